"""`forehand site build` and `forehand site serve`: the rules of games as pages."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from urllib.parse import urlsplit

from ...dsl.words import words
from .complaints import BadInput
from .screen import Screen
from .setting import locale_of, whole

HIGHEST_PORT = 65535


def run_site(arguments: Namespace) -> int:
    """Write the pages, or show them until the user stops."""
    if arguments.action not in ("build", "serve"):
        raise BadInput("bad-action", text=arguments.action)
    port = whole(arguments.port, "--port", least=1)
    if port > HIGHEST_PORT:
        raise BadInput("bad-port", text=arguments.port)
    if arguments.url is not None and not _is_address(arguments.url):
        raise BadInput("bad-url", text=arguments.url)
    try:
        from ...site import building, shelf
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mkdocs", "pygments", "markdown"):
            raise
        raise BadInput("no-mkdocs") from None
    try:
        games = len(shelf.shelf(arguments.games))
        return _build(arguments, games) if arguments.action == "build" else _serve(arguments, port)
    except shelf.SameName as error:
        raise BadInput("site-same-name", **error.facts) from None
    except shelf.NoGames as error:
        raise BadInput("site-no-games", **error.facts) from None
    except building.NotOurs as error:
        raise BadInput("site-not-ours", **error.facts) from None
    except building.BuildFailed as error:
        raise BadInput("site-failed", reason=str(error)) from None


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def _build(arguments: Namespace, games: int) -> int:
    from ...site.building import address, build

    speech, screen = words(locale_of(arguments)), Screen(plain=True)
    try:
        pages = build(arguments.games, Path(arguments.out), arguments.url and address(arguments.url))
    except NotADirectoryError:
        raise BadInput("site-not-folder", path=arguments.out) from None
    screen.line(speech.say("command.site-written", n=pages, games=games, path=arguments.out))
    if arguments.url is None:
        screen.line(speech.say("command.site-at", url=address(None)))
    return 0


def _serve(arguments: Namespace, port: int) -> int:
    from ...site.building import serve

    speech = words(locale_of(arguments))
    Screen(plain=True).line(speech.say("command.site-serving", url=f"http://127.0.0.1:{port}/forehand/"))
    try:
        serve(arguments.games, port)
    except OSError as error:
        raise BadInput("port-taken", port=port, reason=error.strerror or str(error)) from None
    return 0
