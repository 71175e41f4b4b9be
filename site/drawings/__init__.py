"""Drawings of cards and tables as SVG: plain data in, text out; no game is known here."""

from .cards import Face, card_row, order_row
from .tables import Build, Play, draw_table, draw_trick

__all__ = ["Build", "Face", "Play", "card_row", "draw_table", "draw_trick", "order_row"]
