"""Writes pictures into a film file, by the library of the extra `film` (PyAV, with FFmpeg's encoders in it).

The file comes to be beside its place and is put there in one step when it is whole: whatever goes wrong before leaves
nothing, and what was there stays.
"""

from __future__ import annotations

import contextlib
import secrets
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Any

import pygame

from tabletop.exchange.basis.libraries import library
from tabletop.session.saving.writing import sync_folder
from tabletop.ui.film.wish import GIF, MP4, WEBP, FilmError, FilmWish

CODECS = {MP4: "libx264", WEBP: "libwebp_anim", GIF: "gif"}
"""The encoder of each format."""
OPTIONS = {
    MP4: {"preset": "veryfast", "crf": "20", "tune": "animation"},
    WEBP: {"quality": "80", "compression_level": "2"},
    GIF: {},
}
MUXED = {MP4: {"movflags": "+faststart"}, WEBP: {"loop": "0"}, GIF: {"loop": "0"}}
PIXELS = {MP4: "yuv420p", WEBP: "yuv420p", GIF: "pal8"}


class Encoder:
    """A film file that is being written; a context, which ends with the file in its place or with nothing."""

    def __init__(self, wish: FilmWish) -> None:
        """Raises MissingLibrary where the extra is not installed, FilmError where it lacks the encoder."""
        self.av = library("av")
        self.wish = wish
        codec = CODECS[wish.format]
        if codec not in self.av.codecs_available:
            raise FilmError(f"The installed PyAV has no encoder for {wish.format} files ({codec}).")
        self._part = wish.out.absolute().with_name(f".{wish.out.name[:40]}.{secrets.token_hex(4)}.part")
        self._pictures = 0
        self._last: Any = None
        self._graph: Any = None
        self._whole = False

    def __enter__(self) -> Encoder:
        format = self.wish.format.removeprefix(".")
        try:
            self._part.touch(exist_ok=False)  # where nothing can be written it is said before anything is drawn
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.wish.out)) from None
        self._file = self.av.open(str(self._part), "w", format=format, options=MUXED[self.wish.format])
        wide, high = self.wish.written_size
        stream = self._file.add_stream(CODECS[self.wish.format], rate=self.wish.written_fps)
        stream.width, stream.height, stream.pix_fmt = wide, high, PIXELS[self.wish.format]
        stream.options = dict(OPTIONS[self.wish.format])
        stream.codec_context.time_base = Fraction(1, self.wish.written_fps)
        self._stream = stream
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(Exception):
            self._file.close()
        if not self._whole:
            with contextlib.suppress(OSError):
                self._part.unlink()

    def add(self, pixels: bytes | None) -> None:
        """The next picture, 4 bytes a pixel as :func:`pixels_of` gives them; None: the same as before."""
        try:
            if pixels is not None:
                self._last = self._picture(pixels)
            elif self.wish.format != MP4:
                self._pictures += 1  # these formats say how long a picture stays
                return
            self._encode()
        except self.av.FFmpegError as error:
            raise self._said(error) from error

    def finish(self) -> Path:
        """All pictures are in: the file takes its place."""
        try:
            if self.wish.format != MP4 and self._last is not None:
                self._pictures -= 1
                self._encode()  # so that the last picture stays as long as it was shown
            self._mux(self._stream.encode(None))
            self._file.close()
        except self.av.FFmpegError as error:
            raise self._said(error) from error
        self._part.replace(self.wish.out)
        self._whole = True
        sync_folder(self.wish.out.absolute().parent)
        return self.wish.out

    def _said(self, error: Any) -> OSError:
        return OSError(error.errno, error.strerror, str(self.wish.out))

    def _picture(self, pixels: bytes) -> Any:
        wide, high = self.wish.written_size
        frame = self.av.VideoFrame(wide, high, "bgr0")
        plane = frame.planes[0]
        if plane.line_size != 4 * wide:
            rest = bytes(plane.line_size - 4 * wide)
            pixels = b"".join(pixels[row : row + 4 * wide] + rest for row in range(0, 4 * wide * high, 4 * wide))
        plane.update(pixels)
        return frame if self.wish.format == GIF else frame.reformat(format=PIXELS[self.wish.format])

    def _encode(self) -> None:
        frame = self._last
        frame.pts, frame.time_base = self._pictures, Fraction(1, self.wish.written_fps)
        self._pictures += 1
        for each in self._fewer_colors(frame) if self.wish.format == GIF else [frame]:
            self._mux(self._stream.encode(each))

    def _mux(self, packets: Any) -> None:
        for packet in packets:
            self._file.mux(packet)

    def _fewer_colors(self, frame: Any) -> list[Any]:
        graph = self.av.filter.Graph()
        wide, high = self.wish.written_size
        base = Fraction(1, self.wish.written_fps)
        source = graph.add_buffer(width=wide, height=high, format="bgr0", time_base=base)
        split, palette = graph.add("split"), graph.add("palettegen", "stats_mode=single")
        use, sink = graph.add("paletteuse", "new=1:dither=bayer"), graph.add("buffersink")
        source.link_to(split)
        split.link_to(palette, 0)
        split.link_to(use, 1, 0)
        palette.link_to(use, 0, 1)
        use.link_to(sink)
        graph.configure()
        pts = frame.pts
        graph.push(frame)
        graph.push(None)
        made = graph.pull()
        made.pts, made.time_base = pts, base
        return [made]


def pixels_of(surface: pygame.Surface, size: tuple[int, int]) -> bytes:
    """The pixels of a picture as an encoder takes them, at the size of the film."""
    if surface.get_size() != size:
        surface = pygame.transform.smoothscale(surface, size)
    if surface.get_bytesize() == 4 and surface.get_pitch() == 4 * size[0] and surface.get_masks()[2] == 0xFF:
        return surface.get_buffer().raw
    return pygame.image.tobytes(surface, "BGRA")
