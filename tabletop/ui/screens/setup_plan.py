"""What is planned for a table before the first shuffle: seats, who plays them, decks, house rules; no pixels."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import DeckDef
from tabletop.content.fitting import fitted
from tabletop.core.zones import Scalar
from tabletop.session.setting_up.games import bots_for
from tabletop.session.setting_up.setup import Deck, drawn_decks, seat_names

PERSON = ""
OPPONENT = "even"
"""The kind that is played against where none was chosen before."""
LOT = "?"
"""The deck of a seat for which it is drawn when the cards are dealt."""


@dataclass(slots=True)
class SeatPlan:
    """What is planned for a seat. ``bot``: the kind that plays it, "" for a person; ``person``: who sat here before
    the bot, to be kept in mind; ``chosen``: who plays it was chosen here; ``drawn``: the decks of which one is drawn
    for a seat that picks none."""

    name: str
    color: int
    deck: str
    picked: bool = False
    bot: str = PERSON
    person: str = ""
    chosen: bool = False
    drawn: tuple[str, ...] = ()


def spread(wanted: Sequence[int], seats: int) -> list[int]:
    """A colour for each of so many seats: the wanted ones where they are told apart, else what is left in order."""
    chosen = [color if color not in wanted[:n] else 0 for n, color in enumerate(wanted[:seats])]
    left = iter(color for color in range(1, 2 * seats + len(wanted) + 1) if color not in chosen)
    return [color or next(left) for color in (*chosen, *([0] * (seats - len(chosen))))]


def against_bots(seats: Collection[int], last: Sequence[str]) -> tuple[str, ...]:
    """One person against bots, by seat: as it was ``last`` if that was so, else the first seat against bots as strong
    as one that sat there last. Nothing for a game that has no place for a second."""
    if len(last) in seats and sum(1 for kind in last if kind == PERSON) == 1 < len(last):
        return tuple(last)
    kind = next((each for each in last if each), OPPONENT)
    number = len(last) if len(last) in seats else min((each for each in seats if each > 1), default=1)
    return (PERSON, *[kind] * (number - 1)) if number > 1 else ()


class SetupPlan:
    """A plan for as many seats as the game may have; the first ``seats`` of ``places`` count."""

    def __init__(
        self, catalog: Catalog, names: Sequence[str] = (), colors: Sequence[int] = (),
        bots: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """``names`` and ``colors``: what the seats were called and looked like last; ``bots``: the kinds of those
        that played them last, "" for people."""
        self.catalog = catalog
        self.seats = min(catalog.seats)
        self.options = self.usual_options()
        self.bot_kinds = dict(bots_for(catalog))
        self.pasted: dict[str, DeckDef] = {}
        """Decks that came as text, by the id that they go by here."""
        self.places = [
            SeatPlan(names[i] if i < len(names) else "", i + 1, "") for i in range(max(self.catalog.seats))
        ]
        for place, color in zip(self.places, spread(colors, len(self.places)), strict=True):
            place.color = color
        for seat, kind in enumerate(bots[: len(self.places)], 1):
            if kind in self.bot_kinds:
                self._seat(seat, kind)
        if len(bots) in catalog.seats:
            self._take_seats(len(bots))
        self._starters()

    @property
    def seated(self) -> list[SeatPlan]:
        """The plans of the seats that there are."""
        return self.places[: self.seats]

    @property
    def people(self) -> int:
        """How many seats are played by people."""
        return sum(1 for place in self.seated if not place.bot)

    # ------------------------------------------------------------------------------------------- options

    def usual_options(self) -> dict[str, Scalar]:
        """The options of a table where nothing was changed: the defaults, and what suits one screen."""
        values, _ = self.catalog.resolve_options(self.catalog.screen_options())
        return dict(values)

    def changed_options(self) -> dict[str, Scalar]:
        """The options that are not at their default."""
        return {
            key: self.options[key]
            for key, option in self.catalog.options.items()
            if self.options.get(key) != option.default
        }

    def set_option(self, key: str, value: Scalar) -> str:
        """Agree on a house rule, and on a number of seats that it is for; else what is wrong with it."""
        values, findings = self.catalog.resolve_options({**self.changed_options(), key: value})
        if findings:
            return " ".join(each.message for each in findings)
        number, values, _ = self.catalog.fit_to_seats(values, (key,), None)
        against = self.catalog.judge_agreed(values)
        if against:
            return " ".join(each.message for each in against)
        self.options = values
        if not self.catalog.options[key].fits(values[key], self.seats):
            self.set_seats(number)
        self._starters()
        return ""

    def reset_options(self) -> None:
        """All house rules as they are where nothing was changed."""
        self.options = self.usual_options()
        self._starters()

    # --------------------------------------------------------------------------------------------- seats

    def set_seats(self, number: int) -> None:
        """Another number of seats; a way to play that is for another number gives way to one that fits. Who comes is
        as those who face the first seat: a bot as strong as they are, or a person, unless that was chosen before."""
        alike = len({bool(place.bot) for place in self.seated[1:]}) == 1
        for seat in range(self.seats + 1, number + 1):
            if alike and not self.places[seat - 1].chosen:
                self._seat(seat, self.places[self.seats - 1].bot)
        self._take_seats(number)

    def _take_seats(self, number: int) -> None:
        self.seats = number
        _, self.options, _ = self.catalog.fit_to_seats(self.options, (), number)
        self._starters()

    def set_bot(self, seat: int, kind: str) -> None:
        """Who plays a seat: a kind of bot, or a person."""
        self.places[seat - 1].chosen = True
        self._seat(seat, kind)

    def _seat(self, seat: int, kind: str) -> None:
        place = self.places[seat - 1]
        if bool(kind) != bool(place.bot):  # a bot does not go by the name of the person who sat here
            place.name, place.person = place.person, place.name
        place.bot = kind

    def next_color(self, seat: int, count: int) -> None:
        """The next of ``count`` colours; whoever has it gets this one's."""
        mine = self.places[seat - 1].color
        wanted = mine % count + 1
        for place in self.places:
            if place.color == wanted:
                place.color = mine
        self.places[seat - 1].color = wanted

    def colors(self) -> list[int]:
        """The colours by seat where they are not as they lie, else nothing."""
        chosen = [place.color for place in self.places]
        return chosen if chosen != list(range(1, len(chosen) + 1)) else []

    def bots(self) -> dict[int, str]:
        """The kinds of bots by seat."""
        return {seat: place.bot for seat, place in enumerate(self.seated, 1) if place.bot}

    def kinds(self) -> tuple[str, ...]:
        """Who plays each seat, "" for a person."""
        return tuple(place.bot for place in self.seated)

    def names(self) -> list[str]:
        """The names of the seats as agreed: a bot without a name is named after its kind."""
        return list(seat_names(self.seats, [place.name.strip() for place in self.seated], self.bots()))

    def name_hint(self, seat: int) -> str:
        """What a seat without a name is called."""
        called = [place.name.strip() for place in self.seated]
        called[seat - 1] = ""
        return seat_names(self.seats, called, self.bots())[seat - 1]

    def people_named(self) -> tuple[str, ...]:
        """The names of all people, also of those whose seat a bot plays now."""
        return tuple((place.person if place.bot else place.name).strip() for place in self.places)

    # --------------------------------------------------------------------------------------------- decks

    def deck_named(self, id: str) -> DeckDef | None:
        """A deck of the game, or one that was pasted here."""
        return self.pasted.get(id) or self.catalog.decks.get(id)

    def all_decks(self) -> list[DeckDef]:
        """What can be chosen: what was pasted first."""
        return [*self.pasted.values(), *self.catalog.decks.values()]

    def take_in(self, deck: DeckDef) -> str:
        """Add a deck that was pasted, once; the id that it goes by."""
        same = next((id for id, each in self.pasted.items() if each.lists == deck.lists), deck.id)
        self.pasted.setdefault(same, deck)
        return same

    def pick_deck(self, seat: int, deck: str) -> None:
        """Choose a deck for a seat, or leave it to the lot."""
        self.places[seat - 1].deck = deck
        self.places[seat - 1].picked = deck != LOT
        self._starters()

    def decks(self) -> list[Deck | None]:
        """The decks as agreed: one that a house rule does not fit is trimmed or filled, where that makes it legal."""
        found: list[Deck | None] = []
        for place in self.seated:
            deck = self.deck_named(place.deck)
            made = fitted(self.catalog, deck, self.options) if deck is not None else None
            if place.deck in self.pasted and deck is not None:
                found.append((made or deck).lists)
            else:
                found.append(
                    None if place.deck == LOT else place.deck if made is None or made is deck else made.lists
                )
        return found

    def _starters(self) -> None:
        """The decks that the game proposes for this many seats, where none was chosen."""
        for place in self.places:
            place.picked = place.picked and self.deck_named(place.deck) is not None
        picked: list[Deck | None] = [place.deck if place.picked else None for place in self.seated]
        picked = [
            self.pasted[each].lists if isinstance(each, str) and each in self.pasted else each for each in picked
        ]
        usual = drawn_decks(self.catalog, self.seats, picked, self.options)
        for i, place in enumerate(self.places):
            place.drawn = usual[i] if i < len(usual) and len(usual[i]) > 1 else ()
            if not place.picked:
                place.deck = LOT if place.drawn else usual[i][0] if i < len(usual) else ""
