# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Lands of Nucleic Evolution where people live."""

from __future__ import annotations

import numpy as np

from .body import Figure, Mood
from .canvas import Canvas, Pt, blur, smooth
from .scenery import (
    boulders,
    clouds,
    crowns,
    cumulus,
    grass,
    land,
    ridge,
    stars,
    sun,
    water,
    wave,
    woods,
)
from .tribes import names
from .zones import DAY, DUSK, NIGHT, block


def tower(f: Figure, x: float, y: float, w: float, h: float, c: str, roof: str = "", teeth: bool = True, lit: bool = False) -> None:
    """A tower standing at (x, y), with a pointed roof or battlements."""
    block(f, [(x - w, y), (x - w * .9, y - h), (x + w * .9, y - h), (x + w, y)], c, 0.6, w * .8, courses=.34)
    if roof:
        block(f, [(x - w * 1.25, y - h), (x, y - h - w * 2.6), (x + w * 1.25, y - h)], roof, 0.3, w * .7)
    elif teeth:
        block(f, [(x - w * 1.15, y - h + 3), (x - w * 1.15, y - h - w * .5), (x + w * 1.15, y - h - w * .5), (x + w * 1.15, y - h + 3)], c, 0.5, 4)
        for k in range(4):
            tx = x - w * 1.05 + k * w * .7
            block(f, [(tx - w * .2, y - h - w * .4), (tx - w * .2, y - h - w * .9), (tx + w * .2, y - h - w * .9), (tx + w * .2, y - h - w * .4)], c, 0.4, 3)
    d = f.layer(0.4)
    d.limb([(x, y - h * .74, w * .13), (x, y - h * .62, w * .13)], "#ffd87a" if lit else "#14100c", n=1)
    d.paint(gloss=0, drop=0, rim=0, glow=(.6, .4, .1) if lit else None)


def meadow(cv: Canvas) -> None:
    cv.fill([(0, "#4a98e0"), (0.45, "#dcf0f8"), (1, "#7ab83c")])
    cumulus(cv, [(70, 56, 110, 34), (262, 66, 100, 30)], "#ffffff", Mood(ambient=(.6, .68, .8), key=(1.1, 1.08, 1.02)), 6)
    land(cv, wave(cv, 96, (8, 260, 1)), "#a8d860", "#4a8a30", span=80, rough=.2)
    land(cv, wave(cv, 134, (10, 300, 3)), "#8cc84a", "#2f6a24", span=90, rough=.3)
    crowns(cv, [(250, 96, 34, 26)], "#4a8a34", DAY, 3)
    r = cv.rng
    for k in range(4):
        grass(cv, 150.0 + 26 * k, (6 + 4 * k, 12 + 6 * k), 260, "#2a6a24", "#a8d858", wind=.15)
        f = Figure(cv, DAY)
        for _ in range(15):
            x, y, s = r.random() * 320, 142 + 24 * k + r.random() * 16, 1.6 + .9 * k
            p = f.layer(.4)
            c = ("#ffffff", "#ffd83a", "#e85a7a", "#8a6ae0")[int(r.random() * 4)]
            for a in range(5):
                p.ball(x + 1.5 * s * np.cos(a * 1.257), y + 1.5 * s * np.sin(a * 1.257), s, c)
            p.ball(x, y, s * .8, "#e8a81c", z=2)
            p.paint(gloss=.2, drop=.2)
        f.onto(0)


def twin_rivers(cv: Canvas) -> None:
    cv.fill([(0, "#3a7ab8"), (0.42, "#d8ecf4"), (1, "#5a8a4a")])
    ridge(cv, 96, 44, 70, "#6a84a8", "#d8ecf4", .4, snow=20, snow_c="#ffffff")
    land(cv, wave(cv, 96, (3, 160, 0)), "#8cb85c", "#2c5424", span=130, tex=(40, 6), rough=.4)
    woods(cv, 110, 50, (6, 18), "#3a6a3c", "#b8d8b8", .3, lit=.4, gap=(120, 200))
    t = np.clip((cv.y - 98) / 132, 0, 1)
    for s in (-1, 1):
        mid = 160 + s * (5 + 104 * np.clip(1 - t / 0.6, 0, 1) ** 1.5) + 9 * np.sin(cv.y / 17)
        w = 3 + 30 * t**1.4
        m = smooth(w + 1, w - 1, np.abs(cv.x - mid)) * smooth(97, 99, cv.y)
        n = cv.fbm(40, 3, 4)
        cv.over(m.astype(np.float32), (np.array((.25, .6, .85), np.float32) * (.7 + .7 * n)[..., None]).astype(np.float32))
        cv.add((m * smooth(.6, .8, n)).astype(np.float32), "#ffffff", .7)
    boulders(cv, [(60, 224, 34, 20), (268, 224, 36, 22)], "#8a8a80", DAY, 3)
    grass(cv, 228, (8, 24), 220, "#244a1c", "#8ac04a")


def fortress_hill(cv: Canvas) -> None:
    cv.fill([(0, "#4a6aa8"), (0.55, "#f0d8b0"), (1, "#6a7a3c")])
    clouds(cv, 130, 16, .45, "#fff0d8", "#8a8aa8", 6, 110, .8)
    land(cv, 214 - 104 * np.exp(-(((cv.x - 160) / 110) ** 2))[0] + 4, "#8aa04c", "#2c3c18", span=90, rough=.5)
    f = Figure(cv, DAY)
    block(f, [(88, 150), (88, 106), (232, 106), (232, 150)], "#a8a090", .6, 6, courses=.36)
    for k in range(9):
        block(f, [(90 + 16 * k, 108), (90 + 16 * k, 98), (99 + 16 * k, 98), (99 + 16 * k, 108)], "#a8a090", .4, 3)
    tower(f, 92, 156, 17, 66, "#b0a898")
    tower(f, 228, 156, 17, 66, "#b0a898")
    tower(f, 160, 122, 22, 70, "#b8b0a0", "#a8382c")
    g = f.layer(1)
    g.poly([(148, 150), (148, 132), (160, 122), (172, 132), (172, 150)], "#2c1c10", inflate=2, n=1)
    g.paint(gloss=0, drop=0)
    f.onto(.2)
    pen = cv.mask().stroke([(92, 76, 1), (92, 52, 1)]).stroke([(228, 76, 1), (228, 52, 1)]).poly([(92, 52), (114, 57), (92, 64)]).poly([(228, 52), (250, 57), (228, 64)]).done()
    cv.over(pen, "#c8281c")
    grass(cv, 226, (6, 20), 260, "#2c3c18", "#a0b04c")


def toll_road(cv: Canvas) -> None:
    cv.fill([(0, "#5a8ac8"), (0.45, "#f0e4c8"), (1, "#8a9a4c")])
    clouds(cv, 130, 16, .42, "#ffffff", "#a8b0c0", 6, 90, .7)
    ridge(cv, 110, 24, 90, "#7a90a0", "#f0e4c8", .45)
    land(cv, wave(cv, 112, (3, 200, 1)), "#a0b85c", "#3c5020", span=120, rough=.4)
    t = np.clip((cv.y - 112) / 118, 0, 1)
    mid = 150 + 26 * np.sin(t * 4) * (1 - t)
    m = smooth(1, -1, np.abs(cv.x - mid) - (5 + 84 * t**1.2)) * smooth(111, 114, cv.y)
    n = cv.fbm(14, 6, 4)
    cv.over(m.astype(np.float32), (np.array((.72, .62, .46), np.float32) * (.7 + .5 * n)[..., None]).astype(np.float32))
    f = Figure(cv, DAY)
    block(f, [(232, 190), (232, 116), (296, 116), (296, 190)], "#c8b894", .5, 6, courses=.3)
    block(f, [(222, 118), (264, 76), (306, 118)], "#8a3c24", .4, 7)
    d = f.layer(.6)
    d.poly([(252, 190), (252, 150), (274, 150), (274, 190)], "#4a2c14", inflate=2, n=1)
    d.paint(gloss=0, drop=0)
    p = f.layer(.8)
    p.limb([(222, 196, 7), (222, 150, 7)], "#6a6a6a", n=1).limb([(44, 196, 6), (44, 160, 6)], "#6a6a6a", n=1)
    p.paint(gloss=.5)
    for k in range(9):
        b = f.layer(.5)
        b.limb([(216 - 19 * k, 158 + .6 * k, 5.4), (202 - 19 * k, 158.4 + .6 * k, 5.4)], "#d8342c" if k % 2 else "#f4f0e8", n=1)
        b.paint(gloss=.5, drop=.2)
    c = f.layer(.5)
    for k in range(3):
        c.limb([(206, 214 - 4 * k, 9), (212, 214 - 4 * k, 9)], "#ffd04a", n=1, flat=.3)
    c.paint(gloss=1)
    f.onto(0)
    grass(cv, 228, (6, 18), 200, "#2c401c", "#90a848")


def old_bridge(cv: Canvas) -> None:
    cv.fill([(0, "#5a78a8"), (0.5, "#f4d8b0"), (1, "#5a7a5c")])
    sun(cv, 240, 76, 14, "#fff0c8", 150, .8)
    woods(cv, 124, 60, (14, 40), "#5a7a54", "#e8d8b0", .4, lit=.4)
    land(cv, 124.0, "#8aa85c", "#3a5a2c", span=40, rough=.4)
    f = Figure(cv, DUSK)
    deck: list[Pt] = [(-10, 140), (60, 116), (160, 100), (260, 116), (330, 140)]
    block(f, [*deck, (330, 190), (-10, 190)], "#b0a084", .7, 8, courses=.4)
    for x, w, h in ((70, 38, 40), (160, 46, 58), (250, 38, 40)):
        a = f.layer(2)
        a.poly([(x - w, 196), (x - w, 188 - h * .2), (x - w * .6, 184 - h * .8), (x, 182 - h), (x + w * .6, 184 - h * .8), (x + w, 188 - h * .2), (x + w, 196)], "#4a4a44", inflate=3)
        a.paint(gloss=0, drop=0, rim=0)
    w2 = f.layer(.8)
    w2.limb([(x, y - 4, 5) for x, y in deck], "#c8b898", n=6)
    w2.paint(rough=.6)
    f.onto(0)
    water(cv, 184, "#5a8a94", .35, 1.0, "#1c3c40", shine=.3)
    boulders(cv, [(24, 226, 34, 20), (300, 226, 34, 24)], "#6a6a60", DUSK, 4)
    grass(cv, 230, (8, 22), 140, "#2c401c", "#90a84c", x0=-5, x1=90)
    grass(cv, 230, (8, 22), 140, "#2c401c", "#90a84c", x0=240, x1=330)


def market_town(cv: Canvas) -> None:
    cv.fill([(0, "#5a9ae0"), (0.55, "#f4ecd8"), (1, "#c8a878")])
    clouds(cv, 120, 16, .4, "#ffffff", "#a8b8d0", 6, 80, .7)
    f = Figure(cv, DAY)
    for x, w, h, c, r in ((30, 30, 76, "#e8d4a8", "#a8482c"), (92, 28, 92, "#d8b894", "#6a4a7a"), (150, 25, 84, "#f0e0c0", "#3a6a7a"), (212, 30, 100, "#e0c098", "#a8482c"), (278, 34, 80, "#f0dcb8", "#6a7a3a")):
        block(f, [(x - w, 168), (x - w, 168 - h), (x + w, 168 - h), (x + w, 168)], c, .2, 5)
        block(f, [(x - w - 5, 170 - h), (x, 168 - h - w * 1.1), (x + w + 5, 170 - h)], r, .4, 7)
        d = f.layer(.4)
        for wx in (-.45, .45):
            for wy in (.3, .62):
                d.limb([(x + wx * w, 168 - h + h * wy, 4.4), (x + wx * w, 168 - h + h * wy + 7, 4.4)], "#3a4a6a", n=1)
        d.paint(gloss=.6, drop=.1)
    f.onto(0)
    land(cv, 166.0, "#c8ac80", "#6a5030", span=60, tex=(10, 4), rough=.7)
    g = Figure(cv, DAY)
    for x, y, s, c in ((66, 204, 1.0, "#d8342c"), (164, 210, 1.15, "#2c7ac8"), (262, 204, 1.0, "#e0a02c")):
        p = g.layer(.6)
        for dx in (-34, 34):
            p.limb([(x + dx * s, y + 14, 2.4), (x + dx * s, y - 36 * s, 2.4)], "#6a4a28", n=1)
        p.paint()
        for k in range(6):
            a = g.layer(.4)
            x0 = x - 40 * s + 13.4 * s * k
            a.poly([(x0 + 3, y - 46 * s), (x0 + 12 * s, y - 46 * s), (x0 + 13.4 * s, y - 26 * s), (x0 + 6.7 * s, y - 20 * s), (x0, y - 26 * s)], c if k % 2 else "#f8f4ec", inflate=3, n=1)
            a.paint(gloss=.2, drop=.15)
        block(g, [(x - 38 * s, y + 16), (x - 38 * s, y - 2), (x + 38 * s, y - 2), (x + 38 * s, y + 16)], "#8a5c30", .4, 4)
        fr = g.layer(.4)
        for k in range(8):
            fr.ball(x - 32 * s + 9 * s * k, y - 6, 5.4 * s, ("#e84a2a", "#f0b82a", "#7ab83a", "#b84a9a")[k % 4])
        fr.paint(gloss=.7)
    g.onto(0)


def watchtower(cv: Canvas) -> None:
    cv.fill([(0, "#141c44"), (0.55, "#5a5a90"), (0.7, "#d88a6a"), (1, "#20242c")])
    stars(cv, 70, 110)
    ridge(cv, 176, 40, 70, "#343a5c", "#c8806a", .3)
    land(cv, wave(cv, 188, (8, 200, 2)), "#3a4434", "#0c100c", span=50, rough=.7)
    f = Figure(cv, NIGHT)
    leg = f.layer(.8)
    for s in (-1, 1):
        leg.limb([(160 + s * 42, 212, 6), (160 + s * 24, 86, 5)], "#8a6a44", n=1)
    for k in range(4):
        y = 196 - 30 * k
        w = 39 - 4.4 * k
        leg.limb([(160 - w, y, 3), (160 + w - 4, y - 30, 3)], "#6a5034", n=1).limb([(160 + w, y, 3), (160 - w + 4, y - 30, 3)], "#6a5034", n=1)
    leg.paint(fur=.4)
    block(f, [(122, 92), (122, 84), (198, 84), (198, 92)], "#9a7648", .4, 4)
    block(f, [(128, 84), (128, 48), (192, 48), (192, 84)], "#7a5a38", .4, 5, courses=.5)
    block(f, [(116, 50), (160, 16), (204, 50)], "#5c3a24", .5, 8)
    w = f.layer(.5)
    w.poly([(142, 76), (142, 56), (178, 56), (178, 76)], "#ffd87a", inflate=2, n=1)
    w.paint(glow=(.6, .4, .1), drop=0)
    m = f.layer(.6)
    m.ball(160, 62, 5, "#241814").limb([(160, 68, 6), (160, 78, 7)], "#241814")
    m.paint(gloss=0, drop=0, rim=0)
    f.onto(0)
    cv.add(cv.glow(160, 66, 60, 1.7), "#ffc86a", .9)
    cv.add(blur(cv.mask().poly([(176, 62), (330, 92), (330, 150)]).done(), 8), "#ffe8a8", .45)
    grass(cv, 228, (6, 20), 220, "#0c120c", "#4a5a44")


def free_port(cv: Canvas) -> None:
    cv.fill([(0, "#3a8ad8"), (0.5, "#e8f4f8"), (1, "#3a8aa8")])
    cumulus(cv, [(70, 70, 110, 34), (270, 60, 90, 28)], "#ffffff", Mood(ambient=(.6, .68, .8), key=(1.1, 1.08, 1.02)), 5)
    ridge(cv, 122, 20, 80, "#7a9aa8", "#e8f4f8", .4)
    water(cv, 122, "#2c8ab0", .5, 1.2, "#0c3a5c", shine=.4)
    f = Figure(cv, DAY)
    for x, y, s in ((110, 168, 1.15), (222, 146, .72)):
        h = f.layer(1)
        h.poly([(x - 50 * s, y - 10 * s), (x - 38 * s, y + 14 * s), (x + 40 * s, y + 14 * s), (x + 58 * s, y - 16 * s), (x, y - 5 * s)], "#7a4a28", inflate=9 * s, n=1)
        h.paint(fur=.4)
        m = f.layer(.6)
        m.limb([(x, y - 4, 2.6 * s), (x, y - 96 * s, 2 * s)], "#5a3c20", n=1).limb([(x - 28 * s, y - 4, 2 * s), (x - 28 * s, y - 70 * s, 1.6 * s)], "#5a3c20", n=1)
        m.paint()
        for sx, top, w, hh in ((4, 88, 44, 34), (4, 48, 50, 34), (-26, 62, 26, 40)):
            sl = f.layer(.6)
            x0, y0 = x + sx * s - w * .4 * s, y - top * s
            sl.poly([(x0, y0), (x0 + w * s, y0 + 2 * s), (x0 + w * 1.14 * s, y0 + hh * .6 * s), (x0 + w * .96 * s, y0 + hh * s), (x0 + 2 * s, y0 + hh * s), (x0 + 8 * s, y0 + hh * .5 * s)], "#fbf4e0", inflate=8 * s, n=2)
            sl.paint(gloss=.2)
        g = f.layer(.4)
        g.poly([(x, y - 104 * s), (x + 22 * s, y - 99 * s), (x, y - 93 * s)], "#c8281c", inflate=2, n=1)
        g.paint()
    block(f, [(228, 236), (236, 190), (340, 182), (340, 240)], "#8a7250", .6, 7)
    for x in (244, 276, 308):
        p = f.layer(.6)
        p.limb([(x, 228, 6), (x, 180, 6)], "#5c4428", n=1)
        p.paint(fur=.4)
    a = f.layer(1)
    a.limb([(292, 160, 3.6), (292, 122, 3.6)], "#d8dce0", n=1).limb([(274, 146, 2), (278, 158, 3.4), (292, 164, 4), (306, 158, 3.4), (310, 146, 2)], "#d8dce0").limb([(282, 130, 2.6), (302, 130, 2.6)], "#d8dce0", n=1)
    a.limb([(292 + 5 * np.cos(t), 117 + 5 * np.sin(t), 2) for t in np.linspace(0, 6.3, 12)], "#d8dce0", n=1)
    a.paint(gloss=1)
    f.onto(0)


def ruined_keep(cv: Canvas) -> None:
    cv.fill([(0, "#4a5a78"), (0.55, "#d8c0a8"), (1, "#4a5034")])
    clouds(cv, 120, 18, .5, "#f0e0d0", "#6a6a80", 6, 130, .9)
    ridge(cv, 150, 30, 80, "#7a8088", "#d8c0a8", .45)
    land(cv, wave(cv, 172, (8, 180, 2), (2, 40, 0)), "#7a8a4c", "#20280f", span=60, rough=.7)
    f = Figure(cv, DUSK)
    block(f, [(70, 196), (72, 92), (88, 88), (98, 104), (112, 78), (130, 84), (132, 120), (150, 132), (150, 196)], "#9a9284", .8, 7, courses=.34)
    block(f, [(186, 200), (188, 118), (200, 124), (206, 60), (232, 52), (246, 70), (250, 200)], "#8a8478", .8, 8, courses=.34)
    d = f.layer(1)
    d.poly([(96, 196), (96, 160), (108, 146), (122, 160), (122, 196)], "#20201c", inflate=2)
    d.poly([(214, 106), (214, 92), (221, 84), (228, 92), (228, 106)], "#5c687c", inflate=1)
    d.paint(gloss=0, drop=0, rim=0)
    f.onto(0)
    crowns(cv, [(82, 150, 16, 40), (240, 110, 13, 34), (200, 186, 22, 14), (140, 190, 18, 10)], "#5a7a34", DUSK, 5, leaf=2.6)
    boulders(cv, [(166, 208, 20, 12), (60, 214, 26, 15), (270, 214, 24, 16), (120, 222, 14, 8)], "#8a8478", DUSK, 6)
    grass(cv, 228, (8, 24), 260, "#20280f", "#8a9a4c")
    pen = cv.mask()
    for x, y, s in ((150, 46, 7), (172, 58, 6), (128, 62, 5), (182, 36, 5)):
        pen.stroke([(x - s, y - s * .4, .5), (x - s * .4, y - s * .6, 1.1), (x, y, 1), (x + s * .4, y - s * .6, 1.1), (x + s, y - s * .4, .5)])
    cv.over(pen.done(), "#181820")


UNITS = names(
    meadow, twin_rivers, fortress_hill, toll_road, old_bridge, market_town, watchtower, free_port, ruined_keep,
)
