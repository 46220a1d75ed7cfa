"""Buttons, switches, fields and lists; which widget gets an event; when a tooltip comes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
from hud_tools import WINDOW, canvas, click, down, key, look, motion, paints, text, up, wheel

from tabletop.ui.dialogs.controls import Text
from tabletop.ui.dialogs.form import Form
from tabletop.ui.dialogs.panes import Pane
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.buttons import Button, HoldButton
from tabletop.ui.hud.kit.controls import Segments, Slider, Stepper, Toggle
from tabletop.ui.hud.kit.field import TextFilter
from tabletop.ui.hud.kit.paint import wrapped
from tabletop.ui.hud.kit.scroll import ScrollArea
from tabletop.ui.hud.kit.stack import HudStack
from tabletop.ui.hud.kit.tooltip import Tooltip
from tabletop.ui.hud.kit.widget import Widget


def placed(widget, x=50, y=50):
    widget.place((x, y, *widget.natural()))
    return widget


def test_a_button_clicks_on_release_inside_only():
    clicks = []
    button = placed(Button(look(), "Go", lambda: clicks.append(1)))
    button.event(down(button.rect.center))
    assert clicks == []
    button.event(up((900, 700)))
    assert clicks == []
    click(button, button.rect.center)
    assert clicks == [1]
    button.set(enabled=False, reason="Not now")
    click(button, button.rect.center)
    assert clicks == [1]
    assert button.tooltip_at(button.rect.center) == "Go\nNot now"


def test_hovering_a_button_repaints_it_once():
    button = placed(Button(look(), "Go"))
    button.draw(canvas())
    button.event(motion(button.rect.center))
    assert button.dirty
    button.draw(canvas())
    button.event(motion((button.rect.x + 3, button.rect.y + 3)))
    assert not button.dirty
    assert button.paints == 2


def test_setting_the_same_again_changes_nothing():
    button = placed(Button(look(), "Go", badge="1"))
    button.draw(canvas())
    button.set(label="Go", badge="1", enabled=True)
    assert not button.dirty
    button.set(badge="2")
    assert button.dirty


def test_moving_a_widget_needs_no_new_picture():
    button = placed(Button(look(), "Go"))
    button.draw(canvas())
    button.place(button.rect.move(40, 0))
    assert button.dirty
    button.draw(canvas())
    assert button.paints == 1


def test_a_held_button_repeats():
    counts = []
    button = placed(Button(look(), "", icon="plus", on_click=lambda: counts.append(1), repeat=True))
    button.update(10.0)
    button.event(down(button.rect.center))
    assert len(counts) == 1
    for frame in range(1, 19):
        button.update(10 + frame / 60)
    assert len(counts) == 1
    for frame in range(19, 61):
        button.update(10 + frame / 60)
    assert len(counts) > 4
    held = len(counts)
    button.update(30.0)
    assert len(counts) <= held + 1, "while the window stood still nobody could tell that it was let go"
    button.event(up(button.rect.center))
    held = len(counts)
    button.update(12.0)
    assert len(counts) == held


def test_hold_to_look_ends_when_the_pointer_is_lost():
    told = []
    button = placed(HoldButton(look(), told.append, icon="eye"))
    button.event(down(button.rect.center))
    button.event(up((900, 700)))
    assert told == [True, False]
    button.event(down(button.rect.center))
    button.event(pygame.Event(pygame.WINDOWLEAVE))
    assert told == [True, False, True, False]


def test_toggle_and_segments():
    told = []
    toggle = placed(Toggle(look(), False, told.append))
    click(toggle, toggle.rect.center)
    assert told == [True] and toggle.on
    segments = placed(
        Segments(look(), [("on", "on"), ("warn", "warn"), ("off", "off")], "off", told.append, label="Rules")
    )
    click(segments, segments.slots()[1].center)
    assert told[-1] == "warn" and segments.value == "warn"
    segments.set(enabled=False, reason="This game has no referee")
    click(segments, segments.slots()[0].center)
    assert segments.value == "warn"
    assert segments.tooltip_at(segments.rect.center) == "This game has no referee"


def test_a_long_word_in_a_narrow_row_takes_its_room_from_the_short_ones():
    large = replace(look(), large=True)
    words = ["As usual", "Side by side", "Pass", "Open"]
    segments = Segments(large, [(word, word) for word in words], "Pass")
    need = [text_width(word, large.text(14.5), face="sans-semibold") for word in words]
    segments.place((20, 20, 360, segments.natural()[1]))
    slots = segments.slots()
    assert segments.natural()[0] > 360, "there is no room for all to be as wide as the widest"
    assert all(slot.w >= width + 16 for slot, width in zip(slots, need, strict=True)), "no word touches the next pill"
    assert all(one.right <= other.x for one, other in pairwise(slots)) and slots[-1].right <= segments.rect.right
    segments.place((20, 20, *segments.natural()))
    assert len({slot.w for slot in segments.slots()}) == 1


def test_stepper_by_click_wheel_and_key_stays_in_its_range():
    told = []
    stepper = placed(Stepper(look(), 9, 2, 10, told.append))
    click(stepper, stepper.plus.rect.center)
    assert told == [10] and not stepper.plus.enabled
    stepper.event(motion(stepper.rect.center))
    stepper.event(wheel(1))
    assert stepper.value == 10
    stepper.event(wheel(-1))
    stepper.event(key(pygame.K_MINUS))
    assert stepper.value == 8


def in_a_form(control, rect=(10, 60, 140, 36)):
    form = Form(look())
    pane = form.add(Pane(look()), pygame.Rect(0, 0, 200, 120))
    form.add(Text(look(), "one\n" * 40), (10, 10, 100, 900), pane)
    form.add(control, rect, pane)
    return form, pane


def test_a_control_takes_keys_only_with_the_focus_of_a_form():
    told = []
    for control in (
        Button(look(), "Go", lambda: told.append("go")),
        Toggle(look(), False, told.append),
        Segments(look(), [("a", "a"), ("b", "b")], "a", told.append),
        Stepper(look(), 5, 0, 9, told.append),
        Slider(look(), 5, 0, 9, told.append, step=1),
    ):
        form, _ = in_a_form(control)
        keys = [key(pygame.K_RETURN), key(pygame.K_RIGHT)]
        for each in keys:
            control.event(each)
        assert told == [], control
        form.set_focus(control)
        for each in keys:
            form.event(each)
        assert len(told) == 1, control
        told.clear()


def test_a_stepper_in_a_pane_lets_the_wheel_scroll_until_it_has_the_focus():
    stepper = Stepper(look(), 5, 0, 9)
    form, pane = in_a_form(stepper)
    form.event(motion(stepper.rect.center))
    form.event(wheel(-1))
    assert pane.offset > 0 and stepper.value == 5
    pane.scroll_to(0)
    form.set_focus(stepper)
    form.event(motion(stepper.rect.center))
    form.event(wheel(-1))
    assert pane.offset == 0 and stepper.value == 4


def test_holding_a_stepper_in_a_form_goes_on_and_stops_outside_its_pane():
    stepper = Stepper(look(), 5, 0, 9)
    form, pane = in_a_form(stepper)
    form.update(1.0)
    form.event(down(stepper.plus.rect.center))
    for frame in range(1, 121):
        form.update(1 + frame / 60)
    form.event(up(stepper.plus.rect.center))
    assert stepper.value == 9 and not stepper.any_captured()
    pane.rect.h = 20
    form.event(down(stepper.minus.rect.center))
    assert stepper.value == 9, "what is scrolled out of sight cannot be pressed"


def test_a_press_at_the_edge_of_a_pane_is_for_what_lies_there():
    stepper = Stepper(look(), 5, 0, 9)
    form, pane = in_a_form(stepper, (10, 90, 140, 28))
    form.event(down(stepper.plus.rect.center))
    assert stepper.value == 6 and pane.offset == 0
    form.set_focus(None)
    form.step_focus(1)
    assert pane.offset > 0, "what the keyboard goes to is brought into sight"


def test_field_edits_in_the_middle_and_keeps_keys_to_itself():
    told = []
    field = placed(TextFilter(look(), told.append))
    assert not field.event(key(pygame.K_t))
    assert not field.event(text("x"))
    click(field, field.rect.center)
    for letter in "bat":
        field.event(text(letter))
    field.event(key(pygame.K_LEFT))
    field.event(key(pygame.K_BACKSPACE))
    field.event(text("oo"))
    assert field.text == "boot"
    assert field.event(key(pygame.K_t)), "a letter must not reach the table"
    field.event(key(pygame.K_HOME))
    field.event(key(pygame.K_DELETE))
    assert field.text == "oot" == told[-1]
    assert field.event(key(pygame.K_ESCAPE)) and field.text == ""
    assert not field.event(key(pygame.K_ESCAPE))
    field.event(down((900, 700)))
    assert not field.focused


def rows_of(count, height=300):
    drawn = []
    area = ScrollArea(look(), 20, lambda target, rect, index: drawn.append(index))
    area.at_end = False
    area.place((0, 0, 200, height))
    area.set_count(count)
    return area, drawn


def test_a_list_draws_only_rows_in_sight():
    area, drawn = rows_of(10000)
    area.draw(canvas())
    assert drawn == list(range(15))
    drawn.clear()
    area.scroll_to(5000)
    area.draw(canvas())
    assert 5000 in drawn and len(drawn) <= 16


def test_a_list_scrolls_by_wheel_thumb_and_keys():
    area, _ = rows_of(200)
    area.event(motion((50, 50)))
    assert area.event(wheel(-1)) and area.first_visible == 3
    area.event(key(pygame.K_PAGEDOWN))
    assert area.first_visible > 12
    area.event(key(pygame.K_HOME))
    assert area.first_visible == 0
    thumb = area.thumb()
    area.event(down(thumb.center))
    area.event(motion((thumb.centerx, 600)))
    area.event(up((thumb.centerx, 600)))
    assert list(area.visible_rows())[-1] == 199 and area.at_end


def test_scrolling_glides_but_not_with_reduced_motion():
    area, _ = rows_of(200)
    area.event(motion((50, 50)))
    area.update(1.0)
    area.event(wheel(-1))
    assert area.first_visible == 0
    assert area.update(1.02)
    for i in range(60):
        area.update(1.02 + i / 60)
    assert area.first_visible == 3 and not area.update(3.0)
    area.look = look(calm=True)
    area.event(wheel(-1))
    assert area.first_visible == 6


def test_hit_testing_of_rows():
    area, _ = rows_of(100)
    assert area.index_at((10, 45)) == 2
    assert area.index_at((10, 400)) == -1
    area.set_heights([30, 50, 20])
    assert [area.index_at((10, y)) for y in (0, 29, 30, 79, 80, 99, 100)] == [0, 0, 1, 1, 2, 2, -1]


def stack_of(*widgets):
    stack = HudStack(look(), WINDOW)
    for widget, layer in widgets:
        stack.add(widget, layer)
    return stack


def test_only_the_topmost_widget_is_hot():
    low, high = Button(look(), "low"), Button(look(), "high")
    low.place((100, 100, 200, 200))
    high.place((150, 150, 50, 50))
    stack = stack_of((high, "float"), (low, "panel"))
    stack.event(motion((160, 160)))
    assert high.hot and not low.hot
    stack.event(motion((110, 110)))
    assert low.hot and not high.hot
    assert not stack.event(motion((700, 700)))
    assert not low.hot
    assert stack.at((160, 160)) is high and stack.at((700, 700)) is None


def test_a_press_belongs_to_one_widget_until_release():
    clicks = []
    low, high = (
        Button(look(), "low", lambda: clicks.append("low")),
        Button(look(), "high", lambda: clicks.append("high")),
    )
    low.place((100, 100, 100, 100))
    high.place((200, 100, 100, 100))
    stack = stack_of((low, "panel"), (high, "panel"))
    assert stack.event(motion((150, 150))) and stack.event(down((150, 150)))
    assert stack.event(motion((250, 150)))
    assert not high.hot
    stack.event(up((250, 150)))
    assert clicks == []
    assert not stack.event(up((700, 700))), "a release that no widget waits for is the table's"


def test_panels_eat_presses_and_the_table_gets_the_rest():
    panel = Widget(look())
    panel.place((0, 0, 100, 100))
    stack = stack_of((panel, "panel"))
    assert stack.event(down((50, 50)))
    assert not stack.event(down((500, 50)))
    assert not stack.event(wheel(1))
    stack.event(motion((50, 50)))
    assert stack.event(wheel(1))


def test_a_tooltip_comes_after_a_moment_and_goes_with_the_pointer():
    button = Button(look(), "", icon="undo", tip="Undo", key="Ctrl+Z")
    button.place((100, 100, 30, 30))
    stack = stack_of((button, "panel"))
    stack.update(1.0)
    stack.event(motion((110, 110)))
    assert stack.update(1.1) and not stack.tooltip.visible
    stack.update(1.5)
    assert stack.tooltip.visible and stack.tooltip.text == "Undo\tCtrl+Z"
    assert not stack.update(1.6), "a shown tooltip wants no frames"
    stack.event(motion((500, 500)))
    assert not stack.tooltip.visible


def test_a_tooltip_keeps_off_what_is_read_beside_it():
    button, card = Button(look(), "", icon="undo", tip="Undo what was done last"), Widget(look())
    button.place((200, 100, 30, 30))
    card.place((235, 80, 200, 120))
    card.read = True
    stack = stack_of((card, "panel"), (button, "panel"))
    stack.update(1.0)
    stack.event(motion((215, 115)))
    stack.update(2.0)
    assert stack.tooltip.visible and not stack.tooltip.rect.colliderect(card.rect)


def test_tooltips_stay_inside_the_window():
    stack = stack_of()
    for scale in (0.8, 1.0, 2.0):
        stack.set_look(look(scale))
        for corner in ((0, 0), (1279, 0), (0, 799), (1279, 799)):
            stack.tooltip.show("A sentence of some length\tCtrl+Shift+F12\nand more below it", corner, WINDOW)
            assert WINDOW.contains(stack.tooltip.rect)
            assert not stack.tooltip.rect.collidepoint(corner)


def test_the_stack_knows_when_the_window_is_old():
    button = Button(look(), "Go")
    button.place((100, 100, 60, 30))
    stack = stack_of((button, "panel"))
    assert stack.dirty
    stack.draw(canvas())
    assert not stack.dirty
    button.visible = False
    assert stack.dirty
    stack.draw(canvas())
    assert not stack.dirty
    count = paints(button)
    stack.set_look(look(theme="paper"))
    button.visible = True
    stack.draw(canvas())
    assert paints(button) == count + 1


def test_a_number_stays_with_the_word_before_it():
    words = "Play, strike, or end your turn, Player 1."
    for width in range(120, 330, 10):
        lines = wrapped(words, width, 15)
        assert " ".join(lines) == words
        assert not any(line.startswith("1.") for line in lines), lines


def test_a_tooltip_of_a_bar_goes_aside_of_a_wide_sheet_above_it():
    """As that of the chances below a hint: neither side of the pointer alone is enough."""
    sheet = pygame.Rect(300, 500, 420, 250)
    tip = Tooltip(look())
    for x in (320, 450, 560, 700):
        tip.show("How likely each side wins, as bots see it from what is public.", (x, 790), WINDOW, [sheet])
        assert not tip.rect.colliderect(sheet) and WINDOW.contains(tip.rect)
