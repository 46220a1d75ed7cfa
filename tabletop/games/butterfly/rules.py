"""Butterfly Effect's rules, put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.games.butterfly import (
    battle,
    beginning,
    ending,
    evolving,
    making,
    moving,
    patterns,
    placing,
    ripple,
    running,
    turn_flow,
)
from tabletop.games.butterfly.asking import why_not_asked
from tabletop.games.butterfly.dangers import dangers
from tabletop.games.butterfly.field import (
    ERAS,
    PRESENT,
    cell_of,
    due_pieces,
    is_piece,
    rows,
    species_of_side,
    traits_on,
)
from tabletop.games.butterfly.lexicon import LEXICON
from tabletop.games.butterfly.sentences import SENTENCES
from tabletop.games.butterfly.strategy import score
from tabletop.games.butterfly.traits import make_values, owner_and_species
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import Ability
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.audit import Oddity
from tabletop.rules.modifying.modifiers import Modifiers, Valuation
from tabletop.rules.progress.machine import Block, Frame, Lane, Run, advance
from tabletop.rules.progress.moments import Moments, label_of
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.shapes import Account, CellEffect, Danger
from tabletop.rules.showing.telling import SILENT, Narrator, Person, Pieces, Words
from tabletop.rules.table import Table

MOMENTS: Moments = {
    ("setup", "roll"): "", ("setup", "place"): "setup", ("ripple", ""): "turn", ("draw", ""): "draw",
    ("evolve", ""): "evolve", ("place", ""): "place", ("move", ""): "move", ("end", ""): "end",
}  # fmt: skip


class ButterflyRules(Ruleset):
    """The law of Butterfly Effect (rulebook, BUT-1 to BUT-184)."""

    lexicon: ClassVar[Lexicon] = LEXICON
    own_sentences: ClassVar[Mapping[str, str]] = SENTENCES
    shown_values: ClassVar[Mapping[str, str]] = {"strength": "butterfly.strength", "move": "butterfly.move"}
    plate: ClassVar[str] = "strength"
    plain_rules: ClassVar[Mapping[str, str]] = {"no_seat": "BUT-1", "gone": "BUT-2", "over": "BUT-138"}
    usual_rule: ClassVar[str] = "BUT-52"

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """The answers to the windows."""
        return (
            beginning.PlaceSetup(), ripple.RippleOrder(), ripple.RipplePlacement(), ripple.ExtraSprout(),
            evolving.Evolve(), evolving.PlayAct(), evolving.Spend(), placing.Place(), moving.Move(), turn_flow.PASS,
            battle.Reroll(), battle.KEEP, battle.DeathPlacement(), evolving.StealAfterBattle(),
            *ending.DRAW.answers,
        )  # fmt: skip

    def standing_kinds(self) -> tuple[ActionKind, ...]:
        """What is possible at any time."""
        return ending.DRAW.propose, ending.CONCEDE

    def make_blocks(self) -> Iterator[Block]:
        """The course of the game, reproductions, battles, offers."""
        yield turn_flow.COURSE
        yield ripple.BLOCK
        yield battle.make_block(evolving.STEAL)
        yield ending.DRAW.block
        yield from running.BLOCKS

    def block_of(self, ability: Ability) -> str:
        """The block of what an evolution does by itself."""
        return running.block_of(ability)

    def make_values(self) -> Modifiers:
        """Strength and move."""
        return make_values()

    # -- the course ------------------------------------------------------------------------------------------

    def begin(self, run: Run) -> None:
        """Cards and hands have been dealt with the set-up (BUT-37 to BUT-39)."""
        run.push(turn_flow.GAME)

    def enter(self, edit: Edit, phase: str, step: str = "", narrator: Narrator = SILENT, **facts: Any) -> None:
        """Put the rules at a named moment: setup (roll or place), ripple (a turn begins), draw, evolve, place, move,
        end. Facts: ``active`` (whose turn), ``turn`` (its number)."""
        label = label_of(MOMENTS, phase, step)
        run = Run(self, edit, narrator)
        edit.set_flow("outcome", None)
        beginning.find_sides(run)
        beginning.lay_rows(run)
        making.dress(run)
        seat = facts.get("active", run.flow("seat", 1))
        number = 0 if phase == "setup" else facts.get("turn", run.flow("turn", 0) or 1)
        run.set_flow("seat", seat)
        if phase == "ripple":
            number -= 1  # the turn that begins counts itself
        run.set_flow("turn", number)
        run.set_flow("round", (number + 1) // 2)
        run.set_flow("phase", phase)
        run.set_flow("step", step or None)
        at = self.blocks[turn_flow.GAME].labels[label] if label else 0
        run.lanes[:] = [Lane("main", [Frame(turn_flow.GAME, at, {})])]
        advance(run)

    def not_asked(self, table: Table, act: BoundAction) -> tuple[Requirement, Unmet]:
        """Somebody else's question, another step, done already."""
        return why_not_asked(table, act, self.decisions(table.state))

    # -- what is seen ----------------------------------------------------------------------------------------

    def values(self, state: GameState, piece: int) -> tuple[tuple[str, Valuation], ...]:
        """The current strength and move of a species row or a pin (BUT-9, BUT-27)."""
        table = Table(self, state)
        return super().values(state, piece) if owner_and_species(table, piece)[0] else ()

    def find_dangers(self, table: Table) -> Iterator[Danger]:
        """The losses that threaten and can still be kept off."""
        yield from dangers(table)

    def find_accounts(self, table: Table) -> Iterator[Account]:
        """The totals of a battle, at the dice."""
        yield from battle.find_accounts(table)

    def pending(self, state: GameState) -> tuple[CellEffect, ...]:
        """The echoes that are to come (BUT-54, BUT-56, BUT-62), and the cell that is fought over."""
        table = Table(self, state)
        found = []
        fight = battle.open_battle(table)
        if fight is not None and battle.goes_on(table, fight):
            who = {"pieces": Pieces((fight.attacker,))}
            found.append(CellEffect(fight.era, fight.cell, "fought", "butterfly.cell_fought", who, fight.attacker))
        echoed = patterns.reproducing(table)
        for seat in (1, 2):
            # whatever is due in the own ripple step reproduces in it (BUT-56)
            mine = table.flow("seat") == seat
            now = mine and table.flow("phase") == "ripple"
            text, sign = ("cell_pending_now", "sign_now") if now else ("cell_pending", "sign_turn")
            for piece in due_pieces(table, seat):
                cell = cell_of(table, piece)
                if cell is not None and piece != echoed:
                    turn = int(table.flow("turn") or 0) + (2 if mine else 1)
                    words: Words = {
                        "pieces": Pieces((piece,)),
                        "seat": Person(seat),
                        "whose": "its owner's",
                        "turn": turn,
                    }
                    found.append(
                        CellEffect(PRESENT, cell, "pending", f"butterfly.{text}", words, piece, f"butterfly.{sign}")
                    )
        return tuple(found)

    def oddities(self, table: Table) -> Iterator[Oddity]:
        """What no game would have brought about."""
        for era in ERAS:
            taken: dict[Any, int] = {}
            for piece in table.inside(era):
                cell = cell_of(table, piece)
                if cell is None:
                    yield Oddity("butterfly.odd_off", {"pieces": Pieces((piece,))}, "BUT-2", (piece,))
                elif not is_piece(table, piece):
                    yield Oddity("butterfly.odd_pin", {"pieces": Pieces((piece,))}, "BUT-2", (piece,))
                elif cell in taken and battle.open_battle(table) is None:
                    yield Oddity("butterfly.odd_two", {}, "BUT-3", (taken[cell], piece))
                if cell is not None:
                    taken.setdefault(cell, piece)
        for seat in (1, 2):
            side = "animal" if table.flow("bastet") == seat else "plant"
            if len(rows(table, seat)) < len(species_of_side(table, side)):
                yield Oddity("butterfly.odd_row", {"seat": Person(seat)}, "BUT-8")
            for row in rows(table, seat):
                if len(traits_on(table, row)) > evolving.SLOTS:
                    yield Oddity("butterfly.odd_slots", {"pieces": Pieces((row,))}, "BUT-81", (row,))

    # -- bots ------------------------------------------------------------------------------------------------

    def find_score(self, table: Table, seat: int) -> float:
        """Cities, pieces near them, evolutions."""
        return score(table, seat)

    def guess(self, state: GameState, seat: int, piece: int, chance: Chance) -> str:
        """A card of the same side, as often as its deck has it."""
        side = str(self.printed(state.definition[piece]).get("side") or "")
        listed = self._by_side.get(side)
        return chance.pick(listed) if listed else super().guess(state, seat, piece, chance)

    @cached_property
    def _by_side(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for card in sorted(self.catalog.cards.values(), key=lambda card: card.id):
            copies = card.values.get("copies")
            found.setdefault(str(card.values.get("side")), []).extend(
                [card.id] * (copies if isinstance(copies, int) else 1)
            )
        return {side: tuple(cards) for side, cards in found.items()}


__all__ = ["ButterflyRules"]
