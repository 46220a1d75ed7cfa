# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Auganism's Tide clan: creatures of reef, harbour and deep water."""

from __future__ import annotations

import numpy as np

from .augan_kit import bloom, eyes, flat, grin, lay, leaf, mirrored, spikes, twin
from .body import Figure
from .canvas import rgb
from .kit import spots


def brinebud(f: Figure) -> None:
    """A sea anemone bud on a stone, feelers still short."""
    f.place((160, 132), 1.12)
    lay(f, 10, [("#4a5a66", [(-50, 74, 22), (0, 80, 28), (52, 74, 20)])], rough=1.2)
    feel = []
    for k in range(11):
        a = np.pi * (1.06 + 0.88 * k / 10)
        x, y = float(np.cos(a)), float(np.sin(a))
        feel.append(("#e86a9a", "#ffd0e0", [(x * 34, y * 26 - 18, 10), (x * 62, y * 52 - 22, 8), (x * 80 + 8 * np.sin(k * 2.0), y * 78 - 16, 6)]))
    lay(f, 3, feel, gloss=0.8)
    lay(f, 10, [("#d84a86", "#8a2a6a", [(0, -12, 46), (0, 34, 40), (0, 66, 46)])], gloss=0.7, pattern=lambda x, y, u, v: np.clip(np.sin(x / 5.0) * 0.6, 0, 1), pcol="#f490b8")
    eyes(f, 17, 12, 11, "#5ad0e0")
    grin(f, 0, 34, 12, 4, "#5a1238")


def shellward(f: Figure) -> None:
    """A scallop closed like a shield; two eyes look out."""
    f.place((160, 128), 1.14)
    fan = []
    for k in range(-5, 6):
        a = np.pi / 2 + k * 0.235
        x, y = float(np.cos(a)), float(-np.sin(a))
        fan.append(("#e0a878" if k % 2 else "#f6dcb8", [(x * 14, 62 + y * 14, 8), (x * 74, 58 + y * 74, 17), (x * 116, 56 + y * (112 - 2 * abs(k)), 19)]))
    lay(f, 2, fan, gloss=0.7, pattern=lambda x, y, u, v: np.clip(np.sin(np.hypot(x, y - 60) / 5.5) * 0.7, 0, 0.6), pcol="#a8583c")
    lay(f, 5, [("#c88a60", [(-40, 66, 14), (0, 74, 16), (40, 66, 14)])], gloss=0.6)
    flat(f, [(-52, 20), (0, 6), (52, 20), (0, 36)], "#12222c", inflate=4, n=4, gloss=0)
    eyes(f, 20, 20, 11, "#ffd84a", 0.4, 0.5)
    lay(f, 3, twin(("#c0642c", [(56, 62, 11), (86, 66, 9), (104, 46, 13)]), ("#c0642c", [(30, 78, 8), (40, 84, 5)])), gloss=0.6)


def gulletfin(f: Figure) -> None:
    """A pelican eel: a mouth with a tail."""
    f.place((166, 122), 1.1)
    lay(f, 5, [("#283c70", "#16204a", [(-4, -18, 26), (44, -22, 20), (90, 6, 12), (104, 48, 7), (70, 74, 4), (44, 66, 1)])], gloss=0.8)
    flat(f, [(20, -36), (46, -72), (76, -44), (92, -12), (52, -24)], "#3a62b0", inflate=3, n=3, gloss=0.4, alpha=0.9)
    lay(f, 12, [("#35508c", [(-30, -26, 34)]), ("#35508c", [(-60, -38, 26), (-96, -44, 14)])], gloss=0.8, pattern=spots(16, 0.3), pcol="#9ad8ff")
    flat(f, [(-108, -34), (-52, -16), (6, 0), (2, 52), (-40, 84), (-86, 58), (-112, 2)], "#101a3c", inflate=10, n=4, gloss=0.1)
    lay(f, 6, [("#6a4a9a", [(-108, -14, 9), (-94, 46, 12), (-42, 80, 15), (4, 52, 13), (10, 4, 13)])], gloss=0.8)
    bloom(f, -50, 34, 52, "#ff6ab0", 0.4)
    spikes(f, [(-100 + 19 * k, -31 + 5.4 * k, 2, 24, 4.5) for k in range(6)], "#f4f8ff", "#c0d0e8")
    spikes(f, [(-92 + 16 * k, 50 + 9 * k - 2.4 * k * k, 0, -20, 4) for k in range(5)], "#f4f8ff", "#c0d0e8")
    f.eye(-62, -46, 11, rgb("#ffe060"))
    lay(f, 2, [("#7fd8ff", "#e8fcff", [(-70, -60, 3), (-96, -88, 2), (-118, -78, 2)])], gloss=0.2)
    bloom(f, -120, -76, 30, "#a8f4ff", 1.0)


def mistray(f: Figure) -> None:
    """A ray that flies on its own mist, seen from below the bow."""
    f.place((160, 116), 1.12)
    lay(f, 3, [("#2a6a86", "#12384c", [(0, 30, 8), (10, 66, 4.5), (-6, 96, 2), (4, 112, 0.6)])], gloss=0.5)
    for pts in ([(0, -40), (36, -38), (80, -26), (132, -52), (112, 6), (70, 40), (26, 52), (0, 46)],):
        whole = pts + mirrored(pts)[::-1]
        flat(f, whole, "#3a8aa8", inflate=26, n=3, gloss=0.6, pattern=spots(20, 0.42), pcol="#c8f4f8", belly="#e8fbff")
    lay(f, 7, [("#4a9ab8", [(0, -30, 26), (0, 20, 22)]), *twin(("#4a9ab8", [(20, -44, 9), (26, -62, 6), (16, -70, 3)]))], gloss=0.6)
    eyes(f, 25, -30, 8, "#eaffc0")
    grin(f, 0, -10, 15, 4, "#123444")
    for x, y, r in ((-104, 64, 44), (-40, 84, 52), (40, 88, 52), (108, 64, 44)):
        bloom(f, x, y, r, "#dcf8ff", 0.42)


def harborback(f: Figure) -> None:
    """A whale with a harbour on its back: houses, a lighthouse, a jetty."""
    f.place((160, 138), 1.1)
    lay(f, 5, [("#345a7a", "#1e3a54", [(70, 28, 30), (108, 4, 16), (124, -24, 9), (104, -42, 3)]), ("#345a7a", "#1e3a54", [(112, -4, 12), (134, -10, 9), (144, -38, 3)])], gloss=0.6)
    lay(f, 16, [("#3f6c8e", [(-66, 24, 52), (0, 26, 56), (62, 32, 36)])], gloss=0.6, belly="#e0ecf0", pattern=lambda x, y, u, v: np.clip(np.sin(y / 2.6), 0, 1) * np.clip((y - 44) / 10, 0, 1), pcol="#5a7488")
    lay(f, 4, [("#2f5676", [(-20, 56, 14), (-6, 78, 9), (20, 88, 3)])], gloss=0.6)
    lay(f, 0.5, [("#7a5a3c", [(-84, -28, 5), (40, -30, 5)])], rough=0.4)
    for x, w, h, c, roof in ((-70, 13, 24, "#f0e4cc", "#c0503a"), (-40, 11, 34, "#e0c8a8", "#7a3a5a"), (4, 14, 22, "#f4ecd8", "#3a7a6a"), (32, 10, 28, "#e4d4b8", "#c8703a")):
        flat(f, [(x - w, -30), (x - w, -30 - h), (x + w, -30 - h), (x + w, -30)], c, inflate=3, n=1, gloss=0.1)
        flat(f, [(x - w - 4, -30 - h), (x, -46 - h), (x + w + 4, -30 - h)], roof, inflate=4, n=1)
        flat(f, [(x - 4, -36), (x - 4, -46), (x + 4, -46), (x + 4, -36)], "#ffd86a", inflate=1, n=1, gloss=0, glow=(0.5, 0.35, 0.05))
    lay(f, 1, [("#f8f4ea", [(-16, -30, 10), (-16, -86, 7)])], gloss=0.3, pattern=lambda x, y, u, v: ((y + 200) % 24 < 12) * 1.0, pcol="#c8382c")
    lay(f, 1, [("#3a3a44", [(-16, -92, 9)])], gloss=0.5)
    bloom(f, -16, -98, 44, "#fff0a0", 1.0)
    f.eye(-92, 26, 8, rgb("#cfe8ff"))
    grin(f, -92, 48, 24, 4, "#14283a")


def kelpkin(f: Figure) -> None:
    """A walker woven of kelp, four fronds tall."""
    f.place((160, 130), 1.14)
    for k, (a, n) in enumerate(((118, 92), (62, 92), (142, 78), (38, 78), (90, 104))):
        leaf(f, (k - 2) * 7.0, -40, a, n * 0.8, 12, "#3f7a34" if k % 2 else "#5a9a3c", "#c8d860")
    lay(f, 5, twin(("#4a7a30", "#7aa83c", [(24, 4, 12), (54, 20, 9), (74, -6, 8), (94, -16, 10)])), gloss=0.6)
    lay(f, 5, twin(("#3f6a2c", "#5a8a34", [(14, 44, 13), (24, 64, 10), (34, 80, 12)])), gloss=0.5)
    lay(f, 8, [("#4f8434", [(0, 34, 30), (0, 4, 32)]), ("#649a3c", [(0, -32, 30)])], gloss=0.6, pattern=lambda x, y, u, v: np.clip(np.sin((x * 0.6 + y) / 4.2), 0, 1) * 0.7, pcol="#2c5424")
    for x, y, r in ((-22, 18, 8), (20, 8, 7), (8, 34, 9), (-8, -2, 6), (84, -2, 6), (-86, -4, 6)):
        lay(f, 1, [("#d8b84a", [(x, y, r)])], gloss=1.0, sharp=16)
    eyes(f, 12, -34, 9, "#7af0e0")
    grin(f, 0, -16, 10, 3, "#1c3414")


def tidelock(f: Figure) -> None:
    """A nautilus whose door is a brass lock."""
    f.place((168, 124), 1.14)
    band = lambda x, y, u, v: np.clip(np.sin(np.arctan2(y + 6, x - 14) * 11 + np.hypot(x - 14, y + 6) / 14), 0, 1)  # noqa: E731
    lay(f, 8, [("#c8763c", [(-64, -18, 9), (-72, 4, 8), (-88, 20, 6), (-104, 22, 4)]), ("#c8763c", [(-60, 2, 9), (-76, 26, 7), (-96, 40, 4)]), ("#c8763c", [(-52, 20, 9), (-64, 46, 7), (-84, 62, 4)]), ("#c8763c", [(-40, 34, 8), (-46, 62, 6), (-62, 82, 3)])], gloss=0.6)
    lay(f, 12, [("#efe0c8", [(14, -6, 70)]), ("#efe0c8", [(-34, 12, 44)])], gloss=0.9, pattern=band, pcol="#b0442c")
    lay(f, 2, [("#8a3424", [(8, -4, 4), (24, -22, 6), (44, -2, 8), (22, 26, 10), (-14, 6, 11), (0, -42, 11), (44, -46, 9)])], gloss=0.5, alpha=0.55, edge=0.2)
    flat(f, [(-58, -18), (-30, -34), (-20, 0), (-32, 36), (-62, 22)], "#c8a040", inflate=12, n=3, gloss=1.0, sharp=16)
    lay(f, 0.5, [("#2a1c08", [(-42, -4, 6)]), ("#2a1c08", [(-42, -2, 3), (-44, 16, 4.5)])], gloss=0, drop=0)
    lay(f, 3, [("#a8a8b0", [(-54, -20, 5), (-66, -46, 5), (-46, -62, 5), (-28, -50, 5), (-28, -28, 5)])], gloss=1.0)
    f.eye(-68, -14, 10, rgb("#8ae8ff"), 0.5)


def pearlguard(f: Figure) -> None:
    """An oyster that guards its pearl with two arms."""
    f.place((160, 128), 1.12)
    flat(f, [(-86, 16), (-78, -46), (-30, -84), (34, -86), (80, -46), (86, 16)], "#5a6a78", inflate=14, n=3, gloss=0.4, pattern=lambda x, y, u, v: np.clip(np.sin(np.hypot(x, y - 20) / 4.4), 0, 1), pcol="#34424e")
    flat(f, [(-70, 14), (-60, -38), (-22, -66), (26, -68), (64, -38), (70, 14)], "#e8dcf0", inflate=22, n=3, gloss=0.9)
    lay(f, 4, [("#fdfdff", [(0, -14, 34)])], gloss=1.0, sharp=10, pattern=lambda x, y, u, v: np.clip(0.5 + 0.5 * np.sin((x + y) / 12), 0, 1) * 0.4, pcol="#d0c0f0")
    bloom(f, -4, -20, 62, "#ffffff", 0.35)
    flat(f, [(-92, 16), (-40, 26), (0, 22), (40, 26), (92, 16), (66, 66), (0, 82), (-66, 66)], "#6a7c8a", inflate=18, n=3, gloss=0.5, pattern=lambda x, y, u, v: np.clip(np.sin(np.hypot(x, y + 30) / 4.8), 0, 1), pcol="#3c4a56")
    eyes(f, 26, 42, 11, "#ffd070")
    grin(f, 0, 60, 16, 4, "#1c2830")
    lay(f, 4, twin(("#d87a5a", [(84, 40, 11), (112, 14, 9), (100, -18, 9)])), gloss=0.7)
    for side in (-1, 1):
        spikes(f, [(side * 102, -20, side * -22, -34, 9), (side * 106, -20, side * 6, -40, 10)], "#e08a66", "#f8c8a0")


def sluicer(f: Figure) -> None:
    """A swordfish in its leap, water streaming off the fins."""
    f.place((160, 122), 1.14, False, -0.28)
    flat(f, [(70, 4), (122, -46), (112, 2), (124, 46)], "#1c5a8a", inflate=5, n=3, gloss=0.6)
    flat(f, [(-18, -24), (2, -78), (30, -58), (56, -30), (50, -14)], "#2a78b0", inflate=4, n=3, gloss=0.6, pattern=lambda x, y, u, v: np.clip(np.sin(x / 3.2), 0, 1) * 0.6, pcol="#103a60")
    lay(f, 10, [("#2f86b8", "#1c5c8c", [(-48, 4, 24), (-10, 0, 33), (34, 2, 26), (82, 2, 9)])], gloss=0.9, belly="#f0f8ff", sharp=14)
    lay(f, 5, [("#2f86b8", "#d0e8f4", [(-58, 4, 17), (-84, 2, 8), (-142, -4, 1.2)])], gloss=0.9)
    flat(f, [(-20, 20), (4, 62), (22, 56), (16, 22)], "#1c6296", inflate=5, n=3, gloss=0.5)
    f.eye(-54, -2, 9, rgb("#ffe070"))
    lay(f, 0.4, [("#0c2c44", [(-78, 9, 0.7), (-60, 15, 1.4), (-44, 13, 0.7)])], gloss=0, drop=0)
    rng = np.random.default_rng(6)
    for k in range(22):
        x = -40 + 8 * k
        y = 40 + 14 * np.sin(k * 1.7) + rng.random() * 22
        lay(f, 0.5, [("#e4f8ff", "#8ad0f0", [(x, y, 3.4), (x + 5, y + 9, 1.2)])], gloss=1.0, drop=0.1, edge=0.15)


def reefmender(f: Figure) -> None:
    """An octopus planting coral in what is broken."""
    f.place((160, 122), 1.12)
    for x, c, tall in ((-112, "#ff8a5a", 46), (-84, "#ffd05a", 30), (96, "#ff6a9a", 42), (122, "#7af0c0", 30)):
        lay(f, 3, [(c, [(x, 84, 8), (x - 4, 84 - tall * 0.6, 6), (x - 14, 84 - tall, 5)]), (c, [(x - 2, 84 - tall * 0.5, 6), (x + 12, 84 - tall * 0.9, 5)]), (c, [(x + 2, 84, 7), (x + 18, 84 - tall * 0.5, 5)])], gloss=0.3, rough=0.5)
    arms = [(-1, 30, 60), (-1, 66, 30), (1, 30, 60), (1, 66, 30), (-1, 88, -8), (1, 88, -8)]
    lay(f, 4, [("#b0483c", "#e88a6a", [(s * 18, 22, 16), (s * x * 0.7, 40 + y * 0.2, 12), (s * (x + 6), 22 + y * 0.6, 9), (s * (x + 16), y + 4, 5), (s * (x + 4), y - 6, 3)]) for s, x, y in arms], gloss=0.6)
    lay(f, 12, [("#d0583f", [(0, -34, 50)]), ("#d0583f", [(0, 10, 36)])], gloss=0.7, pattern=spots(17, 0.4), pcol="#f49a70", rough=0.2)
    eyes(f, 20, -2, 12, "#f8e070", 0.5)
    lay(f, 2, [("#f0a080", [(-6, 24, 5), (6, 24, 5)])], gloss=0.6)
    for s in (-1, 1):
        lay(f, 2, [("#fff0f4", [(s * 106, -20, 5), (s * 112, -40, 4)]), ("#fff0f4", [(s * 108, -26, 4), (s * 122, -34, 3)]), ("#fff0f4", [(s * 108, -26, 4), (s * 98, -38, 3)])], gloss=0.5)


def drizzlet(f: Figure) -> None:
    """A drop of water under its own small cloud."""
    f.place((160, 132), 1.14)
    lay(f, 10, [("#d8e4f0", [(-50, -72, 26)]), ("#e8f0f8", [(-10, -84, 34)]), ("#d8e4f0", [(40, -74, 28)]), ("#c4d2e2", [(68, -64, 18)]), ("#c4d2e2", [(-76, -62, 16)])], gloss=0.1, edge=0.25)
    for k in range(9):
        x = -76 + 19 * k
        lay(f, 0.3, [("#a8e0ff", [(x, -38 + 9 * (k % 3), 1.6), (x - 7, -18 + 9 * (k % 3), 1.0)])], gloss=0.4, drop=0, edge=0)
    lay(f, 9, [("#58b8f0", "#2a86d8", [(4, -32, 3), (2, -8, 17), (0, 36, 44)]), *twin(("#3a98e0", [(40, 40, 12), (62, 26, 9), (70, 10, 9)]), ("#3a98e0", [(18, 72, 11), (24, 82, 9)]))], gloss=1.0, sharp=9)
    bloom(f, -18, 18, 26, "#f0fcff", 0.5)
    eyes(f, 16, 30, 12, "#0c4a8a")
    grin(f, 0, 52, 13, 5, "#0c3460")


def deepbell(f: Figure) -> None:
    """A jellyfish like a bell that rings with light."""
    f.place((160, 112), 1.14)
    rng = np.random.default_rng(2)
    for k in range(11):
        x = -60 + 12 * k
        sway = 10 * np.sin(k * 1.4)
        lay(f, 1, [("#b88af0", "#5ae0e0", [(x, 24, 4), (x + sway, 56, 3), (x - sway * 0.6, 84 + 20 * rng.random(), 1)])], gloss=0.3, alpha=0.9, edge=0.1, glow=(0.2, 0.25, 0.3))
    lay(f, 4, [("#f0b0ff", "#8a6af0", [(-16, 22, 11), (-20, 58, 8), (-8, 84, 2)]), ("#f0b0ff", "#8a6af0", [(16, 22, 11), (22, 54, 8), (10, 88, 2)])], gloss=0.4, glow=(0.15, 0.1, 0.25))
    flat(f, [(-80, 28), (-74, -26), (-38, -72), (38, -72), (74, -26), (80, 28), (40, 18), (0, 30), (-40, 18)], "#7a5ae0", inflate=34, n=4, gloss=0.9, sharp=10, pattern=lambda x, y, u, v: np.clip(np.cos(x / 7.5) * np.clip((y + 60) / 80, 0, 1), 0, 1) * 0.7, pcol="#c8a8ff")
    bloom(f, 0, -28, 76, "#9af4ff", 0.45)
    lay(f, 3, [("#f8ffff", [(0, 34, 11)])], gloss=1.0, glow=(0.4, 0.5, 0.5))
    bloom(f, 0, 36, 34, "#ffffff", 0.7)
    eyes(f, 26, -14, 11, "#fff4a0", 0, 0.4)
