"""Moves: what they are, how they are written, and how a written one is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .program import Card, Choice, Param, Program

Value = int | str | Card | tuple[Card, ...]
"""A number, a suit, rank or other name, a card, or several cards. A player is the number of a seat."""


@dataclass(frozen=True)
class Move:
    """One move: its name and what was settled in it. `str(move)` is its notation."""

    name: str
    values: tuple[Value, ...] = ()
    joins: tuple[str | None, ...] = field(default=(), compare=False)
    kinds: tuple[str, ...] = field(default=(), compare=False)
    offer: int = field(default=-1, compare=False, repr=False)
    """Which move of the choice it is."""
    raw: tuple[Any, ...] = field(default=(), compare=False, repr=False)
    """The values as the engine has them."""
    letters: tuple[tuple[str, str], ...] = field(default=(), compare=False, repr=False)
    """Letter of each suit in notation."""
    secret: bool = field(default=False, compare=False)
    """Whether others see only that the move was made, not what was settled in it."""

    def __str__(self) -> str:
        words = [self.name]
        letters = dict(self.letters)
        for join, value in zip(self.joins or (None,) * len(self.values), self.values, strict=True):
            if join:
                words.append(join)
            if isinstance(value, tuple):
                words.extend(card.code for card in value)
            elif isinstance(value, Card):
                words.append(value.code)
            else:
                words.append(letters.get(value, value) if isinstance(value, str) else str(value))
        return " ".join(words)


def decode(program: Program, kind: str, raw: int) -> Value | None:
    """Return a value of the engine as the world outside sees it; None for nobody or nothing."""
    if kind in ("cards", "build"):
        return tuple(program.cards[bit] for bit in range(raw.bit_length()) if raw >> bit & 1)
    if raw == -1 and kind in ("card", "suit", "rank", "player", "side"):
        return None
    if kind == "card":
        return program.cards[raw]
    if kind == "suit":
        return program.suits[raw]
    if kind == "rank":
        return program.ranks[raw]
    return int(raw)


def move_of(program: Program, choice: Choice, offer: int, raw: tuple[Any, ...]) -> Move:
    """Return the move of a choice with what was settled in it."""
    chosen = choice.offers[offer]
    values = tuple(decode(program, param.kind, one) for param, one in zip(chosen.params, raw, strict=True))
    return Move(
        chosen.name,
        tuple(value for value in values if value is not None),
        tuple(param.join for param in chosen.params),
        tuple(param.kind for param in chosen.params),
        offer,
        raw,
        program.letters,
        choice.secret,
    )


ReadCard = Callable[[str], Iterable[tuple[str, str | None]]]
"""From what somebody typed for a card to the ranks and suits it may mean."""


@dataclass(frozen=True)
class Tongue:
    """How somebody writes moves: names of moves and suits, and how cards are read."""

    moves: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For the name of a move, other ways to write it."""
    suits: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For the name of a suit, other ways to write it."""
    joins: frozenset[str] = frozenset()
    """Words between values that may be left out."""
    cards: ReadCard | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Numbers in letters."""


GAP = "_"
"""Stands in a way to write a move where what is settled in it comes, unless that comes last."""


JOINS = frozenset(("as", "calling", "taking", "on", "naming", "with", "for"))


def read_moves(text: str, program: Program, choice: Choice, tongue: Tongue) -> list[tuple[int, tuple[Any, ...]]]:
    """Return every move of a choice that a text may mean, legal or not, as offer and raw values."""
    words = re.findall(r"[^\s,;+]+", text.strip())[:40]
    found: list[tuple[int, tuple[Any, ...]]] = []
    for number, offer in enumerate(choice.offers):
        for rest in _after_name(words, offer.name, tongue, bool(offer.params)):
            for raw in _values(rest, offer.params, program, tongue):
                if (number, raw) not in found:
                    found.append((number, raw))
    return found


def _after_name(words: list[str], name: str, tongue: Tongue, has_params: bool) -> Iterator[list[str]]:
    """Yield what follows the name of a move: the name may be left out where a value says enough."""
    lowered = [word.lower() for word in words]
    named = False
    for written in (name, name.replace("-", " "), *tongue.moves.get(name, ())):
        before, after = (part.split() for part in (written.lower() + GAP).split(GAP)[:2])
        if not before or lowered[: len(before)] != before:
            continue
        named = True
        rest = words[len(before) :]
        yield rest
        size = len(after)
        if 0 < size <= len(rest):
            if lowered[-size:] == after:
                yield rest[:-size]
            if lowered[len(before) :][:size] == after:
                yield rest[size:]
    if not named and has_params and words:
        yield words


def _values(words: list[str], params: tuple[Param, ...], program: Program, tongue: Tongue) -> Iterator[tuple[Any, ...]]:
    yield from _settled(words, params, program, tongue)
    lowered = [word.lower() for word in words]
    for join in sorted(JOINS | tongue.joins) if params else ():
        size = len(join.split())
        if len(words) > size and lowered[:size] == join.lower().split():  # yet `AS` is also a card
            yield from _settled(words[size:], params, program, tongue)


def _settled(
    words: list[str], params: tuple[Param, ...], program: Program, tongue: Tongue
) -> Iterator[tuple[Any, ...]]:
    if not params:
        if not words:
            yield ()
        return
    param, others = params[0], params[1:]
    if param.kind in ("cards", "build"):
        for size in range(1, len(words) + 1):
            for chosen in _card_sets(words[:size], program, tongue):
                for rest in _values(words[size:], others, program, tongue):
                    yield (chosen, *rest)
        return
    for size in range(1, min(3, len(words)) + 1):
        for raw in _readings(" ".join(words[:size]), param.kind, program, tongue):
            for rest in _values(words[size:], others, program, tongue):
                yield (raw, *rest)


def _card_sets(words: list[str], program: Program, tongue: Tongue) -> Iterator[int]:
    if not words:
        yield 0
        return
    for card in _readings(words[0], "card", program, tongue):
        for rest in _card_sets(words[1:], program, tongue):
            if not rest >> card & 1:
                yield rest | 1 << card


def _readings(word: str, kind: str, program: Program, tongue: Tongue) -> list[int]:
    """Return the raw values a word may stand for."""
    lowered = word.lower()
    if kind in ("number", "player", "side"):
        if kind == "number" and lowered in tongue.numbers:
            return [tongue.numbers[lowered]]
        return [int(word)] if re.fullmatch(r"-?[0-9]{1,6}", word) else []
    if kind == "suit":
        letters = dict(program.letters)
        return [
            number
            for number, suit in enumerate(program.suits)
            if lowered in (suit, letters[suit].lower(), *(one.lower() for one in tongue.suits.get(suit, ())))
        ]
    if kind == "rank":
        return [number for number, rank in enumerate(program.ranks) if lowered == rank.lower()]
    if kind != "card":
        return []
    exact = [number for number, card in enumerate(program.cards) if card.code.lower() == lowered.replace("10", "t")]
    if tongue.cards is None:
        return exact
    wanted = set(tongue.cards(word))
    return exact + [
        number for number, card in enumerate(program.cards) if (card.rank, card.suit) in wanted and number not in exact
    ]
