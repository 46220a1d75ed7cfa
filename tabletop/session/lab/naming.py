"""What the tables and decks of a run are called for people, and what is said of a run before it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.content.catalog import Catalog
from tabletop.content.findings import sentence_list
from tabletop.content.options import value_words
from tabletop.session.lab.request import BASE, LabTable, Request, tables_of
from tabletop.session.setting_up.games import open_catalog
from tabletop.session.setting_up.setup import follows_decks

USUAL = "usual table"
MOST_NAMED = 8
"""So many tables are named before a run begins."""


def deck_name(catalog: Catalog, deck: str) -> str:
    """What a ready deck is called; its id where it has no name or is somebody's own."""
    found = catalog.decks.get(deck)
    return (found.name if found is not None else "") or deck


def deck_names(catalog: Catalog, decks: Mapping[str, object]) -> dict[str, str]:
    """The names of decks by their ids; two of one name have their ids beside them."""
    names = {deck: deck_name(catalog, deck) for deck in decks}
    alike = [name for name in names.values() if list(names.values()).count(name) > 1]
    return {deck: f"{name} ({deck})" if name in alike else name for deck, name in names.items()}


def table_name(catalog: Catalog, table: LabTable) -> str:
    """What a table is called."""
    if table.sort == BASE:
        return USUAL
    if table.sort == "decks":
        return " / ".join(deck_name(catalog, deck) for deck in table.decks)
    if table.sort == "option":
        option = catalog.options[table.option]
        value = ("yes" if table.value else "no") if option.type == "bool" else value_words(table.value)
        return f"{option.label or option.key}: {value}"
    return table.name


def what_is_usual(table: LabTable, catalog: Catalog) -> str:
    """What stands behind the word: how many sit there with which decks."""
    dealt = () if follows_decks(catalog) else table.plan.decks_of(0) or ()  # drawn anew for each game
    decks = dict.fromkeys(deck for deck in dealt if isinstance(deck, str) and deck)
    named = f" with {sentence_list([deck_name(catalog, deck) for deck in decks])}" if decks else ""
    return f"The usual table is the one that is dealt where nothing else is said: {table.plan.seats} seats{named}."


def told_of_games(request: Request, tables: int, played: int, number: int) -> str:
    """How many games of a run have been played, and how many of its ``number`` are left until all that was asked for
    is there."""
    at_each = [f"at each of {tables} tables"] if tables > 1 else []
    at_each += ["with each version"] if request.against else []
    shared = f"{request.games:,} {' '.join(at_each)}" if at_each else ""
    told, left = f"{played:,} {'game was' if played == 1 else 'games were'} played", number - played
    if left <= 0:
        return f"{told}, {shared}." if shared else f"{told}."
    until = f" until there are {shared}" if shared else ""
    return f"{told}; {left:,} {'is' if left == 1 else 'are'} left{until}."


def announced(request: Request, number: int | None = None) -> Iterator[str]:
    """What is going to be played, before it begins: how many games at which tables. ``number``: the games in all,
    where they are known already. Raises ContentError, UnknownBot."""
    catalog, tables = open_catalog(request.game), tables_of(request)
    games = request.games * len(tables) * (2 if request.against else 1) if number is None else number
    both = ", under both versions" if request.against else ""
    if len(tables) == 1:
        yield f"{games:,} {'game is' if games == 1 else 'games are'} played: at the usual table{both}."
    else:
        named = [table_name(catalog, table) for table in tables]
        told = "; ".join(named[:MOST_NAMED])
        told += f"; and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
        yield f"{games:,} games are played: {request.games:,} at each of {len(tables)} tables ({told}){both}."
    yield what_is_usual(tables[0], catalog)
