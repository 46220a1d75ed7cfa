"""Opening a table: new, from a save, from a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from tabletop.content import ContentError, Finding
from tabletop.core.journal import Journal
from tabletop.session.errors import SaveError
from tabletop.session.games import is_folder, open_catalog
from tabletop.session.session import Session
from tabletop.session.setup import agree, deal
from tabletop.session.versions import Versions


def new_session(
    game: str | Path, seats: int | None = None, seed: int | None = None,
    decks: Sequence[Any] | Mapping[int, Any] | None = None, options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None, bots: Mapping[int, str] | None = None, rules: str = "on",
    autosave: bool | str | Path | None = None,
) -> Session:  # fmt: skip
    """A freshly dealt table.

    ``game`` is an id or the path of a game's folder. Left out: the fewest seats (or as many as there are names or
    decks), the starter decks, every option at its default, a seed of its own. A deck is the id of a ready one or
    ``{list: {card: count}}``. ``autosave``: None writes nothing, True keeps the table safe in the usual folder, a
    path in that folder. ``rules`` asks for the referee; a game without one is played with "off".
    Raises ContentError with every reason.

    >>> session = new_session("territory", seed=7, names=["Ana", "Ben"])
    >>> session.names, session.view_for(None).zone("land_deck").count
    (('Ana', 'Ben'), 45)
    """
    if rules not in ("on", "warn", "off"):
        raise ContentError([Finding("", 0, "rules", f"`rules` is on, warn or off, not {rules!r}.")])
    catalog = open_catalog(game)
    if bots:
        message = f"Bots need a referee, and {catalog.title} has none: every seat is played by a person."
        raise ContentError([Finding("", 0, "bots", message)])
    agreement = agree(catalog, seats=seats, seed=seed, decks=decks, options=options, names=names)
    start = deal(catalog, agreement)
    named = str(Path(game).absolute()) if is_folder(game, catalog) else catalog.id
    versions = Versions(catalog, agreement.seats, agreement.options)
    session = Session(versions, agreement, start, start.fork(), Journal(), game=named)
    if autosave:
        _keep(session, autosave)
    return session


def load_session(path: str | Path, autosave: bool | str | Path | None = None) -> Session:
    """The table of a save. Raises SaveError, whatever is wrong with the file; ``warnings`` of the session name what
    is only odd."""
    from tabletop.session.storage import read_save

    session = read_save(Path(path))
    if autosave:
        _keep(session, autosave)
    return session


def load_scenario(path: str | Path) -> NoReturn:
    """A Session at the "given" of a scenario file. Raises ContentError: see the sentence."""
    message = "Scenarios are run by a game's referee, and no game has one yet."
    raise ContentError([Finding(str(path), 0, "", message, hint="Open a save, or start a new game.")])


def _keep(session: Session, autosave: bool | str | Path) -> None:
    from tabletop.session.autosave import Autosave

    try:
        session.keeper = Autosave.begin(session, None if autosave is True else Path(str(autosave)))
    except SaveError as error:
        session.warnings += (f"This table is not kept safe while you play: {error.problem}.",)
