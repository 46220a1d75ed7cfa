"""Abilities as the referee works with them: where they work, when, under which conditions, in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from tabletop.games.auganism.field import (
    AUGMENT,
    EVP,
    PLACES,
    attacker,
    battle_of,
    cards,
    current,
    duel_of,
    fact,
    family_of,
    hand,
    health,
    hero,
    is_foreign,
    listed,
    monster,
    opponent,
    phase_of,
    seat_of,
    stage,
)
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.table import Table

if TYPE_CHECKING:
    from tabletop.games.auganism.rules import AuganismRules

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card: its place, its time, its conditions (word and value), its price, what it does.
    ``phase``, ``cooldown`` and ``per_turn`` are of activated ones."""

    id: str
    where: str
    when: str
    requires: tuple[tuple[str, Any], ...] = ()
    cost: tuple[tuple[str, int], ...] = ()
    effects: tuple[Entry, ...] = ()
    phase: str = ""
    cooldown: int = 0
    per_turn: int = 0

    def effect(self, op: str) -> Entry | None:
        """Its first effect of a kind, None if it has none."""
        return next((each for each in self.effects if each["op"] == op), None)


def compile_ability(id: str, data: Mapping[str, Any]) -> Ability:
    """An ability of a card file (checked by ``words``)."""
    pairs = [each if isinstance(each, Mapping) else {each: None} for each in data.get("requires", ())]
    return Ability(
        id=id,
        where=str(data.get("where", "field")),
        when=str(data.get("when", "")),
        requires=tuple((word, value) for each in pairs for word, value in each.items()),
        cost=tuple((word, int(value)) for each in data.get("cost", ()) for word, value in each.items()),
        effects=tuple(data.get("do", ())),
        phase=str(data.get("phase", "")),
        cooldown=int(data.get("cooldown", 0)),
        per_turn=int(data.get("per_turn", 0)),
    )


def rules_of(table: Table) -> AuganismRules:
    """The rules of this game."""
    return cast("AuganismRules", table.ruleset)


def abilities_of(table: Table, piece: int) -> tuple[Ability, ...]:
    """The abilities printed on a card."""
    return rules_of(table).abilities_of_card(table.definition(piece))


def ability_on(table: Table, piece: int, id: str) -> Ability | None:
    """An ability of a card by its id, None if it has none such."""
    return next((each for each in abilities_of(table, piece) if each.id == id), None)


def meant(table: Table, act: BoundAction) -> Ability | None:
    """The ability that an act means; where it names none, the card's only one that can be activated."""
    piece = act.piece("card")
    if not piece:
        return None
    usable = [each for each in abilities_of(table, piece) if each.when == "activate"]
    wanted = act.text("ability")
    return next((each for each in usable if each.id == wanted or (not wanted and len(usable) == 1)), None)


def is_muted(table: Table, piece: int) -> bool:
    """Whether the effects of a card do not apply in the battle that is going on (AUG-105)."""
    if family_of(table, piece) != AUGMENT:
        return False
    seat = seat_of(table, piece)
    return seat in battle_of(table, duel_of(seat)).get("muted", ())


def is_in_place(table: Table, piece: int, ability: Ability) -> bool:
    """Whether a card lies where this ability works (AUG-94); in the Summon Zone only as the monster."""
    if not table.state.exists(piece) or family_of(table, piece) != PLACES[ability.where]:
        return False
    seat = seat_of(table, piece)
    return ability.where not in ("field", "hero") or piece in (monster(table, seat), hero(table, seat))


def holds(table: Table, ability: Ability, piece: int) -> bool:
    """Whether an ability works now: place, conditions, and nobody stops it."""
    if not is_in_place(table, piece, ability) or is_muted(table, piece):
        return False
    seat = seat_of(table, piece)
    return all(_TESTS[word](table, piece, seat, value) for word, value in ability.requires)


def _winner(table: Table, seat: int) -> int:
    found = battle_of(table, duel_of(seat)).get("winner")
    return found if isinstance(found, int) else 0


_TESTS: Mapping[str, Any] = {
    "stage": lambda table, piece, you, n: stage(table, piece) >= n,  # AUG-99
    "attacker": lambda table, piece, you, n: attacker(table, duel_of(you)) == you,
    "defender": lambda table, piece, you, n: attacker(table, duel_of(you)) == opponent(you),
    "in_response": lambda table, piece, you, n: table.state.field(piece, "placed") == "response",
    "won": lambda table, piece, you, n: _winner(table, you) == you,
    "lost": lambda table, piece, you, n: _winner(table, you) == opponent(you),
    "damaged": lambda table, piece, you, n: health(table, piece) < listed(table, piece, "health"),
    "foreign": lambda table, piece, you, n: is_foreign(table, piece),
    "opponent_hand": lambda table, piece, you, n: len(hand(table, opponent(you))) >= n,
    "hand_at_start": lambda table, piece, you, n: fact(table, duel_of(you), "hand_start") == n,
    "evp_cards": lambda table, piece, you, n: len(cards(table, EVP, you)) >= n,
    "no_battle": lambda table, piece, you, n: not fact(table, duel_of(you), "fought"),
    "opponent_responded": lambda table, piece, you, n: fact(table, duel_of(you), "responses") > 0,
    "phase": lambda table, piece, you, name: (
        phase_of(table, duel_of(you)) == name and current(table, duel_of(you)) == you
    ),
}


def sources(table: Table, duel: int) -> Iterator[int]:
    """The cards whose abilities may apply in a duel, in their order: the turn player first; hero, monster, Augment
    Zone and EVP Zone, oldest first (AUG-100)."""
    first = current(table, duel)
    for seat in (first, opponent(first)):
        yield from sources_of(table, seat)


def sources_of(table: Table, seat: int) -> Iterator[int]:
    """The cards of one player whose abilities may apply, in their order."""
    yield from (piece for piece in (hero(table, seat), monster(table, seat)) if piece)
    yield from cards(table, AUGMENT, seat)
    yield from cards(table, EVP, seat)


def standing(table: Table, duel: int, when: str, op: str) -> tuple[tuple[int, Ability, Entry], ...]:
    """Every effect of a kind that applies in a duel by itself now: card, ability, effect, in their order."""
    key = ("standing", duel, when, op)
    found = table.memo.get(key)
    if found is None:
        found = table.memo[key] = tuple(
            (piece, ability, effect)
            for piece in sources(table, duel)
            for ability in abilities_of(table, piece)
            if ability.when == when and ability.effect(op) is not None and holds(table, ability, piece)
            for effect in ability.effects
            if effect["op"] == op
        )
    assert isinstance(found, tuple)
    return found
