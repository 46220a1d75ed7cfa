# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Bacteria of two phyla that swim and of two that grow: rods, commas, filaments, chains, spores."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .canvas import Canvas
from .microbes import Micro, bands, ends, nucleoid, stripes

Scene = Callable[[Canvas], None]


# -- Pseudomonadota: greens ----------------------------------------------------------------------------------

def escherichia_coli(cv: Canvas) -> None:
    m = Micro(cv).medium("#04160f", "#12503a", "#8fe0a0")
    m.rods([(60, 190, 60, 12, 30), (286, 40, 70, 13, 60)], "#2f7a50", alpha=0.8)
    m.defocus(9)
    a, b, _ = ends(162, 116, 116, -28)
    spots = [(a[0] + (b[0] - a[0]) * t + nx * 26, a[1] + (b[1] - a[1]) * t + ny * 26) for t in np.linspace(-0.1, 1.1, 6) for nx, ny in ((0.47, 0.88), (-0.47, -0.88))]
    m.whips(spots, (162, 116), 15, 78, "#d8ffd0", 1.3, 7)
    m.hairs(a, b, 27, 60, 14, "#bfeebc")
    m.rod(162, 116, 116, 29, -28, "#46b06a", "#7fd07a", pattern=nucleoid, pcol="#d8f09a", rim="#e8ffd8", glow="#7fe09a")


def pseudomonas_fluorescens(cv: Canvas) -> None:
    m = Micro(cv).medium("#0a0424", "#2a1a6a", "#6a5ae0", at=(250, 40), bokeh=18)
    for x, y, le, ang, f in ((92, 150, 84, 24, 190), (206, 88, 96, -20, 10), (232, 184, 62, 40, 60)):
        a, b, _ = ends(x, y, le, ang)
        tip = b if f < 90 else a
        for k in range(4):
            m.flagellum(*tip, f + (k - 1.5) * 16, 74, 6, 2.2, "#e8ff9a", 1.2, k)
        m.rod(x, y, le, 19, ang, "#7cf03a", "#d8ff5a", rim="#f8ffc0", glow="#a8ff3a", glowing=0.9, core=0.9, pattern=nucleoid, pcol="#f8ffb0")


def vibrio_natriegens(cv: Canvas) -> None:
    m = Micro(cv).medium("#03202c", "#0f6a70", "#9af0d8", at=(60, 30))
    for i in range(9):
        y = 20 + 24 * i
        m.thread([(0, y), (320, y - 30)], 0.7, "#c8fff0", opaque=0.25)
    rng = np.random.default_rng(4)
    for x, y, s in ((62, 58, .7), (250, 46, .75), (60, 176, .8), (280, 150, .7), (162, 112, 1.35), (196, 200, .7)):
        turn = -18 + rng.random() * 8
        m.flagellum(x - 44 * s, y + 16 * s, 165 + turn, 60 * s, 5, 3, "#e0fff0", 1.1 * s)
        for side in (-1, 1):
            cx = x + side * 24 * s
            m.body([(cx - 22 * s, y + 6 * s - side * 6, 13 * s), (cx, y - 7 * s - side * 6, 15 * s), (cx + 22 * s, y + 4 * s - side * 6, 13 * s)], "#39c48a", "#a8f0a0", rim="#f0ffe0", pattern=nucleoid, pcol="#e8ffb0", glow="#60ffb0", glowing=0.3)


def pseudomonas_aeruginosa(cv: Canvas) -> None:
    m = Micro(cv).medium("#02141a", "#0c4a4c", "#4ae0c8", at=(160, 210), bokeh=10)
    m.wall(178, 12, "#1fa08a", "#04342c", 0.7)
    rng = np.random.default_rng(9)
    m.rods([(x, 186 + rng.random() * 40, 34, 8, rng.random() * 40 - 20) for x in range(0, 330, 26)], "#148a74", "#3fd0a0", rim="#a8ffe0")
    for x, y, ang in ((70, 130, -50), (150, 86, -75), (232, 104, -110), (276, 150, -130), (116, 152, -60)):
        a, b, _ = ends(x, y, 62, ang)
        m.flagellum(*a, ang + 180, 70, 6, 2.4, "#c8fff4", 1.2)
        m.rod(x, y, 62, 14, ang, "#10a890", "#6affd0", rim="#d8fff0", glow="#20ffd0", glowing=0.4, pattern=nucleoid, pcol="#0a5a6a")
        m.glow(b[0], b[1], 20, "#c8ffe8", 0.5)


def vibrio_cholerae(cv: Canvas) -> None:
    m = Micro(cv).medium("#160a06", "#5a2a16", "#e09a5a", at=(230, 60), bokeh=16)
    m.flagellum(74, 160, 160, 120, 13, 2.2, "#ffe8b0", 2.4, 0.5, 10)
    m.body([(74, 158, 22), (108, 104, 31), (172, 84, 34), (232, 98, 29), (262, 126, 20)], "#c8502c", "#f0a04a", rim="#ffe8c0", pattern=nucleoid, pcol="#ffd88a", glow="#ff8a3a", glowing=0.35)


def rhodospirillum_rubrum(cv: Canvas) -> None:
    m = Micro(cv).medium("#14041a", "#5a1638", "#ff9a8a", at=(40, 10), bokeh=14)
    for k in range(5):
        m.beam(30, -20, 0.35 + k * 0.22, 0.09, "#ffe0a0", 0.5, 380)
    for x, y, a in ((36, 178, 190), (286, 66, -20)):
        for k in range(3):
            m.flagellum(x, y, a + k * 18 - 18, 50, 5, 2, "#ffd0c8", 1.2, k)
    m.coil([(40, 176), (160, 122), (284, 68)], 30, 2.5, 21, "#d0245a", "#6a0c3c", rim="#ffc0c8", glow="#ff3a6a", glowing=0.4, pattern=stripes(9), pcol="#ff8a9a")


def thiomargarita_magnifica(cv: Canvas) -> None:
    m = Micro(cv).medium("#08181a", "#27545a", "#a8d8c8", at=(90, 40))
    m.wall(196, 8, "#8a7a5c", "#241c12", 0.8)
    m.rods([(30 + 16 * i, 204 + 8 * (i % 3), 8, 1.8, 40 * i) for i in range(18)], "#7fd08a", "#c8f0b0")
    path = [(96, 236, 24), (112, 170, 25), (104, 110, 25), (140, 58, 24), (186, 8, 22), (200, -20, 21)]
    m.body(path, "#cfe0d8", "#f8fff4", rim="#ffffff", alpha=0.62, gloss=0.8, grain=0.25)
    rng = np.random.default_rng(3)
    pearls = []
    for _ in range(120):
        t = rng.random() * 4.0
        k = int(t)
        f = t - k
        x = path[k][0] * (1 - f) + path[k + 1][0] * f + (rng.random() - .5) * 34
        y = path[k][1] * (1 - f) + path[k + 1][1] * f + (rng.random() - .5) * 12
        pearls.append((x, y, 2.2 + 3.4 * rng.random()))
    m.cocci(pearls, "#e8c84a", "#fff0a0", rim="#ffffe0", alpha=1, gloss=0.9, shadow=0.2)
    m.body([(232, 236, 13), (240, 170, 14), (226, 110, 14), (248, 60, 13), (262, 30, 12)], "#a8c8c0", "#e0f4ec", rim="#ffffff", alpha=0.6)
    m.cocci([(236 + 8 * np.sin(i), 216 - 9 * i, 2 + (i % 3)) for i in range(20)], "#d8b84a", alpha=1, shadow=0.1)


def sphaerotilus_natans(cv: Canvas) -> None:
    m = Micro(cv).medium("#06160c", "#2c5a34", "#c8e89a", at=(280, 40))
    rng = np.random.default_rng(12)
    for k in range(9):
        y = 18 + 25 * k
        pts = [(x, y + 12 * np.sin(x / 46 + k * 1.3) + (x - 0) * 0.05) for x in range(-10, 340, 12)]
        big = k in (3, 5)
        r = 11 if big else 6
        m.shell([(x, yy, r + 4) for x, yy in pts[::3]], "#d8f0c0", 0.28, rim="#f4ffe0")
        cells = []
        for i in range(1, len(pts) - 2, 2):
            if rng.random() < 0.12:
                continue
            (x0, y0), (x1, y1) = pts[i], pts[i + 1]
            cells.append(((x0 + x1) / 2, (y0 + y1) / 2, 15, r * 0.78, float(np.degrees(np.arctan2(y1 - y0, x1 - x0)))))
        m.rods(cells, "#3f9a4a", "#a8d86a", rim="#f0ffd0", shadow=0.2)


# -- Cyanobacteriota: blue-greens ----------------------------------------------------------------------------

def synechococcus_elongatus(cv: Canvas) -> None:
    m = Micro(cv).medium("#02202a", "#0c6a74", "#b0fff0", at=(60, 20))
    for x, y, le, r, a in ((96, 92, 54, 26, 30), (226, 130, 66, 30, -24)):
        m.rod(x, y, le, r, a, "#12a08a", "#3fd0a0", rim="#d8fff0", pattern=stripes(16), pcol="#0a5a5a", glow="#3affd0", glowing=0.3)
        m.rod(x, y, le * 0.6, r * 0.42, a, "#c8f8a0", alpha=0.65, shadow=0)
    m.rods([(160, 206, 30, 12, 20), (292, 40, 28, 11, 60), (24, 190, 30, 12, -40), (160, 30, 24, 10, 0)], "#12887a", "#2fb89a", rim="#a8ffe0")


def prochlorococcus_marinus(cv: Canvas) -> None:
    m = Micro(cv).medium("#010a2c", "#083a8a", "#5ac8ff", at=(160, -20), reach=280, bokeh=8)
    for k in range(6):
        m.beam(120 + 14 * k, -40, 1.1 + k * 0.18, 0.07, "#a0e8ff", 0.4, 330)
    rng = np.random.default_rng(2)
    m.cocci([(rng.random() * 320, rng.random() * 230, 2 + 2.5 * rng.random()) for _ in range(90)], "#2fa86a", "#7fe08a", shadow=0)
    m.defocus(4, 1.0)
    m.cocci([(rng.random() * 300 + 10, rng.random() * 200 + 15, 6 + 6 * rng.random()) for _ in range(26)], "#3ad07a", "#b8ff8a", rim="#f0ffd0", glow="#60ffa0", glowing=0.5)


def gloeobacter_violaceus(cv: Canvas) -> None:
    m = Micro(cv).medium("#0a0818", "#2c2450", "#a898f0", at=(230, 30), bokeh=8)
    m.wall(150, 26, "#7a7488", "#1c1a28", 0.9, 120)
    for x, y, s in ((92, 120, 1.0), (196, 136, 1.15), (270, 108, .8), (150, 184, .9), (44, 178, .8)):
        m.shell([(x - 14 * s, y, 32 * s), (x + 14 * s, y, 32 * s)], "#d8c8ff", 0.3, rim="#f4ecff")
        m.rods([(x - 13 * s, y - 7 * s, 22 * s, 11 * s, 30), (x + 13 * s, y - 4 * s, 22 * s, 11 * s, -20), (x, y + 14 * s, 22 * s, 10 * s, 5)], "#6a3ad0", "#a06af0", rim="#e0d0ff", shadow=0.25)


def anabaena_variabilis(cv: Canvas) -> None:
    m = Micro(cv).medium("#02201c", "#0f6050", "#b8ffd8", at=(70, 40))
    for k, (dx, dy, r) in enumerate(((0, 0, 15), (30, -88, 9), (-10, 92, 10))):
        ball = []
        for i in range(26):
            x = -20 + i * r * 1.55
            y = 120 + dy + 34 * np.sin(x / 62 + k)
            ball.append((x + dx, y, r if (i + k) % 9 != 5 else r * 0.2))
        m.cocci(ball, "#18a078", "#3fc890", rim="#c8ffe0", vary=0.2, shadow=0.35)
        for i in range(26):
            if (i + k) % 9 == 5:
                x = -20 + i * r * 1.55 + dx
                y = 120 + dy + 34 * np.sin((x - dx) / 62 + k)
                m.cocci([(x, y, r * 1.45)], "#e8d05a", rim="#fffbd0", alpha=0.95, glow="#ffe88a", glowing=0.5)
                m.cocci([(x - r, y, r * .3), (x + r, y, r * .3)], "#fff4b0")


def microcystis_aeruginosa(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c1c04", "#3c5a10", "#d0e85a", at=(260, 30))
    m.glow(160, 116, 150, "#b8ff3a", 0.35)
    rng = np.random.default_rng(21)
    m.shell([(80, 120, 56), (150, 90, 60), (220, 130, 62), (150, 150, 50)], "#e0ff9a", 0.2, rim="#f8ffc0")
    balls = []
    for _ in range(420):
        a, d = rng.random() * 6.283, rng.random() ** 0.6
        x, y = 155 + np.cos(a) * d * 120 + 10 * np.sin(3 * a), 118 + np.sin(a) * d * 78 + 8 * np.cos(4 * a)
        holes = min(np.hypot(x - 190, y - 96) / 24, np.hypot(x - 110, y - 132) / 26, np.hypot(x - 206, y - 158) / 16)
        if holes > 1:
            balls.append((x, y, 5.2 + 1.6 * rng.random()))
    m.cocci(balls, "#5a9a12", "#a8d83a", rim="#f0ffb0", vary=0.5, shadow=0.3)


def arthrospira_platensis(cv: Canvas) -> None:
    m = Micro(cv).medium("#02241e", "#0e7a64", "#c8fff0", at=(50, 200), bokeh=20)
    m.coil([(-16, 208), (120, 140), (336, 26)], 44, 3.6, 13, "#12b08a", "#045a4a", rim="#d8fff0", pattern=bands(1.1, 3, 0.25), pcol="#045048", glow="#20ffc0", glowing=0.25)
    m.coil([(150, 250), (330, 150)], 16, 4, 5, "#12906a", "#04483a", rim="#a8ffe0")


def trichodesmium_erythraeum(cv: Canvas) -> None:
    m = Micro(cv).medium("#03203a", "#0e5a80", "#9ae8ff", at=(160, -10), bokeh=12)
    rng = np.random.default_rng(5)
    for i in range(44):
        a = 6.283 * i / 44 + rng.random() * 0.1
        le = 96 + 26 * rng.random()
        x, y = 160 + np.cos(a) * 10, 118 + np.sin(a) * 8
        ex, ey = 160 + np.cos(a) * le * 1.2, 118 + np.sin(a) * le * 0.88
        m.body([(x, y, 4), ((x + ex) / 2 + 6 * np.sin(i), (y + ey) / 2 + 6 * np.cos(i * 2), 3.6), (ex, ey, 2.2)], "#a8481c", "#f0b04a", rim="#ffe8b0", pattern=bands(1.6, 3, 0.2), pcol="#6a2410", shadow=0.25)
    m.glow(160, 118, 60, "#ffd88a", 0.6)


def nostoc_commune(cv: Canvas) -> None:
    m = Micro(cv).medium("#0a1408", "#3a4c20", "#d0dc8a", at=(240, 20), bokeh=10)
    m.wall(176, 12, "#5a5030", "#181408", 0.9)
    for x, y, r, s in ((96, 132, 58, 1), (214, 118, 66, 2), (280, 176, 34, 3), (156, 184, 36, 4), (30, 182, 30, 5)):
        m.cocci([(x, y, r)], "#7a8a2c", rim="#f0f4a8", alpha=0.62, gloss=0.9, grain=0.25, core=0.1)
        ball = []
        for i in range(int(r * 1.6)):
            t = i / (r * 1.6)
            a = t * 19 + s
            d = r * (0.2 + 0.62 * abs(np.sin(t * 7 + s)))
            ball.append((x + np.cos(a) * d, y + np.sin(a) * d * 0.92, 3.3))
        m.cocci(ball, "#0f7a5a", "#2fb07a", rim="#c8ffd8", shadow=0.15, vary=0.4)


# -- Bacillota: ambers ---------------------------------------------------------------------------------------

def bacillus_subtilis(cv: Canvas) -> None:
    m = Micro(cv).medium("#1a0c02", "#6a3c10", "#ffd08a", at=(70, 30))
    for (x, y), a, s in (((74, 172), -24, 1.0), ((168, 128), -26, 1.1), ((262, 78), -28, 1.0)):
        m.rod(x, y, 66 * s, 24 * s, a, "#c8741c", "#e8a03a", rim="#fff0c8", alpha=0.86, glow="#ffb04a", glowing=0.25)
        m.rod(x + 6, y - 3, 20 * s, 13 * s, a, "#fff8d8", rim="#ffffff", alpha=1, gloss=1.0, glow="#fff0a0", glowing=0.6, grain=0.1)
    m.rods([(40, 50, 46, 10, 40), (270, 196, 50, 11, -20)], "#a85a14", "#d0842c", rim="#ffe0a0", alpha=0.8)


def lactobacillus_delbrueckii(cv: Canvas) -> None:
    m = Micro(cv).medium("#8a6a48", "#e0c8a0", "#fff8e8", at=(150, 60), bokeh=20, cloud=0.15)
    for x, y, le, a in ((70, 120, 150, 70), (108, 116, 156, 84), (150, 122, 170, 96), (200, 112, 150, 110), (236, 132, 140, 60), (278, 108, 150, 100), (30, 140, 130, 100)):
        m.rod(x, y, le, 9.5, a, "#a8641c", "#d08a34", 0.04, rim="#fff0d0", shadow=0.35, pattern=bands(0.12, 3, 0.3), pcol="#7a3c10")


def streptococcus_thermophilus(cv: Canvas) -> None:
    m = Micro(cv).medium("#5a2c0c", "#c07a34", "#ffe8b8", at=(230, 40), bokeh=18, cloud=0.2)
    for k, (y, amp, r) in enumerate(((54, 20, 10), (126, 38, 19), (200, 16, 11))):
        ball = []
        x = -10.0
        while x < 334:
            ball.append((x, y + amp * np.sin(x / 44 + k * 2), r * (1.0 if len(ball) % 2 else 0.94)))
            x += r * 1.62 * (0.75 + 0.25 * abs(np.cos(x / 44 + k * 2)))
        m.cocci(ball, "#e8a85a", "#ffd898", rim="#fffbe8", vary=0.15, shadow=0.5)


def bacillus_thuringiensis(cv: Canvas) -> None:
    m = Micro(cv).medium("#160a02", "#5a2c08", "#f0a84a", at=(240, 190))
    m.rod(142, 108, 150, 43, -18, "#b8661c", "#e0923a", rim="#ffe8b8", alpha=0.8, core=0.1)
    m.rod(88, 126, 34, 24, -18, "#fff4d0", rim="#ffffff", alpha=1, gloss=0.9, grain=0.1)
    lay = m.layer(0.3)
    for pts, c in (([(208, 42), (250, 96), (208, 92), (166, 88)], "#9af0ff"), ([(208, 150), (250, 96), (208, 92), (166, 88)], "#2fa8d8")):
        lay.poly(pts, tuple(int(c[i:i + 2], 16) / 255 for i in (1, 3, 5)), inflate=22, n=1)  # type: ignore[arg-type]
    m.wet(lay, rim="#ffffff", alpha=0.95, gloss=1.0, grain=0.15, glow="#7ae8ff", glowing=0.9)
    m.thread([(166, 88), (208, 92), (250, 96)], 1.0, "#f0ffff")
    m.thread([(208, 42), (208, 92), (208, 150)], 0.8, "#e0ffff", opaque=0.6)


def clostridium_perfringens(cv: Canvas) -> None:
    m = Micro(cv).medium("#140204", "#5a0f14", "#d05a48", at=(60, 40), bokeh=4)
    for k in range(12):
        m.body([(-10, 14 + 20 * k, 9), (160, 8 + 20 * k, 10), (330, 18 + 20 * k, 9)], "#6a141c", "#8a2024", alpha=0.5, pattern=bands(0.5, 2, 0.4), pcol="#3c080c", shadow=0.2)
    m.rods([(90, 84, 64, 24, 14), (210, 70, 60, 23, -30), (158, 158, 70, 25, 4), (264, 160, 54, 22, 50), (50, 180, 52, 22, -40)], "#d8903a", "#f0b860", k=0.3, rim="#fff0c8", shadow=0.6)
    m.bubbles(26, "#ffe8d8", (3, 15))


def listeria_monocytogenes(cv: Canvas) -> None:
    m = Micro(cv).medium("#04101e", "#1c4a72", "#b8e4ff", at=(250, 30), bokeh=14)
    rng = np.random.default_rng(6)
    for (x, y), a, s in (((214, 86), -24, 1.0), ((96, 62), 18, 0.55), ((258, 182), -40, 0.5)):
        t = np.radians(a + 180)
        for _ in range(90):
            d = rng.random() ** 0.7 * 170 * s
            off = (rng.random() - 0.5) * (14 + d * 0.34) * s
            px, py = x + np.cos(t) * (d + 26 * s) - np.sin(t) * off, y + np.sin(t) * (d + 26 * s) + np.cos(t) * off
            b = t + (rng.random() - .5) * 1.4
            m.thread([(px, py), (px + np.cos(b) * 16 * s, py + np.sin(b) * 16 * s)], 0.9 * s, "#d8f4ff", opaque=0.75 * (1 - d / (200 * s)))
        m.rod(x, y, 62 * s, 22 * s, a, "#d07a1c", "#ffb84a", rim="#fff4d0", glow="#ffc060", glowing=0.5, pattern=nucleoid, pcol="#fff0a8")


def paenibacillus_vortex(cv: Canvas) -> None:
    m = Micro(cv).medium("#140802", "#4a2208", "#c87828", at=(160, 110), bokeh=0, cloud=0.3)
    rng = np.random.default_rng(8)
    cells = []
    for arm in range(7):
        for i in range(30):
            t = i / 30
            a = arm * 6.283 / 7 + t * 4.4
            d = 16 + t * 168
            for _ in range(1 + int(2.2 * t)):
                x = 160 + np.cos(a) * d * 1.1 + (rng.random() - .5) * (6 + 22 * t)
                y = 116 + np.sin(a) * d * 0.82 + (rng.random() - .5) * (6 + 16 * t)
                cells.append((x, y, 14, 4.0, float(np.degrees(a + 1.75 + (rng.random() - .5) * .4))))
    m.rods(cells, "#d88a2c", "#ffd080", vary=0.6, rim="#fff4d0", shadow=0.3, grain=0.1)
    m.glow(160, 116, 70, "#fff0b0", 0.9)


def epulopiscium_fishelsoni(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c1408", "#4a4a18", "#ffe8a0", at=(80, 30))
    rng = np.random.default_rng(14)
    m.rods([(rng.random() * 320, rng.random() * 230, 9, 2.6, rng.random() * 180) for _ in range(40)], "#8ab04a", "#d0dc7a", shadow=0.1)
    m.rod(160, 118, 220, 52, -12, "#b87a24", "#e0a848", rim="#fff4c8", alpha=0.66, core=0.0, grain=0.3)
    for x, y in ((104, 130), (218, 106)):
        m.rod(x, y, 74, 27, -12, "#e09a2c", "#ffcc6a", rim="#fffbd8", alpha=0.95, pattern=nucleoid, pcol="#fff4b0", glow="#ffd060", glowing=0.35)
    a, b, _ = ends(160, 118, 220, -12)
    m.hairs(a, b, 52, 120, 9, "#fff0c0", 0.5)


def _names(*painters: Scene) -> dict[str, Scene]:
    return {painter.__name__.replace("_", "-"): painter for painter in painters}


SCENES = _names(
    escherichia_coli, pseudomonas_fluorescens, vibrio_natriegens, pseudomonas_aeruginosa, vibrio_cholerae,
    rhodospirillum_rubrum, thiomargarita_magnifica, sphaerotilus_natans, synechococcus_elongatus,
    prochlorococcus_marinus, gloeobacter_violaceus, anabaena_variabilis, microcystis_aeruginosa, arthrospira_platensis,
    trichodesmium_erythraeum, nostoc_commune, bacillus_subtilis, lactobacillus_delbrueckii, streptococcus_thermophilus,
    bacillus_thuringiensis, clostridium_perfringens, listeria_monocytogenes, paenibacillus_vortex, epulopiscium_fishelsoni,
)
