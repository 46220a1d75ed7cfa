# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""The worlds of the seven tribes and of the plain folk: backdrops with a ring of runes, and the light in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .body import Figure, Mood
from .canvas import Arr, Canvas, Rgb, blur, mix, rgb, shade, smooth
from .scenery import clouds, land, mist, moon, motes, ridge, shafts, soften, stars, wave

Scene = Callable[[Canvas], None]


@dataclass(frozen=True, slots=True)
class World:
    """The colours of a tribe: deep, middle, light, and the colour of its runes."""

    deep: str
    mid: str
    light: str
    rune: str

    def mood(self) -> Mood:
        """The light on whatever stands here."""
        light = mix(rgb(self.light), (1, 1, 1), 0.5)
        return Mood(
            key=shade(light, 1.22), ambient=shade(mix(rgb(self.mid), (0.35, 0.35, 0.45), 0.45), 0.8),
            rim=shade(mix(rgb(self.rune), (1, 1, 1), 0.35), 1.2), bounce=shade(rgb(self.mid), 0.4), halo=rgb(self.light),
        )


WORLDS = {
    "insect": World("#141304", "#6a6410", "#ffe68a", "#ffcf3a"),
    "angel": World("#1c3c74", "#7fb0e8", "#fffbe6", "#fff0b0"),
    "dragon": World("#1c0604", "#8c2812", "#ffb060", "#ff7a2a"),
    "ancient": World("#06201c", "#2c6a5a", "#d8f8d0", "#6af0c8"),
    "harpy": World("#1a1034", "#6a4a9c", "#f0d8ff", "#d89aff"),
    "undead": World("#060e0c", "#2a4a3c", "#c8ffb8", "#8aff7a"),
    "android": World("#04101c", "#14506c", "#d0f8ff", "#3ae0ff"),
    "basic": World("#2a2a34", "#8a8a78", "#fff0cc", "#e8d8a8"),
}


def ring(cv: Canvas, x: float, y: float, r: float, c: str, amount: float = 0.6, turn: float = 0.0, squash: float = 1.0) -> None:
    """A ring of runes: two fine circles, and between them the rungs of a double helix."""
    dx, dy = cv.x - x, (cv.y - y) / squash
    d, a = np.hypot(dx, dy), np.arctan2(dy, dx) + turn
    w = r * 0.075
    two = np.exp(-(((d - r) / 1.1) ** 2)) + np.exp(-(((d - r * 0.8) / 1.1) ** 2))
    s = np.sin(a * 9)
    helix = np.exp(-(((d - r * 0.9 - w * s) / 1.3) ** 2)) + np.exp(-(((d - r * 0.9 + w * s) / 1.3) ** 2))
    rungs = (np.abs(d - r * 0.9) < w * np.abs(s)) * np.clip(np.sin(a * 54) * 3 - 2, 0, 1)
    m = np.clip(two * 0.7 + helix + rungs * 0.8, 0, 1).astype(np.float32)
    cv.add(m, c, amount)
    cv.add(blur(m, 9), c, amount * 0.6)


def _insect(cv: Canvas, w: World, v: int) -> None:
    cv.fill([(0, "#2a2806"), (0.5, w.mid), (1, w.deep)])
    cv.add(cv.glow(120 + 40 * (v % 3), 70, 190, 1.6), w.light, 0.8)
    s, gx = 26.0, cv.x + 9 * v
    row = np.floor(cv.y / (s * 0.866))
    best = np.full(cv.x.shape, 9e9, np.float32)
    second = best.copy()
    for oy in (-1, 0, 1):
        ry = row + oy
        off = (ry % 2) * s / 2
        cx = np.round((gx - off) / s) * s + off
        for ox in (-1, 0, 1):
            d = np.hypot(gx - cx - ox * s, cv.y - (ry + 0.5) * s * 0.866)
            second = np.where(d < best, best, np.minimum(second, d))
            best = np.minimum(best, d)
    wall = smooth(4.5, 0.8, second - best)
    edge = smooth(70, 150, np.hypot(cv.x - 160, (cv.y - 110) * 1.2))
    cv.over((wall * edge * 0.85).astype(np.float32), "#3a3206")
    cv.add((smooth(7, 3, second - best) * (1 - wall) * edge).astype(np.float32), "#ffd24a", 0.5)
    fill = np.sin(row * 7.1 + np.round(gx / s) * 3.7 + v) > 0.45
    cv.add(((1 - wall) * edge * fill * 0.5).astype(np.float32), "#ffb81c", 0.8)


def _angel(cv: Canvas, w: World, v: int) -> None:
    cv.fill([(0, ("#2a62b8", "#3a7ac8", "#7a6ab8")[v % 3]), (0.55, ("#a8d0f4", "#d8e4f0", "#f4c8b8")[v % 3]), (1, "#f8f4e8")])
    clouds(cv, 120, 20, 0.45, "#ffffff", "#8aa8d0", 90, 230, 0.85)
    cv.add(cv.glow(160, 50, 180, 1.5), w.light, 0.9)
    shafts(cv, w.light, 0.35, 0.25 * (v % 3 - 1), -20, 320, 7, 230)


def _dragon(cv: Canvas, w: World, v: int) -> None:
    cv.fill([(0, "#140404"), (0.6, w.mid), (1, "#2a0804")])
    cv.add(cv.glow(90 + 60 * (v % 3), 190, 190, 1.5), "#ff5a1a", 0.75)
    n = cv.fbm(70, 90, 5)
    cv.over((smooth(0.5, 0.85, n) * smooth(200, 20, cv.y) * 0.75).astype(np.float32), "#100404")
    ridge(cv, 186, 40, 50, "#2a0c08", "#c84a1c", 0.15, peaks=[(40 + 50 * (v % 4), 140, 60), (270 - 30 * (v % 3), 150, 50)])
    soften(cv, 2)
    motes(cv, 70, "#ffb04a", (0.5, 1.7), 10, 230)


def _ancient(cv: Canvas, w: World, v: int) -> None:
    cv.fill([(0, ("#0c3438", "#1c3c2a", "#2a3448")[v % 3]), (0.6, ("#5a9a86", "#86a868", "#8a9aa8")[v % 3]), (1, w.deep)])
    cv.add(cv.glow(110 + 50 * (v % 3), 70, 170, 1.6), w.light, 0.6)
    pen = cv.mask()
    for k in range(6):
        x = -10 + 64 * k + 14 * np.sin(k * 2 + v)
        h = 60 + 50 * abs(np.sin(k * 1.7 + v * 0.7))
        pen.poly([(x, 200), (x + 3, 190 - h), (x + 12, 182 - h), (x + 26, 186 - h), (x + 30, 200)])
    m = pen.done()
    cv.over(m * 0.7, "#1c4038")
    soften(cv, 2.6)
    land(cv, wave(cv, 190, (4, 150, v), (2, 40, 1)), "#4a6a3c", "#0c1c14", span=50, tex=(14, 5), rough=0.9)
    mist(cv, 186, 14, "#b8e0c8", 0.6)


def _harpy(cv: Canvas, w: World, v: int) -> None:
    cv.fill([(0, ("#1c1444", "#3a1c58", "#14284c")[v % 3]), (0.7, ("#8a6ac0", "#c87a98", "#5a90b0")[v % 3]), (1, "#2a1c44")])
    cv.add(cv.glow(200 - 50 * (v % 3), 64, 170, 1.6), w.light, 0.6)
    clouds(cv, 150, 9, 0.42, "#f4e0ff", "#4a3a78", 10, 180, 0.7)
    for k in range(6):
        y = 40 + 32 * k + 16 * np.sin(cv.x / (38 + 5 * k) + k * 1.3 + v)
        cv.add((np.exp(-(((cv.y - y) / (0.9 + 0.2 * k)) ** 2)) * smooth(0.25, 0.8, np.sin(cv.x / 60 + k * 2 + v))).astype(np.float32), "#ffffff", 0.55)
    pen = cv.mask()
    pen.poly([(-5, 235), (-5, 150), (24, 142), (40, 170), (36, 192), (60, 235)])
    pen.poly([(325, 235), (325, 166), (300, 158), (286, 186), (262, 235)])
    cv.over(pen.done(), "#1c1030")
    soften(cv, 2)


def _undead(cv: Canvas, w: World, v: int) -> None:
    cv.fill([(0, ("#081420", "#140c20", "#0c1a10")[v % 3]), (0.6, ("#2c4a4c", "#4a3858", "#4a5a34")[v % 3]), (1, w.deep)])
    stars(cv, 30, 90)
    moon(cv, (70, 250, 160)[v % 3], 52, 26, "#e0f0d0")
    pen = cv.mask()
    for k in range(7):
        x = -6 + 50 * k + 9 * np.sin(k * 3 + v)
        h = 18 + 14 * abs(np.sin(k * 2.1 + v))
        if (k + v) % 3:
            pen.poly([(x, 200), (x, 190 - h), (x + 5, 183 - h), (x + 14, 183 - h), (x + 19, 190 - h), (x + 19, 200)])
        else:
            pen.poly([(x + 6, 200), (x + 6, 170 - h), (x + 12, 170 - h), (x + 12, 200)]).poly([(x - 3, 183 - h), (x - 3, 177 - h), (x + 21, 177 - h), (x + 21, 183 - h)])
    cv.over(pen.done() * 0.9, "#0c1a18")
    soften(cv, 2)
    land(cv, wave(cv, 194, (4, 130, v), (2, 37, 0)), "#2c3a28", "#050a08", span=40, tex=(14, 5), rough=0.9)
    mist(cv, 186, 22, "#8ad0a0", 0.7)


def _android(cv: Canvas, w: World, v: int) -> None:
    cv.fill([(0, w.deep), (0.5, ("#14506c", "#283a78", "#5a3a4c")[v % 3]), (1, "#040a12")])
    cv.add(cv.glow(160, 90, 180, 1.6), ("#5ae0ff", "#7a9aff", "#ff9a6a")[v % 3], 0.5)
    line = ("#3ae0ff", "#7a9aff", "#ffa05a")[v % 3]
    pen = cv.mask()
    for k in range(15):
        x, y = cv.rng.random() * 320, cv.rng.random() * 210
        pts = [(x, y)]
        for i in range(4):
            le = 14 + 34 * cv.rng.random()
            a = (0, 0.7854, 1.5708, -0.7854)[(k + i) % 4] * (1 if k % 2 else -1)
            x, y = x + float(np.cos(a)) * le * (1 if k % 3 else -1), y + float(np.sin(a)) * le
            pts.append((x, y))
        pen.stroke([(a, b, 0.7) for a, b in pts]).disc(*pts[0], 2.4).disc(*pts[-1], 2.4)
    m = pen.done()
    far = smooth(30, 130, np.hypot(cv.x - 160, cv.y - 105))
    cv.add((m * far).astype(np.float32), line, 0.8)
    cv.add((blur(m, 8) * far).astype(np.float32), line, 0.6)
    z = 46 / np.clip(cv.y - 172, 1.5, 90)
    grid = np.maximum(smooth(0.9, 1.0, np.abs(np.sin((cv.x - 160) * z * 0.16))), smooth(0.86, 1.0, np.abs(np.sin(z * 9))))
    cv.add((grid * smooth(176, 196, cv.y)).astype(np.float32), line, 0.6)


def _basic(cv: Canvas, w: World, v: int) -> None:
    top, low, far, ground = (
        ("#4a86c0", "#f0e4c0", "#8aa888", "#7a9a48"), ("#7a5a6c", "#f4c08a", "#8a6a78", "#a8843c"), ("#5a7a90", "#dce4dc", "#7c9098", "#6a8458"),
        ("#3a5a8c", "#f8d8a0", "#6a7a90", "#9a8a4a"),
    )[v % 4]
    cv.fill([(0, top), (0.62, low), (1, ground)])
    cv.add(cv.glow(80 + 50 * (v % 4), 66, 150, 1.6), w.light, 0.7)
    clouds(cv, 120, 16, 0.42, "#ffffff", far, 10, 110, 0.6)
    ridge(cv, 150, 34, 80, far, low, 0.45)
    land(cv, wave(cv, 160, (6, 180, v), (2, 60, 1)), ground, "#2c3418", span=80, tex=(30, 5), rough=0.5)
    soften(cv, 2.2)


PAINTERS = {
    "insect": _insect, "angel": _angel, "dragon": _dragon, "ancient": _ancient, "harpy": _harpy, "undead": _undead,
    "android": _android, "basic": _basic,
}


def world(cv: Canvas, tribe: str, v: int = 0, runes: float = 0.55, at: tuple[float, float, float] = (160, 104, 96)) -> None:
    """Paint the backdrop of a tribe; variants change its hour and its details."""
    w = WORLDS[tribe]
    PAINTERS[tribe](cv, w, v)
    if runes:
        ring(cv, *at, w.rune, runes, v * 0.7)


def worlds(cv: Canvas, one: str, two: str, v: int = 0, slope: float = 0.35) -> None:
    """Two worlds that meet in a slanting seam of light, for those who belong to both."""
    world(cv, one, v, 0)
    first = cv.px.copy()
    world(cv, two, v + 1, 0)
    d = cv.x - 160 + (cv.y - 115) * slope + 6 * np.sin(cv.y / 17)
    m = smooth(-26, 26, d)[..., None]
    cv.px[:] = first * (1 - m) + cv.px * m
    cv.add(np.exp(-((d / 3.0) ** 2)).astype(np.float32), "#ffffff", 0.5)
    ring(cv, 160, 104, 96, WORLDS[one].rune, 0.34, v * 0.7)
    ring(cv, 160, 104, 96, WORLDS[two].rune, 0.3, v * 0.7 + 0.1)


def both(one: str, two: str) -> Mood:
    """The light where two worlds meet."""
    a, b = WORLDS[one].mood(), WORLDS[two].mood()

    def between(p: Rgb, q: Rgb) -> Rgb:
        return mix(p, q, 0.5)

    return Mood(key=between(a.key, b.key), ambient=between(a.ambient, b.ambient), rim=b.rim, bounce=between(a.bounce, b.bounce), halo=between(a.halo, b.halo))


def figure(cv: Canvas, tribe: str, at: tuple[float, float] = (160, 120), size: float = 1.0, turn: float = 0.0, flip: bool = False) -> Figure:
    """A figure in the light of a tribe."""
    return Figure(cv, WORLDS[tribe].mood(), at, size, flip, turn)


def stand(cv: Canvas, f: Figure, halo: float = 0.5) -> None:
    """Part the figure from its backdrop and put it there."""
    near = np.clip(blur(f.a, 46) * 2.0, 0, 1)
    cv.mul((1 - 0.30 * near).astype(np.float32))
    f.onto(halo, None)


def glowing(cv: Canvas, m: Arr, c: str, amount: float = 1.0, spread: float = 8) -> None:
    """A mask of light with its glow."""
    cv.add(m, c, amount)
    cv.add(blur(m, spread), c, amount * 0.9)


def names(*painters: Scene) -> dict[str, Scene]:
    """Painters by the slug of their name."""
    return {p.__name__.strip("_").replace("_", "-"): p for p in painters}
