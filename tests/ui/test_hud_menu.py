"""The context menu: where it opens, how keys and pointer move in it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame
import pytest
from hud_tools import MENU, WINDOW, canvas, click, down, key, look, motion, up, wheel

from tabletop.ui.hud.asking.menu import ContextMenu, MenuItem
from tabletop.ui.hud.asking.menu_column import MenuColumn


def told(item, picked):
    """An item that says when it is picked."""
    below = tuple(told(each, picked) for each in item.sub)
    return replace(item, sub=below, act=partial(picked.append, item.id))


def opened(scale=1.0, at=(200, 200), items=MENU, **more):
    picked = []
    menu = ContextMenu(look(scale))
    menu.open(at, [told(item, picked) for item in items], more.pop("bounds", WINDOW), **more)
    return menu, picked


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("at", [(0, 0), (1279, 0), (0, 799), (1279, 799), (640, 790)])
def test_menus_and_sub_menus_stay_inside_the_window(scale, at):
    menu, _ = opened(scale, at)
    menu.event(key(pygame.K_4))
    assert len(menu.columns) == 2
    for column in menu.columns:
        assert WINDOW.contains(column.rect)


def test_a_menu_higher_than_the_window_scrolls_with_its_cursor():
    items = [MenuItem(str(i), f"Item {i}") for i in range(60)]
    bounds = pygame.Rect(0, 0, 1024, 640)
    menu, picked = opened(2.0, (500, 300), items, bounds=bounds)
    column = menu.columns[0]
    assert bounds.contains(column.rect)
    menu.event(key(pygame.K_END))
    assert column.rect.contains(column.row(59))
    menu.event(key(pygame.K_RETURN))
    assert picked == ["59"]
    menu, _ = opened(2.0, (500, 300), items, bounds=bounds)
    menu.event(motion(menu.columns[0].rect.center))
    menu.event(wheel(-3))
    assert menu.columns[0].offset > 0


def test_beside_a_card_it_leaves_the_card_free():
    card = pygame.Rect(1150, 300, 100, 140)
    menu, _ = opened(at=(1180, 350), avoid=card)
    assert not menu.columns[0].rect.colliderect(card)


@pytest.mark.parametrize(
    "free", [(0, 400, 1280, 80), (0, 700, 1280, 90), (300, 0, 900, 800), (1000, 560, 270, 130), (10, 10, 300, 100)]
)
def test_it_lies_over_or_under_what_has_no_room_beside_it(free):
    bar = pygame.Rect(free)
    menu, _ = opened(at=bar.topleft, avoid=bar)
    assert not menu.columns[0].rect.colliderect(bar)


def test_arrows_enter_and_digits_pick():
    menu, picked = opened()
    for _ in range(3):
        menu.event(key(pygame.K_DOWN))
    menu.event(key(pygame.K_RETURN))
    assert picked == ["tap"] and not menu.open_now
    menu, picked = opened()
    menu.event(key(pygame.K_1))
    assert picked == ["play"]
    menu, picked = opened()
    menu.event(key(pygame.K_KP3))
    assert picked == ["tap"]
    menu, picked = opened()
    menu.event(key(pygame.K_UP))
    menu.event(key(pygame.K_RETURN))
    assert picked == ["remove"]


def test_greyed_items_tell_why_and_cannot_be_picked():
    menu, picked = opened()
    menu.event(key(pygame.K_2))
    row = menu.columns[0].row(1)
    click(menu, row.center)
    assert picked == [] and menu.open_now
    assert menu.tooltip_at(row.center) == "Red Deer is resting."


def test_sections_stand_together_in_the_order_of_their_first_item():
    items = [MenuItem("a", "A", section="X"), MenuItem("b", "B", section="Y"), MenuItem("c", "C", section="X")]
    menu, _ = opened(items=items)
    assert [item.id for item in menu.columns[0].items] == ["a", "c", "b"]


def test_sub_menu_by_key_and_by_hover_and_kept_open():
    menu, picked = opened()
    menu.event(key(pygame.K_4))
    menu.event(key(pygame.K_RETURN))
    menu.event(key(pygame.K_RETURN))
    assert picked == ["rest+", "rest+"] and menu.open_now
    menu.event(key(pygame.K_LEFT))
    assert len(menu.columns) == 1
    menu.event(motion(menu.columns[0].row(3).center))
    assert len(menu.columns) == 2
    click(menu, menu.columns[1].row(1).center)
    assert picked[-1] == "rest-"
    menu.event(motion(menu.columns[0].row(0).center))
    assert len(menu.columns) == 1


def test_escape_and_a_press_outside_close_it():
    closed = []
    menu, picked = opened(on_close=lambda: closed.append(1))
    assert menu.event(key(pygame.K_ESCAPE))
    menu, picked = opened(on_close=lambda: closed.append(1))
    assert menu.event(down((1000, 700))), "the press that closes a menu does nothing else"
    assert closed == [1, 1] and picked == []
    assert not menu.event(key(pygame.K_t))


def test_the_release_of_the_opening_press_does_not_pick():
    menu, picked = opened()
    menu.event(up((200, 200), 3))
    assert menu.open_now and picked == []
    menu, picked = opened(items=[MenuItem("first", "First")])
    menu.event(motion((208, 209)))
    menu.event(up((208, 209), 3))
    assert menu.open_now and picked == [], "a trembling hand picks nothing"
    menu, picked = opened()
    menu.event(motion(menu.columns[0].row(0).center))
    menu.event(up(menu.columns[0].row(0).center, 3))
    assert picked == ["play"]


def test_an_open_menu_keeps_all_keys_and_paints_only_what_moved():
    menu, _ = opened()
    assert menu.event(key(pygame.K_t)) and menu.event(wheel(1))
    menu.draw(canvas())
    count = menu.columns[0].paints
    menu.event(motion(menu.columns[0].row(2).center))
    assert menu.dirty
    menu.draw(canvas())
    menu.event(motion((menu.columns[0].row(2).centerx + 3, menu.columns[0].row(2).centery)))
    assert not menu.dirty
    assert menu.columns[0].paints == count + 1


def test_a_menu_higher_than_the_window_folds_as_little_as_it_must():
    rows = {"First": 9, "Few": 3, "Some": 6, "Many": 8}
    items = [MenuItem(f"{name}{n}", f"{name} {n}", section=name) for name, most in rows.items() for n in range(most)]
    whole = MenuColumn(look(1.0), items).natural()[1]

    def folded(height):
        menu = ContextMenu(look(1.0))
        menu.open((0, 0), items, pygame.Rect(0, 0, 800, height))
        return [item.label for item in menu.columns[0].items if item.sub], menu.columns[0].items

    assert folded(whole + 20) == ([], tuple(items))
    some, shown = folded(whole - 100)
    assert some == ["Some"] and len(shown) == len(items) - 5 and shown[9].section == "Few"
    assert folded(420)[0] == ["Few", "Some", "Many"], "never the first section"
