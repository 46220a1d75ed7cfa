"""What comes to lie in the zones of a game, as far as its files say it: for who shares out the room of a table.

It is read off the lines themselves (`create`, `lay`, `deal`, `move`), of `game.yaml` and of `rules.yaml` alike,
before anybody checks them: what is not understood counts as unknown. Nothing but the layout of a table hangs on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tabletop.core.zones import ZoneKind

SMALL = ("die", "token", "marker", "counter", "pin")
"""Loose pieces; as large as these is what has the shape of a disc, too."""
NAME = re.compile(r"[a-z_][a-z0-9_]*")
MOST = 60


@dataclass(frozen=True, slots=True)
class Lying:
    """What comes to lie in a zone (of one per seat: in each). ``small``: so many loose pieces; ``cards``: so many
    cards; 0 where nothing says how many. ``unknown``: also something of which the files do not say what it is."""

    small: int = 0
    cards: int = 0
    unknown: bool = True

    @property
    def is_small(self) -> bool:
        """Whether nothing else than loose pieces lies there."""
        return self.small > 0 and not (self.cards or self.unknown)


NOTHING_SAID = Lying()


@dataclass
class _Count:
    small: int = 0
    cards: int = 0
    unknown: bool = False


def what_lies(
    files: Iterable[object], zones: Mapping[str, ZoneKind], cards: Mapping[str, str], discs: Iterable[str] = ()
) -> dict[str, Lying]:
    """By zone what the data of the files says of it. ``cards``: the kind of each card; ``discs``: the kinds of which
    cards are discs."""
    round_ = {name for name, kind in cards.items() if kind in discs} | set(discs)
    found: dict[str, _Count] = {}
    copies: list[tuple[str, str]] = []
    for line in _lines(files):
        for what, number, place in _said(line):
            into = next((name for name in NAME.findall(place) if name in zones), None)
            if into is None:
                continue
            count = found.setdefault(into, _Count())
            if what.startswith("same as "):
                copies.append((into, what))
            elif what in SMALL or what in round_:
                each = 1 if what in SMALL or not line.get("every") else _of_kind(what, cards)
                count.small = min(MOST, count.small + number * each)
            elif what in cards or what in cards.values():
                each = _of_kind(what, cards) if line.get("every") or "lay" in line else 1
                count.cards = min(MOST, count.cards + number * each)
            elif what == "dealt":
                count.cards = max(count.cards, min(MOST, number))
                count.unknown |= not number
            else:
                count.unknown = True
    for into, what in copies:  # of a piece that lies in the same zone, it is one more of these
        if into not in NAME.findall(what):
            found[into].unknown = True
    return {name: Lying(each.small, each.cards, each.unknown) for name, each in found.items()}


def _of_kind(what: str, cards: Mapping[str, str]) -> int:
    return max(1, sum(kind == what for kind in cards.values()))


def _lines(data: object) -> Iterator[Mapping[str, object]]:
    """Every mapping in what a file holds."""
    waiting: list[object] = (
        list(data) if isinstance(data, Iterable) and not isinstance(data, str | Mapping) else [data]
    )
    while waiting:
        each = waiting.pop()
        if isinstance(each, Mapping):
            yield each
            waiting += each.values()
        elif isinstance(each, list | tuple):
            waiting += each


def _said(line: Mapping[str, object]) -> Iterator[tuple[str, int, str]]:
    """What a line says: what comes, how many (0: who knows), and where to."""
    for word, in_rules in (("create", "in"), ("lay", "into"), ("deal", "to"), ("move", "to"), ("put", "into")):
        value = line.get(word)
        if isinstance(value, Mapping):
            what = {"create": "kind", "lay": "cards"}.get(word)
            said = str(value.get(what, "")) if what else "dealt" if word == "deal" else ""
            yield said, _number(value.get("count", 1)), str(value.get("into", ""))
        elif value is not None and in_rules in line:
            place = str(line[in_rules])
            if word == "create":
                yield str(value), _number(line.get("count", 1)), place
            elif word == "deal":
                yield "dealt", _number(value), place
            else:
                yield "", 0, place


def _number(value: object) -> int:
    """A number that is written as one; of a phrase the largest number in it."""
    if isinstance(value, int):
        return max(0, value)
    return max((int(each) for each in re.findall(r"\b\d{1,3}\b", str(value))), default=0)
