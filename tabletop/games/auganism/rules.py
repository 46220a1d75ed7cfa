"""Auganism's rules, put together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar

from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.zones import Scalar
from tabletop.games.auganism import activating, acts, battle, beginning, effects, ending, shown, touching, turn_flow
from tabletop.games.auganism.asking import why_not_asked
from tabletop.games.auganism.dangers import dangers
from tabletop.games.auganism.field import (
    EVP,
    HERO,
    SUMMON,
    duel_of,
    duels,
    fact,
    family_of,
    health,
    hero,
    monster,
    place,
    players,
    remember,
    suffix,
    whole,
)
from tabletop.games.auganism.lexicon import LEXICON
from tabletop.games.auganism.sentences import SENTENCES
from tabletop.games.auganism.strategy import score
from tabletop.games.auganism.values import make_values
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import Ability
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.audit import Oddity
from tabletop.rules.modifying.modifiers import Modifiers, Valuation
from tabletop.rules.progress.choosing import Choose
from tabletop.rules.progress.machine import Block, Frame, Lane, Run, advance, asked
from tabletop.rules.progress.moments import no_moment
from tabletop.rules.progress.state_based import StateBasedAction
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Account, Ruleset
from tabletop.rules.showing.shapes import Danger, Track
from tabletop.rules.showing.telling import SILENT, Narrator, Person, Pieces
from tabletop.rules.table import Table


class AuganismRules(Ruleset):
    """The law of Auganism (rulebook, AUG-1 to AUG-147)."""

    state_based_actions: ClassVar[tuple[StateBasedAction, ...]] = (ending.STALEMATE,)
    plain_rules: ClassVar[Mapping[str, str]] = {"no_seat": "AUG-1", "over": "AUG-118", "gone": "AUG-18"}
    usual_rule: ClassVar[str] = "AUG-37"
    lexicon: ClassVar[Lexicon] = LEXICON
    own_sentences: ClassVar[Mapping[str, str]] = SENTENCES
    known_only: ClassVar[Collection[str]] = ("piece", "target")
    shown_values: ClassVar[Mapping[str, str]] = {"attack": "Attack Power", "health": "Health"}
    # Sword and Shield count for nothing on a summoned monster (AUG-5): its corners show what does
    plates: ClassVar[Mapping[str, str]] = {"left": "attack evp", "right": "health"}
    plate_icons: ClassVar[Mapping[str, str]] = {"attack": "power", "health": "health", "evp": "evp"}

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """The answers to the windows."""
        return (
            beginning.ChooseHero(), beginning.READY, beginning.Exchange(), beginning.KEEP, acts.Summon(),
            acts.PlaceEvp(), acts.Evolve(), acts.Augment(), acts.Respond(), activating.Activate(), acts.Declare(),
            acts.PASS, acts.NO_RESPONSE, acts.END_TURN,
        )  # fmt: skip

    def standing_kinds(self) -> tuple[ActionKind, ...]:
        """What is possible at any time."""
        return (ending.CONCEDE, touching.Mark(), touching.MOVE_CARD)

    def make_blocks(self) -> Iterator[Block]:
        """The course of a duel, battles, evolutions, prices, and what every ability does."""
        yield beginning.BLOCK
        yield turn_flow.BLOCK
        yield battle.BLOCK
        yield acts.EVOLVING_BLOCK
        yield activating.PAYING_BLOCK
        yield from effects.make_blocks(self.book)

    def make_values(self) -> Modifiers:
        """Attack Power, Health, scores and totals."""
        return make_values()

    # -- abilities -------------------------------------------------------------------------------------------

    def block_of(self, ability: Ability) -> str:
        """Every ability has one."""
        return effects.block_of(ability.id)

    # -- the course ------------------------------------------------------------------------------------------

    def begin(self, run: Run) -> None:
        """Decks and listed heroes lie ready; the heroes are chosen first (AUG-31)."""
        run.push(beginning.SETUP)

    def enter(self, edit: Edit, phase: str, step: str = "", narrator: Narrator = SILENT, **facts: Any) -> None:
        """Put a duel at the beginning of a phase: ``active`` is its turn player, ``duel`` its number; with ``draw``
        the turn begins, ``setup`` (with step ``hands`` or ``mulligan``) that of the game. Other duels stay where
        they are."""
        run = Run(self, edit, narrator)
        edit.set_flow("outcome", None)
        if phase == "setup":
            labels = self.blocks[beginning.SETUP].labels
            if step and step not in labels:
                raise ValueError(
                    f"the set-up of this game has no step {step} (there are {', '.join(sorted(labels))})"
                )
            edit.set_flow("phase", "setup")
            run.lanes[:] = [Lane("main", [Frame(beginning.SETUP, labels[step] if step else 0, {})])]
            advance(run)
            return
        labels = self.blocks[turn_flow.COURSE].labels
        moments = tuple(turn_flow.CHAIN.place)
        if phase not in moments or step:
            raise no_moment(phase, step, ("setup", *moments))
        number = whole(facts.get("duel")) or 1
        if number not in duels(run):
            raise ValueError(f"there is no duel {number} at this table")
        if facts.get("active") in players(number):
            run.set_flow("seat" + suffix(number), facts["active"])
        seat = whole(run.flow("seat" + suffix(number)))
        if seat not in players(number):
            seat = players(number)[0]
            run.set_flow("seat" + suffix(number), seat)
        if run.flow("turn" + suffix(number)) is None:
            run.set_flow("turn" + suffix(number), 1)
        turn_flow.forget_turn(run, number, seat)
        if phase in ("response", "battle"):
            remember(run, number, declared=1)
            battle.declare(run, seat)
        frame = Frame(turn_flow.COURSE, labels["turn" if phase == "draw" else phase], {"duel": number})
        kept = [lane for lane in run.lanes if lane.frames and lane.frames[0].bind.get("duel") not in (None, number)]
        run.lanes[:] = sorted([*kept, Lane(f"duel {number}", [frame])], key=lambda lane: lane.name)
        run.set_flow("phase" + suffix(number), phase)
        advance(run)

    def not_asked(self, table: Table, act: BoundAction) -> tuple[Requirement, Unmet]:
        """Not one's turn, a phase that has passed, the other duel (rulebook section 12)."""
        return why_not_asked(table, act, self.decisions(table.state))

    def explain_choice(self, table: Table, action: Action) -> Refusal | None:
        found = super().explain_choice(table, action)
        if found is None or found.code != "no_choice":
            return found
        names = [
            waiting.query.name
            for _, frame, waiting in asked(table)
            if isinstance(waiting, Choose) and waiting.query.seat(table, frame) == action.seat
        ]
        text = "auganism.choose_evp" if "kept" in names else "auganism.choose_hand"
        return Refusal("no_choice", "AUG-110", self.sentences[text])

    # -- numbers and oddities --------------------------------------------------------------------------------

    def values(self, state: GameState, piece: int) -> tuple[tuple[str, Valuation], ...]:
        """Attack Power and Health of a monster in play, the EVP of a card in an EVP Zone."""
        table = Table(self, state)
        family = family_of(table, piece)
        if family == SUMMON and table.kind(piece) == "monster":
            return super().values(state, piece)
        if family == EVP and table.kind(piece) == "monster":
            return (("EVP", self.modifiers.of(table, piece, "evp")),)
        return ()

    def find_dangers(self, table: Table) -> Iterator[Danger]:
        """The losses that threaten and can still be kept off."""
        yield from dangers(table)

    def find_accounts(self, table: Table) -> Iterator[Account]:
        """The totals of a battle, and what lies in Augment and EVP Zones."""
        yield from shown.accounts(table)

    def find_tracks(self, table: Table) -> Iterator[Track]:
        """The stages of the monsters, with what each costs."""
        yield from shown.tracks(table)

    def lane_of(self, seat: int) -> int:
        """The duel that a seat plays in (AUG-122)."""
        return duel_of(seat)

    def oddities(self, table: Table) -> Iterator[Oddity]:
        """Zones that hold too much or too little, monsters that should have fallen."""
        begun = table.flow("phase") != "setup"
        for duel in duels(table):
            for seat in players(duel):
                if len(table.inside(place(SUMMON, seat))) > 1:
                    yield Oddity("auganism.odd_two_monsters", {}, "AUG-15", tuple(table.inside(place(SUMMON, seat))))
                if begun and (not hero(table, seat) or len(table.inside(place(HERO, seat))) > 1):
                    yield Oddity("auganism.odd_hero", {}, "AUG-30", tuple(table.inside(place(HERO, seat))))
                piece = monster(table, seat)
                fights = table.flow("phase" + suffix(duel)) in ("response", "battle")
                if not piece and fights and table.flow("outcome") is None and not fact(table, duel, "fought"):
                    yield Oddity("auganism.odd_nobody", {"seat": Person(seat)}, "AUG-71")
                if piece and not health(table, piece) and table.flow("outcome") is None:
                    yield Oddity("auganism.odd_dead", {"pieces": Pieces((piece,))}, "AUG-23", (piece,))

    def rematch(self, state: GameState) -> Mapping[str, Scalar]:
        """Who started and who lost: the other one starts next time, or the loser (AUG-32)."""
        found = self.outcome(state)
        lost = [seat for seat in range(1, self.seats + 1) if found and found.winners and seat not in found.winners]
        return {"previous_starter": whole(state.flow.get("first_seat")), "previous_loser": lost[0] if lost else 0}

    def find_score(self, table: Table, seat: int) -> float:
        """Battles won, what stands on the field, what can still come."""
        return score(table, seat)
