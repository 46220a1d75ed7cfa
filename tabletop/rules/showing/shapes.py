"""How acts and numbers look on the table: what the window draws of them, in table terms."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tabletop.content.findings import sentence_list
from tabletop.core.board import Cell
from tabletop.core.visibility import shown_in
from tabletop.rules.actions import Action
from tabletop.rules.modifying.modifiers import Part
from tabletop.rules.showing.sentences import fill
from tabletop.rules.showing.telling import Person, Pieces, Secret, Word, Words
from tabletop.rules.table import Table


@dataclass(frozen=True, slots=True)
class Shape:
    """How an action looks: the piece acted with and where it ends (handles, zone keys, "" for none), the sentence for
    a menu, its button in the decision bar, the ability it uses, and whether it only passes or ends something. On a
    board ``cell`` is where in the zone it ends, ``path`` the way there, cell by cell."""

    piece: str = ""
    to: str = ""
    label: str = ""
    words: Words = field(default_factory=dict)
    button: str = ""
    ability: str = ""
    quiet: bool = False
    rule: str = ""
    cell: Cell | None = None
    path: tuple[Cell, ...] = ()
    lays: str = ""
    """The argument that says how a shape of several cells lies, where it lays one."""
    start: tuple[str, Cell] | None = None
    """The cell where it begins, with its zone, where that is picked first and where it ends afterwards."""


BorneHow = Literal["given", "taken", "ability", "silenced"]


@dataclass(frozen=True, slots=True)
class Borne:
    """What a card has besides what it prints, or has lost of it: a word or mark that is ``given`` or ``taken``, an
    ``ability`` that is given, or all of its abilities that are ``silenced``. ``scope``: until when, "" for as long as
    its ``sources`` stand; of the turn of a ``seat``, until a ``test`` holds."""

    how: BorneHow
    what: str
    text: str = ""
    sources: tuple[int, ...] = ()
    scope: str = ""
    seat: int = 0
    test: str = ""


@dataclass(frozen=True, slots=True)
class CellEffect:
    """What an act would do at a cell of a board: a word of the game for the kind of effect ("new", "replace",
    "blocked", "off", "dies", "none" ...), the sentence, and the piece that it happens to (0: none)."""

    zone: str
    cell: Cell
    effect: str
    text: str
    words: Words = field(default_factory=dict)
    piece: int = 0
    sign: str = ""
    """A word or two to be written on the cell: a template with the same words, "" for none."""


@dataclass(frozen=True, slots=True)
class CellMark:
    """What the rules remember of a cell and the board shows: where (or the handle of the piece on it), a colour, or
    the seat whose colour it is; what it is called, a number or word of it."""

    zone: str
    cell: Cell
    color: str
    label: str
    seat: int = 0
    sign: str = ""
    piece: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """A number that the table shows at a place for a seat, and who adds what to it; without a ``zone`` it stands on
    the panel of the seat alone."""

    zone: str
    seat: int
    label: str
    total: int
    parts: tuple[Part, ...]
    leads: bool = False
    icon: str = ""
    """What the number is, where several stand at one place; they lie side by side at the heading of their zone."""
    goal: int | None = None
    """What the number has to reach next, None for nothing."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that holds of a piece, in a sentence."""

    text: str
    words: Words
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Danger:
    """A loss that threatens a seat and can still be kept off: the sentence with its words, and the rule. Only what
    everybody may know is told so."""

    seat: int
    text: str
    rule: str
    words: Words = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of a track: its short sign, the numbers there, whether it is "past", "now", "open" (can be gone to) or
    "shut"; what going there costs in all, the sentence that says more, and the act that goes there."""

    mark: str
    text: str
    state: str
    cost: int | None = None
    label: str = ""
    words: Words = field(default_factory=dict)
    act: Action | None = None
    icon: str = ""
    more: str = ""
    """A second number there, with the icons of both, and how full it is (0 to 1) where it can run out."""
    more_icon: str = ""
    fill: float | None = None


@dataclass(frozen=True, slots=True)
class Track:
    """The steps that the piece in a zone goes up, lowest first, as the table draws them beside it; ``have`` is what a
    seat has towards their costs, ``icon`` what that is counted in."""

    zone: str
    seat: int
    label: str
    have: int
    rungs: tuple[Rung, ...]
    icon: str = ""


def choice_of(table: Table, what: str, pick: str, seat: int) -> Shape:
    """How choosing a cell (its zone with its label), a seat or a number looks."""
    if what == "cell":
        zone, _, label = pick.rpartition(" ")
        board = table.state.spec.board(zone) if table.state.why_no_place(zone) is None else None
        cell = board.cell(label) if board is not None else None
        called = board.named(cell) if board is not None and cell is not None else label
        return Shape(
            to=zone, cell=cell, label="rules.label_choose", words={"choice": told_place(table, zone, called)}
        )
    if what == "shape":
        chosen: Words = {"choice": laying_told(table, pick)}
        said = fill("{choice}", chosen, table, seat)
        return Shape(to=pick.split()[0], label="rules.label_choose", words=chosen, button=said, lays="pick")
    choice = Person(int(pick)) if what == "seat" and pick.isdecimal() else pick
    words: Words = {"choice": choice}
    return Shape(label="rules.label_choose", words=words, button=fill("{choice}", words, table, seat))


def told_place(table: Table, zone: str, text: str) -> Word:
    """Where something is on a board, in words; of one that some do not see at all, for those who see it."""
    for rule in table.state.spec.zone(zone).see:
        if rule.show == "nothing":
            break
    else:
        return text
    viewers = (None, *range(1, table.ruleset.seats + 1))
    who = tuple(each or 0 for each in viewers if shown_in(table.state, zone, each) != "nothing")
    return Secret(text, SOMEWHERE, (), who)


SOMEWHERE = "somewhere"
"""What stands in a sentence for a place that its reader may not know."""


def covered(table: Table, shape: str) -> tuple[tuple[str, Cell], ...]:
    """The cells of a board that a shape covers as it is laid: a text, its zone with the labels of its cells."""
    zone, *labels = shape.split() or [""]
    board = table.state.spec.board(zone) if zone and table.state.why_no_place(zone) is None else None
    cells = [board.cell(label) for label in labels] if board is not None else []
    return tuple((zone, cell) for cell in cells if cell is not None)


def laying_told(table: Table, shape: str) -> Word:
    """The cells that a shape covers, in words."""
    zone, *labels = shape.split()
    board = table.state.spec.board(zone)
    called = [board.named(cell) for _, cell in covered(table, shape)] if board is not None else labels
    return told_place(table, zone, sentence_list(called))


def laying_of(table: Table, text: str) -> str:
    """A way to lay a shape as it is kept, its cells row by row, whatever their order in the text; "" for a text that
    is none."""
    zone, *labels = text.split() or [""]
    cells = covered(table, text)
    board = table.state.spec.board(zone) if cells else None
    if board is None or len(cells) < len(labels):
        return ""
    return " ".join([zone, *(board.label(cell) for _, cell in sorted(cells, key=lambda each: each[1][::-1]))])


def laid(table: Table, shape: str) -> tuple[CellEffect, ...]:
    """What laying a shape so would do, cell by cell. What lies on a board that some do not see is told to nobody."""
    cells = covered(table, shape)
    spots, zone = table.state.spot, cells[0][0] if cells else ""
    is_seen = bool(zone) and all(rule.show != "nothing" for rule in table.state.spec.zone(zone).see)
    on = {spots[piece]: piece for piece in table.inside(zone)} if is_seen else {}
    return tuple(
        CellEffect(zone, cell, "replace", "rules.cell_taken", {"piece": Pieces((on[cell],))}, on[cell])
        if cell in on
        else CellEffect(zone, cell, "new", "")
        for zone, cell in cells
    )


@dataclass(frozen=True, slots=True)
class Remark:
    """What is odd about many games, though legal: a sentence without its full stop, the line of the file that it is
    about, and how telling it is."""

    text: str
    line: RuleLine
    weight: int = 0


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A line of a file that rules are written in: its path, its number, what stands there, how often it was run.

    >>> str(RuleLine("cards/pig/rules.yaml", 34, "- {roll: tray}"))
    'rules.yaml:34: - {roll: tray}'
    """

    path: str
    line: int
    text: str
    times: int = 1

    def __str__(self) -> str:
        name = self.path.replace("\\", "/").rpartition("/")[2]
        return f"{name}:{self.line}: {self.text}"
