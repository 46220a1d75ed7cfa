"""What a seat has seen of cards that lie hidden again: its private list, laid out for whoever may look."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tabletop.core.view import PieceView, view_for
from tabletop.ui.hud.asking.decision import Choice
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.hud.asking.tray import TrayItem
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.handling.card_tray import CardTray


def seen_by(table: Table, seat: int) -> tuple[str, ...]:
    """The ids of the cards on a seat's own list, in the order in which it saw them; empty where no list is kept."""
    lists = view_for(table.session.state, seat).flow.get("seen")
    mine = lists.get(str(seat)) if isinstance(lists, Mapping) else None
    return tuple(str(card) for card in mine) if isinstance(mine, tuple) else ()


def seen_items(table: Table, tray: CardTray) -> list[MenuItem]:
    """A line of the menu for each person at this screen who has a list."""
    if table.shown.elsewhere or table.perspective.public:
        return []
    sitting = table.perspective.sitting
    judge = table.judge
    people = [sitting] if sitting else [n for n in range(1, table.session.seats + 1) if judge.is_human(n)]
    return [
        MenuItem(
            f"seen{seat}", f"Cards {table.name(seat)} has seen ...", "eye", section="Seats",
            act=partial(show_seen, table, tray, seat),
        )
        for seat in people if seen_by(table, seat)
    ]  # fmt: skip


def show_seen(table: Table, tray: CardTray, seat: int) -> None:
    """Lay the list out; these are pictures, no pieces: nothing can be dragged out."""
    backs = table.session.state.spec.backs
    items = []
    for card in seen_by(table, seat):
        piece = PieceView("", "card", True, "up", 0, 0, backs.get(card, ""), card)
        items.append(TrayItem(card, table.title_of(piece), data=piece))
    words = f"Only {table.name(seat)} may look. Where these cards are now is not told."
    tray.show_pictures(
        f"Cards {table.name(seat)} has seen", items, [Choice(tray.close, "Close", "primary", declines=True)], words
    )
