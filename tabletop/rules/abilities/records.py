"""Abilities as records: what was written, each word bound to the functions that carry it out.

**Contract.** An ``Ability`` is what ``compiling`` makes of one ability of a card file. It is read, never changed, and
the same for every card that has it; whose eyes read it is a ``Context``. Conditions, costs and effects are ``Entry``
values: a word with its parameters, which calls the function of its word by ``entry.meaning`` (``test`` of a
condition, ``pay`` of a cost, ``do`` of an effect). What is said in a phrase (which pieces, which seat, whether, how
many) is a ``Said``; of pieces in a ``Selection``, of a condition in an entry of ``SAID``. ``Meaning`` is made by a
``lexicon`` only.

Records are compared by identity, so they can be keys of what is remembered for a position.

Nothing here changes a table. What happens is ``running``; what holds by itself is ``standing``: an ability whose
moment stands (``Ability.standing``) is read by values and tests, and never carried out by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.rules.abilities.context import NOW as NOW
from tabletop.rules.abilities.context import Context as Context
from tabletop.rules.abilities.said import Said
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.language.words import Word
from tabletop.rules.progress.machine import Instruction, Run
from tabletop.rules.table import Table

Verdict = Unmet | bool
"""True: it holds. An ``Unmet`` says why not; where there is nothing to say, False."""

Test = Callable[[Table, Context, "Entry"], Verdict]
Pay = Callable[[Run, Context, "Entry"], Unmet | None]
Do = Callable[[Run, Context, "Entry"], None]
Steps = Callable[["Entry", int], Sequence[Instruction]]
Plan = Callable[[Table, Context, "Entry"], Mapping[str, object] | None]
Write = Callable[[Run, Mapping[str, object], int], None]


def _nothing(run: Run, at: Context, entry: Entry) -> None:
    """An effect that only stands: what it means is read where it counts."""


def _not_known(table: Table, at: Context, entry: Entry) -> Verdict:
    return False


def _cannot_pay(run: Run, at: Context, entry: Entry) -> Unmet | None:
    return Unmet(text="rules.cost_nothing", code="cost_nothing")


def _no_write(run: Run, change: Mapping[str, object], piece: int) -> None:
    """Nothing that is planned is to be written."""


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """A word with what carries it out; of the functions only those of its part are its own.

    Of an effect: ``do`` carries it out at once; ``steps`` gives the instructions that do (it asks something), by the
    entry and its place in the ability; ``plan`` reads what it is going to do and ``write`` does it to one piece,
    where a game lets several effects happen at the same moment (``batch``), in the order of ``rank``.
    """

    word: Word
    test: Test = _not_known
    pay: Pay = _cannot_pay
    do: Do = _nothing
    steps: Steps | None = None
    plan: Plan | None = None
    write: Write = _no_write
    rank: int = 0


UNKNOWN = Meaning(Word("", "do", ""))
"""A word that there is not (any more): it does nothing, holds never, reaches nobody and cannot be paid."""


def _said_holds(table: Table, at: Context, entry: Entry) -> Verdict:
    if not isinstance(entry.value, Said):
        return False
    return entry.value.holds(table, at) or (entry.value.why_not(table, at) or False)


SAID = Meaning(Word("", "requires", ""), test=_said_holds)
"""A condition that is said in a phrase instead of by a word. The phrase is the value of its entry."""


@dataclass(frozen=True, slots=True, eq=False)
class Selection:
    """Which pieces are meant, as a phrase says it; nobody where it is none. ``one``: it is one of them only, which a
    seat or the order chooses."""

    text: str = ""
    one: bool = False
    said: Said | None = None

    def pieces(self, table: Table, at: Context) -> tuple[int, ...]:
        """The pieces that are meant now."""
        return self.said.pieces(table, at) if self.said is not None else ()


NOBODY = Selection()
"""Reaches nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A word as it stands in an ability: ``value`` is what stands behind it; ``n`` the whole number behind it or of
    that name, 0 if there is none; ``to`` whom it reaches; ``args`` everything by name."""

    meaning: Meaning
    name: str = ""
    n: int = 0
    to: Selection = NOBODY
    value: object = None
    args: Mapping[str, object] = field(default_factory=dict)

    def is_met(self, table: Table, at: Context) -> bool:
        """Of a condition: whether it holds. Why it does not is found only where that is asked (``why_not``)."""
        if self.meaning is SAID:
            return isinstance(self.value, Said) and self.value.holds(table, at)
        return self.meaning.test(table, at, self) is True

    @property
    def writes(self) -> str:
        """The derived value that it changes while it stands, "" for none."""
        return self.meaning.word.written(self.args)

    def text(self, name: str) -> str:
        """A parameter that is a word, "" if it was left out."""
        value = self.args.get(name)
        return value if isinstance(value, str) else ""

    def number(self, name: str, default: int = 0) -> int:
        """A parameter that is a whole number."""
        value = self.args.get(name)
        return value if isinstance(value, int) else default

    def flag(self, name: str) -> bool:
        """A parameter that is true or false; False if it was left out."""
        return self.args.get(name) is True

    def has(self, name: str) -> bool:
        """Whether a parameter was written (or has a default)."""
        return name in self.args

    def words(self, name: str) -> tuple[str, ...]:
        """A parameter that is a list of words."""
        value = self.args.get(name)
        return tuple(str(each) for each in value) if isinstance(value, tuple) else ()

    def selection(self, name: str) -> Selection:
        """A parameter that names pieces; nobody if it was left out."""
        value = self.args.get(name)
        return value if isinstance(value, Selection) else NOBODY

    def selections(self, name: str) -> tuple[Selection, ...]:
        """A parameter that is a list of sets, one for each card chosen."""
        value = self.args.get(name)
        return tuple(each for each in value if isinstance(each, Selection)) if isinstance(value, tuple) else ()

    def entries(self, name: str) -> tuple[Entry, ...]:
        """A parameter that holds effects or costs of its own."""
        value = self.args.get(name)
        return tuple(each for each in value if isinstance(each, Entry)) if isinstance(value, tuple) else ()

    def player(self, name: str, table: Table, at: Context) -> int:
        """The seat that a parameter names, 0 for nobody."""
        value = self.args.get(name)
        return value.seat(table, at) if isinstance(value, Said) else 0

    def holds(self, name: str, table: Table, at: Context) -> bool:
        """A parameter that is a test: whether it holds; it does where nothing was said."""
        value = self.args.get(name)
        return value.holds(table, at) if isinstance(value, Said) else name not in self.args

    def amount(self, name: str, table: Table, at: Context, piece: int = 0) -> int:
        """A parameter that is a number or counted now; ``piece``: the one that is changed by it."""
        value = self.args.get(name)
        return value.number(table, at, piece) if isinstance(value, Said) else value if isinstance(value, int) else 0


NO_ONES = Entry(UNKNOWN)
"""Of an ability that waits for nobody's occurrences."""


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """An ability: ``id`` as the catalog names it, its parts in the order of the file.

    ``standing``: it holds by itself as long as its conditions do; it is read, never carried out. ``of``: whose
    occurrences it waits for. ``choose``: what is chosen before its effects, ``may``: its player can decline, ``pay``:
    for what price it is offered, ``limit``: how often. ``own``: what only the abilities of this game have.
    """

    id: str
    when: str = ""
    name: str = ""
    standing: bool = False
    of: Entry = NO_ONES
    requires: tuple[Entry, ...] = ()
    cost: tuple[Entry, ...] = ()
    pay: tuple[Entry, ...] = ()
    choose: tuple[Selection, ...] = ()
    may: bool = False
    limit: str = ""
    effects: tuple[Entry, ...] = ()
    own: Mapping[str, object] = field(default_factory=dict)

    def holds(self, table: Table, at: Context) -> bool:
        """Whether all its conditions hold."""
        return not self.requires or all(each.is_met(table, at) for each in self.requires)

    def why_not(self, table: Table, at: Context) -> Unmet | None:
        """The first condition that does not hold, None if all do."""
        for each in self.requires:
            found = each.meaning.test(table, at, each)
            if found is not True:
                return found if isinstance(found, Unmet) else Unmet()
        return None

    def is_about(self, table: Table, at: Context) -> bool:
        """Whether it waits for the occurrence of which a reader has the facts: whose it is (``of``)."""
        return self.of.meaning.test(table, at, self.of) is True

    @property
    def chooses(self) -> Entry | None:
        """The effect that reaches one piece which is chosen, None if there is none."""
        return next((each for each in self.effects if each.to.one), None)

    def effect(self, name: str) -> Entry | None:
        """Its first effect of a word, None if it has none."""
        return next((each for each in self.effects if each.name == name), None)

    def text(self, name: str) -> str:
        """What only abilities of this game have, as a word; "" if it was left out."""
        value = self.own.get(name)
        return value if isinstance(value, str) else ""

    def number(self, name: str) -> int:
        """What only abilities of this game have, as a whole number; 0 if it was left out."""
        value = self.own.get(name)
        return value if isinstance(value, int) else 0
