"""The games: rule files, their words and worked examples. No Python lives here."""
