# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Lands of cloud and volcano."""

from __future__ import annotations

import numpy as np

from .body import Figure, Mood
from .canvas import Arr, Canvas, blur, col, smooth
from .scenery import (
    Scene,
    boulders,
    clouds,
    cumulus,
    grass,
    land,
    mist,
    motes,
    rays,
    ridge,
    stars,
    sun,
    wave,
)

JUNGLE = Mood(key=(1.12, 1.15, 0.78), ambient=(0.08, 0.18, 0.14), rim=(0.95, 1.05, 0.6))
SKY = Mood(key=(1.12, 1.08, 1.02), ambient=(0.50, 0.58, 0.76), rim=(1, 1, 1))
EVE = Mood(key=(1.2, 0.92, 0.72), ambient=(0.36, 0.32, 0.52), rim=(1, 0.8, 0.6))
STORM = Mood(key=(0.62, 0.70, 0.86), ambient=(0.10, 0.12, 0.22), rim=(0.8, 0.9, 1.2))
FIRE = Mood(key=(1.0, 0.80, 0.66), ambient=(0.16, 0.08, 0.09), rim=(1.2, 0.6, 0.3), bounce=(1.0, 0.36, 0.08))


# -- cloud ------------------------------------------------------------------------------
def mackerel_sky(cv: Canvas) -> None:
    """Rows of small scales across a rose and blue evening."""
    cv.fill([(0, "#24489a"), (0.5, "#8a90c8"), (0.8, "#f4b8a0"), (1, "#ffdca8")])
    sun(cv, 84, 206, 16, "#fff0c0", 220, 1.0)
    z = 200 / np.clip(252 - cv.y, 24, 260)
    u = (cv.x - 160) * z * 0.050 + 30 + 0.6 * cv.fbm(60, 60, 3)
    v = z * 9.5 + (cv.x - 160) * 0.012 + 1.4 * (cv.fbm(80, 50, 3) - 0.5)
    s = np.sin(u * 2.6 + np.sin(v * 1.7) * 1.1) * 0.5 + np.sin(v * 3.6 + np.sin(u * 1.1) * 0.9) * 0.75 + (cv.fbm(7, 5, 4) - 0.5) * 1.1
    band = smooth(0.32, 0.6, cv.fbm(180, 90, 3) + 0.14)
    m = smooth(-0.1, 0.8, s) * band * smooth(236, 180, cv.y)
    light = np.clip(0.55 + (s - np.pad(s, ((5, 0), (5, 0)), mode="edge")[: cv.ph, : cv.pw]) * 0.55, 0, 1)
    t = smooth(30, 210, cv.y)[..., None]
    lit = col("#ffffff") * (1 - t) + col("#ffd0a0") * t
    dark = col("#8a9ad0") * (1 - t) + col("#d0788a") * t
    cv.over(m * 0.95, (dark * (1 - light[..., None]) + lit * light[..., None]).astype(np.float32))
    ridge(cv, 232, 16, 70, "#3a3a6a", "#c88a9a", 0.2)
    pen = cv.mask(1)
    for i in range(9):
        x, y = 196 + abs(i - 4) * 9 + (i - 4) * 4, 96 + (i - 4) * 7
        pen.stroke([(x - 6, y - 2, 0.3), (x - 2, y - 2.4, 0.7), (x, y, 0.7)]).stroke([(x + 6, y - 2.6, 0.3), (x + 2, y - 2.6, 0.7), (x, y, 0.7)])
    cv.over(pen.done(), "#1c1c44")


def anvil_head(cv: Canvas) -> None:
    """A thunderhead with its anvil, lit by evening sun."""
    cv.fill([(0, "#14305a"), (0.6, "#5a7ab0"), (0.85, "#f0a878"), (1, "#5a4a6a")])
    stars(cv, 20, 60)
    clouds(cv, 140, 10, 0.34, "#f0c0a0", "#8a84a8", 150, 210, 0.6)
    cumulus(cv, [(170, 76, 290, 20), (120, 78, 170, 22), (226, 78, 170, 22), (172, 84, 120, 28)], "#f8e4d4", EVE, 5, 1.0, None, 2.0)
    cumulus(cv, [(172, 200, 130, 120), (170, 120, 100, 60)], "#ffe8d4", EVE, 2, base="#5a5078")
    cumulus(cv, [(110, 214, 120, 44), (236, 216, 130, 52), (30, 222, 90, 26), (306, 222, 80, 28)], "#f4d4c4", EVE, 7, base="#5a5078")
    cv.over(smooth(206, 226, cv.y) * 0.8, "#3c3656")
    rain = smooth(0.4, 0.7, cv.fbm(5, 90, 3)) * smooth(206, 218, cv.y) * smooth(60, 10, np.abs(cv.x - 172))
    cv.over((rain * 0.5).astype(np.float32), "#8a84b0")
    b = cv.mask(1)
    b.stroke([(150, 196, 1.0), (144, 208, 0.8), (152, 212, 0.7), (142, 232, 0.4)])
    m = b.done()
    cv.add(blur(m, 12) * 6, "#d8c8ff", 0.8)
    cv.add(m, "#ffffff", 1.3)


def sun_gap(cv: Canvas) -> None:
    """A hole in the clouds; the sun pours through it."""
    cv.fill([(0, "#3f6aa8"), (0.5, "#8aa8d0"), (1, "#3a4c70")])
    cv.add(cv.glow(160, 86, 120, 1.8), "#fff0b8", 0.7)
    sun(cv, 160, 84, 15, "#fff0c0", 110, 0.7)
    rays(cv, 160, 84, "#fff0c0", 0.75, 260, 0.15, 3.0, 22)
    rays(cv, 160, 84, "#fff0c0", 0.25, 150, -3.1, -0.1, 16)
    warm = Mood(key=(1.25, 1.08, 0.86), ambient=(0.34, 0.40, 0.54), rim=(1.2, 1.05, 0.8))
    r = np.random.default_rng(4)
    heaps = []
    for i in range(18):
        a = i / 18 * 6.283
        k = 1.0 + 0.25 * r.random()
        heaps.append((float(160 + np.cos(a) * 128 * k), float(100 + np.sin(a) * 74 * k), 74.0, 28.0))
    cumulus(cv, heaps, "#e8e4e4", warm, 3, 1.0)
    cumulus(cv, [(40, 226, 140, 40), (160, 240, 160, 30), (290, 226, 130, 44)], "#c8ccd8", warm, 9, base="#4a5472")
    cv.add(cv.glow(160, 90, 150, 2.2), "#fff0c0", 0.55)
    pen = cv.mask(1)
    for x, y, s in ((136, 132, 9), (170, 146, 7), (196, 126, 6)):
        pen.stroke([(x - s, y - s * 0.4, 0.3), (x - s * 0.4, y - s * 0.5, 1.0), (x, y, 1.0)]).stroke([(x + s, y - s * 0.45, 0.3), (x + s * 0.4, y - s * 0.55, 1.0), (x, y, 1.0)])
    cv.over(pen.done(), "#4a4a5c")


def thunder_bank(cv: Canvas) -> None:
    """A wall of storm, lightning inside and below."""
    cv.fill([(0, "#0c1226"), (0.6, "#2c3454"), (1, "#0a0e1a")])
    clouds(cv, 120, 40, 0.6, "#4a5680", "#0c1024", 0, 120, 0.9)
    cv.add(cv.glow(210, 90, 110, 1.6), "#8a9cff", 0.8)
    cumulus(cv, [(60, 120, 150, 74), (170, 104, 150, 80), (272, 122, 140, 76)], "#6a7498", STORM, 6, base="#1a1e36")
    cumulus(cv, [(110, 150, 160, 40), (236, 152, 150, 44), (10, 152, 90, 36)], "#555e82", STORM, 8, base="#12162a")
    cv.add(cv.glow(206, 118, 70, 1.6), "#b8c4ff", 0.9)
    ridge(cv, 224, 14, 60, "#0e1220", "#2c3454", 0.2)
    for pts, w in (([(206, 128), (196, 150), (208, 158), (188, 184), (198, 190), (180, 218)], 1.5), ([(196, 150), (176, 168), (180, 176), (162, 196)], 0.8), ([(90, 146), (98, 168), (86, 178), (96, 214)], 1.0), ([(208, 158), (228, 176), (224, 186), (240, 206)], 0.7)):
        pen = cv.mask(1)
        pen.stroke([(x, y, w * (1 - 0.6 * i / len(pts))) for i, (x, y) in enumerate(pts)])
        m = pen.done()
        cv.add(blur(m, 14) * 7, "#8a9cff", 0.9)
        cv.add(blur(m, 3) * 1.5 + m, "#ffffff", 1.2)
    n = smooth(0.5, 0.8, cv.fbm(4, 70, 3)) * smooth(150, 190, cv.y)
    cv.over((n * 0.28).astype(np.float32), "#7a86b8")


def thin_air(cv: Canvas) -> None:
    """So high that the sky is black; one summit and the curve of the world."""
    cv.fill([(0, "#02040e"), (0.45, "#0c2a66"), (0.72, "#6ab0e8"), (0.78, "#e8f4ff"), (1, "#a8c8e8")])
    stars(cv, 150, 120)
    y = 178 + ((cv.x - 160) / 160) ** 2 * 14
    below = smooth(-1, 2, cv.y - y)
    n, n2 = cv.fbm(60, 9, 5, 0.6), cv.fbm(20, 5, 4)
    t = np.clip((cv.y - y) / 60, 0, 1)
    c = col("#b8d8f4") * (1 - t)[..., None] + col("#5a8ac4") * t[..., None]
    c = c + (smooth(0.42, 0.7, n * 0.7 + n2 * 0.3) * (0.9 - 0.2 * t))[..., None] * 0.42
    cv.over(below, np.clip(c, 0, 1.1).astype(np.float32))
    cv.add(np.exp(-(((cv.y - y) / 5) ** 2)).astype(np.float32), "#ffffff", 0.7)
    sun(cv, 62, 54, 8, "#ffffff", 130, 1.0)
    for a in (0.0, 1.05, 2.1):
        dx, dy = (cv.x - 62) * np.cos(a) + (cv.y - 54) * np.sin(a), -(cv.x - 62) * np.sin(a) + (cv.y - 54) * np.cos(a)
        cv.add((np.exp(-np.abs(dy) / 0.9) * np.clip(1 - np.abs(dx) / 44, 0, 1) ** 2).astype(np.float32), "#cfe4ff", 0.7)
    ridge(cv, 250, 4, 60, "#4a5a7a", "#8ab0dc", 0.0, snow=60, peaks=[(214, 128, 92), (170, 84, 66), (270, 70, 60)])
    plume = np.exp(-(((cv.y - 118 - (cv.x - 214) * -0.10) / (3 + np.clip(cv.x - 214, 0, 99) * 0.10)) ** 2)) * smooth(210, 220, cv.x) * smooth(316, 230, cv.x) * smooth(0.2, 0.7, cv.fbm(26, 6, 4))
    cv.over((plume * 0.8).astype(np.float32), "#f4faff")
    mist(cv, 214, 14, "#e8f4ff", 0.8, 120, 14)


# -- volcano ----------------------------------------------------------------------------
def lava_glow(cv: Canvas, m: Arr, hot: float = 1.0) -> None:
    """Paint a mask as molten rock and let it light what is round it."""
    m = m.astype(np.float32)
    cv.add(blur(m, 22) * 2.2 * hot, "#ff4a10", 0.8)
    cv.over(np.clip(m * 1.2, 0, 1), "#ff5a14")
    cv.over(smooth(0.45, 1.0, m) * hot, "#ffc040")
    cv.add(smooth(0.8, 1.0, m) * hot, "#fff0a0", 0.5)


def smoke(cv: Canvas, x: float, y: float, w: float, h: float, lean: float, seed: int = 3, lit: str = "#6a5054") -> None:
    """A column of smoke, lit from below."""
    r = np.random.default_rng(seed)
    f = Figure(cv, FIRE)
    lay = f.layer(4)
    for i in range(46):
        t = (i + r.random()) / 46
        q = w * (0.25 + 0.9 * t)
        lay.ball(float(x + lean * t**1.4 + (r.random() - 0.5) * q), y - h * t, float(w * (0.16 + 0.26 * t) * (0.7 + 0.5 * r.random())), lit, z=float(r.random() * 5))
    lay.paint(gloss=0, rough=0.7, edge=0.1, mottle=0.5)
    k = smooth(y - h * 0.5, y, cv.y)[..., None] * 0.75
    f.rgb = (f.rgb * (1 - k) + col("#ff6a28") * k).astype(np.float32)
    a = blur(f.a, 5)[..., None] * 0.92
    cv.px[:] = cv.px * (1 - a) + np.where(f.a[..., None] > 0.02, f.rgb, cv.px) * a


def cinder_cone(cv: Canvas) -> None:
    """A perfect cone throwing sparks into the night."""
    cv.fill([(0, "#140c1e"), (0.5, "#5a1f2c"), (0.7, "#c8502c"), (1, "#1a0a0a")])
    stars(cv, 50, 90)
    smoke(cv, 168, 88, 44, 110, 70, 3)
    ridge(cv, 176, 30, 80, "#4a2430", "#a8442c", 0.35)
    xs = np.arange(cv.pw) / cv.s
    d = np.abs(xs - 166)
    ln = np.where(d < 15, 92 + 2 * np.sin(xs), 92 + (d - 15) * 0.92 - np.clip(d - 60, 0, 99) * 0.30).astype(np.float32) + cv.line(12, 4) * 1.6
    below = cv.y - ln[None, :]
    m = np.clip(below * 2, 0, 1)
    side = smooth(24, -24, cv.x - 166 + (cv.fbm(20, 34, 4) - 0.5) * 50)
    n = cv.fbm(10, 34, 5, 0.6)
    img = (col("#6a3c3c") * side[..., None] + col("#1c1014") * (1 - side[..., None])) * (0.45 + 1.0 * n)[..., None]
    cv.over(m, img.astype(np.float32))
    for x0, k, w in ((160, -0.34, 3.2), (172, 0.30, 2.8), (166, -0.02, 2.2)):
        px = x0 + k * (cv.y - 94) + 5 * np.sin(cv.y / 11 + x0)
        lava_glow(cv, smooth(w, w * 0.3, np.abs(cv.x - px)) * smooth(92, 96, cv.y) * smooth(206, 150, cv.y))
    lava_glow(cv, smooth(1.0, 0.7, np.hypot((cv.x - 166) / 15, (cv.y - 92) / 4)))
    r = np.random.default_rng(9)
    pen = cv.mask(1)
    for _ in range(60):
        a, v = -1.57 + r.normal() * 0.42, 30 + 60 * r.random()
        pts = []
        t0 = 0.2 + 0.7 * r.random()
        for j in range(5):
            t = t0 + j * 0.06
            pts.append((float(166 + np.cos(a) * v * t * 1.6), float(90 + np.sin(a) * v * t * 1.7 + 46 * t * t), 0.25 + 0.16 * j))
        pen.stroke(pts)
    s = pen.done()
    cv.add(blur(s, 6) * 4 + s * 1.4, "#ff9a3a", 1.1)
    land(cv, wave(cv, 204, (5, 120, 0)), "#2a1416", "#080405", span=40, tex=(14, 5), rough=1.0)
    boulders(cv, [(40, 216, 24, 18), (286, 220, 30, 24), (240, 212, 10, 8)], "#2c1c1e", FIRE, 4)


def lava_field(cv: Canvas) -> None:
    """Black plates on slow red lava to the horizon."""
    cv.fill([(0, "#2a1418"), (0.36, "#a83c20"), (0.42, "#ffa050"), (1, "#140606")])
    ridge(cv, 98, 34, 70, "#3a1c20", "#c8502c", 0.35, peaks=[(236, 52, 70)])
    smoke(cv, 236, 50, 20, 60, -30, 5)
    ground = smooth(96, 98, cv.y)
    z = 52 / np.clip(cv.y - 92, 1.2, 200)
    gx, gy = (cv.x - 150) * z * 0.085 + 0.4 * np.sin(z * 11), z * 13
    best, second = np.full(cv.x.shape, 9.0, np.float32), np.full(cv.x.shape, 9.0, np.float32)
    cell = np.zeros(cv.x.shape, np.float32)
    ix, iy = np.floor(gx), np.floor(gy)
    wob = (cv.fbm(14, 8, 4) - 0.5) * 0.5
    for ox in (-1, 0, 1):
        for oy in (-1, 0, 1):
            cx, cy = ix + ox, iy + oy
            hx = np.modf(np.sin(cx * 127.1 + cy * 311.7) * 43758.5)[0] * 0.4
            hy = np.modf(np.sin(cx * 269.5 + cy * 183.3) * 43758.5)[0] * 0.4
            d = (np.hypot(gx - cx - 0.5 - hx, gy - cy - 0.5 - hy) + wob * 0.5).astype(np.float32)
            second = np.where(d < best, best, np.minimum(second, d))
            cell = np.where(d < best, np.abs(hx + hy).astype(np.float32), cell)
            best = np.minimum(best, d)
    gap = second - best
    n = cv.fbm(12, 6, 5, 0.6)
    plate = col("#2c1c1e") * (0.5 + 0.9 * n + 0.5 * cell)[..., None] + col("#7a5a58") * (smooth(0.30, 0.14, gap) * 0.22 * n)[..., None]
    cv.over(ground, plate.astype(np.float32))
    lava_glow(cv, smooth(0.15, 0.02, gap) * ground * (0.30 + 0.70 * smooth(112, 150, cv.y)), 1.0)
    cv.add(smooth(150, 100, cv.y) * ground, "#ff7a2a", 0.35)
    mist(cv, 98, 8, "#ff9a50", 0.7)
    motes(cv, 70, "#ffb050", (0.4, 1.3), 20, 220)


def obsidian_slope(cv: Canvas) -> None:
    """Blades of black glass on a steep slope."""
    cv.fill([(0, "#241a3a"), (0.5, "#b04a5a"), (0.75, "#f09a5a"), (1, "#140c14")])
    sun(cv, 78, 120, 20, "#ffd090", 150, 0.8)
    ridge(cv, 160, 60, 80, "#4a2c44", "#d0705a", 0.4)
    xs = np.arange(cv.pw) / cv.s
    land(cv, (214 - xs * 0.42 + 6 * np.sin(xs / 20)).astype(np.float32), "#2a2230", "#08060c", span=80, tex=(12, 8), rough=0.9)
    f = Figure(cv, Mood(key=(1.25, 0.95, 0.9), ambient=(0.05, 0.05, 0.10), rim=(1.3, 0.8, 0.6)))
    r = np.random.default_rng(12)
    for i in range(34):
        t = i / 33
        x = r.random() * 330
        y = 214 - x * 0.42 + 6 + t * 70
        h = (18 + 46 * r.random()) * (0.5 + 0.9 * t)
        w = h * (0.16 + 0.12 * r.random())
        lean = (r.random() - 0.25) * h * 0.5
        tip, mid = (x + lean, y - h), (x + lean * 0.35 - w * 0.15, y - h * 0.3)
        for pts, c in (([(x - w, y), mid, tip, (x - w * 0.5, y - h * 0.5)], "#4c4768"), ([(x + w, y + 3), mid, tip, (x + w * 0.8, y - h * 0.5)], "#16121e"), ([(x - w, y), (x + w, y + 3), mid], "#2c2638")):
            lay = f.layer(0.1)
            lay.poly(pts, c, inflate=2.0, n=1)
            lay.paint(gloss=0.7, sharp=14, mottle=0.9, edge=0.35, drop=0.25)
    f.onto(0)
    motes(cv, 30, "#ffb070", (0.4, 1.2), 30, 200)


def warm_vent(cv: Canvas) -> None:
    """A vent steaming in a mossy hollow, dinosaurs' comfort."""
    cv.fill([(0, "#3a4a5c"), (0.45, "#d8a888"), (1, "#2a2420")])
    sun(cv, 66, 60, 12, "#ffe0b8", 130, 0.6)
    ridge(cv, 124, 44, 70, "#5a4a54", "#d0a490", 0.4, peaks=[(232, 88, 70)])
    smoke(cv, 232, 40, 12, 44, 30, 8, "#a8989c")
    land(cv, wave(cv, 124, (4, 170, 1)), "#7a7a40", "#231c16", span=110, tex=(18, 6), rough=1.0)
    for x, y, rx, ry in ((164, 168, 36, 11), (72, 150, 16, 4.5), (262, 190, 22, 7)):
        d = np.hypot((cv.x - x) / rx, (cv.y - y) / ry) + (cv.fbm(16, 8, 3) - 0.5) * 0.3
        cv.over(smooth(1.7, 1.2, d), "#c8a84a")
        cv.over(smooth(1.4, 1.1, d), "#8a4a28")
        cv.over(smooth(1.08, 0.98, d), "#140806")
        lava_glow(cv, smooth(0.85, 0.3, d) * 0.95)
        n = cv.fbm(16, 26, 4)
        w = rx * 0.7 + (y - cv.y).clip(0) * 0.30
        s = np.exp(-(((cv.x - x - (y - cv.y) * 0.22 + 8 * np.sin(cv.y / 14 + x)) / w) ** 2)) * smooth(y + 4, y - 14, cv.y) * smooth(y - 150, y - 40, cv.y)
        cv.over((s * smooth(0.25, 0.7, n) * 0.85).astype(np.float32), "#fbeee4")
    boulders(cv, [(112, 182, 16, 14), (214, 176, 18, 16), (134, 196, 12, 9), (196, 198, 14, 10), (20, 206, 32, 34), (304, 222, 36, 30)], "#5a4c48", FIRE, 5)
    grass(cv, 226, (6, 18), 260, "#17160c", "#8a8a3c", wind=0.3)


def caldera_rim(cv: Canvas) -> None:
    """Standing on the rim, looking down into the lake of fire."""
    cv.fill([(0, "#1a1428"), (0.3, "#6a2c34"), (0.42, "#e0703c"), (1, "#1a0808")])
    stars(cv, 40, 50)
    ridge(cv, 104, 26, 60, "#4a2430", "#c05a38", 0.25)
    wob = (cv.fbm(26, 14, 5) - 0.5)
    d = np.hypot((cv.x - 166) / 168, (cv.y - 150) / 66) + wob * 0.16
    inside = smooth(1.0, 0.97, d)
    strata = cv.fbm(120, 9, 2)
    n = cv.fbm(10, 20, 5, 0.6)
    wall = col("#6a3430") * ((0.35 + 0.6 * strata + 0.5 * n) * smooth(0.55, 0.98, d) + 0.2)[..., None]
    wall = wall + col("#ff5a1a") * (smooth(1.0, 0.6, d) * 0.55)[..., None]
    cv.over(smooth(97, 101, cv.y) * 1.0, (col("#3a2020") * (0.4 + 1.0 * n)[..., None]).astype(np.float32))
    cv.over(inside, wall.astype(np.float32))
    lake = np.hypot((cv.x - 166) / 108, (cv.y - 166) / 32) + wob * 0.14
    z = np.abs(np.sin(cv.x * 0.10 + 3 * cv.fbm(40, 16, 3)) + np.sin(cv.y * 0.30 + 3 * cv.fbm(40, 16, 3)))
    lk = smooth(1.0, 0.96, lake)
    cv.over(lk, "#d8340c")
    cv.over(lk * smooth(0.9, 1.5, z) * 0.75, "#4a140c")
    lava_glow(cv, lk * smooth(0.30, 0.04, z))
    cv.add(blur(lk, 40), "#ff5a14", 0.6)
    smoke(cv, 200, 160, 30, 170, -50, 2, "#5a4448")
    xs = np.arange(cv.pw) / cv.s
    rim = (222 - 34 * np.abs((xs - 150) / 160) ** 2.2 + cv.line(24, 5) * 8).astype(np.float32)
    land(cv, rim, "#4a2a26", "#0c0606", span=40, tex=(10, 6), rough=1.0, edge=1.2)
    boulders(cv, [(22, 206, 26, 26), (298, 202, 30, 30), (262, 222, 14, 10)], "#3a2426", FIRE, 9)
    motes(cv, 90, "#ffa040", (0.4, 1.5), 10, 220)


LANDS: dict[str, Scene] = {
    "mackerel-sky": mackerel_sky,
    "anvil-head": anvil_head,
    "sun-gap": sun_gap,
    "thunder-bank": thunder_bank,
    "thin-air": thin_air,
    "cinder-cone": cinder_cone,
    "lava-field": lava_field,
    "obsidian-slope": obsidian_slope,
    "warm-vent": warm_vent,
    "caldera-rim": caldera_rim,
}
