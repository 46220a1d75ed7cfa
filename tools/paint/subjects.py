# fmt: off
"""What every picture shows: the subject table of each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from . import (
    augans,
    bacteria,
    colonies,
    commoners,
    conditions,
    gear,
    grave,
    happenings,
    harpies,
    hedges,
    insects,
    lands_dry,
    lands_hot,
    lands_jungle,
    lands_open,
    lands_water,
    lands_wood,
    nile_beasts,
    nile_plants,
    realms,
    robots,
    saints,
    settled,
    wonders,
    wyrms,
    zones,
)
from . import beasts as b
from . import birds as bi
from . import cats_dogs as cd
from . import crawlers as cr
from . import giants as g
from . import sea as s
from . import spirits as sp
from .backdrops import PAINT, front, hour
from .body import Figure
from .canvas import Canvas, blur, seed_of, smooth


@dataclass(frozen=True, slots=True)
class Creature:
    """A figure before a backdrop. ``hour`` picks the colour scheme; ``ground`` = it stands on something."""

    paint: Callable[[Figure], None]
    biome: str
    hour: int = 0
    ground: bool = True
    halo: float = 0.45
    sink: float = 0.0
    shadow: tuple[float, float, float, float] | None = (172, 214, 120, 13)

    def __call__(self, cv: Canvas) -> None:
        """Backdrop, figure, foreground."""
        h = hour(self.biome, self.hour)
        PAINT[self.biome](cv, h, self.hour)
        d = (cv.x - cv.w / 2) ** 2 / 150**2 + (cv.y - 118) ** 2 / 120**2
        cv.mul(1 - 0.10 * smooth(0.0, 1.0, d))
        f = Figure(cv, h.mood())
        self.paint(f)
        if self.sink:
            f.fade(smooth(self.sink + 7, self.sink - 5, cv.y))
        part(cv, f)
        f.onto(self.halo, self.shadow if self.ground else None)
        front(cv, self.biome, self.hour, self.ground)
        cv.vignette(0.42)


def part(cv: Canvas, f: Figure) -> None:
    """Part a figure from its backdrop by value: lift dark figures, and darken or lighten what is behind."""
    w = f.a.sum() + 1.0
    tone = float((f.rgb.mean(-1) * f.a).sum() / w)
    near = np.clip(blur(f.a, 50) * 2.2, 0, 1)
    ring = near * (1 - f.a)
    behind = float((np.clip(cv.px, 0, 1.1).mean(-1) * ring).sum() / (ring.sum() + 1.0))
    if tone < 0.24:
        f.rgb *= min(1.5, 1.0 + 1.6 * (0.24 - tone) / 0.24)
        tone = min(0.24, tone * 1.4)
    gap = tone - behind
    if abs(gap) >= 0.20:
        return
    if tone > 0.36:
        cv.mul(1 - (0.20 - gap) * 1.25 * near)
    else:
        cv.add(near, f.mood.halo, (0.20 + gap) * 1.1)


@dataclass(frozen=True, slots=True)
class Land:
    """A landscape, or any other scene that fills the picture."""

    paint: Callable[[Canvas], None]

    def __call__(self, cv: Canvas) -> None:
        """The land with dark corners."""
        self.paint(cv)
        cv.vignette(0.38)


Subject = Creature | Land | augans.Augan
C = Creature

TERRITORY_CREATURES: dict[str, Creature] = {
    "red-deer": C(b.deer, "forest", 1, shadow=(178, 218, 90, 10)),
    "brown-bear": C(b.bear, "forest", 0),
    "grey-owl": C(bi.owl, "forest", 2, False, 0.5),
    "timber-wolf": C(b.wolf, "forest", 2, True, 0.6),
    "red-fox": C(b.fox, "forest", 3, shadow=(150, 206, 100, 10)),
    "walking-oak": C(g.oak, "forest", 5, True, 0.5),
    "wild-boar": C(b.boar, "forest", 4, True, 0.6),
    "mountain-goat": C(b.goat, "mountain", 2, True, 0.3),
    "rock-troll": C(g.troll, "mountain", 3),
    "golden-eagle": C(bi.eagle, "mountain", 0, False, 0.3),
    "snow-leopard": C(cd.snow_leopard, "mountain", 1, True, 0.4, shadow=(170, 200, 110, 12)),
    "marmot": C(b.rodent_marmot, "mountain", 0, shadow=(175, 220, 80, 10)),
    "stone-golem": C(g.stone_golem, "mountain", 2),
    "bison": C(b.bison, "plain", 0),
    "brown-hare": C(b.hare, "plain", 2, shadow=(165, 210, 100, 9)),
    "lioness": C(cd.lioness, "plain", 3, shadow=(176, 208, 120, 11)),
    "lion": C(cd.lion, "plain", 1, False, 0.6),
    "zebra": C(b.zebra, "plain", 1, True, 0.5),
    "skylark": C(bi.skylark, "plain", 2, False, 0.3),
    "river-otter": C(b.otter, "lake", 2, True, 0.4, 214, None),
    "northern-pike": C(s.pike, "lake", 2, False, 0.4),
    "blue-heron": C(bi.heron, "lake", 1, True, 0.4, 0, None),
    "beaver": C(b.beaver, "lake", 0, True, 0.4),
    "lake-nymph": C(sp.nymph, "lake", 3, True, 0.4, 212, None),
    "giant-turtle": C(s.turtle, "ocean", 0, False, 0.3),
    "white-shark": C(s.shark, "ocean", 1, False, 0.4),
    "octopus": C(s.octopus, "ocean", 2, False, 0.35),
    "humpback-whale": C(s.whale, "ocean", 3, False, 0.4),
    "flying-fish": C(s.flying_fish, "surface", 0, True, 0.3, 0, None),
    "dolphin": C(s.dolphin, "surface", 1, True, 0.4, 0, None),
    "kraken": C(s.kraken, "surface", 3, True, 0.5, 222, None),
    "marsh-crocodile": C(s.crocodile, "swamp", 0, True, 0.4, 202, None),
    "pitcher-plant": C(sp.pitcher, "swamp", 3, True, 0.4),
    "giant-toad": C(cr.toad, "swamp", 2),
    "will-o-wisp": C(sp.wisp, "swamp", 1, False, 0.2),
    "leech-knot": C(cr.leeches, "swamp", 0, True, 0.5, shadow=(165, 196, 110, 24)),
    "bog-hag": C(sp.hag, "swamp", 1, True, 0.3),
    "sand-viper": C(cr.viper, "desert", 0, shadow=(170, 206, 120, 16)),
    "camel": C(b.camel, "desert", 3),
    "giant-scorpion": C(cr.scorpion, "desert", 1, shadow=(170, 190, 120, 16)),
    "sand-djinn": C(sp.djinn, "desert", 2, False, 0.5),
    "fennec-fox": C(cd.fennec, "desert", 2, False, 0.5),
    "vulture": C(bi.vulture, "desert", 1, False, 0.5),
    "polar-bear": C(b.polar_bear, "tundra", 3, True, 0.15),
    "arctic-wolf": C(cd.arctic_wolf, "tundra", 0, False, 0.2),
    "frost-sprite": C(sp.frost_sprite, "tundra", 1, False, 0.4),
    "musk-ox": C(b.musk_ox, "tundra", 2, True, 0.4),
    "woolly-mammoth": C(b.mammoth, "tundra", 0, True, 0.3),
    "ptarmigan": C(bi.ptarmigan, "tundra", 2, True, 0.3, shadow=(170, 204, 80, 10)),
    "ice-wyrm": C(g.ice_wyrm, "tundra", 1, True, 0.4, 0, None),
    "jaguar": C(cd.jaguar, "jungle", 0),
    "anaconda": C(cr.anaconda, "jungle", 2, False, 0.4),
    "howler-monkey": C(cd.monkey, "jungle", 3, False, 0.4),
    "army-ants": C(cr.ants, "jungle", 1, False, 0.4),
    "scarlet-macaw": C(bi.macaw, "jungle", 2, False, 0.4),
    "silverback-gorilla": C(b.gorilla, "jungle", 1, True, 0.6),
    "tyrannosaur": C(g.tyrannosaur, "jungle", 0, False, 0.5),
    "sylph": C(sp.sylph, "cloud", 3, False, 0.3),
    "thunderbird": C(bi.thunderbird, "cloud", 2, False, 0.6),
    "cloud-ray": C(s.cloud_ray, "cloud", 1, False, 0.4),
    "swift": C(bi.swift, "cloud", 0, False, 0.2),
    "griffin": C(g.griffin, "cloud", 4, False, 0.3),
    "sky-serpent": C(g.sky_serpent, "cloud", 1, False, 0.4),
    "fire-salamander": C(cr.salamander, "volcano", 2, shadow=(170, 206, 130, 14)),
    "phoenix": C(bi.phoenix, "volcano", 0, False, 0.5),
    "lava-golem": C(g.lava_golem, "volcano", 2),
    "hellhound": C(cd.hellhound, "volcano", 3),
    "drake": C(g.drake, "volcano", 0),
    "fire-beetle": C(cr.beetle, "volcano", 1, shadow=(170, 190, 120, 22)),
    "jackal-of-ash": C(cd.jackal, "volcano", 1),
}

TERRITORY_LANDS: dict[str, Land] = {
    slug: Land(scene)
    for room in (lands_wood, lands_open, lands_water, lands_dry, lands_jungle, lands_hot)
    for slug, scene in room.LANDS.items()
}

EVOLVE: dict[str, Land] = {
    slug: Land(scene) for room in (bacteria, colonies, happenings, conditions) for slug, scene in room.SCENES.items()
}

NUCLEIC_ROOMS = (
    insects, saints, harpies, wyrms, grave, robots, commoners, gear, zones, settled, wonders, realms,
)
NUCLEIC: dict[str, Land] = {slug: Land(scene) for room in NUCLEIC_ROOMS for slug, scene in room.UNITS.items()}

BUTTERFLY: dict[str, Land] = {
    slug: Land(scene) for room in (nile_beasts, nile_plants) for slug, scene in room.SCENES.items()
}

#: game -> slug -> subject; a further game adds its own table here
BRAMBLE: dict[str, Subject] = {
    "field-hare": C(b.hare, "hedge", 3, shadow=(165, 210, 100, 9)),
    "wood-ants": C(cr.ants, "hedge", 1, False, 0.4),
    "red-fox": C(b.fox, "hedge", 1, shadow=(150, 206, 100, 10)),
    "fire-salamander": C(cr.salamander, "hedge", 2, True, 0.5),
    "adder": C(cr.viper, "hedge", 0, shadow=(170, 206, 120, 16)),
    "thorn-boar": C(b.boar, "hedge", 1, True, 0.6),
    "lone-wolf": C(b.wolf, "hedge", 2, True, 0.6),
    "grave-vulture": C(bi.vulture, "hedge", 1, False, 0.5),
    "old-stag": C(b.deer, "hedge", 3, shadow=(178, 218, 90, 10)),
    "brown-bear": C(b.bear, "hedge", 0),
    "hedge-lark": C(bi.skylark, "hedge", 3, False, 0.3),
    "burrow-marmot": C(b.rodent_marmot, "hedge", 0, shadow=(175, 220, 80, 10)),
    "horned-toad": C(cr.toad, "hedge", 2),
    "hedge-witch": C(sp.hag, "hedge", 2, True, 0.3),
    "stag-beetle": C(cr.beetle, "hedge", 0, True, 0.4),
    "grey-heron": C(bi.heron, "hedge", 3, True, 0.4, 0, None),
    "tawny-owl": C(bi.owl, "hedge", 2, False, 0.5),
    "dew-nymph": C(sp.nymph, "hedge", 0, True, 0.4, 212, None),
    "will-o-wisp": C(sp.wisp, "hedge", 2, False, 0.2),
    "great-oak": C(g.oak, "hedge", 3, True, 0.5),
    "ember-seed": Land(hedges.ember_seed), "stampede": Land(hedges.stampede),
    "dry-lightning": Land(hedges.dry_lightning), "thorn-snare": Land(hedges.thorn_snare),
    "startle": Land(hedges.startle), "second-bloom": Land(hedges.second_bloom),
    "roots": Land(hedges.roots), "windfall": Land(hedges.windfall), "calm": Land(hedges.calm),
    "nettle-hide": Land(hedges.nettle_hide),
    "evening-swift": C(bi.swift, "hedge", 5, False, 0.3),
    "wood-otter": C(b.otter, "hedge", 6, True, 0.4, 214, None),
    "golden-jackal": C(cd.jackal, "hedge", 4, True, 0.5),
    "borrowed-fangs": Land(hedges.borrowed_fangs), "still-water": Land(hedges.still_water),
    "hush": Land(hedges.hush), "leaf-mould": Land(hedges.leaf_mould), "last-light": Land(hedges.last_light),
    "drowse": Land(hedges.drowse), "wayside-toll": Land(hedges.wayside_toll),
}

GAMES: dict[str, dict[str, Subject]] = {
    "territory": {**TERRITORY_CREATURES, **TERRITORY_LANDS},
    "evolve": {**EVOLVE},
    "nucleic": {**NUCLEIC},
    "butterfly": {**BUTTERFLY},
    "auganism": {**augans.SCENES},
    "bramble": {**BRAMBLE},
    "dots-and-boxes": {},
    "fleets": {},
    "backgammon": {},
}


def picture(game: str, slug: str) -> Canvas:
    """Paint one subject from its seed."""
    cv = Canvas(seed_of(f"{game}/{slug}"))
    GAMES[game][slug](cv)
    return cv
