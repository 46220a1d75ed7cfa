"""Decks of different sides (`sides` of the laws): who plays which one, agreed on or drawn before the first shuffle.

```yaml
laws:
  sides:
    field: color                                   # a word that all cards of a deck print
    because: "Both decks are {side}; one plays white, the other black."     # {side}: what they both are
    rule: XYZ-1
    option: white_seat                             # a seat by its number has a side; anything else: it is drawn
    side: white
    otherwise: "Seat {seat} is to play white."     # of a deck that was picked for that seat
```

The ready decks go to the seats in their order, beginning with the seat that is agreed on, that fits what has been
picked, or that is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import DeckDef
from tabletop.content.findings import did_you_mean
from tabletop.content.game_code import Complaint
from tabletop.core.chance import Chance
from tabletop.core.zones import Scalar
from tabletop.rules.written.reading.sheet import Part, Shape

SHAPES: Mapping[str, Shape] = {
    "field": "text", "names": "names of sides", "because": "text", "rule": "text", "option": "text", "side": "text",
    "otherwise": "text", "agreed_rule": "text",
}  # fmt: skip
"""What `sides` has; only `field` cannot be left out."""


@dataclass(frozen=True, slots=True)
class Sides:
    """By which word that cards print decks have sides, what is said where two have the same, and the option that says
    who has one."""

    word: str
    because: str = "Two decks are of the side {side}; each seat plays another."
    rule: str = ""
    option: str = ""
    side: str = ""
    otherwise: str = "Seat {seat} is to play another side."
    agreed_rule: str = ""
    names: Mapping[str, str] = field(default_factory=dict)

    def of(self, catalog: Catalog, deck: DeckDef | None) -> str:
        """The side of a deck, by its first card; "" for none."""
        cards = (id for of in deck.lists.values() for id in of) if deck is not None else iter(())
        found = next((catalog.cards[id].values.get(self.word) for id in cards if id in catalog.cards), None)
        return str(found or "")

    def dealt(
        self, catalog: Catalog, picked: Sequence[DeckDef | None], usual: Sequence[str], options: Mapping[str, Scalar],
        seed: int,
    ) -> tuple[str, ...]:  # fmt: skip
        """The ready decks by seats."""
        order = [self.of(catalog, catalog.decks.get(name)) for name in usual]
        if len(set(order)) < len(order) or "" in order:
            return tuple(usual)
        fits = ((seat, side) for seat, deck in enumerate(picked) if (side := self.of(catalog, deck)) in order)
        seat, side = next(fits, (Chance(seed).below(len(order)), order[0]))
        agreed = self._agreed(options)
        if agreed and self.side in order:
            seat, side = agreed - 1, self.side
        begin = seat - order.index(side)
        return tuple(usual[(at - begin) % len(usual)] for at in range(len(usual)))

    def _agreed(self, options: Mapping[str, Scalar]) -> int:
        """The seat that has the side, 0 where it is drawn."""
        said = str(options.get(self.option, ""))
        return int(said) if said.isdecimal() else 0

    def check(
        self, catalog: Catalog, decks: Sequence[DeckDef | None], options: Mapping[str, Scalar]
    ) -> Iterator[Complaint]:
        """What is wrong with the decks of all seats together."""
        sides = [self.of(catalog, deck) for deck in decks]
        twice = next((side for at, side in enumerate(sides) if side and side in sides[:at]), "")
        if twice:
            yield Complaint(self._said(self.because, twice), rule=self.rule)
            return
        agreed = self._agreed(options)
        side = sides[agreed - 1] if 0 < agreed <= len(sides) else ""
        if side and side != self.side:
            hint = "Exchange the decks, or agree otherwise."
            yield Complaint(self._said(self.otherwise, side, agreed), hint=hint, rule=self.agreed_rule)

    def _said(self, text: str, side: str, seat: int = 0) -> str:
        return text.replace("{side}", self.names.get(side, side)).replace("{seat}", str(seat))


def read_sides(part: Part | None, catalog: Catalog) -> Sides | None:
    """The sides of decks, None where the file says nothing of them."""
    if part is None:
        return None
    what = "`sides`"
    part.check_keys(tuple(SHAPES), what)
    name, option = part.need("field", what), part.get("option")
    printed = {each for kind in catalog.kinds.values() for each in kind.fields}
    if name.text(what) not in printed:
        raise name.wrong(f"No card prints `{name.data}`.", did_you_mean(str(name.data), sorted(printed), "fields"))
    if option is not None and option.text(what) not in catalog.options:
        raise option.wrong(f"There is no option `{option.data}`.", did_you_mean(str(option.data), catalog.options))
    names = part.get("names")
    called = {key: each.text(what) for key, each in names.parts(what).items()} if names is not None else {}
    others = [key for key in SHAPES if key not in ("field", "names")]
    texts = {key: each.text(what) for key in others if (each := part.get(key)) is not None}
    return Sides(name.text(what), names=called, **texts)
