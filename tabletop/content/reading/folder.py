"""Read all files of a game's folder, check everything: a Catalog, or every finding at once."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from tabletop.content import places
from tabletop.content.autolayout import automatic_layouts
from tabletop.content.catalog import Catalog
from tabletop.content.definitions import ActDef, DeckDef, DeckList, OptionDef, SymbolDef
from tabletop.content.findings import ContentError, Finding, did_you_mean, errors, sentence_list
from tabletop.content.game_code import Renews
from tabletop.content.goal import names_in
from tabletop.content.layout import Layout
from tabletop.content.lying import Lying, what_lies
from tabletop.content.places import is_folder
from tabletop.content.reading import careful
from tabletop.content.reading.abilities import Collection, read_abilities
from tabletop.content.reading.borrowed import completed, lender_of
from tabletop.content.reading.building import build_game, token_def
from tabletop.content.reading.cards import read_cards
from tabletop.content.reading.checking import Checker, Unread, taken_over
from tabletop.content.reading.deck_files import DeckModel, build_lists, one_of_each, read_deck
from tabletop.content.reading.layouts import read_layouts
from tabletop.content.reading.marked import MAX_BYTES, Document, parse_document
from tabletop.content.reading.parts import GameParts
from tabletop.content.reading.schema import GameModel
from tabletop.content.reading.steps import build_steps, default_steps
from tabletop.content.reading.validation import validate_all
from tabletop.content.templates import slug, title_of
from tabletop.content.writing import BEFORE, RULES, SAVES, Writing
from tabletop.core.board import Board
from tabletop.core.making import much_is_made
from tabletop.core.zones import ZoneKind

MAX_FILES = 500


MOST_SEATS = 6


T = TypeVar("T")


class Folder:
    """One load: reads each file once and gathers all findings."""

    def __init__(self, folder: Path, writing: Writing | None) -> None:
        self.folder, self.writing = folder, writing
        self.rules_folder = folder
        self.is_written = os.path.lexists(folder / RULES)
        self.findings: list[Finding] = []
        self.digest = hashlib.sha256()
        self.unread = Unread()

    @much_is_made()
    def catalog(self) -> Catalog:
        if not is_folder(self.folder):
            raise ContentError([Finding(str(self.folder), 0, "", "There is no such folder.")])
        document = self._document("game.yaml", required=True)
        unread = document.data is None and bool(self.findings)
        if document.data is None:
            document = Document(document.path, {})
        document = self._borrowing(document)
        whole = document.data
        model, faults, document = validate_all(GameModel, document)
        self.findings += faults
        self.unread.names |= _left_out(whole, document.data)
        self.unread.kinds = {each.where.split(".")[1] for each in faults if each.where.startswith("kinds.")}
        if model is None or unread:
            self._only_shapes(GameModel())
            raise ContentError(errors(self.findings))
        faulty = {finding.where.partition(".")[0] for finding in faults}
        check = Checker(document, self.unread)
        self._lender(model, check)
        parts = build_game(model, check, self.writing, ruled=self.is_written or bool(model.code))
        lists = build_lists(model.decks, parts.kinds, parts.options, check)
        self._counts(model, check)
        for name in names_in(model.goal):
            check.known(("goal",), name, parts.options, "option")
        collection = self._cards(parts, model)
        decks = self._decks(lists, collection, model)
        starters = self._starters(model, decks, check)
        setup = () if self.is_written and not decks else default_steps(parts.zones, lists)
        kinds = {card: made.kind for card, made in collection.cards.items()}
        if model.setup and not faulty & {"zones", "phases", "setup"}:
            phases = [phase.id for phase in parts.phases]
            setup = build_steps(model.setup, parts.zones, lists, phases, model.seats, check, kinds, parts.boards)
        self.findings += check.findings
        counted = bool(model.seats) and min(model.seats) >= 1 and max(model.seats) <= MOST_SEATS
        known = None if faulty & {"zones", "seats"} or not counted else parts.zones
        laid_out, rulebook = self._document("layout.yaml"), self._rulebook()
        written = self._document(RULES, self.rules_folder) if self.is_written else None
        discs = [name for name, kind in parts.kinds.items() if kind.shape == "disc"]
        files = (whole, written.data if written is not None else None)
        lying = partial(what_lies, files, parts.zones, kinds, discs)
        layouts = self._layouts(laid_out, known, model, parts.boards, parts.options, parts.palettes, lying)
        kinds_of_tiles = {name for name, kind in parts.kinds.items() if kind.shape == "tile"}
        tiles = frozenset(name for name, each in collection.cards.items() if each.kind in kinds_of_tiles)
        layouts = {count: replace(each, tiles=tiles) for count, each in layouts.items()}
        if written is not None and model.code and self.rules_folder == self.folder:
            check = Checker(written)
            message = f"The rules of this game are those of another ({model.code}) and its own."
            check.fault((), message, "Leave one of them out.")
            self.findings += check.findings
        if errors(self.findings):
            raise ContentError(errors(self.findings))
        identity = model.id or slug(self.folder.resolve().name) or "game"
        assets = self._assets(identity, model.code)
        minutes = tuple(model.minutes)
        catalog = Catalog(
            id=identity,
            title=model.title or title_of(model.id or self.folder.resolve().name),
            sentence=model.sentence,
            goal=model.goal,
            minutes=(minutes[0], minutes[-1]),
            seats=tuple(sorted(set(model.seats))),
            teams=MappingProxyType({int(key): tuple(map(tuple, teams)) for key, teams in model.teams.items()}),
            folder=self.folder,
            assets=assets,
            hash=self.digest.hexdigest(),
            kinds=_readonly(parts.kinds),
            cards=_readonly(collection.cards),
            abilities=_readonly(collection.abilities),
            decks=_readonly(decks),
            deck_lists=_readonly(lists),
            starter_decks=MappingProxyType(starters),
            decks_for=tuple(MappingProxyType(dict(each)) for each in model.decks_for),
            options=_readonly(parts.options),
            option_prefix=model.option_prefix,
            counters=_readonly(parts.counters),
            marks=_readonly(parts.marks),
            seat_values=_readonly(parts.seat_values),
            zones=_readonly(parts.zones),
            boards=_readonly(parts.boards),
            layouts=MappingProxyType(layouts),
            phases=parts.phases,
            setup=setup,
            keywords=_readonly(model.keywords),
            symbols=_readonly({name: taken_over(SymbolDef, each) for name, each in model.symbols.items()}),
            acts=_readonly({name: taken_over(ActDef, each) for name, each in model.acts.items()}),
            palettes=_readonly(parts.palettes),
            backs=_readonly(parts.backs),
            dice=tuple(model.drawer.dice),
            drawer=tuple(token_def(piece) for piece in model.drawer.pieces),
            hints=tuple(model.hints),
            rulebook=rulebook,
            warnings=tuple(self.findings),
        )
        return self._with_rules(catalog, written) if written is not None else catalog

    def _with_rules(self, catalog: Catalog, document: Document) -> Catalog:
        """The same game, with the rules that are written for it."""
        if self.writing is None:
            note = document.finding((), "Nobody is here who reads rules; the game has no referee.", "", "warning")
            return replace(catalog, warnings=(*catalog.warnings, note))
        made = self.writing.rules(document, catalog, self._document(SAVES, self.rules_folder))
        self.findings += made.findings
        if errors(self.findings):
            raise ContentError(errors(self.findings))
        phases = catalog.phases or made.phases
        cards = made.cards if made.cards is not None else catalog.cards
        return replace(catalog, code=made.code, cards=cards, phases=phases, warnings=tuple(self.findings))

    def _borrowing(self, document: Document) -> Document:
        """The same, completed where the rules are a file of another game."""
        lender = lender_of(document.data) if not self.is_written else None
        if lender is None or not isinstance(document.data, dict):
            return document
        self.rules_folder, self.is_written = lender, True
        return replace(document, data=completed(document.data, lender))

    def _document(self, name: str, folder: Path | None = None, required: bool = False) -> Document:
        """One file of the folder, or of another one; a missing one is empty."""
        folder = folder or self.folder
        path = folder / name
        if is_folder(path):
            self.findings.append(
                Finding(str(path), 0, "", "This is a folder; a file is expected.", hint="Rename it.")
            )
            return Document(str(path), None)
        if not os.path.lexists(path):
            if required:
                self.findings.append(
                    Finding(str(path), 0, "", "The file is missing.", hint="A game folder needs a game.yaml.")
                )
            return Document(str(path), None)
        try:
            content = careful.read(path, MAX_BYTES, folder)
        except careful.Unread as error:
            self.findings.append(Finding(str(path), 0, "", error.message, "error", error.hint))
            return Document(str(path), None)
        self._take_hash(name, content)
        document, faults = parse_document(content, str(path))
        self.findings += faults
        if required and document.data is None and not faults:
            hint = "`tabletop new FOLDER` begins a game."
            self.findings.append(Finding(str(path), 0, "", "The file is empty.", hint=hint))
        return document

    def _take_hash(self, name: str, content: bytes) -> None:
        self.digest.update(f"{name}\0{len(content)}\0".encode())
        self.digest.update(content)

    def _files(self, folder: str) -> list[str]:
        """The YAML files of a subfolder by name, in order; files that end in .yml are pointed out."""
        try:
            names = sorted(path.name for path in (self.folder / folder).iterdir() if not is_folder(path))
        except OSError:
            return []
        for name in names:
            if name.endswith(".yml"):
                message = "Files that end in .yml are not read."
                place = str(self.folder / folder / name)
                self.findings.append(Finding(place, 0, "", message, "warning", "Rename it to .yaml."))
        found = [f"{folder}/{name}" for name in names if name.endswith(".yaml") and not name.startswith(".")]
        if len(found) > MAX_FILES:
            message = f"There are more than {MAX_FILES} files here."
            self.findings.append(Finding(str(self.folder / folder), 0, "", message))
        return found[:MAX_FILES]

    def _only_shapes(self, model: GameModel) -> None:
        """Where game.yaml cannot be used, the other files are still checked for what does not depend on it."""
        for name in ("abilities.yaml", *self._files("cards")):
            self._document(name)
        for name in self._files("decks"):
            self.findings += validate_all(DeckModel, self._document(name))[1]
        self._layouts(self._document("layout.yaml"), None, model)

    def _lender(self, model: GameModel, check: Checker) -> None:
        """What plays by the rules of another game names one that there is."""
        if model.code and self.rules_folder == self.folder and not self.is_written:
            known = sorted(path.parent.name for path in places.cards_folder().glob(f"*/{RULES}"))
            hint = did_you_mean(model.code, known, "games") or "Leave `code` out."
            check.fault(("code",), f'There is no game "{model.code}" whose rules it could be played by.', hint)

    def _counts(self, model: GameModel, check: Checker) -> None:
        if not model.seats or min(model.seats) < 1 or max(model.seats) > MOST_SEATS:
            check.fault(("seats",), f"`seats` are numbers from 1 to {MOST_SEATS}.")
        for key, teams in model.teams.items():
            listed = sorted(seat for team in teams for seat in team)
            if key.isdigit() and int(key) not in model.seats:
                seats = sentence_list([str(seat) for seat in model.seats], "or")
                check.fault(("teams", key), f"`teams` names {key} seats; this game is for {seats}.")
            elif not key.isdigit() or listed != list(range(1, int(key) + 1)):
                check.fault(("teams", key), f"The teams for {key} seats must name each of them once.")
        if len(model.minutes) not in (1, 2):
            check.fault(("minutes",), "`minutes` is one number or two: [least, most].")

    def _cards(self, parts: GameParts, model: GameModel) -> Collection:
        collection = Collection(
            parts, None, model.abilities.words, model.abilities.when, model.abilities.keys, written=self.is_written,
            renewing=self._renewing(),
        )  # fmt: skip
        for reader, names in ((read_abilities, ["abilities.yaml"]), (read_cards, self._files("cards"))):
            for name in names:
                before = len(self.findings)
                document = self._document(name)
                check = Checker(document, self.unread)
                reader(document, collection, check)
                self.findings += check.findings
                if errors(self.findings[before:]):
                    self._leave_out("ability" if reader is read_abilities else "card", document, collection)
        return collection

    def _renewing(self) -> Renews | None:
        """How abilities were written before the rules were a file."""
        if self.writing is None or not self.is_written or not os.path.lexists(self.rules_folder / BEFORE):
            return None
        found, findings = self.writing.renewing(self._document(BEFORE, self.rules_folder))
        self.findings += findings
        return found

    def _leave_out(self, sort: str, document: Document, collection: Collection) -> None:
        """Remember what a faulty file names and the shelf does not have, so that nobody is told it does not exist."""
        data = document.data
        inside = data.get({"card": "cards", "ability": "abilities"}[sort]) if isinstance(data, dict) else None
        if not isinstance(inside, dict):
            self.unread.sorts.add(sort)
            return
        have = collection.cards if sort == "card" else collection.abilities
        self.unread.names |= {name.lower() for name in inside if name not in have}

    def _decks(self, lists: Mapping[str, DeckList], collection: Collection, model: GameModel) -> dict[str, DeckDef]:
        decks: dict[str, DeckDef] = {}
        for path in self._files("decks"):
            document = self._document(path)
            check = Checker(document, self.unread)
            name = path.rpartition("/")[2].removesuffix(".yaml")
            deck = read_deck(name, document, lists, collection.cards, check)
            self.findings += check.findings
            if deck is not None:
                decks[deck.id] = deck
            else:
                self.unread.names.add(name)
        # where cards are laid out and no list of a deck is put anywhere, a deck would never be used
        uses_none = any(step.lay for step in model.setup) and not any(step.put for step in model.setup)
        is_due = model.decks or not (self.is_written or uses_none)
        if not decks and collection.cards and not self.findings and is_due:
            deck = one_of_each(lists, collection.cards)
            decks[deck.id] = deck
        return decks

    def _starters(self, model: GameModel, decks: Mapping[str, DeckDef], check: Checker) -> dict[int, tuple[str, ...]]:
        starters: dict[int, tuple[str, ...]] = {}
        for key, names in model.starter_decks.items():
            where = ("starter_decks", key)
            if not key.isdigit() or int(key) not in model.seats:
                seats = sentence_list([str(seat) for seat in model.seats], "or")
                check.fault(where, f"`{key}` is no number of seats of this game ({seats}).")
                continue
            for index, name in enumerate(names):
                check.known((*where, index), name, decks, "deck")
            if len(names) != int(key):
                check.fault(where, f"{key} seats need {key} decks, not {len(names)}.")
            starters[int(key)] = tuple(names)
        return starters

    def _layouts(
        self,
        document: Document,
        zones: Mapping[str, ZoneKind] | None,
        model: GameModel,
        boards: Mapping[str, Board] | None = None,
        options: Mapping[str, OptionDef] | None = None,
        palettes: Iterable[str] = (),
        lying: Callable[[], Mapping[str, Lying]] = dict,
    ) -> dict[int, Layout]:
        if not os.path.lexists(self.folder / "layout.yaml"):
            return automatic_layouts(zones, model.seats, boards, palettes, lying()) if zones is not None else {}
        layouts, findings = read_layouts(
            document, zones, tuple(model.seats), boards, options, palettes, self.unread, lying
        )
        if not any(finding.path == document.path for finding in self.findings):
            self.findings += findings
        return layouts

    def _rulebook(self) -> str:
        path = self.folder / "rulebook.md"
        if not os.path.lexists(path):
            return ""
        try:
            content = careful.read(path, MAX_BYTES, self.folder)
            self._take_hash("rulebook.md", content)
            return content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        except careful.Unread as error:
            self.findings.append(Finding(str(path), 0, "", error.message, "warning", error.hint))
        except UnicodeDecodeError:
            message = "The rulebook cannot be read as UTF-8 text."
            self.findings.append(Finding(str(path), 0, "", message, "warning"))
        return ""

    def _assets(self, identity: str, code: str) -> tuple[Path, ...]:
        shipped = places.assets_folder()
        roots = [self.folder / "assets", shipped / identity]
        if code and code != identity:
            roots.append(shipped / code)
        own = roots[0]
        if is_folder(own) and not careful.is_inside(own, self.folder):
            message = "The folder is a link that leads out of the game's folder; its pictures are not shown."
            self.findings.append(
                Finding(str(own), 0, "", message, "warning", "Put a copy of the folder in its place.")
            )
            roots.remove(own)
        return (*(root for root in roots if is_folder(root)), shipped)


def _left_out(whole: object, rest: object) -> set[str]:
    """The names in the sections of a game.yaml that were left out with their faults."""
    found: set[str] = set()
    if not isinstance(whole, dict):
        return found
    for section, body in whole.items():
        kept = rest.get(section) if isinstance(rest, dict) else None
        if isinstance(body, dict):
            found |= {name for name in body if not (isinstance(kept, dict) and name in kept)}
    return found


def _readonly(mapping: Mapping[str, T]) -> Mapping[str, T]:
    return MappingProxyType(dict(mapping))
