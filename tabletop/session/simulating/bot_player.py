"""Seats of a table that the program plays: asking a bot for the next act of one.

``choose`` asks and waits. The window must not wait: it makes a ``Thought`` (``prepare``, on its own thread, a
millisecond or two), which holds a copy and may be answered on any thread while the table goes on; or it gives the
table to a ``Thinker``, a process of its own; the second half of this file is what that process does.

What a bot answers depends on what its seat sees, on how often the seat has acted and on the table's seed, on nothing
else; only how long it may think is a matter of the clock.
"""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

from tabletop.bots import Question, make, timed
from tabletop.bots.search import Weighed
from tabletop.bots.searching import SearchingBot
from tabletop.content import ContentError
from tabletop.core.chance import Chance
from tabletop.core.codec import PositionDocument, canonical, decode_state
from tabletop.core.state import GameState
from tabletop.core.zones import Scalar, TableSpec
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.session.session import Session
from tabletop.session.setting_up.games import open_catalog
from tabletop.session.setting_up.versions import Versions
from tabletop.session.simulating.processes import enter

ADVISER = "strong"
"""Who is asked for hints."""

MOST_ADVICE = 9
"""So many acts are told to who gives hints: some may be the same in other words, or not be legal any more."""

USUAL = "greedy"
"""Who plays a seat that is not said to be a bot's."""


__all__ = ["ADVISER", "NotAsked", "Thought", "Weighed", "choose", "key_of", "prepare"]


class NotAsked(LookupError):
    """The seat has nothing to answer."""


@dataclass(frozen=True, slots=True)
class Thought:
    """One question to a bot, cut loose from its table."""

    ruleset: Ruleset
    state: GameState
    seat: int
    kind: str
    key: int
    milliseconds: int | None = None
    stop: Callable[[], bool] | None = None
    """Whether the answer is not wanted any more: then the first that comes to mind is given."""

    def answer(self) -> Action:
        """Think, and say what the seat does. Raises NotAsked if it has nothing to do."""
        return make(self.kind).choose(self._question())

    def weigh(self) -> tuple[Weighed, ...]:
        """Think, and say what the best acts are, the best first. Raises NotAsked as ``answer`` does."""
        return self.weigh_all()[:MOST_ADVICE]

    def weigh_all(self) -> tuple[Weighed, ...]:
        """The same of all acts that were looked at."""
        return tuple(SearchingBot().weigh(self._question()))

    def _question(self) -> Question:
        limits = timed(self.kind, self.milliseconds)
        question = Question(self.ruleset, self.state, self.seat, Chance(self.key), limits, stop=self.stop)
        if not question.actions:
            raise NotAsked(f"seat {self.seat} is not asked")
        return question


def prepare(session: Session, seat: int, milliseconds: int | None = None, kind: str = "") -> Thought:
    """What a bot needs to answer for a seat; the table may change afterwards. ``kind``: which bot, "" for the one
    that plays the seat. Raises NotAsked where there is no referee, UnknownBot for a kind that there is not."""
    ruleset = session.ruleset
    if ruleset is None:
        raise NotAsked("there is no referee to ask")
    kind = kind or session.bots.get(seat, USUAL)
    make(kind)
    return Thought(ruleset, session.state.fork(), seat, kind, key_of(session, seat), milliseconds)


def choose(session: Session, seat: int, milliseconds: int | None = None) -> Action:
    """What the bot of a seat does now. Takes up to so long (None: as long as its kind does); use it on a session that
    nobody changes meanwhile."""
    return prepare(session, seat, milliseconds).answer()


def key_of(session: Session, seat: int) -> int:
    """What a bot's chance is drawn from: nothing that the seat does not know goes in, and a seat that comes back to
    the same position draws anew."""
    acts = sum(entry.seat == seat for entry in session.journal.line())
    seen = canonical([session.seed, seat, acts, session.view_for(seat).to_json()])
    return int.from_bytes(hashlib.blake2b(seen, digest_size=8).digest(), "big")


# -- in a process of its own ---------------------------------------------------------------------------------

Wanted: TypeAlias = ctypes.c_ulong
"""A number that two processes share."""


class Named(NamedTuple):
    """By which rules and with which cards is played: the game as the session names it, the hash of its catalog."""

    game: str
    hash: str
    seats: int
    options: tuple[tuple[str, Scalar], ...]
    cards: tuple[tuple[tuple[int, str], int], ...]


@dataclass(frozen=True, slots=True)
class Posed:
    """A question on its way to the process that answers it; ``number``: which one it is."""

    named: Named
    data: PositionDocument
    seat: int
    kind: str
    key: int
    milliseconds: int | None
    number: int


_known: dict[Named, Versions] = {}


def named_of(session: Session) -> Named:
    """Which rules a table is played by."""
    options, cards = sorted(session.options.items()), sorted(session.state.spec.stock.cards.items())
    return Named(session.game, session.catalog.hash, session.seats, tuple(options), tuple(cards))


_wanted: Wanted | None = None


def begin(wanted: Wanted) -> None:
    """What a process that thinks does first; ``wanted``: the number of the question that somebody waits for."""
    global _wanted
    _wanted = wanted
    enter()


def read_game(named: Named) -> None:
    """Read the game in this process. Raises LookupError if its files are not those that the table is played with."""
    if named not in _known:
        try:
            catalog = open_catalog(named.game)
        except ContentError as error:
            raise LookupError(str(error)) from None
        if catalog.hash != named.hash:
            raise LookupError("the files of the game have changed")
        _known.clear()
        _known[named] = Versions(catalog, named.seats, dict(named.options), lambda catalog: dict(named.cards))


def answer(posed: Posed) -> Action:
    """What the bot does, found out here."""
    return _thought(posed).answer()


def weigh(posed: Posed) -> tuple[Weighed, ...]:
    """The best acts, found out here."""
    return _thought(posed).weigh()


def weigh_all(posed: Posed) -> tuple[Weighed, ...]:
    """All acts that were looked at, the best first."""
    return _thought(posed).weigh_all()


def _thought(posed: Posed) -> Thought:
    """The question as it is in this process."""
    spec, ruleset = opened(posed.named)
    state, stop = decode_state(posed.data, spec), partial(is_forgotten, posed.number)
    return Thought(ruleset, state, posed.seat, posed.kind, posed.key, posed.milliseconds, stop)


def opened(named: Named) -> tuple[TableSpec, Ruleset]:
    """The table and the rules as they are in this process. Raises LookupError if its files are not those that the
    table is played with, NotAsked where there is no referee."""
    read_game(named)
    versions = _known[named]
    spec = versions.spec_of(GameState(versions.latest.spec(named.seats, versions.options_for(versions.latest))))
    ruleset = versions.ruleset_for(versions.latest)
    if ruleset is None:
        raise NotAsked("there is no referee to ask")
    return spec, ruleset


def is_forgotten(number: int) -> bool:
    """Whether nobody waits for the answer to a question any more, asked in the process that thinks about it."""
    return _wanted is not None and _wanted.value != number
