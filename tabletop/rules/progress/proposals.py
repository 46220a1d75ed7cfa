"""Proposals: something that is done if all others agree, asked over whatever is open.

**Contract.** A proposal (a draw, an early end) is a standing act: nobody asks for it, and it is possible while other
questions are open. It lays a frame with a window on the lane; the open questions wait underneath, untouched, so a
declined proposal leaves the decisions exactly as they were. All others who are still in the game are asked in order;
the first who declines closes it. Agreement is what was said, never silence: a seat that is absent has not agreed, and
a proposal whose proposer has left is void.

``per`` names the scope within which a seat may propose once ("turn", BUT-139; "round"; "" without limit); what counts
is the value of that field of rules progress. One definition gives everything a ruleset needs: ``propose`` goes with
its standing kinds, ``answers`` with its kinds, ``block`` with its blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.progress.machine import Block, Call, Frame, Run, asked
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.showing.telling import Person, Words
from tabletop.rules.table import Table


@dataclass(frozen=True, slots=True)
class Proposal:
    """The parts of a proposal, to be handed to a ruleset."""

    propose: ActionKind
    answers: tuple[ActionKind, ...]
    block: Block
    window: WindowDef


def make_proposal(
    name: str,
    agreed: Callable[[Run, int], None],
    *,
    rule: str = "",
    per: str = "",
    requirements: tuple[Requirement, ...] = (),
    question: str = "rules.ask_proposal",
    label: str = "rules.do_propose",
) -> Proposal:
    """A proposal called ``name``: acts ``propose_<name>``, ``accept_<name>``, ``decline_<name>``. ``agreed`` is
    called with the proposer once all others have accepted."""
    block = f"proposal/{name}"

    def proposer(table: Table) -> int:
        found = [frame for _, frame, _ in asked(table) if frame.block == block]
        return int(found[0].bind.get("proposer", 0)) if found else 0

    def once(table: Table, act: BoundAction) -> Unmet | None:
        if not per:
            return None
        made = table.flow("proposals", {}).get(f"{name}.{act.seat}")
        return Unmet() if made is not None and made == table.flow(per, 0) else None

    def closed(table: Table, act: BoundAction) -> Unmet | None:
        return Unmet() if proposer(table) else None

    class Propose(ActionKind):
        """Ask all others."""

        def perform(self, run: Run, act: BoundAction) -> None:
            """The window goes on top of what is open."""
            if per:
                made = {**run.flow("proposals", {}), f"{name}.{act.seat}": run.flow(per, 0)}
                run.set_flow("proposals", made)
            run.say("rules.proposed", who=Person(act.seat))
            run.push(block, proposer=act.seat, agreed=())

    class Accept(ActionKind):
        """Agree."""

        def perform(self, run: Run, act: BoundAction) -> None:
            """The next one is asked."""
            run.frame.bind["agreed"] = (*run.frame.bind.get("agreed", ()), act.seat)
            run.say("rules.accepted", who=Person(act.seat))

    class Decline(ActionKind):
        """Do not agree."""

        def perform(self, run: Run, act: BoundAction) -> None:
            """One is enough."""
            Window.shut(run)
            run.say("rules.declined", who=Person(act.seat))

    Propose.kind, Propose.label, Propose.rule = f"propose_{name}", label, rule
    Accept.kind, Accept.label, Accept.button, Accept.rule = f"accept_{name}", "rules.do_accept", "Accept", rule
    Decline.kind, Decline.label, Decline.button, Decline.rule = f"decline_{name}", "rules.do_decline", "Decline", rule
    Decline.quiet = True
    Propose.requirements = (
        Requirement("proposing", rule, "rules.proposing", closed),
        Requirement("proposed", rule, "rules.proposed_already", once),
        *requirements,
    )

    def others(table: Table, frame: Frame) -> tuple[int, ...]:
        return tuple(seat for seat in table.order() if seat != frame.bind.get("proposer"))

    def void(table: Table, seat: int) -> bool:
        return not table.is_in(proposer(table))

    def words(table: Table, seat: int) -> Words:
        return {"seat": Person(proposer(table))}

    def done(run: Run) -> None:
        asker = int(run.frame.bind.get("proposer", 0))
        wanted = {seat for seat in run.seats if seat != asker}
        if run.is_in(asker) and wanted and wanted <= set(run.frame.bind.get("agreed", ())):
            agreed(run, asker)

    window = WindowDef(
        f"answer_{name}", (Accept.kind,), Decline.kind, others, "once", question, words=words, auto=void,
        form="yes_no", rule=rule, passed="",
    )  # fmt: skip
    return Proposal(Propose(), (Accept(), Decline()), Block(block, Window(window), Call(done)), window)
