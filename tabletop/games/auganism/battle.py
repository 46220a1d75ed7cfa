"""A battle: totals, attack, counterattack, outcome, after-battle abilities, conclusion (AUG-76).

A battle begins when it is declared. Its facts are ``flow["battle#1"]``, open to all like everything on the table
(AUG-17): who attacks, whose augments are muted, and from the totals step on both totals of both sides, fixed for the
whole battle (AUG-77) with who added what. Each step is a step of a show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.games.auganism import changes
from tabletop.games.auganism.abilities import standing
from tabletop.games.auganism.effects import occur
from tabletop.games.auganism.ending import capture, win_battle
from tabletop.games.auganism.field import (
    attacker,
    battle_of,
    duel_of,
    health,
    monster,
    opponent,
    remember,
    seat_of,
    whole,
)
from tabletop.games.auganism.lexicon import IN_BATTLE, LEXICON
from tabletop.games.auganism.values import loss_of
from tabletop.rules.modifying.modifiers import Modifiers, Part
from tabletop.rules.progress.machine import Block, Call, Run
from tabletop.rules.showing.shapes import Account
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

BATTLE = "auganism/battle"
TOTALS = ("attack", "shield")


def declare(run: Run, seat: int) -> None:
    """A battle has been declared and cannot be withdrawn (AUG-73)."""
    run.set_flow(f"battle#{duel_of(seat)}", {"attacker": seat})


def say_declared(run: Run, seat: int) -> None:
    """Say who fights whom; who insists declares one where a monster is missing."""
    one, other = monster(run, seat), monster(run, opponent(seat))
    if one and other:
        run.say("auganism.declared_battle", who=Person(seat), pieces=Pieces((one,)), target=Pieces((other,)))
    else:
        run.say("auganism.declared", who=Person(seat))


def _duel(run: Run) -> int:
    return whole(run.frame.bind.get("duel")) or 1


def _keep(run: Run, duel: int, **values: Any) -> None:
    run.set_flow(f"battle#{duel}", {**battle_of(run, duel), **values})


def _sides(table: Table, duel: int) -> tuple[int, int]:
    """Attacker and defender."""
    seat = attacker(table, duel)
    return seat, opponent(seat)


def _both_there(table: Table, duel: int) -> bool:
    """Hands may have taken a monster away since the declaration: then there is nothing to fight."""
    return bool(attacker(table, duel)) and all(monster(table, seat) for seat in _sides(table, duel))


# -- totals ----------------------------------------------------------------------------------------------------

LEXICON.stands(
    "silence",
    "Effects of the opponent's augments do not apply.",
    when=(IN_BATTLE,),
    was=("mute_augments",),
    text="effects of cards in the opponent's Augment Zone do not apply",
)


def totals(run: Run) -> None:
    """Both totals of both sides, with who adds what (AUG-77); first, whose augments do nothing (AUG-105)."""
    duel = _duel(run)
    if not _both_there(run, duel):
        run.jump("end")
        return
    remember(run, duel, fought=1)
    silencing = standing(run, duel, IN_BATTLE, "silence")
    _keep(run, duel, muted=tuple(sorted({opponent(each.at.you) for each in silencing})))
    fixed: dict[str, Any] = {}
    for name in TOTALS:
        found = {seat: run.ruleset.part(Modifiers).of(run, -seat, f"{name}_total") for seat in _sides(run, duel)}
        fixed[name] = {str(seat): value.total for seat, value in found.items()}
        fixed[f"{name}_parts"] = {str(seat): tuple(map(_stored, value.parts)) for seat, value in found.items()}
    _keep(run, duel, **fixed)
    one, other = _sides(run, duel)
    words = {
        "pieces": Pieces((monster(run, one),)), "target": Pieces((monster(run, other),)),
        "attack": fixed["attack"][str(one)], "shield": fixed["shield"][str(one)],
        "attack2": fixed["attack"][str(other)], "shield2": fixed["shield"][str(other)],
    }  # fmt: skip
    run.say("auganism.totals", **words)
    run.step("totals", "auganism.totals", **words)


def _stored(part: Part) -> Mapping[str, Any]:
    return {"amount": part.amount, "label": part.label, "source": part.source, "rule": part.rule,
            "number": whole(part.words.get("number"))}  # fmt: skip


def parts_of(table: Table, duel: int, name: str, seat: int) -> Iterator[Part]:
    """Who added what to a total that has been fixed."""
    kept = battle_of(table, duel).get(f"{name}_parts", {}).get(str(seat), ())
    for each in kept:
        source = whole(each.get("source"))
        words: dict[str, Any] = {"number": each.get("number", 0)}
        if source and table.state.exists(source):
            words["pieces"] = Pieces((source,))
        yield Part(whole(each.get("amount")), str(each.get("label")), source if "pieces" in words else 0,
                   str(each.get("rule")), words)  # fmt: skip


def accounts(table: Table, duel: int) -> Iterator[Account]:
    """The totals that are fixed, at the monsters and their Augment Zones."""
    battle = battle_of(table, duel)
    for seat in _sides(table, duel) if isinstance(battle.get("attack"), Mapping) else ():
        for name, zone in (("attack", "summon"), ("shield", "augment")):
            total = whole(battle.get(name, {}).get(str(seat)))
            parts = tuple(parts_of(table, duel, name, seat))
            leads = name == "attack" and battle.get("winner") == seat
            icon = "sword" if name == "attack" else "shield"
            yield Account(f"{zone}@{seat}", seat, f"auganism.{name}_total", total, parts, leads, icon)


# -- the strikes -----------------------------------------------------------------------------------------------


def _strike(run: Run, by: int, template: str) -> None:
    """One side strikes the other (AUG-78, AUG-80)."""
    duel = _duel(run)
    struck = opponent(by)
    battle = battle_of(run, duel)
    piece, target = monster(run, by), monster(run, struck)
    loss = loss_of(run, struck, battle["attack"], battle["shield"], by)
    changes.strike(run, target, loss)
    _keep(run, duel, lost={**battle.get("lost", {}), str(struck): loss})
    words: dict[str, Any] = {"pieces": Pieces((piece,)), "target": Pieces((target,)), "number": loss}
    words["now"] = health(run, target)
    run.say(template, **words)
    run.step("attack" if template.endswith("strikes") else "counter", template, **words)


def attack(run: Run) -> None:
    """The attacker strikes first."""
    _strike(run, attacker(run, _duel(run)), "auganism.strikes")


def counter(run: Run) -> None:
    """The defender strikes back, if it has Health left (AUG-79, AUG-80)."""
    defender = opponent(attacker(run, _duel(run)))
    if health(run, monster(run, defender)):
        _strike(run, defender, "auganism.strikes_back")


def outcome(run: Run) -> None:
    """Whoever brought the other monster to 0 Health has won (AUG-79, AUG-81); the third or fifth win ends everything
    before the beaten monster is moved (AUG-87, AUG-126)."""
    duel = _duel(run)
    loser = next((seat for seat in _sides(run, duel) if not health(run, monster(run, seat))), 0)
    if not loser:
        _keep(run, duel, counted=1)
        run.set_flow("fruitless", whole(run.flow("fruitless")) + 1)
        run.say("auganism.both_survive")
        run.step("outcome", "auganism.both_survive")
        return
    winner, piece = opponent(loser), monster(run, loser)
    # Everybody saw which monster fought: its name stays, though the card may lie in a hidden hand now (AUG-127).
    card = run.ruleset.catalog.cards.get(run.definition(piece))
    beaten = card.name if card is not None else Pieces((piece,))
    _keep(run, duel, winner=winner)
    run.say("auganism.beaten", pieces=Pieces((piece,)))
    if not win_battle(run, winner):
        capture(run, winner, piece)
    run.step("outcome", "auganism.step_beaten", seat=Person(winner), monster=beaten)


# -- afterwards ------------------------------------------------------------------------------------------------


def after(run: Run) -> None:
    """ "Wins", "loses" and "survives", while the augments are still in place (AUG-91)."""
    duel = _duel(run)
    winner = whole(battle_of(run, duel).get("winner"))

    def fits(when: str, seat: int) -> bool:
        if when == "battle_won":
            return winner == seat
        return (winner != opponent(seat)) if when == "battle_survived" else winner == opponent(seat)

    occur(
        run, duel, ("battle_won", "battle_lost", "battle_survived"),
        lambda piece, ability: fits(ability.when, seat_of(run, piece)),
    )  # fmt: skip


def returning(run: Run) -> None:
    """What goes back to a hand instead of the Graveyard (a text of the card, in the conclusion)."""
    run.step("after", "auganism.step_after")
    occur(run, _duel(run), ("cleanup",))


def conclusion(run: Run) -> None:
    """All augments go, whoever won (AUG-90)."""
    duel = _duel(run)
    order = _sides(run, duel)
    changes.clear_augments(run, duel, order)
    run.set_flow(f"battle#{duel}", None)
    run.step("conclusion", "auganism.step_conclusion")


def end(run: Run) -> None:
    """Nothing is left of it."""
    run.set_flow(f"battle#{_duel(run)}", None)


BLOCK = Block(
    BATTLE,
    Call(totals),
    Call(attack),
    Call(counter),
    Call(outcome),
    Call(after),
    Call(returning),
    Call(conclusion),
    "end",
    Call(end),
)
