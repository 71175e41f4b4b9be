"""`forehand completion`: what a shell needs in order to complete our commands."""

from __future__ import annotations

from argparse import Namespace

from ...dsl.words import words
from ..catalogue import games
from .arguments import SHELLS, make_parser
from .complaints import BadInput
from .setting import locale_of


def run_completion(arguments: Namespace) -> int:
    """Print the completion of a shell."""
    if arguments.shell not in SHELLS:
        raise BadInput("bad-shell", text=arguments.shell, known=", ".join(SHELLS))
    try:
        import shtab
    except ImportError:
        raise BadInput("no-completion") from None
    print(shtab.complete(make_parser(words(locale_of(arguments)), games()), arguments.shell))
    return 0
