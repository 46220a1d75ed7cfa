"""Cats, dogs and the monkey; several as portraits, so that they differ from the walking beasts."""

from __future__ import annotations

import numpy as np

from .body import Figure
from .canvas import rgb
from .kit import Build, Coat, Head, ear, head, quad, row, shade_hex, spots, tufts


def lioness(f: Figure) -> None:
    """A lioness stalking low through the grass."""
    f.place((182, 208), 1.36)
    c = "#c98f4a"
    b = Build(length=92, front=66, back=70, chest=20, waist=18, hip=20, upper=10, knee=7, ankle=5.6, foot=7, stance=(-34, -6, -8, 24))
    t = f.layer(2)
    t.limb([(54, -52, 4), (76, -36, 3.4), (92, -30, 3), (106, -40, 3)], c, n=8)
    t.limb([(102, -38, 4), (110, -44, 4.4), (114, -52, 1)], "#3c2414")
    t.paint(fur=0.2)
    quad(f, b, Coat(c, "#ecd2a0", c, "#b07c40", fur=0.2), [(-44, -50, 18), (-62, -52, 14)])
    head(f, Head(-74, -56, 18, -17, 8, 9.5, c, "#ecd6ac", ear=(2, -6, 7), ear_at=(12, -14), eye="#e8b020", eye_r=3, nose="#5a2e28", fur=0.15, nostril=0.45, jaw="#f2e4c8", brow=1.5))  # fmt: skip


def snow_leopard(f: Figure) -> None:
    """A snow leopard crouched on a ledge, its tail as long as its body."""
    f.place((168, 196), 1.34)
    c = "#c8c8ce"
    sp = spots(13, 0.62, True)
    t = f.layer(2)
    t.limb([(48, -44, 8), (74, -28, 8.5), (98, -36, 8.5), (106, -62, 8), (92, -80, 7), (80, -74, 5)], c, n=8)
    t.paint(fur=0.4, pattern=spots(11, 0.5), pcol="#2a2a30")
    b = Build(length=82, front=62, back=74, chest=21, waist=20, hip=23, upper=12, knee=8.5, ankle=7.5, foot=9, stance=(-30, -4, -12, 8))
    quad(f, b, Coat(c, "#f0ece4", c, "#b4b4ba", fur=0.35, pattern=sp, pcol="#26262c"), [(-42, -48, 19), (-58, -48, 15)])
    head(f, Head(-68, -52, 19, -15, 8, 9.5, c, "#efeae2", ear=(2, -4, 6), ear_at=(12, -15), eye="#a9d0c0", eye_r=3.4, nose="#6a4a48", fur=0.3, nostril=0.42, jaw="#f4f0ea", blaze=spots(6.5, 0.4), blaze_c="#303036"))  # fmt: skip


def cat_face(f: Figure, c: str, muzzle: str, iris: str, *, ears: str, spot: object = None, pcol: str = "#1a120c", chin: str = "#f4e8d4", rage: float = 0.0) -> None:
    """A big cat looking out of the picture."""
    er = f.layer(2)
    for s in (-1, 1):
        er.ball(s * 42, -46, 15, ears)
        er.ball(s * 41, -43, 9, "#3a241a", k=1, z=8)
    er.paint(fur=0.4)
    lay = f.layer(12)
    lay.limb([(0, -30, 46), (0, 6, 40)], c)
    lay.ball(-24, 16, 24, c)
    lay.ball(24, 16, 24, c)
    lay.limb([(0, -18, 17), (0, 14, 17)], c, k=8, z=22)
    lay.paint(fur=0.35, pattern=spot, pcol=pcol)  # type: ignore[arg-type]
    m = f.layer(5)
    m.limb([(0, 52, 15), (0, 44, 17)], chin)
    m.ball(-15, 31, 18, muzzle, z=6)
    m.ball(15, 31, 18, muzzle, z=6)
    m.paint(fur=0.15, gloss=0.2)
    n = f.layer(2)
    n.poly([(-13, 10), (0, 7), (13, 10), (6, 20), (0, 23), (-6, 20)], "#6e3a34", inflate=6)
    n.paint(gloss=0.7)
    ln = f.layer(0.4)
    ln.limb([(0, 22, 1), (0, 34, 1.2)], "#24120e", n=1)
    ln.limb([(0, 34, 1.2), (-10, 43, 1.2), (-24, 40, 0.6)], "#24120e", n=4)
    ln.limb([(0, 34, 1.2), (10, 43, 1.2), (24, 40, 0.6)], "#24120e", n=4)
    for s in (-1, 1):
        for i in range(3):
            ln.ball(s * (12 + i * 5), 28 + (i % 2) * 5, 0.9, "#24120e")
    ln.paint(gloss=0, drop=0)
    for s in (-1, 1):
        f.eye(s * 22, -14, 7.4, rgb(iris))
    br = f.layer(3)
    for s in (-1, 1):
        br.limb([(s * 9, -18 + rage, 4), (s * 22, -24, 4.4), (s * 34, -20, 2.5)], c)
    br.paint(fur=0.3, pattern=spot, pcol=pcol)  # type: ignore[arg-type]
    w = f.layer(0.2)
    for s in (-1, 1):
        for i in range(4):
            w.limb([(s * 18, 28 + i * 3, 0.7), (s * 44, 22 + i * 7, 0.5), (s * 64, 24 + i * 11, 0.2)], "#f6ecd8", n=4)
    w.paint(gloss=0, drop=0, edge=0)


def lion(f: Figure) -> None:
    """The lion's head in its mane."""
    f.place((160, 116), 1.2)
    rng = np.random.default_rng(17)
    for ring, (n, r0, r1, c, c2, w) in enumerate(((46, 46, 98, "#3a1c0c", "#6a3814", 8.0), (42, 42, 80, "#6e3412", "#a85c20", 7.0), (36, 36, 62, "#a05a20", "#d89038", 6.0))):
        pts, way = [], []
        for i in range(n):
            a = 2 * np.pi * i / n + rng.random() * 0.1
            sx, sy = np.cos(a), np.sin(a)
            pts.append((sx * r0 * 0.95, sy * r0 * 1.02 - 4))
            way.append((sx * (r1 - r0) * 1.05, sy * (r1 - r0) * 1.1 + 8))
        tufts(f, pts, way, w, c, c2, seed=ring, jit=0.3)
    cat_face(f, "#d09a52", "#f0dcb6", "#f0b428", ears="#a8703a", rage=4)


def jaguar(f: Figure) -> None:
    """A jaguar coming at you out of the leaves."""
    f.place((166, 218), 1.0)
    c = "#d99a36"
    bd = f.layer(10)
    bd.limb([(66, -120, 44), (30, -92, 48), (-6, -62, 42)], c)
    bd.limb([(104, -140, 34), (66, -124, 40)], c)
    bd.paint(fur=0.2, pattern=spots(21, 0.64, True), pcol="#1c1008", tint=0.8)
    for x, y, z in ((46, -6, 0.75), (-62, 2, 1.0)):
        g = f.layer(5)
        g.limb([(x * 0.75, -80, 24), (x, -36, 18), (x - 2, y - 8, 16), (x - 8, y, 15)], c)
        g.paint(fur=0.2, pattern=spots(13, 0.5), pcol="#1c1008", tint=z)
    f.place((138, 100), 0.98, turn=0.06)
    cat_face(f, c, "#f6e2b8", "#c8e04a", ears=c, spot=spots(13, 0.46), pcol="#1c1008", rage=6)


def arctic_wolf(f: Figure) -> None:
    """The white wolf's face, breath in the cold."""
    f.place((160, 122), 1.16)
    c, g = "#e8ecf2", "#aab6c8"
    for i, (n, r0, r1) in enumerate(((34, 50, 104), (30, 44, 78))):
        pts, way = [], []
        for j in range(n):
            a = np.pi * (0.02 + 0.96 * j / (n - 1))
            pts.append((float(np.cos(a) * r0), float(np.sin(a) * r0 + 4)))
            way.append((float(np.cos(a) * (r1 - r0)), float(np.sin(a) * (r1 - r0) + 10)))
        tufts(f, pts, way, 8 - i, "#8f9db4" if i == 0 else "#c2ccda", "#f2f5f9", seed=i)
    er = f.layer(2)
    for s in (-1, 1):
        er.poly([(s * 16, -52), (s * 38, -104), (s * 56, -34)], g, inflate=9, n=3)
        er.poly([(s * 26, -50), (s * 38, -88), (s * 48, -40)], "#6c6470", inflate=4, n=3, k=1, z=5)
    er.paint(fur=0.45)
    lay = f.layer(10)
    lay.limb([(0, -34, 44), (0, -4, 40)], c)
    lay.limb([(-34, -4, 20), (-46, 14, 12), (-60, 22, 4)], c)
    lay.limb([(34, -4, 20), (46, 14, 12), (60, 22, 4)], c)
    lay.paint(fur=0.5, pattern=lambda x, y, u, v: np.clip(0.85 - np.abs(x) / 20 - np.clip(y + 26, 0, 99) / 14, 0, 1) * 0.8 + np.clip((-y - 46) / 22, 0, 0.6), pcol="#8490a6")  # fmt: skip
    m = f.layer(6)
    m.limb([(0, -18, 14), (0, 12, 15), (0, 34, 15)], "#f4f6f8", z=14)
    m.ball(-9, 38, 12, "#f4f6f8", z=14)
    m.ball(9, 38, 12, "#f4f6f8", z=14)
    m.limb([(0, 54, 10)], "#e6eaf0")
    m.paint(fur=0.25)
    n = f.layer(2)
    n.poly([(-13, 22), (0, 18), (13, 22), (7, 33), (0, 36), (-7, 33)], "#1a1a20", inflate=7)
    n.paint(gloss=0.9)
    ln = f.layer(0.4)
    ln.limb([(0, 36, 1), (0, 45, 1.2)], "#15151a", n=1)
    ln.limb([(-20, 44, 0.8), (-8, 50, 1.3), (0, 45, 1.3), (8, 50, 1.3), (20, 44, 0.8)], "#15151a", n=4)
    ln.paint(gloss=0, drop=0)
    for s in (-1, 1):
        f.eye(s * 21, -14, 6.4, rgb("#f0b830"))
    br = f.layer(2)
    for s in (-1, 1):
        br.limb([(s * 8, -14, 3.5), (s * 21, -22, 4), (s * 33, -22, 2)], "#cfd6e2")
    br.paint(fur=0.4)


def fennec(f: Figure) -> None:
    """A fennec: all ears."""
    f.place((160, 142), 1.1)
    c = "#e0b478"
    body = f.layer(8)
    body.limb([(0, 34, 30), (0, 76, 44)], c)
    body.paint(fur=0.5, belly="#f2e2c4")
    tufts(f, *row((-26, 40), (26, 40), 20, (0, 24), 6), 5, "#f8ecd4", "#e0c8a0")
    for s in (-1, 1):
        e = f.layer(2)
        e.poly([(s * 10, -28), (s * 22, -78), (s * 62, -112), (s * 66, -62), (s * 38, -12)], c, inflate=10)
        e.paint(fur=0.3)
        e = f.layer(1)
        e.poly([(s * 20, -30), (s * 30, -72), (s * 57, -100), (s * 58, -62), (s * 36, -20)], "#d89a84", inflate=7)
        e.paint(fur=0.25, tint=0.85)
        pts, way = row((s * 20, -26), (s * 34, -18), 9, (s * 9, -26), 3)
        tufts(f, pts, way, 2.6, "#fbf2e0", "#f0dcb8")
    lay = f.layer(9)
    lay.ball(0, -8, 34, c)
    lay.limb([(-22, 4, 18), (-40, 12, 9), (-48, 16, 3)], "#f4e4c8")
    lay.limb([(22, 4, 18), (40, 12, 9), (48, 16, 3)], "#f4e4c8")
    lay.paint(fur=0.35)
    m = f.layer(4)
    m.limb([(0, -4, 10), (0, 16, 9), (0, 24, 7)], "#f8eeda", z=14)
    m.paint(fur=0.2)
    n = f.layer(1)
    n.ball(0, 22, 5.4, "#1c1413")
    n.paint(gloss=0.9)
    ln = f.layer(0.3)
    ln.limb([(-10, 31, 0.6), (0, 34, 1), (10, 31, 0.6)], "#3a2018", n=4)
    ln.paint(gloss=0, drop=0)
    for s in (-1, 1):
        f.eye(s * 16, -4, 7.2, rgb("#5a2e12"))


def fire_locks(f: Figure, pts: list[tuple[float, float]], way: list[tuple[float, float]], w: float, seed: int) -> None:
    """Flames that stream like hair."""
    lay = f.layer(1.5)
    r = np.random.default_rng(seed)
    for (x, y), (wx, wy) in zip(pts, way, strict=True):
        s = 0.7 + 0.6 * r.random()
        b = (r.random() - 0.5) * 0.7
        lay.limb([(x, y, w), (x + wx * 0.45 * s - wy * b * 0.3, y + wy * 0.45 * s + wx * b * 0.3, w * 0.75), (x + wx * 0.8 * s + wy * b * 0.2, y + wy * 0.8 * s, w * 0.35), (x + wx * s, y + wy * s, 0.2)], "#ffd24a", "#e2380c", n=4)  # fmt: skip
    lay.paint(gloss=0, glow=(0.75, 0.55, 0.3), edge=0, rim=0, drop=0)


def hellhound(f: Figure) -> None:
    """A black hound with a burning mane."""
    f.place((180, 216), 1.3)
    c = "#2a2022"
    b = Build(length=78, front=84, back=76, chest=24, waist=15, hip=18, upper=10, knee=6, ankle=4.8, foot=6.5, stance=(-26, 6, -18, 20), lift=(8, 0, 0, 0))

    def cracks(x: np.ndarray, y: np.ndarray, u: np.ndarray, v: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
        s = np.sin(x * 0.28 + 2.2 * np.sin(y * 0.14)) + np.sin(y * 0.33 + 2 * np.sin(x * 0.11))
        return np.clip(1 - np.abs(s) * 6, 0, 1) * 0.9

    fire_locks(f, [(40 + i, -64 - i) for i in range(0, 8, 2)], [(38, -34)] * 4, 5, 4)
    quad(f, b, Coat(c, "#4a1c12", "#1a1416", "#0f0c0d", fur=0.25, gloss=0.35, pattern=cracks, pcol="#ff6a1a"), [(-40, -64, 20), (-54, -80, 16)])
    fire_locks(f, [(-62 + i * 3.2, -98 + i * 1.3) for i in range(22)], [(22, -26 + (i % 3) * 5) for i in range(22)], 6, 9)
    head(f, Head(-64, -86, 17, -26, 10, 8, c, "#3a2422", ear=(12, -20, 5), ear_at=(7, -10), ear_in="#5a1c10", eye="#ffd84a", eye_r=3.2, glow=1.0, mouth=9, nose="#0d0a0a", brow=2))  # fmt: skip


def jackal(f: Figure) -> None:
    """A lean grey jackal whose edges crumble into embers."""
    f.place((166, 214), 1.34)
    c = "#6c6460"
    b = Build(length=66, front=74, back=70, chest=16, waist=10.5, hip=13, upper=6.5, knee=4, ankle=3, foot=4.4, stance=(-8, 2, -10, 12))
    quad(f, b, Coat(c, "#3c3533", "#2b2524", "#1a1615", fur=0.5), [(-34, -60, 13), (-44, -80, 9), (-46, -92, 8)], [(36, -60, 4), (50, -48, 5.5), (58, -28, 5), (60, -14, 1)])  # fmt: skip
    lay = f.layer(0.2)
    r = np.random.default_rng(8)
    for _ in range(70):
        t = r.random() ** 1.3
        lay.ball(20 + t * 90, -62 - r.random() * 50 * t + 30 * r.random(), 0.5 + 1.5 * (1 - t) * r.random() + 0.4, "#ff8a2a" if r.random() < 0.6 else "#5a5250")
    lay.paint(gloss=0, glow=(0.5, 0.3, 0.15), edge=0, drop=0)
    tufts(f, *row((-40, -92), (24, -70), 18, (10, -9), 4), 3, "#3a3332", "#8a7f78")
    head(f, Head(-48, -98, 12, -25, 9, 3.6, c, "#4a4240", ear=(3, -26, 5.5), ear_at=(6, -6), eye="#ff8a1c", eye_r=2.2, glow=0.8, nose="#0d0a0a", nostril=0.8, fur=0.3, ear_in="#a0421a"))  # fmt: skip


def monkey(f: Figure) -> None:
    """A howler monkey on a branch, mouth wide open."""
    f.place((168, 110), 1.2)
    c = "#a5461a"
    br = f.layer(2)
    br.limb([(-150, 74, 13), (-60, 66, 12), (40, 72, 13), (150, 60, 15)], "#5a4634")
    br.limb([(60, 70, 7), (100, 40, 5), (130, 30, 3)], "#5a4634")
    br.paint(rough=0.8, gloss=0.05)
    t = f.layer(2)
    t.limb([(34, 40, 7), (60, 30, 6), (78, 2, 6), (64, -22, 5.5), (46, -10, 5), (52, 4, 3.4)], c, shade_hex(c, 0.6), n=8)
    t.paint(fur=0.5)
    far = f.layer(3)
    far.limb([(-14, -14, 12), (-50, -34, 8), (-66, -80, 6.5), (-62, -112, 6)], c)
    far.paint(fur=0.5, tint=0.65)
    lay = f.layer(8)
    lay.limb([(26, 36, 24), (10, 10, 27), (-4, -16, 22)], c)
    lay.limb([(30, 44, 16), (4, 40, 10), (-4, 58, 7), (-18, 60, 5)], c, "#3a2018", z=10, k=3)
    lay.paint(fur=0.55)
    arm = f.layer(4)
    arm.limb([(4, -14, 13), (14, 20, 9.5), (-12, 44, 7), (-22, 56, 6)], c, "#3a2018")
    arm.paint(fur=0.5)
    hd = f.layer(6)
    hd.ball(-16, -44, 25, c)
    hd.limb([(-26, -16, 15), (-12, -14, 13)], shade_hex(c, 0.7), k=10)
    hd.paint(fur=0.5)
    fa = f.layer(4)
    fa.limb([(-24, -52, 13), (-32, -36, 14)], "#3c2c2c")
    fa.limb([(-38, -38, 10), (-38, -14, 11)], "#4a3634", k=4)
    fa.paint(gloss=0.3)
    mo = f.layer(1)
    mo.poly([(-48, -30), (-36, -36), (-28, -26), (-29, -10), (-39, -3), (-48, -12)], "#5a0f12", inflate=4)
    mo.paint(gloss=0.5)
    te = f.layer(0.2)
    te.limb([(-45, -31, 1.8), (-44, -24, 0.4)], "#fff4dc", n=1)
    te.limb([(-34, -32, 1.8), (-34, -25, 0.4)], "#fff4dc", n=1)
    te.limb([(-44, -9, 1.4), (-44, -14, 0.4)], "#fff4dc", n=1)
    te.limb([(-33, -10, 1.4), (-33, -15, 0.4)], "#fff4dc", n=1)
    te.paint()
    f.eye(-21, -52, 3.6, rgb("#e0942c"))
    f.eye(-39, -52, 3.0, rgb("#e0942c"))
    e = f.layer(1)
    ear(e, 4, -46, 8, -6, 6, "#3a2622", None)
    e.paint()
