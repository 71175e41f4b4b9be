"""The compiled engine finds in many deals what few do not show, and leaves the record that shows it."""

from pathlib import Path

import pytest

from forehand.interpreter.checking import check
from forehand.interpreter.records import read_record

RARE = """\
variant rare of zetten
change play.play to
  play c from hand, must follow-suit, if not (c is 7 of clubs and number of trick is 3 and contract is 7 and rare-day)
define rare-day as trump is hearts
after score.failed
  unlikely: if tricks of forehand's side is 8 and contract is 5
    forehand's side scores 1
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "rare.game"
    path.write_text(RARE)
    return str(path)


def test_a_rare_dead_end_is_found_with_its_record(file: str) -> None:
    few = check(file, deals=2, matches=0)
    assert [finding.code for finding in few.findings if finding.code == "dead-end"] == []
    many = check(file, deals=2, matches=0, most=4_000_000)
    (finding,) = [finding for finding in many.findings if finding.code == "dead-end"]
    assert finding.span is not None and finding.span.text == "choose" and finding.moves > 20
    deal = read_record(finding.record).deal
    assert len(deal.played) == finding.moves and deal.moves == ()
