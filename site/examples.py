"""The examples and questions of a game's page: situations from play, told and drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape

from ..interpreter.deal import Deal
from ..interpreter.saying.situations import ask_situation, say_situation
from ..interpreter.worked.mining import Mined
from .pictures import Pictures, figure

MOST_DRAWN = 26_000
"""How many characters the drawings of the examples may take, and those of the questions; the rest have words alone."""
MOST_QUESTIONS = 8


def examples(mined: Sequence[Mined], pictures: Pictures) -> str:
    """Return situations that show clauses of the game, each folded under its title; empty if there are none."""
    words, left = pictures.words, Budget(MOST_DRAWN)
    parts = []
    for each in mined:
        told = say_situation(each, words.locale)
        drawn = left.spend(each.before, lambda deal: pictures.position(deal))
        text = _paragraphs((told.setting, told.story))
        reasons = "".join(f"<li>{escape(reason)}</li>" for reason in told.reasons)
        parts.append(
            f'<details class="example" id="{_name(each.address)}"><summary>{escape(told.title)}</summary>'
            f"{text}{drawn}{f'<ul>{reasons}</ul>' if reasons else ''}</details>"
        )
    return _section("examples", words.capital(words.say("site.examples")), "\n".join(parts)) if parts else ""


def questions(mined: Sequence[Mined], pictures: Pictures) -> str:
    """Return questions about situations, each with its answer folded below; empty if there are none."""
    words, left = pictures.words, Budget(MOST_DRAWN)
    answer, parts = escape(words.say("site.answer")), list[str]()
    for each in mined:
        asked = ask_situation(each, words.locale)
        if asked is None or len(parts) == MOST_QUESTIONS:
            continue
        drawn = left.spend(each.before, lambda deal: pictures.position(deal, marked=False))
        parts.append(
            f'<div class="question">{_paragraphs((asked.setting,))}{drawn}<p><strong>{escape(asked.text)}</strong></p>'
            f"<details><summary>{answer}</summary>{_paragraphs((asked.answer,))}</details></div>"
        )
    return _section("questions", words.capital(words.say("site.questions")), "\n".join(parts)) if parts else ""


class Budget:
    """Characters that may be spent on drawings; a position is drawn once."""

    def __init__(self, most: int) -> None:
        self.left = most
        self.seen: set[tuple[object, ...]] = set()

    def spend(self, deal: Deal | None, draw: Callable[[Deal], list[str]]) -> str:
        """Return the drawings of a position, or nothing if it was drawn before or they are too long."""
        if deal is None or deal.turn is None:
            return ""
        key = (deal.game.key, tuple(map(str, deal.game.options.items())), *map(str, deal.state))
        if key in self.seen:
            return ""
        drawings = draw(deal)
        text = figure(drawings) if drawings else ""
        if len(text) > self.left:
            return ""
        self.seen.add(key)
        self.left -= len(text)
        return text


def _section(name: str, title: str, body: str) -> str:
    return f'\n## {title} {{#{name} .unprinted}}\n\n<div class="unprinted">\n{body}\n</div>\n'


def _paragraphs(texts: Sequence[Sequence[str]]) -> str:
    return "".join(f"<p>{escape(' '.join(sentences))}</p>" for sentences in texts if sentences)


def _name(address: str) -> str:
    return "example-" + re.sub(r"[^a-z0-9]+", "-", address)
