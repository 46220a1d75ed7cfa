"""Lands of ocean, swamp, desert and tundra."""

from __future__ import annotations

import numpy as np

from .body import Figure, Mood
from .canvas import Canvas, blur, col, rgb, smooth
from .scenery import (
    Scene, aurora, bare_tree, boulders, bubbles, clouds, conifers, cumulus, dune, fronds, grass, land, mist, moon, motes,
    palm, rays, ridge, soften, stars, sun, trunks, water, wave, woods,
)  # fmt: skip
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
    c = c * (0.85 + 0.25 * lines * (1 - t))[..., None]
    glow = np.exp(-(((xs - 226) / 44) ** 2)) * smooth(46, 6, cv.y - crest)
    c = c + col("#7ae8d0") * (glow * 0.5)[..., None]
    cv.over(back, c.astype(np.float32))
    curl = Figure(cv, Mood(key=(1.1, 1.12, 1.15), ambient=(0.4, 0.5, 0.58), rim=(1, 1, 1)))
    r = np.random.default_rng(5)
    lay = curl.layer(3)
    for i in range(150):
        u = r.random()
        x = 128 + u * 178
        y = 176 - 130 * np.exp(-(((x - 232) / 92) ** 2)) - 8 * np.sin(x / 30)
        dr = r.random() ** 2 * 26 * (1 - abs(u - 0.4))
        lay.ball(float(x - dr * 0.9), float(y + dr * 0.7 - 3), float((1.2 + 4.4 * r.random()) * (1.1 - abs(u - 0.5))), "#f2f8fa")
    lay.paint(gloss=0.2, rough=0.9, edge=0.1)
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
    cv.fill([(0, "#222c24"), (0.45, "#8a9a5c"), (0.55, "#a8a868"), (1, "#0a0f0a")])
    sun(cv, 92, 88, 12, "#e8e8a0", 140, 0.5)
    woods(cv, 116, 60, (6, 22), "#3a4630", "#8a9860", 0.45, lit=0)
    for i, (x, y, h, w) in enumerate(((60, 150, 120, 6), (236, 156, 150, 8), (150, 128, 60, 2.6), (286, 132, 70, 3), (112, 124, 44, 2))):
        bare_tree(cv, x, y, h, w, "#1a1f16" if w > 4 else "#39432c", 20 + i, -1.5 + 0.1 * i, 5 if w > 4 else 4)
    water(cv, 128, "#161e12", 0.45, 0.4, "#040604", seam=False)
    for i, (x, y, h, w) in enumerate(((60, 156, 120, 6), (236, 166, 150, 8))):
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
        if abs(x - 230) < 84 and 176 < y < 210 or abs(x - 84) < 74 and y < 170:
            continue
        s = (y - 90) / 70
        lay.limb([(x, y, 0.3 * s), (x + 3 * s, y - 14 * s, 0.3 * s)], "#8a7a40", n=1)
        for _k in range(4):
            lay.ball(x + 3 * s + r.normal() * 1.2 * s, y - 15 * s + r.normal() * 1.2 * s, 1.7 * s, "#fdf8ee")
    lay.paint(gloss=0, edge=0.15, rough=0.4)
    f.onto(0)
    grass(cv, 228, (10, 28), 260, "#22160a", "#b89a4c", wind=0.3)


# -- desert -----------------------------------------------------------------------------
def red_dunes(cv: Canvas) -> None:
    """Sharp red crests, long blue shadows."""
    cv.fill([(0, "#3a6a9a"), (0.5, "#f0c8a0"), (1, "#d8804a")])
    sun(cv, 70, 60, 12, "#fff0d0", 150, 0.7)
    dune(cv, [(-10, 120), (60, 108), (130, 118), (210, 98), (280, 112), (340, 104)], "#e09a6a", "#a86a5a", knife=[(210, 98), (226, 118), (216, 140)], ripple=0.03)
    dune(cv, [(-10, 150), (50, 138), (120, 112), (190, 146), (260, 136), (340, 150)], "#dc7a40", "#7a3a3c", knife=[(120, 110), (140, 128), (128, 146), (156, 170)], ripple=0.05)
    dune(cv, [(-10, 178), (80, 186), (170, 174), (236, 138), (300, 168), (340, 176)], "#d8652c", "#5a2830", knife=[(236, 136), (250, 154), (232, 176), (262, 206), (250, 230)], ripple=0.08)
    dune(cv, [(-10, 172), (40, 168), (90, 186), (150, 214), (220, 226), (340, 232)], "#c04e20", "#4a1c24", knife=[(40, 166), (62, 190), (50, 208), (84, 236)], ripple=0.12)
    motes(cv, 40, "#ffe0b0", (0.4, 0.9), 90, 200, 0.2, 0.5)


def salt_pan(cv: Canvas) -> None:
    """White polygons to the end of the world."""
    cv.fill([(0, "#2a62a8"), (0.42, "#c0dcf0"), (0.46, "#f0e8e0"), (1, "#ffffff")])
    ridge(cv, 102, 24, 90, "#8a8aac", "#d0d8e8", 0.5)
    sun(cv, 96, 34, 11, "#ffffff", 170, 0.8)
    z = 60 / np.clip(cv.y - 98, 0.6, 200)
    wx, wy = (cv.x - 150) * z * 0.05 * 3, z * 34
    gx, gy = wx / 2.6, wy / 5.0
    best, second = np.full(cv.x.shape, 9.0, np.float32), np.full(cv.x.shape, 9.0, np.float32)
    ix, iy = np.floor(gx), np.floor(gy)
    for ox in (-1, 0, 1):
        for oy in (-1, 0, 1):
            cx, cy = ix + ox, iy + oy
            hx = np.modf(np.sin(cx * 127.1 + cy * 311.7) * 43758.5)[0] * 0.36
            hy = np.modf(np.sin(cx * 269.5 + cy * 183.3) * 43758.5)[0] * 0.36
            d = np.hypot(gx - cx - 0.5 - hx, gy - cy - 0.5 - hy).astype(np.float32)
            second = np.where(d < best, best, np.minimum(second, d))
            best = np.minimum(best, d)
    crack = smooth(0.14, 0.03, second - best)
    ground = smooth(101, 103, cv.y)
    n = cv.fbm(50, 6, 4)
    base = col("#f4eee8") * (0.86 + 0.14 * n)[..., None] * (1 - 0.22 * smooth(120, 230, cv.y))[..., None]
    rimlight = smooth(0.30, 0.12, second - best) * 0.12
    img = base * (1 - 0.5 * crack - 0.0)[..., None] + rimlight[..., None] * np.array((0.4, 0.5, 0.9), np.float32)
    img = img * (1 - (crack * 0.45)[..., None] * np.array((0.1, 0.3, 0.55), np.float32))
    cv.over(ground, img.astype(np.float32))
    mist(cv, 103, 4, "#ffffff", 0.9, 200, 8)
    f = Figure(cv, SAND)
    sk = f.layer(1)
    sk.limb([(214, 194, 11), (198, 200, 8), (184, 208, 5)], "#f0e2c4")
    sk.limb([(220, 188, 4), (238, 176, 3), (244, 160, 0.6)], "#d8c8a4")
    sk.limb([(208, 186, 4), (200, 170, 3), (206, 154, 0.6)], "#d8c8a4")
    sk.paint(gloss=0.2, rough=0.3)
    so = f.layer(0.5)
    so.ball(206, 198, 2.8, "#1c1210")
    so.ball(186, 208, 1.4, "#1c1210")
    so.paint(gloss=0, drop=0)
    f.onto(0, (214, 206, 40, 7))


def oasis(cv: Canvas) -> None:
    """Palms around blue water, dunes beyond."""
    cv.fill([(0, "#2f86c8"), (0.5, "#f4e4c0"), (1, "#e0b070")])
    sun(cv, 84, 44, 12, "#fff8d8", 150, 0.7)
    dune(cv, [(-10, 118), (70, 92), (150, 116), (230, 90), (340, 112)], "#ecb878", "#b87a50", knife=[(70, 92), (90, 110), (82, 132)], ripple=0.03)
    dune(cv, [(-10, 128), (110, 134), (220, 124), (340, 132)], "#e8a860", "#b06a3c", ripple=0.04)
    for x, y, h, l_ in ((60, 144, 84, -14), (84, 142, 62, 10), (246, 142, 96, 18), (272, 144, 66, 22), (222, 140, 56, -14), (36, 146, 52, -16)):
        palm(cv, x, y, h, l_, "#6a4628", "#24561c", "#6aa83c", 0.46)
    land(cv, wave(cv, 138, (2, 150, 0)), "#7a9a3c", "#c89850", span=18, rough=0.6)
    water(cv, 146, "#1a8ab0", 0.30, 0.7, "#0c4a80", shine=0.3)
    bank = smooth(-1, 1, cv.y - 202 - 10 * np.cos((cv.x - 160) / 52) - (cv.fbm(20, 8, 3) - 0.5) * 6)
    n = cv.fbm(40, 4, 4)
    cv.over(bank, (col("#e0a860") * (0.75 + 0.4 * n)[..., None]).astype(np.float32))
    grass(cv, 206, (10, 26), 120, "#2c4a18", "#a8b84a", x0=-6, x1=90)
    grass(cv, 206, (10, 26), 120, "#2c4a18", "#a8b84a", x0=236, x1=326)


def scorched_flat(cv: Canvas) -> None:
    """Cracked black ground, heat, a burning tree."""
    cv.fill([(0, "#5a1c14"), (0.4, "#f08a30"), (0.5, "#ffd070"), (1, "#1a0a08")])
    sun(cv, 150, 96, 34, "#fff0a0", 200, 1.0)
    ridge(cv, 114, 12, 80, "#7a3420", "#f8a850", 0.5)
    land(cv, 112.0, "#7a3a20", "#120808", span=70, tex=(40, 4), rough=0.7)
    z = 70 / np.clip(cv.y - 104, 2, 200)
    n = np.abs(np.sin((cv.x - 160) * z * 0.16 + 2 * np.sin(z * 7)) + np.sin(z * 15 + 1.7 * np.sin((cv.x - 160) * z * 0.07)))
    crack = smooth(0.22, 0.05, n) * smooth(116, 140, cv.y)
    cv.over(crack * 0.85, "#0c0404")
    cv.add(crack * smooth(0.4, 0.8, cv.fbm(60, 30, 3)), "#ff6a1a", 0.9)
    bare_tree(cv, 236, 190, 150, 8, "#120807", 6, -1.5, 5)
    r = np.random.default_rng(2)
    for c, n, w, up in (("#e8380c", 150, 2.6, 30), ("#ff8a1a", 110, 1.9, 24), ("#ffe070", 60, 1.2, 15)):
        pen = cv.mask(1)
        for _ in range(n):
            x, y = 238 + r.normal() * 24, 60 + 66 * r.random()
            k = up * (0.5 + 0.8 * r.random())
            pen.stroke([(x, y + 3, w * 0.5), (x + r.normal() * 2, y - k * 0.4, w), (x + 4 + r.normal() * 2, y - k * 0.8, w * 0.5), (x + 6, y - k, 0.1)])
        cv.over(blur(pen.done(), 1.6) * 0.85, c)
    cv.add(cv.glow(238, 84, 110, 1.6), "#ff7a20", 0.7)
    boulders(cv, [(40, 208, 30, 24), (84, 220, 16, 10), (296, 216, 24, 18)], "#3a201a", SAND, 8)
    motes(cv, 70, "#ffb050", (0.4, 1.3), 20, 210)


def dust_gate(cv: Canvas) -> None:
    """A natural arch in a dust storm."""
    cv.fill([(0, "#a86a3c"), (0.5, "#f0c080"), (1, "#b0703c")])
    sun(cv, 160, 106, 22, "#fff0c8", 170, 0.9)
    clouds(cv, 120, 40, 0.55, "#f4c88c", "#a8642c", 0, 160, 0.7)
    ridge(cv, 150, 26, 60, "#b87844", "#eab878", 0.6)
    land(cv, 150.0, "#d89a5c", "#7a4424", span=80, tex=(40, 4), rough=0.6)
    dx = (cv.x - 160) / 60
    wob = (cv.fbm(18, 24, 5) - 0.5)
    outer = np.hypot(dx / 2.05, np.minimum(0, (cv.y - 136) / 118)) + wob * 0.12 + np.maximum(0, cv.y - 136) * 0.0
    inner = np.hypot(dx / 1.0, np.minimum(0, (cv.y - 140) / 72)) + wob * 0.22 - np.maximum(0, cv.y - 170) * 0.003
    m = smooth(1.0, 0.985, outer) * smooth(1.0, 1.03, inner) * smooth(206, 203, cv.y + wob * 14)
    strata = cv.fbm(120, 6, 4)
    n = cv.fbm(12, 26, 5, 0.6)
    lit = np.clip(0.98 - (cv.x - 40) / 330 + (n - 0.5) * 0.8 - 0.5 * smooth(1.22, 1.0, inner) * (cv.x < 160) + 0.35 * smooth(1.3, 1.02, inner) * (cv.x > 160), 0.12, 1.3)
    cv.over(m, (col("#b8582c") * (lit * (0.55 + 0.75 * strata))[..., None]).astype(np.float32))
    cv.mul(1 - 0.3 * smooth(200, 212, cv.y) * smooth(235, 212, cv.y))
    dust = smooth(0.4, 0.8, cv.fbm(110, 22, 5)) * smooth(110, 200, cv.y)
    cv.over((dust * 0.7).astype(np.float32), "#eabf86")
    boulders(cv, [(30, 222, 26, 20), (280, 218, 34, 26), (246, 226, 14, 10)], "#9a5430", SAND, 6)
    rays(cv, 160, 100, "#ffe8c0", 0.35, 180, 0.2, 2.9, 20)
    motes(cv, 90, "#ffe8c0", (0.4, 0.9), 60, 225, 0.2, 0.5, slant=2)


# -- tundra -----------------------------------------------------------------------------
def white_barrens(cv: Canvas) -> None:
    """White upon white under a pale ringed sun; one line of tracks."""
    cv.fill([(0, "#7a94b8"), (0.45, "#dce6f0"), (0.55, "#f0ece8"), (1, "#b0c0d4")])
    sun(cv, 104, 70, 11, "#fffaf0", 140, 0.8)
    d = np.hypot(cv.x - 104, cv.y - 70)
    cv.add(smooth(3, 0, np.abs(d - 52)), "#ffe8d0", 0.35)
    for x in (52, 156):
        cv.add(cv.glow(x, 70, 16, 2), "#fff0d8", 0.8)
    ridge(cv, 122, 20, 110, "#9aacc6", "#dce6f0", 0.5, snow=40)
    land(cv, wave(cv, 122, (3, 210, 2)), "#f2f4f8", "#b8c8de", span=60, tex=(70, 5), rough=0.12)
    land(cv, wave(cv, 156, (9, 260, 0.5)), "#fbfbfd", "#a8bcd8", span=60, tex=(60, 6), rough=0.14)
    land(cv, wave(cv, 196, (11, 300, 3.4), (2, 60, 0)), "#ffffff", "#94acd0", span=44, tex=(50, 5), rough=0.14)
    pen, hi = cv.mask(2), cv.mask(2)
    for i in range(34):
        t = i / 33
        y = 228 - 100 * t**0.75
        x = 96 + 120 * t + 26 * np.sin(t * 5) + (3 if i % 2 else -3) * (1.2 - t)
        s = 3.4 * (1 - t) ** 1.3 + 0.5
        hi.disc(x + s * 0.4, y + s * 0.3, s * 1.25, s * 0.6)
        pen.disc(x, y, s, s * 0.45)
    cv.over(hi.done() * 0.7, "#ffffff")
    cv.over(pen.done() * 0.8, "#5f7eae")
    motes(cv, 50, "#ffffff", (0.4, 1.1))


def lichen_field(cv: Canvas) -> None:
    """Stones patched with orange and green lichen under a long evening."""
    cv.fill([(0, "#4a4a7a"), (0.45, "#e8a890"), (1, "#4a4450")])
    sun(cv, 70, 98, 12, "#ffe0b8", 150, 0.8)
    ridge(cv, 116, 34, 90, "#6a6a90", "#dca898", 0.5, snow=18, snow_c="#f4e0e0")
    land(cv, 114.0, "#a8744a", "#3a2c2c", span=110, tex=(20, 5), rough=1.0)
    n1, n2 = cv.fbm(26, 9, 4), cv.fbm(18, 7, 4)
    g = smooth(120, 140, cv.y)
    cv.over(smooth(0.56, 0.66, n1) * g * 0.75, "#c84a24")
    cv.over(smooth(0.58, 0.68, n2) * g * 0.7, "#c8c080")
    f = Figure(cv, Mood(key=(1.2, 1.0, 0.82), ambient=(0.22, 0.20, 0.30), rim=(1, 0.85, 0.65)))
    from .kit import spots

    for i, (x, y, w, h) in enumerate(((236, 150, 26, 22), (60, 160, 30, 26), (150, 148, 14, 12), (290, 196, 44, 46), (116, 206, 58, 56), (206, 222, 34, 24), (14, 226, 34, 40))):
        r = np.random.default_rng(i + 3)
        pts = [(float(x + np.cos(a) * w * (0.85 + 0.25 * r.random())), float(y + np.sin(a) * h * (0.85 + 0.25 * r.random()))) for a in np.linspace(np.pi, 2 * np.pi, 9)]
        pts += [(x + w * 0.6, y + h * 0.12), (x - w * 0.6, y + h * 0.12)]
        lay = f.layer(0.8)
        lay.poly(pts, "#7c7a80", inflate=min(w, h) * 0.8, n=2, flat=0.9)
        wob = spots(19, 0.4)
        lay.paint(gloss=0.05, rough=0.8, mottle=0.9, pattern=lambda x_, y_, u, v, wob=wob: wob(x_ + 3 * np.sin(y_ * 0.7), y_ + 3 * np.sin(x_ * 0.6), u, v) * 0.9, pcol=("#e0842c", "#b8c060", "#e8c04a")[i % 3])  # type: ignore[misc]
    f.onto(0)
    grass(cv, 230, (5, 14), 260, "#2a1c1c", "#b8743c", wind=0.4)


def blizzard_plateau(cv: Canvas) -> None:
    """A storm of snow across a table of ice; standing stones vanish in it."""
    cv.fill([(0, "#5a6c84"), (0.5, "#a8b8cc"), (1, "#8a9cb6")])
    clouds(cv, 150, 40, 0.6, "#c8d4e2", "#55677f", 0, 150, 0.8)
    for x, y, w, h, dp in ((224, 150, 12, 60, 0.72), (110, 152, 10, 46, 0.78), (276, 166, 17, 80, 0.5), (64, 178, 20, 100, 0.3), (180, 162, 13, 66, 0.58)):
        m = smooth(w, w - 1.5, np.abs(cv.x - x + (cv.fbm(14, 26, 3) - 0.5) * 9) + np.maximum(0, y - h * 0.8 - cv.y) * 0.5) * smooth(y - h, y - h + 3, cv.y) * smooth(y + 4, y, cv.y)
        lit = np.clip(0.8 - (cv.x - x) / w * 0.5, 0.1, 1.2) * (0.5 + 0.8 * cv.fbm(9, 22, 4))
        c = col("#4a5466") * lit[..., None] * (1 - dp) + col("#a8b8cc") * dp
        cv.over(m, c.astype(np.float32))
        cap = m * smooth(y - h + 10, y - h + 6, cv.y + (cv.fbm(8, 8, 2) - 0.5) * 6)
        cv.over(cap * (1 - dp * 0.5), "#eef4fa")
    land(cv, wave(cv, 172, (4, 170, 1), (1, 40, 0)), "#e4ecf6", "#8a9fc0", span=60, tex=(90, 4), rough=0.3)
    for amt, sx, sy in ((0.75, 120, 9), (0.6, 70, 5)):
        n = cv.fbm(sx, sy, 4)
        n = np.take_along_axis(n, np.clip((np.arange(cv.ph)[:, None] + (np.arange(cv.pw)[None, :] * 0.25)).astype(np.int64) % cv.ph, 0, cv.ph - 1), 0)
        cv.over((smooth(0.52, 0.82, n) * amt).astype(np.float32), "#f4f8fc")
    motes(cv, 260, "#ffffff", (0.5, 1.9), 0, 230, 0.1, 0.9, slant=2.2)


def sheltered_den(cv: Canvas) -> None:
    """A den dug into a drift; warm light and cubs' eyes inside."""
    cv.fill([(0, "#1a2a5a"), (0.5, "#5a78b0"), (1, "#8aa4d0")])
    stars(cv, 70, 90)
    aurora(cv, 70, 70, "#4af0a0", "#4a6af0", 0.5)
    woods(cv, 120, 30, (14, 40), "#1c2c4a", "#5a78b0", 0.3, lit=0.4)
    land(cv, wave(cv, 116, (8, 220, 0)), "#a8c0e4", "#5a7ab4", span=60, tex=(40, 8), rough=0.2)
    xs = np.arange(cv.pw) / cv.s
    land(cv, (206 - 128 * np.exp(-(((xs - 176) / 104) ** 4))).astype(np.float32), "#d4e2f6", "#6a8ac0", span=150, tex=(50, 16), rough=0.25)
    wob = (cv.fbm(24, 20, 3) - 0.5) * 0.14
    d = np.hypot((cv.x - 172) / 56, np.where(cv.y < 178, (cv.y - 178) / 52, (cv.y - 178) / 16)) + wob
    cv.over(smooth(1.14, 1.0, d) * 0.5, "#4a6aa4")
    cv.over(smooth(1.02, 0.97, d), "#1a0f0c")
    cv.add(smooth(1.0, 0.2, d), "#ff9a3a", 0.85)
    cv.add(np.exp(-(((cv.x - 160) / 70) ** 2 + ((cv.y - 204) / 16) ** 2)).astype(np.float32), "#ffb060", 0.5)
    f = Figure(cv, Mood(key=(0.8, 0.55, 0.35), ambient=(0.10, 0.07, 0.08), rim=(1, 0.7, 0.4)))
    for x, y, s in ((150, 176, 1.0), (184, 180, 1.15)):
        lay = f.layer(4)
        lay.limb([(x, y + 10 * s, 18 * s), (x, y, 14 * s)], "#8a7a70")
        for sx in (-1, 1):
            lay.poly([(x + sx * 3 * s, y - 10 * s), (x + sx * 11 * s, y - 24 * s), (x + sx * 14 * s, y - 6 * s)], "#7a6a60", inflate=4, k=1)
        lay.limb([(x, y + 4 * s, 6 * s), (x, y + 9 * s, 5 * s)], "#a89888", z=8)
        lay.paint(fur=0.5)
        lay = f.layer(0.5)
        lay.ball(x, y + 7 * s, 2.6 * s, "#15100e")
        lay.paint(gloss=0.6)
        for sx in (-1, 1):
            f.eye(x + sx * 6 * s, y - 2 * s, 2.7 * s, rgb("#ffd05a"), glow=0.7)
    f.onto(0)
    sn = smooth(-1, 1, cv.y - 204 - 5 * np.cos((cv.x - 170) / 40) - (cv.fbm(20, 8, 3) - 0.5) * 6)
    cv.over(sn, (col("#b8cce8") * (0.8 + 0.3 * cv.fbm(40, 8, 4))[..., None] * (1 - 0.3 * smooth(200, 230, cv.y))[..., None]).astype(np.float32))
    conifers(cv, [(34, 214, 120), (12, 222, 96), (304, 216, 110)], "#182c40", "#5a78b0", 0.05, 0.6)
    motes(cv, 80, "#ffffff", (0.5, 1.6))


def ice_shelf(cv: Canvas) -> None:
    """A blue wall of ice calving into the sea."""
    cv.fill([(0, "#3a78b8"), (0.42, "#d0e6f4"), (1, "#0c3a5c")])
    cumulus(cv, [(60, 60, 90, 24)], "#ffffff", SNOW, 5)
    ridge(cv, 92, 26, 80, "#8ab0d0", "#d8eaf6", 0.5, snow=40)
    top = 74 + 5 * np.sin(cv.x / 50) + (cv.fbm(20, 20, 3) - 0.5) * 10 + np.where(cv.x < 110, (110 - cv.x) * 0.04, 0)
    x0 = 84 + (cv.y - 74) * 0.12 + (cv.fbm(12, 50, 4) - 0.5) * 26
    m = smooth(-0.7, 0.7, cv.y - top) * smooth(-0.7, 0.7, cv.x - x0) * smooth(172, 170, cv.y)
    n, cr = cv.fbm(9, 90, 5, 0.6), cv.fbm(26, 70, 4)
    crack = smooth(0.06, 0.0, np.abs(cr - 0.5))
    t = np.clip((cv.y - 74) / 96, 0, 1)
    face = (col("#e8f6ff") * (1 - t)[..., None] + col("#4aa8dc") * t[..., None]) * (0.62 + 0.62 * n)[..., None]
    face = face * (1 - 0.6 * crack[..., None] * np.array((0.9, 0.5, 0.25), np.float32))
    cv.over(m, face.astype(np.float32))
    cv.over(m * smooth(8, 4, cv.y - top), "#ffffff")
    for x, y, w, h in ((210, 170, 22, 17), (130, 171, 16, 12)):
        d = np.hypot((cv.x - x) / w, (cv.y - y) / h)
        cv.over(smooth(1.0, 0.8, d) * m, "#0f4a80")
    water(cv, 170, "#12507c", 0.45, 0.6, "#062038", shine=0.3)
    f = Figure(cv, SNOW)
    for x, y, s, sd in ((50, 186, 1.0, 1), (20, 172, 0.5, 4), (250, 206, 1.3, 2), (150, 196, 0.6, 3), (100, 214, 0.8, 5)):
        r = np.random.default_rng(sd)
        pts = [(x - 30 * s, y), (x - 20 * s, y - 12 * s - 8 * r.random()), (x - 6 * s, y - 26 * s), (x + 6 * s, y - 18 * s), (x + 16 * s, y - 22 * s * r.random() - 6), (x + 30 * s, y)]
        lo = f.layer(0.3)
        lo.poly([(a, 2 * y - b * 1.0) if b < y else (a, y) for a, b in pts][::-1], "#1f78a8", inflate=4, n=1)
        f_a = 0.55
        lo.paint(gloss=0.1, alpha=f_a, edge=0)
        lay = f.layer(0.3)
        lay.poly([*pts, (x, y + 4 * s)], "#d8ecf8", inflate=9 * s, n=1)
        lay.paint(gloss=0.6, rough=0.4, belly="#6ab8e4")
    f.onto(0)
    splash = np.exp(-(((cv.x - 108) / 18) ** 2 + ((cv.y - 158) / 22) ** 2)) * smooth(0.4, 0.65, cv.fbm(10, 12, 5))
    cv.over(splash.astype(np.float32), "#ffffff")


def backdrop_blur(cv: Canvas) -> None:
    """Soft focus for a land used behind something."""
    soften(cv, 6)


def frond_corner(cv: Canvas, c: str, c2: str) -> None:
    """Fern leaves in the lower corners."""
    fronds(cv, -6, 226, 70, c, c2, 8, 0.6, -2.4, 0.2)
    fronds(cv, 326, 226, 70, c, c2, 8, 0.6, -3.4, -0.8)


LANDS: dict[str, Scene] = {
    "kelp-reach": kelp_reach, "blue-shelf": blue_shelf, "coral-garden": coral_garden, "storm-swell": storm_swell, "the-abyss": the_abyss,
    "black-fen": black_fen, "alder-carr": alder_carr, "fog-bank": fog_bank, "leech-pool": leech_pool, "peat-bath": peat_bath,
    "red-dunes": red_dunes, "salt-pan": salt_pan, "oasis": oasis, "scorched-flat": scorched_flat, "dust-gate": dust_gate,
    "white-barrens": white_barrens, "lichen-field": lichen_field, "blizzard-plateau": blizzard_plateau, "sheltered-den": sheltered_den, "ice-shelf": ice_shelf,
}  # fmt: skip
