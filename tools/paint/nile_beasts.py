# ruff: noqa: E501 - one line per body part keeps its coordinates together
# fmt: off
"""The animals of Bastet: three species and fifteen evolutions, as painted reliefs."""

from __future__ import annotations

import math

from .canvas import Pt
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

def beetle(r: Relief, x: float, y: float, k: float, shell: str = LAPIS, head: str = BLACK) -> None:
    """A scarab seen from above."""
    for side in (False, True):
        for pts in ([(20, -14), (44, -34), (54, -56)], [(26, 8), (54, 4), (68, 18)], [(20, 30), (46, 44), (44, 70)]):
            r.line([(px, py, 3.2 * k) for px, py in moved(pts, x, y, k, 0, side)], head, 3 * k, 4)
    r.poly(moved([(-18, -52), (-26, -62), (-12, -60), (-6, -66), (0, -60), (6, -66), (12, -60), (26, -62), (18, -52)], x, y, k), head, None, 5)
    r.oval(x, y - 44 * k, 19 * k, 14 * k, head, mix_hex(head, shell, 0.3), 6)
    r.poly(moved([(-30, -34), (0, -42), (30, -34), (33, -16), (-33, -16)], x, y, k), shell, mix_hex(shell, BLACK, 0.3), 6, bend=True)
    for side in (False, True):
        r.poly(moved([(1, -14), (22, -15), (35, 4), (32, 36), (14, 56), (1, 60)], x, y, k, 0, side), mix_hex(shell, TURQUOISE, 0.25), shell, 7, round_=9 * k, bend=False)
        for t in (12, 22):
            r.line([(*p, 0.9 * k) for p in moved([(t, -8), (t + 3, 20), (t - 3, 46)], x, y, k, 0, side)], GOLD, 0.8, 1, 0)


def wing(r: Relief, x: float, y: float, k: float, flip: bool, rows: tuple[str, str, str], turn: float = 0.0) -> None:
    """A spread wing in three rows of feathers, from the shoulder outward to the right."""
    for row, (c, ln, n) in enumerate(zip(rows, (1.0, 0.72, 0.45), (11, 9, 7), strict=True)):
        for i in range(n):
            t = i / (n - 1)
            a = math.radians(-14 + 92 * t)
            root = (18 + 60 * (1 - t) * 0.9, -8 + 6 * t)
            tip = (root[0] + math.cos(a) * 62 * ln * (1 - 0.25 * t), root[1] + math.sin(a) * 66 * ln)
            w = 7.0
            n_x, n_y = -math.sin(a) * w, math.cos(a) * w
            pts: list[Pt] = [(root[0] + n_x, root[1] + n_y), (tip[0] + n_x * 0.9, tip[1] + n_y * 0.9), (tip[0] + math.cos(a) * 5, tip[1] + math.sin(a) * 5), (tip[0] - n_x * 0.9, tip[1] - n_y * 0.9), (root[0] - n_x, root[1] - n_y)]
            r.poly(moved(pts, x, y, k, turn, flip), c, mix_hex(c, BLACK, 0.18), 4 + row, 0.9)
    r.poly(moved([(0, -6), (40, -20), (86, -16), (92, -4), (44, -2), (6, 14)], x, y, k, turn, flip), rows[2], None, 6, 1.1, bend=True)


def falcon_head(r: Relief, x: float, y: float, k: float) -> None:
    """A falcon's head in profile, beak to the left."""
    r.poly(moved([(28, 46), (34, 6), (24, -22), (0, -32), (-22, -20), (-27, -4), (-22, 16), (-24, 46)], x, y, k), CREAM, "#d8c08a", 7, bend=True)
    r.poly(moved([(30, 46), (36, 4), (25, -23), (0, -33), (-20, -21), (0, -14), (14, 4), (16, 46)], x, y, k), "#6a4324", BLACK, 7, bend=True)
    r.poly(moved([(-20, -16), (-38, -6), (-43, 10), (-36, 8), (-27, 6), (-22, 2)], x, y, k), GOLD, OCHRE, 6)
    r.oval(x - 8 * k, y - 8 * k, 8 * k, 8 * k, GOLD, None, 6)
    r.oval(x - 9 * k, y - 8 * k, 4.6 * k, 4.6 * k, BLACK, None, 6, 0)
    r.poly(moved([(-8, 4), (-2, 20), (-12, 28), (-14, 12)], x, y, k), BLACK, None, 4, 0)


def cat_sitting(r: Relief, x: float, y: float, k: float, c: str, c2: str, gold: bool = True, flip: bool = False) -> None:
    """A seated cat in profile, facing left, its base at (x, y)."""
    r.line([(*p, 3.6 * k) for p in moved([(26, -8), (44, -6), (50, -24), (44, -34)], x, y, k, 0, flip)], c, 3.5 * k, 4)
    r.poly(moved([(-24, 0), (-22, -20), (-16, -52), (-12, -76), (10, -76), (24, -48), (34, -18), (32, 0)], x, y, k, 0, flip), c, c2, 7, round_=12 * k, bend=True)
    r.poly(moved([(-30, 1), (-27, -8), (-18, -10), (-14, -44), (-4, -44), (-6, 0)], x, y, k, 0, flip), c, c2, 6)
    r.poly(moved([(-22, -80), (-26, -92), (-20, -104), (-17, -122), (-6, -108), (2, -108), (12, -120), (13, -98), (10, -82), (-6, -74)], x, y, k, 0, flip), c, c2, 7)
    (ex, ey), = moved([(-12, -94)], x, y, k, 0, flip)
    r.oval(ex, ey, 3.6 * k, 2.6 * k, GREEN, None, 4, 0.6)
    r.oval(ex, ey, 1.2 * k, 2.3 * k, BLACK, None, 4, 0)
    if gold:
        r.line([(*p, 3 * k) for p in moved([(-18, -70), (-2, -64), (14, -72)], x, y, k, 0, flip)], GOLD, 3 * k, 6)


def jackal_head(r: Relief, x: float, y: float, k: float, c: str = BLACK) -> None:
    """A jackal's head in profile, facing left."""
    r.poly(moved([(20, 50), (28, 10), (22, -14), (30, -58), (16, -40), (8, -22), (0, -60), (-8, -22), (-24, -10), (-56, 6), (-58, 14), (-40, 18), (-20, 20), (-14, 50)], x, y, k), c, mix_hex(c, LAPIS, 0.25), 7)
    r.poly(moved([(-20, -4), (-6, -7), (-12, 1)], x, y, k), GOLD, None, 4, 0.6)
    r.line([(*p, 2 * k) for p in moved([(-12, 34), (6, 38), (24, 32)], x, y, k)], GOLD, 2.4 * k, 6)


def croc_head(r: Relief, x: float, y: float, k: float, gape: float = 0.0) -> None:
    """A crocodile's head in profile, to the left, mouth open by degrees."""
    up, low = gape * 0.6, -gape * 0.5
    r.poly(moved([(40, 8), (0, 10), (-86, 6), (-92, 14), (-84, 22), (0, 30), (44, 30)], x, y, k, low), "#4f7a3a", "#2c4a24", 6)
    for i in range(9):
        r.poly(moved([(-82 + i * 10, 9), (-78 + i * 10, -2), (-74 + i * 10, 9)], x, y, k, low), CREAM, None, 4, 0.6)
    r.poly(moved([(50, 20), (44, -20), (24, -28), (12, -34), (0, -26), (-10, -16), (-60, -10), (-84, -16), (-94, -6), (-90, 4), (0, 8), (40, 12)], x, y, k, up), LEAF, "#39632f", 7)
    for i in range(9):
        r.poly(moved([(-86 + i * 10, 3), (-82 + i * 10, 13), (-78 + i * 10, 3)], x, y, k, up), CREAM, None, 4, 0.6)
    (ex, ey), = moved([(14, -22)], x, y, k, up)
    r.oval(ex, ey, 7 * k, 6 * k, GOLD, None, 6)
    r.oval(ex, ey, 1.8 * k, 5 * k, BLACK, None, 6, 0)
    (nx, ny), = moved([(-84, -9)], x, y, k, up)
    r.oval(nx, ny, 2.4 * k, 1.8 * k, BLACK, None, 2, 0)


def paw(r: Relief, x: float, y: float, k: float, turn: float, c: str = OCHRE, claws: str = CREAM) -> None:
    """A paw from above, claws toward the upper end."""
    r.poly(moved([(-20, 90), (-22, 20), (-34, -6), (-20, -30), (20, -30), (34, -6), (22, 20), (20, 90)], x, y, k, turn), c, mix_hex(c, BLACK, 0.25), 7, round_=12, bend=True)
    for i, dx in enumerate((-26, -9, 9, 26)):
        dy = -34 if i in (1, 2) else -24
        r.poly(moved([(dx - 4, dy - 8), (dx - 3, dy - 26), (dx + 5, dy - 40), (dx + 5, dy - 8)], x, y, k, turn), claws, "#b89a5a", 6)
        (px, py), = moved([(dx, dy)], x, y, k, turn)
        r.oval(px, py, 10 * k, 13 * k, c, mix_hex(c, BLACK, 0.15), 7, 1.2, turn)


# -- species -------------------------------------------------------------------------------------------------

def scarab(r: Relief) -> None:
    r.fade(160, 60, 150, "#ffd27a", 0.5)
    r.sun(160, 40, 25)
    wing(r, 178, 132, 1.18, False, (LAPIS, TURQUOISE, RED), 8)
    wing(r, 142, 132, 1.18, True, (LAPIS, TURQUOISE, RED), -8)
    beetle(r, 160, 136, 1.06)


def hawk(r: Relief) -> None:
    r.fade(160, 90, 170, "#fff0b0", 0.4)
    wing(r, 176, 100, 1.5, False, (LAPIS, OCHRE, TURQUOISE), -12)
    wing(r, 144, 100, 1.5, True, (LAPIS, OCHRE, TURQUOISE), 12)
    for i in range(5):
        r.poly(moved([(-6, 0), (-8, 66), (0, 72), (8, 66), (6, 0)], 160, 146, 1, -24 + i * 12), OCHRE, LAPIS, 5)
    r.poly([(140, 96), (180, 96), (184, 140), (160, 174), (136, 140)], CREAM, OCHRE, 8, round_=14, bend=True)
    for i in range(5):
        r.line([(146 + i * 2, 116 + i * 10, 1.2), (160, 122 + i * 10, 1.6), (174 - i * 2, 116 + i * 10, 1.2)], RED, 1.2, 1, 0)
    falcon_head(r, 164, 70, 0.92)
    r.sun(166, 24, 13)


def crocodile(r: Relief) -> None:
    r.sun(262, 48, 22)
    r.water(190, 4)
    r.line([(300, 176, 4), (276, 150, 12), (236, 140, 20), (180, 138, 24)], "#4f7a3a", 16, 6)
    for x in (150, 222):
        r.line([(x, 150, 11), (x - 4, 172, 8), (x - 18, 182, 6)], "#45702f", 8, 6)
    r.poly([(120, 110), (180, 100), (246, 122), (240, 158), (180, 168), (124, 160)], LEAF, "#3f6a30", 8, round_=14, bend=True)
    for i in range(9):
        r.poly(moved([(-8, 4), (0, -12), (8, 4)], 134 + i * 17, 110 + (i - 2) ** 2 * 0.7, 1, 4 * i), "#2f5a2a", None, 5, 0.9)
    r.poly([(124, 158), (180, 166), (232, 156), (200, 174), (140, 172)], "#d8d08a", None, 4, 0.8, bend=True)
    croc_head(r, 116, 128, 0.92, 10)


# -- traits --------------------------------------------------------------------------------------------------

def sharp_claws(r: Relief) -> None:
    for i in range(4):
        r.poly([(40 + i * 34, 40), (66 + i * 34, 34), (36 + i * 34, 196), (30 + i * 34, 200)], RED, "#5a140c", 3, 1.5)
    paw(r, 236, 142, 1.35, -32, OCHRE)


def long_stride(r: Relief) -> None:
    r.ground(196)
    for i in range(5):
        r.oval(26 + i * 68, 212, 8, 4, "#5a3418", None, 1, 0)
    for leg in ([(104, 112), (70, 140), (50, 160), (22, 192)], [(112, 116), (128, 146), (124, 166), (142, 192)], [(206, 112), (236, 140), (254, 158), (288, 192)], [(200, 116), (184, 144), (190, 168), (172, 192)]):
        r.line([(x, y, w) for (x, y), w in zip(leg, (10, 7, 5, 5), strict=True)], "#d8a048", 7, 5)
    r.line([(212, 92, 5), (252, 74, 4), (276, 40, 4), (294, 46, 3)], "#d8a048", 4, 5)
    r.poly([(84, 92), (110, 84), (160, 96), (206, 82), (226, 102), (206, 126), (150, 118), (108, 128), (88, 116)], "#e0ac54", "#b8782c", 8, round_=14, bend=True)
    for x, y in ((112, 98), (132, 104), (152, 106), (174, 102), (194, 98), (122, 114), (186, 112), (206, 104), (164, 114)):
        r.oval(x, y, 5, 4, "#5a3014", None, 2, 0)
    r.poly([(92, 96), (66, 86), (50, 70), (58, 54), (54, 42), (68, 48), (82, 42), (84, 54), (100, 74)], "#e0ac54", "#c88c3c", 8)
    r.oval(68, 64, 4, 3, GREEN, None, 4, 0.8)
    r.line([(48, 74, 1.5), (58, 80, 1.5)], BLACK, 1.2, 1, 0)


def ambush(r: Relief) -> None:
    r.stars([(40, 40), (92, 28), (150, 44), (214, 26), (276, 42)], CREAM, 5)
    r.water(128, 10, "#12284f", "#2f5f9a", 10)
    for x in (120, 200):
        r.poly([(x - 42, 132), (x - 28, 98), (x + 28, 98), (x + 42, 132)], "#39632f", "#24421f", 7, bend=True)
        r.oval(x, 110, 22, 17, GOLD, OCHRE, 7, 1.6)
        r.oval(x, 110, 4.5, 15, BLACK, None, 7, 0)
    for x, k in ((16, 1.0), (34, 0.8), (290, 1.05), (306, 0.8)):
        r.line([(x, 230, 3), (x + 3, 150, 2.4), (x - 2, 230 - 170 * k, 1.4)], GREEN, 2.5, 4)
        r.oval(x - 2, 230 - 170 * k - 6, 5, 16, "#8a5a2c", "#5a3414", 5)


def thick_hide(r: Relief) -> None:
    for row in range(6):
        for i in range(9):
            x, y = 8 + i * 40 + (row % 2) * 20, 226 - row * 40
            c = (LEAF, "#4f8a3a", "#3f7232")[(row + i) % 3]
            r.poly([(x - 22, y - 20), (x + 22, y - 20), (x + 20, y + 6), (x, y + 28), (x - 20, y + 6)], c, mix_hex(c, BLACK, 0.3), 7, 1.4, 8)
            r.line([(x, y - 14, 1.2), (x, y + 18, 0.6)], "#d0d890", 1, 2, 0)
    r.line([(28, 30, 3), (96, 78, 3)], "#8a5a2c", 3, 5)
    r.line([(150, 126, 3), (116, 98, 3)], "#8a5a2c", 3, 5)
    r.poly(moved([(0, -16), (10, 12), (0, 6), (-10, 12)], 158, 136, 1, 130), STONE, None, 5)
    for dx, dy in ((-14, -14), (16, -10), (4, 18)):
        r.line([(106 + dx * 0.5, 88 + dy * 0.5, 1.6), (106 + dx * 1.6, 88 + dy * 1.6, 0.8)], GOLD, 1.4, 3, 0.5)


def pack_instinct(r: Relief) -> None:
    r.sun(58, 54, 20)
    for x, y, k, c in ((236, 128, 1.28, "#6a4a34"), (188, 138, 1.28, "#4a3228"), (134, 150, 1.36, BLACK)):
        jackal_head(r, x, y, k, c)
    r.ground(206, RED, "#5a180c")


def broad_wings(r: Relief) -> None:
    r.fade(160, 100, 180, "#fff0a0", 0.6)
    wing(r, 176, 90, 1.52, False, (LAPIS, TURQUOISE, GREEN), -4)
    wing(r, 144, 90, 1.52, True, (LAPIS, TURQUOISE, GREEN), 4)
    for side in (False, True):
        r.line([(*p, 4) for p in moved([(22, 14), (34, 40), (22, 60), (34, 74)], 160, 90, 1, 0, side)], GOLD, 4, 6)
        (hx, hy), = moved([(36, 74)], 160, 90, 1, 0, side)
        r.oval(hx, hy, 8, 6, GOLD, OCHRE, 6)
    r.sun(160, 92, 32)


def killing_bite(r: Relief) -> None:
    r.fade(110, 120, 150, "#ff7040", 0.5)
    croc_head(r, 196, 118, 1.5, 34)
    r.poly([(84, 96), (150, 112), (190, 124), (150, 132), (88, 142), (120, 122)], RED, "#7a1a10", 6)


def keen_senses(r: Relief) -> None:
    r.fade(160, 100, 170, "#b0f0ff", 0.35)
    r.line([(40, 62, 5), (110, 34, 8), (190, 32, 9), (286, 64, 5)], LAPIS, 8, 6)
    r.poly([(38, 106), (100, 70), (180, 64), (246, 84), (288, 108), (230, 130), (160, 142), (92, 134)], CREAM, None, 5, 4.5, bend=True)
    r.oval(164, 102, 35, 35, TURQUOISE, LAPIS, 8, 2)
    r.oval(164, 102, 17, 17, BLACK, None, 8, 0)
    r.oval(154, 92, 6, 6, CREAM, None, 8, 0)
    r.poly([(150, 142), (172, 140), (170, 178), (158, 204), (150, 180)], LAPIS, None, 6)
    r.line([(184, 140, 7), (214, 168, 6), (252, 186, 6), (272, 172, 5), (264, 156, 5), (250, 164, 4)], LAPIS, 6, 6)


def large_litter(r: Relief) -> None:
    r.ground(196)
    cat_sitting(r, 90, 198, 1.3, "#3a2a22", "#241812")
    for i, (c, c2) in enumerate((("#d89a48", "#a86a24"), ("#8a6a54", "#5a4030"), ("#e8d8b0", "#b89a68"))):
        cat_sitting(r, 166 + i * 54, 198, 0.62 - 0.05 * i, c, c2, False)
    r.stars([(170, 46), (222, 36), (276, 52)], GOLD, 7)


def burrow(r: Relief) -> None:
    r.sun(268, 30, 14)
    r.poly([(0, 62), (80, 54), (120, 66), (200, 50), (320, 64), (320, 230), (0, 230)], OCHRE, "#6a3f1c", 3)
    for x, y in ((30, 100), (290, 110), (60, 200), (280, 196), (20, 160), (304, 150)):
        r.oval(x, y, 9, 6, STONE, None, 4)
    r.line([(96, 52, 12), (84, 96, 15), (112, 126, 15), (160, 136, 18)], "#2a1608", 15, 0.2, 1)
    r.oval(182, 152, 76, 48, "#2a1608", "#180c04", 0.2, 1.6)
    r.poly([(120, 170), (136, 140), (176, 128), (216, 138), (234, 166), (206, 184), (150, 186)], "#d8a868", "#a8743c", 8, 1.4, 14, bend=True)
    r.poly([(126, 168), (104, 154), (112, 138), (140, 132), (158, 146), (150, 168)], "#e0b478", "#b8844c", 8, bend=True)
    r.poly(moved([(0, 0), (-6, -24), (4, -32), (10, -4)], 142, 136, 1, 20), "#e0b478", None, 6)
    r.line([(118, 150, 1.3), (124, 153, 1.5), (130, 150, 1.3)], BLACK, 1.3, 1, 0)
    r.line([(228, 172, 3), (250, 184, 3), (226, 196, 3), (180, 196, 2)], "#c8985c", 3, 5)


def nimble_escape(r: Relief) -> None:
    r.ground(204)
    r.line([(28, 196, 3), (60, 110, 4), (130, 60, 4), (196, 66, 3)], GOLD, 3, 2, 0.6)
    for leg in ([(150, 126), (122, 150), (96, 152), (84, 170)], [(158, 130), (140, 160), (114, 168), (108, 186)], [(236, 108), (266, 124), (280, 112), (298, 120)], [(232, 114), (256, 140), (276, 136), (290, 146)]):
        r.line([(x, y, w) for (x, y), w in zip(leg, (8, 5, 3.5, 3), strict=True)], "#c88a40", 5, 5)
    r.poly([(138, 120), (160, 98), (206, 92), (246, 92), (252, 112), (210, 128), (160, 138)], "#e0a860", "#b87a38", 8, round_=14, bend=True)
    r.poly([(238, 98), (256, 66), (266, 48), (290, 52), (302, 64), (284, 70), (272, 78), (262, 108)], "#e0a860", "#c08444", 8)
    for dx in (0, 9):
        r.line([(266 + dx, 50, 3), (254 + dx, 28, 2.4), (226 + dx, 18, 1.4)], BLACK, 2.4, 5)
    r.oval(280, 58, 2.6, 2.6, BLACK, None, 3, 0)
    r.poly([(150, 132), (200, 126), (236, 116), (206, 132), (164, 140)], CREAM, None, 4, 0, bend=True)


def ancestral_memory(r: Relief) -> None:
    r.stars([(36, 40), (72, 88), (30, 140), (284, 40), (250, 84), (290, 134), (104, 36), (220, 32)], GOLD, 7)
    r.fade(160, 110, 130, "#b0c8ff", 0.6)
    r.poly([(122, 210), (112, 150), (118, 104), (136, 90), (184, 90), (202, 104), (208, 150), (198, 210)], CREAM, "#c8a868", 8, round_=16, bend=True)
    for i in range(7):
        y = 108 + i * 14
        r.line([(114, y + 8, 2.2), (160, y, 2.2), (206, y + 8, 2.2)], "#a8824c", 2, 2, 0)
        r.line([(114, y - 2, 1.6), (160, y + 10, 1.6), (206, y - 2, 1.6)], "#8a6234", 1.6, 2, 0)
    r.poly([(122, 84), (116, 54), (118, 20), (142, 42), (178, 42), (202, 20), (204, 54), (198, 84), (160, 102)], LAPIS, "#16305f", 9)
    for x in (144, 176):
        r.poly([(x - 14, 66), (x, 58), (x + 14, 66), (x, 73)], GOLD, None, 5, 1)
        r.oval(x, 66, 3, 6, BLACK, None, 5, 0)
    r.poly([(154, 80), (166, 80), (160, 88)], RED, None, 4)


def temple_guard(r: Relief) -> None:
    for x in (24, 216):
        r.poly([(x, 200), (x + 12, 34), (x + 68, 34), (x + 80, 200)], "#d8b478", "#a87c44", 4)
        r.poly([(x + 6, 34), (x + 74, 34), (x + 78, 22), (x + 2, 22)], RED, None, 5)
        r.line([(x + 40, 60, 3), (x + 40, 190, 3)], LAPIS, 3, 3)
    r.poly([(84, 204), (92, 160), (228, 160), (236, 204)], GOLD, OCHRE, 6)
    r.glyph_band(176, (LAPIS, RED, TURQUOISE), 10, 18)
    r.poly([(96, 160), (104, 140), (150, 126), (206, 126), (226, 142), (228, 160)], BLACK, "#16161e", 8, round_=12, bend=True)
    r.line([(224, 150, 5), (246, 176, 5), (242, 210, 4)], BLACK, 4, 5)
    r.poly([(118, 136), (112, 96), (108, 56), (122, 74), (132, 52), (140, 82), (146, 128)], BLACK, "#1c1c28", 8)
    r.poly([(114, 90), (86, 104), (72, 114), (78, 120), (112, 116)], BLACK, "#1c1c28", 8)
    r.poly([(106, 92), (118, 88), (114, 96)], GOLD, None, 4, 0)
    r.line([(112, 122, 3), (132, 126, 3), (146, 116, 3)], GOLD, 3.4, 6)
    r.line([(104, 156, 5), (78, 157, 4)], BLACK, 5, 5)


def ankh(r: Relief, x: float, y: float, k: float, c: str = GOLD) -> None:
    """A sign of life."""
    r.oval(x, y - 26 * k, 17 * k, 24 * k, c, None, 6)
    r.oval(x, y - 24 * k, 8 * k, 14 * k, "#3a2448", None, 1, 1)
    r.line([(x, y, 5 * k), (x, y + 52 * k, 6 * k)], c, 5 * k, 6)
    r.line([(x - 30 * k, y + 6 * k, 6 * k), (x, y + 6 * k, 4.6 * k), (x + 30 * k, y + 6 * k, 6 * k)], c, 5 * k, 6)


# -- acts ----------------------------------------------------------------------------------------------------

def cunning_theft(r: Relief) -> None:
    r.fade(112, 96, 120, "#ffe27a", 0.8)
    ankh(r, 112, 92, 1.1)
    for i in range(3):
        r.line([(60 - i * 8, 50 + i * 46, 2), (34 - i * 8, 46 + i * 52, 1.2)], GOLD, 1.6, 2, 0.5)
    r.poly([(330, 70), (236, 76), (160, 62), (140, 76), (148, 92), (196, 100), (150, 104), (140, 118), (152, 128), (204, 124), (158, 134), (152, 150), (166, 156), (232, 146), (330, 168)], BLACK, "#1a1420", 9, 1.6, 16, bend=True)
    for y in (78, 116, 146):
        r.poly([(144, y - 5), (124, y + 2), (146, y + 6)], CREAM, None, 5, 0.8)
    r.line([(268, 74, 5), (272, 110, 5), (266, 152, 5)], GOLD, 5, 7)


def locust(r: Relief, x: float, y: float, k: float, turn: float) -> None:
    """A locust in profile."""
    r.line([(*p, 3 * k) for p in moved([(16, 4), (42, -34), (62, 26)], x, y, k, turn)], "#6a5a1c", 3 * k, 5)
    r.poly(moved([(-10, -8), (40, -22), (92, -10), (86, 0), (20, 6)], x, y, k, turn), "#d8c878", "#8a7a34", 6, bend=True)
    r.poly(moved([(-38, -6), (-30, -16), (-6, -14), (40, 0), (70, 6), (40, 14), (-10, 14), (-34, 10)], x, y, k, turn), "#9aa03a", "#5a6020", 7, bend=True)
    for lx in (-22, -6):
        r.line([(*p, 1.6 * k) for p in moved([(lx, 10), (lx - 8, 26), (lx + 2, 36)], x, y, k, turn)], "#5a4a18", 1.6 * k, 4)
    r.line([(*p, 1.2 * k) for p in moved([(-36, -8), (-56, -30), (-74, -34)], x, y, k, turn)], "#5a4a18", 1.2 * k, 3)
    (ex, ey), = moved([(-30, -5)], x, y, k, turn)
    r.oval(ex, ey, 4.5 * k, 4.5 * k, RED, None, 5)


def plague(r: Relief) -> None:
    r.fade(250, 50, 140, "#f0a040", 0.5)
    for x, y, k, turn in ((60, 46, 0.42, 8), (262, 52, 0.5, -6), (276, 184, 0.5, 10), (50, 190, 0.48, -8), (160, 28, 0.36, 4), (170, 206, 0.36, -4)):
        locust(r, x, y, k, turn)
    locust(r, 140, 118, 1.5, -6)


SAND = ("#e8cf98", "#c99f5c")
DUSK = ("#e8a860", "#a85a3a")
NIGHT = ("#1c2450", "#0e1430")
ROYAL = ("#6a3a7a", "#2c1640")
STONES = ("#d8c8a4", "#a08a60")
SEA = ("#a8d4c8", "#5a9a94")

SCENES = {
    "scarab": relief(*SAND, scarab), "hawk": relief("#bfe0e8", "#e8d8a0", hawk), "crocodile": relief("#f0d8a0", "#d8b070", crocodile),
    "sharp-claws": relief(*STONES, sharp_claws), "long-stride": relief("#f0c890", "#d89050", long_stride), "ambush": relief(*NIGHT, ambush),
    "thick-hide": relief("#2c4a24", "#1c3018", thick_hide), "pack-instinct": relief(*DUSK, pack_instinct), "broad-wings": relief("#f0e0b0", "#e0b868", broad_wings),
    "killing-bite": relief("#6a1c14", "#2c0a08", killing_bite), "keen-senses": relief("#e0ecd8", "#b0c8a0", keen_senses), "large-litter": relief("#e0a0a0", "#b86858", large_litter),
    "burrow": relief("#a8d8f0", "#d8e8c8", burrow), "nimble-escape": relief(*SEA, nimble_escape), "ancestral-memory": relief(*NIGHT, ancestral_memory),
    "temple-guard": relief("#f0b868", "#c87844", temple_guard), "cunning-theft": relief(*ROYAL, cunning_theft, (GOLD, "#7d4a86", GOLD)), "plague": relief("#c8b47a", "#7a6430", plague, (GOLD, "#7d4a86", GOLD)),
}
