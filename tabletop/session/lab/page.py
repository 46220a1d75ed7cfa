"""The report as one HTML file: text, tables and pictures inside it, nothing from any network."""

from __future__ import annotations

import html
from collections.abc import Iterator

from tabletop.session.lab.findings import Results
from tabletop.session.lab.folder import LabError
from tabletop.session.lab.headlines import headlines
from tabletop.session.lab.plots import plots, rendered
from tabletop.session.lab.report import lines, share

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #2b2a27; background: #faf8f3; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem }
h1, h2 { font-family: Georgia, serif; font-weight: 600 }
pre { background: #fff; border: 1px solid #d8d3c8; border-radius: 6px; padding: 1rem; overflow-x: auto;
  font-size: 13px; line-height: 1.4; white-space: pre-wrap }
figure { margin: 1.5rem 0; background: #fff; border: 1px solid #d8d3c8; border-radius: 6px; padding: .75rem 1rem }
figure svg { display: block; width: 100%; height: auto } figcaption { color: #6b665c; font-size: 13px }
.lead { color: #6b665c } .found li { margin: .3rem 0 }
table { border-collapse: collapse; font-size: 13px } th, td { padding: .2rem .7rem; text-align: right;
  border-bottom: 1px solid #e8e3d8 } th:first-child, td:first-child { text-align: left }
th { position: sticky; top: 0; background: #faf8f3 }
"""


def page(results: Results, saves: dict[str, str] | None = None) -> bytes:
    """The page. ``saves``: what is kept, by why, each with the path of the save. Without the library for pictures it
    has none and says so."""
    title = f"{results.catalog.title}: the laboratory"
    body = "\n".join(_body(results, saves or {}))
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n{body}\n</body></html>\n'.encode()


def _body(results: Results, saves: dict[str, str]) -> Iterator[str]:
    told = list(lines(results))
    played = html.escape(told[0].removeprefix(f"{results.catalog.title}: "))
    yield f"<h1>{html.escape(results.catalog.title)}</h1><p class='lead'>{played}</p>"
    found = "".join(f"<li>{html.escape(each)}</li>" for each in headlines(results))
    yield f"<ul class='found'>{found}</ul>" if found else ""
    try:
        for plot in plots(results):
            picture = rendered(plot, "svg").decode()
            label = html.escape(f"{plot.title}: {plot.sentence}", quote=True)
            yield f'<figure role="img" aria-label="{label}">{picture[picture.index("<svg") :]}'
            yield f"<figcaption>{html.escape(plot.caption)}</figcaption></figure>" if plot.caption else "</figure>"
    except LabError as error:
        yield f"<p>{html.escape(str(error))}</p>"
    yield f"<h2>All in figures</h2><pre>{html.escape(chr(10).join(told))}</pre>"
    if saves:
        yield "<h2>Games to look at</h2><p>Each opens as a replay.</p><ul>"
        for why, path in saves.items():
            yield f"<li>{html.escape(why)}: <code>tabletop open {html.escape(path)} --replay</code></li>"
        yield "</ul>"
    if "cards" in results.head.request.questions and results.cards:
        yield from _cards(results)


def _cards(results: Results) -> Iterator[str]:
    heads = ("card", "games", "drawn", "played", "used", "held", "wins when drawn", "when played", "when not played")
    yield "<h2>All cards</h2><table><tr>" + "".join(f"<th>{each}</th>" for each in heads) + "</tr>"
    for each in sorted(results.cards, key=lambda card: card.only_lay):  # what did nothing but lie there comes last
        cells = (
            results.catalog.cards[each.name].name, each.games, each.copies.drawn, each.copies.played,
            each.copies.used, each.copies.held, share(each.drawn), share(each.played), share(each.absent),
        )  # fmt: skip
        yield "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in cells) + "</tr>"
    yield "</table><h2>Abilities</h2><table><tr>"
    yield "".join(f"<th>{each}</th>" for each in ("ability", "cards", "offered", "carried out", "")) + "</tr>"
    for ability in results.abilities:
        if ability.state != "not seen":
            named = ", ".join(results.catalog.cards[card].name for card in ability.cards)
            row = (ability.name, named, ability.use.offered, ability.use.ran, ability.state)
            yield "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>"
    yield "</table>"
