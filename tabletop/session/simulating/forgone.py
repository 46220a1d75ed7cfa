"""What a seat gives up by an act: what it could do before, cannot do any more in this turn, and is worth something.

All of it is looked for in guesses of the table as somebody sees it (the seat itself, or a spectator where others look
on), never on the true one. In a guess the rest of the turn is gone through quietly, step by step, so that it shows
what comes back by itself and which step an act belongs to. By the game's ``score`` it is found out what is worth
doing: the act with something before it is held against the act alone. A bounded number of acts is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabletop.bots.determinization import determinize
from tabletop.bots.greedy import is_quiet, undecided
from tabletop.bots.others import plan_for_others
from tabletop.bots.quiet import moment_of, quiet_answer, settle, turn_of
from tabletop.bots.worlds import after
from tabletop.core.chance import Chance
from tabletop.core.drafts import drafts_of, overlay
from tabletop.core.state import GameState
from tabletop.core.view import is_handle, resolve
from tabletop.core.visibility import ALL_SEATS, sees
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset

GUESSES = 2
"""In so many guesses something must be worth doing, so that no single lucky one says so."""
MOST_TRIED = 6
"""So many acts are tried at most, some of each kind."""
MOST_STEPS = 24
"""So many quiet answers lead through the rest of a turn at most."""
MOST_ANSWERS = 12
"""So many quiet answers lead from one act to the next at most."""
LEAST = 1e-6


@dataclass(frozen=True, slots=True)
class Forgone:
    """An act that would be given up, the best of its kind, and the phase of the turn that it belongs to ("" for
    none); ``now``: that is the one in which the seat is asked."""

    action: Action
    step: str
    now: bool


def forgone(ruleset: Ruleset, state: GameState, action: Action, openly: bool) -> tuple[Forgone, ...]:
    """What a seat would give up by a legal act, in the order of the turn: the best act of each kind. An act that is
    no end gives up only what belongs to steps of the turn that it passes over. ``openly``: others look on, so only
    what everybody knows counts. Without a ``score`` whatever could be done is worth doing."""
    guess = _guess(ruleset, state, action.seat, openly, 0)
    ends = is_quiet(ruleset, action.kind)
    steps = list(_steps(ruleset, guess, action))
    sealed = bool(steps) and steps[0].sealed
    if sealed and openly:
        return ()  # whoever is asked would tell what it has planned
    own = max((at for at, each in enumerate(steps) if ends or each.takes), default=0)
    if not ends and not own:
        return ()
    offered = [_offered(ruleset, each.position, action, openly) for each in steps[: own + 1]]
    last = {each: at for at, acts in enumerate(offered) for each in acts}
    lost = [each for each in offered[0] if ends or (last[each] < own and each.kind != action.kind)]
    then = after(ruleset, guess, action) if lost else None
    if then is None:
        return ()
    for later in () if sealed else _steps(ruleset, then, action, turn_of(guess)):
        back = set(_offered(ruleset, later.position, action, openly)) if lost else ()
        lost = [each for each in lost if each not in back]
    found = _worth(ruleset, state, action, openly, lost) if ruleset.judges else _first_of_each(lost)
    told = [Forgone(each, steps[last[each]].name, not last[each]) for each in found]
    return tuple(sorted(told, key=lambda each: last[each.action]))


@dataclass(frozen=True, slots=True)
class _Step:
    """A question of the turn to the seat, in a guess; ``takes``: the act is legal there; ``sealed``: it is answered
    in secret."""

    name: str
    position: GameState
    takes: bool
    sealed: bool


def _guess(ruleset: Ruleset, state: GameState, seat: int, openly: bool, number: int) -> GameState:
    return determinize(ruleset, state, None if openly else seat, Chance(number))


def _steps(
    ruleset: Ruleset, position: GameState, action: Action, turn: tuple[object, ...] | None = None
) -> Iterator[_Step]:
    """The questions that the rest of a turn puts to the seat of an act, everybody passing."""
    position, turn = position.fork(), turn if turn is not None else turn_of(position)
    phases = {each.id for each in ruleset.catalog.phases}
    for _ in range(MOST_STEPS):
        if position.flow.get("outcome") is not None or turn_of(position) != turn:
            return
        decision = next((each for each in ruleset.decisions(position) if each.seat == action.seat), None)
        if decision is not None and not decision.response and decision.kind != "choose":
            takes = ruleset.explain(position, action) is None
            phase = decision.kind if decision.kind in phases else str(position.flow.get("phase") or "")
            yield _Step(phase, position, takes, decision.sealed)
            if decision.sealed:
                return  # what comes after depends on what all have planned
        answer = quiet_answer(ruleset, position)
        following = after(ruleset, position, answer, True) if answer is not None else None
        if following is None:
            return
        position = following


def _offered(ruleset: Ruleset, position: GameState, action: Action, openly: bool) -> list[Action]:
    """What the seat could do besides; ``openly``: with pieces that everybody sees."""
    seat = action.seat
    acts = undecided(ruleset.legal_actions(position, seat), position, seat)
    return [
        each for each in acts
        if each != action and each.kind in ruleset.kinds and not is_quiet(ruleset, each.kind)
        and not (openly and _is_hidden(position, each))
    ]  # fmt: skip


def _is_hidden(position: GameState, action: Action) -> bool:
    """Whether an act names a piece that not everybody sees."""
    named = [each for each in action.arguments.values() if isinstance(each, str) and is_handle(each)]
    pieces = [resolve(position, each, action.seat) for each in named]
    return any(piece is None or not sees(position, piece, None) for piece in pieces)


def _first_of_each(acts: Sequence[Action]) -> list[Action]:
    return list({each.kind: each for each in reversed(acts)}.values())[::-1]


def _some(acts: Sequence[Action]) -> list[Action]:
    """So many acts as are tried, some of each kind."""
    rows: dict[str, list[Action]] = {}
    for each in acts:
        rows.setdefault(each.kind, []).append(each)
    longest = max(map(len, rows.values()), default=0)
    return [row[at] for at in range(longest) for row in rows.values() if at < len(row)][:MOST_TRIED]


def _worth(
    ruleset: Ruleset, state: GameState, action: Action, openly: bool, acts: Sequence[Action]
) -> list[Action]:  # fmt: skip
    """Those of some acts after which the same act leads to something better, the best of each kind."""
    gains = dict.fromkeys(_some(acts), float("inf"))
    for number in range(GUESSES):
        if not gains:
            break
        start = _guess(ruleset, state, action.seat, openly, number)
        plan_for_others(ruleset, start, action.seat, Chance(number))
        alone = after(ruleset, start, action)
        if alone is None:
            return []
        level = _score(ruleset, start, alone, action.seat)
        for each in list(gains):
            both = _both(ruleset, start, each, action)
            gain = _score(ruleset, start, both, action.seat) - level if both is not None else 0.0
            gains[each] = min(gains[each], gain)
            if gains[each] <= LEAST:
                del gains[each]
    return _first_of_each(sorted(gains, key=lambda each: -gains[each]))


def gains_of_answers(ruleset: Ruleset, state: GameState, seat: int, passing: Action) -> dict[Action, float]:
    """What the answers that a seat has now would change for it, each beside letting the chance go by (``passing``);
    those that change nothing for the better are left out. Without a ``score`` each answer counts."""
    acts = _offered(ruleset, state, passing, openly=False)
    if not ruleset.judges:
        return dict.fromkeys(acts, 1.0)
    gains = dict.fromkeys(_some(acts), float("inf"))
    for number in range(GUESSES):
        if not gains:
            break
        start = _guess(ruleset, state, seat, False, number)
        alone = after(ruleset, start, passing)
        level = _score(ruleset, start, alone, seat) if alone is not None else 0.0
        for each in list(gains):
            then = after(ruleset, start, each)
            gain = _score(ruleset, start, then, seat) - level if then is not None else 0.0
            gains[each] = min(gains[each], gain)
            if gains[each] <= LEAST:
                del gains[each]
    return gains


def _both(ruleset: Ruleset, start: GameState, first: Action, action: Action) -> GameState | None:
    """The position after one act and, once what it asks is answered, the other; None where they do not go together,
    or where luck decides what the first comes to."""
    position = after(ruleset, start, first)
    if position is None or position.flow.get("chance") != start.flow.get("chance"):
        return None
    turn = turn_of(start)
    for _ in range(MOST_ANSWERS):
        if position.flow.get("outcome") is not None or turn_of(position) != turn:
            return position if is_quiet(ruleset, action.kind) else None
        if ruleset.explain(position, action) is None:
            return after(ruleset, position, action, True)
        answer = quiet_answer(ruleset, position)
        following = after(ruleset, position, answer, True) if answer is not None else None
        if following is None:
            return None
        position = following
    return None


def _score(ruleset: Ruleset, start: GameState, position: GameState, seat: int) -> float:
    """How good a position looks once what it stands in is decided: the step of the turn, or the place."""
    if moment_of(position) == moment_of(start) and not drafts_of(position, seat):
        position = position.fork()
        settle(ruleset, position, MOST_ANSWERS)
    return ruleset.score(overlay(position, ALL_SEATS), seat)
