"""The totals of seats at places of the table, in the words in which they are read: who leads, and who adds what.

Nothing here is worked out: the accounts are what the session says to a viewer, so a total tells nothing that this
viewer may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tabletop.content import Catalog
from tabletop.control.figures.on_cards import Values
from tabletop.control.places.arrange import Arrangement
from tabletop.control.places.sites import centre_of, site_label, zone_label
from tabletop.core.view import PieceView
from tabletop.core.zones import parse_zone
from tabletop.session.telling.numbers import AccountText, PartText

LEADS, SHARES = "leads", "shares"


@dataclass(frozen=True, slots=True)
class PartRow:
    """One thing that adds to a number: its amount with sign, what it is, the rule, and the piece it comes from.
    ``depth`` 1 explains the row above it and is no sum of its own; ``color`` is that of the kind of card."""

    text: str
    amount: int | None = None
    rule: str = ""
    handle: str = ""
    depth: int = 0
    color: str = ""


@dataclass(frozen=True, slots=True)
class Total:
    """A seat's number at a place of the table. ``standing``: leads, shares the lead, or neither."""

    key: str
    seat: int
    total: int
    title: str = ""
    label: str = ""
    standing: str = ""
    rows: tuple[PartRow, ...] = ()
    note: str = ""
    icon: str = ""
    """What the number is, where several stand at one place."""
    goal: int | None = None
    """What it has to reach, None for nothing."""

    @property
    def text(self) -> str:
        """The number as the plate has it: 3, or 3/5 where there is something to reach."""
        return plain_number(self.total) + (f"/{self.goal}" if self.goal is not None else "")


def plain_number(number: int) -> str:
    """A number with a real minus."""
    return f"\u2212{-number}" if number < 0 else str(number)


def summed(accounts: Iterable[AccountText], label: str, seat: int, site: int = 0) -> int:
    """What the accounts of a seat with this label come to, at a site alone if it is not 0."""
    return sum(
        account.total
        for account in accounts
        if account.label == label
        and account.seat == seat
        and (not site or (account.zone and parse_zone(account.zone).site == site))
    )


@dataclass(frozen=True, slots=True)
class Ledger:
    """The accounts of a moment, and what is needed to say them: ``values`` gives the derived numbers of a piece,
    ``title`` what whoever looks calls one."""

    accounts: Sequence[AccountText]
    arrangement: Arrangement
    catalog: Catalog
    names: Sequence[str]
    values: Values
    title: Callable[[PieceView], str]

    def total(self, account: AccountText) -> Total:
        """An account as it is read on the table."""
        standing = self.standing(account)
        name = self.names[account.seat - 1] if account.seat else ""
        about = account.label if account.icon else self.place_name(account.zone)
        title = " \u00b7 ".join(word for word in (name, about) if word) or account.label
        note = "Level with another seat: nobody leads." if standing == SHARES else ""
        if account.goal is not None:
            note = f"Goal: {account.goal}."
        return Total(
            account.zone, account.seat, account.total, title, account.label, standing, self._rows(account), note,
            account.icon, account.goal,
        )  # fmt: skip

    def standing(self, account: AccountText) -> str:
        """Whether a total leads at its site, shares the lead, or neither; one of several numbers of a place is
        compared with those of its kind, and level with none."""
        if account.leads:
            return LEADS
        site, at_places = parse_zone(account.zone).site, (each for each in self.accounts if each.zone)
        rivals = [
            other
            for other in at_places
            if parse_zone(other.zone).site == site and (other.icon, other.label) == (account.icon, account.label)
        ]
        level = account.total == max((other.total for other in rivals), default=account.total)
        led = any(other.leads for other in rivals)
        return SHARES if level and len(rivals) > 1 and not led and not account.icon else ""

    def _rows(self, account: AccountText) -> tuple[PartRow, ...]:
        rows = [row for part in account.parts for row in self._part(part, account.label)]
        return tuple(rows) or (PartRow("Nothing adds to this."),)

    def _part(self, part: PartText, label: str) -> list[PartRow]:
        """A line of an account; one that is a card's own number opens into what that is made of."""
        row = PartRow(part.text, part.amount, part.rule, part.source, color=self._color(part.source))
        values = self.values(part.source) if part.source else ()
        value = next((each for each in values if each.label == label), next(iter(values), None))
        if value is None or len(value.parts) < 2 or value.total != part.amount:
            return [row]
        inner = [PartRow(each.text, each.amount, each.rule, part.source, 1) for each in value.parts if each.amount]
        return [row, *inner]

    def _color(self, handle: str) -> str:
        """The colour of a card's back, which tells its kind where backs differ."""
        place = self.arrangement.placement(handle) if handle else None
        backs = self.catalog.backs
        if place is None or len(backs) < 2 or place.piece.back not in backs:
            return ""
        return backs[place.piece.back].palette.base

    def place_name(self, zone: str) -> str:
        """A place by the card that lies in its middle, else by its label."""
        site, regions = parse_zone(zone).site, self.arrangement.regions
        centre = centre_of(regions, site) if site else self.arrangement.region(zone)
        if centre is None:
            return site_label(regions, site)
        for place in self.arrangement.placements:
            if place.zone == centre.key and place.piece.seen and place.piece.kind == "card":
                return self.title(place.piece)
        label = zone_label(self.arrangement, self.catalog, centre.key)
        return f"{label} {site}" if site else label
