# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""The Harpies of Nucleic Evolution, and those that share a tribe with them."""

from __future__ import annotations

import numpy as np

from .birds import hooked
from .body import Figure
from .canvas import Canvas, blur, rgb
from .folk import (
    feathers,
    fringe,
    hexed,
    hood,
    lights,
    locks,
    plain_face,
    skull_face,
    spark,
    torso,
)
from .giants import dragon_head, membrane
from .kit import rings as banded
from .kit import row, tufts
from .saints import plumes, wings
from .tribes import both, figure, glowing, names, stand, world, worlds

WHITE = ("#c8b890", "#fffaf0", "#f4eee0", "#c8d4ec")
GOLD = ("#b8862a", "#ffe49a", "#f8d070", "#c8882c")


def masked(f: Figure, x: float, y: float, s: float, c: str, beak: str, eye: str, c2: str = "") -> None:
    """A harpy's head: feathered, with a short hooked beak, seen from the front."""
    lay = f.layer(5)
    lay.limb([(x, y - 14 * s, 25 * s), (x, y + 6 * s, 22 * s), (x, y + 22 * s, 13 * s)], c, c2 or hexed(c, .9))
    lay.paint(fur=0.55, gloss=0.1)
    m = f.layer(2)
    for d in (-1, 1):
        m.poly([(x + d * 3 * s, y - 6 * s), (x + d * 12 * s, y - 15 * s), (x + d * 31 * s, y - 20 * s), (x + d * 20 * s, y - 1 * s), (x + d * 9 * s, y + 3 * s)], hexed(c, .42), inflate=3)
    m.paint(gloss=0.2, drop=0.2)
    b = f.layer(2)
    b.limb([(x, y - 2 * s, 6 * s), (x, y + 10 * s, 8 * s), (x, y + 22 * s, 4.6 * s), (x, y + 29 * s, .6)], beak, hexed(beak, .6))
    b.paint(gloss=0.8)
    for d in (-1, 1):
        f.eye(x + d * 11.5 * s, y - 8 * s, 4.6 * s, rgb(eye), slit=0, glow=0.5)


def screecher(cv: Canvas) -> None:
    world(cv, "harpy", 0)
    f = figure(cv, "harpy", (160, 106), 1.0)
    wings(f, 44, 124, 110, ("#3a1c5a", "#b88ad8", "#7a4aa8", "#2a1040"))
    torso(f, "#6a3a94", "#3a1c58", 46, 46, fur=.6)
    plumes(f, 0, -16, 11, 56, ("#d8a0f0", "#5a2a88"), -3.0, -.14)
    lay = f.layer(5)
    lay.limb([(0, -10, 26), (0, 20, 20)], "#c8a0d8")
    lay.paint(fur=.4)
    up = f.layer(2)
    up.limb([(0, -6, 9), (0, 6, 8), (0, 12, 1)], "#f0b83a", "#8a5a1c").limb([(0, 44, 9), (0, 52, 4), (0, 58, .6)], "#f0b83a", "#8a5a1c")
    up.paint(gloss=.8)
    mo = f.layer(1)
    mo.limb([(0, 20, 13), (0, 34, 14)], "#3a0c1c")
    mo.paint(gloss=.2, drop=0)
    to = f.layer(1)
    to.limb([(0, 42, 6), (0, 30, 4)], "#d84a5a")
    to.paint(gloss=.6)
    lights(f, 0, -14, 13, 5.4, "#fff03a")
    stand(cv, f, .6)
    d = np.hypot(cv.x - 160, (cv.y - 134))
    w = (np.clip(np.sin(d * .3) * 3 - 2, 0, 1) * (cv.y > 120) * (np.abs(cv.x - 160) < (cv.y - 112) * 2.4) * np.clip((d - 24) / 20, 0, 1)).astype(np.float32)
    cv.add(w, "#f8e0ff", .5)


def cutpurse(cv: Canvas) -> None:
    world(cv, "harpy", 1)
    f = figure(cv, "harpy", (142, 106), 1.0)
    feathers(f, -1, -26, 46, 104, 84, ("#24141c", "#6a4a58", "#46303c", "#180c12"), 9, 7)
    torso(f, "#4a3440", "#241820", 46, 48, fur=.4)
    hood(f, 0, 0, .9, "#2c2030", "#0c080c", fur=.3)
    b = f.layer(2)
    b.limb([(0, 2, 6), (0, 14, 7), (0, 26, 3), (0, 31, .6)], "#e8a82c", "#6a4414")
    b.paint(gloss=.8)
    lights(f, 0, -5, 9.5, 4.4, "#8affb0")
    arm = f.layer(3)
    arm.limb([(46, 76, 15), (88, 62, 11), (106, 20, 8)], "#4a3440")
    for k in (-1, 0, 1):
        arm.limb([(106, 18, 5), (104 + k * 12, -2, 3.4), (102 + k * 14, 12, .8)], "#d8a03a", k=1)
    arm.paint(gloss=.3)
    p = f.layer(3)
    p.limb([(112, 36, 8), (112, 62, 24), (112, 78, 22)], "#9a5a24", "#6a3a14")
    p.limb([(102, 30, 3), (122, 30, 3)], "#e8c85a", n=1, k=1)
    p.paint(gloss=.3, fur=.3)
    stand(cv, f, .5)
    for k, (x, y) in enumerate(((232, 196), (262, 208), (278, 186), (248, 216))):
        c = Figure(cv, both("angel", "harpy"), (x, y), 1)
        q = c.layer(1)
        q.ball(0, 0, 7, "#ffd04a")
        q.paint(gloss=1)
        c.onto(0)
        spark(cv, x - 2, y - 3, 8 + k, "#fff0a0")


def galewing(cv: Canvas) -> None:
    world(cv, "harpy", 2)
    d, a = np.hypot(cv.x - 160, cv.y - 112), np.arctan2(cv.y - 112, cv.x - 160)
    sp = (np.clip(np.sin(a * 3 + d * .09) * 3 - 1.8, 0, 1) * np.clip(d / 50 - .6, 0, 1)).astype(np.float32)
    cv.add(blur(sp, 4), "#d8f0ff", .5)
    f = figure(cv, "harpy", (160, 112), 1.0, -0.3)
    for s in (-1, 1):
        feathers(f, s, s * 16, -6, 140, 36, ("#2c6a88", "#c8f0f8", "#6ac0d8", "#f4ffff"), 10, 8)
    t = f.layer(5)
    t.limb([(0, -22, 17), (0, 10, 24), (0, 46, 15), (0, 60, 6)], "#7ac0d0", "#3a7a98")
    t.paint(fur=.6)
    for k in (-2, -1, 0, 1, 2):
        q = f.layer(.5)
        q.limb([(k * 4, 50, 6), (k * 12, 96, 5), (k * 16, 112, 1)], "#e0f8ff", "#4a98b8")
        q.paint(fur=.2)
    masked(f, 0, -42, .85, "#a8dce8", "#ffc84a", "#ffe03a")
    plumes(f, 0, -56, 7, 40, ("#f0ffff", "#3a8aa8"), -2.5, -.6)
    stand(cv, f, .6)


def lookout(cv: Canvas) -> None:
    world(cv, "harpy", 3)
    pen = cv.mask()
    pen.poly([(-10, 240), (0, 176), (60, 166), (150, 170), (196, 182), (212, 240)])
    cv.over(pen.done(), "#2c2040")
    f = figure(cv, "harpy", (110, 112), 1.0)
    feathers(f, -1, -14, 4, 56, -70, ("#5a3a2a", "#c89a6a", "#8a6040", "#3a2418"), 8, 8)
    t = f.layer(6)
    t.limb([(0, -8, 24), (-4, 30, 32), (-8, 56, 20)], "#a87a50", "#6a4828")
    t.paint(fur=.7, belly="#e8cca0")
    feathers(f, 1, 14, 6, 40, -74, ("#5a3a2a", "#c89a6a", "#8a6040", "#3a2418"), 8, 8)
    masked(f, 6, -38, 1.0, "#c89a68", "#f0b83a", "#ffb02a")
    plumes(f, -2, -52, 6, 38, ("#e8c898", "#6a4224"), -2.9, -1.3)
    s = f.layer(1)
    s.limb([(22, -44, 7), (62, -52, 8), (62, -52, 11), (104, -60, 11)], "#b8862a", n=1)
    s.limb([(103, -60, 13), (108, -61, 13)], "#f0d080", n=1)
    s.paint(gloss=1)
    ft = f.layer(1)
    for x in (-22, 10):
        for k in (-1, 0, 1):
            ft.limb([(x, 62, 4), (x + k * 9, 74, 2.6), (x + k * 10, 80, .8)], "#e8a83a", n=1)
    ft.paint(gloss=.5)
    stand(cv, f, .5)
    glowing(cv, cv.mask().poly([(220, 50), (330, 6), (330, 100)]).done() * .3, "#fff0c0", .5, 16)
    n = cv.mask().stroke([(276, 196, 3), (276, 158, 3)]).stroke([(266, 168, 2.6), (277, 157, 3)]).done()
    glowing(cv, n, "#ffe08a", .9)


def mirrorplume(cv: Canvas) -> None:
    world(cv, "harpy", 4)
    f = figure(cv, "harpy", (160, 128), 1.0)
    for k in range(11):
        a = np.pi * (1.04 + .092 * (k - 5.0) * 1.0 + .46)
        q = f.layer(.5)
        dx, dy = np.cos(a), np.sin(a)
        q.limb([(dx * 24, 20 + dy * 24, 6), (dx * 84, 20 + dy * 84, 12), (dx * 116, 20 + dy * 116, 15), (dx * 128, 20 + dy * 128, 3)], "#9ab8d8", "#e8f4ff", n=6)
        q.paint(gloss=1.0, sharp=14, mottle=.15)
        e = f.layer(.5)
        e.limb([(dx * 104, 20 + dy * 104, 8), (dx * 110, 20 + dy * 110, 7)], "#7a3aa8")
        e.ball(dx * 108, 20 + dy * 108, 4, "#ffe04a")
        e.paint(gloss=1.0)
    t = f.layer(6)
    t.limb([(0, 16, 20), (0, 60, 34), (0, 100, 36)], "#6a88b8", "#3a4a80")
    t.paint(fur=.5, gloss=.5)
    masked(f, 0, -12, .95, "#c8dcf4", "#e8e8f0", "#d84aff")
    stand(cv, f, .7)
    for x, y in ((62, 96), (110, 30), (214, 34), (262, 100)):
        spark(cv, x, y, 14, "#e8f0ff")


def nightdive(cv: Canvas) -> None:
    world(cv, "harpy", 5, at=(176, 104, 92))
    cv.mul(np.full(cv.x.shape, .62, np.float32))
    f = figure(cv, "harpy", (170, 96), 1.06, 2.45)
    for s in (-1, 1):
        feathers(f, s, s * 12, 0, 84, -86, ("#141430", "#4a4a8a", "#2a2a58", "#0c0c20"), 9, 7.5)
    t = f.layer(5)
    t.limb([(0, -14, 18), (0, 20, 21), (0, 60, 10)], "#34346a", "#1c1c44")
    t.paint(fur=.6)
    for k in (-1, 0, 1):
        q = f.layer(.5)
        q.limb([(k * 3, 54, 6), (k * 11, 96, 5), (k * 13, 108, 1)], "#5a5aa0", "#14142c")
        q.paint()
    h = f.layer(4)
    h.ball(0, -36, 19, "#44447c")
    h.paint(fur=.5)
    f2 = f.layer(2)
    f2.limb([(-4, -48, 7), (-6, -64, 4), (-2, -72, .6)], "#ffc03a", "#8a5a14")
    f2.paint(gloss=.8)
    f.eye(-9, -42, 5, rgb("#ff3a4a"), glow=1)
    f.eye(9, -42, 5, rgb("#ff3a4a"), glow=1)
    stand(cv, f, .5)
    for k in range(9):
        x0, y0 = 210 + 14 * k, 2 + 9 * k
        m = cv.mask().stroke([(x0, y0, .2), (x0 - 40, y0 + 46, 1.2), (x0 - 54, y0 + 62, .2)]).done()
        cv.add(m, "#a8a8ff", .6)


def storm_wyvern(cv: Canvas) -> None:
    worlds(cv, "dragon", "harpy", 0)
    f = Figure(cv, both("dragon", "harpy"), (176, 118), 1.05)
    membrane(f, (20, -16), (56, -62), (76, -88), [(128, -84), (126, -34), (92, 6)], (50, 20), "#7a5aa8", "#3a2a5c", .7)
    t = f.layer(5)
    t.limb([(-30, -8, 20), (16, 4, 30), (60, 34, 18), (96, 66, 8), (118, 92, 1)], "#6a4a98", "#3a2464", n=8)
    t.paint(gloss=.6, pattern=banded(.3, .25), pcol="#a88ad8", belly="#c8b0e8")
    n = f.layer(4)
    n.limb([(-26, -8, 22), (-52, -26, 15)], "#6a4a98")
    n.paint(gloss=.6)
    tufts(f, *row((-66, -38), (-20, -40), 12, (12, -16), 6), 4, "#e8d8ff", "#8a6ac0")
    dragon_head(f, -66, -34, 1.05, "#7a56ac", "#f0e0ff", "#ffe03a", "#d8b0ff", 2)
    membrane(f, (-4, -12), (-10, -62), (6, -100), [(70, -108), (76, -56), (56, -12)], (34, 6), "#9a78cc", "#4a3470", 1.0)
    stand(cv, f, .6)
    for pts in ([(52, 0), (64, 40), (50, 52), (70, 104), (58, 112), (74, 160)], [(284, 120), (268, 150), (282, 160), (262, 210)]):
        m = cv.mask().stroke([(x, y, 2) for x, y in pts]).done()
        glowing(cv, m, "#f4e8ff", 1.1, 14)


def wind_oracle(cv: Canvas) -> None:
    worlds(cv, "ancient", "harpy", 1)
    f = Figure(cv, both("ancient", "harpy"), (160, 102), .98)
    torso(f, "#4a7a6a", "#243c3c", 58, 46, fur=.25)
    for s in (-1, 1):
        tufts(f, *row((s * 20, 50), (s * 84, 72), 12, (s * 6, 26), 6, 4), 5, "#c8e8d8", "#4a7a78")
    locks(f, 0, 0, 1.05, "#e8f4f0", "#a8c8c0", 84, wind=26)
    plain_face(f, 0, 0, 1, "#b89a7c", "#e8ffff", glow=1, stern=-2)
    fringe(f, 0, 0, 1.02, "#e8f4f0", "#a8c8c0")
    ml = f.layer(1)
    ml.limb([(0, -24, 2.6), (0, -38, 2.6)], "#6af0c8", n=1)
    ml.paint(glow=(.2, .6, .5))
    plumes(f, 0, -30, 5, 52, ("#f0ffff", "#5a9a9a"), -2.2, -.9)
    o = f.layer(1)
    o.ball(0, 92, 27, "#c8f0f4")
    o.paint(gloss=1.2, sharp=12, alpha=.85, rim=2, glow=(.15, .25, .3))
    hd = f.layer(3)
    for s in (-1, 1):
        hd.limb([(s * 68, 112, 14), (s * 40, 110, 10), (s * 26, 104, 8)], "#b89a7c")
    hd.paint()
    stand(cv, f, .6)
    dd, a = np.hypot(cv.x - 160, cv.y - 192), np.arctan2(cv.y - 192, cv.x - 160)
    m = (np.clip(np.sin(a * 2 + dd * .35) * 3 - 1.6, 0, 1) * (dd < 24)).astype(np.float32)
    cv.add(m, "#6ad8e8", .6)


def carrion_queen(cv: Canvas) -> None:
    worlds(cv, "undead", "harpy", 2)
    f = Figure(cv, both("undead", "harpy"), (160, 104), 1.0)
    wings(f, 46, 126, 100, ("#1c0c14", "#4a2a3c", "#301824", "#0c0408"))
    torso(f, "#3a1c2c", "#1c0c18", 48, 48, fur=.5)
    tufts(f, *row((-56, 44), (56, 44), 26, (0, 24), 8, 5), 6, "#e8dcd0", "#8a7a70")
    lay = f.layer(5)
    lay.limb([(0, -14, 25), (0, 8, 20)], "#c87a70", "#a85a58")
    lay.limb([(0, 20, 15), (0, 44, 15)], "#b86a64")
    lay.paint(rough=.5, gloss=.2)
    hooked(f, -2, 4, 1.3, "#e8e0c8", "#2a2018")
    lights(f, 0, -14, 13, 4.8, "#8aff6a")
    cr = f.layer(1)
    cr.limb([(-24, -30, 4), (0, -36, 4.4), (24, -30, 4)], "#d8d0b0")
    for k in range(-2, 3):
        cr.limb([(k * 11, -34, 4), (k * 13, -58 - 5 * (2 - abs(k)), 1)], "#e8e0c4", k=1, n=1)
    cr.paint(gloss=.5, rough=.2)
    sk = f.layer(1)
    sk.paint()
    skull_face(f, 0, 96, .5, "#e8e0c8", "#8aff6a")
    stand(cv, f, .5)


def drone_flock(cv: Canvas) -> None:
    worlds(cv, "harpy", "android", 3)
    f = Figure(cv, both("harpy", "android"))
    for x, y, s, t in ((76, 58, .62, -.2), (254, 50, .56, .2), (58, 158, .7, .15), (268, 160, .66, -.2), (160, 108, 1.25, 0)):
        f.place((x, y), s, turn=t)
        for d in (-1, 1):
            w = f.layer(.6)
            w.poly([(d * 16, -8), (d * 46, -34), (d * 86, -40), (d * 70, -22), (d * 78, -12), (d * 58, -4), (d * 62, 6), (d * 20, 12)], "#7a8aa8", inflate=5, n=1, c2="#c8d4e8")
            w.paint(gloss=1, sharp=20)
        b = f.layer(3)
        b.limb([(0, -20, 16), (0, 10, 18), (0, 36, 7)], "#4a5878", "#2a3450")
        b.paint(gloss=.9)
        k = f.layer(1)
        k.limb([(0, -16, 8), (0, 0, 5), (0, 8, .6)], "#f0b03a", "#a86a1c")
        k.paint(gloss=.8)
        lights(f, 0, -22, 8.5, 4, "#ff4ad8")
        for d in (-1, 1):
            c = f.layer(1)
            c.limb([(d * 8, 34, 3), (d * 16, 50, 2.4), (d * 8, 60, .8)], "#c8d4e8", n=1)
            c.paint(gloss=.8)
    stand(cv, f, .4)


UNITS = names(
    screecher, cutpurse, galewing, lookout, mirrorplume, nightdive, storm_wyvern, wind_oracle, carrion_queen,
    drone_flock,
)
