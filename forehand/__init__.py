"""Forehand: card games from rules that a player can read aloud."""

import os

__version__ = "0.1.0"

# Where a checkout has text files in place of the links beside this file (Git on Windows
# without symlinks), the folders they name are found at the root of the checkout.
_here = os.path.dirname(os.path.abspath(__file__))
_root = os.path.dirname(_here)
if not os.path.isdir(os.path.join(_here, "dsl")) and os.path.isfile(os.path.join(_root, "pyproject.toml")):
    __path__.append(_root)

_EXPORTS = {
    "load": "interpreter.game",
    "loads": "interpreter.game",
    "Game": "interpreter.game",
    "BadPack": "interpreter.game",
    "games": "interpreter.catalogue",
    "UnknownGame": "interpreter.catalogue",
    "UnreadableFile": "interpreter.catalogue",
    "BadSetting": "interpreter.settings",
    "Deal": "interpreter.deal",
    "IllegalMove": "interpreter.deal",
    "Refusal": "interpreter.explaining",
    "Match": "interpreter.match",
    "read_record": "interpreter.records",
    "BadRecord": "interpreter.replaying",
    "check": "interpreter.checking",
    "Move": "interpreter.moves",
    "View": "interpreter.view",
    "Problem": "dsl.problems",
    "Problems": "dsl.problems",
}

__all__ = [*_EXPORTS, "__version__"]


def __getattr__(name: str) -> object:
    """Import a name of the public interface when it is first asked for."""
    if name not in _EXPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_EXPORTS[name]}"), name)
    globals()[name] = value
    return value
