"""The command `tabletop film`: what was played at a table, as a film."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from tabletop.cli_parts import (
    INTERRUPTED,
    STYLE,
    Whole,
    fail,
    load_table,
    plainly,
    say_error,
    size_given,
    viewer_given,
)
from tabletop.cli_pictures import check_target, eyes_of, themed
from tabletop.control.replay.show import SPEEDS
from tabletop.control.replay.watching import NoSuchMoment, Watch
from tabletop.control.viewing.preset import Style

ENDINGS = (".mp4", ".webp", ".gif")


@click.command()
@click.argument("save", type=click.Path(path_type=Path))
@click.option("--from", "first", type=Whole(0), default=0, help="The first entry that is seen; the whole game.")
@click.option("--to", "last", type=Whole(1), help="The last entry that is seen; the present.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="The film to write: .mp4, .webp or .gif (at most 480 pixels wide, 15 pictures a second).",
)
@click.option("--size", default="1280x720", callback=size_given, metavar="WxH", help="In pixels; 1280x720.")
@click.option("--fps", type=Whole(5, 60), default=30, help="Pictures a second; 30.")
@click.option("--speed", type=click.Choice(SPEEDS), default="1", help="How fast it runs; 1.")
@click.option("--theme", default=None, help="The theme; felt.")
@click.option(
    "--seat",
    default="public",
    callback=viewer_given,
    metavar="N|public|all",
    help="Through whose eyes: what everybody may see (public), a seat's, or every hand (all).",
)
@click.option("--captions/--no-captions", default=True, help="Tell what happens.")
@STYLE
def film(
    save: Path, first: int, last: int | None, out: Path, size: tuple[int, int], fps: int, speed: str,
    theme: str | None, seat: int | str, captions: bool, preset: str, camera: str, words: int,
) -> None:  # fmt: skip
    """Make a film of what was played in SAVE, entry by entry and step by step.

    Needs no display, but the extra `film`. Ctrl-C stops it; no half film is left, and a file that was there stays.
    """
    with plainly():
        check_target(out, ENDINGS, "a film")
        theme = themed(theme)
        session = load_table(save)
        eyes = eyes_of(seat, session)
        from tabletop.ui.film.filming import make_film
        from tabletop.ui.film.wish import FilmError, FilmWish

        watch = Watch(first, last, eyes, bar=False, captions=captions)
        wish = FilmWish(out, watch, size, fps, speed, theme, Style(preset, camera, words, captions))
        if wish.held:
            say_error(wish.held)
        bar: Any = None

        def progress(done: int, total: int) -> None:
            nonlocal bar
            if bar is None:
                bar = click.progressbar(length=total, label="Film", file=sys.stderr, hidden=not sys.stderr.isatty())
                bar.__enter__()
            bar.update(done - bar.pos)

        try:
            make_film(session, wish, progress)
        except (FilmError, NoSuchMoment) as error:
            fail(str(error), 2)
        except KeyboardInterrupt:
            fail("Stopped: no film was written.", INTERRUPTED)
        finally:
            if bar is not None:
                bar.__exit__(None, None, None)
        click.echo(f"Written to {out}.")
