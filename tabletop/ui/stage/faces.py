"""Card pictures for the table: fronts and backs by what is printed on them, through the kit's face cache."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from tabletop.content.face import BackSpec, FaceSpec
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.cards.facecache import FaceCache
from tabletop.ui.draw.things.pieces import seat_symbol


class Faces:
    """Fronts and backs. ``patient`` draws crisp pictures at once (screenshots) instead of in idle frames."""

    def __init__(
        self, theme: Theme, icons: IconSet, art: Callable[[str], pygame.Surface | None], patient: bool = False
    ) -> None:
        self.theme = theme
        self.patient = patient
        self.cache = FaceCache(art, icons)
        self._names: dict[FaceSpec | BackSpec, str] = {}
        # Hashing what is printed on a card takes longer than drawing it; the same object has the same name.
        self._known: dict[int, tuple[FaceSpec | BackSpec, str]] = {}
        self._unlabelled: dict[str, BackSpec] = {}
        self._owned: dict[tuple[int, int], tuple[pygame.Surface, pygame.Surface]] = {}

    def front(self, spec: FaceSpec, width: int, now: bool = False, angle: int = 0, times: int = 1) -> pygame.Surface:
        """The front of a card, turned by whole degrees clockwise; ``now``: crisp at once, whatever it takes;
        ``times``: so many times as large as it is laid out for."""
        return self._get(spec, width, True, now, angle, times)

    def back(self, spec: BackSpec, width: int, owner: int = 0, times: int = 1) -> pygame.Surface:
        """The back of a card; ``owner`` puts that seat's symbol on it."""
        if spec.label == "{owner}":
            spec = self._unlabelled.setdefault(spec.name, replace(spec, label=""))
        plain = self._get(spec, width, False, times=times)
        if not owner:
            return plain
        key = (id(plain), owner)
        kept = self._owned.get(key)
        if kept is None or kept[0] is not plain:
            if len(self._owned) > 40:
                self._owned.clear()
            kept = (plain, self._with_symbol(plain, width * times, owner))
            self._owned[key] = kept
        return kept[1]

    def _with_symbol(self, plain: pygame.Surface, width: int, owner: int) -> pygame.Surface:
        picture = plain.copy()
        seat = self.theme.seat(owner)
        mark = seat_symbol(seat.symbol, max(10, round(width * 0.2)), seat.color)
        picture.blit(mark, mark.get_rect(center=(picture.get_width() / 2, picture.get_height() * 0.16)))
        return picture

    def _get(
        self, spec: FaceSpec | BackSpec, width: int, up: bool, now: bool = False, angle: int = 0, times: int = 1
    ) -> pygame.Surface:
        name = self._name(spec)
        if self.patient or now:
            return self.cache.sharp(name, spec, width, angle, up, times)
        return self.cache.get(name, spec, width, angle, up, times)

    def _name(self, spec: FaceSpec | BackSpec) -> str:
        known = self._known.get(id(spec))
        if known is not None and known[0] is spec:
            return known[1]
        name = self._names.get(spec)
        if name is None:
            name = self._names[spec] = f"{spec.title if isinstance(spec, FaceSpec) else spec.name}:{len(self._names)}"
        if len(self._known) > 2000:
            self._known.clear()
        self._known[id(spec)] = (spec, name)
        return name

    def in_haste(self) -> None:
        """The view changes quickly: what is missing is stood in for until there is time to draw it."""
        self.cache.eager = 0

    def only_ask(self) -> None:
        """What is missing next is asked for, and nothing stands in for it, until some is rendered."""
        self.cache.only_ask()

    def render_some(self, most: int) -> int:
        """Draw at most so many of the crisp pictures that are still wanted; returns how many were made."""
        return self.cache.render_some(1e9, lambda: 0.0, most)

    @property
    def pending(self) -> int:
        """How many crisp pictures are still wanted."""
        return self.cache.pending

    def forget(self) -> None:
        """Drop everything (the cards have changed)."""
        self.cache.clear()
        self._names.clear()
        self._known.clear()
        self._owned.clear()
