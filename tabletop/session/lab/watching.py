"""Who looks on while a game is played in the laboratory: which cards were drawn, played and used, what was there to
choose from, who led."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tabletop.bots import Question
from tabletop.core.edits import Edit
from tabletop.core.state import Container, GameState
from tabletop.core.view import resolve
from tabletop.core.visibility import ALL_SEATS, observers
from tabletop.core.zones import ZoneKind, parse_zone
from tabletop.rules.actions import Action
from tabletop.rules.progress.tracing import Trace, traced
from tabletop.rules.ruleset import Ruleset
from tabletop.session.lab.record import AbilityUse, CardUse, Point
from tabletop.session.simulating.standings import leader

MOST_POINTS = 400
"""So many points of who led are kept of a game; of a longer one every second, every fourth ..."""


def is_hand(kind: ZoneKind) -> bool:
    """Whether a zone is what a seat holds for itself: it sees what lies there and others do not. Where others see
    what lies face up, something has been laid down there."""
    return (
        kind.per_seat
        and not kind.pile
        and any(rule.audience in ("owner", "team") and rule.show in ("identity", "face") for rule in kind.see)
        and not any(rule.audience != "owner" and rule.show == "face" for rule in kind.see)
    )


class Recorder:
    """Looks on at one game and counts."""

    def __init__(self) -> None:
        self.choices: Counter[int] = Counter()
        self.points: list[Point] = []
        self._every = 1
        self._turns = 0
        self._actions = 0
        self._standing: tuple[object, ...] = ()
        self._waiting: Counter[int] = Counter()
        self.waits: Counter[int] = Counter()
        self._had: Counter[tuple[str, int]] = Counter()
        self._drawn: dict[int, set[int]] = defaultdict(set)
        self._played: dict[int, set[tuple[str, int]]] = defaultdict(set)
        """By what a piece was and who played it: in a pile that mixes, numbers change hands."""
        self._planned: dict[int, int] = {}
        self._names: dict[int, str] = {}
        self._used: Counter[tuple[str, int]] = Counter()
        self._offered: Counter[str] = Counter()
        self._around: Counter[str] = Counter()
        self._ran: Counter[str] = Counter()
        self._changed: Counter[str] = Counter()
        self._picked: tuple[tuple[int, str], ...] = ()
        self._trace = Trace()
        self.has_begun = False
        self.first = 0
        """The seat that was asked first."""

    # -- while it is played -----------------------------------------------------------------------------------

    def begun(self, ruleset: Ruleset, state: GameState) -> None:
        """The table is laid."""
        self._ruleset, self._state, self.has_begun = ruleset, state, True
        self._hands = {family for family, kind in state.spec.zones.items() if is_hand(kind)}
        self._on_card: dict[str, tuple[str, ...]] = {
            name: tuple(use.ability for use in card.abilities) for name, card in ruleset.catalog.cards.items()
        }
        self._abilities = {ability for names in self._on_card.values() for ability in names}
        for piece in state.pieces():
            if state.kind[piece] == "card" and state.owner[piece]:
                self._had[state.definition[piece], state.owner[piece]] += 1
            seat = self._in_hand(piece)
            if seat:
                self._drawn[piece].add(seat)
        self._look()

    def asked(self, question: Question, state: GameState) -> None:
        """Somebody decides."""
        self.first = self.first or question.seat
        number = len(question.actions)
        self.choices[number] += 1
        if number > 1:
            for seat in range(1, state.spec.seats + 1):
                if seat != question.seat:
                    self._waiting[seat] += 1
                    self.waits[seat] = max(self.waits[seat], self._waiting[seat])
            self._waiting[question.seat] = 0
        for ability in {name for action in question.actions for name in self._named(action)}:
            self._offered[ability] += 1
        lying = {state.definition[piece] for piece in state.pieces() if None in observers(state, piece)}
        for ability in {ability for name in lying for ability in self._on_card.get(name, ())}:
            self._around[ability] += 1

    @contextmanager
    def during(self, action: Action) -> Iterator[None]:
        """Around an act."""
        state, found = self._state, []
        for value in action.arguments.values():
            piece = resolve(state, value, action.seat) if isinstance(value, str) else None
            if piece is not None:
                found.append((piece, state.zone_of(piece)))
        self._picked, self._seat = tuple(found), action.seat
        with traced() as self._trace:
            yield

    def done(self, edit: Edit) -> None:
        """What came of it."""
        state = self._state
        self._actions += 1
        for op in edit.ops:
            if op[0] == "move":
                self._moved(op[1])
                if op[1] in self._planned and not self._is_hand(op[2]):  # it may be back in the hand by now
                    self._play(op[1], self._planned.pop(op[1]))
        first = self._picked[:1]
        for piece, zone in self._picked:
            if not state.exists(piece) or state.kind[piece] != "card":
                continue
            if state.zone_of(piece) != zone:
                self._play(piece, self._seat)
            elif self._in_hand(piece) == self._seat:
                self._names[piece] = state.definition[piece]
                self._planned[piece] = self._seat  # in secret: it leaves the hand when all plans are laid open
            elif (piece, zone) in first:
                self._used[state.definition[piece], self._seat] += 1
        self._run()
        self._look()

    def _play(self, piece: int, seat: int) -> None:
        self._played[piece].add((self._names.get(piece) or self._state.definition[piece], seat))

    def _moved(self, piece: int) -> None:
        if self._state.exists(piece):
            seat = self._in_hand(piece)
            if seat:
                self._drawn[piece].add(seat)

    def _run(self) -> None:
        begun = set()
        for block, at in self._trace:
            if at == 0:
                for name in self._abilities.intersection(block.split("/")):
                    begun.add(name)
                    self._ran[name] += 1
                    self._changed[name] += block in self._trace.changed
        changed = {name for block in self._trace.changed for name in self._abilities.intersection(block.split("/"))}
        for name in changed - begun:  # it asked something, and goes on after the answer
            self._changed[name] = min(self._ran[name], self._changed[name] + 1)

    def _named(self, action: Action) -> Iterator[str]:
        for value in action.arguments.values():
            if isinstance(value, str) and value in self._abilities:
                yield value

    def _in_hand(self, piece: int) -> int:
        """The seat in whose hand a piece lies, 0 for none."""
        zone = parse_zone(self._state.zone_of(piece))
        return zone.seat if zone.family in self._hands else 0

    def _is_hand(self, container: Container) -> bool:
        return isinstance(container, str) and parse_zone(container).family in self._hands

    def _look(self) -> None:
        flow = self._state.flow
        standing = tuple(flow.get(name) for name in ("round", "turn", "seat", "phase"))
        if standing[:2] == (None, None):
            standing = (self._actions,)  # neither rounds nor turns are counted
        if standing == self._standing and any(standing):
            return
        self._standing = standing
        self._turns += 1
        if self._turns % self._every == 0:
            turn = flow.get("turn") or flow.get("round")
            who = leader(self._ruleset, self._state, ALL_SEATS)
            self.points.append(Point(self._actions, turn if isinstance(turn, int) else 0, who))
            if len(self.points) > MOST_POINTS:
                self.points, self._every = self.points[::2], self._every * 2

    # -- afterwards -------------------------------------------------------------------------------------------

    def cards(self) -> Mapping[str, Mapping[int, CardUse]]:
        """By definition and seat; only what is more than nothing."""
        state = self._state
        counts: dict[tuple[str, int], list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0])

        def add(place: int, name: str, seat: int, number: int = 1) -> None:
            counts[name, seat][place] += number

        for (name, seat), number in self._had.items():
            add(0, name, seat, number)
        for piece, seats in self._drawn.items():
            for seat in seats:
                add(1, state.definition[piece], seat)
        plays = Counter(each for found in self._played.values() for each in found)
        for (name, seat), number in plays.items():
            add(2, name, seat, min(number, self._had[name, seat] or number))
        for (name, seat), number in self._used.items():
            add(3, name, seat, number)
        for piece in state.pieces():
            seat = self._in_hand(piece) if state.kind[piece] == "card" else 0
            here = (state.definition[piece], seat)
            mixes = state.spec.zones[parse_zone(state.zone_of(piece)).family].mixes if seat else False
            if seat and here not in (plays if mixes else self._played[piece]):
                add(4, *here)
        made: dict[str, dict[int, CardUse]] = {}
        for (name, seat), numbers in sorted(counts.items()):
            if name:
                made.setdefault(name, {})[seat] = CardUse(*numbers)
        return made

    def abilities(self) -> Mapping[str, AbilityUse]:
        """By ability; only what came up."""
        return {
            name: AbilityUse(self._offered[name], self._ran[name], self._changed[name], self._around[name])
            for name in sorted({*self._offered, *self._ran, *self._around})
        }
