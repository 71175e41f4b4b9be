"""Settings of a game: the number of players and the options, and what is wrong with one."""

from __future__ import annotations


class BadSetting(ValueError):
    """An option or number of players that a game does not have; `code` and `facts` say which."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
