"""The games that can be played: what is installed, opening one by id or folder, and the rules of one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tabletop.bots import kinds
from tabletop.content import Catalog, ContentError, Finding
from tabletop.content.shelf import Apart, ReadBefore, ShelfEntry, UnknownGame, find_game, find_games
from tabletop.core.zones import Scalar
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.written.door import WRITING
from tabletop.session.setting_up.hooks import HasRules
from tabletop.session.setting_up.recent import Recent, kind_of_table


def list_games(kept: ReadBefore | None = None, apart: Apart | None = None) -> tuple[ShelfEntry, ...]:
    """What is installed: the games that ship with the program and those in the user's folder.

    Each has ``id``, ``title``, ``folder``, ``yours`` and ``catalog`` (None for a broken one, whose ``findings`` say
    why). ``kept``: what was read before and need not be read again while it has not changed. ``apart``: reads many
    games in another process.

    >>> "territory" in [game.id for game in list_games()]
    True
    """
    return find_games(WRITING, kept=kept, apart=apart)


def open_catalog(game: str | Path) -> Catalog:
    """The catalog of a game by its id or the path of its folder. Raises ContentError, also for an unknown game."""
    try:
        return find_game(game, WRITING)
    except UnknownGame as error:
        raise ContentError([Finding("", 0, "game", str(error))]) from None


def is_folder(game: str | Path, catalog: Catalog) -> bool:
    """Whether a game was named by its folder rather than by its id, so that a save must keep the path."""
    return str(game) != catalog.id


def make_ruleset(catalog: Catalog, seats: int, options: Mapping[str, Scalar]) -> Ruleset | None:
    """The rules of a game at a table, None for a game without a referee. The next table of that kind has the same
    ones, with what they have compiled and found out about cards."""
    code = catalog.code
    if not isinstance(code, HasRules):
        return None
    return _RULES.of(kind_of_table(catalog, seats, options), lambda: code.ruleset(catalog, seats, options))


_RULES = Recent[Ruleset]()


def bot_kinds() -> Mapping[str, str]:
    """Every kind of bot, with a sentence for people: no rules are made to know whether one can play."""
    return kinds()


def may_have_bots(catalog: Catalog) -> bool:
    """Whether a game brings rules that bots could play by, as far as that is known without making them."""
    return catalog.has_code


def bots_for(catalog: Catalog) -> Mapping[str, str]:
    """The kinds of bots that can play a game, each with a sentence for people who choose: none for a game without a
    referee."""
    try:
        rules = make_ruleset(catalog, min(catalog.seats), catalog.resolve_options({})[0])
    except Exception:  # rules that cannot be made: the table itself says so when it is dealt
        return {}
    return kinds() if rules is not None else {}
