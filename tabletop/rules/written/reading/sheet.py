"""A file of rules as parts: each value with its place, so that whatever is wrong is told with its line.

A part that cannot be used is noted among the findings of its ``Sheet``; ``Wrong`` only leads out of it, to whoever
goes on with the next part, so that one look at a file tells all that is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Protocol

from tabletop.content.definitions import AbilityDef
from tabletop.content.findings import Finding, Grade, describe, did_you_mean
from tabletop.content.reading import careful
from tabletop.content.reading.marked import MAX_BYTES, Document, Where, parse_document
from tabletop.core.making import made_often
from tabletop.rules.limits import stands_at
from tabletop.rules.phrases.meaning.looking import UNSEEN, Reader, is_open, never_cells
from tabletop.rules.phrases.meaning.sources import keeps_things
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Eyes, Name
from tabletop.rules.phrases.naming.values import Type
from tabletop.rules.phrases.phrase import Phrase, Sentence, Veil, phrase, sentence
from tabletop.rules.phrases.writing.faults import PhraseFault

# -- the sections of a `rules ----------------------------------------------------------------------------------
#
# The sections of a `rules.yaml`, and what stands in them.
#
# Wherever the language has a table of keys it says what stands in each (``Shape``), so that the schema of the file
# can
# be made of the tables that the reading itself goes by (see ``written.schema``).


Shape = str | tuple[str, ...]
"""What stands in a key: ``phrase``, ``text``, ``zone``, ``sentence``, ``truth``, ``whole``, ``effects``, ``demands``,
``names`` (one or a list of them); ``phrases``, ``defines``, ``kept``, ``picks``, ``acts``, ``routines`` (each under
its name); ``order`` (in which order seats are asked), ``gift`` (what is given: a word, changes, an ability); ``any``
where only the reading knows; or one of some words."""

VERSION = 2
"""The version of the language."""
READ = (1, 2)
"""The versions that are read (see ``reading.versions``)."""
SHAPES: Mapping[str, Shape] = {
    "rules": "version", "keep": "kept", "define": "defines", "values": "values", "events": "events",
    "setup": "effects", "course": "effects", "acts": "acts", "windows": "windows",
    "routines": "routines", "checks": "checks", "triggers": "triggers", "offers": "offers", "dangers": "dangers",
    "oddities": "oddities", "coming": "foreseen", "totals": "totals", "ladders": "ladders", "laws": "laws",
    "entered": "effects", "reasons": "reasons", "score": "phrase", "rematch": "phrases",
    "usual_rule": "text", "concede": "concede",
    "limits": "limits",
}  # fmt: skip
OF_ROUTINES: Mapping[str, Shape] = {"requires": "demands", "do": "effects"}
"""What a routine has that is more than a list of effects; `do` cannot be left out."""
HELP: Mapping[str, str] = {
    "rules": f"The version of the language: {VERSION}. `tabletop check --upgrade FOLDER` writes a file of before so.",
    "keep": "What the table remembers, public, saved and undone.",
    "define": "Phrases that are used several times, with or without parameters.",
    "values": "Numbers of pieces, seats or the table that follow from others, with who adds what.",
    "events": "What abilities of cards may wait for, and what is known of it.",
    "setup": "What is done before the game begins.",
    "course": "What happens, in order.",
    "acts": "What a seat may want.",
    "windows": "Who may answer, for several acts: named in their `answer`.",
    "routines": "Effects that are used several times, with or without parameters.",
    "checks": "What follows by itself whenever something holds.",
    "triggers": "Which of several abilities that wait for one event comes first.",
    "offers": "What a seat may offer to all the others, such as a draw.",
    "dangers": "Losses that can still be kept off, told at the panel of whom they threaten.",
    "reasons": "Why what many acts and abilities require does not hold, by patterns of it.",
    "oddities": "What hands have made of the table that the rules would not, told before the referee goes on.",
    "coming": "What is to come at cells of boards, told there before.",
    "totals": "What the pieces of a seat at a place come to, shown there with who adds what.",
    "ladders": "The rungs that a piece goes up, drawn beside it with what each costs.",
    "laws": "What a card, a deck and an agreement may be, and what is worked out for a card once.",
    "entered": "What is done before a scenario begins in the middle: what had come about until then.",
    "score": "For bots: how well `you` stands.",
    "rematch": "What a game that is over says of the next one of the same players: values of options.",
    "usual_rule": "The rule that is broken where an act names none.",
    "concede": "The rule by which one gives up; `false`: nobody can; `leave: true`: the others play on.",
    "limits": "How much work the rules may make, where the usual is too little.",
}
SECTIONS = tuple(SHAPES)


_NAMES = re.compile(r"[a-z_]\w*")


Placed = tuple[Where, Mapping[str, object]]
"""A mapping with its place."""


_MAPPINGS, _LISTS, _PHRASES = (dict, MappingProxyType), (list, tuple), (str, int, bool, list)


class Walked(NamedTuple):
    """What stands anywhere in some data, each mapping before what is inside of it."""

    mappings: list[Placed]
    texts: list[tuple[Where, str]]


def walked(data: object, where: Where = ()) -> Walked:
    """Every mapping and every text in some data."""
    found = Walked([], [])
    if isinstance(data, str):
        found.texts.append((where, data))
    else:
        _walk(data, where, found)
    return found


def _walk(data: object, where: Where, found: Walked) -> None:
    """Files are walked through more than anything else when they are read, so no text has a call of its own."""
    inside: Iterable[tuple[int | str, object]] = ()
    if isinstance(data, _MAPPINGS):
        found.mappings.append((where, data))
        inside = data.items()
    elif isinstance(data, _LISTS):
        inside = enumerate(data)
    for key, each in inside:
        if isinstance(each, str):
            found.texts.append(((*where, key), each))
        else:
            _walk(each, (*where, key), found)


class Wrong(Exception):
    """A part of the file cannot be used; why stands among the findings."""


class Places(Protocol):
    """What knows where the parts of a file stand."""

    @property
    def path(self) -> str:
        """Which file it is."""

    def line(self, where: Where) -> int:
        """The line of a place."""

    def finding(self, where: Where, message: str, hint: str = "", grade: Grade = "error") -> Finding:
        """A finding about a place."""


class Sheet:
    """A file of rules, and what is wrong with it."""

    def __init__(self, document: Places, data: object = None) -> None:
        self.document = document
        self.data = data
        self.version = VERSION
        """In which version of the language it is written."""
        self.findings: list[Finding] = []
        self.mistakes: list[Finding] = []
        """What the version of today refuses, where it is only warned of."""
        self.doors: list[object] = []
        """Where something becomes visible or decides what is legal (see ``Door``)."""
        self._looked_into: set[str] = set()
        """The defines in which things were looked for that are compared with cells."""
        self.unread: set[str] = set()
        """Names that the file gives to what cannot be read: what uses one of them is not complained about again."""

    @property
    def path(self) -> str:
        """Which file it is."""
        return self.document.path

    @cached_property
    def walked(self) -> Walked:
        """Every mapping and every text in the file."""
        return walked(self.data)

    @cached_property
    def text(self) -> str:
        """Every text in the file."""
        return "\n".join([each for _, each in self.walked.texts])

    @cached_property
    def keys(self) -> frozenset[str]:
        """Every key of a mapping in the file."""
        return frozenset([key for _, each in self.walked.mappings for key in each])

    def mentions(self, section: str, text: str) -> bool:
        """Whether a text stands anywhere in a section, in a text or as a key."""
        found = self.walked
        return any(text in each and where[:1] == (section,) for where, each in found.mappings) or (
            text in self.text and any(text in each and where[:1] == (section,) for where, each in found.texts)
        )

    def root(self) -> Part:
        """The whole file."""
        return Part(self, (), self.data)

    def wrong(self, where: Where, message: str, hint: str = "") -> Wrong:
        """Note a fault; what is given is to be raised."""
        self.findings.append(self.document.finding(where, message, hint))
        return Wrong()

    def warn(self, where: Where, message: str, hint: str = "") -> None:
        """Note what is only odd."""
        self.findings.append(self.document.finding(where, message, hint, "warning"))

    def mistake(self, where: Where, message: str, hint: str = "") -> None:
        """Note what is refused since version 2: a file of before is warned of it, and plays on."""
        found = self.document.finding(where, message, hint, "error" if self.version == VERSION else "warning")
        self.findings.append(found)
        if self.version != VERSION:
            self.mistakes.append(found)

    def remark(self, where: Where, message: str, hint: str = "") -> None:
        """Note what could be better; it fails nothing."""
        self.findings.append(self.document.finding(where, message, hint, "note"))

    def misread(self, where: Where, fault: PhraseFault) -> Wrong:
        """Note the fault of a phrase, with its column; not of one that uses what cannot be read anyway. What a define
        says is wrong where it stands, for the first that uses it so."""
        if not self.unread.isdisjoint(_NAMES.findall(fault.text)):
            return Wrong()
        shown = fault.text if len(fault.text) <= 60 else f"{fault.text[:57]}..."
        inside = f" of `{shown}`" if shown else ""
        source = f" in `{fault.source}`" if fault.source not in ("", fault.text) else ""
        message = f"Column {fault.column}{inside}{source}: {fault.message}"
        name = fault.source.partition(".")[0] if source else ""
        head = next((each for each in self._heads("define") if each.partition("(")[0].strip() == name), None)
        if head is None or where == ("define", head):
            return self.wrong(where, message, fault.hint)
        line, user = self.document.line(("define", head)), self.document.line(where)
        if any(each.line == line and each.message == message for each in self.findings):
            return Wrong()
        return self.wrong(("define", head), message, f"{fault.hint} Line {user} uses it so.".strip())

    def look_for_cells(self, where: Where, found: Phrase) -> None:
        """Warn once of things that are compared with cells and never lie on one, where that is written."""
        if not (found.facts.loops and found.facts.places):
            return
        for source, column, zone in never_cells(found.typed, self._looked_into):
            head = next((each for each in self._heads("define") if each.partition("(")[0].strip() == source), None)
            place = ("define", head) if head is not None else where
            message = f"Column {column}: what is compared with a cell lies in `{zone.name}`, which has no board."
            if not any(each.message == message and each.line == self.document.line(place) for each in self.findings):
                hint = "An inner `where` hides the outer `it`: give that to a define with a parameter."
                self.warn(place, message, hint)

    def _heads(self, section: str) -> list[str]:
        """The names that a section declares, with their parameters."""
        found = self.data.get(section) if isinstance(self.data, dict) else None
        return [each for each in found if isinstance(each, str)] if isinstance(found, dict) else []

    def going_on(self) -> suppress:
        """What is wrong inside has been noted, and reading goes on behind it."""
        return suppress(Wrong)

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """What is read inside is read once more elsewhere, and what is wrong with it is noted there."""
        before, mistakes, doors = len(self.findings), len(self.mistakes), len(self.doors)
        with suppress(Wrong):
            yield
        del self.findings[before:]
        del self.mistakes[mistakes:]
        del self.doors[doors:]


class Part:
    """A value of the file with its place."""

    __slots__ = ("data", "sheet", "where")

    def __init__(self, sheet: Sheet, where: Where, data: object) -> None:
        self.sheet = sheet
        self.where = where
        self.data = data

    def __repr__(self) -> str:
        return f"Part({'.'.join(map(str, self.where))})"

    @property
    def stands(self) -> str:
        """The name of its file with its line."""
        return stands_at(self.sheet.path, self.sheet.document.line(self.where))

    def wrong(self, message: str, hint: str = "") -> Wrong:
        """Note that this part cannot be used; what is given is to be raised."""
        return self.sheet.wrong(self.where, message, hint)

    # -- mappings --------------------------------------------------------------------------------------------

    def misread(self, fault: PhraseFault) -> Wrong:
        """Note what is wrong with a phrase here, to be raised."""
        return self.sheet.misread(self.where, fault)

    def adding(self, language: Language, *names: Name) -> Language:
        """A language with names that are declared here. Wrong where one of them has a meaning already."""
        try:
            return language.adding(*names)
        except PhraseFault as fault:
            raise self.misread(fault) from None

    @property
    def is_mapping(self) -> bool:
        """Whether it has keys."""
        return isinstance(self.data, dict)

    def mapping(self, what: str) -> Mapping[str, object]:
        """Its keys with their values. ``what``: what it is, for the fault."""
        if self.data is None:
            return {}
        if not isinstance(self.data, dict):
            raise self.wrong(f"{what} has keys, it is not {describe(self.data)}.", "Write `key: value`.")
        return self.data

    def parts(self, what: str) -> dict[str, Part]:
        """The parts by their keys."""
        return {name: Part(self.sheet, (*self.where, name), data) for name, data in self.mapping(what).items()}

    def get(self, key: str) -> Part | None:
        """The part of a key, None where it was left out."""
        data = self.data
        if isinstance(data, dict) and key in data:
            return Part(self.sheet, (*self.where, key), data[key])
        return None

    def need(self, key: str, what: str) -> Part:
        """The part of a key that cannot be left out."""
        found = self.get(key)
        if found is None:
            raise self.wrong(f"{what} has no `{key}`.")
        return found

    def check_keys(self, known: Sequence[str], what: str) -> None:
        """Only these keys may be there."""
        for name in self.mapping(what):
            if name not in known:
                hint = did_you_mean(name, known, "keys")
                self.sheet.wrong((*self.where, name), f"{what} has no key `{name}`.", hint)

    # -- lists and single values -----------------------------------------------------------------------------

    def items(self, what: str) -> list[Part]:
        """The parts of a list; one value is a list of one."""
        if self.data is None:
            return []
        if isinstance(self.data, list):
            return [Part(self.sheet, (*self.where, index), each) for index, each in enumerate(self.data)]
        if isinstance(self.data, dict | str):
            return [self]
        raise self.wrong(f"{what} is a list, not {describe(self.data)}.")

    def words(self, what: str) -> tuple[str, ...]:
        """A list of words."""
        return tuple(each.text(what) for each in self.items(what))

    def text(self, what: str) -> str:
        """A text."""
        if not isinstance(self.data, str):
            raise self.wrong(f"{what} is a text, not {describe(self.data)}.")
        return self.data

    def number(self, what: str, least: int = 0, most: int = 1_000_000) -> int:
        """A whole number that stands in the file."""
        if not isinstance(self.data, int) or isinstance(self.data, bool) or not least <= self.data <= most:
            raise self.wrong(f"{what} is a whole number from {least} to {most}, not {describe(self.data)}.")
        return self.data

    def truth(self, what: str) -> bool:
        """True or false."""
        if not isinstance(self.data, bool):
            raise self.wrong(f"{what} is true or false, not {describe(self.data)}.")
        return self.data

    def one_of(self, known: Sequence[str], what: str) -> str:
        """One of some words."""
        word = self.text(what)
        if word not in known:
            raise self.wrong(f"`{word}` is no {what}.", did_you_mean(word, known))
        return word

    # -- the language of phrases -----------------------------------------------------------------------------

    def phrase(
        self, language: Language, wants: Type | None = None, it: Type | None = None, or_none: bool = False
    ) -> Phrase:
        """A phrase; ``wants``: what it must give, ``it``: of what it is looked at; ``or_none``: `none` stands for no
        thing at all."""
        if not isinstance(self.data, _PHRASES):
            raise self.wrong(f"A phrase is one line of text, not {describe(self.data)}.")
        try:
            found = phrase(language, self.data, wants, it, or_none)
        except PhraseFault as fault:
            raise self.misread(fault) from None
        self.sheet.look_for_cells(self.where, found)
        return found

    def sentence(self, language: Language, it: Type | None = None) -> Sentence:
        """A sentence with phrases in braces; ``it``: what it is about."""
        if not isinstance(self.data, str):
            hint = "Put a sentence with braces in quotes." if isinstance(self.data, dict) else ""
            raise self.wrong(f"A sentence is a text, not {describe(self.data)}.", hint)
        try:
            return sentence(language, self.data, it)
        except PhraseFault as fault:
            raise self.misread(fault) from None


# -- abilities of cards as parts of a file ---------------------------------------------------------------------
#
# Abilities of cards as parts of a file: what is wrong with one is told with the line of its card's file.


class CardFiles:
    """The files in which the abilities of a folder stand, as documents with lines; each is read once, and only where
    something is to be told of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, Document | None] = {}

    def document(self, path: str) -> Document | None:
        """The file, None where it cannot be read any more."""
        if path not in self._read:
            try:
                raw = careful.read(Path(path), MAX_BYTES, self.folder)
            except careful.Unread:
                self._read[path] = None
            else:
                self._read[path], _ = parse_document(raw, path)
        return self._read[path]


class _Placed:
    """Where an ability stands."""

    def __init__(self, ability: AbilityDef, files: CardFiles) -> None:
        self.path = ability.source.path
        self.ability = ability
        self.files = files

    def finding(self, where: Where, message: str, hint: str = "", grade: Grade = "error") -> Finding:
        """A finding about a place inside the ability."""
        document, root = self._found
        if document is None:
            return Finding(self.path, self.ability.source.line, ".".join(map(str, where)), message, grade, hint)
        return document.finding((*root, *where), message, hint, grade)

    def line(self, where: Where) -> int:
        """The line of a place inside the ability."""
        document, root = self._found
        return document.line((*root, *where)) if document is not None else self.ability.source.line

    @cached_property
    def _found(self) -> tuple[Document | None, Where]:
        """The file and the place of the ability in it."""
        document = self.files.document(self.path)
        if document is None:
            return None, ()
        own = [
            where for where, line in document.lines.items()
            if line == self.ability.source.line and "abilities" in where[:-1]
        ]  # fmt: skip
        return (document, min(own, key=len)) if own else (None, ())


class AbilitySheet(Sheet):
    """The sheet of one ability; its findings are among those of the file of rules."""

    def __init__(self, ability: AbilityDef, files: CardFiles, rules: Sheet) -> None:
        super().__init__(_Placed(ability, files), thawed(ability.data))
        self.findings, self.doors = rules.findings, rules.doors
        self.version, self.mistakes = rules.version, rules.mistakes
        self.ability = ability


def thawed(value: object) -> object:
    """Plain data as files give it."""
    if isinstance(value, Mapping):
        return {key: thawed(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [thawed(each) for each in value]
    return value


# -- doors -----------------------------------------------------------------------------------------------------
#
# Doors: the places of a file where a value becomes visible or decides what is legal, each with who may know it.
#
# Every such place gives its phrase or sentence to a door when it is read; when the whole file is read, and so what is
# bound and kept by which name, all are judged by one analysis (``meaning.looking.secrets``). What a file has always
# been refused for is refused when the phrase is read; what is found beyond that is refused since version 2. Nothing
# leaks by it in a file of before, for what somebody may not know is hidden at play (``meaning.sources``), but the
# author hardly meant it.


NOBODY = ""
"""In place of a seat: a reader who is no seat, so that it is asked what not everybody may know."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of door. ``told``: what is said of a secret ({what}) at it, ``hint``: what to do; ``at_play``: what
    becomes of it where it is only warned of. ``refused``: what can be read there directly has always been refused.
    ``legal``: it decides what is legal, so at play what who acts may not know counts for nothing."""

    told: str
    hint: str
    at_play: str = ""
    refused: bool = False
    legal: bool = False
    warns: bool = False
    """It is hardly meant, and no more."""


_MET = "At play it counts as met, and an act for which it is not comes to nothing."
LEGAL = Kind(
    "the seat that acts may not know {what}.",
    "What is legal may depend only on what its seat sees, as `hand or (hand of others where face = up)`.", _MET,
    refused=True, legal=True,
)  # fmt: skip
"""What an act or an ability picks, requires and costs."""
HOLDS = replace(LEGAL, at_play="", legal=False)
"""What a card requires that waits for an event or holds always: nobody decides on it."""
CHOSEN = Kind(
    "the seat that chooses may not know {what}.",
    "What can be chosen may depend only on what its seat sees. Let it look before: `{look: deck}`, of all the cards.",
    "At play a choice for which it does not hold comes to nothing.", legal=True,
)  # fmt: skip
"""What a `choose` offers."""
SCORE = Kind("a seat may not know {what}.", "A score reads what its seat sees.", refused=True)
WHO_ANSWERS = Kind(
    "not everybody may know {what}, and who is asked is seen by all.", "Count the cards, or ask what lies open.",
    refused=True,
)  # fmt: skip
"""Who is asked for an answer."""
WHO_IS_ASKED = replace(WHO_ANSWERS, refused=False)
"""Whom a question asks, and whether it does so again."""
IS_FIXED = Kind("who is asked may not know {what}.", "Fix what lies open to all who are asked.")
"""What a question fixes of the picks of its acts: the labels of these tell it, and who can do them."""
VALUE = Kind(
    "not everybody may know {what}. A value is known to all.", "Work it out where it is needed, with a `let`.",
    "At play it is not shown.", refused=True,
)  # fmt: skip
STANDING = Kind("not everybody may know {what}.", "What holds always is known to all.", refused=True)
DANGER = Kind(
    "not everybody may know {what}. A danger is told to all.", "Count the cards, or ask what lies open.", refused=True
)
ODDITY = Kind(
    "not everybody may know {what}. What is odd is told to all.", "Count the cards, or ask what lies open.",
    refused=True,
)  # fmt: skip
FORESEEN = Kind(
    "not everybody may know {what}. What is told of cells beforehand all may read.",
    "Tell what follows from what lies open.", refused=True,
)  # fmt: skip
TOTAL = Kind("not everybody may know {what}. A total is shown to all.", "Add up what lies open there.", refused=True)
LADDER = Kind("not everybody may know {what}. A ladder is shown to all.", "Go by what lies open.", refused=True)
TOLD = Kind(
    "no reader may know {what}.",
    "Tell what lies open, or lay it open before; what a routine laid open is found anew by where it lies: "
    "`{top(on(last))}`, with `last` a cell that is kept.",
    "At play it is told as “?”.",
)
"""A label, a question, a line of the log, a reason."""
KEPT = Kind(
    "not everybody may know {what}, and what is kept is seen by all.", "Use a `let`, or lay it open before.",
    "At play those who may not know it see “?”.",
)  # fmt: skip
"""What is set into something that is kept."""
SHOWN = Kind(
    "not everybody may know {what}, and those who may not see “?” in place of %s: by this that is set or not.",
    "Write `open: true` beside it in `keep` if all are to know it, or ask what lies open.",
    warns=True,
)  # fmt: skip
"""By what it is set or not set what is kept and has a label or a colour."""
GIVEN = Kind(
    "not everybody may know {what}, and by this all get to know it.",
    "Give it to what lies open, or lay the cards open before (`reveal`, `turn`).",
)  # fmt: skip
"""To what something is given, and of what it is copied: the rules tell it openly."""
ORDERED = Kind(
    "not everybody may know {what}, and the order in which things happen is seen by all.",
    "Order them by what lies open, or lay it open before (`reveal`, `turn`).",
)  # fmt: skip
"""What the order goes by in which gathered changes are done."""
COUNTED = Kind(
    "not everybody may know {what}, and by this all get to know it.",
    "Lay the cards open before (`reveal`, `turn`), so that all see what is counted.",
)  # fmt: skip
"""What a value of a seat or a counter is changed by: the rules tell it openly."""


@made_often(frozen=True, slots=True)
class Door:
    """One such place with what is read there. ``opened``: the names of what its list of effects lays open."""

    part: Part
    found: Phrase | Sentence
    kind: Kind
    you: str = "you"
    opened: Collection[str] = ()
    own: bool = False
    """What is read of each thing of the set itself is known to whoever comes to know that it is in it."""

    def secrets(self, reader: Reader | None = None) -> tuple[tuple[int, str], ...]:
        """What of it somebody may not know, each with its column."""
        if self.own and isinstance(self.found, Phrase):
            return self.found.secrets_besides(self.you, reader)
        return tuple(self.found.secrets(self.you, reader))


def door(
    part: Part,
    found: Phrase | Sentence,
    kind: Kind,
    you: str = "you",
    opened: Collection[str] = (),
    own: bool = False,
) -> None:
    """Something is read at a door. ``own``: what a thing is in a set for is told to those alone who may know the
    thing. Raises Wrong for what has always been refused there."""
    made = Door(part, found, kind, you, opened, own)
    secret = next(iter(made.secrets()), None) if kind.refused and not is_open(found.eyed) else None
    if secret is not None:
        raise _wrong(part, kind, secret)
    part.sheet.doors.append(made)


def spoken(part: Part, language: Language, opened: Collection[str] = ()) -> Sentence:
    """A sentence that somebody reads."""
    found = part.sentence(language)
    door(part, found, TOLD, opened=opened)
    return found


def _wrong(part: Part, kind: Kind, secret: tuple[int, str]) -> Wrong:
    return part.wrong(_told(part, kind, secret), kind.hint)


def _told(part: Part, kind: Kind, secret: tuple[int, str]) -> str:
    column, what = secret
    of = f" of `{part.data}`" if isinstance(part.data, str) and len(part.data) <= 60 else ""
    return f"Column {column}{of}: {kind.told.format(what=what)}"


def judge(doors: Iterable[object], boards: Eyes, unseen: bool = False, losing: bool = False) -> None:
    """Note what is read at doors by whoever may not know it, and mark what is legal by what nobody who acts knows.
    ``boards``: who may know what lies on boards; ``unseen``: some do not even see where something lies on one;
    ``losing``: into some zones not everybody can follow a piece."""
    noted: set[tuple[str, str]] = set()
    for each in doors:
        assert isinstance(each, Door)
        if is_open(each.found.eyed, deep=True, boards=boards == "all" and not unseen):
            if losing and each.kind.legal and isinstance(each.found, Phrase):
                each.found.veiled = _kept_veil(each.found)
            continue
        secrets = each.secrets(_reader(each, boards, unseen, each.opened))
        if each.kind.legal and isinstance(each.found, Phrase):
            is_all = not (unseen or each.opened or each.own)
            each.found.veiled = _veil(each, boards, losing, secrets if is_all else None)
        for column, what in secrets[:1]:
            message = _told(each.part, each.kind, (column, what))
            place = str(each.part.sheet.document.finding(each.part.where, message))
            if (place, message) not in noted:
                noted.add((place, message))
                if each.kind.warns and what.endswith(UNSEEN):
                    continue  # what lies on one cell is answered before all eyes
                if each.kind.warns:
                    each.part.sheet.warn(each.part.where, message, each.kind.hint)
                    continue
                if what == UNSEEN and each.kind is not COUNTED:
                    each.part.sheet.wrong(each.part.where, message, _ASK_OPENLY)
                    continue
                at_play = (
                    each.kind.at_play if each.part.sheet.version != VERSION else ""
                )  # nobody plays what is refused
                each.part.sheet.mistake(each.part.where, message, " ".join(filter(None, (each.kind.hint, at_play))))


_ASK_OPENLY = "Ask it in a `do` (`if: ...`, `let: ...`), where it happens before all eyes."
"""What to do where a phrase reads a board that is shown to its seat alone: at play nothing hides where a man stands,
as a back hides a card, so it is refused."""


def _reader(each: Door, boards: Eyes, unseen: bool, opened: Collection[str]) -> Reader:
    return Reader(each.you, deep=True, opened=opened, boards=boards, unseen=unseen)


def _veil(each: Door, boards: Eyes, losing: bool, found: tuple[tuple[int, str], ...] | None) -> Veil:
    """Whether what is legal by a phrase goes by what who acts may not know; what is laid open later counts not.
    ``found``: what that is, where it is known."""
    if found is None:
        found = each.found.secrets(each.you, Reader(each.you, deep=True, boards=boards))
    assert isinstance(each.found, Phrase)
    if not found:
        return _kept_veil(each.found) if losing else "never"
    names = _kept_names(each.found)
    only_kept = all(what.partition("`, which hangs on")[0].removeprefix("`") in names for _, what in found)
    return "kept" if only_kept else "always"


def _kept_veil(found: Phrase) -> Veil:
    """Of what goes by nothing hidden: whether that is kept which may be lost to somebody."""
    return "kept" if any(map(keeps_things, found.names)) else "never"


def _kept_names(found: Phrase) -> set[str]:
    return {name.name for name in found.names if name.origin.startswith("kept ")}
