"""Templates that only name facts, filled in without Jinja: most are, and a game need not wait for its import."""

import re
from collections.abc import Callable, Mapping

PART = re.compile(r"\{\{ (\w+)(?:\|(\w+)(?:\((?:(\w+)=)?'(\w+)'\))?)? \}\}")
RULE = re.compile(r"n == (\d+)")

Filters = Mapping[str, Callable[..., object]]


def fill(source: str, facts: Mapping[str, object], filters: Filters, show: Callable[[object], str]) -> str | None:
    """Return the text of a template that is plain and has all its facts, else None."""
    parts = PART.findall(source)
    if "{" in PART.sub("", source) or any(name not in facts for name, *_ in parts):
        return None
    if any(known not in filters for _, known, *_ in parts if known):
        return None

    def part(found: re.Match[str]) -> str:
        name, known, keyword, word = found.groups()
        value = facts[name]
        if known:
            named = {keyword: word} if keyword else {}
            value = filters[known](value, *([word] if word and not keyword else []), **named)
        return show(value)

    return PART.sub(part, source)


def holds(rule: str, n: int) -> bool | None:
    """Return whether a number satisfies a rule of the plainest sort, None for any other rule."""
    found = RULE.fullmatch(rule)
    return None if found is None else n == int(found[1])
