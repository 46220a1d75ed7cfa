"""Making instructions of effects: one list of effects after the other into one block.

A *block* of the machine is made for the course, for the set-up, for what each act does and for each routine. What is
nested in the file (loops, branches, turns) is flat in the block, with jumps: so what is bound by ``let`` is in one
frame, and ``set`` inside a loop changes what was bound outside of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property, partial
from typing import Protocol

from tabletop.content.catalog import Catalog
from tabletop.content.findings import GUESS, did_you_mean
from tabletop.content.reading.marked import Where
from tabletop.core.making import made_often
from tabletop.core.values import Value
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.phrases.meaning.looking import is_whole, whole_names
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Feed
from tabletop.rules.phrases.naming.typed import Given
from tabletop.rules.phrases.naming.values import PIECE, SEATS, Read, Type
from tabletop.rules.phrases.phrase import Phrase, Sentence
from tabletop.rules.progress.choosing import Choice, in_the_open
from tabletop.rules.progress.machine import Block, Call, Frame, Instruction, Jump, Run
from tabletop.rules.table import Table
from tabletop.rules.written.acts.demanding import Demand
from tabletop.rules.written.doing.marking import Steps
from tabletop.rules.written.doing.parameters import Role, Stands, stand, whose_of
from tabletop.rules.written.doing.records import Records
from tabletop.rules.written.naming.binding import bound_name, feed_of, key_of, past_key
from tabletop.rules.written.naming.keeping import Kept
from tabletop.rules.written.naming.lanes import Lanes
from tabletop.rules.written.naming.origins import Origins
from tabletop.rules.written.reacting.events import BOTH, Reacting
from tabletop.rules.written.reacting.protecting import SOURCE, source_of
from tabletop.rules.written.reading.sheet import VERSION, Part, Shape, Sheet, Wrong, spoken
from tabletop.rules.written.reading.versions import ADDED
from tabletop.rules.written.reasons import Reason


@dataclass(frozen=True)
class Routine:
    """A named list of effects: its parameters, and where it stands."""

    name: str
    parameters: tuple[str, ...]
    part: Part
    roles: Mapping[str, Role] = field(default_factory=dict, compare=False)
    """The parameters that are zones or words (see ``doing.parameters``)."""
    requires: Part | None = field(default=None, compare=False)
    """What must be so where a cost is paid with it, None where it can always be paid; of one without effects what a
    line of `requires` means that names it."""
    stands: tuple[tuple[str, Stands], ...] = ()
    """What these stand for, in the one that is made of it."""

    @cached_property
    def key(self) -> str:
        """Its name, with what its zones and words are."""
        given = ", ".join(each.said for _, each in self.stands)
        return f"{self.name}({given})" if given else self.name

    @property
    def block(self) -> str:
        """The id of its block."""
        return f"written/routine/{self.key}"

    @cached_property
    def asks(self) -> bool:
        """Whether anybody is asked in it."""
        return _has_key(self.part.data, ASKING)


@dataclass(slots=True)
class Goal:
    """Where the game can end: for whom (a phrase that gives the winners), under which tests, in the hands of which
    act. Bots without a score go by how near each is."""

    winners: Phrase
    tests: tuple[tuple[Phrase, bool], ...]
    act: str = ""
    because: str = ""
    """The sentence of such an end, as the file has it."""


@dataclass(slots=True)
class Book:
    """All that a file of rules declares, as far as the making of instructions needs it."""

    catalog: Catalog
    sheet: Sheet
    language: Language
    kept: Mapping[str, Kept]
    acts: Mapping[str, tuple[str, ...]]
    """The names of what each act lets one pick."""
    quiet: frozenset[str]
    ending: set[str]
    """The quiet acts that end what a seat does, as far as the course has been made."""
    answerable: frozenset[str]
    """The acts that others may answer."""
    answering: frozenset[str]
    """The acts that are asked for as answers."""
    answered_events: frozenset[str]
    """The events for which an ability waits that others may answer."""
    windows: Mapping[str, Part]
    """What may be answered by name."""
    sealed: frozenset[str]
    """The acts that are asked for in secret somewhere."""
    planning: frozenset[str]
    """Those of them that only make plans."""
    locks: frozenset[str]
    """The quiet ones by which a seat is done with its plans."""
    routines: Mapping[str, Routine]
    effects: Mapping[str, Word]
    reacting: Reacting
    """Its events, and who waits for them."""
    values: Mapping[str, str] = field(default_factory=dict)
    """The labels of its derived values, by name."""
    blocks: list[Block] = field(default_factory=list)
    phases: dict[str, str] = field(default_factory=dict)
    """The steps of the bar, with their labels, in the order of the course."""
    asked: dict[str, Where] = field(default_factory=dict)
    """The acts that some question asks for, each with the first place."""
    fed: dict[tuple[str, str], Feed] = field(default_factory=dict)
    """What parameters of routines and facts of events were given."""
    called: dict[str, dict[str, Type]] = field(default_factory=dict)
    """The routines that are used, by their keys: what each parameter was given first."""
    made: dict[str, Routine] = field(default_factory=dict)
    """The same routines, with what their zones and words are."""
    required: dict[str, tuple[Demand, ...]] = field(default_factory=dict)
    """What they require where a cost is paid with them, by their keys."""
    paid_with: set[str] = field(default_factory=set)
    """The keys of those with which some cost is paid."""
    performed: set[str] = field(default_factory=set)
    """The keys of those that are done as effects."""
    demanded: Mapping[str, Routine] = field(default_factory=dict)
    """The routines without effects: requirements with a name."""
    demanding: set[str] = field(default_factory=set)
    """Those of them that something requires."""
    reasons: tuple[Reason, ...] = ()
    passing: set[str] = field(default_factory=set)
    """The quiet acts after which their seat may be asked again, as far as the course has been made."""
    """Those that are given once for all that acts and abilities require."""
    goals: list[Goal] = field(default_factory=list)
    repeats: bool = False
    """Whether some phrase asks for positions that come again."""
    own_rounds: bool = False
    """Whether the passes of a loop are the rounds, and not those of `turns`."""
    entries: dict[tuple[str, str], Entrance] = field(default_factory=dict)
    """Where the course can be entered, by phase and step ("" where the phase itself begins)."""
    asks: dict[tuple[str, str], Entrance] = field(default_factory=dict)
    """Where the course first asks for an act, by phase and act."""
    first_turn: Entrance | None = None
    """Where a turn begins, for those whose phase is not there."""
    origins: Origins = field(default_factory=Origins)
    """Where what is bound and kept comes from."""
    pools: dict[str, Gathers] = field(default_factory=dict)
    """What gathers, by the name under which abilities know it."""
    lanes: Lanes = field(default_factory=dict)
    """Who plays in which of several games side by side."""
    has_lanes: bool = False
    """Whether the course has come to its lanes."""
    in_lanes: bool = False
    """Whether what is made now stands in them."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How something around a moment begins for who enters there, by what the moment says: a loop, a `let`."""

    begin: Callable[[Run, Mapping[str, Value]], None]
    name: str = ""
    """What it gives a name, "" for nothing; a moment may say what that is."""
    type: Type | None = None
    """What has that name."""


@dataclass(frozen=True, slots=True)
class Entrance:
    """A moment of the course: the instruction at which it begins, and how what lies around it begins."""

    at: int
    opens: tuple[Opening, ...]

    @property
    def named(self) -> Mapping[str, Type]:
        """What has a name there that a moment may say, the innermost of the same name."""
        return {each.name: each.type for each in self.opens if each.type is not None}

    def open(self, run: Run, facts: Mapping[str, Value]) -> None:
        """All of it begins, the outermost first. Raises ValueError where there is nothing at which it could."""
        for each in self.opens:
            each.begin(run, facts)


@made_often(frozen=True, slots=True)
class Entry:
    """One effect of a list: its word, its object, and its other keys."""

    word: str
    whole: Part
    object: Part

    def get(self, key: str) -> Part | None:
        """Another part of it, None where it was left out."""
        return self.whole.get(key)

    def need(self, key: str) -> Part:
        """Another part of it that cannot be left out."""
        return self.whole.need(key, f"`{self.word}`")


@dataclass(frozen=True, slots=True)
class Payable:
    """What tells of an effect that stands in a cost whether it can be done."""

    looked_at: tuple[tuple[Part, Phrase], ...]
    """By which phrases that goes, and where they stand."""
    unmet: Callable[[Table, Mapping[str, object]], Unmet | None]
    """Why it cannot be done, None if it can."""
    amount: Phrase | None = None
    """How much it is: 0 is always paid."""
    reads: frozenset[Read] = frozenset()
    """What it goes by besides."""
    tests: Callable[[], Sequence[Phrase]] | None = None
    """Of a routine: by which tests that goes, once they are read. Where there are none, trying it tells."""


class Gathers(Protocol):
    """What effects are gathered into, instead of being done."""

    def takes(self, entry: Entry, to: Assembler) -> bool:
        """Whether an effect is gathered."""

    def happens(self, event: str, to: Assembler) -> bool:
        """A gathered event happens in it; whether it can."""

    def change(self, entry: Entry, to: Assembler) -> None:
        """One is gathered."""


class Zones(Protocol):
    """Zones that an effect names."""

    def keys(self, table: Table, bind: Mapping[str, object]) -> tuple[str, ...]:
        """Their keys now."""


Reading = Callable[[Table, Choice], Value]
"""An answer as frames keep what it stands for."""


class Narrowing(Protocol):
    """What leaves out some of what a choice offers."""

    def __call__(
        self, table: Table, bind: Mapping[str, object], offered: Sequence[Choice], read: Reading
    ) -> Sequence[Choice]:
        """Those that may be chosen. ``read``: what each stands for."""


NAMING = ("let", "choose", "each", "gather")
"""The effects that give something a name."""
LEFT = "left"
"""Behind what can be left before its end."""
COURSE = "written/course"
"""The block of the course."""
SETUP = "written/setup"
"""The block of the set-up, in which nobody acts."""
ENTERED = "written/entered"
"""The block of what is done before the course is entered in the middle."""
ASKING = ("ask", "go_on", "choose", "may")
"""The effects by which somebody is asked."""
SEAT_FACT = "seat"
"""Whose turn it is at a moment."""
SHOWING = ("move", "turn", "attach", "reveal", "swap")
"""The effects by which others come to know a piece."""
INSIDE = ("do", "else", "quietly", "together")
"""Under which keys of an effect others stand that are done with it."""


class Forget(Instruction):
    """What was bound inside a list of effects ends with it."""

    __slots__ = ("keys",)

    def __init__(self, keys: tuple[str, ...]) -> None:
        self.keys = keys

    def run(self, run: Run) -> bool:
        """Forget it."""
        bind = run.bind
        for key in self.keys:
            if key in bind:
                del bind[key]
        return True


class Assembler:
    """One block in the making: where it stands, what names mean there, what its instructions are so far."""

    def __init__(
        self, book: Book, id: str, language: Language, *, act: str = "", silent: bool = False, rule: str = ""
    ) -> None:
        self.book = book
        self.id = id
        self.language = language
        self.act = act
        """The act whose effects these are, "" for none."""
        self.silent = silent
        """The act has a line of its own, so its effects say nothing."""
        self.hushed = False
        """Nor do they tell what they brought by chance, or from where nobody could see it: that line was written."""
        self.names_no_cell = False
        """Whether the line of its act was made by itself and names no cell, so that who goes to one says so."""
        self.quiet = False
        """What is made now stands in `quietly`: routines say nothing in it, either."""
        self.rule = rule
        """The rule by which its questions are asked, where they name none."""
        self.code: list[Instruction | str] = []
        self._steps = Steps(book.sheet.path)
        self.lets: dict[str, Type] = {}
        """What `set` may change here."""
        self.words: Mapping[str, str] = {}
        """The words that parameters stand for here."""
        self.within: list[tuple[Phrase, bool]] = []
        """The tests of the branches around, and whether each holds here."""
        self.opens: list[Opening] = []
        """How what lies around begins, for those who enter in the middle."""
        self.phase = ""
        """The phase in which this stands, as far as the block itself has it."""
        self.sited: list[tuple[str, str, Zones]] = []
        """Which pieces go to which site of which zones, in branches as well."""
        self.moves: list[tuple[Phrase, Zones | None]] = []
        """What is moved whatever happens, and the zone that it goes to (None: a cell says where)."""
        self.late: Callable[[Run], None] | None = None
        """What is to be said behind the last effect that shows pieces; None once it has a place."""
        self.known: Callable[[Run], None] | None = None
        """What says it before, if all may know by then what it names."""
        self._depth = 0
        self.phrases: list[tuple[Part, Phrase]] = []
        """What its effects go by, and where that stands."""
        self.asks = 0
        """How many questions have been made so far."""
        self.refused = 0
        """How many effects could not be read."""
        self.uses: set[str] = set()
        """The routines that are used."""
        self.sealed: Callable[[Frame], bool] = in_the_open
        """Whether what is chosen now is shown to nobody."""
        self.may_choose: Narrowing | None = None
        """What may be chosen of what a choice offers; None: all of it."""
        self.gathering: Gathers | None = None
        """What effects are gathered into, instead of being done."""
        self.answer = ""
        """Where the frame keeps the answer to the last choice."""
        self.uses_ability = False
        """Whether these are the effects of an act that uses what a card can do."""
        self.opened: set[str] = set()
        """The names of what these effects have laid open so far: zones, and what is bound."""
        self.looked: dict[str, set[str]] = {}
        """The names of what somebody has been let look at so far, by who that is as phrases call it."""
        self._labels = 0
        self.leaves = False
        """Whether the rest of what is done here can be left out."""
        self.closing: list[Callable[[Run], None]] = []
        """What must be done on the way out, the innermost last."""
        self._nested: Counter[str] = Counter()
        self.records = Records(book.origins, id)
        if book.reacting.guards.any:
            book.origins.holds(id, SOURCE, PIECE)
        for name in language.standing.values():
            if name.binds and name.binds[0] == key_of(name.name):
                book.origins.holds(id, key_of(name.name), name.type)

    # -- instructions ----------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The number of the next instruction."""
        return self._steps.count

    def emit(self, instruction: Instruction) -> None:
        """Add an instruction."""
        self.code.append(instruction)
        self._steps.name(type(instruction).__name__)

    def take_away(self) -> Instruction | str:
        """The last instruction, which is none of this block any more."""
        self._steps.unname()
        return self.code.pop()

    def call(self, act: Callable[[Run], None]) -> None:
        """Add what is done at once."""
        self.emit(Call(act))

    @property
    def may_ask(self) -> int:
        """How many questions have been made so far, with all that could not be read and may have been one."""
        return self.asks + self.refused

    @property
    def first_picked(self) -> str:
        """Where the piece is bound that the act picks first whose effects these are, "" for none."""
        first = next(iter(self.book.acts.get(self.act, ())), "")
        name = self.language.standing.get(first)
        return key_of(first) if name is not None and name.type.sort == "piece" else ""

    def label(self, what: str) -> str:
        """A new label, not placed yet."""
        self._labels += 1
        return f"{what} {self._labels}"

    def place(self, label: str) -> None:
        """The next instruction has this label."""
        self.code.append(label)

    def jump(self, label: str, test: Callable[[Run], bool] | None = None) -> None:
        """Go on elsewhere, always or if something holds."""
        self.emit(Jump(label, test))

    def key(self, what: str) -> str:
        """Where the frame keeps something for an instruction; the file has no name for it."""
        self._labels += 1
        return self._steps.key(what, self._labels)

    def nested(self, what: str) -> str:
        """The id of a block of its own for what is done later; the second one of a name is ``#2``."""
        self._nested[what] += 1
        number = self._nested[what]
        return f"{self.id}/{what}" if number == 1 else f"{self.id}/{what} #{number}"

    def block(self) -> Block:
        """The block, as far as it was made."""
        self.records.close()
        return Block(self.id, *self.code, marks=self._steps.marks())

    # -- phrases and names -----------------------------------------------------------------------------------

    def phrase(self, part: Part, wants: Type | None = None) -> Phrase:
        """A phrase that stands here."""
        found = part.phrase(self.language, wants)
        self.phrases.append((part, found))
        return found

    def sentence(self, part: Part) -> Sentence:
        """A sentence that stands here."""
        return spoken(part, self.language, frozenset(self.opened))

    def sweeps(self, pieces: Phrase) -> None:
        """Something is done to these pieces; that there are none is not odd where it is all that lies somewhere."""
        if is_whole(pieces.typed):
            self._steps.sweep()

    def opens_up(self, pieces: Phrase) -> None:
        """All get to know these pieces by what is done here."""
        self.opened |= whole_names(pieces.typed)

    def seen_by(self, who: str) -> frozenset[str]:
        """The names of what a seat knows by what these effects have done so far."""
        return frozenset(self.opened).union(*(self.looked.get(each, ()) for each in (who, "seats")))

    def bind(
        self, name: str, type: Type, part: Part, origin: str, value: Phrase | None = None, changes: bool = False
    ) -> str:
        """Give something a name until the list of effects ends; where its frame keeps it. ``value``: what it is
        given, or (where it does not ``change``) one of those things."""
        if type.sort == "group":
            raise part.wrong(f"`{name}` cannot be {type.said}.", "Count or test groups where they are made.")
        made = bound_name(name, type, origin, feed_of(value, is_value=changes) if value is not None else None)
        self.language = part.adding(self.language, made)
        if changes:
            self.lets[name] = type
        self.book.origins.holds(self.id, key_of(name), type)
        return key_of(name)

    @contextmanager
    def inside(self) -> Iterator[None]:
        """What is bound inside ends behind it."""
        before = self.language, dict(self.lets), len(self.opens)
        try:
            yield
        finally:
            self._end(*before)

    def _end(self, language: Language, lets: dict[str, Type], opens: int) -> None:
        """What has been bound since then ends."""
        gone = self.language.standing.keys() - language.standing.keys() if self.language is not language else ()
        self.language, self.lets = language, lets
        del self.opens[opens:]
        if gone:
            keys = tuple(key_of(name) for name in sorted(gone))
            self.emit(Forget((*keys, *map(past_key, keys))))

    @contextmanager
    def under(self, test: Phrase, holds: bool = True) -> Iterator[None]:
        """What is made inside is done only where a test holds (or does not)."""
        self.within.append((test, holds))
        try:
            yield
        finally:
            self.within.pop()

    @contextmanager
    def leaving(self) -> Iterator[None]:
        """What is made inside is the whole of what an act, a routine, a check or a card does: it can be left."""
        self.leaves = True
        try:
            yield
        finally:
            self.leaves = False
            self.place(LEFT)

    @contextmanager
    def gathering_into(self, into: Gathers) -> Iterator[None]:
        """What is made inside is gathered, and done later."""
        before, self.gathering = self.gathering, into
        try:
            yield
        finally:
            self.gathering = before

    @contextmanager
    def closed_by(self, close: Callable[[Run], None]) -> Iterator[None]:
        """Who leaves what is made inside does something first."""
        self.closing.append(close)
        try:
            yield
        finally:
            self.closing.pop()

    # -- lists of effects ------------------------------------------------------------------------------------

    def effects(self, part: Part | None, head: int = 0) -> None:
        """A list of effects, one after the other; what is wrong with one is noted, and the next is made. ``head``: so
        many at its beginning are made elsewhere."""
        if part is None:
            return
        self._depth += 1
        self._steps.path = part.sheet.path
        self._steps.open(part.where)
        before = self.language, dict(self.lets), len(self.opens)
        try:  # as ``inside``, for which very many are begun
            items = part.items("A list of effects")
            for number, each in enumerate(items[head:], head + 1):
                self._steps.begin(each.data, each.sheet.document.line(each.where))
                if self.attempt(each):
                    self._say_late(each, items[number:])
                self._steps.end()
        finally:
            self._end(*before)
        self._steps.close()
        self._depth -= 1

    def entry_of_card(self, part: Part) -> None:
        """One effect of what a card does."""
        with self._steps.standing(part.sheet.path, part.data, part.sheet.document.line(part.where)):
            self.effect(part)

    def attempt(self, part: Part) -> bool:
        """One effect of a list; whether it could be read. Where it could not that has been noted, and what uses the
        name that it gives is not complained about."""
        try:
            self.effect(part)
        except Wrong:
            self.refused += 1
            entry = part.data if isinstance(part.data, dict) else {}
            named = next((entry[word] for word in NAMING if word in entry), None)
            if isinstance(named, str):
                part.sheet.unread.add(named)
            return False
        return True

    def _say_late(self, part: Part, rest: Sequence[Part]) -> None:
        """The line of the act comes behind the first effect after which all may know what it names, at the latest
        behind the last that shows a piece, its own or one of a routine."""
        if self.late is None or self.gathering is not None or not self.shows(part.data):
            return
        say, last = self.known, self.code[-1] if self.code else None
        if self._depth == 1 and not any(self.shows(each.data) for each in rest):
            say, self.late = self.late, None
        if say is None:
            return
        if isinstance(last, Call) and _word_of(part.data) in SHOWING:
            act = last.act

            def both(run: Run) -> None:
                act(run)
                say(run)

            self.code[-1] = Call(both)
        elif self.late is None:
            self.call(say)  # where the routine or the branch has left out what would have shown anything

    def shows(self, data: object, around: tuple[str, ...] = ()) -> bool:
        """Whether an effect shows a piece, itself or as a routine. ``around``: the routines in which it stands."""
        word = _word_of(data)
        routine = self.book.routines.get(word) if word not in around else None
        if routine is not None:
            inside = routine.part.data
            return isinstance(inside, list) and any(self.shows(each, (*around, word)) for each in inside)
        lists = [data[key] for key in INSIDE if isinstance(data.get(key), list)] if isinstance(data, dict) else ()
        return word in SHOWING or any(self.shows(each, around) for within in lists for each in within)

    def effect(self, part: Part) -> None:
        """One effect."""
        entry = self.entry(part)
        into, sets = self.gathering, entry.word == "set" and str(entry.object.data) in self.lets
        if into is not None and into.takes(entry, self) and not sets:
            into.change(entry, self)
            return
        routine = self.book.routines.get(entry.word)
        if routine is not None:
            self.book.performed.add(self.use(routine, entry)[0])
            return
        self.check_keys(entry)
        self.book.effects[entry.word].make(entry, self)

    def check_keys(self, entry: Entry) -> None:
        """Only what its word knows may stand beside it."""
        part, known = entry.whole, self.book.effects[entry.word]
        for key in part.data if isinstance(part.data, dict) else ():
            if key == entry.word or key in known.keys or known.free:
                continue
            if key in self.book.effects or key in self.book.routines:
                meant = next(self._meant(entry.word, part.data), "")
                if meant:
                    raise part.wrong(f"`{entry.word}` has no key `{key}`.", f'{GUESS} "{meant}"?')
                message = f"`{entry.word}` and `{key}` stand in one entry."
                raise part.sheet.wrong((*part.where, key), message, "Is a dash missing before the second?")
            hint = did_you_mean(key, known.keys, "keys")
            if isinstance(part.data, dict) and part.data[key] is None:
                hint = f"It has no value: write `KEY: {key}`. {hint}"
            elif key == "of" and (place := next((at for at in ("to", "in") if known.shapes.get(at) == "zone"), "")):
                hint = f"Whose zone it is stands in the zone: `{place}: hand of others`."
            elif key == "of" and entry.word == "set" and isinstance(part.data, dict):
                what = entry.object.data
                each = f"{{each: one, in: {entry.need(key).data}, do: [{{set: one.{what}, to: ...}}]}}"
                hint = f"Write `set: THING.{what}`, of several `{each}`."
            raise part.sheet.wrong((*part.where, key), f"`{entry.word}` has no key `{key}`.", hint)

    def _meant(self, word: str, data: object) -> Iterator[str]:
        """Words that are nearly the same as one, and have all the keys of an entry."""
        keys = {key for key in data if key != word} if isinstance(data, dict) else set()
        for each in get_close_matches(word, self.book.effects, n=3, cutoff=0.7):
            if each != word and keys <= set(self.book.effects[each].keys):
                yield each

    def entry(self, part: Part) -> Entry:
        """An entry of a list: its word comes first."""
        if isinstance(part.data, str):
            if self._is_word(part.data):
                return Entry(part.data, part, Part(part.sheet, part.where, None))
            raise self._no_effect(part, part.where, part.data, self._nearest(part.data))
        keys = list(part.mapping("An effect"))
        if not keys:
            raise part.wrong("An effect begins with its word.")
        word = keys[0]
        if not self._is_word(word):
            hint = self._nearest(word)
            later = next(filter(self._is_word, keys), "")
            if later and not hint.startswith("Did"):
                hint = f"The word comes first: begin with `{later}:`."
            raise self._no_effect(part, (*part.where, word), word, hint)
        if self.words and word in self.book.effects:
            part = self._worded(part, self.book.effects[word])
        return Entry(word, part, part.need(word, word))

    def _is_word(self, word: str) -> bool:
        return word in self.book.effects or word in self.book.routines

    def _nearest(self, word: str) -> str:
        """The word of an effect, or the routine, that may have been meant."""
        return did_you_mean(word, (*self.book.effects, *self.book.routines))

    def _worded(self, part: Part, word: Word) -> Part:
        """An entry with the words that parameters stand for in their places."""
        shapes = {word.name: word.object, **word.shapes}
        found = {
            key: self.words.get(value, value) if isinstance(value, str) and shapes.get(key) == "text" else value
            for key, value in part.mapping("An effect").items()
        }
        return Part(part.sheet, part.where, found)

    def _no_effect(self, part: Part, where: Where, word: str, hint: str) -> Wrong:
        """The fault of an entry that begins with no effect."""
        if word in ADDED:  # of a file of before, else it would be one
            hint = f"Write `rules: {VERSION}`; `tabletop check --upgrade FOLDER` does it."
            return part.sheet.wrong(where, f"`{word}` is a word of version {VERSION} of the language.", hint)
        return part.sheet.wrong(where, f"`{word}` is no effect.", hint)

    def use(self, routine: Routine, entry: Entry) -> tuple[str, dict[str, Phrase]]:
        """A routine with what its parameters stand for; the first is the object of its word. Its key, and what is
        given to it."""
        others = routine.parameters[1:]
        if isinstance(entry.whole.data, dict):
            for key in entry.whole.data:
                if key not in (routine.name, *others):
                    place = (*entry.whole.where, key)
                    hint = did_you_mean(key, others, "parameters")
                    raise entry.whole.sheet.wrong(place, f"The routine `{routine.name}` has no `{key}`.", hint)
        given: dict[str, Phrase] = {}
        stands: list[tuple[str, Stands]] = []
        for name in routine.parameters:
            part = entry.object if name == routine.parameters[0] else entry.need(name)
            if part.data is None:
                raise entry.whole.wrong(f"The routine `{routine.name}` needs its `{name}`.")
            if name not in routine.roles:
                given[name] = self.phrase(part)
                continue
            found, whose = self._stand(part, name, routine.roles[name])
            stands.append((name, found))
            if whose:
                given[whose_of(name)] = Part(part.sheet, part.where, whose).phrase(self.language, SEATS)
        routine = replace(routine, stands=tuple(stands)) if stands else routine
        if not routine.parameters and entry.object.data is not None:
            raise entry.object.wrong(f"The routine `{routine.name}` takes nothing.", f"Write `- {routine.name}`.")
        for name, phrase in given.items():
            feed = self.book.fed.setdefault((routine.key, name), Feed())
            feed.given.append(Given(phrase.typed, phrase.facts.eyed, opened=frozenset(self.opened)))
        types = {name: each.type for name, each in given.items()}
        known = self.book.called.setdefault(routine.key, types)
        self.book.made.setdefault(routine.key, routine)
        for name, type in types.items():
            before = known[name]
            if (type.sorts, type.many) == (before.sorts, before.many):
                continue
            sorts, many = type.sorts | before.sorts, type.many or before.many
            if (len(sorts) > 1 and not sorts <= BOTH) or (type.many != before.many and not type.is_things):
                message = f"`{name}` of `{routine.name}` was {before.said} before, and is {type.said} here."
                raise entry.whole.wrong(message, "Give it the same everywhere.")
            known[name] = Type(sorts, many)  # one thing is a set of one
        self.uses.add(routine.key)
        self.asks += routine.asks
        source = partial(source_of, first=self.first_picked) if self.book.reacting.guards.any else None
        self.call(self.records.calling(routine.block, given, known, source, self.quiet))
        return routine.key, given

    def _stand(self, part: Part, name: str, role: Role) -> tuple[Stands, str]:
        """What is given to a parameter that is a zone or a word, and whose zone it is."""
        zones = self.book.catalog.zones
        found, whose = stand(part, role, name, self.language, self.words, zones)
        kind = zones.get(found.text) if role == "zone" else None
        if kind is not None and whose and not kind.per_seat:
            raise part.wrong(f"The zone `{found.text}` is nobody's, so it is not `of` anybody.")
        if kind is not None and not whose and kind.per_seat and self.id == SETUP:
            return replace(found, whose=True), "seats"
        return found, whose


def _word_of(data: object) -> str:
    """The word of an effect as it is written."""
    return data if isinstance(data, str) else str(next(iter(data), "")) if isinstance(data, dict) else ""


def _has_key(data: object, names: tuple[str, ...]) -> bool:
    """Whether one of some keys stands anywhere in a part of the file."""
    waiting = [data]
    while waiting:
        found = waiting.pop()
        if isinstance(found, dict):
            if not found.keys().isdisjoint(names):
                return True
            waiting += found.values()
        elif isinstance(found, list):
            waiting += found
    return False


# -- where the words of effects are registered -----------------------------------------------------------------
#
# Where the words of effects are registered: one decorator above the function that makes instructions of one.
#
#     WORDS = Effects()
#
#     @WORDS.word("gain", "of! to", help="More of a value of a seat or a counter of pieces.", example="gain: 2 ...")
#     def gain(entry: Entry, to: Assembler) -> None: ...
#
# The keys are all that may stand beside the word; those with a ``!`` cannot be left out. What stands in one is a
# phrase
# where neither ``USUAL`` nor ``shapes`` says something else; ``object`` is what stands behind the word itself. The
# schema of `rules.yaml` is made of that (see ``written.schema``). Of a word that speaks where it stands in no act,
# ``log`` has the sentences by their names; any other says why there is none (``unsaid``). A word that may stand in a
# cost knows whether it can be done (``paying``); it makes one instruction, which is done at once.


Make = Callable[[Entry, Assembler], None]
Paying = Callable[[Entry, Assembler], Payable]
"""What tells whether an entry can be done, where it stands in a cost."""
USUAL: Mapping[str, Shape] = {
    "do": "effects", "else": "effects", "if_stuck": "effects", "on_empty": "effects", "question": "sentence",
    "because": "sentence", "label": "text", "rule": "text", "cost": "cost",
}  # fmt: skip
"""What stands in a key of that name unless its word says something else."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word: what may stand beside it, what it does, an example."""

    name: str
    keys: tuple[str, ...]
    make: Make
    help: str
    example: str
    log: Mapping[str, str] = field(default_factory=dict)
    unsaid: str = ""
    object: Shape = "phrase"
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    """What stands in each of its keys."""
    needed: tuple[str, ...] = ()
    """The keys that cannot be left out."""
    free: bool = False
    """What may stand beside it goes by what it names; it looks at its keys itself."""
    paying: Paying | None = None
    """Whether it can be done, None for what cannot stand in a cost."""


class Effects(Mapping[str, Word]):
    """Words by name."""

    def __init__(self, found: Mapping[str, Word] | None = None) -> None:
        self._found: dict[str, Word] = dict(found or {})

    def __getitem__(self, name: str) -> Word:
        return self._found[name]

    def __contains__(self, name: object) -> bool:
        return name in self._found  # asked of each effect of a file

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __or__(self, other: Mapping[str, Word]) -> Effects:
        """These and others. ValueError where a word is in both."""
        twice = sorted(set(self) & set(other))
        if twice:
            raise ValueError(f"two effects are called {twice[0]}")
        return Effects({**self._found, **other})

    @property
    def sentences(self) -> dict[str, str]:
        """What the log says of them, by the names of the sentences."""
        return {name: text for word in self._found.values() for name, text in word.log.items()}

    def word(
        self, name: str, keys: str = "", *, help: str, example: str, log: Mapping[str, str] | None = None,
        unsaid: str = "", object: Shape = "phrase", shapes: Mapping[str, Shape] | None = None, free: bool = False,
        paying: Paying | None = None,
    ) -> Callable[[Make], Make]:  # fmt: skip
        """Register a word. ValueError for one that is taken, or that has no sentence in the log without a reason."""
        if name in self._found:
            raise ValueError(f"two effects are called {name}")
        if bool(log) == bool(unsaid):
            raise ValueError(f"{name}: either what the log says of it (`log`) or why it says nothing (`unsaid`)")

        split = keys.split()

        def register(make: Make) -> Make:
            self._found[name] = Word(
                name, tuple(map(_bare, split)), make, help, example, log or {}, unsaid, object,
                {each: {**USUAL, **(shapes or {})}.get(each, "phrase") for each in map(_bare, split)},
                tuple(_bare(each) for each in split if each.endswith("!")), free, paying,
            )  # fmt: skip
            return make

        return register


def _bare(key: str) -> str:
    """A key without the mark of those that cannot be left out."""
    return key.removesuffix("!")
