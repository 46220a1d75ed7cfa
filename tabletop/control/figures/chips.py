"""What is printed on a card, with the numbers of now: a chip or a gem that stands for a derived number shows it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from tabletop.content.face import Chip, Gem
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


def present_gems(
    placements: Iterable[Placement],
    gems: Mapping[str, Sequence[str]],
    printed: Callable[[Placement], Sequence[Gem]],
    values: Callable[[str], Sequence[ValueText]],
) -> dict[str, tuple[Gem, ...]]:
    """The gems of every card that now say something else than is printed, by handle; those of cards in hand, too, for
    there a price is looked at. ``gems``: the names of the numbers that stand for a printed one, by its name;
    ``values``: the derived numbers of a card."""
    found: dict[str, tuple[Gem, ...]] = {}
    for place in placements if gems else ():
        if place.piece.kind != "card" or not place.piece.seen or place.pile:
            continue
        shown = printed(place)
        if not any(name in gems for gem in shown for name in gem.names):
            continue
        totals = {value.name: value.total for value in values(place.handle)}
        made = tuple(_present(gem, gems, totals) for gem in shown)
        if made != tuple(shown):
            found[place.handle] = made
    return found


def _present(gem: Gem, gems: Mapping[str, Sequence[str]], totals: Mapping[str, int]) -> Gem:
    """A gem with its number of now."""
    names = gems.get(gem.names[0], ()) if len(gem.names) == 1 else ()
    total = next((totals[name] for name in names if name in totals), None)
    if total is None or not gem.text.isdigit() or total == int(gem.text):
        return gem
    return replace(gem, text=str(total), trend=1 if total > int(gem.text) else -1)
