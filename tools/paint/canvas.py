"""Pixels for the painters: grids, seeded noise, blurs, blends and mask drawing.

Authors think in a 320x230 picture; everything is computed at twice that size and
reduced once at the end, which is what smooths every edge.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from PIL import Image, ImageDraw

Arr: TypeAlias = np.ndarray[Any, np.dtype[Any]]
Rgb: TypeAlias = tuple[float, float, float]
Pt: TypeAlias = tuple[float, float]

WIDTH, HEIGHT, SCALE = 320, 230, 2
#: direction to the one light: upper left, in front of the picture
LIGHT: tuple[float, float, float] = (-0.52, -0.62, 0.59)


def seed_of(name: str) -> int:
    """A stable seed for a slug (Python's own hash changes between runs)."""
    return zlib.crc32(name.encode())


def rgb(code: str) -> Rgb:
    """``"#rrggbb"`` to floats 0..1."""
    code = code.lstrip("#")
    return int(code[0:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:6], 16) / 255


def mix(a: Rgb, b: Rgb, t: float) -> Rgb:
    """A colour between two."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t


def shade(c: Rgb, f: float) -> Rgb:
    """Darker (f < 1) or lighter (f > 1)."""
    return min(1.5, c[0] * f), min(1.5, c[1] * f), min(1.5, c[2] * f)


def col(c: Rgb | str) -> Arr:
    """A colour as a vector for broadcasting."""
    return np.array(rgb(c) if isinstance(c, str) else c, np.float32)


def smooth(a: float | Arr, b: float | Arr, x: Arr) -> Arr:
    """Smoothstep from a to b (b may be below a)."""
    t: Arr = np.clip((x - a) / (b - a), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def resize(a: Arr, w: int, h: int, how: Image.Resampling = Image.Resampling.BICUBIC) -> Arr:
    """Resample one float plane."""
    im = Image.fromarray(np.ascontiguousarray(a, dtype=np.float32))
    return np.asarray(im.resize((w, h), how), dtype=np.float32)


def blur(a: Arr, r: float) -> Arr:
    """A soft blur of about ``r`` working pixels: reduce, smooth, enlarge."""
    h, w = a.shape
    f = max(1.0, r / 1.6)
    sw, sh = max(3, int(w / f)), max(3, int(h / f))
    b = resize(a, sw, sh, Image.Resampling.BOX)
    for _ in range(2):
        p = np.pad(b, 1, mode="edge")
        b = (p[:-2, 1:-1] + p[2:, 1:-1] + 2 * p[1:-1, 1:-1]) / 4
        p = np.pad(b, 1, mode="edge")
        b = (p[1:-1, :-2] + p[1:-1, 2:] + 2 * p[1:-1, 1:-1]) / 4
    return resize(b.astype(np.float32), w, h)


@lru_cache(maxsize=4)
def _tile(seed: int) -> Arr:
    r = np.random.default_rng(seed)
    t = np.zeros((256, 256), np.float32)
    for n, amp in ((16, 0.5), (32, 0.3), (64, 0.2)):
        g = r.random((n, n)).astype(np.float32)
        g = np.pad(g, 2, mode="wrap")
        big = resize(g, 256 * (n + 4) // n, 256 * (n + 4) // n)
        o = 256 * 2 // n
        t += amp * big[o : o + 256, o : o + 256]
    return t


def lookup(u: Arr, v: Arr, seed: int = 7) -> Arr:
    """Smooth noise 0..1 at any coordinates (one unit is a fine grain of 1/64 tile)."""
    t = _tile(seed)
    x, y = u * 4.0, v * 4.0
    x0, y0 = np.floor(x), np.floor(y)
    fx, fy = x - x0, y - y0
    xi, yi = x0.astype(np.int64) & 255, y0.astype(np.int64) & 255
    xj, yj = (xi + 1) & 255, (yi + 1) & 255
    a = t[yi, xi] * (1 - fx) + t[yi, xj] * fx
    b = t[yj, xi] * (1 - fx) + t[yj, xj] * fx
    return np.asarray((a * (1 - fy) + b * fy).astype(np.float32), dtype=np.float32)


class Canvas:
    """A picture being painted: ``px`` is (H*2, W*2, 3) float, ``x``/``y`` in author units."""

    def __init__(self, seed: int, w: int = WIDTH, h: int = HEIGHT, scale: int = SCALE) -> None:
        self.w, self.h, self.s = w, h, scale
        self.pw, self.ph = w * scale, h * scale
        self.rng = np.random.default_rng(seed)
        self.y, self.x = np.mgrid[0 : self.ph, 0 : self.pw].astype(np.float32) / scale
        self.px = np.zeros((self.ph, self.pw, 3), np.float32)

    # -- noise -----------------------------------------------------------------
    def fbm(self, sx: float, sy: float, octaves: int = 4, gain: float = 0.5) -> Arr:
        """Cloudy noise 0..1; ``sx``/``sy`` = size of the largest blobs in author units."""
        out = np.zeros((self.ph, self.pw), np.float32)
        amp, total = 1.0, 0.0
        for _ in range(octaves):
            nw, nh = int(self.w / sx) + 4, int(self.h / sy) + 4
            g = self.rng.random((nh, nw)).astype(np.float32)
            fw, fh = int(nw * sx * self.s), int(nh * sy * self.s)
            box = (1.0, 1.0, 1.0 + self.pw * nw / fw, 1.0 + self.ph * nh / fh)
            im = Image.fromarray(g).resize((self.pw, self.ph), Image.Resampling.BICUBIC, box=box)
            out += amp * np.asarray(im, dtype=np.float32)
            total += amp
            amp *= gain
            sx, sy = max(1.0, sx / 2), max(1.0, sy / 2)
        out /= total
        return np.asarray(np.clip((out - 0.5) * 1.7 + 0.5, 0, 1).astype(np.float32), dtype=np.float32)

    def line(self, size: float, octaves: int = 5, gain: float = 0.5, ridged: bool = False) -> Arr:
        """A one-dimensional profile -1..1, one value per pixel column."""
        out = np.zeros(self.pw, np.float32)
        amp, total = 1.0, 0.0
        for _ in range(octaves):
            n = int(self.w / size) + 6
            g = self.rng.random(n).astype(np.float32)
            xs = np.arange(self.pw, dtype=np.float32) / self.s / size + 1.5
            i = np.floor(xs).astype(np.int64)
            f = xs - i
            f = f * f * (3 - 2 * f) if not ridged else f
            v = g[i] * (1 - f) + g[i + 1] * f
            out += amp * (v * 2 - 1)
            total += amp
            amp *= gain
            size = max(2.0, size / 2.07)
        return (out / total * 1.6).astype(np.float32)

    # -- blending ----------------------------------------------------------------
    def fill(self, stops: Sequence[tuple[float, str]]) -> None:
        """A vertical gradient; stops are (y 0..1, colour)."""
        ys = np.linspace(0, 1, self.ph, dtype=np.float32)
        at = [s[0] for s in stops]
        cs = np.array([rgb(s[1]) for s in stops], np.float32)
        g = np.stack([np.interp(ys, at, cs[:, i]) for i in range(3)], -1).astype(np.float32)
        self.px[:] = g[:, None, :]

    def over(self, mask: Arr, c: Rgb | str | Arr) -> None:
        """Cover by ``mask`` (0..1) with a colour or a picture."""
        m = mask[..., None]
        v = c if isinstance(c, np.ndarray) else col(c)
        self.px += (v - self.px) * m

    def add(self, mask: Arr, c: Rgb | str, f: float = 1.0) -> None:
        """Light: screen a colour on."""
        v = np.clip(mask[..., None] * col(c) * f, 0, 1.5)
        self.px += v * np.clip(1.15 - self.px, 0.0, 1.0)

    def mul(self, f: Arr) -> None:
        """Multiply by a plane."""
        self.px *= f[..., None]

    # -- masks -------------------------------------------------------------------
    def mask(self, ss: int = 2) -> Pen:
        """A pen that draws an anti-aliased mask in author units."""
        return Pen(self, ss)

    def disc(self, x: float, y: float, r: float, soft: float = 1.0) -> Arr:
        """A filled disc."""
        d = np.hypot(self.x - x, self.y - y)
        return np.asarray(np.clip((r - d) / soft + 0.5, 0, 1), dtype=np.float32)

    def glow(self, x: float, y: float, r: float, power: float = 2.0) -> Arr:
        """Light that falls off to nothing at ``r``."""
        d = np.hypot(self.x - x, self.y - y) / r
        return np.asarray(np.clip(1 - d, 0, 1) ** power, dtype=np.float32)

    def vignette(self, amount: float = 0.45) -> None:
        """Dark corners, a little lighter at the upper left."""
        d = np.hypot((self.x / self.w - 0.47) * 1.15, (self.y / self.h - 0.46) * 1.1)
        self.mul(1 - amount * smooth(0.32, 0.85, d))

    def image(self) -> Image.Image:
        """The finished picture, dithered and reduced."""
        a = np.clip(self.px, 0, 1)
        a = a * a * (3 - 2 * a) * 0.22 + a * 0.78
        a = a.reshape(self.h, self.s, self.w, self.s, 3).mean((1, 3))
        a = a + (np.random.default_rng(1).random(a.shape) - 0.5) / 255
        return Image.fromarray((np.clip(a, 0, 1) * 255 + 0.5).astype(np.uint8))


class Pen:
    """Draws polygons and strokes into a mask at ``ss`` times the working size."""

    def __init__(self, cv: Canvas, ss: int) -> None:
        self.cv, self.k = cv, cv.s * ss
        self.im = Image.new("L", (cv.w * self.k, cv.h * self.k), 0)
        self.d = ImageDraw.Draw(self.im)

    def poly(self, pts: Sequence[Pt], v: int = 255) -> Pen:
        """A filled polygon."""
        if len(pts) > 2:
            self.d.polygon([(x * self.k, y * self.k) for x, y in pts], fill=v)
        return self

    def disc(self, x: float, y: float, rx: float, ry: float | None = None, v: int = 255) -> Pen:
        """A filled ellipse."""
        ry = rx if ry is None else ry
        k = self.k
        self.d.ellipse(((x - rx) * k, (y - ry) * k, (x + rx) * k, (y + ry) * k), fill=v)
        return self

    def stroke(self, pts: Sequence[tuple[float, float, float]], v: int = 255) -> Pen:
        """A tapered stroke; points are (x, y, half width)."""
        left: list[Pt] = []
        right: list[Pt] = []
        for i, (x, y, r) in enumerate(pts):
            x0, y0, _ = pts[max(0, i - 1)]
            x1, y1, _ = pts[min(len(pts) - 1, i + 1)]
            n = max(1e-6, float(np.hypot(x1 - x0, y1 - y0)))
            nx, ny = -(y1 - y0) / n * r, (x1 - x0) / n * r
            left.append((x + nx, y + ny))
            right.append((x - nx, y - ny))
        return self.poly(left + right[::-1], v)

    def done(self) -> Arr:
        """The mask, 0..1, at working size."""
        im = self.im.resize((self.cv.pw, self.cv.ph), Image.Resampling.BOX)
        return np.asarray(im, dtype=np.float32) / 255
