# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Civilizations of Nucleic Evolution: what the tribes do, and what is done unseen."""

from __future__ import annotations

import numpy as np

from .body import Figure, Mood
from .canvas import Canvas, rgb
from .folk import feathers, spark
from .robots import box
from .scenery import moon, rays, stars
from .tribes import WORLDS, figure, glowing, names, ring, stand, world
from .zones import block

WARM = Mood(key=(1.22, 1.0, .8), ambient=(.26, .18, .2), rim=(1.0, .7, .5), halo=(1, .85, .7))


def swarm(cv: Canvas) -> None:
    world(cv, "insect", 1, 0)
    f = figure(cv, "insect", (0, 0))
    for k, (x, y, s, a) in enumerate(((160, 112, 1.3, -.3), (62, 70, .85, .5), (262, 66, .9, -.7), (58, 166, .95, .2), (264, 168, .9, .4), (160, 30, .7, .1), (112, 204, .6, -.5), (210, 206, .62, .6), (112, 44, .5, -.6), (216, 112, .55, 1.0), (24, 116, .6, -.2), (300, 116, .58, .3))):
        f.place((x, y), s, turn=a)
        w = f.layer(.5)
        for d in (-1, 1):
            w.poly([(0, -4), (d * 26, -34), (d * 52, -32), (d * 50, -10), (d * 20, 6)], "#fff4d0", inflate=4)
            w.poly([(0, 2), (d * 34, 4), (d * 40, 20), (d * 14, 14)], "#ffe8b0", inflate=3)
        w.paint(alpha=.72, gloss=.9, drop=.2)
        b = f.layer(2)
        b.limb([(0, 8, 12), (0, 28, 11), (0, 44, 2)], "#ffc02a", "#8a5a14")
        b.paint(gloss=.7, pattern=lambda px, py, u, v: (np.sin(py * .5) > .1).astype(np.float32), pcol="#241608")
        t = f.layer(2)
        t.ball(0, -6, 12, "#4a3010")
        t.ball(0, -24, 10, "#c8861c")
        t.paint(fur=.4)
        f.eye(-5, -27, 4, rgb("#ff3a2a" if k % 2 else "#c8281c"), glow=.8)
        f.eye(5, -27, 4, rgb("#ff3a2a" if k % 2 else "#c8281c"), glow=.8)
    stand(cv, f, .3)


def benediction(cv: Canvas) -> None:
    world(cv, "angel", 2, 0)
    rays(cv, 160, 60, "#fff8d0", .6, 300, -3.2, 3.2, 18)
    f = figure(cv, "angel", (160, 86))
    for s in (-1, 1):
        feathers(f, s, s * 40, -6, 108, 60, ("#c8b890", "#fffaf0", "#f4eee0", "#ffe0a0"), 8, 7)
    h = f.layer(3)
    for s in (-1, 1):
        h.limb([(s * 58, -40, 15), (s * 50, -14, 15), (s * 36, 20, 17), (s * 22, 40, 14)], "#f0d0b0")
        for k in range(4):
            h.limb([(s * (28 - 6 * k), 40 + 3 * k, 7), (s * (24 - 6 * k), 62 + 3 * k, 6), (s * (20 - 5 * k), 78 + k, 4)], "#f0d0b0", k=1.5)
    h.paint(gloss=.2)
    sl = f.layer(3)
    for s in (-1, 1):
        sl.limb([(s * 62, -90, 30), (s * 58, -44, 20)], "#f8f4ea")
        sl.limb([(s * 42, -36, 4), (s * 74, -40, 4)], "#e0b040", k=1)
    sl.paint(fur=.1)
    stand(cv, f, .6)
    for x, y, r in ((132, 186, 14), (160, 198, 20), (190, 186, 14), (110, 206, 10), (214, 206, 10)):
        spark(cv, x, y, r, "#fff0a0")


def great_hoard(cv: Canvas) -> None:
    world(cv, "dragon", 2, 0)
    cv.px *= .5
    f = figure(cv, "dragon", (160, 84))
    e = f.layer(3)
    e.poly([(-92, 4), (-40, -44), (30, -52), (92, -10), (40, 30), (-36, 30)], "#e8901c", inflate=26, n=5)
    e.paint(gloss=.9, sharp=12, glow=(.4, .18, .02), pattern=lambda x, y, u, v: np.clip(np.sin(np.arctan2(y + 8, x) * 22) - .2, 0, 1) * .6, pcol="#a83c0c")
    p = f.layer(1)
    p.poly([(0, -46), (11, -8), (0, 28), (-11, -8)], "#080404", inflate=4)
    p.paint(gloss=.4, drop=0)
    l_ = f.layer(3)
    l_.limb([(-120, 10, 18), (-50, -50, 20), (34, -64, 20), (124, -14, 18)], "#6a1c10", n=8)
    l_.limb([(-118, 14, 16), (-40, 42, 18), (44, 44, 18), (122, -4, 16)], "#5a160c", n=8)
    l_.paint(rough=.6, gloss=.5)
    stand(cv, f, .5)
    g = figure(cv, "dragon", (160, 116))
    lay = g.layer(.7)
    rng = np.random.default_rng(8)
    for _ in range(170):
        x = -160 + 320 * rng.random()
        y = 112 - (34 + 14 * np.sin(x / 40)) * rng.random()
        lay.limb([(x - 6, y, 4), (x + 6, y + 1, 4)], ("#ffd24a", "#e8a82a", "#fff0a0", "#c8862a")[int(rng.random() * 4)], k=.2, n=1)
    lay.paint(gloss=1.0, sharp=14)
    j = g.layer(.6)
    for x, y, c in ((-96, 92, "#e02a4a"), (-20, 84, "#2a8ae0"), (60, 96, "#3ac86a"), (118, 86, "#b84ae0")):
        j.poly([(x, y - 11), (x + 10, y - 2), (x, y + 11), (x - 10, y - 2)], c, inflate=8, n=1)
    j.paint(gloss=1.2, sharp=10)
    g.onto(0)
    for x, y in ((60, 196), (140, 186), (226, 200), (280, 190)):
        spark(cv, x, y, 15, "#fff0a0")


def ley_shift(cv: Canvas) -> None:
    world(cv, "ancient", 2, 0)
    f = Figure(cv, WORLDS["ancient"].mood())
    for x, y, c, c2 in ((92, 96, "#8ab85a", "#5a3c24"), (228, 136, "#d8a84a", "#6a4a2c")):
        b = f.layer(2)
        b.poly([(x - 62, y), (x + 62, y), (x + 34, y + 34), (x + 6, y + 62), (x - 24, y + 40)], c2, inflate=16)
        b.paint(rough=1)
        t = f.layer(2)
        t.poly([(x + 64 * np.cos(k), y + 15 * np.sin(k)) for k in np.linspace(0, 6.1, 18)], c, inflate=6)
        t.paint(fur=.4, rough=.4)
        for k in range(3):
            m = f.layer(1)
            q = x - 26 + 26 * k
            if c == "#8ab85a":
                m.limb([(q, y - 2, 3), (q, y - 14, 3)], "#5a3c20", n=1).ball(q, y - 22, 12, "#3a8a3c")
            else:
                m.poly([(q - 14, y), (q, y - 30 - 6 * (k == 1)), (q + 14, y)], "#c8b090", inflate=9, n=1)
            m.paint(rough=.5)
    stand(cv, f, .6)
    for s in (-1, 1):
        pts = [(160 - s * 96 * np.cos(t), 116 + s * 92 * np.sin(t) * -1, .6 + 2.2 * t) for t in np.linspace(.5, 2.2, 18)]
        x1, y1, _ = pts[-1]
        m = cv.mask().stroke([(float(a), float(b), float(c)) for a, b, c in pts]).poly([(x1 + s * 26, y1 + s * 3), (x1 - s * 4, y1 - 13), (x1 - s * 2, y1 + 13)]).done()
        glowing(cv, m, "#6affd0", 1, 12)


def crosswinds(cv: Canvas) -> None:
    world(cv, "harpy", 1, 0)
    for s, y0, c in ((1, 76, "#f8e8ff"), (-1, 150, "#a8e8ff")):
        for k in range(7):
            off = (k - 3) * 7
            x = np.linspace(26, 294, 40)
            y = y0 + off + s * 16 * np.sin(x / 50 + k * .16)
            w = 1.2 + 2.4 * np.linspace(0, 1, 40)[:: s] * (1 - abs(k - 3) / 4.5)
            glowing(cv, cv.mask().stroke([(float(a), float(b), float(d)) for a, b, d in zip(x, y, w, strict=True)]).done(), c, .8, 6)
        tip = 160 + s * 148
        glowing(cv, cv.mask().poly([(tip, y0 + s * 8), (tip - s * 40, y0 - 32 + s * 4), (tip - s * 28, y0 + s * 6), (tip - s * 40, y0 + 36 + s * 4)]).done(), c, 1, 10)
    f = figure(cv, "harpy", (0, 0))
    for k in range(7):
        x, y, a = 50 + 38 * k, 114 + 46 * np.sin(k * 1.9), k * 1.1
        q = f.layer(.5)
        q.limb([(x, y, 1.6), (x + 12 * np.cos(a), y + 12 * np.sin(a), 5), (x + 26 * np.cos(a), y + 26 * np.sin(a), .8)], "#ffe0a0" if k % 2 else "#e0a0ff", "#7a4aa8", n=5)
        q.paint(fur=.4)
    f.onto(.2)


def mass_burial(cv: Canvas) -> None:
    world(cv, "undead", 1, 0)
    f = figure(cv, "undead", (0, 0))
    for rowy, s, n in ((118, .55, 8), (152, .8, 6), (200, 1.2, 4)):
        for k in range(n):
            x = 160 + (k - (n - 1) / 2) * 56 * s + (k % 2) * 4
            t = f.layer(1)
            t.poly([(x - 16 * s, rowy + 10 * s), (x - 16 * s, rowy - 22 * s), (x - 8 * s, rowy - 34 * s), (x + 8 * s, rowy - 34 * s), (x + 16 * s, rowy - 22 * s), (x + 16 * s, rowy + 10 * s)], "#7a867e", inflate=6 * s, n=1)
            t.paint(rough=.8, gloss=.1)
            m = f.layer(2)
            m.limb([(x - 18 * s, rowy + 14 * s, 7 * s), (x + 18 * s, rowy + 14 * s, 7 * s)], "#4a3c2c")
            m.paint(rough=.9)
            c = f.layer(.4)
            c.limb([(x, rowy - 26 * s, 1.6 * s), (x, rowy - 8 * s, 1.6 * s)], "#2c342e", n=1).limb([(x - 6 * s, rowy - 20 * s, 1.6 * s), (x + 6 * s, rowy - 20 * s, 1.6 * s)], "#2c342e", n=1)
            c.paint(gloss=0, drop=0)
    stand(cv, f, .3)
    for x, y in ((76, 140), (244, 140), (160, 176), (36, 188), (284, 186)):
        glowing(cv, cv.mask().disc(x, y, 5, 9).disc(x, y - 8, 2.4, 6).done(), "#8aff9a", .8, 12)


def firmware_update(cv: Canvas) -> None:
    world(cv, "android", 1, 0)
    f = figure(cv, "android", (160, 108))
    p = f.layer(.6)
    for k in range(7):
        for s in (-1, 1):
            p.limb([(-60 + 20 * k, s * 66, 4), (-60 + 20 * k, s * 98, 3)], "#e0b84a", n=1).limb([(s * 76, -54 + 18 * k, 4), (s * 112, -54 + 18 * k, 3)], "#e0b84a", n=1)
    p.paint(gloss=1)
    box(f, 0, 0, 78, 70, "#1c2a34", "#34485a", .12, 8)
    box(f, 0, 0, 54, 46, "#0a141c", inflate=4, gloss=.4)
    stand(cv, f, .4)
    glowing(cv, cv.mask().poly([(160, 70), (188, 98), (172, 98), (172, 122), (148, 122), (148, 98), (132, 98)]).done(), "#3affb0", 1.1, 12)
    bar = cv.mask().stroke([(120, 138, 5), (200, 138, 5)]).done()
    cv.over(bar, "#123a30")
    glowing(cv, cv.mask().stroke([(121, 138, 4), (178, 138, 4)]).done(), "#3affb0", 1, 8)


def spy_network(cv: Canvas) -> None:
    cv.fill([(0, "#1c0c24"), (.6, "#5a2430"), (1, "#140810")])
    cx, cy = 160.0, 104.0
    m = cv.mask()
    for k in range(12):
        a = k * .5236
        m.stroke([(cx, cy, .9), (cx + 220 * np.cos(a), cy + 220 * np.sin(a), .9)])
        for r in (52, 82, 114, 148):
            b = a + .5236
            mid = (cx + r * .9 * np.cos(a + .26), cy + r * .9 * np.sin(a + .26))
            m.stroke([(cx + r * np.cos(a), cy + r * np.sin(a), .8), (*mid, .8), (cx + r * np.cos(b), cy + r * np.sin(b), .8)])
    glowing(cv, m.done(), "#e8c8d8", .7, 5)
    f = Figure(cv, WARM, (160, 104))
    e = f.layer(2)
    e.poly([(-66, 0), (-30, -32), (30, -32), (66, 0), (30, 32), (-30, 32)], "#f4ecec", inflate=20)
    e.paint(gloss=.7)
    i = f.layer(1)
    i.ball(0, 0, 27, "#c83a2c")
    i.paint(gloss=.9, pattern=lambda x, y, u, v: np.clip(np.sin(np.arctan2(y, x) * 18), 0, 1) * .5, pcol="#5a0c0c")
    q = f.layer(1)
    q.ball(0, 0, 13, "#080404")
    q.paint(gloss=1, drop=0)
    lid = f.layer(2)
    lid.limb([(-70, 2, 5), (-32, -35, 7), (32, -35, 7), (70, 2, 5)], "#2c141c", n=8).limb([(-68, 2, 4), (-30, 34, 5), (30, 34, 5), (68, 2, 4)], "#2c141c", n=8)
    lid.paint(gloss=.3)
    f.onto(.6)
    for k in range(7):
        a = k * .9 + .4
        glowing(cv, cv.disc(cx + 118 * np.cos(a) * 1.1, cy + 92 * np.sin(a), 4, 1.5), "#ff8a6a", 1, 10)


def shrine_of_hush(cv: Canvas) -> None:
    cv.fill([(0, "#1c1c3c"), (.6, "#6a5a88"), (1, "#181424")])
    stars(cv, 60, 120)
    moon(cv, 160, 72, 46, "#f0e8ff")
    f = Figure(cv, Mood(key=(1.0, .98, 1.15), ambient=(.2, .18, .3), rim=(.9, .85, 1.1), halo=(.9, .85, 1)))
    for y, w in ((222, 96), (206, 76), (190, 58)):
        block(f, [(160 - w, y + 12), (160 - w, y - 4), (160 + w, y - 4), (160 + w, y + 12)], "#8a84a0", .5, 5)
    for s in (-1, 1):
        c = f.layer(1)
        c.limb([(160 + s * 84, 206, 10), (160 + s * 84, 66, 9)], "#b8342c", n=1)
        c.paint(gloss=.4)
    t = f.layer(1)
    t.limb([(52, 56, 7), (90, 64, 9), (160, 66, 9), (230, 64, 9), (268, 56, 7)], "#a82c24", n=6).limb([(66, 88, 6), (254, 88, 6)], "#b8342c", n=1)
    t.paint(gloss=.4)
    b = f.layer(7)
    b.limb([(160, 176, 38), (160, 146, 29)], "#c8c4d8")
    b.limb([(160, 118, 20), (160, 130, 16)], "#d8d4e4")
    b.limb([(122, 182, 13), (142, 160, 9), (156, 140, 6), (160, 128, 4)], "#c8c4d8", k=3)
    b.paint(rough=.4, gloss=.3)
    d = f.layer(.5)
    for s in (-1, 1):
        d.limb([(160 + s * 4, 117, .8), (160 + s * 8, 119, 1.3), (160 + s * 12, 117, .8)], "#4a4460", n=3)
    d.limb([(154, 128.5, .8), (166, 128.5, .8)], "#4a4460", n=1)
    d.paint(gloss=0, drop=0)
    f.onto(.4)
    for s in (-1, 1):
        cv.add(cv.glow(160 + s * 84, 108, 46, 1.8), "#ffb86a", .7)
        glowing(cv, cv.mask().disc(160 + s * 84, 108, 7, 10).done(), "#ffd88a", .9, 6)
    ring(cv, 160, 136, 60, "#d8c8ff", .35)


UNITS = names(
    swarm, benediction, great_hoard, ley_shift, crosswinds, mass_burial, firmware_update, spy_network,
    shrine_of_hush,
)
