"""Through whose eyes an ability is read, and whom its effects reach (rulebook section 20)."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.games.evolve.departed import known
from tabletop.games.evolve.field import (
    DISCARD,
    current,
    family,
    host_of,
    in_play,
    mutations,
    named,
)
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.abilities.records import Context, Entry
from tabletop.rules.abilities.said import Said
from tabletop.rules.progress.items import is_same as same
from tabletop.rules.table import Table

LAST_KNOWN = "last_known"
"""The fact of a reader who asks for what was last known, too: tests when a trigger is evaluated (EVO-254)."""

# -- whose eyes --------------------------------------------------------------------------------------------------


def eyes(
    source: int, you: int, chosen: tuple[tuple[int, int], ...] = (), facts: Mapping[str, object] | None = None
) -> Context:
    """What the words of an ability refer to; facts as bindings keep them."""
    return Context(source, you, chosen=chosen, facts=tuple(facts.items()) if facts else ())


def is_here(table: Table, at: Context) -> bool:
    """Whether the source is still what it was when the ability triggered (EVO-39, EVO-254)."""
    return at.incarnation is None or same(table, at.source, at.incarnation)


def you_of(table: Table, source: int, turn: int = 0) -> int:
    """Who makes the choices of an ability: its controller; of a mutation its host's; of a status the current player
    (EVO-229, EVO-259). ``turn``: as it is in a turn of this player."""
    kind, turn = table.kind(source), turn or current(table)
    if kind == "status":
        return turn
    of = host_of(table, source) if kind == "mutation" else 0
    return table.controller(of or source) or turn


def subtypes_of(table: Table, status: int) -> tuple[str, ...]:
    """The subtypes of a status (EVO-11)."""
    value = table.printed(status, "subtypes")
    found = value if isinstance(value, tuple) else (value,) if value else ()
    return tuple(str(each) for each in found)


def ignores(table: Table, piece: int, status: int) -> bool:
    """Whether a status does not affect an organism."""
    if table.kind(status) != "status":
        return False
    subtypes = set(subtypes_of(table, status))
    return any(
        effect.name == "protect" and not subtypes.isdisjoint(effect.words("against"))
        for ability in abilities_of(table, piece)
        if ability.standing
        for effect in ability.effects
    )


# -- cards -------------------------------------------------------------------------------------------------------


def lies_where_it_fell(table: Table, at: Context) -> bool:
    """Whether the source has died and lies where it went, untouched since."""
    if not at.death or at.incarnation is None:
        return False
    return family(table, at.source) == DISCARD and same(table, at.source, at.incarnation + 1)


def host_object(table: Table, at: Context) -> tuple[int, int]:
    """The host of a source; of one that has left play the last that it had. Where something is replaced it is a fact:
    the mutation may be gone by the second effect. (0, 0) for none."""
    fact = at.fact("host")
    if isinstance(fact, tuple):
        return (int(fact[0]), int(fact[1]))
    if at.incarnation is not None:
        last = known(table, at.source, at.incarnation)
        return last.host if last is not None else (0, 0)
    host = host_of(table, at.source)
    return named(table, host) if host else (0, 0)


def attached(table: Table, piece: int) -> tuple[int, ...]:
    """The mutations on a card, in order of entry."""
    return tuple(sorted(mutations(table, piece), key=lambda each: table.state.entered[each]))


# -- whom an effect reaches --------------------------------------------------------------------------------------


def seats(table: Table, at: Context, effect: Entry) -> tuple[int, ...]:
    """The players whom an effect reaches, the current one first."""
    said = effect.args.get("to")
    found = said.targets(table, at) if isinstance(said, Said) else ()
    return tuple(sorted((-each for each in found if each < 0), key=lambda seat: seat != current(table)))


def reached(table: Table, at: Context, effect: Entry, name: str = "to") -> tuple[int, ...]:
    """The pieces that an effect means; what a response shields from an event is not touched by it."""
    return unshielded(at, effect.selection(name).pieces(table, at))


def unshielded(at: Context, pieces: tuple[int, ...]) -> tuple[int, ...]:
    """Of these pieces those that no response shields."""
    shielded = at.fact("shielded")
    return tuple(piece for piece in pieces if piece not in shielded) if isinstance(shielded, tuple) else pieces


def reached_in_play(table: Table, at: Context, effect: Entry, name: str = "to") -> tuple[int, ...]:
    """The pieces in play that an effect means."""
    return tuple(piece for piece in reached(table, at, effect, name) if in_play(table, piece))


__all__ = [
    "LAST_KNOWN", "abilities_of", "attached", "eyes", "host_object", "ignores", "is_here", "lies_where_it_fell",
    "reached", "reached_in_play", "seats", "subtypes_of", "unshielded", "you_of",
]  # fmt: skip
