"""Which numbered rules of a rulebook no scenario of the game's folder covers, and which a scenario covers in vain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tabletop.content.findings import Finding
from tabletop.content.places import is_file
from tabletop.content.reading import careful
from tabletop.content.reading.marked import Where, read_document
from tabletop.content.writing import RULES
from tabletop.session.scenario.running import scenario_files

BOOK = "rulebook.md"
LARGEST = 4 << 20
_NAMED = re.compile(r"\b[A-Z]{2,4}-[A-Z]?\d+[a-z]?\b")
RULE = re.compile(r"^\s*[-*]\s+\*\*([A-Z]{2,4}-[A-Z]?\d+[a-z]?)\*\*")
"""A numbered rule stands at the beginning of an entry of a list: `- **PIG-3** Who rolls a one ...`."""


def uncovered(folder: Path) -> list[Finding]:
    """A note for each rule that nothing covers, a warning for each that is covered and not there, of a game whose
    rules are a file and that has scenarios. Of a game with code nothing is said: it has tests besides."""
    book = folder / BOOK
    if not is_file(folder / RULES) or not is_file(book):
        return []
    scenarios = scenario_files([folder])
    try:
        text = careful.read(book, LARGEST, folder) if scenarios else b""
    except careful.Unread:
        return []
    documents = [read_document(path)[0] for path in scenarios]
    covered = {rule for each in documents for _, rule in _covers(each.data)}
    known = set(_NAMED.findall(text.decode("utf-8", "replace")))
    strange = [
        each.finding(
            where, f"The rulebook of the game has no rule {rule}, so nothing is covered by that.", "", "warning"
        )
        for each in documents
        if not (isinstance(each.data, dict) and "game" in each.data)
        for where, rule in _covers(each.data)
        if known and rule not in known
    ]
    found = (
        (number, RULE.match(line)) for number, line in enumerate(text.decode("utf-8", "replace").splitlines(), 1)
    )
    return strange + [
        Finding(
            str(book), number, rule[1], f"No scenario covers {rule[1]}.", "note",
            f"Write a case that fails without the rule, with `covers: [{rule[1]}]`.",
        )
        for number, rule in found
        if rule is not None and rule[1] not in covered
    ]  # fmt: skip


def _covers(data: object) -> Iterator[tuple[Where, str]]:
    """What a scenario and its cases say that they cover, each with its place."""
    parts: list[tuple[Where, object]] = [((), data)]
    if isinstance(data, dict) and isinstance(cases := data.get("cases"), list):
        parts += [(("cases", number), each) for number, each in enumerate(cases)]
    for where, each in parts:
        listed = each.get("covers") if isinstance(each, dict) else None
        for number, rule in enumerate(listed) if isinstance(listed, list) else ():
            yield (*where, "covers", number), str(rule)
