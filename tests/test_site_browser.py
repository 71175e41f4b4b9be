"""The pages in a browser: the language switch, search, folding, settings, print, and no barrier that axe finds."""

import http.server
import os
import re
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.browser import Browser, browsing, skip_or_fail
from tests.published import LANGUAGES

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
KINDS = (
    "",
    "en/",
    "de/games/",
    "nl/glossary/",
    "nb/games/zetten/",
    "nl/games/zetten/definition/",
    "de/language/",
    "404.html",
)
"""A page of each kind."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that says nothing."""

    def log_message(self, format: str, *values: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def home(published: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(published.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/forehand/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browsing(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def browser(window: Browser, home: str) -> Browser:
    window.width(1280)
    window.scheme("light")
    window.go(home)
    window.run("localStorage.clear()")
    return window


def test_the_language_changes_and_the_place_stays(browser: Browser, home: str) -> None:
    browser.go(f"{home}nl/games/zetten/#scoring")
    browser.click(".tongues a[lang=nb]")
    assert browser.address == f"{home}nb/games/zetten/#scoring"
    assert browser.run("return document.documentElement.lang") == "nb"


@pytest.mark.parametrize(
    ("locale", "asked"), [("en", "trumps"), ("nl", "slagen"), ("de", "Stichen"), ("nb", "stikket")]
)
def test_search_knows_the_forms_of_words(browser: Browser, home: str, locale: str, asked: str) -> None:
    browser.go(f"{home}{locale}/")
    browser.type("#query", asked)
    links = browser.wait("[...document.querySelectorAll('.hits a')].map(each => each.href)")
    assert all(link.startswith(f"{home}{locale}/") for link in links)
    browser.type("#query", "xyzzy")
    assert "xyzzy" in browser.wait("document.querySelector('.hits p')?.textContent")


def test_settings_are_kept_and_hold_before_the_page_is_drawn(browser: Browser, home: str) -> None:
    browser.go(f"{home}de/games/zetten/")
    browser.click(".display summary")
    for value in ("dark", "four", "large", "high", "warm"):
        browser.click(f".display [value={value}]")
    browser.go(f"{home}nl/games/hearts/")
    assert browser.run("return {...document.documentElement.dataset}") == {
        "theme": "dark", "suits": "four", "size": "large", "contrast": "high", "warmth": "warm",
    }  # fmt: skip
    assert browser.run("return document.querySelector('[name=theme]:checked').value") == "dark"
    paper = browser.run("return getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(0, 0, 0)"
    browser.click(".display summary")
    browser.click(".display [type=reset]")
    assert browser.run("return localStorage.length") == 0


def test_parts_fold_by_keyboard(browser: Browser, home: str) -> None:
    browser.go(f"{home}en/games/zetten/")
    shown = "document.querySelector('.display').open"
    browser.run("document.querySelector('.display summary').focus()")
    browser.developer("Input.dispatchKeyEvent", type="keyDown", key="Enter", text="\r")
    assert browser.wait(shown)
    browser.developer("Input.dispatchKeyEvent", type="keyDown", key="Escape")
    assert browser.wait(f"!{shown}")


def test_an_answer_is_folded_below_its_question(browser: Browser, home: str) -> None:
    browser.go(f"{home}nl/games/zetten/#questions")
    answer = "document.querySelector('.question details p').checkVisibility()"
    assert browser.run(f"return {answer}") is False
    browser.click(".question summary")
    assert browser.run(f"return {answer}") is True


def test_a_narrow_window_folds_the_contents_and_needs_no_scrolling_sideways(browser: Browser, home: str) -> None:
    browser.width(320)
    for path in KINDS:
        browser.go(home + path)
        wide = browser.run("return document.documentElement.scrollWidth")
        assert wide <= 320, path
    browser.go(f"{home}nl/games/zetten/")
    assert browser.run("return document.querySelector('.toc').open") is False


def test_nothing_moves_while_a_page_loads(browser: Browser, home: str) -> None:
    for path in ("nl/games/zetten/", "de/"):
        browser.go(home + path)
        moved = browser.run(
            "return new Promise(done => { let sum = 0; new PerformanceObserver(seen => {"
            " for (const each of seen.getEntries()) sum += each.value; })"
            ".observe({type: 'layout-shift', buffered: true}); setTimeout(() => done(sum), 100); })"
        )
        assert moved == 0, path


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_game_is_printed_on_two_sheets_at_most(browser: Browser, home: str, locale: str) -> None:
    browser.go(f"{home}{locale}/games/zetten/")
    assert browser.run("return document.querySelector('.sheet button').checkVisibility()")
    assert len(re.findall(rb"/Type\s*/Page\b", browser.pdf())) <= 2


@pytest.fixture(scope="module")
def axe(root: Path) -> str:
    places = [Path(place) for place in (os.environ.get("FOREHAND_AXE", ""), root / "build/axe/node_modules") if place]
    for place in places:
        file = place if place.is_file() else place / "axe-core/axe.min.js"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    skip_or_fail("needs axe-core: npm install --prefix build/axe axe-core")
    raise AssertionError


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, home: str, axe: str, scheme: str) -> None:
    browser.scheme(scheme)
    found = {}
    for path in KINDS:
        browser.go(home + path)
        browser.run(axe)
        found[path] = browser.run(
            "document.querySelectorAll('details').forEach(each => { each.open = true; });"
            "return axe.run().then(told => told.violations.map(each => each.id + ' ' + each.nodes[0].html))"
        )
    assert {path: told for path, told in found.items() if told} == {}
