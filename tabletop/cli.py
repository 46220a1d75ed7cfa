"""The command line. Results go to standard output, errors to standard error as sentences; the exit code is 2 for
wrong use, 1 for a failed check or a file that cannot be opened. The window is imported only to open it."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from tabletop.bots import UnknownBot, kinds, make
from tabletop.cli_export import export_game
from tabletop.cli_film import film
from tabletop.cli_import import import_game
from tabletop.cli_lab import lab
from tabletop.cli_lesson import lesson, lesson_findings
from tabletop.cli_match import match
from tabletop.cli_new import new
from tabletop.cli_parts import (
    INTERRUPTED,
    SEATS,
    SEED,
    Commands,
    Whole,
    as_argument,
    check_place,
    eyes_given,
    fail,
    listed,
    load_table,
    plainly,
    say_error,
    stack,
)
from tabletop.cli_pictures import eyes_of, screenshot
from tabletop.content import load_game
from tabletop.content.findings import Finding
from tabletop.content.options import option_key
from tabletop.content.proofing.author import NoIdError, check_game, copy_game
from tabletop.content.proofing.upgrading import rewrite
from tabletop.content.shelf import find_game, game_folder
from tabletop.control.replay.watching import Watch
from tabletop.control.request import AppRequest
from tabletop.rules.written.door import WRITING
from tabletop.session import list_games, new_session
from tabletop.session.program import NAME, VERSION
from tabletop.session.reference import reference, table_of_games
from tabletop.session.rules_pages import rules_pages
from tabletop.session.saving import folders
from tabletop.session.saving.autosave import ENDING


def _pairs(items: Sequence[str], what: str) -> dict[str, str]:
    pairs = {}
    for item in items:
        key, equals, value = item.partition("=")
        if not equals or not key.strip():
            raise click.UsageError(f"{item!r} is not like {what}")
        pairs[key.strip()] = value.strip()
    return pairs


OPTIONS = click.option(
    "--option", "option", metavar="K=V", multiple=True, help="An option of the game; may be repeated."
)
DECKS = click.option("--decks", metavar="A,B", help="Ids of decks, seat 1 first.")
BOTS = (
    f"Who plays: {', '.join(kinds())}; the last takes the seats that are left. They change seats from game to game."
)
STAGE = click.option("--stage", is_flag=True, help="Open the window for viewers beside the table.")
PUBLIC = click.option("--public", is_flag=True, help="Show the public picture from the start.")


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name=NAME)
@click.pass_context
def cli(context: click.Context) -> None:
    """A table for card and board games. Without a command: open the program."""
    if context.invoked_subcommand is None:
        _open_window(AppRequest())


@cli.command()
@click.argument("game")
@stack(SEATS, DECKS, click.option("--names", metavar="A,B", help="The players' names, seat 1 first."))
@click.option("--bot", "bots", metavar="SEAT=KIND", multiple=True, help="Let a seat be played by the program.")
@click.option("--rules", type=click.Choice(["on", "warn", "off"]), default="on", help="The referee's dial.")
@stack(OPTIONS, SEED, PUBLIC, STAGE)
def play(
    game: str, seats: int | None, decks: str | None, names: str | None, bots: tuple[str, ...], rules: str,
    option: tuple[str, ...], seed: int | None, public: bool, stage: bool,
) -> None:  # fmt: skip
    """Open the window at a new table of GAME (an id, or the path of a game's folder)."""
    with plainly():
        seated = _pairs(bots, "2=random")
        if not all(seat.isdigit() for seat in seated):
            raise click.UsageError("a bot is given as SEAT=KIND, like 2=random")
        catalog = find_game(game, WRITING)
        agreed = {
            option_key(key, catalog.option_prefix): value for key, value in _pairs(option, "deck_cap=120").items()
        }
        session = new_session(
            game, seats=seats, seed=seed, decks=listed(decks), options={**catalog.screen_options(), **agreed},
            names=listed(names), bots={int(seat): kind for seat, kind in seated.items()}, rules=rules, autosave=True,
        )  # fmt: skip
        _open_window(AppRequest(session, public, " ".join(session.warnings), viewers=stage))


@cli.command("open")
@click.argument("path", type=click.Path(path_type=Path))
@stack(PUBLIC, STAGE)
@click.option("--replay", is_flag=True, help="Watch it from the beginning, without the result.")
@click.option(
    "--seat",
    callback=eyes_given,
    metavar="N|public|open",
    help="With --replay: through whose eyes; what everybody may see (public), a seat's, or every hand (open).",
)
def open_file(path: Path, public: bool, stage: bool, replay: bool, seat: int | str | None) -> None:
    """Open the window at the table of a SAVE or a scenario."""
    with plainly():
        if seat is not None and not replay:
            fail("--seat goes with --replay.", 2)
        if replay:
            checked = load_table(path)  # before an autosave is begun
            watch = Watch(eyes=eyes_of(seat if seat is not None else "public", checked))
            if not len(checked.journal):
                fail(f"{path}: nothing has been played there yet.")
        session = load_table(path, autosave=True)
        # An autosave that was taken over has no other file to go back to.
        request = AppRequest(session, public, " ".join(session.warnings), watch if replay else None, stage)
        _open_window(request, keep=path.suffix == ENDING)


@cli.command()
def games() -> None:
    """List what is installed: seats, cards, decks, options."""
    with plainly():
        entries = list_games()
        click.echo(table_of_games(entries))
        click.echo(f"\nFolders of games of your own belong in {folders.user_games_dir()}.")
        broken = [entry for entry in entries if entry.catalog is None]
        for entry in broken:
            say_error(f"{entry.folder} cannot be played; `tabletop check {as_argument(entry.folder)}` says why.")


@cli.command()
@click.argument("game")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--id", "new_id", default="", help="The id of the copy; usually made from FOLDER's name.")
def copy(game: str, folder: Path, new_id: str) -> None:
    """Copy the folder of GAME, with its pictures, to FOLDER, ready to edit."""
    with plainly():
        try:
            made = copy_game(game, folder, WRITING, new_id)
        except NoIdError as error:
            raise click.UsageError(str(error)) from None
        copied, original = load_game(made, WRITING), find_game(game, WRITING)
        own = copied.id != original.id
        click.echo(f"Copied to {made}. Play it with: tabletop play {as_argument(made)}")
        if own:
            shelf = folders.user_games_dir()
            place = (
                "" if made.parent.resolve() == shelf.resolve() else f" To have it on the shelf put it into {shelf}."
            )
            click.echo(f"It is a game of its own: {copied.title}, with the id {copied.id}.{place}")
        else:
            click.echo(f"It has the id of {original.title}: in your games folder it stands in for it.")


@cli.command()
@click.argument("paths", metavar="[GAME|PATH]...", nargs=-1)
@click.option("--vocabulary", metavar="GAME", help="Print what authors of this game may write, instead of checking.")
@click.option("--upgrade", is_flag=True, help="First write words that were renamed as they are called now.")
def check(paths: tuple[str, ...], vocabulary: str | None, upgrade: bool) -> None:
    """Check games, folders or single files (none: all that are installed); a line for everything that is wrong."""
    with plainly():
        if vocabulary is not None:
            if paths or upgrade:
                raise click.UsageError("--vocabulary stands alone")
            click.echo(reference(find_game(vocabulary, WRITING)))
            return
        targets = list(paths) or [str(entry.folder) for entry in list_games()]
        if upgrade and not paths:
            raise click.UsageError("--upgrade needs the folder or file that is to be rewritten")
        found: list[Finding] = []
        for target in targets:
            findings = _everything(target)
            if upgrade and (written := rewrite(findings)):
                for line in written:
                    click.echo(line)
                findings = _everything(target)
            found += findings
        for finding in found:
            click.echo(str(finding))
        if any(finding.grade != "note" for finding in found):
            raise SystemExit(1)
        click.echo(f"{len(targets)} checked, nothing to complain about.")


def _everything(target: str) -> list[Finding]:
    """What is to be said of a game, of its lessons and of its scenarios."""
    from tabletop.session.scenario.coverage import uncovered

    found = [*check_game(target, WRITING), *lesson_findings(target)]
    path = Path(target)
    if path.is_file() and path.name != "game.yaml":
        return found
    return [*found, *uncovered(game_folder(target))]


@cli.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--game", metavar="GAME", help="The game whose kinds, fields and words are meant; a game's DIR is its own."
)
def schema(folder: Path, game: str | None) -> None:
    """Write JSON Schemas of the files of a game to DIR, for completion in editors.

    Of a game's own folder they go to DIR/schema and know its kinds of cards, their fields and the words of its
    abilities; write them again when game.yaml has changed. Each file names its schema in its first line, as a YAML
    language server wants it: # yaml-language-server: $schema=schema/game.json
    """
    from tabletop.session.schemas import FOLDER, SchemaError, first_lines, schemas, target_of, write_schemas

    with plainly():
        target = target_of(folder)
        own = folder if target != folder else None
        if game is None and own is None and folder.name == FOLDER and (folder.parent / "game.yaml").is_file():
            own = folder.parent
        named = game_folder(game) if game is not None else own
        try:
            made = write_schemas(target, schemas(named))
        except SchemaError as error:
            fail(str(error))
        click.echo(f"{len(made)} schemas written to {target}. The first line of each file names its own:")
        for line in first_lines(target, named if named == own else None):
            click.echo(f"  {line}")


@cli.command("reference")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def write_reference(folder: Path) -> None:
    """Write the reference of rules.yaml to DIR: a page in Markdown for each of its words, with an example, an index
    of them, and a page of the functions that phrases have."""
    with plainly():
        if folder.exists() and not folder.is_dir():
            fail(f"{folder} is a file; name a folder.")
        if (folder / "game.yaml").is_file():
            fail(
                f"{folder} is a game, and the pages would lie among its files. Name another folder: {folder / 'docs'}"
            )
        folder.mkdir(parents=True, exist_ok=True)
        found = rules_pages()
        for name, text in found.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        whole = [name for name in found if "/" not in name]
        click.echo(f"{len(found)} pages written to {folder}: {', '.join(whole)}.")


@cli.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--quiet", is_flag=True, help="Only what is not as expected, or is shown.")
@click.option(
    "--bot", metavar="KIND", default="", help="Let a bot act instead of what the files say, and see what it finds."
)
def scenario(paths: tuple[Path, ...], quiet: bool, bot: str) -> None:
    """Run scenario files (of a folder all in it): a line for each case, a diff for what is not as expected."""
    from tabletop.session.scenario import run_file, scenario_files
    from tabletop.session.scenario.report import summary
    from tabletop.session.scenario.running import left_out

    with plainly():
        for path in paths:
            if not path.exists():
                fail(f"{path}: there is no such file.")
        if bot:
            try:
                make(bot)
            except UnknownBot as error:
                fail(str(error), 2)
        files = scenario_files(paths)
        if not files:
            number = left_out(paths)
            rest = (
                f" ({number} YAML {'file there is no scenario' if number == 1 else 'files there are no scenarios'})"
            )
            fail(f"There are no scenario files in {', '.join(map(str, paths))}{rest if number else ''}.")
        results = []
        for file in files:
            for result in run_file(file, bot):
                results.append(result)
                if not (quiet and result.passed and not result.shown):
                    click.echo(str(result))
        click.echo(summary(results))
        if not all(result.passed for result in results):
            raise SystemExit(1)


QUIET_SECONDS = 10
"""How often at most it is told how far games are where no terminal shows it."""


@cli.command("simulate")
@click.argument("game")
@click.option("--games", "number", type=Whole(1), required=True, help="How many to play.")
@stack(SEATS, DECKS, OPTIONS, SEED)
@click.option("--bots", "seated", metavar="A,B", default="random", help=BOTS)
@click.option("--first", type=Whole(1, 9), help="The seat that always comes first; else all do so in turn.")
@click.option(
    "--cross/--no-cross",
    default=None,
    help="Decks change seats from game to game; so they do by themselves if --decks names none.",
)
@click.option("--fit", is_flag=True, help="Trim or fill the decks of --decks to what the options allow.")
@click.option("--each", is_flag=True, help="Print a line for every game, also of many.")
@click.option("--most", type=Whole(1), help="A game of more acts has no end; 20,000 where nothing is said.")
@click.option("--jobs", type=Whole(1, 256), help="How many at once; as many as there are processors.")
@click.option(
    "--json", "report", type=click.Path(path_type=Path, dir_okay=False), help="Write the results to a file."
)
def simulate_games(
    game: str, number: int, seats: int | None, decks: str | None, option: tuple[str, ...], seed: int | None,
    seated: str, first: int | None, cross: bool | None, fit: bool, each: bool, most: int | None,
    jobs: int | None, report: Path | None,
) -> None:  # fmt: skip
    """Let bots play GAME many times, and print what comes of it. Ctrl-C stops with what is done so far (exit code
    130), and so does SIGTERM, by which other programs ask it to end.

    Decks, bots and the first player change seats from game to game by one plan, in which each comes together with
    each seat equally often; decks that are named stay where they are named. The same seed gives the same games
    whatever the number of processes. Exit code 1 if a game crashed, got stuck or went past a budget of its rules:
    each is listed with the command that plays it again. Of rules that are a file it is told what is odd about these
    games, though legal: effects that never did anything, acts that never came up, seats that were always passed.
    While a game takes long it is told now and then how far it is, and which numbers have not changed since when.
    """
    with plainly():
        from tabletop.session.saving.writing import replace_file
        from tabletop.session.simulating.processes import ended_as_by_hand
        from tabletop.session.simulating.simulate import Game, make_plan, open_game, simulate
        from tabletop.session.simulating.statistics import Report
        from tabletop.session.simulating.under_way import Way

        if report is not None:
            check_place(report)
        find_game(game, WRITING)
        try:
            plan = make_plan(
                game, number, seats=seats, bots=listed(seated), seed=seed, decks=listed(decks),
                options=_pairs(option, "deck_cap=120"), cross=cross, first=first, fit=fit,
            )  # fmt: skip
            if most is not None:
                plan = replace(plan, most_actions=most)
            opened = open_game(plan)
        except UnknownBot as error:
            fail(str(error), 2)
        except KeyboardInterrupt:
            fail("Stopped before the first game.", INTERRUPTED)
        jobs = min(jobs or os.cpu_count() or 1, number)
        begin, stopped = time.monotonic(), threading.Event()
        bar = click.progressbar(
            length=number, label=opened.catalog.title, file=sys.stderr, hidden=not sys.stderr.isatty()
        )
        told = begin
        cut: list[Game] = []

        def on_way(way: Way) -> None:
            nonlocal told
            if (now := time.monotonic()) - told >= QUIET_SECONDS:
                told = now
                sooner = " (`--most 1000` makes an end of a game after 1,000 acts)" if most is None else ""
                line = f"{bar.pos} of {number} games, {now - begin:.0f} s: {way}{sooner}"
                click.echo(f"\n{line}" if sys.stderr.isatty() else line, err=True)

        def on_game(_: object) -> None:
            nonlocal told
            bar.update(1)
            now = time.monotonic()
            if not sys.stderr.isatty() and now - told >= QUIET_SECONDS:
                told = now
                rate = bar.pos / (now - begin)
                click.echo(f"{bar.pos} of {number} games, {rate:.1f} a second", err=True)

        with bar, ended_as_by_hand():
            played = simulate(plan, jobs, on_game, on_stop=stopped.set, on_way=on_way, on_cut=cut.append)
        took = time.monotonic() - begin
        found = Report(plan, played, took, jobs, opened.ruleset, cut if stopped.is_set() else None)
        for line in found.lines(opened.ruleset.sentences, each):
            click.echo(line)
        if report is not None:
            replace_file(report.absolute(), found.to_bytes())
        if stopped.is_set():
            raise SystemExit(INTERRUPTED)
        if found.faults or not found.games:
            raise SystemExit(1)


cli.add_command(import_game)
cli.add_command(export_game)
cli.add_command(screenshot)
cli.add_command(film)
cli.add_command(lab)
cli.add_command(lesson)
cli.add_command(match)
cli.add_command(new)


def _open_window(request: AppRequest, keep: bool = False) -> None:
    """Open the window and stay until it is closed. A table that never came to be seen leaves no autosave, unless
    ``keep``; one that was played has been closed by the window."""
    try:
        from tabletop.ui.run import run

        code = run(request)
    except Exception as error:
        if request.session is not None and (keep or not request.session.changed):
            request.session.close(keep=keep)
        if type(error).__name__ == "WindowError" or isinstance(error, ImportError):
            fail(str(error))
        raise
    if code:
        raise SystemExit(code)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command ``tabletop``."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # names of cards on a terminal of old
    with plainly():
        cli.main(args=list(arguments) if arguments is not None else None, prog_name=NAME)


if __name__ == "__main__":
    main()
