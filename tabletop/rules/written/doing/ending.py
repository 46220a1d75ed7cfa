"""Until when something lasts: `until: turn`, `until: until_turn_of foe`, `until: when tapped`.

A test is looked at like a check, for each thing apart that something was given to; the first time that it holds what
lasted until then is over for good. What it needs is kept among what is put off (``LATER``): the name of the test, and
what was bound then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from tabletop.content.findings import did_you_mean
from tabletop.core.values import Record
from tabletop.rules.limits import OverLimit
from tabletop.rules.modifying.durations import LASTING_READ, TESTED, Scope, end, holds, tested
from tabletop.rules.phrases.naming.values import SEAT, TRUTH, Type, reads
from tabletop.rules.phrases.phrase import IT, Phrase
from tabletop.rules.progress.machine import Block, Call, Run
from tabletop.rules.progress.state_based import Check
from tabletop.rules.progress.triggers import FLOW
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Person, Pieces, Told
from tabletop.rules.table import Table
from tabletop.rules.written.doing.assembling import Assembler
from tabletop.rules.written.naming.binding import PAST, SELF, YOU
from tabletop.rules.written.naming.origins import LATER
from tabletop.rules.written.reacting.events import Ending
from tabletop.rules.written.reading.sheet import GIVEN, NOBODY, Part, door

SCOPES: Mapping[str, str] = {
    "turn": "until the turn ends", "round": "until the round ends", "stay": "as long as it stays", "game": "for good",
}  # fmt: skip
OF_SEAT = "until_turn_of"
"""`until_turn_of foe`: until that seat's next turn begins."""
LEAVES = "self_leaves"
"""Until the card whose ability it is goes to a zone of another group."""
WHEN = "when "
"""`when tapped`: until that holds of what something was given to."""
MOST_LATER = 1_000
"""So much may wait for something to happen."""

LASTS: Mapping[str, str] = {
    "turn": " this turn", "round": " this round", "stay": " as long as it stays there",
    "until_turn_of": " before {seat}'s next turn", "source": " as long as {pieces} stays there",
    "game": " from now on", TESTED: " until {test}",
}  # fmt: skip
"""Behind what lasts, in the log: until when, by its scope."""

Ends = Callable[[Run, int], tuple[Scope, int]]
"""When something ends for a target (a seat negative): its scope, with the seat where it is a seat's, or the number of
its test."""


@dataclass(frozen=True, slots=True)
class Tested:
    """A test until which things last."""

    id: str
    test: Phrase

    def __call__(self, run: Run, target: int) -> tuple[Scope, int]:
        """Keep what it needs for a target. Raises OverLimit where too much waits."""
        lasts, bind = tested(run), run.bind
        kept = tuple(
            each for each in run.flow(LATER, ())
            if (each[LATER] in lasts if is_test(each) else holds(run, each["until"]))
        )  # fmt: skip
        if len(kept) >= MOST_LATER:
            raise OverLimit("later", MOST_LATER)
        waits = (*kept, *(each for each in run.flow(FLOW, ()) if LATER in each))
        number = 1 + max((int(each[LATER]) for each in waits), default=0)
        known = {key: value for key, value in bind.items() if key.removeprefix(PAST) in self.test.needs}
        known |= {IT: abs(target), YOU: bind.get(YOU, 0)}
        made: Record = {
            LATER: number, "block": self.id, "bind": known, "of": (), "source": 0, "seat": bind.get(YOU, 0),
            "until": "game", TESTED: True,
        }  # fmt: skip
        run.set_flow(LATER, (*kept, made))
        return TESTED, number


def is_test(record: Record) -> bool:
    """Whether that is kept among what is put off for a test until which something lasts."""
    return TESTED in record


def said_of(table: Table, number: int, tests: Iterable[Ending]) -> str:
    """The test with a number in English, "" where there is none."""
    block = next((each["block"] for each in table.flow(LATER, ()) if each[LATER] == number), "")
    return next((each.test.said() for each in tests if each.id == block), "")


def check_of(tests: Iterable[Ending]) -> Iterator[tuple[Check, Block]]:
    """The check that ends what lasts until one of these tests, with its block; none where there is no test."""
    known = {each.id: each.test for each in tests}
    if not known:
        return

    def over(table: Table) -> list[int]:
        return [
            each[LATER] for each in table.flow(LATER, ())
            if each["block"] in known and known[each["block"]].holds(table, each["bind"])
        ]  # fmt: skip

    def stop(run: Run) -> None:
        numbers = over(run)
        run.set_flow(LATER, tuple(each for each in run.flow(LATER, ()) if each[LATER] not in numbers) or None)
        end(run, numbers)

    read = reads(f"flow:{LATER} {LASTING_READ}").union(*(each.reads for each in known.values()))
    found = Check(_OVER, lambda table: (0,) if over(table) else (), _OVER, lambda table, target: {}, reads=read)
    yield found, Block(_OVER, Call(stop))


_OVER = "written/until"


def ending(part: Part | None, to: Assembler, of: Type | None = None) -> Ends:
    """`until: …`; left out, for good. ``of``: the type of what it is given to, None where it is given to nothing."""
    if part is None:
        return lambda run, target: ("game", 0)
    text = part.text("Until when").strip()
    if text.startswith(WHEN):
        return _tested(Part(part.sheet, part.where, text.removeprefix(WHEN).strip()), to, of)
    word, _, rest = text.partition(" ")
    if word == OF_SEAT:
        seat = Part(part.sheet, part.where, rest.strip() or "you").phrase(to.language, SEAT)
        to.book.reacting.timed = True
        return _of_seat(seat)
    if text == LEAVES:
        if SELF not in to.language.standing:
            raise part.wrong(f"`{LEAVES}` is said of the card of an ability.", "Write it in the `do` of an ability.")
        return lambda run, target: ("source", 0)
    if text not in SCOPES:
        hint = f"{did_you_mean(text, (*SCOPES, OF_SEAT, LEAVES))} A test is written `when TEST`."
        raise part.wrong(f"`{text}` is no time that comes.", hint)
    to.book.reacting.timed = True
    return lambda run, target: (cast("Scope", text), 0)


def _tested(part: Part, to: Assembler, of: Type | None) -> Ends:
    if of is None:
        raise part.wrong(
            "`until: when` is said of what something is given to.", "Ask it in the `do`: `{if: TEST, do: [stop]}`."
        )
    it = Type(of.sorts)
    test = part.phrase(to.language, TRUTH, it)
    door(part, test, GIVEN, NOBODY, frozenset(to.opened))
    made = Tested(to.nested("until"), test)
    to.uses |= test.needs - {IT}
    for name in test.names:
        if name.binds:
            to.book.origins.holds(made.id, name.binds[0], name.type)
    to.book.origins.holds(made.id, IT, it)
    to.book.reacting.tests.append(made)
    return made


def _of_seat(seat: Phrase) -> Ends:
    def ends(run: Run, target: int) -> tuple[Scope, int]:
        found = seat.number(run, run.bind)
        return ("until_turn_of", found) if isinstance(found, int) else ("turn", 0)

    return ends


def told_until(run: Run, scope: Scope, seat: int, source: int, ends: Ends | None = None) -> Told:
    """Until when something lasts that an effect has just made, in a line of the log."""
    turns = {"seat": Person(seat)} if scope == "until_turn_of" else {}
    stays = {"pieces": Pieces((source,))} if scope == "source" else {}
    test = {"test": ends.test.said()} if isinstance(ends, Tested) else {}
    return Told(AS_WRITTEN + LASTS.get(scope, ""), {**turns, **stays, **test})
