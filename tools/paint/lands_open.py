# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Lands of plain and lake, and the two borrowed biomes."""

from __future__ import annotations

import numpy as np

from .body import Figure, Mood
from .canvas import Canvas, rgb, smooth
from .scenery import (
    Scene,
    bare_tree,
    boulders,
    clouds,
    crowns,
    cumulus,
    grass,
    land,
    mist,
    motes,
    ridge,
    sun,
    trunks,
    water,
    wave,
    woods,
)

DAY = Mood(halo=(1, 0.95, 0.8))
DUSK = Mood(key=(1.2, 0.95, 0.75), ambient=(0.22, 0.18, 0.30), rim=(1.0, 0.8, 0.55))
NIGHT = Mood(key=(0.72, 0.86, 1.1), ambient=(0.08, 0.10, 0.2), rim=(0.7, 0.85, 1.1))
WOOD = Mood(key=(1.15, 1.12, 0.8), ambient=(0.12, 0.18, 0.16), rim=(1.0, 1.0, 0.6))


# -- plain ------------------------------------------------------------------------------
def long_grass(cv: Canvas) -> None:
    """Grass to the horizon, bending, the sun low in it."""
    cv.fill([(0, "#4a7aa8"), (0.42, "#ffd898"), (0.5, "#f0b860"), (1, "#6a5a20")])
    clouds(cv, 120, 16, 0.4, "#fff0d0", "#c89a80", 0, 80, 0.7)
    sun(cv, 92, 84, 15, "#fff0b0", 190, 1.0)
    land(cv, wave(cv, 106, (2, 190, 0)), "#d8b058", "#5a5a20", span=60, tex=(40, 3), rough=0.5)
    bare = cv.mask(1)
    for x, y, s in ((230, 108, 12), (246, 107, 8), (286, 108, 10)):
        bare.disc(x, y - s * 1.2, s, s * 0.55).stroke([(x, y, 0.8), (x, y - s, 0.5)])
    cv.over(bare.done(), "#7a6a38")
    for y, h, n, d, l_ in ((118, 12, 500, "#8a7a30", "#f0d070"), (146, 26, 500, "#5a5c1e", "#e8c858"), (186, 46, 420, "#35401a", "#d0b848"), (232, 84, 300, "#18240e", "#a8a83c")):
        grass(cv, float(y), (h * 0.5, h), n, d, l_, wind=0.55, w=0.6 + h / 34)
    motes(cv, 30, "#fff0b0", (0.5, 1.2), 90, 200)


def chalk_down(cv: Canvas) -> None:
    """Green downs cut by white chalk, a white horse on the slope."""
    cv.fill([(0, "#3f86c8"), (0.5, "#c8e4f4"), (1, "#d8ecd8")])
    cumulus(cv, [(240, 66, 120, 40), (60, 52, 90, 26)], "#ffffff", Mood(ambient=(0.55, 0.62, 0.75), key=(1.1, 1.08, 1.05)), 3)
    land(cv, wave(cv, 112, (8, 240, 2.4), (3, 90, 0)), "#a8c884", "#5a8a50", span=60, rough=0.2)
    ln = wave(cv, 128, (22, 330, 0.6), (4, 110, 1))
    land(cv, ln, "#8cc058", "#3a6a34", span=110, tex=(46, 12), rough=0.25)
    hp = cv.mask(2)
    hp.stroke([(96, 138, 0.6), (112, 128, 2.4), (134, 129, 3.0), (156, 126, 2.4), (170, 116, 1.6), (178, 112, 1.8), (184, 117, 0.8)])
    hp.stroke([(114, 130, 1.6), (108, 142, 1.3), (112, 152, 0.8)]).stroke([(120, 131, 1.3), (122, 143, 1.0), (118, 153, 0.6)])
    hp.stroke([(150, 129, 1.5), (160, 138, 1.1), (156, 147, 0.7)]).stroke([(154, 127, 1.3), (170, 132, 1.0), (176, 140, 0.6)])
    cv.over(hp.done(), "#fbfaf0")
    ln2 = wave(cv, 182, (20, 300, 3.6), (3, 80, 1))
    land(cv, ln2, "#7ab048", "#1f4a22", span=70, tex=(40, 9), rough=0.3)
    cut = smooth(ln2[None, :] + 26, ln2[None, :] + 24, cv.y) * smooth(ln2[None, :] + 3, ln2[None, :] + 5, cv.y + (cv.fbm(10, 6, 3) - 0.5) * 8) * smooth(196, 206, cv.x + (cv.fbm(14, 14, 3) - 0.5) * 30)
    n = cv.fbm(9, 22, 5)
    cv.over(cut, (np.array(rgb("#f4f0e2"), np.float32) * (0.62 + 0.5 * n)[..., None]).astype(np.float32))
    grass(cv, 218, (6, 16), 320, "#1c4420", "#9ac850")


def herd_crossing(cv: Canvas) -> None:
    """A long line of animals fording a shining river at dusk."""
    cv.fill([(0, "#5a3a5c"), (0.42, "#f09a58"), (0.5, "#ffd080"), (1, "#3a2420")])
    sun(cv, 104, 92, 20, "#ffe0a0", 170, 1.0)
    clouds(cv, 130, 12, 0.42, "#ffb878", "#8a4a5c", 10, 80, 0.8)
    ridge(cv, 112, 14, 90, "#7a4a58", "#f0a868", 0.5)
    land(cv, 110.0, "#c88448", "#4a2c1c", span=50, tex=(40, 4), rough=0.5)
    riv = smooth(0, 1.5, cv.y - 138 - 3 * np.sin(cv.x / 50)) * smooth(188, 186, cv.y + 5 * np.sin(cv.x / 40 + 1))
    shine = cv.fbm(46, 3, 4)
    wat = np.array(rgb("#e8a060"), np.float32) * (0.55 + 0.7 * shine)[..., None] * (1.25 - 0.9 * np.clip((cv.y - 138) / 60, 0, 1))[..., None]
    cv.over(riv.astype(np.float32), wat.astype(np.float32))
    cv.add(riv * np.exp(-(((cv.x - 104) / 26) ** 2)) * smooth(0.45, 0.7, shine), "#fff0c0", 0.9)
    pen, ref = cv.mask(1), cv.mask(1)
    r = np.random.default_rng(4)
    for i in range(11):
        t = i / 10
        x, y, s = 22 + t * 292 + r.random() * 9, 148 + 18 * np.sin(t * 3.0 + 0.5) + r.random() * 5, 11 + 6 * np.sin(t * 3.1)
        for p, k in ((pen, 1), (ref, -0.7)):
            p.disc(x, y - s * 0.75 * k, s * 0.82, s * 0.40).disc(x - s * 0.42, y - s * 1.0 * k, s * 0.42, s * 0.38)
            p.stroke([(x - s * 0.6, y - s * 0.85 * k, s * 0.26), (x - s * 1.15, y - s * 0.55 * k, s * 0.15)])
            for lx in (-0.5, -0.3, 0.4, 0.58):
                p.stroke([(x + lx * s, y - s * 0.5 * k, s * 0.12), (x + lx * s + (r.random() - 0.5) * s * 0.3, y, s * 0.07)])
            p.stroke([(x - s * 1.0, y - s * 0.8 * k, s * 0.07), (x - s * 1.05, y - s * 1.2 * k, s * 0.03)])
    cv.over(ref.done() * 0.35, "#3a1c20")
    cv.over(pen.done(), "#24120f")
    mist(cv, 128, 7, "#ffd8a0", 0.5)
    grass(cv, 204, (10, 30), 360, "#1c0f0c", "#c8803c", wind=0.4)


def clover_meadow(cv: Canvas) -> None:
    """A meadow of clover and bees in the morning."""
    x: float
    y: float
    a: float
    cv.fill([(0, "#5aa4dc"), (0.42, "#d8f0f4"), (1, "#6aa83c")])
    cumulus(cv, [(70, 62, 110, 34), (270, 74, 90, 24)], "#ffffff", Mood(ambient=(0.6, 0.68, 0.8), key=(1.1, 1.08, 1.02)), 8)
    woods(cv, 102, 40, (6, 14), "#4a7a50", "#b8dcc0", 0.4, lit=0.3)
    land(cv, wave(cv, 100, (3, 200, 1)), "#a8d060", "#2f6a24", span=100, tex=(50, 6), rough=0.35)
    r = cv.rng
    for k in range(5):
        y0, s = 112 + k * 24, 0.9 + k * 0.9
        grass(cv, y0 + 4.0, (4 + k * 3, 8 + k * 5), 240, "#2a6420", "#8cc848", wind=0.1, rows=1)
        f = Figure(cv, Mood(ambient=(0.3, 0.4, 0.3)))
        lay = f.layer(0.4)
        for _ in range(44 - k * 5):
            x, y = r.random() * 330 - 5, y0 + r.random() * 20
            c = "#e87ab0" if r.random() < 0.62 else "#fbeef4"
            lay.limb([(x, y, s * 0.35), (x + 0.4, y + s * 5, s * 0.3)], "#3a7a2a", n=1)
            for a in range(5):
                lay.ball(x + np.cos(a * 1.3) * s * 0.8, y - s * 0.5 + np.sin(a * 1.3) * s * 0.6, s * 0.85, c)
        lay.paint(gloss=0.2, edge=0.3)
        if k >= 3:
            lf = f.layer(0.3)
            for _ in range(16):
                x, y = r.random() * 320, y0 + 12 + r.random() * 14
                for a in (-2.6, -1.57, -0.5):
                    lf.ball(x + np.cos(a) * s * 1.5, y + np.sin(a) * s * 1.2, s * 1.25, "#5aa83a")
            lf.paint(gloss=0.2, edge=0.5)
        f.onto(0)
    b = Figure(cv, DAY)
    for x, y, q in ((132, 96, 1.0), (226, 122, 1.4), (58, 140, 1.2)):
        wg = b.layer(0.5)
        wg.poly([(x, y), (x - 4 * q, y - 9 * q), (x + 2 * q, y - 10 * q)], "#f4faff", inflate=2)
        wg.poly([(x + 1 * q, y), (x + 4 * q, y - 9 * q), (x + 9 * q, y - 7 * q)], "#e4f0fa", inflate=2)
        wg.paint(gloss=0.6, alpha=0.85)
        for k in range(5):
            sg = b.layer(0.3)
            sg.ball(x - 5 * q + k * 2.6 * q, y + abs(k - 2) * 0.3, (3.4 - 0.5 * abs(k - 1.6)) * q, "#1c140c" if k % 2 == 0 else "#f4b420")
            sg.paint(gloss=0.4, drop=0)
    b.onto(0)
    motes(cv, 20, "#fffbd0", (0.5, 1.2), 60, 190)


def hunting_ground(cv: Canvas) -> None:
    """Savanna at blood-red sundown, flat-topped trees, eyes in the grass."""
    x: float
    y: float
    s: float
    cv.fill([(0, "#2a1430"), (0.35, "#a82c30"), (0.52, "#f08a30"), (0.56, "#e07028"), (1, "#1a0c0c")])
    sun(cv, 214, 116, 32, "#ffb048", 160, 0.9)
    clouds(cv, 140, 10, 0.4, "#f06a3a", "#5a1c34", 10, 90, 0.8)
    land(cv, 128.0, "#7a3a1c", "#180a08", span=60, tex=(40, 4), rough=0.6)
    pen = cv.mask(1)
    r = np.random.default_rng(5)
    for x, y, s in ((66, 152, 88), (276, 136, 40), (136, 131, 20), (172, 130, 14)):
        for a in (-0.32, 0.02, 0.34):
            pen.stroke([(x, y, s * 0.045), (x + a * s * 0.3, y - s * 0.5, s * 0.032), (x + a * s * 1.3, y - s * 0.82, s * 0.012)])
        for _ in range(30):
            dx = (r.random() * 2 - 1)
            pen.disc(x + dx * s * 0.72, y - s * 0.86 - (1 - dx * dx) * s * 0.09 + r.random() * s * 0.08, s * (0.07 + 0.06 * r.random()), s * 0.045)
    cv.over(pen.done(), "#160808")
    grass(cv, 186, (18, 44), 520, "#0c0605", "#a84a1c", wind=0.2, w=1.6)
    grass(cv, 228, (30, 60), 300, "#060303", "#5a2410", wind=0.25, w=2.2)
    f = Figure(cv, NIGHT)
    for x, y, s in ((116, 186, 3.4), (128, 187, 3.4), (236, 198, 4.2), (251, 197, 4.2), (186, 176, 2.0), (193, 176, 2.0)):
        f.layer(1).ball(x, y, s, "#0a0404").paint(edge=0)
        f.eye(x, y, s * 0.8, rgb("#ffd02a"), slit=1.0, glow=0.6)
    f.onto(0)


# -- lake -------------------------------------------------------------------------------
def still_mere(cv: Canvas) -> None:
    """A mirror between dark woods at dawn."""
    cv.fill([(0, "#3a4a7a"), (0.3, "#e8a890"), (0.5, "#ffe0b0"), (1, "#2a3a4a")])
    sun(cv, 112, 96, 11, "#fff0c8", 160, 0.9)
    clouds(cv, 120, 12, 0.42, "#ffd0b0", "#8a6a90", 10, 80, 0.8)
    ridge(cv, 118, 40, 80, "#5a5a84", "#f0c0a8", 0.45, peaks=[(236, 66, 80)])
    woods(cv, 120, 60, (10, 24), "#2a3a44", "#e0b8a0", 0.3, lit=0.2)
    woods(cv, 122, 14, (26, 54), "#1a2a30", "#a08a80", 0.1, 210, 330, lit=0.3)
    water(cv, 123, "#3a4a6a", 0.12, 0.5, "#141e34")
    mist(cv, 124, 6, "#ffe8d0", 0.8)
    grass(cv, 226, (20, 60), 90, "#080d10", "#2c4030", wind=0.1, x0=-10, x1=90)


def reed_shore(cv: Canvas) -> None:
    """Tall reeds, a wooden boat, quiet green water."""
    cv.fill([(0, "#6aa0b0"), (0.45, "#e8ecc8"), (1, "#3a5a4a")])
    sun(cv, 84, 50, 14, "#fffbd8", 160, 0.7)
    woods(cv, 98, 46, (8, 20), "#5a7a68", "#d8e4c4", 0.5, lit=0.2)
    water(cv, 100, "#4a8a80", 0.35, 0.9, "#16382f")
    f = Figure(cv, DAY)
    bo = f.layer(1)
    bo.poly([(96, 150), (130, 158), (190, 157), (228, 142), (214, 170), (180, 178), (130, 177), (106, 168)], "#7a4a28", inflate=10)
    bo.paint(gloss=0.2, rough=0.3, pattern=lambda x, y, u, v: np.clip(np.sin(y * 0.9 + (x - 160) ** 2 * 0.0016) * 3 - 1.8, 0, 1), pcol="#2a160c")
    inn = f.layer(0.5)
    inn.poly([(100, 151), (130, 158), (190, 157), (224, 144), (196, 162), (130, 164)], "#2a1a10", inflate=2)
    inn.paint(gloss=0)
    f.onto(0, (164, 180, 78, 9))
    for y, h, n, d, l_ in ((150, 60, 70, "#4a6a34", "#a8b860"), (210, 110, 90, "#24421c", "#8aa848")):
        grass(cv, float(y), (h * 0.6, h), n, d, l_, wind=0.12, w=2.0, x0=-10, x1=100)
        grass(cv, float(y), (h * 0.6, h), n, d, l_, wind=0.12, w=2.0, x0=230, x1=330)
    c = Figure(cv, DAY)
    lay = c.layer(0.5)
    for x, y in ((30, 88), (52, 112), (78, 104), (258, 96), (284, 80), (306, 108), (14, 124)):
        lay.limb([(x + 1, y + 20, 0.8), (x, 226, 1.2)], "#5a6a34", n=1)
        lay.limb([(x, y, 3.6), (x + 1, y + 18, 3.8)], "#6a3c1c", n=2)
        lay.limb([(x, y - 10, 0.6), (x, y, 1)], "#8a7a40", n=1)
    lay.paint(gloss=0.15, rough=0.2)
    c.onto(0)


def deep_tarn(cv: Canvas) -> None:
    """A black eye of water under cliffs, a huge shadow in it."""
    cv.fill([(0, "#2a3a4c"), (0.5, "#7a94a4"), (1, "#0c1822")])
    clouds(cv, 110, 26, 0.55, "#b8c8d0", "#3a4a5a", 0, 70, 0.9)
    ridge(cv, 132, 80, 60, "#4a5a64", "#7a94a4", 0.3, snow=16, peaks=[(70, 112, 90), (262, 104, 84)])
    water(cv, 128, "#0f2a38", 0.55, 0.6, "#030a12")
    f = Figure(cv, NIGHT)
    fish = f.layer(4)
    fish.limb([(60, 196, 3), (100, 186, 12), (160, 182, 19), (220, 188, 13), (262, 192, 4)], "#4a8a9a")
    fish.poly([(252, 192), (286, 178), (278, 194), (288, 208)], "#2a5a6a", inflate=3)
    fish.paint(gloss=0.3, alpha=0.9, edge=0)
    f.eye(82, 188, 3, rgb("#d8f0a0"), glow=1.0)
    f.a *= 0.75
    f.onto(0)
    cv.add(smooth(0.62, 0.8, cv.fbm(60, 3, 4)) * smooth(128, 150, cv.y), "#8ab0c0", 0.25)
    boulders(cv, [(18, 204, 34, 40), (52, 222, 30, 24), (306, 212, 36, 44), (268, 228, 26, 18)], "#4a5458", NIGHT, 5)
    mist(cv, 130, 7, "#a8bcc8", 0.6)


def mineral_pool(cv: Canvas) -> None:
    """A ringed pool: blue heart, green, yellow, rust."""
    cv.fill([(0, "#6a94b8"), (0.3, "#e0e8e4"), (1, "#b8a07a")])
    ridge(cv, 66, 20, 80, "#6a7a84", "#d8e4e4", 0.5)
    woods(cv, 70, 60, (8, 18), "#3a5a4a", "#c8d8d0", 0.3)
    land(cv, 70.0, "#d0b48a", "#8a6a44", span=140, tex=(40, 6), rough=0.5)
    wob = (cv.fbm(40, 20, 4) - 0.5) * 0.30
    ang = np.arctan2((cv.y - 146) * 2.1, cv.x - 160)
    d = np.hypot((cv.x - 160) / 140, (cv.y - 146) / 64) + wob + 0.05 * np.sin(ang * 14 + wob * 30) * smooth(0.6, 1.1, np.hypot((cv.x - 160) / 140, (cv.y - 146) / 64))
    for r0, c in ((1.10, "#b86a30"), (1.0, "#d8862c"), (0.92, "#f0c83c"), (0.83, "#b8d85c"), (0.74, "#4ac08a"), (0.62, "#2a9ac0"), (0.42, "#1a5cb0"), (0.22, "#0f3a8a")):
        cv.over(smooth(r0 + 0.045, r0 - 0.045, d), c)
    surf = smooth(0.86, 0.8, d)
    cv.add(surf * smooth(0.5, 0.8, cv.fbm(70, 4, 4)), "#e8fbff", 0.35)
    n = cv.fbm(50, 40, 4)
    cv.over((smooth(0.5, 0.8, n) * smooth(0.9, 0.2, d) * smooth(190, 60, cv.y) * 0.6).astype(np.float32), "#ffffff")
    boulders(cv, [(24, 222, 30, 22), (300, 226, 36, 26), (272, 214, 14, 9)], "#a8845c", DAY, 3)


def cold_margin(cv: Canvas) -> None:
    """The frozen edge of a lake: plates of ice, bare trees."""
    cv.fill([(0, "#4a6480"), (0.45, "#c8d8e0"), (1, "#7a98b0")])
    sun(cv, 76, 56, 11, "#fff6e8", 130, 0.6)
    ridge(cv, 108, 34, 90, "#7a8ea4", "#c4d4e0", 0.5, snow=30)
    woods(cv, 110, 50, (8, 20), "#3f5260", "#b8c8d4", 0.35, lit=0.3)
    water(cv, 112, "#4a7890", 0.35, 0.5, "#1c4058")
    f = Figure(cv, Mood(key=(1.08, 1.1, 1.12), ambient=(0.45, 0.55, 0.68), rim=(1, 1, 1)))
    r = np.random.default_rng(6)
    for k in range(22):
        y = 124 + k * 4.8
        s = 0.25 + k / 17
        x = r.random() * 320
        w = (14 + r.random() * 24) * s
        pts = [(float(x + np.cos(a) * w * (0.8 + 0.35 * r.random())), float(y + np.sin(a) * w * 0.26 * (0.8 + 0.4 * r.random()))) for a in np.linspace(0, 5.6, 7)]
        lo = f.layer(0.3)
        lo.poly([(a, b + 2.2 * s) for a, b in pts], "#6aa0c0", inflate=2, n=1)
        lo.paint(gloss=0.4)
        lay = f.layer(0.3)
        lay.poly(pts, "#e4eef4", inflate=2.2 * s, n=1)
        lay.paint(gloss=0.3, mottle=0.25, rough=0.2)
    f.onto(0)
    bare_tree(cv, 34, 232, 190, 8, "#1c2630", 4, -1.45)
    bare_tree(cv, 302, 232, 150, 6, "#1c2630", 9, -1.75)
    motes(cv, 60, "#ffffff", (0.5, 1.3))


# -- borrowed biomes -----------------------------------------------------------------------
def sea_cliff(cv: Canvas) -> None:
    """White cliffs over surf, gulls, a far sail."""
    cv.fill([(0, "#3a7ab8"), (0.5, "#c8e2f0"), (1, "#2a6a94")])
    cumulus(cv, [(80, 92, 120, 44), (190, 96, 80, 24)], "#ffffff", Mood(ambient=(0.55, 0.64, 0.78), key=(1.1, 1.06, 1.0)), 4)
    sea = smooth(112, 113, cv.y)
    n = cv.fbm(60, 4, 5)
    t = np.clip((cv.y - 112) / 118, 0, 1)[..., None]
    img = (np.array(rgb("#7ab4d4"), np.float32) * (1 - t) + np.array(rgb("#0f4468"), np.float32) * t) * (0.75 + 0.5 * n)[..., None]
    cv.over(sea, img.astype(np.float32))
    cv.add(sea * smooth(0.6, 0.85, n) * np.exp(-(((cv.x - 70) / 50) ** 2)), "#ffffff", 0.5)
    pen = cv.mask(1)
    pen.poly([(52, 110), (52, 98), (60, 109)]).poly([(51, 110), (51, 101), (46, 109)]).poly([(44, 111), (62, 111), (58, 114), (48, 114)])
    cv.over(pen.done(), "#fdfaf0")
    edge = 176 - (cv.y - 60) * 0.16 + (cv.fbm(12, 50, 5) - 0.5) * 34 + 18 * np.sin(cv.y / 60)
    top = 66 + 7 * np.sin(cv.x / 40) + (cv.fbm(14, 14, 3) - 0.5) * 6
    m = smooth(-0.7, 0.7, cv.x - edge) * smooth(-0.7, 0.7, cv.y - top)
    n2, st = cv.fbm(12, 50, 4, 0.55), cv.fbm(120, 10, 2)
    lit = np.clip(1.08 - (cv.x - edge) / 260 + (n2 - 0.5) * 0.75, 0.3, 1.2)
    img = np.array(rgb("#f2eadb"), np.float32) * (lit * (0.82 + 0.26 * st))[..., None]
    cv.over(m.astype(np.float32), img.astype(np.float32))
    cv.over(smooth(0, 1.5, cv.y - top) * smooth(12, 7, cv.y - top + (cv.fbm(6, 8, 3) - 0.5) * 12) * smooth(-1, 2, cv.x - edge), "#6a9a3c")
    foam = smooth(16, 2, np.abs(cv.x - edge + 4)) * smooth(170, 205, cv.y) * smooth(0.38, 0.6, cv.fbm(10, 5, 4))
    cv.over(foam.astype(np.float32), "#f6fbff")
    boulders(cv, [(120, 224, 24, 26), (84, 230, 16, 14), (158, 216, 14, 16)], "#8a8880", DAY, 9)
    spray = np.exp(-(((cv.x - 140) / 44) ** 2 + ((cv.y - 206) / 18) ** 2)) * smooth(0.4, 0.7, cv.fbm(14, 10, 5))
    cv.over(spray.astype(np.float32), "#ffffff")
    pen = cv.mask(1)
    for x, y, s in ((110, 60, 10), (136, 84, 7), (84, 78, 6), (146, 44, 6)):
        pen.stroke([(x - s, y - s * 0.3, 0.4), (x - s * 0.4, y - s * 0.45, 0.9), (x, y, 0.9)]).stroke([(x + s, y - s * 0.35, 0.4), (x + s * 0.4, y - s * 0.5, 0.9), (x, y, 0.9)])
    cv.over(pen.done(), "#f8fbff")


def rolling_hill(cv: Canvas) -> None:
    """Rounded hills, hedges and one tree on the top."""
    cv.fill([(0, "#4a90d0"), (0.5, "#f0e8c8"), (1, "#a8c880")])
    cumulus(cv, [(250, 74, 130, 42), (40, 60, 70, 22)], "#fff8ec", Mood(ambient=(0.55, 0.6, 0.75), key=(1.12, 1.05, 0.95)), 6)
    sun(cv, 96, 40, 12, "#fff4c0", 150, 0.7)
    for y, a, ph, top, bot in ((118, 10, 0.4, "#b8cc90", "#7a9a60"), (132, 14, 2.2, "#a0c468", "#5a8a44"), (152, 20, 4.0, "#8ab848", "#3a7030")):
        ln = wave(cv, y, (a, 210, ph), (a * 0.3, 90, ph))
        land(cv, ln, top, bot, span=60, tex=(60, 14), rough=0.2)
        pen = cv.mask(1)
        r = np.random.default_rng(int(y))
        for h in range(3):
            x0 = 20 + h * 110 + r.random() * 30
            for i in range(14):
                x = x0 + i * (1.2 + h * 0.5)
                yy = float(ln[int(np.clip(x * 2, 0, cv.pw - 1))]) + 3 + i * 2.2
                pen.disc(x, yy, 2.0 + (y - 110) * 0.025)
        cv.over(pen.done() * 0.8, "#3f6a34")
    xs = np.arange(cv.pw) / cv.s
    ln = (232 - 86 * np.exp(-(((xs - 190) / 120) ** 2))).astype(np.float32)
    land(cv, ln, "#8cc444", "#1f4c1c", span=80, tex=(40, 10), rough=0.35)
    trunks(cv, [(196, 4.2, 152)], 112, 156, "#6a4a30", "#8aa860", 0.0)
    crowns(cv, [(196, 96, 36, 27)], "#6aa038", DAY, 4, leaf=2.8)
    sh = np.hypot((cv.x - 226) / 44, (cv.y - 160) / 9)
    cv.mul(1 - 0.45 * smooth(1, 0.2, sh))
    path = smooth(4.5, 2.5, np.abs(cv.x - 196 + 40 * np.sin((cv.y - 156) / 24) * smooth(150, 232, cv.y)) - (cv.y - 156) * 0.07) * smooth(158, 166, cv.y)
    cv.over(path * 0.8, "#e8d8a0")
    grass(cv, 228, (6, 16), 260, "#1c4418", "#9ccc48")


LANDS: dict[str, Scene] = {
    "long-grass": long_grass,
    "chalk-down": chalk_down,
    "herd-crossing": herd_crossing,
    "clover-meadow": clover_meadow,
    "hunting-ground": hunting_ground,
    "still-mere": still_mere,
    "reed-shore": reed_shore,
    "deep-tarn": deep_tarn,
    "mineral-pool": mineral_pool,
    "cold-margin": cold_margin,
    "sea-cliff": sea_cliff,
    "rolling-hill": rolling_hill,
}
