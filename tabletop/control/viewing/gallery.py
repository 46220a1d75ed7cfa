"""The cards of a table by themselves, each so large that its name reads: a table laid out anew, without empty room.

Pure geometry. The zones stay in bands as they lie on the table, those of the far seats above; each takes the room
that its cards need. What lies in a hand that nobody may see is left out, and so are piles, but where nothing else
lies open: then it is their uppermost cards that the game is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tabletop.content.layout import KINDS, ZoneBox
from tabletop.control.places.arrange import Arrangement, Region
from tabletop.control.places.placing import Placement
from tabletop.core.zones import parse_zone

LEAST, LARGEST, STEP = 110.0, 230.0, 4.0
"""The widths that cards are drawn at."""
AS_LARGE = 0.8
"""Each seat has lines of its own where its cards are at least so large beside cards that stand wherever there is
room."""
RATIO = 1.4
TITLE = 0.40
"""How much of a card stays in sight under the next one, in widths of a card: a name in two lines."""
DEEPEST = 24
"""So many cards lie over one another at most."""
PAD, GAP, LABEL = 7.0, 7.0, 24.0
TILT = 4.0
"""Degrees that a card is turned which lies sideways on the table: its name still reads."""


@dataclass(slots=True)
class _Block:
    """A zone as it is laid out: its cards, and where its box stands."""

    region: Region
    cards: list[Placement]
    columns: int = 1
    depth: int = 1
    x: float = 0.0
    y: float = 0.0
    w: float = 0.0
    h: float = 0.0

    def fit(self, wide: float, depth: int, room: float) -> None:
        """Take the room that the cards need at a width, so many of them over one another."""
        number = len(self.cards)
        self.depth = max(1, min(depth, number))
        piles = -(-number // self.depth)
        self.columns = max(1, min(piles, int((room - 2 * PAD + GAP) // (wide + GAP))))
        rows = -(-piles // self.columns)
        self.w = self.columns * (wide + GAP) - GAP + 2 * PAD
        self.h = LABEL + rows * (_high(wide, self.depth) + GAP) + PAD - GAP


def _high(wide: float, depth: int) -> float:
    return wide * (RATIO + TITLE * (depth - 1))


def gallery(arrangement: Arrangement, room: tuple[float, float]) -> Arrangement:
    """The open cards of a table, and those that lie face down among them, in a ``room`` (width and height in
    pixels of a picture 720 high)."""
    bands = list(_bands(arrangement))
    wide, lines = _fitted(bands, room)
    _stand(lines, room)
    regions, placements = [], list[Placement]()
    riding = _riding(arrangement)
    for line in lines:
        for block in line:
            regions.append(Region(block.region.key, _box(block, wide), block.region.count))
            placements += _cards(block, wide, riding)
    return Arrangement(*room, tuple(regions), tuple(placements))


def _bands(arrangement: Arrangement) -> Iterator[list[_Block]]:
    """The zones with cards that are shown, those of one seat together, from above."""
    shown, tops = dict[str, list[Placement]](), dict[str, list[Placement]]()
    for place in arrangement.placements:
        region = arrangement.region(place.zone)
        if place.piece.kind != "card" or region is None:
            continue
        if region.box.kind.is_pile:
            if place.piece.seen:
                tops[place.zone] = [place]
        elif place.piece.seen or not region.box.kind.is_hand:
            shown.setdefault(place.zone, []).append(place)
    shown = shown or tops
    blocks: dict[int, list[_Block]] = {}
    for region in arrangement.regions:
        if region.key in shown:
            cards = sorted(shown[region.key], key=lambda place: bool(place.host))
            blocks.setdefault(parse_zone(region.key).seat, []).append(_Block(region, _with_hosts(cards)))
    for seat in sorted(blocks, key=lambda seat: _middle(blocks[seat])):
        yield sorted(blocks[seat], key=lambda block: (block.region.box.x, block.region.box.y))


def _with_hosts(cards: Sequence[Placement]) -> list[Placement]:
    """What is attached to a card comes right after it."""
    found: list[Placement] = []
    for card in cards:
        at = next((index for index, other in enumerate(found) if other.handle == card.host), None)
        while at is not None and at + 1 < len(found) and found[at + 1].host == card.host:
            at += 1
        found.insert(len(found) if at is None else at + 1, card)
    return found


def _middle(blocks: Sequence[_Block]) -> float:
    boxes = [block.region.box for block in blocks]
    return sum(box.y + box.h / 2 for box in boxes) / len(boxes)


def _fitted(bands: Sequence[list[_Block]], room: tuple[float, float]) -> tuple[float, list[list[_Block]]]:
    """The largest cards that fit, and the lines in which their zones stand; where not even the least fit side by
    side, they lie over one another with their names in sight."""
    apart, mixed = (_largest(bands, room, together) for together in (False, True))
    best = apart if apart is not None and (mixed is None or apart[0] >= mixed[0] * AS_LARGE) else mixed
    if best is not None:
        return best
    while (deep := _over_one_another(bands, room)) is None:
        # too many for any picture: those that tell least are left out, of the fullest zone first
        fullest = max((block for band in bands for block in band), key=lambda block: len(block.cards))
        fullest.cards.remove(min(fullest.cards, key=lambda card: card.piece.seen))
    return LEAST, [kept for line in deep if (kept := [block for block in line if block.cards])]


def _largest(
    bands: Sequence[list[_Block]], room: tuple[float, float], together: bool
) -> tuple[float, list[list[_Block]]] | None:
    """The largest width at which all fit side by side, None where there is none."""
    wide = LARGEST
    while wide >= LEAST:
        lines = _lines(bands, wide, 1, room[0], together)
        if _height(lines) <= room[1]:
            return wide, [[replace(block) for block in line] for line in lines]
        wide -= STEP
    return None


def _over_one_another(bands: Sequence[list[_Block]], room: tuple[float, float]) -> list[list[_Block]] | None:
    for depth in range(2, DEEPEST):
        for together in (False, True):
            lines = _lines(bands, LEAST, depth, room[0], together)
            if _height(lines) <= room[1]:
                return lines
    return None


def _lines(bands: Sequence[list[_Block]], wide: float, depth: int, room: float, together: bool) -> list[list[_Block]]:
    """Zones side by side, a new line for each band, or (``together``) only where one is full."""
    lines: list[list[_Block]] = []
    for band in bands:
        new = not together or not lines
        for block in band:
            block.fit(wide, depth, room)
            if new or sum(each.w + GAP for each in lines[-1]) + block.w > room:
                lines.append([])
            new = False
            lines[-1].append(block)
    return lines


def _height(lines: Sequence[Sequence[_Block]]) -> float:
    return sum(max(block.h for block in line) + GAP for line in lines) - GAP


def _stand(lines: Sequence[Sequence[_Block]], room: tuple[float, float]) -> None:
    """Give each zone its place: each line in the middle, what is left of the height between the lines."""
    spare = max(0.0, room[1] - _height(lines)) / (len(lines) + 1)
    y = spare
    for line in lines:
        high = max(block.h for block in line)
        x = (room[0] - sum(block.w + GAP for block in line) + GAP) / 2
        for block in line:
            block.x, block.y, block.h = x, y, high
            x += block.w + GAP
        y += high + GAP + spare


def _box(block: _Block, wide: float) -> ZoneBox:
    return replace(
        block.region.box, x=block.x, y=block.y, w=block.w, h=block.h, kind=KINDS["row"], card_w=wide,
        card_h=wide * RATIO, show_label=True, board=None, beside=0, track="", aside=0.0, corner=False, total=None,
        direction="right",
    )  # fmt: skip


def _riding(arrangement: Arrangement) -> dict[str, list[Placement]]:
    """The small pieces that lie on each card."""
    found: dict[str, list[Placement]] = {}
    for place in arrangement.placements:
        if place.host and place.piece.kind != "card":
            found.setdefault(place.host, []).append(place)
    return found


def _cards(block: _Block, wide: float, riding: dict[str, list[Placement]]) -> Iterator[Placement]:
    """The cards of a zone from its upper left corner, each followed by what lies on it."""
    deep = _high(wide, block.depth)
    for number, card in enumerate(block.cards):
        pile, below = divmod(number, block.depth)
        row, column = divmod(pile, block.columns)
        x = block.x + PAD + column * (wide + GAP) + wide / 2
        y = block.y + LABEL + row * (deep + GAP) + wide * (RATIO / 2 + TITLE * below)
        turned = card.angle % 180
        angle = card.angle % 360 if turned < TILT else TILT if turned <= 90 else -TILT
        angle = 0.0 if card.angle % 360 == 180 else angle
        laid = replace(card, x=x, y=y, w=wide, h=wide * RATIO, angle=angle, pile=0, host="", in_hand=False)
        yield laid
        grown = wide / max(1.0, card.w)
        for small in riding.get(card.handle, ()):
            away = (small.x - card.x) * grown, (small.y - card.y) * grown
            if round(turned) == 90:
                away = away[1], -away[0]
            yield replace(small, x=x + away[0], y=y + away[1], w=small.w * grown, h=small.h * grown, host=card.handle)
