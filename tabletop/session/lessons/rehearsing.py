"""Playing a lesson through without a learner: every prompt, every act that is waited for, what the others do.

This is how lessons are tested. What is pointed at must be there and in the learner's sight, each act that is waited
for must be possible at its step, and what a step says must hold must hold.
"""

from __future__ import annotations

from pathlib import Path

from tabletop.content import ContentError, Finding
from tabletop.core.visibility import sees
from tabletop.rules.refusals import Refusal
from tabletop.session.lessons.lesson import Lesson, LessonStep, Pointed
from tabletop.session.lessons.opening import begin_lesson
from tabletop.session.lessons.reading import read_lesson
from tabletop.session.scenario.bench import Bench, Mistake
from tabletop.session.scenario.comparing import Difference
from tabletop.session.scenario.matching import meant_among
from tabletop.session.scenario.model import Act, ByHand
from tabletop.session.scenario.playing import take
from tabletop.session.scenario.report import Result, differing, unreadable
from tabletop.session.scenario.speaking import action_of

PANELS = {"score": "score", "phases": "phase", "log": "log"}
"""Parts around the table that only some layouts have a place for, and the word of that place."""


def rehearse_file(path: Path | str) -> Result:
    """Play the lesson of a file through: one result."""
    try:
        return rehearse(read_lesson(path))
    except ContentError as error:
        return Result(str(path), "", unreadable(error.findings))


def rehearse(lesson: Lesson) -> Result:
    """Play a lesson through, up to the first step that does not go as its file says."""
    document = lesson.scenario.document
    try:
        bench = begin_lesson(lesson)
        for step in lesson.steps:
            differences = rehearse_step(bench, lesson, step)
            if differences:
                return Result(document.path, "", differing(lesson.scenario, differences))
    except Mistake as error:
        return Result(document.path, "", unreadable([document.finding(error.where, error.message)]))
    except ContentError as error:
        return Result(document.path, "", unreadable(error.findings))
    over = bench.session.outcome is not None
    if lesson.free and (over or (bench.session.ruleset is not None and not bench.session.legal_actions())):
        found = "the game is over" if over else "nobody is asked anything"
        told = [Difference(("then",), "free play after the last step", "the game goes on", found)]
        return Result(document.path, "", differing(lesson.scenario, told))
    return Result(document.path, "")


def findings_of(path: Path) -> tuple[Finding, ...]:
    """What is wrong with a lesson file, for `tabletop check`: its words, or where it does not play through."""
    try:
        lesson = read_lesson(path)
    except ContentError as error:
        return error.findings
    result = rehearse(lesson)
    if result.passed:
        return ()
    message = "The lesson does not play through: " + "; ".join(line.strip() for line in result.lines)
    return (Finding(str(path), 0, "", message, hint=f"`tabletop scenario {path}` shows it."),)


def rehearse_step(bench: Bench, lesson: Lesson, step: LessonStep) -> list[Difference]:
    """Take one step as the learner would; what is not as the file says."""
    for index, thing in enumerate(step.point):
        differences = _in_sight(bench, lesson, step, index, thing)
        if differences:
            return differences
    differences = _act(bench, step)
    for each in step.they:
        differences = differences or take(bench, each)
    for check in step.checks:
        differences = differences or take(bench, check)
    return differences


def _in_sight(bench: Bench, lesson: Lesson, step: LessonStep, index: int, thing: Pointed) -> list[Difference]:
    """What is pointed at is on the table, and a card is one that the learner may know."""
    where = (*step.where, "point", index)
    if thing.part in PANELS and bench.session.catalog.layouts[bench.session.seats].panel(PANELS[thing.part]) is None:
        return [Difference(where, f"what is pointed at, {thing.text}", "at the table of this game", "not there")]
    if thing.piece is None:
        return []
    pieces = bench.pieces(thing.piece)
    if not pieces:
        return [Difference(where, f"what is pointed at, {thing.text}", "on the table", "not there")]
    if not any(sees(bench.state, piece, lesson.seat) for piece in pieces):
        return [Difference(where, f"what is pointed at, {thing.text}", f"seen by {lesson.learner}", "covered")]
    return []


def _act(bench: Bench, step: LessonStep) -> list[Difference]:
    """Every act that is waited for is possible; the first of them is done."""
    if not step.wait:
        return []
    for act in step.wait[1:]:
        found = _impossible(bench, act)
        if found:
            return found
    return do_for_learner(bench, step.wait[0])


def _impossible(bench: Bench, act: Act | ByHand) -> list[Difference]:
    if isinstance(act, ByHand) or meant_among(bench, act) is not None:
        return []
    action = action_of(bench, bench.seat(act.seat), act.kind, act.arguments, act.where)
    refusal = bench.session.explain(action)
    if refusal is None:
        return []
    return [Difference(act.where, "this act", "possible", f"refused: {refusal.message}")]


def do_for_learner(bench: Bench, act: Act | ByHand) -> list[Difference]:
    """Do what is waited for: of several legal acts that are meant the first."""
    action = meant_among(bench, act) if isinstance(act, Act) else None
    if action is None:
        return take(bench, act)
    answer = bench.session.submit(action)
    bench.look(action.seat)
    if isinstance(answer, Refusal):
        return [Difference(act.where, "this act", "done", f"refused: {answer.message}")]
    return []
