# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Landscape parts: skies, ridges, woods, water, dunes, light and weather."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from .body import Figure, Mood
from .canvas import Arr, Canvas, Pt, blur, col, mix, resize, rgb, shade, smooth

Hex = str


# -- sky --------------------------------------------------------------------------
def sun(cv: Canvas, x: float, y: float, r: float, c: Hex, reach: float = 150, power: float = 0.8, disc: bool = True) -> None:
    """A sun or a moon with its glow."""
    cv.add(cv.glow(x, y, reach, 2.2), c, power)
    cv.add(cv.glow(x, y, r * 4, 1.8), c, power * 0.7)
    if disc:
        cv.over(cv.disc(x, y, r, 1.5), shade(mix(rgb(c), (1, 1, 1), 0.72), 1.3))


def moon(cv: Canvas, x: float, y: float, r: float, c: Hex = "#dfe8ff", sky: Hex | None = None) -> None:
    """A full moon with faint seas; with ``sky`` a crescent."""
    cv.add(cv.glow(x, y, r * 7, 2.4), c, 0.55)
    m = cv.disc(x, y, r, 1.2)
    n = cv.fbm(r * 0.9, r * 0.9, 3)
    face = col(c) * (0.78 + 0.26 * smooth(0.35, 0.6, n))[..., None]
    cv.over(m, face.astype(np.float32))
    if sky:
        cv.over(m * cv.disc(x + r * 0.42, y - r * 0.16, r * 0.98, 1.5), sky)


def stars(cv: Canvas, n: int, y1: float, c: Hex = "#ffffff") -> None:
    """Stars above ``y1``."""
    pen = cv.mask(1)
    for _ in range(n):
        x, y = cv.rng.random() * cv.w, cv.rng.random() ** 1.2 * y1
        pen.disc(x, y, 0.3 + 0.5 * cv.rng.random() ** 3, v=int(90 + 165 * cv.rng.random()))
    cv.add(pen.done(), c, 1.0)


def clouds(cv: Canvas, sx: float, sy: float, cover: float, lit: Hex, dark: Hex, y0: float = 0, y1: float = 230, alpha: float = 0.9, fall: float = 30) -> None:
    """A cloud layer lit from the upper left, between two heights."""
    n = cv.fbm(sx, sy, 6, 0.55)
    o = 8 * cv.s // 2
    sh = np.pad(n, ((o, 0), (o, 0)), mode="edge")[: cv.ph, : cv.pw]
    light = np.clip(0.5 + (n - sh) * 2.6, 0, 1)
    m = smooth(1 - cover, 1 - cover + 0.32, n) * smooth(y0 - fall, y0 + fall, cv.y) * smooth(y1 + fall, y1 - fall, cv.y)
    c = col(dark) * (1 - light[..., None]) + col(lit) * light[..., None]
    cv.over((m * alpha).astype(np.float32), c.astype(np.float32))


def cumulus(cv: Canvas, heaps: Sequence[tuple[float, float, float, float]], lit: Hex, mood: Mood, seed: int = 1, alpha: float = 1.0, base: Hex | None = None, soft: float = 0.9) -> None:
    """Heaped clouds from shaded spheres; heaps are (x, base y, width, height)."""
    r = np.random.default_rng(seed)
    f = Figure(cv, mood)
    for hx, hy, w, h in heaps:
        lay = f.layer(4)
        for _ in range(int(16 + w * h / 110)):
            t = r.random() * 2 - 1
            up = r.random() ** 1.4 * (1 - abs(t) ** 1.7)
            rad = (0.10 + 0.12 * (1 - up) + 0.06 * r.random()) * min(w, h * 1.6) * (1 - 0.35 * abs(t))
            lay.ball(hx + t * w * 0.5, hy - up * h - rad * 0.4, float(max(3.0, rad)), lit, z=float(-abs(t) * 5 + up * 2))
        lay.paint(gloss=0.0, rough=0.5, edge=0.0, mottle=0.25, rim=0.7, drop=0.2)
    if base:
        ys = np.array([h[1] for h in heaps]).mean()
        k = smooth(float(ys) - 26, float(ys) + 6, cv.y)[..., None] * 0.75
        f.rgb = f.rgb * (1 - k) + col(base) * k
    # tear the edges: sample the heap through a noise warp
    wx, wy = (cv.fbm(13, 10, 4, 0.6) - 0.5) * 15 * cv.s, (cv.fbm(13, 10, 4, 0.6) - 0.5) * 12 * cv.s
    iy, ix = np.mgrid[0 : cv.ph, 0 : cv.pw]
    jy, jx = np.clip(iy + wy, 0, cv.ph - 1).astype(np.int64), np.clip(ix + wx, 0, cv.pw - 1).astype(np.int64)
    body: Arr = f.rgb[jy, jx]
    cover: Arr = f.a[jy, jx]
    for i in range(3):
        body[..., i] = blur(body[..., i] * cover, 2.2) / np.maximum(blur(cover, 2.2), 0.02)
    a = blur(cover, soft * cv.s) * alpha
    cv.px[:] = cv.px * (1 - a[..., None]) + np.where(cover[..., None] > 0.02, body, cv.px) * a[..., None]


def aurora(cv: Canvas, y: float, h: float, c1: Hex, c2: Hex, amount: float = 0.9, waves: float = 26) -> None:
    """Curtains of northern light whose lower edge lies near ``y``."""
    for i in range(2):
        edge = y + cv.line(90, 3) * waves + i * 14
        stripe = 0.45 + 0.55 * np.abs(cv.line(11, 4))
        d = (edge[None, :] - cv.y) / h
        m = np.clip(1 - d, 0, 1) ** 1.6 * smooth(-0.10, 0.05, d) * stripe[None, :]
        t = np.clip(d, 0, 1)[..., None]
        cv.px += (m * amount * (1 - 0.4 * i))[..., None] * (col(c1) * (1 - t) + col(c2) * t) * np.clip(1.1 - cv.px, 0, 1)


# -- land --------------------------------------------------------------------------
def ridge(cv: Canvas, y: float, amp: float, size: float, c: Hex, haze: Hex, depth: float, *, snow: float = 0.0, peaks: Sequence[tuple[float, float, float]] = (), detail: int = 6, lit: float = 1.0, snow_c: Hex = "#eef4ff") -> Arr:
    """A mountain range with lit and shaded flanks; ``peaks`` (x, height, width) are placed by hand.

    Returns the height line.
    """
    line = y - (cv.line(size, detail, 0.48, ridged=True) * 0.5 + 0.5) * amp
    xs = np.arange(cv.pw, dtype=np.float32) / cv.s
    rough = cv.line(26, 5, 0.55, ridged=True)
    for px, ph, pw in peaks:
        d = np.abs(xs - px) / pw
        line = np.minimum(line, y - ph * np.clip(1 - d, 0, 1) ** 1.15 - rough * 8 * np.clip(1.3 - d, 0, 1) + np.where(d > 1, 99, 0))
    below = cv.y - line[None, :]
    m = np.clip(below * cv.s + 0.5, 0, 1)
    warp = cv.fbm(34, 34, 4) - 0.5
    sx = cv.x + below * (0.42 * warp * 2.2) + warp * 9
    ix = np.clip((sx * cv.s).astype(np.int64), 1, cv.pw - 2)
    k = 5
    slope = (np.roll(line, -k) - np.roll(line, k)) / (2 * k / cv.s)
    sl = slope[ix] + (cv.fbm(17, 26, 4) - 0.5) * 2.0 + (cv.fbm(6, 10, 3) - 0.5) * 1.1
    light = smooth(0.8, -0.8, sl.astype(np.float32))
    base = rgb(c)
    col_lit, col_dark = col(shade(mix(base, (1, 0.95, 0.85), 0.12), 1.25 * lit)), col(mix(shade(base, 0.42), rgb(haze), 0.1))
    img = col_dark * (1 - light[..., None]) + col_lit * light[..., None]
    if snow:
        sm = smooth(snow, snow * 0.5, below + (cv.fbm(12, 18, 4) - 0.5) * snow * 1.1 + np.clip(0.35 - light, 0, 1) * snow * 0.5)
        sc = col(mix(rgb(snow_c), rgb(haze), 0.35)) * 0.55 * (1 - light[..., None]) + col(snow_c) * light[..., None]
        img = img * (1 - sm[..., None]) + sc * sm[..., None]
    fog = np.clip(depth + smooth(0, 90, below) * 0.35 * (1 - depth), 0, 1)[..., None]
    img = img * (1 - fog) + col(haze) * fog
    cv.over(m, img.astype(np.float32))
    return line


def land(cv: Canvas, line: Arr | float, top: Hex, bottom: Hex, *, span: float = 90, tex: tuple[float, float] = (26, 7), rough: float = 0.5, edge: float = 0.35) -> None:
    """Rolling ground below a height line, lit toward its upper edge, with soft texture."""
    ln = np.full(cv.pw, line, np.float32) if isinstance(line, float | int) else line
    below = cv.y - ln[None, :]
    m = np.clip(below * cv.s + 0.5, 0, 1)
    t = smooth(0, span, below)[..., None]
    n = cv.fbm(*tex, 5, 0.6)
    slope = np.gradient(ln) * cv.s
    side = np.clip(-slope * 0.7, -0.35, 0.5)[None, :] * smooth(70, 0, below)
    img = (col(top) * (1 - t) + col(bottom) * t) * (1 + (n - 0.5) * rough * 1.4 + side)[..., None]
    img = img * (1 + edge * smooth(5, 0, below))[..., None]
    cv.over(m, img.astype(np.float32))


def wave(cv: Canvas, y: float, *terms: tuple[float, float, float]) -> Arr:
    """A smooth line: terms are (amplitude, wavelength, phase)."""
    xs = np.arange(cv.pw, dtype=np.float32) / cv.s
    line = np.full(cv.pw, y, np.float32)
    for a, w, p in terms:
        line += a * np.sin(2 * np.pi * xs / w + p)
    return line


def dune(cv: Canvas, crest: Sequence[Pt], lit: Hex, dark: Hex, *, knife: Sequence[Pt] | None = None, ripple: float = 0.10, span: float = 90) -> None:
    """A dune: bright windward face, dark lee face right of the ``knife`` line running down from the crest."""
    xs = np.arange(cv.pw, dtype=np.float32) / cv.s
    p = np.array(crest, np.float32)
    ln = smooth_interp(xs, p)
    below = cv.y - ln[None, :]
    m = np.clip(below * cv.s + 0.5, 0, 1)
    t = smooth(0, span, below)[..., None]
    rip = np.sin((cv.y * 1.5 + cv.x * 0.22 + cv.fbm(50, 14, 3) * 26) * (1.1 - 0.004 * cv.y)) * ripple
    img = col(lit) * (1.06 - 0.42 * t) * (1 + rip * smooth(2, 24, below))[..., None]
    if knife is not None:
        k = np.array(knife, np.float32)
        kx = np.interp(cv.y[:, 0], k[:, 1], k[:, 0]).astype(np.float32)
        side = smooth(-1.2, 1.2 + 0.0, cv.x - kx[:, None] + (cv.fbm(30, 10, 3) - 0.5) * 5)
        side = side * smooth(float(k[-1, 1]) + 6, float(k[-1, 1]) - 26, cv.y)
        img = img * (1 - side[..., None]) + (col(dark) * (1.05 - 0.25 * t)) * side[..., None]
    cv.over(m, img.astype(np.float32))


def smooth_interp(xs: Arr, p: Arr) -> Arr:
    """Interpolation with eased segments."""
    i = np.clip(np.searchsorted(p[:, 0], xs) - 1, 0, len(p) - 2)
    t = np.clip((xs - p[i, 0]) / np.maximum(p[i + 1, 0] - p[i, 0], 1e-3), 0, 1)
    t = t * t * (3 - 2 * t)
    return np.array(p[i, 1] * (1 - t) + p[i + 1, 1] * t, np.float32)


# -- growth -------------------------------------------------------------------------
def conifers(cv: Canvas, spots_: Sequence[tuple[float, float, float]], c: Hex, haze: Hex, depth: float, lit: float = 0.5) -> None:
    """Fir trees (x, foot y, height), with light on their left side."""
    pen, hi = cv.mask(1), cv.mask(1)
    r = cv.rng
    for x, y, h in spots_:
        tiers = max(4, int(h / 7))
        w = h * (0.17 + 0.05 * r.random())
        left: list[Pt] = [(x, y - h)]
        right: list[Pt] = [(x, y - h)]
        for i in range(tiers):
            t0, t1 = (i + 0.25) / tiers, (i + 1) / tiers
            wi = w * (0.16 + t1 * 0.95) * (0.85 + 0.3 * r.random())
            left += [(x - wi, y - h * (1 - t1) + r.random() * 2), (x - wi * 0.45, y - h * (1 - t1) - h / tiers * 0.12)]
            wi2 = wi * (0.85 + 0.3 * r.random())
            right += [(x + wi2, y - h * (1 - t1) + r.random() * 2), (x + wi2 * 0.45, y - h * (1 - t1) - h / tiers * 0.12)]
            hi.poly([(x - wi * 0.15, y - h * (1 - t0) - h / tiers * 0.3), (x - wi * 0.95, y - h * (1 - t1) + 1), (x - wi * 0.25, y - h * (1 - t1) - h / tiers * 0.2)], 200)
        pen.poly([*left, (x - w * 0.1, y), (x - w * 0.1, y + 4), (x + w * 0.1, y + 4), (x + w * 0.1, y), *right[::-1]])
    base = mix(rgb(c), rgb(haze), depth)
    m = pen.done()
    n = cv.fbm(7, 5, 3)
    img = col(base) * (0.7 + 0.6 * n)[..., None]
    cv.over(m, img.astype(np.float32))
    if lit:
        cv.over(hi.done() * lit * (0.4 + 0.6 * n) * m, mix(shade(rgb(c), 2.1), rgb(haze), depth * 0.8))


def woods(cv: Canvas, y: float | Arr, n: int, h: tuple[float, float], c: Hex, haze: Hex, depth: float, x0: float = -10, x1: float = 330, lit: float = 0.5, gap: tuple[float, float] | None = None) -> None:
    """A row of firs along a line."""
    r = cv.rng
    out = []
    for i in range(n):
        x = x0 + (x1 - x0) * (i + r.random()) / n
        if gap and gap[0] < x < gap[1]:
            continue
        yy = y if isinstance(y, float | int) else float(y[int(np.clip(x * cv.s, 0, cv.pw - 1))])
        out.append((x, yy + 3, h[0] + (h[1] - h[0]) * r.random()))
    conifers(cv, sorted(out, key=lambda s: s[2]), c, haze, depth, lit)


def crowns(cv: Canvas, heaps: Sequence[tuple[float, float, float, float]], c: Hex, mood: Mood, seed: int = 1, haze: Hex | None = None, depth: float = 0.0, leaf: float = 3.4) -> None:
    """Leafy crowns (x, y, half width, half height): clouds of small lit leaf clumps."""
    r = np.random.default_rng(seed)
    base = rgb(c)
    f = Figure(cv, mood)
    for hx, hy, w, h in heaps:
        back = f.layer(3)
        back.limb([(hx - w * 0.45, hy + h * 0.1, h * 0.62), (hx + w * 0.45, hy + h * 0.1, h * 0.62)], shade(base, 0.35))
        back.limb([(hx, hy - h * 0.3, h * 0.6)], shade(base, 0.35))
        back.paint(gloss=0, rough=0.9, edge=0.2, mottle=0.8, rim=0.3, fur=0.6)
        lay = f.layer(1.2)
        for clump in range(5):
            a = clump * 1.3 + 0.4
            cx, cy = hx + np.cos(a) * w * 0.52, hy + np.sin(a) * h * 0.42 + (clump % 2) * 2
            for _ in range(int(min(70, 10 + w * h / 16))):
                b, q = r.random() * 6.283, np.sqrt(r.random())
                x, y = cx + np.cos(b) * q * w * 0.5, cy + np.sin(b) * q * h * 0.5
                up = (hy - y) / h * 0.5 + (hx - x) / w * 0.25
                k = shade(base, 0.62 + 0.5 * up + 0.3 * r.random())
                lay.ball(float(x), float(y), leaf * (0.28 + 0.42 * r.random()), k, k=0.5, z=float(up * 5 + r.random() * 3))
        lay.paint(gloss=0.08, rough=0.9, edge=0.25, mottle=0.8, drop=0.5, fur=0.3)
    if haze:
        f.rgb = (f.rgb * (1 - depth) + col(haze) * depth).astype(np.float32)
    a_ = f.a[..., None]
    cv.px[:] = cv.px * (1 - a_) + f.rgb * a_


def trunks(cv: Canvas, items: Sequence[tuple[float, float, float]], y0: float, y1: float, c: Hex, haze: Hex, depth: float, lean: float = 0.0, light: Hex = "#fff0c8", moss: Hex | None = None) -> None:
    """Tall tree trunks as lit cylinders: (x, width, foot y)."""
    for x, w, foot in items:
        flare = smooth(foot - 40, foot + 4, cv.y) * w * 0.7
        wob = np.sin(cv.y / 37 + x) * w * 0.12 + (cv.y - foot) * lean
        t = (cv.x - x - wob) / (w + flare)
        m = np.clip((1 - np.abs(t)) * w * cv.s * 0.8, 0, 1) * smooth(foot + 2.5, foot - 0.5, cv.y) * smooth(y0 - 1, y0 + 1, cv.y)
        if m.max() <= 0:
            continue
        bark = cv.fbm(max(3.0, w * 0.35), 40, 4, 0.6)
        nz = np.sqrt(np.clip(1 - t * t, 0, 1))
        lit = np.clip(-t * 0.62 + nz * 0.5, 0.05, 1.0)
        img = col(c) * (lit * (0.55 + 0.95 * bark) * 1.2)[..., None]
        img = img + col(light) * (smooth(-0.55, -0.95, t) * 0.30 * (1 - depth))[..., None]
        if moss:
            mm = smooth(0.52, 0.7, cv.fbm(18, 30, 4)) * smooth(-0.2, -0.9, t) * 0.8
            img = img * (1 - mm[..., None]) + col(moss) * (mm * (0.5 + lit))[..., None]
        img = img * (1 - depth) + col(haze) * depth
        cv.over(m.astype(np.float32), img.astype(np.float32))


def grass(cv: Canvas, y: float | Arr, h: tuple[float, float], n: int, dark: Hex, lit: Hex, *, wind: float = 0.25, w: float = 1.2, x0: float = -5, x1: float = 325, rows: int = 3, drop: float = 22) -> None:
    """Blades in rows from back (dark) to front (lighter)."""
    r = cv.rng
    for row_ in range(rows):
        t = (row_ + 1) / rows
        for tone in range(2):
            pen = cv.mask(1)
            for _ in range(n // rows // 2):
                x = x0 + (x1 - x0) * r.random()
                yy = y if isinstance(y, float | int) else float(y[int(np.clip(x * cv.s, 0, cv.pw - 1))])
                yy = yy + drop * (t - 0.4) * (0.7 + 0.6 * r.random())
                hh = (h[0] + (h[1] - h[0]) * r.random()) * (0.6 + 0.4 * t)
                b = hh * (wind + 0.5 * (r.random() - 0.5))
                ww = w * (0.5 + 0.7 * r.random()) * (0.5 + 0.5 * t)
                pen.stroke([(x, yy + 3, ww), (x + b * 0.3, yy - hh * 0.5, ww * 0.8), (x + b, yy - hh, 0.1)])
            cv.over(pen.done(), mix(rgb(dark), rgb(lit), t * 0.55 + tone * 0.42))


def branchy(pen_pts: list[list[tuple[float, float, float]]], r: np.random.Generator, x: float, y: float, ang: float, ln: float, w: float, depth: int, bend: float = 0.35) -> None:
    """Grow a bare tree: adds tapered strokes."""
    x1, y1 = x + np.cos(ang) * ln, y + np.sin(ang) * ln
    mx, my = (x + x1) / 2 + (r.random() - 0.5) * ln * 0.2, (y + y1) / 2 + (r.random() - 0.5) * ln * 0.2
    pen_pts.append([(x, y, w), (mx, my, w * 0.82), (float(x1), float(y1), w * 0.62)])
    if depth <= 0:
        return
    for _ in range(2 if r.random() < 0.75 else 3):
        branchy(pen_pts, r, float(x1), float(y1), ang + (r.random() - 0.5) * 2 * (bend + 0.3), ln * (0.62 + 0.2 * r.random()), w * 0.6, depth - 1, bend)


def bare_tree(cv: Canvas, x: float, y: float, h: float, w: float, c: Hex, seed: int, ang: float = -1.57, depth: int = 5) -> None:
    """A leafless tree, lit along the left."""
    r = np.random.default_rng(seed)
    strokes: list[list[tuple[float, float, float]]] = []
    branchy(strokes, r, x, y, ang, h * 0.32, w, depth)
    pen, hi = cv.mask(1), cv.mask(1)
    for s in strokes:
        pen.stroke(s)
        hi.stroke([(a - b * 0.45, d, b * 0.35) for a, d, b in s])
    cv.over(pen.done(), c)
    cv.over(hi.done() * 0.4, shade(rgb(c), max(1.15, 2.3 - 2.2 * max(rgb(c)))))


def fronds(cv: Canvas, x: float, y: float, s: float, c: Hex, c2: Hex, n: int = 9, droop: float = 0.6, a0: float = -3.5, a1: float = 0.4) -> None:
    """A palm or fern head: arching feathered leaves."""
    r = cv.rng
    for tone in (0, 1):
        pen = cv.mask(1)
        for i in range(n if tone == 0 else max(3, n // 2)):
            a = a0 + (a1 - a0) * (i + 0.35 * r.random() + tone * 0.3) / (n if tone == 0 else max(3, n // 2))
            ln = s * (0.8 + 0.35 * r.random())
            px, py = x, y
            pts: list[tuple[float, float, float]] = [(x, y, 1.1)]
            steps = max(14, int(s * 0.42))
            for j in range(1, steps + 1):
                t = j / steps
                nx, ny = x + np.cos(a) * ln * t, y + np.sin(a) * ln * t + droop * ln * t * t * (0.55 + 0.45 * abs(np.cos(a)))
                dx, dy = nx - px, ny - py
                d = max(1e-3, float(np.hypot(dx, dy)))
                lf = ln * 0.19 * np.sin(np.pi * (0.1 + 0.85 * t)) + 1
                for sd in (-1, 1):
                    ox, oy = (-dy / d * sd * 0.8 + dx / d * 0.7) * lf, (dx / d * sd * 0.8 + dy / d * 0.7) * lf + lf * 0.25
                    pen.stroke([(nx, ny, min(ln / steps * 0.30, 0.9) + 0.1), (float(nx + ox), float(ny + oy), 0.1)])
                pts.append((float(nx), float(ny), 1.0 * (1 - t) + 0.3))
                px, py = nx, ny
            pen.stroke(pts)
        cv.over(pen.done(), c if tone == 0 else c2)


def palm(cv: Canvas, x: float, y: float, h: float, lean: float, trunk: Hex, leaf: Hex, leaf2: Hex, s: float = 0.5) -> None:
    """A palm tree."""
    pen, hi = cv.mask(1), cv.mask(1)
    pts = [(x + lean * (t**1.6), y - h * t, 3.6 * (1 - 0.5 * t) * h / 100) for t in (0, 0.2, 0.4, 0.6, 0.8, 1.0)]
    pen.stroke(pts)
    hi.stroke([(a - w * 0.5, b, w * 0.4) for a, b, w in pts])
    cv.over(pen.done(), trunk)
    cv.over(hi.done() * 0.6, shade(rgb(trunk), 1.9))
    fronds(cv, x + lean, y - h, h * s, leaf, leaf2, 8, 0.75)


def boulder(f: Figure, x: float, y: float, w: float, h: float, c: Hex, seed: int, rough: float = 0.9) -> None:
    """One lit stone standing on y."""
    r = np.random.default_rng(seed)
    pts: list[Pt] = []
    for i in range(9):
        a = np.pi + np.pi * i / 8
        k = 0.82 + 0.3 * r.random()
        pts.append((float(x + np.cos(a) * w * k), float(y + np.sin(a) * h * k)))
    pts.append((x + w * 0.6, y + h * 0.14))
    pts.append((x - w * 0.6, y + h * 0.14))
    lay = f.layer(0.8)
    lay.poly(pts, c, inflate=min(w, h) * 0.75, n=2, flat=0.9)
    lay.paint(gloss=0.08, rough=rough, mottle=0.9, edge=0.6, drop=0.5)


def boulders(cv: Canvas, items: Sequence[tuple[float, float, float, float]], c: Hex, mood: Mood, seed: int = 1, haze: Hex | None = None, depth: float = 0.0) -> None:
    """Stones (x, foot y, half width, height)."""
    f = Figure(cv, mood)
    for i, (x, y, w, h) in enumerate(items):
        boulder(f, x, y, w, h, c, seed * 31 + i)
    if haze:
        f.rgb = (f.rgb * (1 - depth) + col(haze) * depth).astype(np.float32)
    f.onto(halo=0)


# -- water and light ------------------------------------------------------------------
def water(cv: Canvas, y: float, tint: Hex, amount: float = 0.45, ripple: float = 1.6, deep: Hex | None = None, y1: float | None = None, shine: float = 0.25, seam: bool = True) -> None:
    """A still surface that mirrors what stands above ``y``."""
    iy = int(y * cv.s)
    end = cv.ph if y1 is None else int(y1 * cv.s)
    h = end - iy
    yy = np.arange(h, dtype=np.float32)
    persp = 0.25 + yy / max(h, 1)
    n = resize(cv.rng.random((max(6, h // 5), 26)).astype(np.float32), cv.pw, h) - 0.5
    n2 = resize(cv.rng.random((max(6, h // 3), 60)).astype(np.float32), cv.pw, h) - 0.5
    off = (n * 16 + n2 * 8) * ripple * persp[:, None]
    src = np.clip(iy - 1 - (yy[:, None] * 0.92 + np.abs(off) * 0.6 + off * 0.4), 0, iy - 1).astype(np.int64)
    sx = np.clip(np.arange(cv.pw)[None, :] + off * 0.8, 0, cv.pw - 1).astype(np.int64)
    ref = cv.px[src, sx]
    t = (amount + (1 - amount) * 0.35 * (yy / max(h, 1)))[:, None, None]
    out = ref * 0.9 * (1 - t) + col(tint) * t
    if deep:
        d = (yy / max(h, 1))[:, None, None] ** 1.3 * 0.8
        out = out * (1 - d) + col(deep) * d
    glint = np.clip(n2 * 2 + n - 0.62, 0, 1) * shine * 2.2
    out = out + glint[..., None] * ref.max(axis=(0, 1))[None, None, :] * 0.7
    cv.px[iy:end] = out
    if seam:
        cv.add(np.exp(-(((cv.y - y) / 1.2) ** 2)).astype(np.float32), "#ffffff", 0.12)


def rays(cv: Canvas, x: float, y: float, c: Hex, amount: float = 0.4, reach: float = 260, a0: float = 0.2, a1: float = 2.6, freq: float = 26) -> None:
    """Shafts of light from a point."""
    a = np.arctan2(cv.y - y, cv.x - x)
    d = np.hypot(cv.x - x, cv.y - y)
    n = cv.rng.random(400).astype(np.float32)
    k = np.clip((a + 3.3) * freq, 0, 398)
    i = k.astype(np.int64)
    fr = k - i
    s = n[i] * (1 - fr) + n[i + 1] * fr
    m = smooth(0.45, 0.9, s.astype(np.float32)) * smooth(a0, a0 + 0.5, a) * smooth(a1, a1 - 0.5, a) * np.clip(1 - d / reach, 0, 1)
    cv.add(blur(m.astype(np.float32), 3), c, amount)


def shafts(cv: Canvas, c: Hex, amount: float = 0.35, slope: float = 0.55, x0: float = 0, x1: float = 320, n: int = 6, y1: float = 200) -> None:
    """Parallel beams from the upper left."""
    r = cv.rng
    m = np.zeros((cv.ph, cv.pw), np.float32)
    for _ in range(n):
        x = x0 + (x1 - x0) * r.random()
        w = 6 + 18 * r.random()
        t = (cv.x - x - cv.y * slope) / (w * (0.6 + cv.y / 230))
        m += np.clip(1 - t * t, 0, 1) ** 1.5 * (0.4 + 0.6 * r.random())
    cv.add(m * smooth(y1, y1 * 0.15, cv.y) * (0.7 + 0.3 * cv.fbm(40, 40, 3)), c, amount)


def mist(cv: Canvas, y: float, h: float, c: Hex, amount: float = 0.6, sx: float = 90, sy: float = 14) -> None:
    """A drifting band of mist."""
    n = cv.fbm(sx, sy, 4)
    m = np.exp(-(((cv.y - y) / h) ** 2)) * smooth(0.2, 0.75, n) * amount
    cv.over(m.astype(np.float32), c)


def motes(cv: Canvas, n: int, c: Hex, r: tuple[float, float] = (0.5, 1.6), y0: float = 0, y1: float = 230, glow: float = 0.6, amount: float = 0.9, slant: float = 0.0) -> None:
    """Drifting specks: snow, embers, fireflies, bubbles of light."""
    pen = cv.mask(1)
    big: Arr = np.zeros((cv.ph, cv.pw), np.float32)
    for _ in range(n):
        x, y = cv.rng.random() * cv.w, y0 + (y1 - y0) * cv.rng.random()
        s = r[0] + (r[1] - r[0]) * cv.rng.random() ** 2.5
        v = int(110 + 145 * cv.rng.random())
        if slant:
            pen.stroke([(x, y, s * 0.6), (x + slant * s * 2, y + abs(slant) * s, s * 0.3)], v)
        else:
            pen.disc(x, y, s, v=v)
    m = pen.done()
    if glow:
        big = blur(m, 9) * 5 * glow
    cv.add(np.clip(m + big, 0, 1.4), c, amount)


def bubbles(cv: Canvas, n: int, x: float, w: float, y0: float = 20, y1: float = 220) -> None:
    """Rising air bubbles with a highlight."""
    for _ in range(n):
        bx, by = x + cv.rng.normal() * w, y0 + (y1 - y0) * cv.rng.random()
        s = 1 + 3.2 * cv.rng.random() ** 2
        d = np.hypot(cv.x - bx, cv.y - by)
        cv.add(np.clip(1 - np.abs(d - s) / 0.9, 0, 1) * 0.6 + np.clip(1 - np.hypot(cv.x - bx + s * 0.4, cv.y - by + s * 0.4) / (s * 0.4), 0, 1), "#dff6ff", 0.7)


def soften(cv: Canvas, r: float, keep: Arr | None = None) -> None:
    """Throw the picture out of focus, except where ``keep`` is 1."""
    for i in range(3):
        b = blur(cv.px[..., i], r)
        cv.px[..., i] = b if keep is None else cv.px[..., i] * keep + b * (1 - keep)


def grade(cv: Canvas, c: Hex, amount: float) -> None:
    """Pull all colours toward one."""
    lum = cv.px.mean(-1, keepdims=True)
    cv.px[:] = cv.px * (1 - amount) + (lum * 1.6 * col(c)) * amount


Scene = Callable[[Canvas], None]
