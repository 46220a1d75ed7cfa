"""Paint the fifty-two playing cards that the games with a common pack share, and the covers of those games.

    python tools/paint_playing_cards.py [--sheet FILE.png] [--only cards covers]

Writes ``assets/art/playing-<suit>-<rank>.webp`` and ``assets/<game>/cover.webp``. Needs Pillow, which the program
itself never imports. The same pixels every time.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import font_source_serif_pro
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]
WIDE, HIGH = 336, 472
FINE = 3
"""Everything is drawn so many times larger, then made small."""
PAPER, EDGE, RED, BLACK, GOLD, BLUE = "#fbf7ec", "#d9d0bb", "#b3202c", "#1d1d22", "#d3a63a", "#27507c"
SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FONT = str(Path(font_source_serif_pro.__file__).parent / "files" / "SourceSerifPro-Bold.ttf")

Point = tuple[float, float]


def ink(suit: str) -> str:
    """The colour of a suit."""
    return RED if suit in ("diamonds", "hearts") else BLACK


# -- suits ---------------------------------------------------------------------------------------------------


def bezier(a: Point, b: Point, c: Point, d: Point, steps: int = 24) -> list[Point]:
    """Points of a curve."""
    made = []
    for n in range(steps + 1):
        t, s = n / steps, 1 - n / steps
        made.append(tuple(s**3 * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t**3 * d[i] for i in (0, 1)))
    return made  # type: ignore[return-value]


def mirrored(half: list[Point]) -> list[Point]:
    """A half from the top to the bottom of the middle line, and the other one."""
    return half + [(-x, y) for x, y in reversed(half)]


HEART = mirrored(
    bezier((0, -0.28), (0.14, -0.66), (0.62, -0.64), (0.62, -0.2))
    + bezier((0.62, -0.2), (0.62, 0.14), (0.2, 0.34), (0, 0.66))
)
DIAMOND = mirrored(
    bezier((0, -0.72), (0.12, -0.44), (0.34, -0.16), (0.5, 0))
    + bezier((0.5, 0), (0.34, 0.16), (0.12, 0.44), (0, 0.72))
)
FOOT = mirrored([*bezier((0, 0.1), (0.03, 0.4), (0.1, 0.6), (0.3, 0.68)), (0, 0.68)])
SPADE = mirrored(
    bezier((0, -0.7), (0.14, -0.4), (0.62, -0.16), (0.62, 0.18))
    + bezier((0.62, 0.18), (0.62, 0.5), (0.2, 0.54), (0.02, 0.26))
)


def suit_mask(suit: str, size: int) -> Image.Image:
    """A suit as a mask ``size`` pixels wide."""
    fine = Image.new("L", (size * 4, size * 4))
    pen = ImageDraw.Draw(fine)
    k = size * 4 / 1.5

    def polygon(points: list[Point]) -> None:
        pen.polygon([(x * k + size * 2, y * k + size * 2) for x, y in points], fill=255)

    if suit == "hearts":
        polygon([(x, y) for x, y in HEART])
    elif suit == "diamonds":
        polygon(DIAMOND)
    elif suit == "spades":
        polygon(SPADE)
        polygon(FOOT)
    else:
        for x, y in ((0, -0.36), (-0.34, 0.16), (0.34, 0.16)):
            r = 0.305
            pen.ellipse(
                [(x - r) * k + size * 2, (y - r) * k + size * 2, (x + r) * k + size * 2, (y + r) * k + size * 2],
                fill=255,
            )
        polygon([(-0.14, -0.2), (0.14, -0.2), (0.16, 0.2), (-0.16, 0.2)])
        polygon(FOOT)
    return fine.resize((size, size), Image.Resampling.LANCZOS)


def stamp(
    card: Image.Image, suit: str, x: float, y: float, size: float, turned: bool = False, color: str = ""
) -> None:
    """A suit with its middle at a point of the card."""
    mask = suit_mask(suit, round(size * FINE))
    if turned:
        mask = mask.transpose(Image.Transpose.ROTATE_180)
    at = (round(x * FINE - mask.width / 2), round(y * FINE - mask.height / 2))
    card.paste(color or ink(suit), (*at, at[0] + mask.width, at[1] + mask.height), mask)


# -- courts --------------------------------------------------------------------------------------------------


class Pen:
    """Draws in the units of a small card: x from -100 to 100, y downwards from the middle of a half."""

    def __init__(self, picture: Image.Image, x: float, y: float, k: float) -> None:
        self.pen, self.x, self.y, self.k = ImageDraw.Draw(picture), x, y, k

    def to(self, points: list[Point]) -> list[Point]:
        """In pixels."""
        return [(self.x + x * self.k, self.y + y * self.k) for x, y in points]

    def shape(self, points: list[Point], fill: str, line: str = BLACK, width: float = 1.6) -> None:
        """A filled shape with an outline."""
        found = self.to(points)
        self.pen.polygon(found, fill=fill)
        if width:
            self.pen.line([*found, found[0]], fill=line, width=max(1, round(width * self.k)), joint="curve")

    def round(
        self, x: float, y: float, r: float, fill: str, line: str = BLACK, width: float = 1.6, tall: float = 1.0
    ) -> None:
        """A circle, or an egg."""
        box = [*self.to([(x - r, y - r * tall)])[0], *self.to([(x + r, y + r * tall)])[0]]
        self.pen.ellipse(box, fill=fill, outline=line, width=max(1, round(width * self.k)) if width else 0)

    def line(self, points: list[Point], color: str = BLACK, width: float = 1.6) -> None:
        """A stroke."""
        self.pen.line(self.to(points), fill=color, width=max(1, round(width * self.k)), joint="curve")


SKIN = "#f0cfa6"
CLOTH = {
    "clubs": ("#27507c", GOLD),
    "spades": ("#2f3e63", "#b3202c"),
    "hearts": ("#b3202c", GOLD),
    "diamonds": ("#c4562a", BLUE),
}
HAIR = {"clubs": "#5b3a22", "spades": "#2b2320", "hearts": "#d9b25a", "diamonds": "#8a4a22"}


def head(pen: Pen, rank: str, suit: str) -> None:
    """Hair, face and what is worn on it."""
    hair = HAIR[suit]
    if rank == "Q":
        pen.shape(
            bezier((-34, -60), (-58, -20), (-50, 10), (-40, 26)) + bezier((40, 26), (50, 10), (58, -20), (34, -60)),
            hair,
        )
    elif rank == "K":
        for side in (-1, 1):
            pen.shape([(side * 22, -62), (side * 42, -50), (side * 44, -12), (side * 34, -4), (side * 24, -20)], hair)
    else:
        for side in (-1, 1):
            pen.shape(
                [(side * 18, -66), (side * 38, -56), (side * 46, -22), (side * 36, -14), (side * 26, -26)], hair
            )
    pen.round(0, -40, 27, SKIN, tall=1.16)
    for side in (-1, 1):
        pen.round(side * 10, -46, 3.0, BLACK, width=0)
        pen.line([(side * 4, -53), (side * 15, -54)], width=1.8)
    pen.line([(0, -46), (-3, -36), (1, -35)], width=1.4)
    pen.line([(-6, -27), (0, -25), (6, -27)], RED, 2.4)
    if rank == "K":
        pen.shape(
            bezier((-26, -34), (-24, -4), (-8, 2), (0, 4))
            + bezier((0, 4), (8, 2), (24, -4), (26, -34))
            + [(12, -26), (0, -30), (-12, -26)],
            hair,
        )
        pen.line([(-6, -23), (0, -21), (6, -23)], RED, 2.4)
        pen.line([(-12, -29), (0, -32), (12, -29)], hair, 3.2)
    if rank == "J":
        band = CLOTH[suit][0]
        pen.shape([(-32, -62), (-26, -86), (0, -94), (30, -84), (32, -62), (0, -70)], band)
        pen.shape([(-33, -60), (0, -69), (33, -60), (33, -54), (0, -62), (-33, -54)], GOLD)
        pen.shape(
            bezier((22, -82), (50, -112), (70, -92), (58, -72)) + bezier((58, -72), (52, -86), (40, -84), (24, -76)),
            PAPER,
        )
        return
    points: list[Point]
    if rank == "K":
        points = [(-32, -60), (-42, -96), (-20, -82), (0, -106), (20, -82), (42, -96), (32, -60), (0, -68)]
        pen.shape(points, GOLD)
        for x, y in ((-42, -96), (0, -106), (42, -96)):
            pen.round(x, y, 4.4, RED)
        pen.shape([(-32, -60), (0, -68), (32, -60), (31, -53), (0, -61), (-31, -53)], CLOTH[suit][0])
    else:
        points = [
            (-30, -62),
            (-38, -86),
            (-22, -78),
            (-12, -94),
            (0, -82),
            (12, -94),
            (22, -78),
            (38, -86),
            (30, -62),
            (0, -70),
        ]
        pen.shape(points, GOLD)
        for x, y in ((-38, -86), (-12, -94), (12, -94), (38, -86)):
            pen.round(x, y, 3.6, PAPER)
        pen.line([(-29, -60), (0, -68), (29, -60)], RED, 3.2)


def body(pen: Pen, rank: str, suit: str, picture: Image.Image) -> None:
    """Shoulders and what is held, down to the line where the card turns."""
    main, trim = CLOTH[suit]
    pen.shape(
        [
            *bezier((-24, -6), (-60, 2), (-82, 22), (-88, 70)),
            (88, 70),
            *bezier((88, 70), (82, 22), (60, 2), (24, -6)),
        ],
        main,
    )
    pen.shape([(-26, -8), (0, 26), (26, -8), (40, 0), (10, 70), (-10, 70), (-40, 0)], trim)
    for n in range(4):
        pen.round(0, 34 + n * 11, 3.2, PAPER)
    for side in (-1, 1):
        pen.line([(side * 40, 2), (side * 12, 70)], PAPER, 2.6)
        for n in range(3):
            pen.round(side * (54 + n * 6), 26 + n * 15, 4.6, trim)
    if rank == "K":
        pen.shape([(58, -48), (66, -48), (66, 62), (58, 62)], "#c9ccd4")
        pen.shape([(46, 20), (78, 20), (78, 27), (46, 27)], GOLD)
        pen.round(62, 66, 7, GOLD)
        pen.round(62, 36, 9, SKIN)
    elif rank == "Q":
        pen.line([(60, 60), (62, 4)], "#3f7a3a", 4)
        for angle in range(0, 360, 60):
            x, y = 62 + 9 * math.cos(math.radians(angle)), -6 + 9 * math.sin(math.radians(angle))
            pen.round(x, y, 7, "#f3dfe0" if suit in ("clubs", "spades") else "#fff3cf")
        pen.round(62, -6, 5, GOLD)
        pen.round(60, 38, 9, SKIN)
    else:
        pen.line([(64, 64), (60, -58)], "#7a5230", 4)
        pen.shape([(60, -86), (70, -60), (60, -50), (50, -60)], "#c9ccd4")
        pen.round(63, 34, 9, SKIN)


def court(card: Image.Image, rank: str, suit: str) -> None:
    """A figure seen twice, once upside down."""
    left, top, right, bottom = (round(each * FINE) for each in (66, 46, WIDE - 66, HIGH - 46))
    half = Image.new("RGB", (right - left, (bottom - top) // 2), "#f6eed8")
    pen = Pen(half, half.width / 2, half.height * 0.64, half.width / 205)
    body(pen, rank, suit, half)
    head(pen, rank, suit)
    picture = Image.new("RGB", (right - left, bottom - top))
    picture.paste(half.transpose(Image.Transpose.ROTATE_180), (0, picture.height - half.height))
    picture.paste(half, (0, 0))
    card.paste(picture, (left, top))
    frame = ImageDraw.Draw(card)
    middle = (top + bottom) // 2
    frame.line([(left, middle), (right, middle)], fill=GOLD, width=FINE * 3)
    frame.rectangle([left, top, right, bottom], outline=BLACK, width=FINE)
    frame.rectangle([left - 4 * FINE, top - 4 * FINE, right + 4 * FINE, bottom + 4 * FINE], outline=GOLD, width=FINE)
    stamp(card, suit, 66 + 24, 46 + 26, 42)
    stamp(card, suit, WIDE - 66 - 24, HIGH - 46 - 26, 42, turned=True)


# -- cards ---------------------------------------------------------------------------------------------------

L, M, R = 0.3, 0.5, 0.7
PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(M, 0), (M, 1)], "3": [(M, 0), (M, 0.5), (M, 1)], "4": [(L, 0), (R, 0), (L, 1), (R, 1)],
    "5": [(L, 0), (R, 0), (M, 0.5), (L, 1), (R, 1)], "6": [(L, 0), (R, 0), (L, 0.5), (R, 0.5), (L, 1), (R, 1)],
    "7": [(L, 0), (R, 0), (M, 0.25), (L, 0.5), (R, 0.5), (L, 1), (R, 1)],
    "8": [(L, 0), (R, 0), (M, 0.25), (L, 0.5), (R, 0.5), (M, 0.75), (L, 1), (R, 1)],
    "9": [(L, 0), (R, 0), (L, 1 / 3), (R, 1 / 3), (M, 0.5), (L, 2 / 3), (R, 2 / 3), (L, 1), (R, 1)],
    "10": [(L, 0), (R, 0), (M, 1 / 6), (L, 1 / 3), (R, 1 / 3), (L, 2 / 3), (R, 2 / 3), (M, 5 / 6), (L, 1), (R, 1)],
}  # fmt: skip


def index(card: Image.Image, rank: str, suit: str) -> None:
    """Rank and suit in two corners, large enough for a small card."""
    font = ImageFont.truetype(FONT, 66 * FINE)
    corner = Image.new("L", (62 * FINE, 124 * FINE))
    pen = ImageDraw.Draw(corner)
    box = pen.textbbox((0, 0), rank, font=font)
    word = Image.new("L", (box[2] - box[0] + 4, box[3] - box[1] + 4))
    ImageDraw.Draw(word).text((2 - box[0], 2 - box[1]), rank, font=font, fill=255)
    wide = min(word.width, 50 * FINE)
    word = word.resize((wide, word.height), Image.Resampling.LANCZOS)
    corner.paste(word, ((corner.width - wide) // 2, 14 * FINE), word)
    mark = suit_mask(suit, 50 * FINE)
    corner.paste(mark, ((corner.width - mark.width) // 2, 66 * FINE), mark)
    card.paste(ink(suit), (0, 0, corner.width, corner.height), corner)
    turned = corner.transpose(Image.Transpose.ROTATE_180)
    at = (card.width - corner.width, card.height - corner.height)
    card.paste(ink(suit), (*at, card.width, card.height), turned)


def paint(suit: str, rank: str) -> Image.Image:
    """One card."""
    card = Image.new("RGB", (WIDE * FINE, HIGH * FINE), PAPER)
    ImageDraw.Draw(card).rectangle([0, 0, card.width - 1, card.height - 1], outline=EDGE, width=3 * FINE)
    if rank in PIPS:
        for x, y in PIPS[rank]:
            stamp(card, suit, WIDE * (0.5 + (x - 0.5) * 0.86), 84 + y * (HIGH - 168), 74, turned=y > 0.5)
    elif rank == "A":
        stamp(card, suit, WIDE / 2, HIGH / 2, 190)
        if suit == "spades":
            stamp(card, suit, WIDE / 2, HIGH / 2 - 8, 66, color=GOLD)
    else:
        court(card, rank, suit)
    index(card, rank, suit)
    return card.resize((WIDE, HIGH), Image.Resampling.LANCZOS)


# -- covers --------------------------------------------------------------------------------------------------

BACKDROP = {"crazy-eights": "#274a6b", "war": "#6b2528", "whist": "#1f5a48", "pairs": "#55397a"}


def rounded(card: Image.Image, high: int) -> Image.Image:
    """A card with round corners, in a size."""
    small = card.resize((round(card.width * high / card.height), high), Image.Resampling.LANCZOS).convert("RGBA")
    mask = Image.new("L", (small.width * 4, small.height * 4))
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, mask.width - 1, mask.height - 1], small.width * 0.28, fill=255)
    small.putalpha(mask.resize(small.size, Image.Resampling.LANCZOS))
    return small


def lay(cover: Image.Image, card: Image.Image, x: float, y: float, angle: float) -> None:
    """A card with its shadow, its middle at a point."""
    turned = card.rotate(angle, Image.Resampling.BICUBIC, expand=True)
    shadow = Image.new("RGBA", turned.size, (0, 0, 0, 0))
    shadow.putalpha(turned.getchannel("A").point(lambda a: a * 150 // 255))
    wide = Image.new("RGBA", cover.size)
    at = (round(x - turned.width / 2), round(y - turned.height / 2))
    wide.paste(shadow, (at[0] + 6, at[1] + 12))
    cover.alpha_composite(wide.filter(ImageFilter.GaussianBlur(9)))
    cover.alpha_composite(turned, (max(0, at[0]), max(0, at[1])), (max(0, -at[0]), max(0, -at[1])))


def ground(color: str, seed: int) -> Image.Image:
    """Cloth in a colour, lit from above."""
    dice, (w, h) = random.Random(seed), (480, 640)
    base = Image.new("RGB", (w, h), color)
    noise = Image.effect_noise((w, h), 26) if seed < 0 else Image.frombytes("L", (w, h), dice.randbytes(w * h))
    base = Image.blend(base, Image.merge("RGB", [noise.filter(ImageFilter.GaussianBlur(0.8))] * 3), 0.07)
    light = Image.radial_gradient("L").resize((w * 2, h * 2)).crop((w // 2, h * 5 // 8, w // 2 + w, h * 5 // 8 + h))
    shade = light.point(lambda v: 255 - v * 3 // 5)
    return ImageChops.multiply(base, Image.merge("RGB", [shade] * 3)).convert("RGBA")


def printed(names: Sequence[str]) -> list[Image.Image]:
    """Cards of Pairs as the program prints them; "" is a back."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from tabletop.session.setting_up.games import open_catalog
    from tabletop.ui.draw.basis.icons import IconSet
    from tabletop.ui.draw.cards.faces import draw_back, draw_face

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    catalog = open_catalog("pairs")
    icons = IconSet([root / "icons" for root in catalog.assets])
    made = []
    for name in names:
        found = (
            draw_face(catalog.face(name), 420, icons=icons) if name else draw_back(catalog.backs["pair"], 420, icons)
        )
        made.append(Image.frombytes("RGBA", found.get_size(), pygame.image.tobytes(found, "RGBA")))
    return made


def cover(game: str) -> Image.Image:
    """The box of a game."""
    made = ground(BACKDROP[game], sum(map(ord, game)))
    if game == "pairs":
        for card, (x, y, angle) in zip(
            printed(["", "", "owl", "owl"]),
            [(120, 190, 8), (365, 440, -6), (140, 430, -7), (330, 235, 9)],
            strict=True,
        ):
            lay(
                made, card.resize((190, round(190 * card.height / card.width)), Image.Resampling.LANCZOS), x, y, angle
            )
        return made.convert("RGB")
    cards = {
        "crazy-eights": [
            ("clubs", "8", 118, 348, 21), ("diamonds", "8", 198, 310, 7), ("spades", "8", 284, 310, -7),
            ("hearts", "8", 364, 348, -21),
        ],
        "war": [("spades", "K", 165, 300, 9), ("hearts", "A", 315, 370, -9)],
        "whist": [
            ("clubs", "A", 240, 196, 2), ("diamonds", "10", 372, 330, -84), ("spades", "A", 240, 462, -3),
            ("hearts", "K", 108, 330, 86),
        ],
    }  # fmt: skip
    for suit, rank, x, y, angle in cards.get(game, ()):
        lay(made, rounded(paint(suit, rank), 300 if game != "whist" else 236), x, y, angle)
    return made.convert("RGB")


def main() -> None:
    """Read the command line and paint."""
    parser = argparse.ArgumentParser(description="Paint the common playing cards.")
    parser.add_argument("--sheet", type=Path, help="also write a contact sheet")
    parser.add_argument("--only", nargs="*", default=["cards", "covers"], choices=["cards", "covers"])
    named = parser.parse_args()
    sheet = Image.new("RGB", (13 * 172, 4 * 242), "#2b3b33")
    if "cards" in named.only:
        folder = ROOT / "assets" / "art"
        folder.mkdir(parents=True, exist_ok=True)
        for row, suit in enumerate(SUITS):
            for column, rank in enumerate(RANKS):
                card = paint(suit, rank)
                card.save(folder / f"playing-{suit}-{rank.lower()}.webp", "WEBP", quality=76, method=6)
                sheet.paste(card.resize((WIDE // 2, HIGH // 2), Image.Resampling.LANCZOS), (column * 172, row * 242))
        if named.sheet:
            sheet.save(named.sheet)
    if "covers" in named.only:
        for game in BACKDROP:
            path = ROOT / "assets" / game / "cover.webp"
            path.parent.mkdir(parents=True, exist_ok=True)
            cover(game).save(path, "WEBP", quality=80, method=6)


if __name__ == "__main__":
    main()
