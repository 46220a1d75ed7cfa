# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Giants of stone, wood and flesh, and the dragons."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .birds import hooked
from .body import Figure, Joint, spline
from .canvas import Arr, Pt, rgb
from .kit import Build, Coat, legs, quad, rings, row, tufts, wing
from .sea import line, scales


def rock(f: Figure, pts: Sequence[Pt], c: str, tint: float = 1.0, rough: float = 0.9, glow: bool = False) -> None:
    """One boulder with cracks; ``glow`` = molten cracks."""

    def cracks(x: Arr, y: Arr, u: Arr, v: Arr) -> Arr:
        s = np.sin(x * 0.19 + 2.2 * np.sin(y * 0.11)) + np.sin(y * 0.23 + 2 * np.sin(x * 0.13) + 1)
        return np.array(np.clip(1 - np.abs(s) * (6 if glow else 9), 0, 1))

    lay = f.layer(1)
    lay.poly(list(pts), c, inflate=15, n=2, flat=0.85)
    lay.paint(gloss=0.12, rough=rough, tint=tint, pattern=cracks, pcol="#ff8a1a" if glow else "#1a1a1e", edge=0.85, mottle=0.9, drop=0.55, glow=None)
    if glow:
        sl = f.a > 0
        hot = (f.rgb[..., 0] - f.rgb[..., 2] > 0.22) & sl
        f.rgb[hot] = f.rgb[hot] * 1.25 + np.array((0.12, 0.05, 0.0), np.float32)


def stone_golem(f: Figure) -> None:
    """A golem of square-hewn blocks with lit runes."""
    f.place((164, 126), 1.0)
    c = "#87888e"
    rock(f, [(18, 50), (50, 46), (56, 78), (60, 108), (22, 110), (16, 80)], c, 0.75)
    rock(f, [(-50, 46), (-14, 50), (-14, 80), (-18, 112), (-58, 112), (-54, 78)], c, 0.9)
    rock(f, [(58, -50), (88, -40), (92, -8), (70, 2), (54, -14)], c, 0.75)
    rock(f, [(64, 0), (94, -4), (104, 34), (98, 62), (68, 60), (62, 28)], c, 0.8)
    rock(f, [(-46, 22), (0, 30), (46, 20), (50, 52), (0, 62), (-50, 54)], c, 0.8)
    rock(f, [(-64, -54), (0, -64), (64, -54), (66, -10), (48, 30), (0, 38), (-48, 32), (-68, -8)], c)
    rock(f, [(-92, -46), (-60, -56), (-54, -16), (-70, 2), (-96, -8)], c)
    rock(f, [(-104, 0), (-68, -2), (-62, 30), (-72, 66), (-106, 66), (-112, 34)], c)
    rock(f, [(-26, -98), (0, -104), (28, -98), (32, -66), (20, -50), (-18, -50), (-30, -66)], "#9a9ba0")
    br = f.layer(1)
    br.poly([(-28, -86), (0, -90), (30, -86), (28, -76), (0, -78), (-26, -76)], "#85868c", inflate=5, n=1)
    br.paint(rough=0.6)
    g = f.layer(0.2)
    for pts in (
        [(0, -44, 2), (-14, -22, 2), (0, 0, 2), (14, -22, 2), (0, -44, 2)], [(0, 0, 2), (0, 20, 2)], [(-24, -22, 1.6), (-14, -22, 1.6)], [(14, -22, 1.6), (24, -22, 1.6)],
        [(-84, 22, 1.6), (-92, 40, 1.6), (-80, 46, 1.6)], [(82, 20, 1.6), (88, 38, 1.6)],
    ):
        g.limb(pts, "#8af0ff", n=1)
    g.paint(gloss=0, glow=(0.5, 0.6, 0.6), edge=0, drop=0)
    for x in (-13, 13):
        f.eye(x, -71, 5, (0.5, 0.95, 1.0), glow=1.0)
    ms = [(float(-60 + i * 9), -52.0 - (i % 3)) for i in range(6)]
    tufts(f, ms, [(0, 9)] * 6, 3.4, "#5a7a34", "#7a9a44")


def lava_golem(f: Figure) -> None:
    """A golem of crusted lava, fists raised."""
    f.place((162, 126), 1.02)
    c = "#3a2a2a"
    rock(f, [(12, 44), (48, 40), (60, 78), (66, 108), (18, 110)], c, 0.8, glow=True)
    rock(f, [(-54, 42), (-12, 46), (-16, 80), (-20, 112), (-66, 112)], c, 0.9, glow=True)
    rock(f, [(60, -44), (92, -62), (108, -40), (88, -10), (62, -8)], c, 0.85, glow=True)
    rock(f, [(86, -112), (118, -104), (122, -72), (108, -44), (84, -52), (78, -88)], c, 0.9, glow=True)
    rock(f, [(-66, -40), (-30, -62), (34, -62), (70, -40), (60, 10), (40, 52), (-40, 54), (-62, 12)], c, glow=True)
    rock(f, [(-60, -40), (-92, -58), (-112, -34), (-92, -4), (-60, -6)], c, glow=True)
    rock(f, [(-90, -108), (-124, -98), (-128, -64), (-110, -38), (-86, -48), (-80, -84)], c, glow=True)
    core = f.layer(0.5)
    core.poly([(2, -46), (15, -24), (7, -8), (19, 8), (3, 34), (-8, 12), (-18, -4), (-7, -22)], "#ff9a2a", inflate=9, n=1)
    core.paint(gloss=0, glow=(0.9, 0.6, 0.2), edge=0.0, drop=0)
    rock(f, [(-24, -92), (0, -100), (26, -92), (30, -64), (16, -46), (-16, -46), (-28, -64)], "#4a3432", glow=True)
    mo = f.layer(1)
    mo.poly([(-14, -62), (14, -62), (10, -51), (-10, -51)], "#ffb42a", inflate=3, n=1)
    mo.paint(gloss=0, glow=(0.8, 0.5, 0.2), edge=0, drop=0)
    for x in (-11, 11):
        f.eye(x, -75, 5.4, (1.0, 0.8, 0.2), glow=1.0)


def troll(f: Figure) -> None:
    """A rock troll: boulder shoulders, tusks, a tree for a club."""
    f.place((160, 128), 1.1)
    c = "#6e7468"
    cl = f.layer(2)
    cl.limb([(84, 34, 7), (100, -30, 10), (112, -84, 15), (116, -112, 11)], "#6a4a2c")
    cl.limb([(106, -62, 5), (124, -76, 2)], "#6a4a2c")
    cl.limb([(108, -88, 5), (92, -106, 2)], "#6a4a2c")
    cl.paint(rough=0.9)
    lg = f.layer(5)
    lg.limb([(34, 50, 25), (42, 84, 18), (40, 106, 17)], c)
    lg.limb([(-30, 50, 26), (-40, 84, 19), (-44, 106, 18)], c)
    lg.paint(rough=0.8, tint=0.8)
    am = f.layer(5)
    am.limb([(62, -36, 26), (88, 0, 19), (86, 32, 15)], c)
    am.paint(rough=0.8, tint=0.85)
    lay = f.layer(9)
    lay.limb([(2, -36, 52), (0, 2, 47), (0, 36, 40)], c)
    lay.limb([(-50, -48, 29), (0, -62, 24), (50, -48, 28)], c, k=12)
    lay.paint(rough=0.9, belly="#98907c", mottle=0.9)
    for pts in ([(-86, -58), (-70, -86), (-44, -82), (-36, -58), (-62, -44)], [(38, -62), (52, -88), (80, -78), (86, -52), (60, -44)], [(-10, -92), (12, -100), (34, -84), (16, -72)]):
        rock(f, pts, "#7c8078")
    ml = [(float(-80 + i * 7), -72.0 + (i % 3) * 5) for i in range(7)] + [(float(44 + i * 6), -78.0 + (i % 3) * 6) for i in range(6)]
    tufts(f, ml, [(1, 10)] * len(ml), 3.6, "#4a6a2c", "#6e8a3c")
    am = f.layer(5)
    am.limb([(-60, -36, 28), (-90, 4, 22), (-92, 50, 19), (-84, 74, 21)], c)
    for i in range(4):
        am.limb([(-96 + i * 9, 82, 7), (-95 + i * 9, 96, 6)], c, k=1.5)
    am.paint(rough=0.9, mottle=0.9)
    hd = f.layer(5)
    hd.limb([(-4, -50, 27), (-6, -28, 25)], "#7c8274")
    hd.limb([(-20, -30, 14), (-8, -16, 17), (10, -26, 13)], "#7c8274", k=6, z=8)
    hd.limb([(-28, -54, 7), (-6, -51, 8), (18, -54, 7)], "#686e62", k=4, z=16)
    hd.limb([(-6, -48, 7), (-9, -34, 10)], "#868c7c", k=4, z=18)
    hd.paint(rough=0.6)
    line(f, [(-28, -18, 1), (-8, -22, 2.2), (14, -18, 1)], "#1c1c18")
    tk = f.layer(0.5)
    for x in (-20, 7):
        tk.limb([(x, -15, 4), (x - 2, -26, 3.2), (x + 1, -36, 0.5)], "#efe4c4")
    tk.paint(gloss=0.6)
    f.eye(-19, -44, 4.2, rgb("#ffc83a"), glow=0.7)
    f.eye(7, -45, 4.2, rgb("#ffc83a"), glow=0.7)
    er = f.layer(2)
    er.poly([(20, -44), (36, -58), (44, -54), (34, -38), (22, -36)], "#7c8274", inflate=5)
    er.paint(rough=0.5)


def oak(f: Figure) -> None:
    """An oak that walks: roots for legs, a face in its bark, a crown of leaves."""
    f.place((162, 134), 1.0)
    bark = "#6e5236"
    rng = np.random.default_rng(21)

    def crown(n: int, cx: float, cy: float, rx: float, ry: float, c: tuple[str, str, str], tint: float, seed: int) -> None:
        r = np.random.default_rng(seed)
        lay = f.layer(0.6)
        for _ in range(n):
            a, q = r.random() * 6.283, np.sqrt(r.random())
            x, y = cx + np.cos(a) * q * rx, cy + np.sin(a) * q * ry
            up = (cy - y) / ry
            cc = c[0] if up > 0.35 else c[1] if r.random() < 0.7 else c[2]
            ang = a + (r.random() - 0.5) * 1.5
            d = 7 + 5 * r.random()
            lay.poly([(x - np.cos(ang) * d * 0.5, y - np.sin(ang) * d * 0.5), (x - np.sin(ang) * 4, y + np.cos(ang) * 4), (x + np.cos(ang) * d, y + np.sin(ang) * d), (x + np.sin(ang) * 4, y - np.cos(ang) * 4)], cc, inflate=3.5, n=2, z=float(up * 5 + r.random() * 5))
        lay.paint(gloss=0.25, tint=tint, mottle=0.6, edge=0.5)

    dark, mid = ("#3f6a24", "#2f5420", "#5a7a28"), ("#7aa83a", "#5a8a2c", "#b8a83a")
    crown(70, 0, -78, 112, 40, dark, 0.6, 1)
    lg = f.layer(5)
    lg.limb([(16, 50, 20), (34, 78, 13), (30, 104, 9), (54, 116, 3)], bark)
    lg.limb([(30, 104, 8), (18, 118, 3)], bark)
    lg.limb([(-16, 50, 20), (-38, 74, 14), (-46, 104, 10), (-74, 116, 3)], bark)
    lg.limb([(-46, 104, 9), (-36, 120, 3)], bark)
    lg.paint(rough=0.9, gloss=0.05, fur=0.5, tint=0.85)
    lay = f.layer(8)
    lay.limb([(2, -70, 28), (0, -30, 31), (0, 16, 33), (0, 54, 32)], bark, n=8)
    lay.limb([(10, -30, 20), (56, -46, 14), (84, -20, 11), (92, 22, 8), (86, 46, 5)], bark, k=10)
    lay.limb([(-12, -30, 20), (-58, -40, 14), (-88, -8, 11), (-98, 30, 8), (-110, 50, 4)], bark, k=10)
    lay.limb([(0, -60, 18), (-36, -84, 11), (-56, -104, 6)], bark)
    lay.limb([(0, -60, 18), (34, -86, 11), (58, -104, 6)], bark)
    for x, y in ((86, 46), (-110, 50)):
        for a in (-14, 0, 13):
            lay.limb([(x, y, 4), (x + a * 0.6, y + 12, 3), (x + a, y + 22, 0.8)], bark, k=2)
    lay.limb([(-18, -22, 5), (0, -24, 6), (18, -22, 5)], bark, k=4, z=18)
    lay.limb([(0, -18, 5), (-2, 4, 7)], bark, k=4, z=18)
    lay.paint(rough=0.8, gloss=0.05, fur=0.8, pattern=lambda x, y, u, v: np.clip(np.sin(x * 0.5 + np.sin(y * 0.09) * 2.2) * 2 - 1.0, 0, 1) * 0.7, pcol="#2a1c10")
    mo = f.layer(1)
    mo.poly([(-17, 22), (0, 16), (17, 22), (10, 32), (-10, 32)], "#140c08", inflate=3)
    mo.paint(gloss=0, edge=0.9)
    for x in (-14, 14):
        f.eye(x, -10, 6, rgb("#c8f04a"), glow=0.9)
    bd = [(float(-14 + i * 3.1), 34.0 + abs(i - 4.5) * -1.4) for i in range(10)]
    tufts(f, bd, [(float((i - 4.5) * 0.6), 28.0) for i in range(10)], 4, "#6a8a3c", "#3f5a24")
    crown(46, -56, -92, 48, 26, mid, 1.0, 2)
    crown(46, 54, -92, 50, 26, mid, 0.95, 3)
    crown(50, 0, -100, 62, 20, mid, 1.05, 4)
    for _ in range(6):
        rng.random()


def tyrannosaur(f: Figure) -> None:
    """A tyrannosaur roaring."""
    f.place((194, 132), 1.1)
    c, bl = "#6a6a3a", "#d8c890"

    def bands(x: Arr, y: Arr, u: Arr, v: Arr) -> Arr:
        return np.clip(np.sin(x * 0.16 + y * 0.10 + np.sin(y * 0.13) * 1.2) * 2.2 - 0.9, 0, 1) * np.clip(0.9 - (y + 40) / 90, 0, 1)

    fl = f.layer(4)
    fl.limb([(36, 26, 25), (20, 62, 14), (42, 88, 8), (32, 108, 7), (18, 112, 5)], c)
    fl.paint(rough=0.4, tint=0.55)
    lay = f.layer(8)
    lay.limb([(160, -24, 3), (118, -14, 12), (76, -2, 24), (40, 4, 36), (0, -8, 35), (-30, -32, 28), (-46, -54, 23)], c, n=8)
    lay.paint(gloss=0.3, rough=0.5, belly=bl, pattern=bands, pcol="#2c2c18", mottle=0.7)
    lg = f.layer(5)
    lg.limb([(48, 20, 31), (34, 54, 20), (66, 82, 11), (56, 106, 9), (40, 112, 6)], c)
    for a in (-20, -9, 3):
        lg.limb([(50, 108, 6), (50 + a, 114, 3.4), (50 + a * 1.35, 116, 0.8)], c, "#1a1810", k=1.5)
    lg.paint(gloss=0.3, rough=0.5, pattern=bands, pcol="#2c2c18")
    ar = f.layer(2)
    ar.limb([(-20, -2, 10), (-36, 14, 6), (-50, 6, 4), (-56, 12, 1)], c, "#1a1810")
    ar.limb([(-48, 6, 3.4), (-58, 3, 0.8)], c, "#1a1810")
    ar.paint(rough=0.4)
    mo = f.layer(2)
    mo.limb([(-56, -50, 16), (-84, -44, 14), (-110, -42, 9)], "#7a2420")
    mo.limb([(-60, -38, 8), (-88, -34, 7), (-104, -38, 4)], "#c86060", k=2, z=8)
    mo.paint(gloss=0.6)
    jw = f.layer(3)
    jw.limb([(-42, -36, 18), (-72, -16, 12), (-104, -8, 8), (-114, -12, 5)], c, "#8a8650")
    jw.paint(gloss=0.3, rough=0.5, belly=bl)
    te = f.layer(0.2)
    for i in range(6):
        te.limb([(-66 - i * 9.5, -25 + i * 1.6, 2.6), (-68 - i * 9.5, -36 + i * 1.2, 0.3)], "#fff4d4", n=1)
    for i in range(8):
        te.limb([(-62 - i * 8.5, -62 - i * 1.4, 3.0), (-63 - i * 8.5, -46 - i * 1.4 + (i % 2) * 3, 0.3)], "#fff8e0", n=1)
    te.paint(drop=0.2, gloss=0.5)
    hd = f.layer(5)
    hd.limb([(-44, -70, 22), (-72, -80, 19), (-104, -78, 14), (-122, -74, 11)], c, "#7a7844")
    hd.ball(-60, -96, 9, c, k=6)
    hd.limb([(-80, -94, 5), (-100, -92, 4), (-116, -86, 4)], c, k=4)
    hd.paint(gloss=0.35, rough=0.6, pattern=bands, pcol="#2c2c18")
    f.eye(-66, -90, 4.6, rgb("#ffbe1e"), slit=1.0, glow=0.5)
    line(f, [(-121, -82, 1.2), (-116, -80, 1.8)], "#14120a")


def membrane(f: Figure, root: Pt, elbow: Pt, wrist: Pt, tips: Sequence[Pt], body: Pt, c: str, bone: str, tint: float) -> None:
    """A leathery wing: skin between fingers, then the bones."""
    lay = f.layer(0.4)
    pts = [root, *tips, body]
    edge_: list[Pt] = []
    for i in range(len(pts) - 1):
        a, b = pts[i], pts[i + 1]
        edge_.append(a)
        if i:
            mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            edge_.append((mx + (wrist[0] - mx) * 0.24, my + (wrist[1] - my) * 0.24))
    poly = [root, elbow, wrist, *edge_[1:], body]

    def veins(x: Arr, y: Arr, u: Arr, v: Arr) -> Arr:
        a = np.arctan2(y - wrist[1], x - wrist[0])
        return np.array(np.clip(np.sin(a * 30) * 2 - 1.2, 0, 1) * 0.45)

    lay.poly(poly, c, inflate=5, n=1, c2=c)
    lay.paint(gloss=0.25, tint=tint, pattern=veins, pcol="#140c0c", mottle=0.8, edge=0.6)
    bones = f.layer(0.6)
    bones.limb([(*root, 7), (*elbow, 5), (*wrist, 4.4)], bone)
    for t in tips:
        bones.limb([(*wrist, 3.4), ((wrist[0] + t[0]) / 2 + (t[1] - wrist[1]) * 0.06, (wrist[1] + t[1]) / 2 - (t[0] - wrist[0]) * 0.06, 2.6), (*t, 0.5)], bone, n=4)
    bones.limb([(*wrist, 3), (wrist[0] - 6, wrist[1] - 11, 0.5)], bone)
    bones.paint(gloss=0.5, tint=tint)


def dragon_head(f: Figure, x: float, y: float, s: float, c: str, horn: str, eye: str, mouth: str = "#7a1c18", crest: int = 3) -> None:
    """A dragon's head facing left with open jaws."""
    mo = f.layer(2)
    mo.limb([(x - 6 * s, y + 6 * s, 8 * s), (x - 34 * s, y + 12 * s, 6 * s)], mouth)
    mo.paint(gloss=0.6)
    jw = f.layer(2)
    jw.limb([(x + 2 * s, y + 10 * s, 9 * s), (x - 20 * s, y + 22 * s, 6 * s), (x - 42 * s, y + 24 * s, 3.4 * s)], c)
    jw.paint(gloss=0.4, rough=0.3)
    te = f.layer(0.2)
    for i in range(5):
        te.limb([(x - (14 + i * 7) * s, y + (3 - i * 0.4) * s, 1.8 * s), (x - (15 + i * 7) * s, y + (11 - i * 0.6) * s, 0.3)], "#fff6dc", n=1)
        te.limb([(x - (14 + i * 6.4) * s, y + (19 + i * 0.5) * s, 1.6 * s), (x - (15 + i * 6.4) * s, y + 12 * s, 0.3)], "#fff6dc", n=1)
    te.paint(drop=0.2)
    hn = f.layer(0.6)
    for i in range(crest):
        hn.limb([(x + (4 + i * 4) * s, y - (8 - i * 5) * s, (4.4 - i * 0.6) * s), (x + (24 + i * 4) * s, y - (22 - i * 10) * s, (3.2 - i * 0.4) * s), (x + (50 - i * 6) * s, y - (24 - i * 16) * s, 0.5)], horn, n=6)
    hn.paint(gloss=0.7, pattern=rings(1.4, 0.25), pcol="#1a1414")
    hd = f.layer(3)
    hd.limb([(x + 4 * s, y, 14 * s), (x - 16 * s, y - 4 * s, 10.5 * s), (x - 38 * s, y - 1 * s, 7 * s), (x - 48 * s, y + 1 * s, 5 * s)], c)
    hd.limb([(x - 14 * s, y - 13 * s, 4 * s), (x + 2 * s, y - 14 * s, 4.6 * s)], c, k=3)
    hd.ball(x - 46 * s, y - 6 * s, 4 * s, c, k=3)
    hd.paint(gloss=0.5, rough=0.35)
    f.eye(x - 10 * s, y - 6 * s, 3.8 * s, rgb(eye), slit=1.0, glow=0.8)
    line(f, [(x - 51 * s, y - 5 * s, 0.8 * s), (x - 47 * s, y - 4 * s, 1.3 * s)], "#0c0a0a")


def drake(f: Figure) -> None:
    """A black drake of the volcano, wings up."""
    f.place((176, 136), 1.2)
    c, bl = "#34303a", "#b8481c"
    membrane(f, (10, -30), (30, -76), (62, -92), [(124, -70), (112, -30), (84, -8)], (40, -6), "#7a2a1c", "#2a262e", 0.6)
    b = Build(length=66, front=70, back=68, chest=23, waist=19, hip=20, upper=11, knee=6.5, ankle=5, foot=6.5, stance=(-18, 4, -6, 12))
    f.place((178, 212), 1.24)
    t: list[Joint] = [(30, -50, 16), (62, -34, 11), (88, -22, 7.5), (108, -36, 5), (112, -58, 2.6), (106, -70, 0.6)]
    lay = f.layer(2)
    lay.limb(t, c, n=8)
    lay.paint(gloss=0.5, rough=0.3, belly=bl)
    quad(f, b, Coat(c, bl, c, "#141216", fur=0.0, gloss=0.55, pattern=scales(0.9), pcol="#15131a"), [(-32, -52, 20), (-48, -76, 14), (-50, -100, 11), (-60, -116, 10)])
    sp = f.layer(0.3)
    q = spline([(-52, -124, 1), (-38, -100, 1), (-32, -82, 1), (-8, -70, 1), (22, -70, 1), (50, -54, 1), (78, -36, 1)], 4)
    for i in range(0, len(q), 2):
        x, y = float(q[i, 0]), float(q[i, 1])
        sp.poly([(x - 4, y + 5), (x + 6, y - 9), (x + 6, y + 5)], "#e0541c", inflate=3, n=1)
    sp.paint(gloss=0.5)
    dragon_head(f, -64, -122, 0.95, c, "#d8c8a8", "#ffd02a", "#ff6a1a")
    membrane(f, (-8, -66), (-4, -112), (24, -142), [(110, -150), (108, -104), (78, -72)], (36, -62), "#a83a1e", "#3a343e", 1.0)


def ice_wyrm(f: Figure) -> None:
    """A wyrm of ice bursting out of the floe."""
    f.place((172, 142), 1.06)
    c, bl = "#6aa4d4", "#eef8ff"
    g = (0.05, 0.08, 0.12)
    back: list[Joint] = [(150, 110, 18), (120, 56, 22), (92, 40, 24), (70, 70, 26), (62, 120, 28)]
    main: list[Joint] = [(26, 130, 38), (40, 70, 36), (30, 14, 32), (0, -24, 28), (-16, -56, 24), (-30, -74, 20)]
    for j, (pts, tn) in enumerate(((back, 0.6), (main, 1.0))):
        sp = f.layer(0.3)
        q = spline(pts, 6)
        for i in range(2, len(q) - 2, 2):
            x, y, r = (float(v) for v in q[i])
            dx, dy = float(q[i + 1, 0] - q[i - 1, 0]), float(q[i + 1, 1] - q[i - 1, 1])
            n = max(1e-3, float(np.hypot(dx, dy)))
            nx, ny = -dy / n, dx / n
            if ny > 0.15 or (j and nx < 0):
                nx, ny = -nx, -ny
            sp.poly([(x + nx * r * 0.6 - dx / n * 6, y + ny * r * 0.6 - dy / n * 6), (x + nx * (r + 18), y + ny * (r + 18)), (x + nx * r * 0.6 + dx / n * 6, y + ny * r * 0.6 + dy / n * 6)], "#d8f0ff", inflate=4, n=1)
        sp.paint(gloss=1.0, glow=(0.1, 0.14, 0.18), tint=tn)
        lay = f.layer(3)
        lay.limb(pts, c, n=9)
        lay.paint(gloss=0.9, rough=0.35, glow=g, tint=tn, pattern=lambda x, y, u, v: np.clip(np.sin(u * 0.42) * 2.4 - 0.8, 0, 1) * np.clip(v * 1.5 + 0.2, 0, 1) * 0.8, pcol=bl, mottle=0.8, sharp=40)
    dragon_head(f, -38, -78, 1.35, "#8ac0e6", "#eefaff", "#f4ffff", "#2a4a8a", 3)
    ic = f.layer(0.3)
    rng = np.random.default_rng(9)
    for i in range(15):
        x = -40 + i * 13 + rng.random() * 8
        h = 16 + 30 * rng.random()
        y = 104.0
        ic.poly([(x - 12, y + 16), (x - 4 + 10 * (rng.random() - 0.5), y - h), (x + 12, y + 16)], "#c8e6fa", inflate=6, n=1)
    ic.paint(gloss=0.9, glow=g, edge=0.6)


def sky_serpent(f: Figure) -> None:
    """A long dragon winding through the aurora."""
    f.place((164, 116), 1.16)
    c, bl = "#2f8f8a", "#f0e2a0"
    body: list[Joint] = [(132, -70, 2), (96, -76, 9), (70, -44, 13), (92, -6, 16), (120, 34, 17), (86, 78, 19), (30, 74, 21), (8, 30, 22), (-10, -14, 21), (-48, -26, 19), (-66, -48, 16)]
    q = spline(body, 8)
    mn = f.layer(0.5)
    for i in range(4, len(q) - 1, 2):
        x, y, r = (float(v) for v in q[i])
        dx, dy = float(q[i + 1, 0] - q[i - 1, 0]), float(q[i + 1, 1] - q[i - 1, 1])
        n = max(1e-3, float(np.hypot(dx, dy)))
        nx, ny = dy / n, -dx / n
        mn.limb([(x + nx * r * 0.5, y + ny * r * 0.5, 4), (x + nx * (r + 6) - dx, y + ny * (r + 6) - dy, 3), (x + nx * (r + 16) - dx * 3.2, y + ny * (r + 16) - dy * 3.2, 0.4)], "#f07a9a", "#ffd0a0", n=3)
    mn.paint(gloss=0.4, glow=(0.1, 0.06, 0.1))
    for a, b, tn in ((0, 5, 0.75), (4, 8, 0.9), (7, 11, 1.0)):
        lay = f.layer(2)
        lay.limb(body[a : b + 1], c, n=9)
        lay.paint(gloss=0.8, tint=tn, pattern=lambda x, y, u, v: np.clip(-v * 2.4 - 0.5, 0, 1) * (0.7 + 0.3 * np.clip(np.sin(u * 0.8) * 3, 0, 1)), pcol=bl, mottle=0.5, drop=0.6)
        sc = f.layer(0.2)
        sc.limb([(0, 0, 0.1)], c)
    lg = f.layer(1)
    for x, y in ((8, 38), (100, 60)):
        lg.limb([(x, y, 9), (x - 20, y + 14, 6), (x - 24, y + 30, 4)], c)
        for a in (-10, -2, 7):
            lg.limb([(x - 24, y + 30, 3), (x - 24 + a, y + 40, 0.6)], "#f4e8c0", k=0.6)
    lg.paint(gloss=0.7)
    wh = [(-56.0 + i * 3, -70.0 + i * 4) for i in range(10)]
    tufts(f, wh, [(26.0, -8.0 + i * 2) for i in range(10)], 4.4, "#f07a9a", "#ffd0a0")
    dragon_head(f, -72, -54, 1.15, "#3aa09a", "#ffe6a8", "#fff2a0", "#a8324a", 2)
    ws = f.layer(0.3)
    ws.limb([(-122, -50, 2), (-140, -72, 1.4), (-128, -96, 0.4)], "#ffd0a0")
    ws.limb([(-118, -46, 2), (-138, -28, 1.4), (-132, -4, 0.4)], "#ffd0a0")
    ws.paint(gloss=0.5, drop=0)


def griffin(f: Figure) -> None:
    """A griffin rearing: eagle before, lion behind."""
    f.place((186, 214), 1.16)
    cs = ("#8a5a28", "#b07a38", "#7a4e26", "#2c1c10")
    wing(f, (-24, -92), (-62, -134), (-110, -150), (-66, -74), cs, 9, 6.5, root=(-8, -66), tint=0.6)
    c = "#c08a48"
    b = Build(length=70, front=92, back=74, chest=22, waist=18, hip=21, upper=11, knee=7, ankle=5.6, foot=7, stance=(-40, -10, -8, 12), lift=(40, 10, 0, 0))
    t = f.layer(2)
    t.limb([(44, -56, 4), (68, -40, 3.4), (84, -52, 3), (96, -74, 3)], c, n=8)
    t.limb([(93, -70, 4), (98, -82, 5.4), (98, -94, 1)], "#4a2c14")
    t.paint(fur=0.25)
    quad(f, b, Coat(c, "#e6c890", c, "#e0b83a", fur=0.22), [(-36, -74, 20), (-50, -100, 14), (-56, -116, 12)])
    lg = legs(f, b, Coat(c), False)[0][0]
    fx, fy = lg[-1][0], lg[-1][1]
    tl = f.layer(0.6)
    for a in (-13, -5, 4):
        tl.limb([(fx, fy, 4.5), (fx + a, fy + 5, 3.2), (fx + a * 1.4, fy + 10, 0.6)], "#e8b83a", "#1a1510")
    tl.paint(gloss=0.5)
    tufts(f, *row((-66, -112), (-38, -58), 22, (7, 14), 10), 4, "#f2e6c8", "#b08a54")
    tufts(f, *row((-50, -122), (-26, -78), 14, (13, 11), 8), 4, "#e0cfa8", "#8a6434")
    hd = f.layer(3)
    hd.ball(-62, -128, 15, "#f4ecd8")
    hd.limb([(-54, -138, 5), (-42, -150, 0.8)], "#d8c8a0", k=2)
    hd.paint(fur=0.35)
    hooked(f, -73, -128, 1.05)
    f.eye(-67, -132, 3.8, rgb("#ffb41e"), glow=0.3)
    br = f.layer(0.5)
    br.limb([(-76, -137, 1.8), (-60, -140, 2.4)], "#a88c5c", n=1)
    br.paint()
    wing(f, (-14, -84), (26, -134), (100, -152), (60, -66), cs, 10, 7, root=(30, -58), tint=1.0)
