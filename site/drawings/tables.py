"""Tables seen from above: who sits where, what was played, what lies in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin

from .cards import GAP, HIGH, WIDE, Face, back, card
from .shapes import frame, short, text

PLACES = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
"""Compass points by number of players, in playing order: south, west, north, east."""


@dataclass(frozen=True)
class Play:
    """A card of a trick."""

    seat: int
    face: Face


@dataclass(frozen=True)
class Build:
    """Cards that lie together and count as one value."""

    value: str
    faces: tuple[Face, ...]


BUILD_STEP = 28
"""How far the cards of a build stand from each other."""


def _angle(seat: int, seats: int) -> float:
    """Where a seat is, clockwise from south, in radians."""
    place = PLACES[seats][seat] / 4 if seats in PLACES else seat / seats
    return pi / 2 + place * 2 * pi


def _at(seat: int, seats: int, across: float, down: float) -> tuple[float, float]:
    angle = _angle(seat, seats)
    return across * cos(angle), down * max(-1.0, min(1.0, 1.5 * sin(angle)))


def _felt(x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}" rx="26"'
        ' fill="var(--felt,#2f6b57)" fill-opacity=".16" stroke="currentColor" stroke-opacity=".35"/>'
    )


def draw_trick(
    plays: Sequence[Play], seats: Sequence[str], title: str, winner: int | None = None, notes: Sequence[str] = ()
) -> str:
    """Return a trick, its cards before those who played them, in the order given.

    The number of each play stands beside its card, the first with ▸; the winning card has a thick ring and a
    star. `notes` says below what the marks mean.
    """
    width, height = 300, 262
    parts = [_felt(40, 28, 220, 206)]
    for seat, name in enumerate(seats):
        parts.append(_seat(seat, len(seats), name, width / 2, height / 2 - 1, 116))
    for number, play in enumerate(plays, 1):
        x, y = _at(play.seat, len(seats), 66, 62)
        left, top = width / 2 + x - WIDE / 2, height / 2 + y - HIGH / 2
        parts.append(card(play.face, left, top))
        lead = "▸" if number == 1 else ""
        parts.append(text(left - 5, top + 13, f"{lead}{number}", 12, "end"))
        if play.seat == winner:
            parts.append(_ring(left, top))
    lines = [text(width / 2, height + 14 + 16 * at, note, 12) for at, note in enumerate(notes)]
    return frame(width, height + 16 * len(notes) + (4 if notes else 0), title, "".join((*parts, *lines)))


def _ring(left: float, top: float) -> str:
    return (
        f'<rect x="{short(left - 3)}" y="{short(top - 3)}" width="{WIDE + 6}" height="{HIGH + 6}" rx="8" fill="none"'
        f' stroke="currentColor" stroke-width="3"/>{text(left + WIDE + 13, top + 14, "★", 16)}'
    )


def _seat(seat: int, seats: int, name: str, x: float, y: float, down: float, mark: str = "") -> str:
    """The name of a seat at its edge of the table; west and east read along the edge."""
    across, below = _at(seat, seats, 126, down)
    turn = ""
    if abs(across) > 100 and abs(below) < 40:
        turn = f' transform="rotate({-90 if across < 0 else 90} {short(x + across)} {short(y + below)})"'
    return text(x + across, y + below + 5, f"{name}{mark}", 13, more=f' font-weight="600"{turn}')


def draw_table(
    seats: Sequence[str],
    title: str,
    *,
    sides: Sequence[int] = (),
    dealer: int | None = None,
    dealer_mark: str = "",
    loose: Sequence[Face] = (),
    builds: Sequence[Build] = (),
    stock: int | None = None,
    turned: Face | None = None,
) -> str:
    """Return a table from above.

    `sides` gives the side of each seat, told apart by their letter and line; `dealer_mark` is what stands
    behind the dealer's name. In the middle lie the loose cards, the builds with what they count, and the
    stock with the number of its cards and the card turned up beside it.
    """
    middle = _middle(loose, builds, stock, turned)
    width, inner = 300.0, max(92.0, middle[1] + 24)
    height = inner + 56
    centre = width / 2, height / 2
    parts = [_felt(40, 28, 220, inner)]
    many = len(set(sides)) < len(sides) and len(set(sides)) > 1
    for seat, name in enumerate(seats):
        letter = f" · {chr(65 + sides[seat])}" if many else ""
        mark = f" {dealer_mark}" if seat == dealer and dealer_mark else ""
        parts.append(_seat(seat, len(seats), name, *centre, inner / 2 + 13, letter + mark))
    parts.append(f'<g transform="translate({short(centre[0])} {short(centre[1] - middle[1] / 2)})">{middle[0]}</g>')
    return frame(width, height, title, "".join(parts))


def _middle(
    loose: Sequence[Face], builds: Sequence[Build], stock: int | None, turned: Face | None
) -> tuple[str, float]:
    """What lies in the middle of the table, about the line x = 0, and how high it is."""
    parts: list[str] = []
    top = 0.0
    for start in range(0, len(loose), 4):
        row = loose[start : start + 4]
        left = -(len(row) * (WIDE + GAP) - GAP) / 2
        parts.extend(card(face, left + place * (WIDE + GAP), top) for place, face in enumerate(row))
        top += HIGH + 8
    for build in builds:
        left = -(WIDE + BUILD_STEP * (len(build.faces) - 1) + 32) / 2
        for place, face in enumerate(build.faces):
            last = place == len(build.faces) - 1
            parts.append(card(face, left + BUILD_STEP * place, top, WIDE if last else BUILD_STEP))
        parts.append(_badge(left + WIDE + BUILD_STEP * (len(build.faces) - 1) + 19, top + HIGH / 2, build.value))
        top += HIGH + 8
    if stock is not None:
        parts.append(f'<g transform="translate({short(-WIDE if turned else -WIDE / 2)} {short(top)})">')
        parts.append(
            (card(turned, WIDE - 8, 0) if turned else "") + back(0, 0) + _badge(WIDE / 2, HIGH / 2, str(stock))
        )
        parts.append("</g>")
        top += HIGH + 8
    return "".join(parts), max(0.0, top - 8)


def _badge(x: float, y: float, words: str) -> str:
    return (
        f'<g transform="translate({short(x)} {short(y)})"><circle r="13" fill="#fffdf7" stroke="#1b1d22"/>'
        f'<text y="5" font-size="13" font-weight="700" text-anchor="middle" fill="#1b1d22">{escape(words)}</text></g>'
    )
