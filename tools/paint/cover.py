"""Box covers: portrait pictures without any words."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PIL import Image

from . import beasts, birds, cats_dogs
from .body import Figure, Mood
from .canvas import Canvas, blur, col, seed_of, smooth
from .scenery import clouds, grass, land, mist, motes, rays, ridge, sun, water, wave, woods


class Scaled(Figure):
    """A figure whose painters' own placement is moved and scaled as a whole."""

    def __init__(self, cv: Canvas, mood: Mood, dx: float, dy: float, k: float, flip: bool = False) -> None:
        self.shift = (dx, dy, k, flip)
        super().__init__(cv, mood)

    def place(
        self, at: tuple[float, float] = (0, 0), size: float = 1.0, flip: bool = False, turn: float = 0.0
    ) -> None:
        """As asked, then moved."""
        dx, dy, k, mirror = self.shift
        if mirror:
            super().place((dx + (320 - at[0]) * k, dy + at[1] * k), size * k, not flip, -turn)
        else:
            super().place((dx + at[0] * k, dy + at[1] * k), size * k, flip, turn)


def territory() -> Image.Image:
    """Dusk over a wide land: an eagle above, a stag and a bear on the ridge, a lion in front."""
    cv = Canvas(seed_of("territory/cover"), 480, 640, 2)
    cv.fill(
        [(0, "#12183c"), (0.22, "#4a2c64"), (0.42, "#e0684c"), (0.50, "#ffc878"), (0.56, "#b86a4c"), (1, "#0c0a12")]
    )
    sun(cv, 150, 262, 44, "#ffe0a0", 380, 1.0)
    clouds(cv, 220, 34, 0.48, "#ffb080", "#4a2c5c", 20, 230, 0.85)
    rays(cv, 150, 262, "#ffd090", 0.35, 460, -3.1, -0.1, 20)
    ridge(
        cv,
        316,
        70,
        110,
        "#6a4a70",
        "#f0a878",
        0.55,
        snow=26,
        snow_c="#ffd8c0",
        peaks=[(360, 150, 130), (260, 96, 90)],
    )
    mist(cv, 312, 20, "#ffc890", 0.8, 200, 24)
    ridge(cv, 360, 60, 120, "#3c2c50", "#c87a68", 0.30, peaks=[(40, 96, 130)])
    woods(cv, 352, 70, (16, 40), "#241c34", "#c87a68", 0.25, -10, 490, lit=0.3)
    water(cv, 352, "#6a3c58", 0.25, 1.0, "#1c1430", y1=470, shine=0.25)
    mood = Mood(
        key=(1.25, 0.98, 0.78),
        ambient=(0.16, 0.13, 0.26),
        rim=(1.3, 0.95, 0.6),
        bounce=(0.2, 0.12, 0.1),
        halo=(1.0, 0.7, 0.4),
    )
    eagle = Scaled(cv, mood, 168, 14, 0.92)
    birds.eagle(eagle)
    eagle.onto(0.3)
    xs = np.arange(cv.pw) / cv.s
    hill = (470 - 66 * np.exp(-(((xs - 396) / 150) ** 2)) - 72 * np.exp(-(((xs - 70) / 130) ** 2))).astype(np.float32)
    land(cv, hill, "#7a4a3c", "#120c14", span=120, tex=(26, 8), rough=0.9)
    deer = Scaled(cv, mood, 216, 168, 1.04)
    beasts.deer(deer)
    deer.onto(0.35, (404, 404, 80, 8))
    bear = Scaled(cv, mood, -26, 232, 0.80, True)
    beasts.bear(bear)
    bear.onto(0.4, (100, 406, 96, 9))
    grass(cv, hill - 6.0, (8, 24), 520, "#1c1016", "#c8804c", wind=0.3, x0=-5, x1=485, drop=14)
    mist(cv, 470, 16, "#e89a70", 0.3, 200, 20)
    low = wave(cv, 536, (14, 520, 1.4), (5, 130, 0))
    land(cv, low, "#54303a", "#08060a", span=110, tex=(24, 7), rough=1.0)
    lion = Scaled(cv, mood, -8, 352, 1.56)
    cats_dogs.lion(lion)
    lion.onto(0.6)
    grass(
        cv, wave(cv, 632, (4, 300, 0)), (10, 34), 420, "#08050a", "#a8643c", wind=0.3, x0=-5, x1=485, w=1.8, drop=26
    )
    motes(cv, 90, "#ffc070", (0.5, 1.8), 300, 630)
    cv.add(blur(cv.glow(150, 250, 420, 1.8), 3), "#ffb060", 0.22)
    cv.over((smooth(560, 640, cv.y) * 0.35).astype(np.float32), col("#08050c"))
    cv.vignette(0.5)
    return cv.image()


COVERS: dict[str, Callable[[], Image.Image]] = {"territory": territory}
