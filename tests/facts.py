"""What each fact of a sentence may be, for tests that render every sentence of every language."""

from collections import namedtuple

from forehand.dsl.words import Words

Card = namedtuple("Card", "rank suit")
JACK = Card("J", "hearts")


class Part:
    """A part of a game that says itself."""

    def say(self, words: Words, /, **form: str) -> str:
        return words.noun("trick", form.get("case", "nom"), det=form.get("det", "def"))

    def quantity(self, words: Words) -> int:
        return 1


OPTIONAL = frozenset(("case", "det", "kind", "letter", "nested", "number", "plural", "you"))
"""Facts that a language may use or not, as its grammar needs."""

LISTS = "block conditions items keys moves names ranks reasons sides suits values words"
PARTS = "among argument base best builds condition fact first lead left right thing value who worth"

FACTS: dict[str, list[object]] = {
    **{name: [["Anna"], ["Anna", Part()], ["Anna", "Bob", Part()]] for name in LISTS.split()},
    **{name: [Part(), "text"] for name in PARTS.split()},
    **{name: [None, Part()] for name in "owner parameter skipping source under".split()},
    **{name: [None, "Anna"] for name in "called clause letter nearest secretly through".split()},
    **{name: [False, True] for name in "all home idle nested plural you".split()},
    **{name: [5, 12] for name in "high least low most total".split()},
    **{name: ["J", "7"] for name in "rank text".split()},
    **{name: ["hearts", "acorns"] for name in "suit trump".split()},
    **{name: [1, 2, 5, Part()] for name in "amount count".split()},
    "times": [None, 2],
    "each": ["player", "side"],
    "kind": ["card", "player", "suit", "number"],
    "number": ["one", "other"],
    "case": ["nom", "acc", "dat", "gen"],
    "det": ["def", "none", "that"],
    "audience": ["nobody", "owner", "side", "all"],
    "start": [5, Part()],
    "which": ["highest", "lowest"],
    "numbers": [["2"], ["2", "4"], ["2", "3", "4"]],
    "n": [0, 1, 2, 5, 13, -5],
    "sum": [10, 13],
    "card": [JACK, Card("7", "spades"), Card("A", "clubs")],
    "cards": [[JACK], [JACK, Card("10", "diamonds"), Card("A", "spades")]],
    "taken": [[JACK], [Card("Q", "clubs"), Card("joker", None)]],
    "from": ["forehand", "dealer", "side", "highest-bid", "not-known"],
    "part": [Part(), JACK, 3, "text", [JACK, Part()]],
    "winners": [["Anna"], ["Anna", "Bob", "Carla"]],
    "object": ["", JACK, Part()],
}
"""By name; a fact that is not here is a name."""
