"""What viewers of the public picture are told: headlines in sentences that everybody may read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.control.judging.referee import Referee
from tabletop.control.replay.stops import Stop, first_in_passing, in_passing, telling
from tabletop.session import LogLine, Session
from tabletop.session.telling.headlines import latest

STEM = 3
"""Letters by which words are the same in another tense."""


@dataclass(frozen=True, slots=True)
class Headline:
    """What happened last, and the cards that it names, as a spectator calls them, each once."""

    text: str = ""
    cards: tuple[str, ...] = ()
    seat: int = 0
    """Whose act it was, 0 for nobody's."""
    after: str = ""
    """What came of it, as much of its beginning as is read in passing."""

    @property
    def whole(self) -> str:
        """What happened and what came of it."""
        return f"{self.text} {self.after}".strip()

    @property
    def card(self) -> str:
        """The only card that it names; "": none, or several."""
        return self.cards[0] if len(self.cards) == 1 else ""


def newest(session: Session) -> Headline:
    """What happened last. Of an act of which viewers may read nothing: that somebody prepares in secret, and no card;
    who carries one there face down sees that it was taken."""
    hidden = _in_secret(session)
    if hidden:
        return Headline(hidden)
    return headline_of(session.told(None))


def headline_of(log: Sequence[LogLine]) -> Headline:
    """What a log tells last."""
    found = latest(log)
    if found is None:
        return Headline()
    named = dict.fromkeys(str(span.target) for span in found.spans if span.kind == "name" and span.card)
    return Headline(found.text, tuple(named), found.seat, _came_of(log, found))


def _came_of(log: Sequence[LogLine], act: LogLine, told: int = -1) -> str:
    """What was told as a consequence of an act, after an operation, as much of the beginning of it as is read in
    passing: what comes last is often that the next turn begins."""
    after = log[max(index for index, line in enumerate(log) if line is act) + 1 :]
    new = [line for line in after if line.entry != act.entry or line.op > told]
    return first_in_passing([line.text for line in new if line.level and not line.passed and not line.about_table])


def goes_on_with(headline: Headline, active: int, names: Sequence[str]) -> str:
    """Whose turn it is where what happened last was the act of somebody else, "" where that says itself."""
    if not headline.seat or active in (0, headline.seat) or active > len(names):
        return ""
    return f"It is {names[active - 1]}'s turn."


def _in_secret(session: Session) -> str:
    head = session.journal.head
    if head < 1 or not session.journal.entry(head).lines:
        return ""
    if any(line.entry == head for line in session.log(None)):
        return ""
    return next((row.text for row in session.history(None) if row.number == head), "")


def caption_of(stop: Stop, log: Sequence[LogLine], *, alone: bool = False) -> str:
    """The act that a show stands in, as the ``log`` tells it there, and its step. What was said at the step stands in
    the bar of the show; where viewers read nothing else the caption says it, too (``alone``)."""
    found = latest([line for line in log if line.entry <= stop.entry])
    act = found.text if found is not None and found.entry == stop.entry else ""
    if not alone:
        return "\n".join(dict.fromkeys(filter(None, (act, stop.label))))
    if stop.done is None:
        came = _came_of(log, found, stop.told) if act and found is not None else ""
        return (
            f"{act} {came}".strip()
            or in_passing(telling([line for line in log if line.entry == stop.entry]))
            or stop.label
        )
    sentence = _unsaid(stop.sentence, f"{act} {stop.label}")
    if _bare(stop.label) in _bare(act) and sentence:
        return "\n".join((act, sentence))  # the act is this step's name
    if _says(sentence, stop.label):
        return "\n".join(dict.fromkeys(filter(None, (act, sentence))))  # the sentence says all, and more
    named = f"{stop.label.rstrip('.').replace(': ', ', ', 1)}:" if sentence else stop.label
    step = f"{named} {sentence}".strip()
    return "\n".join(dict.fromkeys(filter(None, (act, step))))


def step_alone(caption: str, chapter: str = "") -> tuple[str, ...]:
    """A caption of a show, and what is left of it where there is no room for all: the step that is shown is what is
    new, below the remark of its chapter; what it belongs to goes first.

    >>> step_alone("A chapter\\nAna attacks.\\nOx is hit.", "A chapter")
    ('A chapter\\nAna attacks.\\nOx is hit.', 'A chapter\\nOx is hit.', 'Ox is hit.')
    """
    newest = caption.split("\n")[-1]
    return tuple(dict.fromkeys((caption, f"{chapter}\n{newest}" if chapter else newest, newest)))


def in_room(versions: Sequence[str], fits: Callable[[str], bool]) -> str:
    """The first of some captions for which there is room, each shorter than the one before. Where there is none for
    any, the last one: as many of its sentences as there is room for, or the whole words with which it begins.

    >>> in_room(["Ox was hit. It is gone."], lambda text: len(text) < 16)
    'Ox was hit.'
    >>> in_room(["Furnace Ox was hit"], lambda text: len(text) < 16)
    'Furnace Ox …'
    """
    for version in versions:
        if fits(version):
            return version
    sentences = re.split(r"(?<=[.!?])\s(?=\S)", versions[-1])
    for number in range(len(sentences) - 1, 0, -1):
        text = " ".join(sentences[:number])
        if fits(text):
            return text
    words = sentences[0].split(" ")
    for number in range(len(words) - 1, 0, -1):
        text = f"{' '.join(words[:number]).rstrip(',;:')} \u2026"
        if fits(text) or number == 1:
            return text
    return sentences[0]


def _unsaid(sentences: str, said: str) -> str:
    """The sentences that say something new beside what is said already.

    >>> _unsaid("Ox is beaten. Ana won the battle: 1 of 3.", "Ana won: Ox is beaten")
    'Ana won the battle: 1 of 3.'
    """
    heard = _bare(said)
    return " ".join(each for each in re.split(r"(?<=[.!?]) (?=\S)", sentences) if _bare(each) not in heard)


def _says(sentence: str, label: str) -> bool:
    """Whether a sentence says what a step is called, in whatever tense.

    >>> _says("Ox gained 1 energy: now 2.", "Ox gains 1 energy"), _says("Ana has 5.", "The cards are turned up")
    (True, False)
    """
    told = iter(_bare(sentence).split())
    return all(any(word[:STEM] == each[:STEM] for each in told) for word in _bare(label).split())


def _bare(text: str) -> str:
    return re.sub(r"\W+", " ", text).casefold().strip()


def deciding(judge: Referee, names: Sequence[str]) -> str:
    """Who is asked something beside the usual course of their turn; of what is asked viewers learn nothing."""
    asked = [seat for seat in judge.asked if not any(judge.is_end(move) for move in judge.buttons(seat))]
    if not judge.on or not asked:
        return ""
    said = " and ".join(names[seat - 1] for seat in asked)
    return f"{said} {'is' if len(asked) == 1 else 'are'} deciding \u2026"
