"""What the palette offers at a table: the acts of whoever is asked here, the menu, the rulebook, the cards.

Only what this screen shows: acts with pieces that lie covered here are not named, and of the cards only what is
printed, which all of them are that the game has, wherever they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tabletop.control.palette import ACTS, CARDS, TABLE, Entry
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.palette import rulebook
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.referee import TableReferee


class Finding:
    """Finds what can be done or looked up at a table."""

    def __init__(
        self, table: Table, hud: TableHud, large: LargeView, referee: TableReferee,
        menu: Callable[[], list[MenuItem]], seat_items: Callable[[int], list[MenuItem]],
    ) -> None:  # fmt: skip
        """``menu``: that of the table; ``seat_items``: who can play a seat."""
        self.table, self.hud, self.large, self.referee, self.menu = table, hud, large, referee, menu
        self.seat_items = seat_items

    def entries(self) -> Iterator[Entry]:
        """Everything, acts first."""
        table = self.table
        if not (table.perspective.public or table.perspective.curtain_for or table.shown.elsewhere):
            yield from self._acts()
        yield from self._of_menu(self.menu())
        if not table.perspective.public:
            yield from self._seats()
        yield from rulebook(table.app, table.catalog)
        for card, made in sorted(table.catalog.cards.items(), key=lambda each: each[1].name):
            kind = table.catalog.kinds.get(made.kind)
            yield Entry(made.name, CARDS, partial(self.large.show_card, card), kind.label if kind is not None else "")

    def _acts(self) -> Iterator[Entry]:
        """The answers to what is asked, then what the pieces in sight can do."""
        answers = self.referee.answers
        if not self.referee.on:
            return
        for choice in self.hud.decision.choices:
            if self.hud.decision.visible and choice.enabled and self.referee.ruling.prompt.asked is None:
                yield Entry(choice.label, ACTS, partial(answers.chosen, choice.answer), "the question", choice.key)
        for place in self.referee.stops():
            title = self.table.title_of(place.piece)
            for line in self.referee.pieces.lines(place):
                if line.legal:
                    run = partial(self.referee.pieces.run_line, line, place)
                    more = " \u2026" if len(line.moves) > 1 else ""
                    label = line.label if title in line.label else f"{title}: {line.label}"
                    yield Entry(label + more, ACTS, run, self.table.zone_label(place.zone))

    def _seats(self) -> Iterator[Entry]:
        """Each seat handed over to a bot, or taken back by a person."""
        for seat in range(1, self.table.session.seats + 1):
            name, bot = self.table.name(seat), self.table.session.bots.get(seat, "")
            for item in self.seat_items(seat):
                if item.checked or item.act is None:
                    continue
                kind = item.id.partition(":")[2]
                if kind:
                    label, detail = f"Let a bot play {name}: {kind}", item.reason
                else:
                    label, detail = f"Take {name} back from the bot", f"now {bot}"
                yield Entry(label, TABLE, item.act, detail, words="computer ai opponent hand over seat person human")

    def _of_menu(self, items: list[MenuItem]) -> Iterator[Entry]:
        for item in items:
            if item.sub:
                yield from self._of_menu(list(item.sub))
            elif item.act is not None:
                label = item.label.removesuffix(" ...")
                yield Entry(label, TABLE, item.act, item.section, item.key, item.reason, item.words, item.dim)
