"""From `layout.yaml` to layouts, or every finding; what its lines mean: ``content.layout``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from tabletop.content.autolayout import automatic_layouts
from tabletop.content.definitions import OptionDef
from tabletop.content.findings import Finding, did_you_mean
from tabletop.content.layout import BOARDS, KINDS, LABEL, PANEL, CellLook, Layout, ZoneBox, leaves_corner, span_of
from tabletop.content.lying import Lying
from tabletop.content.reading.checking import COLOR, NO_COLOR, Checker, Unread, taken_over
from tabletop.content.reading.marked import Document, Where
from tabletop.content.reading.schema import Color
from tabletop.content.reading.validation import Model, validate_all
from tabletop.core.board import Board
from tabletop.core.zones import ZoneKind, zone_key

THICK = 6.0
"""How much further up the uppermost card of a high pile lies than the lowest, in units of the table."""

SMALLEST = 0.8
"""So much of its size a card keeps at least that makes room for the title of its place."""

Panel = Literal["log", "phase", "score", "seat", "buttons", "account"]


if TYPE_CHECKING:
    KindName = str
else:
    KindName = Literal[tuple(KINDS)]


Number = Annotated[float, Field(ge=-10000, le=10000)]


class CellLookModel(Model):
    """How cells with a mark look."""

    icon: str = ""
    """A picture on each, an icon."""
    color: Color = ""
    """Their colour."""
    label: str = ""
    """What they are called where they are pointed at."""
    sentence: str = ""
    """What they are."""


class BoxModel(Model):
    """One line of a layout: a zone or a panel and its box [x, y, w, h]."""

    zone: str | None = None
    """The zone that lies here."""
    panel: Panel | None = None
    """Or the panel of the program."""
    seat: Annotated[int, Field(ge=0, le=9)] = 0
    """Whose: 1 sits at the bottom, then clockwise; 0 is shared."""
    site: Annotated[int, Field(ge=0, le=999)] = 0
    """Which of its places; 0: all, `step` apart."""
    kind: KindName | None = None
    """How its cards lie."""
    box: Annotated[list[Number], Field(min_length=4, max_length=4)]
    """Where: [x, y, width, height]."""
    step: Annotated[list[Number], Field(min_length=2, max_length=2)] = Field(default_factory=lambda: [0.0, 0.0])
    """From one place to the next: [x, y]."""
    card: Annotated[list[Number], Field(min_length=2, max_length=2)] | None = None
    """How large a card is drawn here: [width, height]."""
    direction: Literal["right", "down"] = "right"
    """Which way its cards run."""
    overflow: Literal["overlap", "scroll", "open", "wrap"] = "overlap"
    """What a full zone does."""
    label: str | None = None
    """Its title; {site} is the number of the place."""
    show_label: bool = True
    """Whether the title is shown."""
    hide_empty: bool = False
    """Nothing is drawn while it holds nothing."""
    yields: str = ""
    """The zone beside it that gets its room while it holds nothing."""
    columns: Annotated[int, Field(ge=0, le=99)] = 0
    """Of a grid without a board: so many columns. It fills row by row, from the left."""
    rows: Annotated[int, Field(ge=0, le=99)] = 0
    """And so many rows; without it as many as are about square."""
    beside: Annotated[int, Field(ge=0, le=9)] = 0
    """So many slots beside each card for what is attached to it."""
    track: str = ""
    """A derived number on a track beside each card."""
    ground: str = ""
    """The palette that a board is painted in."""
    marks: dict[str, CellLookModel] = Field(default_factory=dict)
    """How cells look that bear a mark."""
    when: dict[str, str | int | bool] = Field(default_factory=dict)
    """Only with these options."""
    aside: Annotated[float, Field(ge=0, le=10000)] = 0.0
    """Room at the right for the steps a card goes up."""
    total: Annotated[list[Number], Field(min_length=2, max_length=2)] | None = None
    """Where the middle of a seat's total lies: [x, y] in the box."""


class LayoutModel(Model):
    """`layout.yaml`."""

    table: Annotated[list[Number], Field(min_length=2, max_length=2)] = Field(default_factory=lambda: [1600.0, 940.0])
    """Width and height of the table, in units of its own."""
    card: Annotated[list[Number], Field(min_length=2, max_length=2)] = Field(default_factory=lambda: [124.0, 174.0])
    """Width and height of a card, in the same units."""
    layouts: dict[str, list[BoxModel]] = Field(default_factory=dict)
    """By number of seats: what lies where."""
    seating: dict[str, list[list[int]]] = Field(default_factory=dict)
    """By number of seats, for each seat at the bottom: who sits at places 1, 2 and so on."""


def read_layouts(
    document: Document,
    zones: Mapping[str, ZoneKind] | None,
    seats: tuple[int, ...],
    boards: Mapping[str, Board] | None = None,
    options: Mapping[str, OptionDef] | None = None,
    palettes: Iterable[str] = (),
    unread: Unread | None = None,
    lying: Callable[[], Mapping[str, Lying]] = dict,
) -> tuple[dict[int, Layout], list[Finding]]:
    """The layouts of a game by number of seats, and everything that is wrong with the file.

    Without `zones` (where game.yaml is faulty) only the shape of the file is checked; `options` are those that the
    boxes may ask about, `palettes` those that a board can be painted in, `unread` what game.yaml names with faults,
    `lying` gives what comes to lie in zones, for the tables that are laid out by themselves.
    """
    unread = unread if unread is not None else Unread()
    model, findings, document = validate_all(LayoutModel, document)
    if model is None or zones is None:
        return {}, findings
    for name, index in (("table", 0), ("table", 1), ("card", 0), ("card", 1)):
        if getattr(model, name)[index] < 10:
            findings.append(document.finding((name,), f"`{name}` must be at least 10 units each way."))
            break
    layouts: dict[int, Layout] = {}
    for key, boxes in model.layouts.items():
        where = ("layouts", key)
        if not key.isdigit() or int(key) not in seats:
            listed = ", ".join(map(str, seats))
            findings.append(document.finding(where, f"`{key}` is no number of seats of this game ({listed})."))
            continue
        for index, box in enumerate(boxes):
            findings += _unknown(box, ("layouts", key, index), options or {}, document)
            if box.ground:
                check = Checker(document, unread)
                check.known(("layouts", key, index, "ground"), box.ground, palettes, "palette")
                findings += check.findings
        layouts[int(key)] = _layout(int(key), model, boxes, document, zones, boards or {}, findings, unread)
    missing = [count for count in seats if str(count) not in model.layouts]
    for count in missing:
        message = f"There is no layout for {count} seats: that table is laid out by itself."
        findings.append(document.finding(("layouts",), message, f"Write one under `{count}:`.", "note"))
    if missing:  # what lies where is looked for only where somebody asks for it
        layouts |= automatic_layouts(zones, missing, boards, palettes, lying())
    return layouts, findings


def _unknown(box: BoxModel, where: Where, options: Mapping[str, OptionDef], document: Document) -> list[Finding]:
    """What is wrong with the condition of a box: options and values that the game does not have."""
    found = []
    for key, value in box.when.items():
        option = options.get(key)
        if option is None:
            hint = did_you_mean(key, options, "options")
            found.append(document.finding((*where, "when", key), f"There is no option {key}.", hint))
        elif option.values and value not in option.values:
            hint = did_you_mean(str(value), [str(each) for each in option.values], "values")
            found.append(document.finding((*where, "when", key), f"The option {key} is never {value}.", hint))
    return found


def _layout(
    seats: int,
    model: LayoutModel,
    boxes: list[BoxModel],
    document: Document,
    zones: Mapping[str, ZoneKind],
    boards: Mapping[str, Board],
    findings: list[Finding],
    unread: Unread,
) -> Layout:
    places: dict[str, ZoneBox] = {}
    panels: dict[str, ZoneBox] = {}
    for index, box in enumerate(boxes):
        where = ("layouts", str(seats), index)
        fault, hint, at = _fault(box, zones, boards, seats)
        if fault:
            if ("zone", box.zone or "") not in unread or box.zone in zones:
                findings.append(document.finding((*where, *at), fault, hint))
            continue
        target = panels if box.panel else places
        for made in _boxes(box, zones, boards, model):
            if made.key in target:
                findings.append(document.finding(where, f"{made.key} is placed twice for {seats} seats."))
            target[made.key] = made
    width, height = model.table
    card_w, card_h = model.card
    if "table" in zones and not any(box.kind.is_free for box in places.values()):
        felt = ZoneBox("table", "table", 0, 0, 0, 0, width, height, KINDS["free"], card_w, card_h, show_label=False)
        places = {"table": felt, **places}
    seating = tuple(tuple(row) for row in model.seating.get(str(seats), ()))
    if seating and not _is_seating(seating, seats):
        message = (
            f"`seating` for {seats} seats needs {seats} rows: for each seat at the bottom, who sits at each place."
        )
        hint = "Each row begins with the seat at the bottom and names every seat once."
        findings.append(document.finding(("seating", str(seats)), message, hint))
        seating = ()
    return Layout(seats, width, height, card_w, card_h, tuple(places.values()), tuple(panels.values()), seating)


def _is_seating(rows: tuple[tuple[int, ...], ...], seats: int) -> bool:
    everybody = list(range(1, seats + 1))
    return [row[:1] for row in rows] == [(seat,) for seat in everybody] and all(
        sorted(row) == everybody for row in rows
    )


def _fault(
    box: BoxModel, zones: Mapping[str, ZoneKind], boards: Mapping[str, Board], seats: int
) -> tuple[str, str, Where]:
    """What is wrong with a line, the remedy, and at which of its keys."""
    if (box.zone is None) == (box.panel is None):
        return "This line needs either `zone` or `panel`.", "", ()
    if box.box[2] <= 0 or box.box[3] <= 0:
        return "Width and height of a box must be more than 0.", "", ("box",)
    if box.card is not None and min(box.card) <= 0:
        return "A card must be more than 0 wide and high.", "", ("card",)
    if box.seat > seats:
        return f"There is no seat {box.seat} with {seats} seats.", "", ("seat",)
    if box.panel is not None:
        needs = box.panel == "seat"
        if needs != bool(box.seat) and box.panel != "phase":
            return f"The panel `{box.panel}` {'needs a' if needs else 'has no'} seat.", "", ("seat",)
        return "", "", ()
    kind = zones.get(box.zone or "")
    if kind is None:
        return f"There is no zone {box.zone}.", did_you_mean(box.zone, zones, "zones"), ("zone",)
    if box.yields and box.yields not in zones:
        return f"There is no zone {box.yields}.", did_you_mean(box.yields, zones, "zones"), ("yields",)
    if kind.per_seat and not box.seat:
        return f"The zone {box.zone} belongs to a seat.", "Add `seat: 1` (the one at the bottom) and so on.", ()
    if box.seat and not kind.per_seat:
        return f"The zone {box.zone} is shared; it has no seat.", "Remove `seat`.", ("seat",)
    board = boards.get(kind.board)
    if board is not None and box.kind != BOARDS[board.grid].name:
        return f"The zone {box.zone} has a board of cells.", f"Write `kind: {BOARDS[board.grid].name}`.", ("kind",)
    known = board.marks if board is not None else {}
    for mark, look in box.marks.items():
        if mark not in known:
            return (
                f'No cell of {box.zone} bears a mark "{mark}".',
                did_you_mean(mark, known, "marks"),
                ("marks", mark),
            )
        if look.color and not COLOR.match(look.color):
            return f'"{look.color}" is no colour.', NO_COLOR, ("marks", mark, "color")
    if box.site > kind.sites:
        return f"The zone {box.zone} has {kind.sites} sites.", "", ("site",)
    return "", "", ()


def _below_title(card_w: float, card_h: float, high: float) -> tuple[float, float]:
    """The size of a card in a place with a title: a little smaller where it would lie over that. A place that is much
    too low for both keeps its cards as they are."""
    room = high - LABEL
    if SMALLEST <= room / card_h < 1:
        return card_w * room / card_h, room
    return card_w, card_h


def _boxes(
    box: BoxModel, zones: Mapping[str, ZoneKind], boards: Mapping[str, Board], model: LayoutModel
) -> list[ZoneBox]:
    x, y, w, h = box.box
    card_w, card_h = box.card or model.card
    when = tuple(box.when.items())
    if box.panel is not None:
        key = f"panel:{box.panel}" + (f"@{box.seat}" if box.seat else "")
        return [
            ZoneBox(key, box.panel, 0, box.seat, x, y, w, h, PANEL, card_w, card_h, label=box.label or "", when=when)
        ]
    kind = zones[box.zone or ""]
    board = boards.get(kind.board)
    laid_out = KINDS[box.kind or ("pile" if kind.pile else "row")]
    if box.show_label and not laid_out.is_hand:
        card_w, card_h = _below_title(card_w, card_h, h - (THICK if laid_out is KINDS["pile"] else 0.0))
    sites = [box.site] if box.site or not kind.sites else list(range(1, kind.sites + 1))
    made = []
    for position, site in enumerate(sites):
        made.append(
            taken_over(
                ZoneBox,
                box,
                key=zone_key(kind.family, site, box.seat),
                family=kind.family,
                site=site,
                x=x + position * box.step[0],
                y=y + position * box.step[1],
                w=w,
                h=h,
                kind=laid_out,
                card_w=card_w,
                card_h=card_h,
                board=board,
                label=kind.label if box.label is None else box.label.replace("{site}", str(site)),
                span=span_of(board) if board is not None else (0.0, 0.0, 0.0, 0.0),
                corner=board is not None and leaves_corner(board),
                marks={name: taken_over(CellLook, look) for name, look in box.marks.items()},
                when=when,
            )
        )
    return made
