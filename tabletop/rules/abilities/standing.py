"""What holds by itself now: standing effects, found by what they change and remembered for the position.

**Contract.** A game makes one ``StandingIndex`` for each way of asking. ``sources`` gives the cards that count for a
*group* (a place, a duel, a player's species, the whole table) with their abilities, in the order in which effects
apply; ``applies`` says whether one of them works now (its conditions hold, nobody has silenced its card; without it
whoever asks looks at that). Effects are looked up by ``key``, as a rule their word. Nothing is stored: all of it is
worked out from the table when it is asked for, and forgotten with the next change; where which cards count goes by
nothing but how the pieces lie (``from_lying_in``), that is looked up again only when one lies otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from tabletop.rules.abilities.records import Ability, Context, Entry
from tabletop.rules.table import Table, from_lying_in

G = TypeVar("G", bound=Hashable)


class Standing(NamedTuple):
    """An effect that stands: through whose eyes, by which ability, and the effect."""

    at: Context
    ability: Ability
    effect: Entry


def _word(each: Standing) -> Hashable:
    return each.effect.name


class StandingIndex(Generic[G]):
    """The standing effects of a game, by group and key."""

    def __init__(
        self,
        sources: Callable[[Table, G], Iterable[tuple[Context, Sequence[Ability]]]],
        applies: Callable[[Table, Standing], bool] | None = None,
        key: Callable[[Standing], Hashable] = _word,
        stands: Callable[[Ability], bool] = lambda ability: ability.standing,
        within: tuple[str, ...] | None = None,
    ) -> None:
        """``within``: ``sources`` reads nothing but how the pieces lie, in the zones of these families; of all where
        none is named."""
        self._sources = sources
        self._applies = applies
        self._key = key
        self._stands = stands
        self._found = from_lying_in(*within)(self._look) if within is not None else self._remembered

    def of(self, table: Table, group: G, key: Hashable) -> tuple[Standing, ...]:
        """The effects of a group that apply now, in their order."""
        there = self._found(table, group).get(key)
        if there is None or self._applies is None:
            return there or ()
        name = (self, group, key)
        found: tuple[Standing, ...] | None = table.memo.get(name)
        if found is None:
            found = table.memo[name] = tuple([each for each in there if self._applies(table, each)])
        return found

    def any_stands(self, table: Table, group: G, key: Hashable) -> bool:
        """Whether there are any of a sort, whether they apply now or not."""
        return key in self._found(table, group)

    def _remembered(self, table: Table, group: G) -> dict[Hashable, tuple[Standing, ...]]:
        name = (self, group)
        found: dict[Hashable, tuple[Standing, ...]] | None = table.memo.get(name)
        if found is None:
            found = table.memo[name] = self._look(table, group)
        return found

    def _look(self, table: Table, group: G) -> dict[Hashable, tuple[Standing, ...]]:
        """The effects of a group, whether they apply or not."""
        found: dict[Hashable, list[Standing]] = {}
        for at, abilities in self._sources(table, group):
            for ability in abilities:
                if self._stands(ability):
                    for effect in ability.effects:
                        each = Standing(at, ability, effect)
                        found.setdefault(self._key(each), []).append(each)
        return {key: tuple(there) for key, there in found.items()}
