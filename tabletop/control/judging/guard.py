"""What is asked before an act: what it would give up, and that it can end the game. At most one question an act."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.content.reading.checking import label_of
from tabletop.content.symbols import act_of
from tabletop.control.judging.perspective import Perspective
from tabletop.control.judging.referee import Referee
from tabletop.rules.actions import Action
from tabletop.session.simulating.forgone import Forgone, forgone

Moment = tuple[object, ...]
"""A question of one turn, of one seat."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is asked before an act. ``kinds``: what it would give up, by the kind of act, each with what it is called;
    none where it only can end the game. ``moment``: when that is."""

    text: str
    yes: str
    kinds: Mapping[str, str] = field(default_factory=dict)
    moment: Moment = ()


def doubt(
    judge: Referee, perspective: Perspective, action: Action, wastes: Collection[str] | None, ends: bool
) -> Doubt | None:  # fmt: skip
    """What is asked before an act, None for nothing: nothing is asked on the picture for viewers. ``wastes``: the
    kinds of acts that may be given up without a word; None: all. ``ends``: it is asked whether the game may end."""
    kind = judge.kinds.get(action.kind)
    if kind is None or perspective.public or judge.why_not(action) is not None:
        return None
    final = " That can end the game." if ends and kind.decisive else ""
    label = judge.session.label(action, perspective.viewer)
    found = _lost(judge, perspective, action) if wastes is not None else ()
    lost = [each for each in found if each.action.kind not in (wastes or ())]
    if not lost:
        return Doubt(f"{label}.{final} Go on?", "Yes") if final else None
    yes = kind.button or "Go on"
    text = f"{_given_up(judge, action, lost)}{final} {kind.button or label} all the same?"
    return Doubt(
        text, yes, {each.action.kind: called(judge, each.action.kind) for each in lost}, _moment(judge, action)
    )


def _lost(judge: Referee, perspective: Perspective, action: Action) -> Sequence[Forgone]:
    """What an act gives up. A chance to answer goes by more often than not, so nothing is lost with it."""
    decision, ruleset = judge.decision(action.seat), judge.session.ruleset
    if ruleset is None or decision is None or decision.response or judge.kinds[action.kind].settled:
        return ()
    return forgone(ruleset, judge.session.state, action, openly=not perspective.is_private(action.seat))


def _moment(judge: Referee, action: Action) -> Moment:
    flow, decision = judge.session.state.flow, judge.decision(action.seat)
    when = tuple(flow.get(name) for name in ("round", "turn", "site"))
    return (action.seat, decision.kind if decision is not None else "", *when)


def _given_up(judge: Referee, action: Action, lost: Sequence[Forgone]) -> str:
    """What would be given up, in words."""
    first, *more = [judge.label(each.action) for each in lost]
    phases = {each.id: each.label for each in judge.session.catalog.phases}
    steps = list(dict.fromkeys(phases[each.step] for each in lost if each.step in phases))
    if not steps or (judge.kinds[action.kind].quiet and all(each.now for each in lost)):
        return f"You could still do this: {first}{f', or {len(more)} more' if more else ''}."
    if len(steps) > 1:
        return f"You have not used your {', '.join(steps[:-1])} and {steps[-1]} steps."
    return f"You have not used your {steps[0]} step: {first}."


def called(judge: Referee, kind: str) -> str:
    """What a kind of act is called."""
    made, told = judge.kinds[kind], act_of(judge.session.catalog, kind)
    return told.label or made.button or made.called or label_of(kind)
