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

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias, Unpack

from tabletop.core.checks import MOST_NUMBER
from tabletop.core.codec import MOST_PIECES
from tabletop.core.edits import Edit
from tabletop.core.ops import Op, Properties, note
from tabletop.core.state import Container, Spot
from tabletop.core.values import Record, Value
from tabletop.core.zones import Scalar
from tabletop.rules.decisions import Decision
from tabletop.rules.limits import OverLimit, stands_at
from tabletop.rules.outcome import Outcome
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import SILENT, Narrator, Word, noted
from tabletop.rules.table import Rules, Table

# -- points of progress ----------------------------------------------------------------------------------------
#
# Points of progress, and the stacks on which they lie: what the machine works on, and how a position keeps it.


# -- names of instructions that outlast changes of their block -------------------------------------------------
#
# Names of instructions that outlast changes of their block: where a frame stands in rules that were edited since.
#
# A block that people write in a file is another one after every edit, while a table may be in the middle of it: a
# save
# from before, or the table itself when the files are read again. So its instructions have names, paths of what stands
# in the file (``turns seats/ask play.a1``), and a frame keeps the name beside the number. Where nothing has
# changed the
# number is right and the name is only compared. Where something was put in before, the name is found elsewhere. Where
# what stood there was itself changed, the one instruction in its place that has most in common with it is taken, if
# there is only one. Anything else is ``LOST``: it is said, never guessed.
#
# A frame whose instruction waits names it; any other frame goes on *behind* the instruction it names (``>``), so what
# was put in there is done.


LOST = 999_999_999
"""Where a frame stands whose place is not there any more: no block is so long."""
BEHIND = ">"
_WORDS = re.compile(r"[^\W_]\w*")


class Marks:
    """The names of the instructions of one block, in order. ``former``: what frames called the places where loops
    keep something before places had names. ``lines``: where each stands in the file of that ``path``; ``words``: of
    which effect each was made."""

    def __init__(
        self, names: Sequence[str], former: Mapping[str, str] | None = None, lines: Sequence[int] = (),
        path: str = "", words: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.path = path
        self.words = tuple(words)
        self.names = tuple(names)
        self.lines = tuple(lines)
        self.former = dict(former or {})
        self._at = {name: at for at, name in enumerate(self.names)}

    def begins(self, at: int) -> bool:
        """Whether this is the first instruction of what stands in the file: an effect may be made of several."""
        path = self.names[at].rpartition(".")[0]
        return not any(each.rpartition(".")[0] == path for each in self.names[:at])

    def of(self, at: int, waits: bool) -> str:
        """The mark of a frame that stands at a number. ``waits``: at an instruction that waits for an answer."""
        if waits:
            return self.names[at]
        return BEHIND + (self.names[at - 1] if 0 < at <= len(self.names) else "")

    def find(self, mark: str, at: int) -> int:
        """The number of a place by its mark; ``at``: what it was. LOST where it is not there any more."""
        behind = mark.startswith(BEHIND)
        name = mark.removeprefix(BEHIND)
        if behind and not name:
            return 0
        found = at - behind
        if not (0 <= found < len(self.names) and self.names[found] == name):
            found = self._at.get(name, LOST)
        if found == LOST:
            found = self._alike(name)
        return found + behind if found != LOST else LOST

    def _alike(self, name: str) -> int:
        """The only one in the same place of the outline that has something in common with what is gone at every
        step."""
        ranked = sorted(((likeness(name, each), at) for at, each in enumerate(self.names)), reverse=True)
        if not ranked or not ranked[0][0] or (len(ranked) > 1 and ranked[1][0] == ranked[0][0]):
            return LOST
        return ranked[0][1]


def likeness(one: str, other: str) -> int:
    """How much two names have in common, 0 where they name different things.

    >>> likeness("turns seats/ask play.a1", "turns seats/ask play pass.a1")
    3
    >>> likeness("turns seats/ask play.a1", "turns seats/ask bid.a1")
    0
    """
    path, _, own = one.rpartition(".")
    other_path, _, other_own = other.rpartition(".")
    steps, other_steps = path.split("/"), other_path.split("/")
    if own != other_own or len(steps) != len(other_steps):
        return 0
    alike = 0
    for step, other_step in zip(steps, other_steps, strict=True):
        word, _, rest = step.partition(" ")
        other_word, _, other_rest = other_step.partition(" ")
        shared = set(_WORDS.findall(rest)) & set(_WORDS.findall(other_rest))
        if word != other_word or not (shared or rest == other_rest):
            return 0
        alike += 2 if rest == other_rest else 1
    return alike


Bindings: TypeAlias = dict[str, Any]
"""What a frame binds, by name: each of the type that whoever binds it knows."""


class Frame:
    """A point of progress, in memory."""

    __slots__ = ("at", "bind", "block", "mark")

    def __init__(self, block: str, at: int, bind: Record, mark: str = "") -> None:
        self.block = block
        self.at = at
        self.bind: Bindings = dict(bind)
        self.mark = mark
        """The name of its place when it was kept, "" where it has none."""

    def to_json(self, block: Block | None = None, top: bool = True) -> dict[str, Value]:
        """As rules progress keeps it; with its ``block`` also by the name of its place. ``top``: it goes on first."""
        kept: dict[str, Value] = {"block": self.block, "at": self.at, "bind": dict(self.bind)}
        if block is not None and block.marks is not None:
            if self.at == LOST:
                kept["mark"] = self.mark
            else:
                waits = self.at < len(block.code) and block.code[self.at].waits and (top or "window" in self.bind)
                kept["mark"] = block.marks.of(self.at, waits)
        return kept

    def settle(self, block: Block | None) -> Frame:
        """The same one at its place in a block that may have been edited since it was kept."""
        if block is None or block.marks is None:
            return self
        if self.mark:
            self.at = block.marks.find(self.mark, self.at)
        else:  # it was kept before places had names
            self.bind = {block.marks.former.get(name, name): value for name, value in self.bind.items()}
        return self


class Lane:
    """A stack of frames; the last one goes on first."""

    __slots__ = ("frames", "name")

    def __init__(self, name: str, frames: list[Frame]) -> None:
        self.name = name
        self.frames = frames

    def to_json(self, blocks: Mapping[str, Block]) -> dict[str, Value]:
        """As rules progress keeps it."""
        top = len(self.frames) - 1
        frames = [frame.to_json(blocks.get(frame.block), at == top) for at, frame in enumerate(self.frames)]
        return {"name": self.name, "frames": tuple(frames)}


def lanes_of(flow: Record, blocks: Mapping[str, Block]) -> list[Lane]:
    """The lanes of a position, to work on; what does not fit the blocks stands at ``LOST``, or outside of its own."""

    def frame(each: Record) -> Frame:
        return Frame(each["block"], each["at"], each["bind"], each.get("mark", "")).settle(blocks.get(each["block"]))

    return [Lane(lane["name"], [frame(each) for each in lane["frames"]]) for lane in flow.get("lanes") or ()]


# -- what of the rules was run ---------------------------------------------------------------------------------
#
# What of the rules was run, for whoever looks on: the laboratory, and the lines of a file that an entry ran.


class Trace(list[tuple[str, int]]):
    """What was run: blocks with the numbers of their instructions. ``changed``: the blocks that did something, to the
    table or to what goes on behind them (cancelled it, say), by themselves or by a block of which they are made.
    ``light``: they are not looked for, for who plays very many games."""

    def __init__(self, light: bool = False) -> None:
        super().__init__()
        self.changed: set[str] = set()
        self.light = light
        self.did: Counter[tuple[str, int]] = Counter()
        """How often each instruction changed something of the table."""
        self.lost: Counter[tuple[str, int]] = Counter()
        """How often it had something to do it with, and nobody or no place to do it to."""
        self.passed: Counter[tuple[str, int, int]] = Counter()
        """How often a question passed a seat that could do nothing."""
        self.asked: Counter[tuple[str, int, int]] = Counter()
        """How often it was put to a seat."""


TRACE: ContextVar[Trace | None] = ContextVar("trace", default=None)
"""Where what is run now is noted; None where nobody looks on."""


@contextmanager
def traced(light: bool = False) -> Iterator[Trace]:
    """Whatever is run inside is noted, in order."""
    found = Trace(light)
    before = TRACE.set(found)
    try:
        yield found
    finally:
        TRACE.reset(before)


def note_run(block: str, changed: bool) -> None:
    """Tell whoever traces that something written as a block was carried out in another way: together with others, or
    as a number that is read from it. ``changed``: it did something."""
    trace = TRACE.get()
    if trace is not None and block:
        trace.append((block, 0))
        if changed:
            trace.changed.add(block)


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
    blocks, lanes, most, before, flow = run.blocks, run.lanes, run.ruleset.limits.steps, len(ops), run.state.flow
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
                    last = ops[-1]  # by far the most often something can follow from that
                    if ((last[0] != "note" and last[1] != "step") or _matters(ops, before)) and flow.get(
                        "outcome"
                    ) is None:
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


# -- parts of a game that go on side by side -------------------------------------------------------------------
#
# Parts of a game that go on side by side: each with seats, turns and steps of its own.
#
# What the first part keeps in progress under a name (``seat``, ``phase``, ``turn``), the second keeps under that name
# with ``#2`` (see ``Ruleset.lane_of``). Each part is a lane of the machine, called by its number; beside them the
# lane
# from which they began waits until all have ended.


MOST_LANES = 4
_PART = "part "


@lru_cache(maxsize=1000)
def in_lane(name: str, lane: int) -> str:
    """A field of progress, or a moment of the clock, of one of the parts.

    >>> in_lane("seat", 1), in_lane("seat", 2)
    ('seat', 'seat#2')
    """
    return name if lane == 1 else f"{name}#{lane}"


def of_each(name: str) -> str:
    """What is read of a field of progress that each part may have."""
    return " ".join(f"flow:{in_lane(name, lane)}" for lane in range(1, MOST_LANES + 1))


def begun(number: int) -> str:
    """The name of the lane of a part."""
    return f"{_PART}{number}"


def number_of(lane: Lane) -> int:
    """The number of the part that a lane is, 0 for a lane that is none."""
    return int(lane.name.removeprefix(_PART)) if lane.name.startswith(_PART) else 0


def going_on(run: Run) -> Iterator[tuple[int, Lane]]:
    """The parts that have not ended, with their numbers."""
    return ((number, lane) for lane in run.lanes if lane.frames and (number := number_of(lane)))
