"""`forehand simulate`: many deals, and what they tell."""

from __future__ import annotations

import json
import os
import shlex
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ... import __version__ as version
from ...dsl.words import Words, words
from ..bots import BOTS
from ..saying.games import title_in, words_for
from ..simulation import BLOCK, Asked, Setting, Simulation, Tally, figures
from ..simulation.report import Report, as_csv, as_page, as_text, differences, tables
from .complaints import BadInput
from .saves import folder, write_new
from .screen import Screen
from .setting import load_game, locale_of, read_file, whole

if TYPE_CHECKING:
    from ..game import Game

FORMAT = "forehand simulation 1"
FORMATS = ("text", "json", "csv", "html")
MOST_JOBS, MOST_DEALS = 512, 1_000_000_000


def run_simulate(arguments: Namespace) -> int:
    """Simulate."""
    speech = words(locale_of(arguments))
    if arguments.format not in FORMATS:
        raise BadInput("bad-format", text=arguments.format, known=", ".join(FORMATS))
    jobs = whole(arguments.jobs, "--jobs", least=1)
    if jobs > MOST_JOBS:
        raise BadInput("too-many-jobs", n=MOST_JOBS)
    out = Path(arguments.out) if arguments.out is not None else None
    if out is not None and out.exists():
        raise BadInput("file-exists", path=str(out))
    simulation = _read(arguments.resume) if arguments.resume is not None else _asked(arguments, speech)
    meter = _Meter(simulation, speech)
    stopped = False
    try:
        simulation.run(jobs, meter.show, arguments.dask)
    except KeyboardInterrupt:
        stopped = True
    finally:
        meter.clear()
    text = told(simulation, speech, arguments.format)
    if out is None:
        Screen(plain=True).line(text)
    else:
        write_new(out, (text.rstrip("\n") + "\n").encode())
        Screen(plain=True).line(speech.say("figures.kept", path=str(out)))
    if stopped:
        _keep(simulation, speech)
        return 130
    return 0


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
    counted = [figures(tally, Asked(game).clauses, game.program.lowest_wins)
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
                "options": dict(each.options),
                "bots": list(each.bots),
                "clauses": list(Asked(game).clauses),
                "settled": list(Asked(game).settled),
                "tally": tally.plain(),
            }
            for each, (game, _), tally in zip(simulation.settings, simulation.games, simulation.tallies, strict=True)
        ],
    }


def _keep(simulation: Simulation, speech: Words) -> None:
    """Write a simulation that was interrupted to the user's folder, and say how it goes on."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    data, number = json.dumps(plain(simulation)).encode(), 1
    while True:
        path = place / f"{simulation.games[0][0].name}-{number}.simulation.json"
        try:
            write_new(path, data)
            break
        except FileExistsError:
            number += 1
    command = shlex.join(["forehand", "simulate", "--resume", str(path)])
    screen = Screen(plain=True, out=sys.stderr)
    screen.line(speech.say("figures.go-on", command=command), whole=True)


def _read(name: str) -> Simulation:
    """Return the simulation that a file holds. Raises BadInput."""
    try:
        data = json.loads(read_file(name))
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError
        settings, tallies = [], []
        for each in data["games"]:
            options = tuple(sorted(dict(each["options"]).items()))
            settings.append(Setting(str(each["game"]), int(each["players"]), options, tuple(map(str, each["bots"]))))
            tallies.append(Tally.read(each["tally"]))
        deals, seed, done = int(data["deals"]), int(data["seed"]), {int(number) for number in data["done"]}
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadInput("not-a-simulation", path=name) from None
    known = all(bot in BOTS for each in settings for bot in each.bots)
    fitting = 0 < deals <= MOST_DEALS and all(0 <= number * BLOCK < deals for number in done)
    if not (0 < len(settings) <= 2 and known and fitting and all(each.bots for each in settings)):
        raise BadInput("not-a-simulation", path=name)
    simulation = Simulation(tuple(settings), deals, seed)
    for (game, _), each in zip(simulation.games, data["games"], strict=True):
        if game.key != each.get("definition") or data.get("version") != version:
            raise BadInput("simulation-outdated", path=name, game=game.name)
    simulation.tallies, simulation.done = tuple(tallies), done
    return simulation


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
