"""What content gets back for the files of a game whose rules are written: code with rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from hashlib import blake2b
from typing import cast

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import DeckDef, Value
from tabletop.content.game_code import Complaint, GameCode, Remembered
from tabletop.content.reading.marked import Document
from tabletop.content.writing import Written
from tabletop.core.board import Cell
from tabletop.core.zones import Scalar
from tabletop.rules.keeping import Found, Reads
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Name, standing
from tabletop.rules.phrases.naming.values import NUMBER, TRUTH, Bind
from tabletop.rules.phrases.phrase import COMMON, phrase
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.rules.written.compiling import Compiler
from tabletop.rules.written.laws import made_card
from tabletop.rules.written.saves_reading import Rules, read_saved
from tabletop.rules.written.sides import Sides
from tabletop.rules.written.unsaid import unsaid_numbers
from tabletop.rules.written.written_rules import RuleFile, WrittenRules


class _Nowhere:
    """No table: a formula reads nothing of one, only what was worked out before is kept."""

    def __init__(self) -> None:
        self.memo: dict[object, object] = {}
        self.looks = 0

    def look(self, things: int = 0) -> None:
        """A board has few cells, and a formula goes through nothing else."""

    def keeping(self, reads: Reads) -> Found:
        """A formula reads nothing."""
        return self.memo


_NOWHERE = cast("Table", _Nowhere())


def _number(name: str) -> Name:
    def get(table: Table, bind: Bind) -> object:
        return bind[name]

    return standing(name, NUMBER, get, binds=(name,), origin="a number of the cell")


_FORMULAS = Language.of([_number("row"), _number("column")], functions=COMMON)


class WrittenCode(GameCode):
    """What stands for the code of a game whose rules are a file."""

    def __init__(self, file: RuleFile, data: object = None) -> None:
        self.file = file
        self._data = data

    @cached_property
    def digest(self) -> str:
        """The same for files that say the same."""
        return blake2b(repr(self._data).encode(), digest_size=8).hexdigest()

    def text_faults(
        self, text: str, data: Mapping[str, object], kind: str, printed: Collection[str]
    ) -> Sequence[str]:
        """Which numbers of a text and of its ability are not the same; a text is written by hand, so nothing else of
        it is judged."""
        return unsaid_numbers(text, data)

    def derive(self, kind: str, values: Mapping[str, Value], options: Mapping[str, Scalar]) -> Mapping[str, Value]:
        """The numbers that its laws work out for a card."""
        return self.file.laws.numbers_of(kind, values, options)[0] if self.file.laws.numbers else {}

    def check_card(self, kind: str, values: Mapping[str, Value]) -> Sequence[Complaint]:
        """What its laws say against a card that is made at the table, under the options as they are at first."""
        laws = self.file.laws
        numbers, wrong = laws.numbers_of(kind, values, laws.usual)
        return (*wrong, *laws.of_card(made_card(kind, "The card", {**values, **numbers})))

    def judge_agreed(self, options: Mapping[str, Scalar]) -> Sequence[Complaint]:
        """What its laws say against what was agreed on."""
        return tuple(self.file.laws.of_agreed(options))

    def judge_deck(
        self, catalog: Catalog, lists: Mapping[str, Mapping[str, int]], options: Mapping[str, Scalar]
    ) -> Sequence[Complaint]:
        """What its laws say against a deck."""
        return tuple(self.file.laws.of_deck(catalog, lists, options))

    def remembers(self) -> Mapping[str, Remembered]:
        """What the file keeps."""
        return {
            kept.name: Remembered(
                kept.field, kept.type.sort or "", kept.start,
                kept.type.words.words if kept.type.words is not None and not kept.type.words.open else (),
                kept.per or "", kept.type.many,
            )
            for kept in self.file.kept.values()
        }  # fmt: skip

    def ruleset(self, catalog: Catalog, seats: int, options: Mapping[str, Scalar]) -> Ruleset:
        """The rules at a table."""
        return WrittenRules(self.file, catalog, seats, options)


class SidedCode(WrittenCode):
    """The same of a game whose decks have sides."""

    @property
    def sides(self) -> Sides:
        """Who plays which one."""
        assert self.file.laws.sides is not None
        return self.file.laws.sides

    def seat_decks(
        self, catalog: Catalog, picked: Sequence[DeckDef | None], usual: Sequence[str], options: Mapping[str, Scalar],
        seed: int,
    ) -> tuple[str, ...]:  # fmt: skip
        """Who gets which ready deck where nobody has picked one."""
        return self.sides.dealt(catalog, picked, usual, options, seed)

    def check_seats(
        self, catalog: Catalog, chosen: Sequence[DeckDef | None], options: Mapping[str, Scalar]
    ) -> Sequence[Complaint]:
        """What is wrong with the decks of all seats together."""
        return tuple(self.sides.check(catalog, chosen, options))


def rules(document: Document, catalog: Catalog, saves: Document | None = None) -> Written:
    """See ``door.RulesWriting``."""
    compiler = Compiler(document, catalog)
    file = compiler.read()
    if compiler.is_in_doubt(file):
        compiler = Compiler(document, catalog, wary=True)
        file = compiler.read()
    findings = list(compiler.sheet.findings)
    if file is not None and saves is not None and saves.data is not None:
        saved, faults = read_saved(saves, Rules(file.kept, file.offers, file.entries, file.asks, tuple(file.acts)))
        file = replace(file, saved=saved)
        findings += faults
    sound = file is not None and not any(each.grade == "error" for each in findings)
    sided = file is not None and file.laws.sides is not None
    made = SidedCode if sided else WrittenCode
    code = made(file, compiler.sheet.data) if file is not None and sound else None
    cards = compiler.catalog.cards if file is not None and file.laws.numbers else None
    return Written(code, compiler.phases, tuple(findings), cards)


def cells(text: object, places: Mapping[Cell, tuple[int, int]]) -> frozenset[Cell] | Complaint:
    """See ``door.RulesWriting``."""
    try:
        test = phrase(_FORMULAS, text, TRUTH)
    except PhraseFault as fault:
        return Complaint(f"Column {fault.column} of `{fault.text or text}`: {fault.message}", hint=fault.hint)
    found = set()
    for cell, (column, row) in places.items():
        if test.holds(_NOWHERE, {"column": column, "row": row}):
            found.add(cell)
    return frozenset(found)
