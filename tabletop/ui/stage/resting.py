"""The layer of what lies at rest: when it looks otherwise, only what differs from before is drawn anew.

What is to be drawn is written down first, picture by picture. Where the same pictures lie in the same order at the
same places, the pixels are the same; the rest is drawn within the boxes of what went and what came.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from itertools import chain
from typing import cast

import pygame
from pygame.typing import Point, RectLike

MOST_BOXES = 4
"""More places than this are drawn as one."""
Draw = Callable[[pygame.Surface], object]
Ground = Callable[[pygame.Surface], Iterator[None]]
"""Draws one thing after the other."""
Made = tuple[pygame.Surface, int, int, RectLike | None, int]
"""A picture, where its upper left corner lies, the part of it that is drawn, and how it is blended."""


class Written(pygame.Surface):
    """A surface that only writes down what is drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self.wide, self.high = size
        self.made: list[Made] = []

    def get_size(self) -> tuple[int, int]:
        """As large as what it stands for."""
        return self.wide, self.high

    def get_width(self) -> int:
        """As wide as what it stands for."""
        return self.wide

    def get_height(self) -> int:
        """As high as what it stands for."""
        return self.high

    def get_rect(self, **named: object) -> pygame.Rect:
        """As large as what it stands for."""
        rect = pygame.Rect(0, 0, self.wide, self.high)
        for name, value in named.items():
            setattr(rect, name, value)
        return rect

    def blit(
        self,
        source: pygame.Surface,
        dest: Point | RectLike = (0, 0),
        area: RectLike | None = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        """Write down."""
        x, y = (int(each) for each in cast(Sequence[float], dest)[:2])
        self.made.append((source, x, y, area, special_flags))
        return pygame.Rect(x, y, *source.get_size())


def written(size: tuple[int, int], draw: Draw) -> list[Made]:
    """What is drawn on a surface of a size, picture by picture."""
    surface = Written(size)
    draw(surface)
    return surface.made


class Resting:
    """The pixels of what lies at rest."""

    def __init__(self) -> None:
        self.surface: pygame.Surface | None = None
        self._made: list[Made] | None = None
        self._looks: object = None
        self._ground: list[Made] = []
        self._expected: tuple[object, list[Made]] | None = None
        self._pieces: dict[int, list[Made]] = {}
        self._lying: set[int] = set()
        self._order: list[int] = []
        self._above: list[Made] = []
        self.parts = 0
        """How often only a part was drawn (for tests)."""

    def forget(self) -> None:
        """Pictures may have changed within: all is drawn anew next time."""
        self._made = None

    @property
    def laid(self) -> bool:
        """Whether the layer is there, drawn by pictures that are known."""
        return self.surface is not None and self._made is not None

    def show_on(self, target: pygame.Surface) -> None:
        """Draw the layer; where the target is the layer itself (see :meth:`canvas`), it is given away."""
        assert self.surface is not None
        if target is self.surface:
            self.surface = self._made = None
        else:
            target.blit(self.surface, (0, 0))

    def canvas(self, size: tuple[int, int]) -> pygame.Surface | None:
        """The surface of the layer, for one last picture of that size upon what lies at rest: it needs no memory of
        its own, which takes longer than drawing it. None if the layer is of another size."""
        return self.surface if self.surface is not None and self.surface.get_size() == size else None

    def ahead(self, size: tuple[int, int]) -> pygame.Surface:
        """The surface of the next layer, for anything to be drawn on that nobody is to see."""
        self._made = None
        if self.surface is None or self.surface.get_size() != size:
            self.surface = pygame.Surface(size)
        return self.surface

    def expect(self, looks: object, ground: list[Made]) -> None:
        """The ground has been drawn ahead for the next layer, if that is to look so: what is as large as the window
        is kept nowhere else."""
        self._expected = looks, ground

    def lay(
        self, looks: object, size: tuple[int, int], ground: Ground, pieces: Iterable[tuple[int, Draw]],
        above: Sequence[Made] = (), without: Collection[int] = (),
    ) -> list[pygame.Rect] | None:  # fmt: skip
        """Draw the ground and upon it the pieces that lie at rest, each with a number of its own, and what lies over
        all of them; ``without`` those that are drawn elsewhere just now. While ``looks`` is the same as before, so is
        what each was drawn with: where one comes to rest, that of all others is known. See :meth:`paint`."""
        same = looks == self._looks and self._made is not None
        if not same:
            self._looks, self._pieces, self._lying = looks, {}, set()
            expected, self._expected = self._expected, None
            if expected is not None and expected[0] == looks:
                self._ground = expected[1]
            else:
                self._ground = written(size, lambda layer: deque(ground(layer), 0))
        self._order, self._above = [], list(above)
        for key, draw in pieces:
            if key not in self._pieces:
                self._pieces[key] = written(size, draw)
            self._order.append(key)
        before, self._lying = self._lying, {key for key in self._order if key not in without}
        if not same:
            return self.paint(size, self._all_made())
        return self._relay(before)

    def put_back(self) -> bool:
        """Draw also what was left out, where it lies. Whether there was any."""
        before, self._lying = self._lying, set(self._order)
        if self._made is None or before == self._lying:
            return False
        self._relay(before)
        return True

    def _all_made(self) -> list[Made]:
        pieces = (self._pieces[key] for key in self._order if key in self._lying)
        return [*self._ground, *chain.from_iterable(pieces), *self._above]

    def _relay(self, before: Set[int]) -> list[pygame.Rect]:
        """Draw anew where other pieces lay before."""
        other = before ^ self._lying
        return self._repaint(self._all_made(), _merged(_box(each) for key in other for each in self._pieces[key]))

    def paint(self, size: tuple[int, int], made: list[Made]) -> list[pygame.Rect] | None:
        """Draw these pictures, of which the first fills the layer. The boxes in which the layer looks otherwise than
        before; None where all of it may."""
        surface = self.surface
        if surface is None or surface.get_size() != size:
            surface = self.surface = pygame.Surface(size)
            self._made = None
        before = self._made
        # the first picture is the ground: where that differs, all does
        same = before and made and _named(before[0]) == _named(made[0])
        boxes = differing(before, made) if before and same else None
        if boxes is None:
            self._made = made
            _draw(surface, made)
            return None
        return self._repaint(made, boxes)

    def _repaint(self, made: list[Made], boxes: list[pygame.Rect]) -> list[pygame.Rect]:
        assert self.surface is not None
        self._made = made
        self.parts += 1
        for box in boxes:
            self.surface.set_clip(box)
            _draw(self.surface, [each for each in made if box.colliderect(_box(each))])
        self.surface.set_clip(None)
        return boxes


def _draw(surface: pygame.Surface, made: Sequence[Made]) -> None:
    for source, x, y, area, flags in made:
        surface.blit(source, (x, y), area, flags)


def _box(made: Made) -> pygame.Rect:
    return pygame.Rect(made[1], made[2], *made[0].get_size())


def _named(made: Made) -> tuple[object, ...]:
    source, x, y, area, flags = made
    return id(source), x, y, tuple(pygame.Rect(area)) if area is not None else None, flags


def differing(before: Sequence[Made], after: Sequence[Made]) -> list[pygame.Rect] | None:
    """The boxes in which two lists of pictures differ where they are drawn; None where what is in both is drawn in
    another order."""
    was, now = [_named(each) for each in before], [_named(each) for each in after]
    both = Counter(was) & Counter(now)
    gone, kept = _without(was, both)
    come, stayed = _without(now, both)
    if kept != stayed:
        return None
    return _merged((*(_box(before[index]) for index in gone), *(_box(after[index]) for index in come)))


def differing_in_turn(before: Sequence[Made], after: Sequence[Made]) -> list[pygame.Rect] | None:
    """The same, found quickly where as many pictures were drawn, each in the place of the one before."""
    if len(before) != len(after):
        return differing(before, after)
    pairs = zip(before, after, strict=True)
    return _merged(_box(each) for one, other in pairs if one != other for each in (one, other))


def _merged(found: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Boxes that do not overlap, few of them, around all that were found."""
    boxes: list[pygame.Rect] = []
    for box in found:
        while (hit := box.collidelist(boxes)) >= 0:
            box = box.union(boxes.pop(hit))
        boxes.append(box)
    return boxes if len(boxes) <= MOST_BOXES else [boxes[0].unionall(boxes[1:])]


def _without(
    names: Sequence[tuple[object, ...]], both: Counter[tuple[object, ...]]
) -> tuple[list[int], list[object]]:
    """Which of the names are not in both, and those that are, in their order."""
    left, alone, shared = both.copy(), list[int](), list[object]()
    for index, name in enumerate(names):
        if left[name] > 0:
            left[name] -= 1
            shared.append(name)
        else:
            alone.append(index)
    return alone, shared
