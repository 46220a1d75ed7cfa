"""Points of progress, and the stacks on which they lie: what the machine works on, and how a position keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from tabletop.core.values import Record, Value
from tabletop.rules.progress.marks import LOST, Marks

Bindings: TypeAlias = dict[str, Any]
"""What a frame binds, by name: each of the type that whoever binds it knows."""


class _Instruction(Protocol):
    @property
    def waits(self) -> bool: ...


class Block(Protocol):
    """What a frame is a point of: instructions, and the names of their places."""

    @property
    def code(self) -> Sequence[_Instruction]:
        """The instructions, in order."""

    @property
    def marks(self) -> Marks | None:
        """The names of their places, None where they have none."""


class Frame:
    """A point of progress, in memory."""

    __slots__ = ("at", "bind", "block", "mark")

    def __init__(self, block: str, at: int, bind: Record, mark: str = "") -> None:
        self.block = block
        self.at = at
        self.bind: Bindings = dict(bind)
        self.mark = mark
        """The name of its place when it was kept, "" where it has none."""

    def to_json(self, block: Block | None = None, top: bool = True) -> dict[str, Value]:
        """As rules progress keeps it; with its ``block`` also by the name of its place. ``top``: it goes on first."""
        kept: dict[str, Value] = {"block": self.block, "at": self.at, "bind": dict(self.bind)}
        if block is not None and block.marks is not None:
            if self.at == LOST:
                kept["mark"] = self.mark
            else:
                waits = self.at < len(block.code) and block.code[self.at].waits and (top or "window" in self.bind)
                kept["mark"] = block.marks.of(self.at, waits)
        return kept

    def settle(self, block: Block | None) -> Frame:
        """The same one at its place in a block that may have been edited since it was kept."""
        if block is None or block.marks is None:
            return self
        if self.mark:
            self.at = block.marks.find(self.mark, self.at)
        else:  # it was kept before places had names
            self.bind = {block.marks.former.get(name, name): value for name, value in self.bind.items()}
        return self


class Lane:
    """A stack of frames; the last one goes on first."""

    __slots__ = ("frames", "name")

    def __init__(self, name: str, frames: list[Frame]) -> None:
        self.name = name
        self.frames = frames

    def to_json(self, blocks: Mapping[str, Block]) -> dict[str, Value]:
        """As rules progress keeps it."""
        top = len(self.frames) - 1
        frames = [frame.to_json(blocks.get(frame.block), at == top) for at, frame in enumerate(self.frames)]
        return {"name": self.name, "frames": tuple(frames)}


def lanes_of(flow: Record, blocks: Mapping[str, Block]) -> list[Lane]:
    """The lanes of a position, to work on; what does not fit the blocks stands at ``LOST``, or outside of its own."""

    def frame(each: Record) -> Frame:
        return Frame(each["block"], each["at"], each["bind"], each.get("mark", "")).settle(blocks.get(each["block"]))

    return [Lane(lane["name"], [frame(each) for each in lane["frames"]]) for lane in flow.get("lanes") or ()]
