"""Putting an act together: one argument after the other, each step showing only what still leads to a legal act.

All games and all kinds of acts go through this: given the legal moves that are meant, ``Asking`` finds the argument
in which they differ and asks for it; what is answered narrows them down, until one is left. It is a value: going back
is the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tabletop.control.judging.referee import Move
from tabletop.core.board import Cell
from tabletop.core.view import is_handle
from tabletop.rules.actions import Action

StepForm = Literal["pieces", "places", "words", "number", "pattern"]

_ABSENT = ("absent",)
CELL = "@cell"
"""The step that asks for a cell of a board: its answer is a zone and a cell, not one argument."""
START = "@start"
"""The step that asks for the cell where an act begins, before that where it ends; acts with one cell alone have
theirs among its answers."""
RANK: dict[StepForm, int] = {"pieces": 0, "places": 1, "words": 2, "number": 2, "pattern": 3}


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a step: the argument's value, the piece, the zone or its cell to point at, or the words."""

    value: Any
    piece: int = 0
    zone: str = ""
    text: str = ""
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One argument that is asked for."""

    form: StepForm
    name: str
    options: tuple[Option, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The whole numbers that may be answered, rising."""
        return tuple(sorted(option.value for option in self.options if isinstance(option.value, int)))

    def option_at(self, piece: int = 0, zone: str = "", cell: Cell | None = None) -> Option | None:
        """The option that pointing at a piece or at a zone (at a cell of its board) gives."""
        for option in self.options:
            here = zone and not option.piece and option.zone == zone and option.cell in (None, cell)
            if (piece and option.piece == piece) or here:
                return option
        return None


Finder = Callable[[str, int], int]
"""The piece that a seat calls by a handle, 0 for none."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Moves that are meant, and what has been answered so far. ``order`` names arguments that are asked first,
    ``names`` all of them: those that are asked for in the same form come in that order."""

    moves: tuple[Move, ...]
    find: Finder
    label: Callable[[Action], str]
    order: tuple[str, ...] = ()
    fixed: tuple[tuple[str, Any], ...] = ()
    title: str = ""
    names: tuple[str, ...] = ()
    _left: list[tuple[Move, ...]] = field(default_factory=list, init=False, compare=False, repr=False)
    _step_of: list[Step | None] = field(default_factory=list, init=False, compare=False, repr=False)
    """What was found out, once it has been: it is asked for whatever lights up, and a question may have hundreds of
    answers. An asking is made anew whenever the table changes."""

    @property
    def left(self) -> tuple[Move, ...]:
        """The moves that fit all answers."""
        if not self._left:
            self._left.append(self._fitting())
        return self._left[0]

    def _fitting(self) -> tuple[Move, ...]:
        return tuple(move for move in self.moves if all(_value(move, name) == value for name, value in self.fixed))

    @property
    def chosen(self) -> Move | None:
        """The move, once only one is left."""
        left = self.left
        return left[0] if left and all(each.action == left[0].action for each in left) else None

    @property
    def step(self) -> Step | None:
        """What is asked next; None when nothing needs to be asked any more."""
        if self._step_of:
            return self._step_of[0]
        step = self._next()
        if step is None or not any(option.text for option in step.options):  # what words tell hangs on who looks
            self._step_of.append(step)
        return step

    def _next(self) -> Step | None:
        left = self.left
        starts = self._starts(left)
        if starts is not None:
            return starts
        names: dict[str, list[Any]] = {}
        for move in left:
            for name in move.action.arguments:
                names.setdefault(name, [])
        known = {name: index for index, name in enumerate(self.names)}
        names = dict(sorted(names.items(), key=lambda each: known.get(each[0], len(known))))
        for name, values in names.items():
            values += dict.fromkeys(_value(move, name) for move in left)
        where = _on_cells(left)
        if where:
            # zone and cell are one thing to point at, however many arguments name them
            names = {name: values for name, values in names.items() if not _is_place(name, left)}
        steps = [self._step(name, values, left) for name, values in names.items() if len(values) > 1]
        if where:
            options = tuple(Option(place, zone=place[0], cell=place[1]) for place in where)
            steps.append(Step("places", CELL, options))
        if not steps:
            return None
        ranked = {name: index for index, name in enumerate(self.order)}
        return min(steps, key=lambda step: (ranked.get(step.name, len(ranked)), RANK[step.form]))

    def _starts(self, left: Sequence[Move]) -> Step | None:
        """Where an act begins, if some of those that are left begin at a cell and there is a choice."""
        if all(move.start is None for move in left) or any(name == START for name, _ in self.fixed):
            return None
        places = dict.fromkeys(place for move in left if (place := first_place(move)) is not None)
        options = tuple(Option(place, zone=place[0], cell=place[1]) for place in places)
        return Step("places", START, options) if len(options) > 1 else None

    def given(self, step: Step, option: Option) -> Asking:
        """With one more answer."""
        return Asking(
            self.moves, self.find, self.label, self.order, (*self.fixed, (step.name, option.value)), self.title,
            self.names,
        )  # fmt: skip

    def back(self) -> Asking | None:
        """Without the last answer; None if there was none."""
        if not self.fixed:
            return None
        return Asking(self.moves, self.find, self.label, self.order, self.fixed[:-1], self.title, self.names)

    def _step(self, name: str, values: Sequence[Any], left: Sequence[Move]) -> Step:
        options: list[Option] = []
        form: StepForm = "words"
        if all(move.lays == name for move in left):
            return Step("pattern", name, tuple(Option(value, zone=str(value).split()[0]) for value in values))
        with_value = {value: [move for move in left if _value(move, name) == value] for value in values}
        places = {value: {move.zone for move in moves} for value, moves in with_value.items()}
        each_one_place = all(len(zones) == 1 and "" not in zones for zones in places.values())
        distinct = len({zone for zones in places.values() for zone in zones}) == len(values)
        handles = [value for value in values if isinstance(value, str) and is_handle(value)]
        if handles:
            form = "pieces"
            for value in values:
                piece = self.find(value, left[0].seat) if value in handles else 0
                options.append(Option(value, piece, text="" if piece else self._words(value, with_value[value])))
        elif each_one_place and distinct:
            form = "places"
            options = [Option(value, zone=next(iter(places[value]))) for value in values]
        elif all(isinstance(value, int) and not isinstance(value, bool) for value in values):
            form = "number"
            options = [Option(value, text=str(value)) for value in values]
        else:
            options = [Option(value, text=self._words(value, with_value[value])) for value in values]
        return Step(form, name, tuple(options))

    def _words(self, value: Any, moves: Sequence[Move]) -> str:
        """What an answer is called: the whole act where it settles it, else the value."""
        if len(moves) == 1:
            return self.label(moves[0].action)
        if value in ("", None, _ABSENT):
            return "None"
        return str(value).replace("_", " ").replace("-", " ").capitalize()


def first_place(move: Move) -> tuple[str, Cell] | None:
    """The zone and the cell that are pointed at first for a move, None for one that has no cell."""
    if move.start is not None:
        return move.start
    return (move.zone, move.cell) if move.cell is not None else None


def _on_cells(left: Sequence[Move]) -> tuple[tuple[str, Cell], ...]:
    """The different cells where moves end, if all of them end on cells and there is a choice."""
    if any(move.cell is None for move in left):
        return ()
    found = tuple(dict.fromkeys((move.zone, move.cell) for move in left if move.cell is not None))
    return found if len(found) > 1 else ()


def _is_place(name: str, left: Sequence[Move]) -> bool:
    """Whether an argument says no more than where a move ends."""
    values: dict[Any, Any] = {}
    return all(values.setdefault(_value(move, CELL), _value(move, name)) == _value(move, name) for move in left)


def _value(move: Move, name: str) -> Any:
    if name == CELL:
        return move.zone, move.cell
    if name == START:
        return first_place(move)
    return move.action.arguments.get(name, _ABSENT)
