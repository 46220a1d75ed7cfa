"""What is printed on a card, with the numbers of now: a chip that stands for a derived number shows its total."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from tabletop.content.face import Chip
from tabletop.control.places.placing import Placement
from tabletop.session.telling.numbers import ValueText

NUMBER = re.compile(r"\d+")


def present_text(text: str, names: Sequence[str], totals: Mapping[str, int]) -> str:
    """The text of a chip with its numbers, first to last, replaced by the derived numbers of these names; those
    without a name, or whose number is not known, stay as they are printed."""
    left = iter(names)

    def now(found: re.Match[str]) -> str:
        name = next(left, "")
        return str(totals[name]) if name in totals else found.group()

    return NUMBER.sub(now, text)


def present_chips(
    placements: Iterable[Placement],
    chips: Mapping[str, Sequence[str]],
    printed: Callable[[Placement], Sequence[Chip]],
    values: Callable[[str], Sequence[ValueText]],
) -> dict[str, tuple[str, ...]]:
    """The texts of the chips of every card that now says something else than is printed, by handle. ``chips``: the
    names of the numbers that a chip with that icon shows; ``values``: the derived numbers of a card."""
    found: dict[str, tuple[str, ...]] = {}
    for place in placements if chips else ():
        if place.piece.kind != "card" or not place.piece.seen or place.in_hand or place.pile:
            continue
        shown = printed(place)
        if not any(chip.icon in chips for chip in shown):
            continue
        totals = {value.name: value.total for value in values(place.handle)}
        texts = tuple(present_text(chip.text, chips.get(chip.icon, ()), totals) for chip in shown)
        if texts != tuple(chip.text for chip in shown):
            found[place.handle] = texts
    return found
