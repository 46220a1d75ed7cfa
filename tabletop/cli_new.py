"""The command that begins a game of one's own."""

from __future__ import annotations

import click

from tabletop.cli_parts import as_argument, fail, plainly
from tabletop.content.proofing.author import TEMPLATES, CopyError, new_game

LIST = "\n".join(f"  {each.name:8}{each.label}: {each.sentence}" for each in TEMPLATES)


@click.command("new", epilog=f"\b\nTemplates:\n{LIST}")
@click.argument("folder", metavar="FOLDER", type=str)
@click.option(
    "--template", "name", type=click.Choice([each.name for each in TEMPLATES]), default="cards", show_default=True,
    help="What to begin from.",
)  # fmt: skip
@click.option("--rules/--no-rules", default=True, help="With a referee or without.")
@click.option("--title", default="", help="What stands on the box; else the name of FOLDER.")
def new(folder: str, name: str, rules: bool, title: str) -> None:
    """Begin a game of your own in FOLDER, ready to play and commented line by line."""
    with plainly():
        try:
            made = new_game(folder, name, rules, title)
        except CopyError as error:
            fail(str(error))
        where = as_argument(made)
        click.echo(f"Begun in {made}. Play it with: tabletop play {where}")
        click.echo(f"Change its files and press F6 at the table; tabletop check {where} says what is wrong.")
