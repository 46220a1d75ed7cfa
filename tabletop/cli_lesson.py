"""The command ``tabletop lesson``: lessons played through, step by step, as a test does."""

from __future__ import annotations

from pathlib import Path

import click

from tabletop.cli_parts import fail, plainly
from tabletop.content.shelf import find_game
from tabletop.games import discover


@click.command()
@click.argument("targets", metavar="GAME|PATH...", nargs=-1, required=True)
@click.option("--quiet", is_flag=True, help="Only what is not as expected.")
def lesson(targets: tuple[str, ...], quiet: bool) -> None:
    """Play lessons through (of a game all that it has): a line for each, a diff for what does not go as it says.

    To learn one yourself, open it: tabletop open FILE.
    """
    from tabletop.session.lessons.found import lesson_files
    from tabletop.session.lessons.rehearsing import rehearse_file
    from tabletop.session.scenario.report import summary

    with plainly():
        files: list[Path] = []
        for target in targets:
            path = Path(target)
            if path.is_file():
                files.append(path)
                continue
            folder = path if path.is_dir() else find_game(target, discover()).folder
            files += lesson_files(folder) or sorted(folder.glob("*.yaml")) * (folder.name == "lessons")
        if not files:
            fail(f"There are no lessons in {', '.join(targets)}.")
        results = [rehearse_file(file) for file in files]
        for result in results:
            if not (quiet and result.passed):
                click.echo(str(result))
        click.echo(summary(results))
        if not all(result.passed for result in results):
            raise SystemExit(1)
