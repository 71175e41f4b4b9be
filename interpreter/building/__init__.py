"""Lays out the state of a game and collects its code while constructs lower themselves."""

from .builder import Builder
from .code import Label, TooLarge

__all__ = ["Builder", "Label", "TooLarge"]
