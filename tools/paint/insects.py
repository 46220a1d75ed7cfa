# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""The Insects of Nucleic Evolution, and those that share a tribe with them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .body import Figure
from .canvas import Canvas, Pt, rgb
from .folk import feathers, halo, hexed, lights, spark
from .giants import dragon_head, membrane
from .kit import rings as banded
from .kit import spots
from .tribes import WORLDS, both, figure, glowing, names, stand, world, worlds


def compound(f: Figure, x: float, y: float, rx: float, ry: float, c: str, shine: str = "#ffffff") -> None:
    """A compound eye with its facets."""
    lay = f.layer(1)
    lay.limb([(x, y - ry * .45, rx), (x, y + ry * .45, rx * .92)], c)
    lay.paint(gloss=1.0, sharp=14, pattern=spots(3.4, 0.42), pcol=hexed(c, 0.5), glow=tuple(v * .35 for v in rgb(c)))  # type: ignore[arg-type]
    lay = f.layer(0.5)
    lay.ball(x - rx * .35, y - ry * .5, rx * .2, shine)
    lay.paint(gloss=1, drop=0, edge=0, mottle=0)


def feelers(f: Figure, x: float, y: float, ways: Sequence[Sequence[Pt]], c: str, w: float = 2.6, club: float = 0.0) -> None:
    """Antennae, each through its points."""
    lay = f.layer(1)
    for way in ways:
        pts = [(x, y), *way]
        lay.limb([(px, py, w * (1 - 0.55 * i / len(pts))) for i, (px, py) in enumerate(pts)], c, n=8)
        if club:
            lay.ball(*way[-1], club, c, k=2)
    lay.paint(gloss=0.5)


def leg(lay: object, pts: Sequence[tuple[float, float, float]], c: str) -> None:
    """One jointed leg."""
    lay.limb(pts, c, n=1)  # type: ignore[attr-defined]


def glassy(f: Figure, pts: Sequence[Pt], c: str, veins: Sequence[Sequence[Pt]] = (), alpha: float = 0.5) -> None:
    """A clear wing with its veins."""
    lay = f.layer(1)
    lay.poly(pts, c, inflate=5, flat=0.5)
    lay.paint(gloss=1.0, alpha=alpha, rim=1.6, edge=0.2, mottle=0.1, drop=0.15, glow=(0.15, 0.15, 0.12))
    v = f.layer(0.4)
    for line in veins:
        v.limb([(x, y, 0.9) for x, y in line], hexed(c, 0.45), n=5)
    v.paint(gloss=0.2, drop=0, alpha=0.75, edge=0)


def mantis(cv: Canvas) -> None:
    world(cv, "insect", 0)
    f = figure(cv, "insect", (160, 118), 1.05)
    c = "#7ab83a"
    lay = f.layer(5)
    lay.limb([(4, 40, 12), (2, 70, 16), (6, 130, 20)], c, "#4a7a24")
    lay.paint(gloss=0.4, pattern=banded(0.3), pcol="#3a6a1c")
    for s in (-1, 1):
        a = f.layer(2)
        a.limb([(s * 12, 56, 8), (s * 48, 30, 9), (s * 70, -18, 7)], c, n=1)
        a.limb([(s * 70, -18, 6), (s * 60, 22, 5), (s * 50, 64, 1)], "#9ad04a", n=3)
        for k in range(5):
            a.limb([(s * (52 + 3.6 * k), 22 - 9 * k, 2.4), (s * (44 + 3.6 * k), 26 - 9 * k, .5)], "#f0ffb0", k=.5, n=1)
        a.paint(gloss=0.6)
    h = f.layer(4)
    h.poly([(0, 46), (-14, 26), (-44, -14), (-30, -34), (0, -28), (30, -34), (44, -14), (14, 26)], c, inflate=20)
    h.paint(gloss=0.5, belly="#c8e07a")
    m = f.layer(1)
    m.limb([(-6, 34, 4), (-11, 46, 2.4), (-3, 51, .6)], "#5a3a14").limb([(6, 34, 4), (11, 46, 2.4), (3, 51, .6)], "#5a3a14")
    m.paint(gloss=0.7)
    compound(f, -32, -16, 14, 16, "#d83a5a")
    compound(f, 32, -16, 14, 16, "#d83a5a")
    feelers(f, -8, -30, [[(-20, -66), (-60, -96)]], "#4a6a1c")
    feelers(f, 8, -30, [[(20, -66), (60, -96)]], "#4a6a1c")
    stand(cv, f)


def vapor(cv: Canvas) -> None:
    world(cv, "insect", 1, at=(150, 108, 92))
    f = figure(cv, "insect", (150, 112), 1.0, -0.25)
    for s, y in ((-1, -8), (1, 8)):
        glassy(f, [(4, y), (30, s * 60), (78, s * 96), (112, s * 88), (104, s * 58), (50, s * 22)], "#dff4ff", [[(6, y), (60, s * 62), (104, s * 84)], [(6, y), (70, s * 44), (104, s * 62)]])
    lay = f.layer(4)
    lay.limb([(24, 0, 20), (62, 2, 27), (104, 6, 18), (128, 10, 4)], "#3a3a6a", "#8a4ac8")
    lay.paint(gloss=0.8, pattern=banded(0.24), pcol="#c8a0ff")
    t = f.layer(4)
    t.limb([(-12, 0, 24), (14, 0, 22)], "#2c2c4a")
    t.paint(fur=0.5, gloss=0.2)
    h = f.layer(3)
    h.ball(-46, 0, 22, "#3a3a5c")
    h.limb([(-62, 4, 4), (-84, 10, 2.6), (-104, 14, .6)], "#201830")
    h.paint(gloss=0.5)
    compound(f, -54, -13, 12, 12, "#ff5a3a")
    compound(f, -54, 13, 12, 12, "#ff5a3a")
    feelers(f, -62, -6, [[(-84, -34), (-112, -40)]], "#201830")
    stand(cv, f)
    n = cv.fbm(70, 26, 5)
    mist = np.exp(-(((cv.y - 120 - 40 * np.sin(cv.x / 60)) / 60) ** 2)) * np.clip((n - 0.45) * 3, 0, 1)
    cv.add(mist.astype(np.float32), "#d8b8ff", 0.55)


def stinger(cv: Canvas) -> None:
    world(cv, "insect", 2)
    f = figure(cv, "insect", (166, 92), 1.08)
    glassy(f, [(-10, -16), (-60, -74), (-112, -86), (-120, -56), (-70, -22)], "#fff4c8", [[(-10, -14), (-70, -56), (-112, -70)]])
    glassy(f, [(14, -18), (54, -78), (104, -92), (116, -64), (70, -22)], "#fff4c8", [[(14, -14), (66, -56), (108, -74)]])
    lay = f.layer(4)
    lay.limb([(8, 18, 26), (14, 52, 34), (2, 86, 26), (-22, 108, 12), (-36, 116, 4)], "#ffc81c", "#e88a0c", n=8)
    lay.paint(gloss=0.7, pattern=banded(0.22, 0.5), pcol="#1c140c")
    st = f.layer(1)
    st.limb([(-30, 112, 6), (-60, 124, 4), (-104, 116, .4)], "#2a2018", "#c8d0d8")
    st.paint(gloss=1.0)
    t = f.layer(4)
    t.ball(2, -6, 27, "#3a2a10")
    t.paint(fur=0.8)
    h = f.layer(3)
    h.ball(-24, -36, 22, "#e8a81c")
    h.limb([(-34, -22, 5), (-44, -10, 3), (-38, -4, .6)], "#2a1c10")
    h.paint(gloss=0.4)
    compound(f, -36, -42, 10, 15, "#2a1c3a")
    feelers(f, -26, -54, [[(-50, -78), (-76, -72)], [(-30, -86), (-52, -98)]], "#1c140c")
    stand(cv, f)
    spark(cv, 54, 218, 26, "#fff0a0")


def centurion(cv: Canvas) -> None:
    world(cv, "insect", 3)
    f = figure(cv, "insect", (160, 116), 1.06)
    body = [(96, 118), (40, 104), (-20, 108), (-58, 88), (-50, 50), (0, 38), (44, 22), (40, -20), (4, -32)]
    lg = f.layer(1)
    for k in range(1, 17):
        t = k / 17 * 8
        i = min(7, int(t))
        x, y = (body[i][j] + (body[i + 1][j] - body[i][j]) * (t - i) for j in (0, 1))
        dx, dy = body[i + 1][0] - body[i][0], body[i + 1][1] - body[i][1]
        n = float(np.hypot(dx, dy))
        for s in (-1, 1):
            px, py = -dy / n * s, dx / n * s
            lg.limb([(x + px * 14, y + py * 14, 3.4), (x + px * 30, y + py * 28, 2.6), (x + px * 36 + dx / n * 12, y + py * 36 + dy / n * 10, .6)], "#ffb02a", n=1)
    lg.paint(gloss=0.6)
    lay = f.layer(3)
    lay.limb([(x, y, 13 + i * 1.1) for i, (x, y) in enumerate(body)], "#7a2414", "#b83a1c", n=8)
    lay.paint(gloss=0.9, pattern=banded(0.36, 0.3), pcol="#3a0c08", sharp=30)
    h = f.layer(4)
    h.ball(-10, -42, 29, "#c8481c")
    h.limb([(-28, -26, 7), (-46, -8, 5), (-36, 8, .8)], "#2c100c", k=2).limb([(2, -22, 7), (-4, 0, 5), (-18, 6, .8)], "#2c100c", k=2)
    h.paint(gloss=0.9)
    cr = f.layer(2)
    for k in range(8):
        cr.limb([(-16 + k * 4, -64 + abs(k - 3), 3), (-14 + k * 8, -92 + 2.4 * abs(k - 3), 4.4), (2 + k * 9, -84 + 4 * k, 1)], "#d8202a", "#8c0c14", n=5)
    cr.limb([(-34, -56, 4), (-8, -66, 5), (18, -56, 4)], "#e8b83a")
    cr.paint(gloss=0.3, fur=0.5)
    lights(f, -14, -42, 11, 5, "#fff03a")
    feelers(f, -26, -58, [[(-70, -82), (-112, -62)]], "#2c100c")
    stand(cv, f)


def nommad(cv: Canvas) -> None:
    world(cv, "insect", 4)
    f = figure(cv, "insect", (166, 124), 1.05)
    hop = f.layer(2)
    hop.limb([(40, 20, 9), (86, -52, 10), (112, 60, 5), (86, 84, 3)], "#8a6a2c", n=1)
    hop.paint(gloss=0.4, pattern=banded(0.3), pcol="#5a3c14")
    lay = f.layer(4)
    lay.limb([(-30, 26, 24), (20, 30, 26), (66, 44, 19), (104, 60, 7)], "#c8a050", "#8a6428")
    lay.paint(gloss=0.3, pattern=banded(0.34), pcol="#7a5420", belly="#ecd49a")
    pk = f.layer(5)
    for x, y, r, c in ((-4, -20, 24, "#8a3a24"), (36, -22, 20, "#3a6a7a"), (14, -52, 20, "#b8862a"), (54, 2, 15, "#6a4a8a")):
        pk.ball(x, y, r, c, k=2)
    pk.paint(gloss=0.1, fur=0.35)
    rp = f.layer(0.8)
    rp.limb([(-24, 4, 2.4), (4, -44, 2.4), (34, -66, 2.4)], "#e8d8a0").limb([(-22, -30, 2.4), (24, -30, 2.4), (68, -8, 2.4)], "#e8d8a0")
    rp.paint()
    h = f.layer(4)
    h.limb([(-56, 8, 25), (-66, 34, 18)], "#d8b060")
    h.paint(gloss=0.3)
    cl = f.layer(4)
    cl.limb([(-86, 42, 8), (-64, 48, 14), (-34, 42, 16), (-22, 60, 8)], "#b8382a")
    cl.paint(fur=0.3, gloss=0.1)
    compound(f, -66, 0, 12, 14, "#3a8a5a")
    hat = f.layer(3)
    hat.limb([(-98, -16, 4), (-56, -24, 7), (-14, -18, 4)], "#6a4a24")
    hat.limb([(-58, -26, 18), (-54, -44, 13)], "#7a5428", k=4)
    hat.paint(fur=0.4, gloss=0.1)
    feelers(f, -70, -22, [[(-92, -60), (-124, -76)], [(-62, -66), (-84, -98)]], "#5a3c14")
    lg = f.layer(1)
    lg.limb([(-36, 44, 6), (-62, 74, 4), (-58, 110, 1.4)], "#8a6428", n=1).limb([(0, 50, 6), (-10, 84, 4), (6, 112, 1.4)], "#8a6428", n=1)
    lg.paint(gloss=0.4)
    stand(cv, f)


def antique(cv: Canvas) -> None:
    world(cv, "insect", 5)
    f = figure(cv, "insect", (160, 120), 1.08)
    lg = f.layer(1)
    for s in (-1, 1):
        for y, d in ((10, -34), (34, 4), (58, 44)):
            lg.limb([(s * 44, y, 7), (s * 88, y + d * .5 - 8, 5), (s * 118, y + d + 10, 1.6)], "#2c4a44", n=1)
    lg.paint(gloss=0.5)
    for s in (-1, 1):
        e = f.layer(2)
        e.poly([(s * 2, -14), (s * 40, -20), (s * 62, 18), (s * 56, 66), (s * 26, 100), (s * 2, 106)], "#2f8a78", inflate=26)
        e.paint(gloss=0.9, sharp=30, pattern=lambda x, y, u, v: np.clip(np.sin(np.hypot(x * 1.1, y - 40) * .42) * 3 - 1.6, 0, 1) * .8, pcol="#e8c85a")
    p = f.layer(3)
    p.poly([(0, -44), (40, -34), (48, -12), (0, -4), (-48, -12), (-40, -34)], "#226a5c", inflate=16)
    p.paint(gloss=0.9, sharp=30)
    h = f.layer(3)
    h.ball(0, -54, 18, "#1c4a40")
    for s in (-1, 1):
        h.limb([(s * 8, -66, 6), (s * 30, -86, 6), (s * 34, -108, 4), (s * 14, -112, .8)], "#e0b84a", "#fff0a8", n=8)
    h.paint(gloss=0.9)
    lights(f, 0, -56, 9, 3.4, "#8affd8")
    stand(cv, f)
    m = (np.exp(-((np.abs(np.hypot(cv.x - 160, cv.y - 152) - 26) / 2) ** 2))).astype(np.float32)
    glowing(cv, m, "#ffe88a", 0.8)


def gilded_moth(cv: Canvas) -> None:
    worlds(cv, "insect", "angel", 0)
    f = Figure(cv, both("insect", "angel"), (160, 116), 1.05)
    for s in (-1, 1):
        for pts, c, c2 in (([(s * 6, 6), (s * 36, 34), (s * 84, 60), (s * 78, 96), (s * 40, 90), (s * 10, 44)], "#f0c85a", "#a86a1c"), ([(s * 6, -16), (s * 30, -64), (s * 88, -92), (s * 126, -74), (s * 118, -22), (s * 74, 22), (s * 12, 20)], "#ffe89a", "#c88a2c")):
            w = f.layer(2)
            w.poly(pts, c, inflate=10, flat=0.7, c2=c2)
            w.paint(gloss=0.6, fur=0.25, pattern=lambda x, y, u, v: np.clip(np.cos(np.hypot(np.abs(x) - 82, y + 46) * .34) * 2 - 1.1, 0, 1) * (np.hypot(np.abs(x) - 82, y + 46) < 30), pcol="#5a2a6a", glow=(.12, .1, .02))
    lay = f.layer(4)
    lay.limb([(0, -12, 17), (0, 20, 16), (0, 56, 12), (0, 86, 4)], "#fff4d8", "#d8a850")
    lay.paint(fur=0.9)
    h = f.layer(3)
    h.ball(0, -34, 15, "#fff0c8")
    h.paint(fur=0.6)
    compound(f, -8, -38, 6.5, 7, "#3a2050")
    compound(f, 8, -38, 6.5, 7, "#3a2050")
    for s in (-1, 1):
        pl = f.layer(1)
        pl.limb([(s * 5, -46, 2.4), (s * 26, -78, 2), (s * 50, -86, .8)], "#c88a2c", n=6)
        for k in range(7):
            x, y = s * (10 + 6 * k), -54 - 5.2 * k
            pl.limb([(x, y, 1.2), (x + s * 3, y - 11, .4)], "#e8b850", n=1).limb([(x, y, 1.2), (x + s * 10, y + 4, .4)], "#e8b850", n=1)
        pl.paint(gloss=0.4)
    stand(cv, f, 0.8)
    halo(cv, 160, 44, 34, 9)


def wyrmroach(cv: Canvas) -> None:
    worlds(cv, "insect", "dragon", 1)
    f = Figure(cv, both("insect", "dragon"), (172, 128), 1.12)
    membrane(f, (10, -10), (40, -58), (64, -84), [(112, -66), (112, -30), (92, -2)], (50, 14), "#c8481c", "#4a1c10", 0.8)
    lg = f.layer(1)
    for x, d in ((-30, -26), (4, 0), (40, 26)):
        lg.limb([(x, 30, 7), (x + d * .5, 64, 5), (x + d - 12, 84, 1.4)], "#3a1c10", n=1)
        for k in range(3):
            lg.limb([(x + d * .5, 60 + 6 * k, 2), (x + d * .5 + 9, 66 + 6 * k, .4)], "#3a1c10", n=1)
    lg.paint(gloss=0.5)
    lay = f.layer(3)
    lay.poly([(-46, -4), (-10, -28), (44, -24), (92, 8), (112, 40), (60, 48), (-10, 46), (-48, 28)], "#7a3416", inflate=26, c2="#3a140a")
    lay.paint(gloss=0.9, sharp=30, pattern=banded(0.2, 0.2), pcol="#e07a1c")
    n = f.layer(4)
    n.limb([(-36, 14, 25), (-62, -2, 19)], "#8a3c18")
    n.paint(gloss=0.8, pattern=banded(.4), pcol="#4a1c0c")
    dragon_head(f, -76, -12, 0.95, "#a8481c", "#f0d8a0", "#ffe03a", "#ff6a1a", 2)
    feelers(f, -72, -34, [[(-84, -80), (-124, -92)], [(-60, -84), (-86, -104)]], "#3a1c10")
    stand(cv, f)


def amber_beetle(cv: Canvas) -> None:
    worlds(cv, "insect", "ancient", 2)
    cv.add(cv.glow(160, 116, 150, 1.3), "#ffb02a", 0.9)
    f = Figure(cv, both("insect", "ancient"), (160, 116), 1.0)
    b = f.layer(2)
    lg = [(s, y) for s in (-1, 1) for y in (-12, 10, 34)]
    for s, y in lg:
        b.limb([(s * 24, y, 5), (s * 46, y - 8, 4), (s * 58, y + 14, 1.4)], "#1c0f06", n=1)
    b.poly([(0, -26), (30, -14), (36, 26), (20, 56), (0, 62), (-20, 56), (-36, 26), (-30, -14)], "#3a1c0a", inflate=22)
    b.ball(0, -38, 16, "#2a140a")
    b.limb([(0, -50, 5), (0, -72, 4), (-10, -82, 1)], "#2a140a", k=2).limb([(0, -64, 4), (12, -78, 1)], "#2a140a", k=1)
    b.paint(gloss=0.9, sharp=30, pattern=lambda x, y, u, v: (np.abs(x) < 1.6).astype(np.float32) * (y > -20), pcol="#ffb84a")
    stand(cv, f, 0.2)
    g = Figure(cv, WORLDS["insect"].mood(), (160, 116), 1.0)
    a = g.layer(4)
    a.poly([(-86, -34), (-44, -92), (28, -98), (88, -52), (96, 20), (62, 84), (-8, 102), (-78, 72), (-104, 16)], "#ff9a14", inflate=46, n=3, c2="#ffcf4a")
    a.paint(gloss=1.1, sharp=12, alpha=0.52, rim=2.0, glow=(.3, .16, .02), edge=0.3)
    g.onto(0)
    for x, y, r in ((112, 74, 4), (206, 66, 3), (216, 150, 5), (108, 160, 3), (186, 184, 3)):
        cv.add(cv.disc(x, y, r, 2), "#fff4c0", 0.7)
    spark(cv, 122, 50, 26, "#fff0b0")


def waspwing(cv: Canvas) -> None:
    worlds(cv, "insect", "harpy", 3)
    f = Figure(cv, both("insect", "harpy"), (168, 112), 1.04, turn=0.12)
    for s in (-1, 1):
        feathers(f, s, s * 12, -14, 118, 74, ("#3a2a10", "#ffc83a", "#e8a01c", "#2a1c0c"), 8, 7)
    lay = f.layer(4)
    lay.limb([(0, 26, 8), (4, 44, 24), (0, 78, 26), (-14, 106, 11), (-22, 122, .6)], "#ffd03a", "#e07a1c", n=8)
    lay.paint(gloss=0.7, pattern=banded(.26, .5), pcol="#1c1408")
    t = f.layer(5)
    t.limb([(0, -16, 22), (0, 12, 18)], "#4a3214")
    t.paint(fur=0.9)
    h = f.layer(3)
    h.ball(0, -46, 21, "#f0b82a")
    h.limb([(0, -40, 8), (-2, -24, 5), (-6, -14, .8)], "#3a2410", k=2)
    h.paint(gloss=0.5)
    compound(f, -15, -50, 9, 12, "#7a2a9a")
    compound(f, 15, -50, 9, 12, "#7a2a9a")
    feelers(f, -6, -64, [[(-22, -92), (-52, -98)]], "#1c1408")
    feelers(f, 6, -64, [[(22, -92), (52, -98)]], "#1c1408")
    cl = f.layer(1)
    for s in (-1, 1):
        cl.limb([(s * 14, 16, 6), (s * 42, 34, 5), (s * 46, 58, 3)], "#4a3214", n=1)
        for k in (-1, 0, 1):
            cl.limb([(s * 46, 58, 2.6), (s * 46 + k * 9, 74, .6)], "#1c1408", n=1)
    cl.paint(gloss=0.6)
    stand(cv, f)


def corpse_fly(cv: Canvas) -> None:
    worlds(cv, "undead", "insect", 4)
    f = Figure(cv, both("insect", "undead"), (160, 116), 1.1)
    for s in (-1, 1):
        glassy(f, [(s * 10, 8), (s * 64, 10), (s * 116, 48), (s * 110, 82), (s * 60, 62)], "#c8f0c0", [[(s * 10, 8), (s * 66, 28), (s * 108, 62)]], 0.6)
    lay = f.layer(4)
    lay.limb([(0, 44, 32), (0, 80, 30), (0, 108, 14)], "#2a5a3c", "#1c3a4a")
    lay.paint(gloss=1.0, sharp=18, pattern=banded(.2), pcol="#6ac85a")
    t = f.layer(4)
    t.ball(0, 12, 32, "#24342c")
    t.paint(fur=0.5, gloss=0.4)
    k = f.layer(2)
    k.limb([(-16, 2, 3), (-8, 14, 4), (0, 8, 4), (8, 14, 4), (16, 2, 3)], "#e0dcc0").ball(0, 10, 11, "#e0dcc0").limb([(0, 18, 7), (0, 26, 5)], "#e0dcc0")
    k.paint(gloss=0.2)
    kk = f.layer(.5)
    kk.ball(-4.6, 10, 3, "#0a0a08").ball(4.6, 10, 3, "#0a0a08").limb([(0, 16, 1), (0, 19, 1.4)], "#0a0a08")
    kk.paint(gloss=0, drop=0)
    h = f.layer(4)
    h.ball(0, -34, 22, "#33443a")
    h.limb([(0, -22, 7), (0, -6, 4.4), (0, 2, 6)], "#1c2420", k=3)
    h.paint(gloss=0.3, fur=0.2)
    compound(f, -24, -44, 19, 20, "#c8281c")
    compound(f, 24, -44, 19, 20, "#c8281c")
    feelers(f, -4, -52, [[(-12, -76), (-24, -86)]], "#101814")
    feelers(f, 4, -52, [[(12, -76), (24, -86)]], "#101814")
    stand(cv, f)


def nanoswarm(cv: Canvas) -> None:
    worlds(cv, "android", "insect", 5)
    f = Figure(cv, both("insect", "android"), (160, 112))
    rng = np.random.default_rng(4)
    bugs = [(56 * (1 + .7 * (k % 3)) * np.cos(k * 2.4) * (.5 + k / 34), 42 * (1 + .5 * (k % 3)) * np.sin(k * 2.4) * (.5 + k / 34), .42 + .3 * rng.random(), rng.random() * 6.28) for k in range(26)] + [(-4.0, 2.0, 1.7, 0.5)]
    for x, y, s, a in bugs:
        f.place((160 + x, 112 + y), s, turn=a)
        b = f.layer(1)
        for d in (-1, 1):
            for k in (-10, 0, 10):
                b.limb([(k, d * 9, 2.2), (k * 1.6, d * 22, 1.8), (k * 2, d * 30, .6)], "#3a4a58", n=1)
        b.paint(gloss=0.6)
        b = f.layer(2)
        b.limb([(14, 0, 11), (-4, 0, 13), (-16, 0, 8)], "#a8b8c8", "#6a7a8c")
        b.paint(gloss=1.0, sharp=20, mottle=.1)
        g = f.layer(1)
        g.ball(6, 0, 6.5, "#3ae0ff")
        g.paint(gloss=0.5, glow=(.2, .7, .8), edge=.1)
        cv.add(cv.glow(160 + x, 112 + y, 34 * s, 2), "#3ae0ff", 0.5)
    stand(cv, f, 0.3)


UNITS = names(mantis, vapor, stinger, centurion, nommad, antique, gilded_moth, wyrmroach, amber_beetle, waspwing, corpse_fly, nanoswarm)
