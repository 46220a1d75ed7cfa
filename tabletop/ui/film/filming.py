"""Makes a film: pictures are drawn here and encoded in a thread beside, so that neither waits for the other."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from pathlib import Path

from tabletop.session import Session
from tabletop.ui.film.encoder import Encoder, pixels_of
from tabletop.ui.film.reel import Reel
from tabletop.ui.film.wish import FilmWish

AHEAD = 8
"""Pictures that may wait for the encoder."""

Progress = Callable[[int, int], None]
"""Told how many moments of how many are done; whoever wants no more of it raises an exception there."""


class _Beside:
    """The thread that encodes; what goes wrong there is raised where the next picture is given."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._waiting: queue.Queue[tuple[bytes | None] | None] = queue.Queue(AHEAD)
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="encoder", daemon=True)
        self._thread.start()

    def add(self, pixels: bytes | None) -> None:
        """Give a picture; waits where the encoder is far behind."""
        if self._error is not None:
            raise self._error
        self._waiting.put((pixels,))

    def finish(self) -> None:
        """Wait until all are encoded."""
        self._waiting.put(None)
        self._thread.join()
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        while (picture := self._waiting.get()) is not None:
            if self._error is not None:
                continue  # nobody is to wait for a place in the queue
            try:
                self._encoder.add(picture[0])
            except BaseException as error:
                self._error = error


def make_film(session: Session, wish: FilmWish, progress: Progress | None = None) -> Path:
    """Draw and write a film of a session. Raises FilmError, NoSuchMoment, MissingLibrary or OSError; whatever is
    raised, also by ``progress``, leaves no file, or the one that was there."""
    wish.check()
    with Encoder(wish) as encoder:
        reel = Reel(session, wish)
        beside, size, told = _Beside(encoder), wish.written_size, -1
        try:
            for picture in reel.pictures():
                beside.add(pixels_of(picture.surface, size) if picture.new else None)
                if progress is not None and picture.done != told:
                    told = picture.done
                    progress(picture.done, picture.total)
        finally:
            beside.finish()
        return encoder.finish()
