"""What is odd, though legal, about many games that were played by a file of rules: effects that never did anything,
questions in which nobody could do anything, acts, abilities and phases that never came up, numbers that never change.

Whoever plays the games counts (``rules.progress.counting``); here it is said of what stands in the file. Little is
said of what came up seldom: that may be chance.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from tabletop.content.catalog import Catalog
from tabletop.content.findings import sentence_list
from tabletop.content.reading import careful
from tabletop.content.reading.marked import MAX_BYTES, Document, Where, parse_document
from tabletop.core.keepsakes import SITE
from tabletop.core.zones import Scalar
from tabletop.rules.phrases.naming.language import Language, Table
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import parse
from tabletop.rules.phrases.writing.tree import Call, Dot, Joined, Named, Not, Number, Pair, Tree
from tabletop.rules.phrases.writing.tree import Where as Those
from tabletop.rules.progress.counting import Counts, Place
from tabletop.rules.progress.machine import Block
from tabletop.rules.showing.shapes import Remark, RuleLine
from tabletop.rules.written.doing.asking import ASKING_WORDS, Ask
from tabletop.rules.written.doing.assembling import COURSE, SETUP, Entrance
from tabletop.rules.written.doing.choosing import CHOOSING_WORDS
from tabletop.rules.written.doing.flowing import ENDING_WORDS, FLOW_WORDS
from tabletop.rules.written.doing.words import EFFECTS
from tabletop.rules.written.naming.keeping import Kept
from tabletop.rules.written.reacting.happening import REACTING_WORDS
from tabletop.rules.written.reading.sheet import Part, Sheet, walked
from tabletop.rules.written.reading.unused import document_of

# -- which lines of a file of rules say why something is not done ----------------------------------------------
#
# Which lines of a file of rules say why something is not done, and which were run in an act.


class Lines:
    """A file with its lines as they were read; most games are played without anybody asking for one."""

    def __init__(self, document: Document, sheet: Sheet, acts: Mapping[str, Part]) -> None:
        self.path = document.path
        self._document, self._sheet, self._acts = document, sheet, acts

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What stands in them."""
        return tuple(self._document.text.splitlines())

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """The line of each requirement, by the code of its refusal; that of an act by its name, of what is kept by
        ``keep NAME``."""
        line = self._sheet.document.line
        codes = {code: line(part.where) for name, part in self._acts.items() for code, part in _codes(name, part)}
        keep = self._sheet.root().get("keep")
        for name in keep.data if keep is not None and isinstance(keep.data, dict) else ():
            codes[f"keep {name}"] = line(("keep", name))
        return codes

    def of_code(self, code: str) -> tuple[RuleLine, ...]:
        """The line behind a refusal, that of its act where it has none of its own; none for what is no rule of the
        file."""
        line = self.codes.get(code) or self.codes.get(code.partition(".")[0])
        return (self.line(line),) if line else ()

    def line(self, number: int, times: int = 1, path: str = "") -> RuleLine:
        """One line of the file, or of the file of cards in which an ability stands."""
        texts = self.texts if path in ("", self.path) else _texts_of_file(path)
        text = texts[number - 1].strip() if 0 < number <= len(texts) else ""
        return RuleLine(path or self.path, number, text, times)

    def of_trace(
        self, act: str, trace: Iterable[tuple[str, int]], blocks: Mapping[str, Block]
    ) -> tuple[RuleLine, ...]:
        """The lines of what was run, in the order in which each came first, with how often; the act's own leads."""
        counted = dict.fromkeys([("", self.codes[act])] if act in self.codes else [], 1)
        for block, at in trace:
            marks = blocks[block].marks if block in blocks else None
            if marks is None or not 0 <= at < len(marks.lines) or not marks.lines[at]:
                continue
            line = ("" if marks.path == self.path else marks.path, marks.lines[at])
            if blocks[block].code[at].waits:  # it is run again whenever it is looked at
                counted.setdefault(line, 1)
            else:
                counted[line] = counted.get(line, 0) + marks.begins(at)
        return tuple(self.line(number, max(1, times), path) for (path, number), times in counted.items())


def _texts_of_file(path: str) -> tuple[str, ...]:
    try:
        return tuple(Path(path).read_text(encoding="utf-8").splitlines())
    except (OSError, ValueError):
        return ()


def _codes(act: str, part: Part) -> Iterable[tuple[str, Part]]:
    yield act, part
    picks, demands, cost = part.get("pick"), part.get("requires"), part.get("cost")
    if cost is not None:
        yield f"{act}.cost", cost
    if picks is not None and picks.is_mapping:
        for name, each in picks.parts("`pick`").items():
            yield f"{act}.{name}", each
            yield f"{act}.{name}.where", each
    for section, given in (("requires", demands), ("then_must", part.get("then_must"))):
        listed = given.data if given is not None and isinstance(given.data, list) else []
        for number, data in enumerate(listed, start=1):
            assert given is not None  # it has a list
            code = data.get("code") if isinstance(data, dict) else None
            yield str(code or f"{act}.{section}.{number}"), Part(given.sheet, (*given.where, number - 1), data)


OFTEN = 10
"""What came up less often may be chance."""
VERY_OFTEN = 25
"""What a bot does not want to do for so long it hardly ever wants to do."""
_CHANGING = (
    frozenset(EFFECTS)
    - {*FLOW_WORDS, *ASKING_WORDS, *CHOOSING_WORDS, *ENDING_WORDS, *REACTING_WORDS}
    - {"set", "let", "sort", "look", "unmark", "untap", "gather"}
)
"""The effects that are there to change the table; those that put something back to what it was need not, and what
is gathered does it later, each effect by itself."""
CHECK, WHEN = "check ", "when "
"""How blocks of checks and of what waits are called."""
_KEY = re.compile(r"([a-z_]+):")
"""How a step begins that stands behind another key than `do`: `else`, `if_stuck`, `on_empty`."""
_BEGINNING = ("deal", "draw", "create")
"""The effects of the set-up of which it is told: others see to what is left over with some numbers of seats."""


@dataclass(frozen=True, slots=True)
class Played:
    """What was played: of its file the lines, the names of acts and of what is kept, and where phases begin."""

    catalog: Catalog
    seats: int
    blocks: Mapping[str, Block]
    lines: Lines
    acts: Collection[str]
    kept: Mapping[str, Kept]
    entries: Mapping[tuple[str, str], Entrance]
    switched: Switched


def remarks(rules: Played, counts: Counts) -> list[Remark]:
    """All of them, the most telling first."""
    found = (
        *_to_nobody(rules, counts), *_questions(rules, counts), *_acts(rules, counts), *_effects(rules, counts),
        *_phases(rules, counts), *_kept(rules, counts), *_abilities(rules, counts),
    )  # fmt: skip
    return sorted(found, key=lambda each: -each.weight)


def _remark(text: str, line: RuleLine, weight: int, off: str) -> Remark:
    """What is odd; it is not where an option switches it off, and then says so and comes last."""
    return Remark(f"{text} ({off})", line, 0) if off else Remark(text, line, weight)


def _line(rules: Played, block: Block, at: int) -> RuleLine | None:
    """Where an instruction stands; None where in no file."""
    marks = block.marks
    if marks is None or not 0 <= at < len(marks.lines) or not marks.lines[at]:
        return None
    return rules.lines.line(marks.lines[at], path=marks.path)


def _places(rules: Played, line: RuleLine, key: str = "") -> list[Where]:
    """The entries of the file of rules in a line."""
    return rules.switched.at(line.line, key) if line.path == rules.lines.path else []


def _first(block: Block) -> int:
    """The first instruction of a block that stands in a file."""
    lines = block.marks.lines if block.marks is not None else ()
    return next((at for at, line in enumerate(lines) if line), 0)


def _times(number: int, of: int) -> str:
    """ "3 of 40 times", "each of 40 times"."""
    return f"each of {of:,} times" if number >= of else f"{number:,} of {of:,} times"


def _to_nobody(rules: Played, counts: Counts) -> Iterator[Remark]:
    """Effects that had something to do, and nobody or no place to do it to."""
    for (name, at), number in counts.lost.items():
        block = rules.blocks.get(name)
        line = _line(rules, block, at) if block is not None else None
        if line is not None:
            ran = max(number, counts.ran[name, at])
            yield Remark(f"it had nobody or no place to go to, {_times(number, ran)}", line, 7)


def _effects(rules: Played, counts: Counts) -> Iterator[Remark]:
    """Effects that never changed anything. One may be made of several instructions."""
    for block in rules.blocks.values():
        marks, found = block.marks, dict[tuple[str, int, str], list[int]]()
        for at, word in enumerate(marks.words if marks is not None else ()):
            if marks is not None and word in (_BEGINNING if block.id == SETUP else _CHANGING):
                found.setdefault((marks.names[at].rpartition(".")[0], marks.lines[at], word), []).append(at)
        for (_, _, word), places in found.items():
            times = counts.ran[block.id, places[0]]
            did = any(counts.did[block.id, at] or counts.lost[block.id, at] for at in places)
            line = _line(rules, block, places[0]) if times >= OFTEN and not did else None
            if line is not None:
                off = rules.switched.own(_places(rules, line, word))
                yield _remark(f"`{word}` did nothing, each of {times:,} times", line, 4, off)


def _questions(rules: Played, counts: Counts) -> Iterator[Remark]:
    """Questions that passed a seat every time."""
    for block in rules.blocks.values():
        for at, each in enumerate(block.code):
            if not isinstance(each, Ask) or each.definition.close in each.loud:
                continue  # who can say that it is done is never passed
            line = _line(rules, block, at)
            seats = [seat for seat in range(1, rules.seats + 1) if counts.passed[block.id, at, seat] >= OFTEN]
            never = [seat for seat in seats if not counts.asked[block.id, at, seat]]
            if line is None or not never:
                continue
            numbers = {counts.passed[block.id, at, seat] for seat in never}
            times = f"{'each of' if len(numbers) == 1 else 'at least'} {min(numbers):,} times"
            if any(counts.asked[block.id, at, seat] for seat in range(1, rules.seats + 1)):
                who = sentence_list([f"seat {seat}" for seat in never])
                yield Remark(f"{who} could do nothing here, {times}", line, 3)
            else:
                off = rules.switched.question(_places(rules, line, "ask"))
                yield _remark(f"nobody could ever do anything here, {times}", line, 6, off)


def _acts(rules: Played, counts: Counts) -> Iterator[Remark]:
    """Acts that were never legal, or that nobody ever did."""
    questions = sum(counts.asked.values())
    for name in rules.acts:
        could, used = counts.possible[name], counts.done[name]
        found = rules.lines.of_code(name)
        if not found or used or questions < OFTEN:
            continue
        asking = _asking(rules, name)
        if asking and not any(counts.ran[place] for place in asking):
            for block, at in asking:
                line = _line(rules, rules.blocks[block], at)
                if line is not None:
                    off = rules.switched.around(_places(rules, line))
                    yield _remark(f"the act `{name}` was never asked for: this was never reached", line, 5, off)
        elif not could:
            text = f"the act `{name}` was never possible, in {questions:,} questions"
            yield _remark(text, found[0], 5, rules.switched.act(name))
        elif could >= VERY_OFTEN:
            yield Remark(f"nobody ever did the act `{name}`, though it was possible {could:,} times", found[0], 1)


def _asking(rules: Played, name: str) -> list[Place]:
    """Where an act is asked for."""
    return [
        (block.id, at)
        for block in rules.blocks.values()
        for at, each in enumerate(block.code)
        if isinstance(each, Ask) and name in each.definition.acts
    ]


def _phases(rules: Played, counts: Counts) -> Iterator[Remark]:
    """Phases that never began, and those whose questions were never put to anybody."""
    course = rules.blocks[COURSE]
    entries = sorted((entrance.at, phase) for (phase, step), entrance in rules.entries.items() if not step)
    for (at, name), (end, _) in pairwise([*entries, (len(course.code), "")]):
        line = _line(rules, course, at)
        if line is None or not sum(counts.asked.values()):
            continue
        if not counts.ran[COURSE, at]:
            off = rules.switched.around(_places(rules, line, "phase"))
            yield _remark(f"the phase `{name}` never began", line, 5, off)
            continue
        waiting = [here for here in range(at, end) if isinstance(course.code[here], Ask) and counts.ran[COURSE, here]]
        asked = any(counts.asked[COURSE, here, seat] for here in waiting for seat in range(1, rules.seats + 1))
        if waiting and not asked and counts.ran[COURSE, at] >= OFTEN:
            asks = [each for here in waiting if (each := _line(rules, course, here)) is not None]
            off = rules.switched.question(place for each in asks for place in _places(rules, each, "ask"))
            yield _remark(f"nobody was ever asked in the phase `{name}`", line, 5, off)


def _kept(rules: Played, counts: Counts) -> Iterator[Remark]:
    """What is kept, and values of seats, that stayed in every game what they were at first."""
    if counts.games < OFTEN:
        return
    lines = rules.lines
    for name, kept in rules.kept.items():
        found = lines.of_code(f"keep {name}")
        if found and not counts.changed[f"keep.{SITE if kept.is_site else name}"]:
            text = f"`{name}` never changed, in {counts.games:,} games"
            yield _remark(text, found[0], 2, rules.switched.kept(name))
    stored = [each.id for each in rules.catalog.seat_values.values() if each.stored]
    still = [name for name in stored if not counts.changed[name]]
    for name, line in _of_game(rules, still).items():
        yield _remark(f"`{name}` never changed, in {counts.games:,} games", line, 2, rules.switched.kept(name))


def _of_game(rules: Played, names: list[str]) -> Mapping[str, RuleLine]:
    """Where values of seats stand in game.yaml."""
    if not names:
        return {}
    document = document_of(rules.catalog.folder)
    if document is None:
        return {}
    path = document.path
    lines = {name: document.line(("seat_values", name)) for name in names}
    return {name: rules.lines.line(line, path=str(path)) for name, line in lines.items() if line}


def _abilities(rules: Played, counts: Counts) -> Iterator[Remark]:
    """Abilities that never came up, though acts were done with their cards often enough."""
    blocks = {part: block for block in rules.blocks.values() for part in block.id.split("/")}
    run = {part for block, _ in counts.ran for part in block.split("/")}
    for card in rules.catalog.cards.values():
        for use in card.abilities:
            block = blocks.get(use.ability)
            line = _line(rules, block, _first(block)) if block is not None and use.ability not in run else None
            if line is not None and counts.named[card.id] >= VERY_OFTEN:
                times = f"though acts were done with its card {counts.named[card.id]:,} times"
                yield Remark(f"the ability of {card.name} never came up, {times}", line, 2)


# -- what never came up --------------------------------------------------------------------------------------


def unreached(rules: Played, counts: Counts) -> list[Remark]:
    """Lines that were never come to, though what they stand in was, in the order of the file: branches, what is for
    when nothing else can be done, checks, what waits for something. Of each branch the first line."""
    if counts.games < OFTEN:
        return []
    found = [each for block in rules.blocks.values() for each in _unreached(rules, block, counts)]
    first = {(each.line.path, each.line.line, each.text): each for each in found}
    return sorted(first.values(), key=lambda each: (each.line.path, each.line.line))


def _unreached(rules: Played, block: Block, counts: Counts) -> Iterator[Remark]:
    marks = block.marks
    names = marks.names if marks is not None else ()
    ran = [counts.ran[block.id, at] for at in range(len(names))]
    times = dict[str, int]()
    for at, name in enumerate(names):
        step = name.rpartition(".")[0]
        times[step] = max(times.get(step, 0), ran[at])
    if not any(ran):
        yield from _never(rules, block, counts)
        return
    told = set[tuple[str, str]]()
    for at, name in enumerate(names):
        step = name.rpartition(".")[0]
        around, _, own = step.rpartition("/")
        key = key_of[1] if (key_of := _KEY.match(own)) is not None else ""
        branch = around, key
        often = times.get(around, 0) if around else max(ran)
        if times[step] or often < VERY_OFTEN or branch in told:
            continue
        told.add(branch)
        line = _line(rules, block, at)
        if line is not None:
            inside = f"{f'the `{key}` of ' if key else ''}`{_own(around)}`" if around else "what stands before it"
            off = rules.switched.around(_places(rules, line))
            yield _remark(f"`{_own(step)}` was never reached, in {often:,} times of {inside}", line, 0, off)


def _own(step: str) -> str:
    """What a step is called beside those around it."""
    return _KEY.sub("", step.rpartition("/")[2])


def _never(rules: Played, block: Block, counts: Counts) -> Iterator[Remark]:
    """A check that never held, and something that waited and never happened."""
    line = _line(rules, block, _first(block))
    if line is None:
        return
    head, _, own = block.id.rpartition("/")
    if own.startswith(CHECK):
        yield Remark(f"the check never held, in {counts.games:,} games", line, 0)
    around = rules.blocks.get(head)
    if around is not None and around.marks is not None and own.startswith(WHEN):
        called = own.partition(" #")[0]
        steps = [_own(name.rpartition(".")[0]) for name in around.marks.names]
        waited = max((counts.ran[head, at] for at, step in enumerate(steps) if step == called), default=0)
        if waited >= VERY_OFTEN:
            yield Remark(f"what it waits for never happened, in {waited:,} times", line, 0)


# -- which options ---------------------------------------------------------------------------------------------
#
# Which options, as they are agreed on, keep what stands in a file of rules from coming up: what they switch off is
# not odd. It goes by what is written around a place, and by tests that hold, or do not, whatever the table is like.


_OPEN = 0.5, ""
"""A test that hangs on the table; see ``Switched._holds``."""
_COMPARING = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge
}  # fmt: skip
_TESTS = ("if", "in", "when", "times")
"""The keys beside a list of effects that say whether and for whom it is done."""
_AT_FIRST = ("none", "nobody", "False", "0")
"""What is set back so has not changed by it."""


class Switched:
    """A file of rules at a table with these options."""

    def __init__(self, path: str, options: Mapping[str, Scalar]) -> None:
        self.path = path
        self.options = options

    @cached_property
    def _document(self) -> Document:
        try:
            return parse_document(careful.read(Path(self.path), MAX_BYTES), self.path)[0]
        except careful.Unread:
            return Document(self.path, {})

    @cached_property
    def _mappings(self) -> Mapping[Where, Mapping[str, object]]:
        return dict(walked(self._document.data).mappings)

    @cached_property
    def _defines(self) -> Mapping[str, Tree | Table]:
        found = Language().defining(self._mappings.get(("define",), {})).defines
        return {name: each.body for name, each in found.items()}

    def at(self, line: int, key: str = "") -> list[Where]:
        """The entries that begin in a line (with this word)."""
        lines = self._document.lines
        return [where for where, each in self._mappings.items() if lines.get(where) == line and key in (*each, "")]

    def around(self, places: Iterable[Where], seen: frozenset[str] = frozenset()) -> str:
        """What keeps all of some places from being come to: "the option `cube` is off"; "" where not all are kept."""
        found = [list(self._around(where, seen)) for where in places]
        return _said(found)

    def own(self, places: Iterable[Where]) -> str:
        """What the entries themselves have of options that are off."""
        found = [list(self._off(map(str, self._mappings[where].values()))) for where in places]
        return _said(found)

    def act(self, name: str, seen: frozenset[str] = frozenset()) -> str:
        """What keeps an act from being possible: its own tests, or all that ask for it."""
        entry = self._mappings.get(("acts", name), {})
        own = _said([list(self._off([*_texts(entry.get("requires")), *_texts(entry.get("pick"))]))])
        return own or self.around([where for where, each in self._asking() if name in _texts(each["to"])], seen)

    def question(self, places: Iterable[Where]) -> str:
        """What keeps all acts of questions from being possible."""
        asked = [name for where in places for name in _texts(self._mappings[where].get("to"))]
        return _said([[each] if (each := self.act(name)) else [] for name in asked])

    def kept(self, name: str) -> str:
        """What keeps everything that changes a number from being done."""
        found = [
            where
            for where, each in self._mappings.items()
            if where[:1] in (("course",), ("acts",), ("routines",), ("setup",), ("checks",))
            and not ("set" in each and str(each.get("to")) in _AT_FIRST)
            and any(isinstance(value, str) and value.rpartition(".")[2] == name for value in each.values())
        ]
        return self.around(found)

    def _asking(self) -> Iterator[tuple[Where, Mapping[str, object]]]:
        return ((where, each) for where, each in self._mappings.items() if "ask" in each and "to" in each)

    def _around(self, where: Where, seen: frozenset[str]) -> Iterator[str]:
        for end, key in enumerate(where):
            each = self._mappings.get(where[:end], {})
            if key in ("do", "else"):
                yield from self._off((text for test in _TESTS for text in _texts(each.get(test))), key == "else")
        name = str(where[1]).partition("(")[0].strip() if len(where) > 1 else ""
        if name in seen:
            return
        if where[:1] == ("acts",) and (off := self.act(name, seen | {name})):
            yield off
        if where[:1] == ("routines",):
            calls = [place for place, each in self._mappings.items() if name in each and place != ("routines",)]
            if off := self.around(calls, seen | {name}):
                yield off

    def _off(self, texts: Iterable[str], turned: bool = False) -> Iterator[str]:
        """What is said of the options by which some tests do not hold (``turned``: do)."""
        for text in texts:
            with suppress(PhraseFault):  # a sentence
                holds, name = self._holds(parse(text))
                if holds == turned:
                    value = self.options[name]
                    says = ("on" if value else "off") if isinstance(value, bool) else value
                    yield f"the option `{name}` is {says}"

    def _holds(self, tree: Tree | Table) -> tuple[float, str]:
        """Whether a test holds, 1 or 0, by which option; one half where the table decides."""
        match tree:
            case Dot(Named("option"), name) if name in self.options:
                return float(bool(self.options[name])), name
            case Pair(word, Dot(Named("option"), name), Named(other) | Number(other)) if word in _COMPARING:
                value = self.options.get(name)
                return (float(_COMPARING[word](value, other)), name) if type(value) is type(other) else _OPEN
            case Named(name) | Call(name) if name in self._defines:
                return self._holds(self._defines[name])
            case Not(part):
                holds, name = self._holds(part)
                return 1 - holds, name
            case Those(_, test):
                return min(_OPEN, self._holds(test))
            case Joined(word, parts):
                return (min if word == "and" else max)(map(self._holds, parts))
        return _OPEN


def _texts(data: object) -> list[str]:
    """Every text in some data."""
    return [text for _, text in walked(data).texts]


def _said(found: list[list[str]]) -> str:
    """What is said of places, where each of them has something."""
    if not found or not all(found):
        return ""
    return sentence_list(list(dict.fromkeys(each for one in found for each in one)))
