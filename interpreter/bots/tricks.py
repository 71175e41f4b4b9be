"""Which card to play to a trick, whether tricks are worth having or are to be avoided."""

from __future__ import annotations

from collections.abc import Callable

from .sight import Sight


def pick(sight: Sight, cards: list[int]) -> tuple[int, str]:
    """The card to play of those that may be played, and why."""
    if sight.rules.avoids_points:
        return _avoid_lead(sight, cards) if sight.winning is None else _avoid(sight, cards)
    return _lead(sight, cards) if sight.winning is None else _follow(sight, cards)


def cost(sight: Sight) -> Callable[[int], tuple[int, int, int]]:
    """How dear a card is to its holder: trumps most, then what it counts, then its strength."""
    return lambda card: (sight.is_trump(card), sight.value(card), sight.strength(card))


def _lead(sight: Sight, cards: list[int]) -> tuple[int, str]:
    masters = [card for card in cards if sight.is_master(card)]
    trumps = [card for card in cards if sight.is_trump(card)]
    trumps_out = any(sight.is_trump(card) for card in range(len(sight.rules.cards)) if sight.out >> card & 1)
    if len(trumps) >= 3 and trumps_out and (strong := [card for card in masters if card in trumps]):
        return max(strong, key=cost(sight)), "draw-trumps"
    plain = [card for card in cards if sight.above(card) == 0 and card not in trumps]
    if plain:
        return min(plain, key=lambda card: sum(sight.suit(card) == sight.suit(other) for other in cards)), "master"
    if masters and (len(masters) == len(cards) or not trumps_out):
        return min(masters, key=cost(sight)), "master"
    others = [card for card in cards if card not in trumps] or cards
    length = {card: sum(sight.suit(card) == sight.suit(other) for other in others) for card in others}
    return min(others, key=lambda card: (sight.value(card), -length[card], sight.strength(card))), "lead-low"


def _follow(sight: Sight, cards: list[int]) -> tuple[int, str]:
    assert sight.winning is not None
    best = sight.winning[1]
    winners = [card for card in cards if sight.beaters(best) >> card & 1]
    losers = [card for card in cards if card not in winners]
    if sight.partner_wins and (sight.is_last or sight.is_master(best) or not winners):
        spare = losers or cards
        return max(
            spare, key=lambda card: (not sight.is_trump(card), sight.value(card), -sight.strength(card))
        ), "partner"
    if winners and sight.is_last:
        return min(winners, key=cost(sight)), "win-cheaply"
    sure = [card for card in winners if sight.is_master(card)]
    if sure:
        return min(sure, key=cost(sight)), "win-surely"
    if winners and not sight.partner_wins:
        trumps = [card for card in winners if sight.is_trump(card)]
        if trumps:
            return min(trumps, key=cost(sight)), "trump-low"
        high = max(winners, key=sight.strength)
        if len(sight.played) >= sight.view.players - 2 or sight.above(high) <= 1:
            return high, "win-try"
    return min(cards, key=cost(sight)), "keep-high"


def _avoid_lead(sight: Sight, cards: list[int]) -> tuple[int, str]:
    return min(cards, key=lambda card: (sight.value(card), -sight.above(card), sight.strength(card))), "lead-low"


def _avoid(sight: Sight, cards: list[int]) -> tuple[int, str]:
    assert sight.winning is not None
    best = sight.winning[1]
    led = sight.suit(sight.played[0])
    winners = [card for card in cards if sight.beaters(best) >> card & 1]
    losers = [card for card in cards if card not in winners]
    if losers and all(sight.suit(card) != led for card in cards):
        return max(losers, key=lambda card: danger(sight, card)), "throw-danger"
    if losers:
        return max(losers, key=lambda card: (sight.value(card), sight.strength(card))), "stay-under"
    if sight.is_last:
        return min(winners, key=lambda card: (sight.value(card), -sight.strength(card))), "must-take"
    return min(winners, key=lambda card: (sight.value(card), sight.strength(card))), "must-take"


def danger(sight: Sight, card: int) -> tuple[int, int]:
    """How much harm a card may do to its holder where tricks are to be avoided."""
    below = sum(
        sight.suit(other) == sight.suit(card) and sight.strength(other) < sight.strength(card)
        for other in range(len(sight.rules.cards))
        if sight.out >> other & 1
    )
    return 4 * sight.value(card) + below, sight.strength(card)
