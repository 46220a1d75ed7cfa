# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""The Dragons of Nucleic Evolution, the Ancients, and those that share one of these tribes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from .body import Figure
from .canvas import Canvas, Pt, rgb
from .folk import hand, hexed, hood, lights, locks, plain_face, skull_face, spark, torso
from .giants import dragon_head, membrane, rock
from .kit import rings as banded
from .kit import row, tufts
from .sea import scales
from .tribes import both, figure, glowing, names, stand, world, worlds


def neck(f: Figure, pts: Sequence[tuple[float, float, float]], c: str, c2: str, belly: str, spikes: str = "") -> None:
    """A scaly neck, thick end first, with spikes along its back."""
    lay = f.layer(5)
    lay.limb(pts, c, c2, n=8)
    lay.paint(gloss=0.55, belly=belly, pattern=scales(0.8), pcol=hexed(c, 0.6))
    if spikes:
        sp = f.layer(0.4)
        for a, b in itertools.pairwise(pts):
            for t in (0.0, 0.5):
                x, y, r = (a[i] + (b[i] - a[i]) * t for i in range(3))
                dx, dy = b[0] - a[0], b[1] - a[1]
                n = max(1e-3, float(np.hypot(dx, dy)))
                ox, oy = -dy / n * r, dx / n * r
                sp.limb([(x + ox * .8, y + oy * .8, r * .22), (x + ox * 1.5 - dx / n * 4, y + oy * 1.5 - dy / n * 4, .4)], spikes, k=.3, n=1)
        sp.paint(gloss=0.6)


def runes(cv: Canvas, marks: Sequence[tuple[float, float, float, int]], c: str = "#6af0c8") -> None:
    """Carved signs of light: (x, y, size, which)."""
    pen = cv.mask()
    for x, y, s, k in marks:
        lines: Sequence[Sequence[Pt]] = (
            ([(0, -1), (0, 1)], [(0, -1), (.7, -.4), (0, .1)]), ([(-.6, -1), (.6, 0), (-.6, 1)],), ([(0, -1), (.6, 0), (0, 1), (-.6, 0), (0, -1)],),
            ([(-.6, -1), (-.6, 1)], [(.6, -1), (.6, 1)], [(-.6, -.2), (.6, .3)]), ([(0, -1), (0, 1)], [(-.7, -.3), (0, -1), (.7, -.3)]),
        )[k % 5]  # type: ignore[assignment]
        for line in lines:
            pen.stroke([(x + a * s, y + b * s, s * .14) for a, b in line])  # type: ignore[attr-defined]
    glowing(cv, pen.done(), c, 1.0, 9)


# -- dragons --------------------------------------------------------------------------------------------------

def emberjaw(cv: Canvas) -> None:
    world(cv, "dragon", 0)
    f = figure(cv, "dragon", (184, 116), 1.0)
    neck(f, [(100, 130, 52), (66, 60, 42), (24, 18, 33), (-4, 4, 30)], "#8a2014", "#a82c18", "#f0a04a", "#2a0c08")
    dragon_head(f, -20, -6, 2.15, "#b83420", "#f0d8b0", "#ffe04a", "#ff7a1a", 4)
    stand(cv, f, .5)
    for k in range(9):
        cv.add(cv.glow(40 - 5 * k, 142 + 7 * k, 34 + 5 * k, 2), "#ff8a2a" if k % 2 else "#ffd05a", .5)


def hoardkeeper(cv: Canvas) -> None:
    world(cv, "dragon", 1)
    f = figure(cv, "dragon", (166, 128), 1.0)
    coil = f.layer(4)
    coil.limb([(100, 70, 10), (116, 34, 14), (80, 10, 22), (20, 6, 28), (-40, 20, 26), (-60, 44, 20)], "#2f7a4a", "#1f5a3a", n=8)
    coil.paint(gloss=.6, pattern=scales(.8), pcol="#143c26", belly="#d8c878")
    dragon_head(f, -64, -2, 1.25, "#3a9a5a", "#f0e0b0", "#ffb02a", "#c83a2a", 3)
    g = f.layer(.8)
    rng = np.random.default_rng(3)
    for _ in range(120):
        x = -130 + 260 * rng.random()
        y = 104 - (46 - 46 * (x / 130) ** 2) * rng.random() + 6 * rng.random()
        g.limb([(x - 5, y, 3.4), (x + 5, y + 1, 3.4)], ("#ffd24a", "#e8a82a", "#fff0a0")[int(rng.random() * 3)], k=.2, n=1)
    g.paint(gloss=1.0, sharp=14)
    j = f.layer(.6)
    for x, y, c in ((-30, 72, "#e02a4a"), (34, 66, "#2a8ae0"), (74, 84, "#3ac86a"), (4, 90, "#b84ae0")):
        j.poly([(x, y - 9), (x + 8, y - 2), (x, y + 9), (x - 8, y - 2)], c, inflate=6, n=1)
    j.paint(gloss=1.2, sharp=10)
    stand(cv, f, .6)
    for x, y in ((110, 196), (196, 190), (238, 208), (80, 216)):
        spark(cv, x, y, 13, "#fff0a0")


def skyrender(cv: Canvas) -> None:
    world(cv, "dragon", 2)
    f = figure(cv, "dragon", (166, 116), 1.0)
    for s in (-1, 1):
        f.place((166, 116), 1.0, s < 0)
        membrane(f, (10, -6), (52, -62), (80, -92), [(150, -86), (148, -30), (104, 18)], (36, 24), "#d85a1c", "#5a1c10", .95)
    f.place((166, 116), 1.0)
    t = f.layer(5)
    t.limb([(0, -14, 20), (2, 24, 26), (14, 70, 15), (40, 104, 6), (70, 112, 1)], "#a8301c", "#6a1810", n=8)
    t.paint(gloss=.6, belly="#f0b05a", pattern=scales(.8), pcol="#5a140c")
    cl = f.layer(1)
    for s in (-1, 1):
        cl.limb([(s * 16, 42, 9), (s * 38, 62, 7), (s * 34, 84, 5)], "#8a2416", n=1)
        for k in (-1, 0, 1):
            cl.limb([(s * 34 + k * 5, 84, 3), (s * 34 + k * 10, 102, .6)], "#f0e0c0", n=1, k=.4)
    cl.paint(gloss=.7)
    dragon_head(f, -12, -34, 1.1, "#c03c20", "#f0d8b0", "#ffe04a", "#ff9a3a", 3)
    stand(cv, f, .5)
    for x in (92, 118, 144):
        m = cv.mask().stroke([(x, 6, .4), (x - 26, 70, 2.6), (x - 44, 112, .4)]).done()
        glowing(cv, m, "#fff0c0", .8, 8)


def ashwyrm(cv: Canvas) -> None:
    world(cv, "dragon", 3)
    n = cv.fbm(60, 40, 5)
    cv.over((np.clip((n - .4) * 2.2, 0, 1) * .7).astype(np.float32), "#6a6264")
    f = figure(cv, "dragon", (160, 118), 1.0)
    pts = [(140, 110, 34), (90, 70, 34), (120, 10, 30), (70, -40, 27), (10, -8, 25), (-10, 40, 23), (-52, 30, 19)]
    neck(f, pts, "#8a8488", "#5c5659", "#c8c0bc", "#2c282c")
    dragon_head(f, -66, 22, 1.15, "#9a9498", "#e8e0dc", "#ff5a2a", "#ff8a4a", 2)
    stand(cv, f, .3)
    for _ in range(150):
        x, y, r = cv.rng.random() * 320, cv.rng.random() * 230, .6 + 1.6 * cv.rng.random()
        cv.over(cv.disc(x, y, r, 1) * .7, "#d8d0cc")


def broodmother(cv: Canvas) -> None:
    world(cv, "dragon", 4)
    f = figure(cv, "dragon", (178, 112), 1.0)
    membrane(f, (20, 20), (70, -30), (96, -70), [(150, -60), (150, 0), (120, 60)], (60, 60), "#b8487a", "#4a142c", .7)
    neck(f, [(70, 120, 46), (56, 60, 38), (14, 14, 25), (-14, -10, 19)], "#98305c", "#b83c6c", "#f8b8c8", "#4a142c")
    dragon_head(f, -30, -22, 1.35, "#c04a78", "#fbe4d8", "#ffe04a", "#8a1c3a", 3)
    for x, y, r, c in ((-92, 82, 25, "#f0d8c0"), (-46, 94, 22, "#e0c0a8"), (-8, 98, 20, "#f4e0cc")):
        e = f.layer(1)
        e.limb([(x, y + r * .3, r), (x, y - r * .3, r * .82)], c)
        e.paint(gloss=.4, pattern=lambda px, py, u, v: (np.sin(px * .7) * np.sin(py * .6) > .5).astype(np.float32), pcol="#b8486a")
    f.place((132, 168), .34)
    dragon_head(f, 0, 0, 1.2, "#e07a9a", "#fff0e0", "#3a1c2c", "#8a1c3a", 0)
    stand(cv, f, .5)


def goldfang(cv: Canvas) -> None:
    world(cv, "dragon", 5)
    f = figure(cv, "dragon", (160, 112), 1.0)
    h = f.layer(7)
    h.limb([(0, -34, 48), (0, 10, 42), (0, 54, 34)], "#c88a1c", "#e0a82c")
    for s in (-1, 1):
        h.ball(s * 40, 4, 25, "#c88a1c")
        h.ball(s * 16, 66, 17, "#e0a82c")
    h.paint(gloss=.7, pattern=scales(.7), pcol="#8a5a0c")
    hn = f.layer(1)
    for s in (-1, 1):
        hn.limb([(s * 34, -62, 12), (s * 66, -84, 9), (s * 74, -112, 1)], "#5a3a14", "#f0e0b0", n=8)
        for k in range(3):
            hn.limb([(s * (54 + 2 * k), -34 + 24 * k, 8), (s * (84 + 3 * k), -44 + 28 * k, .8)], "#8a5a14", "#f0d890", n=1)
        hn.limb([(s * 12, 60, 3.4), (s * 10, 66, 1)], "#2a1808", n=1, z=20)
    hn.paint(gloss=.7)
    m = f.layer(2)
    m.limb([(-48, 62, 4), (-20, 92, 9), (20, 92, 9), (48, 62, 4)], "#3a0c08", n=8)
    m.paint(gloss=.2)
    t = f.layer(.6)
    for x, le in ((-40, 20), (-26, 30), (-10, 16), (10, 16), (26, 34), (40, 20)):
        t.limb([(x, 76 + 8 - abs(x) * .2, 5.5), (x * .96, 84 + le, .6)], "#ffd84a" if abs(x) == 26 else "#f4ead0", n=1)
    t.paint(gloss=1.1, sharp=12)
    for s in (-1, 1):
        f.eye(s * 26, -18, 11, rgb("#ff3a1c"), slit=1, glow=.6)
    b = f.layer(2)
    for s in (-1, 1):
        b.limb([(s * 8, -18, 6), (s * 28, -34, 8), (s * 48, -30, 4)], "#a06c10")
    b.paint(gloss=.6)
    stand(cv, f, .4)
    spark(cv, 186, 214, 20, "#fff4b0")
    spark(cv, 134, 208, 14, "#fff4b0")


def fossil_drake(cv: Canvas) -> None:
    worlds(cv, "ancient", "dragon", 0)
    f = Figure(cv, both("ancient", "dragon"), (160, 116), 1.0)
    rock(f, [(-128, 100), (-132, -30), (-84, -92), (0, -98), (96, -86), (132, -20), (126, 100), (0, 110)], "#6a5c4c", 1.0, .9)
    b = f.layer(.8)
    bone = "#efe4c8"
    sp = [(-54, -26), (-20, -44), (20, -36), (52, -4), (58, 36), (28, 62), (-10, 60)]
    b.limb([(x, y, 7 - i * .6) for i, (x, y) in enumerate(sp)], bone, n=8)
    for k in range(7):
        x, y = 2 + 9 * k, -38 + 5.4 * k
        b.limb([(x, y, 3), (x - 16, y + 26, 2.6), (x - 26, y + 34 - k * 3, .8)], bone, k=.3, n=4)
    b.limb([(-58, -28, 15), (-82, -16, 9), (-102, -6, 5)], bone).limb([(-64, -10, 5), (-84, 4, 4), (-100, 8, 3)], bone, k=.4)
    b.limb([(-52, -40, 5), (-30, -64, .8)], bone, n=1).limb([(-58, -42, 4), (-46, -70, .8)], bone, n=1)
    for k in range(4):
        b.limb([(12 - 3 * k, -34, 3), (-6 + 26 * k, -88 + 10 * k, 1)], bone, n=1, k=.2)
    b.paint(gloss=.3, rough=.3, drop=.6)
    stand(cv, f, .2)
    for d in (1,):
        cv.over(cv.disc(102, 88, 5, 1.5), "#1c140c")
        cv.add(cv.glow(102, 88, 22, 2), "#6af0c8", d)


def bone_dragon(cv: Canvas) -> None:
    worlds(cv, "undead", "dragon", 1)
    f = Figure(cv, both("undead", "dragon"), (172, 116), 1.05)
    bone = "#e4dcc0"
    for s, tint in ((1, .7), (-1, 1.0)):
        w = f.layer(.6)
        r = (8, -10) if s > 0 else (-6, 2)
        for tx, ty in ((120, -92), (132, -52), (118, -14), (96, 12)):
            w.limb([(*r, 4), (r[0] + (30 if s > 0 else -20), r[1] - 62, 3.4), (tx * (1 if s > 0 else -.5), ty - (0 if s > 0 else 10), .8)], bone, n=6, k=.2)
        w.paint(tint=tint, gloss=.3, rough=.2)
    b = f.layer(.8)
    b.limb([(-50, -30, 8), (-20, -8, 9), (20, 10, 9), (60, 40, 6), (90, 76, 3), (104, 96, 1)], bone, n=8)
    for k in range(7):
        x, y = -22 + 12 * k, -8 + 6 * k
        b.limb([(x, y, 4), (x - 14, y + 26, 3.4), (x + 6, y + 46 - 3 * k, 1)], bone, n=5, k=.2)
    b.paint(gloss=.3, rough=.25)
    h = f.layer(2)
    h.limb([(-56, -34, 20), (-88, -20, 13), (-116, -10, 8)], bone).limb([(-60, -12, 7), (-88, 8, 6), (-112, 12, 4)], bone, k=1)
    for x, y in ((-44, -50), (-54, -54)):
        h.limb([(x, y, 6), (x + 26, y - 20, 4), (x + 50, y - 18, .8)], "#b8ac8c", k=1)
    h.paint(gloss=.3, rough=.3)
    d = f.layer(.8)
    d.ball(-62, -38, 8, "#0a0808").ball(-108, -14, 2.4, "#0a0808")
    for k in range(6):
        d.limb([(-74 - 7 * k, -6 + 2.2 * k, 2), (-75 - 7 * k, 4 + 1.2 * k, .5)], "#fffbe0", n=1)
    d.paint(gloss=.2, drop=.1)
    f.eye(-62, -38, 4.4, rgb("#8aff7a"), glow=1)
    stand(cv, f, .4)
    cv.add(cv.glow(184, 126, 60, 2), "#8aff7a", .45)


def mecha_wyrm(cv: Canvas) -> None:
    worlds(cv, "android", "dragon", 2)
    f = Figure(cv, both("android", "dragon"), (176, 118), 1.0)
    pts = [(110, 112, 40), (84, 66, 36), (46, 34, 31), (8, 14, 27), (-22, 0, 24)]
    for k, (x, y, r) in enumerate(pts):
        s = f.layer(1)
        s.limb([(x, y, r), (x - 10, y - 8, r * .95)], "#a8b4c4" if k % 2 else "#5c6a80")
        s.paint(gloss=1.0, sharp=22, mottle=.15)
        g = f.layer(.6)
        g.limb([(x + r * .55, y - r * .66, 3), (x - r * .1, y - r * .98, 3)], "#ff8a2a", n=1)
        g.paint(glow=(.9, .4, .1))
    h = f.layer(1)
    h.poly([(-10, -40), (-50, -44), (-112, -8), (-118, 6), (-70, 10), (-14, 26), (8, -6)], "#c8d2de", inflate=18, n=1, c2="#7a889c")
    h.paint(gloss=1.0, sharp=22)
    j = f.layer(1)
    j.poly([(-20, 24), (-72, 16), (-114, 16), (-108, 26), (-60, 40), (-22, 44)], "#7a889c", inflate=9, n=1)
    for k in range(6):
        j.limb([(-64 - 8 * k, 12, 2.6), (-66 - 8 * k, 20, .5)], "#f4f8ff", n=1, k=.2)
    j.paint(gloss=1.0)
    fn = f.layer(.6)
    for k in range(3):
        fn.poly([(-16 + 16 * k, -38 + 6 * k), (14 + 18 * k, -84 + 8 * k), (8 + 18 * k, -34 + 8 * k)], "#e0501c", inflate=5, n=1)
    fn.paint(gloss=.8)
    lights(f, -54, -20, 0.1, 6, "#ff5a1c")
    stand(cv, f, .5)
    cv.add(cv.glow(60, 130, 60, 2), "#ff7a2a", .8)


# -- ancients -------------------------------------------------------------------------------------------------

def monolith(cv: Canvas) -> None:
    world(cv, "ancient", 0)
    f = figure(cv, "ancient", (160, 116), 1.0)
    rock(f, [(-54, 104), (-46, -66), (-18, -100), (26, -96), (48, -60), (56, 104)], "#7c8a86", 1.0, .9)
    for s in (-1, 1):
        rock(f, [(s * 84, 104), (s * 66, 70), (s * 84, 52), (s * 106, 72), (s * 112, 104)], "#5c6a64", .9, .9)
    tufts(f, *row((-44, -20), (-20, 90), 10, (3, 10), 6), 4, "#6a9a4a", "#34582a")
    stand(cv, f, .5)
    runes(cv, [(160, 60, 17, 2), (160, 104, 15, 4), (160, 146, 15, 3), (160, 184, 12, 1)])


def geomancer(cv: Canvas) -> None:
    world(cv, "ancient", 1)
    f = figure(cv, "ancient", (160, 100), .95)
    torso(f, "#6a5a3c", "#3c3420", 58, 46, rough=.5, fur=.2)
    hood(f, 0, 0, 1.0, "#7a8a4a", "#1c1c10", rough=.3, fur=.3)
    plain_face(f, 0, 6, .82, "#a88a68", "#6af0c8", glow=1, beard="#d8d0b8")
    hd = f.layer(3)
    for s in (-1, 1):
        hd.limb([(s * 66, 104, 16), (s * 84, 80, 11), (s * 78, 60, 8)], "#6a5a3c")
        hand(hd, s * 78, 54, 9, "#a88a68")
    hd.paint(rough=.2)
    stand(cv, f, .5)
    g = figure(cv, "ancient", (160, 100), .95)
    for k, (x, y, r) in enumerate(((-92, 14, 17), (-70, -32, 11), (92, 12, 17), (72, -36, 12), (-104, -30, 8), (108, -34, 8), (0, -84, 13))):
        rock(g, [(x - r, y + r * .4), (x - r * .6, y - r * .8), (x + r * .4, y - r), (x + r, y), (x + r * .3, y + r)], ("#8a7a5c", "#6a7a5a")[k % 2], 1, .8)
    g.onto(.5)
    d = np.hypot((cv.x - 160) / 112, (cv.y - 92) / 62)
    glowing(cv, np.exp(-(((d - 1) * 40) ** 2)).astype(np.float32) * .8, "#6af0c8", .7)


def lorekeeper(cv: Canvas) -> None:
    world(cv, "ancient", 2)
    f = figure(cv, "ancient", (160, 92), .92)
    torso(f, "#2c5a6a", "#1c3844", 58, 46, fur=.15)
    locks(f, 0, 0, 1, "#d8dcd8", "#a8b0ac", 40)
    plain_face(f, 0, 0, 1, "#c8a484", "#3a6a5a", stern=0, beard="#e0e4e0")
    c = f.layer(3)
    c.limb([(-27, -24, 7), (0, -36, 10), (27, -24, 7)], "#1c3844")
    c.ball(0, -38, 18, "#2c5a6a", k=6)
    c.paint(fur=.2)
    bk = f.layer(1)
    for s in (-1, 1):
        bk.poly([(0, 84), (s * 40, 72), (s * 84, 80), (s * 86, 132), (s * 40, 124), (0, 136)], "#f0e4c4", inflate=8, n=1)
    bk.paint(gloss=.1)
    ln = f.layer(.4)
    for s in (-1, 1):
        for k in range(5):
            ln.limb([(s * 12, 92 + 8 * k, .9), (s * 74, 89 + 8 * k, .9)], "#6a5a3c", n=1)
    ln.paint(gloss=0, drop=0, edge=0)
    hd = f.layer(2)
    for s in (-1, 1):
        hand(hd, s * 86, 112, 11, "#c8a484")
    hd.paint()
    stand(cv, f, .4)
    runes(cv, [(96, 60, 12, 0), (70, 92, 10, 3), (226, 58, 12, 2), (254, 92, 10, 1), (160, 18, 9, 4)], "#ffe8a0")


def rootfather(cv: Canvas) -> None:
    world(cv, "ancient", 3)
    f = figure(cv, "ancient", (160, 112), 1.0)
    for s in (-1, 1):
        br = f.layer(2)
        for ang, le, w in ((-2.2, 92, 10), (-1.75, 100, 11), (-2.75, 76, 9), (-3.2, 70, 8)):
            a = ang if s < 0 else -np.pi - ang
            br.limb([(s * 14, -30, w), (s * 14 + .5 * le * np.cos(a), -30 + .55 * le * np.sin(a), w * .6), (s * 14 + le * np.cos(a + s * .25), -30 + le * np.sin(a + s * .25), 1)], "#5c4428", "#3c2c1c", n=6)
        br.paint(rough=.8, fur=.3)
        tufts(f, [(s * (40 + 14 * k), -84 + 16 * k + (k % 2) * 10) for k in range(6)] + [(s * (20 + 8 * k), -98 + 3 * k) for k in range(4)], [(s * 7, -12)] * 10, 8, "#7ac04a", "#2f6a2c")
    t = f.layer(8)
    t.limb([(0, -40, 36), (0, 10, 42), (0, 60, 40), (0, 120, 52)], "#6a4e30", "#44301c")
    for s in (-1, 1):
        t.limb([(s * 20, 84, 14), (s * 62, 108, 11), (s * 104, 118, 4)], "#5c4428", "#3c2c1c")
    t.paint(rough=.9, fur=.35, gloss=.08)
    d = f.layer(1)
    for s in (-1, 1):
        d.poly([(s * 7, -18), (s * 16, -28), (s * 30, -22), (s * 22, -10)], "#140c06", inflate=2)
    d.limb([(-18, 34, 3), (0, 26, 8), (18, 34, 3)], "#140c06")
    d.paint(gloss=0, drop=0, rim=0)
    no = f.layer(3)
    no.limb([(0, -14, 7), (-3, 10, 12)], "#7a5a38")
    no.paint(rough=.8)
    tufts(f, *row((-24, 44), (24, 44), 16, (0, 40), 6), 5, "#8ab05a", "#3c5c2c")
    lights(f, 0, -20, 18, 5, "#c8ff6a")
    stand(cv, f, .5)


def stone_choir(cv: Canvas) -> None:
    world(cv, "ancient", 4)
    f = figure(cv, "ancient", (160, 124), 1.0)
    for x, y, s, c in ((-96, 6, .8, "#64706c"), (96, 8, .8, "#64706c"), (-52, 0, .95, "#7c8884"), (54, 0, .95, "#7c8884"), (0, 4, 1.15, "#98a49c")):
        rock(f, [(x - 27 * s, y + 100), (x - 30 * s, y - 30 * s), (x - 16 * s, y - 66 * s), (x + 16 * s, y - 66 * s), (x + 30 * s, y - 30 * s), (x + 27 * s, y + 100)], c, 1, .7)
        d = f.layer(1)
        for k in (-1, 1):
            d.limb([(x + k * 6 * s, y - 34 * s, 3.6 * s), (x + k * 16 * s, y - 36 * s, 4.4 * s)], "#14201c", n=1)
        d.limb([(x, y + 4 * s, 8 * s), (x, y + 16 * s, 9 * s)], "#14201c")
        d.paint(gloss=0, drop=0, rim=0)
        n = f.layer(2)
        n.limb([(x, y - 32 * s, 5 * s), (x, y - 12 * s, 7 * s)], c)
        n.paint(rough=.6)
        lights(f, x, y - 35 * s, 11 * s, 2.6 * s, "#6af0c8")
    stand(cv, f, .4)
    for k, r in enumerate((40, 58, 76)):
        d2 = np.hypot(cv.x - 160, cv.y - 138)
        cv.add((np.exp(-(((d2 - r) / 1.6) ** 2)) * (np.abs(cv.x - 160) < (138 - cv.y) * 1.1 + 40)).astype(np.float32), "#a8ffe0", .55 - .12 * k)


def old_tide(cv: Canvas) -> None:
    world(cv, "ancient", 5)
    y0 = 150 + 10 * np.sin(cv.x / 24) + 5 * np.sin(cv.x / 9)
    f = figure(cv, "ancient", (160, 108), 1.05)
    w = f.layer(8)
    w.limb([(0, -34, 40), (0, 14, 44), (0, 74, 66), (0, 124, 96)], "#3a98b0", "#14506c")
    for s in (-1, 1):
        w.limb([(s * 50, 50, 22), (s * 92, 22, 18), (s * 112, -30, 14), (s * 96, -58, 10), (s * 80, -48, 3)], "#4ab0c4", "#8ae0e8", n=8)
    w.paint(gloss=1.0, sharp=14, pattern=banded(.22, .25), pcol="#8ae0e8", rim=1.5)
    fo = f.layer(2)
    for k in range(13):
        a = np.pi + k * np.pi / 12
        fo.ball(42 * np.cos(a), -34 + 40 * np.sin(a), 9 + k % 3 * 2, "#f0ffff")
    for s in (-1, 1):
        for k in range(4):
            fo.ball(s * (88 + 8 * k), -58 + 6 * abs(k - 2), 8, "#f0ffff")
    fo.paint(gloss=.3, fur=.3)
    tufts(f, *row((-24, 12), (24, 12), 18, (0, 54), 6), 5, "#f0ffff", "#6ac0d0")
    d = f.layer(1)
    for s in (-1, 1):
        d.limb([(s * 8, -24, 3), (s * 26, -30, 4)], "#e8ffff", n=3)
    d.paint(gloss=.3)
    lights(f, 0, -14, 15, 5.4, "#ffffc0")
    stand(cv, f, .5)
    m = np.clip((cv.y - y0 - 34) / 2, 0, 1).astype(np.float32)
    cv.over(m * .75, "#14506c")
    cv.add((np.exp(-(((cv.y - y0 - 34) / 3) ** 2))).astype(np.float32), "#ffffff", .8)


def tomb_keeper(cv: Canvas) -> None:
    worlds(cv, "ancient", "undead", 0)
    f = Figure(cv, both("ancient", "undead"), (160, 100), .95)
    torso(f, "#c8bc94", "#8a7e5c", 56, 46, fur=.1)
    b = f.layer(.8)
    for k in range(8):
        y = 46 + 15 * k
        b.limb([(-66, y + (k % 2) * 8, 3.4), (0, y + 8 - (k % 2) * 6, 3.4), (66, y - (k % 2) * 6 + 6, 3.4)], "#e4dab4", k=.2, n=4)
    b.paint(fur=.2, gloss=.1)
    nm = f.layer(2)
    nm.poly([(0, -48), (34, -36), (52, 4), (58, 58), (24, 58), (20, 20), (-20, 20), (-24, 58), (-58, 58), (-52, 4), (-34, -36)], "#2a5a9a", inflate=12, n=2)
    nm.paint(gloss=.7, pattern=lambda x, y, u, v: (np.sin((y + np.abs(x) * .4) * .62) > .1).astype(np.float32), pcol="#e0b040")
    skull_face(f, 0, 2, .85, "#d8cca4", "#6af0c8")
    c = f.layer(1)
    c.limb([(0, -44, 4), (0, -62, 3), (-12, -66, 1)], "#e0b040", k=1)
    for s in (-1, 1):
        c.limb([(s * 30, 128, 4.4), (-s * 20, 66, 4.4), (-s * 24, 54, 4.4), (-s * 34, 58, 3)] if s > 0 else [(s * 30, 128, 4.4), (20, 66, 4.4), (30, 52, 3)], "#e0b040" if s > 0 else "#2a5a9a", n=2)
    c.paint(gloss=.9)
    stand(cv, f, .5)
    runes(cv, [(60, 60, 11, 4), (262, 62, 11, 2), (48, 112, 9, 1), (276, 116, 9, 3)])


def rune_engine(cv: Canvas) -> None:
    worlds(cv, "ancient", "android", 1)
    f = Figure(cv, both("ancient", "android"), (160, 116), 1.0)

    def gear(x: float, y: float, r: float, teeth: int, c: str, turn: float) -> None:
        g = f.layer(.8)
        pts: list[Pt] = []
        for k in range(teeth * 4):
            a = turn + k * np.pi / (2 * teeth)
            rr = r if k % 4 < 2 else r * .82
            pts.append((x + rr * float(np.cos(a)), y + rr * float(np.sin(a))))
        g.poly(pts, c, inflate=6, n=1, flat=.7)
        g.paint(gloss=.6, rough=.5)
        h = f.layer(.8)
        h.limb([(x + r * .56 * np.cos(t), y + r * .56 * np.sin(t), r * .06) for t in np.linspace(0, 6.3, 24)], hexed(c, 1.3), n=1)
        h.ball(x, y, r * .24, hexed(c, .7))
        h.paint(gloss=.8)

    gear(-78, -34, 44, 11, "#8a8c74", .2)
    gear(84, 44, 50, 12, "#7c8070", 0)
    gear(70, -56, 30, 9, "#9a8c5c", .1)
    gear(-74, 62, 34, 9, "#9a8c5c", 0)
    gear(0, 4, 64, 14, "#8c9a92", .05)
    stand(cv, f, .5)
    runes(cv, [(160 + 36 * float(np.cos(k * 1.047)), 120 + 36 * float(np.sin(k * 1.047)), 8, k) for k in range(6)])
    cv.add(cv.glow(160, 120, 34, 1.6), "#3ae0ff", 1.2)


UNITS = names(
    emberjaw, hoardkeeper, skyrender, ashwyrm, broodmother, goldfang, fossil_drake, bone_dragon, mecha_wyrm, monolith, geomancer,
    lorekeeper, rootfather, stone_choir, old_tide, tomb_keeper, rune_engine,
)
