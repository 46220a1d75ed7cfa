"""An export beside the window: drawing hundreds of cards takes seconds, and the window goes on meanwhile.

`python -m tabletop.export_child` reads what is wished as one line of JSON, and says line by line how far it is
and how it ended. When its input ends - somebody cancelled, or the window has gone - it stops, and nothing is left.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from tabletop.child import Stopped, say, serve, told
from tabletop.content import ContentError, load_game
from tabletop.content.shelf import game_folder
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.leaving.exporting import carry_out
from tabletop.exchange.leaving.wish import Wish
from tabletop.rules.written.door import WRITING


def run(asked: dict[str, Any], stop: threading.Event) -> None:
    """Carry out what was asked for: `game`, and the fields of a `Wish`."""

    from tabletop.ui.printing import CardPictures  # the window room is imported only now

    try:
        catalog = load_game(game_folder(asked.pop("game")), WRITING)
        wish = Wish(**{**asked, "out": Path(asked["out"]), "decks": tuple(asked["decks"])})
        report = carry_out(catalog, wish, CardPictures, told(stop))
    except (ExchangeError, ContentError) as error:
        say(problem=str(error), name=getattr(error, "name", ""))
    except OSError as error:
        say(problem=f"{error.filename or asked['out']} cannot be read or written ({error.strerror}).", name="")
    except Stopped:
        say(stopped=True)
    except Exception as error:
        say(problem=f"Something went wrong in the program ({type(error).__name__}: {error}).", name="")
    else:
        say(lines=report.lines())


if __name__ == "__main__":
    serve(run)
