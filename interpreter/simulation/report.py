"""The report of a simulation: tables in words, as text, CSV or a page with plots."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from .figures import Contract, Figures, Share, Spread

if TYPE_CHECKING:
    from ...dsl.words import Words


@dataclass(frozen=True)
class Line:
    """A figure with its name."""

    name: str
    value: Spread | Share | float | int


@dataclass(frozen=True)
class Table:
    """Figures that belong together."""

    key: str
    """What it is about, the same in every language: `gains`, `clauses`."""
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Report:
    """Everything there is to tell of a simulation, in one language."""

    title: str
    notes: tuple[str, ...]
    tables: tuple[Table, ...]
    speech: Words


def tables(
    found: Figures, speech: Words, settled: tuple[str, ...], shown: dict[str, tuple[str, ...]], players: int
) -> tuple[Table, ...]:
    """Return the tables of figures; `settled` names the facts of contracts, `shown` their words if they have any."""

    def say(key: str, **facts: str) -> str:
        return speech.say(f"figures.{key}", **facts)

    sides = len(found.gains)
    who = [_place(side, sides, players, speech) for side in range(sides)]
    made = [Line(name, each) for name, each in zip(who, found.wins, strict=True)]
    matches = [Line(say("match-count"), found.match_length.n)]
    if found.match_length.n:
        matches.append(Line(say("match-length"), found.match_length))
        matches += [Line(say("match-wins", who=name), each) for name, each in zip(who, found.match_wins, strict=True)]
    rows = {
        "gains": [Line(name, each) for name, each in zip(who, found.gains, strict=True)],
        "wins": [*made, Line(say("drawn"), found.drawn)],
        "deals": [
            Line(say("void"), found.void),
            Line(say("moves"), found.moves),
            Line(say("choices"), found.choices),
            Line(say("forced"), found.forced),
        ],
        "matches": matches,
        "contracts": list(_contracts(found.contracts, speech, settled, shown)),
        "clauses": [Line(name, each) for name, each in found.clauses],
        "offers": [Line(name, times / found.deals) for name, times in found.offers] if found.deals else [],
    }
    return tuple(Table(key, say(key), tuple(lines)) for key, lines in rows.items() if lines)


def differences(found: Figures, speech: Words, players: int, game: str, other: str) -> Table:
    """Return the table of the differences between two games."""
    sides = len(found.differences)
    lines = [Line(_place(side, sides, players, speech), each) for side, each in enumerate(found.differences)]
    return Table("differences", speech.say("figures.differences", game=game, other=other), tuple(lines))


def _place(side: int, sides: int, players: int, speech: Words) -> str:
    """Return the name of a side counted from forehand's."""
    seat = side + players - sides if side == sides - 1 else side
    key = {0: "forehand", players - 1: "rearhand"}.get(seat, "place")
    return speech.say(f"figures.{key}" if sides == players else f"figures.{key}-side", n=seat + 1)


def _contracts(
    contracts: Iterable[Contract], speech: Words, settled: tuple[str, ...], shown: dict[str, tuple[str, ...]]
) -> Iterator[Line]:
    for contract in contracts:
        parts = []
        for name, value in zip(settled, contract.settled, strict=True):
            words = shown.get(name, ())
            parts.append(f"{name} {words[value] if words else value}")
        yield Line(", ".join(parts), contract.deals)
        for clause, share in contract.clauses:
            if share.times:
                yield Line(f"   {clause}", share)


# ---- in writing


def shown(value: Spread | Share | float | int, speech: Words) -> tuple[str, str]:
    """Return a figure and its interval in writing."""
    if isinstance(value, Share):
        return f"{speech.decimal(100 * value.share, 2)} %", _interval(100 * value.low, 100 * value.high, 2, speech)
    if isinstance(value, Spread):
        return speech.decimal(value.mean, 3), _interval(value.low, value.high, 3, speech)
    return speech.decimal(value, 0 if isinstance(value, int) else 3), ""


def _interval(low: float, high: float, digits: int, speech: Words) -> str:
    return f"({speech.decimal(low, digits)} – {speech.decimal(high, digits)})"


def as_text(report: Report) -> str:
    """Return a report as text in columns."""
    lines = [report.title, "", *report.notes]
    for table in report.tables:
        rows = [(line.name, *shown(line.value, report.speech)) for line in table.lines]
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        lines += ["", table.title]
        lines += [f"  {a:<{widths[0]}}  {b:>{widths[1]}}  {c:>{widths[2]}}".rstrip() for a, b, c in rows]
    return "\n".join(lines)


def as_csv(report: Report) -> str:
    """Return a report as CSV: table, name, value, ends of the interval, standard deviation, number of cases."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("table", "name", "value", "low", "high", "deviation", "n"))
    for table in report.tables:
        for line in table.lines:
            writer.writerow((table.key, line.name.strip(), *_plain(line.value)))
    return out.getvalue()


def _plain(value: Spread | Share | float | int) -> tuple[object, ...]:
    if isinstance(value, Share):
        return (repr(value.share), repr(value.low), repr(value.high), "", value.n)
    if isinstance(value, Spread):
        return (repr(value.mean), repr(value.low), repr(value.high), repr(value.deviation), value.n)
    return (repr(value), "", "", "", "")


# ---- as a page

STYLE = """
:root{color-scheme:light dark;--ink:#1b1b1b;--paper:#fff;--bar:#2f6f8f;--faint:#d5d5d5}
@media(prefers-color-scheme:dark){:root{--ink:#eee;--paper:#161616;--bar:#6fb6d6;--faint:#444}}
body{margin:2rem auto;max-width:60rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
body{color:var(--ink);background:var(--paper)}
table{border-collapse:collapse;width:100%}
th,td{padding:.15rem .6rem .15rem 0;text-align:start;font-weight:normal;vertical-align:middle}
th.part{padding-inline-start:1.5rem}
td.number{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
svg{display:block}
h2{font-size:1.1rem;margin:2rem 0 .5rem}
pre{white-space:pre-wrap}
"""


def as_page(report: Report) -> str:
    """Return a report as a page of HTML that stands by itself, with plots in SVG."""
    parts = [
        f'<!doctype html>\n<html lang="{report.speech.locale}">\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(report.title)}</title>\n<style>{STYLE}</style>\n<h1>{escape(report.title)}</h1>",
        *(f"<p>{escape(note)}</p>" for note in report.notes),
    ]
    for table in report.tables:
        plotted = Share if any(isinstance(line.value, Share) for line in table.lines) else Spread
        low, high = _reach(table, plotted)
        parts.append(f'<h2>{escape(table.title)}</h2>\n<table id="{table.key}">')
        for line in table.lines:
            value, interval = shown(line.value, report.speech)
            part = ' class="part"' if line.name.startswith(" ") else ""
            plot = _plot(line.value, low, high) if isinstance(line.value, plotted) else ""
            parts.append(
                f'<tr><th scope="row"{part}>{escape(line.name.strip())}</th><td class="number">{escape(value)}</td>'
                f'<td class="number">{escape(interval)}</td><td>{plot}</td></tr>'
            )
        parts.append("</table>")
    return "\n".join(parts) + "\n"


def _ends(value: Spread | Share | float | int) -> tuple[float, float, float]:
    """Return where a figure that is plotted and the ends of its interval lie."""
    assert isinstance(value, Share | Spread)
    return value.low, value.share if isinstance(value, Share) else value.mean, value.high


def _reach(table: Table, plotted: type[Spread | Share]) -> tuple[float, float]:
    """Return the least and the greatest figure of a kind: figures of two kinds do not share a scale."""
    ends = [_ends(line.value) for line in table.lines if isinstance(line.value, plotted)]
    return min((end[0] for end in ends), default=0.0), max((end[2] for end in ends), default=1.0)


WIDTH = 240


def _plot(value: Spread | Share | float | int, low: float, high: float) -> str:
    """Return a bar from nought to a figure, with a whisker over its interval."""
    ends = _ends(value)
    low, high = min(low, 0.0), max(high, 0.0)

    def x(at: float) -> float:
        return round(2 + (WIDTH - 4) * (at - low) / ((high - low) or 1.0), 1)

    left, right = sorted((x(0), x(ends[1])))
    return (
        f'<svg width="{WIDTH}" height="16" viewBox="0 0 {WIDTH} 16" aria-hidden="true">'
        f'<path d="M{x(0)} 0V16" stroke="var(--faint)"/>'
        f'<rect x="{left}" y="4" width="{round(right - left, 1)}" height="8" fill="var(--bar)" opacity=".55"/>'
        f'<path d="M{x(ends[0])} 8H{x(ends[2])}M{x(ends[0])} 4V12M{x(ends[2])} 4V12" stroke="currentColor"/></svg>'
    )
