"""The table as a player sees it, drawn in text: seats, cards played, piles, facts and the hand."""

from __future__ import annotations

from ..program import Card
from ..view import Pile, View
from .hands import sorted_hand
from .screen import length, pad, wrap
from .speech import Speech

PLACES = {2: ("bottom", "top"), 3: ("bottom", "left", "right"), 4: ("bottom", "left", "top", "right")}
"""Where the seats are drawn, from the player's own in playing order."""
BACK = "▮"
MOST_BACKS = 13
LONGEST = 15
"""Columns of a move that is shown whole at its seat."""


def draw_seats(view: View, speech: Speech, width: int) -> list[str]:
    """The seats around the table with what each has played, or a line for each if there are too many."""
    played = _played(view, speech)
    names = {seat: _named(view, speech, seat) for seat in range(view.players)}
    if view.players not in PLACES:
        order = [(view.seat + step) % view.players for step in range(1, view.players + 1)]
        lines = [f"{pad(names[seat], width // 2)}  {played.get(seat, '')}" for seat in order]
        return [*lines, *wrap(draw_piles(view, speech), width)]
    at = {place: (view.seat + step) % view.players for step, place in enumerate(PLACES[view.players])}

    def card(place: str) -> str:
        return played.get(at[place], "") if place in at else ""

    def name(place: str) -> str:
        return names[at[place]] if place in at else ""

    piles = [pad(line, width, "^") for line in wrap(draw_piles(view, speech), width, "   ")]
    top = [pad(name("top"), width, "^"), pad(card("top"), width, "^")] if "top" in at else []
    below = [pad(card("bottom"), width, "^"), pad(name("bottom"), width, "^")]
    if "left" not in at:
        return [*top, *(piles or [""]), *below]
    return [*top, _across(name("left"), card("left"), card("right"), name("right"), width), *below, *piles]


def _across(left: str, card: str, other: str, right: str, width: int) -> str:
    """The line of the seats on the left and right, with their cards in the middle."""
    middle = width - length(left) - length(right)
    cell = max(3, min(LONGEST, middle // 2))
    cards = pad(card, cell, "^") + pad(other, cell, "^")
    offset = length(right) - length(left)
    return left + pad(pad(cards, max(0, middle - abs(offset)), "^"), middle, ">" if offset > 0 else "<") + right


def _named(view: View, speech: Speech, seat: int) -> str:
    """A seat with marks for the turn and the dealer, and the backs of its cards."""
    screen = speech.screen
    name = speech.seat_here(seat)
    if seat == view.turn:
        name = "▸ " + screen.styled(name, "bold")
    if seat == view.dealer and view.turn is not None:
        name += " " + screen.styled(speech.ui("dealer-mark"), "dim")
    if marks := speech.marks(view, seat):
        name += " " + screen.styled(f"({', '.join(marks)})", "dim")
    held = sum(pile.count for pile in view.piles if pile.owner == seat and _is_hand(view, pile))
    if seat == view.seat or not held:
        return name
    backs = BACK * held if held <= MOST_BACKS else f"{BACK}×{held}"
    return f"{name} {screen.styled(backs, 'dim')}"


def _is_hand(view: View, pile: Pile) -> bool:
    return pile.per == "player" and view.rules.zones[pile.zone].audience == "owner"


def _played(view: View, speech: Speech) -> dict[int, str]:
    """What each seat has on the table: its card in the trick, or what it last did in this phase."""
    trick = next((pile for pile in view.piles if view.rules.zones[pile.zone].shape == "trick"), None)
    into_trick = trick is not None and any(
        phase == view.phase and zone == trick.zone for (phase, _), zone in view.rules.goes.items()
    )
    if trick is not None and (into_trick or trick.count):
        return {seat: speech.card(card) for seat, card in zip(trick.players, trick.cards or (), strict=True)}
    done: dict[int, str] = {}
    for item in view.happened:
        if item.kind == "phase":
            done = {}
        elif item.kind == "made" and item.who is not None and item.move is not None:
            room = LONGEST if view.players > 2 else 2 * LONGEST
            texts = [speech.move(item.move, "infinitive"), speech.settled(item.move), speech.values(item.move)]
            done[item.who] = next((text for text in texts if text and length(text) <= room), texts[-1] or texts[0])
    return done


def draw_piles(view: View, speech: Speech) -> list[str]:
    """The piles on the table: visible cards, and how many are hidden."""
    told = []
    for pile in view.piles:
        rule = view.rules.zones[pile.zone]
        if pile.zone == "pack" or rule.shape == "trick" or not pile.count or _is_hand(view, pile):
            continue
        name = speech.term(pile.zone)
        if pile.owner is not None:
            name += " " + (speech.side(pile.owner) if pile.per == "side" else speech.seat_here(pile.owner))
        if pile.cards is None:
            backs = f"{BACK}×{pile.count}" if speech.screen.drawing else speech.words.count(pile.count, "card")
            told.append(speech.screen.styled(f"{name} {backs}", "dim"))
        elif rule.shape == "pile":
            more = f" ({pile.count})" if pile.count > 1 else ""
            told.append(f"{name} {speech.card(pile.cards[0])}{more}")
        elif pile.builds:
            told.append(f"{name} " + ", ".join(f"{worth}: {speech.cards(cards)}" for worth, cards in pile.builds))
        else:
            told.append(f"{name} {speech.cards(pile.cards)}")
    return told


def draw_facts(view: View, speech: Speech) -> list[str]:
    """All facts that are set, in words."""
    told = (speech.fact(name, view.rules.facts[name], value) for name, value in view.facts.items())
    return [fact for fact in told if fact is not None]


def draw_outcome(view: View, speech: Speech) -> list[str]:
    """What a deal that is over has come to: what the table has counted, and the points."""
    told = (
        speech.fact(name, view.rules.facts[name], view.facts[name]) for name in view.rules.shown if name in view.facts
    )
    counted = [speech.words.capital(fact) for fact in told if fact is not None]
    return [*counted, speech.ui("deal-result", points=draw_scores(view.gains, speech))]


def hand_of(view: View) -> list[list[Card]]:
    """The player's own cards by suit, sorted."""
    trump = view.facts.get(view.rules.trump or "")
    mine = [pile for pile in view.piles if pile.owner == view.seat and _is_hand(view, pile)]
    cards = [card for pile in mine for card in pile.cards or ()]
    return sorted_hand(cards, view.rules, trump)


def draw_scores(points: tuple[int, ...], speech: Speech) -> str:
    """Points by side."""
    return " · ".join(f"{speech.side(side)} {str(n).replace('-', '−')}" for side, n in enumerate(points))
