"""A file of rules as parts: each value with its place, so that whatever is wrong is told with its line.

A part that cannot be used is noted among the findings of its ``Sheet``; ``Wrong`` only leads out of it, to whoever
goes on with the next part, so that one look at a file tells all that is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Protocol

from tabletop.content.definitions import AbilityDef
from tabletop.content.findings import Finding, Grade, describe, did_you_mean
from tabletop.content.reading import careful
from tabletop.content.reading.marked import MAX_BYTES, Document, Where, parse_document
from tabletop.rules.limits import stands_at
from tabletop.rules.phrases.meaning.looking import never_cells
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import Type
from tabletop.rules.phrases.phrase import Phrase, Sentence, phrase, sentence
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.written.reading.sections import VERSION

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
        """Where something becomes visible or decides what is legal (``reading.doors``)."""
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
            raise self.sheet.misread(self.where, fault) from None
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
            raise self.sheet.misread(self.where, fault) from None


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
