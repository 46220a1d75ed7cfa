"""What names mean in the rules of one game: all that its files declare, what is always there, and what it keeps."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from operator import itemgetter
from typing import cast

from tabletop.content.catalog import Catalog
from tabletop.core.state import seat_target
from tabletop.rules.modifying.durations import LASTING, LASTING_READ, is_marked
from tabletop.rules.phrases.meaning.board import DIRECTIONS, TURNING
from tabletop.rules.phrases.meaning.operators import NO_NUMBER
from tabletop.rules.phrases.meaning.usual import FACES, cells, counted, maps, of_catalog, pieces, seats, shapes
from tabletop.rules.phrases.naming.language import ALWAYS, Language
from tabletop.rules.phrases.naming.names import LAST_ACT, Name, standing, word
from tabletop.rules.phrases.naming.typed import Functions
from tabletop.rules.phrases.naming.values import (
    NUMBER,
    SEAT,
    TRUTH,
    WORD,
    Bind,
    Number,
    Test,
    WordList,
    small,
    word_of,
)
from tabletop.rules.phrases.phrase import COMMON, with_defines
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import RESERVED
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table, from_lying
from tabletop.rules.written.naming.binding import bound_name
from tabletop.rules.written.reacting.granting import Grants, Lends
from tabletop.rules.written.reading.sheet import Part

_WORD = re.compile(r"[^\W\d]\w*(?:-\w+)*")
NOTHING_GIVEN = Grants()
ACT = "act"
"""The name of the act that was done last, where it was asked for."""


def of_game(
    catalog: Catalog,
    acts: Iterable[str],
    without: Collection[str] = (),
    lends: Lends = lambda table, piece, mark: False,
    grants: Grants = NOTHING_GIVEN,
    moments: Iterable[str] = (),
) -> Language:
    """The language of a game's phrases, before it keeps or defines anything. ``acts``: the names of what seats may
    want; ``without``: printed fields in whose place values stand; ``lends``: whether a card gives a piece a mark;
    ``grants``: what is given besides; ``moments``: the events that cards may wait for."""
    done = WordList("act", tuple(acts))
    found = (each for each in of_catalog(catalog) if each.of != "piece" or each.name not in without)
    names = (
        *grants.named(found, lends),
        *_marks(catalog, lends),
        *_always(),
        bound_name(ACT, word_of(done) if done.words else WORD, LAST_ACT),
    )
    printed, keys = maps(catalog, moments)
    functions = COMMON | REPEATING
    for more in filter(None, (printed, shapes(catalog))):
        functions |= more
    language = Language.of(names, (DIRECTIONS, TURNING, done, *keys), functions)
    values = counted(catalog)
    return replace(language, counted=values) if values else language


def _marks(catalog: Catalog, lends: Lends) -> Iterator[Name]:
    """The marks of pieces and of seats: whether they bear one now (`fresh`, `not card.fresh`, `you.fresh`)."""
    for name, each in catalog.marks.items():

        def bears(table: Table, piece: int, name: str = name) -> object:
            fields, flow = table.state.fields, table.state.flow
            if name in fields and piece in fields[name] and fields[name][piece] is True:
                return True
            if (name in fields or LASTING in flow) and is_marked(table, piece, name):
                return True
            return lends(table, piece, name)

        def of_seat(table: Table, seat: int, name: str = name) -> object:
            target = seat_target(seat)
            return table.state.field(target, name) is True or is_marked(table, target, name)

        said = small(each.label)
        read = f"field:{name} {LASTING_READ}"
        yield word(name, "piece", TRUTH, bears, f"{read} mark:{name}", said=said, origin="a mark")
        if name not in catalog.seat_values and name not in catalog.zones:
            yield word(name, "seat", TRUTH, of_seat, read, said=said, origin="a mark")


@lru_cache(maxsize=1)
def _always() -> tuple[Name, ...]:
    """What every game with written rules has."""

    def active(table: Table, bind: Bind) -> object:
        return table.flow("seat", 0)

    return (
        standing("active", SEAT, active, "flow:seat", said="whose turn it is", origin="a seat"),
        standing(
            "turn_number", NUMBER, lambda table, bind: table.flow("turn", 0), "flow:turn",
            said="the number of the turn", origin="a number",
        ),
        standing(
            "round_number", NUMBER, lambda table, bind: table.flow("round", 0), "flow:round",
            said="the number of the round", origin="a number",
        ),
    )  # fmt: skip


@lru_cache(maxsize=1)
def taken() -> Mapping[str, tuple[str, ...]]:
    """The names that mean something in every game, by what they are: words of the language, names that stand alone,
    words of pieces, of cells and of faces."""
    nothing = WordList("card", ()), WordList("kind", ())
    return {
        "language": tuple(sorted({*RESERVED, *ALWAYS})),
        "alone": (*(each.name for each in (*seats(), *_always())), ACT),
        "piece": tuple(each.name for each in pieces(*nothing)),
        "cell": tuple(each.name for each in cells()),
        "face": FACES.words,
    }


def defining(part: Part | None, language: Language, first: bool = True) -> Language:
    """The language with what the file gives a name to (`define`). Defines that cannot be read are noted and left
    out; ``first``: those that mean nothing as well, for each is looked at first."""
    if part is None:
        return language
    texts: dict[str, object] = {
        head: each for head, each in part.mapping("`define`").items() if not isinstance(each, list)
    }
    while texts:
        try:
            return with_defines(language, texts) if first else language.defining(texts)
        except PhraseFault as fault:
            head = _head(fault.source.partition(".")[0] or fault.text, texts)
            if "in a circle" in fault.message:
                fault = _with_lines(fault, part, texts)
            part.sheet.misread((*part.where, head) if head else part.where, fault)
            if head not in texts:
                break
            part.sheet.unread.add(head.partition("(")[0].strip())
            del texts[head]
    return language


def with_lists(part: Part | None, language: Language) -> Language:
    """The language with the lists of words that the file gives a name to: `colors: [red, green, blue]`."""
    for name, each in part.parts("`define`").items() if part is not None else ():
        if not isinstance(each.data, list):
            continue
        with each.sheet.going_on():
            words = tuple(each.words("A list under `define`"))
            wrong = next((word for word in words if not _WORD.fullmatch(word)), None)
            if wrong is not None or len(set(words)) != len(words) or not words:
                said = f"`{wrong}` is no word" if wrong is not None else "A word stands twice in the list"
                raise each.wrong(f"{said}.", "A list has words, each once: `colors: [red, green, blue]`.")
            language = each.adding(language, _list_of_words(WordList(name, words, ordered=True)))
    return language


def _list_of_words(listed: WordList) -> Name:
    """A list of words by its name."""
    said = listed.name.replace("_", " ")
    return standing(
        listed.name, word_of(listed, many=True), lambda table, bind: listed.words, said=said, origin="a list of words"
    )


def _with_lines(fault: PhraseFault, part: Part, texts: Mapping[str, object]) -> PhraseFault:
    """A fault that names several defines, with the line of each."""
    message = fault.message
    for head in texts:
        name = head.partition("(")[0].strip()
        message = message.replace(f"`{name}`", f"`{name}` (line {part.sheet.document.line((*part.where, head))})")
    return PhraseFault(message, fault.column, fault.hint, fault.text, fault.source)


def _head(name: str, texts: Mapping[str, object]) -> str:
    """The key under which a define stands in the file."""
    return next((head for head in texts if head == name or head.partition("(")[0].strip() == name), "")


# -- positions that come again ---------------------------------------------------------------------------------
#
# Positions that come again: `repeated(3)`.
#
# A position is what lies on which cells of the boards, whose it is, and whose turn it is. At the end of each turn
# it is
# noted; of a game whose file never asks, nothing is.


NOTED = "positions"
"""The field of rules progress in which positions are noted, the last one last."""
MOST_NOTED = 100
"""So many turns back a position is known again."""

REPEATING = Functions()


def position(table: Table) -> str:
    """What stands for the position: the same for the same one."""
    return blake2b(f"{table.flow('seat', 0)}{_lying(table)}".encode(), digest_size=6).hexdigest()


@from_lying
def _lying(table: Table) -> str:
    """What lies on the boards."""
    state = table.state
    lying = []
    for key in sorted([key for key in state.contents if isinstance(key, str)]):
        if state.spec.zone(key).board:
            pieces = state.contents[key]
            spots: list[tuple[float | None, ...] | None] = [*map(state.spot.__getitem__, pieces)]
            if None in spots:
                spots = [each or _NOWHERE for each in spots]
            what = map(state.definition.__getitem__, pieces), map(state.owner.__getitem__, pieces)
            lying.append(f"{key}:{sorted(map(_told, map(_COLUMN, spots), map(_ROW, spots), *what))}")
    return str(lying)


_NOWHERE = (None, None)
_COLUMN, _ROW = (cast("Callable[[object], float | None]", itemgetter(at)) for at in (0, 1))


@lru_cache(maxsize=10_000, typed=True)
def _told(column: float | None, row: float | None, definition: str, owner: int) -> str:
    return f"({column}, {row}){definition}{owner}" if column is not None else f"None{definition}{owner}"


def note_position(run: Run) -> None:
    """A turn has ended."""
    run.set_flow(NOTED, (*run.flow(NOTED, ()), position(run))[-MOST_NOTED:])


@REPEATING.function(
    "repeated", "number: number", gives=TRUTH, help="Whether this position is there for so many times.",
    example="repeated(3)", said="this position is there for the {number!}th time",
    read="zone:boards column:spot column:at column:owner column:definition flow:positions flow:seat", cost=60,
)  # fmt: skip
def repeated(number: Number) -> Test:
    """Counted as after the effect in which it stands."""

    def again(table: Table, bind: Bind) -> bool:
        wanted = number(table, bind)
        if wanted is NO_NUMBER:
            return False
        here = position(table)
        return bool(1 + tuple(table.flow(NOTED, ())).count(here) >= wanted)

    return again
