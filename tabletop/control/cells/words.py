"""What is said beside cells: what an act would do there, and what is special about one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabletop.content import Catalog
from tabletop.control.cells.lights import label_of
from tabletop.control.cells.pattern import HeldPattern
from tabletop.control.places.arrange import Arrangement, BoardCell
from tabletop.core.view import View
from tabletop.core.zones import Scalar
from tabletop.rules.showing.shapes import CellMark
from tabletop.session.telling.numbers import CellText

MOST_LINES = 7


def told(effects: Iterable[CellText]) -> list[str]:
    """What an act would do, cell by cell, in words."""
    return [f"**{each.label}** {each.text}" for each in [each for each in effects if each.text][:MOST_LINES]]


def told_of_pattern(pattern: HeldPattern, under: BoardCell | None, arrangement: Arrangement, how: str) -> list[str]:
    """What a pattern would do as it is held, why it is not under the pointer, and ``how`` it is turned and laid."""
    lines = [f"**{each.label}** {each.text}" if each.label else each.text for each in pattern.told if each.text]
    lines = list(dict.fromkeys(lines))
    if under is not None and pattern.is_about(under[0]) and not pattern.covers_now(under):
        lines.append(out_of_reach(pattern, under, arrangement))
    return [*lines[:MOST_LINES], how]


def out_of_reach(pattern: HeldPattern, cell: BoardCell, arrangement: Arrangement) -> str:
    """Why the pattern is not where the pointer is."""
    anchor = label_of(arrangement, pattern.anchor) if pattern.anchor is not None else ""
    return f"The pattern cannot reach {label_of(arrangement, cell)}: it always covers {anchor}."


@dataclass(frozen=True, slots=True)
class CellNumbers:
    """The numbers of seats that belong to cells, as a view has them."""

    catalog: Catalog
    options: Mapping[str, Scalar]
    names: Sequence[str]
    view: View

    def counts(self) -> dict[BoardCell, tuple[tuple[int, int], ...]]:
        """Seat and number by cell, where they are not nought."""
        found: dict[BoardCell, tuple[tuple[int, int], ...]] = {}
        for made in self.catalog.seat_values.values():
            if made.cell is None:
                continue
            numbers = [(seat, self.view.numbers.get(seat, {}).get(made.id, 0)) for seat in self._seats()]
            shown = tuple((seat, number) for seat, number in numbers if number)
            if shown:
                found[made.zone, made.cell] = shown
        return found

    def plates(self) -> dict[BoardCell, tuple[tuple[int, str], ...]]:
        """Those numbers as they are written: with how many are wanted, where that is known."""
        wanted = {(made.zone, made.cell): made.wanted(self.options) for made in self.catalog.seat_values.values()}
        found = {}
        for cell, row in self.counts().items():
            most = wanted[cell]
            found[cell] = tuple((seat, f"{min(now, most)}/{most}" if most else str(now)) for seat, now in row)
        return found

    def told(self, cell: BoardCell) -> list[str]:
        """What seats have at a cell, and how much is wanted there."""
        found = []
        for made in self.catalog.seat_values.values():
            if (made.zone, made.cell) == cell:
                wanted = made.wanted(self.options)
                of = f" of {wanted}" if wanted else ""
                numbers = self.counts().get(cell, ())
                found += [f"{self.names[seat - 1]}: {made.label} {number}{of}" for seat, number in numbers]
        return found

    def _seats(self) -> range:
        return range(1, len(self.names) + 1)


def about(
    cell: BoardCell, arrangement: Arrangement, numbers: CellNumbers, coming: Iterable[CellText],
    kept: Iterable[CellMark] = (),
) -> list[str]:  # fmt: skip
    """What is special about a cell: its name, what its marks mean, what rules have ``kept`` of it, what seats have
    there, and what is ``coming``."""
    region = arrangement.region(cell[0])
    board = region.box.board if region is not None else None
    if region is None or board is None:
        return []
    marks = [name for name, cells in board.marks.items() if cell[1] in cells]
    told_of = [region.box.marks[name] for name in marks if name in region.box.marks]
    looks = [look for look in told_of if look.label or look.sentence]  # others are for the eye alone
    named = board.names.get(cell[1], "")
    found = []
    if named or looks:
        what = ", ".join(filter(None, [named, *(look.label for look in looks)]))
        said = " ".join(look.sentence for look in looks)
        found.append(f"**{board.label(cell[1])}** {what}. {said}".strip())
    elif any(name in board.colors for name in marks):
        named = ", ".join(name.replace("_", " ") for name in marks if name in board.colors)
        found.append(f"**{board.label(cell[1])}** {named[:1].upper()}{named[1:]}.")
    for each in kept:
        what = f"{each.label}: {each.sign}" if each.sign else each.label
        if what:
            of = f" ({numbers.names[each.seat - 1]})" if each.seat else ""
            found.append(f"**{board.label(cell[1])}** {what}{of}.")
    return [*found, *numbers.told(cell), *(each.text for each in coming if (each.zone, each.cell) == cell)]
