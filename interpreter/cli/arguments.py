"""What the command understands: its subcommands, their options, and the help on them in the user's language."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from ... import __version__ as version

if TYPE_CHECKING:
    from ...dsl.words import Words

FILES = {"bash": "_shtab_compgen_files", "zsh": "_files", "tcsh": "f"}
"""How shtab has a shell complete the names of files."""
SHELLS = ("bash", "zsh", "fish", "tcsh")


class Usage(Exception):
    """The command was called in a way it does not understand."""

    def __init__(self, text: str, usage: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.usage = usage


class Parser(argparse.ArgumentParser):
    """A parser that raises what is wrong."""

    def error(self, message: str) -> NoReturn:
        """Raise Usage."""
        raise Usage(message, self.format_usage().rstrip())


def wanted_language(argv: Sequence[str]) -> str | None:
    """The language asked for, before anything else is read, so that help comes in it too."""
    for place, word in enumerate(argv):
        if word == "--lang" and place + 1 < len(argv):
            return argv[place + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None


def parse(argv: Sequence[str], words: Words) -> argparse.Namespace | int:
    """Return what was asked for, or the exit code if help or the version was. Raises Usage."""
    if list(argv) == ["--version"]:
        print(f"forehand {version}")
        return 0
    parser = make_parser(words)
    try:
        arguments, rest = parser.parse_known_args(argv)
        if rest and hasattr(arguments, "games") and not any(word.startswith("-") for word in rest):
            arguments.games = [*arguments.games, *rest]  # argparse takes no more of them after an option
        elif rest:
            parser.error(f"unrecognized arguments: {' '.join(rest)}")
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    if not arguments.command:
        parser.print_help()
        return 0
    return arguments


def make_parser(words: Words, games: Sequence[str] | None = None) -> Parser:
    """Return the parser with its help in a language; with names of games it knows no others, for shells."""

    def say(key: str) -> str:
        return words.say(f"command.{key}")

    class Layout(argparse.RawDescriptionHelpFormatter):
        """Help in the user's language."""

        def __init__(self, prog: str) -> None:
            super().__init__(prog, max_help_position=28)

        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            """Add how the command is called."""
            super().add_usage(usage, actions, groups, say("usage") + " " if prefix is None else prefix)

    def finished(parser: Parser, lang: str | None = argparse.SUPPRESS) -> Parser:
        parser.add_argument("--help", "-h", action="help", help=say("help"))
        parser.add_argument("--lang", metavar="xx", default=lang, help=say("lang"))
        parser._optionals.title, parser._positionals.title = say("options"), say("arguments")
        return parser

    parser = Parser(
        prog="forehand",
        description=say("about"),
        epilog=f"{say('more')}\n{say('codes')}",
        formatter_class=Layout,
        allow_abbrev=False,
        add_help=False,
    )
    finished(parser, None).add_argument(
        "--version", action="version", version=f"forehand {version}", help=say("version")
    )
    commands = parser.add_subparsers(dest="command", metavar=say("command"), title=say("commands"))

    def command(name: str) -> Parser:
        made: Parser = commands.add_parser(
            name,
            help=say(f"{name}-help"),
            description=say(f"{name}-help"),
            epilog=f"{say('example')} {say(f'{name}-example')}\n\n{say('codes')}",
            formatter_class=Layout,
            allow_abbrev=False,
            add_help=False,
        )
        return finished(made)

    command("list")

    play = command("play")
    play.add_argument("game", nargs="?", choices=games, metavar=say("game"), help=say("game-or-file"))
    play.add_argument("--seat", metavar="S", help=say("seat"))
    play.add_argument("--seed", metavar="N", help=say("seed"))
    play.add_argument("--dealer", metavar="D", help=say("dealer"))
    play.add_argument("--bots", metavar="B", default="sensible", help=say("bots"))
    play.add_argument("--colours", metavar="2|4", default="2", help=say("colours"))
    play.add_argument("--plain", action="store_true", help=say("plain"))
    play.add_argument("--auto", action="store_true", help=say("auto"))
    play.add_argument("--record", metavar=say("folder"), help=say("kept-in"))
    saved = play.add_argument("--resume", nargs="?", const="", metavar=say("file"), help=say("resume"))

    check = command("check")
    check.add_argument("games", nargs="+", choices=games, metavar=say("game"), help=say("game-or-file"))
    check.add_argument("--deals", metavar="N", default="150", help=say("deals"))

    simulate = command("simulate")
    simulate.add_argument("game", nargs="?", choices=games, metavar=say("game"), help=say("game-or-file"))
    simulate.add_argument("--deals", metavar="N", help=say("deals-in-all"))
    simulate.add_argument("--seed", metavar="N", help=say("seed-of-cards"))
    simulate.add_argument("--bots", metavar="B,B", help=say("bots-from-forehand"))
    simulate.add_argument("--compare", metavar=say("game"), choices=games, help=say("compare"))
    simulate.add_argument("--jobs", metavar="J", default="1", help=say("jobs"))
    simulate.add_argument("--dask", metavar=say("address"), help=say("dask"))
    simulate.add_argument("--format", metavar="F", default="text", help=say("format"))
    simulate.add_argument("--out", metavar=say("file"), help=say("report"))
    begun = simulate.add_argument("--resume", metavar=say("file"), help=say("resume-simulation"))

    show = command("show")
    show.add_argument("game", choices=games, metavar=say("game"), help=say("game-or-file"))
    show.add_argument("--program", action="store_true", help=say("program"))
    rules = command("rules")
    rules.add_argument("game", choices=games, metavar=say("game"), help=say("game-or-file"))
    rules.add_argument("--format", metavar="text|markdown|html|pdf", help=say("rules-format"))
    rules.add_argument("--pdf", metavar=say("file"), help=say("rules-pdf"))
    diff = command("diff")
    diff.add_argument("base", choices=games, metavar=say("game"), help=say("diff-base"))
    diff.add_argument("game", choices=games, metavar=say("game"), help=say("game-or-file"))
    examples, coverage, named = command("examples"), command("coverage"), command("words")
    for made in (examples, coverage, named):
        made.add_argument("game", choices=games, metavar=say("game"), help=say("game-or-file"))
    for made in (play, simulate, show, rules, examples, coverage, named):
        made.add_argument(
            "--set", action="append", default=[], metavar=say("setting"), dest="settings", help=say("set")
        )
        made.add_argument("--players", metavar="N", help=say("players"))

    replay, analyse = command("replay"), command("analyse")
    records = [made.add_argument("record", metavar=say("file"), help=say("record")) for made in (replay, analyse)]
    analyse.add_argument("--seat", metavar="S", help=say("analyse-seat"))
    analyse.add_argument("--seed", metavar="N", default="1", help=say("analyse-seed"))
    for action in (saved, begun, *records):
        action.complete = FILES  # type: ignore[attr-defined]

    new = command("new")
    new.add_argument("name", metavar=say("name"), help=say("new-name"))
    new.add_argument("--from", dest="base", required=True, choices=games, metavar=say("game"), help=say("base"))
    new.add_argument("--out", metavar=say("folder"), default=".", help=say("out"))

    site = command("site")
    site.add_argument("action", metavar="build|serve", help=say("site-action"))
    site.add_argument("games", nargs="*", choices=games, metavar=say("game"), help=say("site-games"))
    site.add_argument("--out", metavar=say("folder"), default="site", help=say("site-out"))
    site.add_argument("--url", metavar="URL", help=say("site-url"))
    site.add_argument("--port", metavar="N", default="8000", help=say("site-port"))

    completion = command("completion")
    completion.add_argument("shell", metavar="|".join(SHELLS), help=say("shell"))
    return parser


RUNNERS = {
    "list": "listing", "play": "play", "check": "check", "simulate": "simulate", "show": "showing", "rules": "showing",
    "diff": "showing", "examples": "examples", "coverage": "examples", "words": "showing", "replay": "transcript",
    "analyse": "hinting", "new": "new", "site": "publish", "completion": "completion",
}  # fmt: skip
"""Module of each command, imported only when it is called."""


def runner(command: str) -> Any:
    """The function that carries out a command."""
    from importlib import import_module

    return getattr(import_module(f"{__package__}.{RUNNERS[command]}"), f"run_{command}")
