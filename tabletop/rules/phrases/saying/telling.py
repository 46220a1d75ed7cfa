"""Phrases in sentences: how one is said, and why a test does not hold.

What stands in a sentence for a piece or a seat is not its name but a word of ``rules.showing.telling``, from which
the name is made for whoever reads: what the reader may not know is "a card". What was found of a hidden card is
told only to those who may know the card. The sentences themselves stand beside the operators and functions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import cast

from tabletop.content.findings import sentence_list, singular, with_article
from tabletop.core.board import Cell
from tabletop.core.visibility import ALL_SEATS
from tabletop.rules.phrases.meaning.operators import (
    AND,
    CHOICE,
    HAS,
    IS,
    NOT,
    ONE,
    OR,
    OTHER,
    SEVERAL,
    UNEQUAL,
    UNION,
    UNLIKE,
    WHERE,
)
from tabletop.rules.phrases.meaning.sources import (
    UNSURE,
    is_bound,
    is_public,
    knowers,
    may_know,
    plain_value,
    sources,
    valued,
)
from tabletop.rules.phrases.naming.names import NO_SOURCE, Sources
from tabletop.rules.phrases.naming.typed import Apply, Cases, Const, Defined, Filled, Slot, Typed, Use
from tabletop.rules.phrases.naming.values import ABSENT, Bind, SpotOf, Type
from tabletop.rules.showing.sentences import OTHER_SEAT
from tabletop.rules.showing.shapes import SOMEWHERE, covered, told_place
from tabletop.rules.showing.telling import Person, Pieces, Secret, Told, Word
from tabletop.rules.table import Table

_HOLE = re.compile(r"\{(\w+)([!@.]?)\}")

_PLACE = re.compile(r"\{(w\d+)\}")

HIDDEN = "?"
"""What stands in a sentence for a number or a word that its reader may not know."""


def unnamed(type: Type) -> str:
    """What stands in a sentence for what its reader may not know."""
    if type.sort == "piece":
        return "some cards" if type.many else "a card"
    if type.sort == "seat":
        return "somebody"
    return SOMEWHERE if type.sort == "cell" else HIDDEN


def said(node: Typed) -> str:
    """A phrase in English, for the text of a card or a reference: "creatures in your field that have guard"."""
    return _Teller(None, {}).said(node)


ASKED_FOR = "among those asked for"
"""In place of a set that cannot be said so that somebody would understand it."""
LONGEST_PLACE = 60
"""What is longer is read by nobody."""


def said_place(node: Typed) -> str:
    """A set in English as where its things are: "in your hand", "among the others"."""
    text = _Teller(None, {}).place(node)
    return text if is_readable(node) and len(text) <= LONGEST_PLACE else ASKED_FOR


def said_to_be(node: Typed) -> str:
    """As ``said_place``, for what something is (not): of one thing that thing, "the top one in the pile"."""
    inner = node.parts[0] if isinstance(node, Apply) and node.operation is SEVERAL else node
    if inner is None or inner.type.many or not is_readable(inner):
        return said_place(node)
    text = said(inner)
    return text if len(text) <= LONGEST_PLACE else ASKED_FOR


def is_readable(node: Typed | None, deep: int = 0) -> bool:
    """Whether a set in English is understood by who does not know how it is written: a zone, some of its pieces, the
    cells around a piece; no define with parameters, no function of another one, no one or the other."""
    if isinstance(node, Defined):
        return not node.parts
    if isinstance(node, Use):
        return node.of is None or is_readable(node.of, deep)
    if not isinstance(node, Apply):
        return not isinstance(node, Cases)
    if node.operation is CHOICE:
        return False
    plain = node.operation in (SEVERAL, ONE, WHERE, AND, OR, UNION) or " " in node.operation.name
    below = deep if plain else deep + 1
    return below <= 1 and all(is_readable(part, below) for part in node.parts if part is not None and _is_set(part))


def _is_set(node: Typed) -> bool:
    return node.type.is_things or isinstance(node, Cases)


def why_not(node: Typed, table: Table, bind: Bind) -> Told:
    """The sentence why a test does not hold now, with the words that stand in it."""
    teller = _Teller(table, bind)
    text = teller.against(node)
    return Told(f"{text[:1].upper()}{text[1:]}.", teller.words)


def told(parts: Iterable[str | Filled], table: Table, bind: Bind) -> Told:
    """A sentence with phrases in it, with the words that stand in it now. Seats are told to each reader."""
    teller = _Teller(table, bind)
    teller.reader = None
    return Told(teller.sentence(parts), teller.words)


class _Teller:
    """One sentence in the making. Without a table nothing has a value, and what is bound is told by its name."""

    def __init__(self, table: Table | None, bind: Bind) -> None:
        self.table = table
        self.bind = bind
        self.words: dict[str, Word] = {}
        self.reader: object = bind.get("you")

    def put(self, word: Word) -> str:
        """A place in the sentence for a word."""
        name = f"w{len(self.words) + 1}"
        self.words[name] = word
        return f"{{{name}}}"

    # -- values ----------------------------------------------------------------------------------------------

    def found(self, node: Typed) -> object:
        """What a part gives now."""
        assert self.table is not None
        return valued(node)(self.table, dict(self.bind))

    def knows(self, node: Typed) -> bool:
        """Whether a part has a value now: in the test of a set that is told of as a whole `it` has none."""
        return self.table is not None and is_bound(node, self.bind)

    def value(self, node: Typed) -> str:
        """What a part gives now, in the sentence."""
        if isinstance(node, Const) or not self.knows(node):
            return self.said(node)
        return self.now(node, "not known")

    def now(self, node: Typed, plain: str = "") -> str:
        """What a part gives now, for those who may know it; for all others a word that says nothing."""
        assert self.table is not None
        found, thing, on = self.found(node), self.told_by(node), sources(node, self.table, self.bind)
        if thing and on == {thing}:
            return self.put(Secret(self.shown(node.type, found), plain or HIDDEN, (thing,)))
        type, found = self.or_cell(node, found)
        if is_public(self.table, on):
            return self.shown(type, found)
        return self.secret(self.plainly(type, found), plain or unnamed(type), on)

    def or_cell(self, node: Typed, found: object) -> tuple[Type, object]:
        """What is told of a part: of a cell that has no place on a track (the bar) the cell itself."""
        if found is ABSENT and isinstance(node, Use) and node.of is not None and node.name.name == "place":
            return node.of.type, self.found(node.of)
        return node.type, found

    def secret(self, text: str, plain: str, on: Sources) -> str:
        """A text that only those may read who may know what it hangs on."""
        assert self.table is not None
        pieces = tuple(sorted(each for each in on if isinstance(each, int)))
        rest = knowers(self.table, on - set(pieces))
        return self.put(Secret(text, plain, pieces, tuple(sorted(each or 0 for each in rest))))

    def plainly(self, type: Type, found: object) -> str:
        """As ``shown``, with names instead of words of the sentence: who may read it may know them all."""
        words, self.words = self.words, {}
        text = self.shown(type, found)
        for name, word in self.words.items():
            text = text.replace(f"{{{name}}}", self.named(word))
        self.words = words
        return text

    def named(self, word: Word) -> str:
        """A word of the sentence as all may know it who know what is hidden in it."""
        assert self.table is not None
        if isinstance(word, Pieces):
            return sentence_list([self.table.name(piece, ALL_SEATS) for piece in word.numbers]) or "nothing"
        if isinstance(word, Secret):  # what else is hidden in it than where it is, others may know
            return word.plain
        return f"{OTHER_SEAT}{word.seat}" if isinstance(word, Person) else str(word)

    def told_by(self, node: Typed) -> int:
        """The piece that only those may know who may read what a part gives, 0 for none."""
        if isinstance(node, Use) and node.of is not None and node.name.tells and not node.of.type.many:
            thing = self.found(node.of)
            if node.of.type.sort == "piece" and isinstance(thing, int) and not node.type.is_things:
                return thing
        return 0

    def shown(self, type: Type, found: object) -> str:
        """A value in the sentence."""
        if type.many:
            things = list(cast("Iterable[object]", found))
            if type.sort == "piece":
                return self.put(Pieces(tuple(thing for thing in things if isinstance(thing, int))))
            if type.sort == "cell":
                return self.places_of(cast("list[SpotOf]", things))
            return sentence_list([self.shown(type.one(), thing) for thing in things]) or "nothing"
        if type.is_things and isinstance(found, int):  # most are
            if type.sort == "seat" or (type.sort != "piece" and found < 0):
                return self.person(abs(found))
            return self.put(Pieces((found,)))
        if found is ABSENT:
            return "nothing"
        if type.sort == "group" and type.inner is not None:
            return self.shown(type.inner.several(), found)
        if type.sort == "truth":
            return "so" if found else "not so"
        if type.sort == "cell":
            return self.place_of(cast("SpotOf", found))
        if type.sort == "shape" and self.table is not None:
            return self.places_of(covered(self.table, str(found)))
        return _spoken(str(found)) if found != "" else "none"

    def place_of(self, at: SpotOf) -> str:
        """What a cell is called; of a board that some do not see at all nobody else learns which cell it is."""
        label = self.label(at)
        told = told_place(self.table, at[0], label) if self.table is not None else label
        return told if isinstance(told, str) else self.put(told)

    def places_of(self, cells: Iterable[SpotOf]) -> str:
        """What several cells are called; how many they are on a board that some do not see nobody else learns."""
        zones: dict[str, list[str]] = {}
        for each in cells:
            zones.setdefault(each[0], []).append(self.label(each))
        told: list[str] = []
        for zone, labels in zones.items():
            whole = told_place(self.table, zone, sentence_list(labels)) if self.table is not None else ""
            told += labels if isinstance(whole, str) else [self.put(whole)]
        return sentence_list(told) or "nothing"

    def label(self, at: tuple[str, Cell]) -> str:
        """What a cell is called."""
        board = self.table.state.spec.board(at[0]) if self.table is not None else None
        return (board.named(at[1]) if board is not None else "") or f"{at[1][0]}, {at[1][1]}"

    def person(self, seat: int) -> str:
        """A seat in the sentence."""
        if not seat:
            return "nobody"
        if self.table is None:
            return f"seat {seat}"
        return "you" if seat == self.reader else self.put(Person(seat))

    def sentence(self, parts: Iterable[str | Filled]) -> str:
        """A sentence with phrases in it."""
        made = ""
        for part in parts:
            if isinstance(part, str):
                made += part
                continue
            node = part.part
            found: object = UNSURE
            if self.table is not None and not isinstance(node, Const):
                found = plain_value(node, self.table, self.bind)
            if found is not UNSURE:
                text = self.shown(*(self.or_cell(node, found) if found is ABSENT else (node.type, found)))
            else:
                text = self.said(node) if isinstance(node, Const) or not self.knows(node) else self.now(node)
            if part.whose:
                text = "your" if text == "you" else f"{text}'" if text.endswith("s") else f"{text}'s"
            if part.one:
                text += f" {self.verb(part)}"
            made += text
        return made

    def verb(self, part: Filled) -> str:
        """The word behind a part that goes by how many it gives; where that is hidden it tells nothing of it."""
        node = part.part
        found = self.found(node) if self.table is not None else 1
        several = len(found) != 1 if isinstance(found, tuple) else found != 1 and node.type.sort == "number"
        word, other = (part.other, part.one) if several else (part.one, part.other)
        on = sources(node, self.table, self.bind) if self.table is not None else NO_SOURCE
        if self.table is None or is_public(self.table, on):
            return word
        many = node.type.many or node.type.sort == "number"
        return self.secret(word, word if many is several else other, on)

    # -- how parts are said ----------------------------------------------------------------------------------

    def said(self, node: Typed) -> str:
        """A part as a noun, or as a sentence without its beginning."""
        if isinstance(node, Const):
            return "nobody" if node.type.sort == "seat" and not node.value else self.shown(node.type, node.value)
        if isinstance(node, Slot):
            known = self.table is not None and node.key in self.bind
            return self.shown(node.type, self.bind[node.key]) if known else node.label
        if isinstance(node, Use):
            return self.use(node)
        single = node.type.is_things and not node.type.many
        if single and isinstance(node, Defined | Apply | Cases) and self.knows(node):
            return self.shown(node.type, self.found(node))
        if isinstance(node, Defined):
            if not self.knows(node):
                own = node.name.replace("_", " ")
                return f"{own} of {sentence_list([self.said(each) for each in node.parts])}" if node.parts else own
            return self.said(self.entered(node))
        if isinstance(node, Cases):
            return f"what {self.said(node.by)} is worth"
        if node.operation is WHERE:
            return self.filtered(node)
        if node.operation.name in ("top", "bottom") and node.type.many and node.parts[0] is not None:
            return self.filled(node.operation.said.replace(" one ", f" {self.said(node.parts[0])} "), node)
        if node.operation.name in ("and", "or"):
            listed = [self.said(part) for part in node.parts if part is not None]
            return sentence_list(listed, node.operation.name)
        return self.filled(node.operation.said, node)

    def filled(self, template: str, node: Apply, own: Mapping[str, str] | None = None) -> str:
        """A template of an operation with its parts: `{NAME}` as it is said, `{NAME!}` as it is now,
        `{NAME@}` as a place, `{NAME.}` the thing whose word it is."""
        names = {param.name: part for param, part in zip(node.operation.params, node.parts, strict=False)}
        each = {param.name: param.each for param in node.operation.params}

        def part_of(match: re.Match[str]) -> str:
            if own is not None and match[0] in own:
                return own[match[0]]
            part = names.get(match[1])
            if part is None:
                return ""
            if match[2] == "@":
                return self.place(part)
            if match[2] == ".":
                return self.thing(part)
            if each.get(match[1]):
                return self.clause(part, node.slot) if part.type.sort == "truth" else self.worth(part, node.slot)
            return self.value(part) if match[2] else self.things(part) if part.type.many else self.said(part)

        return _HOLE.sub(part_of, template)

    def use(self, node: Use) -> str:
        """A name, or a word of a thing."""
        name, of = node.name, node.of
        if of is None:
            if name.name == "you" and (self.table is None or self.reader is not None):
                return "you"
            bound = bool(name.binds) and self.table is not None and name.binds[0] in self.bind
            if bound and (node.type.is_things or not name.said):
                return self.now(node, "" if node.type.is_things else "not known")
            return name.said or name.label
        if "{whose}" in name.said:
            whose = self.whose(of)
            if whose.startswith(
                "the seat after"
            ):  # "the hand of the seat after you", not "the seat after you's hand"
                return f"{name.said.replace('{whose}', 'the')} of {self.said(of)}"
            return name.said.replace("{whose}", whose)
        if node.type.sort == "truth":
            return (name.said or "{of} is " + name.label).replace("{of}", self.said(of))
        template = name.said or f"the {name.label} of {{of}}"
        if self.is_you(of) and template == f"the {name.label} of {{of}}":
            return f"your {name.label}"
        return template.replace("{of}", self.said(of))

    def things(self, node: Typed) -> str:
        """A set as a noun: "cards in your hand"."""
        if isinstance(node, Use) and node.name.one:
            return f"{node.name.one}s in {self.use(node)}"
        return self.said(node)

    def place(self, node: Typed) -> str:
        """A set as a place: "in your hand", "among the guards"."""
        return f"{'in' if isinstance(node, Use) and node.name.one else 'among'} {self.said(node)}"

    def thing(self, node: Typed) -> str:
        """The thing whose word a part is; the part itself where it is no word of a thing."""
        node = _plain(node)
        return self.said(node.of if isinstance(node, Use) and node.of is not None else node)

    def worth(self, node: Typed, slot: str) -> str:
        """A number of each of a set: "rank"."""
        node = _plain(node)
        return node.name.label if isinstance(node, Use) and _is_slot(node.of, slot) else self.said(node)

    def is_you(self, node: Typed) -> bool:
        """Whether it is the reader."""
        return isinstance(node, Use) and node.of is None and node.name.name == "you"

    def whose(self, seat: Typed) -> str:
        """The possessive of a seat: "your", "the enemy's", "everybody's"."""
        if self.is_you(seat):
            return "your"
        if isinstance(seat, Slot) and (self.table is None or seat.key not in self.bind):
            return "their"
        text = self.said(seat)
        return "your" if text == "you" else f"{text}'" if text.endswith("s") else f"{text}'s"

    def filtered(self, node: Apply) -> str:
        """A set with its test: "creatures in your field that have guard"."""
        things, test = node.parts
        assert things is not None and test is not None
        return f"{self.things(things)} {self.clause(test, node.slot)}"

    def clause(self, test: Typed, slot: str) -> str:
        """A test about the things of a set, as a clause behind them."""
        if isinstance(test, Defined):
            return f"that are {test.name.replace('_', ' ')}"
        if isinstance(test, Use) and _is_slot(test.of, slot):
            return f"that are {test.name.label}"
        if isinstance(test, Apply):
            if test.operation is AND or test.operation is OR:
                clauses = [self.clause(part, slot) for part in test.parts if part is not None]
                return sentence_list(clauses, test.operation.name)
            if test.operation is NOT:
                part = test.parts[0]
                if isinstance(part, Use) and _is_slot(part.of, slot):
                    return f"that are not {part.name.label}"
                if isinstance(part, Apply) and part.operation is HAS and _of_slot(part.parts[0], slot):
                    return self.filled("that have no {right}", part)
            elif "{left" in test.operation.said and _about(test.parts[0], slot):
                return self.compared(test, slot)
        return f"for which {self.said(test)}"

    def compared(self, test: Apply, slot: str) -> str:
        """A comparison of the thing tested, or of a word of it."""
        operation = test.operation
        left = _plain(test.parts[0]) if test.parts[0] is not None else None
        if operation is HAS:
            return self.filled("that have {right}", test)
        if isinstance(left, Slot):
            if operation in (UNEQUAL, OTHER, UNLIKE):
                return self.filled("other than {right}", test)
            return self.filled("that are " + operation.said.partition("{left} is ")[2], test)
        assert isinstance(left, Use)
        return "whose " + self.filled(operation.said, test, {"{left}": left.name.label})

    # -- why not ---------------------------------------------------------------------------------------------

    def entered(self, node: Defined) -> Typed:
        """The body of a define, with its parameters bound to what they stand for."""
        self.bind.update((key, self.found(part)) for key, part in zip(node.keys, node.parts, strict=True))
        return node.body

    def against(self, node: Typed) -> str:
        """Why a test does not hold."""
        if isinstance(node, Defined):
            body = self.entered(node)
            return self.sentence(node.because) if node.because else self.against(body)
        if isinstance(node, Apply):
            operation = node.operation
            tests = [part for part in node.parts if part is not None]
            if operation is AND:
                return self.against(next((each for each in tests if self.fails(each)), tests[0]))
            if operation is OR:
                of_one = self.none_of(tests)
                if of_one:
                    return of_one
                first, *rest = (self.against(each) for each in tests)
                return f"neither: {first}; nor: {'; nor: '.join(rest)}"
            if operation is NOT:
                return self.denied(tests[0])
            if operation is CHOICE:
                return self.against(tests[0] if self.found(tests[1]) else tests[2])
            if operation.all_of:
                return self.against(self.first_against(node))
            if operation.why:
                return self.judged(node, operation.why)
        if isinstance(node, Use) and node.of is not None:
            text = node.name.said or "{of} is " + node.name.label
            return text.replace("{of}", self.value(node.of)).replace(" is ", " is not ", 1)
        return f"it must be so that {self.said(node)}"

    def fails(self, test: Typed) -> bool:
        """Whether a test does not hold, as far as its reader may know."""
        assert self.table is not None
        reader = self.reader if isinstance(self.reader, int) and self.reader else None
        return not self.found(test) and may_know(self.table, reader, sources(test, self.table, self.bind))

    def first_against(self, node: Apply) -> Typed:
        """The test of the first thing for which it fails, with that bound."""
        test, things = node.parts
        assert test is not None and things is not None
        for thing in cast("Iterable[object]", self.found(things)):
            self.bind[node.slot] = thing
            if not self.found(test):
                break
        return test

    def denied(self, node: Typed) -> str:
        """Why a test that holds may not."""
        if isinstance(node, Defined):
            return self.denied(self.entered(node))
        if isinstance(node, Apply):
            operation = node.operation
            tests = [part for part in node.parts if part is not None]
            if operation is NOT:
                return self.against(tests[0])
            if operation is AND:
                return " and ".join(self.denied(each) for each in tests)
            if operation is OR:
                return self.denied(next((each for each in tests if self.found(each)), tests[0]))
            if operation is CHOICE:
                return self.denied(tests[0] if self.found(tests[1]) else tests[2])
            if operation.why_not:
                return self.judged(node, operation.why_not)
        if isinstance(node, Use) and node.of is not None:
            text = node.name.said or "{of} is " + node.name.label
            return text.replace("{of}", self.value(node.of))
        return self.said(node)

    def judged(self, node: Apply, template: str) -> str:
        """The sentence of an operation; where it counts things, it says how many there are."""
        left = node.parts[0]
        begins = "{left} is {left!}"
        if isinstance(left, Apply) and left.operation.shows and left.parts[0] and template.startswith(begins):
            return self.counted(left, left.parts[0]) + self.filled(template[len(begins) :], node)
        if isinstance(left, Use) and left.name.counts and left.of is not None and template.startswith(begins):
            who = self.said(left.of)
            number = self.value(left)
            what = singular(left.name.label) if number == "1" else left.name.label
            has = f"{who} {'have' if who == 'you' else 'has'} {number} {what}"
            return has + self.filled(template[len(begins) :], node)
        if node.operation in (UNEQUAL, OTHER, UNLIKE) and template == UNEQUAL.why and self.subject(left):
            return self.alike(node)
        return self.unlike(node) if template == IS else self.filled(template, node)

    def subject(self, node: Typed | None) -> str:
        """What a thing is called, where it is told of as what it is now and not by another word: "you", not "the
        owner of Red Fox"; "" for all else."""
        if node is None or node.type.many or not node.type.is_things or not self.knows(node):
            return ""
        said, now = self.said(node), self.value(node)
        return said if self.plain(said) == self.plain(now) else ""

    def plain(self, text: str) -> str:
        """A part of the sentence with what its words stand for, to be held against another."""
        return _PLACE.sub(lambda found: repr(self.words[found[1]]), text)

    def none_of(self, tests: Iterable[Typed]) -> str:
        """That one thing is none of several: "you are neither Ben nor Cid"; "" where it is not that."""
        compared = [each for each in tests if isinstance(each, Apply) and each.operation.why == IS]
        subjects = [self.subject(each.parts[0]) for each in compared]
        if not all(subjects) or len(compared) != len(list(tests)) or len({*map(self.plain, subjects)}) != 1:
            return ""
        wanted = [self.value(right) for each in compared if (right := each.parts[1]) is not None]
        different = list({self.plain(each): each for each in wanted}.values())
        if len(different) == 1:
            return f"{subjects[0]} is not {different[0]}"
        *others, last = different
        return f"{subjects[0]} is neither {', '.join(others)} nor {last}"

    def alike(self, node: Apply) -> str:
        """That a thing is another, which it may not be: "you are the dealer", "it must not be Ben"."""
        left, right = node.parts
        assert left is not None and right is not None
        subject, other = self.subject(left), self.said(right)
        if self.plain(subject) == self.plain(other):
            return f"it must not be {other}"
        return f"{subject} is {other}"

    def unlike(self, node: Apply) -> str:
        """That one thing is not another: "the suit of 7 of hearts is hearts, not spades"."""
        left, right = node.parts
        assert left is not None and right is not None
        left, wanted = _plain(left), self.value(right)
        subject = self.subject(left)
        if subject:
            return f"{subject} is not {wanted}"
        thing = self.told_by(left) if self.knows(left) else 0
        if left.type.sort == "number" or (thing and "{" in wanted):
            return self.filled(IS, node)
        is_a = isinstance(left, Use) and left.name.is_a
        wanted = with_article(wanted) if is_a else wanted
        found = self.shown(left.type, self.found(left)) if thing else self.value(left)
        found = f"{with_article(found) if is_a else found}, not {wanted}"
        if thing:
            found = self.put(Secret(found, f"not known; it must be {wanted}", (thing,)))
        return f"{self.thing(left) if is_a else self.said(left)} is {found}"

    def counted(self, node: Apply, things: Typed) -> str:
        """How many there are: "you have 1 card in hand", "there are 2 creatures in your field"."""
        number = self.value(node)
        if isinstance(things, Use) and things.of is not None and "{whose}" in things.name.said:
            who = self.said(things.of)
            noun = things.name.one if number == "1" else f"{things.name.one}s"
            return f"{who} {'have' if who == 'you' else 'has'} {number} {noun} in {things.name.label}"
        return f"{self.said(node)} is {number}"


def _spoken(word: str) -> str:
    return word.replace("_", " ")


def _is_slot(node: Typed | None, slot: str) -> bool:
    return isinstance(node, Slot) and node.key == slot


def _plain(node: Typed) -> Typed:
    """A part without what only makes it fit."""
    while isinstance(node, Apply) and node.operation.said in ("{part}", "{word}") and node.parts[0] is not None:
        node = node.parts[0]
    return node


def _about(node: Typed | None, slot: str) -> bool:
    """Whether it is the thing that is tested, or a word of it."""
    if node is None:
        return False
    node = _plain(node)
    return _is_slot(node, slot) or (isinstance(node, Use) and node.of is not None and _is_slot(_plain(node.of), slot))


def _of_slot(node: Typed | None, slot: str) -> bool:
    return isinstance(node, Use) and _is_slot(node.of, slot)
