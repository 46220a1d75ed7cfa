"""Dice with any number of sides, drawn as lit solids: at rest, and at any moment of a tumble.

A die at rest shows its value upright to the viewer, tilted a little so that a second face is seen. During a
tumble (`phase` 0 to 1) it turns about its own axis and comes to rest exactly there. The result of a throw is
never decided here.
"""

from __future__ import annotations

import math

import pygame

from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, clamp, contrast, darken, lighten, mix
from tabletop.ui.draw.basis.outlined import outlined_text
from tabletop.ui.draw.basis.raster import blank, blurred
from tabletop.ui.draw.basis.shade import shadow
from tabletop.ui.draw.basis.text import render_text
from tabletop.ui.draw.things import solids
from tabletop.ui.draw.things.solids import Matrix, Solid, Vec

OVER = 3
IVORY: Color = (240, 234, 218)
TILT = solids.product(solids.turn((1, 0, 0), -0.19), solids.turn((0, 1, 0), 0.15))
LIGHT = solids.unit((-0.46, -0.62, 0.64))

# pips of a d6 in face coordinates (-1..1)
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-0.5, -0.5), (0.5, 0.5)),
    3: ((-0.5, -0.5), (0, 0), (0.5, 0.5)),
    4: ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),
    5: ((-0.5, -0.5), (0.5, -0.5), (0, 0), (-0.5, 0.5), (0.5, 0.5)),
    6: ((-0.5, -0.55), (-0.5, 0), (-0.5, 0.55), (0.5, -0.55), (0.5, 0), (0.5, 0.55)),
}
UNKNOWN = "?"
SOLID_SIDES = (4, 6, 8, 10, 12, 20)


def draw_die(
    sides: int,
    value: int | None,
    size: float,
    color: Color = IVORY,
    phase: float = 1.0,
    lift: float = 0.0,
    spin: int = 0,
) -> pygame.Surface:
    """A die with `sides` faces (2 to 100) showing `value`, `size` pixels across, with its shadow. Where `value` is
    None the viewer may not know it: a question mark on a die without pips or numbers.

    `phase` below 1 is a moment of a tumble (kept to 24 steps); `spin` picks another way to tumble and a
    slightly different angle at rest. A d6 has pips, a d2 is a coin, 4, 8, 10, 12 and 20 are their solids,
    anything else a numbered roller. Centred, cached, shared.
    """
    sides = max(2, min(100, int(sides)))
    step = max(0, min(24, round(phase * 24)))
    return _die(sides, value, max(12, round(size)), color, step, round(lift * 10) / 10, spin % 8)


@cached
def _die(sides: int, value: int | None, size: int, color: Color, step: int, lift: float, spin: int) -> pygame.Surface:
    rest = 1 - step / 24
    hop = math.sin(min(1.0, rest * 1.15) * math.pi) * 0.55 if rest else 0.0
    if sides == 2:
        body = _coin(value, size, color, rest, spin)
    elif sides in SOLID_SIDES:
        body = _solid_die(sides, value, size, color, rest, spin)
    else:
        body = _roller(sides, value, size, color, rest, spin)
    edge = body.get_width()
    cast = shadow((round(size * 0.80), round(size * 0.80)), size * 0.36, min(1.0, lift + hop), 1.15)
    pad = max(-cast.dx, -cast.dy, cast.surface.get_width() + cast.dx, cast.surface.get_height() + cast.dy)
    full = max(edge, 2 * pad - round(size * 0.5))
    out = blank((full, full))
    at = round(full / 2 - size * 0.40)
    out.blit(cast.surface, (at + cast.dx, at + cast.dy))
    out.blit(body, body.get_rect(center=(full / 2, full / 2)))
    return out


def _pose(base: Matrix, rest: float, spin: int, still: Matrix = TILT) -> Matrix:
    """The rotation at a moment of the tumble; at rest the chosen face looks up, slightly tilted."""
    yaw = solids.turn((0, 0, 1), (spin % 8 - 3) * 0.07 if spin else 0.0)
    pose = solids.product(yaw, solids.product(still, base))
    if rest > 0:
        axis = ((0.9, 0.5, 0.2), (0.4, -0.9, 0.3), (-0.8, 0.5, 0.4), (0.7, 0.7, -0.2))[spin % 4]
        pose = solids.product(solids.turn(axis, rest * rest * 11.0 + rest * 2.0), pose)
    return pose


def _face_light(normal: Vec) -> float:
    # part of the light comes from the viewer's side: the face that counts is never in the dark
    return max(0.0, 0.80 * solids.dot(normal, LIGHT) + 0.20 * max(0.0, normal[2]))


def _shaded(color: Color, normal: Vec) -> Color:
    light = _face_light(normal)
    if light > 0.62:
        return lighten(color, (light - 0.62) * 0.55)
    return mix(darken(color, 0.66), color, 0.18 + 0.82 * light / 0.62)


def _paint_solid(
    canvas: pygame.Surface, shape: Solid, pose: Matrix, radius: float, color: Color
) -> list[tuple[int, Vec, list[tuple[float, float]]]]:
    """Draw the body; give each visible face (number, normal, ring of points), the nearest last."""
    mid = canvas.get_width() / 2
    points = [solids.apply(pose, c) for c in shape.corners]
    flat = [(mid + p[0] * radius * (1 + 0.10 * p[2]), mid + p[1] * radius * (1 + 0.10 * p[2])) for p in points]
    seen = []
    for index in range(len(shape.faces)):
        ring = shape.faces[index]
        a, b, c = (points[ring[0]], points[ring[1]], points[ring[2]])
        normal = solids.unit(solids.cross(solids.sub(b, a), solids.sub(c, a)))
        outward = solids.apply(pose, solids.centre(shape, index))
        if solids.dot(normal, outward) < 0:
            normal = (-normal[0], -normal[1], -normal[2])
        if normal[2] > 0.03:
            seen.append((index, normal, [flat[i] for i in ring]))
    seen.sort(key=lambda item: item[1][2])
    round_by = max(1.0, radius * 0.07)
    # the rounded edges: every face grown by a thick outline of a lighter shade, then the faces themselves
    for _, normal, ring_points in seen:
        edge = mix(_shaded(color, normal), lighten(color, 0.55), 0.38 * _face_light(normal) + 0.06)
        _fat_polygon(canvas, edge, ring_points, round_by)
    for _, normal, ring_points in seen:
        cx = sum(p[0] for p in ring_points) / len(ring_points)
        cy = sum(p[1] for p in ring_points) / len(ring_points)
        shrunk = [(cx + (x - cx) * 0.955, cy + (y - cy) * 0.955) for x, y in ring_points]
        pygame.draw.polygon(canvas, _shaded(color, normal), shrunk)
    return seen


def _fat_polygon(canvas: pygame.Surface, color: Color, points: list[tuple[float, float]], width: float) -> None:
    pygame.draw.polygon(canvas, color, points)
    count = len(points)
    for i in range(count):
        (ax, ay), (bx, by) = points[i], points[(i + 1) % count]
        pygame.draw.circle(canvas, color, (ax, ay), width)
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length * width, (bx - ax) / length * width
        pygame.draw.polygon(
            canvas, color, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        )


def _gloss(canvas: pygame.Surface, radius: float, strength: int) -> None:
    """A soft sheen from the upper left over what is already drawn."""
    edge = canvas.get_width()
    sheen = blank((edge, edge), (255, 255, 255))
    pygame.draw.circle(sheen, (255, 255, 255, strength), (edge * 0.36, edge * 0.32), radius * 0.62)
    sheen = blurred(sheen, radius * 0.22)
    sheen.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    cover = canvas.copy()
    cover.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    sheen.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.blit(sheen, (0, 0))


def _ink(color: Color) -> tuple[Color, Color]:
    """Colour of the marks and of their faint engraving edge."""
    dark, light = (34, 28, 24), (255, 252, 242)
    if contrast(color, dark) >= contrast(color, light):
        return dark, lighten(color, 0.5)
    return light, darken(color, 0.55)


def _stamp(
    canvas: pygame.Surface,
    picture: pygame.Surface,
    middle: tuple[float, float],
    across: tuple[float, float],
    down: tuple[float, float],
) -> None:
    """Draw a picture with its sides along two given vectors (an affine map as turn, stretch, turn)."""
    a, b, c, d = across[0], down[0], across[1], down[1]
    # singular values of [[a b] [c d]]
    e, f, g, h = (a + d) / 2, (a - d) / 2, (c + b) / 2, (c - b) / 2
    q, r = math.hypot(e, h), math.hypot(f, g)
    s1, s2 = q + r, q - r
    if s1 < 0.05 or abs(s2) < 0.05:
        return
    a1, a2 = math.atan2(g, f), math.atan2(h, e)
    first, last = (a2 - a1) / 2, (a2 + a1) / 2
    turned = pygame.transform.rotate(picture, -math.degrees(first)) if abs(first) > 0.01 else picture
    tw, th = turned.get_size()
    stretched = pygame.transform.smoothscale(turned, (max(1, round(tw * s1)), max(1, round(th * abs(s2)))))
    if s2 < 0:
        stretched = pygame.transform.flip(stretched, False, True)
    final = pygame.transform.rotate(stretched, -math.degrees(last)) if abs(last) > 0.01 else stretched
    canvas.blit(final, final.get_rect(center=middle))


def _solid_die(sides: int, value: int | None, size: int, color: Color, rest: float, spin: int) -> pygame.Surface:
    shape = solids.solid(sides)
    front = max(0, min(sides - 1, (value or 1) - 1))
    base = solids.facing(shape, front)
    if sides == 4:
        base = solids.product(solids.turn((1, 0, 0), 0.16), base)
    elif sides == 6:
        # `facing` puts a corner at the top; a lying d6 shows its edges level
        base = solids.product(solids.turn((0, 0, 1), math.pi / 4), base)
    pose = _pose(base, rest, spin)
    edge = round(size * 1.3) * OVER
    canvas = blank((edge, edge), darken(color, 0.3))
    scale = {4: 0.66, 6: 0.68, 8: 0.60, 10: 0.60, 12: 0.56, 20: 0.56}[sides]
    radius = size * OVER * scale
    seen = _paint_solid(canvas, shape, pose, radius, color)
    for index, normal, _ in seen:
        if normal[2] < 0.22:
            continue
        if value is None:
            if index == front:
                _number(canvas, shape, pose, index, radius, color, UNKNOWN, sides)
        elif sides == 6:
            _pips(canvas, shape, pose, index, radius, color, value if index == front else index + 1)
        else:
            _number(canvas, shape, pose, index, radius, color, str(index + 1 if index != front else value), sides)
    _gloss(canvas, radius, 46)
    return pygame.transform.smoothscale(canvas, (edge // OVER, edge // OVER))


def _project(pose: Matrix, point: Vec, mid: float, radius: float) -> tuple[float, float]:
    p = solids.apply(pose, point)
    grow = 1 + 0.10 * p[2]
    return mid + p[0] * radius * grow, mid + p[1] * radius * grow


def _face_axes(shape: Solid, face: int) -> tuple[Vec, Vec, Vec, float]:
    """Middle, right and down of a face as the viewer of that face sees it, and its inner radius."""
    rows = solids.facing(shape, face)
    mid = solids.centre(shape, face)
    ring = shape.faces[face]
    inner = 9.0
    for i in range(len(ring)):
        a, b = shape.corners[ring[i]], shape.corners[ring[(i + 1) % len(ring)]]
        along = solids.unit(solids.sub(b, a))
        off = solids.sub(mid, a)
        reach = solids.sub(off, tuple(solids.dot(off, along) * c for c in along))  # type: ignore[arg-type]
        inner = min(inner, math.sqrt(solids.dot(reach, reach)))
    return mid, rows[0], rows[1], inner


def _pips(
    canvas: pygame.Surface, shape: Solid, pose: Matrix, face: int, radius: float, color: Color, value: int
) -> None:
    mid, right, down, inner = _face_axes(shape, face)
    ax, ay = _along_the_edges(right, down)
    half = canvas.get_width() / 2
    single = value == 1
    ink, edge = _ink(color)
    if single and contrast(color, (176, 32, 28)) > 3:
        ink = (176, 32, 28)
    r = inner * (0.26 if single else 0.185)
    for u, v in _PIPS.get(max(1, min(6, value)), _PIPS[1]):
        for grow, tint, shift in ((1.16, edge, 0.035), (1.0, ink, 0.0)):
            ring = []
            for i in range(20):
                t = i * math.pi / 10
                du = u * inner + shift * inner + r * grow * math.cos(t)
                dv = v * inner + shift * inner + r * grow * math.sin(t)
                point: Vec = tuple(mid[k] + ax[k] * du + ay[k] * dv for k in range(3))  # type: ignore[assignment]
                ring.append(_project(pose, point, half, radius))
            pygame.draw.polygon(canvas, tint, ring)


def _along_the_edges(right: Vec, down: Vec) -> tuple[Vec, Vec]:
    """Right and down of a face of a d6: the first corner is at the top of `facing`, so an eighth of a turn on."""
    c, s = math.cos(math.pi / 4), math.sin(math.pi / 4)
    ax: Vec = tuple(c * right[k] + s * down[k] for k in range(3))  # type: ignore[assignment]
    ay: Vec = tuple(-s * right[k] + c * down[k] for k in range(3))  # type: ignore[assignment]
    return ax, ay


def _number(
    canvas: pygame.Surface,
    shape: Solid,
    pose: Matrix,
    face: int,
    radius: float,
    color: Color,
    label: str,
    sides: int,
) -> None:
    mid, right, down, inner = _face_axes(shape, face)
    if sides == 6:
        down, left = _along_the_edges(right, down)
        right = (-left[0], -left[1], -left[2])
    half = canvas.get_width() / 2
    ink, _ = _ink(color)
    height = inner * radius * {4: 1.05, 6: 1.3, 8: 1.12, 10: 1.02, 12: 1.05, 20: 1.02}.get(sides, 1.0)
    if len(label) > 1:
        height *= 0.86 if len(label) == 2 else 0.66
    # 6 and 9 look alike when turned
    text = label + "." if label in ("6", "9") and sides > 8 else label
    picture = render_text(text, max(8.0, height), ink, face="sans-heavy")
    unit = 1 / radius
    a = _project(pose, mid, half, radius)
    b = _project(pose, tuple(mid[k] + right[k] * unit for k in range(3)), half, radius)  # type: ignore[arg-type]
    c = _project(pose, tuple(mid[k] + down[k] * unit for k in range(3)), half, radius)  # type: ignore[arg-type]
    _stamp(canvas, picture, a, (b[0] - a[0], b[1] - a[1]), (c[0] - a[0], c[1] - a[1]))


def _coin(value: int | None, size: int, color: Color, rest: float, spin: int) -> pygame.Surface:
    edge = round(size * 1.3)
    flip = math.cos(rest * rest * 9.4)
    shown = UNKNOWN if value is None else str(value if flip >= 0 else 3 - value)
    squeeze = max(0.12, abs(flip))
    big = size * OVER
    face = blank((big, big), color)
    mid = big / 2
    pygame.draw.circle(face, darken(color, 0.35), (mid, mid), mid)
    pygame.draw.circle(face, lighten(color, 0.35), (mid - big * 0.01, mid - big * 0.01), mid * 0.965)
    pygame.draw.circle(face, color, (mid, mid), mid * 0.90)
    pygame.draw.circle(face, darken(color, 0.30), (mid, mid), mid * 0.80, max(2, round(big * 0.02)))
    ink, _ = _ink(color)
    label = render_text(shown, big * 0.62, ink, face="serif-bold")
    face.blit(label, label.get_rect(center=(mid, mid)))
    _gloss(face, mid, 70)
    canvas = blank((edge * OVER, edge * OVER), darken(color, 0.45))
    h = max(2, round(big * squeeze))
    thick = round(big * 0.07)
    small = pygame.transform.smoothscale(face, (big, h))
    side = small.copy()
    side.fill((*darken(color, 0.5), 255), special_flags=pygame.BLEND_RGBA_MIN)
    middle = edge * OVER / 2
    for dy in range(thick, 0, -1):
        canvas.blit(side, side.get_rect(center=(middle, middle + dy)))
    canvas.blit(small, small.get_rect(center=(middle, middle)))
    out = pygame.transform.smoothscale(canvas, (edge, edge))
    return pygame.transform.rotate(out, spin * 11 * rest) if rest else out


def _roller(sides: int, value: int | None, size: int, color: Color, rest: float, spin: int) -> pygame.Surface:
    """A lying roller: facets for the eye, the value on a plate, since a hundred facets hold no number."""
    facets = max(5, min(12, sides))
    shape = solids.barrel(facets)
    roll = solids.turn((1, 0, 0), rest * rest * 12.0)
    yaw = solids.turn((0, 0, 1), -0.10 + (spin % 8) * 0.05 + rest * 1.4)
    pose = solids.product(yaw, solids.product(solids.turn((1, 0, 0), -0.20), roll))
    edge = round(size * 1.3) * OVER
    canvas = blank((edge, edge), darken(color, 0.3))
    radius = size * OVER * 0.60
    _paint_solid(canvas, shape, pose, radius, color)
    _gloss(canvas, radius * 0.9, 44)
    out = pygame.transform.smoothscale(canvas, (edge // OVER, edge // OVER))
    if value is not None and rest >= 0.04:
        value = (value + round(rest * 40) - 1) % sides + 1
    shown = UNKNOWN if value is None else str(value)
    ink, halo = _ink(color)
    height = size * (0.44 if len(shown) < 3 else 0.36)
    label = outlined_text(shown, round(height * 2) / 2, ink, halo, width=max(0.8, size / 60))
    angle = -math.degrees(-0.10 + (spin % 8) * 0.05 + rest * 1.4)
    if abs(angle) > 0.5:
        label = pygame.transform.rotozoom(label, angle, 1.0)
    if rest > 0.25:
        label = label.copy()
        label.fill((255, 255, 255, clamp(255 * (1.1 - rest))), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(label, label.get_rect(center=(edge / OVER / 2, edge / OVER / 2 - size * 0.02)))
    return out
