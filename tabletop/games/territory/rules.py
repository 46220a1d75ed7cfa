"""Territory's rules, put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.zones import parse_zone, zone_key
from tabletop.games.territory import turn_flow
from tabletop.games.territory.abilities import reader_of, targets_of
from tabletop.games.territory.acts import LOCK, LOWEST_LAND, PASS, TOUCH, Activate, ChooseLand, Deploy, TakeBack
from tabletop.games.territory.dangers import dangers
from tabletop.games.territory.ending import (
    EARLY_END,
    FORFEIT,
    claim_of,
)
from tabletop.games.territory.field import at_slot, land_in, open_slots, present, slot_of
from tabletop.games.territory.lexicon import LEXICON
from tabletop.games.territory.recovery import DONE, Recover, RecoverExtra
from tabletop.games.territory.sentences import SENTENCES
from tabletop.games.territory.strategy import score
from tabletop.games.territory.values import make_values, total
from tabletop.rules.abilities.book import ability_name
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import Ability
from tabletop.rules.abilities.running import block_id, doing
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.audit import Oddity
from tabletop.rules.modifying.modifiers import Modifiers, Part
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.machine import Block, Call, Frame, Lane, Run, advance
from tabletop.rules.progress.moments import Moments, label_of
from tabletop.rules.ruleset import Account, Ruleset
from tabletop.rules.showing.shapes import Danger
from tabletop.rules.showing.telling import SILENT, Narrator, Pieces, Zone
from tabletop.rules.table import Table

MOMENTS: Moments = {
    ("round_begin", ""): "round_begin", ("deploy", ""): "deploy", ("combat", ""): "next_land",
    ("combat", "locked"): "combat", ("combat", "reveal"): "land", ("combat", "abilities"): "abilities",
    ("combat", "tally"): "tally", ("combat", "claim"): "claim", ("round_end", ""): "round_end",
    ("round_end", "rest"): "round_end", ("round_end", "pull_back"): "pull_back",
    ("round_end", "recovery"): "recovery", ("round_end", "initiative"): "initiative",
}  # fmt: skip
PHASES = {"deploy": "Deploy", "abilities": "Combat", "recovery": "Recovery", "which_land": "Combat"}


class TerritoryRules(Ruleset):
    """The law of Creature Combat Territory (rulebook, TER-1 to TER-188)."""

    plain_rules: ClassVar[Mapping[str, str]] = {
        "no_seat": "TER-1", "gone": "TER-42", "over": "TER-143", "out": "TER-150", "no_choice": "TER-117",
    }  # fmt: skip
    usual_rule: ClassVar[str] = "TER-52"
    lexicon: ClassVar[Lexicon] = LEXICON
    own_sentences: ClassVar[Mapping[str, str]] = SENTENCES
    shown_values: ClassVar[Mapping[str, str]] = {"power": "Power here"}
    plate: ClassVar[str] = "power"

    # -- what it consists of ---------------------------------------------------------------------------------

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """The answers to the windows."""
        return (
            Deploy(), TakeBack(), LOCK, Activate(), PASS, ChooseLand(), LOWEST_LAND, Recover(), RecoverExtra(),
            DONE, *EARLY_END.answers,
        )  # fmt: skip

    def standing_kinds(self) -> tuple[ActionKind, ...]:
        """What is possible at any time."""
        return (EARLY_END.propose, FORFEIT, TOUCH)

    def make_blocks(self) -> Iterator[Block]:
        """The course of the game, the offer of an early end, and what every ability does."""
        yield turn_flow.COURSE
        yield EARLY_END.block
        for ability in self.book:
            yield _ability_block(ability)

    def make_values(self) -> Modifiers:
        """Power and what it depends on."""
        return make_values()

    def block_of(self, ability: Ability) -> str:
        """Every ability has one."""
        return block_id("territory", ability.id)

    # -- the course ------------------------------------------------------------------------------------------

    def begin(self, run: Run) -> None:
        """The lands are dealt with the set-up (TER-50, TER-53); the first round goes on with Deploy."""
        lands = [piece for piece in run.state.pieces() if run.kind(piece) == "land"]
        run.set_flow("lands_total", len(lands))
        turn_flow.tell_round(run)
        run.push(turn_flow.ROUND)
        run.jump("deploy")

    def enter(self, edit: Edit, phase: str, step: str = "", narrator: Narrator = SILENT, **facts: Any) -> None:
        """Put the rules at a named moment: a phase of the bar, or a step of it. ``site``: the slot of a combat."""
        label = label_of(MOMENTS, phase, step)
        run = Run(self, edit, narrator)
        site = facts.get("site", 0)
        if site and phase == "combat":
            slots = open_slots(run)
            if site not in slots:
                raise ValueError(f"there is no site {site} (there are 1 to {slots[-1]})")
            if not land_in(run, site):
                raise ValueError(f"there is no land at site {site}")
        run.lanes[:] = [Lane("main", [Frame(turn_flow.ROUND, self.blocks[turn_flow.ROUND].labels[label], {})])]
        edit.set_flow("outcome", None)
        if run.flow("lands_total") is None:
            run.set_flow("lands_total", sum(run.kind(piece) == "land" for piece in run.state.pieces()))
        if phase == "combat":
            run.set_flow("fought", tuple(slot for slot in open_slots(run) if slot < site))
            if step in ("abilities", "tally", "claim"):
                run.set_flow("site", site or 1)
                land = land_in(run, site or 1)
                run.set_flow("ground", {str(site or 1): run.definition(land)} if land else None)
        run.set_flow("phase", phase)
        run.set_flow("step", step or None)
        advance(run)

    def not_asked(self, table: Table, act: BoundAction) -> tuple[Requirement, Unmet]:
        """The wrong phase (TER-52), not one's turn (TER-68), locked already (TER-59), an offer open (TER-148)."""
        window = next((each for each in turn_flow.WINDOWS if act.kind in (*each.kinds, each.close)), None)
        phase = table.flow("phase", "")
        plain = Requirement("not_asked", "TER-52", "rules.not_asked", _holds)
        if window is None:
            return plain, Unmet()
        if EARLY_END.proposer(table):
            return Requirement("answer_first", "TER-148", "territory.answer_first", _holds), Unmet()
        here = {"deploy": phase == "deploy", "recovery": table.flow("step") == "recovery"}
        if here.get(window.name, phase == "combat"):
            if window.name == "deploy":
                text = "territory.locked_already" if act.kind == "lock" else "territory.locked_deploy"
                return Requirement("locked", "TER-59", text, _holds), Unmet()
            rule = "TER-127" if window.name == "recovery" else "TER-68"
            return Requirement("not_your_turn", rule, "territory.not_your_turn", _holds), Unmet()
        labels = {each.id: each.label for each in self.catalog.phases}
        words = {"needed": PHASES[window.name], "now": labels.get(phase, phase)}
        return Requirement("wrong_phase", "TER-52", "territory.wrong_phase", _holds), Unmet(words)

    # -- numbers and oddities --------------------------------------------------------------------------------

    def find_dangers(self, table: Table) -> Iterator[Danger]:
        """The losses that threaten and can still be kept off."""
        yield from dangers(table)

    def find_accounts(self, table: Table) -> Iterator[Account]:
        """Each player's total at each land whose creatures lie face up, and who adds what (TER-4)."""
        for slot in open_slots(table):
            here = at_slot(table, slot)
            if not here or not all(table.sees(piece, None) for piece in here):
                continue
            winner, _ = claim_of(table, slot)
            for seat in present(table, slot):
                parts = tuple(
                    Part(
                        0 if supporting else table.value(piece, "power"),
                        "territory.part_supporting" if supporting else "territory.part_creature",
                        piece,
                        "TER-102" if supporting else "TER-81",
                        {"pieces": Pieces((piece,))},
                    )
                    for piece in at_slot(table, slot, seat)
                    for supporting in (table.mark(piece, "supporting"),)
                )
                yield Account(
                    zone_key("deploy", slot, seat), seat, "Total", total(table, slot, seat), parts, seat == winner
                )

    def oddities(self, table: Table) -> Iterator[Oddity]:
        """What hands have made of the table that the rules would not."""
        slots = list(open_slots(table))
        for slot in slots:
            zone = zone_key("land", slot)
            if len(table.inside(zone)) > 1:
                yield Oddity("territory.odd_land", {"zone": Zone(zone)}, "TER-43", table.inside(zone))
            here = at_slot(table, slot)
            disputed = table.flow("phase") in ("deploy", "combat") and slot not in table.flow("fought", ())
            if here and disputed and not land_in(table, slot):
                yield Oddity("territory.odd_slot", {"number": slot}, "TER-55", here)
            for piece in here:
                if table.owner(piece) != parse_zone(table.zone(piece)).seat:
                    yield Oddity("territory.odd_side", {"pieces": Pieces((piece,))}, "TER-45", (piece,))
        site = table.flow("site", 0)
        shown = bool(site) and table.flow("step") != "reveal"
        if shown and any(table.state.face[piece] == "down" for piece in at_slot(table, site)):
            yield Oddity("territory.odd_hidden", {}, "TER-67")
        for seat in table.seats:
            for piece in table.inside(zone_key("resting", 0, seat)):
                if table.kind(piece) == "creature" and not table.state.counter(piece, "rest"):
                    yield Oddity("territory.odd_ready", {"pieces": Pieces((piece,))}, "TER-134", (piece,))
            for piece in table.inside(zone_key("ready", 0, seat)):
                if table.state.counter(piece, "rest"):
                    yield Oddity("territory.odd_resting", {"pieces": Pieces((piece,))}, "TER-134", (piece,))
        loose = tuple(piece for piece in table.inside("table") if table.kind(piece))
        if loose:
            yield Oddity("territory.odd_loose", {"pieces": Pieces(loose)}, "TER-42", loose)

    def values(self, state: GameState, piece: int) -> Any:
        """The power of a creature at a land."""
        table = Table(self, state)
        return super().values(state, piece) if slot_of(table, piece) else ()

    def find_score(self, table: Table, seat: int) -> float:
        """Lands, what the lands in dispute will bring, and who is fit to fight."""
        return score(table, seat)


def _holds(table: Table, act: BoundAction) -> Unmet | None:
    return None


def _ability_block(ability: Ability) -> Block:
    """Who is to be chosen, then the effects at once and completely (TER-97)."""

    def tell(run: Run) -> None:
        user = run.frame.bind["self"]
        name = ability_name(run, user, ability.id)
        run.step("act", "territory.step_uses", pieces=Pieces((user,)), ability=name)

    target = Query(
        "target",
        seat=lambda table, frame: frame.bind["you"],
        options=lambda table, frame: targets_of(table, ability, frame.bind["self"]),
        question="territory.ask_target",
        words=lambda table, frame: {"ability": ability_name(table, frame.bind["self"], ability.id)},
        rule="TER-117",
    )
    asked = [Choose(target)] if ability.chooses is not None else []
    return Block(block_id("territory", ability.id), *asked, *doing(ability.effects, reader_of), Call(tell))
