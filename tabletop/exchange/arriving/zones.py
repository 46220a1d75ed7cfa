"""The table of an imported game: the source's zones, or the usual ones, as lines of `game.yaml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.content.autolayout import automatic_layouts
from tabletop.content.proofing.lint import lint_layout
from tabletop.content.reading.building import zone_kind
from tabletop.content.reading.schema import ZoneModel
from tabletop.core.values import Json
from tabletop.core.zones import TABLE_ZONE
from tabletop.exchange.basis.naming import folded, zone_id
from tabletop.exchange.basis.records import ForeignGame, ForeignZone
from tabletop.exchange.basis.report import Report

MAIN = "main"

USUAL = (
    ForeignZone("Deck", owner_sees=False, others_see=False, pile=True, loads=(MAIN,), shuffle=True),
    ForeignZone("Hand", others_see=False),
    ForeignZone("Field"),
    ForeignZone("Discard", pile=True),
)
"""The zones of a game whose source has none."""

PIECES = ForeignZone("Pieces", shared=True)
"""Where loose pieces and the numbers of the whole table lie, so that they cover nothing."""

ASIDE = ("side", "sideboard", "reserve", "maybe")
TOKENS = ("token", "tokens")

_PILES = (
    "discard", "graveyard", "spent", "removed", "exile", "banished", "trash", "lost", "out of play", "burn", "void",
    "dead", "scrap", "used", "ablage",
)  # fmt: skip


@dataclass(slots=True)
class Table:
    """The zones as lines of `game.yaml`, where each list of a deck begins, and how many may sit there."""

    zones: dict[str, dict[str, Json]] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict)
    """The id of a deck list by the source's name of it."""
    homes: dict[str, str] = field(default_factory=dict)
    """The zone that a deck list begins in, by its id."""
    shuffled: list[str] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)
    """What a deck list is called, by its id."""
    ids: dict[str, str] = field(default_factory=dict)
    """The id of a zone by the source's name of it, folded; one that was left out has none."""
    seats: tuple[int, ...] = (2,)


def lay_table(game: ForeignGame, names: Sequence[str], report: Report) -> Table:
    """The table for a game with decks of these lists (by the source's names)."""
    table = Table()
    source = list(game.zones) or list(USUAL)
    if game.pieces or any(number.shared for number in game.numbers):
        source.append(PIECES)
    by_name = table.ids
    for zone in source:
        if folded(zone.name) == "table":
            continue
        id = zone_id(zone.name, table.zones)
        by_name.setdefault(folded(zone.name), id)
        table.zones[id] = _lines(zone)
        _limit(zone, id, table, by_name, report)
    if not table.zones:
        table.zones["deck"] = _lines(USUAL[0])
    deck = _first_deck(table)
    for zone in source:
        for loaded in zone.loads if folded(zone.name) in by_name else ():
            _list(loaded, by_name[folded(zone.name)], zone.shuffle, table)
    for name in names:
        if name not in table.lists:
            _list(name, _home(name, deck, table, by_name, report), False, table)
    if not table.lists and game.cards and not game.lying:
        _list(MAIN, deck, True, table)
    table.shuffled += [by_name[folded(zone.name)] for zone in source if _is_laid(zone, game) and zone.shuffle
                       and folded(zone.name) in by_name]  # fmt: skip
    if deck in table.homes.values() and deck not in table.shuffled and table.zones[deck].get("see") == "deck":
        table.shuffled.append(deck)
    table.seats = _seats(table, game.seats)
    return table


def _is_laid(zone: ForeignZone, game: ForeignGame) -> bool:
    return any(each.zone == zone.name for each in game.lying)


def _list(name: str, home: str, shuffle: bool, table: Table) -> None:
    if name in table.lists:
        return
    id = zone_id(name, table.homes, "list")
    table.lists[name] = id
    table.homes[id] = home
    table.labels[id] = name.capitalize() if name in (MAIN, *ASIDE, *TOKENS) else name
    if shuffle and home not in table.shuffled:
        table.shuffled.append(home)


def _home(name: str, deck: str, table: Table, by_name: dict[str, str], report: Report) -> str:
    """Where a list begins that no zone says it loads: a zone of its name, one of its own for what lies aside, else
    the deck."""
    word = folded(name)
    if word in by_name:
        return by_name[word]
    if word in (*ASIDE, *TOKENS):
        label = "Side deck" if word in ASIDE else "Tokens"
        zone = ForeignZone(label, others_see=word in TOKENS, pile=True)
        if folded(label) not in by_name:
            id = zone_id(label, table.zones)
            table.zones[id] = _lines(zone)
            by_name[folded(label)] = id
            _limit(zone, id, table, by_name, report)
        return by_name.get(folded(label), deck)
    return deck


def _lines(zone: ForeignZone) -> dict[str, Json]:
    lines: dict[str, Json] = {"label": zone.name}
    if not zone.shared:
        lines["per_seat"] = True
    if not zone.owner_sees and not zone.others_see:
        lines |= {"see": "deck", "pile": True, "face": "down"}
    elif zone.owner_sees and not zone.others_see:
        lines |= {"see": "hand", "face": "down"}
        if zone.pile or any(word in folded(zone.name) for word in ASIDE):
            lines["pile"] = True
    elif zone.others_see and not zone.owner_sees:
        lines["see"] = [{"show": "back", "to": "owner"}, {"show": "face", "to": "others"}]
    else:
        if zone.pile or any(word in folded(zone.name) for word in _PILES):
            lines["pile"] = True
        lines["face"] = "up"
    return lines


def _first_deck(table: Table) -> str:
    """The zone that cards are drawn from: the first whose cards nobody sees."""
    return next((id for id, lines in table.zones.items() if lines.get("see") == "deck"), next(iter(table.zones)))


def _limit(zone: ForeignZone, id: str, table: Table, by_name: dict[str, str], report: Report) -> None:
    """A zone for which there is no room at a table of two is left out."""
    if not _fits(table.zones, 2):
        del table.zones[id]
        by_name.pop(folded(zone.name), None)
        own = sum(1 for each in table.zones.values() if "per_seat" in each)
        report.note("zones_left_out", zone=zone.name, most=own)


def _fits(zones: Mapping[str, Mapping[str, Json]], seats: int) -> bool:
    kinds = {name: zone_kind(name, ZoneModel.model_validate(lines)) for name, lines in zones.items()}
    return not lint_layout(automatic_layouts({**kinds, "table": TABLE_ZONE}, [seats])[seats])


def _seats(table: Table, wanted: Sequence[int]) -> tuple[int, ...]:
    """The numbers of seats for which the table can be laid out, of those wanted or of two to four."""
    return tuple(count for count in (wanted or (2, 3, 4)) if count <= 6 and _fits(table.zones, count)) or (2,)
