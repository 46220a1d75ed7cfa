"""The body kit: limbs (swept spheres) and flat shapes joined smoothly, then lit.

Every part gives a signed distance and a height, so a whole body has a pretend relief:
its gradient is the normal for diffuse light, highlight, rim light and outline.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from .canvas import LIGHT, Arr, Canvas, Pt, Rgb, blur, col, lookup, smooth

Joint = tuple[float, float, float]
#: (local x, local y, along, across) -> weight of the second colour
Pattern = Callable[[Arr, Arr, Arr, Arr], Arr]


@dataclass(frozen=True, slots=True)
class Mood:
    """The light a figure stands in."""

    key: Rgb = (1.18, 1.10, 0.98)
    ambient: Rgb = (0.20, 0.22, 0.32)
    rim: Rgb = (0.95, 0.95, 0.85)
    bounce: Rgb = (0.12, 0.12, 0.10)
    halo: Rgb = (0.9, 0.85, 0.6)


def spline(pts: Sequence[Sequence[float]], n: int = 6, closed: bool = False) -> Arr:
    """Catmull-Rom through the points."""
    p = np.array(pts, np.float64)
    if len(p) < 3 or n <= 1:
        return p.astype(np.float32)
    q = np.vstack([p[-1:], p, p[:2]]) if closed else np.vstack([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]])
    out = []
    for i in range(len(p) if closed else len(p) - 1):
        a, b, c, d = q[i], q[i + 1], q[i + 2], q[i + 3]
        for t in np.arange(n) / n:
            out.append(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
            )
    if not closed:
        out.append(p[-1])
    r = np.array(out, np.float32)
    if r.shape[1] > 2:
        r[:, 2] = np.maximum(r[:, 2], 0.15)
    return r


class Figure:
    """Everything that stands in front of the backdrop, with its own alpha."""

    def __init__(
        self,
        cv: Canvas,
        mood: Mood,
        at: Pt = (0, 0),
        size: float = 1.0,
        flip: bool = False,
        turn: float = 0.0,
    ) -> None:
        self.cv, self.mood = cv, mood
        self.rgb: Arr = np.zeros((cv.ph, cv.pw, 3), np.float32)
        self.a: Arr = np.zeros((cv.ph, cv.pw), np.float32)
        self.place(at, size, flip, turn)

    def place(self, at: Pt = (0, 0), size: float = 1.0, flip: bool = False, turn: float = 0.0) -> None:
        """Where local (0, 0) lies, how large, mirrored, turned (radians)."""
        c, s = np.cos(turn) * size, np.sin(turn) * size
        f = -1.0 if flip else 1.0
        self.m = np.array([[c * f, -s], [s * f, c]], np.float32)
        self.inv = np.linalg.inv(self.m).astype(np.float32)
        self.at, self.size = at, size

    def to(self, x: float, y: float) -> Pt:
        """Local to picture."""
        return (
            float(self.m[0, 0] * x + self.m[0, 1] * y + self.at[0]),
            float(self.m[1, 0] * x + self.m[1, 1] * y + self.at[1]),
        )

    def layer(self, k: float = 4.0) -> Layer:
        """A new group of parts that melt into each other over ``k`` units."""
        return Layer(self, k)

    def eye(self, x: float, y: float, r: float, iris: Rgb, slit: float = 0.0, glow: float = 0.0) -> None:
        """An eye with socket, iris, pupil and a highlight; ``slit`` > 0 for cats and reptiles."""
        cx, cy = self.to(x, y)
        r *= self.size
        cv = self.cv
        x0, x1 = int(max(0, (cx - 5 * r) * cv.s)), int(min(cv.pw, (cx + 5 * r) * cv.s + 1))
        y0, y1 = int(max(0, (cy - 5 * r) * cv.s)), int(min(cv.ph, (cy + 5 * r) * cv.s + 1))
        if x1 <= x0 or y1 <= y0:
            return
        sl = (slice(y0, y1), slice(x0, x1))
        gx, gy = cv.x[sl] - cx, cv.y[sl] - cy
        d = np.hypot(gx, gy)
        e = 0.5
        px = self.rgb[sl]

        def lay(m: Arr, c: Arr) -> None:
            nonlocal px
            px += (c - px) * m[..., None]

        if glow:
            g = np.clip(1 - d / (4.5 * r), 0, 1) ** 2 * glow
            px += g[..., None] * col(iris) * np.clip(self.a[sl], 0, 1)[..., None]
        ring = 1.32 if r < 5 else 1.16
        soft = max(e, r * 0.22)
        lay(np.clip((r * ring - d) / soft + 0.5, 0, 1) * 0.9, np.array((0.04, 0.03, 0.03), np.float32))
        ic = col(iris) * (0.75 + 0.5 * np.clip((gy + gx * 0.4) / r, -0.6, 1))[..., None]
        lay(np.clip((r - d) / e + 0.5, 0, 1), ic.astype(np.float32))
        pw = r * (0.22 if slit else 0.52)
        pd = np.hypot(gx / pw, gy / (r * (0.8 if slit else 0.52)))
        if glow < 0.9:
            lay(np.clip((1 - pd) * pw / e + 0.5, 0, 1), np.array((0.02, 0.02, 0.03), np.float32))
        lid = np.clip((-gy - 0.18 * np.abs(gx) - r * 0.36) / (r * 0.3) + 0.5, 0, 1) * np.clip(
            (r * 1.05 - d) / e + 0.5, 0, 1
        )
        lay(lid * 0.88, np.array((0.05, 0.035, 0.03), np.float32))
        hd = np.hypot(gx + r * 0.36, gy + r * 0.22)
        lay(np.clip((r * 0.34 - hd) / e + 0.5, 0, 1), np.array((1.0, 1.0, 1.0), np.float32))

    def onto(self, halo: float = 0.5, ground: tuple[float, float, float, float] | None = None) -> None:
        """Put the figure on the canvas: light behind it, a shadow under it, then itself."""
        cv = self.cv
        if halo:
            g, o = np.zeros_like(self.a), 13 * cv.s
            g[:-o, :-o] = self.a[o:, o:]
            cv.add(blur(g, 60), self.mood.halo, halo)
        if ground is not None:
            gx, gy, rx, ry = ground
            d = np.hypot((cv.x - gx) / rx, (cv.y - gy) / ry)
            cv.mul(1 - 0.72 * smooth(1.0, 0.15, d))
        a = self.a[..., None]
        cv.px[:] = cv.px * (1 - a) + self.rgb * a

    def fade(self, mask: Arr) -> None:
        """Cut the figure by a mask (mist, water, a ledge in front)."""
        self.a *= mask


@dataclass(slots=True)
class Layer:
    """Parts at one depth. ``d`` signed distance, ``h`` height, ``c`` colour, ``u``/``v`` along and across."""

    fig: Figure
    k: float
    d: Arr = field(init=False)
    h: Arr = field(init=False)
    c: Arr = field(init=False)
    u: Arr = field(init=False)
    v: Arr = field(init=False)
    box: list[int] = field(init=False)

    def __post_init__(self) -> None:
        cv = self.fig.cv
        shape = (cv.ph, cv.pw)
        self.d = np.full(shape, 1e3, np.float32)
        self.h = np.full(shape, -1e3, np.float32)
        self.c = np.zeros((*shape, 3), np.float32)
        self.u = np.zeros(shape, np.float32)
        self.v = np.zeros(shape, np.float32)
        self.box = [10**6, 10**6, -(10**6), -(10**6)]

    def _crop(self, x0: float, y0: float, x1: float, y1: float) -> tuple[slice, slice] | None:
        s = self.fig.cv.s
        a, b = int(max(0, np.floor(x0 * s))), int(max(0, np.floor(y0 * s)))
        c, d = int(min(self.fig.cv.pw, np.ceil(x1 * s) + 1)), int(min(self.fig.cv.ph, np.ceil(y1 * s) + 1))
        if c <= a or d <= b:
            return None
        bx = self.box
        bx[0], bx[1], bx[2], bx[3] = min(bx[0], a), min(bx[1], b), max(bx[2], c), max(bx[3], d)
        return slice(b, d), slice(a, c)

    def _merge(self, sl: tuple[slice, slice], d: Arr, g: Arr, c: Arr, u: Arr, v: Arr, k: float) -> None:
        k = max(k * self.fig.size, 0.05)
        w = np.clip(0.5 + 0.5 * (self.d[sl] - d) / k, 0, 1)
        self.d[sl] = self.d[sl] * (1 - w) + d * w - k * w * (1 - w)
        h0 = self.h[sl]
        wh = np.clip(0.5 + 0.5 * (g - h0) / k, 0, 1)
        self.h[sl] = h0 * (1 - wh) + g * wh + k * wh * (1 - wh)
        wc = (wh * np.clip(1.5 - d, 0, 1))[..., None] if k < 0.2 else wh[..., None]
        self.c[sl] = self.c[sl] * (1 - wc) + c * wc
        top = wh > 0.5
        self.u[sl] = np.where(top, u, self.u[sl])
        self.v[sl] = np.where(top, v, self.v[sl])

    def limb(
        self,
        pts: Sequence[Sequence[float]],
        c: Rgb | str,
        c2: Rgb | str | None = None,
        k: float | None = None,
        n: int = 6,
        flat: float = 1.0,
        z: float = 0.0,
    ) -> Layer:
        """A swept sphere through joints (x, y, radius); colour runs from ``c`` to ``c2``."""
        f = self.fig
        q = spline(pts, n).copy()
        xy = q[:, :2] @ f.m.T + np.array(f.at, np.float32)
        r = q[:, 2] * f.size
        k = self.k if k is None else k
        pad = k * f.size + 2.0
        lo, hi = (xy - r[:, None]).min(0) - pad, (xy + r[:, None]).max(0) + pad
        sl = self._crop(float(lo[0]), float(lo[1]), float(hi[0]), float(hi[1]))
        if sl is None:
            return self
        gx, gy = f.cv.x[sl], f.cv.y[sl]
        d = np.full(gx.shape, 1e3, np.float32)
        g = np.full(gx.shape, -1e3, np.float32)
        u, v = np.zeros(gx.shape, np.float32), np.zeros(gx.shape, np.float32)
        if len(xy) == 1:
            xy, r = np.repeat(xy, 2, 0), np.repeat(r, 2)
            xy[1, 0] += 0.01
        oy, ox, s = sl[0].start, sl[1].start, f.cv.s
        along = 0.0
        for i in range(len(xy) - 1):
            (ax, ay), (bx, by), ra, rb = xy[i], xy[i + 1], r[i], r[i + 1]
            m = max(ra, rb) + pad
            i0, i1 = int(max(0, (min(ay, by) - m) * s - oy)), int(max(0, (max(ay, by) + m) * s - oy + 1))
            j0, j1 = int(max(0, (min(ax, bx) - m) * s - ox)), int(max(0, (max(ax, bx) + m) * s - ox + 1))
            px, py = gx[i0:i1, j0:j1] - ax, gy[i0:i1, j0:j1] - ay
            if px.size == 0:
                continue
            ex, ey = float(bx - ax), float(by - ay)
            ll = max(ex * ex + ey * ey, 1e-6)
            t = np.clip((px * ex + py * ey) / ll, 0, 1)
            dx, dy = px - t * ex, py - t * ey
            dist = np.sqrt(dx * dx + dy * dy)
            rr = ra + t * (rb - ra)
            dd = dist - rr
            gg = np.where(dd < 0, np.sqrt(np.maximum(rr * rr - dist * dist, 0)) * flat, -dd)
            sub = (slice(i0, i1), slice(j0, j1))
            d[sub] = np.minimum(d[sub], dd)
            hit = gg > g[sub]
            g[sub] = np.where(hit, gg, g[sub])
            length = ll**0.5
            u[sub] = np.where(hit, (along + t * length) / f.size, u[sub])
            v[sub] = np.where(hit, (px * ey - py * ex) / length / np.maximum(rr, 0.3), v[sub])
            along += length
        if c2 is None:
            cc = np.broadcast_to(col(c), (*gx.shape, 3))
        else:
            t2 = np.clip(u * f.size / max(along, 1e-3), 0, 1)[..., None]
            cc = col(c) * (1 - t2) + col(c2) * t2
        self._merge(sl, d, g + z * f.size, cc, u, v, k)
        return self

    def ball(self, x: float, y: float, r: float, c: Rgb | str, k: float | None = None, z: float = 0.0) -> Layer:
        """One sphere."""
        return self.limb([(x, y, r)], c, k=k, z=z)

    def poly(
        self,
        pts: Sequence[Pt],
        c: Rgb | str,
        inflate: float = 6.0,
        k: float | None = None,
        n: int = 4,
        z: float = 0.0,
        flat: float = 1.0,
        c2: Rgb | str | None = None,
    ) -> Layer:
        """A closed shape with rounded shoulders (``n`` = 1: straight edges); ``c2`` toward its last point."""
        f = self.fig
        q = spline(pts, n, closed=True) if n > 1 else np.array(pts, np.float32)
        xy = q @ f.m.T + np.array(f.at, np.float32)
        k = self.k if k is None else k
        pad = k * f.size + 2.0
        lo, hi = xy.min(0) - pad, xy.max(0) + pad
        sl = self._crop(float(lo[0]), float(lo[1]), float(hi[0]), float(hi[1]))
        if sl is None:
            return self
        gx, gy = f.cv.x[sl], f.cv.y[sl]
        best = np.full(gx.shape, 1e9, np.float32)
        inside = np.zeros(gx.shape, bool)
        m = len(xy)
        for i in range(m):
            (ax, ay), (bx, by) = xy[i], xy[(i + 1) % m]
            ex, ey = bx - ax, by - ay
            px, py = gx - ax, gy - ay
            t = np.clip((px * ex + py * ey) / max(float(ex * ex + ey * ey), 1e-9), 0, 1)
            best = np.minimum(best, (px - t * ex) ** 2 + (py - t * ey) ** 2)
            if ay != by:
                cross = ((ay > gy) != (by > gy)) & (gx < (bx - ax) * (gy - ay) / (by - ay) + ax)
                inside ^= cross
        d = np.sqrt(best) * np.where(inside, -1, 1).astype(np.float32)
        w = max(inflate * f.size, 0.5)
        t = np.clip(-d / w, 0, 1)
        g = np.where(d < 0, w * np.sqrt(np.maximum(1 - (1 - t) ** 2, 0)) * flat, -d).astype(np.float32)
        a, b = xy[0], xy[m // 2] if n == 1 else xy[(m // 2 // max(n, 1)) * n]
        ax_ = b - a
        length = max(float(np.hypot(*ax_)), 1e-3)
        u = ((gx - a[0]) * ax_[0] + (gy - a[1]) * ax_[1]) / length / f.size
        v = ((gx - a[0]) * ax_[1] - (gy - a[1]) * ax_[0]) / length / f.size / 10
        if c2 is None:
            cc = np.broadcast_to(col(c), (*gx.shape, 3))
        else:
            t2 = np.clip(u * f.size / length, 0, 1)[..., None]
            cc = col(c) * (1 - t2) + col(c2) * t2
        self._merge(sl, d.astype(np.float32), g + z * f.size, cc, u, v, k)
        return self

    def paint(
        self,
        gloss: float = 0.25,
        fur: float = 0.0,
        rough: float = 0.0,
        pattern: Pattern | None = None,
        pcol: Rgb | str = (0.0, 0.0, 0.0),
        belly: Rgb | str | None = None,
        tint: float = 1.0,
        rim: float = 1.0,
        glow: Rgb | None = None,
        edge: float = 0.55,
        alpha: float = 1.0,
        drop: float = 0.4,
        sharp: float = 24.0,
        mottle: float = 0.45,
    ) -> None:
        """Light the layer and lay it over the figure.

        ``fur`` = streaks along the body, ``rough`` = stony relief, ``belly`` = colour of parts that
        look down, ``tint`` = overall brightness (far limbs below 1), ``drop`` = shadow on what is behind.
        """
        f, cv, mood = self.fig, self.fig.cv, self.fig.mood
        if self.box[2] <= self.box[0]:
            return
        m = 14
        x0, y0 = max(0, self.box[0] - m), max(0, self.box[1] - m)
        x1, y1 = min(cv.pw, self.box[2] + m), min(cv.ph, self.box[3] + m)
        sl = (slice(y0, y1), slice(x0, x1))
        d, h, c = self.d[sl], np.maximum(self.h[sl], 0), self.c[sl]
        u, v = self.u[sl], self.v[sl]
        X, Y = cv.x[sl], cv.y[sl]
        lx = (X - f.at[0]) * f.inv[0, 0] + (Y - f.at[1]) * f.inv[0, 1]
        ly = (X - f.at[0]) * f.inv[1, 0] + (Y - f.at[1]) * f.inv[1, 1]
        streak = None
        p = np.pad(h, 3, mode="edge")
        cross = p[:-6, 3:-3] + p[6:, 3:-3] + p[3:-3, :-6] + p[3:-3, 6:]
        corners = p[1:-5, 1:-5] + p[5:-1, 5:-1] + p[1:-5, 5:-1] + p[5:-1, 1:-5]
        h = (cross + corners + 2 * h) / 10
        deep = smooth(3.0, 11.0, h) * 0.85
        h = h * (1 - deep) + blur(h, 5.0) * deep
        if fur:
            wob = lookup(lx / 9, ly / 9, 3)
            streak = lookup(u / 6.0 + wob * 0.8, v * 9.0 + wob * 3.5, 5) - 0.5
            streak = streak + 0.6 * (lookup(lx / 2.6 + wob, ly / 2.6, 6) - 0.5)
            h = h + streak * fur * 2.2 * np.clip(h / 4, 0, 1)
            d = d - (lookup(lx / 1.5, ly / 1.5, 8) - 0.42) * min(fur, 0.7) * 3.2 * f.size
        if rough:
            h = (
                h
                + (lookup(lx / 10, ly / 10, 11) - 0.5) * rough * 4
                + (lookup(lx / 3.5, ly / 3.5, 12) - 0.5) * rough * 1.3
            )
        p = np.pad(h, 1, mode="edge")
        h = (p[:-2, 1:-1] + p[2:, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:] + 2 * p[1:-1, 1:-1]) / 6
        gy, gx = np.gradient(h, 1.0 / cv.s)
        nz = 1.0 / np.sqrt(gx * gx + gy * gy + 1)
        nx, ny = -gx * nz, -gy * nz
        base = c
        if pattern is not None:
            w = np.clip(pattern(lx, ly, u, v), 0, 1)[..., None]
            base = base * (1 - w) + col(pcol) * w
        if belly is not None:
            w = smooth(0.05, 0.85, ny)[..., None]
            base = base * (1 - w) + col(belly) * w
        if streak is not None:
            base = base * (1 + streak * fur * 1.3)[..., None]
        blotch = lookup(lx / 16, ly / 16, 9) - 0.5
        base = base * (1 + mottle * blotch)[..., None]
        ndl = nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]
        diff = np.clip((ndl + 0.22) / 1.22, 0, 1) ** 1.35
        lit = base * (col(mood.ambient) + (col(mood.key) - col(mood.ambient)) * diff[..., None])
        lit = lit + base * col(mood.bounce) * np.clip(ny, 0, 1)[..., None] * 1.5
        fres = (1 - nz) ** 2.2
        side = np.clip(-nx * 0.62 - ny * 0.78 + 0.05, 0, 1)
        lit = lit + (fres * side * 0.75 * rim)[..., None] * col(mood.rim) * (0.45 + 0.55 * base)
        hv = np.array(LIGHT) + np.array((0, 0, 1.0))
        hv /= np.linalg.norm(hv)
        spec = np.clip(nx * hv[0] + ny * hv[1] + nz * hv[2], 0, 1) ** sharp
        lit = lit + (spec * gloss)[..., None]
        line = smooth(-1.7, -0.1, d) * (edge * (1 - 0.75 * np.clip(side * 1.6, 0, 1)))
        lit = lit * (1 - line)[..., None] * tint
        if glow is not None:
            lit = lit + col(glow) * base
        a = np.clip(0.5 - d * cv.s * 0.7, 0, 1) * alpha
        fa, fc = f.a[sl], f.rgb[sl]
        if drop and fa.max() > 0:
            sh = np.zeros_like(a)
            o = int(3 * cv.s)
            sh[o:, o // 2 :] = a[:-o, : a.shape[1] - o // 2]
            sh = blur(sh, 9)
            fc *= (1 - drop * sh)[..., None]
        na = a + fa * (1 - a)
        out = (lit * a[..., None] + fc * (fa * (1 - a))[..., None]) / np.maximum(na, 1e-4)[..., None]
        f.rgb[sl] = out
        f.a[sl] = na
