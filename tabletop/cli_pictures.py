"""The command `tabletop screenshot`: a picture of a table, now or at a moment of its past."""

from __future__ import annotations

import re
from pathlib import Path

import click

from tabletop.cli_parts import (
    SEATS,
    SEED,
    STYLE,
    Whole,
    check_place,
    fail,
    load_table,
    plainly,
    size_given,
    stack,
    viewer_given,
)
from tabletop.content.findings import sentence_list
from tabletop.content.places import assets_folder
from tabletop.content.shelf import game_folder
from tabletop.control.replay.stops import Stop
from tabletop.control.replay.watching import NoSuchMoment, moment_at
from tabletop.control.viewing.preset import Style
from tabletop.core.chance import Chance
from tabletop.core.visibility import ALL_SEATS, Viewer
from tabletop.session import Session, new_session

PICTURES = (".png", ".jpg", ".jpeg", ".webp")
"""The endings of pictures."""


def moment_given(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> tuple[int, int | None] | None:
    """A moment of the past: ENTRY or ENTRY:STEP."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,6})(?::(\d{1,6}))?", value.strip())
    if match is None:
        raise click.BadParameter(f"{value!r} is no moment like 12 or 12:3 (ENTRY or ENTRY:STEP)", context, parameter)
    return int(match[1]), int(match[2]) if match[2] is not None else None


def themed(theme: str | None) -> str:
    """A theme that there is."""
    themes = sorted(path.stem for path in (assets_folder() / "themes").glob("*.yaml"))
    if theme is not None and theme not in themes:
        fail(f"There is no theme {theme}. There are {sentence_list(themes)}.", 2)
    return theme or "felt"


def check_target(out: Path, endings: tuple[str, ...], what: str) -> None:
    """Whether a file with one of these endings can be put there, before anything is drawn."""
    if out.suffix.lower() not in endings:
        listed = f"{', '.join(endings[:-1])} or {endings[-1]}"
        fail(f"{out}: {what} is a file that ends in {listed}.", 2)
    check_place(out)


def eyes_of(seat: int | str, session: Session) -> Viewer:
    """Through whose eyes a table is seen; ends where it has no such seat."""
    if isinstance(seat, int) and seat > session.seats:
        fail(f"This table has {session.seats} seats.", 2)
    return seat if isinstance(seat, int) else None if seat == "public" else ALL_SEATS


@click.command()
@click.argument("what", metavar="GAME|SAVE|SCENARIO")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="The picture to write: .png, .jpg or .webp.",
)
@click.option("--size", default="1280x800", callback=size_given, metavar="WxH", help="In pixels; 1280x800.")
@click.option("--theme", default=None, help="The theme; felt.")
@click.option(
    "--seat",
    default="public",
    callback=viewer_given,
    metavar="N|public|all",
    help="Who looks: a seat, public or all.",
)
@click.option(
    "--at",
    callback=moment_given,
    metavar="ENTRY[:STEP]",
    help="A moment of the past: after this entry of the history (0: the first moment), or at this step of it.",
)
@stack(STYLE, SEATS, SEED, click.option("--after", type=Whole(0), default=0, help="So many random moves later."))
def screenshot(
    what: str, out: Path, size: tuple[int, int], theme: str | None, seat: int | str, seats: int | None,
    seed: int | None, after: int, at: tuple[int, int | None] | None, preset: str, camera: str, words: int,
) -> None:  # fmt: skip
    """Write a picture of a table. Needs no display."""
    with plainly():
        path = Path(what)
        if path.is_file() and path.name != "game.yaml":
            if seats is not None or (seed is not None and not after):
                fail("--seats and --seed go with a game, not with a file (--seed only beside --after).", 2)
            session = load_table(path)
        else:
            game_folder(what)
            session = new_session(what, seats=seats, seed=seed)
        eyes = eyes_of(seat, session)
        check_target(out, PICTURES, "the picture")
        theme = themed(theme)
        _play_on(session, after, seed or 0)
        moment = _moment(session, at, eyes)
        from tabletop.ui.shot import screenshot as draw

        draw(session, out, size, theme, seat, moment, Style(preset, camera, words))


def _moment(session: Session, at: tuple[int, int | None] | None, eyes: Viewer) -> Stop | None:
    if at is None:
        return None
    try:
        return moment_at(session, *at, eyes)
    except NoSuchMoment as error:
        fail(str(error), 2)


def _play_on(session: Session, moves: int, seed: int) -> None:
    """So many random legal moves from a seed, fewer if the game ends; kinds are drawn first so that it gets on."""
    chance = Chance(seed)
    for _ in range(moves):
        actions = session.legal_actions()
        if not actions:
            return
        kind = chance.pick(sorted({action.kind for action in actions}))
        session.submit(chance.pick([action for action in actions if action.kind == kind]))
