"""The command line: `forehand` and all its subcommands."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

OK, WRONG, USAGE, STOPPED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code: 0 done, 1 something is wrong in what was given, 2 a wrong call."""
    try:
        code = _run(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever was reading has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return STOPPED


def _run(argv: list[str]) -> int:
    from ...dsl.words import UnknownLanguage, negotiate, words
    from .arguments import parse, runner, wanted_language
    from .complaints import complain, expected

    try:
        locale = negotiate(wanted_language(argv), os.environ)
    except UnknownLanguage as error:
        return complain(error, words(negotiate(None, os.environ)))
    try:
        arguments = parse(argv, words(locale))
        return arguments if isinstance(arguments, int) else int(runner(arguments.command)(arguments))
    except Exception as error:
        if not expected(error):
            raise
        return complain(error, words(locale))
