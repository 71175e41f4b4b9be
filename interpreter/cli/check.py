"""`forehand check`: what is wrong with a definition, first read, then played at random."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...dsl.problems import Problems
from ...dsl.words import Words, words
from .complaints import expected, text_of
from .saves import command, folder, keep_new
from .screen import Screen
from .setting import locale_of, whole

if TYPE_CHECKING:
    from ..checking import Report


MOST = 20_000_000
"""Legal moves of all deals that the compiled engine plays in search of faults."""


def run_check(arguments: Namespace) -> int:
    """Check one or more games; 1 if anything is wrong with any of them."""
    from ..checking import check

    deals = whole(arguments.deals, "--deals", least=1)
    speech = words(locale_of(arguments))
    screen, code = Screen(plain=True), 0
    for game in arguments.games:
        try:
            report = check(game, deals, most=MOST)
        except Exception as error:
            if not expected(error):
                raise
            code = 1
            Screen(plain=True, out=sys.stderr).line(text_of(error, speech))
            if isinstance(error, Problems):
                count = len(error.problems)
                screen.line(speech.say("command.found", name=game, n=count))
            continue
        screen.lines(list(_told(report, speech)))
        code = 1 if report.findings else code
        if report.findings:
            screen.line(speech.say("command.found", name=report.name, n=len(report.findings)))
        else:
            settings = len(report.played)
            screen.line(speech.say("command.checked", name=report.name, n=report.deals, settings=settings))
    return code


def _told(report: Report, speech: Words) -> Iterator[str]:
    """Yield each finding with the line it is about, and how to see a deal that shows it. Raises OSError."""
    for finding in report.findings:
        yield finding.say()
        if finding.span is not None:
            yield f"  --> {finding.span}"
            yield f"      {finding.span.source.line(finding.span.line).strip()}"
        if finding.moves:
            yield f"      {words('en').say('command.after-moves', n=finding.moves)}"
        if finding.record:
            path = keep_new(folder() / "findings", report.name, finding.record.encode())
            yield f"      {speech.say('command.replay-it', command=command('replay', str(path)))}"
        yield ""
