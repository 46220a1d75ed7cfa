"""Acts of the file as kinds of actions: what may be tried, what is required, what is then done.

One list of requirements decides what is legal and why not. Legal acts are found by going through the picks one after
the other: what a requirement says of the first pick alone is asked before the second is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import chain, compress, islice, takewhile
from typing import TypeAlias, cast

from tabletop.core.board import Cell
from tabletop.core.state import Container, seat_target
from tabletop.core.values import Json
from tabletop.core.zones import parse_zone, zone_key
from tabletop.rules.acting.kinds import ActionKind, Kinds
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.limits import OverLimit
from tabletop.rules.phrases.meaning.sources import is_public
from tabletop.rules.phrases.naming.names import ACT
from tabletop.rules.phrases.naming.values import ABSENT, Read, reads, small
from tabletop.rules.phrases.phrase import Phrase, Sentence
from tabletop.rules.progress.machine import Blocks, Frame, Run, asked
from tabletop.rules.showing.shapes import CellEffect, covered, laid, laying_of
from tabletop.rules.showing.telling import Person, Pieces, Told, Word, Words
from tabletop.rules.table import Table
from tabletop.rules.written.acts.afterwards import unmet_after
from tabletop.rules.written.acts.costing import Price, are_apart, due_of, pay_due, why_unpayable
from tabletop.rules.written.acts.demanding import Demand, Why
from tabletop.rules.written.acts.forbidden import Refused, refused
from tabletop.rules.written.acts.foreseeing import Foreseen, foresee
from tabletop.rules.written.acts.late import LINE, is_hidden, kept_line
from tabletop.rules.written.acts.picking import TURNED, ZONE, Bound, Pick, bound_by, requirements_of
from tabletop.rules.written.acts.rows import Plans, Rows, without_plans
from tabletop.rules.written.acts.secretly import block_of as chosen_for
from tabletop.rules.written.acts.secretly import is_sealing, seal
from tabletop.rules.written.acts.using import ABILITY, Uses
from tabletop.rules.written.doing.asking import Ask, fixed_picks
from tabletop.rules.written.doing.assembling import Zones
from tabletop.rules.written.doing.choosing import Asked
from tabletop.rules.written.doing.flowing import line
from tabletop.rules.written.doing.pieces import put
from tabletop.rules.written.naming.binding import YOU, key_of
from tabletop.rules.written.reacting.announced import announce
from tabletop.rules.written.reacting.protecting import guarded, protected, target_of
from tabletop.rules.written.reacting.standing import Standings


@dataclass(slots=True)
class Wanted:
    """An act as the file has it."""

    name: str
    picks: tuple[Pick, ...]
    demands: tuple[Demand, ...]
    label: Sentence
    says: Sentence | None
    """Its line of the log, None where its effects speak for themselves."""
    block: str
    quiet: bool = False
    rule: str = ""
    mover: Phrase | None = None
    """What moves first, where that is no pick: dragging it means the act."""
    goal: Zones | None = None
    """Where what is picked goes first, where that is no pick."""
    levels: tuple[tuple[Demand, ...], ...] = field(default=())
    """The demands by how many picks they need to be known."""
    is_dragged: bool = False
    """Whether the file says by which gesture it is done; a click on what is dragged is not it."""
    late: bool = False
    """Its effects have a place where its line can be said, once others may know the pieces in it."""
    cost: tuple[Price, ...] = ()
    """What is paid before anything else is done."""
    uses: Uses | None = None
    """What of a card it uses."""
    standings: Standings = field(default_factory=Standings)
    """What may forbid it."""
    ends: str = ""
    """What it ends of what its seat does, see ``ActionKind``."""
    lies: str = ""
    """The zone in which the piece that is picked first lies meanwhile, face up."""
    announced: bool = False
    """Whether it may be answered, or answers."""
    then_must: tuple[Demand, ...] = ()
    """What must hold once it is done."""
    planning: bool = False
    """Whether it only makes plans that its own seat sees."""
    chooses: bool = False
    """Whether something is chosen for it before it is sealed, or done."""
    first: Asked | None = None
    """What it asks before anything else, for what is chosen together."""
    used_up: bool = False
    """Whether its piece is only put away once all is done."""
    stands: str = ""
    """Its file and line."""
    preview: tuple[Foreseen, ...] = ()
    """What it would do at cells."""
    path: Phrase | None = None
    """The cells over which it goes."""
    forbidden: Why = field(default_factory=Why)
    """What is said where a card forbids it."""
    called: str = ""
    """What it is called in scenarios, lessons and saves besides, as other acts may be."""


Question: TypeAlias = Callable[[Table, Bound], object]
"""A question about what is picked."""
Things: TypeAlias = Callable[[Table, Bound], Sequence[object]]
Sift: TypeAlias = Callable[[Table, Sequence[object], Bound], Sequence[object]]
GoesBy: TypeAlias = "tuple[frozenset[Read], tuple[WrittenKind, ...], bool]"
_WHICH = key_of(ABILITY)
LOCK = "lock"
"""What a quiet act ends in a question in secret in which plans are made."""
_HANDLES = reads("column:sight column:known column:face column:at")
"""What is read to name pieces in actions, besides the zones in which they lie and what its seat plans."""
_ASKED = Read("whole", "acts")
_NOBODY = -1_000_000
"""A seat that there is not."""
_NONE_FIXED: Mapping[str, object] = {}
_NONE_MADE: Mapping[object, Action] = {}


_SHORT = 2
"""A label of so many words at most stands on a button as well."""


def _short(label: str) -> str:
    return label if "{" not in label and len(label.split()) <= _SHORT else ""


class WrittenKind(ActionKind):
    """A kind of action that stands in a file."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.kind = wanted.name
        self.label = wanted.label.text
        self.called = wanted.name.replace("_", " ").capitalize()
        self.pieces = tuple(pick.name for pick in wanted.picks if pick.is_piece)
        self.pieces += tuple(f"{name}?" for pick in wanted.picks if pick.is_piece for name in pick.besides)
        others = [pick for pick in wanted.picks if not pick.is_piece]
        self.takes = tuple(pick.name for pick in others if pick.usual is not None or pick.laid is not None)
        self.needs = tuple(pick.name for pick in others if pick.name not in self.takes)
        if any((pick.is_cell or pick.is_shape) and not pick.one_board for pick in wanted.picks):
            self.takes = (*self.takes, ZONE)
        if any(pick.laid is not None for pick in wanted.picks):
            self.takes = (*self.takes, *TURNED)
        self.asks = {"cell" if pick.is_cell else pick.name: small(pick.asked) for pick in wanted.picks if pick.asked}
        self.quiet = wanted.quiet
        self.silent = wanted.says is None and (wanted.quiet or wanted.planning)
        self.plans = wanted.planning
        self.ends = wanted.ends
        self.used_up = wanted.used_up
        self.stands = wanted.stands
        self.rule = wanted.rule
        pointed = any(pick.is_piece or pick.is_cell or pick.is_shape or pick.is_target for pick in wanted.picks)
        self.lays = next((pick.name for pick in wanted.picks if pick.is_shape), "")
        self.button = "" if pointed else _short(wanted.label.text) or self.called
        self._with = wanted.uses.chosen if wanted.uses is not None else ()
        """The names of what comes with it for the ability that it uses."""
        if wanted.uses is not None and self._with:
            self.pieces = (*self.pieces, *(f"{name}?" for name in self._with))
            self.takes = (*self.takes, ABILITY, *wanted.uses.seats)
        self._cost_by_use = wanted.uses is not None and wanted.uses.goes_by(wanted.cost)
        """Whether what it costs hangs on that."""
        self.at_once = wanted.mover is not None if not wanted.picks else _is_one_piece(wanted.picks)
        self.at_once = self.at_once and not self._with and not wanted.is_dragged
        self._in_order = tuple(sorted(wanted.picks, key=lambda pick: pick.name))
        """Its picks by name, as acts have them."""
        self._is_one = len(wanted.picks) == 1
        self._only_cell = len(wanted.picks) == 1 and wanted.picks[0].is_cell
        self._made: dict[int, dict[object, Action]] = {}
        """The acts at cells, by seat and cell."""
        self._made_at: dict[int, tuple[Sequence[object], list[Action], dict[object, int]]] = {}
        """By seat, cells at which all acts have been made, these, and the place of each."""
        self._fixed_by: bool | None = None
        """Whether any question fixes some of its picks, once that is known."""
        self._known = False
        self._reads: GoesBy | None = None
        fixed = Requirement(f"{wanted.name}.with", wanted.rule, "written.not_fixed", self._fixed_otherwise)
        demands = [
            Requirement(each.code, each.rule or wanted.rule, "written.unmet", _Demanding(wanted, each))
            for each in wanted.demands
        ]
        if wanted.cost:
            demands.append(Requirement(f"{wanted.name}.cost", wanted.rule, "written.unmet", self._unpayable))
        if wanted.uses is not None:
            demands.append(Requirement(f"{wanted.name}.uses", wanted.rule, "written.unmet", self._unusable))
        if wanted.first is not None:
            demands.append(Requirement(f"{wanted.name}.choose", wanted.rule, "written.unmet", self._unanswerable))
        if wanted.then_must:
            demands.append(Requirement(f"{wanted.name}.then_must", wanted.rule, "written.unmet", self._wrong_after))
        self._shows = any(each.shows for each in wanted.cost)
        """Whether others come to know a piece by what it costs."""
        self._first = next((pick.name for pick in wanted.picks[:1] if pick.is_piece), "")
        """The pick of the piece that does it, "" for none."""
        self._roles = self._forbidding()
        self._tried = bool(wanted.cost or wanted.uses is not None or wanted.then_must or wanted.first is not None)
        """Whether it must be tried to see if it can be done."""
        self._guarded = self._guarding()
        if self._guarded:
            demands.insert(0, Requirement(f"{wanted.name}.protected", wanted.rule, "written.unmet", self._protected))
        if self._roles:
            demands.insert(0, Requirement(f"{wanted.name}.forbidden", wanted.rule, "written.unmet", self._forbidden))
        self.requirements = (fixed, *requirements_of(wanted.name, wanted.rule, wanted.picks), *demands)

    # -- what is legal ---------------------------------------------------------------------------------------

    def never(self, table: Table, act: BoundAction) -> tuple[Requirement, Unmet] | None:
        """What it demands whether it is asked for or not, and why that is not met; None where all of that is."""
        wanted, bind = self.wanted, bound_by(self.wanted.picks, table, act)
        unknown = {pick.key for pick in wanted.picks} - bind.keys()
        for each in wanted.demands:
            unmet = each.unmet(table, bind) if each.always and not each.test.needs & unknown else None
            if unmet is not None:
                rule = each.rule or wanted.rule
                return Requirement(each.code, rule, "written.unmet", _Demanding(wanted, each)), unmet
        return None

    def _forbidding(self) -> dict[str, tuple[str, ...]]:
        """What can be forbidden of it, by the pick that it concerns ("" the seat)."""
        name, pieces = self.wanted.name, [pick.name for pick in self.wanted.picks if pick.is_piece or pick.is_target]
        roles: dict[str, tuple[str, ...]] = {"": (name,), **{pick: (f"{name} as {pick}",) for pick in pieces}}
        if self._first:
            roles[self._first] += (name,)
        concerns = self.wanted.standings.concerns
        found = {role: tuple(filter(concerns, whats)) for role, whats in roles.items()}
        return {role: whats for role, whats in found.items() if whats}

    def _guarding(self) -> frozenset[str]:
        """The picks of what may be protected from the piece that is picked first."""
        guards = [each for each in self.wanted.standings.guards.found if self.kind not in each.but]
        others = (pick.name for pick in self.wanted.picks[1:] if guarded(pick.type))
        return frozenset(others if guards and self._first else ())

    def _why_protected(self, table: Table, seat: int, pick: Pick, thing: object, source: object) -> tuple[int, ...]:
        """The cards that protect what is picked from the piece that is picked first; none from one that who acts does
        not know."""
        if not isinstance(source, int) or not table.sees(source, seat):
            return ()
        target = target_of(thing, guarded(pick.type))
        return self.wanted.standings.guards.against(table, target, source, self.kind)

    def _protected(self, table: Table, act: BoundAction) -> Unmet | None:
        """That something that is picked is protected from the piece that is picked first."""
        source = act.piece(self._first)
        for pick in self.wanted.picks[1:]:
            thing = pick.read(table, act) if pick.name in self._guarded else 0
            cards = self._why_protected(table, act.seat, pick, thing, source)
            if cards:
                return protected(target_of(thing, guarded(pick.type)), source, cards)
        return None

    def may_be(self, table: Table, act: BoundAction, ability: str = "") -> bool:
        """Whether its card has anything that it could ever use, and it is that ability, where one is named."""
        uses = self.wanted.uses
        if uses is None:
            return True
        bind = bound_by(self.wanted.picks, table, act)
        return uses.is_had(table, bind) and (not ability or ability in uses.names(table, bind))

    def _forbidden(self, table: Table, act: BoundAction) -> Unmet | None:
        """That something forbids it, to its seat or to a piece that is picked."""
        first = act.piece(self.wanted.picks[0].name) if self._first else 0
        for role in self._roles:
            pick = next((each for each in self.wanted.picks if each.name == role), None)
            target = pick.piece(table, act) if pick is not None else seat_target(act.seat)
            sources = self._why_forbidden(table, role, target, first) if target else None
            if sources is None:
                continue
            whom, told = Pieces((target,)) if role else Person(act.seat), self._roles[role]
            name = ("piece" if role == self._first else "pick") if role else "seat"
            why = refused(table, self.wanted.standings, Refused(name, target, act.seat, whom, told, sources))
            return self.wanted.forbidden.of(why, table, bound_by(self.wanted.picks, table, act))
        return None

    def _why_forbidden(self, table: Table, role: str, target: object, first: object = 0) -> tuple[int, ...] | None:
        """The cards that forbid it, none of them where it is forbidden for a while; None where it is not. ``first``:
        the piece that is picked first."""
        if not isinstance(target, int) or (role and target < 0):
            return None  # a seat that is picked
        for what in self._roles.get(role, ()):
            sources = self.wanted.standings.why(table, what, target, first if isinstance(first, int) else 0)
            if sources is not None:
                return sources
        return None

    def _fixed_otherwise(self, table: Table, act: BoundAction) -> Unmet | None:
        """That a question asks to go on with something else."""
        fixed = self.fixed(table, act.seat)
        for pick in self.wanted.picks:
            thing = pick.read(table, act)
            if pick.key in fixed and fixed[pick.key] != thing:
                wanted = fixed[pick.key]
                return Unmet({"pieces": Pieces((wanted,)) if isinstance(wanted, int) else str(wanted)})
        return None

    def _unpayable(self, table: Table, act: BoundAction) -> Unmet | None:
        """Why its cost cannot be paid."""
        bind = self._bound(act, bound_by(self.wanted.picks, table, act))
        return why_unpayable(self.wanted.cost, table, act.seat, bind)

    def _on(self, act: BoundAction) -> tuple[int, ...]:
        """What comes with it for the ability that it uses: pieces and seats (negative), up to what is left out."""
        return tuple(takewhile(bool, (self._thing(act, name) for name in self._with)))

    def _thing(self, act: BoundAction, name: str) -> int:
        if name in self.takes and name not in act.named:
            seat = act.number(name)
            return -seat if seat > 0 else _NOBODY if seat else 0
        return act.piece(name)

    def _bound(self, act: BoundAction, bind: Bound) -> Bound:
        """What is bound where it is looked at what it costs."""
        uses = self.wanted.uses
        return {**bind, **dict(zip(uses.keys, self._on(act), strict=False))} if uses is not None else bind

    def _unanswerable(self, table: Table, act: BoundAction) -> Unmet | None:
        """Why nothing can be chosen for it."""
        return self._no_choice(table, bound_by(self.wanted.picks, table, act))

    def _no_choice(self, table: Table, bind: Bound) -> Unmet | None:
        first = self.wanted.first
        return first.why_unanswerable(table, Frame(self.wanted.block, 0, {**bind})) if first is not None else None

    def _unusable(self, table: Table, act: BoundAction) -> Unmet | None:
        """Why its card has nothing that could be used."""
        uses, bind = self.wanted.uses, bound_by(self.wanted.picks, table, act)
        if uses is None:
            return None
        due = due_of(self.wanted.cost, table, self._bound(act, bind))
        if self._with:
            return uses.unmet_way(table, bind, act.plain.get(ABILITY), self._on(act), due)
        return uses.unmet(table, bind, due)

    def _wrong_after(self, table: Table, act: BoundAction) -> Unmet | None:
        """What would not hold once it is done."""
        found = self._after(table, act.seat, bound_by(self.wanted.picks, table, act))
        if found is None:
            return None
        demand, unmet = found
        return unmet._replace(code=demand.code, rule=demand.rule or self.wanted.rule)

    def _after(self, table: Table, seat: int, bind: Bound) -> tuple[Demand, Unmet] | None:
        wanted = self.wanted
        return unmet_after(table, wanted.then_must, self.kind, seat, wanted.block, wanted.cost, bind)

    @cached_property
    def _trials(self) -> tuple[tuple[Question, frozenset[str]], ...]:
        """What says with all picks bound whether it can be done, each with what it needs: whether it can be paid, and
        what it uses be used."""
        wanted, found, more = self.wanted, list[tuple[Question, frozenset[str]]](), list[Question]()
        # what hangs on what comes with it is looked at with each thing that may
        cost, uses, first = () if self._cost_by_use else wanted.cost, wanted.uses, wanted.first
        if self._is_cost_plain:
            found += [(each.is_payable, each.needs) for each in cost if self._paid_at(each) >= len(wanted.picks) - 1]
        elif cost:
            more.append(lambda table, bind: why_unpayable(cost, table, cast("int", bind[YOU]), bind) is None)
        if uses is not None:
            more.append(lambda table, bind: uses.unmet(table, bind, due_of(cost, table, bind)) is None)
        if first is not None:
            more.append(lambda table, bind: self._no_choice(table, bind) is None)
        if wanted.then_must:
            more.append(lambda table, bind: self._after(table, cast("int", bind[YOU]), bind) is None)
        every = frozenset(each.key for each in wanted.picks)
        return (*found, *((each, every) for each in more))

    @cached_property
    def _is_cost_plain(self) -> bool:
        """Whether each line of its cost can be looked at by itself."""
        cost = self.wanted.cost
        return not self._cost_by_use and all(each.is_plain for each in cost) and are_apart(cost)

    def _paid_at(self, price: Price) -> int:
        """The place of the pick with which it is known whether a line of its cost can be paid."""
        return max((at for at, pick in enumerate(self.wanted.picks) if pick.key in price.needs), default=0)

    def _can_do(self, table: Table, bind: Bound) -> bool:
        """Whether it can be done, with all picks bound, beside what is known before the last of them."""
        for is_so, _ in self._trials:  # noqa: SIM110  # very often
            if not is_so(table, bind):
                return False
        return True

    def fixed(self, table: Table, seat: int) -> Mapping[str, object]:
        """The picks that the open question has fixed."""
        if self._fixed_by is None:
            code = (each for block in table.ruleset.part(Blocks).values() for each in block.code)
            fixing = (each.definition.acts for each in code if isinstance(each, Ask) and each.fixes)
            self._fixed_by = any(self.kind in acts for acts in fixing)
        if not self._fixed_by:
            return _NONE_FIXED
        if isinstance(table, Run):  # the stacks that it works on are not in the position yet
            return self._fixed_on_top(table)
        found: Mapping[str, object] | None = table.memo.get(("fixed", self.kind))
        if found is None:
            found = table.memo["fixed", self.kind] = self._fixed_on_top(table)
        return found

    def _fixed_on_top(self, table: Table) -> Mapping[str, object]:
        for _, frame, waiting in asked(table):
            if isinstance(waiting, Ask) and self.kind in waiting.definition.acts:
                return fixed_picks(frame)
        return _NONE_FIXED

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Everything that may be tried."""
        return chain.from_iterable(self._found(table, seat, {YOU: seat}, 0, self.fixed(table, seat), strict=False))

    def possible(self, table: Table, seat: int) -> Iterable[Action]:
        """What is legal: whole where it is kept, else found one by one. Raises OverLimit, at once or behind what may
        be listed, where there is too much of it."""
        memo = table.memo
        if memo and ("over", self.kind, seat) in memo:
            raise memo["over", self.kind, seat]
        try:
            return self._possible(table, seat)
        except OverLimit as over:
            raise self._over(table, seat, over) from None

    def _over(self, table: Table, seat: int, over: OverLimit) -> OverLimit:
        if over.budget != "acts":  # acts that were tried have let go of what the table kept
            Table(table.ruleset, table.state).memo["over", self.kind, seat] = over
        return over.within(self.stands)

    def _possible(self, table: Table, seat: int) -> Iterable[Action]:
        memo = table.memo
        if memo and memo.get(("can", self.kind, seat)) is False:
            return ()  # a requirement of another act has asked already
        fixed = _NONE_FIXED if self._fixed_by is False else self.fixed(table, seat)
        if "" in self._roles and self._why_forbidden(table, "", seat_target(seat)) is not None:
            return ()
        goes_by = self._reads if self._known else self._goes_by(table)
        if goes_by is None:
            return self._one_by_one(table, seat, self._legal(table, seat, {YOU: seat}, fixed))
        if self._veils and any(each.is_veiled(table) for each in self._veils):
            return self._one_at_a_time._possible(table, seat)
        reads_all, asked_for, by_plans = goes_by
        key: tuple[object, ...] = (self, seat)
        if fixed or asked_for:
            others = tuple([tuple(each.fixed(table, seat).items()) for each in asked_for])
            key = (self, seat, tuple(fixed.items()), others)
        kept, most = table.keeping(reads_all), table.ruleset.limits.acts
        plans = table.drafts(seat) if by_plans else ()
        before: tuple[Plans, tuple[Action, ...]] | None = kept.get(key)
        if before is not None and before[0] == plans:
            found = before[1]
        else:
            found = tuple(islice(self._legal(table, seat, {YOU: seat}, fixed), most + 1))
            kept[key] = plans, found
        return found if len(found) <= most else self._one_by_one(table, seat, iter(found))

    def _one_by_one(self, table: Table, seat: int, found: Iterator[Action]) -> Iterator[Action]:
        most = table.ruleset.limits.acts
        try:
            yield from islice(found, most)
            if next(found, None) is not None:
                raise OverLimit("acts", most)
        except OverLimit as over:
            raise self._over(table, seat, over) from None

    def _legal(self, table: Table, seat: int, bind: Bound, fixed: Mapping[str, object]) -> Iterator[Action]:
        for demand in self.wanted.levels[0]:
            if not demand(table, bind):
                return iter(())
        if self._is_one and not fixed:
            beside_none = self._beside_last(table, seat)
            if beside_none is not None:
                return iter(beside_none(table, seat, bind))
        return chain.from_iterable(self._found(table, seat, bind, 0, fixed, strict=True))

    def _goes_by(self, table: Table) -> GoesBy | None:
        """What says which acts of its kind are legal, and the kinds that it asks for (`not can(jump)`); None where it
        is not known: the act is tried to see what would hold afterwards, or answers another. Then whether it goes by
        what its seat has planned in secret, as pieces in it may be called otherwise by that."""
        if not self._known:
            wanted, self._known = self.wanted, True  # acts that ask for one another in a circle are not known
            phrases = [pick.tried for pick in wanted.picks] + [pick.test for pick in wanted.picks if pick.test]
            phrases += [each.test for level in wanted.levels for each in level]
            kinds = table.ruleset.part(Kinds)
            others = dict.fromkeys(name.name for each in phrases for name in each.names if name.origin == ACT)
            asked = [kinds.get(name) for name in others]
            open_ones = [each for each in asked if isinstance(each, WrittenKind) and not each._veils]
            below = [each._goes_by(table) for each in open_ones]
            known = len(below) == len(asked) and None not in below
            known = known and all(each.veiled == "kept" for each in self._veils)
            if not wanted.then_must and wanted.first is None and known:
                own, by_plans = without_plans(_HANDLES.union(*(each.reads for each in phrases)) - {_ASKED})
                by_plans |= bool(self.pieces) or any(pick.is_target for pick in wanted.picks)
                by_plans |= any(each[2] for each in below if each)
                roles = (what for some in self._roles.values() for what in some)
                found = [*map(wanted.standings.reads_of, roles), *(each.reads for each in wanted.cost)]
                found += [wanted.standings.guards.reads] if self._guarded else []
                found += [wanted.uses.reads] if wanted.uses is not None else []
                read = own.union(*found, *(each[0] for each in below if each))
                mine = [each for each in asked if isinstance(each, WrittenKind)]
                if table.ruleset.readers.lasts(read):
                    self._reads = read, (*mine, *(kind for each in below if each for kind in each[1])), by_plans
        return self._reads

    def _found(
        self, table: Table, seat: int, bind: Bound, at: int, fixed: Mapping[str, object], strict: bool
    ) -> Iterator[Iterable[Action]]:
        """What may be tried (``strict``: what is legal) with the picks that are bound, some acts at a time."""
        picks = self.wanted.picks
        if at == len(picks):
            if strict and self._tried and not self._can_do(table, bind):
                return
            uses = self.wanted.uses
            if uses is not None and self._with:
                named = {each.name: each.argument(table, seat, bind[each.key]) for each in picks}
                yield [
                    self._using(table, seat, named, *each)
                    for each in uses.ways(table, bind, self.wanted.cost, self._cost_by_use)
                ]
                return
            yield (self._act_of(table, seat, bind),)
            return
        pick, key, only, beside_last = picks[at], picks[at].key, self._only_cell, None
        if strict and picks[-1].key not in fixed:
            if at == len(picks) - 1:
                beside_last = self._beside_last(table, seat)
                if beside_last is not None:
                    yield beside_last(table, seat, bind)
                    return
            elif at == len(picks) - 2 and pick.things(table, bind):
                beside_last = self._beside_last(table, seat)
        if table.looks < 0:
            table.look()
        things, asked = pick.things(table, bind), self._asked_of(table, seat, at) if strict else ()
        sift = self._sifts[at] if asked and not fixed else None
        if sift is not None:
            among, things, asked = len(things), sift(table, things, bind), asked[1:]
            table.looks -= among - len(things)
        for thing in things:
            table.looks -= 1
            if fixed and key in fixed and fixed[key] != thing:
                continue
            bind[key] = thing
            for meets in asked:
                if not meets(table, bind):
                    break
            else:
                if beside_last is not None:
                    yield beside_last(table, seat, bind)
                elif only:
                    if strict and self._tried and not self._can_do(table, bind):
                        continue
                    yield (self._at_cell(table, seat, thing),)
                else:
                    yield from self._found(table, seat, bind, at + 1, fixed, strict)
        bind.pop(key, None)

    def _asked_of(self, table: Table, seat: int, at: int) -> Sequence[Question]:
        """What is asked of a pick beside those before it."""
        return (*self._plainly_asked[at], *self._not_hindered(table, seat, self.wanted.picks[at]))

    def _not_hindered(self, table: Table, seat: int, pick: Pick) -> Iterator[Question]:
        """What says whether it is not forbidden with what is picked, nor that protected, where anything is now."""
        key, first, name = pick.key, self.wanted.picks[0].key, pick.name
        if name in self._roles and self._is_forbidding(table, name):
            yield lambda table, bind: self._why_forbidden(table, name, bind[key], bind[first]) is None
        if name in self._guarded and self.wanted.standings.guards.shielded(table):
            yield lambda table, bind: not self._why_protected(table, seat, pick, bind[key], bind[first])

    @cached_property
    def _plainly_asked(self) -> tuple[tuple[Question, ...], ...]:
        """What is asked of each pick: its own test first, then what the act demands and costs by what is known."""
        found = list[tuple[Question, ...]]()
        for at, pick in enumerate(self.wanted.picks):
            plain = at == 0 and self._reads is not None  # what is legal is kept whole
            tests: list[Question] = []
            if pick.test is not None:
                tests.append(pick.test.closure if pick.test.veiled == "never" else pick.meets)
            tests += [each.test.closure if plain else each for each in self.wanted.levels[at + 1]]
            if self._is_cost_plain and at < len(self.wanted.picks) - 1:
                tests += [each.is_payable for each in self.wanted.cost if self._paid_at(each) == at]
            found.append(tuple(tests))
        return tuple(found)

    @cached_property
    def _sifts(self) -> tuple[Sift | None, ...]:
        """What gives those of many things that meet the test of a pick, where that is found in one go."""
        return tuple(
            pick.test.sifting(pick.key) if pick.test is not None and pick.test.veiled == "never" else None
            for pick in self.wanted.picks
        )

    def _act_of(self, table: Table, seat: int, bind: Bound) -> Action:
        """The act with all picks that are bound."""
        named = [(each.name, each.argument(table, seat, bind[each.key])) for each in self._in_order]
        return Action.of(self.kind, seat, tuple(named))

    def _using(
        self, table: Table, seat: int, named: Mapping[str, Json], ability: str, things: Sequence[int]
    ) -> Action:
        """The act with an ability and what is chosen for it."""
        told = (table.handle(thing, seat) if thing > 0 else -thing for thing in things)
        more: dict[str, Json] = dict(zip(self._with, told, strict=False))
        return Action(self.kind, seat, **named, **({ABILITY: ability} if ability else {}), **more)

    @cached_property
    def _is_whole(self) -> bool:
        """Whether all its acts beside the picks before the last are found at once: they are kept whole, or there is
        one pick, which needs no closer look than its test and its demands."""
        if self._with:
            return False
        if self._reads is not None:
            return True
        if len(self.wanted.picks) != 1 or self._tried:
            return False
        (pick,) = self.wanted.picks
        plain = pick.test is None or pick.test.veiled == "never"
        return plain and not pick.is_number and not ((pick.is_piece or pick.is_target) and self._roles)

    def _beside_last(self, table: Table, seat: int) -> Callable[[Table, int, Bound], Iterable[Action]] | None:
        """What gives all its legal acts with the picks that are bound, all but the last; None where they have to be
        found one by one."""
        rows = self._rows
        if rows is not None:
            columns = rows.columns(table, seat)
            if not self._is_guarded(table, columns.things):
                return partial(rows.beside, columns)
        if not self._is_whole:
            return None
        alone, _ = self._asked_of_last
        if not alone:
            return self._all_of_last
        pick, bind, left = self.wanted.picks[-1], Bound({YOU: seat}), list[object]()
        things = pick.things(table, bind)
        table.look(len(things))
        for bind[pick.key] in things:
            for meets in alone:
                if not meets(table, bind):
                    break
            else:
                left.append(bind[pick.key])
        return partial(self._all_of_last, among=left)

    def _is_guarded(self, table: Table, things: Iterable[object]) -> bool:
        """Whether something of what can be picked last is protected from anything now."""
        last, guards = self.wanted.picks[-1], self.wanted.standings.guards
        if last.name not in self._guarded:
            return False
        return guards.concerns(table, [target_of(each, last.type.sort or "") for each in things], self.kind)

    @cached_property
    def _asked_of_last(self) -> tuple[Sequence[Question], Sequence[Question]]:
        """What is asked of the last pick alone, so that it is looked at once for all that is picked before, and what
        beside the others. What is legal is kept whole, so what goes by all picks is not kept once more."""
        *before, last = self.wanted.picks
        others, found = {each.key for each in before}, list[tuple[Question, bool]]()
        is_same = bool(before) and last.tried.needs <= {YOU} and not last.is_number and self._sifts[-1] is None
        if last.test is not None:
            found.append((last.test.for_each(last.key), last.test.needs.isdisjoint(others)))
        for each in self.wanted.levels[-1]:
            is_alone = each.test.needs.isdisjoint(others)
            is_kept = self._reads is None or (before and is_alone)
            found.append((each if is_kept else each.test.for_each(last.key), is_alone))
        found += [(is_so, needs.isdisjoint(others)) for is_so, needs in self._trials if not self._is_hindered]
        alone = [is_so for is_so, is_alone in found if is_same and is_alone]
        return alone, [is_so for is_so, is_alone in found if not (is_same and is_alone)]

    @cached_property
    def _is_hindered(self) -> bool:
        """Whether the last pick may be forbidden or protected: that is asked before it is tried."""
        last = self.wanted.picks[-1].name
        return last in self._roles or last in self._guarded

    def _is_forbidding(self, table: Table, role: str) -> bool:
        """Whether anything forbids it now, with whatever is picked there."""
        may_forbid = self.wanted.standings.may_forbid
        for what in self._roles.get(role, ()):  # noqa: SIM110  # very often
            if may_forbid(table, what):
                return True
        return False

    @cached_property
    def _all_of_last(self) -> Callable[..., Iterable[Action]]:
        """What gives the legal acts with all picks bound but the last; ``among``: what is left of that alone."""
        *before, pick = self.wanted.picks
        key, (_, joint), sift, only_cell = pick.key, self._asked_of_last, self._sifts[-1], self._only_cell
        is_hindered, trials = self._is_hindered, [is_so for is_so, _ in self._trials]
        ordered = sorted(before, key=lambda each: each.name)
        # what each of the picks before offers is not looked at twice
        once = bool(before) and not (pick.is_number or pick.tried.needs <= {YOU})
        things: Things = pick.things
        if once:
            things = cast("Things", pick.tried.closure) if pick.tried.type.many else pick.tried.things_looked
        all_asked = joint[sift is not None :]
        fails = pick.test.failing(key) if sift is not None and pick.test is not None else None
        at_others = fails if only_cell and not (all_asked or is_hindered) else None

        def all_of_last(
            table: Table, seat: int, bind: Bound, among: Sequence[object] | None = None
        ) -> Iterable[Action]:
            found = things(table, bind) if among is None else among
            if not found:
                table.looks -= 1
                return ()
            table.looks -= 1 + len(found)
            if table.looks < 0:
                table.look()
            if at_others is not None:
                return self._at_all_but(table, seat, found, at_others(table))
            asked = all_asked
            if sift is not None:
                found = sift(table, found, bind)
            if is_hindered:
                asked = (*asked, *self._not_hindered(table, seat, pick), *trials)
            if asked:
                tested, found = found, []
                for thing in tested:
                    bind[key] = thing
                    for meets in asked:
                        if not meets(table, bind):
                            break
                    else:
                        found.append(thing)
                bind.pop(key, None)
            if only_cell:
                acts = [*map(self._made.get(seat, _NONE_MADE).get, found)]
                if all(acts):
                    return cast("list[Action]", acts)
                return [self._at_cell(table, seat, thing) for thing in found]
            if not found:
                return ()
            named = [(each.name, each.argument(table, seat, bind[each.key])) for each in ordered]
            return Action.each(self.kind, seat, named, pick.name, pick.arguments(table, seat, found))

        return all_of_last

    def _at_all_but(self, table: Table, seat: int, cells: Sequence[object], taken: Iterable[object]) -> list[Action]:
        """The acts at all of some cells but those that are taken."""
        kept = self._made_at.get(seat)
        if kept is None or kept[0] is not cells:
            acts = [self._at_cell(table, seat, cell) for cell in cells]
            kept = self._made_at[seat] = cells, acts, {cell: place for place, cell in enumerate(cells)}
        _, acts, places = kept
        left = bytearray(b"\x01") * len(acts)
        for cell in taken:
            if cell in places:
                left[places[cell]] = 0
        return [*compress(acts, left)]

    def _at_cell(self, table: Table, seat: int, thing: object) -> Action:
        """The act at a cell: there are no more of them than cells, so each is made once."""
        acts = self._made.setdefault(seat, {})
        made = acts.get(thing)
        if made is None:
            pick = self.wanted.picks[0]
            made = acts[thing] = Action.of(self.kind, seat, ((pick.name, pick.argument(table, seat, thing)),))
        return made

    # -- what is done ----------------------------------------------------------------------------------------

    def perform(self, run: Run, act: BoundAction) -> None:
        """In secret it is kept as it is, else carried out; that a seat is done with its plans is no secret."""
        if is_sealing(run, act.seat) and not self.wanted.planning:
            if self.wanted.ends == LOCK:
                self._said(run, act, bound_by(self.wanted.picks, run, act))
            seal(run, act, self.wanted.picks, self.wanted.chooses)
            return
        self.carry_out(run, act)

    @cached_property
    def _rows(self) -> Rows | None:
        """Its legal acts beside all picks but the last, where they can be found so."""
        picks, wanted = self.wanted.picks, self.wanted
        if self._tried or not picks or picks[-1].name in self._roles or (self._veils and self._reads is None):
            return None
        return Rows.of(wanted.name, picks, wanted.levels[-1], _HANDLES)

    @cached_property
    def _veils(self) -> tuple[Phrase, ...]:
        """What it goes by that who acts may not know, at least at times."""
        wanted = self.wanted
        phrases = [each.test for level in wanted.levels for each in level]
        phrases += [each for price in wanted.cost for each in price.phrases]
        phrases += [each for pick in wanted.picks for each in (pick.tried, pick.test) if each is not None]
        return tuple(each for each in phrases if each.veiled != "never")

    @cached_property
    def _one_at_a_time(self) -> WrittenKind:
        """The same for while who acts may not know all that it goes by: nothing is kept, and each is looked at."""
        made = WrittenKind(self.wanted)
        made._known = True
        return made

    def _is_in_vain(self, run: Run, act: BoundAction, bind: Bound) -> bool:
        """Whether it turns out not to be possible, by something that who acts could not know."""
        wanted = self.wanted
        is_so = (
            all(pick.is_so(run, bind) for pick in wanted.picks if pick.is_veiled)
            and all(each.test.holds(run, bind) for each in wanted.demands if each.test.veiled != "never")
            and why_unpayable(wanted.cost, run, act.seat, bind, as_known=False) is None
        )
        if not is_so:
            run.say("written.in_vain", who=Person(act.seat), act=self.called)
        return not is_so

    def aims(self, table: Table, bind: Mapping[str, object], old: int) -> tuple[str, Sequence[int]]:
        """Where its frame keeps what it picks besides the first (``old``; 0: what it picks last), and all that could
        be picked in its place."""
        picks = self.wanted.picks
        wanted = [
            each for each in picks[1:] if (each.is_piece or each.is_target) and (not old or bind.get(each.key) == old)
        ]
        if not wanted:
            return "", ()
        pick = wanted[-1]
        things = [each for each in pick.tried.things(table, bind) if isinstance(each, int)]
        return pick.key, [each for each in things if self._may_be(table, bind, pick, each)]

    def _may_be(self, table: Table, bind: Mapping[str, object], pick: Pick, piece: int) -> bool:
        known = {**bind, pick.key: piece}
        seat, first = bind.get(YOU, 0), bind.get(self.wanted.picks[0].key)
        if pick.name in self._guarded and self._why_protected(table, int(str(seat)), pick, piece, first):
            return False
        if self._why_forbidden(table, pick.name, piece, first) is not None or not pick.is_so(table, known):
            return False
        return all(each.test.holds(table, known) for each in self.wanted.demands)

    def carry_out(self, run: Run, act: BoundAction, chosen: Mapping[str, object] | None = None) -> None:
        """Its line of the log, then what it does; ``chosen``: what was chosen for it when it was sealed. Where it
        goes by something that its seat may not know and turns out not to be possible, only that is said."""
        bind = bound_by(self.wanted.picks, run, act)
        if chosen:
            bind |= chosen
        if self._veils and not run.waive and self._is_in_vain(run, act, bind):
            return
        picked = [pick.piece(run, act) for pick in self.wanted.picks if pick.is_piece or pick.is_target]
        pieces = tuple([each for each in (*picked, *self._on(act)) if each > 0])
        # before its piece lies elsewhere, where it may cost something else
        due = due_of(self.wanted.cost, run, self._bound(act, bind)) if self.wanted.cost else []
        if self.wanted.lies and pieces:
            (zone,) = self._lies_in(run, act.seat)
            put(run, pieces[0], zone, "up")
        elif self.wanted.uses is not None:
            self.wanted.uses.announce(run, bind)
        told = self._said(run, act, bind) if chosen is None or self.wanted.ends != LOCK else None
        if due:
            pay_due(due, run, act)
        if told is not None and self.wanted.late and (not due or is_hidden(run, told)):
            bind[LINE] = kept_line(told)
        elif told is not None:
            line(run, told)
        if self.wanted.announced:
            seats = [
                seat_target(each) for each in self._seats(run, act)
            ]  # what comes with it is added once it is paid
            bind |= announce(run, self.kind, act.seat, pieces, bool(self.wanted.lies), seats)
        run.push(self.wanted.block, **bind)  # type: ignore[arg-type]  # numbers, words and cells, as frames keep them
        if self.wanted.uses is not None:
            self.wanted.uses.begin(run, bind, *self._way(act))
        if self.wanted.chooses and chosen is None:
            run.push(chosen_for(self.kind), **bind)  # type: ignore[arg-type]  # as above

    def _seats(self, table: Table, act: BoundAction) -> Iterator[int]:
        """The seats that it picks."""
        for pick in self.wanted.picks:
            thing = pick.read(table, act) if pick.is_seat or pick.is_target else ABSENT
            if isinstance(thing, int) and (pick.is_seat or thing < 0):
                yield abs(thing)

    def _said(self, run: Run, act: BoundAction, bind: Bound) -> Told | None:
        """Say its line; what it is, where it waits until others may know the pieces in it."""
        wanted = self.wanted
        if wanted.says is None or not (wanted.late or run.is_heard):
            return None
        told = self._with_use(run, wanted.says, bind, act)
        if (wanted.late or self._shows) and is_hidden(run, told):
            return told
        line(run, told, (act.seat,) if wanted.planning else None)
        return None

    # -- how it looks ----------------------------------------------------------------------------------------

    def label_in(self, table: Table, bind: Mapping[str, object]) -> Told:
        """What it is called with what its frame keeps."""
        return self.wanted.label.told(table, bind)

    def told(self, table: Table, act: BoundAction) -> Told:
        """What it is called now."""
        return self._with_use(table, self.wanted.label, bound_by(self.wanted.picks, table, act), act)

    def _way(self, act: BoundAction) -> tuple[str, tuple[int, ...]]:
        """The ability that it uses and what is chosen for that, where they come with it."""
        return (str(act.plain.get(ABILITY, "")), self._on(act)) if self._with else ("", ())

    def ability(self, act: BoundAction) -> str:
        """The ability that comes with it."""
        return self._way(act)[0]

    def _with_use(self, table: Table, sentence: Sentence, bind: Bound, act: BoundAction) -> Told:
        """A sentence about it that says which ability it uses, and on what, if it does not name that itself."""
        uses, (ability, things) = self.wanted.uses, self._way(act)
        if uses is None or not (ability or things):
            return sentence.told(table, bind)
        name = uses.titled(table, bound_by(self.wanted.picks, table, act), ability)
        bound = dict(zip(uses.keys, things, strict=False))
        told = sentence.told(table, {**bind, **dict.fromkeys(uses.keys, ABSENT), **bound, _WHICH: name or "it"})
        named = sentence.needs.intersection(uses.keys)
        ability = "" if _WHICH in sentence.needs else name
        end = "." if told.template.endswith(".") else ""
        left = [each for key, each in bound.items() if key not in named]
        words: dict[str, Word] = {**told.words, "ability": ability}
        for number, each in enumerate(left):
            words[f"with_it{number or ''}"] = Pieces((each,)) if each > 0 else Person(-each)
        on = " and ".join(f"{{with_it{number or ''}}}" for number in range(len(left)))
        on = (": {ability}" if ability else "") + (f" on {on}" if on else "")
        return Told(f"{told.template.removesuffix('.')}{on}{end}", words)

    def words(self, table: Table, act: BoundAction) -> Words:
        """The words of what it is called."""
        return self.told(table, act).words

    def to(self, table: Table, act: BoundAction) -> str:
        """Where it ends: at the cell or the piece that is picked last, or where what is picked goes."""
        bind = bound_by(self.wanted.picks, table, act)
        for number, pick in reversed(tuple(enumerate(self.wanted.picks))):
            thing = bind.get(pick.key)
            if isinstance(thing, tuple):
                return str(thing[0])
            if pick.is_shape and isinstance(thing, str):
                return thing.split()[0]
            if number and isinstance(thing, int) and (pick.is_piece or (pick.is_target and thing > 0)):
                return table.handle(thing, act.seat)
            if self._with and act.piece(self._with[0]):
                return table.handle(act.piece(self._with[0]), act.seat)
        if self.wanted.mover is not None and not self.wanted.picks and not self.mover(table, act.seat):
            return ""  # nothing lies there to be carried (an empty stock): its button is left
        keys = self.wanted.goal.keys(table, bind) if self.wanted.goal is not None else ()
        return keys[0] if keys else ""

    def cell(self, table: Table, act: BoundAction) -> Cell | None:
        """The cell that is picked last."""
        bind = bound_by(self.wanted.picks, table, act)
        found = [bind.get(pick.key) for pick in self.wanted.picks if pick.is_cell]
        return found[-1][1] if found and isinstance(found[-1], tuple) else None

    def start(self, table: Table, act: BoundAction) -> tuple[str, Cell] | None:
        """The cell that is picked first, where another one is picked behind it and no piece is."""
        picks = self.wanted.picks
        if self.pieces or not picks or not picks[0].is_cell or not any(pick.is_cell for pick in picks[1:]):
            return None
        thing = picks[0].read(table, act)
        return thing if isinstance(thing, tuple) else None

    def path(self, table: Table, act: BoundAction) -> tuple[Cell, ...]:
        """What the file says of its way, with where it begins and ends."""
        picks, path, bind = self.wanted.picks, self.wanted.path, bound_by(self.wanted.picks, table, act)
        end = next((bind[pick.key] for pick in reversed(picks) if pick.is_cell and pick.key in bind), None)
        if path is None or not isinstance(end, tuple) or not path.needs <= bind.keys():
            return ()
        way = [each for each in path.things(table, bind) if isinstance(each, tuple)]
        first = picks[0].read(table, act)
        start = self._lies_on(table, first) if isinstance(first, int) else first
        way = [*([start] if isinstance(start, tuple) and start not in way[:1] else ()), *way]
        way += [end] if end not in way[-1:] else []
        return tuple(cell for zone, cell in way if zone == end[0])

    def preview(self, table: Table, act: BoundAction) -> Iterator[CellEffect]:
        """What the file says that it would do, else what a shape that is laid covers."""
        if self.wanted.preview:
            return foresee(self.wanted.preview, table, bound_by(self.wanted.picks, table, act))
        shape = laying_of(table, act.text(self.lays)) if self.lays else ""
        return iter(laid(table, shape))

    # -- what gestures mean ----------------------------------------------------------------------------------

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """The first piece is what is dragged; where, says the second pick (of a site its number: the site itself or
        the place there) or the zone that it goes to; a number behind it is each that it can be. Without picks it is
        what moves first; dice that are thrown where they lie are let go there."""
        picks = self.wanted.picks
        if not picks and isinstance(to, str) and self._moves_piece(table, seat, piece):
            keys = self.wanted.goal.keys(table, {YOU: seat}) if self.wanted.goal is not None else ()
            if to in (keys or (table.zone(piece),)):
                yield Action(self.kind, seat)
        if not picks or not picks[0].is_piece:
            return
        named: dict[str, Json] = {picks[0].name: table.handle(piece, seat)}
        if self._with:
            yield from self._uses_on(table, seat, piece, to)
        elif isinstance(to, int) and len(picks) == 2 and (picks[1].is_piece or picks[1].is_target):
            yield Action(self.kind, seat, **named, **{picks[1].name: table.handle(to, seat)})
        elif isinstance(to, str) and len(picks) == 2 and picks[1].is_number:
            number = parse_zone(to).site
            site: Bound = {YOU: seat, picks[0].key: piece, picks[1].key: number}
            keys = self.wanted.goal.keys(table, site) if number and self.wanted.goal is not None else ()
            if keys and (to in keys or self._is_shared_site(table, to)):
                yield Action(self.kind, seat, **named, **{picks[1].name: number})
        elif isinstance(to, int) and len(picks) == 3 and picks[1].is_piece and picks[2].is_number:
            yield from self._so_many(table, seat, piece, to)
        elif isinstance(to, str) and len(picks) == 1:
            bind: Bound = {YOU: seat, picks[0].key: piece}
            keys = self.wanted.goal.keys(table, bind) if self.wanted.goal is not None else ()
            if to in (*keys, *self._lies_in(table, seat)):
                yield Action(self.kind, seat, **named)

    def _so_many(self, table: Table, seat: int, piece: int, to: int) -> Iterator[Action]:
        """One piece let go on another, with each number that may be picked behind them; one alone where there is
        none, so that it can be said why not."""
        first, second, last = self.wanted.picks
        both: Bound = {YOU: seat, first.key: piece, second.key: to}
        if not table.sees(piece, seat) or not table.sees(to, seat) or not first.is_tried(table, {YOU: seat}, piece):
            return
        named: dict[str, Json] = {first.name: table.handle(piece, seat), second.name: table.handle(to, seat)}
        for number in last.things(table, both) or (1,):
            yield Action(self.kind, seat, **named, **{last.name: last.argument(table, seat, number)})

    def _uses_on(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """What letting a card go on something could use it for."""
        picks, uses = self.wanted.picks, self.wanted.uses
        if uses is not None and isinstance(to, int) and len(picks) == 1 and table.sees(piece, seat):
            named: dict[str, Json] = {picks[0].name: table.handle(piece, seat)}
            bind: dict[str, object] = {YOU: seat, picks[0].key: piece}
            ways = uses.ways(table, bind, self.wanted.cost, self._cost_by_use) if len(self._with) > 1 else ()
            fits = [(ability, things) for ability, things in ways if to in things[:1]]
            for way in fits or [(name, (to,)) for name in uses.names(table, bind, on_something=True)]:
                yield self._using(table, seat, named, *way)

    @staticmethod
    def _is_shared_site(table: Table, key: str) -> bool:
        """Whether a zone is the middle of a site, beside which each seat has its own place."""
        kind = table.state.spec.zones.get(parse_zone(key).family)
        return kind is not None and bool(kind.sites) and not kind.per_seat

    def _lies_in(self, table: Table, seat: int) -> tuple[str, ...]:
        """Where its first piece lies until it has happened, if that is a place of its own."""
        zone = table.ruleset.catalog.zones.get(self.wanted.lies)
        return (zone_key(zone.family, seat=seat if zone.per_seat else 0),) if zone is not None else ()

    def cell_drops(self, table: Table, seat: int, piece: int, zone: str, cell: Cell) -> Iterator[Action]:
        """A piece that is picked goes to the cell that is picked, whatever is picked between them; so does what lies
        on a cell that is picked first; one that moves first goes to the only cell."""
        picks = self.wanted.picks
        lies_on = self._lies_on(table, piece) if len(picks) == 2 and picks[0].is_cell and picks[1].is_cell else None
        if lies_on is not None:
            begin = {picks[0].name: picks[0].label(table, *lies_on)}
            yield Action(self.kind, seat, **begin, **{picks[1].name: picks[1].label(table, zone, cell)})
            return
        if len(picks) == 2 and picks[0].is_piece and picks[1].is_cell:
            named: dict[str, Json] = {picks[0].name: table.handle(piece, seat)}
            yield Action(self.kind, seat, **named, **{picks[1].name: picks[1].label(table, zone, cell)})
        elif len(picks) == 1 and picks[0].is_cell and self._moves_from(table, seat, table.zone(piece)):
            yield Action(self.kind, seat, **{picks[0].name: picks[0].label(table, zone, cell)})
        elif len(picks) == 3 and picks[0].is_piece and picks[2].is_cell:
            first, between, last = picks
            there = last.label(table, zone, cell)
            for thing in between.things(table, {YOU: seat, first.key: piece}) if table.sees(piece, seat) else ():
                named = {first.name: table.handle(piece, seat), between.name: between.argument(table, seat, thing)}
                yield Action(self.kind, seat, **named, **{last.name: there})
        elif len(picks) == 2 and picks[0].is_piece and picks[1].is_shape:
            yield from self._laid_on(table, seat, piece, zone, cell)
        else:
            yield from self.drops(table, seat, piece, zone)

    def _laid_on(self, table: Table, seat: int, piece: int, zone: str, cell: Cell) -> Iterator[Action]:
        """The ways to lay the shape of a piece that cover a cell; that cell alone where there is none, so that it can
        be said why not."""
        first, last = self.wanted.picks
        named: dict[str, Json] = {first.name: table.handle(piece, seat)}
        things = last.things(table, {YOU: seat, first.key: piece}) if table.sees(piece, seat) else ()
        over = [str(each) for each in things if (zone, cell) in covered(table, str(each))]
        board = table.state.spec.board(zone)
        for each in over or ([f"{zone} {board.label(cell)}"] if board is not None else ()):
            yield Action(self.kind, seat, **named, **{last.name: each})

    @staticmethod
    def _lies_on(table: Table, piece: int) -> tuple[str, Cell] | None:
        """The cell of a board on which a piece lies."""
        zone, spot = table.zone(piece), table.state.spot[piece]
        board = table.state.spec.board(zone)
        if board is None or spot is None or spot not in board:
            return None
        return zone, (int(spot[0]), int(spot[1]))

    def _moves_from(self, table: Table, seat: int, zone: str) -> bool:
        """Whether what moves first lies in a zone."""
        return any(table.zone(each) == zone for each in self._movers(table, seat))

    def _moves_piece(self, table: Table, seat: int, piece: int) -> bool:
        """Whether a piece is among what moves first."""
        return piece in self._movers(table, seat)

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """With a piece that may be tried, or that moves first, where nothing else is picked; not what it can never be
        picked for, nor what it has nothing to be used for."""
        picks, uses = self.wanted.picks, self.wanted.uses
        if not picks and self._moves_piece(table, seat, piece):
            yield Action(self.kind, seat)
        if len(picks) != 1 or not picks[0].is_piece or not picks[0].is_tried(table, {YOU: seat}, piece):
            return
        bind: dict[str, object] = {YOU: seat, picks[0].key: piece}
        if table.sees(piece, seat) and (
            picks[0].never(table, bind, piece) or (uses and not uses.is_had(table, bind))
        ):
            return
        named: dict[str, Json] = {picks[0].name: table.handle(piece, seat)}
        if uses is not None and self._with:
            ways = uses.ways(table, bind, self.wanted.cost, self._cost_by_use)
            known = list(ways) or [(name, ()) for name in uses.names(table, bind)]
            yield from (self._using(table, seat, named, *each) for each in known)
            return
        yield Action(self.kind, seat, **named)

    def mover(self, table: Table, seat: int) -> int:
        """The piece with which an act without picks is done (the top of a pile that one draws from), 0 for none, and
        where a gesture is only one way to mean it: its button is the other."""
        things = self._movers(table, seat) if not self.wanted.picks and not self.wanted.is_dragged else ()
        return things[0] if len(things) == 1 else 0

    def _movers(self, table: Table, seat: int) -> tuple[int, ...]:
        """What moves first, as far as that is known before; none where not everybody may know which pieces it is."""
        found = self.wanted.mover
        if found is None or not found.needs <= {YOU}:
            return ()
        bind: Bound = {YOU: seat}
        if found.hides and not is_public(table, found.sources(table, bind)):
            return ()
        return tuple(each for each in found.things(table, bind) if isinstance(each, int))


def _is_one_piece(picks: tuple[Pick, ...]) -> bool:
    return len(picks) == 1 and picks[0].is_piece


class _Demanding:
    """A demand as a requirement."""

    def __init__(self, wanted: Wanted, demand: Demand) -> None:
        self.wanted, self.demand = wanted, demand

    def __call__(self, table: Table, act: BoundAction) -> Unmet | None:
        """Why it is not met."""
        return self.demand.unmet(table, bound_by(self.wanted.picks, table, act))


def levels(picks: tuple[Pick, ...], demands: tuple[Demand, ...]) -> tuple[tuple[Demand, ...], ...]:
    """Demands by how many picks must be known for them."""
    keys = [pick.key for pick in picks]
    found: list[list[Demand]] = [[] for _ in range(len(picks) + 1)]
    for demand in demands:
        found[max((keys.index(key) + 1 for key in demand.test.needs if key in keys), default=0)].append(demand)
    return tuple(tuple(each) for each in found)
