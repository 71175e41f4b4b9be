"""Forehand in MkDocs: makes the pages of games in every language, and what stands around each."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import mkdocs.contrib.search
from mkdocs.config import base
from mkdocs.config import config_options as options
from mkdocs.contrib.search.search_index import SearchIndex
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.utils import get_build_timestamp, get_relative_url, write_file

from ..dsl.words import words
from ..interpreter.cli.complaints import expected, text_of
from .publishing import LANGUAGES, Page, front, pages
from .shelf import NoGames, SameName, shelf

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page as Built
    from mkdocs.utils.templates import TemplateContext

DOCUMENTS = ("variant", "language", "api")
"""The pages of the folder of documents, in the order in which they are offered."""
TABLE = re.compile(r"<table>\n.*?</table>", re.DOTALL)
"""A table that was Markdown."""
STEMMERS = {"nb": "no"}
"""Languages that the search knows by another name."""
SETTINGS = (
    ("theme", ("auto", "light", "dark")),
    ("contrast", ("normal", "high")),
    ("warmth", ("normal", "cool", "warm")),
    ("suits", ("two", "four")),
    ("size", ("normal", "small", "large")),
)
"""What a reader may set; the first value of each is the normal one."""


class ForehandConfig(base.Config):  # type: ignore[no-untyped-call]
    """The plugin's own settings."""

    games = options.ListOfItems(options.Type(str), default=[])
    """Files and folders of the games; none for those of the package."""


class ForehandPlugin(BasePlugin[ForehandConfig]):  # type: ignore[no-untyped-call]
    """The plugin."""

    def on_config(self, config: MkDocsConfig) -> None:
        """Begin a build."""
        self.made: dict[str, Page] = {}
        self.indexes = {
            locale: SearchIndex(
                lang=[STEMMERS.get(locale, locale)],
                separator=r"[\s\-]+",
                min_search_length=2,
                prebuild_index=False,
                indexing="full",
            )
            for locale in LANGUAGES
        }

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Make the pages of every language, and put the documents into each."""
        documents = []
        for name in DOCUMENTS:
            if file := files.get_file_from_path(f"{name}.md"):
                documents.append((name, file.content_string))
                files.remove(file)
        try:
            entries = shelf(self.config.games)
            made = list(pages(entries, documents))
        except (NoGames, SameName) as error:
            raise PluginError(str(error)) from error
        except Exception as error:
            if not expected(error):
                raise
            raise PluginError(text_of(error, words("en"))) from error
        for page in made:
            self.made[page.path] = page
            files.append(File.generated(config, page.path, content=page.source))
        files.append(File.generated(config, "index.md", content=front()))
        self.titles = {(page.base, page.key, page.locale): page.title for page in made if page.base}
        files_of_search = Path(mkdocs.contrib.search.__file__).parent
        stemmers = [STEMMERS.get(locale, locale) for locale in LANGUAGES if locale != "en"]
        scripts = ["templates/search/lunr.js", "lunr-language/lunr.stemmer.support.js"]
        for script in [*scripts, *(f"lunr-language/lunr.{stemmer}.js" for stemmer in stemmers)]:
            path = str(files_of_search / script)
            files.append(File.generated(config, f"search/{Path(script).name}", abs_src_path=path))
        return files

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Give the templates the words and the addresses of all pages."""
        self.files = files
        env.globals.update(
            languages=LANGUAGES,
            say_in=lambda locale, key: words(locale).say(f"site.{key}"),
            addresses=lambda: self._addresses(config),
        )
        return env

    def _addresses(self, config: MkDocsConfig) -> list[tuple[str, list[tuple[str, str]]]]:
        """Every address that a search engine should know, with its other languages."""
        here = str(config.site_url or "")
        found = [(here, self._alternates("index", here))]
        for page in self.made.values():
            if not page.english or page.locale == "en":
                alternates = [] if page.english else self._alternates(page.key, here)
                found.append((urljoin(here, self._url(page.locale, page.key)), alternates))
        return found

    def _alternates(self, key: str, here: str) -> list[tuple[str, str]]:
        found = [(locale, urljoin(here, self._url(locale, key))) for locale in LANGUAGES]
        return [*found, ("x-default", here if key == "index" else found[0][1])]

    def _url(self, locale: str, key: str) -> str:
        file = self.files.get_file_from_path(f"{locale}/{key}.md")
        assert file is not None
        return file.url

    def on_page_content(self, html: str, *, page: Built, config: MkDocsConfig, files: Files) -> str:
        """Let what may be wider than the window be scrolled by keyboard, and no heading be empty."""
        html = TABLE.sub(r'<div class="wide" tabindex="0">\g<0></div>', html)
        return html.replace("<pre>", '<pre tabindex="0">').replace("<th></th>", "<td></td>")

    def on_page_context(
        self, context: TemplateContext, *, page: Built, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Add what stands around a page, in its language."""
        made = self.made.get(page.file.src_uri)
        locale, here = made.locale if made else "en", str(config.site_url or "")
        speech, key = words(locale), made.key if made else "index"
        moment = datetime.fromtimestamp(get_build_timestamp(), UTC)
        english = bool(made and made.english)
        months = speech.say("site.months").split()

        def say(name: str, **facts: Any) -> str:
            return speech.say(f"site.{name}", **facts)

        around: dict[str, Any] = {
            "lang": locale,
            "say": say,
            "title": made.title if made else say("name"),
            "description": made.description if made else say("tagline"),
            "sort": made.sort if made else "index",
            "english": english,
            "home": get_relative_url(self._url(locale, "index") if made else page.url, page.url),
            "canonical": urljoin(here, self._url("en", key) if english else page.url) if here else "",
            "alternates": [] if english or not here else self._alternates(key, here),
            "tongues": [(tag, _name(tag), get_relative_url(self._url(tag, key), page.url)) for tag in LANGUAGES],
            "menu": self._menu(made, page.url) if made else [],
            "related": self._related(made, page.url) if made else [],
            "toc": _sections(page) if made and made.key != "index" else [],
            "settings": SETTINGS,
            "stemmer": STEMMERS.get(locale, locale),
            "found_one": say("found", n=1).replace("1", "#"),
            "found_many": say("found", n=2).replace("2", "#"),
            "date": say("date", day=str(moment.day), month=months[moment.month - 1], year=str(moment.year)),
        }
        context.update(around)  # type: ignore[typeddict-item]
        if made and made.sort != "definition" and (not english or locale == "en"):
            self.indexes[locale].add_entry_from_context(page)
        return context

    def _menu(self, here: Page, url: str) -> list[tuple[str, str, str]]:
        """The pages that every page leads to: address, name, and what this page is to it."""
        items = [("games/index", "games"), ("glossary", "glossary"), ("figures", "figures")]
        items += [(name, name) for name in DOCUMENTS if f"{here.locale}/{name}.md" in self.made]
        found = []
        for key, name in items:
            inside = key == "games/index" and here.key.startswith("games/")
            part = "page" if key == here.key else "true" if inside else ""
            address = get_relative_url(self._url(here.locale, key), url)
            found.append((address, words(here.locale).say(f"site.{name}"), part))
        return found

    def _related(self, here: Page, url: str) -> list[tuple[str, str, bool]]:
        """A game with its variants, unless it is alone."""
        keys = [key for base_name, key, locale in self.titles if (base_name, locale) == (here.base, here.locale)]
        if not here.base or len(keys) < 2:
            return []
        return [
            (
                get_relative_url(self._url(here.locale, key), url),
                self.titles[here.base, key, here.locale],
                key == here.key,
            )
            for key in sorted(keys, key=lambda key: (key != f"games/{here.base}", key))
        ]

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write the index of each language."""
        for locale, index in self.indexes.items():
            path = os.path.join(config.site_dir, "search", f"index.{locale}.json")
            write_file(index.generate_search_index().encode(), path)


def _name(locale: str) -> str:
    return str(words(locale).book["grammar"]["name"])  # type: ignore[call-overload, index]


def _sections(page: Built) -> list[Any]:
    """The headings of a page below its title."""
    return [below for top in page.toc.items for below in top.children]
