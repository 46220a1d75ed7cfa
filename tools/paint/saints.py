# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""The Angels of Nucleic Evolution, and those that share a tribe with them."""

from __future__ import annotations

import numpy as np

from .body import Figure
from .canvas import Canvas
from .folk import (
    blade,
    feathers,
    fringe,
    halo,
    hand,
    helm,
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
from .giants import dragon_head
from .kit import rings as banded
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


UNITS = names(
    herald_of_noon, unbowed_seraph, tearful_cherub, choir_warden, arbiter, penitent, radiant_drake, dawn_pillar,
    skylark_envoy, fallen_saint, guardian_core,
)
