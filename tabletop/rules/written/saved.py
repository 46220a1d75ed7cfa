"""What was saved of a game while its rules were code, read as the file of rules has it: `saves.yaml` of its folder.

```yaml
waits:       # the block and the number of the instruction that waited: where the course waits
  pond/round 2: {phase: deploy, ask: send, closed: lock}      # right at that question, `closed`: by which act
  pond/round 7: {phase: combat, step: abilities}              # where the step begins, if nothing is done before it
offers: {pond/offer: {offer: draw, made: proposed}}           # one that was being answered; who has made it
keep: {claims: claims, later: loses_rest}      # what is kept: by which field of progress (`per: piece`: of pieces)
cards: {slot: ground}        # kept of pieces: by site, which card lay there; the piece of it that came last
flow: {turn: round}
counters: {rest: [hidden_rest], extra: [extra]}               # of pieces and seats
changes: {power: [power, hidden_power]}        # of values, `until: stay`
marks: {wandering: home_everywhere}            # `until: stay`
used: used                   # the field with the names of the abilities that were used
gone: [lanes_total]          # what has no counterpart
says: {pond.claimed: "{who} claimed {zone}."}  # sentences of the log of then
```

Pieces, zones and what is named alike stay as they are. What was half done and has no counterpart stays on top, and
the referee offers to leave it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from tabletop.content.findings import Finding, did_you_mean
from tabletop.content.reading.marked import Document
from tabletop.core.state import GameState, seat_target
from tabletop.core.values import Record, Value
from tabletop.core.zones import Scalar, zone_key
from tabletop.rules.modifying.durations import last, mark
from tabletop.rules.progress.machine import Frame, Run, advance
from tabletop.rules.progress.windows import Window
from tabletop.rules.written.acts.offering import Offer
from tabletop.rules.written.doing.assembling import COURSE, SEAT_FACT, Entrance
from tabletop.rules.written.doing.sealing import SEALED
from tabletop.rules.written.naming.keeping import Kept
from tabletop.rules.written.reacting.powers import block_of
from tabletop.rules.written.reading.sheet import Part, Sheet

SECTIONS = (
    "waits", "offers", "keep", "cards", "flow", "counters", "changes", "marks", "used", "gone", "says",
)  # fmt: skip
WAITS = ("phase", "step", "ask", "closed")
MADE = ("offer", "made")
LANES = "lanes"
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


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer: its name, how often it may be made, and in which field of progress stood who has."""

    name: str
    once: str
    made: str


@dataclass(frozen=True, slots=True)
class Saved:
    """A `saves.yaml`: what things are called now, by what they were."""

    waits: Mapping[tuple[str, int], Waits] = field(default_factory=dict)
    offers: Mapping[str, Offered] = field(default_factory=dict)
    kept: Sequence[tuple[Kept, str]] = ()
    cards: Sequence[tuple[Kept, str]] = ()
    flow: Mapping[str, str] = field(default_factory=dict)
    counters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    changes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    used: str = ""
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
        state, was = run.state, cast("Record", dict(run.state.flow))
        columns: dict[str, Mapping[int, Scalar]] = {name: dict(found) for name, found in state.fields.items()}
        columns |= {name: dict(found) for name, found in state.counters.items()}
        lanes = list(run.lanes)
        self._forget(run)
        for kept, name in self.kept:
            _keep(run, kept, columns.get(name, {}) if kept.per == "piece" else was.get(name))
        course = self._course(run, was, lanes[0].frames[0]) if lanes else None
        for name, value in was.items():  # a turn that begins here begins nothing anew
            if name != LANES and name not in self.gone and run.flow(name, None) != value:
                run.set_flow(name, value)
        for name, other in self.flow.items():
            run.set_flow(name, was.get(other))
        self._offered(run, was)
        for kept, name in self.cards:
            for piece, site in _lay_at(run, was.get(name) or {}):
                kept.write(run, site, piece)
        self._pieces(run, was, columns)
        if course is not None:
            self._ask(run, course, lanes[0].frames[0])
        if lanes and course is None:
            run.lanes[:] = lanes  # it does not fit, which is said where it is opened
        elif lanes and not run.is_over:
            run.lane.frames += [self._over(frame) for frame in lanes[0].frames[1:]]
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

    # -- where it waits --------------------------------------------------------------------------------------

    def _course(self, run: Run, was: Record, frame: Frame) -> Waits | None:
        """The course where a frame of then waited, None where it has no such place."""
        waits = self.waits.get((frame.block, frame.at))
        if waits is None:
            return None
        run.lanes.clear()
        run.push(COURSE)
        run.frame.at = waits.entrance.at
        asked = _asked(frame)
        run.set_flow("out", None)  # a turn goes on though its seat has left since
        facts: dict[str, Value] = {name: asked for name, type in waits.entrance.named.items() if type.sort == "seat"}
        try:
            waits.entrance.open(run, {**facts, SEAT_FACT: was.get(self.flow.get("seat", "seat"), 0)})
        except ValueError:
            return None
        return waits

    def _ask(self, run: Run, waits: Waits, before: Frame) -> None:
        """Its question, as it was open."""
        if waits.step:
            run.set_flow("step", waits.step)
        if waits.asks:
            self._carry(run, waits, before)
        advance(run)
        asked = _asked(before)
        for _ in run.seats if not waits.asks else ():  # those before it in a loop have been asked
            if run.is_over or asked in _taking_part(run):
                break
            Window.shut(run)
            advance(run)
        if not waits.asks and not run.is_over:
            self._carry(run, waits, before)

    def _carry(self, run: Run, waits: Waits, before: Frame) -> None:
        """Who is still asked, and who has closed in secret."""
        frame, old, asked = run.frame, before.bind.get("window") or {}, _asked(before)
        mine = _taking_part(run)
        seats = tuple(seat for seat in old.get("seats", ()) if seat in mine)
        passed = tuple(seat for seat in old.get("passed", ()) if seat in seats)
        turn = seats.index(asked) if asked in seats else 0
        frame.bind["window"] = {"seats": seats, "turn": turn, "passed": passed, "acts": old.get("acts", 0)}
        if waits.closed and passed:
            act: Value = {"act": waits.closed, "pieces": {}, "plain": {}, "chosen": {}, "waived": False}
            run.set_flow(SEALED, {str(seat): (act,) for seat in passed})

    def _over(self, frame: Frame) -> Frame:
        """What lies over the course: an offer that is being answered, else as it was."""
        offer = self.offers.get(frame.block)
        return Frame(f"proposal/{offer.name}", frame.at, frame.bind) if offer is not None else frame

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

    def _pieces(self, run: Run, was: Record, columns: Columns) -> None:
        for name, others in self.counters.items():
            for other in others:
                of_seats = was.get(other)
                for seat, number in of_seats.items() if isinstance(of_seats, Mapping) else ():
                    run.count(seat_target(int(seat)), name, _number(number))
                for piece, number in columns.get(other, {}).items():
                    run.count(piece, name, _number(number))
        for name, others in self.changes.items():
            changed: dict[int, int] = {}
            for other in others:
                for piece, number in columns.get(other, {}).items():
                    changed[piece] = changed.get(piece, 0) + _number(number)
            for piece, number in sorted(changed.items()):
                if number:
                    last(run, piece, name, number, "stay")
        for other, name in self.marks.items():
            for piece in sorted(columns.get(other, {})):
                mark(run, piece, name, "stay")
        for piece, names in columns.get(self.used, {}).items():
            for each in str(names).split(","):
                mark(run, piece, f"{block_of(each)} 1", "turn")


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


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
    """What the code kept, as the file does: of each, several or one."""
    if kept.per is not None:
        for thing, each in value.items() if isinstance(value, Mapping) else ():
            kept.write(run, each, int(thing))
    elif kept.type.many:
        kept.write(run, tuple(value) if isinstance(value, tuple | list) else ())
    elif kept.type.sort == "truth":
        kept.write(run, bool(value))
    elif isinstance(value, int | str):
        kept.write(run, value)


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


# -- reading ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rules:
    """What a file of rules has: what it keeps, what it offers, where its course can be entered and asks for what."""

    kept: Mapping[str, Kept]
    offers: Sequence[Offer]
    entries: Mapping[tuple[str, str], Entrance]
    asks: Mapping[tuple[str, str], Entrance]


def read_saved(document: Document, file: Rules) -> tuple[Saved, Sequence[Finding]]:
    """A `saves.yaml`, and what is wrong with it."""
    sheet = Sheet(document, document.data)
    found: dict[str, Part] = {}
    with sheet.going_on():
        root = sheet.root()
        root.check_keys(SECTIONS, "`saves.yaml`")
        found |= {name: part for name in SECTIONS if (part := root.get(name)) is not None}
    made = _Reading(found, file)
    waits, offers = dict(made.waits()), dict(made.offers())
    kept, cards = list(made.kept("keep")), list(made.kept("cards"))
    flow, marks, says = made.texts("flow"), made.texts("marks"), made.texts("says")
    counters, changes = made.lists("counters"), made.lists("changes")
    used = found["used"].text("`used`") if "used" in found else ""
    gone = {*found["gone"].words("`gone`")} if "gone" in found else set()
    of_pieces = {name for each, name in kept if each.per == "piece"} | {used, *marks}
    of_all = {other for others in (*counters.values(), *changes.values()) for other in others}
    gone |= {name for each, name in (*kept, *cards) if name not in of_pieces} | {
        each.made for each in offers.values()
    }
    return Saved(
        waits, offers, kept, cards, flow, counters, changes, marks, used,
        frozenset((gone | of_all) - {each.field for each in file.kept.values()} - {""}),
        frozenset((of_pieces | of_all) - {""}), says,
    ), sheet.findings  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Reading:
    """The sections of a file that is being read, beside the rules of its game."""

    sections: Mapping[str, Part]
    file: Rules

    def parts(self, name: str) -> Mapping[str, Part]:
        """The lines of a section."""
        part = self.sections.get(name)
        return part.parts(f"`{name}`") if part is not None else {}

    def texts(self, name: str) -> dict[str, str]:
        """A section in which texts stand."""
        return {key: part.text("What stands here") for key, part in self.parts(name).items()}

    def lists(self, name: str) -> dict[str, tuple[str, ...]]:
        """A section in which lists of words stand."""
        return {key: part.words("What stands here") for key, part in self.parts(name).items()}

    def kept(self, name: str) -> Iterator[tuple[Kept, str]]:
        """What is kept, and by what."""
        for key, part in self.parts(name).items():
            with part.sheet.going_on():
                kept = self.file.kept.get(key)
                if kept is None:
                    raise part.wrong(f"Nothing is kept as `{key}`.", did_you_mean(key, self.file.kept, "names"))
                yield kept, part.text("What it was called")

    def waits(self) -> Iterator[tuple[tuple[str, int], Waits]]:
        """Where the course waits."""
        for key, part in self.parts("waits").items():
            with part.sheet.going_on():
                part.check_keys(WAITS, "A place")
                block, _, at = key.rpartition(" ")
                if not block or not at.isdecimal():
                    raise part.wrong("A place is a block with the number of the instruction that waits.")
                phase, step, ask, closed = (
                    "" if each is None else each.text("A name") for each in map(part.get, WAITS)
                )
                known = self.file.asks if ask else self.file.entries
                entrance = known.get((phase, ask or step))
                if entrance is None:
                    there = [f"{one} of {each}" if one else each for each, one in known]
                    raise part.wrong("The course has no such place.", f"It has {', '.join(there)}.")
                yield (block, int(at)), Waits(entrance, step, bool(ask), closed)

    def offers(self) -> Iterator[tuple[str, Offered]]:
        """The offers, by the blocks in which they were answered."""
        known = {each.name: each for each in self.file.offers}
        for key, part in self.parts("offers").items():
            with part.sheet.going_on():
                part.check_keys(MADE, "An offer")
                name = part.need("offer", "An offer").one_of(tuple(known), "offer")
                made = part.get("made")
                yield key, Offered(name, known[name].once, made.text("A name") if made is not None else "")
