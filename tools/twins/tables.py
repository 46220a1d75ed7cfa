"""A table of a game as the process of a side has it: what is read alike of every game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from tabletop.content import Catalog
from tabletop.content.definitions import DeckDef
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.zones import parse_zone
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table as Position
from tabletop.session.opening import begin
from tabletop.session.setting_up.games import open_catalog
from tabletop.session.setting_up.setup import agree, agreed_cards, deal
from tabletop.session.setting_up.versions import Versions

Act = tuple[Any, ...]
"""Kind, seat, and what it is about, with pieces by their numbers."""


class TwinTable:
    """What both games are asked alike. Pieces have the numbers that they would have in the order of their zones,
    cards and places when the game begins, so the two need not have made them in the same order."""

    game: ClassVar[str]
    loose: ClassVar[tuple[str, ...]] = ()
    """The zones in which the order of pieces says nothing."""
    at_any_time: ClassVar[tuple[str, ...]] = ()
    """What may be done at any time and is compared."""
    same_numbers: ClassVar[bool] = False
    """Whether both make their pieces in the same order."""
    rules: Ruleset
    state: GameState

    def __init__(self, root: str, in_code: bool) -> None:
        self.in_code = in_code
        self.catalog: Catalog = open_catalog(Path(root) / "cards" / self.game)
        self._numbers: dict[int, int] = {}

    def code(self, module: str) -> Any:
        """A module of the game's code, which only one of the two has."""
        return import_module(f"tabletop.games.{self.game}.{module}")

    @property
    def table(self) -> Position:
        """The position with its rules."""
        return Position(self.rules, self.state)

    def piece(self, piece: int) -> int:
        """The number by which both games know a piece."""
        return self._numbers.get(piece, piece)

    def begin(self, seats: int, seed: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """A referee, and a table at its first question."""
        agreement = agree(self.catalog, seats=seats, seed=seed, **given)
        versions = Versions(self.catalog, seats, agreement.options, partial(agreed_cards, agreement))
        session = begin(versions, agreement, deal(self.catalog, agreement), game=self.catalog.id)
        assert session.ruleset is not None
        self.rules, self.state = session.ruleset, session.state.fork()
        if self.same_numbers:
            return {}
        lying = defaultdict[tuple[str, str], list[int]](list)
        for key, pieces in self.state.contents.items():
            for piece in pieces:
                lying[str(key), self.state.definition[piece] or self.state.kind[piece]].append(piece)
        ordered = [piece for _, pieces in sorted(lying.items()) for piece in pieces]
        self._numbers = {piece: number for number, piece in enumerate(ordered, start=1)}
        return {}

    # -- acts -------------------------------------------------------------------------------------------------

    def named(self, table: Position, action: Action) -> Act:
        """What an act is about, in the words of both."""
        raise NotImplementedError

    def acts(self) -> dict[Act, Action]:
        """The legal acts, by what they are about."""
        table, found = self.table, dict[Act, Action]()
        for action in self.rules.legal_actions(self.state):
            act = self.named(table, action)
            assert act not in found, act
            found[act] = action
        return found

    def standing(self) -> dict[Act, Action]:
        """What is possible at any time."""
        return {
            (each.kind, seat): each
            for seat in range(1, self.rules.seats + 1)
            for each in self.rules.standing_actions(self.state, seat)
            if each.kind in self.at_any_time
        }

    def do(self, act: list[Any]) -> dict[str, Any]:
        """Carry out a legal act."""
        found = self.standing() if act[0] in self.at_any_time else self.acts()
        self.rules.carry_out(Edit(self.state), found[tuple(act)])
        return {}

    # -- positions --------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """Everything that a player sees or can do, with what the game adds."""
        state, table, zones = self.state, self.table, dict[str, list[int]]()
        for key, pieces in state.contents.items():
            if isinstance(key, str) and pieces:
                listed = [self.piece(each) for each in pieces]
                zones[key] = sorted(listed) if parse_zone(key).family in self.loose else listed
        seats, there = range(1, self.rules.seats + 1), tuple(state.pieces())
        outcome = self.rules.outcome(state)
        return {
            "acts": sorted(self.acts(), key=str),
            "standing": sorted(self.standing()),
            "zones": zones,
            "cards": {self.piece(each): table.definition(each) for each in there},
            "owners": {self.piece(each): table.owner(each) for each in there},
            "faces": {self.piece(each): state.face[each] for each in there},
            "seen": {
                str(who): sorted(self.piece(each) for each in there if table.sees(each, who))
                for who in (None, *seats)
            },
            "plans": {seat: [(self.piece(each), to) for each, to in table.drafts(seat)] for seat in seats},
            "asked": [] if outcome else [each.seat for each in self.rules.decisions(state)],
            "is_over": outcome is not None,
            "winners": None if outcome is None else outcome.winners,
            "out": table.flow("out", ()),
            "dangers": sorted((each.seat, each.rule) for each in self.rules.dangers(state)),
            **(self.of_the_code() if self.in_code else self.of_the_file()),
        }

    def of_the_code(self) -> dict[str, Any]:
        """What the game in code keeps in its own way."""
        return {}

    def of_the_file(self) -> dict[str, Any]:
        """The same, as the file keeps it."""
        return {}

    # -- decks ------------------------------------------------------------------------------------------------

    def judge(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What decks may be."""
        found = []
        for lists, options in asked["decks"]:
            agreed = {**self.catalog.default_options(), **options}
            judged = self.catalog.check_deck(DeckDef("own", "own", lists), agreed)
            found.append(sorted((each.grade, each.rule) for each in judged))
        return {"decks": found}
