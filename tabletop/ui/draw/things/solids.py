"""The solids that dice are made of: corners and faces of d4, d6, d8, d10, d12, d20 and of barrels.

Plain three-dimensional geometry in lists of floats: x to the right, y down, z towards the viewer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

Vec = tuple[float, float, float]
Matrix = tuple[Vec, Vec, Vec]


@dataclass(frozen=True, slots=True)
class Solid:
    """Corners on the unit sphere (about) and faces as rings of corner numbers, seen from outside."""

    corners: tuple[Vec, ...]
    faces: tuple[tuple[int, ...], ...]


def dot(a: Vec, b: Vec) -> float:
    """Scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vec, b: Vec) -> Vec:
    """Vector product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def sub(a: Vec, b: Vec) -> Vec:
    """a - b."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def unit(a: Vec) -> Vec:
    """`a` at length one."""
    length = math.sqrt(dot(a, a)) or 1.0
    return a[0] / length, a[1] / length, a[2] / length


def apply(m: Matrix, v: Vec) -> Vec:
    """Matrix times vector."""
    return dot(m[0], v), dot(m[1], v), dot(m[2], v)


def product(a: Matrix, b: Matrix) -> Matrix:
    """a after b."""
    columns = tuple(zip(*b, strict=True))
    return tuple(tuple(dot(row, (c[0], c[1], c[2])) for c in columns) for row in a)  # type: ignore[return-value]


def turn(axis: Vec, angle: float) -> Matrix:
    """Rotation by `angle` radians about `axis`."""
    x, y, z = unit(axis)
    c, s = math.cos(angle), math.sin(angle)
    t = 1 - c
    return (
        (t * x * x + c, t * x * y - s * z, t * x * z + s * y),
        (t * x * y + s * z, t * y * y + c, t * y * z - s * x),
        (t * x * z - s * y, t * y * z + s * x, t * z * z + c),
    )


def centre(solid: Solid, face: int) -> Vec:
    """Middle of a face."""
    ring = solid.faces[face]
    n = len(ring)
    points = [solid.corners[i] for i in ring]
    return sum(p[0] for p in points) / n, sum(p[1] for p in points) / n, sum(p[2] for p in points) / n


def facing(solid: Solid, face: int) -> Matrix:
    """The rotation that turns a face to the viewer with the face's first corner at the top."""
    n = unit(centre(solid, face))
    first = sub(solid.corners[solid.faces[face][0]], centre(solid, face))
    flat = sub(first, tuple(dot(first, n) * c for c in n))  # type: ignore[arg-type]
    up = unit(flat)
    right = unit(cross(n, up))
    right = (-right[0], -right[1], -right[2])
    # rows: where x, y (down) and z come from
    return right, (-up[0], -up[1], -up[2]), n


def _ordered(corners: tuple[Vec, ...], sets: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    """Corner sets as rings around their middle."""
    rings = []
    for group in sets:
        n = len(group)
        mid = tuple(sum(corners[i][k] for i in group) / n for k in range(3))
        axis = unit((mid[0], mid[1], mid[2]))
        start = unit(sub(corners[group[0]], (mid[0], mid[1], mid[2])))
        side = cross(axis, start)

        def angle(i: int, m: tuple[float, ...] = mid, a: Vec = start, b: Vec = side) -> float:
            d = sub(corners[i], (m[0], m[1], m[2]))
            return math.atan2(dot(d, b), dot(d, a))

        rings.append(tuple(sorted(group, key=angle)))
    return tuple(rings)


def _hull_faces(corners: tuple[Vec, ...], normals: list[Vec]) -> Solid:
    """The face in direction of each normal: all corners that lie farthest along it."""
    sets = []
    for normal in normals:
        reach = [dot(c, normal) for c in corners]
        best = max(reach)
        sets.append([i for i, r in enumerate(reach) if r > best - 1e-3])
    return Solid(corners, _ordered(corners, sets))


def _signs(*values: float) -> list[Vec]:
    ranges = [(-v, v) if v else (0.0,) for v in values]
    return [(a, b, c) for a in ranges[0] for b in ranges[1] for c in ranges[2]]


@cache
def solid(sides: int) -> Solid:
    """The body of a die with 4, 6, 8, 10, 12 or 20 faces; `KeyError` for others (they are barrels)."""
    phi = (1 + math.sqrt(5)) / 2
    icosa = [(a, b, c) for a, b, c in _signs(0, 1, phi)]
    icosa_all = tuple(unit(v) for p in icosa for v in ((p[0], p[1], p[2]), (p[2], p[0], p[1]), (p[1], p[2], p[0])))
    dodeca = [*_signs(1, 1, 1)]
    for p in _signs(0, phi, 1 / phi):
        dodeca += [(p[0], p[1], p[2]), (p[2], p[0], p[1]), (p[1], p[2], p[0])]
    dodeca_all = tuple(unit(v) for v in dodeca)
    if sides == 4:
        corners = tuple(unit(v) for v in ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)))
        return _hull_faces(corners, [(-c[0], -c[1], -c[2]) for c in corners])
    if sides == 6:
        corners = tuple(unit(v) for v in _signs(1, 1, 1))
        # opposite faces add up to seven
        return _hull_faces(corners, [(0, 0, 1), (0, 1, 0), (1, 0, 0), (-1, 0, 0), (0, -1, 0), (0, 0, -1)])
    if sides == 8:
        corners = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
        return _hull_faces(
            tuple((float(a), float(b), float(c)) for a, b, c in corners), [unit(v) for v in _signs(1, 1, 1)]
        )
    if sides == 12:
        return _hull_faces(dodeca_all, list(icosa_all))
    if sides == 20:
        return _hull_faces(icosa_all, list(dodeca_all))
    if sides == 10:
        return _trapezohedron()
    raise KeyError(sides)


def _trapezohedron() -> Solid:
    """Ten kites: two tips and a zigzag belt of ten corners."""
    belt_height = 0.105
    belt = [
        (math.cos(i * math.pi / 5), math.sin(i * math.pi / 5), belt_height * (1 if i % 2 == 0 else -1))
        for i in range(10)
    ]
    corners = (*belt, (0.0, 0.0, 1.0), (0.0, 0.0, -1.0))
    faces = []
    for i in range(10):
        tip = 10 if i % 2 == 1 else 11
        # kites of the upper tip are centred on the low belt corners and the other way round
        faces.append((tip, (i - 1) % 10, i, (i + 1) % 10))
    return Solid(corners, tuple(faces))


@cache
def barrel(facets: int) -> Solid:
    """A lying roller with flat facets around and pointed ends; facet 0 looks at the viewer."""
    n = max(3, facets)
    ring = [
        (math.sin(2 * math.pi * i / n + math.pi / n), math.cos(2 * math.pi * i / n + math.pi / n)) for i in range(n)
    ]
    half, radius = 0.62, 0.66
    corners: list[Vec] = []
    for s, c in ring:
        corners.append((-half, -s * radius, c * radius))
    for s, c in ring:
        corners.append((half, -s * radius, c * radius))
    corners += [(-half - 0.34, 0.0, 0.0), (half + 0.34, 0.0, 0.0)]
    faces: list[tuple[int, ...]] = []
    for i in range(n):
        j = (i - 1) % n
        faces.append((i, j, n + j, n + i))
    for i in range(n):
        j = (i - 1) % n
        faces.append((2 * n, j, i))
        faces.append((2 * n + 1, n + i, n + j))
    return Solid(tuple(corners), tuple(faces))
