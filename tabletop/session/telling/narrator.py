"""Whoever writes down what the rules do, sentence by sentence, with who may know what at that moment.

A sentence of the rules is told in the middle of an act, so it may not know more than was known then: a card that is
revealed three steps later has no name yet. Whoever could follow a piece just before it last moved may read its name
in the first sentence after that (a creature that goes back among hidden cards is named to those who saw it go), and
so may whoever sees it when the sentence is said; nobody else ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.lines import PieceWord, StoredLine, StoredWord, StoredWords
from tabletop.core.ops import apply_op
from tabletop.core.state import GameState
from tabletop.core.visibility import NOBODY, Looked, Viewer, observers
from tabletop.rules.showing.telling import Person, Pieces, Secret, Seen, Told, Word, Words, Zone
from tabletop.session.telling import naming
from tabletop.session.telling.templates import Sentences


class TrackingEdit(Edit):
    """An edit that remembers who could follow each piece just before it last moved. A card that is turned face down
    and laid away with nothing between goes in one movement: whoever saw its face saw it go."""

    __slots__ = ("_turned", "followed")

    def __init__(self, state: GameState) -> None:
        super().__init__(state)
        self.followed: dict[int, frozenset[Viewer]] = {}
        self._turned: tuple[int, int, frozenset[Viewer]] = (0, 0, NOBODY)
        """The piece that was turned last, after how many operations, and who saw it before."""

    def lay_die(self, die: int, value: int) -> None:
        self.followed.pop(die, None)  # whoever saw where it went did not see what it shows now
        super().lay_die(die, value)

    def _settle_knowledge(
        self, before: dict[int, Looked], moved: Sequence[int] = (), learn: bool = True, turned: int = 0
    ) -> None:
        for piece in moved:
            self.followed[piece] = before[piece][0]
        last = self._turned
        if last[0] in moved and last[1] == len(self.ops) - 1:
            self.followed[last[0]] |= last[2]
        super()._settle_knowledge(before, moved, learn, turned)
        if turned:
            self._turned = turned, len(self.ops), before[turned][0]

    def back_to(self, mark: int) -> None:
        """Take back what was done after the first ``mark`` operations."""
        while len(self.ops) > mark:
            apply_op(self.state, self._inverses.pop())
            self.ops.pop()
        self._turned = (0, 0, NOBODY)


def seat_numbers(who: Iterable[Viewer]) -> tuple[int, ...]:
    """Viewers as a line stores them: 0 is the spectator."""
    return _seat_numbers(who if isinstance(who, frozenset) else frozenset(who))


@lru_cache(maxsize=1000)
def _seat_numbers(who: frozenset[Viewer]) -> tuple[int, ...]:
    return tuple(sorted([0 if viewer is None else viewer for viewer in who]))


def stored_piece(state: GameState, catalog: Catalog, piece: int, who: Iterable[Viewer]) -> PieceWord:
    """A piece as an argument of a line."""
    return _stored_there(state, catalog, piece, who) if state.exists(piece) else _stored_gone(who)


def _stored_gone(who: Iterable[Viewer]) -> PieceWord:
    return {"is": "piece", "name": "a piece", "noun": "piece", "card": "", "sight": 0, "who": seat_numbers(who)}


def _stored_there(state: GameState, catalog: Catalog, piece: int, who: Iterable[Viewer]) -> PieceWord:
    return {
        "is": "piece", "name": naming.full_name(state, catalog, piece), "noun": naming.noun(state, catalog, piece),
        "card": state.definition[piece], "sight": state.sight[piece], "who": seat_numbers(who),
    }  # fmt: skip


_AS_IT_IS = (str, int)
"""The classes of the words that a line stores as they are."""


def stored(
    value: Word, catalog: Catalog, names: Sequence[str], seat: int, piece: Callable[[int], PieceWord]
) -> StoredWord:
    """A word of a sentence as a line stores it. ``seat`` is whom the sentence speaks of: of the zones of that seat no
    owner is named."""
    if value.__class__ in _AS_IT_IS:
        return value
    if isinstance(value, Pieces):
        return {"is": "pieces", "list": tuple([piece(number) for number in value.numbers])}
    if isinstance(value, Person):
        return {"is": "seat", "seat": value.seat, "text": naming.person(names, value.seat)}
    if isinstance(value, Seen):
        return {"is": "seen", "list": tuple([piece(number) for number in value.numbers])}
    if isinstance(value, Secret):
        everybody = {each for each in range(len(names) + 1) if value.is_for(each)}
        who = everybody.intersection(*(piece(number)["who"] for number in value.numbers))
        text, plain = (naming.with_names(each, names) for each in (value.text, value.plain))
        return {"is": "secret", "text": text, "plain": plain, "who": seat_numbers(who)}
    if isinstance(value, Zone):
        return {"is": "zone", "zone": value.key, "text": naming.zone_name(catalog, names, value.key, seat)}
    if isinstance(value, Told):
        words = {name: stored(each, catalog, names, seat, piece) for name, each in value.words.items()}
        return {"is": "line", "line": (value.template, words)}
    if isinstance(value, Mapping):
        return value
    return str(value)


def words_now(words: Words, state: GameState, catalog: Catalog, names: Sequence[str], seat: int = 0) -> StoredWords:
    """The words of a sentence that is said now, with who may know each piece now."""

    def piece(number: int) -> PieceWord:
        return stored_piece(state, catalog, number, observers(state, number) if state.exists(number) else ())

    return {name: stored(value, catalog, names, seat, piece) for name, value in words.items()}


class Narrator:
    """Gathers the lines of one act of the rules."""

    __slots__ = ("_catalog", "_edit", "_names", "_seat", "_sentences", "lines")

    def __init__(
        self, edit: TrackingEdit, catalog: Catalog, names: Sequence[str], sentences: Sentences, seat: int
    ) -> None:
        self._edit = edit
        self._catalog = catalog
        self._names = names
        self._sentences = sentences
        self._seat = seat
        self.lines: list[StoredLine] = []

    def say(self, template: str, /, only: tuple[int, ...] | None = None, **arguments: Word) -> None:
        """Add a sentence; ``who`` is whoever acts unless given."""
        wanted = self._sentences.arguments_known(template)
        if wanted is None:
            raise KeyError(f"there is no sentence {template}")
        if "who" in wanted and "who" not in arguments:
            arguments["who"] = Person(self._seat)
        words: dict[str, StoredWord] = {}
        for name in sorted(arguments):
            value = arguments[name]
            if value.__class__ in _AS_IT_IS:
                words[name] = value
            else:
                whose = _spoken_of(arguments) if isinstance(value, Zone) else self._seat
                words[name] = stored(value, self._catalog, self._names, whose, self._piece)
        if only is not None:
            words["_only"] = tuple(sorted(set(only)))
        if self._edit.ops:
            words["_op"] = len(self._edit.ops)
        self.lines.append((template, words))
        self._edit.followed.clear()

    def _piece(self, number: int) -> PieceWord:
        state = self._edit.state
        followed = self._edit.followed.get(number, NOBODY)
        if not state.exists(number):
            return _stored_gone(followed)
        now = observers(state, number)
        if followed <= now:
            return _stored_there(state, self._catalog, number, now)
        # Its number of now is not for those who saw it go and cannot follow it any more.
        return {**_stored_there(state, self._catalog, number, followed | now), "sight": 0}


def _spoken_of(words: Words) -> int:
    """The seat that a sentence speaks of, so that its zones need not be called its own: "Ana drew a card from the
    Deck"; 0 where there is none, or more than one."""
    who = words.get("who")
    if isinstance(who, Person):
        return who.seat
    seats = {each.seat for each in words.values() if isinstance(each, Person)}
    return next(iter(seats)) if len(seats) == 1 else 0
