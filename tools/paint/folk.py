# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Parts of warriors and saints: busts, hoods, helmets, faces, weapons, shields, halos."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .body import Figure, Layer
from .canvas import Canvas, Pt, Rgb, blur, mix, rgb, shade

Steel = "#a8b0bc"


def hexed(c: str, f: float) -> str:
    """A colour code, darker or lighter."""
    return "#{:02x}{:02x}{:02x}".format(*(max(0, min(255, round(v * f * 255))) for v in rgb(c)))


def torso(f: Figure, c: str, c2: str | None = None, w: float = 62, y: float = 40, gloss: float = 0.2, rough: float = 0.0, fur: float = 0.0) -> None:
    """Shoulders and chest of a bust; ``y`` is the line of the shoulders under a head at the origin."""
    lay = f.layer(10)
    lay.limb([(0, y - 14, 15), (0, y + 10, 26)], c, c2)
    lay.limb([(-w, y + 22, 24), (-w * 0.5, y + 10, 25), (0, y + 6, 24), (w * 0.5, y + 10, 25), (w, y + 22, 24)], c, c2 or c)
    lay.limb([(0, y + 30, w * 0.72), (0, y + 110, w * 0.66)], c2 or c)
    lay.limb([(-w, y + 24, 22), (-w * 1.12, y + 66, 18), (-w * 1.02, y + 120, 16)], c, c2)
    lay.limb([(w, y + 24, 22), (w * 1.12, y + 66, 18), (w * 1.02, y + 120, 16)], c, c2)
    lay.paint(gloss=gloss, rough=rough, fur=fur)


def pauldrons(f: Figure, c: str, w: float = 62, y: float = 54, r: float = 25, spikes: int = 0, trim: str = "") -> None:
    """Plates over both shoulders."""
    for s in (-1, 1):
        lay = f.layer(2)
        lay.poly([(s * (w - r), y + 8), (s * (w - 4), y - r * 0.86), (s * (w + r), y - 2), (s * (w + r * 1.05), y + r * 0.8), (s * (w - r * 0.4), y + r * 0.5)], c, inflate=15)
        for k in range(spikes):
            a = -0.5 - 0.55 * k
            lay.limb([(s * (w + r * 0.5 * np.cos(a)), y + r * 0.6 * np.sin(a), 5), (s * (w + r * 1.5 * np.cos(a)), y + r * 1.7 * np.sin(a), 0.6)], hexed(c, 1.2), k=1)
        lay.paint(gloss=0.8, sharp=36)
        if trim:
            t = f.layer(1)
            t.limb([(s * (w - r * 0.7), y + r * 0.5, 2.4), (s * (w + r * 0.3), y + r * 0.72, 2.6), (s * (w + r * 1.05), y + r * 0.7, 2.2)], trim)
            t.paint(gloss=0.9)


def skull_face(f: Figure, x: float, y: float, s: float, c: str = "#e4dcc0", eye: str = "#8aff7a", jaw: float = 0.0) -> None:
    """A skull seen from the front, lights in its sockets."""
    lay = f.layer(5)
    lay.ball(x, y - 8 * s, 26 * s, c)
    lay.limb([(x - 17 * s, y + 4 * s, 8 * s), (x, y + 12 * s, 13 * s), (x + 17 * s, y + 4 * s, 8 * s)], c)
    lay.limb([(x, y + 14 * s, 13 * s), (x, y + 24 * s, 10 * s)], c, hexed(c, 0.9))
    lay.paint(gloss=0.25, rough=0.25)
    jl = f.layer(3)
    jl.limb([(x - 15 * s, y + (18 + jaw * .5) * s, 5 * s), (x - 8 * s, y + (33 + jaw) * s, 5.5 * s), (x + 8 * s, y + (33 + jaw) * s, 5.5 * s), (x + 15 * s, y + (18 + jaw * .5) * s, 5 * s)], hexed(c, 0.92), n=5)
    jl.paint(gloss=0.2, rough=0.2, drop=0.2)
    hol = f.layer(1)
    for d in (-1, 1):
        hol.poly([(x + d * 3 * s, y - 3 * s), (x + d * 8 * s, y - 12 * s), (x + d * 18 * s, y - 9 * s), (x + d * 17 * s, y + 3 * s), (x + d * 8 * s, y + 4 * s)], "#0a0806", inflate=1)
    hol.poly([(x, y + 4 * s), (x - 4.5 * s, y + 13 * s), (x, y + 11 * s), (x + 4.5 * s, y + 13 * s)], "#0a0806", inflate=1, n=1)
    for k in range(-3, 4):
        hol.limb([(x + k * 4.4 * s, y + 20 * s, 0.8 * s), (x + k * 4.2 * s, y + (30 + jaw * 0.6) * s, 0.8 * s)], "#1c140c", n=1)
    if jaw:
        hol.limb([(x - 10 * s, y + (25 + jaw * .4) * s, jaw * .3 * s), (x + 10 * s, y + (25 + jaw * .4) * s, jaw * .3 * s)], "#0a0806", n=1)
    hol.paint(gloss=0, rim=0, drop=0)
    for d in (-1, 1):
        f.eye(x + d * 11 * s, y - 3 * s, 3.4 * s, rgb(eye), glow=1.0)


def plain_face(f: Figure, x: float, y: float, s: float, c: str, eye: str = "#5a80b8", *, glow: float = 0.0, stern: float = 2.0, lip: str = "", beard: str = "", shut: bool = False) -> None:
    """A human face seen from the front."""
    lay = f.layer(6)
    lay.limb([(x, y - 14 * s, 24 * s), (x, y + 6 * s, 21 * s), (x, y + 22 * s, 11 * s)], c, hexed(c, 0.94))
    for d in (-1, 1):
        lay.ball(x + d * 12 * s, y + 6 * s, 10 * s, c, k=8)
    lay.paint(gloss=0.16, mottle=0.15)
    no = f.layer(2)
    no.limb([(x, y - 6 * s, 2.4 * s), (x - 0.6 * s, y + 6 * s, 4.2 * s)], hexed(c, 1.04))
    no.paint(gloss=0.2, drop=0.3, edge=0.15, mottle=0.1)
    ln = f.layer(0.4)
    for d in (-1, 1):
        ln.limb([(x + d * 3.5 * s, y - (10 - stern) * s, 1.7 * s), (x + d * 10 * s, y - 12 * s, 2.1 * s), (x + d * 17 * s, y - (9.5) * s, 0.9 * s)], beard or hexed(c, 0.4), n=3)
        if shut:
            ln.limb([(x + d * 5 * s, y - 4 * s, 0.8 * s), (x + d * 10 * s, y - 1.4 * s, 1.2 * s), (x + d * 16 * s, y - 4.4 * s, 0.8 * s)], hexed(c, 0.3), n=3)
    ln.limb([(x - 7 * s, y + 16.5 * s, 0.9 * s), (x, y + 15.5 * s, 1.5 * s), (x + 7 * s, y + 16.5 * s, 0.9 * s)], lip or hexed(c, 0.5), n=3)
    ln.paint(gloss=0, rim=0, drop=0, edge=0.1)
    if not shut:
        for d in (-1, 1):
            f.eye(x + d * 10 * s, y - 4.5 * s, 4.0 * s, rgb(eye), glow=glow)
    if beard:
        b = f.layer(3)
        b.poly([(x - 20 * s, y + 8 * s), (x - 9 * s, y + 12 * s), (x, y + 10 * s), (x + 9 * s, y + 12 * s), (x + 20 * s, y + 8 * s), (x + 13 * s, y + 34 * s), (x, y + 44 * s), (x - 13 * s, y + 34 * s)], beard, inflate=8)
        b.paint(fur=0.7, gloss=0.08)


def locks(f: Figure, x: float, y: float, s: float, c: str, c2: str, length: float = 46, part: float = 0.0, wind: float = 0.0) -> None:
    """Long hair on both sides of a face and over its crown."""
    lay = f.layer(3)
    for d in (-1, 1):
        for k in range(5):
            x0 = x + d * (8 + 4.6 * k) * s + part
            lay.limb([(x + part, y - 36 * s, 5 * s), (x0 + d * 6 * s, y - (34 - 4 * k) * s, 6 * s), (x + d * (22 + 2 * k) * s + wind * .3, y + 0 * s, 5.5 * s), (x + d * (24 + 3.6 * k) * s + wind, y + (length - 6 * k) * s, 1.6 * s)], c if k % 2 else c2, n=8)
    lay.paint(gloss=0.35, fur=0.55)


def fringe(f: Figure, x: float, y: float, s: float, c: str, c2: str, part: float = 0.0, curl: bool = False) -> None:
    """Hair that falls over a forehead; drawn after the face."""
    lay = f.layer(3)
    if curl:
        for k in range(9):
            a = np.pi + k * np.pi / 8
            lay.ball(x + 25 * s * np.cos(a), y - 13 * s + 25 * s * np.sin(a), (9 + k % 2 * 2) * s, c if k % 2 else c2)
    else:
        for k in range(9):
            t = k / 8 - 0.5
            lay.limb([(x + part * s, y - 40 * s, 6 * s), (x + t * 44 * s, y - (33 - 18 * abs(t)) * s, 7 * s), (x + t * 56 * s, y - (20 - 34 * abs(t)) * s, 1.5 * s)], c if k % 2 else c2, n=6)
    lay.paint(gloss=0.35, fur=0.5)


def hood(f: Figure, x: float, y: float, s: float, c: str, inside: str = "#08080c", peak: float = 0.0, rough: float = 0.0, fur: float = 0.15) -> None:
    """A hood with a dark opening; draw the face after it."""
    lay = f.layer(4)
    lay.poly([(x - 6 * s + peak, y - 50 * s), (x + 16 * s, y - 44 * s), (x + 34 * s, y - 18 * s), (x + 36 * s, y + 20 * s), (x + 50 * s, y + 46 * s), (x, y + 60 * s), (x - 50 * s, y + 46 * s), (x - 36 * s, y + 20 * s), (x - 34 * s, y - 18 * s), (x - 20 * s, y - 42 * s)], c, inflate=20)
    lay.paint(gloss=0.12, rough=rough, fur=fur)
    ins = f.layer(2)
    ins.poly([(x, y - 36 * s), (x + 20 * s, y - 22 * s), (x + 24 * s, y + 8 * s), (x + 14 * s, y + 34 * s), (x, y + 40 * s), (x - 14 * s, y + 34 * s), (x - 24 * s, y + 8 * s), (x - 20 * s, y - 22 * s)], inside, inflate=3)
    ins.paint(gloss=0, rim=0, drop=0, mottle=0)


def lights(f: Figure, x: float, y: float, gap: float, r: float, c: str) -> None:
    """Two glowing eyes in the dark."""
    for d in (-1, 1):
        f.eye(x + d * gap, y, r, rgb(c), glow=1.0)
        px, py = f.to(x + d * gap, y)
        f.cv.add(f.cv.glow(px, py, r * 6 * f.size, 2), c, 0.2)


def helm(f: Figure, x: float, y: float, s: float, c: str = Steel, trim: str = "#c8a048", *, slit: str = "", plume: str = "", horns: str = "", kettle: bool = False, crest: str = "") -> None:
    """A helmet; with ``slit`` a closed one, whose eyes shine in that colour ("dark" = none)."""
    if plume:
        p = f.layer(2)
        for k in range(7):
            p.limb([(x + (k - 3) * 2 * s, y - 34 * s, 3 * s), (x + (k - 2) * 9 * s, y - (58 - 2 * abs(k - 3)) * s, 6 * s), (x + (10 + k * 9) * s, y - (44 - 9 * k) * s, 1 * s)], plume, hexed(plume, 0.7), n=6)
        p.paint(fur=0.6)
    if horns:
        h = f.layer(1)
        for d in (-1, 1):
            h.limb([(x + d * 20 * s, y - 22 * s, 8 * s), (x + d * 40 * s, y - 32 * s, 6.5 * s), (x + d * 50 * s, y - 56 * s, 4 * s), (x + d * 44 * s, y - 72 * s, 0.7 * s)], horns, hexed(horns, 1.3), n=8)
        h.paint(gloss=0.5, rough=0.2)
    lay = f.layer(3)
    lay.limb([(x, y - 14 * s, 28 * s), (x, y - 4 * s, 28 * s)], c)
    if slit:
        lay.limb([(x, y + 2 * s, 27 * s), (x, y + 22 * s, 20 * s), (x, y + 32 * s, 13 * s)], c)
    if kettle:
        lay.limb([(x - 46 * s, y - 2 * s, 4 * s), (x, y - 10 * s, 11 * s), (x + 46 * s, y - 2 * s, 4 * s)], hexed(c, 0.92), n=8)
    lay.paint(gloss=0.9, sharp=40, mottle=0.2)
    t = f.layer(1)
    t.limb([(x, y - 42 * s, 2.6 * s), (x, y - 14 * s, 3.2 * s)] + ([(x, y + 30 * s, 2.6 * s)] if slit else []), trim, n=3)
    t.limb([(x - 27 * s, y - 9 * s, 2.6 * s), (x, y - 4 * s, 3.0 * s), (x + 27 * s, y - 9 * s, 2.6 * s)], trim)
    if crest:
        t.poly([(x - 4 * s, y - 38 * s), (x - 10 * s, y - 62 * s), (x + 2 * s, y - 74 * s), (x + 12 * s, y - 60 * s), (x + 5 * s, y - 38 * s)], crest, inflate=5)
    t.paint(gloss=0.9)
    if slit:
        d_ = f.layer(0.6)
        for d in (-1, 1):
            d_.limb([(x + d * 4 * s, y + 2.5 * s, 2.6 * s), (x + d * 20 * s, y - 1 * s, 3.4 * s)], "#07070a", n=1)
        for k in (-2, -1, 1, 2):
            d_.limb([(x + k * 5 * s, y + 14 * s, 0.9 * s), (x + k * 4 * s, y + 25 * s, 0.9 * s)], "#101014", n=1)
        d_.paint(gloss=0, rim=0, drop=0)
        if slit != "dark":
            lights(f, x, y + 1.4 * s, 11.5 * s, 2.6 * s, slit)


def blade(f: Figure, x: float, y: float, angle: float, length: float, w: float = 6, c: str = "#d8e0ea", hilt: str = "#b8893a", grip: str = "#4a2c1a", glow: str = "") -> None:
    """A sword from its pommel; ``angle`` in degrees, 0 to the right, 90 up."""
    a = np.radians(-angle)
    ux, uy = float(np.cos(a)), float(np.sin(a))
    nx, ny = -uy, ux
    b = f.layer(0.4)
    g = length * 0.22
    p0, p1, p2 = (x + ux * g, y + uy * g), (x + ux * length * 0.9, y + uy * length * 0.9), (x + ux * length, y + uy * length)
    b.poly([(p0[0] + nx * w, p0[1] + ny * w), (p1[0] + nx * w * .7, p1[1] + ny * w * .7), p2, (p1[0] - nx * w * .7, p1[1] - ny * w * .7), (p0[0] - nx * w, p0[1] - ny * w)], c, inflate=w * 0.9, n=1)
    b.paint(gloss=1.0, sharp=16, mottle=0.1, glow=rgb(glow) if glow else None)
    h = f.layer(1)
    h.limb([(x, y, w * .55), (x + ux * g, y + uy * g, w * .55)], grip, n=1)
    h.limb([(p0[0] + nx * w * 3, p0[1] + ny * w * 3, w * .5), (p0[0], p0[1], w * .7), (p0[0] - nx * w * 3, p0[1] - ny * w * 3, w * .5)], hilt, n=1)
    h.ball(x, y, w * .95, hilt)
    h.paint(gloss=0.8)


def pole(f: Figure, x0: float, y0: float, x1: float, y1: float, w: float = 3.2, c: str = "#7a5630", tip: str = "", head: str = "spear") -> None:
    """A shaft, with a spear, halberd or trident of the colour ``tip`` at its second end."""
    n = max(1e-3, float(np.hypot(x1 - x0, y1 - y0)))
    ux, uy = (x1 - x0) / n, (y1 - y0) / n
    nx, ny = -uy, ux

    def at(along: float, across: float) -> Pt:
        return (x1 + ux * along + nx * across, y1 + uy * along + ny * across)

    p = f.layer(1)
    p.limb([(x0, y0, w), (x1, y1, w)], c, n=1)
    p.paint(gloss=0.25, fur=0.2)
    if not tip:
        return
    h = f.layer(0.5)
    if head == "spear":
        h.poly([at(-4, -w), at(8, -w * 2.6), at(36, 0), at(8, w * 2.6), at(-4, w)], tip, inflate=5, n=1)
    elif head == "trident":
        for k in (-1, 0, 1):
            h.limb([(*at(-2, 0), w), (*at(4, k * 12), w * .8), (*at(30 + 6 * (k == 0), k * 13), .4)], tip, n=3)
    else:
        h.poly([at(-26, -2), at(-32, -24), at(-12, -30), at(6, -24), at(0, -2)], tip, inflate=5)
        h.poly([at(-4, -w), at(4, -w * 1.6), at(34, 0), at(4, w * 1.6), at(-4, w)], tip, inflate=4, n=1)
    h.paint(gloss=1.0, sharp=18)


def shield(f: Figure, x: float, y: float, w: float, h: float, c: str, rim: str = "#c8a048", c2: str = "", mark: str = "", mark_c: str = "#f4e8c8") -> None:
    """A heater shield; ``mark`` = cross, bar, chevron, sun, ring."""
    out = [(x - w, y - h), (x, y - h * 1.12), (x + w, y - h), (x + w * .96, y + h * .2), (x + w * .55, y + h * .75), (x, y + h * 1.1), (x - w * .55, y + h * .75), (x - w * .96, y + h * .2)]
    lay = f.layer(1)
    lay.poly(out, rim, inflate=9, n=2)
    lay.paint(gloss=0.9)
    inner = [(x + (a - x) * .86, y + (b - y) * .87) for a, b in out]
    lay = f.layer(0.5)
    lay.poly(inner, c, inflate=7, n=2, flat=0.6)
    pattern = None
    if c2:
        pattern = lambda px, py, u, v: (((px - x) * (py - y)) > 0).astype(np.float32)  # noqa: E731
    lay.paint(gloss=0.35, pattern=pattern, pcol=c2 or "#000000", drop=0.1)
    if mark:
        m = f.layer(0.6)
        if mark == "cross":
            m.limb([(x, y - h * .7, 4), (x, y + h * .75, 4)], mark_c, n=1).limb([(x - w * .68, y - h * .16, 4), (x + w * .68, y - h * .16, 4)], mark_c, n=1)
        elif mark == "bar":
            m.limb([(x - w * .7, y - h * .66, 5), (x + w * .6, y + h * .5, 5)], mark_c, n=1)
        elif mark == "chevron":
            m.limb([(x - w * .7, y + h * .26, 4.5), (x, y - h * .36, 4.5), (x + w * .7, y + h * .26, 4.5)], mark_c, n=1)
        elif mark == "ring":
            m.limb([(x + w * .42 * np.cos(t), y - h * .06 + w * .42 * np.sin(t), 3.4) for t in np.linspace(0, 6.283, 22)], mark_c, n=2)
        else:
            m.ball(x, y - h * .05, w * .34, mark_c)
            for k in range(8):
                t = k * .785
                m.limb([(x + w * .3 * np.cos(t), y - h * .05 + w * .3 * np.sin(t), 3), (x + w * .72 * np.cos(t), y - h * .05 + w * .72 * np.sin(t), .5)], mark_c, n=1)
        m.paint(gloss=0.5, drop=0.25)


def halo(cv: Canvas, x: float, y: float, rx: float, ry: float, c: str = "#fff0a0", w: float = 3.0, amount: float = 1.1) -> None:
    """A ring of light about a head."""
    d = np.hypot((cv.x - x) / rx, (cv.y - y) / ry)
    m = np.exp(-(((d - 1) * (rx + ry) / 2 / w) ** 2)).astype(np.float32)
    cv.over(m * 0.8, mix(rgb(c), (1, 1, 1), 0.4))
    cv.add(blur(m, 12), c, amount)


def feathers(f: Figure, s: int, x: float, y: float, span: float, lift: float, cs: Sequence[str], n: int = 9, w: float = 6.5, tint: float = 1.0, glow: Rgb | None = None) -> None:
    """A raised wing on one side of a bust (``s`` = -1 left, 1 right), its tip ``span`` out and ``lift`` up."""
    from .kit import wing

    wing(f, (x, y), (x + s * span * .42, y - lift * .72), (x + s * span, y - lift), (x + s * span * .62, y + lift * .52), cs, n, w, root=(x + s * 4, y + 30), tint=tint, glow=glow)


def hand(lay: Layer, x: float, y: float, r: float, c: str) -> None:
    """A fist."""
    lay.ball(x, y, r, c)
    for k in range(4):
        lay.limb([(x - r * .9, y - r * .75 + k * r * .5, r * .34), (x + r * .1, y - r * .7 + k * r * .5, r * .4)], c, k=0.6, n=1)


def spark(cv: Canvas, x: float, y: float, r: float, c: str, points: int = 4, amount: float = 1.0) -> None:
    """A star of light."""
    pen = cv.mask()
    for k in range(points):
        a = np.pi * k / points * 2 + np.pi / 2
        pen.poly([(x + np.cos(a) * r, y + np.sin(a) * r), (x + np.cos(a + 1.57) * r * .08, y + np.sin(a + 1.57) * r * .08), (x - np.cos(a) * r * .08, y - np.sin(a) * r * .08), (x + np.cos(a - 1.57) * r * .08, y + np.sin(a - 1.57) * r * .08)])
    m = pen.done()
    cv.add(m, "#ffffff", amount)
    cv.add(blur(m, 10), c, amount)
    cv.add(cv.glow(x, y, r * .6, 2), c, amount * .6)


def tinted(c: str, other: str, t: float) -> Rgb:
    """Between two colour codes."""
    return mix(rgb(c), rgb(other), t)


def dim(c: Rgb, f: float) -> Rgb:
    """A darker colour."""
    return shade(c, f)
