"""Questions inside of effects: one of some things or several, chosen by a seat or by chance.

``choose`` is the machine's question (``progress.choosing``); here the things of a phrase become its answers: pieces
by what their chooser calls them, cells by zone and label, seats and numbers as numbers, words as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tabletop.core.values import Value
from tabletop.rules.acting.requirements import BoundAction, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision, Form
from tabletop.rules.limits import OverLimit
from tabletop.rules.phrases.meaning.sources import may_know
from tabletop.rules.phrases.naming.values import SEAT, SPAN, TRUTH, Bind, Type
from tabletop.rules.phrases.phrase import Phrase, Sentence
from tabletop.rules.progress.choosing import Choice, Choose, Query, What
from tabletop.rules.progress.machine import Call, Frame, Run
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table
from tabletop.rules.written.acts.costing import pay_all, read_costs, told_price, why_unpayable
from tabletop.rules.written.doing.asking import awake
from tabletop.rules.written.doing.assembling import Assembler, Effects, Entry, Narrowing, Reading
from tabletop.rules.written.naming.binding import SELF, YOU, bound_name, feed_of, key_of
from tabletop.rules.written.reacting.events import BOTH
from tabletop.rules.written.reacting.protecting import WANTED, Chooser, guarded
from tabletop.rules.written.reading.sheet import CHOSEN, WHO_IS_ASKED, door, spoken

CHOOSING_WORDS = Effects()

WHATS: dict[str, tuple[What, Form]] = {
    "piece": ("piece", "pieces"), "cell": ("cell", "places"), "seat": ("seat", "words"),
    "number": ("number", "words"), "word": ("word", "words"), "shape": ("shape", "pattern"),
}  # fmt: skip
TARGET: tuple[What, Form] = ("target", "pieces")
"""The same of pieces and seats."""


def what_of(type: Type) -> tuple[What, Form] | None:
    """What things of a type are to who chooses among them, and how that looks; None for what is no choice."""
    return TARGET if type.sorts == BOTH else WHATS.get(str(type.sort))


class Asked(Choose):
    """A question of the file: its sentence as it reads now, and loops in which it is asked go on."""

    __slots__ = ("chooser", "outside", "question")

    def __init__(
        self, query: Query, question: Sentence | None, chooser: Chooser | None = None,
        outside: Sentence | None = None,
    ) -> None:  # fmt: skip
        super().__init__(query)
        self.question = question
        self.outside = outside
        """What is said of all that is not among the choices."""
        self.chooser = chooser
        """The card that chooses, where some things may be protected from it."""

    def run(self, run: Run) -> bool:
        """True once the answer is bound."""
        done = super().run(run)
        if not done:
            awake(run)
        return done

    def answer(self, run: Run, action: Action) -> None:
        """Of several the first ones are told by themselves, for nothing else is; so the last one is, too."""
        frame, is_told = run.frame, run.is_heard and "pick" in action.arguments
        if is_told and self._picked(run, frame) and not self.query.sealed(frame):
            _, words = run.ruleset.called(run.state, action)
            run.say("rules.chose_word", who=Person(action.seat), word=words["choice"])
        super().answer(run, action)

    def why_protected(self, table: Table, frame: Frame, action: Action) -> Unmet | None:
        """That what is answered is protected from the card that chooses; None where that is not it."""
        options = self.query.options
        if self.chooser is None or not isinstance(options, _Options):
            return None
        named = action.arguments.get("pick")
        meant = (each for each in options.whole(table, frame) if self._named(table, each, action.seat) == named)
        return self.chooser.why(table, frame.bind, next(meant, 0))

    def why_outside(self, table: Table, frame: Frame) -> Unmet:
        """That something is not among the choices, in the words of the file where it has some."""
        if self.outside is None:
            return Unmet(text="rules.no_choice", rule=self.query.rule)
        told = self.outside.told(table, frame.bind)
        return Unmet(told.words, (), told.template, self.query.rule)

    def why_unanswerable(self, table: Table, frame: Frame) -> Unmet | None:
        """That nothing can be chosen that is together what it must be; None where something can."""
        options, whole = self.query.options, self.query.whole
        if whole is None or not isinstance(options, _Options) or self.is_answerable(table, frame):
            return None
        private = whole.hides(table, frame, options(table, frame))
        return Unmet({"place": options.among.said_place()}, (), "written.none_together", private=private)

    def ask(self, table: Table, frame: Frame) -> tuple[Decision, ...]:
        """The question, in the words of the file."""
        found = super().ask(table, frame)
        if self.question is None:
            return found
        said = [(each, self.question.told(table, {**frame.bind, YOU: each.seat})) for each in found]
        return tuple(replace(each, question=AS_WRITTEN + told.template, arguments=told.words) for each, told in said)


@CHOOSING_WORDS.word(
    "choose", "among! number must because outside by who ask rule",
    help="A seat chooses one of some things, or several; or chance does.",
    example='{choose: suit, among: words(suit), ask: "Which suit?"}',
    unsaid="what was chosen is told by what is done with it", object="text",
    shapes={"by": ("chance",), "ask": "sentence", "outside": "sentence"},
)  # fmt: skip
def choose(entry: Entry, to: Assembler) -> None:
    """`number: 2` (or `0..2`): so many, each once. `must` is what all of them are together, by the name of what is
    chosen: `{choose: sold, among: hand, number: 1..5, must: sum(worth over sold) = 15, because: ...}`. `outside`:
    what is said of anything else. `by: chance`: nobody is asked. Where there is nothing to choose the name stands for
    nothing."""
    among_part = entry.need("among")
    among = to.phrase(among_part)
    single = Type(frozenset({"number"})) if among.type == SPAN else among.type.one()
    found = what_of(single)
    if found is None or not (among.type.many or among.type == SPAN):
        cells = "cell" in among.type.sorts and len(among.type.sorts) > 1
        hint = "Choose among cells by themselves." if cells else "Write a set, or `1..3`."
        raise among_part.wrong(f"One chooses among several things, not {among.type.said}.", hint)
    what, form = found
    number_part, by, who_part, ask, rule = (entry.get(key) for key in ("number", "by", "who", "ask", "rule"))
    outside = entry.get("outside")
    bounds = to.phrase(number_part, SPAN) if number_part is not None else None
    if what == "shape" and number_part is not None:
        raise number_part.wrong("A shape is laid one at a time.", "Leave `number` out; ask again in an `each`.")
    many = bounds is not None and number_part is not None and str(number_part.data) != "1"
    chance = by is not None and by.one_of(("chance",), "way to choose") == "chance"
    who = to.phrase(who_part, SEAT) if who_part is not None else None
    sentence = to.sentence(ask) if ask is not None else None
    if not chance:
        door(among_part, among, CHOSEN, _chooser(who), to.seen_by(_chooser(who)))
    answer, chooser = to.key("chosen"), _Seat(who)
    to.answer = answer
    name = entry.object.text("The name of what is chosen")
    card = _card_that_chooses(to, guarded(single))
    offers = _Options(among, what, None if chance else chooser, among_part.stands, to.may_choose, card)
    whole = _whole(entry, to, name, among, single, None if chance else chooser) if many else None
    if not many:
        _no_whole(entry)
    query = Query(
        answer, seat=chooser, options=offers, bounds=_Bounds(bounds),
        question=f"{AS_WRITTEN}Choose: {name.replace('_', ' ')}.", what=what, form=form,
        rule=rule.text("A rule") if rule is not None else to.rule, pick="random" if chance else "ask", titled=True,
        sealed=to.sealed, whole=whole, veiled=offers.is_veiled if among.hides and not chance else None,
        source=key_of(SELF),
    )  # fmt: skip
    to.asks += not chance
    to.emit(Asked(query, sentence, card, to.sentence(outside) if outside is not None else None))
    type = single.several() if many else single
    key = to.bind(name, type, entry.object, "a choice", among, changes=True)
    read = _reading(what)

    least = _Bounds(bounds)

    def take(run: Run) -> None:
        bind = run.bind
        chosen = bind.pop(answer, ())
        source = bind.get(key_of(SELF), 0)
        if not chosen and source and not chance and not among.is_veiled(run) and least(run, run.frame)[0] > 0:
            run.say("written.no_choice", pieces=Pieces((source,)))
        found = tuple(read(run, each) for each in chosen)
        if not chance and among.is_veiled(run) and among.type != SPAN:
            known = {as_choice(run, each) for each in among.things(run, bind)}
            found = tuple(read(run, each) for each in chosen if each in known)
            if len(found) < len(chosen):
                run.say("written.chosen_in_vain", who=Person(chooser(run, run.frame)))
        if found and whole is not None and whole.must.is_veiled(run) and not whole.is_so(run, run.frame, chosen):
            found = ()
            run.say("written.chosen_in_vain", who=Person(chooser(run, run.frame)))
        if many:
            bind[key] = found
        elif found:
            bind[key] = found[0]
        else:
            bind.pop(key, None)

    to.call(take)


class _Whole:
    """What all that is chosen must be together, by the name of what is chosen."""

    def __init__(
        self, must: Phrase, because: Sentence | None, key: str, what: What, chooser: _Seat | None, stands: str
    ) -> None:
        self.must, self.because, self.key, self.chooser, self.stands = must, because, key, chooser, stands
        self.read = _reading(what)
        self.sums = must.summing(key)

    def tester(self, table: Table, frame: Frame) -> Callable[[Sequence[Choice]], bool]:
        """As ``holds``, of many choices of the same things: of a sum each of them is looked at once."""
        sums = self.sums
        if sums is None or (self.chooser is not None and self.must.is_veiled(table)):
            return lambda chosen: self.holds(table, frame, chosen)
        bind, known = dict[str, object](frame.bind), dict[Choice, int]()
        other = sums.other(table, bind)

        def number(choice: Choice) -> int:
            found = known.get(choice)
            if found is None:
                bind[sums.slot] = self.read(table, choice)
                looked = sums.number(table, bind)
                found = known[choice] = looked if isinstance(looked, int) else 0
            return found

        return lambda chosen: bool(sums.holds(sum(map(number, chosen)), other))

    def _bind(self, table: Table, frame: Frame, chosen: Sequence[Choice]) -> Bind:
        return {**frame.bind, self.key: tuple(self.read(table, each) for each in chosen)}

    def is_so(self, table: Table, frame: Frame, chosen: Sequence[Choice]) -> bool:
        """Whether these are, whoever knows that."""
        return self.must.holds(table, self._bind(table, frame, chosen))

    def holds(self, table: Table, frame: Frame, chosen: Sequence[Choice]) -> bool:
        """Whether these are, as far as who chooses may know."""
        if self.chooser is None or not self.must.is_veiled(table):
            return self.is_so(table, frame, chosen)
        return self.must.seems(table, self._bind(table, frame, chosen), self.chooser(table, frame) or None)

    def why_not(self, table: Table, frame: Frame, chosen: Sequence[Choice]) -> Unmet:
        """Why these are not."""
        bind = self._bind(table, frame, chosen)
        told = self.because.told(table, bind) if self.because is not None else self.must.why_not(table, bind)
        private = self.hides(table, frame, chosen)
        return Unmet(told.words, (), told.template, private=private) if told is not None else Unmet(private=private)

    def hides(self, table: Table, frame: Frame, offered: Sequence[Choice]) -> bool:
        """Whether others may not know which of these are so together."""
        if self.chooser is None or not self.must.hides:
            return False
        return not may_know(table, None, self.must.sources(table, self._bind(table, frame, offered)))


def _whole(
    entry: Entry, to: Assembler, name: str, among: Phrase, single: Type, chooser: _Seat | None
) -> _Whole | None:
    part, because = entry.get("must"), entry.get("because")
    if part is None:
        _no_whole(entry)
        return None
    chosen = bound_name(name, single.several(), "a choice", feed_of(among, is_value=False))
    known = entry.object.adding(to.language, chosen)
    must = part.phrase(known, TRUTH)
    if chooser is not None:
        door(part, must, CHOSEN, _chooser(chooser.who), to.seen_by(_chooser(chooser.who)))
    if because is None:
        part.sheet.remark(part.where, "This has no reason of its own.", "Write `because: SENTENCE`.")
    said = spoken(because, known, frozenset(to.opened)) if because is not None else None
    what, _ = what_of(single) or WHATS["piece"]
    return _Whole(must, said, key_of(name), what, chooser, part.stands)


def _no_whole(entry: Entry) -> None:
    """Only several things are something together."""
    must, because = entry.get("must"), entry.get("because")
    if must is not None:
        raise must.wrong("One thing alone is chosen here.", "Test it with `where`, or say how many with `number`.")
    if because is not None:
        raise because.wrong("`because` says why what is chosen is not what it `must` be.", "Write `must: TEST`.")


def _card_that_chooses(to: Assembler, sort: str) -> Chooser | None:
    """The card that chooses where something is chosen, None where nothing is protected from any."""
    guards = to.book.reacting.guards
    if not guards.any or sort not in WANTED:
        return None
    return Chooser(guards, sort, to.first_picked)


YES, NO = "yes", "no"


@CHOOSING_WORDS.word(
    "may", "cost do else ask rule", help="A seat is asked whether it does something, for a price or for nothing.",
    example='{may: next(you), cost: [{pay: 1, of: coins}], else: [{remove: card}], ask: "Pay 1 for {card}?"}',
    log={
        "written.may_paid": "{seat} paid {number} {what}.", "written.may_paid_it": "{seat} paid.",
        "written.may_did": "{seat} did so.", "written.may_declined": "{seat} declined.",
    },
    shapes={"ask": "sentence"},
)  # fmt: skip
def may(entry: Entry, to: Assembler) -> None:
    """In it `you` is the seat that is asked. `do` is done where it does it, `else` where it does not, or cannot pay,
    or nobody is asked. Who cannot pay is not asked, unless the others would learn something by that."""
    cost, then, other, ask, rule = (entry.get(key) for key in ("cost", "do", "else", "ask", "rule"))
    if cost is None and then is None:
        raise entry.whole.wrong("`may` has neither `cost` nor `do`.", "Say what the seat may do.")
    seat = to.phrase(entry.object, SEAT)
    door(entry.object, seat, WHO_IS_ASKED, opened=frozenset(to.opened))
    price = tuple(read_costs(cost, to))
    if ask is None:
        entry.whole.sheet.remark(entry.whole.where, "This asks no question of its own.", "Write `ask: SENTENCE`.")
    sentence, answer, before = to.sentence(ask) if ask is not None else None, to.key("may"), to.key("you")

    def begin(run: Run) -> None:
        bind = run.bind
        found = seat.number(run, bind)
        bind[before] = bind.get(YOU, 0)
        bind[YOU] = found if isinstance(found, int) else 0

    def close(run: Run) -> None:
        bind = run.bind
        bind[YOU] = bind.pop(before)

    def can(table: Table, frame: Frame) -> bool:
        asked = frame.bind.get(YOU, 0)
        return bool(asked) and why_unpayable(price, table, asked, dict(frame.bind), as_known=False) is None

    hides = any(phrase.hides for each in price for phrase in each.phrases)
    """Whether others would learn something by who is asked; then declining looks the same for whoever cannot pay."""

    def offers(table: Table, frame: Frame) -> list[Choice]:
        return ([YES] if hides else [YES, NO]) if can(table, frame) else []

    def bounds(table: Table, frame: Frame) -> tuple[int, int]:
        return (0, 1) if hides else (1, 1)

    def declined(run: Run) -> bool:
        found = run.bind.pop(answer, ())
        if run.bind[YOU] and (found == (NO,) or (hides and found != (YES,))):
            run.say("written.may_declined", seat=Person(run.bind[YOU]))
        return bool(found != (YES,))

    def pay(run: Run) -> None:
        you = run.bind[YOU]
        told = told_price(price, run, run.bind)
        if told is not None:
            run.say("written.may_paid", seat=Person(you), number=told[0], what=told[1])
        else:
            run.say("written.may_paid_it" if price else "written.may_did", seat=Person(you))
        pay_all(price, run, BoundAction(Action("choose", you), {}), run.bind)

    query = Query(
        answer, seat=lambda table, frame: int(frame.bind.get(YOU, 0)), options=offers, bounds=bounds,
        question="written.may_pay" if price else "written.may_do", what="word", form="words",
        words=lambda table, frame: {"seat": Person(int(frame.bind.get(YOU, 0)))},
        rule=rule.text("A rule") if rule is not None else to.rule, titled=True, always=hides,
        default=lambda table, frame: (NO,),
    )  # fmt: skip
    end, otherwise = to.label("end may"), to.label("else")
    to.asks += 1
    to.emit(Leading(begin))
    with to.closed_by(close):
        to.emit(Asked(query, sentence))
        to.jump(otherwise, declined)
        to.call(pay)
        to.effects(then)
        to.jump(end)
        to.place(otherwise)
        to.effects(other)
    to.place(end)
    to.call(close)


class Leading(Call):
    """What makes a question ready: where a table is taken up at that question, it is done first."""

    __slots__ = ()


def _chooser(who: Phrase | None) -> str:
    """The name of the seat that chooses, as phrases call it."""
    return YOU if who is None else who.name


class _Seat:
    """Who chooses: `you`, if nobody else is named."""

    def __init__(self, who: Phrase | None) -> None:
        self.who = who

    def __call__(self, table: Table, frame: Frame) -> int:
        """The seat."""
        found = self.who.number(table, frame.bind) if self.who is not None else frame.bind.get(YOU, 0)
        return found if isinstance(found, int) else 0


class _Options:
    """What can be chosen now."""

    def __init__(
        self, among: Phrase, what: What, chooser: _Seat | None, stands: str, may: Narrowing | None,
        card: Chooser | None = None,
    ) -> None:  # fmt: skip
        self.among, self.what, self.chooser, self.stands, self.may = among, what, chooser, stands, may
        self.card = card

    def __call__(self, table: Table, frame: Frame) -> Sequence[Choice]:
        """In a fixed order."""
        found = self.whole(table, frame)
        if self.card is not None:
            found = [each for each in self.card.left(table, frame.bind, found) if isinstance(each, int | str)]
        if self.may is None:
            return found
        return self.may(table, frame.bind, found, _reading(self.what))

    def is_veiled(self, table: Table, frame: Frame) -> bool:
        """Whether others may not know which these are."""
        return not may_know(table, None, self.among.sources(table, dict(frame.bind)))

    def whole(self, table: Table, frame: Frame) -> Sequence[Choice]:
        """All among which it is chosen, those that are protected as well."""
        bind: Bind = dict(frame.bind)
        if self.chooser is not None and self.among.is_veiled(table):
            viewer = self.chooser(table, frame) or None
            if not may_know(table, viewer, self.among.sources(table, bind)):
                return tuple(as_choice(table, each) for each in self.among.offered(table, bind, viewer))
        if self.among.type == SPAN:
            span = self.among.value(table, bind)
            least, most = span if isinstance(span, tuple) else (1, 0)
            if not (isinstance(least, int) and isinstance(most, int)):
                return ()
            if most - least >= table.ruleset.limits.acts:
                raise OverLimit("acts", table.ruleset.limits.acts, self.stands)
            return range(least, most + 1)
        return tuple(as_choice(table, each) for each in self.among.things(table, bind))


def as_choice(table: Table, thing: object) -> Choice:
    """A thing as an answer: a cell is its zone with its label."""
    if isinstance(thing, tuple):
        zone, cell = thing
        board = table.state.spec.board(str(zone))
        return f"{zone} {board.label(cell)}" if board is not None else str(zone)
    return thing if isinstance(thing, int) else str(thing)


def _reading(what: What) -> Reading:
    """An answer as frames keep what it stands for."""

    def cell(table: Table, choice: Choice) -> Value:
        zone, _, label = str(choice).rpartition(" ")
        board = table.state.spec.board(zone)
        at = board.cell(label) if board is not None else None
        return (zone, at) if at is not None else None

    return cell if what == "cell" else lambda table, choice: choice


class _Bounds:
    """How many are chosen, least and most."""

    def __init__(self, number: Phrase | None) -> None:
        self.number = number

    def __call__(self, table: Table, frame: Frame) -> tuple[int, int]:
        """One, if the file says nothing."""
        found = self.number.value(table, dict(frame.bind)) if self.number is not None else (1, 1)
        least, most = found if isinstance(found, tuple) and len(found) == 2 else (0, 0)
        return (max(0, least), max(0, most)) if isinstance(least, int) and isinstance(most, int) else (0, 0)
