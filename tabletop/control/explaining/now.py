"""What can be done now: the kinds of acts that a seat has, what each is good for, and where on the table they are."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.content.catalog import Catalog
from tabletop.content.reading.checking import label_of
from tabletop.content.symbols import act_of
from tabletop.control.explaining.entry import Entry
from tabletop.control.judging.referee import Move, Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.lessons.pointing import Target
from tabletop.rules.acting.legality import acts_asked_for
from tabletop.rules.table import Table

MOST_TARGETS = 14
ANSWER = "Answer what is asked: point at one of what glows, or press a button."


@dataclass(frozen=True, slots=True)
class Chance:
    """One kind of act that is legal now, and the things on the table that it begins with."""

    entry: Entry
    targets: tuple[Target, ...]


def chances(judge: Referee, catalog: Catalog, sight: Sight, seat: int) -> list[Chance]:
    """The kinds of legal acts of a seat, in the order of its questions. Where others look at the screen nothing is
    told that is done with a card which they do not see."""
    found: dict[str, list[Move]] = {}
    hidden = hides_something(judge, seat)
    for move in judge.moves(seat):
        if hidden and _lies_covered(judge, catalog, move.action.kind):
            continue  # told of with the others that lie covered
        if not move.piece or not judge.watched() or judge.is_shown(move.piece, seat):
            found.setdefault(move.action.kind, []).append(move)
    ends = [kind for kind, moves in found.items() if all(move.quiet or judge.is_end(move) for move in moves)]
    ordered = [*(kind for kind in found if kind not in ends), *ends]
    return [_chance(judge, catalog, sight, seat, kind, found[kind]) for kind in ordered]


def covered(judge: Referee, catalog: Catalog, seat: int) -> list[Entry]:
    """What a seat is asked for that is done with cards which lie covered: the same whatever they are."""
    ruleset = judge.session.ruleset
    if ruleset is None or not hides_something(judge, seat):
        return []
    state = judge.session.state
    told = [(kind, act_of(catalog, kind)) for kind in acts_asked_for(Table(ruleset, state), seat)]
    return [
        Entry(act.label or label_of(kind), sentence=act.sentence, rule=act.rule or judge.kinds[kind].rule,
              key=f"covered.{kind}")
        for kind, act in told
        if kind in judge.kinds and _lies_covered(judge, catalog, kind)
        and (not act.phases or state.flow.get("phase") in act.phases)
    ]  # fmt: skip


def _lies_covered(judge: Referee, catalog: Catalog, kind: str) -> bool:
    """Whether it depends on covered cards if an act of a kind is legal."""
    made = judge.kinds.get(kind)
    return act_of(catalog, kind).covered or (made is not None and bool(made.claimed))


def hides_something(judge: Referee, seat: int) -> bool:
    """Whether a seat's cards lie covered on this screen, so that what they could do is not told."""
    state = judge.session.state
    own = (piece for zone in state.contents if str(zone).endswith(f"@{seat}") for piece in state.inside(zone))
    return judge.watched() and any(not judge.is_shown(piece, seat) for piece in own)


def _chance(
    judge: Referee, catalog: Catalog, sight: Sight, seat: int, kind: str, moves: list[Move]
) -> Chance:  # fmt: skip
    told, made = act_of(catalog, kind), judge.kinds.get(kind)
    label = told.label or (made.button or made.called if made is not None else "") or label_of(kind)
    rule = told.rule or (made.rule if made is not None else "")
    sentence = told.sentence or ("" if made is not None else ANSWER)
    pieces = {move.piece for move in moves if move.piece}
    ends = {(move.zone, move.cell) for move in moves if move.zone}
    number = f"{len(pieces)} pieces" if len(pieces) > 1 else f"{len(ends)} places" if len(ends) > 1 else ""
    return Chance(Entry(label, number, sentence, rule=rule, key=f"act.{kind}"), targets_of(sight, seat, moves))


def targets_of(sight: Sight, seat: int, moves: list[Move]) -> tuple[Target, ...]:
    """The things on the table that acts begin with, as far as they may be pointed at."""
    found: dict[Target, None] = {}
    for move in moves:
        if move.button and not move.piece:
            found[Target(part="question")] = None
        elif move.piece and sight.stands_for(move.piece, seat):
            found[Target(piece=move.piece, zone=sight.state.zone_of(move.piece))] = None
        elif move.onto and sight.may_show(move.onto, seat):
            found[Target(piece=move.onto, zone=sight.state.zone_of(move.onto))] = None
        elif move.zone and not move.piece:
            found[Target(zone=move.zone)] = None
    return tuple(found)[:MOST_TARGETS]
