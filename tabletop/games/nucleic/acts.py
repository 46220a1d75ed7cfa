"""What a seat does in the draft: place, attach, use (rulebook section 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tabletop.core.state import Container
from tabletop.core.zones import parse_zone, zone_key
from tabletop.games.nucleic import civilizations
from tabletop.games.nucleic.drafting import close_tray, free_zones, in_tray, own_units, phase_of
from tabletop.games.nucleic.field import ZONES, cell, controller, family
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import OF_SEAT, BoundAction, Requirement, Spread, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Run
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

CELLS = ("land", "unit")


def _in_tray(table: Table, act: BoundAction) -> Unmet | None:
    return None if act.piece("card") in in_tray(table, act.seat) else Unmet(pieces=(act.piece("card"),))


def _of_phase(*phases: str) -> Callable[[Table, BoundAction], Unmet | None]:
    def test(table: Table, act: BoundAction) -> Unmet | None:
        return None if phase_of(table) in phases else Unmet()

    return test


def _own_cell(table: Table, act: BoundAction) -> Unmet | None:
    of = act.value("of")
    if of in (None, act.seat) and act.number("zone") in (1, 2, 3):
        return None
    return Unmet(text=f"nucleic.no_own_cell_{phase_of(table)}")


def _free(table: Table, act: BoundAction) -> Unmet | None:
    kind, zone = phase_of(table), act.number("zone")
    if zone in free_zones(table, kind, act.seat):
        return None
    return Unmet({"zone": zone}, cell(table, kind, zone, act.seat), text=f"nucleic.no_second_{kind}")


def _own_unit(table: Table, act: BoundAction) -> Unmet | None:
    return None if act.piece("unit") in own_units(table, act.seat) else Unmet(pieces=(act.piece("unit"),))


IN_TRAY = Requirement("not_in_tray", "NUC-39", "nucleic.not_in_tray", _in_tray, about=("card",))


class Place(ActionKind):
    """Put a picked land or unit face down into a cell of one's own (NUC-45, NUC-46)."""

    kind = "place"
    takes = (
        "zone",
        "of",
    )
    label = "nucleic.do_place"
    pieces = ("card",)
    rule = "NUC-45"
    requirements = (
        IN_TRAY,
        Requirement("wrong_phase", "NUC-35", "nucleic.not_placed", _of_phase(*CELLS), OF_SEAT),
        Requirement("own_cell", "NUC-45", "nucleic.no_own_cell_land", _own_cell, ("of", "zone")),
        Requirement("cell_taken", "NUC-45", "nucleic.no_second_land", _free, ("zone",)),
    )
    met = requirements

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Each card of the tray in each zone."""
        phase = phase_of(table)
        if phase in CELLS:
            free = free_zones(table, phase, seat)
            for card in in_tray(table, seat):
                yield self.spread(table, seat, "zone", free, card=card)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Face down; everybody sees where (NUC-49)."""
        card, kind, zone = act.piece("card"), phase_of(run) or run.kind(act.piece("card")), _zone(act)
        _keep_secret(run)
        run.set_face(card, "down")
        run.move(card, zone_key(kind if kind in CELLS else "land", zone, act.seat))
        run.say("nucleic.placed", who=Person(act.seat), pieces=Pieces((card,)), zone=zone)
        _picked(run)

    def to(self, table: Table, act: BoundAction) -> str:
        """The cell."""
        return zone_key(phase_of(table) or "land", act.number("zone"), act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """The card and the zone."""
        return {"pieces": Pieces((act.piece("card"),)), "zone": act.number("zone")}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """A card of a tray into a cell, or onto what lies there."""
        if phase_of(table) in CELLS and family(table, piece) == "tray":
            found = _cell_at(table, to)
            if found is not None:
                zone, of = found
                more = {} if of == seat else {"of": of}
                yield Action(self.kind, seat, card=table.handle(piece, seat), zone=zone, **more)


class Attach(ActionKind):
    """Put a picked power-up face down on a unit of one's own (NUC-47)."""

    kind = "attach"
    label = "nucleic.do_attach"
    pieces = ("card", "unit")
    asks: Mapping[str, str] = {"unit": "to which of your units?"}
    rule = "NUC-47"
    requirements = (
        IN_TRAY,
        Requirement("wrong_phase", "NUC-35", "nucleic.not_attached", _of_phase("power_up"), OF_SEAT),
        Requirement("own_unit", "NUC-47", "nucleic.own_units", _own_unit, ("unit",)),
    )
    met = requirements

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Each card of the tray onto each own unit."""
        if phase_of(table) == "power_up":
            for card in in_tray(table, seat):
                yield self.spread_pieces(table, seat, "unit", own_units(table, seat), card=card)

    def perform(self, run: Run, act: BoundAction) -> None:
        """As the last one of that unit (NUC-48)."""
        card, unit = act.piece("card"), act.piece("unit")
        if run.kind(unit) != "unit" or card == unit:
            raise RulesError("there is no unit to attach it to")
        _keep_secret(run)
        run.set_face(card, "down")
        run.move(card, unit)
        run.say("nucleic.attached", who=Person(act.seat), pieces=Pieces((card,)), zone=run.site(unit))
        _picked(run)

    def to(self, table: Table, act: BoundAction) -> str:
        """The unit."""
        return table.handle(act.piece("unit"), act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """The card and the unit."""
        return {"pieces": Pieces((act.piece("card"),)), "target": Pieces((act.piece("unit"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """A purple card onto a unit, or into the cell of one."""
        if phase_of(table) != "power_up" or family(table, piece) != "tray":
            return
        if isinstance(to, int):
            units: tuple[int, ...] = (to,)
        else:
            name, zone, of = parse_zone(to)
            units = cell(table, "unit", zone, of) if name == "unit" else ()
        for unit in units:
            yield Action(self.kind, seat, card=table.handle(piece, seat), unit=table.handle(unit, seat))


def _as_land(table: Table, piece: int) -> bool:
    return table.printed(piece, "as_land") is True


def _no_land(table: Table, act: BoundAction) -> Unmet | None:
    card = act.piece("card")
    return Unmet() if _as_land(table, card) and free_zones(table, "as_land", act.seat) else None


def _is_as_land(table: Table, act: BoundAction) -> Unmet | None:
    return None if _as_land(table, act.piece("card")) else Unmet()


def _area_free(table: Table, act: BoundAction) -> Unmet | None:
    zone = act.number("zone")
    if zone in free_zones(table, "as_land", act.seat):
        return None
    return Unmet({"zone": zone}, cell(table, "as_land", zone, act.seat))


PHASE_OF_USE = Requirement("wrong_phase", "NUC-52", "nucleic.not_used", _of_phase("civilization"), OF_SEAT)


class Use(ActionKind):
    """Use a picked civilization: its Now ability, or into the row (NUC-53 to NUC-57)."""

    kind = "use"
    label = "nucleic.do_use"
    button = "Use"
    pieces = ("card",)
    rule = "NUC-53"
    requirements = (IN_TRAY, PHASE_OF_USE, Requirement("needs_zone", "NUC-65", "nucleic.needs_zone", _no_land))
    met = (IN_TRAY, PHASE_OF_USE)

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Each card of the tray."""
        if phase_of(table) == "civilization":
            for card in in_tray(table, seat):
                yield self.propose(table, seat, card=card)

    def perform(self, run: Run, act: BoundAction) -> None:
        """It is used completely before the next player picks (NUC-53)."""
        _picked(run)
        civilizations.use(run, act.piece("card"), act.seat)

    def to(self, table: Table, act: BoundAction) -> str:
        """The row."""
        return zone_key("civilizations", 0, act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """The card."""
        return {"pieces": Pieces((act.piece("card"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """A red card into one's own row, or onto the discard pile."""
        goal, _, of = parse_zone(to) if isinstance(to, str) else ("", 0, 0)
        here = phase_of(table) == "civilization" and family(table, piece) == "tray"
        if here and ((goal == "civilizations" and of == seat) or goal == "discard"):
            yield Action(self.kind, seat, card=table.handle(piece, seat))

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """What a tap means."""
        if phase_of(table) == "civilization" and family(table, piece) == "tray" and not _as_land(table, piece):
            yield Action(self.kind, seat, card=table.handle(piece, seat))


class UseAsLand(ActionKind):
    """Play a picked civilization as a land (NUC-65)."""

    kind = "use_as_land"
    takes = (
        "zone",
        "of",
    )
    label = "nucleic.do_use_as_land"
    pieces = ("card",)
    rule = "NUC-65"
    requirements = (
        IN_TRAY,
        PHASE_OF_USE,
        Requirement("not_as_land", "NUC-65", "nucleic.not_as_land", _is_as_land),
        Requirement("own_cell", "NUC-65", "nucleic.no_own_cell_civilization", _own_cell),
        Requirement("area_taken", "NUC-66", "nucleic.area_taken", _area_free),
    )
    met = requirements

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Each such card of the tray in each free area."""
        if phase_of(table) == "civilization":
            for card in in_tray(table, seat):
                if _as_land(table, card):
                    for zone in free_zones(table, "as_land", seat):
                        yield self.propose(table, seat, {"zone": zone}, card=card)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Face up into the area (NUC-65)."""
        card, zone = act.piece("card"), _zone(act)
        _picked(run)
        run.move(card, zone_key("as_land", zone, act.seat))
        run.set_face(card, "up")
        run.say("nucleic.played_as_land", who=Person(act.seat), pieces=Pieces((card,)), zone=zone)

    def to(self, table: Table, act: BoundAction) -> str:
        """The area."""
        return zone_key("as_land", act.number("zone"), act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """The card and the zone."""
        return {"pieces": Pieces((act.piece("card"),)), "zone": act.number("zone")}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """A red card into a cell."""
        if phase_of(table) == "civilization" and family(table, piece) == "tray":
            found = _cell_at(table, to)
            if found is not None:
                zone, of = found
                more = {} if of == seat else {"of": of}
                yield Action(self.kind, seat, card=table.handle(piece, seat), zone=zone, **more)

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """One for each free zone."""
        if phase_of(table) == "civilization" and family(table, piece) == "tray" and _as_land(table, piece):
            for zone in free_zones(table, "as_land", seat):
                yield Action(self.kind, seat, card=table.handle(piece, seat), zone=zone)


class MovePlaced(ActionKind):
    """Move a card that lies on the board: nobody may, it is here to say why (NUC-21, NUC-134)."""

    kind = "move_placed"
    takes = ("zone",)
    label = "nucleic.do_move"
    pieces = ("card",)
    rule = "NUC-21"

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """None."""
        yield from ()

    def perform(self, run: Run, act: BoundAction) -> None:
        """By the rules it cannot be done; whoever insists does it by hand."""
        raise RulesError("cards on the board are moved by abilities only")

    def to(self, table: Table, act: BoundAction) -> str:
        """Where a hand would lay it."""
        return act.text("zone")

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """The card."""
        return {"pieces": Pieces((act.piece("card"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """A card of the board, anywhere on it."""
        placed = ("land", "unit", "as_land", "civilizations")
        if family(table, piece) in placed and isinstance(to, str) and parse_zone(to).family in placed:
            yield Action(self.kind, seat, card=table.handle(piece, seat), zone=to)


def _cell_at(table: Table, to: Container) -> tuple[int, int] | None:
    """Zone and seat of a cell, given a place in it."""
    if isinstance(to, int):
        if family(table, to) not in ("land", "unit", "as_land"):
            return None
        return table.site(to), controller(table, to)
    name, zone, of = parse_zone(to)
    return (zone, of) if name in ("land", "unit", "as_land") else None


def _zone(act: BoundAction) -> int:
    """The zone of an act that somebody insists on; RulesError if there is none of that number."""
    zone = act.number("zone")
    if zone not in ZONES:
        raise RulesError(f"there is no zone {zone}")
    return zone


def _keep_secret(run: Run) -> None:
    """Of cards that all have seen, nobody shall know which was placed (NUC-163)."""
    if run.flow("tray") == "open":
        close_tray(run)


def _picked(run: Run) -> None:
    """The seat has picked; what follows goes on from there."""
    if run.lane.frames:
        run.frame.bind["done"] = True
