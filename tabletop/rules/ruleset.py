"""A game's rules behind one face.

A ``Ruleset`` is made once for a catalog, a number of seats and the agreed options; it is immutable and shared by all
forks and processes. Games subclass it: they give their action kinds, blocks, values and sentences, and leave the
rest to this class.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import count
from typing import ClassVar, TypeVar

from tabletop.content import Catalog
from tabletop.content.definitions import Value
from tabletop.core.board import Cell
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.state import Container, GameState
from tabletop.core.visibility import Viewer
from tabletop.core.zones import Scalar, parse_zone
from tabletop.rules.acting import legality
from tabletop.rules.acting.kinds import ActionKind, Kinds, StandingKinds, by_name
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet, actions_of
from tabletop.rules.actions import Action
from tabletop.rules.audit import Oddity, covered
from tabletop.rules.decisions import Decision
from tabletop.rules.keeping import Fact, Readers
from tabletop.rules.limits import USUAL, Limits
from tabletop.rules.modifying.modifiers import Modifiers, Valuation
from tabletop.rules.outcome import Outcome
from tabletop.rules.progress.choosing import Choose
from tabletop.rules.progress.machine import Block, Blocks, Frame, Lane, Run, StateCheck, advance, asked, lanes_of
from tabletop.rules.progress.state_based import StateBasedAction, settle_state_based
from tabletop.rules.progress.triggers import Queue, Triggers
from tabletop.rules.progress.windows import Window
from tabletop.rules.refusals import Refusal, RulesError
from tabletop.rules.showing.sentences import SENTENCES, fill
from tabletop.rules.showing.shapes import Account, CellEffect, Danger, Shape, choice_of, laid
from tabletop.rules.showing.shown import Shown
from tabletop.rules.showing.telling import SILENT, Narrator, Person, Pieces, Told, Words, Zone
from tabletop.rules.table import Table

# -- what rules say of a table as somebody may imagine it who does not know all of it --------------------------
#
# What rules say of a table as somebody may imagine it who does not know all of it (``bots.determinization``).


class Guesses:
    """What hidden cards may be, and what follows from that for the progress of the rules."""

    catalog: Catalog

    def guess(self, state: GameState, seat: int, piece: int, chance: Chance) -> str:
        """A card that a hidden piece may be where the agreed decks do not tell: any with the same back."""
        back = state.spec.backs.get(state.definition[piece], "")
        return chance.pick(self._by_back.get(back) or (state.definition[piece],))

    def imagine(self, state: GameState, viewer: Viewer, numbers: Mapping[int, int]) -> None:
        """Let the progress of a guessed position say nothing that a viewer may not know. ``numbers``: the new numbers
        of the pieces that are hidden from it. Rules in code keep nothing there that hangs on something hidden."""

    @cached_property
    def _by_back(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for card in sorted(self.catalog.cards.values(), key=lambda card: card.id):
            found.setdefault(card.back, []).append(card.id)
        return {back: tuple(cards) for back, cards in found.items()}


P = TypeVar("P")

WON = 10_000.0
"""How good a position looks for who has won the game."""

_NUMBERS = count(1)
"""Each set of rules of this process has its own, so that no two share what they have worked out about a position."""


class Ruleset(Guesses, Shown):
    """The rules of one game at one table. All methods leave the state as it is, but those that get an ``Edit``."""

    plain_rules: ClassVar[Mapping[str, str]] = {}
    usual_rule: ClassVar[str] = ""
    """The rules by which what the common sentences refuse is refused: by code, and any other."""

    own_sentences: ClassVar[Mapping[str, str]] = {}
    known_only: ClassVar[Collection[str]] = ()
    """What a seat must know to mean something with a gesture: the ``piece`` in hand (if not, only what stands can be
    meant), the ``target`` that it is dropped on."""
    owned: ClassVar[Collection[str]] = ()
    """The kinds of cards that are controlled by their owner wherever they lie (see ``Table.controller``)."""

    limits: Limits = USUAL
    state_based_actions: ClassVar[tuple[StateBasedAction, ...]] = ()
    """What follows by itself from how the table is (see ``state_based``)."""

    def __init__(self, catalog: Catalog, seats: int, options: Mapping[str, Scalar]) -> None:
        self.number = next(_NUMBERS)
        self.catalog = catalog
        self.seats = seats
        self.options = dict(options)
        self.kinds: Kinds = by_name(self.action_kinds())
        self.standing = StandingKinds(self.standing_kinds())
        self.triggers: Queue = self.make_triggers()
        self.blocks = Blocks({block.id: block for block in (*self.make_blocks(), *self.triggers.blocks())})
        self.modifiers: Modifiers = self.make_values()
        checks = bool(self.state_based_actions) or type(self).check_state is not Ruleset.check_state
        self.state_check = StateCheck(self.check_state if checks else None)
        self._parts: dict[type, Fact] = {}
        self._printed: dict[str, Mapping[str, Value]] = {}
        self.readers = Readers(self.modifiers.behind)
        self.by_print: defaultdict[Callable[..., object], dict[str, Fact]] = defaultdict(dict)

    # -- what a game gives -----------------------------------------------------------------------------------

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """The kinds of actions that answer windows."""
        return ()

    def standing_kinds(self) -> tuple[ActionKind, ...]:
        """The kinds of actions that are possible without being asked."""
        return ()

    def make_blocks(self) -> Iterator[Block]:
        """The blocks of the game's course and of its abilities."""
        yield from ()

    def make_triggers(self) -> Queue:
        """What waits for occurrences, and in which order it is carried out."""
        return Triggers()

    def make_values(self) -> Modifiers:
        """The derived values."""
        return Modifiers()

    def begin(self, run: Run) -> None:
        """Push the first frame of a game that has just been dealt."""
        raise NotImplementedError  # abstract: only a game knows how it begins

    def enter(self, edit: Edit, phase: str, step: str = "", narrator: Narrator = SILENT, **facts: Value) -> None:
        """Put the rules at a named moment, whatever was open before (scenarios, "skip to"); runs to the next stop.
        Raises ValueError for a moment that the game does not have."""
        raise ValueError(f"the rules cannot be put at {phase!r}")

    def facts_at(self, phase: str, step: str) -> Mapping[str, str]:
        """What a moment may say besides numbers and seats: names, each with the sort of thing that it is there."""
        return {}

    def check_state(self, run: Run) -> None:
        """What is checked after every act or instruction that changed something, and when hands have been at
        work."""
        settle_state_based(run, self.state_based_actions)

    def acted(self, run: Run, act: BoundAction) -> None:
        """A window has taken an act as its answer, and now it is carried out; the window's frame is on top."""

    def not_asked(self, table: Table, act: BoundAction) -> tuple[Requirement, Unmet]:
        """Why a known kind of action is not possible because its seat is not asked for it now."""
        return Requirement("not_asked", "", "rules.not_asked", lambda table, act: None), Unmet()

    def ability_block(self, piece: int, ability: str, state: GameState) -> str:
        """The block of what an ability does, "" if this piece has none of that name."""
        return ""

    # -- common ----------------------------------------------------------------------------------------------

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """Every sentence by name."""
        return {**SENTENCES, **self.own_sentences}

    def printed(self, definition: str) -> Mapping[str, Value]:
        """The printed and computed values of a card under the agreed options; none for a card that is not known."""
        found = self._printed.get(definition)
        if found is None:
            card = self.catalog.cards.get(definition)
            found = self.catalog.values(definition, self.options) if card is not None else {}
            self._printed[definition] = found
        return found

    def part(self, kind: type[P]) -> P:
        """What a game has given, by its class: ``Blocks``, ``Kinds``, ``StandingKinds``,
        ``Modifiers``, ``Queue`` (of triggers), ``StateCheck``."""
        if kind in self._parts:
            known: P = self._parts[kind]
            return known
        given = (self.blocks, self.kinds, self.state_check, self.modifiers, self.triggers, self.standing)
        found = next((each for each in given if isinstance(each, kind)), None)
        if found is None:
            raise RulesError(f"rules have no {kind.__name__}")
        self._parts[kind] = found
        return found

    def total(self, table: Table, piece: int, name: str) -> int:
        """A derived value of a piece."""
        kept, key = self.modifiers.values[name].keep(table, piece, name)
        found: Valuation | None = kept.get(key)  # by far the most are known
        return (found if found is not None else self.modifiers.of(table, piece, name)).total

    def place(self, zone: str) -> str:
        """A zone in a sentence."""
        family, site, _ = parse_zone(zone)
        kind = self.catalog.zones.get(family)
        label = kind.label if kind is not None and kind.label else family
        return f"{label} {site}" if site else label

    def start(self, edit: Edit, narrator: Narrator = SILENT) -> None:
        """Begin a game that has just been dealt and run to the first question."""
        run = Run(self, edit, narrator)
        self.begin(run)
        advance(run)

    def lay_out(self, edit: Edit, narrator: Narrator = SILENT) -> None:
        """Only what the rules lay on the table before a game begins that has just been dealt: it is put at another
        moment then (``enter``)."""

    def resume(self, edit: Edit, narrator: Narrator = SILENT) -> bool:
        """Go on after hands have changed the table; whether anything happened."""
        before = len(edit.ops)
        run = Run(self, edit, narrator)
        self.check_state(run)
        advance(run)
        return len(edit.ops) > before

    def take_over(self, edit: Edit, narrator: Narrator = SILENT) -> None:
        """Go on with a game that began with another version of its files. What does not fit stays as it is, and
        ``check_progress`` names it."""

    def is_former(self, state: GameState) -> bool:
        """Whether a position was made while the rules of the game were code, so that they take it over."""
        return False

    def skip(self, edit: Edit, narrator: Narrator = SILENT) -> None:
        """Leave out the instruction that waits (or a frame that does not fit the rules any more) and go on. Where a
        question has no answer it is that one; seats that can answer the same window are asked on."""
        run = Run(self, edit, narrator)
        if not (self._leave_lost(run) or self._leave_unanswered(run)):
            self._leave_first(run)
        advance(run)

    def _leave_lost(self, run: Run) -> bool:
        for lane in run.lanes:
            block = self.blocks.get(lane.frames[-1].block)
            if block is None or not 0 <= lane.frames[-1].at < len(block.code):
                lane.frames.pop()
                return True
        return False

    def _leave_unanswered(self, run: Run) -> bool:
        stuck = [(decision.seat, frame) for decision, frame in legality.unanswered(run)]
        for seat, frame in stuck:
            waiting = self.blocks[frame.block].code[frame.at]
            if isinstance(waiting, Window):
                waiting.leave_out(run, frame, seat)
            else:
                self._leave(frame, waiting)
        return bool(stuck)

    def _leave_first(self, run: Run) -> None:
        for _, frame, waiting in asked(run):
            if isinstance(waiting, Window | Choose):
                self._leave(frame, waiting)
                return

    @staticmethod
    def _leave(frame: Frame, waiting: object) -> None:
        frame.at += 1
        frame.bind.pop("window", None)
        frame.bind.pop("picked", None)
        if isinstance(waiting, Choose):
            frame.bind[waiting.query.name] = ()

    def outcome(self, state: GameState) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        data = state.flow.get("outcome")
        return Outcome.from_json(data) if data is not None else None

    # -- questions and answers -------------------------------------------------------------------------------

    def decisions(self, state: GameState) -> tuple[Decision, ...]:
        """What is asked now, in a fixed order."""
        return tuple(legality.decisions(Table(self, state)))

    def legal_actions(self, state: GameState, seat: int | None = None) -> list[Action]:
        """Every answer to what is open for a seat (None: for all), in a fixed order. Raises OverLimit."""
        return legality.answers(Table(self, state), seat)

    def is_unanswerable(self, state: GameState) -> bool:
        """Whether a seat is asked something that has no answer left (hands may have taken it away)."""
        return next(legality.unanswered(Table(self, state)), None) is not None

    def unanswered(self, state: GameState) -> tuple[Decision, ...]:
        """What is asked now and has no answer, in a fixed order."""
        return tuple(decision for decision, _ in legality.unanswered(Table(self, state)))

    def standing_actions(self, state: GameState, seat: int) -> list[Action]:
        """What a seat may do without being asked."""
        return legality.standing(Table(self, state), seat)

    def explain(self, state: GameState, action: Action) -> Refusal | None:
        """Why an action is not legal, None if it is; what the common rules refuse is by a rule of the game, too."""
        found = legality.why_not(self, Table(self, state), self.understood(state, action))
        if found is None or found.rule:
            return found
        return replace(found, rule=self.plain_rules.get(found.code, self.usual_rule))

    def understood(self, state: GameState, action: Action) -> Action:
        """The act that is meant by one under a name that several share."""
        return action

    def acts_called(self, name: str) -> tuple[str, ...]:
        """The kinds of acts that a name means."""
        return (name,)

    def explain_choice(self, table: Table, action: Action) -> Refusal | None:
        """Why an answer to a question is none of those that it has, None if it is one."""
        return legality.why_no_choice(table, action)

    def kind(self, name: str) -> ActionKind | None:
        """A kind of action by its name, whether it answers windows or stands."""
        return self.kinds.get(name) or next((kind for kind in self.standing if kind.kind == name), None)

    def perform(self, edit: Edit, action: Action, narrator: Narrator = SILENT, waive: bool = False) -> None:
        """Carry out an action with all that follows, up to the next question. Raises RulesError for what is illegal;
        with ``waive`` failed requirements are passed over and costs are paid as far as they can be."""
        if not waive:
            unmet = self.explain(edit.state, action)
            if unmet is not None:
                raise RulesError(unmet.message)
        self.carry_out(edit, action, narrator, waive)

    def carry_out(self, edit: Edit, action: Action, narrator: Narrator = SILENT, waive: bool = False) -> None:
        """As ``perform``, for an action that ``explain`` or ``legal_actions`` has allowed in this very position: the
        rules are not asked again."""
        if waive and edit.state.flow.get("outcome") is not None:
            raise RulesError(self.sentences["rules.over"])  # once it is won nothing can be overruled any more
        action = self.understood(edit.state, action)
        run = Run(self, edit, narrator, action.seat, alone=True)
        run.waive = waive
        if action.kind == "choose":
            self._answer(run, action)
        else:
            self._act(run, action)
            if edit.ops and not run.is_over:
                self.check_state(run)
        advance(run)

    def _answer(self, run: Run, action: Action) -> None:
        for lane, frame, waiting in asked(run):
            if not isinstance(waiting, Choose) or waiting.query.seat(run, frame) != action.seat:
                continue
            waived = run.waive and waiting.why_not(run, frame, action) is not None
            if waived or action in waiting.actions(run, frame, action.seat):
                run.on_lane(lane)
                waiting.answer(run, action)
                run.on_lane(None)
                return
        raise RulesError("nothing like that is asked")

    def _act(self, run: Run, action: Action) -> None:
        kind = self.kind(action.kind)
        if kind is None:
            raise RulesError(f"there is no act {action.kind}")
        act = legality.read(run, action, kind)
        if isinstance(act, Unmet):
            raise RulesError("a piece of that act is not there")
        place = legality.window_for(run, action)
        if place is None:
            kind.perform(run, act)
            return
        lane, window = place
        run.on_lane(lane)
        if action.kind == window.definition.close:
            window.close(run, run.frame, action.seat)
        else:
            window.acted(run, run.frame, action.seat)
        self.acted(run, act)
        kind.perform(run, act)
        run.on_lane(None)

    def run_ability(self, edit: Edit, piece: int, ability: str, seat: int, narrator: Narrator = SILENT) -> None:
        """What an ability does, without requirements and costs; its choices are asked. RulesError if the piece has no
        such ability."""
        block = self.ability_block(piece, ability, edit.state)
        if not block:
            raise RulesError(f"that piece has no ability {ability}")
        run = Run(self, edit, narrator, seat)
        run.lanes.append(Lane("by hand", [Frame(block, 0, {"self": piece, "you": seat})]))
        advance(run)

    # -- what gestures mean ----------------------------------------------------------------------------------

    def drops(self, state: GameState, seat: int, piece: int, to: Container, cell: Cell | None = None) -> list[Action]:
        """What dropping a piece at a place (on a cell of a board) could mean, legal or not."""
        table = Table(self, state)
        if "target" in self.known_only and isinstance(to, int) and not table.sees(to, seat):
            return []
        kinds = self._kinds_for(table, seat, piece)
        if cell is not None and isinstance(to, str):
            return [each for kind in kinds for each in actions_of(kind.cell_drops(table, seat, piece, to, cell))]
        return [each for kind in kinds for each in actions_of(kind.drops(table, seat, piece, to))]

    def acts(self, state: GameState, seat: int, piece: int) -> list[Action]:
        """What could be done with a piece, legal or not, in a fixed order."""
        table = Table(self, state)
        kinds = self._kinds_for(table, seat, piece)
        return [each for kind in kinds for each in actions_of(kind.acts(table, seat, piece))]

    def preview(self, state: GameState, action: Action) -> tuple[CellEffect, ...]:
        """What an action would do at the cells of boards, legal or not."""
        table, kind = Table(self, state), self.kind(action.kind)
        if action.kind == "choose":
            query = next((each.query for _, _, each in asked(table) if isinstance(each, Choose)), None)
            pick = str(action.arguments.get("pick", ""))
            return laid(table, pick) if query is not None and query.what == "shape" else ()
        act = legality.read(table, action, kind) if kind is not None else Unmet()
        return tuple(kind.preview(table, act)) if kind is not None and isinstance(act, BoundAction) else ()

    def pending(self, state: GameState) -> tuple[CellEffect, ...]:
        """What has been set in motion and will happen at cells of boards."""
        return ()

    def _kinds_for(self, table: Table, seat: int, piece: int) -> tuple[ActionKind, ...]:
        known = "piece" not in self.known_only or table.sees(piece, seat)
        return (*(self.kinds.values() if known else ()), *self.standing)

    def shape(self, state: GameState, action: Action) -> Shape:
        """How an action looks."""
        table = Table(self, state)
        if action.kind == "choose":
            return self._shape_of_choice(table, action)
        kind = self.kind(action.kind)
        if kind is None:
            return Shape(label=action.kind)
        act = legality.read(table, action, kind)
        if isinstance(act, Unmet):
            return Shape(label=kind.label or action.kind, rule=kind.rule)
        first = next((name for name, _ in kind.argument_names()), "")
        piece = act.piece(first) if first else 0
        return Shape(
            piece=table.handle(piece, action.seat) if piece else "", to=kind.to(table, act),
            label=kind.label or action.kind, words=kind.words(table, act), button=kind.button,
            ability=kind.ability(act), quiet=kind.quiet, rule=kind.rule,
            cell=kind.cell(table, act), path=kind.path(table, act), lays=kind.lays, start=kind.start(table, act),
        )  # fmt: skip

    def _shape_of_choice(self, table: Table, action: Action) -> Shape:
        pick = action.arguments.get("pick", "")
        if not pick:
            return Shape(label="rules.label_none", button="Done", quiet=True)
        query = next((each.query for _, _, each in asked(table) if isinstance(each, Choose)), None)
        if query is not None and query.what in ("cell", "seat", "number", "shape"):
            return choice_of(table, query.what, str(pick), action.seat)
        if query is not None and query.what == "target" and str(pick).isdecimal():
            return choice_of(table, "seat", str(pick), action.seat)
        piece = table.resolve(str(pick), action.seat) if "#" in str(pick) or ":" in str(pick) else None
        if piece is not None:
            return Shape(to=str(pick), label="rules.label_choose", words={"choice": Pieces((piece,))})
        if table.state.why_no_place(str(pick)) is None:
            return Shape(to=str(pick), label="rules.label_choose", words={"choice": Zone(str(pick))})
        word = str(pick)[:1].upper() + str(pick)[1:] if query is not None and query.titled else str(pick)
        return Shape(label="rules.label_choose", words={"choice": word}, button=word)

    def called(self, state: GameState, action: Action) -> tuple[str, Words]:
        """The sentence of an action and its words, as ``shape`` has them."""
        shape = self.shape(state, action)
        return shape.label, shape.words

    def label(self, state: GameState, action: Action) -> str:
        """An action as its own seat reads it in a menu."""
        return fill(*self.called(state, action), Table(self, state), action.seat)

    # -- numbers and oddities --------------------------------------------------------------------------------

    def values(self, state: GameState, piece: int) -> tuple[tuple[str, Valuation], ...]:
        """The derived values of a piece that people look at: label and account."""
        table = Table(self, state)
        return tuple((label, self.modifiers.of(table, piece, name)) for name, label in self.shown_values.items())

    def accounts(self, state: GameState) -> tuple[Account, ...]:
        """The numbers that the table shows at places, each with who adds what."""
        return tuple(self.find_accounts(Table(self, state)))

    def dangers(self, state: GameState) -> tuple[Danger, ...]:
        """The losses that threaten seats and can still be kept off; none once the game is over."""
        return () if self.outcome(state) is not None else tuple(self.find_dangers(Table(self, state)))

    def score(self, state: GameState, seat: int) -> float:
        """How good a position looks for a seat, for bots; who has won has won."""
        outcome = self.outcome(state)
        if outcome is None:
            return self.find_score(Table(self, state), seat)
        return 0.0 if not outcome.winners else WON if seat in outcome.winners else -WON

    def audit(self, state: GameState) -> list[Oddity]:
        """What is odd about a position; an empty list if nothing is."""
        table = Table(self, state)
        found = [Oddity("rules.half_done", {"block": block}) for block in self.check_progress(state)]
        if not found and state.flow.get("outcome") is None:
            found += self._unanswered(table)
            found += self.oddities(table)
            found += covered(table)
        return found

    def _unanswered(self, table: Table) -> Iterator[Oddity]:
        """Questions that have no answer, or fewer than they ask for."""
        stuck = set()
        for decision, _ in legality.unanswered(table):
            question = Told(decision.question, decision.arguments)
            stuck.add(decision.lane)
            yield Oddity("rules.unanswerable", {"who": Person(decision.seat), "question": question}, decision.rule)
        for lane, frame, waiting in asked(table):
            if isinstance(waiting, Choose) and lane not in stuck:
                least, left = waiting.wanted(table, frame)
                if left < least:
                    (decision,) = waiting.ask(table, frame)
                    question = Told(decision.question, decision.arguments)
                    words: Words = {"who": Person(decision.seat), "least": least, "left": left, "question": question}
                    yield Oddity("rules.too_few_answers", words, decision.rule)

    def check_progress(self, state: GameState) -> list[str]:
        """The blocks of frames that do not fit these rules."""
        found = []
        for lane in lanes_of(state.flow, self.blocks):
            for frame in lane.frames:
                block = self.blocks.get(frame.block)
                if block is None or not 0 <= frame.at <= len(block.code):
                    found.append(frame.block)
        return found


__all__ = ["Account", "Ruleset", "Shape"]
