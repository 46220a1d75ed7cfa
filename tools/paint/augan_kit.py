# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""The style of Auganism's pictures: a round arena light behind one creature, and the parts creatures are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .body import Figure, Joint, Mood
from .canvas import Canvas, blur, col, mix, rgb, shade, smooth
from .scenery import bubbles, fronds, motes, rays

Part = tuple[Any, ...]
"""(colour, joints) or (colour, end colour, joints); joints are (x, y, radius)."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The arena of one picture: sky, low light, disc, floor, and where the disc stands."""

    top: str
    low: str
    disc: str
    floor: str
    motif: str
    at: tuple[float, float] = (160, 100)
    r: float = 92.0
    cold: bool = False

    def mood(self) -> Mood:
        """The light on whoever stands in it."""
        light, dark = rgb(self.disc), rgb(self.top)
        key = mix(light, (1.0, 1.0, 1.0), 0.62)
        return Mood(
            key=shade(key, 1.24),
            ambient=shade(mix(dark, (0.4, 0.42, 0.55), 0.5), 0.8),
            rim=shade(mix(light, (1, 1, 1), 0.35), 1.2),
            bounce=shade(rgb(self.low), 0.5),
            halo=light,
        )


def arena(cv: Canvas, s: Stage) -> None:
    """Sky, disc of light, the clan's motif, the floor."""
    cv.fill([(0, s.top), (0.62, s.low), (1, s.floor)])
    cv.mul(0.82 + 0.36 * cv.fbm(120, 90, 4))
    x, y = s.at
    cv.add(cv.glow(x, y, s.r * 2.6, 1.5), s.disc, 0.55)
    cv.over(cv.disc(x, y, s.r, 2.0) * 0.34, s.disc)
    ring = np.abs(np.hypot(cv.x - x, cv.y - y) - s.r - 9)
    cv.add(np.clip(1.6 - ring, 0, 1).astype(np.float32), s.disc, 0.6)
    MOTIFS[s.motif](cv, s)
    floor = smooth(176, 214, cv.y + 10 * np.cos((cv.x - 160) / 90))
    cv.over((floor * 0.85).astype(np.float32), s.floor)
    plate = np.hypot((cv.x - 160) / 148, (cv.y - 206) / 22)
    cv.add(np.clip(1.0 - plate, 0, 1).astype(np.float32) ** 0.7, s.disc, 0.26)
    edge = np.clip(1 - np.abs(plate - 1) * 22, 0, 1).astype(np.float32)
    cv.add(edge, s.disc, 0.32)


def _kiln(cv: Canvas, s: Stage) -> None:
    """Courses of glowing brick joints behind the light, sparks that rise."""
    x, y = s.at
    d, a = np.hypot(cv.x - x, cv.y - y), np.arctan2(cv.y - y, cv.x - x)
    course = d / 24
    joint = np.minimum(np.abs(course % 1 - 0.5) * 24, np.abs((a * 3.2 + np.floor(course) * 0.5) % 1 - 0.5) * d / 3.2)
    lines = np.clip(1 - joint / 1.3, 0, 1) * smooth(s.r * 0.98, s.r * 1.15, d)
    cv.add(lines.astype(np.float32), s.disc, 0.30)
    motes(cv, 46, s.disc, (0.6, 2.2), 20, 200, 1.2, 0.9)


def _deep(cv: Canvas, s: Stage) -> None:
    """Bands of swell and bubbles."""
    for k in range(7):
        line = 18 + 27 * k + 7 * np.sin(cv.x / 31 + k * 1.9) + 3 * np.sin(cv.x / 12 + k)
        cv.add((np.clip(1 - np.abs(cv.y - line) / 3.4, 0, 1) ** 2).astype(np.float32), s.disc, 0.22)
    rays(cv, s.at[0] - 40, -40, s.disc, 0.32, 300, 0.4, 2.6, 22)
    bubbles(cv, 26, 160, 300, 20, 190)


def _grove(cv: Canvas, s: Stage) -> None:
    """A wreath of leaves around the light."""
    n = 15
    for k in range(n):
        a = 2 * np.pi * k / n + 0.3
        cx, cy = s.at[0] + np.cos(a) * (s.r + 22), s.at[1] + np.sin(a) * (s.r + 16)
        tip = (cx + np.cos(a + 0.5) * 34, cy + np.sin(a + 0.5) * 26)
        leaf = cv.mask(1).stroke([(cx, cy, 1), ((cx * 2 + tip[0]) / 3, (cy * 2 + tip[1]) / 3, 9), (tip[0], tip[1], 0.5)]).done()
        cv.over(leaf * 0.7, shade(rgb(s.low), 0.62 if k % 2 else 0.85))
    motes(cv, 34, "#fff6c8", (0.6, 1.8), 20, 190, 1.0, 0.8)
    for x, q in ((-6, -1), (326, 1)):
        fronds(cv, x, 226, 0.5, s.floor, s.low, 7, 0.5, -2.2 if q < 0 else -2.4, -0.6)


def _wires(cv: Canvas, s: Stage) -> None:
    """Sagging wires before lit windows and a pale moon."""
    cv.add(cv.glow(s.at[0] + 104, 34, 60, 2.0), "#e6e0ff", 0.5)
    cv.over(cv.disc(s.at[0] + 104, 34, 14, 1.5) * (1 - cv.disc(s.at[0] + 98, 30, 11, 3.0)), "#f4f0ff")
    rng = np.random.default_rng(5)
    for bx in range(-6, 330, 44):
        high = 96 + 44 * rng.random()
        wall = ((cv.x > bx) & (cv.x < bx + 36) & (cv.y > 214 - high)).astype(np.float32)
        cv.over(wall * 0.62, shade(rgb(s.top), 0.75))
        for wy in range(4):
            for wx in range(2):
                if rng.random() < 0.45:
                    pane = ((np.abs(cv.x - bx - 11 - 14 * wx) < 3.2) & (np.abs(cv.y - 226 + high - 20 * wy) < 5)).astype(np.float32)
                    cv.over(pane * 0.55, s.disc)
    for k, sag in enumerate((16, 34, 24)):
        line = 14 + 20 * k + sag * (1 - ((cv.x - 160) / 190) ** 2)
        cv.over((np.clip(1.1 - np.abs(cv.y - line), 0, 1) * 0.8).astype(np.float32), "#08060e")


def _banner(cv: Canvas, s: Stage) -> None:
    """Broad beams of a poster, for a hero."""
    a = np.arctan2(cv.y - 190, cv.x - 160)
    beam = smooth(0.42, 0.58, np.abs((a * 16 / np.pi) % 2 - 1))
    cv.add((beam * smooth(230, 40, cv.y)).astype(np.float32), s.disc, 0.34)
    motes(cv, 20, s.disc, (0.6, 1.6), 10, 160, 1.0, 0.7)


MOTIFS = {"kiln": _kiln, "deep": _deep, "grove": _grove, "wires": _wires, "banner": _banner}


# -- parts ---------------------------------------------------------------------------------------------------

def lay(f: Figure, k: float, parts: Sequence[Part], **paint: Any) -> None:
    """Parts of one depth that melt into each other over ``k`` units, lit together."""
    layer = f.layer(k)
    for c, *more in parts:
        layer.limb(more[-1], c, more[0] if len(more) == 2 else None)
    layer.paint(**paint)


def flat(f: Figure, pts: Sequence[tuple[float, float]], c: str, inflate: float = 6, n: int = 4, c2: str | None = None, **paint: Any) -> None:
    """One closed shape with rounded shoulders; ``n`` = 1 gives straight edges."""
    layer = f.layer(2)
    layer.poly(pts, c, inflate=inflate, n=n, c2=c2)
    layer.paint(**paint)


def twin(*parts: Part) -> list[Part]:
    """Each part and its mirror image."""
    out: list[Part] = []
    for c, *more in parts:
        other = [(-x, y, r) for x, y, r in more[-1]]
        out += [(c, *more), (c, *more[:-1], other)]
    return out


def mirrored(pts: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """A shape on the other side."""
    return [(-x, y) for x, y in pts]


def eyes(f: Figure, x: float, y: float, r: float, c: str, slit: float = 0.0, glow: float = 0.0) -> None:
    """Two eyes at the same height."""
    for side in (-1, 1):
        f.eye(side * x, y, r, rgb(c), slit, glow)


def flames(f: Figure, tongues: Sequence[tuple[float, float, float, float, float]], c: str = "#ff5a14", c2: str = "#ffd860") -> None:
    """Tongues of fire: (x, y, height, half width, lean) from the root upward, a bright core inside."""
    for grow, low, high, glow in ((1.0, c, c, 0.55), (0.66, "#ff9a28", c2, 0.9), (0.34, c2, "#fff8d8", 1.2)):
        parts = []
        for x, y, h, w, lean in tongues:
            h, w = h * (0.4 + 0.6 * grow), w * grow
            parts.append((low, high, [(x, y, w), (x - lean * 0.25, y - h * 0.35, w * 0.92), (x + lean * 0.55, y - h * 0.72, w * 0.48), (x + lean, y - h, 0.4)]))
        lay(f, 6, parts, gloss=0.0, edge=0.0, drop=0.0, rim=0.0, glow=(glow, glow * 0.8, glow * 0.5), mottle=0.2)


def bloom(f: Figure, x: float, y: float, r: float, c: str, amount: float = 0.8) -> None:
    """A soft light in front of what has been drawn."""
    px, py = f.to(x, y)
    g = f.cv.glow(px, py, r * f.size, 1.7)
    f.rgb += (g * amount)[..., None] * col(c)
    f.a[:] = np.maximum(f.a, g * 0.8 * amount)


def spikes(f: Figure, roots: Sequence[tuple[float, float, float, float, float]], c: str, c2: str, **paint: Any) -> None:
    """Cones: (x, y, dx, dy, half width) with the tip at (x + dx, y + dy)."""
    lay(f, 1.5, [(c, c2, [(x, y, w), (x + dx * 0.55, y + dy * 0.55, w * 0.6), (x + dx, y + dy, 0.3)]) for x, y, dx, dy, w in roots], **{"gloss": 0.35, **paint})


def leaf(f: Figure, x: float, y: float, angle: float, length: float, width: float, c: str, c2: str) -> None:
    """A leaf or petal from its root: degrees, 0 to the right, 90 up; with a midrib."""
    a = np.radians(-angle)
    ux, uy = float(np.cos(a)), float(np.sin(a))
    at = [(0.0, 0.1), (0.3, 0.8), (0.55, 1.0), (0.82, 0.62), (1.0, 0.0)]
    up = [(x + ux * length * t - uy * width * w, y + uy * length * t + ux * width * w) for t, w in at]
    down = [(x + ux * length * t + uy * width * w, y + uy * length * t - ux * width * w) for t, w in at[::-1][1:]]
    flat(f, up + down, c, inflate=width * 0.9, n=3, c2=c2, gloss=0.25, rim=1.0, drop=0.35)
    rib: list[Joint] = [(x, y, 1.0), (x + ux * length * 0.9, y + uy * length * 0.9, 0.4)]
    lay(f, 0.3, [(c2, rib)], gloss=0.0, drop=0.0, edge=0.0, alpha=0.6)


def grin(f: Figure, x: float, y: float, w: float, h: float, c: str = "#1a0c0c", teeth: int = 0) -> None:
    """A mouth as a dark curve, with teeth along it."""
    lay(f, 0.4, [(c, [(x - w, y - h, 0.8), (x - w * 0.5, y + h * 0.4, 1.6), (x, y + h * 0.7, 1.8), (x + w * 0.5, y + h * 0.4, 1.6), (x + w, y - h, 0.8)])], gloss=0, drop=0, edge=0)
    for k in range(teeth):
        t = -1 + 2 * (k + 0.5) / teeth
        yy = y + h * 0.7 - (abs(t) ** 2) * h * 1.3
        lay(f, 0.3, [("#fff6e4", [(x + t * w * 0.8, yy, w / teeth * 0.55), (x + t * w * 0.8, yy + w / teeth * 1.1, 0.3)])], gloss=0.2, drop=0.0, edge=0.25)


def soft_shadow(f: Figure, amount: float = 0.5) -> None:
    """What the figure throws on the light behind it."""
    cv = f.cv
    a = np.zeros_like(f.a)
    o = 6 * cv.s
    a[o:, o // 2:] = f.a[:-o, :-(o // 2)]
    cv.mul(1 - amount * blur(a, 12))
