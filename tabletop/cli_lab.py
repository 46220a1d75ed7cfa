"""The command `tabletop lab`: what a designer wants to know of a game, found out by many games between bots."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tabletop.cli_parts import INTERRUPTED, SEATS, SEED, Whole, fail, plainly, stack
from tabletop.content.shelf import find_game

GAMES = 100
"""So many games are played at each table if nobody says."""

QUIET_SECONDS = 20
"""Where nobody sits at a terminal a line is printed this often."""

WHAT = stack(
    click.option(
        "--games",
        "number",
        type=Whole(1, 1_000_000),
        help=f"How many at each table, of which there are several: see --ask; {GAMES}.",
    ),
    click.option(
        "--ask",
        metavar="A,B",
        help="What is asked: fair, cards, fun (all). Without fair only the usual table is played; fair plays one for "
        "each pair of decks, other number of seats and house rule.",
    ),
    click.option("--cards", metavar="A,B", help="Only these cards."),
    click.option("--decks", metavar="A,B", help="The ready decks that meet; all that are legal."),
    click.option("--vary", metavar="K,K", help="The house rules that are tried; all. None: --vary none."),
    click.option("--option", "option", metavar="K=V", multiple=True, help="A house rule of all games; repeatable."),
    SEATS,
    SEED,
    click.option("--bots", metavar="A,B", help="Who plays; greedy."),
    click.option("--evaluations", type=Whole(1, 1_000_000), help="How many positions a bot may judge for an answer."),
)
HOW = stack(
    click.option(
        "--against",
        metavar="FOLDER",
        help="The folder of the game as it was before: the same games under both, until the differences are clear.",
    ),
    click.option(
        "--regress",
        metavar="SAVE",
        multiple=True,
        type=click.Path(path_type=Path),
        help="Play a save again under the files as they are now (may be repeated); with --against, what has changed.",
    ),
    click.option(
        "--out",
        metavar="FOLDER",
        type=click.Path(path_type=Path, file_okay=False),
        help="The folder of the run; otherwise a new one where you are (GAME-lab-1).",
    ),
    click.option(
        "--resume",
        metavar="FOLDER",
        type=click.Path(path_type=Path, file_okay=False),
        help="Go on with the run that lies there.",
    ),
    click.option("--jobs", type=Whole(1, 256), help="How many games at once; as many as there are processors."),
    click.option("--cluster", metavar="ADDRESS", help="Play on a cluster of dask.distributed, like tcp://host:8786."),
)


@click.command()
@click.argument("game", required=False)
@WHAT
@HOW
def lab(game: str | None, **asked: Any) -> None:
    """Find out about GAME by letting bots play it: is it fair, which cards are strong or never played, how long and
    how open are games, and what a change of the files has done.

    Everything is kept in a folder, a new one where you are if --out names none: a line for each game, report.html
    with pictures, report.json, games.csv, and the longest, shortest, closest and strangest game as saves. Ctrl-C
    keeps what is done (exit code 130); the same command or --resume goes on. The same seed gives the same games on
    one process, many or a cluster.
    """
    with plainly():
        from tabletop.bots import UnknownBot
        from tabletop.session.lab.folder import GameChanged, LabError

        try:
            if asked["regress"]:
                _regress(game, asked)
            else:
                _study(game, asked)
        except GameChanged as error:
            fail(f"{error} To hold both versions against each other keep a copy of the old folder and use --against.")
        except LabError as error:
            fail(str(error))
        except UnknownBot as error:
            fail(str(error), 2)


def _regress(game: str | None, asked: dict[str, Any]) -> None:
    from tabletop.rules.written.door import WRITING
    from tabletop.session.lab.regress import regress

    if game is None:
        raise click.UsageError("--regress needs the GAME under whose files the saves are played again")
    find_game(game, WRITING)
    missing = [path for path in asked["regress"] if not path.exists()]
    if missing:
        fail(f"{missing[0]}: there is no such file.")
    found = list(regress(game, asked["regress"], asked["against"] or ""))
    for each in found:
        for line in each.told():
            click.echo(line)
    same = sum(each.is_same for each in found)
    click.echo(f"{len(found)} {'save' if len(found) == 1 else 'saves'}, {same} as before.")
    if same < len(found):
        raise SystemExit(1)


def _study(game: str | None, asked: dict[str, Any]) -> None:
    goes_on = asked["resume"] is not None
    found = _resumed(asked) if goes_on else _request(game, asked)
    if goes_on and game is not None:
        raise click.UsageError("--resume goes on with what was asked then, so no GAME is named")
    crew = _crew(asked)  # a cluster that does not answer is told before a folder is made
    try:
        study = found if goes_on else _begun(found, asked)
        for line in _announced(study):
            click.echo(line, err=True)
        with _told_to_stop(study.stop):
            study.play(crew, _Bar(study).tell)
    finally:
        close = getattr(crew, "close", None)
        if close is not None:
            close()
    _report(study)


def _begun(request: Any, asked: dict[str, Any]) -> Any:
    """A new run, or the one that lies where it would."""
    from tabletop.session.lab.folder import Folder
    from tabletop.session.lab.laboratory import Study, usual_folder

    out = asked["out"] if asked["out"] is not None else usual_folder(request, Path.cwd())
    if asked["seed"] is None and Folder(out).exists:
        # the same command goes on, with the seed that was drawn then
        request = replace(request, seed=Folder(out).head().request.seed)
    return Study.begin(request, out)


def _announced(study: Any) -> Iterator[str]:
    """What is going to be played and where it is kept, before it begins."""
    from tabletop.session.lab.naming import announced

    request = study.head.request
    yield from announced(request, study.number)
    if study.number > request.games * (2 if request.against else 1):
        yield "--ask cards,fun plays at the usual table alone, --games says how many at each."
    yield f"The run is kept in {study.folder.path.resolve()}; --out FOLDER keeps one elsewhere."


def _resumed(asked: dict[str, Any]) -> Any:
    from tabletop.session.lab.laboratory import Study

    extra = [
        name
        for name in ("number", "ask", "cards", "decks", "vary", "seats", "seed", "bots", "against", "out")
        if asked[name]
    ]
    if extra or asked["option"]:
        raise click.UsageError(
            "--resume goes on with what was asked then; beside it only --jobs and --cluster may stand"
        )
    return Study.resume(asked["resume"])


def _request(game: str | None, asked: dict[str, Any]) -> Any:
    import secrets

    from tabletop.rules.written.door import WRITING
    from tabletop.session.lab.request import QUESTIONS, Request

    if game is None:
        raise click.UsageError("Which GAME? Name one, or go on with a run by --resume FOLDER.")
    find_game(game, WRITING)
    against = asked["against"] or ""
    if against:
        find_game(against, WRITING)
    options = {}
    for item in asked["option"]:
        key, equals, value = item.partition("=")
        if not equals or not key.strip():
            raise click.UsageError(f"{item!r} is not like deck_cap=120")
        options[key.strip()] = value.strip()
    vary = [] if asked["vary"] == "none" else _listed(asked["vary"])
    usual = ("cards", "fun") if against and not asked["ask"] else tuple(QUESTIONS)
    return Request(
        game=game, games=asked["number"] or GAMES,
        seed=asked["seed"] if asked["seed"] is not None else secrets.randbelow(10**9),
        bots=tuple(_listed(asked["bots"]) or ("greedy",)), seats=asked["seats"],
        decks=tuple(_listed(asked["decks"]) or ()), options=options, questions=tuple(_listed(asked["ask"]) or usual),
        cards=tuple(_listed(asked["cards"]) or ()), vary=tuple(vary) if vary is not None else None,
        evaluations=asked["evaluations"] or 0, against=against,
    )  # fmt: skip


def _listed(text: str | None) -> list[str] | None:
    return [item.strip() for item in text.split(",") if item.strip()] if text is not None else None


def _crew(asked: dict[str, Any]) -> Any:
    from tabletop.session.lab.running import Alone, Together

    if asked["cluster"]:
        from tabletop.session.lab.cluster import Cluster

        return Cluster(asked["cluster"])
    jobs = asked["jobs"] or os.cpu_count() or 1
    return Alone() if jobs == 1 else Together(jobs)


@contextmanager
def _told_to_stop(stop: threading.Event) -> Iterator[None]:
    """Ctrl-C ends the run after the games that are being played; what they were is not lost."""
    before = signal.signal(signal.SIGINT, lambda number, frame: stop.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Bar:
    """How far a run is, on standard error: one line that is written over on a terminal, else a line now and then."""

    def __init__(self, study: Any) -> None:
        self.study = study
        self.is_terminal = sys.stderr.isatty()
        self.told = 0.0
        self.first = [0, 0.0]

    def tell(self, record: Any, progress: Any) -> None:
        """A game more."""
        from tabletop.session.lab.request import BASE
        from tabletop.session.simulating.statistics import wins

        game = record.game
        if record.table == BASE and record.side == "this" and game.is_sound and game.first:
            self.first = [self.first[0] + 1, self.first[1] + wins([(game, (game.first,))]).points]
        now, last = time.monotonic(), progress.done == progress.all
        if not last and now - self.told < (0.2 if self.is_terminal else QUIET_SECONDS):
            return
        self.told = now
        left = progress.left
        words = f"{progress.done} of {progress.all} games, {progress.rate:.1f} a second"
        if left is not None and not last:
            words += f", {_clock(left)} left"
        if self.first[0]:
            usual = f"{self.first[1] / self.first[0]:.0%} of {self.first[0]:.0f} at the usual table"
            words += f"; who comes first wins {usual}"
        click.echo(f"\r\x1b[K{words}" if self.is_terminal else words, err=True, nl=last or not self.is_terminal)


def _clock(seconds: float) -> str:
    whole = round(seconds)
    return (
        f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
        if whole >= 3600
        else f"{whole // 60}:{whole % 60:02}"
    )


def _report(study: Any) -> None:
    from tabletop.session.lab.comparing import lines as compared
    from tabletop.session.lab.report import lines

    results = study.results()
    if sys.stderr.isatty():
        click.echo("", err=True)
    if study.head.request.against:
        click.echo(f"WHAT DID THE CHANGE DO? {study.head.request.against} before, {study.head.request.game} now")
        for line in compared(study.differences()):
            click.echo(line)
        click.echo("")
    for line in lines(results):
        click.echo(line)
    click.echo("")
    for what, path in study.write(results).items():
        click.echo(f"{what:10} {path}")
    stopped = study.stop.is_set() and results.missing and not study.head.request.against
    if stopped:
        click.echo(f"Stopped; go on with: tabletop lab --resume {study.folder.path}")
        raise SystemExit(INTERRUPTED)
    if results.faults:
        raise SystemExit(1)
