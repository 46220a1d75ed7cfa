"""Preview, bubble, toasts, tray, drawer, curtain, hints."""

from __future__ import annotations

import itertools
from functools import partial

import pygame
import pytest
from hud_tools import CARDS, INFO, WINDOW, canvas, click, down, key, look, motion, plain_face, text, up, wheel

from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.asking.bubble import Bubble
from tabletop.ui.hud.asking.decision import Choice
from tabletop.ui.hud.asking.tray import Tray, TrayItem, chosen_text
from tabletop.ui.hud.kit.stack import HudStack
from tabletop.ui.hud.offering.drawer import CounterChoice, Drawer
from tabletop.ui.hud.offering.drawer_parts import label_rows
from tabletop.ui.hud.offering.hint_steps import IDLE, HintLogic, steps_for
from tabletop.ui.hud.offering.hints import Hints
from tabletop.ui.hud.offering.piece_spec import COLORS, DICE, PieceSpec, spec_picture
from tabletop.ui.hud.seating.curtain import Curtain
from tabletop.ui.hud.seating.hold_to_look import HoldToLook
from tabletop.ui.hud.telling.preview import Preview, PreviewInfo
from tabletop.ui.hud.telling.toast import Toasts

SIZES = [(1024, 640), (1280, 800), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_the_preview_stands_away_from_the_pointer_inside_the_window(size, scale):
    lk = look(scale)
    bounds = pygame.Rect((0, 0), size)
    width = Preview.face_width(lk, bounds)
    face = plain_face(CARDS[0], width)
    for x in (size[0] // 4, size[0] * 3 // 4):
        preview = Preview(lk)
        preview.show(face, INFO, (x, size[1] // 2), bounds)
        assert bounds.contains(preview.rect)
        assert not preview.rect.collidepoint(x, size[1] // 2)
        assert preview.rect.centerx > bounds.centerx if x < bounds.centerx else preview.rect.centerx < bounds.centerx
        preview.draw(canvas())
        assert not preview.event(down(preview.rect.center)), "the preview is in nobody's way"


@pytest.mark.parametrize("keep", [(900, 600, 360, 190), (900, 20, 360, 150)])
def test_the_preview_leaves_what_is_asked_in_sight(keep):
    lk = look()
    face = plain_face(CARDS[0], Preview.face_width(lk, WINDOW))
    preview = Preview(lk)
    preview.show(face, INFO, (100, 400), WINDOW, keep=[pygame.Rect(keep)])
    assert preview.rect.centerx > WINDOW.centerx and WINDOW.contains(preview.rect)
    assert not preview.rect.colliderect(keep)


def test_long_texts_in_the_preview_are_cut_at_the_window():
    preview = Preview(look(2.0))
    bounds = pygame.Rect(0, 0, 1024, 640)
    words = tuple((f"Word {i}.", "A long explanation that goes on and on. " * 3) for i in range(20))
    preview.show(None, PreviewInfo("Die", keywords=words), (10, 10), bounds)
    assert bounds.contains(preview.rect)


def test_the_preview_paints_once_while_the_pointer_stays_on_one_card():
    preview = Preview(look())
    face = plain_face(CARDS[0], 300)
    for x in range(10):
        preview.show(face, INFO, (100 + x, 100), WINDOW)
        preview.draw(canvas())
    assert preview.paints == 1


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_the_bubble_points_from_a_free_side(scale):
    for center in ((40, 40), (1240, 760), (640, 400), (40, 760), (640, 20)):
        card = pygame.Rect(0, 0, 70, 98)
        card.center = center
        bubble = Bubble(look(scale))
        bubble.show("Red Deer has 1 energy and needs 2.", card, WINDOW, [Choice("do", "Do it anyway")], rule="TER-41")
        assert WINDOW.contains(bubble.rect)
        assert not bubble.rect.colliderect(card)
        bubble.draw(canvas())


def test_the_bubble_lies_beside_what_it_must_not_cover():
    card = pygame.Rect(560, 420, 100, 140)
    hand, seat, lesson = (
        pygame.Rect(400, 400, 500, 200),
        pygame.Rect(200, 300, 350, 300),
        pygame.Rect(300, 100, 700, 310),
    )
    below = pygame.Rect(300, 540, 700, 200)
    bubble = Bubble(look())
    bubble.show(
        "Lands go into your own cells.", card, WINDOW, [Choice("do", "Do it anyway")], rule="TER-41",
        avoid=[(hand, 1), (seat, 2), (lesson, 60), (below, 60)],
    )  # fmt: skip
    assert bubble.rect.x > card.right, "only the hand is covered"
    assert not any(bubble.rect.colliderect(each) for each in (seat, lesson, below)), "it slides along its side"


def test_where_one_clicks_next_all_around_the_bubble_stands_at_the_nearest_place_beside_it():
    grid = [pygame.Rect(300 + 90 * x, 200 + 45 * y, 90, 45) for x in range(7) for y in range(5)]
    bubble = Bubble(look())
    bubble.show("E3 is taken.", grid[17], WINDOW, [Choice("do", "Do it anyway")], avoid=[(each, 4) for each in grid])
    assert bubble.rect.collidelist(grid) < 0 and WINDOW.contains(bubble.rect)
    assert bubble.rect.top >= 425 or bubble.rect.bottom <= 200, "above or below, for that is nearer"
    bubble.draw(canvas())
    wide = [pygame.Rect(300 + 90 * x, 200 + 90 * y, 90, 90) for x in range(7) for y in range(5)]
    bubble.show("E3 is taken.", wide[17], WINDOW, [Choice("do", "Do it anyway")], avoid=[(each, 4) for each in wide])
    assert bubble.rect.colliderect(wide[17].inflate(60, 60)), "two rows off nobody would see what it is about"
    bubble.show("E3 is taken.", grid[17], WINDOW, [Choice("do", "Do it anyway")], avoid=[(each, 1) for each in grid])
    assert bubble.rect.colliderect(grid[17].inflate(60, 60)), "what is only better seen keeps it from nothing"


def test_bubble_buttons_rule_escape_and_elsewhere():
    told, rules = [], []
    bubble = Bubble(look())
    choices = [Choice("do", "Do it anyway"), Choice("ok", "All right", "primary")]

    def show():
        bubble.show("No.", pygame.Rect(300, 300, 70, 98), WINDOW, choices, told.append, "TER-41", rules.append)

    show()
    click(bubble, bubble.rule_box().center)
    assert rules == ["TER-41"] and not bubble.visible, "the rule is read beside it"
    show()
    click(bubble, bubble.children[0].rect.center)
    assert told == ["do"] and not bubble.visible
    show()
    assert bubble.event(key(pygame.K_RETURN)) and told[-1] == "ok"
    show()
    assert bubble.event(key(pygame.K_ESCAPE)) and not bubble.visible
    show()
    assert not bubble.event(down((900, 600))) and not bubble.visible, "that press is the table's"


def test_toasts_fade_end_and_do_not_repeat():
    done = []
    toasts = Toasts(look())
    toasts.place((200, 40, 800, 500))
    toasts.update(10.0)
    toasts.say("Saved.", seconds=3.0)
    toasts.say("Saved.", seconds=3.0)
    toasts.say("Broken file.", "error", action=("Show", lambda: done.append(1)))
    assert len(toasts.cards) == 2
    assert toasts.update(10.05), "fading in wants frames"
    assert not toasts.update(11.0), "a message at rest wants none"
    toasts.draw(canvas())
    assert not toasts.dirty
    assert toasts.update(12.8)
    toasts.update(13.1)
    assert [card.text for card in toasts.cards] == ["Broken file."]
    click(toasts, toasts.cards[0].button.rect.center)
    toasts.update(13.2)
    assert done == [1] and toasts.cards == []
    for i in range(9):
        toasts.say(f"Message {i}")
    assert len(toasts.cards) == 4
    bottoms = [card.rect.bottom for card in toasts.cards]
    assert all(a < b for a, b in itertools.pairwise(bottoms))


def test_toasts_with_reduced_motion_do_not_fade():
    toasts = Toasts(look(calm=True))
    toasts.place((200, 40, 800, 500))
    toasts.update(10.0)
    toasts.say("Saved.")
    assert not toasts.update(10.05)
    assert toasts.cards[0].opacity(10.05, True) == 1.0


def tray_of(items=CARDS, size=(1280, 800), scale=1.0, **more):
    told = []
    tray = Tray(
        look(scale),
        plain_face,
        lambda item: told.append(("pick", item.name)),
        lambda item, pos: told.append(("drag", item.name)),
        lambda: told.append(("close",)),
        lambda item, pos: told.append(("menu", item.name)),
    )
    buttons = [
        Choice(partial(told.append, ("button", "shuffle")), "Shuffle and close", "primary"),
        Choice(partial(told.append, ("button", "hand")), "Take to hand"),
    ]
    tray.open("Search the deck", items, buttons, pygame.Rect((0, 0), size), **more)
    tray.update(1.0)
    return tray, told


MANY = [TrayItem(i, f"Card {i}", text="red" if i % 10 == 3 else "") for i in range(300)]


def test_the_tray_draws_a_few_new_faces_in_each_frame():
    tray, _ = tray_of(MANY)
    asked = []
    tray.grid.face = lambda item, width: asked.append(item.id) or plain_face(item, width)
    surface, seen, now = canvas(), [], 2.0
    tray.draw(surface)
    while tray.update(now):
        seen.append(len(set(asked)))
        tray.draw(surface)
        now += 1 / 60
    assert seen[0] == 6 and all(later - before <= 6 for before, later in itertools.pairwise(seen))
    assert set(asked) == {tray.grid.item(i).id for i in range(len(set(asked)))} and len(set(asked)) > 12
    asked.clear()
    tray.grid.area.changed()
    tray.draw(surface)
    assert len(asked) > 12 and not tray.update(now)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.8, pytest.param(1.0, marks=pytest.mark.long), 2.0])
@pytest.mark.parametrize("count", [0, pytest.param(1, marks=pytest.mark.long), 5, 300])
def test_the_tray_fits_its_cards_are_large_and_few_are_drawn(size, scale, count):
    tray, _ = tray_of(MANY[:count], size, scale)
    assert pygame.Rect((0, 0), size).contains(tray.rect)
    assert tray.grid.card_width() >= 120
    tray.draw(canvas(size))
    assert tray.grid.drawn_tiles <= min(count, 60)
    if count:
        assert tray.grid.rect.contains(tray.grid.tile(0).clip(tray.grid.rect)) and tray.grid.tile(0).w >= 120


def test_typing_filters_and_escape_clears_then_closes():
    tray, told = tray_of(MANY)
    for letter in "red":
        assert tray.event(key(ord(letter)))
        tray.event(text(letter))
    assert len(tray.grid.shown) == 30
    tray.event(key(pygame.K_RETURN))
    assert told == [("pick", "Card 3")]
    tray.event(key(pygame.K_ESCAPE))
    assert len(tray.grid.shown) == 300 and tray.visible
    tray.event(key(pygame.K_ESCAPE))
    assert not tray.visible and told[-1] == ("close",)


def test_arrows_walk_and_bring_the_card_into_sight():
    tray, told = tray_of(MANY)
    columns = tray.grid.columns
    tray.event(key(pygame.K_RIGHT))
    tray.event(key(pygame.K_RIGHT))
    tray.event(key(pygame.K_DOWN))
    assert tray.grid.cursor == 1 + columns
    for _ in range(8):
        tray.event(key(pygame.K_DOWN))
    tray.update(1.5)
    for i in range(60):
        tray.update(1.5 + i / 60)
    assert tray.grid.rect.contains(tray.grid.tile(tray.grid.cursor))
    tray.event(key(pygame.K_RETURN))
    assert told == [("pick", f"Card {1 + 9 * columns}")]


def test_selecting_within_bounds():
    tray, told = tray_of(choose=(1, 2))
    for i in (0, 1, 2):
        click(tray, tray.grid.tile(i).center)
    assert [item.name for item in tray.selected()] == ["Red Deer", "Grey Wolf"]
    click(tray, tray.grid.tile(0).center)
    tray.event(key(pygame.K_RIGHT))
    tray.event(key(pygame.K_SPACE))
    assert tray.selected() == []
    tray.event(key(pygame.K_RIGHT))
    tray.event(key(pygame.K_SPACE))
    assert [item.name for item in tray.selected()] == ["Golden Eagle"]
    click(tray, tray.buttons[0].rect.center)
    tray.event(key(pygame.K_RETURN))
    assert told == [("button", "shuffle"), ("button", "shuffle")]
    tray, _ = tray_of(choose=(1, 1))
    click(tray, tray.grid.tile(0).center)
    click(tray, tray.grid.tile(3).center)
    assert [item.name for item in tray.selected()] == ["Wild Boar"]


def test_double_click_picks_right_click_opens_the_menu_a_drag_takes_out():
    tray, told = tray_of()
    spot = tray.grid.tile(2).center
    click(tray, spot)
    assert told == []
    tray.update(1.2)
    click(tray, spot)
    assert told == [("pick", "Golden Eagle")]
    click(tray, spot, 3)
    assert told[-1] == ("menu", "Golden Eagle")
    tray.event(down(spot))
    tray.event(motion((spot[0] + 3, spot[1])))
    assert told[-1] == ("menu", "Golden Eagle")
    tray.event(motion((spot[0] + 20, spot[1])))
    assert told[-1] == ("drag", "Golden Eagle") and not tray.any_captured()


def test_three_quick_clicks_take_one_card_from_a_tray_and_another_card_at_that_place_is_not_meant():
    tray, told = tray_of()
    spot = tray.grid.tile(2).center
    for when in (1.1, 1.2, 1.3):
        tray.update(when)
        click(tray, spot)
    assert told == [("pick", "Golden Eagle")]
    tray, told = tray_of()
    click(tray, spot)
    tray.open("Search the deck", CARDS[1:], [], pygame.Rect(0, 0, 1280, 800))
    tray.update(1.1)
    click(tray, tray.grid.tile(2).center)
    assert told == [], "it was clicked but once"


def test_items_that_cannot_be_chosen_say_why():
    tray, _ = tray_of([TrayItem(1, "Brown Bear", selectable=False, reason="It is resting.")], choose=(1, 1))
    click(tray, tray.grid.tile(0).center)
    assert tray.selected() == [] and tray.tooltip_at(tray.grid.tile(0).center) == "It is resting."


def test_the_tray_says_how_many_are_wanted():
    assert chosen_text(1, 2, 2, 9) == "1 of 2 chosen"
    assert chosen_text(0, 0, 9, 9) == "Click cards to choose them"
    assert chosen_text(3, 0, 9, 9) == "3 chosen"
    assert chosen_text(1, 0, 2, 9) == "1 chosen, up to 2"
    assert chosen_text(1, 2, 3, 9) == "1 chosen, 2 to 3 needed"


def test_a_face_tells_its_title_itself():
    preview = Preview(look())
    face = plain_face(CARDS[0], 200)
    preview.show(face, PreviewInfo("Red Deer"), (100, 100), WINDOW)
    assert preview.rect.size == face.get_size()
    preview.show(None, PreviewInfo("d6"), (100, 100), WINDOW)
    assert preview.rect.h < 80


def test_set_items_keeps_filter_and_selection():
    tray, _ = tray_of(choose=(0, 3))
    click(tray, tray.grid.tile(1).center)
    tray.set_items(CARDS[1:])
    assert [item.name for item in tray.selected()] == ["Grey Wolf"]
    tray.set_items(CARDS[2:])
    assert tray.selected() == []


def drawer_of(scale=1.0, size=(1280, 800), calm=True):
    told = []
    drawer = Drawer(
        look(scale, calm=calm),
        lambda spec, pos: told.append(("drag", spec.kind, spec.fields)),
        lambda spec: told.append(("place", spec.kind, spec.fields)),
        lambda: told.append(("close",)),
    )
    drawer.set_counters([CounterChoice("rest", "Rest", "#3274b8")])
    drawer.open(pygame.Rect(0, 40, size[0], size[1] - 40))
    return drawer, told


def test_pieces_are_clicked_and_dragged_out():
    drawer, told = drawer_of()
    click(drawer, drawer.dice[2].rect.center)
    assert told == [("place", "die", {"sides": DICE[2]})]
    spot = drawer.named[0].rect.center
    drawer.event(motion(spot))
    drawer.event(down(spot))
    drawer.event(motion((spot[0] + 30, spot[1])))
    assert told[-1] == ("drag", "counter", {"name": "Rest", "color": "#3274b8", "value": 1})
    assert not drawer.any_captured()


def test_colour_name_letters_and_sides_go_into_the_pieces():
    drawer, told = drawer_of()
    click(drawer, drawer.swatches.slots()[4].center)
    click(drawer, drawer.counter_name.rect.center)
    drawer.event(text("Venom"))
    click(drawer, drawer.own.rect.center)
    assert told[-1] == ("place", "counter", {"name": "Venom", "color": COLORS[4][1], "value": 1})
    click(drawer, drawer.pins[1].rect.center)
    assert told[-1] == ("place", "pin", {"color": COLORS[4][1], "opaque": False})
    click(drawer, drawer.sides.plus.rect.center)
    click(drawer, drawer.any_die.rect.center)
    assert told[-1] == ("place", "die", {"sides": 8})
    click(drawer, drawer.paper.slots()[1].center)
    click(drawer, drawer.card_name.rect.center)
    drawer.event(text("Dragon"))
    click(drawer, drawer.sheet.rect.center)
    assert told[-1] == ("place", "card", {"name": "Dragon", "text": ""})


def test_a_closed_drawer_keeps_no_text_and_escape_leaves_a_field_first():
    drawer, _ = drawer_of()
    click(drawer, drawer.card_name.rect.center)
    drawer.event(text("Dragon"))
    assert drawer.event(key(pygame.K_l)) and drawer.opened  # a letter of the name
    assert drawer.event(key(pygame.K_ESCAPE)) and drawer.opened and drawer.card_name.text == "Dragon"
    click(drawer, drawer.note_text.rect.center)
    assert drawer.event(key(pygame.K_ESCAPE)) and not drawer.opened
    drawer.open(pygame.Rect(0, 40, 1280, 760))
    assert not any(field.text or field.focused for field in drawer.fields)
    click(drawer, drawer.counter_name.rect.center)
    assert drawer.event(key(pygame.K_l)) and drawer.opened, "a name may begin with any letter"


def test_only_the_field_that_was_pressed_last_hears_letters():
    drawer, _ = drawer_of()
    click(drawer, drawer.counter_name.rect.center)
    click(drawer, drawer.token_text.rect.center)
    assert [field for field in drawer.fields if field.focused] == [drawer.token_text]
    drawer.event(text("x"))
    assert (drawer.counter_name.text, drawer.token_text.text) == ("", "x")
    click(drawer, drawer.own.rect.center)
    assert not any(field.focused for field in drawer.fields)


def test_the_drawer_of_four_counters_fits_and_cuts_no_label():
    drawer, _ = drawer_of()
    names = ("Rest", "Base Power change", "Bonus change", "Power modifier of the whole table")
    drawer.set_counters([CounterChoice(name, name, "#3274b8") for name in names])
    drawer.open(pygame.Rect(0, 48, 1280, 752))
    assert drawer.height <= drawer.view().h and drawer.view().contains(drawer.note_text.rect)
    for tile in drawer.named:
        rows = label_rows(tile.label, 11, tile.rect.w - 2)
        assert " ".join(rows) == tile.label and all(text_width(row, 11) <= tile.rect.w - 2 for row in rows)


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_a_low_drawer_scrolls_and_hidden_pieces_cannot_be_pressed(scale):
    drawer, told = drawer_of(scale, (1024, 640))
    drawer.draw(canvas())
    drawer.event(motion(drawer.rect.center))
    for _ in range(40):
        drawer.event(wheel(-1))
    assert drawer.view().contains(drawer.sheet.rect)
    if drawer.offset > 60:
        hidden = drawer.dice[0].rect.center
        drawer.event(down(hidden))
        drawer.event(up(hidden))
        assert told == []
    drawer.draw(canvas())


def test_the_drawer_slides_and_rests():
    drawer, told = drawer_of(calm=False)
    assert drawer.visible and drawer.rect.right < 40
    assert drawer.update(1.0)
    for i in range(30):
        drawer.update(1.0 + i / 60)
    assert drawer.rect.x == 0 and not drawer.update(2.0)
    assert drawer.event(key(pygame.K_ESCAPE)) and told == [("close",)]
    for i in range(30):
        drawer.update(2.0 + i / 60)
    assert not drawer.visible


def test_every_piece_has_a_picture():
    specs = [PieceSpec("die", {"sides": n}) for n in (2, 6, 7, 20, 100)]
    specs += [PieceSpec("counter", {"color": "red"}), PieceSpec("pin", {"opaque": False}), PieceSpec("marker")]
    specs += [PieceSpec("token", {"icon": "star"}), PieceSpec("token", {"text": "AB", "color": "#zzz"})]
    specs += [PieceSpec("note", {"text": "Hello"}), PieceSpec("card", {"name": "Dragon", "text": "Breathes fire."})]
    for spec in specs:
        assert spec_picture(look(), spec, 40).get_bounding_rect().w > 15


def curtain_of(calm=True):
    lifted = []
    curtain = Curtain(look(calm=calm), lambda: lifted.append(1))
    curtain.place(WINDOW)
    curtain.show("Mira", 2, explain=True)
    return curtain, lifted


def test_the_curtain_keeps_everything_until_it_is_lifted():
    curtain, lifted = curtain_of()
    stack = HudStack(look(), WINDOW)
    stack.add(curtain, "curtain")
    for event in (down((300, 700)), wheel(1), key(pygame.K_t)):
        assert stack.event(event)
    assert not stack.event(key(pygame.K_F11)), "full screen and help still work"
    click(stack, curtain.button.rect.center)
    assert lifted == [1] and not curtain.modal
    curtain.show("Ana", 1)
    curtain.event(key(pygame.K_RETURN))
    assert lifted == [1, 1]
    assert not stack.event(down((300, 700)))


def test_the_curtain_darkens_the_table_from_the_first_frame():
    curtain, _ = curtain_of(calm=False)
    surface = pygame.Surface(WINDOW.size)
    surface.fill((200, 200, 200))
    curtain.draw(surface)
    assert surface.get_at((640, 700))[0] < 170
    for i in range(40):
        curtain.update(1.0 + i / 60)
    assert not curtain.update(2.0), "a fallen curtain rests"


def test_hold_to_look_closes_by_key_and_button():
    closed = []
    card = HoldToLook(look(), lambda: closed.append(1))
    card.show(WINDOW)
    card.event(key(pygame.K_RETURN))
    card.show(WINDOW)
    click(card, card.button.rect.center)
    assert closed == [1, 1]
    card.show(WINDOW)
    assert not card.event(key(pygame.K_LALT)) and card.visible, "with the number of a seat it is a key"
    assert not card.event(key(pygame.K_h)) and not card.visible, "who holds it has understood, and looks"


def test_hint_logic_goes_on_by_doing():
    logic = HintLogic()
    logic.start(10.0, done={"drag"})
    assert logic.current(10.0) is None
    assert logic.current(11.0) is None, "nothing to show it on"
    logic.offer({"tap", "menu"})
    assert logic.current(11.0).id == "tap"
    logic.did("tap", 12.0)
    assert logic.current(12.1) is None and logic.current(13.0).id == "menu"
    logic.did("menu", 14.0)
    logic.did("flip", 14.5)
    assert logic.running
    logic.did("zoom", 15.0)
    assert not logic.running and logic.ended == "done"


def test_hint_logic_stops_without_input():
    logic = HintLogic()
    logic.start(10.0)
    logic.input(20.0)
    logic.tick(10.0 + IDLE + 5)
    assert logic.running
    logic.tick(20.0 + IDLE)
    assert not logic.running and logic.ended == "idle"


def test_hints_show_end_by_escape_and_are_in_nobodys_way():
    ended = []
    hints = Hints(look(), ended.append)
    hints.place(WINDOW)
    hints.start(1.0)
    hints.offer({"drag": ((200, 200), (600, 300)), "tap": pygame.Rect(300, 300, 80, 112)})
    assert hints.update(2.0)
    surface = canvas()
    hints.draw(surface)
    assert surface.get_bounding_rect().w > 100
    assert not hints.event(down((300, 300))) and not hints.hit((300, 300))
    hints.did("drag", 3.0)
    hints.update(4.0)
    assert hints.current.id == "tap"
    assert hints.event(key(pygame.K_ESCAPE))
    assert ended == ["escape"] and not hints.visible
    assert not hints.event(key(pygame.K_ESCAPE))


def test_a_hint_about_the_whole_table_is_framed_along_its_edge():
    """Rounded as a card is, and not by a share of so much width: that cuts through what lies in the corners."""
    table = pygame.Rect(24, 60, 1200, 700)
    hints = Hints(look(), None)
    hints.place(WINDOW)
    hints.start(1.0)
    hints.offer({"tap": table})
    hints.update(2.0)
    surface = canvas()
    hints.draw(surface)
    inside = table.inflate(-24, -24)
    for corner in (inside.topleft, inside.topright, inside.bottomleft, inside.bottomright):
        around = pygame.Rect(0, 0, 17, 17)
        around.center = corner
        assert not surface.subsurface(around.clip(inside)).get_bounding_rect().w, corner


def test_hints_speak_of_keys_to_whoever_presses_them():
    steps = steps_for(ruled=True, cards=True, key=lambda action: f"<{action}>")
    hints = Hints(look(), None, steps)
    hints.place(WINDOW)
    hints.start(1.0)
    hints.offer({"drag": ((200, 200), (600, 300))})
    hints.update(2.0)
    by_mouse, by_keys = canvas(), canvas()
    hints.draw(by_mouse)
    hints.input(2.0, by_keys=True)
    assert hints.current is not None and hints.current.by_keys.startswith("<next_piece> goes to what can act. <act>")
    hints.draw(by_keys)
    around_goal = pygame.Rect(180, 180, 460, 160)
    shows = [picture.subsurface(around_goal).get_bounding_rect().w for picture in (by_mouse, by_keys)]
    assert shows[0] > shows[1], "no pointer drags for somebody without a mouse"
    assert all(each.by_keys for each in steps), "each invitation has its keys"


def test_calm_hints_stand_still():
    hints = Hints(look(calm=True))
    hints.place(WINDOW)
    hints.start(1.0)
    hints.offer({"drag": ((200, 200), (600, 300))})
    hints.update(2.0)
    surface, later = canvas(), canvas()
    hints.draw(surface)
    hints.update(2.5)
    hints.draw(later)
    assert pygame.image.tobytes(surface, "RGBA") == pygame.image.tobytes(later, "RGBA")


def test_a_double_click_takes_a_card_also_where_clicks_select():
    tray, told = tray_of(choose=(0, 5))
    spot = tray.grid.tile(2).center
    tray.update(1.1)
    click(tray, spot)
    assert [item.name for item in tray.selected()] == ["Golden Eagle"] and told == []
    tray.update(1.2)
    click(tray, spot)
    assert told == [("pick", "Golden Eagle")]
