"""What is asked at a position, which answers are legal, and why another is not.

Everything here is read from the frames on top of the lanes (see ``machine``); nothing is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from tabletop.core.checks import is_seat
from tabletop.rules.acting.kinds import ActionKind, Kinds, StandingKinds
from tabletop.rules.acting.requirements import (
    BoundAction,
    End,
    Keep,
    Requirement,
    Spread,
    Unmet,
    Wanted,
    each_of,
    refusal,
    unread,
)
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision
from tabletop.rules.limits import OverLimit
from tabletop.rules.progress.choosing import Choose
from tabletop.rules.progress.machine import Frame, Instruction, asked
from tabletop.rules.progress.windows import Window
from tabletop.rules.refusals import Refusal
from tabletop.rules.table import Table

MOST_KEPT = 1_000
"""So many lists of what is legal are kept of a table."""


def is_over(table: Table) -> bool:
    """Whether the game has ended: nothing is asked any more."""
    return table.state.flow.get("outcome") is not None


def decisions(table: Table) -> Iterator[Decision]:
    """What is asked now, in a fixed order."""
    if not is_over(table):
        for lane, frame, waiting in asked(table):
            for decision in waiting.ask(table, frame):
                yield decision if lane == 0 else replace(decision, lane=lane)


def asks_in_secret(table: Table, seat: int) -> bool:
    """Whether a seat is asked something now of which nobody sees the answer."""
    return not is_over(table) and any(each.asks_in_secret(table, frame, seat) for _, frame, each in asked(table))


def answers(table: Table, seat: int | None, past: list[OverLimit] | None = None) -> list[Action]:
    """Every legal answer to what is open for a seat (None: for all), in a fixed order. ``past``: where it is noted
    that a budget is met, and by what; without it that is raised."""
    found: list[Action] = []
    if is_over(table):
        return found
    kinds = table.ruleset.part(Kinds)
    for _, frame, waiting in asked(table):
        for each in waiting.asks(table, frame):
            if (seat is not None and each != seat) or not is_seat(each, table.ruleset.seats):
                continue  # progress that was edited outside may ask anybody
            wanted: Iterable[ActionKind | Choose] = ()
            if isinstance(waiting, Window):
                wanted = [kinds[name] for name in waiting.definition.acts]
            elif isinstance(waiting, Choose):
                wanted = (waiting,)
            for one in wanted:
                table.looks = table.ruleset.limits.looks  # each has its own
                try:
                    found += one.actions(table, frame, each) if isinstance(one, Choose) else legal(table, one, each)
                except OverLimit as over:
                    if past is None:
                        raise
                    past.append(over)
    return found


def unanswered(table: Table) -> Iterator[tuple[Decision, Frame]]:
    """The open questions that their seat has no answer to (hands may have taken it away), each with the frame that
    asks. Looks no further than the first answer of each."""
    if is_over(table):
        return
    for lane, frame, waiting in asked(table):
        for decision in waiting.ask(table, frame):
            if not _has_answer(table, frame, waiting, decision.seat):
                yield decision if lane == 0 else replace(decision, lane=lane), frame


def _has_answer(table: Table, frame: Frame, waiting: Instruction, seat: int) -> bool:
    if not (1 <= seat <= table.ruleset.seats and table.is_in(seat)):
        return False
    if isinstance(waiting, Choose):
        return bool(waiting.actions(table, frame, seat))
    if isinstance(waiting, Window):
        names = (*waiting.definition.acts[-1:], *waiting.definition.acts[:-1])  # what closes it is found soonest
        kinds = table.ruleset.part(Kinds)
        return any(can(table, kinds[name], seat) for name in names)
    return True


def standing(table: Table, seat: int) -> list[Action]:
    """What a seat may do without being asked."""
    if is_over(table) or not table.is_in(seat):
        return []
    return [action for kind in table.ruleset.part(StandingKinds) for action in legal(table, kind, seat)]


def legal(table: Table, kind: ActionKind, seat: int) -> Sequence[Action]:
    """The actions of one kind that a seat may do."""
    possible = kind.possible(table, seat)
    if possible is not None:
        return possible if isinstance(possible, tuple) else list(possible)
    found: list[Action] = []
    for candidate in kind.candidates(table, seat):
        if isinstance(candidate, Spread):
            keep = candidate.keep
            if keep is None or candidate.of_pieces:
                found += _of_spread(table, kind, candidate)
            else:
                found += kept_legal(table, kind, candidate, keep)
            continue
        if isinstance(candidate, BoundAction):
            if (not candidate.named or candidate.can_be_named()) and _is_possible(table, kind, candidate):
                found.append(candidate.action)
            continue
        act = named(table, candidate, kind)
        if act is not None and _is_possible(table, kind, act):
            found.append(act.action)
    return found


def _of_spread(table: Table, kind: ActionKind, spread: Spread) -> list[Action]:
    ends = left(table, kind, spread)
    return spread.actions(ends) if ends else []


def kept_legal(table: Table, kind: ActionKind, spread: Spread, keep: Keep) -> list[Action]:
    """The same for acts that go by little: they are kept until some of that changes, or a piece lies otherwise."""
    act = spread.act
    handles = tuple(map(act.handle, act.named.values()))  # what its seat plans in secret changes them
    key = (kind, act.seat, handles, tuple(act.plain.items()), spread.over, tuple(spread.ends), keep)
    kept = table.lying.known((kept_legal, keep.families), keep.families)
    found: list[Action] | None = kept.get(key)
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = _of_spread(table, kind, spread)
    return found


def first(table: Table, kind: ActionKind, seat: int) -> Action | None:
    """The first of them, None if there is none."""
    possible = kind.possible(table, seat)
    if possible is not None:
        return next(iter(possible), None)
    each = next(_allowed(table, kind, seat), None)
    if each is None or isinstance(each, BoundAction):
        return each.action if each is not None else None
    spread, ends = each
    return spread.actions(tuple(ends)[:1])[0]


def can(table: Table, kind: ActionKind, seat: int) -> bool:
    """Whether a seat may do anything of a kind; no action is made for it."""
    found: Iterable[object] | None = kind.possible(table, seat)
    found = found if found is not None else _allowed(table, kind, seat)
    return next(iter(found), None) is not None


def _any_act(act: BoundAction) -> bool:
    return True


def _allowed(
    table: Table, kind: ActionKind, seat: int, wanted: Callable[[BoundAction], bool] = _any_act
) -> Iterator[BoundAction | tuple[Spread, Collection[End]]]:
    """What a seat may do of a kind: acts (those that are ``wanted``), or what many of them differ in."""
    if kind.of_seat and kind.is_closed(table, seat):
        return
    for candidate in kind.candidates(table, seat):
        if isinstance(candidate, Spread):
            ends = left(table, kind, candidate)
            if ends:
                yield candidate, ends
            continue
        act = named(table, candidate, kind)
        if act is not None and wanted(act) and _is_possible(table, kind, act):
            yield act


def left(table: Table, kind: ActionKind, spread: Spread) -> Collection[End]:
    """What is legal of acts that differ in one argument: first what does not look at that, for all of them
    together."""
    act = spread.act
    if not spread.ends or not act.can_be_named():
        return ()
    apart, each = kind.requirements_by(spread.over)
    for requirement in apart:
        if requirement.why_not(table, act) is not None:
            return ()
    ends: Collection[End] = spread.named(table)
    for requirement in each:
        if not ends:
            break
        ends = _sifted(table, requirement, spread, ends)
    return ends


def _sifted(table: Table, requirement: Requirement, spread: Spread, ends: Collection[End]) -> Collection[End]:
    """Those ends of acts that differ in nothing else to which a requirement has no objection. What looks at this
    argument alone is asked once for each that it can be, by whatever kind asks first."""
    if requirement.sift is not None and requirement.over == spread.over:
        return requirement.sift(table, spread.act, tuple(ends))
    if len(requirement.about) != 1:
        why_not = requirement.why_not if requirement.about else requirement.test
        return [end for act, end in spread.each(ends) if why_not(table, act) is None]
    known = requirement.known(table, spread.act.seat)
    fresh = [end for end in ends if end not in known]
    if fresh:
        test = requirement.test
        for act, end in spread.each(fresh):
            known[end] = test(table, act)
    return [end for end in ends if known[end] is None]


def tried(table: Table, kind: ActionKind, seat: int) -> Iterator[BoundAction]:
    """The candidates of a kind that their seat has names for, legal or not."""
    for candidate in each_of(kind.candidates(table, seat)):
        act = named(table, candidate, kind)
        if act is not None:
            yield act


def each_allowed(
    table: Table, kind: ActionKind, seat: int, wanted: Callable[[BoundAction], bool] = _any_act
) -> Iterator[BoundAction]:
    """The acts of a kind that a seat may do, one by one; of those that are not ``wanted`` nobody asks whether it may
    do them."""
    for each in _allowed(table, kind, seat, wanted):
        if isinstance(each, BoundAction):
            yield each
        else:
            spread, ends = each
            yield from filter(wanted, map(spread.at, ends))


def named(table: Table, candidate: Wanted, kind: ActionKind) -> BoundAction | None:
    """A candidate with its pieces; None where its seat has no names for them."""
    if isinstance(candidate, BoundAction):
        return candidate if candidate.can_be_named() else None
    act = read(table, candidate, kind)
    return act if isinstance(act, BoundAction) else None


def read(table: Table, action: Action, kind: ActionKind) -> BoundAction | Unmet:
    """An action with its handles turned into pieces."""
    named, arguments = {}, dict(action.items)
    for name, may_miss in kind.argument_names():
        handle = arguments.get(name, "")
        if isinstance(handle, int) and not isinstance(handle, bool) and name in kind.takes:
            continue  # a seat, where it may be a piece or a seat
        piece = table.resolve(handle, action.seat) if isinstance(handle, str) and handle else None
        if piece is not None:
            named[name] = piece
        elif handle or not may_miss:
            return unread(action, name)
    missing = next((name for name in kind.needs if name not in arguments), "")
    return unread(action, missing) if missing else BoundAction(action, named)


def _is_possible(table: Table, kind: ActionKind, act: BoundAction) -> bool:
    """Whether a candidate of its kind is legal."""
    for requirement in kind.unsettled:
        unmet = requirement.why_not(table, act) if requirement.about else requirement.test(table, act)
        if unmet is not None:
            return False
    return True


def failing(table: Table, kind: ActionKind, act: BoundAction) -> tuple[Requirement, Unmet] | None:
    """The first requirement of its kind that an act does not meet, and what about it. Raises OverLimit."""
    try:
        for requirement in kind.requirements:
            unmet = requirement.why_not(table, act) if requirement.about else requirement.test(table, act)
            if unmet is not None:
                return requirement, unmet
    except OverLimit as over:
        raise over.within(kind.stands) from None
    return None


class AnsweringRules(Protocol):
    """The rules as they say why something is not legal."""

    def kind(self, name: str) -> ActionKind | None:
        """A kind of action by its name."""

    def not_asked(self, table: Table, act: BoundAction) -> tuple[Requirement, Unmet]:
        """Why a known kind of action is not possible because its seat is not asked for it now."""

    def explain_choice(self, table: Table, action: Action) -> Refusal | None:
        """Why an answer to a question is none of those that it has."""


def why_not(rules: AnsweringRules, table: Table, action: Action) -> Refusal | None:
    """Why an action is not legal, None if it is."""
    sentences = table.ruleset.sentences
    plain = Requirement("unknown", "", "rules.unknown", lambda table, act: None)
    if not 1 <= action.seat <= table.ruleset.seats:
        return Refusal("no_seat", "", sentences["rules.no_seat"])
    if is_over(table):
        return Refusal("over", "", sentences["rules.over"])
    if not table.is_in(action.seat):
        return Refusal("out", "", sentences["rules.out"])
    if action.kind == "choose":
        return rules.explain_choice(table, action)
    kind = rules.kind(action.kind)
    if kind is None:
        return refusal(table, plain, Unmet(), action.seat)
    act = read(table, action, kind)
    if isinstance(act, Unmet):
        return refusal(table, plain, act, action.seat)
    if kind not in table.ruleset.part(StandingKinds) and window_for(table, action) is None:
        requirement, unmet = rules.not_asked(table, act)
        return refusal(table, requirement, unmet, action.seat)
    failed = failing(table, kind, act)
    return refusal(table, *failed, action.seat) if failed is not None else None


NOT_TOGETHER = "not_together"
"""The code of the refusal of what does not go with what has been chosen."""


def why_no_choice(table: Table, action: Action) -> Refusal | None:
    """Why an answer to a question is none of those that it has, None if it is one."""
    mine = False
    for _, frame, waiting in asked(table):
        if isinstance(waiting, Choose) and waiting.query.seat(table, frame) == action.seat:
            mine = True
            if action in waiting.actions(table, frame, action.seat):
                return None
            unmet = waiting.why_not(table, frame, action)
            if unmet is not None:
                asking = Requirement(NOT_TOGETHER, waiting.query.rule, "rules.no_choice", lambda table, act: None)
                return refusal(table, asking, unmet, action.seat)
    text = "rules.no_choice" if mine else "rules.not_asked"
    return Refusal("no_choice" if mine else "not_asked", "", table.ruleset.sentences[text])


def window_for(table: Table, action: Action) -> tuple[int, Window] | None:
    """The lane whose window asks a seat for this kind of action, and that window."""
    for lane, frame, waiting in asked(table):
        if not isinstance(waiting, Window):
            continue
        if action.kind in waiting.definition.acts and action.seat in waiting.asks(table, frame):
            return lane, waiting
    return None


def acts_asked_for(table: Table, seat: int) -> tuple[str, ...]:
    """The kinds of acts that a seat is asked for now, whether it can do any of them or not: a public fact."""
    found: dict[str, None] = {}
    for _, frame, waiting in asked(table):
        if isinstance(waiting, Window) and seat in waiting.asks(table, frame):
            found |= dict.fromkeys(waiting.definition.acts)
    return tuple(found)
