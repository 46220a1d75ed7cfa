"""What the table shows: combat and resource of each zone with who adds what, totals, and what is odd."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.zones import zone_key
from tabletop.games.nucleic.confronting import best_units, winner_of
from tabletop.games.nucleic.drafting import phase_of
from tabletop.games.nucleic.field import ZONES, cell, host, marked, zone_record
from tabletop.games.nucleic.values import counting, resources
from tabletop.rules.audit import Oddity
from tabletop.rules.modifying.modifiers import Modifiers, Part
from tabletop.rules.ruleset import Account
from tabletop.rules.showing.telling import Pieces, Zone
from tabletop.rules.table import Table


def find_accounts(table: Table) -> Iterator[Account]:
    """Combat of the compared units, resource of what lies in each zone, the total of each player."""
    for zone in ZONES:
        yield from _combats(table, zone)
    totals = {}
    for seat in table.order():
        found = []
        for zone in ZONES:
            cards = counting(table, seat, zone)
            if cards:
                number = sum(table.value(piece, "resource") for piece in cards)
                parts = tuple(
                    Part(table.value(piece, "resource"), "nucleic.part_card", piece, "NUC-149",
                         {"pieces": Pieces((piece,))})
                    for piece in cards
                )  # fmt: skip
                yield Account(zone_key("land", zone, seat), seat, "Resource", number, parts)
                found.append(Part(number, "nucleic.part_zone", 0, "NUC-149", {"zone": zone}))
        if found:
            totals[seat] = tuple(found)
    best = max((resources(table, seat) for seat in totals), default=0)
    for seat, parts in totals.items():
        number = sum(part.amount for part in parts)
        yield Account(zone_key("civilizations", 0, seat), seat, "Total", number, parts, number == best)


def _combats(table: Table, zone: int) -> Iterator[Account]:
    """As they are now, or as they were compared (NUC-125)."""
    record = zone_record(table, zone)
    if record:
        rows = table.flow("accounts", {}).get(str(zone), ())
        for name, number in record["combats"].items():
            seat = int(name)
            parts = tuple(
                Part(amount, label, source if table.state.exists(source) else 0, rule, _words(table, source))
                for owner, amount, label, source, rule in rows
                if owner == seat
            )
            yield Account(zone_key("unit", zone, seat), seat, "Combat", number, parts, seat == record["winner"])
        return
    best = best_units(table, zone)
    winner, _ = winner_of(table, zone, best)
    for seat, (unit, number) in best.items():
        parts = table.ruleset.part(Modifiers).of(table, unit, "combat").parts
        yield Account(zone_key("unit", zone, seat), seat, "Combat", number, parts, seat == winner)


def _words(table: Table, source: int) -> dict[str, Pieces]:
    return {"pieces": Pieces((source,))} if source and table.state.exists(source) else {}


def find_oddities(table: Table) -> Iterator[Oddity]:
    """What hands have made of the table that the rules would not."""
    for zone in ZONES:
        for seat in table.order():
            for name in ("land", "unit", "as_land"):
                key = zone_key(name, zone, seat)
                kind = "civilization" if name == "as_land" else name
                wrong = tuple(piece for piece in table.inside(key) if table.kind(piece) not in ("", kind))
                if wrong:
                    yield Oddity("nucleic.odd_kind", {"pieces": Pieces(wrong), "zone": Zone(key)}, "NUC-12", wrong)
                here = cell(table, name, zone, seat)
                if phase_of(table) and len(here) > 1:
                    yield Oddity("nucleic.odd_two", {"zone": Zone(key)}, "NUC-13", here)
            beaten = tuple(piece for piece in cell(table, "unit", zone, seat) if marked(table, piece))
            if beaten and table.flow("phase") != "confrontation":
                yield Oddity("nucleic.odd_marked", {"pieces": Pieces(beaten)}, "NUC-127", beaten)
    loose = tuple(
        piece
        for zone in table.state.contents
        if isinstance(zone, str)
        for piece in table.inside(zone)
        if table.kind(piece) == "power_up" and not host(table, piece) and zone.partition("#")[0] == "unit"
    )
    if loose:
        yield Oddity("nucleic.odd_loose", {"pieces": Pieces(loose)}, "NUC-14", loose)
