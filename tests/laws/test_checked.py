"""L3, L4: every choice has a legal move, deals and matches end, and the laws of a game hold, in every setting."""

from functools import cache

import pytest

import forehand
from forehand.interpreter.checking import Report, check, settings
from forehand.interpreter.records import read_record
from tests.golden import golden
from tests.laws.playing import NAMES, every_game

UNFIT = """\
game unfit
use french
players 2
pack
  7 8 9 10 of clubs hearts
zones
  hand   cards of each player, seen by owner
  table  pile, seen by all
remember
  count  number from 0 to 4
  owner  player
options
  flaw  none-at-all or dead-end or no-owner or not-there or range or loop or law or no-match-end
define goal
  999999, if flaw is no-match-end
  2, otherwise
deal
  shuffle the pack
  deal 2 cards to each hand from forehand
phase play
  turns from forehand, until hand is empty
    choose
      play c from hand, if flaw is not dead-end or rank of c is not 7
        move c to table
        count becomes count + 1
        if flaw is range
          count becomes count + 3
        lost: if flaw is no-owner
          owner scores 1
        taken: if flaw is not-there
          move c from hand to table
        owner becomes player
        stuck: if flaw is loop
          repeat until count is 3
            count becomes 0
score
  forehand scores 1
laws
  even: flaw is not law or gain of forehand is 2
match
  dealer becomes next of dealer
  ends when highest-score is at least goal
  highest score wins
"""


@cache
def report(name: str) -> Report:
    """What play at random finds: fewer deals of each setting where there are many of these; then many compiled."""
    settled = len(list(settings(forehand.load(name))))
    if settled > 20:
        return check(name, deals=max(2, 200 // settled), matches=0)
    return check(name, deals=min(60, 200 // settled), matches=1, most=100_000)


@every_game
def test_play_at_random_finds_nothing_wrong(name: str) -> None:
    found = [one for one in report(name).findings if one.code != "never-applied"]
    assert not found, "\n".join(f"{one.span}: {one.say()}\n{one.record}" for one in found)
    assert min(one.deals for one in report(name).played) >= 7


def test_clauses_that_random_play_has_not_reached(request: pytest.FixtureRequest) -> None:
    """Play at random seldom comes to the rarest clauses: those it does not come to are listed here."""
    lines = ["Clauses that did not apply in some hundred deals at random, by game."]
    for name in NAMES:
        lines.extend(f"{name}: {one.facts['clause']}" for one in report(name).findings if one.code == "never-applied")
    golden(request, "unreached.txt", "\n".join([*lines, ""]))


@pytest.mark.parametrize(
    ("flaw", "code", "words"),
    [
        ("dead-end", "dead-end", "choose"),
        ("no-owner", "no-owner", "owner scores 1"),
        ("not-there", "not-there", "move c from hand to table"),
        ("range", "out-of-range", "count becomes count + 3"),
        ("loop", "endless", "count"),
        ("law", "broken-law", "flaw is not law or gain of forehand is 2"),
        ("no-match-end", "match-endless", "highest-score is at least goal"),
    ],
)
def test_every_flaw_is_found_where_it_is(
    flaw: str, code: str, words: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("games") / "unfit.game"
    path.write_text(UNFIT)
    found = {one.code: one for one in check(str(path), deals=20, matches=3).findings}
    assert set(found) == {"dead-end", "no-owner", "not-there", "out-of-range", "endless", "broken-law", "match-endless"}
    finding = found[code]
    assert finding.span is not None
    assert finding.span.source.name == str(path)
    assert words in finding.span.source.line(finding.span.line)
    assert f"flaw {flaw}" in finding.say()
    if finding.record:
        deal = read_record(finding.record).deal
        assert deal.game.options["flaw"] == flaw
        assert (code == "dead-end") == (deal.turn is not None and deal.moves == ())


def test_a_check_says_the_same_every_time() -> None:
    assert check("zetten", deals=10, matches=1) == check("zetten", deals=10, matches=1)
