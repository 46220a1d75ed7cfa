"""What microbes live in: lit liquids, light out of focus, beams, bubbles, ground."""

from __future__ import annotations

from typing import Self

import numpy as np

from .canvas import Canvas, Pt, blur, col, lookup, smooth


class Liquid:
    """A canvas that shows a liquid under the microscope. Colours are "#rrggbb"."""

    def __init__(self, cv: Canvas) -> None:
        self.cv = cv
        self.rng = cv.rng

    # -- the liquid --------------------------------------------------------------------------------------------

    def medium(
        self,
        deep: str,
        mid: str,
        light: str,
        at: Pt = (96, 50),
        reach: float = 300,
        bokeh: int = 26,
        cloud: float = 0.35,
        flecks: int = 60,
    ) -> Self:
        """A lit liquid: dark at the edges, bright where the lamp is, with discs out of focus and drifting flecks."""
        cv = self.cv
        d = np.hypot(cv.x - at[0], (cv.y - at[1]) * 1.15) / reach
        t = np.clip(d, 0, 1)[..., None]
        inner = col(light) * (1 - smooth(0.0, 0.45, d))[..., None] + col(mid) * smooth(0.0, 0.45, d)[..., None]
        cv.px[:] = inner * (1 - t**1.1) + col(deep) * t**1.1
        n = cv.fbm(120, 90, 4)
        cv.mul(1 + cloud * (n - 0.5) * 1.6)
        self.bokeh(bokeh, light)
        self.flecks(flecks, light)
        return self

    def bokeh(self, n: int, c: str, r: tuple[float, float] = (5, 22), strength: float = 0.16) -> None:
        """Discs of light out of focus."""
        cv, rng = self.cv, self.rng
        for _ in range(n):
            x, y = rng.random() * cv.w, rng.random() * cv.h
            size = r[0] + (r[1] - r[0]) * rng.random() ** 2
            d = np.hypot(cv.x - x, cv.y - y)
            disc = np.clip((size - d) / (size * 0.16) + 0.5, 0, 1) * (0.55 + 0.6 * np.clip(d / size, 0, 1) ** 3)
            cv.add(disc.astype(np.float32), c, strength * (0.35 + 0.65 * rng.random()))

    def flecks(self, n: int, c: str, r: tuple[float, float] = (0.4, 1.5), y: tuple[float, float] = (0, 1)) -> None:
        """Tiny points of light."""
        cv, rng = self.cv, self.rng
        pen = cv.mask()
        for _ in range(n):
            size = r[0] + (r[1] - r[0]) * rng.random() ** 2
            pen.disc(
                rng.random() * cv.w,
                (y[0] + (y[1] - y[0]) * rng.random()) * cv.h,
                size,
                v=int(90 + 165 * rng.random()),
            )
        cv.add(pen.done(), c, 0.8)

    def defocus(self, r: float = 7, dim: float = 0.9) -> None:
        """Blur all that is painted so far: it lies far behind."""
        for i in range(3):
            self.cv.px[..., i] = blur(self.cv.px[..., i], r) * dim

    def beam(
        self, x: float, y: float, angle: float, spread: float, c: str, f: float = 0.4, reach: float = 320
    ) -> None:
        """A cone of light from a point."""
        cv = self.cv
        dx, dy = cv.x - x, cv.y - y
        a = np.arctan2(dy, dx) - angle
        a = np.abs((a + np.pi) % (2 * np.pi) - np.pi)
        m = np.clip(1 - a / spread, 0, 1) ** 1.3 * np.clip(1 - np.hypot(dx, dy) / reach, 0, 1)
        cv.add(m.astype(np.float32), c, f)

    def glow(self, x: float, y: float, r: float, c: str, f: float = 0.6, power: float = 2.0) -> None:
        """Light round a point."""
        self.cv.add(self.cv.glow(x, y, r, power), c, f)

    def bubbles(
        self,
        n: int,
        c: str = "#ffffff",
        r: tuple[float, float] = (2, 8),
        box: tuple[float, float, float, float] = (0, 0, 320, 230),
    ) -> None:
        """Clear bubbles with a bright rim and a window of light."""
        cv, rng = self.cv, self.rng
        for _ in range(n):
            x, y = box[0] + (box[2] - box[0]) * rng.random(), box[1] + (box[3] - box[1]) * rng.random()
            size = r[0] + (r[1] - r[0]) * rng.random() ** 1.6
            d = np.hypot(cv.x - x, cv.y - y) / size
            inside = np.clip((1 - d) * size + 0.5, 0, 1)
            cv.add((inside * np.clip(d, 0, 1) ** 4 * 0.8).astype(np.float32), c, 0.75)
            cv.add(cv.disc(x - size * 0.35, y - size * 0.38, size * 0.22, size * 0.2), c, 0.9)

    def wall(
        self, y: float, amp: float, c: str, dark: str, grain: float = 0.4, wave: float = 90, top: bool = False
    ) -> None:
        """Ground (or a ceiling) with a soft uneven edge, lit from above."""
        cv = self.cv
        edge = y + amp * cv.line(wave, 4)
        d = (cv.y - edge[None, :]) * (-1 if top else 1)
        m = np.clip(d * cv.s * 0.5 + 0.5, 0, 1)
        t = np.clip(d / 90, 0, 1)[..., None]
        n = lookup(cv.x / 9, cv.y / 9, 6) - 0.5 + 0.6 * (lookup(cv.x / 30, cv.y / 22, 5) - 0.5)
        ground = (col(c) * (1 - t) + col(dark) * t) * (1 + grain * n)[..., None]
        ground = ground + (np.exp(-((d / 3.0) ** 2)) * 0.22)[..., None] * col(c)
        cv.over(m.astype(np.float32), ground.astype(np.float32))
