"""How games are said: one folder of data a language, and the engine that makes sentences of it.

Its way in is `words(negotiate(None, os.environ))`.
"""

from forehand.dsl.words.forms import MissingWords
from forehand.dsl.words.load import BadWords, game_words
from forehand.dsl.words.locales import UnknownLanguage, languages, negotiate
from forehand.dsl.words.notation import Card, Reading
from forehand.dsl.words.speech import Sayable, Words, words
from forehand.dsl.words.templates import BadTemplate

__all__ = [
    "BadTemplate",
    "BadWords",
    "Card",
    "MissingWords",
    "Reading",
    "Sayable",
    "UnknownLanguage",
    "Words",
    "game_words",
    "languages",
    "negotiate",
    "words",
]
