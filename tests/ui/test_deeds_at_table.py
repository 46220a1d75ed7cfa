"""Undo, log and history by deeds at the table; bots at their pace; the past with its numbers; pictures as files."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.rules.actions import Action
from tabletop.session import Session
from tabletop.session.saving.folders import pictures_dir
from tabletop.session.telling.deeds import BOT, ITSELF, PERSON
from tabletop.ui.settings import load_settings
from tabletop.ui.table import TableScreen
from tabletop.ui.table.playing.bots import PAUSE
from tests.games.walking import LARGE
from tests.ui.driver import Driver


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def opened(driver: Driver, session: Session) -> TableScreen:
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return table


def evolve(bots: dict[int, str] | None = None) -> Session:
    """Ana has acted, Ben (a bot, perhaps) has answered with two acts."""
    session = tabletop.new_session("evolve", seed=3, names=["Ana", "Ben"])
    for seat in (1, 2):
        assert session.submit(Action("keep", seat))
    with session.made_by(PERSON):
        assert session.submit(Action("end_turn", 1))
    with session.made_by(BOT):
        plays = [each for each in session.legal_actions(2) if each.kind == "play_organism"]
        assert session.submit(plays[0])
    with session.made_by(ITSELF):
        while session.decisions()[0].response:
            assert session.submit(Action("pass", session.decisions()[0].seat))
    with session.made_by(BOT):
        assert session.submit(Action("end_turn", 2))
    if bots:
        session.set_bots(bots)
    return session


def test_undo_asks_once_and_takes_the_bots_answers_with_it(driver: Driver) -> None:
    session = evolve({2: "random"})
    table = opened(driver, session)
    end, before = session.journal.head, 2
    driver.key("ctrl+z")
    asked = table.prompt.asked
    assert asked is not None and asked.sentence.startswith("Ana ended the turn. What was drawn"), (
        "a card was drawn on the way"
    )
    asked.chosen(True)
    driver.settle()
    assert session.journal.head == before and table.hud.strip.state.redo == 1
    said = [line.text for line in session.log(None) if line.undone]
    assert said == ["Taken back: Ana ended the turn."], "one act, one line"
    driver.key("ctrl+y")
    driver.settle()
    assert session.journal.head == end and table.hud.strip.state.redo == 0


def test_what_a_bot_did_first_is_not_offered_to_undo(driver: Driver) -> None:
    session = tabletop.new_session("nucleic", seed=5, bots={2: "random"})
    with session.made_by(BOT):
        session.submit(session.legal_actions(2)[0])
    table = opened(driver, session)
    assert session.decisions()[0].seat == 1 and table.hud.strip.state.undo == 0
    driver.key("ctrl+z")
    assert session.journal.head == 1
    assert table.app.notices.texts[-1] == "Nothing to undo: nobody at this table but bots has acted yet."


def test_the_log_has_headlines_and_marks_what_bots_did(driver: Driver) -> None:
    table = opened(driver, evolve({2: "random"}))
    lines = table.lines.all()
    at = next(index for index, line in enumerate(lines) if line.text == "Since your last act:")
    heads = [line.text for line in lines[at + 1 :] if not line.level and not getattr(line, "about_table", False)]
    assert heads[0].startswith("Ben plays ") and heads[-1] == "Ben ended the turn."
    assert [line.text for line in table.bots.missed()] == heads
    assert not [line for line in lines if getattr(line, "passed", False) and not line.level]
    rows = {row.line.text: row.line.level for row in table.hud.log.rows if not row.heading}
    assert rows["Ben ended the turn."] == 0 and 1 in rows.values()


def test_a_turn_of_a_bot_is_told_when_it_is_over(driver: Driver) -> None:
    table = opened(driver, evolve({2: "random"}))
    table.bots._tell_turn()
    assert len(table.app.notices.texts) == 1
    told = table.app.notices.texts[0].split("\n")
    assert told[0].startswith("Ben plays ") and told[-1] == "Ben ended the turn."


def test_what_bots_did_is_told_no_longer_once_a_person_goes_on(driver: Driver) -> None:
    table = opened(driver, evolve({2: "random"}))
    table.bots._tell_turn()
    (told,) = table.app.notices.texts
    table.session.manual("note", seat=1, text="I have read it")
    table.refresh()
    assert told not in table.app.notices.texts


def test_the_history_folds_the_steps_of_a_deed(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=1, names=["Ana", "Ben"])
    session.manual("note", seat=1, text="before")
    with session.one_deed():
        for name in ("one", "two", "three"):
            session.manual("note", seat=1, text=name)
    table = opened(driver, session)
    table.travel.show_history(True)
    panel = table.hud.history

    def rows() -> list[tuple[int, int, bool]]:
        return [(row.number, row.steps, row.inner) for row in panel.rows]

    assert rows() == [(1, 1, False), (4, 3, False)]
    driver.settle()
    box = panel.fold_box(1)
    driver.click(box.center)
    assert rows() == [(1, 1, False), (4, 3, False), (2, 1, True), (3, 1, True), (4, 1, True)]
    driver.click(box.center)
    assert len(rows()) == 2
    table.travel.go_to(3)
    assert rows()[1:] == [(4, 3, False), (2, 1, True), (3, 1, True), (4, 1, True)], (
        "open where the table stands in it"
    )


def test_the_pace_of_bots_is_a_setting_of_its_own(driver: Driver, tmp_path: Path) -> None:
    table = opened(driver, evolve({2: "random"}))
    assert PAUSE * table.bots.hurry >= 1.0
    table.app.settings.animation_speed = 300
    assert PAUSE * table.bots.hurry >= 1.0, "how quickly cards travel is another matter"
    table.app.settings.bot_pace = 200
    assert table.bots.hurry == 0.5
    table.app.settings.save()
    kept, findings = load_settings(tmp_path)
    assert kept.bot_pace == 200 and not findings
    (tmp_path / "settings.yaml").write_text("theme: slate\nanimation_speed: 150\n", encoding="utf-8")
    older, findings = load_settings(tmp_path)
    assert (older.bot_pace, older.animation_speed, findings) == (100, 150, [])


def test_the_past_is_shown_with_its_numbers_and_its_log(driver: Driver) -> None:
    session = tabletop.new_session("evolve", seed=3, names=["Ana", "Ben"])
    for seat in (1, 2):
        assert session.submit(Action("keep", seat))
    plays = [each for each in session.legal_actions(1) if each.kind == "play_organism"]
    entry = session.submit(plays[0])
    assert entry
    while session.decisions()[0].response:
        session.submit(Action("pass", session.decisions()[0].seat))
    then = session.journal.head
    assert session.submit(Action("end_turn", 1))
    table = opened(driver, session)
    piece = session.state.inside("organisms@1")[0]
    session.manual("count", seat=1, pieces=[piece], name="energy", by=3)
    driver.settle()
    now = table.lines.all()[-1].text
    table.past.look_back(then)
    driver.settle()
    handle = next(handle for handle, number in table.shown.keys.items() if number == piece)
    wanted = session.values(handle, table.perspective.viewer, then)
    assert wanted and table.numbers.values_of(handle) == list(wanted), "derived numbers are those of the past"
    assert not table.numbers.preview(handle), "as printed, they stand on the card"
    texts = [line.text for line in table.lines.all()]
    assert now not in texts and "Ana ended the turn." not in texts
    table.past.look_back(None)
    assert table.lines.all()[-1].text == now


def test_the_past_stays_shown_while_it_is_asked_whether_to_go_there(driver: Driver) -> None:
    table = opened(driver, evolve({2: "random"}))
    now, then = table.session.journal.head, 2
    table.past.look_back(then)
    driver.settle()
    before = table.shown.view
    table.travel.go_to(then)
    driver.settle()
    assert table.prompt.asked is not None and table.session.journal.head == now
    assert table.past.at == then and table.shown.view == before, "the cursor says what the table shows"
    table.prompt.asked.chosen(False)
    driver.settle()
    assert table.past.at is None and table.session.journal.head == now and table.shown.view != before
    table.past.look_back(then)
    table.travel.go_to(then)
    assert table.prompt.asked is not None
    table.prompt.asked.chosen(True)
    driver.settle()
    assert table.past.at is None and table.session.journal.head == then and table.prompt.asked is None


def test_a_card_left_large_follows_what_changes(driver: Driver) -> None:
    session = tabletop.new_session("evolve", seed=3, names=["Ana", "Ben"], rules="off")
    (card,) = session.state.inside("deck@1")[-1:]
    session.manual("move", pieces=[card], to="organisms@1", face="up")
    table = opened(driver, session)
    handle = next(handle for handle, number in table.shown.keys.items() if number == card)
    table.large.show(handle, at_once=True)
    before = table.large._large
    assert before is not None and table.hud.preview.visible
    session.manual("count", seat=1, pieces=[card], name="energy", by=2)
    driver.settle()
    after = table.large._large
    assert after is not None and table.hud.preview.visible
    assert ("energy", 2) not in before[0].counters and ("energy", 2) in after[0].counters
    assert before[1].counters != after[1].counters


def test_a_picture_of_the_table_is_a_file(driver: Driver, tmp_path: Path) -> None:
    table = opened(driver, tabletop.new_session("territory", seed=1))
    for _ in range(2):
        table.buttons.press("picture")
        assert table.files.writing is not None
    said = table.app.notices.toasts[-1]
    driver.time += 3  # a step of the loop that takes longer than a message needs to come up
    driver.settle()
    assert said.drawn == 1.0, "it is seen all the same"
    table.files.writing.join()
    folder = tmp_path / "pictures"
    assert sorted(each.name for each in folder.iterdir()) == ["territory 1.png", "territory 2.png"]
    assert pygame.image.load(str(folder / "territory 1.png")).get_size() == driver.window.size
    assert str(folder / "territory 2.png") in table.app.notices.texts[-1]
    assert table.hud.strip.buttons["picture"].icon != table.hud.strip.buttons["public"].icon


def test_a_picture_that_cannot_be_written_is_told_of(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(driver, tabletop.new_session("territory", seed=1))

    def full(*_: object) -> None:
        raise OSError("no space left on the disk")

    monkeypatch.setattr(pygame.image, "save", full)
    table.buttons.press("picture")
    assert table.files.writing is not None
    table.files.writing.join()
    driver.settle()
    assert "no space left" in table.app.notices.texts[-1] and not list(pictures_dir().iterdir())


def test_eight_lines_of_the_log_are_in_sight_in_every_game(driver: Driver) -> None:
    assert driver.window.size == (1280, 800)
    for game in LARGE:
        catalog = tabletop.new_session(game, seed=1).catalog
        for seats in catalog.seats:
            driver.app.play(tabletop.new_session(game, seed=1, seats=seats))
            table = driver.app.screen
            assert isinstance(table, TableScreen)
            log = table.hud.log
            assert log.area.rect.h >= 8 * log.height_of(1), (game, seats)


def test_what_bots_did_is_told_once_and_only_when_a_person_is_asked(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(driver, evolve({2: "random"}))
    told: list[str] = []
    monkeypatch.setattr(table.bots, "_tell_turn", lambda: told.append("told"))
    table.bots._untold = True
    assert table.bots._tell_when_done(False), "what has just changed may go on by itself"
    assert not told
    assert not table.bots._tell_when_done(True)
    assert not table.bots._tell_when_done(True)
    assert told == ["told"]
    monkeypatch.setattr(table.bots, "next_seat", lambda: 2)
    table.bots._untold = True
    assert not table.bots._tell_when_done(True)
    assert told == ["told"], "the bot is asked next: its turn goes on"


def test_a_press_beside_it_puts_a_card_shown_large_away(driver: Driver) -> None:
    table = opened(driver, evolve({2: "random"}))
    place = next(place for place in table.shown.arrangement.placements if place.zone == "hand@1" and place.piece.seen)
    table.large.show(place.handle, at_once=True)
    driver.settle()
    assert table.hud.preview.visible
    empty = table.shown.arrangement.region("organisms@1")
    assert empty is not None
    box = table.camera.rect(empty.box.x, empty.box.y, empty.box.w, empty.box.h)
    driver.click(pygame.Rect(box).center)
    driver.settle()
    assert not table.hud.preview.visible


def test_an_invitation_and_a_message_do_not_lie_over_each_other(tmp_path: Path) -> None:
    for game in ("evolve", "nucleic"):
        driver = Driver(tmp_path / game)
        driver.app.play(tabletop.new_session(game, seed=3, bots={2: "random"}))
        table = driver.app.screen
        assert isinstance(table, TableScreen)
        while table.hud.hints.spot is None and driver.time < 110:
            driver.tick(100)
        told = driver.app.notices.spots
        assert told and table.hud.hints.visible and table.hud.hints.spot is not None
        assert table.hud.hints.spot.collidelist(told) < 0, game


def test_an_invitation_waits_while_a_sheet_is_read(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.app.play(tabletop.new_session("territory", seed=3, bots={2: "random"}))
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    while table.hud.hints.spot is None and driver.time < 110:
        driver.tick(100)
    assert table.hud.hints.spot is not None
    for reads in (True, False):
        table.what_now.ask()
        driver.tick(1500)
        assert bool(table.hud.stack.popups) is reads and (table.hud.hints.spot is None) is reads
    assert table.hud.hints.visible


def test_a_card_shown_large_leaves_an_open_sheet_in_sight(driver: Driver) -> None:
    table = opened(driver, evolve({2: "random"}))
    table.what_now.ask()
    driver.settle()
    (sheet,) = table.hud.stack.popups
    for place in [each for each in table.shown.arrangement.placements if each.zone == "hand@1" and each.piece.seen]:
        table.large.show(place.handle, at_once=True)
        driver.settle()
        assert table.hud.preview.visible and table.hud.stack.popups == [sheet]
        over = table.hud.preview.rect.clip(sheet)
        assert over.w * over.h < 0.06 * sheet.w * sheet.h, "no more than its margin where there is no room for both"


@pytest.mark.usefixtures("every_frame")
def test_a_drag_that_begins_on_a_message_means_what_lies_there(driver: Driver) -> None:
    """A message came up over a man that was to jump: the press took the message away, and nothing jumped."""
    driver.app.play(tabletop.new_session("draughts", seed=4))
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.tick(12_000)
    stage = table.table
    movable = {action.arguments["man"] for action in table.table.session.legal_actions()}
    lying = [p for p in stage.shown.arrangement.placements if p.zone == "board" and p.handle in movable]
    man = min(lying, key=lambda place: place.x)
    at = stage.camera.to_screen(man.x, man.y)
    end = stage.camera.to_screen(man.x + man.w * 1.25, man.y - man.h * 1.25)

    def say_over() -> None:
        driver.app.toast("One of the men may step.")
        driver.tick(1_100)  # said past all events: a table at rest looks once a second
        (said,) = driver.app.notices.toasts
        assert said.spot is not None
        said.spot.center = round(at[0]), round(at[1])
        said.moved = driver.app.notices.dirty = True  # it has made way, to just here
        driver.tick(1_100)  # and has been seen there

    say_over()
    driver.click((round(at[0]), round(at[1])))
    assert driver.app.notices.texts == [] and not table.table.stage.selected
    say_over()
    driver.drag((round(at[0]), round(at[1])), (round(end[0]), round(end[1])))
    assert driver.app.notices.texts == [] and len(table.table.session.journal) == 1
