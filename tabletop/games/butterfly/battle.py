"""Battles: dice, totals, rerolls, who is defeated, and how a death in the past reaches the present (rulebook sections
13 and 14).

The frame of a battle holds under ``battle`` who fights where and from where the attacker came. What both players see
of it, each side's total with who adds what, is ``flow["fight"]`` until the following turn has ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tabletop.core.board import Cell
from tabletop.core.state import Container
from tabletop.core.values import Record
from tabletop.core.zones import zone_key
from tabletop.games.butterfly.beginning import throw
from tabletop.games.butterfly.field import (
    PAST,
    PRESENT,
    board,
    is_piece,
    species_name,
    species_number,
    species_of,
    turn,
)
from tabletop.games.butterfly.patterns import Laying, laid, laying_of, touches, ways
from tabletop.games.butterfly.ripple import RipplePlacement, layer, laying_words
from tabletop.games.butterfly.traits import Fight, battle_bonuses, has, lasting, total
from tabletop.rules.acting.everyday import Close
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.modifying.modifiers import Part
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run, asked
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.showing.shapes import Account
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

BATTLE = "butterfly/battle"


@dataclass(frozen=True, slots=True)
class Battle:
    """Who fights, where, and where the attacker's move began."""

    attacker: int
    defender: int
    era: str
    cell: Cell
    origin: Cell


def battle_of(bind: Mapping[str, Any]) -> Battle | None:
    """The battle of a frame."""
    data = bind.get("battle")
    if not isinstance(data, Mapping):
        return None
    cell, origin = data["cell"], data["origin"]
    return Battle(
        int(data["attacker"]), int(data["defender"]), str(data["era"]), (cell[0], cell[1]), (origin[0], origin[1])
    )


def open_battle(table: Table) -> Battle | None:
    """The battle that goes on."""
    for _, frame, _ in asked(table):
        found = battle_of(frame.bind)
        if found is not None:
            return found
    return None


def goes_on(table: Table, battle: Battle | None) -> bool:
    """Whether both sides of a battle are still there (hands may have taken one away)."""
    return battle is not None and is_piece(table, battle.attacker) and is_piece(table, battle.defender)


def fights(table: Table, battle: Battle) -> tuple[Fight, Fight]:
    """Attacker and defender, as battle bonuses want them."""
    attacker, defender = (
        Fight(piece, table.owner(piece), species_of(table, piece), battle.era, battle.cell, attacking, against)
        for piece, against, attacking in (
            (battle.attacker, battle.defender, True),
            (battle.defender, battle.attacker, False),
        )
    )
    return attacker, defender


def is_health(table: Table) -> bool:
    """Whether the attacker's roll is compared with the defender's health (BUT-170)."""
    return table.option("battle_mode") == "health"


# -- rolling -------------------------------------------------------------------------------------------------------


def roll(run: Run) -> None:
    """Both roll; where health counts, the attacker alone (BUT-108, BUT-170)."""
    run.set_flow("phase", "battle")
    run.set_flow("step", "roll")
    battle = battle_of(run.frame.bind)
    if battle is None or not goes_on(run, battle):
        run.frame.bind.pop("battle", None)
        return
    attacker, defender = fights(run, battle)
    run.say(
        "butterfly.attacks", pieces=Pieces((battle.attacker,)), target=Pieces((battle.defender,)),
        cell=board(run).named(battle.cell), era=battle.era,
    )  # fmt: skip
    throw(run, attacker.seat)
    if not is_health(run):
        throw(run, defender.seat)
    show(run, battle)
    run.step(
        "roll", "butterfly.attacks", pieces=Pieces((battle.attacker,)), target=Pieces((battle.defender,)),
        cell=board(run).named(battle.cell), era=battle.era,
    )  # fmt: skip
    left = [total(run, each.seat, each.species, "rerolls") for each in (attacker, defender)]
    run.frame.bind["rerolls"] = (left[0], 0 if is_health(run) else left[1])


def shown(table: Table, seat: int) -> int:
    """What a seat's die shows."""
    for piece in table.inside(zone_key("dice", 0, seat)):
        value = table.state.field(piece, "value")
        if table.state.kind[piece] == "die" and isinstance(value, int) and not isinstance(value, bool):
            return value
    return 1


def parts_of(table: Table, fight: Fight) -> tuple[Part, ...]:
    """Who adds what to a side's total (BUT-109, BUT-114); to a roll against health, or to the health (BUT-170)."""
    parts: list[Part] = []
    if fight.attacking or not is_health(table):
        parts.append(Part(shown(table, fight.seat), "butterfly.part_die", 0, "BUT-108"))
    if not (fight.attacking and is_health(table)):
        printed = species_number(table, fight.species, "strength")
        name = {"name": species_name(table, fight.species)}
        parts.append(Part(printed, "butterfly.part_species", 0, "BUT-109", name))
        parts += lasting(table, fight.seat, fight.species)
    return (*parts, *battle_bonuses(table, fight))


def show(run: Run, battle: Battle) -> None:
    """Keep the totals for everybody to see."""
    sides: dict[str, Record] = {}
    for fight in fights(run, battle):
        parts = [(part.amount, part.label, part.rule, dict(part.words)) for part in parts_of(run, fight)]
        sides[str(fight.seat)] = {"name": species_name(run, fight.species), "parts": tuple(parts)}
    run.set_flow("fight", {"turn": turn(run), **sides})


def forget_old(run: Run) -> None:
    """The totals of a battle stay to be looked at through the turn that follows it."""
    sides = run.flow("fight")
    if not isinstance(sides, Mapping) or sides.get("turn") != turn(run) - 1:
        run.set_flow("fight", None)


def find_accounts(table: Table) -> Iterator[Account]:
    """The totals of the battle of this turn or the one before, at the dice."""
    sides = table.flow("fight", {})
    made = []
    for seat in (1, 2):
        data = sides.get(str(seat)) if isinstance(sides, Mapping) else None
        if isinstance(data, Mapping):
            parts = tuple(
                Part(int(amount), str(label), 0, str(rule), dict(words))
                for amount, label, rule, words in data["parts"]
            )
            made.append((seat, parts, sum(part.amount for part in parts)))
    best = max((number for _, _, number in made), default=0)
    for seat, parts, number in made:
        yield Account(zone_key("dice", 0, seat), seat, "butterfly.total", number, parts, number == best)


# -- rerolling -----------------------------------------------------------------------------------------------------


def _rerolls(bind: Mapping[str, Any], attacking: bool) -> int:
    left = bind.get("rerolls", (0, 0))
    return int(left[0 if attacking else 1])


def _fighter(table: Table, bind: Mapping[str, Any], attacking: bool) -> int:
    battle = battle_of(bind)
    if battle is None or not goes_on(table, battle) or _rerolls(bind, attacking) < 1:
        return 0
    return table.owner(battle.attacker if attacking else battle.defender)


def _seats(attacking: bool) -> Any:
    def find(table: Table, frame: Frame) -> tuple[int, ...]:
        seat = _fighter(table, frame.bind, attacking)
        return (seat,) if seat else ()

    return find


def _words(table: Table, seat: int) -> Mapping[str, Any]:
    sides = table.flow("fight", {})
    numbers = {}
    for word, each in (("number", seat), ("other", 3 - seat)):
        data = sides.get(str(each)) if isinstance(sides, Mapping) else None
        numbers[word] = sum(part[0] for part in data["parts"]) if isinstance(data, Mapping) else 0
    return {**numbers, "die": shown(table, seat)}


def _over(table: Table, seat: int) -> bool:
    return not goes_on(table, open_battle(table))


def _own_die(table: Table, act: BoundAction) -> Unmet | None:
    die = act.piece("die")
    mine = table.inside(zone_key("dice", 0, act.seat))
    return None if not die or die in mine else Unmet(pieces=(die,))


class Reroll(ActionKind):
    """Roll one's own die once more; the new result stands (BUT-115, BUT-163)."""

    kind, label, button, rule, pieces = "reroll", "butterfly.do_reroll", "Roll again", "BUT-115", ("die?",)
    requirements = (Requirement("not_your_die", "BUT-115", "butterfly.hands_off", _own_die),)

    def perform(self, run: Run, act: BoundAction) -> None:
        """The die is thrown."""
        battle = battle_of(run.frame.bind)
        run.say("butterfly.rerolls", who=Person(act.seat))
        throw(run, act.seat)
        if battle is None or not goes_on(run, battle):
            return
        show(run, battle)
        left = list(run.frame.bind.get("rerolls", (0, 0)))
        left[0 if run.owner(battle.attacker) == act.seat else 1] -= 1
        run.frame.bind["rerolls"] = tuple(left)
        run.frame.bind["again"] = True

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """What it shows now."""
        return {"die": shown(table, act.seat)}

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """A click on the own die while it may be thrown again."""
        battle = open_battle(table)
        if table.state.kind[piece] == "die" and battle is not None:
            yield Action(self.kind, seat, die=table.handle(piece, seat))

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """Dice are not dragged."""
        return iter(())


KEEP = Close("keep", "butterfly.do_keep", button="Keep", rule="BUT-115", said="butterfly.keeps")
"""Leave the die as it is (BUT-115)."""


def _window(name: str, attacking: bool) -> WindowDef:
    return WindowDef(
        name, ("reroll",), "keep", _seats(attacking), "first", "butterfly.ask_reroll", words=_words, auto=_over,
        form="yes_no", rule="BUT-115", passed="",
    )  # fmt: skip


def _once_more(attacking: bool) -> Any:
    def test(run: Run) -> bool:
        again = run.frame.bind.pop("again", False)
        return bool(again) and _rerolls(run.frame.bind, attacking) > 0

    return test


# -- resolution ----------------------------------------------------------------------------------------------------


def resolve(run: Run) -> None:
    """The totals are compared; the loser is defeated, or goes back (BUT-110 to BUT-113, BUT-162, BUT-168, BUT-171,
    BUT-172)."""
    bind = run.frame.bind
    battle = battle_of(bind)
    for name in ("rerolls", "battle", "again"):
        bind.pop(name, None)
    if battle is None or not goes_on(run, battle):
        return
    attacker, defender = fights(run, battle)
    mine, theirs = (sum(part.amount for part in parts_of(run, each)) for each in (attacker, defender))
    show(run, battle)
    if is_health(run):
        wins = mine >= theirs
    else:
        wins = mine > theirs or (mine == theirs and has(run, attacker.seat, attacker.species, "wins_ties"))
    sides = Pieces((battle.attacker,)), Pieces((battle.defender,))
    run.say("butterfly.totals", pieces=sides[0], target=sides[1], number=mine, other=theirs)
    run.step("totals", "butterfly.totals", pieces=sides[0], target=sides[1], number=mine, other=theirs)
    winner, loser = (attacker, defender) if wins else (defender, attacker)
    if not wins and goes_back(run, attacker):
        run.say("butterfly.goes_back", pieces=Pieces((battle.attacker,)), cell=board(run).named(battle.origin))
        run.move(battle.attacker, battle.era, spot=battle.origin)
        return
    defeat(run, loser.piece, battle.cell, battle.era)
    if wins and run.option("steal_in_battle"):
        bind["loot"] = {"seat": loser.seat, "species": loser.species}
    if battle.era == PAST:
        chooser = loser.seat if run.option("death_chooser") == "owner" else winner.seat
        bind["pattern"] = Laying("death", loser.seat, loser.species, battle.cell, chooser).to_json()
        bind["narrow"] = has(run, loser.seat, loser.species, "dies_here_only")


def goes_back(table: Table, attacker: Fight) -> bool:
    """Whether an attacker that loses returns to where it came from instead of being defeated."""
    if is_health(table) or table.option("failed_attack") == "returns":
        return True
    return has(table, attacker.seat, attacker.species, "survives_attacks")


def defeat(run: Run, piece: int, cell: Cell, era: str) -> None:
    """A piece is defeated: it goes back to the supply."""
    run.say("butterfly.defeated", pieces=Pieces((piece,)), cell=board(run).named(cell), era=era)
    run.remove(piece)


# -- death ---------------------------------------------------------------------------------------------------------


class DeathPlacement(RipplePlacement):
    """Choose how a death in the past reaches the present (BUT-121, BUT-125)."""

    kind, label, rule = "death_placement", "butterfly.do_death", "BUT-121"
    takes = (
        "index",
        "turn",
        "mirrored",
        "cells",
    )
    why = "death"


def _death_seats(table: Table, frame: Frame) -> tuple[int, ...]:
    return () if frame.bind.get("narrow") else layer(table, frame)


DEATH = WindowDef(
    "death_placement", (), "death_placement", _death_seats, "once", "butterfly.ask_death", words=laying_words,
    form="pattern", rule="BUT-121", passed="",
)  # fmt: skip


def any_death(run: Run) -> bool:
    """Whether somebody has been defeated in the past (BUT-116, BUT-117)."""
    found = laying_of(run.frame)
    if found is not None:
        run.set_flow("step", "death")
    return found is not None


def death(run: Run) -> None:
    """Every piece of the same owner and species under the pattern is defeated (BUT-119 to BUT-126, BUT-165)."""
    frame = run.frame
    laying = laying_of(frame)
    chosen = frame.bind.pop("laid", None)
    narrow = frame.bind.pop("narrow", False)
    frame.bind.pop("pattern", None)
    if laying is None:
        return
    way = laid(run, laying, chosen[0], chosen[1], bool(chosen[2])) if chosen else None
    if way is None:
        way = ways(run, laying)[0]
    fallen = [
        touch
        for touch in tuple(touches(run, laying, way))
        if touch.effect == "dies" and (not narrow or touch.cell == laying.cell)
    ]
    run.say(
        "butterfly.death" if fallen else "butterfly.death_none", name=species_name(run, laying.species),
        cell=board(run).named(laying.cell),
        number=len(fallen),
    )  # fmt: skip
    for touch in fallen:
        defeat(run, touch.piece, touch.cell, PRESENT)


def no_battle(run: Run) -> bool:
    """Whether the move ended on no enemy."""
    return "battle" not in run.frame.bind


def _steal_step(run: Run) -> None:
    run.set_flow("step", None)
    run.frame.bind.pop("loot", None)


def make_block(steal: WindowDef) -> Block:
    """A battle from the roll to what follows it; the window for stealing belongs to the evolutions."""
    return Block(
        BATTLE,
        Call(roll),
        "attacker",
        Window(_window("reroll_attacker", True)),
        Jump("attacker", _once_more(True)),
        "defender",
        Window(_window("reroll_defender", False)),
        Jump("defender", _once_more(False)),
        Call(resolve),
        Jump("steal", lambda run: not any_death(run)),
        Window(DEATH),
        Call(death),
        "steal",
        Window(steal),
        Call(_steal_step),
    )


__all__ = [
    "BATTLE", "KEEP", "Battle", "DeathPlacement", "Reroll", "battle_of", "find_accounts", "make_block", "no_battle",
    "open_battle",
]  # fmt: skip
