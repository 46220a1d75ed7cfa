# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""What lasts: mutations as details of cells and molecules, statuses as the world around them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .bacteria import _names
from .canvas import Canvas, col, smooth
from .happenings import _rgb, arrow, crack, rings
from .microbes import Micro, bands, ends, nucleoid

Scene = Callable[[Canvas], None]
PINK = ("#1c0618", "#5c1c50", "#ffb0e8")


# -- mutations -----------------------------------------------------------------------------------------------

def extra_flagella(cv: Canvas) -> None:
    m = Micro(cv).medium(*PINK, at=(70, 40))
    m.cocci([(-14, 116, 104)], "#5a8a6a", rim="#e8ffe8", alpha=1, grain=0.7)
    for k, y in enumerate((34, 72, 116, 160, 198)):
        x = float(-14 + np.sqrt(max(0, 108**2 - (y - 116) ** 2)))
        for dx, r, w, c in ((0, 13, 3.5, "#c8a0d8"), (7, 10, 6.3, "#f0d0ff"), (14, 12, 3.5, "#b088c8")):
            m.body([(x + dx, y - r, w), (x + dx, y + r, w)], c, rim="#ffffff", alpha=1)
        m.flagellum(x + 20, y, (y - 116) * 0.16, 240, 11, 3.2, "#ffd0f4", 3.2, k * 1.3, glow=0.35)


def thick_capsule(cv: Canvas) -> None:
    m = Micro(cv).medium("#0a0a24", "#34307a", "#c8b8ff", at=(230, 40))
    for r, al in ((100, 0.22), (82, 0.26), (64, 0.3)):
        m.shell([(136, 122, r), (184, 110, r)], "#e0a8ff", al, rim="#fff0ff")
    m.rod(160, 116, 74, 32, -14, "#b8408a", "#e070b8", rim="#ffe8f8", pattern=nucleoid, pcol="#ffd0f0")
    for x, y, a in ((26, 40, 40), (298, 196, 220), (20, 190, -30)):
        m.body([(x, y, 3), (x + 30 * np.cos(np.radians(a)), y + 30 * np.sin(np.radians(a)), 6)], "#9aa0b0", rim="#ffffff", alpha=1)


def antenna_complex(cv: Canvas) -> None:
    m = Micro(cv).medium("#04140c", "#1c5a3a", "#d8ffb0", at=(160, -20), bokeh=6)
    for k in range(7):
        m.beam(160 + (k - 3) * 16, -50, 1.57 + (3 - k) * 0.05, 0.05, "#fff4a0", 0.5, 300)
    for n, rx, ry, y, c in ((18, 118, 34, 92, "#3ad06a"), (14, 78, 24, 136, "#2fb87a"), (9, 42, 14, 176, "#f0c83a")):
        for back in (True, False):
            pts = [(160 + rx * np.cos(a), y + ry * np.sin(a)) for a in (k * 6.283 / n for k in range(n)) if (np.sin(a) < 0) == back]
            for x, yy in pts:
                m.body([(x, yy - 13, 6.5), (x, yy + 11, 6.5)], c, rim="#f4ffd8", alpha=1, tint=0.7 if back else 1.0, shadow=0.3)
    m.glow(160, 182, 50, "#fff8b0", 1.0)


def efficient_enzymes(cv: Canvas) -> None:
    m = Micro(cv).medium(*PINK, at=(250, 40))
    for x, y, r, c, d in ((108, 130, 66, "#7a5ad0", "#ffd03a"), (252, 76, 40, "#c84a9a", "#5ae0a0"), (262, 184, 32, "#4a80d8", "#ff8a5a")):
        m.blob(x, y, r, c, 9, 0.35, rim="#f4e8ff")
        px, py = x + r * 0.5, y - r * 0.52
        cv.over(cv.disc(px, py, r * 0.36, 4) * 0.75, "#14061c")
        lay = m.layer(0.4)
        hexagon = [(px + 4 + r * .3 * np.cos(k * 1.047), py - 4 + r * .3 * np.sin(k * 1.047)) for k in range(6)]
        lay.poly(hexagon, _rgb(d), inflate=r * .2, n=1)
        m.wet(lay, rim="#ffffff", alpha=1, gloss=1, glow=d, glowing=0.9)


def auxotrophy(cv: Canvas) -> None:
    m = Micro(cv).medium("#120c10", "#4a3440", "#d0b8c0", at=(60, 40), bokeh=6)
    m.helix([(-20, 84), (340, 84)], 30, 4.2, 5, "#a878a0", "#7888a8", rungs=("#b0a0a8", "#8a98a0"), skip=lambda t: 0.40 < t < 0.6, glow=0)
    for k, (x, y) in enumerate(((140, 78), (160, 96), (182, 76))):
        m.thread([(x - 6, y - 10 + k), (x + 5, y + 8)], 1.2, "#ffe0f0", 0.3, opaque=0.5)
    bowl = [(92, 172, 6), (104, 198, 7), (160, 212, 7), (216, 198, 7), (228, 172, 6)]
    m.body(bowl, "#9a8a78", "#c8b8a0", rim="#ffffff", alpha=1)
    m.cocci([(150, 200, 4), (172, 202, 3)], "#e0b83a", rim="#fff0c0")


def leaky_membrane(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c0820", "#3a2468", "#c0a8ff", at=(160, 0), bokeh=6)
    holes = (84, 196, 270)
    for y, s in ((96, 1), (138, -1)):
        xs = [x for x in range(4, 330, 16) if all(abs(x - h) > 15 for h in holes)]
        m.cocci([(x, y + 3 * np.sin(x / 30), 8.5) for x in xs], "#d85aa8", "#ff8ac8", rim="#ffe8f8", vary=0.1)
        for x in xs:
            m.thread([(x - 3, y + 9 * s), (x - 3, y + 21 * s)], 1.5, "#ffc8e8", opaque=.7)
            m.thread([(x + 3, y + 9 * s), (x + 4, y + 21 * s)], 1.5, "#ffc8e8", opaque=.7)
    for h in holes:
        m.body([(h, 60, 9), (h + 2, 110, 7), (h - 1, 150, 6)], "#ffc83a", "#ffb01c", rim="#fff8d0", alpha=0.95, glow="#ffd050", glowing=0.5)
        for k in range(4):
            m.body([(h - 3 + 5 * (k % 2), 160 + 20 * k, 3), (h - 3 + 5 * (k % 2), 168 + 20 * k, 7 - k * .7)], "#ffc83a", rim="#ffffff", alpha=1, gloss=1)


def type_vi_secretion(cv: Canvas) -> None:
    m = Micro(cv).medium("#160614", "#5a1c4c", "#ff9ad8", at=(240, 40), bokeh=6)
    m.rod(50, 150, 120, 62, -40, "#b8509a", "#d878b8", rim="#ffe8f8", alpha=0.85, grain=0.7)
    m.rod(290, 60, 110, 56, -30, "#4a8a9a", "#6ab0b8", rim="#e0f8ff", alpha=0.9, grain=0.7)
    m.body([(60, 158, 11), (140, 120, 11)], "#f0c86a", "#ffe8a0", rim="#ffffff", alpha=1, pattern=bands(0.9, 4, 0.4), pcol="#b0802c")
    m.body([(140, 120, 5), (256, 65, 4.4), (272, 57, 0.6)], "#e8f0ff", "#ffffff", rim="#ffffff", alpha=1, gloss=1, glow="#c8e0ff")
    for k in range(9):
        crack(m, 244, 71, k * 40, 26, 1.6, "#fff0b0", 0.3)


def hypermutation(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c0420", "#4a1468", "#e08aff", at=(160, 116), bokeh=6)
    m.helix([(20, 246), (130, 150), (190, 84), (300, -14)], 36, 3.6, 6, "#ff4ac8", "#4ad8ff", rungs=("#ffe04a", "#5aff8a", "#ff7a3a", "#c86aff"))
    rng = np.random.default_rng(5)
    for x, y in ((110, 166), (168, 108), (226, 60), (72, 208), (210, 96)):
        for k in range(8):
            a = k * 0.785 + rng.random() * .3
            le = 18 if k % 2 else 9
            m.thread([(x, y), (x + np.cos(a) * le, y + np.sin(a) * le)], 2, "#fff8b0", 0.9, 0.3)
        m.glow(x, y, 22, "#fff0a0", 1.0)


def spore_coat(cv: Canvas) -> None:
    m = Micro(cv).medium("#1a0c10", "#5a3048", "#ffc8e0", at=(70, 40))
    for r, c in ((100, "#8a4a24"), (84, "#c88a4a"), (68, "#7a3c5a"), (54, "#e8b8c8"), (40, "#a85a8a")):
        m.body([(150, 118, r), (176, 112, r)], c, rim="#fff0e0", alpha=1, shadow=0.45, gloss=0.3, grain=0.5)
    m.body([(146, 118, 24), (180, 112, 24)], "#ffe89a", rim="#ffffff", alpha=1, glow="#fff0a0", glowing=0.8, pattern=nucleoid, pcol="#ff9ac8")


def storage_granules(cv: Canvas) -> None:
    m = Micro(cv).medium(*PINK, at=(240, 30))
    m.rod(160, 116, 156, 66, -8, "#7a6ab8", "#a890d8", rim="#f4ecff", alpha=0.7, core=0, grain=0.3)
    m.cocci([(92, 118, 30), (150, 98, 26), (148, 148, 20), (200, 128, 31), (238, 92, 22), (112, 82, 14), (196, 82, 15), (246, 132, 15), (60, 132, 14)], "#f0b82a", "#ffe06a", rim="#fffbe0", gloss=1.1, alpha=1, shadow=0.35, glow="#ffe08a", glowing=0.25)


def prophage(cv: Canvas) -> None:
    m = Micro(cv).medium("#10061c", "#40206a", "#c8a0ff", at=(70, 40), bokeh=6)
    m.helix([(-20, 180), (100, 128), (220, 104), (340, 44)], 26, 5.4, 5, "#5a9aff", "#8a7aff", rungs=("#a8c0e8", "#90a8e0"))
    m.glow(158, 114, 74, "#ff3a6a", 0.7)
    m.shell([(126, 124, 36), (192, 104, 36)], "#ff6a8a", 0.4, rim="#ffe0e8")
    m.phage(160, 120, 1.9, 90, "#ff3a6a", "#ffc0d0", rim="#ffffff")


def surface_adhesion(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c1014", "#3c4a58", "#c8d8e8", at=(230, 30), bokeh=10)
    m.wall(176, 5, "#8a8078", "#2c2620", 0.9, 60)
    rng = np.random.default_rng(7)
    for _k in range(34):
        x = 84 + 150 * rng.random()
        m.thread([(x, 146 - 8 * rng.random()), (x + (rng.random() - .5) * 14, 166), (x + (rng.random() - .5) * 44, 184 + 6 * rng.random())], 1.8, "#f0d8a0", 0.2, opaque=.9)
    m.rod(160, 116, 120, 40, 4, "#b8508a", "#e080b0", rim="#ffe8f4", pattern=nucleoid, pcol="#ffd8f0")
    m.body([(x, 186 + 2 * np.sin(x), 7) for x in range(70, 260, 16)], "#e8c87a", rim="#fff8d8", alpha=0.9)


def rapid_fission(cv: Canvas) -> None:
    m = Micro(cv).medium(*PINK, at=(60, 116), bokeh=10)
    look: dict[str, Any] = {"rim": "#fff0fa", "pattern": nucleoid, "pcol": "#ffe0f4"}
    m.rod(40, 116, 44, 24, 90, "#d8488a", "#ff8ab8", **look)
    for y in (70, 162):
        m.rod(126, y, 34, 20, 90, "#d8488a", "#ff8ab8", **look)
    for k in range(4):
        m.rod(204, 32 + 56 * k, 22, 15, 90, "#e05a9a", "#ff9ac8", **look)
    m.cocci([(270 + 20 * (k % 2), 18 + 28 * k, 11) for k in range(8)], "#f070a8", "#ffa8d0", rim="#fff0fa")
    for x in (78, 162, 236):
        arrow(m, x, 116, x + 20, 116, 3.4, "#fff0a0")


def enrichment_plasmid(cv: Canvas) -> None:
    m = Micro(cv).medium("#141004", "#5a5214", "#f0f08a", at=(160, 110), bokeh=10)
    m.rods([(40, 50, 40, 14, 30), (284, 60, 40, 14, -40), (50, 190, 40, 14, -20), (270, 186, 44, 14, 30)], "#84893a", "#b8c050", rim="#fbffd8")
    m.ring(160, 116, 74, 58, 11, "#ffd03a", "#ff9a3a", rim="#fffbd8", glow="#ffe06a", glowing=0.6)
    for k, c in enumerate(("#ff5a9a", "#5ad0ff", "#8aff6a", "#c87aff")):
        a0 = 0.4 + k * 1.57
        m.body([(160 + 74 * np.cos(a0 + t * .16), 116 + 58 * np.sin(a0 + t * .16), 11.6) for t in range(4)], c, rim="#ffffff", alpha=1)
    m.cocci([(148, 110, 13), (172, 108, 12), (160, 130, 13)], "#c8d85a", rim="#ffffff", gloss=1)


def dna_repair(cv: Canvas) -> None:
    m = Micro(cv).medium("#04140e", "#1c5a44", "#b0ffd8", at=(60, 40), bokeh=8)
    m.helix([(-20, 60), (110, 96), (210, 132), (340, 172)], 28, 5.4, 5.4, "#ff7ab8", "#7ad0ff", skip=lambda t: 0.70 < t < 0.76)
    for back in (True, False):
        lay = m.layer(1)
        pts = [(132 + 22 * np.cos(a) - 12 * np.sin(a), 104 + 8 * np.cos(a) + 46 * np.sin(a), 11) for a in np.linspace(*((1.57, 4.71) if back else (-1.57, 1.57)), 16)]
        if not back:
            lay.limb(pts, _rgb("#3ad08a"), n=1)
            m.wet(lay, rim="#f0fff8", alpha=1, glow="#5affa8", glowing=0.6)
    for x, y in ((230, 140), (246, 150), (238, 128)):
        m.glow(x, y, 22, "#fff8b0", 0.9)
    arrow(m, 164, 76, 206, 92, 4, "#eaffd8")


# -- statuses ------------------------------------------------------------------------------------------------

def bright_sunlight(cv: Canvas) -> None:
    m = Micro(cv)
    cv.fill([(0, "#ffe890"), (0.34, "#ffd060"), (0.38, "#bff0d8"), (0.5, "#3ab0b8"), (1, "#0a5068")])
    m.glow(160, 30, 190, "#fffbd0", 1.2, 1.5)
    cv.over(cv.disc(160, 34, 30, 3), "#fffdf0")
    for k in range(16):
        m.beam(160, 34, k * 6.283 / 16, 0.06, "#fff8c0", 0.7, 300)
    for k in range(6):
        m.beam(110 + 20 * k, 70, 1.25 + 0.13 * k, 0.07, "#f8ffd0", 0.5, 220)
    m.thread([(x, 84 + 3 * np.sin(x / 14)) for x in range(-4, 326, 4)], 2, "#ffffff", opaque=.8)
    m.cocci([(30 + 26 * i, 150 + 22 * ((i * 7) % 4), 9) for i in range(11)], "#3ac06a", "#a8e85a", rim="#ffffe0", glow="#d8ff8a", glowing=0.4)


def deep_darkness(cv: Canvas) -> None:
    m = Micro(cv).medium("#000006", "#050a24", "#10285a", at=(160, -30), reach=250, bokeh=0, flecks=40)
    m.wall(196, 18, "#101828", "#000006", 0.9)
    for x, y, c, s, a in ((86, 132, "#4affe0", 1.5, -20), (206, 84, "#5a8aff", 1.2, 30), (262, 160, "#8aff9a", 1.0, 70), (150, 46, "#4ac8ff", 0.7, 0), (34, 56, "#b07aff", 0.8, 50), (292, 40, "#4affe0", 0.7, 100), (160, 172, "#b07aff", 0.7, 10)):
        m.glow(x, y, 62 * s, c, 0.55)
        m.rod(x, y, 30 * s, 9 * s, a, "#041018", rim=c, alpha=0.95, gloss=0.2, core=0, shadow=0)
        m.cocci([(x + 6 * k * s, y, 2.2 * s) for k in (-1.5, 0, 1.5)], c, rim="#ffffff", glow=c, shadow=0)
    cv.mul((1 - 0.6 * smooth(90, 230, np.hypot(cv.x - 160, cv.y - 110))).astype(np.float32))


def viscous_medium(cv: Canvas) -> None:
    m = Micro(cv).medium("#2a1402", "#a8640c", "#ffdc78", at=(80, 30), bokeh=8)
    for k, (x, w) in enumerate(((30, 16), (92, 26), (160, 18), (232, 30), (296, 18))):
        le = 130 + 24 * ((k * 3) % 4)
        m.body([(x, -20, w * 1.2), (x + 4, 50, w * .8), (x - 3, le - 24, w * .6), (x, le, w * .95)], "#e89a14", "#ffc83a", rim="#fffbd0", alpha=0.72, gloss=1.3, grain=0.1)
    m.rod(160, 166, 96, 27, 12, "#4a8a5a", "#6ab07a", rim="#f0ffe0", alpha=.95, pattern=nucleoid, pcol="#d8f8c0")
    m.shell([(116, 158, 42), (204, 176, 42)], "#ffc83a", 0.45, rim="#fff8d0")
    m.wall(208, 5, "#e8a01c", "#8a4a04", 0.1)
    m.bubbles(16, "#fff8d0", (3, 9))


def survival_of_the_fittest(cv: Canvas) -> None:
    m = Micro(cv).medium("#140404", "#5a1c14", "#ffb07a", at=(160, 20), bokeh=6)
    m.beam(160, -30, 1.57, 0.5, "#fff0c0", 0.8, 320)
    for x, y, a, s in ((60, 188, 20, 1), (110, 206, -30, .9), (214, 204, 14, 1), (270, 186, 60, .9), (160, 216, 0, .9), (24, 214, 50, .8), (300, 214, -20, .8)):
        m.rod(x, y, 40 * s, 14 * s, a, "#5a5450", "#7a726c", rim="#c8c0b8", gloss=0.15)
    tail = ends(160, 112, 92, -64)[0]
    for k in range(5):
        m.flagellum(*tail, 80 + k * 22, 66, 7, 2, "#ffe0b0", 1.8, k)
    m.rod(160, 112, 92, 38, -64, "#d8402c", "#ffa03a", rim="#fff8d8", glow="#ffb04a", glowing=0.7, pattern=nucleoid, pcol="#fff0a0")


def purifying_selection(cv: Canvas) -> None:
    m = Micro(cv).medium("#100c14", "#4a3c50", "#e8d8f0", at=(160, 0), bokeh=4)
    rng = np.random.default_rng(10)
    m.cocci([(rng.random() * 300 + 10, 12 + rng.random() * 60, 10) for _ in range(14)], "#ff5a9a", "#c83a7a", rim="#ffe0f0")
    m.cocci([(rng.random() * 300 + 10, 12 + rng.random() * 66, 7.4) for _ in range(14)], "#5ad08a", "#8af0a0", rim="#f0fff0")
    for x in range(-4, 330, 24):
        m.body([(x, 112, 7.5), (x + 3, 114, 7.5)], "#b0a8b8", "#d8d0e0", rim="#ffffff", alpha=1, gloss=1)
    m.thread([(-5, 112), (330, 112)], 2.2, "#d8d0e0")
    m.cocci([(18 + 40 * i + 6 * (i % 2), 92, 10.5) for i in range(8)], "#ff5a9a", "#e04a88", rim="#ffe0f0")
    m.cocci([(8 + 24 * i, 146 + 22 * ((i * 5) % 4), 7.6) for i in range(14)], "#5ad08a", "#8af0a0", rim="#f4fff0", glow="#8affb0", glowing=0.3)


def directional_selection(cv: Canvas) -> None:
    m = Micro(cv).medium("#120608", "#542428", "#ffb8a0", at=(270, 60), bokeh=6)
    for k in range(6):
        t = k / 5
        c = ("#8a8078", "#a88a5a", "#c8963a", "#e09a2c", "#f0902a", "#ff7a2a")[k]
        s = 9 + 19 * t
        m.rod(34 + 48 * k + 8 * t * k, 122 - 46 * t, s * 1.1, s, -70, c, rim="#fff8e0", glow=c if k > 3 else None, pattern=nucleoid, pcol="#fff0c0")
    arrow(m, 24, 206, 298, 150, 8, "#fff0c0", 0.6)


def nutrient_upwelling(cv: Canvas) -> None:
    m = Micro(cv)
    cv.fill([(0, "#4ac0c8"), (0.3, "#1c8098"), (0.7, "#0c3a58"), (1, "#04101c")])
    rng = np.random.default_rng(12)
    for k in range(9):
        x0 = 40 + 30 * k
        pts = [(x0 + (x0 - 160) * 0.0 + 26 * np.sin(t * 5 + k) + (160 - x0) * (1 - t) * 0.5 + (x0 - 160) * t * 0.4, 240 - 210 * t) for t in np.linspace(0, 1, 24)]
        m.body([(x, y, 5 + 8 * i / 23) for i, (x, y) in enumerate(pts)], "#b87a14", "#ffd85a", alpha=0.42, rim="#fff8c0", shadow=0.1, grain=0.2)
    m.cocci([(160 + (rng.random() - .5) * (80 + 220 * (1 - v)), v * 230, 2 + 4 * rng.random()) for v in rng.random(90)], "#ffd84a", "#fff4b0", rim="#ffffff", glow="#ffe88a", glowing=0.3, shadow=0.2)
    m.wall(214, 8, "#3a3428", "#080604", 0.8)


def oligotrophic_water(cv: Canvas) -> None:
    m = Micro(cv)
    cv.fill([(0, "#b8ecff"), (0.4, "#4aa8e8"), (1, "#0c3a90")])
    for k in range(7):
        m.beam(90 + 24 * k, -30, 1.35 + 0.07 * k, 0.05, "#ffffff", 0.4, 330)
    d = np.hypot(cv.x - 168, cv.y - 132)
    cv.add(np.exp(-(((d - 44) / 1.6) ** 2)).astype(np.float32), "#e8f8ff", 0.5)
    m.body([(152, 138, 7), (168, 130, 9), (184, 136, 7)], "#7a9a6a", rim="#f8fff0", glow="#ffffff", glowing=0.2)
    cv.px[:] = cv.px * 0.94 + col("#a8d8ff") * 0.05


def hydrothermal_vent(cv: Canvas) -> None:
    m = Micro(cv).medium("#010410", "#06203c", "#0c4a6a", at=(60, 20), bokeh=4)
    m.wall(196, 10, "#4a3428", "#0a0604", 0.9)
    m.glow(150, 110, 110, "#ff7a1c", 0.8)
    rng = np.random.default_rng(9)
    for k in range(26):
        t = k / 25
        m.cocci([(150 + (rng.random() - .5) * (14 + 110 * t) + 40 * t, 104 - 110 * t, 12 + 20 * t)], "#3a3230", "#5a4c44", rim="#a88a70", alpha=0.55, gloss=0, shadow=0.1, grain=0.9)
    for x, h, w in ((150, 96, 26), (206, 62, 20), (104, 46, 16), (262, 34, 14)):
        m.body([(x, 214, w * 1.3), (x + 4, 214 - h * .5, w * .9), (x, 214 - h, w * .7)], "#6a4a34", "#8a6040", rim="#ffb060", alpha=1, grain=1.2, fine=8)
        m.glow(x, 206 - h - w * .3, w * 1.4, "#ffb03a", 1.0)
    m.cocci([(20 + 30 * i, 204 + 6 * (i % 2), 4 + i % 3) for i in range(11)], "#e8d8b0", "#ffffff", rim="#ffffff")


def seasonal_freeze(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c2444", "#4a84c0", "#f0faff", at=(90, 40), bokeh=10, cloud=0.2)
    m.rod(160, 124, 92, 32, -10, "#4a6a9a", "#6a90c0", rim="#f0f8ff", gloss=0.4, pattern=nucleoid, pcol="#a8c8f0")
    rng = np.random.default_rng(3)
    lay = m.layer(0.2)
    for x, y, a in [(rng.random() * 340 - 10, s, rng.random()) for s in (rng.choice([-8, 238]) for _ in range(26))]:
        top = y < 100
        h = 40 + 60 * rng.random()
        w = 9 + 9 * rng.random()
        lay.poly([(x - w, y), (x + w, y), (x + (a - .5) * 30, y + (h if top else -h))], (0.78, 0.90, 1.0), inflate=w * .8, n=1)
    m.wet(lay, rim="#ffffff", alpha=0.75, gloss=1.0, grain=0.1)
    for x, y, s in ((64, 66, 30), (262, 78, 24), (246, 176, 30), (70, 172, 20)):
        for k in range(6):
            a = k * 1.047
            ex, ey = x + np.cos(a) * s, y + np.sin(a) * s
            m.thread([(x, y), (ex, ey)], 2.2, "#ffffff", 0.3, 0.25)
            for side in (-0.7, 0.7):
                bx, by = x + np.cos(a) * s * .6, y + np.sin(a) * s * .6
                m.thread([(bx, by), (bx + np.cos(a + side) * s * .32, by + np.sin(a + side) * s * .32)], 1.6, "#ffffff", 0.3)


def warm_spell(cv: Canvas) -> None:
    m = Micro(cv)
    cv.fill([(0, "#c8503c"), (0.34, "#ff9a50"), (0.52, "#ffd890"), (0.54, "#6ac0c8"), (1, "#165880")])
    m.glow(236, 112, 150, "#fff0a0", 0.7, 1.6)
    cv.over(cv.disc(236, 110, 38, 3) * (cv.y < 122), "#fffbd8")
    m.thread([(x, 122 + 2 * np.sin(x / 11)) for x in range(-4, 326, 4)], 1.6, "#ffffff", opaque=.8)
    for x, h, w in ((24, 66, 12), (58, 92, 15), (96, 58, 11), (130, 78, 12), (166, 40, 9)):
        m.body([(x, -12, w), (x + 1, h * .6, w * .55), (x, h, 1.6)], "#d8f0ff", "#f8ffff", rim="#ffffff", alpha=0.8, gloss=1.2, grain=0.05)
        m.body([(x, h + 16, 2), (x, h + 24, 5)], "#a8e0ff", rim="#ffffff", alpha=0.95, gloss=1.2)
    m.rods([(60, 172, 40, 14, 20), (140, 190, 44, 15, -14), (226, 168, 40, 14, 30), (290, 200, 38, 13, -30)], "#3aa86a", "#7ad88a", rim="#f4ffe8")
    rings(cv, 60, 124, (12, 22), 1.6, "#ffffff", 0.4, 0.2)


SCENES = _names(
    extra_flagella, thick_capsule, antenna_complex, efficient_enzymes, auxotrophy, leaky_membrane, type_vi_secretion,
    hypermutation, spore_coat, storage_granules, prophage, surface_adhesion, rapid_fission, enrichment_plasmid, dna_repair,
    bright_sunlight, deep_darkness, viscous_medium, survival_of_the_fittest, purifying_selection, directional_selection,
    nutrient_upwelling, oligotrophic_water, hydrothermal_vent, seasonal_freeze, warm_spell,
)
