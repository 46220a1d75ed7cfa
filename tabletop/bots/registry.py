"""The kinds of bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tabletop.bots.greedy import GreedyBot
from tabletop.bots.question import Bot
from tabletop.bots.random import RandomBot
from tabletop.content.findings import did_you_mean

_KINDS: Mapping[str, tuple[str, Callable[[], Bot]]] = MappingProxyType(
    {
        "greedy": ("Looks one act ahead and takes what scores best; plays to win.", GreedyBot),
        "random": ("Plays any legal act; good for a first look at a game.", RandomBot),
    }
)


class UnknownBot(ValueError):
    """There is no bot of that name; the text is a sentence with what there is."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"There is no bot {kind}. {did_you_mean(kind, _KINDS, 'bots')}".rstrip())


def kinds() -> Mapping[str, str]:
    """The names of all bots, each with one sentence for people who choose."""
    return MappingProxyType({name: sentence for name, (sentence, _) in _KINDS.items()})


def make(kind: str) -> Bot:
    """A bot of a kind. Raises UnknownBot."""
    found = _KINDS.get(kind)
    if found is None:
        raise UnknownBot(kind)
    return found[1]()
