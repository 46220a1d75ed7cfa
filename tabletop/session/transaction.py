"""Acts of the rules as entries: carried out, told, and kept apart from what others may not see.

An act is *sealed* if its seat was asked in secret and all that it did was to plan: then it does not exist for anybody
else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from tabletop.core.journal import Entry
from tabletop.core.lines import SecretWord, StoredLine
from tabletop.core.ops import Op, apply_all
from tabletop.core.state import GameState
from tabletop.core.values import Value
from tabletop.core.view import SECRET_FLOW, resolve
from tabletop.core.visibility import Viewer, observers
from tabletop.rules.limits import OverLimit
from tabletop.rules.refusals import Refusal, RulesError
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Word
from tabletop.session.actions import Action
from tabletop.session.by_hand.manual_act import ManualAct
from tabletop.session.referee import Referee
from tabletop.session.telling.narrator import Narrator, TrackingEdit, seat_numbers, words_now
from tabletop.session.telling.templates import REFUSALS

T = TypeVar("T")
RulesAct = Callable[[TrackingEdit, Narrator], object]
Preface = Callable[[bool], StoredLine]
"""The first line of an act, made when it is known whether the act is sealed."""


STUCK = Refusal("stuck", "", REFUSALS["stuck"])


def by_rules(
    referee: Referee, accept: Callable[[Entry], Entry], act: RulesAct, *, seat: int, action: Value,
    manual: bool = False, preface: Preface | None = None, label: Callable[[], StoredLine | None] | None = None,
    or_nothing: bool = False, expected: bool = False, in_the_open: bool = False, silent: bool = False,
    plans: bool = False,
) -> Entry | Refusal | None:  # fmt: skip
    """Let the rules do something and add the entry to the journal, for ``accept`` to make of it what it wants. If
    they fail, the table is as before and the exception is the trouble of the referee (``expected``: unless it says
    that the act itself makes no sense). ``label``: makes a line, of the table as it was before, for an act that says
    nothing itself. ``silent``: it most likely says nothing; ``plans``: it only plans in secret; of both it is asked
    beforehand what it is like. ``or_nothing``: an act that changes nothing is None and no entry. ``in_the_open``: it
    is never sealed."""
    edit = TrackingEdit(referee.record.state)
    narrator = Narrator(edit, referee.record.catalog, referee.record.names, referee.record.versions.sentences, seat)
    secretly = referee.asks_in_secret(seat) if silent or plans else None
    called = label() if silent and label is not None else None
    try:
        act(edit, narrator)
    except Exception as error:
        edit.take_back()
        if not (expected and isinstance(error, RulesError)):
            referee.trouble = error
        return referee.stuck() if isinstance(error, OverLimit) else STUCK
    if or_nothing and not edit.ops:
        return None
    lines = narrator.lines
    quiet = not in_the_open and is_sealed(edit.ops, lines)
    sealed = quiet and (_before(edit, lambda: referee.asks_in_secret(seat)) if secretly is None else secretly)
    if not lines and label is not None:
        said = called if silent else _before(edit, label)
        lines = [said] if said is not None else []
    if preface is not None:
        lines = [preface(sealed), *lines]
    if sealed:
        lines = [_only(line, seat) for line in lines]
    journal = referee.record.journal
    entry = Entry(
        number=len(journal) + 1, parent=journal.head, seat=seat, action=action,
        ops=tuple(edit.ops), inverses=edit.inverses, lines=tuple(lines), manual=manual, hides=edit.hides,
    )  # fmt: skip
    journal.append(entry)
    return accept(entry)


def _before(edit: TrackingEdit, look: Callable[[], T]) -> T:
    """What somebody finds who looks at the table as it was before an act: most acts speak for themselves, so the few
    that do not are taken back for it and done again. What was found out of the table as it is now stays found."""
    with edit.state.trying():
        apply_all(edit.state, edit.inverses)
        try:
            return look()
        finally:
            apply_all(edit.state, edit.ops)


def is_sealed(ops: Iterable[Op], lines: Sequence[StoredLine]) -> bool:
    """Whether an act changed nothing that everybody may see, and told not everybody of it."""
    quiet = all("_only" in line[1] for line in lines)
    return quiet and all(op[0] == "note" or (op[0] == "flow" and op[1] in SECRET_FLOW) for op in ops)


def _only(line: StoredLine, seat: int) -> StoredLine:
    return line if "_only" in line[1] else (line[0], {**line[1], "_only": (seat,)})


def label_of(referee: Referee, action: Action) -> StoredLine:
    """The line of an act that says nothing itself: its label, as it is before the act."""
    label, named = referee.called(action)
    words = words_now(named, referee.record.state, referee.record.catalog, referee.record.names, action.seat)
    if label == "rules.label_choose":
        return referee.record.said("chose", action.seat, choice=named["choice"])
    if label not in referee.record.versions.sentences:
        what: Word = {"is": "line", "line": (AS_WRITTEN + label, words)} if words else label
    else:
        what = {"is": "line", "line": (label, words)}
    return referee.record.said("did", action.seat, what=what)


def overruled(referee: Referee, action: Action, refusal: Refusal) -> Preface:
    """The line that says who overrode what. The reason is made for the acting seat, so only those may read it who may
    know all that it speaks of."""
    state, seat = referee.record.state, action.seat
    who = _who_may_know(state, [*_handles(action.arguments), *refusal.pieces], seat)
    if refusal.private or referee.asks_in_secret(seat):
        who = {seat}
    rule = f" ({refusal.rule})" if refusal.rule else ""
    why: SecretWord = {"is": "secret", "text": f"{rule}: {refusal.message}", "plain": ".", "who": seat_numbers(who)}
    line = referee.record.said("overrode", seat, why=why)
    return lambda sealed: _only(line, seat) if sealed else line


def _handles(value: Value) -> list[str]:
    if isinstance(value, str):
        return [value] if "#" in value or ":" in value else []
    if isinstance(value, Mapping):
        value = tuple(value.values())
    return [handle for each in value for handle in _handles(each)] if isinstance(value, tuple) else []


def _who_may_know(state: GameState, handles: Iterable[str], seat: int) -> set[Viewer]:
    who: set[Viewer] = {None, *range(1, state.spec.seats + 1)}
    for handle in handles:
        piece = resolve(state, handle, seat)
        if piece is not None:
            who &= observers(state, piece)
    return who | {seat}


def resume(referee: Referee, act: ManualAct) -> tuple[StoredLine, ...]:
    """After an act by hand: where it left an open question without any answer, the rules go on. What they say; if
    they fail, they have done nothing."""
    ruleset = referee.ruleset
    if ruleset is None:
        return ()
    edit, mark, hides = act.edit, len(act.edit.ops), act.edit.hides
    narrator = Narrator(
        edit, referee.record.catalog, referee.record.names, referee.record.versions.sentences, act.seat
    )
    try:
        if ruleset.is_unanswerable(act.state):
            ruleset.resume(edit, narrator)
    except Exception as error:
        referee.trouble = error
        edit.back_to(mark)
        edit.hides = hides
        return ()
    return tuple(narrator.lines)
