"""How a move of a choice becomes the code that offers every legal form of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kinds import BUILDS
from ..symbols import Local
from .base import Expression
from .choices import AddedGroupsParam, GroupsParam, NumberParam, Offer, OneParam, SomeParam
from .terms import lower_groups

if TYPE_CHECKING:
    from ..building import Builder


def lower_offer(b: Builder, offer: Offer, number: int) -> None:
    """Emit the code that offers every legal form of one move."""
    _lower_param(b, offer, number, 0, list(offer.conditions()))


def _lower_param(b: Builder, offer: Offer, number: int, depth: int, conditions: list[Expression]) -> None:
    """Emit the loop over the parameter at `depth`, under the conditions that are settled by then."""
    later = offer.locals[depth:]
    settled = [one for one in conditions if not any(one.mentions(name) for name in later)]
    waiting = [one for one in conditions if one not in settled]
    skip = b.label()
    for condition in settled:
        b.skip_unless(condition.lower(b), skip, number, condition, offer.locals[:depth])
    if depth == len(offer.locals):
        b.offer(number, offer.locals)
    else:
        param, name = offer.params.items[depth], offer.locals[depth]
        if isinstance(param, NumberParam):
            _lower_range(b, offer, number, depth, waiting, param, name)
        elif isinstance(param, SomeParam):
            members = b.hold(b.as_set(param.among))
            b.guard("from", number, offer.locals[:depth], (members, members), param)
            b.offer_some(number, offer.locals[:depth], int(param.count.text), members)
        elif isinstance(param, GroupsParam):
            _lower_groups(b, offer, number, depth, waiting, param, name)
        elif isinstance(param, OneParam) and param.among.kind == BUILDS:
            builds = b.hold(b.emit("build_list", param.among.lower(b)))
            b.guard("list", number, offer.locals[:depth], (builds, builds), param)
            with b.listing(builds, name):
                _lower_param(b, offer, number, depth + 1, waiting)
        elif isinstance(param, OneParam):
            _lower_members(b, offer, number, depth, waiting, param, name)
    b.place(skip)


def _lower_groups(
    b: Builder, offer: Offer, number: int, depth: int, waiting: list[Expression], param: GroupsParam, name: Local
) -> None:
    assert param.table is not None
    worth = b.hold(param.worth.lower(b))
    most = b.constant(len(b.model.cards)) if param.most is None else param.most.lower(b)

    def joined(items: int) -> int:
        if param.builds is None:
            return items
        if isinstance(param, AddedGroupsParam):
            return b.emit("all_builds", items, param.builds.lower(b))
        return b.emit("builds_worth", items, param.builds.lower(b), worth)

    sets = b.hold(lower_groups(b, param.among, param.table, worth, most, joined))
    b.guard("list", number, offer.locals[:depth], (sets, sets), param)
    if depth + 1 == len(offer.locals) and not waiting:
        b.offer_listed(number, offer.locals[:depth], sets)
        return
    with b.listing(sets, name):
        _lower_param(b, offer, number, depth + 1, waiting)


def _lower_range(
    b: Builder, offer: Offer, number: int, depth: int, waiting: list[Expression], param: NumberParam, name: Local
) -> None:
    low, high = b.hold(param.low.lower(b)), b.hold(param.high.lower(b))
    b.guard("range", number, offer.locals[:depth], (low, high), param)
    cell = b.declare(name)
    b.put("copy", cell, low)
    again = b.place(b.label())
    with b.unless_false(b.emit("at_most", cell, high)):
        _lower_param(b, offer, number, depth + 1, waiting)
        b.put("add", cell, cell, b.constant(1))
        b.jump(again)


def _lower_members(
    b: Builder, offer: Offer, number: int, depth: int, waiting: list[Expression], param: OneParam, name: Local
) -> None:
    """Narrow the set by every condition that can be said as a set, then by duties, then go through it."""
    members = b.hold(b.as_set(param.among))
    settled = offer.locals[:depth]
    b.guard("from", number, settled, (members, members), param)
    looped: list[Expression] = []
    last = depth + 1 == len(offer.locals)
    for condition in waiting:
        if any(condition.mentions(other) for other in offer.locals[depth + 1 :]) or not b.can_mask(condition, name):
            looped.append(condition)
            continue
        mask = condition.mask(b, name)
        assert mask is not None
        b.put("meet", members, members, mask)
        b.guard("if", number, settled, (members, members), condition)
    if last and looped:
        kept = b.hold(b.constant(0))
        with b.looping(b.hold(members), name) as member:
            skip = b.label()
            for condition in looped:
                b.skip_unless(condition.lower(b), skip, number, condition, offer.locals[: depth + 1])
            b.put("union", kept, kept, b.emit("bit", member))
            b.place(skip)
        members = kept
    if last:
        if offer.duties is not None:
            _lower_duties(b, offer, number, members)
        b.offer_each(number, offer.locals[:depth], members)
    else:
        with b.looping(members, name):
            _lower_param(b, offer, number, depth + 1, looped)


def _lower_duties(b: Builder, offer: Offer, number: int, members: int) -> None:
    assert offer.duties is not None and offer.card is not None and offer.choices is not None
    free = b.label()
    if offer.unless is not None:
        holds = offer.unless.lower(b)
        b.put("jump_if", holds, free)
        b.guard("unless", number, offer.locals[:-1], (None, holds), offer.unless)
    for word, test in offer.duties.bound_tests:
        with b.standing_for(offer.choices, members):
            mask = test.mask(b, offer.card) if b.can_mask(test, offer.card) else None
            if mask is None:
                mask = b.hold(b.constant(0))
                with b.looping(b.hold(members), offer.card) as member, b.unless_false(test.lower(b)):
                    b.put("union", mask, mask, b.emit("bit", member))
        b.put("keep", members, members, mask)
        b.guard("duty", number, offer.locals[:-1], (members, members), test, word.text)
    b.place(free)
