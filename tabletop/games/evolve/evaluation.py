"""Evaluating items: plays, actions, events (rulebook sections 7 to 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.games.evolve import changes
from tabletop.games.evolve.abilities import Around, abilities_of, forbidder, subtypes_of
from tabletop.games.evolve.actions import ACTION, take_action
from tabletop.games.evolve.acts import PLAY, may_host, same_place
from tabletop.games.evolve.effects import do_ability
from tabletop.games.evolve.events import ANSWER, EVENT, RESPOND, RESPONSE
from tabletop.games.evolve.field import (
    ORGANISMS,
    PENDING,
    STATUS,
    acted,
    controller,
    current,
    energy,
    in_play,
    is_food,
    is_nonfood,
    is_organism,
    mutations,
    named,
    number,
    organisms,
    same,
    statuses,
    stressed,
    top_item,
)
from tabletop.games.evolve.harm import harm
from tabletop.games.evolve.items import (
    announce,
    back_to_hand,
    card_of,
    finish_card,
    new_item,
    play_ability,
    source_is_there,
    valid_choices,
)
from tabletop.games.evolve.occurrences import occur, settle
from tabletop.games.evolve.quantities import (
    actions_per_turn,
    attack_stresses,
    attacks,
    capacity,
    divide_gain,
    food_value,
    light_value,
)
from tabletop.rules.choosing import Choose, Query
from tabletop.rules.machine import Block, Call, Frame, Instruction, Jump, Run
from tabletop.rules.table import Table
from tabletop.rules.telling import Person, Pieces
from tabletop.rules.windows import Window

CONSUME, ATTACK, DEFENCE = "evolve/consume", "evolve/attack", "evolve/defence"


def _item(run: Run) -> Mapping[str, Any]:
    item: Mapping[str, Any] = run.frame.bind["item"]
    return item


def _chosen(run: Run, item: Mapping[str, Any], index: int = 0) -> int:
    """A choice that is still the same object and not shielded, else 0."""
    if index >= len(item["choices"]):
        return 0
    piece, incarnation = item["choices"][index]
    return int(piece) if same(run, piece, incarnation) and piece not in item["shielded"] else 0


# -- plays -----------------------------------------------------------------------------------------------------


def evaluate_play(run: Run) -> None:
    """An organism, mutation or status comes into play; a status ends (EVO-115)."""
    item = _item(run)
    card = card_of(item)
    if item["cancelled"]:
        finish_card(run, item)
        return
    if item["kind"] == "end_status":
        status = _chosen(run, item)
        if status in statuses(run):
            run.say("evolve.status_ended", pieces=Pieces((status,)))
            changes.to_discard(run, status)
        return
    if not run.state.exists(card) or run.zone(card) != PENDING:
        return
    kind = run.kind(card)
    if kind == "mutation":
        _attach(run, item, card)
    elif kind == "status":
        for old in same_place(run, card) if run.option("status_replace") == "on_play" else ():
            changes.to_discard(run, old)
        run.move(card, STATUS)
        run.say("evolve.enters", pieces=Pieces((card,)))
    elif is_organism(run, card):
        changes.enter_field(run, card, item["by"])
        if not run.option("acts_on_entry_turn") and not is_food(run, card):
            run.set_mark(card, "acted", 99)
        entered(run, card)
    else:
        finish_card(run, item)


def entered(run: Run, piece: int) -> None:
    """An organism has come into play: its abilities trigger (EVO-190), and tier 3 may win where that was agreed."""
    run.say("evolve.enters", pieces=Pieces((piece,)))
    occur(run, "enters", {"subject": named(run, piece), "subject_seat": controller(run, piece)}, piece)
    if run.option("tier3_win") == "enter" and number(run, piece, "tier") == 3:
        seat = controller(run, piece)
        run.finish((seat,), "evolve.end_entered", "EVO-61", seat=seat, card=_name(run, piece))


def _name(run: Run, piece: int) -> str:
    card = run.card(piece)
    return card.name if card is not None else "an organism"


def _attach(run: Run, item: Mapping[str, Any], card: int) -> None:
    host = _chosen(run, item)
    if not host or may_host(run, card, host, item["by"]) is not None:
        run.say("evolve.no_host", pieces=Pieces((card,)))
        finish_card(run, item)
        return
    run.move(card, host)
    run.say("evolve.attached", pieces=Pieces((card,)), host=Pieces((host,)))
    occur(run, "mutation_attached", {"subject": named(run, host), "mutation": named(run, card)}, host)


# -- actions ---------------------------------------------------------------------------------------------------


def evaluate_action(run: Run) -> None:
    """Carry out an action; a cancelled one, or one whose organism has gone, does nothing (EVO-133)."""
    item = _item(run)
    action, piece = item["action"], card_of(item)
    gone = not source_is_there(run, item)
    if action == "final" and gone and not run.option("final_evolve_needs_survivor"):
        gone = False
    if item["cancelled"] or gone:
        if not item["cancelled"]:
            run.say("evolve.nothing", pieces=Pieces((piece,)))
        if action == "evolve":
            back_to_hand(run, item["into"])
        return
    if action == "consume":
        run.push(CONSUME, consumer=item["card"], food=item["choices"][0], by=item["by"])
    elif action == "light":
        changes.gain_energy(run, piece, light_value(run, piece))
    elif action == "attack":
        run.push(ATTACK, **_attack_of(run, item))
    elif action == "divide":
        changes.gain(run, item["by"], "dna", divide_gain(run, piece))
        occur(run, "divides", {"subject": named(run, piece)}, piece)
    elif action == "evolve":
        _evolve(run, piece, int(item["into"]), item["by"])
    elif action == "final":
        run.say("evolve.final_done", pieces=Pieces((piece,)))
        run.finish((item["by"],), "evolve.end_final", "EVO-60", seat=item["by"], card=_name(run, piece))
    else:
        ability = next((each for each in abilities_of(run, piece) if each.id == item["ability"]), None)
        if ability is not None:
            do_ability(run, ability, valid_choices(run, item, ability), asked=True)


def _evolve(run: Run, piece: int, card: int, seat: int) -> None:
    """The lower card leaves, the higher one enters with its energy, its mutations and its actions taken (EVO-184)."""
    if not run.state.exists(card) or run.zone(card) != PENDING:
        return
    held, taken, turned = energy(run, piece), acted(run, piece), stressed(run, piece)
    moved = mutations(run, piece)
    changes.enter_field(run, card, seat)
    for mutation in moved:
        run.move(mutation, card)
    changes.to_discard(run, piece)
    kept = min(held, capacity(run, card))
    if kept:
        run.count(card, "energy", kept)
    if not run.option("evolved_may_act"):
        run.set_mark(card, "acted", taken or None)
    if turned and run.option("evolve_keeps_stress"):
        changes.turn_stressed(run, card, True)
    run.say("evolve.evolved", pieces=Pieces((piece,)), target=Pieces((card,)), number=kept)
    entered(run, card)


# -- consume and defence ---------------------------------------------------------------------------------------


def _there(run: Run, name: str) -> int:
    piece, incarnation = run.frame.bind[name]
    return int(piece) if same(run, piece, incarnation) and in_play(run, piece) else 0


def _meal_is_off(run: Run) -> bool:
    consumer, food = _there(run, "consumer"), _there(run, "food")
    if food and food in _shielded_by_item(run):
        food = 0
    return not consumer or not food or controller(run, consumer) != run.frame.bind["by"]


def _shielded_by_item(run: Run) -> tuple[int, ...]:
    item = top_item(run)
    return tuple(item["shielded"]) if item is not None else ()


def defenders(table: Table, frame: Frame) -> tuple[int, ...]:
    """The organisms that may defend the food: of its controller, unstressed, with an attack that can be paid, and not
    acted this turn (EVO-143, EVO-144)."""
    food, incarnation = frame.bind["food"]
    consumer = frame.bind["consumer"][0]
    if not same(table, food, incarnation) or not table.state.exists(consumer):
        return ()
    seat = controller(table, food)
    if seat == controller(table, consumer) or forbidder(table, "be_defended_against", consumer):
        return ()
    return tuple(piece for piece in organisms(table, seat) if can_defend(table, piece))


def can_defend(table: Table, piece: int) -> bool:
    """Whether an organism could attack now."""
    if not is_nonfood(table, piece) or stressed(table, piece) or forbidder(table, "attack", piece):
        return False
    limit = table.option("defence_uses_action") and acted(table, piece) >= actions_per_turn(table, piece)
    return not limit and any(cost <= energy(table, piece) for _, cost in attacks(table, piece))


DEFEND = Query(
    "defender",
    seat=lambda table, frame: controller(table, frame.bind["food"][0]) if table.zone(frame.bind["food"][0]) else 1,
    options=defenders,
    bounds=lambda table, frame: (0, 1),
    question="evolve.ask_defend",
    words=lambda table, frame: {
        "pieces": Pieces((frame.bind["consumer"][0],)),
        "target": Pieces((frame.bind["food"][0],)),
    },
    rule="EVO-143",
)


def _declare(run: Run) -> None:
    """One defensive attack, at the consumer only, paid at once (EVO-145 to EVO-147)."""
    picked = run.frame.bind.get("defender", ())
    if not picked:
        return
    piece, consumer = int(picked[0]), int(run.frame.bind["consumer"][0])
    which, cost = min(attacks(run, piece), key=lambda each: each[1])
    before = acted(run, piece)
    take_action(run, piece, cost)
    if not run.option("defence_uses_action"):
        run.set_mark(piece, "acted", before or None)
    seat = controller(run, piece)
    run.say("evolve.defends", who=Person(seat), pieces=Pieces((piece,)), target=Pieces((consumer,)))
    item = new_item(run, "action", seat, piece, choices=(consumer,), action="attack", which=which, defensive=True)
    announce(run, DEFENCE, item)


def _feed(run: Run) -> None:
    """The consumer gains the food value, then the food is stressed (EVO-137)."""
    consumer, food = _there(run, "consumer"), _there(run, "food")
    value = food_value(run, food, consumer)
    if stressed(run, food) and not run.option("stressed_food_feeds"):
        value = 0
    changes.gain_energy(run, consumer, value)
    facts = {
        "subject": named(run, consumer), "eater": named(run, consumer), "eater_seat": controller(run, consumer),
        "food": named(run, food), "food_seat": controller(run, food),
    }  # fmt: skip
    occur(run, "consumes_food", facts, consumer)
    occur(run, "is_consumed", facts, food)
    harm(run, (food,), "stress", "consume", by=consumer)


# -- attack ----------------------------------------------------------------------------------------------------


def _attack_of(run: Run, item: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "attacker": item["card"], "target": item["choices"][0], "by": item["by"],
        "left": attack_stresses(run, card_of(item), item["which"]), "shielded": item["shielded"], "hits": 0,
    }  # fmt: skip


def _attack_is_off(run: Run) -> bool:
    """The target is gone, is food, or is not of an opponent (EVO-168)."""
    target = _there(run, "target")
    if not target or target in run.frame.bind["shielded"] or run.frame.bind.get("died"):
        return True
    if is_food(run, target) and not run.option("attack_food"):
        return True
    return controller(run, target) == run.frame.bind["by"] or not run.frame.bind["left"]


def _hit(run: Run) -> None:
    """Stress the target once (EVO-164)."""
    bind = run.frame.bind
    bind["left"] -= 1
    bind["hits"] += 1
    harm(run, (_there(run, "target"),), "stress", "attack", by=int(bind["attacker"][0]))


def _after_attack(run: Run) -> None:
    """Yield for a kill, and what triggers on the attack (EVO-166)."""
    bind = run.frame.bind
    attacker = _there(run, "attacker")
    if bind["hits"]:
        facts = {
            "attacker": bind["attacker"], "attacker_seat": bind["by"], "target": bind["target"],
            "subject": bind["attacker"],
        }  # fmt: skip
        if bind.get("died"):
            if attacker and run.option("attack_kill_energy"):
                changes.gain_energy(run, attacker, int(bind.get("yields", 0)))
            occur(run, "attack_kills", facts, int(bind["attacker"][0]))
        else:
            target = _there(run, "target")
            if target and bind.get("stressed"):
                occur(run, "attack_stresses", facts, int(bind["attacker"][0]))
            if target:
                occur(run, "was_attacked", {**facts, "subject": bind["target"]}, target)
        if attacker and run.option("attacker_stressed"):
            harm(run, (attacker,), "stress")


# -- events ----------------------------------------------------------------------------------------------------


def evaluate_event(run: Run) -> None:
    """Carry out an event or a response (EVO-205); each part whose choice is gone is left out (EVO-276)."""
    item = _item(run)
    ability = play_ability(run, card_of(item))
    if item["cancelled"] or ability is None:
        return
    around = valid_choices(run, item, ability)
    facts = {**around.facts, "shielded": tuple(item["shielded"]), "seat": item["by"]}
    do_ability(run, ability, Around(around.source, around.you, around.chosen, facts), asked=True)


def _afterwards(run: Run) -> None:
    """What responses have put after the event (EVO-222)."""
    for id, card, you in reversed(_item(run)["after"]):
        ability = next((each for each in abilities_of(run, card) if each.id == id), None)
        if ability is not None:
            do_ability(run, ability, Around(card, you), after=True)


def _finish(run: Run) -> None:
    finish_card(run, _item(run))


def _window(window: Window) -> list[Instruction | str]:
    """At most one event, or, where that was agreed, rounds until one passes without any (EVO-215)."""
    return [
        "window",
        Call(_remember_items),
        window,
        Jump("window", lambda run: run.option("main_window_max_events") == 0 and _was_answered(run)),
    ]


def _remember_items(run: Run) -> None:
    run.frame.bind["seen"] = run.flow("items", 0)


def _was_answered(run: Run) -> bool:
    return bool(run.flow("items", 0) != run.frame.bind.get("seen", 0))


BLOCKS = (
    Block(PLAY, *_window(Window(ANSWER)), Call(evaluate_play), Call(settle)),
    Block(ACTION, *_window(Window(ANSWER)), Call(evaluate_action), Call(settle)),
    Block(
        CONSUME,
        Jump("end", _meal_is_off),
        Choose(DEFEND),
        Call(_declare),
        Jump("end", _meal_is_off),
        Call(_feed),
        "end",
    ),
    Block(DEFENCE, *_window(Window(ANSWER)), Call(evaluate_action), Call(settle)),
    Block(ATTACK, "again", Jump("done", _attack_is_off), Call(_hit), Jump("again"), "done", Call(_after_attack)),
    Block(EVENT, Window(RESPOND), Call(evaluate_event), Call(_afterwards), Call(_finish), Call(settle)),
    Block(RESPONSE, Call(evaluate_event), Call(_finish)),
)
__all__ = ["BLOCKS", "ORGANISMS", "current", "subtypes_of"]
