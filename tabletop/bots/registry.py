"""The kinds of bots by name, and how much each may think."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from tabletop.bots.greedy import GreedyBot
from tabletop.bots.question import Bot, Limits
from tabletop.bots.random import RandomBot
from tabletop.bots.searching import CarelessBot, SearchingBot
from tabletop.content.findings import did_you_mean

UNBOUNDED = 10**6
"""So many positions nobody judges in the time there is."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of bot: ``counted``: how much it may think where positions are counted (what it answers does not depend
    on the machine then), ``timed``: at a table, where the clock decides."""

    sentence: str
    make: Callable[[], Bot]
    counted: Limits
    timed: Limits


_KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "easy": Kind(
            "Does every other act without thinking, and thinks little about the rest; good to learn against.",
            partial(CarelessBot, 2),
            Limits(6, 2), Limits(6, 2, 0.3),
        ),
        "even": Kind(
            "Thinks a little and slips now and then: a match for people who know the rules.", partial(CarelessBot, 8),
            Limits(40, 4), Limits(40, 4, 0.6),
        ),
        "strong": Kind(
            "Thinks a second about each act, over what may follow and what you may hold; plays to win.", SearchingBot,
            Limits(300, 16), Limits(UNBOUNDED, 16, 1.0),
        ),
        "greedy": Kind(
            "Looks one act ahead and takes what scores best; plays quickly.", GreedyBot,
            Limits(8, 2), Limits(UNBOUNDED, 8, 0.3),
        ),
        "random": Kind(
            "Plays any legal act; good for a first look at a game.", RandomBot, Limits(), Limits(seconds=0.3)
        ),
    }
)  # fmt: skip


class UnknownBot(ValueError):
    """There is no bot of that name; the text is a sentence with what there is."""

    def __init__(self, kind: str) -> None:
        name, colon, _ = kind.partition(":")
        hint = did_you_mean(name, _KINDS, "bots")
        if colon and name in _KINDS:
            hint = f"Behind {name}: stands how many positions it judges, a number from 1 to {UNBOUNDED - 1}."
        super().__init__(f"There is no bot {kind}. {hint}".rstrip())


def kinds() -> Mapping[str, str]:
    """The names of all bots, each with one sentence for people who choose."""
    return MappingProxyType({name: kind.sentence for name, kind in _KINDS.items()})


def _find(named: str) -> tuple[Kind, int]:
    """A kind and the positions that stand behind its name (``strong:1000``), 0 for none."""
    name, colon, positions = named.partition(":")
    kind = _KINDS.get(name)
    if kind is None or (
        colon and not (positions.isascii() and positions.isdigit() and 0 < int(positions) < UNBOUNDED)
    ):
        raise UnknownBot(named)
    return kind, int(positions or 0)


def make(kind: str) -> Bot:
    """A bot of a kind. Raises UnknownBot."""
    return _find(kind)[0].make()


def counted(kind: str) -> Limits:
    """How many positions a kind may judge for one answer: its own number, or the one behind its name
    (``strong:1000``). Raises UnknownBot."""
    found, positions = _find(kind)
    if not positions:
        return found.counted
    return replace(found.counted, evaluations=positions, determinizations=max(2, min(64, positions // 8)))


def timed(kind: str, milliseconds: int | None = None) -> Limits:
    """How long a kind may think about one answer at a table: its own time, or another. Raises UnknownBot."""
    found, positions = _find(kind)
    limits = replace(found.timed, evaluations=positions) if positions else found.timed
    return limits if milliseconds is None else replace(limits, seconds=milliseconds / 1000)
