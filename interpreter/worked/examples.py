"""Worked examples of a game: read from YAML here, played and checked in `proving`.

A file is a list of examples. Seats are `P1`, `P2`... from the seat on the first dealer's left, so
that the last one deals unless `dealer` says otherwise; sides are `A`, `B`... from that of `P1`.

    - id: must-follow                    one word, once in all files
      title: A heart must be followed    a short sentence
      game: example                      by default the game its folder is named after
      players: 4                         by default the least the game allows
      options: {target: 50}
      before: {A: 20, B: 20}             scores in the match before the deal
      dealt: {P1: AH KC, stock: 7D}      cards by seat, or by shared zone from the top; the rest fill up
      play:
        - P1: AH                         moves, with commas between: the first by this seat, then by turn
        - refused: {KS: duty follow-suit}
        - P2: KH, 8H, 9H
        - taken-by: P1
      result: {turn: P1}                 checked when all of `play` is over

Several deals stand as a list `deals`, each with its own `dealt`, `play` and `result`. What can be
checked, at any point of `play` and as `result`, is listed in `CHECKS`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from ...dsl.source import Source
from ..catalogue import GAMES, read_text

CHECKS = {
    "turn": "whose turn it is",
    "legal": "all the legal moves",
    "allowed": "some of the legal moves",
    "refused": "moves that are not legal, each with the reason: a code, after `duty` the name of the duty",
    "taken-by": "who took the last trick",
    "facts": "what is remembered, and definitions that are shown",
    "cards": "all the cards of a zone, or of a seat",
    "account": "the score lines of the deal: by clause, the points of each side",
    "scores": "points of each side in the deal",
    "match": "points of each side in the match",
    "winner": "who has won the match, `nobody` while it goes on",
    "void": "whether the deal ended without being scored",
}
"""Every check by its key."""
KEYS = ("id", "title", "game", "players", "options", "dealer", "before", "dealt", "play", "result", "deals")
MESSAGES = {
    "not-yaml": "this is not YAML: {reason}",
    "wrong-shape": "{what} should be {wanted}",
    "unknown-key": "{key} is not known here; what may stand here is: {known}",
    "key-twice": "{key} is given twice",
    "missing-key": "{key} is missing",
    "id-twice": "the id {id} has been given before",
    "unknown-seat": "{name} is not a seat or side: there are {known}",
    "unknown-card": "{card} is not a card of the pack",
    "card-twice": "{card} is given twice",
    "no-place": "no cards are dealt to {place}",
    "too-many-cards": "{place} is dealt {room} cards, not {cards}",
    "place-varies": "in this game the cards for {place} depend on what is dealt, so they cannot be given",
    "bad-setting": "the game has no such setting: {reason}",
    "illegal-move": "the move {move} of {seat} is refused: {reason}",
    "other-turn": "it is the turn of {found}, not of {seat}",
    "differs": "{what}: expected {expected}, found {found}",
    "not-over": "the deal is not over, so the next cannot begin",
    "match-over": "the match is over, so the next deal cannot begin",
}
"""What is said of each fault, in English: it is for those who write examples."""


@dataclass(frozen=True)
class Fault:
    """Something wrong with an example, or something that is no longer as it says."""

    code: str
    place: str
    """File and line."""
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.place}: {MESSAGES[self.code].format(**self.facts)}"


class BadExample(ValueError):
    """A file of examples that cannot be understood."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


@dataclass(frozen=True)
class Item:
    """A value in a file: text, a list or a mapping of items, and the line it stands on."""

    value: Any
    source: Source
    line: int

    def fault(self, code: str, **facts: Any) -> Fault:
        """Return a fault at this place."""
        return Fault(code, f"{self.source.name}:{self.line}", facts)

    def wrong(self, code: str, **facts: Any) -> BadExample:
        """Return an error at this place."""
        return BadExample(self.fault(code, **facts))

    def text(self, what: str) -> str:
        """Return its text."""
        if not isinstance(self.value, str):
            raise self.wrong("wrong-shape", what=what, wanted="a text")
        return self.value

    def items(self, what: str) -> list[Item]:
        """Return the members of a list; a text is one member."""
        if isinstance(self.value, dict):
            raise self.wrong("wrong-shape", what=what, wanted="a list")
        return [self] if isinstance(self.value, str) else list(self.value)

    def mapping(self, what: str, known: tuple[str, ...] = ()) -> dict[str, Item]:
        """Return its keys and values; only known keys, if any are named."""
        if not isinstance(self.value, dict):
            raise self.wrong("wrong-shape", what=what, wanted="a mapping")
        for key, item in self.value.items():
            if known and key not in known:
                raise item.wrong("unknown-key", key=key, known=", ".join(known))
        return self.value

    def words(self, what: str) -> list[str]:
        """Return texts separated by commas, in a text or a list of texts."""
        parts = [part for item in self.items(what) for part in item.text(what).split(",")]
        return [part.strip() for part in parts if part.strip()]


@dataclass(frozen=True)
class Step:
    """Moves from a seat on, or a check: the key says which."""

    key: str
    item: Item


@dataclass(frozen=True)
class ExampleDeal:
    """One deal of an example: which cards lie where, and what happens."""

    dealt: dict[str, Item]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Example:
    """A worked example as its file has it."""

    id: str
    title: str
    game: str
    players: int | None
    options: dict[str, str]
    dealer: str | None
    before: Item | None
    deals: tuple[ExampleDeal, ...]
    item: Item = field(repr=False, compare=False)


def read_examples(source: Source, game: str) -> tuple[Example, ...]:
    """Return the examples of a file, of `game` unless they name another. Raises BadExample."""
    try:
        node = yaml.compose(source.text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", 0) + 1
        raise Item("", source, line).wrong("not-yaml", reason=getattr(error, "problem", error)) from None
    found = [_read_example(item, game) for item in _item(node, source).items("a file")] if node else []
    seen: set[str] = set()
    for example in found:
        if example.id in seen:
            raise example.item.wrong("id-twice", id=example.id)
        seen.add(example.id)
    return tuple(found)


def all_examples() -> tuple[Example, ...]:
    """Return every example that comes with the package. Raises BadExample."""
    found: list[Example] = []
    for path in sorted(GAMES.glob("*/examples/*.yaml")):
        source = Source(path.relative_to(GAMES.parent).as_posix(), read_text(path).text)
        found.extend(read_examples(source, path.parent.parent.name))
    return tuple(found)


def _item(node: yaml.Node, source: Source) -> Item:
    line = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        pairs: dict[str, Item] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            at = Item("", source, key_node.start_mark.line + 1)
            if key in pairs:
                raise at.wrong("key-twice", key=key)
            value = _item(value_node, source)
            # An alias stands where it is used, not where what it repeats was written.
            pairs[key] = value if isinstance(value.value, dict | list) else Item(value.value, source, at.line)
        return Item(pairs, source, line)
    if isinstance(node, yaml.SequenceNode):
        return Item([_item(each, source) for each in node.value], source, line)
    return Item(str(node.value), source, line)


def _read_example(item: Item, game: str) -> Example:
    keys = item.mapping("an example", KEYS)
    for key in ("id", "title"):
        if key not in keys:
            raise item.wrong("missing-key", key=key)
    if ("deals" in keys) == ("play" in keys):
        raise item.wrong("missing-key", key="either play or deals")
    parts = keys["deals"].items("deals") if "deals" in keys else [item]
    players = keys["players"].text("players") if "players" in keys else ""
    if players and not re.fullmatch("[0-9]{1,2}", players):
        raise keys["players"].wrong("wrong-shape", what="players", wanted="a number")
    options = keys["options"].mapping("options") if "options" in keys else {}
    return Example(
        keys["id"].text("id"),
        keys["title"].text("title"),
        keys["game"].text("game") if "game" in keys else game,
        int(players) if players else None,
        {name: value.text(name) for name, value in options.items()},
        keys["dealer"].text("dealer") if "dealer" in keys else None,
        keys.get("before"),
        tuple(_read_deal(part, part is item) for part in parts),
        item,
    )


def _read_deal(item: Item, alone: bool) -> ExampleDeal:
    keys = item.mapping("a deal", KEYS if alone else ("dealt", "play", "result"))
    if "play" not in keys:
        raise item.wrong("missing-key", key="play")
    steps = []
    for line in keys["play"].items("play"):
        for key, value in line.mapping("a line of play").items():
            if key not in CHECKS and not re.fullmatch("P[0-9]+", key):
                raise value.wrong("unknown-key", key=key, known=", ".join(("P1, P2...", *CHECKS)))
            steps.append(Step(key, value))
    if "result" in keys:
        steps.extend(Step(*each) for each in keys["result"].mapping("result", tuple(CHECKS)).items())
    return ExampleDeal(keys["dealt"].mapping("dealt") if "dealt" in keys else {}, tuple(steps))
