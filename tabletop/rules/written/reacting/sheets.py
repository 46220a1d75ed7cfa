"""Abilities of cards as parts of a file: what is wrong with one is told with the line of its card's file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from tabletop.content.definitions import AbilityDef
from tabletop.content.findings import Finding, Grade
from tabletop.content.reading import careful
from tabletop.content.reading.marked import MAX_BYTES, Document, Where, parse_document
from tabletop.rules.written.reading.sheet import Sheet


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
