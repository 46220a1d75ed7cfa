"""What the rules have worked out, in words for one viewer: values of pieces, accounts of places, oddities, steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tabletop.core.state import GameState
from tabletop.core.view import handle_of
from tabletop.rules.actions import Action
from tabletop.rules.modifying.modifiers import Part
from tabletop.rules.showing.shapes import BorneHow
from tabletop.rules.showing.telling import Person, Pieces, Secret, Word, Words, Zone
from tabletop.session.telling.messages import Span

Spans = tuple[Span, ...]
Phrase = Callable[[str, Words], tuple[str, Spans]]
"""A sentence and its words, made for whoever looks."""


@dataclass(frozen=True, slots=True)
class PartText:
    """One line of an account: what adds how much, by which rule; ``source``: the handle of the piece it comes from,
    "" for a rule; ``printed``: the amount stands on the very card."""

    text: str
    amount: int
    rule: str = ""
    source: str = ""
    spans: Spans = ()
    printed: bool = False


@dataclass(frozen=True, slots=True)
class ValueText:
    """A derived number of a piece; the amounts of its parts add up to the total."""

    name: str
    label: str
    total: int
    parts: tuple[PartText, ...]


@dataclass(frozen=True, slots=True)
class BorneText:
    """What a card has besides what it prints, or has lost of it (see ``rules.showing.shapes.Borne``): what it is, and
    a sentence that says by whom and until when."""

    how: BorneHow
    what: str
    text: str


@dataclass(frozen=True, slots=True)
class DangerText:
    """A loss that threatens a seat and can still be kept off, in a sentence, and its rule."""

    seat: int
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class AccountText:
    """A number that the table shows at a place for a seat (0: for nobody in particular). ``leads``: it is the highest
    there."""

    zone: str
    seat: int
    label: str
    total: int
    parts: tuple[PartText, ...]
    leads: bool = False
    icon: str = ""
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class RungText:
    """One step of a track: its sign, its numbers, "past", "now", "open" or "shut", what it costs, the sentence about
    it, and the act that goes there (of the seat whose track it is)."""

    mark: str
    text: str
    state: str
    cost: int | None = None
    sentence: str = ""
    act: Action | None = None
    icon: str = ""
    more: str = ""
    more_icon: str = ""
    fill: float | None = None


@dataclass(frozen=True, slots=True)
class TrackText:
    """The steps that the piece in a zone goes up, lowest first, and what its seat has towards their costs."""

    zone: str
    seat: int
    label: str
    have: int
    rungs: tuple[RungText, ...]
    icon: str = ""


@dataclass(frozen=True, slots=True)
class CellText:
    """What an act would do (or what is coming) at a cell of a board: its label ("" off the board), a word of the game
    for the kind of effect, the sentence, and the handle of the piece that it happens to ("" for none)."""

    zone: str
    cell: tuple[int, int]
    label: str
    effect: str
    text: str
    piece: str = ""
    sign: str = ""
    """A word or two to be written on the cell."""


@dataclass(frozen=True, slots=True)
class OddityText:
    """Something odd about the position, the rule that would not have it so, and the handles of the pieces."""

    text: str
    rule: str = ""
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a show: something has just happened. ``index``: how many operations of the entry are done when it is
    looked at, ``until``: how many before the next step is marked."""

    index: int
    until: int
    text: str
    spans: Spans = ()
    name: str = ""
    site: int = 0
    flight: tuple[str, str, int] | None = None
    """A number that goes from one piece to another in this step: their handles and how much; None for none."""


def parts_text(parts: Sequence[Part], state: GameState, viewer: int | None, phrase: Phrase) -> tuple[PartText, ...]:
    """The lines of an account."""
    made = []
    for part in parts:
        text, spans = phrase(part.label, part.words)
        source = handle_of(state, part.source, viewer) if state.exists(part.source) else ""
        made.append(PartText(text, part.amount, part.rule, source, spans, part.printed))
    return tuple(made)


def words_of_note(words: object) -> Words:
    """The words of a step or an outcome as JSON keeps them: a list of numbers stands for pieces, a pair that begins
    with "person" or "zone" for one of those, a list that begins with "secret" for what not everybody may read."""
    if not isinstance(words, Mapping):
        return {}
    return {str(name): _word_of_note(value) for name, value in words.items()}


def _word_of_note(value: object) -> Word:
    if value is None or isinstance(value, str | int | float):
        return value
    if not isinstance(value, list | tuple):
        return str(value)
    if all(isinstance(each, int) for each in value):
        return Pieces(tuple(value))
    if len(value) == 2 and value[0] == "person" and isinstance(value[1], int):
        return Person(value[1])
    if len(value) == 2 and value[0] == "zone" and isinstance(value[1], str):
        return Zone(value[1])
    match value:
        case ["secret", str(text), str(plain), list() | tuple() as numbers, None | list() | tuple() as who]:
            seats = None if who is None else tuple(each for each in who if isinstance(each, int))
            return Secret(text, plain, tuple(each for each in numbers if isinstance(each, int)), seats)
    return str(value)
