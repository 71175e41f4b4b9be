"""Every worked example of every game is played, and says so when it no longer holds."""

import pytest

from forehand.dsl.source import Source
from forehand.interpreter.worked.checks import ASKED
from forehand.interpreter.worked.examples import CHECKS, BadExample, Example, all_examples, read_examples
from forehand.interpreter.worked.proving import prove

EXAMPLES = all_examples()

PLAIN = """\
- id: one
  title: Whatever
  dealt: {P1: TS, P2: JC AC 9H KH QH 7D 8D KD}
  play:
    - P1: bid 5, pass, pass, pass
    - P1: name spades, TS
    - legal: JC
    - refused: {AC: duty follow-suit}
  result: {turn: P2}
"""


def read(text: str) -> Example:
    (example,) = read_examples(Source("some.yaml", text), "zetten")
    return example


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.id for example in EXAMPLES])
def test_example_holds(example: Example) -> None:
    assert [str(fault) for fault in prove(example).faults] == []


def test_ids_are_given_once() -> None:
    ids = [example.id for example in EXAMPLES]
    assert sorted(set(ids)) == sorted(ids)


def test_every_check_is_described_and_used() -> None:
    assert list(ASKED) == list(CHECKS)
    used = {step.key for example in EXAMPLES for deal in example.deals for step in deal.steps}
    assert set(CHECKS) <= used


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("", "", None),
        ("legal: JC", "legal: JC, AC", "some.yaml:7: legal moves: expected AC, play JC, found play JC"),
        (
            "AC: duty follow-suit",
            "AC: condition",
            "some.yaml:8: the move AC: expected condition, found duty follow-suit",
        ),
        ("AC: duty", "JC: duty", "some.yaml:8: the move JC: expected duty follow-suit, found legal"),
        ("{turn: P2}", "{turn: P3}", "some.yaml:9: turn: expected P3, found P2"),
        ("bid 5, pass,", "bid 4, pass,", "some.yaml:5: the move bid 4 of P1 is refused: out-of-range"),
        ("P1: name", "P2: name", "some.yaml:6: it is the turn of P1, not of P2"),
    ],
)
def test_an_example_that_no_longer_holds_says_where(old: str, new: str, message: str | None) -> None:
    assert [str(fault) for fault in prove(read(PLAIN.replace(old, new, 1))).faults] == ([message] if message else [])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "title: Whatever",
            "tittle: Whatever",
            "some.yaml:2: tittle is not known here; what may stand here is: id, title,",
        ),
        ("  title: Whatever\n", "", "some.yaml:1: title is missing"),
        (
            "- legal",
            "- leegal",
            "some.yaml:7: leegal is not known here; what may stand here is: P1, P2..., turn, legal,",
        ),
        ("TS,", "1S,", "some.yaml:3: 1S is not a card of the pack"),
        ("TS,", "TS JC,", "some.yaml:3: JC is given twice"),
        ("P1: TS", "P9: TS", "some.yaml:3: P9 is not a seat or side: there are P1, P2, P3, P4, pack, trick"),
        ("{P1: TS", "{trick: TS", "some.yaml:3: no cards are dealt to trick"),
        ("8D KD}", "8D KD 8C}", "some.yaml:3: hand of P2 is dealt 8 cards, not 9"),
        ("{turn: P2}", "{turn: P2, turn: P3}", "some.yaml:9: turn is given twice"),
        ("{turn: P2}", "{scores: {A: x}}", "some.yaml:9: points should be a whole number"),
        ("{turn: P2}", "[turn]", "some.yaml:9: result should be a mapping"),
        (
            "  dealt",
            "  options: {target: 0}\n  dealt",
            "some.yaml:1: the game has no such setting: option-out-of-range",
        ),
        ("- id: one", "- id: [one", "some.yaml:2: this is not YAML: "),
    ],
)
def test_a_file_that_cannot_be_understood_says_why(old: str, new: str, message: str) -> None:
    with pytest.raises(BadExample) as error:
        prove(read(PLAIN.replace(old, new, 1)))
    assert str(error.value).startswith(message)
