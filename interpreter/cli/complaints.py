"""What is wrong with what was given: each error of the lower layers as one clear message and an exit code."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .arguments import RUNNERS, Usage

if TYPE_CHECKING:
    from ...dsl.words import Words
    from ..catalogue import UnknownGame

WRONG, USAGE = 1, 2


class BadInput(ValueError):
    """An argument that is well formed but means nothing here; `code` names the sentence in `command.yaml`."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


CALLS = frozenset(
    "bad-action bad-bots bad-colours bad-format bad-name bad-port bad-seat bad-setting bad-shell bad-url below-one "
    "no-game no-game-but-match no-match not-a-number not-comparable pdf-where resume-alone "
    "resume-otherwise too-many-deals too-many-jobs".split()
)
"""Codes of what is wrong with the call itself, not with what a game or file holds."""


def expected(error: Exception) -> bool:
    """Whether an error is about what was given, not about Forehand itself."""
    from ...dsl.problems import Problems
    from ...dsl.words import BadTemplate, BadWords, MissingWords, UnknownLanguage
    from ..catalogue import UnknownGame, UnreadableFile
    from ..compiled import Unavailable
    from ..engine import RunError
    from ..replaying import BadRecord
    from ..settings import BadSetting
    from ..simulation.spreading import Unplayed

    given = (BadInput, BadRecord, BadSetting, Problems, UnknownGame, UnknownLanguage, Unplayed, UnreadableFile, Usage)
    return isinstance(error, (*given, BadTemplate, BadWords, MissingWords, RunError, Unavailable))


def complain(error: Exception, words: Words) -> int:
    """Print what is wrong; return the exit code."""
    from .screen import Screen

    Screen(plain=True, out=sys.stderr).line(text_of(error, words))
    call = type(error).__name__ in ("Usage", "BadSetting", "UnknownLanguage")
    return USAGE if call or (isinstance(error, BadInput) and error.code in CALLS) else WRONG


def text_of(error: Exception, words: Words) -> str:
    """What is wrong, in words."""
    from ...dsl.words import BadTemplate, BadWords, MissingWords, UnknownLanguage
    from ..catalogue import UnknownGame, UnreadableFile
    from ..compiled import Unavailable
    from ..engine import RunError
    from ..settings import BadSetting
    from ..simulation.spreading import Unplayed

    say = getattr(error, "say", None)
    if callable(say):
        return str(say(words.locale))
    if isinstance(error, Usage):
        return "\n".join(filter(None, (error.usage, _usage(error, words))))
    if isinstance(error, (BadInput, BadSetting, Unplayed)):
        return _coded(error.code, error.facts, words)
    if isinstance(error, Unavailable):
        return words.say("command.no-wasmtime")
    if isinstance(error, UnknownGame):
        return _unknown_game(error, words)
    if isinstance(error, UnreadableFile) and error.code in ("missing", "folder", "special", "denied"):
        return words.say(f"command.file-{error.code}", path=error.path)
    if isinstance(error, RunError):
        return words.say(
            "command.broken-play", place=error.place, reason=words.say(f"command.broken-play-{error.code}")
        )
    if isinstance(error, OSError) and not isinstance(error, UnreadableFile):
        place = str(error.filename or "<stdout>")
        return words.say("command.file-failed", path=place, reason=error.strerror or str(error))
    if isinstance(error, BadWords):
        place = f"{error.path}:{error.line}" if error.line else error.path
        return words.say("command.file-failed", path=place, reason=error.reason)
    if isinstance(error, MissingWords):
        return words.say("command.missing-words", what=error.what)
    if isinstance(error, BadTemplate):
        return words.say("command.bad-template", text=error.source, reason=error.reason)
    if isinstance(error, UnknownLanguage):
        return words.say("command.unknown-language", wanted=error.wanted, known=", ".join(error.known))
    from ...dsl.report import report_error

    return report_error(error, colour=sys.stderr.isatty() and not os.environ.get("NO_COLOR"))


def _coded(code: str, facts: Mapping[str, Any], words: Words) -> str:
    from ..saying.games import title_of

    told: dict[str, Any] = {
        name: ", ".join(map(str, value)) if isinstance(value, tuple) else value for name, value in facts.items()
    }
    if "game" in told:
        told["game"] = title_of(str(told["game"]), words.locale)
    if code == "unknown-option" and not told["known"]:
        code = "no-options"
    if "numbers" in told:
        told["numbers"] = [str(number) for number in facts["numbers"]]
    return words.say(f"command.{code}", **told)


def _unknown_game(error: UnknownGame, words: Words) -> str:
    from ...dsl.problems import nearest

    if error.name and os.path.isfile(error.name):
        return words.say("command.file-not-game", path=error.name)
    if near := nearest(error.name, error.known):
        return words.say("command.unknown-game-near", name=error.name, near=near)
    return words.say("command.unknown-game", name=error.name)


def _usage(error: Usage, words: Words) -> str:
    """What is wrong with a call, from what argparse says of it in English."""
    for pattern, key in ARGPARSE:
        if found := re.search(pattern, error.text):
            return words.say(f"command.{key}", text=found[1], known=", ".join(RUNNERS))
    return error.text


ARGPARSE = (
    (r"unrecognized arguments: (.*)", "unrecognized"),
    (r"the following arguments are required: (.*)", "required"),
    (r"argument (\S+): expected .*argument", "one-value"),
    (r"invalid choice: '(.*?)'", "no-such-command"),
    (r"argument (\S+): ignored explicit argument", "no-value"),
)
"""What argparse complains of, and the key of how we say it."""
