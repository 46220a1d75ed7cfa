"""Acts by hand: verb and arguments to an entry.

Nothing that hands could do at a real table is refused; what cannot be (a piece that is not there, a pile that is
empty, a number that is no number) raises ``InvalidOp`` with a sentence and leaves no trace. Every act is one entry,
also with many pieces. A piece that is really moved is no longer planned to go somewhere in secret.
"""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from tabletop.content import Catalog
from tabletop.content.findings import did_you_mean
from tabletop.core.checks import MOST_ITEMS, BadData, freeze_map, shown
from tabletop.core.journal import Entry, Journal
from tabletop.core.lines import StoredLine
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.values import Json
from tabletop.core.view import resolve
from tabletop.core.visibility import ALL_SEATS, Viewer, observers
from tabletop.session.actions import Action
from tabletop.session.by_hand import handling, marking, moving
from tabletop.session.by_hand.manual_act import ManualAct, Ref

VERBS: Mapping[str, Callable[..., None]] = {
    "move": moving.move,
    "flip": handling.flip,
    "turn": handling.turn,
    "tap": handling.tap,
    "count": marking.count,
    "set": marking.set_value,
    "shuffle": handling.shuffle,
    "cut": handling.cut,
    "draw": moving.draw,
    "peek": handling.peek,
    "roll": handling.roll,
    "create": moving.create,
    "remove": moving.remove,
    "attach": moving.attach,
    "note": marking.note,
    "phase": marking.phase,
    "seat": marking.active,
    "reorder": handling.reorder,
}
REFEREE_VERBS = ("answer", "run_ability")
"""Verbs that only a referee understands."""

RESUMED = "resumed"
"""The tag of an entry by hand after which the rules went on."""

_SIGNATURES = {verb: inspect.signature(each) for verb, each in VERBS.items()}

HAND_ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    **{verb: (*list(signature.parameters)[1:], "viewer") for verb, signature in _SIGNATURES.items()},
    "answer": ("action",), "run_ability": ("piece", "ability", "viewer"),
}  # fmt: skip
"""What each verb reads besides the seat."""


HandArgument: TypeAlias = "Json | Action | Iterable[HandArgument]"
"""What an act by hand may be given; whatever is gone through piece by piece is kept as a list."""

Follow = Callable[[ManualAct], tuple[StoredLine, ...]]
"""What comes of an act by hand, done with the same edit: the lines for the log."""


def perform(
    verb: str, arguments: Mapping[str, HandArgument], *, seat: int, state: GameState, catalog: Catalog,
    names: Sequence[str], journal: Journal, viewers: Sequence[Viewer] = (), follow: Follow | None = None,
    preface: Callable[[bool], StoredLine] | None = None, stored: Mapping[str, object] | None = None,
) -> Entry:  # fmt: skip
    """Do it and add the entry to the journal. ``viewers``: whose handles name the pieces (none: see ``ManualAct``);
    ``follow`` is called once the act is done. ``preface`` makes a first line, ``stored`` is what was asked for, where
    that was not this act itself. Raises InvalidOp, the table unchanged."""
    if verb in REFEREE_VERBS:
        raise InvalidOp(f"{catalog.title} has no referee: nothing is asked and no ability runs by itself")
    perform_verb = VERBS.get(verb)
    if perform_verb is None:
        raise InvalidOp(f"hands cannot {verb!r}. {did_you_mean(verb, VERBS, 'verbs')}".strip())
    try:
        arguments = {name: plain(value) for name, value in arguments.items()}
        _SIGNATURES[verb].bind(None, **arguments)
        wanted = freeze_map({"verb": verb, **arguments} if stored is None else stored, "arguments")
    except (BadData, TypeError) as error:
        raise InvalidOp(f"{verb}: {error}") from None
    except RecursionError:
        raise InvalidOp(f"{verb}: an argument is nested too deeply") from None
    if viewers and stored is None:
        wanted["viewer"] = viewers[0]
    act = ManualAct(state, catalog, names, seat, viewers)
    try:
        perform_verb(act, **arguments)
        _drop_plans(act)
        lines = act.lines()
    except InvalidOp:
        act.edit.take_back()
        raise
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        # An argument of a shape that no hand has: named as what it is, with nothing left half done.
        act.edit.take_back()
        raise InvalidOp(f"{verb}: {error}") from error
    if preface is not None:
        lines = (preface(False), *lines)
    before = len(act.edit.ops)
    if follow is not None:
        lines += follow(act)
    entry = Entry(
        number=len(journal) + 1, parent=journal.head, seat=seat, action=wanted, ops=tuple(act.edit.ops),
        inverses=act.edit.inverses, lines=lines, manual=True, hides=act.edit.hides,
        tags=(RESUMED,) if len(act.edit.ops) > before else (),
    )  # fmt: skip
    journal.append(entry)
    return entry


def _drop_plans(act: ManualAct) -> None:
    """What was moved or taken out is planned no more."""
    act.unplan({op[1] for op in act.edit.ops if op[0] in ("move", "remove")})


def looks_at_hidden(state: GameState, seat: int, arguments: Mapping[str, HandArgument]) -> bool:
    """Whether a peek would show whoever looks (seat 0: any seat) something that it may not know. What no hand can do
    is for :func:`perform` to say."""
    pieces, zone, number = (arguments.get(name) for name in ("pieces", "zone", "n"))
    seats: set[Viewer] = {seat} if seat else set(range(1, state.spec.seats + 1))
    if pieces is None and isinstance(zone, str) and state.why_no_place(zone) is None:
        inside = state.inside(zone)
        most = len(inside) if "n" in arguments and number is None else number if isinstance(number, int) else 1
        found = inside[-most:] if most > 0 else []
    else:
        refs: list[HandArgument] = (
            list(pieces) if isinstance(pieces, list | tuple | set | frozenset) and pieces else [pieces]
        )
        named = (
            resolve(state, ref, seat) or resolve(state, ref, ALL_SEATS) if isinstance(ref, str) else ref
            for ref in refs
        )
        found = [piece for piece in named if isinstance(piece, int) and state.exists(piece)]
    return any(seats - observers(state, piece) for piece in found)


def action_of(arguments: Mapping[str, HandArgument]) -> Action:
    """The action of the verb ``answer``. Raises InvalidOp."""
    action = arguments.get("action")
    if isinstance(action, Action):
        return action
    try:
        return Action.from_json(action)
    except ValueError as error:
        raise InvalidOp(f"answer: {error}") from None


def ability_of(arguments: Mapping[str, HandArgument], piece: Callable[[Ref], int]) -> tuple[int, str]:
    """The piece and the ability of the verb ``run_ability``. Raises InvalidOp."""
    ability = arguments.get("ability")
    if set(arguments) != {"piece", "ability"} or not isinstance(ability, str):
        raise InvalidOp("run_ability: say the piece and the name of the ability")
    ref = arguments["piece"]
    if not isinstance(ref, int | str):
        raise InvalidOp(f"there is no piece {shown(ref)} on the table")
    return piece(ref), ability


def plain(value: HandArgument) -> HandArgument:
    """An argument as it is stored: whatever can be gone through is a list."""
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        return value
    listed = list(itertools.islice(value, MOST_ITEMS + 1))
    if len(listed) > MOST_ITEMS:
        raise InvalidOp(f"more than {MOST_ITEMS} values are named")
    return [plain(item) for item in listed]
