"""Log and history: virtual, growing, pointed at."""

from __future__ import annotations

import time

import pygame
from hud_tools import HISTORY, LINES, canvas, click, drawn_texts, key, look, motion, wheel

from tabletop.control.figures.chances import Turned
from tabletop.session import HistoryRow, LogLine, Span
from tabletop.ui.hud.kit.paint import seat_symbol
from tabletop.ui.hud.kit.spans import break_line
from tabletop.ui.hud.telling.chance_bar import ChanceBar, SideChance
from tabletop.ui.hud.telling.curve import Curve, CurveState
from tabletop.ui.hud.telling.history import HistoryPanel
from tabletop.ui.hud.telling.log import LogPanel
from tabletop.ui.hud.telling.log_rows import MOST_ROWS, LogRow

NAMES = {1: "Ana", 2: "Mira"}


def log_of(lines=LINES, size=(290, 260), **callbacks):
    log = LogPanel(look(), **callbacks)
    log.place((0, 0, *size))
    log.set_lines(lines, NAMES)
    return log


def find(log, word):
    """A point on a word of the log."""
    for index in log.area.visible_rows():
        row, place = log.rows[index], log.area.row_rect(index)
        for r, bits in enumerate(row.rows):
            for bit in bits:
                if bit.text.startswith(word):
                    size = log.look.text(13)
                    x = place.x + log.gutter() + (bit.x + bit.width / 2) * size
                    return round(x), round(place.y + 3 + (r + 0.5) * size * 1.42)
    raise AssertionError(f"{word} is not in sight")


def test_ten_thousand_lines_draw_only_what_is_in_sight():
    lines = [LogLine(i, f"Ana moved card number {i} from hand to table.", turn=i // 10) for i in range(10000)]
    log = log_of(lines)
    log.draw(canvas())
    assert 5 < log.drawn_rows < 25
    log.drawn_rows = 0
    start = time.perf_counter()
    log.set_lines([*lines, LogLine(10000, "Mira drew a card.", turn=1000)], NAMES)
    log.draw(canvas())
    assert time.perf_counter() - start < 0.5
    assert log.drawn_rows < 25 and log.area.at_end


def test_a_turn_has_one_heading_also_after_something_was_taken_back():
    lines = [LogLine(1, "Ana drew a card.", turn=1), LogLine(2, "Ana put a card down.", turn=1)]
    log = log_of(lines)
    lines.insert(1, LogLine(2, "Taken back.", undone=True))
    for shown in (lines[:2], lines, [*lines, LogLine(3, "Mira drew.", turn=1), LogLine(4, "Round 2.", turn=2)]):
        log.set_lines(shown, NAMES)
        headings = [row.heading for row in log.rows if row.heading]
        assert headings == ["Turn 1", "Turn 2"][: 2 if len(shown) > 3 else 1]


def test_a_long_log_opens_and_resizes_without_measuring_all_of_it():
    lines = [LogLine(i, f"Ana moved card number {i} from hand to the Forest in row {i % 5}.") for i in range(10000)]
    log = log_of(lines)
    log.draw(canvas())
    measured = sum(1 for row in log.rows if row.rows)
    assert measured < 100
    log.place((0, 0, 240, 260))
    log.draw(canvas())
    assert sum(1 for row in log.rows if row.rows) < 100


def test_scrolling_up_through_rough_heights_does_not_jump():
    lines = [LogLine(i, f"Line {i}. " + "word " * (i % 23)) for i in range(3000)]
    log = log_of(lines)
    log.draw(canvas())
    log.event(motion((100, 100)))
    for _ in range(40):
        before = {i: log.area.row_rect(i).y for i in log.area.visible_rows()}
        log.area.scroll_by(-37)
        log.draw(canvas())
        rows = list(log.area.visible_rows())
        common = [i for i in rows if i in before]
        assert common
        shifts = {log.area.row_rect(i).y - before[i] for i in common[1:]}
        assert len(shifts) <= 1, "rows that stay in sight move together"
        assert all(log.rows[i].rows for i in rows)


def test_it_follows_the_end_unless_scrolled_up():
    log = log_of(LINES * 4)
    assert log.area.at_end and not log.end.visible
    log.event(motion((100, 100)))
    log.event(wheel(5))
    assert not log.area.at_end and log.end.visible
    first = log.area.first_visible
    log.set_lines(LINES * 5, NAMES)
    assert log.area.first_visible == first
    assert "new" in log.end.label
    click(log, log.end.rect.center)
    assert log.area.at_end and not log.end.visible


def test_lines_that_go_away_by_undo_are_let_go():
    log = log_of(LINES * 2)
    count = log.area.count
    log.set_lines(LINES, NAMES)
    assert log.area.count < count
    log.set_lines([], NAMES)
    assert log.area.count == 0
    log.draw(canvas())


def test_hovering_a_name_tells_its_target_once_and_marks_it():
    told, clicked = [], []
    log = log_of(LINES[:4], (400, 300), on_hover=told.append, on_click=clicked.append)
    log.draw(canvas())
    spot = find(log, "Grey")
    log.event(motion(spot))
    log.event(motion((spot[0] + 1, spot[1])))
    assert told == ["wolf"] and log.dirty
    click(log, spot)
    assert clicked == ["wolf"]
    log.leave()
    assert told == ["wolf", None]


def test_rules_and_lines_can_be_clicked():
    rules, entries = [], []
    log = log_of(LINES[:4], (400, 300), on_rule=rules.append, on_line=entries.append)
    click(log, find(log, "TER-41"))
    assert rules == ["TER-41"] and entries == []
    click(log, find(log, "threw"))
    assert entries == [3]
    assert "TER-41" in log.tooltip_at(find(log, "TER-41"))


def test_a_name_broken_over_two_rows_stays_one_link():
    text = "Ana moved Golden Eagle of the High Peaks back to hand."
    span = Span(10, 40, "eagle", "name")
    rows = break_line(text, ((span.start, span.end, "name"),), 10.0)
    assert len(rows) > 2
    words = [bit.text for row in rows for bit in row if bit.span == 0]
    assert " ".join(words) == "Golden Eagle of the High Peaks"
    assert all(bits[-1].x + bits[-1].width <= 10.0 for bits in rows)


def test_names_are_in_order_whoever_found_them_and_a_seat_at_the_beginning_is_one():
    line = LogLine(1, "Mira drew Wolf by TER-4", (Span(18, 23, "TER-4", "rule"), Span(10, 14, "h1", "name")))
    marks = LogRow(line).marks({"Ana": 1, "Mira": 2})
    assert [(span.start, span.target, span.kind) for span in marks] == [
        (0, 2, "who"),
        (10, "h1", "name"),
        (18, "TER-4", "rule"),
    ]
    assert LogRow(line).marks({"Mir": 2})[0].target == "h1", "half a word is nobody's name"


def test_punctuation_after_a_name_is_no_link():
    rows = break_line("It was Lynx, again", ((7, 11, "name"),), 100.0)
    assert [(bit.text, bit.span) for bit in rows[0]] == [
        ("It", -1),
        ("was", -1),
        ("Lynx", 0),
        (",", -1),
        ("again", -1),
    ]


def history(**callbacks):
    panel = HistoryPanel(look(), **callbacks)
    panel.place((0, 0, 300, 300))
    panel.set_rows(HISTORY, 4)
    return panel


def test_history_previews_on_hover_and_goes_on_click():
    seen, went, noted = [], [], []
    panel = history(on_hover=seen.append, on_go=went.append, on_note=noted.append)
    row = panel.area.row_rect(2)
    panel.event(motion((row.x + 60, row.y + 8)))
    panel.event(motion((row.x + 65, row.y + 8)))
    assert seen == [2]
    click(panel, (row.x + 60, row.y + 8))
    assert went == [2]
    click(panel, panel.note_box(1).center)
    assert noted == [1] and went == [2]
    panel.leave()
    assert seen[-1] is None


def test_history_by_keyboard():
    seen, went = [], []
    panel = history(on_hover=seen.append, on_go=went.append)
    panel.event(motion((150, 20)))
    panel.event(key(pygame.K_UP))
    panel.event(key(pygame.K_UP))
    panel.event(key(pygame.K_RETURN))
    assert seen == [4, 3] and went == [3]


def test_rows_with_remarks_are_higher_and_undone_ones_indented():
    panel = history()
    assert panel.area.row_rect(2).h > panel.area.row_rect(1).h
    assert panel.text_left(HISTORY[3]) > panel.text_left(HISTORY[2])
    assert panel.tooltip_at(panel.area.row_rect(3).center).startswith("Undone")
    assert panel.tooltip_at(panel.area.row_rect(4).center) == "The table stands here"


def test_a_long_line_of_history_takes_two_lines_and_tells_the_rest_in_its_tooltip():
    panel = HistoryPanel(look())
    panel.place((0, 0, 300, 300))
    middle = "Ana moved Golden Eagle from Land 1 to Deployed 3"
    long = middle + " and then did something else that takes a whole sentence to tell"
    panel.set_rows(
        [
            HistoryRow(1, 0, "Short", True, None),
            HistoryRow(2, 0, middle, True, None),
            HistoryRow(3, 0, long, True, None),
        ],
        1,
    )
    heights = [panel.area.row_rect(i).h for i in range(3)]
    assert heights[0] < heights[1] == heights[2]
    with drawn_texts() as texts:
        panel.draw(canvas())
    assert [drawn.cut for drawn in texts if "Golden" in drawn.text] == [False, False]
    assert panel.tooltip_at(panel.area.row_rect(1).center) == "Click to go there"
    assert long in panel.tooltip_at(panel.area.row_rect(2).center)


def test_ten_thousand_lines_of_history():
    panel = HistoryPanel(look())
    panel.place((0, 0, 300, 300))
    panel.set_rows([HistoryRow(i, 0, f"Line {i}", True, None) for i in range(10000)], 5000)
    panel.draw(canvas())
    assert panel.drawn_rows < 20
    assert 5000 in panel.area.visible_rows()


def test_a_sentence_like_a_list_is_folded_and_its_tooltip_has_the_whole():
    log = LogPanel(look())
    log.place((0, 0, 260, 300))
    lands = ", ".join(f"{number} Broken Pass" for number in range(1, 40))
    log.set_lines([LogLine(1, "Ana played a card."), LogLine(2, f"39 lands go back to Ana: {lands}.")], {1: "Ana"})
    log.draw(pygame.Surface((300, 320)))
    assert log.rows[1].folded and len(log.rows[1].rows) == MOST_ROWS - 1 and not log.rows[0].folded
    assert sum(row.height for row in log.rows) < 300
    below = log.area.row_rect(1).move(40, 20).topleft
    log.event(pygame.Event(pygame.MOUSEMOTION, pos=below, rel=(1, 1), buttons=(0, 0, 0)))
    assert (log.tooltip_at(below) or "").endswith("39 Broken Pass.")


def curve_of(points, turned=()):
    """A curve over five moments."""
    curve = Curve(look())
    curve.place((0, 0, 408, 134))
    curve.visible = True
    curve.set_state(CurveState((0, 3, 5, 8, 9), points, turned, ("Ana", "Mira"), (1, 2), 9))
    return curve


def test_a_moment_between_two_that_are_known_is_told_as_it_is_drawn():
    curve = curve_of(
        ((0, (0.5, 0.5)), (5, (0.7, 0.3)), (8, (0.4, 0.6))), (Turned(8, "Ana fell.", "Mira: up", "Round 4"),)
    )
    inner = curve._inner(curve.rect)
    told = [curve.tooltip_at((inner.x + part * (inner.w - 1) // 4, inner.centery)) for part in range(5)]
    assert told[0] == "Ana 50 %, Mira 50 %\nClick to go there"
    assert told[1] == "About Ana 60 %, Mira 40 %\nClick to go there"
    assert told[3] == "Round 4: Ana fell.\nMira: up\nClick to go there"
    assert told[4] == "Not looked at yet\nClick to go there", "behind the last that is known nothing is drawn"


def test_whose_band_is_whose_is_said_by_a_sign_not_by_colour_alone():
    curve = curve_of(((0, (0.5, 0.5)), (9, (0.5, 0.5))))
    canvas_, inner = pygame.Surface(curve.rect.size), curve._inner(curve.rect)
    curve.paint(canvas_, curve.rect)
    edge = seat_symbol(curve.look, 1, curve.look.px(13)).get_width()
    for seat, middle in ((1, inner.bottom - inner.h // 4), (2, inner.top + inner.h // 4)):
        spot = pygame.Rect(inner.x + curve.look.px(5), middle - edge // 2, edge, edge)
        colors = {
            tuple(canvas_.get_at((x, y))[:3])
            for x in range(spot.left, spot.right)
            for y in range(spot.top, spot.bottom)
        }
        assert len(colors) > 8, f"the sign of seat {seat} stands on its band"


def test_no_other_band_lies_over_a_sign_or_over_what_parts_the_bands():
    """The band of the first seat narrows beside its beginning: the next one cut its sign, and most of the line."""
    shares = (0.9, 0.1, 0.1, 0.9, 0.9)
    curve = curve_of(tuple((entry, (one, 1 - one)) for entry, one in zip((0, 3, 5, 8, 9), shares, strict=True)))
    canvas_ = pygame.Surface(curve.rect.size)
    curve.paint(canvas_, curve.rect)

    def count(surface, color):
        wide, high = surface.get_size()
        return sum(surface.get_at((x, y)) == color for x in range(wide) for y in range(high))

    for seat in (1, 2):
        mark = seat_symbol(curve.look, seat, curve.look.px(13))
        color = mark.get_at(mark.get_rect().center)
        assert count(canvas_, color) >= count(mark, color) > 20
    inner, ink = curve._inner(curve.rect), curve.look.theme.panel.text
    low = inner.bottom - 1 - round(0.1 * (inner.h - 1))
    at = [curve._x(inner, entry) for entry in (3, 5)]
    level = [canvas_.get_at((x, low))[:3] for x in range(at[0] + 2, at[1] - 2)]
    assert all(color == tuple(ink[:3]) for color in level)


def test_the_bar_of_chances_keeps_its_length_whatever_is_noted_beside_it():
    bar, sides = ChanceBar(look()), [SideChance(1, "Ana", 0.5), SideChance(2, "Mira", 0.5)]
    bar.place((0, 0, 1200, 24))
    bar.set_state(sides, "from what Ana sees", "")
    long = bar.bar(bar.rect)
    assert long.w < bar.rect.w - 90
    for note in ("thinking", "", "from what is public"):
        bar.set_state(sides, note, "")
        assert bar.bar(bar.rect).w <= long.w and bar.spans(bar.bar(bar.rect))[1][1].x <= long.centerx
    assert bar.bar(bar.rect).w >= long.w - 20
