# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""What happens to bacteria: the scenes of events and event responses."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np

from .bacteria import _names
from .canvas import Canvas, smooth
from .microbes import Micro, bands, nucleoid

Scene = Callable[[Canvas], None]


def rings(cv: Canvas, x: float, y: float, radii: tuple[float, ...], w: float, c: str, f: float = 0.8, squash: float = 1.0) -> None:
    """Rings of light round a point."""
    d = np.hypot(cv.x - x, (cv.y - y) / squash)
    for i, r in enumerate(radii):
        cv.add(np.exp(-(((d - r) / w) ** 2)).astype(np.float32), c, f * (1 - 0.55 * i / len(radii)))


def crack(m: Micro, x: float, y: float, angle: float, length: float, w: float, c: str, glow: float = 0.6) -> None:
    """A jagged line of light."""
    pts = [(x, y)]
    a = np.radians(angle)
    for i in range(1, 8):
        t = i / 7 * length
        off = (m.rng.random() - 0.5) * length * 0.16
        pts.append((x + np.cos(a) * t - np.sin(a) * off, y + np.sin(a) * t + np.cos(a) * off))
    m.thread(pts, w, c, 0.85, glow)


def cross(m: Micro, x: float, y: float, s: float, w: float, c: str) -> None:
    """A glowing X."""
    for d in (-1, 1):
        m.body([(x - s, y - s * d, w), (x + s, y + s * d, w)], c, rim="#ffffff", alpha=1, glow=c, glowing=0.7, grain=0.1)


def arrow(m: Micro, x0: float, y0: float, x1: float, y1: float, w: float, c: str, glow: float = 0.5) -> None:
    """An arrow of light."""
    a = np.arctan2(y1 - y0, x1 - x0)
    ux, uy = np.cos(a), np.sin(a)
    lay = m.layer(1)
    lay.limb([(x0, y0, w * 0.6), (x1 - ux * w * 3, y1 - uy * w * 3, w)], _rgb(c), n=1)
    lay.poly([(x1, y1), (x1 - ux * w * 4.4 - uy * w * 3, y1 - uy * w * 4.4 + ux * w * 3), (x1 - ux * w * 4.4 + uy * w * 3, y1 - uy * w * 4.4 - ux * w * 3)], _rgb(c), inflate=w, n=1)
    m.wet(lay, rim="#ffffff", alpha=1, glow=c, glowing=glow, grain=0.1)


def _rgb(c: str) -> tuple[float, float, float]:
    return int(c[1:3], 16) / 255, int(c[3:5], 16) / 255, int(c[5:7], 16) / 255


# -- events --------------------------------------------------------------------------------------------------

def antibiotic_pulse(cv: Canvas) -> None:
    m = Micro(cv).medium("#060c22", "#2a4a8a", "#d8e8ff", at=(160, 116), bokeh=0, cloud=0.1)
    rng = np.random.default_rng(3)
    cells = []
    for _ in range(300):
        x, y = rng.random() * 340 - 10, rng.random() * 240 - 5
        d = np.hypot(x - 160, (y - 116) * 1.1)
        if d > 88 + rng.random() * 16:
            cells.append((x, y, 13, 4.4, rng.random() * 180))
    m.rods(cells, "#c8b060", "#f0e0a0", vary=0.5, rim="#fffbe0", shadow=0.3)
    rings(cv, 160, 116, (46, 66, 86), 4, "#ffffff", 0.6)
    m.cocci([(160, 116, 27)], "#f4f8ff", rim="#ffffff", alpha=1, grain=0.3, glow="#c8e0ff", glowing=0.8)
    m.body([(146, 116, 3.4), (174, 116, 3.4)], "#3a6ad0", alpha=1, shadow=0)
    m.body([(160, 102, 3.4), (160, 130, 3.4)], "#3a6ad0", alpha=1, shadow=0)


def phage_burst(cv: Canvas) -> None:
    m = Micro(cv).medium("#14041c", "#4a1c6a", "#ffb0e0", at=(160, 116), bokeh=8)
    for k in range(14):
        crack(m, 160, 116, k * 26, 120, 2.0, "#fff0b0", 0.25)
    m.rod(92, 132, 74, 34, 10, "#4aa86a", "#7fc88a", rim="#e8ffd8", alpha=0.9)
    m.rod(232, 104, 70, 34, 14, "#4aa86a", "#7fc88a", rim="#e8ffd8", alpha=0.9)
    m.glow(160, 116, 90, "#fffbd0", 1.2, 1.4)
    for x, y, s, a in ((160, 64, 1.2, 250), (188, 116, 1.35, 20), (128, 104, 1.1, 200), (160, 176, 1.2, 80), (70, 54, .8, 220), (256, 48, .85, 310), (252, 184, .85, 40), (74, 196, .8, 140), (290, 130, .6, 10), (28, 120, .6, 180)):
        m.phage(x, y, s, a, "#e05ab8", "#ffd0f0", rim="#ffffff")


def lytic_cycle(cv: Canvas) -> None:
    m = Micro(cv).medium("#0a0a20", "#2c2c68", "#b8b0ff", at=(80, 30), bokeh=10)
    m.rod(160, 262, 420, 96, 0, "#2f8a4a", "#4fae6a", rim="#e0ffd8", alpha=1, grain=0.7)
    m.phage(154, 92, 3.1, 90, "#d83a5a", "#f0c8a0", rim="#fff0e8")
    m.thread([(154, 160), (152, 186), (166, 204), (148, 218), (170, 228)], 3, "#ffe86a", glow=0.9)
    m.phage(40, 128, 1.0, 70, "#d83a5a", "#f0c8a0", rim="#fff0e8")
    m.phage(276, 122, 1.1, 104, "#d83a5a", "#f0c8a0", rim="#fff0e8")


def horizontal_transfer(cv: Canvas) -> None:
    m = Micro(cv).medium("#041222", "#14508a", "#b0e8ff", at=(160, 20))
    m.rod(64, 140, 84, 33, -58, "#2a9a8a", "#58c8a8", rim="#e0fff8", pattern=nucleoid, pcol="#c8ffe0")
    m.rod(258, 96, 84, 33, -58, "#c87a3a", "#f0b060", rim="#fff4d8", pattern=nucleoid, pcol="#fff0b0")
    m.shell([(90, 122, 9), (160, 112, 8), (232, 114, 9)], "#e8f8ff", 0.4, rim="#ffffff")
    m.ring(160, 112, 22, 15, 4, "#ffe04a", "#ff9a3a", rim="#ffffff", glow="#ffe06a", glowing=0.9, turn=-10)
    m.ring(52, 152, 13, 9, 2.6, "#ffe04a", rim="#ffffff")
    arrow(m, 122, 66, 202, 54, 4, "#ffffff")


def nutrient_flush(cv: Canvas) -> None:
    m = Micro(cv).medium("#1c1404", "#7a5a10", "#fff0a0", at=(160, -20), reach=320, bokeh=20)
    rng = np.random.default_rng(5)
    for k in range(9):
        x = 20 + 35 * k
        m.thread([(x + 8 * np.sin(y / 18 + k), y) for y in range(-10, 150, 8)], 2.2, "#ffe890", 0.4, 0.25, 0.5)
    m.rod(160, 168, 130, 38, 0, "#4aa85a", "#7fd070", rim="#f0ffd0", glow="#fff08a", glowing=0.6, pattern=nucleoid, pcol="#fffbb0")
    drops = [(rng.random() * 320, rng.random() * 170, 3 + 8 * rng.random() ** 2) for _ in range(70)]
    m.cocci(drops, "#ffb81c", "#ffe86a", rim="#ffffff", gloss=1.1, grain=0.05, shadow=0.25)


def osmotic_shock(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c1824", "#5a7a94", "#f0f8ff", at=(250, 30), bokeh=4, cloud=0.3)
    lay = m.layer(6)
    outline = []
    for i in range(26):
        t = i / 26 * 6.283
        f = 1 - 0.26 * (i % 2) * (0.6 + 0.4 * np.sin(i * 2.1))
        outline.append((160 + np.cos(t) * 84 * f, 118 + np.sin(t) * 52 * f))
    lay.poly(outline, _rgb("#7a8a4a"), inflate=30, n=3)
    m.wet(lay, rim="#e8f0c0", grain=0.8, core=0.1)
    for k in range(14):
        a = k * 6.283 / 14 + 0.2
        x, y = 160 + np.cos(a) * 116, 118 + np.sin(a) * 80
        m.body([(x, y, 7), (x - np.cos(a) * 14, y - np.sin(a) * 12, 2)], "#5ab8ff", "#b8e8ff", rim="#ffffff", gloss=1.2, grain=0.05)
    lay = m.layer(0.3)
    rng = np.random.default_rng(4)
    for x, y, s in [(rng.random() * 320, rng.random() * 230, 5 + 8 * rng.random()) for _ in range(26)]:
        if np.hypot((x - 160) / 120, (y - 118) / 84) > 1.05:
            lay.poly([(x - s, y - s * .6), (x + s * .6, y - s), (x + s, y + s * .6), (x - s * .6, y + s)], (0.92, 0.96, 1.0), inflate=s * .7, n=1)
    m.wet(lay, rim="#ffffff", alpha=0.85, gloss=0.9, grain=0.05)


def stringent_response(cv: Canvas) -> None:
    m = Micro(cv).medium("#040c1c", "#123a6a", "#70b0ff", at=(160, 112), bokeh=6)
    m.rod(160, 116, 128, 58, 0, "#1c5a9a", "#2f80c0", rim="#c8e8ff", alpha=0.75, core=0)
    m.rod(160, 116, 70, 30, 0, "#ffd83a", "#fff08a", rim="#ffffff", alpha=0.95, glow="#ffe05a", glowing=1.0, pattern=nucleoid, pcol="#ffffff")
    for k in range(16):
        a = k * 6.283 / 16
        x, y = 160 + np.cos(a) * 100, 116 + np.sin(a) * 47
        m.blob(x, y, 9, "#8a9ab0", 4, 0.5, rim="#e0ecff")
    rings(cv, 160, 116, (70,), 3, "#fff0a0", 0.5, 0.62)
    arrow(m, 32, 206, 32, 130, 5, "#9af08a")
    arrow(m, 288, 206, 288, 130, 5, "#9af08a")


def plasmid_curing(cv: Canvas) -> None:
    m = Micro(cv).medium("#0a1420", "#2c5078", "#c0e0ff", at=(70, 40))
    m.rod(96, 146, 120, 46, -30, "#3a8a7a", "#60b09a", rim="#e0fff4", pattern=nucleoid, pcol="#c8f8e0")
    rng = np.random.default_rng(2)
    for k in range(7):
        m.ring(228, 84, 48, 40, 6, "#ff5a8a", "#ffa03a", rim="#ffe8f0", gap=(k / 7 + 0.07, k / 7 + 1 - 0.04), shadow=0.3, glow="#ff80a0", glowing=0.12)
    for _ in range(60):
        a = rng.random() * 6.283
        d = 40 + 50 * rng.random()
        m.glow(228 + np.cos(a) * d, 84 + np.sin(a) * d * .85, 5 + 5 * rng.random(), "#ffb0c8", 0.9)
    arrow(m, 142, 118, 176, 104, 4, "#ffffff")


def metabolic_block(cv: Canvas) -> None:
    m = Micro(cv).medium("#08081c", "#24286a", "#8a98ff", at=(60, 40), bokeh=4, flecks=20)
    spots = [(34, 60), (34, 170), (106, 116), (214, 116), (286, 56), (286, 176)]
    for a, b, on in ((0, 2, 1), (1, 2, 1), (3, 4, 0), (3, 5, 0)):
        m.thread([spots[a], spots[b]], 3.4, "#9af0a0" if on else "#4a4f70", glow=0.4 if on else 0)
    m.thread([spots[2], spots[3]], 3.4, "#9af0a0", 0.5, 0.3)
    for i, (x, y) in enumerate(spots):
        m.blob(x, y, 21, ("#4ad08a", "#4ad08a", "#5ae0a0", "#5a6080", "#5a6080", "#5a6080")[i], 6, 0.4, rim="#ffffff" if i < 3 else "#a0a8c8", glow="#5ae0a0" if i < 3 else None)
    m.body([(160, 52, 14), (160, 180, 14)], "#e02a3a", "#ff5a4a", rim="#ffd8d0", alpha=1, glow="#ff3a3a", glowing=0.8, pattern=bands(0.16, 8, 0.5), pcol="#fff0e0")


def evolutionary_dead_end(cv: Canvas) -> None:
    m = Micro(cv).medium("#100c0c", "#4a3c34", "#d8c0a0", at=(60, 30), bokeh=4, cloud=0.5)
    for k in range(5):
        m.wall(150 + 18 * k, 5, ("#7a6450", "#5a4838", "#8a745c", "#4a3a2c", "#3a2c20")[k], "#1c140c", 0.7, 80)
    tree = [((60, 236), (78, 160), 7), ((78, 160), (60, 70), 5.5), ((78, 160), (150, 110), 5.5), ((150, 110), (130, 40), 4.6), ((150, 110), (238, 92), 5)]
    for (x0, y0), (x1, y1), w in tree:
        dead = x1 == 238
        m.body([(x0, y0, w), ((x0 + x1) / 2 + 5, (y0 + y1) / 2, w), (x1, y1, w * .8)], "#8a7a6a" if dead else "#5aa84a", "#5a4f48" if dead else "#a0e070", rim="#fff0d8", alpha=1)
    m.cocci([(60, 62, 15), (130, 32, 14)], "#7fd05a", rim="#f4ffd8", glow="#a0ff7a", glowing=0.5)
    m.cocci([(246, 90, 27)], "#8a8078", rim="#e0d8d0", alpha=1, grain=0.9)
    for k in range(5):
        crack(m, 246, 90, 20 + k * 72, 34, 1.6, "#1c1410", 0)
    cross(m, 246, 90, 24, 6, "#e02a2a")


def competence_window(cv: Canvas) -> None:
    m = Micro(cv).medium("#03161c", "#0f5a68", "#a0fff0", at=(260, 20))
    m.cocci([(96, 140, 108)], "#2f9a7a", rim="#e0fff0", alpha=0.96, grain=0.7)
    d = np.hypot((cv.x - 150) / 1.0, (cv.y - 96) / 1.0)
    cv.over(smooth(40, 36, d).astype(np.float32) * 0.9, "#043028")
    m.ring(150, 96, 38, 38, 6.5, "#ffd85a", "#fff0a0", rim="#ffffff", glow="#ffe88a", glowing=0.7)
    m.helix([(330, 10), (240, 52), (160, 92), (120, 120)], 13, 5.2, 4, "#5ac8ff", "#ff7ab0")


def biofilm_bloom(cv: Canvas) -> None:
    m = Micro(cv).medium("#021a14", "#0c6a4a", "#b8ffb0", at=(160, -20), bokeh=16)
    m.wall(196, 8, "#3a5a2c", "#101c08", 0.8)
    rng = np.random.default_rng(11)
    for x, h, w in ((60, 84, 30), (150, 138, 42), (240, 104, 36), (296, 62, 22), (14, 56, 22), (106, 56, 18), (198, 56, 20)):
        m.body([(x, 214, w * .5), (x + 3, 214 - h * .5, w * .36), (x, 214 - h, w), (x, 206 - h, w * 1.05)], "#5aa83a", "#b8e85a", rim="#fbffd8", alpha=0.85, glow="#a8ff6a", glowing=0.2)
        m.cocci([(x + (rng.random() - .5) * w * 1.6, 212 - h + (rng.random() - .5) * w * 1.4, 4) for _ in range(int(w))], "#2f7a2a", "#4a9a3a", rim="#e8ffc8", shadow=0.15)


def starvation_wave(cv: Canvas) -> None:
    m = Micro(cv).medium("#14140c", "#5a5638", "#c8c08a", at=(40, 40), bokeh=0)
    m.rods([(30 + 40 * (i % 4), 40 + 52 * (i // 4), 30, 11, 30 * i) for i in range(16)], "#9aa03a", "#c8cc60", rim="#fbffd0")
    front = 128 + 26 * np.sin(cv.y / 34 + 1) + 10 * np.sin(cv.y / 13)
    past = smooth(0, 34, cv.x - front)
    grey = cv.px.mean(-1, keepdims=True) * np.array((0.30, 0.29, 0.30), np.float32)
    cv.px[:] = cv.px * (1 - past[..., None]) + grey * past[..., None]
    cv.add(np.exp(-(((cv.x - front) / 9) ** 2)).astype(np.float32), "#e8dcc0", 0.8)
    cv.add(np.exp(-(((cv.x - front - 30) / 22) ** 2)).astype(np.float32), "#a8a0a0", 0.35)
    rng = np.random.default_rng(8)
    for _ in range(26):
        x, y = 190 + rng.random() * 130, rng.random() * 230
        m.body([(x - 8, y, 3.6), (x, y + 1, 2.6), (x + 8, y - 1, 3.6)], "#4a4644", rim="#8a8480", gloss=0.1, alpha=0.9, shadow=0.3)


def plasmid_theft(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c0410", "#3c1450", "#c080ff", at=(250, 200), bokeh=6)
    m.rod(40, 60, 92, 42, 60, "#5a6a8a", "#7a8aa8", rim="#d8e4f8", alpha=0.9)
    m.rod(282, 170, 100, 46, 60, "#8a1c3a", "#c83a5a", rim="#ffd0d8", alpha=0.96, glow="#ff3a5a", glowing=0.3)
    m.ring(144, 108, 34, 25, 5.6, "#ffe04a", "#ff9a3a", rim="#ffffff", glow="#ffe06a", glowing=0.7, turn=20)
    for off in (-1, 0, 1):
        m.thread([(252, 142 + off * 8), (216, 128 + off * 10), (184, 116 + off * 14), (170, 104 + off * 18), (160 - abs(off) * 5, 108 + off * 20)], 2.6, "#ff8aa0", glow=0.3)
    m.thread([(70, 76), (112, 94)], 1.6, "#a8b8d8", opaque=0.7)
    for k in range(3):
        m.thread([(66 + 8 * k, 118 + 12 * k), (96 + 8 * k, 134 + 10 * k)], 1.2, "#ffffff", 0.5, opaque=0.4)


def predatory_swarm(cv: Canvas) -> None:
    m = Micro(cv).medium("#1a0404", "#5a1410", "#ff9a60", at=(260, 30), bokeh=6)
    m.rod(188, 116, 104, 52, -16, "#4a8a9a", "#70b0b8", rim="#d8f8ff", pattern=nucleoid, pcol="#c0f0f0")
    rng = np.random.default_rng(13)
    for k in range(17):
        a = k * 6.283 / 17 + 0.1
        d = 1.0 + 0.35 * (k % 3)
        x, y = 186 + np.cos(a) * 116 * d, 116 + np.sin(a) * 84 * d
        to = np.arctan2(116 - y, 186 - x) + (rng.random() - .5) * .4
        ux, uy = np.cos(to), np.sin(to)
        m.flagellum(x - ux * 16, y - uy * 16, float(np.degrees(to)) + 180, 40, 4, 2.4, "#ffd8a0", 1.2, k)
        m.body([(x - ux * 16 - uy * 4, y - uy * 16 + ux * 4, 7), (x, y, 9), (x + ux * 17, y + uy * 17, 4)], "#e03a1c", "#ff8a3a", rim="#fff0d0", glow="#ff5a2a", glowing=0.2)


def population_crash(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c0c1c", "#3a3a58", "#b8c0e0", at=(50, 30), bokeh=4)
    line = [(10, 70), (50, 52), (86, 66), (126, 38), (160, 58), (196, 150), (232, 172), (268, 206), (314, 214)]
    pen = cv.mask()
    pen.poly([*line, (314, 236), (10, 236)])
    cv.over(pen.done() * 0.45, "#8a1c2c")
    m.thread(line, 4, "#ff5a4a", glow=0.7)
    for x, y, a in ((60, 100, 20), (104, 124, 70), (150, 110, 130), (60, 170, -30), (124, 178, 10)):
        m.rod(x, y, 30, 11, a, "#7fa86a", "#a8d080", rim="#f0ffe0")
    for x, y, a in ((204, 60, 60), (244, 96, 100), (282, 54, 140), (228, 26, 20), (296, 130, 80)):
        m.rod(x, y, 26, 9, a, "#6a6a78", "#9090a0", rim="#d8d8e8", alpha=0.7)
        m.thread([(x, y - 18), (x, y - 40)], 1.6, "#c8d0f0", 0.8, opaque=0.5)


def spore_germination(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c0a04", "#5a4414", "#ffe8a0", at=(170, 60), bokeh=16)
    m.wall(188, 8, "#6a4a24", "#1c1006", 0.9)
    m.glow(170, 110, 110, "#fff8c0", 0.7)
    m.body([(166, 158, 25), (172, 110, 24), (166, 62, 20)], "#8ad04a", "#d8ff8a", rim="#fbffe0", glow="#d0ff7a", glowing=0.6, pattern=nucleoid, pcol="#fffbd0")
    for side in (-1, 1):
        m.body([(166 + side * 16, 196, 17), (166 + side * 40, 168, 20), (166 + side * 44, 132, 11)], "#9a5a1c", "#d08a3a", rim="#ffe8c0", alpha=1, grain=0.9)
    for x in (40, 284):
        m.cocci([(x, 192, 19)], "#9a5a1c", rim="#ffe0b0", alpha=1, grain=0.8)


def adaptive_radiation(cv: Canvas) -> None:
    m = Micro(cv).medium("#061418", "#1c5060", "#a0f0e0", at=(160, 200), bokeh=8)
    for a in (-160, -125, -90, -55, -20):
        t = np.radians(a)
        m.body([(160, 196, 7), (160 + np.cos(t) * 64, 196 + np.sin(t) * 56, 4), (160 + np.cos(t) * 112, 196 + np.sin(t) * 112, 3)], "#d8f0a0", "#ffffff", alpha=0.8, glow="#d8ffb0", glowing=0.2)
    m.cocci([(160, 200, 27)], "#58b08a", rim="#ffffff", glow="#8affc0")
    m.cocci([(40 + 15 * i, 152 - 4 * i, 10) for i in range(4)], "#e8b83a", rim="#fffbd0")
    m.rod(86, 82, 62, 17, 52, "#3fb06a", rim="#e8ffe0")
    m.coil([(138, 32), (186, 32)], 12, 2.2, 7, "#ff5a7a", "#8a1a3c", rim="#ffe0e8")
    m.body([(222, 100, 12), (236, 76, 15), (262, 66, 12)], "#e08a3a", rim="#fff0d0")
    m.flagellum(262, 66, -30, 44, 5, 2, "#ffe8b0", 1.4)
    for off in (0, 130, -130):
        t = np.radians(off)
        m.body([(276, 158, 10), (276 + np.cos(t) * 28, 158 + np.sin(t) * 26, 9)], "#9a6ae0", rim="#f0e0ff")


def dormant_cells(cv: Canvas) -> None:
    m = Micro(cv).medium("#020818", "#0f2a5a", "#5a8ad0", at=(250, 40), bokeh=4)
    d = np.hypot(cv.x - 252, cv.y - 48)
    moon = smooth(31, 29, d) * smooth(24, 30, np.hypot(cv.x - 238, cv.y - 40))
    m.glow(256, 50, 90, "#c8e0ff", 0.5)
    cv.over(moon.astype(np.float32), "#f4f8e8")
    m.wall(140, 6, "#3a6aa0", "#081a3c", 0.5)
    for x, y, a, s in ((70, 170, 8, 1.1), (176, 186, -6, 1.2), (276, 172, 12, .9), (120, 214, 0, .8), (246, 220, -8, .8)):
        m.shell([(x - 22 * s, y, 26 * s), (x + 22 * s, y, 26 * s)], "#a0d0ff", 0.3, rim="#f0f8ff")
        m.rod(x, y, 44 * s, 15 * s, a, "#3a5a8a", "#5a80b0", rim="#c8e0ff", gloss=0.2)
    for k, s in enumerate((7, 10, 14)):
        x, y = 84 + 22 * k, 118 - 26 * k
        m.thread([(x, y), (x + s * 1.4, y), (x, y + s * 1.5), (x + s * 1.4, y + s * 1.5)], 1.6, "#e0f0ff", glow=0.3)


# -- event responses -----------------------------------------------------------------------------------------

def crispr_memory(cv: Canvas) -> None:
    m = Micro(cv).medium("#0a1018", "#2c4058", "#b8d0e8", at=(70, 30), bokeh=6)
    m.helix([(-20, 170), (90, 128), (160, 116), (230, 104), (340, 62)], 22, 6, 4.6, "#4a9aff", "#ff5a8a", skip=lambda t: 0.475 < t < 0.525)
    m.blob(160, 84, 46, "#d8a03a", 9, 0.4, 0.8, rim="#fff4d0", alpha=0.82)
    m.blob(164, 150, 38, "#c8862c", 8, 0.4, 0.8, rim="#fff4d0", alpha=0.82)
    crack(m, 160, 62, 90, 110, 3.4, "#ffffff", 0.9)
    for k in range(8):
        cv.over(smooth(9, 8, np.abs(cv.x - 44 - 33 * k)) * smooth(11, 10, np.abs(cv.y - 214)) * 0.95, ("#3a4658", "#e8c04a")[k % 2] if k % 4 else "#e05a8a")


def efflux_pump(cv: Canvas) -> None:
    m = Micro(cv).medium("#06121c", "#24506a", "#a8e0ff", at=(160, 0), bokeh=6)
    for y, s in ((146, 1), (184, -1)):
        m.cocci([(x, y, 8.5) for x in range(6, 330, 17) if abs(x - 160) > 40], "#e8a05a", "#f0b878", rim="#fff0d8", vary=0.1)
        for x in range(6, 330, 17):
            if abs(x - 160) > 40:
                m.thread([(x - 3, y + 8 * s), (x - 4, y + 18 * s)], 1.6, "#c8c890", opaque=.8)
    for side in (-1, 1):
        m.body([(160 + side * 32, 208, 16), (160 + side * 25, 164, 18), (160 + side * 30, 118, 16), (160 + side * 22, 92, 11)], "#3a8ad0", "#7ac0ff", rim="#e8f8ff", alpha=1)
    rng = np.random.default_rng(6)
    m.glow(160, 90, 70, "#ff9a8a", 0.5)
    for _ in range(26):
        t = rng.random()
        x, y = 160 + (rng.random() - .5) * (14 + 190 * (1 - t) ** 2), 10 + 190 * t
        s = 5 + 2.5 * rng.random()
        m.body([(x, y, s), (x + s, y + s * .4, s * .7)], "#e02a3a", "#ff6a5a", rim="#ffe0d8", gloss=0.9, shadow=0.3)


def gene_drift(cv: Canvas) -> None:
    m = Micro(cv).medium("#0c1420", "#3a5a78", "#d0e8ff", at=(40, 40), bokeh=6)
    for pts, c in (([(-10, 116), (110, 116), (190, 58), (336, 40)], "#7ab8e8"), ([(-10, 116), (110, 116), (190, 176), (336, 196)], "#e8a0c8")):
        m.body([(x, y, 26) for x, y in pts], c, rim="#ffffff", alpha=0.3, gloss=0.2, shadow=0.15)
    m.cocci([(20 + 26 * i, 116 + (i % 2) * 14 - 7, 10) for i in range(5)], "#4a9aff", "#4a9aff", rim="#ffffff", gloss=1)
    m.cocci([(34 + 26 * i, 116 - (i % 2) * 14 + 7, 9) for i in range(4)], "#ff5a9a", rim="#ffffff", gloss=1)
    m.cocci([(206 + 26 * i, 56 - 6 * i + (i % 2) * 10, 9) for i in range(4)], "#c8d0d8", rim="#ffffff", alpha=0.45)
    m.cocci([(194 + 25 * i, 172 + 7 * i - (i % 2) * 10, 11) for i in range(5)], "#ff5a9a", "#ff8ab8", rim="#ffffff", gloss=1, glow="#ff7ab0", glowing=0.5)
    arrow(m, 236, 86, 246, 146, 6, "#fff0a0")


def sos_repair(cv: Canvas) -> None:
    m = Micro(cv).medium("#140606", "#4a1c1c", "#ff9a7a", at=(160, 116), bokeh=6)
    rings(cv, 160, 116, (52, 82, 112), 5, "#ff4a3a", 0.55)
    m.helix([(-20, 116), (340, 116)], 26, 5, 5, "#e8e8f0", "#a8b8d8", skip=lambda t: 0.44 < t < 0.56)
    for k in range(10):
        crack(m, 160, 116, k * 36 + 10, 34, 1.8, "#fff0a0", 0.4)
    m.body([(136, 70, 10), (128, 116, 12), (136, 162, 10)], "#3ad08a", rim="#e0fff0", alpha=1, glow="#5affb0")
    m.body([(184, 70, 10), (192, 116, 12), (184, 162, 10)], "#3ad08a", rim="#e0fff0", alpha=1, glow="#5affb0")


def signal_cascade(cv: Canvas) -> None:
    m = Micro(cv).medium("#06081c", "#1c2a68", "#8aa8ff", at=(160, -10), bokeh=4, flecks=30)
    rows = [[(160, 36)], [(102, 92), (218, 92)], [(62, 150), (132, 150), (188, 150), (258, 150)], [(30 + 37 * i, 206) for i in range(8)]]
    for up, down in itertools.pairwise(rows):
        for i, (x, y) in enumerate(down):
            m.thread([up[i // 2], (x, y)], 2.2, "#ffe08a", glow=0.4)
    for k, row in enumerate(rows):
        for x, y in row:
            m.blob(x, y, 20 - 4 * k, ("#ff5a8a", "#ffa03a", "#ffe04a", "#9af06a")[k], 5, 0.4, rim="#ffffff", glow=("#ff5a8a", "#ffa03a", "#ffe04a", "#9af06a")[k], glowing=0.7)


def restriction_enzymes(cv: Canvas) -> None:
    m = Micro(cv).medium("#101014", "#3c4450", "#c8d4e0", at=(60, 40), bokeh=4)
    m.helix([(-20, 60), (70, 84), (140, 104)], 20, 2.4, 4.6, "#8ad0ff", "#ffb85a")
    m.helix([(186, 132), (250, 150), (340, 176)], 20, 2.4, 4.6, "#8ad0ff", "#ffb85a")
    for flip, c in ((1, "#b03a5a"), (-1, "#7a3ab0")):
        m.ring(160 + 48 * flip, 204, 20, 17, 6.5, c, rim="#ffe8f0", turn=-30 * flip)
        lay = m.layer(2)
        lay.limb([(160 + 38 * flip, 184, 9), (160 + 14 * flip, 142, 10), (160 - 8 * flip, 104, 9), (160 - 34 * flip, 44, 2)], _rgb(c), _rgb("#f4f8ff"), n=6)
        m.wet(lay, rim="#ffffff", alpha=1, gloss=1, grain=0.2)
    m.cocci([(160, 120, 7)], "#ffe8a0", rim="#ffffff", alpha=1, gloss=1)
    m.glow(160, 118, 50, "#fff8d0", 0.7)


SCENES = _names(
    antibiotic_pulse, phage_burst, lytic_cycle, horizontal_transfer, nutrient_flush, osmotic_shock, stringent_response,
    plasmid_curing, metabolic_block, evolutionary_dead_end, competence_window, biofilm_bloom, starvation_wave,
    plasmid_theft, predatory_swarm, population_crash, spore_germination, adaptive_radiation, dormant_cells, crispr_memory,
    efflux_pump, gene_drift, sos_repair, signal_cascade, restriction_enzymes,
)
