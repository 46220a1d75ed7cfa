# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Auganism's Bloom clan: creatures of moss, orchard and canopy."""

from __future__ import annotations

import numpy as np

from .augan_kit import bloom, eyes, flat, grin, lay, leaf, spikes, twin
from .body import Figure
from .canvas import rgb
from .kit import spots


def mosslet(f: Figure) -> None:
    """A ball of moss with two leaves for ears."""
    f.place((160, 130), 1.14)
    leaf(f, -22, -42, 122, 66, 17, "#6ab83c", "#d8f08a")
    leaf(f, 22, -42, 58, 66, 17, "#6ab83c", "#d8f08a")
    lay(f, 4, twin(("#7a5a34", [(24, 62, 12), (28, 80, 12)])), gloss=0.1)
    lay(f, 12, [("#4f8a2c", [(0, 10, 60)]), *twin(("#4f8a2c", [(34, 28, 34)]))], fur=1.1, mottle=0.9, gloss=0.0)
    for x, y, c in ((-38, -26, "#ffd0e8"), (42, -12, "#ffffff"), (-46, 26, "#ffe070"), (20, -44, "#ffe070")):
        lay(f, 1, [(c, [(x + 5 * np.cos(a), y + 5 * np.sin(a), 3.4)]) for a in np.arange(0, 6.2, 1.256)], gloss=0.2, drop=0.2)
        lay(f, 1, [("#e8a020", [(x, y, 3)])], gloss=0.4, drop=0)
    eyes(f, 20, 6, 13, "#7a4a1a")
    grin(f, 0, 34, 14, 5, "#24340e")


def budwarden(f: Figure) -> None:
    """A knight whose helmet is a bud and whose shield a leaf."""
    f.place((164, 130), 1.14)
    lay(f, 4, twin(("#4a7a2c", [(14, 50, 12), (20, 78, 11)])), gloss=0.4)
    lay(f, 7, [("#5a9434", [(0, 44, 30), (0, 14, 30)])], gloss=0.4, pattern=lambda x, y, u, v: np.clip(np.sin(y / 3.6), 0, 1) * 0.5, pcol="#35641e")
    lay(f, 4, [("#5a9434", [(26, 14, 12), (56, 20, 9), (66, 2, 9)])], gloss=0.4)
    spikes(f, [(66, 8, 8, -104, 5)], "#8a5a34", "#d8f0a0")
    leaf(f, 74, -84, 84, 40, 12, "#ff9ac0", "#fff0a0")
    for a, w, c in ((60, 20, "#c83a7a"), (120, 20, "#c83a7a"), (75, 24, "#e85a96"), (105, 24, "#e85a96"), (90, 27, "#ff86b4")):
        leaf(f, 0, -4, a, 96, w, c, "#ffd8e8")
    leaf(f, 0, 8, 140, 54, 14, "#4a8a2c", "#b0e070")
    leaf(f, 0, 8, 40, 54, 14, "#4a8a2c", "#b0e070")
    flat(f, [(-24, -22), (0, -30), (24, -22), (16, -6), (-16, -6)], "#2a0a1c", inflate=4, n=3, gloss=0)
    eyes(f, 10, -16, 6, "#fff0a0", 0, 0.9)
    leaf(f, -64, 84, 98, 112, 34, "#3f8a3a", "#d0f08a")


def thornhare(f: Figure) -> None:
    """A hare with a bramble for a back."""
    f.place((170, 130), 1.14)
    lay(f, 6, [("#8a6a4a", [(56, 40, 26), (70, 66, 14), (44, 80, 10)])], fur=0.5, tint=0.7)
    spikes(f, [(-14 + 17 * k, -8 + 5 * abs(k - 2), 4 + 7 * k, -44 + 4 * k, 7) for k in range(6)], "#3a6a24", "#d8e890")
    lay(f, 12, [("#a07c54", [(-24, 26, 32), (20, 22, 36), (56, 36, 34)])], fur=0.5, belly="#f0e4cc")
    spikes(f, [(-2 + 19 * k, 4 + 4 * abs(k - 2), 10 + 5 * k, -30, 6) for k in range(4)], "#4a7a2c", "#e8f0a0")
    for x, y in ((16, -8), (48, -2), (76, 18)):
        lay(f, 2, [("#c81e4a", [(x, y, 6)]), ("#d83a60", [(x + 5, y + 4, 5)]), ("#c81e4a", [(x - 4, y + 5, 5)])], gloss=0.9)
    lay(f, 4, [("#9a7650", "#c8a07a", [(-54, -34, 9), (-52, -72, 11), (-40, -108, 4)]), ("#8a6844", "#b88e68", [(-36, -34, 8), (-22, -66, 10), (2, -94, 4)])], fur=0.4)
    lay(f, 8, [("#b08a60", [(-52, -12, 28)]), ("#b08a60", [(-70, -4, 19)])], fur=0.45, belly="#f8f0e0")
    f.eye(-58, -18, 10, rgb("#c85a1c"))
    lay(f, 1, [("#d88a8a", [(-88, -8, 4)])], gloss=0.6)
    lay(f, 4, [("#8e6c48", [(-34, 48, 11), (-40, 70, 8), (-56, 80, 8)]), ("#9a7650", [(40, 56, 20), (20, 78, 11), (2, 81, 8)])], fur=0.4)


def saplore(f: Figure) -> None:
    """A snail; its shell is a drop of amber with old things in it."""
    f.place((160, 132), 1.14)
    lay(f, 6, [("#9ab85a", "#6a8a34", [(-74, 24, 13), (-66, 50, 16), (-20, 66, 17), (44, 70, 14), (96, 78, 3)])], gloss=0.6)
    lay(f, 3, [("#9ab85a", [(-78, 14, 6), (-92, -16, 4), (-96, -30, 6)]), ("#9ab85a", [(-68, 10, 6), (-66, -22, 4), (-62, -36, 6)])], gloss=0.6)
    lay(f, 10, [("#e08a1c", [(18, 12, 58)]), ("#e08a1c", [(34, -34, 34), (22, -74, 5)])], gloss=1.0, sharp=9, pattern=lambda x, y, u, v: np.clip(np.sin(np.hypot(x - 18, y - 14) / 7.5 + np.arctan2(y - 14, x - 18)), 0, 1) * 0.5, pcol="#7a3408")
    bloom(f, 10, -2, 60, "#ffdc7a", 0.5)
    lay(f, 1, [("#4a2408", [(16, 16, 6), (28, 20, 7), (42, 18, 5)]), *[("#4a2408", [(20 + 8 * k, 18, 1.6), (16 + 10 * k, 34, 1)]) for k in range(4)], ("#4a2408", [(10, 14, 4)])], gloss=0.2, alpha=0.75, drop=0)
    leaf(f, 42, -8, 60, 30, 7, "#8a4a10", "#5a2c08")
    f.eye(-97, -36, 7, rgb("#3a5a14"))
    f.eye(-61, -42, 7, rgb("#3a5a14"))
    lay(f, 0.4, [("#3c4a1a", [(-88, 34, 0.8), (-76, 40, 1.4), (-62, 36, 0.8)])], gloss=0, drop=0)


def petalmoth(f: Figure) -> None:
    """A moth with petals for wings, seen from above."""
    f.place((160, 118), 1.14)
    for side in (-1, 1):
        for a, n, w, c, c2 in ((28, 120, 36, "#f4a0d0", "#fff0f8"), (-22, 104, 32, "#ffc8a0", "#fff4d8"), (-58, 78, 24, "#f07ab0", "#ffe0f0")):
            turn = a if side > 0 else 180 - a
            leaf(f, side * 8, -6, turn, n, w, c, c2)
            ux, uy = np.cos(np.radians(-turn)), np.sin(np.radians(-turn))
            lay(f, 1, [("#7a2a6a", [(side * 8 + ux * n * 0.68, -6 + uy * n * 0.68, 9)])], gloss=0.3, drop=0, edge=0.2)
            lay(f, 1, [("#fff6c0", [(side * 8 + ux * n * 0.68, -6 + uy * n * 0.68, 4.5)])], gloss=0.3, drop=0, edge=0.1)
    lay(f, 6, [("#e8c04a", "#a8762a", [(0, -22, 17), (0, 20, 17), (0, 66, 6)])], fur=0.8, pattern=lambda x, y, u, v: (np.sin(y / 4.0) > 0.3) * 0.7, pcol="#5a3414")
    lay(f, 6, [("#f0d878", [(0, -40, 19)])], fur=0.8)
    for side in (-1, 1):
        lay(f, 1, [("#5a3a1c", [(side * 7, -54, 2), (side * 20, -78, 1.6), (side * 40, -88, 1)])], gloss=0.2)
        lay(f, 0.4, [("#8a6434", [(side * (12 + 6 * k), -66 - 4 * k, 1.1), (side * (20 + 7 * k), -66 - 3 * k, 0.4)]) for k in range(4)], gloss=0)
    eyes(f, 10, -42, 7, "#5a1c5a")


def rootrunner(f: Figure) -> None:
    """A turnip on the run, on roots as long as stilts."""
    f.place((156, 118), 1.14)
    for a, n in ((112, 54), (90, 66), (66, 54), (134, 40), (44, 40)):
        leaf(f, 6, -46, a, n, 12, "#4f9a2c", "#c8f07a")
    for k, (x, kx, ky, fx) in enumerate(((-26, -70, 52, -96), (-10, -34, 66, -70), (12, 44, 52, 30), (28, 74, 48, 110), (2, 10, 70, -8))):
        lay(f, 2, [("#d8b890", "#8a6440", [(x, 34, 9), (kx, ky, 6), (fx, 98, 4), (fx - 14, 100, 2)])], gloss=0.2, tint=0.75 if k % 2 else 1.0)
    lay(f, 12, [("#c05a9a", "#f0e0d8", [(4, -12, 46), (2, 24, 36), (0, 48, 14)])], gloss=0.5, pattern=lambda x, y, u, v: np.clip(np.sin(y / 3.0 + np.sin(x / 14)), 0.5, 1) - 0.5, pcol="#8a3a6a")
    eyes(f, 18, -8, 12, "#4a7a1c")
    lay(f, 3, twin(("#8a3a6a", [(10, -26, 2), (20, -30, 3.4), (30, -24, 1.5)])), gloss=0, drop=0)
    lay(f, 2, [("#4a1430", [(0, 16, 9), (8, 16, 8)])], gloss=0.1, drop=0)
    for k in range(3):
        lay(f, 0.4, [("#f4ecc8", [(92 + 10 * k, 4 + 26 * k, 1.6), (128 + 8 * k, 4 + 26 * k, 0.4)])], gloss=0, drop=0, edge=0)


def seedcaster(f: Figure) -> None:
    """A dandelion that throws its seeds with both arms."""
    f.place((160, 128), 1.14)
    rng = np.random.default_rng(4)
    lay(f, 3, [("#6a9a3c", "#3f6a24", [(0, -8, 9), (4, 34, 10), (0, 82, 13)])], gloss=0.4)
    leaf(f, 0, 70, 150, 74, 14, "#4a8a2c", "#a8d860")
    leaf(f, 0, 70, 30, 74, 14, "#4a8a2c", "#a8d860")
    lay(f, 3, [("#6a9a3c", [(4, 24, 7), (-38, 26, 5), (-66, -2, 6)]), ("#6a9a3c", [(4, 20, 7), (44, 6, 5), (62, -30, 6)])], gloss=0.4)
    for a in np.arange(0, 6.28, 0.17):
        r = 46 + 13 * rng.random()
        x, y = float(np.cos(a) * r), float(np.sin(a) * r - 42)
        lay(f, 0.3, [("#fffdf0", [(x * 0.5, (y + 42) * 0.5 - 42, 0.8), (x, y, 0.8)]), ("#ffffff", [(x, y, 2.6)])], gloss=0.1, drop=0, edge=0.1, alpha=0.9)
    lay(f, 6, [("#f4e6a8", [(0, -42, 30)])], fur=0.6, gloss=0.1)
    bloom(f, 0, -42, 72, "#fffbe0", 0.25)
    eyes(f, 12, -44, 8.5, "#8a5a14")
    grin(f, 0, -26, 9, 3, "#5a4414")
    for x, y, s in ((96, -62, 1.1), (118, -24, 0.9), (88, -98, 0.8), (-104, -34, 1.0), (-92, -78, 0.8), (130, -84, 0.7)):
        lay(f, 0.3, [("#7a5a2c", [(x, y + 16 * s, 2.6 * s), (x, y + 8 * s, 1)]), *[("#ffffff", [(x, y + 8 * s, 0.8), (x + d * s, y - 8 * s, 1.0)]) for d in (-12, -6, 0, 6, 12)]], gloss=0.1, drop=0.1, edge=0.15)


def canopy_elder(f: Figure) -> None:
    """An old tree; its crown is an orchard of its own."""
    f.place((160, 128), 1.14)
    rng = np.random.default_rng(11)
    lay(f, 10, [("#2f6a2c", [(float(x), float(y), float(r))]) for x, y, r in ((-84, -44, 36), (84, -46, 36), (-46, -74, 38), (46, -76, 38), (0, -88, 40), (0, -52, 40))], fur=1.2, mottle=1.0, gloss=0)
    for _ in range(60):
        a, r = rng.random() * 6.28, rng.random() ** 0.5
        x, y = float(np.cos(a) * 112 * r), float(np.sin(a) * 42 * r - 64)
        leaf(f, x, y, float(rng.random() * 360), 15, 5, ("#4f9a34", "#6ab83c", "#8ac84a")[int(rng.random() * 3)], "#d8f08a")
    for x, y in ((-74, -30), (70, -40), (-26, -94), (34, -84), (96, -60), (-104, -52)):
        lay(f, 1, [("#e8502c", [(x, y, 7)])], gloss=1.0)
    bark = lambda x, y, u, v: np.clip(np.sin(x / 3.4 + np.sin(y / 12) * 1.4), 0, 1) * 0.7  # noqa: E731
    lay(f, 8, [("#7a5a3a", [(0, -22, 42), (0, 34, 44), (0, 80, 58)]), *twin(("#7a5a3a", [(40, 60, 16), (84, 84, 8)]), ("#6a4c30", [(30, -24, 14), (70, -44, 8)]))], rough=0.8, pattern=bark, pcol="#3c2814")
    lay(f, 5, twin(("#5c4028", [(6, -6, 6), (22, -14, 9), (38, -6, 4)])), rough=0.6)
    eyes(f, 20, 4, 8.5, "#a8f05a", 0, 0.7)
    lay(f, 5, [("#8a6844", [(0, 4, 8), (-2, 26, 12)])], rough=0.5)
    lay(f, 5, [("#a8b890", [(-26, 42, 10), (0, 40, 12), (26, 42, 10)]), ("#98a880", [(-14, 56, 13), (0, 84, 8)]), ("#98a880", [(14, 56, 13), (0, 84, 8)])], fur=1.2)


def fernfox(f: Figure) -> None:
    """A fox with a fern for a tail."""
    f.place((148, 132), 1.14)
    spine = [(62, 48), (96, 20), (110, -18), (98, -58), (70, -78)]
    for k, (x, y) in enumerate(spine[:-1]):
        for t in (0.0, 0.5):
            xx, yy = x + (spine[k + 1][0] - x) * t, y + (spine[k + 1][1] - y) * t
            turn = float(np.degrees(np.arctan2(-(spine[k + 1][1] - y), spine[k + 1][0] - x)))
            n = 44 - 7 * (k + t)
            leaf(f, xx, yy, turn + 62, n, 8, "#3f8a34", "#c0e870")
            leaf(f, xx, yy, turn - 62, n, 8, "#4f9a3c", "#d0f080")
    lay(f, 1, [("#6a4a24", [(x, y, 4 - 0.6 * i) for i, (x, y) in enumerate(spine)])], gloss=0.2)
    lay(f, 10, [("#d8702c", [(-14, 20, 30), (20, 34, 28), (52, 52, 24)])], fur=0.45, belly="#fff4e0")
    lay(f, 5, [("#c8601f", "#4a2a18", [(-22, 40, 13), (-26, 66, 8), (-34, 80, 8)]), ("#c8601f", "#4a2a18", [(4, 46, 12), (2, 68, 8), (-8, 81, 8)]), ("#d8702c", "#4a2a18", [(58, 60, 18), (50, 78, 9), (34, 81, 8)])], fur=0.4)
    for side, tip in ((-1, (-72, -86)), (1, (10, -88))):
        flat(f, [(-32 + side * 8, -44), tip, (-32 + side * 40, -26)], "#d8702c", inflate=8, n=2, fur=0.4)
        flat(f, [(-32 + side * 14, -42), (tip[0] - side * 3, tip[1] + 18), (-32 + side * 33, -30)], "#2f5a24", inflate=4, n=2)
    lay(f, 9, [("#e47c34", [(-32, -20, 34)]), ("#e47c34", [(-60, -6, 16)]), ("#e47c34", [(-4, -6, 16)])], fur=0.45)
    lay(f, 6, [("#fff6e6", [(-46, 2, 15)]), ("#fff6e6", [(-20, 2, 15)]), ("#fff6e6", [(-33, 12, 14), (-34, 24, 7)])], fur=0.3)
    lay(f, 1, [("#1c1410", [(-34, 20, 6)])], gloss=0.9)
    for x in (-50, -16):
        f.eye(x, -18, 8, rgb("#5aa82c"), 0.5)


def pollenox(f: Figure) -> None:
    """A heavy ox in a fleece of pollen."""
    f.place((164, 132), 1.12)
    lay(f, 5, [("#7a5430", [(x, 50, 15), (x + 2, 78, 12)]) for x in (-40, -8, 44, 74)], tint=0.75, fur=0.2)
    rng = np.random.default_rng(9)
    lay(f, 14, [("#f0c43a", [(-32, 4, 44)]), ("#f0c43a", [(20, -2, 48)]), ("#e8b830", [(66, 12, 40)])], fur=1.1, mottle=0.7, gloss=0)
    for _ in range(46):
        a, r = rng.random() * 6.28, rng.random() ** 0.5
        lay(f, 1, [("#ffe88a", [(20 + float(np.cos(a) * 92 * r), 2 + float(np.sin(a) * 42 * r), 3.0 + 2.4 * float(rng.random()))])], gloss=0.2, drop=0.25, edge=0.2)
    lay(f, 3, [("#f4ecd8", "#8a6a44", [(-62, -40, 9), (-40, -68, 7), (-10, -76, 2)]), ("#f4ecd8", "#8a6a44", [(-96, -36, 9), (-122, -58, 7), (-124, -86, 2)])], gloss=0.6)
    lay(f, 8, [("#9a6c3c", [(-78, -16, 30)]), ("#9a6c3c", [(-88, 14, 22)])], fur=0.3)
    lay(f, 5, [("#e8c8a0", [(-98, 24, 14)]), ("#e8c8a0", [(-80, 26, 14)])], gloss=0.4)
    for x in (-96, -62):
        f.eye(x, -14, 8, rgb("#4a2c10"))
    leaf(f, -62, 34, 200, 40, 7, "#5aa83c", "#d0f080")
    lay(f, 3, [("#ff9ac8", [(-60 + 8 * np.cos(a), -46 + 8 * np.sin(a), 6)]) for a in np.arange(0, 6.2, 1.05)], gloss=0.2)
    lay(f, 1, [("#ffe060", [(-60, -46, 5)])], gloss=0.4)


def barkling(f: Figure) -> None:
    """A stump that learnt to walk, rings on its head."""
    f.place((160, 130), 1.16)
    bark = lambda x, y, u, v: np.clip(np.sin(x / 3.0 + np.sin(y / 10) * 1.6), 0, 1) * 0.75  # noqa: E731
    lay(f, 4, twin(("#6a4c30", [(26, 52, 16), (34, 76, 15), (48, 82, 9)]), ("#6a4c30", [(46, 6, 12), (78, 18, 10), (92, -8, 9), (104, -26, 3)]), ("#6a4c30", [(90, -4, 6), (82, -28, 2)])), rough=0.7, pattern=bark, pcol="#3a2614")
    lay(f, 4, [("#7a5a38", [(0, -36, 48), (0, 30, 50)])], rough=0.9, pattern=bark, pcol="#3a2614")
    px, py = f.to(0, -62)
    cv = f.cv
    d = np.hypot((cv.x - px) / (50 * f.size), (cv.y - py) / (19 * f.size))
    top = np.clip((1 - d) * 14, 0, 1)[..., None]
    ring = (0.72 + 0.28 * (np.sin(d * 34) > 0))[..., None]
    f.rgb[:] = f.rgb * (1 - top) + top * ring * np.array((0.93, 0.76, 0.5), np.float32)
    f.a[:] = np.maximum(f.a, top[..., 0])
    leaf(f, 30, -66, 64, 42, 10, "#6ab83c", "#d8f08a")
    leaf(f, 30, -66, 18, 36, 9, "#5aa834", "#d8f08a")
    eyes(f, 18, -10, 11, "#ffb03a", 0, 0.2)
    lay(f, 3, twin(("#4a3018", [(6, -26, 4), (20, -32, 6), (34, -24, 3)])), rough=0.5)
    flat(f, [(-22, 18), (0, 12), (22, 18), (14, 32), (-14, 32)], "#1c1008", inflate=4, n=3, gloss=0)
    lay(f, 5, [("#7ab84a", [(-42, 22, 9), (-36, 44, 11)]), ("#7ab84a", [(40, -22, 8)])], fur=1.0)


def graftling(f: Figure) -> None:
    """Two plants bound to one stem, and of two minds."""
    f.place((160, 130), 1.14)
    lay(f, 4, [("#8a6a44", "#6a4a2c", [(0, 84, 20), (0, 52, 16), (-24, 20, 12), (-46, -8, 10)]), ("#5a8a34", "#7ab04a", [(0, 56, 15), (24, 20, 12), (46, -14, 10)])], rough=0.4, gloss=0.2)
    for k in range(4):
        lay(f, 1, [("#f4ead0", [(-19, 44 + 8 * k, 4.5), (19, 40 + 8 * k, 4.5)])], gloss=0.1, pattern=lambda x, y, u, v: (np.sin(x * 1.6) > 0.5) * 0.25, pcol="#b0a080")
    for k in range(8):
        leaf(f, -50, -34, 45 * k + 12, 44, 16, "#f0a028" if k % 2 else "#e8781c", "#fff0a0")
    lay(f, 5, [("#5a2f14", [(-50, -34, 27)])], fur=0.5, pattern=spots(6, 0.4), pcol="#8a5224")
    for a in (20, 65, 110, 155):
        leaf(f, 52, -44, a, 54, 14, "#3f8a8a", "#b8f0e0")
    lay(f, 6, [("#5ac0a0", [(52, -36, 32)])], gloss=0.6, pattern=spots(11, 0.4), pcol="#2f8a70")
    for x, y, c, r in ((-60, -38, "#ffe060", 7.5), (-40, -38, "#ffe060", 7.5), (41, -40, "#c8286a", 8), (63, -40, "#c8286a", 8)):
        f.eye(x, y, r, rgb(c))
    grin(f, -50, -20, 9, 3, "#1c0c04")
    lay(f, 0.4, [("#123a30", [(42, -20, 0.8), (52, -24, 1.6), (62, -20, 0.8)])], gloss=0, drop=0)
    leaf(f, -6, 74, 168, 58, 14, "#8a9a2c", "#e8f08a")
    leaf(f, 6, 70, 12, 58, 14, "#2f8a5a", "#b8f0c0")
