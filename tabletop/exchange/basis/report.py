"""What became of every part of a source, or of a game that went out: counts, and notes by kind.

A note says what happened in one sentence with its place; its kind (`sentences.NOTES`) says whether something was left
out. All notes are counted; of each kind the first thousand are kept, so a file of a million faults stays a report.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.content.fonts import named_signs, undrawable
from tabletop.core.values import Json
from tabletop.exchange.basis.records import Place
from tabletop.exchange.basis.sentences import COUNTS, NOTES, fill

KEPT = 1000
"""How many notes of one kind are kept."""

SHOWN = 5
"""How many of one kind the text shows; the JSON has all that are kept."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to be said: its kind, the sentence, where it was."""

    kind: str
    message: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class Report:
    """The account of one import or export, filled while it goes on.

    >>> report = Report("csv", "cards.csv")
    >>> report.count("rows", 2)
    >>> report.note("short_row", Place("cards.csv", 3), missing=1, columns=4)
    >>> print(*report.lines(), sep="\\n")
    2 rows read
    1 short row
      cards.csv:3: This row has 1 cell fewer than the 4 columns; the missing cells are empty.
    >>> report.to_json()["counts"]
    {'rows': 2}
    """

    def __init__(self, format: str = "", source: str = "") -> None:
        self.format, self.source = format, source
        self.target = ""
        self.counts: dict[str, int] = {}
        self.notes: dict[str, list[Note]] = {}
        self.totals: dict[str, int] = {}

    def count(self, what: str, number: int = 1) -> None:
        """Add to one of the counts of `sentences.COUNTS`."""
        assert what in COUNTS, what
        self.counts[what] = self.counts.get(what, 0) + number

    def note(self, kind: str, place: Place | str = "", **words: object) -> None:
        """Say that something of a kind happened; `words` fill the sentence of the kind."""
        self.totals[kind] = self.totals.get(kind, 0) + 1
        kept = self.notes.setdefault(kind, [])
        if len(kept) < KEPT:
            kept.append(Note(kind, fill(NOTES[kind].sentence, words), str(place)))

    def note_signs(self, name: str, text: str, place: Place | str = "") -> None:
        """Say which signs of a text, of what is called so, no font here has."""
        signs = undrawable(text)
        if signs:
            self.note("no_sign", place, name=name, signs=named_signs(signs))

    def number_of(self, kind: str) -> int:
        """How many notes of a kind there are, kept or not."""
        return self.totals.get(kind, 0)

    def left_out(self) -> list[Note]:
        """The notes that say what was left out, and why."""
        return [note for kind, notes in self.notes.items() if NOTES[kind].left_out for note in notes]

    def add(self, other: Report) -> None:
        """Take in everything that another report says."""
        for what, number in other.counts.items():
            self.count(what, number)
        for kind, notes in other.notes.items():
            kept = self.notes.setdefault(kind, [])
            kept += notes[: KEPT - len(kept)]
            self.totals[kind] = self.totals.get(kind, 0) + other.totals[kind]

    def lines(self, shown: int = SHOWN) -> list[str]:
        """The report as text: counts first, then each kind with its first sentences, what was left out last."""
        lines = [_counted(number, COUNTS[what]) for what, number in self.counts.items()]
        for kind in sorted(self.notes, key=lambda kind: NOTES[kind].left_out):
            total = self.totals[kind]
            mark = " (left out)" if NOTES[kind].left_out else ""
            lines.append(f"{_counted(total, NOTES[kind].label)}{mark}")
            lines += [f"  {note}" for note in self.notes[kind][:shown]]
            if total > shown:
                lines.append(f"  ... and {total - min(shown, len(self.notes[kind]))} more")
        return lines

    def to_json(self) -> dict[str, Json]:
        """The report as plain data; keys are stable."""
        return {
            "format": self.format,
            "source": self.source,
            "target": self.target,
            "counts": dict(self.counts),
            "notes": [
                {
                    "kind": kind,
                    "count": self.totals[kind],
                    "left_out": NOTES[kind].left_out,
                    "notes": [{"place": note.place, "message": note.message} for note in notes],
                }
                for kind, notes in self.notes.items()
            ],
        }

    def to_bytes(self) -> bytes:
        """The report as a JSON file."""
        return (json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n").encode()


def _counted(number: int, label: tuple[str, str]) -> str:
    """ "1 card made", "2 cards made"."""
    return f"{number:,} {label[0] if number == 1 else label[1]}"


def counts_of(report: Report) -> Mapping[str, str]:
    """Each count with its words, for a table of two columns."""
    return {COUNTS[what][number != 1]: f"{number:,}" for what, number in report.counts.items()}
