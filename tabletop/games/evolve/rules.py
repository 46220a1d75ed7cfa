"""Evolve's rules, put together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar

from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.games.evolve import (
    answering,
    changes,
    costs,
    defence,
    effects,
    evaluation,
    harm,
    lasting,
    pending,
    quantities,
    running,
    speaking,
    turn_flow,
)
from tabletop.games.evolve.actions import Attack, Consume, ConsumeLight, Divide
from tabletop.games.evolve.acts import CONCEDE, END_TURN, EndStatus, PlayMutation, PlayOrganism, PlayStatus
from tabletop.games.evolve.asking import why_not_asked
from tabletop.games.evolve.beginning import KEEP, FreeMulligan, Mulligan, first_player
from tabletop.games.evolve.book import EvolveBook
from tabletop.games.evolve.dangers import dangers
from tabletop.games.evolve.defence import Defend
from tabletop.games.evolve.events import PASS, PlayEvent, PlayResponse
from tabletop.games.evolve.evolving import Evolve, FinalEvolve
from tabletop.games.evolve.field import (
    HAND,
    controller,
    family,
    first_seat,
    in_play,
    is_nonfood,
    organisms,
    prints,
    turn,
)
from tabletop.games.evolve.lexicon import LEXICON
from tabletop.games.evolve.named import NamedAction
from tabletop.games.evolve.occurrences import EvolveTriggers
from tabletop.games.evolve.quantities import VALUES, shown_values
from tabletop.games.evolve.sentences import SENTENCES
from tabletop.games.evolve.strategy import score
from tabletop.games.evolve.turning import Discard, Unstress
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import Ability
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.modifying.modifiers import Modifiers, Valuation
from tabletop.rules.progress.machine import Block, Frame, Lane, Run, advance
from tabletop.rules.progress.moments import Moments, label_of
from tabletop.rules.progress.state_based import StateBasedAction
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.shapes import Danger
from tabletop.rules.showing.telling import SILENT, Narrator
from tabletop.rules.table import Table

WORDS = (speaking, costs, lasting, effects, answering)
"""The modules in which the words of the abilities stand, and their language: all are there before a card is
compiled."""
MOMENTS: Moments = {
    ("begin", ""): "turn", ("begin", "unstress_free"): "unstress", ("begin", "triggers"): "triggers",
    ("begin", "window"): "begin_window", ("main", ""): "main", ("end", ""): "end", ("end", "discard"): "discard",
    ("end", "absence"): "absence", ("begin", "mulligan"): "mulligans",
}  # fmt: skip


class EvolveRules(Ruleset):
    """The law of Evolve (rulebook, EVO-1 to EVO-299)."""

    plain_rules: ClassVar[Mapping[str, str]] = {"no_seat": "EVO-1", "gone": "EVO-39", "over": "EVO-71"}
    usual_rule: ClassVar[str] = "EVO-274"
    chips: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "light": ("light_value",),
        "attack": ("attack_cost",),
        "evolve": ("evolve_energy", "evolve_dna"),
        "divide": ("", "divide_gain"),
    }
    known_only: ClassVar[Collection[str]] = ("piece", "target")
    owned: ClassVar[Collection[str]] = ("mutation",)
    state_based_actions: ClassVar[tuple[StateBasedAction, ...]] = (changes.SPILL,)
    lexicon: ClassVar[Lexicon] = LEXICON
    own_sentences: ClassVar[Mapping[str, str]] = SENTENCES

    def make_book(self) -> EvolveBook:
        """The abilities of its cards."""
        return EvolveBook(self.catalog, self.printed)

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """The answers to the windows."""
        return (
            PlayOrganism(), PlayMutation(), PlayStatus(), EndStatus(), Consume(), ConsumeLight(), Attack(), Divide(),
            Evolve(), FinalEvolve(), NamedAction(), END_TURN, PlayEvent(), PlayResponse(), PASS, Defend(),
            Unstress(), Discard(), FreeMulligan(), Mulligan(), KEEP,
        )  # fmt: skip

    def standing_kinds(self) -> tuple[ActionKind, ...]:
        """What is possible at any time."""
        return (CONCEDE,)

    def make_triggers(self) -> EvolveTriggers:
        """What waits for the next settle point."""
        return EvolveTriggers()

    def make_blocks(self) -> Iterator[Block]:
        """The course of the game, items, harm, and what every ability does."""
        yield turn_flow.COURSE
        yield from evaluation.BLOCKS
        yield harm.BLOCK
        yield defence.BLOCK
        yield running.HOLDS
        for ability in self.book:
            if not ability.standing:
                yield from running.make_blocks(ability)

    def block_of(self, ability: Ability) -> str:
        """What always holds does nothing."""
        return running.HOLDS.id if ability.standing else running.block_of(ability.id)

    def find_dangers(self, table: Table) -> Iterator[Danger]:
        """The losses that threaten and can still be kept off."""
        yield from dangers(table)

    def find_aims(self, table: Table) -> Iterator[tuple[int, int]]:
        """The pending items and what they are announced on."""
        return pending.aims(table)

    def prices(self, table: Table, seat: int, piece: int) -> Mapping[str, int]:
        """What a card in hand costs to play, with the DNA of the evolve that brings it in; what the evolve of an
        organism in play costs (EVO-117, EVO-181)."""
        if family(table, piece) == HAND:
            lower = [quantities.evolve_dna(table, each) for each in pending.is_played_by_evolving(table, seat, piece)]
            own = lower and not table.option("evolve_pays_card_cost")
            mp = 0 if own else quantities.mp_cost(table, piece, seat)
            return {"mp": mp, "dna": min(lower, default=0) + (0 if own else quantities.dna_cost(table, piece))}
        if is_nonfood(table, piece) and in_play(table, piece) and controller(table, piece) == seat:
            return {"dna": quantities.evolve_dna(table, piece)} if prints(table, piece, "evolve") else {}
        return {}

    def milestones(self, table: Table) -> Mapping[str, int]:
        """The turn in which the first organism of tier 2 and of tier 3 was in play."""
        tiers = {table.printed(piece, "tier") for piece in organisms(table)}
        return {f"first tier {tier}": turn(table) for tier in (2, 3) if tier in tiers}

    # -- the course ------------------------------------------------------------------------------------------

    def begin(self, run: Run) -> None:
        """Hands have been dealt with the set-up (EVO-72 to EVO-75); then who comes first, and the mulligans."""
        run.set_flow("turn", 1)
        first_player(run)
        run.set_flow("seat", first_seat(run))
        run.set_flow("phase", "begin")
        run.push(turn_flow.GAME)

    def enter(self, edit: Edit, phase: str, step: str = "", narrator: Narrator = SILENT, **facts: Any) -> None:
        """Put the rules at a named moment of a turn: begin, triggers, window, main, end."""
        at = self.blocks[turn_flow.GAME].labels[label_of(MOMENTS, phase, step)]
        run = Run(self, edit, narrator)
        run.lanes[:] = [Lane("main", [Frame(turn_flow.GAME, at, {})])]
        edit.set_flow("outcome", None)
        if "active" in facts:
            edit.set_flow("seat", facts["active"])
        if run.flow("turn") is None:
            run.set_flow("turn", 1)
        run.set_flow("phase", phase)
        run.set_flow("step", step or None)
        advance(run)

    def not_asked(self, table: Table, act: BoundAction) -> tuple[Requirement, Unmet]:
        """Somebody else's question, not one's turn, not the Main Turn Step, something pending (EVO-275)."""
        return why_not_asked(table, act, self.decisions(table.state))

    def explain_choice(self, table: Table, action: Action) -> Refusal | None:
        found = super().explain_choice(table, action)
        if found is None:
            return None
        code = "not_listed" if found.code == "no_choice" else "not_your_decision"
        return Refusal(code, "EVO-274", self.sentences[f"evolve.{code}"])

    # -- numbers ---------------------------------------------------------------------------------------------

    def make_values(self) -> Modifiers:
        """Capacity, costs and gains (EVO-59)."""
        return VALUES

    def values(self, state: GameState, piece: int) -> tuple[tuple[str, Valuation], ...]:
        """What an organism can hold and what its actions cost and give now."""
        table = Table(self, state)
        if piece not in organisms(table):
            return ()
        return tuple((label, self.modifiers.of(table, piece, name)) for name, label in shown_values(table, piece))

    def find_score(self, table: Table, seat: int) -> float:
        """Organisms, energy, DNA, and how near the final evolve is."""
        return score(table, seat)


__all__ = ["EvolveRules"]
