"""How rules go on: frames, lanes, and the driver that runs to the next stop.

**Contract.** A *block* is a list of instructions with a stable id. A *frame* is a point of progress: block, index of
the next instruction, and bindings (JSON values: what was chosen, whose step it is). Frames lie on a stack, a *lane*;
rules progress has one lane or several (two duels at once). All of it is ``flow["lanes"]``, so a half-done effect can
be saved, forked, edited around and resumed. ``advance`` runs every lane until its next instruction waits for an
answer or nothing is left. Only ``Choose`` and ``Window`` wait; every other instruction is done at once and never
asks. A block that people write in a file names its instructions (``marks``), so that a frame finds its place again
after an edit.

What waits is asked again from the frame each time (``ask``), it is not stored: see ``decisions``.
While an act is carried out the stacks are worked on in memory and written once at its end; no position in between can
be seen from outside.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Unpack

from tabletop.core.checks import MOST_NUMBER
from tabletop.core.codec import MOST_PIECES
from tabletop.core.edits import Edit
from tabletop.core.ops import Op, Properties, note
from tabletop.core.state import Container, Spot
from tabletop.core.values import Value
from tabletop.core.zones import Scalar
from tabletop.rules.decisions import Decision
from tabletop.rules.limits import OverLimit, stands_at
from tabletop.rules.outcome import Outcome
from tabletop.rules.progress.frames import Bindings, Frame, Lane, lanes_of
from tabletop.rules.progress.marks import Marks
from tabletop.rules.progress.tracing import TRACE, Trace
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import SILENT, Narrator, Word, noted
from tabletop.rules.table import Rules, Table

QUIET = "~quiet"
"""Where the frame of a routine keeps that its effects have no lines of their own: a line stands beside it."""
OFTEN = 50
"""What has come up so often, in one act or in as many, may go round without end."""


class Instruction:
    """One step of a block. Stateless: what it needs is in the frame."""

    waits: ClassVar[bool] = False
    """Whether it may wait for an answer."""

    def run(self, run: Run) -> bool:
        """Do it. False: it waits for an answer and will be run again."""
        raise NotImplementedError  # abstract: every instruction gives its own

    def ask(self, table: Table, frame: Frame) -> tuple[Decision, ...]:
        """The questions that are open while it waits."""
        return ()

    def asks(self, table: Table, frame: Frame) -> tuple[int, ...]:
        """The seats of those questions, for who does not read them."""
        return tuple(decision.seat for decision in self.ask(table, frame))

    def asks_in_secret(self, table: Table, frame: Frame, seat: int) -> bool:
        """Whether one of them is a seat's, and nobody sees what it answers."""
        return any(decision.sealed and decision.seat == seat for decision in self.ask(table, frame))


ACTS = "written/act/"
"""How the ids of blocks begin that hold what an act of a file does: while one of them waits its act is half done."""


class Block:
    """Instructions in order, with labels to jump to. ``id`` is a stable path ("territory/roar/do"); ``marks``: the
    names of its instructions, where it stands in a file that people edit."""

    __slots__ = ("code", "id", "labels", "marks")

    def __init__(self, id: str, *parts: Instruction | str, marks: Marks | None = None) -> None:
        self.id = id
        self.marks = marks
        self.code: list[Instruction] = []
        self.labels: dict[str, int] = {}
        for part in parts:
            if isinstance(part, str):
                self.labels[part] = len(self.code)
            else:
                self.code.append(part)


class Blocks(dict[str, Block]):
    """The blocks of a game by id. RulesError where one is taken that there is not."""

    def __missing__(self, id: str) -> Block:
        raise RulesError(f"there is no block {id}")


@dataclass(frozen=True, slots=True)
class StateCheck:
    """What follows at once from what an instruction or an act has changed (see ``state_based``); None: nothing."""

    settle: Callable[[Run], None] | None


class Run(Table):
    """A table that is being written to: one act with everything that follows from it."""

    __slots__ = (
        "_lane", "_room", "_settle", "bind", "blocks", "edit", "lanes", "narrator", "seat", "steps", "trace",
        "waive", "woken",
    )  # fmt: skip

    def __init__(
        self, ruleset: Rules, edit: Edit, narrator: Narrator = SILENT, seat: int = 0, alone: bool = False
    ) -> None:
        """``alone``: nobody is looking at the stacks of this position, so those that were read before are taken over
        to be worked on."""
        super().__init__(ruleset, edit.state)
        known: list[Lane] | None = None
        if alone:
            known = self.memo.pop("lanes", None)
            edit.state.worked_out = {}  # what was found out by looking at them goes with them
        self.forget()  # its stacks are its own: what tables of the position have found out does not count
        self.edit = edit
        self.narrator = narrator
        self.seat = seat
        self.waive = False
        """Somebody has overruled the referee: requirements are passed over, costs are paid as far as they can be."""
        self.blocks = ruleset.part(Blocks)
        self._settle = ruleset.part(StateCheck).settle
        self.trace = TRACE.get()
        self.lanes = known if known is not None else lanes_of(edit.state.flow, self.blocks)
        self._lane: Lane | None = None
        self.bind: Bindings = {}
        """What the frame on top of the lane binds, for effects: each of them asks for it."""
        self.rebind()
        self.steps = 0
        """How many instructions it has taken so far."""
        self.woken: dict[str, int] = {}
        """How often what may go round has come up in this act."""
        self._room = -1
        """How many more pieces it may make, -1 where none was made yet."""

    # -- progress --------------------------------------------------------------------------------------------

    @property
    def lane(self) -> Lane:
        """The lane that goes on now; the first one for acts that belong to none."""
        lane = self._lane
        if lane is None or lane not in self.lanes:
            if not self.lanes:
                self.lanes.append(Lane("main", []))
            lane = self._lane = self.lanes[0]
        return lane

    @property
    def frame(self) -> Frame:
        """The frame on top of the lane."""
        lane = self._lane
        if lane is None or lane not in self.lanes:
            lane = self.lane
        frames = lane.frames
        if not frames:
            raise RulesError("no frame is open")
        return frames[-1]

    def rebind(self) -> None:
        """The frame on top of the lane may be another one now."""
        lane = self._lane
        if lane is None:
            lane = self.lanes[0] if self.lanes else None
        if lane is not None and lane.frames:
            self.bind = lane.frames[-1].bind

    def on_lane(self, index: int | None) -> None:
        """Work on another lane from now on (None: again on that which goes on by itself)."""
        self._lane = self.lanes[index] if index is not None else None
        self.rebind()

    def push(self, block: str, /, **bind: Value) -> None:
        """Do a block next, before what is on the stack goes on."""
        frame = Frame(block, 0, bind)
        self.lane.frames.append(frame)
        self.bind = frame.bind

    def jump(self, label: str) -> None:
        """Go on at a label of the current block."""
        frame = self.frame
        frame.at = self.blocks[frame.block].labels[label]

    def finish(
        self, winners: tuple[int, ...], reason: str, rule: str, places: tuple[int, ...] = (), /, **arguments: Word
    ) -> None:
        """The game ends now: nothing on any stack goes on. ``places``: that of each seat, where there are any."""
        self.end(Outcome(winners, reason, rule, arguments, places))

    def end(self, outcome: Outcome) -> None:
        """The game ends now, so."""
        self.lanes.clear()
        self._lane = None
        self.set_flow("drafts", None)
        if self.flow("sealed", None) is not None:
            self.set_flow("sealed", None)
        self.set_flow("outcome", outcome.to_json())

    def goes_round(self, key: str, acts: dict[str, int]) -> bool:
        """Whether what comes up once more, of what may wake itself, is to be stopped: it has come up very often, and
        half of the steps or looks of an act are gone, so that the other half is left to end it; or it has come up in
        very many acts, somebody being asked in between. ``acts``: in how many, kept by whoever asks."""
        often = self.woken[key] = self.woken.get(key, 0) + 1
        if often == 1:
            acts[key] = acts.get(key, 0) + 1
        limits = self.ruleset.limits
        half_gone = 2 * self.steps > limits.steps or 2 * self.looks < limits.looks
        return (often > OFTEN and half_gone) or acts.get(key, 0) > OFTEN

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.flow.get("outcome") is not None

    def keep(self) -> None:
        """Write the stacks back into rules progress."""
        lanes = [lane for lane in self.lanes if lane.frames]
        self.edit.set_flow("lanes", tuple([lane.to_json(self.blocks) for lane in lanes]) or None)
        self.state.worked_out[self.ruleset.number] = {"lanes": lanes}  # whoever looks next need not read them

    # -- writing; each forgets what was worked out before --------------------------------------------------------

    def move(self, piece: int, to: Container, index: int = -1, spot: Spot = None) -> None:
        """Move a piece to the end of a container (or an index of it); on a board to a cell."""
        self.edit.move(piece, to, index, spot)
        self.forget()

    def create(self, kind: str, to: Container, **properties: Unpack[Properties]) -> int:
        """Make a piece; its number. Raises OverLimit where too many would lie on the table."""
        if self._room < 0:
            at = self.state.at
            lying = len(at) - at.count(None)
            self._room = max(0, min(self.ruleset.limits.pieces - lying, MOST_PIECES - len(at)))
        if not self._room:
            raise OverLimit("pieces", self.ruleset.limits.pieces)
        self._room -= 1
        piece = self.edit.create(kind, to, **properties)
        self.forget()
        return piece

    def remove(self, piece: int) -> None:
        """Take a piece out of the game."""
        self.edit.remove(piece)
        self._room += self._room >= 0
        self.forget()

    def roll(self, die: int) -> int:
        """Throw a die; what it shows."""
        value = self.edit.roll(die)
        self.forget()
        return value

    def set_face(self, piece: int, face: str, moves: bool = False) -> None:
        """Turn a piece over; ``moves``: just after or before it is moved."""
        self.edit.set_face(piece, face, moves)
        self.forget()

    def count(self, target: int, name: str, delta: int, least: int | None = 0) -> int:
        """Change a counter; by how much it really changed. Raises OverLimit for a number that no table keeps."""
        changed = self.edit.count(target, name, delta, least)
        if abs(self.state.counter(target, name)) > MOST_NUMBER:
            raise OverLimit("numbers", MOST_NUMBER)
        self.forget()
        return changed

    def set_mark(self, target: int, name: str, value: Scalar = True) -> None:
        """Set or (None) clear a mark."""
        self.edit.set_field(target, name, value)
        self.forget()

    def set_flow(self, name: str, value: Value) -> None:
        """Set one field of rules progress."""
        self.edit.set_flow(name, value)
        if self.memo and name != "step":  # that is for eyes: no derived value is read from the name of a step
            self.memo = {}

    def plan(self, seat: int, piece: int, to: Container | None) -> None:
        """Add, change or (None) drop a sealed move of a seat."""
        drafts = dict(self.flow("drafts", {}))
        rest = tuple(each for each in self.drafts(seat) if each[0] != piece)
        drafts[str(seat)] = (*rest, (piece, to)) if to is not None else rest
        kept = {name: moves for name, moves in drafts.items() if moves}
        self.set_flow("drafts", kept or None)

    def reveal_plans(self) -> tuple[tuple[int, Container], ...]:
        """Carry out every sealed move, seats in order, and forget that they were plans; what was moved."""
        moved: list[tuple[int, Container]] = []
        for seat in self.order():
            moved += self.drafts(seat)
        self.set_flow("drafts", None)
        for piece, to in moved:
            self.move(piece, to)
        return tuple(moved)

    def step(self, name: str, template: str, **arguments: Word) -> None:
        """Mark a step of a show: what has just happened can be looked at by itself."""
        stored = {key: noted(value) for key, value in arguments.items()}
        self.edit.do(note("step", {"name": name, "site": self.flow("site", 0), "text": template, "words": stored}))

    def comes_to_nothing(self) -> None:
        """What is done now has nobody or no place to be done to: told to whoever looks on."""
        if self.trace is not None:
            frame = self.frame
            self.trace.lost[frame.block, frame.at - 1] += 1

    def comes_later(self) -> None:
        """What is done now is noted, and changes the table later: told to whoever looks on."""
        if self.trace is not None:
            frame = self.frame
            self.trace.did[frame.block, frame.at - 1] += 1

    @property
    def is_heard(self) -> bool:
        """Whether anybody hears what is said: while bots think nobody does, and no sentence need be made."""
        return self.narrator is not SILENT

    def say(self, template: str, /, only: tuple[int, ...] | None = None, **arguments: Word) -> None:
        """Add a sentence to the act, unless it is what an effect says that is done quietly."""
        if template.startswith(AS_WRITTEN) or not self._is_quiet:
            self.narrator.say(template, only, **arguments)

    @property
    def _is_quiet(self) -> bool:
        """Whether what is done now stands in a routine that is done quietly."""
        lane = self._lane
        return lane is not None and bool(lane.frames) and QUIET in lane.frames[-1].bind


class Call(Instruction):
    """Do something of the game at once."""

    __slots__ = ("act",)

    def __init__(self, act: Callable[[Run], None]) -> None:
        self.act = act

    def run(self, run: Run) -> bool:
        """Do it."""
        self.act(run)
        return True


class Jump(Instruction):
    """Go on at a label, always or if a condition holds."""

    __slots__ = ("label", "test")

    def __init__(self, label: str, test: Callable[[Run], bool] | None = None) -> None:
        self.label = label
        self.test = test

    def run(self, run: Run) -> bool:
        """Jump, or not."""
        if self.test is None or self.test(run):
            run.jump(self.label)
        return True


class Wait(Instruction):
    """Waits and asks nobody, until a condition holds that another lane brings about."""

    __slots__ = ("until",)
    waits = True

    def __init__(self, until: Callable[[Run], bool]) -> None:
        self.until = until

    def run(self, run: Run) -> bool:
        """Go on, or wait."""
        return self.until(run)


class Do(Instruction):
    """Do another block, then go on here. The block sees a copy of the bindings."""

    __slots__ = ("block",)

    def __init__(self, block: str) -> None:
        self.block = block

    def run(self, run: Run) -> bool:
        """Push it."""
        run.push(self.block, **run.frame.bind)
        return True


def advance(run: Run) -> None:
    """Run every lane to its next stop. Raises OverLimit where that has no end, or comes too late."""
    going = True
    while going:
        going = False
        lanes = list(run.lanes)
        for lane in lanes:
            going = _go_on(run, lane) or going
        if len(lanes) == 1 and run.lanes == lanes:
            break  # what a lane waits for can come about in another one only
    if not run.is_over:
        run.lanes[:] = [lane for lane in run.lanes if lane.frames]
    run._lane = None
    run.keep()


def run_down(run: Run, depth: int) -> bool:
    """Run what lies above so many frames of the lane; False where something of it waits for an answer. Raises
    OverLimit as ``advance``."""
    lane = run.lane
    _go_on(run, lane, depth)
    return run.is_over or len(lane.frames) <= depth


def _go_on(run: Run, lane: Lane, depth: int = 0) -> bool:
    """Run what lies above so many frames of a lane until it waits or has ended; whether anything was done."""
    frames, ops, trace, settle, done = lane.frames, run.edit.ops, run.trace, run._settle, False
    blocks, lanes, most, before = run.blocks, run.lanes, run.ruleset.limits.steps, len(ops)
    while len(frames) > depth and lane in lanes:
        frame = frames[-1]
        block = blocks[frame.block]
        code, size, at = block.code, len(block.code), frame.at
        run._lane, run.bind = lane, frame.bind
        try:
            while (at := frame.at) < size:
                instruction = code[at]
                frame.at = at + 1
                run.steps += 1
                if run.steps > most:
                    raise OverLimit("steps", most)
                if trace is not None:
                    if not _run_traced(run, lane, instruction, trace):
                        frame.at -= 1
                        return done
                elif instruction.__class__ is Call:  # by far the most, and told without a call
                    instruction.act(run)
                elif instruction.__class__ is Jump:
                    if instruction.test is None or instruction.test(run):
                        frame.at = block.labels[instruction.label]
                    if len(ops) == before:
                        done = True
                        continue  # nothing can follow from that
                elif not instruction.run(run):
                    frame.at -= 1
                    return done
                done = True
                if settle is not None and len(ops) != before:
                    if _matters(ops, before) and not run.is_over:
                        settle(run)
                    before = len(ops)
                if not frames or frames[-1] is not frame or lane not in lanes:
                    break  # something goes on first, or nothing does any more
            else:
                frames.pop()
                done = True
        except OverLimit as over:
            raise over.within(_stands(block, at)) from None
    run.rebind()
    return done


def _stands(block: Block, at: int) -> str:
    """The file and line of an instruction, "" where it stands in none."""
    marks = block.marks
    return stands_at(marks.path, marks.lines[at]) if marks is not None and at < len(marks.lines) else ""


def _run_traced(run: Run, lane: Lane, instruction: Instruction, trace: Trace) -> bool:
    """Run the instruction before the point of the frame on top, and note that."""
    frame, before = lane.frames[-1], len(run.edit.ops)
    block, at = frame.block, frame.at - 1
    trace.append((block, at))
    stack = [] if trace.light else _below(lane, frame)
    if not instruction.run(run):
        return False
    if len(run.edit.ops) != before:
        trace.did[block, at] += 1
    if trace.light:
        return True
    if len(run.edit.ops) != before or _below(lane, frame)[: len(stack)] != stack:
        trace.changed.update(each.block for each in lane.frames)
        trace.changed.add(block)
    return True


def _matters(ops: list[Op], since: int) -> bool:
    """Whether anything can follow from what was done since: notes and the names of steps are for eyes."""
    for op in ops[since:]:
        name = op[0]
        if name != "note" and (name != "flow" or op[1] != "step"):
            return True
    return False


def _below(lane: Lane, frame: Frame) -> list[tuple[str, int, dict[str, object]]]:
    """What goes on when a frame is done."""
    return [(each.block, each.at, dict(each.bind)) for each in lane.frames if each is not frame]


def block_of(table: Table, id: str) -> Block:
    """A block by its id. Raises RulesError if there is none."""
    return table.ruleset.part(Blocks)[id]


def lanes_at(table: Table) -> list[Lane]:
    """The lanes as they are now, to look at: those that an act works on while it is carried out, else what the
    position keeps."""
    if isinstance(table, Run):
        return table.lanes
    found: list[Lane] | None = table.memo.get("lanes")
    if found is None:
        found = table.memo["lanes"] = lanes_of(table.state.flow, table.ruleset.part(Blocks))
    return found


def asked(table: Table) -> list[tuple[int, Frame, Instruction]]:
    """For each lane what waits on its top: lane number, frame, instruction. While an act is carried out these are the
    stacks that it works on, not the ones it began with."""
    if isinstance(table, Run):
        blocks, lanes = table.blocks, table.lanes
    else:
        blocks, lanes = table.ruleset.part(Blocks), lanes_at(table)
    found = []
    for number, lane in enumerate(lanes):
        if lane.frames:
            frame = lane.frames[-1]
            block, at = blocks.get(frame.block), frame.at
            if block is not None and 0 <= at < len(block.code):
                found.append((number, frame, block.code[at]))
    return found


__all__ = [
    "Block", "Blocks", "Call", "Do", "Frame", "Instruction", "Jump", "Lane", "Run", "StateCheck", "Wait", "advance",
    "asked", "block_of", "lanes_at", "lanes_of", "run_down",
]  # fmt: skip
