"""The command ``tabletop lesson``: lessons played through, step by step, as a test does."""

from __future__ import annotations

from pathlib import Path

import click

from tabletop.cli_parts import fail, plainly
from tabletop.content import ContentError, load_game
from tabletop.content.findings import Finding
from tabletop.content.shelf import find_game, game_folder
from tabletop.rules.written.door import WRITING
from tabletop.session.lessons.found import lesson_files
from tabletop.session.lessons.reading import is_lesson
from tabletop.session.lessons.rehearsing import findings_of, rehearse_file


@click.command()
@click.argument("targets", metavar="GAME|PATH...", nargs=-1, required=True)
@click.option("--quiet", is_flag=True, help="Only what is not as expected.")
def lesson(targets: tuple[str, ...], quiet: bool) -> None:
    """Play lessons through (of a game all that it has): a line for each, a diff for what does not go as it says.

    To learn one yourself, open it: tabletop open FILE.
    """
    from tabletop.session.scenario.report import summary

    with plainly():
        files: list[Path] = []
        for target in targets:
            path = Path(target)
            if path.is_file():
                files.append(path)
                continue
            folder = path if path.is_dir() else find_game(target, WRITING).folder
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


def lesson_findings(target: str) -> list[Finding]:
    """What is wrong with the lessons of a game, or with one lesson file: its words, and where it does not play
    through. Nothing for a game that cannot be opened: that is said of the game."""
    path = Path(target)
    if path.is_file() and path.name != "game.yaml":
        return list(findings_of(path)) if path.suffix == ".yaml" and is_lesson(path) else []
    folder = game_folder(target)
    files = lesson_files(folder)
    try:
        load_game(folder, WRITING) if files else None
    except ContentError:
        return []
    return [finding for file in files for finding in findings_of(file)]
