"""A lesson in the window: offered, prompted, answered kindly, left and taken up again."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.content.places import cards_folder
from tabletop.control.lessons.cursor import Mood
from tabletop.session.lessons.opening import begin_lesson, progress_of
from tabletop.session.lessons.reading import read_lesson
from tabletop.session.lessons.recording import learner_of
from tabletop.session.saving import folders
from tabletop.ui import learning
from tabletop.ui.hud.kit.rings import draw_rings, nothing_spared
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.stage.spared import _labels, spared
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

FIRST = cards_folder() / "territory" / "lessons" / "1-the-first-land.yaml"


ALL = sorted(cards_folder().glob("*/lessons/*.yaml"))


def lesson_at(driver: Driver, path: Path = FIRST) -> TableScreen:
    table = TableScreen(begin_lesson(read_lesson(path)).session)
    driver.app.use(table.catalog)
    driver.app.go(table)
    driver.settle()
    return table


def go_through(table: TableScreen) -> None:
    """To the last prompt of the lesson, by the buttons of its card."""
    cursor = table.lessons.cursor
    assert cursor is not None
    for _ in range(80):
        if table.lessons._is_closing(cursor):
            break
        table.lessons.press("next" if not (cursor.step and cursor.step.wait) else "show")
        while cursor.play_one():
            table.refresh()


def card_of(table: TableScreen) -> str:
    card = table.lessons.card
    assert card is not None and card.visible
    return card.prompt.sentence


def spot(table: TableScreen, handle: str) -> tuple[int, int]:
    place = table.shown.arrangement.placement(handle)
    assert place is not None
    return table.stage.screen_rect(place).center


def test_a_prompt_beside_what_it_is_about_never_over_it(driver: Driver) -> None:
    table = lesson_at(driver)
    card = table.lessons.card
    assert card is not None and "Lion is worth" in card_of(table)
    assert len(card.marks) == 2 and not any(card.rect.colliderect(mark) for mark in card.marks)
    assert not table.hud.hints.visible and not table.hud.hold_to_look.visible, "nobody else invites to anything"
    driver.key("return")
    driver.settle()
    assert table.session.view_for(1).zone("deploy#1@1").count == 1, "what is chosen goes where it is to go"
    assert "five lands" in card_of(table) and card.prompt.number == 2
    assert len(card.marks) == 5 and not any(card.rect.colliderect(mark) for mark in card.marks)
    driver.key("return")
    assert "Base Power" in card_of(table) and card.prompt.number == 3
    driver.key("backspace")
    assert card.prompt.number == 2


def test_a_click_on_the_place_takes_there_what_the_prompt_has_chosen(driver: Driver) -> None:
    table = lesson_at(driver)
    keys, stage = table.table.shown.keys, table.table.stage
    assert [table.session.state.definition[keys[each]] for each in stage.selected] == ["lion"]
    boxes = {region.key: region.box for region in table.table.shown.arrangement.regions}

    def middle(key: str) -> tuple[int, int]:
        box = boxes[key]
        x, y = table.table.camera.to_screen(box.x + box.w / 2, box.y + box.h / 2)
        return round(x), round(y)

    assert table.explaining.tip_at(middle("deploy#5@1"))
    assert not table.explaining.tip_at(middle("deploy#1@1")), "no second word beside that of the prompt"
    driver.click(middle("deploy#1@1"))
    driver.settle()
    assert table.session.view_for(1).zone("deploy#1@1").count == 1 and "five lands" in card_of(table)
    table.lessons.press("next")
    driver.settle()
    driver.click(middle("deploy#2@1"))
    driver.settle()
    assert table.session.view_for(1).zone("deploy#2@1").count == 1, "nor does what was chosen before stay in the way"


def test_what_a_prompt_chooses_is_chosen_again_after_undo_back_and_a_click_on_nothing(driver: Driver) -> None:
    table = lesson_at(driver)

    def chosen() -> list[str]:
        driver.settle()
        return [table.session.state.definition[table.table.shown.keys[each]] for each in table.table.stage.selected]

    table.choosing.select([])
    assert chosen() == ["lion"], "a click on the free table ends no prompt"
    for to_it in ("backspace", "ctrl+z"):
        driver.key("return")
        driver.settle()
        assert "five lands" in card_of(table)
        driver.key(to_it)
        assert chosen() == ["lion"] and "Lion is worth" in card_of(table)


def test_a_drag_is_the_move_another_one_is_answered_kindly_and_the_others_follow(driver: Driver) -> None:
    table = lesson_at(driver)
    session = table.session
    state = session.state
    by_card = {state.definition[piece]: handle for handle, piece in table.shown.keys.items()}
    regions = {region.key: region.box for region in table.shown.arrangement.regions}

    def place_of(key: str) -> tuple[int, int]:
        box = regions[key]
        x, y = table.camera.to_screen(box.x + box.w / 2, box.y + box.h / 2)
        return round(x), round(y)

    driver.drag(spot(table, by_card["lion"]), place_of("deploy#3@1"))
    driver.settle()
    card = table.lessons.card
    assert card is not None and "strongest at Long Grass" in card.prompt.said and card.prompt.number == 1
    assert session.view_for(1).zone("deploy#3@1").count == 0
    driver.drag(spot(table, by_card["lion"]), place_of("deploy#1@1"))
    driver.settle()
    assert card.prompt.number == 2 and not card.prompt.said
    driver.key("return")
    driver.drag(spot(table, by_card["brown-bear"]), place_of("deploy#2@1"))
    driver.settle()
    driver.key("e")
    driver.tick(6000)
    assert table.prompt.asked is None, "what the lesson asks for is not asked back"
    assert session.state.flow["phase"] == "combat" and not table.bots.may_play


@pytest.mark.long
def test_left_taken_up_again_and_gone_through(driver: Driver) -> None:
    table = lesson_at(driver)
    driver.key("return")
    driver.settle()
    table.lessons.press("leave")
    assert table.lessons.card is not None and not table.lessons.card.visible and not table.lessons.active
    kept = progress_of(table.session)
    assert kept is not None and kept.left and kept.step == 1
    (item,) = [each for each in table.lessons.items() if each.id == "lesson-on"]
    assert "2 of 13" in item.label and item.act is not None
    item.act()
    assert "five lands" in card_of(table)
    go_through(table)
    assert card_of(table).startswith("You know enough")
    table.lessons.press("free")
    assert progress_of(table.session) is None and table.bots.may_play
    (entry,) = [each for each in learning.lessons_of(table.catalog) if each.path == FIRST]
    assert learning.is_learnt(driver.app.settings, "territory", entry)
    assert learning.next_of(driver.app.settings, table.catalog)[1] == "Next lesson"


def test_from_the_last_prompt_the_next_lesson_begins(driver: Driver) -> None:
    table = lesson_at(driver)
    go_through(table)
    driver.key("return")
    driver.settle()
    now = driver.app.screen
    assert isinstance(now, TableScreen) and now is not table and now.lessons.cursor is not None
    assert now.lessons.cursor.lesson.title == learning.lessons_of(table.catalog)[1].title
    assert learning.is_learnt(driver.app.settings, "territory", learning.lessons_of(table.catalog)[0])


def test_how_long_a_lesson_takes_is_said_in_words() -> None:
    one, more = (learning.LessonEntry(FIRST, "A lesson", minutes=number) for number in (1, 4))
    assert (one.length, more.length) == ("1 minute", "4 minutes")


def test_a_save_whose_lesson_has_changed_is_told_of_and_played(driver: Driver, tmp_path: Path) -> None:
    session = begin_lesson(read_lesson(FIRST)).session
    shown = dict(session.show["lesson"])  # type: ignore[call-overload]
    session.set_show(lesson={**shown, "mark": "0" * 16})
    path = tmp_path / "old.json"
    session.save(path)
    driver.app.play(tabletop.load_session(path))
    driver.settle()
    assert any("was changed since" in text for text in driver.app.notices.texts)
    assert isinstance(driver.app.screen, TableScreen) and driver.app.screen.bots.may_play


@pytest.mark.long
def test_the_shelf_offers_the_lesson_that_comes_next(driver: Driver) -> None:
    driver.app.go(ShelfScreen("territory"))
    driver.settle()
    shelf = driver.app.screen
    assert isinstance(shelf, ShelfScreen) and shelf.form.default is not None
    labels = [getattr(each, "label", "") for each in shelf.form.controls]
    assert "First lesson" in labels and labels.index("Play") < labels.index("First lesson")
    shelf.learn()
    driver.settle()
    assert isinstance(driver.app.screen, TableScreen) and driver.app.screen.lessons.active
    learning.learnt(driver.app.settings, "territory", FIRST.stem)
    driver.app.go(ShelfScreen("territory"))
    driver.settle()
    shelf = driver.app.screen
    assert isinstance(shelf, ShelfScreen)
    labels = [getattr(each, "label", "") for each in shelf.form.controls]
    assert "First lesson" not in labels and "Next lesson" in labels
    driver.key("l")
    driver.settle()
    entries, now = learning.lessons_of(learned := shelf.front.catalog), driver.app.screen  # type: ignore[union-attr]
    assert isinstance(now, TableScreen) and now.lessons.cursor is not None
    assert now.lessons.cursor.lesson.title == entries[1].title
    for entry in entries:
        learning.learnt(driver.app.settings, "territory", entry.name)
    assert learning.next_of(driver.app.settings, learned) == (None, "Next lesson")
    driver.app.go(ShelfScreen("territory"))
    driver.settle()
    assert isinstance(driver.app.screen, ShelfScreen)
    assert not [each for each in driver.app.screen.form.controls if "lesson" in getattr(each, "label", "").lower()]


def begun(driver: Driver, file: str) -> TableScreen:
    table = TableScreen(begin_lesson(read_lesson(cards_folder() / file)).session)
    driver.app.use(table.catalog)
    driver.app.go(table)
    driver.settle()
    return table


def test_an_answer_does_not_make_the_card_jump(driver: Driver) -> None:
    table = lesson_at(driver)
    driver.key("return")
    driver.key("return")
    card, cursor = table.lessons.card, table.lessons.cursor
    assert card is not None and cursor is not None
    before = card.rect.copy()
    other = next(
        each for each in table.session.legal_actions(1) if each.kind == "deploy" and not cursor.waits_for(each)
    )
    assert not table.lessons.lets(other)
    driver.settle()
    assert card.prompt.said and card.rect.h > before.h
    assert abs(card.rect.x - before.x) + abs(card.rect.y - before.y) <= 2 * (card.rect.h - before.h)
    assert not any(card.rect.colliderect(mark) for mark in card.marks)


def test_no_ring_lies_across_a_card_that_has_risen(driver: Driver) -> None:
    table = lesson_at(driver)
    card = table.lessons.card
    assert card is not None
    lion, _ = card.marks
    assert card.is_lifted(lion), "what is chosen stands out by itself"
    keys, cards = table.table.shown.keys, table.session.state.definition
    table.choosing.select([next(handle for handle, piece in keys.items() if cards[piece] == "brown-bear")])
    driver.settle()
    assert not card.is_lifted(lion)
    driver.move(lion.center)
    driver.settle()
    assert card.is_lifted(lion)
    driver.move((5, 795))
    driver.settle()
    assert not card.is_lifted(lion)


def test_a_fight_in_a_lesson_runs_by_itself_and_its_result_waits_for_the_end(driver: Driver) -> None:
    assert driver.app.settings.reduced_motion, "elsewhere it would wait at every step"
    table = begun(driver, "nucleic/lessons/2-the-confrontation.yaml")
    for _ in range(3):
        table.lessons.press("next")
    table.lessons.press("show")
    driver.settle()
    assert table.showing.active
    driver.tick(90_000)
    assert not table.showing.active and "resource" in card_of(table)
    panel = table.ending.panel
    assert table.session.outcome is not None and panel is not None and not panel.visible
    table.lessons.press("next")
    table.lessons.press("free")
    driver.settle()
    assert panel.visible, "now it is told"


@pytest.mark.long
def test_what_was_played_is_recorded_from_the_menu(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    table = lesson_at(driver)
    table.files.record_lesson()
    assert any("Play something first" in text for text in driver.app.notices.texts)
    for _ in range(2):
        table.lessons.press("next")
    table.lessons.press("show")
    table.files.record_lesson()
    driver.key("return")
    driver.type("My lesson")
    driver.key("return")
    (path,) = folders.lessons_dir().glob("*.yaml")
    assert read_lesson(path).title == "My lesson"


def test_a_lesson_that_is_left_waits_with_the_bots_and_free_play_remains(driver: Driver) -> None:
    table = lesson_at(driver)
    session = table.session
    driver.key("return")
    driver.key("return")
    driver.key("ctrl+return")
    driver.settle()
    entries = len(session.journal)
    table.lessons.leave()
    assert table.bots.held and not table.lessons.active
    driver.tick(1500)
    assert len(session.journal) == entries, "nobody acts before the learner does"
    assert session.legal_actions(1)


def test_single_numbers_and_answers_are_pointed_at(driver: Driver) -> None:
    path = cards_folder() / "evolve" / "lessons" / "3-absence.yaml"
    table = TableScreen(begin_lesson(read_lesson(path)).session)
    driver.app.use(table.catalog)
    driver.app.go(table)
    driver.settle()
    driver.key("return")
    card = table.lessons.card
    assert card is not None
    panel = table.hud.seats[1].rect
    assert len(card.marks) == 1 and panel.contains(card.marks[0]) and card.marks[0].w < panel.w


@pytest.mark.long
def test_what_an_act_on_a_cell_does_around_it_stays_in_sight(driver: Driver) -> None:
    table = TableScreen(
        begin_lesson(read_lesson(cards_folder() / "butterfly/lessons/1-past-and-present.yaml")).session
    )
    driver.app.use(table.catalog)
    driver.app.go(table)
    driver.settle()
    cursor, card = table.lessons.cursor, table.lessons.card
    assert cursor is not None and card is not None
    while cursor.at < 5:
        waits = cursor.mood is Mood.WAITING
        table.lessons.press("show" if waits else "next")
        driver.tick(4000)
        driver.settle()
    (cell,) = card.marks
    assert "pattern" in card.prompt.sentence and not card.rect.colliderect(cell.inflate(2 * cell.w, 2 * cell.h))


def test_the_shelf_says_what_keys_do_and_one_begins_the_first_lesson(driver: Driver) -> None:
    driver.app.go(ShelfScreen("territory"))
    driver.settle()
    shelf = driver.app.screen
    assert isinstance(shelf, ShelfScreen)
    said = [str(getattr(each, "text", "")) for each in shelf.form.controls]
    enter = "play" if shelf.left.saved is None else "continue"
    told = said[-1].split(" \u00b7 ")
    assert told == [f"Enter: {enter}", "B: against bots", "L: first lesson", "F1: rulebook", "arrows: other games"]
    driver.key("l")
    driver.settle()
    assert isinstance(driver.app.screen, TableScreen) and driver.app.screen.lessons.active


def test_by_what_another_one_did_that_one_learns() -> None:
    session = tabletop.new_session("gomoku", seed=1)
    seats = []
    for _ in range(3):
        action = session.legal_actions()[0]
        seats.append(action.seat)
        session.submit(action)
    last = seats[-1]
    assert learner_of(session, 1, last) == learner_of(session, 1, 3 - last) == last
    both = 3 if set(seats) == {1, 2} else 0
    assert not both or learner_of(session, both, 3 - last) == 3 - last, "who is in front, if that one did anything"


DAILY = ("auganism/lessons/1", "pig/lessons/1")


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path,
            id=f"{path.parents[1].name}-{path.stem}",
            marks=[] if any(each in path.as_posix() for each in DAILY) else pytest.mark.long,
        )
        for path in ALL
    ],
)
def test_enter_alone_leads_through_a_lesson(driver: Driver, path: Path) -> None:
    """What is read is gone on from, what is asked for is done; every step is seen, none twice."""
    table = lesson_at(driver, path)
    driver.move((5, 795))
    cursor, seen = table.lessons.cursor, [0]
    assert cursor is not None
    for _ in range(60):
        if table.lessons._is_closing(cursor):
            break
        assert cursor.mood in (Mood.READING, Mood.WAITING, Mood.WATCHING), (cursor.mood, cursor.sentence)
        driver.key("return")
        driver.settle()
        if cursor.at != seen[-1]:
            seen.append(cursor.at)
    assert table.lessons._is_closing(cursor), (cursor.sentence, table.stage.selected, table.stage.hovered)
    assert seen == list(range(cursor.total)), seen


def test_while_the_learner_reads_the_others_wait_and_do_not_think(driver: Driver) -> None:
    """A lesson whose bot is asked next while its card is still to be read."""
    found = 0
    for path in sorted(cards_folder().glob("evolve/lessons/*.yaml")):
        table = lesson_at(driver, path)
        cursor = table.lessons.cursor
        assert cursor is not None
        for _ in range(40):
            asked = table.referee.judge.asked
            if cursor.mood is Mood.READING and asked and asked[0] in table.session.bots:
                table.refresh()
                text = table.hud.decision.sentence
                assert "is thinking" not in text and "waits until you go on with the lesson" in text
                found += 1
            if table.lessons._is_closing(cursor):
                break
            table.lessons.press("next" if not (cursor.step and cursor.step.wait) else "show")
            while cursor.play_one():
                table.refresh()
    assert found


def test_a_ring_goes_across_no_act_at_a_piece_no_label_and_no_card(driver: Driver) -> None:
    """What lies over the edge of what is pointed at looks as it does without the ring."""
    table = lesson_at(driver, cards_folder() / "evolve" / "lessons" / "2-attack-and-answer.yaml")
    card, stage = table.lessons.card, table.table.stage
    assert card is not None
    for place in table.shown.arrangement.placements:
        driver.move(stage.screen_rect(place).center)
        driver.settle()
        if stage.signs_at:
            break
    assert stage.signs_at, "acts are written at what can act"
    with_ring, without = pygame.Surface((1280, 800)), pygame.Surface((1280, 800))
    sign = stage.signs_at[0]
    mark = pygame.Rect(sign.centerx, sign.y - 60, 300, 60 + sign.h // 2)
    for surface, spare in ((with_ring, partial(spared, stage, list)), (without, nothing_spared)):
        surface.fill((20, 90, 60))
        draw_rings(surface, card.look, [mark], spared=spare)
    plain = (20, 90, 60)
    assert all(with_ring.get_at((x, sign.centery))[:3] == plain for x in range(sign.left, sign.right))
    assert any(without.get_at((x, sign.centery))[:3] != plain for x in range(sign.left, sign.right))
    labels = list(_labels(stage))
    assert len(labels) > 3 and all(stage.camera.port.contains(label) for label in labels)


def test_a_ring_around_a_place_goes_behind_the_cards_and_panels_that_lie_over_its_edge(driver: Driver) -> None:
    table = lesson_at(driver, cards_folder() / "evolve" / "lessons" / "1-the-first-organism.yaml")
    card, stage = table.lessons.card, table.table.stage
    assert card is not None
    hand = next(place for place in table.shown.arrangement.placements if place.in_hand and place.piece.seen)
    driver.move(stage.screen_rect(hand).center)
    driver.settle()
    (mark,) = [each for each in card.marks if each.w > 300]
    spare = list(card.spared(mark))
    risen = stage.risen_rect(hand)
    assert risen in spare and risen.top < mark.bottom + 10
    shelf = table.hud.shelves[1].rect
    assert shelf in spare
    bar = table.hud.decision.rect
    assert bar not in list(card.spared(bar)), "what is marked is a panel: its ring is whole"
