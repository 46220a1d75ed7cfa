"""OCTGN: sets (modern `set.xml`, and any root `set` in the older packages), the game's definition, decks, pictures.

Card pictures lie under the id of their card, in a folder or in a package (`.o8c`) beside the sets.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.exchange.basis import mapping as mappings
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.mapping import FieldMap
from tabletop.exchange.basis.picturefinder import PictureFinder, is_picture
from tabletop.exchange.basis.records import (
    ForeignCard,
    ForeignGame,
    ForeignNumber,
    ForeignSet,
    ForeignZone,
    Picture,
    Place,
)
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.basis.xmltree import attribute, child, children, line_of, read_tree, root_of, tag, text_of
from tabletop.exchange.readers.asking import Ask
from tabletop.exchange.readers.decklists import decks_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


INFO = "definition.xml"

PACKAGES = (".o8c", ".o8s", ".o8g", ".nupkg")


def fits(source: Source) -> bool:
    """Whether a source has a set in it, or the definition of a game, or a package with one."""
    return any(
        root == "set" or name.rpartition("/")[2].lower() == INFO
        for _, name, root in _files(_sources(source, Report()))
    )


def _sources(source: Source, report: Report) -> list[Source]:
    """The source itself and the packages that lie in it."""
    found = [source]
    for name in source.names if not source.is_archive else ():
        if name.lower().endswith(PACKAGES) and not source.is_single:
            source.used.add(name)
            try:
                found.append(Source(source.root / name, report))
            except ExchangeError as error:
                report.note("file_failed", name, reason=str(error))
    return found


def _files(sources: list[Source]) -> list[tuple[Source, str, str]]:
    """The XML files that are sets or definitions, with the names of their roots."""
    found = []
    for source in sources:
        for name in source.names:
            if not name.lower().endswith(".xml"):
                continue
            root = root_of(source.peek(name))
            if root in ("set", "game"):
                found.append((source, name, root))
    return found


def read(source: Source, ask: Ask, report: Report) -> tuple[ForeignGame, FieldMap]:
    """The game of all sets of a source. Raises ExchangeError."""
    sources = _sources(source, report)
    reader = _Reader(sources, report)
    for part, name, _ in sorted(_files(sources), key=lambda each: (each[2] != "game", each[1])):
        place = Place(part.shown(name))
        try:
            tree = read_tree(part.read(name), place, report)
        except ExchangeError as error:
            report.note("file_failed", place, reason=str(error))
            continue
        (reader.set if tag(tree) == "set" else reader.game)(tree, place, part, name)
    columns = list(reader.columns)
    mapping = mappings.guess(columns, [], roles=False)
    mapping = mappings.changed(mappings.remembered(mapping, ask.kept), ask.columns, needs_name=False)
    decks = decks_of(source, [name for name in source.names if name.lower().endswith(".o8d")], report)
    title = reader.title or (reader.sets[0].name if len(reader.sets) == 1 else source.path.stem)
    zones = _zones(reader.zones, [name for deck in decks for name in deck.lists])
    game = ForeignGame(
        title, "octgn", tuple(reader.cards.values()), tuple(columns), tuple(reader.sets), tuple(decks), zones,
        tuple(reader.numbers), counters=tuple(reader.counters), back=reader.back,
    )  # fmt: skip
    return game, mapping


def _zones(zones: list[ForeignZone], lists: list[str]) -> tuple[ForeignZone, ...]:
    """The groups of the game; lists of decks begin in the group of their name, or else in the first hidden one."""
    names = list(dict.fromkeys(lists))
    hidden = next((index for index, zone in enumerate(zones) if not zone.owner_sees), None)
    if hidden is None:
        return tuple(zones)
    own = {zone.name.casefold() for zone in zones}
    main = zones[hidden]
    loads = tuple(name for name in names if name.casefold() not in own)[:1]
    return (*zones[:hidden], replace(main, loads=loads, shuffle=True), *zones[hidden + 1 :])


def _pictures_by_card(source: Source, report: Report) -> dict[str, str]:
    """What the older packages (`.o8s`) say of their pictures: the path of each by the id of its card, without dashes.
    It stands in `_rels`, as in any package of its kind, each card's id behind a C."""
    found: dict[str, str] = {}
    for name in source.names:
        if not name.lower().endswith(".xml.rels"):
            continue
        place = Place(source.shown(name))
        try:
            tree = read_tree(source.read(name), place, report)
        except ExchangeError as error:
            report.note("file_failed", place, reason=str(error))
            continue
        for each in children(tree, "relationship"):
            if attribute(each, "Type").endswith("/picture"):
                found.setdefault(_bare(attribute(each, "Id")[1:]), attribute(each, "Target"))
    return found


def _bare(id: str) -> str:
    return id.replace("-", "").strip("{}").casefold()


class _Reader:
    """Gathers cards, sets and the table."""

    def __init__(self, sources: list[Source], report: Report) -> None:
        self.report = report
        self.title = ""
        self.cards: dict[str, ForeignCard] = {}
        self.sets: list[ForeignSet] = []
        self.columns: dict[str, None] = {}
        self.zones: list[ForeignZone] = []
        self.numbers: list[ForeignNumber] = []
        self.counters: list[tuple[str, str]] = []
        self.back: Picture | None = None
        self._finders = [PictureFinder(part) for part in sources]
        self._named = [_pictures_by_card(part, report) for part in sources]
        self.has_pictures = any(is_picture(name) for part in sources for name in part.names)

    def _picture(self, id: str) -> Picture | None:
        """The picture that is called as its card's id, or that the package itself says is the card's."""
        for finder, named in zip(self._finders, self._named, strict=True):
            wanted = [id, named.get(_bare(id), "")] if id else []
            if (found := finder.find(*wanted)) is not None:
                return found
        return None

    def set(self, tree: Element, place: Place, source: Source, name: str) -> None:
        """Take in a set."""
        title = attribute(tree, "name")
        self.sets.append(ForeignSet(title or place.file, values={"id": attribute(tree, "id")}))
        group = child(tree, "cards")
        for card in children(group, "card") if group is not None else ():
            self.report.count("rows")
            self._card(card, title, Place(place.file, line_of(card)))
        for each in children(tree):
            if tag(each) in ("packaging", "markers"):
                where = Place(place.file, line_of(each))
                self.report.note("not_read", where, what=tag(each), reason="only cards are read of a set")

    def _card(self, element: Element, set_name: str, place: Place) -> None:
        name = " ".join((attribute(element, "name") or "").split())
        if not name:
            self.report.note("no_card_name", place)
            return
        id = attribute(element, "id")
        picture = self._picture(id)
        key = id or f"{name}|{set_name}"
        if key in self.cards:
            self.report.note("same_card", place, name=name)
            return
        self.cards[key] = ForeignCard(
            key=key, name=name, place=place, values=self._values(element), set=set_name, id=id, picture=picture,
            wanted=id if picture is not None or self.has_pictures else "",
        )  # fmt: skip
        sides = list(children(element, "alternate"))
        for number, side in enumerate(sides, 1):
            called = attribute(side, "name") or f"{name} ({attribute(side, 'type') or number})"
            picture = self._picture(f"{id}.{attribute(side, 'type')}")
            self.cards[f"{key}|{number}"] = ForeignCard(
                key=f"{key}|{number}", name=called, place=place, values=self._values(side), set=set_name,
                picture=picture,
                wanted=called if picture is not None else "", is_side=True,
            )  # fmt: skip
        if sides:
            self.report.note("two_sided", place, name=name, number=len(sides))

    def _values(self, element: Element) -> dict[str, str]:
        values = {}
        for each in children(element, "property"):
            label, text = attribute(each, "name"), attribute(each, "value") or text_of(each)
            if label and text:
                values[label] = text
                self.columns.setdefault(label)
        return values

    def game(self, tree: Element, place: Place, source: Source, name: str) -> None:
        """Take in the definition of the game: its groups, counters and the back of its cards."""
        self.title = attribute(tree, "name")
        card = child(tree, "card")
        folder = name.rpartition("/")[0]
        if card is not None and (back := attribute(card, "back")):
            found = source.find(f"{folder}/{back}" if folder else back)
            self.back = source.picture(found) if found is not None and is_picture(found) else None
        for part, shared in (("player", False), ("shared", True)):
            element = child(tree, part)
            for each in children(element) if element is not None else ():
                self._part(each, shared, Place(place.file, line_of(each)))
        for part in ("scripts", "documents", "sounds", "boards", "gameboards", "phases"):
            unread = child(tree, part)
            if unread is not None and part != "phases":
                where = Place(place.file, line_of(unread))
                self.report.note(
                    "not_read", where, what=part, reason="only cards, groups and counters are read of a game"
                )

    def _part(self, each: Element, shared: bool, place: Place) -> None:
        label = attribute(each, "name")
        if tag(each) == "counter" and label:
            start = attribute(each, "default") or "0"
            if not start.lstrip("-").isdigit() or len(start) > 9:
                self.report.note("no_number", place, name=label, value=start[:40])
                start = "0"
            self.numbers.append(ForeignNumber(label, int(start), shared))
        elif tag(each) in ("hand", "group") and label:
            seen = attribute(each, "visibility").lower() or ("me" if tag(each) == "hand" else "undefined")
            # "undefined" is what a pile is that nobody looks through
            owner, others = {"all": (True, True), "none": (False, False), "me": (True, False)}.get(
                seen, (False, False)
            )
            pile = tag(each) == "group" and (attribute(each, "ordered").lower() != "false")
            self.zones.append(ForeignZone(label, shared, owner, others, pile))
