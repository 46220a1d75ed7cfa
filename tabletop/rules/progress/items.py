"""Items: what has been announced and is not carried out yet, lying on one another.

**Contract.** An item is a frame; ``item`` in its bindings holds what it is: a number of its own, its kind, whose it
is, the piece it is done with, what was chosen (each with the incarnation that it had then; seats are negative), and
what others have done to it: ``cancelled``, ``shielded`` (pieces that it does not touch), ``after`` (what follows it)
and ``answers`` (how often it was answered). The topmost item is carried out first; what answers an item is pushed
above it and writes into the frame below (``change``).

Choices are tested again when they are used: one that is another object by then, or is shielded, is 0, and what
depends on it is left out while the rest happens (EVO-276). What was paid stays paid. What happens in which order is
written in the block of a game: windows, what it does unless it is cancelled, what follows it, and what is done once,
also if the item was cancelled or its source has gone.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.core.values import Record, Value
from tabletop.rules.progress.machine import Frame, Run, lanes_at
from tabletop.rules.table import Table

Item = Record

ITEM = "item"
COUNTER = "items"
"""How many items there have been: rules progress that everybody may know."""


def make_item(
    run: Run, kind: str, by: int, card: int, *, choices: tuple[int, ...] = (), **more: Value
) -> dict[str, Value]:
    """An item with a number of its own."""
    number = announced(run) + 1
    run.set_flow(COUNTER, number)
    return {
        "id": number, "kind": kind, "by": by, "card": thing_of(run, card),
        "choices": tuple(thing_of(run, piece) for piece in choices), "cancelled": False, "shielded": (), "after": (),
        "answers": 0, **more,
    }  # fmt: skip


def thing_of(table: Table, piece: int) -> tuple[int, int]:
    """A piece as items keep it, with the incarnation that it has now; a seat (negative) has none."""
    return (piece, table.state.incarnation[piece] if piece >= 0 else 0)


def announced(table: Table) -> int:
    """How many items have been announced in this game."""
    value = table.flow(COUNTER)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def push_item(run: Run, block: str, item: Mapping[str, Value]) -> None:
    """Put an item on top of what is pending."""
    run.push(block, item=item)


def frames_of(table: Table) -> list[Frame]:
    """The stack of the first lane, also while an act is being carried out."""
    lanes = lanes_at(table)
    return lanes[0].frames if lanes else []


def item_frames(table: Table) -> list[Frame]:
    """The frames of pending items, the one that is carried out first last."""
    return [frame for frame in frames_of(table) if ITEM in frame.bind]


def top_item(table: Table) -> Item | None:
    """The item that is carried out next, None if nothing is pending."""
    return answered(table, 0)


def answered(table: Table, depth: int = 1) -> Item | None:
    """The item that the topmost one answers (or one still deeper), None if there is none."""
    stack = item_frames(table)
    return stack[-1 - depth].bind[ITEM] if depth < len(stack) else None


def change_item(run: Run, depth: int = 0, **changes: Value) -> None:
    """Write into a pending item; ``depth`` 0 is the topmost, 1 the one that it answers."""
    stack = item_frames(run)
    if depth < len(stack):
        frame = stack[-1 - depth]
        frame.bind[ITEM] = {**frame.bind[ITEM], **changes}


def answer_item(run: Run) -> None:
    """The topmost item has been answered once more."""
    stack = item_frames(run)
    if stack:
        change_item(run, answers=stack[-1].bind[ITEM]["answers"] + 1)


def card_of(item: Item) -> int:
    """The piece of an item."""
    return int(item["card"][0])


def is_same(table: Table, piece: int, incarnation: int) -> bool:
    """Whether a piece is still the object that it was."""
    return table.state.exists(piece) and table.state.incarnation[piece] == incarnation
