"""Which cards? How often each is drawn, played, used and still held at the end, and who wins with it; which are never
played, and which abilities are never used, never possible or without effect."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tabletop.content import Catalog
from tabletop.core.values import Json
from tabletop.rules.ruleset import Ruleset
from tabletop.session.lab.record import AbilityUse, CardUse, Record
from tabletop.session.simulating.simulate import Game
from tabletop.session.simulating.statistics import Wins, wins

ACTIVATED = "activated"
"""The `when` of an ability that its player uses; all others wait for something."""


@dataclass(frozen=True, slots=True)
class CardFigures:
    """One card over all games: how many places had, drew, played, used and held it, and how they did. ``absent``: who
    drew it and did not play it, without those whom it never reached: a short game is won otherwise than a long one.
    ``copies``: how many of it there were in all games."""

    name: str
    copies: CardUse
    games: int
    drawn: Wins
    played: Wins
    absent: Wins

    @property
    def edge(self) -> tuple[float, float]:
        """By how much more who played it wins than who drew it and did not, as an interval of shares (95 %)."""
        low, high = self.played.range()
        least, most = self.absent.range()
        return low - most, high - least

    @property
    def only_lay(self) -> bool:
        """Whether it came up by lying on the table alone, be it used there: nobody drew, played or held it."""
        return not any((self.copies.drawn, self.copies.played, self.copies.held))

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        return {
            "card": self.name, "games": self.games, **dict(self.copies._asdict()),
            "when_drawn": self.drawn.to_json(), "when_played": self.played.to_json(),
            "when_not_played": self.absent.to_json(),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class AbilityFigures:
    """One ability over all games, with the cards that print it. ``state``: "used", "never used" (possible, but nobody
    chose it), "always refused" (a card with it lay there, and whoever might use it could not), "never came up" (the
    same, and nothing happened that it waits for), "without effect" (carried out, and nothing changed),
    "always" (it holds by itself, always or in a battle, say) or "not seen"."""

    name: str
    cards: tuple[str, ...]
    use: AbilityUse
    state: str

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        return {"ability": self.name, "cards": list(self.cards), "state": self.state, **dict(self.use._asdict())}


def card_figures(catalog: Catalog, records: Iterable[Record], only: Collection[str] = ()) -> list[CardFigures]:
    """The figures of the cards that came up in some games, who wins most when it is played first. ``only``: of these
    cards."""
    copies: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0])
    games: dict[str, int] = defaultdict(int)
    drawn: dict[str, list[tuple[Game, tuple[int, ...]]]] = defaultdict(list)
    played: dict[str, list[tuple[Game, tuple[int, ...]]]] = defaultdict(list)
    absent: dict[str, list[tuple[Game, tuple[int, ...]]]] = defaultdict(list)
    for record in records:
        if not record.game.is_sound:
            continue
        for name, seats in record.cards.items():
            if only and name not in only:
                continue
            games[name] += 1
            for use in seats.values():
                copies[name] = [one + more for one, more in zip(copies[name], use, strict=True)]
            places = {
                "drawn": tuple(seat for seat, use in seats.items() if use.drawn),
                "played": tuple(seat for seat, use in seats.items() if use.played),
                "absent": tuple(seat for seat, use in seats.items() if use.drawn and not use.played),
            }
            for kept, where in ((drawn, "drawn"), (played, "played"), (absent, "absent")):
                if places[where]:
                    kept[name].append((record.game, places[where]))
    found = [
        CardFigures(
            name, CardUse(*copies[name]), games[name], wins(drawn[name]), wins(played[name]), wins(absent[name])
        )
        for name in copies
        if name in catalog.cards
    ]
    return sorted(found, key=lambda each: (-each.played.range()[0], each.name))


def never_played(figures: Iterable[CardFigures]) -> list[CardFigures]:
    """The cards that somebody drew and nobody ever played or used."""
    return [each for each in figures if each.copies.drawn and not each.copies.played and not each.copies.used]


def never_seen(catalog: Catalog, figures: Iterable[CardFigures], decks: Collection[str]) -> list[str]:
    """The cards of the decks that were played with which nobody ever drew."""
    seen = {each.name for each in figures}
    named = {
        card
        for deck in decks
        if deck in catalog.decks
        for cards in catalog.decks[deck].lists.values()
        for card in cards
    }
    return sorted(named - seen)


def ability_figures(ruleset: Ruleset, records: Sequence[Record]) -> list[AbilityFigures]:
    """The figures of all abilities that are printed on a card. Of a card that nobody ever played none was seen, even
    if it was thrown away where all saw it."""
    catalog = ruleset.catalog
    printed: dict[str, list[str]] = defaultdict(list)
    for name, card in catalog.cards.items():
        for written in card.abilities:
            printed[written.ability].append(name)
    totals: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for record in records:
        if record.game.is_sound:
            for name, use in record.abilities.items():
                totals[name] = [one + more for one, more in zip(totals[name], use, strict=True)]
    runs = {part for block in ruleset.blocks for part in block.split("/")}
    when = {name: ability.data.get("when") for name, ability in catalog.abilities.items()}
    idle = {each.name for each in never_played(card_figures(catalog, records))}
    for name, cards in printed.items():
        if idle.issuperset(cards):
            totals[name][-1] = 0
    return [
        AbilityFigures(name, tuple(cards), use, _state(use, name in runs, str(when.get(name))))
        for name, cards in sorted(printed.items())
        for use in (AbilityUse(*totals[name]),)
    ]


def _state(use: AbilityUse, runs: bool, when: str) -> str:
    if use.ran:
        return "used" if use.changed else "without effect"
    if not runs or when == "always":
        return "always"
    if use.offered:
        return "never used"
    if not use.around:
        return "not seen"
    return "always refused" if when == ACTIVATED else "never came up"
