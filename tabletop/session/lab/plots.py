"""The pictures of a report, drawn with matplotlib (the extra ``lab``): as SVG for a page, as PNG for the window."""

from __future__ import annotations

import contextlib
import io
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass

from tabletop.content.fonts import stretches
from tabletop.core.values import Json
from tabletop.session.lab.fairness import usual
from tabletop.session.lab.findings import Results
from tabletop.session.lab.funfigures import SURE_BY
from tabletop.session.lab.libraries import Foreign, library
from tabletop.session.lab.naming import deck_names, table_name, what_is_usual
from tabletop.session.lab.report import counted
from tabletop.session.simulating.statistics import Wins


@dataclass(frozen=True, slots=True)
class Inks:
    """What a picture is drawn with, as matplotlib names colours. ``font``: the file of its letters, "" for those of
    matplotlib."""

    paper: str
    ink: str
    pale: str
    accent: str
    grid: str
    font: str = ""

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        return asdict(self)


PAGE = Inks("#ffffff", "#2b2a27", "#8f8a80", "#b0791d", "#d8d3c8")
"""For a page of paper."""
FEW, MANY = "#8c510a", "#01665e"
"""What a deck that loses to another and one that beats it are coloured with."""
WIDE_TITLE = 84
"""So many letters of a title fit in a line."""
MOST_CARDS = 30
"""So many cards a picture names."""

MOST_CHOICES = 40
"""Decisions with more answers are drawn as one."""


@dataclass(frozen=True, slots=True)
class Plot:
    """One picture: its name in file names, its title, what it says to those who do not see it, and how it is drawn on
    the axes of matplotlib; ``height`` in inches beside a width of 7; ``caption``: how to read it."""

    name: str
    title: str
    sentence: str
    draw: Callable[[Foreign, Inks], None]
    height: float = 3.2
    caption: str = ""


INTERVALS = (
    "Dot: share of as many {of} as stand at the right. Line: where the true share lies with 95 % certainty. "
    "Stroke: what would be fair."
)
GAMES, PLAYERS = "games", "seats that played it"


def plots(results: Results) -> list[Plot]:
    """The pictures for what was asked and played; none of what there are no games for."""
    asked, found = results.head.request.questions, list[Plot]()
    if "fair" in asked:
        found += _fair(results)
    if "cards" in asked and any(each.played.games for each in results.cards):
        found.append(_cards(results))
    if "fun" in asked and results.fun.games:
        found += _fun(results)
    return found


def rendered(plot: Plot, form: str, scale: float = 1.0, inks: Inks = PAGE) -> bytes:
    """A picture as a file: "svg" or "png" (700 pixels wide times ``scale``). Raises LabError without the library."""
    figure_class, canvas = _library()
    with library("matplotlib").rc_context(_letters(inks.font, repr(plot))):  # they are looked up when it is written
        return _written(plot, form, scale, inks, figure_class, canvas)


def _letters(font: str, words: str) -> dict[str, list[str]]:
    """The settings with which words are written in a font ("": matplotlib's own), and what ours lack in fonts of the
    system. What cannot be read is left out."""
    manager = library("matplotlib.font_manager")
    others = {str(file.path) for _, file in stretches(words, "sans") if file is not None and not file.in_colour}
    families: list[str] = [] if font else [manager.FontProperties().get_name()]
    for path in (*([font] if font else []), *sorted(others)):
        with contextlib.suppress(OSError, RuntimeError):
            manager.fontManager.addfont(path)
            families.append(manager.FontProperties(fname=path).get_name())
    return {"font.family": families} if families else {}


def _written(
    plot: Plot, form: str, scale: float, inks: Inks, figure_class: Foreign, canvas: Foreign
) -> bytes:  # fmt: skip
    title = textwrap.wrap(plot.title, WIDE_TITLE)
    height = plot.height + 0.2 * (len(title) - 1)
    figure = figure_class(figsize=(7, height), dpi=100 * scale, layout="constrained", facecolor=inks.paper)
    canvas(figure)
    axes = figure.add_subplot(facecolor=inks.paper)
    figure.suptitle("\n".join(title), x=0.01, ha="left", fontsize=11, color=inks.ink)
    axes.tick_params(colors=inks.ink, labelsize=8)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(inks.pale)
    plot.draw(axes, inks)
    file = io.BytesIO()
    figure.savefig(file, format=form, metadata={"Date": None} if form == "svg" else None)
    return file.getvalue()


def _library() -> tuple[Foreign, Foreign]:
    canvas, figure = (library(f"matplotlib.{name}") for name in ("backends.backend_agg", "figure"))
    library("matplotlib").rcParams["svg.hashsalt"] = "tabletop"  # the same run gives the same file
    return figure.Figure, canvas.FigureCanvasAgg


def _fair(results: Results) -> list[Plot]:
    fair, found = results.fair, list[Plot]()
    if fair.decks:
        decks = deck_names(results.catalog, fair.decks)
        matrix = {(decks[one], decks[other]): each for (one, other), each in fair.matrix.items()}
        found.append(
            Plot(
                "decks",
                "Decks against each other: the row's share of wins",
                "; ".join(
                    f"{one} beats {other} in {each.share:.0%}"
                    for (one, other), each in matrix.items()
                    if one != other
                ),
                lambda axes, inks: _matrix(axes, inks, list(decks.values()), matrix),
                1.6 + 0.5 * len(fair.decks),
                "Row against column; seats and who comes first are crossed.",
            )
        )
    tables = [table for table in results.tables if table.sort != "decks" and fair.first[table.name].games]
    if tables:
        named = {table.name: table_name(results.catalog, table) for table in tables}
        rows = {named[table.name]: fair.first[table.name] for table in tables}
        even = {named[table.name]: fair.fair_share(results.catalog, table) for table in tables}
        found.append(
            Plot(
                "first",
                "Who comes first: share of wins, with its interval (95 %)",
                "; ".join(f"{name}: {each.share:.0%}" for name, each in rows.items()),
                lambda axes, inks: _intervals(axes, inks, rows, even, GAMES),
                1.35 + 0.26 * len(rows),
                f"{INTERVALS.format(of=GAMES)} {what_is_usual(usual(results.tables), results.catalog)}",
            )
        )
    return found


def _matrix(axes: Foreign, inks: Inks, decks: Sequence[str], matrix: Mapping[tuple[str, str], Wins]) -> None:
    shares = {pair: each.share for pair, each in matrix.items() if each.games}
    cells = [[shares.get((one, other), 0.5) - shares.get((other, one), 0.5) for other in decks] for one in decks]
    colors = [[_shade(0.5 + lead / 2, inks) for lead in row] for row in cells]  # what nobody won is nobody's
    axes.imshow(colors, aspect="auto")
    axes.set_xticks(range(len(decks)), decks)
    axes.set_yticks(range(len(decks)), decks)
    for row, one in enumerate(decks):
        for column, other in enumerate(decks):
            each = matrix.get((one, other))
            text = f"{each.share:.0%}\nof {each.games}" if each is not None and each.games else "-"
            if one == other and each is not None and each.games:
                text = f"itself\n{counted(each.games // 2)}"  # who sits where twice tells nothing of the deck
            red, green, blue = colors[row][column]
            dark = 0.3 * red + 0.59 * green + 0.11 * blue < 0.5
            axes.text(column, row, text, ha="center", va="center", fontsize=8, color="white" if dark else PAGE.ink)


def _shade(share: float, inks: Inks) -> tuple[float, float, float]:
    """The colour of a share of wins, as parts of 1: as quiet as the paper where it is even."""
    part = min(1.0, 2 * abs(share - 0.5))
    pole, paper, grid = (_rgb(color) for color in (MANY if share > 0.5 else FEW, inks.paper, inks.grid))
    red, green, blue = (part * a + (1 - part) * (b + c) / 2 for a, b, c in zip(pole, paper, grid, strict=True))
    return red, green, blue


def _rgb(color: str) -> tuple[float, float, float]:
    red, green, blue = bytes.fromhex(color.removeprefix("#"))
    return red / 255, green / 255, blue / 255


def _intervals(axes: Foreign, inks: Inks, rows: Mapping[str, Wins], even: Mapping[str, float], of: str) -> None:
    for place, (name, each) in enumerate(rows.items()):
        low, high = each.range()
        axes.plot(
            [low, high], [place, place], color=inks.accent, linewidth=2.5, solid_capstyle="round", clip_on=False
        )
        axes.plot([each.share], [place], "o", color=inks.ink, markersize=4, clip_on=False, zorder=3)
        axes.annotate(
            f"{each.games:,}", (1, place), xytext=(10, 0), textcoords="offset points", va="center", fontsize=7,
            color=inks.pale, annotation_clip=False,
        )  # fmt: skip
        axes.plot([even[name]], [place], "|", color=inks.pale, markersize=14)
    axes.set_yticks(range(len(rows)), list(rows))
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    axes.set_xlabel(f"share of wins (stroke: what would be fair; at the right: {of})", fontsize=8, color=inks.ink)
    axes.grid(axis="x", color=inks.grid, linewidth=0.6)
    axes.set_axisbelow(True)


def _cards(results: Results) -> Plot:
    names = results.catalog.cards
    found = [each for each in results.cards if each.played.games]
    half = MOST_CARDS // 2
    shown = found if len(found) <= MOST_CARDS else [*found[:half], *found[-half:]]
    rows = {f"{names[each.name].name} ({each.name})": each.played for each in shown}
    short = {names[each.name].name: each.played for each in shown}
    rows = short if len(short) == len(shown) else rows
    title = "Cards: share of wins of who played them (95 %)"
    if len(shown) < len(found):
        title += f", the {half} best and the {half} worst of {len(found)}"
    even = results.fair.fair_share(results.catalog, results.tables[0])
    return Plot(
        "cards", title, "; ".join(f"{name}: {each.share:.0%} of {each.games}" for name, each in rows.items()),
        lambda axes, inks: _intervals(axes, inks, rows, dict.fromkeys(rows, even), PLAYERS),
        1.35 + 0.22 * len(rows), INTERVALS.format(of=PLAYERS),
    )  # fmt: skip


def _fun(results: Results) -> list[Plot]:
    fun = results.fun
    choices: dict[int, int] = {}
    for number, count in fun.choices.items():
        choices[min(number, MOST_CHOICES)] = choices.get(min(number, MOST_CHOICES), 0) + count
    found = [
        Plot(
            "length", "How long a game is: games by turns",
            f"from {min(fun.turns)} to {max(fun.turns)} turns",
            lambda axes, inks: _histogram(axes, inks, fun.turns, "turns"),
        ),
        Plot(
            "choices", "How much there is to choose: decisions by answers",
            f"{fun.forced:.0%} of the decisions have a single answer",
            lambda axes, inks: _bars(axes, inks, choices, "answers"),
            caption="Grey: a single answer, so nothing to choose." if 1 in choices else "",
        ),
    ]  # fmt: skip
    if fun.sure:
        parts = [number / 20 for number in range(21)]
        found.append(
            Plot(
                "sure",
                f"How early the winner was ahead for good: {counted(fun.won)} that one side won",
                ", ".join(f"{fun.sure_by(part):.0%} after {part:.0%} of the game" for part in SURE_BY),
                lambda axes, inks: _steps(axes, inks, parts, [fun.sure_by(part) for part in parts]),
            )
        )
    return found


def _histogram(axes: Foreign, inks: Inks, numbers: Sequence[int], name: str) -> None:
    least, most = min(numbers), max(numbers)
    width = max(1, -(-(most - least + 1) // 40))
    axes.hist(
        numbers, bins=[edge - 0.5 for edge in range(least, most + width + 1, width)], color=inks.accent, rwidth=0.9
    )
    axes.set_xlabel(name, fontsize=8, color=inks.ink)
    axes.set_ylabel("games", fontsize=8, color=inks.ink)
    axes.locator_params(integer=True, min_n_ticks=1)
    if most - least < width:
        _no_wall(axes, least)


def _no_wall(axes: Foreign, number: int) -> None:
    """One bar stands alone and does not fill the picture."""
    axes.set_xlim(max(-0.5, number - 3), number + 3)


def _bars(axes: Foreign, inks: Inks, counts: Mapping[int, int], name: str) -> None:
    axes.bar(
        list(counts), list(counts.values()), color=[inks.pale if number == 1 else inks.accent for number in counts]
    )
    axes.set_xlabel(
        f"{name} ({MOST_CHOICES}: so many or more)" if MOST_CHOICES in counts else name, fontsize=8, color=inks.ink
    )
    axes.set_ylabel("decisions", fontsize=8, color=inks.ink)
    axes.locator_params(axis="x", integer=True, min_n_ticks=1)
    if len(counts) == 1:
        _no_wall(axes, *counts)


def _steps(axes: Foreign, inks: Inks, parts: Sequence[float], shares: Sequence[float]) -> None:
    axes.plot(parts, shares, color=inks.accent, linewidth=2.5)
    axes.fill_between(parts, shares, color=inks.accent, alpha=0.15)
    for set_limits, axis in ((axes.set_xlim, axes.xaxis), (axes.set_ylim, axes.yaxis)):
        set_limits(0, 1)
        axis.set_major_formatter(lambda value, _: f"{value:.0%}")
    axes.set_xlabel("part of the game that was played", fontsize=8, color=inks.ink)
    axes.set_ylabel("share of these games", fontsize=8, color=inks.ink)
    axes.grid(color=inks.grid, linewidth=0.6)
