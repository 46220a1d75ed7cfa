"""A lesson on the table: its prompts come up beside what they are about, and acts are shown to it before they are
done. What is asked for and what is said is decided in :mod:`tabletop.control.lessons`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from tabletop.content import ContentError
from tabletop.control.kinds.board import cell_centre, cell_size
from tabletop.control.lessons.cursor import LessonCursor, Mood
from tabletop.control.lessons.pointing import Target, targets
from tabletop.rules.actions import Action
from tabletop.session.lessons.found import LessonEntry, lessons_of
from tabletop.session.lessons.opening import keep_progress, progress_of, resume_lesson
from tabletop.ui import learning
from tabletop.ui.clear_place import Weighed
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.hud.telling.lesson_card import LessonButton, LessonCard, Prompt
from tabletop.ui.stage.spared import spared
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.dangers import TableDangers
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.bots import TableBots

PAUSE = 1.0
"""Seconds at ordinary pace before the others act, and between their acts, while everything lies still."""

AROUND, USABLE, LYING = 8, 4, 1
"""How bad it is to cover the cells around one that is pointed at, a piece that one may act with, and any other."""

TASKS = {Mood.WAITING: "Your move", Mood.WATCHING: "Watch what happens"}

LEFT = "The lesson is left; the table is yours. The menu has it under Lessons."


class TableLessons:
    """Part of the table screen: the lesson that this table is in, if it is in one."""

    def __init__(self, table: Table, hud: TableHud, bots: TableBots, dangers: TableDangers) -> None:
        self.table, self.hud, self.bots, self.dangers = table, hud, bots, dangers
        self.cursor: LessonCursor | None = None
        self.left = False
        """It was left, and can be gone on with."""
        self.card: LessonCard | None = None
        self._since = 0.0
        self._spot_for: tuple[object, ...] = ()
        self._chosen_at = -1
        """The prompt that has chosen its piece."""
        self._chosen = 0
        """That piece."""
        self.select: Callable[[Sequence[str]], None] = lambda handles: None
        """Makes pieces the ones that are chosen."""
        bots.paused = lambda: self.active
        bots.told_to_wait = self._is_read

    @property
    def active(self) -> bool:
        """Whether a lesson is going on: programs play no seat meanwhile, and nobody else invites to anything."""
        return self.cursor is not None and not self.left

    def _is_read(self) -> bool:
        """Whether the others wait until the learner has read on, or has done what the lesson asks for."""
        return self.active and self.cursor is not None and self.cursor.mood is not Mood.WATCHING

    # -- life ------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table comes up: go on with its lesson. One that has changed or gone is told of, and play goes on
        freely."""
        session = self.table.session
        progress = progress_of(session)
        if progress is None:
            return
        try:
            lesson, bench = resume_lesson(session, progress)
        except ContentError as error:
            keep_progress(session, None)
            words = error.findings[0].message if error.findings else "The lesson cannot be read."
            self.table.app.toast(f"{words} The table can be played on freely.", "warning")
            return
        self.cursor, self.left = LessonCursor(lesson, bench, progress), progress.left
        self.follow()

    def dress(self) -> None:
        """The look has changed: the card is made anew."""
        self.card = self.hud.stack.add(LessonCard(self.hud.floating, self.press), "float")
        self.card.key_name = self._key_name
        self.card.names = lambda surface: self.table.stage.boards.draw_names(surface, self.table.shown.arrangement)
        self.card.is_lifted = self._is_lifted
        self.card.spared = partial(spared, self.table.stage, self.hud.panels_shown)
        self._spot_for = ()
        self._feed()

    def place(self) -> None:
        """Everything lies elsewhere now."""
        self._spot_for = ()
        self._settle()

    def follow(self) -> None:
        """The table, or what is shown of it, has changed."""
        cursor = self.cursor
        if cursor is not None and not self.table.shown.elsewhere:
            before = cursor.at
            cursor.follow()
            if cursor.at != before:
                self._keep()
        self._feed()

    def update(self, now: float) -> bool:
        """Let the others act, one act after the other. True while the next frame is wanted."""
        cursor, table = self.cursor, self.table
        if cursor is None or not self.active:
            return False
        hud = self.hud
        busy = table.shown.elsewhere or table.pointer.busy or hud.menu.visible or hud.tray.visible
        if busy or any(dialog.modal for dialog in table.app.dialogs) or table.stage.moving(now):
            self._since = now
            return table.stage.moving(now)
        self._settle()
        if cursor.mood is not Mood.WATCHING:
            return False
        if now - self._since >= PAUSE * self.bots.hurry:
            self._since = now
            cursor.play_one()
            self._keep()
            table.app.sound("place")
            table.refresh()
        return True

    # -- what the learner does -------------------------------------------------------------------------------

    def lets(self, action: Action) -> bool:
        """Whether an act may be done now; if not, the card says why."""
        cursor = self.cursor
        if cursor is None or not self.active:
            return True
        said = cursor.hears(action)
        if said:
            self.table.app.sound("error")
            cursor.said = said
            self.table.refresh()
        return not said

    def waits_for(self, action: Action) -> bool:
        """Whether just this act is asked for."""
        return self.active and self.cursor is not None and self.cursor.waits_for(action)

    def keep_clear(self) -> list[Weighed]:
        """What a message should not lie over: the card, and what it points at."""
        card = self.card
        if card is None or not card.visible:
            return []
        small = card.rect.w * card.rect.h  # a whole row that is pointed at is still seen with a message on it
        return [(card.rect, 60), *((mark, 10 if mark.w * mark.h <= small else 1) for mark in card.marks)]

    def press(self, name: str) -> None:
        """A button of the card."""
        cursor = self.cursor
        if cursor is None:
            return
        self._since = self.table.app.now()
        match name:
            case "next":
                cursor.next()
            case "back":
                cursor.back()
            case "show":
                cursor.show_me()
                self.table.app.sound("place")
            case "return":
                cursor.restart_step()
            case "leave":
                self.leave()
                return
            case "free":
                self._end()
                return
            case "again":
                self._begin(self._entry())
                return
            case "following":
                more = self._following()  # asked before this one is over and forgotten
                self._end(goes_on=more is None)
                self._begin(more)
                return
        self._keep()
        self.table.refresh()

    def leave(self) -> None:
        """Play on freely from here; the lesson can be taken up again."""
        if self.cursor is None:
            return
        over = self._is_closing(self.cursor)
        if over:
            self._end()
            return
        self.left = True
        self._keep()
        self.bots.held = bool(self.bots.seats)  # nobody acts before the learner has looked around
        self.table.app.toast(LEFT, "info")
        self.table.refresh()

    def resume(self) -> None:
        """Take the lesson up again where it was left, with the table as it was then."""
        if self.cursor is not None:
            self.left = False
            self.cursor.restart_step()
            self._keep()
            self.table.refresh()

    def _end(self, *, goes_on: bool = True) -> None:
        """It was gone through: free play goes on, unless another lesson begins."""
        assert self.cursor is not None
        learning.learnt(self.table.app.settings, self.table.catalog.id, self.cursor.lesson.name)
        free = goes_on and self.cursor.lesson.free
        self.cursor, self.left = None, False
        keep_progress(self.table.session, None)
        if free:
            self.table.app.toast("Play goes on from here.", "info")
        self.table.refresh()

    def _begin(self, entry: LessonEntry | None) -> None:
        if entry is not None:
            learning.begin(self.table.app, entry)

    def _entry(self) -> LessonEntry | None:
        name = self.cursor.lesson.name if self.cursor is not None else ""
        return next((each for each in lessons_of(self.table.catalog) if each.name == name), None)

    def _following(self) -> LessonEntry | None:
        name = self.cursor.lesson.name if self.cursor is not None else ""
        entries = lessons_of(self.table.catalog)
        names = [each.name for each in entries]
        behind = entries[names.index(name) + 1 :] if name in names else ()
        return next(iter(behind), None)

    def _keep(self) -> None:
        """Keep with the table how far it is."""
        if self.cursor is not None:
            progress = self.cursor.progress(self.left)
            if progress != progress_of(self.table.session):
                keep_progress(self.table.session, progress)

    # -- the menu --------------------------------------------------------------------------------------------

    def items(self) -> list[MenuItem]:
        """The lessons of the game, for the menu of the table."""
        app, entries = self.table.app, lessons_of(self.table.catalog)
        items: list[MenuItem] = []
        if self.cursor is not None and self.left:
            cursor = self.cursor
            label = f"Go on with the lesson ({cursor.progress().step + 1} of {cursor.total})"
            items.append(MenuItem("lesson-on", label, "play", section="Learn", act=self.resume))
        below = tuple(
            MenuItem(
                f"lesson:{entry.name}", entry.title, "rules", f"{entry.minutes} min",
                checked=True if learning.is_learnt(app.settings, self.table.catalog.id, entry) else None,
                act=partial(learning.begin, app, entry),
            )
            for entry in entries
        )  # fmt: skip
        if below:
            items.append(MenuItem("lessons", "Lessons", "rules", section="Learn", sub=below))
        return items

    # -- the card --------------------------------------------------------------------------------------------

    @staticmethod
    def _is_closing(cursor: LessonCursor) -> bool:
        """Whether the last prompt is up, with nothing more to do."""
        step = cursor.step
        return cursor.mood is Mood.OVER or (
            cursor.mood is Mood.READING and step is not None and not step.they and cursor.at == cursor.total - 1
        )

    def _feed(self) -> None:
        card, cursor, table = self.card, self.cursor, self.table
        if card is None:
            return
        hidden = table.shown.elsewhere or table.perspective.public or bool(table.perspective.curtain_for)
        if cursor is None or not self.active or hidden:
            card.hide()
            table.dirty = True
            return
        card.show(self._prompt(cursor))
        self._settle()
        table.dirty = True

    def _prompt(self, cursor: LessonCursor) -> Prompt:
        mood = cursor.mood
        stopped = mood in (Mood.ASTRAY, Mood.BROKEN)
        said = "" if stopped else cursor.said
        task = "" if self._is_closing(cursor) else TASKS.get(mood, "")
        return Prompt(
            cursor.lesson.title, cursor.sentence, said, min(cursor.at + 1, cursor.total), cursor.total, task,
            stopped, tuple(self._buttons(cursor)), cursor.at,
        )  # fmt: skip

    def _buttons(self, cursor: LessonCursor) -> list[LessonButton]:
        keys, mood = self.table.app.keys, cursor.mood

        def button(name: str, label: str, kind: str = "normal", icon: str = "", tip: str = "") -> LessonButton:
            action = {"following": "next", "free": "next", "return": "next"}.get(name, name)
            primary = kind == "primary" or name not in ("following", "free", "return")
            return LessonButton(name, label, kind, keys.label(f"lesson_{action}") if primary else "", icon, tip)

        back = [button("back", "Back", icon="arrow-left", tip="To the prompt before")] if cursor.has_back else []
        if self._is_closing(cursor):
            more = self._following()
            words = ("Play on", "Free play from here") if cursor.lesson.free else ("Done", "The lesson is over")
            free = button("free", words[0], "normal" if more else "primary", tip=words[1])
            return [*back, free, *([button("following", "Next lesson", "primary", tip=more.title)] if more else [])]
        if mood is Mood.READING:
            return [*back, button("next", "Next", "primary", "arrow-right")]
        if mood is Mood.WAITING:
            return [*back, button("show", "Show me", icon="hand", tip="The move is made for you")]
        if mood is Mood.ASTRAY:
            return [button("leave", "Play freely"), button("return", "Take it back", "primary", "undo")]
        if mood is Mood.BROKEN:
            return [button("again", "Begin again"), button("leave", "Play freely", "primary")]
        return []

    def _key_name(self, event: pygame.Event) -> str:
        """Which button of the card a key means."""
        action = self.table.app.keys.action_of(event, "lesson") if self.active else None
        wanted = action.removeprefix("lesson_") if action else ""
        names = [each.name for each in self.card.prompt.buttons] if self.card is not None else []
        if wanted == "next" and "show" in names and not self._points_elsewhere():
            return "show"  # nothing else that Enter could mean at the table: what is asked for is done
        if wanted == "next":
            primary = [each.name for each in self.card.prompt.buttons if each.kind == "primary"] if self.card else []
            return primary[0] if primary else ""
        return wanted if wanted in names or wanted == "leave" else ""

    def _points_elsewhere(self) -> bool:
        """Whether something is chosen or pointed at that the prompt did not choose."""
        cursor, stage = self.cursor, self.table.stage
        step = cursor.step if cursor is not None else None
        if stage.hovered or cursor is None or step is None:
            return bool(stage.hovered)
        things = targets(cursor.bench, step.point, cursor.lesson.seat)
        return bool(self._pieces(stage.selected) - {thing.piece for thing in things[:1]})

    # -- where it lies ---------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Put the card beside what it points at, once for every place that this has."""
        card, cursor, table = self.card, self.cursor, self.table
        if card is None or cursor is None or not card.visible or table.stage.moving(table.app.now()):
            return
        step = cursor.step
        watching = cursor.mood is not Mood.READING and cursor.mood is not Mood.WAITING
        things = targets(cursor.bench, step.point, cursor.lesson.seat) if step is not None and not watching else []
        self._take_up(cursor, things)
        marks = [rect for rect in map(self.rect_of, things) if rect is not None]
        moment = (cursor.at, card.natural(), tuple(tuple(rect) for rect in marks), table.size)
        if moment != self._spot_for:
            self._spot_for = moment
            signs = [self._signs_of(rect) for thing, rect in zip(things, marks, strict=False) if thing.piece]
            around = [(rect.inflate(2 * rect.w, 2 * rect.h), AROUND) for rect in map(self._cell_of, things) if rect]
            card.settle(marks, table.camera.port, [*self._avoid(), *((rect, 3) for rect in signs), *around])
            table.dirty = True

    def _take_up(self, cursor: LessonCursor, things: Sequence[Target]) -> None:
        """Where a prompt asks for a piece to go somewhere, it is chosen: a click on the place takes it there."""
        waits, before, stage = cursor.mood is Mood.WAITING, self._chosen_at, self.table.stage
        self._chosen_at = cursor.at if waits else -1
        if before != cursor.at and self._chosen and self._pieces(stage.selected) == {self._chosen}:
            self.select([])  # what the last prompt chose is done with
        if before != cursor.at:
            self._chosen = 0
        free = before != cursor.at or not stage.selected  # whoever chooses something else may have it
        if waits and free and things and things[0].piece and any(each.zone for each in things[1:]):
            self.select(self._handles(things[0].piece))
            self._chosen = things[0].piece

    def asks_for(self, pos: tuple[int, int]) -> bool:
        """Whether the prompt asks for something at a point of the window: what it says is enough to be read there."""
        waits = self.active and self.cursor is not None and self.cursor.mood is Mood.WAITING
        card = self.card
        return waits and card is not None and card.visible and any(mark.collidepoint(pos) for mark in card.marks)

    def _pieces(self, handles: Iterable[str]) -> set[int]:
        return {self.table.shown.keys.get(handle, 0) for handle in handles}

    def _handles(self, piece: int) -> list[str]:
        return [handle for handle, each in self.table.shown.keys.items() if each == piece]

    def _is_lifted(self, mark: pygame.Rect) -> bool:
        """Whether a mark is a card of a hand that has risen under the pointer, or because it is chosen."""
        stage, arrangement = self.table.stage, self.table.shown.arrangement
        risen = (arrangement.placement(handle) for handle in {stage.hovered, *stage.selected} if handle)
        return any(place is not None and place.in_hand and stage.screen_rect(place) == mark for place in risen)

    def _cell_of(self, thing: Target) -> pygame.Rect | None:
        """The cell that is pointed at; what an act does there shows on the cells around it."""
        return self.rect_of(thing) if thing.cell is not None else None

    def _signs_of(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the acts of a piece will be written when it is pointed at."""
        px = self.hud.look.px
        return pygame.Rect(rect.x - px(40), rect.y - px(96), rect.w + px(80), px(96))

    def _avoid(self) -> list[Weighed]:
        """What the card should not lie over: what is asked and what there is to play with."""
        hud = self.hud
        bars = [(part.rect, 60) for part in (hud.decision, *hud.seats.values()) if part.visible]
        stage = self.table.stage
        places = self.table.shown.arrangement.placements
        lit = stage.lights.kind
        pieces = [(stage.screen_rect(place), USABLE if lit(place.handle) else LYING) for place in places]
        regions = self.table.shown.arrangement.regions
        steps = [
            (self.table.camera.rect(box.x + box.w - box.aside, box.y, box.aside, box.h), USABLE)
            for box in (region.box for region in regions)
            if box.aside
        ]
        return [*bars, *pieces, *steps, *((rect, max(weight, 2)) for rect, weight in self.dangers.keep_clear())]

    def rect_of(self, target: Target) -> pygame.Rect | None:
        """Where a thing of the table is in the window, None where it is not shown."""
        table, hud = self.table, self.hud
        if target.part:
            return self._button_of(target.one) or self._part(target.part)
        if target.seat:
            panel = hud.seats.get(target.seat)
            return panel.part(target.one) if panel is not None and panel.visible else None
        if target.piece:
            handles = [handle for handle, piece in table.shown.keys.items() if piece == target.piece]
            place = table.shown.arrangement.placement(handles[0]) if handles else None
            if place is not None:
                return table.stage.screen_rect(place)
        region = table.shown.arrangement.region(target.zone)
        if region is None:
            return None
        box = region.box
        if target.cell is not None:
            x, y = cell_centre(box, target.cell)
            wide, high = cell_size(box)
            return table.camera.rect(x - wide / 2, y - high / 2, wide, high)
        return table.camera.rect(box.x, box.y, box.w, box.h)

    def _button_of(self, label: str) -> pygame.Rect | None:
        """A button of the question by its words, None where it does not stand there."""
        bar = self.hud.decision
        named = (child for choice, child in zip(bar.choices, bar.children, strict=False) if choice.label == label)
        return next((child.rect for child in named), None) if label and bar.visible else None

    def _part(self, name: str) -> pygame.Rect | None:
        hud = self.hud
        shown = {"question": hud.decision, "phases": hud.phases, "log": hud.log, "score": hud.score}.get(name)
        if shown is not None:
            return shown.rect if shown.visible else None
        return hud.strip.anchor(name)
