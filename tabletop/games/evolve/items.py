"""Items: what has been announced and is not evaluated yet (rulebook sections 7 and 12).

The common machinery keeps them (``items``): an event is above the action that it answers, a response above the
event, so the topmost is evaluated first (EVO-201).
"""

from __future__ import annotations

from typing import Any

from tabletop.core.zones import zone_key
from tabletop.games.evolve.changes import to_discard, to_hand
from tabletop.games.evolve.field import HAND, PENDING, controller
from tabletop.games.evolve.reading import eyes
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.abilities.records import Ability, Context
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.progress.items import Item, answer_item, answered, card_of, change_item, make_item
from tabletop.rules.progress.items import is_same as same
from tabletop.rules.progress.items import push_item as announce
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table, from_lying_in

CHOICES = ("choice", "second")
"""The arguments that name what a card or action chooses."""


def new_item(
    run: Run, kind: str, by: int, card: int, *, choices: tuple[int, ...] = (), ability: str = "", **more: Any
) -> dict[str, Any]:
    """An item with its choices, each with the object number that it had when it was chosen (EVO-277)."""
    return make_item(run, kind, by, card, choices=choices, ability=ability, **more)


def source_is_there(table: Table, item: Item) -> bool:
    """Whether the acting organism is still the same object, in play and of the same player (EVO-133)."""
    piece, incarnation = item["card"]
    return same(table, piece, incarnation) and controller(table, piece) == item["by"]


def around_item(table: Table, item: Item) -> Context:
    """What the words of an item's ability refer to. Choices that a response has shielded are none (EVO-276)."""
    shielded = set(item["shielded"])
    chosen = tuple((0, 0) if piece in shielded else (piece, number) for piece, number in item["choices"])
    facts: dict[str, Any] = {"item_player": item["by"]}
    below = answered(table)
    if below is not None:
        facts["item_player"] = below["by"]
    return eyes(card_of(item), item["by"], chosen, facts)


def valid_choices(table: Table, item: Item, ability: Ability | None) -> Context:
    """The choices that are still valid (EVO-277); an invalid one is left out, and what depends on it is ignored."""
    context = around_item(table, item)
    kept = list(context.chosen)
    for index, wanted in enumerate(ability.choose if ability is not None else ()):
        if index < len(kept):
            piece, incarnation = kept[index]
            before = context._replace(chosen=tuple(kept[:index]))
            if not same(table, piece, incarnation) or piece not in wanted.pieces(table, before):
                kept[index] = (0, 0)
    return context._replace(chosen=tuple(kept))


def chosen_pieces(act: BoundAction) -> tuple[int, ...]:
    """The pieces that an action names as choices."""
    return tuple(act.piece(name) for name in CHOICES if act.piece(name))


def to_pending(run: Run, card: int) -> None:
    """A card that has been announced lies revealed in the pending zone (EVO-37)."""
    run.set_face(card, "up")
    run.move(card, PENDING)


def finish_card(run: Run, item: Item) -> None:
    """A card that has been evaluated or cancelled goes to its owner's discard pile (EVO-123, EVO-205)."""
    card = card_of(item)
    if run.state.exists(card) and run.zone(card) == PENDING:
        to_discard(run, card)


def back_to_hand(run: Run, card: int) -> None:
    """The higher card of an evolve that did not happen (EVO-191)."""
    if run.state.exists(card) and run.zone(card) == PENDING:
        if run.option("fizzled_evolution_card") == "discard":
            to_discard(run, card)
            run.say("evolve.evolve_lost", pieces=Pieces((card,)))
        else:
            to_hand(run, card)
            run.say("evolve.evolve_failed", pieces=Pieces((card,)))


def hand_of(table: Table, seat: int) -> tuple[int, ...]:
    """A player's hand."""
    return table.inside(zone_key(HAND, 0, seat))


@from_lying_in(HAND)
def held(table: Table, seat: int, *kinds: str) -> tuple[int, ...]:
    """The cards of some kinds in a player's hand."""
    return tuple(card for card, kind in _hand_by_kind(table, seat) if kind in kinds)


@from_lying_in(HAND)
def _hand_by_kind(table: Table, seat: int) -> tuple[tuple[int, str], ...]:
    return tuple((card, table.kind(card)) for card in hand_of(table, seat))


def play_ability(table: Table, card: int) -> Ability | None:
    """What an event or a response does, None if the card has no such ability."""
    return next((ability for ability in abilities_of(table, card) if ability.when == "played"), None)


__all__ = [
    "CHOICES", "Item", "announce", "answer_item", "answered", "around_item", "back_to_hand", "card_of", "change_item",
    "chosen_pieces", "finish_card", "hand_of", "held", "new_item", "play_ability", "source_is_there", "to_pending",
    "valid_choices",
]  # fmt: skip
