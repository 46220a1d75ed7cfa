"""Common to the widgets' tests: looks, events, filled widgets, a recorder of drawn texts."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

import tabletop.ui.hud as hud
from tabletop.control.figures.result import EndInfo, EndRow
from tabletop.control.figures.totals import LEADS, PartRow, Total
from tabletop.session import HistoryRow, LogLine, Span
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.theme import load_theme, themes_folder
from tabletop.ui.hud.asking.bubble import Bubble
from tabletop.ui.hud.asking.decision import Choice, DecisionBar
from tabletop.ui.hud.asking.menu import ContextMenu, MenuItem
from tabletop.ui.hud.asking.tray import Tray, TrayItem
from tabletop.ui.hud.kit import paint
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.controls import Segments, Stepper, Toggle
from tabletop.ui.hud.kit.field import TextFilter
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.tooltip import Tooltip
from tabletop.ui.hud.kit.widget import Widget
from tabletop.ui.hud.offering.drawer import CounterChoice, Drawer
from tabletop.ui.hud.offering.strip import Strip, StripState
from tabletop.ui.hud.seating.curtain import Curtain
from tabletop.ui.hud.seating.hold_to_look import HoldToLook
from tabletop.ui.hud.seating.phases import PhaseBar
from tabletop.ui.hud.seating.seats import SeatInfo, SeatPanel, SeatValue
from tabletop.ui.hud.seating.shelf import ShelfLabel
from tabletop.ui.hud.telling.account import AccountSheet
from tabletop.ui.hud.telling.ending import EndPanel
from tabletop.ui.hud.telling.history import HistoryPanel
from tabletop.ui.hud.telling.log import LogPanel
from tabletop.ui.hud.telling.preview import Preview, PreviewInfo
from tabletop.ui.hud.telling.show_bar import ShowBar, ShowState
from tabletop.ui.hud.telling.show_marks import ShowMark
from tabletop.ui.hud.telling.toast import Toasts

ICONS = IconSet([Path(themes_folder()).parent / "icons", Path(themes_folder()).parent / "territory" / "icons"])
WINDOW = pygame.Rect(0, 0, 1280, 800)


def look(scale: float = 1.0, theme: str = "felt", calm: bool = False) -> Look:
    """A look with the shipped theme and icons."""
    return Look(load_theme(theme), ICONS, scale, calm)


def motion(pos: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def down(pos: tuple[int, int], button: int = 1) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def up(pos: tuple[int, int], button: int = 1) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)


def wheel(y: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_y=float(y))


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def text(letters: str) -> pygame.Event:
    return pygame.Event(pygame.TEXTINPUT, text=letters)


def click(target: Any, pos: tuple[int, int], button: int = 1) -> None:
    """Move there, press and let go."""
    target.event(motion(pos))
    target.event(down(pos, button))
    target.event(up(pos, button))


def canvas(size: tuple[int, int] = WINDOW.size) -> pygame.Surface:
    return pygame.Surface(size, pygame.SRCALPHA)


def paints(widget: Widget) -> int:
    """How often a widget and all its parts were painted."""
    return widget.paints + sum(paints(child) for child in widget.children)


@dataclass
class Drawn:
    """A text that was drawn: on which canvas, where, and whether it was shortened."""

    text: str
    place: pygame.Rect
    canvas: pygame.Rect
    cut: bool
    size: float


@contextmanager
def drawn_texts() -> Iterator[list[Drawn]]:
    """Record everything that widgets write while the block runs."""
    record: list[Drawn] = []
    found = pkgutil.walk_packages(hud.__path__, f"{hud.__name__}.")
    modules = [importlib.import_module(each.name) for each in found]
    original, original_fit = paint.put_text, paint.fit_text
    cut = [False]

    def fit(*args: Any, **more: Any) -> Any:
        picture, cut[0] = original_fit(*args, **more)
        return picture, cut[0]

    def put(target: pygame.Surface, words: str, x: float, middle: float, size: float, *args: Any, **more: Any) -> Any:
        cut[0] = False
        place = original(target, words, x, middle, size, *args, **more)
        record.append(Drawn(words, place, target.get_rect(), cut[0], size))
        return place

    touched = [module for module in modules if getattr(module, "put_text", None) is original]
    try:
        paint.fit_text = fit  # type: ignore[assignment]
        for module in touched:
            module.put_text = put  # type: ignore[attr-defined]
        yield record
    finally:
        paint.fit_text = original_fit
        for module in touched:
            module.put_text = original  # type: ignore[attr-defined]


# ------------------------------------------------------------------------------------------ filled widgets


def name(start: int, end: int, target: str) -> Span:
    """A name in a line that stands for a piece."""
    return Span(start, end, target, "name")


LINES = [
    LogLine(1, "The decks were shuffled. Ana begins.", manual=False, turn=1),
    LogLine(2, "Ana played Red Deer to Forest.", (name(11, 19, "deer"), name(23, 29, "forest")), seat=1, turn=1),
    LogLine(3, "Mira threw a d6: 5.", seat=2, turn=2),
    LogLine(
        4, "Ana attacked Grey Wolf and won by 2. TER-41", (name(13, 22, "wolf"), Span(37, 43, "TER-41", "rule")),
        manual=False, seat=1, turn=3,
    ),
    LogLine(5, "Mira moved a card.", seat=2, turn=3, level=1),
    LogLine(6, "Mira tapped a card.", undone=True, seat=2, turn=3),
]  # fmt: skip
HISTORY = [
    HistoryRow(0, 0, "Start of the game", True, None),
    HistoryRow(1, 0, "The decks were shuffled", True, 1),
    HistoryRow(2, 0, "Ana drew 5 cards", True, 1, note="Ask her later why"),
    HistoryRow(3, 1, "Mira played Wild Boar", False, 2),
    HistoryRow(4, 0, "Mira played Grey Wolf", True, 2),
]
VALUES = (
    SeatValue("wins", "Lands won", 2, "star", "#c79a3a"),
    SeatValue("mischief", "Mischief", 7, "", "#7d4fb0"),
    SeatValue("dna", "DNA", 13, "", "#2f8f5a"),
)
PHASES = [("dawn", "Dawn"), ("main", "Main"), ("clash", "Clash"), ("dusk", "Dusk")]
CARDS = [TrayItem(i, name) for i, name in enumerate(("Red Deer", "Grey Wolf", "Golden Eagle", "Wild Boar", "Lynx"))]
MENU = [
    MenuItem("play", "Deploy to Forest", "arrow-up", section="By the rules"),
    MenuItem("attack", "Attack", enabled=False, reason="Red Deer is resting.", section="By the rules"),
    MenuItem("tap", "Tap / untap", "tap", "T", section="By hand"),
    MenuItem(
        "counters",
        "Counters",
        "counter",
        section="By hand",
        sub=(MenuItem("rest+", "Rest +1", keep=True), MenuItem("rest-", "Rest \u22121", keep=True)),
    ),
    MenuItem("remove", "Remove from the table altogether", "trash", danger=True),
]
INFO = PreviewInfo(
    "Red Deer",
    ("Ready in the forest.",),
    (("Base power", "4", "#a83232"),),
    (("Rest", 1, "#3274b8"),),
    ("Mistletoe",),
    (("Graze.", "One more power in a {forest} forest."),),
    "Known to Ana and Mira",
    "Bluffed with this",
)


def plain_face(item: TrayItem, width: int) -> pygame.Surface:
    """A face without any drawing."""
    face = pygame.Surface((width, round(width * 1.4)))
    face.fill((200, 180, 150))
    return face


def _strip(lk: Look) -> Widget:
    strip = Strip(lk, "Creature Combat Territory", lambda name: None)
    strip.place((0, 0, 1280, Strip.height(lk)))
    strip.set_state(StripState(undo=12, redo=3, rules="warn", history=True))
    return strip


def _log(lk: Look) -> Widget:
    log = LogPanel(lk)
    log.place((20, 60, lk.px(290), lk.px(220)))
    log.set_lines(LINES, {1: "Ana", 2: "Mira"})
    return log


def _history(lk: Look) -> Widget:
    panel = HistoryPanel(lk, on_close=lambda: None)
    panel.place((20, 60, lk.px(300), lk.px(260)))
    panel.set_rows(HISTORY, 4)
    return panel


def _seat(lk: Look) -> Widget:
    panel = SeatPanel(lk, lambda *a: None, lambda *a: None)
    panel.place((20, 60, lk.px(315), lk.px(150)))
    panel.set_info(SeatInfo(1, "Ana", VALUES, 5, active=True, first=True))
    return panel


def _seat_tall(lk: Look) -> Widget:
    panel = SeatPanel(lk, lambda *a: None, lambda *a: None)
    panel.place((20, 60, lk.px(120), lk.px(190)))
    panel.set_info(SeatInfo(2, "Mira", VALUES, 5, active=True, first=True))
    return panel


def _phases(lk: Look) -> Widget:
    bar = PhaseBar(lk, lambda phase: None, lambda: None)
    bar.set_state(PHASES, "main", 3, 1, "Ana")
    bar.place((20, 60, *bar.natural()))
    return bar


def _shelf(lk: Look) -> Widget:
    label = ShelfLabel(lk, lambda held: None, lambda: None)
    label.set_state("Ana", 1, 5)
    label.place((20, 60, *label.natural()))
    return label


def _decision(lk: Look) -> Widget:
    bar = DecisionBar(lk)
    bar.ask(
        "Undo past a roll?",
        [Choice("yes", "Undo", "primary"), Choice("no", "Keep it", declines=True)],
        seat=1,
        icon="undo",
    )
    bar.fit(WINDOW, 700)
    return bar


def _menu(lk: Look) -> Widget:
    menu = ContextMenu(lk)
    menu.open((200, 200), MENU, WINDOW, title="Red Deer")
    return menu


def _preview(lk: Look) -> Widget:
    preview = Preview(lk)
    preview.show(plain_face(CARDS[0], 200), INFO, (100, 100), WINDOW)
    return preview


def _tooltip(lk: Look) -> Widget:
    tooltip = Tooltip(lk)
    tooltip.show("Undo\tCtrl+Z\nNothing to undo", (300, 300), WINDOW)
    return tooltip


def _toasts(lk: Look) -> Widget:
    toasts = Toasts(lk)
    toasts.place((300, 40, 700, 400))
    toasts.say("Saved.", "info", 0.0, action=("Undo", lambda: None))
    return toasts


def _bubble(lk: Look) -> Widget:
    bubble = Bubble(lk)
    bubble.show(
        "**Red Deer** has 1 energy and needs 2.",
        pygame.Rect(400, 300, 80, 112),
        WINDOW,
        [Choice("do", "Do it anyway"), Choice("ok", "All right", "primary")],
        rule="TER-41",
        on_rule=lambda rule: None,
    )
    return bubble


def _tray(lk: Look) -> Widget:
    tray = Tray(lk, plain_face)
    tray.open("Search the deck", CARDS, [Choice(tray.close, "Shuffle and close", "primary")], WINDOW, choose=(1, 2))
    return tray


def _drawer(lk: Look) -> Widget:
    drawer = Drawer(lk)
    drawer.set_counters([CounterChoice("rest", "Rest", "#3274b8")])
    drawer.open(WINDOW)
    drawer.update(1.0)
    for i in range(1, 8):
        drawer.update(1.0 + i * 0.1)
    return drawer


def _curtain(lk: Look) -> Widget:
    curtain = Curtain(lk, lambda: None)
    curtain.place(WINDOW)
    curtain.show("Mira", 2, explain=True, note="Ana drew 2 cards.")
    curtain.update(1.0)
    for i in range(1, 8):
        curtain.update(1.0 + i * 0.1)
    return curtain


TOTAL = Total(
    "deploy#1@1", 1, 14, "Ana \u00b7 Forest", "Total", LEADS,
    (
        PartRow("Red Deer", 9, "TER-81", "#1"),
        PartRow("Base Power", 4, "TER-83", "#1", 1),
        PartRow("Forest", 5, "TER-86", "#1", 1),
        PartRow("Grey Wolf (supporting)", 0, "TER-102", "#2"),
    ),
)  # fmt: skip
MARKS = [ShowMark(f"Land {n}: {name}", f"Land {n}") for n in (1, 2, 3) for name in ("reveal", "tally", "claim")]
END = EndInfo(
    "Ana wins", "Ana won with 26 lands: the last land was claimed.", "TER-143", (1,),
    (("Lands", "home"), ("Ready", "hand")),
    (EndRow(1, "Ana", (26, 4), True), EndRow(2, "Mira", (24, 7), note="gave up", bot=True)), 0,
)  # fmt: skip


def _show_bar(lk: Look) -> Widget:
    bar = ShowBar(lk, lambda name: None, lambda step: None, lambda speed: None, lambda event: "")
    bar.open(MARKS)
    bar.fit(WINDOW, 700)
    bar.set_state(ShowState(4, True, "1", "Land 2: tally", "Land 2: Ana has 14."))
    return bar


def _sheet(lk: Look) -> Widget:
    sheet = AccountSheet(lk)
    sheet.show(TOTAL, pygame.Rect(400, 300, 60, 26), WINDOW, pinned=True)
    return sheet


def _end(lk: Look) -> Widget:
    panel = EndPanel(lk, lambda name: None)
    panel.open(END, WINDOW)
    return panel


def _look_card(lk: Look) -> Widget:
    card = HoldToLook(lk)
    card.show(WINDOW)
    return card


def _at(make: Callable[[Look], Widget]) -> Callable[[Look], Widget]:
    def build(lk: Look) -> Widget:
        widget = make(lk)
        widget.place((20, 60, *widget.natural()))
        return widget

    return build


WIDGETS: dict[str, Callable[[Look], Widget]] = {
    "button": _at(lambda lk: Button(lk, "End turn", kind="primary", icon="arrow-right", badge="3")),
    "toggle": _at(lambda lk: Toggle(lk, True, lambda on: None)),
    "segments": _at(lambda lk: Segments(lk, [("on", "on"), ("warn", "warn"), ("off", "off")], "on", label="Rules")),
    "stepper": _at(lambda lk: Stepper(lk, 6, 2, 100, show=lambda n: f"d{n}")),
    "field": _at(lambda lk: TextFilter(lk)),
    "strip": _strip,
    "log": _log,
    "history": _history,
    "seat": _seat,
    "seat tall": _seat_tall,
    "phases": _phases,
    "shelf": _shelf,
    "decision": _decision,
    "menu": _menu,
    "preview": _preview,
    "tooltip": _tooltip,
    "toasts": _toasts,
    "bubble": _bubble,
    "tray": _tray,
    "drawer": _drawer,
    "curtain": _curtain,
    "hold to look": _look_card,
    "show bar": _show_bar,
    "account": _sheet,
    "ending": _end,
}
