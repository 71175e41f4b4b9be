"""Why a move is refused, and why one is allowed: the rule, with the facts of the moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from forehand.dsl.words import Words

from ...dsl.problems import nearest
from ..constructs.base import Construct, Expression
from ..constructs.choices import GroupsParam, Offer, OneParam, SomeParam
from ..constructs.conditions import Negation
from ..constructs.names import Name
from ..explaining import Refusal
from ..instructions import State
from ..moves import Move
from ..program import Card, Guard, Program
from ..symbols import Local, Zone
from .choices import Made, sayable, typed_move
from .games import words_for
from .messages import Said, Voice
from .offering import Offered, duty_key, offer_voice
from .values import Moment

if TYPE_CHECKING:
    from ..deal import Deal


def say_refusal(refusal: Refusal, locale: str) -> str:
    """Return the reason for which a move is refused."""
    deal, facts = refusal.deal, refusal.facts
    words = words_for(deal.game, locale)
    if refusal.code == "deal-over":
        return words.say("reasons.deal-over")
    if refusal.code == "not-a-move":
        return _not_a_move(deal, str(facts["text"]), words)
    if refusal.code == "ambiguous":
        moves = [Made(move, _seats(deal, words)) for move in facts["moves"]]
        return words.say("reasons.ambiguous", text=facts["text"], moves=moves)
    return _Case(deal, facts["move"], words).refused(refusal)


def say_legal(deal: Deal, move: Move, locale: str) -> str:
    """Return why a legal move is legal."""
    words = words_for(deal.game, locale)
    return _Case(deal, move, words).allowed()


def _seats(deal: Deal, words: Words) -> list[str]:
    players = deal.game.program.players
    return [words.seat(seat, players) for seat in range(players)]


def _not_a_move(deal: Deal, text: str, words: Words) -> str:
    """What can be done instead, with the move whose name is nearest to what was written."""
    assert deal.choice is not None
    legal = {move.offer for move in deal.moves}
    offered = [offer for number, offer in enumerate(deal.choice.offers) if number in legal]
    verbs = {words.move(offer.name).split()[0]: offer.name for offer in reversed(offered)}
    names = (
        verbs
        | {words.move(offer.name): offer.name for offer in offered}
        | {offer.name: offer.name for offer in offered}
    )
    first = text.split()[0] if text.split() else ""
    if (meant := names.get(first)) is not None:
        return _unclear(deal, meant, words)
    near = nearest(first, tuple(names))
    moves = [_offered(deal, offer.name, words) for offer in offered]
    said = None if near is None else words.move(names[near])
    return words.say("reasons.not-a-move", text=text, nearest=said, moves=moves)


def _unclear(deal: Deal, name: str, words: Words) -> str:
    """That a move was named, but not all that there is to settle in it."""
    example = next(move for move in deal.moves if move.name == name)
    return words.say("reasons.unclear", move=_offered(deal, name, words), example=typed_move(example, words))


def _offered(deal: Deal, name: str, words: Words) -> object:
    construct = next(_offers(deal, name), None)
    return words.move(name) if construct is None else Offered(construct, Voice(you=True))


def _offers(deal: Deal, name: str) -> Iterator[Offer]:
    """Yield the constructs of the moves of a name, those of the phase in which play waits first."""
    model = deal.game.rest.model
    for _, block in sorted(model.phases, key=lambda one: one[0] != deal.phase):
        for statement in block:
            for construct in statement.walk():
                if isinstance(construct, Offer) and construct.name.text == name:
                    yield construct


class _Case:
    """A move at a position, to be judged in words."""

    def __init__(self, deal: Deal, move: Move, words: Words) -> None:
        self.deal = deal
        self.move = move
        self.words = words
        self.program: Program = deal.game.program
        self.made = Made(move, _seats(deal, words))

    def refused(self, refusal: Refusal) -> str:
        """The reason of a refusal."""
        guard, code = refusal.facts.get("guard"), refusal.code
        if code == "wrong-number":
            return _unclear(self.deal, self.move.name, self.words)
        if guard is None:
            return self.words.say("reasons.not-now", move=self.made)
        said, state = self.said(guard), refusal.facts["state"]
        if code == "out-of-range":
            low, high = refusal.facts["low"], refusal.facts["high"]
            return self.words.say("reasons.out-of-range", move=self.made, low=low, high=high)
        if code == "not-there":
            return self.not_there(said, guard, refusal.facts["left"], state)
        if code == "duty":
            facts = self.duty_facts(said, state, refusal.facts["left"])
            return self.words.say(duty_key(guard.name, self.words), form="main", **facts)
        reason = self.condition(said, state, "must").rstrip(".")
        return self.words.say("reasons.condition", move=self.made, reason=reason)

    def allowed(self) -> str:
        """The reasons for which the move is legal, from the guards that let it pass."""
        reasons = list(dict.fromkeys(self._reasons()))
        if not reasons:
            return self.words.say("reasons.legal", move=self.made)
        return self.words.say("reasons.legal-because", move=self.made, reasons=reasons)

    def _reasons(self) -> Iterator[str]:
        held = None
        for guard, state, mask in _guards_passed(self.deal, self.move):
            if guard.kind == "if" or (guard.kind == "unless" and state[guard.after]):
                yield self.condition(self.said(guard), state, "main")
            elif guard.kind == "duty":
                assert guard.before is not None
                held = state[guard.before] if held is None else held
                facts = self.duty_facts(self.said(guard), state, state[guard.after])
                fits = mask >> self.move.raw[-1] & 1
                idle = not state[guard.before] & ~mask
                if facts["lead"] is None and (idle or not fits):
                    yield self.words.say("reasons.legal-lead")
                elif fits or not mask & held:
                    yield self.words.say(duty_key(guard.name, self.words), form="legal" if fits else "free", **facts)

    def said(self, guard: Guard) -> Construct:
        """What a guard speaks of."""
        return self.deal.game.rest.said[guard.said]

    def voice(self, state: State) -> Voice:
        """The voice in which this move is spoken of to its player."""
        voice, values = Voice(you=True), dict[Local, Any]()
        for offer in _offers(self.deal, self.move.name):
            voice = offer_voice(offer, voice, self.words)
            values.update(zip(offer.locals, self.move.raw, strict=False))
        return Voice(True, voice.stands, Moment(self.program, state, values, _seats(self.deal, self.words)))

    def condition(self, said: Construct, state: State, form: str) -> str:
        """A condition in words, with the values of what it compares; one that must not hold, as it stands."""
        if form == "must" and isinstance(said, Negation):
            said, form = said.condition, "main"
        return Said(said, self.voice(state)).say(self.words, form=form)

    def not_there(self, said: Construct, guard: Guard, there: int, state: State) -> str:
        """That a card or other thing is not among those to choose from."""
        assert isinstance(said, (GroupsParam, OneParam, SomeParam))
        index = len(guard.settled)
        value: Any = self.move.values[index]
        if guard.kind == "list":
            thing = sayable(value, self.move.kinds[index], self.made.names)
            return self.words.say("reasons.not-offered", value=thing, among=Said(said, self.voice(state).plain))
        if isinstance(value, tuple):
            held = {self.program.cards[bit] for bit in range(there.bit_length()) if there >> bit & 1}
            value = tuple(card for card in value if card not in held)
        thing = sayable(value, self.move.kinds[index], self.made.names)
        symbol = said.among.symbol if isinstance(said.among, Name) else None
        if isinstance(symbol, Zone) and symbol.per is not None and symbol.audience in ("owner", "side"):
            return self.words.say("reasons.not-held", value=thing)
        return self.words.say("reasons.not-there", value=thing, among=Said(said.among, self.voice(state).plain))

    def duty_facts(self, said: Construct, state: State, left: int) -> dict[str, object]:
        """The facts of a trick that a duty may speak of."""
        assert isinstance(said, Expression)
        row = Moment(self.program, state).trump_row()
        trick = next(
            (state[zone.base] for zone in self.program.zones.values() if zone.shape == "trick" and state[zone.base]), ()
        )
        best = None
        for card in trick:
            if best is None or (
                self.program.beat_tables is not None and self.program.beat_tables[row][best] >> card & 1
            ):
                best = card
        suits = self.program.suit_tables[row] if self.program.suit_tables is not None else None
        led = suits[trick[0]] if suits is not None and trick else -1
        cards = [self.card(bit, row) for bit in range(left.bit_length()) if left >> bit & 1]
        return {
            "cards": cards,
            "lead": self.card(trick[0], row) if trick else None,
            "suit": self.program.suits[led] if led >= 0 else None,
            "best": None if best is None else self.card(best, row),
            "trump": self.program.suits[row] if row >= 0 else None,
            "card": self.card(self.move.raw[-1], row),
            "condition": Said(said, self.voice(state)),
        }

    def card(self, number: int, row: int) -> Counted:
        """A card with the suit it counts to at the moment."""
        face, suit = self.program.cards[number], None
        if self.program.suit_tables is not None and (place := self.program.suit_tables[row][number]) >= 0:
            suit = self.program.suits[place]
        called = self.program.called[row][number] if self.program.called is not None else None
        return Counted(face, suit, called)


@dataclass(frozen=True)
class Counted:
    """A card, with the suit it counts to where that is not the one printed on it."""

    card: Card
    suit: str | None
    called: str | None

    def say(self, words: Words, /, **form: str) -> str:
        """Its name."""
        case = form.get("case", "nom")
        if self.suit in (self.card.suit, None):
            return words.card(self.card, case)
        return words.say("card-counts", card=self.card, suit=self.suit, called=self.called, case=case)


def _guards_passed(deal: Deal, move: Move) -> list[tuple[Guard, State, int]]:
    """Return the guards that a legal move has passed, with the state there and the cards a duty asks for."""
    program, found = deal.game.program, []

    def watch(pc: int, s: State) -> None:
        guard = program.guards.get(pc)
        if guard is not None and guard.offer == move.offer and guard.kind in ("if", "unless", "duty"):
            settled = tuple(s[cell] for cell in guard.settled)
            if settled == move.raw[: len(settled)]:
                found.append((guard, s[:], s[program.code[pc][3]] if guard.kind == "duty" else 0))

    deal.engine.legal(deal.state[:], watch)
    return found
