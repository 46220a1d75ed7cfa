"""One act by hand of one seat: which pieces are meant, what is done, what the log will say.

``ManualAct`` gathers the operations of an act in an ``Edit`` and its sentences in templates; who may know the name of
a piece in a sentence is whoever knew it before the act or knows it after.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabletop.content import Catalog
from tabletop.core.checks import BadData, is_seat, shown
from tabletop.core.drafts import drafts_of, without
from tabletop.core.lines import PieceWord, StoredLine, StoredWords
from tabletop.core.state import Container, GameState, InvalidOp
from tabletop.core.view import resolve
from tabletop.core.visibility import ALL_SEATS, Viewer, observers
from tabletop.core.zones import ZoneKind, parse_zone
from tabletop.rules.showing.telling import Person, Pieces, Secret, Seen, Word, Words, Zone
from tabletop.session.telling import naming
from tabletop.session.telling.narrator import TrackingEdit, seat_numbers, stored
from tabletop.session.telling.templates import COMMON

__all__ = ["ManualAct", "Person", "Pieces", "Ref", "Secret", "Seen", "Zone", "physical"]

Ref = int | str
"""A piece: its number, or the handle that some viewer has for it."""

Refs = Ref | Iterable[Ref]


@dataclass(slots=True)
class _Memory:
    name: str
    noun: str
    card: str
    sight: int
    who: set[Viewer]


class ManualAct:
    """One act in the making. ``seat`` is who does it, 0 for nobody in particular. ``viewers``: whose handles name the
    pieces, the first who could have named one so is meant."""

    __slots__ = ("_known", "_said", "catalog", "edit", "names", "seat", "state", "viewers")

    def __init__(
        self, state: GameState, catalog: Catalog, names: Sequence[str], seat: int, viewers: Sequence[Viewer] = ()
    ) -> None:
        if not is_seat(seat, state.spec.seats, nobody=True):
            raise InvalidOp(f"there is no seat {shown(seat)}")
        self.state = state
        self.catalog = catalog
        self.names = names
        self.seat = seat
        self.edit = TrackingEdit(state)
        self.viewers = tuple(viewers) or ((seat, ALL_SEATS, None) if seat else (ALL_SEATS, None))
        self._known: dict[int, _Memory] = {}
        self._said: list[tuple[str, dict[str, Word], tuple[int, ...] | None]] = []

    # -- what is meant ---------------------------------------------------------------------------------------

    def piece(self, ref: object) -> int:
        """The piece that is meant. Raises InvalidOp."""
        found: int | None = None
        if isinstance(ref, int) and not isinstance(ref, bool):
            found = ref
        elif isinstance(ref, str):
            named = (resolve(self.state, ref, viewer) for viewer in self.viewers)
            found = next((piece for piece in named if piece is not None), None)
        if found is None or not self.state.exists(found):
            raise InvalidOp(f"there is no piece {shown(ref)} on the table")
        self.remember(found)
        return found

    def pieces(self, refs: Refs) -> list[int]:
        """The pieces that are meant, each once, in the order given; at least one."""
        listed = [refs] if isinstance(refs, int | str) else list(refs)
        found = list(dict.fromkeys(self.piece(ref) for ref in listed))
        if not found:
            raise InvalidOp("no piece is named")
        return found

    def place(self, to: object) -> Container:
        """A zone's key or the piece that is meant as a host."""
        if isinstance(to, str) and not to.startswith("#") and ":" not in to:
            return self.zone(to)
        return self.piece(to)

    def zone(self, key: object) -> str:
        """A zone that exists on this table."""
        if not isinstance(key, str):
            raise InvalidOp(f"{shown(key)} is no zone")
        why = self.state.why_no_place(key)
        if why is not None:
            raise InvalidOp(why)
        return key

    def person(self, seat: object, nobody: bool = False) -> int:
        """A seat's number, with ``nobody`` also 0."""
        if not is_seat(seat, self.state.spec.seats, nobody):
            raise InvalidOp(f"there is no seat {shown(seat)}")
        return seat

    def kind_of(self, zone: str) -> ZoneKind:
        """What kind of zone a key names."""
        return self.state.spec.zone(zone)

    def hand_of(self, seat: int) -> str:
        """The zone that is a seat's hand."""
        family = naming.hand_family(self.catalog)
        if family is None:
            raise InvalidOp("this game has no hands: say where the cards go")
        return f"{family}@{seat}"

    def is_hand(self, key: str) -> bool:
        """Whether a zone is somebody's hand."""
        return parse_zone(key).family == naming.hand_family(self.catalog)

    # -- sealed moves ----------------------------------------------------------------------------------------

    def unplan(self, pieces: Iterable[int], seat: int = 0) -> dict[int, list[int]]:
        """Forget the sealed moves of these pieces (of one seat, 0: of all); those that had one, by the seat that
        planned it."""
        chosen = set(pieces)
        dropped: dict[int, list[int]] = {}
        for each in (seat,) if seat else range(1, self.state.spec.seats + 1):
            mine = [piece for piece, _ in drafts_of(self.state, each) if piece in chosen]
            if mine:
                dropped[each] = mine
        if dropped:
            self.edit.set_flow("drafts", without(self.state.flow.get("drafts"), chosen, seat or None))
        return dropped

    def carry_out(self, pieces: Iterable[int]) -> None:
        """Really do the sealed moves of these pieces: what is shown to all cannot be planned in secret any more."""
        chosen = set(pieces)
        for seat in range(1, self.state.spec.seats + 1):
            for piece, to in drafts_of(self.state, seat):
                if piece in chosen and self.state.exists(piece) and self.state.why_no_place(to) is None:
                    self.edit.move(piece, to)
        self.unplan(chosen)

    # -- what is said ----------------------------------------------------------------------------------------

    def remember(self, piece: int) -> None:
        """Keep what a piece is called and who knows it, before anything happens to it."""
        if piece not in self._known:
            state = self.state
            self._known[piece] = _Memory(
                naming.full_name(state, self.catalog, piece), naming.noun(state, self.catalog, piece),
                state.definition[piece], state.sight[piece], set(observers(state, piece)),
            )  # fmt: skip

    def told(self, pieces: Iterable[int], seats: Iterable[int]) -> None:
        """These seats get to know these pieces by the act itself."""
        for piece in pieces:
            self._known[piece].who.update(seats)

    def lay_die(self, die: int, value: int | None = None) -> int:
        """Throw a die, or let it show a number; what it shows is told to those only who see it then, not to whoever
        had looked at it before."""
        if value is None:
            value = self.edit.roll(die)
        else:
            self.edit.lay_die(die, value)
        self._known[die].who.intersection_update(observers(self.state, die))
        return value

    def say(self, template: str, /, only: tuple[int, ...] | None = None, **arguments: Word) -> None:
        """Add a sentence; ``who`` is whoever acts unless given. ``only``: the seats that may read it at all."""
        if "who" in COMMON.arguments(template):
            arguments.setdefault("who", Person(self.seat))
        self._said.append((template, arguments, only))

    def lines(self) -> tuple[StoredLine, ...]:
        """The sentences of the finished act, for the journal."""
        for piece, memory in self._known.items():
            if self.state.exists(piece):
                now = observers(self.state, piece)
                # Its number of now is not for those who saw it go and cannot follow it any more.
                memory.sight = 0 if memory.who - now else self.state.sight[piece] or memory.sight
                memory.who.update(now)
        return tuple(
            # who may read it stands last, as in a line that was loaded: a save is the same, byte by byte
            (template, {**self._words(arguments), **({} if only is None else {"_only": only})})
            for template, arguments, only in self._said
        )

    def _words(self, arguments: Words) -> StoredWords:
        return {
            name: stored(arguments[name], self.catalog, self.names, self.seat, self._stored_piece)
            for name in sorted(arguments)
        }

    def _stored_piece(self, piece: int) -> PieceWord:
        memory = self._known[piece]
        return {
            "is": "piece", "name": memory.name, "noun": memory.noun, "card": memory.card, "sight": memory.sight,
            "who": seat_numbers(memory.who),
        }  # fmt: skip


def physical(error: BadData) -> InvalidOp:
    """A value that cannot be written on a table, as the error that hands raise."""
    return InvalidOp(error.message)
