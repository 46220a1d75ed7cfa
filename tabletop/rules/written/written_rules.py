"""A referee made of a file of rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, cast

from tabletop.content.catalog import Catalog
from tabletop.content.findings import sentence_list
from tabletop.core.edits import Edit
from tabletop.core.keepsakes import is_cell
from tabletop.core.state import GameState, seat_target
from tabletop.core.values import Value
from tabletop.core.view import HANGS
from tabletop.core.visibility import Viewer
from tabletop.core.zones import OPEN, Scalar, family_of
from tabletop.rules.acting import legality
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet, refusal
from tabletop.rules.actions import Action
from tabletop.rules.audit import Oddity
from tabletop.rules.limits import USUAL, Limits
from tabletop.rules.modifying.modifiers import Modifiers, Valuation, ValueDef
from tabletop.rules.phrases.meaning.sources import is_any_kept_hidden, is_public
from tabletop.rules.phrases.naming.values import Bind, Read, SpotOf
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.counting import Counts
from tabletop.rules.progress.machine import Block, Frame, Run, advance, asked, in_lane, lanes_of, number_of
from tabletop.rules.progress.proposals import Proposal
from tabletop.rules.progress.state_based import Check, Checks
from tabletop.rules.progress.triggers import FLOW as TRIGGERS
from tabletop.rules.progress.triggers import SETTLE, Queue, Trigger, settle
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.sentences import AS_WRITTEN, fill, is_for_all
from tabletop.rules.showing.shapes import (
    Account,
    Borne,
    CellEffect,
    CellMark,
    Danger,
    Note,
    Remark,
    RuleLine,
    Shape,
    Track,
)
from tabletop.rules.showing.telling import SILENT, Named, Narrator, Person, Told, Word, Words
from tabletop.rules.table import Table
from tabletop.rules.written.acts.climbing import Ladder
from tabletop.rules.written.acts.foreseeing import Foreseen, foresee
from tabletop.rules.written.acts.noticing import Odd, Threat, Total, threats
from tabletop.rules.written.acts.offering import GivingUp, Offer
from tabletop.rules.written.acts.secretly import opening
from tabletop.rules.written.acts.using import ABILITY
from tabletop.rules.written.acts.wanting import Wanted, WrittenKind
from tabletop.rules.written.deriving import Derived, chips_of, gems_of, plates_of
from tabletop.rules.written.doing.asking import Ask
from tabletop.rules.written.doing.assembling import COURSE, ENTERED, SEAT_FACT, SETUP, Entrance, Goal
from tabletop.rules.written.doing.choosing import Asked
from tabletop.rules.written.doing.sealing import SEALED, SEALING
from tabletop.rules.written.doing.words import EFFECTS
from tabletop.rules.written.laws import Laws
from tabletop.rules.written.naming.binding import WINNERS, YOU, key_of
from tabletop.rules.written.naming.game_names import ACT
from tabletop.rules.written.naming.keeping import Kept
from tabletop.rules.written.naming.lanes import LANE, Lanes, lanes_by_seat
from tabletop.rules.written.naming.origins import Origins, let_go
from tabletop.rules.written.reacting.announced import aims, unannounced
from tabletop.rules.written.reacting.bearing import Bearings
from tabletop.rules.written.reacting.events import TOGETHER
from tabletop.rules.written.reacting.powers import by_hand
from tabletop.rules.written.reacting.protecting import Guards
from tabletop.rules.written.reacting.waiting import Ordering, queue_of
from tabletop.rules.written.remarks import Lines, Played, Switched, remarks, unreached
from tabletop.rules.written.resuming import begin_again, check_sites, entrance_at, keep_again, kept_by
from tabletop.rules.written.saved import Saved
from tabletop.rules.written.scoring import WON, Lead, nearness_score
from tabletop.rules.written.sentences import WRITTEN

MOST_REPLIES = 30
"""Where an answer can be foreseen and there are no more than so many, the worst of them counts."""
_BEFORE = (SETUP, ENTERED)
"""What is done before anything can follow from it."""
FAR = 10
"""So many times what a file says of a position is what it is worth to have won there, at least."""
DEPTH = 2
"""So many acts of one turn are foreseen."""


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A file of rules, read: all that a referee is made of."""

    blocks: tuple[Block, ...]
    acts: Mapping[str, Wanted]
    kept: Mapping[str, Kept]
    goals: tuple[Goal, ...]
    entries: Mapping[tuple[str, str], Entrance]
    score: Phrase | None
    lines: Lines
    usual_rule: str = ""
    """The rule by which is refused what no rule of its own refuses."""
    dangers: tuple[Threat, ...] = ()
    giving_up: GivingUp = field(default_factory=GivingUp)
    """Who may give up."""
    offers: tuple[Offer, ...] = ()
    """What may be offered to the others."""
    values: tuple[ValueDef, ...] = ()
    lent: Mapping[str, frozenset[Read]] = field(default_factory=dict)
    """What the marks that cards lend go by."""
    derived: Mapping[str, Derived] = field(default_factory=dict)
    """What the values are of, by name."""
    checks: tuple[Check, ...] = ()
    waiting: tuple[Trigger, ...] = ()
    """The abilities of cards that wait for events."""
    ordering: Ordering = field(default_factory=Ordering)
    """Which of them comes first."""
    using: tuple[Block, ...] = ()
    """The blocks by which acts use what cards can do."""
    sealed: frozenset[str] = frozenset()
    """The acts that are asked for in secret somewhere."""
    asks: Mapping[tuple[str, str], Entrance] = field(default_factory=dict)
    """Where the course first asks for an act, by phase and act."""
    first_turn: Entrance | None = None
    """Where a turn of the course begins."""
    guards: Guards = field(default_factory=Guards)
    """What protects cards and seats."""
    origins: Origins = field(default_factory=Origins)
    """Where what is bound and kept comes from."""
    limits: Limits = USUAL
    bearings: Bearings = field(default_factory=Bearings)
    """What cards may have besides what they print."""
    lead: tuple[Lead, ...] = ()
    """Without a score: by how much a seat is ahead of the others in what wins, loses and is paid with."""
    laws: Laws = field(default_factory=Laws)
    """What a card and a deck may be."""
    lanes: Lanes = field(default_factory=dict)
    """Who plays in which of several games side by side."""
    lane: str = LANE
    """What scenarios call one of them."""
    oddities: tuple[Odd, ...] = ()
    """What hands may have made that the rules would not."""
    coming: tuple[Foreseen, ...] = ()
    """What is to come at cells."""
    totals: tuple[Total, ...] = ()
    """What the pieces of seats at places come to."""
    ladders: tuple[Ladder, ...] = ()
    """The rungs that pieces go up."""
    rematch: Mapping[str, Phrase] = field(default_factory=dict)
    """What the options of the next game of the same players become."""
    saved: Saved | None = None
    """How saves are read that were made while the rules were code."""


class WrittenRules(Ruleset):
    """The rules of a game whose folder has a `rules.yaml`."""

    is_written: ClassVar[bool] = True
    own_sentences: ClassVar[Mapping[str, str]] = {**WRITTEN, **EFFECTS.sentences}

    def __init__(self, file: RuleFile, catalog: Catalog, seats: int, options: Mapping[str, Scalar]) -> None:
        self.file = file
        self._lanes = lanes_by_seat(file.lanes, seats)
        self.limits = file.limits
        self.checks = Checks(file.checks, apart=SETTLE, then=self._react)
        # What others have by their class each file has by itself.
        object.__setattr__(self, "plates", plates_of(file.derived, catalog))
        icons = {each.name: each.icon for each in file.derived.values() if each.corner}
        object.__setattr__(self, "plate_icons", icons)
        object.__setattr__(self, "gems", gems_of(file.derived, catalog))
        object.__setattr__(self, "chips", chips_of(file.derived, catalog))
        super().__init__(catalog, seats, options)
        self._parts[Checks], self._parts[Guards] = self.checks, file.guards
        self.blocks.update(self.checks.renamed(self.blocks))

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """The acts of the file."""
        answers = (kind for each in self._proposals for kind in each.answers)
        return (*(WrittenKind(each) for each in self.file.acts.values()), *answers)

    def standing_kinds(self) -> tuple[ActionKind, ...]:
        """What may be offered to the others, and giving up."""
        sides = len(self.catalog.teams.get(self.seats, ())) or self.seats
        gives_up = self.file.giving_up.kind(sides) if "concede" not in self.file.acts else None
        offers = tuple(each.propose for each in self._proposals) if sides > 1 else ()
        return (*offers, gives_up) if gives_up is not None else offers

    @cached_property
    def _proposals(self) -> tuple[Proposal, ...]:
        return tuple(each.proposal() for each in self.file.offers)

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """Those of all written games, and those of the offers of this one; those that it said while it was code."""
        own = {name: text for each in self.file.offers for name, text in each.sentences()}
        then = self.file.saved.sentences if self.file.saved is not None else {}
        return {**super().sentences, **own, **then}

    def acts_called(self, name: str) -> tuple[str, ...]:
        """The acts of that name, or those that are called so."""
        return self._called.get(name, (name,))

    @cached_property
    def _called(self) -> Mapping[str, tuple[str, ...]]:
        names = dict.fromkeys(each.called for each in self.file.acts.values() if each.called)
        return {name: tuple(each.name for each in self.file.acts.values() if each.called == name) for name in names}

    def understood(self, state: GameState, action: Action) -> Action:
        """Of acts that share a name the one that can be done, else one that its card could ever do; `ability` says
        which of its abilities is used."""
        names = self._called.get(action.kind)
        if names is None:
            return action
        table, arguments = Table(self, state), dict(action.arguments)
        ability = str(arguments.pop(ABILITY, ""))
        possible: list[Action] = []
        for name in names:
            meant, kind = Action(name, action.seat, **arguments), self.kinds[name]
            act = legality.read(table, meant, kind)
            if isinstance(act, Unmet) or not (isinstance(kind, WrittenKind) and kind.may_be(table, act, ability)):
                continue
            if legality.why_not(self, table, meant) is None:
                return meant
            possible.append(meant)
        return next(iter(possible), Action(names[0], action.seat, **arguments))

    def lane_of(self, seat: int) -> int:
        """The lane of the course that a seat plays in."""
        return self._lanes.get(seat, 1)

    def make_blocks(self) -> Iterator[Block]:
        """Set-up, course, acts, routines and checks."""
        yield from self.file.blocks
        yield from self.file.using
        yield from self.checks.blocks()
        yield from (each.block for each in self._proposals)
        if any(each.name in self.file.sealed for each in self.file.acts.values()):
            yield opening()

    def make_triggers(self) -> Queue:
        """The abilities of cards that wait for events."""
        return queue_of(self.file.waiting, self.file.ordering)

    def make_values(self) -> Modifiers:
        """The values of the file."""
        return Modifiers(self.file.values, self.file.lent)

    def check_state(self, run: Run) -> None:
        """What has come to light, and the checks of the file, once the table is laid."""
        flow = run.state.flow
        if HANGS in flow:
            let_go(run)
        waits = self.file.waiting and bool(flow.get(TRIGGERS))
        if not waits and self.checks.are_known_quiet(run):
            return
        for lane in run.lanes:
            for frame in lane.frames:
                if frame.block in _BEFORE or TOGETHER in frame.bind:
                    return
        self.checks.settle(run)
        self._react(run)

    def _react(self, run: Run) -> None:
        """What waits for what has happened, once the checks are through; one after the other."""
        if not (self.file.waiting and run.state.flow.get(TRIGGERS)) or self.file.ordering.waits or run.is_over:
            return
        blocks = [frame.block for frame in run.lane.frames]
        if SETTLE not in blocks and not self.checks.is_going(run):
            settle(run)

    def ability_block(self, piece: int, ability: str, state: GameState) -> str:
        """The block of what it does by hand."""
        card = self.catalog.cards.get(state.definition[piece])
        mine = card is not None and any(each.ability == ability for each in card.abilities)
        return by_hand(ability) if mine and by_hand(ability) in self.blocks else ""

    def values(self, state: GameState, piece: int) -> tuple[tuple[str, Valuation], ...]:
        """Those that a piece has, but for what hangs on something that not everybody may know."""
        table = Table(self, state)
        of_piece = [each for each in self.file.derived.values() if each.is_told(table, piece)]
        if is_any_kept_hidden(table):
            of_piece = [each for each in of_piece if is_public(table, each.hangs(table, {}, piece))]
        return tuple((each.label, self.modifiers.of(table, piece, each.name)) for each in of_piece)

    @property
    def seat_labels(self) -> Mapping[str, str]:
        """Those of seats that the file gives a label."""
        found = self.file.derived.values()
        return {each.name: each.label for each in found if each.of == "seat" and each.part.get("label") is not None}

    def find_accounts(self, table: Table) -> Iterator[Account]:
        """The totals at places, and the numbers of seats with a label, but for what hangs on something that not
        everybody may know."""
        for total in self.file.totals:
            yield from total.accounts(table)
        hidden = is_any_kept_hidden(table)
        for name, label in self.seat_labels.items():
            derived = self.file.derived[name]
            for seat in range(1, self.seats + 1):
                target = seat_target(seat)
                if not hidden or is_public(table, derived.hangs(table, {}, target)):
                    yield Account("", seat, label, table.value(target, name), tuple(derived.account(table, target)))

    def find_tracks(self, table: Table) -> Iterator[Track]:
        """The ladders of the file."""
        for each in self.file.ladders:
            yield from each.tracks(table, self.file.acts)

    # -- the course ------------------------------------------------------------------------------------------

    def begin(self, run: Run) -> None:
        """What is kept begins, the table is laid, the course follows."""
        for kept in self.file.kept.values():
            kept.begin(run)
        run.push(COURSE)
        run.push(SETUP)

    def lay_out(self, edit: Edit, narrator: Narrator = SILENT) -> None:
        """What is kept begins, and the table is laid."""
        run = Run(self, edit, narrator)
        for kept in self.file.kept.values():
            kept.begin(run)
        run.push(SETUP)
        advance(run)

    def enter(self, edit: Edit, phase: str, step: str = "", narrator: Narrator = SILENT, **facts: Value) -> None:
        """The course from the beginning of a phase, or of a step of it, in the turn of the fact ``seat`` (or
        ``active``), which is that ``turn`` of that ``round``; what is named there, and kept, is as the facts say. Of
        games side by side the others begin, too; where ``lane`` names that one, they stay as they are."""
        entrance = entrance_at(self.file.entries, phase, step)
        seat = facts.pop("seat", 0) or facts.pop("active", 0) or edit.state.flow.get("seat", 0)
        run, alone = Run(self, edit, narrator), facts.pop(self.file.lane, 0)
        others = [each for each in run.lanes if alone and number_of(each) not in (0, alone)]
        run.lanes.clear()
        for name in (SEALED, "outcome", "step"):
            if run.flow(name, None) is not None:
                run.set_flow(name, None)
        if "first" in facts:
            run.set_flow("first_seat", facts.pop("first"))
        lane = self.lane_of(seat) if isinstance(seat, int) else 1
        if alone and alone != lane:
            raise ValueError(f"that seat does not play in lane {alone}")
        counted = {name: facts.pop(name, 0) or run.flow(in_lane(name, lane), 0) for name in ("round", "turn")}
        kept = [(each, facts[name]) for name, each in kept_by(self.file.kept, entrance, facts).items()]
        check_sites(run, (value for each, value in kept if each.is_site))
        for each, value in kept:
            each.write(run, value)
        if seat:  # who is `active` there
            run.set_flow(in_lane("seat", lane), seat)
        of_times = [each.field for each in self.file.kept.values() if each.each]
        before = {name: run.flow(name, None) for name in of_times}
        run.push(ENTERED)
        advance(run)
        kept = [(each, each.read(run)) for each, _ in kept]  # as it is now
        come_about = {name: now for name, was in before.items() if (now := run.flow(name, None)) != was}
        run.push(COURSE)
        run.frame.at = entrance.at
        entrance.open(run, {**facts, SEAT_FACT: seat})
        if alone:
            run.lanes[:] = [each for each in run.lanes if number_of(each) in (0, alone)] + others
        for name, number in counted.items():  # it is that turn, not the next
            if number:
                run.set_flow(in_lane(name, lane), number)
        for name, value in come_about.items():  # a round that begins here lets go of nothing that came about before
            run.set_flow(name, value)
        for each, value in kept:  # nor of what was given
            if each.each:
                each.write(run, value)
        if step:  # a phase says so itself, as it begins
            run.set_flow(in_lane("phase", lane), phase)
        advance(run)

    def facts_at(self, phase: str, step: str) -> Mapping[str, str]:
        """What loops and `let` around the moment have given names."""
        entrance = self.file.entries.get((phase, step))
        return {name: type.sort or "" for name, type in entrance.named.items()} if entrance is not None else {}

    def take_over(self, edit: Edit, narrator: Narrator = SILENT) -> None:
        """Go on with a game that began with another version of the file: where it stands, or where its phase begins;
        what cannot be kept is said."""
        run = Run(self, edit, narrator)
        if self.file.saved is not None and self.is_former(edit.state):
            self.file.saved.take_over(run)
            return
        keep_again(run, self.file.kept.values())
        if self.check_progress(edit.state):
            self._begin_again(run)
        run.keep()

    def is_former(self, state: GameState) -> bool:
        """Whether a position is one of those that its `saves.yaml` tells of."""
        return self.file.saved is not None and self.file.saved.is_of(state)

    def skip(self, edit: Edit, narrator: Narrator = SILENT) -> None:
        """Leave out what waits; what does not fit the file any more begins again with its phase."""
        run = Run(self, edit, narrator)
        code = self.file.saved is not None and not self._is_known(run)
        if code and self._leave_lost(run) and self._is_known(run):
            advance(run)
        elif not self.check_progress(edit.state) or not self._begin_again(run):
            super().skip(edit, narrator)

    def _is_known(self, run: Run) -> bool:
        """Whether all that goes on first is in the file."""
        return all(lane.frames and lane.frames[-1].block in self.blocks for lane in run.lanes)

    def _begin_again(self, run: Run) -> bool:
        labels = {each.id: each.label for each in self.catalog.phases}
        begun = begin_again(run, self.file.entries, self.file.first_turn, labels)
        if begun:
            advance(run)
        return begun

    def check_progress(self, state: GameState) -> list[str]:
        """The blocks of frames that do not fit these rules; what goes on first waits for somebody."""
        found = super().check_progress(state)
        if not found:
            for frame in (lane.frames[-1] for lane in lanes_of(state.flow, self.blocks) if lane.frames):
                code = self.blocks[frame.block].code
                if frame.at == len(code) or not code[frame.at].waits:
                    found.append(frame.block)
        return found

    def acted(self, run: Run, act: BoundAction) -> None:
        """The question remembers which act was its last answer; in secret only that it takes one."""
        frame = run.frame
        waiting = self.blocks[frame.block].code[frame.at]
        if not isinstance(waiting, Ask) or not waiting.definition.sealed:
            frame.bind[key_of(ACT)] = act.kind
            return
        frame.bind[SEALING] = act.seat
        if self.file.acts[act.kind].planning:
            waiting.goes_on(frame, act.seat)

    def not_asked(self, table: Table, act: BoundAction) -> tuple[Requirement, Unmet]:
        """What it demands always; in which phase it is asked, why not by this seat, whose turn it is, or what is
        asked instead."""
        kind = self.kinds.get(act.kind)
        found = kind.never(table, act) if isinstance(kind, WrittenKind) else None
        if found is not None:
            return found
        plain = Requirement("not_asked", "", "rules.not_asked", lambda table, act: None)
        phase, phases = str(table.flow(in_lane("phase", self.lane_of(act.seat)), "")), self._phases_of(act.kind)
        if phases and phase not in phases:
            labels = {each.id: each.label for each in self.catalog.phases}
            needed = sentence_list([labels.get(each, each) for each in phases], "or")
            words: Words = {"needed": needed, "now": labels.get(phase, phase)}
            return replace(plain, text="written.wrong_phase"), Unmet(words)
        for _, frame, waiting in asked(table):
            if isinstance(waiting, Ask) and act.kind in waiting.definition.acts:
                return self._not_this_seat(table, act.seat, frame, waiting)
        mine = next((each for each in legality.decisions(table) if each.seat == act.seat), None)
        if mine is not None:
            question = Told(mine.question, mine.arguments)
            return replace(plain, text="written.not_now"), Unmet({"question": question})
        first = next(iter(legality.decisions(table)), None)
        if first is not None:
            return replace(plain, text="written.not_your_turn"), Unmet({"seat": Person(first.seat)})
        return plain, Unmet()

    def _not_this_seat(self, table: Table, seat: int, frame: Frame, waiting: Ask) -> tuple[Requirement, Unmet]:
        """Why a question is not put to a seat."""
        rule = waiting.definition.rule
        plain = Requirement("not_asked", rule, "written.not_your_turn", lambda table, act: None)
        if waiting.because is not None:
            told = waiting.because.told(table, {**frame.bind, YOU: seat})
            return plain, Unmet(told.words, text=AS_WRITTEN + told.template)
        asked_now = waiting.asks(table, frame)
        if not asked_now or waiting.definition.order == "together":
            return replace(plain, text="written.chosen_already"), Unmet()
        return plain, Unmet({"seat": Person(asked_now[0])})

    def _phases_of(self, act: str) -> tuple[str, ...]:
        """The phases in which an act is asked for; none where it may be asked for in any."""
        return self._asked_in.get(act, ())

    @cached_property
    def _asked_in(self) -> Mapping[str, tuple[str, ...]]:
        begins = sorted((each.at, phase) for (phase, step), each in self.file.entries.items() if not step)
        found: dict[str, dict[str, None]] = {}
        for block in self.blocks.values():
            for at, each in enumerate(block.code):
                if isinstance(each, Ask):
                    before = [phase for begin, phase in begins if begin <= at] if block.id == COURSE else []
                    for act in each.definition.acts:
                        found.setdefault(act, {})[before[-1] if before else ""] = None
        return {act: tuple(phases) for act, phases in found.items() if "" not in phases}

    def explain(self, state: GameState, action: Action) -> Refusal | None:
        """Why an action is not legal, None if it is."""
        found = super().explain(state, action)
        return replace(found, rule=self.file.usual_rule) if found is not None and not found.rule else found

    def explain_choice(self, table: Table, action: Action) -> Refusal | None:
        """Why an answer to a question is none; what is protected from the card that asks says so."""
        found = super().explain_choice(table, action)
        if found is None or found.code != "no_choice":
            return found
        for _, frame, waiting in asked(table):
            if isinstance(waiting, Asked) and waiting.query.seat(table, frame) == action.seat:
                unmet, code = waiting.why_protected(table, frame, action), "protected"
                if unmet is None:
                    unmet, code = waiting.why_outside(table, frame), found.code
                why = Requirement(code, waiting.query.rule, "written.unmet", lambda table, act: None)
                return refusal(table, why, unmet, action.seat)
        return found

    def lines_against(self, refusal: Refusal) -> tuple[RuleLine, ...]:
        """The line of the requirement, or of the act."""
        return self.file.lines.of_code(refusal.code)

    def lines_run(self, action: Action, trace: Sequence[tuple[str, int]]) -> tuple[RuleLine, ...]:
        """The act's own line, then what was run."""
        return self.file.lines.of_trace(action.kind, trace, self.blocks)

    def remarks(self, counts: Counts) -> list[Remark]:
        """What is odd about so many games, though legal."""
        return remarks(self._played(), counts)

    def unreached(self, counts: Counts) -> list[Remark]:
        """The lines that so many games never came to."""
        return unreached(self._played(), counts)

    def _played(self) -> Played:
        file = self.file
        return Played(
            self.catalog, self.seats, self.blocks, file.lines, file.acts, file.kept, file.entries,
            Switched(file.lines.path, self.options),
        )  # fmt: skip

    def ends(self) -> tuple[str, ...]:
        """The sentences with which games end, as the file has them."""
        return tuple(dict.fromkeys(each.because for each in self.file.goals if each.because))

    # -- how acts look ---------------------------------------------------------------------------------------

    def shape(self, state: GameState, action: Action) -> Shape:
        """How an action looks; it is called by its sentence as it reads now."""
        made, kind = super().shape(state, action), self.kinds.get(action.kind)
        table = Table(self, state)
        act = legality.read(table, action, kind) if kind is not None else Unmet()
        if not isinstance(kind, WrittenKind) or isinstance(act, Unmet):
            return made
        told = kind.told(table, act)
        # a button is read by all who look at the screen
        reader = action.seat if all(is_for_all(each, table) for each in told.words.values()) else None
        button = fill(told.template, told.words, table, reader) if kind.button else ""
        mover = kind.mover(table, action.seat)
        piece = table.handle(mover, action.seat) if mover else made.piece
        return replace(made, label=told.template, words=told.words, button=button, piece=piece)

    def called(self, state: GameState, action: Action) -> tuple[str, Words]:
        """The sentence alone: nothing else is looked at."""
        kind, table = self.kinds.get(action.kind), Table(self, state)
        act = legality.read(table, action, kind) if isinstance(kind, WrittenKind) else Unmet()
        if not isinstance(kind, WrittenKind) or isinstance(act, Unmet):
            return super().called(state, action)
        told = kind.told(table, act)
        return told.template, told.words

    def pending(self, state: GameState) -> tuple[CellEffect, ...]:
        """What is to come at cells."""
        return tuple(foresee(self.file.coming, Table(self, state), {})) if self.file.coming else ()

    def oddities(self, table: Table) -> Iterator[Oddity]:
        """Those of the file, and cards that hands have laid where only what has been announced lies."""
        for each in self.file.oddities:
            yield from each.find(table)
        yield from unannounced(table, {each.lies: each.rule for each in self.file.acts.values() if each.lies})

    @property
    def gives(self) -> bool:
        """Whether the file, or a card, gives or takes anything."""
        return self.file.bearings.any

    def find_borne(self, table: Table, piece: int) -> Iterator[Borne]:
        """What is given to it and taken from it."""
        yield from self.file.bearings.of(table, piece)

    def find_aims(self, table: Table) -> Iterator[tuple[int, int]]:
        """What is announced and waits for answers."""
        return aims(table)

    def find_notes(self, table: Table, piece: int) -> Iterator[Note]:
        """What protects it."""
        for each in self.file.guards.found:
            yield from each.notes(table, piece)

    def find_dangers(self, table: Table) -> Iterator[Danger]:
        """Those of the file."""
        yield from threats(self.file.dangers, table)

    def remembered(self, flow: Mapping[str, Value]) -> Iterator[tuple[str, Word | Named]]:
        """What is kept and has a label, as far as there is something; what boards show is told there."""
        for kept in self.file.kept.values():
            value = flow.get(kept.field, kept.start)
            if not kept.label or kept.color or kept.per is not None or value in ("", None, ()):
                continue
            if kept.type.sort == "seat" and not kept.type.many:
                if isinstance(value, int) and value:
                    yield kept.label, Person(value)
            elif kept.type.sort == "piece":
                handles = value if isinstance(value, tuple) else (value,)
                yield kept.label, Named(tuple(map(str, handles)))
            elif kept.type.sort == "truth" and not kept.type.many:
                yield kept.label, "yes" if value else "no"
            elif isinstance(value, int):
                yield kept.label, value
            else:
                text = self._in_words(value)
                yield kept.label, text[:1].upper() + text[1:]

    def marked_cells(self, flow: Mapping[str, Value]) -> Iterator[CellMark]:
        """Those of what is kept with a colour."""
        for kept in self.file.kept.values():
            yield from kept.marks(flow)

    def _in_words(self, value: Value) -> str:
        """What is kept in words: a cell by its name, several after each other."""
        if is_cell(value):
            zone, at = cast("SpotOf", value)
            board = self.catalog.boards.get(self.catalog.zones[family_of(zone)].board)
            return (board.named((at[0], at[1])) if board is not None else "") or "?"
        if isinstance(value, tuple | list):
            return ", ".join(map(self._in_words, value))
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)

    def imagine(self, state: GameState, viewer: Viewer, numbers: Mapping[int, int]) -> None:
        """What is bound and kept and hangs on something hidden is worked out from the guess."""
        self.file.origins.imagine(Table(self, state), viewer, numbers)

    def rematch(self, state: GameState) -> Mapping[str, Scalar]:
        """See ``Shown``; a seat that is nobody is 0. What not everybody may know is left as it was."""
        outcome, table = self.outcome(state), Table(self, state)
        bind: Bind = {key_of(WINNERS): outcome.winners if outcome is not None else ()}
        known = {
            name: each for name, each in self.file.rematch.items() if is_public(table, each.sources(table, bind))
        }
        said = {name: each.number(table, bind) for name, each in known.items()}
        return {name: each if isinstance(each, int) else 0 for name, each in said.items()}

    # -- for bots --------------------------------------------------------------------------------------------

    @property
    def judges(self) -> bool:
        """Whether the file has a score; how near each end is says little of a single turn."""
        return self.file.score is not None

    def score(self, state: GameState, seat: int) -> float:
        """What the file says, or how near each end is; who has won has won, which looks better than what is left."""
        outcome = self.outcome(state)
        if outcome is not None and not outcome.winners:
            return 0.0
        said = 0.0
        if self.file.score is not None:
            found = self.file.score.number(Table(self, state), {YOU: seat})
            said = float(found) if isinstance(found, int) else 0.0
        if outcome is not None:
            won = max(WON, FAR * abs(said))
            return won if seat in outcome.winners else -won
        if self.file.score is not None:
            return said
        return self._foreseen(state, seat, DEPTH if self._is_open else 0)

    def _foreseen(self, state: GameState, seat: int, depth: int) -> float:
        """How near the ends are when whoever is asked now has done what is best for it, and has gone on with it."""
        outcome = self.outcome(state)
        if outcome is not None:
            return WON if seat in outcome.winners else -WON if outcome.winners else 0.0
        acts = self.legal_actions(state) if depth else []
        asked = {each.seat for each in acts}
        if not 0 < len(acts) <= MOST_REPLIES or len(asked) > 1:
            table = Table(self, state)
            ahead = sum(each.of(table, seat) for each in self.file.lead)
            return nearness_score(table, seat, self.file.goals, self.file.acts) + ahead
        found = [self._after(state, each, seat, depth - 1) for each in acts]
        return max(found) if state.spec.are_partners(seat, asked.pop()) else min(found)

    def _after(self, state: GameState, act: Action, seat: int, depth: int) -> float:
        after = state.fork()
        self.carry_out(Edit(after), act)
        same = after.flow.get("turn") == state.flow.get("turn")  # what goes on in the same turn belongs to the act
        return self._foreseen(after, seat, depth if same else 0)

    @cached_property
    def _is_open(self) -> bool:
        """Whether this is a game on a board where everybody may see everything, so that an answer can be foreseen."""
        zones = [kind for kind in self.catalog.zones.values() if kind.family != "table"]
        return any(kind.board for kind in zones) and all(kind.see == OPEN and kind.face != "down" for kind in zones)
