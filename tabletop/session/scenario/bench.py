"""A case on the table: its session, and what the words of its file stand for there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tabletop.content.reading.marked import Where
from tabletop.core.drafts import overlay
from tabletop.core.keepsakes import key_of
from tabletop.core.state import GameState
from tabletop.core.values import Json, Value
from tabletop.core.view import handle_of
from tabletop.core.visibility import ALL_SEATS, sees
from tabletop.core.zones import zone_key
from tabletop.rules.progress.machine import in_lane
from tabletop.session.scenario.model import FLOW_NAMES, Case, CellRef, KeptSpec, Moment, PieceRef, Scenario, ZoneRef
from tabletop.session.scenario.words import LETTERS
from tabletop.session.session import Session


class Mistake(Exception):
    """A case cannot go on: what it names is not there, or cannot be done. ``where`` is the place in the file."""

    def __init__(self, where: Where, message: str) -> None:
        super().__init__(message)
        self.where = where
        self.message = message


class Question(NamedTuple):
    """Who is asked, for what, and in which phase and step of it; a file may name any of these."""

    seat: int
    kind: str
    stage: tuple[str, ...] = ()

    def goes_by(self, name: str) -> bool:
        """Whether a name means it; a question for one act alone goes by that, too."""
        return name in ("", self.kind, self.kind.removeprefix("ask "), *self.stage)


@dataclass(slots=True)
class Bench:
    """A case being played. ``asked`` is who was asked, for what, since the last look; ``seen`` the pieces and
    cards that each seat (0: a spectator) has been shown so far."""

    scenario: Scenario
    case: Case
    seats: Mapping[str, int]
    session: Session = field(init=False)
    aliases: dict[str, int] = field(default_factory=dict)
    nameless: set[int] = field(default_factory=set)
    """Pieces that the file did not name (`any`, a number): no name in it means one of them."""
    asked: list[Question] = field(default_factory=list)
    open: tuple[Question, ...] = ()
    seen: dict[int, set[int | str]] = field(default_factory=dict)
    curious: bool = False
    """Somebody will ask what was shown at some moment."""
    shown: list[str] = field(default_factory=list)
    """What steps have told to whoever runs the file."""
    entered: Moment | None = None
    """The named moment at which the rules were put last."""
    _looked: int = 0

    @property
    def state(self) -> GameState:
        """The position now."""
        return self.session.state

    # -- words ---------------------------------------------------------------------------------------------------

    def seat(self, word: str) -> int:
        """The number of a seat; 0 for ""."""
        return self.seats[word] if word else 0

    def word(self, seat: int) -> str:
        """What the file calls a seat; "nobody" for 0."""
        return next((word for word, number in self.seats.items() if number == seat), "nobody")

    def key(self, zone: ZoneRef) -> str:
        """The key of a zone on this table."""
        return zone_key(zone.family, zone.site, self.seat(zone.seat))

    def zone_word(self, key: str) -> str:
        """A zone's key as the file would write it."""
        base, at, seat = key.partition("@")
        return f"{base}@{self.word(int(seat))}" if at else key

    def fact(self, name: str) -> Value:
        """A fact of the moment at which the rules stand: of their progress, or what they keep by that name."""
        flow, field = self.state.flow, FLOW_NAMES.get(name, name)
        code = self.session.catalog.code
        kept = code.remembers() if field not in flow and code is not None else None
        return flow.get(kept[name].field, kept[name].start) if kept is not None and name in kept else flow.get(field)

    def value(self, raw: Json) -> Value:
        """A fact of the file with the words for seats turned into numbers, also inside lists and mappings."""
        if isinstance(raw, str):
            return self._by_word(raw)
        if isinstance(raw, Mapping):
            return {str(self._by_word(key)): self.value(item) for key, item in raw.items()}
        if isinstance(raw, Sequence):
            return tuple(self.value(item) for item in raw)
        return raw

    def _by_word(self, raw: str) -> str | int:
        """The number of a seat that a word means: one of the file's, or the letter that always works."""
        if raw in self.seats:
            return self.seats[raw]
        at = LETTERS.find(raw) if len(raw) == 1 else -1
        return self.seats[self.scenario.seats[at]] if 0 <= at < len(self.scenario.seats) else raw

    def flow_value(self, name: str, raw: Json) -> Value:
        """An entry of rules progress. Seats in it follow when seats are swapped: their words wherever they stand,
        their numbers where the entry is a seat and nothing else (``seat``, ``first_seat``, ``seat#2``)."""
        if name.partition("#")[0] in ("seat", "first_seat") and isinstance(raw, int) and not isinstance(raw, bool):
            word = self.scenario.seats[raw - 1 : raw] if raw > 0 else ()
            return self.seats[word[0]] if word else raw
        return self.value(raw)

    def kept(self, spec: KeptSpec, state: GameState | None = None) -> Value:
        """What the rules keep, as rules progress holds it; None for what is as at first. Raises Mistake."""
        if not spec.per:
            found = self._kept(spec.value, spec.where, state)
            return None if found == () else found
        own = spec.value if isinstance(spec.value, Mapping) else {}
        each = {self._owner(key, spec.where, state): self._kept(held, spec.where, state) for key, held in own.items()}
        return each or None

    def _kept(self, value: object, where: Where, state: GameState | None) -> Value:
        if isinstance(value, PieceRef):
            return self.piece(value, where, state)
        if isinstance(value, CellRef):
            return self.key(value.zone), value.cell
        if isinstance(value, tuple):
            return tuple(self._kept(each, where, state) for each in value)
        return self._by_word(value) if isinstance(value, str) else value  # type: ignore[return-value]  # a number

    def _owner(self, key: object, where: Where, state: GameState | None) -> str:
        """The key of who has its own of what is kept."""
        if isinstance(key, PieceRef):
            return key_of("#", self.piece(key, where, state))
        return key_of(self.key(key.zone), key.cell) if isinstance(key, CellRef) else str(self._by_word(str(key)))

    # -- pieces --------------------------------------------------------------------------------------------------

    def pieces(self, ref: PieceRef, state: GameState | None = None) -> list[int]:
        """All pieces that a text may mean, in the order in which they came to the table."""
        state = self.state if state is None else state
        if ref.cell is not None:
            zone, at, word = ref.zone.partition("@")
            keys = [zone_key(zone, 0, seat) for seat in ([self.seat(word)] if at else [0, *self.seats.values()])]
            return [piece for key in keys for piece in state.inside(key) if state.spot[piece] == ref.cell]
        if ref.name in self.aliases:
            piece = self.aliases[ref.name]
            return [piece] if state.exists(piece) else []
        found = [
            piece
            for piece in state.pieces()
            if piece not in self.nameless
            and state.definition[piece] == ref.name
            and (not ref.owner or state.owner[piece] == self.seat(ref.owner))
        ]
        return found[ref.nth - 1 : ref.nth] if ref.nth else found

    def piece(self, ref: PieceRef, where: Where, state: GameState | None = None) -> int:
        """The piece that a text means. Raises Mistake if there is none, or if there are several."""
        found = self.pieces(ref, state)
        if len(found) == 1:
            return found[0]
        if not found:
            raise Mistake(where, f"There is no {ref.text} on the table.")
        places = ", ".join(dict.fromkeys(self.place(piece, state) for piece in found))
        cell = next((each for each in map(self.place, found) if " " in each), "")
        said = f'"{cell}"' if cell else f'"{self.word(self.state.owner[found[0]])}\'s {ref.text}"'
        hint = f'Say which: {said}, "first {ref.text}", or `alias`.'
        raise Mistake(where, f"There are {len(found)} of {ref.text} ({places}). {hint}")

    def place(self, piece: int, state: GameState | None = None) -> str:
        """Where a piece lies, as the file would write it."""
        state = self.state if state is None else state
        if not state.exists(piece):
            return "out of the game"
        zone, spot = state.zone_of(piece), state.spot[piece]
        board = state.spec.board(zone)
        label = board.label((int(spot[0]), int(spot[1]))) if board is not None and spot is not None else ""
        return f"{self.zone_word(zone)} {label}".strip()

    def name(self, piece: int, state: GameState | None = None) -> str:
        """What the file calls a piece."""
        state = self.state if state is None else state
        alias = next((alias for alias, number in self.aliases.items() if number == piece), "")
        if alias:
            return alias
        card = self.scenario.catalog.cards.get(state.definition[piece])
        return card.name if card is not None else str(state.field(piece, "name") or state.kind[piece])

    def handle(self, piece: int, seat: int) -> str:
        """What a seat calls a piece."""
        return handle_of(self.state, piece, seat or ALL_SEATS)

    # -- who is asked --------------------------------------------------------------------------------------------

    def look(self, actor: int = 0) -> None:
        """Note who is asked now, after ``actor`` (0: nobody) has done something, and what everybody sees."""
        before = set(self.open)
        now = tuple(Question(each.seat, each.kind, self._stage(each.seat)) for each in self.session.decisions())
        self.asked += [each for each in now if each not in before or each[0] == actor]
        self.open = now
        if self.curious:
            self._show()

    def _stage(self, seat: int) -> tuple[str, ...]:
        """The phase, and the step of it, in which a seat is asked: of what goes on where that seat plays."""
        flow, ruleset = self.state.flow, self.session.ruleset
        lane = ruleset.lane_of(seat) if ruleset is not None else 1
        return tuple(str(flow[name]) for each in ("phase", "step") if flow.get(name := in_lane(each, lane)))

    def _show(self) -> None:
        """Note what everybody has been shown since the last look: now, and at each step of a show."""
        session = self.session
        self._shown(session.state)
        for entry in session.journal.entries[self._looked :]:
            for step in session.steps(entry):
                self._shown(session.state_at(entry, step.index))
        self._looked = len(session.journal.entries)

    def _shown(self, state: GameState) -> None:
        for seat in range(self.session.seats + 1):
            viewer = seat or None
            table = overlay(state, viewer)
            shown = self.seen.setdefault(seat, set())
            for piece in table.pieces():
                if sees(table, piece, viewer):
                    shown |= {piece, table.definition[piece]}
