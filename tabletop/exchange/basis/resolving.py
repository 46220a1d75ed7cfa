"""Which card an entry of a deck means: by the source's own id, by name and set, by name, by a name that differs
only in capitals, accents or apostrophes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tabletop.exchange.basis.naming import folded
from tabletop.exchange.basis.records import DeckEntry, ForeignCard, ForeignDeck
from tabletop.exchange.basis.report import Report

Counts = dict[str, dict[str, int]]


class Cards:
    """The cards of a source as decks speak of them, with the ids that they have in the game."""

    def __init__(self, cards: Sequence[ForeignCard], ids: Mapping[str, str]) -> None:
        self._names: dict[str, list[ForeignCard]] = {}
        self._folded: dict[str, list[ForeignCard]] = {}
        self._source_ids: dict[str, ForeignCard] = {}
        self.ids = ids
        for card in cards:
            self._names.setdefault(card.name, []).append(card)
            self._folded.setdefault(self.matching(card.name), []).append(card)
            # a two-sided card is called by its front alone, too
            front = card.name.replace("//", "|").split("|")[0]
            if front != card.name:
                self._folded.setdefault(self.matching(front), []).append(card)
            if card.id:
                self._source_ids.setdefault(card.id.casefold(), card)

    @staticmethod
    def matching(name: str) -> str:
        """A name as it is compared: "A/B" and "A // B" are the same."""
        return folded("/".join(part.strip() for part in name.replace("|", "/").replace("//", "/").split("/")))

    def find(self, entry: DeckEntry, deck: str, report: Report) -> str | None:
        """The id of the card that an entry means, None (noted) where there is none."""
        entry, found = self._meant(entry)
        if not found:
            found = self._near(entry, deck, report)
        known = self._source_ids.get(entry.id.casefold()) if entry.id else None
        if known is not None and (not found or known in found or not entry.name):
            return self.ids[known.key]
        if not found:
            report.count("unresolved")
            name = entry.name or entry.id
            report.note("no_such_card", entry.place, count=entry.count, name=name, deck=deck)
            return None
        if entry.set:
            same = [card for card in found if folded(card.set) == folded(entry.set)]
            if same:
                return self.ids[same[0].key]
            if found[0].set:
                words = {"name": entry.name, "set": entry.set, "other": found[0].set, "deck": deck}
                report.note("other_set", entry.place, **words)
        return self.ids[found[0].key]

    def _meant(self, entry: DeckEntry) -> tuple[DeckEntry, list[ForeignCard]]:
        """The cards of an entry's name, and the entry as it was meant: a colon may be a part of the name or stand
        before its set, and what was taken for a set may be a part of the name."""
        if found := self._names.get(entry.name):
            return entry, found
        if entry.set and (found := self._names.get(f"{entry.name}:{entry.set}")):
            return replace(entry, name=f"{entry.name}:{entry.set}", set=""), found
        name, colon, set_name = entry.name.rpartition(":")
        if colon and not entry.set:
            other = replace(entry, name=name.strip(), set=set_name.strip())
            found = self._names.get(other.name) or self._folded.get(self.matching(other.name), [])
            if any(folded(card.set) == folded(other.set) for card in found):
                return other, found
        return entry, []

    def _near(self, entry: DeckEntry, deck: str, report: Report) -> list[ForeignCard]:
        found = self._folded.get(self.matching(entry.name), []) if entry.name else []
        if found:
            report.note("near_name", entry.place, name=entry.name, deck=deck, card=found[0].name)
        return found


def resolve(deck: ForeignDeck, cards: Cards, report: Report) -> Counts:
    """A deck as counts of card ids by the source's name of each list."""
    lists: Counts = {}
    for name, entries in deck.lists.items():
        counts = lists.setdefault(name, {})
        for entry in entries:
            if entry.count <= 0:
                continue
            card = cards.find(entry, deck.name, report)
            if card is not None:
                counts[card] = counts.get(card, 0) + entry.count
    return lists
