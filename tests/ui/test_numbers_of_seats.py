"""Numbers of seats on their panels (counted dice, what rules work out), and the dots of a board with edges."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.things.cells import Tile, paint_map
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver
from tests.ui.test_pointing import table_of

GAME = """
title: Counted dice
seats: [2]
zones: {cup: {label: Cup, per_seat: true, face: up}}
seat_values: {dice: {label: Dice, counts: cup}}
"""
RULES = """
rules: 2
values:
  lead: {of: seat, from: 7 * count(cup of you), label: Lead}
  silent: {of: seat, from: 8}
setup:
  - {each: s, in: seats, do: [{create: die, sides: 6, in: cup of s, owner: s, count: 3}]}
course:
  - turns: seats
    rounds: 2
    do: [{ask: you, to: [drop]}]
  - {finish: nobody, because: Over.}
acts:
  drop:
    pick: {d: cup}
    do: [{remove: d}]
"""


def table(driver: Driver, folder: Path) -> TableScreen:
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "rules.yaml").write_text(RULES, encoding="utf-8")
    return table_of(driver, tabletop.new_session(folder, seed=1, bots={}))


def numbers(table: TableScreen, seat: int) -> dict[str, int]:
    return {value.label: value.value for value in table.hud.seats[seat].info.values}


def test_dice_and_what_rules_work_out_stand_on_the_panel(driver: Driver, tmp_path: Path) -> None:
    shown = table(driver, tmp_path / "game")
    driver.settle()
    assert numbers(shown, 1) == {"Dice": 3, "Lead": 21}, "what has no label is shown nowhere"
    session = shown.session
    assert session.submit(session.legal_actions(1)[0])
    shown.refresh()
    driver.settle()
    assert numbers(shown, 1) == {"Dice": 2, "Lead": 14} and numbers(shown, 2) == {"Dice": 3, "Lead": 21}
    assert session.log(2)[-1].text.count("d6") == 0


def test_where_edges_meet_there_is_a_dot() -> None:
    tiles = [Tile(50, 50), Tile(100, 50, share=(0.24, 0.24)), Tile(150, 50, share=(1.0, 0.24))]
    ground = (120, 128, 136), (50, 54, 58), (170, 176, 182)
    picture = paint_map((200, 100), tiles, 60, "square", ground, IconSet(), "")
    square, corner, edge = (sum(picture.get_at((x, 50))[:3]) for x in (50, 100, 150))
    assert corner < 0.6 * square and corner < 0.6 * edge
