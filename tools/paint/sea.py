# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Fish, whales, cephalopods and water reptiles."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .body import Figure, Joint, Pattern
from .canvas import Arr, Pt, rgb
from .kit import spots


def scales(s: float = 1.4) -> Pattern:
    """A fine lozenge net."""
    return lambda x, y, u, v: np.clip(np.sin(x * s + y * s * 0.8) * np.sin(x * s - y * s * 0.8) * 2.2 - 0.3, 0, 1) * 0.55


def fin(f: Figure, pts: Sequence[Pt], c: str, c2: str, tint: float = 1.0, rays: float = 0.9) -> None:
    """A thin fin with rays from its first point."""
    x0, y0 = pts[0]

    def ray(x: Arr, y: Arr, u: Arr, v: Arr) -> Arr:
        a = np.arctan2(y - y0, x - x0)
        return np.clip(np.sin(a * 26 * rays) * 1.5 - 0.3, 0, 1) * 0.5

    lay = f.layer(0.5)
    lay.poly(list(pts), c, inflate=4, c2=c2, n=5)
    lay.paint(gloss=0.35, tint=tint, pattern=ray if rays else None, pcol=c2, drop=0.3)


def line(f: Figure, pts: Sequence[Joint], c: str = "#14100e") -> None:
    """A thin drawn line (mouth, gill)."""
    lay = f.layer(0.3)
    lay.limb(pts, c, n=6)
    lay.paint(gloss=0, drop=0, rim=0)


def pike(f: Figure) -> None:
    """A pike lunging, long jaws open."""
    f.place((172, 118), 1.2, turn=0.08)
    c = "#6f7f34"
    fin(f, [(70, 0), (108, -32), (98, 0), (110, 30)], "#b86a2c", "#5a2c18")
    fin(f, [(46, -14), (62, -38), (80, -34), (74, -8)], "#b86a2c", "#5a2c18")
    fin(f, [(48, 14), (60, 36), (76, 32), (72, 8)], "#b86a2c", "#5a2c18")
    mo = f.layer(2)
    mo.limb([(-58, -2, 12), (-92, 4, 9), (-112, 8, 3)], "#5a1a1c")
    mo.paint(gloss=0.5)
    lay = f.layer(5)
    lay.limb([(80, 0, 7), (44, 2, 15), (0, 3, 22), (-40, 0, 19), (-60, -3, 15)], c, n=8)
    lay.limb([(-56, -8, 12), (-92, -10, 7.5), (-120, -12, 4)], c, "#8a8a44")
    lay.limb([(-52, 8, 9), (-86, 20, 5.5), (-112, 26, 3.4)], c, "#b8b070", k=3)
    lay.paint(gloss=0.75, belly="#efe8c0", pattern=spots(9, 0.34), pcol="#d8d888", mottle=0.8)
    te = f.layer(0.2)
    for i in range(6):
        te.limb([(-76 - i * 7.5, -3 - i * 0.8, 1.4), (-77 - i * 7.5, 5, 0.2)], "#fff6e0", n=1)
        te.limb([(-72 - i * 7, 13 + i * 1.6, 1.3), (-73 - i * 7, 6 + i * 1.2, 0.2)], "#fff6e0", n=1)
    te.paint(drop=0)
    line(f, [(-42, -14, 0.5), (-34, 0, 1.2), (-40, 14, 0.6)])
    fin(f, [(-28, 14), (-8, 20), (-4, 36), (-22, 28)], "#c8783a", "#5a2c18")
    f.eye(-66, -12, 4.4, rgb("#f0c83a"))


def shark(f: Figure) -> None:
    """A white shark turning toward you, jaws wide."""
    f.place((174, 116), 1.12, turn=0.06)
    c = "#5c7080"
    fin(f, [(92, -6), (126, -56), (112, -8), (124, 30)], c, "#3a4a58", rays=0)
    fin(f, [(-14, 20), (34, 40), (36, 74), (4, 44)], c, "#2c3a46", tint=0.55, rays=0)
    lay = f.layer(6)
    lay.limb([(100, -6, 4), (66, -4, 14), (14, -4, 33), (-32, -6, 35), (-62, -10, 25), (-88, -18, 11), (-96, -20, 6)], c, n=8)
    lay.paint(gloss=0.4, belly="#eef2f4", mottle=0.25, pattern=lambda x, y, u, v: np.clip((y - 4 - 3 * np.sin(x / 9) + x * 0.03) / 5, 0, 1), pcol="#e4eaee")
    fin(f, [(-2, -32), (22, -72), (32, -68), (38, -28)], "#5c7080", "#44545f", rays=0)
    mo = f.layer(1)
    mo.poly([(-88, -4), (-66, -4), (-46, 6), (-54, 22), (-72, 30), (-84, 20)], "#6e1a1c", inflate=5, c2="#3a0a0e")
    mo.paint(gloss=0.3, edge=0.9)
    te = f.layer(0.2)
    for i in range(7):
        te.poly([(-88 + i * 6, -5 + i * 0.8), (-82.5 + i * 6, -4.5 + i), (-85 + i * 6, 6 + i * 0.8)], "#fffaf0", inflate=1.5, n=1)
    for i in range(5):
        te.poly([(-82 + i * 6, 23 + (2 - abs(i - 2)) * 2), (-77 + i * 6, 24 + (2 - abs(i - 2)) * 2), (-79 + i * 6, 14 + (2 - abs(i - 2)) * 2)], "#f4eede", inflate=1.5, n=1)
    te.paint(drop=0.2)
    for i in range(4):
        line(f, [(-30 + i * 6, -12, 0.4), (-27 + i * 6, 0, 1.1), (-30 + i * 6, 12, 0.4)], "#24303a")
    fin(f, [(-18, 16), (10, 30), (16, 72), (-16, 44)], "#52636f", "#3a4854", rays=0)
    f.eye(-70, -18, 3.8, rgb("#0a0a0c"))


def dolphin(f: Figure) -> None:
    """A dolphin leaping clear of the water."""
    f.place((164, 116), 1.22)
    c = "#4e6e8c"
    fin(f, [(78, 44), (104, 36), (96, 52), (104, 74), (82, 60)], c, "#2c4258", rays=0)
    lay = f.layer(5)
    lay.limb([(80, 48, 4), (60, 20, 13), (26, -10, 24), (-18, -20, 27), (-52, -6, 21), (-64, 4, 15)], c, n=8)
    lay.limb([(-62, 8, 9), (-82, 20, 6), (-92, 26, 4)], c, k=4)
    lay.paint(gloss=0.9, mottle=0.15, belly="#e8eef2", pattern=lambda x, y, u, v: np.clip((v * 1.0 - 0.25) * 4, 0, 1) * 0.0 + np.clip((y - 0.009 * (x + 20) ** 2 - 2) / 6, 0, 1) * np.clip((60 - x) / 30, 0, 1), pcol="#dfe8ee")
    fin(f, [(6, -38), (26, -70), (40, -66), (38, -24)], "#47647f", "#2f475c", rays=0)
    fin(f, [(-26, 4), (-14, 16), (-12, 44), (-30, 30)], "#426079", "#2c4258", rays=0)
    line(f, [(-93, 28, 0.5), (-76, 21, 0.9), (-62, 14, 0.9), (-56, 10, 0.5)])
    f.eye(-56, 0, 2.8, rgb("#140e0a"))
    w = f.layer(0.3)
    r = np.random.default_rng(4)
    for _ in range(46):
        a = r.random()
        w.ball(70 + r.normal() * 22 + a * 10, 74 + r.random() * 26 - a * 26, 0.7 + 2 * r.random(), "#e8f6ff")
    w.paint(gloss=0.9, glow=(0.2, 0.25, 0.3), edge=0, drop=0)


def whale(f: Figure) -> None:
    """A humpback from below, long white flippers spread."""
    f.place((164, 112), 1.06, turn=-0.1)
    c = "#46647e"
    fin(f, [(96, 2), (122, -34), (146, -28), (128, 4), (144, 34), (118, 30)], c, "#1c2a3a", rays=0)
    fin(f, [(-34, -4), (-4, -60), (16, -82), (12, -44), (-8, -6)], "#5a7288", "#c8d6e0", tint=0.55, rays=0)
    lay = f.layer(6)
    lay.limb([(106, 2, 5), (66, 2, 16), (16, 0, 36), (-32, 4, 42), (-74, 8, 30), (-104, 4, 14)], c, n=8)
    lay.paint(gloss=0.4, mottle=0.5, pattern=lambda x, y, u, v: np.clip((y - 10 - (x + 40) * -0.04) / 7, 0, 1) * np.clip((20 - x) / 26, 0, 1) * (0.45 + 0.55 * np.clip(np.sin((y + x * 0.06) * 1.35) * 3, 0, 1)), pcol="#dde4e6")
    kn = f.layer(0.5)
    r = np.random.default_rng(2)
    for _ in range(16):
        kn.ball(-104 + r.random() * 46, -16 - r.random() * 8 + r.random() * 10, 1.6, "#5a7084")
    kn.paint(gloss=0.4, drop=0.2)
    line(f, [(-114, 4, 0.6), (-90, 8, 1.4), (-66, 6, 1.4), (-50, 14, 0.7)], "#101a24")
    fin(f, [(30, -34), (44, -48), (54, -30)], c, "#22303e", rays=0)
    fin(f, [(-44, 26), (-20, 30), (4, 70), (10, 98), (-10, 82), (-34, 54)], "#dfe6ea", "#8ea4b4", rays=0)
    f.eye(-60, 14, 2.9, rgb("#1a1008"))


def flying_fish(f: Figure) -> None:
    """A flying fish gliding over the crests."""
    f.place((168, 124), 1.3, turn=0.22)
    c = "#3c78b4"
    fin(f, [(-20, -4), (10, -64), (52, -78), (40, -34), (6, 2)], "#a8d4ec", "#3a6ea4", tint=0.7)
    fin(f, [(62, 2), (96, -26), (84, 4), (104, 36)], "#6aa4d0", "#2c5c8c")
    lay = f.layer(4)
    lay.limb([(70, 2, 4), (36, 2, 11), (-10, 0, 16), (-46, -2, 13), (-66, 0, 6)], c, n=8)
    lay.paint(gloss=0.9, belly="#f0f6fa", pattern=scales(1.1), pcol="#234f80")
    fin(f, [(30, 8), (48, 20), (56, 38), (36, 26)], "#8cc0e0", "#3a6ea4")
    fin(f, [(-22, 4), (16, -34), (74, -42), (92, -28), (56, 4), (14, 16)], "#c4e6f6", "#4a86bc")
    line(f, [(-40, -12, 0.4), (-34, 0, 1), (-40, 11, 0.4)], "#16304a")
    line(f, [(-70, 3, 0.5), (-60, 6, 0.8)], "#16304a")
    f.eye(-53, -4, 5, rgb("#f4e8b0"))
    w = f.layer(0.3)
    r = np.random.default_rng(6)
    for _ in range(34):
        w.ball(60 + r.random() * 60, 40 + r.random() * 40, 0.6 + 1.6 * r.random(), "#eaf8ff")
    w.paint(gloss=0.9, glow=(0.2, 0.2, 0.2), edge=0, drop=0)


def arm(f: Figure, pts: Sequence[Joint], c: str, c2: str, suck: str, tint: float = 1.0, side: float = 1.0) -> None:
    """A tentacle with a row of suckers."""
    from .body import spline

    lay = f.layer(1)
    lay.limb(pts, c, c2, n=8)
    q = spline(pts, 8)
    lay.paint(gloss=0.55, tint=tint, rough=0.15, mottle=0.7, edge=0.7)
    su = f.layer(0.2)
    acc = 0.0
    for i in range(1, len(q) - 1):
        dx, dy = q[i + 1, 0] - q[i - 1, 0], q[i + 1, 1] - q[i - 1, 1]
        ll = max(float(np.hypot(dx, dy)), 1e-3)
        acc += ll / 2
        r = float(q[i, 2])
        if acc < r * 1.05 or r < 1.5:
            continue
        acc = 0.0
        su.ball(float(q[i, 0] - dy / ll * r * 0.55 * side), float(q[i, 1] + dx / ll * r * 0.55 * side), r * 0.36, suck)
    su.paint(gloss=0.5, tint=tint, drop=0.2, edge=0.8)


def octopus(f: Figure) -> None:
    """An octopus, arms curling in all directions."""
    b: Sequence[Joint]
    f.place((160, 108), 1.14)
    c, c2, s = "#e4502a", "#f4965c", "#ffe4cc"
    r = 12.0
    backs: tuple[list[Joint], ...] = ([(-20, 24, r), (-62, 20, 10), (-98, -12, 8), (-104, -50, 5), (-84, -60, 2.4), (-78, -46, 0.8)],
             [(20, 24, r), (64, 16, 10), (104, -16, 7), (112, -52, 4.5), (94, -66, 2.2), (86, -54, 0.8)])
    for b in backs:
        arm(f, b, c, c2, s, 0.6, 1 if b[0][0] < 0 else -1)
    lay = f.layer(10)
    lay.limb([(6, -66, 34), (2, -40, 37), (-2, -6, 26), (0, 16, 25)], c, n=8)
    lay.paint(gloss=0.6, mottle=0.9, rough=0.2, pattern=spots(12, 0.33), pcol="#8a2414")
    for b in (
        [(-18, 26, 13), (-54, 46, 11), (-94, 48, 8.5), (-122, 26, 6), (-116, 2, 3.4), (-100, 4, 1)],
        [(18, 26, 13), (56, 46, 11), (98, 40, 8.5), (124, 62, 6), (112, 84, 3.4), (98, 76, 1)],
        [(-8, 30, 13), (-26, 64, 11), (-58, 84, 8), (-88, 78, 5), (-92, 62, 2.6), (-82, 60, 0.8)],
        [(10, 30, 13), (28, 66, 11), (60, 88, 7.5), (84, 104, 4)],
        [(0, 30, 13), (2, 66, 10), (-14, 96, 7), (-2, 116, 4)],
    ):
        arm(f, b, c, c2, s, 1.0, 1 if b[1][0] <= 0 else -1)
    ey = f.layer(4)
    for x in (-19, 19):
        ey.ball(x, -6, 11, "#d8643e")
    ey.paint(gloss=0.5)
    for x in (-20, 19):
        f.eye(x, -7, 6.4, rgb("#f6d24a"), glow=0.2)


def kraken(f: Figure) -> None:
    """The kraken: one eye and a wall of arms around a small ship."""
    f.place((166, 118), 1.1)
    c, c2, s = "#4a2c58", "#8a4a6c", "#e8b8b0"
    for b in (
        [(-40, 60, 20), (-84, 10, 15), (-100, -50, 11), (-76, -92, 7), (-54, -84, 3.4), (-58, -70, 1)],
        [(46, 60, 20), (92, 6, 15), (112, -56, 11), (92, -100, 7), (70, -92, 3), (74, -78, 1)],
        [(70, 70, 16), (120, 40, 12), (146, -10, 9), (132, -44, 5), (116, -36, 2)],
    ):
        arm(f, b, c, c2, s, 0.5, 1 if b[0][0] < 0 else -1)
    lay = f.layer(12)
    lay.limb([(6, -64, 32), (4, -28, 50), (0, 26, 60), (0, 70, 64)], c, n=8)
    lay.limb([(-44, 10, 12), (-24, -8, 12), (10, -12, 13), (42, -2, 12), (54, 14, 10)], c, k=8, z=30)
    lay.paint(gloss=0.55, rough=0.5, mottle=0.9, pattern=spots(15, 0.36), pcol="#7c4a86")
    for x in (-26, 30):
        sk = f.layer(2)
        sk.ball(x, 18, 17, "#2a1630")
        sk.paint(gloss=0.3)
        f.eye(x, 18, 12, rgb("#ffc02a"), slit=1.0, glow=0.5)
    for b in (
        [(-30, 92, 22), (-78, 70, 18), (-122, 30, 13), (-142, -24, 9), (-122, -56, 5), (-106, -44, 1.6)],
        [(36, 92, 22), (84, 78, 17), (112, 92, 11), (146, 70, 7), (150, 40, 3)],
        [(-6, 100, 20), (-20, 66, 14), (-58, 48, 10), (-84, 62, 6), (-74, 80, 3), (-62, 76, 1)],
        [(14, 100, 18), (22, 70, 13), (58, 52, 9), (84, 62, 5), (78, 78, 2)],
    ):
        arm(f, b, c, c2, s, 1.0, 1 if b[1][0] <= 0 else -1)


def turtle(f: Figure) -> None:
    """A giant turtle gliding."""
    f.place((176, 122), 1.2, turn=-0.06)
    sk = "#6a7a4c"
    for pts in ([(34, 14, 12), (60, 26, 9), (78, 44, 4)], [(-16, 8, 12), (-2, 40, 11), (18, 64, 4)]):
        lay = f.layer(2)
        lay.limb(pts, sk, "#3c4a2c")
        lay.paint(tint=0.55, gloss=0.3)
    lay = f.layer(4)
    lay.limb([(-50, -4, 13), (-74, -14, 12), (-88, -14, 13), (-100, -8, 8)], sk, "#8a9460")
    lay.limb([(72, 6, 5), (92, 12, 1)], sk)
    lay.paint(gloss=0.35, pattern=spots(6, 0.44), pcol="#3a4426", belly="#c8c08a")
    line(f, [(-107, -6, 0.5), (-98, -2, 1), (-88, -3, 0.6)])
    f.eye(-93, -17, 3.4, rgb("#e8c24a"))

    def plates(x: Arr, y: Arr, u: Arr, v: Arr) -> Arr:
        a = np.abs(np.sin((x + y * 0.25) * 0.115))
        b = np.abs(np.sin((y + x * x * 0.0016 + 26) * 0.15))
        return np.clip(1 - np.minimum(a, b) * 5.5, 0, 1)

    be = f.layer(3)
    be.limb([(-54, 12, 9), (0, 22, 13), (62, 14, 7)], "#d8c88a")
    be.paint(gloss=0.3)
    sh = f.layer(3)
    sh.poly([(-62, 6), (-48, -26), (-14, -48), (26, -46), (62, -22), (80, 8), (40, 18), (-20, 20)], "#7a5a2c", inflate=40, flat=0.75)
    sh.paint(gloss=0.6, pattern=plates, pcol="#2c1c0e", mottle=0.8)
    fl = f.layer(2)
    fl.limb([(-36, 14, 14), (-46, 46, 13), (-30, 78, 8), (-14, 94, 2)], sk, "#48582e")
    fl.limb([(48, 18, 11), (66, 36, 9), (88, 44, 3)], sk, "#48582e")
    fl.paint(gloss=0.35, pattern=spots(7, 0.42), pcol="#3a4426")


def crocodile(f: Figure) -> None:
    """A crocodile at the surface, jaws agape."""
    f.place((196, 168), 1.22)
    c = "#5c6236"
    mo = f.layer(2)
    mo.limb([(-40, -22, 14), (-84, -26, 10), (-118, -28, 4)], "#7a2a26")
    mo.paint(gloss=0.5)
    lay = f.layer(5)
    lay.limb([(130, 6, 6), (84, -8, 16), (30, -18, 27), (-20, -22, 25), (-42, -26, 19)], c, n=8)
    lay.limb([(-36, -38, 15), (-76, -58, 9), (-112, -74, 7), (-124, -78, 7)], c, "#7a7a48")
    lay.limb([(-32, -8, 11), (-80, 0, 6.5), (-120, 0, 4)], c, "#b0a468", k=3)
    lay.ball(-44, -54, 9, c, k=4)
    lay.ball(-122, -84, 5, c, k=3)
    lay.paint(gloss=0.5, rough=0.6, belly="#cfc48a", pattern=scales(0.9), pcol="#262a14", mottle=0.8)
    bk = f.layer(0.5)
    for i in range(15):
        x = -20 + i * 9.5
        y = -46 + abs(i - 3) * 0.6 + max(0, i - 5) * 2.9
        bk.poly([(x - 4, y + 7), (x + 1, y - 6), (x + 6, y + 7)], "#474d28", inflate=3, n=2)
    bk.paint(gloss=0.4)
    te = f.layer(0.2)
    for i in range(8):
        te.limb([(-56 - i * 8.6, -42 - i * 4.1, 1.7), (-55 - i * 8.6, -33 - i * 3.7, 0.2)], "#fff4d8", n=1)
        te.limb([(-52 - i * 8.6, -13 + i * 0.9, 1.6), (-53 - i * 8.6, -22 + i * 0.6, 0.2)], "#fff4d8", n=1)
    te.paint(drop=0.2)
    f.eye(-47, -58, 4.2, rgb("#f0c020"), slit=1.0, glow=0.3)


def cloud_ray(f: Figure) -> None:
    """A ray that swims in the clouds."""
    f.place((160, 112), 1.2, turn=0.14)
    c, c2 = "#8fa8cc", "#e6eefa"
    t = f.layer(1)
    t.limb([(26, 14, 6), (66, 40, 3.6), (104, 46, 2.2), (136, 30, 1)], c, "#5a6e96", n=8)
    t.paint(gloss=0.3)
    lay = f.layer(5)
    lay.poly([(-52, -8), (-30, -26), (2, -44), (44, -78), (92, -96), (70, -50), (48, -10), (34, 18), (18, 54), (-2, 84), (-34, 98), (-34, 60), (-44, 24)], c, inflate=34, flat=0.6)
    lay.limb([(-46, 6, 15), (-14, 4, 22), (28, 14, 9)], c, k=12)
    lay.limb([(-54, -6, 6), (-68, -12, 4.5), (-72, -4, 2.4)], c2, k=5)
    lay.limb([(-50, 20, 6), (-64, 26, 4.5), (-70, 18, 2.4)], c2, k=5)
    lay.paint(gloss=0.5, mottle=0.8, pattern=spots(14, 0.25), pcol="#f6faff")
    for x, y in ((-46, -12), (-40, 26)):
        f.eye(x, y, 3.6, rgb("#fff2a0"), glow=0.6)
    for i in range(3):
        line(f, [(-24 + i * 7, -2, 0.4), (-21 + i * 7, 3, 0.9), (-24 + i * 7, 9, 0.4)], "#4a5c84")
