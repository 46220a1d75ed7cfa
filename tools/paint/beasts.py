# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Four-legged beasts in profile."""

from __future__ import annotations

import numpy as np

from .body import Figure
from .canvas import Arr, rgb
from .kit import Build, Coat, Head, ear, head, quad, rings, row, tufts


def antler(f: Figure, x: float, y: float, s: float, tint: float) -> None:
    """A many-pointed antler rising backward."""
    lay = f.layer(1)
    c, c2 = "#8a6a44", "#e8d6b0"
    lay.limb([(x, y, 3.4 * s), (x + 12 * s, y - 18 * s, 3 * s), (x + 20 * s, y - 42 * s, 2.6 * s), (x + 12 * s, y - 68 * s, 2 * s), (x + 2 * s, y - 86 * s, 0.5)], c, c2)
    for bx, by, tx, ty in ((4, -7, -24, -22), (10, -18, -16, -36), (20, -42, -4, -62), (15, -60, 30, -84), (20, -40, 40, -60)):
        lay.limb([(x + bx * s, y + by * s, 2.3 * s), (x + (bx * 0.4 + tx * 0.6) * s, y + (by * 0.55 + ty * 0.45 + 2) * s, 1.9 * s), (x + tx * s, y + ty * s, 0.4)], c, c2, n=4)
    lay.paint(gloss=0.3, tint=tint, edge=0.6)


def deer(f: Figure) -> None:
    """A red stag, head high."""
    f.place((182, 226), 1.06)
    antler(f, -64, -132, 0.78, 0.6)
    b = Build(length=84, front=92, back=90, chest=23, waist=19, hip=20, upper=9.5, knee=4.4, ankle=3, foot=4, stance=(-12, 4, -10, 12))
    coat = Coat("#a5552c", "#d0a070", "#7a3d22", "#1e1714", fur=0.22)
    quad(f, b, coat, [(-40, -72, 20), (-52, -96, 14), (-62, -118, 11)], [(50, -80, 6), (57, -72, 5), (58, -64, 2)])
    tufts(f, *row((-58, -104), (-46, -66), 30, (-1, 12), 10), 2.6, "#8a4726", "#b06a3a")
    head(f, Head(-64, -126, 11, -28, 9, 5.6, "#a5552c", "#7c4630", ear=(17, -9, 4.5), ear_at=(6, -5), eye="#241208", eye_r=2.5, ear_in="#d9a184"))
    antler(f, -62, -134, 0.85, 1.0)


def bear(f: Figure, c: str = "#7a4a28", belly: str = "#9a6a3c", leg: str = "#4a2c1a", nose: str = "#171110") -> None:
    """A big bear walking."""
    f.place((180, 218), 1.3)
    b = Build(length=88, front=102, back=97, chest=34, waist=31, hip=33, upper=17, knee=13, ankle=11, foot=11, stance=(-24, 8, -14, 18), hump=16, belly=3)
    coat = Coat(c, belly, leg, leg, fur=0.45, gloss=0.06)
    quad(f, b, coat, [(-46, -66, 30), (-66, -74, 25), (-80, -74, 20)])
    head(f, Head(-84, -76, 21, -25, 10, 9, c, belly, ear=(4, -11, 7.5), ear_at=(10, -15), nose=nose, eye="#2a1608", eye_r=2.6, fur=0.35, stop=2, nostril=0.55))


def polar_bear(f: Figure) -> None:
    """A polar bear with a long neck, roaring."""
    f.place((186, 218), 1.22)
    c, leg = "#f0e9d9", "#dcd5c8"
    b = Build(length=92, front=96, back=100, chest=31, waist=31, hip=34, upper=17, knee=13, ankle=11.5, foot=12, stance=(-30, 12, -16, 14), belly=3)
    quad(f, b, Coat(c, "#b4bccc", leg, leg, fur=0.4, gloss=0.08, mottle=0.15, far=0.72), [(-46, -64, 30), (-70, -80, 24), (-86, -92, 19)])
    head(f, Head(-88, -96, 18, -25, 2, 9.5, c, "#e6dcc8", ear=(3, -8, 5.5), ear_at=(8, -11), nose="#15161c", eye="#14100c", eye_r=2.3, mouth=7, fur=0.2, ear_in="#8c8a90"))


def wolf(f: Figure) -> None:
    """A timber wolf howling."""
    f.place((172, 220), 1.24)
    b = Build(length=78, front=80, back=76, chest=21, waist=15, hip=17, upper=9, knee=5.5, ankle=4.3, foot=6, stance=(-14, 2, -12, 14))
    c = "#6c7078"
    quad(f, b, Coat(c, "#b8b0a4", "#a39d95", "#6b665f", fur=0.5), [(-40, -62, 19), (-50, -86, 15), (-54, -106, 12)], [(42, -66, 6), (58, -52, 8), (66, -34, 7), (66, -20, 2)])
    tufts(f, *row((-52, -104), (-36, -52), 30, (5, 12), 10), 3, "#8a8c90", "#c4bcae")
    tufts(f, *row((-38, -100), (-22, -76), 8, (13, 8), 5), 4, "#474b54", "#5e626a")
    head(f, Head(-56, -114, 13, -17, -26, 5.5, c, "#b3aca2", ear=(15, 2, 5), ear_at=(7, 0), eye="#f2c23a", eye_r=1.9, mouth=4, fur=0.3))


def fox(f: Figure) -> None:
    """A red fox trotting, brush held high."""
    f.place((152, 208), 1.32)
    c = "#d4641c"
    b = Build(length=72, front=64, back=62, chest=16.5, waist=13, hip=14.5, upper=7, knee=4.2, ankle=3.3, foot=4.2, stance=(-20, 10, -14, 14), lift=(7, 0, 0, 6))
    t = f.layer(3)
    t.limb([(38, -54, 6), (58, -46, 11), (80, -54, 14.5), (98, -72, 11), (106, -84, 6)], c, n=8)
    t.limb([(96, -70, 9.5), (104, -81, 7), (110, -94, 0.6)], "#f6ead6", k=5)
    t.paint(fur=0.6, gloss=0.08, belly="#a04510")
    quad(f, b, Coat(c, "#f2dcc0", "#2c1a14", "#1d1210", fur=0.32), [(-36, -48, 14), (-46, -62, 11)])
    tufts(f, *row((-50, -62), (-36, -40), 10, (1, 13), 5), 3.5, "#f7ecda", "#e0c8a8")
    head(f, Head(-52, -72, 13, -25, 8, 3.4, c, "#f2d8b8", ear=(5, -22, 6.5), ear_at=(7, -8), eye="#e8a020", eye_r=2.2, ear_c="#c0540f", ear_in="#241410", jaw="#f8ecd8", nostril=0.75))


def boar(f: Figure) -> None:
    """A wild boar charging."""
    f.place((186, 212), 1.42)
    c = "#54402f"
    b = Build(length=82, front=84, back=72, chest=32, waist=27, hip=26, upper=10, knee=5.5, ankle=4.2, foot=5, stance=(-26, 10, -22, 22), lift=(10, 0, 0, 6), hump=8)
    quad(f, b, Coat(c, "#3a2c22", "#2a1f18", "#15100d", fur=0.6, gloss=0.06), [(-48, -52, 27), (-66, -46, 22)], [(48, -58, 3), (60, -66, 2.4), (66, -58, 1.6), (70, -52, 3)])
    head(f, Head(-72, -44, 20, -35, 16, 9, c, "#6e5040", ear=(9, -20, 6.5), ear_at=(9, -12), nose="#3a2624", eye="#c8461c", eye_r=2.4, fur=0.45, nostril=0.85, brow=2))
    tu = f.layer(0.5)
    tu.limb([(-96, -24, 3.2), (-105, -27, 2.8), (-108, -40, 0.5)], "#f3e8cc", n=6)
    tu.limb([(-88, -22, 2.8), (-93, -30, 2.2), (-92, -38, 0.5)], "#e6d8b8", n=6)
    tu.paint(gloss=0.7)
    tufts(f, *row((-70, -64), (4, -84), 24, (11, -15), 4), 2.6, "#2a1d16", "#6b5240")


def goat(f: Figure) -> None:
    """A mountain goat with swept horns, front feet on a higher stone."""
    f.place((190, 204), 1.24, turn=0.1)
    c = "#e4ddd0"
    b = Build(length=70, front=76, back=70, chest=24, waist=21, hip=20, upper=11, knee=6.5, ankle=4.6, foot=5, stance=(-8, 2, -4, 10))
    quad(f, b, Coat(c, "#a8a6ac", "#cfc6b8", "#2b2522", fur=0.45), [(-36, -62, 20), (-48, -82, 15), (-56, -94, 12)], [(42, -62, 5), (48, -56, 3)])
    tufts(f, *row((-48, -58), (34, -38), 56, (2, 10), 9), 2.2, "#e6dfd3", "#d6cfc4")
    hl = f.layer(1)
    hl.limb([(-52, -104, 4), (-44, -122, 3.4), (-28, -128, 2.4), (-16, -122, 0.5)], "#3a3230", "#151212", n=8)
    hl.paint(gloss=0.4, tint=0.65, pattern=rings(1.6, 0.3))
    head(f, Head(-58, -98, 11.5, -22, 14, 6.2, c, "#cfc4b4", ear=(15, 2, 3.5), ear_at=(6, -3), eye="#d8a83a", eye_r=2.3, nose="#3a3030", slit=0))
    tufts(f, *row((-76, -78), (-68, -80), 6, (4, 20), 3), 2.4, "#f2ede4", "#c0b8ae")
    hl = f.layer(1)
    hl.limb([(-57, -106, 4.6), (-50, -128, 4), (-30, -137, 2.8), (-14, -130, 0.5)], "#57493f", "#1a1614", n=8)
    hl.paint(gloss=0.5, pattern=rings(1.6, 0.3), pcol="#241c18")


def bison(f: Figure) -> None:
    """A bison with a mountain of a shoulder."""
    f.place((188, 222), 1.34)
    c = "#6a4326"
    b = Build(length=92, front=112, back=88, chest=43, waist=31, hip=29, upper=12, knee=7, ankle=5, foot=6.5, stance=(-16, 8, -10, 16), hump=14)
    quad(f, b, Coat(c, "#3f2818", "#33201a", "#15100e", fur=0.4, gloss=0.05), [(-50, -68, 36), (-68, -58, 29)], [(58, -74, 3), (68, -56, 2), (68, -40, 2), (68, -30, 4)])
    for y0, y1, ln in ((-46, -44, 20), (-62, -58, 22), (-80, -74, 22), (-98, -92, 20)):
        tufts(f, *row((-82, y0), (-22, y1), 18, (2, ln), 8, seed=int(-y0)), 5, "#3a2315", "#5e3a20")
    head(f, Head(-82, -58, 23, -16, 26, 10, "#3f2616", "#2c1c14", ear=(17, 3, 5), ear_at=(12, -2), eye="#1a0d06", eye_r=2.6, fur=0.6, nose="#120c0b", nostril=0.6))
    tufts(f, *row((-96, -76), (-66, -78), 14, (-3, 14), 6), 4.5, "#2c1a10", "#4b2e1a")
    tufts(f, *row((-98, -30), (-78, -28), 10, (4, 22), 5), 3.6, "#24150d", "#3c2516")
    hl = f.layer(1)
    hl.limb([(-72, -78, 5), (-60, -84, 4.4), (-56, -98, 3), (-62, -108, 0.5)], "#2a231f", "#d8cbb0", n=8)
    hl.limb([(-92, -78, 4.4), (-104, -84, 3.6), (-106, -96, 2.4), (-101, -104, 0.5)], "#2a231f", "#d8cbb0", n=8)
    hl.paint(gloss=0.6)


def musk_ox(f: Figure) -> None:
    """A musk ox: a curtain of hair on short legs, horns like a parted fringe."""
    f.place((186, 218), 1.4)
    c = "#4a3324"
    b = Build(length=84, front=92, back=84, chest=37, waist=34, hip=33, upper=11, knee=7, ankle=6, foot=7, stance=(-8, 4, -6, 8), hump=10, belly=4)
    quad(f, b, Coat(c, None, "#cdbfa8", "#241b16", fur=0.5, gloss=0.05), [(-46, -56, 30), (-62, -50, 24)])
    for i, y0 in enumerate((-36, -50, -64, -78)):
        tufts(f, *row((-72 + i * 4, y0), (66 - i * 3, y0 + 2), 26, (3, 26), 6, seed=i), 4.4, "#38251a", "#6e4f36", seed=i + 2)
    tufts(f, *row((-22, -92), (26, -88), 12, (8, 10), 8), 5, "#8f7554", "#b79a70")
    head(f, Head(-76, -50, 21, -18, 22, 9.5, "#33231a", "#b9a78e", ear=(16, 4, 4), ear_at=(14, 0), eye="#1a0f08", eye_r=2.4, fur=0.5, nose="#1a1412"))
    hl = f.layer(2)
    hl.limb([(-84, -68, 8), (-70, -64, 7), (-62, -48, 5), (-68, -34, 3.4), (-80, -32, 0.5)], "#d8c8a4", "#3a3028", n=8)
    hl.limb([(-88, -68, 7), (-99, -60, 5), (-103, -46, 3.6), (-110, -42, 0.5)], "#b9a988", "#3a3028", n=8)
    hl.paint(gloss=0.45, pattern=rings(1.1, 0.2), pcol="#7a6a50")


def hare(f: Figure) -> None:
    """A brown hare leaping."""
    f.place((158, 180), 1.36, turn=-0.1)
    c = "#9a7148"
    far = f.layer(3)
    far.limb([(-30, -26, 8), (-46, -8, 4.5), (-62, -2, 3.2), (-70, 0, 2.6)], c, "#7a5535")
    far.limb([(34, -28, 13), (24, -8, 7), (50, 2, 4.5), (70, 12, 3.6)], c, "#7a5535")
    far.paint(fur=0.4, tint=0.55)
    t = f.layer(2)
    t.limb([(47, -38, 5), (55, -46, 5.5), (58, -54, 2)], "#f4ece0")
    t.paint(fur=0.4)
    lay = f.layer(7)
    lay.limb([(-34, -36, 15), (-8, -42, 17), (18, -40, 20), (36, -32, 18)], c, n=8)
    lay.limb([(-36, -40, 13), (-48, -56, 10)], c)
    lay.limb([(-36, -28, 8), (-54, -14, 5), (-74, -14, 3.5), (-82, -12, 3)], c, "#c0a078", z=3)
    lay.limb([(34, -30, 19), (30, -8, 10), (58, 2, 5.5), (84, 8, 4.5), (90, 10, 3)], c, "#b8966c", z=5, k=5)
    lay.paint(fur=0.5, belly="#eadfca", gloss=0.08)
    be = f.layer(1)
    be.limb([(-42, -68, 4), (-28, -92, 6.5), (-8, -104, 4.5), (2, -106, 1)], c, "#2a1c14")
    be.paint(fur=0.2, tint=0.65)
    head(f, Head(-54, -64, 12.5, -14, 6, 6.4, c, "#d8c4a4", ear=(0, 0, 0), eye="#c07a1c", eye_r=3.2, nose="#5a3a34", fur=0.35, nostril=0.4))
    e = f.layer(1)
    e.limb([(-50, -72, 4), (-42, -100, 7), (-26, -118, 5), (-18, -122, 1)], "#b08a5c", "#2a1c14")
    e.limb([(-48, -78, 1.5), (-40, -100, 3.6), (-29, -113, 2)], "#d8a888", k=0.5, z=4)
    e.paint(fur=0.2)


def zebra(f: Figure) -> None:
    """A zebra, alert."""
    f.place((184, 226), 1.26)

    def stripes(x: Arr, y: Arr, u: Arr, v: Arr) -> Arr:
        body = np.sin((x + 0.35 * y + 4 * np.sin(y / 13)) * 0.52 + 6 * np.sin(x / 70))
        leg = np.sin(y * 0.62 + x * 0.06)
        w = np.clip((-y - 46) / 12, 0, 1)
        rump = np.sin((y - x * 0.75) * 0.48)
        wr = np.clip((x - 18) / 14, 0, 1)
        s = leg * (1 - w) + (body * (1 - wr) + rump * wr) * w
        return np.array(np.clip(s * 3.4 + 0.3, 0, 1))

    b = Build(length=78, front=88, back=86, chest=25, waist=23, hip=23, upper=10, knee=5.2, ankle=3.8, foot=4.8, stance=(-10, 3, -8, 10))
    tufts(f, *row((-33, -102), (-66, -136), 22, (9, -9), 2), 2.8, "#1a1718", "#e8e2d8")
    quad(f, b, Coat("#efe8dc", None, "#efe8dc", "#17130f", fur=0.06, gloss=0.2, pattern=stripes, pcol="#181418"), [(-38, -72, 21), (-50, -98, 15), (-60, -118, 11.5)], [(48, -76, 3.5), (58, -60, 2.4), (60, -44, 4), (60, -30, 1)])

    def face(x: Arr, y: Arr, u: Arr, v: Arr) -> Arr:
        return np.clip(np.sin(x * 0.75 - y * 0.35) * 3.0 + 0.2, 0, 1)

    head(f, Head(-64, -124, 12, -27, 15, 7, "#efe8dc", "#2b2422", ear=(6, -17, 4.5), ear_at=(6, -7), eye="#140c08", eye_r=2.5, nose="#161112", fur=0.05, blaze=face, blaze_c="#181418"))


def camel(f: Figure) -> None:
    """A two-humped camel."""
    f.place((182, 226), 1.18)
    c = "#c08a4c"
    b = Build(length=76, front=102, back=100, chest=26, waist=24, hip=21, upper=10, knee=6.5, ankle=4.2, foot=7, stance=(-14, 6, -10, 12))
    hum = f.layer(6)
    hum.limb([(-22, -92, 21), (-21, -112, 16), (-18, -126, 9)], c)
    hum.limb([(26, -90, 20), (27, -110, 15), (30, -122, 8)], c)
    hum.paint(fur=0.45, gloss=0.06)
    quad(f, b, Coat(c, "#8a5c30", "#a9763e", "#5a4030", fur=0.35, gloss=0.06), [(-38, -80, 19), (-58, -72, 13), (-74, -88, 10), (-78, -116, 9)], [(44, -84, 3), (54, -68, 2.4), (54, -54, 4)])
    tufts(f, *row((-28, -133), (-8, -131), 14, (3, 7), 4), 2.4, "#7a4f28", "#9a6836")
    tufts(f, *row((22, -127), (40, -125), 14, (3, 7), 4), 2.4, "#7a4f28", "#9a6836")
    tufts(f, *row((-52, -66), (-76, -84), 14, (2, 15), 4), 3, "#7a4f28", "#a8743c")
    head(f, Head(-82, -124, 11, -25, 7, 7.4, c, "#a87848", ear=(9, -6, 3.4), ear_at=(7, -5), eye="#1c1008", eye_r=2.6, nose="#5a3c2c", nostril=0.4, fur=0.2))


def mammoth(f: Figure) -> None:
    """A woolly mammoth: domed head, hair to the ankles, great tusks."""
    f.place((196, 222), 1.26)
    c = "#6b3f22"
    b = Build(length=80, front=118, back=96, chest=44, waist=40, hip=36, upper=17, knee=13, ankle=12, foot=13, stance=(-14, 6, -8, 12), hump=12, belly=2)
    tk = f.layer(1)
    tk.limb([(-88, -62, 6), (-112, -36, 5.4), (-136, -36, 4.2), (-144, -58, 2.6), (-136, -74, 0.6)], "#cdbd9a", "#f3e9d0", n=8)
    tk.paint(gloss=0.5, tint=0.7)
    quad(f, b, Coat(c, None, "#4a2c1a", "#2a1b12", fur=0.6, gloss=0.05), [(-50, -82, 38), (-70, -92, 32)], [(56, -76, 4), (64, -56, 3), (64, -42, 3)])
    for i, y0 in enumerate((-40, -56, -74, -92, -108)):
        tufts(f, *row((-70 + i * 5, y0 - (6 if i < 2 else 0)), (56 - i * 8, y0 + 8), 22, (1, 25), 7, seed=i), 5, "#4a2a17", "#8a5630", seed=i + 5)
    lay = f.layer(7)
    lay.ball(-76, -96, 31, "#7a4a28")
    lay.ball(-72, -124, 17, "#7a4a28", k=14)
    lay.limb([(-94, -86, 18), (-110, -58, 12), (-113, -30, 9), (-104, -12, 7), (-92, -12, 5)], "#7a4a28", "#5a3820", k=9)
    lay.paint(fur=0.6, gloss=0.05)
    tufts(f, *row((-84, -140), (-56, -136), 14, (6, 18), 6), 4.4, "#3a2214", "#6e4426")
    e = f.layer(2)
    e.poly([(-62, -106), (-44, -100), (-42, -78), (-54, -68), (-64, -84)], "#5e3820", inflate=7)
    e.paint(fur=0.5, gloss=0.05)
    f.eye(-90, -98, 2.8, rgb("#3a1e0c"))
    tk = f.layer(1)
    tk.limb([(-84, -64, 7), (-98, -26, 6.6), (-122, -14, 5.4), (-142, -28, 3.8), (-142, -50, 0.8)], "#d8c8a2", "#fff6e0", n=8)
    tk.paint(gloss=0.7)


def rodent_marmot(f: Figure) -> None:
    """A marmot sitting upright on guard."""
    f.place((160, 222), 1.5)
    c = "#9c7446"
    t = f.layer(3)
    t.limb([(28, -12, 9), (52, -8, 9), (72, -14, 7), (80, -20, 3)], "#6e4e30", "#2c1e14")
    t.paint(fur=0.6)
    lay = f.layer(8)
    lay.limb([(4, -22, 31), (2, -50, 27), (-4, -78, 21)], c, n=8)
    lay.limb([(16, -14, 17), (4, -6, 9), (-14, -4, 6)], c, "#4a3424", z=9, k=4)
    lay.limb([(-16, -14, 12), (-26, -5, 6), (-36, -4, 5)], "#7a5834", "#4a3424", k=4)
    lay.paint(fur=0.6, gloss=0.06, belly="#c9a068")
    arm = f.layer(3)
    arm.limb([(8, -68, 10), (2, -50, 7.5), (-12, -44, 5.5), (-18, -46, 4.5)], c, "#3c2a1e")
    arm.limb([(-16, -66, 8), (-22, -50, 6), (-28, -46, 4.4)], c, "#3c2a1e")
    arm.paint(fur=0.4)
    head(f, Head(-8, -100, 21, -17, 6, 10.5, c, "#c8ab80", ear=(5, -8, 5.5), ear_at=(9, -14), nose="#2a1c1a", eye="#1c1008", eye_r=3.2, fur=0.45, nostril=0.34, stop=-2))
    te = f.layer(0.3)
    te.poly([(-31, -88), (-26, -88), (-26.5, -80), (-30.5, -80)], "#f4ead0", inflate=2, n=1)
    te.paint(gloss=0.4)


def beaver(f: Figure) -> None:
    """A beaver sitting, flat scaly tail, gnawing a branch."""
    f.place((160, 218), 1.5)
    c = "#6e4528"
    t = f.layer(1)
    t.poly([(26, -10), (50, -26), (84, -30), (98, -18), (84, -4), (50, -2)], "#4c3a34", inflate=8)
    t.paint(gloss=0.35, pattern=lambda x, y, u, v: np.clip(np.sin(x * 0.9 + y * 0.55) * np.sin(x * 0.9 - y * 0.75) * 3 - 0.2, 0, 1), pcol="#1e1614")
    lay = f.layer(8)
    lay.limb([(12, -30, 34), (-4, -56, 29), (-16, -74, 22)], c, n=8)
    lay.limb([(18, -18, 20), (4, -6, 9), (-14, -5, 7)], c, "#2e201a", z=9, k=4)
    lay.paint(fur=0.7, gloss=0.12, belly="#8c6038")
    head(f, Head(-26, -92, 24, -17, 9, 12, c, "#8a6038", ear=(4, -7, 5.5), ear_at=(13, -17), nose="#1c1412", eye="#140c06", eye_r=2.9, fur=0.5, nostril=0.36, stop=-2))
    te = f.layer(0.2)
    te.poly([(-49, -72), (-43, -71), (-44, -60), (-48.5, -61)], "#e89a3c", inflate=2, n=1)
    te.paint(gloss=0.6)
    br = f.layer(1)
    br.limb([(-78, -44, 5), (-40, -52, 5.6), (6, -46, 5), (30, -50, 4)], "#b98c58", "#8a6238")
    br.limb([(-60, -47, 3), (-72, -66, 2), (-80, -72, 1)], "#7a5630")
    br.paint(gloss=0.1, rough=0.4)
    arm = f.layer(3)
    arm.limb([(2, -66, 12), (-10, -50, 8.5), (-22, -48, 6)], c, "#2e201a")
    arm.limb([(-34, -60, 7), (-44, -52, 5.5)], c, "#2e201a")
    arm.paint(fur=0.5)
    lf = f.layer(0.2)
    for a, b_ in ((-84, -78), (-74, -82), (-90, -68)):
        ear(lf, -78, -70, a + 78, b_ + 68, 3.4, "#6f9a3a", None)
    lf.paint(gloss=0.3)


def otter(f: Figure) -> None:
    """An otter rising out of the water with a fish."""
    f.place((168, 232), 1.5)
    c = "#5f3f26"
    lay = f.layer(8)
    lay.limb([(44, -6, 16), (30, -34, 25), (10, -66, 23), (-8, -94, 18)], c, n=8)
    lay.paint(fur=0.4, gloss=0.5, belly="#b08a5c")
    head(f, Head(-16, -114, 20, -15, 5, 11, c, "#c9a87c", ear=(5, -4, 4.4), ear_at=(14, -9), nose="#17110f", eye="#120a06", eye_r=3, fur=0.3, nostril=0.4, jaw="#d8bc94", stop=-1))
    fi = f.layer(2)
    fi.limb([(-64, -66, 2), (-48, -74, 8.5), (-24, -72, 9), (-2, -62, 4.5), (6, -58, 1.6)], "#9fb6c4", "#7894a4")
    fi.poly([(2, -60), (18, -68), (14, -56), (18, -44)], "#8aa4b2", inflate=2)
    fi.paint(gloss=0.9, belly="#e8eef0")
    f.eye(-56, -74, 2.2, rgb("#e8d27a"))
    arm = f.layer(3)
    arm.limb([(18, -84, 11), (4, -74, 8), (-10, -70, 6)], c, "#3c2818")
    arm.limb([(-22, -84, 9), (-32, -76, 6.5)], c, "#3c2818")
    arm.paint(fur=0.3, gloss=0.4)
    w = f.layer(0.3)
    for i, a in enumerate((-0.25, 0.05, 0.35)):
        w.limb([(-27, -106 + i * 2, 0.5), (-44, -106 + i * 2 + a * 26, 0.2)], "#e8dcc8", n=1)
    w.paint(gloss=0, drop=0)



def gorilla(f: Figure) -> None:
    """A silverback leaning on its knuckles."""
    f.place((164, 220), 1.3)
    c, skin = "#2c2d33", "#1c1b1f"
    far = f.layer(5)
    far.limb([(-26, -104, 22), (-36, -62, 16), (-38, -22, 12), (-42, -6, 10)], c)
    far.limb([(52, -46, 20), (48, -20, 12), (42, -6, 9)], c)
    far.paint(fur=0.6, tint=0.55)
    lay = f.layer(9)
    lay.limb([(56, -46, 29), (30, -74, 36), (-4, -98, 38), (-24, -104, 30)], c, n=8)
    lay.limb([(54, -42, 26), (40, -20, 15), (50, -5, 9), (36, -4, 7)], c, skin, z=9, k=5)
    lay.paint(fur=0.6, gloss=0.15, pattern=lambda x, y, u, v: np.clip((x - 10) / 30, 0, 1) * np.clip((-y - 52) / 26, 0, 1) * 0.85, pcol="#e4e6ea")
    arm = f.layer(6)
    arm.limb([(0, -104, 28), (-8, -66, 21), (-4, -32, 16), (-10, -8, 11), (-20, -6, 9)], c, skin)
    arm.paint(fur=0.6, gloss=0.12)
    hd = f.layer(5)
    hd.ball(-50, -122, 24, c)
    hd.limb([(-42, -142, 12), (-46, -134, 18)], c, k=8)
    hd.paint(fur=0.5, gloss=0.15)
    fa = f.layer(4)
    fa.limb([(-60, -128, 12), (-66, -112, 14), (-66, -102, 12)], "#3a363a")
    fa.limb([(-50, -134, 6), (-66, -138, 6.5), (-76, -132, 4)], "#242226", k=3, z=6)
    fa.ball(-74, -114, 7, "#2b282c", z=6, k=2)
    fa.limb([(-80, -102, 4), (-68, -98, 4.5), (-56, -101, 3)], "#2b282c", k=2, z=8)
    fa.paint(gloss=0.45)
    e = f.layer(1)
    e.ball(-36, -122, 6, skin)
    e.paint(gloss=0.3)
    f.eye(-67, -127, 2.6, rgb("#b5652a"))
    f.eye(-77, -126, 2.0, rgb("#b5652a"))
    m = f.layer(0.3)
    m.limb([(-82, -100, 0.6), (-68, -95, 1), (-56, -98, 0.6)], "#0c0a0b", n=3)
    m.ball(-78, -112, 1.5, "#0c0a0b")
    m.ball(-71, -111, 1.7, "#0c0a0b")
    m.paint(gloss=0, drop=0)
