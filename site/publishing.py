"""The pages as text: for each language the rules of every game, their index, and a glossary."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from ..dsl.words import Words, words
from ..dsl.words.forms import mapping
from ..interpreter.catalogue import library_files
from ..interpreter.game import Game
from ..interpreter.saying.games import title_in, words_for
from ..interpreter.saying.page import say_page
from ..interpreter.worked.mining import mine
from .examples import examples, questions
from .measuring import DEALS, SEED, measured
from .pictures import Pictures, figure
from .shelf import Entry

LANGUAGES = ("en", "nl", "de", "nb")
"""The languages of the pages, in the order in which they are offered."""
HEADING = re.compile(r"^(#{2,3}) (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """One page in one language, in Markdown."""

    key: str
    """Its address within a language, without an ending."""
    locale: str
    title: str
    description: str
    text: str
    sort: str = "plain"
    """`rules`, `index` or `plain`."""
    base: str = ""
    """The game that a page of rules belongs with."""
    english: bool = False
    """Whether it is in English whatever the language around it."""

    @property
    def path(self) -> str:
        """Its file."""
        return f"{self.locale}/{self.key}.md"

    @property
    def source(self) -> str:
        """Its text with what is said about it above."""
        about = {
            "title": self.title, "description": self.description, "sort": self.sort,
            "base": self.base, "english": self.english, "key": self.key, "lang": self.locale,
        }  # fmt: skip
        lines = "".join(f"{name}: {json.dumps(value)}\n" for name, value in about.items())
        heading, rest, body = self.text.partition("\n")
        return f"---\n{lines}---\n{heading} {{#top}}{rest}{body}"


def pages(entries: Sequence[Entry], documents: Sequence[tuple[str, str]]) -> Iterator[Page]:
    """Yield every page; `documents` are pages in English, by name and Markdown."""
    rules = {entry.name: _rules(entry, entries) for entry in entries}
    for locale in LANGUAGES:
        speech = words(locale)
        yield _home(speech, entries, [name for name, _ in documents])
        yield _index(speech, entries)
        yield _glossary(speech, entries)
        yield _figures(speech, entries)
        for entry in entries:
            yield _game(entry, rules[entry.name][locale], speech)
            yield _definition(entry, speech)
        for name, text in documents:
            title = _capital(speech, f"site.{name}")
            yield Page(name, locale, title, speech.say("site.tagline"), text, english=True)


def front() -> str:
    """Return the page that offers the languages."""
    lines = [
        f'<li lang="{locale}"><a href="{locale}/" hreflang="{locale}">{_language(locale)}</a>'
        f'<p class="meta">{escape(words(locale).say("site.tagline"))}</p></li>'
        for locale in LANGUAGES
    ]
    return f'# {words("en").say("site.name")}\n\n<ul class="tongue-list">\n' + "\n".join(lines) + "\n</ul>\n"


def _language(locale: str) -> str:
    return str(words(locale).book["grammar"]["name"])  # type: ignore[call-overload, index]


def _capital(speech: Words, key: str, **facts: Any) -> str:
    return speech.capital(speech.say(key, **facts))


# ---- a game


def _rules(entry: Entry, entries: Sequence[Entry]) -> dict[str, str]:
    """The rules in every language."""
    versions = [other.game for other in entries if other.base == entry.name and other is not entry]
    texts = {locale: say_page(entry.game, locale, versions) for locale in LANGUAGES}
    names, mined = _sections(texts["en"]), list(mine(entry.game).values())
    made = {}
    for locale, text in texts.items():
        pictures = Pictures(entry.game, locale)
        made[locale] = f"{_with_drawings(text, names, pictures)}{examples(mined, pictures)}{questions(mined, pictures)}"
    return made


def rules_of(game: Game, locale: str) -> str:
    """Return the rules of a game as Markdown with drawings.

    Sections have the same names in every language, those of the English ones.
    """
    return _with_drawings(game.rules(locale), _sections(game.rules("en")), Pictures(game, locale))


def _sections(text: str) -> list[str]:
    """The names of the sections of a page, from their headings."""
    names: list[str] = []
    for found in HEADING.finditer(text):
        name = _slug(found[2])
        names.append(f"{name}-{len(names)}" if name in names else name)
    return names


def _with_drawings(text: str, names: Iterable[str], pictures: Pictures) -> str:
    left, english = iter(names), words("en")
    drawn = {
        _slug(english.say("rules.players")): [pictures.table()] if pictures.game.players > 1 else [],
        _slug(english.say("rules.order")): pictures.orders(),
    }

    def anchored(found: re.Match[str]) -> str:
        name = next(left, "more")
        return f"{found[0]} {{#{name}}}" + (f"\n\n{figure(drawn[name])}\n" if drawn.get(name) else "")

    return HEADING.sub(anchored, text)


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _game(entry: Entry, text: str, speech: Words) -> Page:
    title = entry.title(speech.locale)
    heading, _, body = text.partition("\n")
    facts = f"{title}: {_summary(entry, speech)}"
    more = f"\n[{_capital(speech, 'site.definition')}]({entry.name}/definition.md)\n{{: .unprinted }}\n"
    return Page(f"games/{entry.name}", speech.locale, title, facts, f"{heading}\n{body}{more}", "rules", entry.base)


def _definition(entry: Entry, speech: Words) -> Page:
    """The files that a game is made of, its own first; those of libraries are the language's, not the game's."""
    title = f"{entry.title(speech.locale)}: {speech.say('site.definition')}"
    parts = [f"# {title}", f"[{speech.say('site.read-rules')}](../{entry.name}.md)"]
    for source in entry.game.rest.model.sources:
        name = Path(source.name).name
        if name not in {path.name for path in library_files().values()}:
            parts.append(f"## {name} {{#{_slug(name)}}}\n\n```game\n{source.text.rstrip()}\n```")
    text = "\n\n".join(parts) + "\n"
    return Page(f"games/{entry.name}/definition", speech.locale, title, title, text, "definition")


def _summary(entry: Entry, speech: Words) -> str:
    return f"{_capital(speech, f'site.family-{entry.family}')} · {_numbers(entry, speech)}"


def _numbers(entry: Entry, speech: Words) -> str:
    return f"{_players(entry.players, speech)} · {speech.say('site.cards-n', n=entry.cards)}"


def _players(numbers: tuple[int, ...], speech: Words) -> str:
    least, most = numbers[0], numbers[-1]
    if least == most:
        return speech.say("command.players-one", n=least)
    if most - least == len(numbers) - 1:
        return speech.say("command.players-n", least=str(least), most=str(most))
    return speech.say("command.players-some", numbers=[str(number) for number in numbers])


# ---- indexes


def _card(entry: Entry, speech: Words, address: str) -> str:
    note = _summary(entry, speech)
    if entry.base != entry.name:
        assert entry.game.base is not None
        base = title_in(words_for(entry.game.base, speech.locale), entry.game.base.name)
        note += f"<br>{speech.say('site.variant-of', base=escape(base))}"
    title = escape(entry.title(speech.locale))
    return f'<li><a href="{address}">{title}</a><p class="meta">{note}</p></li>'


def _home(speech: Words, entries: Sequence[Entry], documents: Sequence[str]) -> Page:
    bases = [entry for entry in entries if entry.base == entry.name] or list(entries)
    cards = "\n".join(_card(entry, speech, f"games/{entry.name}/") for entry in _sorted(bases, speech))
    others = "\n".join(f"- [{_capital(speech, f'site.{name}')}]({name}.md)" for name in documents)
    text = (
        f"# {speech.say('site.name')}\n\n{speech.say('site.tagline')}.\n\n{speech.say('site.about')}\n\n"
        f'## {_capital(speech, "site.games")} {{#games}}\n\n<ul class="decks">\n{cards}\n</ul>\n\n'
        f"[{speech.say('site.all-games')}](games/index.md) · [{_capital(speech, 'site.glossary')}](glossary.md) · "
        f"[{_capital(speech, 'site.figures')}](figures.md)\n"
    )
    if documents:
        text += f"\n## {speech.say('site.for-authors')} {{#authors}}\n\n{others}\n"
    return Page("index", speech.locale, speech.say("site.name"), speech.say("site.tagline"), text, "index")


def _sorted(entries: Iterable[Entry], speech: Words) -> list[Entry]:
    return sorted(entries, key=lambda entry: alphabetical(entry.title(speech.locale)))


def alphabetical(text: str) -> tuple[str, str]:
    """Return what a text is sorted by: letters first, marks on them after; æ, ø and å stand behind z."""
    low = text.casefold()
    behind = low.replace("æ", "z{").replace("ø", "z|").replace("å", "z}")
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", behind) if not unicodedata.combining(sign))
    return plain, low


def _index(speech: Words, entries: Sequence[Entry]) -> Page:
    parts = [f"# {_capital(speech, 'site.games')}", speech.say("site.games-intro")]
    families = [family for family in (*FAMILY_ORDER,) if any(entry.family == family for entry in entries)]
    parts.append(f"## {speech.say('site.by-family')} {{#family}}")
    for family in families:
        parts.append(f"### {_capital(speech, f'site.family-{family}')} {{#family-{family}}}")
        found = _sorted((entry for entry in entries if entry.family == family), speech)
        parts.append(_tree(found, speech))
    parts += _grouped("players", entries, speech, lambda entry: entry.players)
    parts += _grouped("cards", entries, speech, lambda entry: [entry.cards])
    title = _capital(speech, "site.games")
    return Page("games/index", speech.locale, title, speech.say("site.games-intro"), "\n\n".join(parts) + "\n", "index")


FAMILY_ORDER = ("trick", "builds", "pile", "cards")


def _tree(entries: Sequence[Entry], speech: Words) -> str:
    """Games with their variants below them."""
    bases = [entry for entry in entries if entry.base == entry.name]
    names = {entry.name for entry in bases}
    lines = []
    for entry in [*bases, *(entry for entry in entries if entry.base not in names)]:
        lines.append(f"- [{entry.title(speech.locale)}]({entry.name}.md) <small>{_numbers(entry, speech)}</small>")
        below = [other for other in entries if other.base == entry.name and other is not entry]
        lines += [f"    - [{other.title(speech.locale)}]({other.name}.md)" for other in below]
    return "\n".join(lines)


def _grouped(
    sort: str, entries: Sequence[Entry], speech: Words, numbers: Callable[[Entry], Iterable[int]]
) -> Iterator[str]:
    """A section that tells the games by a number: a table with a row for each."""
    yield f"## {speech.say(f'site.by-{sort}')} {{#{sort}}}"
    rows = []
    for number in sorted({number for entry in entries for number in numbers(entry)}):
        found = _sorted((entry for entry in entries if number in numbers(entry)), speech)
        links = ", ".join(f'<a href="{entry.name}/">{escape(entry.title(speech.locale))}</a>' for entry in found)
        rows.append(f'<tr><th scope="row">{number}</th><td>{links}</td></tr>')
    heads = [f'<th scope="col">{_capital(speech, f"site.{name}")}</th>' for name in (sort, "games")]
    yield _rows(heads, rows)


def _rows(heads: Iterable[str], rows: Iterable[str]) -> str:
    """A table of HTML."""
    return f"<table><thead><tr>{''.join(heads)}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


# ---- figures


def _figures(speech: Words, entries: Sequence[Entry]) -> Page:
    """What many deals of every game come to."""
    title = _capital(speech, "site.figures")
    command = f"forehand simulate {entries[0].name} --deals {DEALS} --seed {SEED}" if entries else ""
    parts = [f"# {title}"]
    for key in ("how", "chance", "interval"):
        parts.append(speech.say(f"site.figures-{key}", deals=speech.decimal(DEALS)))
    parts += [speech.say("site.figures-command"), f"    {command}"]
    heads = ["game", "moves", "choices", "gain", "won", "void"]
    rows = [_measured(entry, speech) for entry in _sorted(entries, speech)]
    labels = [f'<th scope="col">{escape(speech.say(f"site.figures-{head}"))}</th>' for head in heads]
    parts.append(f'<div class="wide">{_rows(labels, rows)}</div>')
    return Page("figures", speech.locale, title, speech.say("site.figures-about"), "\n\n".join(parts) + "\n", "index")


def _measured(entry: Entry, speech: Words) -> str:
    found = measured(entry.game)
    gain, won = found.gains[0], found.wins[0]
    cells = [
        speech.decimal(found.moves.mean, 1),
        speech.decimal(found.choices, 1),
        f"{speech.decimal(gain.mean, 2)} ± {speech.decimal(gain.high - gain.mean, 2)}",
        f"{speech.decimal(100 * won.share, 1)} % ± {speech.decimal(50 * (won.high - won.low), 1)}",
        f"{speech.decimal(100 * found.void.share, 1)} %",
    ]
    link = f'<a href="../games/{entry.name}/">{escape(entry.title(speech.locale))}</a>'
    return f'<tr><th scope="row">{link}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'


# ---- the glossary


def _glossary(speech: Words, entries: Sequence[Entry]) -> Page:
    title = _capital(speech, "site.glossary")
    common = {name: {locale: _noun(words(locale), name) for locale in LANGUAGES} for name in _nouns(speech)}
    parts = [
        f"# {title}",
        speech.say("site.glossary-intro"),
        f"## {speech.say('site.terms-of-all')} {{#common}}",
        _table(common, speech.say("site.terms-of-all"), speech),
    ]
    for entry in _sorted((entry for entry in entries if entry.base == entry.name), speech):
        names = _own_terms(entry)
        if names:
            found = {
                name: {locale: _noun(words_for(entry.game, locale), name) for locale in LANGUAGES} for name in names
            }
            heading = speech.say("site.terms-of", title=entry.title(speech.locale))
            parts += [f"## {heading} {{#{entry.name}}}", _table(found, heading, speech)]
    return Page("glossary", speech.locale, title, speech.say("site.glossary-intro"), "\n\n".join(parts) + "\n", "index")


def _nouns(speech: Words) -> list[str]:
    return list(mapping(mapping(speech.book["lexicon"]).get("nouns")))


def _own_terms(entry: Entry) -> list[str]:
    """Names for which the words of a game have nouns in some language."""
    common, own = set(_nouns(words("en"))), dict[str, None]()
    for locale in LANGUAGES:
        own |= dict.fromkeys(name for name in _nouns(words_for(entry.game, locale)) if name not in common)
    return list(own)


def _noun(speech: Words, name: str) -> str:
    number = "other" if speech.plural(name) else "one"
    return speech.term(name, number=number, det="none")


def _table(terms: dict[str, dict[str, str]], heading: str, speech: Words) -> str:
    """A table of terms in all languages, the reader's first and in its order."""
    order = [speech.locale, *(locale for locale in LANGUAGES if locale != speech.locale)]
    heads = [f'<th scope="col" lang="{locale}">{_language(locale)}</th>' for locale in order]
    rows = []
    lines = {tuple(term[locale] for locale in order) for term in terms.values()}
    for line in sorted(lines, key=lambda line: (alphabetical(line[0]), line)):
        cells = "".join(
            f'<td lang="{locale}">{escape(word)}</td>' for locale, word in zip(order[1:], line[1:], strict=True)
        )
        rows.append(f'<tr><th scope="row">{escape(line[0])}</th>{cells}</tr>')
    label = escape(heading)
    return f'<div class="wide" tabindex="0" role="region" aria-label="{label}">{_rows(heads, rows)}</div>'
