# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Lands of desert and tundra."""

from __future__ import annotations

import numpy as np

from .body import Figure, Mood
from .canvas import Canvas, blur, col, rgb, smooth
from .scenery import (
    Scene,
    aurora,
    bare_tree,
    boulders,
    clouds,
    conifers,
    cumulus,
    dune,
    grass,
    land,
    mist,
    motes,
    palm,
    rays,
    ridge,
    stars,
    sun,
    water,
    wave,
    woods,
)

SEA = Mood(key=(0.95, 1.15, 1.2), ambient=(0.10, 0.22, 0.34), rim=(0.7, 1.0, 1.1), halo=(0.4, 0.8, 0.9))
SAND = Mood(key=(1.25, 1.05, 0.82), ambient=(0.30, 0.20, 0.24), rim=(1.0, 0.85, 0.6))
SNOW = Mood(key=(1.1, 1.1, 1.12), ambient=(0.36, 0.46, 0.62), rim=(1, 1, 1))
BOG = Mood(key=(0.95, 1.0, 0.72), ambient=(0.10, 0.14, 0.12), rim=(0.8, 0.95, 0.6))


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
    crack = smooth(0.14, 0.03, second - best) * (0.18 + 0.82 * smooth(106, 150, cv.y))
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
    strata = cv.fbm(120, 10, 2)
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


LANDS: dict[str, Scene] = {
    "red-dunes": red_dunes,
    "salt-pan": salt_pan,
    "oasis": oasis,
    "scorched-flat": scorched_flat,
    "dust-gate": dust_gate,
    "white-barrens": white_barrens,
    "lichen-field": lichen_field,
    "blizzard-plateau": blizzard_plateau,
    "sheltered-den": sheltered_den,
    "ice-shelf": ice_shelf,
}
