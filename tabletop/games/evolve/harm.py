"""Stress and death, with what replaces them (rulebook 8.4 and 16).

One occurrence stresses or kills a fixed set of organisms (EVO-156). Per organism it is settled first whether it is
a stress or a death, then at most one replacement applies: a mandatory one before an optional one, which is offered
only if it can be paid, and is paid at once (EVO-266 to EVO-268). Then everything changes together, and the triggers
of what really happened wait for the next settle point. A replaced death is not a death, a replaced stress not a
stress.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.games.evolve.abilities import Ability, Around, abilities_of, holds, you_of
from tabletop.games.evolve.changes import can_pay, lose_energy, pay, to_discard, turn_stressed
from tabletop.games.evolve.field import (
    controller,
    current,
    energy,
    host_of,
    is_food,
    mutations,
    named,
    same,
    stressed,
    turn,
)
from tabletop.games.evolve.occurrences import occur
from tabletop.rules.choosing import Choose, Query
from tabletop.rules.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.table import Table
from tabletop.rules.telling import Person, Pieces

HARM = "evolve/harm"


def harm(run: Run, pieces: Sequence[int], how: str, cause: str = "effect", by: int = 0) -> None:
    """Stress ("stress") or kill ("die") a set of organisms at once. ``cause``: attack, consume or effect; ``by``: the
    organism that does it."""
    order = sorted(
        dict.fromkeys(pieces), key=lambda piece: (controller(run, piece) != current(run), run.state.entered[piece])
    )
    facts: dict[str, Any] = {"cause": cause}
    if by:
        facts |= {"attacker": named(run, by), "attacker_seat": controller(run, by)}
    run.push(HARM, todo=tuple(named(run, piece) for piece in order), how=how, facts=facts, done=(), name="")


def becomes(table: Table, piece: int, how: str) -> str:
    """What an occurrence is for an organism: a stress of a stressed one is its death (EVO-152)."""
    return "die" if how == "die" or stressed(table, piece) else "stress"


def used_key(ability: Ability) -> str:
    """The mark of a replacement that works once each turn (EVO-271)."""
    return "used_" + ability.id.replace("-", "_").replace(".", "_")


def replacements(table: Table, piece: int, what: str, facts: Mapping[str, Any]) -> list[tuple[int, Ability]]:
    """The replacements that could apply to an organism: source and ability, mandatory ones first."""
    found = []
    for source in (piece, *mutations(table, piece)):
        for ability in abilities_of(table, source):
            if ability.kind != "replace" or ability.on != what:
                continue
            if ability.of == "host" and host_of(table, source) != piece:
                continue
            if ability.of == "self" and source != piece:
                continue
            if ability.once and table.state.field(source, used_key(ability)) == turn(table):
                continue
            around = Around(source, you_of(table, source), facts=facts)
            if holds(table, ability.conditions, around) and can_pay(table, ability.cost, piece, around.you):
                found.append((source, ability))
    return sorted(found, key=lambda each: each[1].may)


def _here(table: Table, frame: Frame) -> int:
    """The organism that is being looked at, 0 if it is gone."""
    todo = frame.bind.get("todo", ())
    if not todo:
        return 0
    piece, incarnation = todo[0]
    return int(piece) if same(table, piece, incarnation) else 0


def _options(table: Table, frame: Frame) -> list[str]:
    piece = _here(table, frame)
    if not piece:
        return []
    found = replacements(table, piece, becomes(table, piece, frame.bind["how"]), frame.bind["facts"])
    return list(_named(table, found))


def _named(table: Table, found: list[tuple[int, Ability]]) -> dict[str, tuple[int, Ability]]:
    """The replacements that may be used by name: mandatory ones first; two of one name are numbered."""
    mandatory = [each for each in found if not each[1].may]
    names: dict[str, tuple[int, Ability]] = {}
    for source, ability in mandatory or found:
        card = table.card(source)
        name = card.name if card is not None else "card"
        same_name = sum(each.partition(" (")[0] == name for each in names)
        names[f"{name} ({same_name + 1})" if same_name else name] = (source, ability)
    return names


def _bounds(table: Table, frame: Frame) -> tuple[int, int]:
    piece = _here(table, frame)
    found = replacements(table, piece, becomes(table, piece, frame.bind["how"]), frame.bind["facts"]) if piece else []
    if any(not ability.may for _, ability in found):
        return 1, 1
    return 0, 1


REPLACE = Query(
    "replace",
    seat=lambda table, frame: controller(table, _here(table, frame)) if _here(table, frame) else current(table),
    options=_options,
    bounds=_bounds,
    question="evolve.ask_replace",
    words=lambda table, frame: {
        "pieces": Pieces((_here(table, frame),)),
        "what": "die" if becomes(table, _here(table, frame), frame.bind["how"]) == "die" else "be stressed",
    },
    what="word",
    form="words",
    rule="EVO-267",
)


def _decide(run: Run) -> None:
    """Note what happens to the organism; a replacement that is used is paid and carried out at once."""
    bind = run.frame.bind
    piece = _here(run, run.frame)
    picked = bind.pop("replace", ())
    todo = bind["todo"]
    bind["todo"] = todo[1:]
    if not piece:
        return
    what = becomes(run, piece, bind["how"])
    usable = _named(run, replacements(run, piece, what, bind["facts"]))
    if picked and picked[0] in usable:
        _use(run, piece, *usable[picked[0]])
        return
    if usable:
        run.say("evolve.not_replaced", seat=Person(controller(run, piece)), pieces=Pieces((piece,)))
    bind["done"] = (*bind["done"], (piece, what))


def _use(run: Run, piece: int, source: int, ability: Ability) -> None:
    you = you_of(run, source)
    run.say("evolve.replaced", pieces=Pieces((piece,)), source=Pieces((source,)))
    pay(run, ability.cost, piece, you)
    if ability.once:
        run.set_mark(source, used_key(ability), turn(run))
    for effect in ability.effects:
        if effect.op == "stay_stressed":
            turn_stressed(run, piece, True)
        elif effect.op == "set_energy":
            lose_energy(run, piece, energy(run, piece) - int(effect.words.get("n", 0)))
        elif effect.op == "to_discard":
            to_discard(run, source)
        elif effect.op == "lose_energy":
            lose_energy(run, piece, int(effect.words.get("n", 0)))


def _apply(run: Run) -> None:
    """All changes happen together (EVO-156)."""
    bind = run.frame.bind
    facts = bind["facts"]
    died: list[int] = []
    stressed_now: list[int] = []
    for piece, what in bind["done"]:
        (died if what == "die" else stressed_now).append(piece)
    for piece in stressed_now:
        turn_stressed(run, piece, True)
    if stressed_now:
        run.say("evolve.stressed", pieces=Pieces(tuple(stressed_now)))
    before = {
        piece: {
            "subject": named(run, piece), "subject_seat": controller(run, piece),
            "target_seat": controller(run, piece), "yield": _yield(run, piece),
        }
        for piece in died
    }  # fmt: skip
    if died:
        run.say("evolve.died", pieces=Pieces(tuple(died)))
        # Triggers of what dies are recorded with the state just before (EVO-263).
        for piece in died:
            occur(run, "dies", {**facts, **before[piece]}, piece)
    for piece in died:
        to_discard(run, piece)
    parent = run.lane.frames[-2] if len(run.lane.frames) > 1 else None
    if parent is not None:
        parent.bind["died"] = tuple(died)
        parent.bind["stressed"] = (*parent.bind.get("stressed", ()), *stressed_now)
        parent.bind["yields"] = sum(before[piece]["yield"] for piece in died)


def _yield(table: Table, piece: int) -> int:
    value = table.printed(piece, "yield")
    return value if isinstance(value, int) and not is_food(table, piece) else 0


BLOCK = Block(
    HARM,
    "next",
    Jump("apply", lambda run: not run.frame.bind["todo"]),
    Choose(REPLACE),
    Call(_decide),
    Jump("next"),
    "apply",
    Call(_apply),
)
