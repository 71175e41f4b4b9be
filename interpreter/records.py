"""Records: a deal or a match as text that a person can read and a program can replay and resume.

    forehand record 1
    game example 0123456789abcdef        its name or path, and the hash of its definition
    players 2
    option target 42                     one line for each option
    random 1f2e3d4c5b6a7988              only while the match can go on: what is still to be shuffled

    deal 3 dealer 1                      two deals have counted before this one
    scores 5 0                           by side, before the deal
    kept stake 1                         what is kept through the match, before the deal
    shuffled JH 7C ...                   outcome of a shuffle, the card that is dealt first in front
    1 seat 0 bid 5                       number of the move, who made it, the move
    gain score.made side 0 +5            the account
    result 5 0                           by side; or `void`; or `waits seat 1`

    end 0a1b2c3d                         check of all the lines above

A match has one such part for each deal. A pack that was `given` beforehand stands before its
shuffle. The record for one seat has a line `seat`, and only what that seat saw.
"""

from __future__ import annotations

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, Any
from zlib import compress, decompressobj
from zlib import error as zlib_error

from .moves import Move
from .program import DEALER, DEALS, PRESET, RANDOM, FactCells, Program
from .view import Happening, Place, fact_value

if TYPE_CHECKING:
    from .deal import Deal
    from .match import Match

TITLE = "forehand record"
FORMAT = "1"


def write_record(deal: Deal) -> str:
    """Return a deal as text; with what it was begun with, so that it can be replayed alone."""
    return _sealed([*_head(deal, deal), "", *_deal(deal, open_end=not deal.match_over)])


def write_match(match: Match) -> str:
    """Return a match as text: every deal of it."""
    deals = (*match.before, match.deal)
    lines = list(_head(deals[0], match.deal))
    for deal in deals:
        lines.extend(("", *_deal(deal, open_end=not match.over)))
    return _sealed(lines)


def record_for(played: Deal | Match, seat: int) -> str:
    """Return the record of a deal or match as one seat may have it: what its view shows, and no more.

    It can be read but not replayed. Raises ValueError if there is no such seat.
    """
    from .match import Match

    deals = (*played.before, played.deal) if isinstance(played, Match) else (played,)
    lines = [*_head(deals[0], None), f"seat {seat}"]
    for deal in deals:
        lines.extend(("", *_seen(deal, seat)))
    return _sealed(lines)


def read_record(text: str | bytes, definition: str | None = None) -> Match:
    """Return the match of a record, replayed and checked; for a single deal, a match begun at it.

    `definition` is the text of the game, for a game that has no file. Raises BadRecord.
    """
    from .replaying import replay

    return replay(text, definition)


# ---- lines


def normal(text: str) -> list[tuple[int, str]]:
    """Return the lines of a text that say something, with their numbers, spaces made even."""
    lines = ((number, " ".join(line.split())) for number, line in enumerate(text.split("\n"), 1))
    return [(number, line) for number, line in lines if line]


def check_of(lines: Iterable[str]) -> str:
    """Return the check of a record's lines, those that say something."""
    return hashlib.sha256("\n".join(" ".join(line.split()) for line in lines if line).encode()).hexdigest()[:8]


COVERED = "covered"
"""Word before each part of what a covered record holds."""
PART = 76
"""Signs in such a part."""


def cover(text: str) -> str:
    """Return a record that says the same but shows no card to those who look at it.

    It keeps nobody from having it told: it is the back of a card, not a lock.
    """
    lines = text.split("\n")
    head = list(takewhile(lambda line: line and not line.startswith("random "), lines))
    code = b64encode(compress(text.encode(), 9)).decode()
    parts = [f"{COVERED} {code[at : at + PART]}" for at in range(0, len(code), PART)]
    return _sealed([*head, "", *parts])


def uncover(parts: Iterable[str], limit: int) -> str:
    """Return the record that the parts of a covered one hold. Raises ValueError if they hold none, or a longer one."""
    try:
        opened = decompressobj()
        data = opened.decompress(b64decode("".join(parts), validate=True), limit)
    except zlib_error as error:
        raise ValueError(str(error)) from None
    if opened.unconsumed_tail or not opened.eof:
        raise ValueError("too long, or cut short")
    return data.decode("utf-8")


def _sealed(lines: list[str]) -> str:
    return "\n".join((*lines, "", f"end {check_of(lines)}", ""))


def _head(first: Deal, last: Deal | None) -> Iterator[str]:
    """Yield the lines before the deals; with the generator's state if play can go on after the last deal."""
    game = first.game
    yield f"{TITLE} {FORMAT}"
    yield f"game {game.place} {game.key}"
    yield f"players {game.players}"
    for name, value in game.options.items():
        yield f"option {name} {value}"
    if last is not None and not last.match_over:
        yield f"random {first.origin[RANDOM]:016x}"


def _begun(deal: Deal) -> Iterator[str]:
    program, origin = deal.game.program, deal.origin
    yield f"deal {origin[DEALS] + 1} dealer {origin[DEALER]}"
    yield f"scores {_numbers(origin[program.score : program.score + program.sides])}"
    for fact in program.facts.values():
        if fact.lasting:
            raws = origin[fact.base : fact.base + fact.count]
            yield f"kept {fact.name} {' '.join(show_raw(program, fact, raw) for raw in raws)}"


def _deal(deal: Deal, open_end: bool) -> Iterator[str]:
    program = deal.game.program
    yield from _begun(deal)
    for pack in deal.origin[PRESET] if open_end else ():
        yield f"given {' '.join(program.cards[card].code for card in pack)}"
    moves = shuffles = 0
    for item in deal.happened:
        if item.kind == "shuffled":
            yield f"shuffled {' '.join(card.code for card in deal.dealt[shuffles])}"
            shuffles += 1
        elif item.kind == "made":
            moves += 1
            yield _move(moves, item)
    yield from _ended(deal, deal.happened)


def _ended(deal: Deal, happened: tuple[Happening, ...]) -> Iterator[str]:
    program = deal.game.program
    for item in happened:
        if item.kind == "scored" and isinstance(item.value, int):
            yield f"gain {item.name} side {item.who} {item.value:+}"
    if not deal.over:
        yield f"waits seat {deal.turn}"
    elif deal.void:
        yield "void"
    else:
        yield f"result {_numbers(deal.state[program.gain : program.gain + program.sides])}"


def _seen(deal: Deal, seat: int) -> Iterator[str]:
    """Yield the lines of a deal from what one seat saw of it."""
    happened = deal.view(seat).happened
    secret = {fact.name for fact in deal.game.program.facts.values() if fact.lasting and fact.audience != "all"}
    yield from (line for line in _begun(deal) if line.split()[1] not in secret)
    moves = 0
    for item in happened:
        if item.kind == "shuffled":
            yield "shuffled"
        elif item.kind == "moved":
            assert item.source is not None and item.target is not None
            what = f"{item.count} cards" if item.cards is None else " ".join(card.code for card in item.cards)
            if item.count:
                yield f"moved {what} from {_place(item.source)} to {_place(item.target)}"
        elif item.kind == "stacked":
            yield f"stacked {' '.join(card.code for card in item.cards or ())} as {item.value}"
        elif item.kind == "made":
            moves += 1
            yield _move(moves, item)
    yield from _ended(deal, happened)


def _move(number: int, item: Happening) -> str:
    assert isinstance(item.move, Move)
    return f"{number} seat {item.who} {item.move}"


def _place(place: Place) -> str:
    name, owner = place
    return name if owner is None else f"{name}.{owner}"


def _numbers(values: Iterable[Any]) -> str:
    return " ".join(str(value) for value in values)


def show_raw(program: Program, fact: FactCells, raw: Any) -> str:
    """Return a fact's value in a state as a record has it."""
    value = fact_value(program, fact.kind, fact.words, raw)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nobody" if value is None else str(getattr(value, "code", value))


def read_raw(program: Program, fact: FactCells, text: str) -> Any:
    """Return the value that a record shows so. Raises ValueError."""
    if fact.words:
        return fact.words.index(text)
    if fact.kind == "condition":
        return ("no", "yes").index(text)
    if fact.kind == "number":
        number = int(text)
        if not fact.low <= number <= fact.high:
            raise ValueError(text)
        return number
    if text == "nobody":
        return -1
    counts = {"player": program.players, "side": program.sides}
    names: dict[str, Iterable[str]] = {
        "suit": program.suits, "rank": program.ranks, "card": (card.code for card in program.cards)
    }  # fmt: skip
    return list(names.get(fact.kind) or map(str, range(counts.get(fact.kind, 0)))).index(text)
