"""From the checked `game.yaml` to definitions, with every reference inside it checked.

`build_game` reads kinds, zones, options and everything else that does not need cards; set-up steps are in
`steps`, deck rules in `decks`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import replace

from tabletop.content.definitions import CounterDef, MarkDef, OptionDef, PhaseDef, SeatValueDef, TokenDef
from tabletop.content.face import DEFAULT_PALETTE, BackSpec
from tabletop.content.findings import did_you_mean
from tabletop.content.game_code import Formulas
from tabletop.content.options import read_option
from tabletop.content.reading.boards import build_board
from tabletop.content.reading.checking import COLOR, NO_COLOR, Checker, label_of, taken_over
from tabletop.content.reading.kinds import build_kind, default_kind
from tabletop.content.reading.marked import Where
from tabletop.content.reading.parts import GameParts
from tabletop.content.reading.schema import GameModel, OptionModel, PieceModel, ZoneModel
from tabletop.content.templates import make_palette
from tabletop.core.values import Json
from tabletop.core.zones import HAND, OPEN, TABLE_ZONE, Scalar, SeeRule, ZoneKind


def build_game(model: GameModel, check: Checker, formulas: Formulas | None = None, ruled: bool = True) -> GameParts:
    """The definitions of a game file; `formulas` reads those in it; `ruled`: there is a referee. Faults are noted in
    `check`; what is faulty is left out or defaulted."""
    parts = GameParts()
    _palettes(model, parts, check)
    _backs(model, parts, check)
    parts.zones = {name: zone_kind(name, zone, ruled) for name, zone in model.zones.items()} or default_zones()
    parts.zones.setdefault("table", TABLE_ZONE if ruled else replace(TABLE_ZONE, face="up"))
    for name, counter in model.counters.items():
        check.color(("counters", name, "color"), counter.color)
        parts.counters[name] = taken_over(CounterDef, counter, id=name, label=counter.label or label_of(name))
    for name, mark in model.marks.items():
        check.color(("marks", name, "color"), mark.color)
        fields = {field for kind in model.kinds.values() for field in kind.fields}
        unless = {
            key: str(value)
            for key, value in mark.unless.items()
            if check.known(("marks", name, "unless", key), key, fields, "field")
        }
        parts.marks[name] = taken_over(MarkDef, mark, id=name, label=mark.label or label_of(name), unless=unless)
    parts.phases = tuple(
        taken_over(
            PhaseDef,
            each,
            label=each.label or label_of(each.id),
            steps=tuple(each.steps.items()),
            when=tuple(each.when.items()),
        )
        for each in model.phases
    )
    for name, act in model.acts.items():
        for index, named in enumerate(act.phases if parts.phases else ()):  # rules in YAML name theirs themselves
            check.known(("acts", name, "phases", index), named, [each.id for each in parts.phases], "phase")
    for name, option in model.options.items():
        built = build_option(name, option, check)
        if built is not None:
            parts.options[name] = built
    _seat_values(model, parts, check)
    parts.boards = {name: build_board(name, board, check, formulas) for name, board in model.boards.items()}
    for name, zone in model.zones.items():
        _conditions(name, zone, parts, check)
    for name, value in model.seat_values.items():
        if value.cell:
            _on_a_cell(name, value.cell, parts, check)
    kinds = model.kinds or {"card": default_kind()}
    for name, kind in kinds.items():
        parts.kinds[name] = build_kind(name, kind, parts.palettes, parts.backs, check)
    return parts


def _palettes(model: GameModel, parts: GameParts, check: Checker) -> None:
    for name, palette in model.palettes.items():
        colors = (palette.base, palette.dark, palette.light, palette.accent)
        good = True
        for key, value in zip(("base", "dark", "light", "accent"), colors, strict=True):
            if (value or key == "base") and not COLOR.match(value):
                check.fault(("palettes", name, key), f'"{value}" is no colour.', NO_COLOR)
                good = False
        parts.palettes[name] = make_palette(*colors) if good else DEFAULT_PALETTE


def _backs(model: GameModel, parts: GameParts, check: Checker) -> None:
    for name, back in model.backs.items():
        if back.palette:
            check.known(("backs", name, "palette"), back.palette, parts.palettes, "palette")
        palette = parts.palettes.get(back.palette, DEFAULT_PALETTE)
        title = back.name or label_of(name)
        parts.backs[name] = taken_over(BackSpec, back, name=title, palette=palette)
    if not parts.backs:
        parts.backs["card"] = BackSpec("Card", parts.palettes.get("default", DEFAULT_PALETTE), "")


def zone_kind(name: str, zone: ZoneModel, ruled: bool = True) -> ZoneKind:
    """A zone kind of core from its lines in the file. A zone that only some may look into mixes by default; in
    piles and hands cards lie upright; where no rules say how cards lie, they lie open in what is open to all."""
    see = tuple(SeeRule(rule.show, rule.to, tuple(sorted(rule.when.items()))) for rule in zone.see)
    hidden = any(rule.show == "identity" for rule in see) and any(rule.show != "identity" for rule in see)
    return taken_over(
        ZoneKind, zone, family=name, label=zone.label or label_of(name), see=see,
        mixes=hidden if zone.mixes is None else zone.mixes,
        face=zone.face or ("up" if see == OPEN and not ruled else "keep"),
        upright=zone.pile or see == HAND if zone.upright is None else zone.upright,
    )  # fmt: skip


def default_zones() -> dict[str, ZoneKind]:
    """The zones of a game that names none: deck, hand and spent cards of each seat."""
    lines: Mapping[str, Mapping[str, Json]] = {
        "deck": {"per_seat": True, "see": "deck", "pile": True, "face": "down"},
        "hand": {"per_seat": True, "see": "hand", "face": "down"},
        "spent": {"per_seat": True, "pile": True, "face": "up"},
    }
    return {name: zone_kind(name, ZoneModel.model_validate(line)) for name, line in lines.items()}


def _on_a_cell(name: str, where: list[str], parts: GameParts, check: Checker) -> None:
    """Note the cell of a board that a number is shown on: a zone and a label."""
    place = ("seat_values", name, "cell")
    kind = parts.zones.get(where[0])
    board = parts.boards.get(kind.board) if kind is not None else None
    cells = {label: cell for cell, label in board.labels.items()} if board is not None else {}
    if len(where) != 2 or not cells:
        check.fault(place, "A cell is a zone with a board and a label on it.", "Write it as [past, F5].")
    elif check.known(place, where[1], cells, "cell"):
        parts.seat_values[name] = replace(parts.seat_values[name], zone=where[0], cell=cells[where[1]])


def _wanted(where: Where, of: str, model: GameModel, parts: GameParts, check: Checker) -> None:
    """That how many of a value are wanted is an option, which another value is not."""
    if of in parts.options or ("option", of) in check.unread:
        return
    is_value = of in model.seat_values
    what = f'"{of}" is a value of a seat' if is_value else f'there is no option "{of}"'
    message = f"`of` says how many are wanted, by a number or the name of an option; {what}."
    check.fault(where, message, "Write `of: 10`." if is_value else check.hint(of, parts.options, "options"))


def _seat_values(model: GameModel, parts: GameParts, check: Checker) -> None:
    for name, value in model.seat_values.items():
        if value.counts:
            check.known(("seat_values", name, "counts"), value.counts, parts.zones, "zone")
        if value.of and not value.of.isdigit():
            _wanted(("seat_values", name, "of"), value.of, model, parts, check)
        for key, wanted in value.when.items():
            where = ("seat_values", name, "when", key)
            check.known(where, key, parts.options, "option")
            option = parts.options.get(key)
            if option is not None and option.values:
                check.known(where, str(wanted), [str(each) for each in option.values], "value")
        parts.seat_values[name] = taken_over(
            SeatValueDef,
            value,
            id=name,
            label=value.label or label_of(name),
            when=tuple(value.when.items()),
            cell=None,
        )


def _conditions(name: str, zone: ZoneModel, parts: GameParts, check: Checker) -> None:
    if zone.board:
        check.known(("zones", name, "board"), zone.board, parts.boards, "board")
    if zone.draws_to:
        check.known(("zones", name, "draws_to"), zone.draws_to, parts.zones, "zone")
    if not zone.per_seat and any(rule.to in ("owner", "team") for rule in zone.see):
        told = f"The zone `{name}` is shared, so no seat sees it as its own."
        check.warn(("zones", name, "see"), told, "Write `per_seat: true`; what nobody sees is `see: deck`.")
    for index, rule in enumerate(zone.see):
        for key, value in rule.when.items():
            where = ("zones", name, "see", index, "when", key)
            if isinstance(value, list | dict):
                check.fault(where, f"`{key}` must be one value.")
            elif key.startswith("option."):
                check.known(where, key.removeprefix("option."), parts.options, "option")
            elif key == "phase":
                check.known(where, str(value), [phase.id for phase in parts.phases], "phase")


def token_def(piece: PieceModel) -> TokenDef:
    """A loose piece as a definition."""
    return taken_over(TokenDef, piece)


# -- from the lines of a game ----------------------------------------------------------------------------------
#
# From the lines of a game.yaml to the options that players may agree on.


def build_option(name: str, option: OptionModel, check: Checker) -> OptionDef | None:
    """An option from its lines; None where its type or default makes no sense (which is noted)."""
    where: Where = ("options", name)
    listed = option.values
    meanings: dict[str, str] = {}
    if isinstance(listed, dict):
        meanings = {str(key): str(text or "") for key, text in listed.items()}
        values: tuple[Scalar, ...] = tuple(_number(key) for key in listed)
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
    built = taken_over(
        OptionDef, option, key=name, type=kind, default=None, label=option.label or label_of(name), values=values,
        meanings=meanings, seats={word: tuple(numbers) for word, numbers in option.seats.items()}, shared_screen=None,
    )  # fmt: skip
    if option.pairs and kind != "list":
        check.fault((*where, "type"), "Only a list has pairs.", "Write `type: list`.")
    for word in option.reasons:
        if word not in map(str, values) or not option.pairs:
            hint = did_you_mean(word, [str(value) for value in values])
            check.fault((*where, "reasons"), f"No word may stand for `{word}`.", hint)
    for word in option.seats:
        if word not in map(str, values):
            hint = did_you_mean(word, [str(value) for value in values])
            check.fault((*where, "seats", word), f"`{name}` has no value `{word}`.", hint)
    value, fault = read_option(built, default)
    if fault:
        check.fault((*where, "default"), f"The default does not fit: {fault}")
        return None
    shared: Scalar = None
    if option.shared_screen is not None:
        shared, fault = read_option(built, option.shared_screen)
        if fault:
            check.fault((*where, "shared_screen"), f"The value for a shared screen does not fit: {fault}")
            return None
    return dataclasses.replace(built, default=value, shared_screen=shared)


def _number(word: str) -> int | str:
    return int(word) if re.fullmatch(r"-?[0-9]{1,6}", word) else word
