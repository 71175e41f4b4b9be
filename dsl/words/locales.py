"""Which languages there are and which one a user wants; knows folders and the environment, no words."""

import os
from collections.abc import Iterator, Mapping
from functools import cache

HERE = os.path.dirname(os.path.abspath(__file__))
DEFAULT = "en"
MARK = "grammar.yaml"

# What tags mean, not what we speak: "no" is Norwegian of either kind, and a reader of Nynorsk reads Bokmål.
ALIASES = {"no": "nb", "nn": "nb"}


class UnknownLanguage(ValueError):
    """A language that was asked for by name and has no folder."""

    def __init__(self, wanted: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no words in '{wanted}'; there are words in {', '.join(known)}")
        self.wanted = wanted
        """The language as it was asked for."""
        self.known = known
        """The languages there are."""


@cache
def languages() -> tuple[str, ...]:
    """Every language that has a folder, regional ones such as `nl-BE` included."""
    return tuple(sorted(name for name in os.listdir(HERE) if os.path.exists(os.path.join(path(name), MARK))))


def path(locale: str) -> str:
    """The folder of a language."""
    return os.path.join(HERE, locale)


def chain(locale: str) -> tuple[str, ...]:
    """The folders a language is read from, the most particular first: `nl-BE`, then `nl`."""
    primary = locale.partition("-")[0]
    return (locale,) if locale == primary else (locale, primary)


def match(tag: str) -> str | None:
    """The language nearest to a tag such as `nl_BE.UTF-8`, `nl-be` or `nn`; None where there is none."""
    plain = tag.strip().partition(".")[0].partition("@")[0].replace("_", "-").lower()
    primary, _, rest = plain.partition("-")
    known = {name.lower(): name for name in languages()}
    other = ALIASES.get(primary, primary)
    return known.get(plain) or known.get(f"{other}-{rest}") or known.get(other)


def negotiate(wanted: str | None, environ: Mapping[str, str]) -> str:
    """The language to speak: the one wanted, else the first of the environment that we have, else English.

    Asking for a language that is not there raises `UnknownLanguage`; the environment only expresses a wish.
    """
    if wanted:
        if found := match(wanted):
            return found
        raise UnknownLanguage(wanted, languages())
    return next((found for tag in _wishes(environ) if (found := match(tag))), DEFAULT)


def _wishes(environ: Mapping[str, str]) -> Iterator[str]:
    """The tags of the environment, the strongest first; as with gettext, the C locale silences `LANGUAGE`."""
    yield environ.get("FOREHAND_LANG", "")
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    if locale.partition(".")[0] not in ("C", "POSIX"):
        yield from environ.get("LANGUAGE", "").split(":")
        yield locale
