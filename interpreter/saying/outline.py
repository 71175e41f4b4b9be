"""Constructs with all that stands in their blocks, as nested lists.

Plain sentences that follow one another in a block are one paragraph, and where they are the whole of a block they
stand behind the sentence that opens it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from forehand.dsl.words import Sayable, Words

from ..constructs import blocks as bl
from ..constructs import choices as ch
from ..constructs import statements as st
from ..constructs import turns as tn
from ..constructs.base import Construct, Statement
from ..constructs.names import Name
from ..kinds import TRICK
from .messages import PLAIN, Said, Voice
from .offering import Rule, offer_voice, offers_of, sole_choice, sole_offer
from .parts import introduced
from .passages import Line, lines_of
from .statements import deal_rounds
from .terms import Silent


def say_construct(construct: Construct, words: Words, **form: str) -> str:
    """Return a construct in words; what stands in its block follows as a Markdown list."""
    return "\n".join(outline(Said(construct), construct, PLAIN, words, 0, **form))


def outline(
    sentence: Sayable, construct: Construct | None, voice: Voice, words: Words, depth: int, **form: str
) -> Iterator[str]:
    """Yield the line of a sentence and those of the block that it opens."""
    first = sentence.say(words, **form)
    lines = [] if construct is None else below(construct, voice, words)
    if lines and all(_plain(line, words) for line in lines):
        yield _joined(first, [line[0].say(words) for line in lines], words)
        return
    yield first
    yield from block_list(lines, words, depth)


def _joined(first: str, sentences: list[str], words: Words) -> str:
    """A sentence with those that say what it announces."""
    if first.endswith(":") and len(sentences) == 1:
        sentences = [words.after_colon(sentences[0])]
    return " ".join([first, *sentences])


def block_list(lines: list[Line], words: Words, depth: int = 0) -> Iterator[str]:
    """Yield a block as a Markdown list, each level four spaces further in."""
    for plain, group in groupby(lines, lambda line: _plain(line, words)):
        if plain:
            yield f"{'    ' * depth}- {paragraph(list(group), words)}"
            continue
        for sentence, construct, voice in group:
            first, *rest = outline(sentence, construct, voice, words, depth + 1)
            yield f"{'    ' * depth}- {first}"
            yield from rest


def block_text(lines: list[Line], words: Words) -> str:
    """Return a block as one paragraph if it is that, and as a list otherwise."""
    if all(_plain(line, words) for line in lines):
        return paragraph(lines, words)
    return "\n".join(block_list(lines, words))


def paragraph(lines: list[Line], words: Words) -> str:
    """Return sentences one behind the other."""
    return " ".join(sentence.say(words) for sentence, *_ in lines)


def _plain(line: Line, words: Words) -> bool:
    """Tell whether a line is the sentence of a statement that neither has a name nor opens a block."""
    _, construct, voice = line
    return (
        isinstance(construct, Statement)
        and not isinstance(construct, (bl.Label, ch.Offer))
        and not below(construct, voice, words)
    )


def block_lines(block: tuple[Construct, ...], voice: Voice = PLAIN) -> list[Line]:
    """Return the sentences of a block."""
    return lines_of(block, voice)


def below(construct: Construct, voice: Voice, words: Words) -> list[Line]:
    """Return the sentences that stand below that of a construct, each with the construct it opens."""
    if isinstance(construct, bl.Label):
        return below(construct.statement, voice, words)
    if isinstance(construct, ch.Offer):
        return _below_offer(construct, voice, words)
    if deal_rounds(construct) is not None:
        return []
    block: tuple[Construct, ...] = getattr(construct, "block", ())
    if isinstance(construct, (tn.EachPlayer, tn.Turn)) and (offer := sole_offer(construct.block)) is not None:
        return _below_sole(offer, voice, words)
    if isinstance(construct, ch.Choose) and len(offers_of(construct.block)) == 1:
        return _below_sole(offers_of(construct.block)[0], voice, words)
    if isinstance(construct, (tn.EachPlayer, tn.Turn)) and (choice := sole_choice(construct.block)) is not None:
        block = choice.block
    if isinstance(construct, bl.ForEach):
        voice = introduced(construct.variable, voice)[1]
    return lines_of(block, voice)


def _below_sole(offer: ch.Offer, voice: Voice, words: Words) -> list[Line]:
    lines: list[Line] = []
    if offer.condition is not None:
        condition = Said(offer.condition, offer_voice(offer, voice, words))
        lines.append((Silent("offer-condition", {"condition": condition}), None, voice))
    return lines + _below_offer(offer, voice, words)


def _below_offer(offer: ch.Offer, voice: Voice, words: Words) -> list[Line]:
    own = offer_voice(offer, voice, words)
    lines: list[Line] = []
    if offer.duties is not None:
        if offer.unless is not None:
            lines.append((Silent("offer-unless", {"condition": Said(offer.unless, own)}), None, own))
        lines += [(Rule(word.text, test, own), None, own) for word, test in offer.duties.bound_tests]
    return lines + [(Said(one, own), one, own) for one in offer.block if not _goes_without_saying(one, offer)]


def _goes_without_saying(statement: Statement, offer: ch.Offer) -> bool:
    """Tell whether a statement only lays the card that the move is about on the trick."""
    return (
        isinstance(statement, st.Move)
        and statement.target.kind == TRICK
        and isinstance(statement.cards, Name)
        and statement.cards.symbol in offer.locals
    )
