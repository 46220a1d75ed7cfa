"""What is printed on a card, as data: the picture itself is drawn by `tabletop.ui.draw.cards.faces`.

A game's content turns each card definition into a `FaceSpec`; nothing here knows pixels or pygame.
Colours are "#rrggbb". Texts may use the card markup: `**bold**`, `*italic*`, `{icon-name}` for an inline
symbol and a line break for a new paragraph.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Gem:
    """A shaded sphere at the upper right (a cost): its text, its colour, optionally an icon instead of text; `label`
    says beside the large card what it is, ``names`` the fields that it shows."""

    text: str
    color: str
    icon: str = ""
    label: str = ""
    names: tuple[str, ...] = field(default=(), compare=False)
    trend: int = 0
    """1: the number is above what is printed, -1: below."""


@dataclass(frozen=True, slots=True)
class Stat:
    """A number plate in a lower corner; `label` is shown where there is room (the large preview)."""

    text: str
    color: str
    side: str
    label: str = ""
    names: tuple[str, ...] = field(default=(), compare=False)
    """The fields that it shows."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One pill of the row between art and rules text, e.g. a biome icon and "+3"; `label` says beside the large card
    what it is."""

    text: str
    icon: str
    color: str = ""
    label: str = ""
    names: tuple[str, ...] = field(default=(), compare=False)
    """The fields that it shows, and which entry of a list or map."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The four colours a card's frame is made of, each "#rrggbb"."""

    base: str
    dark: str
    light: str
    accent: str


DEFAULT_PALETTE = Palette(base="#6b5a45", dark="#2b2219", light="#e8dcc0", accent="#d8b25a")


@dataclass(frozen=True, slots=True)
class FaceSpec:
    """All that is printed on the front of a card.

    `frame` is "standard" (portrait with a text box), "land" (the art takes most of the card), "plain" (no art, like a
    note) or "picture" (the art is the whole card; without it the card is drawn as a standard one). `art` names a
    picture ("game/card-id"); where it is empty or not found the `emblem` icon is drawn instead, and where there is
    none the `cells` of the shape that it prints.
    """

    title: str
    subtitle: str = ""
    type_line: str = ""
    text: str = ""
    palette: Palette = DEFAULT_PALETTE
    frame: str = "standard"
    art: str = ""
    emblem: str = ""
    gems: tuple[Gem, ...] = ()
    stats: tuple[Stat, ...] = ()
    chips: tuple[Chip, ...] = ()
    footer: str = ""
    cells: tuple[tuple[float, float], ...] = ()
    """Where the middles of the cells of its shape lie, in widths of a cell."""
    hexagonal: bool = False
    """Whether these are hexagons."""
    short: str = "names"
    """What a card says that is too small for its whole text: the `names` of its abilities, or its `text` as far as
    there is room."""

    @property
    def words(self) -> str:
        """Everything that is written on it."""
        marks = (
            *(gem.text for gem in self.gems),
            *(stat.text for stat in self.stats),
            *(chip.text for chip in self.chips),
        )
        lines = (self.title, self.subtitle, self.type_line, self.text, self.footer, *marks)
        return "\n".join(filter(None, lines))


@dataclass(frozen=True, slots=True)
class BackSpec:
    """The back of a card: shared by all cards that must look alike face down. ``noun``: what a card is called of
    which no more is seen; "": by the back's name, if the game has several. ``picture``: the name of a picture that is
    the whole back."""

    name: str
    palette: Palette
    emblem: str
    label: str = ""
    noun: str = ""
    picture: str = ""
