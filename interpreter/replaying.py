"""Reads a record: replays it through the engine and refuses it if anything in it is not so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from ..dsl.problems import Problems
from ..dsl.source import STRANGE
from .catalogue import UnknownGame, UnreadableFile
from .deal import Deal
from .engine import RunError
from .instructions import State
from .match import Match, carried
from .program import DEALS, PRESET, RANDOM
from .records import COVERED, FORMAT, TITLE, check_of, normal, read_raw, uncover, write_match
from .settings import BadSetting

if TYPE_CHECKING:
    from .game import Game

LIMIT = 4_000_000
"""Longest record that is read, in characters."""

Lines = list[tuple[int, str]]
T = TypeVar("T")


class BadRecord(ValueError):
    """A record that is damaged, foreign or out of date."""

    def __init__(self, code: str, at: int, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        """Names the sentence in `words/<language>/records.yaml`."""
        self.line = at
        """Line it is about, counted from 1."""
        self.facts = facts

    def say(self, locale: str = "en") -> str:
        """Return the reason in words."""
        from ..dsl.words import words

        speech = words(locale)
        reason = speech.say(f"records.{self.code}", **self.facts)
        return speech.say("records.at-line", n=self.line, reason=reason)

    def __str__(self) -> str:
        return self.say()


def replay(text: str | bytes, definition: str | None) -> Match:
    """Return the match of a record. Raises BadRecord."""
    lines = normal(_text(text))
    _check_ends(lines)
    lines = _uncovered(lines)
    body, (last, seal) = lines[1:-1], lines[-1]
    starts = [i for i, (_, line) in enumerate(body) if line.startswith("deal ")]
    head = body[: starts[0]] if starts else body
    game, random = _game(head, definition)
    if not starts:
        raise BadRecord("cut-short", last)
    match: Match | None = None
    for start, end in zip(starts, [*starts[1:], len(body)], strict=True):
        match = _next(game, match, body[start:end], random)
    assert match is not None
    _compare(lines, write_match(match))
    if seal.split()[1] != check_of(line for _, line in lines[:-1]):
        raise BadRecord("changed", last)
    return match


def _uncovered(lines: Lines) -> Lines:
    """Return the lines of a record that is covered, or these where it is not. Raises BadRecord."""
    parts = [(at, line.removeprefix(f"{COVERED} ")) for at, line in lines if line.startswith(f"{COVERED} ")]
    if not parts:
        return lines
    if lines[-1][1].split()[1] != check_of(line for _, line in lines[:-1]):
        raise BadRecord("changed", lines[-1][0])
    try:
        found = normal(uncover((part for _, part in parts), LIMIT))
    except ValueError:
        raise BadRecord("changed", parts[0][0]) from None
    _check_ends(found)
    return found


def _text(text: str | bytes) -> str:
    if len(text) > LIMIT:
        raise BadRecord("too-large", 1)
    if isinstance(text, bytes):
        data = text
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BadRecord("not-text", data.count(b"\n", 0, error.start) + 1) from None
    strange = STRANGE.search(text)
    if strange:
        raise BadRecord("not-text", text.count("\n", 0, strange.start()) + 1)
    return text.replace("\r\n", "\n")


def _check_ends(lines: Lines) -> None:
    if not lines or not lines[0][1].startswith(f"{TITLE} "):
        raise BadRecord("not-a-record", lines[0][0] if lines else 1)
    found = lines[0][1].removeprefix(f"{TITLE} ")
    if found != FORMAT:
        raise BadRecord("other-format", lines[0][0], found=found, wanted=FORMAT)
    for number, line in lines[:-1]:
        if line.split()[0] == "end":
            raise BadRecord("after-end", number + 1)
    if not re.fullmatch(r"end [0-9a-f]{8}", lines[-1][1]):
        raise BadRecord("cut-short", lines[-1][0])


def _game(head: Lines, definition: str | None) -> tuple[Game, int | None]:
    """Return the game of a record, and the state of the random generator if it is kept."""
    name = key = ""
    where = players = 0
    random: int | None = None
    options: dict[str, str] = {}
    for number, line in head:
        word, _, rest = line.partition(" ")
        if word == "seat":
            raise BadRecord("for-one-seat", number)
        if word == "game" and " " in rest and not where:
            (name, _, key), where = rest.rpartition(" "), number
        elif word == "players" and re.fullmatch("[0-9]{1,2}", rest):
            players = int(rest)
        elif word == "option" and rest.count(" ") == 1 and rest.split()[0] not in options:
            option, value = rest.split()
            options[option] = value
        elif word == "random" and re.fullmatch("[0-9a-f]{16}", rest):
            random = int(rest, 16)
        else:
            raise BadRecord("strange-line", number, line=line)
    if not where or not players:
        raise BadRecord("cut-short", head[-1][0] if head else 1)
    game = _load(name, players, options, definition, where)
    if game.key != key:
        raise BadRecord("outdated", where, game=name)
    return game, random


def _load(name: str, players: int, options: dict[str, str], definition: str | None, line: int) -> Game:
    from .game import load_with, loads_with

    try:
        if definition is not None:
            return loads_with(definition, players, options)
        if ("/" in name or "\\" in name) and not name.endswith(".game"):
            raise BadRecord("unknown-game", line, game=name)
        return load_with(name, players, options)
    except (UnknownGame, UnreadableFile):
        raise BadRecord("unknown-game", line, game=name) from None
    except BadSetting as error:
        raise BadRecord("bad-setting", line, game=name, setting=error) from None
    except Problems as error:
        raise BadRecord("broken-game", line, game=name, problems=error) from None


def _next(game: Game, before: Match | None, lines: Lines, random: int | None) -> Match:
    """Return the match at the deal that these lines record."""
    number, line = lines[0]
    begun = re.fullmatch(r"deal ([0-9]{1,6}) dealer ([0-9]{1,2})", line)
    if begun is None or int(begun[2]) >= game.players:
        raise BadRecord("strange-line", number, line=line)
    if before is None:
        state = _first(game, lines, int(begun[1]), random)
    elif not before.deal.over or before.over:
        raise BadRecord("no-next-deal", number)
    else:
        state = carried(game.program, before.deal.state)
        if int(begun[2]) != before.dealer:
            raise BadRecord("wrong-carried", number, line=line, wanted=f"dealer {before.dealer}")
    state[PRESET] = tuple(_packs(game, lines, "given" if random is not None else "shuffled"))
    deal = _run(number, lambda: game.begin(state, int(begun[2])))
    for at, seat, text in _moves(lines):
        deal = _play(deal, at, seat, text)
    return Match(game, deal, () if before is None else (*before.before, before.deal))


def _first(game: Game, lines: Lines, count: int, random: int | None) -> State:
    """Return the state in which the first deal of a record begins."""
    program = game.program
    state = program.image[:]
    state[RANDOM], state[DEALS] = random or 0, max(0, count - 1)
    for number, line in lines:
        words = line.split()
        try:
            if words[0] == "scores":
                cells = range(program.score, program.score + program.sides)
                values: list[Any] = [int(word[:12]) for word in words[1:]]
            elif words[0] == "kept":
                fact = program.facts[words[1]]
                cells = range(fact.base, fact.base + fact.count)
                values = [read_raw(program, fact, word) for word in words[2:]]
            else:
                continue
            for cell, value in zip(cells, values, strict=True):
                state[cell] = value
        except (ValueError, LookupError):
            raise BadRecord("strange-line", number, line=line) from None
    return state


def _packs(game: Game, lines: Lines, word: str) -> Iterator[tuple[int, ...]]:
    codes = {card.code: number for number, card in enumerate(game.program.cards)}
    for number, line in lines:
        if line.startswith(("shuffled", "given")):
            cards = line.split()[1:]
            for card in cards:
                if card not in codes:
                    raise BadRecord("unknown-card", number, name=card)
                if cards.count(card) > 1:
                    raise BadRecord("card-twice", number, name=card)
            if line.startswith(word):
                yield tuple(codes[card] for card in cards)


def _moves(lines: Lines) -> Iterator[tuple[int, int, str]]:
    """Yield every move with its line and seat; they must be numbered from 1."""
    known = ("deal", "scores", "kept", "given", "shuffled", "gain", "result", "void", "waits")
    count = 0
    for at, line in lines:
        move = re.fullmatch(r"([0-9]{1,6}) seat ([0-9]{1,2}) (.+)", line)
        if move is not None:
            count += 1
            if int(move[1]) != count:
                raise BadRecord("wrong-number", at, found=move[1], wanted=str(count))
            yield at, int(move[2]), move[3]
        elif line.split()[0] not in known:
            raise BadRecord("strange-line", at, line=line)


def _play(deal: Deal, at: int, seat: int, text: str) -> Deal:
    if deal.turn is None:
        raise BadRecord("after-deal", at, move=text)
    if deal.turn != seat:
        raise BadRecord("wrong-seat", at, found=str(seat), wanted=str(deal.turn))
    meant = next((move for move in _run(at, lambda: deal.moves) if str(move) == text), None)
    if meant is None:
        raise BadRecord("illegal-move", at, move=text, refusal=deal.why(text))
    return _run(at, lambda: deal.play(meant))


def _run(at: int, step: Callable[[], T]) -> T:
    try:
        return step()
    except RunError as error:
        raise BadRecord("broken-play", at, error=error) from None


def _compare(lines: Lines, written: str) -> None:
    """See that every line but the last is the one that the replayed match is recorded with."""
    codes = {
        "shuffled": "wrong-shuffle", "given": "wrong-shuffle", "gain": "wrong-account", "result": "wrong-account",
        "void": "wrong-account", "waits": "wrong-account", "scores": "wrong-carried", "kept": "wrong-carried",
        "deal": "wrong-carried",
    }  # fmt: skip
    expected = [line for _, line in normal(written)]
    for (number, line), wanted in zip(lines[:-1], expected[:-1], strict=False):
        if line != wanted:
            _refuse(number, line, wanted, codes.get(wanted.split()[0]) or codes.get(line.split()[0], "strange-line"))
    if len(lines) != len(expected):
        number, line = lines[min(len(lines), len(expected)) - 1]
        _refuse(number, line, expected[len(lines) - 1] if len(lines) < len(expected) else line, "strange-line")


def _refuse(number: int, line: str, wanted: str, code: str) -> NoReturn:
    raise BadRecord(code, number, line=line, wanted=wanted)
