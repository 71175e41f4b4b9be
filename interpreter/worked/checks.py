"""What a worked example can ask of a position: each check yields what it expects and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..deal import Deal
from ..explaining import Refusal
from ..match import Match
from ..view import facts, shown
from .examples import Item
from .naming import Names

Finding = tuple[Item, str, Any, Any]
"""Where it is asked, of what, what is expected and what is found."""
Check = Callable[[Names, Match, Item], Iterator[Finding]]


def turn(names: Names, match: Match, item: Item) -> Iterator[Finding]:
    """Whose turn it is."""
    seat = match.deal.turn
    yield item, "turn", item.text("turn"), "nobody" if seat is None else names.seats[seat]


def legal(names: Names, match: Match, item: Item) -> Iterator[Finding]:
    """All legal moves, in any order."""
    wanted = sorted(_written(match.deal, text) for text in item.words("legal"))
    yield item, "legal moves", wanted, sorted(map(str, match.deal.moves))


def allowed(names: Names, match: Match, item: Item) -> Iterator[Finding]:
    """Some of the legal moves."""
    for text in item.words("allowed"):
        yield item, f"the move {text}", "legal", judged(match.deal, text)


def refused(names: Names, match: Match, item: Item) -> Iterator[Finding]:
    """Moves that are not legal, and why."""
    for text, why in item.mapping("refused").items():
        yield why, f"the move {text}", why.text("a reason"), judged(match.deal, text)


def taken_by(names: Names, match: Match, item: Item) -> Iterator[Finding]:
    """Who took the last trick."""
    takers = [one.taker for one in match.deal.happened if one.taker is not None]
    yield item, "taken-by", item.text("taken-by"), names.seats[takers[-1]] if takers else "nobody"


def remembered(names: Names, match: Match, item: Item) -> Iterator[Finding]:
    """What is remembered, and definitions that are shown."""
    program = match.game.program
    known = facts(program, match.deal.state, None) | shown(match.deal.engine, match.deal.state, None)
    for name, wanted in item.mapping("facts", tuple(known)).items():
        fact, value = program.facts.get(name) or program.shown[name], known[name]
        if fact.per is None:
            yield wanted, name, wanted.text(name), names.said(value, fact.kind)
            continue
        owners = names.seats if fact.per == "player" else names.sides
        for owner, one in wanted.mapping(name, tuple(owners)).items():
            yield one, f"{name} of {owner}", one.text(name), names.said(value[owners.index(owner)], fact.kind)


def cards(names: Names, match: Match, item: Item) -> Iterator[Finding]:
    """All the cards of a zone or seat, in any order."""
    lying = {(pile.zone, pile.owner): pile.cards or () for pile in match.deal.piles()}
    for name, one in item.mapping("cards").items():
        wanted = sorted(card.code for card in names.cards(one, set()))
        yield one, name, wanted, sorted(card.code for card in lying[names.place(name, one)])


def account(names: Names, match: Match, item: Item) -> Iterator[Finding]:
    """Every line of the account of the deal."""
    found: dict[str, dict[int, int]] = {}
    for clause, side, points in match.deal.account:
        line = found.setdefault(clause, {})
        line[side] = line.get(side, 0) + points
    wanted = {clause: names.by_side(line, clause) for clause, line in item.mapping("account").items()}
    said, lines = ({clause: _by_name(names, line) for clause, line in each.items()} for each in (wanted, found))
    yield item, "account", said, lines


def scores(names: Names, match: Match, item: Item) -> Iterator[Finding]:
    """Points of this deal."""
    wanted = names.by_side(item, "scores")
    found = {side: match.deal.scores[side] for side in wanted}
    yield item, "scores", _by_name(names, wanted), _by_name(names, found)


def in_match(names: Names, match: Match, item: Item) -> Iterator[Finding]:
    """Points of the match."""
    wanted = names.by_side(item, "match")
    found = {side: match.scores[side] for side in wanted}
    yield item, "match", _by_name(names, wanted), _by_name(names, found)


def winner(names: Names, match: Match, item: Item) -> Iterator[Finding]:
    """Who has won the match."""
    sides = list(dict.fromkeys(names.sides[seat % len(names.sides)] for seat in match.winners))
    yield item, "winner", item.words("winner"), sides or ["nobody"]


def void(names: Names, match: Match, item: Item) -> Iterator[Finding]:
    """Whether the deal was void."""
    yield item, "void", item.text("void"), "yes" if match.deal.void else "no"


ASKED: dict[str, Check] = {
    "turn": turn,
    "legal": legal,
    "allowed": allowed,
    "refused": refused,
    "taken-by": taken_by,
    "facts": remembered,
    "cards": cards,
    "account": account,
    "scores": scores,
    "match": in_match,
    "winner": winner,
    "void": void,
}
"""The function of every check by its key."""


def reason(refusal: Refusal) -> str:
    """Return the code of a refusal, with the duty if it is one."""
    return f"duty {refusal.facts['duty']}" if refusal.code == "duty" else refusal.code


def judged(deal: Deal, text: str) -> str:
    """Return `legal`, or why a move is not."""
    refusal = deal.why(text)
    return "legal" if refusal is None else reason(refusal)


def _written(deal: Deal, text: str) -> str:
    """Return a move as the game writes it, or as it stands if it is not legal."""
    return text if deal.why(text) is not None else str(deal.read(text))


def _by_name(names: Names, points: dict[int, int]) -> dict[str, int]:
    return {names.sides[side]: value for side, value in points.items()}
