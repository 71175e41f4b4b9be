"""What a game, a move, a refusal or an event is in words: the model's facts, said by the words of a language.

Nothing here is imported until something is said; no sentence stands here, only which one is said of what.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .choices import say_move
    from .games import title_of, words_for
    from .happenings import say_happening, say_side
    from .outline import say_construct
    from .reasons import say_legal, say_refusal
    from .rules import say_rules

__all__ = [
    "say_construct",
    "say_happening",
    "say_legal",
    "say_move",
    "say_refusal",
    "say_rules",
    "say_side",
    "title_of",
    "words_for",
]

_MODULES = {
    "say_construct": "outline",
    "say_happening": "happenings",
    "say_legal": "reasons",
    "say_move": "choices",
    "say_refusal": "reasons",
    "say_rules": "rules",
    "say_side": "happenings",
    "title_of": "games",
    "words_for": "games",
}


def __getattr__(name: str) -> object:
    """Import what is said when it is first said: the words of a game need not know its model."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
