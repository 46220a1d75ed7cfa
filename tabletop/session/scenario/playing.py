"""Taking the steps of a case, one after the other, until one of them does not go as the file says."""

from __future__ import annotations

import tempfile
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Literal

from tabletop.bots import Question, counted, make
from tabletop.content.findings import errors
from tabletop.content.reading.marked import Document
from tabletop.core import codec
from tabletop.core.chance import Chance
from tabletop.core.journal import Entry
from tabletop.core.state import InvalidOp
from tabletop.core.values import Json
from tabletop.core.view import is_handle
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal
from tabletop.session.saving.storage import read_save
from tabletop.session.scenario.bench import Bench, Mistake
from tabletop.session.scenario.comparing import Difference, shown
from tabletop.session.scenario.expectations import expect, refusal_differs, told
from tabletop.session.scenario.makeup import deck_def, read_made
from tabletop.session.scenario.model import (
    Act,
    All,
    ByHand,
    CheckCard,
    CheckDeck,
    Expect,
    Moment,
    Place,
    Refused,
    RunOn,
    Show,
    Step,
    Turn,
)
from tabletop.session.scenario.opening import alter
from tabletop.session.scenario.showing import show
from tabletop.session.scenario.speaking import action_of, by_hand, choices_of
from tabletop.session.session import Session
from tabletop.session.simulating.bot_player import key_of

MOST_ANSWERS = 400
"""So many answers are given to get to a named moment; then something goes round in a circle."""

CHECKED = "checked-card"


def take(bench: Bench, step: Step) -> list[Difference]:
    """Take one step; what is not as the file says. Raises Mistake if the step cannot be taken at all."""
    if isinstance(step, Act):
        return _act(bench, step)
    if isinstance(step, ByHand):
        return _by_hand(bench, step)
    if isinstance(step, All):
        return _all(bench, step)
    if isinstance(step, RunOn):
        return _run(bench, step)
    if isinstance(step, Place):
        alter(bench, step.given)
        bench.look()
        return []
    if isinstance(step, Turn):
        return _turn(bench, step)
    if isinstance(step, CheckDeck):
        return _check_deck(bench, step)
    if isinstance(step, CheckCard):
        return _check_card(bench, step)
    if isinstance(step, Show):
        bench.shown += show(bench, step)
        return []
    assert isinstance(step, Expect)
    return expect(bench, step)


def _act(bench: Bench, step: Act) -> list[Difference]:
    session, seat = bench.session, bench.seat(step.seat)
    kinds = session.ruleset.acts_called(step.kind) if session.ruleset is not None else ()
    if step.if_asked and not any(action.kind in kinds for action in session.legal_actions(seat)):
        return []
    action = action_of(bench, seat, step.kind, step.arguments, step.where, fills=step.refused is None)
    before = session.digest()
    answer = session.override(action) if step.override else session.submit(action)
    found = _answered(bench, step, answer, step.refused)
    if step.refused is not None and session.digest() != before and not found:
        found.append(Difference(step.where, "the table", "unchanged by what is refused", "changed"))
    bench.look(seat if answer else 0)
    return found


def play_instead(bench: Bench, step: Act, kind: str) -> list[Difference]:
    """Let a bot act for the seat of a step, as it likes."""
    session, seat = bench.session, bench.seat(step.seat)
    if session.ruleset is None or not session.legal_actions(seat):
        return [Difference(step.where, f"what {step.seat} may do", step.kind, "nothing")]
    key = Chance(key_of(session, seat))
    question = Question(session.ruleset, session.state, seat, key, counted(kind))
    answer = session.submit(make(kind).choose(question))
    bench.look(seat if answer else 0)
    return _answered(bench, step, answer, None)


def _answered(bench: Bench, step: Act | ByHand, answer: Entry | Refusal, refused: Refused | None) -> list[Difference]:
    what = step.kind if isinstance(step, Act) else step.verb
    act = f"this act ({step.seat}: {what})" if step.seat else f"this act ({what})"
    if isinstance(answer, Refusal):
        if refused is not None:
            return refusal_differs(refused, answer)
        return [Difference(step.where, act, "done", f"refused: {told(answer)}{_instead(bench, step)}")]
    if refused is not None:
        wanted = refused.says or refused.rule or refused.code
        return [Difference(step.where, act, f"refused{f': {wanted}' if wanted else ''}", "done")]
    return []


def _instead(bench: Bench, step: Act | ByHand | None = None) -> str:
    """Who is asked, and of a choice among what, for a message about an act that was refused."""
    asked = [f"{bench.word(seat)} for {kind}" for seat, kind, _ in bench.open]
    told = f" (asked: {', '.join(asked)})" if asked else " (nobody is asked)"
    if isinstance(step, Act) and step.kind == "choose":
        seat = bench.seat(step.seat)
        choices = [_pick(bench, seat, each) for each in choices_of(bench, seat)]
        told = f"{told[:-1]}; offered: {', '.join(choices)})" if choices else told
    return f"{told[:-1]}; {passed})" if (passed := _passed(bench)) else told


def _pick(bench: Bench, seat: int, pick: Json) -> str:
    """Something that can be chosen, in words."""
    if pick is None:
        return "nothing"
    return bench.name(bench.session.piece(pick, seat)) if isinstance(pick, str) and is_handle(pick) else str(pick)


def _passed(bench: Bench) -> str:
    """That the moment at which the case began is over, "" if it is not: where nobody could do anything the rules went
    on by themselves."""
    moment, flow = bench.entered, bench.state.flow
    if moment is None or not moment.phase or bench.session.outcome is not None:
        return ""
    site = moment.facts.get("site")
    if flow.get("phase") == moment.phase and (site is None or flow.get("site") in (None, site)):
        return ""
    labels = {each.id: each.label.lower() for each in bench.session.catalog.phases}
    at = f" at site {site}" if site is not None else ""
    now = str(flow.get("phase") or "")
    there = f" at site {flow['site']}" if now == moment.phase and flow.get("site") else ""
    return f"{labels.get(moment.phase, moment.phase)}{at} is already over, it is {labels.get(now, now)}{there} now"


def _by_hand(bench: Bench, step: ByHand) -> list[Difference]:
    seat = bench.seat(step.seat)
    arguments = by_hand(bench, step.verb, step.arguments, step.where, step.seat)
    try:
        answer: Entry | Refusal = bench.session.manual(step.verb, seat=seat, **arguments)
    except (InvalidOp, TypeError) as error:
        answer = Refusal("impossible", "", str(error))
    bench.look(seat if answer else 0)
    return _answered(bench, step, answer, step.refused)


def _all(bench: Bench, step: All) -> list[Difference]:
    session = bench.session
    moment = _stamp(bench)
    kinds = {decision.kind for decision in session.decisions()}
    for _ in range(MOST_ANSWERS):
        if _stamp(bench) != moment:
            return []
        open_kinds = {decision.kind for decision in session.decisions()} & kinds
        action = next((each for each in session.legal_actions() if _plain(each) and each.kind == step.kind), None)
        if not open_kinds or action is None:
            if open_kinds:
                return [
                    Difference(step.where, "this answer", f"{step.kind} is possible", f"not offered{_instead(bench)}")
                ]
            return []
        session.submit(action)
        bench.look(action.seat)
    raise Mistake(step.where, f"After {MOST_ANSWERS} answers it is still not over.")


def _stamp(bench: Bench) -> tuple[Hashable, ...]:
    flow = bench.state.flow
    return tuple(flow.get(name) for name in ("phase", "step", "site", "round", "outcome"))


def _plain(action: Action) -> bool:
    """Whether an answer only passes or ends something."""
    return not any(value not in ("", 0) for value in action.arguments.values())


def _plainest(session: Session, actions: Sequence[Action]) -> Action | None:
    """Of the plain answers of whoever comes first the one that closes the question: it is the last one offered."""
    plain = [each for each in actions if _plain(each)]
    quiet = [each for each in plain if each.seat == plain[0].seat and session.shape(each).quiet]
    return quiet[-1] if quiet else plain[0] if plain else None


def _run(bench: Bench, step: RunOn) -> list[Difference]:
    session = bench.session
    given = 0
    while given < MOST_ANSWERS:
        if step.to is not None and at_moment(bench, step.to):
            return []
        if step.times and given == step.times:
            break
        actions = session.legal_actions()
        action = _plainest(session, actions)
        if action is None and step.answers == "first" and actions:
            action = actions[0]
        if action is None:
            break
        session.submit(action)
        bench.look(action.seat)
        given += 1
    if step.to is None:
        return []
    flow = bench.state.flow
    where = {name: flow.get(name) for name in ("phase", "step", "site", "round") if flow.get(name)}
    why = "the game is over" if session.outcome is not None else f"it stops at {shown(where)}{_instead(bench)}"
    return [Difference(step.where, "the run", f"to stop at {_named(step.to)}", why)]


def _named(moment: Moment) -> str:
    parts = {"phase": moment.phase, "step": moment.step, **moment.facts}
    return shown({name: value for name, value in parts.items() if value})


def at_moment(bench: Bench, moment: Moment) -> bool:
    """Whether the rules stand at a moment now."""
    flow = bench.state.flow
    if (moment.phase and flow.get("phase") != moment.phase) or (moment.step and flow.get("step") != moment.step):
        return False
    return all(bench.fact(name) == bench.value(value) for name, value in moment.facts.items())


def _turn(bench: Bench, step: Turn) -> list[Difference]:
    session = bench.session
    if step.what == "rules":
        refusal = session.set_rules(str(step.value))
        bench.look()
        return [Difference(step.where, "the dial", str(step.value), told(refusal))] if refusal is not None else []
    if step.what == "reload":
        return _reload(bench, step)
    for _ in range(int(step.value)):
        entry = session.undo() if step.what == "undo" else session.redo()
        if entry is None:
            raise Mistake(step.where, f"There is nothing to {step.what}.")
    bench.look()
    return []


def _reload(bench: Bench, step: Turn) -> list[Difference]:
    """Save and open again. Cards that only this file knows are in no save, so then only the position goes there and
    back."""
    session = bench.session
    before = session.digest()
    if bench.scenario.invented:
        session.record.state = codec.decode_state(codec.encode_state(session.state), session.state.spec)
    else:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "scenario.json"
            session.save(path)
            bench.session = read_save(path)
    bench.look()
    if bench.session.digest() == before:
        return []
    return [Difference(step.where, "the table", "the same after saving and opening", "another position")]


def _check_deck(bench: Bench, step: CheckDeck) -> list[Difference]:
    catalog = bench.scenario.catalog
    deck = deck_def(catalog, step.deck, bench.scenario.document)
    options, findings = catalog.resolve_options({**bench.case.options, **step.options})
    if findings:
        raise Mistake((*step.where, "options"), findings[0].message)
    found = catalog.check_deck(deck, options)
    wrong = {each.message for each in errors(found)}
    odd = {each.message for each in found} - wrong
    differences = []
    if not _refused_so(step.refused, wrong):
        told = "something" if step.refused is True else sorted(step.refused)
        differences.append(Difference(step.where, "what is wrong with the deck", told, sorted(wrong)))
    if step.warned and odd != set(step.warned):
        differences.append(Difference(step.where, "what is odd about the deck", sorted(step.warned), sorted(odd)))
    return differences


def _check_card(bench: Bench, step: CheckCard) -> list[Difference]:
    document = bench.scenario.document
    _, findings = read_made(bench.scenario.catalog, Document(document.path, {}, {}), {CHECKED: dict(step.body)})
    wrong = {each.message for each in findings}
    if _refused_so(step.refused, wrong):
        return []
    told = "something" if step.refused is True else sorted(step.refused)
    return [Difference(step.where, "what is wrong with the card", told, sorted(wrong))]


def _refused_so(wanted: tuple[str, ...] | Literal[True], reasons: set[str]) -> bool:
    """Whether something is refused as the file says: for just these reasons, or (True) for any."""
    return bool(reasons) if wanted is True else reasons == set(wanted)
