# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Spirits: bodies of water, wind, sand, frost and bog light."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .body import Figure, Joint
from .canvas import Arr, Rgb, blur
from .kit import tufts


def aura(f: Figure, c: Rgb, amount: float = 0.6, size: float = 30) -> None:
    """Light that leaves the figure on all sides, laid on the canvas before the figure."""
    g = blur(f.a, size)
    f.cv.add(np.clip(g * 1.2, 0, 1), c, amount)


def face(f: Figure, x: float, y: float, s: float, c: str, eye: Rgb, glow: float = 0.8, stern: float = 0.0) -> None:
    """A small calm face seen slightly from the left: brow, nose, lips and two lit eyes."""
    lay = f.layer(3)
    lay.limb([(x, y - 8 * s, 11 * s), (x - 1 * s, y + 6 * s, 8.5 * s), (x - 2 * s, y + 12 * s, 5 * s)], c)
    lay.limb([(x - 4 * s, y - 5 * s, 2 * s), (x - 6 * s, y + 4 * s, 2.6 * s)], c, k=2, z=6 * s)
    lay.paint(gloss=0.4, mottle=0.1, glow=(0.22, 0.22, 0.22))
    for dx, r in ((-8, 1.9), (3, 2.2)):
        f.eye(x + dx * s, y - 2 * s, r * s, eye, glow=glow)
    ln = f.layer(0.2)
    ln.limb([(x - 6 * s, y + 10.5 * s, 0.5 * s), (x - 3 * s, y + 11 * s, 1.0 * s), (x + 1 * s, y + 10 * s, 0.4 * s)], "#5a2c3c")
    if stern:
        ln.limb([(x - 12 * s, y - 6 * s, 0.8 * s), (x - 6 * s, y - 5 * s + stern, 1.2 * s)], "#2a1a1c", n=1)
        ln.limb([(x, y - 5 * s + stern, 1.2 * s), (x + 8 * s, y - 7 * s, 0.8 * s)], "#2a1a1c", n=1)
    ln.paint(gloss=0.2, drop=0)


def ribbons(f: Figure, paths: Sequence[Sequence[Joint]], c: str, c2: str, alpha: float = 0.85, glow: Rgb | None = None, gloss: float = 0.6, tint: float = 1.0) -> None:
    """Flowing bands (hair, veils, smoke)."""
    for i, p in enumerate(paths):
        lay = f.layer(1)
        lay.limb(p, c, c2, n=8, z=i * 0.3)
        lay.paint(gloss=gloss, alpha=alpha, glow=glow, edge=0.35, tint=tint, mottle=0.2, drop=0.25)


def nymph(f: Figure) -> None:
    """A lake nymph rising, her dress turning to water."""
    f.place((166, 124), 1.2)
    skin, w = "#a8dce0", (0.10, 0.22, 0.25)
    hair: list[list[Joint]] = [
        [(2, -74, 9), (26, -62, 9), (34, -34, 8), (52, -12, 6), (58, 12, 1)],
        [(2, -70, 8), (20, -52, 9), (18, -22, 8), (34, 6, 6), (32, 30, 1)],
        [(-4, -76, 8), (22, -80, 8), (52, -62, 6), (70, -60, 1)],
        [(-2, -78, 7), (14, -92, 6), (40, -92, 4), (56, -100, 0.8)],
    ]
    ribbons(f, hair, "#1c6a7a", "#7ae0e0", 0.95, w)
    lay = f.layer(6)
    lay.limb([(0, -36, 13), (2, -14, 11), (2, 8, 15), (0, 40, 24), (-6, 84, 44), (-8, 120, 62)], "#3a9ab0", "#1c5a7a", n=8)
    lay.paint(gloss=0.9, glow=w, mottle=0.5, pattern=lambda x, y, u, v: np.clip(np.sin(x * 0.32 + np.sin(y * 0.09) * 3) * 1.6 - 0.6, 0, 1) * np.clip((y - 4) / 40, 0, 1), pcol="#c8f6f4", sharp=40)
    nk = f.layer(4)
    nk.limb([(-2, -56, 5), (0, -42, 6), (-13, -34, 7)], skin)
    nk.limb([(0, -42, 6), (13, -32, 7)], skin)
    nk.limb([(14, -32, 6.5), (32, -12, 5), (24, 8, 3.8), (12, 14, 3)], skin)
    nk.limb([(-13, -32, 6.5), (-34, -30, 5), (-56, -48, 4), (-68, -54, 3)], skin)
    nk.paint(gloss=0.6, mottle=0.1, glow=w)
    face(f, -4, -68, 1.25, skin, (0.85, 1.0, 0.95))
    ribbons(f, [[(6, -84, 6), (-10, -86, 5), (-20, -74, 3), (-22, -64, 0.6)], [(4, -86, 6), (14, -70, 6), (12, -48, 5), (16, -34, 1)]], "#2a8a94", "#7ae0e0", 1.0, w)
    orb = f.layer(0.5)
    orb.ball(-74, -66, 11, "#8ae8f0")
    for a in range(7):
        orb.ball(-74 + 20 * float(np.cos(a * 1.1)), -66 + 18 * float(np.sin(a * 1.1)), 2.2, "#c8fbff")
    orb.paint(gloss=1.0, glow=(0.4, 0.5, 0.5), edge=0.2, drop=0)
    aura(f, (0.4, 0.9, 0.95), 0.45)


def wisp(f: Figure) -> None:
    """A will-o-wisp: a cold flame with two eyes, and its smaller sisters."""
    f.place((160, 122), 1.2)
    cv = f.cv
    for x, y, r in ((160, 116, 120), (52, 150, 44), (268, 84, 38), (240, 174, 26)):
        cv.add(cv.glow(x, y, r, 2.0), (0.35, 1.0, 0.75), 0.85)
    for x, y, s in ((0, 0, 1.0), (-83, 26, 0.34), (83, -25, 0.3), (62, 45, 0.2)):
        lay = f.layer(4)
        lay.limb([(x, y + 16 * s, 30 * s), (x - 8 * s, y - 14 * s, 21 * s), (x + 8 * s, y - 40 * s, 11 * s), (x - 4 * s, y - 66 * s, 5 * s), (x + 10 * s, y - 84 * s, 0.5)], "#6af0c8", "#1c8a8a", n=8)
        lay.limb([(x + 18 * s, y + 14 * s, 15 * s), (x + 34 * s, y - 14 * s, 7 * s), (x + 28 * s, y - 36 * s, 0.5)], "#4ad8b8", "#1c8a8a")
        lay.limb([(x - 20 * s, y + 18 * s, 13 * s), (x - 36 * s, y - 4 * s, 6 * s), (x - 32 * s, y - 24 * s, 0.5)], "#4ad8b8", "#1c8a8a")
        lay.paint(gloss=0.2, glow=(0.35, 0.45, 0.4), edge=0.1, alpha=0.9, drop=0)
        core = f.layer(3)
        core.limb([(x, y + 20 * s, 18 * s), (x - 4 * s, y - 2 * s, 11 * s), (x + 3 * s, y - 22 * s, 1)], "#f4fff0")
        core.paint(gloss=0, glow=(0.7, 0.7, 0.6), edge=0, drop=0, alpha=0.9)
    e = f.layer(0.5)
    for dx in (-10, 9):
        s = -1 if dx < 0 else 1
        e.limb([(dx + s * 4, 6, 1.0), (dx, 14, 4.8), (dx - s * 2, 19, 2.6)], "#0a3034")
    e.paint(gloss=0.3, drop=0)


def frost_sprite(f: Figure) -> None:
    """A sprite of ice with crystal wings."""
    f.place((164, 142), 1.14)
    g = (0.10, 0.16, 0.24)
    for s, t in ((1, 0.8), (-1, 1.0)):
        for ang, ln, w in ((-1.05, 96, 13), (-0.55, 88, 12), (-0.05, 68, 10), (0.45, 48, 8)):
            lay = f.layer(0.3)
            ca, sa = np.cos(ang) * s, np.sin(ang)
            x0, y0 = s * 6.0, -22.0
            px, py = -sa * w, ca * w
            pts = [(x0, y0), (x0 + ca * ln * 0.5 + px, y0 + sa * ln * 0.5 + py), (x0 + ca * ln, y0 + sa * ln), (x0 + ca * ln * 0.5 - px, y0 + sa * ln * 0.5 - py)]
            lay.poly([(float(a), float(b)) for a, b in pts], "#8ac4f0", inflate=7, n=1, c2="#f0faff")
            lay.paint(gloss=1.0, alpha=0.86, glow=g, tint=t, edge=0.5)
    lay = f.layer(4)
    lay.limb([(0, -28, 13), (0, -4, 10), (2, 20, 12), (10, 48, 8), (26, 74, 4), (40, 86, 0.6)], "#b8dcf4", "#5a9ad8", n=8)
    lay.limb([(-10, -26, 6), (-30, -14, 4.6), (-48, -26, 3.6)], "#cfe8f8")
    lay.limb([(10, -26, 6), (28, -10, 4.6), (40, 6, 3.4)], "#cfe8f8")
    lay.paint(gloss=0.9, glow=g, mottle=0.3)
    face(f, -2, -58, 1.5, "#d4ecfa", (0.4, 0.85, 1.0), stern=1.5)
    cr = f.layer(0.3)
    for x, h, dx in ((-16, 22, -8), (-8, 34, -4), (1, 44, 0), (10, 34, 5), (17, 24, 10)):
        cr.poly([(x - 5, -72), (x + dx, -74 - h), (x + 5, -72)], "#e4f6ff", inflate=4, n=1)
    cr.paint(gloss=1.0, glow=g)
    st = f.layer(0.3)
    for a in range(6):
        c, s_ = float(np.cos(a * np.pi / 3)), float(np.sin(a * np.pi / 3))
        st.limb([(-58, -36, 1.6), (-58 + 18 * c, -36 + 18 * s_, 1)], "#ffffff", n=1)
        st.limb([(-58 + 11 * c, -36 + 11 * s_, 1), (-58 + 14 * c - 6 * s_, -36 + 14 * s_ + 6 * c, 0.7)], "#ffffff", n=1)
        st.limb([(-58 + 11 * c, -36 + 11 * s_, 1), (-58 + 14 * c + 6 * s_, -36 + 14 * s_ - 6 * c, 0.7)], "#ffffff", n=1)
    st.paint(gloss=0.5, glow=(0.4, 0.5, 0.6), edge=0, drop=0)
    aura(f, (0.6, 0.85, 1.0), 0.4)


def sylph(f: Figure) -> None:
    """A sylph stretched along the wind."""
    f.place((168, 112), 1.2, turn=-0.12)
    g = (0.12, 0.13, 0.16)
    back: list[list[Joint]] = [
        [(4, 4, 16), (50, 20, 24), (96, 4, 18), (150, 26, 2)],
        [(4, 14, 14), (40, 44, 20), (92, 50, 16), (140, 80, 1)],
        [(0, -6, 12), (50, -10, 18), (100, -34, 12), (150, -30, 1)],
    ]
    ribbons(f, back, "#b8c8f0", "#f4f0ff", 0.7, g, 0.4)
    for s in (-1, 1):
        wg = f.layer(0.5)
        wg.poly([(6, -14), (20, -64 - 12 * s), (66, -92 - 8 * s), (60, -50 - 10 * s), (30, -16)], "#cfe0fc", inflate=6, c2="#ffffff")
        wg.paint(gloss=0.8, alpha=0.7, glow=g)
    ribbons(f, [[(-36, -36, 8), (-14, -54, 10), (14, -52, 8), (44, -66, 1)], [(-34, -32, 8), (-12, -40, 10), (20, -34, 8), (52, -42, 1)]], "#e6d8a8", "#fff8e0", 1.0, g)
    lay = f.layer(5)
    lay.limb([(-26, -14, 11), (-6, -4, 10), (12, 6, 13), (40, 18, 10), (74, 18, 5), (104, 30, 1.5)], "#d8e2fa", "#a8bcec", n=8)
    lay.limb([(-28, -14, 6), (-54, 2, 4.6), (-80, -8, 3.6), (-90, -16, 3)], "#f0dcd0")
    lay.limb([(-24, -8, 6), (-40, 22, 4.6), (-66, 36, 3.4)], "#f0dcd0")
    lay.paint(gloss=0.6, glow=g, mottle=0.2)
    face(f, -42, -32, 1.2, "#f4e2d8", (0.5, 0.75, 1.0))
    ribbons(f, [[(-34, -48, 6), (-48, -50, 5), (-58, -40, 1)], [(-30, -46, 6), (-26, -30, 6), (-14, -18, 1)]], "#e6d8a8", "#fff8e0", 1.0, g)
    lines: list[list[Joint]] = [
        [(-130, 40, 0.4), (-80, 56, 1.6), (-10, 50, 1.8), (60, 78, 0.4)],
        [(-120, -70, 0.4), (-60, -84, 1.4), (0, -78, 1.4), (30, -92, 0.4)],
        [(-96, 66, 0.4), (-40, 78, 1.3), (20, 74, 0.4)],
    ]
    ribbons(f, lines, "#ffffff", "#ffffff", 0.75, (0.4, 0.4, 0.4), 0, 1.0)
    aura(f, (0.85, 0.9, 1.0), 0.4)


def djinn(f: Figure) -> None:
    """A djinn of sand, arms folded, legs a whirlwind."""
    r: float
    y: float
    x: float
    f.place((164, 128), 1.02)
    c, dk = "#c88a44", "#7a4a20"
    rng = np.random.default_rng(5)
    tail = f.layer(5)
    tail.limb([(0, 24, 26), (12, 52, 20), (-8, 76, 14), (6, 98, 9), (-4, 122, 2)], c, dk, n=8)
    tail.paint(gloss=0.15, rough=0.4, pattern=lambda x, y, u, v: np.clip(np.sin(y * 0.55 + x * 0.22) * 2, 0, 1) * 0.55, pcol=dk)
    ring: list[list[Joint]] = []
    for y, r in ((40, 54), (64, 44), (88, 34), (108, 24)):
        ring.append([(r * 0.9, y - 8, 0.5), (r * 0.5, y + 6, 3.6), (-r * 0.2, y + 8, 4.2), (-r, y - 4, 0.5)])
    ribbons(f, ring, "#e8c078", "#a86c30", 0.85, (0.1, 0.06, 0.02), 0.1)
    lay = f.layer(7)
    lay.limb([(0, -26, 33), (0, 0, 26), (2, 24, 24)], c)
    lay.limb([(-14, -30, 20), (-12, -22, 19)], c, k=4, z=5)
    lay.limb([(14, -30, 20), (13, -22, 19)], c, k=4, z=5)
    lay.paint(gloss=0.35, rough=0.3)
    arm = f.layer(4)
    arm.limb([(36, -38, 16), (50, -8, 13), (22, 4, 11), (-12, -2, 9)], c, dk)
    arm.limb([(-36, -38, 16), (-54, -6, 13), (-24, 8, 11), (16, 8, 9)], c, dk, z=6)
    arm.paint(gloss=0.35, rough=0.3)
    br = f.layer(1)
    for x in (-46, 44):
        br.limb([(x - 9, 2, 4.6), (x + 9, 8, 4.6)], "#f4cc4a", z=8)
    br.paint(gloss=1.0)
    hd = f.layer(5)
    hd.limb([(0, -78, 19), (-1, -60, 16), (-2, -50, 11)], c)
    hd.limb([(0, -52, 10), (0, -40, 12)], c)
    hd.limb([(-5, -74, 3), (-8, -62, 5)], c, k=3, z=10)
    hd.limb([(-22, -78, 4), (-4, -76, 4.4), (16, -79, 4)], dk, k=3, z=12)
    hd.paint(gloss=0.35, rough=0.2)
    f.eye(-11, -70, 4, (1.0, 0.85, 0.3), glow=1.0)
    f.eye(7, -70, 4, (1.0, 0.85, 0.3), glow=1.0)
    tb = f.layer(3)
    tb.limb([(-20, -88, 10), (0, -94, 13), (20, -88, 10)], "#3a6ea8")
    tb.limb([(-10, -102, 11), (10, -102, 11)], "#4a82c0")
    tb.paint(gloss=0.4, fur=0.2)
    gem = f.layer(0.5)
    gem.ball(-2, -94, 6, "#e0342a")
    gem.paint(gloss=1.0, glow=(0.2, 0.1, 0.1))
    pts = [(-9.0 + i * 3, -48.0) for i in range(5)]
    tufts(f, pts, [(-1, 24)] * 5, 4, "#3a2010", "#5a3418")
    sand = f.layer(0.2)
    for _ in range(110):
        a, r = rng.random() * 6.28, 40 + 80 * rng.random()
        sand.ball(float(np.cos(a) * r), float(60 + np.sin(a) * r * 0.5), 0.6 + 1.1 * rng.random(), "#f0d090")
    sand.paint(gloss=0, edge=0, drop=0, glow=(0.2, 0.15, 0.05))


def hag(f: Figure) -> None:
    """A bog hag in a mossy cloak, lantern on a crooked staff."""
    f.place((174, 136), 1.1)
    moss, dk = "#4a5230", "#20241a"
    st = f.layer(1)
    st.limb([(-50, 110, 4), (-54, 20, 3.6), (-58, -50, 3.4), (-72, -80, 3.2), (-92, -78, 2.6), (-94, -64, 1.6)], "#6e5638", n=8)
    st.paint(rough=0.6)
    cl = f.layer(6)
    cl.limb([(12, -46, 22), (14, -10, 38), (10, 40, 52), (6, 110, 66)], moss, dk, n=8)
    cl.paint(gloss=0.12, rough=0.6, fur=0.35, pattern=lambda x, y, u, v: np.clip(np.sin(x * 0.22 + np.sin(y * 0.05) * 2) * 2 - 0.5, 0, 1) * 0.6, pcol=dk)
    rng = np.random.default_rng(7)
    pts = [(float(-32 + 92 * rng.random()), float(-20 + 80 * rng.random())) for _ in range(40)]
    tufts(f, pts, [(1, 22)] * 40, 3.4, "#5a6a34", "#2c341c")
    fc = f.layer(3)
    fc.limb([(-10, -62, 17), (-14, -48, 14), (-20, -36, 8)], "#8a9a68")
    fc.limb([(-18, -60, 5), (-34, -50, 5), (-38, -42, 3)], "#94a470", k=2)
    fc.limb([(-18, -34, 5), (-28, -32, 3.6)], "#94a470", k=3)
    fc.paint(gloss=0.4, rough=0.35)
    f.eye(-19, -62, 3.6, (0.95, 0.9, 0.3), glow=0.9)
    f.eye(-5, -63, 3.2, (0.95, 0.9, 0.3), glow=0.9)
    ln = f.layer(0.3)
    ln.limb([(-27, -39, 0.7), (-18, -41, 1.4), (-8, -38, 0.7)], "#1c2014")
    ln.ball(-36, -50, 1.4, "#3a4428")
    ln.paint(gloss=0, drop=0)
    tufts(f, [(8, -74), (10, -70), (12, -64), (-2, -78), (4, -78), (12, -60)], [(14, 50), (18, 44), (16, 52), (8, 40), (20, 46), (6, 58)], 4.6, "#b8b8a0", "#6e7260")
    tufts(f, [(-20, -70), (-22, -66), (-16, -74)], [(-8, 36), (-4, 40), (-10, 30)], 3.4, "#b8b8a0", "#6e7260")
    ht = f.layer(4)
    ht.limb([(-30, -70, 5), (-6, -78, 8), (24, -72, 6)], dk)
    ht.limb([(-2, -82, 17), (8, -104, 11), (28, -122, 5), (40, -116, 1)], "#30381f", k=5)
    ht.paint(gloss=0.1, rough=0.4, fur=0.3)
    hand = f.layer(2)
    hand.limb([(-14, -8, 13), (-36, 4, 10), (-48, -6, 6)], moss)
    hand.limb([(-48, -8, 6), (-56, -10, 5)], "#8a9a68")
    for i in range(4):
        hand.limb([(-56, -14 + i * 4, 2.2), (-63, -12 + i * 4, 1.8), (-58, -8 + i * 4, 1)], "#8a9a68", k=0.6)
    hand.paint(gloss=0.25, rough=0.3)
    cv = f.cv
    x, y = f.to(-94, -50)
    cv.add(cv.glow(x, y, 90, 2), (1.0, 0.75, 0.3), 0.9)
    la = f.layer(1)
    la.limb([(-94, -58, 7), (-94, -46, 8)], "#ffd86a")
    la.paint(gloss=0.4, glow=(0.8, 0.6, 0.3), edge=0.1, drop=0)
    lb = f.layer(0.4)
    lb.limb([(-102, -62, 2), (-86, -62, 2)], "#3a3028", n=1)
    lb.limb([(-101, -38, 2), (-87, -38, 2)], "#3a3028", n=1)
    for dx in (-9, 0, 9):
        lb.limb([(-94 + dx, -62, 0.9), (-94 + dx, -38, 0.9)], "#3a3028", n=1)
    lb.paint(gloss=0.4, drop=0)


def pitcher(f: Figure) -> None:
    """A pitcher plant that hunts, trap open."""
    f.place((160, 136), 1.06)
    for px, sz, tn in ((74, 0.6, 0.6), (-72, 0.66, 0.72), (0, 1.0, 1.0)):
        g = f.layer(3)
        top = -54 * sz + (1 - sz) * 40
        bot = 92.0

        def y(t: float, a: float = top, b: float = bot) -> float:
            return a + (b - a) * t

        def veins(x: Arr, yy: Arr, u: Arr, v: Arr) -> Arr:
            return np.clip(np.sin(v * 9 + np.sin(yy * 0.14) * 1.6) * 3 - 1.6, 0, 1) * np.clip((40 - yy) / 70, 0, 1)

        g.limb([(px + 10 * sz, bot + 10, 5 * sz), (px + 4 * sz, y(0.84), 17 * sz), (px, y(0.55), 27 * sz), (px - 2, y(0.25), 24 * sz), (px - 4, y(0.03), 30 * sz)], "#8aa83c", "#a83a4a", n=8)
        g.paint(gloss=0.7, tint=tn, pattern=veins, pcol="#7a1428", mottle=0.6)
        mo = f.layer(1)
        mo.poly([(px - 34 * sz, top), (px - 4, top - 15 * sz), (px + 26 * sz, top), (px - 4, top + 13 * sz)], "#30060e", inflate=3, n=6)
        mo.paint(gloss=0.1, tint=tn)
        lip = f.layer(1)
        ring = [(px - 4 + 31 * sz * float(np.cos(a)), top + 14 * sz * float(np.sin(a)), 5.4 * sz) for a in np.linspace(0, 2 * np.pi, 17)]
        lip.limb(ring, "#c8283c", n=2)
        lip.paint(gloss=1.0, tint=tn, pattern=lambda x, y_, u, v: np.clip(np.sin(u * 1.5) * 2, 0, 1) * 0.5, pcol="#f0c060")
        te = f.layer(0.2)
        for a in np.linspace(0.25, np.pi - 0.25, 8):
            tx, ty = px - 4 + 28 * sz * float(np.cos(a)), top + 14 * sz * float(np.sin(a))
            te.limb([(tx, ty, 2 * sz), (tx - 2 * sz, ty - 11 * sz, 0.3)], "#fff4d8", n=1)
        te.paint(tint=tn, drop=0.2)
        lid = f.layer(2)
        lid.poly([(px + 22 * sz, top - 4), (px + 36 * sz, top - 34 * sz), (px + 4, top - 62 * sz), (px - 30 * sz, top - 46 * sz), (px - 20 * sz, top - 30 * sz), (px + 6 * sz, top - 26 * sz)], "#98b044", inflate=12, c2="#b04050")
        lid.paint(gloss=0.6, tint=tn, pattern=lambda x, y_, u, v: np.clip(np.sin(x * 0.5 + y_ * 0.3) * 3 - 2, 0, 1) * 0.7, pcol="#7a1428")
    lf = f.layer(1)
    for a, b, c, d in ((-20, 96, -110, 60), (24, 98, 112, 66), (-10, 104, -70, 112), (14, 104, 80, 112)):
        lf.poly([(a, b), ((a + c) / 2, (b + d) / 2 - 16), (c, d), ((a + c) / 2, (b + d) / 2 + 9)], "#4a7a30", inflate=8)
    lf.paint(gloss=0.6, mottle=0.6)
    fl = f.layer(0.3)
    for x_, y_ in ((52, -64), (-60, -70), (-92, -20)):
        fl.limb([(x_, y_, 2), (x_ + 5, y_ + 1, 2.6)], "#181818")
        fl.limb([(x_ + 2, y_ - 1, 1), (x_ - 2, y_ - 8, 2)], "#c8d8e0")
        fl.limb([(x_ + 3, y_ - 1, 1), (x_ + 8, y_ - 7, 2)], "#c8d8e0")
    fl.paint(gloss=0.5, drop=0)
