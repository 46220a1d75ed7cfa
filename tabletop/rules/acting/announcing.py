"""Acts whose price is chosen after they have been named: name, choose, check, pay, do.

**Contract.** ``announce`` lays a frame that holds the act; nothing else has happened yet. Its block asks for each
``Pick`` of the price (only what leads to a price that can be paid is offered; a forced one is not asked), then
``Pay`` carries out the price in one go and the frame goes on to what the act does. Until then the act can be called
off: ``Cancel`` is a standing act of whoever is asked, and leaves the table, and the window that the act was an answer
to, as they were before. If hands have made the price unpayable in between, the act is called off by itself and says
so.

A block is ``Block(id, *announced(price), Call(effect))``; ``price`` finds the lines and picks of an act again from
what the frame holds, so that progress stays plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tabletop.core.values import Json, Record, Value
from tabletop.rules.acting.costs import CostLine, Pick, pay, unpayable, ways
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.choosing import Choice, Choose, Query
from tabletop.rules.progress.machine import Frame, Instruction, Run, asked, block_of
from tabletop.rules.progress.windows import Window
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table


@dataclass(frozen=True, slots=True)
class Price:
    """What an act costs: lines, paid with ``payer``, and what may be picked for them."""

    lines: tuple[CostLine, ...]
    payer: int
    picks: tuple[Pick, ...] = ()


PriceOf = Callable[[Table, BoundAction], Price]


def announce(run: Run, block: str, act: BoundAction, **bind: Value) -> None:
    """Lay the frame of an act; its price is chosen and paid next."""
    stored: Record = {"action": act.action.to_json(), "named": dict(act.named)}
    run.push(block, act=stored, you=act.seat, waive=run.waive, answers=_answers(run, act), **bind)


def _answers(run: Run, act: BoundAction) -> bool:
    """Whether an act answers the window on top (and is no standing act)."""
    if not run.lane.frames:
        return False
    block = block_of(run, run.frame.block)
    waiting = block.code[run.frame.at] if 0 <= run.frame.at < len(block.code) else None
    return isinstance(waiting, Window) and act.kind in waiting.definition.kinds


def act_of(frame: Frame) -> BoundAction:
    """The act that a frame was announced with, with what has been picked for it."""
    stored = frame.bind["act"]
    act = BoundAction(
        Action.from_json(_plain(stored["action"])), {str(name): int(n) for name, n in stored["named"].items()}
    )
    return act.bound({name: tuple(found) for name, found in frame.bind.get("paid_with", {}).items()})


def announced(price: PriceOf, most: int = 2) -> tuple[Instruction, ...]:
    """The instructions at the head of an announced act: up to ``most`` picks, then the payment."""
    return (*(_Ask(price, index) for index in range(most)), Pay(price))


class _Ask(Choose):
    """Asks for the pick number ``index`` of a price."""

    __slots__ = ("index", "price")

    def __init__(self, price: PriceOf, index: int) -> None:
        self.price = price
        self.index = index
        super().__init__(
            Query(
                f"pick{index}", seat=lambda table, frame: int(frame.bind["you"]), options=self._options,
                bounds=self._bounds_of, may_cancel=True, default=self._options,
                words=lambda table, frame: self._pick(table, frame)[1].words if self._has(table, frame) else {},
            )
        )  # fmt: skip

    def run(self, run: Run) -> bool:
        """True once picked, or if the price has no such pick."""
        frame = run.frame
        if not self._has(run, frame):
            return True
        if not super().run(run):
            return False
        name = self._pick(run, frame)[1].name
        frame.bind["paid_with"] = {**frame.bind.get("paid_with", {}), name: frame.bind.pop(self.query.name)}
        return True

    def _has(self, table: Table, frame: Frame) -> bool:
        return self.index < len(self.price(table, act_of(frame)).picks)

    def _pick(self, table: Table, frame: Frame) -> tuple[Price, Pick]:
        price = self.price(table, act_of(frame))
        return price, price.picks[self.index]

    def _bounds_of(self, table: Table, frame: Frame) -> tuple[int, int]:
        number = self._pick(table, frame)[1].number
        return number, number

    def _options(self, table: Table, frame: Frame) -> Sequence[Choice]:
        """Pieces with which the price can still be paid, and those that are picked already."""
        price, pick = self._pick(table, frame)
        act = act_of(frame)
        picked = tuple(int(each) for each in self._picked(table, frame))
        act = act.bound({pick.name: picked}) if picked else act
        found: dict[int, None] = dict.fromkeys(picked)
        for way in ways(table, price.lines, price.picks, price.payer, act):
            found.update(dict.fromkeys(way[pick.name]))
        order = [piece for piece in pick.options(table, price.payer, act) if piece in found]
        return [*picked, *(piece for piece in order if piece not in picked)]


class Pay(Instruction):
    """Pays the whole price, or calls the act off if it cannot be paid (any more)."""

    __slots__ = ("price",)

    def __init__(self, price: PriceOf) -> None:
        self.price = price

    def run(self, run: Run) -> bool:
        """Pay it."""
        act = act_of(run.frame)
        price = self.price(run, act)
        waive = bool(run.frame.bind.get("waive"))
        if not waive and (not run.state.exists(price.payer) or unpayable(run, price.lines, price.payer, act)):
            call_off(run)
            run.say("rules.called_off", who=Person(act.seat))
            return True
        pay(run, price.lines, price.payer, act, waive=waive)
        return True


def call_off(run: Run) -> None:
    """The frame on top goes, and a window below it is as it was before its act."""
    frame = run.lane.frames.pop()
    if run.lane.frames and frame.bind.get("answers"):
        Window.take_back(run.frame)


def _open(table: Table, seat: int) -> int | None:
    """The lane on which a seat is asked something that can be called off."""
    for lane, frame, waiting in asked(table):
        if isinstance(waiting, Choose) and waiting.query.may_cancel and waiting.query.seat(table, frame) == seat:
            return lane
    return None


class Cancel(ActionKind):
    """Call off an act that is announced and not paid: a standing act, so that nobody is asked for it."""

    kind, label, button, quiet = "cancel", "rules.label_cancel", "Cancel", True
    requirements = (
        Requirement(
            "nothing_to_cancel", "", "rules.nothing_to_cancel",
            lambda table, act: None if _open(table, act.seat) is not None else Unmet(),
        ),
    )  # fmt: skip

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """One, while something can be called off."""
        if _open(table, seat) is not None:
            yield Action(self.kind, seat)

    def perform(self, run: Run, act: BoundAction) -> None:
        """The frame goes; nothing had happened."""
        lane = _open(run, act.seat)
        if lane is not None:
            with run.on_lane(lane):
                call_off(run)


def _plain(value: Json) -> Json:
    """JSON values with lists where rules progress keeps tuples."""
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple | list) else value
