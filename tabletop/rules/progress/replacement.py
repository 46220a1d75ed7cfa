"""Replacements: what would happen to several pieces, and what happens instead to some of them.

**Contract.** ``happen`` pushes one occurrence over a set of pieces that is fixed now. Piece by piece, in the order
given, it is settled what it comes to for that piece (``Would.becomes``) and whether something replaces it: at most
one replacement each, one that must be used before one that may be, and only what can still be paid, so that pieces
that share a purse cannot spend it twice. What is used is paid and carried out at once. Then everything that was not
replaced changes together (``Would.apply``): triggers are recorded there, so what was replaced wakes none.

The list of what is left is data of the frame; a save between two questions goes on. A piece that has become another
object meanwhile is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tabletop.core.values import Record, Value
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.items import is_same
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run, note_run
from tabletop.rules.showing.telling import Words
from tabletop.rules.table import Table


@dataclass(frozen=True, slots=True)
class Replacement:
    """What could be used instead: the piece it comes from, its id, its name in the question, whether it may be
    declined."""

    source: int
    id: str
    name: str
    may: bool = False


class Would(Protocol):
    """What a game says about one kind of occurrence."""

    def becomes(self, table: Table, piece: int, bind: Record) -> str:
        """What the occurrence comes to for a piece."""

    def find(self, table: Table, piece: int, what: str, bind: Record) -> Sequence[Replacement]:
        """The replacements that apply to a piece and can be paid now."""

    def chooser(self, table: Table, piece: int) -> int:
        """Who decides for a piece (0: there is none)."""

    def words(self, table: Table, piece: int, what: str) -> Words:
        """The words of the question."""

    def use(self, run: Run, piece: int, what: str, replacement: Replacement) -> None:
        """Pay a replacement and carry it out."""

    def declined(self, run: Run, piece: int) -> None:
        """A replacement was not used."""

    def apply(self, run: Run, happened: Sequence[tuple[int, str]]) -> None:
        """Do all that was not replaced, at once."""


def happen(run: Run, block: str, pieces: Sequence[int], **bind: Value) -> None:
    """Let something happen to a set of pieces; ``bind`` are its facts."""
    todo = tuple((piece, run.state.incarnation[piece]) for piece in dict.fromkeys(pieces))
    run.push(block, todo=todo, done=(), name="", **bind)


def replacement_block(id: str, would: Would, question: str, rule: str = "", name: str = "replace") -> Block:
    """The block of an occurrence. The answer is bound to ``name`` while it is asked."""
    return Block(
        id,
        "next",
        Jump("apply", lambda run: not run.frame.bind["todo"]),
        Choose(_query(would, question, rule, name)),
        Call(lambda run: _decide(run, would, name)),
        Jump("next"),
        "apply",
        Call(lambda run: would.apply(run, _left(run))),
    )


def _first(table: Table, frame: Frame) -> int:
    """The piece that is being looked at, 0 if it is gone."""
    todo = frame.bind.get("todo", ())
    return int(todo[0][0]) if todo and is_same(table, *todo[0]) else 0


def _usable(table: Table, would: Would, piece: int, bind: Record) -> dict[str, Replacement]:
    """What may be used for a piece, by name: what must be used shuts out the rest; two of one name are numbered."""
    found = would.find(table, piece, would.becomes(table, piece, bind), bind) if piece else ()
    must = [each for each in found if not each.may]
    names: dict[str, Replacement] = {}
    for each in must or found:
        alike = sum(name.partition(" (")[0] == each.name for name in names)
        names[f"{each.name} ({alike + 1})" if alike else each.name] = each
    return names


def _query(would: Would, question: str, rule: str, name: str) -> Query:
    def options(table: Table, frame: Frame) -> list[str]:
        return list(_usable(table, would, _first(table, frame), frame.bind))

    def bounds(table: Table, frame: Frame) -> tuple[int, int]:
        found = _usable(table, would, _first(table, frame), frame.bind)
        return (1, 1) if any(not each.may for each in found.values()) else (0, 1)

    def words(table: Table, frame: Frame) -> Words:
        piece = _first(table, frame)
        return would.words(table, piece, would.becomes(table, piece, frame.bind) if piece else "")

    return Query(
        name, seat=lambda table, frame: would.chooser(table, _first(table, frame)), options=options, bounds=bounds,
        question=question, words=words, what="word", form="words", rule=rule,
    )  # fmt: skip


def _decide(run: Run, would: Would, name: str) -> None:
    bind = run.frame.bind
    piece = _first(run, run.frame)
    picked = bind.pop(name, ())
    bind["todo"] = bind["todo"][1:]
    if not piece:
        return
    what = would.becomes(run, piece, bind)
    usable = _usable(run, would, piece, bind)
    if picked and picked[0] in usable:
        would.use(run, piece, what, usable[picked[0]])
        note_run(usable[picked[0]].id, True)
        return
    if usable:
        would.declined(run, piece)
    bind["done"] = (*bind["done"], (piece, run.state.incarnation[piece], what))


def _left(run: Run) -> list[tuple[int, str]]:
    """What happens, to pieces that are still the same: between two questions hands may have been at work."""
    done = run.frame.bind["done"]
    return [(piece, what) for piece, incarnation, what in done if is_same(run, piece, incarnation)]


__all__ = ["Replacement", "Would", "happen", "replacement_block"]
