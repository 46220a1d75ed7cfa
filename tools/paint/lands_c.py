"""Lands of jungle, cloud and volcano."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .body import Figure, Mood
from .canvas import Canvas, Pt, blur, col, rgb, shade, smooth
from .scenery import (
    Scene, boulders, clouds, crowns, cumulus, fronds, grass, land, mist, motes, palm, rays, ridge, shafts, stars, sun, trunks,
    water, wave, woods,
)  # fmt: skip

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
    ]  # fmt: skip
    ux, uy = tx / n, ty / n

    def vein(px_: np.ndarray, py_: np.ndarray, u: np.ndarray, v: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
        a = (px_ - x) * ux + (py_ - y) * uy
        b = np.abs(-(px_ - x) * uy + (py_ - y) * ux)
        mid = np.clip(1.6 - b * 1.2, 0, 1)
        side = np.clip(1 - np.abs(np.sin((a - b * 0.8) * 0.30)) * 5, 0, 1) * 0.5
        return np.maximum(mid, side)

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
    ):  # fmt: skip
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
    for x, y, s in ((176, 70, 1.0), (204, 60, 0.9), (228, 52, 0.8), (150, 84, 1.1)):
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
    light = np.clip(0.55 + (s - np.roll(s, (5, 5), (0, 1))) * 0.55, 0, 1)
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
def lava_glow(cv: Canvas, m: np.ndarray, hot: float = 1.0) -> None:  # type: ignore[type-arg]
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
    lava_glow(cv, smooth(0.15, 0.02, gap) * ground, 1.0)
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
    strata = cv.fbm(120, 5, 4)
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


def outlook(cv: Canvas) -> None:
    """A quiet wooded lake used for previews of the landscape kit."""
    cv.fill([(0, "#4a7ab0"), (0.5, "#f0e0c0"), (1, "#3a5a4a")])
    woods(cv, 118, 50, (10, 30), "#2a4a3a", "#c8d8c8", 0.3)
    palm(cv, 60, 150, 60, 8, "#5a4028", "#24561c", "#6aa83c")
    water(cv, 120, "#3a6a8a", 0.3)


LANDS: dict[str, Scene] = {
    "green-deep": green_deep, "vine-bridge": vine_bridge, "high-canopy": high_canopy, "fruit-grove": fruit_grove, "stalking-trail": stalking_trail,
    "mackerel-sky": mackerel_sky, "anvil-head": anvil_head, "sun-gap": sun_gap, "thunder-bank": thunder_bank, "thin-air": thin_air,
    "cinder-cone": cinder_cone, "lava-field": lava_field, "obsidian-slope": obsidian_slope, "warm-vent": warm_vent, "caldera-rim": caldera_rim,
}  # fmt: skip
