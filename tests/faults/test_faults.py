"""Faults that real card programs had: each is a position and moves with what must come of them."""

import re
from pathlib import Path

import pytest

from forehand.dsl.source import Source
from forehand.interpreter.worked.examples import Example, read_examples
from forehand.interpreter.worked.proving import prove

HERE = Path(__file__).parent
RECORDED = {1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19}
"""Numbers of the faults that are recorded here; the laws look for others in every game."""


def faults() -> list[Example]:
    found = []
    for path in sorted(HERE.glob("*.yaml")):
        found.extend(read_examples(Source(path.name, path.read_text()), "zetten"))
    return found


FAULTS = faults()


@pytest.mark.parametrize("example", FAULTS, ids=[example.id for example in FAULTS])
def test_the_fault_is_not_here(example: Example) -> None:
    assert [str(fault) for fault in prove(example).faults] == []


def test_every_fault_has_its_record() -> None:
    numbers = [re.match("fault-([0-9]{2})-", example.id) for example in FAULTS]
    assert {int(number[1]) for number in numbers if number} == RECORDED
    assert all(numbers)
    assert len({example.id for example in FAULTS}) == len(FAULTS)
