"""How words take their forms: gender, case, number and determiner, all looked up in a language's own tables.

A table is text (one form for all), a list (one form for each of the language's columns) or a mapping from
a number, gender, case or other feature to a narrower table. So nothing here knows what genders or cases a
language has.
"""

from collections.abc import Callable, Mapping, Sequence

from forehand.dsl.words.load import Book, Data


class MissingWords(KeyError):
    """A key, noun or form that a language does not have."""

    def __init__(self, locale: str, what: str) -> None:
        super().__init__(what)
        self.locale = locale
        """The language in which it was wanted."""
        self.what = what
        """What was wanted."""

    def __str__(self) -> str:
        return f"no words for '{self.what}' in '{self.locale}'"


def pick(table: Data, wanted: Sequence[str], columns: Sequence[str]) -> str | None:
    """The form for the features wanted, each table being narrowed by the first feature it knows."""
    while not isinstance(table, str):
        if isinstance(table, list):
            place = next((columns.index(feature) for feature in wanted if feature in columns), 0)
            if place >= len(table):
                return None
            table = table[place]
        else:
            known = next((feature for feature in wanted if feature in table), None)
            if known is None:
                return None
            table = table[known]
    return table


def mapping(data: Data | None) -> Book:
    """The data if it is a mapping, else an empty one."""
    return data if isinstance(data, dict) else {}


def sequence(data: Data | None) -> list[str]:
    """The data if it is a list of texts, else an empty one."""
    return [text for text in data if isinstance(text, str)] if isinstance(data, list) else []


class Forms:
    """The nouns, adjectives and determiners of one language."""

    def __init__(
        self,
        locale: str,
        book: Book,
        holds: Callable[[str, int], bool],
        render: Callable[[str, Mapping[str, object]], str],
    ) -> None:
        grammar, lexicon = mapping(book.get("grammar")), mapping(book.get("lexicon"))
        self.locale = locale
        self.nouns = mapping(lexicon.get("nouns"))
        self.columns = sequence(grammar.get("columns"))
        self._adjectives = mapping(lexicon.get("adjectives"))
        self._ordinals = mapping(grammar.get("ordinals"))
        self._determiners = mapping(grammar.get("determiners"))
        self._endings = mapping(grammar.get("endings"))
        self._order = sequence(grammar.get("order"))
        self._gender = str(grammar.get("gender", ""))
        self._plural = mapping(grammar.get("plural"))
        self._beyond = str(grammar.get("ordinals-beyond", "{{ n }}."))
        self._holds = holds
        self._render = render

    def category(self, n: int) -> str:
        """The number a noun takes after n: `one`, `few`, `other` or what else the language tells apart."""
        for name, rule in self._plural.items():
            if self._holds(str(rule), n):
                return name
        return "other"

    def adjective(self, name: str) -> Data:
        """The entry of an adjective, or of an ordinal when the name is a number."""
        if name.isdecimal():
            n, kind = int(name), "stem" if "stem" in self._ordinals else "fixed"
            words = sequence(self._ordinals.get(kind))
            return {kind: words[n]} if n < len(words) else {"fixed": self._render(self._beyond, {"n": n})}
        if name not in self._adjectives:
            raise MissingWords(self.locale, name)
        return self._adjectives[name]

    def ordinal(self, n: int) -> str:
        """An ordinal that stands alone."""
        entry = mapping(self.adjective(str(n)))
        return str(entry.get("fixed") or f"{entry['stem']}{self._ordinals.get('alone', '')}")

    def compose(self, name: str) -> Data | None:
        """An entry for a name that is an adjective and a noun we know, such as `last-card`."""
        adjective, _, noun = name.partition("-")
        if adjective in self._adjectives and noun in self.nouns:
            return {"noun": noun, "adjective": adjective}
        return None

    def phrase(self, entry: Data, case: str, number: str, det: str, adjective: str = "") -> str:
        """A noun with its determiner and adjective; an entry that is mere text takes neither."""
        if not isinstance(entry, dict):
            return str(entry)
        if isinstance(base := entry.get("noun"), str):
            if base not in self.nouns:
                raise MissingWords(self.locale, base)
            own = self.nouns[base]
            number, adjective = str(entry.get("number", number)), str(entry.get("adjective", adjective))
            entry = {**(own if isinstance(own, dict) else {"one": own, "other": own}), **entry}
        if number not in entry:
            number = "other" if "other" in entry else "one"
        if det == "def":
            det = str(entry.get("article", det))
        rule = self._determiner(det)
        wanted = self._wanted(entry, number, case, str(rule.get("noun", "")))
        parts = {
            "determiner": self._word(rule, wanted, with_adjective=bool(adjective), what=det),
            "adjective": self._inflect(adjective, rule, wanted) if adjective else "",
            "noun": pick(entry, wanted, self.columns),
        }
        if parts["noun"] is None:
            raise MissingWords(self.locale, " ".join(str(form) for form in entry.values()))
        return " ".join(part for name in self._order if (part := parts[name]))

    def determiner(self, det: str, entry: Data, case: str, number: str) -> str:
        """A determiner or pronoun alone, as it agrees with a noun: `den`, `hvilket`, `sie`."""
        wanted = self._wanted(mapping(entry), number, case, "")
        return self._word(self._determiner(det), wanted, with_adjective=False, what=det)

    def inflected(self, entry: Data, case: str, number: str) -> str:
        """A noun alone in the form of a card name: the form `joint` where it has one."""
        wanted = ("joint", *self._wanted(mapping(entry), number, case, ""))
        return pick(entry, wanted, self.columns) or ""

    def _wanted(self, entry: Mapping[str, Data], number: str, case: str, form: str) -> tuple[str, ...]:
        numbers = (number,) if number == "one" else (number, "other")
        return (*numbers, str(entry.get("gender", self._gender)), case, form)

    def _determiner(self, det: str) -> Book:
        if det not in self._determiners:
            raise MissingWords(self.locale, det)
        return mapping(self._determiners[det])

    def _word(self, rule: Book, wanted: Sequence[str], *, with_adjective: bool, what: str) -> str:
        plain = rule.get("word", "")
        word = pick(rule.get("with-adjective", plain) if with_adjective else plain, wanted, self.columns)
        if word is None:
            raise MissingWords(self.locale, f"{what} ({', '.join(filter(None, wanted))})")
        return word

    def _inflect(self, adjective: str, rule: Book, wanted: Sequence[str]) -> str:
        """An adjective by the ending its determiner asks for; irregular forms stand in the entry."""
        entry = self.adjective(adjective)
        kind = str(rule.get("endings", "strong"))
        ending = pick(self._endings.get(kind, ""), wanted, self.columns) or ""
        if not isinstance(entry, dict):
            return f"{entry}{ending}"
        for form in ("fixed", f"{kind}-{wanted[0]}", ending or "bare"):
            if form in entry:
                return str(entry[form])
        return f"{entry.get('stem', entry.get('bare', ''))}{ending}"
