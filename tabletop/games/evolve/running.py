"""From an ability to its block, and what a running block refers to (rulebook section 20).

An ability becomes one block: first what is asked (may, pay, choose), then its effects in order. An effect looks up
what its words mean when its turn comes, so a choice that is no longer there makes that part do nothing and no other
(EVO-276). What has been bound before (the choices of an announced event) is not asked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.games.evolve.costs import price_text
from tabletop.games.evolve.field import named
from tabletop.rules.abilities.records import Ability, Context, Entry
from tabletop.rules.abilities.running import Asking, asking, block_id, doing
from tabletop.rules.progress.items import answered, change_item
from tabletop.rules.progress.machine import Block, Call, Frame, Run
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table

AFTER = "after_event"
"""The effect of a response that happens after the event."""


def block_of(ability: str) -> str:
    """The id of the block of an ability."""
    return block_id("evolve", ability)


def do_ability(run: Run, ability: Ability, at: Context, asked: bool = False, after: bool = False) -> None:
    """Push what an ability does. ``asked``: its choices have been made with its announcement."""
    bind: dict[str, Any] = {"self": at.source, "you": at.you, "facts": dict(at.facts)}
    if asked:
        bind["chosen"] = at.chosen
    if at.incarnation is not None:
        bind |= {"object": at.incarnation, "death": at.death}
    run.push(block_of(ability.id) + ("/after" if after else ""), **bind)


def around_of(table: Table, frame: Frame) -> Context:
    """What the words of a running ability refer to."""
    bind = frame.bind
    return Context(
        source=int(bind.get("self", 0)),
        you=int(bind.get("you", 1)),
        chosen=tuple(bind.get("chosen", ())),
        facts=tuple(bind.get("facts", {}).items()),
        incarnation=bind.get("object"),
        death=bool(bind.get("death")),
    )


ASKING = Asking(
    at=around_of, may="evolve.ask_may", may_pay="evolve.ask_pay", choose="evolve.ask_choose",
    declined="evolve.declined", price=lambda ability: price_text(ability.pay), named=named, may_rule="EVO-262",
    choose_rule="EVO-259",
)  # fmt: skip


def make_blocks(ability: Ability) -> Iterator[Block]:
    """The blocks of an ability: what it does now and, of a response, what it does after the event."""
    now = [effect for effect in ability.effects if effect.name != AFTER]
    later = [effect for effect in ability.effects if effect.name == AFTER]
    remember = [Call(lambda run: _remember_after(run, ability))] if later else []
    yield Block(block_of(ability.id), *asking(ability, ASKING), "effects", *doing(now, around_of), *remember, "end")
    for effect in later:
        inner = _after(ability, effect)
        yield Block(
            f"{block_of(ability.id)}/after",
            *asking(inner, ASKING),
            "effects",
            *doing(inner.effects, around_of),
            "end",
        )


def _after(ability: Ability, effect: Entry) -> Ability:
    """What an ability does after the event, as one of its own."""
    return Ability(
        f"{ability.id}/after",
        may=effect.flag("may"),
        choose=effect.selections("choose"),
        effects=effect.entries("do"),
    )


def _remember_after(run: Run, ability: Ability) -> None:
    """What is carried out directly after the event (EVO-222)."""
    below = answered(run)
    at = around_of(run, run.frame)
    if below is not None:
        change_item(run, 1, after=(*below["after"], (ability.id, at.source, at.you)))


HOLDS = Block(
    "evolve/holds",
    Call(lambda run: run.say("evolve.holds", pieces=Pieces((int(run.frame.bind.get("self", 0)),)))),
)
"""Done by hand, an ability that always holds does nothing."""

__all__ = ["AFTER", "HOLDS", "around_of", "block_of", "do_ability", "make_blocks"]
