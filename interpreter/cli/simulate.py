"""`forehand simulate`: many deals, and what they tell."""

from __future__ import annotations

import errno
import json
import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ... import __version__ as version
from ...dsl.words import Words, words
from ..saying.games import title_in, words_for
from ..simulation import RANDOMLY, Asked, Setting, Simulation, figures
from ..simulation.report import Report, as_csv, as_page, as_text, differences, tables
from ..simulation.spreading import Unplayed
from .complaints import BadInput
from .leaving import ending_by_signals, held_back, undisturbed
from .saves import write_new
from .screen import Screen
from .setting import lasting, load_game, locale_of, whole
from .simulations import again, bots_of, deals_of, keep, plain, resumed

if TYPE_CHECKING:
    from ..game import Game

FORMATS = ("text", "json", "csv", "html")
MOST_JOBS, DEALS = 512, 10_000


def run_simulate(arguments: Namespace) -> int:
    """Simulate."""
    speech = words(locale_of(arguments))
    if arguments.format not in FORMATS:
        raise BadInput("bad-format", text=arguments.format, known=", ".join(FORMATS))
    jobs = whole(arguments.jobs, "--jobs", least=1)
    if jobs > MOST_JOBS:
        raise BadInput("too-many-jobs", n=MOST_JOBS)
    out = None if arguments.out is None else _free(arguments.out)
    simulation = _asked(arguments, speech) if arguments.resume is None else resumed(arguments, speech)
    meter = _Meter(simulation, speech)
    stopped: BaseException | None = None
    try:
        with ending_by_signals():
            simulation.run(jobs, meter.show, arguments.dask, held_back)
    except (KeyboardInterrupt, SystemExit, Unplayed) as error:
        stopped = error
    finally:
        meter.clear()
    if stopped is None:
        _tell(simulation, speech, arguments.format, out)
        return 0
    if simulation.done:
        with undisturbed():
            kept = keep(simulation)
        _tell(simulation, speech, arguments.format, out)
        Screen(plain=True, out=sys.stderr).line(speech.say("figures.go-on", command=again(kept)), whole=True)
    if isinstance(stopped, KeyboardInterrupt):
        return 130
    raise stopped


def _free(name: str) -> Path:
    """Return the path of a file that can be written anew. Raises BadInput and OSError."""
    path = Path(name)
    if path.exists():
        raise BadInput("file-exists", path=name)
    if not os.access(path.parent, os.W_OK | os.X_OK):
        code = errno.EACCES if path.parent.is_dir() else errno.ENOENT
        raise OSError(code, os.strerror(code), name)
    return path


def _tell(simulation: Simulation, speech: Words, form: str, out: Path | None) -> None:
    """Print the report of a simulation, or write it to a file; if that cannot be done, keep the simulation."""
    text = told(simulation, speech, form)
    if out is None:
        Screen(plain=True).line(text)
        return
    try:
        write_new(out, (text.rstrip("\n") + "\n").encode())
    except OSError:
        command = again(keep(simulation))
        Screen(plain=True, out=sys.stderr).line(speech.say("figures.go-on", command=command), whole=True)
        raise
    Screen(plain=True).line(speech.say("figures.kept", path=str(out)))


def _asked(arguments: Namespace, speech: Words) -> Simulation:
    """Return the simulation that the command line asks for. Raises BadInput and what `load` raises."""
    if arguments.game is None:
        raise BadInput("no-game")
    bots = (RANDOMLY,) if arguments.bots is None else bots_of(arguments.bots)
    games = [load_game(arguments, lasting(arguments.game))]
    if arguments.compare is not None:
        games.append(load_game(arguments, lasting(arguments.compare)))
        if games[0].program.sides != games[1].program.sides or games[0].players != games[1].players:
            raise BadInput("not-comparable", game=games[0].name, other=games[1].name)
    settings = tuple(Setting(game.place, game.players, tuple(sorted(game.options.items())), bots) for game in games)
    deals = DEALS if arguments.deals is None else deals_of(arguments.deals, speech)
    seed = 1 if arguments.seed is None else whole(arguments.seed, "--seed")
    return Simulation(settings, deals, seed, tuple((game, bots) for game in games))


# ---- what is told


def told(simulation: Simulation, speech: Words, form: str) -> str:
    """Return the report of a simulation in one of the forms."""
    if form == "json":
        return json.dumps(plain(simulation), ensure_ascii=False, indent=1)
    writing = {"text": as_text, "csv": as_csv, "html": as_page}[form]
    return writing(report(simulation, speech))


def report(simulation: Simulation, speech: Words) -> Report:
    """Return the report of a simulation: of one game, or of two and how they differ."""
    games = [game for game, _ in simulation.games]
    titles = [title_in(words_for(game, speech.locale), game.name) for game in games]
    counted = [figures(tally, Asked(game).clauses, game.program.avoids_points)
               for game, tally in zip(games, simulation.tallies, strict=True)]  # fmt: skip
    n = speech.decimal(counted[0].deals)
    parts = [table for game, found in zip(games, counted, strict=True) for table in _tables(game, found, speech)]
    if len(games) == 2:
        title = speech.say("figures.title-two", game=titles[0], other=titles[1], n=n)
        parts = [differences(counted[0], speech, games[0].players, titles[0], titles[1]), *_beside(parts, titles)]
    else:
        title = speech.say("figures.title", game=titles[0], n=n)
    return Report(title, tuple(_notes(simulation, speech)), tuple(parts), speech)


def _tables(game: Game, found: Any, speech: Words) -> tuple[Any, ...]:
    asked = Asked(game)
    shown = {name: game.program.facts[name].words for name in asked.settled}
    return tables(found, speech, asked.settled, shown, game.players)


def _beside(parts: list[Any], titles: list[str]) -> list[Any]:
    """Return the tables of two games in turn, each with the name of its game."""
    from dataclasses import replace

    keys = list(dict.fromkeys(table.key for table in parts))
    seen: set[str] = set()
    named = []
    for table in parts:
        second = table.key in seen
        seen.add(table.key)
        named.append(replace(table, title=f"{table.title} – {titles[second]}", key=f"{table.key}-{1 + second}"))
    return sorted(named, key=lambda table: keys.index(table.key[:-2]))


def _notes(simulation: Simulation, speech: Words) -> list[str]:
    game, bots = simulation.games[0]
    keys = ", ".join(game.key[:12] for game, _ in simulation.games)
    notes = [speech.say("figures.made", seed=simulation.seed, key=keys, version=version, bots=", ".join(bots))]
    if game.options:
        settings = ", ".join(f"{name}={value}" for name, value in game.options.items())
        notes.append(speech.say("figures.settings", settings=settings))
    done = simulation.tallies[0].deals
    if done < simulation.deals:
        whole_number = speech.decimal(simulation.deals)
        notes.append(speech.say("figures.incomplete", n=speech.decimal(done), total=whole_number))
    return [*notes, speech.say("figures.intervals")]


class _Meter:
    """Shows how far a simulation is, where somebody is looking."""

    WIDTH = 30

    def __init__(self, simulation: Simulation, speech: Words) -> None:
        self.simulation, self.speech = simulation, speech
        self.drawing = sys.stderr is not None and sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Show that so many deals are done."""
        if self.drawing:
            full = self.WIDTH * done // self.simulation.deals
            text = self.speech.say(
                "figures.progress", n=self.speech.decimal(done), total=self.speech.decimal(self.simulation.deals)
            )
            sys.stderr.write(f"\r\033[K[{'#' * full}{'.' * (self.WIDTH - full)}] {text}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take it away."""
        if self.drawing:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
