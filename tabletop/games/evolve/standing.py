"""What stands in play now: numbers changed, things forbidden, attacks given by cards that are there (EVO-3)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from tabletop.core.state import seat_target
from tabletop.games.evolve.field import IN_PLAY, current, host_of, sources
from tabletop.games.evolve.reading import eyes, ignores, you_of
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.abilities.records import Ability, Context, Entry, Selection
from tabletop.rules.abilities.said import Said
from tabletop.rules.abilities.standing import Standing, StandingIndex
from tabletop.rules.modifying.durations import lasting
from tabletop.rules.table import Table, from_lying_in


def value_of(effect: Entry) -> str:
    """The name under which a standing or lasting effect is found."""
    if effect.name == "forbid":
        return f"forbid:{effect.text('what')}"
    if effect.name == "allow":
        return "give:attack"
    return "eater_value" if effect.has("eater") else effect.text("to")


@from_lying_in(*IN_PLAY)
def _speaking(table: Table) -> tuple[tuple[int, tuple[Ability, ...]], ...]:
    """The cards in play that have standing abilities, with these."""
    there = (
        (source, tuple(each for each in abilities_of(table, source) if each.standing)) for source in sources(table)
    )
    return tuple((source, found) for source, found in there if found)


@from_lying_in(*IN_PLAY)
def named_by_cards(table: Table) -> Mapping[str, frozenset[int] | None]:
    """The values that a card in play may change, with what is forbidden and given (by far the most are not there),
    each with the pieces that this can be about; None for any."""
    found: dict[str, frozenset[int] | None] = {}
    for source, abilities in _speaking(table):
        for effect in (effect for ability in abilities for effect in ability.effects):
            name, of = value_of(effect), whose(effect)
            named = of.phrase.text if of is not None else ""
            alone = source if named == "self" else host_of(table, source) if named == "host" else None
            known = found.get(name, frozenset())
            found[name] = known | {alone} if alone is not None and known is not None else None
    return found


@from_lying_in(*IN_PLAY)
def spoken_of(table: Table, names: tuple[str, ...]) -> frozenset[int] | None:
    """The pieces of which cards in play may change values of these names; None for any."""
    found: frozenset[int] = frozenset()
    for about in (about for name, about in named_by_cards(table).items() if name in names):
        if about is None:
            return None
        found |= about
    return found


def _sources(table: Table, turn: int) -> Iterator[tuple[Context, Sequence[Ability]]]:
    for source, found in _speaking(table):
        yield eyes(source, you_of(table, source, turn)), found


def _key(each: Standing) -> Hashable:
    return value_of(each.effect)


_INDEX = StandingIndex(_sources, key=_key, within=IN_PLAY)
"""By whose turn it is."""


def standing(table: Table, name: str) -> tuple[Standing, ...]:
    """The effects of cards in play about a value, a thing that is forbidden (``forbid:``) or given."""
    return _INDEX.of(table, current(table), name) if name in named_by_cards(table) else ()


def whose(effect: Entry) -> Said | None:
    """Whom an effect is about: pieces, or players."""
    for name in ("eater", "of", "to"):
        found = effect.args.get(name)
        if found is not None:
            return found.said if isinstance(found, Selection) else found if isinstance(found, Said) else None
    return None


def is_of_player(table: Table, each: Standing, seat: int) -> bool:
    """Whether a standing effect is about a player."""
    of = whose(each.effect)
    return of is not None and seat_target(seat) in of.targets(table, each.at)


def affects(table: Table, each: Standing, piece: int, facts: Mapping[str, object] | None = None) -> bool:
    """Whether a standing effect covers a piece."""
    at, of = each.at, whose(each.effect)
    named = of.phrase.text if of is not None else ""
    if (named == "self" and piece != at.source) or (named == "host" and host_of(table, at.source) != piece):
        return False
    if ignores(table, piece, at.source):
        return False
    if facts:
        at = at._replace(facts=tuple(facts.items()))
    if of is not None and named not in ("self", "host") and piece not in of.targets(table, at):
        return False
    return each.ability.holds(table, at)


def forbidder(table: Table, what: str, piece: int) -> int:
    """The card that forbids something of a piece, 0 if nothing does (EVO-3)."""
    name = f"forbid:{what}"
    for each in standing(table, name):
        if affects(table, each, piece):
            return each.at.source
    held = next(lasting(table, piece, name), None)
    return (held.source or piece) if held is not None else 0


def given_attacks(table: Table, piece: int) -> tuple[tuple[int, int], ...]:
    """The attacks that other cards give an organism: the energy as it is printed there, and the card."""
    name = "give:attack"
    by_cards = [
        (each.effect.number("energy"), each.at.source)
        for each in standing(table, name)
        if affects(table, each, piece)
    ]
    return (*by_cards, *((each.amount, each.source) for each in lasting(table, piece, name)))
