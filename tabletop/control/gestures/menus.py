"""What can be done with a piece, a pile or the table: the entries of a context menu.

An entry holds a command, or entries below it, or the reason why it is greyed. Sections come in the order of LOOK:
what the referee allows first (added by whoever knows it), then everything that hands can do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.content.definitions import CardDef
from tabletop.control.gestures.intents import Command, Desk, draw, number_on, obvious
from tabletop.control.places.placing import Placement
from tabletop.core.board import Cell
from tabletop.core.zones import parse_zone

PIN_COLORS = ("white", "yellow", "orange", "red", "green", "blue", "purple", "black")


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu. ``key`` names the action whose key does the same; ``reason`` greys it."""

    label: str
    command: Command | None = None
    icon: str = ""
    key: str = ""
    below: tuple[Choice, ...] = ()
    reason: str = ""
    section: str = "By hand"


def piece_menu(desk: Desk, chosen: Sequence[Placement]) -> list[Choice]:
    """The menu of one or several selected pieces."""
    first = chosen[0]
    handles = [place.handle for place in chosen]
    if len(chosen) == 1 and first.pile and desk.is_pile(first.zone):
        return [*pile_menu(desk, first.zone), *_below(_card_lines(desk, chosen), "Top card")]
    kinds = {place.piece.kind for place in chosen}
    if kinds == {"card"}:
        lines = _card_lines(desk, chosen)
    elif kinds == {"die"}:
        lines = _die_lines(first, handles)
    elif kinds == {"counter"}:
        lines = _counter_lines(first, handles)
    elif kinds == {"pin"}:
        lines = _pin_lines(handles)
    elif kinds == {"note"}:
        lines = [
            Choice("Write ...", Command("ask:text", {"pieces": handles, "field": "text"}), "edit", "act"),
            Choice("Turn", Command("turn", {"pieces": handles, "by": 90}), "flip", "roll"),
        ]
    else:
        lines = [
            Choice("Turn a quarter", Command("turn", {"pieces": handles, "by": 90}), "tap", "roll"),
            Choice("Label ...", Command("ask:text", {"pieces": handles, "field": "text"}), "edit"),
        ]
    if any(place.host for place in chosen):
        lines.append(Choice("Detach", Command("ask:detach", {"pieces": handles}), "attach"))
    lines.append(Choice("Take off the table", Command("remove", {"pieces": handles}), "trash", "delete"))
    return lines


def _below(lines: list[Choice], label: str) -> list[Choice]:
    return [Choice(label, None, "card", below=tuple(lines))] if lines else []


def _card_lines(desk: Desk, chosen: Sequence[Placement]) -> list[Choice]:
    first = chosen[0]
    handles = [place.handle for place in chosen]
    upright = any(place.piece.angle != 90 for place in chosen)
    lines = [Choice("Tap" if upright else "Untap", Command("tap", {"pieces": handles}), "tap", "tap")]
    down = all(place.piece.face == "down" for place in chosen)
    face = "Turn face up" if down else "Turn face down"
    if down and all(place.piece.seen for place in chosen):
        face = "Turn face up for all"  # whoever asks sees it already
    lines.append(Choice(face, Command("flip", {"pieces": handles}), "flip", "flip"))
    if len(chosen) == 1 and first.piece.face == "down":
        known = "Look at it" if first.piece.seen else "Look at it (told to all, unless it is your own)"
        lines.append(Choice(known, Command("show:look", {"pieces": handles}), "eye"))
    lines.append(Choice("Turn a quarter", Command("turn", {"pieces": handles, "by": 90}), "redo", "roll"))
    counters = _counter_choices(desk, chosen)
    if counters:
        lines.append(Choice("Counters", None, "counter", below=tuple(counters)))
    goals = _goal_choices(desk, chosen)
    if goals:
        lines.append(Choice("Move to", None, "arrow-right", below=tuple(goals)))
    if len(chosen) == 1:
        lines.append(Choice("Write on it", None, "edit", below=(
            Choice("Name ...", Command("ask:text", {"pieces": handles, "field": "name"}), "edit"),
            Choice("Text ...", Command("ask:text", {"pieces": handles, "field": "text"}), "edit"),
        )))  # fmt: skip
        lines.append(Choice("Show large", Command("show:preview", {"pieces": handles}), "search", "preview"))
        if obvious(desk, first).verb == "flip":
            lines = [lines[1], lines[0], *lines[2:]]
    return lines


def _counter_choices(desk: Desk, chosen: Sequence[Placement]) -> list[Choice]:
    handles = [place.handle for place in chosen]
    present = [name for name, _ in chosen[0].piece.counters]
    names = [*dict.fromkeys([*present, *desk.catalog.counters])]
    lines = []
    for name in names:
        made = desk.catalog.counters.get(name)
        label = made.label if made is not None else name
        number = dict(chosen[0].piece.counters).get(name, 0)
        icon = made.icon if made is not None else "counter"
        lines.append(Choice(f"{label}  +1", Command("count", {"pieces": handles, "name": name, "by": 1}), icon))
        if number > 0 or (made is not None and made.min is not None and made.min < 0):
            lines.append(Choice(f"{label}  −1", Command("count", {"pieces": handles, "name": name, "by": -1}), icon))
        if number:
            lines.append(
                Choice(
                    f"{label}: set {number} to ...", Command("ask:counter", {"pieces": handles, "name": name}), icon
                )
            )
    lines.append(Choice("Another counter ...", Command("ask:new_counter", {"pieces": handles}), "plus"))
    return lines


def _goal_choices(desk: Desk, chosen: Sequence[Placement]) -> list[Choice]:
    """Zones that cards are often sent to: of their owner (or whoever acts), and the shared ones."""
    handles = [place.handle for place in chosen]
    owner = chosen[0].piece.owner or desk.actor
    lines: list[Choice] = []
    sites: dict[str, list[Choice]] = {}
    for region in desk.arrangement.regions:
        family, site, seat = parse_zone(region.key)
        if region.key == chosen[0].zone or seat not in (0, owner) or family == "table":
            continue
        label = region.box.label or desk.zone_kind(region.key).label or family
        if site:
            if label not in sites:
                sites[label] = []
                lines.append(Choice(label, None, "card"))
            sites[label].append(
                Choice(f"{label} {site}", Command("move", {"pieces": handles, "to": region.key}), "card")
            )
            continue
        if region.box.kind.is_pile:
            lines.append(Choice(f"{label}: top", Command("move", {"pieces": handles, "to": region.key}), "deck"))
            below = Command("move", {"pieces": handles, "to": region.key, "index": 0})
            lines.append(Choice(f"{label}: bottom", below, "deck"))
        else:
            icon = "hand" if region.box.kind.is_hand else "card"
            lines.append(Choice(label, Command("move", {"pieces": handles, "to": region.key}), icon))
    lines = [replace(line, below=tuple(sites[line.label])) if line.command is None else line for line in lines]
    return [*lines, Choice("A free spot on the table", Command("show:free", {"pieces": handles}), "card")]


def _die_lines(first: Placement, handles: list[str]) -> list[Choice]:
    sides = first.piece.field("sides")
    top = sides if isinstance(sides, int) else 6
    shown = tuple(
        Choice(str(n), Command("set", {"pieces": handles, "field": "value", "value": n}))
        for n in range(1, min(top, 20) + 1)
    )
    return [
        Choice("Roll", Command("roll", {"pieces": handles}), "dice", "roll"),
        Choice("Lay it to show", None, "dice", below=shown),
        Choice("Number of sides ...", Command("ask:sides", {"pieces": handles}), "edit"),
    ]


def _counter_lines(first: Placement, handles: list[str]) -> list[Choice]:
    value = number_on(first.piece)
    return [
        Choice(
            "Add 1", Command("set", {"pieces": handles, "field": "value", "value": value + 1}), "plus", "count_up"
        ),
        Choice(
            "Take 1", Command("set", {"pieces": handles, "field": "value", "value": value - 1}), "minus", "count_down"
        ),
        Choice("Set to ...", Command("ask:value", {"pieces": handles}), "edit"),
        Choice("Name ...", Command("ask:text", {"pieces": handles, "field": "name"}), "edit"),
    ]


def _pin_lines(handles: list[str]) -> list[Choice]:
    colors = tuple(
        Choice(name.capitalize(), Command("set", {"pieces": handles, "field": "color", "value": name}))
        for name in PIN_COLORS
    )
    return [
        Choice("Colour", None, "pin", below=colors),
        Choice("Solid", Command("set", {"pieces": handles, "field": "opaque", "value": True}), "pin"),
        Choice("Transparent", Command("set", {"pieces": handles, "field": "opaque", "value": False}), "pin"),
        Choice("Label ...", Command("ask:text", {"pieces": handles, "field": "text"}), "edit"),
    ]


def pile_menu(desk: Desk, zone: str) -> list[Choice]:
    """What can be done with a pile."""
    count = desk.view.zone(zone).count or 0
    empty = "" if count else "The pile is empty."
    single = "" if count > 1 else "There are not two cards in it."
    return [
        Choice("Draw 1", draw(desk, zone, 1), "draw", "draw", reason=empty),
        Choice("Draw several ...", Command("ask:draw", {"zone": zone}), "draw", reason=empty),
        Choice("Deal to each ...", Command("ask:deal", {"zone": zone}), "hand", reason=empty),
        Choice("Shuffle", Command("shuffle", {"zone": zone}), "shuffle", "shuffle", reason=single),
        Choice("Cut", Command("cut", {"zone": zone}), "cut", reason=single),
        Choice("Look at the top ... (announced)", Command("ask:peek", {"zone": zone}), "peek", reason=empty),
        Choice("Search (announced)", Command("show:pile", {"zone": zone}), "search", "search", reason=empty),
        Choice("Spread on the table", Command("show:spread", {"zone": zone}), "card", reason=single),
        Choice("Turn the top card", Command("flip:top", {"zone": zone}), "flip", reason=empty),
        Choice("Move the whole pile ...", Command("show:lift", {"zone": zone}), "deck", reason=empty),
    ]


def zone_menu(desk: Desk, zone: str) -> list[Choice]:
    """What can be done with all that lies in a zone."""
    if desk.is_pile(zone):
        return pile_menu(desk, zone)
    handles = [place.handle for place in desk.arrangement.placements if place.zone == zone and not place.host]
    reason = "" if handles else "Nothing lies here."
    lines = [
        Choice("Show large", Command("show:zone", {"zone": zone}), "search", reason=reason),
        Choice("Untap all", Command("turn", {"pieces": handles, "angle": 0}), "tap", reason=reason),
        Choice("Turn all face up", Command("flip", {"pieces": handles, "face": "up"}), "flip", reason=reason),
        Choice("Turn all face down", Command("flip", {"pieces": handles, "face": "down"}), "flip", reason=reason),
        Choice("Shuffle", Command("shuffle", {"zone": zone}), "shuffle", reason=reason),
        Choice("Select all", Command("show:select", {"pieces": handles}), "check", reason=reason),
    ]
    return [*lines, *table_menu(desk)] if zone == "table" else lines


def cell_menu(desk: Desk, zone: str, cell: Cell, names: Sequence[str]) -> list[Choice]:
    """The pieces that can be laid on an empty cell by hand, those of whoever acts first; none in a game whose boards
    bear cards or loose pieces only."""
    found = [card for card in desk.catalog.cards.values() if desk.catalog.kinds[card.kind].shape == "disc"]
    spot = tuple(map(float, cell))

    def lay(card: CardDef, seat: int, label: str) -> Choice:
        made = {"kind": "card", "definition": card.id, "to": zone, "spot": spot, "owner": seat}
        return Choice(label, Command("create", made), "plus")

    first = desk.actor or 1
    seats = [(first - 1 + by) % desk.view.seats + 1 for by in range(desk.view.seats)]
    whose = [(seat, name_of(names, seat)) for seat in seats] if _is_tinted(desk, found) else [(0, "")]
    lines = []
    for seat, name in whose:
        of = f" of {name}" if name else ""
        lines += [lay(card, seat, f"Lay a {card.name}{of} here") for card in found]
    return lines


def _is_tinted(desk: Desk, cards: Sequence[CardDef]) -> bool:
    return any(desk.catalog.kinds[card.kind].tint == "owner" for card in cards)


def name_of(names: Sequence[str], seat: int) -> str:
    """What a seat is called."""
    return names[seat - 1] if 0 < seat <= len(names) else f"seat {seat}"


def table_menu(desk: Desk) -> list[Choice]:
    """What can be done anywhere on the table."""
    return [
        Choice("Add a piece ...", Command("show:drawer", {}), "plus", "drawer"),
        Choice("Add a note", Command("ask:note", {}), "note"),
        Choice("Show the whole table", Command("show:fit", {}), "search", "zoom_fit"),
        Choice("Next seat's turn", Command("seat", {"to": desk.actor % desk.view.seats + 1}), "seat"),
    ]
