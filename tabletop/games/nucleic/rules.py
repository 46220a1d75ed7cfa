"""Nucleic Evolution's rules, put together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.values import Record
from tabletop.games.nucleic import civilizations, refusing, turn_flow
from tabletop.games.nucleic.accounting import find_accounts, find_oddities
from tabletop.games.nucleic.acts import Attach, MovePlaced, Place, Use, UseAsLand
from tabletop.games.nucleic.changes import apply, of_ability
from tabletop.games.nucleic.dangers import dangers
from tabletop.games.nucleic.decks import SIDE_DECK
from tabletop.games.nucleic.drafting import DRAFT, is_open
from tabletop.games.nucleic.ending import CONCEDE, CONFRONT
from tabletop.games.nucleic.field import KINDS, controller, on_board, zone_of
from tabletop.games.nucleic.lexicon import LEXICON
from tabletop.games.nucleic.selecting import fighter
from tabletop.games.nucleic.sentences import SENTENCES
from tabletop.games.nucleic.strategy import score
from tabletop.games.nucleic.turn_flow import GAME
from tabletop.games.nucleic.values import make_values
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import Ability
from tabletop.rules.abilities.running import block_id
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.audit import Oddity
from tabletop.rules.modifying.modifiers import Modifiers, Valuation
from tabletop.rules.progress.batch import Change, batch_block
from tabletop.rules.progress.machine import Block, Frame, Lane, Run, advance
from tabletop.rules.progress.match import Exchange, Ready, TakeBackExchanges
from tabletop.rules.progress.moments import no_moment
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Account, Ruleset
from tabletop.rules.showing.shapes import Danger
from tabletop.rules.showing.telling import SILENT, Narrator
from tabletop.rules.table import Table

HOLDS = "nucleic/holds"
"""The block of an ability that does nothing by itself: it applies as long as its card is there."""


class NucleicRules(Ruleset):
    """The law of Nucleic Evolution (rulebook, NUC-1 to NUC-181)."""

    plain_rules: ClassVar[Mapping[str, str]] = {
        "no_seat": "NUC-31", "gone": "NUC-39", "over": "NUC-152", "out": "NUC-180",
    }  # fmt: skip
    usual_rule: ClassVar[str] = "NUC-33"
    lexicon: ClassVar[Lexicon] = LEXICON
    own_sentences: ClassVar[Mapping[str, str]] = SENTENCES
    known_only: ClassVar[Collection[str]] = ("piece",)
    shown_values: ClassVar[Mapping[str, str]] = {"combat": "Combat", "resource": "Resource"}
    plate: ClassVar[str] = "combat"
    plates: ClassVar[Mapping[str, str]] = {"left": "combat", "right": "resource"}

    # -- what it consists of ---------------------------------------------------------------------------------

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """The answers to the windows."""
        return (
            Place(), Attach(), Use(), UseAsLand(), MovePlaced(), CONFRONT, Exchange(SIDE_DECK, "NUC-171"),
            TakeBackExchanges("NUC-171"), Ready(SIDE_DECK, "NUC-160"),
        )  # fmt: skip

    def standing_kinds(self) -> tuple[ActionKind, ...]:
        """What is possible at any time."""
        return (CONCEDE,)

    def make_blocks(self) -> Iterator[Block]:
        """The course of the game, and what every ability does."""
        yield from turn_flow.blocks()
        yield Block(HOLDS)
        for ability in self.book:
            if ability.when == "now":
                yield civilizations.now_block(ability)
            elif not ability.standing:
                yield _ability_block(ability)

    def make_values(self) -> Modifiers:
        """Combat and resource."""
        return make_values()

    # -- abilities -------------------------------------------------------------------------------------------

    def block_of(self, ability: Ability) -> str:
        """What always holds does nothing."""
        return HOLDS if ability.standing else block_id("nucleic", ability.id)

    # -- the course ------------------------------------------------------------------------------------------

    def begin(self, run: Run) -> None:
        """The piles lie ready; who is first, and the first phase (NUC-29 to NUC-33)."""
        turn_flow.roll_for_first(run)
        run.set_flow("round", 1)
        run.push(GAME)

    def enter(self, edit: Edit, phase: str, step: str = "", narrator: Narrator = SILENT, **facts: Any) -> None:
        """Put the rules at a named moment: a phase of the draft (its first draw, or ``draw``), a pick of it
        (``active`` picks what lies in the own tray), the Confrontation (waiting to begin; ``site``: with that zone),
        the result, or the exchange between two rounds."""
        run = Run(self, edit, narrator)
        edit.set_flow("outcome", None)
        for name in ("draw", "drawer", "picks", "tray"):
            edit.set_flow(name, None)
        run.lanes[:] = []
        edit.set_flow("round", run.flow("round", 1))
        edit.set_flow("zones", run.flow("zones", {}))
        edit.set_flow("defeats", run.flow("defeats", ()))
        edit.set_flow("phase", phase)
        edit.set_flow("step", None)
        frames = self._frames(run, phase, step, facts)
        if frames is None:
            known = ("land, unit, power_up, civilization (with pick)", "confrontation", "result", "result exchange")
            raise no_moment(phase, step, known)
        run.lanes[:] = [Lane("main", frames)]
        run.forget()
        advance(run)

    def _frames(self, run: Run, phase: str, step: str, facts: Mapping[str, Any]) -> list[Frame] | None:
        labels = self.blocks[GAME].labels
        if phase in KINDS and step in ("", "pick"):
            base = Frame(GAME, labels[phase] + 2, {})
            run.set_flow("draw", int(facts.get("draw", 1)))
            bind = {"phase": phase, **({"second": True} if facts.get("second") else {})}
            if not step:
                return [base, Frame(DRAFT, 0, bind)]
            run.set_flow("seat", facts.get("active", run.flow("seat", 1)))
            run.set_flow("drawer", run.flow("seat"))
            run.set_flow("picks", int(facts.get("picks", 0)))
            frames = [base, Frame(DRAFT, self.blocks[DRAFT].labels["pick"], bind)]
            run.lanes[:] = [Lane("main", frames)]
            run.set_flow("tray", "open" if is_open(run) else None)
            return frames
        if phase == "confrontation" and not step:
            site = int(facts.get("site", 1))
            earlier: dict[str, Record] = {
                str(zone): {"state": "empty", "winner": 0, "combats": {}} for zone in range(1, site)
            }
            run.set_flow("zones", {**earlier, **run.flow("zones", {})})
            return [Frame(GAME, labels["waiting"], {})]
        if phase == "result" and step in ("", "exchange"):
            run.set_flow("exchanging", True if step else None)
            return [Frame(GAME, labels[step or phase], {})]
        return None

    def not_asked(self, table: Table, act: BoundAction) -> tuple[Requirement, Unmet]:
        """Somebody else's pick, or nobody's."""
        return refusing.why_not_asked(table, act)

    def explain_choice(self, table: Table, action: Action) -> Refusal | None:
        found = super().explain_choice(table, action)
        return refusing.of_choice(table, action, found) if found is not None else None

    # -- numbers and oddities --------------------------------------------------------------------------------

    def find_dangers(self, table: Table) -> Iterator[Danger]:
        """The losses that threaten and can still be kept off."""
        yield from dangers(table)

    def find_accounts(self, table: Table) -> Iterator[Account]:
        """Combat and resource in each zone, and each player's total."""
        return find_accounts(table)

    def oddities(self, table: Table) -> Iterator[Oddity]:
        """What hands have made of the table that the rules would not."""
        return find_oddities(table)

    def values(self, state: GameState, piece: int) -> tuple[tuple[str, Valuation], ...]:
        """Combat of a unit on the board, resource of a unit or a land, with who adds what."""
        table = Table(self, state)
        if not on_board(table, piece) or table.kind(piece) not in ("unit", "land"):
            return ()
        names = ("combat", "resource") if table.kind(piece) == "unit" else ("resource",)
        return tuple((self.shown_values[name], self.modifiers.of(table, piece, name)) for name in names)

    def find_score(self, table: Table, seat: int) -> float:
        """Zones that seem to be won, and what lies in them."""
        return score(table, seat)


def _ability_block(ability: Ability) -> Block:
    """An ability that is run by hand, by itself."""

    def gather(run: Run) -> Iterable[Change]:
        source, you = run.frame.bind["self"], run.frame.bind["you"]
        at = fighter(source, controller(run, source) or you, zone_of(run, source) or int(run.flow("site", 1)))
        return list(of_ability(run, at, ability))

    return batch_block(block_id("nucleic", ability.id), gather, apply, question="nucleic.ask_which")
