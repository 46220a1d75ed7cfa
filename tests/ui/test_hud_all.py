"""What holds for every widget: drawn once, repainted only for a reason, texts whole and readable."""

from __future__ import annotations

import ast
from pathlib import Path

import pygame
import pytest
from hud_tools import WIDGETS, WINDOW, canvas, drawn_texts, look, motion, paints

import tabletop.ui.hud as hud
from tabletop.ui.draw.basis.theme import THEME_NAMES
from tabletop.ui.hud.kit.stack import HudStack


@pytest.mark.parametrize("name", WIDGETS)
def test_nothing_is_painted_when_nothing_changed(name):
    widget = WIDGETS[name](look())
    surface = canvas()
    widget.update(2.0)
    widget.draw(surface)
    first = paints(widget)
    assert first > 0
    assert not widget.dirty
    for i in range(5):
        widget.update(2.0 + i / 1000)
        widget.draw(surface)
    assert paints(widget) == first


@pytest.mark.parametrize("name", WIDGETS)
def test_a_hidden_widget_draws_nothing_and_takes_nothing(name):
    widget = WIDGETS[name](look())
    widget.update(2.0)
    widget.draw(canvas())
    middle = widget.rect.center
    widget.visible = False
    assert widget.dirty
    surface = canvas()
    widget.draw(surface)
    assert not widget.dirty
    assert surface.get_bounding_rect().w == 0
    assert not widget.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=middle, button=1))
    assert widget.tooltip_at(middle) is None


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("name", WIDGETS)
def test_texts_are_whole_inside_and_not_too_small(name, scale):
    widget = WIDGETS[name](look(scale))
    with drawn_texts() as texts:
        widget.draw(canvas())
    # a long title and the names of numbers give way where there is no room; both have tooltips
    gives_way = {("strip", 2.0), ("seat tall", 0.8)}
    for drawn in texts:
        assert not drawn.cut or (name, scale) in gives_way, drawn.text
        if not drawn.text.strip() or drawn.canvas.w < 100 * scale:
            continue
        assert drawn.place.left >= drawn.canvas.left and drawn.place.right <= drawn.canvas.right, drawn.text
    # pictures of pieces (the drawer's little notes) are drawings, not reading matter
    assert all(drawn.size >= 11 for drawn in texts if drawn.canvas.w >= 100 * scale)


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("name", WIDGETS)
def test_every_theme_draws_every_widget(name, theme):
    widget = WIDGETS[name](look(theme=theme))
    widget.update(2.0)
    surface = canvas()
    widget.draw(surface)
    assert surface.get_bounding_rect().w > 10


@pytest.mark.parametrize("name", WIDGETS)
def test_children_lie_inside_their_widget(name):
    for scale in (0.8, 1.0, 2.0):
        widget = WIDGETS[name](look(scale))
        if name in ("menu", "drawer"):
            continue
        room = widget.rect.inflate(2, 2)
        for child in widget.children:
            if child.visible and child.rect.w:
                assert room.contains(child.rect), (name, scale, child, child.rect, widget.rect)


@pytest.mark.parametrize("name", WIDGETS)
def test_every_button_explains_itself(name):
    widget = WIDGETS[name](look())

    def walk(part):
        for child in part.children:
            if type(child).__name__ in ("Button", "IconButton", "HoldButton") and child.visible:
                yield child
            yield from walk(child)

    for button in walk(widget):
        if not button.label or button.icon:
            assert button.tooltip_at(button.rect.center), (name, button.icon, button.label)


@pytest.mark.parametrize("name", WIDGETS)
def test_moving_over_a_widget_and_away_leaves_it_as_it_was(name):
    widget = WIDGETS[name](look())
    stack = HudStack(look(), WINDOW)
    stack.add(widget)
    stack.update(2.0)
    before, after = canvas(), canvas()
    stack.draw(before)
    area = widget.rect.clip(WINDOW)
    for dx in range(5, max(6, area.w), 23):
        stack.event(motion((area.x + dx, area.centery)))
        stack.draw(canvas())
    stack.leave()
    stack.draw(after)
    if name not in ("menu", "tray"):  # they keep their cursor for the keys
        assert pygame.image.tobytes(before, "RGBA") == pygame.image.tobytes(after, "RGBA")


PLAIN = (
    "tabletop.control.figures", "tabletop.control.explaining.entry", "tabletop.rules.actions", "tabletop.session",
    "tabletop.session.telling.numbers",
)  # fmt: skip
"""Whose records widgets show: plain data, that asks nothing of a table."""
BESIDE = (
    f"{PLAIN[0]}.",
    "tabletop.ui.hud.",
    "tabletop.ui.draw",
    "tabletop.ui.clear_place",
    "tabletop.ui.held_time",
    "tabletop.ui.sharing_words",
)
"""What widgets are made with."""


def test_widgets_know_no_session_no_clock_and_no_mouse():
    folder = Path(hud.__file__).parent
    assert len(list(folder.rglob("*.py"))) > 20
    for path in folder.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            names, taken = [], set()
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names, taken = [node.module or ""], {alias.name for alias in node.names}
            for name in names:
                assert name.split(".")[0] != "time", path.name
                plain = name in PLAIN or name.startswith(BESIDE)
                assert not name.startswith("tabletop.") or plain, f"{path.name} imports {name}"
                assert "Session" not in taken, path.name
        assert "get_pos" not in source and "get_ticks" not in source and "get_pressed" not in source, path.name
