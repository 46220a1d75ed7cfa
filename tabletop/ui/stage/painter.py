"""Pictures of pieces: from a placement to pixels at a given scale.

Cards come from the face cache; a card turned to any other angle than a quarter is turned from a face twice as large
and reduced, and kept. Everything else is drawn by the kit. A picture's middle is the middle of the piece.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import lru_cache

import pygame

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import NAMED, MarkDef, mark_value
from tabletop.content.face import BackSpec, FaceSpec, Gem, Palette
from tabletop.control.figures.on_cards import PieceNumber
from tabletop.control.places.placing import Placement, is_disc
from tabletop.core.view import PieceView
from tabletop.core.zones import Scalar
from tabletop.ui.draw.basis.colors import Color, darken, hexadecimal, lighten, rgb
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.shade import Shadow, shadow
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.cards.beadspots import bead_spots, count_at
from tabletop.ui.draw.cards.facecache import PLAIN_AT
from tabletop.ui.draw.cards.facelayout import card_height, face_layout
from tabletop.ui.draw.cards.faces import count_letters
from tabletop.ui.draw.things import pieces as kit
from tabletop.ui.draw.things.badges import borne_badge
from tabletop.ui.draw.things.dice import draw_die
from tabletop.ui.draw.things.tiles import tile
from tabletop.ui.stage.animator import Pose
from tabletop.ui.stage.faces import Faces
from tabletop.ui.stage.plates import mark_badge, number_plate

BLANK_PALETTE = Palette(base="#8a8272", dark="#3c372e", light="#f2ead6", accent="#b89a55")
TURNED_BYTES = 8_000_000
LONG = 1.5
"""A round piece that is drawn so much longer than wide lies on an edge, as a bar."""
COVERED = "eye-off"
"""The sign on a man that lies face down: whose it is may be told, what it is not."""
MOST_BEADS = 3
"""So many beads lie on a card at most; the last one says how many counters it has besides."""


def color_of(value: Scalar, default: str = "blue") -> Color:
    """A colour by name or as #rrggbb; anything else is the default."""
    text = str(value or default)
    text = NAMED.get(text, text)
    try:
        return rgb(text)
    except (ValueError, IndexError, TypeError):
        return rgb(NAMED[default])


def radius_of(width: float) -> int:
    """The corner radius of a card of a width in pixels."""
    return max(3, round(width * 0.052))


def is_veiled(placement: Placement) -> bool:
    """Whether a card lies face down on the table although this viewer sees what it is. In one's own hand all cards
    do, and nothing needs to be said about it."""
    piece = placement.piece
    return piece.kind == "card" and piece.seen and piece.face == "down" and not placement.in_hand


def width_of(width: float) -> int:
    """The width in pixels at which a card is drawn: an even number."""
    return max(8, round(width / 2) * 2)


def scaled(picture: pygame.Surface, ratio: float, across: float = 1.0) -> pygame.Surface:
    """A picture so many times as large, and across so many times of that; itself where that is its size."""
    wide, high = picture.get_size()
    size = max(2, round(wide * ratio * across)), max(2, round(high * ratio))
    return picture if size == (wide, high) else pygame.transform.smoothscale(picture, size)


def unencoded(picture: pygame.Surface) -> pygame.Surface:
    """A copy of a picture of which others can be made quickly: it is not encoded by runs."""
    out = picture.copy()
    out.set_alpha(255, 0)
    return out


@lru_cache(maxsize=24)
def shadow_around(size: tuple[int, int], radius: int, lift: float) -> Shadow:
    """The shadow of a card without the part that the card itself covers: a third of the pixels to draw."""
    cast = shadow(size, radius, lift)
    ring = cast.surface.copy()
    ring.fill((0, 0, 0, 0), pygame.Rect(-cast.dx, -cast.dy, *size).inflate(-2 * radius, -2 * radius))
    ring.set_alpha(255, pygame.RLEACCEL)
    return Shadow(ring, cast.dx, cast.dy)


def _used(die: pygame.Surface) -> pygame.Surface:
    """A die that is turned sideways: it was used and is still read, as a shadow of itself."""
    out = die.copy()
    out.fill((150, 150, 158), special_flags=pygame.BLEND_RGB_MULT)
    out.set_alpha(USED)
    return out


USED = 110
"""How much of a die that was used is seen, of 255."""
PIPS_READ = 110
"""From this width on, in pixels, the pips of a die are read without a number beside them."""


class PiecePainter:
    """Draws placements of one game's table in one theme."""

    def __init__(self, theme: Theme, icons: IconSet, catalog: Catalog, faces: Faces) -> None:
        self.theme, self.icons, self.catalog, self.faces = theme, icons, catalog, faces
        self.numbers: Mapping[str, PieceNumber] = {}
        """Derived numbers to be shown on cards, by handle: in the lower left corner."""
        self.corners: Mapping[str, PieceNumber] = {}
        self.borne: Mapping[str, tuple[tuple[str, str], ...]] = {}
        """What is given to cards and taken from them, by handle: how, and what."""
        """The same in the lower right corner."""
        self.limits: Mapping[tuple[str, str], int] = {}
        """The most that a card can have of a counter, by handle and counter."""
        self.chips: Mapping[str, tuple[str, ...]] = {}
        """What the chips of a card say now, where that is not what is printed, by handle."""
        self.gems: Mapping[str, tuple[Gem, ...]] = {}
        """The gems of a card with the numbers of now, where those are not what is printed, by handle."""
        self.beadless: frozenset[str] = frozenset()
        """Counters that are no beads, for the table shows them otherwise."""
        self._turned: OrderedDict[tuple[Hashable, ...], pygame.Surface] = OrderedDict()
        self._sources: dict[tuple[Hashable, ...], pygame.Surface] = {}
        self._turned_bytes = 0
        self._piles: OrderedDict[tuple[Hashable, ...], tuple[pygame.Surface, pygame.Surface]] = OrderedDict()
        self._bead_spots: dict[tuple[FaceSpec, int, int], list[tuple[float, float]]] = {}

    def forget(self) -> None:
        """Drop every kept picture (the theme or the cards have changed)."""
        self._turned.clear()
        self._sources.clear()
        self._turned_bytes = 0
        self._piles.clear()

    # -- what a card shows -----------------------------------------------------------------------------------

    def front(self, piece: PieceView) -> FaceSpec:
        """The front of a card that is seen: as it is printed, its chips and gems with the numbers of now."""
        spec = self.printed(piece)
        spec = replace(spec, gems=self.gems[piece.handle]) if piece.handle in self.gems else spec
        texts = self.chips.get(piece.handle)
        if texts is None or len(texts) != len(spec.chips):
            return spec
        chips = tuple(replace(chip, text=text) for chip, text in zip(spec.chips, texts, strict=True))
        return replace(spec, chips=chips)

    def printed(self, piece: PieceView) -> FaceSpec:
        """What is printed on the front of a card that is seen; words written on it by hand come first."""
        name, text = piece.field("name"), piece.field("text")
        if piece.definition in self.catalog.cards:
            spec = self.catalog.face(piece.definition)
            if name:
                spec = replace(spec, title=str(name))
            return replace(spec, text=f"{spec.text}\n*{text}*" if spec.text else f"*{text}*") if text else spec
        if piece.definition:
            return FaceSpec(
                title=str(name or piece.definition),
                type_line="Unknown card",
                text=str(text or "This card is no longer in the game's files."),
                palette=BLANK_PALETTE,
                frame="plain",
            )
        base = piece.field("color")
        palette = BLANK_PALETTE
        if base:
            color = color_of(base)
            palette = Palette(*(hexadecimal(c) for c in (color, darken(color, 0.55), lighten(color, 0.8), color)))
        return FaceSpec(title=str(name or "Blank card"), text=str(text or ""), palette=palette, frame="plain")

    def back(self, piece: PieceView) -> BackSpec:
        """The back of a card."""
        spec = self.catalog.backs.get(piece.back)
        if spec is None:
            return BackSpec("blank", BLANK_PALETTE, "card")
        return spec

    def shows_front(self, piece: PieceView) -> bool:
        """Whether the front is drawn: face up, or face down but known to the viewer."""
        return piece.seen

    def card(
        self, piece: PieceView, width: int, front: bool | None = None, veiled: bool = False, times: int = 1
    ) -> pygame.Surface:
        """The upright picture of a card without shadow; ``veiled``: only the viewer knows what lies there face down.
        It is ``times`` as large as it is laid out for."""
        if self.shows_front(piece) if front is None else front:
            face = self.faces.front(self.front(piece), width, times=times)
            return self._veiled(face) if veiled else face
        spec = self.back(piece)
        owner = piece.owner if spec.label == "{owner}" else 0
        return self.faces.back(spec, width, owner, times)

    def reading(self, piece: PieceView, width: int) -> pygame.Surface:
        """A card to be read: crisp at once, without the veil of a face-down card."""
        if piece.seen:
            return self.faces.front(self.front(piece), width, now=True)
        return self.card(piece, width)

    def _veiled(self, face: pygame.Surface) -> pygame.Surface:
        """A face-down card that only this viewer knows: its face in the dark, with a closed eye."""
        return self._keep(("veil", id(face)), face, lambda: self._veil(face))

    def _veil(self, face: pygame.Surface) -> pygame.Surface:
        out = face.copy()
        out.fill((120, 132, 150), special_flags=pygame.BLEND_RGB_MULT)
        edge = max(14, face.get_width() // 4)
        icon = self.icons.get("eye-off", edge, (255, 255, 255))
        out.blit(icon, icon.get_rect(center=(face.get_width() / 2, face.get_height() * 0.36)))
        return out

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(
        self, target: pygame.Surface, placement: Placement, pose: Pose, centre: tuple[float, float], scale: float,
        *, phase: float = 1.0, lift: float = 0.0, flies: float = 0.0,
    ) -> None:  # fmt: skip
        """Draw a piece at a pose; ``centre`` in pixels, ``scale`` in pixels per table unit. A piece that
        ``flies`` is seen for a moment at sizes and angles at which it never lies: it is made from its upright picture
        of that width (in table units), as a picture of its own for each frame takes longer than a frame."""
        piece = placement.piece
        height = max(lift, pose.lift)
        if placement.joins is not None and piece.definition in self.catalog.cards:
            self._draw_tile(target, placement, pose, centre, scale)
            return
        if piece.kind == "card":
            self._draw_card(target, placement, pose, centre, scale, height, flies)
            return
        made = max(flies or pose.w, 1)
        whole = self.small(piece, made * scale, pose.h * (made / max(pose.w, 1)) * scale, phase, height)
        picture = scaled(whole, max(pose.w, 1) / made)
        if placement.sink:
            centre = centre[0], centre[1] + placement.sink * scale
        if piece.kind not in ("die", "counter", "pin") and pose.angle % 360 and not self._faces(piece):
            picture = pygame.transform.rotate(picture, -pose.angle)
        if piece.kind == "die" and pose.angle % 360:
            picture = self._keep(("used", id(picture)), picture, lambda: _used(picture))
        target.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))

    def _draw_tile(
        self, target: pygame.Surface, placement: Placement, pose: Pose, centre: tuple[float, float], scale: float
    ) -> None:
        """A card that fills its cell on a board; each is cut at whole pixels, so that no gap shows between them."""
        piece = placement.piece
        left, top = centre[0] - pose.w * scale / 2, centre[1] - pose.h * scale / 2
        right, low = centre[0] + pose.w * scale / 2, centre[1] + pose.h * scale / 2
        size = round(right) - round(left), round(low) - round(top)
        is_hex = pose.h > pose.w * 1.05
        color = self._tint_of(piece) or rgb(self.printed(piece).palette.base)
        picture = tile(size, color, placement.joins or (), is_hex)
        target.blit(picture, (round(left), round(top)))
        if piece.counters:
            self.draw_counters(target, piece, pose, centre, scale)
        if piece.fields:
            self._draw_marks(target, piece, pose, centre, scale)

    def _tint_of(self, piece: PieceView) -> Color | None:
        """The colour that a piece of the game's own has by its kind: that of its seat, or what a field prints."""
        card = self.catalog.cards.get(piece.definition) if piece.seen else None
        tint = self.catalog.kinds[card.kind].tint if card is not None else ""
        if tint == "owner" and piece.owner:
            return self.theme.seat(piece.owner).color
        found = card.values.get(tint) if card is not None and tint else None
        return color_of(found, "gold") if isinstance(found, str) else None

    def _faces(self, piece: PieceView) -> bool:
        """Whether it is a round piece with an arrow in the direction that it faces."""
        card = self.catalog.cards.get(piece.definition) if piece.seen and is_disc(piece) else None
        return card is not None and self.catalog.kinds[card.kind].facing

    def _draw_card(
        self,
        target: pygame.Surface,
        placement: Placement,
        pose: Pose,
        centre: tuple[float, float],
        scale: float,
        lift: float,
        flies: float,
    ) -> None:
        piece = placement.piece
        width = width_of(pose.w * scale)
        made = width_of(flies * scale) if flies else width
        turning = abs(pose.flip) < 0.999
        front = self.shows_front(piece)
        if turning and pose.flip > 0:
            front = not front  # the first half of a flip still shows the other side
        if placement.pile > 1 and not turning and pose.angle % 360 == 0:
            picture = self._pile(piece, width, placement.pile, lift, front, is_veiled(placement))
            target.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))
            return
        quarter = pose.angle % 90 == 0
        if flies and (turning or made != width or not quarter):
            face = self._in_flight(self.card(piece, made, front, is_veiled(placement)), width, pose)
        else:
            face = self._at_angle(piece, width, pose.angle, front, is_veiled(placement))
        rect = face.get_rect(center=(round(centre[0]), round(centre[1])))
        if quarter and made == width and not turning:
            cast = shadow_around(rect.size, radius_of(width), round(lift * 10) / 10)
            target.blit(cast.surface, (rect.x + cast.dx, rect.y + cast.dy))
        else:
            cast_surface, dx, dy = self._turned_shadow(made, pose, lift, width / made)
            target.blit(cast_surface, cast_surface.get_rect(center=(rect.centerx + dx, rect.centery + dy)))
        target.blit(face, rect)
        if not front or turning:
            return
        pose = replace(pose, w=flies, h=pose.h / pose.w * flies) if made != width else pose
        ratio = width / made
        if piece.counters:
            self.draw_counters(target, piece, pose, centre, scale, ratio)
        if piece.handle in self.numbers:
            self._draw_number(target, self.numbers[piece.handle], pose, centre, scale, ratio=ratio)
        if piece.handle in self.corners:
            self._draw_number(target, self.corners[piece.handle], pose, centre, scale, 1, ratio)
        if piece.fields:
            self._draw_marks(target, piece, pose, centre, scale, ratio)
        if piece.handle in self.borne:
            self._draw_borne(target, piece, pose, centre, scale, ratio)

    def _in_flight(self, face: pygame.Surface, width: int, pose: Pose) -> pygame.Surface:
        """A card on its way, from its upright picture at the size at which it lay or is to lie."""
        # a picture encoded by runs is decoded each time that something is made of it
        plain = self._keep(("flying", id(face)), face, lambda: unencoded(face))
        ratio = width / face.get_width()
        if pose.angle % 360:
            return scaled(pygame.transform.rotozoom(plain, -pose.angle, ratio), 1.0, abs(pose.flip))
        return scaled(plain, ratio, abs(pose.flip))

    def _draw_number(
        self, target: pygame.Surface, number: PieceNumber, pose: Pose, centre: tuple[float, float], scale: float,
        side: int = -1, ratio: float = 1.0,
    ) -> None:  # fmt: skip
        """A derived number over a lower corner, where the printed one stands; the left one (``side`` -1) is the part
        of a card that stays in sight when the next one overlaps it."""
        plate = scaled(number_plate(number, pose.w * scale, self.icons), ratio)
        # as wide as the printed one and over the middle of it; with its icon it is wider
        x = side * pose.w * scale * ratio * (0.27 if number.icon else 0.362)
        y = pose.h * scale * ratio * 0.432
        target.blit(plate, plate.get_rect(center=_turned(centre, x, y, pose.angle)))

    def _draw_marks(
        self, target: pygame.Surface, piece: PieceView, pose: Pose, centre: tuple[float, float], scale: float,
        ratio: float = 1.0,
    ) -> None:  # fmt: skip
        """Marks of the game on a card, along its right edge, and turned with it as its beads are: a flag of the seat
        that it was taken from, say."""
        size = max(15, round(pose.w * scale * 0.2))
        high = pose.h * scale * ratio
        # what it costs stays free
        over = self._ends(self.front(piece), width_of(pose.w * scale))[1] if self.shows_front(piece) else 0.0
        first = max(-0.16 * high, (over + 0.62 * size) * ratio - high / 2)
        beads = len(self.beads_of(piece)[0])
        for at, (mark, value) in enumerate(self.marks_of(piece)[: max(1, MOST_BEADS - beads)]):
            seat = self.theme.seat(value) if mark.seat else None
            color = seat.color if seat is not None else color_of(mark.color)
            badge = scaled(mark_badge(self.icons, mark.icon, color, size), ratio)
            spot = _turned(centre, pose.w * scale * ratio * 0.44, first + high * 0.16 * at, pose.angle)
            target.blit(badge, badge.get_rect(center=spot))

    def _draw_borne(
        self, target: pygame.Surface, piece: PieceView, pose: Pose, centre: tuple[float, float],
        scale: float, ratio: float = 1.0,
    ) -> None:  # fmt: skip
        """What is given to a card and taken from it, as badges below its name, along the side that stays in sight
        when the next card overlaps it."""
        wide, high = pose.w * scale * ratio, pose.h * scale * ratio
        tall = max(13, round(wide * 0.155))
        top = self._ends(self.front(piece), width_of(pose.w * scale))[0] * ratio - high / 2 + tall * 0.62
        for at, (how, what) in enumerate(self.borne[piece.handle]):
            badge = borne_badge(self.theme, how, what, tall, round(wide * 0.94))
            across = -wide * 0.47 + badge.get_width() / 2
            down = top + at * (tall + max(1, tall // 8))
            target.blit(badge, badge.get_rect(center=_turned(centre, across, down, pose.angle)))

    def _ends(self, spec: FaceSpec, width: int) -> tuple[float, float]:
        """How far below its upper edge the name of a card ends, and what it costs; kept, as the plan of a face is
        much work."""
        key = (spec, width, 0)
        found = self._bead_spots.get(key)
        if found is None:
            if len(self._bead_spots) >= 400:
                self._bead_spots.clear()
            plan = face_layout(spec, width)
            ends = float(plan.art.top), float(max((gem.bottom for gem in plan.gems), default=0))
            found = self._bead_spots[key] = [ends]
        return found[0]

    def marks_of(self, piece: PieceView) -> list[tuple[MarkDef, int]]:
        """The marks that a card bears, each with its value: of a mark that names a seat the seat, else 1."""
        if not self.catalog.marks:
            return []
        fields, card = dict(piece.fields), self.catalog.cards.get(piece.definition)
        found = [(mark, mark_value(fields.get(name))) for name, mark in self.catalog.marks.items()]
        return [(mark, value) for mark, value in found if value and mark.is_shown_on(card)]

    def beads_of(self, piece: PieceView) -> tuple[list[tuple[str, int]], int]:
        """The counters that lie on a card as beads, always in the order of the game's own list, and how many more it
        has than there is room for."""
        order = {name: index for index, name in enumerate(self.catalog.counters)}
        held = [each for each in piece.counters if each[0] not in self.beadless]
        held.sort(key=lambda each: order.get(each[0], len(order)))
        if len(held) <= MOST_BEADS:
            return held, 0
        return held[: MOST_BEADS - 1], len(held) - MOST_BEADS + 1

    def draw_counters(
        self, target: pygame.Surface, piece: PieceView, pose: Pose, centre: tuple[float, float], scale: float,
        ratio: float = 1.0,
    ) -> None:  # fmt: skip
        """The counters on a card: beads with numbers, upright whatever the card's angle; on one on its way all of
        them so many times as large as on one of the size of ``pose``."""
        width = width_of(pose.w * scale)
        size = max(17.0, width * 0.25)
        shown, more = self.beads_of(piece)
        if not shown:
            return
        spots = self.bead_places(self.front(piece), width, MOST_BEADS, size)
        for (name, value), (left, top) in zip([*shown, *([("", more)] if more else [])], spots, strict=False):
            made = self.catalog.counters.get(name)
            most = self.limits.get((piece.handle, name))
            along, across = (left - width / 2) * ratio, (top - card_height(width) / 2) * ratio
            color = color_of(made.color if made is not None else None, "purple")
            words = str(value) if most is None else f"{value}/{most}"
            if not name:  # the rest is in the menu and the large picture
                color, words = (44, 48, 56), f"+{value}"
            icon = made.icon if made is not None and made.sign else ""
            if icon and value == 1:
                words = ""
            bead = scaled(kit.counter(size if most is None else size * 1.2, color, words, icon, self.icons), ratio)
            target.blit(bead, bead.get_rect(center=_turned(centre, along, across, pose.angle)))

    def bead_places(self, spec: FaceSpec, width: int, number: int, size: float) -> list[tuple[float, float]]:
        """Where beads lie on a face; kept, as the plan of a face is much work."""
        if self.faces.cache.plain and width > PLAIN_AT:
            grown = width / PLAIN_AT
            return [(x * grown, y * grown) for x, y in self.bead_places(spec, PLAIN_AT, number, size / grown)]
        key = (spec, width, number)
        found = self._bead_spots.get(key)
        if found is None:
            if len(self._bead_spots) >= 400:
                self._bead_spots.clear()
            found = self._bead_spots[key] = bead_spots(face_layout(spec, width), number, size)
        return found

    def _pile(
        self, piece: PieceView, width: int, count: int, lift: float, front: bool, veiled: bool
    ) -> pygame.Surface:
        face = self.card(piece, width, front, veiled)
        layers = kit.pile_layers(count)
        key = (id(face), layers, count, round(lift, 1), self.theme.name)
        kept = self._piles.get(key)
        if kept is None:
            made = kit.pile(face, count, radius_of(width), lift)
            badge = kit.badge(str(count), count_letters(width))
            plan = face_layout(self.front(piece), face.get_width()) if front and not veiled else None
            across, below = count_at(face.get_size(), badge, plan)
            made.blit(badge, badge.get_rect(center=(made.get_width() // 2 + across, made.get_height() // 2 + below)))
            # The face stays with its pile: freed, its id could be that of another back the next moment.
            kept = self._piles[key] = (face, made)
            if len(self._piles) > 24:
                self._piles.popitem(last=False)
        return kept[1]

    def _at_angle(self, piece: PieceView, width: int, angle: float, front: bool, veiled: bool) -> pygame.Surface:
        quarter = round(angle) % 360
        if abs(angle - round(angle)) < 0.01 and quarter % 90 == 0:
            upright = self.card(piece, width, front, veiled)
            if quarter == 0:
                return upright
            return self._keep((id(upright), quarter), upright, lambda: pygame.transform.rotate(upright, -quarter))
        if front and not veiled:
            return self.faces.front(self.front(piece), width, angle=round(angle) % 360)
        exact = round(angle * 2) / 2
        large = self.card(piece, width, front, veiled, 2 if abs(exact) <= 30 else 1)
        ratio = width / large.get_width()
        return self._keep((id(large), width, exact), large, lambda: pygame.transform.rotozoom(large, -exact, ratio))

    def _keep(
        self, key: tuple[Hashable, ...], source: pygame.Surface, make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """Turned pictures, least recently used first out. A source is kept with its picture, so its id stays its."""
        kept = self._turned.get(key)
        if kept is not None:
            self._turned.move_to_end(key)
            return kept
        made = make()
        self._turned[key] = made
        self._sources[key] = source
        self._turned_bytes += made.get_width() * made.get_height() * 4
        while self._turned_bytes > TURNED_BYTES and len(self._turned) > 1:
            old, dropped = self._turned.popitem(last=False)
            self._sources.pop(old, None)
            self._turned_bytes -= dropped.get_width() * dropped.get_height() * 4
        return made

    def _turned_shadow(self, width: int, pose: Pose, lift: float, ratio: float) -> tuple[pygame.Surface, int, int]:
        """The shadow of a card of a width that lies at an angle, or is on its way, so many times as large; and how
        far its middle is from that of the card."""
        size = (width, round(width * 1.4))
        cast = shadow(size, radius_of(width), round(lift * 5) / 5)
        exact, flip = round(pose.angle), abs(pose.flip)
        key = ("shadow", size, exact, round(lift * 5))
        turned = self._keep(key, cast.surface, lambda: pygame.transform.rotate(cast.surface, -exact))
        middle_x = cast.dx + cast.surface.get_width() / 2 - size[0] / 2
        middle_y = cast.dy + cast.surface.get_height() / 2 - size[1] / 2
        return scaled(turned, ratio, flip), round(middle_x * ratio * flip), round(middle_y * ratio)

    def _with_number(self, die: pygame.Surface, number: int, width: float) -> pygame.Surface:
        """A die at rest with its number in large letters at the lower right: pips are not read from afar."""

        def make() -> pygame.Surface:
            plate = kit.badge(str(number), max(15.0, width * 0.36), (20, 24, 30), (244, 214, 130))
            dx, dy = round(width * 0.34), round(width * 0.34)
            need = 2 * (dx + plate.get_width() // 2), 2 * (dy + plate.get_height() // 2)
            size = max(die.get_width(), need[0]), max(die.get_height(), need[1])
            out = pygame.Surface(size, pygame.SRCALPHA)
            out.blit(die, die.get_rect(center=(size[0] // 2, size[1] // 2)))
            out.blit(plate, plate.get_rect(center=(size[0] // 2 + dx, size[1] // 2 + dy)))
            return out

        return self._keep(("die", id(die), number), die, make)

    def small(self, piece: PieceView, w: float, h: float, phase: float, lift: float) -> pygame.Surface:
        """A piece that is no card."""
        if piece.kind == "die":
            sides, value = piece.field("sides"), piece.field("value")
            number = value if isinstance(value, int) else 1 if piece.seen else None
            color = color_of(piece.field("color"), "white")
            die = draw_die(sides if isinstance(sides, int) else 6, number, w, color, phase, lift, number or 0)
            plain = sides in (None, 6) and w >= PIPS_READ  # a plate would lie on the pips, which say it already
            if number is None or plain or phase < 1 or lift > 0:
                return die
            return self._with_number(die, number, w)
        text = str(piece.field("text") or "")
        if piece.kind == "counter":
            value = piece.field("value")
            return kit.counter(
                w, color_of(piece.field("color")), "" if value is None else str(value), "", self.icons, lift
            )
        if piece.kind == "pin":
            clear = piece.field("opaque") is False
            sign = str(piece.field("icon") or "") or text[:1]
            seat = self.theme.seat(piece.owner) if piece.owner else None
            owner = (seat.symbol, seat.color) if seat is not None else None
            return kit.pin(w * 0.7, color_of(piece.field("color"), "red"), clear, sign, self.icons, lift, owner)
        if piece.kind == "note":
            return kit.note(text or "Note", (round(w), round(h)), max(11.0, h * 0.125), lift)
        if piece.kind == "marker":
            return kit.first_player(round(w), lift)
        if is_disc(piece) or (piece.kind == "token" and not piece.seen):
            seat = self.theme.seat(piece.owner) if piece.owner else None
            owner = (seat.symbol, seat.color) if seat is not None else ("", rgb(NAMED["gold"]))
            card = self.catalog.cards.get(piece.definition) if piece.seen else None
            tint = card.values.get(self.catalog.kinds[card.kind].tint) if card is not None else None
            if isinstance(tint, str):
                owner = owner[0], color_of(tint, "gold")
            if max(w, h) > LONG * min(w, h):
                return kit.bar((w, h), owner[1], lift)
            sign = self.printed(piece).emblem if piece.seen else COVERED
            facing = round(piece.angle) % 360 if self._faces(piece) else None
            return kit.man(w, owner[1], owner[0], sign, self.icons, lift, facing)
        icon = str(piece.field("icon") or "")
        name = str(piece.field("name") or "")
        return kit.token(
            w, color_of(piece.field("color"), "gold"), "" if icon else text or name, icon, self.icons, lift
        )


def _turned(centre: tuple[float, float], x: float, y: float, angle: float) -> tuple[int, int]:
    """The pixel that lies so far from the middle of a card on its upright face, where the card lies at an angle."""
    turn = math.radians(angle)
    right, down = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    return round(centre[0] + right), round(centre[1] + down)
