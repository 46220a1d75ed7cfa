# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Bramble: the hedge in which everything happens, canes with thorns, leaves and berries, and what spells do there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from .body import Figure, Mood, spline
from .canvas import Canvas, smooth
from .scenery import (
    boulders,
    branchy,
    clouds,
    crowns,
    fronds,
    grass,
    land,
    mist,
    motes,
    rays,
    shafts,
    stars,
    sun,
    trunks,
    wave,
    woods,
)

if TYPE_CHECKING:
    from .backdrops import Hour

LEAF, LEAF_LIT, CANE, BERRY, RIPE = "#2f5a26", "#7fae46", "#6a3f34", "#a01f3c", "#241430"
DAY = Mood(key=(1.2, 1.12, 0.9), ambient=(0.16, 0.22, 0.18), rim=(1.0, 0.98, 0.7))
DUSK = Mood(key=(1.2, 0.92, 0.7), ambient=(0.22, 0.16, 0.26), rim=(1.0, 0.75, 0.5))
NIGHT = Mood(key=(0.74, 0.88, 1.1), ambient=(0.1, 0.13, 0.22), rim=(0.7, 0.85, 1.1))
Way = Sequence[tuple[float, float]]


def cane(cv: Canvas, way: Way, w: float, mood: Mood = DAY, *, seed: int = 1, tint: float = 1.0, leaves: int = 7, berries: int = 3, bare: str = CANE) -> None:
    """One arched cane along a way, thorns on both sides, leaves and berries hanging from it."""
    r = np.random.default_rng(seed)
    f = Figure(cv, mood)
    q = spline([(x, y, w * (1 - 0.5 * i / max(1, len(way) - 1))) for i, (x, y) in enumerate(way)], 8)
    lay = f.layer(0.6)
    lay.limb([(float(x), float(y), float(k)) for x, y, k in q], bare, n=3)
    for j in range(2, len(q) - 2, 3):
        dx, dy = q[j + 1, 0] - q[j - 1, 0], q[j + 1, 1] - q[j - 1, 1]
        n, side, k = max(1e-3, float(np.hypot(dx, dy))), (1 if (j // 3) % 2 else -1), float(q[j, 2])
        tip = (float(q[j, 0] - dy / n * side * k * 3.2 + dx * 0.5), float(q[j, 1] + dx / n * side * k * 3.2), 0.3)
        lay.limb([(float(q[j, 0]), float(q[j, 1]), k * 0.7), tip], bare, "#d8a878", k=1, n=2)
    lay.paint(gloss=0.4, tint=tint, rough=0.2)
    for _ in range(leaves):
        j = int(r.integers(2, len(q) - 1))
        leaf(f, float(q[j, 0]), float(q[j, 1]), 8 + 7 * r.random(), float(r.random() * 6.28), tint, bool(r.random() < 0.3))
    f.onto(0)
    for _ in range(berries):
        j = int(r.integers(2, len(q) - 1))
        berry(cv, float(q[j, 0]) + 8 * (r.random() - 0.5), float(q[j, 1]) + 5 + 5 * r.random(), 3.2 + 2 * r.random(), bool(r.random() < 0.5), tint)


def leaf(f: Figure, x: float, y: float, s: float, turn: float, tint: float, pale: bool = False) -> None:
    """Three leaflets on a stalk."""
    lay = f.layer(0.5)
    for a in (-0.7, 0.0, 0.7):
        d = turn + a
        ex, ey = x + np.cos(d) * s, y + np.sin(d) * s
        mx, my = (x + ex) / 2, (y + ey) / 2
        px, py = -np.sin(d) * s * 0.34, np.cos(d) * s * 0.34
        lay.poly([(x, y), (mx + px, my + py), (ex, ey), (mx - px, my - py)], LEAF_LIT if pale else LEAF)
    lay.paint(gloss=0.25, tint=tint, rough=0.25)


def berry(cv: Canvas, x: float, y: float, r: float, ripe: bool, tint: float = 1.0) -> None:
    """A blackberry: a heap of shining drops."""
    c = RIPE if ripe else BERRY
    for dx, dy in ((-0.5, -0.4), (0.5, -0.4), (0, 0.1), (-0.6, 0.4), (0.6, 0.4), (0, 0.9), (0, -0.8)):
        cv.over(cv.disc(x + dx * r, y + dy * r, r * 0.56) * tint, c)
        cv.over(cv.disc(x + dx * r - r * 0.16, y + dy * r - r * 0.2, r * 0.16) * 0.8 * tint, "#ffd8e0")


def hedge(cv: Canvas, h: Hour, v: int) -> None:
    """The inside of a hedge: light through leaves, canes behind canes."""
    cv.fill([(0, h.top), (0.5, h.low), (0.72, h.far), (1, h.dark)])
    if h.night:
        stars(cv, 40, 90)
    sun(cv, 210 - 40 * (v % 3), 70, 16, h.light, 170, 0.7, False)
    r = cv.rng
    heaps = [(float(x), 118 + 18 * float(r.random()), 40 + 16 * float(r.random()), 34 + 10 * float(r.random())) for x in range(-10, 345, 44)]
    crowns(cv, heaps, h.far, h.mood(), 3 + v, h.low, 0.55, leaf=3.4)
    crowns(cv, [(-6, 70, 62, 70), (326, 66, 66, 76), (40, 20, 60, 26), (286, 14, 66, 26)], h.ground, h.mood(), 7 + v, h.far, 0.2, leaf=4.2)
    land(cv, wave(cv, 176, (4, 150, 1), (2, 47, 0)), h.ground, h.dark, span=60, tex=(18, 5), rough=0.9)
    mood, dim = h.mood(), 0.62
    cane(cv, [(-20, 190), (30, 60), (110, 26), (190, 52)], 3.6, mood, seed=11 + v, tint=dim, leaves=9, berries=3)
    cane(cv, [(340, 200), (300, 74), (236, 34), (150, 60)], 3.4, mood, seed=31 + v, tint=dim, leaves=9, berries=3)
    shafts(cv, h.light, 0.28, 0.6, -60, 260, 6, 210)


def before(cv: Canvas, h: Hour, v: int) -> None:
    """Canes in front, in the corners, so that whatever sits in the hedge is framed by it."""
    mood = h.mood()
    cane(cv, [(-14, 236), (6, 188), (52, 196), (92, 240)], 5.0, mood, seed=51 + v, leaves=8, berries=3)
    cane(cv, [(336, 238), (312, 184), (268, 200), (236, 240)], 5.0, mood, seed=71 + v, leaves=8, berries=3)
    motes(cv, 24, h.light, (0.5, 1.4), 40, 190)


# -- what spells do --------------------------------------------------------------------------------------------
def ember_seed(cv: Canvas) -> None:
    """A seed that glows in dry leaves, sparks rising."""
    cv.fill([(0, "#1c0f14"), (0.55, "#5a2418"), (1, "#140806")])
    woods(cv, 120, 20, (40, 80), "#2c1416", "#7a3420", 0.45, lit=0.2)
    land(cv, wave(cv, 160, (5, 120, 2)), "#7a4a24", "#1c0c08", span=60, tex=(14, 5), rough=1.2)
    cv.add(cv.glow(160, 150, 120, 1.4), "#ff8a30", 0.9)
    f = Figure(cv, DUSK)
    f.layer(2).limb([(160, 190, 6), (150, 160, 22), (160, 128, 19), (176, 108, 4)], "#c8441c", "#ffd060", n=8).paint(gloss=0.8, tint=1.2)
    f.onto(0.9)
    cv.add(cv.glow(160, 148, 34, 2.0), "#fff0b0", 0.9)
    for x, y in ((90, 198), (120, 206), (206, 204), (238, 196), (60, 212), (262, 214)):
        g = Figure(cv, DUSK)
        leaf(g, x, y, 20, -1.2 + x / 140, 0.9, x % 4 == 2)
        g.onto(0)
    motes(cv, 70, "#ffb050", (0.6, 2.2), 10, 190)
    cane(cv, [(-20, 120), (40, 40), (120, 30)], 4, DUSK, seed=5, tint=0.7, berries=2)


def stampede(cv: Canvas) -> None:
    """Dust, antlers and backs, all going one way."""
    cv.fill([(0, "#5a3420"), (0.45, "#f0b468"), (0.62, "#c07a3c"), (1, "#2a160c")])
    sun(cv, 250, 84, 24, "#fff0b8", 190, 1.0)
    crowns(cv, [(x, 128, 40, 26) for x in range(0, 340, 40)], "#7a5a2c", DUSK, 4, "#f0b468", 0.5, leaf=3.4)
    land(cv, wave(cv, 160, (4, 140, 1)), "#a8742c", "#2c160a", span=60)
    from .beasts import boar, deer
    for paint, at, size, fade in ((deer, (-52, -34), 0.62, 0.6), (deer, (58, -26), 0.7, 0.75), (boar, (-30, 14), 0.8, 1.0), (boar, (96, 30), 0.72, 1.0)):
        g = Figure(cv, DUSK)
        g.place((at[0] + 60 * (1 - size), at[1] + 110 * (1 - size)), size)
        paint(g)
        g.a *= fade
        g.onto(0.3)
        mist(cv, 200 + at[1] * 0.4, 16, "#f0c888", 0.45)
    grass(cv, 214, (6, 20), 240, "#2c180a", "#c8923c", wind=0.9)
    motes(cv, 60, "#ffe0a0", (0.6, 1.8), 60, 210)


def dry_lightning(cv: Canvas) -> None:
    """A bolt into the top of a hedge, without a drop of rain."""
    cv.fill([(0, "#141428"), (0.6, "#4a4a78"), (0.75, "#8a7a98"), (1, "#0c0c14")])
    clouds(cv, 80, 24, 0.7, "#8a88b0", "#1c1c34", 0, 110, 0.95)
    bolt: list[tuple[float, float, float]] = [(190, -6, 3.4), (168, 34, 3.0), (184, 58, 2.8), (150, 92, 2.4), (166, 112, 2.0), (146, 150, 1.2)]
    pen = cv.mask(2)
    for a, b in pairwise(bolt):
        pen.stroke([a, b])
    for pts in ([(184, 58, 1.6), (214, 78, 1.2), (222, 104, 0.8)], [(150, 92, 1.4), (118, 110, 1.0), (112, 130, 0.6)]):
        pen.stroke(pts)
    flash = pen.done()
    land(cv, wave(cv, 176, (3, 120, 1)), "#3c3c50", "#0a0a10", span=50)
    crowns(cv, [(30, 168, 50, 34), (96, 160, 48, 36), (160, 164, 50, 36), (226, 160, 52, 38), (296, 166, 50, 36)], "#3c4a44", NIGHT, 9, "#4a4a78", 0.15, leaf=4)
    cv.add(np.clip(cv.glow(160, 110, 150, 1.2), 0, 1), "#a8a8ff", 0.6)
    cv.add(flash, "#ffffff", 1.6)
    cv.add(cv.glow(148, 152, 44, 1.8), "#ffe0a0", 1.2)
    cane(cv, [(340, 236), (280, 170), (200, 196), (120, 240)], 5, NIGHT, seed=3, leaves=8)
    motes(cv, 30, "#ffd080", (0.6, 1.8), 110, 200)


def thorn_snare(cv: Canvas) -> None:
    """Canes drawn together into a noose."""
    cv.fill([(0, "#141c1c"), (0.5, "#3c5a44"), (1, "#0a100c")])
    sun(cv, 160, 104, 30, "#c8e0a0", 150, 0.6, False)
    trunks(cv, [(40, 9, 210), (286, 11, 210), (120, 5, 190), (214, 5, 190)], 0, 210, "#2c3a2c", "#4a6a4c", 0.35)
    land(cv, 186.0, "#3c4a2c", "#0c120a", span=40)
    ring = [(160 + 74 * np.cos(a), 112 + 66 * np.sin(a)) for a in np.linspace(-1.2, 5.2, 14)]
    cane(cv, [(float(x), float(y)) for x, y in ring], 5.5, DAY, seed=21, leaves=10, berries=4)
    cane(cv, [(160 + 56 * float(np.cos(a)), 112 + 50 * float(np.sin(a))) for a in np.linspace(1.0, 7.6, 14)], 4.2, DAY, seed=22, tint=0.85, leaves=5, berries=2)
    cane(cv, [(-20, 220), (50, 190), (96, 150)], 5.5, DAY, seed=23)
    cane(cv, [(340, 226), (276, 190), (226, 146)], 5.5, DAY, seed=24)
    motes(cv, 20, "#e0ffb0", (0.5, 1.3), 60, 180)


def startle(cv: Canvas) -> None:
    """Wings burst out of the leaves."""
    cv.fill([(0, "#3a6a8a"), (0.5, "#e8e0b8"), (0.7, "#8aa05a"), (1, "#1c2a14")])
    sun(cv, 160, 116, 20, "#fffbe0", 200, 1.0, False)
    rays(cv, 160, 130, "#fff8d0", 0.5, 230, -3.1, -0.05, 22)
    crowns(cv, [(20, 190, 70, 50), (100, 206, 60, 44), (220, 206, 64, 44), (304, 188, 70, 52)], "#4a7a30", DAY, 6, "#8aa05a", 0.1, leaf=4.4)
    from .birds import skylark
    for at, size, turn, flip in (((0, -14), 0.86, 0.0, False), ((-96, -30), 0.5, -0.2, False), ((104, -44), 0.46, 0.2, True)):
        g = Figure(cv, DAY)
        g.place((at[0] + 160 * (1 - size) * (1 if not flip else -1) + (320 if flip else 0), at[1] + 110 * (1 - size)), size, flip, turn)
        skylark(g)
        g.onto(0.4)
    cane(cv, [(-16, 230), (60, 176), (130, 214)], 5, DAY, seed=41)
    cane(cv, [(336, 226), (262, 178), (190, 216)], 5, DAY, seed=42)
    motes(cv, 40, "#ffffff", (0.6, 1.6), 60, 190)


def second_bloom(cv: Canvas) -> None:
    """White flowers on old wood."""
    cv.fill([(0, "#6a9ab8"), (0.55, "#f4e8d8"), (1, "#3c5a34")])
    sun(cv, 90, 60, 18, "#fffbe8", 180, 0.8, False)
    crowns(cv, [(30, 190, 70, 50), (130, 214, 70, 46), (240, 206, 74, 50), (320, 180, 60, 60)], "#5a8a44", DAY, 2, "#f4e8d8", 0.3, leaf=4)
    cane(cv, [(-20, 210), (70, 90), (180, 66), (320, 120)], 7, DAY, seed=61, leaves=16, berries=0)
    r = np.random.default_rng(7)
    for x, y, s in ((64, 100, 17), (112, 70, 21), (168, 58, 16), (206, 84, 24), (262, 92, 18), (296, 124, 14), (34, 146, 15), (150, 98, 13)):
        for i in range(5):
            a = i * 1.2566 + r.random() * 0.3
            cv.over(cv.disc(x + np.cos(a) * s * 0.55, y + np.sin(a) * s * 0.55, s * 0.42), "#fff4f6")
            cv.over(cv.disc(x + np.cos(a) * s * 0.8, y + np.sin(a) * s * 0.8, s * 0.22) * 0.35, "#f0a8c0")
        cv.over(cv.disc(x, y, s * 0.24), "#f0c040")
    motes(cv, 50, "#ffffff", (0.7, 2.0), 20, 210)


def roots(cv: Canvas) -> None:
    """Roots that come up and hold."""
    cv.fill([(0, "#2c3c2c"), (0.42, "#8a9a5c"), (0.5, "#4a3a24"), (1, "#0e0906")])
    woods(cv, 92, 24, (40, 84), "#34482c", "#8a9a5c", 0.5)
    land(cv, wave(cv, 98, (4, 130, 1)), "#6a5a34", "#120b07", span=130, tex=(22, 8), rough=1.1)
    boulders(cv, [(50, 190, 22, 14), (268, 200, 26, 16), (140, 212, 16, 10)], "#5a4c3c", DUSK, 3)
    strokes: list[list[tuple[float, float, float]]] = []
    for i, (x, a) in enumerate(((60, 1.2), (120, 1.9), (190, 1.3), (250, 2.0))):
        branchy(strokes, np.random.default_rng(i + 4), x, 96, a, 58, 11, 5)
    dark, lit = cv.mask(1), cv.mask(1)
    for s in strokes:
        dark.stroke(s)
        lit.stroke([(x - 1, y - 1.2, w * 0.45) for x, y, w in s])
    cv.over(dark.done(), "#2a180e")
    cv.over(lit.done() * 0.75, "#a87848")
    f = Figure(cv, DAY)
    for x, y, h in ((96, 100, 64), (160, 104, 86), (226, 100, 58)):
        f.layer(1).limb([(x - 14, y + 20, 8), (x - 4, y - h * 0.5, 6), (x + 10, y - h, 4), (x + 22, y - h * 0.7, 1.6)], "#7a5434", "#b08850", n=8).paint(gloss=0.3, rough=0.5)
    f.onto(0.3, (160, 110, 100, 8))
    grass(cv, 104, (4, 14), 200, "#24341a", "#8aa048")
    fronds(cv, 20, 116, 34, "#2c4a1c", "#7aa03c", 7, 0.6)
    fronds(cv, 304, 112, 34, "#2c4a1c", "#7aa03c", 7, 0.6)


def windfall(cv: Canvas) -> None:
    """Apples and nuts in the grass after a storm."""
    cv.fill([(0, "#8aa8b8"), (0.45, "#f0e0b0"), (0.6, "#7a9a4a"), (1, "#1c2c12")])
    sun(cv, 236, 58, 20, "#fff8d8", 190, 0.9, False)
    crowns(cv, [(40, 66, 80, 50), (130, 30, 70, 36)], "#7a9a3c", DAY, 5, "#f0e0b0", 0.25, leaf=4.4)
    land(cv, wave(cv, 128, (5, 160, 1)), "#9ab04c", "#24380f", span=100, tex=(24, 7), rough=0.8)
    f = Figure(cv, DAY)
    for x, y, r, c, hi in ((92, 176, 24, "#b8281c", "#f0b040"), (140, 196, 20, "#c8581c", "#ffd060"), (196, 178, 26, "#a82018", "#e89030"), (248, 200, 21, "#c03420", "#f0b848"), (170, 214, 15, "#7a4a24", "#c89050"), (60, 208, 13, "#7a4a24", "#c89050"), (286, 178, 14, "#b8401c", "#f0b040")):
        f.layer(2).ball(x, y, r, c).ball(x - r * 0.3, y - r * 0.3, r * 0.5, hi).paint(gloss=0.9, tint=1.05)
        f.layer(1).limb([(x, y - r * 0.9, 1.6), (x + 4, y - r * 1.35, 1.2)], "#4a301c", n=3).paint()
    f.onto(0.3, (170, 214, 130, 10))
    grass(cv, 214, (8, 24), 300, "#1c300e", "#a8c050", wind=0.4)
    shafts(cv, "#fff4c0", 0.3, -0.5, 120, 330, 6, 200)
    motes(cv, 30, "#fff8d0", (0.6, 1.6), 30, 190)


def calm(cv: Canvas) -> None:
    """Still air, a feather that hangs above rings of water."""
    cv.fill([(0, "#2c2c54"), (0.5, "#9a98c8"), (0.62, "#6a78a0"), (1, "#14182c")])
    sun(cv, 160, 92, 26, "#f4f0ff", 190, 0.9)
    woods(cv, 124, 30, (16, 34), "#4a4a78", "#9a98c8", 0.5, lit=0)
    for i, k in enumerate((26, 52, 84, 120)):
        d = np.abs(np.hypot((cv.x - 160) / k, (cv.y - 180) / (k * 0.26)) - 1)
        cv.add(smooth(0.07, 0.0, d), "#e0e0ff", 0.55 - 0.1 * i)
    f = Figure(cv, NIGHT)
    lay = f.layer(1)
    for i in range(15):
        y = 66 + i * 5.2
        k = 15 * np.sin(min(3.0, 0.35 + i * 0.2))
        lay.limb([(160 + (y - 110) * 0.16, y, 1.4), (160 + k + (y - 110) * 0.16, y - 9, 2.2)], "#e8e8f8", n=3)
        lay.limb([(160 + (y - 110) * 0.16, y, 1.4), (160 - k + (y - 110) * 0.16, y - 9, 2.2)], "#c8c8e8", n=3)
    lay.limb([(152, 62, 1.0), (160, 110, 1.6), (168, 168, 1.0)], "#a898c0", n=5)
    lay.paint(gloss=0.3, tint=1.15)
    f.onto(0.8)
    cane(cv, [(-20, 60), (30, 20), (96, 34)], 3.6, NIGHT, seed=81, tint=0.8)
    cane(cv, [(340, 60), (296, 18), (226, 34)], 3.6, NIGHT, seed=82, tint=0.8)


def nettle_hide(cv: Canvas) -> None:
    """Nettles closing over two watchful eyes."""
    cv.fill([(0, "#16301c"), (0.5, "#5c8a4a"), (1, "#0a140a")])
    shafts(cv, "#e8ffb0", 0.3, 0.5, -60, 300, 6, 210)
    f = Figure(cv, DAY)
    f.layer(3).limb([(110, 150, 34), (160, 140, 50), (210, 150, 34)], "#1c1f16", n=6).paint(tint=0.6)
    for x in (138, 182):
        f.eye(x, 124, 11, (1.0, 0.82, 0.25), slit=0.5, glow=0.9)
    f.onto(0.2)
    r = np.random.default_rng(5)
    for i, x in enumerate((-4, 34, 70, 100, 216, 250, 286, 324, 18, 128, 160, 192, 304)):
        low = i >= 8
        top = (150 if 100 < x < 220 else 120) + 22 * r.random() if low else 30 + abs(x - 160) * 0.1 + 34 * r.random()
        lean = (160 - x) * 0.12
        g = Figure(cv, DAY)
        g.layer(1).limb([(x, 240, 3.6), (x + lean * 0.5, (240 + top) / 2, 3.0), (x + lean, top, 1.8)], "#3c5a24", n=5).paint(rough=0.2)
        for j in range(5):
            t = j / 4.4
            px, py, s = x + lean * t, 232 + (top - 232) * t, 40 - 20 * t
            for side in (-1, 1):
                lay = g.layer(0.5)
                lay.poly([(px, py), (px + side * s * 0.4, py - s * 0.42), (px + side * s, py + s * 0.06), (px + side * s * 0.45, py + s * 0.26)], "#3f6f28" if (i + j) % 2 else "#6a9f3c")
                lay.paint(gloss=0.25, rough=0.3)
        g.onto(0.2)
    motes(cv, 26, "#e8ffb0", (0.5, 1.3), 40, 190)


# -- dusk: what is lent and given back ------------------------------------------------------------------------------
def evening(cv: Canvas, low: str = "#d88a6a") -> None:
    """A sky in which the first stars stand, and a black hedge under it."""
    cv.fill([(0, "#1c1c3c"), (0.4, "#5a3f6a"), (0.62, low), (1, "#14101c")])
    stars(cv, 60, 90)
    crowns(cv, [(x, 158 + 8 * (i % 3), 46, 30) for i, x in enumerate(range(-10, 345, 48))], "#2c2438", DUSK, 12, low, 0.4, leaf=3.6)
    land(cv, wave(cv, 178, (4, 130, 2)), "#3a2c3c", "#0c0812", span=50)


def borrowed_fangs(cv: Canvas) -> None:
    """Two long teeth that shine, and nobody behind them."""
    evening(cv)
    cv.add(cv.glow(160, 110, 120, 1.4), "#e08a5a", 0.6)
    f = Figure(cv, DUSK)
    f.layer(2).limb([(84, 84, 20), (124, 68, 24), (160, 76, 22), (196, 68, 24), (236, 84, 20)], "#5a2436", "#a04858", n=8).paint(gloss=0.7)
    for x, lean in ((122, 6), (198, -6)):
        f.layer(2).limb([(x, 84, 15), (x + lean * 0.4, 122, 11), (x + lean, 160, 6), (x + lean * 1.5, 184, 1)], "#f4ead0", "#ffffff", n=9).paint(gloss=0.9, tint=1.15)
    for x in (146, 160, 174):
        f.layer(1).limb([(x, 88, 6), (x, 108, 2)], "#e8dcc0", n=4).paint(gloss=0.6)
    f.onto(0.6)
    cane(cv, [(-20, 230), (50, 180), (110, 222)], 5, DUSK, seed=101)
    cane(cv, [(340, 228), (270, 184), (206, 224)], 5, DUSK, seed=102)
    motes(cv, 30, "#ffd0a0", (0.6, 1.6), 40, 190)


def still_water(cv: Canvas) -> None:
    """A stag at a pond, and a stag in it."""
    evening(cv, "#c8a078")
    from .beasts import deer
    g = Figure(cv, DUSK)
    g.place((52, -2), 0.62)
    deer(g)
    g.onto(0.4)
    edge = cv.ph * 132 // 230
    cv.px[edge:] = cv.px[2 * edge - cv.ph : edge][::-1] * np.array([0.52, 0.6, 0.78], np.float32)
    for i, k in enumerate((30, 62, 100)):
        d = np.abs(np.hypot((cv.x - 176) / k, (cv.y - 176) / (k * 0.22)) - 1)
        cv.add(smooth(0.06, 0.0, d), "#e8e0ff", 0.4 - 0.09 * i)
    mist(cv, 130, 10, "#e8c8a8", 0.5)
    cane(cv, [(-20, 120), (20, 200), (84, 236)], 5, DUSK, seed=111)
    cane(cv, [(340, 120), (304, 204), (244, 238)], 5, DUSK, seed=112)


def hush(cv: Canvas) -> None:
    """Snow-white down sinks onto a closed eye."""
    evening(cv, "#8a7a9a")
    f = Figure(cv, NIGHT)
    f.layer(3).limb([(70, 150, 40), (140, 130, 62), (214, 136, 58), (276, 156, 36)], "#3c3648", "#5c5468", n=8).paint(tint=0.8, rough=0.5)
    for x in (124, 204):
        f.layer(1).limb([(x - 22, 130, 2), (x - 8, 140, 3.4), (x + 8, 140, 3.4), (x + 22, 130, 2)], "#14101c", n=6).paint()
    f.onto(0.3)
    r = np.random.default_rng(9)
    for _ in range(26):
        x, y, s = 320 * r.random(), 200 * r.random(), 3 + 4 * r.random()
        g = Figure(cv, NIGHT)
        for a in (-0.9, -0.45, 0.0, 0.45, 0.9):
            g.layer(0.6).limb([(x, y, 1.0), (x + np.sin(a) * s * 2, y - np.cos(a) * s * 2, 0.5)], "#f0f0ff", n=3).paint(tint=1.2)
        g.onto(0.5)
    mist(cv, 196, 22, "#a8a0c0", 0.55)


def leaf_mould(cv: Canvas) -> None:
    """Fallen leaves go to earth, and mushrooms come of them."""
    cv.fill([(0, "#241a2c"), (0.45, "#5a3c3c"), (0.55, "#3a2418"), (1, "#0c0705")])
    woods(cv, 104, 22, (40, 84), "#2a1c24", "#7a4c40", 0.5, lit=0.1)
    land(cv, wave(cv, 118, (5, 110, 1)), "#5a3a20", "#120a06", span=110, tex=(24, 9), rough=1.2)
    f = Figure(cv, DUSK)
    for x, y, s in ((110, 178, 1.0), (160, 152, 1.5), (214, 182, 1.1), (250, 160, 0.7), (74, 156, 0.7)):
        f.layer(1).limb([(x, y, 6 * s), (x - 2, y - 24 * s, 5 * s)], "#e8d8b8", "#fff4dc", n=5).paint(gloss=0.3)
        f.layer(2).limb([(x - 22 * s, y - 24 * s, 5 * s), (x - 2, y - 34 * s, 14 * s), (x + 18 * s, y - 24 * s, 5 * s)], "#a8542c", "#e8a058", n=7).paint(gloss=0.6)
    f.onto(0.4, (160, 190, 130, 10))
    g = Figure(cv, DUSK)
    r = np.random.default_rng(3)
    for _ in range(40):
        x, y = 330 * r.random(), 168 + 58 * r.random()
        leaf(g, x, y, 8 + 9 * r.random(), 6.28 * r.random(), 0.9, bool(r.random() < 0.2))
    g.onto(0.1)
    motes(cv, 34, "#ffe0a0", (0.6, 1.6), 60, 180)


def last_light(cv: Canvas) -> None:
    """One beam under the clouds, and a wolf in it."""
    cv.fill([(0, "#1a1830"), (0.4, "#4a3050"), (0.6, "#f0a050"), (0.66, "#7a3c3c"), (1, "#0c0810")])
    clouds(cv, 62, 22, 0.6, "#a06a78", "#201a34", 0, 110, 0.9)
    sun(cv, 226, 134, 22, "#fff0c0", 220, 1.1)
    rays(cv, 226, 134, "#ffd890", 0.55, 260, -3.1, -0.05, 18)
    land(cv, wave(cv, 160, (6, 150, 2)), "#5a3430", "#0c0608", span=60)
    from .beasts import wolf
    g = Figure(cv, DUSK)
    g.place((10, 34), 0.7)
    wolf(g)
    g.onto(0.3)
    grass(cv, 220, (8, 24), 240, "#180c0e", "#c87838", wind=0.6)
    motes(cv, 50, "#ffe0a0", (0.6, 1.8), 70, 210)


def drowse(cv: Canvas) -> None:
    """Poppies that nod in the blue hour."""
    evening(cv, "#7a6a9a")
    f = Figure(cv, DUSK)
    for x, top, lean, s in ((64, 96, 18, 1.0), (118, 64, -16, 1.25), (176, 100, 16, 1.1), (232, 58, -22, 1.35), (284, 110, -12, 0.9)):
        f.layer(1).limb([(x, 240, 3), (x + lean * 0.2, 160, 2.6), (x + lean * 0.7, top + 6, 2.2), (x + lean * 1.2, top, 2)], "#3c5a34", n=8).paint()
        hx, hy = x + lean * 1.3, top + 8
        for a in (-0.9, -0.3, 0.3, 0.9):
            f.layer(1).limb([(hx, hy - 8 * s, 4 * s), (hx + np.sin(a) * 18 * s, hy + 8 * s, 11 * s), (hx + np.sin(a) * 22 * s, hy + 18 * s, 3 * s)], "#a8203c", "#e85a5a", n=6).paint(gloss=0.4, tint=1.05)
        f.layer(1).ball(hx, hy + 14 * s, 5 * s, "#1c1420").paint()
    f.onto(0.3)
    mist(cv, 200, 24, "#8a84b8", 0.5)
    motes(cv, 40, "#e0d8ff", (0.6, 1.7), 30, 200)


def wayside_toll(cv: Canvas) -> None:
    """A bar across the way, and a lantern on its post."""
    evening(cv, "#b07a6a")
    for i in range(6):
        k = i / 5
        cv.over(smooth(26 + 40 * k, 16 + 34 * k, np.abs(cv.x - 170)) * smooth(174 + 9 * i, 178 + 9 * i, cv.y) * 0.35, "#8a6a50")
    f = Figure(cv, DUSK)
    f.layer(2).limb([(74, 226, 9), (74, 150, 8), (72, 76, 7)], "#5a3a28", "#8a6044", n=8).paint(rough=0.5)
    f.layer(2).limb([(252, 226, 8), (252, 176, 8), (252, 136, 7)], "#5a3a28", "#8a6044", n=7).paint(rough=0.5)
    f.layer(2).limb([(50, 150, 6), (150, 150, 6), (276, 150, 5)], "#7a5238", "#b08860", n=9).paint(rough=0.4)
    for x in (104, 150, 196, 240):
        f.layer(1).limb([(x, 143, 4), (x + 8, 157, 4)], "#c8bca8", n=3).paint()
    f.layer(1).limb([(72, 80, 3), (100, 74, 3), (108, 84, 2)], "#3a3438", n=5).paint()
    f.onto(0.4, (160, 226, 120, 8))
    cv.add(cv.glow(108, 104, 90, 1.6), "#ffb050", 0.9)
    g = Figure(cv, DUSK)
    g.layer(1).limb([(108, 88, 9), (108, 104, 13), (108, 118, 9)], "#ffd880", "#fff4c8", n=6).paint(gloss=0.5, tint=1.3)
    g.layer(1).limb([(98, 88, 3), (118, 88, 3)], "#2c262a", n=3).paint()
    g.layer(1).limb([(98, 120, 3), (118, 120, 3)], "#2c262a", n=3).paint()
    g.onto(0.5)
    cane(cv, [(340, 236), (300, 190), (256, 236)], 5, DUSK, seed=121)
    motes(cv, 26, "#ffd080", (0.6, 1.8), 60, 160)
