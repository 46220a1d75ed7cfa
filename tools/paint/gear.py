# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""The power-ups of Nucleic Evolution: things to carry, each before the world it comes from."""

from __future__ import annotations

import numpy as np

from .body import Figure
from .canvas import Canvas, blur, rgb
from .folk import blade, feathers, halo, pole, spark
from .kit import row, tufts
from .robots import box, lamp
from .scenery import rays
from .tribes import figure, glowing, names, stand, world


def stage(cv: Canvas, tribe: str, v: int, c: str = "#c88aff", at: tuple[float, float] = (160, 112)) -> Figure:
    """A world with the purple light of the power-ups, and a figure in it."""
    world(cv, tribe, v, 0)
    cv.px *= 0.62
    cv.add(cv.glow(*at, 150, 1.5), c, 0.75)
    rays(cv, *at, c, 0.45, 220, -3.2, 3.2, 22)
    d = np.hypot(cv.x - at[0], cv.y - at[1])
    for r in (88, 96):
        cv.add(np.exp(-(((d - r) / 1.2) ** 2)).astype(np.float32), "#f0d8ff", .5)
    return figure(cv, tribe, at)


def awakening(cv: Canvas) -> None:
    f = stage(cv, "insect", 0)
    s = f.layer(2)
    s.limb([(0, 104, 8), (-2, 60, 6), (0, 30, 5)], "#4a7a24", "#8ac84a")
    s.paint(fur=.2)
    for k in range(9):
        a = -2.9 + k * .33
        p = f.layer(1)
        p.limb([(0, 34, 8), (44 * np.cos(a), 34 + 52 * np.sin(a), 15), (70 * np.cos(a), 34 + 84 * np.sin(a), 2)], "#fff0a0", "#ff8ac0", n=5)
        p.paint(gloss=.4)
    c = f.layer(3)
    c.limb([(0, 30, 20), (0, 10, 22), (0, -12, 15), (0, -26, 6)], "#ffd84a", "#fff8d0")
    c.paint(gloss=.7, glow=(.5, .4, .1))
    stand(cv, f, .9)
    spark(cv, 160, 92, 60, "#fff4b0", 4)


def halo_(cv: Canvas) -> None:
    f = stage(cv, "angel", 2, "#fff0b0")
    for s in (-1, 1):
        feathers(f, s, s * 26, 34, 104, 60, ("#c8b890", "#fffaf0", "#f4eee0", "#c8d4ec"), 7, 8)
    r = f.layer(1)
    r.limb([(66 * np.cos(t), -16 + 24 * np.sin(t), 8 + 1.6 * np.sin(t)) for t in np.linspace(0, 6.283, 40)], "#ffd860", n=1)
    r.paint(gloss=1.2, sharp=12, glow=(.5, .4, .1))
    stand(cv, f, .8)
    halo(cv, 160, 96, 66, 24, "#fff0a0", 8, .8)
    cv.add(cv.glow(160, 96, 80, 1.8), "#fffbe0", .7)


def dragonfire(cv: Canvas) -> None:
    f = stage(cv, "dragon", 0, "#ff8a3a")
    for k, (w, h, c) in enumerate(((62, 112, "#c8281c"), (48, 96, "#f06a1c"), (33, 74, "#ffb02a"), (18, 48, "#fff4b0"))):
        p = f.layer(2)
        pts = [(-w, 66), (-w * 1.06, 20), (-w * .5, -14), (-w * .62, -h * .62), (-w * .1, -h * .4), (w * .12, -h), (w * .5, -h * .36), (w * .82, -h * .5), (w * 1.02, 16), (w * .86, 66), (0, 92)]
        p.poly(pts, c, inflate=20)
        p.paint(gloss=.2, edge=.1, mottle=.15, glow=(.4 + .12 * k, .24 + .1 * k, .06), drop=0)
    stand(cv, f, .8)
    for d in (-1, 1):
        cv.over(cv.disc(160 + d * 14, 146, 6, 2), "#3a0808")
    for _ in range(40):
        x, y = 160 + (cv.rng.random() - .5) * 200, cv.rng.random() * 190
        cv.add(cv.disc(x, y, .8 + 1.6 * cv.rng.random(), 1), "#ffd06a", 1)



def rune_of_ages(cv: Canvas) -> None:
    f = stage(cv, "ancient", 1, "#6af0c8")
    p = f.layer(1)
    p.poly([(-52, 84), (-64, -30), (-30, -86), (32, -84), (62, -34), (56, 82), (0, 96)], "#7c8a80", inflate=16, n=2)
    p.paint(rough=.9, gloss=.15)
    stand(cv, f, .7)
    m = cv.mask().stroke([(160, 50, 6), (160, 178, 6)]).stroke([(160, 54, 6), (200, 88, 6), (160, 118, 6)]).stroke([(160, 118, 6), (122, 152, 6)]).done()
    glowing(cv, m, "#6affd0", 1.2, 16)


def hooked_talons(cv: Canvas) -> None:
    f = stage(cv, "harpy", 0)
    for x, y, s, t in ((-46, -6, 1, -.15), (48, 2, 1, .2)):
        f.place((160 + x, 112 + y), s, turn=t)
        lg = f.layer(3)
        lg.limb([(0, -110, 11), (0, -40, 11), (0, -14, 14)], "#e0a83a", "#c8862a")
        for dx, a in ((-26, -12), (0, 6), (26, -10)):
            lg.limb([(0, -14, 11), (dx, 22 + a * .4, 8.5), (dx * 1.2, 40 + a, 7)], "#d8982c", k=3)
        lg.paint(gloss=.5, pattern=lambda px, py, u, v: (np.sin(u * .9) > .6).astype(np.float32), pcol="#8a5a14")
        cl = f.layer(.6)
        for dx, a in ((-26, -12), (0, 6), (26, -10)):
            cl.limb([(dx * 1.2, 40 + a, 7), (dx * 1.24, 64 + a, 5.4), (dx * .7, 86 + a, .6)], "#2a2430", "#c8c0d8", n=7)
        cl.paint(gloss=1.2, sharp=12)
        tufts(f, *row((-14, -62), (14, -56), 8, (0, 22), 4), 5, "#9a6ac8", "#4a2a70")
    stand(cv, f, .6)


def grave_chain(cv: Canvas) -> None:
    f = stage(cv, "undead", 0, "#8aff8a")
    path = [(-150 + 30 * k, 60 * np.sin(k * .72 - .6) - 6) for k in range(11)]
    for k, (x, y) in enumerate(path):
        nx, ny = path[min(10, k + 1)]
        px, py = path[max(0, k - 1)]
        a = np.arctan2(ny - py, nx - px)
        lay = f.layer(.6)
        if k % 2:
            lay.limb([(x - 15 * np.cos(a), y - 15 * np.sin(a), 5), (x + 15 * np.cos(a), y + 15 * np.sin(a), 5)], "#6a746c", n=1)
        else:
            lay.limb([(x + 19 * np.cos(t) * np.cos(a) - 11 * np.sin(t) * np.sin(a), y + 19 * np.cos(t) * np.sin(a) + 11 * np.sin(t) * np.cos(a), 5) for t in np.linspace(0, 6.283, 18)], "#8c968c", n=1)
        lay.paint(gloss=.9, rough=.4)
    b = f.layer(3)
    b.ball(0, 34, 40, "#3c443e")
    b.paint(gloss=.6, rough=.5)
    stand(cv, f, .5)
    m = cv.mask()
    for s in (-1, 1):
        m.disc(160 + s * 14, 140, 8, 9)
    m.poly([(160, 150), (155, 160), (165, 160)])
    for k in range(5):
        m.stroke([(146 + 7 * k, 166, 1.2), (146 + 7 * k, 176, 1.2)])
    glowing(cv, m.done(), "#8aff7a", 1, 8)


def servo_frame(cv: Canvas) -> None:
    f = stage(cv, "android", 0, "#5ae0ff")
    for s in (-1, 1):
        a = f.layer(1)
        a.limb([(s * 26, -50, 9), (s * 70, -26, 9)], "#8a98a8", n=1).limb([(s * 72, -22, 8), (s * 84, 36, 8)], "#6c7a8a", n=1).limb([(s * 22, 40, 9), (s * 34, 100, 9)], "#6c7a8a", n=1)
        a.paint(gloss=.9)
        box(f, s * 72, -26, 15, 15, "#e0a02c", "#a86a14", .3)
        box(f, s * 85, 42, 14, 16, "#5c6a78", "#98a8b4", .3)
        box(f, s * 24, 36, 14, 13, "#e0a02c", "#a86a14", .3)
        c = f.layer(.8)
        for k in (-1, 0, 1):
            c.limb([(s * 85 + k * 7, 56, 3.4), (s * 85 + k * 10, 74, 3), (s * 85 + k * 5, 84, 1)], "#c8d4de", n=3)
        c.paint(gloss=1)
    sp = f.layer(1)
    sp.limb([(0, -76, 9), (0, 44, 10)], "#48566a", n=1)
    sp.paint(gloss=.9)
    for k in range(6):
        box(f, 0, -66 + 20 * k, 17 - k, 6, "#a8b6c4", "#5c6a78", .3, 5)
    for s in (-1, 1):
        r = f.layer(.8)
        for k in range(4):
            r.limb([(0, -52 + 18 * k, 4), (s * 34, -46 + 18 * k, 4), (s * 30, -34 + 18 * k, 3)], "#8a98a8", n=4)
        r.paint(gloss=.9)
    lamp(f, 0, -26, 9, "#3ae0ff")
    stand(cv, f, .6)


def whetstone(cv: Canvas) -> None:
    f = stage(cv, "basic", 0)
    s = f.layer(1)
    s.poly([(-96, 50), (-70, 26), (96, 34), (104, 62), (76, 84), (-88, 78)], "#7c8088", inflate=14, n=1)
    s.paint(rough=.8, gloss=.1)
    blade(f, 112, -84, 214, 232, 9, hilt="#c8923a")
    stand(cv, f, .5)
    for k in range(15):
        a = -2.9 + k * .2
        le = 22 + 40 * cv.rng.random()
        m = cv.mask().stroke([(120, 142, 1.6), (120 + le * np.cos(a), 142 + le * np.sin(a), .3)]).done()
        glowing(cv, m, "#ffd06a", 1, 5)
    spark(cv, 120, 142, 36, "#fff0b0")


def tower_shield(cv: Canvas) -> None:
    f = stage(cv, "basic", 1)
    lay = f.layer(1)
    lay.poly([(-58, -90), (0, -100), (58, -90), (60, 90), (0, 102), (-60, 90)], "#a8b0ba", inflate=14, n=2)
    lay.paint(gloss=1, sharp=20)
    lay = f.layer(1)
    lay.poly([(-46, -78), (0, -87), (46, -78), (48, 78), (0, 88), (-48, 78)], "#2c5296", inflate=9, n=2, flat=.6)
    lay.paint(gloss=.5, pattern=lambda x, y, u, v: ((np.abs(x) < 9) | (np.abs(y + 10) < 9)).astype(np.float32), pcol="#e8c04a")
    b = f.layer(1)
    b.ball(0, -10, 22, "#d8dee6")
    b.ball(0, -10, 9, "#e8c04a", z=12)
    for x in (-52, 52):
        for y in (-80, -30, 20, 76):
            b.ball(x, y, 4, "#e8ecf0")
    b.paint(gloss=1.2, sharp=14)
    stand(cv, f, .6)


def supply_crate(cv: Canvas) -> None:
    f = stage(cv, "basic", 2)
    lid = f.layer(1)
    lid.poly([(-86, -22), (-50, -62), (96, -62), (74, -20)], "#b8864a", inflate=6, n=1)
    lid.paint(fur=.4)
    sd = f.layer(1)
    sd.poly([(74, -22), (98, -62), (100, 40), (76, 86)], "#6a4824", inflate=5, n=1)
    sd.paint(fur=.4)
    fr = f.layer(1)
    fr.poly([(-86, -22), (76, -22), (76, 86), (-86, 86)], "#a8763c", inflate=6, n=1)
    fr.paint(fur=.5, pattern=lambda x, y, u, v: (np.abs(np.sin(y * .115 + .5)) < .1).astype(np.float32), pcol="#3c2410")
    p = f.layer(1)
    for x in (-77, 67):
        p.limb([(x, -18, 9), (x, 82, 9)], "#c8945a", n=1, flat=.5)
    p.limb([(-77, -13, 9), (67, -13, 9)], "#c8945a", n=1, flat=.5).limb([(-77, 77, 9), (67, 77, 9)], "#c8945a", n=1, flat=.5)
    p.limb([(-70, 70, 8), (60, -8, 8)], "#b8844a", n=1, flat=.5)
    p.paint(fur=.5)
    n = f.layer(.4)
    for x in (-77, 67):
        for y in (-13, 77):
            n.ball(x, y, 3, "#d0d4d8")
    n.paint(gloss=1)
    stand(cv, f, .5)
    g = figure(cv, "basic", (160, 112))
    for x, y, r, c in ((-30, -66, 15, "#e04a2a"), (-4, -74, 16, "#e8b83a"), (24, -68, 14, "#6ab84a"), (46, -74, 13, "#c83a6a")):
        a = g.layer(1)
        a.ball(x, y, r, c)
        a.paint(gloss=.6)
    g.onto(0)


def field_rations(cv: Canvas) -> None:
    f = stage(cv, "basic", 3)
    c = f.layer(1)
    c.poly([(-112, 40), (-20, 18), (112, 36), (98, 88), (0, 98), (-102, 86)], "#c8b890", inflate=9)
    c.paint(fur=.35, pattern=lambda x, y, u, v: ((np.sin(x * .3) > .4) ^ (np.sin(y * .5) > .4)).astype(np.float32) * .5, pcol="#b8503c")
    b = f.layer(6)
    b.limb([(-64, 30, 27), (-20, 22, 34), (34, 30, 27)], "#c8843c")
    b.paint(fur=.15, gloss=.25, belly="#8a5420")
    sl = f.layer(1)
    for k in range(4):
        sl.limb([(-62 + 24 * k, 6 - 2 * (k in (1, 2)), 3), (-46 + 24 * k, 22, 4), (-42 + 24 * k, 34, 2)], "#f0d49a", n=5)
    sl.paint(fur=.2)
    ch = f.layer(1)
    ch.poly([(30, 60), (98, 34), (104, 70), (36, 84)], "#f0c040", inflate=8, n=1)
    ch.paint(gloss=.4, pattern=lambda x, y, u, v: (np.hypot(np.sin(x * .22) * 8, np.sin(y * .26 + 1) * 8) < 2.6).astype(np.float32), pcol="#a87a14")
    fl = f.layer(3)
    fl.limb([(-84, 66, 20), (-84, 40, 22), (-82, 10, 12), (-82, -8, 7)], "#8a4a24")
    fl.limb([(-82, -14, 8), (-82, -24, 8)], "#d8b070", k=1, n=1)
    fl.paint(gloss=.6, fur=.2)
    a = f.layer(2)
    a.ball(54, 88, 18, "#d83a2a")
    a.limb([(54, 72, 2), (60, 62, 2)], "#4a3014", n=1, k=1)
    a.paint(gloss=.8)
    stand(cv, f, .4)


def reversal_charm(cv: Canvas) -> None:
    f = stage(cv, "basic", 1, "#d87aff", (160, 122))
    ch = f.layer(.8)
    for s in (-1, 1):
        for k in range(9):
            ch.ball(s * (10 + 10 * k), -60 - 7 * k + (k * k) * .1, 4, "#e8c050")
    ch.paint(gloss=1)
    r = f.layer(1)
    r.limb([(60 * np.cos(t), 60 * np.sin(t), 10) for t in np.linspace(0, 6.283, 40)], "#d8a838", n=1)
    r.paint(gloss=1.1, sharp=14)
    d = f.layer(1)
    d.poly([(50 * np.cos(t), 50 * np.sin(t)) for t in np.linspace(0, 6.1, 28)], "#c8342c", inflate=20, n=1)

    def half(x: np.ndarray, y: np.ndarray, u: np.ndarray, v: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
        side = (x > 0) | (np.hypot(x, y + 25) < 25)
        return (side & ~(np.hypot(x, y - 25) < 25)).astype(np.float32)

    d.paint(gloss=.8, pattern=half, pcol="#4aa84a")
    e = f.layer(.8)
    e.ball(0, -25, 8, "#c8342c").ball(0, 25, 8, "#4aa84a")
    e.paint(gloss=.8)
    stand(cv, f, .7)
    for s in (-1, 1):
        pts = [(160 + s * 84 * np.cos(t), 122 + s * 84 * np.sin(t), 1 + 3 * (t + .9)) for t in np.linspace(-.8, .7, 14)]
        m = cv.mask().stroke(pts).poly([(160 + s * 84 * np.cos(1.0), 122 + s * 84 * np.sin(1.0)), (160 + s * 70 * np.cos(.66), 122 + s * 70 * np.sin(.66)), (160 + s * 98 * np.cos(.66), 122 + s * 98 * np.sin(.66))]).done()
        glowing(cv, m, "#f0b0ff", 1, 8)


def smoke_bomb(cv: Canvas) -> None:
    f = stage(cv, "basic", 2, "#b8a8d8", (160, 126))
    b = f.layer(3)
    b.ball(0, 16, 56, "#2c2c34")
    b.limb([(26, -34, 15), (32, -46, 13)], "#4a4a54", k=2)
    b.paint(gloss=1.0, sharp=14)
    st = f.layer(1)
    st.limb([(-54, 22, 4), (0, 36, 5), (54, 10, 4)], "#a8382c")
    st.paint(gloss=.5)
    fu = f.layer(1)
    fu.limb([(33, -52, 4), (40, -74, 3.4), (62, -84, 3), (74, -72, 2.4)], "#c8a86a", n=7)
    fu.paint(fur=.6)
    stand(cv, f, .5)
    for k in range(9):
        x, y, r = 236 + 14 * np.sin(k * 1.7) + 4 * k, 58 - 8 * k, 13 + 5 * k
        n = np.clip(1 - np.hypot(cv.x - x, cv.y - y) / r, 0, 1)
        cv.over((np.clip(n * 2.4, 0, 1) * .55).astype(np.float32), ("#d8d0e8", "#a8a0b8", "#8a8298")[k % 3])
    n = cv.fbm(70, 34, 5)
    cv.over((np.clip((n - .4) * 2.4, 0, 1) * np.clip((cv.y - 150) / 60, 0, 1) * .8).astype(np.float32), "#c8c0d8")
    spark(cv, 234, 54, 26, "#ffd06a")


def iron_muzzle(cv: Canvas) -> None:
    f = stage(cv, "basic", 3, "#d88a8a")
    for s in (-1, 1):
        st = f.layer(1)
        st.limb([(s * 54, -20, 12), (s * 112, -54, 11), (s * 150, -58, 11)], "#5a341c", n=5, flat=.4)
        st.limb([(s * 56, 30, 10), (s * 112, 40, 10), (s * 150, 30, 10)], "#5a341c", n=5, flat=.4)
        st.paint(fur=.2)
        bk = f.layer(.8)
        bk.limb([(s * 104 + 13 * np.cos(t), -50 + 15 * np.sin(t), 3) for t in np.linspace(0, 6.3, 14)], "#e0b84a", n=1)
        bk.paint(gloss=1)
    c = f.layer(1)
    for k in range(6):
        y = -58 + 24 * k
        w = 62 - 5.4 * k
        c.limb([(-w, y, 6), (-w * .6, y + 20, 6), (0, y + 28, 6.6), (w * .6, y + 20, 6), (w, y, 6)], "#7c848e", n=6)
    for k in (-2, -1, 0, 1, 2):
        c.limb([(k * 24, -54 + abs(k) * -3, 6), (k * 21, 20, 6), (k * 12, 86 - abs(k) * 8, 6)], "#8c949e", n=4)
    c.paint(gloss=.9, rough=.35)
    r = f.layer(1)
    r.limb([(-64, -62, 8), (0, -40, 9), (64, -62, 8)], "#5c646e", n=6)
    r.paint(gloss=.9)
    lk = f.layer(1)
    lk.poly([(-17, 60), (17, 60), (19, 96), (-19, 96)], "#e0a82c", inflate=8, n=1)
    lk.paint(gloss=1)
    h = f.layer(.5)
    h.ball(0, 74, 5, "#1c1408").limb([(0, 76, 2), (0, 88, 3)], "#1c1408", n=1)
    h.paint(gloss=0, drop=0)
    stand(cv, f, .5)


def grappling_line(cv: Canvas) -> None:
    f = stage(cv, "basic", 0, "#8ac8ff")
    rp = f.layer(1)
    for k in range(5):
        rp.limb([(-62 + (42 - 6 * k) * np.cos(t), 54 + (22 - 3 * k) * np.sin(t) - 7 * k, 6) for t in np.linspace(0, 6.283, 22)], "#c8a468" if k % 2 else "#b08c50", n=1)
    rp.paint(fur=.6)
    r2 = f.layer(1)
    r2.limb([(-30, 24, 6), (10, 30, 6), (24, -10, 6), (54, -30, 6)], "#c8a468", n=9)
    r2.paint(fur=.6)
    h = f.layer(2)
    h.limb([(50, -26, 8), (92, -66, 8)], "#8a94a0", n=1)
    for a in (-2.5, -.8, .9, 2.4):
        ux, uy = np.cos(a), np.sin(a)
        h.limb([(92, -66, 8), (92 + 34 * ux, -66 + 30 * uy, 7), (92 + 44 * ux - 14 * uy * .4, -66 + 44 * uy + 10, 5), (92 + 38 * ux - 22, -66 + 40 * uy + 26, .8)], "#a8b2be", n=7)
    h.limb([(44 + 9 * np.cos(t), -22 + 9 * np.sin(t), 3.4) for t in np.linspace(0, 6.3, 12)], "#8a94a0", n=1, k=.5)
    h.paint(gloss=1.1, sharp=14)
    stand(cv, f, .5)


def victory_flag(cv: Canvas) -> None:
    f = stage(cv, "basic", 1, "#ffd06a")
    pole(f, -64, 118, -58, -96, 5, "#8a5c2c", "#ffd84a")
    g = f.layer(1)
    g.poly([(-54, -78), (-10, -90), (30, -70), (70, -80), (104, -66), (92, -30), (106, 8), (66, 4), (28, 20), (-12, 4), (-54, 16)], "#c8281c", inflate=9, n=3)
    g.paint(fur=.15, gloss=.25, pattern=lambda x, y, u, v: np.clip(np.sin(x * .11 + y * .02) * .9, 0, 1) * .5, pcol="#6a0c0c")
    w = f.layer(.8)
    for s in (-1, 1):
        for k in range(7):
            a = .5 + k * .34
            x, y = 26 + s * 30 * np.sin(a), -32 - 30 * np.cos(a) + 8
            w.limb([(x, y, 3), (x + s * 9, y - 8, 4.4), (x + s * 13, y - 16, .8)], "#ffe07a", n=4, z=k * .2)
    w.paint(gloss=.7)
    stand(cv, f, .6)
    spark(cv, 186, 84, 26, "#fff4b0", 5)


def writ_of_claim(cv: Canvas) -> None:
    f = stage(cv, "basic", 2)
    p = f.layer(1)
    p.poly([(-70, -76), (66, -84), (74, 70), (-64, 80)], "#f2e6c4", inflate=6, n=1)
    p.paint(gloss=.1, fur=.05)
    rl = f.layer(1)
    rl.limb([(-80, -76, 11), (76, -86, 11)], "#e0d0a0", n=1).limb([(-74, 82, 11), (84, 70, 11)], "#e0d0a0", n=1)
    for x, y in ((-84, -76), (80, -86), (-78, 82), (88, 70)):
        rl.ball(x, y, 8, "#a8743a")
    rl.paint(gloss=.3)
    ln = f.layer(.4)
    for k in range(6):
        ln.limb([(-48, -50 + 17 * k, 1.5), (46 - 20 * (k == 5), -55 + 17 * k, 1.5)], "#5a4a34", n=1)
    ln.paint(gloss=0, drop=0, edge=0)
    hs = f.layer(.8)
    hs.poly([(-40, 64), (-40, 44), (-22, 26), (-4, 44), (-4, 63)], "#8a5a34", inflate=3, n=1)
    hs.paint(gloss=.1)
    s = f.layer(2)
    for d in (-1, 1):
        s.poly([(42, 52), (42 + d * 5, 92), (42 + d * 18, 86), (42 + d * 14, 50)], "#c8281c", inflate=3, n=1)
    s.ball(44, 46, 21, "#c8281c")
    s.paint(gloss=.8)
    c = f.layer(.6)
    c.limb([(32, 50, 2.4), (34, 38, 2.4), (39, 45, 2.4), (44, 35, 2.4), (49, 45, 2.4), (54, 38, 2.4), (56, 50, 2.4)], "#ff8a7a", n=1)
    c.paint(gloss=.8, drop=.2)
    stand(cv, f, .5)


def underdog_sash(cv: Canvas) -> None:
    f = stage(cv, "basic", 3, "#8affc8")
    s = f.layer(2)
    s.limb([(-100, -84, 17), (-40, -30, 20), (20, 16, 20), (60, 56, 17)], "#2c8a5a", "#1c6a44", flat=.5, n=8)
    s.limb([(56, 52, 14), (88, 78, 15), (96, 112, 12)], "#1c6a44", flat=.5).limb([(56, 56, 14), (52, 92, 14), (34, 116, 11)], "#2c8a5a", flat=.5)
    s.paint(fur=.2, gloss=.3, pattern=lambda x, y, u, v: (np.abs(np.abs(v) - .66) < .1).astype(np.float32), pcol="#ffe07a")
    k = f.layer(3)
    k.ball(58, 54, 21, "#2c9a64")
    k.paint(fur=.2, gloss=.3)
    stand(cv, f, .5)
    g = figure(cv, "basic", (136, 96))
    m = g.layer(5)
    m.limb([(-6, 4, 25), (16, 10, 19), (30, 14, 10)], "#a8744a")
    m.poly([(-22, -10), (-38, -44), (-4, -20)], "#8a5a34", inflate=7)
    m.poly([(6, -16), (14, -48), (24, -10)], "#8a5a34", inflate=7)
    m.paint(fur=.5)
    n = g.layer(1)
    n.ball(38, 12, 6, "#1c1410")
    n.paint(gloss=1)
    g.eye(10, -2, 5.6, rgb("#c8862a"))
    g.onto(.4)


def signal_beacon(cv: Canvas) -> None:
    f = stage(cv, "basic", 2, "#ffb04a", (160, 120))
    t = f.layer(1)
    t.poly([(-40, 112), (-24, -14), (24, -14), (40, 112)], "#8a8478", inflate=16, n=1)
    t.paint(rough=.7, pattern=lambda x, y, u, v: (np.abs(np.sin(y * .13)) < .12).astype(np.float32) * .7, pcol="#3c3830")
    b = f.layer(1)
    b.limb([(-38, -20, 7), (38, -20, 7)], "#6a5c48", n=1)
    b.poly([(-34, -26), (-26, -46), (26, -46), (34, -26)], "#4a4038", inflate=6, n=1)
    b.paint(gloss=.4)
    for w, h, c in ((34, 62, "#e0481c"), (23, 46, "#ff9a2a"), (12, 28, "#fff0b0")):
        p = f.layer(2)
        p.poly([(-w, -46), (-w * .9, -46 - h * .4), (-w * .3, -46 - h * .5), (0, -46 - h), (w * .5, -46 - h * .5), (w * .95, -46 - h * .4), (w, -46)], c, inflate=9)
        p.paint(gloss=.1, edge=0, glow=(.6, .35, .1), drop=0)
    stand(cv, f, .4)
    for s in (-1, 1):
        m = cv.mask().poly([(160 + s * 14, 54), (160 + s * 170, 4), (160 + s * 170, 84)]).done()
        cv.add(blur(m, 10), "#ffd88a", .6)
    cv.add(cv.glow(160, 54, 90, 1.6), "#ffb04a", .8)


UNITS = names(
    awakening, halo_, dragonfire, rune_of_ages, hooked_talons, grave_chain, servo_frame, whetstone, tower_shield, supply_crate,
    field_rations, reversal_charm, smoke_bomb, iron_muzzle, grappling_line, victory_flag, writ_of_claim, underdog_sash, signal_beacon,
)
