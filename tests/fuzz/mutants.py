"""Texts that are nearly games: real ones with small damage, and lines grown from the grammar."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from forehand.dsl.parse import _parser, _spelling
from forehand.interpreter.catalogue import game_files, library_files
from tests.test_mistakes import GAME, MISTAKES, completed, parts

Draw = st.DrawFn

NAMES = (
    "hand trick won leader deal play pack c n p s card player dealer forehand suit rank score gain players suits hearts"
    " next side opponent number top lead best winner follow-suit beat nobody last-trick french tricks trump bonus"
).split()
"""Names that a grown line may use; most of them mean something in the whole game of the mistakes."""
RANKS = ["A", "10", "K", "Q", "J", "Z"]


@cache
def texts() -> tuple[str, ...]:
    """Every real game and library, and the games of the mistakes."""
    files = [*game_files().values(), *library_files().values()]
    small = [completed(parts(path)[0]) for path in MISTAKES]
    return (*(Path(file).read_text(encoding="utf-8") for file in files), *[GAME] * 10, *small)


@cache
def games() -> tuple[str, ...]:
    """The games without a problem, the small one several times."""
    return (*(Path(file).read_text(encoding="utf-8") for file in game_files().values()), *[GAME] * 4)


@cache
def words() -> tuple[str, ...]:
    """Every word and sign of every game, once."""
    return tuple(sorted({word for text in texts() for word in re.findall(r"[\w-]+|[^\w\s]", text)}))


def _lines(draw: Draw, text: str) -> str:
    """Two lines swapped, or one dropped, doubled, moved elsewhere or taken from another game."""
    lines = text.split("\n")
    one, two = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    change = draw(st.sampled_from(["drop", "double", "swap", "move", "foreign"]))
    if change == "drop":
        del lines[one]
    elif change == "double":
        lines.insert(two, lines[one])
    elif change == "swap":
        lines[one], lines[two] = lines[two], lines[one]
    elif change == "move":
        lines.insert(two, lines.pop(one))
    else:
        lines.insert(one, draw(st.sampled_from(draw(st.sampled_from(texts())).split("\n"))))
    return "\n".join(lines)


def _words(draw: Draw, text: str) -> str:
    """One word dropped, doubled, or in its place another one of this game or of any."""
    found = list(re.finditer(r"[\w-]+|[^\w\s]", text))
    if not found:
        return text
    word = draw(st.sampled_from(found))
    other = draw(st.sampled_from(found)).group()
    foreign = draw(st.sampled_from(words()))
    instead = draw(st.sampled_from(["", f"{word.group()} {word.group()}", other, other, foreign]))
    return text[: word.start()] + instead + text[word.end() :]


def _characters(draw: Draw, text: str) -> str:
    """One character dropped, added or changed."""
    place = draw(st.integers(0, len(text)))
    sign = draw(st.sampled_from("abkAQ019-_ .,:;()'\"#\t\n+*=<>/\\\u00e9\u0301\u4e00\x00\ufeff"))
    return text[:place] + draw(st.sampled_from(["", sign])) + text[place + draw(st.integers(0, 1)) :]


def _margins(draw: Draw, text: str) -> str:
    """One line indented otherwise."""
    lines = text.split("\n")
    one = draw(st.integers(0, len(lines) - 1))
    lines[one] = draw(st.sampled_from(["", " ", "  ", "    ", "\t", "          "])) + lines[one].lstrip()
    return "\n".join(lines)


@st.composite
def mutants(draw: Draw) -> str:
    """A game with one to four small changes."""
    text = draw(st.sampled_from(texts()))
    for _ in range(draw(st.integers(1, 4))):
        text = draw(st.sampled_from([_lines, _words, _words, _characters, _margins]))(draw, text)
    return text


# ---- other rules that mean something

ALIKE = [
    line.split("|")
    for line in """\
above|below|at least|at most
is|is not
becomes|scores|is
and|or
forehand|dealer|player|leader|rearhand|nobody|next of player
next|previous|partner|opponent
clubs|diamonds|hearts|spades
A|K|Q|J|10|7
0|1|2|3|5|8|10|13|40|500
score|gain|deals-played|number of trick|number of players
cards|pile|trick
owner|all|nobody|side
each player|each side
hand|won|pack|trick|stock|talon|loose|builds
players|sides|suits|ranks|hand|pack
suit|rank|colour|printed-suit
top|bottom|lead|best|rest|lowest|highest
end deal|end phase|void deal|again|shuffle pack
scores|loses
empty|not empty
yes|no
some|every
add|take
to|from
if|otherwise if""".split("\n")
]
"""Words one of which may often stand in the place of another."""


@st.composite
def variations(draw: Draw) -> str:
    """A game that works with one to three words changed for others of their kind."""
    text = draw(st.sampled_from(games()))
    for _ in range(draw(st.integers(1, 3))):
        group = draw(st.sampled_from(ALIKE))
        found = list(re.finditer(rf"(?<![\w-])(?:{'|'.join(map(re.escape, group))})(?![\w-])", text))
        if found:
            place = draw(st.sampled_from(found))
            text = text[: place.start()] + draw(st.sampled_from(group)) + text[place.end() :]
    return text


# ---- lines from the grammar

PLACES = {
    "head_line": "\n{}\n",
    "suit_line": "suits\n  clubs black, written C\n  {}\n",
    "rank_line": "ranks\n  10 J Q K A\n  {}\n",
    "pack_line": "pack\n  10 J Q K A of clubs diamonds hearts spades\n  {}\n",
    "order_line": "remember\n  leader player\n  trump suit\norder\n  A 10 K Q J\norder of trump\n  {}\n  A 10 K Q J\n",
    "value_line": "values points\n  {}\n  {}\nscore\n  leader scores points of won of leader\n",
    "zone_line": "zones\n  {}\n  {}\n  hand cards of each player, seen by owner\n  trick trick, seen by all\n"
    "  won cards of each player, seen by nobody\n",
    "fact_line": "remember\n  leader player\n  {}\n  {}\n",
    "option_line": "options\n  {}\n  {}\n",
    "case_line": "define bonus of c\n  {}\n  {}\nscore\n  leader scores bonus of leader\n",
    "duty_line": "duty beat\n  {}\n",
    "law_line": "laws\n  {}\n",
    "statement_line": "score\n  {}\n  {}\n    {}\n      {}\n  leader scores 1\n",
    "match_line": "match\n  {}\n  highest score wins\n",
    "move_line": "phase play\n  leader becomes forehand\n  3 times\n    each player from leader\n"
    "      choose\n        {}\n          add 1 to bonus\n"
    "        play c from hand\n          move c to trick\n        pass\n    {}\n"
    "remember\n  leader player\n  bonus number from 0 to 100\n",
}
"""Where lines of each kind stand in a game."""
INNER = {"move_line": "statement_line", "head_line": "head_line"}


@cache
def _rules() -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = {}
    for rule in _parser().rules:
        found.setdefault(rule.origin.name, []).append([part.name for part in rule.expansion])
    return found


@cache
def _least(name: str, within: frozenset[str] = frozenset()) -> int:
    """The least depth in which a symbol of the grammar comes to an end."""
    if name not in _rules():
        return 0
    if name in within:
        return 99
    inner = within | {name}
    return 1 + min(max((_least(part, inner) for part in parts), default=0) for parts in _rules()[name])


def _grow(draw: Draw, name: str, depth: int) -> list[str]:
    """The words of a phrase, grown from a symbol of the grammar."""
    options = _rules().get(name)
    if options is None:
        return [_word(draw, name)]
    depths = [max((_least(part) for part in parts), default=0) for parts in options]
    fit = [parts for parts, least in zip(options, depths, strict=True) if least < max(depth, min(depths) + 1)]
    return [word for part in draw(st.sampled_from(fit)) for word in _grow(draw, part, depth - 1)]


def _word(draw: Draw, terminal: str) -> str:
    if terminal == "NAME":
        return draw(st.sampled_from(NAMES))
    if terminal == "NUMBER":
        return str(draw(st.integers(0, 12)))
    if terminal == "RANK":
        return draw(st.sampled_from(RANKS))
    if terminal == "_THE":
        return "the"
    return draw(st.sampled_from(_spelling()[terminal].split("|")))


@st.composite
def grown(draw: Draw) -> str:
    """A game with lines grown from the grammar."""
    rule = draw(st.sampled_from(["statement_line", "move_line", *PLACES]))
    text = PLACES[rule]
    fills: list[Any] = []
    for number in range(text.count("{}")):
        kind = INNER.get(rule, rule) if number else rule
        fills.append(" ".join(_grow(draw, kind, draw(st.integers(3, 12)))).replace(" 's", "'s"))
    return completed("game grown\nuse french, tricks\n" + text.format(*fills))
