"""Changes to a YAML file that somebody has edited: only the lines concerned are touched, comments stay.

Places are those of `reading.marked`. An entry whose key shares its line with another (`{a: 1, b: 2}`) cannot be
changed alone: `has_own_lines` tells.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.content.reading.marked import Document, Where, parse_document


class YamlText:
    """The lines of a file with the places of its entries; edits are gathered and made at once by `result`."""

    def __init__(self, raw: bytes, name: str) -> None:
        self.document: Document
        self.document, self.findings = parse_document(raw, name)
        self.lines = raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").replace("\r\n", "\n").split("\n")
        if self.lines and not self.lines[-1]:
            self.lines.pop()
        self._edits: list[tuple[int, int, Sequence[str]]] = []
        self._starts: dict[int, list[int]] = {}
        for where, line in self.document.lines.items():
            self._starts.setdefault(len(where), []).append(line - 1)
        self._tops: dict[int, list[int]] = {}

    def has_own_lines(self, where: Where) -> bool:
        """Whether an entry begins a line that belongs to no other."""
        line = self.document.lines.get(where)
        if line is None:
            return False
        upper = self.document.lines.get(where[:-1]) if len(where) > 1 else None
        siblings = sum(1 for each in self._bounds(len(where)) if each == line - 1)
        return upper != line and siblings == 1

    def span(self, where: Where) -> tuple[int, int]:
        """The lines of an entry (first, one past the last), without comments and blank lines behind it."""
        start = self.document.lines[where] - 1
        later = [line for line in self._bounds(len(where)) if line > start]
        end = min(later, default=len(self.lines))
        indent = _indent(self.lines[start])
        while end > start + 1:
            last = self.lines[end - 1]
            if last.strip() and not (last.lstrip().startswith("#") and _indent(last) <= indent):
                break
            end -= 1
        return start, end

    def _bounds(self, depth: int) -> list[int]:
        """The first lines of all entries as deep as this or less deep."""
        found = self._tops.get(depth)
        if found is None:
            found = sorted(line for level in range(1, depth + 1) for line in self._starts.get(level, ()))
            self._tops[depth] = found
        return found

    def replace(self, where: Where, text: str) -> None:
        """Write an entry anew."""
        start, end = self.span(where)
        self._edits.append((start, end, text.splitlines()))

    def remove(self, where: Where) -> None:
        """Take an entry out."""
        start, end = self.span(where)
        self._edits.append((start, end, ()))

    def insert(self, section: Where, text: str) -> None:
        """Add an entry at the end of a section (() for the whole file)."""
        end = self.span(section)[1] if section else len(self.lines)
        self._edits.append((end, end, text.splitlines()))

    def indent_in(self, section: Where) -> int | None:
        """How far the entries of a section are indented, None where it has none on lines of their own."""
        for where in self.document.lines:
            if len(where) == len(section) + 1 and where[: len(section)] == section and self.has_own_lines(where):
                return _indent(self.lines[self.document.lines[where] - 1])
        return None

    def result(self) -> bytes:
        """The file with all edits."""
        lines = list(self.lines)
        ordered = sorted(enumerate(self._edits), key=lambda each: (each[1][0], each[1][1], each[0]), reverse=True)
        for _, (start, end, text) in ordered:
            lines[start:end] = text
        return ("\n".join(lines) + "\n").encode()


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
