"""How likely each side of a table wins, thought about beside the window: a moment of the table cut loose
(``Moment``), and a process that thinks about such moments (``Reckoner``).

What comes out depends on what the viewer sees at that moment and on the table's seed, on nothing else.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace

from tabletop.bots.chances import Shares, Yard, chances, sides_of
from tabletop.core.chance import Chance, mix
from tabletop.core.codec import PositionDocument, decode_state, encode_state
from tabletop.core.state import GameState
from tabletop.core.visibility import Viewer
from tabletop.rules.ruleset import Ruleset
from tabletop.session.session import Session
from tabletop.session.setting_up.setup import Deck
from tabletop.session.simulating.bot_player import Named, NotAsked, is_forgotten, named_of, opened
from tabletop.session.simulating.thinker import Thinker
from tabletop.session.simulating.yardstick import measure

__all__ = ["Moment", "Reckoned", "Reckoner", "Shares", "Yard", "moment_of", "sides_of"]


@dataclass(frozen=True, slots=True)
class Reckoned:
    """How likely each side wins (() where the rules can say nothing of the moment), and the yard of the game."""

    shares: Shares
    yard: Yard


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment to think about, cut loose from its table; ``decks``: those of its seats; ``yard``: None where it is
    not known yet."""

    named: Named
    decks: tuple[Deck, ...]
    ruleset: Ruleset
    state: GameState
    viewer: Viewer
    positions: int
    key: int
    yard: Yard | None = None
    stop: Callable[[], bool] = lambda: False

    def think(self) -> Reckoned | None:
        """Think; None if ``stop`` says that nobody wants to know any more."""
        named = self.named
        yard = self.yard
        if yard is None:
            yard = measure(named.game, named.seats, dict(named.options), self.decks, self.stop)
        if yard is None:
            return None
        try:
            found = chances(
                self.ruleset, self.state, self.viewer, Chance(self.key), yard, self.positions, self.stop
            )  # fmt: skip
        except Exception:
            return Reckoned((), yard)  # a position made by hand, of which the rules can say nothing
        return None if found is None else Reckoned(found, yard)


def moment_of(
    session: Session, viewer: Viewer, entry: int | None, positions: int, yard: Yard | None = None
) -> Moment:
    """What is needed to think about the table as it is (``entry`` None) or was after an entry; the table may change
    afterwards. Raises NotAsked where there is no referee."""
    ruleset = session.ruleset
    if ruleset is None:
        raise NotAsked("there is no referee to ask")
    state = session.state.fork() if entry is None else session.state_at(entry)
    key = mix(session.seed + (viewer or 0))  # the same luck all along the game
    return Moment(named_of(session), session.agreement.decks, ruleset, state, viewer, positions, key, yard)


@dataclass(frozen=True, slots=True)
class Posed:
    """A moment on its way to the process that thinks about it; ``number``: which question it is."""

    named: Named
    decks: tuple[Deck, ...]
    data: PositionDocument
    viewer: Viewer
    positions: int
    key: int
    yard: Yard | None
    number: int


class Reckoner(Thinker):
    """A process that thinks about who wins. It gives way to all else on the machine."""

    def reckon(self, moment: Moment) -> Future[Reckoned | None]:
        """How likely each side wins. The result raises whatever kept the process from answering."""
        pool = self.start()
        posed = Posed(
            moment.named, moment.decks, encode_state(moment.state), moment.viewer, moment.positions, moment.key,
            moment.yard, self.next_number(),
        )  # fmt: skip
        return pool.submit(_reckon, posed)


def _reckon(posed: Posed) -> Reckoned | None:
    _give_way()
    spec, ruleset = opened(posed.named)
    state = decode_state(posed.data, spec)

    def stop() -> bool:
        return is_forgotten(posed.number)

    moment = Moment(posed.named, posed.decks, ruleset, state, posed.viewer, posed.positions, posed.key, posed.yard)
    return replace(moment, stop=stop).think()


_gives_way = False


def _give_way() -> None:
    """The bots and the window come first."""
    global _gives_way
    if not _gives_way and hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(5)
    _gives_way = True
