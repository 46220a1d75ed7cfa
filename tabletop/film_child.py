"""A film beside the window: drawing and encoding a whole game takes minutes, and the window goes on meanwhile.

`python -m tabletop.film_child` reads what is wished as one line of JSON, and says line by line how far it is and how
it ended. When its input ends - somebody cancelled, or the window has gone - it stops, and nothing is left.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from tabletop.child import Stopped, say, serve, told
from tabletop.control.replay.watching import NoSuchMoment, Watch
from tabletop.control.viewing.preset import Style
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.session import SaveError, load_session


def run(asked: dict[str, Any], stop: threading.Event) -> None:
    """Carry out what was asked for: a ``save``, and what the film of it is to be like."""
    from tabletop.ui.film.filming import make_film  # the window room is imported only now
    from tabletop.ui.film.wish import FilmError, FilmWish

    out = Path(asked["out"])
    try:
        session = load_session(Path(asked["save"]))
        watch = Watch(asked["first"], asked["last"], asked["eyes"], bar=False, captions=asked["captions"])
        style = Style(asked["preset"], asked["camera"], asked["words"], asked["captions"])
        wide, high = asked["size"]
        wish = FilmWish(out, watch, (wide, high), asked["fps"], asked["speed"], asked["theme"], style)
        make_film(session, wish, told(stop))
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


if __name__ == "__main__":
    serve(run)
