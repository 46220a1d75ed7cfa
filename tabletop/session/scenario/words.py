"""The words of a scenario file: seats, zones, pieces, cards, marks, moments, each with a "did you mean"."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping

from tabletop.content import Catalog
from tabletop.content.findings import GUESS, describe, did_you_mean
from tabletop.content.reading.checking import Checker
from tabletop.content.reading.marked import Document, Where
from tabletop.core.values import Json
from tabletop.core.zones import Scalar
from tabletop.session.scenario.model import CellRef, Moment, PieceRef, ZoneRef

LETTERS = "ABCDEFGHI"

NEAR = 0.8
"""How like a known mark an unknown one must be to be taken for a slip of the pen."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

SEAT_FACTS = ("seat", "active", "first")
"""What of a moment is a seat."""

PLAIN_FIELDS = ("name", "text", "color", "back", "icon", "shape", "opaque", "marked", "blank", "sides", "value")
"""Fields that every table has."""

_ZONE = re.compile(r"([a-z][a-z0-9_]*)(?:#(\d{1,3}))?(?:@(\w{1,40}))?\Z")
_CELLS = re.compile(r"([a-z][a-z0-9_]*)(?:@(\w{1,40})| of (\w{1,40}))? (.+)\Z")
_SEAT = re.compile(r"[A-Z][A-Za-z0-9]{0,19}\Z")
_CELL = re.compile(r"([A-Z])(\d{1,2})\Z")
_OWNED = re.compile(r"(\w+)'s (.+)\Z")


class Words(Checker):
    """The checker of one file, with the words of its game. ``seats``: the words for seats, in order."""

    def __init__(self, document: Document, catalog: Catalog) -> None:
        super().__init__(document)
        self.catalog = catalog
        self.seats: tuple[str, ...] = ()
        self.aliases: set[str] = set()
        self.names: dict[str, str] = {}
        self.know_cards(catalog)

    def know_cards(self, catalog: Catalog) -> None:
        """Take the cards of a catalog as the ones that may be named."""
        self.catalog = catalog
        self.names = {card.name: card.id for card in catalog.cards.values()}

    # -- shapes ----------------------------------------------------------------------------------------------

    def mapping(self, raw: Json, where: Where, what: str, known: Iterable[str] | None = None) -> dict[str, Json]:
        """A mapping; where ``known`` is given, unknown keys are noted and left out."""
        if raw is None:
            return {}
        if not isinstance(raw, dict):
            self.fault(where, f"{what} must be a mapping (`name: value` lines), not {describe(raw)}.")
            return {}
        if known is None:
            return raw
        names = list(known)
        for key in raw:
            if key not in names:
                self.fault((*where, key), f"Unknown key `{key}`.", self.hint(key, names, "keys"))
        return {key: value for key, value in raw.items() if key in names}

    def listed(self, raw: Json, where: Where, what: str) -> list[tuple[Json, Where]]:
        """A list with the place of each entry; a single value stands for a list of one."""
        if raw is None:
            return []
        if isinstance(raw, list):
            return [(item, (*where, index)) for index, item in enumerate(raw)]
        if isinstance(raw, dict):
            self.fault(where, f"{what} must be a list, not {describe(raw)}.", "Write `- ` before each entry.")
            return []
        return [(raw, where)]

    def text(self, raw: Json, where: Where, what: str) -> str:
        """A text; a number is taken as one."""
        if isinstance(raw, str) or (isinstance(raw, int | float) and not isinstance(raw, bool)):
            return str(raw)
        self.fault(where, f"{what} must be a text, not {describe(raw)}.")
        return ""

    def texts(self, raw: Json, where: Where, what: str) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(self.text(item, place, what) for item, place in self.listed(raw, where, what))

    def whole(self, raw: Json, where: Where, what: str, least: int | None = None) -> int:
        """A whole number."""
        if not isinstance(raw, int) or isinstance(raw, bool):
            self.fault(where, f"{what} must be a whole number, not {describe(raw)}.")
            return least or 0
        if least is not None and raw < least:
            self.fault(where, f"{what} must be {least} or more, not {raw}.")
            return least
        return raw

    def flag(self, raw: Json, where: Where, what: str) -> bool:
        """true or false."""
        if not isinstance(raw, bool):
            self.fault(where, f"{what} must be true or false, not {describe(raw)}.")
            return False
        return raw

    # -- seats -----------------------------------------------------------------------------------------------

    def name_seats(self, raw: Json, where: Where) -> None:
        """Read `seats`: a number, or the words by which the file calls them."""
        allowed = self.catalog.seats
        if raw is None:
            self.seats = tuple(LETTERS[: min(allowed)])
            return
        if isinstance(raw, int) and not isinstance(raw, bool):
            words = tuple(LETTERS[:raw])
        else:
            words = self.texts(raw, where, "`seats`")
        for index, word in enumerate(words):
            if not _SEAT.match(word):
                self.fault((*where, index), f'"{word}" is no word for a seat.', "Begin it with a capital letter: P1.")
        if len(set(words)) != len(words):
            self.fault(where, "Two seats have the same name.")
        if len(words) not in allowed:
            listed = ", ".join(map(str, allowed))
            self.fault(where, f"{self.catalog.title} is for {listed} seats, not {len(words) or raw}.")
            words = tuple(LETTERS[: min(allowed)])
        self.seats = words

    def seat_words(self) -> dict[str, str]:
        """Every word that means a seat, with the one that the file uses: letters and numbers always work."""
        words: dict[str, str] = {}
        for index, seat in enumerate(self.seats):
            words |= {LETTERS[index]: seat, str(index + 1): seat}
        return words | {seat: seat for seat in self.seats}

    def is_seat(self, raw: Json) -> bool:
        """Whether a word means a seat."""
        return str(raw) in self.seat_words() if isinstance(raw, str | int) else False

    def seat(self, raw: Json, where: Where) -> str:
        """A seat; "" and a fault for anything else."""
        words = self.seat_words()
        found = words.get(str(raw)) if isinstance(raw, str | int) and not isinstance(raw, bool) else None
        if found is None:
            shown = raw if isinstance(raw, str | int) else describe(raw)
            self.fault(where, f'There is no seat "{shown}".', self.hint(str(shown), self.seats, "seats"))
            return ""
        return found

    # -- places ----------------------------------------------------------------------------------------------

    def is_zone(self, raw: str) -> bool:
        """Whether a text looks like one of the game's zones."""
        match = _ZONE.match(raw)
        return match is not None and (match[1] in self.catalog.zones or match[1] == "table")

    def zone(self, raw: Json, where: Where, seat: str = "") -> ZoneRef | None:
        """A zone like `deploy#1@A`; inside a seat's lines its `@A` is left out."""
        match = _ZONE.match(raw) if isinstance(raw, str) else None
        families = [*self.catalog.zones, "table"]
        if match is None:
            hint = self.hint(str(raw), families, "zones") or "A zone is written like `ready@A` or `land#3`."
            self.fault(where, f'"{raw}" is no zone.', hint)
            return None
        if not self.known(where, match[1], families, "zone"):
            return None
        kind = self.catalog.zones.get(match[1])
        site, named = int(match[2] or 0), match[3] or ""
        if kind is not None and kind.sites and not site:
            self.fault(where, f"`{match[1]}` has places 1 to {kind.sites}.", f"Write `{match[1]}#1`.")
            return None
        if kind is not None and site and not kind.sites:
            self.fault(where, f"`{match[1]}` has no numbered places.", f"Write `{match[1]}`.")
            return None
        if named:
            named = self.seat(named, where)
            if not named:
                return None
        per_seat = kind is not None and kind.per_seat
        if per_seat and not (named or seat):
            self.fault(where, f"`{match[1]}` belongs to a seat.", f"Write `{raw}@{self.seats[0]}`.")
            return None
        if named and not per_seat:
            self.fault(where, f"`{match[1]}` belongs to no seat.", f"Write `{str(raw).partition('@')[0]}`.")
            return None
        return ZoneRef(match[1], site, (named or seat) if per_seat else "")

    def no_zone(self, raw: Json, where: Where, seat: str) -> None:
        """Note that a seat has no zone of that name, with the nearest one that it has, place included."""
        family, mark, site = str(raw).partition("@")[0].partition("#")
        own = {name: kind for name, kind in self.catalog.zones.items() if kind.per_seat}
        near = difflib.get_close_matches(family, own, 1)
        hint = self.hint(family, own, "zones")
        if near:
            place = (f"#{site}" if mark else "#1") if own[near[0]].sites else ""
            hint = f'{GUESS} "{near[0]}{place}"?'
        self.fault(where, f"{seat} has no zone `{raw}`.", hint)

    def zone_text(self, raw: Json, where: Where) -> ZoneRef | None:
        """Where a piece lies: as `zone`, but whose zone and which place may be left out."""
        match = _ZONE.match(raw) if isinstance(raw, str) else None
        if match is None:
            self.fault(where, f"{describe(raw)} is no zone.".capitalize(), "Write `resting` or `deploy#1@A`.")
            return None
        if not self.known(where, match[1], [*self.catalog.zones, "table"], "zone"):
            return None
        return ZoneRef(match[1], int(match[2] or 0), self.seat(match[3], where) if match[3] else "")

    def spot(self, raw: Json, where: Where, zone: ZoneRef | None = None) -> tuple[int | float, int | float] | None:
        """A cell by its label on the board of a zone, else on one of the game ("E2": where there is none, column 5,
        row 2), or a pair."""
        kind = self.catalog.zones.get(zone.family) if zone is not None else None
        board = self.catalog.boards.get(kind.board) if kind is not None else None
        if board is not None and isinstance(raw, str):
            cell = board.cell(raw)
            if cell is None:
                labels = [*board.labels.values()]
                hint = did_you_mean(raw, labels) or f"Its cells are called like `{labels[0]}` and `{labels[-1]}`."
                self.fault(where, f"The board of `{zone}` has no cell `{raw}`.", hint)
            return cell
        for board in self.catalog.boards.values() if zone is None else ():
            cell = board.cell(raw) if isinstance(raw, str) else None
            if cell is not None:
                return cell
        match = _CELL.match(raw) if isinstance(raw, str) else None
        if match is not None:
            return LETTERS_ALL.index(match[1]) + 1, int(match[2])
        if isinstance(raw, list) and len(raw) == 2:
            x, y = raw
            if isinstance(x, int | float) and isinstance(y, int | float):
                return x, y
        self.fault(where, f"A cell is like `E2` or `[5, 2]`, not {describe(raw)}.")
        return None

    def cell(self, raw: Json, where: Where) -> CellRef | None:
        """A cell of a board: `field C3`, of a seat's own `fleet of Ana C3`; `C3` where there is one board."""
        text = self.text(raw, where, "A cell")
        boards = [name for name, kind in self.catalog.zones.items() if kind.board]
        found = self.cells(text) or (self.cells(f"{boards[0]} {text}") if len(boards) == 1 else None)
        if found is None or " " in found[2]:
            zone = boards[0] if boards else "board"
            self.fault(where, f'"{text}" is no cell.', f"Write `{zone} C3`, with the zone of its board.")
            return None
        zone, seat, label = found
        if self.catalog.zones[zone].per_seat and not seat:
            self.fault(where, f"Each seat has a `{zone}`.", f"Write `{zone} of {self.seats[0]} {label}`.")
            return None
        cell = self.catalog.boards[self.catalog.zones[zone].board].cell(label)
        return CellRef(ZoneRef(zone, 0, seat), cell) if cell is not None else None

    # -- cards and pieces ------------------------------------------------------------------------------------

    def card(self, raw: Json, where: Where) -> str:
        """A card by its id or its name; "" and a fault for anything else."""
        text = self.text(raw, where, "A card")
        if text in self.catalog.cards:
            return text
        if text in self.names:
            return self.names[text]
        if text:
            hint = self.hint(text, [*self.names, *self.catalog.cards], "cards")
            self.fault(where, f'There is no card "{text}".', hint)
        return ""

    def piece(self, raw: Json, where: Where) -> PieceRef | None:
        """A piece that is meant: an alias, `Lion`, `A's Lion`, `A's second Lion`."""
        text = self.text(raw, where, "A piece")
        ref = self.try_piece(text)
        if ref is None and text:
            hint = self.hint(text, [*self.aliases, *self.names], "pieces")
            self.fault(where, f'There is no card and no alias "{text}".', hint)
        return ref

    def try_piece(self, text: str) -> PieceRef | None:
        """The piece that a text means, None if it means none."""
        if text in self.aliases:
            return PieceRef(text, text)
        owner, name, nth = "", text, 0
        match = _OWNED.match(text)
        if match is not None and match[1] in self.seat_words() and text not in self.names:
            owner, name = self.seat_words()[match[1]], match[2]
        head, _, rest = name.partition(" ")
        if head in ORDINALS and name not in self.names:
            nth, name = ORDINALS.index(head) + 1, rest
        if name in self.aliases:
            return PieceRef(text, name)
        if name in self.names or name in self.catalog.cards:
            return PieceRef(text, self.names.get(name, name), owner, nth)
        return self._on_cell(text)

    def _on_cell(self, text: str) -> PieceRef | None:
        """What lies on a cell of a board: `past F6`, of a seat's own `code of Ana A1`."""
        found = self.cells(text)
        if found is None:
            return None
        zone, seat, label = found
        board = self.catalog.boards[self.catalog.zones[zone].board]
        cell = board.cell(label)
        return PieceRef(text, "", zone=f"{zone}@{seat}" if seat else zone, cell=cell) if cell is not None else None

    def cells(self, text: str) -> tuple[str, str, str] | None:
        """The zone of cells that a text names, its seat ("": none is said) and their labels: `past F6 F7`,
        `code@Ana A1`, `code of Ana A1`; None if it names none."""
        match = _CELLS.match(text)
        kind = self.catalog.zones.get(match[1]) if match is not None else None
        board = self.catalog.boards.get(kind.board) if kind is not None else None
        if (
            match is None
            or kind is None
            or board is None
            or any(board.cell(each) is None for each in match[4].split())
        ):
            return None
        named = match[2] or match[3] or ""
        if named and not (kind.per_seat and named in self.seat_words()):
            return None
        return match[1], self.seat_words()[named] if named else "", match[4]

    def example(self) -> str:
        """How a piece is written, with a card of this game."""
        name = next(iter(self.names), "NAME")
        seat = next(iter(self.seats), "SEAT")
        return f"Write `{{card: {name}, owner: {seat}}}`."

    def example_of(self, number: int) -> str:
        """How several pieces are written that lie on one cell."""
        name = next(iter(self.names), "NAME")
        return f"Write `{{card: {name}, count: {number}}}`."

    def place_hint(self, key: str, known: Iterable[str]) -> str:
        """What may have been meant by the name of a place: a zone of a seat stands under the seat."""
        zone, _, seat = key.partition(" of ")
        if zone in self.catalog.zones and self.is_seat(seat):
            return f"What is {seat}'s stands under {seat}: `{seat}: {{{zone}: ...}}`."
        for name, kind in self.catalog.zones.items():
            board = self.catalog.boards.get(kind.board)
            if board is not None and board.cell(key) is not None:
                return f"A cell stands under the zone of its board: `{name}: {{{key}: ...}}`."
        near = did_you_mean(key, known)
        seats = f"What is a player's own stands under its name, as `{self.seats[0]}: {{...}}`." if self.seats else ""
        return near or f"{seats} Zones: {', '.join(self.catalog.zones) or 'none'}.".strip()

    # -- the rest --------------------------------------------------------------------------------------------

    def moment(self, raw: Json, where: Where) -> Moment | None:
        """A named moment: `{phase: combat, step: abilities, site: 1}`, or just the phase."""
        if isinstance(raw, str):
            raw = {"phase": raw}
        body = self.mapping(raw, where, "A moment")
        if not body:
            return None
        phase, step = body.get("phase", ""), body.get("step", "")
        if phase and self.catalog.phases:
            self.known((*where, "phase"), str(phase), [each.id for each in self.catalog.phases], "phase")
        for key in SEAT_FACTS:
            if isinstance(body.get(key), str) and body[key] != "nobody":
                self.seat(body[key], (*where, key))
        facts = {key: value for key, value in body.items() if key not in ("phase", "step")}
        return Moment(where, str(phase), str(step), facts)

    def marks(self, body: Mapping[str, Json], where: Where, what: str) -> dict[str, Scalar]:
        """Numbers and words on a piece, a seat or the table; each one value. A game's rules may mark pieces with
        words of their own, so only what looks like a misspelt word is a fault."""
        found: dict[str, Scalar] = {}
        for key, value in body.items():
            if isinstance(value, str) and key in self.catalog.seat_values:
                self.fault((*where, key), f"`{key}` is a number, not {describe(value)}.")
            elif value is None or isinstance(value, str | int | float):
                self.mark((*where, key), key)
                found[key] = value
            else:
                self.fault((*where, key), f"`{key}` of {what} must be one value, not {describe(value)}.")
        return found

    def mark(self, where: Where, name: str, more: Iterable[str] = ()) -> None:
        """A mark that is nearly one the game knows is a fault."""
        known = {*self.catalog.counters, *self.catalog.seat_values, *PLAIN_FIELDS, *more}
        if name not in known:
            near = difflib.get_close_matches(name, sorted(known), 1, NEAR)
            if near:
                self.fault(where, f"Nothing is called `{name}`.", f'{GUESS} "{near[0]}"?')


LETTERS_ALL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
