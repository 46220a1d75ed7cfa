"""What an act is about beside the piece that it is done with: what its name names, what it answers, what it asks.

A hand that lets a card go on somebody or something means the act that is about that, wherever the act itself ends.
Looking at what is asked next carries the act out on a copy of the position; where that draws on chance, or shows the
seat something that it could not see, nothing is told of what would come.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.core.visibility import sees
from tabletop.rules.actions import Action
from tabletop.rules.progress.items import card_of, is_same, top_item
from tabletop.rules.ruleset import Ruleset, Shape
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

CHANCE = "chance", "loaded"
"""Where rules progress keeps what is drawn from."""


@dataclass(frozen=True, slots=True)
class Subjects:
    """Pieces and seats (as targets, see ``seat_target``): those that an act ``names``, or that what it answers is
    done with, at or by, and those that it lets its seat choose ``next``. ``open``: it names nobody and asks nothing,
    so that nothing tells where it ends."""

    names: frozenset[int] = frozenset()
    next: frozenset[int] = frozenset()
    open: bool = False


def subjects_of(ruleset: Ruleset, state: GameState, action: Action, ahead: bool) -> Subjects:
    """What a legal act is about; ``ahead``: also what it asks for, which is found by doing it on a copy."""
    table, shape = Table(ruleset, state), ruleset.shape(state, action)
    own = table.resolve(shape.piece, action.seat) if shape.piece else None
    names = set(_named(table, action, shape)) - {own}
    if not ahead or shape.quiet:
        return Subjects(frozenset(names))
    following = frozenset(_next(ruleset, state, action))
    kind = ruleset.kind(action.kind)
    aimless = not shape.to or (kind is not None and kind.used_up)
    return Subjects(frozenset(names), following, aimless and not names and not following)


def _named(table: Table, action: Action, shape: Shape) -> Iterator[int]:
    for word in shape.words.values():
        if isinstance(word, Pieces):
            yield from word.numbers
        elif isinstance(word, Person):
            yield seat_target(word.seat)
    item = top_item(table) if action.kind != "choose" else None
    if item:
        yield card_of(item)
        yield from (int(piece) for piece, then in item["choices"] if is_same(table, int(piece), then))
        yield seat_target(int(item["by"]))


def _next(ruleset: Ruleset, state: GameState, action: Action) -> Iterator[int]:
    """What the seat of an act would be asked to choose among, straight after it."""
    seat, twin = action.seat, state.fork()
    if any(each.sealed for each in ruleset.decisions(state)):
        return
    seen = {piece for piece in twin.pieces() if sees(twin, piece, seat)}
    chance = [twin.flow.get(name) for name in CHANCE]
    ruleset.perform(Edit(twin), action)
    learns = any(sees(twin, piece, seat) and piece not in seen for piece in twin.pieces())
    if learns or chance != [twin.flow.get(name) for name in CHANCE]:
        return
    asked = next(iter(ruleset.decisions(twin)), None)
    if asked is None or asked.seat != seat or asked.kind != "choose":
        return
    table = Table(ruleset, twin)
    for answer in ruleset.legal_actions(twin, seat):
        shape = ruleset.shape(twin, answer)
        choice = shape.words.get("choice")
        if isinstance(choice, Person):
            yield seat_target(choice.seat)
        elif shape.to:
            piece = table.resolve(shape.to, seat) if "#" in shape.to or ":" in shape.to else None
            if piece is not None and piece in seen:
                yield piece
