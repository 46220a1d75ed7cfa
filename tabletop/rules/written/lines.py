"""Which lines of a file of rules say why something is not done, and which were run in an act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from tabletop.content.reading.marked import Document
from tabletop.rules.progress.machine import Block
from tabletop.rules.showing.shapes import RuleLine
from tabletop.rules.written.reading.sheet import Part, Sheet


class Lines:
    """A file with its lines as they were read; most games are played without anybody asking for one."""

    def __init__(self, document: Document, sheet: Sheet, acts: Mapping[str, Part]) -> None:
        self.path = document.path
        self._document, self._sheet, self._acts = document, sheet, acts

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What stands in them."""
        return tuple(self._document.text.splitlines())

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """The line of each requirement, by the code of its refusal; that of an act by its name, of what is kept by
        ``keep NAME``."""
        line = self._sheet.document.line
        codes = {code: line(part.where) for name, part in self._acts.items() for code, part in _codes(name, part)}
        keep = self._sheet.root().get("keep")
        for name in keep.data if keep is not None and isinstance(keep.data, dict) else ():
            codes[f"keep {name}"] = line(("keep", name))
        return codes

    def of_code(self, code: str) -> tuple[RuleLine, ...]:
        """The line behind a refusal, that of its act where it has none of its own; none for what is no rule of the
        file."""
        line = self.codes.get(code) or self.codes.get(code.partition(".")[0])
        return (self.line(line),) if line else ()

    def line(self, number: int, times: int = 1, path: str = "") -> RuleLine:
        """One line of the file, or of the file of cards in which an ability stands."""
        texts = self.texts if path in ("", self.path) else _texts(path)
        text = texts[number - 1].strip() if 0 < number <= len(texts) else ""
        return RuleLine(path or self.path, number, text, times)

    def of_trace(
        self, act: str, trace: Iterable[tuple[str, int]], blocks: Mapping[str, Block]
    ) -> tuple[RuleLine, ...]:
        """The lines of what was run, in the order in which each came first, with how often; the act's own leads."""
        counted = dict.fromkeys([("", self.codes[act])] if act in self.codes else [], 1)
        for block, at in trace:
            marks = blocks[block].marks if block in blocks else None
            if marks is None or not 0 <= at < len(marks.lines) or not marks.lines[at]:
                continue
            line = ("" if marks.path == self.path else marks.path, marks.lines[at])
            if blocks[block].code[at].waits:  # it is run again whenever it is looked at
                counted.setdefault(line, 1)
            else:
                counted[line] = counted.get(line, 0) + marks.begins(at)
        return tuple(self.line(number, max(1, times), path) for (path, number), times in counted.items())


def _texts(path: str) -> tuple[str, ...]:
    try:
        return tuple(Path(path).read_text(encoding="utf-8").splitlines())
    except (OSError, ValueError):
        return ()


def _codes(act: str, part: Part) -> Iterable[tuple[str, Part]]:
    yield act, part
    picks, demands, cost = part.get("pick"), part.get("requires"), part.get("cost")
    if cost is not None:
        yield f"{act}.cost", cost
    if picks is not None and picks.is_mapping:
        for name, each in picks.parts("`pick`").items():
            yield f"{act}.{name}", each
            yield f"{act}.{name}.where", each
    for section, given in (("requires", demands), ("then_must", part.get("then_must"))):
        listed = given.data if given is not None and isinstance(given.data, list) else []
        for number, data in enumerate(listed, start=1):
            assert given is not None  # it has a list
            code = data.get("code") if isinstance(data, dict) else None
            yield str(code or f"{act}.{section}.{number}"), Part(given.sheet, (*given.where, number - 1), data)
