"""The derived numbers of cards: over those that are printed in a lower corner, beside a track, as the most that a
piece can have of a counter, and with their parts in the large preview.

Nothing here is worked out: ``values`` gives the derived numbers of a piece, by its handle, as a viewer may know them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabletop.content.definitions import CounterDef
from tabletop.content.face import FaceSpec
from tabletop.control.places.arrange import Arrangement
from tabletop.control.places.placing import Placement
from tabletop.core.view import PieceView
from tabletop.rules.ruleset import Ruleset
from tabletop.session.telling.numbers import BorneText, ValueText

Values = Callable[[str], Sequence[ValueText]]
Front = Callable[[PieceView], FaceSpec]
"""What stands on the front of a card."""
SIDES = ("left", "right")


@dataclass(frozen=True, slots=True)
class PieceNumber:
    """A number of a piece as it is now; ``trend`` 1 above what is printed, -1 below, 0 the same."""

    value: int
    trend: int = 0
    faint: bool = False
    """It is known but counts for nothing at the moment."""
    icon: str = ""
    """What it is, where it is not what is printed in that corner."""


@dataclass(frozen=True, slots=True)
class PreviewNumber:
    """A derived number and what it is made of: (amount or None, what it is, rule)."""

    label: str
    total: int
    parts: tuple[tuple[int | None, str, str], ...] = ()


def corner_numbers(
    placements: Iterable[Placement], ruleset: Ruleset, values: Values, front: Front, side: str
) -> dict[str, PieceNumber]:
    """The derived number that lies over the one printed in a lower corner, of every card that the viewer recognises,
    by handle; in the right corner only where it differs. One that is something else than what is printed there bears
    its icon, and is compared with what it starts from."""
    found: dict[str, PieceNumber] = {}
    plates = ruleset.plates or {"left": ruleset.plate}
    names = plates.get(side, "").split()
    for place in placements if names else ():
        if place.piece.kind != "card" or not place.piece.seen or place.in_hand or place.pile:
            continue
        known = {each.name: each for each in values(place.handle)}
        value = next((known[name] for name in names if name in known), None)
        if value is None:
            continue
        icon = ruleset.plate_icons.get(value.name, "")
        starts_from = value.parts[0].amount if value.parts else None
        printed = starts_from if icon else printed_number(front(place.piece), side)
        trend = 0 if printed is None else (value.total > printed) - (value.total < printed)
        if trend or icon or side == "left":
            found[place.handle] = PieceNumber(value.total, trend, icon=icon)
    return found


MOST_BADGES = 3


def borne_badges(
    placements: Iterable[Placement], borne: Callable[[str], Sequence[BorneText]]
) -> dict[str, tuple[tuple[str, str], ...]]:
    """What is given to cards that lie in the open and taken from them, as badges on their faces: how, and what."""
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for place in placements:
        if place.piece.kind != "card" or not place.piece.seen or place.in_hand or place.pile:
            continue
        all_of: list[tuple[str, str]] = [
            (each.how, each.what if each.how != "silenced" else "silenced") for each in borne(place.handle)
        ]
        if len(all_of) > MOST_BADGES:
            all_of = [*all_of[: MOST_BADGES - 1], ("more", f"+{len(all_of) - MOST_BADGES + 1}")]
        if all_of:
            found[place.handle] = tuple(all_of)
    return found


def printed_number(face: FaceSpec, side: str = "left") -> int | None:
    """The number printed in a lower corner, under the plate; in place of a left one, that beside the name."""
    beside = face.gems[0].text if side == "left" and len(face.gems) == 1 else ""
    text = next((stat.text for stat in face.stats if stat.side == side), beside).replace("\u2212", "-")
    return int(text) if text.lstrip("-").isdigit() else None


def counter_limits(
    placements: Iterable[Placement], counters: Iterable[CounterDef], values: Values
) -> dict[tuple[str, str], int]:
    """The most that a piece can have of a counter, by handle and counter, where the game says so."""
    limited = {made.id: made.limit for made in counters if made.limit}
    found: dict[tuple[str, str], int] = {}
    for place in placements if limited else ():
        held = [name for name, _ in place.piece.counters if name in limited] if place.piece.seen else []
        totals = {value.name: value.total for value in values(place.handle)} if held else {}
        for name in held:
            if limited[name] in totals:
                found[place.handle, name] = totals[limited[name]]
    return found


def beside_tracks(arrangement: Arrangement, values: Values, front: Front) -> dict[str, int]:
    """The numbers of cards that lie beside a track, by handle: the derived one, without a referee the printed one."""
    tracks: Mapping[str, str] = {region.key: region.box.track for region in arrangement.regions if region.box.track}
    found: dict[str, int] = {}
    for place in arrangement.placements if tracks else ():
        if place.zone in tracks and not place.host and place.piece.seen:
            named = (each.total for each in values(place.handle) if each.name == tracks[place.zone])
            total = next(named, None)
            if total is None:
                total = printed_number(front(place.piece))
            if total is not None:
                found[place.handle] = total
    return found


def preview_numbers(values: Iterable[ValueText]) -> tuple[PreviewNumber, ...]:
    """The derived numbers of a piece for the large preview, each with its parts; none that is as it stands on the
    card already."""
    return tuple(
        PreviewNumber(value.label, value.total, tuple((part.amount, part.text, part.rule) for part in value.parts))
        for value in values
        if not value.parts or not all(part.printed for part in value.parts)
    )
