"""What a piece is like: the one place that knows what a word about a piece means.

A word is, in this order: where and how the piece lies (``at``, ``face``, ``angle``, ``tapped``, ``owner``, ``on``,
``attached``, ``known``), ``counters`` and ``fields`` as such, a derived value of the rules, a counter, a field or
mark, a printed or computed value of the card.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.core.state import GameState
from tabletop.core.values import Json
from tabletop.core.visibility import observers
from tabletop.core.zones import parse_zone
from tabletop.rules.modifying.durations import is_marked
from tabletop.rules.modifying.modifiers import Valuation
from tabletop.rules.ruleset import Account
from tabletop.rules.table import Table
from tabletop.session.scenario.bench import Bench
from tabletop.session.scenario.model import ZoneRef

ATTRIBUTES = (
    "at", "face", "angle", "tapped", "owner", "on", "attached", "known", "counters", "fields", "shows", "gone",
)  # fmt: skip
"""The words of every piece."""


def attribute(bench: Bench, state: GameState, piece: int, name: str, wanted: Json | ZoneRef) -> tuple[object, object]:
    """What a piece is like, and what is wanted, both in the words of the file so that they can be compared."""
    if name == "at":
        return _place(bench, state, piece, wanted if isinstance(wanted, ZoneRef) else None)
    if name == "face":
        return state.face[piece], wanted
    if name == "angle":
        return state.angle[piece], wanted
    if name == "tapped":
        return state.angle[piece] == 90, wanted
    if name == "owner":
        return bench.word(state.owner[piece]), wanted
    if name == "on":
        host = state.host_of(piece)
        return (bench.name(host, state) if host else None), wanted
    if name == "attached":
        listed = [bench.name(each, state) for each in state.inside(piece)]
        return listed, wanted if isinstance(wanted, list) else [wanted]
    if name == "known":
        seats = wanted if isinstance(wanted, list) else [wanted]
        return sorted(bench.word(seat) for seat in observers(state, piece) if seat), sorted(map(str, seats))
    if name == "counters":
        return state.counters_on(piece), wanted
    if name == "fields":
        return state.fields_of(piece), wanted
    if name == "shows" and state.kind[piece] == "die":
        return state.field(piece, "value"), wanted
    return _number(bench, state, piece, name, wanted)


def _place(bench: Bench, state: GameState, piece: int, wanted: ZoneRef | None) -> tuple[str, str]:
    if wanted is None or not state.exists(piece):
        return bench.place(piece, state), str(wanted)
    key = state.zone_of(piece)
    zone = parse_zone(key)
    fits = (
        zone.family == wanted.family
        and wanted.site in (0, zone.site)
        and (not wanted.seat or bench.seat(wanted.seat) == zone.seat)
    )
    return (str(wanted) if fits else bench.zone_word(key)), str(wanted)


def _number(bench: Bench, state: GameState, piece: int, name: str, wanted: object) -> tuple[object, object]:
    ruleset = bench.session.ruleset
    if ruleset is not None:  # what stands in place of a printed number is meant by that
        name = next(iter(ruleset.gems.get(name, ())), name)
    if ruleset is not None and name in ruleset.modifiers.values:
        found = ruleset.modifiers.of(Table(ruleset, state), piece, name)
        return (
            (parts_of(bench, state, found, wanted), wanted) if isinstance(wanted, Mapping) else (found.total, wanted)
        )
    return mark(bench, state, piece, name), wanted


def parts_of(
    bench: Bench, state: GameState, found: Valuation | Account, wanted: Mapping[str, object]
) -> dict[str, Json]:
    """Who adds what to a value: by rules where the file names rules, by pieces where it names pieces."""
    made: dict[str, Json] = {"total": found.total}
    parts = wanted.get("parts")
    if isinstance(parts, Mapping):
        by: dict[str, int] = {}
        for part in found.parts:
            for key in filter(None, (part.rule, bench.name(part.source, state) if part.source else "")):
                by[key] = by.get(key, 0) + part.amount
        made["parts"] = {key: by.get(key, 0) for key in parts}
    return made


def mark(bench: Bench, state: GameState, piece: int, name: str) -> Json:
    """A counter, a field, or a printed value of a piece."""
    catalog = bench.scenario.catalog
    if name in catalog.counters or name in state.counters_on(piece):
        return state.counter(piece, name)
    value, ruleset = state.field(piece, name), bench.session.ruleset
    if name in catalog.marks and ruleset is not None and is_marked(Table(ruleset, state), piece, name):
        return True  # it is borne for a while
    if value is not None:
        return value
    card = state.definition[piece]
    if card in catalog.cards:
        return catalog.values(card, bench.session.options).get(name)
    return None
