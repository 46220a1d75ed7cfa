"""Reading a lesson file: every fault in it at once, with its line.

::

    lesson: The first land               # its title
    about: What it teaches, in a sentence.
    minutes: 4
    seats: [Ana, Ben]                    # words for the seats, as in scenarios; left out: A, B
    learner: Ana                         # who learns; left out: the first seat
    options: {...}                       # options, seed and given as in scenarios
    given: {...}
    steps:
      - say: Five lands lie in the middle. Whoever is stronger at one takes it.
        point: land#1                    # a zone, a card, a cell ("past E2"), `numbers@Ana`, or a part: question ...
      - say: Lay your Lion at the first land.
        point: [Lion, deploy#1@Ana]
        wait: {Ana: deploy, creature: Lion, site: 1}       # or a list: any of them will do
        other: That works too. First the Lion, please.     # what is said to another legal act
        they:                            # what happens then: steps as in scenarios
          - {Ben: deploy, creature: Bison, site: 1}
        check: {land#1: Old Pinewood}    # what must hold after it, as a scenario's `expect`
    then: free                           # play goes on from there against a bot; left out: it ends there
    bot: greedy                          # which one

An argument of ``wait`` that is left out may be anything. ``other: {say: ..., accept: true}`` lets another act be
done; the lesson goes on with it if it can.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from tabletop.content import ContentError, Finding
from tabletop.content.findings import describe, errors
from tabletop.content.reading import careful
from tabletop.content.reading.marked import MAX_BYTES, Document, Where, read_document
from tabletop.core.values import Json
from tabletop.session.lessons.lesson import PARTS, Lesson, LessonStep, Pointed
from tabletop.session.scenario.acts import read_steps
from tabletop.session.scenario.checks import read_expects
from tabletop.session.scenario.model import Act, ByHand, Case, CheckCard, CheckDeck, Scenario, Step, Turn
from tabletop.session.scenario.positions import read_given
from tabletop.session.scenario.reading import catalog_of, folder_of, game_name, read_options, read_seed
from tabletop.session.scenario.words import Words
from tabletop.session.setting_up.games import bots_for

KEYS = ("lesson", "about", "minutes", "game", "seats", "learner", "options", "seed", "given", "steps", "then", "bot")

STEP_KEYS = ("say", "point", "wait", "other", "they", "check")

OTHER_KEYS = ("say", "accept")

WAYS_ON = ("free",)
"""What `then` may be."""


MOST_WORDS = 25
"""Nobody reads more than this at a time."""

MOST_STEPS = 60

_NUMBERS = re.compile(r"numbers@(\w{1,40})(?: +(.{1,40}))?\Z")
_TITLE = re.compile(r"^['\"]?lesson['\"]?\s*:", re.MULTILINE)
_WORD = re.compile(r"[^\W_]")


def read_lesson(path: Path | str) -> Lesson:
    """Read and check a file. Raises ContentError with everything that is wrong with it."""
    path = Path(path)
    document, findings = read_document(path, inside=folder_of(path))
    if document.data is None or errors(findings):
        raise ContentError(findings or (Finding(str(path), 0, "", "The file is empty."),))
    if not isinstance(document.data, dict):
        raise ContentError([document.finding((), "A lesson is a mapping (`name: value` lines).")])
    words = Words(document, catalog_of(path, document.data))
    lesson = _read(words, document, document.data, path)
    if words.findings:
        raise ContentError(dict.fromkeys(words.findings))
    return lesson


def is_lesson(path: Path) -> bool:
    """Whether a YAML file is meant as a lesson: by how it begins."""
    try:
        text = careful.read(path, MAX_BYTES, folder_of(path)).decode("utf-8-sig", "replace")
    except careful.Unread:
        return False
    return _TITLE.search(text) is not None


def word_count(text: str) -> int:
    """How many words somebody reads; symbols and marks are none."""
    return sum(1 for word in re.sub(r"\{[^}]*\}", " ", text).split() if _WORD.search(word))


def mark_of(path: Path) -> str:
    """What tells a lesson's text from another; "" where it cannot be read."""
    try:
        return hashlib.sha256(careful.read(path, MAX_BYTES, folder_of(path))).hexdigest()[:16]
    except (careful.Unread, OSError):
        return ""


def _read(words: Words, document: Document, data: dict[str, Json], path: Path) -> Lesson:
    words.mapping(data, (), "A lesson", KEYS)
    words.name_seats(data.get("seats"), ("seats",))
    title = _told(words, data, "lesson", "It is the title: what is learnt.")
    about = words.text(data.get("about", ""), ("about",), "`about`")
    minutes = words.whole(data.get("minutes", 5), ("minutes",), "`minutes`", 1)
    learner = words.seat(data["learner"], ("learner",)) if "learner" in data else words.seats[0]
    given = read_given(words, data.get("given"), ("given",))
    options = read_options(words, data.get("options"), ("options",))
    seed = read_seed(words, data, (), 1)
    steps = _steps(words, data.get("steps"), learner)
    free = "then" in data and words.known(("then",), str(data["then"]), WAYS_ON, "way to go on")
    offered = bots_for(words.catalog)
    usual = "greedy" if "greedy" in offered else next(iter(offered), "")
    bot = words.text(data.get("bot", usual), ("bot",), "`bot`")
    if "bot" in data:
        words.known(("bot",), bot, list(offered), "bot")
    order = tuple(range(1, len(words.seats) + 1))
    case = Case("", (), options, given, (), order, seed)
    scenario = Scenario(document, title, game_name(words.catalog), words.catalog, (), words.seats, (case,))
    return Lesson(
        path, title, about, minutes, learner or words.seats[0], scenario, case, steps, free, bot, mark_of(path)
    )


def _told(words: Words, data: dict[str, Json], key: str, hint: str) -> str:
    text = words.text(data[key], (key,), f"`{key}`") if key in data else ""
    if not text:
        words.fault((), f"`{key}` is missing.", hint)
    return text


def _steps(words: Words, raw: Json, learner: str) -> tuple[LessonStep, ...]:
    listed = words.listed(raw, ("steps",), "`steps`")
    if not listed:
        words.fault((), "A lesson without `steps` says nothing.", "Write `- say: ...` lines below `steps:`.")
    if len(listed) > MOST_STEPS:
        words.fault(("steps",), f"A lesson has at most {MOST_STEPS} steps, not {len(listed)}.", "Make two of it.")
    return tuple(_step(words, item, place, learner) for item, place in listed)


def _step(words: Words, raw: Json, where: Where, learner: str) -> LessonStep:
    if not isinstance(raw, dict):
        words.fault(where, f"A step is a mapping, not {describe(raw)}.", "Write `- say: What is to be read.`")
        return LessonStep(where, "")
    body = words.mapping(raw, where, "A step", STEP_KEYS)
    say = _sentence(words, body.get("say"), (*where, "say"), "say")
    other, accepts = _other(words, body.get("other"), (*where, "other"))
    wait = _waited(words, body.get("wait"), (*where, "wait"), learner)
    if "other" in body and not wait:
        words.fault((*where, "other"), "`other` answers other acts, but this step waits for none.", "Add `wait`.")
    return LessonStep(
        where, say, _pointed(words, body.get("point"), (*where, "point")), wait,
        _they(words, body.get("they"), (*where, "they")), other, accepts,
        read_expects(words, body["check"], (*where, "check")) if "check" in body else (),
    )  # fmt: skip


def _sentence(words: Words, raw: Json, where: Where, key: str) -> str:
    if raw is None:
        words.fault(where, f"`{key}` is missing.", "Every step says something: `say: ...`.")
        return ""
    text = words.text(raw, where, f"`{key}`").strip()
    number = word_count(text)
    if number > MOST_WORDS:
        words.fault(where, f"`{key}` has {number} words; at most {MOST_WORDS} are read at a time.", "Make two steps.")
    return text


def _other(words: Words, raw: Json, where: Where) -> tuple[str, bool]:
    if raw is None:
        return "", False
    if isinstance(raw, dict):
        body = words.mapping(raw, where, "`other`", OTHER_KEYS)
        say = _sentence(words, body["say"], (*where, "say"), "say") if "say" in body else ""
        return say, words.flag(body.get("accept", False), (*where, "accept"), "`accept`")
    return _sentence(words, raw, where, "other"), False


def _waited(words: Words, raw: Json, where: Where, learner: str) -> tuple[Act | ByHand, ...]:
    """The acts that go on: of the learner, by the rules or by hand, with nothing but their arguments."""
    found: list[Act | ByHand] = []
    for step in read_steps(words, [raw] if isinstance(raw, dict) else raw, where):
        plain = isinstance(step, ByHand) or (isinstance(step, Act) and not step.override and not step.if_asked)
        if not isinstance(step, Act | ByHand) or not plain or step.refused is not None:
            hint = f"Write `{{{learner}: what it does, ...}}`, or `{{hand: move, ..., seat: {learner}}}`."
            words.fault(step.where, "`wait` names an act of the learner.", hint)
        elif step.seat != learner:
            who = f"an act of {step.seat}" if step.seat else "an act of nobody"
            words.fault(step.where, f"{learner} learns here, so {who} is not waited for.", "Use `they`.")
        else:
            found.append(step)
    return tuple(found)


def _they(words: Words, raw: Json, where: Where) -> tuple[Step, ...]:
    steps = read_steps(words, raw, where)
    for step in steps:
        told = isinstance(step, Act) and step.refused is not None
        if isinstance(step, CheckDeck | CheckCard | Turn) or told:
            words.fault(step.where, "`they` tells what happens at the table.", "What must hold stands in `check`.")
    return steps


def _pointed(words: Words, raw: Json, where: Where) -> tuple[Pointed, ...]:
    found = []
    for item, place in words.listed(raw, where, "`point`"):
        text = words.text(item, place, "`point`")
        made = _thing(words, text, place) if text else None
        if made is not None:
            found.append(made)
    return tuple(found)


def _thing(words: Words, text: str, where: Where) -> Pointed | None:
    if text in PARTS and text not in words.catalog.zones:
        return Pointed(text, part=text)
    if text.startswith("question "):
        return Pointed(text, part="question", one=text.removeprefix("question ").strip())
    numbers = _NUMBERS.match(text)
    if numbers is not None:
        seat = words.seat(numbers[1], where)
        return Pointed(text, seat=seat, one=(numbers[2] or "").strip()) if seat else None
    if words.is_zone(text):
        zone = words.zone(text, where)
        return Pointed(text, zone=zone) if zone is not None else None
    ref = words.try_piece(text)
    if ref is not None and ref.cell is not None:
        return Pointed(text, zone=words.zone(ref.zone, where), cell=ref.cell)
    if ref is not None:
        return Pointed(text, piece=ref)
    known = [*words.aliases, *words.names, *words.catalog.zones, *PARTS]
    words.fault(where, f'There is no card, zone or part of the window called "{text}".', words.hint(text, known))
    return None
