"""What is to be simulated: the plan of many games, from which each of them follows by its number alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

from tabletop.content import Catalog, ContentError, Finding
from tabletop.core.values import Json
from tabletop.session.setting_up.crossing import bots_in, decks_in, first_in
from tabletop.session.setting_up.hooks import ChecksSeats
from tabletop.session.setting_up.setup import MOST_SEED, Agreement, WantedDeck, agree, usual_deck, usual_decks

MOST_ACTIONS = 20_000
"""A game that has taken so many actions is called stuck."""

STRIDE = 1_000_000
"""How far apart the seeds are that are tried for one game."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. ``bots``: one kind for each seat of the first game. ``decks``: those that stay with their
    seats; ``crossed``: those that change seats from game to game, seat 1 of the first game first; ``seatings``: the
    ways in which they may sit, () for all. ``firsts``: the seats that are to come first in turn, () as it falls.
    ``evaluations``: how many positions a bot may judge for one answer, 0: as many as its kind does. ``fit``: decks
    that a house rule does not allow are trimmed or filled. ``paired``: each game is played twice, the second time
    with the two kinds of bots in each other's seats, as where one of them has a seat more."""

    game: str
    games: int
    seats: int
    bots: tuple[str, ...]
    seed: int
    decks: tuple[WantedDeck, ...] | None = None
    options: Mapping[str, Json] = field(default_factory=dict)
    evaluations: int = 0
    most_actions: int = MOST_ACTIONS
    crossed: tuple[str, ...] = ()
    seatings: tuple[tuple[str, ...], ...] = ()
    firsts: tuple[int, ...] = ()
    fit: bool = False
    paired: bool = False

    def seed_of(self, number: int, attempt: int = 0) -> int:
        """The seed of a game; games are numbered from 0, and so are the attempts to find one that fits the plan."""
        return (self.seed + self._deal(number) + attempt * STRIDE) % MOST_SEED

    def bots_of(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game, seat 1 first."""
        seated = bots_in(self._deal(number), self.bots)
        if not self.paired or number % 2 == 0:
            return seated
        one, other = dict.fromkeys(self.bots)
        return tuple(other if kind == one else one for kind in seated)

    def decks_of(self, number: int) -> tuple[WantedDeck, ...] | None:
        """Who has which deck in a game, seat 1 first; None where nothing was said about decks."""
        if self.seatings:
            turn = decks_in(self._deal(number), tuple(str(seat) for seat in range(self.seats)))
            return self.seatings[int(turn[0]) % len(self.seatings)]
        return decks_in(self._deal(number), self.crossed) if self.crossed else self.decks

    def first_of(self, number: int) -> int:
        """Who is to come first in a game; 0 for anybody."""
        return first_in(self._deal(number), self.firsts, self.seats)

    def _deal(self, number: int) -> int:
        """The number of what is dealt for a game: the same for both of a pair."""
        return number // 2 if self.paired else number


def fitted_decks(
    catalog: Catalog, decks: Sequence[WantedDeck] | None, options: Mapping[str, Json] | None, fit: bool
) -> Sequence[WantedDeck] | None:
    """The decks that were asked for, where asked trimmed or filled to what the house rules allow."""
    if not fit or not decks:
        return decks
    values = catalog.resolve_options(options or {})[0]
    return [usual_deck(catalog, each, values) if isinstance(each, str) and each else each for each in decks]


def crossed_plan(catalog: Catalog, plan: Plan, agreement: Agreement) -> Plan:
    """The plan with its decks, or the usual ones, moving from seat to seat."""
    if not catalog.plays_decks(agreement.options):
        return plan
    given = plan.decks or ()
    named = [deck for deck in given if isinstance(deck, str)]
    if len(named) < len(given):
        raise ContentError([Finding("", 0, "decks", "Only ready decks change seats.")])
    usual = usual_decks(catalog, plan.seats, given, agreement.options, plan.seed)
    base = tuple((named[seat] if seat < len(named) else "") or usual[seat] for seat in range(len(usual)))
    if len(base) != plan.seats or len(set(base)) < 2:
        return plan
    crossed = replace(plan, crossed=base, decks=None, fit=plan.fit or not given)

    if not isinstance(catalog.code, ChecksSeats):
        return crossed

    def is_allowed(way: tuple[str, ...]) -> bool:
        fitting = fitted_decks(catalog, way, plan.options, crossed.fit)
        try:
            agree(catalog, seats=plan.seats, seed=plan.seed, decks=fitting, options=agreement.options)
        except ContentError:
            return False
        return True

    every = tuple(dict.fromkeys(permutations(base)))
    allowed = tuple(way for way in every if is_allowed(way))
    return replace(crossed, seatings=() if allowed == every else allowed) if allowed else plan
