"""The checks of a file of rules: what follows by itself whenever something holds.

```yaml
checks:
  - for: {c: creature in field of seats where left <= 0}       # one after the other, as long as there is one
    do: [{move: c, to: grave of c.owner}]
  - when: no(stock)                                            # of the table as a whole
    once: true                                                 # not again before it has ceased to hold
    do: [{say: "The last card has been drawn."}]
```

They are looked at after every effect that has changed something, in their order, once the table is laid; what one
does is done whole before the next is looked for. Inside, `you` is whose turn it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from tabletop.core.state import seat_target
from tabletop.core.values import Value
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import PIECES, SEATS, TRUTH, Bind, reads
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.state_based import Check
from tabletop.rules.table import Table
from tabletop.rules.written.doing.assembling import Assembler, Book
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.reading.sheet import Part, Shape

Finds = Callable[[Table], Iterable[int]]
SHAPES: Mapping[str, Shape] = {"for": "watched", "when": "phrase", "do": "effects", "once": "truth", "rule": "text"}
"""What a check may have: `do`, and either `for` or `when`."""
_WHOSE_TURN = reads("flow:seat")
"""That is `you`."""


def read_checks(part: Part | None, book: Book) -> Iterator[Check]:
    """The checks of the file; what is wrong with one is noted, and the others are read."""
    named: Counter[str] = Counter()
    for number, each in enumerate(part.items("`checks`") if part is not None else (), start=1):
        with each.sheet.going_on():
            yield _read(_named(each.data, named), f"written/check/{number}", each, book)


def _named(data: object, named: Counter[str]) -> str:
    """What a check is called: what it looks at, so that one put in before it changes nothing."""
    about = next((data[key] for key in ("for", "when") if data.get(key)), "") if isinstance(data, dict) else ""
    text = " in ".join(map(str, next(iter(about.items())))) if isinstance(about, dict) and about else str(about)
    named[text] += 1
    return f"written/check {text}" if named[text] == 1 else f"written/check {text} #{named[text]}"


def _read(id: str, former: str, part: Part, book: Book) -> Check:
    part.check_keys(tuple(SHAPES), "A check")
    once, rule, do = part.get("once"), part.get("rule"), part.need("do", "A check")
    given, found, name = watched(part, book.language, "A check")
    to = Assembler(book, id, book.language, rule=rule.text("A rule") if rule is not None else "")
    latch = once.truth("`once`") if once is not None else False
    if not name:
        with to.under(found), to.leaving():
            to.effects(do)
        book.blocks.append(to.block())
        return Check(
            id, _whole(found), id, lambda table, target: _you(table), latch, former, found.reads | _WHOSE_TURN
        )
    among = found
    key = to.bind(name, among.type.one(), given, "the thing of a check")
    with to.leaving():
        to.effects(do)
    book.blocks.append(to.block())
    return Check(
        id,
        _each(among),
        id,
        lambda table, target: {**_you(table), key: abs(target)},
        latch,
        former,
        among.reads | _WHOSE_TURN,
    )


def watched(part: Part, language: Language, what: str) -> tuple[Part, Phrase, str]:
    """What something goes by: where that stands, with `for` the set of things and the name of each, with `when` the
    test of the table and no name. ``what``: what it is, for the fault."""
    things, test = part.get("for"), part.get("when")
    if (things is None) == (test is None):
        said = "has both `for` and `when`" if test is not None else "has neither `for` nor `when`"
        raise part.wrong(f"{what} {said}.", "Write `for: {c: SET}` for some things, `when: TEST` for the table.")
    if test is not None:
        return test, test.phrase(language, TRUTH), ""
    assert things is not None
    named = things.parts("`for`")
    if len(named) != 1:
        raise things.wrong("`for` has one name with a set.", "Write `for: {c: SET}`.")
    ((name, given),) = named.items()
    among = given.phrase(language)
    if among.type.sorts not in (PIECES.sorts, SEATS.sorts) or not among.type.many:
        hint = "For anything else write `when: TEST`."
        raise given.wrong(f"{what} is for pieces or for seats, not for {among.type.said}.", hint)
    return given, among, name


def _you(table: Table) -> dict[str, Value]:
    return {YOU: table.flow("seat", 0)}


def _whole(test: Phrase) -> Finds:
    """The table, where a test holds."""

    def finds(table: Table) -> Iterable[int]:
        return (0,) if test.holds(table, _bind(table)) else ()

    return finds


def _each(among: Phrase) -> Finds:
    """The things of a set; seats as targets."""
    seats = among.type.sorts == SEATS.sorts

    def finds(table: Table) -> Iterable[int]:
        for thing in among.lasting(table, _bind(table)):
            if isinstance(thing, int):
                yield seat_target(thing) if seats else thing

    return finds


def _bind(table: Table) -> Bind:
    return {YOU: table.flow("seat", 0)}
