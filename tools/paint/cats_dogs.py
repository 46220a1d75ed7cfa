# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Cats, dogs and the monkey; several as portraits, so that they differ from the walking beasts."""

from __future__ import annotations

import numpy as np

from .body import Figure, Pattern
from .canvas import Arr, rgb
from .kit import Build, Coat, Head, ear, head, quad, row, shade_hex, spots, tufts


def cat_head(f: Figure, x: float, y: float, s: float, c: str, light: str, iris: str, pattern: Pattern | None = None, pcol: str = "#202020") -> None:
    """A big cat's head in profile: round skull, short deep muzzle, round ears."""
    er = f.layer(1)
    er.ball(x - 1 * s, y - 17 * s, 5.4 * s, c)
    er.paint(tint=0.6, fur=0.3)
    lay = f.layer(5)
    lay.ball(x, y, 17.5 * s, c)
    lay.limb([(x - 4 * s, y - 6 * s, 13 * s), (x - 14 * s, y - 4 * s, 9 * s)], c)
    lay.limb([(x - 8 * s, y + 4 * s, 13 * s), (x - 21 * s, y + 7 * s, 8.5 * s)], c)
    lay.limb([(x - 12 * s, y - 6 * s, 6 * s), (x - 26 * s, y + 1 * s, 4.6 * s)], c, k=3, z=3 * s)
    lay.limb([(x - 10 * s, y + 13 * s, 6 * s), (x - 21 * s, y + 15 * s, 4.6 * s)], light, k=3)
    lay.ball(x - 22 * s, y + 8 * s, 7 * s, light, k=4, z=4 * s)
    lay.paint(fur=0.3, pattern=pattern, pcol=pcol, gloss=0.12)
    ruff = [(x + (-4 + 2.2 * i) * s, y + (13 - 2.4 * i) * s) for i in range(7)]
    tufts(f, ruff, [((6 + i) * s, (9 - i) * s) for i in range(7)], 3.6 * s, c, light)
    no = f.layer(1)
    no.limb([(x - 29 * s, y + 0.5 * s, 3.2 * s), (x - 30 * s, y + 4 * s, 2.2 * s)], "#5e2e2a")
    no.paint(gloss=0.6, drop=0.2)
    ln = f.layer(0.3)
    ln.limb([(x - 29 * s, y + 8 * s, 0.6 * s), (x - 24 * s, y + 12.5 * s, 1.1 * s), (x - 13 * s, y + 12 * s, 1.0 * s), (x - 8 * s, y + 9 * s, 0.5 * s)], "#1c100c")
    ln.limb([(x - 17 * s, y - 2 * s, 1.4 * s), (x - 20 * s, y + 3 * s, 0.6 * s)], "#1c100c")
    for a, b_ in ((-24, 6), (-21, 9), (-19, 5)):
        ln.ball(x + a * s, y + b_ * s, 0.7 * s, "#1c100c")
    ln.paint(gloss=0, drop=0)
    f.eye(x - 15 * s, y - 5 * s, 2.9 * s, rgb(iris))
    br = f.layer(1)
    br.limb([(x - 21 * s, y - 7.5 * s, 1.4 * s), (x - 14 * s, y - 9.5 * s, 2.2 * s), (x - 7 * s, y - 7 * s, 1.2 * s)], c)
    br.paint(fur=0.2, drop=0.5, pattern=pattern, pcol=pcol)
    er = f.layer(1)
    er.ball(x + 9 * s, y - 14 * s, 6.6 * s, c)
    er.ball(x + 8 * s, y - 13 * s, 4 * s, "#4a2e24", k=1, z=4.5 * s)
    er.paint(fur=0.35)


def lioness(f: Figure) -> None:
    """A lioness stalking low through the grass."""
    f.place((186, 214), 1.3)
    c = "#c98f4a"
    b = Build(length=90, front=78, back=80, chest=22, waist=17, hip=21, upper=11, knee=7, ankle=5.6, foot=7.4, stance=(-36, -6, -14, 26), lift=(8, 0, 0, 0))
    t = f.layer(2)
    t.limb([(52, -62, 4), (76, -46, 3.4), (92, -36, 3), (104, -44, 3)], c, n=8)
    t.limb([(101, -43, 4), (109, -49, 4.6), (113, -58, 1)], "#3c2414")
    t.paint(fur=0.2)
    quad(f, b, Coat(c, "#ecd2a0", c, "#b07c40", fur=0.3), [(-44, -58, 19), (-60, -62, 16)])
    sh = f.layer(8)
    sh.limb([(-46, -64, 13), (-42, -44, 14)], c)
    sh.limb([(44, -58, 15), (40, -42, 13)], c)
    sh.paint(fur=0.3, alpha=0.8, edge=0.0, drop=0.25)
    cat_head(f, -76, -66, 1.15, c, "#f0dcb4", "#f0b828")


def snow_leopard(f: Figure) -> None:
    """A snow leopard on a ledge, its tail as long as its body."""
    f.place((172, 208), 1.28)
    c = "#dcdce4"
    sp = spots(13, 0.62, True)
    t = f.layer(2)
    t.limb([(46, -58, 9), (72, -38, 9.5), (96, -42, 9.5), (106, -70, 9), (94, -92, 8), (80, -86, 6)], c, n=8)
    t.paint(fur=0.5, pattern=spots(11, 0.5), pcol="#2a2a30")
    b = Build(length=80, front=74, back=80, chest=22, waist=19, hip=23, upper=12, knee=8.5, ankle=7.5, foot=9, stance=(-30, -2, -14, 12))
    quad(f, b, Coat(c, "#f4f0ea", c, "#b4b4ba", fur=0.45, pattern=sp, pcol="#26262c", mottle=0.2), [(-42, -54, 20), (-56, -60, 17)])
    cat_head(f, -70, -64, 1.15, c, "#fbf8f2", "#a8e0c8", spots(6.5, 0.42), "#303036")


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
    mass = f.layer(16)
    for i in range(22):
        a = 2 * np.pi * i / 22
        r = 66 + 7 * np.sin(a * 5)
        mass.ball(float(np.cos(a) * r), float(np.sin(a) * r * 0.98 + 4), 27, "#4a240e")
    mass.paint(fur=1.2, gloss=0.05, edge=0.2, mottle=0.9)
    for ring, (n, r0, ln, c, c2, w) in enumerate(((64, 74, 32, "#3c1c0c", "#7a3e18", 9.0), (58, 60, 34, "#6a3412", "#a85c20", 9.0), (50, 46, 34, "#8e4c1a", "#cc8434", 8.5))):
        pts, way = [], []
        for i in range(n):
            a = 2 * np.pi * (i + 0.5 * rng.random()) / n
            sx, sy = float(np.cos(a)), float(np.sin(a))
            sw = 0.35 * (1 if sx > 0 else -1)
            pts.append((sx * r0, sy * r0 * 1.0 - 2))
            way.append((sx * ln * 0.9 + sw * 8, sy * ln * 0.75 + 13))
        tufts(f, pts, way, w, c, c2, seed=ring, jit=0.3)
    cat_face(f, "#d09a52", "#f0dcb6", "#f0b428", ears="#a8703a", rage=4)
    crown = [(float(x), -66.0 - 0.006 * (40 - abs(x)) ** 2) for x in range(-40, 41, 4)]
    tufts(f, crown, [(float(x * 0.35), 24.0 - abs(x) * 0.12) for x in range(-40, 41, 4)], 8, "#7a4016", "#d08c3a", seed=9)
    side = [(float(sx * (43 + q * 0.10)), float(-44 + q * 4.2)) for sx in (-1, 1) for q in range(22)]
    tufts(f, side, [((10.0 if x > 0 else -10.0), 24.0) for x, _ in side], 7, "#8a4a1a", "#d8943c", seed=11)


def jaguar(f: Figure) -> None:
    """A jaguar coming at you out of the leaves."""
    f.place((0, 0), 1.0)
    c = "#d99a36"
    big = spots(17, 0.62, True)
    t = f.layer(2)
    t.limb([(262, 96, 9), (292, 84, 8.5), (302, 54, 8), (288, 34, 7)], c, n=8)
    t.paint(fur=0.3, pattern=spots(11, 0.5), pcol="#1c1008", tint=0.7)
    far = f.layer(5)
    far.limb([(196, 150, 24), (206, 184, 17), (204, 216, 14), (194, 220, 13)], c)
    far.limb([(256, 130, 27), (270, 166, 16), (264, 204, 12), (252, 212, 11)], c)
    far.paint(fur=0.3, pattern=spots(12, 0.5), pcol="#1c1008", tint=0.55)
    bd = f.layer(14)
    bd.limb([(244, 122, 40), (198, 122, 42), (156, 134, 46)], c, n=8)
    bd.paint(fur=0.3, pattern=big, pcol="#1c1008", tint=0.85, belly="#f0d8a0")
    leg = f.layer(6)
    leg.limb([(132, 148, 26), (118, 188, 19), (112, 214, 16), (100, 220, 15)], c)
    leg.paint(fur=0.3, pattern=spots(12, 0.5), pcol="#1c1008")
    f.place((122, 92), 0.94, turn=0.05)
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
        er.poly([(s * 8, -50), (s * 33, -98), (s * 52, -30)], g, inflate=9, n=3)
        er.poly([(s * 20, -50), (s * 33, -82), (s * 44, -38)], "#6c6470", inflate=4, n=3, k=1, z=5)
    er.paint(fur=0.45)
    lay = f.layer(10)
    lay.limb([(0, -34, 44), (0, -4, 40)], c)
    lay.limb([(-34, -4, 20), (-46, 14, 12), (-60, 22, 4)], c)
    lay.limb([(34, -4, 20), (46, 14, 12), (60, 22, 4)], c)
    lay.paint(fur=0.5, pattern=lambda x, y, u, v: np.clip(0.85 - np.abs(x) / 20 - np.clip(y + 26, 0, 99) / 14, 0, 1) * 0.8 + np.clip((-y - 46) / 22, 0, 0.6), pcol="#8490a6")
    fore = [(float(x + (3 if q % 2 else 0)), -70.0 + q * 7 + 0.006 * x * x) for q in range(6) for x in range(-30 + q * 2, 31 - q * 2, 6)]
    tufts(f, fore, [(float(x * 0.16), 12.0) for x, _ in fore], 3.6, "#a9b4c8", "#dfe5ef", seed=5, jit=0.4)
    side = [(float(sx * (46 - q * 0.4)), float(-44 + q * 5.0)) for sx in (-1, 1) for q in range(9)]
    tufts(f, side, [((15.0 if x > 0 else -15.0), 13.0) for x, _ in side], 4.6, "#aebacd", "#eef1f7", seed=6)
    m = f.layer(6)
    m.limb([(0, -18, 14), (0, 12, 15), (0, 34, 15)], "#f4f6f8", z=14)
    m.ball(-9, 38, 12, "#f4f6f8", z=14)
    m.ball(9, 38, 12, "#f4f6f8", z=14)
    m.limb([(0, 54, 10)], "#e6eaf0")
    m.paint(fur=0.25)
    no = f.layer(2)
    no.poly([(-13, 22), (0, 18), (13, 22), (7, 33), (0, 36), (-7, 33)], "#1a1a20", inflate=7)
    no.paint(gloss=0.9)
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
    m.limb([(0, -2, 8), (0, 9, 12), (0, 16, 10)], "#f8eeda", z=12)
    m.ball(-10, 15, 10, "#f8eeda", z=8)
    m.ball(10, 15, 10, "#f8eeda", z=8)
    m.paint(fur=0.2)
    n = f.layer(1)
    n.limb([(-2.4, 10, 3.4), (2.4, 10, 3.4), (0, 13, 2.6)], "#1c1413")
    n.paint(gloss=0.9)
    ln = f.layer(0.3)
    ln.limb([(0, 14, 0.8), (0, 20, 0.9)], "#3a2018", n=1)
    ln.limb([(-11, 22, 0.5), (-5, 24, 1), (0, 20, 0.9), (5, 24, 1), (11, 22, 0.5)], "#3a2018", n=4)
    ln.paint(gloss=0, drop=0)
    for s in (-1, 1):
        f.eye(s * 17, -7, 6.4, rgb("#6a3814"))


def fire_locks(f: Figure, pts: list[tuple[float, float]], way: list[tuple[float, float]], w: float, seed: int) -> None:
    """Flames that stream like hair."""
    lay = f.layer(1.5)
    r = np.random.default_rng(seed)
    for (x, y), (wx, wy) in zip(pts, way, strict=True):
        s = 0.7 + 0.6 * r.random()
        b = (r.random() - 0.5) * 0.7
        lay.limb([(x, y, w), (x + wx * 0.45 * s - wy * b * 0.3, y + wy * 0.45 * s + wx * b * 0.3, w * 0.75), (x + wx * 0.8 * s + wy * b * 0.2, y + wy * 0.8 * s, w * 0.35), (x + wx * s, y + wy * s, 0.2)], "#ffd24a", "#e2380c", n=4)
    lay.paint(gloss=0, glow=(0.75, 0.55, 0.3), edge=0, rim=0, drop=0)


def hellhound(f: Figure) -> None:
    """A black hound with a burning mane."""
    f.place((180, 216), 1.3)
    c = "#2a2022"
    b = Build(length=78, front=84, back=76, chest=24, waist=15, hip=18, upper=10, knee=6, ankle=4.8, foot=6.5, stance=(-26, 6, -18, 20), lift=(8, 0, 0, 0))

    def cracks(x: Arr, y: Arr, u: Arr, v: Arr) -> Arr:
        s = np.sin(x * 0.28 + 2.2 * np.sin(y * 0.14)) + np.sin(y * 0.33 + 2 * np.sin(x * 0.11))
        return np.array(np.clip(1 - np.abs(s) * 6, 0, 1) * 0.9)

    fire_locks(f, [(40 + i, -64 - i) for i in range(0, 8, 2)], [(38, -34)] * 4, 5, 4)
    quad(f, b, Coat(c, "#4a1c12", "#1a1416", "#0f0c0d", fur=0.25, gloss=0.35, pattern=cracks, pcol="#ff6a1a"), [(-40, -64, 20), (-54, -80, 16)])
    fire_locks(f, [(-62 + i * 3.2, -98 + i * 1.3) for i in range(22)], [(22, -26 + (i % 3) * 5) for i in range(22)], 6, 9)
    head(f, Head(-64, -86, 17, -26, 10, 8, c, "#3a2422", ear=(12, -20, 5), ear_at=(7, -10), ear_in="#5a1c10", eye="#ffd84a", eye_r=3.2, glow=1.0, mouth=9, nose="#0d0a0a", brow=2))


def jackal(f: Figure) -> None:
    """A lean grey jackal whose edges crumble into embers."""
    f.place((166, 214), 1.34)
    c = "#6c6460"
    b = Build(length=66, front=74, back=70, chest=16, waist=10.5, hip=13, upper=6.5, knee=4, ankle=3, foot=4.4, stance=(-8, 2, -10, 12))
    quad(f, b, Coat(c, "#3c3533", "#2b2524", "#1a1615", fur=0.5), [(-34, -60, 13), (-44, -80, 9), (-46, -92, 8)], [(36, -60, 4), (50, -48, 5.5), (58, -28, 5), (60, -14, 1)])
    lay = f.layer(0.2)
    r = np.random.default_rng(8)
    for _ in range(70):
        t = r.random() ** 1.3
        lay.ball(20 + t * 90, -62 - r.random() * 50 * t + 30 * r.random(), 0.5 + 1.5 * (1 - t) * r.random() + 0.4, "#ff8a2a" if r.random() < 0.6 else "#5a5250")
    lay.paint(gloss=0, glow=(0.5, 0.3, 0.15), edge=0, drop=0)
    tufts(f, *row((-40, -92), (24, -70), 18, (10, -9), 4), 3, "#3a3332", "#8a7f78")
    head(f, Head(-48, -98, 12, -25, 9, 3.6, c, "#4a4240", ear=(3, -26, 5.5), ear_at=(6, -6), eye="#ff8a1c", eye_r=2.2, glow=0.8, nose="#0d0a0a", nostril=0.8, fur=0.3, ear_in="#a0421a"))


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
