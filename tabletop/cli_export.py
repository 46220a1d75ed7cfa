"""The command `tabletop export`: a game leaves in the formats of other programs, and on paper."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from tabletop.cli_parts import Amount, check_place
from tabletop.content import load_game
from tabletop.content.shelf import game_folder
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.leaving.exporting import DRAWN, carry_out
from tabletop.exchange.leaving.formats import OUT_FORMATS
from tabletop.exchange.leaving.pages import CARDS, PAPERS
from tabletop.exchange.leaving.wish import Wish
from tabletop.rules.written.door import WRITING

FORMATS = {**{each.id: each.label for each in OUT_FORMATS.values()}, **DRAWN}
LISTED = "; ".join(f"{id}: {label}" for id, label in FORMATS.items())
WRONG_USE = ("no_out_format", "no_out_deck", "odd_size", "odd_paper", "too_large_card")


@click.command("export")
@click.argument("game")
@click.option("--to", "format", required=True, help=f"The format ({LISTED}).")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The file or folder to be written.")
@click.option("--deck", "decks", multiple=True, metavar="DECK", help="Only this deck; may be repeated. For PDF and "
              "tables: as many copies of each card as the decks hold.")  # fmt: skip
@click.option(
    "--card", default="poker", show_default=True, help=f"PDF and PNG: {', '.join(CARDS)}, or like 63x88 (mm)."
)
@click.option("--paper", default="a4", show_default=True, help=f"PDF: {' or '.join(PAPERS)}.")
@click.option("--bleed", type=Amount(0, 10), default=0.0, help="PDF and PNG: millimetres around each card.")
@click.option("--backs/--no-backs", default=True, help="PDF: backs on the page behind, aligned for both sides.")
@click.option("--marks/--no-marks", default=True, help="PDF: crop marks.")
@click.option("--tokens", is_flag=True, help="PDF: a sheet of the game's counters and tokens.")
@click.option("--rules", is_flag=True, help="PDF: the rulebook behind the cards.")
@click.option("--changed", is_flag=True, help="PDF: only cards that look other than when --out was last written.")
@click.option("--address", default="", help="lackey, cgs, tts: the address that the files will lie under.")
@click.option("--raw", is_flag=True, help="CSV and TSV: cells that begin with =, +, - or @ as they are, though a "
              "spreadsheet program would compute them.")  # fmt: skip
@click.option("--json", "report", type=click.Path(path_type=Path, dir_okay=False), help="Write the report to a file.")
@click.option("--yes", is_flag=True, help="Replace what is there.")
def export_game(game: str, report: Path | None, **named: Any) -> None:
    """Write GAME (an id or a folder) for other programs or for paper.

    What leaves is what is printed; the report says what the format cannot hold.
    """
    catalog = load_game(game_folder(game), WRITING)
    if report is not None:
        check_place(report)
    wish = Wish(**named)
    bar: Any = None

    def progress(done: int, total: int) -> None:
        nonlocal bar
        if bar is None:
            bar = click.progressbar(length=total, label="Cards", file=sys.stderr, hidden=not sys.stderr.isatty())
            bar.__enter__()
        bar.update(1)

    try:
        done = carry_out(catalog, wish, _pictures, progress)
    except ExchangeError as error:
        if error.name in WRONG_USE:
            raise click.UsageError(str(error)) from None
        raise
    finally:
        if bar is not None:
            bar.__exit__(None, None, None)
    for line in done.lines():
        click.echo(line)
    if report is not None:
        report.write_bytes(done.to_bytes())
    click.echo(f"Written to {wish.out}.")


def _pictures(catalog: Any) -> Any:
    """Who draws the cards; the window room is imported only now."""
    from tabletop.ui.printing import CardPictures

    return CardPictures(catalog)
