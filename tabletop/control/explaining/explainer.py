"""Entries for pieces, zones, phases, cells and the numbers of seats of one game.

Nothing is worked out here: what a viewer may not see is not in the piece that is given, and derived numbers come as
the session tells them to that viewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import KindDef, PhaseDef, SeatValueDef, mark_value
from tabletop.content.face import Chip, FaceSpec, Gem, Stat
from tabletop.content.symbols import (
    face_marks,
    part_name,
    part_symbol,
    phase_symbol,
    symbol_of,
    table_marks,
    type_symbol,
    zone_symbol,
)
from tabletop.content.templates import slug
from tabletop.control.explaining.entry import Entry, entry_of
from tabletop.core.board import Cell
from tabletop.core.view import PieceView
from tabletop.core.zones import parse_zone
from tabletop.rules.ruleset import Ruleset
from tabletop.session.telling.numbers import ValueText

SIDES = ("left", "right")
MOST_WORDS = 6


class Explainer:
    """What a game says of its things, with the numbers of now."""

    def __init__(self, catalog: Catalog, ruleset: Ruleset | None) -> None:
        self.catalog = catalog
        self.plates: Mapping[str, str] = {}
        """By corner of a card, the names of the derived numbers that stand there."""
        self.gems: Mapping[str, Sequence[str]] = ruleset.gems if ruleset is not None else {}
        """The derived numbers that stand for a printed one in gems, by its name."""
        if ruleset is not None:
            self.plates = ruleset.plates or {"left": ruleset.plate}

    # -- pieces ----------------------------------------------------------------------------------------------

    def of_piece(
        self, piece: PieceView, spec: FaceSpec | None, values: Sequence[ValueText], notes: Sequence[str] = ()
    ) -> list[Entry]:
        """All that can be said of a piece: each part of its face from the top, its counters and signs, derived
        numbers that stand nowhere else, what holds of it (``notes``), and the words of its text. ``spec``: its face,
        None for what has none."""
        if piece.kind != "card":
            return [self._loose(piece)]
        if not piece.seen or spec is None:
            return [Entry("A face-down card", sentence="Nobody here may know what it is.", key="card")]
        kind = self.kind_of(piece.definition)
        found = [*self._parts(kind, spec, values), *self._counters(piece), *self._signs(piece)]
        told = {entry.name for entry in found}
        found += [entry for entry in self._values(values) if entry.name not in told]
        if notes:
            found.append(Entry("Protected", sentence="\n".join(notes), key="notes"))
        return [*found, *self._words(spec)]

    def kind_of(self, definition: str) -> KindDef | None:
        """The kind of a card, None for one that the game does not have."""
        card = self.catalog.cards.get(definition)
        return self.catalog.kinds.get(card.kind) if card is not None else None

    def _loose(self, piece: PieceView) -> Entry:
        name = str(piece.field("name") or "")
        card = self.catalog.cards.get(piece.definition)
        kind = self.kind_of(piece.definition)
        label = name or (card.name if card is not None else piece.kind.capitalize())
        symbol = symbol_of(self.catalog, (name, piece.definition, kind.id if kind is not None else ""))
        return replace(entry_of(label, symbol, key="piece"), name=label)

    def _parts(self, kind: KindDef | None, spec: FaceSpec, values: Sequence[ValueText]) -> Iterator[Entry]:
        by_name = {value.name: value for value in values}
        for index, gem in enumerate(spec.gems):
            entry = self._part(kind, gem, gem.icon, f"gems.{index}")
            names = self.gems.get(gem.names[0], ()) if len(gem.names) == 1 else ()
            value = next((by_name[name] for name in names if name in by_name), None)
            if value is not None and not all(part.printed for part in value.parts):
                entry = replace(entry, now=str(value.total), parts=_parts_of(value))
            yield entry
        for index, chip in enumerate(spec.chips):
            yield self._part(kind, chip, chip.icon, f"chips.{index}")
        if kind is not None and spec.type_line:
            name, symbol = type_symbol(self.catalog, kind)
            yield entry_of(name, symbol, spec.type_line, key="type_line")
        for index, stat in enumerate(spec.stats):
            shown = self.plates.get(stat.side, "").split()
            value = next((by_name[name] for name in shown if name in by_name), None)
            entry = self._part(kind, stat, "", f"stats.{index}")
            if value is not None and value.label == entry.name:
                entry = replace(entry, now=str(value.total), parts=_parts_of(value))
            yield entry

    def _part(self, kind: KindDef | None, part: Gem | Stat | Chip, icon: str, key: str) -> Entry:
        symbol = part_symbol(self.catalog, kind, part)
        name = part_name(kind, part, symbol)
        return entry_of(name, symbol, _shown(part, name, icon), icon=icon, color=part.color, key=key)

    def _counters(self, piece: PieceView) -> Iterator[Entry]:
        for name, number in piece.counters:
            made = self.catalog.counters.get(name)
            label = made.label if made is not None else name.replace("_", " ").capitalize()
            symbol = symbol_of(self.catalog, (label, name), made.sentence if made is not None else "")
            icon, color = (made.icon, made.color) if made is not None else ("", "")
            yield entry_of(label, symbol, str(number), icon=icon, color=color, key=f"counter.{name}")

    def _signs(self, piece: PieceView) -> Iterator[Entry]:
        fields = dict(piece.fields)
        for name, mark in self.catalog.marks.items():
            value = mark_value(fields.get(name))
            if value and mark.is_shown_on(self.catalog.cards.get(piece.definition)):
                symbol = symbol_of(self.catalog, (mark.label, name))
                now = f"seat {value}" if mark.seat else ""
                yield entry_of(mark.label, symbol, now, icon=mark.icon, color=mark.color, key=f"mark.{name}")
        turned = symbol_of(self.catalog, ("tapped",)) if piece.angle % 180 == 90 else None
        if turned is not None:
            yield entry_of("Turned", turned, key="turned")
        if piece.face == "down":
            yield Entry("Face down", sentence="Others do not see what it is; you may look at it.", key="turned")

    def _values(self, values: Sequence[ValueText]) -> Iterator[Entry]:
        for value in values:
            symbol = symbol_of(self.catalog, (value.label, value.name))
            if symbol is not None or not all(part.printed for part in value.parts):
                yield entry_of(
                    value.label, symbol, str(value.total), parts=_parts_of(value), key=f"value.{value.name}"
                )

    def _words(self, spec: FaceSpec) -> Iterator[Entry]:
        words = f"{spec.text} {spec.type_line}".lower()
        found = [(word, text) for word, text in self.catalog.keywords.items() if word.lower() in words]
        for word, _ in found[:MOST_WORDS]:
            yield replace(entry_of(word, symbol_of(self.catalog, (word,)), key="text"), name=word)

    def value(self, value: ValueText) -> Entry:
        """A derived number that is drawn over what is printed."""
        symbol = symbol_of(self.catalog, (value.label, value.name))
        return entry_of(value.label, symbol, str(value.total), parts=_parts_of(value), key=f"value.{value.name}")

    # -- places ----------------------------------------------------------------------------------------------

    def of_zone(self, key: str, label: str, count: int | None, owner: str = "") -> Entry:
        """A zone: what it is for and how many lie there; ``owner``: whose it is."""
        family = parse_zone(key).family
        number = "" if count is None else "1 piece" if count == 1 else f"{count} pieces"
        zone = self.catalog.zones.get(family)
        if number and zone is not None and not zone.board:
            number = number.replace("piece", "card")
        name = f"{label} of {owner}" if owner else label
        return replace(entry_of(name, zone_symbol(self.catalog, family), number, key=f"zone.{family}"), name=name)

    def of_cell(self, board: str, cell: Cell, label: str) -> Entry | None:
        """A cell of a board that bears a mark or a name; None for any other."""
        made = self.catalog.boards.get(board)
        if made is None:
            return None
        names = [name for name, cells in made.marks.items() if cell in cells]
        symbol = symbol_of(self.catalog, [label, *names])
        return replace(entry_of(label, symbol, key="cell"), name=label) if symbol is not None else None

    # -- beside the table ------------------------------------------------------------------------------------

    def of_phase(self, phase: PhaseDef) -> Entry:
        """A step of the turn."""
        return replace(
            entry_of(phase.label, phase_symbol(self.catalog, phase), key=f"phase.{phase.id}"), name=phase.label
        )

    def of_seat_value(self, made: SeatValueDef, number: int) -> Entry:
        """A number of a seat."""
        symbol = symbol_of(self.catalog, (made.id, made.label, made.group))
        return entry_of(
            made.label, replace(symbol, label="") if symbol is not None else None, str(number), icon=made.icon,
            color=made.color, key=f"seat_value.{made.id}",
        )  # fmt: skip

    def legend(self, kind: KindDef) -> list[Entry]:
        """What may stand on cards of a kind."""
        return [
            entry_of(mark.name, mark.symbol, icon=mark.icon, color=mark.color, key=".".join(map(str, mark.where[3:])))
            for mark in face_marks(self.catalog, kind)
        ]

    def table(self) -> list[Entry]:
        """What lies beside the cards: counters, signs, numbers of seats, zones, phases."""
        return [
            replace(entry_of(mark.name, mark.symbol, icon=mark.icon, color=mark.color), name=mark.name)
            for mark in table_marks(self.catalog)
        ]


def _shown(part: Gem | Stat | Chip, name: str, icon: str) -> str:
    """What a part of a face shows, in words: its text, before it which entry of a list it is, or its picture."""
    entry = part.names[0] if isinstance(part, Chip) and len(part.names) > 1 else ""
    if not part.text:
        words = icon.replace("-", " ").capitalize()
        return "" if slug(icon) in slug(name) else words
    if entry and slug(entry) not in slug(name) and entry.lower() not in part.text.lower():
        return f"{entry.replace('-', ' ').capitalize() if entry.islower() else entry} {part.text}"
    return part.text


def _parts_of(value: ValueText) -> tuple[tuple[int | None, str, str], ...]:
    return tuple((part.amount, part.text, part.rule) for part in value.parts)
