# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Birds, perched and in flight."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .body import Figure, Joint
from .canvas import Pt, Rgb, blur, rgb, shade
from .kit import feather, row, tufts, wing


def claws(f: Figure, x: float, y: float, s: float, c: str) -> None:
    """A foot that grips a perch."""
    lay = f.layer(1)
    for dx in (-7, -1.5, 4):
        lay.limb([(x, y - 5 * s, 3 * s), (x + dx * s, y, 2.6 * s), (x + dx * 1.2 * s, y + 6 * s, 1.2 * s)], c, "#1a1510", n=3)
    lay.paint(gloss=0.5)


def folded(f: Figure, x: float, y: float, ln: float, dirx: float, diry: float, cs: Sequence[str], w: float = 5.0) -> None:
    """A folded wing: rows of feathers that lie along the body."""
    c1, c2, c3 = cs
    lay = f.layer(0.1)
    nx, ny = -diry, dirx
    for r, (a, b_, cc) in enumerate(((0.55, 1.0, c3), (0.3, 0.75, c2), (0.05, 0.5, c1), (-0.12, 0.3, c1))):
        for i in range(6):
            o = (i - 2.5) * w * 0.85 * (1 - r * 0.04)
            st = a - abs(i - 2) * 0.04
            bx, by = x + dirx * ln * st + nx * o, y + diry * ln * st + ny * o
            le = (b_ - st) * ln * (1 - abs(i - 2.2) * 0.09)
            k: Rgb = shade(rgb(cc), 0.88 + 0.06 * (i % 3))
            feather(lay, bx, by, dirx * le + nx * (2.2 - i) * 1.2, diry * le + ny * (2.2 - i) * 1.2, w, k, shade(k, 0.72), z=r * 5 + i * 0.15)
    lay.paint(gloss=0.2, edge=0.7)


def hooked(f: Figure, x: float, y: float, s: float, c: str = "#e0a82c", tip: str = "#2a2220") -> None:
    """A raptor's beak pointing left from (x, y)."""
    lay = f.layer(1)
    lay.limb([(x, y, 6 * s), (x - 9 * s, y - 1 * s, 5 * s), (x - 15 * s, y + 4 * s, 3 * s), (x - 16 * s, y + 11 * s, 0.6 * s)], c, tip)
    lay.limb([(x, y + 5 * s, 3.6 * s), (x - 10 * s, y + 8 * s, 2 * s)], c, tip)
    lay.paint(gloss=0.7)


def owl(f: Figure) -> None:
    """A grey owl looking straight at you from its branch."""
    f.place((160, 122), 1.14)
    br = f.layer(2)
    br.limb([(-160, 86, 11), (-40, 78, 10), (60, 84, 12), (160, 72, 14)], "#54412f")
    br.paint(rough=0.8, gloss=0.05)
    t = f.layer(0.2)
    for i in range(5):
        feather(t, (i - 2) * 8, 60, (i - 2) * 2, 50, 8, rgb("#6a645e"), rgb("#3a3633"), z=i * 0.2)
    t.paint(edge=0.7)
    lay = f.layer(10)
    lay.limb([(0, -40, 40), (0, 6, 44), (0, 52, 28)], "#8d867e", n=8)
    lay.paint(fur=0.45, pattern=lambda x, y, u, v: np.clip(np.sin(y * 0.55 + np.abs(np.sin(x * 0.35)) * 2.6) * 2 - 0.4, 0, 1) * 0.7, pcol="#4a4440")
    for s in (-1, 1):
        folded(f, s * 34, -10, 92, s * -0.12, 1, ("#6f6963", "#5c5651", "#45403c"), 7)
    fa = f.layer(6)
    for s in (-1, 1):
        fa.ball(s * 22, -46, 27, "#b9b0a4")
    fa.paint(fur=0.25, pattern=lambda x, y, u, v: np.clip(np.sin(np.hypot(np.abs(x) - 21, y + 46) * 1.05) * 1.6 - 0.3, 0, 1) * 0.75, pcol="#57504a", edge=0.8)
    br = f.layer(2)
    for s in (-1, 1):
        br.limb([(0, -38, 5), (s * 12, -60, 5), (s * 30, -76, 3.5), (s * 40, -84, 0.6)], "#efe8dc")
    br.paint(fur=0.4)
    for s in (-1, 1):
        f.eye(s * 20, -47, 10.5, rgb("#ffb31a"), glow=0.25)
    bk = f.layer(1)
    bk.limb([(0, -40, 5), (0, -30, 4.4), (-1, -20, 0.6)], "#d8b04a", "#3a3020")
    bk.paint(gloss=0.8)
    claws(f, -16, 76, 1.3, "#c8a860")
    claws(f, 18, 77, 1.3, "#c8a860")


def flyer(
    f: Figure,
    cs: Sequence[str],
    body: str,
    head_c: str,
    beak: str,
    *,
    span: tuple[Pt, Pt, Pt] = ((-58, -66), (-96, -118), (-12, 22)),
    far: tuple[Pt, Pt, Pt] = ((56, -58), (106, -96), (52, 26)),
    tail_c: tuple[str, str] = ("#3a2a1c", "#1e1610"),
    w: float = 6.5,
    n: int = 9,
    raptor: bool = True,
    eye: str = "#ffc82a",
    glow: float = 0.0,
    shine: Rgb | None = None,
) -> None:
    """A big bird seen from the side and a little above, wings raised, head to the left."""
    s0, s1 = (-16.0, -14.0), (6.0, -18.0)
    wing(f, s0, span[0], span[1], span[2], cs, n, w, root=(12, 14), tint=0.7, glow=shine)
    t = f.layer(0.1)
    for i in range(7):
        feather(t, 30, 6, 52 + 4 * (3 - abs(i - 3)), -10 + i * 8, w, rgb(tail_c[0]), rgb(tail_c[1]), z=i * 0.2)
    t.paint(edge=0.7)
    lay = f.layer(7)
    lay.limb([(40, 4, 8), (14, 0, 21), (-20, -8, 21), (-42, -18, 14)], body, n=8)
    lay.limb([(-40, -18, 13), (-54, -26, 12)], head_c)
    lay.paint(fur=0.45, gloss=0.15)
    tufts(f, *row((-46, -30), (-34, -4), 12, (14, 6), 5), 4, head_c, body)
    if raptor:
        lg = f.layer(2)
        for dx in (0, 12):
            lg.limb([(-2 + dx, 14, 9), (-10 + dx, 30, 6)], body)
            for a in (-9, -3, 4):
                lg.limb([(-10 + dx, 32, 3), (-14 + dx + a, 42, 2.6), (-18 + dx + a, 50, 0.6)], "#e8b83a", "#1a1510", k=0.5, n=4)
        lg.paint(fur=0.2, gloss=0.4)
        hooked(f, -62, -27, 0.95, beak)
    else:
        bk = f.layer(0.5)
        bk.limb([(-60, -28, 4.4), (-84, -24, 0.6)], beak)
        bk.paint(gloss=0.6)
    f.eye(-56, -30, 3.1, rgb(eye), glow=glow)
    wing(f, s1, far[0], far[1], far[2], cs, n, w, root=(24, 14), tint=1.0, glow=shine)


def eagle(f: Figure) -> None:
    """A golden eagle stooping with open talons."""
    f.place((168, 144), 1.04)
    flyer(f, ("#6a4220", "#8a5a28", "#5a3a1e", "#20150c"), "#5e3a1c", "#c8923c", "#e8c040")


def vulture(f: Figure) -> None:
    """A vulture hunched on a dead branch."""
    f.place((166, 118), 1.24)
    br = f.layer(2)
    br.limb([(-130, 92, 8), (-40, 78, 8), (50, 82, 10), (140, 66, 12)], "#8a745c")
    br.limb([(-60, 80, 5), (-90, 60, 3), (-108, 30, 1)], "#8a745c")
    br.paint(rough=0.6)
    t = f.layer(0.2)
    for i in range(5):
        feather(t, 36, 40, 22 + i * 5, 56 - i * 4, 7, rgb("#2c2422"), rgb("#171212"), z=i * 0.2)
    t.paint(edge=0.7)
    lay = f.layer(8)
    lay.limb([(28, 34, 30), (6, 0, 37), (-10, -24, 30)], "#3c302b", n=8)
    lay.paint(fur=0.4)
    folded(f, 8, -34, 112, 0.36, 0.93, ("#54443a", "#40332c", "#241c19"), 9)
    for i, (c, c2) in enumerate((("#8a7a6c", "#c8b8a6"), ("#e8dccb", "#b8a894"))):
        pts, way = row((-44, -22 + i * 2), (2, -54 + i * 2), 16, (-3 + i, 17), 5, seed=i)
        tufts(f, pts, way, 5.5, c, c2)
    nk = f.layer(4)
    nk.limb([(-20, -36, 11), (-36, -58, 9), (-46, -48, 8.5)], "#c07a6c")
    nk.limb([(-46, -62, 12.5), (-56, -58, 10)], "#c4786a")
    nk.paint(gloss=0.35, rough=0.25)
    hooked(f, -66, -58, 1.25, "#d8c09a", "#2a2220")
    f.eye(-54, -64, 3, rgb("#f0c848"))
    claws(f, 0, 78, 1.5, "#8c7a6c")
    claws(f, 26, 80, 1.5, "#8c7a6c")


def skylark(f: Figure) -> None:
    """A small streaked lark hanging in the air, crest up, beak open in song."""
    x: float
    y: float
    f.place((166, 124), 1.2, turn=0.16)
    cs = ("#9a7848", "#b8925c", "#86663e", "#3c2c1c")
    wing(f, (-2, -14), (-20, -56), (-58, -92), (4, -66), cs, 7, 6.5, root=(22, -26), tint=0.7)
    t = f.layer(0.1)
    for i in range(5):
        c = "#f4ead6" if i in (0, 4) else "#5e4628"
        feather(t, 50, 14, 40 + 3 * (2 - abs(i - 2)), 4 + i * 6, 5, rgb(c), rgb("#3c2c1c"), z=i * 0.2)
    t.paint(edge=0.7)
    ft = f.layer(1)
    for x in (14, 24):
        ft.limb([(x, 30, 3), (x + 8, 42, 1.6), (x + 16, 44, 1.4)], "#c89a6a", "#8a6040")
    ft.paint(gloss=0.3)
    lay = f.layer(8)
    lay.limb([(54, 14, 9), (28, 10, 25), (-6, 2, 29), (-30, -14, 22)], "#c8a26a", n=8)
    lay.ball(-40, -28, 21, "#b48c56")
    lay.paint(fur=0.4, belly="#f8eedc", gloss=0.12)
    st = f.layer(0.3)
    r = np.random.default_rng(5)
    for _ in range(34):
        x, y = -34 + 44 * r.random(), -6 + 24 * r.random()
        st.limb([(x, y, 1.3), (x + 4, y + 4.5, 0.4)], "#4a3420", n=1)
    st.paint(gloss=0, drop=0, edge=0.2)
    tufts(f, *row((-48, -46), (-34, -48), 7, (13, -13), 2), 3.2, "#6a4e2c", "#a88450")
    hd = f.layer(2)
    hd.limb([(-54, -36, 3.6), (-42, -38, 4.4), (-28, -34, 2)], "#f2e6cc")
    hd.limb([(-34, -26, 5), (-26, -22, 4)], "#8a6236", k=2)
    hd.paint(fur=0.3, drop=0.1)
    bk = f.layer(0.4)
    bk.limb([(-56, -34, 5.4), (-68, -38, 3.2), (-80, -38, 0.5)], "#8a7050", "#3a2c20")
    bk.limb([(-56, -24, 4.6), (-64, -18, 3), (-74, -12, 0.5)], "#8a7050", "#3a2c20")
    bk.limb([(-58, -28, 3), (-66, -27, 1.2)], "#d8645a")
    bk.paint(gloss=0.5)
    f.eye(-46, -31, 4.2, rgb("#1c120a"))
    wing(f, (6, -12), (30, -62), (72, -96), (56, -44), cs, 7, 7, root=(46, 0), tint=1.0)


def swift(f: Figure) -> None:
    """A swift: a thrown crescent."""
    f.place((158, 120), 1.26, turn=-0.18)
    c = "#3a4048"
    for s, tn in ((1, 0.7), (-1, 1.0)):
        lay = f.layer(0.2)
        for j in range(11):
            t = j / 10
            bx, by = -16 + 6 * t, s * (10 + 8 * t)
            feather(lay, bx, by, 18 + 76 * t**1.2, s * (24 + 52 * t), 5.4, rgb("#4a525e"), rgb("#15181e"), z=j * 0.2, bend=-0.16 * s)
        lay.limb([(-24, s * 6, 7), (-10, s * 26, 5.5), (26, s * 56, 4), (70, s * 76, 1)], "#5c6672", k=1)
        lay.paint(tint=tn, gloss=0.25, edge=0.7)
    t2 = f.layer(0.2)
    for s in (-1, 1):
        feather(t2, 34, s * 2, 46, s * 16, 5, rgb("#3a4048"), rgb("#171a1f"))
    t2.paint(edge=0.7)
    lay = f.layer(4)
    lay.limb([(46, 0, 5), (14, 0, 14), (-20, -1, 16), (-42, -2, 12), (-50, 0, 8)], c, n=8)
    lay.paint(fur=0.3, gloss=0.3, belly="#20242a")
    tf = f.layer(2)
    tf.limb([(-50, 6, 6), (-40, 9, 6)], "#d8d0c0")
    tf.limb([(-56, 2, 3.4), (-64, 4, 0.6)], "#15120f")
    tf.paint(fur=0.2, drop=0)
    f.eye(-46, -5, 3.4, rgb("#140c08"))


def heron(f: Figure) -> None:
    """A blue heron in the shallows, neck drawn into an S."""
    f.place((176, 216), 1.1)
    c = "#6c86a0"
    lg = f.layer(1)
    lg.limb([(14, -70, 4.5), (8, -38, 2.4), (12, -4, 2)], "#8a7a58")
    lg.limb([(24, -68, 4.5), (30, -36, 2.4), (26, 2, 2)], "#8a7a58")
    lg.paint(gloss=0.3)
    t = f.layer(0.2)
    for i in range(4):
        feather(t, 46, -80 + i * 2, 44, 18 + i * 6, 6, rgb("#5a728c"), rgb("#2c3a4c"), z=i * 0.2)
    t.paint(edge=0.7)
    lay = f.layer(6)
    lay.limb([(52, -78, 9), (26, -88, 22), (-8, -98, 19), (-24, -108, 11)], c, n=8)
    lay.limb([(-22, -106, 11), (-46, -106, 8), (-44, -130, 6.6), (-26, -146, 6), (-30, -168, 6), (-44, -176, 7)], "#b9c4d0", n=8)
    lay.paint(fur=0.35, belly="#d8dce2")
    folded(f, -8, -100, 92, 0.95, 0.3, ("#7e9ab4", "#62809c", "#33445a"), 6)
    tufts(f, *row((-44, -104), (-26, -98), 14, (2, 30), 4), 2.8, "#e6ebf0", "#8a9cb0")
    hd = f.layer(3)
    hd.limb([(-40, -178, 8), (-56, -177, 6.6)], "#eef0f2")
    hd.limb([(-44, -183, 4), (-24, -184, 3), (4, -174, 0.6)], "#1d2230", k=1)
    hd.paint(fur=0.15)
    bk = f.layer(1)
    bk.limb([(-58, -178, 4.4), (-82, -173, 3), (-110, -166, 0.5)], "#f0b83c", "#b87a1c")
    bk.paint(gloss=0.7)
    f.eye(-54, -180, 3, rgb("#ffd02a"))


def ptarmigan(f: Figure) -> None:
    """A round white ptarmigan with feathered feet and a red brow."""
    f.place((164, 200), 1.5)
    t = f.layer(0.2)
    for i in range(4):
        feather(t, 40, -34, 36, -14 + i * 6, 6, rgb("#2a2a30"), rgb("#111114"), z=i * 0.2)
    t.paint(edge=0.6)
    ft = f.layer(3)
    for dx in (-8, 14):
        ft.limb([(dx + 2, -24, 8), (dx, -8, 6), (dx - 10, -2, 5)], "#d8dce6")
    ft.paint(fur=0.5)
    lay = f.layer(9)
    lay.limb([(38, -36, 14), (10, -40, 33), (-20, -48, 27), (-34, -74, 17)], "#f2f3f6", n=8)
    lay.ball(-36, -84, 17, "#f6f6f8")
    lay.paint(fur=0.4, belly="#a8b8d2")
    folded(f, -8, -56, 68, 0.94, 0.34, ("#fbfbfd", "#e8ecf4", "#c2cce0"), 6)
    tufts(f, *row((-30, -66), (-6, -62), 10, (6, 8), 8), 3, "#8a6a44", "#b08a5c")
    bk = f.layer(1)
    bk.limb([(-51, -84, 5), (-59, -81, 3), (-61, -76, 0.6)], "#1e1c20")
    bk.paint(gloss=0.6)
    e = f.layer(1)
    e.limb([(-50, -95, 2), (-42, -99, 3.4), (-34, -95, 2)], "#d8281c")
    e.paint(gloss=0.3)
    f.eye(-43, -88, 3.4, rgb("#2a1408"))


def macaw(f: Figure) -> None:
    """A scarlet macaw on a vine, long tail hanging."""
    f.place((170, 96), 1.24)
    br = f.layer(2)
    br.limb([(-140, 62, 6), (-40, 50, 7), (60, 56, 7), (150, 34, 9)], "#5c4a30")
    br.paint(rough=0.7)
    t = f.layer(0.2)
    for i, (c, c2) in enumerate((("#2a56c8", "#17348a"), ("#d82820", "#8a1410"), ("#e8402c", "#a01c14"), ("#2a62d8", "#1c3a96"))):
        feather(t, 18 + i * 4, 34, 26 + i * 7, 96 - i * 10, 6.5, rgb(c), rgb(c2), z=i * 0.3)
    t.paint(edge=0.7, gloss=0.3)
    lay = f.layer(8)
    lay.limb([(22, 38, 15), (4, 8, 28), (-10, -26, 24), (-14, -50, 21)], "#d8261c", n=8)
    lay.paint(fur=0.3, gloss=0.25)
    folded(f, 8, -24, 96, 0.34, 0.94, ("#dc2a1e", "#f2c02a", "#2260d0"), 7)
    ck = f.layer(4)
    ck.ball(-26, -50, 14, "#f4eee4")
    ck.paint(gloss=0.15, drop=0.1, pattern=lambda x, y, u, v: np.clip(np.sin(y * 1.5) * 3 - 1.8, 0, 1) * 0.6, pcol="#c83a30")
    bk = f.layer(2)
    bk.limb([(-34, -58, 9), (-48, -56, 9), (-56, -42, 6), (-53, -28, 0.8)], "#f2e6cc", "#d8c8a8")
    bk.limb([(-34, -40, 7), (-43, -33, 6), (-46, -28, 2)], "#26211f", k=0.6)
    bk.paint(gloss=0.8)
    f.eye(-26, -55, 4, rgb("#f2e27a"))
    claws(f, 0, 52, 1.4, "#4a4644")
    claws(f, 22, 53, 1.4, "#4a4644")


def thunderbird(f: Figure) -> None:
    """The thunderbird, lightning in its feathers."""
    cv = f.cv
    for path in ([(40, 0), (58, 40), (46, 50), (70, 104), (60, 112), (84, 170)], [(286, 0), (270, 52), (284, 60), (262, 120), (272, 128), (250, 190)]):
        pen = cv.mask(1)
        pen.stroke([(x, y, 1.7 * (1 - 0.13 * i)) for i, (x, y) in enumerate(path)])
        m = pen.done()
        cv.add(blur(m, 18) * 7, "#9ab4ff", 0.9)
        cv.add(m + blur(m, 3), "#ffffff", 1.2)
    f.place((166, 138), 1.02)
    flyer(f, ("#3f528e", "#6484d0", "#3c52a0", "#f0f8ff"), "#3c4e8a", "#b8ccf4", "#f0d25a", n=10, w=7.4,
          span=((-58, -74), (-118, -112), (-22, 34)), far=((58, -72), (124, -112), (70, 30)), tail_c=("#33447a", "#cfe4ff"), eye="#fff6a0", glow=1.0, shine=(0.12, 0.14, 0.24))
    tufts(f, *row((-58, -38), (-42, -36), 8, (18, -16), 3), 3.4, "#cfe4ff", "#6f8fd8")
    bolts: tuple[list[Joint], ...] = ([(-60, 36, 2), (-74, 56, 1.8), (-62, 60, 1.6), (-82, 88, 0.4)], [(40, 44, 2), (54, 62, 1.8), (42, 66, 1.6), (60, 92, 0.4)])
    for bolt in bolts:
        lay = f.layer(0.3)
        lay.limb(bolt, "#fffbe0", n=1)
        lay.paint(gloss=0, glow=(1.0, 1.0, 1.0), edge=0, drop=0)


def phoenix(f: Figure) -> None:
    """A phoenix with streaming fire for a tail."""
    from .cats_dogs import fire_locks

    f.place((168, 132), 1.02)
    fire_locks(f, [(24 + i * 2.0, 6 + i) for i in range(12)], [(54 - i * 5, 46 + i * 5) for i in range(12)], 7, 3)
    flyer(f, ("#e8641a", "#f8a02a", "#e04a12", "#ffe27a"), "#d8481a", "#f8b03a", "#ffe08a", n=10, w=7,
          span=((-56, -70), (-104, -120), (-18, 30)), far=((56, -66), (116, -104), (66, 24)), tail_c=("#f06a1a", "#ffe27a"), eye="#fff2b0", glow=0.8, shine=(0.42, 0.24, 0.04))
    fire_locks(f, [(-56 + i * 2.5, -36) for i in range(7)], [(16, -24)] * 7, 4, 5)
