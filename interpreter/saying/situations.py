"""A situation that shows a clause of a game, told in words: what was so, what happened, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from forehand.dsl.words import Words

from ..deal import Deal
from ..moves import Move
from ..program import DEALER, Card
from ..rulebook import FactRule, rulebook
from ..view import Happening, View
from .choices import say_move
from .games import words_for
from .happenings import say_happening, say_side
from .offering import OTHER_DUTY, duty_key

if TYPE_CHECKING:
    from ..game import Game
    from ..worked.examples import Example
    from ..worked.mining import Mined
    from ..worked.proving import Outcome

MOST_BEFORE = 8
"""Moves that are told before the one in question."""
MOST_HELD = 8
"""Cards of a hand that is told."""


@dataclass(frozen=True)
class Told:
    """A situation in words."""

    address: str
    title: str
    """What the clause, move or duty is called."""
    setting: tuple[str, ...]
    """What was so before."""
    story: tuple[str, ...]
    """What happened, or may happen."""
    reasons: tuple[str, ...] = ()
    """For a duty, what each other card is answered."""

    @property
    def text(self) -> str:
        """All of it in one paragraph."""
        return " ".join((*self.setting, *self.story, *self.reasons))


@dataclass(frozen=True)
class Question:
    """A question about a situation, the reader being one of the players."""

    setting: tuple[str, ...]
    text: str
    answer: tuple[str, ...]


def say_situation(mined: Mined, locale: str) -> Told:
    """Return a situation in words."""
    return _Reporter(mined, locale).told()


def ask_situation(mined: Mined, locale: str) -> Question | None:
    """Return a question about which cards may be played, where a situation is about that."""
    return _Reporter(mined, locale).question()


def say_example(outcome: Outcome, locale: str) -> Told:
    """Return a written example in words: what happens in it, and what is asked of it."""
    return _Narrator(outcome, locale).told()


class _Teller:
    def __init__(self, game: Game, locale: str) -> None:
        self.game = game
        self.words: Words = words_for(game, locale)
        self.names = [self.words.seat(seat, game.players) for seat in range(game.players)]

    def say(self, key: str, **facts: Any) -> str:
        """Return a text of worked examples."""
        return self.words.say(f"examples.{key}", **facts)

    # What was so

    def _known(self, deal: Deal) -> Iterator[str]:
        """Yield what was remembered when a deal was over: the contract, the tricks of each side."""
        rules, view = rulebook(self.game.program), deal.view(0)
        for name, value in view.facts.items():
            rule = rules.facts[name]
            if name == self.game.program.trump:
                continue
            text = self._truth(name) if rule.per is None and value is True else self._owned(name, rule, value)
            if text:
                yield self._capital(text) if text.endswith(".") else f"{self._capital(text)}."

    def _truth(self, name: str) -> str:
        """Return a fact that is so, as the table shows it or else as it is told."""
        for key in (f"shown-{name}", f"fact-{name}"):
            if key in self.words.sentences:
                return self.words.say(key, value="", name=name)
        return self.words.term(name)

    def _owned(self, name: str, rule: FactRule, value: Any) -> str:
        """Return a fact under its name or, if it is told at the seats of players, under what is said there."""
        title = self.words.term(name)
        if (key := f"marked-{name}") in self.words.sentences:
            title = self.words.say(key, phase="")
        owners = {"side": self._sides(), "player": self.names}.get(rule.per or "", [""])
        told = []
        for owner, one in zip(owners, value if rule.per else (value,), strict=True):
            if one is True:
                told.append(self._capital(owner))
            elif text := self._value(rule, one):
                told.append(f"{self._capital(owner)} {text}".strip())
        return f"{title}: {', '.join(told)}" if title and told else ""

    def _sides(self) -> list[str]:
        sides = self.game.program.sides
        return [say_side(side, self.words, self.names, sides) for side in range(sides)]

    def _value(self, rule: FactRule, value: object) -> str:
        """Return the value of a fact, or nothing if it says nothing yet."""
        if value is None or value is False or (rule.kind == "number" and value == rule.first):
            return ""
        if rule.kind in ("player", "side") and isinstance(value, int):
            return self._capital((self.names if rule.kind == "player" else self._sides())[value])
        if isinstance(value, Card):
            return self.words.symbol(value)
        if isinstance(value, str):
            known = {"suit": self.words.suit, "rank": self.words.rank}.get(rule.kind, self.words.term)
            return known(value)
        return str(value).replace("-", "−")

    def _facts(self, deal: Deal) -> Iterator[str]:
        """Yield the suit that is trump, if one is."""
        trump = self.game.program.trump
        known = None if trump is None else deal.view(0).facts.get(trump)
        if trump is not None and isinstance(known, str):
            yield f"{self._capital(self.words.term(trump))}: {self.words.suit(known)}."

    def _table(self, deal: Deal) -> Iterator[str]:
        view = deal.view(deal.turn or 0)
        trick = next((pile for pile in view.piles if pile.players and pile.cards), None)
        if trick is not None:
            played = [
                self.say("played-by", who=self._capital(self.names[seat]), card=self.words.symbol(card))
                for seat, card in zip(trick.players, trick.cards or (), strict=True)
            ]
            yield self.say("trick", cards=", ".join(played))
            return
        for pile in view.piles:
            rule = view.rules.zones[pile.zone]
            if pile.owner is None and rule.audience == "all" and rule.shape != "trick" and pile.cards:
                zone = self._capital(self.words.term(pile.zone))
                yield self.say("on-table", zone=zone, cards=self._cards(pile.cards))
        yield from self._events(_recent(deal))

    # What happens

    def _events(self, happened: Sequence[Happening]) -> Iterator[str]:
        """Yield a sentence for each thing that is worth telling; a whole trick is one."""
        trick: list[Happening] = []
        for item in happened:
            if item.taker is None and self._to_trick(item):
                trick.append(item)
            elif item.taker is not None and trick and len(trick) == item.count:
                played = ", ".join(map(self._played, trick))
                yield self.say("trick-taken", cards=played, who=self._capital(self.names[item.taker]))
                trick = []
            else:
                told = list(self._lines([item]))
                if told:
                    yield from self._lines(trick)
                    trick = []
                yield from told
        yield from self._lines(trick)

    def _lines(self, happened: Sequence[Happening]) -> Iterator[str]:
        for item in happened:
            line = say_happening(item, self.words, self.names, self.game.program)
            if line is not None:
                yield line

    def _to_trick(self, item: Happening) -> bool:
        """Tell whether a move does nothing but play a card to a trick."""
        move, rules = item.move, rulebook(self.game.program)
        if item.kind != "made" or move is None or move.kinds != ("card",):
            return False
        zone = rules.goes.get((item.name, move.name))
        return zone is not None and rules.zones[zone].shape == "trick"

    def _played(self, item: Happening) -> str:
        assert item.move is not None and item.who is not None
        return self.say("played-by", who=self._capital(self.names[item.who]), card=self._card(item.move))

    def _allowed(self, deal: Deal) -> str:
        """Return which cards may be played."""
        legal = self._playable(deal)
        who = self._capital(self.names[deal.turn or 0])
        return self.say("must-play" if len(legal) == 1 else "may-play", who=who, cards=legal)

    def _playable(self, deal: Deal) -> list[str]:
        """Return the cards that may be played, whatever else may be done."""
        return list(dict.fromkeys(filter(None, map(self._card, deal.moves))))

    def _reasons(self, deal: Deal, refused: Sequence[Move | str]) -> Iterator[str]:
        """Yield why moves are refused, those together that have the same answer."""
        answers: dict[str, list[str]] = {}
        for move in refused:
            refusal = deal.why(move)
            assert refusal is not None
            tried = refusal.facts.get("move")
            card = self._card(tried) if isinstance(tried, Move) and tried.kinds == ("card",) else ""
            answers.setdefault(refusal.say(self.words.locale), []).append(card)
        for reason, cards in answers.items():
            yield self.say("tried", cards=cards, reason=reason) if all(cards) else reason

    def _move(self, move: Move) -> str:
        """Return a move in short: its card, or its name with what is settled in it."""
        return self._card(move) or say_move(move, self.words, "infinitive", names=self.names)

    def _card(self, move: Move) -> str:
        return " ".join(self.words.symbol(value) for value in move.values if isinstance(value, Card))

    def _cards(self, cards: Sequence[Card]) -> str:
        return " ".join(map(self.words.symbol, cards))

    def _capital(self, text: str) -> str:
        return self.words.capital(text)


class _Reporter(_Teller):
    """Tells of what was found in a deal."""

    def __init__(self, mined: Mined, locale: str) -> None:
        super().__init__(mined.after.game, locale)
        self.mined = mined

    def told(self) -> Told:
        """Return all of it."""
        mined = self.mined
        title = _title(mined.address, self.words)
        if mined.before is None:
            dealer = self._capital(self.names[mined.after.origin[DEALER]])
            story = self._events(mined.after.happened)
            return Told(mined.address, title, (self.say("deal-by", who=dealer),), tuple(story))
        setting = tuple(self._setting(mined.before))
        if mined.refused:
            reasons = tuple(self._reasons(mined.before, mined.refused))
            return Told(mined.address, title, setting, (self._allowed(mined.before),), reasons)
        if mined.after.over:
            setting = (*self._known(mined.after), *setting)
        new = mined.after.happened[len(mined.before.happened) :]
        return Told(mined.address, title, setting, tuple(self._events(new)))

    def question(self) -> Question | None:
        """Return a question about it, if it shows what may be played."""
        before = self.mined.before
        if before is None or not self.mined.refused:
            return None
        seat = before.turn or 0
        hand = self.say("you-hold", who=self.names[seat], cards=self._cards(_held(before.view(seat))))
        legal = self._playable(before)
        answer = self.say("answer-one" if len(legal) == 1 else "answer", cards=legal)
        setting = (*self._facts(before), *self._table(before), hand)
        return Question(setting, self.say("question"), (answer, *self._reasons(before, self.mined.refused)))

    def _setting(self, deal: Deal) -> Iterator[str]:
        yield from self._facts(deal)
        yield from self._table(deal)
        seat, move = deal.turn or 0, self.mined.move
        held = _held(deal.view(seat))
        plays = move is not None and any(kind in ("card", "cards") for kind in move.kinds)
        if self.mined.refused or (held and len(held) <= MOST_HELD and plays):
            yield self.say("holds", who=self._capital(self.names[seat]), cards=self._cards(held))


class _Narrator(_Teller):
    """Tells of a written example."""

    def __init__(self, outcome: Outcome, locale: str) -> None:
        super().__init__(outcome.match.game, locale)
        self.outcome = outcome

    def told(self) -> Told:
        """Return all of it."""
        example = self.outcome.example
        setting = tuple(line for deal in self.outcome.begun for line in self._hands(deal, example))
        return Told(example.id, example.title, setting, tuple(self._steps()))

    def _hands(self, deal: Deal, example: Example) -> Iterator[str]:
        """Yield the hands that the example deals."""
        for seat, name in enumerate(self.names):
            given = any(f"P{seat + 1}" in each.dealt for each in example.deals)
            if given:
                yield self.say("holds", who=self._capital(name), cards=self._cards(_held(deal.view(seat))))

    def _steps(self) -> Iterator[str]:
        told = 0
        for step, deal in self.outcome.trail:
            if len(deal.happened) < told:
                told = 0
            yield from self._events(deal.happened[told:])
            told = len(deal.happened)
            if step.key in ("legal", "allowed") and deal.turn is not None and step.key == "legal":
                yield self._may(deal)
            elif step.key == "refused":
                yield from self._reasons(deal, list(step.item.mapping("refused")))

    def _may(self, deal: Deal) -> str:
        legal = [self._move(move) for move in deal.moves]
        who = self._capital(self.names[deal.turn or 0])
        if all(self._card(move) for move in deal.moves):
            return self._allowed(deal)
        return self.say("may-choose", who=who, moves=legal)


def _title(address: str, words: Words) -> str:
    """Return what a clause, move or duty is called."""
    _, duty, name = address.rpartition("duty ")
    if duty:
        key = duty_key(name, words)
        return words.capital(words.term(name) if key == OTHER_DUTY else words.say(key, form="rule"))
    last = address.rpartition(".")[2]
    return words.capital(words.label(last) or words.term(last))


def _held(view: View) -> tuple[Card, ...]:
    """Return the hand of a seat: the first zone of each player that the seat sees."""
    return next((pile.cards or () for pile in view.piles if pile.per == "player" and pile.owner == view.seat), ())


def _recent(deal: Deal) -> tuple[Happening, ...]:
    """Return the moves of the phase in which play waits, since the last trick, at most so many of them."""
    recent: list[Happening] = []
    for item in reversed(deal.happened):
        if item.taker is not None:
            break
        if item.kind == "made":
            if item.name != deal.phase or len(recent) == MOST_BEFORE:
                break
            recent.append(item)
    return tuple(reversed(recent))
