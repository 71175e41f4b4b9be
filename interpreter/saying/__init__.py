"""What a game, a move, a refusal or an event is in words: the model's facts, said by the words of a language.

No sentence stands here, only which one is said of what. Each part is imported when it is first asked for: to tell
of a move one need not know the constructs that rules are made of.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .choices import say_move as say_move
    from .doubts import say_doubts as say_doubts
    from .games import title_of as title_of
    from .games import words_for as words_for
    from .happenings import say_happening as say_happening
    from .happenings import say_side as say_side
    from .outline import say_construct as say_construct
    from .page import say_page as say_page
    from .reasons import say_legal as say_legal
    from .reasons import say_refusal as say_refusal

_EXPORTS = {
    "say_construct": "outline",
    "say_doubts": "doubts",
    "say_happening": "happenings",
    "say_legal": "reasons",
    "say_move": "choices",
    "say_page": "page",
    "say_refusal": "reasons",
    "say_side": "happenings",
    "title_of": "games",
    "words_for": "games",
}

__all__ = list(_EXPORTS)


def __getattr__(name: str) -> object:
    """Import a function when it is first asked for."""
    if name not in _EXPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_EXPORTS[name]}"), name)
    globals()[name] = value
    return value
