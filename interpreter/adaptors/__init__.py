"""Games in the shape in which libraries of learning and search expect them.

`steps` spells a move in actions of a fixed alphabet, `observing` writes what a seat sees as numbers, `episodes` offers
the calls of OpenSpiel on a deal; `openspiel` and `pettingzoo` hand both to those libraries.
"""
