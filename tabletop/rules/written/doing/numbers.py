"""Effects on numbers and on what is remembered: counters, values of seats, marks, `keep`, `let`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby

from tabletop.content.findings import did_you_mean, singular
from tabletop.core.state import seat_target
from tabletop.core.values import Value
from tabletop.core.zones import zone_key
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.modifying import durations
from tabletop.rules.phrases.meaning.usual import SITES
from tabletop.rules.phrases.naming.typed import Given
from tabletop.rules.phrases.naming.values import (
    ANYTHING,
    CELLS,
    NUMBER,
    PIECES,
    SEAT,
    SEATS,
    Sort,
    Type,
    reads,
    small,
)
from tabletop.rules.phrases.phrase import Phrase, phrase
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import parse
from tabletop.rules.phrases.writing.tree import Dot, Named
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table
from tabletop.rules.written.doing.assembling import Assembler, Effects, Entry, Opening, Payable
from tabletop.rules.written.doing.ending import ending
from tabletop.rules.written.naming.binding import YOU, as_kept, kept_value, key_of, past_of
from tabletop.rules.written.naming.keeping import Kept
from tabletop.rules.written.naming.lanes import lane_at
from tabletop.rules.written.naming.origins import way_record
from tabletop.rules.written.reacting.protecting import Guards, reached
from tabletop.rules.written.reading.sheet import COUNTED, GIVEN, KEPT, NOBODY, WHO_IS_ASKED, Part, Wrong, door

NUMBER_WORDS = Effects()
DUE = "~due"
"""Where the frame of what is paid has how much it is, worked out when it was announced."""
CHANGED = {"written.gained": "{whom} gained {number} {what}.", "written.lost": "{whom} lost {number} {what}."}
"""What the log says of numbers of seats and pieces."""
MOST_SITES = 99
"""So many sites of a zone can be open."""

_OWNERS: Mapping[Sort, Type] = {"seat": SEATS, "piece": PIECES, "cell": CELLS}
Target = tuple[str, int]
"""A seat or a piece, told apart."""


# -- who and what --------------------------------------------------------------------------------------------


def targets(phrase: Phrase, table: Table, bind: Mapping[str, object] | None = None) -> list[Target]:
    """The seats and pieces of a set, each as what it is. ``bind``: what is bound; left out, what the frame on top
    has, for something that is done now to what is not protected."""
    sorts = phrase.type.sorts
    found: list[Target] = []
    for thing in phrase.things(table, bind if bind is not None else _running(table).frame.bind):
        if not isinstance(thing, int):
            continue
        if sorts == {"seat"} or ("seat" in sorts and thing < 0):
            found.append(("seat", abs(thing)))
        elif thing > 0:
            found.append(("piece", thing))
    there = [each for each in found if each[0] == "piece" or 1 <= each[1] <= table.ruleset.seats]
    if bind is not None:
        return there
    guards = table.ruleset.part(Guards)
    if not guards.wholly or not guards.shielded(table):
        return there
    run = _running(table)
    return [
        (sort, each)
        for sort, some in groupby(there, key=lambda each: each[0])
        for each in reached(run, [number for _, number in some], sort == "seat")
    ]


def _running(table: Table) -> Run:
    assert isinstance(table, Run)
    return table


def one_seat_is_meant(part: Part | None, to: Assembler) -> bool:
    """Whether a phrase says whose it is by one seat, be it that of nobody, and not by a set."""
    if part is None:
        return True
    if not isinstance(part.data, str):
        return False
    try:
        found = phrase(to.language, part.data).type
    except PhraseFault:
        return False
    return found.sorts == {"seat"} and not found.many


def meant(who: Phrase, run: Run, one: bool) -> list[Target]:
    """The seats and pieces that an effect is about. ``one``: it means one seat, so that whoever looks on is told
    where there is none."""
    found = targets(who, run)
    if one and not found:
        run.comes_to_nothing()
    return found


def whom(entry: Entry, key: str, to: Assembler) -> Phrase:
    """Whose number it is: `you`, where nobody is named."""
    part = entry.get(key)
    if part is not None:
        seat = isinstance(part.data, int) and not isinstance(part.data, bool)
        return to.phrase(part, SEATS if seat else ANYTHING)
    return Part(entry.whole.sheet, entry.whole.where, YOU).phrase(to.language, ANYTHING)


def counted(part: Part, to: Assembler) -> str:
    """The name of a counter of pieces or of a value of seats."""
    name, catalog = part.text("What is counted"), to.book.catalog
    known = [*catalog.counters, *(each.id for each in catalog.seat_values.values() if each.stored)]
    if name not in known:
        raise part.wrong(f"There is no value or counter `{name}`.", did_you_mean(name, known))
    return name


def too_little(
    table: Table, target: int, name: str, label: str, number: int, bind: Mapping[str, object]
) -> Unmet | None:
    """That a seat (negative) or a piece has not so many of something, None if it has."""
    has = table.state.counter(target, name)
    if 0 <= number <= has:
        return None
    what = singular(label) if number == 1 else label
    if target < 0 and -target == bind.get(YOU):
        return Unmet({"number": number, "what": what, "has": has}, (), "written.cost_short")
    whom = Person(-target) if target < 0 else Pieces((target,))
    pieces = (target,) if target > 0 else ()
    return Unmet({"number": number, "what": what, "has": has, "whom": whom}, pieces, "written.cost_short_of")


def amount_of(number: Phrase, table: Table, bind: Mapping[str, object]) -> object:
    """A number; of what is paid the one that was worked out when it was announced."""
    return bind[DUE] if DUE in bind else number.number(table, bind)


def _paying(sign: int) -> Callable[[Entry, Assembler], Payable]:
    """Whether so much can be gained or lost, in full."""

    def paying(entry: Entry, to: Assembler) -> Payable:
        number, name, who = to.phrase(entry.object, NUMBER), counted(entry.need("of"), to), whom(entry, "to", to)
        label = _label(to, name)

        def unmet(table: Table, bind: Mapping[str, object]) -> Unmet | None:
            by, found = amount_of(number, table, bind), targets(who, table, bind)
            if not isinstance(by, int) or not found:
                return Unmet(text="written.cost_gone")
            at = [seat_target(target) if sort == "seat" else target for sort, target in found]
            if sign > 0:
                return Unmet(text="written.cost_gone") if by < 0 else None
            short = (too_little(table, each, name, label, by, bind) for each in at)
            return next((each for each in short if each is not None), None)

        stands = entry.get("to") or entry.object
        return Payable(((entry.object, number), (stands, who)), unmet, number, reads(f"counter:{name}"))

    return paying


def _change(sign: int) -> Callable[[Entry, Assembler], None]:
    def make(entry: Entry, to: Assembler) -> None:
        number, name, who = to.phrase(entry.object, NUMBER), counted(entry.need("of"), to), whom(entry, "to", to)
        door(entry.object, number, COUNTED, NOBODY, frozenset(to.opened))
        one = one_seat_is_meant(entry.get("to"), to)
        silent, label = to.silent, _label(to, name)

        def go(run: Run) -> None:
            by = amount_of(number, run, run.bind)
            if not isinstance(by, int):
                return
            for sort, target in meant(who, run, one):
                least = 0 if sign < 0 or sort == "piece" else None
                changed = run.count(seat_target(target) if sort == "seat" else target, name, sign * by, least)
                if changed and not silent:
                    told = Person(target) if sort == "seat" else Pieces((target,))
                    text = "written.gained" if changed > 0 else "written.lost"
                    run.say(
                        text, whom=told, number=abs(changed), what=singular(label) if abs(changed) == 1 else label
                    )

        to.call(go)

    return make


def _label(to: Assembler, name: str) -> str:
    catalog = to.book.catalog
    value, counter = catalog.seat_values.get(name), catalog.counters.get(name)
    label = value.label if value is not None else counter.label if counter is not None else name
    return small(label)


NUMBER_WORDS.word(
    "gain", "of! to", help="More of a value of a seat or of a counter of pieces.",
    example="{gain: pot, of: points, to: you}",
    log=CHANGED, shapes={"of": "text"}, paying=_paying(1),
)(_change(1))  # fmt: skip
NUMBER_WORDS.word(
    "lose", "of! to", help="Less of a value of a seat or of a counter of pieces, never below 0.",
    example="{lose: 3, of: points, to: others}",
    log=CHANGED, shapes={"of": "text"}, paying=_paying(-1),
)(_change(-1))  # fmt: skip


# -- remembering ---------------------------------------------------------------------------------------------


@NUMBER_WORDS.word(
    "set", "to!", help="What is kept, a `let`, a value of a seat or a counter of a piece is something else now.",
    example="{set: pot, to: pot + 1}",
    log={"written.comes_first": "{who} comes first."}, object="text",
)  # fmt: skip
def set_to(entry: Entry, to: Assembler) -> None:
    """`set: NAME` of what is kept or let, and of values of `you`; `set: THING.NAME` of one thing; `set: sites.ZONE`:
    how many sites of a zone are open from now on, and none is closed in which something lies; `set: first`: which
    seat is first."""
    part = entry.object
    text = part.text("What is set")
    try:
        tree = parse(text)
    except PhraseFault as fault:
        raise part.misread(fault) from None
    if isinstance(tree, Named):
        _set_name(tree.name, entry, to)
        return
    head, _, family = text.partition(".")
    if head == SITES and text in to.language.standing and family in to.book.catalog.zones:
        _set_sites(family, entry, to)
        return
    if isinstance(tree, Dot):
        kept = to.book.kept.get(tree.name)
        wants = ANYTHING if kept is None or kept.per is None else _OWNERS[kept.per]
        thing = Part(part.sheet, part.where, text[: text.rindex(".")]).phrase(to.language, wants)
        _set_word(thing, tree.name, entry, to)
        return
    raise part.wrong(f"`{text}` is nothing that can be set.", "Write `set: NAME` or `set: THING.NAME`.")


FIRST = "first"
"""Who is first, as it is set."""


def _set_first(entry: Entry, to: Assembler) -> None:
    """Who is first from now on."""
    part, silent = entry.need("to"), to.silent
    first = to.phrase(part, SEAT)
    door(part, first, WHO_IS_ASKED)

    def go(run: Run) -> None:
        seat = first.number(run, run.bind)
        if isinstance(seat, int) and seat in run.seats:
            run.set_flow("first_seat", seat)
            if not silent:
                run.say("written.comes_first", who=Person(seat))

    to.call(go)


def _set_name(name: str, entry: Entry, to: Assembler) -> None:
    if name == FIRST:
        _set_first(entry, to)
        return
    kept = to.book.kept.get(name)
    if name in to.lets:
        value = entry.need("to").phrase(to.language, to.lets[name], or_none=True)
        feed = to.language.standing[name].fed
        if feed is not None:
            feed.given.append(Given(value.typed, value.facts.eyed))
        to.call(to.records.keeping(key_of(name), value, changes=True))
        return
    if kept is not None and kept.per is None:
        _keep(kept, None, entry, to)
        return
    if kept is not None and kept.per in ("piece", "cell"):
        raise entry.object.wrong(f"Each {kept.per} has its own `{name}`.", f"Write `set: {kept.per.upper()}.{name}`.")
    you = Part(entry.whole.sheet, entry.whole.where, YOU).phrase(to.language, SEAT)
    if kept is not None or name in to.book.catalog.seat_values:
        _set_word(you, name, entry, to)
        return
    if name in to.language.standing:
        hint = f"It is {to.language.standing[name].origin}; what changes is kept (`keep`) or let (`let`)."
        raise entry.object.wrong(f"`{name}` cannot be set.", hint)
    if name in entry.object.sheet.unread:
        raise Wrong()  # what was wrong with it is told where it stands
    known = [*to.lets, *to.book.kept, *to.book.catalog.seat_values]
    raise entry.object.wrong(f"There is no `{name}` that could be set.", did_you_mean(name, known))


def _set_sites(family: str, entry: Entry, to: Assembler) -> None:
    """Sites are opened and closed at the end; at least one is open."""
    value, kind = to.phrase(entry.need("to"), NUMBER), to.book.catalog.zones[family]
    door(entry.need("to"), value, COUNTED, NOBODY, frozenset(to.opened))

    def change(run: Run) -> None:
        wanted = value.number(run, run.bind)
        if not isinstance(wanted, int):
            return
        seats = range(1, run.ruleset.seats + 1) if kind.per_seat else (0,)
        now = run.state.sites_open(family) or kind.sites
        used = (site for site in range(now, 0, -1) for seat in seats if run.inside(zone_key(family, site, seat)))
        found = max(1, min(wanted, MOST_SITES), next(used, 1))
        run.set_flow(f"sites.{family}", found if found != kind.sites else None)

    to.call(change)


def _set_word(thing: Phrase, name: str, entry: Entry, to: Assembler) -> None:
    kept = to.book.kept.get(name)
    if kept is not None and kept.per is not None:
        _keep(kept, thing, entry, to)
        return
    counted(Part(entry.object.sheet, entry.object.where, name), to)
    value, one = to.phrase(entry.need("to"), NUMBER), thing.type.sorts == {"seat"}
    door(entry.need("to"), value, COUNTED, NOBODY, frozenset(to.opened))

    def change(run: Run) -> None:
        wanted = value.number(run, run.bind)
        if not isinstance(wanted, int):
            return
        for sort, target in meant(thing, run, one):
            number = seat_target(target) if sort == "seat" else target
            run.count(number, name, wanted - run.state.counter(number, name), None)

    to.call(change)


def _fed(kept: Kept, part: Part, value: Phrase, seat: str, to: Assembler) -> None:
    """What is kept is given a value, which all know by it where it is told openly."""
    # what is laid open by the same list, be it later, is seen by all when it is asked for
    kept.feed.given.append(Given(value.typed, value.facts.eyed, seat, to.opened, is_value=not kept.open))
    if not kept.open:
        door(part, value, KEPT, seat, to.opened)


def _nothing(run: Run) -> None:
    """What is told openly has no record of where it comes from."""


def _keep(kept: Kept, who: Phrase | None, entry: Entry, to: Assembler) -> None:
    part = entry.need("to")
    value, seat = part.phrase(to.language, kept.type, or_none=True), who.name if who is not None else NOBODY
    _fed(kept, part, value, seat, to)
    if who is not None and kept.per != "seat":  # what a piece has of its own is told to those who can follow it
        door(entry.object, who.of_cells, GIVEN, NOBODY, to.opened)
    record = to.records.recording(kept.field, value) if not kept.open else _nothing
    to.records.assigned.append(kept)

    def change(run: Run) -> None:
        bind = run.bind
        wanted, come = kept_value(value, run, bind), record(run)
        if who is None:
            kept.write(run, wanted, record=come)
            return
        for thing in who.things(run, bind):
            if kept.per != "seat" or (isinstance(thing, int) and 1 <= thing <= run.ruleset.seats):
                kept.write(run, wanted, thing, come)

    to.call(change)


@NUMBER_WORDS.word(
    "remember", "in!", help="More that is kept in a set, or at the end of a list.",
    example="{remember: card, in: seen}", unsaid="what is kept is shown on the table", shapes={"in": "text"},
)  # fmt: skip
def remember_in(entry: Entry, to: Assembler) -> None:
    """`in: NAME`, or `in: THING.NAME` where each has its own."""
    _keeping_more(entry, to, lambda before, found: (*before, *found))


@NUMBER_WORDS.word(
    "forget", "in!", help="Less that is kept in a set or a list.",
    example="{forget: card, in: seen}", unsaid="what is kept is shown on the table", shapes={"in": "text"},
)  # fmt: skip
def forget_in(entry: Entry, to: Assembler) -> None:
    """Of a list all that are alike; all of it is forgotten by `set: NAME, to: none`."""
    _keeping_more(entry, to, lambda before, found: tuple([each for each in before if each not in found]))


def _keeping_more(
    entry: Entry, to: Assembler, change: Callable[[tuple[object, ...], tuple[object, ...]], tuple[object, ...]]
) -> None:
    kept, who = _several_kept(entry.need("in"), to)
    part = entry.object
    value, seat = part.phrase(to.language, kept.type), who.name if who is not None else NOBODY
    _fed(kept, part, value, seat, to)
    record = to.records.recording(kept.field, value) if not kept.open else _nothing
    to.records.assigned.append(kept)

    def go(run: Run) -> None:
        bind = run.bind
        found, come = value.things(run, bind), record(run)
        for thing in who.things(run, bind) if who is not None else (None,):
            before = kept.look(run, thing)
            assert isinstance(before, tuple)
            on = kept.noted(run, thing) | past_of(come)
            kept.write(run, as_kept(change(before, found)), thing, way_record(run, on) if on else None)

    to.call(go)


def _several_kept(part: Part, to: Assembler) -> tuple[Kept, Phrase | None]:
    """What several things are kept in, and whose it is, where each has its own."""
    text = part.text("What it is kept in")
    owner, _, name = text.rpartition(".")
    kept = to.book.kept.get(name.strip())
    if kept is None or not kept.type.many:
        if name.strip() in part.sheet.unread:
            raise Wrong()  # what was wrong with it is told where it stands
        known = [each.name for each in to.book.kept.values() if each.type.many]
        hint = did_you_mean(name, known) or f"Declare it under `keep`: `{name}: {{set: piece}}`."
        raise part.wrong(f"`{name}` is no set and no list that is kept.", hint)
    if kept.per is None and not owner:
        return kept, None
    if kept.per is None:
        raise part.wrong(f"`{name}` is nobody's own.", f"Write `in: {name}`.")
    if not owner and kept.per != "seat":
        raise part.wrong(f"Each {kept.per} has its own `{name}`.", f"Write `in: {kept.per.upper()}.{name}`.")
    return kept, Part(part.sheet, part.where, owner or YOU).phrase(to.language, _OWNERS[kept.per])


@NUMBER_WORDS.word(
    "let", "be!", help="Something has a name until this list of effects ends.",
    example="{let: winner, be: best(points over seats)}",
    unsaid="it is a name and no more", object="text",
)  # fmt: skip
def let(entry: Entry, to: Assembler) -> None:
    """It is worked out once and stays the same thing, wherever that moves."""
    name = entry.object.text("The name of a `let`")
    value = to.phrase(entry.need("be"))
    if value.type.sort in ("kind", "span"):
        raise entry.need("be").wrong(f"`{name}` cannot be {value.type.said}.")
    key = to.bind(name, value.type, entry.object, "a let", value, changes=True)
    keep = to.records.keeping(key, value)
    to.call(keep)

    def enter(run: Run, facts: Mapping[str, Value]) -> None:
        keep(run)  # who begins further down has worked it out, too
        if name in facts:
            run.bind[key] = facts[name]

    to.opens.append(Opening(enter, name, value.type))


# -- marks ---------------------------------------------------------------------------------------------------


@NUMBER_WORDS.word(
    "mark", "of until", help="Pieces or seats bear a mark, for good or for a while.",
    example="{mark: fresh, of: card, until: turn}",
    unsaid="it is seen on the pieces", object="text", shapes={"until": "text"},
)  # fmt: skip
def mark(entry: Entry, to: Assembler) -> None:
    """It stays until it is taken off, or until a time comes."""
    _marking(entry, to, True)


@NUMBER_WORDS.word(
    "unmark", "of", help="Pieces bear a mark no more.", example="{unmark: fresh, of: field}",
    unsaid="it is seen on the pieces", object="text",
)  # fmt: skip
def unmark(entry: Entry, to: Assembler) -> None:
    """What does not bear it stays as it is."""
    _marking(entry, to, None)


def _marking(entry: Entry, to: Assembler, value: bool | None) -> None:
    name, marks = entry.object.text("A mark"), to.book.catalog.marks
    if name not in marks:
        hint = did_you_mean(name, marks, "marks") or "Declare it under `marks:` in game.yaml."
        raise entry.object.wrong(f"There is no mark `{name}`.", hint)
    who, until = whom(entry, "of", to), entry.get("until")
    one = one_seat_is_meant(entry.get("of"), to)
    ends = ending(until, to, who.type) if until is not None else None

    def go(run: Run) -> None:
        for sort, target in meant(who, run, one):
            at = seat_target(target) if sort == "seat" else target
            if ends is None:
                run.set_mark(at, name, value)
            else:
                scope, seat = ends(run, at)
                durations.mark(run, at, name, scope, seat=seat, lane=lane_at(run))

    to.call(go)
