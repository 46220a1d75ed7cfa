"""Plays legal moves at a table through the driver, by mouse or by keyboard, as a person would."""

from __future__ import annotations

from tabletop.control.judging.referee import Move
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

Pos = tuple[float, float]


class Hands:
    """A person at the driver's table. ``play`` makes one move of whoever is asked and says what it did."""

    def __init__(self, driver: Driver, table: TableScreen) -> None:
        self.driver, self.table = driver, table

    # -- where things are ------------------------------------------------------------------------------------

    def at(self, piece: int) -> Pos:
        """The middle of a piece, or where it can be reached if others lie over it."""
        table = self.table
        handle = next((handle for handle, number in table.shown.keys.items() if number == piece), "")
        place = table.shown.arrangement.placement(handle)
        if place is None:  # it lies in a pile
            zone = table.session.state.zone_of(piece)
            placements = table.shown.arrangement.placements
            place = next(place for place in placements if place.zone == zone and place.pile)
            handle = place.handle
        assert place is not None, f"piece {piece} is not shown"
        for across in (0.0, -0.47, 0.47, -0.3, 0.3):
            for along in (0.0, -0.4, 0.4):
                x, y = place.x + across * place.w, place.y + along * place.h
                found = table.shown.arrangement.at(x, y)
                spot = table.camera.to_screen(x, y)
                if found is not None and found.handle == handle and table.hud.stack.at(_whole(spot)) is None:
                    return spot
        raise AssertionError(f"piece {piece} cannot be reached")

    def zone(self, key: str) -> Pos:
        """A free point of a zone (or its middle)."""
        table = self.table
        region = table.shown.arrangement.region(key)
        assert region is not None, f"there is no zone {key} on the table"
        box = region.box
        for share in (0.5, 0.06, 0.94, 0.25, 0.75):
            x, y = box.x + box.w * share, box.y + box.h * 0.5
            spot = table.camera.to_screen(x, y)
            if table.shown.arrangement.at(x, y) is None and table.hud.stack.at(_whole(spot)) is None:
                return spot
        return table.camera.to_screen(box.x + box.w / 2, box.y + box.h / 2)

    def button(self, label: str) -> Pos:
        """The middle of a button of the question."""
        bar = self.table.hud.decision
        child = next(child for child in bar.children if getattr(child, "label", "") == label)
        return child.rect.center

    # -- moves -----------------------------------------------------------------------------------------------

    def ready(self) -> int:
        """Get over curtains and shows; the seat that is asked at this screen, 0 if none is."""
        for _ in range(12):
            self.driver.settle()
            if self.table.showing.active or self.table.perspective.curtain_for:
                self.driver.key("enter")
            else:
                break
        return self.table.referee.front

    def press(self, label: str) -> None:
        """Click an answer of the question; a second question whether it is meant is answered with yes."""
        self.driver.click(self.button(label))
        self.driver.settle()
        if self.table.prompt.asked is not None:
            self.driver.click(self.button(label))
            self.driver.settle()

    def make(self, move: Move) -> None:
        """Make a legal move by mouse: a button, a drag to a place, or the piece's digit and then the target."""
        table, driver = self.table, self.driver
        referee = table.referee
        if move.button and not move.piece:
            self.press(move.button)
            return
        if not move.piece:
            driver.click(self.at(move.onto) if move.onto else self.zone(move.zone))
            driver.settle()
            return
        held = f"alt+{move.seat}" if table.perspective.may_hold else ""
        if held:
            driver.key_down(held)  # side by side one's own cards show only meanwhile
        if move.zone:
            driver.drag(self.at(move.piece), self.zone(move.zone))
        elif move.ability:
            self.use(move)
        else:
            driver.drag(self.at(move.piece), self.at(move.onto))
        driver.settle()
        self._rest_of(move)
        if held:
            driver.key_up(held)
            driver.settle()
        assert referee.questions.asking is None or referee.questions.resident

    def use(self, move: Move) -> None:
        """An ability: point at the piece, press its digit, point at the target."""
        table, driver = self.table, self.driver
        driver.move(self.at(move.piece))
        place = next(p for p in table.shown.arrangement.placements if table.shown.keys[p.handle] == move.piece)
        line = next(
            line for line in table.referee.pieces.lines(place) if any(m.action == move.action for m in line.moves)
        )
        assert line.digit
        driver.key(str(line.digit))
        driver.settle()
        if table.referee.questions.asking is not None and not table.referee.questions.resident:
            driver.click(self.at(move.onto))
            driver.settle()

    def _rest_of(self, move: Move) -> None:
        """What is still asked: a card of a pile, a number beside the piece, a menu of meanings."""
        hud, questions = self.table.hud, self.table.referee.questions
        for _ in range(6):
            if questions.asking is None or questions.resident:
                return
            step = questions.asking.step
            assert step is not None
            wanted = move.action.arguments.get(step.name)
            index = next(n for n, option in enumerate(step.options) if option.value == wanted)
            if hud.number.visible:
                hud.number.value = wanted
                self.driver.key("enter")
            elif hud.menu.visible:
                self.driver.key(str(index + 1))
            elif hud.tray.visible:
                item = next(item for item in hud.tray.grid.items if item.id == str(index))
                hud.tray.grid.cursor = hud.tray.grid.items.index(item)
                self.driver.key("enter")
            else:
                option = step.options[index]
                self.driver.click(self.at(option.piece) if option.piece else self.zone(option.zone))
            self.driver.settle()


def _whole(spot: Pos) -> tuple[int, int]:
    return round(spot[0]), round(spot[1])
