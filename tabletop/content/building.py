"""From the checked `game.yaml` to definitions, with every reference inside it checked.

`build_game` reads kinds, zones, options and everything else that does not need cards; set-up steps are in
`steps`, deck rules in `decks`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from tabletop.content.definitions import (
    ChipTemplate,
    CounterDef,
    FaceTemplate,
    FieldDef,
    GemTemplate,
    KindDef,
    OptionDef,
    PhaseDef,
    SeatValueDef,
    StatTemplate,
    TokenDef,
)
from tabletop.content.face import DEFAULT_PALETTE, BackSpec, Palette
from tabletop.content.findings import Finding, did_you_mean
from tabletop.content.marked import Document, Where
from tabletop.content.options import read_option
from tabletop.content.schema import (
    FaceModel,
    FieldModel,
    GameModel,
    KindModel,
    OptionModel,
    PieceModel,
    ZoneModel,
)
from tabletop.content.templates import fields_of, make_palette
from tabletop.core.zones import SeeRule, ZoneKind

_COLOR = re.compile(r"#[0-9a-fA-F]{6}\Z")

CARD_KEYS = ("name", "kind", "art", "back")
"""What every card may have; no kind may have a field of that name."""

COMPUTED_NAMES = ("id", "name", "kind")


def freeze(value: Any) -> Any:
    """Plain data that cannot be changed any more: mappings are read-only, lists are tuples."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: freeze(item) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    return value


def label_of(word: str) -> str:
    """A label for an id where the author gives none: "land_deck" is "Land deck"."""
    return word.replace("_", " ").replace("-", " ").strip().capitalize()


@dataclass(slots=True)
class GameParts:
    """What `game.yaml` gives before cards and decks are read."""

    kinds: dict[str, KindDef] = field(default_factory=dict)
    palettes: dict[str, Palette] = field(default_factory=dict)
    backs: dict[str, BackSpec] = field(default_factory=dict)
    counters: dict[str, CounterDef] = field(default_factory=dict)
    seat_values: dict[str, SeatValueDef] = field(default_factory=dict)
    zones: dict[str, ZoneKind] = field(default_factory=dict)
    phases: tuple[PhaseDef, ...] = ()
    options: dict[str, OptionDef] = field(default_factory=dict)


class Checker:
    """Collects findings about one document; the small checks that many parts share."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.findings: list[Finding] = []

    def fault(self, where: Where, message: str, hint: str = "") -> None:
        """Note an error."""
        self.findings.append(self.document.finding(where, message, hint))

    def warn(self, where: Where, message: str, hint: str = "") -> None:
        """Note something that is only odd."""
        self.findings.append(self.document.finding(where, message, hint, "warning"))

    def known(self, where: Where, word: str, words: Iterable[str], what: str) -> bool:
        """Whether a word is one of those known; notes a fault with a "did you mean" if not."""
        names = list(words)
        if word in names:
            return True
        self.fault(where, f'There is no {what} "{word}".', did_you_mean(word, names, f"{what}s"))
        return False

    def color(self, where: Where, value: str, palettes: Iterable[str] = ()) -> None:
        """A colour must be "#rrggbb" or, where palettes are given, the name of one."""
        if value and not _COLOR.match(value) and value not in palettes and "{" not in value:
            hint = did_you_mean(value, palettes, "palettes")
            self.fault(where, f'"{value}" is no colour.', hint or 'Write "#rrggbb" in quotes.')


def build_game(model: GameModel, check: Checker) -> GameParts:
    """The definitions of a game file. Faults are noted in `check`; what is faulty is left out or defaulted."""
    parts = GameParts()
    _palettes(model, parts, check)
    _backs(model, parts, check)
    parts.zones = {name: zone_kind(name, zone) for name, zone in model.zones.items()} or default_zones()
    parts.zones.setdefault("table", ZoneKind("table", "Table"))
    for name, counter in model.counters.items():
        check.color(("counters", name, "color"), counter.color)
        parts.counters[name] = CounterDef(
            name,
            counter.label or label_of(name),
            counter.color,
            counter.icon,
            counter.min,
            counter.max,
            counter.sentence,
        )
    for name, value in model.seat_values.items():
        if value.counts:
            check.known(("seat_values", name, "counts"), value.counts, parts.zones, "zone")
        parts.seat_values[name] = SeatValueDef(
            name, value.label or label_of(name), value.start, value.icon, value.color, value.counts
        )
    parts.phases = tuple(
        PhaseDef(phase.id, phase.label or label_of(phase.id), phase.sentence, phase.rule) for phase in model.phases
    )
    for name, option in model.options.items():
        built = build_option(name, option, check)
        if built is not None:
            parts.options[name] = built
    for name, zone in model.zones.items():
        _conditions(name, zone, parts, check)
    kinds = model.kinds or {"card": _default_kind()}
    for name, kind in kinds.items():
        parts.kinds[name] = _kind(name, kind, parts, check)
    return parts


def _palettes(model: GameModel, parts: GameParts, check: Checker) -> None:
    for name, palette in model.palettes.items():
        colors = (palette.base, palette.dark, palette.light, palette.accent)
        good = True
        for key, value in zip(("base", "dark", "light", "accent"), colors, strict=True):
            if value and not _COLOR.match(value):
                check.fault(("palettes", name, key), f'"{value}" is no colour.', 'Write "#rrggbb" in quotes.')
                good = False
        parts.palettes[name] = make_palette(*colors) if good else DEFAULT_PALETTE


def _backs(model: GameModel, parts: GameParts, check: Checker) -> None:
    for name, back in model.backs.items():
        if back.palette:
            check.known(("backs", name, "palette"), back.palette, parts.palettes, "palette")
        palette = parts.palettes.get(back.palette, DEFAULT_PALETTE)
        parts.backs[name] = BackSpec(back.name or label_of(name), palette, back.emblem, back.label)
    if not parts.backs:
        parts.backs["card"] = BackSpec("Card", parts.palettes.get("default", DEFAULT_PALETTE), "")


def zone_kind(name: str, zone: ZoneModel) -> ZoneKind:
    """A zone kind of core from its lines in the file. A zone that only some may look into mixes by default."""
    see = tuple(SeeRule(rule.show, rule.to, tuple(sorted(rule.when.items()))) for rule in zone.see)
    hidden = any(rule.show == "identity" for rule in see) and any(rule.show != "identity" for rule in see)
    return ZoneKind(
        family=name,
        label=zone.label or label_of(name),
        see=see,
        group=zone.group,
        mixes=hidden if zone.mixes is None else zone.mixes,
        face=zone.face,
        drop=zone.drop,
        pile=zone.pile,
        per_seat=zone.per_seat,
        sites=zone.sites,
        upright=zone.upright,
    )


def default_zones() -> dict[str, ZoneKind]:
    """The zones of a game that names none: deck, hand and spent cards of each seat."""
    lines: Mapping[str, Mapping[str, Any]] = {
        "deck": {"per_seat": True, "see": "deck", "pile": True, "face": "down"},
        "hand": {"per_seat": True, "see": "hand", "face": "down"},
        "spent": {"per_seat": True, "pile": True, "face": "up"},
    }
    return {name: zone_kind(name, ZoneModel.model_validate(line)) for name, line in lines.items()}


def _conditions(name: str, zone: ZoneModel, parts: GameParts, check: Checker) -> None:
    for index, rule in enumerate(zone.see):
        for key, value in rule.when.items():
            where = ("zones", name, "see", index, "when", key)
            if isinstance(value, list | dict):
                check.fault(where, f"`{key}` must be one value.")
            elif key.startswith("option."):
                check.known(where, key.removeprefix("option."), parts.options, "option")
            elif key == "phase":
                check.known(where, str(value), [phase.id for phase in parts.phases], "phase")


def build_option(name: str, option: OptionModel, check: Checker) -> OptionDef | None:
    """An option from its lines; None where its type or default makes no sense (which is noted)."""
    where: Where = ("options", name)
    listed = option.values
    meanings: dict[str, str] = {}
    if isinstance(listed, dict):
        meanings = {str(key): str(text or "") for key, text in listed.items()}
        values: tuple[Any, ...] = tuple(_number(key) for key in listed)
    elif isinstance(listed, list):
        values = tuple(listed)
    else:
        values = ()
        if listed is not None:
            check.fault((*where, "values"), "`values` must be a list or a mapping.")
    default = option.default
    if any(isinstance(value, list | dict) for value in values) or isinstance(default, dict):
        check.fault(where, f"The values of `{name}` must be words or numbers.")
        return None
    kind = option.type or ("choice" if values else "bool" if isinstance(default, bool) else "int")
    if kind == "choice" and not values:
        check.fault(where, f"The option `{name}` needs `values`.")
        return None
    if default is None:
        default = {"bool": False, "int": option.min or 0, "choice": (values or (None,))[0]}.get(kind, "")
    built = OptionDef(
        key=name,
        type=kind,
        default=None,
        label=option.label or label_of(name),
        sentence=option.sentence,
        values=values,
        meanings=meanings,
        min=option.min,
        max=option.max,
        rules=tuple(option.rules),
        group=option.group,
    )
    value, fault = read_option(built, default)
    if fault:
        check.fault((*where, "default"), f"The default does not fit: {fault}")
        return None
    return OptionDef(**{key: getattr(built, key) for key in OptionDef.__slots__} | {"default": value})


def _number(word: str) -> int | str:
    return int(word) if re.fullmatch(r"-?[0-9]{1,6}", word) else word


def _default_kind() -> KindModel:
    """The kind of a game that names none: a text, a type and a cost, all optional."""
    fields = {name: FieldModel(type="text") for name in ("type", "text", "cost", "value")}
    face = FaceModel.model_validate(
        {
            "type_line": "{type}",
            "text": "{text}",
            "gems": [{"text": "{cost}"}],
            "stats": [{"text": "{value}", "side": "right"}],
        }
    )
    return KindModel(label="Card", fields=fields, face=face)


def _kind(name: str, kind: KindModel, parts: GameParts, check: Checker) -> KindDef:
    where: Where = ("kinds", name)
    back = kind.back if kind.back is not None else name if name in parts.backs else next(iter(parts.backs))
    check.known((*where, "back"), back, parts.backs, "back")
    fields: dict[str, FieldDef] = {}
    for key, model in kind.fields.items():
        if key in CARD_KEYS:
            check.fault((*where, "fields", key), f"Every card has `{key}` already.", "Choose another name.")
        fields[key] = FieldDef(
            key,
            model.type,
            model.label or label_of(key),
            _frozen_default(model),
            model.required,
            model.min,
            model.max,
            tuple(model.values),
            model.custom,
            model.computed,
            model.sentence,
        )
    face = kind.face or FaceModel(text="{text}" if "text" in fields else "")
    _check_face((*where, "face"), face, fields, parts, check)
    return KindDef(name, kind.label or label_of(name), fields, back, face_template(face), kind.plural)


def _frozen_default(model: FieldModel) -> Any:
    if model.default is None:
        return {"list": (), "map": MappingProxyType({}), "abilities": (), "bool": False}.get(model.type)
    return freeze(model.default)


def _check_face(
    where: Where, face: FaceModel, fields: Mapping[str, FieldDef], parts: GameParts, check: Checker
) -> None:
    names = [*fields, *COMPUTED_NAMES]
    for key in ("title", "subtitle", "type_line", "footer"):
        for word in fields_of(getattr(face, key)):
            check.known((*where, key), word, names, "field")
    if face.palette and "{" not in face.palette:
        check.known((*where, "palette"), face.palette, parts.palettes, "palette")
    elif face.palette:
        for word in fields_of(face.palette):
            check.known((*where, "palette"), word, names, "field")
    for group in ("gems", "stats", "chips"):
        for index, item in enumerate(getattr(face, group)):
            place = (*where, group, index)
            check.color((*place, "color"), item.color, parts.palettes)
            entry = ["key", "value", "signed"] if group == "chips" and item.each else []
            for word in fields_of(item.text):
                check.known((*place, "text"), word, [*names, *entry], "field")
            known = group != "chips" or not item.each or check.known((*place, "each"), item.each, fields, "field")
            if known and entry and fields[item.each].type not in ("map", "list"):
                check.fault((*place, "each"), f"`{item.each}` is neither a map nor a list.")


def face_template(face: FaceModel) -> FaceTemplate:
    """The template as a definition."""
    return FaceTemplate(
        face.title,
        face.subtitle,
        face.type_line,
        face.text,
        face.palette,
        face.frame,
        face.emblem,
        face.footer,
        tuple(GemTemplate(gem.text, gem.color, gem.icon) for gem in face.gems),
        tuple(StatTemplate(stat.text, stat.color, stat.side, stat.label) for stat in face.stats),
        tuple(ChipTemplate(chip.each, chip.text, chip.icon, chip.color) for chip in face.chips),
    )


def token_def(piece: PieceModel) -> TokenDef:
    """A loose piece as a definition."""
    return TokenDef(piece.kind, piece.name, piece.color, piece.icon, piece.sides, piece.opaque)
