"""Menus, the large preview, the tray of cards, the drawer of pieces: what opens over the table and closes again."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.control import menus
from tabletop.control.arrange import seat_of
from tabletop.control.intents import Command
from tabletop.control.menus import Choice
from tabletop.control.placing import Drop, Placement
from tabletop.core.view import PieceView, handle_of, view_for
from tabletop.ui.draw.colors import hexadecimal
from tabletop.ui.hud.decision import Choice as Answer
from tabletop.ui.hud.drawer import PieceSpec, spec_picture
from tabletop.ui.hud.menu import MenuItem
from tabletop.ui.hud.preview import PreviewInfo
from tabletop.ui.hud.tray import TrayItem
from tabletop.ui.stage.painter import color_of

if TYPE_CHECKING:
    pass


def named(choices: Sequence[Choice], keys: Any) -> list[MenuItem]:
    """Menu entries of the headless brain as items of the widget."""
    items = []
    for number, choice in enumerate(choices):
        items.append(
            MenuItem(
                str(number), choice.label, choice.icon, keys.label(choice.key) if choice.key else "",
                enabled=not choice.reason, reason=choice.reason, section=choice.section,
                sub=tuple(named(choice.below, keys)), data=choice.command,
                keep=choice.command is not None and choice.command.verb == "count",
            )
        )  # fmt: skip
    return items


class TableTrays:
    """Part of the table screen; ``self`` is the whole screen."""

    _tray: tuple[str, int] = ("", 0)
    _tray_pieces: dict[str, PieceView]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def bounds(self) -> pygame.Rect:
        """The window, for things that must stay inside it."""
        return pygame.Rect(0, 0, *self.size)

    # -- menus -----------------------------------------------------------------------------------------------

    def open_menu(self, place: Placement | None, at: tuple[float, float]) -> None:
        """The menu of a piece, of a zone or of the table."""
        if self.perspective.public:
            return
        self.hide_preview()
        if place is None:
            x, y = self.camera.to_table(*at)
            region = self.arrangement.region_at(x, y)
            key = region.key if region is not None else "table"
            choices = menus.zone_menu(self.desk(seat_of(key)), key)
            title = self.zone_label(key) if key != "table" else "Table"
        else:
            if place.handle not in self.stage.selected:
                self.select([place.handle])
            chosen = self.chosen()
            choices = menus.piece_menu(self.desk(seat_of(place.zone)), chosen)
            title = self.piece_title(place) if len(chosen) == 1 else f"{len(chosen)} pieces"
        items = named(choices, self.app.keys)
        if place is not None:
            items = [*self.referee.menu(chosen), *items]

        def pick(item: MenuItem) -> None:
            if isinstance(item.data, Command):
                self.run(item.data, seat_of(place.zone) if place is not None else 0)
            elif callable(item.data):
                item.data()

        point = (round(at[0]), round(at[1]))
        self.hud.menu.open(point, items, pick, self.bounds(), title=title)
        self.hud.hints.did("menu", self.app.now())
        self.dirty = True

    def piece_title(self, place: Placement) -> str:
        """What the viewer calls a piece."""
        if place.pile and self.desk().is_pile(place.zone):
            return f"{self.zone_label(place.zone)} ({place.pile})"
        return self.title_of(place.piece)

    def title_of(self, piece: PieceView) -> str:
        """What a piece is called by whoever sees this view of it."""
        if piece.kind == "card":
            return self.painter.front(piece).title if piece.seen else "A face-down card"
        name = piece.field("name")
        if name:
            return str(name)
        if piece.kind == "die":
            return f"Die with {piece.field('sides') or 6} sides"
        return piece.kind.capitalize()

    # -- the large preview -----------------------------------------------------------------------------------

    def show_preview(self, handle: str, at_once: bool = False) -> None:
        """Show a piece large, on the side away from the pointer."""
        place = self.arrangement.placement(handle) if handle else None
        if place is None or (not at_once and place.piece.kind != "card"):
            return
        if place.piece.kind == "card" and not place.piece.seen:
            return  # a back says nothing that is not seen on the table
        self._preview_for = handle
        self._show_large(place.piece)

    def _show_large(self, piece: PieceView) -> None:
        preview = self.hud.preview
        bounds, at = self.bounds(), self.pointer.at
        width = preview.face_width(preview.look, bounds)
        strip = None
        if self.arrangement.opened is not None and piece.kind == "card":
            # what is fought for stays in sight: the card stands beside it
            strip = preview.beside(self.look, self.camera.port, self.camera.rect(*self.arrangement.opened), at)
            width = min(width, strip.w - self.look.px(16)) if strip is not None else width
        face = self.painter.reading(piece, width) if piece.kind == "card" else None
        info = self.preview_info(piece)
        preview.show(face, info, at, bounds, strip, self._in_sight(piece.handle))
        self._large = piece, info
        self.dirty = True

    _large: tuple[PieceView, PreviewInfo] | None = None
    """The piece that is shown large, and what is said beside it."""

    def follow_preview(self) -> None:
        """What is shown large has changed beneath: the large picture says the same."""
        place = self.arrangement.placement(self._preview_for) if self._preview_for else None
        if place is None or self._large is None or self._preview_for == "shown":
            return
        if (place.piece, self.preview_info(place.piece)) != self._large:
            self.show_preview(self._preview_for, at_once=True)

    def _in_sight(self, handle: str) -> list[pygame.Rect]:
        """What the large picture of a piece should not lie over: what is asked, the piece, and where it may go."""
        place = self.arrangement.placement(handle)
        found = [self.hud.decision.rect] if self.hud.decision.visible else []
        if place is None:
            return found
        found += [self.stage.screen_rect(place), *self.stage.signs_at]
        number = self.keys.get(handle, 0)
        for seat in self.referee.hands if number and self.referee.on else ():
            for zone in dict.fromkeys(move.zone for move in self.referee.judge.of_piece(seat, number)):
                region = self.arrangement.region(zone) if zone else None
                if region is not None:
                    box = region.box
                    found.append(pygame.Rect(self.camera.rect(box.x, box.y, box.w, box.h)))
        return found

    def show_to(self, seat: int, number: int) -> None:
        """Show a piece large as one seat knows it, until the next click or key."""
        view = view_for(self.session.state, seat)
        piece = view.find(handle_of(self.session.state, number, seat))
        if piece is not None:
            self._show_large(piece)
            self._preview_for = "shown"

    def preview_info(self, piece: PieceView) -> PreviewInfo:
        """All that is known of a piece, in words."""
        if piece.kind != "card":
            text = str(piece.field("text") or "")
            return PreviewInfo(self.title_of(piece), lines=(text,) if text else ())
        if not piece.seen:
            return PreviewInfo("A face-down card", lines=("Nobody here may know what it is.",))
        spec = self.painter.front(piece)
        gems = tuple((gem.label, gem.text, hexadecimal(color_of(gem.color))) for gem in spec.gems if gem.label)
        plates = tuple((stat.label or stat.side, stat.text, hexadecimal(color_of(stat.color))) for stat in spec.stats)
        chips = tuple(
            (chip.label, chip.text, hexadecimal(color_of(chip.color)), chip.icon) for chip in spec.chips if chip.label
        )
        stats: tuple[tuple[str, str, str] | tuple[str, str, str, str], ...] = (*gems, *plates, *chips)
        counters = []
        for name, number in piece.counters:
            made = self.catalog.counters.get(name)
            label = made.label if made is not None else name
            counters.append(
                (label, number, hexadecimal(color_of(made.color if made is not None else None, "purple")))
            )
        words = f"{spec.text} {spec.type_line}".lower()
        keywords = tuple((word, text) for word, text in self.catalog.keywords.items() if word.lower() in words)
        return PreviewInfo(
            spec.title,
            lines=(),
            stats=stats,
            counters=tuple(counters),
            attached=tuple(self.title_of(below) for below in piece.attached),
            keywords=keywords[:4],
            known="Lies face down; only those who have seen it know it." if piece.known else "",
            numbers=self.numbers.preview(piece.handle),
        )

    def hold_preview(self) -> None:
        """The piece under the pointer has been looked at: it is not shown large again before the pointer goes on."""
        self._preview_held = self.stage.hovered

    _rests_at: tuple[float, float] | None = None

    def let_rest(self, at: tuple[float, float]) -> None:
        """What was put down at a point is known: it is not shown large before the pointer goes away from there."""
        self._rests_at = at

    def looked_at(self, hovered: str) -> bool:
        """Whether the pointer still rests on the piece that is not to be shown large again."""
        if self._rests_at is not None and math.dist(self._rests_at, self.pointer.at) < self.look.px(10):
            return True
        self._rests_at = None
        if hovered != self._preview_held:
            self._preview_held = ""
        return bool(self._preview_held) or self.showing.still

    def hide_preview(self) -> None:
        """Put the large card away."""
        if self._preview_for:
            self._preview_for = ""
            self.hud.preview.hide()
            self.dirty = True

    def put_preview_away(self) -> None:
        """A press goes to the table: the large card is put away, and comes back only when it is asked for again."""
        if self._preview_for and not self.pointer.space:
            self.hide_preview()
            self.hold_preview()

    # -- the tray --------------------------------------------------------------------------------------------

    def show_tray(self: Any, zone: str, seat: int, top: int | None) -> None:
        """Lay cards of a zone out over the table: the ``top`` ones of a pile for whoever may look, or all of an open
        zone (None)."""
        viewer = seat if top is not None else self.perspective.viewer
        view = view_for(self.session.state, viewer)
        pieces = list(view.zone(zone).pieces)
        pieces.reverse()
        shown = [piece for piece in pieces if piece.seen or top is None][: top if top is not None else len(pieces)]
        self._tray = (zone, viewer or 0)
        self._tray_pieces = {piece.handle: piece for piece in shown}
        items = [TrayItem(piece.handle, self.title_of(piece), data=piece) for piece in shown]
        whole = top is not None and top >= (view.zone(zone).count or 0)
        answers = [Answer("close", "Close", "primary" if top is None else "normal")]
        if top is not None:
            if whole:
                answers.insert(0, Answer("shuffle", "Shuffle and close", "primary", icon="shuffle"))
            answers.append(Answer("hand", "Take to hand", icon="hand"))
            answers.append(Answer("bottom", "Put at the bottom", icon="arrow-down"))
        who = f"{self.name(seat)} looks; drag cards out, double click takes one." if top is not None else ""
        choose = (0, len(items)) if top is not None else None
        self.hud.tray.open(self.zone_label(zone), items, answers, self.camera.port, top is not None, choose, who)
        self.dirty = True

    def open_pictures(
        self: Any, title: str, items: Sequence[TrayItem], answers: Sequence[Answer], words: str = ""
    ) -> None:
        """Lay out cards that are no pieces of the table: they can be read, not taken."""
        self._tray, self._tray_pieces = ("", 0), {}
        self.hud.tray.open(title, items, answers, self.camera.port, True, None, words)
        self.dirty = True

    def tray_face(self, item: TrayItem, width: int) -> pygame.Surface:
        """The picture of a card in the tray."""
        return self.painter.reading(item.data, width // 2 * 2)

    def _tray_ids(self, items: Sequence[TrayItem]) -> list[int]:
        viewer = self._tray[1] or None
        return [self.session.piece(item.id, viewer) for item in items]

    def tray_pick(self, item: TrayItem) -> None:
        """Double click: take the card to the hand (or, in an open zone, show it large)."""
        if self.referee.questions.tray_pick(item):
            return
        seat = self._tray[1]
        if not seat:
            self._show_large(item.data)
            return
        self._send_to_hand([item], seat)

    def _send_to_hand(self, items: Sequence[TrayItem], seat: int) -> None:
        hand = self.desk().hand_of(seat)
        ids = self._tray_ids(items)
        self.hud.tray.close()
        if hand is not None and ids:
            self.commands.manual("move", seat, pieces=ids, to=hand)

    def tray_drag(self, item: TrayItem, at: tuple[int, int]) -> None:
        """A card is dragged out of the tray."""
        zone, seat = self._tray
        if not zone:
            return
        (piece,) = self._tray_ids([item])
        width = max(40, round(self.layout.card_w * self.camera.scale / 2) * 2)
        ghost = self.painter.card(item.data, width)
        self.hud.tray.close()
        self.hand.grab_outside(("piece", piece, seat), ghost, at)

    def tray_button(self, name: str) -> None:
        """A button under the tray."""
        zone, seat = self._tray
        chosen = list(self.hud.tray.selected())
        if name == "hand" and chosen:
            self._send_to_hand(chosen, seat)
            return
        if name == "bottom" and chosen:
            ids = self._tray_ids(chosen)
            self.hud.tray.close()
            self.commands.manual("move", seat, pieces=ids, to=zone, index=0)
            return
        if name in ("hand", "bottom"):
            self.app.toast("Click the cards first.", "info")
            return
        self.hud.tray.close()
        if name == "shuffle":
            self.commands.manual("shuffle", seat, zone=zone)

    def tray_closed(self) -> None:
        """The tray is gone."""
        self.referee.questions.tray_closed()
        self._tray_pieces = {}
        self.hide_preview()
        self.dirty = True

    def tray_menu(self, item: TrayItem, at: tuple[int, int]) -> None:
        """Right click in the tray: show the card large."""
        self._show_large(item.data)

    def tray_hover(self, item: TrayItem | None) -> None:
        """The pointer is over a card of the tray."""
        if item is None:
            self.hud.preview.hide()
        self.dirty = True

    # -- the drawer ------------------------------------------------------------------------------------------

    def toggle_drawer(self) -> None:
        """Open or close the drawer of loose pieces."""
        self.show_drawer(not self.hud.drawer.opened)

    def show_drawer(self, on: bool) -> None:
        """Open or close the drawer."""
        if on and not self.perspective.public:
            self.hud.drawer.open(self.camera.port)
        else:
            self.hud.drawer.close()
        self.hud.feed()
        self.dirty = True

    def drawer_drag(self, spec: PieceSpec, at: tuple[int, int]) -> None:
        """A new piece is dragged out of the drawer."""
        size = round(60 * self.camera.scale)
        self.hand.grab_outside(spec, spec_picture(self.look, spec, max(24, size)), at)

    def drawer_place(self, spec: PieceSpec) -> None:
        """A new piece was clicked: it comes to lie at a free spot."""
        self._make(spec, Drop("table", None, self.free_spot()))

    def place_outside(self, thing: Any, where: Drop) -> None:
        """Something that was not on the table is let go over it."""
        if isinstance(thing, PieceSpec):
            self._make(thing, where)
            return
        _, piece, seat = thing
        args: dict[str, Any] = {"pieces": [piece], "to": where.zone}
        if where.index is not None:
            args["index"] = where.index
        if where.spot is not None:
            args["spot"] = where.spot
        self.commands.manual("move", seat, **args)

    def _make(self, spec: PieceSpec, where: Drop) -> None:
        host = self.arrangement.placement(where.over) if where.over else None
        sticks = spec.kind in ("counter", "pin", "token") and host is not None and host.piece.kind == "card"
        to: Any = where.zone
        if sticks and host is not None and not self.desk().is_pile(host.zone):
            to = self.piece_ids([host.handle])[0]
        spot = where.spot if to == where.zone else None
        self.commands.manual("create", self.actor, kind=spec.kind, to=to, spot=spot, fields=dict(spec.fields))

    def free_spot(self) -> tuple[float, float]:
        """A place on the free table where nothing lies yet, near the middle of what is shown."""
        camera = self.camera
        x, y = camera.to_table(camera.port.centerx, camera.port.centery)
        for ring in range(1, 60):
            dx = (ring * 97) % 640 - 320
            dy = (ring * 61) % 360 - 180
            if self.arrangement.at(x + dx, y + dy) is None:
                return round(x + dx, 1), round(y + dy, 1)
        return round(x, 1), round(y, 1)

    def lift_pile(self, place: Placement) -> None:
        """Take a whole pile into the hand; it follows the pointer until a click."""
        from tabletop.ui.table.hand import Carry

        self.hand.carried = Carry([place], [(0.0, 0.0)], whole_pile=place.zone)
        self.pointer.held = "drag"
        self.hand.carry(self.pointer.at)

    # -- pointing --------------------------------------------------------------------------------------------

    def point_at(self, target: Any) -> None:
        """A name in the log is hovered: mark its piece."""
        handle = str(target) if target else ""
        marked = {handle} if handle and self.arrangement.placement(handle) is not None else set()
        if marked != self.stage.marked:
            self.stage.marked = marked
            self.dirty = True

    def show_target(self, target: Any) -> None:
        """A name in the log is clicked: show it large."""
        handle = str(target or "")
        if self.arrangement.placement(handle) is not None:
            self.show_preview(handle, at_once=True)
            return
        # It lies hidden or has gone: what the log named is public, so its printed face is shown.
        spans = (span for line in self.session.log(self.perspective.viewer) for span in line.spans)
        card = next((span.card for span in spans if span.kind == "name" and span.target == target and span.card), "")
        if card in self.catalog.cards:
            width = self.hud.preview.face_width(self.look, self.bounds())
            face = self.painter.faces.front(self.catalog.face(card), width, now=True)
            info = PreviewInfo(self.catalog.cards[card].name, lines=("It lies hidden now, or has gone.",))
            self.hud.preview.show(face, info, self.pointer.at, self.bounds())
            self._preview_for = "shown"
            self.dirty = True

    def fit(self) -> None:
        """Show the whole table; once more goes back to the close-up of what is being decided."""
        if not self.show_near(False) and self.camera.zoom == 1.0:
            self.show_near(True)
        self.camera.fit()
        self.view_moved()

    def offer_hints(self) -> None:
        """Tell the invitations where their pieces lie."""
        if self.hints_wait and not self.showing.active:
            self.start_hints()
        hints = self.hud.hints
        if not hints.visible:
            return
        cards = [place for place in self.arrangement.placements if place.piece.kind == "card" and not place.host]
        seen = next((place for place in cards if place.piece.seen and not place.pile), None)
        hand = self.desk().hand_of(self.perspective.bottom)
        own = next((place for place in cards if place.zone == hand), seen)
        goals = [
            region
            for region in self.arrangement.regions
            if seat_of(region.key) == self.perspective.bottom and region.key != hand and not region.count
        ]
        places: dict[str, Any] = {"zoom": self.camera.port}
        if seen is not None:
            rect = self.stage.screen_rect(seen)
            places |= {"tap": rect, "flip": rect, "menu": rect}
        if own is not None and goals:
            box = goals[0].box
            goal = self.camera.to_screen(box.x + box.w / 2, box.y + box.h / 2)
            start = self.camera.to_screen(own.x, own.y)
            places["drag"] = ((round(start[0]), round(start[1])), (round(goal[0]), round(goal[1])))
        if self.referee.judge.on:
            places.pop("drag", None)
            places |= self.referee.hint_places()
        hints.offer(places, {"end": self.hud.decision.rect})

    def open_counters(self, chosen: Sequence[Placement]) -> None:
        """The counters of the chosen pieces, as a menu that stays open."""
        choices = [
            choice
            for choice in menus.piece_menu(self.desk(seat_of(chosen[0].zone)), chosen)
            if choice.label == "Counters"
        ]
        if not choices:
            return
        items = named(choices[0].below, self.app.keys)

        def pick(item: MenuItem) -> None:
            if isinstance(item.data, Command):
                self.run(item.data, seat_of(chosen[0].zone))

        at = self.stage.screen_rect(chosen[0]).midright
        self.hud.menu.open(at, items, pick, self.bounds(), title="Counters")
        self.dirty = True
