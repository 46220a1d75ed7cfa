"""What a film is to be like, and what its format allows."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tabletop.control.replay.watching import Watch
from tabletop.control.viewing.preset import Style

MP4, WEBP, GIF = ".mp4", ".webp", ".gif"
ENDINGS = (MP4, WEBP, GIF)
"""The formats, by the endings of their files."""
GIF_WIDTH, GIF_FPS = 480, 15
"""What a GIF is held to: beyond it the files grow so large that nobody wants to open them."""


class FilmError(Exception):
    """A film cannot be made; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class FilmWish:
    """``watch``: what is seen and through whose eyes; ``size`` in pixels, ``fps`` pictures a second, ``speed`` one of
    the speeds of a show."""

    out: Path
    watch: Watch = field(default_factory=lambda: Watch(bar=False))
    size: tuple[int, int] = (1280, 720)
    fps: int = 30
    speed: str = "1"
    theme: str = "felt"
    style: Style = field(default_factory=Style)

    @property
    def format(self) -> str:
        """The ending that says the format."""
        return self.out.suffix.lower()

    @property
    def held(self) -> str:
        """What the format does not allow of what was wished, as a sentence; "" where it allows all."""
        if self.format != GIF or (self.size[0] <= GIF_WIDTH and self.fps <= GIF_FPS):
            return ""
        return (
            f"A GIF is at most {GIF_WIDTH} pixels wide here and has at most {GIF_FPS} pictures a second; "
            "MP4 and WebP have no such bounds."
        )

    @property
    def written_size(self) -> tuple[int, int]:
        """The size of the pictures in the file; what is larger is drawn large and made smaller."""
        wide, high = self.size
        if self.format == GIF and wide > GIF_WIDTH:
            return GIF_WIDTH, max(2, round(high * GIF_WIDTH / wide))
        return self.size

    @property
    def written_fps(self) -> int:
        """Pictures a second in the file."""
        return min(self.fps, GIF_FPS) if self.format == GIF else self.fps

    def check(self) -> None:
        """Raises FilmError for a wish that no film can fulfil."""
        if self.format not in ENDINGS:
            raise FilmError(f"{self.out}: a film is a file that ends in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}.")
        if self.format == MP4 and (self.size[0] % 2 or self.size[1] % 2):
            raise FilmError(f"Both sides of an MP4 are even numbers of pixels, {self.size[0]}x{self.size[1]} is not.")
