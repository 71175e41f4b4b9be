"""A game in which a player may be left without a legal move."""

BROKEN = """
game broken
players 2
suits
  reds  red, written R
ranks
  1 2 3 4
pack
  1 2 3 4 of reds
zones
  hand   cards of each player, seen by owner
  table  cards, seen by all
deal
  shuffle the pack
  deal 2 cards to each hand from forehand
phase play
  each player from forehand
    choose
      play c from hand, if rank of c is 1 or rank of c is 2
        move c to table
score
  done: forehand scores 1
match
  dealer becomes next of dealer
  ends when deals-played is at least 2
  highest score wins
"""
