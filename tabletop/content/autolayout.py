"""A table for a game that has no layout.yaml: plain rows, so that a few cards can be tried at once.

Seat 1 has the bottom, the others share the top; shared zones lie in the middle, the program's panels at the
right. Boards have the middle for themselves, so that their cells are as large as can be, and what is each seat's own
lies at the left of them; the first seat's hand lies below. Places are as wide as what lies in them
(``tabletop/content/lying.py``). What a game really needs is said by its own layout.yaml.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tabletop.content.layout import (
    BOARD_HEAD,
    BOARDS,
    HAND_HEAD,
    KINDS,
    LABEL,
    PANEL,
    BoxKind,
    Layout,
    ZoneBox,
    height_of,
    leaves_corner,
    span_of,
)
from tabletop.content.lying import NOTHING_SAID, Lying
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

BESIDE, BESIDE_BARE = 276.0, 216.0
"""The width of what lies at the left of boards, and of the panels of seats that have nothing there."""

DIE = 66.0
"""What a die or another small piece takes of a line, the gap beside it included."""

MOST_IN_LINE_OF_SMALL = 8

LARGER = 1.4
"""How much larger than elsewhere dice are that lie in the middle, in a place of their own."""

FEW, MANY = 3, 14
"""So many cards a place is at least, and at most, as wide as."""

USUAL, USUAL_HAND = 4, 7
"""So many cards lie in a place of which nothing is said."""

GROWN, GROWN_OTHERS = 300.0, 230.0
"""How high the places become in which cards are played, where nothing in the middle needs the room."""

OWN_FIRST = 1.2
"""How much larger the boards of the first seat are than those of several others, where there is a choice."""


class _Zones:
    """The zones of a game by what lies in them."""

    def __init__(self, zones: Mapping[str, ZoneKind], lying: Mapping[str, Lying]) -> None:
        self.lying = lying
        self.all = [kind for kind in zones.values() if kind.family != "table"]

    def small(self, kind: ZoneKind) -> int:
        """So many dice and the like lie there and nothing else; 0 where something else does."""
        what = self.lying.get(kind.family, NOTHING_SAID)
        return what.small if what.is_small and not kind.pile and not kind.sites and not _is_hand(kind) else 0

    def number(self, kind: ZoneKind) -> int:
        """So many cards are to be expected there."""
        said = self.lying.get(kind.family, NOTHING_SAID)
        return max(said.cards or said.small // 2, USUAL_HAND if _is_hand(kind) else 0) or USUAL

    def cards(self, kind: ZoneKind) -> int:
        """So many cards lie there as is said; 0 where nothing is."""
        return self.lying.get(kind.family, NOTHING_SAID).cards

    def weight(self, kind: ZoneKind) -> float:
        """How wide a place of cards is against others."""
        return FEW if kind.sites else min(MANY, max(FEW, self.number(kind)))


def automatic_layouts(
    zones: Mapping[str, ZoneKind],
    seats: Sequence[int],
    boards: Mapping[str, Board] | None = None,
    palettes: Iterable[str] = (),
    lying: Mapping[str, Lying] | None = None,
) -> dict[int, Layout]:
    """A layout for each number of seats. With very many zones boxes may come out too small for a card. A board is
    painted in the palette that bears its name, or in the only one of these. ``lying``: what comes to lie in a zone,
    as far as that is known."""
    known, holds = boards or {}, _Zones(zones, lying or {})
    if any(kind.board in known and not kind.sites for kind in zones.values()):
        colours = tuple(palettes)
        grounds = {name: name if name in colours else colours[0] if len(colours) == 1 else "" for name in known}
        return {count: _with_boards(holds, count, known, grounds) for count in seats}
    return {count: _layout(holds, count) for count in seats}


def _layout(zones: _Zones, seats: int) -> Layout:
    own = [kind for kind in zones.all if kind.per_seat]
    near = [kind for kind in own if not _is_field(kind)]
    fields = [kind for kind in own if _is_field(kind)]
    shared = [kind for kind in zones.all if not kind.per_seat]
    width = WIDTH - PANELS - 3 * GAP
    places: list[ZoneBox] = [_felt()]
    panels = _panels()
    wide = width - SEAT_PANEL - GAP
    mine = _two_rows(near, fields, wide, BOTTOM)
    others = max(1, seats - 1)
    share = (width - GAP * (others - 1)) / others
    panel = min(SEAT_PANEL, share / 4)
    hers = _two_rows(near, fields, share - panel - GAP, TOP) if seats > 1 else ([], [])
    heights = _heights(zones, mine, hers, shared, seats)
    bottom, before, top, beyond = heights
    y = HEIGHT - GAP - bottom
    panels.append(_panel("seat", 1, GAP, HEIGHT - GAP - BOTTOM, SEAT_PANEL, BOTTOM))
    places += _row(zones, mine[0], 1, 2 * GAP + SEAT_PANEL, y, wide, bottom)
    if mine[1]:
        y -= before + GAP
        places += _row(zones, mine[1], 1, GAP, y, width, before)
    for index, seat in enumerate(range(2, seats + 1)):
        x = GAP + index * (share + GAP)
        panels.append(_panel("seat", seat, x, GAP, panel, TOP))
        places += _row(zones, hers[0], seat, x + panel + GAP, GAP, share - panel - GAP, top)
        places += _row(zones, hers[1], seat, x, 2 * GAP + top, share, beyond)
    high = GAP
    if seats > 1:
        high += top + GAP + (beyond + GAP if hers[1] else 0.0)
    if shared:
        places += _shared(zones, shared, GAP, high, width, y - GAP - high)
    return Layout(seats, WIDTH, HEIGHT, *CARD, zones=tuple(places), panels=tuple(panels))


Rows = tuple[Sequence[ZoneKind], Sequence[ZoneKind]]


def _heights(
    zones: _Zones, mine: Rows, hers: Rows, shared: Sequence[ZoneKind], seats: int
) -> tuple[float, float, float, float]:
    """How high the first seat's two rows and those of the others are: where cards lie in the open, higher as far as
    what lies in the middle leaves them room."""
    rows = [
        (mine[0], BOTTOM, GROWN), (mine[1], BOTTOM, GROWN), (hers[0], TOP, GROWN_OTHERS), (hers[1], TOP, GROWN_OTHERS)
    ]  # fmt: skip
    least = [usual if kinds or not index % 2 else 0.0 for index, (kinds, usual, _) in enumerate(rows)]
    taken = sum(high + GAP for high in (least if seats > 1 else least[:2]) if high)
    spare = HEIGHT - 2 * GAP - taken - max((_needs(zones, kind) for kind in shared), default=0.0)
    more = [most - usual if _grows(zones, kinds) else 0.0 for kinds, usual, most in rows]
    part = min(1.0, max(0.0, spare) / sum(more)) if sum(more) else 0.0
    first, second, third, fourth = (high + part * each for high, each in zip(least, more, strict=True))
    return first, second, third, fourth


def _needs(zones: _Zones, kind: ZoneKind) -> float:
    """How high a place in the middle must be, at least."""
    if kind.sites:
        return HEIGHT
    if zones.small(kind):
        return _high_of_small(LARGER)
    if kind.pile:
        return CARD[1] + LABEL + 2 * GAP
    return (CARD[1] + GAP) * (2 if zones.number(kind) > MOST_IN_LINE else 1) + LABEL + 2 * GAP


def _grows(zones: _Zones, kinds: Sequence[ZoneKind]) -> bool:
    """Whether cards lie in the open in some of these places."""
    return any(_is_field(kind) and not zones.small(kind) for kind in kinds)


def _two_rows(near: Sequence[ZoneKind], fields: Sequence[ZoneKind], wide: float, high: float) -> Rows:
    """What lies beside the panel of a seat, in a row so wide and high, and what lies before both: the field, if there
    is also a hand, and the piles, where they would leave the hand too little room."""
    if not near:
        return fields, []
    hands, piles = [kind for kind in near if not kind.pile], [kind for kind in near if kind.pile]
    pile = (high - LABEL) * CARD[0] / CARD[1] + 3 * GAP
    if hands and piles and (wide - pile * len(piles)) / len(hands) < HAND_LEAST:
        return hands, [*piles, *fields]
    return near, fields


def _shared(zones: _Zones, kinds: Sequence[ZoneKind], x: float, y: float, w: float, h: float) -> list[ZoneBox]:
    """What belongs to all, in the middle: a pile no higher than it needs, dice neither, and where there is nothing
    else, side by side in the middle of the row."""
    boxes = _row(zones, kinds, 0, x, y, w, h, LARGER)
    piles = {kind.family for kind in kinds if kind.pile and not kind.sites}
    small = {kind.family for kind in kinds if zones.small(kind)}
    is_slim = piles | small == {kind.family for kind in kinds}
    right = (x + w - max(box.x + box.w for box in boxes)) / 2 if is_slim else 0.0
    found = []
    for box in boxes:
        if box.family in piles | small:
            high = min(
                h, CARD[1] + LABEL + 2 * GAP if box.family in piles else max(box.card_h, _high_of_small(LARGER))
            )
            box = replace(box, x=box.x + right, y=y + (h - high) / 2, h=high)
        found.append(box)
    return found


def _high_of_small(larger: float) -> float:
    return DIE * larger + LABEL + 3 * GAP


def _felt() -> ZoneBox:
    return ZoneBox("table", "table", 0, 0, 0, 0, WIDTH, HEIGHT, KINDS["free"], *CARD, show_label=False)


def _with_boards(zones: _Zones, seats: int, boards: Mapping[str, Board], grounds: Mapping[str, str]) -> Layout:
    """Boards in the middle, seats at the left: the first below, the others above. The boards that each seat has, and
    those that all share, lie in as many lines as make their cells largest."""
    played = [kind for kind in zones.all if kind.board in boards and not kind.sites]
    own = [kind for kind in zones.all if kind.per_seat and kind not in played]
    rest = [kind for kind in zones.all if not kind.per_seat and kind not in played]
    hands = [kind for kind in own if _is_hand(kind)]
    beside = BESIDE if own else BESIDE_BARE
    places: list[ZoneBox] = [_felt()]
    panels = _panels()
    share = (HEIGHT - GAP) / max(2, seats) - GAP
    for seat in range(1, seats + 1):
        y = HEIGHT - GAP - share if seat == 1 else GAP + (seat - 2) * (share + GAP)
        here = [kind for kind in own if seat > 1 or kind not in hands]
        high = min(170.0, share) if not here else min(126.0, share / 2)
        top = y + share - high if seat == 1 else y
        panels.append(_panel("seat", seat, GAP, top, beside, high))
        left = share - high - GAP
        each = min(left / max(1, len(here)) - GAP, 150.0 if len(here) > 1 else 330.0)
        for index, kind in enumerate(here):
            below = (
                y + share - high - (index + 1) * (each + GAP) if seat == 1 else y + high + GAP + index * (each + GAP)
            )
            boxes = _row(zones, [kind], seat, GAP, below, beside, each)
            places += [
                replace(box, w=beside, overflow="wrap") if box.kind.closes_up and not box.site else box
                for box in boxes
            ]
    x, width = 2 * GAP + beside, WIDTH - PANELS - beside - 4 * GAP
    y, height = GAP, HEIGHT - 2 * GAP
    if hands:
        height -= BOTTOM + GAP
        mine = (width + GAP) * (0.7 if rest else 1.0) - GAP
        places += _row(zones, hands, 1, x, y + height + GAP, mine, BOTTOM)
        places += _row(zones, rest, 0, x + mine + GAP, y + height + GAP, width - mine - GAP, BOTTOM) if rest else []
    elif rest:
        bottom = _high_of_small(1.0) if all(zones.small(kind) for kind in rest) else 150.0
        height -= bottom + GAP
        places += _row(zones, rest, 0, x, y + height + GAP, width, bottom, middle=True)
    for kind, seat, left, top, wide, high in _in_lines(played, seats, boards, (x, y, width, height)):
        board, fit = boards[kind.board], min(CARD[0], wide, high * CARD[0] / CARD[1])
        places.append(
            ZoneBox(
                zone_key(kind.family, 0, seat), kind.family, 0, seat, left, top, wide, high,
                BOARDS[board.grid], fit, fit * CARD[1] / CARD[0], label=kind.label, show_label=bool(seat),
                board=board, span=span_of(board), corner=leaves_corner(board), ground=grounds[kind.board],
            )
        )  # fmt: skip
    return Layout(seats, WIDTH, HEIGHT, *CARD, zones=tuple(places), panels=tuple(panels))


Area = tuple[float, float, float, float]
Played = tuple[ZoneKind, int]


def _in_lines(
    played: Sequence[ZoneKind], seats: int, boards: Mapping[str, Board], area: Area
) -> list[tuple[ZoneKind, int, float, float, float, float]]:
    """Where boards lie: those of the others above, what all share between them, those of the first seat below; or all
    side by side with the first seat's at the left, where their cells are larger so."""
    first = [(kind, 1) for kind in played if kind.per_seat]
    shared = [(kind, 0) for kind in played if not kind.per_seat]
    others = [[(kind, seat) for kind in played if kind.per_seat] for seat in range(2, seats + 1)]
    groups = [group for group in (*others, shared, first) if group]
    if len(groups) == 1:
        groups = [[each] for each in groups[0]]
    x, y, w, h = area

    def size(each: Played) -> tuple[float, float]:
        """How wide and high a board is against the others: one of few cells has larger ones."""
        wide, high = _cells(boards[each[0].board])
        larger = OWN_FIRST if each[1] == 1 and seats > 2 else 1.0
        return larger * wide / max(wide, high) ** 0.5, larger * high / max(wide, high) ** 0.5

    def heads(line: Sequence[Played]) -> float:
        return BOARD_HEAD if any(seat for _, seat in line) else 0.0

    def across(line: Sequence[Played]) -> float:
        """How large the boards of a line become so that they fit side by side."""
        return (w - GAP * (len(line) - 1)) / sum(size(each)[0] for each in line)

    def scale(lines: Sequence[Sequence[Played]]) -> float:
        """How large the boards become in these lines."""
        needed = sum(max(size(each)[1] for each in line) for line in lines)
        high = max(1.0, h - GAP * (len(lines) - 1) - sum(map(heads, lines))) / needed
        return min(high, *map(across, lines))

    ways = [*_partitions(groups), [[each] for group in groups for each in group]]
    scales = {number: (scale(lines), lines) for number, lines in enumerate(ways)}
    most = max(found for found, _ in scales.values())
    # a line more is worth it where the boards grow by it
    unit, best = min(
        (each for each in scales.values() if each[0] >= most * 0.95), key=lambda each: (len(each[1]), -each[0])
    )
    if len(best) == 1 and first:
        best = [[*first, *shared, *(each for group in others for each in group)]]
    # what is left over makes the boards of the first seat larger as far as it can, and keeps lines apart
    needs = [unit * max(size(each)[1] for each in line) + heads(line) for line in best]
    over = h - GAP * (len(best) - 1) - sum(needs)
    for index, line in enumerate(best):
        if {seat for _, seat in line} == {1}:
            most = across(line) * max(size(each)[1] for each in line) + heads(line)
            more = min(over, max(0.0, most - needs[index]))
            needs[index], over = needs[index] + more, over - more
    needs = [need + over / len(best) for need in needs]
    found, top = [], y
    for line, high in zip(best, needs, strict=True):
        left, unit = x, across(line)
        for each in line:
            wide = unit * size(each)[0]
            found.append((*each, *_around(boards[each[0].board], (left, top, wide, high), heads(line))))
            left += wide + GAP
        top += high + GAP
    return found


def _cells(board: Board) -> tuple[float, float]:
    """How wide and high a board is with its rim, in widths of a cell."""
    _, _, across, down = span_of(board)
    return across + 1.2, down + (2 / 3**0.5 if board.grid == "hex" else height_of(board)) + 0.2


def _around(board: Board, room: Area, head: float) -> Area:
    """The room of a board no higher than the board and its title (or a card): that stands at the cells, then."""
    x, y, w, h = room
    wide, high = _cells(board)
    needs = max(head + high * min(w / wide, (h - head) / high), min(h, CARD[1]))
    return x, y + (h - needs) / 2, w, needs


def _partitions(groups: Sequence[Sequence[Played]]) -> list[list[list[Played]]]:
    """All ways to put groups, in their order, into lines."""
    if not groups:
        return [[]]
    found = []
    for number in range(1, len(groups) + 1):
        line = [each for group in groups[:number] for each in group]
        found += [[line, *rest] for rest in _partitions(groups[number:])]
    return found


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


def _row(
    zones: _Zones, kinds: Sequence[ZoneKind], seat: int, x: float, y: float, w: float, h: float, larger: float = 1.0,
    middle: bool = False,
) -> list[ZoneBox]:  # fmt: skip
    """Zones side by side: piles as wide as a card, dice as wide as their number asks for (and ``larger``), the others
    share what is left by what lies in them. Where nothing takes what is left, they begin at the left or lie in the
    ``middle``."""
    cells = [(kind, site) for kind in kinds for site in (range(1, kind.sites + 1) if kind.sites else (0,))]
    if not cells:
        return []
    many = next((kind for kind in kinds if kind.sites > MOST_IN_LINE), None)
    if many is not None and (w + GAP) / len(cells) < LEAST + GAP:
        rest = [kind for kind in kinds if kind is not many]
        beside = min(CARD[0] + 3 * GAP, w / len(kinds)) * len(rest)
        made = _row(zones, rest, seat, x + w - beside + GAP, y, beside - GAP, h) if rest else []
        return [*_lines(many, seat, x, y, w - beside, h), *made]
    card_w = min(CARD[1], h - LABEL) * CARD[0] / CARD[1]
    hand_w = min(CARD[1], h - HAND_HEAD) * CARD[0] / CARD[1]
    left = w - GAP * (len(cells) - 1)
    pile = min(card_w + 2 * GAP, left / len(cells))
    fixed = _not_too_wide([_fixed(zones, kind, pile, left / len(cells), larger) for kind, _ in cells], left)
    shares = [zones.weight(kind) if width is None else 0.0 for (kind, _), width in zip(cells, fixed, strict=True)]
    free = left - sum(width or 0.0 for width in fixed)
    if middle and not any(shares):
        x += free / 2
    boxes: list[ZoneBox] = []
    for (kind, site), width, part in zip(cells, fixed, shares, strict=True):
        box_w = free * part / sum(shares) if width is None else width
        shape = _shape(kind)
        fit = max(min(hand_w if shape.is_hand else card_w, box_w), min(LEAST, box_w))
        if zones.small(kind) and larger > 1.0:
            fit = min(CARD[0] * larger, box_w)
        key = zone_key(kind.family, site, seat)
        size = (fit, round(fit * CARD[1] / CARD[0], 6))  # what fits to the unit stays so
        box = ZoneBox(key, kind.family, site, seat, x, y, box_w, h, shape, *size, label=kind.label)
        crowded = shape.closes_up and (zones.small(kind) > 0 or zones.cards(kind) * (fit + GAP) > box_w)
        boxes.append(replace(box, overflow="wrap") if crowded else box)
        x += box_w + GAP
    return boxes


def _fixed(zones: _Zones, kind: ZoneKind, pile: float, share: float, larger: float) -> float | None:
    """How wide a place is whatever the others are; None where it takes its part of what is left."""
    if kind.pile:
        return pile
    number = zones.small(kind)
    if not number:
        return None
    return max(
        min(share, LEAST + 2 * GAP), min(share * 2, min(number, MOST_IN_LINE_OF_SMALL) * DIE * larger + 3 * GAP)
    )


def _not_too_wide(fixed: Sequence[float | None], left: float) -> list[float | None]:
    """The widths of places in a line so long: those that are fixed leave room to the others, if there are any."""
    wide, others = sum(width or 0.0 for width in fixed), sum(width is None for width in fixed)
    room = max(left - others * LEAST, left * (1 - others / len(fixed)))
    return [width and width * min(1.0, room / wide) for width in fixed]


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
    return KINDS["hand" if _is_hand(kind) else "row"]


def _is_hand(kind: ZoneKind) -> bool:
    """Whether only its seat knows what lies there."""
    return not kind.pile and bool(kind.see) and kind.see[0].show == "identity"
