# fmt: off
"""Auganism's pictures: which creature stands in which arena."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from . import augans_bloom, augans_ember, augans_heroes, augans_hollow, augans_tide
from .augan_kit import Stage, arena, soft_shadow
from .body import Figure, Mood
from .canvas import Canvas, blur, seed_of
from .cover_parts import Scaled

Painter = Callable[[Figure], None]

#: The clans' arenas: neighbours in a deck differ in light, colour and where the disc stands.
EMBER = (
    Stage("#1a0a0c", "#7a2c14", "#ff9a3c", "#2a100a", "kiln"),
    Stage("#0e0e18", "#4a2c34", "#ff6a3a", "#1a1014", "kiln", (132, 92), 84),
    Stage("#2a0c08", "#a8481c", "#ffd070", "#34140a", "kiln", (176, 104), 98),
    Stage("#141216", "#4c4248", "#e8b48a", "#1c1618", "kiln", (160, 86), 78),
    Stage("#200818", "#7a1c34", "#ff8a6a", "#240a14", "kiln", (190, 96), 88),
)
TIDE = (
    Stage("#04182c", "#0f5478", "#7fe0f0", "#062033", "deep"),
    Stage("#0a1030", "#28508c", "#b8d8ff", "#0a1834", "deep", (186, 90), 86),
    Stage("#02201e", "#0f6a5c", "#9af0c8", "#04241e", "deep", (140, 98), 92),
    Stage("#141026", "#4a4a7a", "#f0c8d8", "#14142c", "deep", (160, 84), 80),
    Stage("#06243c", "#3a8ab0", "#f4fbff", "#0a2c44", "deep", (170, 104), 100),
)
BLOOM = (
    Stage("#0e2410", "#4e8430", "#f0f09a", "#16280c", "grove"),
    Stage("#1c2c1c", "#8a9a3c", "#ffd890", "#22280e", "grove", (140, 94), 86),
    Stage("#0a2420", "#2c7a5c", "#b8f0d0", "#0c241c", "grove", (182, 98), 94),
    Stage("#2c1c20", "#a86a5c", "#ffe0c8", "#2a1a12", "grove", (160, 86), 80),
    Stage("#14243c", "#5c8cb0", "#f4f8e0", "#1a2c1c", "grove", (170, 104), 98),
)
HOLLOW = (
    Stage("#120c20", "#4a3870", "#c8a8ff", "#150f22", "wires"),
    Stage("#0a1418", "#345a5c", "#a8f0d8", "#0c1618", "wires", (136, 92), 86),
    Stage("#1c1014", "#6a4038", "#ffb890", "#1a1012", "wires", (176, 100), 94),
    Stage("#0c1024", "#34487c", "#b8ccff", "#0c1224", "wires", (160, 84), 78),
    Stage("#1c1c20", "#585c64", "#f0e8d0", "#18181c", "wires", (148, 102), 98),
)


@dataclass(frozen=True, slots=True)
class Augan:
    """A creature or hero in its arena."""

    paint: Painter
    stage: Stage

    def __call__(self, cv: Canvas) -> None:
        """Arena, shadow, figure, dark corners."""
        arena(cv, self.stage)
        figure = Figure(cv, self.stage.mood())
        self.paint(figure)
        soft_shadow(figure)
        figure.onto(0.3)
        cv.vignette(0.4)


def _clan(room: object, stages: tuple[Stage, ...], names: str) -> dict[str, Augan]:
    slugs = names.split()
    return {
        slug: Augan(getattr(room, slug.replace("-", "_")), stages[index % len(stages)])
        for index, slug in enumerate(slugs)
    }


def _heroes(names: str) -> dict[str, Augan]:
    found = {}
    for index, slug in enumerate(names.split()):
        clan = (EMBER, TIDE, BLOOM, HOLLOW)[index // 2]
        base = clan[0 if index % 2 == 0 else 2]
        stage = Stage(base.top, base.low, base.disc, base.floor, "banner", (160, 104), 96)
        found[slug] = Augan(getattr(augans_heroes, slug.replace("-", "_")), stage)
    return found


SCENES: dict[str, Augan] = {
    **_clan(augans_ember, EMBER, "scorchit brandhorn kilnback flarepup pyrelark sparkwick ashmane furnace-ox"
            " coalsprite emberknoll slagspear cindermaw"),
    **_clan(augans_tide, TIDE, "brinebud shellward gulletfin mistray harborback kelpkin tidelock pearlguard sluicer"
            " reefmender drizzlet deepbell"),
    **_clan(augans_bloom, BLOOM, "mosslet budwarden thornhare saplore petalmoth rootrunner seedcaster canopy-elder"
            " fernfox pollenox barkling graftling"),
    **_clan(augans_hollow, HOLLOW, "wirewisp nullkit gloamcat static-jack hushling cogspider palehand dimlight"
            " echomoth rustwidow hollowpup tallyman"),
    **_heroes("varra-kiln-captain odo-flint maris-vale bosun-tamm sylla-greenhand professor-quill the-registrar"
              " nix-hollowmask"),
}


def cover() -> Image.Image:
    """Four creatures, one of each clan, rise over each other towards the light."""
    cv = Canvas(seed_of("auganism/cover"), 480, 640, 2)
    tall = Stage("#100c22", "#5a2c50", "#ffb45c", "#140a14", "banner", (240, 250), 210)
    cv.fill([(0, tall.top), (0.55, tall.low), (1, tall.floor)])
    cv.mul(0.82 + 0.36 * cv.fbm(160, 130, 4))
    for r, amount in ((300, 0.20), (236, 0.26), (172, 0.34), (108, 0.5)):
        cv.over(cv.disc(240, 250, r, 3.0) * amount * 0.5, tall.disc)
        cv.add(blur(cv.disc(240, 250, r + 3, 2.0) - cv.disc(240, 250, r, 2.0), 2.0), "#fff0c8", 0.9)
    cv.add(cv.glow(240, 240, 460, 1.2), "#ffb860", 0.75)
    mood: Mood = tall.mood()
    for paint, at, size, mirror in (
        (augans_hollow.gloamcat, (-26, 26), 1.02, False),
        (augans_tide.harborback, (176, 150), 0.98, True),
        (augans_bloom.canopy_elder, (-38, 232), 1.10, False),
        (augans_ember.cindermaw, (96, 356), 1.24, False),
    ):
        figure = Scaled(cv, mood, at[0], at[1], size, mirror)
        paint(figure)
        soft_shadow(figure, 0.6)
        figure.onto(0.2)
    cv.vignette(0.5)
    return cv.image()
