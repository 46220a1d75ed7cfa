"""What an act is about beside the piece that it is done with: what its name names, what it answers, what it asks.

A hand that lets a card go on somebody or something means the act that is about that, wherever the act itself ends.
Looking at what is asked next carries the act out on a copy of the position; where that draws on chance, or shows the
seat something that it could not see, nothing is told of what would come.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.core.visibility import sees
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision
from tabletop.rules.progress.items import card_of, is_same, top_item
from tabletop.rules.ruleset import Ruleset, Shape
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

CHANCE = "chance", "loaded"
"""Where rules progress keeps what is drawn from."""


@dataclass(frozen=True, slots=True)
class Subjects:
    """Pieces and seats (as targets, see ``seat_target``): those that an act ``names``, or that what it answers is
    done with, at or by, and those that it lets its seat choose next: at once (""), or once the seat has said by a
    word in which of several ``ways`` (the abilities of a card). ``open``: it names nobody and asks for nobody, so
    that nothing tells where it ends."""

    names: frozenset[int] = frozenset()
    ways: tuple[tuple[str, frozenset[int]], ...] = ()
    open: bool = False

    @property
    def next(self) -> frozenset[int]:
        """Whom its seat may choose next, in whatever way."""
        return frozenset().union(*(targets for _, targets in self.ways))

    def apart(self) -> Iterator[tuple[str, Subjects]]:
        """The same for each of its ways alone, with its word."""
        if not self.ways:
            yield "", self
        for word, targets in self.ways:
            yield word, replace(self, ways=((word, targets),))


def subjects_of(ruleset: Ruleset, state: GameState, action: Action, ahead: bool) -> Subjects:
    """What a legal act is about; ``ahead``: also what it asks for, which is found by doing it on a copy."""
    table, shape = Table(ruleset, state), ruleset.shape(state, action)
    own = table.resolve(shape.piece, action.seat) if shape.piece else None
    names = set(_named(table, action, shape)) - {own}
    if not ahead or shape.quiet:
        return Subjects(frozenset(names))
    ways = tuple((word, targets) for word, targets in _ways(ruleset, state, action) if targets)
    kind = ruleset.kind(action.kind)
    aimless = not shape.to or (kind is not None and kind.used_up)
    return Subjects(frozenset(names), ways, aimless and not names and not ways)


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


def _ways(ruleset: Ruleset, state: GameState, action: Action) -> Iterator[tuple[str, frozenset[int]]]:
    """What the seat of an act would be asked to choose among, straight after it, or after the word that it is asked
    for first. Where that leaves one piece only, nothing is asked: then it is what is changed by the word."""
    if any(each.sealed for each in ruleset.decisions(state)):
        return
    seat, after = action.seat, _after(ruleset, state, action)
    asked = _asked(ruleset, after, seat) if after is not None else None
    if after is None or asked is None:
        return
    if asked.form != "words":
        yield "", frozenset(_targets(ruleset, state, after.state, seat))
        return
    for answer in ruleset.legal_actions(after.state, seat):
        word, then = answer.arguments.get("pick"), _after(ruleset, after.state, answer)
        if not isinstance(word, str) or then is None:
            continue
        if _asked(ruleset, then, seat) is not None:
            yield word, frozenset(_targets(ruleset, state, then.state, seat))
        elif not any(each.kind == "choose" for each in ruleset.decisions(then.state)):
            own = Table(ruleset, state).resolve(ruleset.shape(state, action).piece, seat)
            changed = {op[1] for op in then.ops if isinstance(op[1], int) and state.exists(op[1])} - {own}
            if len(changed) == 1 and all(sees(state, piece, seat) for piece in changed):
                yield word, frozenset(changed)


def _after(ruleset: Ruleset, state: GameState, action: Action) -> Edit | None:
    """An act carried out on a copy; None where what would come must not be told."""
    seat, edit = action.seat, Edit(state.fork())
    twin = edit.state
    seen = {piece for piece in twin.pieces() if sees(twin, piece, seat)}
    chance = [twin.flow.get(name) for name in CHANCE]
    ruleset.perform(edit, action)
    learns = any(sees(twin, piece, seat) and piece not in seen for piece in twin.pieces())
    return None if learns or chance != [twin.flow.get(name) for name in CHANCE] else edit


def _asked(ruleset: Ruleset, after: Edit, seat: int) -> Decision | None:
    """What the seat has to choose then."""
    asked = next(iter(ruleset.decisions(after.state)), None)
    return asked if asked is not None and asked.seat == seat and asked.kind == "choose" else None


def _targets(ruleset: Ruleset, before: GameState, after: GameState, seat: int) -> Iterator[int]:
    """The pieces and seats that can be chosen now, of those that the seat saw before."""
    table = Table(ruleset, after)
    for answer in ruleset.legal_actions(after, seat):
        shape = ruleset.shape(after, answer)
        choice = shape.words.get("choice")
        if isinstance(choice, Person):
            yield seat_target(choice.seat)
        elif shape.to:
            piece = table.resolve(shape.to, seat) if "#" in shape.to or ":" in shape.to else None
            if piece is not None and sees(before, piece, seat):
                yield piece
