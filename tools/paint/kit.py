# ruff: noqa: E501 - one line per body part or stroke keeps its coordinates together
# fmt: off
"""Animal parts shared by several families: four-legged bodies, heads, ears, horns, feathers, tufts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .body import Figure, Joint, Layer, Pattern
from .canvas import Arr, Pt, Rgb, mix, rgb, shade


@dataclass(frozen=True, slots=True)
class Coat:
    """What a four-legged animal is covered with."""

    c: str
    belly: str | None = None
    leg: str | None = None
    hoof: str | None = None
    fur: float = 0.25
    gloss: float = 0.12
    pattern: Pattern | None = None
    pcol: str = "#101010"
    mottle: float = 0.45
    far: float = 0.5


@dataclass(frozen=True, slots=True)
class Build:
    """Measures of a four-legged body; the head is to the left, the ground is y = 0."""

    length: float = 90
    front: float = 90
    back: float = 88
    chest: float = 26
    waist: float = 21
    hip: float = 22
    upper: float = 11
    knee: float = 5.5
    ankle: float = 3.6
    foot: float = 5
    stance: tuple[float, float, float, float] = (-10, 6, -8, 10)
    lift: tuple[float, float, float, float] = (0, 0, 0, 0)
    hump: float = 0
    belly: float = 0


def legs(f: Figure, b: Build, coat: Coat, far: bool) -> list[tuple[list[Joint], list[Joint]]]:
    """Joint lists (leg, foot) of the two near or far legs."""
    out = []
    i = 0 if far else 1
    x0 = -b.length / 2 + (5 if far else 0)
    dx, up = b.stance[i], b.lift[i]
    g = -b.foot * 0.8 - up
    fore: list[Joint] = [
        (x0, -b.front + b.chest * 1.25, b.upper * 1.15),
        (x0 + 5, -b.front * 0.52, b.upper * 0.9),
        (x0 - (4 if up else 0) + dx * 0.55, -b.front * 0.27 - up * 1.1, b.knee),
        (x0 + dx * 0.95, g - 5, b.ankle),
        (x0 + dx, g, b.foot * 0.8),
    ]
    out.append((fore, [(x0 + dx, g, b.foot * 0.82), (x0 + dx - b.foot * 0.9, g + b.foot * 0.1, b.foot * 0.72)]))
    x1 = b.length / 2 - (5 if far else 0)
    dx, up = b.stance[2 + i], b.lift[2 + i]
    g = -b.foot * 0.8 - up
    hind: list[Joint] = [
        (x1, -b.back + b.hip * 1.1, b.upper * 1.6),
        (x1 - 5 + dx * 0.2, -b.back * 0.5, b.upper * 1.05),
        (x1 + 9 + dx * 0.75, -b.back * 0.27 - up, b.knee),
        (x1 + 3 + dx, g - 5, b.ankle),
        (x1 + 2 + dx, g, b.foot * 0.8),
    ]
    out.append((hind, [(x1 + 2 + dx, g, b.foot * 0.82), (x1 + 2 + dx - b.foot * 0.9, g + b.foot * 0.1, b.foot * 0.72)]))
    return out


def quad(f: Figure, b: Build, coat: Coat, neck: Sequence[Joint] = (), tail: Sequence[Joint] = ()) -> None:
    """Far legs, tail, torso with neck and near legs, in this order."""
    legc = coat.leg or coat.c
    hoof = coat.hoof or shade_hex(legc, 0.75)
    lay = f.layer(3)
    for leg, foot in legs(f, b, coat, True):
        lay.limb(leg, coat.c, legc)
        lay.limb(foot, hoof, k=1.5)
    lay.paint(gloss=coat.gloss, fur=coat.fur, tint=coat.far, rim=0.5, pattern=coat.pattern, pcol=coat.pcol)
    if tail:
        t = f.layer(2)
        t.limb(tail, coat.c, legc, n=8)
        t.paint(gloss=coat.gloss, fur=coat.fur * 1.3, tint=0.9, pattern=coat.pattern, pcol=coat.pcol)
    lay = f.layer(7)
    mid_y = -(b.front + b.back) / 2 + b.waist * 1.02 + b.belly
    torso = [
        (-b.length / 2, -b.front + b.chest * 0.98, b.chest),
        (-b.length * 0.16, mid_y - (b.chest - b.waist) * 0.3, (b.chest + b.waist) / 2),
        (b.length * 0.2, mid_y, b.waist),
        (b.length / 2, -b.back + b.hip * 0.95, b.hip),
    ]
    lay.limb(torso, coat.c, n=8)
    if b.hump:
        lay.ball(-b.length * 0.38, -b.front + b.chest * 0.75 - b.hump * 0.4, b.chest * 0.85, coat.c, k=12)
    if neck:
        lay.limb(neck, coat.c, k=15, n=6)
        lay.ball(-b.length / 2 - b.chest * 0.1, -b.front + b.chest * 0.95, b.chest * 0.9, coat.c, k=16)
    up = b.upper
    lay.limb([(-b.length / 2 - 2, -b.front + b.chest * 0.75, up * 1.35), (-b.length / 2 + 2, -b.front + b.chest * 1.5, up * 1.2)], coat.c, k=9, z=b.chest - up * 1.35 + 5)
    lay.limb([(b.length / 2 + 3, -b.back + b.hip * 0.85, up * 1.6), (b.length / 2 - 2, -b.back + b.hip * 1.5, up * 1.5)], coat.c, k=9, z=b.hip - up * 1.6 + 5)
    for leg, foot in legs(f, b, coat, False):
        lay.limb(leg, coat.c, legc, k=7, z=4)
        lay.limb(foot, hoof, k=1.5, z=3)
    lay.paint(gloss=coat.gloss, fur=coat.fur, belly=coat.belly, pattern=coat.pattern, pcol=coat.pcol, mottle=coat.mottle)


def shade_hex(c: str, f: float) -> str:
    """A colour code, darker or lighter."""
    r = [max(0, min(255, round(v * f * 255))) for v in rgb(c)]
    return "#{:02x}{:02x}{:02x}".format(*r)


@dataclass(frozen=True, slots=True)
class Head:
    """A head in profile: skull at (x, y), muzzle tip offset (dx, dy)."""

    x: float
    y: float
    r: float
    dx: float
    dy: float
    rm: float
    c: str
    muzzle: str | None = None
    nose: str = "#1a1414"
    eye: str = "#c98a2c"
    eye_r: float = 0.0
    ear: tuple[float, float, float] = (6, -16, 4)
    ear_c: str | None = None
    ear_in: str = "#7a4a3c"
    ear_at: tuple[float, float] = (4, -5)
    fur: float = 0.15
    stop: float = 0.0
    mouth: float = 0.0
    jaw: str | None = None
    slit: float = 0.0
    glow: float = 0.0
    nostril: float = 0.5
    brow: float = 0.0
    blaze: Pattern | None = None
    blaze_c: str = "#ffffff"


def ear(lay: Layer, x: float, y: float, tx: float, ty: float, w: float, c: str, inner: str | None) -> None:
    """A leaf-shaped ear from its root to its tip."""
    n = max(1e-3, float(np.hypot(tx, ty)))
    px, py = -ty / n * w, tx / n * w
    pts = [
        (x, y), (x + tx * 0.45 + px, y + ty * 0.45 + py), (x + tx, y + ty), (x + tx * 0.45 - px, y + ty * 0.45 - py),
    ]
    lay.poly(pts, c, inflate=w * 0.8, k=1.2)
    if inner:
        s = [(x + (a - x) * 0.72 + tx * 0.1, y + (b_ - y) * 0.72 + ty * 0.1) for a, b_ in pts]
        lay.poly(s, inner, inflate=w * 0.3, k=0.5, z=w * 0.55)


def head(f: Figure, h: Head) -> None:
    """Skull, muzzle, jaw, nose, ears and eye."""
    ec = h.ear_c or h.c
    ex, ey = h.x + h.ear_at[0], h.y + h.ear_at[1]
    if h.ear[2]:
        back = f.layer(1)
        ear(back, ex - h.r * 0.5, ey - 1, h.ear[0] * 0.6 - 3, h.ear[1], h.ear[2] * 0.85, ec, None)
        back.paint(gloss=0.05, tint=0.6, fur=h.fur)
    lay = f.layer(5)
    lay.ball(h.x, h.y, h.r, h.c)
    mz = h.muzzle or h.c
    n = max(1e-3, float(np.hypot(h.dx, h.dy)))
    ux, uy = h.dx / n, h.dy / n
    nx, ny = uy, -ux  # "up" side of the muzzle when facing left
    if ny > 0:
        nx, ny = -nx, -ny
    tip = (h.x + h.dx, h.y + h.dy)
    lay.limb([(h.x, h.y, h.r * 0.9), (h.x + h.dx * 0.55 - nx * h.stop, h.y + h.dy * 0.55 - ny * h.stop, (h.r + h.rm) / 2 * 0.92), (*tip, h.rm)], h.c, mz, k=4)
    jc = h.jaw or mz
    if h.mouth:
        inner = f.layer(2)
        a = h.mouth
        jx, jy = tip[0] - nx * (a + h.rm) - ux * h.rm, tip[1] - ny * (a + h.rm) - uy * h.rm
        inner.limb([(h.x - nx * 3, h.y - ny * 3, h.rm), ((h.x + jx) / 2, (h.y + jy) / 2, h.rm * 0.8), (jx - nx * -2, jy - ny * -2, h.rm * 0.55)], "#5a1714")
        inner.paint(gloss=0.3, tint=0.8)
        jl = f.layer(3)
        jl.limb([(h.x - nx * h.r * 0.55, h.y - ny * h.r * 0.55, h.r * 0.55), (jx, jy, h.rm * 0.5)], h.c, jc)
        jl.paint(gloss=0.1, fur=h.fur)
        teeth = f.layer(0.3)
        for t in (0.35, 0.62, 0.92):
            bx, by = h.x + h.dx * t - nx * h.rm * 0.75, h.y + h.dy * t - ny * h.rm * 0.75
            teeth.limb([(bx, by, 1.5), (bx - nx * h.rm * 0.75, by - ny * h.rm * 0.75, 0.3)], "#f4ead2", n=1)
        bx, by = jx - ux * -1.5, jy - uy * -1.5
        teeth.limb([(bx, by, 1.4), (bx + nx * h.rm * 0.8, by + ny * h.rm * 0.8, 0.3)], "#f4ead2", n=1)
        teeth.paint(gloss=0.4)
    else:
        lay.limb([(h.x - nx * h.r * 0.45, h.y - ny * h.r * 0.45, h.r * 0.62), (tip[0] - nx * h.rm * 0.55 - ux * h.rm * 0.4, tip[1] - ny * h.rm * 0.55 - uy * h.rm * 0.4, h.rm * 0.62)], jc, k=3)
    lay.paint(gloss=0.12, fur=h.fur, pattern=h.blaze, pcol=h.blaze_c)
    if not h.mouth:
        ln = f.layer(0.3)
        m0 = (tip[0] - nx * h.rm * 0.35 + ux * h.rm * 0.75, tip[1] - ny * h.rm * 0.35 + uy * h.rm * 0.75, 0.35)
        m1 = (h.x + h.dx * 0.5 - nx * h.rm * 0.75, h.y + h.dy * 0.5 - ny * h.rm * 0.75, 0.6)
        ln.limb([m0, ((m0[0] + m1[0]) / 2 - nx, (m0[1] + m1[1]) / 2 - ny, 0.6), m1], "#120c0a", n=3)
        ln.paint(gloss=0, rim=0, drop=0)
    no = f.layer(1)
    nr = max(1.6, h.rm * h.nostril)
    no.ball(tip[0] + ux * h.rm * 0.6 + nx * h.rm * 0.45, tip[1] + uy * h.rm * 0.6 + ny * h.rm * 0.45, nr, h.nose)
    no.paint(gloss=0.6, drop=0.2)
    if h.ear[2]:
        near = f.layer(1)
        ear(near, ex, ey, h.ear[0], h.ear[1], h.ear[2], ec, h.ear_in)
        near.paint(gloss=0.05, fur=h.fur)
    er = 0.8 * (h.eye_r or max(1.9, h.r * 0.2))
    f.eye(h.x + ux * h.r * 0.42 + nx * h.r * 0.32, h.y + uy * h.r * 0.42 + ny * h.r * 0.32, er, rgb(h.eye), h.slit, h.glow)
    if h.brow:
        br = f.layer(0.5)
        bx, by = h.x + ux * h.r * 0.42 + nx * (h.r * 0.32 + er * 1.1), h.y + uy * h.r * 0.42 + ny * (h.r * 0.32 + er * 1.1)
        br.limb([(bx - ux * er * 2, by - uy * er * 2 + ny * h.brow, er * 0.5), (bx + ux * er * 2, by + uy * er * 2 - ny * h.brow, er * 0.35)], shade_hex(h.c, 0.55), n=1)
        br.paint(gloss=0.05, drop=0.3)


def tufts(
    f: Figure,
    pts: Sequence[Pt],
    way: Sequence[Pt],
    width: float,
    c: str,
    c2: str,
    seed: int = 1,
    jit: float = 0.25,
    gloss: float = 0.1,
    fur: float = 0.0,
    tint: float = 1.0,
) -> None:
    """Locks of hair: one from each point along its own vector, slightly irregular."""
    r = np.random.default_rng(seed)
    lay = f.layer(0.9)
    many = [p for p in zip(pts, way, strict=True) for _ in range(2)]
    for (x, y), (wx, wy) in many:
        s = 1 + jit * (r.random() * 2 - 1)
        x, y = x + (r.random() - 0.5) * width * 1.4, y + (r.random() - 0.5) * width * 1.4
        bend = (r.random() - 0.5) * 0.5
        ex, ey = wx * s, wy * s
        mx, my = ex * 0.5 - ey * bend * 0.4, ey * 0.5 + ex * bend * 0.4
        lay.limb(
            [(x, y, width * 0.72), (x + mx, y + my, width * 0.55), (x + ex, y + ey, 0.2)],
            mix(rgb(c), rgb(c2), float(r.random() * 0.5)),
            mix(rgb(c), rgb(c2), float(0.5 + r.random() * 0.5)),
            n=3,
            flat=0.7,
            z=float(r.random() * 1.6),
        )
    lay.paint(gloss=gloss, fur=fur + 0.25, tint=tint, edge=0.35, drop=0.25)


def row(a: Pt, b: Pt, n: int, way: Pt, jitter: float = 2.0, seed: int = 3) -> tuple[list[Pt], list[Pt]]:
    """Points along a segment with the same vector each (for ``tufts``)."""
    r = np.random.default_rng(seed)
    pts = [
        (a[0] + (b[0] - a[0]) * i / max(1, n - 1) + (r.random() - 0.5) * jitter, a[1] + (b[1] - a[1]) * i / max(1, n - 1) + (r.random() - 0.5) * jitter)
        for i in range(n)
    ]
    return pts, [way] * n


def horn(lay: Layer, pts: Sequence[Joint], c: str, c2: str) -> None:
    """A horn that runs to a point."""
    lay.limb(pts, c, c2, k=0.5, n=6)


def rings(freq: float, w: float = 0.45) -> Pattern:
    """Bands across the part (horns, snakes, zebras)."""
    return lambda x, y, u, v: np.clip((np.sin(u * freq + np.abs(v) * 0.8) - 1 + 2 * w) * 3, 0, 1)


def spots(size: float, cover: float = 0.5, ring: bool = False) -> Pattern:
    """Jittered spots in body space; ``ring`` leaves their middle free (rosettes)."""

    def fn(x: Arr, y: Arr, u: Arr, v: Arr) -> Arr:
        best = np.full(x.shape, 9.0, np.float32)
        gx, gy = x / size, y / size
        ix, iy = np.floor(gx), np.floor(gy)
        for ox in (-1, 0, 1):
            for oy in (-1, 0, 1):
                cx, cy = ix + ox, iy + oy
                hx = np.modf(np.sin(cx * 127.1 + cy * 311.7) * 43758.5)[0]
                hy = np.modf(np.sin(cx * 269.5 + cy * 183.3) * 43758.5)[0]
                d = np.hypot(gx - cx - 0.5 - hx * 0.28, gy - cy - 0.5 - hy * 0.28)
                best = np.minimum(best, d * (1 + 0.25 * hx))
        if ring:
            w = np.clip(1 - np.abs(best - cover * 0.72) / (cover * 0.34), 0, 1) * 2.2
            ang = np.sin(x * 0.31 + 2 * np.sin(y * 0.19)) + 0.35
            return np.array(np.clip(w * np.where(ang > -0.6, 1, 0.35), 0, 1))
        return np.array(np.clip((cover - best) * 8, 0, 1))

    return fn


def feather(lay: Layer, x: float, y: float, tx: float, ty: float, w: float, c: Rgb, c2: Rgb, z: float = 0.0, bend: float = 0.0) -> None:
    """One long feather from root to tip."""
    n = max(1e-3, float(np.hypot(tx, ty)))
    px, py = -ty / n, tx / n
    b = bend * n
    pts = [
        (x, y, w * 0.45), (x + tx * 0.35 + px * b * 0.7, y + ty * 0.35 + py * b * 0.7, w),
        (x + tx * 0.8 + px * b * 0.6, y + ty * 0.8 + py * b * 0.6, w * 0.85), (x + tx, y + ty, w * 0.25),
    ]
    lay.limb(pts, c, c2, k=0.1, n=3, flat=0.8, z=z)


def wing(
    f: Figure,
    shoulder: Pt,
    wrist: Pt,
    tip: Pt,
    trail: Pt,
    cs: Sequence[str],
    n: int = 9,
    w: float = 4.0,
    root: Pt | None = None,
    tint: float = 1.0,
    gloss: float = 0.15,
    covert: float = 0.55,
    glow: Rgb | None = None,
) -> None:
    """A spread wing: primaries fan from the wrist (``tip`` to ``trail``), secondaries along the arm,
    two rows of coverts, then the arm itself. ``cs`` = arm, covert, feather, feather tip."""
    arm, cov, fea, end = cs
    root = root or (shoulder[0] + (trail[0] - wrist[0]) * 0.8, shoulder[1] + (trail[1] - wrist[1]) * 0.8)
    lay = f.layer(0.1)
    fc, ec, cc = rgb(fea), rgb(end), rgb(cov)
    m = int(n * 0.9)
    for i in range(m):  # secondaries, innermost first
        t = i / m
        bx, by = shoulder[0] + (wrist[0] - shoulder[0]) * t, shoulder[1] + (wrist[1] - shoulder[1]) * t
        ex, ey = root[0] + (trail[0] - root[0]) * t, root[1] + (trail[1] - root[1]) * t
        feather(lay, bx, by, ex - bx, ey - by, w, shade(fc, 0.95), mix(fc, ec, 0.8), z=i * 0.18, bend=0.05)
    for i in range(n):  # primaries toward the tip
        t = i / (n - 1)
        t2 = t**0.85
        lx, ly = trail[0] - wrist[0], trail[1] - wrist[1]
        hx, hy = tip[0] - wrist[0], tip[1] - wrist[1]
        ll, lh = np.hypot(lx, ly), np.hypot(hx, hy)
        a0, a1 = np.arctan2(ly, lx), np.arctan2(hy, hx)
        if a1 - a0 > np.pi:
            a1 -= 2 * np.pi
        if a1 - a0 < -np.pi:
            a1 += 2 * np.pi
        a, le = a0 + (a1 - a0) * t2, (ll + (lh - ll) * t2) * (1 + 0.05 * np.sin(np.pi * t2))
        feather(lay, wrist[0], wrist[1], float(np.cos(a) * le), float(np.sin(a) * le), w, fc, ec, z=(m + i) * 0.18, bend=0.04)
    lay.paint(gloss=gloss, tint=tint, edge=0.75, glow=glow)
    lay = f.layer(0.1)
    for rowi, (ln, ww) in enumerate(((covert, 0.95), (covert * 0.6, 0.8))):
        for i in range(m + 3):
            t = i / (m + 2)
            bx, by = shoulder[0] + (wrist[0] - shoulder[0]) * t, shoulder[1] + (wrist[1] - shoulder[1]) * t
            ex = (root[0] + (trail[0] - root[0]) * t - bx) * ln
            ey = (root[1] + (trail[1] - root[1]) * t - by) * ln
            c = shade(cc, 0.9 + 0.2 * rowi)
            feather(lay, bx, by, ex, ey, w * ww, c, shade(c, 0.8), z=i * 0.15 + rowi * 5)
    lay.paint(gloss=gloss, tint=tint, edge=0.7, glow=glow)
    lay = f.layer(2)
    mid = ((shoulder[0] + wrist[0]) / 2, (shoulder[1] + wrist[1]) / 2)
    lead = (wrist[0] + (tip[0] - wrist[0]) * 0.45, wrist[1] + (tip[1] - wrist[1]) * 0.45)
    lay.limb([(*shoulder, w * 1.5), (*mid, w * 1.15), (*wrist, w * 1.1), (*lead, w * 0.4)], arm, k=2)
    lay.paint(gloss=gloss, tint=tint, fur=0.15)
