"""Constructs with all that stands in their blocks, as nested lists."""

from __future__ import annotations

from collections.abc import Iterator

from forehand.dsl.words import Sayable, Words

from ..constructs.base import Construct
from . import sections as _sections  # its messages register themselves
from . import statements as _statements
from .parts import PLAIN, Said, Voice

assert _sections and _statements


def say_construct(construct: Construct, words: Words, **form: str) -> str:
    """Return a construct in words; what stands in its block follows as a Markdown list."""
    return "\n".join(outline(Said(construct), construct, PLAIN, words, 0, **form))


def outline(
    sentence: Sayable, construct: Construct | None, voice: Voice, words: Words, depth: int, **form: str
) -> Iterator[str]:
    """Yield the line of a sentence and those of the block that it opens."""
    yield sentence.say(words, **form)
    if construct is not None:
        yield from block_list(_statements.below(construct, voice, words), words, depth)


def block_list(lines: list[tuple[Sayable, Construct | None, Voice]], words: Words, depth: int = 0) -> Iterator[str]:
    """Yield a block as a Markdown list, each level four spaces further in."""
    for sentence, construct, voice in lines:
        first, *rest = outline(sentence, construct, voice, words, depth + 1)
        yield f"{'    ' * depth}- {first}"
        yield from rest


def block_lines(block: tuple[Construct, ...], voice: Voice = PLAIN) -> list[tuple[Sayable, Construct | None, Voice]]:
    """Return the sentences of a block."""
    return [(Said(one, voice), one, voice) for one in block]
