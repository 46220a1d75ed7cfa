"""What the arguments of a new table must be before anything is looked up with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeGuard

from tabletop.content import ContentError, Finding
from tabletop.core.checks import BadData, as_text, freeze, shown


def check_shapes(game: object, seats: object, decks: object, options: object, names: object, bots: object) -> None:
    """Raise ContentError with a sentence for each argument of ``new_session`` that has not the shape of one."""
    findings = []

    def fault(where: str, message: str) -> None:
        findings.append(Finding("", 0, where, message))

    if not isinstance(game, str | Path):
        fault("game", f"A game is named by its id or the path of its folder, not {shown(game)}.")
    if seats is not None and (not isinstance(seats, int) or isinstance(seats, bool)):
        fault("seats", f"The number of seats is a whole number, not {shown(seats)}.")
    if decks is not None and not isinstance(decks, Mapping) and not _is_list(decks):
        fault("decks", f"`decks` is a list with a deck for each seat, or decks by seat, not {shown(decks)}.")
    elif isinstance(decks, Mapping) and not all(type(seat) is int for seat in decks):
        fault("decks", "Decks by seat are named by the numbers of the seats.")
    if options is not None and not isinstance(options, Mapping):
        fault("options", f"`options` gives values by the names of options, not {shown(options)}.")
    if names is not None and (not _is_list(names) or not all(isinstance(name, str) for name in names)):
        fault("names", f"`names` is a list of texts, not {shown(names)}.")
    if bots is not None and not isinstance(bots, Mapping):
        fault("bots", f"`bots` gives the kinds of bots by seat, not {shown(bots)}.")
    for where, given in (("decks", decks), ("options", options), ("names", names), ("bots", bots)):
        try:
            freeze(_plain(given), where)
        except BadData as error:
            fault(where, f"That cannot be kept in a save: {error.message}.")
        except RecursionError:
            fault(where, "That is nested too deeply.")
    if isinstance(game, str):
        try:
            as_text(game, "game")
        except BadData as error:
            fault("game", f"That names no game: {error.message}.")
    if findings:
        raise ContentError(findings)


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _plain(value: object) -> object:
    """Numbers of seats may be keys here, and what is no JSON is named by the checks that know what it is for."""
    if isinstance(value, Mapping):
        return {str(key) if type(key) is int else key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if _is_list(value) else value
