# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Lands of the jungle, and its great leaves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .body import Figure, Mood
from .canvas import Arr, Canvas, Pt, col, rgb, shade, smooth
from .scenery import (
    Scene,
    crowns,
    cumulus,
    fronds,
    grass,
    land,
    mist,
    motes,
    ridge,
    shafts,
    sun,
    trunks,
    wave,
)

JUNGLE = Mood(key=(1.12, 1.15, 0.78), ambient=(0.08, 0.18, 0.14), rim=(0.95, 1.05, 0.6))
SKY = Mood(key=(1.12, 1.08, 1.02), ambient=(0.50, 0.58, 0.76), rim=(1, 1, 1))
EVE = Mood(key=(1.2, 0.92, 0.72), ambient=(0.36, 0.32, 0.52), rim=(1, 0.8, 0.6))
STORM = Mood(key=(0.62, 0.70, 0.86), ambient=(0.10, 0.12, 0.22), rim=(0.8, 0.9, 1.2))
FIRE = Mood(key=(1.0, 0.80, 0.66), ambient=(0.16, 0.08, 0.09), rim=(1.2, 0.6, 0.3), bounce=(1.0, 0.36, 0.08))


def big_leaf(f: Figure, x: float, y: float, tx: float, ty: float, w: float, c: str, tint: float = 1.0, holes: bool = False) -> None:
    """A broad glossy leaf with veins."""
    n = max(1e-3, float(np.hypot(tx, ty)))
    px, py = -ty / n * w, tx / n * w
    pts: list[Pt] = [
        (x, y), (x + tx * 0.22 + px * 0.85, y + ty * 0.22 + py * 0.85), (x + tx * 0.55 + px, y + ty * 0.55 + py),
        (x + tx, y + ty), (x + tx * 0.55 - px, y + ty * 0.55 - py), (x + tx * 0.22 - px * 0.85, y + ty * 0.22 - py * 0.85),
    ]
    ux, uy = tx / n, ty / n

    def vein(px_: Arr, py_: Arr, u: Arr, v: Arr) -> Arr:
        a = (px_ - x) * ux + (py_ - y) * uy
        b = np.abs(-(px_ - x) * uy + (py_ - y) * ux)
        mid = np.clip(1.6 - b * 1.2, 0, 1)
        side = np.clip(1 - np.abs(np.sin((a - b * 0.8) * 0.30)) * 5, 0, 1) * 0.5
        return np.array(np.maximum(mid, side))

    lay = f.layer(0.5)
    lay.poly(pts, c, inflate=w * 0.8, flat=0.5, n=5)
    lay.paint(gloss=0.55, tint=tint, pattern=vein, pcol=shade(rgb(c), 1.7), mottle=0.6, edge=0.7, drop=0.6)


def frame(cv: Canvas, items: Sequence[tuple[float, float, float, float, float]], c: str = "#14401c", mood: Mood = JUNGLE, tint: float = 0.55) -> None:
    """Dark leaves at the border: (x, y, dx, dy, width)."""
    f = Figure(cv, mood)
    for x, y, dx, dy, w in items:
        big_leaf(f, x, y, dx, dy, w, c, tint)
    f.onto(0)


# -- jungle -----------------------------------------------------------------------------
def deep_wood(cv: Canvas, glow: str = "#d8f09a", x: float = 160) -> None:
    """Layered jungle light used by several pictures."""
    cv.fill([(0, "#123c2c"), (0.4, "#5a9a5a"), (0.7, "#1f5a38"), (1, "#06140e")])
    cv.add(cv.glow(x, 74, 150, 1.6), glow, 0.9)
    r = cv.rng
    trunks(cv, [(q + r.random() * 14, 2 + 3 * r.random(), 190) for q in range(0, 320, 26)], 0, 200, "#2f5a3c", "#7ab070", 0.62)


def green_deep(cv: Canvas) -> None:
    """The jungle floor: buttress roots, leaves like shields."""
    deep_wood(cv, x=190)
    trunks(cv, [(66, 13, 176), (262, 16, 190)], 0, 194, "#3f4a30", "#3f7a4a", 0.08, moss="#5a9a34")
    f = Figure(cv, JUNGLE)
    for x, y, w in ((66, 180, 13), (262, 194, 16)):
        lay = f.layer(2)
        for a in (-3.2, -1.6, 1.6, 3.2):
            lay.limb([(x + a * 1.5, y - 50, w * 0.3), (x + a * w * 0.5, y - 20, w * 0.26), (x + a * w * 0.95, y + 6, w * 0.16)], "#46502f", n=4)
        lay.paint(rough=0.7, fur=0.4, gloss=0.1)
    f.onto(0)
    land(cv, wave(cv, 186, (5, 130, 1)), "#2c6a34", "#06140c", span=40, tex=(14, 6), rough=1.0)
    shafts(cv, "#f0ffb0", 0.5, 0.35, 60, 260, 6, 220)
    f = Figure(cv, JUNGLE)
    for x, y, dx, dy, w, c, t in (
        (150, 226, -34, -60, 20, "#2f8a3a", 0.75), (170, 228, 30, -64, 20, "#3a9a44", 0.85), (120, 232, -64, -34, 20, "#2a7a34", 0.8), (206, 232, 60, -40, 20, "#348a3c", 0.85),
        (160, 236, -4, -50, 18, "#4ab04a", 1.0), (20, 236, 46, -74, 28, "#1f6a30", 0.8), (-6, 226, 60, -26, 22, "#2c8038", 0.9), (312, 238, -52, -66, 28, "#226e32", 0.8), (328, 222, -60, -18, 22, "#2f863a", 0.9),
    ):
        big_leaf(f, x, y, dx, dy, w, c, t)
    f.onto(0)
    frame(cv, [(-4, -8, 70, 34, 24), (60, -12, 40, 40, 20), (324, -8, -70, 40, 24), (262, -12, -30, 44, 20)])
    motes(cv, 24, "#f4ffb0", (0.5, 1.4), 60, 200)


def vine_bridge(cv: Canvas) -> None:
    """A rope bridge of vines over a gorge with a waterfall."""
    cv.fill([(0, "#5ab0a8"), (0.4, "#d8f0c8"), (0.8, "#4a9a80"), (1, "#12382c")])
    sun(cv, 150, 48, 14, "#fffbd8", 150, 0.7, False)
    ridge(cv, 120, 50, 60, "#4a8a6a", "#c0e4c0", 0.55)
    n = cv.fbm(5, 60, 4)
    fall = smooth(16, 12, np.abs(cv.x - 196) - (cv.y - 60) * 0.03) * smooth(58, 62, cv.y)
    cv.over((fall * (0.7 + 0.3 * n)).astype(np.float32), (col("#e8fbff") * (0.7 + 0.45 * n)[..., None]).astype(np.float32))
    mist(cv, 196, 26, "#e4fff4", 0.9, 60, 22)
    for s in (1, -1):
        dd = cv.x if s > 0 else 320 - cv.x
        edge = 78 + (cv.fbm(16, 40, 5) - 0.5) * 34 - (cv.y - 110) * 0.10
        m = smooth(edge + 1, edge - 1, dd) * smooth(100, 104, cv.y + dd * 0.05 * s)
        nn = cv.fbm(12, 26, 5, 0.6)
        lit = smooth(0, 70, edge - dd) * 0.2 + (0.75 if s < 0 else 0.35)
        cv.over(m, (col("#5a5a40") * (lit * (0.4 + 1.1 * nn))[..., None]).astype(np.float32))
        cv.over(m * smooth(0.5, 0.66, cv.fbm(18, 24, 4)) * 0.75, "#3f7a30")
        xs = range(0, 80, 13)
        crowns(cv, [(x if s > 0 else 320 - x, 98 + (x * 7 % 13), 20, 16) for x in xs], "#4a9a3a", JUNGLE, 3 + s, leaf=3)
    f = Figure(cv, JUNGLE)
    xs_ = np.linspace(58, 262, 35)

    def sag(x: float, top: float) -> float:
        return float(top + 44 * (1 - ((x - 160) / 102) ** 2))

    back = f.layer(0.3)
    back.limb([(float(x), sag(float(x), 84), 1.6) for x in xs_[::3]], "#6a5a34", n=3)
    back.paint(tint=0.6)
    for i, x in enumerate(xs_):
        lay = f.layer(0.3)
        y = sag(float(x), 118)
        lay.limb([(float(x) - 1.5, y - 4, 2.2), (float(x) + 1.5, y + 5, 2.2)], "#8a6a3c" if i % 3 else "#6e5230", n=1)
        lay.paint(rough=0.4, drop=0.2)
    rp = f.layer(0.3)
    rp.limb([(float(x), sag(float(x), 92), 2.2) for x in xs_[::3]], "#8a7a44", n=3)
    rp.limb([(float(x), sag(float(x), 122), 2.4) for x in xs_[::3]], "#7a6a3a", n=3)
    for x in xs_[::2]:
        rp.limb([(float(x), sag(float(x), 92), 0.9), (float(x), sag(float(x), 122), 0.9)], "#7a6a3a", n=1)
    for i, x in enumerate(xs_[2::5]):
        rp.limb([(float(x), sag(float(x), 122), 1.0), (float(x) + 2, sag(float(x), 136) + i % 3 * 6, 0.4)], "#5a8a34", n=2)
    rp.paint(rough=0.3, gloss=0.1)
    f.onto(0)
    frame(cv, [(-6, -6, 76, 30, 22), (-8, 40, 60, 26, 18), (326, -6, -70, 34, 22), (-8, 240, 66, -40, 24), (328, 240, -64, -46, 24)])


def high_canopy(cv: Canvas) -> None:
    """Above the leaves: crowns like clouds, a red bird line."""
    x: float
    y: float
    s: float
    cv.fill([(0, "#3a9ad0"), (0.45, "#f4f0c8"), (1, "#2a6a3c")])
    sun(cv, 76, 46, 14, "#fff8d0", 170, 0.8)
    cumulus(cv, [(240, 70, 110, 34)], "#fffaf0", SKY, 4)
    ridge(cv, 104, 26, 70, "#5a9a8a", "#d8ecc8", 0.55)
    for k, (y, s, c, d) in enumerate(((108, 20, "#7ab068", 0.5), (132, 28, "#5aa048", 0.3), (164, 40, "#4a983c", 0.12), (206, 58, "#3f8a30", 0.0))):
        n = int(300 / s)
        r = np.random.default_rng(k + 2)
        heaps = [(-10 + 340 * (i + 0.6 * r.random()) / n, y + s * 0.4 * r.random(), s * (0.7 + 0.4 * r.random()), s * (0.5 + 0.2 * r.random())) for i in range(n)]
        crowns(cv, heaps, c, JUNGLE, k + 11, "#d8f0c0", d, leaf=2.4 + k * 0.5)
        mist(cv, y + s * 0.5, 9, "#e8f8d8", 0.45 - 0.1 * k)
    f = Figure(cv, JUNGLE)
    for x, y, s in ((176.0, 70.0, 1.0), (204, 60, 0.9), (228, 52, 0.8), (150, 84, 1.1)):
        lay = f.layer(0.6)
        lay.limb([(x - 7 * s, y, 2.0 * s), (x + 3 * s, y + 1 * s, 1.6 * s), (x + 15 * s, y + 4 * s, 0.5)], "#e0281c")
        lay.limb([(x, y, 2.0 * s), (x - 2 * s, y - 8 * s, 1.8 * s), (x + 7 * s, y - 13 * s, 0.4)], "#2a62d0")
        lay.limb([(x, y, 1.8 * s), (x + 3 * s, y + 7 * s, 1.6 * s), (x + 11 * s, y + 10 * s, 0.4)], "#f0c02a")
        lay.paint(gloss=0.3)
    f.onto(0)


def fruit_grove(cv: Canvas) -> None:
    """Heavy branches of fruit in warm shade."""
    deep_wood(cv, "#fff0a0", 150)
    land(cv, wave(cv, 182, (4, 150, 0)), "#5a9a3c", "#0c2412", span=44, tex=(16, 6), rough=0.8)
    f = Figure(cv, JUNGLE)
    br = f.layer(2)
    br.limb([(-20, 40, 12), (70, 52, 9), (150, 44, 7), (230, 58, 5), (300, 52, 2)], "#6a5030", n=8)
    br.limb([(340, 6, 10), (260, 22, 7), (190, 18, 4), (150, 26, 2)], "#5a4428", n=8)
    br.paint(rough=0.7, gloss=0.1)
    r = np.random.default_rng(5)
    for i in range(30):
        x = -6 + i * 11.5
        y = 46 + 8 * np.sin(i) if i % 2 else 18 + 8 * np.cos(i)
        a = 0.4 + 2.3 * r.random()
        big_leaf(f, x, float(y), float(np.cos(a) * 30), float(np.sin(a) * 24 + 5), 8, "#3f9a3a" if i % 3 else "#6ab044", 0.7 + 0.3 * r.random())
    fruits = ((60, 96, 15, "#f08a1e"), (92, 108, 16, "#e8542a"), (76, 128, 16, "#f4a82a"), (150, 88, 13, "#d8284a"), (172, 98, 14, "#c81e3c"), (236, 100, 17, "#f0c02c"), (266, 92, 15, "#e89a24"), (252, 124, 17, "#f0b428"), (206, 66, 10, "#d8284a"), (20, 84, 13, "#f0a024"))
    for x, y, s, c in fruits:
        lay = f.layer(1)
        lay.limb([(x, y - s * 2.2, 1.0), (x, y - s, 1.2)], "#5a4428", n=1)
        lay.limb([(x, y - s * 0.2, s), (x, y + s * 0.25, s * 0.9)], c)
        lay.paint(gloss=1.0, rough=0.06, edge=0.7, mottle=0.6, sharp=30)
    f.onto(0.2)
    f = Figure(cv, JUNGLE)
    for x, y, s, c in ((54, 214, 11, "#e8762a"), (78, 220, 9, "#f0a82c"), (232, 216, 11, "#d82c44"), (176, 224, 8, "#f0b42c")):
        lay = f.layer(1)
        lay.ball(x, y, s, c)
        lay.paint(gloss=1.0, edge=0.7, mottle=0.6)
    f.onto(0)
    shafts(cv, "#fff4b0", 0.35, 0.4, 40, 220, 5, 220)
    grass(cv, 222, (5, 18), 200, "#0c2010", "#6aa83c")
    motes(cv, 26, "#fff4a0", (0.6, 1.5), 60, 210)


def stalking_trail(cv: Canvas) -> None:
    """A dark path; at its end two green eyes and a spotted flank."""
    cv.fill([(0, "#0a2420"), (0.42, "#4a8a70"), (0.6, "#143a2c"), (1, "#040c0a")])
    cv.add(cv.glow(160, 92, 90, 1.5), "#b8f0c8", 0.8)
    r = cv.rng
    trunks(cv, [(q + r.random() * 14, 2 + 2 * r.random(), 150) for q in range(0, 320, 22)], 0, 160, "#1f4034", "#6aa888", 0.5)
    land(cv, wave(cv, 142, (3, 150, 0)), "#2a5a3c", "#050e0a", span=70, tex=(16, 6), rough=0.9)
    path = smooth(10, 6, np.abs(cv.x - 160 - 18 * np.sin((cv.y - 140) / 22)) - (cv.y - 140) * 0.5) * smooth(140, 150, cv.y)
    cv.over((path * 0.8).astype(np.float32), (col("#a89060") * (0.4 + 0.8 * cv.fbm(20, 6, 4))[..., None] * (1 - 0.6 * smooth(150, 230, cv.y))[..., None]).astype(np.float32))
    f = Figure(cv, Mood(key=(0.6, 0.7, 0.5), ambient=(0.02, 0.05, 0.05), rim=(0.7, 1.0, 0.8)))
    f.place((164, 150), 0.36)
    bd = f.layer(6)
    bd.limb([(70, -30, 30), (20, -34, 30), (-10, -26, 26)], "#6a5a2c")
    bd.limb([(-6, -20, 13), (-8, 6, 10), (-12, 18, 10)], "#6a5a2c")
    bd.limb([(18, -14, 13), (20, 8, 10), (16, 18, 10)], "#6a5a2c")
    from .kit import spots

    bd.paint(pattern=spots(14, 0.45), pcol="#0c0c06")
    hd = f.layer(6)
    hd.ball(-14, -46, 26, "#7a6a34")
    for s in (-1, 1):
        hd.ball(-14 + s * 20, -66, 9, "#5a4c24", k=2)
    hd.ball(-14, -34, 14, "#a89868", z=8)
    hd.paint(pattern=spots(9, 0.4), pcol="#0c0c06")
    for s in (-1, 1):
        f.eye(-14 + s * 11, -50, 5.2, rgb("#d8ff4a"), glow=1.0)
    f.onto(0)
    trunks(cv, [(46, 15, 206), (284, 19, 214)], 0, 216, "#26342a", "#1c4a38", 0.0, light="#b8f0c8", moss="#3f7a34")
    for x, y, s in ((20, 196, 54), (96, 182, 34), (240, 184, 36), (306, 200, 54)):
        fronds(cv, x, y, s, "#06140e", "#1c5a34", 9, 0.6, -3.2, 0.1)
    frame(cv, [(-8, -8, 90, 46, 26), (328, -8, -90, 50, 26), (-8, 240, 86, -56, 28), (328, 240, -84, -60, 28)], "#0c3018", JUNGLE, 0.45)


LANDS: dict[str, Scene] = {
    "green-deep": green_deep,
    "vine-bridge": vine_bridge,
    "high-canopy": high_canopy,
    "fruit-grove": fruit_grove,
    "stalking-trail": stalking_trail,
}
