"""How fast the compiled engine plays random deals: beside C, beside the reference engine, from text on."""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

import forehand
from forehand.interpreter.compiled import Compiled
from forehand.interpreter.simulation.playing import play_block
from forehand.interpreter.tally import Tally

HERE = Path(__file__).resolve().parent
ROUNDS, DEALS = 9, 200_000
EUCHRE, PLAYOUTS = 10_000, 50_000
"""Deals and playouts of euchre in a round."""


def seconds(work, *arguments):
    """Time that a call takes, and what it returns."""
    start = time.perf_counter()
    result = work(*arguments)
    return time.perf_counter() - start, result


def told(name, ratios, limit, judged=True):
    """Print the median of some ratios beside the aim."""
    median = statistics.median(ratios)
    judgement = "reached" if median >= limit else "MISSED" if judged else "not judged: others use the processors"
    print(f"{name:52} {median:8.2f}   aim {limit:6.2f}   {judgement}")


def processor(work, *arguments):
    """Processor time that a call takes here and in the programs it starts, and what it returns."""

    def spent():
        uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return sum(use.ru_utime + use.ru_stime for use in uses)

    start = spent()
    result = work(*arguments)
    return spent() - start, result


def beside_c(name, folder, limit):
    """Play the same deals as a program written in C, and compare what both count."""
    compiler = next(filter(shutil.which, ("gcc", "clang", "cc")), None)
    if compiler is None:
        print(f"{name} beside C: skipped, there is no compiler of C")
        return
    program = Path(folder, name)
    subprocess.run([compiler, "-O2", "-o", program, HERE / f"{name}.c"], check=True)
    compiled = Compiled(forehand.load(name).program)
    compiled.run(0, 500, 1)
    ratios = []
    for _ in range(ROUNDS):
        theirs, output = processor(lambda: subprocess.check_output([program, str(DEALS)], text=True))
        mine, counts = processor(compiled.run, 0, DEALS, 1)
        gains = sum(n * outcome[0][0] for outcome, n in counts.outcomes.items())
        found = f"{counts.moves} {counts.options} {gains} {sum(counts.matches.values())}"
        assert found == output.strip(), f"not the same deals: {found} and {output}"
        ratios.append(theirs / mine)
    print(f"{'compiled ' + name:52} {DEALS / mine:10,.0f} deals/s")
    told(f"compiled {name} : C, {compiler} -O2", ratios, limit)


def beside_reference(name, deals):
    """Play with both engines in turn."""
    game = forehand.load(name)
    compiled = Compiled(game.program)
    compiled.run(0, 500, 1)
    ratios = []
    for _ in range(ROUNDS):
        theirs, _ = processor(play_block, game, 1, 0, deals, ("random",), Tally())
        mine, _ = processor(compiled.run, 0, 200 * deals, 1)
        ratios.append(theirs * 200 / mine)
    told(f"compiled {name} : reference engine", ratios, 100)


def beside_openspiel():
    """Play euchre in the loops of OpenSpiel itself, whole deals and dealt positions: about as many cards and moves."""
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel: skipped, open_spiel is not installed")
        return
    game = pyspiel.load_game("euchre")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(dealt.legal_actions()[-1])
    # A search of one iteration is so many playouts of the position that it is asked about.
    playouts = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(PLAYOUTS, 1), 1.0, 1, 100, False, 1, False)
    of_deal, of_playout = (_moves(pyspiel, state, bots) for state in (game.new_initial_state(), dealt))
    compiled = Compiled(forehand.load("zetten").program)
    ratios = [], []
    for _ in range(ROUNDS):
        mine, counts = processor(compiled.run, 0, DEALS, 1)
        speed = counts.moves / mine
        taken, _ = processor(_deals, pyspiel, game.new_initial_state(), bots, EUCHRE)
        ratios[0].append(speed / (EUCHRE * of_deal / taken))
        taken, _ = processor(playouts.step, dealt)
        ratios[1].append(speed / (PLAYOUTS * of_playout / taken))
    told("moves, zetten : euchre in OpenSpiel's C++ loop", ratios[0], 10)
    told("moves, zetten : playouts of dealt euchre in C++", ratios[1], 1)


def _deals(pyspiel, state, bots, n):
    """Play a position to its end n times."""
    for seed in range(n):
        pyspiel.evaluate_bots(state.clone(), bots, seed)


def _moves(pyspiel, state, bots):
    """Moves that players make from a position to the end, on an average."""
    made = 0
    for seed in range(1_000):
        end = state.clone()
        pyspiel.evaluate_bots(end, bots, seed)
        made += sum(action.player >= 0 for action in end.full_history()[len(state.full_history()) :])
    return made / 1_000


def first_deal():
    """From a changed text to the first compiled deal, for the largest definition, with an empty cache."""
    largest = max(forehand.games(), key=lambda name: len(forehand.load(name).program.code))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FOREHAND_CACHE"] = folder
        times = []
        forehand.loads(forehand.interpreter.catalogue.read_text(forehand.interpreter.catalogue.path_of(largest)).text)
        for number in range(ROUNDS):
            text = forehand.interpreter.catalogue.read_text(forehand.interpreter.catalogue.path_of(largest)).text
            taken, _ = seconds(lambda text=text, n=number: _first(f"# {n}\n{text}"))
            times.append(taken)
        del os.environ["FOREHAND_CACHE"]
    told(f"half a second : text of {largest} to first compiled deal", [0.5 / taken for taken in times], 1)


def _first(text):
    return Compiled(forehand.loads(text).program).run(0, 1, 1)


def _share(first):
    return Compiled(forehand.load("zetten").program).run(first, DEALS, 1).deals


def two_processes(others):
    """The same work twice, one after the other and at once; by the clock, so that the work of others counts too."""
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(_share, [0, DEALS]))
        ratios = []
        for _ in range(ROUNDS):
            alone, _ = seconds(lambda: list(pool.map(_share, [0])))
            both, _ = seconds(lambda: list(pool.map(_share, [0, DEALS])))
            ratios.append(2 * alone / both)
    told("deals of two processes : of one", ratios, 1.8, judged=others < 0.5)


def main():
    """Print medians and ratios; with the argument `c` those beside C only."""
    others = os.getloadavg()[0]
    print(f"{os.cpu_count()} processors, and {others:.1f} programs of others at work")
    with tempfile.TemporaryDirectory() as folder:
        beside_c("zetten", folder, 0.8)
        beside_c("schnapsen", folder, 0.6)
    if sys.argv[1:] == ["c"]:
        return
    for name in ("zetten", "schnapsen", "preference", "hearts", "crazy-eights"):
        beside_reference(name, 200)
    beside_reference("zwicker", 20)
    beside_openspiel()
    first_deal()
    two_processes(others)


if __name__ == "__main__":
    main()
