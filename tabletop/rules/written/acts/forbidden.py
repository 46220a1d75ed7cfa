"""Why something may not be done or cannot happen that a card forbids: which card that is, and until when it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Person, Pieces, Word
from tabletop.rules.table import Table
from tabletop.rules.written.doing.ending import said_of
from tabletop.rules.written.reacting.events import Forbids
from tabletop.rules.written.reacting.standing import EVENT
from tabletop.rules.written.sentences import FORBIDDEN_BY, FORBIDDEN_BY_ITSELF, FORBIDDEN_UNTIL, WRITTEN


class Refused(NamedTuple):
    """Something that may not be done."""

    role: str
    """What it is forbidden to: "piece" (that does it), "pick" (with which it is done) or "seat"; "event": to what it
    would happen."""
    target: int
    """That piece, or the seat negative."""
    seat: int
    """Whose act it would be."""
    whom: Pieces | Person
    whats: tuple[str, ...]
    """By what it may be forbidden, see ``read_forbidden``."""
    sources: tuple[int, ...]
    """The cards that forbid it as long as they lie there; none where it is forbidden for a while."""


def refused(table: Table, standings: Forbids, what: Refused) -> Unmet:
    """The sentence that says so."""
    words: dict[str, Word] = {"seat" if what.role == "seat" else "pieces": what.whom}
    if what.role == "event":
        words["what"] = what.whats[0].removeprefix(EVENT).replace("_", " ")
    said = [WRITTEN[f"written.forbidden_{what.role}"]]
    if not what.sources:
        said += _for_a_while(table, standings, what, words)
    elif others := tuple(each for each in what.sources if each != what.target):
        said.append(FORBIDDEN_BY)
        words["others"] = Pieces(others)
    else:
        said.append(FORBIDDEN_BY_ITSELF)
    return Unmet(words, what.sources, f"{AS_WRITTEN}{''.join(said)}.")


def unhappening(table: Table, standings: Forbids, event: str, target: int) -> Unmet | None:
    """That an event cannot be of something (a seat negative), and because of which card; None where it can."""
    name = f"{EVENT}{event}"
    sources = standings.why(table, name, target) if standings.concerns(name) else None
    if sources is None:
        return None
    whom = Pieces((target,)) if target > 0 else Person(-target)
    return refused(table, standings, Refused("event", target, 0, whom, (name,), sources))


def _for_a_while(table: Table, standings: Forbids, what: Refused, words: dict[str, Word]) -> Iterator[str]:
    """Until when it is forbidden, and by which cards that its seat knows; ``words`` gets whom and what these
    sentences speak of."""
    told = (standings.forbids_for_a_while(table, each, what.target) for each in what.whats)
    found = next(filter(None, told), None)
    if found is None:
        return
    yield FORBIDDEN_UNTIL.get(found.scope, "")
    words["until"] = Person(found.seat)
    words["test"] = said_of(table, found.number, standings.tests)
    seats = table.seats if what.role == "event" else (what.seat,)  # that it does not happen is told to all
    if named := tuple(each for each in found.sources if all(table.sees(each, seat) for seat in seats)):
        yield FORBIDDEN_BY
        words["others"] = Pieces(named)
