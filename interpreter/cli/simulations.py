"""Simulations that are kept when they are interrupted, and how they go on."""

from __future__ import annotations

import json
import tempfile
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ... import __version__ as version
from ...dsl.words import Words
from ..players import BOTS
from ..simulation import BLOCK, Asked, Setting, Simulation, Tally
from .complaints import BadInput, expected
from .saves import command, folder, keep_new
from .setting import bot_of, read_file, whole

if TYPE_CHECKING:
    from ..game import Game

FORMAT = "forehand simulation 1"
MOST_DEALS = 1_000_000_000
MOST_KEPT = 1 << 29
"""Bytes of a simulation that is kept; those of rare outcomes grow with the deals."""


def bots_of(text: str) -> tuple[str, ...]:
    """Return the names of bots that are given. Raises BadInput."""
    return tuple(bot_of(name.strip()) for name in text.split(","))


def deals_of(text: str, speech: Words) -> int:
    """Return a number of deals that is given. Raises BadInput."""
    deals = whole(text, "--deals", least=1)
    if deals > MOST_DEALS:
        raise BadInput("too-many-deals", n=speech.decimal(MOST_DEALS))
    return deals


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


def keep(simulation: Simulation) -> Path:
    """Write a simulation to the user's folder, or where that fails to the one for passing files. Raises OSError."""
    name, data = simulation.games[0][0].name, json.dumps(plain(simulation)).encode()
    try:
        return keep_new(folder(), name, data, "simulation.json")
    except OSError:
        return keep_new(Path(tempfile.gettempdir()), name, data, "simulation.json")


def again(path: Path) -> str:
    return command("simulate", "--resume", str(path))


def resumed(arguments: Namespace, speech: Words) -> Simulation:
    """Return the simulation that a file holds, if nothing else is asked for. Raises BadInput and what `load` raises."""
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
    _agrees(simulation, arguments, speech)
    return simulation


def _agrees(simulation: Simulation, arguments: Namespace, speech: Words) -> None:
    """Raise BadInput if a simulation was begun otherwise than is asked for now."""
    bots = simulation.settings[0].bots
    asked: list[tuple[str, object, object, str]] = []
    if arguments.deals is not None:
        asked.append(("--deals", deals_of(arguments.deals, speech), simulation.deals, str(simulation.deals)))
    if arguments.seed is not None:
        asked.append(("--seed", whole(arguments.seed, "--seed"), simulation.seed, str(simulation.seed)))
    if arguments.bots is not None:
        asked.append(("--bots", bots_of(arguments.bots), bots, ",".join(bots)))
    for option, given, begun, text in asked:
        if given != begun:
            raise BadInput("resume-otherwise", option=option, begun=text)


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
