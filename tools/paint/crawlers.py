# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Snakes, toads, insects and other small creeping things shown large."""

from __future__ import annotations

import numpy as np

from .body import Figure, Layer, spline
from .canvas import Arr, rgb
from .kit import rings, spots
from .sea import line, scales


def claw(lay: Layer, x: float, y: float, s: float, c: str, dark: str) -> None:
    """A scorpion's pincer pointing left."""
    lay.limb([(x, y, 8 * s), (x - 14 * s, y - 4 * s, 12 * s), (x - 26 * s, y - 6 * s, 8 * s)], c)
    lay.limb([(x - 24 * s, y - 9 * s, 5.5 * s), (x - 42 * s, y - 16 * s, 4.4 * s), (x - 56 * s, y - 8 * s, 0.6)], c, dark, k=1.5)
    lay.limb([(x - 22 * s, y + 1 * s, 5 * s), (x - 38 * s, y + 7 * s, 3.6 * s), (x - 54 * s, y - 3 * s, 0.6)], c, dark, k=1.5)


def scorpion(f: Figure) -> None:
    """A giant scorpion, sting arched over its back."""
    f.place((176, 168), 1.16)
    c, dk = "#b0682a", "#3c1c10"
    for far in (True, False):
        if not far:
            tail = [(58, -22, 13), (88, -36, 12), (104, -66, 11), (96, -98, 10), (66, -116, 9), (36, -112, 8)]
            for i in range(len(tail) - 1, -1, -1):
                x, y, r = tail[i]
                sg = f.layer(1)
                nx, ny, _ = tail[min(i + 1, len(tail) - 1)]
                sg.limb([(x, y, r), ((x * 2 + nx) / 3, (y * 2 + ny) / 3, r * 1.06)], c)
                sg.paint(gloss=0.6, edge=0.8)
            st = f.layer(1)
            st.limb([(24, -108, 10), (12, -100, 8), (4, -88, 4), (4, -76, 0.5)], c, "#140a08")
            st.paint(gloss=0.9)
        lay = f.layer(1)
        d = -6 if far else 0
        for i in range(4):
            x = -30 + i * 24
            q = (i - 1.3) * (0.8 if far else 1.0)
            lay.limb([(x, -14 + d, 5), (x + q * 14, -40 + d * 1.6, 4.2), (x + q * 27, -14 + d * 2, 3.2), (x + q * 33, 17 + d * 2, 0.8)], c, dk)
        lay.paint(gloss=0.5, tint=0.5 if far else 0.95)
        if far:
            lay = f.layer(1)
            lay.limb([(-46, -22, 6), (-70, -46, 6), (-84, -44, 7)], c)
            claw(lay, -84, -46, 0.85, c, dk)
            lay.paint(gloss=0.6, tint=0.6)
            for i in range(6, -1, -1):
                sg = f.layer(1)
                sg.limb([(-30 + i * 15, -22 + abs(i - 2), 21 - abs(i - 2) * 2.0), (-24 + i * 15, -23, 20 - abs(i - 2) * 1.9)], c)
                sg.paint(gloss=0.6, edge=0.8)
            hd = f.layer(3)
            hd.limb([(-30, -22, 20), (-50, -20, 14)], "#c07830")
            hd.paint(gloss=0.7)
    lay = f.layer(1)
    lay.limb([(-48, -10, 7), (-66, 2, 7), (-82, -8, 8)], c)
    claw(lay, -82, -10, 1.15, c, dk)
    lay.paint(gloss=0.7)
    f.eye(-50, -27, 2.6, rgb("#1a0a06"))
    f.eye(-42, -31, 2.8, rgb("#1a0a06"))


def viper(f: Figure) -> None:
    """A horned sand viper coiled to strike."""
    f.place((166, 160), 1.26)
    c = "#cfa060"
    def pat(x: Arr, y: Arr, u: Arr, v: Arr) -> Arr:
        return np.array(np.clip(np.sin(u * 0.26) * 3 - 0.6, 0, 1) * np.clip(1.1 - np.abs(v) * 1.5, 0, 1))

    for i, pts in enumerate((
        [(96, 28, 3), (110, 10, 6), (90, -12, 11), (40, -20, 14), (-20, -14, 16), (-62, 6, 16)],
        [(-62, 8, 16), (-52, 30, 17), (0, 36, 18), (56, 26, 17), (70, 4, 15), (30, -12, 15)],
        [(34, -10, 15), (-6, -8, 15), (-34, 6, 15), (-10, 22, 15), (24, 14, 15), (24, -12, 14)],
        [(24, -4, 14), (26, -34, 13), (6, -56, 12), (-14, -66, 12), (-36, -66, 11)],
    )):
        lay = f.layer(1)
        lay.limb(pts, c, n=9)
        lay.paint(gloss=0.35, belly="#f0dcb0", pattern=pat, pcol="#6e3c1e", tint=0.7 + 0.1 * i, rough=0.12, drop=0.6)
    mo = f.layer(1)
    mo.limb([(-40, -60, 9), (-58, -54, 7)], "#c85a58")
    mo.paint()
    hd = f.layer(3)
    hd.limb([(-32, -68, 13), (-46, -76, 13), (-66, -80, 7)], c)
    hd.limb([(-36, -58, 8), (-54, -46, 5), (-62, -40, 3)], c, k=3)
    hd.paint(gloss=0.35, pattern=scales(1.3), pcol="#8a5a30")
    ho = f.layer(1)
    ho.limb([(-50, -88, 3.2), (-52, -102, 0.6)], "#e0c084", "#6e4424")
    ho.limb([(-42, -88, 3), (-40, -100, 0.6)], "#e0c084", "#6e4424")
    fg = f.layer(0.2)
    for x in (-58, -64):
        fg.limb([(x, -74, 1.6), (x + 1, -60, 0.3)], "#fffaf0", n=1)
    fg.paint(gloss=0.8)
    ho.paint(gloss=0.4)
    line(f, [(-60, -54, 1.2), (-82, -56, 0.9), (-92, -64, 0.4)], "#b8202c")
    line(f, [(-80, -56, 0.9), (-92, -52, 0.4)], "#b8202c")
    f.eye(-52, -80, 4, rgb("#ffb02a"), slit=1.0, glow=0.3)


def anaconda(f: Figure) -> None:
    """An anaconda looped over a branch, head reaching out."""
    f.place((160, 112), 1.16)
    c = "#5c6e2c"
    pat = spots(17, 0.42)
    br = f.layer(2)
    br.limb([(-150, -52, 12), (-40, -58, 14), (60, -52, 14), (150, -70, 17)], "#5a4530")
    br.paint(rough=0.9, gloss=0.04)
    for i, pts in enumerate((
        [(120, 110, 10), (96, 60, 15), (92, 0, 19), (84, -50, 20), (66, -74, 20), (48, -58, 20)],
        [(48, -60, 20), (44, -10, 22), (20, 44, 23), (-14, 40, 22), (-26, -10, 21), (-36, -56, 20)],
    )):
        lay = f.layer(1)
        lay.limb(pts, c, n=9)
        lay.paint(gloss=0.7, belly="#d8c878", pattern=pat, pcol="#14180c", tint=0.62 + 0.14 * i, drop=0.6, rough=0.1)
    lay = f.layer(4)
    lay.limb([(-34, -74, 19), (-62, -76, 18), (-80, -44, 18), (-72, -4, 17), (-76, 26, 16)], c, n=9)
    lay.paint(gloss=0.7, belly="#d8c878", pattern=pat, pcol="#14180c", drop=0.6, rough=0.1)
    hd = f.layer(4)
    hd.limb([(-74, 24, 17), (-90, 44, 17), (-118, 62, 10)], "#66782f")
    hd.paint(gloss=0.7, pattern=lambda x, y, u, v: np.clip(2 - np.abs(y - 44 + (x + 96) * 0.55) * 0.9, 0, 1), pcol="#d07a2c")
    line(f, [(-126, 66, 0.8), (-108, 66, 1.3), (-84, 58, 1)], "#0e1008")
    line(f, [(-127, 66, 1.2), (-142, 78, 0.9), (-152, 78, 0.4)], "#c82838")
    line(f, [(-141, 78, 0.9), (-146, 88, 0.4)], "#c82838")
    f.eye(-99, 42, 4, rgb("#ffcc2a"), slit=1.0, glow=0.25)


def toad(f: Figure) -> None:
    """A giant toad, throat full."""
    f.place((164, 204), 1.36)
    c = "#6c7a34"
    far = f.layer(3)
    far.limb([(-30, -30, 11), (-44, -10, 7), (-58, -4, 5)], c)
    far.paint(tint=0.5)
    lay = f.layer(9)
    lay.limb([(52, -32, 28), (14, -50, 42), (-24, -62, 36)], c)
    lay.limb([(-18, -42, 30), (-36, -40, 26)], "#c8bc7a", k=10)
    lay.limb([(46, -30, 26), (66, -14, 15), (40, -4, 8), (26, -2, 6)], c, z=14, k=5)
    lay.limb([(-4, -34, 13), (-16, -14, 10), (-26, -4, 7)], c, z=14, k=5)
    lay.paint(gloss=0.6, rough=0.5, belly="#d8cc8a", pattern=spots(15, 0.38), pcol="#3a4420", mottle=0.8)
    toe = f.layer(1)
    for x in (-42, -32, -22):
        toe.limb([(-24, -5, 4), (x, 0, 2.4)], c)
    for x in (4, 14, 26):
        toe.limb([(34, -4, 5), (x, 0, 2.6)], c)
    toe.paint(gloss=0.5)
    w = f.layer(0.5)
    r = np.random.default_rng(3)
    for _ in range(46):
        t = r.random()
        w.ball(-30 + t * 92, -80 + t * 30 + r.random() * 34, 1.2 + 2.2 * r.random(), "#8a9248")
    w.paint(gloss=0.6, drop=0.3)
    line(f, [(-66, -56, 0.8), (-50, -46, 1.8), (-20, -46, 1.6), (2, -56, 0.8)], "#1c200c")
    ey = f.layer(3)
    ey.ball(-18, -94, 13, c)
    ey.ball(-48, -92, 11, c)
    ey.paint(gloss=0.6)
    f.eye(-20, -95, 8.5, rgb("#f0a82a"), slit=0.0)
    f.eye(-51, -93, 7, rgb("#f0a82a"), slit=0.0)


def leeches(f: Figure) -> None:
    """A knot of leeches."""
    f.place((160, 128), 1.2)
    r = np.random.default_rng(12)
    for i in range(13):
        a = i * 2.4
        x0, y0 = np.cos(a) * 34, np.sin(a) * 22 + 16
        x1, y1 = np.cos(a + 1.2) * 66, np.sin(a + 1.2) * 44 - 6
        x2, y2 = np.cos(a + 1.9) * (92 + 14 * r.random()), np.sin(a + 1.9) * 70 - 20
        c = ("#4a2c34", "#5a3a2a", "#3c3440")[i % 3]
        lay = f.layer(1)
        lay.limb([(x0 * 0.2, y0 * 0.3, 8), (x0, y0, 13), (x1, y1, 12), (x2 * 0.9, y2 * 0.9, 7), (x2, y2, 8), (x2 * 1.02, y2 * 1.02, 7.4)], c, "#7a4a4a", n=9)
        lay.paint(gloss=0.95, pattern=rings(1.5, 0.4), pcol="#1c1014", tint=0.5 + 0.04 * i, sharp=40, drop=0.6)
        m = f.layer(0.5)
        m.ball(x2 * 1.05, y2 * 1.05, 4.6, "#c83a4a")
        m.ball(x2 * 1.06, y2 * 1.06, 2, "#2a0610", z=4)
        m.paint(gloss=0.6, tint=0.6 + 0.03 * i, drop=0)


def ant(f: Figure, x: float, y: float, s: float, tint: float) -> None:
    """One army ant facing left, jaws open."""
    c, dk = "#7a2a12", "#2a0c08"
    lay = f.layer(0.6)
    for i, dx in enumerate((-16, 2, 22)):
        for side in (-1, 1):
            d = 4 * side
            lay.limb([(x + (-6 + i * 6) * s, y - 6 * s, 2.2 * s), (x + (dx * 1.0 + d) * s, y + (-20 + 4 * side) * s, 1.8 * s), (x + (dx * 1.7 + d * 2) * s, y + (14 + 5 * side) * s, 0.6 * s)], c, dk, n=4)
    lay.paint(gloss=0.5, tint=tint * 0.75)
    for a, b_, r in ((42, -12, 15), (34, -11, 14), (16, -8, 5), (2, -8, 9)):
        sg = f.layer(1)
        sg.limb([(x + a * s, y + b_ * s, r * s), (x + (a - 5) * s, y + b_ * s, r * 0.92 * s)], c)
        sg.paint(gloss=0.8, tint=tint, edge=0.8)
    hd = f.layer(1)
    hd.limb([(x - 14 * s, y - 10 * s, 12 * s), (x - 26 * s, y - 7 * s, 9 * s)], "#8a3416")
    hd.limb([(x - 30 * s, y - 10 * s, 3.4 * s), (x - 46 * s, y - 14 * s, 2.6 * s), (x - 54 * s, y - 5 * s, 0.4)], "#8a3416", dk, k=1)
    hd.limb([(x - 28 * s, y - 2 * s, 3.4 * s), (x - 44 * s, y + 5 * s, 2.6 * s), (x - 52 * s, y - 3 * s, 0.4)], "#8a3416", dk, k=1)
    hd.limb([(x - 20 * s, y - 18 * s, 1.6 * s), (x - 32 * s, y - 32 * s, 1.3 * s), (x - 52 * s, y - 30 * s, 0.5 * s)], c, dk, k=0.5)
    hd.paint(gloss=0.8, tint=tint)
    f.eye(x - 22 * s, y - 13 * s, 3 * s, rgb("#120806"))


def ants(f: Figure) -> None:
    """A column of army ants on a leaf."""
    lf = f.layer(3)
    lf.poly([(-30, 200), (50, 140), (180, 112), (350, 60), (350, 150), (240, 210), (90, 260), (-20, 260)], "#3f7a2c", inflate=26, flat=0.5)
    lf.paint(gloss=0.35, pattern=lambda x, y, u, v: np.clip(1 - np.abs(np.sin((x * 0.9 - y * 1.5) * 0.055)) * 7, 0, 1) * 0.6, pcol="#a8c860", mottle=0.7)
    for x, y, s, t in ((286, 84, 0.5, 0.62), (246, 104, 0.62, 0.74), (266, 150, 0.85, 0.85), (184, 118, 0.9, 0.9), (118, 164, 1.55, 1.05)):
        f.place((0, 0), 1.0)
        ant(f, x, y, s, t)


def salamander(f: Figure) -> None:
    """A black and orange salamander, burning along its back."""
    from .cats_dogs import fire_locks

    f.place((168, 150), 1.22)
    c = "#1c1618"
    body = [(124, 44, 3), (108, 14, 7), (76, -2, 12), (36, 10, 20), (-12, 4, 23), (-50, -10, 19), (-76, -20, 17)]
    far = f.layer(2)
    far.limb([(-40, -6, 9), (-56, 26, 6), (-76, 34, 4)], c)
    far.limb([(44, 10, 10), (36, 38, 6), (20, 46, 4)], c)
    far.paint(tint=0.6)
    q = spline(body, 6)
    pts = [(float(a), float(b - r * 0.7)) for a, b, r in q[4:34:2]]
    fire_locks(f, pts, [(16, -34)] * len(pts), 6, 2)
    lay = f.layer(5)
    lay.limb(body, c, n=8)
    lay.limb([(-70, -22, 17), (-92, -26, 16), (-110, -20, 10)], c)
    lay.paint(gloss=0.95, pattern=spots(19, 0.46), pcol="#ff8a14", belly="#c8421a", mottle=0.3)
    leg = f.layer(3)
    leg.limb([(-46, 4, 10), (-30, 34, 7), (-46, 46, 4)], c)
    leg.limb([(48, 16, 11), (70, 40, 7), (58, 54, 4)], c)
    for fx, fy in ((-46, 47), (58, 55)):
        for a in (-12, -5, 3):
            leg.limb([(fx, fy, 3), (fx + a, fy + 7, 1.4)], c)
    leg.paint(gloss=0.8, pattern=spots(12, 0.4), pcol="#ff8a14")
    line(f, [(-119, -18, 0.7), (-100, -14, 1.4), (-80, -18, 0.8)], "#ff7a1a")
    f.eye(-92, -35, 5.4, rgb("#ffd23a"), glow=0.6)


def beetle(f: Figure) -> None:
    """A beetle with embers under its wing cases."""
    f.place((168, 136), 1.26, turn=-0.1)
    c, dk = "#5a1c14", "#140a0a"
    lay = f.layer(1)
    for s in (-1, 1):
        for x, ln in ((-38, -30), (-4, 4), (34, 34)):
            o = 0 if s > 0 else -22
            lay.limb([(x, 20 * (s > 0) + o, 5), (x + ln * 0.8 - 4, 40 * (s > 0) + o * 2.4 - 6, 4), (x + ln * 1.7 - 8, 70 * (s > 0) + o * 2.7 + 16 * (s < 0) - 10, 1)], dk)
    lay.paint(gloss=0.6)
    gl = f.layer(4)
    gl.limb([(64, 8, 26), (20, 4, 34), (-10, 2, 30)], "#ffb03a")
    gl.paint(gloss=0, glow=(0.8, 0.5, 0.2), edge=0)
    top = f.layer(1)
    top.poly([(-16, -34), (22, -46), (66, -36), (96, -10), (60, -2), (20, -3), (-18, -2)], c, inflate=30, flat=0.8)
    top.paint(gloss=0.9, pattern=lambda x, y, u, v: np.clip(np.sin(y * 0.62 + x * 0.05) * 3 - 2, 0, 1), pcol="#ff7a1a", sharp=50)
    bot = f.layer(1)
    bot.poly([(-18, 4), (20, 5), (60, 7), (98, 10), (74, 34), (24, 44), (-14, 34)], c, inflate=30, flat=0.8)
    bot.paint(gloss=0.9, pattern=lambda x, y, u, v: np.clip(np.sin(y * 0.62 - x * 0.05) * 3 - 2, 0, 1), pcol="#ff7a1a", sharp=50)
    th = f.layer(3)
    th.limb([(-24, 0, 30), (-40, 0, 26)], "#3a1412")
    th.paint(gloss=0.9, sharp=50)
    hd = f.layer(2)
    hd.ball(-64, 0, 18, "#2a1012")
    hd.limb([(-76, -10, 6), (-100, -20, 5), (-118, -6, 1)], "#4a1814", dk, k=2)
    hd.limb([(-76, 10, 6), (-100, 20, 5), (-118, 8, 1)], "#4a1814", dk, k=2)
    hd.limb([(-62, -14, 2), (-80, -42, 1.6), (-104, -48, 0.8)], dk, k=1)
    hd.limb([(-62, 14, 2), (-84, 42, 1.6), (-106, 44, 0.8)], dk, k=1)
    hd.paint(gloss=0.8)
    f.eye(-68, -11, 4, rgb("#ffc23a"), glow=0.8)
    f.eye(-68, 11, 4, rgb("#ffc23a"), glow=0.8)
