"""Whether a deck is legal, with every reason (rulebook section 14.3), and what makes a pool (section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabletop.games.nucleic.lexicon import BASIC

LISTS = ("land", "unit", "power_up", "civilization")
SIDE = "side"
LEAST, MOST, MOST_SIDE = 10, 20, 5
LABELS: Mapping[str, str] = {"land": "land", "unit": "unit", "power_up": "power-up", "civilization": "civilization"}
ARTICLES: Mapping[str, str] = {
    "land": "a land", "unit": "a unit", "power_up": "a power-up", "civilization": "a civilization",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Listed:
    """A card of a deck: its name, its kind, its types, and how often it is there."""

    name: str
    kind: str
    types: tuple[str, ...]
    count: int = 1

    @property
    def tribes(self) -> tuple[str, ...]:
        """Its types that are tribes (NUC-6)."""
        return tuple(each for each in self.types if each != BASIC)


@dataclass(frozen=True, slots=True)
class Fault:
    """A reason why a deck is not legal, and by which rule."""

    message: str
    rule: str


def tribes_of(cards: Iterable[Listed]) -> tuple[str, ...]:
    """The tribes that cards show, in the order in which they come (NUC-156)."""
    return tuple(dict.fromkeys(tribe for card in cards for tribe in card.tribes))


def faults(lists: Mapping[str, Sequence[Listed]]) -> list[Fault]:
    """Everything that is wrong with a deck but the size of its piles."""
    found: list[Fault] = []
    deck = [card for name in LISTS for card in lists.get(name, ())]
    side = list(lists.get(SIDE, ()))
    for name in LISTS:
        for card in lists.get(name, ()):
            if card.kind != name:
                message = (
                    f"{card.name} is {ARTICLES.get(card.kind, card.kind)} and cannot be in the {LABELS[name]} pile."
                )
                found.append(Fault(message, "NUC-155"))
    counts: dict[str, int] = {}
    for card in (*deck, *side):
        counts[card.name] = counts.get(card.name, 0) + card.count
    found += [
        Fault(f"{name} is in the deck more than once.", "NUC-158") for name, number in counts.items() if number > 1
    ]
    duals = [card for card in deck if len(card.tribes) > 1]
    tribes = tribes_of(deck)
    if len(tribes) != 2:
        shown = f" ({', '.join(tribes)})" if tribes else ""
        noun = "tribe" if len(tribes) == 1 else "tribes"
        found.append(Fault(f"The deck shows {len(tribes)} {noun}{shown}; it must show exactly 2.", "NUC-156"))
    if sum(card.count for card in duals) > 1:
        found.append(Fault("Only one dual-type unit is allowed.", "NUC-157"))
    plain = tribes_of(card for card in deck if len(card.tribes) == 1)
    for card in duals:
        if len(plain) == 2 and set(card.tribes) != set(plain):
            message = f"{card.name} ({'/'.join(card.types)}) does not bridge {plain[0]} and {plain[1]}."
            found.append(Fault(message, "NUC-157"))
    number = sum(card.count for card in side)
    if number > MOST_SIDE:
        found.append(Fault(f"The side deck has {number} cards; the limit is {MOST_SIDE}.", "NUC-159"))
    own = plain if len(plain) == 2 else tribes
    for card in side:
        if any(tribe not in own for tribe in card.tribes):
            message = f"{card.name} ({'/'.join(card.types)}) does not belong to this deck's tribes."
            found.append(Fault(message, "NUC-159"))
    return found


def sizes(lists: Mapping[str, Sequence[Listed]]) -> list[Fault]:
    """What is wrong with the size of the piles (NUC-155)."""
    found = []
    for name in LISTS:
        number = sum(card.count for card in lists.get(name, ()))
        if number < LEAST:
            message = f"The {LABELS[name]} pile has {number} cards; it needs at least {LEAST}."
            found.append(Fault(message, "NUC-155"))
        if number > MOST:
            found.append(Fault(f"The {LABELS[name]} pile has {number} cards; the limit is {MOST}.", "NUC-155"))
    return found


def in_pool(types: Sequence[str], tribes: Sequence[str]) -> bool:
    """Whether a card is in a pool of tribes: Basic cards are, others with all their types (NUC-24, NUC-25)."""
    return all(each in tribes or each == BASIC for each in types)
