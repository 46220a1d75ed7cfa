"""YAML as authors of games write it: few special words, line numbers for everything, no surprises.

Only ``true``, ``false``, ``null``, whole numbers and decimal numbers are special; ``on``, ``yes``, ``no``,
``1:30`` and ``007`` stay text, and the keys of mappings are always text. Anchors, aliases, tags and several
documents in one file are refused, size, depth and number of values are bounded, so no file can be a bomb.
`read_document` reads the parser's events one by one, without recursion, and never raises for what is in the
file: the faults come back as findings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from tabletop.content.findings import Finding, Grade
from tabletop.content.reading import careful

Where = tuple[str | int, ...]
"""The place of a value in a document: keys and positions, outermost first."""

MAX_BYTES = 2_000_000
MAX_DEPTH = 24
MAX_VALUES = 200_000
MAX_DIGITS = 15

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+\Z")
_NODES = (yaml.ScalarEvent, yaml.CollectionStartEvent)
_BEGINS_NUMBER = "+-0123456789"
_WORDS: Mapping[str, object] = {"true": True, "false": False, "null": None, "": None}
LOADER: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = (
    yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader
)
"""Whoever reads a file of content reads it by this: the other one takes less for YAML."""

_PROBLEMS = (
    # newer versions of the library stop by themselves, far beyond our own bound
    ("nesting depth", f"Values are nested more than {MAX_DEPTH} deep.", ""),
    ("cannot start any token", "A value cannot begin with this character.", "Put the text in quotes."),
    (
        "mapping values are not allowed",
        "A colon stands where none may be.",
        "Put a text with a colon in quotes.",
    ),
    ("could not find expected ':'", "A key has no colon after it.", "Write `key: value`."),
    ("did not find expected key", "The indentation does not fit, or a quote or bracket is not closed.", ""),
    ("did not find expected '-' indicator", "The indentation of this list does not fit.", ""),
    (
        "expected alphabetic or numeric character",
        "A value cannot begin with * or &.",
        "Put the text in quotes.",
    ),
    ("unexpected end of stream", "A quoted text is never closed.", ""),
    ("found unknown escape character", "Unknown sign after a backslash.", "Use single quotes."),
    ("did not find expected node content", "A value is missing here.", ""),
)


@dataclass(frozen=True, slots=True)
class Document:
    """A file that was read: its data (None where it could not be read), and the line of every value."""

    path: str
    data: object
    lines: Mapping[Where, int] = field(default_factory=dict)
    text: str = field(default="", repr=False)
    """It as it was read."""

    def line(self, where: Where) -> int:
        """The line of a place, or of the nearest place around it that exists."""
        while where and where not in self.lines:
            where = where[:-1]
        return self.lines.get(where, 1)

    def finding(self, where: Where, message: str, hint: str = "", grade: Grade = "error") -> Finding:
        """A finding about a place in this file."""
        return Finding(self.path, self.line(where), ".".join(map(str, where)), message, grade, hint)


class _Fault(Exception):
    """Ends the reading of a file: (line, message, hint)."""

    def __init__(self, line: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.line, self.message, self.hint = line, message, hint


def read_document(
    path: Path, shown: str | None = None, inside: Path | None = None
) -> tuple[Document, tuple[Finding, ...]]:
    """Read a YAML file. Gives the document and what is wrong with the file as YAML. ``inside``: the folder that it
    must lie in, after every link.

    >>> document, findings = read_document(Path("nowhere.yaml"))
    >>> print(*findings)
    nowhere.yaml: The file cannot be read (No such file or directory).
    """
    name = shown if shown is not None else str(path)
    try:
        raw = careful.read(path, MAX_BYTES, inside)
    except careful.Unread as error:
        return _broken(name, 0, error.message, error.hint)
    return parse_document(raw, name)


def parse_document(raw: bytes, name: str) -> tuple[Document, tuple[Finding, ...]]:
    """Read the bytes of a YAML file; see `read_document`.

    >>> document, findings = parse_document(b"on: yes\\ncost: 3\\ncost: 4", "frog.yaml")
    >>> document.data
    {'on': 'yes', 'cost': 3}
    >>> print(*findings)
    frog.yaml:3: `cost` is written twice; it stands in line 2 already.
    """
    if len(raw) > MAX_BYTES:
        return _broken(name, 0, f"The file is larger than {MAX_BYTES // 1_000_000} MB.", "Split it.")
    try:
        text = raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return _broken(name, line, "The file is not UTF-8 text.", "Save it with the encoding UTF-8.")
    reader = _Reader(name)
    try:
        reader.read(text)
    except _Fault as fault:
        reader.faults.append(Finding(name, fault.line, "", fault.message, "error", fault.hint))
        return Document(name, None, reader.lines), tuple(reader.faults)
    return Document(name, reader.root, reader.lines, text), tuple(reader.faults)


def _broken(name: str, line: int, message: str, hint: str = "") -> tuple[Document, tuple[Finding, ...]]:
    return Document(name, None), (Finding(name, line, "", message, "error", hint),)


class _Again(str):
    """A key that its mapping has already: what stands behind it is read for faults and dropped."""

    __slots__ = ()


class _Reader:
    """Builds plain data from parser events, remembering lines; `faults` are those that do not end the reading."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.root: object = None
        self.lines: dict[Where, int] = {}
        self.faults: list[Finding] = []
        self._open: list[tuple[Where, dict[str, object] | list[object]]] = []
        self._key: list[str | None] = []
        self._values = 0
        self._documents = 0

    def read(self, text: str) -> None:
        loader = None
        while True:
            try:
                loader = loader or LOADER(text)
                event = loader.get_event()
            except yaml.MarkedYAMLError as error:
                raise _syntax_fault(error, text) from None
            except yaml.reader.ReaderError as error:
                line = text.count("\n", 0, max(0, int(error.position))) + 1
                raise _Fault(line, "The file has a control character in it.", "Remove it.") from None
            except (yaml.YAMLError, ValueError, RecursionError):
                raise _Fault(1, "The file is not YAML.") from None
            if event is None or isinstance(event, yaml.StreamEndEvent):
                return
            self._take(event)

    def _take(self, event: yaml.Event) -> None:
        line = event.start_mark.line + 1 if event.start_mark is not None else 1
        if isinstance(event, _NODES):
            if event.anchor is not None:
                raise _Fault(line, "Anchors (`&name`) are not allowed.", "Put a text with & in quotes.")
            self._take_node(event, line)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._open.pop()
            self._key.pop()
        elif isinstance(event, yaml.AliasEvent):
            raise _Fault(line, "Aliases (`*name`) are not allowed.", "Write the value out.")
        elif isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                raise _Fault(line, "A second document begins here.", "Remove the line `---`.")

    def _take_node(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, line: int) -> None:
        """A scalar, or the beginning of a mapping or a list."""
        self._values += 1
        if self._values > MAX_VALUES:
            raise _Fault(line, f"The file has more than {MAX_VALUES} values.", "Split it.")
        if event.tag is not None and event.tag != "!":
            raise _Fault(line, f"Tags ({event.tag}) are not allowed.", "Put a text with ! in quotes.")
        if isinstance(event, yaml.ScalarEvent):
            if self._open and isinstance(self._open[-1][1], dict) and self._key[-1] is None:
                self._take_key(event.value, line)
            else:
                plain = event.style is None or event.style == ""
                self._place(_scalar(event.value, line) if plain else event.value, line)
            return
        if self._open and isinstance(self._open[-1][1], dict) and self._key[-1] is None:
            raise _Fault(line, "A key must be a word.", "Put a text with brackets in quotes.")
        if len(self._open) >= MAX_DEPTH:
            raise _Fault(line, f"Values are nested more than {MAX_DEPTH} deep.")
        container: dict[str, object] | list[object] = {} if isinstance(event, yaml.MappingStartEvent) else []
        where = self._place(container, line)
        self._open.append((where, container))
        self._key.append(None)

    def _take_key(self, key: str, line: int) -> None:
        where, container = self._open[-1]
        assert isinstance(container, dict)
        if key in container:
            first = self.lines[(*where, key)]
            message = f"`{key}` is written twice; it stands in line {first} already."
            self.faults.append(Finding(self.name, line, ".".join(map(str, (*where, key))), message))
            key = _Again(key)
        else:
            self.lines[(*where, key)] = line
        self._key[-1] = key

    def _place(self, value: object, line: int) -> Where:
        if not self._open:
            self.root = value
            self.lines[()] = line
            return ()
        outer, container = self._open[-1]
        if isinstance(container, dict):
            key = self._key[-1]
            assert key is not None
            self._key[-1] = None
            if isinstance(key, _Again):
                return (*outer, f"{key} in line {line}")
            container[key] = value
            return (*outer, key)
        container.append(value)
        where = (*outer, len(container) - 1)
        self.lines[where] = line
        return where


def _scalar(text: str, line: int) -> object:
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _BEGINS_NUMBER:
        return text
    if _INT.match(text):
        if len(text) > MAX_DIGITS:
            raise _Fault(line, "This number is too large.", "Put it in quotes if it is a text.")
        return int(text)
    if _FLOAT.match(text):
        if len(text) > 2 * MAX_DIGITS:
            raise _Fault(line, "This number is too long.", "Put it in quotes if it is a text.")
        return float(text)
    return text


def _has_apostrophe(line: str) -> bool:
    """Whether a single quote stands inside a word, where it ends a text in single quotes."""
    return re.search(r"\w'\w", line) is not None


def _syntax_fault(error: yaml.MarkedYAMLError, text: str) -> _Fault:
    mark = error.problem_mark or error.context_mark
    text_began = "quoted scalar" in str(error.context or "")
    if mark is None:
        return _Fault(1, "The file is not YAML.")
    lines = text.split("\n")
    shown = lines[mark.line] if mark.line < len(lines) else ""
    if "\t" in shown[: mark.column + 1]:
        return _Fault(mark.line + 1, "A tab stands at the beginning of this line.", "Indent with spaces.")
    problem, began = str(error.problem or ""), error.context_mark or mark
    if text_began and "end of stream" in problem:
        # told at its beginning: its end is wherever the file ends
        return _Fault(
            began.line + 1, "The quoted text that begins here is never closed.", "Close it with the same sign."
        )
    if "did not find expected ',' or" in problem:
        where = f" that was opened in line {began.line + 1}" if began.line != mark.line else ""
        hint = "Put a text with an apostrophe in double quotes." if _has_apostrophe(shown) else ""
        if not hint and re.search(r":\s*\{\w+\}", shown):
            hint = "Put a text with braces in double quotes."
        return _Fault(mark.line + 1, f"A bracket{where} is not closed, or a comma is missing before here.", hint)
    for part, message, hint in _PROBLEMS:
        if part in problem:
            return _Fault(mark.line + 1, message, hint)
    return _Fault(mark.line + 1, f"The file is not YAML here ({problem or 'unknown problem'}).")
