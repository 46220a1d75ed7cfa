# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Civilizations of Nucleic Evolution: what people do, under a red sky of banners."""

from __future__ import annotations

import numpy as np

from .body import Figure
from .canvas import Canvas, smooth
from .folk import blade, helm, pole, shield, spark
from .robots import box
from .scenery import clouds, grass, land, ridge, sun, wave
from .settled import tower
from .tribes import glowing, names
from .wonders import WARM
from .zones import DAY, DUSK, block


def realm(cv: Canvas, top: str = "#5a1418", low: str = "#f0a060", ground: str = "#5a3420", horizon: float = 150, sunny: bool = True) -> None:
    """A red evening over a wide land."""
    cv.fill([(0, top), (horizon / 230, low), (1, ground)])
    clouds(cv, 130, 16, .45, "#ffd0a0", "#7a2c34", 6, horizon - 30, .75)
    if sunny:
        sun(cv, 160, horizon - 40, 20, "#ffe8b8", 170, .8)
    land(cv, wave(cv, horizon, (4, 200, 1)), ground, "#1c0c0a", span=70, rough=.5)


def table(cv: Canvas, wood: str = "#6a3c20") -> Figure:
    """A table top seen from above."""
    cv.fill([(0, wood), (1, "#2c140a")])
    n = cv.fbm(200, 4, 5)
    cv.mul((.7 + .55 * n).astype(np.float32))
    for k in range(5):
        cv.mul((1 - .6 * np.exp(-(((cv.y - 46 * k - 20) / 1.2) ** 2))).astype(np.float32))
    cv.add(cv.glow(110, 60, 200, 1.4), "#ffd8a0", .45)
    return Figure(cv, WARM)


def land_treaty(cv: Canvas) -> None:
    f = table(cv)
    for x, y, t, c in ((96, 96, -.14, "#8ac04a"), (226, 106, .12, "#e0b04a")):
        f.place((x, y), 1, turn=t)
        p = f.layer(1)
        p.poly([(-56, -70), (56, -70), (56, 70), (-56, 70)], "#f0e4c4", inflate=5, n=1)
        p.paint(gloss=.1)
        g = f.layer(1)
        g.poly([(-44, -56), (44, -56), (44, 22), (-44, 22)], c, inflate=3, n=1)
        g.paint(rough=.4)
        h = f.layer(2)
        if c == "#8ac04a":
            h.poly([(-40, 20), (-14, -24), (8, 4), (22, -14), (42, 20)], "#4a7a34", inflate=10, n=1)
        else:
            h.poly([(-30, 20), (-30, -14), (-8, -40), (14, -14), (14, 20)], "#a8482c", inflate=7, n=1)
        h.paint(rough=.4)
        ln = f.layer(.4)
        for k in range(3):
            ln.limb([(-40, 36 + 11 * k, 1.4), (36 - 12 * k, 36 + 11 * k, 1.4)], "#6a5a40", n=1)
        ln.paint(gloss=0, drop=0, edge=0)
    f.place((160, 176), 1)
    hh = f.layer(5)
    hh.limb([(-130, 44, 24), (-60, 10, 18), (-14, 0, 16), (14, 6, 13)], "#d8a884").limb([(130, 44, 24), (60, 12, 18), (16, 4, 16), (-12, 10, 12)], "#a8744c")
    hh.paint(gloss=.2)
    fg = f.layer(1.2)
    for k in range(4):
        fg.limb([(8 + k * 3, -12 + 7 * k, 5.6), (24 + k * 2, -6 + 7 * k, 5), (30, 2 + 6 * k, 4)], "#d8a884", n=3)
    fg.paint(gloss=.2)
    sl = f.layer(2)
    sl.limb([(-150, 56, 32), (-92, 26, 25)], "#b8342a").limb([(150, 56, 32), (92, 27, 25)], "#2c5aa0")
    sl.paint(fur=.2)
    f.onto(.2)


def levy(cv: Canvas) -> None:
    realm(cv)
    f = Figure(cv, WARM)
    for x, c in ((52, "#b8281c"), (268, "#b8281c")):
        pole(f, x, 236, x, 34, 4, "#6a4424", "#e8c04a")
        b = f.layer(1)
        b.poly([(x - 26, 48), (x + 26, 48), (x + 26, 128), (x, 112), (x - 26, 128)], c, inflate=6, n=1)
        b.paint(fur=.15, gloss=.2)
        shield(f, x, 78, 13, 16, "#f0d8a0", "#e8c04a", mark="bar", mark_c="#7a3aa8")
    d = f.layer(3)
    d.poly([(108, 128), (212, 128), (208, 206), (112, 206)], "#a8342a", inflate=30, n=1)
    d.paint(gloss=.5)
    r = f.layer(1)
    for y in (128, 206):
        r.limb([(108, y, 6), (136, y + 13, 6), (184, y + 13, 6), (212, y, 6)], "#e0b04a", n=6)
    for k in range(7):
        r.limb([(112 + 16 * k, 138 + 7 * np.sin(k * .55), 2), (120 + 16 * k, 208 + 7 * np.sin(k * .55 + .3), 2)], "#f0e0c0", n=1, k=.2)
    r.paint(gloss=.6)
    t = f.layer(1)
    t.poly([(108, 126), (132, 114), (188, 114), (212, 126), (186, 138), (134, 138)], "#f4e8cc", inflate=7)
    t.paint(gloss=.2)
    s = f.layer(1)
    for q in (-1, 1):
        s.limb([(160 + q * 74, 58, 4), (160 + q * 16, 118, 3.4)], "#c8985a", n=1).ball(160 + q * 14, 120, 8, "#e8c890")
    s.paint(gloss=.5)
    f.onto(.2)
    for rr in (52, 74, 96):
        dd = np.hypot(cv.x - 160, (cv.y - 122) * 1.6)
        cv.add((np.exp(-(((dd - rr) / 1.6) ** 2)) * (cv.y < 122)).astype(np.float32), "#fff0c8", .5)


def scrap_order(cv: Canvas) -> None:
    realm(cv, "#2c1418", "#c85a2c", "#2c1c18", 168, False)
    cv.add(cv.glow(160, 170, 130, 1.5), "#ff7a2a", .9)
    f = Figure(cv, WARM)
    an = f.layer(2)
    an.poly([(72, 150), (236, 150), (214, 172), (186, 178), (190, 206), (214, 222), (106, 222), (130, 206), (134, 178), (104, 172)], "#4a4e58", inflate=13, n=1)
    an.paint(gloss=.7, rough=.4)
    g = f.layer(1)
    pts = []
    for k in range(36):
        a = k * np.pi / 18
        rr = 40 if k % 4 < 2 else 32
        pts.append((150 + rr * float(np.cos(a)), 118 + rr * float(np.sin(a)) * .9))
    g.poly(pts, "#9a5cc8", inflate=8, n=1)
    g.paint(gloss=.8, rough=.3)
    c = f.layer(.5)
    c.ball(150, 118, 11, "#2c1c24").limb([(150, 82, 2), (142, 104, 2.6), (156, 120, 2.6), (146, 156, 2)], "#1c0c14", n=1)
    c.paint(gloss=0, drop=0)
    h = f.layer(2)
    h.limb([(300, 30, 8), (206, 74, 7)], "#8a5c30", n=1)
    h.paint(fur=.4)
    hd = f.layer(2)
    hd.poly([(176, 52), (212, 34), (236, 84), (200, 104)], "#a8b0ba", inflate=12, n=1)
    hd.paint(gloss=1)
    f.onto(.3)
    for k in range(18):
        a = -3.1 + k * .19
        le = 26 + 44 * cv.rng.random()
        glowing(cv, cv.mask().stroke([(176, 100, 1.8), (176 + le * np.cos(a), 100 + le * np.sin(a), .3)]).done(), "#ffd06a", .9, 5)
    spark(cv, 176, 100, 34, "#fff0b0")


def new_frontier(cv: Canvas) -> None:
    realm(cv, "#2c3c7a", "#ffc88a", "#7a8a3c", 128)
    ridge(cv, 128, 40, 60, "#5a5a88", "#ffc88a", .35, snow=16, snow_c="#ffe8d8")
    land(cv, wave(cv, 130, (3, 180, 0)), "#a0a84a", "#3a3c18", span=100, rough=.4)
    t = np.clip((cv.y - 130) / 100, 0, 1)
    mid = 160 + 40 * np.sin(t * 5) * (1 - t)
    cv.over((smooth(1, -1, np.abs(cv.x - mid) - (3 + 52 * t**1.3)) * smooth(129, 132, cv.y)).astype(np.float32), "#c8a878")
    f = Figure(cv, DUSK)
    p = f.layer(1)
    p.limb([(66, 226, 7), (66, 92, 6)], "#7a5430", n=1)
    p.paint(fur=.4)
    for y, s, c in ((104, 1, "#b8844a"), (134, -1, "#a87640")):
        b = f.layer(.8)
        x0, x1 = (44, 118) if s > 0 else (88, 16)
        b.poly([(x0, y - 11), (x1, y - 11), (x1 + s * 17, y), (x1, y + 11), (x0, y + 11)], c, inflate=4, n=1)
        b.paint(fur=.4)
    w = f.layer(1)
    w.poly([(196, 172), (192, 142), (204, 122), (250, 122), (262, 142), (258, 172)], "#f8f0dc", inflate=16)
    w.paint(fur=.1)
    block(f, [(192, 190), (190, 170), (264, 170), (262, 190)], "#8a5c30", .3, 5)
    wh = f.layer(.8)
    for x in (206, 248):
        wh.limb([(x + 15 * np.cos(q), 196 + 15 * np.sin(q), 3) for q in np.linspace(0, 6.283, 20)], "#5a3a1c", n=1)
        for k in range(4):
            wh.limb([(x - 14 * np.cos(k * .785), 196 - 14 * np.sin(k * .785), 1.4), (x + 14 * np.cos(k * .785), 196 + 14 * np.sin(k * .785), 1.4)], "#6a4a28", n=1, k=.2)
    wh.paint(fur=.2)
    f.onto(.2)
    grass(cv, 228, (6, 18), 200, "#2c3014", "#b0a84a")


def census(cv: Canvas) -> None:
    f = table(cv, "#5a2c24")
    f.place((160, 116), 1, turn=-.06)
    for s in (-1, 1):
        b = f.layer(1)
        b.poly([(0, -84), (s * 60, -90), (s * 122, -80), (s * 124, 82), (s * 60, 74), (0, 84)], "#f4e8c8", inflate=9, n=2)
        b.paint(gloss=.1)
    ln = f.layer(.4)
    for s in (-1, 1):
        for k in range(7):
            ln.limb([(s * 62 - 44, -60 + 19 * k, 1.1), (s * 62 + 44, -61 + 19 * k, 1.1)], "#a08a64", n=1)
    ln.limb([(0, -82, 1.4), (0, 82, 1.4)], "#a08a64", n=1)
    ln.paint(gloss=0, drop=0, edge=0)
    ic = f.layer(.6)
    for k in range(5):
        y = -70 + 28 * k
        ic.poly([(-104, y + 12), (-104, y), (-94, y - 9), (-84, y), (-84, y + 12)], ("#a8382c", "#2c6aa0", "#4a8a3c", "#c8862a", "#7a3aa8")[k], inflate=3, n=1)
        for q in range(1 + (k * 3) % 5):
            ic.limb([(28 + 13 * q, y - 6, 2), (24 + 13 * q, y + 10, 2)], "#3a2c20", n=1)
    ic.limb([(22, -52, 2), (88, -68, 2)], "#b8281c", n=1)
    ic.paint(gloss=.2, drop=.2)
    q = f.layer(.6)
    q.limb([(70, 66, 1), (92, 20, 2.4), (124, -46, 3)], "#f8f0e0", n=4)
    for k in range(9):
        x, y = 90 + 4 * k, 26 - 9 * k
        q.limb([(x, y, 3), (x + 18, y - 2, 2), (x + 26, y - 12, .4)], "#e8e8f0", k=.5, n=3)
        q.limb([(x, y, 3), (x - 10, y - 10, 2), (x - 10, y - 20, .4)], "#d0d4e4", k=.5, n=3)
    q.paint(fur=.3)
    f.onto(.1)


def war_council(cv: Canvas) -> None:
    f = table(cv, "#4a2818")
    f.place((160, 116), 1)
    m = f.layer(1)
    m.poly([(-120, -66), (-40, -74), (60, -68), (122, -74), (116, 70), (30, 78), (-60, 72), (-118, 78)], "#e8d4a0", inflate=6, n=2)
    m.paint(gloss=.1, fur=.08)
    d = f.layer(.5)
    d.limb([(-104, 20, 2), (-50, -10, 2), (-10, 14, 2), (40, -20, 2), (104, -4, 2)], "#4a7aa8", n=8)
    for x, y in ((-80, -40), (-64, -44), (70, 34), (86, 30)):
        d.poly([(x - 9, y + 6), (x, y - 9), (x + 9, y + 6)], "#7a8a4c", inflate=3, n=1)
    d.paint(gloss=.1, drop=.1)
    for k in range(5):
        glowing(cv, cv.disc(100 + 20 * k, 160 - 14 * k, 2.4, 1), "#c8281c", .1, 1)
        a = f.layer(.4)
        a.limb([(-62 + 22 * k, 46 - 15 * k, 2.6), (-52 + 22 * k, 39 - 15 * k, 2.6)], "#b8281c", n=1)
        a.paint(gloss=0, drop=0)
    for x, y, c in ((-70, 48, "#c8281c"), (-44, 58, "#c8281c"), (52, -34, "#2c5ab8"), (78, -22, "#2c5ab8"), (66, -50, "#2c5ab8")):
        p = f.layer(2)
        p.limb([(x, y, 11), (x, y - 10, 7), (x, y - 20, 5)], c)
        p.ball(x, y - 26, 8, c)
        p.paint(gloss=.8)
    blade(f, 128, 96, 152, 120, 6)
    blade(f, -128, 96, 28, 120, 6)
    f.onto(0)
    for x in (30, 290):
        cv.add(cv.glow(x, 30, 90, 1.7), "#ffc06a", .8)
        c2 = Figure(cv, WARM, (x, 40))
        k2 = c2.layer(1)
        k2.limb([(0, 0, 8), (0, 30, 9)], "#f4ecd8", n=1)
        k2.paint(gloss=.3)
        k2 = c2.layer(1)
        k2.limb([(0, -6, 5), (0, -14, 4), (1, -24, .6)], "#ffd86a")
        k2.paint(glow=(.8, .6, .2), edge=0)
        c2.onto(.4)


def granary(cv: Canvas) -> None:
    realm(cv, "#3a5a98", "#ffd890", "#b8902c", 140)
    f = Figure(cv, DAY)
    for x, w, h in ((104, 34, 108), (184, 40, 128)):
        s = f.layer(1)
        s.poly([(x - w, 194), (x - w, 194 - h), (x + w, 194 - h), (x + w, 194)], "#a8482c", inflate=w * .9, n=1)
        s.paint(fur=.3, pattern=lambda px, py, u, v: (np.abs(np.sin(py * .12)) < .12).astype(np.float32) * .7, pcol="#4a1c10")
        r = f.layer(1)
        r.poly([(x - w - 6, 196 - h), (x, 150 - h), (x + w + 6, 196 - h)], "#8a9098", inflate=w * .7, n=1)
        r.paint(gloss=.8)
        d = f.layer(.6)
        d.poly([(x - 11, 194), (x - 11, 164), (x + 11, 164), (x + 11, 194)], "#4a2410", inflate=2, n=1)
        d.paint(gloss=.1, drop=0)
    sk = f.layer(3)
    for x, y in ((236, 196), (262, 200), (250, 176), (284, 194)):
        sk.limb([(x, y, 16), (x, y - 14, 13)], "#d8b888", k=1)
        sk.limb([(x - 6, y - 28, 4), (x + 6, y - 28, 4)], "#b89460", k=1)
    sk.paint(fur=.5)
    f.onto(.1)
    g = Figure(cv, DAY)
    rng = np.random.default_rng(3)
    for _ in range(46):
        x, y, h = rng.random() * 330 - 5, 232 + 6 * rng.random(), 40 + 24 * rng.random()
        w = g.layer(.4)
        w.limb([(x, y, 1), (x + 4, y - h, .8)], "#b8902c", n=2)
        for k in range(5):
            w.limb([(x + 4, y - h - 4 * k, 2.2), (x + 1 - 2 * (k % 2) + 4 * (k % 2), y - h - 4 * k - 5, .6)], "#f0c84a", n=1, k=.3)
        w.limb([(x + 4, y - h, 2.8), (x + 6, y - h - 24, 1)], "#e8b83a", n=2)
        w.paint(gloss=.2, drop=.1)
    g.onto(0)


def conscription(cv: Canvas) -> None:
    realm(cv, "#3a1c2c", "#e88a5a", "#5a3a28", 120)
    f = Figure(cv, WARM)
    for y, s, n in ((110, .5, 7), (146, .72, 5), (196, 1.05, 3)):
        for k in range(n):
            x = 160 + (k - (n - 1) / 2) * 82 * s
            f.place((x, y), s)
            pole(f, 34, 60, 34, -70, 3, "#6a4a28", "#d0d8e0")
            b = f.layer(6)
            b.limb([(-30, 52, 16), (0, 42, 20), (30, 52, 16)], "#a8342a")
            b.limb([(0, 60, 32), (0, 100, 34)], "#a8342a")
            b.paint(fur=.2)
            h = f.layer(3)
            h.limb([(0, 0, 18), (0, 14, 14)], "#c8986c")
            h.paint()
            helm(f, 0, -4, .74, "#8a929c", "#6a7078", kettle=bool((k + n) % 2))
    f.onto(.1)
    cv.over((smooth(214, 232, cv.y) * .6).astype(np.float32), "#1c0c0a")


def siege_works(cv: Canvas) -> None:
    realm(cv, "#3a1420", "#f09a5a", "#4a3020", 160)
    f = Figure(cv, WARM)
    tower(f, 270, 166, 22, 76, "#8a7468")
    tower(f, 236, 166, 14, 50, "#8a7468")
    w = f.layer(1)
    for x0, y0, x1, y1, r in ((48, 196, 196, 196, 8), (76, 196, 116, 104, 7), (160, 196, 116, 104, 7), (92, 158, 140, 158, 5)):
        w.limb([(x0, y0, r), (x1, y1, r)], "#8a5c30", n=1, k=.3)
    w.paint(fur=.5)
    for x in (66, 178):
        k = f.layer(.8)
        k.limb([(x + 20 * np.cos(q), 204 + 20 * np.sin(q), 4) for q in np.linspace(0, 6.283, 22)], "#6a4424", n=1)
        for a in (0, .785, 1.57, 2.356):
            k.limb([(x - 19 * np.cos(a), 204 - 19 * np.sin(a), 2), (x + 19 * np.cos(a), 204 + 19 * np.sin(a), 2)], "#7a5430", n=1, k=.2)
        k.paint(fur=.3)
    arm = f.layer(1)
    arm.limb([(66, 150, 9), (116, 102, 7), (196, 30, 4)], "#a8743c", n=1)
    arm.paint(fur=.5)
    box(f, 62, 160, 19, 17, "#5a4a40", inflate=6, gloss=.3)
    sl = f.layer(.6)
    sl.limb([(196, 30, 1.6), (212, 50, 1.4), (218, 62, 1.4)], "#d8c8a0", n=4)
    sl.paint()
    f.onto(.2)
    g = Figure(cv, WARM, (238, 46))
    b = g.layer(2)
    b.ball(0, 0, 15, "#5a4a44")
    b.paint(rough=.8)
    g.onto(.3)
    for k in range(9):
        cv.add(cv.glow(232 - 7 * k, 52 + 5 * k, 20 - 1.6 * k, 1.8), "#ff8a3a", .5)
    cv.add(cv.glow(238, 46, 26, 1.4), "#ffb04a", .6)
    grass(cv, 230, (5, 16), 160, "#1c0f0a", "#8a5c34")


def colony(cv: Canvas) -> None:
    realm(cv, "#4a2450", "#f8b07a", "#6a7a3c", 146)
    f = Figure(cv, DUSK)
    for x, y, s, c in ((62, 180, .8, "#d8b080"), (258, 178, .8, "#c89a70"), (160, 200, 1.25, "#f0dcb0")):
        t = f.layer(1)
        t.poly([(x - 56 * s, y), (x, y - 76 * s), (x + 56 * s, y)], c, inflate=14 * s, n=1)
        t.paint(fur=.15, pattern=lambda px, py, u, v: (np.abs(np.sin(px * .12)) < .16).astype(np.float32) * .35, pcol="#8a3c2c")
        d = f.layer(.8)
        d.poly([(x - 15 * s, y + 1), (x, y - 46 * s), (x + 15 * s, y + 1)], "#3a1c14", inflate=2, n=1)
        d.paint(gloss=0, drop=0, rim=0)
        p = f.layer(.5)
        p.limb([(x, y - 74 * s, 2.4 * s), (x, y - 104 * s, 2 * s)], "#5a3a1c", n=1)
        p.poly([(x, y - 104 * s), (x + 30 * s, y - 96 * s), (x, y - 86 * s)], "#c8281c", inflate=3, n=1)
        p.paint()
    lg = f.layer(.8)
    lg.limb([(96, 214, 5), (122, 208, 5)], "#5a3a1c", n=1).limb([(98, 206, 5), (120, 216, 5)], "#6a4424", n=1)
    lg.paint(fur=.4)
    fr = f.layer(1)
    for w, h, c in ((13, 34, "#e0481c"), (8, 24, "#ffb02a"), (4, 13, "#fff0b0")):
        fr.poly([(109 - w, 206), (109 - w * .6, 206 - h * .6), (109, 206 - h), (109 + w * .6, 206 - h * .6), (109 + w, 206)], c, inflate=5)
    fr.paint(edge=0, glow=(.5, .3, .1), drop=0)
    f.onto(.2)
    cv.add(cv.glow(109, 196, 60, 1.8), "#ffa04a", .8)
    grass(cv, 230, (5, 16), 200, "#1c200c", "#90984a")


UNITS = names(
    land_treaty, levy, scrap_order, new_frontier, census, war_council, granary, conscription, siege_works, colony,
)
