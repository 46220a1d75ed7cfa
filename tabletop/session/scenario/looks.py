"""What an ``expect`` may look at, one type for each: what the file names, read, and what must hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tabletop.content.reading.marked import Where
from tabletop.core.values import Json
from tabletop.core.zones import Scalar
from tabletop.session.scenario.model import Check, KeptSpec, Moment, PieceRef, Refused, ZoneRef
from tabletop.session.scenario.wanted import ZoneWanted

Asked = Literal["asked", "passed_over", "open"]


@dataclass(frozen=True, slots=True)
class Try:
    """An action that is only asked about: kind and arguments, and how it is refused if it is."""

    where: Where
    seat: str
    kind: str
    arguments: Mapping[str, Json]
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class ZoneCheck(Check):
    """What lies in a zone."""

    wanted: ZoneWanted


@dataclass(frozen=True, slots=True)
class SeatCheck(Check):
    """A number or field of a seat, of the table for ""."""

    seat: str
    name: str
    wanted: Scalar


@dataclass(frozen=True, slots=True)
class PieceCheck(Check):
    """What a piece is like (see ``attributes``); the zone that it lies in is read already."""

    piece: PieceRef
    name: str
    wanted: Json | ZoneRef


@dataclass(frozen=True, slots=True)
class TotalCheck(Check):
    """A number that the table shows at a place for a seat: the number, or a mapping with who adds what."""

    place: ZoneRef | str
    seat: str
    wanted: Json


@dataclass(frozen=True, slots=True)
class MomentCheck(Check):
    """Where the rules stand."""

    moment: Moment


@dataclass(frozen=True, slots=True)
class FlowCheck(Check):
    """A field of rules progress by its own name."""

    name: str
    wanted: Json


@dataclass(frozen=True, slots=True)
class KeptCheck(Check):
    """What a file of rules keeps; of what each has its own only those are looked at that are named."""

    name: str
    wanted: KeptSpec


@dataclass(frozen=True, slots=True)
class AskedCheck(Check):
    """Who was asked, was passed over, or is asked now, each for what ("": for anything). ``kind``: only questions of
    this kind count, None for all."""

    what: Asked
    seats: tuple[tuple[str, str], ...]
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class TryCheck(Check):
    """Whether an action is possible."""

    possible: bool
    action: Try


@dataclass(frozen=True, slots=True)
class OffersCheck(Check):
    """Exactly what a seat is offered."""

    seat: str
    actions: tuple[Try, ...]


@dataclass(frozen=True, slots=True)
class SeesCheck(Check):
    """What a seat ("": a spectator) sees of a zone."""

    seat: str
    wanted: ZoneWanted


@dataclass(frozen=True, slots=True)
class HidesCheck(Check):
    """A piece of which a seat must see and read nothing."""

    seat: str
    piece: PieceRef


@dataclass(frozen=True, slots=True)
class SeenCheck(Check):
    """Whether a seat was shown a piece at some moment."""

    seat: str
    piece: PieceRef
    was_seen: bool


@dataclass(frozen=True, slots=True)
class LogCheck(Check):
    """What stands in the log of a seat ("": of everybody), in this order; ``lacks``: what does not."""

    seat: str
    texts: tuple[str, ...]
    lacks: bool = False


@dataclass(frozen=True, slots=True)
class OutcomeCheck(Check):
    """How the game has ended: what is named of winners, reason and rule; None while it goes on."""

    wanted: Mapping[str, Json] | None


@dataclass(frozen=True, slots=True)
class LinksCheck(Check):
    """All pairs of a relation."""

    relation: str
    pairs: tuple[tuple[PieceRef, PieceRef], ...]


@dataclass(frozen=True, slots=True)
class CardCheck(Check):
    """A printed or computed value of a card."""

    card: str
    name: str
    wanted: Json


@dataclass(frozen=True, slots=True)
class AuditCheck(Check):
    """All that is odd about the position."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesCheck(Check):
    """The rules mode."""

    mode: str
