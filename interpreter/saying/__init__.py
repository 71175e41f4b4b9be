"""What a game, a move, a refusal or an event is in words: the model's facts, said by the words of a language.

Nothing here is imported until something is said; no sentence stands here, only which one is said of what.
"""

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
