"""What cards are worth, as a table with the sum of the whole pack where values are added up in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forehand.dsl.words import Words

from ..constructs import declarations as dc
from ..constructs import names as nm
from ..constructs import sections as s
from ..constructs.base import Construct
from ..kinds import CARDS, NUMBER, PILE, TRICK
from ..model import Model
from ..symbols import Expanded, Table
from .messages import Said

NUMBERS = "--:"
"""The rule below the head of a column of numbers."""


def table_of(rows: Sequence[Sequence[str]], align: str = "---") -> str:
    """Return a table of Markdown, its heads first; `align` is the rule below all heads but the first."""
    heads, *lines = rows
    rule = ["---", *(align for _ in heads[1:])]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, rule, *lines))


def value_table(section: s.Values, model: Model, words: Words) -> str:
    """Return the values of cards as a table."""
    table = next(one for one in model.tables if one.name == section.name.text)
    rows = [row for row in section.block if isinstance(row, dc.ValueRow)]
    heads = [words.capital(words.say(f"rules.{key}")) for key in ("card", "value", "copies", "together")]
    lines = [[words.capital(Said(row.keys).say(words)), _numbers(row, words)] for row in rows]
    if table.kind != NUMBER or table.by_suit or not _added_up(table, model):
        return table_of([heads[:2], *lines], NUMBERS)
    counts, total = _counts(rows, model), 0
    for line, row, n in zip(lines, rows, counts, strict=True):
        worth = row.numbers.items[0].number * n
        line += [str(n), _digits(worth)]
        total += worth
    in_all = words.capital(words.say("rules.in-all"))
    return table_of([heads, *lines, [f"**{in_all}**", "", str(sum(counts)), f"**{_digits(total)}**"]], NUMBERS)


def _numbers(row: dc.ValueRow, words: Words) -> str:
    return words.alternatives([_digits(signed.number) for signed in row.numbers.items])


def _digits(n: int) -> str:
    return str(n).replace("-", "−")


def _counts(rows: Sequence[dc.ValueRow], model: Model) -> list[int]:
    """How many cards of the pack have the value of each row; what names one card goes before what names many."""
    counts = [0] * len(rows)
    for card in model.cards:
        found = [
            (isinstance(key, dc.RankKey) and key.suit is not None, number)
            for number, row in enumerate(rows)
            for key in row.keys.items
            if _means(key, card.rank, card.suit)
        ]
        if found:
            counts[max(found, key=lambda one: one[0])[1]] += 1
    return counts


def _means(key: Construct, rank: str, suit: str | None) -> bool:
    """Whether a key of a table stands for a card."""
    if isinstance(key, dc.RankKey):
        return key.rank.text == rank and (key.suit is None or key.suit.text == suit)
    return isinstance(key, dc.SuitKey) and key.name.text == (suit or rank)


def _added_up(table: Table, model: Model) -> bool:
    """Whether the values of several cards are added up somewhere in a game."""
    return any(
        isinstance(part, nm.Of) and part.symbol is table and part.argument.kind in (CARDS, PILE, TRICK)
        for part in every_part(model)
    )


def every_part(model: Model) -> Iterator[Construct]:
    """Yield every part of what is done and asked in a game, with those of the definitions it uses."""
    seen: set[int] = set()
    waiting: list[Construct] = [*model.deal, *model.score, *model.match, *model.ends]
    waiting += [statement for _, block in model.phases for statement in block]
    waiting += [value for _, _, value, _ in model.shown]
    while waiting:
        for part in waiting.pop().walk():
            yield part
            symbol = getattr(part, "symbol", None)
            if isinstance(symbol, Expanded) and id(symbol) not in seen:
                seen.add(id(symbol))
                waiting.extend(one for case in symbol.cases for one in case if one is not None)
