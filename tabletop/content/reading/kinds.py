"""Kinds of cards and how they are printed: from the lines of `game.yaml` to definitions, checked."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tabletop.content.definitions import ChipTemplate, FaceTemplate, FieldDef, GemTemplate, KindDef, StatTemplate
from tabletop.content.face import BackSpec, Palette
from tabletop.content.reading.checking import Checker, freeze, label_of, taken_over
from tabletop.content.reading.marked import Where
from tabletop.content.reading.schema import FaceModel, FieldModel, KindModel
from tabletop.content.templates import fields_of
from tabletop.core.values import Value

CARD_KEYS = ("name", "kind", "art", "back")
"""What every card may have; no kind may have a field of that name."""

COMPUTED_NAMES = ("id", "name", "kind", "number")


def default_kind() -> KindModel:
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


def build_kind(
    name: str, kind: KindModel, palettes: Mapping[str, Palette], backs: Mapping[str, BackSpec], check: Checker
) -> KindDef:
    """A kind of cards; its fields, back and face are checked."""
    where: Where = ("kinds", name)
    back = kind.back if kind.back is not None else name if name in backs else next(iter(backs))
    check.known((*where, "back"), back, backs, "back")
    fields: dict[str, FieldDef] = {}
    for key, model in kind.fields.items():
        if key in CARD_KEYS:
            check.fault((*where, "fields", key), f"Every card has `{key}` already.", "Choose another name.")
        fields[key] = taken_over(
            FieldDef, model, name=key, label=model.label or label_of(key), default=_default(model)
        )
        if model.ordered and not model.values:
            place = (*where, "fields", key, "ordered")
            check.fault(place, f"`{key}` has no words that could be in an order.", "List them under `values:`.")
    if kind.tint not in ("", "owner"):
        printed = [key for key, each in fields.items() if each.type == "text"]
        check.known((*where, "tint"), kind.tint, ["owner", *printed], "field with a colour")
    for key in kind.clear:
        check.known((*where, "clear", key), key, fields, "field")
    face = kind.face or FaceModel(text="{text}" if "text" in fields else "")
    _check_face((*where, "face"), face, fields, palettes, check)
    return taken_over(
        KindDef, kind, id=name, label=kind.label or label_of(name), fields=fields, back=back, face=face_template(face)
    )


def _default(model: FieldModel) -> Value:
    if model.default is None:
        usual: Mapping[str, Value] = {
            "list": (),
            "map": MappingProxyType({}),
            "shape": (),
            "abilities": (),
            "bool": False,
        }
        return usual.get(model.type)
    return freeze(model.default)


def _check_face(
    where: Where, face: FaceModel, fields: Mapping[str, FieldDef], palettes: Mapping[str, Palette], check: Checker
) -> None:
    names = [*fields, *COMPUTED_NAMES]
    for key in ("title", "subtitle", "type_line", "footer"):
        for word in fields_of(getattr(face, key)):
            check.known((*where, key), word, names, "field")
    if face.palette and "{" not in face.palette:
        check.known((*where, "palette"), face.palette, palettes, "palette")
    elif face.palette:
        for word in fields_of(face.palette):
            check.known((*where, "palette"), word, names, "field")
    for group in ("gems", "stats", "chips"):
        for index, item in enumerate(getattr(face, group)):
            place = (*where, group, index)
            check.color((*place, "color"), item.color, palettes)
            entry = ["key", "value", "signed"] if group == "chips" and item.each else []
            for word in fields_of(item.text):
                check.known((*place, "text"), word, [*names, *entry], "field")
            for word in fields_of(item.label) if group == "chips" else ():
                check.known((*place, "label"), word, [*names, *entry], "field")
            known = group != "chips" or not item.each or check.known((*place, "each"), item.each, fields, "field")
            if known and entry and fields[item.each].type not in ("map", "list"):
                check.fault((*place, "each"), f"`{item.each}` is neither a map nor a list.")


def face_template(face: FaceModel) -> FaceTemplate:
    """The template as a definition."""
    chips = (taken_over(ChipTemplate, chip, labels=MappingProxyType(dict(chip.labels))) for chip in face.chips)
    return taken_over(
        FaceTemplate, face, gems=tuple(taken_over(GemTemplate, gem) for gem in face.gems),
        stats=tuple(taken_over(StatTemplate, stat) for stat in face.stats), chips=tuple(chips),
    )  # fmt: skip
