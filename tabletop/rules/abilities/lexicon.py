"""A lexicon: the words of a game's abilities, each written once, beside the function that carries it out.

**Contract.** A game makes one ``Lexicon`` in a module that imports nothing else of the game, and writes its words in
modules by subject, each above its function::

    @LEXICON.effect("damage", "Loses Base Power.", POSITIVE, when=("activated",))
    def damage(run: Run, at: Context, effect: Entry) -> None: ...

    @LEXICON.condition("stage", "From this stage on.", Param("stage", least=1))
    def from_stage(table: Table, at: Context, condition: Entry) -> Verdict: ...

Whoever puts the rules together imports those modules. ``LEXICON.vocabulary`` is the same words as data: the check of
card files, the authors' reference and the schema read it; abilities are made by ``compiling.compile_ability``.

Every word has a sentence for authors and its facts (see ``language.words.Word``): the moments at which it may stand,
the values that it writes and reads, the names that it had before, what it says on a card (``text``) and in the log
(``log``: the sentences that its function says; ``Lexicon.sentences`` hands them to the rules). The value that stands
behind a requirement or a cost (``rest: 2``) is the parameter that bears the word's own name; all others are
named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypedDict, TypeVar, Unpack, cast

from tabletop.content.game_code import Complaint
from tabletop.core.values import Json
from tabletop.rules.abilities.records import UNKNOWN, Do, Meaning, Pay, Plan, Steps, Test, Write
from tabletop.rules.abilities.said import Binds, Said
from tabletop.rules.abilities.said import usual as bound_by_all
from tabletop.rules.language.before import Before
from tabletop.rules.language.registry import check
from tabletop.rules.language.speech import Speech, Wanted
from tabletop.rules.language.words import Param, Part, Text, Vocabulary, Word
from tabletop.rules.phrases.writing.faults import PhraseFault

TestT = TypeVar("TestT", bound=Test)
PayT = TypeVar("PayT", bound=Pay)
DoT = TypeVar("DoT", bound=Do)
StepsT = TypeVar("StepsT", bound=Steps)
WriteT = TypeVar("WriteT", bound=Write)
Also = Callable[[Mapping[str, object], str], Iterable[Complaint]]
"""What else a game asks of an ability that is read from a file; the second is the kind of card that has it, "" for a
shared one."""
AlsoT = TypeVar("AlsoT", bound=Also)


HOLDS = "it holds by itself, and is named where a number is accounted for"
"""Why the log says nothing of what only stands."""


class Facts(TypedDict, total=False):
    """What else may be said of a word: see ``Word``."""

    when: tuple[str, ...]
    kinds: tuple[str, ...]
    writes: str
    reads: tuple[str, ...]
    example: str
    text: Text
    log: Mapping[str, str]
    unsaid: str
    since: int
    was: tuple[str, ...]
    asks: Text


class Lexicon:
    """The words of one game. ``rule`` is what an unknown word breaks, ``circle`` what a circle of values breaks,
    ``usual`` the kind of card that a shared ability is for; ``strata`` and ``labels`` order and name the derived
    values; ``each``: the parameters that every effect has; ``limits``, ``lead`` and ``asides``: see
    ``Vocabulary``."""

    def __init__(
        self,
        *,
        rule: str = "",
        circle: str = "",
        usual: str = "",
        strata: Mapping[str, int] | None = None,
        labels: Mapping[str, str] | None = None,
        each: tuple[Param, ...] = (),
        limits: tuple[str, ...] = (),
        lead: tuple[tuple[str, str], ...] = (),
        asides: tuple[str, ...] = (),
    ) -> None:
        self._frame = Vocabulary((), strata or {}, rule, circle, usual, labels or {}, each, limits, lead, asides)
        self._binds: Binds = bound_by_all
        self._meanings: dict[tuple[Part, str], Meaning] = {}
        self._old: dict[tuple[Part, str], str] = {}
        self._vocabulary: Vocabulary | None = None
        self._also: list[Also] = []

    def speak(self, speech: Speech, binds: Binds = bound_by_all, before: Before | None = None) -> None:
        """Give it the language of its phrases, what their names stand for to a reader, and how the same was written
        before (see ``language.before``)."""
        self._frame = replace(self._frame, speech=speech, before=before)
        self._binds = binds
        self._vocabulary = None

    # -- reading ---------------------------------------------------------------------------------------------

    def said(self, text: object, wants: Wanted) -> Said | None:
        """A phrase of an ability; None for what is none (the card of an old save)."""
        speech = self._frame.speech
        if speech is None:
            return None
        try:
            return Said(speech.phrase(text, wants), self._binds)
        except PhraseFault:
            return None

    @property
    def vocabulary(self) -> Vocabulary:
        """The words as data, in the order in which they were written."""
        if self._vocabulary is None:
            words = tuple(meaning.word for meaning in self._meanings.values())
            self._vocabulary = replace(self._frame, words=words)
        return self._vocabulary

    @property
    def sentences(self) -> dict[str, str]:
        """What the log says of its words, by the names of the sentences. ValueError where two words say something
        else under the same name: that would be our mistake."""
        found: dict[str, str] = {}
        for meaning in self._meanings.values():
            for name, text in meaning.word.log.items():
                if found.setdefault(name, text) != text:
                    raise ValueError(f"two sentences are called {name}")
        return found

    def check(self, data: Mapping[str, object], kind: str = "") -> list[Complaint]:
        """What is wrong with an ability of a file: its words, and what else the game asks; ``kind`` is the kind of
        card that has it, "" for one that several may share."""
        found = check(cast("Mapping[str, Json]", data), self.vocabulary, kind)
        for also in self._also:
            found += also(data, kind)
        return found

    def name(self, part: Part, name: str) -> str:
        """What a word is called today; a word that is not known keeps its name."""
        return self._old.get((part, name), name)

    def has(self, part: Part, name: str) -> bool:
        """Whether there is such a word."""
        return (part, self.name(part, name)) in self._meanings

    def meaning(self, part: Part, name: str) -> Meaning:
        """A word with its functions; one that does nothing if there is no such word."""
        return self._meanings.get((part, self.name(part, name)), UNKNOWN)

    # -- writing ---------------------------------------------------------------------------------------------

    def also(self, function: AlsoT) -> AlsoT:
        """What the game asks of an ability beyond its words: the function gives what is wrong."""
        self._also.append(function)
        return function

    def add(self, meaning: Meaning) -> None:
        """Take in a word. ValueError for a second one of its name: that would be our mistake."""
        word = meaning.word
        for name in (word.name, *word.was):
            if (word.part, name) in self._meanings or (word.part, name) in self._old:
                raise ValueError(f"two words of {word.part} are called {name}")
        self._meanings[(word.part, word.name)] = meaning
        self._old |= {(word.part, name): word.name for name in word.was}
        self._vocabulary = None

    def moment(
        self,
        name: str,
        help: str,
        *,
        standing: bool = False,
        of: tuple[str, ...] = (),
        bare: bool = False,
        **facts: Unpack[Facts],
    ) -> None:
        """A moment (``when``): ``standing``, it works by itself as long as it holds; ``of``: whose it may be;
        ``bare``: an ability without effects means something there."""
        self.add(Meaning(Word(name, "when", help, standing=standing, of=of, bare=bare, **facts)))

    def whose(self, name: str, help: str, *, was: tuple[str, ...] = ()) -> Callable[[TestT], TestT]:
        """A word of whose occurrence a moment waits for (``of``): its function says whether one is meant by a card
        that reads it, with the facts of the occurrence."""

        def written(function: TestT) -> TestT:
            self.add(Meaning(Word(name, "of", help, was=was), test=function))
            return function

        return written

    def condition(self, name: str, help: str, *params: Param, **facts: Unpack[Facts]) -> Callable[[TestT], TestT]:
        """A requirement: its function says True, or what is wrong."""

        def written(function: TestT) -> TestT:
            self.add(Meaning(_word(name, "requires", help, params, facts), test=function))
            return function

        return written

    def cost(self, name: str, help: str, *params: Param, **facts: Unpack[Facts]) -> Callable[[PayT], PayT]:
        """A cost: its function pays it or says why it cannot, with nothing done. It is tried by being paid, and what
        changes nothing cannot be paid (see ``acting.costs``)."""

        def written(function: PayT) -> PayT:
            self.add(Meaning(_word(name, "cost", help, params, facts), pay=function))
            return function

        return written

    def effect(
        self, name: str, help: str, *params: Param, standing: bool = False, **facts: Unpack[Facts]
    ) -> Callable[[DoT], DoT]:
        """An effect that happens at once. One that also ``writes`` a value stands where its moment does, and is read
        there; so is one that is ``standing``: elsewhere its function lets it last for a while."""

        def written(function: DoT) -> DoT:
            self.add(Meaning(Word(name, "do", help, params=params, standing=standing, **facts), do=function))
            return function

        return written

    def stands(self, name: str, help: str, *params: Param, standing: bool = False, **facts: Unpack[Facts]) -> None:
        """An effect that is only ever read: values, or the rules where it counts, ask whether it stands. Nothing
        happens of which the log could speak."""
        facts.setdefault("unsaid", HOLDS)
        self.add(Meaning(Word(name, "do", help, params=params, standing=standing, **facts)))

    def steps(self, name: str, help: str, *params: Param, **facts: Unpack[Facts]) -> Callable[[StepsT], StepsT]:
        """An effect that asks something: its function gives the instructions that carry it out."""

        def written(function: StepsT) -> StepsT:
            self.add(Meaning(Word(name, "do", help, params=params, **facts), steps=function))
            return function

        return written

    def planned(
        self, name: str, help: str, *params: Param, plan: Plan, rank: int = 0, **facts: Unpack[Facts]
    ) -> Callable[[WriteT], WriteT]:
        """An effect of which everything is read before anything is changed: ``plan`` reads, the function writes to
        one piece (see ``progress.batch``)."""

        def written(function: WriteT) -> WriteT:
            word = Word(name, "do", help, params=params, **facts)
            self.add(Meaning(word, plan=plan, write=function, rank=rank))
            return function

        return written

    def asking(self, name: str) -> Callable[[StepsT], StepsT]:
        """An effect that is ``planned`` asks where its ability is carried out by itself: the function gives the
        instructions for that."""

        def written(function: StepsT) -> StepsT:
            meaning = self._meanings[("do", name)]
            self._meanings[("do", name)] = replace(meaning, steps=function)
            return function

        return written


def _word(name: str, part: Part, help: str, params: Sequence[Param], facts: Facts) -> Word:
    """A word of which the parameter that bears its own name stands directly behind it."""
    value = next((param for param in params if param.name == name), None)
    named = tuple(param for param in params if param is not value)
    return Word(name, part, help, value, named, **facts)
