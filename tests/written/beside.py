"""A game twice at one table: the referee in code and the referee made of a file, act by act.

Both begin with the same seed, so the same cards lie in the same places. ``Beside.compare`` holds against each other
all that a player would see or could do: zones, faces, who knows what, who is asked, every legal act, the end, and
what a game adds (``more_in_code``, ``more_in_file``). What an act is called and what it is about is put into the same
words by ``named_in_code`` and ``named_in_file``.

Pieces need not have the same numbers: which is which goes by where they lie when the game begins.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from tabletop.content import Catalog, load_game
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.zones import parse_zone
from tabletop.games import discover
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.session.opening import begin
from tabletop.session.setting_up.setup import agree, agreed_cards, deal
from tabletop.session.setting_up.versions import Versions

Act = tuple[Any, ...]
"""A legal act with pieces by their numbers in the game in code: kind, seat, and what it is about."""


class Both(NamedTuple):
    """The two games as they were read."""

    code: Catalog
    file: Catalog


def both(shipped: Path, folder: Path) -> Both:
    """The shipped game, and a folder with its rules as a file."""
    return Both(load_game(shipped, discover()), load_game(folder, discover()))


def begun(catalog: Catalog, seats: int, seed: int, given: Mapping[str, Any]) -> tuple[Ruleset, GameState]:
    """A referee, and a table at its first question."""
    agreement = agree(catalog, seats=seats, seed=seed, **given)
    versions = Versions(catalog, seats, agreement.options, partial(agreed_cards, agreement))
    session = begin(versions, agreement, deal(catalog, agreement), game=catalog.id)
    assert session.ruleset is not None
    return session.ruleset, session.state.fork()


def _same(piece: int) -> int:
    return piece


def matched(left: GameState, right: GameState) -> dict[int, int]:
    """Which piece of the second table is which of the first: the same card in the same zone, in the same order."""
    found: dict[int, int] = {}
    filled = [{key: pieces for key, pieces in each.contents.items() if pieces} for each in (left, right)]
    assert filled[0].keys() == filled[1].keys(), filled[0].keys() ^ filled[1].keys()
    for key, pieces in filled[0].items():
        there, here = defaultdict(list), defaultdict(list)
        for state, listed, by in ((left, pieces, there), (right, filled[1][key], here)):
            for piece in listed:
                by[state.definition[piece] or state.kind[piece]].append(piece)
        assert {name: len(some) for name, some in there.items()} == {name: len(some) for name, some in here.items()}
        for name, some in here.items():
            found |= dict(zip(some, there[name], strict=True))
    return found


def _different(left: Any, right: Any) -> tuple[Any, Any]:
    """What of two values differs, where that can be said by name."""
    if not isinstance(left, dict) or not isinstance(right, dict):
        return left, right
    keys = [key for key in {**left, **right} if left.get(key) != right.get(key)]
    return {key: left.get(key) for key in keys}, {key: right.get(key) for key in keys}


class Beside:
    """Both games, from the same deal on."""

    loose: ClassVar[tuple[str, ...]] = ()
    """The zones in which the order of pieces says nothing."""
    standing_acts: ClassVar[Mapping[str, str]] = {}
    """What may be done at any time in code, and what it is called in the file."""

    def __init__(self, games: Both, seats: int, seed: int, given: Mapping[str, Any]) -> None:
        self.code, self.left = begun(games.code, seats, seed, given)
        self.file, self.right = begun(games.file, seats, seed, given)
        pairs = matched(self.left, self.right)
        self.piece: Callable[[int], int] = lambda piece: pairs.get(piece, piece)
        """The number in the game in code of a piece of the file."""

    # -- acts ------------------------------------------------------------------------------------------------

    def named_in_code(self, table: Table, action: Action) -> Act:
        """An act of the game in code in common words."""
        raise NotImplementedError

    def named_in_file(self, table: Table, action: Action) -> Act:
        """An act of the file in common words."""
        raise NotImplementedError

    def acts_in_code(self) -> dict[Act, Action]:
        """The legal acts of the game in code."""
        table, found = Table(self.code, self.left), dict[Act, Action]()
        for action in self.code.legal_actions(self.left):
            act = self.named_in_code(table, action)
            assert act not in found, act
            found[act] = action
        return found

    def acts_in_file(self) -> dict[Act, Action]:
        """The legal acts of the file."""
        table, found = Table(self.file, self.right), dict[Act, Action]()
        for action in self.file.legal_actions(self.right):
            act = self.named_in_file(table, action)
            assert act not in found, act
            found[act] = action
        return found

    def standing(self, seat: int) -> dict[Act, tuple[Action, Action]]:
        """What is possible at any time, where both games allow it; they allow it at the same times."""
        left = {each.kind: each for each in self.code.standing_actions(self.left, seat)}
        right = {each.kind: each for each in self.file.standing_actions(self.right, seat)}
        for one, other in self.standing_acts.items():
            assert (one in left) == (other in right), (one, seat)
        return {(one, seat): (left[one], right[it]) for one, it in self.standing_acts.items() if one in left}

    def carry_out(self, code: Action, file: Action) -> None:
        """The same act in both."""
        self.code.carry_out(Edit(self.left), code)
        self.file.carry_out(Edit(self.right), file)

    # -- positions -------------------------------------------------------------------------------------------

    def more_in_code(self, rules: Ruleset, state: GameState) -> dict[str, Any]:
        """What of the game in code is compared besides."""
        return {}

    def more_in_file(self, rules: Ruleset, state: GameState, piece: Callable[[int], int]) -> dict[str, Any]:
        """The same of the file. ``piece``: the number of a piece in the game in code."""
        return {}

    def compare(self) -> dict[Act, tuple[Action, Action]]:
        """Fails where anything differs; the legal acts of both."""
        left = self._seen(self.code, self.left, _same) | self.more_in_code(self.code, self.left)
        right = self._seen(self.file, self.right, self.piece) | self.more_in_file(self.file, self.right, self.piece)
        assert left.keys() == right.keys()
        for key in left:
            assert left[key] == right[key], (key, *_different(left[key], right[key]))
        code, file = self.acts_in_code(), self.acts_in_file()
        assert sorted(code, key=str) == sorted(file, key=str)
        return {act: (code[act], file[act]) for act in code}

    def _seen(self, rules: Ruleset, state: GameState, piece: Callable[[int], int]) -> dict[str, Any]:
        """What is read alike of both."""
        table, zones = Table(rules, state), dict[str, list[int]]()
        for key, pieces in state.contents.items():
            if isinstance(key, str) and pieces:
                listed = [piece(each) for each in pieces]
                zones[key] = sorted(listed) if parse_zone(key).family in self.loose else listed
        seats, there = range(1, rules.seats + 1), list(state.pieces())
        outcome = rules.outcome(state)
        return {
            "zones": zones,
            "cards": {piece(each): table.definition(each) for each in there},
            "owners": {piece(each): table.owner(each) for each in there},
            "faces": {piece(each): state.face[each] for each in there},
            "seen": {who: sorted(piece(each) for each in there if table.sees(each, who)) for who in (None, *seats)},
            "plans": {seat: [(piece(each), to) for each, to in table.drafts(seat)] for seat in seats},
            "asked": [each.seat for each in rules.decisions(state)] if outcome is None else [],
            "winners": None if outcome is None else outcome.winners,
            "out": tuple(table.flow("out", ())),
            "dangers": {(each.seat, each.rule) for each in rules.dangers(state)},
        }

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.code.outcome(self.left) is not None
