"""Abilities as data, compiled: requirements, prices, targets and effects (rulebook sections 13 and 18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tabletop.games.territory import changes
from tabletop.games.territory.field import (
    allies,
    at_slot,
    biome_of,
    change,
    current_base,
    homes_here,
    number,
    side,
    slot_of,
    types,
    unfought,
)
from tabletop.rules.acting.requirements import BoundAction, Unmet
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table

CHOSEN = ("one_ally", "one_enemy")
"""Selectors that choose a target (TER-117)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One entry of ``do``."""

    op: str
    n: int
    to: str
    filter: Mapping[str, Any]
    everywhere: bool = False

    def reaches(self, table: Table, source: int, slot: int) -> tuple[int, ...]:
        """The creatures at a slot that a selector means (TER-98, TER-188). ``source`` may be the land."""
        here = at_slot(table, slot)
        own = side(table, source)
        if table.kind(source) != "creature":
            found: tuple[int, ...] = here  # a land's ability is for everybody here (TER-125)
        elif self.to == "self":
            found = (source,) if source in here else ()
        elif self.to == "allies":
            found = tuple(each for each in here if side(table, each) == own and each != source)
        elif self.to == "yours":
            found = tuple(each for each in here if side(table, each) == own)
        elif self.to in ("enemies", "one_enemy"):
            found = tuple(each for each in here if side(table, each) != own)
        elif self.to == "one_ally":
            found = tuple(each for each in here if side(table, each) == own and each != source)
        elif self.to == "others":
            found = tuple(each for each in here if each != source)
        else:
            found = here
        return tuple(each for each in found if fits(table, each, self.filter))


def fits(table: Table, piece: int, wanted: Mapping[str, Any]) -> bool:
    """Whether a creature fits a filter; all parts must hold."""
    for name, value in wanted.items():
        if name == "type":
            held = value in types(table, piece)
        elif name == "not_type":
            held = value not in types(table, piece)
        elif name == "stars":
            held = number(table, piece, "stars") == value
        elif name == "allies":
            held = len(allies(table, piece)) == value
        elif name == "at_home":
            held = bool(table.value(piece, "at_home")) == value
        else:
            held = homes_here(table, piece, str(value))
        if not held:
            return False
    return True


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability as the referee has it: ``id`` as the catalog names it, parts in the order of the file."""

    id: str
    when: str
    requires: tuple[Requires, ...]
    cost: tuple[Price, ...]
    effects: tuple[Effect, ...]

    @property
    def chooses(self) -> Effect | None:
        """The effect whose target is chosen, None if there is none."""
        return next((effect for effect in self.effects if effect.to in CHOSEN), None)

    def holds(self, table: Table, piece: int) -> bool:
        """Whether all requirements hold for a creature that has it."""
        return all(each.why_not(table, piece, self.id) is None for each in self.requires)

    def targets(self, table: Table, piece: int) -> tuple[int, ...]:
        """The creatures that may be chosen: those an enemy's ability cannot choose are left out (TER-118)."""
        effect = self.chooses
        if effect is None:
            return ()
        found = effect.reaches(table, piece, slot_of(table, piece))
        if effect.to == "one_enemy":
            found = tuple(each for each in found if not table.value(each, "untarget"))
        return found


@dataclass(frozen=True, slots=True)
class Requires:
    """One requirement (TER-108 to TER-114)."""

    word: str
    type: str = ""
    count: int = 1
    biome: str = ""

    def why_not(self, table: Table, piece: int, ability: str) -> Unmet | None:
        """None if it holds for a creature where it stands."""
        words: dict[str, Any] = {"creature": Pieces((piece,)), "number": self.count, "type": self.type}
        if self.word == "home":
            if table.value(piece, "at_home"):
                return None
            words["biome"] = biome_of(table, slot_of(table, piece))
            return Unmet(words, (piece,), "territory.needs_home", "TER-108", "needs_home")
        if self.word == "biome":
            found = biome_of(table, slot_of(table, piece))
            if found == self.biome:
                return None
            return Unmet(
                {**words, "wanted": self.biome, "biome": found},
                (piece,),
                "territory.needs_biome",
                "TER-109",
                "needs_biome",
            )
        mates = allies(table, piece)
        if self.word == "alone":
            return Unmet(words, mates, "territory.needs_alone", "TER-114", "needs_alone") if mates else None
        if self.type:
            if self.type not in types(table, piece):
                return Unmet(words, (piece,), "territory.not_of_type", self._rule(), "needs_group")
            having = sum(self.type in types(table, each) for each in mates)
            text = "territory.needs_type" if self.count == 1 else "territory.needs_types"
        else:
            own = set(types(table, piece))
            having = sum(bool(own & set(types(table, each))) for each in mates)
            text = "territory.needs_group" if self.count == 1 else "territory.needs_groups"
        return None if having >= self.count else Unmet(words, (piece,), text, self._rule(), "needs_group")

    def _rule(self) -> str:
        if self.type:
            return "TER-112" if self.count == 1 else "TER-113"
        return "TER-110" if self.count == 1 else "TER-111"


@dataclass(frozen=True, slots=True)
class Price:
    """One cost (TER-101 to TER-107)."""

    word: str
    n: int = 0

    def pay(self, run: Run, payer: int, act: BoundAction) -> Unmet | None:
        """Pay it with the creature itself."""
        words: dict[str, Any] = {"creature": Pieces((payer,)), "number": self.n, "ability": act.text("ability_name")}
        words["ability"] = changes.ability_name(run, payer, act.text("ability"))
        if self.word == "rest":
            changes.rest(run, payer, self.n + changes.dearer_rest(run, payer))
        elif self.word == "support":
            if run.mark(payer, "supporting"):
                return Unmet(words, (payer,), "territory.supporting", "TER-104", "supporting")
            run.set_mark(payer, "supporting")
            run.say("territory.supports", pieces=Pieces((payer,)))
        elif self.word == "sacrifice":
            if run.mark(payer, "sacrificed"):
                return Unmet(words, (payer,), "territory.sacrificed_already", "TER-104", "sacrificed")
            run.set_mark(payer, "sacrificed")
            run.say("territory.gives_itself", pieces=Pieces((payer,)))
        elif self.word == "exhaust":
            now = current_base(run, payer)
            if now < self.n:
                return Unmet({**words, "now": now}, (payer,), "territory.cannot_exhaust", "TER-105", "cannot_exhaust")
            changes.lose_base(run, payer, self.n)
        else:
            now = run.value(payer, "bonus")
            if now < self.n:
                words |= {"now": now, "biome": biome_of(run, slot_of(run, payer))}
                return Unmet(words, (payer,), "territory.cannot_disorient", "TER-107", "cannot_disorient")
            changes.bonus(run, payer, -self.n)
        return None


def carry_out(run: Run, ability: Ability, source: int, target: int) -> None:
    """Apply the effects at once and completely (TER-97). Who is reached is settled before anything changes, so that
    all are reached at the same moment (TER-116)."""
    slot = slot_of(run, source)
    for effect in ability.effects:
        slots = unfought(run) if effect.everywhere else (slot,)
        if effect.to in CHOSEN:
            reached: tuple[int, ...] = (target,) if run.state.exists(target) and slot_of(run, target) else ()
        else:
            reached = tuple(each for number in slots for each in effect.reaches(run, source, number))
        changes.apply(run, effect.op, effect.n, source, reached)


def compile_ability(id: str, data: Mapping[str, Any]) -> Ability:
    """The data of a file (checked by ``vocabulary``) as an ability."""
    return Ability(
        id=id,
        when=str(data.get("when", "")),
        requires=tuple(_requires(each) for each in data.get("requires", ())),
        cost=tuple(_price(each) for each in data.get("cost", ())),
        effects=tuple(_effect(each) for each in data.get("do", ())),
    )


def _requires(entry: Any) -> Requires:
    if isinstance(entry, str):
        return Requires(entry)
    word, value = next(iter(entry.items()))
    if word == "biome":
        return Requires(word, biome=str(value))
    group = value if isinstance(value, Mapping) else {}
    return Requires(word, type=str(group.get("type", "")), count=int(group.get("count", 1)))


def _price(entry: Any) -> Price:
    if isinstance(entry, str):
        return Price(entry)
    word, value = next(iter(entry.items()))
    return Price(word, int(value))


def _effect(entry: Mapping[str, Any]) -> Effect:
    default = "all" if entry["op"] in ("rest_cost",) else "self"
    return Effect(
        op=str(entry["op"]), n=int(entry.get("n", 0)), to=str(entry.get("to", default)),
        filter=dict(entry.get("filter") or {}), everywhere=entry.get("at") == "all_lands",
    )  # fmt: skip


__all__ = [
    "CHOSEN",
    "Ability",
    "Effect",
    "Price",
    "Requires",
    "carry_out",
    "change",
    "compile_ability",
    "fits",
]
