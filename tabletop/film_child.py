"""A film beside the window: drawing and encoding a whole game takes minutes, and the window goes on meanwhile.

`python -m tabletop.film_child` reads what is wished as one line of JSON, and says line by line how far it is and how
it ended. When its input ends - somebody cancelled, or the window has gone - it stops, and nothing is left.
"""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path
from typing import IO, Any

from tabletop.control.replay.watching import NoSuchMoment, Watch
from tabletop.control.viewing.preset import Style
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.session import SaveError, load_session


class Stopped(Exception):
    """Nobody wants it any more."""


def say(**words: Any) -> None:
    """One line to the window."""
    print(json.dumps(words), flush=True)


def run(asked: dict[str, Any], stop: threading.Event) -> None:
    """Carry out what was asked for: a ``save``, and what the film of it is to be like."""
    from tabletop.ui.film.filming import make_film  # the window room is imported only now
    from tabletop.ui.film.wish import FilmError, FilmWish

    def progress(done: int, total: int) -> None:
        if stop.is_set():
            raise Stopped
        say(done=done, total=total)

    out = Path(asked["out"])
    try:
        session = load_session(Path(asked["save"]))
        watch = Watch(asked["first"], asked["last"], asked["eyes"], bar=False, captions=asked["captions"])
        style = Style(asked["preset"], asked["camera"], asked["words"], asked["captions"])
        wide, high = asked["size"]
        wish = FilmWish(out, watch, (wide, high), asked["fps"], asked["speed"], asked["theme"], style)
        make_film(session, wish, progress)
    except (FilmError, NoSuchMoment, ExchangeError, SaveError) as error:
        say(problem=str(error))
    except OSError as error:
        say(problem=f"{error.filename or out} cannot be written ({error.strerror or error}).")
    except Stopped:
        say(stopped=True)
    except Exception as error:
        say(problem=f"Something went wrong in the program ({type(error).__name__}: {error}).")
    else:
        held = wish.held
        say(lines=[f"{_size(out)}, {wish.written_size[0]}x{wish.written_size[1]} pixels", *([held] if held else [])])


def _size(out: Path) -> str:
    size = out.stat().st_size
    return f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{max(1, round(size / 1000))} kB"


def _wait_for_end(stream: IO[str], stop: threading.Event) -> None:
    stream.read()
    stop.set()


if __name__ == "__main__":
    ended = threading.Event()
    first = sys.stdin.readline()
    threading.Thread(target=_wait_for_end, args=(sys.stdin, ended), daemon=True).start()
    run(json.loads(first), ended)
