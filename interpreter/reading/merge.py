"""Files into one definition: libraries added, and each variant laid over its base."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from ...dsl.layout import Line
from ...dsl.problems import Problem, nearest
from ...dsl.source import Source, Span
from ..constructs import declarations as dc
from ..constructs import sections as s
from ..constructs.base import Construct, Statement
from ..constructs.blocks import Label
from ..constructs.choices import Offer
from .files import File, read_block, read_changed, read_file

Key = tuple[str, str]
Find = Callable[[str, str], Source | None]
"""Given `game` or `library` and a name, return its text, or None."""
Known = Callable[[str], Sequence[str]]
"""Given `game` or `library`, return the names there are."""


@dataclass
class Draft:
    """A definition under way: every section and declared thing, by what it is and its name."""

    name: str
    bases: list[str] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    entries: dict[Key, Any] = field(default_factory=dict)
    own: set[int] = field(default_factory=set)
    """Identities of entries that come from a game file, not a library."""
    lasting: set[str] = field(default_factory=set)
    """Facts kept through the match."""
    head: Span | None = None
    unread: set[str] = field(default_factory=set)
    """Names that lines which could not be read seem to declare."""
    missing: bool = False
    """Whether a game or library it is made of was not found."""
    led: dict[str, Span] = field(default_factory=dict)
    """For the name of each source but the first, the words that led to it."""

    def all(self, sort: str) -> list[Any]:
        """Return the entries of one sort, in the order of the text."""
        return [entry for (kind, _), entry in self.entries.items() if kind == sort]

    def one(self, sort: str) -> Any | None:
        """Return the entry of a sort of which there is at most one."""
        return self.entries.get((sort, ""))


def merge(source: Source, find: Find, known: Known, problems: list[Problem]) -> Draft:
    """Return the definition a text makes with its libraries and base games."""
    files = _lineage(source, find, known, problems)
    draft = Draft(files[0].head.name.text if files and files[0].head else source.name)
    draft.head = files[0].head.span if files and files[0].head else None
    draft.bases = [file.head.name.text for file in files[1:] if file.head]
    draft.sources = [file.source for file in files]
    for file, base in pairwise(files):
        assert isinstance(file.head, s.Variant)
        draft.led[base.source.name] = file.head.base.span
    draft.missing = not isinstance(files[-1].head, s.Game | None)
    seen: set[str] = set()
    for file in reversed(files):
        draft.unread |= file.unread
        for section in file.sections:
            if isinstance(section, s.Use):
                for word in section.names.items:
                    if word.text not in seen:
                        seen.add(word.text)
                        _add_library(draft, word, find, known, problems)
        _lay_over(draft, file, problems)
    return draft


def _lineage(source: Source, find: Find, known: Known, problems: list[Problem]) -> list[File]:
    """Return the file of a text and those of its bases, nearest first."""
    files = [read_file(source, problems)]
    names: list[str] = []
    while True:
        head = files[-1].head
        if isinstance(head, s.Library):
            problems.append(Problem("library-alone", head.span, {"name": head.name.text}))
            return files
        if not isinstance(head, s.Variant):
            return files
        names.append(head.name.text)
        base = head.base.text
        if base in names:
            code = "variant-of-itself" if base == head.name.text else "variants-in-circle"
            problems.append(Problem(code, head.base.span, {"name": base, "path": tuple(names)}))
            return files
        text = find("game", base)
        if text is None:
            games = known("game")
            facts = {"name": base, "nearest": nearest(base, games), "known": tuple(games)}
            problems.append(Problem("unknown-game", head.base.span, facts))
            return files
        files.append(read_file(text, problems))


def _add_library(draft: Draft, word: Any, find: Find, known: Known, problems: list[Problem]) -> None:
    text = find("library", word.text)
    if text is None:
        names = known("library")
        near = nearest(word.text, names)
        problems.append(
            Problem("unknown-library", word.span, {"name": word.text, "nearest": near, "known": tuple(names)})
        )
        text = find("library", near) if near else None
    if text is None:
        draft.missing = True
        return
    draft.sources.append(text)
    draft.led.setdefault(text.name, word.span)
    file = read_file(text, problems)
    draft.unread |= file.unread
    if file.head is not None and not isinstance(file.head, s.Library):
        problems.append(Problem("not-a-library", word.span, {"name": word.text}, other=file.head.span))
        draft.missing = True
        return
    for section in file.sections:
        if isinstance(section, (s.Suits, s.Ranks)):
            draft.entries[section.alias, ""] = section
        elif isinstance(section, (s.Define, s.Duty)):
            draft.entries.setdefault((section.alias, section.name.text), section)
        else:
            problems.append(Problem("not-in-library", section.span, within=word.span))


def _lay_over(draft: Draft, file: File, problems: list[Problem]) -> None:
    """Lay the sections of a file over what is there: its own come instead of those of the same name."""
    mine: dict[Key, Span] = {}
    variant = isinstance(file.head, s.Variant)
    for section in file.sections:
        if isinstance(section, (s.Change, s.Remove, s.InsertBefore, s.InsertAfter)):
            if not variant:
                problems.append(Problem("change-outside-variant", section.span))
            elif not draft.missing:
                _change(draft, section, file.change_lines.get(id(section), []), problems)
            continue
        if isinstance(section, s.Players) and not any(sort == "players" for sort, _ in mine):
            draft.entries = {key: entry for key, entry in draft.entries.items() if key[0] != "players"}
        for key, entry in _entries(section):
            span = getattr(entry, "name", entry).span
            if key in mine:
                code = "duplicate-section" if key[1] == "" or key[0] == "order" else "duplicate-name"
                problems.append(Problem(code, span, {"name": key[1] or key[0]}, other=mine[key]))
                continue
            mine[key] = span
            if isinstance(entry, (s.Pack, s.Values)) and entry.also is not None:
                entry = _joined(draft.entries.get(key), entry, problems)
            draft.entries[key] = entry
            draft.own.add(id(entry))
            if key[0] == "fact":
                lasting = isinstance(section, s.Remember) and section.through is not None
                (draft.lasting.add if lasting else draft.lasting.discard)(key[1])


def _joined(base: Any, section: Any, problems: list[Problem]) -> Any:
    """Return a section with the lines of its base in front, without what its own lines give anew."""
    if base is None:
        problems.append(Problem("nothing-to-add-to", section.also.span))
        return section
    anew = {key.span.text for line in section.block if isinstance(line, dc.ValueRow) for key in line.keys.items}
    kept = []
    for line in base.block:
        if isinstance(line, dc.ValueRow):
            keys = tuple(key for key in line.keys.items if key.span.text not in anew)
            line = replace(line, keys=replace(line.keys, items=keys))
            if not keys:
                continue
        kept.append(line)
    return replace(section, also=None, block=(*kept, *section.block))


def _entries(section: Any) -> Iterator[tuple[Key, Any]]:
    line: Any
    if isinstance(section, (s.Zones, s.Remember, s.Options, s.Laws)):
        for line in section.block:
            yield (line.alias, line.name.text), line
    elif isinstance(section, (s.Values, s.Define, s.Duty, s.Phase)):
        yield (section.alias, section.name.text), section
    elif isinstance(section, s.Players):
        yield ("players", f"{section.least}-{section.most}" if section.most else section.least.text), section
    elif isinstance(section, s.Order):
        yield ("order", section.trump.text if section.trump else ""), section
    elif not isinstance(section, s.Use):
        yield (section.alias, ""), section


# ---- changes of single clauses


def clauses(block: Sequence[Construct]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every labelled clause and move inside a block with its path of names."""
    for statement in block:
        inner: Any = statement
        path: tuple[str, ...] = ()
        if isinstance(statement, Label):
            path = (statement.name.text,)
            yield path, statement
            inner = statement.statement
        elif isinstance(statement, Offer):
            path = (statement.name.text,)
            yield path, statement
        for below, found in clauses(getattr(inner, "block", ())):
            yield path + below, found


def _matches(path: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Tell whether the wanted names occur in the path in order, the last one at its end."""
    if path[-1] != wanted[-1]:
        return False
    position = iter(path)
    return all(name in position for name in wanted)


def _change(draft: Draft, section: Any, lines: list[Line], problems: list[Problem]) -> None:
    words = section.address.items
    place = words[0].text
    key = (place, "") if place in ("deal", "score", "match") else ("phase", place)
    found = draft.entries.get(key)
    if found is None and isinstance(section, s.Remove) and ("option", place) in draft.entries and len(words) == 1:
        del draft.entries["option", place]
        return
    if found is None:
        places = [name for kind, name in draft.entries if kind == "phase"]
        places += [sort for sort in ("deal", "score", "match") if draft.one(sort)]
        facts = {"name": place, "nearest": nearest(place, places), "known": tuple(places)}
        problems.append(Problem("unknown-section", words[0].span, facts))
        return
    wanted = tuple(word.text for word in words[1:])
    if not wanted:
        _change_section(draft, key, found, section, lines, problems)
        return
    everything = list(clauses(found.block))
    targets = [clause for path, clause in everything if _matches(path, wanted)]
    span = words[1].span.to(words[-1].span)
    if not targets:
        names = sorted({path[-1] for path, _ in everything})
        facts = {"name": wanted[-1], "section": place, "nearest": nearest(wanted[-1], names), "known": tuple(names)}
        problems.append(Problem("unknown-clause", span, facts, other=found.span))
        return
    if len(targets) > 1:
        problems.append(Problem("ambiguous-clause", span, {"name": str(section.address)}, other=targets[1].span))
        return
    target = targets[0]
    rule = "move_line" if isinstance(target, Offer) else found.block_rule
    new = _new_clauses(section, target, lines, rule, problems)
    parted = _parted(section, target, new, _sibling_after(found.block, target))
    if parted is not None:
        problems.append(Problem("parts-otherwise", span, other=parted.span))
        return
    changed = replace(found, block=_rewritten(found.block, target, new))
    draft.entries[key] = changed
    draft.own.add(id(changed))


def _change_section(
    draft: Draft, key: Key, found: Any, section: Any, lines: list[Line], problems: list[Problem]
) -> None:
    block = read_block(lines, found.block_rule, problems)
    if isinstance(section, s.Remove):
        del draft.entries[key]
        return
    if isinstance(section, s.InsertBefore):
        block = block + found.block
    elif isinstance(section, s.InsertAfter):
        block = found.block + block
    draft.entries[key] = replace(found, block=block)


def _new_clauses(section: Any, target: Any, lines: list[Line], rule: str, problems: list[Problem]) -> list[Any]:
    if isinstance(section, s.Remove):
        return []
    new = []
    for line in lines:
        read = read_changed(line, rule, problems)
        if read is None:
            continue
        clause, has_block = read
        if isinstance(section, s.Change) and len(lines) == 1 and not has_block:
            clause = _with_old_block(clause, target)
        new.append(clause)
    if isinstance(section, s.InsertBefore):
        return [*new, target]
    if isinstance(section, s.InsertAfter):
        return [target, *new]
    if new and isinstance(target, Label) and not isinstance(new[0], Label):
        new[0] = Label(new[0].span, target.name, new[0])
    return new


def _sibling_after(block: Sequence[Any], target: Any) -> Any | None:
    """Return what stands straight after a clause in its block, wherever inside."""
    for number, statement in enumerate(block):
        if statement is target:
            return block[number + 1] if number + 1 < len(block) else None
        inner = statement.statement if isinstance(statement, Label) else statement
        if (below := _sibling_after(getattr(inner, "block", ()), target)) is not None:
            return below
    return None


def _parted(section: Any, target: Any, new: Sequence[Any], following: Any | None) -> Any | None:
    """Return the case of an `if` that a change would part from the cases above it, or join to another `if`."""
    if not isinstance(target, Statement):
        return None
    added = [clause for clause in new if clause is not target]
    hangs = target if target.follows_if else None
    hanging = following if isinstance(following, Statement) and following.follows_if else None
    if isinstance(section, s.Remove):
        return None if hangs else hanging
    if isinstance(section, s.InsertBefore):
        hanging = None
    elif isinstance(section, s.InsertAfter):
        hangs = None
    elif added and hanging and not hangs and added[0].begins_chain:
        added = added[1:]
    for one in (hangs, hanging):
        if one is not None and not all(clause.follows_if for clause in added):
            return one
    return None


def _with_old_block(clause: Any, target: Any) -> Any:
    """Return a clause whose line alone was given with the block that was below the old one."""
    old = target.statement if isinstance(target, Label) else target
    inner = clause.statement if isinstance(clause, Label) else clause
    block = getattr(old, "block", ())
    if not block or not isinstance(inner, Statement) or inner.block_rule != type(old).block_rule:
        return clause
    inner = replace(inner, block=block)  # type: ignore[call-arg]
    return replace(clause, statement=inner) if isinstance(clause, Label) else inner


def _rewritten(block: Sequence[Any], target: Any, new: list[Any]) -> tuple[Any, ...]:
    """Return a block with one clause, wherever inside it, replaced by others."""
    result: list[Any] = []
    for statement in block:
        inner: Any
        if statement is target:
            result.extend(new)
            continue
        inner = statement.statement if isinstance(statement, Label) else statement
        if getattr(inner, "block", ()):
            below = _rewritten(inner.block, target, new)
            if any(a is not b for a, b in zip(below, inner.block, strict=False)) or len(below) != len(inner.block):
                inner = replace(inner, block=below)
                statement = replace(statement, statement=inner) if isinstance(statement, Label) else inner
        result.append(statement)
    return tuple(result)
