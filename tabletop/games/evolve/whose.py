"""Whose occurrences abilities of Evolve wait for (``of``): those of a card, or of a player."""

from __future__ import annotations

from tabletop.games.evolve.field import controller, host_of
from tabletop.games.evolve.lexicon import LEXICON
from tabletop.rules.abilities.records import Context, Entry
from tabletop.rules.progress.triggers import Facts
from tabletop.rules.table import Table


def subject_of(facts: Facts) -> int:
    """The card that something happened to (or that did it), 0 for none."""
    fact = facts.get("subject")
    return int(fact[0]) if isinstance(fact, tuple) else 0


def _subject(at: Context) -> int:
    return subject_of({"subject": at.fact("subject")})


@LEXICON.whose("self", "The card itself.")
def itself(table: Table, at: Context, of: Entry) -> bool:
    """It happens to the card that has the ability."""
    return at.source == _subject(at)


@LEXICON.whose("host", "The organism that it is attached to.")
def its_host(table: Table, at: Context, of: Entry) -> bool:
    """Of a mutation or what else is attached."""
    subject = _subject(at)
    return bool(subject) and host_of(table, at.source) == subject


@LEXICON.whose("any", "Any card.")
def anybody(table: Table, at: Context, of: Entry) -> bool:
    """Which ones `requires` may say."""
    return True


@LEXICON.whose("you", "Its controller.")
def yours(table: Table, at: Context, of: Entry) -> bool:
    """Whose turn it is, or who played."""
    return (at.fact("seat") or 0) == controller(table, at.source)


@LEXICON.whose("opponent", "The opponent of its controller.")
def the_opponents(table: Table, at: Context, of: Entry) -> bool:
    """Anybody's but its controller's."""
    return not yours(table, at, of)


@LEXICON.whose("host.controller", "Who controls the organism that it is attached to.", was=("host_controller",))
def of_its_host(table: Table, at: Context, of: Entry) -> bool:
    """Of a mutation on an organism of either player."""
    return (at.fact("seat") or 0) == controller(table, host_of(table, at.source))


@LEXICON.whose("seats", "Each player.", was=("each",))
def everybodys(table: Table, at: Context, of: Entry) -> bool:
    """Whoever it is."""
    return True
