"""Questions of the course: who is asked for which acts, until when, and what happens where nobody can.

``Ask`` is the machine's window with what written rules need besides: seats that can do nothing are passed (or
`if_stuck` is done for them), and a question may fix some of the picks of its acts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import cast

from tabletop.content.findings import did_you_mean
from tabletop.core.values import Record, Value
from tabletop.rules.acting import legality
from tabletop.rules.acting.kinds import ActionKind, Kinds
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.decisions import Decision, naming
from tabletop.rules.limits import OverLimit
from tabletop.rules.phrases.naming.values import NUMBER, SEAT, SEATS, TRUTH
from tabletop.rules.phrases.phrase import Phrase, Sentence
from tabletop.rules.progress.machine import Frame, Run, Trace
from tabletop.rules.progress.windows import Order, Window, WindowDef
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Person, Told
from tabletop.rules.table import Table
from tabletop.rules.written.doing.assembling import COURSE, Assembler, Effects, Entrance, Entry
from tabletop.rules.written.doing.sealing import open_all
from tabletop.rules.written.naming.binding import YOU, kept_value, key_of
from tabletop.rules.written.naming.game_names import ACT
from tabletop.rules.written.reacting.announced import OPEN, answered, in_words, is_cancelled
from tabletop.rules.written.reading.sheet import IS_FIXED, NOBODY, WHO_ANSWERS, WHO_IS_ASKED, Part, Shape, door

ASKING_WORDS = Effects()

ACTIVE = "active"

ORDERS = ("together", "succession", "block", "once", "rounds", "first")
IDLE = "~idle"
"""Where a frame counts the passes of its loops in which nobody was asked."""
FIXED = "~with"
"""Where a frame keeps the picks that a question has fixed."""
ASIDE = "aside"
"""Under this what is kept of a question says that something has been done that was none of its acts."""
STUCK = "~stuck"
"""Where a frame keeps the seat that could do nothing."""
PATIENCE = 100
"""Who does not answer and may not pass yet passes all the same once so many acts were done."""
NO_ANSWER = "no_answer"
"""The act by which a seat does not answer, where the file names no other."""
ANSWERS = ("succession", "block", "once", "rounds", "first")
ANSWER: Mapping[str, Shape] = {
    "ask": "phrase", "to": "names", "order": "order", "limit": "phrase", "question": "sentence", "always": "phrase",
    "in": "text", "called": "text", "like": "text",
}  # fmt: skip
"""What `answer` of an act may have; `ask` and `to` cannot be left out."""


LIKE = "like"
"""Of a window: the one of which it has all that it does not say itself."""


class Ask(Window):
    """Asks seats for acts. ``stuck``: what is done for a seat that can do nothing: "pass" says so, "branch" leaves it
    to the instructions behind it, "end" ends it without a word."""

    __slots__ = ("always", "because", "fixes", "loud", "most", "question", "stuck")

    def __init__(
        self, definition: WindowDef, question: Sentence | None, stuck: str, loud: tuple[str, ...] = (),
        always: Phrase | None = None, most: Phrase | None = None, fixes: bool = False,
        because: Sentence | None = None,
    ) -> None:  # fmt: skip
        super().__init__(definition)
        self.because = because
        """What a seat is told that wants one of its acts and is not asked."""
        self.question = question
        self.stuck = stuck
        self.loud = loud
        """The acts that keep the question open; the others alone do not."""
        self.always = always
        """For whom it is open all the same, so that nobody can tell who has none of these acts."""
        self.most = most
        """How many acts are done in all, where a phrase says so: looked at when the question opens."""
        self.fixes = fixes
        """Whether it fixes some of the picks of its acts."""

    def opened(self, table: Table, frame: Frame) -> Record:
        """What is kept of it; where no act at all may be done nobody is asked."""
        state = super().opened(table, frame)
        if self.most is None:
            return state
        found = self.most.number(table, frame.bind)
        most = found if isinstance(found, int) else 0
        return {**state, "most": most} if most > 0 else {**state, "passed": tuple(state["seats"])}

    def run(self, run: Run) -> bool:
        """Let those pass who can do nothing; True once it is closed, and where something is done first for who does
        not answer."""
        frame = run.frame
        if "window" not in frame.bind:
            frame.bind.pop(STUCK, None)
        elif self.definition.response and is_cancelled(run):
            self.shut(run)  # what does not happen any more is answered no more
        elif frame.bind["window"].get(ASIDE):
            self._look_aside(run, frame)
        while asked := self._waits_for(run, frame):
            helpless = [seat for seat in asked if not self._can_act(run, frame, seat)]
            if run.trace is not None:
                self._note(run.trace, frame, asked, helpless)
            if not helpless:
                awake(run)
                silent = next((seat for seat in asked if run.is_absent(seat)), 0)
                if silent:
                    self._first_act(run, frame, silent)
                return bool(silent)
            for seat in helpless:
                self.leave_out(run, frame, seat)
                if self.stuck == "branch":
                    frame.bind[STUCK] = seat
                    self.shut(run)
                elif self.stuck == "pass":
                    run.say("written.stuck", who=Person(seat))
        return True

    def _look_aside(self, run: Run, frame: Frame) -> None:
        """Something was done that was none of its acts: whether `until` holds now for those who are asked."""
        frame.bind["window"] = {name: value for name, value in frame.bind["window"].items() if name != ASIDE}
        until, acts = self.definition.until, key_of(ACT)
        act = frame.bind.pop(acts, None)
        over = [seat for seat in self._asked(run, frame) if until is not None and until(run, frame, seat)]
        if act is not None:
            frame.bind[acts] = act
        state = frame.bind["window"]
        if over and self.definition.rule_of_order(run) == "together":
            frame.bind["window"] = {**state, "passed": (*state["passed"], *over)}
        elif over:
            frame.bind["window"] = {**state, "passed": tuple(state["seats"]), "again": False}

    @staticmethod
    def _note(trace: Trace, frame: Frame, asked: Sequence[int], helpless: Sequence[int]) -> None:
        """Who could do nothing and who is asked, for whoever looks on."""
        for seat in asked:
            (trace.passed if seat in helpless else trace.asked)[frame.block, frame.at - 1, seat] += 1

    @staticmethod
    def goes_on(frame: Frame, seat: int) -> None:
        """What a seat has just done in secret was not all of it yet."""
        state = frame.bind["window"]
        frame.bind["window"] = {**state, "passed": tuple(each for each in state["passed"] if each != seat)}

    def passes_alone(self, run: Run, frame: Frame, seat: int) -> bool:
        """Who does not answer passes, where one may; else the first of its acts is done, but not for ever."""
        if self.definition.sealed or not run.is_absent(seat):
            return super().passes_alone(run, frame, seat)
        close, tried = self.definition.close, frame.bind["window"]["acts"]
        return bool(close) and (
            tried >= PATIENCE or self._can_any(run, frame, seat, (close,))
            or not self._can_any(run, frame, seat, self.loud)
        )  # fmt: skip

    def _can_act(self, run: Run, frame: Frame, seat: int) -> bool:
        if self._can_any(run, frame, seat, (*self.loud[-1:], *self.loud[:-1])):  # what closes it is found soonest
            return True
        return self.always is not None and self.always.holds(run, {**frame.bind, YOU: seat})

    @staticmethod
    def _can_any(run: Run, frame: Frame, seat: int, acts: Iterable[str]) -> bool:
        kinds = run.ruleset.part(Kinds)
        frame.at -= 1  # acts are looked for as they are while this question waits
        try:
            return any(_can(run, kinds[name], seat) for name in acts)
        finally:
            frame.at += 1

    def _first_act(self, run: Run, frame: Frame, seat: int) -> None:
        """The first act of who does not answer, as acts are offered; then the question is looked at again."""
        kinds = run.ruleset.part(Kinds)
        frame.at -= 1
        first = (legality.first(run, kinds[name], seat) for name in self.loud)
        action = next(each for each in first if each is not None)
        act = legality.read(run, action, kinds[action.kind])
        assert not isinstance(act, Unmet)  # it has just been found
        self.acted(run, frame, seat)
        frame.bind[key_of(ACT)] = act.kind
        kinds[action.kind].perform(run, act)

    def ask(self, table: Table, frame: Frame) -> tuple[Decision, ...]:
        """One question for each seat whose turn it is, in the words of the file."""
        found = super().ask(table, frame)
        if self.question is None:
            told = in_words(table) if self.definition.response else None
            return found if told is None else tuple(_of_what(each, told) for each in found)
        said = [(each, self.question.told(table, {**frame.bind, YOU: each.seat})) for each in found]
        return tuple(replace(each, question=AS_WRITTEN + told.template, arguments=told.words) for each, told in said)


def _of_what(asked: Decision, told: Told) -> Decision:
    """A chance to answer that has no words of its own says what is answered."""
    words = {**told.words, "you": Person(asked.seat)}
    question = f"{AS_WRITTEN}{told.template} Do you answer, {{you}}?"
    return replace(asked, question=question, arguments=words, acts=())


def _can(run: Run, kind: ActionKind, seat: int) -> bool:
    """Whether a seat can do an act; also where that takes too long to find out, for then it is told when it looks."""
    looks, run.looks = run.looks, run.ruleset.limits.looks
    try:
        return legality.can(run, kind, seat)
    except OverLimit:
        return True
    finally:
        run.looks = looks


def awake(run: Run) -> None:
    """Somebody is asked: the loops around do not go round by themselves."""
    for each in run.lane.frames:
        each.bind.pop(IDLE, None)


def fixed_picks(frame: Frame) -> Mapping[str, Value]:
    """The picks that the question of a frame has fixed, by where a frame keeps them."""
    return cast("Mapping[str, Value]", frame.bind.get(FIXED, {}))


@ASKING_WORDS.word(
    "ask", "to! from with order until limit skip always if_stuck question called sealed rule because",
    help="Seats are asked for acts.",
    example="{ask: you, to: [roll, hold], until: act = hold}",
    log={"written.stuck": "{who} can do nothing and is passed."},
    shapes={
        "to": "names", "with": "phrases", "order": "order", "skip": "truth", "sealed": "truth", "because": "sentence",
        "rule": "text", "called": "text",
    },
)  # fmt: skip
def ask(entry: Entry, to: Assembler) -> None:
    """One act of each seat, or as many as it wants until a test holds. `limit`: at most so many acts in all, a number
    that is looked at when the question opens; one seat goes on up to it, and for 0 nobody is asked. `from`: who is
    asked first, or whoever is asked behind that seat. `order` may go by a test: `rounds if TEST else first`. `with`
    fixes picks of those acts. `skip: true`: who could only do a quiet act is passed without being asked, unless
    `always` holds. `called`: its name in scenarios and saves. `sealed:
    true`: all choose at the same time, nobody sees what, and when all have chosen it is carried out together. `rule`:
    that by which is asked; `because`: what a seat is told that wants one of the acts and is not asked."""
    sealed = entry.get("sealed")
    if sealed is not None and sealed.truth("`sealed`"):
        _in_secret(entry, to)
        return
    to.asks += 1
    seats, acts = to.phrase(entry.object, SEATS), _acts(entry, "to", to)
    door(entry.object, seats, WHO_IS_ASKED, opened=frozenset(to.opened))
    order_part, limit_part, until_part = entry.get("order"), entry.get("limit"), entry.get("until")
    until = to.phrase(until_part, TRUTH) if until_part is not None else None
    if until is not None and until_part is not None:
        door(until_part, until, WHO_IS_ASKED, opened=frozenset(to.opened))
    limit, most = _limit(limit_part, to)
    rest = entry.get("if_stuck")
    closing = next((act for act in acts if act in to.book.quiet), "")
    # who can say that it is done is asked until it does; of several who cannot each does one act
    one = seats.is_of_one
    usual: Order = "block" if one or (until is not None and closing) else "once"
    orders = _orders(order_part, ORDERS, usual, to)
    skip_part = entry.get("skip")
    skip = skip_part is not None and skip_part.truth("`skip`")
    if skip and not closing and skip_part is not None:
        raise skip_part.wrong("No act of it is quiet, so nobody is skipped for that.", "Name a quiet act, too.")
    acts_itself = str(entry.object.data) in to.language.standing  # who is found by somebody else's turn only answers
    if until is not None and one and acts_itself:
        to.book.ending.add(closing)
    else:  # who passes may be asked again
        to.book.passing.add(closing)
    from_part = entry.get("from")
    first = to.phrase(from_part, SEAT) if from_part is not None else None
    if first is not None and from_part is not None:
        door(from_part, first, WHO_IS_ASKED, opened=frozenset(to.opened))
    fixed = _fixed(entry, acts, to)
    bounded = one and limit_part is not None  # one seat that may do one act alone needs no limit
    if order_part is not None and any(each == "block" for _, each in orders) and until is None and not bounded:
        told = "Without `until` each does one act, as with `order: once`."
        order_part.sheet.warn(
            order_part.where, told, f"Write `until: act = {closing or acts[-1]}`, or `order: once`."
        )
    if (
        not closing
        and until is None
        and not limit
        and most is None
        and any(each == "succession" for _, each in orders)
    ):
        raise entry.whole.wrong("In succession seats are asked until all have passed.", "Name a quiet act, too.")
    loud = tuple(act for act in acts if act not in to.book.quiet) if skip else acts
    always = _always(entry, to)

    def defined(order: Order) -> WindowDef:
        return WindowDef(
            _named(entry, f"ask {' '.join(acts)}"), tuple(act for act in acts if act != closing), closing,
            _Seats(seats, first), order, passed="", limit=limit,
            each=until is None and not bounded and order in ("together", "block"),
            until=_Until(until) if until is not None else None,
        )  # fmt: skip

    with fixed(to):
        stuck = "branch" if rest is not None else "end" if to.quiet else "pass"
        is_fixing = fixed.picks is not None
        _each_order(
            orders, to, lambda order: _emit(entry, to, defined(order), stuck, loud, always, most, fixes=is_fixing)
        )
    if rest is not None:
        end, before = to.label("asked"), to.key("you")

        def begin(run: Run) -> None:
            bind = run.bind
            bind[before], bind[YOU] = bind.get(YOU, 0), bind.pop(STUCK)

        def close(run: Run) -> None:
            bind = run.bind
            bind[YOU] = bind.pop(before)

        to.jump(end, lambda run: STUCK not in run.bind)
        to.call(begin)
        with to.closed_by(close):
            to.effects(rest)
        to.call(close)
        to.place(end)


def _orders(
    part: Part | None, known: tuple[str, ...], usual: Order, to: Assembler
) -> list[tuple[Phrase | None, Order]]:
    """In which order seats are asked: a word, or one of several by tests (`rounds if TEST else first`)."""
    if part is None:
        return [(None, usual)]
    found: list[tuple[Phrase | None, Order]] = []
    left = part.text("The order")
    while True:
        word, is_tested, rest = left.partition(" if ")
        if not is_tested:
            found.append((None, cast("Order", Part(part.sheet, part.where, left.strip()).one_of(known, "order"))))
            return found
        text, has_other, left = rest.partition(" else ")
        if not has_other:
            raise part.wrong("An order by a test needs another one.", "Write `ORDER if TEST else ORDER`.")
        test = Part(part.sheet, part.where, text).phrase(to.language, TRUTH)
        door(part, test, WHO_IS_ASKED, opened=frozenset(to.opened))
        found.append((test, cast("Order", Part(part.sheet, part.where, word.strip()).one_of(known, "order"))))


def _fails(test: Phrase) -> Callable[[Run], bool]:
    return lambda run: not test.holds(run, run.bind)


def _in_secret(entry: Entry, to: Assembler) -> None:
    """One act of each seat, kept until all have chosen."""
    to.asks += 1
    seats, acts = to.phrase(entry.object, SEATS), _acts(entry, "to", to)
    door(entry.object, seats, WHO_IS_ASKED, opened=frozenset(to.opened))
    order = entry.get("order")
    if order is not None and order.one_of(ORDERS, "order") != "together":
        raise order.wrong("In secret all choose at the same time.", "Leave `order` out, or write `together`.")
    for key in ("from", "with", "until", "limit", "skip", "if_stuck"):
        part = entry.get(key)
        if part is not None:
            raise part.wrong(f"In secret each seat does one act, so there is no `{key}`.", "Leave it out.")
    if all(act in to.book.planning for act in acts):
        raise entry.need("to").wrong("Nobody could ever be done.", "Name an act that is quiet, too.")
    for act in acts:
        if act in to.book.answerable:
            raise entry.need("to").wrong(f"`{act}` can be answered, so it cannot be sealed.", "Ask for it openly.")
    definition = WindowDef(
        _named(entry, f"ask {' '.join(acts)}"), acts, "", _Seats(seats), "together", passed="", each=True,
        sealed=True,
    )  # fmt: skip
    _emit(entry, to, definition, "pass", acts, _always(entry, to))
    open_all(to)


@ASKING_WORDS.word(
    "go_on", "with question", help="The same seat goes on with one of some acts, if it can.",
    example="{go_on: [jump], with: {man: man}}",
    unsaid="who is asked is told by what is done", object="names", shapes={"with": "phrases"},
)  # fmt: skip
def go_on(entry: Entry, to: Assembler) -> None:
    """`with` fixes picks of those acts. A quiet act among them ends it; where only that is left, it is over."""
    to.asks += 1
    acts = _acts(entry, "", to)
    with_part = entry.get("with")
    parts = with_part.parts("`with`") if with_part is not None else {}
    fixed = _Fixing({key_of(name): to.phrase(part) for name, part in parts.items()})
    closing = next((act for act in acts if act in to.book.quiet), "")
    definition = WindowDef(
        f"ask {' '.join(acts)}", tuple(act for act in acts if act != closing), closing, _you, "block", passed="",
        each=True,
    )  # fmt: skip

    with fixed(to):
        _emit(entry, to, definition, "end", tuple(act for act in acts if act not in to.book.quiet), fixes=True)


class _Fixing:
    """Picks that are fixed while a question is open; None where it fixes nothing."""

    __slots__ = ("picks",)

    def __init__(self, picks: Mapping[str, Phrase] | None) -> None:
        self.picks = picks

    @contextmanager
    def __call__(self, to: Assembler) -> Iterator[None]:
        """What is made inside asks with them."""
        picks = self.picks
        if picks is None:
            yield
            return

        def fix(run: Run) -> None:
            bind = run.bind
            bind[FIXED] = {key: kept_value(phrase, run, bind) for key, phrase in picks.items()}

        to.call(fix)
        yield
        to.call(_unfix)


def look_again(run: Run) -> None:
    """What an offer brings about may be the end of the question over which it was made."""
    asked = next((frame for frame in reversed(run.lane.frames[:-1]) if "window" in frame.bind), None)
    if asked is not None:
        asked.bind["window"] = {**asked.bind["window"], ASIDE: True}


def _unfix(run: Run) -> None:
    run.bind.pop(FIXED, None)


def _fixed(entry: Entry, acts: tuple[str, ...], to: Assembler) -> _Fixing:
    """`with` of an `ask`: what it fixes is seen by all who are asked."""
    with_part = entry.get("with")
    if with_part is None:
        return _Fixing(None)
    picked = tuple(dict.fromkeys(name for act in acts for name in to.book.acts[act]))
    found: dict[str, Phrase] = {}
    reader = YOU if entry.object.data == YOU else NOBODY
    for name, part in with_part.parts("`with`").items():
        if name not in picked:
            message = f"None of these acts picks `{name}`."
            raise part.sheet.wrong(part.where, message, did_you_mean(name, picked, "picks"))
        phrase = to.phrase(part)
        if phrase.type.many:
            phrase = to.phrase(part, phrase.type.one())  # a set of one thing stands for it
        found[key_of(name)] = phrase
        door(part, phrase, IS_FIXED, reader, opened=frozenset(to.opened))
    return _Fixing(found)


def _limit(part: Part | None, to: Assembler) -> tuple[int, Phrase | None]:
    """`limit`: a number that stands there, or a phrase that says it when the question opens."""
    if part is None:
        return 0, None
    if isinstance(part.data, int):
        return part.number("`limit`", 1, 1_000), None
    most = to.phrase(part, NUMBER)
    door(part, most, WHO_IS_ASKED, opened=frozenset(to.opened))
    return 0, most


def answering(part: Part, to: Assembler) -> None:
    """Others may answer an act before it happens: `answer: {ask: others, to: [respond]}`. Who has nothing to answer
    with is not asked, unless `always` holds for that seat: what the seat alone knows cannot be told by it then."""
    part.check_keys(tuple(ANSWER), "`answer`")
    entry = Entry("answer", part, part.need("ask", "`answer`"))
    seats, acts = to.phrase(entry.object, SEATS), _acts(entry, "to", to)
    door(entry.object, seats, WHO_IS_ASKED, opened=frozenset(to.opened))
    orders, always = _orders(entry.get("order"), ANSWERS, "succession", to), _always(entry, to)
    limit, most = _limit(entry.get("limit"), to)
    closing = next((act for act in acts if act in to.book.quiet), NO_ANSWER)
    to.book.asked.setdefault(closing, part.where)
    to.asks += 1
    loud = tuple(act for act in acts if act not in to.book.quiet)

    def defined(order: Order) -> WindowDef:
        return WindowDef(
            _named(entry, f"answer {' '.join(acts)}"), tuple(act for act in acts if act != closing), closing,
            _Behind(seats), order, passed="", each=order == "block", response=True, answers=_answered_seat,
            limit=limit,
        )  # fmt: skip

    def open_(run: Run) -> None:
        run.bind[OPEN] = True

    def close(run: Run) -> None:
        run.bind.pop(OPEN, None)

    to.call(open_)
    _each_order(orders, to, lambda order: _emit(entry, to, defined(order), "end", loud, always, most))
    to.call(close)


def _each_order(orders: list[tuple[Phrase | None, Order]], to: Assembler, emit: Callable[[Order], None]) -> None:
    """A question in each order that it may have, of which the tests say one."""
    over = to.label("asked in order") if len(orders) > 1 else ""
    for test, order in orders:
        other = to.label("another order") if test is not None else ""
        if test is not None:
            to.jump(other, _fails(test))
        emit(order)
        if test is not None:
            to.jump(over)
            to.place(other)
    if over:
        to.place(over)


def _named(entry: Entry, usual: str) -> str:
    """What a question is called in scenarios and saves."""
    part = entry.whole.get("called")
    return part.text("The name of a question") if part is not None else usual


def _always(entry: Entry, to: Assembler) -> Phrase | None:
    """Who is asked whatever it holds: a test of what everybody knows, in which `you` is the seat to be asked."""
    part = entry.get("always")
    if part is None:
        return None
    found = to.phrase(part, TRUTH)
    door(part, found, WHO_ANSWERS, NOBODY)
    return found


def _answered_seat(table: Table) -> int:
    item = answered(table)
    return int(item["by"]) if item is not None else 0


def _emit(
    entry: Entry, to: Assembler, definition: WindowDef, stuck: str, loud: tuple[str, ...],
    always: Phrase | None = None, most: Phrase | None = None, fixes: bool = False,
) -> None:  # fmt: skip
    asked, question = entry.get("question"), None
    if asked is not None:
        question = to.sentence(asked)
    else:
        definition = replace(definition, question=naming(definition.acts), names_acts=True)
    rule, because = (entry.whole.get(key) if entry.word == "ask" else None for key in ("rule", "because"))
    if rule is not None:
        definition = replace(definition, rule=rule.text("A rule"))
    told = to.sentence(because) if because is not None else None
    for act in definition.kinds if to.id == COURSE else ():
        to.book.asks.setdefault((to.phase, act), Entrance(to.at, tuple(to.opens)))
    to.emit(Ask(definition, question, stuck, loud, always, most, fixes, told))


def _acts(entry: Entry, key: str, to: Assembler) -> tuple[str, ...]:
    """The acts that are asked for."""
    part = entry.need(key) if key else entry.object
    names = part.words("What is asked for")
    if not names:
        raise part.wrong("No act is asked for.")
    for index, name in enumerate(names):
        if name not in to.book.acts:
            place = (*part.where, index) if isinstance(part.data, list) else part.where
            raise part.sheet.wrong(place, f"There is no act `{name}`.", did_you_mean(name, to.book.acts, "acts"))
        to.book.asked.setdefault(name, part.where)
    return names


class _Seats:
    """Who takes part: the seats of a set, from the one that the file names, from `you`, or from the first seat on."""

    __slots__ = ("first", "phrase")

    def __init__(self, phrase: Phrase, first: Phrase | None = None) -> None:
        self.phrase = phrase
        self.first = first

    def __call__(self, table: Table, frame: Frame) -> tuple[int, ...]:
        """In their order."""
        found = {each for each in self.phrase.things(table, frame.bind) if isinstance(each, int)}
        start = self.first.number(table, frame.bind) if self.first is not None else frame.bind.get(YOU, 0)
        return tuple(seat for seat in table.order(start if isinstance(start, int) else 0) if seat in found)


class _Behind(_Seats):
    """Who may answer: the seats of a set, from the one behind `you` on, who acts and is last."""

    __slots__ = ()

    def __call__(self, table: Table, frame: Frame) -> tuple[int, ...]:
        """In their order."""
        found, you = super().__call__(table, frame), frame.bind.get(YOU, 0)
        return (*found[1:], you) if found and found[0] == you else found


def _you(table: Table, frame: Frame) -> tuple[int, ...]:
    you = frame.bind.get(YOU, 0)
    return (you,) if isinstance(you, int) and you else ()


class _Until:
    """A test that is looked at after each act, for who has acted."""

    __slots__ = ("test",)

    def __init__(self, test: Phrase) -> None:
        self.test = test

    def __call__(self, table: Table, frame: Frame, seat: int) -> bool:
        """Whether it holds."""
        return self.test.holds(table, {**frame.bind, YOU: seat})
