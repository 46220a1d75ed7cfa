# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""The plain folk of Nucleic Evolution: they belong to no tribe."""

from __future__ import annotations

import numpy as np

from .body import Figure
from .canvas import Canvas
from .folk import (
    blade,
    fringe,
    hand,
    helm,
    locks,
    pauldrons,
    plain_face,
    pole,
    shield,
    spark,
    torso,
)
from .tribes import figure, names, stand, world


def militia(cv: Canvas) -> None:
    world(cv, "basic", 0, .25)
    f = figure(cv, "basic", (150, 104), .96)
    pole(f, 92, 140, 84, -66, 3.4, tip="#c8d0d8", head="halberd")
    torso(f, "#7a4a2c", "#4a2c18", 54, 46, fur=.2)
    plain_face(f, 0, 2, .98, "#e0b48c", "#4a6a8a", stern=1)
    helm(f, 0, -6, 1.0, "#8a929c", "#6a7078", kettle=True)
    shield(f, -56, 86, 40, 46, "#b8342a", "#8a6a3c", mark="chevron")
    hd = f.layer(2)
    hand(hd, 88, 66, 11, "#e0b48c")
    hd.paint()
    stand(cv, f, .4)


def pikeman(cv: Canvas) -> None:
    world(cv, "basic", 1, .25)
    f = figure(cv, "basic", (160, 112), .96)
    for k in (-2, -1, 1, 2):
        pole(f, k * 40, 130, k * 46 - 30, -92 + 6 * abs(k), 2.4, "#6a4a28", "#b8c0c8")
    torso(f, "#9aa4b0", "#6c7682", 58, 46, gloss=.9)
    pauldrons(f, "#b0bac6", trim="#2c5aa0")
    helm(f, 0, 0, 1.06, "#a8b2be", "#2c5aa0", slit="dark", plume="#2c6ac8")
    pole(f, 62, 140, 22, -100, 3.6, tip="#e8f0f8")
    hd = f.layer(2)
    hand(hd, 48, 62, 12, "#8a929c")
    hd.paint(gloss=.8)
    stand(cv, f, .4)


def settler(cv: Canvas) -> None:
    world(cv, "basic", 2, .25)
    f = figure(cv, "basic", (128, 106), .94)
    torso(f, "#5a7a4a", "#3a5430", 52, 46, fur=.2)
    locks(f, 0, 0, 1, "#8a4a24", "#6a3418", 56)
    plain_face(f, 0, 2, 1, "#ecc4a0", "#4a7a3a", stern=-1, lip="#b8604a")
    fringe(f, 0, 0, 1, "#8a4a24", "#6a3418", 6)
    k = f.layer(4)
    k.poly([(-30, -30), (0, -50), (30, -30), (34, -4), (22, -22), (0, -32), (-22, -22), (-34, -4)], "#d8d0b4", inflate=9)
    k.paint(fur=.2)
    b = f.layer(3)
    b.limb([(-4, 108, 20), (44, 112, 20)], "#b88a4a", n=1)
    b.paint(fur=.4, rough=.3)
    for x, y, c in ((-12, 86, "#e04a2a"), (8, 82, "#e8a82a"), (28, 84, "#7ab83a"), (46, 92, "#e04a2a"), (16, 94, "#c83a6a")):
        a = f.layer(1)
        a.ball(x, y, 11, c)
        a.paint(gloss=.7)
    stand(cv, f, .4)
    h = Figure(cv, f.mood, (252, 150), 1.0)
    w = h.layer(1)
    w.poly([(-36, 44), (-36, 4), (36, 4), (36, 44)], "#b08a5c", inflate=7, n=1)
    w.paint(fur=.5)
    r = h.layer(1)
    r.poly([(-48, 8), (0, -36), (48, 8)], "#8a3c24", inflate=9, n=1)
    r.paint(fur=.4)
    d = h.layer(1)
    d.poly([(-9, 44), (-9, 20), (9, 20), (9, 44)], "#4a2c14", inflate=2, n=1)
    d.paint(gloss=.2, drop=0)
    h.onto(0)
    cv.add(cv.glow(252, 178, 30, 2), "#ffd88a", .4)


def mercenary(cv: Canvas) -> None:
    world(cv, "basic", 3, .25)
    f = figure(cv, "basic", (160, 104), .98)
    blade(f, -86, 126, 66, 200, 7, c="#c8d0da", hilt="#8a6a2c")
    blade(f, 86, 126, 114, 200, 7, c="#c8d0da", hilt="#8a6a2c")
    torso(f, "#3c3430", "#201a18", 58, 46, fur=.25)
    pauldrons(f, "#4a4440", spikes=2, trim="#a8843a")
    plain_face(f, 0, 2, 1, "#c89a74", "#8a9aa8", stern=5, beard="#2a1c14")
    p = f.layer(1)
    p.ball(10, -2, 8, "#140e0c").limb([(-26, -22, 2), (10, -4, 2), (26, 8, 2)], "#140e0c", n=1)
    p.limb([(-14, -22, 1.2), (-18, 10, 1.2)], "#e8a898", n=1)
    p.paint(gloss=.4)
    fringe(f, 0, -2, 1, "#2a1c14", "#140c08", -8)
    c = f.layer(1)
    for k in range(5):
        c.limb([(-34 + 16 * k, 88, 9), (-34 + 16 * k, 91, 9)], "#f0c040", n=1, k=.2)
    c.paint(gloss=1)
    stand(cv, f, .4)
    spark(cv, 178, 186, 12, "#fff0a0")


def diplomat(cv: Canvas) -> None:
    world(cv, "basic", 1, .25, (160, 104, 90))
    f = figure(cv, "basic", (150, 102), .96)
    torso(f, "#5a2a6a", "#381844", 52, 46, fur=.1)
    rf = f.layer(2)
    for k in range(13):
        a = .15 + k * .225
        rf.ball(30 * np.cos(a), 34 + 13 * np.sin(a), 9, "#f4f0e8" if k % 2 else "#dcd6cc")
    rf.paint(fur=.2)
    plain_face(f, 0, 0, 1, "#ecc8a8", "#3a5a4a", stern=-2, lip="#b86a5a")
    m = f.layer(1)
    for s in (-1, 1):
        m.limb([(0, 10, 2.2), (s * 10, 12, 2.2), (s * 20, 6, .6)], "#6a4a2c", n=5)
    m.paint(fur=.3)
    h = f.layer(3)
    h.limb([(-36, -24, 8), (0, -34, 11), (34, -30, 9)], "#381844")
    h.limb([(-26, -38, 13), (10, -44, 15)], "#5a2a6a", k=4)
    h.paint(fur=.1, gloss=.3)
    pl = f.layer(.6)
    pl.limb([(24, -42, 4), (52, -66, 8), (84, -62, 1)], "#f4f0e8", "#c8c0d8", n=8)
    pl.paint(fur=.6)
    s = f.layer(1)
    s.poly([(44, 62), (116, 46), (122, 104), (50, 118)], "#f4e8c8", inflate=5, n=1)
    s.limb([(42, 60, 6), (118, 44, 6)], "#e0d0a4", n=1).limb([(48, 120, 6), (124, 104, 6)], "#e0d0a4", n=1)
    s.paint(gloss=.1)
    ln = f.layer(.4)
    for k in range(4):
        ln.limb([(56, 72 + 9 * k, .8), (106, 61 + 9 * k, .8)], "#6a5a3c", n=1)
    ln.paint(gloss=0, drop=0, edge=0)
    sl = f.layer(1)
    sl.ball(108, 100, 9, "#c8202a")
    sl.paint(gloss=.8)
    stand(cv, f, .4)


def veteran(cv: Canvas) -> None:
    world(cv, "basic", 2, .25)
    f = figure(cv, "basic", (160, 104), .98)
    cp = f.layer(4)
    cp.poly([(-60, 40), (60, 40), (112, 130), (-112, 130)], "#a8281c", inflate=20, n=1)
    cp.paint(fur=.25)
    torso(f, "#a87c3c", "#7a5626", 54, 48, gloss=.8)
    m = f.layer(2)
    for s in (-1, 1):
        m.poly([(s * 4, 62), (s * 40, 58), (s * 42, 86), (s * 6, 94)], "#c89a50", inflate=12)
    m.paint(gloss=.9)
    plain_face(f, 0, 2, 1, "#d0a482", "#5a6a7a", stern=3, beard="#b8b4ac")
    helm(f, 0, -8, 1.06, "#c89a4a", "#8a5a1c")
    cr = f.layer(2)
    for k in range(9):
        a = 3.5 + k * .29
        cr.limb([(30 * np.cos(a), -12 + 30 * np.sin(a), 5), (56 * np.cos(a), -12 + 56 * np.sin(a), 7), (66 * np.cos(a), -12 + 66 * np.sin(a), 2)], "#c8281c", "#8a140c", n=3, z=k * .2)
    cr.paint(fur=.5)
    sc = f.layer(.5)
    sc.limb([(8, -14, 1.2), (16, 14, 1.4)], "#f0c0a8", n=1)
    sc.paint(gloss=.1, drop=0)
    me = f.layer(1)
    for k, c in enumerate(("#e8c04a", "#c8d0d8", "#c88a4a")):
        me.limb([(-32 + 16 * k, 100, 2), (-32 + 16 * k, 108, 2)], ("#2c5aa0", "#c8281c", "#3a8a4a")[k], n=1).ball(-32 + 16 * k, 114, 7, c)
    me.paint(gloss=1)
    stand(cv, f, .4)


UNITS = names(
    militia, pikeman, settler, mercenary, diplomat, veteran,
)
