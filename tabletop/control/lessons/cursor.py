"""A lesson at a table: which prompt is up, whether an act is the one that is asked for, what happens then.

The cursor looks at the session and never at the window. What the learner means to do is shown to it first
(:meth:`LessonCursor.hears`); what has happened it sees when it follows (:meth:`LessonCursor.follow`), whoever did it
and however: by the rules, by hand, by undo. So nothing at the table has to know that a lesson is going on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from tabletop.core.journal import ROOT, Entry
from tabletop.core.state import InvalidOp
from tabletop.rules.actions import Action
from tabletop.session.lessons.lesson import Lesson, LessonStep
from tabletop.session.lessons.opening import Progress
from tabletop.session.lessons.rehearsing import do_for_learner
from tabletop.session.scenario.bench import Bench, Mistake
from tabletop.session.scenario.matching import is_done_by_hand, is_meant, meant_among
from tabletop.session.scenario.model import Act, ByHand, Expect, Step
from tabletop.session.scenario.playing import take
from tabletop.session.session import Session
from tabletop.session.telling.deeds import BOT, PERSON

KIND = "That is possible too. For now, let us do what is shown here."
READ_FIRST = "First read this, then go on."
PATIENCE = "One moment: the others are acting."
ASTRAY = "The table has gone another way than this lesson. Take that back, or play on freely."
BROKEN = "The lesson cannot go on from here; the game can. Play on freely, or begin the lesson again."


class Mood(Enum):
    """What the lesson waits for."""

    READING = "reading"
    """The learner reads and goes on."""
    WAITING = "waiting"
    """An act of the learner."""
    WATCHING = "watching"
    """Others are acting."""
    ASTRAY = "astray"
    """What is asked for cannot be done as the table is now."""
    BROKEN = "broken"
    """What the others should do cannot be done."""
    OVER = "over"
    """Every step was taken."""


@dataclass(frozen=True, slots=True)
class _Meant:
    """An act of the learner that was let through, and the step that it takes."""

    step: int
    action: Action


class LessonCursor:
    """One learner at one table."""

    def __init__(self, lesson: Lesson, bench: Bench, progress: Progress | None = None) -> None:
        self.lesson, self.bench = lesson, bench
        head = bench.session.journal.head
        self.at = progress.step if progress is not None else 0
        self.heads: list[int] = list(progress.heads) if progress is not None else [head]
        """The line of the history at which each step that was reached began."""
        self.said = ""
        """The kind answer to what the learner did last."""
        self._coming: list[Step] = []
        self._playing = False
        self._meant: _Meant | None = None
        self._stopped: Mood | None = None
        self.seen = head
        if progress is not None and not progress.left:
            self.take_up()

    # -- where it stands -------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The table."""
        return self.bench.session

    @property
    def total(self) -> int:
        """How many steps there are."""
        return len(self.lesson.steps)

    @property
    def step(self) -> LessonStep | None:
        """The step that is up; None when all were taken."""
        return self.lesson.steps[self.at] if self.at < self.total else None

    @property
    def mood(self) -> Mood:
        """What is waited for now."""
        if self._stopped is not None:
            return self._stopped
        if self._coming:
            return Mood.WATCHING
        step = self.step
        if step is None:
            return Mood.OVER
        return Mood.WAITING if step.wait else Mood.READING

    @property
    def sentence(self) -> str:
        """What is to be read now."""
        match self.mood:
            case Mood.ASTRAY:
                return ASTRAY
            case Mood.BROKEN:
                return BROKEN
            case Mood.OVER:
                return self.lesson.steps[-1].say
        return self.lesson.steps[self.at].say

    @property
    def has_back(self) -> bool:
        """Whether there is a prompt before this one."""
        return self.at > 0 and self.mood in (Mood.READING, Mood.WAITING, Mood.OVER)

    def progress(self, left: bool = False) -> Progress:
        """How far it is, to be kept with the table."""
        at = min(self.at, self.total - 1)
        heads = (self.heads + [self.session.journal.head] * self.total)[: at + 1]
        return Progress(
            self.lesson.name,
            self.lesson.mark,
            at,
            tuple(heads),
            dict(self.bench.aliases),
            left,
            self.lesson.elsewhere,
        )

    # -- what the learner does -------------------------------------------------------------------------------

    def hears(self, action: Action) -> str:
        """The learner means to do something by the rules: "" if that may be done, else what is said instead. What is
        not legal is not the lesson's to answer."""
        self._meant, self.said = None, ""
        if self.mood in (Mood.OVER, Mood.ASTRAY, Mood.BROKEN) or action.seat != self.lesson.seat:
            return ""
        if self.session.explain(action) is not None:
            return ""
        if self.mood is Mood.WATCHING:
            return PATIENCE
        index = self._next_wait()
        if index is None:
            self.said = READ_FIRST
            return self.said
        step = self.lesson.steps[index]
        if any(isinstance(act, Act) and self._is_meant(act, action) for act in step.wait):
            self._meant = _Meant(index, action)
            return ""
        if step.accepts:
            return ""
        self.said = step.other or KIND
        return self.said

    def waits_for(self, action: Action) -> bool:
        """Whether an act is just the one that is asked for."""
        step = self.step
        if self.mood is not Mood.WAITING or step is None:
            return False
        return any(isinstance(act, Act) and self._is_meant(act, action) for act in step.wait)

    def _is_meant(self, act: Act, action: Action) -> bool:
        try:
            return is_meant(self.bench, act, action)
        except Mistake:
            return False

    def _next_wait(self) -> int | None:
        """The step whose act may be done now: this one, or the next one that waits, where only reading lies between;
        None if something else comes first."""
        for index in range(self.at, self.total):
            if self.lesson.steps[index].wait:
                return index
            if self.lesson.steps[index].they:
                return None
        return None

    def next(self) -> None:
        """What was to be read has been read."""
        if self.mood is Mood.READING:
            self._done()

    def back(self) -> None:
        """To the prompt before; what was done since is taken back."""
        if not self.has_back:
            return
        self._enter(self.at - 1, self.heads[self.at - 1])

    def take_up(self) -> None:
        """The table was opened again, or is a lesson's again: a prompt whose act was done already, while the others
        had not all followed, comes up as it was before."""
        if self.at < self.total and self.session.journal.head != self.heads[self.at]:
            self.restart_step()

    def restart_step(self) -> None:
        """Where the table has gone another way: back to how it was when this prompt came up."""
        index = min(self.at, self.total - 1)
        self._enter(index, self.heads[index])

    def show_me(self) -> None:
        """The program does what is waited for."""
        step = self.step
        if self.mood is not Mood.WAITING or step is None:
            return
        self.said = ""
        if self._play(lambda: do_for_learner(self.bench, step.wait[0]), PERSON):
            self._done()

    def _enter(self, index: int, head: int) -> None:
        """Stand at a step, the table at a line of the history."""
        self._coming, self._stopped, self._meant, self.said = [], None, None, ""
        self._playing = True
        try:
            self.session.go_to(head)
        finally:
            self._playing = False
        self.at = index
        self.seen = self.session.journal.head

    def _done(self) -> None:
        """The step that is up has been taken: the others follow."""
        step = self.step
        self.said, self._meant = "", None
        self.seen = self.session.journal.head
        if step is not None and step.they:
            self._coming = [each for each in step.they if not isinstance(each, Expect)]
        if not self._coming:
            self._arrive()

    def _arrive(self) -> None:
        """The next prompt comes up."""
        self.at += 1
        self.seen = self.session.journal.head
        if self.at < self.total:
            self.heads[self.at :] = [self.seen]
            if not self._can_go_on():
                self._stopped = Mood.BROKEN

    # -- what the others do ----------------------------------------------------------------------------------

    def play_one(self) -> bool:
        """Let the others do the next thing; False if they have nothing to do."""
        if self.mood is not Mood.WATCHING:
            return False
        step = self._coming.pop(0)
        if self._play(lambda: take(self.bench, step), BOT) and not self._coming:
            self._arrive()
        return True

    def _play(self, do: Callable[[], object], tag: str) -> bool:
        """Do something that the file says; False, and the lesson stops, where that is not possible."""
        self._playing = True
        try:
            with self.session.made_by(tag):
                failed = bool(do())
        except (Mistake, InvalidOp):
            failed = True
        finally:
            self._playing = False
        self.seen = self.session.journal.head
        if failed:
            self._coming, self._stopped = [], Mood.BROKEN
        return not failed

    # -- what has happened -----------------------------------------------------------------------------------

    def follow(self) -> bool:
        """The table may have changed: see what came of it. True if the prompt is another one now."""
        journal = self.session.journal
        if self._playing or journal.head == self.seen or self.mood is Mood.OVER:
            return False
        before = (self.at, self.mood, self.said)
        meant, self._meant = self._meant, None
        path = [ROOT, *journal.path(journal.head)]
        index = min(self.at, self.total - 1)
        if self.heads[index] in path and self.mood is not Mood.WATCHING:
            self._went_on([journal.entry(each) for each in path[path.index(self.heads[index]) + 1 :]], meant)
        else:
            self._went_back(path)
        self.seen = self.session.journal.head
        return before != (self.at, self.mood, self.said)

    def _went_on(self, entries: list[Entry], meant: _Meant | None) -> None:
        """Something was done since this prompt came up."""
        journal = self.session.journal
        newest = entries[-1] if entries else None
        if newest is not None and meant is not None and newest.number > self.seen and not newest.manual:
            while self.at < meant.step:
                self.at += 1
                self.heads[self.at :] = [self.heads[self.at - 1]]
            self._stopped = None
            self._done()
        elif newest is not None and newest.number > self.seen and self._by_hand(newest):
            self._done()
        elif journal.head in self.heads[self.at + 1 :]:
            self.at = self.heads.index(journal.head, self.at + 1)
            self._stopped = None
        elif self._can_go_on():
            self._stopped = None
            if newest is not None and newest.seat == self.lesson.seat:
                self.said = self._other()
        elif newest is not None and self.step is not None and self.step.accepts and not newest.manual:
            self._done()
        else:
            self._stopped = Mood.ASTRAY if newest is not None else Mood.BROKEN

    def _other(self) -> str:
        step = self.step
        return (step.other or KIND) if step is not None and step.wait else ""

    def _went_back(self, path: list[int]) -> None:
        """The table was taken back to before this prompt came up, or to another branch: its prompt is up again."""
        known = [index for index, head in enumerate(self.heads) if head in path]
        index = known[-1] if known else 0
        exact = [each for each in known if self.heads[each] == path[-1]]
        # of prompts that came up one after the other at the same moment the one is taken that waited for an act
        self._enter(exact[-1] if exact else index, self.heads[exact[-1] if exact else index])

    def _by_hand(self, entry: Entry) -> bool:
        step = self.step
        asked = entry.action if isinstance(entry.action, Mapping) else {}
        return step is not None and any(
            isinstance(act, ByHand) and is_done_by_hand(self.bench, act, asked, entry.seat) for act in step.wait
        )

    def _can_go_on(self) -> bool:
        """Whether what is waited for can be done as the table is."""
        step = self.step
        if step is None or not step.wait:
            return True
        try:
            return any(isinstance(act, ByHand) or meant_among(self.bench, act) is not None for act in step.wait)
        except Mistake:
            return False
