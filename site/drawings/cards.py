"""Single cards and rows of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape

from .shapes import PIPS, colour, frame, short, text

WIDE, HIGH = 42, 60
"""The size of a card."""
GAP, OVERLAP = 5, 29
"""What lies between cards, and how far a card stands from the next where they overlap."""
MOST_APART = 9
"""Most cards of an order that lie side by side."""
LIFT = 12
"""How far a card that may be played stands out."""


@dataclass(frozen=True)
class Face:
    """A card to be drawn."""

    index: str
    """Its rank as players of the language write it: `B`, `10`."""
    suit: str | None
    """Its suit by the name of the rule language; None for a joker."""
    name: str
    """Its name in the language: what a screen reader says."""
    sign: str = ""
    """What stands for a suit that has no pip."""


def card(face: Face, x: float, y: float, seen: float = WIDE, mark: str = "") -> str:
    """Return a card; `seen` is how much of its width no other card covers."""
    middle, paint = seen / 2, colour(face.suit)
    pip = PIPS.get(face.suit or "")
    if pip:
        sign = f'<path transform="translate({short(middle)} 43)" fill-rule="evenodd" d="{pip}"/>'
    else:
        sign = f'<text x="{short(middle)}" y="49" font-size="17">{escape(face.sign if face.suit else "★")}</text>'
    size = "" if len(face.index) < 3 else f' style="font-size:{short(26 / len(face.index) + 4)}px"'
    return (
        f'<g transform="translate({short(x)} {short(y)})" fill="{paint}" text-anchor="middle">'
        f"<title>{escape(face.name)}</title>{paper()}"
        f'<text class="i" x="{short(middle)}" y="25"{size}>{escape(face.index)}</text>'
        f"{sign}{mark}</g>"
    )


def paper(more: str = ' class="w"') -> str:
    """Return the card itself, blank."""
    return f'<rect{more} width="{WIDE}" height="{HIGH}" rx="5"/>'


BACK = ' fill="#2f5d50"'


def back(x: float, y: float) -> str:
    """Return a card that lies face down."""
    lines = "M6 12l18-6M6 24l30-12M6 36l30-12M6 48l30-12M18 54l18-7"
    return (
        f'<g transform="translate({short(x)} {short(y)})">{paper(BACK)}'
        f'<path d="{lines}" stroke="#cfe3d6" stroke-width="1.5" fill="none"/>'
        f'<rect x="3" y="3" width="{WIDE - 6}" height="{HIGH - 6}" rx="3" fill="none" stroke="#cfe3d6"/></g>'
    )


HATCHED = paper(' class="n"') + '<path class="n" d="M4 20L20 4M4 40L40 4M6 58L40 24M26 58L40 44"/>'
"""What lies over a card that may not be played."""


def _step(count: int) -> float:
    return WIDE + GAP if count <= 8 else OVERLAP


def card_row(faces: Sequence[Face], title: str, legal: Collection[int] | None = None) -> str:
    """Return a hand, or any row of cards.

    `legal` are the places of the cards that may be played: they stand out and have a mark below, the others
    are hatched. None marks nothing.
    """
    step, drop = _step(len(faces)), 0 if legal is None else LIFT
    drawn = []
    for place, face in enumerate(faces):
        x, seen = 1 + place * step, WIDE if place == len(faces) - 1 or step > WIDE else step
        middle = min(seen, WIDE) if step > WIDE else OVERLAP
        playable = legal is not None and place in legal
        drawn.append(card(face, x, 1 + (0 if playable else drop), middle, "" if playable or legal is None else HATCHED))
        if playable:
            centre = short(x + middle / 2)
            drawn.append(f'<path d="M{centre} {HIGH + 5}l6 8h-12z" fill="currentColor"/>')
    width = 2 + step * max(0, len(faces) - 1) + WIDE
    return frame(width, HIGH + 2 + drop + (4 if legal is not None else 0), title, "".join(drawn))


def order_row(faces: Sequence[Face], title: str) -> str:
    """Return cards in their order, the highest first, each above the next; many lie over one another."""
    if len(faces) > MOST_APART:
        return card_row(faces, title)
    step, drawn = WIDE + 14, []
    for place, face in enumerate(faces):
        drawn.append(card(face, 1 + place * step, 1))
        if place:
            drawn.append(text(place * step - 6, HIGH / 2 + 5, "›", 16))
    return frame(2 + step * max(0, len(faces) - 1) + WIDE, HIGH + 2, title, "".join(drawn))
