"""Our games as environments of PettingZoo: see `forehand.interpreter.adaptors.pettingzoo`."""

from .interpreter.adaptors.pettingzoo import env, raw_env

__all__ = ["env", "raw_env"]
