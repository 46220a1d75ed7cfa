"""What was saved of a game while its rules were code, read as the file of rules has it: `saves.yaml` of its folder.

```yaml
waits:       # the block and the number of the instruction that waited: where the course waits
  pond/round 2: {phase: deploy, ask: send, closed: lock}      # right at that question, `closed`: by which act
  pond/round 7: {phase: combat, step: abilities}              # where the step begins, if nothing is done before it
  pond/round 9: {phase: rest, next: true}                     # in the turn that was about to begin then
  pond/round 11: {phase: rest, ask: rest, without: waiting}   # nothing half done goes on where that stood there, too
  pond/duel 3: {phase: combat, step: reroll, keep: {by: duel.by}}   # over another frame; with what is kept there
  pond/round 11: {phase: draft, ask: pick, in: pond/draft}    # it waited in this other block
  pond/round 12: {phase: trade, was: end, ask: trade}         # that was part of another phase
over:        # what was half done there, by its block
  pond/growing: {act: grow, with: {card: piece, to: size}}    # that act is begun again, with what was bound as these
  pond/paying: {act: [dive, climb], with: {card: self}, back: [tired]}  # the one that fits; without these counters
  pond/*/cast: {act: cast, with: {card: self}, chosen: [first, other]}   # with what was chosen in it, in this order
  pond/*/do: {ability: self}     # that ability of this piece, at its first choice from there on
  pond/spell: {act: cast, with: {card: item.card}, left: {0: answers}}   # one that was announced, see ``saved_items``
  pond/queue: {}                 # nothing, where nothing stood in it; `pond/queue 3` alone at that instruction
offers: {pond/offer: {offer: draw, made: proposed}}           # one that was being answered; who has made it
meetings: lap#.done              # how often each part of the course had come to where all wait for each other
keep: {claims: claims, fed: {was: lap#.fed, of: active}}      # what is kept, and where it was
cards: {slot: ground}            # kept of pieces: by site, which card lay there; the piece of it that came last
flow: {turn: round}
counters: {rest: [hidden_rest]}                               # of pieces and seats
changes: {power: [power, hidden_power], score: {was: score, until: turn}}     # of values
marks: {home_everywhere: wandering}
used: used                       # the field with the names of the abilities that were used
gone: [lanes_total]              # what has no counterpart
says: {pond.claimed: "{who} claimed {zone}."}                 # sentences of the log of then
```

Where something was (`was`) is a field of progress, a field, mark or counter of pieces and seats, or several of them,
which are added up. `lap#.fed` is what stood as `fed` in the fields `lap#1`, `lap#2` of the parts of the course;
`of` says whose it is now: of whose turn it is there (``active``), of the ``others`` there, of all ``seats`` there, or
of those that are ``named`` by it. ``as: {word: value}`` says what each value is now, the others are left out. What of
it lasts (`until`) does so as long as a piece stays, if nothing else is said; changes of values can have `how` and
`layer`. What was no field by itself is made of several things, see ``saved_parts``.

Pieces, zones and what is named alike stay as they are. What was half done and has no counterpart stays on top, and
the referee offers to leave it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias, cast

from tabletop.core.state import GameState, seat_target
from tabletop.core.values import Record, Value
from tabletop.core.zones import Scalar, zone_key
from tabletop.rules.acting.kinds import Kinds
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.modifying.durations import Scope, holds, last, mark, tick
from tabletop.rules.progress.choosing import Choose
from tabletop.rules.progress.machine import MOST_LANES, Frame, Lane, Run, advance, in_lane, number_of
from tabletop.rules.progress.windows import Window
from tabletop.rules.written.acts.picking import bound_by
from tabletop.rules.written.acts.wanting import WrittenKind
from tabletop.rules.written.doing.assembling import COURSE, ENTERED, SEAT_FACT, Entrance
from tabletop.rules.written.doing.choosing import Leading
from tabletop.rules.written.doing.lanes import MET
from tabletop.rules.written.doing.sealing import SEALED
from tabletop.rules.written.naming.binding import SELF, YOU, key_of
from tabletop.rules.written.naming.game_names import ACT
from tabletop.rules.written.naming.keeping import FIRST, Kept
from tabletop.rules.written.reacting.announced import USED
from tabletop.rules.written.reacting.events import SUBJECT
from tabletop.rules.written.reacting.powers import block_of
from tabletop.rules.written.saved_items import Announced
from tabletop.rules.written.saved_parts import Made

LANES = "lanes"
ANY = "*"
NUMBERED = "#"
"""At the end of a field of progress that each part of the course had."""
Whose = Literal["", "active", "others", "seats", "named"]
Columns: TypeAlias = Mapping[str, Mapping[int, Scalar]]
"""What pieces and seats had, by name."""


@dataclass(frozen=True, slots=True)
class Waits:
    """Where the course waits: at a question itself (``asks``), or at the first one of a step."""

    entrance: Entrance
    step: str
    asks: bool
    closed: str
    """The act by which seats are done with a question in secret."""
    next: bool = False
    """Whether that is a turn which was about to begin."""
    kept: tuple[tuple[Kept, Made], ...] = ()
    """What is kept there, by what was bound."""
    without: str = ""
    """What must not have stood there for what was half done to go on."""
    inner: str = ""
    """The block of the frame above in which it waited, "" where it was the course's own."""
    phase: str = ""
    was: str = ""
    """What its phase was called then, where that was another name."""


@dataclass(frozen=True, slots=True)
class Over:
    """What becomes of something that was half done: one of these acts begins again, or an ability goes on."""

    acts: tuple[str, ...] = ()
    given: Mapping[str, str] = field(default_factory=dict)
    """What the act is about, by what was bound."""
    back: tuple[str, ...] = ()
    """The counters that its pieces have got by it already."""
    ability: str = ""
    """As what the card was bound whose ability it is."""
    chosen: tuple[str, ...] = ()
    """As what the answers of its questions were bound, one after the other."""


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer: its name, how often it may be made, and in which field of progress stood who has."""

    name: str
    once: str
    made: str


@dataclass(frozen=True, slots=True)
class Source:
    """Where something was, whose it is now, what its values are now, and how it lasts."""

    names: tuple[str, ...]
    of: Whose = ""
    values: Mapping[str, Value] | None = None
    until: Scope = "stay"
    how: str = "add"
    layer: str = ""

    @property
    def fields(self) -> frozenset[str]:
        """The fields and columns that are read."""
        found = set[str]()
        for name in self.names:
            family, _, _ = name.partition(".")
            is_numbered = family.endswith(NUMBERED)
            found |= {f"{family}{lane}" for lane in range(1, MOST_LANES + 1)} if is_numbered else {name}
        return frozenset(found)


class Stand(NamedTuple):
    """A part of the course where it waits now, and what lay on its stack then."""

    lane: Lane
    waits: Waits
    frames: Sequence[Frame]


@dataclass(frozen=True, slots=True)
class Then:
    """A position of the code: progress, what pieces and seats had, and whose turn it was in each part."""

    flow: Record
    columns: Columns
    seat: str
    """The field of progress that says whose turn it was."""

    def active(self, lane: int) -> int:
        """Whose turn it was in a part."""
        found = self.flow.get(in_lane(self.seat, lane), 0)
        return found if isinstance(found, int) else 0

    def of(self, run: Run, source: Source) -> Iterator[tuple[int, object]]:
        """What each piece and each (negative) seat had."""
        for name in source.names:
            for target, value in self._named(run, name, source.of):
                if source.values is None:
                    yield target, value
                elif str(value) in source.values:
                    yield target, source.values[str(value)]

    def _named(self, run: Run, name: str, of: Whose) -> Iterator[tuple[int, object]]:
        yield from self.columns.get(name, {}).items()
        family, _, part = name.partition(".")
        if not of and not family.endswith(NUMBERED):
            found = self.flow.get(name)
            for seat, value in found.items() if isinstance(found, Mapping) else ():
                yield seat_target(int(seat)), value
            return
        for lane in range(1, MOST_LANES + 1):
            numbered = family.endswith(NUMBERED)
            value = self.flow.get(f"{family}{lane}" if numbered else in_lane(family, lane))
            if part:
                value = value.get(part) if isinstance(value, Mapping) else None
            if value is None:
                continue
            if not of and isinstance(value, Mapping):
                for seat, each in value.items():
                    yield seat_target(int(seat)), each
                continue
            for seat in self._whose(run, of, lane, value):
                yield seat_target(seat), True if of == "named" else value

    def _whose(self, run: Run, of: Whose, lane: int, value: Value) -> Sequence[int]:
        if of == "named":
            listed = value if isinstance(value, tuple | list) else (value,)
            return [each for each in listed if isinstance(each, int)]
        active = self.active(lane)
        if of == "active":
            return [active] if active else []
        there = [seat for seat in range(1, run.ruleset.seats + 1) if run.ruleset.lane_of(seat) == lane]
        return [seat for seat in there if seat != active] if of == "others" else there

    def single(self, source: Source) -> object:
        """What stands in progress under one name."""
        value = self.flow.get(source.names[0])
        return value if source.values is None else source.values.get(str(value))


@dataclass(frozen=True, slots=True)
class Saved:
    """A `saves.yaml`: what things are called now, by what they were."""

    waits: Mapping[tuple[str, int], Waits] = field(default_factory=dict)
    over: Mapping[str, Over] = field(default_factory=dict)
    announced: Mapping[str, Announced] = field(default_factory=dict)
    """Acts that had been announced, by their blocks."""
    offers: Mapping[str, Offered] = field(default_factory=dict)
    meetings: Source | None = None
    kept: Sequence[tuple[Kept, Source | Made]] = ()
    cards: Sequence[tuple[Kept, str]] = ()
    flow: Mapping[str, str] = field(default_factory=dict)
    counters: Mapping[str, Source] = field(default_factory=dict)
    changes: Mapping[str, Source] = field(default_factory=dict)
    marks: Mapping[str, Source] = field(default_factory=dict)
    used: Source | None = None
    gone: frozenset[str] = frozenset()
    """The fields of progress that are replaced or have no counterpart."""
    columns: frozenset[str] = frozenset()
    """The fields and counters of pieces that are."""
    sentences: Mapping[str, str] = field(default_factory=dict)

    def is_of(self, state: GameState) -> bool:
        """Whether a position was made by the code."""
        return not self.gone.isdisjoint(state.flow) or any(
            (frame["block"], frame["at"]) in self.waits or frame["block"] in self.offers
            for lane in state.flow.get(LANES) or ()
            for frame in lane["frames"]
        )

    def take_over(self, run: Run) -> None:
        """A position of the code becomes one of the file."""
        state = run.state
        columns: dict[str, Mapping[int, Scalar]] = {name: dict(found) for name, found in state.fields.items()}
        columns |= {name: dict(found) for name, found in state.counters.items()}
        then = Then(cast("Record", dict(state.flow)), columns, self.flow.get("seat", "seat"))
        lanes = list(run.lanes)
        bound = [*self._bound(run, then, lanes)]
        self._forget(run)
        self._keep(run, then, frozenset())
        for kept, value in bound:
            _keep(run, kept, value)
        stands = self._course(run, then, lanes)
        for name, value in then.flow.items():  # a turn that begins here begins nothing anew
            if name != LANES and name not in self.gone and run.flow(name, None) != value:
                run.set_flow(name, value)
        for name, other in self.flow.items():
            run.set_flow(name, then.flow.get(other))
        begun = frozenset(self._begin_turns(run, then, stands or ()))
        self._keep(run, then, begun)
        for kept, value in bound:
            _keep(run, kept, value)
        self._offered(run, then.flow)
        for kept, name in self.cards:
            for piece, site in _lay_at(run, then.flow.get(name) or {}):
                kept.write(run, site, piece)
        self._pieces(run, then, begun)
        if stands is None:
            run.lanes[:] = lanes  # it does not fit, which is said where it is opened
        elif stands:
            self._go_on(run, stands)
        run.keep()

    def _forget(self, run: Run) -> None:
        state = run.state
        for name in self.gone & {*state.flow}:
            run.set_flow(name, None)
        for name in self.columns:
            for target in dict(state.fields.get(name, {})):
                run.set_mark(target, name, None)
            for target, number in dict(state.counters.get(name, {})).items():
                run.count(target, name, -number, None)

    def _keep(self, run: Run, then: Then, begun: frozenset[int]) -> None:
        """What is kept, but for what begins anew with the turns of some seats."""
        for kept, source in self.kept:
            if not isinstance(source, Source):
                _keep_made(run, kept, source.read(run, then.flow))
                continue
            if kept.per is None:
                _keep(run, kept, then.single(source))
                continue
            found: dict[int, object] = {}
            for target, value in then.of(run, source):
                if kept.per == "seat" and (target > 0 or (kept.each == "turn" and -target in begun)):
                    continue
                counts = kept.type.sort in ("number", "truth") and isinstance(value, int | str)
                now = _number(run, target, value) if counts else value
                before = found.get(target, 0)
                found[target] = before + now if isinstance(before, int) and isinstance(now, int) else now
            for target, value in found.items():
                told = bool(value) if kept.type.sort == "truth" else cast("Value", value)
                kept.write(run, told, abs(target))

    # -- where it waits --------------------------------------------------------------------------------------

    def _place(self, lane: Lane) -> int:
        """Which frame of a lane stands for the course: the topmost one that has a place in it."""
        return max((at for at, each in enumerate(lane.frames) if (each.block, each.at) in self.waits), default=0)

    def _bound(self, run: Run, then: Then, lanes: Sequence[Lane]) -> Iterator[tuple[Kept, object]]:
        """What is kept where the course waits, by what its frames had bound."""
        for lane in lanes:
            frames = lane.frames[: self._place(lane) + 1]
            waits = self.waits.get((frames[-1].block, frames[-1].at))
            bound = {**then.flow, **{name: value for each in frames for name, value in each.bind.items()}}
            for kept, made in waits.kept if waits is not None else ():
                yield kept, made.read(run, bound)

    def _course(self, run: Run, then: Then, lanes: Sequence[Lane]) -> list[Stand] | None:
        """Each part of the course where it waited; None where one of them has no such place."""
        run.lanes.clear()
        if not lanes:
            return []
        run.push(ENTERED)
        advance(run)
        run.set_flow(FIRST, then.flow.get(FIRST))
        run.set_flow("out", None)  # a turn goes on though its seat has left since
        met: dict[str, int] = {}
        for seat, value in then.of(run, self.meetings) if self.meetings is not None else ():
            met[str(run.ruleset.lane_of(-seat))] = _number(run, seat, value)
        found, before = list[Stand](), list[Lane]()
        for lane in lanes:
            frames = lane.frames[self._place(lane) :]
            waits = self.waits.get((frames[0].block, frames[0].at))
            if waits is not None and waits.inner:
                frames = frames[1:]
                waits = waits if frames and frames[0].block == waits.inner else None
            entered = self._enter(run, then, _number_in(lane.name), frames[0], waits) if waits else []
            if waits is None or not entered:
                return None
            mine = next((each for each in entered if number_of(each) == _number_in(lane.name)), entered[0])
            before = [each for each in entered[:1] if each is not mine]
            found.append(Stand(mine, waits, frames))
            number = str(number_of(mine))
            if self.meetings is not None and number_of(mine) and not waits.next:  # its turn began when all had met
                met[number] = met.get(number, 0) + 1
        run.set_flow(MET, met or None)
        run.lanes[:] = [*before, *(each.lane for each in found)]
        run.on_lane(None)
        return found

    @staticmethod
    def _enter(run: Run, then: Then, number: int, frame: Frame, waits: Waits) -> list[Lane]:
        """The lanes of the course when one of them is entered; none where that cannot be."""
        run.lanes.clear()
        run.push(COURSE)
        run.frame.at = waits.entrance.at
        asked = _asked(frame)
        facts: dict[str, Value] = {name: asked for name, type in waits.entrance.named.items() if type.sort == "seat"}
        try:
            waits.entrance.open(run, {**facts, SEAT_FACT: then.active(number)})
        except ValueError:
            return []
        return list(run.lanes)

    @staticmethod
    def _begin_turns(run: Run, then: Then, stands: Sequence[Stand]) -> Iterator[int]:
        """In parts whose next turn has begun, which it had not in code, it begins; the seats of these parts."""
        for each in stands:
            if each.waits.next:
                number = number_of(each.lane) or 1
                tick(run, "turn", then.active(number), number)
                yield from (seat for seat in range(1, run.ruleset.seats + 1) if run.ruleset.lane_of(seat) == number)

    def _go_on(self, run: Run, stands: Sequence[Stand]) -> None:
        """The questions, as they were open, and what was half done above them."""
        left: dict[int, Sequence[Frame]] = {}
        for at, each in enumerate(stands):
            run.on_lane(run.lanes.index(each.lane))
            if each.waits.step:
                run.set_flow("step", each.waits.step)
            phase = in_lane("phase", number_of(each.lane) or 1)
            if each.waits.was and run.flow(phase, "") == each.waits.was:
                run.set_flow(phase, each.waits.phase)
            clean = not each.frames[0].bind.get(each.waits.without)
            known = each.waits.asks and clean and all(self._is_known(run, frame) for frame in each.frames[1:])
            if each.waits.asks:
                _carry(run, each.waits, each.frames[0], is_acting=known and len(each.frames) > 1)
            for frame in each.frames[1:] if known else ():
                self._take_up(run, frame)
            left[at] = () if known else each.frames[1:]
        run.on_lane(None)
        advance(run)
        for at, each in enumerate(stands):
            for frame in each.frames[1:] if not left[at] else ():
                self._answer(run, each.lane, frame)
        for at, each in enumerate(stands):
            if each.lane not in run.lanes:
                continue
            if not each.waits.asks:
                _ask(run, each)
            if each.lane in run.lanes:
                each.lane.frames += [self._offer(frame) for frame in left[at]]
        run.on_lane(None)

    def _offer(self, frame: Frame) -> Frame:
        """What lies over the course: an offer that is being answered, else as it was."""
        offer = self.offers.get(frame.block)
        return Frame(f"proposal/{offer.name}", frame.at, frame.bind) if offer is not None else frame

    def _over_of(self, frame: Frame) -> tuple[Over | None, str]:
        """What becomes of a frame, and what stood there for any word."""
        for pattern, over in self.over.items():
            before, is_any, behind = pattern.partition(ANY)
            if not is_any and pattern in (frame.block, f"{frame.block} {frame.at}"):
                return over, ""
            fits = frame.block.startswith(before) and frame.block.endswith(behind)
            if is_any and fits and len(frame.block) > len(before) + len(behind):
                return over, frame.block[len(before) : len(frame.block) - len(behind)]
        return None, ""

    def _is_known(self, run: Run, frame: Frame) -> bool:
        """Whether what was half done can go on."""
        announced = self.announced.get(frame.block)
        if announced is not None:
            return bool(announced.name(run, frame))
        over, word = self._over_of(frame)
        if over is None:
            return False
        if over.ability:
            return block_of(word) in run.blocks
        return bool(over.acts) or not any(frame.bind.values())

    def _take_up(self, run: Run, frame: Frame) -> None:
        """What was half done goes on."""
        announced = self.announced.get(frame.block)
        if announced is not None:
            announced.take_up(run, frame)
            return
        over, word = self._over_of(frame)
        assert over is not None
        seat = frame.bind.get("you", 0)
        if over.ability:
            block, card = block_of(word), frame.bind.get(over.ability, 0)
            code = run.blocks[block].code
            waiting = [at for at, each in enumerate(code) if each.waits]
            at = next((each for each in waiting if each >= frame.at), waiting[0] if waiting else len(code))
            used = run.frame.bind.get(USED) or {}
            chosen = used["chosen"] if used.get("ability") == word else {}  # for the act that lies under it
            run.push(block, **{key_of(SELF): card, key_of(SUBJECT): card, YOU: seat, **chosen})
            run.frame.at = at - 1 if at and isinstance(code[at - 1], Leading) else at
            return
        given = {name: frame.bind[bound] for name, bound in over.given.items() if bound in frame.bind}
        for name in over.acts:
            kind = run.ruleset.part(Kinds)[name]
            assert isinstance(kind, WrittenKind)
            pieces = {each: value for each, value in given.items() if each in kind.pieces}
            plain = {each: value for each, value in given.items() if each not in kind.pieces}
            act = BoundAction.proposed(run, name, seat, pieces, plain)
            uses = kind.wanted.uses
            if uses is None or uses.is_had(run, bound_by(kind.wanted.picks, run, act)):
                for counter in over.back:
                    for piece in pieces.values():
                        run.count(piece, counter, -run.state.counter(piece, counter), None)
                run.frame.bind[key_of(ACT)] = name
                kind.carry_out(run, act)
                return

    def _answer(self, run: Run, lane: Lane, before: Frame) -> None:
        """What had been chosen in something half done is chosen."""
        over, _ = self._over_of(before)
        for name in over.chosen if over is not None else ():
            if lane not in run.lanes or not lane.frames:
                return
            frame = lane.frames[-1]
            waiting = run.blocks[frame.block].code[frame.at]
            if not isinstance(waiting, Choose):
                return
            if name not in before.bind:
                if "picked" in before.bind:  # of several some
                    frame.bind["picked"] = before.bind["picked"]
                return
            frame.bind[waiting.query.name] = tuple(before.bind[name])
            advance(run)

    def _offered(self, run: Run, was: Record) -> None:
        for offer in self.offers.values():
            made = was.get(offer.made)
            if not isinstance(made, tuple | list) or not made:
                continue
            if offer.once == "game":
                run.set_flow(f"offered.{offer.name}", tuple(made))
            else:
                now = {f"{offer.name}.{seat}": run.flow(offer.once, 0) for seat in made}
                run.set_flow("proposals", {**run.flow("proposals", {}), **now})

    # -- what pieces and seats have ----------------------------------------------------------------------------

    def _pieces(self, run: Run, then: Then, begun: frozenset[int]) -> None:
        """``begun``: the seats of whose turns is over what lasted for one."""
        for name, source in self.counters.items():
            for target, value in then.of(run, source):
                run.count(target, name, _number(run, target, value))
        for name, source in self.changes.items():
            for target, number in sorted(_numbers(run, then, source, begun).items()):
                if number:
                    last(
                        run, target, name, number, source.until, how=source.how, layer=source.layer,
                        lane=_lane_of(run, target),
                    )  # fmt: skip
        for name, source in self.marks.items():
            for target, number in sorted(_numbers(run, then, source, begun).items()):
                if number:
                    mark(run, target, name, source.until, lane=_lane_of(run, target))
        for piece, value in then.of(run, self.used) if self.used is not None else ():
            for each in self._used_of(run, piece, value):
                mark(run, piece, f"{block_of(each)} 1", "turn", lane=_lane_of(run, piece))

    def _used_of(self, run: Run, piece: int, value: object) -> Sequence[str]:
        """The abilities of a piece that were used: those that are named, or all of which it says that they were in
        this turn."""
        if self.used is None or self.used.until != "turn":
            return str(value).split(",")
        turn = run.flow(in_lane("turn", _lane_of(run, piece)), 0)
        card = run.ruleset.catalog.cards.get(run.definition(piece))
        if card is None or not (value == turn if isinstance(value, int) else holds(run, value, piece)):
            return ()
        known = run.ruleset.catalog.abilities
        return [each.ability for each in card.abilities if "limit" in known[each.ability].data]


def _number(run: Run, target: int, value: object) -> int:
    """A number that stood there; a mark that holds says one, or how many."""
    if isinstance(value, int):
        return int(value)
    if not isinstance(value, str) or not holds(run, value, target):
        return 0
    amount = value.partition("=")[2]
    return int(amount) if amount.lstrip("-").isdigit() else 1


def _numbers(run: Run, then: Then, source: Source, begun: frozenset[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for target, value in then.of(run, source):
        if source.until != "turn" or -target not in begun:
            found[target] = found.get(target, 0) + _number(run, target, value)
    return found


def _lane_of(run: Run, target: int) -> int:
    return run.ruleset.lane_of(-target if target < 0 else run.controller(target))


def _number_in(name: str) -> int:
    """The number of a part of the course, as its lane was called; 1 for the only one."""
    last_word = name.rpartition(" ")[2]
    return int(last_word) if last_word.isdecimal() else 1


def _carry(run: Run, waits: Waits, before: Frame, is_acting: bool = False) -> None:
    """Who is still asked, and who has closed in secret. ``is_acting``: somebody is in the middle of an act."""
    frame, old, asked = run.frame, before.bind.get("window"), _asked(before)
    mine = _taking_part(run)
    old = {"seats": mine} if old is None else old
    seats = tuple(seat for seat in old.get("seats", ()) if seat in mine)
    passed = tuple(seat for seat in old.get("passed", ()) if seat in seats)
    turn = seats.index(asked) if asked in seats else 0
    window = {"seats": seats, "turn": turn, "passed": passed, "acts": old.get("acts", 0)}
    frame.bind["window"] = {**(frame.bind.get("window") or {}), **window}  # how many acts there may be stays
    if is_acting and seats:
        frame.bind["window"]["acted"] = seats[turn]
    if waits.closed and passed:
        act: Value = {"act": waits.closed, "pieces": {}, "plain": {}, "chosen": {}, "waived": False}
        run.set_flow(SEALED, {str(seat): (act,) for seat in passed})


def _ask(run: Run, stand: Stand) -> None:
    """The question of a step, as it was open: those before it in a loop have been asked."""
    asked = _asked(stand.frames[0])
    for _ in run.seats:
        run.on_lane(run.lanes.index(stand.lane))
        there = _taking_part(run)
        if asked in there or not there:
            break
        Window.shut(run)
        run.on_lane(None)
        advance(run)
        if run.is_over or stand.lane not in run.lanes:
            return
    if _taking_part(run):
        _carry(run, stand.waits, stand.frames[0])


def _taking_part(run: Run) -> tuple[int, ...]:
    """The seats of the question that waits."""
    waiting = run.blocks[run.frame.block].code[run.frame.at]
    return waiting.definition.seats(run, run.frame) if isinstance(waiting, Window) else ()


def _asked(frame: Frame) -> int:
    """Who was asked next at a question of then."""
    window = frame.bind.get("window") or {"seats": (), "turn": 0, "passed": ()}
    seats, turn = tuple(window["seats"]), window["turn"]
    return next((seat for seat in (*seats[turn:], *seats[:turn]) if seat not in window["passed"]), 0)


def _keep(run: Run, kept: Kept, value: object) -> None:
    """What the code kept once, as the file does: several or one; what it was at first where that was nothing."""
    if value is None:
        run.set_flow(kept.field, None)
        kept.begin(run)
    elif kept.type.many:
        kept.write(run, tuple(value) if isinstance(value, tuple | list) else ())
    elif kept.type.sort == "truth":
        kept.write(run, bool(value))
    elif isinstance(value, int | str | tuple):
        kept.write(run, value)


def _keep_made(run: Run, kept: Kept, value: object) -> None:
    """What is made of several things, of each piece or seat, or as it is."""
    if kept.per is None:
        _keep(run, kept, value)
    else:
        for thing, each in value.items() if isinstance(value, Mapping) else ():
            kept.write(run, each, thing)


def _lay_at(run: Run, cards: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """The pieces of cards that lay at sites, with these: where they lie still, or of the same cards elsewhere those
    that came there last."""
    free: dict[str, list[int]] = {}
    there = set(cards.values())
    for piece in sorted(run.state.pieces(), key=run.state.entered.__getitem__):
        if run.definition(piece) in there and run.state.face[piece] == "up":
            free.setdefault(run.definition(piece), []).append(piece)
    for site, card in reversed(list(cards.items())):
        listed = free.get(card, [])
        here = [piece for piece in listed if run.zone(piece) in _sites(run, int(site))]
        piece = (here or [each for each in listed if "#" not in run.zone(each)] or [0])[-1]
        if piece:
            listed.remove(piece)
            yield piece, int(site)


def _sites(run: Run, site: int) -> list[str]:
    return [zone_key(name, site) for name, kind in run.state.spec.zones.items() if kind.sites and not kind.per_seat]
