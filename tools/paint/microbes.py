"""The microscope kit: wet, translucent bodies, threads, helices and the liquids they live in.

Bodies come from the same signed distances as the animals' limbs (`body.Layer`); only their skin differs: a bright
membrane, a grainy inside that lets light through, and a soft shadow on whatever lies behind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .body import Figure, Layer, Mood
from .canvas import LIGHT, Arr, Canvas, Pt, Rgb, blur, col, lookup, mix, rgb, smooth
from .liquid import Liquid

Colour = str
Joint = tuple[float, float, float]


def tone(c: Colour | Rgb) -> Rgb:
    """A colour code or a colour as floats."""
    return rgb(c) if isinstance(c, str) else c


class Micro(Liquid):
    """A picture seen through a microscope: a liquid, and what swims in it."""

    def __init__(self, cv: Canvas) -> None:
        super().__init__(cv)
        self.fig = Figure(cv, Mood())

    # -- wet bodies --------------------------------------------------------------------------------------------

    def layer(self, k: float = 3.0) -> Layer:
        """Parts that melt into each other over `k` units."""
        return self.fig.layer(k)

    def wet(
        self,
        lay: Layer,
        rim: Colour | None = None,
        alpha: float = 0.9,
        gloss: float = 0.55,
        core: float = 0.35,
        grain: float = 0.5,
        shadow: float = 0.5,
        glow: Colour | None = None,
        glowing: float = 0.35,
        pattern: Callable[[Arr, Arr], Arr] | None = None,
        pcol: Colour = "#000000",
        tint: float = 1.0,
        fine: float = 5.0,
    ) -> None:
        """Light a layer as a translucent body and lay it over the picture.

        `pattern(u, v)` (along, across -1..1) mixes in a second colour: bands, granules, a nucleoid.
        """
        cv = self.cv
        if lay.box[2] <= lay.box[0]:
            return
        m = 30
        x0, y0 = max(0, lay.box[0] - m), max(0, lay.box[1] - m)
        x1, y1 = min(cv.pw, lay.box[2] + m), min(cv.ph, lay.box[3] + m)
        sl = (slice(y0, y1), slice(x0, x1))
        d, h, c = lay.d[sl], np.maximum(lay.h[sl], 0), lay.c[sl]
        p = np.pad(h, 2, mode="edge")
        h = (p[:-4, 2:-2] + p[4:, 2:-2] + p[2:-2, :-4] + p[2:-2, 4:] + 4 * p[2:-2, 2:-2]) / 8
        gy, gx = np.gradient(h, 1.0 / cv.s)
        nz = 1.0 / np.sqrt(gx * gx + gy * gy + 1)
        nx, ny = -gx * nz, -gy * nz
        base = c
        if pattern is not None:
            w = np.clip(pattern(lay.u[sl], lay.v[sl]), 0, 1)[..., None]
            base = base * (1 - w) + col(pcol) * w
        X, Y = cv.x[sl], cv.y[sl]
        spots = lookup(X / fine, Y / fine, 9) - 0.5 + 0.5 * (lookup(X / fine * 2.7, Y / fine * 2.7, 4) - 0.5)
        base = base * (1 + grain * spots)[..., None]
        diff = np.clip((nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2] + 0.25) / 1.25, 0, 1) ** 1.2
        thick = np.clip(h / max(float(h.max()), 1e-3), 0, 1)
        lit = base * (0.26 + 0.92 * diff + core * thick * 0.6)[..., None]
        fres = (1 - nz) ** 1.6
        edge = tone(rim) if rim is not None else None
        side = 0.35 + 0.65 * np.clip(-nx * 0.62 - ny * 0.78 + 0.1, 0, 1) + 0.35 * np.clip(nx * 0.7 + ny * 0.6, 0, 1)
        bright = col(edge) if edge is not None else np.clip(base * 0.6 + 0.45, 0, 1.2)
        lit = lit + (fres * side * 0.75)[..., None] * bright
        film = np.exp(-(((d + 1.6) / 0.9) ** 2)) * 0.32
        lit = lit + film[..., None] * bright
        hv = np.array(LIGHT) + np.array((0, 0, 1.0))
        hv /= np.linalg.norm(hv)
        spec = np.clip(nx * hv[0] + ny * hv[1] + nz * hv[2], 0, 1) ** 36
        lit = (lit + (spec * gloss)[..., None]) * tint
        a = np.clip(0.5 - d * cv.s * 0.7, 0, 1)
        px = cv.px[sl]
        if shadow:
            o = 5 * cv.s
            sh = np.zeros_like(a)
            if a.shape[0] > o and a.shape[1] > o:
                sh[o:, o // 2 :] = a[:-o, : a.shape[1] - o // 2]
            px *= (1 - shadow * blur(sh, 13))[..., None]
        if glow is not None:
            light = np.zeros((cv.ph, cv.pw), np.float32)
            light[sl] = a
            cv.add(np.clip(blur(light, 42) * 1.5, 0, 1), glow, glowing)
            px = cv.px[sl]
        w = (a * (alpha + (1 - alpha) * np.clip(fres * 1.3, 0, 1)))[..., None]
        px += (lit - px) * w

    def body(
        self,
        pts: Sequence[Sequence[float]],
        c: Colour,
        c2: Colour | None = None,
        n: int = 6,
        k: float = 2.0,
        **look: Any,
    ) -> Layer:
        """One body along joints (x, y, radius)."""
        lay = self.layer(k)
        lay.limb(pts, tone(c), tone(c2) if c2 else None, n=n)
        self.wet(lay, **look)
        return lay

    def rod(
        self,
        x: float,
        y: float,
        length: float,
        r: float,
        angle: float,
        c: Colour,
        c2: Colour | None = None,
        bend: float = 0.0,
        **look: Any,
    ) -> tuple[Pt, Pt]:
        """A rod about its middle (`angle` in degrees); gives its two ends."""
        a, b, mid = ends(x, y, length, angle, bend)
        self.body([(*a, r), (*mid, r), (*b, r)], c, c2, **look)
        return a, b

    def rods(
        self,
        what: Sequence[tuple[float, float, float, float, float]],
        c: Colour,
        c2: Colour | None = None,
        vary: float = 0.25,
        k: float = 0.3,
        **look: Any,
    ) -> None:
        """Many rods (x, y, length, radius, degrees) in one layer, each of a slightly different colour."""
        lay = self.layer(k)
        for x, y, length, r, angle in what:
            a, b, mid = ends(x, y, length, angle, (self.rng.random() - 0.5) * 0.25)
            t = float(self.rng.random())
            own = mix(tone(c), tone(c2 or c), t)
            f = 1 + vary * (float(self.rng.random()) - 0.5)
            own = (own[0] * f, own[1] * f, own[2] * f)
            lay.limb([(*a, r), (*mid, r), (*b, r)], own, n=3, z=float(self.rng.random()) * 2)
        self.wet(lay, **look)

    def cocci(
        self,
        what: Sequence[tuple[float, float, float]],
        c: Colour,
        c2: Colour | None = None,
        vary: float = 0.25,
        k: float = 0.3,
        **look: Any,
    ) -> None:
        """Many balls (x, y, radius) in one layer."""
        lay = self.layer(k)
        for x, y, r in what:
            own = mix(tone(c), tone(c2 or c), float(self.rng.random()))
            f = 1 + vary * (float(self.rng.random()) - 0.5)
            lay.ball(x, y, r, (own[0] * f, own[1] * f, own[2] * f), z=float(self.rng.random()))
        self.wet(lay, **look)

    def shell(self, pts: Sequence[Joint], c: Colour, alpha: float = 0.22, **look: Any) -> None:
        """A clear coat (capsule, sheath, jelly) along joints."""
        lay = self.layer(6)
        lay.limb(pts, tone(c), n=6)
        self.wet(lay, alpha=alpha, gloss=0.35, core=0.1, grain=0.15, shadow=0.15, **look)

    # -- threads -----------------------------------------------------------------------------------------------

    def thread(
        self, pts: Sequence[Pt], w: float, c: Colour, fade: float = 0.0, glow: float = 0.0, opaque: float = 0.9
    ) -> None:
        """A thin line through points, thinning toward its end."""
        n = max(1, len(pts) - 1)
        pen = self.cv.mask()
        pen.stroke([(x, y, max(0.25, w * (1 - fade * i / n))) for i, (x, y) in enumerate(pts)])
        m = pen.done()
        if glow:
            self.cv.add(np.clip(blur(m, 10) * 2.2, 0, 1), c, glow)
        self.cv.over(m * opaque, tone(c))

    def flagellum(
        self,
        x: float,
        y: float,
        angle: float,
        length: float,
        amp: float,
        waves: float,
        c: Colour,
        w: float = 1.1,
        phase: float = 0.0,
        sag: float = 0.0,
        glow: float = 0.15,
    ) -> None:
        """A whip that starts at a point and goes off at `angle` degrees."""
        a = np.radians(angle)
        ux, uy = float(np.cos(a)), float(np.sin(a))
        pts: list[Pt] = []
        for i in range(61):
            t = i / 60
            off = amp * min(1.0, t * 4) * np.sin(2 * np.pi * waves * t + phase) * (1 - 0.25 * t)
            drop = sag * t * t
            pts.append((x + ux * length * t - uy * off, y + uy * length * t + ux * off + drop))
        self.thread(pts, w, c, 0.75, glow)

    def whips(
        self, joints: Sequence[Pt], centre: Pt, n: int, length: float, c: Colour, w: float = 0.9, amp: float = 5
    ) -> None:
        """Flagella all round a body, pointing away from its middle."""
        for i in range(n):
            x, y = joints[i % len(joints)]
            angle = float(np.degrees(np.arctan2(y - centre[1], x - centre[0]))) + (self.rng.random() - 0.5) * 50
            self.flagellum(
                x,
                y,
                angle,
                length * (0.7 + 0.6 * self.rng.random()),
                amp,
                2.2 + self.rng.random(),
                c,
                w,
                self.rng.random() * 6,
            )

    def hairs(self, a: Pt, b: Pt, r: float, n: int, length: float, c: Colour, w: float = 0.5) -> None:
        """Short straight pili all round a rod from a to b."""
        ang = float(np.arctan2(b[1] - a[1], b[0] - a[0]))
        for i in range(n):
            t = self.rng.random()
            side = -1 if i % 2 else 1
            out = ang + side * np.pi / 2 + (self.rng.random() - 0.5) * 0.9
            x, y = (
                a[0] + (b[0] - a[0]) * t + np.cos(ang + side * np.pi / 2) * r,
                a[1] + (b[1] - a[1]) * t + np.sin(ang + side * np.pi / 2) * r,
            )
            le = length * (0.6 + 0.6 * self.rng.random())
            self.thread([(x, y), (x + np.cos(out) * le, y + np.sin(out) * le)], w, c, 0.5)

    def coil(
        self,
        path: Sequence[Pt],
        amp: float,
        turns: float,
        r: float,
        c: Colour,
        back: Colour,
        phase: float = 0.0,
        taper: float = 0.0,
        **look: Any,
    ) -> list[Pt]:
        """A corkscrew body wound along a path: the far half of each turn darker, the near half over it."""
        line = along(path, int(max(40, turns * 26)))
        n = len(line)
        pts: list[tuple[float, float, float, float]] = []
        for i, (x, y, ux, uy) in enumerate(line):
            t = i / (n - 1)
            ang = 2 * np.pi * turns * t + phase
            fade = 1 - taper * (2 * abs(t - 0.5)) ** 3
            off = amp * np.sin(ang) * fade
            pts.append((x - uy * off, y + ux * off, r * (0.55 + 0.45 * fade), np.cos(ang)))
        for near in (False, True):
            lay = self.layer(0.4)
            run: list[Joint] = []
            for x, y, rad, depth in [*pts, (0, 0, 0, 1 if not near else -1)]:
                if (depth >= -0.12) == near or (not near and depth < 0.12):
                    run.append((x, y, rad * (1 if near else 0.9)))
                else:
                    if len(run) > 2:
                        lay.limb(run, tone(c if near else back), n=1)
                    run = []
            if len(run) > 2 and run[-1][2] > 0:
                lay.limb(run[:-1] if run[-1][:2] == (0, 0) else run, tone(c if near else back), n=1)
            self.wet(lay, **{"tint": 1.0 if near else 0.72, **look})
        return [(x, y) for x, y, _, _ in pts]

    # -- molecules ---------------------------------------------------------------------------------------------

    def helix(
        self,
        path: Sequence[Pt],
        amp: float,
        turns: float,
        w: float,
        c: Colour,
        c2: Colour,
        rungs: Sequence[Colour] = ("#ffd86a", "#7fe0ff", "#ff8fb0", "#9cf08a"),
        phase: float = 0.0,
        skip: Callable[[float], bool] | None = None,
        glow: float = 0.25,
        each: int = 9,
    ) -> None:
        """DNA along a path: two strands that pass behind each other, with coloured rungs. `skip(t)` leaves a gap."""
        line = along(path, int(max(60, turns * 40)))
        n = len(line)
        strands: list[list[tuple[float, float, float, float]]] = [[], []]
        for i, (x, y, ux, uy) in enumerate(line):
            t = i / (n - 1)
            for s in (0, 1):
                ang = 2 * np.pi * turns * t + phase + s * np.pi * 0.92
                off = amp * np.sin(ang)
                strands[s].append((x - uy * off, y + ux * off, np.cos(ang), t))
        gone = skip or (lambda t: False)
        count = max(8, int(turns * each))
        rung = self.layer(0.2)
        for j in range(count):
            i = int((j + 0.5) / count * (n - 1))
            a, b = strands[0][i], strands[1][i]
            if gone(a[3]):
                continue
            one, two = rungs[j % len(rungs)], rungs[(j + 2) % len(rungs)]
            mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            rung.limb([(a[0], a[1], w * 0.42), (mx, my, w * 0.42)], tone(one), n=1)
            rung.limb([(mx, my, w * 0.42), (b[0], b[1], w * 0.42)], tone(two), n=1)
        for near in (False, True):
            if near:
                self.wet(rung, alpha=1.0, gloss=0.3, shadow=0.3, grain=0.1)
            lay = self.layer(0.3)
            for s, colour in ((0, c), (1, c2)):
                run: list[Joint] = []
                for x, y, depth, t in strands[s]:
                    if (depth >= -0.05) == near and not gone(t):
                        run.append((x, y, w * (0.82 + 0.3 * depth)))
                    else:
                        if len(run) > 2:
                            lay.limb(run, tone(colour), n=1)
                        run = []
                if len(run) > 2:
                    lay.limb(run, tone(colour), n=1)
            self.wet(
                lay,
                alpha=1.0,
                gloss=0.6,
                tint=1.0 if near else 0.6,
                shadow=0.35,
                grain=0.15,
                glow=c if near and glow else None,
                glowing=glow,
            )

    def ring(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        w: float,
        c: Colour,
        c2: Colour | None = None,
        turn: float = 0.0,
        gap: tuple[float, float] | None = None,
        **look: Any,
    ) -> None:
        """A closed loop (plasmid); `gap` leaves out a part of it (from, to in turns)."""
        ca, sa = float(np.cos(np.radians(turn))), float(np.sin(np.radians(turn)))
        pts: list[Joint] = []
        start, stop = (gap[1], gap[0] + 1) if gap else (0.0, 1.0)
        for i in range(49):
            t = (start + (stop - start) * i / 48) * 2 * np.pi
            px, py = rx * np.cos(t), ry * np.sin(t)
            pts.append((x + px * ca - py * sa, y + px * sa + py * ca, w))
        self.body(pts, c, c2, n=1, k=0.4, **{"alpha": 1.0, "grain": 0.15, **look})

    def phage(self, x: float, y: float, s: float, turn: float, c: Colour, c2: Colour, **look: Any) -> None:
        """A tailed virus; its feet point along `turn` (degrees, 90 = down)."""
        a = np.radians(turn)
        ux, uy = float(np.cos(a)), float(np.sin(a))

        def at(u: float, v: float) -> Pt:
            return x + (u * ux - v * uy) * s, y + (u * uy + v * ux) * s

        for v in (-1, 1):
            for spread in (0.9, 1.5):
                knee, foot = at(14, v * 9 * spread), at(24, v * 12 * spread)
                self.thread([at(16, 0), knee, foot], 0.9 * s, c2, 0.2)
        lay = self.layer(0.5)
        for i in range(11):
            lay.ball(*at(-9 + i * 2.5, 0), 3.0 * s, tone(c2), z=i * 0.05)
        self.wet(lay, alpha=1, **look)
        lay = self.layer(0.5)
        hexagon = [at(-20 + 10 * np.cos(k * np.pi / 3), 10 * np.sin(k * np.pi / 3) * 0.92) for k in range(6)]
        lay.poly(hexagon, tone(c), inflate=7 * s, n=1)
        self.wet(lay, alpha=1, **look)
        lines = self.cv.mask()
        mid = at(-20, 0)
        for k in range(0, 6, 2):
            lines.stroke([(*mid, 0.4 * s), (*hexagon[k], 0.4 * s)])
        self.cv.over(lines.done() * 0.5, mix(tone(c), (1, 1, 1), 0.6))

    def blob(
        self,
        x: float,
        y: float,
        r: float,
        c: Colour,
        lobes: int = 7,
        rough: float = 0.35,
        squash: float = 1.0,
        **look: Any,
    ) -> None:
        """A lumpy protein: balls that melt together."""
        lay = self.layer(r * 0.4)
        lay.ball(x, y, r * 0.75, tone(c))
        for i in range(lobes):
            a = 2 * np.pi * i / lobes + self.rng.random() * 0.6
            f = r * (0.5 + rough * self.rng.random())
            size = r * (0.34 + 0.2 * self.rng.random())
            lay.ball(
                x + np.cos(a) * f,
                y + np.sin(a) * f * squash,
                size,
                mix(tone(c), (1, 1, 1), float(self.rng.random()) * 0.16),
            )
        self.wet(lay, **{"alpha": 1.0, "grain": 0.3, **look})


def ends(x: float, y: float, length: float, angle: float, bend: float = 0.0) -> tuple[Pt, Pt, Pt]:
    """Both ends and the middle of a rod; `bend` pushes the middle aside by a share of the length."""
    a = np.radians(angle)
    ux, uy = float(np.cos(a)) * length / 2, float(np.sin(a)) * length / 2
    return (x - ux, y - uy), (x + ux, y + uy), (x - uy * bend * 2, y + ux * bend * 2)


def along(path: Sequence[Pt], n: int) -> list[tuple[float, float, float, float]]:
    """`n` even points of a smooth curve through `path`, each with its direction."""
    from .body import spline

    p = spline(path, 16)[:, :2].astype(np.float64) if len(path) > 2 else np.array(path, np.float64)
    step = np.hypot(*np.diff(p, axis=0).T)
    s = np.concatenate([[0.0], np.cumsum(step)])
    at = np.linspace(0, s[-1], n)
    xs, ys = np.interp(at, s, p[:, 0]), np.interp(at, s, p[:, 1])
    dx, dy = np.gradient(xs), np.gradient(ys)
    le = np.maximum(np.hypot(dx, dy), 1e-6)
    return [(float(xs[i]), float(ys[i]), float(dx[i] / le[i]), float(dy[i] / le[i])) for i in range(n)]


def nucleoid(u: Arr, v: Arr) -> Arr:
    """The tangle of DNA in the middle of a cell."""
    return np.asarray(
        np.clip((lookup(u / 6, v * 2.2, 5) - 0.52) * 6, 0, 1) * smooth(0.75, 0.35, np.abs(v)), dtype=np.float32
    )


def bands(freq: float, sharp: float = 4.0, share: float = 0.5) -> Callable[[Arr, Arr], Arr]:
    """Stripes across a body, `freq` per unit of length."""
    return lambda u, v: np.asarray(
        np.clip((np.sin(u * freq + np.abs(v) * 0.7) - 1 + 2 * share) * sharp, 0, 1), dtype=np.float32
    )


def stripes(n: float) -> Callable[[Arr, Arr], Arr]:
    """Fine lines along a body (membranes)."""
    return lambda u, v: np.asarray(np.clip(np.sin(np.abs(v) * n) * 2, 0, 1) * 0.7, dtype=np.float32)
