"""Opening a table: new, from a save, from a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from tabletop.content import ContentError, Finding
from tabletop.core.journal import Journal
from tabletop.core.lines import StoredLine
from tabletop.core.state import GameState
from tabletop.core.values import Json
from tabletop.session.limits import RULES_MODES, no_rules_mode
from tabletop.session.session import Session
from tabletop.session.setting_up.games import is_folder, open_catalog
from tabletop.session.setting_up.setup import (
    Agreement,
    WantedDecks,
    agree,
    agreed_cards,
    check_bots,
    deal,
    start_rules,
)
from tabletop.session.setting_up.shapes import check_shapes
from tabletop.session.setting_up.versions import Versions


def new_session(
    game: str | Path, seats: int | None = None, seed: int | None = None,
    decks: WantedDecks | None = None, options: Mapping[str, Json] | None = None,
    names: Sequence[str] | None = None, bots: Mapping[int, str] | None = None, rules: str = "on",
    autosave: bool | str | Path | None = None,
) -> Session:  # fmt: skip
    """A freshly dealt table.

    ``game`` is an id or the path of a game's folder. Left out: the fewest seats (or as many as there are names or
    decks), the starter decks, every option at its default, a seed of its own. A deck is the id of a ready one or
    ``{list: {card: count}}``. ``autosave``: None writes nothing, True keeps the table safe in the usual folder, a
    path in that folder. ``rules`` is the rules mode; a game without one is played with "off". ``bots``: which
    seats the program plays, each with the kind of its bot (and named after it where it has no name).
    Raises ContentError with every reason, SaveError for an autosave whose path no file can have.

    >>> session = new_session("territory", seed=7, names=["Ana", "Ben"])
    >>> session.names, session.view_for(None).zone("land_deck").count
    (('Ana', 'Ben'), 45)
    """
    if not isinstance(rules, str) or rules not in RULES_MODES:
        raise ContentError([no_rules_mode(rules)])
    check_shapes(game, seats, decks, options, names, bots)
    catalog = open_catalog(game)
    agreement = agree(catalog, seats=seats, seed=seed, decks=decks, options=options, names=names, bots=bots)
    versions = Versions(catalog, agreement.seats, agreement.options, partial(agreed_cards, agreement))
    ruleset = versions.ruleset_for(catalog)
    findings = check_bots(bots, agreement.seats, ruleset is not None, catalog.title)
    if findings:
        raise ContentError(findings)
    start = deal(catalog, agreement)
    named = str(Path(game).absolute()) if is_folder(game, catalog) else catalog.id
    return begin(versions, agreement, start, game=named, rules=rules, bots=bots, autosave=autosave)


def begin(
    versions: Versions, agreement: Agreement, start: GameState, *, game: str, rules: str = "on",
    bots: Mapping[int, str] | None = None, autosave: bool | str | Path | None = None,
) -> Session:  # fmt: skip
    """The session of a table that has just been dealt: the rules begin, and what they did and said is the first
    moment. If they cannot, it is a table to play by hand."""
    opening: tuple[StoredLine, ...] = ()
    trouble: Exception | None = None
    ruleset = versions.ruleset_for(versions.latest)
    if ruleset is not None:
        try:
            opening = start_rules(start, ruleset, versions.latest, agreement.names, versions.sentences)
        except ContentError:
            raise  # the rules themselves say that no game begins so
        except Exception as error:
            trouble, rules = error, "off"
    session = Session(
        versions, agreement, start, start.fork(), Journal(), game=game, opening=opening, rules=rules, bots=bots,
        warnings=() if trouble is None else (f"The referee could not begin ({trouble}); it is off.",),
    )  # fmt: skip
    session.referee.trouble = trouble
    if autosave:
        _keep(session, autosave)
    return session


def load_session(path: str | Path, autosave: bool | str | Path | None = None) -> Session:
    """The table of a save. Raises SaveError, whatever is wrong with the file; ``warnings`` of the session name what
    is only odd."""
    from tabletop.session.saving.storage import read_save
    from tabletop.session.saving.writing import path_of

    session = read_save(path_of(path))
    if autosave:
        _keep(session, autosave)
    return session


def load_scenario(path: str | Path, case: str = "") -> Session:
    """The table of a scenario file at its "given": of the case with that name, else of the first. Raises ContentError
    with everything that is wrong with the file."""
    from tabletop.session.scenario.opening import load

    if not isinstance(path, str | Path) or not isinstance(case, str):
        raise ContentError([Finding("", 0, "path", "A scenario is named by the path of its file.")])
    return load(Path(path), case)


def _keep(session: Session, autosave: bool | str | Path) -> None:
    from tabletop.session.saving.autosave import keep
    from tabletop.session.saving.writing import path_of

    keep(session, None if autosave is True else path_of(autosave))
