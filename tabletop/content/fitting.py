"""A ready deck made to fit what the players agreed on: fewer or more cards, a lower limit of their cost.

Too many cards: those with most copies go first, of equals the last of the list. Too dear: the cheapest card that
alone is enough goes, else the dearest. Too few: more copies of its own cards, those with fewest first. So the same
agreement always gives the same deck, and no more is left out than must be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tabletop.content.catalog import Catalog
from tabletop.content.decks import bound_of
from tabletop.content.definitions import DeckDef, DeckRule
from tabletop.content.findings import errors
from tabletop.core.zones import Scalar

MOST_STEPS = 2000


def fitted(catalog: Catalog, deck: DeckDef, options: Mapping[str, Scalar]) -> DeckDef | None:
    """The deck itself if it is legal under these options, else what it becomes when it is trimmed and filled; None
    where that does not make it legal."""
    if not errors(catalog.check_deck(deck, options)):
        return deck
    values = {**catalog.default_options(), **options}
    lists: dict[str, Mapping[str, int]] = dict(deck.lists)
    for name, counts in deck.lists.items():
        part = catalog.deck_lists.get(name)
        if part is None or any(card not in catalog.cards for card in counts):
            return None
        now = dict(counts)
        for rule in part.rules:
            if rule.grade == "error" and not rule.where and rule.measure in ("sum", "count"):
                _fit(catalog, now, rule, values)
        lists[name] = now
    made = replace(deck, lists=lists)
    return None if errors(catalog.check_deck(made, options)) else made


def _fit(catalog: Catalog, counts: dict[str, int], rule: DeckRule, options: Mapping[str, Scalar]) -> None:
    exactly = bound_of(rule.exactly, options)
    most = exactly if exactly is not None else bound_of(rule.max, options)
    least = exactly if exactly is not None else bound_of(rule.min, options)
    worth = {card: _worth(catalog, card, rule, options) for card in counts}
    for _ in range(MOST_STEPS):
        total = sum(worth[card] * number for card, number in counts.items())
        cards = list(counts)
        if most is not None and total > most:
            found = _spare([card for card in reversed(cards) if worth[card] > 0], counts, worth, total - most, rule)
            if not found:
                return
            counts[found] -= 1
            if not counts[found]:
                del counts[found]
        elif least is not None and total < least and rule.measure == "count" and cards:
            counts[min(cards, key=lambda card: counts[card])] += 1
        else:
            return


def _spare(cards: list[str], counts: Mapping[str, int], worth: Mapping[str, int], excess: int, rule: DeckRule) -> str:
    """The card of which a copy goes next, "" for none; ``cards`` with the last of the list first."""
    if rule.measure == "count":
        return max(cards, key=lambda card: counts[card], default="")
    enough = [card for card in cards if worth[card] >= excess]
    if enough:
        return min(enough, key=lambda card: worth[card])
    return max(cards, key=lambda card: worth[card], default="")


def _worth(catalog: Catalog, card: str, rule: DeckRule, options: Mapping[str, Scalar]) -> int:
    if rule.measure == "count":
        return 1
    value = catalog.values(card, options).get(rule.field)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
