"""The history of a table whose rules were code when it was saved, as its file of rules has it (see `saves.yaml`)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.diff import difference
from tabletop.core.edits import Edit
from tabletop.core.journal import ROOT, Journal, rebuild_inverses
from tabletop.core.state import GameState
from tabletop.rules.ruleset import Ruleset


def renewed(rules: Ruleset, start: GameState, journal: Journal) -> tuple[GameState, GameState, Journal]:
    """The first position, the one now and the journal between them: after each entry the table is as the rules take
    over what it was then. What an entry did is done as it was, so that its sentences and steps stand where they did;
    what progress differs follows behind."""
    was, past = start.fork(), Journal()
    past.restore(journal.entries, {}, ROOT)
    first = _taken_over(rules, was)
    now, history = first.fork(), Journal()
    for entry in journal.entries:
        past.go_to(was, entry.number)
        history.go_to(now, entry.parent)
        undone = rebuild_inverses(now, entry.ops)
        more = tuple(difference(now, _taken_over(rules, was)))
        undone = (*rebuild_inverses(now, more), *undone)
        history.append(replace(entry, ops=(*entry.ops, *more), inverses=undone))
    history.go_to(now, journal.head)
    history.restore(history.entries, journal.branches(), journal.head)
    history.notes = dict(journal.notes)
    return first, now, history


def _taken_over(rules: Ruleset, state: GameState) -> GameState:
    found = state.fork()
    rules.take_over(Edit(found))
    return found
