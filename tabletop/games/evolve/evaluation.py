"""Evaluating items: plays, actions, events (rulebook sections 7 to 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.core.values import Value
from tabletop.games.evolve import changes
from tabletop.games.evolve.actions import ACTION
from tabletop.games.evolve.acts import PLAY, PLAY_NOW, same_place
from tabletop.games.evolve.defence import DEFENCE, GUARD
from tabletop.games.evolve.events import ANSWER, EVENT, IN_DEFENCE, RESPOND, RESPONSE
from tabletop.games.evolve.field import (
    PENDING,
    STATUS,
    acted,
    controller,
    energy,
    in_play,
    is_food,
    is_organism,
    mutations,
    named,
    number,
    statuses,
    stressed,
    turn,
)
from tabletop.games.evolve.harm import harm
from tabletop.games.evolve.hosting import may_host
from tabletop.games.evolve.items import (
    back_to_hand,
    card_of,
    finish_card,
    play_ability,
    source_is_there,
    valid_choices,
)
from tabletop.games.evolve.lasting import used
from tabletop.games.evolve.quantities import (
    attack_stresses,
    capacity,
    divide_gain,
    food_value,
    light_value,
)
from tabletop.games.evolve.reading import eyes
from tabletop.games.evolve.running import do_ability
from tabletop.rules.abilities.book import ability_on
from tabletop.rules.progress.items import announced as items_announced
from tabletop.rules.progress.items import is_same as same
from tabletop.rules.progress.items import top_item
from tabletop.rules.progress.machine import Block, Call, Instruction, Jump, Run
from tabletop.rules.progress.triggers import occur, settle
from tabletop.rules.progress.windows import Window
from tabletop.rules.showing.telling import Pieces

CONSUME, ATTACK = "evolve/consume", "evolve/attack"


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
            run.set_mark(card, "played", turn(run))
        entered(run, card)
    else:
        finish_card(run, item)


def entered(run: Run, piece: int) -> None:
    """An organism has come into play: its abilities trigger (EVO-190), and tier 3 may win where that was agreed."""
    run.say("evolve.enters", pieces=Pieces((piece,)))
    occur(run, "enters", subject=named(run, piece), subject_seat=controller(run, piece))
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
    occur(run, "mutation_attached", subject=named(run, host), mutation=named(run, card))


# -- actions ---------------------------------------------------------------------------------------------------


def evaluate_action(run: Run) -> None:
    """Carry out an action; a cancelled one, or one whose organism has gone, does nothing (EVO-133)."""
    item = _item(run)
    action, piece = item["action"], card_of(item)
    gone = not source_is_there(run, item)
    if action == "final" and gone and not run.option("final_evolve_needs_survivor"):
        gone = False
    # done anyway, by hand, it may have been aimed at nothing
    gone = gone or (action in ("consume", "attack") and not item["choices"])
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
        used(run, piece, "light_value")
    elif action == "attack":
        run.push(ATTACK, **_attack_of(run, item))
        used(run, piece, "attack_stress_count")
    elif action == "divide":
        changes.gain(run, item["by"], "dna", divide_gain(run, piece))
        used(run, piece, "divide_gain")
        occur(run, "divides", subject=named(run, piece))
    elif action == "evolve":
        _evolve(run, piece, int(item["into"]), item["by"])
    elif action == "final":
        run.say("evolve.final_done", pieces=Pieces((piece,)))
        run.finish((item["by"],), "evolve.end_final", "EVO-60", seat=item["by"], card=_name(run, piece))
    else:
        ability = ability_on(run, piece, item["ability"])
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
    if taken and not run.option("evolved_may_act"):
        run.count(card, "acted", taken)
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


def _guard(run: Run) -> None:
    """Defence is offered when the consume is evaluated (EVO-137), unless it came before the window."""
    if run.option("defence_timing") == "at_evaluation":
        bind = run.frame.bind
        run.push(GUARD, consumer=bind["consumer"], food=bind["food"], by=bind["by"])


def _guard_first(run: Run) -> None:
    """Where it was agreed, the defence is offered and evaluated directly after announcing."""
    item = _item(run)
    if item["action"] == "consume" and item["choices"] and run.option("defence_timing") == "before_window":
        run.push(GUARD, consumer=item["card"], food=item["choices"][0], by=item["by"])


def _actor_gone(run: Run) -> bool:
    """The defence has come first and the consumer did not outlive it: no window opens for it."""
    item = _item(run)
    early = item["action"] == "consume" and run.option("defence_timing") == "before_window"
    return early and not source_is_there(run, item)


def _feed(run: Run) -> None:
    """The consumer gains the food value, then the food is stressed (EVO-137)."""
    consumer, food = _there(run, "consumer"), _there(run, "food")
    value = food_value(run, food, consumer)
    if stressed(run, food) and not run.option("stressed_food_feeds"):
        value = 0
    changes.gain_energy(run, consumer, value)
    used(run, food, "food_value")
    used(run, consumer, "eater_value")
    facts: dict[str, Value] = {
        "subject": named(run, consumer), "eater": named(run, consumer), "eater_seat": controller(run, consumer),
        "food": named(run, food), "food_seat": controller(run, food),
    }  # fmt: skip
    occur(run, "consumes_food", **facts)
    occur(run, "is_consumed", **{**facts, "subject": named(run, food)})
    harm(run, (food,), "stress", "consume", by=consumer)


def _show_meal(run: Run) -> None:
    """The last step of a meal that was defended; of one that was not it is the only one, so no show is made of it."""
    consumer, food = (int(run.frame.bind[name][0]) for name in ("consumer", "food"))
    run.step("meal", "evolve.step_consumed", pieces=Pieces((consumer,)), target=Pieces((food,)))


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


def _show_attack(run: Run) -> None:
    """The first step of a fight: who attacks whom."""
    if not _attack_is_off(run):
        attacker, target = _there(run, "attacker"), _there(run, "target")
        template = "evolve.step_attack" if attacker else "evolve.step_attacked"
        left = int(run.frame.bind["left"])
        run.step("attack", template, pieces=Pieces((attacker,)), target=Pieces((target,)), number=left)


def _show_hit(run: Run) -> None:
    """What became of a stress."""
    bind = run.frame.bind
    struck, before = int(bind["target"][0]), int(bind.get("shown", 0))
    bind["shown"] = len(bind.get("stressed", ()))
    name = "died" if struck in bind.get("died", ()) else "stressed" if bind["shown"] > before else "step_withstood"
    run.step(name, f"evolve.{name}", pieces=Pieces((struck,)))


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
                gained = changes.gain_energy(run, attacker, int(bind.get("yields", 0)))
                if gained:
                    run.step("yield", "evolve.step_yield", pieces=Pieces((attacker,)), number=gained)
            occur(run, "attack_kills", **facts)
        else:
            target = _there(run, "target")
            if target and bind.get("stressed"):
                occur(run, "attack_stresses", **facts)
            if target:
                occur(run, "was_attacked", **{**facts, "subject": bind["target"]})
        if attacker and run.option("attacker_stressed"):
            harm(run, (attacker,), "stress")


# -- events ----------------------------------------------------------------------------------------------------


def evaluate_event(run: Run) -> None:
    """Carry out an event or a response (EVO-205); each part whose choice is gone is left out (EVO-276)."""
    item = _item(run)
    ability = play_ability(run, card_of(item))
    if item["cancelled"] or ability is None:
        return
    context = valid_choices(run, item, ability)
    facts = (*context.facts, ("shielded", tuple(item["shielded"])), ("seat", item["by"]))
    do_ability(run, ability, context._replace(facts=facts), asked=True)


def _afterwards(run: Run) -> None:
    """What responses have put after the event (EVO-222)."""
    for id, card, you in reversed(_item(run)["after"]):
        ability = ability_on(run, card, id)
        if ability is not None:
            do_ability(run, ability, eyes(card, you), after=True)


def _finish(run: Run) -> None:
    finish_card(run, _item(run))


def _window(window: Window) -> list[Instruction | str]:
    """At most one event, or, where that was agreed, rounds until one passes without any (EVO-215)."""
    return [
        "window",
        Call(_remember_items),
        window,
        Jump("window", lambda run: run.option("main_window_max_events") != 1 and _was_answered(run)),
    ]


def _remember_items(run: Run) -> None:
    run.frame.bind["seen"] = items_announced(run)


def _was_answered(run: Run) -> bool:
    return bool(items_announced(run) != run.frame.bind.get("seen", 0))


BLOCKS = (
    Block(PLAY, *_window(Window(ANSWER)), Call(evaluate_play), Call(settle)),
    Block(PLAY_NOW, Call(evaluate_play), Call(settle)),
    Block(
        ACTION,
        Call(_guard_first),
        Jump("evaluate", _actor_gone),
        *_window(Window(ANSWER)),
        "evaluate",
        Call(evaluate_action),
        Call(settle),
    ),
    Block(
        CONSUME,
        Jump("end", _meal_is_off),
        Call(_guard),
        Jump("end", _meal_is_off),
        Call(_feed),
        Call(_show_meal),
        "end",
    ),
    Block(DEFENCE, *_window(Window(IN_DEFENCE)), Call(evaluate_action), Call(settle)),
    Block(
        ATTACK,
        Call(_show_attack),
        "again",
        Jump("done", _attack_is_off),
        Call(_hit),
        Call(_show_hit),
        Jump("again"),
        "done",
        Call(_after_attack),
    ),
    Block(EVENT, Window(RESPOND), Call(evaluate_event), Call(_afterwards), Call(_finish), Call(settle)),
    Block(RESPONSE, Call(evaluate_event), Call(_finish)),
)
__all__ = ["BLOCKS"]
