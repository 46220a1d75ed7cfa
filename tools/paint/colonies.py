# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Bacteria that branch, that corkscrew, and that others eat: mycelia, spirochaetes, mats and cultures."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .bacteria import _names
from .canvas import Canvas, Pt
from .microbes import Micro, bands, ends, nucleoid

Scene = Callable[[Canvas], None]


def branches(m: Micro, x: float, y: float, angle: float, length: float, w: float, depth: int, c: str, c2: str, tips: list[Pt], spread: float = 30) -> None:
    """A hypha that forks; the ends are gathered in `tips`."""
    a = np.radians(angle)
    bend = (m.rng.random() - 0.5) * 0.5
    mx, my = x + np.cos(a + bend) * length / 2, y + np.sin(a + bend) * length / 2
    ex, ey = x + np.cos(a) * length, y + np.sin(a) * length
    if depth > 0:
        for side in (-1, 1):
            if m.rng.random() < 0.9:
                branches(m, ex, ey, angle + side * spread * (0.5 + 0.8 * m.rng.random()), length * (0.66 + 0.24 * m.rng.random()), w * 0.82, depth - 1, c, c2, tips, spread)
    else:
        tips.append((float(ex), float(ey)))
    m.body([(x, y, w), (mx, my, w * 0.95), (ex, ey, w * 0.86)], c, c2, shadow=0.3, k=1)


# -- Actinomycetota: violets ---------------------------------------------------------------------------------

def micrococcus_luteus(cv: Canvas) -> None:
    m = Micro(cv).medium("#140a28", "#4a2f7a", "#c8b0ff", at=(230, 40))
    for x, y, r, t in ((110, 118, 34, 10), (236, 84, 24, 40), (242, 184, 22, -15), (40, 46, 15, 20), (30, 196, 16, 60)):
        turn = float(np.radians(t))
        four = []
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            u, v = dx * r * .82, dy * r * .82
            four.append((x + u * np.cos(turn) - v * np.sin(turn), y + u * np.sin(turn) + v * np.cos(turn), r))
        m.cocci(four, "#f0c02a", "#ffe05a", rim="#fffbd0", vary=0.1, gloss=0.8, glow="#ffd84a", glowing=0.35)


def corynebacterium_glutamicum(cv: Canvas) -> None:
    m = Micro(cv).medium("#160c22", "#573a76", "#e0c0f0", at=(70, 60), bokeh=14)
    for x, y, a in ((76, 70, 60), (108, 72, 118), (206, 60, 20), (226, 92, 72), (90, 172, -10), (150, 150, 40), (176, 180, 96), (262, 166, 130), (286, 192, 60)):
        p, q, mid = ends(x, y, 62, a, 0.06)
        m.body([(*p, 8), (*mid, 10), (*q, 16)], "#a85ac8", "#e08ae0", rim="#fce8ff", pattern=bands(0.35, 3, 0.3), pcol="#6a2a90", shadow=0.5)


def bifidobacterium_longum(cv: Canvas) -> None:
    m = Micro(cv).medium("#2a1420", "#8a4a68", "#ffd0d8", at=(240, 30), bokeh=16)
    for x, y, s, t in ((160, 120, 1.25, -90), (58, 66, .6, 30), (270, 60, .6, 140), (60, 190, .62, 200), (268, 190, .62, -30)):
        for off, le in ((180, 62), (38, 58), (-40, 62)):
            a = np.radians(t + off)
            m.body([(x, y, 15 * s), (x + np.cos(a) * le * .5 * s, y + np.sin(a) * le * .5 * s, 14 * s), (x + np.cos(a) * le * s, y + np.sin(a) * le * s, 18 * s)], "#8a62d8", "#c8a0ff", rim="#f8f0ff", alpha=0.96, shadow=0.35, pattern=nucleoid, pcol="#f0d8ff")


def streptomyces_griseus(cv: Canvas) -> None:
    m = Micro(cv).medium("#10101a", "#3c3c58", "#b8c0d8", at=(160, 20), bokeh=10)
    m.wall(196, 6, "#6a5a6a", "#1c1620", 0.9)
    tips: list[Pt] = []
    for x in (60, 130, 200, 270):
        branches(m, x, 204, -90 + (x - 160) * 0.06, 52, 4.4, 1, "#8a8a9a", "#c8c8d0", tips, 28)
    for i, (x, y) in enumerate(tips):
        ball = []
        for k in range(15):
            a = -1.57 + k * 0.62 * (1 if i % 2 else -1)
            d = 17 - k * 0.7
            ball.append((x + np.cos(a) * d, y - 16 + np.sin(a) * d, 4.6))
        m.cocci(ball, "#a8b0a0", "#d8e0c8", rim="#ffffff", vary=0.15)
    for x, y in ((96, 54), (168, 36), (238, 58), (40, 96), (290, 110)):
        m.cocci([(x, y, 9)], "#ffd03a", rim="#fffbd0", gloss=1.0, glow="#ffe06a", glowing=0.7, alpha=.95)


def mycobacterium_smegmatis(cv: Canvas) -> None:
    m = Micro(cv).medium("#06102e", "#2446a0", "#a0c8ff", at=(60, 200), bokeh=8, cloud=0.5)
    for k in range(7):
        cells = []
        for i in range(16):
            x = -20 + i * 24 + (k % 2) * 12
            y = 62 + k * 15 + 44 * np.sin(x / 58 + 0.4)
            slope = np.cos(x / 58 + 0.4) * 44 / 58
            cells.append((x, y, 26, 6.2, float(np.degrees(np.arctan(slope)))))
        m.rods(cells, "#d02a6a", "#ff6a90", vary=0.4, rim="#ffe0ec", shadow=0.35, gloss=0.9)


def frankia_alni(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c140a", "#3a4a22", "#c8d880", at=(60, 30), bokeh=8)
    for k in range(5):
        m.body([(-12, 40 + 48 * k, 24), (34, 52 + 48 * k, 22)], "#6a4a24", "#8a6a34", pattern=bands(0.3, 2, 0.3), pcol="#4a3014", alpha=1)
    tips: list[Pt] = []
    for y in (46, 118, 190):
        branches(m, 44, y, (118 - y) * -0.1, 62, 5, 2, "#a878c8", "#d8b0e8", tips, 30)
    for x, y in tips:
        m.cocci([(x, y, 13)], "#c890f0", rim="#ffffff", alpha=0.75, gloss=0.9, glow="#d8a8ff", glowing=0.35)
        m.cocci([(x, y, 6)], "#fff0a8", alpha=0.9, shadow=0)


def streptomyces_coelicolor(cv: Canvas) -> None:
    m = Micro(cv).medium("#081024", "#28407a", "#a0b8ff", at=(220, 30), bokeh=10)
    m.wall(168, 5, "#b8a888", "#4a3c2c", 0.4)
    m.cocci([(160, 184, 96)], "#3a4ad0", rim="#b0c0ff", alpha=1, grain=0.9, gloss=0.3, fine=9)
    rng = np.random.default_rng(7)
    for _ in range(120):
        a = -np.pi * rng.random()
        x, y = 160 + np.cos(a) * 92, 184 + np.sin(a) * 92
        m.thread([(x, y), (x + np.cos(a) * (10 + 8 * rng.random()), y + np.sin(a) * (10 + 8 * rng.random()))], 0.9, "#e0e4ff", 0.4, opaque=.8)
    drops = [(160 + np.cos(a) * d, 180 - abs(np.sin(a)) * d * .82, 5 + 8 * rng.random()) for a, d in ((rng.random() * 3.14, 84 * rng.random() ** .5) for _ in range(24))]
    m.cocci(drops, "#1428e0", "#4a2ae8", rim="#c8d4ff", gloss=1.2, grain=0.05, shadow=0.5)


def salinispora_tropica(cv: Canvas) -> None:
    m = Micro(cv).medium("#02202c", "#0f6478", "#9af0f0", at=(250, 10), bokeh=14)
    m.wall(186, 10, "#e0c890", "#6a5030", 0.7)
    tips: list[Pt] = []
    for x, y, a in ((160, 190, -90), (160, 190, -142), (160, 190, -38)):
        branches(m, x, y, a, 58, 6.4, 2, "#e8602a", "#ffa05a", tips, 32)
    m.cocci([(x, y, 6.5) for x, y in tips], "#3a1420", "#5a2430", rim="#ffd0c0", gloss=0.9)
    m.cocci([(160, 190, 28)], "#ff8a3a", rim="#fff0d8", glow="#ffb060", glowing=0.5)


# -- Spirochaetota: crimsons ---------------------------------------------------------------------------------

def leptospira_biflexa(cv: Canvas) -> None:
    m = Micro(cv).medium("#16040c", "#5c1a30", "#ffb0b8", at=(230, 50))
    m.coil([(50, 60), (76, 36), (108, 58), (160, 118), (216, 172), (250, 190), (272, 164)], 7, 17, 4.6, "#ff8a9a", "#a03048", rim="#fff0f0", glow="#ff6a80", glowing=0.4)
    m.coil([(20, 200), (90, 160), (130, 190)], 4, 9, 2.6, "#c05a6c", "#6a2030", rim="#ffd0d8")


def treponema_denticola(cv: Canvas) -> None:
    m = Micro(cv).medium("#20080c", "#7a2a34", "#ffb8a8", at=(160, 210), bokeh=6)
    cv.over(np.clip((60 - cv.y + 34 * np.abs(np.cos(cv.x / 52))) / 3, 0, 1).astype(np.float32), "#f4ecdc")
    cv.mul((1 - 0.4 * np.clip((40 - cv.y) / 60, 0, 1)).astype(np.float32))
    m.wall(192, 10, "#d86a70", "#5a1420", 0.5)
    for k, (x0, y0, x1, y1) in enumerate(((24, 190, 110, 84), (96, 206, 176, 96), (186, 200, 210, 84), (226, 206, 304, 100), (20, 120, 80, 60), (250, 150, 300, 50))):
        m.coil([(x0, y0), ((x0 + x1) / 2 + 10 * (-1) ** k, (y0 + y1) / 2), (x1, y1)], 8, 6.5, 4.6, "#f0486a", "#8a1430", rim="#ffe0e4", shadow=0.6)


def borrelia_hermsii(cv: Canvas) -> None:
    m = Micro(cv).medium("#1c0404", "#7a1c14", "#ffb088", at=(70, 40), bokeh=6)
    for x, y, r in ((70, 168, 40), (246, 70, 44), (290, 190, 34), (150, 30, 30), (20, 60, 28), (170, 214, 30)):
        m.cocci([(x, y, r)], "#c82a1c", rim="#ff9a80", gloss=0.25, grain=0.15, shadow=0.5)
        d = np.hypot((cv.x - x) / (r * .52), (cv.y - y) / (r * .52))
        cv.mul((1 - 0.42 * np.clip(1.1 - d, 0, 1)).astype(np.float32))
    for k, c in enumerate((("#5ac8ff", "#1c4a8a"), ("#c890ff", "#5a2a90"), ("#ffe05a", "#8a6a14"))):
        dy = -42 + 44 * k
        m.coil([(18, 130 + dy), (160, 112 + dy + 10), (304, 94 + dy)], 13, 4.6, 5.4, c[0], c[1], phase=k * 1.4, rim="#ffffff", glow=c[0], glowing=0.4)


def leptospira_interrogans(cv: Canvas) -> None:
    m = Micro(cv).medium("#06101c", "#2a3c5c", "#c0d8f0", at=(80, 30))
    m.glow(160, 110, 130, "#ff5a78", 0.35)
    m.coil([(108, 76), (112, 34), (160, 22), (206, 44), (204, 86), (166, 118), (160, 164), (160, 178)], 8, 21, 6, "#ff5a78", "#8a1838", rim="#fff0f2", glow="#ff5a78", glowing=0.45)
    m.cocci([(160, 206, 10)], "#ff7a90", rim="#ffffff", glow="#ff5a78")


def brachyspira_hyodysenteriae(cv: Canvas) -> None:
    m = Micro(cv).medium("#240a10", "#8a3a44", "#ffc8b8", at=(160, 0), bokeh=4)
    for x in range(20, 330, 56):
        m.body([(x, 250, 30), (x + 2, 190, 27), (x - 2, 150, 24), (x, 136, 22)], "#c85a6a", "#f0949a", rim="#ffe0dc", alpha=1, shadow=0.6, grain=0.6)
    rng = np.random.default_rng(3)
    for x in range(14, 320, 13):
        y = 62 + 26 * np.sin(x / 30) + rng.random() * 24
        m.coil([(x, y), (x + 5, y + 34), (x + rng.random() * 8, y + 70)], 4.5, 3.2, 3, "#a81438", "#50081c", rim="#ffc0c8", shadow=0.5)


def borrelia_burgdorferi(cv: Canvas) -> None:
    m = Micro(cv).medium("#7a4034", "#d8907a", "#ffdcc8", at=(160, 112), bokeh=0, cloud=0.25)
    d = np.hypot(cv.x - 160, (cv.y - 112) * 1.15) + 10 * (cv.fbm(60, 60, 3) - 0.5)
    cv.over((np.exp(-(((d - 92) / 17) ** 2)) * 0.75).astype(np.float32), "#c81c34")
    cv.over((np.exp(-((d / 27) ** 2)) * 0.85).astype(np.float32), "#b01430")
    for x0, y0, x1, y1 in ((70, 66, 250, 160), (96, 184, 226, 40), (30, 130, 150, 96)):
        m.coil([(x0, y0), ((x0 + x1) / 2, (y0 + y1) / 2 + 12), (x1, y1)], 9, 6, 4.8, "#5a0c2c", "#2c0414", rim="#ffb0c0", shadow=0.6)


def spirochaeta_plicatilis(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c0c04", "#4a4418", "#e8d87a", at=(60, 200), bokeh=16)
    path = []
    for i in range(26):
        t = i / 25
        path.append((-20 + 360 * t, 196 - 160 * t + 40 * np.sin(t * 12.5)))
    m.coil(path, 8, 34, 5.4, "#ffd24a", "#8a5a10", rim="#fffbd8", glow="#ffc83a", glowing=0.4)
    m.cocci([(20 + 31 * i, 214 - 4 * (i % 3), 3 + i % 3) for i in range(10)], "#2c2a1c", "#5a5434", gloss=0.9)


def cristispira_pectinis(cv: Canvas) -> None:
    m = Micro(cv).medium("#1a1020", "#6a4a70", "#ffe0e8", at=(250, 40), bokeh=6)
    for k in range(15):
        a = np.radians(200 + 10 * k)
        m.body([(160, 262, 6), (160 + np.cos(a) * 130, 262 + np.sin(a) * 130, 10), (160 + np.cos(a) * 268, 262 + np.sin(a) * 240, 17)], "#a87a8a", "#e8c0b8", rim="#fff0e8", alpha=0.55, shadow=0.25, pattern=bands(0.25, 2, 0.4), pcol="#c89aa8")
    pts = m.coil([(14, 118), (160, 104), (306, 118)], 40, 2.4, 15, "#d82a58", "#6a0c2c", rim="#ffd8e0", glow="#ff4a78", glowing=0.35)
    m.thread([(x, y - 11) for x, y in pts], 3.4, "#ffe8b0", glow=0.3, opaque=0.85)


# -- Food organisms ------------------------------------------------------------------------------------------

def pelagibacter_drift(cv: Canvas) -> None:
    m = Micro(cv).medium("#022838", "#1080a0", "#c8f8ff", at=(70, -10), reach=330, bokeh=10)
    rng = np.random.default_rng(4)

    def cells(n: int, s: float) -> None:
        lay = m.layer(0.3)
        for _ in range(n):
            x, y, a = rng.random() * 330, rng.random() * 230, rng.random() * 0.9 - 0.45
            ux, uy = np.cos(a) * 9 * s, np.sin(a) * 9 * s
            lay.limb([(x - ux - uy * .5, y - uy + ux * .5, 2.4 * s), (x, y, 3.4 * s), (x + ux - uy * .5, y + uy + ux * .5, 2.4 * s)], (0.86, 0.92, 0.56), n=4)
        m.wet(lay, rim="#fbffe0", shadow=0.2, grain=0.1)

    cells(46, 1.0)
    m.defocus(4, 1.0)
    cells(26, 1.9)
    cells(7, 3.4)


def lactococcus_culture(cv: Canvas) -> None:
    m = Micro(cv).medium("#6a5a48", "#b8a890", "#fff8ec", at=(90, 30), bokeh=12, cloud=0.1)
    for x, h in ((66, 128), (160, 150), (254, 112)):
        m.shell([(x, 26, 30), (x, 186, 30)], "#e8f4f8", 0.3, rim="#ffffff")
        m.body([(x, 206 - h, 25), (x, 188, 26)], "#f0e4b8", "#fffaf0", rim="#ffffff", alpha=1, grain=0.12)
        m.cocci([(x - 12 + 12 * (i % 3), 200 - h + i * 13, 6) for i in range(int((h - 26) / 13))] + [(x - 4 + 12 * (i % 3), 204 - h + i * 13, 6) for i in range(int((h - 26) / 13))], "#c8b05a", "#e8d890", rim="#ffffff", shadow=0.35)


def bacteroides_mat(cv: Canvas) -> None:
    m = Micro(cv).medium("#100c04", "#4a3c14", "#c8b060", at=(250, 20), bokeh=6)
    rng = np.random.default_rng(2)
    for k in range(8):
        y = 66 + 22 * k
        s = 0.7 + 0.09 * k
        m.rods([(x + rng.random() * 10, y + rng.random() * 12 + 10 * np.sin(x / 50), 30 * s, 8.5 * s, rng.random() * 50 - 25) for x in range(-10, 340, int(26 * s))], "#7a6a1c", "#b8a040", vary=0.5, rim="#f4ecb0", shadow=0.7, tint=0.65 + 0.05 * k)


def zymomonas_culture(cv: Canvas) -> None:
    m = Micro(cv).medium("#4a2404", "#c07a14", "#fff0a0", at=(160, 220), reach=280, bokeh=10, cloud=0.2)
    m.rods([(60, 80, 56, 17, 30), (150, 132, 64, 20, -20), (250, 92, 60, 18, 60), (90, 186, 50, 16, -50), (240, 186, 56, 17, 10), (160, 44, 44, 14, 0)], "#c8d84a", "#e8f08a", rim="#fffff0", shadow=0.5)
    m.bubbles(60, "#fff8d8", (2, 11))


def acetobacter_pellicle(cv: Canvas) -> None:
    m = Micro(cv).medium("#3a1a04", "#a85a1c", "#ffe0a8", at=(230, 180), bokeh=8, cloud=0.2)
    cv.px[cv.y < 66] = (np.array((0.86, 0.84, 0.74)) * (0.55 + 0.006 * cv.y[cv.y < 66])[..., None]).astype(np.float32)
    for k in range(6):
        m.body([(x, 70 + 8 * k + 7 * np.sin(x / (15 + 4 * k) + k * 2), 9 - k * 0.7) for x in range(-10, 340, 10)], "#e8d8a8", "#f8f0d0", rim="#ffffff", alpha=0.82, shadow=0.45, grain=0.4)
    m.rods([(40 + 40 * i, 150 + 26 * (i % 3), 26, 7, 50 * i) for i in range(8)], "#d8b85a", "#f0dc90", rim="#fffbe0")
    m.bubbles(10, "#fff0d0", (2, 5), (0, 120, 320, 230))


def mycoplasma_film(cv: Canvas) -> None:
    m = Micro(cv).medium("#3a3414", "#9a9048", "#f4f0b0", at=(160, 110), reach=380, bokeh=4, cloud=0.2)
    for x, y, r in ((86, 90, 50), (200, 70, 40), (236, 160, 54), (118, 176, 42), (32, 186, 30), (294, 84, 28), (30, 40, 24), (180, 214, 22)):
        m.blob(x, y, r, "#d8cc7a", 9, 0.5, alpha=0.75, rim="#fffff0", gloss=0.3)
        m.cocci([(x, y, r * 0.36)], "#f0b83a", rim="#fff8d0", gloss=0.9)


def deinococcus_cluster(cv: Canvas) -> None:
    m = Micro(cv).medium("#1c0610", "#702038", "#ffb0a0", at=(160, 110), bokeh=6)
    for k in range(12):
        m.beam(160, 114, k * 6.283 / 12 + 0.2, 0.12, "#ffe860" if k % 2 else "#9aff70", 0.45, 260)
    four = [(160 + dx * 35, 114 + dy * 35, 40) for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1))]
    m.cocci(four, "#e0405a", "#ff6a6a", rim="#ffe0d8", vary=0.1, gloss=0.9, glow="#ff6a6a", glowing=0.4)
    for x, y, _ in four:
        m.ring(x, y, 15, 15, 2.6, "#ffe8a0", shadow=0.2)


def chromatium_bloom(cv: Canvas) -> None:
    m = Micro(cv).medium("#12041c", "#5a1a78", "#f0a0ff", at=(220, 30), bokeh=10, cloud=0.9)
    rng = np.random.default_rng(8)
    cells = [(30 + 52 * (i % 6) + rng.random() * 16, 34 + 56 * (i // 6) + rng.random() * 16, 22 + 8 * rng.random(), 13, rng.random() * 180) for i in range(24)]
    m.rods(cells, "#b02a9a", "#e05ad0", rim="#ffe0ff", shadow=0.5)
    dots = []
    for x, y, le, r, a in cells:
        for _ in range(7):
            t = (rng.random() - .5) * (le + 8)
            dots.append((x + np.cos(np.radians(a)) * t + (rng.random() - .5) * r, y + np.sin(np.radians(a)) * t + (rng.random() - .5) * r, 2.4))
    m.cocci(dots, "#ffe45a", "#fff8b0", rim="#ffffff", shadow=0.1, alpha=1)


def caulobacter_raft(cv: Canvas) -> None:
    m = Micro(cv).medium("#04201a", "#1c6a50", "#c8ffd0", at=(70, 40))
    m.glow(160, 116, 60, "#fff0a0", 0.5)
    for k in range(11):
        a = k * 6.283 / 11 + 0.15
        le = 96 + 10 * (k % 3)
        x0, y0 = 160 + np.cos(a) * 46, 116 + np.sin(a) * 38
        x1, y1 = 160 + np.cos(a) * le * 1.15, 116 + np.sin(a) * le * 0.86
        m.thread([(160, 116), (x0, y0)], 2.2, "#d8e8a0")
        m.body([(x0, y0, 5), ((x0 + x1) / 2 - np.sin(a) * 7, (y0 + y1) / 2 + np.cos(a) * 7, 12), (x1, y1, 7)], "#8aa03a", "#d0dc70", rim="#fbffe0", pattern=nucleoid, pcol="#f8ffc0")
    m.cocci([(160, 116, 11)], "#f0d060", rim="#ffffff", glow="#ffe890")


SCENES = _names(
    micrococcus_luteus, corynebacterium_glutamicum, bifidobacterium_longum, streptomyces_griseus, mycobacterium_smegmatis,
    frankia_alni, streptomyces_coelicolor, salinispora_tropica, leptospira_biflexa, treponema_denticola, borrelia_hermsii,
    leptospira_interrogans, brachyspira_hyodysenteriae, borrelia_burgdorferi, spirochaeta_plicatilis, cristispira_pectinis,
    pelagibacter_drift, lactococcus_culture, bacteroides_mat, zymomonas_culture, acetobacter_pellicle, mycoplasma_film,
    deinococcus_cluster, chromatium_bloom, caulobacter_raft,
)
