"""Triggered abilities: recorded when something happens, evaluated at the next settle point (rulebook section 16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

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
from tabletop.games.evolve.reading import eyes, ignores, you_of
from tabletop.games.evolve.running import do_ability
from tabletop.rules.abilities.book import AbilityBook, abilities_of
from tabletop.rules.abilities.records import Ability, Context, Selection
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
            if ability.when == what and _is_about(run, ability, source, subject, facts):
                at = eyes(source, you_of(run, source), facts=facts)
                if ability.holds(run, at):
                    known = {"source": named(run, source), "name": _name(run, source)}
                    waiting.append({**known, "ability": ability.id, "you": at.you, "facts": dict(facts)})
    if waiting:
        bind = turn_memory(run)
        bind[WAITING] = (*bind.get(WAITING, ()), *waiting)


def _is_about(table: Table, ability: Ability, source: int, subject: int, facts: Mapping[str, Any]) -> bool:
    if subject and ignores(table, subject, source):
        return False
    of = ability.of or "self"
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
    if isinstance(of, Selection):
        return bool(subject) and of.fits(table, eyes(source, you_of(table, source), facts=facts), subject)
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
    ability = run.ruleset.part(AbilityBook).get(trigger["ability"])  # its card may lie where its face is not read
    if ability is None or not run.state.exists(piece):
        return
    triggered = eyes(piece, trigger["you"], facts=trigger["facts"])
    context = replace(triggered, incarnation=incarnation, death=ability.when == "dies")
    if not ability.holds(run, context) or not _is_still_about(run, ability, context):
        return
    hidden = "name" in trigger and family(run, piece) in (HAND, DECK)  # it has gone where not all may follow it
    run.say("evolve.trigger", pieces=trigger["name"] if hidden else Pieces((piece,)), seat=Person(trigger["you"]))
    do_ability(run, ability, context)


def _is_still_about(table: Table, ability: Ability, at: Context) -> bool:
    """What follows an attack on an organism asks for that organism in play, at its evaluation too (EVO-261)."""
    if ability.when != "was_attacked":
        return True
    subject = at.fact("subject")
    return isinstance(subject, tuple) and same(table, *subject) and in_play(table, subject[0])


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
