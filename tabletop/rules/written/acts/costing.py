"""What acts and abilities of a file cost: `cost: [{pay: card.cost, of: sap}, {remove: host}, {tap: card}]`.

A cost is a list of effects that must all be possible. Each word that may stand there knows whether it can be done
(``Payable``); what is missing is the reason against. Of more than one line that is found by doing them and taking
that back (see ``rules.acting.costs``), so nothing is paid with twice. A cost is paid before anything else is done,
and what comes instead of it leaves it paid.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tabletop.content.findings import did_you_mean
from tabletop.rules.acting.costs import pay, unpayable
from tabletop.rules.acting.requirements import BoundAction, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.phrases.meaning.sources import may_know
from tabletop.rules.phrases.naming.values import ABSENT, NUMBER, PIECE, Read, reads, small
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.machine import Call, Frame, Run, run_down
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table
from tabletop.rules.written.acts.picking import Bound
from tabletop.rules.written.doing.assembling import ASKING, SHOWING, Assembler, Book, Payable, Routine
from tabletop.rules.written.doing.numbers import DUE, amount_of, too_little
from tabletop.rules.written.naming.binding import YOU, key_of
from tabletop.rules.written.reacting.events import fact
from tabletop.rules.written.reacting.protecting import PAYING
from tabletop.rules.written.reading.sheet import LEGAL, Part, Shape, door

PAY_WORD = "pay"
PAY: Mapping[str, Shape] = {PAY_WORD: "phrase", "of": "text", "from": "phrase"}
"""Some of a value of `you`, or (`from`) of a counter of a piece."""
CHANCE = ("roll", "shuffle", "draw", "deal")
"""The effects whose outcome nobody knows before."""


@dataclass(frozen=True, slots=True)
class Price:
    """One line of a cost: whether it can be done, and how."""

    able: Payable
    do: Callable[[Run], None]
    shows: bool = False
    """Whether others come to know a piece by it."""
    called: str = ""
    """What is paid, where that is so much of something."""
    has: Callable[[Table, Bound, object], bool] | None = None
    """Whether there is so much of it, where that is all that it takes."""
    phrases: tuple[Phrase, ...] = field(init=False)
    """What it goes by whether it can be done."""
    takes: frozenset[Read] = field(init=False)
    """The counters that it changes, where it goes by nothing else that paying could change once it is known how much
    it is; else nothing."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "phrases", tuple(phrase for _, phrase in self.able.looked_at))
        amount = self.able.amount
        others = frozenset[Read]().union(*(each.reads for each in self.phrases if each is not amount))
        is_fixed = amount is not None and all(each.what in ("column", "zone") for each in others)
        object.__setattr__(self, "takes", self.able.reads if is_fixed else frozenset())

    @property
    def reads(self) -> frozenset[Read]:
        """What it reads to know that."""
        tests = self.able.tests() if self.able.tests is not None else ()
        return self.able.reads.union(*(each.reads for each in (*self.phrases, *tests)))

    def is_payable(self, table: Table, bind: Bound) -> bool:
        """Whether it can be paid, for who looks very often: alone, and where all that it goes by is known."""
        amount = self.able.amount
        if amount is None:
            return self.able.unmet(table, bind) is None
        number = amount.closure(table, bind)
        if number == 0:
            return True
        if self.has is not None:
            return self.has(table, bind, number)
        return self.able.unmet(table, {**bind, DUE: number if isinstance(number, int) else ABSENT}) is None

    @property
    def is_plain(self) -> bool:
        """Whether all that it goes by is known, and that tells whether it can be paid."""
        return not self.is_tried and all(each.veiled == "never" for each in self.phrases)

    @property
    def is_tried(self) -> bool:
        """Whether it is known only by doing it whether it changes anything."""
        return self.able.tests is not None and not self.able.tests()

    @property
    def needs(self) -> frozenset[str]:
        """What must be bound for that."""
        return frozenset[str]().union(*(each.needs for each in self.phrases))


class Due(NamedTuple):
    """A line of a cost, as it is to be paid now."""

    price: Price
    bind: Bound
    """How much it is stands in it, once that is worked out."""

    @property
    def is_free(self) -> bool:
        """Whether nothing is to be paid."""
        return self.bind.get(DUE) in (0,)

    def is_hidden(self, table: Table, payer: int) -> bool:
        """Whether who pays may not know what is to be paid."""
        for each in self.price.phrases:
            if each.veiled == "never" or not each.is_veiled(table):
                continue
            if not may_know(table, payer, each.sources(table, dict(self.bind))):
                return True
        return False

    def pay(self, run: Run, payer: int, act: BoundAction) -> Unmet | None:
        """Pay it; the reason, with nothing done, if that cannot be. What it brings about waits on the stack. Where
        the referee is overruled so much is paid of something as there is."""
        found = self.price.able.unmet(run, self.bind)
        if found is not None and not (run.waive and self.price.called):
            return found
        frames, frame = run.lane.frames, Frame(PAYING, 0, self.bind)
        frames.append(frame)
        run.rebind()
        try:
            self.price.do(run)
        finally:
            frames.remove(frame)
            run.rebind()
        return None


# -- reading -------------------------------------------------------------------------------------------------


def read_costs(part: Part | None, to: Assembler) -> Iterator[Price]:
    """The lines of a cost; what is wrong with one is noted, and the others are read. ``to``: where it stands; what is
    made of it is taken from there."""
    for each in part.items("`cost`") if part is not None else ():
        with each.sheet.going_on():
            price = _read(each, to)
            for stands, phrase in price.able.looked_at:
                door(stands, phrase, LEGAL)
            yield price


def _read(part: Part, to: Assembler) -> Price:
    word = part.data if isinstance(part.data, str) else next(iter(part.mapping("A line of a cost")), "")
    if word == PAY_WORD:
        return _paid(part, to)
    if word in to.book.routines:
        return _with_routine(to.book.routines[word], part, to)
    known = [PAY_WORD, *(name for name, each in to.book.effects.items() if each.paying is not None)]
    effect = to.book.effects.get(word)
    if effect is None or effect.paying is None:
        what = "is no effect that can be paid with" if effect is not None else "is nothing that can be paid with"
        hint = did_you_mean(word, known) if effect is None else ""
        raise part.wrong(f"`{word}` {what}.", hint or f"In a cost stand {', '.join(f'`{each}`' for each in known)}.")
    entry = to.entry(part)
    to.check_keys(entry)
    able = effect.paying(entry, to)
    effect.make(entry, to)
    instruction = to.take_away()
    assert isinstance(instruction, Call)  # a word that can be paid with is one instruction, done at once
    return Price(able, instruction.act, word in SHOWING)


def _with_routine(routine: Routine, part: Part, to: Assembler) -> Price:
    """A routine of the file, done at once. It can be paid where what it requires holds, or where that is nothing, if
    it changes anything."""
    word, book = routine.name, to.book
    chance = next(telling(routine.part.data, book, {word}), "")
    if chance:
        message = f"`{word}` is nothing that can be paid with: trying it would tell what `{chance}` brings."
        raise part.wrong(message, "Do it in the `do`.")
    if any(telling(routine.part.data, book, {word}, ASKING)):
        raise part.wrong(f"`{word}` is nothing that can be paid with: somebody is asked in it.", "Ask in the `do`.")
    key, given = to.use(routine, to.entry(part))
    book.paid_with.add(key)
    instruction = to.take_away()
    assert isinstance(instruction, Call)  # by which its block begins
    begin, types = instruction.act, book.called[key]
    looked = tuple((part, phrase) for phrase in given.values())

    def unmet(table: Table, bind: Mapping[str, object]) -> Unmet | None:
        demands = book.required.get(key, ())
        if not demands:
            return None
        known: dict[str, object] = {
            key_of(name): fact(phrase, types[name], table, dict(bind)) for name, phrase in given.items()
        }
        if YOU in bind:
            known[YOU] = bind[YOU]
        return next((found for each in demands if (found := each.unmet(table, known)) is not None), None)

    def do(run: Run) -> None:
        depth = len(run.lane.frames)
        begin(run)
        run_down(run, depth)

    tests = lambda: [each.test for each in book.required.get(key, ())]  # noqa: E731
    return Price(Payable(looked, unmet, tests=tests), do, to.shows(part.data))


def telling(data: object, book: Book, seen: set[str], words: Collection[str] = CHANCE) -> Iterator[str]:
    """The effects in a part of the file by which something unknown comes out, those of its routines, too. ``words``:
    which effects are looked for instead."""
    waiting, routines = [("", data)], book.routines
    while waiting:
        key, found = waiting.pop()
        if key in words or (words is CHANCE and key == "by" and found == "chance"):
            yield key if key in words else "by: chance"
        if isinstance(found, dict):
            waiting += reversed(found.items())
        elif isinstance(found, list):
            waiting += [("", each) for each in reversed(found)]
        elif isinstance(found, str) and found in routines and found not in seen:
            seen.add(found)
            waiting.append(("", routines[found].part.data))
        if key in routines and key not in seen:  # what it does comes before what stands behind its name
            seen.add(key)
            waiting.append(("", routines[key].part.data))


def _paid(part: Part, to: Assembler) -> Price:
    """`pay`: a value of the seat, or a counter of a piece."""
    part.check_keys(tuple(PAY), "`pay`")
    paid, of, source = part.need(PAY_WORD, "`pay`"), part.get("of"), part.get("from")
    if of is None:
        raise part.wrong("`pay` does not say of what.", "Write `{pay: 2, of: VALUE}`.")
    catalog = to.book.catalog
    values = {each.id: each.label for each in catalog.seat_values.values() if each.stored}
    counters = {name: each.label for name, each in catalog.counters.items()}
    known, name = (counters if source is not None else values), of.text("What is paid")
    if name not in known:
        what, many = ("counter", "counters") if source is not None else ("value of seats", "values of seats")
        raise of.wrong(f"There is no {what} `{name}`.", did_you_mean(name, known, many))
    piece = to.phrase(source, PIECE) if source is not None else None
    amount, label = to.phrase(paid, NUMBER), small(known[name])
    looked = ((paid, amount), *(((source, piece),) if source is not None and piece is not None else ()))

    def target(table: Table, bind: Mapping[str, object]) -> object:
        you = bind.get(YOU, 0)
        return piece.number(table, bind) if piece is not None else -you if isinstance(you, int) else 0

    def unmet(table: Table, bind: Mapping[str, object]) -> Unmet | None:
        at, number = target(table, bind), amount_of(amount, table, bind)
        if not isinstance(at, int) or not isinstance(number, int):
            return Unmet(text="written.cost_gone")
        return too_little(table, at, name, label, number, bind)

    def do(run: Run) -> None:
        at, number = target(run, run.bind), amount_of(amount, run, run.bind)
        if isinstance(at, int) and isinstance(number, int):
            run.count(at, name, -(min(number, max(0, run.state.counter(at, name))) if run.waive else number))

    def has(table: Table, bind: Bound, number: object) -> bool:
        at = target(table, bind)
        if not isinstance(at, int) or not isinstance(number, int) or number < 0:
            return False
        counters = table.state.counters
        return number <= (counters[name].get(at, 0) if name in counters else 0)

    return Price(Payable(looked, unmet, amount, reads(f"counter:{name}")), do, called=label, has=has)


def told_price(cost: Sequence[Price], table: Table, bind: Bound) -> tuple[int, str] | None:
    """How much of what a cost is, where it is no more than that and everybody may know it."""
    price = cost[0] if len(cost) == 1 else None
    amount = price.able.amount if price is not None else None
    if price is None or amount is None or not price.called or any(each.hides for each in price.phrases):
        return None
    number = amount.number(table, bind)
    return (number, price.called) if isinstance(number, int) else None


# -- whether it can be paid, and paying it -------------------------------------------------------------------


def due_of(cost: Sequence[Price], table: Table, bind: Bound) -> list[Due]:
    """What is to be paid, worked out as the table is now: what changes before it is paid changes nothing of it."""
    found = [_due(each, table, bind) for each in cost]
    return [each for each in found if not each.is_free]


def _due(price: Price, table: Table, bind: Bound) -> Due:
    amount = price.able.amount
    return Due(price, dict(bind) if amount is None else {**bind, DUE: amount.number(table, bind)})


def why_unpayable(
    cost: Sequence[Price], table: Table, payer: int, bind: Bound, as_known: bool = True, before: Sequence[Due] = ()
) -> Unmet | None:
    """Why a seat cannot pay a cost, None if it can; the position is as before. ``as_known``: as far as that seat may
    know what is to be paid. ``before``: what is paid first of all."""
    due = [*before, *(due_of(cost, table, bind) if cost else [])]
    if as_known:
        due = [each for each in due if not each.is_hidden(table, payer)]
    if are_apart([each.price for each in due]):
        return next((found for each in due if (found := each.price.able.unmet(table, each.bind)) is not None), None)
    return unpayable(table, due, payer, BoundAction(Action("choose", payer), {})) if due else None


def are_apart(cost: Sequence[Price]) -> bool:
    """Whether what one line takes is nothing to the others, so that none has to be paid to see whether all can be."""
    if len(cost) == 1:
        return not cost[0].is_tried
    taken = set[Read]()
    for each in cost:
        if not each.takes or not taken.isdisjoint(each.takes):
            return False
        taken |= each.takes
    return True


def pay_all(cost: Sequence[Price], run: Run, act: BoundAction, bind: Bound) -> None:
    """Pay it as it is now, see ``pay_due``."""
    pay_due(due_of(cost, run, bind), run, act)


def pay_due(due: Sequence[Due], run: Run, act: BoundAction) -> None:
    """Pay it as far as it can be; where nobody has overruled the referee, what cannot be paid is said."""
    left = [each for each in due if pay(run, (each,), act.seat, act) is not None]
    if left and not run.waive:
        run.say("written.not_all_paid", who=Person(act.seat))
