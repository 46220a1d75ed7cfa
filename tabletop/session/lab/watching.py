"""Who looks on while a game is played in the laboratory: which cards were drawn, played and used, what was there to
choose from, who led."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from tabletop.bots import Question
from tabletop.core.edits import Edit
from tabletop.core.state import Container, GameState
from tabletop.core.view import resolve
from tabletop.core.visibility import ALL_SEATS, observers
from tabletop.core.zones import ZoneKind, parse_zone
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Trace, traced
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


CHOOSE = "choose"
"""The kind of an act that answers what was asked while something was carried out."""


class _Pick(NamedTuple):
    """A card that an act names: what and where it was before. ``is_subject``: the act is done with it."""

    piece: int
    name: str
    zone: str
    owner: int
    is_subject: bool


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
        self._drawn: dict[int, set[tuple[str, int]]] = defaultdict(set)
        self._played: dict[int, set[tuple[str, int]]] = defaultdict(set)
        """By what a piece was and who played it: in a pile that mixes, numbers change hands."""
        self._planned: dict[int, tuple[str, int]] = {}
        self._used: Counter[tuple[str, int]] = Counter()
        self._offered: Counter[str] = Counter()
        self._around: Counter[str] = Counter()
        self._ran: Counter[str] = Counter()
        self._changed: Counter[str] = Counter()
        self._picked: tuple[_Pick, ...] = ()
        self._asked_by = 0
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
            self._moved(piece)
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
    def during(self, action: Action) -> Iterator[Trace]:
        """Around an act."""
        state, found = self._state, []
        kind = self._ruleset.kind(action.kind)
        first = next((name for name, _ in kind.argument_names()), "") if kind is not None else ""
        for name, value in action.arguments.items():
            piece = resolve(state, value, action.seat) if isinstance(value, str) else None
            if piece is not None and state.kind[piece] == "card":
                called, owner, is_subject = state.definition[piece], state.owner[piece], kind is None or name == first
                found.append(_Pick(piece, called, state.zone_of(piece), owner, is_subject))
        self._picked, self._seat, self._kind = tuple(found), action.seat, action.kind
        self._asked_by = self._asks(action) if found and action.kind == CHOOSE else 0
        with traced() as self._trace:
            yield self._trace

    def done(self, edit: Edit) -> None:
        """What came of it."""
        state = self._state
        self._actions += 1
        for op in edit.ops:
            if op[0] == "move":
                self._moved(op[1])
                if op[1] in self._planned and not self._is_hand(op[2]):  # it may be back in the hand by now
                    self._played[op[1]].add(self._planned.pop(op[1]))
        for pick in self._picked:
            if state.exists(pick.piece):
                self._chosen(pick)
        self._run()
        self._look()

    def _chosen(self, pick: _Pick) -> None:
        """What became of a card that an act names. Only what leaves the hand of who acts is played: others' cards and
        what lies on the table already are aimed at, moved or used."""
        zone, now = parse_zone(pick.zone), self._state.zone_of(pick.piece)
        if zone.family in self._hands and zone.seat == self._seat:
            if now == pick.zone:
                self._planned[pick.piece] = (pick.name, self._seat)  # in secret: it leaves when plans are laid open
            elif not self._is_price(now, pick):
                self._played[pick.piece].add((pick.name, self._seat))
        elif pick.is_subject and self._kind != CHOOSE and {zone.seat, pick.owner} <= {0, self._seat}:
            self._used[pick.name, self._seat] += 1

    def _asks(self, action: Action) -> int:
        """The piece whose ability asks what an act answers, 0 for none."""
        asked = (each for each in self._ruleset.decisions(self._state) if each.seat == action.seat)
        return next((each.source for each in asked if each.kind == CHOOSE), 0)

    def _is_price(self, now: str, pick: _Pick) -> bool:
        """Whether a card that went from a hand to a pile was laid aside, for another card, since a card's ability or
        its price asked for it or since there were too many: it was not played."""
        if not self._state.spec.zones[parse_zone(now).family].pile:
            return False
        kind = self._ruleset.kind(self._kind)
        if not pick.is_subject or (kind is not None and kind.discards):
            return True
        return self._kind == CHOOSE and self._asked_by not in (0, pick.piece)

    def _moved(self, piece: int) -> None:
        seat = self._in_hand(piece) if self._state.exists(piece) else 0
        if seat:
            self._drawn[piece].add((self._state.definition[piece], seat))

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
        if self._turns % self._every == 0:
            turn = flow.get("turn") or flow.get("round")
            who = leader(self._ruleset, self._state, ALL_SEATS)
            self.points.append(Point(self._actions, turn if isinstance(turn, int) else 0, who))
            if len(self.points) > MOST_POINTS:
                self.points, self._every = self.points[::2], self._every * 2
        self._turns += 1

    # -- afterwards -------------------------------------------------------------------------------------------

    def cards(self) -> Mapping[str, Mapping[int, CardUse]]:
        """By definition and seat; only what is more than nothing."""
        state = self._state
        counts: dict[tuple[str, int], list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0])

        def add(place: int, name: str, seat: int, number: int = 1) -> None:
            counts[name, seat][place] += number

        for (name, seat), number in self._had.items():
            add(0, name, seat, number)
        for name, seat in (each for found in self._drawn.values() for each in found):
            add(1, name, seat)
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
