"""What is lit on a table: what can act, where what is carried may go, what a question points at.

``Lights`` is plain data; the stage draws it. It is made for a screen that several people may look at: nothing glows
that would tell what only one seat knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.control.judging.acts import MenuEntry
from tabletop.control.judging.dropping import Dropping
from tabletop.control.judging.inquiry import Asked, Inquiry
from tabletop.control.judging.referee import Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.places.placing import Placement
from tabletop.core.zones import parse_zone


@dataclass(frozen=True, slots=True)
class ActSign:
    """An act of a piece as it is written on it: its digit (0: none), what it is called, whether it is legal now."""

    digit: int
    label: str
    legal: bool = True


@dataclass(frozen=True, slots=True)
class Lights:
    """What is lit. Pieces by handle, zones by key; ``cursor`` is what the keyboard points at."""

    can: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    zones: frozenset[str] = frozenset()
    site: frozenset[str] = frozenset()
    cursor: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)
    signs: tuple[ActSign, ...] = ()
    signs_of: str = ""
    seats: frozenset[int] = frozenset()
    """The seats on whose panel what is carried may be let go, or a click would put what is chosen to; those that are
    an answer to what is asked."""

    def kind(self, handle: str) -> str:
        """How a piece is lit, "" for not at all."""
        if handle in self.refused:
            return "refused"
        if handle in self.targets:
            return "target"
        return "can" if handle in self.can else ""


DARK = Lights()
NOT_ASKED = Asked()
Signs = tuple[tuple[ActSign, ...], str]
"""The acts that are written on a piece, and its handle."""


def lights(
    dropping: Dropping, inquiry: Inquiry, sight: Sight, *, on: bool, site: object = None,
    refused: frozenset[int] = frozenset(), carried: Sequence[Placement] | None = None,
    chosen: Sequence[Placement] = (), signs: Callable[[], Signs] = lambda: ((), ""),
) -> Lights:  # fmt: skip
    """What is to be lit on a screen. ``on``: gestures go by the rules now; ``site``: what the game is about;
    ``refused``: what a refusal is about; ``carried``: what the hand holds (None: nothing); ``chosen``: what a click
    would put somewhere; ``signs``: the acts of the piece that is looked at."""
    judge = dropping.judge
    if sight.perspective.public:
        # viewers of the picture see only what is being aimed at
        asked = inquiry.lit(sight) if on and not inquiry.resident else None
        return Lights(targets=asked.targets, zones=asked.zones, cursor=asked.cursor) if asked is not None else DARK
    if not on:
        return DARK
    here = frozenset(
        region.key for region in sight.arrangement.regions if site and parse_zone(region.key).site == site
    )
    marked = frozenset(sight.names[piece] for piece in refused if piece in sight.names)
    if carried is not None:
        zones, pieces = dropping.ends(carried)
        return Lights(
            targets=_handles(sight, pieces), zones=zones, site=here, refused=marked, seats=dropping.seats(carried)
        )
    able: set[str] = set()
    for seat in judge.hands(sight.perspective):
        able |= {sight.stands_for(piece, seat) for piece in judge.movable(seat)}
    asked = inquiry.lit(sight)
    written, of = signs() if asked is None else ((), "")
    asked = asked or NOT_ASKED
    targets, zones, seats = asked.targets, asked.zones, frozenset[int]()
    if not asked.alone:
        more, onto, seats = _ends_of_chosen(dropping, sight, chosen)
        targets, zones = targets | onto, zones | more
        seats |= judge.players(sight.perspective).keys()
    kept = frozenset() if asked.alone else frozenset(able - {""}) - targets
    return Lights(kept, targets, marked, zones, here, asked.cursor, asked.numbers, written, of, seats)


def _handles(sight: Sight, pieces: frozenset[int]) -> frozenset[str]:
    return frozenset(filter(None, (sight.names.get(piece, "") for piece in pieces)))


def _ends_of_chosen(
    dropping: Dropping, sight: Sight, chosen: Sequence[Placement]
) -> tuple[frozenset[str], frozenset[str], frozenset[int]]:
    """The zones, the pieces and the seats that a click would put what is chosen to; nothing for what this screen
    hides."""
    ids = [sight.piece(place) for place in chosen]
    if not ids or not all(
        sight.stands_for(piece, dropping.judge.seat_for(piece, sight.perspective)) for piece in ids
    ):
        return frozenset(), frozenset(), frozenset()
    zones, pieces = dropping.ends(chosen)
    return zones - frozenset(place.zone for place in chosen), _handles(sight, pieces), dropping.seats(chosen)


def written_on(entries: Sequence[MenuEntry], title: str, handle: str) -> Signs:
    """The acts of a piece as they are written on it, if one of them is legal; what is written on a card need not name
    it."""
    found = [entry for entry in entries if entry.digit]
    if not any(entry.legal for entry in found):
        return (), ""
    words = [entry.label.removeprefix(f"{title} ") for entry in found]
    return tuple(
        ActSign(entry.digit, word[:1].upper() + word[1:], entry.legal)
        for entry, word in zip(found, words, strict=True)
    ), handle


def movers(judge: Referee, sight: Sight, chosen: Sequence[Placement]) -> list[Placement]:
    """What is chosen, if somebody at this screen can make a move with every piece of it; else nothing."""
    ids = [sight.piece(place) for place in chosen]
    hands = judge.hands(sight.perspective)
    seats = [judge.seat_for(piece, sight.perspective) if piece else 0 for piece in ids]
    return list(chosen) if chosen and all(seat in hands for seat in seats) else []


def stops(judge: Referee, sight: Sight, lit: Lights) -> list[Placement]:
    """The pieces that the keyboard goes through: those that can act (where none can, those that are lit for what is
    chosen), what has not acted yet first; none if nothing is lit."""
    among = lit.can or lit.targets
    fresh = {piece for seat in judge.hands(sight.perspective) for piece in judge.open_pieces(seat)}
    places = [place for place in sight.arrangement.placements if place.handle in among]
    return sorted(places, key=lambda place: (sight.keys[place.handle] not in fresh, round(place.y / 60), place.x))
