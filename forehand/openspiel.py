"""Our games as games of OpenSpiel: importing it registers them; see `forehand.interpreter.adaptors.openspiel`."""

from .interpreter.adaptors.openspiel import OpenSpielGame, OpenSpielObserver, OpenSpielState

__all__ = ["OpenSpielGame", "OpenSpielObserver", "OpenSpielState"]
