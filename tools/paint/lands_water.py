# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Lands of ocean and swamp."""

from __future__ import annotations

import numpy as np

from .body import Figure, Mood
from .canvas import Canvas, blur, col, rgb, smooth
from .scenery import (
    Scene,
    bare_tree,
    boulders,
    bubbles,
    clouds,
    grass,
    land,
    mist,
    moon,
    motes,
    rays,
    ridge,
    sun,
    trunks,
    water,
    wave,
    woods,
)
from .sea import arm

SEA = Mood(key=(0.95, 1.15, 1.2), ambient=(0.10, 0.22, 0.34), rim=(0.7, 1.0, 1.1), halo=(0.4, 0.8, 0.9))
SAND = Mood(key=(1.25, 1.05, 0.82), ambient=(0.30, 0.20, 0.24), rim=(1.0, 0.85, 0.6))
SNOW = Mood(key=(1.1, 1.1, 1.12), ambient=(0.36, 0.46, 0.62), rim=(1, 1, 1))
BOG = Mood(key=(0.95, 1.0, 0.72), ambient=(0.10, 0.14, 0.12), rim=(0.8, 0.95, 0.6))


# -- ocean ------------------------------------------------------------------------------
def sea_light(cv: Canvas, top: str, mid: str, deep: str, x: float = 120, amount: float = 0.6) -> None:
    """Water seen from inside: light from above, rays and a shimmering ceiling."""
    cv.fill([(0, top), (0.4, mid), (1, deep)])
    cv.add(cv.glow(x, -10, 190, 1.5), "#c8fff8", amount)
    n = cv.fbm(26, 7, 4)
    cv.add(smooth(0.06, 0.0, np.abs(n - 0.5)) * smooth(60, 0, cv.y), "#e8ffff", 0.5 * amount)
    rays(cv, x, -50, "#b8fff4", 0.5 * amount, 330, 0.5, 2.6, 34)


def seabed(cv: Canvas, y: float, c: str, dark: str) -> None:
    """A sandy floor with dancing light."""
    land(cv, wave(cv, y, (5, 160, 1), (2, 60, 0)), c, dark, span=60, tex=(30, 5), rough=0.5)
    n = cv.fbm(18, 7, 3)
    cv.add(smooth(0.05, 0.0, np.abs(n - 0.5)) * smooth(y, y + 20, cv.y), "#c8fff0", 0.28)


def small_fish(cv: Canvas, items: list[tuple[float, float, float]], c: str, alpha: float = 1.0, left: bool = True) -> None:
    """A school in silhouette with a light back."""
    pen, hi = cv.mask(1), cv.mask(1)
    for x, y, s in items:
        d = 1 if left else -1
        pen.disc(x, y, s, s * 0.38).poly([(x + d * s * 0.8, y), (x + d * s * 1.6, y - s * 0.5), (x + d * s * 1.4, y), (x + d * s * 1.6, y + s * 0.5)])
        hi.disc(x - d * s * 0.2, y - s * 0.15, s * 0.6, s * 0.14)
    cv.over(pen.done() * alpha, c)
    cv.add(hi.done() * alpha, "#ffffff", 0.35)


def kelp_reach(cv: Canvas) -> None:
    """A forest of kelp reaching for the light."""
    sea_light(cv, "#5ad0c0", "#1a7a80", "#062a3a", 150, 0.9)
    r = np.random.default_rng(3)
    for depth, (n, c, tint, w) in enumerate(((9, "#2a8a70", 0.8, 2.4), (7, "#4a7a34", 0.9, 3.4), (5, "#7a7a24", 1.0, 5.0))):
        f = Figure(cv, SEA)
        for i in range(n):
            x = -10 + 340 * (i + r.random()) / n
            if depth == 2 and 110 < x < 210:
                continue
            ph, am = r.random() * 6, 10 + 10 * r.random()
            pts = [(x + am * np.sin(ph + t * 4.2) * t, 240 - 260 * t, w * (1 - 0.5 * t)) for t in np.linspace(0, 1, 9)]
            lay = f.layer(0.4)
            lay.limb(pts, c, n=3)
            for j in range(1, 26):
                t = j / 26
                px, py = x + am * np.sin(ph + t * 4.2) * t, 240 - 260 * t
                s = (1 if j % 2 else -1)
                ln = (14 + 12 * r.random()) * (0.6 + 0.3 * depth)
                lay.limb([(px, py, w * 0.5), (px + s * ln * 0.6, py - ln * 0.25, w * 0.9), (px + s * ln, py - ln * 0.7, 0.3)], c, n=3, z=1)
            lay.paint(gloss=0.5, tint=tint, edge=0.5, mottle=0.7)
        k = 0.55 - 0.25 * depth
        f.rgb = (f.rgb * (1 - k) + col("#2a9a98") * k).astype(np.float32)
        f.onto(0)
    small_fish(cv, [(110 + r.random() * 110, 60 + r.random() * 60, 3 + 2 * r.random()) for _ in range(24)], "#c8d8d0", 0.9)
    bubbles(cv, 16, 166, 12)


def blue_shelf(cv: Canvas) -> None:
    """The bright shelf breaking off into deep blue."""
    sea_light(cv, "#9af0f0", "#2a9ad8", "#0a3a8a", 70, 1.0)
    small_fish(cv, [(210 + i % 6 * 14 + (i * 7 % 5), 66 + i // 6 * 13 + (i * 3 % 7), 4.4) for i in range(24)], "#1c5a9a", 0.75)
    xs = np.arange(cv.pw) / cv.s
    ln = (150 + 10 * np.sin(xs / 24) * 0.4 + np.where(xs > 176, (xs - 176) * 1.5 + 20 * np.sin(xs / 9) * 0.2, 0)).astype(np.float32)
    land(cv, ln, "#f0e6b8", "#1a5a80", span=70, tex=(30, 6), rough=0.4)
    face = smooth(176, 196, cv.x + (cv.fbm(12, 30, 4) - 0.5) * 26) * smooth(0, 2, cv.y - ln[None, :])
    cv.mul(1 - 0.55 * face)
    cv.add(smooth(0.05, 0.0, np.abs(cv.fbm(22, 8, 3) - 0.5)) * smooth(0, 6, cv.y - ln[None, :]) * (1 - face), "#ffffff", 0.35)
    boulders(cv, [(30, 168, 26, 30), (74, 160, 14, 14), (120, 172, 20, 16), (158, 164, 12, 16)], "#7a9a98", SEA, 4)
    f = Figure(cv, SEA)
    for x, y, h in ((52, 160, 30), (100, 164, 22), (140, 160, 26), (14, 178, 34)):
        lay = f.layer(1)
        for a in (-0.5, -0.2, 0.1, 0.4):
            lay.limb([(x, y, 2.6), (x + a * h * 0.6, y - h * 0.6, 2.2), (x + a * h, y - h, 1.2)], "#e0708a" if h > 24 else "#e8a850", n=4)
        lay.paint(gloss=0.4)
    f.onto(0)
    bubbles(cv, 14, 240, 20)


def coral_garden(cv: Canvas) -> None:
    """Corals of every shape and colour."""
    sea_light(cv, "#6ae0e0", "#2090b8", "#0c4a7a", 120, 0.9)
    seabed(cv, 182, "#c8d0a0", "#2a6a80")
    f = Figure(cv, SEA)
    r = np.random.default_rng(8)

    def staghorn(x: float, y: float, ang: float, ln: float, w: float, c: str, d: int, lay: object) -> None:
        x1, y1 = x + np.cos(ang) * ln, y + np.sin(ang) * ln
        lay.limb([(x, y, w), (float(x1), float(y1), w * 0.8)], c, "#fff0e0" if d == 0 else c, n=1)  # type: ignore[attr-defined]
        if d:
            for s in (-0.5, 0.1, 0.55):
                staghorn(float(x1), float(y1), ang + s + (r.random() - 0.5) * 0.3, ln * 0.72, w * 0.78, c, d - 1, lay)

    for x, y, s, c in ((36, 176, 26, "#b05ad0"), (284, 172, 26, "#e8784a"), (206, 168, 18, "#5a8ae8")):
        lay = f.layer(1)
        staghorn(x, y, -1.57, s, s * 0.16, c, 3, lay)
        lay.paint(gloss=0.35, tint=0.85)
    for x, y, w, c in ((110, 188, 26, "#e05a8a"), (166, 196, 20, "#f0b83c"), (252, 204, 30, "#4ac08a"), (60, 214, 34, "#e8643c"), (150, 226, 26, "#a86ae0"), (310, 220, 28, "#e05a8a")):
        lay = f.layer(2)
        lay.limb([(x, y + 8, w), (x, y, w * 0.94)], c)
        lay.paint(gloss=0.3, rough=0.5, pattern=lambda x_, y_, u, v: np.clip(np.sin(x_ * 0.8 + np.sin(y_ * 0.5) * 2.4) * 2 - 0.3, 0, 1) * 0.45, pcol="#3a1430")
    for x, y, n, c in ((210, 222, 9, "#ffd0a0"), (20, 200, 8, "#ffb0c8"), (118, 226, 8, "#b8f0a0")):
        lay = f.layer(0.6)
        for i in range(n):
            a = -2.7 + 2.3 * i / (n - 1)
            lay.limb([(x, y, 4), (x + np.cos(a) * 14, y + np.sin(a) * 20, 3), (x + np.cos(a) * 20 + 4, y + np.sin(a) * 32, 3.6)], c, "#ffffff", n=3)
        lay.paint(gloss=0.4)
    f.onto(0)
    for x, y, s, c in ((150, 96, 11, "#ffb01e"), (182, 112, 9, "#ffb01e"), (92, 76, 8, "#3a6ae8"), (236, 70, 9, "#e84a3a"), (120, 124, 7, "#ffb01e")):
        g = Figure(cv, SEA)
        lay = g.layer(1.5)
        lay.poly([(x - s * 1.2, y), (x - s * 0.3, y - s * 0.75), (x + s * 0.7, y), (x + s * 1.5, y - s * 0.6), (x + s * 1.3, y), (x + s * 1.5, y + s * 0.6), (x + s * 0.7, y), (x - s * 0.3, y + s * 0.75)], c, inflate=s * 0.5)
        lay.paint(gloss=0.6, pattern=lambda x_, y_, u, v, x=x, s=s: np.clip(2 - np.abs(np.abs(x_ - x + s * 0.1) - s * 0.55) * 1.6, 0, 1), pcol="#ffffff")  # type: ignore[misc]
        g.eye(x - s * 0.8, y - s * 0.12, s * 0.16, rgb("#101010"))
        g.onto(0)
    bubbles(cv, 12, 66, 8)


def storm_swell(cv: Canvas) -> None:
    """One huge wave about to break under a black sky."""
    cv.fill([(0, "#1a222e"), (0.5, "#5a6a74"), (1, "#0e2028")])
    clouds(cv, 120, 34, 0.62, "#8a98a4", "#161c26", 0, 110, 0.95)
    pen = cv.mask(1)
    pen.stroke([(60, 0, 1.1), (72, 26, 1.0), (62, 34, 0.9), (84, 66, 0.7), (76, 72, 0.6), (92, 104, 0.2)]).stroke([(84, 66, 0.5), (100, 84, 0.2)])
    b = pen.done()
    cv.add(blur(b, 16) * 7, "#a8c8ff", 0.8)
    cv.add(b, "#ffffff", 1.4)
    far = smooth(128, 130, cv.y + 5 * np.sin(cv.x / 22))
    n = cv.fbm(50, 7, 5)
    cv.over(far, (col("#2c4a54") * (0.5 + 0.9 * n)[..., None]).astype(np.float32))
    xs = cv.x
    crest = 176 - 130 * np.exp(-(((xs - 232) / 92) ** 2)) - 8 * np.sin(xs / 30)
    back = smooth(-0.8, 0.8, cv.y - crest)
    t = np.clip((cv.y - crest) / 130, 0, 1)
    lines = np.sin((cv.y - crest) * 0.32 + (xs - 232) * 0.03 + cv.fbm(40, 20, 4) * 9)
    c = col("#5ab0a8") * (1 - t)[..., None] + col("#0c2a38") * t[..., None]
    c = c * (0.88 + 0.11 * lines * (1 - t))[..., None]
    glow = np.exp(-(((xs - 226) / 44) ** 2)) * smooth(46, 6, cv.y - crest)
    c = c + col("#7ae8d0") * (glow * 0.5)[..., None]
    cv.over(back, c.astype(np.float32))
    curl = Figure(cv, Mood(key=(1.1, 1.12, 1.15), ambient=(0.4, 0.5, 0.58), rim=(1, 1, 1)))
    r = np.random.default_rng(5)
    lay = curl.layer(3)
    for _ in range(150):
        u = r.random()
        x = 128 + u * 178
        y = 176 - 130 * np.exp(-(((x - 232) / 92) ** 2)) - 8 * np.sin(x / 30)
        dr = r.random() ** 2 * 26 * (1 - abs(u - 0.4))
        lay.ball(float(x - dr * 0.9), float(y + dr * 0.7 - 3), float((1.2 + 4.4 * r.random()) * (1.1 - abs(u - 0.5))), "#f2f8fa")
    lay.paint(gloss=0.2, rough=0.9, edge=0.1)
    jy = np.clip(np.arange(cv.ph)[:, None] + (cv.fbm(9, 8, 4, 0.6) - 0.5) * 26, 0, cv.ph - 1).astype(np.int64)
    jx = np.clip(np.arange(cv.pw)[None, :] + (cv.fbm(9, 8, 4, 0.6) - 0.5) * 34, 0, cv.pw - 1).astype(np.int64)
    curl.rgb, curl.a = curl.rgb[jy, jx], curl.a[jy, jx]
    curl.onto(0)
    spray = np.exp(-(((cv.x - 206) / 70) ** 2 + ((cv.y - 52) / 26) ** 2)) * smooth(0.45, 0.7, cv.fbm(12, 8, 5))
    cv.over((spray * 0.8).astype(np.float32), "#f4fafc")
    front = smooth(-1, 1, cv.y - 206 - 8 * np.sin(cv.x / 26 + 1) - 4 * np.sin(cv.x / 9))
    n = cv.fbm(34, 6, 5)
    cv.over(front, (col("#123642") * (0.4 + 1.2 * n)[..., None]).astype(np.float32))
    cv.over(front * smooth(0.64, 0.74, n) * 0.8, "#dcecf0")
    motes(cv, 120, "#cfe0e8", (0.4, 1.0), 0, 230, 0, 0.5, slant=1.6)


def the_abyss(cv: Canvas) -> None:
    """The trench: no floor, two enormous lit eyes far down."""
    cv.fill([(0, "#14507a"), (0.35, "#08263f"), (0.7, "#020a16"), (1, "#000206")])
    cv.add(cv.glow(150, -20, 150, 1.6), "#7ad0e8", 0.6)
    rays(cv, 150, -50, "#8ae0f0", 0.35, 240, 0.6, 2.5, 30)
    for s, c, o in ((1, "#123044", 0), (-1, "#0e2638", 9)):
        edge = 92 - (cv.y - 30) * 0.28 + (cv.fbm(20, 36, 5) - 0.5) * 60 + o
        dd = cv.x if s > 0 else 320 - cv.x
        m = smooth(edge + 1, edge - 1, dd) * smooth(20, 60, cv.y + dd * 0.1)
        n = cv.fbm(16, 26, 5, 0.6)
        lit = smooth(150, 20, cv.y) * (0.4 + n)
        cv.over(m, (col(c) * (0.35 + 1.5 * lit * n)[..., None]).astype(np.float32))
    f = Figure(cv, Mood(key=(0.35, 0.6, 0.75), ambient=(0.02, 0.05, 0.09), rim=(0.4, 0.8, 0.9), halo=(0.1, 0.3, 0.4)))
    lay = f.layer(14)
    lay.limb([(160, 250, 90), (160, 196, 62)], "#22384a")
    lay.paint(gloss=0.2, rough=0.6, mottle=0.9)
    arm(f, [(96, 240, 18), (58, 190, 13), (62, 140, 9), (88, 124, 5), (90, 140, 2)], "#22384a", "#3a5a6a", "#5a7a8a", 0.8)
    arm(f, [(226, 240, 18), (266, 200, 13), (272, 150, 9), (252, 118, 5), (240, 132, 2)], "#22384a", "#3a5a6a", "#5a7a8a", 0.8, -1)
    for x in (134, 190):
        f.eye(x, 186, 9, rgb("#d8ff5a"), slit=1.0, glow=0.85)
    f.onto(0)
    for x in (134, 190):
        cv.add(cv.glow(x, 186, 50, 2), "#b8ff5a", 0.5)
    small_fish(cv, [(146 + i * 9, 74 + (i * 5 % 11), 2.6) for i in range(6)], "#04101c", 0.9)
    motes(cv, 60, "#8ae8ff", (0.4, 1.2), 40, 220, 0.6, 0.6)


# -- swamp ------------------------------------------------------------------------------
def black_fen(cv: Canvas) -> None:
    """Black water, drowned trees, a green sky."""
    x: float
    y: float
    cv.fill([(0, "#222c24"), (0.45, "#8a9a5c"), (0.55, "#a8a868"), (1, "#0a0f0a")])
    sun(cv, 92, 88, 12, "#e8e8a0", 140, 0.5, False)
    woods(cv, 116, 60, (6, 22), "#3a4630", "#8a9860", 0.45, lit=0)
    for i, (x, y, h, w) in enumerate(((60, 150, 120, 6), (236, 156, 150, 8), (150, 128, 60, 2.6), (286, 132, 70, 3), (112, 124, 44, 2))):
        bare_tree(cv, x, y, h, w, "#1a1f16" if w > 4 else "#39432c", 20 + i, -1.5 + 0.1 * i, 5 if w > 4 else 4)
    water(cv, 128, "#161e12", 0.45, 0.4, "#040604", seam=False)
    for x, y, h, w in ((60.0, 156.0, 120, 6), (236.0, 166.0, 150, 8)):
        trunks(cv, [(x, w, y + 2)], y - h * 0.28, y + 4, "#2c3324", "#5a6a40", 0.05, light="#d8e0a0")
    r = np.random.default_rng(4)
    f = Figure(cv, BOG)
    for _ in range(30):
        y = 150 + 76 * r.random()
        s = 1.5 + (y - 130) / 22
        lay = f.layer(0.3)
        x = r.random() * 320
        lay.poly([(x - s * 1.8, y), (x, y - s * 0.6), (x + s * 1.8, y), (x, y + s * 0.6)], "#6a8a3a", inflate=s * 0.4)
        lay.paint(gloss=0.4)
    f.onto(0)
    cv.over(cv.disc(92, 88, 12, 1.5), "#fbfbd0")
    bare_tree(cv, 60, 156, 120, 5, "#1a1f16", 20, -1.5, 5)
    mist(cv, 134, 10, "#b8c088", 0.7)
    grass(cv, 226, (24, 58), 120, "#070a06", "#4a5a24", wind=0.1, x0=-10, x1=110)
    grass(cv, 226, (24, 50), 70, "#070a06", "#4a5a24", wind=0.1, x0=262, x1=330)


def alder_carr(cv: Canvas) -> None:
    """A flooded alder wood; stilt roots and green light."""
    cv.fill([(0, "#2a4a30"), (0.4, "#b8d088"), (0.6, "#5a7a48"), (1, "#101a10")])
    sun(cv, 170, 74, 16, "#f4ffc0", 140, 0.7, False)
    r = cv.rng
    trunks(cv, [(x + r.random() * 10, 2.6, 140) for x in range(0, 320, 20)], 0, 146, "#4a5640", "#a0bc78", 0.6)
    cv.over(smooth(136, 140, cv.y), "#4a6a3c")
    big = [(40, 9, 172), (96, 7, 158), (222, 8, 162), (278, 11, 178)]
    trunks(cv, big, 0, 190, "#5a5240", "#6a8250", 0.08, moss="#7a9a34")
    f = Figure(cv, BOG)
    for x, w, y in big:
        lay = f.layer(2)
        for a in (-2.2, -1.1, 0.2, 1.2, 2.2):
            lay.limb([(x, y - 26, w * 0.6), (x + a * w * 0.9, y - 12, w * 0.34), (x + a * w * 1.6, y + 8, w * 0.16)], "#5a5240", n=4)
        lay.paint(gloss=0.1, rough=0.7, fur=0.3)
    f.onto(0)
    water(cv, 176, "#2a3c20", 0.35, 0.7, "#0a120a", seam=False)
    cv.over(smooth(0.54, 0.62, cv.fbm(40, 5, 5)) * smooth(176, 186, cv.y) * 0.8, "#6a8a34")
    for x, y in ((20, 214), (150, 226), (300, 216)):
        grass(cv, y + 0.0, (14, 40), 60, "#101c0c", "#6a8a34", wind=0.3, x0=x - 28, x1=x + 28)
    mist(cv, 168, 10, "#d8e8b0", 0.5)


def fog_bank(cv: Canvas) -> None:
    """Fog has eaten everything but a jetty and a lantern."""
    cv.fill([(0, "#7a8a86"), (0.5, "#b8c4bc"), (1, "#5a6a62")])
    for i, (x, h, c) in enumerate(((60, 120, "#8e9c96"), (270, 140, "#88968f"), (160, 90, "#9ca8a2"))):
        bare_tree(cv, x, 150, h, 4, c, 30 + i, -1.5, 5)
    mist(cv, 130, 36, "#c0ccc4", 0.9, 120, 30)
    bare_tree(cv, 300, 200, 190, 8, "#5c6a64", 41, -1.7, 5)
    water(cv, 150, "#8a9a92", 0.55, 0.5, "#3c4a44", seam=False)
    pen, hi = cv.mask(1), cv.mask(1)
    pen.poly([(118, 236), (154, 158), (172, 158), (206, 236)])
    m = pen.done()
    pl = np.abs(np.sin((1 / np.clip((cv.y - 138) / 60, 0.1, 9)) * 20))
    cv.over(m, (col("#6a5a48") * (0.5 + 0.7 * cv.fbm(5, 20, 3))[..., None] * smooth(0.0, 0.22, pl)[..., None]).astype(np.float32))
    for x, y, s in ((150, 166, 0.5), (176, 166, 0.5), (136, 196, 0.9), (191, 196, 0.9)):
        pen = cv.mask(1)
        pen.stroke([(x, y - 26 * s, 2.6 * s), (x, y + 20 * s, 3 * s)])
        cv.over(pen.done(), "#3a322a")
        hi = cv.mask(1)
        hi.stroke([(x - 1.2 * s, y - 26 * s, 0.8 * s), (x - 1.2 * s, y + 20 * s, 0.8 * s)])
        cv.over(hi.done() * 0.6, "#b8a88c")
    cv.add(cv.glow(136, 164, 90, 1.8), "#ffc060", 1.0)
    cv.over(cv.disc(136, 166, 5), "#fff0c0")
    mist(cv, 168, 16, "#ccd6d0", 0.85, 140, 20)
    mist(cv, 214, 18, "#c0ccc4", 0.7, 140, 22)


def leech_pool(cv: Canvas) -> None:
    """A round red-brown pool; things move in it."""
    cv.fill([(0, "#1c1a20"), (0.4, "#6a5a4c"), (1, "#140c0c")])
    moon(cv, 76, 44, 15, "#f0d8b0")
    woods(cv, 100, 40, (20, 60), "#2a2626", "#6a5a4c", 0.4, lit=0)
    land(cv, 98.0, "#5a5634", "#17140c", span=110, tex=(26, 7), rough=0.9)
    wob = (cv.fbm(40, 20, 4) - 0.5) * 0.2
    d = np.hypot((cv.x - 166) / 126, (cv.y - 166) / 46) + wob
    cv.over(smooth(1.10, 1.04, d), "#241812")
    cv.over(smooth(1.0, 0.97, d), "#5a1c18")
    cv.add(smooth(0.98, 0.2, d) * smooth(0.5, 0.8, cv.fbm(70, 4, 4)), "#e8a070", 0.5)
    cv.add(smooth(0.98, 0.9, d) * np.exp(-(((cv.x - 110) / 40) ** 2)) * smooth(150, 130, cv.y), "#f0d8b0", 0.4)
    f = Figure(cv, Mood(key=(1.0, 0.8, 0.7), ambient=(0.10, 0.06, 0.08), rim=(1, 0.8, 0.6)))
    for x, y, s, fl in ((90, 168, 1.0, 1), (178, 186, 1.4, -1), (238, 158, 0.9, 1), (150, 146, 0.7, -1), (208, 204, 1.2, 1)):
        lay = f.layer(1)
        lay.limb([(x - 34 * s, y + 2, 3 * s), (x - 18 * s, y - 9 * s, 6 * s), (x, y - 2 * s, 7 * s), (x + 16 * s, y + 6 * s * fl, 6 * s), (x + 32 * s, y - 4 * s, 2.4 * s)], "#2c1a1e", n=8)
        lay.paint(gloss=1.0, pattern=lambda x_, y_, u, v: np.clip(np.sin(u * 1.4) * 2, 0, 1) * 0.5, pcol="#5a2c2c", sharp=40)
        ring = np.abs(np.hypot((cv.x - x) / 2.6, cv.y - y) - 20 * s)
        cv.add(smooth(1.5, 0.3, ring) * smooth(1.0, 0.9, d) * 0.5, "#e8b090", 0.4)
    f.onto(0)
    boulders(cv, [(40, 196, 22, 18), (294, 190, 20, 20), (250, 214, 12, 8)], "#5a5040", BOG, 2)
    grass(cv, 224, (20, 56), 200, "#0a0806", "#5a5428", wind=0.2)
    grass(cv, 150, (16, 40), 50, "#141008", "#6a6430", wind=0.2, x0=-5, x1=44)


def peat_bath(cv: Canvas) -> None:
    """Warm brown steaming baths between banks of cotton grass."""
    x: float
    y: float
    cv.fill([(0, "#6a84a0"), (0.4, "#f0d8a8"), (0.5, "#c8a868"), (1, "#3a2818")])
    sun(cv, 84, 74, 13, "#fff0c0", 150, 0.8)
    ridge(cv, 110, 20, 100, "#8a8a7c", "#e8d0a8", 0.55)
    land(cv, 108.0, "#a88a48", "#3a2a16", span=120, tex=(30, 6), rough=0.7)
    for x, y, rx, ry in ((210, 134, 66, 10), (84, 156, 80, 16), (230, 192, 92, 22)):
        wob = (cv.fbm(30, 14, 4) - 0.5) * 0.2
        d = np.hypot((cv.x - x) / rx, (cv.y - y) / ry) + wob
        cv.over(smooth(1.12, 1.05, d), "#1c1008")
        cv.over(smooth(1.0, 0.96, d), "#5a3418")
        cv.add(smooth(1.0, 0.3, d) * smooth(y + ry, y - ry, cv.y), "#f0c078", 0.55)
        n = cv.fbm(24, 30, 4)
        st = np.exp(-(((cv.x - x + (cv.y - y) * 0.3) / (rx * 0.6)) ** 2)) * smooth(y + 6, y - 8, cv.y) * smooth(y - 90, y - 10, cv.y)
        cv.over((st * smooth(0.4, 0.8, n) * 0.55).astype(np.float32), "#fff4e0")
    f = Figure(cv, SAND)
    r = np.random.default_rng(7)
    lay = f.layer(0.5)
    for _ in range(60):
        x, y = r.random() * 320, 150 + r.random() * 76
        if (abs(x - 230) < 84 and 176 < y < 210) or (abs(x - 84) < 74 and y < 170):
            continue
        s = (y - 90) / 70
        lay.limb([(x, y, 0.3 * s), (x + 3 * s, y - 14 * s, 0.3 * s)], "#8a7a40", n=1)
        for _k in range(4):
            lay.ball(x + 3 * s + r.normal() * 1.2 * s, y - 15 * s + r.normal() * 1.2 * s, 1.7 * s, "#fdf8ee")
    lay.paint(gloss=0, edge=0.15, rough=0.4)
    f.onto(0)
    grass(cv, 228, (10, 28), 260, "#22160a", "#b89a4c", wind=0.3)


LANDS: dict[str, Scene] = {
    "kelp-reach": kelp_reach,
    "blue-shelf": blue_shelf,
    "coral-garden": coral_garden,
    "storm-swell": storm_swell,
    "the-abyss": the_abyss,
    "black-fen": black_fen,
    "alder-carr": alder_carr,
    "fog-bank": fog_bank,
    "leech-pool": leech_pool,
    "peat-bath": peat_bath,
}
