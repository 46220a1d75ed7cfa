"""The large picture of a piece: when it shows, what it says, and that it lies over nothing that counts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Protocol

import pygame

from tabletop.control.figures.on_cards import PreviewNumber
from tabletop.core.view import PieceView, handle_of, view_for
from tabletop.session.telling.numbers import BorneText
from tabletop.ui.clear_place import least_covered
from tabletop.ui.draw.basis.colors import hexadecimal
from tabletop.ui.hud.telling.preview import PreviewInfo
from tabletop.ui.stage.painter import color_of
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.widgets import TableHud

SHARES = (1.0, 0.85, 0.7, 0.6)
"""How large a face that is plain is shown beside the usual: the first for which there is a place."""


class Naming(Protocol):
    """Names the parts of a face the first time that one of its kind is shown large."""

    def named(
        self, piece: PieceView, face: pygame.Surface
    ) -> tuple[pygame.Surface, tuple[tuple[str, str, str], ...]] | None:
        """The face with numbers on its parts, and what they are; None for a kind that is known already."""

    def put_away(self) -> None:
        """The large picture is no longer shown."""


class NoNaming:
    """Names nothing."""

    def named(
        self, piece: PieceView, face: pygame.Surface
    ) -> tuple[pygame.Surface, tuple[tuple[str, str, str], ...]] | None:
        """See :class:`Naming`."""
        return None

    def put_away(self) -> None:
        """See :class:`Naming`."""


class LargeView:
    """What is shown large."""

    def __init__(
        self, table: Table, hud: TableHud, numbers: Callable[[str], tuple[PreviewNumber, ...]],
        rests: Callable[[], bool], borne: Callable[[str], Sequence[BorneText]] = lambda handle: (),
    ) -> None:  # fmt: skip
        """``numbers``: the derived numbers of a piece; ``borne``: what it has besides its print; ``rests``: whether
        the pointer has not moved since a show began, so that what came under it was not pointed at."""
        self.table, self.hud, self.numbers, self.rests, self.borne = table, hud, numbers, rests, borne
        self.naming: Naming = NoNaming()
        """Who says what stands where on a face that is seen for the first time."""
        self.shown_for = ""
        """The handle of the piece that is shown large; "shown": one that stays until the next click or key."""
        self.warnings: Callable[[], list[pygame.Rect]] = list
        """Where the table warns of something: that stays in sight."""
        self._held = ""
        self._large: tuple[PieceView, PreviewInfo] | None = None  # the piece, and what is said beside it
        self._rests_at: tuple[float, float] | None = None

    def show(self, handle: str, at_once: bool = False) -> None:
        """Show a piece large, on the side away from the pointer."""
        place = self.table.shown.arrangement.placement(handle) if handle else None
        if place is None or (not at_once and place.piece.kind != "card"):
            return
        if place.piece.kind == "card" and not place.piece.seen:
            return  # a back says nothing that is not seen on the table
        self.shown_for = handle
        self.show_piece(place.piece)

    def show_piece(self, piece: PieceView) -> None:
        preview = self.hud.preview
        bounds, at = self.table.bounds(), self.table.pointer.at
        width = preview.face_width(preview.look, bounds)
        strip = None
        if self.table.shown.arrangement.opened is not None and piece.kind == "card":
            # what is fought for stays in sight: the card stands beside it
            strip = preview.beside(
                self.table.look,
                self.table.camera.port,
                self.table.camera.rect(*self.table.shown.arrangement.opened),
                at,
            )
            width = min(width, strip.w - self.table.look.px(16)) if strip is not None else width
        info = self.info(piece)
        face, info, is_named = self._face(piece, width, info)
        plain = self._plain(piece, width) if strip is None and info == PreviewInfo(info.title) else None
        if plain is not None and face is not None:
            preview.show_at(plain[0], info, plain[1])
        else:
            keep = self._in_sight(piece.handle)
            covered = preview.show(face, info, at, bounds, strip, keep)
            plain_face = face is not None and not is_named and not self.table.painter.front(piece).text
            for share in SHARES[1:] if covered and plain_face else ():
                smaller, told, _ = self._face(piece, round(width * share), self.info(piece))
                covered = preview.show(smaller, told, at, bounds, strip, keep)
                if not covered:
                    break
        self._large = piece, self.info(piece)
        self.table.dirty = True

    def _face(
        self, piece: PieceView, width: int, info: PreviewInfo
    ) -> tuple[pygame.Surface | None, PreviewInfo, bool]:
        """The face of a piece so wide, what is said beside it, and whether its parts are named on it."""
        face = self.table.painter.reading(piece, width) if piece.kind == "card" else None
        named = self.naming.named(piece, face) if face is not None else None
        if named is None:
            return face, info, False
        return named[0], replace(info, legend=named[1]), True

    def _plain(self, piece: PieceView, width: int) -> tuple[pygame.Surface, tuple[int, int]] | None:
        """A face that says all itself, as large as there is a place for it where it lies over no seat, not over the
        log and no card that shows, and that place; one without text can be read when it is smaller, too. None where
        it is face down, and where there is no such place."""
        if piece.kind != "card" or not piece.seen:
            return None
        preview, table = self.hud.preview, self.table
        pad = preview.look.px(14)
        inside, at = table.bounds().inflate(-2 * pad, -2 * pad), table.pointer.at
        panels = [*self.hud.seats.values(), self.hud.log, self.hud.actions, *(clock for _, clock in self.hud.clocks)]
        avoid = [*self._in_sight(piece.handle), *(each.rect for each in panels if each.visible)]
        avoid += self._shown_regions()
        high = table.painter.reading(piece, width).get_height() / width
        for share in SHARES if not table.painter.front(piece).text else SHARES[:1]:
            wide = round(width * share)
            size = wide, round(wide * high)
            wanted = inside.left if at[0] > inside.centerx else inside.right - wide, inside.centery - size[1] // 2
            over, spot = least_covered(size, inside, [(rect, 1) for rect in avoid], wanted)
            if not over and inside.contains(spot):
                return table.painter.reading(piece, wide), spot.topleft
        return None

    def _shown_regions(self) -> list[pygame.Rect]:
        """The places on the table with cards that show."""
        placements = self.table.shown.arrangement.placements
        zones = dict.fromkeys(each.zone for each in placements if each.piece.kind == "card" and each.piece.seen)
        return self._places(zones)

    def follow(self) -> None:
        """What is shown large has changed beneath: the large picture says the same; what has gone is not shown."""
        if self.shown_for not in ("", "shown") and not self.table.shown.arrangement.placement(self.shown_for):
            self.hide()
        place = self.table.shown.arrangement.placement(self.shown_for) if self.shown_for else None
        if place is None or self._large is None or self.shown_for == "shown":
            return
        if (place.piece, self.info(place.piece)) != self._large:
            self.show(self.shown_for, at_once=True)

    def _in_sight(self, handle: str) -> list[pygame.Rect]:
        """What the large picture of a piece should not lie over: what is asked, what was opened to be read, what is
        lit for a choice, the piece, and where it may go or what it may be put to."""
        place = self.table.shown.arrangement.placement(handle)
        found = [self.hud.decision.rect] if self.hud.decision.visible else []
        found += [*self.warnings(), *self.hud.stack.popups, *self._lit()]
        if place is None:
            return found
        found += [self.table.stage.screen_rect(place), *self.table.stage.signs_at]
        number = self.table.shown.piece(handle)
        for seat in self.table.hands if number and self.table.ruled else ():
            moves = self.table.judge.of_piece(seat, number)
            found += self._places(move.zone for move in moves if move.zone)
            onto = {move.onto for move in moves if move.onto}
            found += self._pieces(each for each, key in self.table.shown.keys.items() if key in onto)
        return found

    def _lit(self) -> list[pygame.Rect]:
        """What is lit for a choice: pieces, places, and boards of which cells are."""
        lights, boards = self.table.stage.lights, self.table.stage.boards.lights
        lit = (
            *lights.zones,
            *(zone for (zone, _), kind in boards.cells.items() if kind in ("can", "free", "target")),
        )
        return [*self._pieces(lights.targets), *self._places(lit)]

    def _pieces(self, handles: Iterable[str]) -> list[pygame.Rect]:
        placements = [self.table.shown.arrangement.placement(each) for each in dict.fromkeys(handles) if each]
        return [self.table.stage.screen_rect(each) for each in placements if each is not None]

    def _places(self, zones: Iterable[str]) -> list[pygame.Rect]:
        regions = [self.table.shown.arrangement.region(zone) for zone in dict.fromkeys(zones)]
        boxes = [region.box for region in regions if region is not None]
        return [pygame.Rect(self.table.camera.rect(box.x, box.y, box.w, box.h)) for box in boxes]

    def show_to(self, seat: int, number: int) -> None:
        """Show a piece large as one seat knows it, until the next click or key."""
        view = view_for(self.table.session.state, seat)
        piece = view.find(handle_of(self.table.session.state, number, seat))
        if piece is not None:
            self.show_piece(piece)
            self.shown_for = "shown"

    def info(self, piece: PieceView) -> PreviewInfo:
        """All that is known of a piece, in words."""
        if piece.kind != "card":
            text = str(piece.field("text") or "")
            return PreviewInfo(self.table.title_of(piece), lines=(text,) if text else ())
        if not piece.seen:
            return PreviewInfo("A face-down card", lines=("Nobody here may know what it is.",))
        spec = self.table.painter.front(piece)
        gems = tuple((gem.label, gem.text, hexadecimal(color_of(gem.color))) for gem in spec.gems if gem.label)
        plates = tuple((stat.label or stat.side, stat.text, hexadecimal(color_of(stat.color))) for stat in spec.stats)
        chips = tuple(
            (chip.label, chip.text, hexadecimal(color_of(chip.color)), chip.icon) for chip in spec.chips if chip.label
        )
        stats: tuple[tuple[str, str, str] | tuple[str, str, str, str], ...] = (*gems, *plates, *chips)
        counters = []
        for name, number in piece.counters:
            made = self.table.catalog.counters.get(name)
            label = made.label if made is not None else name
            counters.append(
                (label, number, hexadecimal(color_of(made.color if made is not None else None, "purple")))
            )
        words = f"{spec.text} {spec.type_line}".lower()
        keywords = tuple((word, text) for word, text in self.table.catalog.keywords.items() if word.lower() in words)
        return PreviewInfo(
            spec.title,
            lines=(),
            stats=stats,
            counters=tuple(counters),
            attached=tuple(self.table.title_of(below) for below in piece.attached),
            keywords=keywords[:4],
            known="Lies face down; only those who have seen it know it." if piece.known else "",
            numbers=self.numbers(piece.handle),
            borne=tuple((each.how, each.what, each.text) for each in self.borne(piece.handle)),
        )

    def hold(self) -> None:
        """The piece under the pointer has been looked at: it is not shown large again before the pointer goes on."""
        self._held = self.table.stage.hovered

    def let_rest(self, at: tuple[float, float]) -> None:
        """What was put down at a point is known: it is not shown large before the pointer goes away from there."""
        self._rests_at = at

    def looked_at(self, hovered: str) -> bool:
        """Whether the pointer still rests on the piece that is not to be shown large again."""
        if self._rests_at is not None and math.dist(self._rests_at, self.table.pointer.at) < self.table.look.px(10):
            return True
        self._rests_at = None
        if hovered != self._held:
            self._held = ""
        return bool(self._held) or self.rests()

    def hide(self) -> None:
        """Put the large card away."""
        if self.shown_for:
            self.shown_for = ""
            self.naming.put_away()
            self.hud.preview.hide()
            self.table.dirty = True

    def put_away(self) -> None:
        """A press goes to the table: the large card is put away, and comes back only when it is asked for again."""
        if self.shown_for and not self.table.pointer.space:
            self.hide()
            self.hold()

    def show_target(self, target: object) -> None:
        """A name in the log is clicked: show it large."""
        handle = str(target or "")
        if self.table.shown.arrangement.placement(handle) is not None:
            self.show(handle, at_once=True)
            return
        # It lies hidden or has gone: what the log named is public, so its printed face is shown.
        spans = (span for line in self.table.session.log(self.table.perspective.viewer) for span in line.spans)
        card = next((span.card for span in spans if span.kind == "name" and span.target == target and span.card), "")
        if card in self.table.catalog.cards:
            self.show_card(card, "It lies hidden now, or has gone.")

    def show_card(self, card: str, note: str = "") -> None:
        """Show a card of the game large, as it is printed, wherever one of it may be."""
        if card in self.table.catalog.cards:
            width = self.hud.preview.face_width(self.table.look, self.table.bounds())
            face = self.table.painter.faces.front(self.table.catalog.face(card), width, now=True)
            info = PreviewInfo(self.table.catalog.cards[card].name, lines=(note,) if note else ())
            self.hud.preview.show(face, info, self.table.pointer.at, self.table.bounds())
            self.shown_for = "shown"
            self.table.dirty = True
