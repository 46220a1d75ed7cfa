"""Four people who each have one way only: the keyboard, clicks, drags, a finger. Nothing is drawn for them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame

from tabletop.control.judging.acts import MenuEntry, at_once
from tabletop.control.judging.asking import Option
from tabletop.control.judging.offers import Aside, Begin, Do, End, More, Pick
from tabletop.control.judging.referee import Move
from tabletop.control.kinds.board import cell_centre
from tabletop.ui.hud.asking.decision import Choice
from tabletop.ui.table import TableScreen
from tests.ui.driver import BETWEEN, Driver
from tests.ui.hands import Hands

Pos = tuple[float, float]


class Stuck(AssertionError):
    """There is no way for this person to make the act."""


class Person:
    """Makes an act of the table in one way. Subclasses say how something is pressed, carried and taken."""

    name = ""

    def __init__(self, driver: Driver, table: TableScreen) -> None:
        self.driver, self.table = driver, table
        self.spots = Hands(driver, table)

    # -- the ways ------------------------------------------------------------------------------------------------

    def press(self, at: Pos) -> None:
        """Press a thing at a point."""
        raise NotImplementedError

    def take(self, piece: int) -> None:
        """Choose a piece."""
        self.press(self.spots.at(piece))

    def bring(self, piece: int, to: Pos | None, move: Move) -> None:
        """Make an act with a piece; ``to`` is where it ends, None for one that ends nowhere."""
        raise NotImplementedError

    def answer(self, option: Option) -> None:
        """Point at what is asked for."""
        self.press(self.spot(option.piece, option.zone, option.cell))

    def button(self, choice: Choice[object]) -> None:
        """Choose an answer of the bar."""
        for child in self.table.hud.decision.children:
            if getattr(child, "label", "") == choice.label:
                self.press(child.rect.center)
                return
        raise Stuck(f"no button says {choice.label}")

    def line(self, index: int) -> None:
        """Choose a line of the menu that is open."""
        column = self.table.hud.menu.columns[0]
        self.table.hud.menu.layout()
        self.press(column.row(index).center)

    def card(self, index: int) -> None:
        """Take a card of the tray that is open."""
        grid = self.table.hud.tray.grid
        grid.cursor = index
        self.key("enter")

    def number(self, value: int) -> None:
        """Answer a question for a number."""
        self.table.hud.number.value = value
        self.key("enter")

    # -- help ----------------------------------------------------------------------------------------------------

    def post(self, kind: int, **more: object) -> None:
        """An event, through the door of the program."""
        self.driver.app.handle(pygame.Event(kind, **more), self.driver.time)

    def look(self) -> None:
        """See what the window shows: two presses with a look between them are no double click."""
        self.driver.app.presented(self.driver.time)
        self.driver.time += BETWEEN

    def key(self, name: str) -> None:
        """Press a key."""
        key, mods, typed = self.driver._parts(name)
        self.look()
        self.post(pygame.KEYDOWN, key=key, mod=mods, unicode=typed, scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mods, unicode="", scancode=0)

    def spot(self, piece: int, zone: str, cell: tuple[int, int] | None) -> Pos:
        """Where a piece, a zone or a cell is on the screen."""
        region = self.table.shown.arrangement.region(zone) if zone else None
        if region is not None and cell is not None:
            return self.table.camera.to_screen(*cell_centre(region.box, cell))
        return self.spots.at(piece) if piece else self.spots.zone(zone)

    def drops(self, move: Move) -> bool:
        """Whether the act is a drop of its piece."""
        judge, where = self.table.referee.judge, move.onto or move.zone
        return bool(where) and any(
            each.refusal is None for each in judge.drops(move.seat, move.piece, where, move.cell)
        )

    def lies(self, piece: int) -> int:
        """The piece that is in sight for one: itself, or the top of the pile that it lies in; 0 for neither."""
        table = self.table
        if piece in table.shown.keys.values():
            return piece
        zone = table.session.state.zone_of(piece)
        piles = [place for place in table.shown.arrangement.placements if place.zone == zone and place.pile]
        return table.shown.keys[piles[0].handle] if piles else 0

    def is_at_once(self, move: Move) -> bool:
        """Whether pointing at its piece is all that it takes."""
        meant = at_once(self.table.referee.judge, self.lines(self.lies(move.piece)))
        return meant is not None and move in meant.moves

    def lines(self, piece: int) -> list[MenuEntry]:
        """What there is to do with a piece that is in sight."""
        shown = self.table.shown
        place = next(each for each in shown.arrangement.placements if shown.keys[each.handle] == piece)
        return self.table.referee.pieces.lines(place)

    # -- an act --------------------------------------------------------------------------------------------------

    def make(self, move: Move, done: Callable[[], bool]) -> None:
        """Make a legal act, whatever is asked on the way."""
        table, referee = self.table, self.table.referee
        lies = move.piece and self.lies(move.piece)
        if lies and (move.piece in table.shown.keys.values() or not move.button):
            # of a pile only the top can be carried; with what is below it the menu begins
            ends = bool(move.onto or move.zone or move.cell is not None) and lies == move.piece
            to = self._reachable(move) if ends else None
            try:
                self.bring(lies, to, move)
            except Stuck:
                if not move.button:
                    raise
                self._by_button(move)
        elif self._is_laid(move):
            pass
        elif not move.piece and (option := self._option(move)) is not None:
            self.answer(option)
        else:
            self._by_button(move)
        for _ in range(9):
            if done():
                return
            if table.prompt.asked is not None:
                self.button(table.hud.decision.choices[0])
            elif referee.questions.asking is not None and not referee.questions.resident:
                self._step(move)
            elif table.hud.menu.visible:
                self._menu_line(move)
            else:
                return

    def _is_laid(self, move: Move) -> bool:
        """A pattern: it is held as it is to lie and laid."""
        if not any(way.action == move.action for way in self.table.boards.ways):
            return False
        boards = self.table.boards
        boards.pattern.laid = move.action
        self.key("enter")
        return True

    def _reachable(self, move: Move) -> Pos | None:
        if move.onto and move.onto not in self.table.shown.keys.values():
            return None  # it lies in a pile, of which only the top can be pointed at
        try:
            return self.spot(move.onto, move.zone, move.cell)
        except (AssertionError, StopIteration):
            return None

    def _option(self, move: Move) -> Option | None:
        inquiry = self.table.referee.questions.inquiry
        step = inquiry.step
        for option in step.options if step is not None else ():
            if inquiry.resident and inquiry.picks(option) == (move,):
                seen = not option.piece or option.piece in self.table.shown.keys.values()
                return option if seen else None
        return None

    def _by_button(self, move: Move) -> None:
        if self.table.hud.tray.visible and self._from_tray(move):
            return None
        for choice in self.table.hud.decision.choices:
            match choice.answer:
                case Do(each) | End(each) if each.action == move.action:
                    return self.button(choice)
                case Aside.LAY_OUT if move.onto:
                    for _ in range(2):  # the first says that only one looks
                        if not self.table.hud.tray.visible:
                            self.button(choice)
                    if self._from_tray(move):
                        return None
                case Begin(moves, _) if move in moves:
                    self.button(choice)
                    if not self.table.referee.questions.inquiry.by_the_way:
                        self.button(choice)  # the first says that only one looks
                    return None
                case Pick(_, option) if self._option(move) == option:
                    return self.button(choice)
                case More(moves) if any(each.action == move.action for each in moves):
                    self.button(choice)
                    actions = [each.action for each in moves]
                    return self.line(actions.index(move.action))
        raise Stuck(f"no button for {move.action}")

    def _from_tray(self, move: Move) -> bool:
        inquiry = self.table.referee.questions.inquiry
        step = inquiry.step
        for number, option in enumerate(step.options if step is not None else ()):
            if inquiry.picks(option) == (move,):
                items = [item.id for item in self.table.hud.tray.grid.items]
                if str(number) in items:
                    self.card(items.index(str(number)))
                    return True
        return False

    def _menu_line(self, move: Move) -> None:
        """A menu of acts: the one that leads to the move."""
        column = self.table.hud.menu.columns[0]
        place = next(
            p
            for p in self.table.shown.arrangement.placements
            if self.table.shown.keys[p.handle] == self.lies(move.piece)
        )
        lines = self.table.referee.pieces.lines(place)
        wanted = next(line for line in lines if move in line.moves)
        labels = [item.label.removesuffix(" \u2026") for item in column.items]
        self.line(labels.index(wanted.label))

    def _step(self, move: Move) -> None:
        hud, questions = self.table.hud, self.table.referee.questions
        asking = questions.asking
        assert asking is not None
        step = asking.step
        assert step is not None
        wanted = (move.zone, move.cell) if step.name == "@cell" else move.action.arguments.get(step.name, ("absent",))
        index = next((n for n, each in enumerate(step.options) if each.value == wanted), -1)
        if index < 0:
            raise Stuck(f"{step.name} cannot be answered with {wanted}")
        if hud.number.visible:
            self.number(wanted)
        elif hud.menu.visible:
            self.line(index)
        elif hud.tray.visible:
            self.card([item.id for item in hud.tray.grid.items].index(str(index)))
        else:
            self.answer(step.options[index])


class Clicks(Person):
    """A mouse that is never moved with its button down."""

    name = "click"

    def press(self, at: Pos) -> None:
        self.look()
        pos = round(at[0]), round(at[1])
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def bring(self, piece: int, to: Pos | None, move: Move) -> None:
        at = self.spots.at(piece)
        if self.is_at_once(move):
            self.press(at)
            return
        if to is not None and self.drops(move):
            head = self.table.session.journal.head
            self.press(at)
            if self.table.session.journal.head != head:
                return  # of a covered card one cannot see that a click is all it takes
            over = self.table.table.under(to)
            if move.onto or over is None or over.handle not in self.table.stage.lights.can:
                self.press(to)
                return
        self.menu(at)

    def menu(self, at: Pos) -> None:
        """The menu of everything."""
        pos = round(at[0]), round(at[1])
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=3)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=3)


class Drags(Clicks):
    """A mouse that carries: to where an act ends, or onto the question where it ends nowhere."""

    name = "drag"

    def bring(self, piece: int, to: Pos | None, move: Move) -> None:
        goal = to if to is not None and self.drops(move) else self.table.hud.decision.rect.center
        self.carry(self.spots.at(piece), goal)

    def answer(self, option: Option) -> None:
        if option.piece and self.table.referee.questions.resident:
            self.carry(self.spots.at(option.piece), self.table.hud.decision.rect.center)
        else:
            super().answer(option)

    def carry(self, start: Pos, end: Pos) -> None:
        """Press, move, let go."""
        way = [(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in (0, 0.3, 1, 1)]
        self.post(pygame.MOUSEMOTION, pos=_whole(start), rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=_whole(start), button=1)
        for one, other in pairwise(way):
            rel = round(other[0] - one[0]), round(other[1] - one[1])
            self.post(pygame.MOUSEMOTION, pos=_whole(other), rel=rel, buttons=(1, 0, 0))
        self.post(pygame.MOUSEBUTTONUP, pos=_whole(end), button=1)


class Finger(Person):
    """A touch screen: taps, drags by finger, a long press."""

    name = "touch"

    def finger(self, kind: int, at: Pos, number: int = 1) -> None:
        """An event of a finger."""
        width, height = self.driver.window.size
        event = pygame.Event(kind, finger_id=number, x=at[0] / width, y=at[1] / height)
        self.driver.loop.fingers.event(event, (width, height), self.driver.time)

    def press(self, at: Pos) -> None:
        self.look()
        self.finger(pygame.FINGERDOWN, at)
        self.finger(pygame.FINGERUP, at)

    def bring(self, piece: int, to: Pos | None, move: Move) -> None:
        at = self.spots.at(piece)
        if self.is_at_once(move):
            self.press(at)
        elif to is not None and self.drops(move):
            self.carry(at, to)
        else:
            self.stay(at)

    def carry(self, start: Pos, end: Pos) -> None:
        """Drag by finger."""
        self.driver.time += 0.5
        self.finger(pygame.FINGERDOWN, start)
        for t in (0.2, 0.6, 1.0, 1.0):
            self.finger(pygame.FINGERMOTION, (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t))
        self.finger(pygame.FINGERUP, end)

    def stay(self, at: Pos) -> None:
        """A long press."""
        self.driver.time += 0.5
        self.finger(pygame.FINGERDOWN, at)
        self.driver.time += 0.7
        self.table.pointer.tick(self.driver.time)
        self.finger(pygame.FINGERUP, at)

    def card(self, index: int) -> None:
        grid = self.table.hud.tray.grid
        grid.cursor = index
        self.key("enter")


class Keys(Person):
    """A keyboard alone."""

    name = "keyboard"

    def press(self, at: Pos) -> None:
        raise Stuck("a keyboard cannot point at pixels")

    def take(self, piece: int) -> None:
        for step in ("tab", *DIRECTIONS):
            if self._walk_to(piece, step):
                return
        raise Stuck(f"no key leads to {self.table.session.name_of(piece)}")

    def _walk_to(self, piece: int, key: str) -> bool:
        seen: set[str] = set()
        for _ in range(140):
            chosen = {self.table.shown.keys.get(handle) for handle in self.table.stage.selected}
            if chosen == {piece}:
                return True
            self.key(key)
            now = next(iter(self.table.stage.selected), "")
            if now in seen and key == "tab":
                return False
            seen.add(now)
        return False

    def bring(self, piece: int, to: Pos | None, move: Move) -> None:
        self.table.choosing.select([])
        self.take(piece)
        place = next(p for p in self.table.shown.arrangement.placements if self.table.shown.keys[p.handle] == piece)
        line = next((each for each in self.table.referee.pieces.lines(place) if move in each.moves), None)
        if line is not None and line.digit:
            self.key(str(line.digit))
        elif line is not None:
            self.key("m")
        else:
            raise Stuck(f"{move.action} is no line of its piece")

    def answer(self, option: Option) -> None:
        questions = self.table.referee.questions
        step = questions.inquiry.step
        if option.cell is not None and self._by_arrows(option):
            self.key("enter")
            return
        for _ in range(len(step.options) + 1 if step is not None else 0):
            if questions.inquiry.pointed == option:
                self.key("enter")
                return
            self.key("tab")
        raise Stuck(f"Tab does not come to {option}")

    def _by_arrows(self, option: Option) -> bool:
        """Arrows go the shorter way to a cell of a board."""
        inquiry = self.table.referee.questions.inquiry
        goal = inquiry.spot(option)
        for _ in range(40):
            at = inquiry.pointed
            here = inquiry.spot(at) if at is not None else None
            if at == option or goal is None:
                return at == option
            if here is None:
                self.key("right")
                continue
            across, down = goal[0] - here[0], goal[1] - here[1]
            if abs(across) >= abs(down):
                self.key("right" if across > 0 else "left")
            else:
                self.key("down" if down > 0 else "up")
            if inquiry.pointed == at:
                return False
        return False

    def button(self, choice: Choice[object]) -> None:
        if self.table.hud.tray.visible:
            self.key("escape")  # letters narrow what is laid out
        if choice.key:
            self.key({"Esc": "escape"}.get(choice.key, choice.key.lower()))
            return
        if choice.kind == "primary" and self.table.prompt.asked is not None:
            self.key("enter")
            return
        labels = [each.label for each in self.table.hud.decision.choices]
        raise Stuck(f"{choice.label} has no key among {labels}")

    def line(self, index: int) -> None:
        if index < 9:
            self.key(str(index + 1))
            return
        for _ in range(index + 1):
            self.key("down")
        self.key("enter")


DIRECTIONS = ("left", "right", "up", "down")
PEOPLE: tuple[type[Person], ...] = (Keys, Clicks, Drags, Finger)


def _whole(at: Pos) -> tuple[int, int]:
    return round(at[0]), round(at[1])
