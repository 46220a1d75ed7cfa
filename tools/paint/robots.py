# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""The Androids of Nucleic Evolution, and the plates, lenses and bolts they are made of."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .body import Figure
from .canvas import Canvas, Pt, blur, rgb
from .folk import (
    spark,
    torso,
)
from .tribes import figure, glowing, names, stand, world


def box(f: Figure, x: float, y: float, w: float, h: float, c: str, c2: str = "", cut: float = 0.22, inflate: float = 10, gloss: float = 0.9) -> None:
    """A plate with cut corners."""
    k = min(w, h) * cut
    lay = f.layer(1)
    lay.poly([(x - w + k, y - h), (x + w - k, y - h), (x + w, y - h + k), (x + w, y + h - k), (x + w - k, y + h), (x - w + k, y + h), (x - w, y + h - k), (x - w, y - h + k)], c, inflate=inflate, n=1, c2=c2 or None)
    lay.paint(gloss=gloss, sharp=22, mottle=0.2)


def lamp(f: Figure, x: float, y: float, r: float, c: str) -> None:
    """A lens that shines."""
    lay = f.layer(1)
    lay.ball(x, y, r * 1.3, "#20262e")
    lay.paint(gloss=0.8)
    lay = f.layer(1)
    lay.ball(x, y, r, c)
    lay.paint(gloss=1.0, glow=tuple(v * .8 for v in rgb(c)), edge=0.1, drop=0)  # type: ignore[arg-type]
    px, py = f.to(x, y)
    f.cv.add(f.cv.glow(px, py, r * 6 * f.size, 2), c, 0.35)


def bolts(f: Figure, pts: Sequence[Pt], c: str = "#c8d0da", r: float = 3.0) -> None:
    """Rivets."""
    lay = f.layer(0.5)
    for x, y in pts:
        lay.ball(x, y, r, c)
    lay.paint(gloss=1.0)


def chassis(cv: Canvas) -> None:
    world(cv, "android", 0)
    f = figure(cv, "android", (160, 112), 1.0)
    box(f, 0, 46, 56, 44, "#5c6a7c", "#8a9aac")
    for s in (-1, 1):
        box(f, s * 82, 34, 21, 23, "#6c7a8c")
        p = f.layer(1)
        p.limb([(s * 84, 60, 8), (s * 88, 110, 9)], "#3c4654", n=1)
        p.paint(gloss=.8)
    box(f, 0, -36, 34, 28, "#8898aa", "#b8c6d4")
    n = f.layer(1)
    for k in (-12, 0, 12):
        n.limb([(k, -10, 4), (k, 6, 4)], "#2c343e", n=1)
    n.paint(gloss=.7)
    box(f, 0, 46, 34, 25, "#161c24", inflate=3, gloss=.2)
    w = f.layer(.6)
    for k, c in enumerate(("#e04a3a", "#3ac86a", "#e0b03a", "#3a9ae0", "#b84ae0")):
        w.limb([(-28, 34 + 6 * k, 1.7), (-6 + 4 * k, 30 + 7 * k, 1.7), (28, 30 + 8 * (4 - k), 1.7)], c, n=5)
    w.paint(gloss=.6)
    for x in (-40, 40):
        for y in (14, 78):
            bolts(f, [(x, y)], "#d8e0e8", 4)
    for s in (-1, 1):
        lamp(f, s * 13, -38, 7.4, "#3ae0ff")
    a = f.layer(.6)
    a.limb([(20, -64, 2), (26, -94, 1.6)], "#a8b4c0", n=1).ball(26, -96, 4.4, "#e04a3a")
    a.paint(gloss=.8)
    stand(cv, f, .5)


def overrider(cv: Canvas) -> None:
    world(cv, "android", 1)
    f = figure(cv, "android", (160, 108), 1.0)
    torso(f, "#2a2c4c", "#14162c", 58, 50, gloss=.8)
    h = f.layer(4)
    h.limb([(0, -22, 36), (0, 6, 30), (0, 32, 18)], "#3a3c64", "#22243e")
    h.paint(gloss=1.0, sharp=20, mottle=.15)
    v = f.layer(2)
    v.poly([(0, -40), (30, -28), (32, 4), (18, 28), (0, 38), (-18, 28), (-32, 4), (-30, -28)], "#0a0a18", inflate=12)
    v.paint(gloss=1.2, sharp=16)
    for k in range(9):
        a = 3.4 + k * .34
        c = f.layer(.8)
        c.limb([(34 * np.cos(a), -18 + 34 * np.sin(a), 5), (66 * np.cos(a), -18 + 54 * np.sin(a), 4), (84 * np.cos(a), 10 + 62 * np.sin(a), 4), (98 * np.cos(a), 60 + 44 * np.sin(a), 3)], "#4a4c7c" if k % 2 else "#7a3a8a", n=6)
        c.paint(gloss=.7)
    stand(cv, f, .5)
    m = cv.mask().stroke([(138, 86, 3.6), (182, 130, 3.6)]).stroke([(182, 86, 3.6), (138, 130, 3.6)]).done()
    glowing(cv, m, "#ff3a6a", 1.2, 12)
    d = np.hypot(cv.x - 160, cv.y - 108)
    glowing(cv, np.exp(-(((d - 36) / 2.2) ** 2)).astype(np.float32), "#ff3a6a", .9, 10)


def relay(cv: Canvas) -> None:
    world(cv, "android", 2)
    f = figure(cv, "android", (160, 124), 1.0)
    m = f.layer(1)
    for s in (-1, 1):
        m.limb([(s * 44, 108, 4), (s * 9, -20, 3)], "#8a98a8", n=1)
    for k in range(4):
        y = 84 - 26 * k
        w = 36 - 7.6 * k
        m.limb([(-w, y, 2.4), (w * .8, y - 24, 2.4)], "#6a7888", n=1).limb([(w, y, 2.4), (-w * .8, y - 24, 2.4)], "#6a7888", n=1)
    m.paint(gloss=.8)
    d = f.layer(1)
    d.poly([(-66, -72), (0, -22), (66, -72), (40, -24), (0, 0), (-40, -24)], "#c8d4de", inflate=12)
    d.paint(gloss=.9)
    h = f.layer(2)
    h.ball(0, -48, 23, "#e8eef4")
    h.paint(gloss=1.0)
    lamp(f, 0, -48, 10, "#ffa03a")
    t = f.layer(.8)
    t.limb([(0, -70, 2.4), (0, -104, 1.4)], "#8a98a8", n=1).ball(0, -106, 5, "#ff5a3a")
    t.paint(gloss=.8)
    stand(cv, f, .5)
    for r in (36, 58, 80, 102):
        dd = np.hypot(cv.x - 160, cv.y - 76)
        a = np.abs(np.arctan2(cv.y - 76, np.abs(cv.x - 160)) + .35)
        glowing(cv, (np.exp(-(((dd - r) / 1.6) ** 2)) * (a < .42)).astype(np.float32), "#ffb05a", .9, 7)


def sentry(cv: Canvas) -> None:
    world(cv, "android", 3)
    f = figure(cv, "android", (160, 104), 1.0)
    torso(f, "#384858", "#1c2630", 62, 50, gloss=.8)
    for s in (-1, 1):
        box(f, s * 78, 52, 27, 25, "#5c7080", "#90a4b4")
    h = f.layer(3)
    h.poly([(0, -52), (38, -38), (44, 0), (30, 34), (0, 44), (-30, 34), (-44, 0), (-38, -38)], "#6c8090", inflate=24, n=2)
    h.paint(gloss=1, sharp=22)
    box(f, 0, -4, 40, 11, "#0c1014", inflate=4)
    ey = f.layer(1)
    ey.limb([(-34, -4, 2), (34, -4, 2)], "#5a0c10", n=1)
    ey.paint(glow=(.5, .05, .05), drop=0)
    lamp(f, 12, -4, 8, "#ff2a2a")
    for s in (-1, 1):
        b = f.layer(1)
        b.limb([(s * 92, 40, 7), (s * 126, -8, 7), (s * 128, -30, 9)], "#48586a", n=1)
        b.limb([(s * 128, -30, 9), (s * 116, -62, 8)], "#2a343e", n=1)
        b.paint(gloss=.8)
    stand(cv, f, .4)
    for s in (-1, 1):
        p = cv.mask().poly([(160 + s * 114, 38), (160 + s * 20, 232), (160 + s * 66, 232)]).done()
        cv.add(blur(p, 6) * .6, "#ff3a2a", .4)


def salvager(cv: Canvas) -> None:
    world(cv, "android", 4)
    f = figure(cv, "android", (146, 118), 1.0)
    for s in (-1, 1):
        t = f.layer(2)
        t.poly([(s * 18 - 30 * (s < 0), 84), (s * 64, 84), (s * 72, 98), (s * 62, 112), (s * 22, 112), (s * 14, 98)], "#3a3c3c", inflate=10, n=1)
        t.paint(gloss=.4, rough=.3)
    box(f, 0, 44, 58, 38, "#d89a2c", "#b87818")
    st = f.layer(.5)
    for k in range(6):
        st.poly([(-56 + 20 * k, 70), (-46 + 20 * k, 70), (-56 + 20 * k, 80), (-66 + 20 * k, 80)], "#1c1c1c", inflate=2, n=1)
    st.paint(gloss=.3, drop=0)
    box(f, -6, -22, 33, 24, "#e0b04a", "#c88a2c")
    lamp(f, -18, -24, 9, "#5affc8")
    lamp(f, 8, -24, 6, "#5affc8")
    a = f.layer(2)
    a.limb([(52, 24, 10), (86, -30, 9), (112, -50, 7)], "#8a8a84", n=1)
    a.paint(gloss=.7)
    c = f.layer(1)
    for k, (dx, dy) in enumerate(((-20, 18), (4, 30), (26, 14))):
        c.limb([(114, -48, 6), (114 + dx * 1.2, -42 + dy * .6, 5), (114 + dx, -30 + dy, 1)], "#b0b0a8", n=3, z=k)
    c.paint(gloss=.9)
    g = f.layer(1)
    g.poly([(120 + (14 if k % 2 else 19) * np.cos(k * .524), 10 + (14 if k % 2 else 19) * np.sin(k * .524)) for k in range(12)], "#c86a3a", inflate=5, n=1)
    g.ball(120, 10, 5, "#3a241a")
    g.paint(gloss=.7, rough=.3)
    stand(cv, f, .4)
    pen = cv.mask()
    rng = np.random.default_rng(2)
    for _ in range(26):
        x, y, s = rng.random() * 330, 212 + 16 * rng.random(), 8 + 12 * rng.random()
        pen.poly([(x - s, y + s), (x - s * .6, y - s * .6), (x + s * .5, y - s * .9), (x + s, y + s)])
    m = pen.done()
    cv.over(m * .92, "#20262c")
    spark(cv, 90, 210, 12, "#ffb05a")


def prototype(cv: Canvas) -> None:
    world(cv, "android", 5)
    f = figure(cv, "android", (160, 106), 1.0)
    torso(f, "#e8ecf0", "#c0c8d0", 52, 52, gloss=.9)
    h = f.layer(4)
    h.limb([(0, -18, 33), (0, 6, 29), (0, 26, 20)], "#f4f6f8", "#d0d6dc")
    h.paint(gloss=1.0, sharp=18, mottle=.1)
    half = f.layer(1)
    half.poly([(1, -48), (22, -40), (31, -16), (28, 12), (16, 34), (1, 40)], "#2c343c", inflate=9, n=3)
    half.paint(gloss=.7, rough=.2)
    w = f.layer(.5)
    for k, c in enumerate(("#e04a3a", "#3ac8e0", "#e0b03a", "#8ae04a")):
        w.limb([(4, -34 + 9 * k, 1.5), (14 + 2 * k, -30 + 8 * k, 1.5), (24, -28 + 12 * k, 1.5)], c, n=4)
    w.paint(gloss=.6)
    lamp(f, 14, -6, 8.4, "#ff5a2a")
    f.eye(-13, -6, 6.6, rgb("#3a9ae0"), glow=.4)
    ln = f.layer(.5)
    ln.limb([(-18, 21, 1), (-4, 22, 1.4)], "#7a828a", n=1)
    for k in range(4):
        ln.limb([(4 + 5 * k, 18, 1.4), (4 + 5 * k, 27, 1.4)], "#a8b0b8", n=1)
    ln.paint(gloss=.3, drop=0)
    box(f, 0, 84, 19, 15, "#20262c", inflate=4)
    lamp(f, 0, 84, 8, "#ffd03a")
    cb = f.layer(1)
    for s in (-1, 1):
        cb.limb([(s * 30, 62, 3), (s * 84, 24, 3), (s * 110, -40, 3), (s * 112, -120, 3)], "#3c4650", n=8)
    cb.paint(gloss=.6)
    tg = f.layer(.5)
    tg.poly([(38, 60), (62, 54), (66, 70), (42, 76)], "#e0b03a", inflate=3, n=1)
    tg.paint(gloss=.2)
    stand(cv, f, .5)


UNITS = names(
    chassis, overrider, relay, sentry, salvager, prototype,
)
