"""What abilities do when their time comes: one block for each, and the queue in which they are carried out.

Effects on totals, and all that holds by itself (``static``, ``battle``), are no blocks: values read them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tabletop.core.state import seat_target
from tabletop.games.auganism import changes
from tabletop.games.auganism.abilities import Ability, Entry, abilities_of, ability_on, holds, sources
from tabletop.games.auganism.field import (
    DECK,
    GRAVEYARD,
    HAND,
    cards,
    duel_of,
    fact,
    hand,
    monster,
    opponent,
    remember,
    seat_of,
    whole,
)
from tabletop.rules.progress.choosing import Choose, Query, present
from tabletop.rules.progress.machine import Block, Call, Frame, Instruction, Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

QUEUE = "auganism/queue"
READ = ("static", "battle", "turn_draw")
"""Times of abilities that values and rules read, and that are never carried out."""


def block_of(id: str) -> str:
    """The block of what an ability does."""
    return f"auganism/{id}/do"


# -- the queue -------------------------------------------------------------------------------------------------


def occur(run: Run, duel: int, whens: Iterable[str], only: Callable[[int, Ability], bool] | None = None) -> None:
    """A time has come: the abilities for it are carried out one after the other, in the order of AUG-100."""
    wanted = tuple(whens)
    found = [
        (piece, ability.id)
        for piece in sources(run, duel)
        for ability in abilities_of(run, piece)
        if ability.when in wanted and holds(run, ability, piece) and (only is None or only(piece, ability))
    ]
    if found:
        run.push(QUEUE, queue=tuple(found))


def _next(run: Run) -> None:
    queue = run.frame.bind.get("queue", ())
    if not queue:
        return
    (piece, id), rest = queue[0], queue[1:]
    run.frame.bind["queue"] = tuple(rest)
    run.frame.at -= 1  # again for the next one
    ability = ability_on(run, piece, id) if run.state.exists(piece) else None
    if ability is not None and holds(run, ability, piece):
        start(run, piece, ability)


def start(run: Run, piece: int, ability: Ability) -> None:
    """Carry an ability out now."""
    run.push(block_of(ability.id), self=piece, you=seat_of(run, piece))


QUEUE_BLOCK = Block(QUEUE, Call(_next))


# -- one ability -----------------------------------------------------------------------------------------------


def make_block(ability: Ability) -> Block:
    """What an ability does, effect by effect; only choices wait (AUG-95)."""
    parts: list[Instruction] = []
    for index, effect in enumerate(ability.effects):
        if effect["op"] == "bottom_from_hand":
            parts.append(Choose(_bottom_query(f"bottom{index}")))
        parts.append(Call(_doing(effect, index)))
    return Block(block_of(ability.id), *parts)


def _doing(effect: Entry, index: int) -> Callable[[Run], None]:
    act = EFFECTS[effect["op"]]

    def carry_out(run: Run) -> None:
        bind = run.frame.bind
        piece, you = whole(bind.get("self")), whole(bind.get("you"))
        if 1 <= you <= run.ruleset.seats:
            act(run, piece, you, effect, bind.get(f"bottom{index}", ()))

    return carry_out


def _you(table: Table, frame: Frame) -> int:
    return whole(frame.bind.get("you")) or 1


def _bottom_query(name: str) -> Query:
    return Query(
        name, seat=_you, options=lambda table, frame: hand(table, _you(table, frame)),
        question="auganism.ask_bottom", rule="AUG-95",
    )  # fmt: skip


Doer = Callable[[Run, int, int, Mapping[str, Any], tuple[Any, ...]], None]


def _attack_power(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    own = monster(run, you)
    if own:
        run.count(own, "power", int(effect["n"]), None)
        run.say("auganism.power", pieces=Pieces((own,)), number=f"{int(effect['n']):+}")


def _score(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    run.count(seat_target(you), "score", int(effect["n"]), None)
    run.say("auganism.scored", seat=Person(you), number=f"{int(effect['n']):+}")


def _damage(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    changes.hurt(run, opponent(you), int(effect["n"]))


def _heal(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    changes.heal(run, you, int(effect["n"]))


def _draw(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    changes.draw(run, you, int(effect["n"]))


def _bottom(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    """Put under the deck, unseen (AUG-146)."""
    for card in present(run, picked):
        if isinstance(card, int) and card in cards(run, HAND, you):
            changes.lay(run, card, DECK, you, "down", 0)
            run.say("auganism.bottom", seat=Person(you))


def _opponent_discards(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    """At random, by the recorded source of chance (AUG-107)."""
    other = opponent(you)
    for _ in range(int(effect["n"])):
        held = hand(run, other)
        if held:
            chance = run.edit.chance()
            card = chance.pick(held)
            run.edit.keep_chance(chance)
            changes.discard(run, card, other)


def _grave_top(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    """The top card is the latest (AUG-22)."""
    pile = cards(run, GRAVEYARD, you)
    if pile:
        changes.to_hand(run, pile[-1], you)
        run.say("auganism.regained", seat=Person(you), pieces=Pieces((pile[-1],)))


def _return_self(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    if run.state.exists(piece):
        changes.to_hand(run, piece)
        run.say("auganism.returned", pieces=Pieces((piece,)))


def _sword_times(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    remember(run, duel_of(you), sword_times=int(effect["n"]))


def _no_response(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    remember(run, duel_of(you), no_response=1)


def _extra_place(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    name, duel = f"{effect['zone']}_extra", duel_of(you)
    remember(run, duel, **{name: fact(run, duel, name) + int(effect["n"])})


def _keep_evp(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    remember(run, duel_of(you), keep_evp=int(effect["n"]))


def _stands(run: Run, piece: int, you: int, effect: Entry, picked: tuple[Any, ...]) -> None:
    """What is worked out where it counts (totals, caps, penalties) changes nothing at any one moment."""


EFFECTS: Mapping[str, Doer] = {
    "attack_power": _attack_power, "score": _score, "damage": _damage, "heal": _heal, "draw": _draw,
    "bottom_from_hand": _bottom, "opponent_discards": _opponent_discards, "grave_top_to_hand": _grave_top,
    "return_self": _return_self, "sword_times": _sword_times, "no_response": _no_response,
    "extra_place": _extra_place, "keep_evp": _keep_evp, "attack": _stands, "shield": _stands, "cap": _stands,
    "set_evp": _stands, "skip_penalty": _stands, "draw_instead": _stands, "mute_augments": _stands,
}  # fmt: skip


def make_blocks(abilities: Iterable[Ability]) -> Iterator[Block]:
    """The queue, and what every ability does."""
    yield QUEUE_BLOCK
    for ability in abilities:
        yield make_block(ability) if ability.when not in READ else Block(block_of(ability.id))
