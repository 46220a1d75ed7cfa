"""Which organism a mutation may be attached to (rulebook section 13)."""

from __future__ import annotations

from tabletop.games.evolve.field import controller, host_of, in_play, is_food, is_organism, mutations
from tabletop.games.evolve.standing import forbidder
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table


def may_host(table: Table, mutation: int, host: int, seat: int) -> Unmet | None:
    """Whether a mutation could be attached to an organism by a player (EVO-226, EVO-279, EVO-295)."""
    wanted = table.printed(mutation, "host")
    wants_food = wanted == "food"
    words = {"card": Pieces((host,))}
    if not is_organism(table, host) or not in_play(table, host):
        return Unmet(words, (host,), "evolve.bad_choice", code="bad_choice")
    if is_food(table, host) != wants_food:
        code = "mutation_needs_food" if wants_food else "mutation_needs_nonfood"
        return Unmet(words, (host,), f"evolve.{code}", code=code)
    if controller(table, host) != seat and forbidder(table, "be_host_by_opponents_choice", host):
        return Unmet(words, (host,), "evolve.shielded_choice", "EVO-279", "shielded")
    limit = table.option("mutation_limit")
    if isinstance(limit, int) and 0 < limit <= len(mutations(table, host)):
        return Unmet(words, (host,), "evolve.mutation_limit", "EVO-230", "mutation_limit")
    return None


def could_move(table: Table, mutation: int, host: int, seat: int) -> bool:
    """Whether a player could move a mutation to an organism that it is not attached to."""
    return host_of(table, mutation) != host and may_host(table, mutation, host, seat) is None
