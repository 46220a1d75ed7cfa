# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Auganism's Hollow clan: creatures of wire, dusk and empty houses."""

from __future__ import annotations

import numpy as np

from .augan_kit import bloom, eyes, flat, grin, lay, spikes, twin
from .body import Figure
from .canvas import rgb


def wirewisp(f: Figure) -> None:
    """A light bulb that floats; its filament is a face, its wires are arms."""
    f.place((160, 116), 1.14)
    for side in (-1, 1):
        lay(f, 1, [("#3a3440", "#c87a3c", [(side * 12, 52, 3), (side * 44, 66, 3), (side * 60, 30, 3), (side * 88, 42, 3), (side * 98, 10, 2.4)])], gloss=0.6)
        spikes(f, [(side * 98, 12, side * 4, -20, 2), (side * 98, 12, side * 16, -12, 2)], "#d88a4a", "#f8c890")
    flat(f, [(-56, -28), (-40, -76), (0, -92), (40, -76), (56, -28), (34, 12), (20, 36), (-20, 36), (-34, 12)], "#c8b8f0", inflate=40, n=4, gloss=1.0, sharp=8, alpha=0.72)
    bloom(f, 0, -32, 82, "#fff0b0", 0.75)
    lay(f, 1, [("#ff9a2a", [(-12, 34, 2), (-16, 0, 2), (-26, -22, 2.2), (-12, -34, 2.2), (0, -18, 2.2), (12, -34, 2.2), (26, -22, 2.2), (16, 0, 2), (12, 34, 2)])], gloss=0, edge=0, drop=0, glow=(1.2, 0.8, 0.3))
    lay(f, 1, [("#8a8694", [(-20, 40 + 10 * k, 6), (20, 40 + 10 * k, 6)]) for k in range(4)], gloss=1.0, sharp=12)
    lay(f, 2, [("#2a2830", [(-8, 78, 7), (8, 78, 7)])], gloss=0.6)
    eyes(f, 19, -50, 9, "#4a2a8a")
    grin(f, 0, 8, 11, 4, "#6a3410")


def nullkit(f: Figure) -> None:
    """A kitten that is not quite there; a ring of nothing on its brow."""
    f.place((160, 128), 1.14)
    lay(f, 4, [("#141020", [(48, 66, 11), (92, 54, 9), (104, 12, 8), (84, -4, 6)])], fur=0.3)
    lay(f, 8, [("#181226", [(0, 46, 36), (0, 70, 32)]), *twin(("#181226", [(18, 78, 12)]))], fur=0.3)
    for side in (-1, 1):
        flat(f, [(side * 12, -46), (side * 46, -92), (side * 54, -20)], "#1c1630", inflate=9, n=2, fur=0.3)
        flat(f, [(side * 24, -46), (side * 43, -76), (side * 47, -30)], "#7a4ac8", inflate=4, n=2, glow=(0.2, 0.1, 0.3))
    lay(f, 10, [("#201a34", [(0, -12, 50)]), *twin(("#201a34", [(30, 6, 26)]))], fur=0.35, rim=1.6)
    lay(f, 1, [("#c8f0ff", [(15 * np.cos(a), -40 + 15 * np.sin(a), 2.6) for a in np.linspace(0, 6.3, 22)])], gloss=0, edge=0, drop=0, glow=(0.5, 0.7, 0.9))
    lay(f, 1, [("#c8f0ff", [(-16, -26, 2.4), (16, -54, 2.4)])], gloss=0, edge=0, drop=0, glow=(0.5, 0.7, 0.9))
    for side in (-1, 1):
        lay(f, 2, [("#f4f8ff", [(side * 23, -8, 12)])], gloss=0.2, glow=(0.4, 0.45, 0.5), edge=0.2)
        bloom(f, side * 23, -8, 26, "#c8e8ff", 0.5)
        lay(f, 0.4, [("#181226", [(side * 23, -16, 2.4), (side * 23, 0, 2.4)])], gloss=0, drop=0, edge=0)
        for k in range(3):
            lay(f, 0.2, [("#e0d8ff", [(side * 12, 18 + 3 * k, 0.8), (side * 60, 10 + 10 * k, 0.3)])], gloss=0, drop=0, edge=0)
    lay(f, 1, [("#c87ad0", [(-4, 12, 4), (4, 12, 4)])], gloss=0.7)


def gloamcat(f: Figure) -> None:
    """A panther stretched along the dusk, the sky in its coat."""
    f.place((160, 132), 1.12)
    star = lambda x, y, u, v: (np.sin(x * 1.37 + np.sin(y * 2.1) * 3) * np.sin(y * 1.73 + np.cos(x * 1.9) * 3) > 0.93) * 1.0  # noqa: E731
    lay(f, 4, [("#2c1e50", [(96, 40, 11), (128, 20, 8), (126, -30, 7), (100, -50, 6), (92, -34, 4)])], gloss=0.4)
    lay(f, 5, [("#241a44", [(76, 50, 18), (92, 74, 10), (66, 82, 8)]), ("#241a44", [(-20, 54, 13), (-30, 74, 9), (-50, 82, 8)])], tint=0.7)
    lay(f, 12, [("#38286a", "#6a3a7a", [(-36, 22, 32), (16, 26, 30), (70, 30, 34)])], gloss=0.5, pattern=star, pcol="#f0e8ff", rim=1.5)
    lay(f, 5, [("#38286a", [(-46, 44, 14), (-62, 66, 10), (-92, 78, 9)]), ("#6a3a7a", [(56, 52, 18), (40, 76, 11), (16, 82, 9)])], gloss=0.4)
    for x in (-98, -48):
        flat(f, [(x - 12, -34), (x - 3 + (x + 73) * 0.3, -70), (x + 14, -34)], "#2c1e54", inflate=7, n=2)
    lay(f, 9, [("#42307a", [(-72, -14, 34)]), ("#42307a", [(-84, 4, 22)])], gloss=0.5, rim=1.5)
    lay(f, 5, [("#5a448a", [(-96, 12, 12)]), ("#5a448a", [(-78, 14, 12)])], gloss=0.4)
    lay(f, 1, [("#e88aa8", [(-92, 4, 5), (-84, 4, 5)])], gloss=0.8)
    f.eye(-92, -16, 9, rgb("#ffb04a"), 0.6, 0.7)
    f.eye(-60, -16, 9.5, rgb("#ffb04a"), 0.6, 0.7)
    grin(f, -87, 20, 16, 4, "#140c24", 4)


def static_jack(f: Figure) -> None:
    """A jack in a box; the spring is charged."""
    f.place((160, 130), 1.14)
    flat(f, [(-58, 84), (-58, 28), (58, 28), (58, 84)], "#5a2a7a", inflate=8, n=1, gloss=0.5, pattern=lambda x, y, u, v: (np.abs(x) + np.abs(y - 56) < 24) * 1.0, pcol="#ffd83a")
    flat(f, [(-66, 30), (-98, -2), (-92, -10), (-54, 20)], "#7a3aa0", inflate=4, n=1, gloss=0.5)
    lay(f, 1, [("#a8a8b8", [(-22, 26 - 9 * k, 3), (0, 30 - 9 * k, 3.4), (22, 24 - 9 * k, 3)]) for k in range(4)], gloss=1.0)
    for k in range(9):
        a = np.pi * (1.08 + 0.84 * k / 8)
        x, y = float(np.cos(a)), float(np.sin(a))
        lay(f, 0.4, [("#ffe85a", "#ffffff", [(x * 34, y * 34 - 42, 6), (x * 58 + 8 * y, y * 54 - 42, 4), (x * 62 - 9 * y, y * 60 - 44, 4), (x * 88, y * 84 - 44, 0.5)])], gloss=0.2, glow=(0.4, 0.35, 0.05), edge=0.3)
    lay(f, 8, [("#f4ecf8", [(0, -36, 42)])], gloss=0.6)
    lay(f, 3, [("#e83a4a", [(0, -26, 9)])], gloss=1.0)
    for x, c in ((-17, "#5a2a9a"), (17, "#18a0b8")):
        flat(f, [(x - 10, -46), (x, -66), (x + 10, -46), (x, -26)], c, inflate=4, n=1, gloss=0.4)
    eyes(f, 17, -46, 7.5, "#ffe03a", 0, 0.5)
    grin(f, 0, -14, 25, 8, "#8a1028", 6)
    for x, y in ((-92, -62), (96, -40), (82, 40), (-84, 44)):
        lay(f, 0.3, [("#fff8b0", [(x, y - 14, 0.6), (x + 5, y - 3, 2.2), (x - 5, y + 2, 2.2), (x, y + 14, 0.6)])], gloss=0, edge=0, drop=0, glow=(0.9, 0.8, 0.3))


def hushling(f: Figure) -> None:
    """An owlet under a hood, one feather before its beak: quiet."""
    f.place((160, 126), 1.16)
    lay(f, 12, [("#34406a", [(0, 42, 52), (0, 66, 46)]), ("#3c4a78", [(0, -22, 56)]), ("#3c4a78", [(0, -58, 26), (8, -92, 5)])], gloss=0.15, fur=0.2)
    flat(f, [(-42, -22), (-24, -54), (0, -60), (24, -54), (42, -22), (26, 22), (0, 34), (-26, 22)], "#120e20", inflate=6, n=4, gloss=0)
    for side in (-1, 1):
        for k in range(16):
            a = 2 * np.pi * k / 16
            lay(f, 0.5, [("#d8d0f0", "#8a82b8", [(side * 19 + 8 * np.cos(a), -18 + 8 * np.sin(a), 2.4), (side * 19 + 20 * np.cos(a), -18 + 20 * np.sin(a), 2.6)])], gloss=0.1, drop=0.1, edge=0.2)
    eyes(f, 19, -18, 13, "#8ae8d8")
    flat(f, [(-6, -6), (6, -6), (0, 10)], "#e0b850", inflate=5, n=2, gloss=0.6)
    flat(f, [(2, 46), (16, 20), (20, -14), (10, -30), (4, -8), (-2, 20)], "#f8f4ff", inflate=5, n=4, gloss=0.2)
    lay(f, 0.3, [("#9a90c0", [(0, 58, 1.6), (8, 18, 1.2), (12, -24, 0.6)])], gloss=0, drop=0)
    lay(f, 5, [("#2c3658", [(56, 40, 17), (34, 58, 15), (6, 56, 11)]), ("#2c3658", [(-54, 30, 17), (-60, 66, 14)])], gloss=0.1, fur=0.2)
    lay(f, 2, [("#e0b850", [(-16, 84, 7), (-26, 88, 4)]), ("#e0b850", [(16, 84, 7), (26, 88, 4)])], gloss=0.4)


def cogspider(f: Figure) -> None:
    """A clockwork spider with a cog for a body."""
    f.place((160, 122), 1.14)
    for side in (-1, 1):
        for k, (kx, ky, fx, fy) in enumerate(((58, -62, 104, -22), (78, -28, 122, 26), (76, 14, 112, 70), (54, 46, 70, 92))):
            lay(f, 1, [("#8a7a5a", [(side * 26, -8 + 12 * k, 5), (side * kx, ky, 4)]), ("#b09a68", [(side * kx, ky, 4), (side * fx, fy, 2)])], gloss=1.0, sharp=12, tint=0.85)
            lay(f, 1, [("#d8c080", [(side * kx, ky, 7)])], gloss=1.0)
    teeth = [("#c08a3c", [(52 * np.cos(a), 4 + 52 * np.sin(a), 9), (64 * np.cos(a), 4 + 64 * np.sin(a), 8)]) for a in np.linspace(0, 2 * np.pi, 13)[:-1]]
    lay(f, 1, teeth, gloss=0.9)
    lay(f, 2, [("#c8923e", [(0, 4, 56)])], gloss=0.9, sharp=12, pattern=lambda x, y, u, v: np.clip(1 - np.abs(np.hypot(x, y - 4) - 44) / 2, 0, 1) * 0.8, pcol="#5a3a14")
    lay(f, 2, [("#3a3448", [(0, 4, 34)])], gloss=0.9, sharp=10)
    for x, y, r in ((-14, -6, 9), (14, -6, 9), (-20, 12, 5), (20, 12, 5), (-7, 16, 5), (7, 16, 5)):
        f.eye(x, y, r, rgb("#ff4a5a"), 0, 0.8)
    spikes(f, [(-9, 32, 2, 20, 5), (9, 32, -2, 20, 5)], "#b8a888", "#f0e8d0")
    lay(f, 1, [("#d8c080", [(0, -56, 5), (0, -78, 4)]), ("#d8c080", [(-16, -82, 6), (16, -82, 6)])], gloss=1.0)


def palehand(f: Figure) -> None:
    """A hand on its own, with an eye in the palm."""
    f.place((160, 128), 1.14)
    lay(f, 6, [("#c8bcd8", "#8a7ca8", [(0, 40, 34), (-4, 70, 28), (-8, 96, 32)])], gloss=0.4)
    fingers = [((-34, 4), (-52, -34), (-56, -72), 12), ((-12, -6), (-18, -56), (-16, -96), 12.5), ((12, -6), (18, -52), (26, -90), 12), ((32, 6), (48, -28), (62, -60), 11)]
    for a, b, c, r in fingers:
        lay(f, 3, [("#d8cce8", "#efe8f8", [(*a, r + 2), (*b, r), (*c, r - 3)])], gloss=0.4)
        flat(f, [(c[0] - 5, c[1] + 6), (c[0], c[1] - 20), (c[0] + 5, c[1] + 6)], "#3a2c54", inflate=5, n=2, gloss=0.8)
    lay(f, 8, [("#d8cce8", [(0, 20, 44)]), ("#d8cce8", [(34, 34, 18), (62, 22, 13), (82, -6, 10)])], gloss=0.4)
    flat(f, [(78, -2), (94, -28), (92, 2)], "#3a2c54", inflate=5, n=2, gloss=0.8)
    flat(f, [(-36, 20), (0, -4), (36, 20), (0, 42)], "#1c1030", inflate=4, n=4, gloss=0)
    f.eye(0, 19, 17, rgb("#c83a5a"), 0.5)
    for pts in ([(-30, 46, 0.8), (-6, 56, 1.4), (24, 50, 0.8)], [(-34, -2, 0.8), (0, -12, 1.2), (30, -4, 0.8)]):
        lay(f, 0.3, [("#7a6a98", pts)], gloss=0, drop=0, edge=0)


def dimlight(f: Figure) -> None:
    """A street lamp that walks home; its light is nearly out."""
    f.place((160, 128), 1.14)
    lay(f, 2, [("#2c3440", [(0, -10, 7), (0, 50, 7)]), *twin(("#2c3440", [(0, 48, 7), (22, 64, 6), (26, 82, 6), (40, 86, 5)]), ("#2c3440", [(0, 12, 5), (36, 24, 5), (56, 4, 5), (52, -14, 6)]))], gloss=0.8)
    flat(f, [(-34, -8), (-46, -66), (46, -66), (34, -8)], "#f0d88a", inflate=10, n=1, gloss=0.6, glow=(0.25, 0.18, 0.02))
    bloom(f, 0, -38, 96, "#ffd870", 0.6)
    for x in (-40, 0, 40):
        lay(f, 0.5, [("#20262e", [(x * 1.12, -66, 3), (x * 0.86, -8, 3)])], gloss=0.7)
    flat(f, [(-56, -64), (-30, -92), (30, -92), (56, -64)], "#2c3440", inflate=7, n=1, gloss=0.8)
    lay(f, 2, [("#2c3440", [(0, -94, 9), (0, -106, 4)]), ("#2c3440", [(-36, -6, 6), (36, -6, 6)])], gloss=0.8)
    for side in (-1, 1):
        f.eye(side * 20, -38, 9, rgb("#7a4a10"))
        lay(f, 1, [("#20262e", [(side * 9, -50, 2), (side * 30, -46, 3)])], gloss=0.3, drop=0)
    lay(f, 0.4, [("#4a3010", [(-9, -18, 0.8), (0, -21, 1.4), (9, -18, 0.8)])], gloss=0, drop=0)
    for x, y in ((-74, -66), (70, -86), (86, -34)):
        flat(f, [(x - 12, y - 5), (x, y), (x + 12, y - 5), (x, y + 5)], "#d8c8b0", inflate=3, n=2, gloss=0.1)


def echomoth(f: Figure) -> None:
    """A moth whose wings are rings of the same sound."""
    f.place((160, 120), 1.14)
    for side in (-1, 1):
        for x, y, r, c in ((62, -24, 52, "#4a5a9a"), (48, 40, 36, "#6a4a9a")):
            lay(f, 2, [(c, [(side * x, y, r)])], gloss=0.2, fur=0.3, pattern=lambda px, py, u, v, x=x, y=y, s=side: (np.sin(np.hypot(px - s * x, py - y) / 2.9) > 0.1) * 0.85, pcol="#d8e8ff")  # type: ignore[misc]
            lay(f, 1, [("#120e24", [(side * x, y, r * 0.22)])], gloss=0.9, drop=0.1)
            lay(f, 1, [("#ffe89a", [(side * x, y, r * 0.10)])], gloss=0.4, drop=0, glow=(0.4, 0.3, 0.1))
        lay(f, 1, [("#c8c0e0", [(side * 6, -48, 2.4), (side * 16, -76, 2), (side * 36, -92, 1)])], gloss=0.2)
        for k in range(6):
            lay(f, 0.3, [("#c8c0e0", [(side * (9 + 4.5 * k), -58 - 6 * k, 1), (side * (22 + 4 * k), -56 - 7 * k, 0.4)])], gloss=0, drop=0)
    lay(f, 7, [("#b8b0d8", "#6a6490", [(0, -16, 19), (0, 26, 18), (0, 74, 6)])], fur=0.9)
    lay(f, 6, [("#d8d0f0", [(0, -34, 21)])], fur=0.9)
    eyes(f, 11, -36, 8.5, "#2a1a5a")


def rustwidow(f: Figure) -> None:
    """A spider of rusted plate, hanging on a chain, hourglass on its back."""
    f.place((160, 120), 1.14)
    for k in range(6):
        lay(f, 0.5, [("#8a8a94", [(4 * np.cos(a) * (1 if k % 2 else 1.6), -112 + 12 * k + 7 * np.sin(a), 1.8) for a in np.linspace(0, 6.3, 12)])], gloss=0.9)
    for side in (-1, 1):
        for kx, ky, fx, fy in ((52, -60, 62, -104), (88, -44, 112, -78), (92, 22, 120, 52), (58, 60, 70, 100)):
            lay(f, 1, [("#6a3018", "#b05a24", [(side * 20, -18, 7), (side * kx, ky, 5), (side * fx, fy, 1.6)])], rough=0.5, gloss=0.4)
    plate = lambda x, y, u, v: np.clip(1 - np.abs(np.sin(np.hypot(x, y - 34) / 8.0)) * 5, 0, 1)  # noqa: E731
    lay(f, 8, [("#a84e1e", [(0, 34, 52)])], rough=1.3, gloss=0.3, pattern=plate, pcol="#4a1c0c", mottle=1.0)
    flat(f, [(-20, 8), (20, 8), (4, 34), (20, 60), (-20, 60), (-4, 34)], "#f04a2a", inflate=4, n=1, gloss=0.9, glow=(0.35, 0.05, 0.0))
    lay(f, 6, [("#7a3818", [(0, -30, 30)])], rough=0.9, gloss=0.4)
    for x, y, r in ((-12, -34, 8), (12, -34, 8), (-22, -44, 4.5), (22, -44, 4.5)):
        f.eye(x, y, r, rgb("#a8ff6a"), 0, 0.7)
    spikes(f, [(-8, -12, -3, 17, 5), (8, -12, 3, 17, 5)], "#4a2010", "#e8d8c0")


def hollowpup(f: Figure) -> None:
    """A small ghost of a dog, a skull for a mask, a bone to share."""
    f.place((160, 130), 1.16)
    lay(f, 4, [("#8a9ab8", "#c8d8f0", [(40, 56, 11), (74, 40, 9), (86, 8, 6), (78, -14, 2)])], gloss=0.3, alpha=0.85)
    lay(f, 8, [("#8a9ab8", [(0, 42, 36), (0, 66, 38)]), *[("#8a9ab8", [(x, 84, 9)]) for x in (-30, -10, 10, 30)]], gloss=0.4, alpha=0.85, rim=1.6)
    for side in (-1, 1):
        lay(f, 5, [("#6a7a9a", [(side * 36, -50, 15), (side * 62, -30, 16), (side * 64, 6, 12)])], gloss=0.3)
    lay(f, 9, [("#f0ecdc", [(0, -26, 46)]), ("#f0ecdc", [(-8, 10, 22)]), ("#f0ecdc", [(8, 10, 22)])], gloss=0.5, mottle=0.2)
    for side in (-1, 1):
        lay(f, 2, [("#1a1428", [(side * 21, -22, 15)])], gloss=0, drop=0, edge=0.3)
        bloom(f, side * 21, -22, 15, "#7af0ff", 0.9)
        f.eye(side * 21, -22, 7, rgb("#7af0ff"), 0, 1.0)
    flat(f, [(-8, 2), (8, 2), (0, 14)], "#1a1428", inflate=3, n=2, gloss=0)
    lay(f, 0.5, [("#d8d0b8", [(-44, 34, 6), (44, 34, 6)])], gloss=0.4)
    lay(f, 2, [("#f8f2e0", [(sx * 46, 34 + d, 9)]) for sx in (-1, 1) for d in (-7, 7)], gloss=0.5)
    for k in range(5):
        lay(f, 0.3, [("#a89c84", [(-14 + 7 * k, 18, 0.8), (-14 + 7 * k, 26, 0.8)])], gloss=0, drop=0, edge=0)


def tallyman(f: Figure) -> None:
    """A thin man in a tall hat who counts on his own ribs."""
    f.place((160, 126), 1.14)
    lay(f, 8, [("#241c34", [(0, 30, 38), (0, 84, 52)])], gloss=0.2)
    flat(f, [(-22, 8), (22, 8), (14, 76), (-14, 76)], "#ece4d0", inflate=4, n=1, gloss=0.2)
    for k in range(3):
        y = 22 + 19 * k
        for q in range(4):
            lay(f, 0.3, [("#4a1a20", [(-11 + 7 * q, y - 6, 1.2), (-11 + 7 * q, y + 6, 1.2)])], gloss=0, drop=0, edge=0)
        lay(f, 0.3, [("#a8202c", [(-15, y + 5, 1.3), (14, y - 5, 1.3)])], gloss=0, drop=0, edge=0)
    lay(f, 3, [("#2c2440", [(-34, 18, 11), (-70, 36, 9), (-82, 2, 8)]), ("#2c2440", [(34, 18, 11), (66, 42, 9), (92, 18, 8)])], gloss=0.3)
    for x, y, a0 in ((-82, -4, -2.2), (94, 12, -1.5)):
        for k in range(4):
            a = a0 + 0.38 * k
            lay(f, 0.5, [("#d8d0c0", [(x, y, 4), (x + 13 * np.cos(a), y + 13 * np.sin(a), 2.6), (x + 26 * np.cos(a + 0.15), y + 26 * np.sin(a + 0.15), 1.2)])], gloss=0.4)
    lay(f, 6, [("#d8d0bc", [(0, -34, 27), (0, -12, 18)])], gloss=0.3, mottle=0.7)
    lay(f, 2, [("#1a1428", [(-44, -54, 6), (44, -54, 6)])], gloss=0.5)
    flat(f, [(-28, -54), (-32, -112), (32, -112), (28, -54)], "#221a34", inflate=9, n=1, gloss=0.5)
    flat(f, [(-29, -58), (-30, -70), (30, -70), (29, -58)], "#c83a3a", inflate=3, n=1, gloss=0.3)
    f.eye(-11, -34, 6.5, rgb("#ffd83a"), 0, 0.6)
    f.eye(11, -34, 8.5, rgb("#ffd83a"), 0, 0.6)
    lay(f, 1, [("#c8a040", [(11 + 12 * np.cos(a), -34 + 12 * np.sin(a), 1.6) for a in np.linspace(0, 6.3, 18)])], gloss=1.0)
    grin(f, 0, -10, 15, 4, "#241018", 5)
