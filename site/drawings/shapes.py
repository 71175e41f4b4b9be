"""The pips of French, German and Italian suits, and the frame that every drawing has."""

from __future__ import annotations

from html import escape

PIPS = {
    "hearts": "M0 9C-9 2-10-3-7-6-4-9-1-7 0-4 1-7 4-9 7-6 10-3 9 2 0 9z",
    "diamonds": "M0-9.5Q3-4 7 0 3 4 0 9.5-3 4-7 0-3-4 0-9.5z",
    "spades": "M0-9C3-4 9-1 8.5 3 8 7 3 7 1.3 4.2Q1.5 7.5 4 9H-4Q-1.5 7.5-1.3 4.2C-3 7-8 7-8.5 3-9-1-3-4 0-9z",
    "clubs": "M1.2 2.8Q1.5 7 4 9H-4Q-1.5 7-1.2 2.8A4.2 4.2 0 1 1-4-2.6 4.2 4.2 0 1 1 4-2.6 4.2 4.2 0 1 1 1.2 2.8z",
    "acorns": "M-1-9H1V-7Q7-6 7-1H-7Q-7-6-1-7zM-6 0H6Q6 6 0 9-6 6-6 0z",
    "leaves": "M-.8 9V5Q-8 6-7 0-7-5 0-9 7-5 7 0 8 6 .8 5V9z",
    "bells": "M0-9A2 2 0 0 1 1.5-6Q7-5 7 1H-7Q-7-5-1.5-6A2 2 0 0 1 0-9zM-7 2H7Q6.5 7 2.5 7.5V5H-2.5V7.5Q-6.5 7-7 2z",
    "coins": "M0-8.5A8.5 8.5 0 1 1 0 8.5 8.5 8.5 0 1 1 0-8.5zM0-6A6 6 0 1 0 0 6 6 6 0 1 0 0-6z"
    "M0-3.5L3.5 0 0 3.5-3.5 0z",
    "cups": "M-7-9H7Q7 0 1.3 1.5V6H5V9H-5V6H-1.3V1.5Q-7 0-7-9z",
    "swords": "M0-10L2-7V3H6V5.5H1.5V9.5H-1.5V5.5H-6V3H-2V-7z",
    "batons": "M-2.5 9.5L-3.5-7Q0-11 3.5-7L2.5 9.5zM-6-3L-2-1V2L-7-1zM6-6L2-4V-1L7-4z",
}
"""The outline of each suit's pip, 20 units high about its middle."""
COLOURS = {
    "hearts": ("h", "#c1121f"), "diamonds": ("d", "#c1121f"), "clubs": ("c", "#14161a"), "spades": ("s", "#14161a"),
    "acorns": ("c", "#5c3a10"), "leaves": ("s", "#0b6340"), "bells": ("d", "#8a5a00"), "coins": ("d", "#8a5a00"),
    "cups": ("h", "#c1121f"), "swords": ("s", "#1d4e89"), "batons": ("c", "#0b6340"),
}  # fmt: skip
"""The variable that may set a suit's colour, and the colour it has otherwise."""
INK, DARK = "#1b1d22", "#ecebe6"
STYLE = (
    f".fh{{color:var(--ink,{INK});font-family:system-ui,sans-serif}}.fh .i{{font:700 20px system-ui,sans-serif}}"
    ".fh .w{fill:#fffdf7;stroke:#55585f}.fh .n{fill:#8d8f94;fill-opacity:.35;stroke:#55585f;stroke-opacity:.6}"
    f"@media(prefers-color-scheme:dark){{.fh{{color:var(--ink,{DARK})}}}}"
)


def short(number: float) -> str:
    """Return a number in as few characters as it takes."""
    return f"{round(number, 1):g}"


def colour(suit: str | None) -> str:
    """Return the colour of a suit, which the page it stands on may set."""
    name, normal = COLOURS.get(suit or "", ("x", INK))
    return f"var(--{suit if name == 'x' else 'suit-' + name},{normal})" if name != "x" else normal


def frame(width: float, height: float, title: str, inside: str, most: float = 0) -> str:
    """Return a drawing of that size with what it shows in words, `most` units wide at most on a page."""
    words = escape(title)
    return (
        f'<svg class="fh" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(width)} {short(height)}"'
        f' style="width:100%;max-width:{short(most or width)}px;height:auto" role="img" aria-label="{words}">'
        f"<title>{words}</title><style>{STYLE}</style>{inside}</svg>"
    )


def text(x: float, y: float, words: str, size: float = 13, anchor: str = "middle", more: str = "") -> str:
    """Return a line of text in the colour of the page."""
    return (
        f'<text x="{short(x)}" y="{short(y)}" font-size="{short(size)}" text-anchor="{anchor}"'
        f' fill="currentColor"{more}>{escape(words)}</text>'
    )
