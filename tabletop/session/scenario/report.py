"""What came of running scenarios, in words: a line each, and for what differs the place, both values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.content import Finding
from tabletop.session.scenario.comparing import Difference, shown
from tabletop.session.scenario.model import Scenario


@dataclass(frozen=True, slots=True)
class Result:
    """One case that was run. ``lines`` is the diff, empty if all is as the file says."""

    path: str
    case: str
    lines: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    """What steps `show`."""

    @property
    def passed(self) -> bool:
        """Whether everything is as the file says."""
        return not self.lines

    def __str__(self) -> str:
        name = f"{self.path}: {self.case}" if self.case else self.path
        return "\n".join([f"{'ok  ' if self.passed else 'FAIL'}  {name}", *self.shown, *self.lines])


def differing(scenario: Scenario, differences: Sequence[Difference]) -> tuple[str, ...]:
    """The diff of a case."""
    lines: list[str] = []
    for each in differences:
        document = scenario.document
        lines.append(f"      {document.path}:{document.line(each.where)}: {each.what}")
        lines += _sides(each.expected, each.found)
    return tuple(lines)


def _sides(expected: object, found: object) -> list[str]:
    return [f"        expected  {_text(expected)}", f"        found     {_text(found)}"]


def _text(value: object) -> str:
    return value if isinstance(value, str) and value else shown(value) if value != "" else '""'


def unreadable(findings: Sequence[Finding]) -> tuple[str, ...]:
    """What is wrong with a file that cannot be run."""
    return tuple(f"      {finding}" for finding in findings)


def summary(results: Sequence[Result]) -> str:
    """The last line."""
    failed = sum(not result.passed for result in results)
    cases = f"{len(results)} case{'s' if len(results) != 1 else ''}"
    return f"{cases}, {failed} failed." if failed else f"{cases}, all as expected."
