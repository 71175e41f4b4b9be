"""The compiled engine beyond the games there are: large packs, definitions that do not end, and where it cannot run."""

import sys
from multiprocessing import get_context
from pathlib import Path

import pytest

import forehand
from forehand.interpreter.chance import BLOCK
from forehand.interpreter.compiled import Compiled, Unavailable
from forehand.interpreter.engine import Engine, RunError
from forehand.interpreter.simulation.playing import play_block
from forehand.interpreter.tally import Tally
from tests.laws.test_compiled import agree, agree_by_steps

ROUND_AND_ROUND = """\
game round
use french
players 2
pack
  7 8 9 of clubs
remember
  count  number from 0 to 10
deal
  shuffle the pack
phase play
  turn of forehand
    choose
      pass
  repeat until count is 5
    add 1 to count
    add 1 to count
score
  forehand's side scores 1
match
  ends when deals-played is at least 1
  highest score wins
"""


ROUND_TABLE = """\
game round-table
use french, tricks
players {players}
pack
  {copies} times 7 8 9 10 J Q K A of clubs diamonds hearts spades
order
  A K Q J 10 9 8 7
order of trump
  J A K Q 10 9 8 7
zones
  hand   cards of each player, seen by owner
  trick  trick, seen by all
  won    cards of each player, seen by nobody
remember
  leader  player
  trump   suit
deal
  shuffle the pack
  deal 4 cards to each hand from forehand
  leader becomes forehand
phase play
  turn of dealer
    choose
      name s from suits
        trump becomes s
  4 times
    each player from leader
      choose
        play c from hand, must follow-suit then play-trump then beat
          move c to trick
    leader becomes winner of trick
    move trick to won of leader
score
  leader scores 1
match
  dealer becomes next of dealer
  ends when deals-played is at least 3
  highest score wins
"""


AUCTION = """\
game auction
use french
players 2
pack
  7 8 9 10 J Q of clubs hearts
zones
  hand   cards of each player, seen by owner
  table  cards, seen by all
remember
  count  number from 0 to 100
deal
  shuffle the pack
  deal 6 cards to each hand from forehand
phase play
  4 times
    each player from forehand
      choose
        bid n from 1 to 4, if n is above count
          count becomes n
        show c from hand calling m from 1 to 2
          add m to count
          move c to table
        pass
score
  forehand's side scores count
match
  dealer becomes next of dealer
  ends when deals-played is at least 3
  highest score wins
"""


def crazy_eights(copies: int) -> forehand.Game:
    """Crazy Eights with several packs."""
    place = Path(forehand.__file__).parent / "games" / "crazy-eights" / "crazy-eights.game"
    text = place.read_text("utf-8")
    return forehand.loads(text.replace("  2 3 4 5", f"  {copies} times 2 3 4 5"))


@pytest.mark.parametrize("copies", [2, 4])
def test_packs_beyond_one_word_are_played_alike(copies: int) -> None:
    program = crazy_eights(copies).program
    assert len(program.cards) == 52 * copies
    agree(Compiled(program), 1, 5)
    agree_by_steps(program, 6, 40)


@pytest.mark.parametrize("copies", [1, 2, 3])
@pytest.mark.parametrize("players", [2, 7, 8])
def test_tricks_of_any_size_are_played_alike(players: int, copies: int) -> None:
    """Up to seven cards of a trick stand in a word; 64 cards fill one, and of 96 a set may end with the first one."""
    program = forehand.loads(ROUND_TABLE.format(players=players, copies=copies)).program
    agree(Compiled(program), 20, players)
    agree_by_steps(program, players, 4 * players + 1)


@pytest.mark.parametrize("beside", [False, True])
def test_numbers_are_offered_alike_by_themselves_and_beside_others(beside: bool) -> None:
    alone = AUCTION.replace(" calling m from 1 to 2", "").replace("add m", "add 1")
    game = forehand.loads(AUCTION if beside else alone)
    compiled, tally = Compiled(game.program), Tally()
    agree(compiled, 200, 3)
    agree_by_steps(game.program, 5, 9)
    play_block(game, 3, 0, 200, ("random",), tally)
    assert compiled.run(0, 200, 3).offers == tally.offers
    assert any(name.endswith(".bid 3") for name in tally.offers)


def test_a_definition_that_does_not_end_names_its_clause() -> None:
    program = forehand.loads(ROUND_AND_ROUND).program
    with pytest.raises(RunError) as compiled:
        Compiled(program).run(0, 1, 1)
    state = program.image[:]
    engine = Engine(program)
    engine.start(state)
    with pytest.raises(RunError) as reference:
        engine.play(state, 0, ())
    assert compiled.value.code == reference.value.code == "endless"
    lines = {error.value.place.rpartition(":")[2] for error in (compiled, reference)}
    assert lines <= {"14", "15", "16"}


@pytest.mark.parametrize("depth", [3, 9])
def test_loops_within_loops_are_watched_where_they_take_long(depth: int) -> None:
    """Each goes round the table once, but nine of them, one in another, add up to a quarter of a million rounds."""
    loops = "".join(f"{'  ' * n}each player from forehand\n" for n in range(1, 1 + depth))
    text = ROUND_AND_ROUND.replace("players 2", "players 4").replace("from 0 to 10", "from 0 to 1000000")
    text = text.replace("side scores 1", "side scores count")
    start, end = text.index("  repeat until"), text.index("score\n")
    program = forehand.loads(f"{text[:start]}{loops}{'  ' * (1 + depth)}add 1 to count\n{text[end:]}").program
    state = program.image[:]
    engine = Engine(program)
    engine.start(state)
    if depth == 3:
        engine.play(state, 0, ())
        agree(Compiled(program), 3, 1)
        return
    for play in (lambda: engine.play(state, 0, ()), lambda: Compiled(program).run(0, 1, 1)):
        with pytest.raises(RunError) as stopped:
            play()
        assert stopped.value.code == "endless"


def test_without_wasmtime_one_message_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    with pytest.raises(Unavailable, match="pip install wasmtime"):
        Compiled(forehand.load("zetten").program)


def _outcomes(name: str) -> int:
    return Compiled(forehand.load(name).program).run(0, BLOCK, 3).moves


def test_processes_that_begin_at_once_share_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FOREHAND_CACHE", str(tmp_path))
    with get_context("spawn").Pool(2) as pool:
        found = pool.map(_outcomes, ["zetten"] * 4, chunksize=1)
    assert len(set(found)) == 1
    assert list(tmp_path.glob("wasm-*"))
    for file in tmp_path.glob("wasm-*"):
        file.write_bytes(file.read_bytes()[:100])
    assert _outcomes("zetten") == found[0]
