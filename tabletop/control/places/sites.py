"""What a site of the table (a land, a zone of a battle) is about, and what it is called."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.content import Catalog
from tabletop.control.places.arrange import Arrangement, Region
from tabletop.core.zones import parse_zone


def at_site(regions: Sequence[Region], site: int) -> list[Region]:
    """The zones of a site."""
    return [region for region in regions if parse_zone(region.key).site == site]


def centre_of(regions: Sequence[Region], site: int) -> Region | None:
    """What a site is about: the zone there that is no seat's."""
    return next((region for region in at_site(regions, site) if not parse_zone(region.key).seat), None)


def site_label(regions: Sequence[Region], site: int) -> str:
    """What the table calls a site that has no card in its middle: the first label that is shown there."""
    for region in at_site(regions, site) if site else ():
        if region.box.show_label and region.box.label:
            return region.box.label
    return ""


def site_title(regions: Sequence[Region], catalog: Catalog, site: int) -> str:
    """What all that happens at a site has in common, as the table calls it: "Land 3"; "" for no site."""
    if not site:
        return ""
    centre = centre_of(regions, site)
    if centre is None:
        return site_label(regions, site) or str(site)
    family = parse_zone(centre.key).family
    kind = catalog.zones.get(family)
    return f"{kind.label if kind is not None else family} {site}"


def zone_label(arrangement: Arrangement, catalog: Catalog, key: str) -> str:
    """What a zone is called on the table."""
    region = arrangement.region(key)
    family = parse_zone(key).family
    kind = catalog.zones.get(family)
    label = (region.box.label if region is not None else "") or (kind.label if kind is not None else "")
    return label or family.replace("_", " ").capitalize()
