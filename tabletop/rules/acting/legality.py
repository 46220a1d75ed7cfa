"""What is asked at a position, which answers are legal, and why another is not.

Everything here is read from the frames on top of the lanes (see ``machine``); nothing is changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Protocol

from tabletop.rules.acting.kinds import ActionKind, Kinds, StandingKinds
from tabletop.rules.acting.requirements import (
    BoundAction,
    End,
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
from tabletop.rules.progress.choosing import Choose
from tabletop.rules.progress.machine import Frame, Instruction, asked
from tabletop.rules.progress.windows import Window
from tabletop.rules.refusals import Refusal
from tabletop.rules.table import Table


def is_over(table: Table) -> bool:
    """Whether the game has ended: nothing is asked any more."""
    return table.state.flow.get("outcome") is not None


def decisions(table: Table) -> Iterator[Decision]:
    """What is asked now, in a fixed order."""
    if not is_over(table):
        for lane, frame, waiting in asked(table):
            for decision in waiting.ask(table, frame):
                yield decision if lane == 0 else replace(decision, lane=lane)


def answers(table: Table, seat: int | None) -> list[Action]:
    """Every legal answer to what is open for a seat (None: for all), in a fixed order."""
    found: list[Action] = []
    if is_over(table):
        return found
    for _, frame, waiting in asked(table):
        for each in waiting.asks(table, frame):
            if seat is not None and each != seat:
                continue
            if isinstance(waiting, Choose):
                found += waiting.actions(table, frame, each)
            elif isinstance(waiting, Window):
                kinds = table.ruleset.part(Kinds)
                for name in waiting.definition.acts:
                    found += legal(table, kinds[name], each)
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


def legal(table: Table, kind: ActionKind, seat: int) -> Iterator[Action]:
    """The actions of one kind that a seat may do."""
    found = kind.possible(table, seat)
    if found is not None:
        yield from found
        return
    for each in _allowed(table, kind, seat):
        if isinstance(each, BoundAction):
            yield each.action
        else:
            spread, ends = each
            yield from spread.actions(ends)


def can(table: Table, kind: ActionKind, seat: int) -> bool:
    """Whether a seat may do anything of a kind; no action is made for it."""
    found: Iterator[object] | None = kind.possible(table, seat)
    found = found if found is not None else _allowed(table, kind, seat)
    return any(True for _ in found)


def _allowed(table: Table, kind: ActionKind, seat: int) -> Iterator[BoundAction | tuple[Spread, Collection[End]]]:
    """What a seat may do of a kind: acts, or what many of them differ in."""
    stages: Stages | None = None
    for candidate in kind.candidates(table, seat):
        stages = stages or Stages(kind, table, seat)
        if isinstance(candidate, Spread):
            left = stages.left(table, candidate)
            if left:
                yield candidate, left
            continue
        act = named(table, candidate, kind)
        if act is not None and not stages.refuse(table, act):
            yield act


class Stages:
    """The requirements of a kind while its acts are listed."""

    __slots__ = ("_stages", "_within")

    def __init__(self, kind: ActionKind, table: Table, seat: int) -> None:
        self._stages = [Stage(requirement, table, seat) for requirement in kind.requirements]
        self._within: dict[str, tuple[list[Stage], list[Stage]]] = {}

    def refuse(self, table: Table, act: BoundAction) -> bool:
        """Whether any of them speaks against an act."""
        return any(stage.refuses(table, act) for stage in self._stages)

    def left(self, table: Table, spread: Spread) -> Collection[End]:
        """What is legal of acts that differ in one argument: first what does not look at that, for all of them
        together."""
        act = spread.act
        if not act.can_be_named():
            return ()
        apart = self._within.get(spread.over)
        if apart is None:
            whole = [stage for stage in self._stages if stage.is_apart_from(spread.over)]
            apart = self._within[spread.over] = whole, [stage for stage in self._stages if stage not in whole]
        for stage in apart[0]:
            if stage.refuses(table, act):
                return ()
        left: Collection[End] = spread.named(table)
        for stage in apart[1]:
            if not left:
                break
            left = stage.sifted(table, spread, left)
        return left


class Stage:
    """A requirement while the acts of one kind are listed. What looks at one argument (``about``) is asked once for
    each that it can be; ``known``: what was found for that, by whatever kind asked first."""

    __slots__ = ("about", "known", "requirement")

    def __init__(self, requirement: Requirement, table: Table, seat: int) -> None:
        self.requirement = requirement
        self.about = requirement.about[0] if len(requirement.about) == 1 else ""
        self.known = requirement.known(table, seat) if self.about else {}

    def refuses(self, table: Table, act: BoundAction) -> bool:
        """Whether it speaks against an act."""
        if not self.about:
            return self.requirement.why_not(table, act) is not None
        value, known = act.value(self.about), self.known
        if value not in known:
            known[value] = self.requirement.test(table, act)
        return known[value] is not None

    def is_apart_from(self, over: str) -> bool:
        """Whether it says the same whatever an argument is."""
        about = self.requirement.about
        return bool(about) and over not in about

    def sifted(self, table: Table, spread: Spread, ends: Collection[End]) -> Collection[End]:
        """Those ends of acts that differ in nothing else to which it has no objection."""
        requirement, over = self.requirement, spread.over
        if requirement.sift is not None and requirement.over == over:
            return requirement.sift(table, spread.act, tuple(ends))
        if self.about:
            known = self.known
            fresh = [end for end in ends if end not in known]
            for act, end in spread.each(fresh) if fresh else ():
                known[end] = requirement.test(table, act)
            return [end for end in ends if known[end] is None]
        return [end for act, end in spread.each(ends) if requirement.why_not(table, act) is None]


def tried(table: Table, kind: ActionKind, seat: int) -> Iterator[BoundAction]:
    """The candidates of a kind that their seat has names for, legal or not."""
    for candidate in each_of(kind.candidates(table, seat)):
        act = named(table, candidate, kind)
        if act is not None:
            yield act


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
        piece = table.resolve(handle, action.seat) if isinstance(handle, str) and handle else None
        if piece is not None:
            named[name] = piece
        elif handle or not may_miss:
            return unread(action, name)
    missing = next((name for name in kind.needs if name not in arguments), "")
    return unread(action, missing) if missing else BoundAction(action, named)


def failing(table: Table, kind: ActionKind, act: BoundAction) -> tuple[Requirement, Unmet] | None:
    """The first requirement of its kind that an act does not meet, and what about it."""
    for requirement in kind.requirements:
        unmet = requirement.why_not(table, act)
        if unmet is not None:
            return requirement, unmet
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


def why_no_choice(table: Table, action: Action) -> Refusal | None:
    """Why an answer to a question is none of those that it has, None if it is one."""
    mine = False
    for _, frame, waiting in asked(table):
        if isinstance(waiting, Choose) and waiting.query.seat(table, frame) == action.seat:
            mine = True
            if action in waiting.actions(table, frame, action.seat):
                return None
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
