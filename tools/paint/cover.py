"""Box covers: portrait pictures without any words."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from PIL import Image

from . import beasts, birds, cats_dogs, giants, grave, hedges, insects, robots, saints, wyrms
from .augans import cover as auganism
from .body import Figure, Mood
from .canvas import Canvas, Pt, blur, col, resize, seed_of, smooth
from .cover_parts import Scaled
from .microbes import Micro, nucleoid, stripes
from .nile_beasts import beetle, wing
from .nile_plants import bloom, palm_crown, trunk
from .relief import BLACK, GOLD, GREEN, LAPIS, LEAF, OCHRE, RED, TURQUOISE, Relief, moved
from .scenery import clouds, grass, land, mist, motes, rays, ridge, sun, water, wave, woods
from .tribes import ring


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


def evolve() -> Image.Image:
    """Life in a drop: a strand of DNA rises through bacteria of all kinds toward the light."""
    cv = Canvas(seed_of("evolve/cover"), 480, 640, 2)
    m = Micro(cv).medium("#020c16", "#0c4a5c", "#b8fff0", at=(250, 60), reach=640, bokeh=40, flecks=200)
    for k in range(9):
        m.beam(190 + 14 * k, -60, 1.2 + 0.09 * k, 0.06, "#e8fff0", 0.45, 620)
    m.rods(
        [(60, 120, 70, 18, 30), (430, 200, 80, 20, -50), (40, 420, 90, 22, 70), (440, 470, 80, 20, 20)],
        "#1c6a78",
        "#2f8a8a",
    )
    m.cocci([(300 + 26 * i, 70 + 9 * i, 15) for i in range(7)], "#2f9a7a", "#4ab88a")
    m.defocus(10, 0.95)
    m.helix([(90, 700), (210, 500), (230, 330), (290, 150), (380, -60)], 46, 6.4, 8, "#5ac8ff", "#ff7ab8", glow=0.35)
    m.coil(
        [(-20, 300), (70, 250), (160, 240)],
        26,
        2.6,
        13,
        "#ff5a78",
        "#8a1838",
        rim="#fff0f2",
        glow="#ff5a78",
        glowing=0.3,
    )
    m.cocci(
        [(330 + 27 * i, 330 - 8 * i + 14 * np.sin(i * 1.3), 18 if i != 3 else 25) for i in range(7)],
        "#1fa88a",
        "#4ad0a8",
        rim="#e8fff4",
    )
    spots = [(140.0 + 16 * i, 470.0 + 40 * (i % 2) - 8 * i) for i in range(8)]
    m.whips(spots, (196, 456), 12, 120, "#f0ffd8", 2.0, 9)
    m.rod(
        196, 452, 150, 46, -24, "#3fae5a", "#9ad86a", rim="#f4ffe0", glow="#a8ff8a", pattern=nucleoid, pcol="#f0ffb0"
    )
    for k in range(4):
        m.flagellum(432, 560, -20 + 26 * k, 90, 9, 2.2, "#ffe8b0", 2.0, k)
    m.body(
        [(330, 590, 34), (370, 545, 40), (426, 552, 34)],
        "#e0922c",
        "#ffc85a",
        rim="#fff4d8",
        glow="#ffb84a",
        pattern=nucleoid,
        pcol="#fff0b0",
    )
    m.rod(84, 590, 120, 40, 24, "#7a52c8", "#b08af0", rim="#f4ecff", pattern=stripes(7), pcol="#5a34a8")
    m.phage(400, 420, 1.7, 120, "#e05ab8", "#ffd8f0", rim="#ffffff")
    m.flecks(90, "#ffffff", (0.5, 1.9))
    cv.vignette(0.5)
    return cv.image()


def butterfly() -> Image.Image:
    """A butterfly between two ages: one wing of feathers over the desert, one of leaves over the green land."""
    cv = Canvas(seed_of("butterfly/cover"), 480, 640, 2)
    r = Relief(cv, "#f0d490", "#c8884a", (RED, GOLD, LAPIS, GOLD))
    r.poly([(240, 0), (480, 0), (480, 640), (240, 640)], "#a8d8c8", "#3f8a5a", 2, 0)
    r.fade(240, 210, 300, "#fff4c0", 0.7)
    r.sun(240, 108, 52, 16)
    for x, w, h, c in ((76, 84, 132, "#d8a860"), (168, 60, 92, "#c08c4c")):
        r.poly([(x - w, 540), (x, 540 - h), (x + w, 540)], c, "#8a5a2c", 5)
    for x, y, k in ((290, 480, 0.9), (420, 470, 1.0), (356, 440, 1.15)):
        trunk(r, x, 560, y, 9 * k, 4)
        palm_crown(r, x + 4, y, k)
    r.poly([(0, 540), (240, 540), (240, 640), (0, 640)], OCHRE, "#7a4a22", 3)
    r.poly([(240, 552), (480, 552), (480, 640), (240, 640)], "#4f8a3a", "#1c4a24", 3)
    r.poly([(206, 530), (274, 530), (330, 640), (150, 640)], LAPIS, TURQUOISE, 2, 1.6)
    wing(r, 224, 270, 2.2, True, (LAPIS, OCHRE, RED), 34)
    wing(r, 228, 340, 1.6, True, (RED, GOLD, LAPIS), -18)
    for root, reach, turns in (((254, 290), 190, (-58, -44, -30, -16, -2, 12)), ((252, 344), 140, (26, 42, 58, 74))):
        for way in turns:
            a = math.radians(way)
            r.leaf(
                *root, math.cos(a) * reach, math.sin(a) * reach, reach * 0.13, LEAF if way % 4 else "#4f9a44", GREEN
            )
    for side in (False, True):
        r.line(
            [(x, y, 3) for x, y in moved([(6, 0), (26, -50), (58, -70), (64, -54)], 240, 232, 1, 0, side)], BLACK, 3
        )
    r.oval(240, 334, 17, 74, BLACK, "#3a2a4a", 9, 2)
    r.oval(240, 258, 20, 24, BLACK, "#3a2a4a", 9, 2)
    for y in (300, 322, 344, 366):
        r.line([(226, y, 2.6), (240, y + 5, 3), (254, y, 2.6)], GOLD, 2.6, 8)
    beetle(r, 92, 586, 0.42)
    bloom(r, 396, 622, 0.52)
    r.finish()
    return cv.image()


def nucleic() -> Image.Image:
    """Three zones, one over the other; in each two of the tribes face each other across a seam of light."""
    cv = Canvas(seed_of("nucleic/cover"), 480, 640, 2)
    pairs = (
        (saints.unbowed_seraph, grave.ghoul),
        (insects.stinger, robots.sentry),
        (wyrms.rootfather, wyrms.emberjaw),
    )
    high = cv.ph // 3 + 1
    for band, pair in enumerate(pairs):
        top = band * cv.ph // 3
        for side, paint in enumerate(pair):
            small = Canvas(seed_of(f"nucleic/cover/{band}/{side}"))
            paint(small)
            wide = round(high * small.pw / small.ph)
            scaled = np.stack([resize(small.px[..., i], wide, high) for i in range(3)], -1)
            half = cv.pw // 2 + 60
            start = (wide - half) // 2
            piece = scaled[:, start : start + half]
            y = np.arange(high, dtype=np.float32)[:, None]
            x = np.arange(cv.pw, dtype=np.float32)[None, :]
            seam = cv.pw / 2 + (y - high / 2) * (-0.22 if band % 2 else 0.22)
            here = smooth(-6, 6, (seam - x) if side == 0 else (x - seam))[..., None]
            whole = np.zeros((high, cv.pw, 3), np.float32)
            whole[:, :half] = piece if side == 0 else 0
            if side:
                whole[:, cv.pw - half :] = piece
            rows = slice(top, min(cv.ph, top + high))
            n = rows.stop - rows.start
            cv.px[rows] = cv.px[rows] * (1 - here[:n]) + whole[:n] * here[:n]
            line = np.exp(-(((x - seam) / 7) ** 2)) * np.ones_like(y)
            cv.px[rows] += (line[:n, :, None] * 0.35).astype(np.float32)
    for band in (1, 2):
        y0 = band * cv.h / 3
        cv.over(np.exp(-(((cv.y - y0) / 4.2) ** 4)).astype(np.float32), "#1c1408")
        cv.over(np.exp(-(((cv.y - y0) / 1.6) ** 2)).astype(np.float32), "#ffe08a")
    for band in range(3):
        ring(cv, 240, (band + 0.5) * cv.h / 3, 62, "#fff4d0", 0.3, band * 0.4)
    cv.vignette(0.45)
    return cv.image()


def bramble() -> Image.Image:
    """An oak with a face above a hedge at dusk, an owl in the canes, a fox that looks out in front."""
    cv = Canvas(seed_of("bramble/cover"), 480, 640, 2)
    cv.fill([(0, "#2a1c44"), (0.3, "#9a4c5c"), (0.46, "#f4b468"), (0.58, "#8a6a3c"), (1, "#0c120a")])
    sun(cv, 250, 250, 46, "#ffe8b0", 380, 1.0)
    rays(cv, 250, 250, "#ffdc98", 0.35, 460, -3.1, -0.1, 20)
    woods(cv, 330, 60, (30, 70), "#4a3440", "#e0945c", 0.4, -10, 490, lit=0.3)
    mood = Mood(
        key=(1.25, 1.0, 0.78),
        ambient=(0.16, 0.16, 0.22),
        rim=(1.3, 0.95, 0.6),
        bounce=(0.12, 0.14, 0.08),
        halo=(1.0, 0.75, 0.45),
    )
    land(cv, wave(cv, 400, (10, 420, 1)), "#5a6a34", "#0e140a", span=120, tex=(26, 8), rough=0.9)
    oak = Scaled(cv, mood, 0, 60, 1.5)
    giants.oak(oak)
    oak.onto(0.4)
    for seed, way in enumerate(
        (
            [(-30, 470), (60, 250), (150, 150), (300, 170)],
            [(510, 480), (420, 240), (330, 110), (180, 96)],
            [(-20, 360), (90, 400), (200, 440), (260, 520)],
            [(500, 360), (400, 420), (300, 450), (230, 540)],
        )
    ):
        hedges.cane(cv, way, 6.5, mood, seed=90 + seed, tint=0.9, leaves=16, berries=6)
    owl = Scaled(cv, mood, 296, 78, 0.62)
    birds.owl(owl)
    owl.onto(0.4)
    low = wave(cv, 560, (12, 520, 1.4), (5, 130, 0))
    land(cv, low, "#3c4a24", "#060a05", span=110, tex=(24, 7), rough=1.0)
    fox = Scaled(cv, mood, 40, 330, 1.3)
    beasts.fox(fox)
    fox.onto(0.6)
    for seed, way in enumerate(
        (
            [(-20, 640), (30, 540), (120, 560), (190, 650)],
            [(500, 640), (450, 520), (360, 560), (300, 650)],
        )
    ):
        hedges.cane(cv, way, 8.5, mood, seed=120 + seed, leaves=14, berries=7)
    low = wave(cv, 634, (4, 300, 0))
    grass(cv, low, (10, 34), 380, "#060a04", "#8a9a3c", wind=0.3, x0=-5, x1=485, w=1.8, drop=26)
    motes(cv, 90, "#ffd890", (0.5, 1.8), 200, 620)
    cv.vignette(0.5)
    return cv.image()


def dots_and_boxes() -> Image.Image:
    """Chalk on a slate: dots in rows, lines of two colours, boxes that are filled, and one that only wants a line."""
    cv = Canvas(seed_of("dots-and-boxes/cover"), 480, 640, 2)
    cv.fill([(0, "#2a3a36"), (0.5, "#34473f"), (1, "#1a2521")])
    grain = cv.rng.random(cv.x.shape).astype(np.float32)
    cv.add(np.clip(grain - 0.82, 0, 1) * 0.5, "#e8f0e4", 0.5)
    left, top, step, red, blue = 72.0, 152.0, 84.0, "#e8766a", "#78aee8"

    def at(column: int, row: int) -> tuple[float, float]:
        return left + column * step, top + row * step

    def chalk(ends: tuple[tuple[float, float], tuple[float, float]], color: str, width: float = 9) -> None:
        (x, y), (u, v) = ends
        pen = cv.mask(2)
        for _ in range(5):
            a, b, c, d = (float(3 * each) for each in cv.rng.random(4) - 0.5)
            pen.stroke(
                [
                    (x + a, y + b, width * 0.5),
                    ((x + u) / 2 + c, (y + v) / 2 + d, width * 0.55),
                    (u + b, v + a, width * 0.5),
                ]
            )
        cv.over(pen.done() * (0.55 + 0.45 * (grain > 0.22)), color)

    filled = {(0, 0): red, (1, 0): red, (0, 1): blue, (3, 3): blue, (2, 3): blue}
    for (column, row), color in filled.items():
        x, y = at(column, row)
        for stripe in range(6):
            k = 10 + stripe * 13
            chalk(((x + 8, y + k), (x + step - 8, y + k - 6)), color, 5)
    drawn: dict[tuple[tuple[int, int], tuple[int, int]], str] = {}
    for number, (column, row) in enumerate((*filled, (2, 1), (1, 2), (3, 0), (2, 0))):
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1), (column, row)]
        for side in range(4 if (column, row) in filled else 3 if (column, row) == (2, 1) else 1):
            one, other = sorted(corners[side : side + 2])
            drawn.setdefault((one, other), red if (number + side) % 2 else blue)
    for (one, other), color in drawn.items():
        chalk((at(*one), at(*other)), color)
    for column in range(5):
        for row in range(5):
            x, y = at(column, row)
            cv.over(cv.disc(x, y, 9.5), "#f4f6ee")
            cv.over(cv.disc(x - 2, y - 2, 4) * 0.6, "#ffffff")
    stick = Figure(cv, Mood(key=(1.2, 1.15, 1.05), ambient=(0.2, 0.22, 0.22), rim=(0.9, 0.95, 0.9)))
    stick.layer(2).limb([(300, 566, 13), (352, 548, 14), (408, 530, 13)], "#f0ead8", "#ffffff", n=8).paint(
        gloss=0.2, rough=0.5
    )
    stick.onto(0.4)
    cv.vignette(0.5)
    return cv.image()


def fleets() -> Image.Image:
    """A dark sea with a net of lines over it, pegs in red and white, and ships under the water."""
    cv = Canvas(seed_of("fleets/cover"), 480, 640, 2)
    cv.fill([(0, "#0c2233"), (0.45, "#1f5878"), (1, "#08151f")])
    for each in range(9):
        d = np.abs(cv.y - (70 + each * 66) - 6 * np.sin(cv.x / (34 + 5 * each) + each * 1.7))
        cv.add(np.exp(-((d / 3) ** 2)).astype(np.float32), "#5aa0c0", 0.28)
    mood = Mood(key=(1.1, 1.15, 1.2), ambient=(0.14, 0.2, 0.26), rim=(0.7, 0.9, 1.0))
    for x, y, long, high in ((96, 224, 232, 22), (226, 438, 176, 19), (300, 322, 116, 16)):
        ship = Figure(cv, mood)
        hull = [(x, y, high * 0.3), (x + long * 0.25, y, high), (x + long * 0.75, y, high), (x + long, y, high * 0.5)]
        ship.layer(2).limb(hull, "#4c5c66", "#9ab0bc", n=10).paint(gloss=0.5)
        tower = [(x + long * 0.45, y - 2, high * 0.6), (x + long * 0.62, y - 2, high * 0.6)]
        ship.layer(2).limb(tower, "#6c7c86", "#c0d0d8", n=5).paint(gloss=0.5)
        for gun in (0.26, 0.8):
            barrel = [(x + long * gun, y - 2, high * 0.4), (x + long * (gun + 0.14), y - 2, 3.0)]
            ship.layer(1).limb(barrel, "#3c4850", "#8898a4", n=5).paint(gloss=0.6)
        ship.onto(0.4)
    for line in range(7):
        at = 60 + 60 * line
        cv.add(np.exp(-(((cv.x - at) / 1.4) ** 2)).astype(np.float32), "#a8d8ec", 0.35)
    for line in range(9):
        at = 80 + 60 * line
        cv.add(np.exp(-(((cv.y - at) / 1.4) ** 2)).astype(np.float32), "#a8d8ec", 0.35)
    hits, misses = ((1, 2), (2, 2), (3, 2), (5, 4), (4, 6)), ((0, 0), (4, 1), (2, 5), (0, 6), (3, 7))
    for column, row in (*hits, *misses):
        is_hit = (column, row) in hits
        x, y = 90 + 60 * column, 110 + 60 * row
        cv.over(cv.disc(x + 3, y + 5, 18) * 0.5, "#04101a")
        cv.over(cv.disc(x, y, 17), "#b8281c" if is_hit else "#dfe8ec")
        cv.over(cv.disc(x, y, 11), "#d84a34" if is_hit else "#f4f8fa")
        cv.over(cv.disc(x - 5, y - 5, 4) * 0.7, "#ffffff")
        if is_hit:
            cv.add(cv.glow(x, y, 42, 1.8), "#ff7040", 0.5)
    cv.vignette(0.5)
    return cv.image()


def backgammon() -> Image.Image:
    """A corner of a leather board seen from above: tall triangles in two colours, columns of men, two dice."""
    cv = Canvas(seed_of("backgammon/cover"), 480, 640, 2)
    cv.fill([(0, "#5a4026"), (0.5, "#6b4d2e"), (1, "#43301c")])
    grain = cv.fbm(90, 8, 4)
    cv.mul((0.86 + 0.28 * grain).astype(np.float32))
    wide = 96
    for column in range(5):
        left, dark = 20 + column * wide, ("#3a1d14", "#e0c48e")
        for up in (False, True):
            foot, tip = (640, 356) if up else (0, 284)
            points = [(left, foot), (left + wide - 8, foot), (left + wide / 2 - 4, tip)]
            cv.over(cv.mask(2).poly([(x + 3, y + 4) for x, y in points]).done() * 0.35, "#140c06")
            cv.over(cv.mask(2).poly(points).done(), dark[(column + up) % 2])
    cv.mul((0.93 + 0.14 * cv.fbm(4, 4, 3)).astype(np.float32))
    red, ivory = ("#8c2418", "#c4503a", "#5c140c"), ("#e4d8bc", "#f8f2e0", "#a8946c")
    columns = ((0, False, 4, ivory), (2, False, 2, red), (4, False, 3, ivory), (1, True, 3, red), (3, True, 1, ivory),
               (4, True, 4, red))  # fmt: skip
    for column, up, number, (body, light, rim) in columns:
        for each in range(number):
            x, y = 20 + column * wide + wide / 2 - 4, 41 + 76 * each
            y = 640 - y if up else y
            cv.over(cv.disc(x + 4, y + 7, 41) * 0.5, "#0c0603")
            cv.over(cv.disc(x, y, 39), rim)
            cv.over(cv.disc(x, y, 36), body)
            cv.over(cv.disc(x, y, 27) * 0.8, light)
            cv.over(cv.disc(x, y, 24), body)
            cv.over(cv.disc(x - 11, y - 13, 11, 8) * 0.45, "#ffffff")
    for x, y, turn, pips in ((214, 318, 0.32, 6), (306, 336, -0.2, 5)):
        across, down = np.cos(turn), np.sin(turn)

        def at(u: float, v: float, x: float = x, y: float = y, c: float = across, s: float = down) -> Pt:
            return x + u * c - v * s, y + u * s + v * c

        edge = 34
        corners = [at(u, v) for u, v in ((-edge, -edge), (edge, -edge), (edge, edge), (-edge, edge))]
        cv.over(cv.mask(2).poly([(u + 7, v + 11) for u, v in corners]).done() * 0.55, "#080402")
        cv.over(cv.mask(2).poly([(u + 1, v + 5) for u, v in corners]).done(), "#b8a888")
        cv.over(cv.mask(2).poly(corners).done(), "#f6f0e2")
        around = [(u, v) for u in (-18.0, 18.0) for v in (-18.0, 18.0)]
        more = [(-18.0, 0.0), (18.0, 0.0)] if pips == 6 else [(0.0, 0.0)]
        for u, v in (*around, *more):
            cv.over(cv.disc(*at(u, v), 6.5), "#241812")
    cv.add(cv.glow(250, 300, 260, 2.0), "#ffd9a0", 0.16)
    cv.vignette(0.5)
    return cv.image()


COVERS: dict[str, Callable[[], Image.Image]] = {
    "territory": territory,
    "evolve": evolve,
    "butterfly": butterfly,
    "auganism": auganism,
    "nucleic": nucleic,
    "bramble": bramble,
    "dots-and-boxes": dots_and_boxes,
    "fleets": fleets,
    "backgammon": backgammon,
}
