"""Cells of boards: how they are lit, the pattern that is turned by hand, and what is said: without a window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import tabletop
from tabletop.control.cells.lights import (
    BoardCell,
    Lit,
    coming,
    label_of,
    lit_by_pattern,
    lit_by_piece,
    lit_by_question,
    pointed_at,
    signs_on,
    with_twins,
)
from tabletop.control.cells.pattern import HeldPattern
from tabletop.control.cells.words import MOST_LINES, CellNumbers, about, out_of_reach, told, told_of_pattern
from tabletop.control.judging.referee import Move, Referee
from tabletop.control.places.arrange import Arrangement, arrange
from tabletop.rules.actions import Action
from tabletop.rules.showing.shapes import CellMark
from tabletop.session import Session
from tabletop.session.telling.numbers import CellText

SCENARIOS = Path(__file__).resolve().parents[2] / "cards" / "butterfly" / "scenarios"
HERE, THERE, FAR = ("present", (0, 0)), ("present", (1, 0)), ("present", (5, 5))


def opened(name: str) -> tuple[Session, Arrangement]:
    (path,) = SCENARIOS.glob(f"{name}-*.yaml")
    session = tabletop.load_scenario(path)
    layout = session.catalog.layouts[2].under(session.options)
    return session, arrange(session.view_for(0), layout, 1)


def effect(at: BoardCell, kind: str, piece: str = "", label: str = "A1", text: str = "It changes.") -> CellText:
    return CellText(at[0], at[1], label, kind, text, piece)


def way(number: int, **more: object) -> Move:
    return Move(Action("lay", 1, way=number), zone="present", **more)  # type: ignore[arg-type]


def held(effects: dict[int, Sequence[CellText]], owner: int = 2) -> tuple[HeldPattern, list[Move]]:
    """A pattern whose ways do so at cells, and those ways."""
    pattern = HeldPattern(lambda action: effects[action.arguments["way"]], lambda handle: owner)
    return pattern, [way(number) for number in effects]


# -- lights ----------------------------------------------------------------------------------------------------


def test_the_same_cell_of_the_other_map_is_lit_with_the_one_pointed_at() -> None:
    session, _ = opened("s14")
    assert pointed_at(("past", (2, 3)), session.state.spec) == {
        ("past", (2, 3)): "hover",
        ("present", (2, 3)): "twin",
    }
    assert pointed_at(None, session.state.spec) == {}


@pytest.mark.parametrize(("kind", "look"), [("new", "new"), ("loses", "dies"), ("moves", "target"), ("odd", "none")])
def test_a_pattern_is_lit_by_what_it_does(kind: str, look: str) -> None:
    lit = lit_by_pattern([effect(HERE, kind), effect(FAR, "dies", label="")], {HERE: "hover", THERE: "twin"})
    assert lit.cells == {HERE: look, THERE: "twin"}, "what is off the board is not lit"
    assert lit.comes == ((HERE,) if kind == "new" else ())


def test_the_whole_of_a_pattern_is_lit_on_the_linked_board_too() -> None:
    """Only the place of the cell under the pointer was."""
    session, _ = opened("s14")
    spec, past = session.state.spec, ("past", (1, 0))
    lit = lit_by_pattern([effect(HERE, "new"), effect(THERE, "new"), effect(past, "dies")], pointed_at(HERE, spec))
    assert lit.cells == {HERE: "new", THERE: "new", past: "dies", ("past", (0, 0)): "twin"}
    assert with_twins(lit, spec).cells == lit.cells, "what is lit there for itself stays so"
    lit = lit_by_pattern([effect(HERE, "new"), effect(THERE, "blocked")], pointed_at(HERE, spec))
    assert with_twins(lit, spec).cells == {**lit.cells, past: "twin"}
    # where a piece may go is no effect: nothing is lit beside the cell that is pointed at
    ends = with_twins(Lit({HERE: "can", THERE: "target"}), spec)
    assert ends.cells == {HERE: "can", THERE: "target"}


def test_what_an_act_would_cost_is_crossed_out_before_it_is_done() -> None:
    aimed = way(1, cell=(0, 0))
    effects = [effect(HERE, "loses"), effect(THERE, "loses")]
    lit = lit_by_question({HERE: "can", FAR: "can"}, aimed, effects, {FAR: "hover"})
    assert lit.cells == {HERE: "target", THERE: "dies", FAR: "hover"}
    assert lit_by_question({HERE: "can"}, None, effects, {HERE: "twin"}).cells == {HERE: "can"}


@pytest.mark.parametrize(
    ("under", "held", "ruled", "look"),
    [(HERE, True, True, "target"), (FAR, True, True, "refused"), (FAR, True, False, "target"),
     (FAR, False, True, "hover"), (HERE, False, True, "target")],
)  # fmt: skip
def test_where_a_piece_can_go_and_where_not(under: BoardCell, held: bool, ruled: bool, look: str) -> None:
    ends = {HERE: way(1, cell=(0, 0), path=((1, 0), (0, 0))), THERE: way(2, cell=(1, 0))} if ruled else {}
    lit = lit_by_piece(ends, under, {under: "hover"}, [], ruled=ruled, held=held)
    assert lit.cells[under] == look
    assert {cell for cell, kind in lit.cells.items() if kind == "can"} == set(ends) - {under}
    assert (lit.zone, lit.way) == (("present", ((1, 0), (0, 0))) if under == HERE else ("", ()))


def test_the_cell_that_a_piece_comes_from_is_no_refusal() -> None:
    assert lit_by_piece({}, FAR, {}, [], ruled=True, held=True, stands_on=FAR).cells == {FAR: "hover"}


def test_what_is_set_in_motion_waits_on_its_cell() -> None:
    session, arrangement = opened("s14")
    pin = next(place for place in arrangement.placements if place.piece.kind == "pin" and place.piece.spot)
    card = next(place for place in arrangement.placements if place.piece.kind != "pin")
    effects = [effect(HERE, "new", pin.handle), effect(THERE, "new", card.handle), effect(FAR, "fought", pin.handle)]
    found = coming(effects, session.view_for(0), arrangement)
    assert list(found.waiting) == [HERE] and found.fought == (FAR,), "only pins come to a cell"
    assert found.sources == ((pin.zone, tuple(map(int, pin.piece.spot or ()))),)


def test_a_cell_says_what_it_is_called_unless_it_says_more_already() -> None:
    session, arrangement = opened("s14")
    board = session.catalog.boards["nile"]
    named = next(cell for cell in board.names)
    plain = next(cell for cell in board.cells if cell not in board.names)
    cells = [("past", named), ("past", plain), ("present", plain)]
    assert signs_on(cells, arrangement, [("present", plain)]) == {("past", plain): board.label(plain)}
    assert label_of(arrangement, ("past", (99, 99))) == "" == label_of(arrangement, ("nowhere", plain))


# -- the pattern -----------------------------------------------------------------------------------------------


def test_a_pattern_is_held_in_the_way_that_does_most_and_harms_its_own_least() -> None:
    effects = {1: [effect(HERE, "new")], 2: [effect(HERE, "replace", "#1")], 3: [effect(HERE, "dies", "#1")]}
    pattern, ways = held(effects, owner=2)
    pattern.keep(ways)
    assert pattern.laid == ways[1].action
    own, ways = held(effects, owner=1)
    own.keep(ways)
    assert own.laid == ways[0].action
    own.laid = ways[2].action
    own.keep(ways)
    assert own.laid == ways[2].action, "a way that was turned to stays"
    own.keep(ways[:1])
    assert own.laid == ways[0].action, "until it is none any more"
    own.keep([])
    assert own.laid is None and not own.told


def test_it_turns_through_the_ways_that_cover_the_cell_pointed_at() -> None:
    pattern, ways = held({1: [effect(HERE, "new")], 2: [effect(THERE, "new")], 3: [effect(HERE, "new")]})
    pattern.keep(ways)
    seen = []
    for _ in range(3):
        assert pattern.turn(ways, 1, HERE)
        seen.append(pattern.laid)
    assert seen == [ways[2].action, ways[0].action, ways[2].action]
    pattern.turn(ways, -1, None)
    assert pattern.laid == ways[1].action, "where nothing is pointed at, through all"
    assert not pattern.turn([], 1, None)


def test_a_shape_that_can_be_laid_in_few_ways_turns_through_all_of_them() -> None:
    board = tabletop.new_session("butterfly", seed=1).catalog.boards["nile"]
    pairs = [("E2", "E3"), ("E3", "E4"), ("E2", "F1"), ("E4", "E5")]
    ways = [Move(Action("lay", 1, cells=f"present {' '.join(pair)}"), lays="cells") for pair in pairs]
    pattern = HeldPattern(lambda action: [], lambda handle: 0, lambda zone: board)
    pattern.keep(ways)
    seen = []
    for _ in ways:
        assert pattern.turn(ways, 1, None)
        seen.append(pattern.laid)
    assert len(set(seen)) == 4, "those that are turned alike, too"
    spot = board.cell("E3")
    assert spot is not None
    pattern.reach_for(ways, ("present", spot))
    near = {way.action for way in ways[:2]}
    assert pattern.laid in near and pattern.turn(ways, 1, ("present", spot)) and pattern.laid in near


def test_a_shape_that_can_be_laid_in_many_ways_is_turned_and_moved_by_itself() -> None:
    board = tabletop.new_session("butterfly", seed=1).catalog.boards["nile"]
    pairs = {frozenset((cell, each)) for cell in board.cells for each in board.around(cell)}
    laid = [" ".join(sorted(map(board.label, pair))) for pair in pairs]
    ways = [Move(Action("lay", 1, cells=f"present {each}"), lays="cells") for each in sorted(laid)]
    pattern = HeldPattern(lambda action: [], lambda handle: 0, lambda zone: board)
    pattern.keep(ways)

    def cells() -> set[str]:
        assert pattern.laid is not None
        return set(str(pattern.laid.arguments["cells"]).split()[1:])

    def spot(zone: str, cell: tuple[int, int]) -> tuple[float, float]:
        return 10.0 * cell[0] + 5.0 * cell[1], 10.0 * cell[1]

    assert pattern.is_free(ways) and pattern.hold(ways, Action("lay", 1, cells="present E4 F4"))
    assert pattern.walk(ways, (1, 0), spot) and cells() == {"F4", "G4"}
    turned = set[str]()
    for _ in range(3):
        assert pattern.turn(ways, 1, None) and cells() & {"F4", "G4"}, "where it lies"
        turned |= {" ".join(sorted(cells()))}
    assert len(turned) == 3
    edge = 0
    while pattern.walk(ways, (-1, 0), spot):
        edge += 1
    assert 3 < edge < 12, "up to the edge"
    assert not HeldPattern(lambda action: [], lambda handle: 0).walk(ways, (1, 0), spot)


def test_of_few_ways_those_at_the_pointer_are_gone_through() -> None:
    board = tabletop.new_session("butterfly", seed=1).catalog.boards["nile"]
    pairs = [("E2", "E3"), ("E3", "E4"), ("E3", "F3"), ("E4", "E5")]
    ways = [Move(Action("lay", 1, cells=f"present {' '.join(pair)}"), lays="cells") for pair in pairs]

    def effects(action: Action) -> list[CellText]:
        cells = map(board.cell, str(action.arguments["cells"]).split()[1:])
        return [effect(("present", cell), "new") for cell in cells if cell is not None]

    pattern = HeldPattern(effects, lambda handle: 0, lambda zone: board)
    pattern.keep(ways)
    spot = board.cell("E3")
    assert spot is not None
    seen = set()
    for _ in ways:
        assert pattern.turn(ways, 1, ("present", spot))
        seen.add(pattern.laid)
    assert seen == {way.action for way in ways[:3]}, "those that are turned alike, too"


def test_it_reaches_for_the_pointer_if_it_can() -> None:
    pattern, ways = held({1: [effect(HERE, "new")], 2: [effect(THERE, "new")]})
    pattern.keep(ways)
    pattern.reach_for(ways, THERE)
    assert pattern.laid == ways[1].action and pattern.covers_now(THERE) and not pattern.covers_now(HERE)
    pattern.reach_for(ways, FAR)
    assert pattern.laid == ways[1].action
    assert pattern.anchor == THERE and pattern.is_about("present") and not pattern.is_about("past")


def test_the_mirror_image_is_another_way_or_none() -> None:
    pattern = HeldPattern(lambda action: [], lambda handle: 0)
    assert pattern.mirrored() is None
    pattern.laid = Action("lay", 1, turned=2)
    other = pattern.mirrored()
    assert other == Action("lay", 1, turned=2, mirrored=1)
    assert not pattern.hold([way(1)], other) and pattern.laid == Action("lay", 1, turned=2)
    assert pattern.hold([Move(other)], other) and pattern.mirrored() == Action("lay", 1, turned=2)


def test_a_real_pattern_reaches_every_cell_that_one_of_its_ways_covers() -> None:
    session, arrangement = opened("s04")
    ways = Referee(session).shapes(next(each.seat for each in session.decisions()))
    pattern = HeldPattern(lambda action: session.preview(action, 0), lambda handle: 0)
    pattern.keep(ways)
    cells = {(each.zone, each.cell) for each in ways for each in session.preview(each.action, 0) if each.label}
    assert len(ways) == 13 and len(cells) > 5
    for cell in cells:
        pattern.reach_for(ways, cell)
        assert pattern.covers_now(cell)
    assert label_of(arrangement, pattern.anchor or HERE)


# -- words -----------------------------------------------------------------------------------------------------


def test_a_note_says_what_happens_where_and_why_the_pattern_is_not_here() -> None:
    _, arrangement = opened("s04")
    pattern, ways = held({1: [effect(HERE, "new", text="A pin sprouts."), effect(THERE, "none", text="")]})
    pattern.keep(ways)
    assert told_of_pattern(pattern, HERE, arrangement, "*Click.*") == ["**A1** A pin sprouts.", "*Click.*"]
    label = label_of(arrangement, FAR)
    assert told_of_pattern(pattern, FAR, arrangement, "*Click.*")[1] == out_of_reach(pattern, FAR, arrangement)
    assert out_of_reach(pattern, FAR, arrangement).startswith(f"The pattern cannot reach {label}: it always covers ")
    assert told_of_pattern(pattern, ("past", (5, 5)), arrangement, "")[:-1] == ["**A1** A pin sprouts."]


def test_a_note_has_no_more_lines_than_can_be_read() -> None:
    assert len(told([effect(HERE, "new")] * 20)) == MOST_LINES
    assert told([effect(HERE, "new", text="")]) == []


def test_a_cell_says_its_name_its_numbers_and_what_comes() -> None:
    session, arrangement = opened("s14")
    made = next(each for each in session.catalog.seat_values.values() if each.cell is not None)
    at = (made.zone, made.cell or (0, 0))
    view = session.view_for(0)
    view = replace(view, numbers={1: {made.id: 2}, 2: {made.id: 0}})
    numbers = CellNumbers(session.catalog, session.agreement.options, session.names, view)
    assert numbers.counts()[at] == ((1, 2),), "nought is not said"
    wanted = made.wanted(session.agreement.options)
    assert numbers.plates()[at] == ((1, f"{min(2, wanted)}/{wanted}" if wanted else "2"),)
    first, *rest = about(at, arrangement, numbers, [effect(at, "new", text="A pin comes."), effect(HERE, "new")])
    assert session.catalog.boards["nile"].names.get(at[1], "") in first
    assert rest[-1] == "A pin comes." and rest[-2].startswith(f"{session.names[0]}: {made.label} 2")
    assert about(("nowhere", (0, 0)), arrangement, numbers, []) == []


def test_a_cell_tells_what_the_rules_have_kept_of_it() -> None:
    session, arrangement = opened("s14")
    numbers = CellNumbers(session.catalog, session.options, ["Ana", "Ben"], session.view_for(0))
    kept = [CellMark(*HERE, "#112233", "Burnt"), CellMark(*HERE, "", "Home", 2), CellMark(*HERE, "#112233", "")]
    kept.append(CellMark(*HERE, "", "Cracks", 0, "2"))
    label = label_of(arrangement, HERE)
    found = about(HERE, arrangement, numbers, (), kept)
    assert found[-3:] == [f"**{label}** Burnt.", f"**{label}** Home (Ben).", f"**{label}** Cracks: 2."]
