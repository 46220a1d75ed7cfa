# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Lands of forest and mountain."""

from __future__ import annotations

import numpy as np

from .body import Figure, Mood
from .canvas import Canvas, rgb, smooth
from .scenery import (
    Scene,
    boulders,
    branchy,
    clouds,
    conifers,
    crowns,
    fronds,
    grass,
    land,
    mist,
    moon,
    motes,
    rays,
    ridge,
    shafts,
    stars,
    sun,
    trunks,
    wave,
    woods,
)

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
    crowns(cv, [(26, 50, 58, 34), (292, 48, 58, 36)], "#ffd8ea", Mood(key=(1.45, 1.36, 1.3), ambient=(0.62, 0.58, 0.62)), 5, leaf=4.2)
    crowns(cv, [(96, 22, 48, 20), (218, 20, 50, 20)], "#ffe4ee", Mood(key=(1.3, 1.25, 1.2), ambient=(0.6, 0.62, 0.6)), 9, "#c8e8b8", 0.4, leaf=3.6)
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
            pts: list[tuple[float, float, float]] = [(x0, 236.0, w)]
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
    strata = cv.fbm(60, 9, 2)
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
    n = cv.fbm(52, 11, 5, 0.6)
    strata = cv.fbm(70, 11, 2)
    cracks = smooth(0.10, 0.0, np.abs(cv.fbm(40, 60, 4) - 0.5))
    m = smooth(-0.8, 0.8, cv.x - cliff)
    lit = np.clip(1.2 - (cv.x - cliff) / 260 + (n - 0.5) * 0.8, 0.35, 1.4)
    img = np.array(rgb("#a08c7a"), np.float32) * (lit * (0.6 + 0.4 * strata + 0.3 * n) * (1 - 0.22 * cracks))[..., None]
    cv.over(m.astype(np.float32), img.astype(np.float32))
    ly = 158 - (cv.x - 120) * 0.26 + 5 * np.sin(cv.x / 17)
    edge = 96 + (cv.fbm(8, 8, 3) - 0.5) * 16
    ledge = smooth(0, 1.5, cv.y - ly) * smooth(13, 11.5, cv.y - ly) * smooth(edge, edge + 3, cv.x)
    under = smooth(11, 13, cv.y - ly) * smooth(40, 14, cv.y - ly) * smooth(edge + 14, edge + 30, cv.x)
    cv.mul(1 - 0.62 * under)
    cv.over(ledge, (np.array(rgb("#cdb490"), np.float32) * (0.55 + 0.65 * cv.fbm(10, 5, 4))[..., None]).astype(np.float32))
    cv.mul(1 - 0.4 * ledge * smooth(3, 11, cv.y - ly))
    over = smooth(-26, -2, cv.y - ly) * smooth(0, -2, cv.y - ly) * m
    cv.mul(1 - 0.35 * over)
    pen = cv.mask(1)
    pen.disc(176, 128, 2.4).stroke([(176, 131, 2.2), (176, 140, 1.8)]).stroke([(175, 140, 1.0), (173.5, 147, 0.8)]).stroke([(177, 140, 1.0), (179, 147, 0.8)]).stroke([(181, 127, 0.5), (182, 147, 0.5)])
    cv.over(pen.done(), "#1c1410")
    conifers(cv, [(132, 158, 20), (292, 112, 26), (302, 110, 18)], "#2c3a2c", "#8a8a80", 0.1)
    clouds(cv, 70, 20, 0.4, "#ffffff", "#c8ccd4", 150, 240, 0.75)
    mist(cv, 232, 26, "#fbf4e8", 1.0, 110, 30)


LANDS: dict[str, Scene] = {
    "old-pinewood": old_pinewood,
    "fern-hollow": fern_hollow,
    "owl-glade": owl_glade,
    "healing-grove": healing_grove,
    "thornbrake": thornbrake,
    "grey-ridge": grey_ridge,
    "broken-pass": broken_pass,
    "eagle-crag": eagle_crag,
    "hot-spring": hot_spring,
    "narrow-ledge": narrow_ledge,
}
