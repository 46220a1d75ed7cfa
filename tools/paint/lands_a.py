"""Lands of forest, mountain, plain and lake, and the two borrowed biomes."""

from __future__ import annotations

import numpy as np

from .body import Figure, Mood
from .canvas import Canvas, rgb, smooth
from .scenery import (
    Scene, bare_tree, boulders, branchy, clouds, conifers, crowns, cumulus, fronds, grass, land, mist, moon, motes,
    rays, ridge, shafts, stars, sun, trunks, water, wave, woods,
)  # fmt: skip

DAY = Mood(halo=(1, 0.95, 0.8))
DUSK = Mood(key=(1.2, 0.95, 0.75), ambient=(0.22, 0.18, 0.30), rim=(1.0, 0.8, 0.55))
NIGHT = Mood(key=(0.72, 0.86, 1.1), ambient=(0.08, 0.10, 0.2), rim=(0.7, 0.85, 1.1))
WOOD = Mood(key=(1.15, 1.12, 0.8), ambient=(0.12, 0.18, 0.16), rim=(1.0, 1.0, 0.6))


# -- forest ---------------------------------------------------------------------------
def old_pinewood(cv: Canvas) -> None:
    """Great red pine columns in low gold light."""
    cv.fill([(0, "#3a5a3c"), (0.5, "#c9b86a"), (0.68, "#6a7a3c"), (1, "#1c2a18")])
    sun(cv, 96, 92, 14, "#ffe39a", 200, 0.9, False)
    r = cv.rng
    trunks(cv, [(x + r.random() * 8, 2.5 + r.random() * 2, 158) for x in range(6, 320, 15)], 0, 170, "#7a6a48", "#b9ae6c", 0.6)
    trunks(cv, [(x + r.random() * 12, 5 + r.random() * 3, 172) for x in range(-4, 330, 38)], 0, 180, "#7a4a30", "#8a8a50", 0.32)
    land(cv, wave(cv, 168, (4, 150, 1), (2, 47, 0)), "#6f7a30", "#18220f", span=60, tex=(18, 5), rough=0.9)
    trunks(cv, [(38, 19, 196), (268, 24, 206), (176, 11, 184)], 0, 210, "#8a4e30", "#50502c", 0.04, moss="#6f8a34")
    shafts(cv, "#ffe8a0", 0.42, 0.7, -90, 220, 8, 220)
    grass(cv, 206, (8, 22), 320, "#16240e", "#8a9a3c", wind=0.2)
    for x in (100, 138, 226, 306):
        fronds(cv, x, 214, 22, "#2c4418", "#8aa040", 7, 0.5, -2.9, -0.2)


def fern_hollow(cv: Canvas) -> None:
    """A dim green hollow full of ferns, a stream in the middle."""
    cv.fill([(0, "#1a3a2c"), (0.4, "#86b07a"), (0.62, "#3f6a40"), (1, "#0f1f14")])
    sun(cv, 168, 70, 20, "#e6ffc0", 150, 0.8, False)
    r = cv.rng
    trunks(cv, [(x + r.random() * 16, 3 + r.random() * 3, 140 + abs(x - 160) * 0.1) for x in range(10, 320, 26)], 0, 160, "#3a4a34", "#8ab088", 0.55)
    xs = np.arange(cv.pw) / cv.s
    land(cv, (118 + 64 * np.exp(-(((xs - 164) / 70) ** 2))).astype(np.float32), "#5f9a44", "#143018", span=80, tex=(20, 9), rough=1.0)
    st = smooth(15, 11, np.abs(cv.x - 164 - 14 * np.sin(cv.y / 12)) - (cv.y - 180) * 0.55) * smooth(176, 184, cv.y)
    cv.over(st, "#9ad0c0")
    cv.mul(1 - 0.35 * st * cv.fbm(24, 4, 3))
    shafts(cv, "#e8ffb0", 0.35, 0.4, 20, 200, 6)
    for x, y, s in ((20, 150, 34), (60, 168, 34), (290, 146, 36), (252, 168, 34), (96, 192, 36), (226, 196, 36)):
        fronds(cv, x, y, s, "#1f5426", "#6ab84a", 9, 0.7, -3.3, 0.1)
    for x, y, s in ((-4, 214, 70), (326, 216, 72), (52, 236, 56), (272, 238, 54)):
        fronds(cv, x, y, s, "#0c2412", "#2f7030", 10, 0.7, -3.3, 0.2)
    motes(cv, 26, "#f4ffb0", (0.5, 1.3), 60, 190)


def owl_glade(cv: Canvas) -> None:
    """A moonlit clearing, a hollow tree with two bright eyes."""
    cv.fill([(0, "#0e1a3a"), (0.5, "#3a5a8a"), (0.7, "#2a4452"), (1, "#070d14")])
    stars(cv, 60, 110)
    moon(cv, 206, 56, 24, "#e6ecff")
    woods(cv, 146, 34, (50, 92), "#1c3a48", "#4a6a92", 0.5, lit=0.3)
    woods(cv, 160, 22, (60, 120), "#142a34", "#2c4a6a", 0.25, lit=0.4, gap=(110, 262))
    land(cv, wave(cv, 158, (3, 190, 2)), "#5a8a8c", "#0a161c", span=70, tex=(26, 6), rough=0.7)
    sh = cv.glow(206, 172, 90, 1.2) * smooth(150, 170, cv.y)
    cv.add(sh, "#a8c8e8", 0.35)
    trunks(cv, [(62, 30, 208)], 0, 212, "#3a4048", "#2c4a6a", 0.05, light="#c8dcff")
    strokes: list[list[tuple[float, float, float]]] = []
    branchy(strokes, np.random.default_rng(3), 76, 60, -0.5, 44, 8, 4)
    branchy(strokes, np.random.default_rng(8), 40, 40, -2.6, 40, 8, 4)
    pen = cv.mask(1)
    for s in strokes:
        pen.stroke(s)
    cv.over(pen.done(), "#141a22")
    hole = np.hypot((cv.x - 62) / 15, (cv.y - 106) / 21)
    cv.over(smooth(1.06, 0.9, hole), "#05070a")
    f = Figure(cv, NIGHT)
    f.layer(1).ball(62, 106, 10, "#1a1a1c").paint()
    for x in (56, 69):
        f.eye(x, 104, 4.6, rgb("#ffd23a"), glow=0.9)
    f.onto(0)
    grass(cv, 206, (8, 20), 300, "#081018", "#5a8a8a")
    mist(cv, 164, 12, "#a8c4e0", 0.5)


def healing_grove(cv: Canvas) -> None:
    """A round grove, white blossom, a spring of light between stones."""
    cv.fill([(0, "#3f7a5c"), (0.45, "#d6eec0"), (0.65, "#7ab06a"), (1, "#1c3a24")])
    sun(cv, 160, 84, 20, "#fffbd8", 170, 0.9, False)
    r = cv.rng
    trunks(cv, [(x + r.random() * 8, 3, 150) for x in (84, 112, 208, 238)], 30, 160, "#5a4a3c", "#a8c890", 0.45)
    land(cv, wave(cv, 146, (3, 200, 0)), "#93c85c", "#1f4a26", span=80, tex=(22, 6), rough=0.7)
    trunks(cv, [(30, 12, 178), (290, 13, 182)], 20, 190, "#6a5644", "#7aa86a", 0.1, moss="#8ab84a")
    crowns(cv, [(26, 50, 58, 34), (292, 48, 58, 36)], "#f2dfe8", Mood(key=(1.1, 1.05, 1.0), ambient=(0.36, 0.42, 0.40)), 5, leaf=3.2)
    crowns(cv, [(96, 22, 48, 20), (218, 20, 50, 20)], "#dfe8d0", Mood(key=(1.05, 1.08, 0.95), ambient=(0.32, 0.44, 0.36)), 9, "#c8e8b8", 0.3, leaf=3)
    pool = np.hypot((cv.x - 160) / 58, (cv.y - 182) / 16)
    cv.over(smooth(1.03, 0.96, pool), "#4ab0a8")
    cv.add(smooth(1.0, 0.0, pool), "#e8fff0", 0.9)
    boulders(cv, [(104, 186, 13, 14), (124, 196, 10, 8), (212, 188, 15, 16), (192, 198, 9, 8), (140, 170, 8, 6), (182, 170, 8, 7)], "#8a9a8c", DAY, 4)
    cv.add(cv.glow(160, 160, 90, 1.6), "#e8ffd8", 0.55)
    rays(cv, 160, 176, "#f4ffd0", 0.35, 170, -2.9, -0.3, 18)
    grass(cv, 212, (6, 18), 280, "#1c4a20", "#a8d85c")
    motes(cv, 60, "#ffffff", (0.6, 1.8), 30, 200)


def thornbrake(cv: Canvas) -> None:
    """A wall of thorns under a sick red evening."""
    cv.fill([(0, "#2c1a30"), (0.45, "#b85a3c"), (0.6, "#e8a058"), (1, "#1a0e10")])
    sun(cv, 132, 118, 20, "#ffc070", 150, 0.9)
    woods(cv, 150, 30, (20, 44), "#3a2430", "#c87a50", 0.5, lit=0)
    land(cv, 150.0, "#5a3a2c", "#120a0c", span=60)
    f = Figure(cv, DUSK)
    r = np.random.default_rng(11)
    for d, (c, tint, w) in enumerate((("#3a2a2c", 0.5, 4.0), ("#4a3030", 0.75, 6.0), ("#5c3a34", 1.0, 8.5))):
        for i in range(6):
            lay = f.layer(0.5)
            x0 = -40 + i * 70 + r.random() * 40
            pts = [(x0, 236, w)]
            for _ in range(5):
                x0 += (r.random() - 0.42) * 62
                pts.append((x0, 170 - r.random() * (100 - d * 22) + d * 22, w * (0.6 + 0.4 * r.random())))
            pts.append((x0 + 50 * (r.random() - 0.3), 240, w * 0.6))
            lay.limb(pts, c, n=7)
            from .body import spline

            q = spline(pts, 7)
            for j in range(2, len(q) - 2, 2):
                dx, dy = q[j + 1, 0] - q[j - 1, 0], q[j + 1, 1] - q[j - 1, 1]
                n = max(1e-3, float(np.hypot(dx, dy)))
                s = 1 if (j // 2) % 2 else -1
                rr = float(q[j, 2])
                lay.limb([(float(q[j, 0]), float(q[j, 1]), rr * 0.7), (float(q[j, 0] - dy / n * s * rr * 2.9 + dx), float(q[j, 1] + dx / n * s * rr * 2.9), 0.3)], c, "#d8b090", k=1, n=2)
            lay.paint(gloss=0.4, tint=tint, rough=0.2)
    f.onto(0)
    for _ in range(14):
        x, y = r.random() * 320, 100 + r.random() * 110
        cv.over(cv.disc(x, y, 2.6), "#c8202c")
        cv.over(cv.disc(x - 0.8, y - 0.9, 0.8), "#ffc8b8")


# -- mountain -------------------------------------------------------------------------
def grey_ridge(cv: Canvas) -> None:
    """Range behind range, grey and blue, under a high sun."""
    cv.fill([(0, "#5a7a9a"), (0.5, "#c8d4dc"), (1, "#8a9aa4")])
    clouds(cv, 90, 26, 0.45, "#ffffff", "#9aacbc", 0, 80, 0.8)
    sun(cv, 60, 36, 10, "#fff4d8", 140, 0.6)
    ridge(cv, 140, 60, 70, "#8a9aac", "#c8d4dc", 0.62, snow=24)
    ridge(cv, 160, 60, 90, "#6a7684", "#b4c2ce", 0.36, snow=26, peaks=[(196, 112, 84), (110, 84, 60)])
    mist(cv, 158, 12, "#dfe8ee", 0.7)
    ridge(cv, 212, 62, 80, "#5a6068", "#9aa8b4", 0.12, peaks=[(40, 84, 90), (300, 96, 80)])
    mist(cv, 196, 9, "#c8d4dc", 0.5)
    ridge(cv, 244, 44, 60, "#3c4044", "#6a7680", 0.02)


def broken_pass(cv: Canvas) -> None:
    """A gap between two black walls; light falls through on a path of rubble."""
    cv.fill([(0, "#5a4a6a"), (0.5, "#f0b87a"), (0.7, "#c87a50"), (1, "#2a1c20")])
    sun(cv, 160, 112, 18, "#ffe0a0", 160, 1.0)
    ridge(cv, 168, 50, 60, "#8a5a54", "#f0b87a", 0.5, snow=16, snow_c="#ffe8d0")
    land(cv, 164.0, "#b07a58", "#2a1a1a", span=70, tex=(12, 5), rough=1.0)
    path = smooth(10, 5, np.abs(cv.x - 160 - 20 * np.sin((cv.y - 164) / 16) * (cv.y - 164) / 60) - (cv.y - 164) * 0.32) * smooth(163, 170, cv.y)
    cv.over(path * 0.7, "#e8b888")
    for sx, c in ((1, "#4a3a42"), (-1, "#3a2c34")):
        xs = np.arange(cv.pw) / cv.s
        d = (xs if sx > 0 else 320 - xs) - 62
        jag = cv.line(20, 5, 0.6, ridged=True) * 16
        ln = np.where(d < 62, np.clip(8 + np.clip(d, 0, 99) ** 1.3 * 0.7 + jag, -20, 250), 400)
        below = cv.y - ln[None, :].astype(np.float32)
        edge_x = 128 - (cv.y - 100) * 0.10 + (cv.fbm(10, 26, 4) - 0.5) * 36
        dd = cv.x if sx > 0 else 320 - cv.x
        m = np.clip(below * 2, 0, 1) * smooth(edge_x + 1, edge_x - 1, dd)
        n = cv.fbm(14, 34, 5, 0.62)
        litf = smooth(edge_x - 26, edge_x, dd) * (0.9 if sx < 0 else 0.35)
        img = np.array(rgb(c), np.float32) * (0.4 + 1.1 * n)[..., None] + np.array((0.55, 0.32, 0.18), np.float32) * (litf * n)[..., None]
        cv.over(m.astype(np.float32), img.astype(np.float32))
    boulders(cv, [(72, 214, 30, 28), (120, 200, 12, 10), (236, 208, 26, 30), (204, 192, 9, 8), (272, 222, 30, 20), (24, 226, 34, 30)], "#6a5350", DUSK, 8)
    rays(cv, 160, 108, "#ffd8a0", 0.35, 200, 0.1, 3.0)


def eagle_crag(cv: Canvas) -> None:
    """One sheer spire with an eyrie; eagles circle."""
    cv.fill([(0, "#2f5a92"), (0.55, "#a8cce6"), (1, "#e8d8c0")])
    clouds(cv, 110, 20, 0.42, "#ffffff", "#9ab8d8", 30, 150, 0.8)
    ridge(cv, 214, 50, 80, "#6a88a8", "#b8d2e6", 0.5, snow=18)
    mist(cv, 196, 18, "#e8f0f8", 0.8)
    xs = cv.x
    edge_l = 150 - (cv.y - 26) * 0.26 - np.maximum(0, cv.y - 120) * 0.3 + (cv.fbm(12, 30, 5) - 0.5) * 26
    edge_r = 186 + (cv.y - 26) * 0.22 + np.maximum(0, cv.y - 140) * 0.4 + (cv.fbm(12, 30, 5) - 0.5) * 26
    m = smooth(-0.6, 0.6, xs - edge_l) * smooth(-0.6, 0.6, edge_r - xs) * smooth(36, 39, cv.y + (cv.fbm(10, 10, 3) - 0.5) * 10)
    t = (xs - edge_l) / np.maximum(edge_r - edge_l, 1)
    n = cv.fbm(10, 44, 5, 0.62)
    strata = cv.fbm(60, 5, 4)
    face = np.clip(1.15 - t * 1.05 + (n - 0.5) * 0.9, 0.1, 1.3)
    img = np.array(rgb("#a08a72"), np.float32) * (face * (0.55 + 0.6 * n + 0.25 * strata))[..., None] + np.array((0.05, 0.09, 0.16), np.float32) * np.clip(t, 0, 1)[..., None]
    cv.over(m.astype(np.float32), img.astype(np.float32))
    pen = cv.mask(1)
    for i in range(26):
        a = i * 0.9
        pen.stroke([(146 + i * 1.7, 38 + np.sin(a) * 3, 0.9), (150 + i * 1.5 + np.cos(a) * 10, 33 + np.sin(a * 2) * 4, 0.4)])
    cv.over(pen.done(), "#5a4028")
    pen = cv.mask(1)
    for x, y, s, tl in ((70, 64, 26, 0.25), (256, 92, 17, -0.2), (232, 34, 11, 0.1), (108, 124, 8, 0.0)):
        for sd in (-1, 1):
            pen.poly([(x, y - s * 0.06), (x + sd * s * 0.5, y - s * (0.3 + tl * sd)), (x + sd * s, y - s * (0.16 + tl * sd)), (x + sd * s * 0.5, y - s * (0.06 + tl * sd * 0.7)), (x, y + s * 0.14)])
        pen.poly([(x - s * 0.1, y), (x + s * 0.1, y), (x + s * 0.14, y + s * 0.3), (x - s * 0.14, y + s * 0.3)])
    cv.over(pen.done(), "#2a2024")
    mist(cv, 214, 22, "#f2f6fa", 0.95, 120, 22)


def hot_spring(cv: Canvas) -> None:
    """Stepped turquoise pools steaming in the snow."""
    cv.fill([(0, "#3a4a72"), (0.5, "#d0a8b0"), (1, "#8a98b0")])
    sun(cv, 70, 70, 12, "#ffd8b8", 150, 0.7)
    ridge(cv, 130, 54, 80, "#5a6484", "#c8a8b4", 0.4, snow=34, peaks=[(236, 96, 84)])
    woods(cv, 132, 30, (16, 34), "#24323c", "#a898ac", 0.3, lit=0.2)
    land(cv, wave(cv, 130, (3, 120, 1)), "#dfe4f0", "#8a98b4", span=90, tex=(30, 8), rough=0.25)
    for x, y, rx, ry in ((206, 146, 62, 9), (116, 166, 76, 13), (214, 190, 84, 16), (84, 216, 110, 22)):
        wob = (cv.fbm(22, 10, 3) - 0.5) * 0.22
        d = np.hypot((cv.x - x) / rx, (cv.y - y) / ry) + wob
        rim = smooth(1.24, 1.12, d)
        cv.over(rim * 0.95, "#d89a5c")
        cv.over(smooth(1.10, 1.04, d), "#f0dcb8")
        drop = smooth(1.2, 1.0, np.hypot((cv.x - x) / rx, (cv.y - y - 5) / ry) + wob) * (1 - rim)
        cv.over(drop * 0.6, "#9a6a4a")
        wat = smooth(1.0, 0.94, d)
        cv.over(wat, "#1f9aa8")
        cv.add(wat * smooth(1.0, 0.2, d) * 0.8, "#a8fff0", 0.5)
        cv.add(wat * smooth(0.55, 0.8, cv.fbm(40, 3, 3)), "#ffffff", 0.3)
    for x, y, w in ((206, 126, 26), (120, 134, 30), (214, 158, 34), (90, 180, 40)):
        n = cv.fbm(26, 34, 4)
        s = np.exp(-(((cv.x - x - (y - cv.y) * 0.25) / (w + (y - cv.y) * 0.25).clip(8)) ** 2)) * smooth(y + 8, y - 10, cv.y) * smooth(y - 110, y - 20, cv.y)
        cv.over((s * smooth(0.35, 0.75, n) * 0.75).astype(np.float32), "#f6f2f6")
    boulders(cv, [(20, 190, 22, 20), (300, 214, 28, 22), (300, 160, 14, 12), (168, 222, 10, 8)], "#6a6470", DUSK, 6)


def narrow_ledge(cv: Canvas) -> None:
    """A path cut into a cliff face above nothing."""
    cv.fill([(0, "#7a8ea8"), (0.6, "#dcd8cc"), (1, "#f0e4d0")])
    ridge(cv, 190, 60, 80, "#8a98b0", "#dcdad4", 0.66, snow=20)
    mist(cv, 196, 30, "#f4eee4", 0.9, 120, 26)
    cliff = 122 + (cv.fbm(14, 40, 5) - 0.5) * 34 - (cv.y - 110) * 0.12
    n = cv.fbm(16, 26, 6, 0.62)
    strata = cv.fbm(90, 6, 4)
    cracks = smooth(0.10, 0.0, np.abs(cv.fbm(40, 60, 4) - 0.5))
    m = smooth(-0.8, 0.8, cv.x - cliff)
    lit = np.clip(0.95 - (cv.x - cliff) / 190 + (n - 0.5) * 1.0, 0.18, 1.3)
    img = np.array(rgb("#8e7a6a"), np.float32) * (lit * (0.6 + 0.4 * strata + 0.3 * n) * (1 - 0.6 * cracks))[..., None]
    cv.over(m.astype(np.float32), img.astype(np.float32))
    ly = 158 - (cv.x - 120) * 0.26 + 5 * np.sin(cv.x / 17)
    edge = 96 + (cv.fbm(8, 8, 3) - 0.5) * 16
    ledge = smooth(0, 1.5, cv.y - ly) * smooth(13, 11.5, cv.y - ly) * smooth(edge, edge + 3, cv.x)
    under = smooth(11, 13, cv.y - ly) * smooth(40, 14, cv.y - ly) * smooth(edge + 14, edge + 30, cv.x)
    cv.mul(1 - 0.62 * under)
    cv.over(ledge, "#d8c4a4")
    cv.mul(1 - 0.4 * ledge * smooth(3, 11, cv.y - ly))
    over = smooth(-26, -2, cv.y - ly) * smooth(0, -2, cv.y - ly) * m
    cv.mul(1 - 0.35 * over)
    pen = cv.mask(1)
    pen.disc(176, 128, 2.4).stroke([(176, 131, 2.2), (176, 140, 1.8)]).stroke([(175, 140, 1.0), (173.5, 147, 0.8)]).stroke([(177, 140, 1.0), (179, 147, 0.8)]).stroke([(181, 127, 0.5), (182, 147, 0.5)])
    cv.over(pen.done(), "#1c1410")
    conifers(cv, [(132, 158, 20), (292, 112, 26), (302, 110, 18)], "#2c3a2c", "#8a8a80", 0.1)
    clouds(cv, 70, 20, 0.4, "#ffffff", "#c8ccd4", 150, 240, 0.75)
    mist(cv, 232, 26, "#fbf4e8", 1.0, 110, 30)


# -- plain ------------------------------------------------------------------------------
def long_grass(cv: Canvas) -> None:
    """Grass to the horizon, bending, the sun low in it."""
    cv.fill([(0, "#4a7aa8"), (0.42, "#ffd898"), (0.5, "#f0b860"), (1, "#6a5a20")])
    clouds(cv, 120, 16, 0.4, "#fff0d0", "#c89a80", 0, 80, 0.7)
    sun(cv, 92, 84, 15, "#fff0b0", 190, 1.0)
    land(cv, wave(cv, 106, (2, 190, 0)), "#d8b058", "#5a5a20", span=60, tex=(40, 3), rough=0.5)
    bare = cv.mask(1)
    for x, y, s in ((230, 108, 12), (246, 107, 8), (286, 108, 10)):
        bare.disc(x, y - s * 1.2, s, s * 0.55).stroke([(x, y, 0.8), (x, y - s, 0.5)])
    cv.over(bare.done(), "#7a6a38")
    for y, h, n, d, l_ in ((118, 12, 500, "#8a7a30", "#f0d070"), (146, 26, 500, "#5a5c1e", "#e8c858"), (186, 46, 420, "#35401a", "#d0b848"), (232, 84, 300, "#18240e", "#a8a83c")):
        grass(cv, float(y), (h * 0.5, h), n, d, l_, wind=0.55, w=0.6 + h / 34)
    motes(cv, 30, "#fff0b0", (0.5, 1.2), 90, 200)


def chalk_down(cv: Canvas) -> None:
    """Green downs cut by white chalk, a white horse on the slope."""
    cv.fill([(0, "#3f86c8"), (0.5, "#c8e4f4"), (1, "#d8ecd8")])
    cumulus(cv, [(240, 66, 120, 40), (60, 52, 90, 26)], "#ffffff", Mood(ambient=(0.55, 0.62, 0.75), key=(1.1, 1.08, 1.05)), 3)
    land(cv, wave(cv, 112, (8, 240, 2.4), (3, 90, 0)), "#a8c884", "#5a8a50", span=60, rough=0.2)
    ln = wave(cv, 128, (22, 330, 0.6), (4, 110, 1))
    land(cv, ln, "#8cc058", "#3a6a34", span=110, tex=(46, 12), rough=0.25)
    hp = cv.mask(2)
    hp.stroke([(96, 138, 0.6), (112, 128, 2.4), (134, 129, 3.0), (156, 126, 2.4), (170, 116, 1.6), (178, 112, 1.8), (184, 117, 0.8)])
    hp.stroke([(114, 130, 1.6), (108, 142, 1.3), (112, 152, 0.8)]).stroke([(120, 131, 1.3), (122, 143, 1.0), (118, 153, 0.6)])
    hp.stroke([(150, 129, 1.5), (160, 138, 1.1), (156, 147, 0.7)]).stroke([(154, 127, 1.3), (170, 132, 1.0), (176, 140, 0.6)])
    cv.over(hp.done(), "#fbfaf0")
    ln2 = wave(cv, 182, (20, 300, 3.6), (3, 80, 1))
    land(cv, ln2, "#7ab048", "#1f4a22", span=70, tex=(40, 9), rough=0.3)
    cut = smooth(ln2[None, :] + 26, ln2[None, :] + 24, cv.y) * smooth(ln2[None, :] + 3, ln2[None, :] + 5, cv.y + (cv.fbm(10, 6, 3) - 0.5) * 8) * smooth(196, 206, cv.x + (cv.fbm(14, 14, 3) - 0.5) * 30)
    n = cv.fbm(9, 22, 5)
    cv.over(cut, (np.array(rgb("#f4f0e2"), np.float32) * (0.62 + 0.5 * n)[..., None]).astype(np.float32))
    grass(cv, 218, (6, 16), 320, "#1c4420", "#9ac850")


def herd_crossing(cv: Canvas) -> None:
    """A long line of animals fording a shining river at dusk."""
    cv.fill([(0, "#5a3a5c"), (0.42, "#f09a58"), (0.5, "#ffd080"), (1, "#3a2420")])
    sun(cv, 104, 92, 20, "#ffe0a0", 170, 1.0)
    clouds(cv, 130, 12, 0.42, "#ffb878", "#8a4a5c", 10, 80, 0.8)
    ridge(cv, 112, 14, 90, "#7a4a58", "#f0a868", 0.5)
    land(cv, 110.0, "#c88448", "#4a2c1c", span=50, tex=(40, 4), rough=0.5)
    riv = smooth(0, 1.5, cv.y - 138 - 3 * np.sin(cv.x / 50)) * smooth(188, 186, cv.y + 5 * np.sin(cv.x / 40 + 1))
    shine = cv.fbm(46, 3, 4)
    wat = np.array(rgb("#e8a060"), np.float32) * (0.55 + 0.7 * shine)[..., None] * (1.25 - 0.9 * np.clip((cv.y - 138) / 60, 0, 1))[..., None]
    cv.over(riv.astype(np.float32), wat.astype(np.float32))
    cv.add(riv * np.exp(-(((cv.x - 104) / 26) ** 2)) * smooth(0.45, 0.7, shine), "#fff0c0", 0.9)
    pen, ref = cv.mask(1), cv.mask(1)
    r = np.random.default_rng(4)
    for i in range(17):
        t = i / 16
        x, y, s = 20 + t * 300 + r.random() * 8, 144 + 30 * np.sin(t * 3.0 + 0.5) * 0.6 + r.random() * 4, 9 + 5 * np.sin(t * 3.1)
        for p, k in ((pen, 1), (ref, -0.7)):
            p.disc(x, y - s * 0.75 * k, s * 0.82, s * 0.40).disc(x - s * 0.42, y - s * 1.0 * k, s * 0.42, s * 0.38)
            p.stroke([(x - s * 0.6, y - s * 0.85 * k, s * 0.26), (x - s * 1.15, y - s * 0.55 * k, s * 0.15)])
            for lx in (-0.5, -0.3, 0.4, 0.58):
                p.stroke([(x + lx * s, y - s * 0.5 * k, s * 0.12), (x + lx * s + (r.random() - 0.5) * s * 0.3, y, s * 0.07)])
            p.stroke([(x - s * 1.0, y - s * 0.8 * k, s * 0.07), (x - s * 1.05, y - s * 1.2 * k, s * 0.03)])
    cv.over(ref.done() * 0.4, "#3a1c20")
    cv.over(pen.done(), "#24120f")
    mist(cv, 128, 7, "#ffd8a0", 0.5)
    grass(cv, 204, (10, 30), 360, "#1c0f0c", "#c8803c", wind=0.4)


def clover_meadow(cv: Canvas) -> None:
    """A meadow of clover and bees in the morning."""
    cv.fill([(0, "#5aa4dc"), (0.42, "#d8f0f4"), (1, "#6aa83c")])
    cumulus(cv, [(70, 62, 110, 34), (270, 74, 90, 24)], "#ffffff", Mood(ambient=(0.6, 0.68, 0.8), key=(1.1, 1.08, 1.02)), 8)
    woods(cv, 102, 40, (6, 14), "#4a7a50", "#b8dcc0", 0.4, lit=0.3)
    land(cv, wave(cv, 100, (3, 200, 1)), "#a8d060", "#2f6a24", span=100, tex=(50, 6), rough=0.35)
    r = cv.rng
    for k in range(5):
        y0, s = 112 + k * 24, 0.9 + k * 0.9
        grass(cv, y0 + 4.0, (4 + k * 3, 8 + k * 5), 240, "#2a6420", "#8cc848", wind=0.1, rows=1)
        f = Figure(cv, Mood(ambient=(0.3, 0.4, 0.3)))
        lay = f.layer(0.4)
        for _ in range(44 - k * 5):
            x, y = r.random() * 330 - 5, y0 + r.random() * 20
            c = "#e87ab0" if r.random() < 0.62 else "#fbeef4"
            lay.limb([(x, y, s * 0.35), (x + 0.4, y + s * 5, s * 0.3)], "#3a7a2a", n=1)
            for a in range(5):
                lay.ball(x + np.cos(a * 1.3) * s * 0.8, y - s * 0.5 + np.sin(a * 1.3) * s * 0.6, s * 0.85, c)
        lay.paint(gloss=0.2, edge=0.3)
        if k >= 3:
            lf = f.layer(0.3)
            for _ in range(16):
                x, y = r.random() * 320, y0 + 12 + r.random() * 14
                for a in (-2.6, -1.57, -0.5):
                    lf.ball(x + np.cos(a) * s * 1.5, y + np.sin(a) * s * 1.2, s * 1.25, "#5aa83a")
            lf.paint(gloss=0.2, edge=0.5)
        f.onto(0)
    b = Figure(cv, DAY)
    for x, y in ((120, 92), (214, 120), (60, 138)):
        lay = b.layer(0.5)
        lay.limb([(x - 4, y - 3, 3), (x - 1, y - 7, 2.2)], "#e8f4ff")
        lay.limb([(x - 3, y, 3), (x + 4, y + 1, 2.4)], "#f0b020")
        lay.paint(pattern=lambda x_, y_, u, v: np.clip(np.sin(x_ * 2) * 3, 0, 1) * (v * 0 + 1) * np.clip((y_ * 0 + 1), 0, 1) * 0.0)
    b.onto(0)
    motes(cv, 20, "#fffbd0", (0.5, 1.2), 60, 190)


def hunting_ground(cv: Canvas) -> None:
    """Savanna at blood-red sundown, flat-topped trees, eyes in the grass."""
    cv.fill([(0, "#2a1430"), (0.35, "#a82c30"), (0.52, "#f08a30"), (0.56, "#e07028"), (1, "#1a0c0c")])
    sun(cv, 214, 116, 32, "#ffb048", 160, 0.9)
    clouds(cv, 140, 10, 0.4, "#f06a3a", "#5a1c34", 10, 90, 0.8)
    land(cv, 128.0, "#7a3a1c", "#180a08", span=60, tex=(40, 4), rough=0.6)
    pen = cv.mask(1)
    r = np.random.default_rng(5)
    for x, y, s in ((66, 152, 88), (276, 136, 40), (136, 131, 20), (172, 130, 14)):
        for a in (-0.32, 0.02, 0.34):
            pen.stroke([(x, y, s * 0.045), (x + a * s * 0.3, y - s * 0.5, s * 0.032), (x + a * s * 1.3, y - s * 0.82, s * 0.012)])
        for _ in range(30):
            dx = (r.random() * 2 - 1)
            pen.disc(x + dx * s * 0.72, y - s * 0.86 - (1 - dx * dx) * s * 0.09 + r.random() * s * 0.08, s * (0.07 + 0.06 * r.random()), s * 0.045)
    cv.over(pen.done(), "#160808")
    grass(cv, 186, (18, 44), 520, "#0c0605", "#a84a1c", wind=0.2, w=1.6)
    grass(cv, 228, (30, 60), 300, "#060303", "#5a2410", wind=0.25, w=2.2)
    f = Figure(cv, NIGHT)
    for x, y, s in ((116, 186, 3.4), (128, 187, 3.4), (236, 198, 4.2), (251, 197, 4.2), (186, 176, 2.0), (193, 176, 2.0)):
        f.layer(1).ball(x, y, s, "#0a0404").paint(edge=0)
        f.eye(x, y, s * 0.8, rgb("#ffd02a"), slit=1.0, glow=0.6)
    f.onto(0)


# -- lake -------------------------------------------------------------------------------
def still_mere(cv: Canvas) -> None:
    """A mirror between dark woods at dawn."""
    cv.fill([(0, "#3a4a7a"), (0.3, "#e8a890"), (0.5, "#ffe0b0"), (1, "#2a3a4a")])
    sun(cv, 112, 96, 11, "#fff0c8", 160, 0.9)
    clouds(cv, 120, 12, 0.42, "#ffd0b0", "#8a6a90", 10, 80, 0.8)
    ridge(cv, 118, 40, 80, "#5a5a84", "#f0c0a8", 0.45, peaks=[(236, 66, 80)])
    woods(cv, 120, 60, (10, 24), "#2a3a44", "#e0b8a0", 0.3, lit=0.2)
    woods(cv, 122, 14, (26, 54), "#1a2a30", "#a08a80", 0.1, 210, 330, lit=0.3)
    water(cv, 123, "#3a4a6a", 0.12, 0.5, "#141e34")
    mist(cv, 124, 6, "#ffe8d0", 0.8)
    grass(cv, 226, (20, 60), 90, "#080d10", "#2c4030", wind=0.1, x0=-10, x1=90)


def reed_shore(cv: Canvas) -> None:
    """Tall reeds, a wooden boat, quiet green water."""
    cv.fill([(0, "#6aa0b0"), (0.45, "#e8ecc8"), (1, "#3a5a4a")])
    sun(cv, 84, 50, 14, "#fffbd8", 160, 0.7)
    woods(cv, 98, 46, (8, 20), "#5a7a68", "#d8e4c4", 0.5, lit=0.2)
    water(cv, 100, "#4a8a80", 0.35, 0.9, "#16382f")
    f = Figure(cv, DAY)
    bo = f.layer(1)
    bo.poly([(96, 150), (130, 158), (190, 157), (228, 142), (214, 170), (180, 178), (130, 177), (106, 168)], "#7a4a28", inflate=10)
    bo.paint(gloss=0.2, rough=0.3, pattern=lambda x, y, u, v: np.clip(np.sin(y * 0.9 + (x - 160) ** 2 * 0.0016) * 3 - 1.8, 0, 1), pcol="#2a160c")
    inn = f.layer(0.5)
    inn.poly([(100, 151), (130, 158), (190, 157), (224, 144), (196, 162), (130, 164)], "#2a1a10", inflate=2)
    inn.paint(gloss=0)
    f.onto(0, (164, 180, 78, 9))
    for y, h, n, d, l_ in ((150, 60, 70, "#4a6a34", "#a8b860"), (210, 110, 90, "#24421c", "#8aa848")):
        grass(cv, float(y), (h * 0.6, h), n, d, l_, wind=0.12, w=2.0, x0=-10, x1=100)
        grass(cv, float(y), (h * 0.6, h), n, d, l_, wind=0.12, w=2.0, x0=230, x1=330)
    c = Figure(cv, DAY)
    lay = c.layer(0.5)
    for x, y in ((30, 88), (52, 112), (78, 104), (258, 96), (284, 80), (306, 108), (14, 124)):
        lay.limb([(x + 1, y + 20, 0.8), (x, 226, 1.2)], "#5a6a34", n=1)
        lay.limb([(x, y, 3.6), (x + 1, y + 18, 3.8)], "#6a3c1c", n=2)
        lay.limb([(x, y - 10, 0.6), (x, y, 1)], "#8a7a40", n=1)
    lay.paint(gloss=0.15, rough=0.2)
    c.onto(0)


def deep_tarn(cv: Canvas) -> None:
    """A black eye of water under cliffs, a huge shadow in it."""
    cv.fill([(0, "#2a3a4c"), (0.5, "#7a94a4"), (1, "#0c1822")])
    clouds(cv, 110, 26, 0.55, "#b8c8d0", "#3a4a5a", 0, 70, 0.9)
    ridge(cv, 132, 80, 60, "#4a5a64", "#7a94a4", 0.3, snow=16, peaks=[(70, 112, 90), (262, 104, 84)])
    water(cv, 128, "#0f2a38", 0.55, 0.6, "#030a12")
    f = Figure(cv, NIGHT)
    fish = f.layer(4)
    fish.limb([(60, 196, 3), (100, 186, 12), (160, 182, 19), (220, 188, 13), (262, 192, 4)], "#2a5a6a")
    fish.poly([(252, 192), (286, 178), (278, 194), (288, 208)], "#2a5a6a", inflate=3)
    fish.paint(gloss=0.1, alpha=0.5, edge=0)
    f.eye(82, 188, 3, rgb("#d8f0a0"), glow=1.0)
    f.a *= 0.75
    f.onto(0)
    cv.add(smooth(0.62, 0.8, cv.fbm(60, 3, 4)) * smooth(128, 150, cv.y), "#8ab0c0", 0.25)
    boulders(cv, [(18, 204, 34, 40), (52, 222, 30, 24), (306, 212, 36, 44), (268, 228, 26, 18)], "#4a5458", NIGHT, 5)
    mist(cv, 130, 7, "#a8bcc8", 0.6)


def mineral_pool(cv: Canvas) -> None:
    """A ringed pool: blue heart, green, yellow, rust."""
    cv.fill([(0, "#6a94b8"), (0.3, "#e0e8e4"), (1, "#b8a07a")])
    ridge(cv, 66, 20, 80, "#6a7a84", "#d8e4e4", 0.5)
    woods(cv, 70, 60, (8, 18), "#3a5a4a", "#c8d8d0", 0.3)
    land(cv, 70.0, "#d0b48a", "#8a6a44", span=140, tex=(40, 6), rough=0.5)
    wob = (cv.fbm(40, 20, 4) - 0.5) * 0.30
    ang = np.arctan2((cv.y - 146) * 2.1, cv.x - 160)
    d = np.hypot((cv.x - 160) / 140, (cv.y - 146) / 64) + wob + 0.05 * np.sin(ang * 14 + wob * 30) * smooth(0.6, 1.1, np.hypot((cv.x - 160) / 140, (cv.y - 146) / 64))
    for r0, c in ((1.10, "#b86a30"), (1.0, "#d8862c"), (0.92, "#f0c83c"), (0.83, "#b8d85c"), (0.74, "#4ac08a"), (0.62, "#2a9ac0"), (0.42, "#1a5cb0"), (0.22, "#0f3a8a")):
        cv.over(smooth(r0 + 0.045, r0 - 0.045, d), c)
    surf = smooth(0.86, 0.8, d)
    cv.add(surf * smooth(0.5, 0.8, cv.fbm(70, 4, 4)), "#e8fbff", 0.35)
    n = cv.fbm(50, 40, 4)
    cv.over((smooth(0.5, 0.8, n) * smooth(0.9, 0.2, d) * smooth(190, 60, cv.y) * 0.6).astype(np.float32), "#ffffff")
    boulders(cv, [(24, 222, 30, 22), (300, 226, 36, 26), (272, 214, 14, 9)], "#a8845c", DAY, 3)


def cold_margin(cv: Canvas) -> None:
    """The frozen edge of a lake: plates of ice, bare trees."""
    cv.fill([(0, "#4a6480"), (0.45, "#c8d8e0"), (1, "#7a98b0")])
    sun(cv, 76, 56, 11, "#fff6e8", 130, 0.6)
    ridge(cv, 108, 34, 90, "#7a8ea4", "#c4d4e0", 0.5, snow=30)
    woods(cv, 110, 50, (8, 20), "#3f5260", "#b8c8d4", 0.35, lit=0.3)
    water(cv, 112, "#4a7890", 0.35, 0.5, "#1c4058")
    f = Figure(cv, Mood(key=(1.08, 1.1, 1.12), ambient=(0.45, 0.55, 0.68), rim=(1, 1, 1)))
    r = np.random.default_rng(6)
    for k in range(22):
        y = 124 + k * 4.8
        s = 0.25 + k / 17
        x = r.random() * 320
        w = (14 + r.random() * 24) * s
        pts = [(float(x + np.cos(a) * w * (0.8 + 0.35 * r.random())), float(y + np.sin(a) * w * 0.26 * (0.8 + 0.4 * r.random()))) for a in np.linspace(0, 5.6, 7)]
        lo = f.layer(0.3)
        lo.poly([(a, b + 2.2 * s) for a, b in pts], "#6aa0c0", inflate=2, n=1)
        lo.paint(gloss=0.4)
        lay = f.layer(0.3)
        lay.poly(pts, "#e4eef4", inflate=2.2 * s, n=1)
        lay.paint(gloss=0.3, mottle=0.25, rough=0.2)
    f.onto(0)
    bare_tree(cv, 34, 232, 190, 8, "#1c2630", 4, -1.45)
    bare_tree(cv, 302, 232, 150, 6, "#1c2630", 9, -1.75)
    motes(cv, 60, "#ffffff", (0.5, 1.3))


# -- borrowed biomes -----------------------------------------------------------------------
def sea_cliff(cv: Canvas) -> None:
    """White cliffs over surf, gulls, a far sail."""
    cv.fill([(0, "#3a7ab8"), (0.5, "#c8e2f0"), (1, "#2a6a94")])
    cumulus(cv, [(80, 92, 120, 44), (190, 96, 80, 24)], "#ffffff", Mood(ambient=(0.55, 0.64, 0.78), key=(1.1, 1.06, 1.0)), 4)
    sea = smooth(112, 113, cv.y)
    n = cv.fbm(60, 4, 5)
    t = np.clip((cv.y - 112) / 118, 0, 1)[..., None]
    img = (np.array(rgb("#7ab4d4"), np.float32) * (1 - t) + np.array(rgb("#0f4468"), np.float32) * t) * (0.75 + 0.5 * n)[..., None]
    cv.over(sea, img.astype(np.float32))
    cv.add(sea * smooth(0.6, 0.85, n) * np.exp(-(((cv.x - 70) / 50) ** 2)), "#ffffff", 0.5)
    pen = cv.mask(1)
    pen.poly([(52, 110), (52, 98), (60, 109)]).poly([(51, 110), (51, 101), (46, 109)]).poly([(44, 111), (62, 111), (58, 114), (48, 114)])
    cv.over(pen.done(), "#fdfaf0")
    edge = 176 - (cv.y - 60) * 0.16 + (cv.fbm(12, 50, 5) - 0.5) * 34 + 18 * np.sin(cv.y / 60)
    top = 66 + 7 * np.sin(cv.x / 40) + (cv.fbm(14, 14, 3) - 0.5) * 6
    m = smooth(-0.7, 0.7, cv.x - edge) * smooth(-0.7, 0.7, cv.y - top)
    n2, st = cv.fbm(9, 50, 5, 0.62), cv.fbm(120, 5, 4)
    lit = np.clip(1.08 - (cv.x - edge) / 260 + (n2 - 0.5) * 0.75, 0.3, 1.2)
    img = np.array(rgb("#f2eadb"), np.float32) * (lit * (0.82 + 0.26 * st))[..., None]
    cv.over(m.astype(np.float32), img.astype(np.float32))
    cv.over(smooth(0, 1.5, cv.y - top) * smooth(12, 7, cv.y - top + (cv.fbm(6, 8, 3) - 0.5) * 12) * smooth(-1, 2, cv.x - edge), "#6a9a3c")
    foam = smooth(16, 2, np.abs(cv.x - edge + 4)) * smooth(170, 205, cv.y) * smooth(0.38, 0.6, cv.fbm(10, 5, 4))
    cv.over(foam.astype(np.float32), "#f6fbff")
    boulders(cv, [(120, 224, 24, 26), (84, 230, 16, 14), (158, 216, 14, 16)], "#8a8880", DAY, 9)
    spray = np.exp(-(((cv.x - 140) / 44) ** 2 + ((cv.y - 206) / 18) ** 2)) * smooth(0.4, 0.7, cv.fbm(14, 10, 5))
    cv.over(spray.astype(np.float32), "#ffffff")
    pen = cv.mask(1)
    for x, y, s in ((110, 60, 10), (136, 84, 7), (84, 78, 6), (146, 44, 6)):
        pen.stroke([(x - s, y - s * 0.3, 0.4), (x - s * 0.4, y - s * 0.45, 0.9), (x, y, 0.9)]).stroke([(x + s, y - s * 0.35, 0.4), (x + s * 0.4, y - s * 0.5, 0.9), (x, y, 0.9)])
    cv.over(pen.done(), "#f8fbff")


def rolling_hill(cv: Canvas) -> None:
    """Rounded hills, hedges and one tree on the top."""
    cv.fill([(0, "#4a90d0"), (0.5, "#f0e8c8"), (1, "#a8c880")])
    cumulus(cv, [(250, 74, 130, 42), (40, 60, 70, 22)], "#fff8ec", Mood(ambient=(0.55, 0.6, 0.75), key=(1.12, 1.05, 0.95)), 6)
    sun(cv, 96, 40, 12, "#fff4c0", 150, 0.7)
    for y, a, ph, top, bot in ((118, 10, 0.4, "#b8cc90", "#7a9a60"), (132, 14, 2.2, "#a0c468", "#5a8a44"), (152, 20, 4.0, "#8ab848", "#3a7030")):
        ln = wave(cv, y, (a, 210, ph), (a * 0.3, 90, ph))
        land(cv, ln, top, bot, span=60, tex=(60, 14), rough=0.2)
        pen = cv.mask(1)
        r = np.random.default_rng(int(y))
        for h in range(3):
            x0 = 20 + h * 110 + r.random() * 30
            for i in range(14):
                x = x0 + i * (1.2 + h * 0.5)
                yy = float(ln[int(np.clip(x * 2, 0, cv.pw - 1))]) + 3 + i * 2.2
                pen.disc(x, yy, 2.0 + (y - 110) * 0.025)
        cv.over(pen.done() * 0.8, "#3f6a34")
    xs = np.arange(cv.pw) / cv.s
    ln = (232 - 86 * np.exp(-(((xs - 190) / 120) ** 2))).astype(np.float32)
    land(cv, ln, "#8cc444", "#1f4c1c", span=80, tex=(40, 10), rough=0.35)
    trunks(cv, [(196, 4.2, 152)], 112, 156, "#6a4a30", "#8aa860", 0.0)
    crowns(cv, [(196, 96, 36, 27)], "#6aa038", DAY, 4, leaf=2.8)
    sh = np.hypot((cv.x - 226) / 44, (cv.y - 160) / 9)
    cv.mul(1 - 0.45 * smooth(1, 0.2, sh))
    path = smooth(4.5, 2.5, np.abs(cv.x - 196 + 40 * np.sin((cv.y - 156) / 24) * smooth(150, 232, cv.y)) - (cv.y - 156) * 0.07) * smooth(158, 166, cv.y)
    cv.over(path * 0.8, "#e8d8a0")
    grass(cv, 228, (6, 16), 260, "#1c4418", "#9ccc48")


LANDS: dict[str, Scene] = {
    "old-pinewood": old_pinewood, "fern-hollow": fern_hollow, "owl-glade": owl_glade, "healing-grove": healing_grove, "thornbrake": thornbrake,
    "grey-ridge": grey_ridge, "broken-pass": broken_pass, "eagle-crag": eagle_crag, "hot-spring": hot_spring, "narrow-ledge": narrow_ledge,
    "long-grass": long_grass, "chalk-down": chalk_down, "herd-crossing": herd_crossing, "clover-meadow": clover_meadow, "hunting-ground": hunting_ground,
    "still-mere": still_mere, "reed-shore": reed_shore, "deep-tarn": deep_tarn, "mineral-pool": mineral_pool, "cold-margin": cold_margin,
    "sea-cliff": sea_cliff, "rolling-hill": rolling_hill,
}  # fmt: skip
