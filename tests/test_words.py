"""Every language says the same things, and says them whole."""

import re
from collections.abc import Iterator

import pytest
from jinja2 import meta

from forehand.dsl.words import MissingWords, Words, languages, words
from forehand.dsl.words.load import Data
from tests.facts import FACTS, OPTIONAL

BASES = [name for name in languages() if "-" not in name]
PRIVATE = {"local"}  # helpers of one language
PRIVATE |= {"findings", "problems", "errors", "kinds", "notes"}  # what only writers of games read, in English


def keys(data: Data, path: str = "") -> Iterator[str]:
    """The paths of all texts, those in lists taken as one."""
    if isinstance(data, dict):
        for name, part in data.items():
            yield from keys(part, f"{path}.{name}")
    else:
        yield path


def templates(speech: Words) -> Iterator[tuple[str, str, str]]:
    """Every sentence: its key, its form and its template."""
    for file, entries in speech.book.items():
        if file in {"grammar", "lexicon"} | PRIVATE or not isinstance(entries, dict):
            continue
        for key, entry in entries.items():
            for form in entry if isinstance(entry, dict) else ["main"]:
                yield f"{file}.{key}", form, speech.template(f"{file}.{key}", form)


def variables(speech: Words, template: str) -> set[str]:
    environment = speech._templates.environment
    return meta.find_undeclared_variables(environment.parse(template)) - set(environment.globals)


@pytest.mark.parametrize("locale", BASES)
def test_every_language_has_every_name(locale: str) -> None:
    def names(speech: Words) -> set[tuple[str, str]]:
        lexicon = speech.book["lexicon"]
        assert isinstance(lexicon, dict)
        return {(section, name) for section, entries in lexicon.items() for name in entries}

    assert names(words(locale)) == names(words("en"))


@pytest.mark.parametrize("locale", languages())
def test_every_language_has_every_sentence_about_the_same_facts(locale: str) -> None:
    def sentences(speech: Words) -> dict[str, set[str]]:
        facts: dict[str, set[str]] = {}
        for key, _, text in templates(speech):
            facts.setdefault(key, set()).update(variables(speech, text) - OPTIONAL)
        return facts

    assert sentences(words(locale)) == sentences(words("en"))


@pytest.mark.parametrize("locale", [name for name in languages() if "-" in name])
def test_an_overlay_only_changes_what_its_base_has(locale: str) -> None:
    base, own = (words(name).book for name in (locale.partition("-")[0], locale))
    assert {key.split(".")[1] for key in keys(own)} == {key.split(".")[1] for key in keys(base)}
    assert own != base


@pytest.mark.parametrize("locale", languages())
def test_every_sentence_is_whole_with_every_fact(locale: str) -> None:
    speech = words(locale)
    for key, form, text in templates(speech):
        facts = sorted(variables(speech, text))
        for turn in range(6):
            choices = {name: FACTS.get(name, ["Anna"]) for name in facts}
            given = {name: choices[name][turn % len(choices[name])] for name in facts}
            check_whole(speech.say(key, form=form, **given), sentence=text.endswith("."))


@pytest.mark.parametrize("locale", languages())
def test_every_move_is_whole_in_every_form(locale: str) -> None:
    speech = words(locale)
    grammar, lexicon = speech.book["grammar"], speech.book["lexicon"]
    assert isinstance(grammar, dict)
    assert isinstance(lexicon, dict)
    for name, entry in lexicon["moves"].items():
        forms = entry["forms"] if isinstance(entry, dict) else entry
        assert len(forms) == len(grammar["verb-forms"]), name
        for form in grammar["verb-forms"]:
            for thing in FACTS["object"]:
                check_whole(speech.move(name, form, thing), sentence=False)


def check_whole(text: str, *, sentence: bool) -> None:
    """Nothing of a template is left in a text, and no gap."""
    assert text == text.strip() != ""
    assert not any(trace in text for trace in ("{", "}", "  ", "..", "None", "Undefined")), text
    assert not re.search(r" [.,](?=\s|$)", text), text
    assert not sentence or not text[0].islower(), text


@pytest.mark.parametrize("locale", languages())
def test_what_is_unknown_is_never_passed_over(locale: str) -> None:
    speech = words(locale)
    with pytest.raises(MissingWords, match="no words for 'no-such-key'"):
        speech.say("no-such-key")
    with pytest.raises(MissingWords):
        speech.noun("no-such-noun")
    with pytest.raises(Exception, match="player"):
        speech.say("your-turn")
    with pytest.raises(TypeError):
        speech.show(None)
