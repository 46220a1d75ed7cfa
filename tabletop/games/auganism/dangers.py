"""What can be lost and still be kept off: nothing left to summon, the last battle, the stalemate (AUG-51, AUG-118,
AUG-121)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.auganism.ending import is_stopped
from tabletop.games.auganism.field import (
    DECK,
    LONG_MATCH,
    SHORT_DUEL,
    duel_of,
    hand,
    is_tag,
    monster,
    opponent,
    place,
    players,
    team_won,
    whole,
)
from tabletop.rules.showing.shapes import Danger
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table


def dangers(table: Table) -> Iterator[Danger]:
    """Who has nothing to summon when the monster is beaten or gone, whom one more battle beats, and who is behind
    when the duel is about to end without winners."""
    needed, limit = LONG_MATCH if is_tag(table) else SHORT_DUEL, whole(table.option("stalemate"))
    if table.flow("phase") in (None, "setup"):
        return
    spent = {seat: not table.inside(place(DECK, seat)) and not hand(table, seat) for seat in table.seats}
    for seat in table.seats:
        words = {"seat": Person(seat), "other": Person(opponent(seat))}
        if is_stopped(table, duel_of(seat)):
            continue
        if spent[seat]:
            name = "last_monster" if monster(table, seat) else "no_summon"
            yield Danger(seat, f"auganism.danger_{name}", "AUG-51", words)
        if team_won(table, opponent(seat)) == needed - 1:
            yield Danger(seat, "auganism.danger_battles", "AUG-124" if is_tag(table) else "AUG-118", words)
        stale = limit and whole(table.flow("fruitless")) >= limit - 1 and all(spent.values())
        if stale and team_won(table, seat) < team_won(table, opponent(seat)) and players(duel_of(seat)):
            yield Danger(seat, "auganism.danger_stalemate", "AUG-121", words)
