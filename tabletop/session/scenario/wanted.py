"""Reading what must lie somewhere: a zone's contents, a piece with its marks, a cell of a board."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.content.findings import describe
from tabletop.content.reading.marked import Where
from tabletop.core.values import Json
from tabletop.core.zones import Scalar
from tabletop.session.scenario.model import PieceRef, ZoneRef
from tabletop.session.scenario.words import Words

UNKNOWN = "unknown"
"""Stands for a piece that a viewer does not recognise."""

ZONE_KEYS = ("count", "top", "bottom", "has", "lacks", "in_order")

PIECE_KEYS = (
    "card",
    "piece",
    "unknown",
    "count",
    "owner",
    "face",
    "angle",
    "tapped",
    "cell",
    "spot",
    "attached",
    "back",
)


@dataclass(frozen=True, slots=True)
class PieceWanted:
    """A piece that must lie somewhere. ``ref`` None: one of the ``kind``, whatever it is."""

    where: Where
    ref: PieceRef | None = None
    kind: str = ""
    unknown: bool = False
    count: int = 1
    owner: str = ""
    face: str = ""
    back: str = ""
    angle: int | None = None
    spot: tuple[int | float, int | float] | None = None
    attached: tuple[PieceWanted, ...] | None = None
    marks: dict[str, Scalar] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ZoneWanted:
    """What must lie in a zone. None: not looked at."""

    where: Where
    zone: ZoneRef
    count: int | None = None
    pieces: tuple[PieceWanted, ...] | None = None
    top: tuple[PieceWanted, ...] = ()
    bottom: tuple[PieceWanted, ...] = ()
    has: tuple[PieceWanted, ...] = ()
    lacks: tuple[PieceWanted, ...] = ()
    in_order: bool = False
    hidden: bool = False
    cells: tuple[tuple[tuple[int | float, int | float], tuple[PieceWanted, ...]], ...] | None = None


def read_zone(words: Words, key: str, raw: Json, where: Where, seat: str = "") -> ZoneWanted | None:
    """What must lie in a zone."""
    zone = words.zone(key, where, seat)
    if zone is None:
        return None
    if isinstance(raw, int) and not isinstance(raw, bool):
        return ZoneWanted(where, zone, count=raw)
    if raw == "hidden":
        return ZoneWanted(where, zone, hidden=True)
    if (
        isinstance(raw, dict)
        and any(part in raw for part in ZONE_KEYS)
        and not any(part in raw for part in ("card", "piece", "unknown"))
    ):
        body = words.mapping(raw, where, f"`{key}`", ZONE_KEYS)
        return ZoneWanted(
            where,
            zone,
            words.whole(body["count"], (*where, "count"), "`count`", 0) if "count" in body else None,
            top=read_wanted(words, body.get("top"), (*where, "top")),
            bottom=read_wanted(words, body.get("bottom"), (*where, "bottom")),
            has=read_wanted(words, body.get("has"), (*where, "has")),
            lacks=read_wanted(words, body.get("lacks"), (*where, "lacks")),
            in_order=words.flag(body.get("in_order", False), (*where, "in_order"), "`in_order`"),
        )
    if isinstance(raw, dict) and not any(part in raw for part in PIECE_KEYS):
        return ZoneWanted(where, zone, cells=_cells(words, raw, where, zone))
    return ZoneWanted(where, zone, pieces=read_wanted(words, raw, where))


def _cells(
    words: Words, raw: dict[str, Json], where: Where, zone: ZoneRef
) -> tuple[tuple[tuple[int | float, int | float], tuple[PieceWanted, ...]], ...]:
    found = []
    for cell, value in raw.items():
        spot = words.spot(cell, (*where, cell), zone)
        wanted = _on_cell(words, value, (*where, cell))
        if spot is not None:
            found.append((spot, wanted))
    return tuple(found)


def _on_cell(words: Words, raw: Json, where: Where) -> tuple[PieceWanted, ...]:
    """What must lie on a cell: nothing, pieces, or how many, whatever they are."""
    if raw in (None, "nothing"):
        return ()
    if isinstance(raw, dict) and list(raw) == ["count"]:
        raw = raw["count"]
    if isinstance(raw, int) and not isinstance(raw, bool):
        return (PieceWanted(where, count=words.whole(raw, where, "How many lie on a cell", 0)),)
    return read_wanted(words, raw, where)


def read_wanted(words: Words, raw: Json, where: Where) -> tuple[PieceWanted, ...]:
    """Pieces that must (or must not) lie somewhere."""
    listed = raw if isinstance(raw, list) else [] if raw is None else [raw]
    made = []
    for index, item in enumerate(listed):
        wanted = _piece(words, item, (*where, index) if isinstance(raw, list) else where)
        if wanted is not None:
            made.append(wanted)
    return tuple(made)


def _piece(words: Words, raw: Json, where: Where) -> PieceWanted | None:
    if raw == UNKNOWN:
        return PieceWanted(where, unknown=True)
    if isinstance(raw, str):
        ref = words.piece(raw, where)
        return PieceWanted(where, ref) if ref is not None else None
    if not isinstance(raw, dict):
        words.fault(where, f"A piece is a card's name or a mapping, not {describe(raw)}.")
        return None
    ref = words.piece(raw["card"], (*where, "card")) if "card" in raw else None
    if ref is None and not ("unknown" in raw or "piece" in raw):
        if "card" not in raw:
            words.fault(where, "A piece needs `card`, `piece` or `unknown`.", words.example())
        return None
    marks = {key: value for key, value in raw.items() if key not in PIECE_KEYS}
    for key in marks:
        words.mark((*where, key), key, PIECE_KEYS)
    angle = raw.get("angle")
    if "tapped" in raw:
        angle = 90 if words.flag(raw["tapped"], (*where, "tapped"), "`tapped`") else 0
    return PieceWanted(
        where,
        ref,
        words.text(raw.get("piece", ""), (*where, "piece"), "`piece`"),
        words.flag(raw.get("unknown", False), (*where, "unknown"), "`unknown`"),
        words.whole(raw.get("count", 1), (*where, "count"), "`count`", 0),
        words.seat(raw["owner"], (*where, "owner")) if "owner" in raw else "",
        words.text(raw.get("face", ""), (*where, "face"), "`face`"),
        words.text(raw.get("back", ""), (*where, "back"), "`back`"),
        angle if isinstance(angle, int) else None,
        words.spot(raw["cell"], (*where, "cell")) if "cell" in raw else None,
        read_wanted(words, raw["attached"], (*where, "attached")) if "attached" in raw else None,
        words.marks(marks, where, "a piece"),
    )
