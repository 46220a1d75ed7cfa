"""Triggered abilities: recorded when something happens, evaluated at the next settle point (rulebook section 16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.games.evolve.abilities import (
    Ability,
    EffectContext,
    abilities_of,
    fits,
    holds,
    ignores,
    rules_of,
    you_of,
)
from tabletop.games.evolve.departed import SETTLE, WAITING, forget_departures
from tabletop.games.evolve.field import (
    DECK,
    HAND,
    controller,
    current,
    family,
    host_of,
    in_play,
    named,
    remembered,
    sources,
    turn_memory,
)
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.items import is_same as same
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table


def occur(run: Run, what: str, facts: Mapping[str, Any], subject: int = 0) -> None:
    """Something happened to (or by) a piece: every ability that triggers on it waits (EVO-254). What is attached to a
    piece that dies triggers, too: all are looked at before anything moves."""
    waiting = []
    for source in sources(run):
        for ability in abilities_of(run, source):
            if ability.kind == "trigger" and ability.on == what and _is_about(run, ability, source, subject, facts):
                context = EffectContext(source, you_of(run, source), facts=facts)
                if holds(run, ability.conditions, context):
                    known = {"source": named(run, source), "name": _name(run, source)}
                    waiting.append({**known, "ability": ability.id, "you": context.you, "facts": dict(facts)})
    if waiting:
        bind = turn_memory(run)
        bind[WAITING] = (*bind.get(WAITING, ()), *waiting)


def _is_about(table: Table, ability: Ability, source: int, subject: int, facts: Mapping[str, Any]) -> bool:
    if subject and ignores(table, subject, source):
        return False
    of = ability.of
    if of == "any":
        return True
    if of == "self":
        return source == subject
    if of == "host":
        return bool(subject) and host_of(table, source) == subject
    if of in ("you", "opponent", "host_controller", "each"):
        seat = facts.get("seat", 0)
        if of == "each":
            return True
        own = controller(table, host_of(table, source)) if of == "host_controller" else controller(table, source)
        return bool((seat == own) != (of == "opponent"))
    if isinstance(of, Mapping):
        return bool(subject) and fits(table, subject, of, EffectContext(source, you_of(table, source), facts=facts))
    return False


def waiting(table: Table) -> tuple[Mapping[str, Any], ...]:
    """The triggers that wait, the current player's first, then in order of entry."""
    found = remembered(table, WAITING)
    return tuple(sorted(found, key=lambda each: (each["you"] != current(table), found.index(each))))


def _words(table: Table) -> list[str]:
    """The waiting triggers by name; two of one name are numbered."""
    names: list[str] = []
    for each in waiting(table):
        name = each.get("name") or _name(table, each["source"][0])
        names.append(f"{name} {sum(n.partition(' (')[0] == name for n in names) + 1}" if name in names else name)
    return names


def _name(table: Table, piece: int) -> str:
    card = table.card(piece)
    return card.name if card is not None else "card"


ORDER = Query(
    "order",
    seat=lambda table, frame: current(table),
    options=lambda table, frame: _words(table),
    question="evolve.ask_order",
    what="word",
    form="words",
    rule="EVO-256",
)


def _take(run: Run) -> None:
    """The trigger that was named is evaluated next."""
    names, found = _words(run), waiting(run)
    picked = run.frame.bind.pop("order", ())
    index = names.index(picked[0]) if picked and picked[0] in names else 0
    if not found:
        return
    trigger = found[index]
    bind = turn_memory(run)
    bind[WAITING] = tuple(each for each in found if each is not trigger)
    done = bind.get("triggers_done", 0) + 1
    bind["triggers_done"] = done
    most = run.option("trigger_guard")
    if isinstance(most, int) and 0 < most < done:
        # Endless triggers are stopped and the log says so (EVO-265).
        bind[WAITING] = ()
        run.say("evolve.too_many", number=most)
        return
    piece, incarnation = trigger["source"]
    ability = _ability(run, trigger["ability"])
    if ability is None or not run.state.exists(piece):
        return
    context = EffectContext(
        piece, trigger["you"], facts=trigger["facts"], object=incarnation, death=ability.on == "dies"
    )
    if not holds(run, ability.conditions, context) or not _is_still_about(run, ability, context):
        return
    hidden = "name" in trigger and family(run, piece) in (HAND, DECK)  # it has gone where not all may follow it
    run.say("evolve.trigger", pieces=trigger["name"] if hidden else Pieces((piece,)), seat=Person(trigger["you"]))
    from tabletop.games.evolve.effects import do_ability

    do_ability(run, ability, context)


def _ability(table: Table, id: str) -> Ability | None:
    """An ability by its id: its card may lie by now where its face is not to be read."""
    return next(iter(rules_of(table).abilities.get(id, ())), None)


def _is_still_about(table: Table, ability: Ability, context: EffectContext) -> bool:
    """What follows an attack on an organism asks for that organism in play, at its evaluation too (EVO-261)."""
    if ability.on != "was_attacked":
        return True
    subject = context.facts.get("subject", (0, 0))
    return same(table, *subject) and in_play(table, subject[0])


def settle(run: Run) -> None:
    """A settle point: everything that waits is evaluated, the current player orders (EVO-255, EVO-256)."""
    run.push(SETTLE)


BLOCK = Block(
    SETTLE,
    "next",
    Jump("done", lambda run: not waiting(run)),
    Choose(ORDER),
    Call(_take),
    Jump("next"),
    "done",
    Call(forget_departures),
)
__all__ = ["BLOCK", "SETTLE", "Frame", "occur", "settle", "waiting"]
