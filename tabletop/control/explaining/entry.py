"""What is said of one thing on the table."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.content.definitions import SymbolDef

MINUS = "\N{MINUS SIGN}"
MOST_PARTS = 4
"""So many parts of a number are named beside the pointer; the sheet has all."""


@dataclass(frozen=True, slots=True)
class Entry:
    """``name`` and ``now``: what it is called and shows; ``parts``: what makes the number (amount or None, what it
    is, rule); ``changes``: what changes it; ``key``: which part it is about ("gems.0", "counter.rest");
    ``does``: what a click on its row does, "" for nothing."""

    name: str
    now: str = ""
    sentence: str = ""
    parts: tuple[tuple[int | None, str, str], ...] = ()
    changes: str = ""
    rule: str = ""
    icon: str = ""
    color: str = ""
    key: str = ""
    does: str = ""

    @property
    def head(self) -> str:
        """Name and number in a line."""
        return f"{self.name}: {self.now}" if self.now else self.name

    @property
    def lines(self) -> tuple[str, ...]:
        """What is said below that."""
        parts = [part_line(*part) for part in self.parts[:MOST_PARTS]]
        if len(self.parts) > MOST_PARTS:
            parts.append(f"and {len(self.parts) - MOST_PARTS} more")
        why = "Now: " + ", ".join(parts) if parts else ""
        changes = f"Changes: {self.changes}" if self.changes else ""
        return tuple(line for line in (self.sentence, why, changes, self.rule) if line)


def entry_of(
    name: str, symbol: SymbolDef | None, now: str = "", *, icon: str = "", color: str = "", key: str = "",
    parts: tuple[tuple[int | None, str, str], ...] = (),
) -> Entry:  # fmt: skip
    """An entry with what a game says of it."""
    if symbol is None:
        return Entry(name, now, parts=parts, icon=icon, color=color, key=key)
    return Entry(
        symbol.label or name, now, symbol.sentence, parts, symbol.changes, symbol.rule, icon, color, key
    )  # fmt: skip


def part_line(amount: int | None, text: str, rule: str) -> str:
    """One part of a number in words."""
    if amount is None:
        return text
    number = f"{MINUS}{-amount}" if amount < 0 else f"+{amount}"
    return f"{number} {text}"


def tip(entry: Entry, key: str = "") -> str:
    """An entry as the sentence beside the pointer; ``key`` opens all there is."""
    return "\n".join((f"{entry.head}\t{key}" if key else entry.head, *entry.lines))
