"""Languages asked for, words a game brings along, and what is kept between two starts."""

import os
from pathlib import Path

import pytest

from forehand.dsl import cache
from forehand.dsl.words import UnknownLanguage, game_words, load, negotiate, words

ZETTEN = {
    "nl": {"title": "Zetten", "terms": {"jok": {"gender": "de", "one": "jok"}, "klak-af": "klak af"}},
    "de": {"title": "Zetten", "terms": {"jok": {"gender": "m", "one": "Jok"}}, "moves": {"bid": "setzen"}},
}


@pytest.mark.parametrize(
    ("environ", "locale"),
    [
        ({}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl_BE.UTF-8"}, "nl-BE"),
        ({"LANG": "de_AT@euro"}, "de-AT"),
        ({"LANG": "de_CH"}, "de"),
        ({"LANG": "no_NO"}, "nb"),
        ({"LANG": "nn_NO.utf8"}, "nb"),
        ({"LC_ALL": "C", "LANG": "nl_NL"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANGUAGE": "nl"}, "en"),
        ({"LANGUAGE": "fr:de:en"}, "de"),
        ({"LANGUAGE": "fr:de", "LANG": "nb_NO"}, "de"),
        ({"LC_MESSAGES": "nb_NO", "LANG": "nl_NL"}, "nb"),
        ({"LC_ALL": "fr_FR", "LANG": "nl_NL"}, "en"),
        ({"FOREHAND_LANG": "de", "LC_ALL": "C"}, "de"),
        ({"FOREHAND_LANG": "tlh", "LANG": "nl_NL"}, "nl"),
    ],
)
def test_the_environment_names_the_language(environ: dict[str, str], locale: str) -> None:
    assert negotiate(None, environ) == locale
    assert negotiate("nl-be", environ) == "nl-BE"


def test_a_language_that_is_asked_for_must_be_there() -> None:
    with pytest.raises(UnknownLanguage) as raised:
        negotiate("fr", {"LANG": "nl_NL"})
    assert raised.value.wanted == "fr"
    assert {"en", "nl", "de", "nb"} <= set(raised.value.known)


def test_a_term_is_said_in_the_language_or_quoted_or_shown() -> None:
    said = {name: words(name).with_game(ZETTEN) for name in ("en", "nl", "de", "nl-BE")}
    assert said["nl"].term("jok", det="def") == said["nl-BE"].term("jok", det="def") == "de jok"
    assert said["de"].term("jok", "acc", det="def") == "den Jok"
    assert said["de"].term("klak-af") == "„klak af“"
    assert said["en"].term("klak-af") == said["en"].move("klak-af") == "‘klak af’"
    assert said["en"].term("trump-of-trumps") == "trump of trumps"
    assert said["en"].term("last-trick", det="def") == "the last trick"
    assert said["de"].move("bid", obj=5) == "setzen 5"
    assert said["en"].about("title") == ("nl", "Zetten")
    assert said["en"].about("history") is None


def test_a_variant_adds_to_the_words_of_its_game() -> None:
    variant = words("nl").with_game(ZETTEN).with_game({"nl": {"title": "Duits zetten"}})
    assert variant.about("title") == ("nl", "Duits zetten")
    assert variant.term("jok") == "jok"


def test_words_of_a_game_are_read_from_its_folder(tmp_path: Path) -> None:
    assert game_words(tmp_path / "none") == {}
    (tmp_path / "nb.yaml").write_text("terms: {no: nei, 7: sju}", encoding="utf-8")
    assert game_words(tmp_path) == {"nb": {"terms": {"no": "nei", "7": "sju"}}}
    (tmp_path / "nb.yaml").write_text("terms: {no: naa, 7: sju}", encoding="utf-8")
    assert game_words(tmp_path) == {"nb": {"terms": {"no": "naa", "7": "sju"}}}


def test_what_is_kept_comes_back_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOREHAND_CACHE", str(tmp_path / "kept"))
    assert cache.read("a/b", "key") is None
    cache.write("a/b", "key", b"data")
    assert cache.read("a/b", "key") == b"data"
    assert cache.read("a/b", "other") is None
    assert cache.read("a_b", "key") is None
    [file] = (tmp_path / "kept").iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    assert cache.read("a/b", "key") is None


def test_a_place_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FOREHAND_CACHE", str(tmp_path / "file" / "below"))
    cache.write("name", "key", b"data")
    assert cache.read("name", "key") is None
    assert load.language("nl") == words("nl").book


def test_the_cache_is_where_the_platform_has_it() -> None:
    home = {"LOCALAPPDATA": "L", "XDG_CACHE_HOME": os.path.abspath("X")}
    assert cache.folder(home, "linux") == os.path.abspath("X/forehand")
    assert cache.folder({"XDG_CACHE_HOME": "X"}, "linux") == os.path.expanduser("~/.cache/forehand")
    assert cache.folder(home, "win32") == os.path.join("L", "forehand", "cache")
    assert cache.folder({**home, "FOREHAND_CACHE": "F"}, "win32") == "F"


def test_a_noun_named_in_a_text_is_that_of_the_language_and_game() -> None:
    text = "{{ 'suit'|noun }}"
    said = [words(name)._templates.render(text, {}) for name in ("en", "nl", "nl-BE")]
    assert said == ["the suit", "de kleur", "de soort"]
    of_game = words("nl").with_game({"nl": {"terms": {"suit": {"gender": "het", "one": "teken"}}}})
    assert of_game._templates.render(text, {}) == "het teken"
