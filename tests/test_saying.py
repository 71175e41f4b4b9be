"""What is said of a game: every construct in every language, reasons, moves, and what happens."""

import pytest

import forehand
from forehand.dsl.words import languages
from forehand.interpreter.constructs import Construct
from forehand.interpreter.game import Game
from forehand.interpreter.kinds import TRUTH
from forehand.interpreter.saying import say_construct, say_happening, say_move, words_for
from tests.golden import golden

GAMES = forehand.games()


def said(game: Game) -> list[Construct]:
    """Every construct of a game that is ever said, bound or not; of those that read the same, one."""
    model = game.rest.model
    tops: list[Construct] = [*model.sections, *model.deal, *model.score, *model.match, *model.ends]
    tops += [condition for _, condition in model.laws]
    tops += [statement for _, block in model.phases for statement in block]
    every = [construct for top in tops for construct in _all(top) if not construct.silent]
    bound = {(one.alias, one.span.text, getattr(one, "kind", None)): one for one in every}
    return list(bound.values())


def _all(construct: Construct) -> list[Construct]:
    return [one for part in (construct, *getattr(construct, "block", ())) for one in part.walk()]


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("name", GAMES)
def test_every_construct_of_every_game_is_said(name: str, locale: str) -> None:
    game = forehand.load(name)
    words = words_for(game, locale)
    for construct in said(game):
        condition = getattr(construct, "kind", None) == TRUTH
        for form in ("main", "sub", "not", "not-sub", "must") if condition else ("main",):
            text = say_construct(construct, words, form=form)
            assert text.strip()
            assert not any(trace in text for trace in ("{", "}", "None", "Undefined", "..")), text


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_rules(name: str, locale: str) -> None:
    text = forehand.load(name).rules(locale)
    assert text.startswith("# ") and text.endswith("\n")
    assert not any(trace in text for trace in ("{", "}", "None", "Undefined", "\n\n\n")), text


@pytest.mark.parametrize("locale", ["en", "nl", "de", "nb"])
@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_as_accepted(name: str, locale: str, request: pytest.FixtureRequest) -> None:
    golden(request, f"rules/{name}.{locale}.md", forehand.load(name).rules(locale))


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_told_as_accepted(name: str, request: pytest.FixtureRequest) -> None:
    game = forehand.load(name)
    words = words_for(game, "en")
    names = [words.seat(seat, game.players) for seat in range(game.players)]
    deal, turn, lines = game.deal(seed=1), 0, []
    while not deal.over and turn < 100:
        deal, turn = deal.play(deal.moves[(turn * 7 + len(deal.moves) // 2) % len(deal.moves)]), turn + 1
    for happening in deal.happened:
        line = say_happening(happening, words, names, game.program, you=0)
        if line is not None:
            lines.append(line)
    golden(request, f"told/{name}.en.txt", "\n".join(lines) + "\n")


def test_a_move_is_said_in_every_form() -> None:
    game = forehand.load("zetten")
    words = words_for(game, "en")
    bid = game.deal().moves[0]
    assert say_move(bid, words) == "bid 5"
    assert say_move(bid, words, subject="West") == "West bids 5"
    naming = game.deal().play("bid 8").play("pass").play("pass").play("pass").moves[2]
    assert say_move(naming, words) == "name hearts as trumps"
    assert say_move(naming, words, "participle") == "named hearts as trumps"


def test_a_game_without_words_is_said_in_every_language() -> None:
    text = (forehand.interpreter.catalogue.GAMES / "zetten" / "zetten.game").read_text(encoding="utf-8")
    game = forehand.loads(text)
    for locale in languages():
        assert game.rules(locale).startswith("# Zetten\n")
        assert game.deal().explain("bid 4", locale)
