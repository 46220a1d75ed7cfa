"""The language of Nucleic Evolution's texts: what each name in a phrase of an ability means (sections 7, 13).

A text is read by a card (``self``) through the eyes of its player (``you``) in a zone (``zone``: its own, or the one
that is being confronted, NUC-76). ``here``, ``elsewhere``, ``everywhere``, ``next_zone`` and ``won_zones`` are the
cards that a seat has there, yours where nobody is named: ``unit in here of enemies where raw_combat > 3``. Sets are
in the order of NUC-83: opponents clockwise, then you, each player's cards in order of placement.

What is defeated, or lies on a unit that is, is out of play; what lies face down is counted by none (NUC-74). Only an
effect that asks nothing of faces reaches it there: then ``COVERED`` is bound.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabletop.games.nucleic.field import (
    BOARD,
    KINDS,
    ZONES,
    age,
    attached,
    cards_in,
    defeats_before,
    face_up,
    host,
    is_out,
    opponents,
    raw,
    row,
    types,
    zone_record,
    zones_lost,
    zones_won,
)
from tabletop.games.nucleic.lexicon import BASIC
from tabletop.rules.abilities.context import Context
from tabletop.rules.language.phrasebook import Phrasebook, Text
from tabletop.rules.language.speech import Speech
from tabletop.rules.phrases.meaning.usual import pieces, seats
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Name, bound, kind, standing, word
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CARD_READ,
    NUMBER,
    PIECE,
    PIECES,
    SEATS,
    Bind,
    WordList,
    word_of,
)
from tabletop.rules.phrases.phrase import COMMON
from tabletop.rules.progress.batch import as_found
from tabletop.rules.table import Table, from_lying_in

COVERED = "covered"
"""Bound and true where face-down cards are reached, too."""

TRIBES = ("Insect", "Angel", "Dragon", "Ancient", "Harpy", "Undead", "Android")
"""The tribes of the rulebook (NUC-6); cards may bring others."""

_CARDS = "column:entered column:face column:at column:definition field:defeated"
_CELLS = f"{_CARDS} zone:unit zone:land zone:as_land zone:under"


def binds(table: Table, at: Context) -> Bind:
    """What names stand for to a reader. The units of a fight are those that are still there (NUC-132)."""
    bound: Bind = {
        "self": at.source or ABSENT, "you": at.you, "zone": at.site, "on": 0, "defeated": ABSENT, "defeater": ABSENT,
    }  # fmt: skip
    if at.facts:  # it reads because of a fight
        bound["on"] = at.piece("on")
        for name in ("defeated", "defeater"):
            piece = at.piece(name)
            if piece and table.state.exists(piece):
                bound[name] = piece
    return bound


# -- where ---------------------------------------------------------------------------------------------------------


def _whole(bind: Bind, name: str) -> int:
    value = bind.get(name)
    return value if isinstance(value, int) else 0


def _lying(table: Table, seat: int, zones: tuple[int, ...], covered: bool, rows: bool = False) -> tuple[int, ...]:
    """A seat's cards in zones that are in play, in order of placement."""
    there = _placed(table, seat, zones, covered, rows)
    if not table.state.fields.get("defeated"):  # by far the most often
        return there
    return tuple([piece for piece in there if not is_out(table, piece)])


@from_lying_in(*BOARD)
def _placed(table: Table, seat: int, zones: tuple[int, ...], covered: bool, rows: bool) -> tuple[int, ...]:
    """The same, with what is defeated."""
    there = [each for kind in KINDS for zone in zones for each in cards_in(table, kind, zone, seat)]
    if rows:
        there += row(table, seat)
    ordered = sorted(as_found(there), key=lambda piece: age(table, piece))
    return tuple([piece for piece in ordered if covered or face_up(table, piece)])


Zones = Callable[[Table, Bind], tuple[int, ...]]


def _place(name: str, said: str, zones: Zones, binds: tuple[str, ...] = ("zone",), rows: bool = False) -> Name:
    """The cards that a seat has in some zones."""

    def get(table: Table, seat: int, bind: Bind) -> object:
        return _lying(table, seat, zones(table, bind), bind.get(COVERED) is True, rows)

    more = " zone:civilizations" if rows else " flow:zones" if name == "won_zones" else ""
    made = word(name, "seat", PIECES, _unasked, _CELLS + more, said=said, one="card", cost=6)
    return replace(made, get=get, asks=True, binds=(*binds, COVERED), origin="a place")


def _unasked(table: Table, seat: int) -> object:
    return ()


def _here(table: Table, bind: Bind) -> tuple[int, ...]:
    zone = _whole(bind, "zone")
    return (zone,) if zone in ZONES else ()


def _elsewhere(table: Table, bind: Bind) -> tuple[int, ...]:
    return tuple(zone for zone in ZONES if zone != bind.get("zone"))


def _next(table: Table, bind: Bind) -> tuple[int, ...]:
    """The next zone in which you have a unit (NUC-97)."""
    here, you = _whole(bind, "zone"), _whole(bind, "you")
    return tuple(zone for zone in ZONES if zone > here and cards_in(table, "unit", zone, you))[:1]


def _won(table: Table, bind: Bind) -> tuple[int, ...]:
    return tuple(zone for zone in ZONES if zone_record(table, zone).get("winner") == bind.get("you"))


PLACES = (
    _place("here", "{whose} cards here", _here),
    _place("elsewhere", "{whose} cards in other zones", _elsewhere),
    _place("everywhere", "{whose} cards", lambda table, bind: ZONES, (), rows=True),
    _place("next_zone", "{whose} cards in the next zone", _next, ("zone", "you")),
    _place("won_zones", "{whose} cards in zones you have won", _won, ("you",)),
)


# -- who, and which cards --------------------------------------------------------------------------------------------


def _in_order(name: Name) -> Name:
    """Everybody and the enemies in the order of NUC-83."""

    def everybody(table: Table, bind: Bind) -> object:
        you = _whole(bind, "you")
        return (*opponents(table, you), you)

    def enemies(table: Table, bind: Bind) -> object:
        return opponents(table, _whole(bind, "you"))

    get = {"seats": everybody, "enemies": enemies}.get(name.name)
    return name if get is None else standing(
        name.name, SEATS, get, "flow:out flow:first_seat", said=name.said, binds=("you",), origin="seats"
    )  # fmt: skip


def _host(table: Table, bind: Bind) -> object:
    return _whole(bind, "on") or host(table, _whole(bind, "self")) or ABSENT


def _bearer(table: Table, bind: Bind) -> object:
    return _whole(bind, "on") or host(table, _whole(bind, "self")) or bind.get("self", ABSENT)


def _attached(table: Table, unit: int, bind: Bind) -> object:
    return tuple(card for card in attached(table, unit) if bind.get(COVERED) is True or face_up(table, card))


def _power_ups(table: Table, unit: int) -> object:
    """A face-down card is counted by none (NUC-74)."""
    return sum(face_up(table, card) for card in attached(table, unit))


def _types(table: Table, piece: int) -> object:
    return types(table, piece)


def _raw(value: str) -> Name:
    """A raw value (NUC-9): phrases know no other (NUC-89)."""

    def get(table: Table, piece: int) -> object:
        return raw(table, piece, value)

    return word(f"raw_{value}", "piece", NUMBER, get, f"field:raw_{value} {CARD_READ}")


# -- numbers ---------------------------------------------------------------------------------------------------------


def _won_by(table: Table, seat: int) -> object:
    return zones_won(table, seat)


def _lost_by(table: Table, seat: int) -> object:
    return zones_lost(table, seat)


def _fallen(table: Table, seat: int, bind: Bind) -> object:
    return defeats_before(table, _whole(bind, "zone"), seat)


def _all_fallen(table: Table, bind: Bind) -> object:
    return defeats_before(table, _whole(bind, "zone"))


def _names() -> tuple[Name, ...]:
    """Everything that a text may name."""
    kinds, listed = WordList("kind", KINDS), WordList("type", (*TRIBES, BASIC), open=True)
    fallen = word("fallen", "seat", NUMBER, _unasked, "flow:defeats", said="the units fallen before")
    on = "column:at column:entered column:definition zone:under column:face"
    lying = word("attached", "piece", PIECES, _unasked, on, tells=False, said="the power-ups on {of}", one="power-up")
    return (
        *(_in_order(each) for each in seats()),
        *(replace(each, tells=each.name == "card") for each in pieces(WordList("card", (), open=True), kinds)),
        *(kind(each) for each in KINDS),
        *(bound(each, PIECE, origin="a card") for each in ("self", "defeated", "defeater")),
        standing("host", PIECE, _host, "column:at", said="its host", binds=("self", "on"), origin="a card"),
        standing("bearer", PIECE, _bearer, "column:at", said="this unit", binds=("self", "on"), origin="a card"),
        bound("zone", NUMBER, said="this zone", origin="a number"),
        *PLACES,
        replace(lying, get=_attached, asks=True, binds=(COVERED,)),
        word("power_ups", "piece", NUMBER, _power_ups, on, tells=False, said="the number of power-ups on {of}"),
        word("types", "piece", word_of(listed, many=True), _types, CARD_READ),
        _raw("combat"),
        _raw("resource"),
        word("zones_won", "seat", NUMBER, _won_by, "flow:zones"),
        word("zones_lost", "seat", NUMBER, _lost_by, "flow:zones"),
        replace(fallen, get=_fallen, asks=True, binds=("zone",)),
        standing("all_fallen", NUMBER, _all_fallen, "flow:defeats", said="all units fallen before", binds=("zone",)),
    )


def _each(one: str, rest: str) -> Text:
    """What is counted, and the same as a whole."""
    return ("each", one), ("", rest)


TOLD = Phrasebook(
    tests={
        "zone = {n}": "in Zone {n}",
        "any(land in here)": "if you control a land here",
        "any(land in here where raw_resource >= {n})": "if you control a land here with raw resource {n} or more",
        "any(land in here where raw_resource <= {n})": "if you control a land here with raw resource {n} or less",
        "count(land in here) >= {n}": "while you control {n} or more lands here",
        "bearer.power_ups = 0": "if no power-up is attached to this unit",
        "bearer.power_ups >= {n}": "while {n} or more power-ups are attached to this unit",
        "bearer.power_ups <= {n}": "while {n} or less power-ups are attached to this unit",
        "any(unit in here of enemies where power_ups >= 1)": "if an opposing unit here has a power-up attached",
        "any(unit in here of enemies where raw_combat > self.raw_combat)": (
            "if an opposing unit here has higher raw combat than this {kind}"
        ),
        "any(unit in here of enemies where raw_resource > self.raw_resource)": (
            "if an opposing unit here has higher raw resource than this {kind}"
        ),
        "any(unit in here of enemies where raw_combat > host.raw_combat)": (
            "if an opposing unit here has higher raw combat than the attached unit"
        ),
        "any(unit in here of enemies where raw_resource > host.raw_resource)": (
            "if an opposing unit here has higher raw resource than the attached unit"
        ),
    },
    sets={
        "self": "this {kind}", "host": "the attached unit", "bearer": "this unit", "defeated": "the defeated unit",
        "defeater": (("kind = power_up", "the unit that defeated the attached unit"),
                     ("", "the unit that defeated this unit")),
        "attached of host": _each(
            "<power-up> attached to the attached unit", "the <power-up~power-ups> of the attached unit"
        ),
        "attached of defeated": (
            ("one", "a <power-up> attached to the defeated unit"),
            ("", "every <power-up> attached to the defeated unit"),
        ),
        "attached of unit in here of enemies": (
            ("one", "a <power-up> attached to an opposing unit here"),
            ("", "every <power-up> attached to opposing units here"),
        ),
        "attached of (unit in here of seats where it != self)": (
            ("one", "a <power-up> attached to another unit here"),
            ("", "every <power-up> attached to other units here"),
        ),
        "attached": _each("<power-up> attached to it", "the <power-up~power-ups> attached to it"),
        "attached of bearer": _each("<power-up> attached to this unit", "the <power-up~power-ups> of this unit"),
        "power_up in here": _each("<power-up> attached to your units here", "your <power-up~power-ups> here"),
        "power_up in here of enemies": _each(
            "<power-up> attached to opposing units here", "the <power-up~power-ups> of opposing units here"
        ),
        "power_up in here of seats": _each(
            "<power-up> attached to units here", "all <power-up~power-ups> attached to units here"
        ),
        "land in here": (("one", "your land here"), *_each("<land> you control here", "your <land~lands> here")),
        "land in here of enemies": _each("opposing <land> here", "each opposing <land> here"),
        "land in here of seats": _each("<land> here", "all <land~lands> here"),
        "land in elsewhere": _each("<face-up^land> in your other zones", "your <land~lands> in your other zones"),
        "land in everywhere": _each("<face-up^land> you control", "your <land~lands>"),
        "land in won_zones": _each("<land> you control in zones you won", "your <land~lands> in zones you won"),
        "unit in here": (("one", "one of your <unit~units> here"), *_each("<unit> you control here",
                         "your <unit~units> here")),
        "unit in here of enemies": (("one", "an opposing <unit> here"), *_each("opposing <unit> here",
                                    "each opposing <unit> here")),
        "unit in here of seats": (("one", "a <unit> here"), *_each("<unit> here", "each <unit> here")),
        "unit in elsewhere": _each("<face-up^unit> in your other zones", "your <unit~units> in your other zones"),
        "unit in everywhere": _each("<face-up^unit> you control", "your <unit~units>"),
        "unit in next_zone": "your <unit> in the next zone",
        "pieces in here": _each("<card> you control here", "your <card~cards> here"),
        "pieces in everywhere": _each("<face-up^card> you control", "your <card~cards>"),
    },
    filters={
        "it != self": "other ~", "power_ups = 0": "~ with no power-up attached",
        "power_ups >= {n}": (("n = 1", "~ with a power-up attached"), ("", "~ with {n} or more power-ups attached")),
        "power_ups <= {n}": "~ with {n} or less power-ups attached",
        "raw_combat >= {n}": "~ with raw combat {n} or more", "raw_combat <= {n}": "~ with raw combat {n} or less",
        "raw_resource >= {n}": "~ with raw resource {n} or more",
        "raw_resource <= {n}": "~ with raw resource {n} or less",
        "raw_combat > self.raw_combat": "~ with higher raw combat than this {kind}",
        "raw_resource > self.raw_resource": "~ with higher raw resource than this {kind}",
        "types has {type}": "{type} ~", "not types has {type}": "~ that {:is} not of the type {type}",
        "types has {type} or types has {other}": "{type} or {other} ~",
    },
    numbers={
        "power_ups": "each power-up attached to it", "zones_won": "each zone you have won",
        "zones_lost": "each zone you have lost",
        "fallen": "each of your units defeated in earlier zones",
        "all_fallen": "each unit defeated in earlier zones",
        "defeated.raw_resource": "each point of the defeated unit's raw resource",
    },
)  # fmt: skip
SPEECH = Speech(Language.of(_names(), functions=COMMON), told=TOLD)
"""The language of every text."""
