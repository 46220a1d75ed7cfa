"""Shows: what came about in steps is shown step by step, never ahead of the cursor."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.control.figures.on_cards import printed_number
from tabletop.rules.actions import Action
from tabletop.session import Session
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.telling.show_bar import ShowBar
from tabletop.ui.hud.telling.show_marks import TICKS, ShowMark
from tabletop.ui.settings import Settings, load_settings
from tabletop.ui.table import TableScreen
from tests.ui import hud_tools
from tests.ui.driver import Driver
from tests.ui.played import before, fought, play


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    settings = Settings(hints=False, path=tmp_path / "settings.yaml")
    settings.shows_seen = ("territory",)  # the first one of all waits at each step
    yield Driver(tmp_path, settings=settings)


@pytest.fixture
def calm(tmp_path: Path) -> Iterator[Driver]:
    settings = Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml")
    yield Driver(tmp_path, settings=settings)


def opened(driver: Driver, session: Session, sharing: str = "side") -> TableScreen:
    session.set_show(sharing=sharing)
    driver.app.play(session)
    driver.tick(300)
    assert isinstance(driver.app.screen, TableScreen)
    return driver.app.screen


def shown(driver: Driver, seats: int = 2, sharing: str = "side") -> tuple[TableScreen, Session]:
    """A table on which a fight has just been decided, its show at the first step."""
    session, act = fought(seats)
    table = opened(driver, session, sharing)
    if sharing == "pass" and table.perspective.curtain_for:
        table.sharing.lift_curtain()
    assert session.submit(act)
    driver.tick(50)
    assert table.showing.active and table.showing.cursor.at == 0
    return table, session


def zones(table: TableScreen) -> dict[str, int | None]:
    return {key: zone.count for key, zone in table.shown.view.zones.items()}


def test_the_table_does_not_jump_to_the_result(calm: Driver) -> None:
    table, session = shown(calm)
    steps = session.steps(session.journal.head)
    claims = [step for step in steps if step.name == "claim"]
    first = next(index for index, stop in enumerate(table.showing.stops) if stop.done == claims[0].index)
    slot = f"land#{claims[0].site}"
    for at in range(len(steps)):
        table.showing.seek(at)
        expected = session.at(session.journal.head, steps[at].index, None)
        assert zones(table) == {key: zone.count for key, zone in expected.zones.items()}
        assert (not zones(table).get(slot)) == (at >= first)
        lines = table.showing.log()
        assert all(line.entry != session.journal.head or line.op <= steps[at].index for line in lines)
        assert lines == session.told(None, session.log(None, until=(session.journal.head, steps[at].index)))
        numbers = {(account.seat, account.zone): account.total for account in table.showing.accounts()}
        drawn = {(t.seat, t.key): t.total for t in table.numbers.plates.totals}
        if table.shown.arrangement.opened is not None:  # a crowded site from near covers its neighbours
            numbers = {
                key: total for key, total in numbers.items() if table.shown.arrangement.region(key[1]) is not None
            }
        assert drawn == numbers
    calm.key("enter")
    calm.settle()
    assert not table.showing.active
    assert zones(table) == {key: zone.count for key, zone in session.view_for(None).zones.items()}


def test_the_seats_numbers_are_those_of_the_cursor(calm: Driver) -> None:
    table, session = shown(calm)
    lands = [row[1] for row in table.feeding.numbers.of(2) if row[0].id == "claimed"]
    assert lands == [session.at(session.journal.head, table.showing.stop.done, None).zone("lands@2").count]
    table.showing.end()
    after = [row[1] for row in table.feeding.numbers.of(2) if row[0].id == "claimed"]
    assert after[0] > lands[0]


def test_reduced_motion_stands_at_the_first_step_and_waits(calm: Driver) -> None:
    table, _ = shown(calm)
    calm.tick(30_000)
    assert table.showing.active and table.showing.cursor.at == 0 and not table.showing.cursor.playing
    assert table.showing.bar.play.icon == "play"


def test_it_runs_by_itself_a_few_seconds_a_step_and_ends(driver: Driver) -> None:
    table, _ = shown(driver)
    stops = len(table.showing.stops)
    driver.frame = 0.1
    driver.tick(4100)
    assert 1 <= table.showing.cursor.at < stops
    driver.tick(4100 * stops)
    assert not table.showing.active


def test_speed_makes_it_shorter(driver: Driver) -> None:
    table, _ = shown(driver)
    slow = table.showing.cursor.dwell()
    box = table.showing.bar.speed.slots()[3]
    driver.click(box.center)
    assert table.showing.cursor.speed == "4" and table.showing.cursor.dwell() == slow / 4


def test_every_control_of_the_bar_by_mouse(calm: Driver) -> None:
    table, _ = shown(calm)
    bar = table.showing.bar
    calm.click(bar.forward.rect.center)
    assert table.showing.cursor.at == 1
    calm.click(bar.back.rect.center)
    assert table.showing.cursor.at == 0
    calm.click((bar.mark_x(3), bar.track().centery))
    assert table.showing.cursor.at == 3
    calm.press((bar.mark_x(3), bar.track().centery))
    calm.move((bar.mark_x(1), bar.track().centery + 30), (1, 0, 0))
    calm.release()
    assert table.showing.cursor.at == 1
    calm.click(bar.play.rect.center)
    assert table.showing.cursor.playing
    calm.click(bar.skip.rect.center)
    assert not table.showing.active and not bar.visible


def test_every_control_of_the_bar_by_keyboard(calm: Driver) -> None:
    table, _ = shown(calm)
    last = len(table.showing.stops) - 1
    for key, at in (("right", 1), ("right", 2), ("left", 1), ("end", last), ("home", 0)):
        calm.key(key)
        assert table.showing.cursor.at == at, key
    calm.key("p")
    assert table.showing.cursor.playing
    calm.key("escape")
    assert not table.showing.active


def test_marks_are_named_after_their_steps(calm: Driver) -> None:
    table, session = shown(calm)
    bar = table.showing.bar
    for index, step in enumerate(session.steps(session.journal.head)):
        tip = bar.tooltip_at((bar.mark_x(index), bar.track().centery))
        assert tip is not None and step.text.lower() in tip.lower()


def test_nothing_is_done_and_nothing_is_asked_meanwhile(calm: Driver) -> None:
    table, session = shown(calm)
    entries = len(session.journal)
    assert not table.hud.decision.asking
    piece = next(place for place in table.shown.arrangement.placements if place.zone.startswith("deploy"))
    start = table.camera.to_screen(piece.x, piece.y)
    calm.drag(start, table.camera.to_screen(800, 450))
    for key in ("t", "d", "e", "s", "1"):
        calm.key(key)
    assert len(session.journal) == entries and table.showing.active
    table.showing.end()
    assert table.hud.decision.asking


def test_undo_ends_the_show_and_takes_the_act_back(calm: Driver) -> None:
    table, session = shown(calm)
    head = session.journal.entry(session.journal.head).parent
    calm.key("ctrl+z")
    if session.journal.head != head:  # it is asked first: cards were shown
        calm.key("enter")
    assert session.journal.head == head and not table.showing.active
    session.redo()
    calm.tick(50)
    assert not table.showing.active, "what is brought back has been seen"


def test_a_save_goes_on_where_the_show_stood(calm: Driver, tmp_path: Path) -> None:
    table, session = shown(calm)
    calm.key("right")
    calm.key("right")
    path = tmp_path / "show.json"
    session.save(path)
    again = tabletop.load_session(path)
    assert not again.warnings
    table = opened(calm, again)
    assert table.showing.active and table.showing.cursor.at == 2
    table.showing.end()
    again.save(path)
    assert tabletop.load_session(path).show.get("cursor") is None


def test_a_show_of_the_past_from_the_history(calm: Driver) -> None:
    table, session = shown(calm)
    table.showing.end()
    calm.key("ctrl+h")
    calm.settle()
    number = session.journal.head
    panel = table.hud.history
    index = next(i for i, row in enumerate(panel.rows) if row.number == number)
    assert number in panel.shows
    calm.click(panel.show_box(index).center)
    calm.settle()
    assert table.showing.active and table.showing.stop.entry == number and not table.showing.holds
    assert session.show.get("cursor") is None, "a save opens at the present"
    calm.key("end")
    calm.tick(60_000)
    assert table.showing.active, "a show of the past stands at its end"
    calm.key("enter")
    assert not table.showing.active


def test_by_turns_no_hand_is_seen_while_all_watch(calm: Driver) -> None:
    table, _ = shown(calm, sharing="pass")
    assert table.showing.viewer() is None and not table.perspective.curtain_for
    hands = [place for place in table.shown.arrangement.placements if place.zone.startswith("ready")]
    assert hands and not any(place.piece.seen for place in hands)


@pytest.mark.parametrize(
    ("theme", "seats"),
    [
        ("felt", 4),
        ("slate", 2),
        ("paper", 4),
        *(pytest.param(*each, marks=pytest.mark.long) for each in (("felt", 2), ("slate", 4), ("paper", 2))),
    ],
)
def test_bar_and_totals_lie_inside_the_window(tmp_path: Path, theme: str, seats: int) -> None:
    for size in ((1024, 640), (1280, 800), (1920, 1080)):
        settings = Settings(hints=False, reduced_motion=True, theme=theme, path=tmp_path / "settings.yaml")
        driver = Driver(tmp_path, size=size, settings=settings)
        table, _ = shown(driver, seats)
        table.showing.seek(1)
        driver.settle()
        window = pygame.Rect(0, 0, *size)
        assert window.contains(table.showing.bar.rect)
        boxes = [table.numbers.plates.box(total) for total in table.numbers.plates.totals]
        assert boxes and all(window.contains(box) for box in boxes)
        assert all(not one.colliderect(two) for i, one in enumerate(boxes) for two in boxes[i + 1 :])


def test_a_total_opens_into_who_adds_what(calm: Driver) -> None:
    table, _ = shown(calm)
    table.showing.seek(1)
    total = max(table.numbers.plates.totals, key=lambda each: len(each.rows))
    sheet = table.numbers.sheet
    box = table.numbers.plates.box(total)
    calm.move(box.center)
    assert sheet.visible and not sheet.pinned and sheet.total.total == total.total
    calm.move((5, 700))
    assert not sheet.visible
    calm.click(box.center)
    assert sheet.pinned
    parts = [row for row in sheet.total.rows if not row.depth]
    assert sum(row.amount for row in parts) == total.total
    assert all(row.rule.startswith("TER-") for row in parts)
    row = next(i for i, line in enumerate(sheet._lines) if line[0].rule)
    calm.click(sheet.link_box(row).center)
    assert type(calm.app.dialog).__name__ == "RulebookWindow"
    calm.app.close_dialog(calm.app.dialog)
    calm.key("escape")
    assert not sheet.visible


def test_derived_numbers_on_cards_and_in_the_preview(calm: Driver) -> None:
    table, session = shown(calm)
    table.showing.end()
    calm.settle()
    for handle, number in table.painter.numbers.items():
        value = next(each for each in session.values(handle, None) if each.name == "power")
        assert number.value == value.total
        printed = printed_number(table.painter.front(table.shown.arrangement.placement(handle).piece))
        assert number.trend == (value.total > printed) - (value.total < printed)
        info = table.large.info(table.shown.view.find(handle))
        told = [each for each in info.numbers if each.label == value.label]
        assert bool(told) is not all(part.printed for part in value.parts), "what stands on the card is not repeated"
        for each in told:
            assert each.total == value.total == sum(amount for amount, _, _ in each.parts)
    assert table.painter.numbers
    hidden = [p.handle for p in table.shown.arrangement.placements if p.piece.kind == "card" and not p.piece.seen]
    assert hidden and not set(hidden) & set(table.painter.numbers)


def test_one_step_alone_is_no_show(calm: Driver) -> None:
    session, act = fought()
    table = opened(calm, session)
    singles = [n for n in session.journal.path(session.journal.head) if len(session.steps(n)) == 1]
    assert singles
    assert not table.showing.in_steps() & set(singles)
    assert isinstance(act, Action)


def test_a_step_does_not_say_its_own_words_twice(calm: Driver) -> None:
    session, act = before(
        play(
            tabletop.new_session("auganism", seed=1, names=["Ana", "Ben"]),
            lambda s, entry: any(step.name == "attack" for step in s.steps(entry)),
        )
    )
    table = opened(calm, session)
    assert session.submit(act)
    calm.tick(50)
    stops = [stop for stop in table.showing.stops if stop.label]
    assert any(" strikes " in stop.label for stop in stops)
    assert not any(stop.label.rstrip(".").casefold() in stop.sentence.casefold() for stop in stops)


def test_the_first_long_show_of_a_game_waits_at_every_step_once_for_each_person(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    driver = Driver(tmp_path, settings=Settings(hints=False, path=path))
    table, _ = shown(driver)
    assert len(table.showing.stops) >= 10 and not table.showing.cursor.playing
    driver.tick(9000)
    assert table.showing.active and table.showing.cursor.at == 0, "it stands until somebody goes on"
    driver.key("right")
    assert table.showing.cursor.at == 1
    assert load_settings(tmp_path)[0].shows_seen == ("territory",)
    again = Driver(tmp_path, settings=load_settings(tmp_path)[0])
    table, _ = shown(again)
    assert table.showing.cursor.playing, "the next one runs"


def test_no_step_is_over_within_a_second_at_ordinary_speed(calm: Driver) -> None:
    table, _ = shown(calm)
    for at in range(len(table.showing.stops)):
        table.showing.seek(at)
        assert table.showing.cursor.dwell() >= 1.0
    table.showing.show_game()
    for at in range(len(table.showing.stops)):
        table.showing.cursor.at = at
        assert table.showing.cursor.dwell() >= 1.0


def test_how_to_look_at_a_hand_is_told_after_the_show(calm: Driver) -> None:
    table, _ = shown(calm)
    table.hud.hold_to_look.hide()
    table.app.settings.told = ()  # as for somebody to whom nothing was told yet
    table.invitations.wanted = True
    table.invitations.start()
    calm.tick(300)
    assert table.showing.active and not table.hud.hold_to_look.visible
    table.showing.end()
    calm.tick(300)
    assert table.hud.hold_to_look.visible


def shown_bar(driver: Driver, marks: list[ShowMark], wide: int) -> ShowBar:
    bar = ShowBar(hud_tools.look(), lambda name: None, lambda step: None, lambda speed: None, lambda event: "")
    bar.open(marks)
    bar.place(pygame.Rect(0, 0, wide, 92))
    return bar


@pytest.mark.parametrize("wide", [520, 780])
@pytest.mark.parametrize("rounds", [4, 30, 200])
def test_strokes_are_no_comb_and_names_do_not_run_together(driver: Driver, rounds: int, wide: int) -> None:
    marks = [
        ShowMark("", f"Round {1 + at // 5}", at % 5 == 0, "lead" if at % 5 == 2 else "") for at in range(5 * rounds)
    ]
    bar = shown_bar(driver, marks, wide)
    size = bar.look.text(11)
    names = bar.names()
    assert names and len(names) <= rounds
    for (left, x), (right, y) in itertools.pairwise(names):
        assert x + text_width(left, size) / 2 + 4 <= y - text_width(right, size) / 2, (left, right)
    for found in (bar.ticks(), bar.outstanding()):
        xs = [bar.mark_x(index) for index in found]
        assert found and all(after - before >= 4 for before, after in itertools.pairwise(xs))
    assert len(bar.ticks()) <= bar.track().w / bar.look.px(TICKS) + 1


def test_where_tricks_are_too_many_the_hands_are_named(driver: Driver) -> None:
    marks = [ShowMark("", f"Trick {1 + at % 13} of hand {1 + at // 13}", True) for at in range(52)]
    assert [name for name, _ in shown_bar(driver, marks, 780).names()] == ["Hand 1", "Hand 2", "Hand 3", "Hand 4"]
