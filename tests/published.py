"""The pages as built for tests, and what HTML holds."""

import os
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from unittest import mock

from forehand.site.building import build

LANGUAGES = ("en", "nl", "de", "nb")
ADDRESS = "https://example.org/forehand/"


def built(folder: Path, *places: str) -> Path:
    """Build the pages as of the year 1970."""
    with mock.patch.dict(os.environ, {"SOURCE_DATE_EPOCH": "0"}):
        build(places, folder)
    return folder


class Html(HTMLParser):
    """The parts of a page that link or are linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.title = ""
        self._in_title = self._in_svg = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep a tag."""
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        self._in_svg = self._in_svg or tag == "svg"
        self._in_title = tag == "title" and not self._in_svg

    def handle_endtag(self, tag: str) -> None:
        """Leave a title."""
        self._in_svg = self._in_svg and tag != "svg"
        self._in_title = False

    def handle_data(self, data: str) -> None:
        """Keep the title."""
        self.title += data if self._in_title else ""

    def all(self, name: str, tag: str | None = None) -> list[str]:
        """Every value of an attribute."""
        return [values[name] for each, values in self.tags if name in values and tag in (None, each)]

    @property
    def ids(self) -> list[str]:
        """Every id."""
        return self.all("id")

    @property
    def language(self) -> str:
        """The language that the page says it is in."""
        return self.all("lang", "html")[0]

    @property
    def alternates(self) -> dict[str, str]:
        """The address of the page in each language."""
        return {
            values["hreflang"]: values["href"]
            for tag, values in self.tags
            if tag == "link" and values.get("rel") == "alternate"
        }


def pages(folder: Path) -> Iterator[tuple[str, Html]]:
    """Yield every page by its path."""
    for path in sorted(folder.rglob("*.html")):
        yield str(path.relative_to(folder)), Html(path.read_text(encoding="utf-8"))
