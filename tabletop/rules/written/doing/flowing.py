"""The order of events: branches, loops, turns, phases, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache

from tabletop.core.journal import LOOK
from tabletop.core.values import Value
from tabletop.rules.modifying.durations import sweep, tick
from tabletop.rules.outcome import Outcome
from tabletop.rules.phrases.naming.values import ANYTHING, NUMBER, PIECES, SEAT, SEATS, TRUTH
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.machine import Run, in_lane
from tabletop.rules.progress.state_based import Checks
from tabletop.rules.progress.triggers import occur
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Person, Pieces, Told, Word
from tabletop.rules.written.doing.asking import IDLE
from tabletop.rules.written.doing.assembling import (
    COURSE,
    LEFT,
    SEAT_FACT,
    Assembler,
    Effects,
    Entrance,
    Entry,
    Goal,
    Opening,
)
from tabletop.rules.written.naming.binding import YOU, kept_value
from tabletop.rules.written.naming.game_names import note_position
from tabletop.rules.written.naming.keeping import Kept, beginning_anew
from tabletop.rules.written.naming.lanes import lane_at
from tabletop.rules.written.reacting.events import (
    PHASE_BEGIN,
    SUBJECT_KEY,
    TURN_BEGIN,
    TURN_END,
    Reacting,
    begin_moment,
    end_moment,
    fact_key,
    happens,
)
from tabletop.rules.written.reading.sheet import Part

FLOW_WORDS = Effects()
FLOW = "what happens in it speaks for itself"

EACH_TURN = ("turn",)
"""What a round of `turns` may be, where it is not a turn of each seat."""
ROUND = "round"
"""A loop of this name is what is counted as rounds; where there is none, those of `turns` are."""
ENDS = {"pieces": "of", "target": "on"}
"""The words of a step that say which piece does something to which, by their keys."""
MOST_IDLE = 300
"""After so many passes of its loops in which nobody was asked a game is over: nothing would ever happen again."""


# -- branches and loops over what is fixed at their start ------------------------------------------------------


@FLOW_WORDS.word(
    "if", "do else", help="Effects only where a test holds, and others where it does not.",
    example="{if: pot > 20, do: [{say: Much is at stake.}]}",
    unsaid=FLOW,
)  # fmt: skip
def if_(entry: Entry, to: Assembler) -> None:
    """`do` or `else` may be left out, not both."""
    test, then, other = to.phrase(entry.object, TRUTH), entry.get("do"), entry.get("else")
    if then is None and other is None:
        raise entry.whole.wrong("`if` has neither `do` nor `else`.")
    otherwise, end = to.label("else"), to.label("end if")
    with to.records.way(test, entry.object, frozenset(to.opened)) as note:

        def fails(run: Run) -> bool:
            note(run)
            return not test.value(run, run.bind)

        to.jump(otherwise, fails if test.hides else lambda run: not test.value(run, run.bind))
        with to.under(test):
            to.effects(then)
        if other is not None:
            to.jump(end)
        to.place(otherwise)
        with to.under(test, holds=False):
            to.effects(other)
    to.place(end)


@FLOW_WORDS.word(
    "each", "in! do!", help="Effects for each of a set, one after the other.",
    example="{each: s, in: seats, do: [{gain: 1, of: points, to: s}]}",
    unsaid=FLOW, object="text",
)  # fmt: skip
def each(entry: Entry, to: Assembler) -> None:
    """The set is fixed at the start; what has gone since is left out."""
    things = to.phrase(entry.need("in"), ANYTHING)
    left = to.key("each")

    def begin(run: Run) -> None:
        note(run)
        found = kept_value(things, run, run.bind)
        run.bind[left] = found if isinstance(found, tuple) else ()

    to.call(begin)
    with to.inside(), to.records.way(things, entry.need("in"), frozenset(to.opened)) as note:
        called = entry.object.text("The name")
        name = to.bind(called, things.type.one(), entry.object, "one of `each`", things)

        def take(run: Run) -> None:
            bind = run.bind
            bind[name], bind[left] = bind[left][0], bind[left][1:]

        def enter(run: Run, facts: Mapping[str, Value]) -> None:
            begin(run)
            found, wanted = run.bind[left], facts.get(called, facts.get(SEAT_FACT))
            if not found:
                raise ValueError(f"it lies in `each: {called}`, and there is none at this moment")
            if wanted in found:  # the one that was asked for, not the first
                run.bind[left] = found[found.index(wanted) :]
            elif called in facts:
                raise ValueError(f"it lies in `each: {called}`, and what is named so is none of `{things.text}`")
            take(run)

        top, end = to.label("each"), to.label("end each")
        to.opens.append(Opening(enter, called, things.type.one()))
        to.place(top)
        to.jump(end, lambda run: not run.bind[left])
        to.call(take)
        to.effects(entry.need("do"))
        to.jump(top)
        to.opens.pop()
        to.place(end)
    to.call(lambda run: _forget(run, left))


@FLOW_WORDS.word(
    "times", "do!", help="Effects so many times.", example="{times: 2, do: [{ask: you, to: [flip]}]}",
    unsaid=FLOW,
)  # fmt: skip
def times(entry: Entry, to: Assembler) -> None:
    """The number is fixed at the start."""
    number, left = to.phrase(entry.object, NUMBER), to.key("times")

    def begin(run: Run) -> None:
        note(run)
        found = number.number(run, run.bind)
        run.bind[left] = found if isinstance(found, int) else 0

    def count(run: Run) -> None:
        run.bind[left] -= 1

    def enter(run: Run, facts: Mapping[str, Value]) -> None:
        begin(run)
        count(run)

    top, end = to.label("times"), to.label("end times")
    to.call(begin)
    to.opens.append(Opening(enter))
    to.place(top)
    to.jump(end, lambda run: run.bind[left] <= 0)
    to.call(count)
    with to.records.way(number, entry.object, frozenset(to.opened)) as note:
        to.effects(entry.need("do"))
    to.jump(top)
    to.place(end)
    to.opens.pop()
    to.call(lambda run: _forget(run, left))


def _forget(run: Run, key: str) -> None:
    run.bind.pop(key, None)


# -- loops that go on ----------------------------------------------------------------------------------------


@FLOW_WORDS.word(
    "repeat", "until most do!", help="Effects again and again; `until` is looked at after each pass.",
    example="{repeat: hand, until: no(stock), do: [{ask: seats, to: [play]}]}",
    unsaid=FLOW, object="text",
)  # fmt: skip
def repeat(entry: Entry, to: Assembler) -> None:
    """Somebody must be asked in it, or it has a `most`. Where a loop is called `round`, its passes are the rounds."""
    name = entry.object.text("The name of a loop")
    most_part, until_part = entry.get("most"), entry.get("until")
    most = to.phrase(most_part, NUMBER) if most_part is not None else None
    passes, limit, asks = to.key("passes"), to.key("most"), to.may_ask
    top, end = to.label("repeat"), to.label("end repeat")

    def begin(run: Run) -> None:
        found = most.number(run, run.bind) if most is not None else None
        run.bind[passes] = 0
        run.bind[limit] = found if isinstance(found, int) else -1

    anew, reacting = beginning_anew(to.book.kept, name), to.book.reacting
    is_round = name == ROUND and to.book.own_rounds
    to.records.assigned += anew

    def turn_over(run: Run) -> None:
        if is_round:
            begin_round(run, anew, reacting)
            return
        for each in anew:
            each.begin_anew(run)

    def count(run: Run) -> None:
        run.bind[passes] += 1
        turn_over(run)
        idle(run)

    def enter(run: Run, facts: Mapping[str, Value]) -> None:
        begin(run)
        run.bind[passes] = 1  # it is the first one that is entered
        if is_round:
            turn_over(run)

    to.call(begin)
    to.opens.append(Opening(enter))
    to.place(top)
    to.jump(end, lambda run: run.bind[passes] == run.bind[limit])
    to.call(count)
    if until_part is None:
        to.effects(entry.need("do"))
    else:
        until = to.phrase(until_part, TRUTH)
        with to.records.way(until, until_part, frozenset(to.opened)) as note:
            to.effects(entry.need("do"))

        def is_done(run: Run) -> bool:
            note(run)
            return until.holds(run, run.bind)

        to.jump(end, is_done)
    to.jump(top)
    to.place(end)
    to.opens.pop()

    def close(run: Run) -> None:
        _forget(run, passes)
        _forget(run, limit)

    to.call(close)
    if most is None and to.may_ask == asks:
        raise entry.whole.wrong("Nobody is asked in this loop, so it could go on for ever.", "Give it a `most:`.")


def begin_round(
    run: Run, anew: Iterable[Kept], reacting: Reacting, lane: int = 1, among: tuple[int, ...] = ()
) -> None:
    """A round begins, as the log, `each: round`, `once: round` and what lasts for one count it. ``lane``: whose
    rounds these are, ``among``: its seats, none where there is one alone."""
    name = in_lane("round", lane)
    run.set_flow(name, run.flow(name, 0) + 1)
    for each in anew:
        each.begin_anew(run, among)
    if reacting.timed:
        tick(run, "round", lane=lane)
        sweep(run, run.ruleset.catalog.marks)


def idle(run: Run) -> None:
    """A pass of a loop begins: where nobody has been asked for very many of them the game ends."""
    bind = run.bind
    bind[IDLE] = bind.get(IDLE, 0) + 1
    if bind[IDLE] > MOST_IDLE:
        run.say("written.idle")
        run.finish((), "written.idle", "")


@FLOW_WORDS.word(
    "turns", "from rounds until order round phase label do!", help="Seats have turns, in order, again and again.",
    example="{turns: seats, from: next(dealer), do: [{ask: you, to: [play]}]}",
    unsaid=FLOW, shapes={"phase": "text", "round": EACH_TURN},
)  # fmt: skip
def turns(entry: Entry, to: Assembler) -> None:
    """Inside, `you` is whose turn it is. Seats that are not in the set any more have no turn: where `from` or
    `order` names one, it is the next behind it. `order` may be `counterclockwise` or whose turn comes after this one;
    where that is `nobody`, the turns end. By `round: turn` each turn is a round of its own, in which that seat is
    `first`."""
    turning = _Turning(entry, to)
    asks, before = to.may_ask, to.key("you")
    top, end = to.label("turns"), to.label("end turns")

    def begin(run: Run) -> None:
        run.bind[before] = run.bind.get(YOU, 0)
        turning.begin(run, 0)

    def enter(run: Run, facts: Mapping[str, Value]) -> None:
        run.bind[before] = run.bind.get(YOU, 0)
        seat = facts.get(SEAT_FACT)
        turning.begin(run, seat if isinstance(seat, int) else 0)
        turning.turn(run)

    def close(run: Run) -> None:
        run.bind.pop(turning.key, None)
        run.bind[YOU] = run.bind.pop(before, 0)

    to.call(begin)
    to.opens.append(Opening(enter))
    to.place(top)
    to.jump(end, turning.is_over)
    to.call(turning.turn)
    if to.id == COURSE and to.book.first_turn is None:
        to.book.first_turn = Entrance(to.at, tuple(to.opens))
    phase = entry.get("phase")
    if phase is not None:
        with _phase(phase, entry.get("label"), to):
            to.effects(entry.need("do"))
    else:
        to.effects(entry.need("do"))
    if turning.until is not None:
        until = turning.until
        to.jump(end, lambda run: until.holds(run, run.bind) and turning.end(run))
    to.call(turning.go_on)
    to.jump(top)
    to.place(end)
    to.call(close)
    to.opens.pop()
    if turning.rounds is None and to.may_ask == asks:
        raise entry.whole.wrong("Nobody is asked in these turns, so they could go on for ever.", "Give `rounds:`.")


@lru_cache(maxsize=1000)
def _ring(number: int, seat: int, backwards: bool) -> tuple[int, ...]:
    step = -1 if backwards else 1
    return tuple((seat - 1 + step * by) % number + 1 for by in range(1, number + 1))


class _Turning:
    """Whose turn it is, kept in the frame: the seat, the one that began, how many rounds have been."""

    def __init__(self, entry: Entry, to: Assembler) -> None:
        start, rounds, until, order = (entry.get(key) for key in ("from", "rounds", "until", "order"))
        self.seats = to.phrase(entry.object, SEATS)
        self.start = to.phrase(start, SEAT) if start is not None else None
        self.rounds = to.phrase(rounds, NUMBER) if rounds is not None else None
        self.until = to.phrase(until, TRUTH) if until is not None else None
        self.backwards = order is not None and order.data == "counterclockwise"
        plain = order is None or order.data in ("clockwise", "counterclockwise")
        self.next = None if plain or order is None else to.phrase(order, SEAT)
        a_round = entry.get("round")
        self.leads = a_round is not None and a_round.one_of(EACH_TURN, "round") == "turn"
        self.key = to.key("turns")
        self.notes = to.book.repeats
        self.lanes = to.book.lanes if to.book.in_lanes else {}
        if to.book.lanes and not to.book.in_lanes:
            raise entry.whole.wrong("Turns beside lanes are none of theirs.", "Write them in the `do` of `lanes`.")
        self.reacting = to.book.reacting
        self.within_rounds = to.book.own_rounds
        self.anew_turn, self.anew_round = (beginning_anew(to.book.kept, each) for each in ("turn", ROUND))
        to.records.assigned += (*self.anew_turn, *self.anew_round)
        shared = [each.name for each in (*self.anew_turn, *self.anew_round) if self.lanes and each.per != "seat"]
        if shared:
            told = f"`{shared[0]}` begins anew with the turns of several lanes, each at its own time."
            raise entry.whole.wrong(told, f"Keep it for each seat: `{shared[0]}: {{..., per: seat}}`.")

    def begin(self, run: Run, seat: int) -> None:
        """The first turn is that of ``seat``, or (0) of whom the file says."""
        seats, first = self.taking(run), seat
        if not first:
            found = self.start.number(run, run.bind) if self.start is not None else run.flow("first_seat", 1)
            first = found if isinstance(found, int) else 0
        if first not in seats:
            first = next((each for each in self.order(run, first) if each in seats), 0)
        run.bind[self.key] = (first, first, 0)
        self._round(run)

    def _lane(self, run: Run) -> int:
        """The lane whose turns these are."""
        return lane_at(run) if self.lanes else 1

    def _among(self, run: Run, lane: int) -> tuple[int, ...]:
        """The seats of a lane; none where there is one alone."""
        groups = self.lanes.get(run.ruleset.seats, ())
        return groups[lane - 1] if groups else ()

    def _round(self, run: Run) -> None:
        if self.within_rounds:
            return
        lane = self._lane(run)
        begin_round(run, self.anew_round, self.reacting, lane, self._among(run, lane))

    def taking(self, run: Run) -> set[object]:
        """The seats that have turns now."""
        found = set(self.seats.things(run, run.bind))
        return found.intersection(self._among(run, self._lane(run)) or found) if self.lanes else found

    def order(self, run: Run, seat: int) -> tuple[int, ...]:
        """The seats that still play in the order of turns, the one behind a seat first, that seat itself last."""
        ring = self.ring(run, seat)
        return tuple([each for each in ring if run.is_in(each)]) if run.state.flow.get("out") else ring

    def ring(self, run: Run, seat: int) -> tuple[int, ...]:
        """The same with those that have left."""
        return _ring(run.ruleset.seats, seat, self.backwards)

    def is_over(self, run: Run) -> bool:
        """Whether nobody has a turn any more."""
        seat, _, rounds = run.bind[self.key]
        most = self.rounds.number(run, run.bind) if self.rounds is not None else None
        return not seat or (isinstance(most, int) and rounds >= most)

    def turn(self, run: Run) -> None:
        """A turn begins."""
        seat = run.bind[self.key][0]
        run.bind[YOU] = seat
        lane = self._lane(run)
        name = in_lane("turn", lane)
        run.set_flow(in_lane("seat", lane), seat)
        if self.leads:
            run.set_flow("first_seat", seat)
        run.set_flow(name, run.flow(name, 0) + 1)
        for each in self.anew_turn:
            each.begin_anew(run, self._among(run, lane))
        if self.reacting.timed:
            tick(run, "turn", seat, lane)
            sweep(run, run.ruleset.catalog.marks)
        idle(run)
        happens(run, TURN_BEGIN, seat)

    def end(self, run: Run) -> bool:
        """A turn ends; True."""
        happens(run, TURN_END, run.bind[self.key][0])
        return True

    def go_on(self, run: Run) -> None:
        """Whose turn is next."""
        self.end(run)
        if self.notes:
            note_position(run)
        seat, first, rounds = run.bind[self.key]
        seats, passed = self.taking(run), False
        if self.next is not None:
            found = self.next.number(run, run.bind)
            after = found if isinstance(found, int) and found else 0
            if after and after not in seats:  # the next one behind who has no turn
                after = next((each for each in self.order(run, after) if each in seats), 0)
            if first not in seats:
                first = after
            else:
                passed = after == first and (after != seat or len(seats) == 1)  # an extra turn begins no round
        else:
            after = next((each for each in self.order(run, seat) if each in seats), 0)
            ring = self.ring(run, seat)  # who began may have left since
            passed = first in ring[: ring.index(after) + 1] if after else True
        passed = passed or self.leads
        run.bind[self.key] = (after, first, rounds + passed)
        if passed and not self.is_over(run):  # the round behind the last one is that of other turns, which count it
            self._round(run)


# -- phases --------------------------------------------------------------------------------------------------


@FLOW_WORDS.word(
    "phase", "label do!", help="A step of the bar begins.", example="{phase: main, do: [{ask: you, to: [play]}]}",
    unsaid="the bar of phases shows it", object="text",
)  # fmt: skip
def phase(entry: Entry, to: Assembler) -> None:
    """What is in it happens in this step; scenarios can begin there."""
    with _phase(entry.object, entry.get("label"), to):
        to.effects(entry.need("do"))


@FLOW_WORDS.word(
    "step", "show of on amount do!",
    help="A named part of a phase; scenarios can begin there, and shows stop behind it.",
    example="{step: barter, do: [{ask: seats, to: [trade, pass], order: rounds}]}",
    unsaid=FLOW, object="text", shapes={"show": "sentence"},
)  # fmt: skip
def step(entry: Entry, to: Assembler) -> None:
    """`show` is what is said of it where what happens is shown step by step. In an act or a routine it is shown, and
    no moment at which anything begins. `of` and `on`: which piece does something to which, for those who look on,
    `amount`: the number that flies from the one to the other."""
    part, show = entry.object, entry.get("show")
    name, told = part.text("The name of a step"), to.sentence(show) if show is not None else None
    if to.id == COURSE:
        if not to.phase:
            raise entry.whole.wrong(f"The step `{name}` lies in no phase.", "Write it into the `do` of a `phase`.")
        if (to.phase, name) in to.book.entries:
            raise part.wrong(f"The phase `{to.phase}` has the step `{name}` twice.", "Give one another name.")
        to.book.entries[to.phase, name] = Entrance(to.at, tuple(to.opens))
        to.call(lambda run: run.set_flow("step", name))
    elif told is None:
        raise entry.whole.wrong("Out of the `course` a step is shown and no more.", "Say by `show` what is seen.")
    to.effects(entry.need("do"))
    if told is not None:
        said = told
        found = {key: entry.get(each) for key, each in ENDS.items()}
        ends = {key: to.phrase(each, PIECES) for key, each in found.items() if each is not None}
        told_of = entry.get("amount")
        if told_of is not None and len(ends) < len(ENDS):
            raise told_of.wrong("A number flies from one piece to another.", "Write `of` and `on`, too.")
        amount = to.phrase(told_of, NUMBER) if told_of is not None else None

        def shown(run: Run) -> None:
            found = said.told(run, run.bind)
            aimed = {
                key: Pieces(tuple(n for n in each.things(run, run.bind) if isinstance(n, int)))
                for key, each in ends.items()
            }
            number = amount.number(run, run.bind) if amount is not None else None
            sent = {"number": number} if isinstance(number, int) else {}
            run.step(name, AS_WRITTEN + found.template, **written(found.words), **aimed, **sent)

        to.call(shown)


@contextmanager
def _phase(part: Part, label: Part | None, to: Assembler) -> Iterator[None]:
    """A phase begins; what is made inside is done in it."""
    name, book = part.text("The name of a phase"), to.book
    declared = {each.id: each.label for each in book.catalog.phases}
    if declared:
        part.one_of(tuple(declared), "phase of game.yaml")
    shown = label.text("A label") if label is not None else declared.get(name) or name.replace("_", " ").capitalize()
    book.phases.setdefault(name, shown)
    before, to.phase = to.phase, name
    if to.id == COURSE:
        known = book.entries.get((name, ""))
        if known is None or (to.opens and not known.opens):  # the one that is somebody's turn
            book.entries[name, ""] = Entrance(to.at, tuple(to.opens))

    begun, lanes = fact_key("begun"), book.lanes

    def begin(run: Run) -> None:
        run.set_flow(in_lane("phase", lane_at(run)) if lanes else "phase", name)
        if run.flow("step", None) is not None:
            run.set_flow("step", None)
        occur(run, PHASE_BEGIN, **{SUBJECT_KEY: run.bind.get(YOU, 0), begun: name})

    to.call(begin)
    try:
        yield
    finally:
        to.phase = before


# -- words and the end ---------------------------------------------------------------------------------------


@FLOW_WORDS.word(
    "say", "pause", help="A line of the log; with `pause: true` everybody has a look at the table before it goes on.",
    example='{say: "{leader} took the trick.", pause: true}',
    unsaid="the file has it", object="sentence", shapes={"pause": "truth"},
)  # fmt: skip
def say(entry: Entry, to: Assembler) -> None:
    """Everybody reads it, pieces as each may know them. A pause is for eyes alone: nobody is asked anything."""
    sentence, pause = to.sentence(entry.object), entry.get("pause")
    waits = pause is not None and pause.truth("`pause`")

    def go(run: Run) -> None:
        if run.is_heard:
            line(run, sentence.told(run, run.bind))
            if waits:
                run.step(LOOK, "written.look")

    to.call(go)


@FLOW_WORDS.word(
    "quietly", help="Effects without their own lines of the log; `say` is heard all the same.",
    example="{quietly: [{move: discard, to: stock}, {shuffle: stock}]}", unsaid=FLOW, object="effects",
)  # fmt: skip
def quietly(entry: Entry, to: Assembler) -> None:
    """For what a line says that stands beside it; routines in it say nothing, either."""
    before = to.silent, to.hushed, to.quiet
    to.silent = to.hushed = to.quiet = True
    to.effects(entry.object)
    to.silent, to.hushed, to.quiet = before


@FLOW_WORDS.word(
    "together", help="Effects at the same moment: checks and abilities come after all of them.",
    example="{together: [{gain: 2, of: damage, to: target}, {gain: 1, of: damage, to: card}]}",
    unsaid=FLOW, object="effects",
)  # fmt: skip
def together(entry: Entry, to: Assembler) -> None:
    """Nobody can be asked anything in between."""
    asks = to.asks
    to.call(begin_moment)
    with to.closed_by(end_moment):
        to.effects(entry.object)
    to.call(end_moment)
    if to.asks != asks:
        raise entry.whole.wrong("Nothing is asked in `together`.", "Ask before it, and use the answer in it.")


@FLOW_WORDS.word(
    "stop", help="The rest of what the act, the routine, the check or the card does is left out.", example="stop",
    unsaid="what is left out is not told", object="nothing",
)  # fmt: skip
def stop(entry: Entry, to: Assembler) -> None:
    """Loops and branches around it are left as well; `after` of an act is done all the same."""
    if entry.object.data is not None:
        raise entry.object.wrong("`stop` takes nothing.", "Write `- stop`.")
    if not to.leaves:
        where = "An act's `do`, a routine, a check, an event and an ability can be left."
        raise entry.whole.wrong("There is nothing here that could be left.", where)
    to.records.leave()
    if to.late is not None:
        to.call(to.late)
    for close in reversed(to.closing):
        to.call(close)
    to.jump(LEFT)


def line(run: Run, told: Told, only: tuple[int, ...] | None = None) -> None:
    """A sentence of the file as a line of the log, for some seats only or for all."""
    run.say(AS_WRITTEN + told.template, only, **written(told.words))


def written(words: Mapping[str, Word]) -> dict[str, Word]:
    """The words of a sentence of the file, those in it marked as written out, too."""
    return {name: _written(word) for name, word in words.items()}


def _written(word: Word) -> Word:
    if not isinstance(word, Told):
        return word
    return Told(AS_WRITTEN + word.template.removeprefix(AS_WRITTEN), written(word.words))


# -- the end of the game ---------------------------------------------------------------------------------------
#
# The end of the game: who has won, and in which places the others are.


ENDING_WORDS = Effects()


@ENDING_WORDS.word(
    "finish", "because ranked rule", help="The game ends; these seats have won.",
    example='{finish: you, because: "{you} has five in a row."}',
    unsaid="the end is told by its own sentence",
)  # fmt: skip
def finish(entry: Entry, to: Assembler) -> None:
    """Several share the win; `nobody`: a draw. `ranked`: a number of each seat (as `you`) by which the others have
    their places behind the winners, teams as one, the highest first."""
    winners = to.phrase(entry.object, SEATS)
    because, rule_part, ranked_part = entry.get("because"), entry.get("rule"), entry.get("ranked")
    sentence = to.sentence(because) if because is not None else None
    rule = rule_part.text("A rule") if rule_part is not None else ""
    ranked = to.phrase(ranked_part, NUMBER) if ranked_part is not None else None
    to.book.goals.append(Goal(winners, tuple(to.within), to.act, sentence.text if sentence else ""))

    def go(run: Run) -> None:
        bind = run.bind
        found = tuple(each for each in winners.things(run, bind) if isinstance(each, int) and each > 0)
        told = sentence.told(run, bind) if sentence is not None else _won(found)
        places = places_of(run, found, ranked, bind) if ranked is not None else ()
        line(run, told)
        outcome = Outcome(found, AS_WRITTEN + told.template, rule, written(told.words), places)
        run.ruleset.part(Checks).finish(run, outcome)

    to.call(go)


def places_of(run: Run, winners: tuple[int, ...], ranked: Phrase, bind: dict[str, object]) -> tuple[int, ...]:
    """The place of each seat, seat 1 first: winners in the first, then by their number, those that have left behind
    all others. Who plays together is in one place."""
    spec = run.state.spec
    every = range(1, run.ruleset.seats + 1)
    together = {
        seat: frozenset(each for each in every if each == seat or spec.are_partners(each, seat)) for seat in every
    }

    def worth(seat: int) -> tuple[bool, bool, int]:
        numbers = [ranked.number(run, {**bind, YOU: each}) for each in sorted(together[seat])]
        best = max((each for each in numbers if isinstance(each, int)), default=0)
        return (not together[seat].isdisjoint(winners), run.is_in(seat), best)

    worths = {side: worth(min(side)) for side in together.values()}
    return tuple(1 + sum(other > worths[together[seat]] for other in worths.values()) for seat in every)


def _won(seats: tuple[int, ...]) -> Told:
    """What is said of the winners where the file says nothing."""
    if not seats:
        return Told("Nobody has won.", {})
    names = [f"{{w{number}}}" for number in range(1, len(seats) + 1)]
    text = f"{', '.join(names[:-1])} and {names[-1]} have won." if len(names) > 1 else "{w1} has won."
    return Told(text, {f"w{number}": Person(seat) for number, seat in enumerate(seats, 1)})
