"""Words of the language that stand for something of the table: `dealer`, `suit of`, `winner of`..."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .kinds import (
    BUILD,
    BUILDS,
    CARD,
    CARDS,
    COLOUR,
    NOTHING,
    NUMBER,
    PILE,
    PLAYER,
    PLAYERS,
    RANK,
    RANKS,
    SIDE,
    SIDES,
    SUIT,
    SUITS,
    TRICK,
    TRUTH,
    Kind,
)
from .program import DEALER, DEALS
from .program import PLAYER as PLAYER_CELL
from .symbols import Constant, Fact, Quantity, Relation, Symbol, Zone

if TYPE_CHECKING:
    from .building.values import Values

Code = Callable[["Values", int, Kind], int]


def _suit(b: Values, card: int, kind: Kind) -> int:
    return b.emit("lookup2", b.orders.suits, b.trump(), card)


def _suit_inverse(b: Values, suit: int) -> int:
    return b.emit("lookup2", b.orders.suit_masks, b.trump(), suit)


def _printed_suit(b: Values, card: int, kind: Kind) -> int:
    return b.emit("lookup", (*b.model.card_suits, -1), card)


def _printed_suit_inverse(b: Values, suit: int) -> int:
    return b.emit("lookup", b.masks(b.model.card_suits, len(b.model.suits)), suit)


def _rank(b: Values, card: int, kind: Kind) -> int:
    return b.emit("lookup", (*b.model.card_ranks, -1), card)


def _rank_inverse(b: Values, rank: int) -> int:
    return b.emit("lookup", b.masks(b.model.card_ranks, len(b.model.ranks)), rank)


def _colour(b: Values, argument: int, kind: Kind) -> int:
    colours = b.model.suit_colours
    if kind == SUIT:
        return b.emit("lookup", (*colours, -1), argument)
    by_card = tuple(colours[suit] if suit >= 0 else -1 for suit in b.model.card_suits)
    return b.emit("lookup", (*by_card, -1), argument)


def _colour_inverse(b: Values, colour: int) -> int:
    colours = b.model.suit_colours
    by_card = tuple(colours[suit] if suit >= 0 else -1 for suit in b.model.card_suits)
    return b.emit("lookup", b.masks(by_card, max(colours, default=-1) + 1), colour)


def _size(b: Values, argument: int, kind: Kind) -> int:
    return b.emit("length" if kind in (PILE, TRICK) else "size", argument)


def _best(b: Values, trick: int, kind: Kind) -> int:
    return b.emit("best", b.orders.beaters, b.trump(), trick)


def _winner(b: Values, trick: int, kind: Kind) -> int:
    return b.emit("player_of", trick, trick + 1, _best(b, trick, kind))


def _highest(b: Values, cards: int, kind: Kind) -> int:
    return b.emit("strongest", b.orders.strengths, b.trump(), cards)


def _lowest(b: Values, cards: int, kind: Kind) -> int:
    return b.emit("weakest", b.orders.strengths, b.trump(), cards)


def _step(step: int) -> Code:
    """What comes so many places further in a circle: of the players, or of the words of a list."""

    def code(b: Values, place: int, kind: Kind) -> int:
        if not kind.words:
            return b.neighbour(place, step)
        n = len(kind.words)
        return b.emit("lookup", (*((i + step) % n for i in range(n)), -1), place)

    return code


def _players(b: Values) -> int:
    return b.in_play()


def _partner(b: Values, player: int, kind: Kind) -> int:
    n, k = b.model.seats, b.model.side_count
    return b.emit("lookup", (*((i + k) % n if n == 2 * k else -1 for i in range(n)), -1), player)


def _side(b: Values, player: int, kind: Kind) -> int:
    return b.emit("lookup", b.side_table(), player)


def _opponent(b: Values, argument: int, kind: Kind) -> int:
    n = b.model.seats if kind == PLAYER else b.model.side_count
    if kind == PLAYER and n != 2:
        argument, n = b.emit("lookup", b.side_table(), argument), b.model.side_count
    return b.emit("lookup", (1, 0, -1) if n == 2 else (*[-1] * n, -1), argument)


def _players_of(b: Values, side: int, kind: Kind) -> int:
    n, k = b.model.seats, b.model.side_count
    return b.emit("lookup", (*(sum(1 << p for p in range(s, n, k)) for s in range(k)), 0), side)


def _place(b: Values, player: int, kind: Kind) -> int:
    n = b.model.seats
    ahead = b.emit("subtract", player, _forehand(b))
    return b.emit("modulo", b.emit("add", ahead, b.constant(n)), b.constant(n))


def _worth(b: Values, build: int, kind: Kind) -> int:
    result = b.constant(0)
    for zone in b.model.zones:
        if zone.kind == BUILDS:
            result = b.emit("add", result, b.emit("build_worth", b.base_of(zone.name), build))
    return result


def _forehand(b: Values) -> int:
    return _step(1)(b, DEALER, PLAYER)


def _rearhand(b: Values) -> int:
    return _step(-1)(b, DEALER, PLAYER)


def _tied(b: Values) -> int:
    return b.tied()


def _extreme(highest: bool) -> Callable[[Values], int]:
    return lambda b: b.extreme_score(highest)


def built_in(
    suits: tuple[str, ...], seats: int, sides: int, colours: tuple[str, ...], ranks: int, idle: bool = False
) -> dict[str, Symbol]:
    """Return every name that the language itself knows, for a pack and a number of players.

    `idle` says that the dealer sits out.
    """
    opposite = Kind("player") if seats == 2 else SIDE
    symbols: list[Symbol] = [
        Relation("suit", SUIT, None, (CARD,), _suit, _suit_inverse),
        Relation("printed-suit", SUIT, None, (CARD,), _printed_suit, _printed_suit_inverse),
        Relation("rank", RANK, None, (CARD,), _rank, _rank_inverse),
        Relation("colour", COLOUR, None, (CARD, SUIT), _colour, _colour_inverse),
        Relation("number", NUMBER, None, (CARDS, PILE, TRICK, PLAYERS, SIDES, SUITS, RANKS), _size),
        Relation("top", CARD, None, (PILE,), lambda b, pile, kind: b.emit("top", pile)),
        Relation("bottom", CARD, None, (PILE,), lambda b, pile, kind: b.emit("bottom", pile)),
        Relation("rest", PILE, None, (PILE,), lambda b, pile, kind: b.emit("tail", pile)),
        Relation("lead", CARD, None, (TRICK,), lambda b, trick, kind: b.emit("top", trick)),
        Relation("best", CARD, None, (TRICK,), _best, ordered=True),
        Relation("winner", PLAYER, None, (TRICK,), _winner, ordered=True),
        Relation("highest", CARD, None, (CARDS,), _highest, ordered=True),
        Relation("lowest", CARD, None, (CARDS,), _lowest, ordered=True),
        Relation("next", PLAYER, None, (PLAYER,), _step(1), circular=True),
        Relation("previous", PLAYER, None, (PLAYER,), _step(-1), circular=True),
        Relation("partner", PLAYER, None, (PLAYER,), _partner),
        Relation("side", SIDE, None, (PLAYER,), _side),
        Relation("opponent", opposite, None, (PLAYER, SIDE), _opponent),
        Relation("members", PLAYERS, None, (SIDE,), _players_of),
        Relation("worth", NUMBER, None, (BUILD,), _worth),
        Relation("place", NUMBER, None, (PLAYER,), _place),
        Quantity("player", PLAYER, None, lambda b: PLAYER_CELL),
        Quantity("forehand", PLAYER, None, _forehand),
        Quantity("rearhand", PLAYER, None, _rearhand),
        Quantity("players", PLAYERS, None, _players) if idle else Constant("players", PLAYERS, None, (1 << seats) - 1),
        Quantity("deals-played", NUMBER, None, lambda b: DEALS),
        Quantity("tied", TRUTH, None, _tied),
        Quantity("highest-score", NUMBER, None, _extreme(True)),
        Quantity("lowest-score", NUMBER, None, _extreme(False)),
        Constant("nobody", NOTHING, None, -1),
        Constant("none", NOTHING, None, -1),
        Constant("sides", SIDES, None, (1 << sides) - 1),
        Constant("suits", SUITS, None, (1 << len(suits)) - 1),
        Constant("ranks", RANKS, None, (1 << ranks) - 1),
        Fact("score", NUMBER, None, "side", given=True),
        Fact("gain", NUMBER, None, "side", given=True),
        Fact("dealer", PLAYER, None, lasting=True),
        Zone("pack", PILE, None, None, "nobody"),
    ]
    symbols += [Constant(name, COLOUR, None, number) for number, name in enumerate(colours)]
    return {symbol.name: symbol for symbol in symbols}
