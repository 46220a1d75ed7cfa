# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Auganism's heroes: eight people, each known by hair, hat and tool."""

from __future__ import annotations

import numpy as np

from .augan_kit import bloom, eyes, flames, flat, lay, leaf, spikes, twin
from .body import Figure


def _bust(f: Figure, skin: str, coat: str, trim: str, eye: str, brow: str, lip: str, wide: float = 1.0, size: float = 1.16) -> None:
    """Shoulders, neck, head, face; hair and hat come after."""
    f.place((160, 122), size)
    lay(f, 12, [(coat, [(-62 * wide, 92, 34), (0, 78, 40), (62 * wide, 92, 34)])], gloss=0.15, fur=0.1)
    lay(f, 2, [(trim, [(-30, 58, 6), (0, 84, 7), (30, 58, 6)])], gloss=0.4)
    lay(f, 5, [(skin, [(0, 34, 15), (0, 58, 17)])], gloss=0.15, tint=0.85)
    lay(f, 7, [(skin, [(0, -16, 36)]), (skin, [(0, 8, 31)]), (skin, [(0, 26, 18)]), *twin((skin, [(36, -2, 8)]))], gloss=0.25, mottle=0.15)
    for side in (-1, 1):
        lay(f, 1, [("#f8f4ee", [(side * 10, -4, 4), (side * 15, -5, 6), (side * 20, -4, 4)])], gloss=0.2, drop=0.1, edge=0.5)
    eyes(f, 15, -4, 5.5, eye)
    lay(f, 2, twin((brow, [(7, -16, 1.8), (16, -20, 3), (25, -16, 1.2)])), gloss=0, drop=0)
    lay(f, 3, [(skin, [(0, -4, 4), (0, 9, 6)])], gloss=0.3, edge=0.1, drop=0.25)
    lay(f, 1, [(lip, [(-9, 22, 1.4), (0, 23, 2.6), (9, 22, 1.4)])], gloss=0.4, drop=0, edge=0.3)


def varra_kiln_captain(f: Figure) -> None:
    """Red braids, smith's goggles, a hammer over the shoulder."""
    _bust(f, "#a8683c", "#6a2a1c", "#e8a040", "#c86a1c", "#6a1c10", "#7a2c20")
    lay(f, 2, [("#6a4a30", [(70, 96, 5), (92, -44, 5)])], gloss=0.3)
    flat(f, [(66, -44), (68, -78), (120, -70), (118, -36)], "#8a8c96", inflate=9, n=1, gloss=1.0)
    bloom(f, 94, -56, 44, "#ff8a2a", 0.5)
    lay(f, 5, [("#c83a1c", [(-36, -8, 9), (-38, -44, 17), (0, -60, 20), (38, -44, 17), (36, -8, 9)])], fur=0.7)
    for side in (-1, 1):
        lay(f, 3, [("#c83a1c", [(side * (40 + 3 * (k % 2)), 4 + 15 * k, 9)]) for k in range(5)], fur=0.6)
    lay(f, 1, [("#3a2a20", [(-42, -34, 5), (42, -34, 5)])], gloss=0.4)
    for x in (-16, 16):
        lay(f, 1, [("#c89a4a", [(x, -36, 13)])], gloss=0.9)
        lay(f, 1, [("#ffb83a", [(x, -36, 9)])], gloss=1.0, sharp=8, glow=(0.3, 0.15, 0.0))


def odo_flint(f: Figure) -> None:
    """A broad old man, a helmet of flint, a beard full of sparks."""
    _bust(f, "#d09a74", "#4a4440", "#a8a098", "#5a6a7a", "#b8b4b0", "#8a4a3c", 1.2)
    lay(f, 7, [("#c4beb8", [(-26, 22, 12), (0, 34, 17), (26, 22, 12)]), ("#c4beb8", [(-14, 50, 17), (-4, 86, 5)]), ("#c4beb8", [(14, 50, 17), (8, 92, 5)])], fur=1.2)
    lay(f, 3, twin(("#d8d4cc", [(2, 16, 5), (18, 20, 5), (30, 12, 2)])), fur=0.8)
    flat(f, [(-46, -14), (-50, -48), (-22, -84), (6, -74), (34, -92), (50, -46), (46, -14), (0, -26)], "#54565e", inflate=16, n=1, gloss=0.9, rough=0.6)
    spikes(f, [(0, -60, 4, -48, 13)], "#6a6c76", "#b8bcc8", gloss=1.0)
    rng = np.random.default_rng(5)
    for _ in range(14):
        x, y = float(rng.random() * 60 - 30), float(rng.random() * 56 + 30)
        bloom(f, x, y, 6, "#ffb040", 0.9)


def maris_vale(f: Figure) -> None:
    """A calm woman in a sea-blue hood, a shell at her brow."""
    _bust(f, "#6a4630", "#1c5a86", "#d8ecf4", "#3a9ab8", "#20140e", "#7a3434")
    lay(f, 8, [("#2478a8", [(-48, 46, 20), (-50, 0, 17), (-42, -44, 19), (0, -66, 22), (42, -44, 19), (50, 0, 17), (48, 46, 20)])], gloss=0.35, pattern=lambda x, y, u, v: np.clip(np.sin((np.hypot(x, y)) / 3.2), 0, 1) * 0.35, pcol="#a8e0f0")
    lay(f, 4, [("#14202c", [(-30, -30, 9), (0, -44, 11), (30, -30, 9)])], fur=0.5)
    for k in range(-3, 4):
        a = np.pi / 2 + 0.3 * k
        lay(f, 0.6, [("#fff0dc", "#f0b0a0", [(0, -38, 3), (16 * np.cos(a), -38 - 20 * np.sin(a), 4)])], gloss=0.8)
    for k in range(9):
        a = np.pi * (0.12 + 0.76 * k / 8)
        lay(f, 0.5, [("#ffffff", [(40 * np.cos(a), 46 + 26 * np.sin(a), 4.4)])], gloss=1.0)
    lay(f, 1, [("#8ad8f0", [(0, 76, 8)])], gloss=1.0, sharp=8)


def bosun_tamm(f: Figure) -> None:
    """A sailor with a peaked cap, an orange beard and a pipe of bubbles."""
    _bust(f, "#e0a884", "#1c2c4a", "#e8e0d0", "#3a6a9a", "#a8501c", "#9a4a3c", 1.15)
    for k in range(4):
        lay(f, 0.5, [("#e8e4dc", [(-40, 70 + 9 * k, 3), (0, 82 + 9 * k, 3), (40, 70 + 9 * k, 3)])], gloss=0.1, drop=0.1)
    lay(f, 7, [("#d0681c", [(-34, 6, 9), (-26, 28, 14), (0, 42, 16), (26, 28, 14), (34, 6, 9)])], fur=1.1)
    lay(f, 3, twin(("#e07a24", [(2, 17, 5), (16, 18, 4), (24, 12, 2)])), fur=0.8)
    lay(f, 6, [("#f4f2ea", [(-40, -50, 17), (0, -62, 24), (40, -50, 17)])], gloss=0.3)
    flat(f, [(-44, -30), (-44, -44), (44, -44), (44, -30), (0, -24)], "#1c2c4a", inflate=6, n=1, gloss=0.4)
    flat(f, [(-36, -28), (0, -16), (36, -28), (0, -32)], "#0e1420", inflate=4, n=4, gloss=1.0)
    lay(f, 1, [("#f0c040", [(0, -46, 4), (0, -36, 3)]), ("#f0c040", [(-7, -37, 2.4), (0, -33, 2.4), (7, -37, 2.4)])], gloss=1.0)
    lay(f, 1.5, [("#5a3018", [(8, 24, 3), (36, 32, 3.5), (50, 22, 8)])], gloss=0.6)
    for x, y, r in ((54, 4, 6), (64, -14, 9), (58, -40, 12), (80, -64, 8), (70, -88, 14)):
        lay(f, 0.5, [("#c8ecff", [(x, y, r)])], gloss=1.0, sharp=7, alpha=0.55, edge=0.7, drop=0)


def sylla_greenhand(f: Figure) -> None:
    """A young gardener; ivy is her hair and one hand has gone green."""
    _bust(f, "#c89468", "#4a6a2c", "#d8c87a", "#4a8a2c", "#3a4a14", "#a84a48")
    lay(f, 5, [("#2f5a24", [(-34, -4, 10), (-36, -42, 17), (0, -58, 20), (36, -42, 17), (34, -4, 10)])], fur=0.4)
    rng = np.random.default_rng(3)
    for side in (-1, 1):
        for k in range(11):
            x, y = side * (30 + 14 * abs(np.sin(k * 0.9))), -44 + 12 * k
            leaf(f, float(x), float(y), 200 + float(rng.random() * 60) if side < 0 else -20 - float(rng.random() * 60), 27, 9, "#3f8a2c" if k % 2 else "#5aa83c", "#c8f07a")
    for k in range(7):
        leaf(f, -30 + 10 * k, -56 - 6 * np.sin(k / 2), 150 - 20 * k, 26, 9, "#4f9a34", "#d0f08a")
    for x, y in ((-26, -56), (8, -68), (32, -48)):
        lay(f, 1, [("#ffd8ec", [(x + 6 * np.cos(a), y + 6 * np.sin(a), 4.6)]) for a in np.arange(0, 6.2, 1.256)], gloss=0.2)
        lay(f, 1, [("#f0b020", [(x, y, 4)])], gloss=0.4)
    lay(f, 4, [("#5aa83c", [(88, 96, 16), (84, 60, 14), (78, 40, 15)])], gloss=0.3)
    for k, (dx, dy) in enumerate(((-16, -30), (-4, -38), (9, -36), (20, -26))):
        lay(f, 2, [("#5aa83c", "#8ad05a", [(76 + 4 * k, 36, 7), (78 + dx, 38 + dy, 5)])], gloss=0.3)
    leaf(f, 80, 8, 80, 34, 10, "#8ad05a", "#f0ffb0")


def professor_quill(f: Figure) -> None:
    """White hair, round spectacles, a quill behind the ear, an old green gown."""
    _bust(f, "#e8c4a0", "#2c4a34", "#c8b070", "#5a7a4a", "#e8e4dc", "#9a5a4c")
    lay(f, 6, twin(("#f4f0ea", [(34, -34, 15), (50, -10, 16), (48, 16, 11)])), fur=1.0)
    lay(f, 5, [("#f4f0ea", [(-22, -46, 10), (0, -52, 9), (22, -46, 10)])], fur=0.8)
    for x in (-16, 16):
        lay(f, 0.6, [("#3a2c1c", [(x + 14 * np.cos(a), -4 + 14 * np.sin(a), 1.9) for a in np.linspace(0, 6.3, 20)])], gloss=0.9)
    lay(f, 0.5, [("#3a2c1c", [(-3, -5, 1.6), (3, -5, 1.6)])], gloss=0.6)
    lay(f, 4, [("#f4f0ea", [(0, 40, 10), (0, 56, 3)])], fur=0.9)
    flat(f, [(30, 8), (52, -34), (92, -88), (104, -104), (96, -66), (66, -22)], "#58a04a", inflate=7, n=3, gloss=0.3, pattern=lambda x, y, u, v: np.clip(np.sin((x + y) / 2.4), 0, 1) * 0.5, pcol="#c8f0a0")
    lay(f, 0.4, [("#f4f0d8", [(22, 18, 1.6), (64, -40, 1.2), (100, -98, 0.6)])], gloss=0, drop=0)
    flat(f, [(-110, 96), (-116, 44), (-58, 38), (-52, 92)], "#8a5a2c", inflate=5, n=1, gloss=0.3)
    flat(f, [(-104, 90), (-109, 50), (-64, 45), (-58, 87)], "#f4ecd4", inflate=2, n=1, gloss=0.1)


def the_registrar(f: Figure) -> None:
    """A severe clerk: high collar, hair like two horns, a ledger that shines."""
    _bust(f, "#b8a8c0", "#2c2044", "#8a6ac8", "#b060f0", "#181020", "#5a2a5a")
    for side in (-1, 1):
        flat(f, [(side * 24, 62), (side * 66, 10), (side * 56, 74)], "#3c2c60", inflate=6, n=1, gloss=0.4)
        lay(f, 5, [("#1c1428", [(side * 14, -46, 17), (side * 36, -64, 14), (side * 52, -92, 8), (side * 42, -108, 2)])], gloss=0.7, sharp=12)
    lay(f, 5, [("#1c1428", [(-36, -14, 7), (-32, -42, 14), (0, -50, 13), (32, -42, 14), (36, -14, 7)])], gloss=0.7, sharp=12)
    lay(f, 0.6, [("#e8c860", [(16 + 12 * np.cos(a), -4 + 12 * np.sin(a), 1.8) for a in np.linspace(0, 6.3, 20)])], gloss=1.0)
    lay(f, 0.4, [("#e8c860", [(27, 2, 1), (36, 30, 1), (30, 60, 1)])], gloss=0.8, drop=0)
    flat(f, [(-66, 110), (-72, 74), (0, 84), (72, 74), (66, 110)], "#efe6cc", inflate=5, n=1, gloss=0.1, glow=(0.1, 0.08, 0.12))
    for k in range(4):
        lay(f, 0.3, [("#5a3a7a", [(-60, 84 + 7 * k, 1), (-12, 91 + 7 * k, 1)]), ("#5a3a7a", [(12, 91 + 7 * k, 1), (60, 84 + 7 * k, 1)])], gloss=0, drop=0, edge=0)
    bloom(f, 0, 92, 64, "#c8a0ff", 0.3)


def nix_hollowmask(f: Figure) -> None:
    """Nobody has seen the face: a white mask in a black cowl, one half laughing."""
    f.place((160, 122), 1.16)
    lay(f, 12, [("#1c1628", [(-66, 96, 36), (0, 80, 44), (66, 96, 36)]), ("#221a32", [(0, -14, 58)]), ("#221a32", [(0, -58, 30), (-14, -92, 6)])], gloss=0.2, fur=0.15)
    flat(f, [(-42, -30), (0, -54), (42, -30), (38, 20), (0, 52), (-38, 20)], "#08060e", inflate=5, n=4, gloss=0)
    flat(f, [(-34, -34), (0, -44), (34, -34), (34, 8), (16, 36), (0, 44), (-16, 36), (-34, 8)], "#f6f2f8", inflate=22, n=4, gloss=0.7, mottle=0.1)
    for side in (-1, 1):
        flat(f, [(side * 6, -10), (side * 17, -18), (side * 28, -10), (side * 17, -2)], "#0c0814", inflate=3, n=4, gloss=0)
        bloom(f, side * 17, -10, 9, "#8affc8", 0.9)
    lay(f, 0.5, [("#0c0814", [(-18, 14, 1.2), (-8, 24, 2.4), (0, 25, 2.6), (9, 20, 2.4), (19, 6, 1.2)])], gloss=0, drop=0, edge=0)
    lay(f, 0.5, [("#c83a6a", [(-17, -2, 2), (-18, 12, 2.6), (-17, 24, 0.6)])], gloss=0.2, drop=0, edge=0)
    flat(f, [(8, -26), (17, -36), (26, -26), (17, -22)], "#7a4ac8", inflate=2, n=1, gloss=0.3)
    lay(f, 3, [("#f0ecf4", [(74, 70, 12), (80, 44, 10)])], gloss=0.4)
    for k, (dx, dy) in enumerate(((-14, -22), (-4, -30), (7, -29), (17, -20))):
        lay(f, 1.5, [("#f0ecf4", [(74 + 4 * k, 40, 5), (80 + dx, 42 + dy, 4)])], gloss=0.4)
    flames(f, [(80, 10, 44, 12, 4)], "#3ac890", "#d8fff0")
