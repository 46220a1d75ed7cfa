"""Collecting findings about one file: the small checks that many parts of a game share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from tabletop.content.definitions import NAMED
from tabletop.content.findings import Finding, did_you_mean, sentence_list
from tabletop.content.game_code import Complaint
from tabletop.content.reading.marked import Document, Where
from tabletop.core.values import Json, Value

if TYPE_CHECKING:  # a shelf shows decks without the models of files
    from pydantic import BaseModel

D = TypeVar("D")
MAX_HINTS = 200

NO_COLOR = f'Write {sentence_list(list(NAMED), last="or")}, or "#rrggbb" in quotes.'
COLOR = re.compile(r"#[0-9a-fA-F]{6}\Z")


def freeze(value: Json) -> Value:
    """Plain data that cannot be changed any more: mappings are read-only, lists are tuples."""
    if isinstance(value, Mapping):
        return freeze_map(value)
    if value is None or isinstance(value, str | int | float):
        return value
    return tuple(freeze(item) for item in value)


def freeze_map(value: Mapping[str, Json]) -> Mapping[str, Value]:
    """A mapping of plain data that cannot be changed any more."""
    return MappingProxyType({key: freeze(item) for key, item in value.items()})


def taken_over(definition: Callable[..., D], model: BaseModel, **own: object) -> D:
    """A definition with what a model of a file holds under the same names, lists as tuples. ``own``: its other
    fields, and those that are worked out."""
    names = {each.name for each in fields(cast("Any", definition)) if each.init} - own.keys()
    held = {name: getattr(model, name) for name in names.intersection(type(model).model_fields)}
    return definition(**{name: tuple(each) if isinstance(each, list) else each for name, each in held.items()}, **own)


def label_of(word: str) -> str:
    """A label for an id where the author gives none: "land_deck" is "Land deck"."""
    return word.replace("_", " ").replace("-", " ").strip().capitalize()


class Unread:
    """What stands in a game's files but could not be used. Whoever refers to it is not told that it does not exist:
    the fault is said where it is, once."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.kinds: set[str] = set()
        """Kinds of cards that have faults of their own: which fields they have is not known."""
        self.sorts: set[str] = set()
        """What whole files would have named: "card", "ability" or "deck"."""

    def __contains__(self, found: tuple[str, str]) -> bool:
        what, name = found
        return what in self.sorts or name in self.names


class Checker:
    """Collects findings about one document; the small checks that many parts share."""

    def __init__(self, document: Document, unread: Unread | None = None) -> None:
        self.document = document
        self.unread = unread if unread is not None else Unread()
        self.findings: list[Finding] = []

    def fault(self, where: Where, message: str, hint: str = "") -> None:
        """Note an error."""
        self.findings.append(self.document.finding(where, message, hint))

    def warn(self, where: Where, message: str, hint: str = "") -> None:
        """Note something that is only odd."""
        self.findings.append(self.document.finding(where, message, hint, "warning"))

    def hint(self, word: str, words: Iterable[str], what: str = "") -> str:
        """As `did_you_mean`, for the first faults of a file: searching takes time, and nobody reads a thousand."""
        return did_you_mean(word, words, what) if len(self.findings) < MAX_HINTS else ""

    def complain(self, where: Where, complaints: Iterable[Complaint]) -> None:
        """Note what a game's code found wrong with the part at `where`."""
        for complaint in complaints:
            place = (*where, *complaint.where)
            message, hint, grade = complaint.message, complaint.hint, complaint.grade
            found = self.document.finding(place, message, hint, grade)
            more = replace(found, rule=complaint.rule, renamed=complaint.renamed, rewritten=complaint.rewritten)
            self.findings.append(more)

    def known(self, where: Where, word: str, words: Iterable[str], what: str) -> bool:
        """Whether a word is one of those known; notes a fault with a "did you mean" if not."""
        names = list(words)
        if word in names:
            return True
        if (what, word) in self.unread:
            return False
        self.fault(where, f'There is no {what} "{word}".', self.hint(word, names, f"{what}s"))
        return False

    def color(self, where: Where, value: str, palettes: Iterable[str] = ()) -> None:
        """A colour must have a name, be "#rrggbb" or, where palettes are given, the name of one."""
        if value and not COLOR.match(value) and value not in palettes and value not in NAMED and "{" not in value:
            hint = self.hint(value, palettes, "palettes")
            self.fault(where, f'"{value}" is no colour.', hint or NO_COLOR)
