"""What abilities do: every effect word as instructions (rulebook section 20).

An ability becomes one block: first what is asked (may, pay, choose), then its effects in order. An effect looks up
what its words mean when its turn comes, so a choice that is no longer there makes that part do nothing and no other
(EVO-276). What has been bound before (the choices of an announced event) is not asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tabletop.core.zones import zone_key
from tabletop.games.evolve import changes
from tabletop.games.evolve.abilities import Ability, Effect, EffectContext, fits, matching, person, select
from tabletop.games.evolve.choices import choices_are_legal
from tabletop.games.evolve.field import (
    DECK,
    DISCARD,
    HAND,
    controller,
    energy,
    family,
    host_of,
    in_play,
    is_food,
    named,
    owner_of,
    seat_value,
    stressed,
)
from tabletop.games.evolve.harm import harm
from tabletop.games.evolve.items import answered, change_item, play_ability, to_pending
from tabletop.games.evolve.lasting import hold
from tabletop.games.evolve.occurrences import occur
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.machine import Block, Call, Frame, Instruction, Jump, Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

YES = "yes"


def block_of(ability: str) -> str:
    """The id of the block of an ability."""
    return f"evolve/{ability}/do"


def do_ability(run: Run, ability: Ability, context: EffectContext, asked: bool = False, after: bool = False) -> None:
    """Push what an ability does. ``asked``: its choices have been made with its announcement."""
    bind: dict[str, Any] = {"self": context.source, "you": context.you, "facts": dict(context.facts)}
    if asked:
        bind["chosen"] = context.chosen
    if context.object is not None:
        bind |= {"object": context.object, "death": context.death}
    run.push(block_of(ability.id) + ("/after" if after else ""), **bind)


def around_of(frame: Frame) -> EffectContext:
    """What the words of a running ability refer to."""
    bind = frame.bind
    facts = dict(bind.get("facts", {}))
    you, chosen = int(bind.get("you", 1)), tuple(bind.get("chosen", ()))
    return EffectContext(int(bind.get("self", 0)), you, chosen, facts, bind.get("object"), bool(bind.get("death")))


def make_blocks(ability: Ability) -> list[Block]:
    """The blocks of an ability: what it does now and, of a response, what it does after the event."""
    now = [effect for effect in ability.effects if effect.op != "after_event"]
    later = [effect for effect in ability.effects if effect.op == "after_event"]
    blocks = [Block(block_of(ability.id), *_asking(ability), "effects", *_effects(ability, now, bool(later)), "end")]
    for effect in later:
        inner = Ability(
            id=f"{ability.id}/after", kind="trigger", may=bool(effect.words.get("may")),
            choose=tuple(effect.words.get("choose", ())),
            effects=tuple(Effect(str(each["op"]), each) for each in effect.words.get("do", ())),
        )  # fmt: skip
        blocks.append(
            Block(
                f"{block_of(ability.id)}/after",
                *_asking(inner),
                "effects",
                *_effects(inner, inner.effects, False),
                "end",
            )
        )
    return blocks


HOLDS = Block(
    "evolve/holds",
    Call(lambda run: run.say("evolve.holds", pieces=Pieces((int(run.frame.bind.get("self", 0)),)))),
)
"""Done by hand, an ability that always holds does nothing."""

# -- asking ----------------------------------------------------------------------------------------------------


def _asking(ability: Ability) -> list[Instruction | str]:
    parts: list[Instruction | str] = [Jump("effects", lambda run: "chosen" in run.frame.bind)]
    if ability.may and not ability.choose:
        parts.append(Choose(_offer(ability)))
        parts.append(Call(lambda run: _declined(run, ability, "agreed")))
        parts.append(Jump("end", lambda run: not run.frame.bind.get("agreed")))
    for index, wanted in enumerate(ability.choose):
        parts.append(Choose(_pick(ability, index, wanted)))
        parts.append(Call(lambda run, index=index: _declined(run, ability, f"pick{index}")))  # type: ignore[misc]
        parts.append(Call(_collect(index)))
        parts.append(Jump("end", lambda run, index=index: len(run.frame.bind.get("picks", ())) <= index))  # type: ignore[misc]
    parts.append(Call(lambda run: _settle_choices(run, ability)))
    return parts


def _declined(run: Run, ability: Ability, name: str) -> None:
    """Say so if what is optional was not done (EVO-262)."""
    context = around_of(run.frame)
    if ability.may and not run.frame.bind.get(name):
        run.say("evolve.declined", seat=Person(context.you), pieces=Pieces((context.source,)))


def _offer(ability: Ability) -> Query:
    """May it be done? A payment that cannot be made counts as declined."""

    def options(table: Table, frame: Frame) -> list[str]:
        context = around_of(frame)
        return [YES] if changes.can_pay(table, ability.cost, context.source, context.you) else []

    return Query(
        "agreed",
        seat=lambda table, frame: around_of(frame).you,
        options=options,
        bounds=lambda table, frame: (0, 1),
        question="evolve.ask_pay" if ability.cost else "evolve.ask_may",
        words=lambda table, frame: {
            "pieces": Pieces((around_of(frame).source,)),
            "cost": ", ".join(
                f"{n} {name.upper() if name != 'energy' else name}" for name, n in ability.cost.items()
            ),
        },
        what="word",
        form="yes_no",
        rule="EVO-262",
    )


def _pick(ability: Ability, index: int, wanted: Mapping[str, Any]) -> Query:
    def options(table: Table, frame: Frame) -> list[int]:
        context = around_of(frame)
        chosen = tuple(frame.bind.get("picks", ()))
        if ability.kind != "action" and not changes.can_pay(table, ability.cost, context.source, context.you):
            return []  # a payment that cannot be made in full counts as declined (EVO-56)
        seen = replace(context, chosen=chosen)
        taken = {piece for piece, _ in chosen}
        return [piece for piece in matching(table, wanted, seen) if piece not in taken]

    return Query(
        f"pick{index}",
        seat=lambda table, frame: around_of(frame).you,
        options=options,
        bounds=lambda table, frame: (0, 1) if ability.may else (1, 1),
        question="evolve.ask_choose",
        words=lambda table, frame: {"pieces": Pieces((around_of(frame).source,))},
        rule="EVO-259",
    )


def _collect(index: int) -> Callable[[Run], None]:
    def collect(run: Run) -> None:
        bind = run.frame.bind
        picked = bind.get(f"pick{index}", ())
        bind["picks"] = (*bind.get("picks", ()), *(named(run, int(piece)) for piece in picked))

    return collect


def _settle_choices(run: Run, ability: Ability) -> None:
    """The answers are bound; what was offered is paid."""
    bind = run.frame.bind
    bind["chosen"] = tuple(bind.get("picks", ()))
    context = around_of(run.frame)
    if ability.kind != "action":
        changes.pay(run, ability.cost, context.source, context.you)


# -- doing -----------------------------------------------------------------------------------------------------


def _effects(ability: Ability, effects: tuple[Effect, ...] | list[Effect], later: bool) -> list[Instruction]:
    parts: list[Instruction] = []
    for index, effect in enumerate(effects):
        parts += SPECIAL[effect.op](effect, index) if effect.op in SPECIAL else [Call(_plain(effect))]
    if later:
        parts.append(Call(lambda run: _remember_after(run, ability)))
    return parts


def reached(table: Table, effect: Effect, context: EffectContext) -> tuple[int, ...]:
    """The pieces that an effect means; what a response shields from an event is not touched by it."""
    shielded = set(context.facts.get("shielded", ()))
    found = select(table, effect.words.get("to", "self"), context)
    return tuple(piece for piece in found if piece not in shielded)


def _n(effect: Effect) -> int:
    value = effect.words.get("n", 1)
    return value if isinstance(value, int) else 1


def _plain(effect: Effect) -> Callable[[Run], None]:
    def do(run: Run) -> None:
        context = around_of(run.frame)
        _DO[effect.op](run, effect, context)

    return do


def _stress(run: Run, effect: Effect, context: EffectContext) -> None:
    found = [piece for piece in reached(run, effect, context) if in_play(run, piece)]
    for _ in range(_n(effect)):
        harm(run, found, "stress", str(context.facts.get("cause", "effect")))


def _kill(run: Run, effect: Effect, context: EffectContext) -> None:
    harm(run, [piece for piece in reached(run, effect, context) if in_play(run, piece)], "die")


def _unstress(run: Run, effect: Effect, context: EffectContext) -> None:
    found = [piece for piece in reached(run, effect, context) if in_play(run, piece) and stressed(run, piece)]
    for piece in found:
        changes.turn_stressed(run, piece, False)
    if found:
        run.say("evolve.unstressed", pieces=Pieces(tuple(found)))


def _gain_energy(run: Run, effect: Effect, context: EffectContext) -> None:
    for piece in reached(run, effect, context):
        if in_play(run, piece):
            changes.gain_energy(run, piece, _n(effect))


def _lose_energy(run: Run, effect: Effect, context: EffectContext) -> None:
    for piece in reached(run, effect, context):
        if in_play(run, piece):
            changes.lose_energy(run, piece, _n(effect))


def _set_energy(run: Run, effect: Effect, context: EffectContext) -> None:
    for piece in reached(run, effect, context):
        changes.lose_energy(run, piece, energy(run, piece) - _n(effect))


def _move_energy(run: Run, effect: Effect, context: EffectContext) -> None:
    source = select(run, effect.words.get("from", "self"), context)
    target = reached(run, effect, context)
    if source and target:
        changes.gain_energy(run, target[0], changes.lose_energy(run, source[0], _n(effect)))


def _gain_dna(run: Run, effect: Effect, context: EffectContext) -> None:
    changes.gain(run, person(run, effect.words.get("to", "you"), context), "dna", _n(effect))


def _gain_mp(run: Run, effect: Effect, context: EffectContext) -> None:
    changes.gain(run, person(run, effect.words.get("to", "you"), context), "mp", _n(effect))


def _draw(run: Run, effect: Effect, context: EffectContext) -> None:
    changes.draw(run, person(run, effect.words.get("to", "you"), context), _n(effect))


def _to_hand(run: Run, effect: Effect, context: EffectContext) -> None:
    for piece in reached(run, effect, context):
        if in_play(run, piece) or family(run, piece) == DISCARD:
            run.say("evolve.to_hand", pieces=Pieces((piece,)), seat=Person(owner_of(run, piece)))
            changes.to_hand(run, piece)


def _to_discard(run: Run, effect: Effect, context: EffectContext) -> None:
    for piece in reached(run, effect, context):
        if in_play(run, piece):
            run.say("evolve.put_away", pieces=Pieces((piece,)))
            changes.to_discard(run, piece)


def _move_mutation(run: Run, effect: Effect, context: EffectContext) -> None:
    mutation = select(run, effect.words.get("what", "chosen.0"), context)
    host = select(run, effect.words.get("to", "chosen.1"), context)
    if mutation and host and host_of(run, mutation[0]) not in (0, host[0]):
        run.move(mutation[0], host[0])
        run.say("evolve.moved_mutation", pieces=Pieces((mutation[0],)), host=Pieces((host[0],)))
        occur(
            run, "mutation_attached", {"subject": named(run, host[0]), "mutation": named(run, mutation[0])}, host[0]
        )


def _cancel(run: Run, effect: Effect, context: EffectContext) -> None:
    change_item(run, 1, cancelled=True)
    below = answered(run)
    if below is not None:
        run.say("evolve.cancelled", pieces=Pieces((below["card"][0],)))


def _shield(run: Run, effect: Effect, context: EffectContext) -> None:
    below = answered(run)
    found = select(run, effect.words.get("to", "chosen.0"), context)
    if below is not None and found:
        change_item(run, 1, shielded=(*below["shielded"], *found))
        run.say("evolve.shielded", pieces=Pieces(found))


def _nothing(run: Run, effect: Effect, context: EffectContext) -> None:
    """A word that only means something inside a replacement."""


def _remember_after(run: Run, ability: Ability) -> None:
    """What is carried out directly after the event (EVO-222)."""
    below = answered(run)
    context = around_of(run.frame)
    if below is not None:
        change_item(run, 1, after=(*below["after"], (ability.id, context.source, context.you)))


_DO: Mapping[str, Callable[[Run, Effect, EffectContext], None]] = {
    "stress": _stress, "kill": _kill, "unstress": _unstress, "gain_energy": _gain_energy, "lose_energy": _lose_energy,
    "set_energy": _set_energy, "move_energy": _move_energy, "gain_dna": _gain_dna, "gain_mp": _gain_mp, "draw": _draw,
    "to_hand": _to_hand, "to_discard": _to_discard, "move_mutation": _move_mutation, "cancel": _cancel,
    "shield": _shield, "stay_stressed": _nothing, "modify": hold, "forbid": hold, "give": hold,
}  # fmt: skip


# -- effects that ask --------------------------------------------------------------------------------------------


def _search(effect: Effect, index: int) -> list[Instruction]:
    """Look through the own deck for a fitting card, or nothing (EVO-281); show it, take it, shuffle."""
    name = f"found{index}"
    wanted = {**effect.words.get("filter", {}), "zone": "deck"}

    def look(run: Run) -> None:
        you = around_of(run.frame).you
        run.edit.learn(run.inside(zone_key(DECK, 0, you)), [you])
        run.forget()
        run.say("evolve.searches", seat=Person(you))

    def take(run: Run) -> None:
        you = around_of(run.frame).you
        found = run.frame.bind.get(name, ())
        if not found:
            run.say("evolve.took_nothing", seat=Person(you))
        for piece in found:
            to_pending(run, piece)
            run.say("evolve.found", seat=Person(you), pieces=Pieces((piece,)))
            run.set_face(piece, "down")
            run.move(piece, zone_key(HAND, 0, you))
        run.edit.shuffle(zone_key(DECK, 0, you))
        run.forget()

    query = Query(
        name,
        seat=lambda table, frame: around_of(frame).you,
        options=lambda table, frame: [
            piece for piece in matching(table, wanted, around_of(frame)) if family(table, piece) == DECK
        ],
        bounds=lambda table, frame: (0, 1),
        question="evolve.ask_search",
        rule="EVO-281",
        always=True,
    )
    return [Call(look), Choose(query), Call(take)]


def _unless_pays(effect: Effect, index: int) -> list[Instruction]:
    """The event is cancelled unless its player pays."""
    name, n = f"paid{index}", int(effect.words.get("mp", 0))

    def payer(table: Table, frame: Frame) -> int:
        return int(around_of(frame).facts.get("item_player", 1))

    query = Query(
        name,
        seat=payer,
        options=lambda table, frame: [YES] if seat_value(table, payer(table, frame), "mp") >= n else [],
        bounds=lambda table, frame: (0, 1),
        question="evolve.ask_pay",
        words=lambda table, frame: {"pieces": Pieces((around_of(frame).source,)), "cost": f"{n} MP"},
        what="word",
        form="yes_no",
        rule="EVO-56",
    )

    def settle(run: Run) -> None:
        if run.frame.bind.get(name):
            changes.spend(run, payer(run, run.frame), "mp", n)
            run.say("evolve.paid", seat=Person(payer(run, run.frame)), number=n)
        else:
            run.say("evolve.not_paid", seat=Person(payer(run, run.frame)))
            _cancel(run, effect, around_of(run.frame))

    return [Choose(query), Call(settle)]


def other_choices(table: Table, item: Mapping[str, Any]) -> dict[int, tuple[int, ...]]:
    """The choices of an event that could be others, and which; each legal for the event's own player (EVO-280)."""
    card, seat = int(item["card"][0]), int(item["by"])
    ability = play_ability(table, card)
    chosen = [int(piece) for piece, _ in item["choices"]]
    found: dict[int, tuple[int, ...]] = {}
    for place, wanted in enumerate(ability.choose if ability is not None else ()):
        if ability is None or place >= len(chosen):
            continue
        context = EffectContext(card, seat, tuple(item["choices"][:place]))
        legal = tuple(
            piece
            for piece in matching(table, wanted, context)
            if piece not in chosen
            and choices_are_legal(table, ability, card, seat, (*chosen[:place], piece, *chosen[place + 1 :])) is None
        )
        if legal:
            found[place] = legal
    return found


def _rechoose(effect: Effect, index: int) -> list[Instruction]:
    """One choice of the event becomes another legal one (EVO-280)."""
    slot, name = f"slot{index}", f"instead{index}"

    def slots(table: Table, frame: Frame) -> list[str]:
        below = answered(table)
        return [str(place) for place in other_choices(table, below)] if below is not None else []

    def others(table: Table, frame: Frame) -> list[int]:
        below = answered(table)
        picked = frame.bind.get(slot, ())
        return list(other_choices(table, below).get(int(picked[0]), ())) if below is not None and picked else []

    def change(run: Run) -> None:
        below = answered(run)
        picked, new = run.frame.bind.get(slot, ()), run.frame.bind.get(name, ())
        if below is not None and picked and new:
            listed = list(below["choices"])
            listed[int(picked[0])] = named(run, new[0])
            change_item(run, 1, choices=tuple(listed))
            run.say("evolve.rechosen", pieces=Pieces((new[0],)))

    you = lambda table, frame: around_of(frame).you  # noqa: E731 - one word for both questions
    which = Query(
        slot, seat=you, options=slots, question="evolve.ask_slot", what="word", form="words", rule="EVO-280"
    )
    instead = Query(name, seat=you, options=others, question="evolve.ask_choose", rule="EVO-280",
                    words=lambda table, frame: {"pieces": Pieces((around_of(frame).source,))})  # fmt: skip
    return [Choose(which), Choose(instead), Call(change)]


SPECIAL: Mapping[str, Callable[[Effect, int], list[Instruction]]] = {
    "search_deck": _search, "cancel_unless_pays": _unless_pays, "rechoose": _rechoose,
}  # fmt: skip
OPS = (*_DO, *SPECIAL, "after_event")
"""Every effect word."""

__all__ = ["OPS", "around_of", "block_of", "controller", "do_ability", "fits", "is_food", "make_blocks", "reached"]
