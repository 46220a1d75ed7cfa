"""Strip, seat panels, phase bar, shelf label, decision bar: layout at every width, callbacks, keys."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest
from hud_tools import PHASES, VALUES, canvas, click, drawn_texts, key, look, motion, wheel

from tabletop.ui.draw.basis.text import fit_text, text_width
from tabletop.ui.hud.asking.decision import Choice, DecisionBar
from tabletop.ui.hud.asking.number import NumberAsk
from tabletop.ui.hud.offering.strip import Strip, StripState
from tabletop.ui.hud.seating.phases import PhaseBar
from tabletop.ui.hud.seating.seat_layout import seat_layout
from tabletop.ui.hud.seating.seats import SeatInfo, SeatPanel, SeatValue
from tabletop.ui.hud.seating.shelf import ShelfLabel
from tabletop.ui.table.panels import panels
from tabletop.ui.table.panels.panels import ActionsPanel, PhaseColumn

FULL = StripState(undo=128, redo=12, rules="warn", sharing="side", saved=False)


def strip_of(width, scale=1.0, state=FULL):
    told = []
    strip = Strip(look(scale), "Creature Combat Territory", told.append)
    strip.place((0, 0, width, Strip.height(strip.look)))
    strip.set_state(state)
    return strip, told


OF_BUTTERFLY = tuple(
    (label.casefold(), label) for label in ("Set-up", "Ripple", "Draw", "Evolve", "Place", "Move", "Battle", "End")
)


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("width", [640, 800, 1024, 1280, 1920, 3840])
def test_the_strip_never_overlaps_or_leaves_the_window(width, scale):
    strip, _ = strip_of(width, scale)
    shown = [b.rect for b in strip.buttons.values() if b.visible] + [strip.rules.rect, strip.title_box]
    for rect in shown:
        assert strip.rect.contains(rect) or rect.w == 0
    for i, rect in enumerate(shown):
        assert not any(rect.colliderect(other) for other in shown[i + 1 :])
    # everything that is not shown can be had from the menu
    assert set(strip.hidden()) == {name for name, button in strip.buttons.items() if not button.visible}
    assert "menu" not in strip.hidden() and "undo" not in strip.hidden()


def test_wide_strips_have_words_and_narrow_ones_symbols():
    wide, _ = strip_of(1920)
    assert wide.buttons["history"].label == "History" and wide.hidden() == ()
    narrow, _ = strip_of(900)
    assert narrow.buttons["history"].label == ""
    tiny, _ = strip_of(520)
    assert tiny.hidden() and tiny.anchor(tiny.hidden()[0]) == tiny.buttons["menu"].rect


def test_strip_commands_counts_and_the_switch():
    strip, told = strip_of(1280)
    for name in ("menu", "undo", "history", "help"):
        click(strip, strip.buttons[name].rect.center)
    click(strip, strip.rules.slots()[0].center)
    assert told == ["menu", "undo", "history", "help", "rules:on"]
    assert strip.buttons["undo"].badge == "128"
    strip.set_state(StripState(rules_reason="This game has no referee"))
    click(strip, strip.buttons["undo"].rect.center)
    click(strip, strip.rules.slots()[0].center)
    assert len(told) == 5
    assert strip.tooltip_at(strip.rules.rect.center) == "This game has no referee"
    assert strip.tooltip_at(strip.buttons["undo"].rect.center) == "Undo\tCtrl+Z\nNothing to undo"


def test_a_new_state_repaints_only_what_it_changes():
    strip, _ = strip_of(1280, state=StripState(undo=10))
    strip.draw(canvas())
    before = {name: button.paints for name, button in strip.buttons.items()}
    strip.set_state(StripState(undo=11))
    strip.draw(canvas())
    changed = {name for name, button in strip.buttons.items() if button.paints != before[name]}
    assert changed == {"undo"} and strip.paints == 1


def seat_of(size=(315, 150), info=None, scale=1.0):
    told = []
    panel = SeatPanel(
        look(scale),
        lambda seat, value, by: told.append((seat, value, by)),
        lambda seat, held: told.append((seat, held)),
        lambda seat, pos: told.append((seat, "menu")),
        lambda seat: told.append((seat, "active")),
    )
    panel.place((100, 100, *size))
    panel.set_info(info or SeatInfo(2, "Mira", VALUES, 4))
    return panel, told


@pytest.mark.parametrize("size", [(315, 150), (120, 190), (250, 110), (142, 96), (142, 155), (116, 80), (98, 122)])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("count", [0, 1, 3, 5])
def test_seat_panels_of_every_form_keep_their_parts_apart(size, scale, count):
    values = (VALUES * 2)[:count]
    info = SeatInfo(1, "Ana", values, 12, active=True, first=True)
    panel, _ = seat_of((round(size[0] * scale), round(size[1] * scale)), info, scale)
    beads = [panel.bead_rect(i) for i in range(count)]
    for i, bead in enumerate(beads):
        assert panel.rect.contains(bead) and bead.w >= 12
        assert not bead.colliderect(panel.eye.rect)
        assert not any(bead.colliderect(other) for other in beads[i + 1 :])
    assert panel.rect.contains(panel.eye.rect)
    with drawn_texts() as texts:
        panel.draw(canvas())
    whole = [drawn for drawn in texts if drawn.text != "Ana"]
    assert not any(drawn.cut for drawn in whole)
    for i, drawn in enumerate(texts):
        others = [other for other in texts[i + 1 :] if other.canvas == drawn.canvas]
        assert not any(drawn.place.inflate(-2, -4).colliderect(other.place.inflate(-2, -4)) for other in others)


def test_large_panels_name_their_numbers_and_small_ones_do_not():
    assert seat_of((315, 150))[0].form.labels == "below"
    assert seat_of((142, 155))[0].form.labels == "right"
    assert seat_of((98, 80))[0].form.labels == ""
    marked = tuple(SeatValue(str(i), "A long name", i, "star") for i in range(3))
    for size in ((142, 96), (116, 80), (98, 122)):
        panel, _ = seat_of(size, SeatInfo(1, "Ana", marked, 5))
        assert panel.form.labels.startswith("icon") and panel.form.bead >= 17


@pytest.mark.parametrize("width", [60, 90, 130, 200])
def test_a_narrow_shelf_label_lets_words_go_not_buttons(width):
    label = ShelfLabel(look(), lambda held: None, lambda: None)
    label.set_state("Ready \u00b7 Tomas the Great", 1, 12)
    label.place((0, 0, width, 28))
    with drawn_texts() as texts:
        label.draw(canvas())
    edge = min(button.rect.x for button in (label.eye, label.sort) if button.visible) + label.margin
    assert label.eye.visible and all(drawn.place.right <= edge + 1 for drawn in texts)


def test_a_narrow_shelf_label_tells_the_number_of_cards():
    label = ShelfLabel(look(), lambda held: None, lambda: None)
    label.set_state("Hand \u00b7 Tomas", 1, 5, open_hand=True)
    label.place((0, 0, 53, 28))
    with drawn_texts() as texts:
        label.draw(canvas())
    assert "5" in [drawn.text for drawn in texts]


def test_a_number_is_stepped_by_buttons_wheel_and_keys():
    panel, told = seat_of()
    panel.event(motion(panel.bead_rect(1).center))
    assert panel.plus.visible
    click(panel, panel.plus.rect.center)
    click(panel, panel.minus.rect.center)
    panel.event(motion(panel.bead_rect(1).center))
    panel.event(wheel(1))
    panel.event(key(pygame.K_MINUS))
    assert told == [(2, "mischief", 1), (2, "mischief", -1), (2, "mischief", 1), (2, "mischief", -1)]
    panel.leave()
    assert not panel.plus.visible


def test_look_menu_and_turn():
    panel, told = seat_of()
    click(panel, panel.eye.rect.center)
    click(panel, (panel.rect.x + 30, panel.rect.y + 15))
    click(panel, panel.rect.center, 3)
    assert told == [(2, True), (2, False), (2, "active"), (2, "menu")]
    panel.set_info(SeatInfo(2, "Mira", VALUES, 4, may_look=False, active=True))
    click(panel, panel.eye.rect.center)
    click(panel, (panel.rect.x + 30, panel.rect.y + 15))
    assert len(told) == 4
    assert "Only this seat" in panel.tooltip_at(panel.eye.rect.center)


def bar_of(width=None, scale=1.0, current="main"):
    told = []
    bar = PhaseBar(look(scale), told.append, lambda: told.append("END"))
    bar.set_state(PHASES, current, 3, 1, "Ana")
    natural = bar.natural()
    bar.place((0, 0, width or natural[0], natural[1]))
    return bar, told


@pytest.mark.parametrize("current", ["dawn", "clash", "dusk"])
def test_a_narrow_phase_bar_keeps_the_current_phase(current):
    bar, _ = bar_of(260, current=current)
    shown = bar.shown()
    assert current in [phase for phase, _, _ in shown]
    assert all(bar.rect.contains(box) for _, box, _ in shown)
    bar, _ = bar_of(current=current)
    assert [phase for phase, _, _ in bar.shown()] == ["dawn", "main", "clash", "dusk"]


def test_the_words_of_a_phase_bar_come_closer_before_one_is_left_out():
    bar, _ = bar_of()
    high = bar.natural()[1]
    bar.place((0, 0, bar.natural()[0] - 4 * 12, high))
    boxes = [box for _, box, _ in bar.shown()]
    assert len(boxes) == 4
    assert all(left.right <= right.x for left, right in itertools.pairwise(boxes))


def test_a_high_phase_bar_says_above_the_words_what_the_phase_is_for():
    bar, _ = bar_of()
    bar.set_state(PHASES, "main", 3, 1, "Ana", turn=5, note="Play what you have.")
    with drawn_texts() as texts:
        bar.draw(canvas())
    assert "Play what you have." not in [drawn.text for drawn in texts]
    bar.place((0, 0, 420, 85))
    with drawn_texts() as texts:
        bar.draw(canvas())
    said = [drawn.text for drawn in texts]
    assert {"Play what you have.", "Round 3 · turn 5", "Ana"} <= set(said)
    assert len(bar.shown()) == 4
    assert all(bar.rect.contains(box) and box.y > 45 for _, box, _ in bar.shown())


def test_short_names_stand_under_the_numbers_where_the_long_ones_have_no_room():
    values = tuple(SeatValue(name, f"Past {name}", 1, short=name[:3]) for name in ("Heliopolis", "Memphis", "Thebes"))
    panel = SeatPanel(look())
    panel.set_info(SeatInfo(2, "Mira", values, 4))
    panel.place((0, 0, 120, 93))
    with drawn_texts() as texts:
        panel.draw(canvas())
    assert {"Hel", "Mem", "The"} <= {drawn.text for drawn in texts}
    panel.place((0, 0, 420, 150))
    with drawn_texts() as texts:
        panel.draw(canvas())
    assert {"Past Heliopolis", "Past Memphis"} <= {drawn.text for drawn in texts}


def test_a_table_of_numbers_has_its_words_on_a_small_panel_too():
    """As Butterfly Effect at 1024 x 640: six bare numbers would say nothing."""
    cities = ("Heliopolis", "Memphis", "Thebes")
    values = tuple(
        SeatValue(f"{age}{city}", f"{age} {city}", number, "star", short=city[:4], group=age, of=2)
        for age in ("Past", "Present")
        for number, city in enumerate(cities)
    )
    panel = SeatPanel(look())
    panel.set_info(SeatInfo(2, "Mira", values, 4))
    panel.place((0, 0, 158, 78))
    assert panel.form.labels == "initials"
    with drawn_texts() as texts:
        panel.draw(canvas())
    said = [drawn.text for drawn in texts]
    assert {"Past", "Present", "1/2", "2/2"} <= set(said) and [said.count(letter) for letter in "HMT"] == [2, 2, 2]
    assert not any(drawn.cut for drawn in texts)
    for one, other in itertools.combinations(texts, 2):
        assert not one.place.inflate(-2, -6).colliderect(other.place.inflate(-2, -6)), (one.text, other.text)


@pytest.mark.parametrize("phase", [phase for phase, _ in OF_BUTTERFLY])
def test_all_phases_of_a_turn_are_told_in_a_window_of_1024(phase):
    bar = PhaseBar(look(), print)
    bar.set_state(OF_BUTTERFLY, phase, 17, 2, "Mira", turn=34)
    bar.place((0, 0, 336, 79))
    with drawn_texts() as texts:
        bar.draw(canvas())
    assert [told for told, _, _ in bar.shown()] == [told for told, _ in OF_BUTTERFLY]
    assert not any(drawn.cut for drawn in texts)


@pytest.mark.parametrize(("size", "cut"), [((546, 128), False), ((546, 64), True)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_what_a_phase_is_for_goes_on_in_another_line_of_a_high_bar(size, cut, scale):
    """One line was cut beside much room."""
    note = (
        "Move one of your butterflies along the flowers, or let it rest and turn the map of the past. "
        "Whoever has moved twice already cannot rest."
    )
    bar = PhaseBar(look(scale), print)
    bar.set_state(OF_BUTTERFLY, OF_BUTTERFLY[0][0], 17, 2, "Mira", turn=34, note=note)
    bar.place((0, 0, round(size[0] * scale), round(size[1] * scale)))
    with drawn_texts() as texts:
        bar.draw(canvas())
    said = " ".join(drawn.text for drawn in texts)
    assert (note in said) is not cut
    assert cut or not any(drawn.cut for drawn in texts)
    for one, other in itertools.combinations(texts, 2):
        assert not one.place.inflate(-2, -6).colliderect(other.place.inflate(-2, -6)), (one.text, other.text)


def test_phases_by_click_and_keys_and_the_end_button():
    bar, told = bar_of()
    click(bar, bar.shown()[2][1].center)
    click(bar, bar.end.rect.center)
    bar.event(motion((bar.rect.x + 3, bar.rect.centery)))
    bar.event(key(pygame.K_RIGHT))
    bar.event(key(pygame.K_RETURN))
    assert told == ["clash", "END", "clash"]


def test_shelf_label():
    held, sorts = [], []
    label = ShelfLabel(look(), held.append, lambda: sorts.append(1))
    label.set_state("Ana", 1, 3)
    label.place((0, 0, *label.natural()))
    click(label, label.eye.rect.center)
    click(label, label.sort.rect.center)
    assert held == [True, False] and sorts == [1]
    label.set_state("Ana", 1, 1)
    with drawn_texts() as texts:
        label.draw(canvas())
    assert "1 card" in [drawn.text for drawn in texts]
    click(label, label.sort.rect.center)
    assert sorts == [1]


QUESTION = [
    Choice("yes", "Undo anyway", "primary"),
    Choice("no", "Keep it", declines=True),
    Choice("look", "Look first", key="L"),
]


@pytest.mark.parametrize("width", [420, 640, 1280, 3840])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_the_decision_bar_fits_and_keeps_its_sentence_whole(width, scale):
    bar = DecisionBar(look(scale))
    bounds = pygame.Rect(0, 0, max(width, round(440 * scale)), 800)
    bar.ask("Undo past a roll? Everybody has seen it, and Mira has decided on it.", QUESTION, seat=2, icon="undo")
    bar.fit(bounds, 780)
    assert bounds.contains(bar.rect)
    with drawn_texts() as texts:
        bar.draw(canvas((bounds.w, 800)))
    for drawn in texts:
        assert not drawn.cut
        assert drawn.place.right <= bar.margin + bar.rect.w or drawn.canvas.w < bar.rect.w
    boxes = [child.rect for child in bar.children]
    assert all(bar.rect.contains(box) for box in boxes)


def test_answers_by_keys():
    told = []
    bar = DecisionBar(look())
    bar.ask("Undo past a roll?", QUESTION, told.append)
    for code in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_l):
        assert bar.event(key(code))
    assert told == ["yes", "no", "look"]
    assert not bar.event(key(pygame.K_t)), "other keys are the table's"
    assert not bar.event(key(pygame.K_l, pygame.KMOD_CTRL))
    bar.clear()
    assert not bar.asking and not bar.event(key(pygame.K_RETURN))


def test_asking_the_same_again_paints_nothing():
    bar = DecisionBar(look())
    bar.ask("Go on?", QUESTION)
    bar.fit(pygame.Rect(0, 0, 1280, 800), 700)
    bar.draw(canvas())
    bar.ask("Go on?", QUESTION)
    bar.draw(canvas())
    assert bar.paints == 1


def test_a_hand_into_which_nobody_may_look_has_no_eye() -> None:
    panel = SeatPanel(look())
    panel.place((0, 0, 240, 150))
    panel.set_info(SeatInfo(2, "Greedy bot", hand=5, may_look=False, bot="greedy"))
    assert not panel.eye.visible
    panel.set_info(SeatInfo(2, "Ben", hand=5, may_look=False))
    assert panel.eye.visible and not panel.eye.enabled


def test_words_of_phases_leave_the_line_of_facts_free():
    """A fact (the trump) stands below the phases, however low the panel is and however large the letters."""
    column = PhaseColumn(look(1.6), None)
    column.place((0, 0, 280, 150))
    surfaces = []
    for now in ("", "play"):  # the word that is the phase now is drawn otherwise: what differs is where words stand
        column.set_state([("deal", "Deal"), ("play", "Play")], now, 1, 0, "Ana", [("Suit", "Hearts")])
        surface = canvas()
        column.draw(surface)
        surfaces.append(surface)
    one, other = ([each.subsurface((0, y, 280, 1)).copy() for y in range(150)] for each in surfaces)
    differs = [y for y in range(150) if pygame.image.tobytes(one[y], "RGB") != pygame.image.tobytes(other[y], "RGB")]
    assert differs and max(differs) < 150 - look(1.6).px(22), "the last phase ends above the line of facts"


@pytest.mark.parametrize("size", [(190, 66), (190, 72), (262, 66)])
def test_a_low_seat_panel_shows_its_number_large_enough_to_read(size: tuple[int, int]) -> None:
    made = seat_layout(look(), pygame.Rect(0, 0, *size), ["Points"], False)
    assert made.bead >= 18
    (cell,) = made.cells
    assert not cell.colliderect(made.foot) and not cell.colliderect(made.band)


@pytest.mark.parametrize("size", [(150, 135), (196, 176), (190, 260), (260, 110)])
def test_the_steps_of_a_number_hide_no_other_number(size):
    values = [SeatValue(name, name.capitalize(), 20) for name in ("life", "sap", "growth")]
    panel, _ = seat_of(size, SeatInfo(2, "Ben", values, 2))
    for index, cell in enumerate(panel.cells()):
        panel.event(motion(cell.center))
        assert panel.plus.visible
        for other in range(len(values)):
            if other != index:
                bead = panel.bead_rect(other)
                assert not panel.plus.rect.colliderect(bead) and not panel.minus.rect.colliderect(bead)
        assert panel.rect.contains(panel.plus.rect) and panel.rect.contains(panel.minus.rect)


@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_no_word_on_the_buttons_of_a_turn_is_cut(scale: float) -> None:
    lk = look(scale)
    panel = ActionsPanel(lk, lambda name: None)
    panel.set_state("Player 2", phases=True)
    panel.say("No referee here: all is done by hand; it is Player 1's turn. E ends the phase; the full stop passes.")
    for high in range(lk.px(50), lk.px(220)):
        panel.place((0, 0, lk.px(224), high))  # as wide as automatic layouts have it at 1280 x 800
        for button in (each for each in panel.children if each.visible):
            wide = text_width(button.label, lk.text(button.points), face="sans-semibold")
            assert wide <= button.rect.w - 2 * lk.px(6), (high, button.label)


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_all_that_is_kept_can_be_read(scale: float) -> None:
    """Four facts with long names go over several lines; the phase that is now stays above them."""
    column = PhaseColumn(look(scale), None)
    column.place((0, 0, round(232 * scale), round(116 * scale)))
    facts = [("Dealer", "Player 1"), ("Contract", "7"), ("Suit", "Spades"), ("Doubled", "redoubled"), ("Exact", "no")]
    phases = [("auction", "Auction"), ("play", "Play"), ("count", "Counting")]
    column.set_state(phases, "play", 3, 1, "Player 1", facts)
    size, lines = column._fact_lines()
    assert size >= 11 and [word for line in lines for word, *_ in line] == [word for fact in facts for word in fact]
    for line in lines:
        wide = sum(text_width(word, size, bold=bold) for word, bold, _ in line)
        assert wide + 6 * scale * (len(line) - 1) <= column.rect.w - 20 * scale, "none is cut"
    assert column._below() <= column.rect.h - round(52 * scale), "they end under the phase"
    assert ("Play", True) in column._words_shown(column.rect.h - round(36 * scale) - column._below())


def test_no_value_that_is_kept_vanishes_where_a_line_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """However wide the panel is, a value that has room in a line is drawn whole, beside its name."""
    cut: list[str] = []

    def fitted(text: str, *args: Any, **more: Any) -> tuple[pygame.Surface, bool]:
        made = fit_text(text, *args, **more)
        cut.extend([text] * made[1])
        return made

    monkeypatch.setattr(panels, "fit_text", fitted)
    facts = [("Deal", "1"), ("Dealer", "Player 1"), ("Bid", "3"), ("in", "Clubs"), ("Points times", "2")]
    for scale in (0.8, 0.93, 1.0, 1.35):
        for wide in range(170, 320):
            column = PhaseColumn(look(scale), None)
            column.place((0, 0, round(wide * scale), round(150 * scale)))
            column.set_state([("play", "Play")], "play", 1, 1, "Ana", facts)
            column._paint_facts(canvas(), column.rect)
            lines = [[word for word, *_ in line] for line in column._fact_lines()[1]]
            assert not cut, (scale, wide)
            assert all(len(line) % 2 == 0 for line in lines)


def test_a_number_box_begins_with_the_least_and_takes_several_digits() -> None:
    box, taken = NumberAsk(look()), list[int]()
    box.open("How many?", range(1, 21), pygame.Rect(0, 0, 10, 10), pygame.Rect(0, 0, 800, 600), taken.append)
    assert box.value == 1
    for digit in "15":
        box.key(pygame.Event(pygame.KEYDOWN, key=ord(digit), unicode=digit, mod=0))
    assert box.value == 15
    box.key(pygame.Event(pygame.KEYDOWN, key=ord("7"), unicode="7", mod=0))
    assert box.value == 7, "157 is none of them: it is typed anew"
    box.key(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="", mod=0))
    assert taken == [7]
