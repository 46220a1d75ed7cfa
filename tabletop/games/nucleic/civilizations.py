"""Civilizations when they are picked: Now abilities with their choices, or a place that lasts (section 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tabletop.core.zones import zone_key
from tabletop.games.nucleic.beating import change_hands
from tabletop.games.nucleic.changes import discard
from tabletop.games.nucleic.drafting import own_units, remember
from tabletop.games.nucleic.field import (
    ZONES,
    abilities_of,
    attached,
    cards_in,
    cell,
    controller,
    face_up,
    opponents,
    pile_of,
    zone_of,
)
from tabletop.rules.progress.choosing import Choice, Choose, Query, present
from tabletop.rules.progress.machine import Block, Call, Frame, Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table, facts

Options = Callable[[Table, Frame], Sequence[Choice]]


def use(run: Run, card: int, seat: int) -> None:
    """A picked civilization is applied or comes to lie where it stays (NUC-54, NUC-57)."""
    now = [each for each in abilities_of(run, card) if each.when == "now"]
    if now:
        run.say("nucleic.uses", who=Person(seat), pieces=Pieces((card,)))
        run.push(block_of(now[0].id), self=card, you=seat, spend=True)
    elif run.printed(card, "as_land") is True:  # no area is free: it cannot be played (NUC-66)
        run.say("nucleic.cannot_use", who=Person(seat), pieces=Pieces((card,)))
        spend(run, card)
    else:
        run.move(card, zone_key("civilizations", 0, seat))
        run.set_face(card, "up")
        run.say("nucleic.into_row", who=Person(seat), pieces=Pieces((card,)))


def spend(run: Run, card: int) -> None:
    """Onto the discard, face up (NUC-54, NUC-56)."""
    run.move(card, "discard")
    run.set_face(card, "up")


def block_of(ability: str) -> str:
    """The id of the block of an ability."""
    return f"nucleic/{ability}/do"


# -- what can be chosen ----------------------------------------------------------------------------------------


def _you(frame: Frame) -> int:
    return int(frame.bind["you"])


def _own(table: Table, seat: int, kind: str) -> list[int]:
    return [piece for zone in ZONES for piece in cards_in(table, kind, zone, seat)]


def _theirs(table: Table, seat: int, kind: str) -> list[int]:
    return [piece for other in opponents(table, seat) for piece in _own(table, other, kind)]


def _pair(kind: str) -> Options:
    """Two cards of one's own in different zones (NUC-60)."""

    def options(table: Table, frame: Frame) -> Sequence[Choice]:
        picked = present(table, Choose.picked(frame))
        taken = {zone_of(table, each) for each in picked if isinstance(each, int)}
        own = _own(table, _you(frame), kind)
        if len({zone_of(table, each) for each in own}) < 2:
            return ()
        return [each for each in own if zone_of(table, each) not in taken or each in picked]

    return options


def _tradeable(table: Table, frame: Frame) -> Sequence[Choice]:
    """Opponents' lands in zones where one has a land oneself (NUC-61)."""
    you = _you(frame)
    return [each for each in _theirs(table, you, "land") if cell(table, "land", zone_of(table, each), you)]


def _own_there(table: Table, frame: Frame) -> Sequence[Choice]:
    other = _first(frame, "target")
    return list(cell(table, "land", zone_of(table, other), _you(frame))) if other else []


def _movable(table: Table, frame: Frame) -> Sequence[Choice]:
    units = own_units(table, _you(frame))
    return [card for unit in units for card in attached(table, unit)] if len(units) > 1 else []


def _other_units(table: Table, frame: Frame) -> Sequence[Choice]:
    card = _first(frame, "target")
    return [unit for unit in own_units(table, _you(frame)) if not card or card not in table.inside(unit)]


def _units_for_top(table: Table, frame: Frame) -> Sequence[Choice]:
    """One's own units, if there is a card to take (NUC-64)."""
    return own_units(table, _you(frame)) if table.inside(pile_of(table, "power_up", _you(frame))) else ()


def _scrappable(table: Table, frame: Frame) -> Sequence[Choice]:
    you = _you(frame)
    theirs = _theirs(table, you, "power_up")
    return [card for card in theirs if not cards_in(table, "power_up", zone_of(table, card), you)]


def _replaceable(table: Table, frame: Frame) -> Sequence[Choice]:
    return _own(table, _you(frame), "land") if table.inside(pile_of(table, "land", _you(frame))) else ()


def _hidden(*kinds: str) -> Options:
    def options(table: Table, frame: Frame) -> Sequence[Choice]:
        return [piece for kind in kinds for piece in _theirs(table, _you(frame), kind) if not face_up(table, piece)]

    return options


# -- what is done --------------------------------------------------------------------------------------------


def _first(frame: Frame, name: str) -> int:
    found = facts(frame.bind, name)
    return int(found[0]) if found else 0


def _swap_zones(run: Run) -> None:
    """Both move at the same time; a unit takes its power-ups along (NUC-59)."""
    both = facts(run.frame.bind, "target")
    if len(both) == 2 and all(run.state.exists(each) for each in both):
        one, other = both
        here, there = run.zone(one), run.zone(other)
        run.say(
            "nucleic.swapped_zones", who=Person(_you(run.frame)), one=zone_of(run, one), other=zone_of(run, other)
        )
        run.move(one, there)
        run.move(other, here)


def _trade(run: Run) -> None:
    theirs, own = _first(run.frame, "target"), _first(run.frame, "own")
    if theirs and own:
        here, there = run.zone(own), run.zone(theirs)
        seat, other = _you(run.frame), controller(run, theirs)
        run.say("nucleic.traded", who=Person(seat), seat=Person(other), zone=zone_of(run, own))
        change_hands(run, own, other)
        change_hands(run, theirs, seat)
        run.move(own, there)
        run.move(theirs, here)
        for each, to in ((theirs, seat), (own, other)):
            if not face_up(run, each):
                remember(run, (to,), (each,))  # NUC-178


def _move_power_up(run: Run) -> None:
    card, unit = _first(run.frame, "target"), _first(run.frame, "unit")
    if card and unit:
        run.move(card, unit)
        run.say(
            "nucleic.moved_power_up", who=Person(_you(run.frame)), pieces=Pieces((card,)), zone=zone_of(run, unit)
        )


def _attach_top(run: Run) -> None:
    unit, pile = _first(run.frame, "target"), run.inside(pile_of(run, "power_up", _you(run.frame)))
    if unit and pile:
        run.set_face(pile[-1], "down")
        run.move(pile[-1], unit)
        remember(run, (_you(run.frame),), (pile[-1],))
        run.say("nucleic.attached", who=Person(_you(run.frame)), pieces=Pieces((pile[-1],)), zone=zone_of(run, unit))


def _throw_out(run: Run, piece: int) -> None:
    """A face-down card goes away face down, a face-up one face up (NUC-63)."""
    if face_up(run, piece):
        discard(run, piece)
    else:
        run.move(piece, "buried")


def _scrap(run: Run) -> None:
    card = _first(run.frame, "target")
    if card:
        run.say("nucleic.scrapped", who=Person(_you(run.frame)), pieces=Pieces((card,)), zone=zone_of(run, card))
        _throw_out(run, card)


def _replace(run: Run) -> None:
    land, pile = _first(run.frame, "target"), run.inside(pile_of(run, "land", _you(run.frame)))
    if land and pile:
        where = run.zone(land)
        run.say("nucleic.replaced", who=Person(_you(run.frame)), pieces=Pieces((land,)), zone=zone_of(run, land))
        _throw_out(run, land)
        run.set_face(pile[-1], "down")
        run.move(pile[-1], where)
        remember(run, (_you(run.frame),), (pile[-1],))


def _look(run: Run) -> None:
    """It stays face down and is shown to that player alone (NUC-177)."""
    card = _first(run.frame, "target")
    if card:
        seat = _you(run.frame)
        run.edit.learn((card,), (seat,))
        run.forget()
        remember(run, (seat,), (card,))
        run.say("nucleic.looked", who=Person(seat), pieces=Pieces((card,)), zone=zone_of(run, card))


def _turn_up(run: Run) -> None:
    card = _first(run.frame, "target")
    if card:
        run.set_face(card, "up")
        run.say("nucleic.turned_up", who=Person(_you(run.frame)), pieces=Pieces((card,)), zone=zone_of(run, card))


def _query(name: str, options: Options, question: str, number: int = 1) -> Choose:
    return Choose(
        Query(
            name,
            seat=lambda table, frame: _you(frame),
            options=options,
            bounds=lambda table, frame: (number, number),
            question=f"nucleic.ask_{question}",
            words=lambda table, frame: {"pieces": Pieces((frame.bind["self"],))},
            rule="NUC-55",
        )
    )


def _learn_top(run: Run) -> None:
    """The card is taken from the pile first: who takes it sees it (NUC-64)."""
    pile = run.inside(pile_of(run, "power_up", _you(run.frame)))
    if pile and own_units(run, _you(run.frame)):
        run.edit.learn(pile[-1:], (_you(run.frame),))
        run.forget()


STEPS: dict[str, tuple[Choose | Call, ...]] = {
    "swap_lands": (_query("target", _pair("land"), "two_lands", 2), Call(_swap_zones)),
    "swap_units": (_query("target", _pair("unit"), "two_units", 2), Call(_swap_zones)),
    "trade_lands": (_query("target", _tradeable, "trade"), _query("own", _own_there, "trade_own"), Call(_trade)),
    "move_power_up": (_query("target", _movable, "power_up"), _query("unit", _other_units, "unit"),
                      Call(_move_power_up)),
    "attach_top": (Call(_learn_top), _query("target", _units_for_top, "unit"), Call(_attach_top)),
    "scrap_power_up": (_query("target", _scrappable, "scrap"), Call(_scrap)),
    "replace_land": (_query("target", _replaceable, "land"), Call(_replace)),
    "look": (_query("target", _hidden("land", "unit", "power_up"), "look"), Call(_look)),
    "turn_up": (_query("target", _hidden("land"), "turn_up"), Call(_turn_up)),
}  # fmt: skip
"""What a Now ability asks, and then does."""


def step_name(op: str, word: str) -> str:
    """The entry of ``STEPS`` for an effect."""
    return f"swap_{word}" if op == "swap_zones" else op


def can_do(table: Table, name: str, you: int) -> bool:
    """Whether a Now ability has a legal choice (NUC-55, NUC-56)."""
    frame = Frame("", 0, {"you": you})
    query = next(step.query for step in STEPS[name] if isinstance(step, Choose))
    options = query.options(table, frame)
    return bool(options) and len(options) >= query.bounds(table, frame)[0]


def now_block(ability: str, name: str) -> Block:
    """The block of a Now ability."""

    def check(run: Run) -> None:
        if not can_do(run, name, _you(run.frame)):
            run.say("nucleic.no_choice", pieces=Pieces((run.frame.bind["self"],)))
            run.jump("spend")

    def end(run: Run) -> None:
        if run.frame.bind.get("spend") and run.state.exists(run.frame.bind["self"]):
            spend(run, run.frame.bind["self"])

    return Block(block_of(ability), Call(check), *STEPS[name], "spend", Call(end))


def blocks(table_abilities: Iterator[tuple[str, str]]) -> Iterator[Block]:
    """The blocks of all Now abilities: id and name of what they do."""
    for ability, name in table_abilities:
        yield now_block(ability, name)
