"""From the lines of a file to the typed model of a game."""
