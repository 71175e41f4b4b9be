"""L7: seats, suits and the order of definitions that the rules do not distinguish change results and nothing else."""

import random
import re
from itertools import permutations
from pathlib import Path

import pytest

import forehand
from forehand import Deal, Game
from forehand.interpreter.catalogue import game_files
from forehand.interpreter.program import DEALER, PRESET
from tests.laws.playing import chooser, every_game, every_setting, played_out, positions

FREE = ("zones", "remember", "options", "values", "define", "duty", "laws")
"""Sections whose place in a file, and the order of whose lines, say nothing."""


@every_game
def test_turning_the_table_turns_the_result(name: str) -> None:
    for game in every_setting(name):
        for turn in range(1, game.players):
            one, other = game.deal(seed=11, dealer=0), game.deal(seed=11, dealer=turn)
            choose = chooser(11)
            while not one.over:
                assert other.turn == ((one.turn or 0) + turn) % game.players
                assert len(one.moves) == len(other.moves)
                move = choose(one)
                assert "player" not in move.kinds
                assert move in other.moves
                one, other = one.play(move), other.play(move)
            assert other.over
            assert turned(one.scores, turn) == other.scores


def turned(scores: tuple[int, ...], turn: int) -> tuple[int, ...]:
    return tuple(scores[(seat - turn) % len(scores)] for seat in range(len(scores)))


def like_suits(game: Game) -> list[dict[str, str]]:
    """Ways to change suits over that no rule can tell apart: none that is named is moved, colours stay together."""
    model = game.rest.model
    texts = [re.sub("#.*", "", source.text).strip() for source in model.sources]
    text = "\n".join(outside_pack(text) for text in texts if not text.startswith("library"))
    colour = dict(zip(model.suits, model.suit_colours, strict=True))
    ways = []
    for other in permutations(model.suits):
        change = dict(zip(model.suits, other, strict=True))
        moved = [suit for suit in change if change[suit] != suit]
        alike = all(
            (colour[a] == colour[b]) == (colour[change[a]] == colour[change[b]]) for a in change for b in change
        )
        if moved and alike and not any(re.search(rf"\b{suit}\b", text) for suit in moved):
            ways.append(change)
    return ways


def outside_pack(text: str) -> str:
    """A definition without its section `pack`."""
    return "".join(section for section in sections(text) if not section.startswith("pack"))


def sections(text: str) -> list[str]:
    """The sections of a definition with the lines above them."""
    return re.split(r"(?m)^(?=[a-z])", text)


@every_game
def test_changing_over_suits_that_are_alike_changes_the_result_so(name: str) -> None:
    game = every_setting(name)[0]
    ways = like_suits(game)
    if not ways:
        pytest.skip("the rules name every suit")
    for change in ways:
        deal = played_out(game.deal(seed=12), 12)
        other = with_suits(deal, change)
        assert other.over and other.scores == deal.scores


def with_suits(deal: Deal, change: dict[str, str]) -> Deal:
    """The same deal played with suits changed over."""
    program = deal.game.program
    letters = dict(program.letters)
    codes = {card.code: number for number, card in enumerate(program.cards)}
    swap = {letters[suit]: letters[other] for suit, other in change.items()}

    def changed(word: str) -> str:
        if word in codes and word[-1] in swap:
            return word[:-1] + swap[word[-1]]
        return change.get(word, swap.get(word, word))

    state = deal.origin[:]
    state[PRESET] = tuple(tuple(codes[changed(card.code)] for card in pack) for pack in deal.dealt)
    other = deal.game.begin(state, state[DEALER])
    before = deal.game.begin(with_preset(deal), deal.origin[DEALER])
    for _, move in deal.played:
        assert {frozenset(map(changed, str(one).split())) for one in before.moves} == {
            frozenset(str(one).split()) for one in other.moves
        }
        before, other = before.play(move), other.play(" ".join(map(changed, str(move).split())))
    return other


def with_preset(deal: Deal) -> list[object]:
    program = deal.game.program
    numbers = {card: number for number, card in enumerate(program.cards)}
    state: list[object] = deal.origin[:]
    state[PRESET] = tuple(tuple(numbers[card] for card in pack) for pack in deal.dealt)
    return state


def mixed(text: str, seed: int) -> str:
    """A definition with its sections, and the lines in them, in another order where the order says nothing."""
    rnd = random.Random(seed)
    parts = [part.rstrip("\n") + "\n\n" for part in sections(re.sub(r"(?m)^\s*#.*\n", "", text)) if part.strip()]
    free = [i for i, part in enumerate(parts) if part.split()[0] in FREE]
    order = rnd.sample(free, len(free))
    moved = dict(zip(free, (parts[i] for i in order), strict=True))
    return "".join(lines_mixed(moved.get(i, part), rnd) for i, part in enumerate(parts))


def lines_mixed(part: str, rnd: random.Random) -> str:
    head, *lines = part.rstrip("\n").split("\n")
    if head.split()[0] in ("zones", "remember", "options", "values") and all(
        re.match("  [^ ]", line) for line in lines
    ):
        rnd.shuffle(lines)
    return "\n".join([head, *lines]) + "\n\n"


@every_game
def test_the_order_of_definitions_in_a_file_says_nothing(name: str) -> None:
    text = Path(game_files()[name]).read_text()
    game = forehand.load(name)
    for seed in range(4):
        other = forehand.loads(mixed(text, seed))
        assert mixed(text, seed) != text
        for one, two in zip(positions(game.deal(seed=seed), seed), positions(other.deal(seed=seed), seed), strict=True):
            assert [str(move) for move in one.moves] == [str(move) for move in two.moves]
            assert (one.turn, one.phase, one.scores, one.account) == (two.turn, two.phase, two.scores, two.account)
            assert {(pile.zone, pile.owner): pile.cards for pile in one.piles()} == {
                (pile.zone, pile.owner): pile.cards for pile in two.piles()
            }
