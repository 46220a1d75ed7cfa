"""What pieces, zones and seats are called in sentences.

A piece has a *name* for those who may know it ("Red Deer") and a *noun* for all others ("land card"), which tells
no more than its back does.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

from tabletop.content import Catalog
from tabletop.content.findings import with_article
from tabletop.core.state import GameState
from tabletop.core.zones import parse_zone
from tabletop.rules.showing.sentences import OTHER_SEAT

NOBODY = "Somebody"
USUAL_SIDES = 6
"""A die with so many sides is just a die; every other one says how many it has."""
_OTHER = re.compile(re.escape(OTHER_SEAT) + r"(\d+)", re.IGNORECASE)


def person(names: Sequence[str], seat: int) -> str:
    """A seat's name; who acts for no seat in particular is "Somebody"."""
    return names[seat - 1] if 0 < seat <= len(names) else NOBODY


def with_names(sentence: str, names: Sequence[str]) -> str:
    """A sentence of the rules with the names of those whom they know by number."""
    return _OTHER.sub(lambda found: person(names, int(found[1])), sentence)


def noun(state: GameState, catalog: Catalog, piece: int) -> str:
    """What everybody may call a piece, in the singular and without an article."""
    kind = state.kind[piece]
    if kind != "card":
        return kind
    back = catalog.backs.get(state.spec.backs.get(state.definition[piece], ""))
    if back is None:
        return "card"
    return back.noun or _noun_of(back.name if len(catalog.backs) > 1 else "")


@lru_cache(maxsize=1000)
def _noun_of(back: str) -> str:
    """A card by the name of its back, "" where all have the same."""
    if not back:
        return "card"
    label = back.lower()
    return label if label.endswith("card") else f"{label} card"


def full_name(state: GameState, catalog: Catalog, piece: int) -> str:
    """What a piece is called by those who know it."""
    given = state.field(piece, "name")
    if isinstance(given, str) and given:
        return given
    card = catalog.cards.get(state.definition[piece])
    if card is not None:
        return card.name
    kind = state.kind[piece]
    if kind == "card":
        return state.definition[piece] or "a blank card"
    if kind == "die":
        sides = state.field(piece, "sides")
        usual = isinstance(sides, bool) or not isinstance(sides, int) or sides == USUAL_SIDES
        return "a die" if usual else f"a d{sides}"
    color = state.field(piece, "color")
    colored = color if isinstance(color, str) and color and not color.startswith("#") else ""
    return with_article(f"{colored} {kind}".strip())


def several(number: int, words: str) -> str:
    """
    >>> several(1, "card"), several(3, "card"), several(2, "die")
    ('a card', '3 cards', '2 dice')
    """
    if number == 1:
        return with_article(words)
    return f"{number} {words[:-3] + 'dice' if words.endswith('die') else words + 's'}"


def counted(number: int, kinds: Collection[str]) -> str:
    """
    >>> counted(1, ["card"]), counted(5, ["die"]), counted(3, ["die", "card"]), counted(0, [])
    ('1 card', '5 dice', '3 pieces', '0 cards')
    """
    several_kinds = set(kinds)
    kind = "piece" if len(several_kinds) > 1 else next(iter(several_kinds), "card")
    return f"1 {kind}" if number == 1 else several(number, kind) if number else f"0 {kind}s"


def zone_name(catalog: Catalog, names: Sequence[str], key: str, actor: int = 0) -> str:
    """A zone as a sentence names it: "the Land deck", "Land 3", "Ana's Ready"; of whoever acts only "Ready", or "the
    Deck"."""
    family, site, seat = parse_zone(key)
    kind = catalog.zones.get(family)
    label = kind.label if kind is not None and kind.label else family.replace("_", " ")
    if site:
        label = f"{label} {site}"
    if seat and seat != actor:
        return f"{person(names, seat)}'s {label}"
    if key == "table":
        return "the table"
    return f"the {label}" if kind is not None and kind.pile and not site else label


def hand_family(catalog: Catalog) -> str | None:
    """The family of zones that are the seats' hands, None for a game without hands.

    A family called ``hand``, else one that the layout draws as a hand, else one whose owner alone sees faces. Where
    there are several, it is none that has sites.
    """
    own = [(family, kind) for family, kind in catalog.zones.items() if kind.per_seat]
    mine = dict(sorted(own, key=lambda each: each[1].sites > 0))
    if "hand" in mine:
        return "hand"
    boxes = [box for layout in catalog.layouts.values() for box in layout.zones if box.kind.is_hand]
    for box in sorted(boxes, key=lambda box: box.site > 0):
        if box.family in mine:
            return box.family
    for family, kind in mine.items():
        if kind.see and kind.see[0].audience == "owner" and kind.see[0].show == "identity" and not kind.pile:
            return family
    return None
