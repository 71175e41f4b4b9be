"""What happened, line by line, as one player saw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..program import Card
from ..view import Happening
from .speech import Speech


def tell(happened: Iterable[Happening], speech: Speech) -> Iterator[str]:
    """Yield a line for each thing that is worth telling; what is plain from a move is not told again."""
    in_move: set[Card] = set()
    for item in happened:
        if item.kind == "made" and item.move is not None and item.who is not None:
            in_move = {card for value in item.move.values for card in _cards(value)}
            yield speech.does(item.who, item.move)
        elif item.kind == "moved" and item.count:
            if line := _moved(item, in_move, speech):
                yield line
        elif item.kind == "scored" and item.who is not None and isinstance(item.value, int):
            yield scored(item, speech)
        elif item.kind == "voided":
            yield speech.ui("voided")


def scored(item: Happening, speech: Speech) -> str:
    """A line of the account."""
    assert item.who is not None and isinstance(item.value, int)
    label = next((text for name in reversed(item.name.split(".")) if (text := speech.words.label(name))), "")
    points = speech.words.signed(item.value)
    if not label:
        return speech.ui("scores", side=speech.side(item.who), points=points)
    return speech.ui("scores-for", side=speech.side(item.who), points=points, label=label)


def _moved(item: Happening, in_move: set[Card], speech: Speech) -> str | None:
    assert item.source is not None and item.target is not None
    (source, _), (target, _) = item.source, item.target
    zones = speech.rules.zones
    if item.taker is not None:
        cards = speech.cards(item.cards or ())
        if item.taker == speech.me:
            return speech.ui("you-take-trick", cards=cards)
        return speech.ui("takes-trick", player=speech.seat(item.taker), cards=cards)
    if item.cards is None or not set(item.cards) - in_move:
        return None
    per = zones[target].per
    if per is None:
        hidden = zones[source].audience == "nobody" and zones[target].audience == "all"
        return speech.ui("turned-up", cards=speech.cards(item.cards)) if hidden else None
    return None if source == "pack" or per != "player" else _gets(item, speech)


def _gets(item: Happening, speech: Speech) -> str:
    assert item.target is not None
    owner, cards = item.target[1], speech.cards(item.cards or ())
    if owner == speech.me:
        return speech.ui("you-get", cards=cards)
    return speech.ui("gets", player=speech.seat(owner or 0), cards=cards)


def _cards(value: object) -> tuple[Card, ...]:
    if isinstance(value, Card):
        return (value,)
    return tuple(card for card in value if isinstance(card, Card)) if isinstance(value, tuple) else ()
