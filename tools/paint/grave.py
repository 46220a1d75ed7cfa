# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""The Undead and the Androids of Nucleic Evolution, the one who is both, and the plain folk."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .body import Figure
from .canvas import Canvas, Pt, blur, rgb
from .folk import (
    blade,
    fringe,
    hand,
    helm,
    hexed,
    hood,
    lights,
    locks,
    pauldrons,
    plain_face,
    pole,
    shield,
    skull_face,
    spark,
    torso,
)
from .kit import row, tufts
from .tribes import both, figure, glowing, names, stand, world, worlds

BONE = "#e4dcc0"


def box(f: Figure, x: float, y: float, w: float, h: float, c: str, c2: str = "", cut: float = 0.22, inflate: float = 10, gloss: float = 0.9) -> None:
    """A plate with cut corners."""
    k = min(w, h) * cut
    lay = f.layer(1)
    lay.poly([(x - w + k, y - h), (x + w - k, y - h), (x + w, y - h + k), (x + w, y + h - k), (x + w - k, y + h), (x - w + k, y + h), (x - w, y + h - k), (x - w, y - h + k)], c, inflate=inflate, n=1, c2=c2 or None)
    lay.paint(gloss=gloss, sharp=22, mottle=0.2)


def lamp(f: Figure, x: float, y: float, r: float, c: str) -> None:
    """A lens that shines."""
    lay = f.layer(1)
    lay.ball(x, y, r * 1.3, "#20262e")
    lay.paint(gloss=0.8)
    lay = f.layer(1)
    lay.ball(x, y, r, c)
    lay.paint(gloss=1.0, glow=tuple(v * .8 for v in rgb(c)), edge=0.1, drop=0)  # type: ignore[arg-type]
    px, py = f.to(x, y)
    f.cv.add(f.cv.glow(px, py, r * 6 * f.size, 2), c, 0.35)


def bolts(f: Figure, pts: Sequence[Pt], c: str = "#c8d0da", r: float = 3.0) -> None:
    """Rivets."""
    lay = f.layer(0.5)
    for x, y in pts:
        lay.ball(x, y, r, c)
    lay.paint(gloss=1.0)


# -- undead ---------------------------------------------------------------------------------------------------

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


# -- androids -------------------------------------------------------------------------------------------------

def chassis(cv: Canvas) -> None:
    world(cv, "android", 0)
    f = figure(cv, "android", (160, 112), 1.0)
    box(f, 0, 46, 56, 44, "#5c6a7c", "#8a9aac")
    for s in (-1, 1):
        box(f, s * 82, 34, 21, 23, "#6c7a8c")
        p = f.layer(1)
        p.limb([(s * 84, 60, 8), (s * 88, 110, 9)], "#3c4654", n=1)
        p.paint(gloss=.8)
    box(f, 0, -36, 34, 28, "#8898aa", "#b8c6d4")
    n = f.layer(1)
    for k in (-12, 0, 12):
        n.limb([(k, -10, 4), (k, 6, 4)], "#2c343e", n=1)
    n.paint(gloss=.7)
    box(f, 0, 46, 34, 25, "#161c24", inflate=3, gloss=.2)
    w = f.layer(.6)
    for k, c in enumerate(("#e04a3a", "#3ac86a", "#e0b03a", "#3a9ae0", "#b84ae0")):
        w.limb([(-28, 34 + 6 * k, 1.7), (-6 + 4 * k, 30 + 7 * k, 1.7), (28, 30 + 8 * (4 - k), 1.7)], c, n=5)
    w.paint(gloss=.6)
    for x in (-40, 40):
        for y in (14, 78):
            bolts(f, [(x, y)], "#d8e0e8", 4)
    for s in (-1, 1):
        lamp(f, s * 13, -38, 7.4, "#3ae0ff")
    a = f.layer(.6)
    a.limb([(20, -64, 2), (26, -94, 1.6)], "#a8b4c0", n=1).ball(26, -96, 4.4, "#e04a3a")
    a.paint(gloss=.8)
    stand(cv, f, .5)


def overrider(cv: Canvas) -> None:
    world(cv, "android", 1)
    f = figure(cv, "android", (160, 108), 1.0)
    torso(f, "#2a2c4c", "#14162c", 58, 50, gloss=.8)
    h = f.layer(4)
    h.limb([(0, -22, 36), (0, 6, 30), (0, 32, 18)], "#3a3c64", "#22243e")
    h.paint(gloss=1.0, sharp=20, mottle=.15)
    v = f.layer(2)
    v.poly([(0, -40), (30, -28), (32, 4), (18, 28), (0, 38), (-18, 28), (-32, 4), (-30, -28)], "#0a0a18", inflate=12)
    v.paint(gloss=1.2, sharp=16)
    for k in range(9):
        a = 3.4 + k * .34
        c = f.layer(.8)
        c.limb([(34 * np.cos(a), -18 + 34 * np.sin(a), 5), (66 * np.cos(a), -18 + 54 * np.sin(a), 4), (84 * np.cos(a), 10 + 62 * np.sin(a), 4), (98 * np.cos(a), 60 + 44 * np.sin(a), 3)], "#4a4c7c" if k % 2 else "#7a3a8a", n=6)
        c.paint(gloss=.7)
    stand(cv, f, .5)
    m = cv.mask().stroke([(138, 86, 3.6), (182, 130, 3.6)]).stroke([(182, 86, 3.6), (138, 130, 3.6)]).done()
    glowing(cv, m, "#ff3a6a", 1.2, 12)
    d = np.hypot(cv.x - 160, cv.y - 108)
    glowing(cv, np.exp(-(((d - 36) / 2.2) ** 2)).astype(np.float32), "#ff3a6a", .9, 10)


def relay(cv: Canvas) -> None:
    world(cv, "android", 2)
    f = figure(cv, "android", (160, 124), 1.0)
    m = f.layer(1)
    for s in (-1, 1):
        m.limb([(s * 44, 108, 4), (s * 9, -20, 3)], "#8a98a8", n=1)
    for k in range(4):
        y = 84 - 26 * k
        w = 36 - 7.6 * k
        m.limb([(-w, y, 2.4), (w * .8, y - 24, 2.4)], "#6a7888", n=1).limb([(w, y, 2.4), (-w * .8, y - 24, 2.4)], "#6a7888", n=1)
    m.paint(gloss=.8)
    d = f.layer(1)
    d.poly([(-66, -72), (0, -22), (66, -72), (40, -24), (0, 0), (-40, -24)], "#c8d4de", inflate=12)
    d.paint(gloss=.9)
    h = f.layer(2)
    h.ball(0, -48, 23, "#e8eef4")
    h.paint(gloss=1.0)
    lamp(f, 0, -48, 10, "#ffa03a")
    t = f.layer(.8)
    t.limb([(0, -70, 2.4), (0, -104, 1.4)], "#8a98a8", n=1).ball(0, -106, 5, "#ff5a3a")
    t.paint(gloss=.8)
    stand(cv, f, .5)
    for r in (36, 58, 80, 102):
        dd = np.hypot(cv.x - 160, cv.y - 76)
        a = np.abs(np.arctan2(cv.y - 76, np.abs(cv.x - 160)) + .35)
        glowing(cv, (np.exp(-(((dd - r) / 1.6) ** 2)) * (a < .42)).astype(np.float32), "#ffb05a", .9, 7)


def sentry(cv: Canvas) -> None:
    world(cv, "android", 3)
    f = figure(cv, "android", (160, 104), 1.0)
    torso(f, "#384858", "#1c2630", 62, 50, gloss=.8)
    for s in (-1, 1):
        box(f, s * 78, 52, 27, 25, "#5c7080", "#90a4b4")
    h = f.layer(3)
    h.poly([(0, -52), (38, -38), (44, 0), (30, 34), (0, 44), (-30, 34), (-44, 0), (-38, -38)], "#6c8090", inflate=24, n=2)
    h.paint(gloss=1, sharp=22)
    box(f, 0, -4, 40, 11, "#0c1014", inflate=4)
    ey = f.layer(1)
    ey.limb([(-34, -4, 2), (34, -4, 2)], "#5a0c10", n=1)
    ey.paint(glow=(.5, .05, .05), drop=0)
    lamp(f, 12, -4, 8, "#ff2a2a")
    for s in (-1, 1):
        b = f.layer(1)
        b.limb([(s * 92, 40, 7), (s * 126, -8, 7), (s * 128, -30, 9)], "#48586a", n=1)
        b.limb([(s * 128, -30, 9), (s * 116, -62, 8)], "#2a343e", n=1)
        b.paint(gloss=.8)
    stand(cv, f, .4)
    for s in (-1, 1):
        p = cv.mask().poly([(160 + s * 114, 38), (160 + s * 20, 232), (160 + s * 66, 232)]).done()
        cv.add(blur(p, 6) * .6, "#ff3a2a", .4)


def salvager(cv: Canvas) -> None:
    world(cv, "android", 4)
    f = figure(cv, "android", (146, 118), 1.0)
    for s in (-1, 1):
        t = f.layer(2)
        t.poly([(s * 18 - 30 * (s < 0), 84), (s * 64, 84), (s * 72, 98), (s * 62, 112), (s * 22, 112), (s * 14, 98)], "#3a3c3c", inflate=10, n=1)
        t.paint(gloss=.4, rough=.3)
    box(f, 0, 44, 58, 38, "#d89a2c", "#b87818")
    st = f.layer(.5)
    for k in range(6):
        st.poly([(-56 + 20 * k, 70), (-46 + 20 * k, 70), (-56 + 20 * k, 80), (-66 + 20 * k, 80)], "#1c1c1c", inflate=2, n=1)
    st.paint(gloss=.3, drop=0)
    box(f, -6, -22, 33, 24, "#e0b04a", "#c88a2c")
    lamp(f, -18, -24, 9, "#5affc8")
    lamp(f, 8, -24, 6, "#5affc8")
    a = f.layer(2)
    a.limb([(52, 24, 10), (86, -30, 9), (112, -50, 7)], "#8a8a84", n=1)
    a.paint(gloss=.7)
    c = f.layer(1)
    for k, (dx, dy) in enumerate(((-20, 18), (4, 30), (26, 14))):
        c.limb([(114, -48, 6), (114 + dx * 1.2, -42 + dy * .6, 5), (114 + dx, -30 + dy, 1)], "#b0b0a8", n=3, z=k)
    c.paint(gloss=.9)
    g = f.layer(1)
    g.poly([(120 + (14 if k % 2 else 19) * np.cos(k * .524), 10 + (14 if k % 2 else 19) * np.sin(k * .524)) for k in range(12)], "#c86a3a", inflate=5, n=1)
    g.ball(120, 10, 5, "#3a241a")
    g.paint(gloss=.7, rough=.3)
    stand(cv, f, .4)
    pen = cv.mask()
    rng = np.random.default_rng(2)
    for _ in range(26):
        x, y, s = rng.random() * 330, 212 + 16 * rng.random(), 8 + 12 * rng.random()
        pen.poly([(x - s, y + s), (x - s * .6, y - s * .6), (x + s * .5, y - s * .9), (x + s, y + s)])
    m = pen.done()
    cv.over(m * .92, "#20262c")
    spark(cv, 90, 210, 12, "#ffb05a")


def prototype(cv: Canvas) -> None:
    world(cv, "android", 5)
    f = figure(cv, "android", (160, 106), 1.0)
    torso(f, "#e8ecf0", "#c0c8d0", 52, 52, gloss=.9)
    h = f.layer(4)
    h.limb([(0, -18, 33), (0, 6, 29), (0, 26, 20)], "#f4f6f8", "#d0d6dc")
    h.paint(gloss=1.0, sharp=18, mottle=.1)
    half = f.layer(1)
    half.poly([(1, -48), (22, -40), (31, -16), (28, 12), (16, 34), (1, 40)], "#2c343c", inflate=9, n=3)
    half.paint(gloss=.7, rough=.2)
    w = f.layer(.5)
    for k, c in enumerate(("#e04a3a", "#3ac8e0", "#e0b03a", "#8ae04a")):
        w.limb([(4, -34 + 9 * k, 1.5), (14 + 2 * k, -30 + 8 * k, 1.5), (24, -28 + 12 * k, 1.5)], c, n=4)
    w.paint(gloss=.6)
    lamp(f, 14, -6, 8.4, "#ff5a2a")
    f.eye(-13, -6, 6.6, rgb("#3a9ae0"), glow=.4)
    ln = f.layer(.5)
    ln.limb([(-18, 21, 1), (-4, 22, 1.4)], "#7a828a", n=1)
    for k in range(4):
        ln.limb([(4 + 5 * k, 18, 1.4), (4 + 5 * k, 27, 1.4)], "#a8b0b8", n=1)
    ln.paint(gloss=.3, drop=0)
    box(f, 0, 84, 19, 15, "#20262c", inflate=4)
    lamp(f, 0, 84, 8, "#ffd03a")
    cb = f.layer(1)
    for s in (-1, 1):
        cb.limb([(s * 30, 62, 3), (s * 84, 24, 3), (s * 110, -40, 3), (s * 112, -120, 3)], "#3c4650", n=8)
    cb.paint(gloss=.6)
    tg = f.layer(.5)
    tg.poly([(38, 60), (62, 54), (66, 70), (42, 76)], "#e0b03a", inflate=3, n=1)
    tg.paint(gloss=.2)
    stand(cv, f, .5)


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


# -- basic ----------------------------------------------------------------------------------------------------

def militia(cv: Canvas) -> None:
    world(cv, "basic", 0, .25)
    f = figure(cv, "basic", (150, 104), .96)
    pole(f, 92, 140, 84, -66, 3.4, tip="#c8d0d8", head="halberd")
    torso(f, "#7a4a2c", "#4a2c18", 54, 46, fur=.2)
    plain_face(f, 0, 2, .98, "#e0b48c", "#4a6a8a", stern=1)
    helm(f, 0, -6, 1.0, "#8a929c", "#6a7078", kettle=True)
    shield(f, -56, 86, 40, 46, "#b8342a", "#8a6a3c", mark="chevron")
    hd = f.layer(2)
    hand(hd, 88, 66, 11, "#e0b48c")
    hd.paint()
    stand(cv, f, .4)


def pikeman(cv: Canvas) -> None:
    world(cv, "basic", 1, .25)
    f = figure(cv, "basic", (160, 112), .96)
    for k in (-2, -1, 1, 2):
        pole(f, k * 40, 130, k * 46 - 30, -92 + 6 * abs(k), 2.4, "#6a4a28", "#b8c0c8")
    torso(f, "#9aa4b0", "#6c7682", 58, 46, gloss=.9)
    pauldrons(f, "#b0bac6", trim="#2c5aa0")
    helm(f, 0, 0, 1.06, "#a8b2be", "#2c5aa0", slit="dark", plume="#2c6ac8")
    pole(f, 62, 140, 22, -100, 3.6, tip="#e8f0f8")
    hd = f.layer(2)
    hand(hd, 48, 62, 12, "#8a929c")
    hd.paint(gloss=.8)
    stand(cv, f, .4)


def settler(cv: Canvas) -> None:
    world(cv, "basic", 2, .25)
    f = figure(cv, "basic", (128, 106), .94)
    torso(f, "#5a7a4a", "#3a5430", 52, 46, fur=.2)
    locks(f, 0, 0, 1, "#8a4a24", "#6a3418", 56)
    plain_face(f, 0, 2, 1, "#ecc4a0", "#4a7a3a", stern=-1, lip="#b8604a")
    fringe(f, 0, 0, 1, "#8a4a24", "#6a3418", 6)
    k = f.layer(4)
    k.poly([(-30, -30), (0, -50), (30, -30), (34, -4), (22, -22), (0, -32), (-22, -22), (-34, -4)], "#d8d0b4", inflate=9)
    k.paint(fur=.2)
    b = f.layer(3)
    b.limb([(-4, 108, 20), (44, 112, 20)], "#b88a4a", n=1)
    b.paint(fur=.4, rough=.3)
    for x, y, c in ((-12, 86, "#e04a2a"), (8, 82, "#e8a82a"), (28, 84, "#7ab83a"), (46, 92, "#e04a2a"), (16, 94, "#c83a6a")):
        a = f.layer(1)
        a.ball(x, y, 11, c)
        a.paint(gloss=.7)
    stand(cv, f, .4)
    h = Figure(cv, f.mood, (252, 150), 1.0)
    w = h.layer(1)
    w.poly([(-36, 44), (-36, 4), (36, 4), (36, 44)], "#b08a5c", inflate=7, n=1)
    w.paint(fur=.5)
    r = h.layer(1)
    r.poly([(-48, 8), (0, -36), (48, 8)], "#8a3c24", inflate=9, n=1)
    r.paint(fur=.4)
    d = h.layer(1)
    d.poly([(-9, 44), (-9, 20), (9, 20), (9, 44)], "#4a2c14", inflate=2, n=1)
    d.paint(gloss=.2, drop=0)
    h.onto(0)
    cv.add(cv.glow(252, 178, 30, 2), "#ffd88a", .4)


def mercenary(cv: Canvas) -> None:
    world(cv, "basic", 3, .25)
    f = figure(cv, "basic", (160, 104), .98)
    blade(f, -86, 126, 66, 200, 7, c="#c8d0da", hilt="#8a6a2c")
    blade(f, 86, 126, 114, 200, 7, c="#c8d0da", hilt="#8a6a2c")
    torso(f, "#3c3430", "#201a18", 58, 46, fur=.25)
    pauldrons(f, "#4a4440", spikes=2, trim="#a8843a")
    plain_face(f, 0, 2, 1, "#c89a74", "#8a9aa8", stern=5, beard="#2a1c14")
    p = f.layer(1)
    p.ball(10, -2, 8, "#140e0c").limb([(-26, -22, 2), (10, -4, 2), (26, 8, 2)], "#140e0c", n=1)
    p.limb([(-14, -22, 1.2), (-18, 10, 1.2)], "#e8a898", n=1)
    p.paint(gloss=.4)
    fringe(f, 0, -2, 1, "#2a1c14", "#140c08", -8)
    c = f.layer(1)
    for k in range(5):
        c.limb([(-34 + 16 * k, 88, 9), (-34 + 16 * k, 91, 9)], "#f0c040", n=1, k=.2)
    c.paint(gloss=1)
    stand(cv, f, .4)
    spark(cv, 178, 186, 12, "#fff0a0")


def diplomat(cv: Canvas) -> None:
    world(cv, "basic", 1, .25, (160, 104, 90))
    f = figure(cv, "basic", (150, 102), .96)
    torso(f, "#5a2a6a", "#381844", 52, 46, fur=.1)
    rf = f.layer(2)
    for k in range(13):
        a = .15 + k * .225
        rf.ball(30 * np.cos(a), 34 + 13 * np.sin(a), 9, "#f4f0e8" if k % 2 else "#dcd6cc")
    rf.paint(fur=.2)
    plain_face(f, 0, 0, 1, "#ecc8a8", "#3a5a4a", stern=-2, lip="#b86a5a")
    m = f.layer(1)
    for s in (-1, 1):
        m.limb([(0, 10, 2.2), (s * 10, 12, 2.2), (s * 20, 6, .6)], "#6a4a2c", n=5)
    m.paint(fur=.3)
    h = f.layer(3)
    h.limb([(-36, -24, 8), (0, -34, 11), (34, -30, 9)], "#381844")
    h.limb([(-26, -38, 13), (10, -44, 15)], "#5a2a6a", k=4)
    h.paint(fur=.1, gloss=.3)
    pl = f.layer(.6)
    pl.limb([(24, -42, 4), (52, -66, 8), (84, -62, 1)], "#f4f0e8", "#c8c0d8", n=8)
    pl.paint(fur=.6)
    s = f.layer(1)
    s.poly([(44, 62), (116, 46), (122, 104), (50, 118)], "#f4e8c8", inflate=5, n=1)
    s.limb([(42, 60, 6), (118, 44, 6)], "#e0d0a4", n=1).limb([(48, 120, 6), (124, 104, 6)], "#e0d0a4", n=1)
    s.paint(gloss=.1)
    ln = f.layer(.4)
    for k in range(4):
        ln.limb([(56, 72 + 9 * k, .8), (106, 61 + 9 * k, .8)], "#6a5a3c", n=1)
    ln.paint(gloss=0, drop=0, edge=0)
    sl = f.layer(1)
    sl.ball(108, 100, 9, "#c8202a")
    sl.paint(gloss=.8)
    stand(cv, f, .4)


def veteran(cv: Canvas) -> None:
    world(cv, "basic", 2, .25)
    f = figure(cv, "basic", (160, 104), .98)
    cp = f.layer(4)
    cp.poly([(-60, 40), (60, 40), (112, 130), (-112, 130)], "#a8281c", inflate=20, n=1)
    cp.paint(fur=.25)
    torso(f, "#a87c3c", "#7a5626", 54, 48, gloss=.8)
    m = f.layer(2)
    for s in (-1, 1):
        m.poly([(s * 4, 62), (s * 40, 58), (s * 42, 86), (s * 6, 94)], "#c89a50", inflate=12)
    m.paint(gloss=.9)
    plain_face(f, 0, 2, 1, "#d0a482", "#5a6a7a", stern=3, beard="#b8b4ac")
    helm(f, 0, -8, 1.06, "#c89a4a", "#8a5a1c")
    cr = f.layer(2)
    for k in range(9):
        a = 3.5 + k * .29
        cr.limb([(30 * np.cos(a), -12 + 30 * np.sin(a), 5), (56 * np.cos(a), -12 + 56 * np.sin(a), 7), (66 * np.cos(a), -12 + 66 * np.sin(a), 2)], "#c8281c", "#8a140c", n=3, z=k * .2)
    cr.paint(fur=.5)
    sc = f.layer(.5)
    sc.limb([(8, -14, 1.2), (16, 14, 1.4)], "#f0c0a8", n=1)
    sc.paint(gloss=.1, drop=0)
    me = f.layer(1)
    for k, c in enumerate(("#e8c04a", "#c8d0d8", "#c88a4a")):
        me.limb([(-32 + 16 * k, 100, 2), (-32 + 16 * k, 108, 2)], ("#2c5aa0", "#c8281c", "#3a8a4a")[k], n=1).ball(-32 + 16 * k, 114, 7, c)
    me.paint(gloss=1)
    stand(cv, f, .4)


UNITS = names(
    gravewalker, bone_collector, plaguebearer, banshee, lich, ghoul, chassis, overrider, relay, sentry, salvager, prototype,
    scrap_revenant, militia, pikeman, settler, mercenary, diplomat, veteran,
)
__all__ = ["UNITS", "box", "hexed", "lamp"]
