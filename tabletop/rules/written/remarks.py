"""What is odd, though legal, about many games that were played by a file of rules: effects that never did anything,
questions in which nobody could do anything, acts, abilities and phases that never came up, numbers that never change.

Whoever plays the games counts (``rules.progress.counting``); here it is said of what stands in the file. Little is
said of what came up seldom: that may be chance.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from tabletop.content.catalog import Catalog
from tabletop.content.findings import sentence_list
from tabletop.content.reading.marked import Where
from tabletop.core.keepsakes import SITE
from tabletop.rules.progress.counting import Counts, Place
from tabletop.rules.progress.machine import Block
from tabletop.rules.showing.shapes import Remark, RuleLine
from tabletop.rules.written.doing.asking import ASKING_WORDS, Ask
from tabletop.rules.written.doing.assembling import SETUP, Entrance
from tabletop.rules.written.doing.choosing import CHOOSING_WORDS
from tabletop.rules.written.doing.finishing import ENDING_WORDS
from tabletop.rules.written.doing.flowing import COURSE, FLOW_WORDS
from tabletop.rules.written.doing.words import EFFECTS
from tabletop.rules.written.lines import Lines
from tabletop.rules.written.naming.keeping import Kept
from tabletop.rules.written.reacting.happening import REACTING_WORDS
from tabletop.rules.written.reading.clashes import document_of
from tabletop.rules.written.switched import Switched

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
