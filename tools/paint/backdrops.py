# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Backdrops and foregrounds for creatures: one per biome, several hours of the day each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .body import Figure, Mood
from .canvas import Canvas, Rgb, blur, col, mix, rgb, shade, smooth
from .hedges import before, hedge
from .lands_hot import lava_glow, smoke
from .lands_jungle import big_leaf
from .lands_water import sea_light, seabed
from .scenery import (
    aurora,
    bare_tree,
    boulders,
    bubbles,
    clouds,
    cumulus,
    dune,
    fronds,
    grass,
    land,
    mist,
    moon,
    motes,
    ridge,
    shafts,
    soften,
    stars,
    sun,
    trunks,
    water,
    wave,
    woods,
)


@dataclass(frozen=True, slots=True)
class Hour:
    """A colour scheme: sky top, sky low, light, far shapes, ground lit, ground dark, cool shadow."""

    top: str
    low: str
    light: str
    far: str
    ground: str
    dark: str
    shadow: str
    night: bool = False

    def mood(self) -> Mood:
        """The light on a figure that stands here."""
        k = mix(rgb(self.light), (1, 1, 1), 0.45)
        s = rgb(self.shadow)
        return Mood(
            key=shade(k, 1.12 if self.night else 1.24),
            ambient=shade(s, 0.85 if self.night else 0.62),
            rim=shade(mix(rgb(self.light), (1, 1, 1), 0.3), 1.15),
            bounce=shade(rgb(self.ground), 0.35),
            halo=rgb(self.light),
        )


H = Hour
HOURS: dict[str, tuple[Hour, ...]] = {
    "forest": (
        H("#16352a", "#b8c878", "#ffeeaa", "#3a5a3c", "#6a8434", "#141f10", "#22384a"),
        H("#3a1f18", "#e89a48", "#ffd080", "#6a3f28", "#a8632a", "#20100c", "#3a2a44"),
        H("#0a1634", "#4a74a8", "#c8dcff", "#1c3350", "#3c6478", "#070d16", "#1c2c5a", True),
        H("#1f4440", "#a8d0b8", "#f0ffe0", "#3f6a60", "#5a8a5a", "#10201c", "#26464e"),
        H("#241c3c", "#c878a0", "#ffc8d8", "#4a3458", "#6a4a5a", "#140c18", "#3a2a5c"),
        H("#0e2a14", "#88b84a", "#f4ff9a", "#2c5424", "#5a8a2a", "#0a160a", "#1c3a34"),
    ),
    "mountain": (
        H("#34608f", "#c8dcea", "#fff4d8", "#6a84a4", "#8a8478", "#33343c", "#33486c"),
        H("#3c2a58", "#f0a080", "#ffd0a0", "#6a4f78", "#8a6a64", "#2c2030", "#44386c"),
        H("#101a38", "#5878a8", "#cfe0ff", "#2c4068", "#5c6a88", "#141a2a", "#22305c", True),
        H("#4a6a6a", "#e0dcc0", "#fff0c0", "#6e8684", "#848a68", "#2c3428", "#3c5460"),
    ),
    "plain": (
        H("#3a78b8", "#f8e0a8", "#fff0b0", "#a89860", "#c8ac50", "#4a4418", "#54587c"),
        H("#4a2348", "#f48a4a", "#ffc070", "#7a3c48", "#b0642c", "#30160f", "#4c2c54"),
        H("#2a6ab0", "#cfe8f0", "#fffbe0", "#78a878", "#86b44a", "#24481c", "#3c5c80"),
        H("#6a4a3c", "#f4c078", "#ffe0a0", "#a8743c", "#c88a3c", "#3c2410", "#5a4460"),
    ),
    "lake": (
        H("#1c4a6c", "#a8d8d8", "#f0fff4", "#2c5a5c", "#3a7a80", "#0c2430", "#1c4458"),
        H("#3a2c5c", "#f0a890", "#ffe0b8", "#4a3f68", "#5a5a80", "#141830", "#382c60"),
        H("#12303c", "#88b088", "#f0ffc0", "#28483c", "#3f6a54", "#0a1c18", "#1c3c44"),
        H("#0c1a38", "#5a90b8", "#cfeaff", "#1c3858", "#2c5478", "#060e1c", "#1c3060", True),
    ),
    "swamp": (
        H("#1c2a1c", "#98a860", "#e8f0a0", "#34442c", "#4c5c2c", "#0a100a", "#26382c"),
        H("#0c1c22", "#3c8070", "#a8ffd8", "#18383a", "#1f4a40", "#04100e", "#123a40", True),
        H("#2c2030", "#a87858", "#ffd0a0", "#443040", "#54442c", "#120c10", "#3a2c48"),
        H("#24302c", "#b8bc98", "#f8f4d0", "#4c584c", "#5c6444", "#12160f", "#34443f"),
    ),
    "desert": (
        H("#2c6aa8", "#f4d8a8", "#fff0c8", "#d8a068", "#e0a860", "#7a4a2c", "#5c4a6c"),
        H("#5a2440", "#f88a48", "#ffc880", "#a84c3c", "#d06a34", "#4a1c20", "#5a2c58"),
        H("#141a40", "#5a5a98", "#d8dcff", "#3c3c68", "#6a5a80", "#161428", "#2c2c64", True),
        H("#7a5030", "#f0c078", "#fff0c0", "#b87c48", "#d89c58", "#5a3418", "#6a4a50"),
    ),
    "tundra": (
        H("#6088b8", "#e0ecf6", "#fff6e8", "#8aa4c8", "#eef4fa", "#90a8cc", "#5a78ac"),
        H("#081430", "#2c6a88", "#b8ffe0", "#1c3458", "#7c9cc8", "#1c2c54", "#28488c", True),
        H("#3c3468", "#f0b0a8", "#ffd8c0", "#6a6498", "#e0d4e4", "#6a6aa4", "#5a5498"),
        H("#44586c", "#b8c8d4", "#ffffff", "#6c8296", "#d8e2ec", "#7088a4", "#4c6484"),
    ),
    "jungle": (
        H("#0c3428", "#6ab070", "#f0ffa8", "#1c5034", "#3a7a34", "#06140c", "#123c34"),
        H("#2c2c10", "#c8b048", "#fff0a0", "#4a5420", "#6a7a24", "#12160a", "#2c4030"),
        H("#0a2a34", "#4aa8a0", "#c8fff0", "#164a4c", "#2c6a50", "#04120f", "#104048"),
        H("#14240c", "#78a83c", "#f8ffb0", "#2c4c1c", "#4c7a24", "#0a1408", "#1c3c24"),
    ),
    "cloud": (
        H("#2458a8", "#a8d8f4", "#ffffff", "#d8e8f8", "#f4f8ff", "#8aa4cc", "#5a7ab8"),
        H("#3a2c6c", "#f4a8a0", "#ffe0c0", "#e8b8b8", "#f8d0c0", "#7a5c98", "#5a4a90"),
        H("#0c1230", "#3c4c88", "#c8d8ff", "#4a5688", "#5c6a9c", "#14193a", "#242c68", True),
        H("#1a6a9c", "#c8f0e8", "#fffbe0", "#d8f0ec", "#f0fcf8", "#78b0bc", "#4484a0"),
        H("#102050", "#6aa8e0", "#f8f4d8", "#b8d0f0", "#d8e4fa", "#4a68a8", "#34508c"),
    ),
    "volcano": (
        H("#1c0f1a", "#b83c20", "#ffb060", "#3c1c20", "#4a2220", "#0c0606", "#3c1a2c"),
        H("#28160f", "#e87828", "#ffd070", "#5a2c18", "#5c2c18", "#120806", "#44241c"),
        H("#160c24", "#8c2c4c", "#ff9a70", "#341830", "#40202c", "#0a0510", "#341a48"),
        H("#241c20", "#a8684c", "#ffd8a0", "#4a3434", "#544038", "#120c0c", "#3c3038"),
    ),
}
HOURS["hedge"] = (
    H("#3c6a4c", "#d8e0a0", "#fff4b8", "#6a8a4c", "#4f7a34", "#12200e", "#2c4a34"),
    H("#4a3050", "#f0a870", "#ffd8a0", "#7a5a4c", "#5a6a34", "#1a1410", "#4a3454"),
    H("#101c34", "#4a6a88", "#cfe4ff", "#2c4a54", "#2f5444", "#080f12", "#1c2c48", True),
    H("#6a7a5c", "#ece4c4", "#fffbe0", "#98a474", "#6a8a44", "#1f2c14", "#4a5a44"),
)
HOURS["ocean"] = (
    H("#8af0e8", "#1a8aa8", "#d8fff8", "#2a7a98", "#3a9ab0", "#062c4c", "#10506c"),
    H("#3ab0d8", "#0f5a9c", "#c8f4ff", "#14508c", "#1c6aa0", "#04183c", "#0c3c74"),
    H("#1c6a7c", "#0a3448", "#a8fff0", "#0c4454", "#12505c", "#020e18", "#083c4c", True),
    H("#2a4a8c", "#10204c", "#c8d0ff", "#1a2c5c", "#24386c", "#050a20", "#182a64", True),
)


def _sky(cv: Canvas, h: Hour, horizon: float, x: float = 96, y: float = 70, disc: bool = True) -> None:
    cv.fill([(0, h.top), (horizon / cv.h, h.low), (1, h.dark)])
    if h.night:
        stars(cv, 60, horizon * 0.8)
        moon(cv, x, y * 0.75, 17, h.light)
    else:
        sun(cv, x, y, 13, h.light, 170, 0.8, disc)


def forest(cv: Canvas, h: Hour, v: int) -> None:
    """Trunks fading into the light, a clearing in front."""
    cv.fill([(0, h.top), (0.45, h.low), (0.74, h.far), (1, h.dark)])
    cv.add(cv.glow(110, 84, 170, 1.7), h.light, 0.75)
    if h.night:
        stars(cv, 40, 90)
        moon(cv, 76, 50, 25, h.light)
        woods(cv, 172, 40, (44, 92), h.far, h.low, 0.5, lit=0.25)
        woods(cv, 180, 20, (60, 110), h.far, h.low, 0.2, lit=0.3, gap=(60, 262))
    r = cv.rng
    if not h.night:
        trunks(cv, [(x + r.random() * 12, 2.4 + 2 * r.random(), 172) for x in range(-6, 330, 21)], 0, 178, h.far, h.low, 0.6, light=h.light)
    near = range(-14, 340, 58) if not h.night else (-6, 262, 304)
    trunks(cv, [(x + r.random() * 26, 6 + 4 * r.random(), 184) for x in near], 0, 190, h.far, h.low, 0.30, light=h.light)
    soften(cv, 3.5)
    shafts(cv, h.light, 0.30 if not h.night else 0.16, 0.6, -80, 220, 6, 215)
    land(cv, wave(cv, 176, (3, 160, v), (1.5, 50, 1)), h.ground, h.dark, span=48, tex=(22, 5), rough=0.8)


def mountain(cv: Canvas, h: Hour, v: int) -> None:
    """Ranges behind a stony shelf."""
    _sky(cv, h, 150, 84, 62)
    clouds(cv, 110, 18, 0.42, h.light, h.far, 10, 100, 0.6)
    ridge(cv, 146, 56, 70, h.far, h.low, 0.55, snow=26, snow_c=h.light)
    ridge(cv, 170, 46, 80, h.far, h.low, 0.26, snow=30, snow_c=h.light, peaks=[(60 + 50 * (v % 3), 104, 84), (252 - 30 * (v % 2), 92, 78)])
    mist(cv, 164, 14, h.low, 0.8)
    soften(cv, 2.6)
    land(cv, wave(cv, 184, (5, 170, v + 2), (2, 43, 0)), h.ground, h.dark, span=50, tex=(14, 7), rough=0.9)


def plain(cv: Canvas, h: Hour, v: int) -> None:
    """Grass to a far horizon."""
    _sky(cv, h, 128, 92, 66)
    clouds(cv, 130, 15, 0.42, h.light, h.far, 8, 92, 0.7)
    ridge(cv, 130, 16, 100, h.far, h.low, 0.5)
    land(cv, wave(cv, 128, (2, 190, v)), mix_hex(h.ground, h.low, 0.35), h.dark, span=110, tex=(60, 4), rough=0.45)
    grass(cv, 140.0, (6, 14), 500, h.dark, h.ground, wind=0.4, w=0.8)
    soften(cv, 2.2)
    grass(cv, 184.0, (14, 30), 420, h.dark, h.ground, wind=0.4, w=1.1)


def lake(cv: Canvas, h: Hour, v: int) -> None:
    """A shore across still water."""
    _sky(cv, h, 118, 92, 66, False)
    clouds(cv, 120, 13, 0.42, h.light, h.far, 8, 84, 0.6)
    ridge(cv, 116, 34, 80, h.far, h.low, 0.5)
    woods(cv, 118, 56, (9, 28), h.far, h.low, 0.25, lit=0.3)
    soften(cv, 2.2)
    water(cv, 120, h.ground, 0.30, 0.8, h.dark, shine=0.2)
    if not h.night:
        cv.over(cv.disc(92, 66, 12, 1.5), shade(mix(rgb(h.light), (1, 1, 1), 0.7), 1.2))
    glint = smooth(0.5, 0.72, cv.fbm(26, 3, 4)) * np.exp(-(((cv.x - 92) / (9 + (cv.y - 120) * 0.14)) ** 2)) * smooth(120, 126, cv.y) * smooth(214, 130, cv.y)
    cv.add(glint, h.light, 0.9)
    soften(cv, 1.7)


def swamp(cv: Canvas, h: Hour, v: int) -> None:
    """Drowned trees and low mist."""
    cv.fill([(0, h.top), (0.5, h.low), (0.62, h.far), (1, h.dark)])
    sun(cv, 96, 84, 12, h.light, 150, 0.45, not h.night)
    woods(cv, 134, 44, (10, 34), h.far, h.low, 0.45, lit=0)
    for i in range(5):
        x = 20 + i * 70 + 22 * float(np.sin(i * 2.3 + v))
        bare_tree(cv, x, 158, 90 + 40 * float(np.sin(i + v)) + 20, 5, h.far, 50 + i + v * 7, -1.55, 5)
    water(cv, 146, h.dark, 0.40, 0.5, h.dark, seam=False, shine=0.12)
    mist(cv, 150, 14, h.low, 0.7)
    soften(cv, 2.6)
    land(cv, wave(cv, 196, (4, 140, v), (2, 40, 0)), h.ground, h.dark, span=34, tex=(16, 4), rough=0.9)


def desert(cv: Canvas, h: Hour, v: int) -> None:
    """Dunes one behind the other."""
    _sky(cv, h, 140, 88, 60)
    far = mix_hex(h.far, h.low, 0.4)
    o = 40 * (v % 3)
    dune(cv, [(-10, 146), (70 + o, 116), (170 + o, 140), (260, 124), (340, 140)], far, mix_hex(h.dark, h.low, 0.45), knife=[(70 + o, 116), (90 + o, 132), (80 + o, 150)], ripple=0.03)
    dune(cv, [(-10, 160), (110, 150), (236 - o, 128), (340, 158)], h.far, mix_hex(h.dark, h.far, 0.3), knife=[(236 - o, 127), (256 - o, 144), (240 - o, 160), (270 - o, 184)], ripple=0.05)
    soften(cv, 2.2)
    dune(cv, [(-10, 188), (120, 182), (220, 190), (340, 180)], h.ground, h.dark, ripple=0.10, span=60)


def tundra(cv: Canvas, h: Hour, v: int) -> None:
    """Snow, cold light, the aurora by night."""
    _sky(cv, h, 140, 84, 60)
    if h.night:
        aurora(cv, 84, 84, "#5affb0", "#4a7af0", 0.8)
    else:
        clouds(cv, 130, 16, 0.4, h.light, h.far, 6, 90, 0.6)
    ridge(cv, 146, 44, 80, h.far, h.low, 0.4, snow=46, snow_c=h.light, peaks=[(250 - 60 * (v % 3), 80, 90)])
    woods(cv, 150, 30, (8, 26), h.far, h.low, 0.35, lit=0.2)
    soften(cv, 2.4)
    land(cv, wave(cv, 152, (5, 230, v)), h.ground, h.dark, span=70, tex=(70, 6), rough=0.14)
    land(cv, wave(cv, 186, (5, 260, v + 3)), h.ground, h.dark, span=56, tex=(50, 5), rough=0.16)


def jungle(cv: Canvas, h: Hour, v: int) -> None:
    """Light falling through great leaves."""
    cv.fill([(0, h.top), (0.42, h.low), (0.76, h.far), (1, h.dark)])
    cv.add(cv.glow(120, 80, 160, 1.6), h.light, 0.75)
    r = cv.rng
    trunks(cv, [(x + r.random() * 16, 2.5 + 3 * r.random(), 200) for x in range(0, 320, 27)], 0, 206, h.far, h.low, 0.55, light=h.light)
    for x, y, s in ((30, 150, 70), (290, 140, 80), (160, 176, 60), (230, 186, 60), (96, 186, 60)):
        fronds(cv, x, y, s, h.far, mix_hex(h.far, h.low, 0.3), 9, 0.6, -3.3, 0.2)
    soften(cv, 4)
    shafts(cv, h.light, 0.34, 0.45, -20, 240, 6, 215)
    f = Figure(cv, h.mood())
    c = mix_hex(h.ground, h.dark, 0.2)
    for x, y, dx, dy, w in ((-6, -8, 84, 40, 26), (328, -10, -90, 50, 28), (80, -16, 30, 44, 20), (250, -14, -20, 46, 20)):
        big_leaf(f, x, y, dx, dy, w, c, 0.55)
    f.onto(0)
    land(cv, wave(cv, 198, (4, 130, v)), h.ground, h.dark, span=34, tex=(14, 5), rough=0.9)


def cloud(cv: Canvas, h: Hour, v: int) -> None:
    """Open sky between heaped clouds."""
    cv.fill([(0, h.top), (0.8, h.low), (1, h.ground)])
    if h.night:
        stars(cv, 80, 150)
    sun(cv, 76, 48, 12, h.light, 170, 0.7, not h.night)
    clouds(cv, 120, 16, 0.4, h.light, h.far, 20, 130, 0.55)
    m = Mood(key=shade(mix(rgb(h.light), (1, 1, 1), 0.3), 1.12), ambient=shade(rgb(h.shadow), 1.0), rim=rgb(h.light))
    o = 36 * (v % 3)
    cumulus(cv, [(40 + o, 150, 110, 46), (280 - o, 126, 90, 40)], h.far, m, 3 + v, 0.9, base=h.dark, soft=2)
    cumulus(cv, [(20, 236, 170, 56), (170, 246, 180, 44), (310, 234, 160, 60)], h.ground, m, 9 + v, base=h.dark, soft=1.4)
    soften(cv, 2.2)


def volcano(cv: Canvas, h: Hour, v: int) -> None:
    """A burning mountain and ground that glows in its cracks."""
    cv.fill([(0, h.top), (0.58, h.low), (0.66, h.far), (1, h.dark)])
    px = (70, 250, 160, 96)[v % 4]
    smoke(cv, px + 6, 66, 34, 90, 60 if px < 160 else -60, 3 + v, mix_hex(h.far, "#7a6a6a", 0.3))
    ridge(cv, 160, 30, 70, h.far, h.low, 0.12, peaks=[(px, 96, 110)])
    for k, w in ((-0.30, 2.6), (0.22, 2.2)):
        lx = px + k * (cv.y - 66) + 4 * np.sin(cv.y / 9 + k)
        lava_glow(cv, smooth(w, w * 0.3, np.abs(cv.x - lx)) * smooth(66, 70, cv.y) * smooth(156, 120, cv.y))
    cv.add(cv.glow(px, 66, 80, 1.8), "#ff6a20", 0.8)
    mist(cv, 162, 10, h.low, 0.7)
    soften(cv, 2.6)
    land(cv, wave(cv, 172, (4, 150, v)), h.ground, h.dark, span=60, tex=(14, 5), rough=1.0)
    z = 70 / np.clip(cv.y - 160, 3, 200)
    n = np.abs(np.sin((cv.x - 160) * z * 0.09 + 2 * np.sin(z * 4)) + np.sin(z * 8 + 1.7 * np.sin((cv.x - 160) * z * 0.05)) + (cv.fbm(20, 8, 3) - 0.5))
    lava_glow(cv, smooth(0.16, 0.03, n) * smooth(176, 190, cv.y), 0.8)


def ocean(cv: Canvas, h: Hour, v: int) -> None:
    """Under water: rays, a hint of the floor."""
    sea_light(cv, h.top, h.low, h.dark, 110 + 30 * (v % 3), 0.5 if h.night else 0.85)
    if not h.night:
        n = cv.fbm(90, 40, 4)
        cv.over((smooth(0.5, 0.8, n) * smooth(150, 220, cv.y) * 0.5).astype(np.float32), h.dark)
    boulders(cv, [(20, 232, 50, 40), (300, 234, 60, 52), (220, 240, 40, 24), (120, 244, 50, 22)], mix_hex(h.far, h.dark, 0.4), h.mood(), 4 + v, h.low, 0.35)
    if not h.night:
        seabed(cv, 222, mix_hex(h.ground, "#d8d0a0", 0.3), h.dark)
    soften(cv, 2.4)
    bubbles(cv, 14, 60, 20)
    bubbles(cv, 10, 272, 14)


def surface(cv: Canvas, h: Hour, v: int) -> None:
    """The sea seen from above the waves."""
    _sky(cv, h, 130, 84, 56)
    clouds(cv, 120, 16, 0.45, h.light, h.far, 8, 100, 0.8)
    t = np.clip((cv.y - 130) / 100, 0, 1)
    n = cv.fbm(60, 5, 5)
    sea = col(mix_hex(h.low, h.ground, 0.6)) * (1 - t)[..., None] + col(h.dark) * t[..., None]
    cv.over(smooth(129, 131, cv.y), (sea * (0.7 + 0.6 * n)[..., None]).astype(np.float32))
    cv.add(smooth(130, 134, cv.y) * smooth(0.6, 0.8, n) * np.exp(-(((cv.x - 84) / 60) ** 2)), h.light, 0.6)
    soften(cv, 2)
    for k, y in enumerate((186, 208)):
        ln = y + 6 * np.sin(cv.x / 30 + v + k * 2) + 3 * np.sin(cv.x / 11)
        m = smooth(-1, 1, cv.y - ln)
        nn = cv.fbm(40, 8, 5)
        c = col(mix_hex(h.ground, h.dark, 0.3 + 0.3 * k)) * (0.55 + 0.8 * nn)[..., None]
        cv.over(m, c.astype(np.float32))
        cv.over((m * smooth(5, 0, cv.y - ln) * smooth(0.35, 0.6, nn) * 0.85).astype(np.float32), "#eefaff")


def mix_hex(a: str, b: str, t: float) -> str:
    """A colour code between two."""
    c: Rgb = mix(rgb(a), rgb(b), t)
    return "#{:02x}{:02x}{:02x}".format(*(round(max(0.0, min(1.0, x)) * 255) for x in c))


PAINT = {
    "forest": forest, "mountain": mountain, "plain": plain, "lake": lake, "ocean": ocean, "surface": surface, "swamp": swamp,
    "desert": desert, "tundra": tundra, "jungle": jungle, "cloud": cloud, "volcano": volcano, "hedge": hedge,
}


def hour(biome: str, v: int) -> Hour:
    """The colour scheme of a backdrop."""
    hs = HOURS["ocean" if biome == "surface" and v >= 4 else "lake" if biome == "surface" else biome]
    return hs[v % len(hs)]


def front(cv: Canvas, biome: str, v: int, ground: bool) -> None:
    """What lies before the creature's feet, and what drifts in the air."""
    h = hour(biome, v)
    if biome == "hedge":
        before(cv, h, v)
    elif ground:
        if biome in ("forest", "plain"):
            grass(cv, 221.0, (6, 22), 260, h.dark, mix_hex(h.ground, h.light, 0.25), wind=0.3)
        elif biome == "jungle":
            grass(cv, 224.0, (4, 16), 160, h.dark, h.ground, wind=0.3)
        elif biome == "swamp":
            grass(cv, 224.0, (14, 40), 60, h.dark, h.ground, wind=0.15, x0=-10, x1=70)
            grass(cv, 224.0, (14, 40), 60, h.dark, h.ground, wind=0.15, x0=256, x1=330)
            grass(cv, 226.0, (4, 14), 120, h.dark, h.ground, wind=0.3)
        elif biome == "tundra":
            y = 216 + 4 * np.sin(cv.x / 37 + v) + (cv.fbm(24, 10, 3) - 0.5) * 5
            c = col(h.ground) * (0.92 - 0.3 * smooth(214, 232, cv.y))[..., None]
            cv.over(smooth(-1.5, 1.5, cv.y - y), c.astype(np.float32))
        elif biome == "desert":
            y = 217 + 4 * np.sin(cv.x / 41 + v) + (cv.fbm(24, 10, 3) - 0.5) * 4
            c = col(h.ground) * (0.85 - 0.35 * smooth(214, 232, cv.y))[..., None]
            cv.over(smooth(-1.5, 1.5, cv.y - y), c.astype(np.float32))
        elif biome in ("mountain", "volcano"):
            boulders(cv, [(14, 228, 34, 24), (304, 229, 34, 28), (262, 231, 18, 12), (70, 232, 16, 9)], mix_hex(h.ground, h.dark, 0.3), h.mood(), 3 + v)
        elif biome in ("lake", "surface"):
            y = 205 + 2.5 * np.sin(cv.x / 19 + v) + (cv.fbm(30, 8, 3) - 0.5) * 5
            m = smooth(-0.5, 1.5, cv.y - y)
            n = cv.fbm(46, 4, 4)
            c = col(h.ground) * (0.55 + 0.7 * n)[..., None] * (1 - 0.4 * smooth(205, 230, cv.y))[..., None]
            cv.over(m * 0.9, c.astype(np.float32))
            cv.over((smooth(3.5, 0.5, np.abs(cv.y - y - 1)) * smooth(0.4, 0.6, n) * 0.8).astype(np.float32), "#f4fcff")
    if biome == "volcano":
        motes(cv, 60, "#ffa040", (0.4, 1.3), 10, 220)
    elif biome == "tundra":
        motes(cv, 56, "#ffffff", (0.4, 1.4))
    elif biome in ("forest", "jungle", "swamp"):
        motes(cv, 26, h.light, (0.4, 1.3), 40, 210)
    elif biome in ("desert", "plain"):
        motes(cv, 22, h.light, (0.4, 0.9), 60, 210, 0.3, 0.6)
    cv.add(blur(cv.glow(40, -10, 220, 2.0), 2), h.light, 0.16)
