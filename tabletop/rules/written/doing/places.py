"""Zones as effects name them: `discard`, `hand`, `hand of winner`, `pack of seats`.

A zone of each seat is that of `you` unless it says whose; in the set-up, where nobody acts, everybody's. A zone with
sites stands for all of them, where a `site` beside it does not say which by its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tabletop.content.catalog import Catalog
from tabletop.content.findings import did_you_mean
from tabletop.core.zones import ZoneKind, zone_key
from tabletop.rules.phrases.naming.values import NUMBER, SEATS
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.table import Table
from tabletop.rules.written.doing.assembling import SETUP, Assembler
from tabletop.rules.written.doing.parameters import zone_text
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.reading.sheet import Part


@dataclass(frozen=True, slots=True)
class Places:
    """The zones of one family that are meant: of some seats, or of nobody."""

    kind: ZoneKind
    seats: Phrase | None
    site: Phrase | None = None
    """The number of the one site that is meant, of those that are open."""
    is_said: bool = False
    """Whether the file says whose they are."""

    @property
    def text(self) -> str:
        """As a phrase has them."""
        return f"{self.kind.family} of {self.seats.text}" if self.seats is not None else self.kind.family

    def keys(self, table: Table, bind: Mapping[str, object]) -> tuple[str, ...]:
        """The keys of the zones, seat by seat and site by site; none for a site that is not open."""
        family = self.kind.family
        whose: tuple[object, ...] = (0,)
        if self.seats is not None:
            whose = self.seats.things(table, bind)
        elif self.kind.per_seat:
            whose = (bind.get(YOU, 0),)
        known = range(1, table.ruleset.seats + 1) if self.kind.per_seat else (0,)
        seats = [each for each in whose if isinstance(each, int) and each in known]
        if not self.kind.sites:
            return tuple(zone_key(family, 0, seat) for seat in seats)
        open_sites = table.state.sites_open(family) or self.kind.sites
        sites = range(1, open_sites + 1)
        if self.site is not None:
            wanted = self.site.number(table, bind)
            sites = range(wanted, wanted + 1) if isinstance(wanted, int) and wanted in sites else range(0)
        return tuple(zone_key(family, site, seat) for seat in seats for site in sites)

    @property
    def static(self) -> str:
        """The family, where it is known beforehand which zone of it is meant: nobody's, or that of `you`."""
        return self.kind.family if self.seats is None and self.site is None else ""


def places(part: Part, to: Assembler) -> Places:
    """The zones that a part of an effect names."""
    family, whose = zone_text(part, to.language, to.words, to.book.catalog.zones)
    kind, is_said = _kind(family, part, to.book.catalog), bool(whose)
    if whose and not kind.per_seat:
        raise part.wrong(f"The zone `{family}` is nobody's, so it is not `of` anybody.")
    if not whose and kind.per_seat and to.id == SETUP:
        whose = "seats"
    seats = Part(part.sheet, part.where, whose).phrase(to.language, SEATS) if whose else None
    return Places(kind, seats, is_said=is_said)


def one_place(part: Part, to: Assembler, site: Part | None = None) -> Places:
    """As ``places``, for what goes to one of them: a zone without sites, or one of the sites (``site``, a number)."""
    found = places(part, to)
    if site is not None:
        if not found.kind.sites:
            raise site.wrong(f"The zone `{found.kind.family}` has no sites.", "Leave `site` out.")
        return replace(found, site=to.phrase(site, NUMBER))
    if found.kind.sites:
        hint = "Say which `site:` of it, or deal to it: one goes to each site."
        raise part.wrong(f"The zone `{found.kind.family}` has sites.", hint)
    return found


def _kind(family: str, part: Part, catalog: Catalog) -> ZoneKind:
    kind = catalog.zones.get(family)
    if kind is None:
        raise part.wrong(f"There is no zone `{family}`.", did_you_mean(family, catalog.zones, "zones"))
    return kind


def face_in(kind: ZoneKind, face: str, core: str = "card") -> str:
    """The face of what comes to lie in a zone, "keep" for as it was. Where an effect does not say it, the zone says
    it of cards: dice and men have no back."""
    return face or (kind.face if core == "card" else "keep")


def faces_count(kind: ZoneKind) -> bool:
    """Whether it hangs on the face of a card in a zone whether somebody sees what it is."""
    return not kind.see or any(rule.show == "face" for rule in kind.see)


def lies_open(kind: ZoneKind, face: str) -> bool:
    """Whether all see what cards come to lie in a zone with a face."""
    rule = kind.see[0] if kind.see else None
    is_for_all = rule is None or (rule.audience == "all" and rule.show != "nothing")
    return is_for_all and (face_in(kind, face, "card") == "up" or (rule is not None and rule.show == "identity"))
