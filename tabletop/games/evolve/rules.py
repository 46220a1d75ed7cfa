"""Evolve's rules, put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.core.zones import Scalar, zone_key
from tabletop.games.evolve import changes, course, effects, evaluation, harm, occurrences
from tabletop.games.evolve.abilities import Ability, abilities_of, affects
from tabletop.games.evolve.actions import Attack, Consume, ConsumeLight, Divide
from tabletop.games.evolve.acts import (
    Concede,
    EndStatus,
    EndTurn,
    FreeMulligan,
    Keep,
    Mulligan,
    PlayMutation,
    PlayOrganism,
    PlayStatus,
)
from tabletop.games.evolve.compiling import compile_ability
from tabletop.games.evolve.events import Pass, PlayEvent, PlayResponse
from tabletop.games.evolve.evolving import Evolve, FinalEvolve
from tabletop.games.evolve.field import (
    DECK,
    controller,
    current,
    item_frames,
    organisms,
    sources,
)
from tabletop.games.evolve.items import hand_of
from tabletop.games.evolve.named import NamedAction
from tabletop.games.evolve.quantities import quantity
from tabletop.games.evolve.sentences import SENTENCES
from tabletop.games.evolve.strategy import score
from tabletop.rules.kinds import ActionKind
from tabletop.rules.machine import Block, Frame, Lane, Run, advance
from tabletop.rules.modifiers import Part, Valuation
from tabletop.rules.requirements import Act, No, Requirement
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.rules.telling import UNHEARD, Person, Pieces, Teller

HAND_SIZE = 5


class EvolveRules(Ruleset):
    """The law of Evolve (rulebook, EVO-1 to EVO-299)."""

    own_sentences: ClassVar[Mapping[str, str]] = SENTENCES

    def __init__(self, catalog: Catalog, seats: int, options: Mapping[str, Scalar]) -> None:
        self.abilities: dict[str, tuple[Ability, ...]] = {
            id: compile_ability(id, definition.name, definition.data)
            for id, definition in sorted(catalog.abilities.items())
        }
        self._of_card: dict[str, tuple[Ability, ...]] = {}
        super().__init__(catalog, seats, options)

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """The answers to the windows."""
        return (
            PlayOrganism(), PlayMutation(), PlayStatus(), EndStatus(), Consume(), ConsumeLight(), Attack(), Divide(),
            Evolve(), FinalEvolve(), NamedAction(), EndTurn(), PlayEvent(), PlayResponse(), Pass(), FreeMulligan(),
            Mulligan(), Keep(),
        )  # fmt: skip

    def standing_kinds(self) -> tuple[ActionKind, ...]:
        """What is possible at any time."""
        return (Concede(),)

    def make_blocks(self) -> Iterator[Block]:
        """The course of the game, items, harm, settle points, and what every ability does."""
        yield course.COURSE
        yield from evaluation.BLOCKS
        yield harm.BLOCK
        yield occurrences.BLOCK
        for several in self.abilities.values():
            for ability in several:
                if ability.kind in ("play", "action", "trigger"):
                    yield from effects.make_blocks(ability)

    # -- abilities -------------------------------------------------------------------------------------------

    def abilities_of_card(self, definition: str) -> tuple[Ability, ...]:
        """The abilities on a card; none for a card that is not known."""
        found = self._of_card.get(definition)
        if found is None:
            card = self.catalog.cards.get(definition)
            uses = card.abilities if card is not None else ()
            found = tuple(ability for use in uses for ability in self.abilities[use.ability])
            self._of_card[definition] = found
        return found

    def ability_block(self, piece: int, ability: str, state: GameState) -> str:
        """The block of an ability that this piece has, "" if it has none such."""
        found = [each for each in self.abilities_of_card(state.definition[piece]) if each.id == ability]
        runs = bool(found) and found[0].kind in ("play", "action", "trigger")
        return effects.block_of(ability) if runs else ""

    def may_be_chosen(self, table: Table, piece: int, card: int, seat: int) -> bool:
        """Whether a text lets a player's card choose a piece (EVO-279)."""
        if table.kind(card) not in ("event", "response") or controller(table, piece) == seat:
            return True
        return not any(
            ability.kind == "forbid"
            and ability.what == "be_chosen_by_opponents_events"
            and affects(table, source, ability, piece)
            for source in (piece, *table.inside(piece))
            for ability in abilities_of(table, source)
        )

    def may_choose(self, table: Table, piece: int, item: Mapping[str, Any]) -> bool:
        """Whether an item may have a piece as its choice."""
        return self.may_be_chosen(table, piece, int(item["card"][0]), int(item["by"]))

    # -- the course ------------------------------------------------------------------------------------------

    def begin(self, run: Run) -> None:
        """Hands have been dealt with the set-up (EVO-72 to EVO-75); the mulligans come first."""
        run.set_flow("turn", 1)
        run.set_flow("seat", run.flow("first_seat", 1))
        run.set_flow("phase", "begin")
        extra = run.option("second_player_start_mp")
        if isinstance(extra, int) and extra:
            run.count(seat_target(3 - current(run)), "mp", extra)
        run.push(course.GAME)

    def mulligan(self, run: Run, seat: int, free: bool) -> None:
        """The hand to the bottom, hand order kept, and five new cards (EVO-78, EVO-79, EVO-81)."""
        hand = hand_of(run, seat)
        deck = zone_key(DECK, 0, seat)
        if free:
            for card in hand:
                run.set_face(card, "up")
            run.say("evolve.free_mulligan_taken", who=Person(seat), pieces=Pieces(hand))
        else:
            run.say("evolve.mulligan_taken", who=Person(seat))
        for card in hand:
            run.set_face(card, "down")
            run.move(card, deck, 0)
        if not free or run.option("free_mulligan_shuffles"):
            run.edit.shuffle(deck)
            run.forget()
        taken = {**run.flow("mulligans", {}), str(seat): "free" if free else "ordinary"}
        run.set_flow("mulligans", taken)
        changes.draw(run, seat, HAND_SIZE)

    def watch(self, run: Run) -> None:
        """Energy above a capacity that has fallen is lost at once (EVO-52)."""
        changes.spill(run)

    def enter(self, edit: Edit, phase: str, step: str = "", teller: Teller = UNHEARD, **facts: Any) -> None:
        """Put the rules at a named moment of a turn: begin, triggers, window, main, end."""
        labels = {
            ("begin", ""): "turn", ("begin", "unstress"): "unstress", ("begin", "triggers"): "triggers",
            ("begin", "window"): "begin_window", ("main", ""): "main", ("end", ""): "end",
            ("end", "discard"): "discard", ("end", "absence"): "absence", ("setup", "mulligan"): "",
        }  # fmt: skip
        label = labels.get((phase, step))
        if label is None:
            known = ", ".join(sorted(" ".join(part for part in each if part) for each in labels))
            raise ValueError(
                f"the rules of this game have no moment {phase} {step}".rstrip() + f" (there are {known})"
            )
        run = Run(self, edit, teller)
        at = self.blocks[course.GAME].labels[label] if label else 0
        run.lanes[:] = [Lane("main", [Frame(course.GAME, at, {})])]
        edit.set_flow("outcome", None)
        if run.flow("turn") is None:
            run.set_flow("turn", 1)
        run.set_flow("phase", phase if phase != "setup" else "begin")
        run.set_flow("step", step or None)
        advance(run)

    def not_asked(self, table: Table, act: Act) -> tuple[Requirement, No]:
        """Somebody else's question, not one's turn, not the Main Turn Step, something pending (EVO-275)."""

        def because(code: str, rule: str) -> tuple[Requirement, No]:
            return Requirement(code, rule, f"evolve.{code}", lambda table, act: None), No()

        open_now = self.decisions(table.state)
        asked = {decision.seat for decision in open_now}
        if act.kind in ("play_event", "play_response"):
            if act.kind == "play_event" and table.kind(act.piece("card")) == "response":
                return because("is_response", "EVO-206")
            return because("no_window", "EVO-198")
        if act.kind in ("pass", "keep"):
            return because("nothing_to_pass" if act.seat in asked else "not_your_decision", "EVO-288")
        if act.kind in ("mulligan", "free_mulligan"):
            return because("not_your_decision", "EVO-76")
        if act.seat in asked:
            return because("open_decision", "EVO-288")
        if asked and current(table) == act.seat:
            return because("not_your_decision", "EVO-288")
        if current(table) != act.seat:
            return because("not_your_turn", "EVO-103")
        if item_frames(table):
            return because("pending", "EVO-114")
        return because("wrong_step", "EVO-101")

    # -- numbers ---------------------------------------------------------------------------------------------

    def values(self, state: GameState, piece: int) -> tuple[tuple[str, Valuation], ...]:
        """What an organism can hold and what its actions cost now (EVO-59)."""
        table = Table(self, state)
        if piece not in organisms(table):
            return ()
        found: list[tuple[str, Valuation]] = []
        if table.kind(piece) == "food":
            value = quantity(table, "food_value", piece, _number(table, piece, "food"))
            return (("Food value", value),)
        printed = table.printed(piece, "evolve")
        if isinstance(printed, Mapping) and printed:
            found.append(("Energy to evolve", quantity(table, "evolve_energy", piece, int(str(printed["energy"])))))
            found.append(("DNA to evolve", quantity(table, "evolve_dna", piece, int(str(printed["dna"])))))
        if table.printed(piece, "attack") is not None:
            found.append(("Attack costs", quantity(table, "attack_cost", piece, _number(table, piece, "attack"))))
        if table.printed(piece, "light") is not None:
            found.append(("Light gives", quantity(table, "light_value", piece, _number(table, piece, "light"))))
        return tuple(found)

    def score(self, state: GameState, seat: int) -> float:
        """Organisms, energy, DNA, and how near the final evolve is."""
        return score(Table(self, state), seat)


def _number(table: Table, piece: int, name: str) -> int:
    value = table.printed(piece, name)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


__all__ = ["EvolveRules", "Part", "sources"]
