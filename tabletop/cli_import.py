"""The command `tabletop import`: from what other programs keep on disk to a game's folder."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tabletop.cli_parts import as_argument, check_place, fail
from tabletop.exchange.arriving.importing import Plan, plan_import
from tabletop.exchange.arriving.undoing import undo_import
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.mapping import ROLES
from tabletop.exchange.readers.formats import FORMATS
from tabletop.session.setting_up.games import open_catalog

OPTIONS = {
    "no_name": "(--map COLUMN=name)",
    "unknown_format": f"(--format FORMAT, one of {', '.join(FORMATS)})",
    "wrong_format": f"(--format FORMAT, one of {', '.join(FORMATS)})",
    "no_cards": "(--format FORMAT)",
}
"""With which option one does here what a sentence asks for; the window has other ways."""

FORMAT_HELP = "; ".join(f"{each.id}: {each.label}" for each in FORMATS.values())
MAP_HELP = (
    "What a column becomes: a field of your own, or one of "
    + ", ".join(f"{role} ({meaning})" for role, meaning in ROLES.items())
    + ". COLUMN=FIELD:SIGN makes a list of its cells. May be repeated; it is kept for the next time."
)


@click.command("import")
@click.argument("source", type=click.Path(path_type=Path))
@click.argument("folder", type=click.Path(path_type=Path), required=False)
@click.option("--format", "format", default="", help=f"What SOURCE is, where it cannot be told ({FORMAT_HELP}).")
@click.option("--map", "columns", metavar="COLUMN=FIELD", multiple=True, help=MAP_HELP)
@click.option("--json", "report", type=click.Path(path_type=Path, dir_okay=False), help="Write the report to a file.")
@click.option("--dry-run", is_flag=True, help="Say what would be done, and write nothing.")
@click.option("--yes", is_flag=True, help="Importing again: do not ask before files are changed.")
@click.option("--undo", is_flag=True, help="Take the last import into FOLDER back; undoing again does it again.")
def import_game(
    source: Path, folder: Path | None, format: str, columns: tuple[str, ...], report: Path | None, dry_run: bool,
    yes: bool, undo: bool,
) -> None:  # fmt: skip
    """Make the game FOLDER of SOURCE: a table of cards (CSV, TSV, XLSX; - reads what is piped in).

    A folder that was imported before is brought up to the source; what was changed in it stays. Nothing in SOURCE is
    run, and nothing is fetched.
    """
    if undo:
        if folder is not None and folder != source:
            raise click.UsageError("--undo goes with the game's folder alone: tabletop import --undo FOLDER")
        for name in undo_import(source, yes):
            click.echo(f"taken back: {name}")
        return
    if folder is None:
        raise click.UsageError("the folder of the game to be made is missing: tabletop import SOURCE FOLDER")
    if report is not None:
        check_place(report)
    asked = _columns(columns)
    pasted = _piped() if str(source) == "-" else ""
    try:
        plan = plan_import(source, folder, format, asked, pasted)
    except ExchangeError as error:
        if error.name in ("no_format", "no_column", "no_field", "no_name", "no_source"):
            raise click.UsageError(f"{error} {OPTIONS.get(error.name, '')}".strip()) from None
        if error.name in OPTIONS:
            fail(f"{error} {OPTIONS[error.name]}")
        raise
    _show(plan)
    written = not dry_run and _agreed(plan, yes)
    if written:
        _write(plan)
    for line in plan.report.lines():
        click.echo(line)
    if report is not None:
        report.write_bytes(plan.report.to_bytes())
    if written:
        click.echo(f"Imported into {plan.folder}. Play it with: tabletop play {as_argument(folder)}")
    elif dry_run:
        click.echo("Nothing was written (--dry-run).")


def _columns(given: tuple[str, ...]) -> dict[str, str]:
    asked = {}
    for item in given:
        header, equals, field = item.rpartition("=") if item.count("=") > 1 else item.partition("=")
        if not equals or not header.strip():
            raise click.UsageError(f"{item!r} is not like COLUMN=FIELD")
        asked[header.strip()] = field.strip()
    return asked


def _piped() -> str:
    if sys.stdin.isatty():
        raise click.UsageError("- reads a table that is piped in, and nothing is")
    return sys.stdin.read()


def _show(plan: Plan) -> None:
    """What was taken for what, and what importing again would do."""
    click.echo(f"{plan.format.label}: {plan.source}")
    if plan.mapping.columns:
        click.echo("Columns: " + "; ".join(map(str, plan.mapping.columns)))
    for title, word in (("Changes", ("added", "updated", "removed")), ("Stays as it is here", ("kept",))):
        lines = [change.sentence for change in plan.changes if change.what in word]
        if lines:
            click.echo(f"{title} ({len(lines)}):")
            for line in lines:
                click.echo(f"  {line}")


def _agreed(plan: Plan, yes: bool) -> bool:
    """Whether to write; importing again asks where files would change."""
    if plan.does_nothing:
        click.echo("The source and the game agree; nothing was written.")
        return False
    if plan.is_first or yes:
        return True
    if not sys.stdin.isatty():
        raise click.UsageError("importing again changes files: say --yes, or --dry-run to see what it would do")
    return click.confirm("Write these changes?", default=True)


def _write(plan: Plan) -> None:
    total = len(plan.draft.pictures)
    bar = click.progressbar(
        length=total, label="Pictures", file=sys.stderr, hidden=not sys.stderr.isatty() or not total
    )
    with bar:
        plan.apply(lambda done, total: bar.update(1))
    plan.judge(open_catalog)
