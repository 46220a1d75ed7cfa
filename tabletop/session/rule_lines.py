"""Why not, and what was run, as lines of the file that a game's rules are written in."""

from __future__ import annotations

from tabletop.core.edits import Edit
from tabletop.core.journal import Entry
from tabletop.rules.progress.machine import traced
from tabletop.rules.refusals import Refusal
from tabletop.rules.showing.shapes import RuleLine
from tabletop.session.actions import Action
from tabletop.session.referee import Referee


def lines_against(referee: Referee, refusal: Refusal) -> tuple[RuleLine, ...]:
    """The lines by which something is refused; none in a game whose rules are no file, or where no rule of the file
    is concerned."""
    ruleset, none = referee.ruleset, tuple[RuleLine, ...]()
    return referee.ask(lambda: ruleset.lines_against(refusal), none) if ruleset is not None else none


def lines_run(referee: Referee, entry: Entry) -> tuple[RuleLine, ...]:
    """The lines that were run in an entry, in the order in which each came first, found by doing it once more on a
    copy; none for what was done by hand, and in a game whose rules are no file."""
    record = referee.record
    asked = dict(entry.action) if isinstance(entry.action, dict) else {}
    overruled = asked.get("verb") in ("override", "answer")
    if overruled:
        asked = dict(asked["action"])
    if "kind" not in asked:
        return ()
    before = record.state_at(entry, 0)
    ruleset = referee.ask(lambda: record.versions.ruleset_for(record.versions.catalog_of(before)), None)
    if ruleset is None:
        return ()
    action, none = Action.from_json(asked), tuple[RuleLine, ...]()

    def run() -> tuple[RuleLine, ...]:
        with traced() as trace:
            ruleset.carry_out(Edit(before), action, waive=overruled)
        return ruleset.lines_run(action, trace)

    return referee.ask(run, none)
