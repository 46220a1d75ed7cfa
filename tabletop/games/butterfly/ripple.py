"""The Ripple step: what was placed in the past reproduces in the present (rulebook section 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.board import Cell
from tabletop.games.butterfly.field import (
    PRESENT,
    active,
    at,
    board,
    cell_of,
    due_pieces,
    species_name,
    species_of,
)
from tabletop.games.butterfly.kinds import CELL, CellKind, where
from tabletop.games.butterfly.making import make_pin
from tabletop.games.butterfly.patterns import (
    Laying,
    anchor_label,
    is_decided,
    is_guarded,
    laid,
    laying_of,
    open_laying,
    touches,
    ways,
)
from tabletop.games.butterfly.traits import total
from tabletop.rules.acting.kinds import ActionKind, Kinds
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run, asked
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.shapes import CellEffect
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

RIPPLE = "butterfly/ripple"


# -- order ---------------------------------------------------------------------------------------------------------


def _is_due(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("piece")
    return None if piece in due_pieces(table, act.seat) else Unmet(pieces=(piece,))


class RippleOrder(ActionKind):
    """Which of several due pieces reproduces next (BUT-61)."""

    kind, label, rule, pieces = "ripple_order", "butterfly.do_order", "BUT-61", ("piece",)
    requirements = (Requirement("not_due", "BUT-56", "butterfly.not_due", _is_due),)

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Each due piece."""
        for piece in due_pieces(table, seat):
            yield self.propose(table, seat, piece=piece)

    def perform(self, run: Run, act: BoundAction) -> None:
        """It is the next one."""
        run.frame.bind["next"] = act.piece("piece")

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which one."""
        return {"pieces": Pieces((act.piece("piece"),))}

    def to(self, table: Table, act: BoundAction) -> str:
        """The piece itself: a click on it."""
        return table.handle(act.piece("piece"), act.seat)

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """A click on a due piece."""
        if table.mark(piece, "due") and len(due_pieces(table, seat)) > 1:
            yield Action(self.kind, seat, piece=table.handle(piece, seat))


def _order_seats(table: Table, frame: Frame) -> tuple[int, ...]:
    seat = active(table)
    return (seat,) if len(due_pieces(table, seat)) > 1 else ()


ORDER = WindowDef(
    "ripple_order", (), "ripple_order", _order_seats, "once", "butterfly.ask_order", rule="BUT-61", passed="",
    form="pieces", auto=lambda table, seat: len(due_pieces(table, seat)) < 2,
)  # fmt: skip


# -- echo and sprouts ----------------------------------------------------------------------------------------------


def any_due(run: Run) -> bool:
    """Whether a piece of the active player still is to reproduce."""
    return bool(due_pieces(run, active(run)))


def echo(run: Run) -> None:
    """The reproducing piece makes its echo on the counterpart cell; whatever stands there is removed without a battle
    (BUT-58, BUT-62, BUT-63)."""
    run.set_flow("phase", "ripple")
    seat, frame = active(run), run.frame
    chosen = frame.bind.pop("next", 0)
    due = due_pieces(run, seat)
    piece = chosen if chosen in due else due[0]
    cell = cell_of(run, piece)
    assert cell is not None  # a due piece stands on a cell
    species = species_of(run, piece)
    frame.bind["from"] = piece
    frame.bind["pattern"] = Laying("ripple", seat, species, cell, seat).to_json()
    run.say("butterfly.ripples", pieces=Pieces((piece,)), cell=board(run).named(cell))
    standing = at(run, PRESENT, cell)
    made: tuple[Cell, ...] = ()
    if standing and run.owner(standing) != seat and is_guarded(run, standing):
        run.say("butterfly.guarded", pieces=Pieces((standing,)), cell=board(run).named(cell))
    else:
        if standing:
            give_way(run, standing)
        new = make_pin(run, seat, species, PRESENT, "echo", cell)
        run.say("butterfly.echo", pieces=Pieces((new,)), cell=board(run).named(cell))
        made = (cell,)
    frame.bind["made"] = made


def give_way(run: Run, piece: int) -> None:
    """A piece is removed by an echo or a sprout: it is not defeated, no death follows (BUT-72)."""
    cell = cell_of(run, piece)
    run.say("butterfly.removed", pieces=Pieces((piece,)), cell=board(run).named(cell) if cell is not None else "")
    run.remove(piece)


def sprouts(run: Run) -> None:
    """The other covered cells get their sprouts, as far as they can (BUT-65 to BUT-69)."""
    frame = run.frame
    laying = laying_of(frame)
    assert laying is not None  # the echo has set it
    chosen = frame.bind.pop("laid", None)
    way = laid(run, laying, chosen[0], chosen[1], bool(chosen[2])) if chosen else None
    lost: list[str] = []
    for touch in tuple(touches(run, laying, way if way is not None else ways(run, laying)[0])):
        label = board(run).named(touch.cell)
        if touch.effect == "blocked":
            lost.append(label)
        if touch.effect not in ("new", "replace"):
            continue
        if touch.effect == "replace":
            give_way(run, touch.piece)
        new = make_pin(run, laying.owner, laying.species, PRESENT, "sprout", touch.cell)
        run.say("butterfly.sprout", pieces=Pieces((new,)), cell=label)
        frame.bind["made"] = (*frame.bind["made"], touch.cell)
    if lost:
        run.say("butterfly.lost", name=species_name(run, laying.species), cell=", ".join(lost))
    frame.bind.pop("pattern")
    _done(run, frame.bind.pop("from", 0))
    extra = total(run, laying.owner, laying.species, "sprouts")
    frame.bind["extra"] = extra
    frame.bind["species"] = laying.species


def _done(run: Run, piece: int) -> None:
    """It has reproduced and never does so again (BUT-57)."""
    if run.state.exists(piece):
        run.set_mark(piece, "due", None)


class RipplePlacement(ActionKind):
    """Lay the pattern of a reproduction, or of a death (BUT-64, BUT-121)."""

    kind, label, rule = "ripple_placement", "butterfly.do_ripple", "BUT-64"
    takes = (
        "index",
        "turn",
        "mirrored",
        "cells",
    )
    why = "ripple"

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every different way to lay it (BUT-35)."""
        laying = self.laying(table)
        for way in ways(table, laying) if laying is not None and laying.chooser == seat else ():
            mirrored = {"mirrored": 1} if way.reflected else {}
            yield Action(self.kind, seat, index=way.index, turn=way.turn, **mirrored)

    @classmethod
    def laying(cls, table: Table) -> Laying | None:
        """What is to be laid by an act of this kind."""
        for _, frame, _ in asked(table):
            found = laying_of(frame)
            if found is not None and found.why == cls.why:
                return found
        return None

    @classmethod
    def way(cls, table: Table, act: BoundAction) -> tuple[int, int, bool] | None:
        """The index, the turn and whether it is reflected that an act names, by numbers or by ``cells``; None for
        what names none."""
        laying = cls.laying(table)
        if laying is None:
            return None
        labels = act.text("cells").split()
        if labels:
            wanted = {board(table).cell(label) for label in labels}
            for flipped in (False, True):
                for index in range(9):
                    for turn in range(6):
                        found = laid(table, laying, index, turn, flipped)
                        if found is not None and {cell for cell in found.cells if cell in board(table)} == wanted:
                            return index, turn, flipped
            return None
        arguments = act.plain
        if not all(isinstance(arguments.get(name), int) for name in ("index", "turn")):
            return None
        numbers = act.number("index"), act.number("turn"), act.number("mirrored") == 1
        return numbers if laid(table, laying, *numbers) is not None else None

    def perform(self, run: Run, act: BoundAction) -> None:
        """It is laid as soon as the window has closed."""
        found = self.way(run, act)
        if found is not None:
            run.frame.bind["laid"] = (found[0], found[1], int(found[2]))

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """The cells that it covers."""
        laying, found = self.laying(table), self.way(table, act)
        way = laid(table, laying, *found) if laying is not None and found is not None else None
        labels = [board(table).named(cell) for cell in way.cells] if way is not None else []
        name = species_name(table, laying.species) if laying is not None else ""
        return {"name": name, "cells": " ".join(label for label in labels if label)}

    def to(self, table: Table, act: BoundAction) -> str:
        """The present."""
        return PRESENT if self.laying(table) is not None else ""

    def cell(self, table: Table, act: BoundAction) -> Cell | None:
        """The anchor."""
        laying = self.laying(table)
        return laying.cell if laying is not None else None

    def preview(self, table: Table, act: BoundAction) -> Iterator[CellEffect]:
        """What happens at each cell that it covers."""
        laying, found = self.laying(table), self.way(table, act)
        way = laid(table, laying, *found) if laying is not None and found is not None else None
        if laying is None or way is None:
            return
        name = species_name(table, laying.species)
        for touch in touches(table, laying, way):
            words = {"name": name, "pieces": Pieces((touch.piece,)) if touch.piece else ""}
            text = f"butterfly.cell_{touch.effect}"
            if touch.effect == "none" and touch.piece:
                text = "butterfly.cell_spared"
            yield CellEffect(PRESENT, touch.cell, touch.effect, text, words, touch.piece)


def _named(table: Table, act: BoundAction) -> Unmet | None:
    kind = table.ruleset.part(Kinds)[act.kind]
    assert isinstance(kind, RipplePlacement)
    return None if kind.way(table, act) is not None else Unmet()


def _plain(table: Table, act: BoundAction) -> Unmet | None:
    kind = table.ruleset.part(Kinds)[act.kind]
    assert isinstance(kind, RipplePlacement)
    found = kind.way(table, act)
    return Unmet() if found is not None and found[2] and not table.option("mirror_patterns") else None


RipplePlacement.requirements = (
    Requirement("no_direction", "BUT-64", "butterfly.no_direction", _named),
    Requirement("mirrored", "BUT-34", "butterfly.mirrored", _plain),
)


def layer(table: Table, frame: Frame) -> tuple[int, ...]:
    """Who lays the pattern of a frame; nobody where every way comes to the same."""
    laying = laying_of(frame)
    if laying is None or is_decided(table, laying):
        return ()
    return (laying.chooser,)


def laying_words(table: Table, seat: int) -> Mapping[str, Any]:
    """Of which species, and around which cell."""
    laying = open_laying(table)
    return {"name": species_name(table, laying.species), "cell": anchor_label(table, laying)} if laying else {}


PLACEMENT = WindowDef(
    "ripple_placement", (), "ripple_placement", layer, "once", "butterfly.ask_ripple", words=laying_words,
    form="pattern", rule="BUT-64", passed="",
)  # fmt: skip


# -- one more sprout -----------------------------------------------------------------------------------------------


def _bound(table: Table) -> Mapping[str, Any]:
    """The bindings of the reproduction that goes on."""
    return next((frame.bind for _, frame, _ in asked(table) if frame.block == RIPPLE), {})


def extra_cells(table: Table, bind: Mapping[str, Any]) -> tuple[Cell, ...]:
    """The empty cells of the present next to a piece just made (BUT-164)."""
    lands = board(table)
    around = {cell for made in bind.get("made", ()) for cell in lands.around((made[0], made[1]))}
    return tuple(cell for cell in lands.cells if cell in around and not at(table, PRESENT, cell))


def _next_to_new(table: Table, act: BoundAction) -> Unmet | None:
    era, cell = where(table, act)
    near = {each for made in _bound(table).get("made", ()) for each in board(table).around((made[0], made[1]))}
    return None if era == PRESENT and cell in near else Unmet()


def _free(table: Table, act: BoundAction) -> Unmet | None:
    standing = at(table, *where(table, act))
    return Unmet(pieces=(standing,)) if standing else None


class ExtraSprout(CellKind):
    """One more piece beside the new ones (BUT-164)."""

    kind, label, rule = "extra_sprout", "butterfly.do_extra", "BUT-164"
    takes = (
        "zone",
        "cell",
    )
    requirements = (
        CELL,
        Requirement("not_next_to_new", "BUT-164", "butterfly.not_next_to_new", _next_to_new),
        Requirement("cell_occupied", "BUT-164", "butterfly.cell_occupied", _free),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Each cell that may get one."""
        for cell in extra_cells(table, _bound(table)):
            yield self.propose(table, seat, {"zone": PRESENT, "cell": board(table).label(cell)})

    def perform(self, run: Run, act: BoundAction) -> None:
        """It appears."""
        _, cell = where(run, act)
        species = str(run.frame.bind.get("species", ""))
        if not species:
            raise RulesError("nothing has reproduced")
        run.frame.bind["extra"] = run.frame.bind.get("extra", 1) - 1
        new = make_pin(run, act.seat, species, PRESENT, "sprout", cell)
        run.say("butterfly.sprout", pieces=Pieces((new,)), cell=board(run).named(cell))

    def preview(self, table: Table, act: BoundAction) -> Iterator[CellEffect]:
        """A pin appears."""
        cell = self.cell(table, act)
        if cell is not None:
            name = species_name(table, str(_bound(table).get("species", "")))
            yield CellEffect(act.text("zone"), cell, "new", "butterfly.cell_new", {"name": name})


def _extra_seats(table: Table, frame: Frame) -> tuple[int, ...]:
    more = frame.bind.get("extra", 0) > 0 and extra_cells(table, frame.bind)
    return (active(table),) if more else ()


def _note_extra(run: Run) -> None:
    run.set_flow("step", "extra_sprout" if run.frame.bind.get("extra", 0) > 0 else None)
    run.frame.bind["before"] = run.frame.bind.get("extra", 0)


def _more(run: Run) -> bool:
    """One was made, and there may be another."""
    return bool(0 < run.frame.bind.get("extra", 0) < run.frame.bind.get("before", 0))


def _after(run: Run) -> None:
    run.set_flow("step", None)
    for name in ("extra", "before", "made", "species"):
        run.frame.bind.pop(name, None)


EXTRA = WindowDef(
    "extra_sprout", ("extra_sprout",), "pass", _extra_seats, "first", "butterfly.ask_extra", rule="BUT-164",
    passed="", auto=lambda table, seat: not extra_cells(table, _bound(table)),
    words=lambda table, seat: {"seat": Person(seat)},
)  # fmt: skip

BLOCK = Block(
    RIPPLE,
    "next",
    Jump("end", lambda run: not any_due(run)),
    Window(ORDER),
    Jump("end", lambda run: not any_due(run)),
    Call(echo),
    Window(PLACEMENT),
    Call(sprouts),
    "extra",
    Call(_note_extra),
    Window(EXTRA),
    Jump("extra", _more),
    Call(_after),
    Jump("next"),
    "end",
)
"""Every due piece reproduces, one after the other (BUT-56, BUT-61)."""

__all__ = ["BLOCK", "RIPPLE", "ExtraSprout", "RippleOrder", "RipplePlacement", "any_due", "layer"]
