# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Auganism's Ember clan: creatures of kiln, coal and slag."""

from __future__ import annotations

import numpy as np

from .augan_kit import bloom, eyes, flames, flat, grin, lay, spikes, twin
from .body import Figure
from .canvas import rgb
from .kit import spots


def scorchit(f: Figure) -> None:
    """A young salamander that carries its fire on the tail."""
    f.place((168, 128), 1.12)
    flames(f, [(92, -14, 74, 15, -16), (104, 2, 48, 11, 14), (80, 2, 50, 11, -22)])
    lay(f, 6, [("#a83a1c", "#7a2412", [(30, 44, 20), (66, 52, 13), (88, 30, 9), (94, -2, 7)])], gloss=0.4)
    lay(f, 4, [("#7a2814", [(-34, 44, 12), (-44, 66, 8), (-58, 74, 6)]), ("#7a2814", [(34, 46, 13), (46, 68, 8), (34, 76, 6)])], tint=0.6)
    lay(f, 9, [("#e0582a", "#c8421c", [(-52, 12, 30), (-16, 30, 30), (20, 38, 25), (46, 44, 17)])], belly="#ffd890", gloss=0.4, pattern=spots(15, 0.5), pcol="#ffb03c")
    lay(f, 8, [("#ee6a34", [(-60, -18, 34)]), ("#ee6a34", [(-70, -4, 26), (-92, 2, 17)])], gloss=0.45, belly="#ffdf9a")
    lay(f, 4, [("#d04c24", [(-20, 44, 13), (-26, 66, 9), (-42, 76, 7)]), ("#d04c24", [(18, 48, 14), (20, 68, 9), (4, 77, 7)])], gloss=0.3)
    f.eye(-74, -26, 10, rgb("#ffe050"))
    lay(f, 0.4, [("#4a140a", [(-104, 2, 0.8), (-88, 12, 1.6), (-62, 8, 1.6), (-48, -2, 0.8)])], gloss=0, drop=0)
    spikes(f, [(-46 + 17 * k, -38 + 13 * k, 6, -16, 6) for k in range(5)], "#ffb43c", "#fff0b0", glow=(0.3, 0.2, 0.05))


def brandhorn(f: Figure) -> None:
    """A rhinoceros beetle; its horn is the branding iron."""
    f.place((172, 132), 1.1)
    lay(f, 3, [("#1c1214", [(30 + 22 * k, 36, 8), (44 + 22 * k, 60, 5), (38 + 24 * k, 78, 3.5)]) for k in range(3)], tint=0.6)
    lay(f, 10, [("#3a1c20", "#241014", [(-16, 10, 42), (34, 6, 48), (74, 22, 34)])], gloss=0.9, sharp=14, pattern=lambda x, y, u, v: np.clip(1 - np.abs((x - 8) % 30 - 15) / 2.0, 0, 1) * 0.8, pcol="#0e0608")
    lay(f, 6, [("#5a2420", [(-46, 22, 30), (-64, 30, 20)])], gloss=0.7)
    lay(f, 3, [("#2c1618", [(-30 + 26 * k, 40, 9), (-40 + 26 * k, 64, 5.5), (-54 + 28 * k, 80, 4)]) for k in range(3)], gloss=0.6)
    lay(f, 5, [("#3c1a18", "#ff7a1e", [(-62, 12, 17), (-92, -10, 14), (-104, -46, 10), (-96, -84, 7)])], gloss=0.4, glow=(0.25, 0.08, 0.0))
    lay(f, 2, [("#ffb848", "#fff4c8", [(-104, -48, 7), (-97, -76, 7), (-92, -96, 2)]), ("#ffb848", "#fff4c8", [(-97, -72, 6), (-114, -88, 4), (-120, -100, 1)])], gloss=0, edge=0.1, glow=(0.9, 0.5, 0.15), rim=0)
    bloom(f, -98, -78, 58, "#ff7a1e", 0.7)
    f.eye(-72, 22, 6, rgb("#ffcc40"), 0, 0.5)


def kilnback(f: Figure) -> None:
    """A tortoise whose shell is a brick kiln, lit inside."""
    f.place((158, 132), 1.12)
    lay(f, 5, twin(("#6a4a38", [(48, 40, 16), (60, 62, 12), (62, 76, 11)])), gloss=0.1, tint=0.8)
    brick = lambda x, y, u, v: np.maximum(np.clip(1 - np.abs((y + 90) % 17 - 8.5) / 1.4, 0, 1), np.clip(1 - np.abs((x + np.floor((y + 90) / 17) * 16 + 200) % 32 - 16) / 1.2, 0, 1))  # noqa: E731
    lay(f, 14, [("#b4583a", [(-44, 20, 42), (0, -2, 62), (44, 20, 42)]), ("#b4583a", [(-30, 36, 40), (30, 36, 40)])], rough=0.6, pattern=brick, pcol="#3c1a12", gloss=0.05)
    lay(f, 3, [("#8a3e28", [(22, -58, 13), (24, -84, 12)])], pattern=brick, pcol="#3c1a12", rough=0.4)
    flames(f, [(24, -88, 34, 9, 8)])
    flat(f, [(-30, 54), (-30, 10), (-16, -14), (0, -20), (16, -14), (30, 10), (30, 54)], "#1a0806", inflate=4, n=3, gloss=0)
    flames(f, [(-12, 52, 46, 12, -4), (10, 52, 58, 14, 4), (0, 54, 36, 12, 0)])
    bloom(f, 0, 30, 60, "#ff8a2a", 0.45)
    lay(f, 6, [("#8a6248", [(-66, 26, 18), (-92, 12, 20), (-104, 14, 15)])], gloss=0.2, rough=0.2)
    f.eye(-100, 4, 6, rgb("#ffc840"))
    lay(f, 0.3, [("#2a1610", [(-118, 18, 0.8), (-106, 24, 1.3), (-94, 22, 0.6)])], gloss=0, drop=0)
    lay(f, 4, [("#7a563e", [(-46, 58, 15), (-54, 76, 13)]), ("#7a563e", [(46, 58, 15), (54, 76, 13)])], gloss=0.1)


def flarepup(f: Figure) -> None:
    """A puppy with burning ears."""
    f.place((160, 128), 1.14)
    flames(f, [(-52, -34, 62, 17, -24), (52, -34, 62, 17, 24), (0, -60, 34, 12, 0)])
    lay(f, 8, [("#d07a34", [(0, 50, 34)]), ("#d07a34", [(-24, 66, 15)]), ("#d07a34", [(24, 66, 15)])], fur=0.4, belly="#fff0d0")
    lay(f, 10, [("#ec9a44", [(0, -14, 52)]), *twin(("#ec9a44", [(30, 8, 28)]))], fur=0.35, pattern=lambda x, y, u, v: np.clip(1 - (x / 15) ** 2 - ((y + 40) / 40) ** 2, 0, 1) * 1.4, pcol="#fff2d4")
    lay(f, 6, [("#fff0d8", [(-11, 16, 16)]), ("#fff0d8", [(11, 16, 16)]), ("#f6dcb8", [(0, 30, 11)])], fur=0.15)
    lay(f, 2, [("#3a1a10", [(-6, 5, 6), (6, 5, 6)])], gloss=0.9)
    lay(f, 3, [("#ff6a5a", [(0, 32, 7), (2, 42, 6)])], gloss=0.5)
    eyes(f, 25, -14, 12, "#c8661a")
    lay(f, 2, twin(("#7a3a14", [(16, -34, 2), (27, -37, 3.4), (37, -31, 1.5)])), gloss=0, drop=0)


def pyrelark(f: Figure) -> None:
    """A lark that sings fire, wings spread."""
    f.place((160, 118), 1.12)
    for side in (-1, 1):
        flames(f, [(side * (30 + 15 * k), 10 - 9 * k, 78 - 5 * k, 14 - k, side * (26 + 9 * k)) for k in range(5)], "#e8380c", "#ffc83c")
        lay(f, 4, [("#c8461a", "#ffb03c", [(side * 18, 4, 18), (side * 54, -22, 13), (side * 92, -40, 5)])], gloss=0.3, fur=0.3)
    flames(f, [(-10, 86, 10, 9, -8), (0, 92, 12, 10, 0), (10, 86, 10, 9, 8)])
    lay(f, 3, [("#8a2c12", "#ffb848", [(0, 48, 12), (-14, 84, 7), (-22, 100, 1)]), ("#8a2c12", "#ffb848", [(0, 48, 12), (14, 84, 7), (22, 100, 1)]), ("#a83a16", "#ffd060", [(0, 50, 11), (0, 104, 2)])], gloss=0.2)
    lay(f, 8, [("#e4742c", [(0, 34, 25), (0, 6, 28)]), ("#f08a34", [(0, -26, 23)])], fur=0.4, belly="#ffe8b0")
    flames(f, [(0, -44, 34, 9, 12), (-8, -42, 22, 7, -8)])
    lay(f, 1.5, [("#ffcf4a", "#c87a14", [(0, -20, 7), (0, -8, 1)])], gloss=0.6)
    eyes(f, 11, -30, 6.5, "#ffe890", 0, 0.4)


def sparkwick(f: Figure) -> None:
    """A candle on legs whose wick throws sparks."""
    f.place((160, 126), 1.12)
    lay(f, 4, twin(("#e8d8b0", [(16, 60, 8), (22, 76, 7), (32, 80, 6)])), gloss=0.5)
    lay(f, 7, [("#f4ead0", "#d8b884", [(0, -34, 27), (0, 20, 31), (0, 54, 33)]), *twin(("#f8f0dc", [(20, -26, 8), (26, 4, 7), (26, 18, 8)]), ("#f8f0dc", [(8, -30, 8), (9, -8, 7)]))], gloss=0.7, sharp=16)
    lay(f, 4, twin(("#efe2c2", [(30, 10, 8), (54, 0, 6.5), (66, -20, 7)])), gloss=0.6)
    lay(f, 1, [("#2a1a14", [(0, -52, 3.4), (2, -72, 2.6)])], gloss=0)
    flames(f, [(0, -66, 62, 17, 6)], "#ff7a1c", "#ffe880")
    bloom(f, 0, -84, 74, "#ffb84a", 0.7)
    rng = np.random.default_rng(3)
    for _ in range(16):
        a, r = rng.random() * 6.28, 44 + 52 * rng.random()
        x, y = float(np.cos(a) * r), float(np.sin(a) * r * 0.7 - 82)
        lay(f, 0.5, [("#fff0a0", "#ff9a2a", [(x, y, 2.0), (x * 1.12, y + (y + 82) * 0.12, 0.4)])], gloss=0, drop=0, edge=0, glow=(0.9, 0.6, 0.2))
    eyes(f, 12, 4, 8.5, "#d8741a")
    grin(f, 0, 24, 12, 4, "#5a3014")


def ashmane(f: Figure) -> None:
    """A horned lion with a mane of smoke and embers."""
    f.place((160, 122), 1.14)
    rng = np.random.default_rng(8)
    heap = [("#4a4448", [(float(np.cos(a) * r), float(np.sin(a) * r - 4), 20 + 10 * rng.random())]) for r in (78, 62) for a in np.arange(0, 6.28, 0.36)]
    lay(f, 12, heap, fur=1.0, gloss=0.0, mottle=0.9, edge=0.2)
    for a in np.arange(0.1, 6.28, 0.52):
        x, y = float(np.cos(a) * 74), float(np.sin(a) * 70 - 4)
        lay(f, 2, [("#ff7a2a", "#5a2018", [(x * 0.78, y * 0.78, 4), (x, y, 2.4), (x * 1.2, y * 1.2 - 6, 0.4)])], gloss=0, edge=0, drop=0, glow=(0.8, 0.3, 0.05))
    lay(f, 10, [("#8a807c", [(0, -10, 46)]), ("#8a807c", [(0, 20, 34)]), *twin(("#8a807c", [(20, 16, 22)]))], fur=0.4)
    lay(f, 5, [("#c8bcb4", [(-12, 28, 16)]), ("#c8bcb4", [(12, 28, 16)]), ("#a89c94", [(0, 44, 12)])], fur=0.2)
    flat(f, [(-13, 8), (0, 4), (13, 8), (5, 20), (-5, 20)], "#2a2024", inflate=6, gloss=0.8)
    eyes(f, 20, -14, 8, "#ff8a2a", 0.5, 1.0)
    lay(f, 3, twin(("#5e5654", [(8, -22, 4), (22, -30, 6), (36, -24, 3)])), fur=0.3)
    grin(f, 0, 40, 18, 4, "#1a1012")


def furnace_ox(f: Figure) -> None:
    """An ox of black iron; its chest is a furnace door."""
    f.place((160, 130), 1.12)
    lay(f, 5, twin(("#2c2a30", [(34, 50, 18), (38, 78, 15)])), gloss=0.5)
    lay(f, 14, [("#44424a", [(-40, 0, 44), (40, 0, 44)]), ("#44424a", [(0, 22, 56)])], gloss=0.7, rough=0.25)
    flat(f, [(-30, 62), (-34, 20), (-20, 2), (20, 2), (34, 20), (30, 62)], "#140a08", inflate=5, n=2, gloss=0)
    flames(f, [(-16, 62, 44, 11, -3), (0, 64, 58, 14, 3), (16, 62, 44, 11, 4)])
    for k in range(4):
        lay(f, 0.5, [("#26242a", [(-27 + 18 * k, 4, 3.2), (-26 + 17.4 * k, 62, 3.2)])], gloss=0.8)
    lay(f, 0.5, [("#26242a", [(-34, 32, 3), (34, 32, 3)])], gloss=0.8)
    lay(f, 4, twin(("#d8d0c0", "#6a5a4c", [(30, -56, 11), (66, -58, 9), (92, -82, 6), (94, -106, 1)])), gloss=0.6)
    lay(f, 9, [("#56545c", [(0, -46, 34)]), ("#56545c", [(0, -22, 24)]), *twin(("#4a4850", [(30, -44, 12), (52, -36, 7)]))], gloss=0.6, rough=0.2)
    lay(f, 5, [("#7a7680", [(-10, -10, 13), (10, -10, 13)])], gloss=0.6)
    for side in (-1, 1):
        bloom(f, side * 10, -10, 9, "#ff8a2a", 0.9)
        flames(f, [(side * 44, -2, 26, 5, side * 10)], "#e8e4dc", "#ffffff")
    eyes(f, 19, -46, 6.5, "#ffb03a", 0, 0.9)


def coalsprite(f: Figure) -> None:
    """A lump of coal with a face, cracked by its own heat."""
    f.place((160, 126), 1.14)
    flames(f, [(-30, -34, 46, 14, -10), (0, -48, 58, 16, 4), (30, -34, 46, 14, 12)], "#ff4a10", "#ffb02c")
    lay(f, 3, twin(("#2c2628", [(54, 22, 12), (80, 6, 10), (90, -14, 12)]), ("#2c2628", [(22, 58, 12), (28, 76, 12)])), rough=0.8, gloss=0.3)
    crack = lambda x, y, u, v: np.clip(1 - np.abs(np.sin(x / 13 + 2.2 * np.sin(y / 17)) + np.cos(y / 15 + 1.7 * np.sin(x / 21))) * 6.0, 0, 1)  # noqa: E731
    lay(f, 12, [("#38302f", [(0, 10, 58)]), ("#38302f", [(-26, -14, 34)]), ("#38302f", [(26, -12, 36)])], rough=1.4, gloss=0.4, pattern=crack, pcol="#ff8a2a")
    bloom(f, 0, 16, 66, "#ff5a14", 0.35)
    eyes(f, 22, -6, 13, "#ffd24a", 0, 0.6)
    grin(f, 0, 28, 22, 7, "#ffb040", 0)


def emberknoll(f: Figure) -> None:
    """A hill that stood up: craters for shoulders, grass burnt to the root."""
    f.place((160, 132), 1.12)
    lay(f, 6, twin(("#4c3a30", [(86, 0, 22), (104, 40, 19), (96, 70, 22)])), rough=1.0)
    vein = lambda x, y, u, v: np.clip(1 - np.abs(np.sin(x / 19 + np.sin(y / 11) * 1.6)) * 9, 0, 1) * np.clip((y + 40) / 60, 0, 1)  # noqa: E731
    lay(f, 18, [("#5c4638", [(0, 34, 66)]), ("#5c4638", [(-52, 6, 42)]), ("#5c4638", [(52, 6, 42)]), ("#664e3c", [(0, -34, 40)])], rough=1.6, gloss=0.05, pattern=vein, pcol="#ff6a1c")
    for x, y, s in ((-56, -36, 1.0), (58, -36, 1.0), (4, -74, 0.8)):
        lay(f, 2, [("#2a1a14", [(x - 15 * s, y, 7 * s), (x, y + 3 * s, 8 * s), (x + 15 * s, y, 7 * s)])], rough=0.6)
        flames(f, [(x, y, 50 * s, 13 * s, 8), (x - 9, y + 2, 30 * s, 8 * s, -8)])
    lay(f, 5, twin(("#3a2a20", [(8, -24, 5), (24, -32, 8), (40, -22, 4)])), rough=0.6)
    eyes(f, 21, -16, 8, "#ffc03a", 0, 1.0)
    grin(f, 0, 16, 30, 8, "#2a100a", 5)


def slagspear(f: Figure) -> None:
    """A mantis of cooled slag, its arm a lance."""
    f.place((160, 130), 1.12)
    lay(f, 3, [("#4a4c5a", [(10 + 26 * k, 40, 6), (26 + 30 * k, 10 + 6 * k, 4), (34 + 34 * k, 78, 2.5)]) for k in range(3)], gloss=0.8, tint=0.7)
    lay(f, 6, [("#6a6c7c", "#4c4e5c", [(-8, -20, 15), (14, 18, 18), (52, 44, 20), (98, 54, 9)])], gloss=1.0, sharp=14, rough=0.3)
    lay(f, 3, [("#5a5c6a", [(0, 36, 6), (-22, 56, 4.5), (-32, 80, 3)]), ("#5a5c6a", [(30, 46, 6), (14, 62, 4.5), (6, 82, 3)])], gloss=0.8)
    lay(f, 4, [("#7a7c8c", [(-10, -10, 11), (-44, 12, 8), (-60, -8, 8)])], gloss=0.9)
    spikes(f, [(-54, -2, -66, -92, 10), (-60, -6, -24, 18, 5)], "#8a8c9c", "#ff9a3a", gloss=1.0, glow=(0.12, 0.05, 0.02))
    bloom(f, -116, -88, 40, "#ff8a2a", 0.9)
    flat(f, [(-34, -46), (-18, -78), (6, -82), (22, -56), (2, -32), (-18, -30)], "#74768a", inflate=12, n=3, gloss=1.0, sharp=14)
    spikes(f, [(-4, -74, 22, -38, 4), (10, -72, 44, -28, 4)], "#5a5c6a", "#b8bccc")
    f.eye(-18, -58, 9, rgb("#ff7a1c"), 0, 0.8)
    f.eye(8, -60, 7, rgb("#ff7a1c"), 0, 0.8)


def cindermaw(f: Figure) -> None:
    """Nothing but a mouth: a dragon looks at you with an open furnace."""
    f.place((160, 118), 1.14)
    spikes(f, [(-70, -40, -34, -52, 15), (70, -40, 34, -52, 15), (-34, -62, -12, -40, 11), (34, -62, 12, -40, 11)], "#3a1c1c", "#c8a890")
    lay(f, 12, [("#8a2a20", [(0, -38, 56)]), *twin(("#8a2a20", [(50, -14, 34)]), ("#7a221a", [(66, 30, 26), (40, 72, 24)]))], rough=0.9, gloss=0.3, pattern=spots(13, 0.4), pcol="#4a1210")
    flat(f, [(-66, -8), (0, -24), (66, -8), (58, 58), (0, 96), (-58, 58)], "#1a0404", inflate=8, n=3, gloss=0)
    flames(f, [(-24, 84, 74, 18, -6), (24, 84, 74, 18, 6), (0, 90, 92, 22, 0)], "#ff3a0a", "#ffc83a")
    bloom(f, 0, 46, 74, "#ff7a1a", 0.6)
    for side in (-1, 1):
        spikes(f, [(side * (12 + 17 * k), -12 + 3.2 * k, side * -1, 34 - 5 * k, 7.5 - 0.6 * k) for k in range(4)], "#fff0d8", "#e0c8a0")
        spikes(f, [(side * (14 + 16 * k), 88 - 11 * k, side * 2, -30 + 2 * k, 7) for k in range(3)], "#fff0d8", "#e0c8a0")
    lay(f, 5, twin(("#5a1814", [(10, -52, 6), (30, -62, 10), (52, -46, 5)])), rough=0.6)
    eyes(f, 29, -44, 9, "#ffd83a", 0.6, 0.9)
    lay(f, 3, twin(("#2a0a0a", [(11, -26, 4), (15, -22, 3)])), gloss=0.2)
