"""The command ``tabletop match``: which of two bots is stronger."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import click

from tabletop.bots import UnknownBot
from tabletop.cli_parts import INTERRUPTED, SEATS, Amount, Whole, check_place, fail, listed, plainly
from tabletop.content.shelf import find_game
from tabletop.rules.written.door import WRITING

MOST_GAMES = 400


class Claimed(click.ParamType[tuple[float, float]]):
    """Two shares, the smaller first."""

    name = "A,B"

    def convert(
        self, value: object, parameter: click.Parameter | None, context: click.Context | None
    ) -> tuple[float, float]:
        """Two numbers between 0 and 1."""
        if isinstance(value, tuple):
            return value
        try:
            least, most = (float(part) for part in str(value).split(","))
        except ValueError:
            self.fail(f"{value} is not like 0.5,0.65", parameter, context)
        if not 0 < least < most < 1:
            self.fail(
                f"{value}: the first is smaller than the second, and both lie between 0 and 1", parameter, context
            )
        return least, most


@click.command()
@click.argument("game")
@click.option(
    "--bots", "seated", metavar="A,B", default="strong,greedy", show_default=True,
    help="The two kinds of bots; strong:1000 judges so many positions for one answer.",
)  # fmt: skip
@click.option(
    "--file", "file", type=click.Path(path_type=Path, dir_okay=False),
    help="What holds the games that are done; if it is there, the match goes on behind them.  [required]",
)  # fmt: skip
@click.option("--minutes", type=Amount(0), default=20.0, show_default=True, help="How long to play now.")
@click.option("--games", type=Whole(1), default=MOST_GAMES, show_default=True, help="At most so many in all.")
@click.option("--claims", type=Claimed(), default="0.5,0.65", show_default=True, help="The shares that are weighed.")
@click.option(
    "--decks", metavar="A,B",
    help="The decks that are crossed, instead of the usual ones; the same twice: neither bot has the better deck.",
)  # fmt: skip
@click.option("--seed", type=Whole(0), default=1, show_default=True, help="What all chance is drawn from.")
@click.option("--jobs", type=Whole(1, 256), help="How many at once; as many as there are processors.")
@SEATS
def match(
    game: str, seated: str, file: Path | None, minutes: float, games: int, claims: tuple[float, float],
    decks: str | None, seed: int, jobs: int | None, seats: int | None,
) -> None:  # fmt: skip
    """Let two bots play GAME against each other until it is certain which is stronger, or for so long.

    Decks, seats and who comes first are crossed from game to game; at a larger table they sit by turns. Every game
    is kept in the file as it ends: call the command again to play the next piece. Bots judge a number of positions,
    so any game comes out the same again.
    Ctrl-C stops with what is done so far (exit code 130).
    """
    from tabletop.session.simulating.matches import Claims, Match, NoMatch, Result, opposed
    from tabletop.session.simulating.simulate import make_plan

    with plainly():
        find_game(game, WRITING)
        try:
            bots = [kind.strip() for kind in seated.split(",")]
            plan = make_plan(game, games, seats=seats, bots=bots, seed=seed, decks=listed(decks), cross=True)
            plan = replace(plan, bots=tuple(opposed(bots, plan.seats)))
            if file is None:  # only now: a wrong game or bot is told at the first try, too
                context = click.get_current_context()
                wanted = next(each for each in context.command.params if each.name == "file")
                raise click.MissingParameter(ctx=context, param=wanted)
            check_place(file)
            found = Match(plan, file, Claims(*claims))
        except (UnknownBot, NoMatch) as error:
            fail(str(error), 2)

        def told(result: Result) -> None:
            wins = found.wins
            click.echo(f"game {result.number + 1}: {found.first} has {wins.points:g} of {wins.games}", err=True)

        if len(found.results) and not found.is_over:
            click.echo(f"{file}: goes on behind {len(found.results)} games.", err=True)
        done = found.play(minutes * 60, min(jobs or os.cpu_count() or 1, games), on_game=told)
        for line in found.lines():
            click.echo(line)
        if not done:
            raise SystemExit(INTERRUPTED)
