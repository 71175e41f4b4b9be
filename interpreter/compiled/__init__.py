"""The compiled engine: a program as WebAssembly, for everything that needs many deals.

It does what the reference engine does, move for move, and many hundred times faster.
"""

from .running import Compiled, Unavailable

__all__ = ["Compiled", "Unavailable"]
