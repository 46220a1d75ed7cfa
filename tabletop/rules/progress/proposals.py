"""Proposals: something that is done if all others agree, asked over whatever is open.

**Contract.** A proposal (a draw, an early end) is a standing act: nobody asks for it, and it is possible while other
questions are open. It lays a frame with a window on the lane; the open questions wait underneath, untouched, so a
declined proposal leaves the decisions exactly as they were. All others who are still in the game are asked in order;
the first who declines closes it. Agreement is what was said, never silence: a seat that is absent has not agreed, and
a proposal whose proposer has left is void.

How often a seat may propose is kept in one of two ways. ``per`` names the scope within which it may once ("turn",
BUT-139; "round"; "" without limit); what counts is the value of that field of rules progress. ``kept`` names a field
of rules progress with the seats that have proposed, which the game empties itself (TER-147). One definition gives
everything a ruleset needs: ``propose`` goes with its standing kinds, ``answers`` with its kinds, ``block`` with its
blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.progress.machine import Block, Call, Frame, Run, asked
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.telling import Person, Words
from tabletop.rules.table import Table


@dataclass(frozen=True, slots=True)
class Proposal:
    """The parts of a proposal, to be handed to a ruleset."""

    propose: ActionKind
    answers: tuple[ActionKind, ...]
    block: Block
    window: WindowDef
    proposer: Callable[[Table], int]
    """The seat whose proposal is open, 0 for nobody's."""


def _first_of_round(table: Table) -> int:
    return 0


def _no_more(table: Table, proposer: int) -> Words:
    return {}


def make_proposal(
    name: str,
    agreed: Callable[[Run, int], None],
    *,
    rule: str = "",
    answer_rule: str = "",
    per: str = "",
    kept: str = "",
    before: tuple[Requirement, ...] = (),
    requirements: tuple[Requirement, ...] = (),
    question: str | Callable[[Table], str] = "rules.ask_proposal",
    label: str = "rules.do_propose",
    called: str = "rules",
    names: tuple[str, str] = ("", ""),
    block: str = "",
    words: Callable[[Table, int], Words] = _no_more,
    begins: Callable[[Table], int] = _first_of_round,
    declined: Callable[[Run, int], None] | None = None,
) -> Proposal:
    """A proposal called ``name``: the act ``propose_<name>``, answered by ``accept_<name>`` and ``decline_<name>``
    (or ``names``) in the frame ``proposal/<name>`` (or ``block``). ``agreed`` is called with the proposer once all
    others have accepted, ``declined`` once one of them has not. ``rule`` is that of proposing, ``answer_rule`` that
    of answering where it is another one.
    ``before`` and ``requirements``: what else proposing requires, looked at before and after what every proposal
    does. ``called``: whose sentences are said (``<called>.proposed``, ``accepted``, ``declined``, ``do_accept``,
    ``do_decline``, ``proposed_already``); ``words`` are those of the question and its answers beside the seat that
    proposes. ``begins``: the seat from which on they are asked, clockwise (0: the first seat of the round)."""
    block = block or f"proposal/{name}"
    yes, no = names[0] or f"accept_{name}", names[1] or f"decline_{name}"
    answering = answer_rule or rule

    def proposer(table: Table) -> int:
        found = [frame for _, frame, _ in asked(table) if frame.block == block]
        return int(found[0].bind.get("proposer", 0)) if found else 0

    def once(table: Table, act: BoundAction) -> Unmet | None:
        if kept:
            return Unmet() if act.seat in table.flow(kept, ()) else None
        if not per:
            return None
        made = table.flow("proposals", {}).get(f"{name}.{act.seat}")
        return Unmet() if made is not None and made == table.flow(per, 0) else None

    def closed(table: Table, act: BoundAction) -> Unmet | None:
        return Unmet() if proposer(table) else None

    def about(table: Table) -> Words:
        asker = proposer(table)
        return {"seat": Person(asker), **words(table, asker)}

    def open_frame(run: Run) -> Frame:
        """The frame of the proposal. RulesError if there is none (somebody overruled the referee)."""
        if run.is_over or run.frame.block != block:
            raise RulesError("nobody has proposed anything")
        return run.frame

    class Propose(ActionKind):
        """Ask all others."""

        def perform(self, run: Run, act: BoundAction) -> None:
            """The window goes on top of what is open."""
            if kept:
                run.set_flow(kept, (*run.flow(kept, ()), act.seat))
            elif per:
                made = {**run.flow("proposals", {}), f"{name}.{act.seat}": run.flow(per, 0)}
                run.set_flow("proposals", made)
            run.say(f"{called}.proposed", who=Person(act.seat))
            run.push(block, proposer=act.seat, agreed=())

    class Accept(ActionKind):
        """Agree."""

        def perform(self, run: Run, act: BoundAction) -> None:
            """The next one is asked."""
            frame = open_frame(run)
            frame.bind["agreed"] = (*frame.bind.get("agreed", ()), act.seat)
            run.say(f"{called}.accepted", who=Person(act.seat))

        def words(self, table: Table, act: BoundAction) -> Words:
            """What is proposed, by whom."""
            return about(table)

    class Decline(ActionKind):
        """Do not agree."""

        def perform(self, run: Run, act: BoundAction) -> None:
            """One is enough."""
            open_frame(run).bind["declined"] = True
            Window.shut(run)
            run.say(f"{called}.declined", who=Person(act.seat))

    Propose.kind, Propose.label, Propose.rule = f"propose_{name}", label, rule
    Accept.kind, Accept.label, Accept.button, Accept.rule = yes, f"{called}.do_accept", "Accept", answering
    Decline.kind, Decline.label, Decline.button, Decline.rule = no, f"{called}.do_decline", "Decline", answering
    Decline.quiet = True
    Propose.requirements = (
        *before,
        Requirement("proposed", rule, f"{called}.proposed_already", once),
        Requirement("proposing", rule, "rules.proposing", closed),
        *requirements,
    )

    def others(table: Table, frame: Frame) -> tuple[int, ...]:
        return tuple(seat for seat in table.order(begins(table)) if seat != frame.bind.get("proposer"))

    def void(table: Table, seat: int) -> bool:
        return not table.is_in(proposer(table))

    def done(run: Run) -> None:
        bind = run.frame.bind
        asker = int(bind.get("proposer", 0))
        there = [seat for seat in run.seats if seat != asker]
        silent = [seat for seat in there if run.is_absent(seat) and seat not in bind.get("agreed", ())]
        if run.is_in(asker) and there and not silent and not bind.get("declined"):
            agreed(run, asker)
        elif declined is not None and run.is_in(asker) and bind.get("declined"):
            declined(run, asker)

    window = WindowDef(
        f"answer_{name}", (yes,), no, others, "once", question, words=lambda table, seat: about(table), auto=void,
        form="yes_no", rule=answering, passed="",
    )  # fmt: skip
    return Proposal(Propose(), (Accept(), Decline()), Block(block, Window(window), Call(done)), window, proposer)
