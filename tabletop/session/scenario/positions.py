"""Reading `given`: what lies where, whose numbers are what, and at which moment the rules stand.

::

    given:
      moment: {phase: combat, site: 1}      # where the rules begin; left out: nothing is asked; none: not even that
                                            #   which all cases have
      first: B                              # who is first; the first seat where left out
      land#1: Old Pinewood                  # a zone, with what lies in it; of a pile the top card first
      land_deck: 45                         # so many cards of the kind that belongs there
      A:
        deploy#1: [Red Deer, {card: Lion, rest: 1}]
        lands: {any: land, count: 25}
      B: {dna: 3}                           # a seat's numbers
      deal: true                            # the game's own set-up first, with
      decks: {A: hearth-and-horn}           #   these decks
      flow: {no_claim_rounds: 2}            # rules progress by its own name
      furnish: false                        # without the markers that belong to the table itself
      chance: {dice: [4, 4, 2], shuffles: [[Meadow, Deep Mine]]}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from tabletop.content.findings import describe
from tabletop.content.game_code import Remembered
from tabletop.content.reading.marked import Where
from tabletop.core.state import PIECE_KINDS
from tabletop.core.values import Json
from tabletop.core.zones import Scalar
from tabletop.session.scenario.model import (
    ChanceSpec,
    DeckSpec,
    Given,
    KeptSpec,
    PieceRef,
    PieceSpec,
    ZoneRef,
    ZoneSpec,
)
from tabletop.session.scenario.words import Words

GIVEN_KEYS = (
    "moment", "deal", "furnish", "decks", "first", "active", "round", "turn", "flow", "links", "links_by_number",
    "chance", "table_values",
)  # fmt: skip

NO_MOMENT = "none"
"""A case that has not the moment of all cases."""

PIECE_KEYS = (
    "card", "any", "piece", "alias", "count", "owner", "face", "angle", "tapped", "known", "cell", "spot",
    "attached", "counters", "fields", "number", "shows",
)  # fmt: skip


def read_given(words: Words, raw: Json, where: Where) -> Given:
    """Read a position."""
    body = words.mapping(raw, where, "`given`")
    given = Given(where)
    zones: list[ZoneSpec] = []
    seats: dict[str, Mapping[str, Scalar]] = {}
    counters: dict[str, Mapping[str, int]] = {}
    flow: dict[str, Json] = {}
    for key, value in body.items():
        place = (*where, key)
        if words.is_seat(key):
            seat = words.seat(key, place)
            seats[seat] = {**seats.get(seat, {}), **_read_seat(words, seat, value, place, zones)}
            counters[seat] = _read_counters(words, value, place)
        elif key == "flow":
            progress = read_flow(words, value, place)
            flow |= progress.flow
            given = replace(given, kept={**given.kept, **progress.kept})
            for seat, numbers in progress.seats.items():
                seats[seat] = {**seats.get(seat, {}), **numbers}
        elif key in ("round", "turn"):
            flow[key] = words.whole(value, place, f"`{key}`", 0)
        elif key == "active":
            flow["seat"] = words.seat(value, place)
        elif key == "table_values":
            told, kept = read_table_values(words, words.mapping(value, place, "`table_values`"), place)
            given = replace(given, kept={**given.kept, **kept})
            seats[""] = words.marks({k: v for k, v in told.items() if k != "counters"}, place, "the table")
            counters[""] = _read_counters(words, told, place)
        elif key not in GIVEN_KEYS:
            known = [*GIVEN_KEYS, *words.seats, *words.catalog.zones]
            if not words.is_zone(key):
                words.fault(place, f"`given` has no `{key}`.", words.place_hint(key, known))
                _take_aliases(words, value)
                continue
            _read_zone(words, key, value, place, "", zones)
    given = replace(given, zones=tuple(zones), seats=seats, seat_counters=counters, flow=flow)
    if "deal" in body:
        given = replace(given, deal=words.flag(body["deal"], (*where, "deal"), "`deal`"))
    if "furnish" in body:
        given = replace(given, furnish=words.flag(body["furnish"], (*where, "furnish"), "`furnish`"))
    if "links_by_number" in body:
        place = (*where, "links_by_number")
        given = replace(given, numbers=_read_numbers(words, body["links_by_number"], place))
    if "first" in body:
        given = replace(given, first=words.seat(body["first"], (*where, "first")))
    if "decks" in body:
        given = replace(given, decks=_read_decks(words, body["decks"], (*where, "decks")))
    if body.get("moment") == NO_MOMENT:
        given = replace(given, no_moment=True)
    elif "moment" in body:
        raw_moment = body["moment"]
        listed = raw_moment if isinstance(raw_moment, list) else [raw_moment]
        moments = [
            words.moment(item, (*where, "moment", index) if isinstance(raw_moment, list) else (*where, "moment"))
            for index, item in enumerate(listed)
        ]
        given = replace(given, moments=tuple(moment for moment in moments if moment is not None))
    if "chance" in body:
        given = replace(given, chance=read_chance(words, body["chance"], (*where, "chance")))
    if "links" in body:
        given = replace(given, links=read_links(words, body["links"], (*where, "links")))
    return given


def read_table_values(
    words: Words, told: Mapping[str, Json], where: Where
) -> tuple[dict[str, Json], dict[str, KeptSpec]]:
    """What holds of the table: its own numbers and words, and what the rules keep. Where rules are a file there is
    nothing else."""
    keeps = words.catalog.code.remembers() if words.catalog.code is not None else None
    rest: dict[str, Json] = {}
    found: dict[str, KeptSpec] = {}
    for name, value in told.items():
        place, kept = (*where, name), (keeps or {}).get(name)
        if kept is None:
            if keeps is not None and name != "counters" and name not in words.catalog.counters:
                words.fault(place, f"The rules keep nothing called `{name}`.", words.hint(name, keeps))
            else:
                rest[name] = value
            continue
        read: object
        if kept.per:
            each = words.mapping(value, place, f"`{name}` of each {kept.per}")
            read = {
                _read_owner(words, kept.per, key, (*place, key)): _read_kept(words, name, kept, there, (*place, key))
                for key, there in each.items()
            }
        else:
            read = _read_kept(words, name, kept, value, place)
        found[name] = KeptSpec(place, kept.field, read, kept.start, kept.per)
    return rest, found


class Progress(NamedTuple):
    """Rules progress by its own names; what a file of rules keeps by such a name, and numbers of seats."""

    flow: dict[str, Json]
    kept: dict[str, KeptSpec]
    seats: dict[str, dict[str, Scalar]]


def read_flow(words: Words, raw: Json, where: Where) -> Progress:
    """`flow`; so what was written while a game had code holds once its rules are a file."""
    body = words.mapping(raw, where, "`flow`")
    keeps = words.catalog.code.remembers() if words.catalog.code is not None else None
    if keeps is None:
        return Progress(body, {}, {})
    kept = {name: value for name, value in body.items() if name in keeps}
    found = Progress({}, read_table_values(words, kept, where)[1], {})
    for name, value in body.items():
        if name in words.catalog.seat_values and isinstance(value, dict):
            for key, number in value.items():
                place = (*where, name, key)
                marks = words.marks({name: number}, place, f"seat {key}")
                found.seats.setdefault(words.seat(key, place), {}).update(marks)
        elif name not in kept:
            found.flow[name] = value
    return found


def _read_owner(words: Words, per: str, key: str, where: Where) -> object:
    """The seat, the piece or the cell that has its own of what is kept."""
    if per == "piece":
        return words.piece(key, where)
    return words.cell(key, where) if per == "cell" else words.seat(key, where)


def _read_kept(words: Words, name: str, kept: Remembered, value: Json, where: Where) -> object:
    """What is kept: one value, or several."""
    if not kept.many:
        return _read_one(words, name, kept, value, where)
    listed = [] if value == "none" else words.listed(value, where, f"`{name}`")
    return tuple(_read_one(words, name, kept, each, place) for each, place in listed)


def _read_one(words: Words, name: str, kept: Remembered, value: Json, where: Where) -> object:
    """One value of what is kept: a fault where it could never be that."""
    if kept.sort == "seat":
        return 0 if value in (None, 0, "nobody") else words.seat(value, where)
    if kept.sort == "truth":
        return words.flag(value, where, f"`{name}`")
    if kept.sort == "number":
        if value is None:
            return kept.start
        if not isinstance(value, int) or isinstance(value, bool):
            words.fault(where, f"`{name}` is a number, not {describe(value)}.")
        return value
    if kept.sort == "word":
        if value in (None, "none"):
            return ""
        if kept.words and str(value) not in kept.words:
            words.fault(where, f'`{name}` is never "{value}".', words.hint(str(value), kept.words, "words"))
        return str(value)
    if value in (None, "none"):
        return None
    return words.cell(value, where) if kept.sort == "cell" else words.piece(value, where)


def merged(common: Given, own: Given) -> Given:
    """A case's position over the one that all cases share: what a case names replaces what is shared."""
    named = {str(spec.zone) for spec in own.zones}
    zones = tuple(spec for spec in common.zones if str(spec.zone) not in named) + own.zones
    seats = {seat: dict(marks) for seat, marks in common.seats.items()}
    for seat, marks in own.seats.items():
        seats[seat] = {**seats.get(seat, {}), **marks}
    return Given(
        where=own.where or common.where,
        deal=own.deal or common.deal,
        furnish=own.furnish and common.furnish,
        first=own.first or common.first,
        decks={**common.decks, **own.decks},
        zones=zones,
        seats=seats,
        seat_counters={**common.seat_counters, **own.seat_counters},
        flow={**common.flow, **own.flow},
        kept={**common.kept, **own.kept},
        links={**common.links, **own.links},
        numbers={**common.numbers, **own.numbers},
        moments=() if own.no_moment else own.moments or common.moments,
        chance=own.chance or common.chance,
    )


def _read_seat(words: Words, seat: str, raw: Json, where: Where, zones: list[ZoneSpec]) -> dict[str, Scalar]:
    marks: dict[str, Scalar] = {}
    for key, value in words.mapping(raw, where, f"What belongs to {seat}").items():
        if words.is_zone(key):
            _read_zone(words, key, value, (*where, key), seat, zones)
        elif key != "counters" and (isinstance(value, list | dict) or "#" in str(key)):
            words.no_zone(key, (*where, key), seat)
            _take_aliases(words, value)
        elif key != "counters":
            marks |= words.marks({key: value}, where, f"seat {seat}")
    return marks


def _take_aliases(words: Words, raw: Json) -> None:
    """The aliases of what cannot be read count all the same: one fault is told once."""
    if isinstance(raw, dict):
        if isinstance(raw.get("alias"), str):
            words.aliases.add(raw["alias"])
        raw = list(raw.values())
    if isinstance(raw, list):
        for each in raw:
            _take_aliases(words, each)


def _read_counters(words: Words, raw: Json, where: Where) -> dict[str, int]:
    body = raw.get("counters") if isinstance(raw, dict) else None
    place = (*where, "counters")
    numbers = words.mapping(body, place, "`counters`")
    return {name: words.whole(value, (*place, name), f"`{name}`") for name, value in numbers.items()}


def _read_zone(words: Words, key: str, raw: Json, where: Where, seat: str, zones: list[ZoneSpec]) -> None:
    ref = words.zone(key, where, seat)
    if ref is None:
        return
    if any(str(spec.zone) == str(ref) for spec in zones):
        words.fault(where, f"`{ref}` is filled twice.")
    if isinstance(raw, int) and not isinstance(raw, bool):
        zones.append(ZoneSpec(where, ref, (), words.whole(raw, where, f"`{key}`", 0)))
        return
    zones.append(ZoneSpec(where, ref, read_pieces(words, raw, where, ref)))


def read_pieces(words: Words, raw: Json, where: Where, zone: ZoneRef | None) -> tuple[PieceSpec, ...]:
    """The pieces of a zone: one, a list, or on a board a mapping from cells to pieces."""
    if raw is None:
        return ()
    if isinstance(raw, dict) and not any(key in PIECE_KEYS for key in raw):
        found = []
        for cell, value in raw.items():
            spot = words.spot(cell, (*where, cell), zone)
            if value in (0, "nothing"):
                continue
            if type(value) is int:
                message = f"A number alone does not say what lies on {cell}."
                words.fault((*where, cell), message, words.example_of(value))
            elif spot is not None:  # one, or those that lie on each other
                lying = read_pieces(words, value, (*where, cell), zone)
                found += [replace(each, spot=spot) for each in lying]
        return tuple(found)
    listed = raw if isinstance(raw, list) else [raw]
    made = []
    for index, item in enumerate(listed):
        piece = _read_piece(words, item, (*where, index) if isinstance(raw, list) else where, zone)
        if piece is not None:
            made.append(piece)
    return tuple(made)


def _read_piece(words: Words, raw: Json, where: Where, zone: ZoneRef | None) -> PieceSpec | None:
    if isinstance(raw, str):
        card = words.card(raw, where)
        return PieceSpec(where, card, kind=words.catalog.piece_kind(card)) if card else None
    if not isinstance(raw, dict):
        words.fault(where, f"A piece is a card's name or a mapping, not {describe(raw)}.")
        return None
    if ("card" in raw and "any" in raw) or not any(key in raw for key in ("card", "any", "piece")):
        words.fault(where, "A piece needs `card`, `any` or `piece`.", words.example())
        return None
    spec = PieceSpec(where)
    if "card" in raw:
        spec = replace(spec, card=words.card(raw["card"], (*where, "card")))
        if not spec.card:
            return None
        spec = replace(spec, kind=words.catalog.piece_kind(spec.card))
    if "any" in raw:
        kind = words.text(raw["any"], (*where, "any"), "`any`")
        if not words.known((*where, "any"), kind, words.catalog.kinds, "kind"):
            return None
        spec = replace(spec, any=kind)
    if "piece" in raw:
        loose = words.text(raw["piece"], (*where, "piece"), "`piece`")
        if not words.known((*where, "piece"), loose, PIECE_KINDS, "kind of piece"):
            return None
        spec = replace(spec, kind=loose)
    return _piece_details(words, raw, where, zone, spec)


def _piece_details(
    words: Words, raw: Mapping[str, Json], where: Where, zone: ZoneRef | None, spec: PieceSpec
) -> PieceSpec:
    for key, value in raw.items():
        place = (*where, key)
        if key == "alias":
            alias = words.text(value, place, "`alias`")
            words.aliases.add(alias)
            spec = replace(spec, alias=alias)
        elif key == "count":
            spec = replace(spec, count=words.whole(value, place, "`count`", 0))
        elif key == "number":
            spec = replace(spec, number=words.whole(value, place, "`number`", 1))
        elif key == "owner":
            spec = replace(spec, owner=words.seat(value, place) if value not in (0, "nobody") else "nobody")
        elif key == "face":
            spec = replace(spec, face=words.text(value, place, "`face`"))
        elif key == "angle":
            spec = replace(spec, angle=words.whole(value, place, "`angle`", 0))
        elif key == "tapped":
            spec = replace(spec, angle=90 if words.flag(value, place, "`tapped`") else 0)
        elif key == "known":
            seats = tuple(words.seat(item, at) for item, at in words.listed(value, place, "`known`"))
            spec = replace(spec, known=seats)
        elif key in ("cell", "spot"):
            spec = replace(spec, spot=words.spot(value, place, zone))
        elif key == "attached":
            spec = replace(spec, attached=read_pieces(words, value, place, zone))
        elif key == "counters":
            numbers = words.mapping(value, place, "`counters`")
            spec = replace(
                spec, counters={name: words.whole(n, (*place, name), f"`{name}`") for name, n in numbers.items()}
            )
        elif key == "fields":
            fields: dict[str, Scalar] = {}
            for name, one in words.mapping(value, place, "`fields`").items():
                if one is None or isinstance(one, str | int | float):
                    fields[name] = one
                else:
                    words.fault((*place, name), f"`{name}` must be one value, not {describe(one)}.")
            spec = replace(spec, fields={**spec.fields, **fields})
        elif key == "shows":
            if raw.get("piece") != "die":
                words.fault(place, "Only a die shows a number.", "Write `{piece: die, shows: 5}`.")
            spec = replace(spec, fields={**spec.fields, "value": words.whole(value, place, "`shows`", 1)})
    rest = {key: value for key, value in raw.items() if key not in PIECE_KEYS}
    for key in rest:
        words.mark((*where, key), key, PIECE_KEYS)
    return replace(spec, marks=words.marks(rest, where, "a piece"))


def _read_decks(words: Words, raw: Json, where: Where) -> dict[str, DeckSpec]:
    decks: dict[str, DeckSpec] = {}
    for key, value in words.mapping(raw, where, "`decks`").items():
        seat = words.seat(key, (*where, key))
        deck = read_deck_spec(words, value, (*where, key))
        if seat and deck is not None:
            decks[seat] = deck
    return decks


def read_deck_spec(words: Words, raw: Json, where: Where) -> DeckSpec | None:
    """A deck: the id of one, `{from: hearth-and-horn, add: {creatures: {marmot: 1}}, remove: {...}}`, or
    `{lists: {creatures: {red-deer: 2}}}`."""
    if isinstance(raw, str):
        return DeckSpec(where, raw) if words.known(where, raw, words.catalog.decks, "deck") else None
    body = words.mapping(raw, where, "A deck", ("from", "add", "remove", "lists"))
    base = ""
    if "from" in body:
        base = words.text(body["from"], (*where, "from"), "`from`")
        if not words.known((*where, "from"), base, words.catalog.decks, "deck"):
            return None
    lists: dict[str, dict[str, int]] = {}
    for key, sign in (("lists", 1), ("add", 1), ("remove", -1)):
        for name, cards in words.mapping(body.get(key), (*where, key), f"`{key}`").items():
            place = (*where, key, name)
            if not words.known(place, name, words.catalog.deck_lists, "list"):
                continue
            counts = cards if isinstance(cards, dict) else dict.fromkeys(words.texts(cards, place, "Cards"), 1)
            for card, number in counts.items():
                found = words.card(card, (*place, card) if isinstance(cards, dict) else place)
                if found:
                    count = words.whole(number, (*place, card), "A count", 0) * sign
                    held = lists.setdefault(name, {})
                    held[found] = held.get(found, 0) + count
    return DeckSpec(where, base, lists)


def read_chance(words: Words, raw: Json, where: Where) -> ChanceSpec:
    """What chance shall say."""
    body = words.mapping(raw, where, "`chance`", ("dice", "picks", "shuffles"))
    dice = tuple(
        words.whole(item, place, "A throw", 1)
        for item, place in words.listed(body.get("dice"), (*where, "dice"), "`dice`")
    )
    picks = tuple(item for item, _ in words.listed(body.get("picks"), (*where, "picks"), "`picks`"))
    shuffles = []
    for item, place in words.listed(body.get("shuffles"), (*where, "shuffles"), "`shuffles`"):
        listed = words.listed(item, place, "A shuffle")
        shuffles.append(tuple(words.text(card, at, "A card") for card, at in listed))
        for card, at in listed:
            words.piece(card, at)
    return ChanceSpec(where, dice, picks, tuple(shuffles))


def _read_numbers(words: Words, raw: Json, where: Where) -> dict[str, tuple[tuple[int, int], ...]]:
    """Relations as pairs of piece numbers."""
    links: dict[str, tuple[tuple[int, int], ...]] = {}
    for name, pairs in words.mapping(raw, where, "`links_by_number`").items():
        made = []
        for pair, place in words.listed(pairs, (*where, name), "Links"):
            if isinstance(pair, list) and len(pair) == 2:
                made.append((words.whole(pair[0], place, "A piece", 1), words.whole(pair[1], place, "A piece", 1)))
            else:
                words.fault(place, "A link has two ends.", "Write `[12, 17]`.")
        links[name] = tuple(made)
    return links


def read_links(words: Words, raw: Json, where: Where) -> dict[str, tuple[tuple[PieceRef, PieceRef], ...]]:
    """Relations between pieces, by name."""
    links: dict[str, tuple[tuple[PieceRef, PieceRef], ...]] = {}
    for name, pairs in words.mapping(raw, where, "`links`").items():
        made = []
        for pair, place in words.listed(pairs, (*where, name), "Links"):
            ends = (
                [words.piece(end, (*place, index)) for index, end in enumerate(pair)]
                if isinstance(pair, list)
                else []
            )
            if len(ends) != 2:
                words.fault(place, "A link has two ends.", "Write `[Mantis, Stinger]`.")
            elif ends[0] is not None and ends[1] is not None:
                made.append((ends[0], ends[1]))
        links[name] = tuple(made)
    return links
