"""The published pages: their links, languages, weight and sameness."""

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from forehand.interpreter.catalogue import games
from forehand.site.publishing import LANGUAGES as PUBLISHED
from tests.published import ADDRESS, LANGUAGES, Html, built, pages

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
MOST_BYTES = 100_000


@pytest.fixture(scope="module")
def site(published: Path) -> Path:
    return published


@pytest.fixture(scope="module")
def parsed(site: Path) -> dict[str, Html]:
    return dict(pages(site))


def test_every_game_has_a_page_in_every_language(site: Path) -> None:
    assert PUBLISHED == LANGUAGES
    missing = [
        path for locale in LANGUAGES for name in games() if not (path := site / locale / "games" / name).is_dir()
    ]
    assert missing == []


def test_every_link_leads_to_a_place_that_is_there(site: Path, parsed: dict[str, Html]) -> None:
    """Files and places in them; addresses of the site itself count as links into it."""
    broken = []
    for path, page in parsed.items():
        here = urljoin(ADDRESS, path)
        for link in [*page.all("href"), *page.all("src")]:
            target, _, place = urljoin(here, link).partition("#")
            if not target.startswith(ADDRESS):
                continue
            name = unquote(urlsplit(target).path).removeprefix(urlsplit(ADDRESS).path)
            name += "index.html" if not name or name.endswith("/") else ""
            if not (site / name).is_file() or (place and place not in parsed[name].ids):
                broken.append((path, link))
    assert sum(len(page.all("href")) for page in parsed.values()) > 1000
    assert broken == []


def test_no_page_loads_anything_from_elsewhere(site: Path, parsed: dict[str, Html]) -> None:
    loaded = [
        (path, link)
        for path, page in parsed.items()
        for tag, values in page.tags
        if tag != "a" and values.get("rel") not in ("canonical", "alternate")
        for link in (values.get("href", ""), values.get("src", ""), values.get("srcset", ""))
        if re.match(r"[a-z]+:|//", link)
    ]
    assert loaded == []
    for file in [*site.rglob("*.css"), *site.rglob("assets/*.js")]:
        assert not re.search(r"url\(|@import|https?://", file.read_text(encoding="utf-8"))


def test_no_name_is_given_twice_on_a_page(parsed: dict[str, Html]) -> None:
    assert {path: page.ids for path, page in parsed.items() if len(set(page.ids)) != len(page.ids)} == {}


def test_a_page_weighs_little(site: Path) -> None:
    heavy = {str(path): size for path in site.rglob("*.html") if (size := path.stat().st_size) > MOST_BYTES}
    assert heavy == {}


def test_each_page_is_in_the_language_of_its_folder(parsed: dict[str, Html]) -> None:
    folders = {path: page for path, page in parsed.items() if "/" in path}
    assert {page.language for page in folders.values()} == set(LANGUAGES)
    assert [path for path, page in folders.items() if page.language != path.partition("/")[0]] == []


def test_titles_are_in_the_language_of_the_page(parsed: dict[str, Html]) -> None:
    titles = {locale: parsed[f"{locale}/glossary/index.html"].title for locale in LANGUAGES}
    assert titles == {
        "en": "Glossary – Forehand",
        "nl": "Woordenlijst – Forehand",
        "de": "Glossar – Forehand",
        "nb": "Ordliste – Forehand",
    }
    assert parsed["nl/games/hearts/index.html"].title == "Hartenjagen – Forehand"
    assert all(page.title for page in parsed.values())


def test_each_language_leads_to_all_others_and_back(parsed: dict[str, Html]) -> None:
    told = {urljoin(ADDRESS, path.removesuffix("index.html")): page.alternates for path, page in parsed.items()}
    for address, alternates in told.items():
        if alternates:
            assert set(alternates) == {*LANGUAGES, "x-default"}
            assert all(told[other] == alternates for other in alternates.values()), address
            assert address in alternates.values()
    assert sum(map(bool, told.values())) > len(games()) * len(LANGUAGES)


def test_a_place_on_a_page_is_called_alike_in_all_languages(parsed: dict[str, Html]) -> None:
    for path, page in parsed.items():
        if path.startswith("en/"):
            for locale in LANGUAGES[1:]:
                assert parsed[locale + path[2:]].ids == page.ids, path


def test_the_map_of_the_site_names_every_page_that_is_for_readers(site: Path, parsed: dict[str, Html]) -> None:
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
    tree = ET.parse(site / "sitemap.xml")
    named = {str(place.text) for place in tree.iterfind("s:url/s:loc", space)}
    canonical = {page.all("href", "link")[0] for path, page in parsed.items() if path != "404.html"}
    assert named == canonical


def test_each_language_has_an_index_of_its_own_pages(site: Path) -> None:
    for locale in LANGUAGES:
        entries = json.loads((site / "search" / f"index.{locale}.json").read_text(encoding="utf-8"))["docs"]
        assert entries and all(entry["location"].startswith(f"{locale}/") for entry in entries)


def test_the_rule_language_is_coloured(site: Path) -> None:
    text = (site / "en" / "language" / "index.html").read_text(encoding="utf-8")
    assert '<span class="kd">game</span>' in text and 'class="err"' not in text


def test_mkdocs_makes_the_same_pages_byte_for_byte(site: Path, root: Path, tmp_path: Path) -> None:
    """By itself, from the project's own file, with every warning an error."""
    call = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "www")]
    done = subprocess.run(
        call, cwd=root, env={**os.environ, "SOURCE_DATE_EPOCH": "0"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr

    def contents(folder: Path) -> dict[str, bytes]:
        files = (path for path in folder.rglob("*") if path.is_file() and path.name != ".forehand-site")
        return {str(path.relative_to(folder)): path.read_bytes() for path in files}

    assert contents(tmp_path / "www") == contents(site)


def test_a_variant_without_words_has_pages_in_all_languages(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    text = "variant quick-hearts of hearts\n\noptions\n  total  number from 10 to 200, normally 50\n"
    (tmp_path / "mine" / "quick-hearts.game").write_text(text, encoding="utf-8")
    made = dict(pages(built(tmp_path / "pages", str(tmp_path / "mine"))))
    for locale in LANGUAGES:
        assert made[f"{locale}/games/quick-hearts/index.html"].title == "Quick hearts – Forehand"
