"""Painted reliefs: the style of a game of ages on the Nile. Shapes with ink outlines stand out of stone or papyrus.

A ``Relief`` collects shapes with a colour and a height; ``finish`` lights the heights from the upper left, weathers
the paint and sets the picture into a painted border. Authors think in 320x230.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

import numpy as np

from .body import spline
from .canvas import Arr, Canvas, Pt, blur, mix, rgb, smooth

INK = "#2a1c12"
GOLD, OCHRE, RED, LAPIS, TURQUOISE, GREEN, LEAF, CREAM, BLACK, STONE = (
    "#e9b93c", "#c8812e", "#b23a24", "#27509a", "#3fa6a0", "#2f7a46", "#6aa84a", "#f4e6c2", "#30241c", "#b9a588",
)  # fmt: skip

Scene = Callable[["Relief"], None]


def arc(x: float, y: float, rx: float, ry: float, a0: float, a1: float, n: int = 24) -> list[Pt]:
    """Points along an ellipse, angles in degrees, clockwise from the east."""
    step = (a1 - a0) / n
    return [
        (x + rx * math.cos(math.radians(a0 + step * i)), y + ry * math.sin(math.radians(a0 + step * i)))
        for i in range(n + 1)
    ]


def moved(pts: Sequence[Pt], x: float, y: float, k: float = 1.0, turn: float = 0.0, flip: bool = False) -> list[Pt]:
    """A shape drawn about (0, 0), mirrored, scaled, turned (degrees) and put at a place."""
    c, s = math.cos(math.radians(turn)) * k, math.sin(math.radians(turn)) * k
    return [(x + (-px if flip else px) * c - py * s, y + (-px if flip else px) * s + py * c) for px, py in pts]


class Relief:
    """One picture: a ground, raised and painted shapes, a border."""

    def __init__(self, cv: Canvas, top: str, bottom: str, border: Sequence[str] = (RED, GOLD, LAPIS)) -> None:
        self.cv, self.border = cv, tuple(border)
        self.height = np.zeros((cv.ph, cv.pw), np.float32)
        cv.fill([(0, top), (1, bottom)])

    # -- shapes ----------------------------------------------------------------------------------------------

    def lay(self, mask: Arr, c: str, c2: str | None = None, up: float = 5.0, round_: float = 5.0) -> None:
        """Paint a mask and raise it; `c2` is the colour at its lower end, `round_` how soft its edge is."""
        rows = np.nonzero(mask.max(1) > 0.05)[0]
        if c2 and len(rows):
            t = np.clip((np.arange(self.cv.ph) - rows[0]) / max(1, rows[-1] - rows[0]), 0, 1)[:, None, None]
            a, b = np.array(rgb(c), np.float32), np.array(rgb(c2), np.float32)
            self.cv.over(mask, np.broadcast_to(a + (b - a) * t, self.cv.px.shape).astype(np.float32))
        else:
            self.cv.over(mask, c)
        swell = np.clip(blur(mask, round_) * 1.5 - 0.35, 0, 1) * mask
        self.height = self.height * (1 - mask) + (self.height.max() * 0.15 + up * swell) * mask

    def poly(
        self, pts: Sequence[Pt], c: str, c2: str | None = None, up: float = 5.0, ink: float = 1.3,
        round_: float = 5.0, bend: bool = False,
    ) -> None:  # fmt: skip
        """A shape with an outline; ``bend``: a smooth line through its points."""
        line = [(float(x), float(y)) for x, y in (spline(pts, 8, True) if bend else pts)]
        if ink:
            pen = self.cv.mask(2).poly(line)
            closed = [*line, line[0]]
            for (x0, y0), (x1, y1) in itertools.pairwise(closed):
                pen.stroke([(x0, y0, ink), (x1, y1, ink)])
                pen.disc(x0, y0, ink)
            self.cv.over(pen.done() * 0.92, INK)
        self.lay(self.cv.mask(2).poly(line).done(), c, c2, up, round_)

    def oval(
        self, x: float, y: float, rx: float, ry: float, c: str, c2: str | None = None, up: float = 5.0,
        ink: float = 1.3, turn: float = 0.0,
    ) -> None:  # fmt: skip
        """An ellipse."""
        round_ = max(3.0, min(rx, ry) * 0.8)
        self.poly(moved(arc(0, 0, rx, ry, 0, 360, 40)[:-1], x, y, 1, turn), c, c2, up, ink, round_)

    def line(self, pts: Sequence[Sequence[float]], c: str, w: float = 2.0, up: float = 3.0, ink: float = 1.0) -> None:
        """A stroke along points (x, y[, half width]), smooth."""
        full = [(p[0], p[1], p[2] if len(p) > 2 else w) for p in pts]
        way = [(float(x), float(y), float(r)) for x, y, r in spline(full, 8)]
        if ink:
            pen = self.cv.mask(2).stroke([(x, y, r + ink) for x, y, r in way])
            for x, y, r in (way[0], way[-1]):
                pen.disc(x, y, r + ink)
            self.cv.over(pen.done() * 0.92, INK)
        pen = self.cv.mask(2).stroke(way)
        for x, y, r in (way[0], way[-1]):
            pen.disc(x, y, r)
        self.lay(pen.done(), c, None, up, max(2.0, w * 1.4))

    # -- things that many pictures have ----------------------------------------------------------------------

    def sun(self, x: float, y: float, r: float, rays: int = 0, c: str = RED) -> None:
        """A sun disc, perhaps with rays that end in drops."""
        for k in range(rays):
            a = math.radians(360 / rays * k + 90)
            self.line([(x + math.cos(a) * r * 1.15, y + math.sin(a) * r * 1.15, 1.0),
                       (x + math.cos(a) * r * 1.8, y + math.sin(a) * r * 1.8, 2.2)], GOLD, ink=0.6)  # fmt: skip
        self.oval(x, y, r, r, GOLD, None, 5)
        self.oval(x, y, r * 0.8, r * 0.8, c, None, 6, 0.8)

    def water(self, y: float, rows: int = 3, c: str = LAPIS, c2: str = TURQUOISE, gap: float = 9.0) -> None:
        """Rows of zigzags."""
        self.poly([(0, y - 6), (320, y - 6), (320, 230), (0, 230)], c, None, 2, 0.8)
        for row in range(rows):
            pts: list[Pt] = []
            for k in range(28):
                pts.append((k * 12 - 4 + (row % 2) * 6, y + row * gap + (4 if k % 2 else -1)))
            self.line([(px, py, 1.5) for px, py in pts], c2, 1.5, 2, 0)

    def ground(self, y: float, c: str = OCHRE, c2: str = "#7a4a22") -> None:
        """A base line to stand on."""
        self.poly([(0, y), (320, y), (320, 230), (0, 230)], c, c2, 2, 1.2)
        self.poly([(0, y), (320, y), (320, y + 5), (0, y + 5)], mix_hex(c, CREAM, 0.35), None, 3, 0.6)

    def stars(self, spots: Sequence[Pt], c: str = GOLD, r: float = 5.0) -> None:
        """Five-pointed stars."""
        for x, y in spots:
            pts = [
                (x + math.sin(k * math.pi / 5) * (r if k % 2 == 0 else r * 0.4),
                 y - math.cos(k * math.pi / 5) * (r if k % 2 == 0 else r * 0.4)) for k in range(10)
            ]  # fmt: skip
            self.poly(pts, c, None, 3, 0.6)

    def leaf(self, x: float, y: float, tx: float, ty: float, w: float, c: str, c2: str | None = None) -> None:
        """A leaf from its root to its tip with a rib."""
        n = max(1e-3, math.hypot(tx, ty))
        px, py = -ty / n * w, tx / n * w
        pts = [(x, y), (x + tx * 0.35 + px, y + ty * 0.35 + py), (x + tx * 0.75 + px * 0.6, y + ty * 0.75 + py * 0.6),
               (x + tx, y + ty), (x + tx * 0.75 - px * 0.6, y + ty * 0.75 - py * 0.6),
               (x + tx * 0.35 - px, y + ty * 0.35 - py)]  # fmt: skip
        self.poly([*pts[:3], pts[3], *pts[4:]], c, c2, 5, 1.0, max(3.0, w), bend=True)
        self.line([(x, y, 0.9), (x + tx * 0.85, y + ty * 0.85, 0.4)], mix_hex(c, BLACK, 0.45), 0.8, 1, 0)

    def glyph_band(self, y: float, colors: Sequence[str], h: float = 9.0, step: float = 16.0) -> None:
        """A band of coloured blocks."""
        x, k = -2.0, 0
        while x < 322:
            block = [(x, y), (x + step - 2, y), (x + step - 2, y + h), (x, y + h)]
            self.poly(block, colors[k % len(colors)], None, 3, 0.7)
            x, k = x + step, k + 1

    def fade(self, x: float, y: float, r: float, c: str, amount: float = 0.8) -> None:
        """Light round a point, behind what follows."""
        self.cv.add(self.cv.glow(x, y, r, 1.6), c, amount)

    # -- the end ---------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Light, wear and border."""
        cv = self.cv
        if self.border:
            self._border()
        h = blur(self.height, 1.5)
        gy, gx = np.gradient(h)
        light = np.clip((gx * 0.62 + gy * 0.78) * 0.42, -0.55, 0.55)
        cv.px *= (1 + light)[..., None]
        cv.add(np.clip(light, 0, 1) ** 2, "#fff4d8", 0.55)
        stone = cv.fbm(34, 26, 5) - 0.5
        fibre = cv.fbm(120, 2.2, 3) - 0.5
        cv.mul(1 + 0.20 * stone + 0.10 * fibre)
        worn = smooth(0.78, 0.90, cv.fbm(13, 11, 4))
        cv.over((worn * 0.16).astype(np.float32), "#d8c49a")
        cv.vignette(0.30)

    def _border(self) -> None:
        w, h = float(self.cv.w), float(self.cv.h)
        for k, c in enumerate(self.border):
            near, far = 4.0 * k, 4.0 * k + 4.0
            bars = (
                (near, near, w - near, far), (near, h - far, w - near, h - near),
                (near, near, far, h - near), (w - far, near, w - near, h - near),
            )  # fmt: skip
            for x0, y0, x1, y1 in bars:
                self.poly([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], c, None, 3, 0.5)


def mix_hex(a: str, b: str, t: float) -> str:
    """A colour code between two."""
    return "#" + "".join(f"{round(max(0.0, min(1.0, v)) * 255):02x}" for v in mix(rgb(a), rgb(b), t))


def relief(
    top: str, bottom: str, scene: Scene, border: Sequence[str] = (RED, GOLD, LAPIS)
) -> Callable[[Canvas], None]:
    """A scene as a painter of a whole picture."""

    def paint(cv: Canvas) -> None:
        picture = Relief(cv, top, bottom, border)
        scene(picture)
        picture.finish()

    return paint
