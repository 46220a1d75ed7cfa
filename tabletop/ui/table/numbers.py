"""Derived numbers on the table: the power of a creature where it stands, each seat's total at a place, and the sheets
that open them into who adds what and by which rule.

Nothing here is worked out: the session says it for a viewer, so a number never tells what the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.control.arrange import Region
from tabletop.control.passing import passed_over
from tabletop.control.placing import Placement
from tabletop.core.zones import parse_zone
from tabletop.ui.hud.account import LEADS, SHARES, AccountPlates, AccountSheet, PartRow, Total, identity
from tabletop.ui.hud.account_board import AccountBoard
from tabletop.ui.hud.ladder import LadderPlace, Ladders, Step
from tabletop.ui.hud.preview import PreviewNumber
from tabletop.ui.stage.painter import color_of
from tabletop.ui.stage.plates import PieceNumber
from tabletop.ui.table.printed import present_chips

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


class TableNumbers:
    """Part of the table screen: plates on cards and at places, and the sheet of one of them."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.plates: AccountPlates | None = None
        self.ladders: Ladders | None = None
        self.sheet: AccountSheet | None = None
        self.board: AccountBoard | None = None
        self.board_wanted = True
        self._accounts: list[Any] = []
        self._ways: list[Any] = []
        self._drawn: dict[int, Placement] = {}
        """Where each piece was drawn last."""

    def dress(self) -> None:
        """Build the widgets in the look of now."""
        table = self.table
        counters = table.catalog.counters.values() if table.has_referee else ()
        table.painter.beadless = frozenset(each.id for each in counters if not each.bead)
        self.plates = table.hud.stack.add(AccountPlates(table.hud.look, self._hovered, self._clicked), "panel")
        self.ladders = table.hud.stack.add(Ladders(table.hud.look, self._go_up), "panel")
        self.sheet = table.hud.stack.add(AccountSheet(table.hud.look, table.files.open_rule, self._point_at), "float")
        board = AccountBoard(table.hud.look, table.files.open_rule, self._point_at, self._put_away)
        self.board = table.hud.stack.add(board, "panel")

    def place(self) -> None:
        """The camera or the window has changed."""
        if self.plates is None or self.sheet is None:
            return
        self.plates.place(self.table.camera.port)
        self.plates.set_plates(self._placed())
        if self.ladders is not None:
            self.ladders.place(self.table.camera.port)
            self.ladders.set_ladders(self._ladders())
        if not self.sheet.pinned:
            self.sheet.hide()

    def follow(self) -> None:
        """The table, or what is shown of it, has changed."""
        table = self.table
        self._let_pass()
        tracks = self._tracks()
        if tracks != table.stage.tracks:
            table.stage.tracks = tracks
            table.stage.touch()
        if table.session.ruleset is None:
            return
        self._accounts = [] if table.perspective.curtain_for else self._shown()
        self._ways = [] if table.perspective.curtain_for else self._steps()
        numbers, corners, limits = self._numbers("left"), self._numbers("right"), self._limits()
        painter = table.painter
        chips = present_chips(
            table.arrangement.placements, table.session.ruleset.chips,
            lambda place: painter.printed(place.piece).chips, self.values_of,
        )  # fmt: skip
        if chips != painter.chips:
            painter.chips = chips
            table.stage.touch()
        if (numbers, corners, limits) != (painter.numbers, painter.corners, painter.limits):
            painter.numbers, painter.corners, painter.limits = numbers, corners, limits
            table.stage.touch()
        self.place()
        self._lay_board()
        sheet = self.sheet
        if sheet is not None and sheet.visible and sheet.total is not None and self.plates is not None:
            shown = identity(sheet.total)
            now = next((total for total in self.plates.totals if identity(total) == shown), None)
            if now is None:
                sheet.hide()
            elif now != sheet.total:
                sheet.show(now, self.plates.box(now), table.camera.port, sheet.pinned)

    def _let_pass(self) -> None:
        """Counters that went over from one piece to another are seen to go."""
        table = self.table
        before = self._drawn
        placed = table.arrangement.placements
        self._drawn = {table.keys[place.handle]: place for place in placed if place.handle in table.keys}
        if table.showing.active or table.past.at is not None or table.app.settings.reduced_motion:
            return
        for passed in passed_over(before, self._drawn):
            made = table.catalog.counters.get(passed.name)
            if passed.name not in table.painter.beadless:
                color = color_of(made.color if made is not None else None, "purple")
                table.showing.flights.send(passed.start, passed.target, passed.amount, table.app.now(), 1.0, color)

    def _shown(self) -> list[Any]:
        table = self.table
        if table.showing.active:
            return table.showing.accounts()
        return list(table.session.accounts(table.perspective.viewer, table.past.at))

    def summed(self, label: str, seat: int, site: int = 0) -> int:
        """What the accounts of a seat with this label come to, at a site alone if it is not 0."""
        return sum(
            account.total
            for account in ([] if self.table.perspective.curtain_for else self._shown())
            if account.label == label and account.seat == seat and site in (0, parse_zone(account.zone).site)
        )

    # -- on cards --------------------------------------------------------------------------------------------

    def _numbers(self, side: str) -> dict[str, PieceNumber]:
        """The derived number that lies over the one printed in a lower corner, of every card that the viewer
        recognises; in the right corner only where it differs. One that is something else than what is printed there
        bears its icon, and is compared with what it starts from."""
        found: dict[str, PieceNumber] = {}
        ruleset = self.table.session.ruleset
        plates = (ruleset.plates or {"left": ruleset.plate}) if ruleset is not None else {}
        names = plates.get(side, "").split()
        if ruleset is None or not names:
            return found
        for place in self.table.arrangement.placements:
            if place.piece.kind == "card" and place.piece.seen and not place.in_hand and not place.pile:
                values = [value for value in self.values_of(place.handle) if value.name in names]
                if values:
                    icon = ruleset.plate_icons.get(values[0].name, "")
                    printed = self._printed(place, side) if not icon else next(
                        (part.amount for part in values[0].parts), None
                    )  # fmt: skip
                    total = values[0].total
                    trend = 0 if printed is None or total == printed else 1 if total > printed else -1
                    if trend or icon or side == "left":
                        found[place.handle] = PieceNumber(total, trend, icon=icon)
        return found

    def _limits(self) -> dict[tuple[str, str], int]:
        """The most that a piece can have of a counter, by handle and counter, where the game says so."""
        limited = {made.id: made.limit for made in self.table.catalog.counters.values() if made.limit}
        found: dict[tuple[str, str], int] = {}
        for place in self.table.arrangement.placements if limited else ():
            held = [name for name, _ in place.piece.counters if name in limited] if place.piece.seen else []
            values = {value.name: value.total for value in self.values_of(place.handle)} if held else {}
            for name in held:
                if limited[name] in values:
                    found[place.handle, name] = values[limited[name]]
        return found

    def _tracks(self) -> dict[str, int]:
        """The numbers of cards that lie beside a track: the derived one, without a referee the printed one."""
        found: dict[str, int] = {}
        for region in self.table.arrangement.regions:
            if not region.box.track:
                continue
            for place in self.table.arrangement.placements:
                if place.zone == region.key and not place.host and place.piece.seen:
                    values = [each.total for each in self.values_of(place.handle) if each.name == region.box.track]
                    total = values[0] if values else self._printed(place)
                    if total is not None:
                        found[place.handle] = total
        return found

    def _printed(self, place: Placement, side: str = "left") -> int | None:
        """The number printed in a lower corner, under the plate; in place of a left one, that beside the name."""
        spec = self.table.painter.front(place.piece)
        beside = spec.gems[0].text if side == "left" and len(spec.gems) == 1 else ""
        text = next((stat.text for stat in spec.stats if stat.side == side), beside)
        text = text.replace("\u2212", "-")
        return int(text) if text.lstrip("-").isdigit() else None

    def values_of(self, handle: str) -> list[Any]:
        """The derived numbers of a piece as it is shown."""
        table, showing = self.table, self.table.showing
        if table.session.ruleset is None:
            return []
        if showing.active:
            stop = showing.stop
            assert stop is not None
            return list(table.session.values(handle, showing.viewer(), stop.entry, stop.done)) if stop.entry else []
        return list(table.session.values(handle, table.perspective.viewer, table.past.at))

    def preview(self, handle: str) -> tuple[PreviewNumber, ...]:
        """The derived numbers of a piece for the large preview: each with its parts; none for a mere picture, and
        none that is as it stands on the card already."""
        found = []
        for value in self.values_of(handle) if handle else ():
            if value.parts and all(part.printed for part in value.parts):
                continue
            parts = tuple((part.amount, part.text, part.rule) for part in value.parts)
            found.append(PreviewNumber(value.label, value.total, parts))
        return tuple(found)

    # -- at places -------------------------------------------------------------------------------------------

    def _placed(self) -> list[tuple[Total, tuple[int, int]]]:
        table = self.table
        found = []
        beside: dict[str, float] = {}
        taken: dict[str, float] = {}
        for account in self._accounts:
            home = table.arrangement.region(account.zone)
            if home is not None:
                at = self._spot(home, account.seat)
                if account.icon:  # one of several: side by side at the heading, from the right
                    box, wide = home.box, 68.0 if account.goal is None else 84.0
                    beside[account.zone] = beside.get(account.zone, 24.0) + wide
                    x = box.x + box.w - beside[account.zone] + wide / 2
                    taken[account.zone] = beside[account.zone] + 4.0
                    at = _pixel(table.camera.to_screen(x, box.y + 15))
                if table.camera.port.collidepoint(at):
                    found.append((self._total(account), at))
        if taken != table.stage.taken:
            table.stage.taken = taken
            table.stage.touch()
        return self._apart(found)

    def _apart(self, found: list[tuple[Total, tuple[int, int]]]) -> list[tuple[Total, tuple[int, int]]]:
        """The totals with none over another: where two wide ones meet, each gives way by half, to its side."""
        assert self.plates is not None
        spots = [at for _, at in found]
        for one in range(len(found)):
            for other in range(one + 1, len(found)):
                left, right = sorted((one, other), key=lambda n: spots[n])
                a, b = (
                    self.plates.box_at(found[left][0], spots[left]),
                    self.plates.box_at(found[right][0], spots[right]),
                )
                if a.colliderect(b):
                    give = (a.right - b.left + 1) // 2
                    spots[left] = (spots[left][0] - give, spots[left][1])
                    spots[right] = (spots[right][0] + give, spots[right][1])
        return [(total, at) for (total, _), at in zip(found, spots, strict=True)]

    def _total(self, account: Any) -> Total:
        site = parse_zone(account.zone).site
        rivals = [
            other
            for other in self._accounts
            if parse_zone(other.zone).site == site and (other.icon, other.label) == (account.icon, account.label)
        ]
        best = max(other.total for other in rivals)
        standing = ""
        if account.leads:
            standing = LEADS
        elif (
            not account.icon
            and account.total == best
            and len(rivals) > 1
            and not any(other.leads for other in rivals)
        ):
            standing = SHARES
        rows: list[PartRow] = []
        for part in account.parts:
            rows.append(PartRow(part.text, part.amount, part.rule, part.source, color=self._color(part.source)))
            values = self.values_of(part.source) if part.source else []
            named = [value for value in values if value.label == account.label] or values
            for value in named[:1]:
                # a part that is a card's own number opens into what that is made of
                if len(value.parts) > 1 and value.total == part.amount:
                    rows += [
                        PartRow(each.text, each.amount, each.rule, part.source, 1)
                        for each in value.parts
                        if each.amount
                    ]
        if not rows:
            rows.append(PartRow("Nothing adds to this."))
        name = self.table.name(account.seat) if account.seat else ""
        about = account.label if account.icon else self._place_name(account.zone)
        title = " \u00b7 ".join(word for word in (name, about) if word) or account.label
        note = "Level with another seat: nobody leads." if standing == SHARES else ""
        if account.goal is not None:
            note = f"Goal: {account.goal}."
        return Total(
            account.zone, account.seat, account.total, title, account.label, standing, tuple(rows), note,
            account.icon, account.goal,
        )  # fmt: skip

    def _color(self, handle: str) -> str:
        """The colour of a card's back, which tells its kind where backs differ."""
        place = self.table.arrangement.placement(handle) if handle else None
        backs = self.table.catalog.backs
        if place is None or len(backs) < 2 or place.piece.back not in backs:
            return ""
        return str(backs[place.piece.back].palette.base)

    def _centre(self, site: int) -> Region | None:
        """What a site is about: the zone there that is no seat's."""
        table = self.table
        found = (region for region in table.arrangement.regions if parse_zone(region.key).site == site)
        return next((region for region in found if not parse_zone(region.key).seat), None)

    def _place_name(self, zone: str) -> str:
        """A place by the card that lies in its middle, else by its label."""
        site = parse_zone(zone).site
        centre = self._centre(site) if site else self.table.arrangement.region(zone)
        if centre is None:
            return site_label(self.table.arrangement.regions, site)
        for place in self.table.arrangement.placements:
            if place.zone == centre.key and place.piece.seen and place.piece.kind == "card":
                return str(self.table.title_of(place.piece))
        label = str(self.table.zone_label(centre.key))
        return f"{label} {site}" if site else label

    def _spot(self, home: Region, seat: int) -> tuple[int, int]:
        """Where a seat's total lies: on the border between the middle of the site and that seat's cards at it."""
        camera = self.table.camera
        site = parse_zone(home.key).site
        if self.table.arrangement.opened is not None and seat and home.key != getattr(self._centre(site), "key", ""):
            # from near each seat's zone has a heading of its own
            return _pixel(camera.to_screen(home.box.x + home.box.w - 78, home.box.y + 16))
        box, centre = home.box, self._centre(site) if site else None
        if box.total is not None:
            return _pixel(camera.to_screen(box.x + box.total[0], box.y + box.total[1]))
        if site and centre is None and parse_zone(home.key).seat:
            return self._in_lane(home)
        if centre is None or centre.key == home.key:
            # a zone of a seat has one total, a shared one a total of every seat
            share = 0.5 if parse_zone(home.key).seat else (seat - 0.5) / max(1, self.table.session.seats)
            return _pixel(camera.to_screen(box.x + box.w * share, box.y + box.h))
        own = centre.box
        x = min(max(box.x + box.w / 2, own.x), own.x + own.w)
        if box.y + box.h <= own.y + own.h / 2:
            y = (box.y + box.h + own.y) / 2
        elif box.y >= own.y + own.h / 2:
            y = (box.y + own.y + own.h) / 2
        else:  # beside it
            y = own.y + own.h * 0.5
            x = (box.x + own.x + own.w) / 2 if box.x > own.x else (box.x + box.w + own.x) / 2
        return _pixel(camera.to_screen(x, y))

    # -- steps -----------------------------------------------------------------------------------------------

    def _steps(self) -> list[Any]:
        table = self.table
        if table.showing.active:
            stop = table.showing.stop
            assert stop is not None
            viewer = table.showing.viewer()
            return list(table.session.tracks(viewer, stop.entry, stop.done)) if stop.entry else []
        return list(table.session.tracks(table.perspective.viewer, table.past.at))

    def _ladders(self) -> list[LadderPlace]:
        """Each track in the room that the layout keeps beside the cards of its zone."""
        table, found = self.table, []
        for track in self._ways:
            home = table.arrangement.region(track.zone)
            if home is None or not home.box.aside:
                continue
            box = home.box
            rect = table.camera.rect(box.x + box.w - box.aside, box.y + 32, box.aside - 8, box.h - 38)
            if not table.camera.port.contains(rect):
                continue
            steps = tuple(
                Step(
                    rung.mark,
                    rung.text,
                    rung.state,
                    rung.cost,
                    rung.sentence,
                    rung.act,
                    rung.icon,
                    rung.more,
                    rung.more_icon,
                    rung.fill,
                )
                for rung in track.rungs
            )
            found.append(LadderPlace(track.label, steps, (rect.x, rect.y, rect.w, rect.h), track.icon))
        return found

    def _go_up(self, act: Any) -> None:
        """A step was clicked: whoever's it is goes there, or reads why not."""
        table = self.table
        if table.looking_elsewhere or table.perspective.public:
            return
        refusal = table.session.explain(act)
        if refusal is None or table.session.rules == "off":
            table.referee.submit(act)
        else:
            piece = table.referee._piece_of(act)
            table.referee.refuse(refusal, piece, act.seat, lambda: table.referee.override(act))

    def _in_lane(self, home: Region) -> tuple[int, int]:
        """Where a site has nothing but the lanes of the seats: on the edge that faces the other lane; of three or
        more in the heading of the zone."""
        box, parts = home.box, parse_zone(home.key)
        lanes = [
            region.box
            for region in self.table.arrangement.regions
            if parse_zone(region.key)[:2] == (parts.family, parts.site)
        ]
        to_screen = self.table.camera.to_screen
        if len(lanes) != 2:
            return _pixel(to_screen(box.x + box.w - 60, box.y + 15))
        upper = box.y == min(lane.y for lane in lanes)
        if upper:  # beside each other, not over each other
            return _pixel(to_screen(box.x + box.w * 0.5, box.y + box.h + 8))
        return _pixel(to_screen(box.x + box.w * 0.82, box.y - 8))

    # -- the board of a show ---------------------------------------------------------------------------------

    def _lay_board(self) -> None:
        """While a show stands at a site: what decides it, for all seats side by side."""
        if self.board is None:
            return
        showing = self.table.showing
        stop = showing.stop
        if stop is None:
            self.board_wanted = True
        column = self.table.layout.panel("account")
        site = stop.site if stop is not None else 0
        # where no place is looked at, what the whole table comes to
        here = [account for account in self._accounts if parse_zone(account.zone).site == site]
        label = here[0].label if here else ""
        shown = [account for account in here if account.label == label]
        regions = self.table.arrangement.regions
        boxes = [region.box for region in regions if parse_zone(region.key).site == site] if site else []
        wanted = stop is not None and self.board_wanted and self.table.arrangement.opened is None
        if not wanted or len(shown) < 2 or not (boxes or (column is not None and not site)):
            self.board.hide()
            return
        camera = self.table.camera
        totals = []
        lanes = {region.key: region.box.y for region in regions}
        # one under the other they stand as they sit
        shown.sort(key=lambda each: (lanes.get(each.zone, 0.0) if column is not None else 0.0, each.seat))
        for account in shown:
            total = self._total(account)
            name = self.table.name(account.seat) if account.seat else total.title
            note = "level" if total.standing == SHARES else ""
            totals.append(replace(total, title=name, note=note))
        place = (site_label(regions, site) or self._place_name(shown[0].zone)) if site else ""
        title = " \u00b7 ".join(word for word in (place, label) if word)
        if column is not None:
            self.board.show_in(title, totals, self.table.hud.place_of(column), camera.port)
            return
        rects = [camera.rect(box.x, box.y, box.w, box.h) for box in boxes]
        self.board.show(title, totals, rects[0].unionall(rects[1:]), camera.port)

    def _put_away(self) -> None:
        """Nobody wants the board for the rest of this show."""
        self.board_wanted = False
        self._lay_board()
        self.table.dirty = True

    # -- the sheet -------------------------------------------------------------------------------------------

    def _hovered(self, total: Total | None) -> None:
        assert self.sheet is not None and self.plates is not None
        if self.sheet.pinned:
            return
        if total is None:
            self.sheet.hide()
        else:
            self.sheet.show(total, self.plates.box(total), self.table.camera.port)
        self.table.dirty = True

    def _clicked(self, total: Total) -> None:
        assert self.sheet is not None and self.plates is not None
        self.sheet.show(total, self.plates.box(total), self.table.camera.port, pinned=True)
        self.table.dirty = True

    def _point_at(self, handle: str) -> None:
        """Light the piece of a line of the sheet."""
        marked = {handle} if handle else set()
        if marked != self.table.stage.marked:
            self.table.stage.marked = marked
            self.table.dirty = True


def site_label(regions: Sequence[Region], site: int) -> str:
    """What the table calls a site that has no card in its middle: the first label that is shown there."""
    for region in regions:
        if site and parse_zone(region.key).site == site and region.box.show_label and region.box.label:
            return str(region.box.label)
    return ""


def _pixel(at: tuple[float, float]) -> tuple[int, int]:
    return round(at[0]), round(at[1])
