"""A legend of a kind of cards: one of its faces with numbers on its parts, and what each of them is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import CardDef, KindDef
from tabletop.content.face import FaceSpec
from tabletop.control.explaining.entry import Entry
from tabletop.control.explaining.explainer import Explainer
from tabletop.core.view import PieceView
from tabletop.ui.draw.basis.colors import darken, ink_for, lighten, rgb
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import panel
from tabletop.ui.draw.basis.text import RichText, layout_rich
from tabletop.ui.draw.cards.facelayout import card_height, face_layout
from tabletop.ui.draw.cards.faceplaces import face_places, number_badge, numbered
from tabletop.ui.draw.cards.faces import draw_face
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon

FACE = 250
"""Units that the face is wide."""
HEAD = "legend:"
"""How the text of a block begins that is such a legend."""

Links = tuple[tuple[pygame.Rect, str], ...]
Art = Callable[[str], "pygame.Surface | None"]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing of a legend: the numbers it has on the face (none: it is on other cards), what it is."""

    numbers: tuple[int, ...]
    entry: Entry


def legend_kinds(catalog: Catalog) -> list[KindDef]:
    """The kinds of cards that have a legend: those on whose faces something is to be explained."""
    return [kind for kind in catalog.kinds.values() if kind.shape == "card" and _example(catalog, kind) is not None]


def _example(catalog: Catalog, kind: KindDef) -> CardDef | None:
    """The card of a kind that shows most."""

    def parts(card: CardDef) -> int:
        spec = catalog.face(card.id)
        return len(spec.gems) + len(spec.stats) + len({chip.icon for chip in spec.chips}) + bool(spec.type_line)

    cards = [card for card in catalog.cards.values() if card.kind == kind.id]
    best = max(cards, key=parts, default=None)
    return best if best is not None and parts(best) else None


class Legend:
    """The legend of one kind in a look; laid out for a width when it is asked for."""

    def __init__(self, catalog: Catalog, kind: KindDef, look: Look, art: Art) -> None:
        self.catalog, self.kind, self.look, self.art = catalog, kind, look, art
        card = _example(catalog, kind)
        assert card is not None
        self.spec: FaceSpec = catalog.face(card.id)
        self._wide = min(look.px(FACE), 400)
        places = face_places(self.spec, face_layout(self.spec, self._wide))
        explainer = Explainer(catalog, None)
        piece = PieceView("#1", "card", True, "up", 0, 1, card.back, card.id)
        entries = [each for each in explainer.of_piece(piece, self.spec, ()) if each.key in places]
        entries = [each for each in entries if each.key != "text"]
        self.numbers = {entry.key: number for number, entry in enumerate(entries, 1)}
        self.lines = self._lines(entries, explainer.legend(kind))
        self._laid: tuple[int, list[tuple[Line, RichText, int]]] = (0, [])

    def _lines(self, entries: list[Entry], possible: list[Entry]) -> list[Line]:
        found: dict[tuple[str, str], list[Entry]] = {}
        for entry in entries:
            found.setdefault((entry.name, entry.sentence), []).append(entry)
        lines = [Line(tuple(self.numbers[each.key] for each in same), same[0]) for same in found.values()]
        for entry in possible:
            if (entry.name, entry.sentence) not in found:
                found[entry.name, entry.sentence] = [entry]
                lines.append(Line((), entry))
        return lines

    def _lay(self, width: int) -> list[tuple[Line, RichText, int]]:
        if self._laid[0] != width:
            look, theme, y = self.look, self.look.theme, 0
            size, laid = look.text(14), []
            for line in self.lines:
                entry = line.entry
                rule = f" [{entry.rule}]({entry.rule})" if entry.rule else ""
                changes = f"\n*Changes: {entry.changes}*" if entry.changes else ""
                text = f"**{entry.name}** {entry.sentence}{rule}{changes}"
                lead = self._lead(line)
                rich = layout_rich(
                    text, max(60, width - self._side(width) - lead), size, theme.box.text, leading=1.32,
                    link_color=theme.panel.link, bold_color=theme.panel.heading, icons=look.icons,
                    icon_color=theme.box.text,
                )  # fmt: skip
                laid.append((line, rich, y))
                y += max(look.px(24), rich.surface.get_height()) + look.px(8)
            self._laid = width, laid
        return self._laid[1]

    def _beside(self, width: int) -> bool:
        return width - self._wide >= self.look.px(240)

    def _side(self, width: int) -> int:
        return self._wide + self.look.px(18) if self._beside(width) else 0

    def _lead(self, line: Line) -> int:
        return self.look.px(30) + max(0, len(line.numbers) - 1) * self.look.px(23)

    def height(self, width: int) -> int:
        """How high it is in a column of a width."""
        laid = self._lay(width)
        rows = laid[-1][2] + max(self.look.px(24), laid[-1][1].surface.get_height()) if laid else 0
        face = card_height(self._wide)
        return max(rows, face) if self._beside(width) else rows + face + self.look.px(12)

    def paint(self, width: int) -> tuple[pygame.Surface, Links]:
        """The picture, and where the links to rules are on it."""
        look = self.look
        out = blank((width, self.height(width)), look.theme.box.top)
        face = draw_face(self.spec, self._wide, self.art, look.icons)
        out.blit(numbered(face, self.spec, self.numbers), (0, 0))
        left = self._side(width)
        top = 0 if left else card_height(self._wide) + look.px(12)
        links: list[tuple[pygame.Rect, str]] = []
        for line, rich, y in self._lay(width):
            x = left + self._lead(line)
            middle = top + y + look.px(11)
            for index, number in enumerate(line.numbers):
                badge = number_badge(number, look.px(22))
                out.blit(badge, badge.get_rect(midleft=(left + index * look.px(23), middle)))
            if not line.numbers:
                self._sign(out, line.entry, (left + look.px(11), middle))
            out.blit(rich.surface, (x, top + y))
            links += [(rect.move(x, top + y), target) for rect, target in rich.links]
        return out, tuple(links)

    def _sign(self, canvas: pygame.Surface, entry: Entry, middle: tuple[int, int]) -> None:
        look = self.look
        if not look.icons.has(entry.icon):
            pygame.draw.aacircle(canvas, look.theme.box.dim, middle, look.px(3))
            return
        palette = self.catalog.palettes.get(entry.icon)
        base = rgb(palette.base if palette is not None else "#4a5568")
        plate = panel((look.px(22), look.px(22)), look.px(6), (lighten(base, 0.18), base, darken(base, 0.25)), 255)
        canvas.blit(plate, plate.get_rect(center=middle))
        put_icon(canvas, look, entry.icon, middle, look.px(15), ink_for(base))
