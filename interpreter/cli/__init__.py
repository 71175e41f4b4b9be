"""The command line: `forehand` and all its subcommands."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import TextIO

OK, WRONG, USAGE, STOPPED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code: 0 done, 1 something is wrong in what was given, 2 a wrong call."""
    with contextlib.ExitStack() as stack:
        for name in ("stdout", "stderr"):  # one that is closed says nothing
            if getattr(sys, name) is None:
                setattr(sys, name, stack.enter_context(open(os.devnull, "w", encoding="utf-8")))
                stack.callback(setattr, sys, name, None)
        return _main(sys.argv[1:] if argv is None else list(argv))


def _main(argv: list[str]) -> int:
    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever was reading has had enough
        _silence(sys.stdout)
        return OK
    except OSError as error:
        from ...dsl.words import negotiate, words
        from .complaints import complain

        _silence(sys.stdout)
        try:
            return complain(error, words(negotiate(None, os.environ)))
        except OSError:  # nor can it be told
            _silence(sys.stderr)
            return WRONG
    except KeyboardInterrupt:
        return STOPPED


def _silence(stream: TextIO) -> None:
    """Let what a stream still holds, and cannot be rid of, go nowhere."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


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
