"""Combat and resource, with who adds what (rulebook section 7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.games.nucleic.field import ZONES, cell, face_up, on_board, raw, works
from tabletop.games.nucleic.lexicon import LAYERS
from tabletop.games.nucleic.selecting import select
from tabletop.games.nucleic.standing import standing
from tabletop.rules.abilities.standing import Standing
from tabletop.rules.modifying.durations import lasting
from tabletop.rules.modifying.modifiers import Modifier, Modifiers, Part, ValueDef
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table


def base_of(name: str, table: Table, piece: int) -> tuple[Part, ...]:
    """The raw value (NUC-85), and what hands have put on the card."""
    changed = table.state.field(piece, f"raw_{name}")
    label = "nucleic.part_raw" if changed is None else "nucleic.part_new_raw"
    own = Part(raw(table, piece, name), label, 0, "NUC-9", printed=changed is None)
    by_hand = table.state.counter(piece, name)
    return (own, Part(by_hand, "nucleic.part_hand", 0, "")) if by_hand else (own,)


def modifiers_of(name: str, table: Table, piece: int) -> Iterator[Modifier]:
    """What changes a value now: lasting modifiers, Always modifiers, repeats and what takes a layer away."""
    for each in lasting(table, piece, name):
        words = {"pieces": Pieces((each.source,))} if each.source else {}
        yield Modifier(each.amount, each.label, each.source, each.rule, each.how, each.layer, words)
    if not on_board(table, piece) or not face_up(table, piece):
        return
    for found in _reaching(table, name).get(piece, ()):
        number = found.effect.amount("n", table, found.at, piece)
        if number:
            layer, source = table.kind(found.at.source), found.at.source
            yield Modifier(number, "nucleic.part_always", source, "NUC-88", layer=layer, words=_of(source))
    for found in sorted(_reaching(table, "times").get(piece, ()), key=lambda each: -each.effect.n):
        times, source, layer = found.effect.n, found.at.source, found.effect.text("layer")
        label, rule = ("repeat", "NUC-90") if times > 1 else ("ignore", "NUC-92")
        yield Modifier(times, f"nucleic.part_{label}", source, rule, "times", layer, words=_of(source))


def _reaching(table: Table, word: str) -> Mapping[int, Sequence[Standing]]:
    """By the piece that it reaches: the Always effects of a word that apply now, in their order. Values are asked of
    many pieces at one position, so that whom each effect reaches is looked at once for all of them."""
    key = ("reaching", word)
    found: dict[int, list[Standing]] | None = table.memo.get(key)
    if found is None:
        found = table.memo[key] = {}
        for each in standing(table, word):
            for piece in dict.fromkeys(select(table, each.at, each.effect.to)):
                found.setdefault(piece, []).append(each)
    return found


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
    if not table.is_in(seat):
        return ()
    cells = [cell(table, kind, each, seat) for kind in ("unit", "land") for each in ((zone,) if zone else ZONES)]
    return tuple([piece for there in cells for piece in there if works(table, piece)])


def resources(table: Table, seat: int, zone: int = 0) -> int:
    """The sum of the current resource of what counts for a seat."""
    return sum(table.value(piece, "resource") for piece in counting(table, seat, zone))
