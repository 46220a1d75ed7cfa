"""How a picture for viewers is made up: what fills it, where a camera stands, how large its captions are."""

from __future__ import annotations

from dataclasses import dataclass

TABLE, CARDS, HEADLINE, SCORE = "table", "cards", "headline", "score"
PRESETS = {
    TABLE: ("Whole table", "Everything as it lies, with the log"),
    CARDS: ("Cards only", "Every name reads in a small picture"),
    HEADLINE: ("Large captions", "What happened, and the card beside it"),
    SCORE: ("Score strip", "A strip over one plain colour"),
}
"""What can fill the picture: its name, and what it is."""

NO_CAMERA = "none"
CORNERS = {
    NO_CAMERA: "None",
    "left": "Upper left",
    "right": "Upper right",
    "lower_left": "Lower left",
    "lower_right": "Lower right",
}
"""Where a camera can stand."""
CAMERA = 0.25
"""Of the picture's width and height that a camera takes."""
WORDS = (75, 200)
"""The sizes of captions, per cent."""

Box = tuple[int, int, int, int]
"""Left, top, width, height in pixels."""


@dataclass(frozen=True, slots=True)
class Style:
    """``preset``: what fills the picture; ``camera``: a corner that is kept free; ``words``: the size of captions,
    per cent; ``captions``: whether there are any."""

    preset: str = TABLE
    camera: str = NO_CAMERA
    words: int = 100
    captions: bool = True

    def camera_box(self, size: tuple[int, int]) -> Box | None:
        """The place of a picture that is kept free for a camera; None where there is none."""
        if self.camera == NO_CAMERA:
            return None
        wide, high = round(size[0] * CAMERA), round(size[1] * CAMERA)
        left = 0 if self.camera.endswith("left") else size[0] - wide
        top = size[1] - high if self.camera.startswith("lower") else 0
        return left, top, wide, high

    def port(self, room: Box, size: tuple[int, int], shape: float) -> Box:
        """Of the ``room`` for the table the part beside or below the camera, in which something of a ``shape`` (width
        by height) is largest."""
        taken = self.camera_box(size)
        if taken is None:
            return room
        left, top, wide, high = room
        right, foot = left + wide, top + high
        if self.camera.endswith("left"):
            beside = (taken[2], top, right - taken[2], high)
        else:
            beside = (left, top, taken[0] - left, high)
        if self.camera.startswith("lower"):
            over = (left, top, wide, taken[1] - top)
        else:
            over = (left, taken[3], wide, foot - taken[3])
        return max((beside, over), key=lambda box: min(box[2] / shape, box[3]))
