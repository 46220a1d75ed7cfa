"""What the marks of a game mean: the numbers, icons and chips of faces, counters, zones, phases, numbers of seats.

A game says so once, under `symbols:` of its `game.yaml`, by the name that a thing goes by: its label, its id, the
field that it shows or its icon. Where nothing stands there, the sentence of the field, counter or phase itself is
taken, then the keyword of that name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import ActDef, ChipTemplate, GemTemplate, KindDef, PhaseDef, StatTemplate, SymbolDef
from tabletop.content.face import Chip, Gem, Stat
from tabletop.content.reading.checking import label_of
from tabletop.content.templates import PLAIN, fields_of, shown_by, slug

_slug = lru_cache(4096)(slug)
RULE = re.compile(r"\s*\(([^()]*\b[A-Z]{2,4}-[A-Z]?\d+[^()]*)\)")
ID = re.compile(r"\b[A-Z]{2,4}-[A-Z]?\d+\b")
_ICON = re.compile(r"(?<!\\)\{([A-Za-z][A-Za-z0-9_-]*)\}")


USUAL_ACTS = {"concede": ActDef("Concede", "You give the game up; the others win, or play on.")}
"""Acts that games without code have of themselves."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that may be drawn on a table of a game: where `game.yaml` has it, what it is called, and what it
    means (None: nobody says)."""

    where: tuple[str | int, ...]
    name: str
    symbol: SymbolDef | None
    icon: str = ""
    color: str = ""
    named: bool = True
    """Whether it has a name of its own, not only one made of its icon."""


def symbol_of(catalog: Catalog, names: Iterable[str], own: str = "") -> SymbolDef | None:
    """What something means that goes by these names, the first that is explained; ``own``: the sentence that its
    definition has. The rule is taken out of a sentence that names it in brackets. None where nobody says."""
    wanted = [_slug(name) for name in names if name]
    known = {_slug(name): symbol for name, symbol in catalog.symbols.items()}
    found = next((known[name] for name in wanted if name in known), None)
    if found is None and own:
        found = SymbolDef(sentence=own)
    if found is None:
        words = {_slug(word): text for word, text in catalog.keywords.items()}
        text = next((words[name] for name in wanted if name in words), "")
        found = SymbolDef(sentence=text) if text else None
    return with_rule(found) if found is not None else None


def with_rule(symbol: SymbolDef) -> SymbolDef:
    """The same with its rule apart: the one that its sentence names in brackets, where it gives none."""
    bracket = RULE.search(symbol.sentence)
    if bracket is None:
        return symbol
    sentence = (symbol.sentence[: bracket.start()] + symbol.sentence[bracket.end() :]).strip()
    found = ID.search(bracket[1])
    return replace(symbol, sentence=sentence, rule=symbol.rule or (found[0] if found else ""))


# -------------------------------------------------------------------------------------------------- faces


def part_symbol(catalog: Catalog, kind: KindDef | None, part: Gem | Stat | Chip) -> SymbolDef | None:
    """What a gem, a plate or a chip on the face of a card means."""
    fields = kind.fields if kind is not None else {}
    own = next((fields[name].sentence for name in part.names if name in fields and fields[name].sentence), "")
    return symbol_of(catalog, (part.label, *part.names, getattr(part, "icon", "")), own)


def part_name(kind: KindDef | None, part: Gem | Stat | Chip, symbol: SymbolDef | None) -> str:
    """What it is called: by its symbol, its own label, or the field that it shows."""
    if symbol is not None and symbol.label:
        return symbol.label
    if part.label:
        return part.label
    fields = kind.fields if kind is not None else {}
    named = next((fields[name].label for name in part.names if name in fields), "")
    return named or label_of(getattr(part, "icon", "") or "symbol")


def type_symbol(catalog: Catalog, kind: KindDef) -> tuple[str, SymbolDef | None]:
    """What the line under the picture is called and means: by the fields that it shows."""
    names = [name for name in fields_of(kind.face.type_line) if name not in PLAIN]
    shown = [kind.fields[name] for name in names if name in kind.fields]
    own = next((field.sentence for field in shown if field.sentence), "")
    # where the kind stands there, too, the other fields may be empty: a plain creature would have "Words: Creature"
    label = "Kind" if "kind" in names or not shown else shown[0].label
    symbol = symbol_of(catalog, (f"{kind.id} type", *names, *(() if names else (kind.id,))), own)
    return (symbol.label if symbol is not None and symbol.label else label), symbol


def face_marks(catalog: Catalog, kind: KindDef) -> Iterator[Mark]:
    """All that may be drawn on cards of a kind, in the order of its face."""
    where = ("kinds", kind.id, "face")
    for index, gem in enumerate(kind.face.gems):
        yield _mark(catalog, kind, (*where, "gems", index), gem)
    for index, stat in enumerate(kind.face.stats):
        yield _mark(catalog, kind, (*where, "stats", index), stat)
    for index, chip in enumerate(kind.face.chips):
        yield from _chip_marks(catalog, kind, (*where, "chips", index), chip)
    if kind.face.type_line:
        name, symbol = type_symbol(catalog, kind)
        yield Mark((*where, "type_line"), name, symbol)


def _mark(
    catalog: Catalog, kind: KindDef, where: tuple[str | int, ...], template: GemTemplate | StatTemplate
) -> Mark:
    icon = getattr(template, "icon", "")
    part = Gem(template.text, template.color, icon if "{" not in icon else "", template.label, shown_by(template))
    symbol = part_symbol(catalog, kind, part)
    named = bool(part.label) or any(name in kind.fields for name in part.names)
    return Mark(where, part_name(kind, part, symbol), symbol, part.icon, template.color, named)


def _chip_marks(catalog: Catalog, kind: KindDef, where: tuple[str | int, ...], chip: ChipTemplate) -> Iterator[Mark]:
    field = kind.fields.get(chip.each)
    keys = [*chip.labels] or [*(field.values if field is not None else ())]
    if not chip.each or not keys:
        part = Chip(chip.text, chip.icon if "{" not in chip.icon else "", "", chip.label, shown_by(chip))
        symbol = part_symbol(catalog, kind, part)
        yield Mark(where, part_name(kind, part, symbol), symbol, part.icon)
        return
    for key in keys:
        icon = slug(chip.icon.replace("{key}", key))
        label = chip.labels.get(key, chip.label).replace("{key}", key)
        part = Chip(chip.text, icon, "", label, (key, *shown_by(chip)))
        symbol = part_symbol(catalog, kind, part)
        yield Mark(where, part_name(kind, part, symbol), symbol, icon)


# -------------------------------------------------------------------------------------------------- all


def marks(catalog: Catalog) -> Iterator[Mark]:
    """All that may be drawn on a table of this game, with what it means."""
    printed = {card.kind for card in catalog.cards.values()}
    for kind in catalog.kinds.values():
        if kind.id in printed:
            yield from face_marks(catalog, kind)
    yield from table_marks(catalog)
    yield from text_icons(catalog)


def table_marks(catalog: Catalog) -> Iterator[Mark]:
    """What lies beside the cards: counters, signs on cards, numbers of seats, zones, phases, loose pieces."""
    for counter in catalog.counters.values():
        symbol = symbol_of(catalog, (counter.label, counter.id), counter.sentence)
        yield Mark(("counters", counter.id), counter.label, symbol, counter.icon, counter.color)
    for mark in catalog.marks.values():
        yield Mark(("marks", mark.id), mark.label, symbol_of(catalog, (mark.label, mark.id)), mark.icon, mark.color)
    for value in catalog.seat_values.values():
        symbol = symbol_of(catalog, (value.label, value.id, value.group))
        yield Mark(("seat_values", value.id), value.label, symbol, value.icon, value.color)
    for zone in catalog.zones.values():
        if zone.family != "table":
            yield Mark(("zones", zone.family), zone.label, zone_symbol(catalog, zone.family))
    for phase in catalog.phases:
        yield Mark(("phases", phase.id), phase.label, phase_symbol(catalog, phase))
    for token in catalog.drawer:
        if token.name:
            yield Mark(("drawer",), token.name, symbol_of(catalog, (token.name,)), token.icon, token.color)


def zone_symbol(catalog: Catalog, family: str) -> SymbolDef | None:
    """What a family of zones is for."""
    zone = catalog.zones.get(family)
    label = zone.label if zone is not None else family
    return symbol_of(catalog, (f"{family} zone", label, family))


def phase_symbol(catalog: Catalog, phase: PhaseDef) -> SymbolDef | None:
    """What happens in a phase."""
    if phase.sentence:
        return with_rule(SymbolDef(sentence=phase.sentence, rule=phase.rule))
    return symbol_of(catalog, (f"{phase.id} phase", f"{phase.label} phase"))


@dataclass(frozen=True, slots=True)
class Counting:
    """How moments are numbered: by a word, and where always so many of them (``each``) make something greater, as
    tricks a hand, within that."""

    word: str
    each: int = 0
    within: str = ""

    def said(self, number: int) -> str:
        """The moment of a number: "Round 3", "Trick 3 of hand 2"."""
        if not self.each or number < 1:
            return f"{self.word} {number}"
        greater = self.within[:1].lower() + self.within[1:]
        return f"{self.brief(number)} of {greater} {(number - 1) // self.each + 1}"

    def brief(self, number: int) -> str:
        """The same where there is little room: "Trick 3"."""
        return f"{self.word} {self._here(number)}"

    def tiny(self, number: int) -> str:
        """The same where there is hardly any: "T3"."""
        return f"{self.word[:1]}{self._here(number)}"

    def _here(self, number: int) -> int:
        return (number - 1) % self.each + 1 if self.each and number > 0 else number


ROUNDS, TURNS = Counting("Round"), Counting("Turn")


def rounds_of(catalog: Catalog) -> Counting:
    """How a game numbers its rounds, by its own word for them: a trick, a hand."""
    symbol = symbol_of(catalog, ("round",))
    return Counting(symbol.label or "Round", symbol.each, symbol.within) if symbol is not None else ROUNDS


def act_of(catalog: Catalog, kind: str) -> ActDef:
    """What an act is good for; empty where nobody says."""
    return catalog.acts.get(kind) or USUAL_ACTS.get(kind, ActDef())


def text_icons(catalog: Catalog) -> Iterator[Mark]:
    """The icons that stand in the texts of cards."""
    icons: dict[str, None] = {}
    for ability in catalog.abilities.values():
        icons |= dict.fromkeys(_ICON.findall(f"{ability.label} {ability.text}"))
    known: Mapping[str, str] = {each.icon: each.label for each in catalog.counters.values() if each.icon}
    for icon in icons:
        if catalog.icon_path(icon) is not None:
            symbol = symbol_of(catalog, (icon, known.get(icon, "")))
            name = symbol.label if symbol is not None and symbol.label else known.get(icon) or label_of(icon)
            yield Mark(("abilities",), name, symbol, icon)
