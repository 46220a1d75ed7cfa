"""Effects that last: a number that is added for a while, an act that is forbidden for a while."""

from __future__ import annotations

from tabletop.content.findings import did_you_mean
from tabletop.core.state import seat_target
from tabletop.rules.modifying.durations import last, mark_from
from tabletop.rules.phrases.naming.values import ANYTHING, NUMBER
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.written.doing.assembling import Assembler, Entry
from tabletop.rules.written.doing.ending import ending
from tabletop.rules.written.doing.lexicon import Effects
from tabletop.rules.written.doing.numbers import targets, whom
from tabletop.rules.written.naming.binding import key_of
from tabletop.rules.written.reacting.powers import SELF
from tabletop.rules.written.reacting.standing import FORBIDDEN, read_forbidden

LASTING_WORDS = Effects()


def _source(run: Run) -> int:
    """The card whose ability it is, 0 for none."""
    found = run.frame.bind.get(key_of(SELF), 0)
    return found if isinstance(found, int) and run.state.exists(found) else 0


@LASTING_WORDS.word(
    "add", "to! of until", help="A value of pieces or seats is more (or, below 0, less) for a while.",
    example="{add: 2, to: attack, of: card, until: turn}",
    log={
        "written.added": "{whom} has {number} more {what}.", "written.taken_off": "{whom} has {number} less {what}.",
    },
    shapes={"to": "text", "until": "text"},
)  # fmt: skip
def add(entry: Entry, to: Assembler) -> None:
    """A value of `values:`; it ends as well when its piece becomes another object. Left out, `of` is `you`."""
    number, name_part = to.phrase(entry.object, NUMBER), entry.need("to")
    name, values = name_part.text("The name of a value"), to.book.values
    if name not in values:
        hint = did_you_mean(name, values, "values") or "Declare it under `values:`."
        raise name_part.wrong(f"There is no value `{name}`.", hint)
    who, ends, silent, label = whom(entry, "of", to), ending(entry.get("until"), to), to.silent, values[name]

    def go(run: Run) -> None:
        by = number.number(run, run.frame.bind)
        if not isinstance(by, int) or not by:
            return
        scope, seat = ends(run)
        for sort, target in targets(who, run):
            at = seat_target(target) if sort == "seat" else target
            last(run, at, name, by, scope, source=_source(run), seat=seat)
            if not silent:
                told = Person(target) if sort == "seat" else Pieces((target,))
                run.say("written.added" if by > 0 else "written.taken_off", whom=told, number=abs(by), what=label)

    to.call(go)


@LASTING_WORDS.word(
    "forbid", "of! until as", help="Pieces or seats cannot do an act for a while.",
    example="{forbid: strike, of: target, until: until_turn_of you}",
    log={"written.forbade": "{whom} cannot {what} now."}, object="text", shapes={"until": "text", "as": "text"},
)  # fmt: skip
def forbid(entry: Entry, to: Assembler) -> None:
    """Of a seat: no such act; of a piece: none that picks it first, or with `as` none that picks it as that."""
    what, ends, silent = (
        read_forbidden(entry.object, entry.get("as"), to.book.acts),
        ending(entry.get("until"), to),
        to.silent,
    )
    who = to.phrase(entry.need("of"), ANYTHING)
    to.book.reacting.forbidden.add(what)
    called = what.replace("_", " ")

    def go(run: Run) -> None:
        scope, seat = ends(run)
        for sort, target in targets(who, run):
            at = seat_target(target) if sort == "seat" else target
            mark_from(run, at, FORBIDDEN + what, scope, _source(run), seat)
            if not silent:
                told = Person(target) if sort == "seat" else Pieces((target,))
                run.say("written.forbade", whom=told, what=called)

    to.call(go)
