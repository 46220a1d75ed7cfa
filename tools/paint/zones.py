# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Lands of Nucleic Evolution: those of the tribes, and the strange ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .body import Figure, Mood
from .canvas import Canvas, Pt, smooth
from .folk import spark
from .lands_hot import lava_glow, smoke
from .scenery import (
    bare_tree,
    boulders,
    clouds,
    crowns,
    cumulus,
    grass,
    land,
    mist,
    moon,
    motes,
    rays,
    ridge,
    shafts,
    soften,
    stars,
    sun,
    water,
    wave,
    woods,
)
from .tribes import glowing, names, ring

DAY = Mood(halo=(1, 0.95, 0.8))
DUSK = Mood(key=(1.2, 0.95, 0.75), ambient=(0.24, 0.2, 0.32), rim=(1.0, 0.8, 0.55))
NIGHT = Mood(key=(0.72, 0.86, 1.1), ambient=(0.1, 0.13, 0.22), rim=(0.7, 0.85, 1.1))


def block(f: Figure, pts: Sequence[Pt], c: str, rough: float = 0.5, inflate: float = 5, c2: str = "", courses: float = 0.0) -> None:
    """A wall or a roof with straight edges; ``courses`` = lines of stone per unit."""
    lay = f.layer(0.6)
    lay.poly(pts, c, inflate=inflate, n=1, c2=c2 or None, flat=0.7)
    line = (lambda x, y, u, v: (np.abs(np.sin(y * courses)) < 0.16).astype(np.float32) * 0.6) if courses else None
    lay.paint(gloss=0.1, rough=rough, pattern=line, pcol="#1c1814")


def world_tree(cv: Canvas) -> None:
    cv.fill([(0, "#243c10"), (0.5, "#d8c050"), (1, "#2a2a08")])
    cv.add(cv.glow(160, 90, 190, 1.4), "#fff0a0", .8)
    ring(cv, 160, 84, 100, "#fff4b0", .45)
    land(cv, wave(cv, 190, (6, 200, 1), (2, 50, 0)), "#6a7a24", "#14180a", span=50, rough=.7)
    f = Figure(cv, Mood(key=(1.2, 1.1, .8), ambient=(.25, .25, .12), rim=(1, .95, .5)))
    t = f.layer(8)
    t.limb([(160, 208, 36), (158, 170, 23), (160, 120, 20), (160, 70, 13)], "#7a5a30", "#5a3c1c")
    for s in (-1, 1):
        t.limb([(160 + s * 10, 190, 16), (160 + s * 52, 214, 9), (160 + s * 100, 224, 3)], "#6a4a24")
        t.limb([(160, 118, 12), (160 + s * 46, 78, 9), (160 + s * 92, 58, 4)], "#6a4a24").limb([(160, 96, 9), (160 + s * 30, 50, 7), (160 + s * 50, 22, 3)], "#6a4a24")
    t.paint(rough=.9, fur=.4)
    f.onto(.2)
    crowns(cv, [(70, 58, 54, 30), (250, 58, 54, 30), (112, 28, 52, 26), (208, 28, 52, 26), (160, 46, 52, 28)], "#8aa82c", DAY, 4)
    for k in range(26):
        x, y = 40 + 240 * cv.rng.random(), 20 + 130 * cv.rng.random()
        glowing(cv, cv.disc(x, y, 1.4 + k % 3, 1), "#ffe04a", .9, 6)


def sky_sanctuary(cv: Canvas) -> None:
    cv.fill([(0, "#2a6ac0"), (0.7, "#bfe0f8"), (1, "#ffffff")])
    sun(cv, 250, 46, 16, "#fff8d8", 190, .9)
    shafts(cv, "#fffbe0", .35, .3, 60, 320, 6, 230)
    m = Mood(key=(1.1, 1.1, 1.08), ambient=(.6, .68, .82), rim=(1, 1, 1))
    cumulus(cv, [(60, 230, 150, 60), (260, 236, 150, 66)], "#ffffff", m, 3)
    f = Figure(cv, m)
    block(f, [(70, 176), (250, 176), (262, 190), (58, 190)], "#f4f0e4", .1, 5)
    for k in range(6):
        x = 86 + 30 * k
        c = f.layer(.6)
        c.limb([(x, 172, 7), (x, 104, 6)], "#ffffff", "#e8e4d8", n=1)
        c.limb([(x - 8, 100, 4), (x + 8, 100, 4)], "#f0d890", n=1)
        c.paint(gloss=.4)
    block(f, [(66, 98), (254, 98), (254, 84), (66, 84)], "#f8f4e8", .1, 5)
    block(f, [(62, 84), (160, 38), (258, 84)], "#f0e4c0", .1, 8)
    d = f.layer(1)
    d.ball(160, 68, 10, "#ffd860")
    d.paint(gloss=1, glow=(.4, .3, .05))
    f.onto(.6)
    cumulus(cv, [(30, 226, 120, 34), (160, 240, 170, 46), (292, 228, 120, 36)], "#ffffff", m, 8)


def smoking_crag(cv: Canvas) -> None:
    cv.fill([(0, "#1c0c10"), (0.6, "#a83a1c"), (0.8, "#e88a3a"), (1, "#3a120c")])
    smoke(cv, 168, 52, 46, 100, 50, 3, "#8a6a64")
    smoke(cv, 120, 90, 24, 70, -40, 5, "#6a5654")
    ridge(cv, 214, 60, 60, "#2c1a1c", "#a8482c", .1, peaks=[(160, 46, 130), (84, 100, 80), (244, 110, 70)])
    for k, w in ((-.25, 3), (.18, 2.4), (.5, 1.6)):
        lx = 160 + k * (cv.y - 50) + 6 * np.sin(cv.y / 9 + k * 5)
        lava_glow(cv, smooth(w, w * .3, np.abs(cv.x - lx)) * smooth(50, 60, cv.y) * smooth(228, 150, cv.y))
    cv.add(cv.glow(160, 50, 80, 1.7), "#ff6a1c", 1)
    boulders(cv, [(40, 226, 46, 34), (282, 228, 50, 40), (120, 232, 26, 14)], "#3a2224", DUSK, 4)
    motes(cv, 60, "#ffb04a", (.5, 1.6), 10, 220)


def first_quarry(cv: Canvas) -> None:
    cv.fill([(0, "#5a9ab0"), (0.45, "#dcecd8"), (1, "#8a9a7c")])
    clouds(cv, 120, 16, .42, "#ffffff", "#8aa8a8", 6, 70, .7)
    f = Figure(cv, DAY)
    for y, x0, x1, c in ((66, 30, 330, "#a8ac90"), (98, 70, 330, "#989c84"), (130, 110, 340, "#888c76"), (162, 150, 350, "#7a7e6a")):
        block(f, [(x0, y + 40), (x0 + 8, y), (x1, y - 6), (x1 + 10, y + 40)], c, .8, 8)
    for x, y, s in ((60, 200, 30), (112, 212, 22), (206, 206, 26), (250, 216, 18)):
        block(f, [(x - s, y), (x - s, y - s * .9), (x + s, y - s), (x + s, y)], "#c8ccb0", .5, 6)
        block(f, [(x - s, y - s * .9), (x - s * .5, y - s * 1.35), (x + s * 1.4, y - s * 1.4), (x + s, y - s)], "#e4e8d0", .3, 4)
    c = f.layer(.6)
    c.limb([(84, 150, 3), (84, 62, 3), (150, 40, 3)], "#6a4a28", n=1).limb([(84, 78, 2.4), (120, 51, 2.4)], "#6a4a28", n=1).limb([(146, 42, 1), (146, 104, 1)], "#3a2c1c", n=1)
    c.paint(fur=.3)
    block(f, [(134, 122), (134, 104), (158, 102), (158, 122)], "#e0e4cc", .3, 4)
    f.onto(0)
    glowing(cv, cv.mask().stroke([(60, 180, 1.6), (70, 190, 1.6), (60, 200, 1.6), (50, 190, 1.6), (60, 180, 1.6)]).stroke([(206, 184, 1.6), (206, 202, 1.6)]).stroke([(206, 186, 1.6), (214, 194, 1.6)]).done(), "#6af0c8", 1, 8)
    grass(cv, 226, (6, 18), 200, "#2c3c1c", "#8aa04a")


def windy_ledge(cv: Canvas) -> None:
    cv.fill([(0, "#3a2a78"), (0.6, "#b88ac8"), (1, "#f0c8c0")])
    sun(cv, 250, 120, 16, "#ffe8d8", 150, .8)
    ridge(cv, 190, 50, 60, "#6a5a98", "#c89ac8", .5)
    soften(cv, 2)
    f = Figure(cv, DUSK)
    block(f, [(-10, 240), (-10, 92), (60, 84), (150, 96), (204, 112), (190, 128), (120, 138), (84, 180), (70, 240)], "#5a4a70", .9, 16)
    f.onto(0)
    grass(cv, np.full(cv.pw, 98, np.float32), (6, 18), 150, "#3a2c50", "#c8a8d8", wind=1.1, x0=10, x1=160)
    t = cv.mask(1).stroke([(70, 92, 5), (84, 62, 4), (118, 40, 2.4), (150, 34, 1)]).stroke([(86, 60, 3), (120, 58, 1.6), (146, 62, .8)]).stroke([(80, 70, 2), (108, 74, 1)]).done()
    cv.over(t, "#1c1030")
    for k in range(8):
        y = 30 + 22 * k + 12 * np.sin(cv.x / 40 + k)
        cv.add((np.exp(-(((cv.y - y) / 1.3) ** 2)) * smooth(.1, .9, np.sin(cv.x / 70 + k * 1.7))).astype(np.float32), "#ffffff", .6)
    for k in range(10):
        x, y = 150 + 17 * k, 40 + 30 * np.sin(k * 1.3) + 40
        cv.over(cv.mask(1).poly([(x, y), (x + 7, y - 3), (x + 11, y + 1), (x + 5, y + 3)]).done(), "#e8c05a" if k % 2 else "#d86a9a")


def barrow_field(cv: Canvas) -> None:
    cv.fill([(0, "#0c1824"), (0.5, "#3a5a54"), (1, "#101c14")])
    stars(cv, 50, 100)
    moon(cv, 236, 50, 22, "#e0f0d0")
    land(cv, wave(cv, 130, (4, 200, 0)), "#3c5040", "#141c14", span=60, rough=.5)
    f = Figure(cv, NIGHT)
    for x, y, w, h in ((70, 160, 60, 42), (250, 158, 56, 36), (160, 206, 104, 84)):
        m = f.layer(4)
        m.poly([(x - w, y), (x - w * .7, y - h * .7), (x, y - h), (x + w * .7, y - h * .7), (x + w, y)], "#4a6a44", inflate=h * .7)
        m.paint(rough=.7, fur=.3, gloss=.05)
    for dx in (-22, 22):
        block(f, [(160 + dx - 8, 206), (160 + dx - 7, 164), (160 + dx + 7, 164), (160 + dx + 8, 206)], "#7a8480", .8, 6)
    block(f, [(126, 166), (128, 150), (192, 150), (194, 166)], "#8a9490", .8, 6)
    d = f.layer(1)
    d.poly([(146, 206), (146, 168), (174, 168), (174, 206)], "#04080a", inflate=2, n=1)
    d.paint(gloss=0, drop=0, rim=0)
    f.onto(0)
    cv.add(cv.glow(160, 192, 46, 1.6), "#8aff7a", .9)
    bare_tree(cv, 40, 150, 110, 6, "#0a100c", 4)
    mist(cv, 176, 20, "#a8d8b8", .55)
    grass(cv, 228, (6, 20), 200, "#0a120c", "#4a6a44")


def assembly_line(cv: Canvas) -> None:
    cv.fill([(0, "#0a1a28"), (0.6, "#1c5068"), (1, "#081018")])
    for k in range(5):
        cv.add(cv.mask().poly([(30 + 66 * k, 0), (50 + 66 * k, 0), (76 + 66 * k, 160), (4 + 66 * k, 160)]).done() * .22, "#a8f0ff", .8)
    f = Figure(cv, Mood(key=(1.1, 1.15, 1.2), ambient=(.2, .28, .36), rim=(.5, .95, 1)))
    block(f, [(-10, 176), (330, 150), (330, 176), (-10, 208)], "#3c4854", .2, 5)
    r = f.layer(.5)
    for k in range(12):
        r.ball(4 + 28 * k, 190 - 2.3 * k, 9, "#7a8898")
    r.paint(gloss=1)
    for k in range(4):
        x, y, s = 46 + 78 * k, 164 - 6 * k, 1.0
        block(f, [(x - 17 * s, y), (x - 19 * s, y - 34), (x + 19 * s, y - 34), (x + 17 * s, y)], ("#6a7684", "#8a98a8", "#a8b8c8", "#d8e4ec")[k], .1, 7)
        if k > 0:
            block(f, [(x - 11, y - 36), (x - 11, y - 56), (x + 11, y - 56), (x + 11, y - 36)], ("#6a7684", "#8a98a8", "#a8b8c8", "#d8e4ec")[k], .1, 6)
        e = f.layer(.5)
        if k > 1:
            e.ball(x - 5, y - 46, 3, "#3ae0ff").ball(x + 5, y - 46, 3, "#3ae0ff")
        e.paint(glow=(.3, .9, 1))
    for x, tx, ty in ((84, 116, 102), (200, 210, 84)):
        a = f.layer(1)
        a.limb([(x, -6, 9), (x - 22, 34, 8), (tx, 64 if x > 100 else 70, 7), (tx, ty, 3)], "#e0a02c", n=1)
        a.paint(gloss=.8)
    f.onto(.1)
    spark(cv, 116, 110, 22, "#ffd06a")
    spark(cv, 210, 92, 22, "#a8f0ff")


def deep_mine(cv: Canvas) -> None:
    cv.fill([(0, "#1c1418"), (1, "#2c2018")])
    f = Figure(cv, Mood(key=(1.2, .95, .6), ambient=(.12, .1, .12), rim=(1, .7, .3)))
    n = f.layer(2)
    n.poly([(-10, -10), (330, -10), (330, 240), (-10, 240)], "#4a3a34", inflate=30, n=1)
    n.paint(rough=1, gloss=.1)
    h = f.layer(4)
    h.poly([(70, 214), (66, 110), (110, 52), (210, 52), (254, 110), (250, 214)], "#0c0808", inflate=10, n=3)
    h.paint(gloss=0, drop=0, rim=0)
    for k, s in enumerate((1, .72, .5)):
        b = f.layer(.6)
        for d in (-1, 1):
            b.limb([(160 + d * 84 * s, 214 - 34 * k, 8 * s), (160 + d * 74 * s, 214 - 34 * k - 128 * s, 8 * s)], ("#8a6434", "#6a4a26", "#4a3218")[k], n=1)
        b.limb([(160 - 94 * s, 214 - 34 * k - 130 * s, 9 * s), (160 + 94 * s, 214 - 34 * k - 130 * s, 9 * s)], ("#9a7440", "#6a4a26", "#4a3218")[k], n=1)
        b.paint(fur=.5)
    r = f.layer(.5)
    for d in (-1, 1):
        r.limb([(160 + d * 46, 232, 3.4), (160 + d * 10, 142, 1)], "#a8a8a8", n=1)
    for k in range(6):
        r.limb([(160 - 52 + 7 * k, 222 - 14 * k, 3 - .3 * k), (160 + 52 - 7 * k, 222 - 14 * k, 3 - .3 * k)], "#5a3c1c", n=1, k=.2)
    r.paint(gloss=.5)
    c = f.layer(.8)
    c.poly([(118, 176), (202, 176), (192, 214), (128, 214)], "#6a727a", inflate=8, n=1)
    c.ball(136, 216, 9, "#3a4048").ball(184, 216, 9, "#3a4048")
    c.paint(gloss=.8, rough=.3)
    g = f.layer(.5)
    for k in range(14):
        g.ball(126 + 5.4 * k, 174 - 9 * np.sin(k * .24) - 4 * (k % 2), 8, ("#ffd24a", "#e8a82a", "#6ad0e8")[k % 3])
    g.paint(gloss=1.1, rough=.4)
    f.onto(0)
    for x, y in ((84, 96), (236, 96)):
        cv.add(cv.glow(x, y, 90, 1.8), "#ffb04a", .9)
        cv.over(cv.disc(x, y, 6, 2), "#fff0b0")
    for x, y in ((28, 60), (294, 150), (40, 170), (288, 40)):
        spark(cv, x, y, 14, "#ffe08a")


def silent_marsh(cv: Canvas) -> None:
    cv.fill([(0, "#2c3c4c"), (0.5, "#8aa49c"), (0.6, "#5a7468"), (1, "#14201c")])
    cv.add(cv.glow(160, 100, 130, 1.6), "#d8ecd8", .6)
    woods(cv, 122, 50, (10, 36), "#4a605c", "#9ab4a8", .5, lit=0)
    bare_tree(cv, 74, 140, 124, 7, "#24322e", 9)
    bare_tree(cv, 262, 136, 104, 6, "#24322e", 5)
    water(cv, 136, "#4a6460", .35, .3, "#101c1a", seam=False, shine=.06)
    f = Figure(cv, Mood(key=(.95, 1.0, .95), ambient=(.2, .26, .26)))
    for x, y, s in ((90, 176, 20), (210, 164, 14), (178, 204, 24), (258, 200, 18), (40, 210, 18)):
        p = f.layer(.6)
        p.poly([(x + s * np.cos(t), y + s * .34 * np.sin(t)) for t in np.linspace(.5, 5.9, 16)], "#4a7a4c", inflate=3, n=1)
        p.paint(gloss=.4, drop=.2)
    fl = f.layer(.5)
    for k in range(7):
        fl.limb([(178, 200, 3), (178 + 14 * np.cos(-.3 - k * .42), 198 + 15 * np.sin(-.3 - k * .42), 3.4), (178 + 17 * np.cos(-.3 - k * .42), 194 + 20 * np.sin(-.3 - k * .42), .6)], "#f4e8f4", n=4)
    fl.paint(gloss=.3)
    f.onto(0)
    mist(cv, 138, 20, "#d8e8e0", .9)
    mist(cv, 190, 16, "#c8dcd4", .5)
    grass(cv, 230, (30, 76), 40, "#14201a", "#5a7458", wind=.1, x0=-10, x1=60)
    grass(cv, 230, (30, 70), 40, "#14201a", "#5a7458", wind=.1, x0=270, x1=330)


def salt_flats(cv: Canvas) -> None:
    cv.fill([(0, "#4aa0d8"), (0.42, "#f8e8d8"), (1, "#e8f0f4")])
    sun(cv, 226, 62, 17, "#fffbe8", 170, 1.0)
    ridge(cv, 100, 22, 60, "#a890a8", "#f8e8d8", .4)
    z = 60 / np.clip(cv.y - 90, 6, 200)
    gx, gy = (cv.x - 160) * z * .06, z * 6.0
    best = np.full(cv.x.shape, 9.0, np.float32)
    second = best.copy()
    for ox in (-1, 0, 1):
        for oy in (-1, 0, 1):
            cx, cy = np.floor(gx) + ox, np.floor(gy) + oy
            hx = np.modf(np.abs(np.sin(cx * 127.1 + cy * 311.7) * 43758.5))[0]
            hy = np.modf(np.abs(np.sin(cx * 269.5 + cy * 183.3) * 43758.5))[0]
            d = np.hypot(gx - cx - .2 - .6 * hx, gy - cy - .2 - .6 * hy)
            second = np.where(d < best, best, np.minimum(second, d))
            best = np.minimum(best, d)
    low = smooth(100, 104, cv.y)
    cv.over(low, "#f4f4f0")
    cv.over((low * smooth(.16, .04, second - best) * .8).astype(np.float32), "#b8a8b0")
    cv.over((low * smooth(.3, .1, second - best) * .25).astype(np.float32), "#ffffff")
    f = Figure(cv, DAY)
    for x, y, s in ((70, 150, 26), (120, 138, 16), (250, 190, 40)):
        p = f.layer(1)
        p.poly([(x - s, y), (x, y - s * 1.1), (x + s, y)], "#ffffff", inflate=s * .8, n=1)
        p.paint(rough=.5, gloss=.3)
    f.onto(0)
    for x, y in ((250, 150), (70, 124), (160, 196), (40, 206)):
        spark(cv, x, y, 14, "#ffffff")
    rays(cv, 226, 62, "#fff8e0", .2, 200)


UNITS = names(
    world_tree, sky_sanctuary, smoking_crag, first_quarry, windy_ledge, barrow_field, assembly_line, deep_mine,
    silent_marsh, salt_flats,
)
