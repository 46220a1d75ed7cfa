"""Combat and resource, with who adds what (rulebook section 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.nucleic.field import active, controller, face_up, on_board, on_table, raw, zone_of
from tabletop.games.nucleic.lexicon import LAYERS
from tabletop.games.nucleic.selecting import select
from tabletop.games.nucleic.standing import standing
from tabletop.rules.modifying.durations import lasting
from tabletop.rules.modifying.modifiers import Modifier, Modifiers, Part, ValueDef
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table


def base_of(name: str, table: Table, piece: int) -> Iterator[Part]:
    """The raw value (NUC-85), and what hands have put on the card."""
    changed = table.state.field(piece, f"raw_{name}")
    label = "nucleic.part_raw" if changed is None else "nucleic.part_new_raw"
    yield Part(raw(table, piece, name), label, 0, "NUC-9", printed=changed is None)
    by_hand = table.state.counter(piece, name)
    if by_hand:
        yield Part(by_hand, "nucleic.part_hand", 0, "")


def modifiers_of(name: str, table: Table, piece: int) -> Iterator[Modifier]:
    """What changes a value now: lasting modifiers, Always modifiers, repeats and what takes a layer away."""
    for each in lasting(table, piece, name):
        words = {"pieces": Pieces((each.source,))} if each.source else {}
        yield Modifier(each.amount, each.label, each.source, each.rule, each.how, each.layer, words)
    if not on_board(table, piece) or not face_up(table, piece):
        return
    for found in standing(table, name):
        if piece in select(table, found.at, found.effect.to):
            number = found.effect.amount("n", table, found.at, piece)
            if number:
                layer, source = table.kind(found.at.source), found.at.source
                yield Modifier(number, "nucleic.part_always", source, "NUC-88", layer=layer, words=_of(source))
    for found in sorted(standing(table, "times"), key=lambda each: -each.effect.n):
        if piece in select(table, found.at, found.effect.to):
            times, source, layer = found.effect.n, found.at.source, found.effect.text("layer")
            label, rule = ("repeat", "NUC-90") if times > 1 else ("ignore", "NUC-92")
            yield Modifier(times, f"nucleic.part_{label}", source, rule, "times", layer, words=_of(source))


def _of(source: int) -> dict[str, Pieces]:
    return {"pieces": Pieces((source,))}


def make_values() -> Modifiers:
    """Combat of units, resource of units and lands."""

    def value(name: str) -> ValueDef:
        return ValueDef(
            name, 1, lambda table, piece: base_of(name, table, piece),
            lambda table, piece: modifiers_of(name, table, piece), LAYERS,
        )  # fmt: skip

    return Modifiers((value("combat"), value("resource")))


def counting(table: Table, seat: int, zone: int = 0) -> tuple[int, ...]:
    """The units and lands that count for a seat (NUC-149), in all zones or in one: those that it controls and that
    lie face up; power-ups, rows and as-land areas have no resource of their own (NUC-151)."""
    return tuple(
        piece
        for piece in on_table(table)
        if table.kind(piece) in ("unit", "land")
        and active(table, piece)
        and controller(table, piece) == seat
        and zone in (0, zone_of(table, piece))
    )


def resources(table: Table, seat: int, zone: int = 0) -> int:
    """The sum of the current resource of what counts for a seat."""
    return sum(table.value(piece, "resource") for piece in counting(table, seat, zone))
