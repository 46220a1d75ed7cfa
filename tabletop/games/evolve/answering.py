"""What responses do to the item that they answer: cancel, demand a price, shield, choose anew (section 12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.games.evolve.choices import choices_are_legal
from tabletop.games.evolve.costs import price_text
from tabletop.games.evolve.field import named
from tabletop.games.evolve.items import answered, change_item, play_ability
from tabletop.games.evolve.lexicon import LEXICON
from tabletop.games.evolve.reading import eyes
from tabletop.games.evolve.running import around_of
from tabletop.rules.abilities.records import Context, Entry, Selection
from tabletop.rules.abilities.running import YES, pay_for, why_not_payable
from tabletop.rules.language.words import Param
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.machine import Call, Frame, Instruction, Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table


def _cancel(run: Run) -> None:
    change_item(run, 1, cancelled=True)
    below = answered(run)
    if below is not None:
        run.say("evolve.cancelled", pieces=Pieces((below["card"][0],)))


@LEXICON.steps(
    "cancel", "The item that is answered is not evaluated; what it has cost stays paid.",
    Param("for", "set", example="chosen.0", help="these alone it does not affect, and cannot choose any longer"),
    Param("unless", "costs", example="[{mp: 2}]", help="a price by which its player can prevent it"),
    log={
        "evolve.cancelled": "{pieces} is cancelled.",
        "evolve.paid": "{seat} paid {number} Manipulation Points.",
        "evolve.not_paid": "{seat} did not pay.",
        "evolve.shielded": "{pieces} is shielded.",
    },
    text=(
        ("for", "the *event* does not affect {for} and {for} {for:is} no longer a valid choice of the *event*"),
        ("unless", "cancel the *event* unless its player {unless:pays}"),
        ("kind = response", "cancel the *event*"), ("", "cancel that action"),
    ),
)  # fmt: skip
def cancel(effect: Entry, index: int) -> list[Instruction]:
    """At once, or unless its player pays; for some alone they are shielded from it."""
    if effect.has("for"):
        shielded = effect.selection("for")
        return [Call(lambda run: _shield(run, shielded))]
    name, price = f"paid{index}", effect.entries("unless")
    if not price:
        return [Call(_cancel)]

    def payer(table: Table, frame: Frame) -> Context:
        at = around_of(table, frame)
        return at._replace(you=at.piece("item_player") or 1)

    query = Query(
        name,
        seat=lambda table, frame: payer(table, frame).you,
        options=lambda table, frame: [] if why_not_payable(table, price, payer(table, frame)) else [YES],
        bounds=lambda table, frame: (0, 1),
        question="evolve.ask_pay",
        words=lambda table, frame: {"pieces": Pieces((payer(table, frame).source,)), "cost": price_text(price)},
        what="word",
        form="yes_no",
        rule="EVO-56",
    )

    def settle(run: Run) -> None:
        at = payer(run, run.frame)
        if run.frame.bind.get(name):
            pay_for(run, price, at)
            run.say("evolve.paid", seat=Person(at.you), number=sum(each.n for each in price if each.name == "mp"))
        else:
            run.say("evolve.not_paid", seat=Person(at.you))
            _cancel(run)

    return [Choose(query), Call(settle)]


def _shield(run: Run, shielded: Selection) -> None:
    """Noted with the item."""
    below = answered(run)
    found = shielded.pieces(run, around_of(run, run.frame))
    if below is not None and found:
        change_item(run, 1, shielded=(*below["shielded"], *found))
        run.say("evolve.shielded", pieces=Pieces(found))


def other_choices(table: Table, item: Mapping[str, Any]) -> dict[int, tuple[int, ...]]:
    """The choices of an event that could be others, and which; each legal for the event's own player (EVO-280)."""
    card, seat = int(item["card"][0]), int(item["by"])
    ability = play_ability(table, card)
    chosen = [int(piece) for piece, _ in item["choices"]]
    found: dict[int, tuple[int, ...]] = {}
    for place, wanted in enumerate(ability.choose if ability is not None else ()):
        if ability is None or place >= len(chosen):
            continue
        at = eyes(card, seat, tuple(item["choices"][:place]))
        legal = tuple(
            piece
            for piece in wanted.pieces(table, at)
            if piece not in chosen
            and choices_are_legal(table, ability, card, seat, (*chosen[:place], piece, *chosen[place + 1 :])) is None
        )
        if legal:
            found[place] = legal
    return found


RECHOOSE = "rechoose"


@LEXICON.steps(
    RECHOOSE,
    "One choice of the event that is answered becomes another legal one.",
    log={"evolve.rechosen": "The choice is now {pieces}."},
    text="change one choice of the *event* to another legal choice",
)
def rechoose(effect: Entry, index: int) -> list[Instruction]:
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

    you = lambda table, frame: around_of(table, frame).you  # noqa: E731 - one word for both questions
    which = Query(
        slot, seat=you, options=slots, question="evolve.ask_slot", what="word", form="words", rule="EVO-280"
    )
    instead = Query(name, seat=you, options=others, question="evolve.ask_choose", rule="EVO-280",
                    words=lambda table, frame: {"pieces": Pieces((around_of(table, frame).source,))})  # fmt: skip
    return [Choose(which), Choose(instead), Call(change)]
