"""The log as a panel shows it: marks for what is new, links to the rulebook."""

from __future__ import annotations

import pytest

from tabletop.control.replay.log import RuleLinks, since_acted, since_looked
from tabletop.session import LogLine, Span


def said(*seats: int) -> list[LogLine]:
    """A line of each of these seats, one an entry."""
    return [LogLine(number, f"Line {number}", seat=seat) for number, seat in enumerate(seats, 1)]


@pytest.mark.parametrize(
    ("seats", "since", "at"), [((1, 2, 1, 2), 1, 1), ((1, 2, 1, 2), 2, 3), ((1, 1, 0), 0, None), ((2,), 1, None)]
)
def test_the_mark_stands_before_the_first_thing_that_another_has_done(
    seats: tuple[int, ...], since: int, at: int | None
) -> None:
    lines = said(*seats)
    found = since_looked(lines, since, 1)
    marks = [index for index, line in enumerate(found) if line.text == "Since you looked:"]
    assert marks == ([] if at is None else [at])
    assert [line for line in found if line.entry and line in lines] == lines, "nothing else changes"


def test_what_programs_did_is_marked_where_it_is_more_than_one_act() -> None:
    lines = said(1, 2, 2)
    assert [line.text for line in since_acted(lines, lines[1:])] == [
        "Line 1", "Since your last act:", "Line 2", "Line 3",
    ]  # fmt: skip
    assert since_acted(lines, lines[2:]) == lines and since_acted(lines, []) == lines


def test_rules_that_the_rulebook_has_are_links() -> None:
    line = LogLine(1, "It costs 2 (TOY-3), not 1 (TOY-99).", (Span(0, 2, "#1", "name"),))
    (found,) = RuleLinks().lines([line], "**TOY-3** A thing costs 2.")
    assert found.spans == (line.spans[0], Span(12, 17, "TOY-3", "rule"))
    assert found.text[12:17] == "TOY-3"


def test_another_rulebook_has_other_links() -> None:
    links, line = RuleLinks(), LogLine(1, "See TOY-3.")
    assert links.lines([line], "")[0] == line
    assert links.lines([line], "**TOY-3** is new.")[0].spans


def test_the_switch_of_the_referee_is_nobodys_move() -> None:
    (found,) = RuleLinks().lines([LogLine(1, "The rules are off.", about_table=True)], "")
    assert not found.manual
