"""The pack of a definition, the order of its cards, and tables of their values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ...dsl.problems import nearest
from ...dsl.source import Span
from ..constructs import declarations as dc
from ..constructs import sections as s
from ..kinds import NUMBER, NUMBERS, UNKNOWN
from ..model import Model, Orders
from ..program import Card
from ..scope import Scope
from ..symbols import Table, Unread
from .merge import Draft

MAX_CARDS = 250
"""Most cards a pack may have."""


def read_suits(draft: Draft, model: Model, scope: Scope) -> None:
    """Fill in suits, colours and ranks."""
    suits = draft.one("suits")
    if suits is not None:
        lines = _first_ones(suits.block, "name", "duplicate-name", scope)
        _first_ones(suits.block, "letter", "duplicate-letter", scope)
        model.suits = tuple(line.name.text for line in lines)
        model.suit_letters = tuple(line.letter.text for line in lines)
        model.colours = tuple(dict.fromkeys(line.colour.text for line in lines))
        model.suit_colours = tuple(model.colours.index(line.colour.text) for line in lines)
    ranks = draft.one("ranks")
    if ranks is not None:
        words = [word for line in ranks.block for word in line.ranks.items]
        model.ranks = tuple(word.text for word in _first_ones(words, "", "duplicate-rank", scope))


def _first_ones(things: Iterable[Any], part: str, code: str, scope: Scope) -> list[Any]:
    """Return the things without those that have the name of an earlier one, which are reported."""
    seen: dict[str, tuple[Span, Any]] = {}
    for thing in things:
        word = getattr(thing, part) if part else thing
        if word.text in seen:
            scope.problem(code, word.span, other=seen[word.text][0], name=word.text)
        else:
            seen[word.text] = word.span, thing
    return [thing for _, thing in seen.values()]


def read_pack(draft: Draft, model: Model, scope: Scope) -> None:
    """Fill in the cards, in the order of suits and ranks of the pack's lines."""
    section = draft.one("pack")
    if section is None:
        return
    _infer(draft, section, model, scope)
    seen: dict[tuple[str, str | None], Span] = {}
    cards: list[tuple[str, str | None, int]] = []
    for line in section.block:
        times = int(line.times.text) if line.times else 1
        if times < 1:
            scope.problem("no-times", line.times.span)
            times = 1
        if isinstance(line, dc.PackJokers):
            pairs: list[tuple[str, str | None, Any]] = [(word.text, None, word) for word in line.names.items]
        else:
            suits = [_meant(word, "unknown-suit", model, scope, draft) for word in line.suits.items]
            ranks = [_meant(word, "unknown-rank", model, scope, draft) for word in line.ranks.items]
            pairs = [(rank, suit, word) for suit in suits for rank, word in zip(ranks, line.ranks.items, strict=True)]
        for rank, suit, word in pairs:
            if (rank, suit) in seen and word.text in (rank, *model.ranks):
                scope.problem("card-twice", word.span, other=seen[rank, suit], rank=rank, suit=suit)
                continue
            seen[rank, suit] = word.span
            if suit is None or (rank in model.ranks and suit in model.suits):
                cards.extend((rank, suit, copy) for copy in range(min(times, MAX_CARDS)))
    if len(cards) > MAX_CARDS:
        scope.problem("pack-too-large", section.span, count=len(cards), limit=MAX_CARDS)
        cards = [card for card in cards if card[2] == 0][:MAX_CARDS]
    _number_cards(model, cards)
    written: dict[str, Span] = {}
    for card in model.cards:
        span = seen[card.rank, card.suit]
        if written.setdefault(card.code, span) != span:
            scope.problem("same-notation", span, other=written[card.code], name=card.code)


def _number_cards(model: Model, cards: list[tuple[str, str | None, int]]) -> None:
    jokers = [rank for rank, suit, _ in cards if suit is None]
    model.ranks = (*model.ranks, *dict.fromkeys(jokers))
    model.cards = tuple(Card(rank, suit, _code(model, rank, suit, copy)) for rank, suit, copy in cards)
    model.card_suits = tuple(-1 if suit is None else model.suits.index(suit) for _, suit, _ in cards)
    model.card_ranks = tuple(model.ranks.index(rank) for rank, _, _ in cards)


def _code(model: Model, rank: str, suit: str | None, copy: int) -> str:
    """Return a card's notation: `JH`, `TD`; `X-small` for a joker; a later copy has its number."""
    number = str(copy + 1) if copy else ""
    if suit is None:
        return f"X-{rank}{number}"
    return ("T" if rank == "10" else rank) + model.suit_letters[model.suits.index(suit)] + number


def _infer(draft: Draft, section: Any, model: Model, scope: Scope) -> None:
    """Where no suits or ranks are given, report that and go on with those the pack speaks of."""
    lines = [line for line in section.block if isinstance(line, dc.PackCards)]
    for sort in ("suits", "ranks"):
        if draft.one(sort) is None and lines:
            scope.problem("missing-section", section.span, names=(sort,))
            words = tuple(dict.fromkeys(word.text for line in lines for word in getattr(line, sort).items))
            for word in words:
                _assume(word, "unknown-suit" if sort == "suits" else "unknown-rank", model, scope)


def _meant(word: Any, code: str, model: Model, scope: Scope, draft: Draft) -> str:
    """Return the rank or suit that a word of the pack means; one that is not known is reported and taken as new."""
    text: str = word.text
    known = model.ranks if code == "unknown-rank" else model.suits
    if text in known:
        return text
    near = None
    if text not in draft.unread:
        scope.unknown(code, text, word.span, list(known))
        near = nearest(text, known)
    if near is None:
        _assume(text, code, model, scope)
    return near or text


def _assume(word: str, code: str, model: Model, scope: Scope) -> None:
    """Go on as if there were a rank or suit of that name."""
    if code == "unknown-rank":
        model.ranks = (*model.ranks, word)
        return
    model.suits = (*model.suits, word)
    model.suit_letters = (*model.suit_letters, word[0].upper())
    model.suit_colours = (*model.suit_colours, 0)
    scope.names.setdefault(word, Unread(word, UNKNOWN))


def read_orders(draft: Draft, model: Model, scope: Scope) -> None:
    """Fill in which card beats which, under each trump."""
    sections = draft.all("order")
    if not sections:
        every = s.Order(model.head, None, block=()) if model.head else None
        assert every is not None
        ranking = list(range(len(model.ranks) - 1, -1, -1))
        row = _row(every, None, -1, ranking, model, scope)
        model.orders = _stack([row] * (len(model.suits) + 1))
        return
    model.ordered = True
    plain = next((section for section in sections if section.trump is None), None)
    trumped = [section for section in sections if section.trump is not None]
    if plain is None:
        scope.problem("no-plain-order", trumped[0].span)
        scope.read.add(trumped[0].trump.text)
        return
    for extra in trumped[1:]:
        scope.problem("two-trump-orders", extra.span, other=trumped[0].span)
    ranking = _ranking(plain, model, scope)
    _check_all_ranked(plain, ranking, model, scope, set(model.card_ranks))
    trumps = trumped[0] if trumped else None
    if trumps is not None:
        model.trump = trumps.trump.text
        trumps = trumps if trumps.block else replace(trumps, block=plain.block)
    rows = [_row(plain, trumps, suit, ranking, model, scope) for suit in range(len(model.suits))]
    rows.append(_row(plain, None, -1, ranking, model, scope))
    model.orders = _stack(rows)


class Row(NamedTuple):
    """The order of the cards under one trump: a row of each table of Orders."""

    suits: tuple[int, ...]
    suit_masks: tuple[int, ...]
    beaters: tuple[int, ...]
    strengths: tuple[int, ...]
    called: tuple[str | None, ...]


def _stack(rows: Sequence[Row]) -> Orders:
    return Orders(
        tuple(row.suits for row in rows),
        tuple(row.suit_masks for row in rows),
        tuple(row.beaters for row in rows),
        tuple(row.strengths for row in rows),
        tuple(row.called for row in rows),
    )


def _ranking(section: s.Order, model: Model, scope: Scope) -> list[int]:
    """Return the ranks of an order from high to low."""
    ranking: list[int] = []
    seen: dict[str, Span] = {}
    for line in section.block:
        if not isinstance(line, dc.Ranked):
            if section.trump is None:
                scope.problem("only-for-trumps", line.span)
            continue
        for word in line.ranks.items:
            if word.text in seen:
                scope.problem("ranked-twice", word.span, other=seen[word.text], rank=word.text)
            elif word.text not in model.ranks or model.ranks.index(word.text) not in model.card_ranks:
                known = [model.ranks[rank] for rank in dict.fromkeys(model.card_ranks)]
                scope.unknown("rank-not-in-pack", word.text, word.span, known)
                near = nearest(word.text, known)
                if near is not None and near not in seen:
                    ranking.append(model.ranks.index(near))
            else:
                ranking.append(model.ranks.index(word.text))
            seen.setdefault(word.text, word.span)
    return ranking


def _check_all_ranked(section: s.Order, ranking: list[int], model: Model, scope: Scope, needed: set[int]) -> None:
    suited = {rank for rank, suit in zip(model.card_ranks, model.card_suits, strict=True) if suit >= 0}
    left = tuple(model.ranks[rank] for rank in sorted((needed - set(ranking)) & suited))
    if left:
        scope.problem("rank-not-in-order", section.span, ranks=left)


def _row(plain: s.Order, trumps: s.Order | None, trump: int, ranking: list[int], model: Model, scope: Scope) -> Row:
    """Return suits, masks, beaters, strengths and own names of the cards under one trump."""
    high = len(model.cards) + len(ranking)
    suits = list(model.card_suits)
    strengths = [len(ranking) - ranking.index(rank) if rank in ranking else 0 for rank in model.card_ranks]
    called: list[str | None] = [None] * len(model.cards)
    placed: set[int] = set()
    for line in trumps.block if trumps is not None else ():
        groups, name = _cards_of(line, trump, model, scope)
        for group in groups:
            fresh = [card for card in group if card not in placed]
            for card in fresh:
                suits[card], strengths[card], called[card] = trump, high, name
            placed.update(fresh)
            high -= 1
    if trumps is not None:
        left = [card for card in range(len(suits)) if model.card_suits[card] == trump and card not in placed]
        ranks = sorted({model.card_ranks[card] for card in left})
        if ranks:
            scope.problem("rank-not-in-order", trumps.span, ranks=tuple(model.ranks[rank] for rank in ranks))
    count = len(model.suits)
    masks = tuple(sum(1 << card for card, one in enumerate(suits) if one == suit) for suit in range(count))
    beaters = tuple(_beaters(card, suits, strengths, trump) for card in range(len(suits)))
    return Row((*suits, -1), (*masks, 0), (*beaters, 0), (*strengths, 0), (*called, None))


def _beaters(card: int, suits: list[int], strengths: list[int], trump: int) -> int:
    """Return the cards that win over `card` once it lies on the table, as bits."""
    result = 0
    for other, suit in enumerate(suits):
        same = suit == suits[card] and strengths[other] > strengths[card]
        if same or (suit == trump >= 0 and suits[card] != trump):
            result |= 1 << other
    return result


def _cards_of(line: Any, trump: int, model: Model, scope: Scope) -> tuple[list[list[int]], str | None]:
    """Return the cards a line of an order of trumps stands for, highest first, and their own name."""
    name = line.called.text if line.called else None
    if isinstance(line, dc.RankedJoker):
        wanted = [[c for c, card in enumerate(model.cards) if card.suit is None and card.rank == line.name.text]]
        return wanted, name
    if isinstance(line, dc.Ranked):
        groups = []
        for word in line.ranks.items:
            if word.text in model.ranks:
                groups.append(_find(model, model.ranks.index(word.text), lambda suit: suit == trump))
            else:
                scope.unknown("unknown-rank", word.text, word.span, list(model.ranks))
        return groups, name
    if line.rank.text not in model.ranks:
        scope.unknown("unknown-rank", line.rank.text, line.rank.span, list(model.ranks))
        return [], name
    rank = model.ranks.index(line.rank.text)
    if isinstance(line, dc.RankedTwin):
        colours = model.suit_colours
        return [_find(model, rank, lambda suit: suit >= 0 and suit != trump and colours[suit] == colours[trump])], name
    if line.suit.text not in model.suits:
        scope.unknown("unknown-suit", line.suit.text, line.suit.span, list(model.suits))
        return [], name
    return [_find(model, rank, lambda suit: suit == model.suits.index(line.suit.text))], name


def _find(model: Model, rank: int, suits: Any) -> list[int]:
    return [c for c in range(len(model.cards)) if model.card_ranks[c] == rank and suits(model.card_suits[c])]


def read_tables(draft: Draft, model: Model, scope: Scope) -> None:
    """Declare the tables of values."""
    for section in draft.all("values"):
        by_suit = bool(section.block) and all(
            isinstance(key, dc.SuitKey) and key.name.text in model.suits
            for row in section.block
            for key in row.keys.items
        )
        size = len(model.suits) if by_suit else len(model.cards)
        entries: list[tuple[int, ...]] = [()] * size
        exact: list[int] = [0] * size
        seen: dict[tuple[str, str], Span] = {}
        for row in section.block:
            numbers = tuple(signed.number for signed in row.numbers.items)
            for key in row.keys.items:
                label, members, weight = _keyed(key, by_suit, model, scope)
                if label in seen:
                    scope.problem("valued-twice", key.span, other=seen[label], name=" of ".join(filter(None, label)))
                seen[label] = key.span
                for member in members:
                    if weight > exact[member]:
                        entries[member], exact[member] = numbers, weight
        several = any(len(entry) > 1 for entry in entries)
        for row in section.block:
            low, high = (0, 60) if several else (-1_000_000, 1_000_000)
            for signed in row.numbers.items:
                if not low <= signed.number <= high:
                    scope.problem("value-out-of-range", signed.span, low=low, high=high)
        table = Table(section.name.text, NUMBERS if several else NUMBER, section.name.span, by_suit, tuple(entries))
        scope.declare(table)
        model.tables = (*model.tables, table)


def _keyed(key: Any, by_suit: bool, model: Model, scope: Scope) -> tuple[tuple[str, str], list[int], int]:
    """Return what a key of a value table names, the cards or suits it stands for, and how exact it is."""
    if isinstance(key, dc.SuitKey):
        word = key.name
        label = ("", word.text)
        if by_suit:
            return label, [model.suits.index(word.text)], 1
        members = [c for c, card in enumerate(model.cards) if word.text in (card.suit, card.suit or card.rank)]
        if not members:
            scope.unknown("unknown-suit", word.text, word.span, list(model.suits))
        return label, members, 1
    label = (key.rank.text, key.suit.text if key.suit else "")
    if key.rank.text not in model.ranks:
        scope.unknown("unknown-rank", key.rank.text, key.rank.span, list(model.ranks))
        return label, [], 0
    if key.suit and key.suit.text not in model.suits:
        scope.unknown("unknown-suit", key.suit.text, key.suit.span, list(model.suits))
    members = [
        c
        for c, card in enumerate(model.cards)
        if card.rank == key.rank.text and (key.suit is None or card.suit == key.suit.text)
    ]
    if not members:
        scope.problem("not-in-pack", key.span, name=" of ".join(filter(None, label)))
    return label, members, 3 if key.suit else 2
