"""Forehand: card games from rules that a player can read aloud."""

import os

__version__ = "0.1.0"

# Where a checkout has text files in place of the links beside this file (Git on Windows
# without symlinks), the folders they name are found at the root of the checkout.
_here = os.path.dirname(os.path.abspath(__file__))
_root = os.path.dirname(_here)
if not os.path.isdir(os.path.join(_here, "dsl")) and os.path.isfile(os.path.join(_root, "pyproject.toml")):
    __path__.append(_root)
