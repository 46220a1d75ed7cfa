"""One picture of a table without a window: for `tabletop screenshot`, for tests, for *Continue*.

`python -m tabletop.ui.shot FILE OUT.png` draws the small picture of a save or an autosave as everybody may see it;
the shelf runs it beside itself.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.control.replay.stops import Stop
from tabletop.control.replay.watching import Watch
from tabletop.control.viewing.preset import Style
from tabletop.core.visibility import ALL_SEATS, Viewer
from tabletop.session import Session
from tabletop.session.saving.autosave import ENDING
from tabletop.session.saving.recovery import read_autosave
from tabletop.session.saving.storage import read_save

from .app import App
from .application import agreed_colors
from .glances import SMALL
from .loop import Loop
from .picture_files import save_picture
from .settings import Settings
from .sound import Sounds
from .window import Offscreen

if TYPE_CHECKING:
    from .table import TableScreen

SIZE = (1280, 800)


def table_picture(
    session: Session,
    size: tuple[int, int] = SIZE,
    theme: str = "felt",
    seat: int | str | None = None,
    at: Stop | None = None,
    style: Style | None = None,
    ui_size: int = 0,
) -> pygame.Surface:
    """The table as the window would show it.

    `seat`: a number shows what that seat sees, with it at the bottom; "all" shows every hand, "public" the picture
    for viewers, None what the session says itself. The session's own way of sharing is not changed.
    `at`: a moment of the past instead of the present. `style`: how a picture for viewers is made up.
    `ui_size`: how large texts and buttons are, in per cent; 0 is as the size of the picture makes them.
    """
    from .table import TableScreen
    from .viewers.audience import AudienceScreen

    before = dict(session.show)
    sink, session.sink = session.sink, None
    window = Offscreen(size)
    app = App(
        window, Settings(theme=theme, ui_size=ui_size, hints=False, reduced_motion=True), sounds=Sounds(enabled=False)
    )
    time = [10.0]

    def sleep(seconds: float) -> None:
        time[0] += seconds

    try:
        if seat == "all":
            session.surroundings.show = {**before, "sharing": "open"}
        elif isinstance(seat, int):
            session.surroundings.show = {**before, "bottom": seat}
        app.use(session.catalog, agreed_colors(before))
        watch = Watch(eyes=_eyes(seat), still=at, bar=False) if at is not None else None
        made_up = style is not None and (style != Style() or not 1.2 < size[0] / size[1] < 2.4)
        screen: TableScreen = (
            AudienceScreen(session, style, watch=watch)
            if made_up
            else TableScreen(session, public=seat == "public", watch=watch)
        )
        screen.patient = True
        if made_up:
            screen.perspective.watch(_eyes(seat))
        elif isinstance(seat, int):
            screen.show_seat(seat)
        app.go(screen)
        loop = Loop(app, window, lambda: time[0], sleep)
        for _ in range(240):
            loop.step()
            if loop.gear != "moving" and not app.dirty:
                break
        app.redraw()
        loop.step()
    finally:
        session.surroundings.show = before
        session.sink = sink
    return window.surface


def screenshot(
    session: Session,
    out: Path | str,
    size: tuple[int, int] = SIZE,
    theme: str = "felt",
    seat: int | str | None = None,
    at: Stop | None = None,
    style: Style | None = None,
) -> None:
    """Save the picture of a table as a file; the ending says the format (see `tabletop.ui.picture_files`)."""
    save_picture(table_picture(session, size, theme, seat, at, style), Path(out))


def _eyes(seat: int | str | None) -> Viewer:
    """Through whose eyes the past is seen."""
    return seat if isinstance(seat, int) else ALL_SEATS if seat == "all" else None


def picture_of(session: Session, size: tuple[int, int] = SMALL) -> pygame.Surface:
    """A small picture of a position as everybody may see it."""
    return pygame.transform.smoothscale(table_picture(session, SIZE, seat="public"), size)


def main(arguments: list[str]) -> int:
    """Draw the small picture of the table in a file; put in its place in one step."""
    source, out = Path(arguments[0]), Path(arguments[1])
    session = read_autosave(source) if source.suffix == ENDING else read_save(source)
    part = out.with_name(f"{out.stem}.part{out.suffix}")
    pygame.image.save(picture_of(session), str(part))
    part.replace(out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
