"""What a text counts, and what it requires (rulebook section 7)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.games.nucleic.field import attached, defeats_before, face_up, raw, zones_lost, zones_won
from tabletop.games.nucleic.lexicon import LEXICON, WHERE
from tabletop.games.nucleic.selecting import host_of, power_ups, select
from tabletop.rules.abilities.compiling import selection
from tabletop.rules.abilities.records import Context, Entry, Selection, Verdict
from tabletop.rules.language.words import Param
from tabletop.rules.table import Table

# -- what is counted ---------------------------------------------------------------------------------------------


@LEXICON.quantity("zones_won", "each zone you have won")
def won(table: Table, at: Context, piece: int) -> int:
    """So far."""
    return zones_won(table, at.you)


@LEXICON.quantity("zones_lost", "each zone you have lost")
def lost(table: Table, at: Context, piece: int) -> int:
    """So far."""
    return zones_lost(table, at.you)


@LEXICON.quantity("your_defeated", "each of your units defeated in earlier zones")
def your_defeated(table: Table, at: Context, piece: int) -> int:
    """NUC-138."""
    return defeats_before(table, at.site, at.you)


@LEXICON.quantity("all_defeated", "each unit defeated in earlier zones")
def all_defeated(table: Table, at: Context, piece: int) -> int:
    """NUC-138."""
    return defeats_before(table, at.site)


@LEXICON.quantity("power_ups", "each power-up attached to the unit that is changed")
def on_changed(table: Table, at: Context, piece: int) -> int:
    """Face up (NUC-74)."""
    return power_ups(table, piece)


@LEXICON.quantity("other_power_ups", "each other power-up attached to the unit that is changed")
def others_on_changed(table: Table, at: Context, piece: int) -> int:
    """Without the card that counts."""
    return sum(face_up(table, each) for each in attached(table, piece) if each != at.source)


ALL_POWER_UPS = selection("power_ups", LEXICON)


@LEXICON.quantity("power_ups_here", "each power-up attached to units here")
def power_ups_here(table: Table, at: Context, piece: int) -> int:
    """On every side."""
    return len(select(table, at, ALL_POWER_UPS))


@LEXICON.quantity("defeated_resource", "the raw resource of the defeated unit")
def defeated_resource(table: Table, at: Context, piece: int) -> int:
    """Nothing outside a fight."""
    unit = at.piece("defeated")
    return raw(table, unit, "resource") if unit else 0


def _countable() -> Iterable[str]:
    """Every quantity, and every selector that means more than one."""
    counts = LEXICON.vocabulary.names("count")
    yield from counts
    for name in LEXICON.vocabulary.names("to"):
        if name not in counts and not LEXICON.meaning("to", name).word.chooses:
            yield name


CHANGE = (
    Param("n", required=True, not_zero=True, example="2"),
    Param("per", "count", values=tuple(_countable()), help="once for each of these"),
    Param("per_where", "text", values=WHERE, of="per", help="where they are counted; here where nothing is said"),
    Param("per_filter", "filter", of="per", help="only those that fit"),
)
"""The parameters of what changes a value."""


def amount(table: Table, at: Context, effect: Entry, target: int) -> int:
    """By how much an effect changes a value of a card, counted now."""
    per = effect.args.get("per")
    if isinstance(per, Selection):
        return effect.n * len(select(table, at, per))
    if isinstance(per, Entry):
        return effect.n * per.meaning.count(table, at, target)
    return effect.n


# -- requirements ------------------------------------------------------------------------------------------------


def _within(condition: Entry, number: int) -> bool:
    """Whether a number is between ``at_least`` and ``at_most``, as far as they were said."""
    return condition.number("at_least", number) <= number <= condition.number("at_most", number)


@LEXICON.condition("zone", "In this zone only.", Param("zone", least=1, most=3))
def in_zone(table: Table, at: Context, condition: Entry) -> Verdict:
    """Where the text is read."""
    return at.site == condition.n


@LEXICON.condition(
    "power_ups", "So many power-ups are attached to this unit.", Param("at_least"), Param("at_most"),
    example="power_ups: {at_least: 2}",
)  # fmt: skip
def has_power_ups(table: Table, at: Context, condition: Entry) -> Verdict:
    """Of a power-up: to the unit that it lies on."""
    return _within(condition, power_ups(table, host_of(table, at) or at.source))


def _narrowing() -> Iterable[Param]:
    """Each filter but those that single out this card, as a parameter about whoever is counted."""
    for name in LEXICON.vocabulary.names("filter"):
        value = LEXICON.meaning("filter", name).word.value
        if value is not None and name != "other":
            yield Param(name, value.type, values=value.values, of="who", example=value.example)


@LEXICON.condition(
    "some", "There are such cards.",
    Param("who", "selector", required=True, values=LEXICON.vocabulary.names("to")),
    Param("where", "text", values=WHERE, of="who"),
    Param("at_least"), Param("at_most"), *_narrowing(),
    example="some: {who: opposing_units, combat_above: self}",
)  # fmt: skip
def there_are(table: Table, at: Context, condition: Entry) -> Verdict:
    """At least one where nothing is said."""
    number = len(select(table, at, condition.selection("who")))
    if condition.has("at_least") or condition.has("at_most"):
        return _within(condition, number)
    return number > 0
