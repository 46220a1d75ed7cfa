"""The faces in memory: what is shown on the table, at the widths and angles it is shown at.

`get` never takes long: it gives the crisp face if there is one (or if few are missing), else a scaled copy, and
notes that the crisp one is wanted. `render_some` draws wanted faces between frames within a time budget; its
clock is handed in. The whole cache stays below a number of bytes; what was used longest ago goes first.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable

import pygame

from tabletop.content.face import BackSpec, FaceSpec, Palette
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import rgb
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.shade import rounded
from tabletop.ui.draw.cards.faces import ArtLoader, card_height, card_radius, draw_back, draw_face

CAP_BYTES = 48 << 20
# a face of which nothing is there yet is first drawn at half its width, within these bounds, and enlarged
SKETCH_WIDTHS = (64, 132)
# so many missing faces up to this width are drawn at once by `get`, until `render_some` is called again
EAGER, EAGER_WIDTH = 4, 190
# so many sketches are drawn until `render_some` is called again; what is beyond them shows a blank card
SKETCHES = 3
Key = tuple[str, int, int, bool, int]
PLAIN_AT = 84
"""The width for which faces are planned that are read from afar: whole names, and as large as can be."""


def quantised(width: float) -> int:
    """The width at which a face is kept: the nearest even number of pixels, at least 24."""
    return max(24, round(width / 2) * 2)


class FaceCache:
    """Card faces by (name, width, angle, face up or down), least recently used out first."""

    def __init__(
        self,
        art_loader: ArtLoader | None = None,
        icons: IconSet | None = None,
        cap_bytes: int = CAP_BYTES,
    ) -> None:
        self.art_loader = art_loader
        self.icons = icons
        self.cap_bytes = cap_bytes
        self.drawn = 0
        self.plain = False
        """Every face is drawn in the small look (art, name, numbers), however large: to be read from afar."""
        self._used = 0
        self.eager, self._sketches = EAGER, SKETCHES
        self._sharp: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._rough: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, bool], set[int]] = {}
        self._wanted: OrderedDict[Key, FaceSpec | BackSpec] = OrderedDict()

    @property
    def bytes_used(self) -> int:
        """Pixels kept, in bytes."""
        return self._used

    @property
    def pending(self) -> int:
        """How many crisp faces are still wanted."""
        return len(self._wanted)

    def get(
        self, name: str, spec: FaceSpec | BackSpec, width: float, angle: int = 0, up: bool = True, times: int = 1
    ) -> pygame.Surface:
        """The face to blit now: crisp, or a stand-in of the same size while the crisp one is on order.

        `name` stands for the content of `spec` (a card id, a back's name): after a change call `forget`.
        `angle` is in whole degrees clockwise; slanted faces (a fan) come from the double size, so they stay
        sharp, and have transparent corners: place them by their middle. The surface is `quantised(width)`
        wide before it is turned, and so many `times` as large: laid out for a width, to be reduced to it.
        Shared, in the display's format, with run length encoding: blit it as it is, do not scale it.
        """
        key = (name, quantised(width), angle % 360, up, times)
        found = self._sharp.get(key)
        if found is not None:
            self._sharp.move_to_end(key)
            return found
        if angle % 90 == 0 and angle % 360:
            base = self._sharp.get((name, key[1], 0, up, times))
            if base is not None:
                return self._keep(key, pygame.transform.rotate(base, -angle))
        if self.eager > 0 and key[1] * times <= EAGER_WIDTH:
            # one card more costs three milliseconds; a whole deal must not stop the motion
            self.eager -= 1
            return self._render(key, spec)
        self._wanted[key] = spec
        rough = self._rough.get(key)
        if rough is None:
            if self._sketches <= 0:
                return blank_card(key[1] * times, spec.palette, key[2])
            rough = self.stand_in(key, spec)
            self._rough[key] = rough
            while len(self._rough) > 160:
                self._rough.popitem(last=False)
        return rough

    def sharp(
        self, name: str, spec: FaceSpec | BackSpec, width: float, angle: int = 0, up: bool = True, times: int = 1
    ) -> pygame.Surface:
        """The crisp face, drawn now if need be (screenshots, tests)."""
        key = (name, quantised(width), angle % 360, up, times)
        found = self._sharp.get(key)
        return found if found is not None else self._render(key, spec)

    def request(self, name: str, spec: FaceSpec | BackSpec, width: float, angle: int = 0, up: bool = True) -> None:
        """Ask for a crisp face that will be needed soon; does nothing if it is there."""
        key = (name, quantised(width), angle % 360, up, 1)
        if key not in self._sharp:
            self._wanted.setdefault(key, spec)

    def render_some(self, budget_ms: float, clock: Callable[[], float], most: int = 1000) -> int:
        """Draw wanted faces until `budget_ms` is over, at least one; gives their number.

        `clock` gives milliseconds that grow. What was asked for last is drawn first: it is what is seen now.
        """
        done = 0
        self.eager, self._sketches = EAGER, SKETCHES
        start = clock()
        while self._wanted and done < most:
            key, spec = self._wanted.popitem(last=True)
            if key not in self._sharp:
                self._render(key, spec)
                done += 1
            if clock() - start >= budget_ms:
                break
        return done

    def only_ask(self) -> None:
        """`get` draws nothing, until `render_some` is called again."""
        self.eager = self._sketches = 0

    def drop_requests(self) -> None:
        """Forget what was asked for (the zoom has changed, other sizes are wanted now)."""
        self._wanted.clear()

    def forget(self, name: str) -> None:
        """Free all faces of one name (its card has changed)."""
        for store in (self._sharp, self._rough):
            for key in [k for k in store if k[0] == name]:
                self._free(store, key)
        for wanted in [k for k in self._wanted if k[0] == name]:
            del self._wanted[wanted]

    def clear(self) -> None:
        """Free everything (another theme, another catalog)."""
        self._sharp.clear()
        self._rough.clear()
        self._widths.clear()
        self._wanted.clear()
        self._used = 0

    # --------------------------------------------------------------------------------------------- inside

    def _render(self, key: Key, spec: FaceSpec | BackSpec) -> pygame.Surface:
        name, width, angle, up, times = key
        if angle % 90:
            # a slanted face is turned at twice its size and halved: text stays sharp
            return self._keep(key, pygame.transform.rotozoom(self._draw(spec, width, 2), -angle, 0.5))
        upright = (name, width, 0, up, times)
        base = self._sharp.get(upright)
        if base is None:
            base = self._keep(upright, self._draw(spec, width, times))
        return self._keep(key, pygame.transform.rotate(base, -angle)) if angle else base

    def _draw(self, spec: FaceSpec | BackSpec, width: int, enlarged: int = 1) -> pygame.Surface:
        self.drawn += 1
        if isinstance(spec, BackSpec):
            return draw_back(spec, width, self.icons, self.art_loader, enlarged)
        if self.plain and width > PLAIN_AT:
            times = math.ceil(width * enlarged / PLAIN_AT)
            face = draw_face(spec, PLAIN_AT, self.art_loader, self.icons, times)
            return pygame.transform.smoothscale(face, (width * enlarged, card_height(width) * enlarged))
        return draw_face(spec, width, self.art_loader, self.icons, enlarged)

    def _keep(self, key: Key, surface: pygame.Surface) -> pygame.Surface:
        ready = resting(surface)
        self._rough.pop(key, None)
        self._wanted.pop(key, None)
        if key in self._sharp:
            self._free(self._sharp, key)
        self._sharp[key] = ready
        self._used += _weight(ready)
        if key[2] == 0 and key[4] == 1:
            self._widths.setdefault((key[0], key[3]), set()).add(key[1])
        while self._used > self.cap_bytes and len(self._sharp) > 1:
            oldest = next(iter(self._sharp))
            self._free(self._sharp, oldest)
        return ready

    def _free(self, store: OrderedDict[Key, pygame.Surface], key: Key) -> None:
        surface = store.pop(key)
        if store is self._sharp:
            self._used -= _weight(surface)
            if key[2] == 0 and key[4] == 1:
                self._widths.get((key[0], key[3]), set()).discard(key[1])

    def stand_in(self, key: Key, spec: FaceSpec | BackSpec) -> pygame.Surface:
        """Something like a face, made from one that is there, until there is time for it."""
        name, width, angle, up, times = key
        width *= times
        widths = [w for w in self._widths.get((name, up), ()) if (name, w, 0, up, 1) in self._sharp]
        larger = [w for w in widths if w >= width]
        near = min(larger) if larger else max(widths, default=0)
        if near * 2 >= width:
            source = self._sharp[(name, near, 0, up, 1)]
        else:
            self._sketches -= 1
            least, most = SKETCH_WIDTHS
            sketch = (name, quantised(min(width, max(least, min(most, width / 2)))), 0, up, 1)
            source = self._render(sketch, spec)
            if sketch == key:
                return source
        scaled = pygame.transform.smoothscale(source, (width, card_height(width)))
        return pygame.transform.rotate(scaled, -angle) if angle else scaled


@cached
def blank_card(width: int, palette: Palette, angle: int) -> pygame.Surface:
    """A card of which nothing is drawn yet: its shape in its colour. Shared."""
    blank = rounded((width, card_height(width)), card_radius(width), rgb(palette.base))
    return pygame.transform.rotate(blank, -angle) if angle else blank


def resting(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the display's format with run length encoding, quickest to blit when it does not change."""
    try:
        out = surface.convert_alpha()
    except pygame.error:
        # no display yet: the format is right all the same
        out = surface.copy()
    out.set_alpha(255, pygame.RLEACCEL)
    return out


def _weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4
