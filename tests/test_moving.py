"""Cards that leave a zone: only from where they lie, and from a trick with who played them."""

import pytest

import forehand
from forehand.interpreter.engine import RunError

TEXT = """\
game moving
use french
players 2
pack
  7 8 9 10 of clubs hearts
order
  10 9 8 7
zones
  hand   cards of each player, seen by owner
  trick  trick, seen by all
  aside  {shape}, seen by all
remember
  taker  player
deal
  deal 4 cards to each hand from forehand
phase play
  each player from forehand
    choose
      play c from hand
        move c to trick
{what}
  taker becomes winner of trick
  move trick to aside
score
  if taker is not nobody
    taker scores 1
match
  dealer becomes next of dealer
  ends when deals-played is at least 1
  highest score wins
"""


def played(what: str, shape: str = "cards") -> int:
    """Seat that wins the trick after forehand has led and the other has followed, -1 for none."""
    deal = forehand.loads(TEXT.format(what=what, shape=shape)).deal(dealer=1)
    while deal.turn is not None:
        deal = deal.play(deal.moves[0 if deal.turn == 0 else -1])
    return deal.scores.index(1) if any(deal.scores) else -1


def test_a_card_taken_off_a_trick_goes_with_its_player() -> None:
    assert played("") == 0
    assert played("  move lead of trick from trick to aside") == 1
    assert played("  move trick to aside") == -1


@pytest.mark.parametrize("shape", ["cards", "pile"])
@pytest.mark.parametrize(
    "what",
    [
        "  move best of trick from aside to hand of forehand",
        "  move best of trick from hand of forehand to aside",
        "  if trick is not empty\n    move best of trick from aside to trick",
    ],
)
def test_a_card_is_not_taken_from_where_it_does_not_lie(what: str, shape: str) -> None:
    with pytest.raises(RunError) as error:
        played(what, shape)
    line = TEXT.splitlines().index("{what}") + what.count("\n") + 1
    assert (error.value.code, error.value.place) == ("not-there", f"<text>:{line}")
