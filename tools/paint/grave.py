# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""The Undead of Nucleic Evolution, and the one that is a machine too."""

from __future__ import annotations

import numpy as np

from .body import Figure
from .canvas import Canvas
from .folk import (
    hood,
    lights,
    pauldrons,
    skull_face,
    spark,
    torso,
)
from .kit import row, tufts
from .robots import bolts, box, lamp
from .tribes import both, figure, names, stand, world, worlds

BONE = "#e4dcc0"


def gravewalker(cv: Canvas) -> None:
    world(cv, "undead", 0)
    f = figure(cv, "undead", (160, 112), 1.0)
    t = f.layer(7)
    t.limb([(0, 34, 26), (-6, 96, 34)], "#4a5a3c", "#2c3824")
    t.limb([(-46, 52, 17), (-70, 30, 12), (-92, -20, 10), (-96, -44, 8)], "#6a7a52", "#8a9a6a")
    t.limb([(44, 52, 17), (82, 74, 12), (112, 60, 9)], "#6a7a52", "#8a9a6a")
    t.limb([(-46, 50, 20), (0, 42, 24), (44, 50, 20)], "#4a5a3c")
    t.paint(rough=.4, fur=.3)
    fg = f.layer(.8)
    for k in range(4):
        fg.limb([(-100 + 5 * k, -48, 3.4), (-106 + 8 * k, -66, 2.6), (-102 + 9 * k, -78, .8)], "#8a9a6a", n=4)
        fg.limb([(114, 54 + 4 * k, 3.2), (128, 50 + 6 * k, 2.6), (136, 58 + 6 * k, .8)], "#8a9a6a", n=4)
    fg.paint(gloss=.2)
    h = f.layer(5)
    h.limb([(4, -14, 25), (6, 10, 20), (8, 24, 13)], "#8a9a6a", "#7a8a5a")
    h.paint(rough=.5, gloss=.2)
    d = f.layer(1)
    d.limb([(-4, 22, 2), (8, 27, 5), (20, 20, 2)], "#140c0a")
    d.ball(-6, -8, 7, "#1c1410").ball(16, -8, 6, "#1c1410")
    d.limb([(4, 0, 2.4), (5, 8, 3)], "#1c1410")
    d.paint(gloss=0, drop=0, rim=0)
    lights(f, 5, -8, 11, 3.6, "#d8ff8a")
    tufts(f, *row((-18, -34), (26, -36), 9, (-3, -9), 5), 3, "#3a3428", "#1c1810")
    stand(cv, f, .5)
    pen = cv.mask()
    for k in range(9):
        x = 18 + 36 * k
        pen.poly([(x - 24, 232), (x - 9, 206 + (k % 3) * 5), (x + 8, 203 + (k % 2) * 6), (x + 26, 232)])
    cv.over(pen.done(), "#141a10")


def bone_collector(cv: Canvas) -> None:
    world(cv, "undead", 1)
    f = figure(cv, "undead", (150, 108), 1.0)
    sk = f.layer(6)
    sk.limb([(62, 20, 22), (86, 62, 38), (92, 106, 36)], "#6a4e30", "#4a341c")
    sk.paint(fur=.4, rough=.3)
    b = f.layer(.8)
    for x0, y0, x1, y1 in ((66, 22, 44, -52), (80, 16, 78, -66), (92, 20, 114, -52), (70, 20, 62, -40)):
        b.limb([(x0, y0, 4), (x1, y1, 4)], BONE, n=1)
        b.ball(x1 - 3, y1, 5.4, BONE).ball(x1 + 4, y1 - 1, 5.4, BONE)
    b.paint(gloss=.3)
    torso(f, "#3c3a4c", "#22202e", 46, 50, rough=.3, fur=.3)
    hood(f, 0, 4, 1, "#48465a", "#0a0a10", rough=.3, fur=.3)
    skull_face(f, 0, 4, .72, "#d8d0b4", "#ffb04a")
    skull_face(f, 92, 66, .5, "#efe6cc", "#2a1c10")
    skull_face(f, 66, 92, .44, "#dcd2b4", "#2a1c10")
    n = f.layer(.8)
    for k in range(7):
        a = .5 + .36 * k
        n.limb([(46 * np.cos(a), 54 + 26 * np.sin(a), 4), (46 * np.cos(a), 66 + 26 * np.sin(a), 3)], BONE, n=1, k=.2)
    n.paint(gloss=.3)
    stand(cv, f, .4)


def plaguebearer(cv: Canvas) -> None:
    world(cv, "undead", 2)
    f = figure(cv, "undead", (160, 104), 1.0)
    torso(f, "#2c2a20", "#181610", 58, 48, fur=.15)
    hat = f.layer(3)
    hat.limb([(-62, -34, 5), (0, -44, 9), (62, -34, 5)], "#1c1a16", n=8)
    hat.limb([(0, -46, 27), (0, -74, 24)], "#24221c", k=3)
    hat.paint(gloss=.3)
    h = f.layer(5)
    h.limb([(0, -18, 26), (0, 8, 22)], "#8a7a52")
    h.limb([(-4, 2, 14), (-26, 22, 11), (-58, 50, 6), (-76, 64, 1.2)], "#a08c5c", "#6a5a34", k=5)
    h.paint(gloss=.35, fur=.1)
    s = f.layer(.6)
    for k in range(6):
        s.limb([(-14 - 10 * k, 2 + 9 * k, 1), (-18 - 10 * k, 8 + 9 * k, 1)], "#3a2c14", n=1)
    s.limb([(-26, -30, 2), (0, -33, 2.4), (26, -30, 2)], "#8a2a1c")
    s.paint(gloss=.2, drop=.1)
    lamp(f, -13, -14, 8, "#a8ff3a")
    lamp(f, 14, -14, 8, "#a8ff3a")
    stand(cv, f, .5)
    n = cv.fbm(60, 40, 5)
    cv.add((np.clip((n - .42) * 3, 0, 1) * np.clip((cv.y - 110) / 80, 0, 1)).astype(np.float32), "#8ac83a", .6)
    for _ in range(24):
        x, y, r = cv.rng.random() * 320, 120 + cv.rng.random() * 110, 1 + 2.4 * cv.rng.random()
        cv.add(cv.disc(x, y, r, 1), "#d8ff6a", .5)


def banshee(cv: Canvas) -> None:
    world(cv, "undead", 3)
    f = figure(cv, "undead", (160, 104), 1.0)
    hr = f.layer(3)
    for k in range(15):
        a = np.pi * (1.0 + k / 14)
        hr.limb([(14 * np.cos(a), -18 + 14 * np.sin(a), 8), (54 * np.cos(a), -20 + 44 * np.sin(a), 8), (92 * np.cos(a) + 8 * (-1) ** k, -4 + 74 * np.sin(a), 5), (124 * np.cos(a), 6 + 94 * np.sin(a), .8)], "#d8f4f0" if k % 2 else "#a0d0cc", n=7)
    hr.paint(fur=.5, gloss=.4, alpha=.92)
    g = f.layer(7)
    g.limb([(0, 44, 22), (0, 84, 46), (0, 134, 66)], "#9ad0c8", "#4a7a80")
    for s in (-1, 1):
        g.limb([(s * 26, 56, 14), (s * 62, 60, 9), (s * 88, 26, 7)], "#a8dcd4")
    g.paint(gloss=.5, alpha=.85, fur=.2)
    h = f.layer(5)
    h.limb([(0, -16, 25), (0, 10, 19), (0, 36, 12)], "#d0f0e4", "#a8d4cc")
    h.paint(gloss=.3)
    d = f.layer(1)
    for s in (-1, 1):
        d.limb([(s * 10, -14, 6.4), (s * 12, -6, 6.4)], "#081414")
    d.limb([(0, 18, 8), (0, 34, 9.5)], "#081414")
    d.paint(gloss=0, drop=0, rim=0)
    lights(f, 0, -9, 11, 3.2, "#ffffff")
    hd = f.layer(.8)
    for s in (-1, 1):
        for k in range(4):
            hd.limb([(s * (88 + 2 * k), 26 - 2 * k, 3.4), (s * (92 + 6 * k), 6 - 3 * k, 2.4), (s * (90 + 7 * k), -12 - 2 * k, .6)], "#d8f4ec", n=4)
    hd.paint()
    stand(cv, f, .8)
    dd = np.hypot(cv.x - 160, (cv.y - 132) * 1.1)
    cv.add((np.clip(np.sin(dd * .24) * 3 - 2.2, 0, 1) * np.clip((dd - 30) / 40, 0, 1) * .8).astype(np.float32), "#c8fff0", .45)


def lich(cv: Canvas) -> None:
    world(cv, "undead", 4)
    f = figure(cv, "undead", (160, 100), .98)
    torso(f, "#3a1c4a", "#1c0c28", 60, 46, fur=.15)
    pauldrons(f, "#4a4a5c", spikes=3, trim="#c8a03a")
    col = f.layer(3)
    for s in (-1, 1):
        col.poly([(s * 12, 54), (s * 26, 10), (s * 58, -30), (s * 52, 30), (s * 40, 62)], "#5a2a74", inflate=8)
    col.paint(gloss=.3)
    skull_face(f, 0, 0, 1.08, "#e8e4d0", "#3ac8ff", 5)
    cr = f.layer(1)
    cr.limb([(-29, -22, 5), (0, -29, 5.4), (29, -22, 5)], "#d8b03a")
    for k in range(-2, 3):
        cr.limb([(k * 13, -26 - (2 - abs(k)), 5), (k * 15, -56 - 9 * (k % 2 == 0), .8)], "#e8c04a", k=1, n=1)
    cr.paint(gloss=1)
    j = f.layer(.6)
    j.ball(0, -30, 6, "#3ac8ff")
    j.paint(gloss=1.1, glow=(.1, .4, .6))
    hd = f.layer(3)
    hd.limb([(62, 108, 14), (84, 80, 8), (86, 60, 6)], "#3a1c4a")
    for k in range(4):
        hd.limb([(80 + 5 * k, 58, 3), (72 + 10 * k, 40, 2.6), (78 + 6 * k, 26, 1)], BONE, n=4, k=.5)
    hd.paint()
    stand(cv, f, .5)
    spark(cv, 246, 108, 30, "#3ac8ff")
    cv.add(cv.glow(246, 108, 60, 1.8), "#3ac8ff", .9)


def ghoul(cv: Canvas) -> None:
    world(cv, "undead", 5)
    f = figure(cv, "undead", (164, 118), 1.08)
    b = f.layer(8)
    b.limb([(-16, -8, 36), (34, -6, 48), (80, 34, 42), (100, 90, 30)], "#8a7a86", "#5c4c5c")
    b.limb([(-16, 24, 20), (-46, 66, 14), (-74, 94, 12)], "#8a7a86").limb([(30, 40, 20), (20, 84, 15), (-8, 106, 12)], "#7c6c78")
    b.paint(gloss=.5, rough=.35)
    sp = f.layer(1)
    for k in range(7):
        sp.limb([(-4 + 17 * k, -44 + 2.2 * k * k * .6 - (2 if k in (1, 2) else 0), 6), (4 + 18 * k, -64 + 2.4 * k * k * .6, 1)], "#d8ccc0", n=1)
    sp.paint(gloss=.3)
    h = f.layer(6)
    h.limb([(-44, -8, 30), (-58, 14, 25), (-64, 30, 19)], "#a08c98", "#8a7684")
    h.poly([(-30, -26), (-8, -54), (-14, -14)], "#8a7684", inflate=6)
    h.paint(gloss=.5, rough=.25)
    m = f.layer(2)
    m.limb([(-90, 22, 3), (-64, 30, 15), (-38, 20, 3)], "#2a060c", n=8)
    m.paint(gloss=.4)
    t = f.layer(.5)
    for k in range(9):
        x = -86 + 5.6 * k
        t.limb([(x, 17 + 3 * np.sin(k * .4), 2.8), (x + 1, 28 + 3 * np.sin(k * .4), .4)], "#f4ecd0", n=1)
        t.limb([(x + 2, 41 - abs(k - 4) * 2, 2.4), (x + 2, 32 - abs(k - 4) * 1.2, .4)], "#f4ecd0", n=1)
    t.paint(gloss=.8)
    lights(f, -58, -8, 13, 5.6, "#ff4a2a")
    cl = f.layer(.6)
    for x0, y0 in ((-76, 96), (-8, 108)):
        for k in range(4):
            cl.limb([(x0 - 8 + 6 * k, y0 + 2, 3.6), (x0 - 18 + 6 * k, y0 + 16, .6)], "#2a2024", n=1)
    cl.paint(gloss=.8)
    stand(cv, f, .4)


def scrap_revenant(cv: Canvas) -> None:
    worlds(cv, "undead", "android", 0)
    f = Figure(cv, both("undead", "android"), (160, 106), 1.0)
    torso(f, "#5c4a3c", "#2c241c", 58, 50, rough=.6, gloss=.3)
    box(f, -78, 46, 25, 22, "#8a5a34", "#5c3a20")
    sp = f.layer(1)
    for k in range(3):
        sp.limb([(70 + 12 * k, 50, 8), (84 + 18 * k, 4 + 14 * k, 1)], "#9a8a7a", n=1)
    sp.paint(gloss=.6, rough=.4)
    skull_face(f, 0, 0, 1.15, "#b8a88c", "#ff7a2a", 4)
    pl = f.layer(1)
    pl.poly([(2, -40), (24, -34), (32, -12), (26, 8), (8, 2), (4, -18)], "#7a6a5c", inflate=6, n=2)
    pl.paint(gloss=.7, rough=.6)
    bolts(f, [(8, -32), (24, -26), (28, -6), (12, -4)], "#c8b8a0", 2.6)
    lamp(f, 17, -12, 8, "#3affc8")
    jaw = f.layer(1)
    jaw.poly([(-20, 26), (20, 26), (16, 46), (-16, 46)], "#6c6258", inflate=7, n=1)
    for k in range(5):
        jaw.limb([(-14 + 7 * k, 28, 2), (-14 + 7 * k, 20, .6)], "#d8d0c0", n=1)
    jaw.paint(gloss=.7, rough=.5)
    ch = f.layer(.6)
    for k in range(9):
        ch.limb([(-54 + 13 * k, 74 + 10 * np.sin(k * .4), 3.4), (-46 + 13 * k, 76 + 10 * np.sin(k * .4), 3.4)], "#8a8078" if k % 2 else "#b0a698", k=.2, n=1)
    ch.paint(gloss=.8)
    stand(cv, f, .4)
    cv.add(cv.glow(160, 216, 90, 2), "#3affa0", .6)


UNITS = names(
    gravewalker, bone_collector, plaguebearer, banshee, lich, ghoul, scrap_revenant,
)
