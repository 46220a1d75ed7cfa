"""A run of the laboratory beside the window: thousands of games take minutes, and the window goes on meanwhile.

`python -m tabletop.lab_child` reads what is asked as one line of JSON, and says line by line how far it is and how it
ended. When its input ends - somebody stopped it, or the window has gone - it stops; what was played is kept.
"""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import Any

from tabletop.bots import UnknownBot
from tabletop.child import say, serve
from tabletop.content import ContentError
from tabletop.core.checks import BadData
from tabletop.session.lab.findings import Results
from tabletop.session.lab.folder import Folder, GameChanged, LabError
from tabletop.session.lab.headlines import changes, headlines
from tabletop.session.lab.laboratory import Study
from tabletop.session.lab.naming import told_of_games
from tabletop.session.lab.plots import PAGE, Inks, plots, rendered
from tabletop.session.lab.record import Record
from tabletop.session.lab.request import Request
from tabletop.session.lab.running import Alone, Progress, Together

OFTEN, SHARE = 3.0, 20
"""What is known so far is told every so many seconds, and takes at most one part in so many of the time."""
PICTURES = "pictures"
SCALE = 1.6
"""Pictures for the window are drawn so much larger than on the page, so that they are crisp on a large one."""


def run(asked: dict[str, Any], stop: threading.Event) -> None:
    """Carry out what was asked for: a ``request`` in a ``folder``, or going on with the run that lies there; its
    pictures with the ``inks`` of the window. Where its game has changed it is told what it said before."""
    try:
        path = Path(asked["folder"])
        study = Study.begin(Request.from_json(asked["request"]), path) if asked["request"] else Study.resume(path)
        study.stop = stop
        jobs = int(asked["jobs"]) or max(1, (os.cpu_count() or 2) - 1)
        study.play(Alone() if jobs == 1 else Together(jobs), _Teller(study).tell)
        report(study, Inks(**asked["inks"]))
    except GameChanged as error:
        told = Folder(Path(asked["folder"])).told()
        say(lines=[f"{error} This is what it said:", *told]) if told else say(problem=str(error))
    except (LabError, UnknownBot, BadData) as error:
        say(problem=str(error))
    except ContentError as error:
        say(problem=" ".join(str(finding) for finding in error.findings))
    except OSError as error:
        say(problem=f"{error.filename or asked['folder']} cannot be written ({error.strerror or error}).")
    except Exception as error:
        say(problem=f"Something went wrong in the program ({type(error).__name__}: {error}).")


class _Teller:
    """Tells how far a run is and, now and then, what it says so far: ever more seldom the longer that takes."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.next = time.monotonic() + OFTEN

    def tell(self, record: Record, progress: Progress) -> None:
        """A game more."""
        begun = time.monotonic()
        if begun < self.next or progress.done == progress.all:
            say(done=progress.done, total=progress.all)
            return
        say(done=progress.done, total=progress.all, so_far=found(self.study, self.study.results()))
        now = time.monotonic()
        self.next = now + max(OFTEN, SHARE * (now - begun))


def found(study: Study, results: Results) -> list[str]:
    """What the games of a run say, in sentences."""
    against = study.head.request.against
    return [*(changes(study.differences(), results.catalog) if against else ()), *headlines(results)]


def report(study: Study, inks: Inks = PAGE) -> None:
    """Write everything down, and tell the window the sentences; pictures lie in a folder beside the report."""
    results = study.results()
    study.write(results)
    told = found(study, results)
    pictures = study.folder.path / PICTURES
    pictures.mkdir(exist_ok=True)
    for old in pictures.glob("*.png"):
        old.unlink()
    try:
        for number, plot in enumerate(plots(results), 1):
            (pictures / f"{number}-{plot.name}.png").write_bytes(rendered(plot, "png", SCALE, inks))
    except LabError as error:
        told.append(str(error))
    played = len(study.folder.records())
    lines = [told_of_games(study.head.request, len(results.tables), played, study.number), *told]
    study.folder.tell(lines)
    say(lines=lines)


if __name__ == "__main__":
    serve(run)
