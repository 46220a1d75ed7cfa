"""What the commands have in common: how they fail, how their options are read, how a table is opened.

Results go to standard output, errors to standard error as sentences; the exit code is 2 for wrong use, 1 for a failed
check or a file that cannot be opened.
"""

from __future__ import annotations

import contextlib
import math
import os
import re
import shlex
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import click

from tabletop.content import ContentError
from tabletop.content.findings import did_you_mean, sentence_list
from tabletop.content.proofing.author import CopyError
from tabletop.content.shelf import UnknownGame, installed_ids
from tabletop.control.viewing.preset import CORNERS, NO_CAMERA, PRESETS, TABLE, WORDS
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.session import SaveError, Session, load_scenario, load_session
from tabletop.session.errors import reason_of
from tabletop.session.lessons.opening import begin_lesson
from tabletop.session.lessons.reading import is_lesson, read_lesson
from tabletop.session.saving import folders
from tabletop.session.saving.autosave import ENDING
from tabletop.session.saving.recovery import read_autosave, recover

SCENARIO_ENDINGS = (".yaml", ".yml")
INTERRUPTED = 130
"""The exit code of what Ctrl-C stopped."""


def as_argument(folder: Path) -> str:
    """A game's folder as it is typed behind a command: a bare word that is the id of an installed game would mean
    that one."""
    return shlex.quote(f".{os.sep}{folder}" if str(folder) in installed_ids() else str(folder))


def listed(text: str | None) -> list[str] | None:
    """The parts of a text between commas; None for none."""
    return [item.strip() for item in text.split(",")] if text is not None else None


class Commands(click.Group):
    """The commands of the program; whoever types another one is told which there are."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """See click."""
        name = args[0] if args else ""
        if name and not name.startswith("-") and self.get_command(ctx, name) is None:
            names = self.list_commands(ctx)
            close = did_you_mean(name, names)
            hint = close if close.startswith("Did") else f"There are {sentence_list(names)}."
            raise click.UsageError(f"There is no command {name}. {hint}", ctx)
        return super().resolve_command(ctx, args)


def say_error(text: str) -> None:
    """A sentence on standard error."""
    click.echo(f"tabletop: {text}", err=True)


def fail(text: str, code: int = 1) -> NoReturn:
    """End with a sentence."""
    say_error(text)
    raise SystemExit(code)


def check_place(path: Path) -> None:
    """End with a sentence where a file cannot be written, before anything is done that it is to hold. What lies there
    stays as it is, and where nothing does, nothing is left."""
    if not path.absolute().parent.is_dir():
        fail(f"{path}: there is no such folder.", 2)
    try:
        is_new = not path.exists()
        with path.open("ab"):
            pass
        if is_new:
            path.unlink()
    except OSError as error:
        fail(f"{path}: it cannot be written ({reason_of(error)}).")


def fail_content(error: ContentError) -> NoReturn:
    """End with what is wrong: 2 if it is what was asked for, 1 if it is in a file."""
    for finding in error.findings:
        say_error(str(finding))
    raise SystemExit(1 if any(finding.path for finding in error.findings) else 2)


@contextlib.contextmanager
def plainly() -> Iterator[None]:
    """Whatever goes wrong inside becomes a sentence; a fault of the program also a report in the log folder."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except UnknownGame as error:
        fail(str(error), 2)
    except ContentError as error:
        fail_content(error)
    except (SaveError, CopyError, ExchangeError) as error:
        fail(str(error))
    except BrokenPipeError:
        # whoever read what is printed has had enough (``tabletop games | head``)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        fail(f"{error.strerror or error}" + (f": {error.filename}" if error.filename else ""))
    except Exception as error:
        fail(f"Something went wrong in the program ({type(error).__name__}: {error}).{_report()}")


def _report() -> str:
    path = folders.logs_dir() / f"error-{time.strftime('%Y%m%d-%H%M%S')}.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(traceback.format_exc(), encoding="utf-8")
    except OSError:
        return ""
    return f" The report is in {path}."


# -- parameters ----------------------------------------------------------------------------------------------


def size_given(context: click.Context, parameter: click.Parameter, value: str) -> tuple[int, int]:
    """A size in pixels, like 1280x800."""
    match = re.fullmatch(r"(\d{2,5})[xX](\d{2,5})", value)
    width, height = (int(match[1]), int(match[2])) if match is not None else (0, 0)
    if not (320 <= width <= 7680 and 240 <= height <= 4320):
        raise click.BadParameter(f"{value!r} is no size from 320x240 to 7680x4320, like 1280x800", context, parameter)
    return width, height


def viewer_given(context: click.Context, parameter: click.Parameter, value: str) -> int | str:
    """Who looks: the number of a seat, "public" or "all"."""
    if value in ("public", "all"):
        return value
    if not (value.isdigit() and 1 <= int(value) <= 9):
        raise click.BadParameter(f"{value!r} is no seat's number, public or all", context, parameter)
    return int(value)


def eyes_given(context: click.Context, parameter: click.Parameter, value: str | None) -> int | str | None:
    """Through whose eyes a game is watched: the number of a seat, "public" or "open"; None if nobody said."""
    if value is None or value in ("public", "open"):
        return value
    if not (value.isdigit() and 1 <= int(value) <= 9):
        raise click.BadParameter(f"{value!r} is no seat's number, public or open", context, parameter)
    return int(value)


class Whole(click.IntRange):
    """A whole number between bounds; what is anything else is told in words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except (TypeError, ValueError):
            number = None
        low, high = int(self.min or 0), self.max
        if number is None or number < low or (high is not None and number > high):
            bounds = f"a number from {low} to {high}" if high is not None else f"a whole number from {low} up"
            self.fail(f"{bounds} is expected, not {value!r}", param, ctx)
        return number


class Amount(click.FloatRange):
    """A number between bounds, not always a whole one; what is anything else is told in words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = math.nan
        low, high = self.min or 0, math.inf if self.max is None else self.max
        if not low <= number <= high or math.isinf(number):
            bounds = f"from {low:g} to {high:g}" if high < math.inf else f"from {low:g} up"
            self.fail(f"a number {bounds} is expected, not {value!r}", param, ctx)
        return number


def stack(*options: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Several options as one decorator."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return add


STYLE = stack(
    click.option(
        "--preset",
        type=click.Choice(list(PRESETS)),
        default=TABLE,
        help="What fills a picture for viewers: the whole table, cards alone, large captions, a score strip; table.",
    ),
    click.option(
        "--camera", type=click.Choice(list(CORNERS)), default=NO_CAMERA, help="A corner kept free for a camera; none."
    ),
    click.option("--words", type=Whole(*WORDS), default=100, help="The size of captions, per cent; 100."),
)
"""How a picture for viewers is made up."""
SEATS = click.option("--seats", type=Whole(1, 9), help="How many play.")
SEED = click.option("--seed", type=Whole(0), help="What all chance is drawn from.")


def load_table(path: Path, autosave: bool = False) -> Session:
    """The table of a save, an autosave, a scenario or a lesson."""
    if path.suffix.lower() in SCENARIO_ENDINGS and path.is_file():
        return begin_lesson(read_lesson(path), autosave).session if is_lesson(path) else load_scenario(path)
    if path.suffix == ENDING:
        return recover(path) if autosave else read_autosave(path)
    return load_session(path, autosave=autosave or None)
