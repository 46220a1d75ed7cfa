"""What the table shows beside the cards: totals and scores at their zones, and the stages of each monster."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.games.auganism import battle
from tabletop.games.auganism.field import (
    AUGMENT,
    EVP,
    HERO,
    LONG_MATCH,
    SUMMON,
    battle_of,
    cards,
    damage,
    duels,
    is_tag,
    listed,
    monster,
    place,
    players,
    stage,
    stages,
    team,
    won,
)
from tabletop.games.auganism.values import evolution_cost, next_stages, of_seat
from tabletop.rules.actions import Action
from tabletop.rules.modifying.modifiers import Modifiers, Part
from tabletop.rules.showing.shapes import Account, Rung, Track
from tabletop.rules.showing.telling import Person, Pieces, Words
from tabletop.rules.table import Table

MARKS = ("", "I", "II", "III", "IV")


def accounts(table: Table) -> Iterator[Account]:
    """The totals of a battle once they are fixed (AUG-77), else the sums of the Augment Zones, and the EVP scores
    against what the next stage asks (AUG-25, AUG-26)."""
    for duel in duels(table):
        fixed = isinstance(battle_of(table, duel).get("attack"), Mapping)
        if fixed:
            yield from battle.accounts(table, duel)
        for seat in players(duel):
            if cards(table, AUGMENT, seat) and not fixed:
                yield _account(table, AUGMENT, seat, "shield", "shield_sum", "shield")
                yield _account(table, AUGMENT, seat, "sword", "sword_total", "sword")
            if is_tag(table):
                yield _team(table, seat)
            above = next_stages(table, seat)
            goal = evolution_cost(table, seat, above[0]) if above else None
            if cards(table, EVP, seat) or goal is not None:
                yield _account(table, EVP, seat, "score", "evp_score", "evp", goal)


def _account(
    table: Table, family: str, seat: int, name: str, label: str, icon: str, goal: int | None = None
) -> Account:
    found = table.ruleset.part(Modifiers).of(table, -seat, name)
    return Account(place(family, seat), seat, f"auganism.{label}", found.total, found.parts, icon=icon, goal=goal)


def _team(table: Table, seat: int) -> Account:
    """The battles that a team has won, of the five that win the match (AUG-124)."""
    parts = tuple(
        Part(won(table, each), "auganism.part_won", 0, "AUG-124", {"seat": Person(each)})
        for each in team(table, seat)
    )
    total = sum(part.amount for part in parts)
    return Account(place(HERO, seat), seat, "auganism.team_won", total, parts, icon="won", goal=LONG_MATCH)


def tracks(table: Table) -> Iterator[Track]:
    """The stages of each summoned monster with what each costs from here, skipped stages and their penalty in it
    (AUG-56 to AUG-58)."""
    for duel in duels(table):
        for seat in players(duel):
            piece = monster(table, seat)
            if piece:
                rungs = tuple(_rungs(table, seat, piece))
                yield Track(place(SUMMON, seat), seat, "auganism.track", of_seat(table, seat, "score"), rungs, "evp")


def _rungs(table: Table, seat: int, piece: int) -> Iterator[Rung]:
    now, have = stage(table, piece), of_seat(table, seat, "score")
    words = {"pieces": Pieces((piece,))}
    for number in range(1, len(stages(table, piece)) + 1):
        text = f"{listed(table, piece, 'attack', number)}/{listed(table, piece, 'health', number)}"
        if number < now:
            yield Rung(MARKS[number], text, "past", None, "auganism.rung_past", {**words, "number": number})
            continue
        if number == now:
            most = listed(table, piece, "health")
            left = most - damage(table, piece)
            said: Words = {**words, "number": number, "now": left, "most": most}
            yield Rung(
                MARKS[number], str(table.value(piece, "attack")), "now", None, "auganism.rung_now", said,
                icon="power", more=f"{left}/{most}", more_icon="health", fill=left / max(1, most),
            )  # fmt: skip
            continue
        cost = evolution_cost(table, seat, number)
        said = {**words, "number": number, "need": cost, "have": have, "skipped": number - now - 1}
        label = "auganism.rung_skip" if number > now + 1 else "auganism.rung_next"
        act = Action("evolve", seat, monster=table.handle(piece, seat), stage=number)
        yield Rung(MARKS[number], text, "open" if have >= cost else "shut", cost, label, said, act)
