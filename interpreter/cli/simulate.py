"""`forehand simulate`: many deals, and what they tell."""

from __future__ import annotations

import errno
import json
import os
import sys
import tempfile
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ... import __version__ as version
from ...dsl.words import Words, words
from ..players import BOTS
from ..saying.games import title_in, words_for
from ..simulation import BLOCK, Asked, Setting, Simulation, Tally, figures
from ..simulation.report import Report, as_csv, as_page, as_text, differences, tables
from ..simulation.spreading import Unplayed
from .complaints import BadInput, expected
from .leaving import ending_by_signals, held_back, undisturbed
from .saves import command, folder, keep_new, write_new
from .screen import Screen
from .setting import load_game, locale_of, read_file, whole

if TYPE_CHECKING:
    from ..game import Game

FORMAT = "forehand simulation 1"
FORMATS = ("text", "json", "csv", "html")
MOST_JOBS, MOST_DEALS = 512, 1_000_000_000
MOST_KEPT = 1 << 29
"""Bytes of a simulation that is kept; those of rare outcomes grow with the deals."""


def run_simulate(arguments: Namespace) -> int:
    """Simulate."""
    speech = words(locale_of(arguments))
    if arguments.format not in FORMATS:
        raise BadInput("bad-format", text=arguments.format, known=", ".join(FORMATS))
    jobs = whole(arguments.jobs, "--jobs", least=1)
    if jobs > MOST_JOBS:
        raise BadInput("too-many-jobs", n=MOST_JOBS)
    out = None if arguments.out is None else _free(arguments.out)
    simulation = _asked(arguments, speech) if arguments.resume is None else _read(arguments)
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
            kept = _keep(simulation)
        _tell(simulation, speech, arguments.format, out)
        Screen(plain=True, out=sys.stderr).line(speech.say("figures.go-on", command=_again(kept)), whole=True)
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
        command = _again(_keep(simulation))
        Screen(plain=True, out=sys.stderr).line(speech.say("figures.go-on", command=command), whole=True)
        raise
    Screen(plain=True).line(speech.say("figures.kept", path=str(out)))


def _asked(arguments: Namespace, speech: Words) -> Simulation:
    """Return the simulation that the command line asks for. Raises BadInput and what `load` raises."""
    if arguments.game is None:
        raise BadInput("no-game")
    bots = tuple(name.strip() for name in arguments.bots.split(","))
    for name in bots:
        if name not in BOTS:
            raise BadInput("bad-bots", text=name, known=", ".join(BOTS))
    games = [load_game(arguments, _lasting(arguments.game))]
    if arguments.compare is not None:
        games.append(load_game(arguments, _lasting(arguments.compare)))
        if games[0].program.sides != games[1].program.sides or games[0].players != games[1].players:
            raise BadInput("not-comparable", game=games[0].name, other=games[1].name)
    settings = tuple(Setting(game.place, game.players, tuple(sorted(game.options.items())), bots) for game in games)
    deals = whole(arguments.deals, "--deals", least=1)
    if deals > MOST_DEALS:
        raise BadInput("too-many-deals", n=speech.decimal(MOST_DEALS))
    seed = whole(arguments.seed, "--seed")
    return Simulation(settings, deals, seed, tuple((game, bots) for game in games))


def _lasting(name: str) -> str:
    return os.path.abspath(name) if name.endswith(".game") and os.path.isfile(name) else name


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


# ---- what is kept


def plain(simulation: Simulation) -> dict[str, Any]:
    """Return a simulation as data, from which it can go on."""
    return {
        "format": FORMAT,
        "version": version,
        "seed": simulation.seed,
        "deals": simulation.deals,
        "done": sorted(simulation.done),
        "games": [
            {
                "game": each.place,
                "definition": game.key,
                "players": each.players,
                "options": dict(game.options),
                "bots": list(each.bots),
                "clauses": list(Asked(game).clauses),
                "settled": list(Asked(game).settled),
                "tally": tally.plain(),
            }
            for each, (game, _), tally in zip(simulation.settings, simulation.games, simulation.tallies, strict=True)
        ],
    }


def _keep(simulation: Simulation) -> Path:
    """Write a simulation to the user's folder, or where that fails to the one for passing files. Raises OSError."""
    name, data = simulation.games[0][0].name, json.dumps(plain(simulation)).encode()
    try:
        return keep_new(folder(), name, data, "simulation.json")
    except OSError:
        return keep_new(Path(tempfile.gettempdir()), name, data, "simulation.json")


def _again(path: Path) -> str:
    return command("simulate", "--resume", str(path))


def _read(arguments: Namespace) -> Simulation:
    """Return the simulation that a file holds. Raises BadInput and what `load` raises."""
    if any((arguments.game, arguments.compare, arguments.settings, arguments.players)):
        raise BadInput("resume-alone")
    name = arguments.resume
    try:
        data = json.loads(read_file(name, MOST_KEPT))
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError
        simulation = Simulation(tuple(map(_setting, data["games"])), _number(data["deals"]), _number(data["seed"]))
        for (game, _), each in zip(simulation.games, data["games"], strict=True):
            if game.key != each["definition"] or data["version"] != version:
                raise BadInput("simulation-outdated", path=name, game=game.name)
        simulation.tallies = tuple(map(_tally, simulation.games, data["games"]))
        simulation.done = set(map(_number, data["done"]))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        if expected(error):
            raise
        raise BadInput("not-a-simulation", path=name) from None
    if not _consistent(simulation):
        raise BadInput("not-a-simulation", path=name)
    return simulation


def _setting(data: Any) -> Setting:
    options, bots = dict(data["options"]), list(data["bots"])
    plainly = all(type(value) in (str, int, bool) for value in options.values())
    if not plainly or not bots or any(bot not in BOTS for bot in bots):
        raise ValueError("not a setting")
    return Setting(str(data["game"]), _number(data["players"]), tuple(sorted(options.items())), tuple(bots))


def _tally(player: tuple[Game, tuple[str, ...]], data: Any) -> Tally:
    game, asked = player[0], Asked(player[0])
    noted = {"options": dict(game.options), "clauses": list(asked.clauses), "settled": list(asked.settled)}
    if any(data[name] != value for name, value in noted.items()):
        raise ValueError("of another setting")
    return Tally.read(data["tally"], game.program.sides, len(asked.settled), len(asked.clauses))


def _number(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"not a whole number: {value!r}")
    return value


def _consistent(simulation: Simulation) -> bool:
    """Whether the counts are of as many deals as the blocks that are done have, and of games that can be compared."""
    deals = simulation.deals
    if deals > MOST_DEALS or not all(0 <= block * BLOCK < deals for block in simulation.done):
        return False
    done = sum(min(BLOCK, deals - block * BLOCK) for block in simulation.done)
    games = [game for game, _ in simulation.games]
    alike = len({(game.players, game.program.sides) for game in games}) == 1 and len(games) <= 2
    return alike and all(tally.deals == done for tally in simulation.tallies)


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
