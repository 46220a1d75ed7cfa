"""The table as it is drawn: ground, zones, pieces at rest, pieces on their way, and what a hand holds.

Everything at rest is flattened into one layer; a frame blits that layer and draws only what moves, what is hovered
and what is held. The layer is made again when something comes to rest, never while a card is only carried.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial

import pygame

from tabletop.control.gestures.intents import SMALL_PIECES
from tabletop.control.judging.lighting import DARK, Lights
from tabletop.control.places.arrange import Arrangement, BoardCell, Region
from tabletop.control.places.placing import Placement, is_disc
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.shade import sphere
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.things import marks
from tabletop.ui.draw.things.pieces import badge, empty_slot, seat_symbol
from tabletop.ui.draw.things.table import mat, rim_parts, shelf, shelf_label, table_ground
from tabletop.ui.stage.aims import Aims
from tabletop.ui.stage.animator import Actor, Animator, Pose, risen
from tabletop.ui.stage.boards import Boards
from tabletop.ui.stage.camera import ZOOM_MIN, Camera, is_in_sight
from tabletop.ui.stage.labels import in_capitals, label_size
from tabletop.ui.stage.lights import draw_signs, sign_boxes, spot_light, turned_frame, turned_glow
from tabletop.ui.stage.painter import PiecePainter, radius_of
from tabletop.ui.stage.resting import Made, Resting, Written, written
from tabletop.ui.stage.slots import draw_slots
from tabletop.ui.stage.softly import Softly

NAME = 0.17
"""How much of the height of a card its name takes at the top."""

REHEARSED = 6
"""Cards of which so many pictures are drawn before a table is shown."""


class Stage:
    """Draws an arrangement; ``keys`` name pieces by numbers that stay the same from one view to the next."""

    def __init__(self, theme: Theme, painter: PiecePainter, icons: IconSet, camera: Camera) -> None:
        self.theme, self.painter, self.icons, self.camera = theme, painter, icons, camera
        self.animator = Animator()
        self.boards = Boards(theme, icons, camera)
        self.arrangement = Arrangement(camera.width, camera.height, (), ())
        self.labels: Mapping[str, str] = {}
        self.words = 1.0
        """How much larger than usual the labels of zones are written."""
        self.taken: Mapping[str, float] = {}
        """How much of the heading of a zone its numbers take at the right, in table units."""
        self.selected: set[str] = set()
        self.hovered: str = ""
        self.marked: set[str] = set()
        """Handles that a log line or a question points at."""
        self.held: dict[int, tuple[float, float]] = {}
        """Pieces in the hand: where their centres are, in table units."""
        self.held_size = 1.0
        """How large what is held is drawn."""
        self.target: str = ""
        """The zone that what is held would land in."""
        self.barred: bool = False
        """Whether the rules refuse that it lands there."""
        self.host: str = ""
        """The piece that what is held would be attached to."""
        self.tracks: Mapping[str, int] = {}
        """The number that the track beside a card shows, by handle."""
        self.lights: Lights = DARK
        """What the referee lights."""
        self.signs_at: tuple[pygame.Rect, ...] = ()
        """Where the acts of a piece stand written, in pixels; empty where none do."""
        self.panels: Callable[[], Sequence[pygame.Rect]] = tuple
        """What lies over the table and would hide what is written on it."""
        self.aims = Aims()
        self.panel_of: Callable[[str], pygame.Rect | None] = lambda name: None
        """Where the panel of a seat is, by the seat's name among handles; None for anything else."""
        self.band: pygame.Rect | None = None
        self.hide_zones: frozenset[str] = frozenset()
        self.resting = Resting()
        self.softly = Softly(camera)
        self._layer_key: object = None
        self._away: tuple[object, frozenset[int]] = None, frozenset()
        self._moved: tuple[object, list[Made]] = None, []
        """What was on its way when a frame was drawn last, and the moment."""
        self.version = self.rebuilds = 0
        """How often the resting layer was made (for tests)."""

    # -- following the table ---------------------------------------------------------------------------------

    def follow(
        self,
        arrangement: Arrangement,
        keys: Mapping[str, int],
        now: float,
        origins: Mapping[int, tuple[float, float]] | None = None,
        thrown: Iterable[int] = (),
        mixed: Mapping[int, Hashable] | None = None,
    ) -> None:
        """Show a new arrangement; pieces glide to their new places."""
        self.arrangement = arrangement
        if arrangement.bottom != self.boards.bottom:
            self.boards.bottom = arrangement.bottom
            self.resting.forget()
        named = [(keys.get(place.handle, -1 - index), place) for index, place in enumerate(arrangement.placements)]
        self.animator.follow(named, now, origins, thrown, mixed)
        present = {place.handle for place in arrangement.placements}
        self.selected &= present
        self.marked &= present
        if self.hovered not in present:
            self.hovered = ""
        self.version += 1

    def light(self, lights: Lights) -> bool:
        """Show other lights; whether anything is lit otherwise than before."""
        if lights == self.lights:
            return False
        resting = (lights.can, lights.targets, lights.refused, lights.zones, lights.site)
        before = self.lights
        if resting != (before.can, before.targets, before.refused, before.zones, before.site):
            self.version += 1
        self.lights = lights
        return True

    def touch(self) -> None:
        """Something at rest looks different now, maybe within pictures that are the same."""
        self.version += 1
        self.resting.forget()

    def moving(self, now: float) -> bool:
        """Whether the next frame will differ."""
        return self.animator.moving(now) or self.softly.on

    def actor(self, handle: str) -> Actor | None:
        """The actor of a handle."""
        return next((actor for actor in self.animator.actors.values() if actor.placement.handle == handle), None)

    def _lies(self, handle: str) -> Placement | None:
        """Where a piece lies; None for one that is held."""
        actor = self.actor(handle)
        return actor.placement if actor is not None and actor.key not in self.held else None

    def screen_rect(self, placement: Placement) -> pygame.Rect:
        """The upright pixel rectangle around a placement."""
        w, h = placement.extent()
        return self.camera.rect(placement.x - w / 2, placement.y - h / 2, w, h)

    def risen_rect(self, placement: Placement) -> pygame.Rect:
        """The same while it stands out of its neighbours: a card of a hand rises."""
        pose = risen(placement, self.arrangement)
        if pose is None:
            return self.screen_rect(placement)
        return self.camera.rect(pose.x - pose.w / 2, pose.y - pose.h / 2, pose.w, pose.h)

    def sign_at(self, at: tuple[float, float]) -> int | None:
        """Which of the acts that are written on the piece under the pointer stands there, counted from 0."""
        return next((index for index, box in enumerate(self.signs_at) if box.inflate(0, 3).collidepoint(at)), None)

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, now: float, holds: bool = True) -> None:
        """Draw one frame. ``holds``: with what is held; else the caller draws it over more (``draw_moving``)."""
        self.signs_at, size, layer = (), target.get_size(), self.resting.surface
        what = self.arrangement, self.animator.moving(now), tuple(self.held), self.theme.name
        missing = partial(self.rehearse, size, len(self.animator.actors))
        if layer is not None and self.softly.goes_on(what, now, missing):
            if self.resting.put_back():
                self._layer_key = None
            self.softly.draw(target, layer, self.theme, self.arrangement)
            self.painter.faces.in_haste()
        else:
            self.lay_to_rest(size, now)
            self.resting.show_on(target)
            self.softly.is_sharp(what)
        self._draw_states(target, now)
        if holds or not self.held:
            self.draw_moving(target, now)
        self.aims.draw(target, self.theme, self.camera.scale, self._lies, self.screen_rect, self.panel_of)
        if self.band is not None:
            target.blit(marks.selection_box(self.theme, self.band.size), self.band.topleft)

    def away(self, now: float) -> frozenset[int]:
        """The pieces that are on their way or held: they lie in no layer at rest."""
        key = now, self.version, tuple(self.held)
        if key != self._away[0]:
            self._away = key, frozenset(actor.key for actor in self._moving(now))
        return self._away[1]

    def _moving(self, now: float) -> list[Actor]:
        actors = self.animator.actors
        moving = [actor for actor in self.animator.on_their_way(now) if actor.key not in self.held]
        return [*moving, *(actors[key] for key in self.held if key in actors)]

    def draw_moving(self, target: pygame.Surface, now: float) -> None:
        """Draw the pieces that are on their way or held, the last ones uppermost. Where they are at a moment is found
        out once."""
        key = now, self.version, tuple(self.held.items()), self.held_size
        if key != self._moved[0]:
            moving = sorted(self._moving(now), key=lambda actor: (actor.key in self.held, actor.order))
            self._moved = key, written(target.get_size(), partial(self._draw_actors, actors=moving, now=now))
        for picture, x, y, area, flags in self._moved[1]:
            target.blit(picture, (x, y), area, flags)

    def held_box(self) -> pygame.Rect | None:
        """All pixels that what is held may be drawn on, with its shadows and what lies on it; None if nothing is."""
        boxes = []
        for key, (x, y) in self.held.items():
            actor = self.animator.actors.get(key)
            if actor is None:
                continue
            place, scale = actor.placement, self.camera.scale
            w, h = place.w * scale, place.h * scale
            shade = 65 * max(0.5, min(3.0, min(w, h) / 110))  # how far the shadow of what is carried reaches
            reach = round((w + h if place.angle % 90 else max(w, h)) * 0.85 + shade + place.sink * scale + 24)
            box = pygame.Rect(0, 0, 2 * reach, 2 * reach)
            box.center = (round(self.camera.to_screen(x, y)[0]), round(self.camera.to_screen(x, y)[1]))
            boxes.append(box)
        return boxes[0].unionall(boxes[1:]) if boxes else None

    @property
    def looks(self) -> tuple[object, ...]:
        """Everything that the table is drawn by, but where what is held is: while it is the same, so are all pixels
        besides."""
        camera = self.camera
        return (
            self.version, tuple(camera.port), camera.zoom, camera.x, camera.y, self.theme.name, self.target,
            self.barred, self.host, self.hovered, frozenset(self.selected), frozenset(self.marked), tuple(self.held),
            self.aims.pairs, self.lights, self.boards.lights, self.arrangement,
        )  # fmt: skip

    def rehearse(self, size: tuple[int, int], most: int = REHEARSED) -> Iterator[None]:
        """Draw once where nobody sees it what takes long to draw for the first time, a little between two looks: the
        ground, the places, and the cards whose pictures are missing, so many at most."""
        looks, layer = self._still(size), Written(size)
        sphere(24, (255, 255, 255))
        for _ in self._draw_places(layer):
            yield
        self.resting.expect(looks, layer.made)
        drawn, faces = 0, self.painter.faces
        for actor in self.animator.actors.values():
            place = actor.placement
            if not self.camera.shows(place, size):
                continue
            faces.only_ask()
            pose = Pose(place.x, place.y, place.w, place.h, place.angle)
            self.painter.draw(layer, place, pose, (-9999, -9999), self.camera.scale)
            while faces.render_some(1):
                drawn += 1
                yield
            if drawn >= most:
                return

    def lay_to_rest(self, size: tuple[int, int], now: float) -> list[pygame.Rect] | None:
        """Bring the layer of what lies at rest up to date. The boxes in which it looks otherwise than before; None
        where all of it may."""
        still, away = self._still(size), self.away(now)
        risen_ones = self._risen_ones()
        key = (still, away, risen_ones)
        if self.resting.laid and key == self._layer_key:
            return []
        self._layer_key = key
        self.rebuilds += 1
        pieces = ((actor.key, partial(self._draw_at_rest, actor=actor)) for actor in self.animator.actors.values())
        above = self._rim(size) if self.camera.zoom > ZOOM_MIN else []
        return self.resting.lay(
            still, size, self._draw_places, [each for each in pieces if each[0] not in away], above, risen_ones
        )

    def _rim(self, size: tuple[int, int]) -> list[Made]:
        """The rim of the window once more, over what a nearer view would show upon it."""
        ground = table_ground(self.theme, size)
        return [(ground, part.x, part.y, part, 0) for part in rim_parts(size)]

    def _still(self, size: tuple[int, int]) -> tuple[object, ...]:
        """All that what lies at rest is drawn by."""
        camera = self.camera
        return (size, self.version, tuple(camera.port), camera.zoom, camera.x, camera.y, self.theme.name,
                frozenset(self.selected))  # fmt: skip

    def _draw_places(self, layer: pygame.Surface) -> Iterator[None]:
        """Draw the ground and the places, below all pieces, one after the other."""
        layer.blit(table_ground(self.theme, layer.get_size()), (0, 0))
        yield
        self._draw_site(layer)
        regions = self.arrangement.regions
        capitals = in_capitals(regions, self.labels, self.camera.scale, self.words)
        for region in regions:
            self._draw_region(layer, region, capitals)
            yield
        self.boards.draw_waiting(layer, self.arrangement)

    def _draw_at_rest(self, layer: pygame.Surface, actor: Actor) -> None:
        """A piece that lies where it is to lie, with what lights it."""
        place, scale = actor.placement, self.camera.scale
        centre = self.camera.to_screen(place.x, place.y)
        if not self.camera.shows(place, layer.get_size()):
            return
        kind = "selected" if place.handle in self.selected else self.lights.kind(place.handle)
        if kind:
            self._glow(layer, place, centre, kind)
        pose = Pose(place.x, place.y, place.w, place.h, place.angle)
        self.painter.draw(layer, place, pose, centre, scale)
        if kind:
            self._frame(layer, place, centre, kind)

    def _draw_site(self, layer: pygame.Surface) -> None:
        """A spot of light on the places that the game is about now."""
        boxes = [
            self.camera.rect(region.box.x, region.box.y, region.box.w, region.box.h)
            for region in self.arrangement.regions
            if region.key in self.lights.site
        ]
        if boxes:
            rect = boxes[0].unionall(boxes[1:]).inflate(6, 6)
            layer.blit(spot_light(rect.size, self.theme.dark), rect.topleft)

    def label_size(self, region: Region) -> float:
        """How much larger than usual the label of a zone is written: as wanted, where its cards leave that room."""
        return label_size(region, self.arrangement, self.camera.scale, self.words)

    def _draw_region(self, layer: pygame.Surface, region: Region, capitals: bool) -> None:
        box = region.box
        if region.key in self.hide_zones or region.key == "table":
            return
        if box.hide_empty and region.count == 0 and region.key not in self.lights.zones:
            return
        rect = self.camera.rect(box.x, box.y, box.w, box.h)
        if not box.beside and not is_in_sight(rect, layer.get_size()):
            return
        unit = max(0.6, self.camera.scale)
        label = self.labels.get(region.key, "") if box.show_label else ""
        seat = int(region.key.rpartition("@")[2]) if "@" in region.key else 0
        if box.kind.ground == "shelf":
            layer.blit(shelf(self.theme, rect.size, unit), rect.topleft)
            if label:
                words = self.label_size(region)
                layer.blit(shelf_label(self.theme, rect.w, label, unit, seat, words, capitals), rect.topleft)
            if region.key in self.lights.zones:
                frame = marks.piece_frame(self.theme, rect.size, 10, "can")
                layer.blit(frame.surface, (rect.x + frame.dx, rect.y + frame.dy))
        elif box.kind.ground == "map":
            self.boards.draw_map(layer, box, label, seat)
        else:
            lit = region.key in self.lights.zones
            state = "can" if lit else "rest"
            note = "" if not box.kind.counts or box.beside or not region.count else str(region.count)
            taken = round(self.taken.get(region.key, 0.0) * self.camera.scale)
            layer.blit(
                mat(
                    self.theme, rect.size, label, state, unit, seat, note, taken, self.label_size(region), capitals
                ),
                rect.topleft,
            )  # fmt: skip
        if seat and not label and not box.kind.is_hand:
            look = self.theme.seat(seat)
            mark = seat_symbol(look.symbol, max(10, round(13 * unit)), look.color)
            layer.blit(mark, (rect.x + round(6 * unit), rect.y + round(6 * unit)))
        if box.beside:
            draw_slots(layer, self.theme, self.camera, self.arrangement, region, self.tracks)
        if box.kind.is_pile and not region.count:
            size = (round(box.card_w * self.camera.scale), round(box.card_h * self.camera.scale))
            top = 12 if label else 0
            slot = empty_slot(size, radius_of(size[0]), self.theme.table.label_dim)
            layer.blit(slot, slot.get_rect(center=(rect.centerx, rect.centery + top * unit)))
        if (box.kind.is_hand or box.kind.is_board) and region.count is None:
            mark = badge("hidden", 12)
            layer.blit(mark, mark.get_rect(center=rect.center))

    def _draw_states(self, target: pygame.Surface, now: float) -> None:
        """What changes without anything moving: the zone aimed at, the hovered piece, what is pointed at."""
        self.boards.draw_lights(target, self.arrangement, names=not self.softly.on)
        stacks = self._stacks()
        for place in self.arrangement.placements if self.boards.lights.cells else ():
            cell = _cell_of(place)
            if cell in self.boards.lights.cells and (cell in stacks or (place.sink and place.handle != self.hovered)):
                self._draw_again(target, place, now)  # pins and stacks stand on the lit cells, not under them
        self.boards.draw_heights(target, self.arrangement)
        aimed = self.target or ("" if self.held else self.lights.cursor)
        if aimed:
            region = self.arrangement.region(aimed)
            if region is not None and not region.box.kind.is_board:
                rect = self.camera.rect(region.box.x, region.box.y, region.box.w, region.box.h)
                kind = "refused" if self.target and self.barred else "target"
                glow = marks.piece_frame(self.theme, rect.size, 10, kind)
                target.blit(glow.surface, (rect.x + glow.dx, rect.y + glow.dy))
        # what is written on a piece can be clicked while the view changes, too
        raised = self._raised() if not self.held and (self.lights.signs or not self.softly.on) else []
        for handle, kind in ((self.host, "target"), *((mark, "can") for mark in sorted(self.marked))):
            actor = self.actor(handle) if handle else None
            if actor is not None and actor.key not in self.held:
                place = actor.placement
                pose = risen(place, self.arrangement) if handle in raised else None
                x, y = (pose.x, pose.y) if pose is not None else (place.x, place.y)
                self._frame(target, place, self.camera.to_screen(x, y), kind, pose)
        for handle, number in self.lights.numbers.items():
            self._draw_number(target, handle, number)
        for handle in raised:
            one = self.arrangement.placement(handle)
            stack = stacks.get(_cell_of(one), []) if one is not None else []
            at = stack.index(one) if one in stack else 0
            self._draw_hovered(target, handle, stack[:at], now)
            for other in stack[at + 1 :] if one in stack else ():
                self._draw_again(target, other, now)  # the uppermost stays uppermost
            if stack:
                self.boards.draw_heights(target, self.arrangement)

    def _stacks(self) -> dict[BoardCell | None, list[Placement]]:
        """The pieces of every cell of a board on which several lie, the uppermost last."""
        found: dict[BoardCell | None, list[Placement]] = {}
        boards = {region.key for region in self.arrangement.regions if region.box.kind.is_board}
        for place in self.arrangement.placements if boards else ():
            cell = _cell_of(place)
            if cell is not None and place.zone in boards and not place.host:
                found.setdefault(cell, []).append(place)
        return {cell: places for cell, places in found.items() if len(places) > 1}

    def _draw_again(self, target: pygame.Surface, place: Placement, now: float) -> None:
        """Draw a piece that lies still over what was drawn on its cell meanwhile."""
        actor = self.actor(place.handle)
        if actor is not None and actor.key not in self.held and not actor.moving(now):
            pose = Pose(place.x, place.y, place.w, place.h, place.angle)
            self.painter.draw(target, place, pose, self.camera.to_screen(place.x, place.y), self.camera.scale)

    def _raised(self) -> list[str]:
        """The hovered piece, and a single chosen one in a hand, stand out of their neighbours, the last uppermost."""
        (only,) = self.selected if len(self.selected) == 1 else ("",)
        raised = []
        if only and only != self.hovered:
            place = self.arrangement.placement(only)
            if place is not None and (place.in_hand or only == self.lights.signs_of or self.lights.kind(only)):
                raised.append(only)
        return [*raised, self.hovered] if self.hovered else raised

    def _risen_ones(self) -> frozenset[int]:
        """The pieces that are drawn away from where they lie, so that nothing of them is to be seen there."""
        actors = [self.actor(handle) for handle in self._raised()] if not self.held else []
        return frozenset(
            actor.key for actor in actors if actor is not None and risen(actor.placement, self.arrangement)
        )

    def _draw_hovered(self, target: pygame.Surface, handle: str, below: Sequence[Placement], now: float) -> None:
        actor = self.actor(handle)
        if actor is None:
            return
        place = actor.placement
        pose = risen(place, self.arrangement) or Pose(place.x, place.y, place.w, place.h, place.angle, lift=0.35)
        centre = self.camera.to_screen(pose.x, pose.y)
        self._glow(target, place, centre, "hover", pose)
        for other in below:
            self._draw_again(target, other, now)  # its glow is not upon those of its stack
        self.painter.draw(target, place, pose, centre, self.camera.scale, lift=pose.lift)
        for other in self._riding(place):
            self.painter.draw(
                target, other, Pose(other.x, other.y, other.w, other.h, other.angle),
                self.camera.to_screen(other.x, other.y), self.camera.scale,
            )  # fmt: skip
        if place.piece.kind == "card":
            self._frame(target, place, centre, "selected" if place.handle in self.selected else "hover", pose)
        if self.lights.signs and self.lights.signs_of == handle:
            wide, high = self._box(place, pose)
            card = pygame.Rect(0, 0, wide, high)
            card.center = (round(centre[0]), round(centre[1]))
            lit = self.lights.targets - {handle}
            avoid = [self.screen_rect(each) for each in self.arrangement.placements if each.handle in lit]
            avoid += 2 * self._names_in_hands(handle)  # by which one finds the next card
            self.signs_at = sign_boxes(self.lights.signs, card, self.camera.port, avoid, self.panels())
            draw_signs(target, self.theme, self.lights.signs, self.signs_at)

    def kept_in_sight(self) -> list[pygame.Rect]:
        """What nothing that comes up beside the pointer lies over: the acts that are written at a piece, what may be
        chosen, and the names of the cards in hands."""
        lit = [place for place in self.arrangement.placements if place.handle in self.lights.targets]
        targets = [self.screen_rect(place) for place in lit if place.handle != self.hovered]
        return [*self.signs_at, *targets, *self._names_in_hands(self.hovered)]

    def _names_in_hands(self, besides: str) -> list[pygame.Rect]:
        """Where the names of the other cards in hands stand that show."""
        found = []
        for place in self.arrangement.placements:
            if place.in_hand and place.piece.seen and place.handle != besides:
                rect = self.risen_rect(place) if place.handle in self.selected else self.screen_rect(place)
                found.append(pygame.Rect(rect.x, rect.y, rect.w, round(rect.h * NAME)))
        return found

    def _draw_number(self, target: pygame.Surface, handle: str, number: int) -> None:
        """The number of a piece that was chosen, in its upper left corner."""
        actor = self.actor(handle)
        if actor is not None:
            rect = self.screen_rect(actor.placement)
            disc = marks.order_number(self.theme, number, max(20, round(rect.w * 0.24)))
            target.blit(disc, disc.get_rect(center=(rect.x + rect.w // 6, rect.y + rect.w // 6)))

    def _riding(self, place: Placement) -> list[Placement]:
        """Small pieces on a card, which a raised card must not cover."""
        return [
            other
            for other in self.arrangement.placements
            if other.host == place.handle and other.piece.kind in SMALL_PIECES
        ]

    def _box(self, place: Placement, pose: Pose | None = None) -> tuple[int, int]:
        w, h, angle = (pose.w, pose.h, pose.angle) if pose is not None else (place.w, place.h, place.angle)
        w, h = round(w * self.camera.scale), round(h * self.camera.scale)
        return (h, w) if round(angle) % 180 == 90 else (w, h)

    def _glow(
        self, target: pygame.Surface, place: Placement, centre: tuple[float, float], kind: str,
        pose: Pose | None = None,
    ) -> None:  # fmt: skip
        if place.piece.kind != "card" and not is_disc(place.piece):
            return
        size, angle = self._lying(place, pose)
        if is_disc(place.piece):
            halo = turned_glow(self.theme, size, round(min(size) / 2), kind, 0.0)
            target.blit(halo, halo.get_rect(center=(round(centre[0]), round(centre[1]))))
            return
        halo = turned_glow(self.theme, size, radius_of(min(size)), kind, angle)
        target.blit(halo, halo.get_rect(center=(round(centre[0]), round(centre[1]))))

    def _frame(
        self, target: pygame.Surface, place: Placement, centre: tuple[float, float], kind: str,
        pose: Pose | None = None,
    ) -> None:  # fmt: skip
        size, angle = self._lying(place, pose)
        radius = radius_of(min(size)) if place.piece.kind == "card" else round(min(size) / 2)
        frame = turned_frame(self.theme, size, radius, kind, angle)
        target.blit(frame, frame.get_rect(center=(round(centre[0]), round(centre[1]))))

    def _lying(self, place: Placement, pose: Pose | None) -> tuple[tuple[int, int], float]:
        """The size of a piece in pixels and the angle that is not a quarter turn, to half a degree."""
        angle = (pose.angle if pose is not None else place.angle) % 360
        if angle % 90 == 0 or place.piece.kind != "card":
            return self._box(place, pose), 0.0
        w, h = (pose.w, pose.h) if pose is not None else (place.w, place.h)
        return (round(w * self.camera.scale), round(h * self.camera.scale)), round(angle * 2) / 2

    def _draw_actors(self, target: pygame.Surface, actors: Iterable[Actor], now: float) -> None:
        for actor in actors:
            self._draw_actor(target, actor, now)

    def _draw_actor(self, target: pygame.Surface, actor: Actor, now: float) -> None:
        place, held, moves = actor.placement, self.held.get(actor.key), actor.moving(now)
        pose = actor.pose(now)
        if held is not None:
            angle = place.angle if round(place.angle) % 90 == 0 else round(place.piece.angle)
            pose = Pose(*held, place.w * self.held_size, place.h * self.held_size, angle, lift=1.0)
        phase = actor.progress(now) if actor.tumbles and moves else 1.0
        flies = max(actor.start.w, place.w) if moves and held is None else 0.0
        at, scale = self.camera.to_screen(pose.x, pose.y), self.camera.scale
        self.painter.draw(target, place, pose, at, scale, phase=phase, lift=pose.lift, flies=flies)


def _cell_of(place: Placement) -> BoardCell | None:
    """The cell of a board on which a piece lies."""
    spot = place.piece.spot
    return (place.zone, (int(spot[0]), int(spot[1]))) if spot is not None else None
