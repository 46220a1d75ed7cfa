# ruff: noqa: E501 - one line per plant part keeps its coordinates together
# fmt: off
"""The plants of Osiris: three species and fifteen evolutions, as painted reliefs."""

from __future__ import annotations

import math

import numpy as np

from .nile_beasts import DUSK, ROYAL, SAND, SEA
from .relief import (
    BLACK,
    CREAM,
    GOLD,
    GREEN,
    LAPIS,
    LEAF,
    OCHRE,
    RED,
    STONE,
    TURQUOISE,
    Relief,
    mix_hex,
    moved,
    relief,
)

# -- parts ---------------------------------------------------------------------------------------------------

def umbel(r: Relief, x: float, y: float, k: float, lean: float = 0.0, foot: float = 226.0) -> None:
    """A papyrus stalk with its head at (x, y)."""
    r.line([(x + lean, foot, 3.6 * k), (x + lean * 0.4, (y + foot) / 2, 3.2 * k), (x, y + 30 * k, 2.6 * k)], GREEN, 3 * k, 5)
    for i in range(13):
        a = math.radians(-160 + 140 * i / 12)
        tip = (x + math.cos(a) * 52 * k, y + 30 * k + math.sin(a) * 50 * k)
        r.line([(x, y + 28 * k, 1.6 * k), (*tip, 2.2 * k)], LEAF if i % 2 else "#8cc060", 2 * k, 4, 0.8)
        r.oval(*tip, 4.2 * k, 4.2 * k, GOLD if i % 2 else OCHRE, None, 4, 0.8)
    r.poly(moved([(-26, 10), (-10, 30), (0, 40), (10, 30), (26, 10), (0, 22)], x, y + 4 * k, k), "#3f8a4a", GREEN, 6, bend=True)


def bloom(r: Relief, x: float, y: float, k: float, c: str = "#e8f0ff", c2: str = "#5a8ad8") -> None:
    """A lotus flower seen from the side, its base at (x, y)."""
    for turn, ln in ((-74, 0.82), (74, 0.82), (-52, 0.95), (52, 0.95), (-28, 1.05), (28, 1.05), (0, 1.12)):
        r.poly(moved([(0, 6), (-20, -28), (-16, -66), (0, -92), (16, -66), (20, -28)], x, y, k * ln, turn), c2, c, 6, 1.3, 9, bend=True)
    for turn in (-86, 86, -62, 62):
        r.poly(moved([(0, 6), (-11, -22), (0, -56), (11, -22)], x, y, k, turn), LEAF, GREEN, 6, bend=True)


def palm_crown(r: Relief, x: float, y: float, k: float, c: str = LEAF, c2: str = GREEN) -> None:
    """The leaves of a date palm."""
    for i, a in enumerate((-178, -2, -158, -22, -136, -44, -112, -68, -90)):
        t = math.radians(a)
        pts = [(x, y)]
        for step in range(1, 7):
            s = step / 6
            pts.append((x + math.cos(t) * 82 * k * s, y + math.sin(t) * 62 * k * s + 52 * k * s * s * (0.4 + abs(math.cos(t)))))
        for j in range(2, 7):
            (px, py), (qx, qy) = pts[j], pts[j - 1]
            d = math.atan2(py - qy, px - qx)
            for side in (-1, 1):
                r.line([(qx, qy, 2.4 * k), (qx + math.cos(d + side * 0.9) * 20 * k, qy + math.sin(d + side * 0.9) * 20 * k, 0.8 * k)], c if i % 2 else mix_hex(c, c2, 0.5), 2 * k, 4, 0.6)
        r.line([(px, py, 2.6 * k * (1.1 - i2 / 8)) for i2, (px, py) in enumerate(pts)], c2, 2 * k, 5, 0.8)


def trunk(r: Relief, x: float, y0: float, y1: float, w: float, lean: float = 0.0, c: str = "#a87444") -> None:
    """A ringed palm trunk from its foot up to y1."""
    n = int((y0 - y1) / 12)
    for i in range(n):
        t = i / n
        cx, cy = x + lean * t * t, y0 - (y0 - y1) * t
        ww = w * (1.25 - 0.4 * t)
        r.poly([(cx - ww * 0.8, cy), (cx - ww, cy - 12), (cx + ww, cy - 12), (cx + ww * 0.8, cy)], c, mix_hex(c, BLACK, 0.35), 5, 1.0, 4)


def roots(r: Relief, x: float, y: float, way: float, ln: float, w: float, c: str, depth: int, rng: np.random.Generator) -> None:
    """A root that branches."""
    a = math.radians(way)
    mid = (x + math.cos(a + 0.25) * ln * 0.55, y + math.sin(a + 0.25) * ln * 0.5)
    end = (x + math.cos(a) * ln, y + math.sin(a) * ln)
    if depth:
        for turn in (-34, 30):
            roots(r, *end, way + turn + float(rng.random() * 20 - 10), ln * 0.62, w * 0.55, c, depth - 1, rng)
    r.line([(x, y, w), (*mid, w * 0.8), (*end, w * 0.55)], c, w, 5, 1.0)


def drop(r: Relief, x: float, y: float, k: float, c: str, c2: str) -> None:
    """A hanging drop."""
    r.poly(moved([(0, -34), (10, -10), (20, 8), (14, 26), (0, 32), (-14, 26), (-20, 8), (-10, -10)], x, y, k), c, c2, 8, 1.4, 8, bend=True)
    r.oval(x - 6 * k, y + 6 * k, 3.5 * k, 6 * k, "#ffffff", None, 8, 0)


# -- species -------------------------------------------------------------------------------------------------

def papyrus(r: Relief) -> None:
    r.sun(264, 46, 20)
    for x, y, k, lean in ((52, 92, 0.72, 20), (268, 104, 0.68, -16), (108, 58, 0.92, 14), (216, 66, 0.9, -14), (162, 34, 1.14, 0)):
        umbel(r, x, y, k, lean)
    r.water(204, 3)


def lotus(r: Relief) -> None:
    r.fade(160, 96, 150, "#ffffff", 0.5)
    r.water(168, 7)
    for x, w in ((50, 44), (270, 46), (160, 74)):
        r.oval(x, 186, w, 13, "#3f8a4a", GREEN, 5)
    for x, k, turn in ((64, 0.42, -16), (258, 0.46, 14)):
        r.poly(moved([(0, 6), (-18, -28), (-14, -62), (0, -92), (14, -62), (18, -28)], x, 178, k * 1.1, turn), "#5a8ad8", "#c8d8ff", 6, bend=True)
    bloom(r, 160, 172, 1.42)


def palm_tree(r: Relief) -> None:
    r.sun(52, 50, 22)
    r.ground(200)
    r.poly([(180, 200), (250, 128), (320, 200)], "#e8c888", "#b88a4a", 3)
    trunk(r, 146, 206, 88, 11, 10)
    palm_crown(r, 157, 84, 1.24)
    for x, y in ((142, 98), (150, 108), (164, 108), (172, 98), (157, 116)):
        r.oval(x, y, 6, 8, RED, "#6a1c10", 6)


# -- traits --------------------------------------------------------------------------------------------------

def hard_wood(r: Relief) -> None:
    r.oval(136, 122, 96, 90, "#6a4324", "#4a2c14", 6, 2)
    for i, rad in enumerate((84, 68, 54, 40, 27, 14)):
        r.oval(136, 122, rad, rad * 0.94, ("#d8a868", "#c08c4c")[i % 2], None, 4 + i, 0.9)
    r.line([(136, 122, 1.6), (190, 70, 0.6)], "#5a3414", 1.4, 0.5, 0)
    r.line([(136, 122, 1.6), (86, 176, 0.6)], "#5a3414", 1.4, 0.5, 0)
    r.poly(moved([(-12, -34), (12, -34), (30, 18), (6, 10), (0, 26), (-8, 8), (-30, 20)], 236, 88, 1.25, 58), STONE, "#6a6a70", 7)
    r.line([(252, 78, 5), (306, 40, 5)], "#8a5a2c", 5, 6)
    for dx, dy in ((-24, 22), (-36, 2), (-10, 38)):
        r.line([(206 + dx * 0.4, 106 + dy * 0.4, 1.6), (206 + dx, 106 + dy, 0.8)], CREAM, 1.4, 3, 0.5)


def wind_borne_seed(r: Relief) -> None:
    for i, y in enumerate((62, 112, 166)):
        pts = [(-10 + k * 26, y + math.sin(k * 0.9 + i) * 11, 3.2) for k in range(11)]
        r.line([*pts, (282, y - 12, 3), (292, y - 26, 2.6), (276, y - 30, 2)], CREAM, 3, 3, 0.7)
    for x, y, k, turn in ((70, 152, 1.0, 24), (150, 96, 1.45, 34), (232, 150, 1.05, 18), (250, 70, 0.85, 44), (58, 62, 0.7, 30)):
        for i in range(9):
            a = math.radians(-90 - 56 + 14 * i + turn)
            r.line([(x, y, 1), (x + math.cos(a) * 40 * k, y + math.sin(a) * 40 * k, 1.4)], CREAM, 1.2, 4, 0.7)
            r.oval(x + math.cos(a) * 40 * k, y + math.sin(a) * 40 * k, 3.6 * k, 3.6 * k, "#ffffff", None, 4, 0.6)
        r.line([(x, y, 1.4), *[(px, py, 1.2) for px, py in moved([(0, 22)], x, y, k, turn)]], OCHRE, 1.2, 4)
        (sx, sy), = moved([(0, 30)], x, y, k, turn)
        r.oval(sx, sy, 5 * k, 10 * k, "#7a4a22", "#4a2a10", 6, 1.2, turn)


def strangling_vine(r: Relief) -> None:
    r.poly([(112, 226), (120, 44), (200, 44), (208, 226)], CREAM, "#b89a64", 7, 1.6, 20)
    r.poly([(98, 44), (104, 20), (216, 20), (222, 44)], RED, "#7a2414", 7)
    for x in (138, 160, 182):
        r.line([(x, 54, 1.6), (x, 222, 1.6)], "#a88450", 1.6, 1, 0)
    for i in range(4):
        y = 206 - i * 42
        r.line([(96, y, 6), (130, y - 8, 8), (180, y - 20, 8), (222, y - 32, 6)], GREEN, 7, 8)
        r.leaf(216, y - 32, 42, -16, 13, LEAF, GREEN)
        r.leaf(102, y, -44, -12, 13, LEAF, GREEN)
        r.leaf(158, y - 14, 10, 26, 9, LEAF, GREEN)


def thorns(r: Relief) -> None:
    for pts, n in (([(0, 60), (90, 84), (190, 60), (320, 90)], 7), ([(0, 176), (100, 140), (210, 176), (320, 140)], 7), ([(40, 230), (120, 120), (220, 96), (280, 0)], 6)):
        r.line([(x, y, 8) for x, y in pts], "#6a4a28", 8, 7)
        for i in range(n):
            t = (i + 0.5) / n * (len(pts) - 1)
            (ax, ay), (bx, by) = pts[int(t)], pts[int(t) + 1]
            x, y = ax + (bx - ax) * (t % 1), ay + (by - ay) * (t % 1)
            a = math.atan2(by - ay, bx - ax) + (1.2 if i % 2 else -1.2)
            r.poly([(x - math.cos(a + 1.57) * 7, y - math.sin(a + 1.57) * 7), (x + math.cos(a) * 40, y + math.sin(a) * 40), (x + math.cos(a + 1.57) * 7, y + math.sin(a + 1.57) * 7)], CREAM, OCHRE, 6)
    for x, y in ((84, 122), (236, 128), (160, 62)):
        drop(r, x, y, 0.5, RED, "#6a1010")


def dense_grove(r: Relief) -> None:
    r.ground(206, "#5a7a34", "#2c4a1c")
    for x, y, k in ((40, 74, 0.5), (280, 70, 0.5), (106, 62, 0.6), (218, 60, 0.6), (66, 100, 0.64), (256, 98, 0.64), (160, 52, 0.74), (112, 108, 0.72), (206, 110, 0.72)):
        trunk(r, x, 212, y, 6 * k + 2, 2)
        palm_crown(r, x + 2, y, k, "#5aa04a", "#28622f")


def creeping_root(r: Relief) -> None:
    rng = np.random.default_rng(4)
    r.poly([(0, 70), (320, 70), (320, 230), (0, 230)], "#7a4f2a", "#3a2210", 2)
    r.poly([(0, 66), (320, 66), (320, 76), (0, 76)], LEAF, GREEN, 4)
    r.line([(50, 70, 7), (50, 30, 5)], GREEN, 6, 5)
    r.leaf(50, 40, 40, -24, 12, LEAF)
    r.leaf(50, 46, -36, -26, 12, LEAF)
    for x, y in ((130, 126), (204, 166), (256, 112), (96, 190)):
        r.oval(x, y, 24, 17, STONE, "#7a6a50", 6)
    r.line([(50, 74, 8), (84, 116, 8), (110, 154, 7), (166, 140, 7), (188, 110, 6), (226, 136, 6), (250, 176, 5), (306, 164, 4)], "#e0c090", 6, 7)
    for x, y, way in ((88, 122, 100), (120, 152, 70), (178, 126, 300), (240, 162, 80), (226, 136, 20), (280, 172, 60)):
        roots(r, x, y, way, 26, 3.6, "#d0a870", 2, rng)


def bitter_sap(r: Relief) -> None:
    r.line([(-6, 60, 22), (90, 52, 22), (176, 60, 20)], "#4f8a3a", 20, 7)
    r.oval(180, 60, 12, 20, "#c8e08a", "#8ab04a", 6)
    r.leaf(60, 40, 30, -34, 12, LEAF)
    r.line([(182, 72, 4), (186, 100, 3)], "#a05ac8", 4, 6)
    drop(r, 188, 132, 1.15, "#c07ae8", "#5a2484")
    r.poly([(110, 190), (128, 216), (250, 216), (268, 190)], "#a8643c", "#5a2c14", 7)
    r.oval(189, 190, 79, 11, "#7a34a0", "#4a1868", 4)
    for x, y in ((60, 136), (92, 160)):
        r.oval(x, y, 24, 22, CREAM, "#c8b080", 6)
        for dx in (-9, 9):
            r.oval(x + dx, y, 6, 7, BLACK, None, 2, 0)
        r.poly([(x - 3, y + 12), (x, y + 6), (x + 3, y + 12)], BLACK, None, 2, 0)


def sun_turning_leaf(r: Relief) -> None:
    r.sun(236, 66, 28, 12)
    r.line([(96, 226, 6), (104, 180, 5.4), (122, 146, 5)], GREEN, 5, 6)
    for i in range(16):
        a = math.radians(i * 22.5)
        r.leaf(128 + math.cos(a) * 18, 122 + math.sin(a) * 18, math.cos(a) * 46, math.sin(a) * 46, 10, GOLD, OCHRE)
    r.oval(128, 122, 28, 28, "#6a3c1c", "#3a2010", 7)
    r.oval(128, 122, 16, 16, "#8a5a2c", None, 7, 0.8)
    r.line([(56, 60, 2.6), (88, 34, 3), (132, 26, 3), (168, 36, 2.6)], RED, 3, 4)
    r.poly(moved([(0, -12), (20, 0), (0, 12)], 168, 36, 1, 22), RED, None, 5)
    r.leaf(108, 180, 54, 8, 13, LEAF, GREEN)
    r.leaf(100, 200, -50, -2, 13, LEAF, GREEN)


def runners(r: Relief) -> None:
    r.ground(176, "#8a5a2c", "#4a2c14")
    for x0, x1, h in ((80, 168, 92), (168, 238, 116), (238, 292, 134)):
        r.line([(x0, 172, 3.4), ((x0 + x1) / 2, h, 3), (x1, 172, 3)], "#c85a4a", 3, 5)
    for x, k in ((80, 1.35), (168, 0.95), (238, 0.72), (292, 0.5)):
        for a in (-150, -120, -90, -60, -30):
            t = math.radians(a)
            r.leaf(x, 176, math.cos(t) * 58 * k, math.sin(t) * 62 * k, 13 * k, LEAF, GREEN)
        for dx in (-10, 0, 10):
            r.line([(x, 178, 1.8 * k), (x + dx * k, 178 + 30 * k, 0.7)], "#e0c090", 1.4, 4, 0.7)
    r.oval(60, 108, 9, 10, RED, None, 6)
    r.oval(104, 104, 9, 10, RED, None, 6)


def seed_bank(r: Relief) -> None:
    r.ground(206)
    r.poly([(104, 208), (82, 160), (84, 112), (120, 82), (200, 82), (236, 112), (238, 160), (216, 208)], "#c87844", "#7a3c1c", 8, 1.6, 22, bend=True)
    r.poly([(112, 84), (118, 58), (202, 58), (208, 84)], "#b0622f", None, 7)
    for y in (124, 168):
        r.line([(84, y, 4), (160, y + 10, 4), (236, y, 4)], LAPIS, 4, 7)
    for i in range(7):
        r.poly(moved([(0, -9), (8, 0), (0, 9), (-8, 0)], 100 + i * 20, 148 + 6 * math.sin(i / 6 * 3.14), 1), GOLD, None, 6, 0.8)
    rng = np.random.default_rng(8)
    for _ in range(26):
        x = 160 + float(rng.normal() * 22)
        r.oval(x, 56 - max(0.0, 24 - abs(x - 160) * 0.5) * float(rng.random()), 7, 9, ("#f0d890", "#d8a850", "#8a5a2c")[int(rng.integers(3))], None, 6, 1.0, float(rng.random() * 180))
    for x in (40, 62, 254, 280, 268):
        r.oval(x, 206, 7, 8, "#f0d890", None, 5)


def evergreen(r: Relief) -> None:
    r.ground(198, "#f0f4fa", "#b8c8dc")
    for x in (52, 268):
        r.line([(x, 200, 5), (x + 2, 130, 4), (x - 10, 84, 2)], "#8a7a70", 4, 4)
        for k in range(3):
            r.line([(x + 1, 150 - k * 22, 2.4), (x + (26 if k % 2 else -26), 116 - k * 20, 1)], "#8a7a70", 2, 4)
    r.line([(160, 206, 9), (160, 150, 8)], "#6a4324", 8, 6)
    for i, w in enumerate((76, 64, 50, 36, 20)):
        y = 178 - i * 30
        r.poly([(160 - w, y), (160 - w * 0.3, y - 36), (160, y - 52), (160 + w * 0.3, y - 36), (160 + w, y), (160 + w * 0.4, y - 6), (160, y + 4), (160 - w * 0.4, y - 6)], "#2f8a4a", "#175a30", 7, 1.4, 8)
    for x, y in ((36, 46), (88, 80), (236, 60), (286, 106), (110, 36), (222, 118), (90, 140)):
        for k in range(3):
            a = math.radians(60 * k)
            r.line([(x - math.cos(a) * 8, y - math.sin(a) * 8, 1.2), (x + math.cos(a) * 8, y + math.sin(a) * 8, 1.2)], "#ffffff", 1.2, 2, 0.5)


def choking_growth(r: Relief) -> None:
    r.poly([(96, 230), (90, 150), (104, 60), (160, 36), (216, 60), (230, 150), (224, 230)], STONE, "#7a6a50", 7, 1.6, 24, bend=True)
    for x in (134, 186):
        r.poly([(x - 18, 112), (x, 102), (x + 18, 112), (x, 120)], CREAM, None, 4)
        r.oval(x, 111, 5, 7, BLACK, None, 4, 0)
    r.poly([(152, 118), (168, 118), (174, 152), (146, 152)], "#a8946c", None, 6)
    r.line([(136, 176, 2), (160, 182, 2.6), (184, 176, 2)], "#5a4a34", 2, 2, 0)
    rng = np.random.default_rng(5)
    for pts in ([(0, 40), (90, 90), (110, 170), (60, 230)], [(320, 60), (226, 84), (200, 160), (250, 230)], [(60, 0), (150, 70), (220, 60), (300, 0)], [(40, 230), (130, 206), (200, 214), (280, 190)]):
        r.line([(x, y, 5) for x, y in pts], "#2f6a34", 5, 7)
        for i in range(7):
            t = i / 6.01 * 3
            (ax, ay), (bx, by) = pts[int(t)], pts[min(3, int(t) + 1)]
            x, y = ax + (bx - ax) * (t % 1), ay + (by - ay) * (t % 1)
            a = float(rng.random() * 6.28)
            r.leaf(x, y, math.cos(a) * 40, math.sin(a) * 40, 17, LEAF if i % 2 else "#4f9a44", GREEN)


def deep_taproot(r: Relief) -> None:
    rng = np.random.default_rng(2)
    r.poly([(0, 86), (320, 86), (320, 230), (0, 230)], "#a86a34", "#5a3014", 2)
    for y, c in ((112, "#8a5228"), (146, "#74421e"), (176, "#5c3216")):
        r.poly([(0, y), (320, y), (320, y + 14), (0, y + 14)], c, None, 2, 0.6)
    r.poly([(0, 200), (320, 200), (320, 230), (0, 230)], LAPIS, None, 2)
    r.line([(k * 12.0, 206 + (4 if k % 2 else -1), 1.5) for k in range(28)], TURQUOISE, 1.5, 2, 0)
    for x in (40, 280):
        r.poly([(x - 30, 86), (x - 24, 36), (x + 24, 36), (x + 30, 86)], GOLD, OCHRE, 5)
        r.poly([(x - 34, 36), (x - 34, 26), (x + 34, 26), (x + 34, 36)], RED, None, 6)
    r.poly([(144, 86), (150, 130), (156, 210), (160, 222), (164, 210), (170, 130), (176, 86)], "#f0e0b8", "#c8a870", 8, 1.5)
    for y, way, ln in ((108, 20, 40), (116, 160, 42), (142, 28, 34), (150, 152, 34), (176, 36, 24), (180, 146, 24)):
        roots(r, 160, y, way, ln, 3, "#e0c48c", 1, rng)
    for a in (-160, -130, -100, -80, -50, -20):
        t = math.radians(a)
        r.leaf(160, 88, math.cos(t) * 62, math.sin(t) * 66, 13, LEAF, GREEN)


# -- acts ----------------------------------------------------------------------------------------------------

def graft(r: Relief) -> None:
    r.line([(160, 230, 15), (160, 128, 14)], "#8a5a2c", 14, 7)
    r.line([(150, 150, 9), (110, 92, 8), (70, 40, 6)], "#4f7a34", 8, 7)
    r.line([(170, 150, 9), (210, 92, 8), (252, 40, 6)], "#a03a5a", 8, 7)
    for i in range(5):
        y = 122 + i * 11
        r.line([(138, y + 3, 3.4), (160, y + 8, 3.6), (184, y + 2, 3.4)], CREAM, 3.4, 8)
    for x, y, a in ((110, 92, 190), (92, 66, 300), (70, 40, 230), (84, 56, 160), (120, 106, 280)):
        t = math.radians(a)
        r.leaf(x, y, math.cos(t) * 46, math.sin(t) * 46, 14, LEAF, GREEN)
    for x, y, a in ((210, 92, -10), (230, 66, 250), (252, 40, -50), (240, 52, 20), (202, 106, 270)):
        t = math.radians(a)
        r.leaf(x, y, math.cos(t) * 46, math.sin(t) * 46, 14, "#f0709a", "#a83a64")


def blight(r: Relief) -> None:
    r.poly([(40, 190), (60, 120), (120, 64), (200, 40), (292, 34), (280, 110), (226, 176), (150, 204), (84, 204)], "#8aa03a", "#6a6a24", 7, 1.8, 22, bend=True)
    r.line([(24, 214, 5), (120, 140, 4), (276, 46, 1.4)], "#5a5a1c", 4, 6)
    for x0, y0, x1, y1 in ((90, 164, 86, 110), (130, 134, 132, 78), (176, 104, 186, 56), (112, 146, 168, 188), (160, 116, 222, 156), (208, 84, 262, 110)):
        r.line([(x0, y0, 2), (x1, y1, 0.8)], "#5a5a1c", 2, 4, 0.6)
    for x, y, k in ((104, 116, 18), (168, 80, 14), (212, 128, 21), (146, 168, 17), (248, 70, 13), (78, 168, 12), (190, 160, 10)):
        r.oval(x, y, k * 1.25, k * 1.1, "#a8742c", None, 3, 0.8)
        r.oval(x, y, k, k * 0.88, "#4a2410", "#2a1408", 1, 0.8)
        r.oval(x + 2, y + 1, k * 0.5, k * 0.42, "#161008", None, 0.4, 0)
    for x, y in ((270, 150), (292, 176), (248, 196), (30, 60), (60, 40)):
        r.oval(x, y, 4, 4, "#3a2010", None, 3, 0.5)


SCENES = {
    "papyrus": relief("#f0dca0", "#d8b870", papyrus, (GREEN, GOLD, TURQUOISE)), "lotus": relief("#f0c8b0", "#e8a890", lotus, (GREEN, GOLD, TURQUOISE)), "palm-tree": relief("#a8d8e8", "#f0e0b0", palm_tree, (GREEN, GOLD, TURQUOISE)),
    "hard-wood": relief("#a8b888", "#5a7444", hard_wood, (GREEN, GOLD, TURQUOISE)), "wind-borne-seed": relief("#6ab0d8", "#a8d0d8", wind_borne_seed, (GREEN, GOLD, TURQUOISE)),
    "strangling-vine": relief(*DUSK, strangling_vine, (GREEN, GOLD, TURQUOISE)), "thorns": relief("#4a2030", "#200c18", thorns, (GREEN, GOLD, TURQUOISE)),
    "dense-grove": relief("#f0e0a8", "#a8c078", dense_grove, (GREEN, GOLD, TURQUOISE)), "creeping-root": relief("#b0e0e8", "#d8e8c8", creeping_root, (GREEN, GOLD, TURQUOISE)),
    "bitter-sap": relief("#283a24", "#141f14", bitter_sap, (GREEN, GOLD, TURQUOISE)), "sun-turning-leaf": relief("#a8d8f0", "#e0f0d8", sun_turning_leaf, (GREEN, GOLD, TURQUOISE)),
    "runners": relief(*SEA, runners, (GREEN, GOLD, TURQUOISE)), "seed-bank": relief(*SAND, seed_bank, (GREEN, GOLD, TURQUOISE)), "evergreen": relief("#7a9ac0", "#c8d8e8", evergreen, (GREEN, GOLD, TURQUOISE)),
    "choking-growth": relief("#1c3a2c", "#0c1c14", choking_growth, (GREEN, GOLD, TURQUOISE)), "deep-taproot": relief("#f0d090", "#e8b868", deep_taproot, (GREEN, GOLD, TURQUOISE)),
    "graft": relief("#e0e8f0", "#a8b8d8", graft, (GOLD, LAPIS, GOLD)), "blight": relief(*ROYAL, blight, (GOLD, LAPIS, GOLD)),
}
