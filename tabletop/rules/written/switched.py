"""Which options, as they are agreed on, keep what stands in a file of rules from coming up: what they switch off is
not odd. It goes by what is written around a place, and by tests that hold, or do not, whatever the table is like."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from tabletop.content.findings import sentence_list
from tabletop.content.reading import careful
from tabletop.content.reading.marked import MAX_BYTES, Document, Where, parse_document
from tabletop.core.zones import Scalar
from tabletop.rules.phrases.naming.language import Language, Table
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import parse
from tabletop.rules.phrases.writing.tree import Call, Dot, Joined, Named, Not, Number, Pair, Tree
from tabletop.rules.phrases.writing.tree import Where as Those
from tabletop.rules.written.reading.sheet import walked

_OPEN = 0.5, ""
"""A test that hangs on the table; see ``Switched._holds``."""
_COMPARING = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge
}  # fmt: skip
_TESTS = ("if", "in", "when", "times")
"""The keys beside a list of effects that say whether and for whom it is done."""
_AT_FIRST = ("none", "nobody", "False", "0")
"""What is set back so has not changed by it."""


class Switched:
    """A file of rules at a table with these options."""

    def __init__(self, path: str, options: Mapping[str, Scalar]) -> None:
        self.path = path
        self.options = options

    @cached_property
    def _document(self) -> Document:
        try:
            return parse_document(careful.read(Path(self.path), MAX_BYTES), self.path)[0]
        except careful.Unread:
            return Document(self.path, {})

    @cached_property
    def _mappings(self) -> Mapping[Where, Mapping[str, object]]:
        return dict(walked(self._document.data).mappings)

    @cached_property
    def _defines(self) -> Mapping[str, Tree | Table]:
        found = Language().defining(self._mappings.get(("define",), {})).defines
        return {name: each.body for name, each in found.items()}

    def at(self, line: int, key: str = "") -> list[Where]:
        """The entries that begin in a line (with this word)."""
        lines = self._document.lines
        return [where for where, each in self._mappings.items() if lines.get(where) == line and key in (*each, "")]

    def around(self, places: Iterable[Where], seen: frozenset[str] = frozenset()) -> str:
        """What keeps all of some places from being come to: "the option `cube` is off"; "" where not all are kept."""
        found = [list(self._around(where, seen)) for where in places]
        return _said(found)

    def own(self, places: Iterable[Where]) -> str:
        """What the entries themselves have of options that are off."""
        found = [list(self._off(map(str, self._mappings[where].values()))) for where in places]
        return _said(found)

    def act(self, name: str, seen: frozenset[str] = frozenset()) -> str:
        """What keeps an act from being possible: its own tests, or all that ask for it."""
        entry = self._mappings.get(("acts", name), {})
        own = _said([list(self._off([*_texts(entry.get("requires")), *_texts(entry.get("pick"))]))])
        return own or self.around([where for where, each in self._asking() if name in _texts(each["to"])], seen)

    def question(self, places: Iterable[Where]) -> str:
        """What keeps all acts of questions from being possible."""
        asked = [name for where in places for name in _texts(self._mappings[where].get("to"))]
        return _said([[each] if (each := self.act(name)) else [] for name in asked])

    def kept(self, name: str) -> str:
        """What keeps everything that changes a number from being done."""
        found = [
            where
            for where, each in self._mappings.items()
            if where[:1] in (("course",), ("acts",), ("routines",), ("setup",), ("checks",))
            and not ("set" in each and str(each.get("to")) in _AT_FIRST)
            and any(isinstance(value, str) and value.rpartition(".")[2] == name for value in each.values())
        ]
        return self.around(found)

    def _asking(self) -> Iterator[tuple[Where, Mapping[str, object]]]:
        return ((where, each) for where, each in self._mappings.items() if "ask" in each and "to" in each)

    def _around(self, where: Where, seen: frozenset[str]) -> Iterator[str]:
        for end, key in enumerate(where):
            each = self._mappings.get(where[:end], {})
            if key in ("do", "else"):
                yield from self._off((text for test in _TESTS for text in _texts(each.get(test))), key == "else")
        name = str(where[1]).partition("(")[0].strip() if len(where) > 1 else ""
        if name in seen:
            return
        if where[:1] == ("acts",) and (off := self.act(name, seen | {name})):
            yield off
        if where[:1] == ("routines",):
            calls = [place for place, each in self._mappings.items() if name in each and place != ("routines",)]
            if off := self.around(calls, seen | {name}):
                yield off

    def _off(self, texts: Iterable[str], turned: bool = False) -> Iterator[str]:
        """What is said of the options by which some tests do not hold (``turned``: do)."""
        for text in texts:
            with suppress(PhraseFault):  # a sentence
                holds, name = self._holds(parse(text))
                if holds == turned:
                    value = self.options[name]
                    says = ("on" if value else "off") if isinstance(value, bool) else value
                    yield f"the option `{name}` is {says}"

    def _holds(self, tree: Tree | Table) -> tuple[float, str]:
        """Whether a test holds, 1 or 0, by which option; one half where the table decides."""
        match tree:
            case Dot(Named("option"), name) if name in self.options:
                return float(bool(self.options[name])), name
            case Pair(word, Dot(Named("option"), name), Named(other) | Number(other)) if word in _COMPARING:
                value = self.options.get(name)
                return (float(_COMPARING[word](value, other)), name) if type(value) is type(other) else _OPEN
            case Named(name) | Call(name) if name in self._defines:
                return self._holds(self._defines[name])
            case Not(part):
                holds, name = self._holds(part)
                return 1 - holds, name
            case Those(_, test):
                return min(_OPEN, self._holds(test))
            case Joined(word, parts):
                return (min if word == "and" else max)(map(self._holds, parts))
        return _OPEN


def _texts(data: object) -> list[str]:
    """Every text in some data."""
    return [text for _, text in walked(data).texts]


def _said(found: list[list[str]]) -> str:
    """What is said of places, where each of them has something."""
    if not found or not all(found):
        return ""
    return sentence_list(list(dict.fromkeys(each for one in found for each in one)))
