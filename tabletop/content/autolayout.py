"""A table for a game that has no layout.yaml: plain rows, so that a few cards can be tried at once.

Seat 1 has the bottom, the others share the top; shared zones lie in the middle, the program's panels at the
right. A board has the middle for itself, over the whole height, and what is each seat's own lies at the left of it.
What a game really needs is said by its own layout.yaml.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tabletop.content.boxkinds import BOARDS, KINDS, PANEL, BoxKind
from tabletop.content.layout import HAND_HEAD, LABEL, Layout, ZoneBox, leaves_corner, span_of
from tabletop.core.board import Board
from tabletop.core.zones import ZoneKind, zone_key

WIDTH, HEIGHT = 1600.0, 940.0
CARD = (124.0, 174.0)
GAP = 8.0
PANELS = 300.0
SEAT_PANEL = 150.0
LEAST = 72.0
"""The least width of a card, so that it has 44 pixels at the smallest window."""


MOST_IN_LINE = 9
"""Sites of a zone beyond so many lie in several lines, where one would make them too small."""

BOTTOM, TOP = 206.0, 136.0
"""The heights of what is a seat's own, in the first seat's row and in those of the others: a hand has its label above
its cards."""

HAND_LEAST = 260.0
"""The least width of a hand that has piles beside it: with less its label would be cut, and they lie before it."""

BESIDE = 276.0
"""The width of what lies at the left of boards."""


def automatic_layouts(
    zones: Mapping[str, ZoneKind],
    seats: Sequence[int],
    boards: Mapping[str, Board] | None = None,
    palettes: Iterable[str] = (),
) -> dict[int, Layout]:
    """A layout for each number of seats. With very many zones boxes may come out too small for a card. A board is
    painted in the palette that bears its name, or in the only one of these."""
    known = boards or {}
    if any(kind.board in known and not kind.sites for kind in zones.values()):
        colours = tuple(palettes)
        grounds = {name: name if name in colours else colours[0] if len(colours) == 1 else "" for name in known}
        return {count: _with_boards(zones, count, known, grounds) for count in seats}
    return {count: _layout(zones, count) for count in seats}


def _layout(zones: Mapping[str, ZoneKind], seats: int) -> Layout:
    kinds = [kind for kind in zones.values() if kind.family != "table"]
    own = [kind for kind in kinds if kind.per_seat]
    near = [kind for kind in own if not _is_field(kind)]
    fields = [kind for kind in own if _is_field(kind)]
    shared = [kind for kind in kinds if not kind.per_seat]
    width = WIDTH - PANELS - 3 * GAP
    places: list[ZoneBox] = [
        ZoneBox("table", "table", 0, 0, 0, 0, WIDTH, HEIGHT, KINDS["free"], *CARD, show_label=False)
    ]
    panels = _panels()
    bottom, top = BOTTOM, TOP
    y = HEIGHT - GAP - bottom
    panels.append(_panel("seat", 1, GAP, y, SEAT_PANEL, bottom))
    beside, before = _two_rows(near, fields, width - SEAT_PANEL - GAP, bottom)
    places += _row(beside, 1, 2 * GAP + SEAT_PANEL, y, width - SEAT_PANEL - GAP, bottom)
    if before:
        y -= bottom + GAP
        places += _row(before, 1, GAP, y, width, bottom)
    others = max(1, seats - 1)
    share = (width - GAP * (others - 1)) / others
    panel = min(SEAT_PANEL, share / 4)
    beside, before = _two_rows(near, fields, share - panel - GAP, top)
    high = GAP
    for index, seat in enumerate(range(2, seats + 1)):
        x = GAP + index * (share + GAP)
        panels.append(_panel("seat", seat, x, GAP, panel, top))
        places += _row(beside, seat, x + panel + GAP, GAP, share - panel - GAP, top)
        if before:
            places += _row(before, seat, x, 2 * GAP + top, share, top)
    if seats > 1:
        high = (2 if before else 1) * (top + GAP) + GAP
    if shared:
        places += _shared(shared, GAP, high, width, y - GAP - high)
    return Layout(seats, WIDTH, HEIGHT, *CARD, zones=tuple(places), panels=tuple(panels))


def _two_rows(
    near: Sequence[ZoneKind], fields: Sequence[ZoneKind], wide: float, high: float
) -> tuple[Sequence[ZoneKind], Sequence[ZoneKind]]:
    """What lies beside the panel of a seat, in a row so wide and high, and what lies before both: the field, if there
    is also a hand, and the piles, where they would leave the hand too little room."""
    if not near:
        return fields, []
    hands, piles = [kind for kind in near if not kind.pile], [kind for kind in near if kind.pile]
    pile = (high - LABEL) * CARD[0] / CARD[1] + 3 * GAP
    if hands and piles and (wide - pile * len(piles)) / len(hands) < HAND_LEAST:
        return hands, [*piles, *fields]
    return near, fields


def _shared(kinds: Sequence[ZoneKind], x: float, y: float, w: float, h: float) -> list[ZoneBox]:
    """What belongs to all, in the middle: a pile no higher than it needs, and where there are only piles, side by
    side in the middle of the row."""
    boxes = _row(kinds, 0, x, y, w, h)
    high = min(h, CARD[1] + LABEL + 2 * GAP)
    piles = {kind.family for kind in kinds if kind.pile and not kind.sites}
    right = (x + w - max(box.x + box.w for box in boxes)) / 2 if piles == {kind.family for kind in kinds} else 0.0
    return [
        replace(box, x=box.x + right, y=y + (h - high) / 2, h=high) if box.family in piles else box for box in boxes
    ]


def _with_boards(
    zones: Mapping[str, ZoneKind], seats: int, boards: Mapping[str, Board], grounds: Mapping[str, str]
) -> Layout:
    """Boards in the middle, seats at the left: the first below, the others above. So do the boards that each seat
    has, those that all share between them."""
    kinds = [kind for kind in zones.values() if kind.family != "table"]
    played = [kind for kind in kinds if kind.board in boards and not kind.sites]
    own = [kind for kind in kinds if kind.per_seat and kind not in played]
    rest = [kind for kind in kinds if not kind.per_seat and kind not in played]
    places: list[ZoneBox] = [
        ZoneBox("table", "table", 0, 0, 0, 0, WIDTH, HEIGHT, KINDS["free"], *CARD, show_label=False)
    ]
    panels = _panels()
    share = (HEIGHT - GAP) / max(2, seats) - GAP
    for seat in range(1, seats + 1):
        y = HEIGHT - GAP - share if seat == 1 else GAP + (seat - 2) * (share + GAP)
        high = min(170.0, share) if not own else min(126.0, share / 2)
        top = y + share - high if seat == 1 else y
        panels.append(_panel("seat", seat, GAP, top, BESIDE, high))
        left = share - high - GAP
        each = min(left / max(1, len(own)) - GAP, 150.0 if len(own) > 1 else 330.0)
        for index, kind in enumerate(own):
            below = (
                y + share - high - (index + 1) * (each + GAP) if seat == 1 else y + high + GAP + index * (each + GAP)
            )
            boxes = _row([kind], seat, GAP, below, BESIDE, each)
            places += [replace(box, overflow="wrap") if box.kind.closes_up else box for box in boxes]
    x, width = 2 * GAP + BESIDE, WIDTH - PANELS - BESIDE - 4 * GAP
    bottom = 150.0 if rest else 0.0
    if rest:
        places += _row(rest, 0, x, HEIGHT - GAP - bottom, width, bottom)
    height = HEIGHT - 2 * GAP - (bottom + GAP if rest else 0.0)
    shared = [(kind, 0) for kind in played if not kind.per_seat]
    hers = [(kind, seat) for seat in range(2, seats + 1) for kind in played if kind.per_seat]
    lines = [line for line in (hers, shared, [(kind, 1) for kind in played if kind.per_seat]) if line]
    high = (height - GAP * (len(lines) - 1)) / len(lines)
    for number, line in enumerate(lines):
        wide = (width - GAP * (len(line) - 1)) / len(line)
        for index, (kind, seat) in enumerate(line):
            board, left = boards[kind.board], x + index * (wide + GAP)
            places.append(
                ZoneBox(
                    zone_key(kind.family, 0, seat), kind.family, 0, seat, left, GAP + number * (high + GAP), wide,
                    high, BOARDS[board.grid], *CARD, label=kind.label, show_label=bool(seat), board=board,
                    span=span_of(board), corner=leaves_corner(board), ground=grounds[kind.board],
                )
            )  # fmt: skip
    return Layout(seats, WIDTH, HEIGHT, *CARD, zones=tuple(places), panels=tuple(panels))


def _is_field(kind: ZoneKind) -> bool:
    """Whether cards are played here, in the open: such zones lie towards the middle."""
    return kind.sites > 0 or (not kind.pile and all(rule.show == "face" for rule in kind.see))


def _panels() -> list[ZoneBox]:
    x = WIDTH - GAP - PANELS
    return [
        _panel("phase", 0, x, GAP, PANELS, 150),
        _panel("log", 0, x, 166, PANELS, 420),
        _panel("score", 0, x, 594, PANELS, 130),
        _panel("buttons", 0, x, 732, PANELS, HEIGHT - GAP - 732),
    ]


def _panel(name: str, seat: int, x: float, y: float, w: float, h: float) -> ZoneBox:
    key = f"panel:{name}" + (f"@{seat}" if seat else "")
    return ZoneBox(key, name, 0, seat, x, y, w, h, PANEL, *CARD)


def _row(kinds: Sequence[ZoneKind], seat: int, x: float, y: float, w: float, h: float) -> list[ZoneBox]:
    """Zones side by side: piles as wide as a card, the others share what is left."""
    cells = [(kind, site) for kind in kinds for site in (range(1, kind.sites + 1) if kind.sites else (0,))]
    if not cells:
        return []
    many = next((kind for kind in kinds if kind.sites > MOST_IN_LINE), None)
    if many is not None and (w + GAP) / len(cells) < LEAST + GAP:
        rest = [kind for kind in kinds if kind is not many]
        beside = (CARD[0] + 3 * GAP) * len(rest)
        made = _row(rest, seat, x + w - beside + GAP, y, beside - GAP, h) if rest else []
        return [*_lines(many, seat, x, y, w - beside, h), *made]
    card_w = min(CARD[1], h - LABEL) * CARD[0] / CARD[1]
    hand_w = min(CARD[1], h - HAND_HEAD) * CARD[0] / CARD[1]
    slim = [cell for cell in cells if cell[0].pile]
    left = w - GAP * (len(cells) - 1)
    pile = min(card_w + 2 * GAP, left / len(cells))
    wide = (left - pile * len(slim)) / max(1, len(cells) - len(slim))
    boxes: list[ZoneBox] = []
    for kind, site in cells:
        box_w = pile if kind.pile else wide
        shape = _shape(kind)
        fit = max(min(hand_w if shape.is_hand else card_w, box_w), min(LEAST, box_w))
        key = zone_key(kind.family, site, seat)
        size = (fit, round(fit * CARD[1] / CARD[0], 6))  # what fits to the unit stays so
        boxes.append(ZoneBox(key, kind.family, site, seat, x, y, box_w, h, shape, *size, label=kind.label))
        x += box_w + GAP
    return boxes


def _lines(kind: ZoneKind, seat: int, x: float, y: float, w: float, h: float) -> list[ZoneBox]:
    """The many sites of a zone in as many lines as make their cards largest."""

    def room(lines: int) -> tuple[float, float]:
        across = -(-kind.sites // lines)
        return (w - GAP * (across - 1)) / across, (h - GAP * (lines - 1)) / lines

    def card(lines: int) -> float:
        box_w, box_h = room(lines)
        return min(CARD[0], box_w, box_h * CARD[0] / CARD[1])

    lines = max(range(1, kind.sites + 1), key=lambda number: (card(number), -number))
    (_, box_h), card_w = room(lines), card(lines)
    across = -(-kind.sites // lines)
    box_w = min(room(lines)[0], card_w + 2 * GAP)
    box_h = min(box_h, card_w * CARD[1] / CARD[0] + 2 * GAP)
    left = x + (w - across * (box_w + GAP) + GAP) / 2
    top = y + (h - lines * (box_h + GAP) + GAP) / 2
    size = (card_w, card_w * CARD[1] / CARD[0])
    return [
        ZoneBox(
            zone_key(kind.family, site, seat), kind.family, site, seat,
            left + (site - 1) % across * (box_w + GAP), top + (site - 1) // across * (box_h + GAP), box_w, box_h,
            KINDS["slot"], *size, label=kind.label, show_label=False,
        )
        for site in range(1, kind.sites + 1)
    ]  # fmt: skip


def _shape(kind: ZoneKind) -> BoxKind:
    if kind.pile:
        return KINDS["pile"]
    return KINDS["hand" if kind.see and kind.see[0].show == "identity" else "row"]
