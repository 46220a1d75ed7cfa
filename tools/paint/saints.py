# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""The Angels of Nucleic Evolution, the Harpies, and those that share one of these tribes."""

from __future__ import annotations

import numpy as np

from .birds import hooked
from .body import Figure
from .canvas import Canvas, blur, rgb
from .folk import (
    blade,
    feathers,
    fringe,
    halo,
    hand,
    helm,
    hexed,
    hood,
    lights,
    locks,
    pauldrons,
    plain_face,
    shield,
    skull_face,
    spark,
    torso,
)
from .giants import dragon_head, membrane
from .kit import rings as banded
from .kit import row, tufts
from .scenery import rays
from .tribes import both, figure, glowing, names, stand, world, worlds

WHITE = ("#c8b890", "#fffaf0", "#f4eee0", "#c8d4ec")
GOLD = ("#b8862a", "#ffe49a", "#f8d070", "#c8882c")


def wings(f: Figure, y: float, span: float, lift: float, cs: tuple[str, str, str, str], n: int = 9, w: float = 7, tint: float = 0.95) -> None:
    """Both wings of a bust."""
    for s in (-1, 1):
        feathers(f, s, s * 30, y, span, lift, cs, n, w, tint)


def plumes(f: Figure, x: float, y: float, n: int, r: float, cs: tuple[str, str], a0: float = -2.6, a1: float = -0.5, w: float = 5.0) -> None:
    """A crest of feathers."""
    lay = f.layer(0.6)
    for k in range(n):
        a = a0 + (a1 - a0) * k / max(1, n - 1)
        le = r * (0.8 + 0.3 * np.sin(k * 2.1))
        lay.limb([(x + 8 * np.cos(a), y + 8 * np.sin(a), w), (x + le * .6 * np.cos(a), y + le * .6 * np.sin(a), w * .9), (x + le * np.cos(a + .12), y + le * np.sin(a + .12), .5)], cs[0], cs[1], n=5, z=k * .3)
    lay.paint(gloss=0.3, fur=0.3)


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


# -- angels ---------------------------------------------------------------------------------------------------

def herald_of_noon(cv: Canvas) -> None:
    world(cv, "angel", 0)
    rays(cv, 160, 54, "#fff8d0", 0.5, 300, -3.2, 3.2, 14)
    f = figure(cv, "angel", (146, 100), 0.95)
    wings(f, 50, 118, 104, WHITE)
    torso(f, "#f4ecd8", "#c8a850")
    locks(f, 0, 0, 1, "#e8b84a", "#c8862a", 30)
    plain_face(f, 0, 0, 1, "#f0d0b0", "#4a8ad0", stern=0)
    fringe(f, 0, 0, 1, "#e8b84a", "#c8862a", 8)
    tr = f.layer(1)
    tr.limb([(2, 18, 2.6), (58, -14, 3.2), (112, -44, 4.4)], "#f0c04a", n=1)
    tr.limb([(108, -42, 5), (126, -52, 13), (136, -58, 20)], "#ffdc7a", k=2, n=3)
    tr.paint(gloss=1.0)
    hn = f.layer(2)
    hn.limb([(64, 78, 15), (60, 30, 12), (48, 0, 9)], "#f4ecd8")
    hand(hn, 46, -4, 9, "#f0d0b0")
    hn.paint()
    stand(cv, f, 0.8)
    halo(cv, 146, 54, 46, 14)


def unbowed_seraph(cv: Canvas) -> None:
    world(cv, "angel", 1)
    f = figure(cv, "angel", (160, 98), 0.92)
    for y, span, lift in ((70, 132, -46), (52, 150, 30), (40, 120, 112)):
        wings(f, y, span, lift, ("#c89a4a", "#fff4d0", "#ffe0a0", "#e89a5a"), 8, 7)
    torso(f, "#d8dce8", "#8a94b0", gloss=0.9)
    pauldrons(f, "#e8ecf4", spikes=2, trim="#e0b040")
    plain_face(f, 0, 0, 1.02, "#e8c8a8", "#ffd84a", glow=1, stern=4)
    helm(f, 0, -8, 1.06, "#e8ecf4", "#e0b040", crest="#ffd86a")
    stand(cv, f, 0.9)
    halo(cv, 160, 86, 62, 62, w=3.6)


def tearful_cherub(cv: Canvas) -> None:
    world(cv, "angel", 2)
    f = figure(cv, "angel", (160, 120), 1.08)
    for s in (-1, 1):
        feathers(f, s, s * 26, 42, 74, 46, WHITE, 6, 8)
    b = f.layer(8)
    b.limb([(0, 52, 34), (0, 92, 40)], "#f4c8a8")
    b.paint(gloss=0.15, mottle=.15)
    curl = f.layer(3)
    for k in range(15):
        a = np.pi + k * np.pi / 14
        curl.ball(46 * np.cos(a), -14 + 44 * np.sin(a), 14, "#e8c060")
    curl.ball(0, -44, 20, "#e8c060")
    curl.paint(fur=0.5, gloss=.3)
    plain_face(f, 0, 6, 1.5, "#f8d0b4", "#4a90d8", stern=-4)
    fringe(f, 0, 0, 1.6, "#e8c060", "#c89a3a", curl=True)
    ch = f.layer(4)
    for s in (-1, 1):
        ch.ball(s * 24, 18, 9, "#f4a898")
    ch.paint(gloss=0, rim=0, alpha=.5, drop=0, edge=0)
    t = f.layer(2)
    for s in (-1, 1):
        for y, r in ((8, 2.4), (24, 4), (48, 5.5)):
            t.limb([(s * 19, y - r * 1.6, .8), (s * 19.6, y, r)], "#a8dcff", k=.5, n=3)
    t.paint(gloss=1.2, sharp=12, glow=(.2, .3, .4), alpha=.9)
    stand(cv, f, 0.7)
    halo(cv, 160, 42, 48, 12)


def choir_warden(cv: Canvas) -> None:
    world(cv, "angel", 3)
    f = figure(cv, "angel", (160, 98), 0.95)
    wings(f, 52, 126, 92, ("#3a5a94", "#a8c4f0", "#6a90d0", "#e8f0ff"))
    torso(f, "#4a70b8", "#28407c", gloss=0.4)
    pauldrons(f, "#8aa8dc", trim="#f0d070")
    hood(f, 0, 0, 0.95, "#e8eefc", "#243458")
    lights(f, 0, -4, 9, 4.4, "#fff4a0")
    shield(f, -50, 82, 38, 46, "#f4f0e0", "#e0b040", mark="ring", mark_c="#3a62b0")
    shield(f, 54, 82, 38, 46, "#3a62b0", "#e0b040", mark="sun", mark_c="#ffe08a")
    stand(cv, f, 0.8)
    for k, (x, y) in enumerate(((40, 40), (278, 34), (296, 84), (24, 92))):
        m = cv.mask().disc(x, y + 12, 5, 4).stroke([(x + 4.4, y + 12, .9), (x + 4.4, y - 12, .9)]).stroke([(x + 4, y - 12, 1.6), (x + 13, y - 7 + k % 2, 1.2)]).done()
        glowing(cv, m, "#fff4b0", .9)


def arbiter(cv: Canvas) -> None:
    world(cv, "angel", 4)
    f = figure(cv, "angel", (160, 92), 0.92)
    wings(f, 46, 118, 112, ("#8a8a94", "#ffffff", "#e8e8f0", "#a8acc0"))
    torso(f, "#f4f4f8", "#c8ccd8")
    locks(f, 0, 0, 1, "#f0f0f4", "#c8ccd8", 58)
    plain_face(f, 0, 0, 1, "#e8d0bc", "#5a6a90", shut=True, stern=0)
    fringe(f, 0, 0, 1, "#f0f0f4", "#c8ccd8")
    bl = f.layer(2)
    bl.limb([(-25, -9, 5), (0, -6, 6), (25, -9, 5)], "#e8d8a0")
    bl.paint(fur=.2)
    blade(f, 0, 122, 90, 92, 8, hilt="#e0b040")
    sc = f.layer(1)
    sc.limb([(-112, 44, 3), (0, 34, 4), (112, 44, 3)], "#e8b83a", n=5)
    for s in (-1, 1):
        for dx in (-22, 22):
            sc.limb([(s * 108, 46, 1), (s * 108 + dx, 88, 1)], "#f4dc8a", n=1)
        sc.limb([(s * 108 - 26, 88, 3), (s * 108, 100, 5), (s * 108 + 26, 88, 3)], "#e8b83a", n=6)
    sc.paint(gloss=1.0)
    stand(cv, f, 0.8)
    spark(cv, 61, 168, 22, "#ffe89a")
    spark(cv, 259, 168, 22, "#ffe89a")


def penitent(cv: Canvas) -> None:
    world(cv, "angel", 5)
    f = figure(cv, "angel", (154, 108), 1.0, 0.08)
    for s in (-1, 1):
        feathers(f, s, s * 28, 60, 104, -18, ("#8a7a60", "#d8ccb0", "#b8a888", "#6a5a48"), 8, 7.5)
    torso(f, "#8a7a64", "#4a3c30", 56, 44, rough=.3, fur=.3)
    hood(f, -2, 4, 1.0, "#a08e74", "#2a2018", fur=.3)
    plain_face(f, -4, 10, .8, "#c8a488", shut=True, beard="#6a5040")
    ch = f.layer(1)
    for k in range(11):
        t = k / 10
        ch.limb([(-62 + 124 * t - 4, 66 + 34 * np.sin(np.pi * t), 3), (-62 + 124 * t + 6, 69 + 34 * np.sin(np.pi * t), 3)], "#8a8e98" if k % 2 else "#b0b6c0", k=.2, n=1)
    ch.paint(gloss=.9)
    ph = f.layer(3)
    ph.limb([(-44, 108, 16), (-18, 84, 12), (-3, 66, 8), (0, 52, 4)], "#c8a488").limb([(44, 108, 16), (18, 84, 12), (3, 66, 8), (0, 52, 4)], "#c0987c")
    ph.paint()
    stand(cv, f, 0.6)
    glowing(cv, cv.disc(154, 34, 3, 2), "#fff4c0", 1, 20)
    cv.add((np.exp(-(((cv.x - 154) / (8 + cv.y * .22)) ** 2))).astype(np.float32), "#fff4c8", 0.35)


def radiant_drake(cv: Canvas) -> None:
    worlds(cv, "angel", "dragon", 0)
    f = Figure(cv, both("angel", "dragon"), (168, 128), 1.05)
    for s, sp in ((-1, 90), (1, 120)):
        feathers(f, s, s * 20 + 16, -10, sp, 100, ("#c89a3a", "#fff0c0", "#ffe08a", "#ff9a4a"), 9, 7.5)
    n = f.layer(6)
    n.limb([(50, 96, 40), (24, 44, 30), (-12, 4, 21), (-36, -22, 17)], "#f4e0b0", "#ffe8b8", n=8)
    n.paint(gloss=.7, belly="#ffb86a", pattern=banded(.3, .25), pcol="#e0a84a")
    dragon_head(f, -48, -32, 1.25, "#f8e4b4", "#ffffff", "#3a9aff", "#ffe88a", 3)
    stand(cv, f, 0.8)
    halo(cv, 118, 46, 44, 13)


def dawn_pillar(cv: Canvas) -> None:
    worlds(cv, "ancient", "angel", 1)
    f = Figure(cv, both("ancient", "angel"), (160, 116), 1.0)
    wings(f, -20, 122, 78, WHITE, 9, 8)
    lay = f.layer(2)
    lay.poly([(-36, 118), (-32, -60), (0, -86), (32, -60), (36, 118)], "#d8ccb0", inflate=16, n=1)
    lay.paint(rough=.7, gloss=.1)
    for y in (-50, 92):
        b = f.layer(2)
        b.limb([(-40, y, 8), (40, y, 8)], "#e8dcc0", n=1)
        b.paint(rough=.5)
    e = f.layer(.5)
    for d in (-1, 1):
        e.limb([(d * 6, -20, 2), (d * 20, -24, 3)], "#3a2c18", n=1)
    e.limb([(0, -16, 2), (0, 2, 3)], "#a89878", n=1).limb([(-10, 16, 1.6), (10, 16, 1.6)], "#3a2c18", n=1)
    e.paint(gloss=0, drop=0)
    lights(f, 0, -21, 13, 3.4, "#ffe88a")
    stand(cv, f, 0.9)
    m = cv.mask()
    for y in (156, 176, 196):
        m.poly([(160, y - 8), (168, y), (160, y + 8), (152, y)])
    glowing(cv, m.done(), "#ffe08a", 1)
    cv.add(cv.glow(160, 20, 110, 1.6), "#fff4c0", .8)


def skylark_envoy(cv: Canvas) -> None:
    worlds(cv, "angel", "harpy", 2)
    f = Figure(cv, both("angel", "harpy"), (160, 106), 1.0)
    wings(f, 44, 126, 104, ("#a87a4a", "#f0d8b0", "#c89a68", "#5a3a6a"))
    torso(f, "#7a4a9a", "#4a2a6a", 50, 44)
    plumes(f, 0, -20, 9, 46, ("#f0d8b0", "#8a5aa8"))
    plain_face(f, 0, 2, .95, "#ecc8a4", "#7a3ac8", stern=0)
    fringe(f, 0, 2, .95, "#f0d8b0", "#a87ac0", -6)
    sc = f.layer(2)
    sc.limb([(20, 88, 9), (70, 76, 9), (108, 58, 9)], "#fff4d8", n=1)
    sc.paint()
    sl = f.layer(1)
    sl.ball(66, 78, 8, "#c8283a")
    sl.limb([(18, 88, 11), (22, 87, 11)], "#e0b040", n=1).limb([(104, 60, 11), (110, 58, 11)], "#e0b040", n=1)
    sl.paint(gloss=.8)
    stand(cv, f, 0.7)
    halo(cv, 160, 52, 40, 11)


def fallen_saint(cv: Canvas) -> None:
    worlds(cv, "undead", "angel", 3)
    f = Figure(cv, both("undead", "angel"), (160, 102), 0.98)
    feathers(f, -1, -30, 50, 120, 96, ("#1c1c20", "#3a3a44", "#24242c", "#0c0c10"), 6, 9)
    feathers(f, 1, 30, 50, 120, 96, WHITE, 9, 7)
    torso(f, "#c8c8cc", "#3a3a44", gloss=.3)
    cr = f.layer(1)
    cr.limb([(14, 46, 1.6), (4, 64, 2), (16, 80, 1.6), (8, 104, 2)], "#100c10", n=1)
    cr.paint(gloss=0, drop=0)
    locks(f, 0, 0, 1, "#d8d8d8", "#8a8a90", 46)
    skull_face(f, 0, 0, .92, "#e8e0cc", "#fff09a")
    stand(cv, f, 0.6)
    d = np.hypot((cv.x - 160) / 46, (cv.y - 50) / 13)
    a = np.arctan2(cv.y - 50, (cv.x - 160) * .28)
    m = (np.exp(-(((d - 1) * 26 / 3) ** 2)) * (np.abs(np.sin(a * 1.5 + .6)) > .35)).astype(np.float32)
    glowing(cv, m, "#ffe89a", 1, 10)


def guardian_core(cv: Canvas) -> None:
    worlds(cv, "angel", "android", 4)
    f = Figure(cv, both("angel", "android"), (160, 112), 1.0)
    for s in (-1, 1):
        for k in range(5):
            w = f.layer(.5)
            a = .55 - .32 * k
            x0, y0 = s * 40, -6 + 9 * k
            w.poly([(x0, y0 - 5), (x0 + s * 84 * np.cos(a), y0 - 84 * np.sin(a) - 8), (x0 + s * 100 * np.cos(a), y0 - 100 * np.sin(a)), (x0 + s * 82 * np.cos(a), y0 - 82 * np.sin(a) + 7), (x0, y0 + 6)], "#e8f0f8", inflate=5, n=1, c2="#a8bcd0")
            w.paint(gloss=1.0, sharp=20)
    b = f.layer(2)
    b.poly([(0, -66), (46, -38), (46, 32), (0, 66), (-46, 32), (-46, -38)], "#d8e0ea", inflate=20, n=1)
    b.paint(gloss=.9, sharp=26)
    r = f.layer(1)
    r.limb([(30 * np.cos(t), 30 * np.sin(t), 5) for t in np.linspace(0, 6.283, 26)], "#e0b84a", n=1)
    r.paint(gloss=1)
    g = f.layer(1)
    g.ball(0, 0, 24, "#fff4b8")
    g.paint(gloss=.6, glow=(.8, .7, .3), edge=.1)
    stand(cv, f, 0.9)
    cv.add(cv.glow(160, 112, 110, 2), "#fff0a0", .9)
    halo(cv, 160, 36, 42, 11)


# -- harpies --------------------------------------------------------------------------------------------------

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
    herald_of_noon, unbowed_seraph, tearful_cherub, choir_warden, arbiter, penitent, radiant_drake, dawn_pillar, skylark_envoy,
    fallen_saint, guardian_core, screecher, cutpurse, galewing, lookout, mirrorplume, nightdive, storm_wyvern, wind_oracle,
    carrion_queen, drone_flock,
)
