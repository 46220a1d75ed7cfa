"""A learner at a table, without a pixel: the act that is asked for, another one, undo, back, a save in the middle."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import tabletop
from tabletop import Action
from tabletop.content import ContentError
from tabletop.content.places import cards_folder
from tabletop.control.lessons.cursor import KIND, PATIENCE, LessonCursor, Mood
from tabletop.control.lessons.pointing import targets
from tabletop.session.lessons.opening import begin_lesson, keep_progress, progress_of, resume_lesson
from tabletop.session.lessons.reading import read_lesson
from tabletop.session.scenario.matching import meant_among

FIRST = cards_folder() / "territory" / "lessons" / "1-the-first-land.yaml"


@pytest.fixture
def cursor() -> LessonCursor:
    lesson = read_lesson(FIRST)
    return LessonCursor(lesson, begin_lesson(lesson))


def do(cursor: LessonCursor, action: Action) -> str:
    """What the table does with an act of the learner."""
    said = cursor.hears(action)
    if not said:
        assert cursor.session.submit(action)
    cursor.follow()
    while cursor.play_one():
        cursor.follow()
    return said


def wanted(cursor: LessonCursor) -> Action:
    assert cursor.step is not None
    action = meant_among(cursor.bench, cursor.step.wait[0])  # type: ignore[arg-type]
    assert action is not None
    return action


def through(cursor: LessonCursor, to: int) -> None:
    """Go through the lesson to a step."""
    while cursor.at < to:
        if cursor.mood is Mood.READING:
            cursor.next()
        else:
            assert do(cursor, wanted(cursor)) == ""
    assert cursor.at == to


def test_a_lesson_from_its_beginning_to_its_end(cursor: LessonCursor) -> None:
    through(cursor, cursor.total - 1)
    assert cursor.mood is Mood.READING
    cursor.next()
    assert cursor.mood is Mood.OVER and cursor.hears(cursor.session.legal_actions(1)[0]) == ""


def test_another_legal_act_is_answered_kindly_and_a_hundred_of_them_change_nothing(cursor: LessonCursor) -> None:
    through(cursor, 0)
    before = cursor.session.digest()
    others = [each for each in cursor.session.legal_actions(1) if each != wanted(cursor)]
    dice = random.Random(1)
    for _ in range(100):
        assert "strongest at Long Grass" in do(cursor, dice.choice(others))
    assert cursor.session.digest() == before and cursor.at == 0 and cursor.mood is Mood.WAITING
    illegal = Action("deploy", 1, creature="#999", site=1)
    assert cursor.hears(illegal) == "", "the referee says why, not the lesson"
    assert do(cursor, wanted(cursor)) == "" and cursor.at == 1 and cursor.said == ""


def test_what_is_asked_for_by_the_next_prompt_may_be_done_at_once(cursor: LessonCursor) -> None:
    through(cursor, 1)
    assert cursor.mood is Mood.READING
    bear = meant_among(cursor.bench, cursor.lesson.steps[2].wait[0])  # type: ignore[arg-type]
    assert bear is not None and do(cursor, bear) == "" and cursor.at == 3


def test_while_the_others_act_the_learner_waits(cursor: LessonCursor) -> None:
    through(cursor, 3)
    lock = wanted(cursor)
    assert cursor.hears(lock) == ""
    cursor.session.submit(lock)
    cursor.follow()
    assert cursor.mood is Mood.WATCHING
    legal = cursor.session.legal_actions(1)
    assert not legal or cursor.hears(legal[0]) == PATIENCE
    while cursor.play_one():
        cursor.follow()
    assert cursor.at == 4 and cursor.session.state.flow["phase"] == "combat"


def test_undo_and_back_bring_the_prompt_of_then(cursor: LessonCursor) -> None:
    through(cursor, 3)
    cursor.session.undo()
    assert cursor.follow() and cursor.at == 2
    cursor.session.redo()
    assert cursor.follow() and cursor.at == 3
    cursor.back()
    assert cursor.at == 2 and cursor.session.view_for(1).zone("ready@1").count == 3
    while cursor.session.undo() is not None:
        pass
    cursor.follow()
    assert cursor.at == 0 and cursor.session.decisions(), "the lesson begins where its position begins"


def test_the_program_shows_the_move(cursor: LessonCursor) -> None:
    through(cursor, 0)
    cursor.show_me()
    assert cursor.at == 1 and cursor.session.view_for(1).zone("deploy#1@1").count == 1


def test_by_hand_the_table_can_go_another_way_and_come_back(cursor: LessonCursor) -> None:
    through(cursor, 0)
    state = cursor.session.state
    lion = next(piece for piece in state.inside("ready@1") if state.definition[piece] == "lion")
    cursor.session.manual("move", seat=1, pieces=[lion], to="removed")
    assert cursor.follow() and cursor.mood is Mood.ASTRAY and "another way" in cursor.sentence
    assert cursor.hears(cursor.session.legal_actions(1)[0]) == "", "free play remains"
    cursor.restart_step()
    assert cursor.mood is Mood.WAITING and do(cursor, wanted(cursor)) == "" and cursor.at == 1


def test_what_only_tidies_up_disturbs_nothing(cursor: LessonCursor) -> None:
    through(cursor, 0)
    cursor.session.manual("create", seat=1, kind="die", to="table", spot=(10.0, 10.0), fields={"sides": 6})
    cursor.follow()
    assert cursor.mood is Mood.WAITING and cursor.at == 0 and cursor.said
    assert do(cursor, wanted(cursor)) == "" and cursor.at == 1


def test_another_act_may_be_accepted(cursor: LessonCursor) -> None:
    lesson = cursor.lesson
    steps = [replace(step, accepts=True, other="As you like.") if step.wait else step for step in lesson.steps]
    cursor = LessonCursor(replace(lesson, steps=tuple(steps)), begin_lesson(lesson))
    through(cursor, 0)
    lion = str(wanted(cursor).arguments["creature"])
    other = next(
        each
        for each in cursor.session.legal_actions(1)
        if each.arguments.get("site") == 5 and each.arguments.get("creature") != lion
    )
    assert do(cursor, other) == "" and cursor.at == 0 and cursor.said == "As you like."
    through(cursor, 5)
    assert do(cursor, Action("pass", 1)) == "" and cursor.at == 6, "Roar is over, so its step is"


def test_what_the_others_cannot_do_ends_the_lesson_and_not_the_game(cursor: LessonCursor) -> None:
    lesson = cursor.lesson
    steps = list(lesson.steps)
    steps[3] = replace(steps[3], they=steps[5].they)  # Ben passes, but he is asked for something else
    cursor = LessonCursor(replace(lesson, steps=tuple(steps)), begin_lesson(lesson))
    through(cursor, 3)
    lock = wanted(cursor)
    assert do(cursor, lock) == "" and cursor.mood is Mood.BROKEN and "Play on freely" in cursor.sentence
    assert cursor.session.legal_actions() and cursor.session.trouble is None


def test_a_kind_word_where_the_lesson_has_none(cursor: LessonCursor) -> None:
    lesson = cursor.lesson
    plain = replace(lesson, steps=tuple(replace(step, other="") for step in lesson.steps))
    cursor = LessonCursor(plain, begin_lesson(plain))
    through(cursor, 0)
    other = next(each for each in cursor.session.legal_actions(1) if each.arguments.get("site") == 5)
    assert do(cursor, other) == KIND


def test_what_is_pointed_at_is_there(cursor: LessonCursor) -> None:
    for step in (*cursor.lesson.steps[1:3], cursor.lesson.steps[0]):
        found = targets(cursor.bench, step.point, cursor.lesson.seat)
        assert len(found) == len(step.point)
    assert any(each.piece for each in found) and any(each.zone == "deploy#1@1" for each in found)


def test_a_save_in_the_middle_goes_on_with_its_lesson(cursor: LessonCursor, tmp_path: Path) -> None:
    through(cursor, 5)
    keep_progress(cursor.session, cursor.progress())
    path = tmp_path / "table.json"
    cursor.session.save(path)
    again = tabletop.load_session(path)
    progress = progress_of(again)
    assert progress is not None and progress.step == 5
    lesson, bench = resume_lesson(again, progress)
    resumed = LessonCursor(lesson, bench, progress)
    assert resumed.at == 5 and resumed.mood is Mood.WAITING
    through(resumed, resumed.total - 1)
    assert again.state.count_in("lands@1") == 2


def test_a_save_while_the_others_act_goes_on_at_the_prompt_before(cursor: LessonCursor, tmp_path: Path) -> None:
    while cursor.step is not None and not (cursor.step.wait and cursor.step.they):
        through(cursor, cursor.at + 1)
    at = cursor.at
    cursor.show_me()
    assert cursor.mood is Mood.WATCHING
    keep_progress(cursor.session, cursor.progress())
    path = tmp_path / "table.json"
    cursor.session.save(path)
    again = tabletop.load_session(path)
    progress = progress_of(again)
    assert progress is not None
    resumed = LessonCursor(*resume_lesson(again, progress), progress)
    assert (resumed.at, resumed.mood) == (at, Mood.WAITING)
    through(resumed, resumed.total - 1)
    assert again.state.count_in("lands@1") == 2


def test_a_save_whose_lesson_has_changed_or_gone_is_played_freely(cursor: LessonCursor) -> None:
    through(cursor, 3)
    progress = cursor.progress()
    with pytest.raises(ContentError, match="was changed since"):
        resume_lesson(cursor.session, replace(progress, mark="0" * 16))
    with pytest.raises(ContentError, match="is not there any more"):
        resume_lesson(cursor.session, replace(progress, name="../../evolve/game"))
    for odd in ("x", {"name": "a"}, {"name": "a", "mark": "b", "step": 3, "heads": [0]}, {"step": "1"}):
        cursor.session.set_show(lesson=odd)
        assert progress_of(cursor.session) is None
