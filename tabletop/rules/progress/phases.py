"""Phases in a fixed order: some may be passed, some hold something that must be done, some go on by themselves.

**Contract.** A ``Chain`` lays its phases one after the other into a block (``parts``). A phase without ``kinds`` asks
nobody. One with kinds asks its seat, and is passed by itself where none of its own acts is legal (unless ``waits``).
It is passed by the chain's ``passing`` act, or jumped over by an act that belongs to a later phase: ``jump`` passes
all phases in between within that act, so it is one step back. What a phase ``must`` see done first forbids both by
its own sentence. A phase that has passed does not come back: its acts are no answers any more (``is_passed``).

Where the chain stands is the binding ``phase`` of its frame; there is one frame for each lane that goes through it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tabletop.rules.acting import legality
from tabletop.rules.acting.kinds import Kinds
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.progress.machine import Blocks, Call, Frame, Instruction, Jump, Run, lanes_at
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.showing.telling import Words
from tabletop.rules.table import Table

PHASE = "phase"


def _nothing(run: Run) -> None:
    return None


def _always(table: Table, frame: Frame) -> bool:
    return True


def _never(run: Run) -> bool:
    return False


def _free(table: Table, seat: int) -> Unmet | None:
    return None


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase. ``kinds`` are its acts and ``seat`` whose they are; ``due`` whether it takes place; ``must`` says
    what its seat has to do before it can be passed, ``first`` the sentence for acts of later phases until then (the
    one of ``must`` where it is empty); ``waits``: it is never passed by itself."""

    name: str
    kinds: tuple[str, ...] = ()
    seat: Callable[[Table, Frame], int] = lambda table, frame: 0
    question: str = "rules.choose"
    words: Callable[[Table, int], Words] = field(default=lambda table, seat: {})
    enter: Callable[[Run], None] = _nothing
    leave: Callable[[Run], None] = _nothing
    due: Callable[[Table, Frame], bool] = _always
    must: Callable[[Table, int], Unmet | None] = _free
    first: str = ""
    waits: bool = False
    passing: str = ""
    """The act that passes it, where it is not the chain's."""
    jumped: bool = True
    """Acts of later phases may be done from here."""
    rule: str = ""


class Chain:
    """The phases of a turn. ``jumps``: whether later acts may be done ahead at this table, with the reason where they
    may not; ``ends`` are acts that pass all that is left; ``named``: the phase of an act whose kind belongs to
    several, and ``wrong`` why it cannot be done in another."""

    def __init__(
        self, phases: Sequence[Phase], passing: str, ends: Sequence[str] = (),
        jumps: Callable[[Table, Phase], Unmet | None] = lambda table, phase: None,
        named: Callable[[Table, BoundAction], str] = lambda table, act: "",
        wrong: Callable[[Table, BoundAction], Unmet] = lambda table, act: Unmet(),
    ) -> None:  # fmt: skip
        self.phases = tuple(phases)
        self.passing = passing
        self.ends = tuple(ends)
        self.jumps = jumps
        self.named = named
        self.wrong = wrong
        self.place = {phase.name: index for index, phase in enumerate(self.phases)}
        self.by_kind = {kind: phase for phase in reversed(self.phases) for kind in phase.kinds}
        every = [kind for phase in self.phases for kind in phase.kinds]
        self._shared = {kind for kind in every if every.count(kind) > 1}
        self.windows = {phase.name: self._window(phase) for phase in self.phases if phase.kinds}
        self._stops = {phase.name: self._stop(index) for index, phase in enumerate(self.phases)}
        goals = (*self.place, "")
        self._passed = {(here, goal): self._between(here, goal) for here in self.place for goal in goals}
        self._labels = {name: f"in {name}" for name in self.place}

    def _between(self, here: str, goal: str) -> tuple[Phase, ...]:
        """The phases that an act leaves behind which is done in one of them and belongs to another, or ("") to none:
        those that ask somebody and that acts may be done ahead of."""
        last = self.place[goal] if goal else len(self.phases)
        return tuple(phase for phase in self.phases[self.place[here] : last] if phase.kinds and phase.jumped)

    def _stop(self, place: int) -> int:
        """The place of the next phase that nothing jumps to from here."""
        later = range(place + 1, len(self.phases))
        return next((each for each in later if not self.phases[each].jumped), len(self.phases))

    def _window(self, phase: Phase) -> WindowDef:
        later: list[str] = []
        if phase.jumped:
            for each in self.phases[self.place[phase.name] + 1 :]:
                if not each.jumped:
                    break
                later += each.kinds
        ends = self.ends if phase.jumped else ()
        return WindowDef(
            phase.name, tuple(dict.fromkeys((*phase.kinds, *later, *ends))), phase.passing or self.passing,
            lambda table, frame: (phase.seat(table, frame),), "block", phase.question, words=phase.words,
            auto=lambda table, seat: not phase.waits and self._is_idle(table, phase, seat), rule=phase.rule,
            passed="",
        )  # fmt: skip

    def _is_idle(self, table: Table, phase: Phase, seat: int) -> bool:
        """Whether a seat can do nothing in a phase but pass it."""
        kinds = table.ruleset.part(Kinds)
        if phase.must(table, seat) is not None:
            return False

        def belongs(act: BoundAction) -> bool:
            return self.goal(table, act) is phase

        for name in phase.kinds:
            if name not in self._shared:
                if legality.can(table, kinds[name], seat):
                    return False
            elif next(legality.each_allowed(table, kinds[name], seat, belongs), None) is not None:
                return False
        return True

    def goal(self, table: Table, act: BoundAction) -> Phase | None:
        """The phase that an act belongs to, None for those that pass and for acts of no phase."""
        name = self.named(table, act) if act.kind in self._shared else ""
        return self.phases[self.place[name]] if name in self.place else self.by_kind.get(act.kind)

    def parts(self) -> Iterator[Instruction | str]:
        """The phases as parts of a block; its labels are the names of the phases."""
        for phase in self.phases:
            yield phase.name
            yield Jump(f"after {phase.name}", _never if phase.due is _always else self._is_left_out(phase))
            yield Call(lambda run, phase=phase: self._enter(run, phase))  # type: ignore[misc]
            if phase.kinds:
                yield self._labels[phase.name]
                yield Window(self.windows[phase.name])
            yield Call(phase.leave)
            yield f"after {phase.name}"

    @staticmethod
    def _is_left_out(phase: Phase) -> Callable[[Run], bool]:
        return lambda run: not phase.due(run, run.frame)

    def _enter(self, run: Run, phase: Phase) -> None:
        run.frame.bind[PHASE] = phase.name
        phase.enter(run)

    def here(self, frame: Frame) -> Phase:
        """The phase that a frame stands in; the first one where hands have written something else there."""
        return self.phases[self.place.get(str(frame.bind.get(PHASE)), 0)]

    # -- going on ---------------------------------------------------------------------------------------------

    def jump(self, run: Run, act: BoundAction) -> None:
        """Pass what lies before the phase of an act that is about to be carried out (nothing, if it is not asked for
        in this chain now: an act that somebody insists on may come at any time)."""
        goal, frame = self.goal(run, act), self.frame_of(run, act.seat)
        if goal is None or frame is None or frame is not run.frame:
            return
        if self.place[goal.name] <= self.place[self.here(frame).name]:
            return
        self._leave(run)
        self._enter(run, goal)
        run.jump(self._labels[goal.name])

    def close(self, run: Run) -> None:
        """The present phase is over with the act that is being carried out."""
        frame = run.frame
        frame.bind.pop("window", None)
        run.jump(self._labels[self.here(frame).name])
        frame.at += 1

    def end(self, run: Run, label: str) -> None:
        """Pass all that is left, and go on at a label."""
        self._leave(run)
        run.jump(label)

    def _leave(self, run: Run) -> None:
        run.frame.bind.pop("window", None)
        self.here(run.frame).leave(run)

    # -- why not ----------------------------------------------------------------------------------------------

    def reach(self, code: str = "must_first", of_kind: bool = True) -> Requirement:
        """The precondition of every act of the chain: nothing that must be done lies before it. ``of_kind``: the
        phase of an act goes by its kind, not by what it names."""
        return Requirement(code, "", "rules.choose", self._why_not, of_kind=of_kind)

    def _why_not(self, table: Table, act: BoundAction) -> Unmet | None:
        frame = self.frame_of(table, act.seat)
        if frame is None:
            return None
        kind, here = act.kind, self.here(frame)
        goal = self.goal(table, act) if kind in self._shared else self.by_kind.get(kind)
        if goal is here:
            return None
        if kind in (self.passing, here.passing):
            return here.must(table, act.seat)
        if goal is not None and self._is_elsewhere(here, goal):
            return self.wrong(table, act)
        for phase in self._passed[here.name, goal.name if goal is not None else ""]:
            unmet = phase.must(table, act.seat) if phase.must is not _free else None
            if unmet is not None:
                first = phase.first if goal is not None and phase.first else unmet.text
                return Unmet(unmet.arguments, unmet.pieces, first, unmet.rule, unmet.code)
            if goal is not None:
                unmet = self.jumps(table, phase)
                if unmet is not None and (phase.waits or not self._was_idle(table, phase, act.seat)):
                    return unmet
        return None

    def _was_idle(self, table: Table, phase: Phase, seat: int) -> bool:
        """Whether a seat can do nothing in a phase, which every act behind it asks; in a position at rest it is found
        out once."""
        if isinstance(table, Run):
            return self._is_idle(table, phase, seat)
        key = ("idle", self.passing, phase.name, seat)
        if key not in table.memo:
            table.memo[key] = self._is_idle(table, phase, seat)
        found: bool = table.memo[key]
        return found

    def _is_elsewhere(self, here: Phase, goal: Phase) -> bool:
        """Whether a phase lies behind, or where nothing jumps to."""
        return not self.place[here.name] <= self.place[goal.name] < self._stops[here.name]

    def frame_of(self, table: Table, seat: int) -> Frame | None:
        """The frame of this chain that asks a seat now, None if none does; in a position at rest it is looked for
        once."""
        if isinstance(table, Run):
            return self._frame_of(table, seat)
        key = ("asks", self.passing, seat)
        found: Frame | None = table.memo.get(key)
        if found is None:
            found = table.memo[key] = self._frame_of(table, seat)
        return found

    def _frame_of(self, table: Table, seat: int) -> Frame | None:
        blocks = table.ruleset.part(Blocks)
        for lane in lanes_at(table):
            frame = lane.frames[-1] if lane.frames else None
            if frame is None or "window" not in frame.bind:
                continue
            block, here = blocks.get(frame.block), self.here(frame)
            if block is not None and self._labels[here.name] in block.labels and here.seat(table, frame) == seat:
                return frame
        return None
