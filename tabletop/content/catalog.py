"""All definitions and layouts of a game, immutable: what the table, the session and the window read."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from tabletop.content.decks import check_lists
from tabletop.content.definitions import (
    AbilityDef,
    ActDef,
    CardDef,
    CounterDef,
    DeckDef,
    DeckList,
    KindDef,
    MarkDef,
    OptionDef,
    PhaseDef,
    SeatValueDef,
    SetupStep,
    SymbolDef,
    TokenDef,
    Value,
)
from tabletop.content.face import BackSpec, FaceSpec, Palette
from tabletop.content.findings import ContentError, Finding, errors
from tabletop.content.game_code import Complaint, GameCode
from tabletop.content.layout import Layout, on_grid
from tabletop.content.options import fit_to_seats, option_key, resolve_options
from tabletop.content.reading import careful
from tabletop.content.reading.abilities import with_abilities
from tabletop.content.templates import build_face, color_of, fill, slug
from tabletop.core.board import Board, Grid
from tabletop.core.values import Json
from tabletop.core.zones import Scalar, TableSpec, ZoneKind

ART_SUFFIXES = (".webp", ".png", ".jpg", ".jpeg")


class Later:
    """Sections of a catalog that are made, each by its own function, when they are first asked for, then kept."""

    def __init__(self, sections: Mapping[str, Callable[[], object]]) -> None:
        self._sections = sections
        self._made: dict[str, object] = {}

    def section(self, name: str) -> object:
        """A section. Raises KeyError for what is none."""
        if name not in self._made:
            self._made[name] = self._sections[name]()
        return self._made[name]

    def knows(self, name: str) -> bool:
        """Whether there is such a section."""
        return name in self._sections


@runtime_checkable
class HasLaws(Protocol):
    """Code whose laws of decks read cards as the game has them, and that has laws of what is agreed on: rules that
    are a file."""

    def judge_deck(
        self, catalog: Catalog, lists: Mapping[str, Mapping[str, int]], options: Mapping[str, Scalar]
    ) -> Sequence[Complaint]:
        """What is wrong with a deck beyond the rules in game.yaml."""
        return ()

    def judge_agreed(self, options: Mapping[str, Scalar]) -> Sequence[Complaint]:
        """What is wrong with options that do not go together."""
        return ()


_NUMBERED = re.compile(r"\*\*(?:Ruling )?([A-Z]{2,4}-[A-Z]?\d+)\b")


@dataclass(frozen=True, slots=True)
class Catalog:
    """A game, as `load_game` gives it. Mappings are in the order of the files.

    `assets` are folders with `art/`, `icons/` and `cover.*`, the first that has a picture wins. `hash` is the
    SHA-256 of the content files, not of pictures. `warnings` are findings that forbid nothing.
    """

    id: str
    title: str
    sentence: str
    goal: str
    minutes: tuple[int, int]
    seats: tuple[int, ...]
    folder: Path
    assets: tuple[Path, ...]
    hash: str
    kinds: Mapping[str, KindDef]
    cards: Mapping[str, CardDef]
    abilities: Mapping[str, AbilityDef]
    decks: Mapping[str, DeckDef]
    deck_lists: Mapping[str, DeckList]
    starter_decks: Mapping[int, tuple[str, ...]]
    decks_for: tuple[Mapping[str, str], ...]
    """Options under which decks are played with, each of them enough; () always."""
    options: Mapping[str, OptionDef]
    option_prefix: str
    counters: Mapping[str, CounterDef]
    marks: Mapping[str, MarkDef]
    seat_values: Mapping[str, SeatValueDef]
    zones: Mapping[str, ZoneKind]
    layouts: Mapping[int, Layout]
    phases: tuple[PhaseDef, ...]
    setup: tuple[SetupStep, ...]
    keywords: Mapping[str, str]
    palettes: Mapping[str, Palette]
    backs: Mapping[str, BackSpec]
    dice: tuple[int, ...]
    drawer: tuple[TokenDef, ...]
    hints: tuple[str, ...]
    rulebook: str
    symbols: Mapping[str, SymbolDef] = field(default_factory=dict)
    """What things on the table mean, by a name made of their label, id, field or icon (see `content.symbols`)."""
    acts: Mapping[str, ActDef] = field(default_factory=dict)
    """What acts are good for, by the names of their kinds."""
    boards: Mapping[str, Board] = field(default_factory=dict)
    warnings: tuple[Finding, ...] = ()
    code: GameCode | None = None
    teams: Mapping[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    """By number of seats, who plays together; none where everybody plays alone."""
    unread_pictures: dict[str, careful.Unread] = field(default_factory=dict, repr=False, compare=False)
    """By path: pictures of the game's folder that were looked for and are not opened, and why."""
    _numbers: dict[str, int] = field(default_factory=dict, repr=False, compare=False)
    _faces: dict[str, FaceSpec] = field(default_factory=dict, repr=False, compare=False)
    _pictures: dict[str, Path | None] = field(default_factory=dict, repr=False, compare=False)
    _later: Later | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def made_later(cls, later: Later, known: Mapping[str, object]) -> Catalog:
        """A catalog of which so much is known; all else is taken from ``later`` when it is asked for."""
        made = cls.__new__(cls)
        found_out: dict[str, object] = {name: {} for name in ("unread_pictures", "_numbers", "_faces", "_pictures")}
        for name, value in {**known, **found_out, "_later": later}.items():
            object.__setattr__(made, name, value)
        return made

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            # asked only for what has no value yet: a section that is still to be made
            later = None if name.startswith("__") else object.__getattribute__(self, "_later")
            if later is None or not later.knows(name):
                raise AttributeError(f"a catalog has no {name}")
            value = later.section(name)
            object.__setattr__(self, name, value)
            return value

    @property
    def numbered(self) -> frozenset[str]:
        """The numbers of the rules that its rulebook has; none of a rulebook without any."""
        return frozenset(_NUMBERED.findall(self.rulebook))

    @property
    def has_code(self) -> bool:
        """Whether it has code, or rules that are a file, without making either."""
        return (self._later is not None and self._later.knows("code")) or self.code is not None

    def face(self, card_id: str, options: Mapping[str, Scalar] | None = None) -> FaceSpec:
        """What is printed on a card under these options (default: their defaults). KeyError for an unknown card."""
        if options and self.code is not None:
            return self._face(self.cards[card_id], self.values(card_id, options))
        spec = self._faces.get(card_id)
        if spec is None:
            card = self.cards[card_id]
            spec = self._faces[card_id] = self._face(card, card.values)
        return spec

    def _number(self, card: CardDef) -> int:
        """Which card of the game it is, counted through its files; 0 for a card made up at the table."""
        if not self._numbers:
            self._numbers.update((id, number) for number, id in enumerate(self.cards, start=1))
        return self._numbers.get(card.id, 0)

    def _face(self, card: CardDef, computed: Mapping[str, Value]) -> FaceSpec:
        kind = self.kinds[card.kind]
        values: dict[str, Value] = {
            "number": self._number(card),
            **computed,
            "id": card.id,
            "name": card.name,
            "kind": kind.label,
            "abilities": self._printed(card),
        }
        art = self._art_name(card.art or card.id)
        face = build_face(kind.face, values, art, self.palettes, lambda icon: self.icon_path(icon) is not None)
        grid: Grid = "hex" if {board.grid for board in self.boards.values()} == {"hex"} else "square"
        cells = self._shape(card, computed, grid)
        return replace(face, cells=cells, hexagonal=grid == "hex") if cells else face

    def _shape(self, card: CardDef, values: Mapping[str, Value], grid: Grid) -> tuple[tuple[float, float], ...]:
        """The cells of the shape that a card prints, as its face draws them."""
        names = [name for name, each in self.kinds[card.kind].fields.items() if each.type == "shape"]
        printed = values.get(names[0]) if names else None
        if not isinstance(printed, tuple | list):
            return ()
        steps = [str(each).split(",") for each in printed]
        return tuple(on_grid((int(x), int(y)), grid) for x, y in steps)

    def _printed(self, card: CardDef) -> str:
        lines = []
        for use in card.abilities:
            ability = self.abilities[use.ability]
            label = f" ({ability.label})" if ability.label else ""
            head = f"**{use.name}**{label}: " if use.name else f"{ability.label}: " if ability.label else ""
            lines.append(head + ability.text)
        return "\n".join(lines)

    @property
    def has_cards(self) -> bool:
        """Whether any of its cards is one to be read, not a round piece of a board."""
        return any(self.piece_kind(card) == "card" for card in self.cards)

    def piece_kind(self, card_id: str) -> str:
        """What a card of the game is on the table: "card", or "token" for a round piece of a board."""
        card = self.cards.get(card_id)
        return "token" if card is not None and self.kinds[card.kind].shape == "disc" else "card"

    def pin(self, card_id: str) -> dict[str, Scalar]:
        """The fields of a pushpin that stands for a card: its name with the sign and the colour of its first gem that
        has a sign, and whether it is transparent."""
        card = self.cards[card_id]
        values = {**card.values, "id": card.id, "name": card.name}
        found: dict[str, Scalar] = {}
        signs = ((fill(gem.icon, values), fill(gem.color, values)) for gem in self.kinds[card.kind].face.gems)
        icon, color = next((each for each in signs if each[0]), ("", ""))
        if icon:
            found |= {"name": card.name, "color": color_of(color, self.palettes), "icon": icon}
        clear = self.kinds[card.kind].clear
        if clear and all(card.values.get(name) == word for name, word in clear.items()):
            found["opaque"] = False
        return found

    def back(self, card_id: str) -> BackSpec:
        """The back of a card."""
        return self.backs[self.cards[card_id].back]

    def values(self, card_id: str, options: Mapping[str, Scalar] | None = None) -> Mapping[str, Value]:
        """The values of a card, printed and computed, under these options (default: their defaults)."""
        card = self.cards[card_id]
        if not options or self.code is None:
            return card.values
        usual = self.default_options()
        agreed = {**usual, **options}
        if agreed == usual:
            return card.values
        full = with_abilities(card.values, card.abilities, self.abilities)
        return {**card.values, **self.code.derive(card.kind, full, agreed)}

    def phases_at(self, seats: int, options: Mapping[str, Scalar]) -> tuple[PhaseDef, ...]:
        """The phases of a table with so many seats and these options."""
        there = [phase for phase in self.phases if not phase.seats or seats in phase.seats]
        return tuple(each for each in there if all(options.get(key) == value for key, value in each.when))

    def default_options(self) -> dict[str, Scalar]:
        """Every option at its default."""
        return {key: option.default for key, option in self.options.items()}

    def screen_options(self) -> dict[str, Scalar]:
        """The options that a table of several people at one screen begins with, where they are not the defaults."""
        return {key: each.shared_screen for key, each in self.options.items() if each.shared_screen is not None}

    def resolve_options(self, given: Mapping[str, Json]) -> tuple[dict[str, Scalar], tuple[Finding, ...]]:
        """All options with the given values (keys with or without the rulebook's prefix), and what is wrong."""
        return resolve_options(given, self.options, self.option_prefix)

    def judge_agreed(self, options: Mapping[str, Scalar]) -> tuple[Finding, ...]:
        """What is wrong with resolved options that do not go together. A table that was begun with such plays on."""
        judged: Sequence[Complaint] = ()
        if options and isinstance(self.code, HasLaws):
            judged = self.code.judge_agreed(options)
        return tuple(Finding("", 0, "options", each.message, each.grade, each.hint, each.rule) for each in judged)

    def fit_to_seats(
        self, values: Mapping[str, Scalar], given: Iterable[str], seats: int | None
    ) -> tuple[int, dict[str, Scalar], tuple[Finding, ...]]:
        """Resolved options and a number of seats that go together, where what was not given is free to follow."""
        chosen = {key for key in (option_key(str(key), self.option_prefix) for key in given) if key in self.options}
        return fit_to_seats(values, chosen, self.options, seats, self.seats)

    def spec(self, seats: int, options: Mapping[str, Json] | None = None) -> TableSpec:
        """What a state is read with. Raises ContentError for options or a number of seats that cannot be."""
        values, findings = self.resolve_options(options or {})
        if seats not in self.seats:
            listed = ", ".join(map(str, self.seats))
            message = f"{self.title} is for {listed} seats, not {seats}."
            findings = (*findings, Finding("", 0, "seats", message))
        if errors(findings):
            raise ContentError(errors(findings))
        backs = {card.id: card.back for card in self.cards.values()}
        teams = self.teams.get(seats, ())
        return TableSpec(
            seats,
            self.zones,
            backs=backs,
            options=values,
            teams=teams,
            marks=frozenset(self.marks),
            boards=self.boards,
        )

    def check_deck(self, deck: DeckDef, options: Mapping[str, Scalar] | None = None) -> tuple[Finding, ...]:
        """Everything that is wrong with a deck under these options; warnings have the grade "warning"."""
        values = {**self.default_options(), **(options or {})}
        values_of = cache(lambda card: self.values(card, values))
        own = _filled(deck)
        ready = any(each.ready and _filled(each) == own for each in self.decks.values())
        findings = check_lists(deck, self.deck_lists, self.cards, values, values_of, self.options, ready)
        judged: Sequence[Complaint] = ()
        if isinstance(self.code, HasLaws):
            judged = self.code.judge_deck(self, deck.lists, values)
        for complaint in judged:
            where = ".".join(map(str, complaint.where))
            message, grade, hint = complaint.message, complaint.grade, complaint.hint
            findings.append(Finding(deck.source.path, 0, where, message, grade, hint, complaint.rule))
        return tuple(findings)

    def starting_decks(self, seats: int) -> tuple[str, ...]:
        """The decks that seats 1 to n get when nobody chooses; fewer where the game has none."""
        listed = self.starter_decks.get(seats, ())
        if listed:
            return listed
        names = tuple(self.decks)
        return tuple(names[index % len(names)] for index in range(seats)) if names else ()

    def plays_decks(self, options: Mapping[str, Json]) -> bool:
        """Whether decks are played with under these house rules."""
        ways = self.decks_for
        fits = any(all(_plain(options.get(key)) == _plain(value) for key, value in way.items()) for way in ways)
        return bool(self.decks) and (fits or not ways)

    def art_path(self, name: str) -> Path | None:
        """The picture of an `art` name of a FaceSpec ("territory/red-deer"), None where there is none."""
        return self._picture(f"art/{name.rpartition('/')[2]}", ART_SUFFIXES)

    def icon_path(self, name: str) -> Path | None:
        """The SVG of an icon: the game's own, then the common one; None where there is none."""
        return self._picture(f"icons/{name}", (".svg",)) if name else None

    def cover_path(self) -> Path | None:
        """The picture on the game's box."""
        return self._picture("cover", ART_SUFFIXES)

    def forget_pictures(self) -> None:
        """Look anew which pictures there are: files may have come, gone or changed."""
        self._pictures.clear()
        self._faces.clear()

    def unworn(self) -> Catalog:
        """The same definitions, with everything that is found out on the way still to be found out."""
        if self._later is None:
            return replace(self, unread_pictures={}, _numbers={}, _faces={}, _pictures={})
        known = {each.name: getattr(self, each.name) for each in fields(self) if not self._later.knows(each.name)}
        return self.made_later(self._later, known)

    def _art_name(self, picture: str) -> str:
        return f"{self.id}/{picture}" if self._picture(f"art/{picture}", ART_SUFFIXES) is not None else ""

    def _picture(self, name: str, suffixes: tuple[str, ...]) -> Path | None:
        if name not in self._pictures:
            safe = slug(name.rpartition("/")[2]) == name.rpartition("/")[2].replace("_", "-")
            candidates = [root / f"{name}{suffix}" for root in self.assets for suffix in suffixes] if safe else []
            self._pictures[name] = next((path for path in candidates if self._sound_picture(path)), None)
        return self._pictures[name]

    def _sound_picture(self, path: Path) -> bool:
        """Whether there is a picture that may be opened; what is against one that there is, is kept."""
        if not os.path.lexists(path):
            return False
        own = path.is_relative_to(self.folder)
        try:
            careful.check(path, careful.MOST_PICTURE, self.folder if own else None)
        except careful.Unread as error:
            self.unread_pictures[str(path)] = error
            return False
        return True


def _plain(value: Json) -> str:
    """The value of an option as it is compared with what a file says."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value).replace("_", " ").lower()


def _filled(deck: DeckDef) -> dict[str, dict[str, int]]:
    """The lists of a deck that hold a card, without cards of which there is none."""
    lists = {name: {card: n for card, n in counts.items() if n} for name, counts in deck.lists.items()}
    return {name: counts for name, counts in lists.items() if counts}
