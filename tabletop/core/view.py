"""The table as one viewer may see it: what you may not know is not in it.

A view names pieces by *handles*. A piece whose identity the viewer sees is ``#17`` (a public number that is drawn
anew each time the piece comes into somebody's sight, so it tells nothing of where the piece was while hidden). A
piece that the viewer does not recognise is named by where it lies: ``ready@2:3`` (fourth card of a zone) or
``#17/0`` (first piece attached to another). Handles never hold a piece's internal number; ``resolve`` turns a
handle of a viewer back into a piece. A seat that has planned sealed moves sees them done (see :mod:`core.drafts`):
its view and its handles are of the table as it plans it, everybody else's of the table as it lies.

Views are made only of what :mod:`core.visibility` allows: two cards that a seat may not know can be swapped without
changing one byte of that seat's view. Bots search on ``View``, never on the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.core.drafts import overlay
from tabletop.core.keepsakes import KEPT, THINGS, as_seen
from tabletop.core.state import Container, GameState, Spot
from tabletop.core.values import Json, Record, Value
from tabletop.core.visibility import ALL_SEATS, Past, Viewer, knows, may_know_past, sees, sees_in, shown_in
from tabletop.core.zones import Scalar


@dataclass(frozen=True, slots=True)
class PieceView:
    """One piece as a viewer sees it. ``definition``, ``fields`` and ``attached`` identities are only there if
    ``seen``; ``known`` marks a piece that lies face down but that this viewer has seen and followed."""

    handle: str
    kind: str
    seen: bool
    face: str
    angle: int
    owner: int
    back: str
    definition: str = ""
    known: bool = False
    spot: Spot = None
    index: int = 0
    entered: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    fields: tuple[tuple[str, Scalar], ...] = ()
    attached: tuple[PieceView, ...] = ()

    def field(self, name: str) -> Scalar:
        """A field of the piece, None if it has none (or the viewer may not see it)."""
        return dict(self.fields).get(name)

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        data: dict[str, Json] = {
            "handle": self.handle,
            "kind": self.kind,
            "seen": self.seen,
            "face": self.face,
        }
        data |= {"angle": self.angle, "owner": self.owner, "back": self.back, "index": self.index}
        if self.definition:
            data["definition"] = self.definition
        if self.known:
            data["known"] = True
        if self.spot is not None:
            data["spot"] = list(self.spot)
        if self.counters:
            data["counters"] = dict(self.counters)
        if self.fields:
            data["fields"] = dict(self.fields)
        if self.attached:
            data["attached"] = [piece.to_json() for piece in self.attached]
        return data


@dataclass(frozen=True, slots=True)
class ZoneView:
    """One zone. ``count`` is None where not even the number is public. A closed pile lists only what is special in
    it: its top card and cards that this viewer knows."""

    key: str
    count: int | None
    pieces: tuple[PieceView, ...]

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        return {"count": self.count, "pieces": [piece.to_json() for piece in self.pieces]}


@dataclass(frozen=True, slots=True)
class View:
    """All that one viewer sees. ``seat`` is None for a spectator; ``targets`` holds the numbers and fields of the
    table (0) and of seats (1 ...)."""

    seat: Viewer
    seats: int
    zones: dict[str, ZoneView]
    numbers: dict[int, dict[str, int]]
    fields: dict[int, dict[str, Scalar]]
    flow: dict[str, Value]
    links: dict[str, tuple[tuple[str, str], ...]]

    def zone(self, key: str) -> ZoneView:
        """A zone, empty if nothing lies there."""
        return self.zones.get(key) or ZoneView(key, 0, ())

    def find(self, handle: str) -> PieceView | None:
        """The piece of a handle, attached ones included."""
        for zone in self.zones.values():
            for piece in zone.pieces:
                found = _find(piece, handle)
                if found is not None:
                    return found
        return None

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values, the same bytes for the same view."""
        return {
            "seat": self.seat,
            "seats": self.seats,
            "zones": {key: zone.to_json() for key, zone in sorted(self.zones.items())},
            "numbers": {str(target): numbers for target, numbers in sorted(self.numbers.items())},
            "fields": {str(target): fields for target, fields in sorted(self.fields.items())},
            "flow": dict(sorted(self.flow.items())),
            "links": {name: [list(pair) for pair in pairs] for name, pairs in sorted(self.links.items())},
        }


def _find(piece: PieceView, handle: str) -> PieceView | None:
    if piece.handle == handle:
        return piece
    for attached in piece.attached:
        found = _find(attached, handle)
        if found is not None:
            return found
    return None


HANGS = "hangs"
"""The field of rules progress that says of others on what their values hang that not everybody may know: for each, or
for each seat of it, the pieces (``on``) and who knew (``who``)."""

HIDDEN = "?"
"""In place of a value that a view may not hold."""

SECRET_FLOW = (
    "chance", "loaded", "lanes", "drafts", "sealed", "triggers", "later", "lasting", "watched", "accounts", HANGS,
)  # fmt: skip
"""Fields of rules progress that no view holds."""

PRIVATE_FLOW = ("seen",)
"""Fields of rules progress that hold something for each seat, of which a view has its own seat's only."""


def handle_of(state: GameState, piece: int, viewer: Viewer) -> str:
    """What a viewer calls a piece."""
    return _handle(overlay(state, viewer), piece, viewer)


def _handle(state: GameState, piece: int, viewer: Viewer) -> str:
    if state.sight[piece] and sees(state, piece, viewer):
        return f"#{state.sight[piece]}"
    container = state.at[piece]
    index = state.index_of(piece)
    if isinstance(container, int):
        return f"{_handle(state, container, viewer)}/{index}"
    return f"{container}:{index}"


def is_handle(text: str) -> bool:
    """Whether a text names a piece, not a zone: ``#17``, ``#17/0`` or ``ready@1:3``."""
    return text.startswith("#") or ":" in text


def resolve(state: GameState, handle: str, viewer: Viewer) -> int | None:
    """The piece that a viewer means by a handle; None if there is none or the viewer could not have named it so."""
    state = overlay(state, viewer)
    base, *steps = handle.split("/")
    piece: int | None = None
    if base.startswith("#"):
        number = _index(base[1:])
        if number is not None and number in state.sight:
            found = state.sight.index(number)
            if number and state.exists(found) and sees(state, found, viewer):
                piece = found
    else:
        zone, _, place = base.rpartition(":")
        index = _index(place)
        pieces = state.contents.get(zone, [])
        if index is not None and index < len(pieces) and shown_in(state, zone, viewer) != "nothing":
            piece = pieces[index]
    for step in steps:
        index = _index(step)
        under = state.contents.get(piece, []) if piece is not None else []
        piece = under[index] if index is not None and index < len(under) else None
    return piece


def _index(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def view_for(state: GameState, viewer: Viewer) -> View:
    """What a seat (None: a spectator; ``sight.ALL_SEATS``: whoever plays all sides) sees of a position."""
    state = overlay(state, viewer)
    zones: dict[str, ZoneView] = {}
    for container, pieces in state.contents.items():
        if isinstance(container, str) and pieces:
            zone = _zone_view(state, container, pieces, viewer)
            if zone is not None:
                zones[container] = zone
    targets = range(-state.spec.seats, 1)
    links = {}
    for name, pairs in state.links.items():
        shown = sorted((_handle(state, one, viewer), _handle(state, other, viewer)) for one, other in pairs)
        if shown:
            links[name] = tuple(shown)
    return View(
        seat=viewer,
        seats=state.spec.seats,
        zones=zones,
        numbers={-target: state.counters_on(target) for target in targets},
        fields={-target: state.fields_of(target) for target in targets},
        flow=_flow_for(state, viewer),
        links=links,
    )


def _flow_for(state: GameState, viewer: Viewer) -> dict[str, Value]:
    found = {name: value for name, value in state.flow.items() if name not in SECRET_FLOW and value is not None}
    for name in PRIVATE_FLOW:
        if name in found and viewer != ALL_SEATS:
            found.pop(name)
            own = state.flow[name].get(str(viewer)) if isinstance(state.flow[name], Mapping) else None
            if own:
                found[name] = {str(viewer): own}
    for name, record in (state.flow.get(HANGS) or {}).items():
        shown = _shown_value(state, found.get(name), record, viewer)
        if shown is not None:
            found[name] = shown
    for name in [name for name in found if name.startswith((THINGS, KEPT))]:
        shown = as_seen(state, name, found.pop(name), viewer, lambda piece: _handle(state, piece, viewer))
        if shown is not None:
            found[name] = shown
    return found


def _shown_value(state: GameState, value: Value, record: Record, viewer: Viewer) -> Value:
    """A value that hangs on something hidden, as a viewer may know it. That it was not set is hidden with it."""
    if "on" not in record:
        own: dict[str, Value] = dict(value) if isinstance(value, Mapping) else {}
        shown = {key: _shown_value(state, own.get(key), each, viewer) for key, each in record.items()}
        return {**own, **{key: each for key, each in shown.items() if each is not None}} or None
    past = Past(tuple(record["on"]), tuple(record["who"]))
    return value if may_know_past(state, viewer, past) else HIDDEN


def _zone_view(state: GameState, key: str, pieces: list[int], viewer: Viewer) -> ZoneView | None:
    show = shown_in(state, key, viewer)
    if show == "nothing":
        return ZoneView(key, None, ())
    if show == "count":
        listed = []
        top = len(pieces) - 1
        for index, piece in enumerate(pieces):
            familiar = knows(state.known[piece], viewer)
            if index == top or familiar or (piece in state.contents and _knows_below(state, piece, viewer)):
                seen = familiar or (index == top and sees_in(show, state.face[piece], (), viewer))
                listed.append(_piece_view(state, piece, key, index, seen, viewer))
        return ZoneView(key, len(pieces), tuple(listed))
    own = show == "identity"
    views = tuple(
        _piece_view(
            state, piece, key, index, sees_in(show, state.face[piece], state.known[piece], viewer), viewer, own
        )
        for index, piece in enumerate(pieces)
    )
    return ZoneView(key, len(pieces), views)


def _knows_below(state: GameState, host: int, viewer: Viewer) -> bool:
    """Whether a viewer knows something that lies under a piece."""
    return any(
        knows(state.known[piece], viewer) or _knows_below(state, piece, viewer)
        for piece in state.contents.get(host, ())
    )


def _piece_view(
    state: GameState,
    piece: int,
    container: Container | str,
    index: int,
    seen: bool,
    viewer: Viewer,
    own: bool = False,
) -> PieceView:
    handle = f"#{state.sight[piece]}" if seen and state.sight[piece] else f"{container}:{index}"
    return _with_handle(state, piece, handle, index, seen, viewer, own)


def _with_handle(
    state: GameState, piece: int, handle: str, index: int, seen: bool, viewer: Viewer, own: bool = False
) -> PieceView:
    definition = state.definition[piece]
    attached = []
    for place, below in enumerate(state.contents.get(piece, ())):
        recognised = sees(state, below, viewer)
        name = f"#{state.sight[below]}" if recognised and state.sight[below] else f"{handle}/{place}"
        attached.append(_with_handle(state, below, name, place, recognised, viewer))
    face = state.face[piece]
    return PieceView(
        handle=handle,
        kind=state.kind[piece],
        seen=seen,
        face=face,
        angle=state.angle[piece],
        owner=state.owner[piece],
        back=state.spec.backs.get(definition, "") if state.kind[piece] == "card" else "",
        definition=definition if seen else "",
        known=seen and face == "down" and not own,
        spot=state.spot[piece],
        index=index,
        entered=state.entered[piece] if seen else 0,
        counters=tuple(state.counters_on(piece).items()),
        fields=tuple(state.fields_of(piece).items()) if seen else (),
        attached=tuple(attached),
    )
