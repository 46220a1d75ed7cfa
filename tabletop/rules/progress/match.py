"""Several rounds that make a match: cards go home, listed facts stay, and who has won in the end.

**Contract.** ``reset`` ends a round: every card goes home, face down and with nothing left on it, and of the rules
progress only what is listed stays; a fact that is not on the list cannot come along by accident. ``best_of`` says how
a match stands: won by so many rounds, or after the last round by more rounds, then by the higher sum; ``leaders``
is who has the most, of rounds or of anything else that decides a game.
Side decks are exchanged in secret and at the same time: ``Exchange`` plans pairs of sealed moves (``Run.plan``), the
cards are seen by their player alone, and whoever is ready has a deck that passes the check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabletop.core.drafts import overlay
from tabletop.core.state import Container
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Pieces, Words
from tabletop.rules.table import Table

MACHINE = ("lanes", "chance", "loaded", "catalog", "clock", "absent", "out")
"""What belongs to the machine and to the seats, not to a round."""


def reset(run: Run, home: Callable[[Table, int], str], keep: Sequence[str]) -> None:
    """End a round. ``home`` gives the zone that a card goes to ("" leaves a piece as it is), ``keep`` the fields of
    rules progress that stay."""
    state = run.state
    going = [(piece, zone) for piece in state.pieces() for zone in (home(run, piece),) if zone]
    for piece, zone in going:
        for name in state.fields_of(piece):
            run.set_mark(piece, name, None)
        for name, number in state.counters_on(piece).items():
            run.count(piece, name, -number, least=None)
        run.set_face(piece, "down")
        run.move(piece, zone, 0)
    for name in [each for each, value in state.flow.items() if value is not None]:
        if name not in MACHINE and name not in keep:
            run.set_flow(name, None)


def leaders(numbers: Mapping[int, int]) -> tuple[int, ...]:
    """The seats that have the most, by number; () of nobody.

    >>> leaders({1: 3, 2: 5, 3: 5})
    (2, 3)
    """
    top = max(numbers.values(), default=0)
    return tuple(sorted(seat for seat, number in numbers.items() if number == top))


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands: over or not, and the seats that have won it (several: it is drawn)."""

    over: bool
    winners: tuple[int, ...] = ()
    by_sum: bool = False


def best_of(
    wins: Mapping[int, int], sums: Mapping[int, int], played: int, *, needed: int, most: int, by_sum: bool = True
) -> Standing:
    """Whether a match is over after so many rounds: somebody has won as many as are needed, or all rounds are played;
    then more rounds won decide, then (``by_sum``) the higher sum.

    >>> best_of({1: 1, 2: 1}, {1: 98, 2: 94}, 3, needed=2, most=3)
    Standing(over=True, winners=(1,), by_sum=True)
    """
    first = leaders(wins)
    if max(wins.values(), default=0) >= needed or (played >= most and len(first) == 1):
        return Standing(True, first)
    if played < most:
        return Standing(False)
    if by_sum:
        first = leaders({seat: sums.get(seat, 0) for seat in first})
        return Standing(True, first, by_sum=len(first) == 1)
    return Standing(True, first)


# -- side decks ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SideDeck:
    """How decks and side decks lie: the zones of a seat's deck, its side deck, where a card of the side deck goes,
    how many may be exchanged, and what is wrong with a deck (the sentences; ``cards`` by zone as they would lie)."""

    zones: Callable[[Table, int], tuple[str, ...]]
    side: Callable[[Table, int], str]
    goes: Callable[[Table, int, int], str]
    problems: Callable[[Table, int, Mapping[str, tuple[int, ...]]], Sequence[str]]
    most: int


class Exchange(ActionKind):
    """Plan to exchange a card of the deck for one of the side deck."""

    kind = "exchange"
    label = "rules.do_exchange"
    button = "Exchange a card"
    pieces = ("out", "into")
    asks: Mapping[str, str] = {"out": "which card leaves the deck?", "into": "which card comes in for it?"}

    def __init__(self, deck: SideDeck, rule: str = "") -> None:
        self.deck = deck
        self.requirements = (
            Requirement("one_for_one", rule, "rules.one_for_one", self._one_for_one),
            Requirement("too_many", rule, "rules.too_many_exchanges", self._room),
        )

    def _one_for_one(self, table: Table, act: BoundAction) -> Unmet | None:
        lying = planned_cards(table, self.deck, act.seat)
        side = self.deck.side(table, act.seat)
        out_of = next((zone for zone, cards in lying.items() if act.piece("out") in cards), side)
        return None if out_of != side and act.piece("into") in lying[side] else Unmet()

    def _room(self, table: Table, act: BoundAction) -> Unmet | None:
        return Unmet({"number": self.deck.most}) if len(table.drafts(act.seat)) >= 2 * self.deck.most else None

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Every card that has not been exchanged for every one of the side deck that has not."""
        moved = {piece for piece, _ in table.drafts(seat)}
        lying = planned_cards(table, self.deck, seat)
        side = self.deck.side(table, seat)
        spare = [piece for piece in lying[side] if piece not in moved]
        for zone, cards in lying.items():
            for out in cards if zone != side and spare else ():
                if out not in moved:
                    for into in spare:
                        yield self.propose(table, seat, out=out, into=into)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Sealed: nobody else learns of it."""
        out, into = act.piece("out"), act.piece("into")
        run.plan(act.seat, out, self.deck.side(run, act.seat))
        run.plan(act.seat, into, self.deck.goes(run, act.seat, into))
        run.say("rules.exchanges", (act.seat,), pieces=Pieces((out,)), target=Pieces((into,)))

    def words(self, table: Table, act: BoundAction) -> Words:
        """Both cards."""
        return {"pieces": Pieces((act.piece("out"),)), "target": Pieces((act.piece("into"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """A card of the deck onto one of the side deck, or the other way round."""
        if not isinstance(to, int):
            return
        side = planned_cards(table, self.deck, seat).get(self.deck.side(table, seat), ())
        out, into = (to, piece) if piece in side else (piece, to)
        if into in side or out in side:
            yield Action(self.kind, seat, out=table.handle(out, seat), into=table.handle(into, seat))


class TakeBackExchanges(ActionKind):
    """Drop everything that was planned."""

    kind = "take_back_exchanges"
    label = "rules.do_take_back"
    button = "Take back"

    def __init__(self, rule: str = "") -> None:
        self.requirements = (
            Requirement(
                "nothing_planned", rule, "rules.nothing_planned",
                lambda table, act: None if table.drafts(act.seat) else Unmet(),
            ),
        )  # fmt: skip

    def perform(self, run: Run, act: BoundAction) -> None:
        """As it was."""
        for piece, _ in run.drafts(act.seat):
            run.plan(act.seat, piece, None)
        run.say("rules.took_back", (act.seat,))


class Ready(ActionKind):
    """Seal the deck as it is planned."""

    kind = "ready"
    label = "rules.do_ready"
    button = "Ready"
    quiet = True
    ends = "lock"

    def __init__(self, deck: SideDeck, rule: str = "") -> None:
        self.deck = deck
        self.requirements = (Requirement("illegal_deck", rule, "rules.illegal_deck", self._legal),)

    def _legal(self, table: Table, act: BoundAction) -> Unmet | None:
        found = self.deck.problems(table, act.seat, planned_cards(table, self.deck, act.seat))
        return Unmet({"reasons": " ".join(found)}) if found else None

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing more."""


def planned_cards(table: Table, deck: SideDeck, seat: int) -> dict[str, tuple[int, ...]]:
    """What lies in a seat's deck and side deck once its plans are carried out."""
    key = ("planned_cards", seat)
    found: dict[str, tuple[int, ...]] | None = table.memo.get(key)
    if found is None:
        state = overlay(table.state, seat)
        zones = (*deck.zones(table, seat), deck.side(table, seat))
        found = table.memo[key] = {zone: tuple(state.contents.get(zone, ())) for zone in zones}
    return found
