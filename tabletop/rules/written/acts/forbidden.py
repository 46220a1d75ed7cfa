"""Why something may not be done that a card forbids: which card that is, and until when it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Person, Pieces, Word
from tabletop.rules.table import Table
from tabletop.rules.written.doing.ending import said_of
from tabletop.rules.written.reacting.standing import Standings
from tabletop.rules.written.sentences import FORBIDDEN_BY, FORBIDDEN_BY_ITSELF, FORBIDDEN_UNTIL, WRITTEN


class Refused(NamedTuple):
    """Something that may not be done."""

    role: str
    """What it is forbidden to: "piece" (that does it), "pick" (with which it is done) or "seat"."""
    target: int
    """That piece, or the seat negative."""
    seat: int
    """Whose act it would be."""
    whom: Pieces | Person
    whats: tuple[str, ...]
    """By what it may be forbidden, see ``read_forbidden``."""
    sources: tuple[int, ...]
    """The cards that forbid it as long as they lie there; none where it is forbidden for a while."""


def refused(table: Table, standings: Standings, what: Refused) -> Unmet:
    """The sentence that says so."""
    words: dict[str, Word] = {"seat" if what.role == "seat" else "pieces": what.whom}
    said = [WRITTEN[f"written.forbidden_{what.role}"]]
    if not what.sources:
        said += _for_a_while(table, standings, what, words)
    elif others := tuple(each for each in what.sources if each != what.target):
        said.append(FORBIDDEN_BY)
        words["others"] = Pieces(others)
    else:
        said.append(FORBIDDEN_BY_ITSELF)
    return Unmet(words, what.sources, f"{AS_WRITTEN}{''.join(said)}.")


def _for_a_while(table: Table, standings: Standings, what: Refused, words: dict[str, Word]) -> Iterator[str]:
    """Until when it is forbidden, and by which cards that its seat knows; ``words`` gets whom and what these
    sentences speak of."""
    told = (standings.forbids_for_a_while(table, each, what.target) for each in what.whats)
    found = next(filter(None, told), None)
    if found is None:
        return
    yield FORBIDDEN_UNTIL.get(found.scope, "")
    words["until"] = Person(found.seat)
    words["test"] = said_of(table, found.number, standings.tests)
    if named := tuple(each for each in found.sources if table.sees(each, what.seat)):
        yield FORBIDDEN_BY
        words["others"] = Pieces(named)
