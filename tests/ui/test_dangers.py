"""What can be lost and still be kept off is told at the panel of whom it threatens, as long as it does."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.core.state import seat_target
from tabletop.session import Session
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

EVOLVE = """
game: evolve
scenario: absent twice
seats: [Ana, Ben]
given:
  moment: {phase: main, active: Ben}
  turn: 6
  Ana: {deck: 10, organisms: [Escherichia coli]}
  Ben: {deck: 0, hand: [Vibrio natriegens]}
expect: {outcome: none}
"""
AUGANISM = """
game: auganism
scenario: the last monster
seats: [Ana, Ben]
given:
  moment: {phase: evolution, active: Ana}
  Ana: {deck: 0, hand: [], summon: Emberknoll}
  Ben: {deck: 5, hand: [Drizzlet], summon: Harborback}
expect: {outcome: none}
"""


DRY = """
game: territory
scenario: no claim for long
seats: [Ana, Ben]
given:
  moment: {phase: deploy, round: 5}
  flow: {dry_rounds: 2}
  Ana: {lands: 2}
  Ben: {lands: 1}
expect: {outcome: none}
"""


BUTTERFLY = """
game: butterfly
scenario: held in both ages
seats: [Ana, Ben]
given:
  moment: {{phase: move, active: Ben}}
  turn: 9
  past: {{{cell}: {{card: Hawk, owner: Ana}}}}
  present: {{{cell}: {{card: Hawk, owner: Ana}}}}
expect: {{outcome: none}}
"""


def opened(tmp_path: Path, text: str) -> Session:
    file = tmp_path / "danger.yaml"
    file.write_text(text, encoding="utf-8")
    return tabletop.load_scenario(file)


def told(session: Session) -> list[tuple[int, str]]:
    return [(each.seat, each.text) for each in session.dangers(None)]


def test_absence_and_the_empty_deck_of_evolve(tmp_path: Path) -> None:
    session = opened(tmp_path, EVOLVE)
    assert told(session) == [(2, "Ben's deck is empty: the next card to be drawn loses the game.")]
    session.manual("count", target_seat=1, name="absence", by=1, seat=1)
    assert (2, "Ben loses without an organism at the end of 2 more of Ana's turns.") in told(session)
    session.manual("count", target_seat=1, name="absence", by=1, seat=1)
    assert (2, "Ben loses without an organism at the end of Ana's next turn.") in told(session)
    session.manual("count", target_seat=1, name="absence", by=-2, seat=1)
    assert len(told(session)) == 1


def test_the_last_monster_and_the_last_battle_of_auganism(tmp_path: Path) -> None:
    session = opened(tmp_path, AUGANISM)
    assert told(session) == [(1, "Ana's last monster: if it is beaten there is nothing left to summon.")]
    session.manual("count", target_seat=1, name="won", by=2, seat=1)
    assert (2, "Ben loses with the next battle that Ana's side wins.") in told(session)


def test_lands_of_territory_that_are_the_last(tmp_path: Path) -> None:
    session = tabletop.new_session("territory", seed=3, names=["Ana", "Ben"])
    assert told(session) == []
    deck = session.state.inside("land_deck")
    session.manual("move", pieces=deck[1:], to="table", seat=1, spot=[(1.0, 1.0)] * (len(deck) - 1))
    session.manual("move", pieces=deck[:1], to="lands@1", seat=1)
    assert told(session) == [(2, "The last lands: Ben has 0 and loses to 1 when they are gone.")]


def test_cities_of_butterfly_that_are_nearly_held(tmp_path: Path) -> None:
    catalog = tabletop.new_session("butterfly", seed=3).catalog
    board = next(region.board for region in catalog.layouts[2].zones if region.board is not None)
    cell = next(cell for cell in board.cells if cell in board.marked("city"))
    label, city = board.label(cell), board.names[cell]
    session = opened(tmp_path, BUTTERFLY.format(cell=label))  # Ben's turn has ended once with both cities held
    held = [(2, f"Ana wins at the end of the next turn of Ben with {city} (past) and {city} (present).")]
    assert told(session) == held
    name = f"past_{city.lower().replace(' ', '_')}"
    session.manual("count", target_seat=1, name=name, by=-1, seat=1)
    assert told(session) == []
    session.manual("count", target_seat=1, name=name, by=1, seat=1)
    assert told(session) == held
    session.manual("move", pieces=[session.state.inside("past")[0]], to="table", seat=2, spot=(5.0, 5.0))
    assert told(session) == []


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("public", [False, True])
def test_the_tag_stands_beside_the_panel_and_covers_nothing_that_counts(
    tmp_path: Path, size: tuple[int, int], public: bool
) -> None:
    driver = Driver(tmp_path, size, Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    session = opened(tmp_path, EVOLVE)
    session.manual("count", target_seat=1, name="absence", by=2, seat=1)
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    if public:
        table.public_picture.toggle()
        driver.settle()
    assert [seat for seat, _ in table.dangers.tags] == [2, 2]
    for _, tag in table.dangers.tags:
        assert tag in table.hud.stack.shown
        assert not [
            rect
            for rect, weight in table.keep_clear()
            if weight > 1 and rect != tag.rect and rect.colliderect(tag.rect)
        ]
        assert driver.app.surface.get_rect().contains(tag.rect)
    one, other = (tag.rect for _, tag in table.dangers.tags)
    assert not one.colliderect(other)
    state = session.state
    assert state.counter(seat_target(1), "absence") == 2
    session.undo()
    table.refresh()
    assert [tag.text for _, tag in table.dangers.tags] == [each.text for each in session.dangers(None)]
    assert len(table.dangers.tags) == 1


STALEMATE = """
game: auganism
scenario: nothing falls any more
seats: [Ana, Ben]
given:
  moment: {phase: declare, active: Ana}
  flow: {fruitless: 9}
  Ana: {deck: 0, hand: [], won: 1, summon: Reefmender}
  Ben: {deck: 0, hand: [], won: 0, summon: Pearlguard}
expect: {outcome: none}
"""


def test_nothing_to_summon_and_the_stalemate_of_auganism(tmp_path: Path) -> None:
    session = opened(tmp_path, STALEMATE)
    last = [(seat, f"{name}'s last monster: if it is beaten there is nothing left to summon.")
            for seat, name in ((1, "Ana"), (2, "Ben"))]  # fmt: skip
    stale = (2, "Ben loses if the next battle has no winner either: Ana is ahead.")
    assert told(session) == [*last, stale]
    session.manual("count", target_seat=2, name="won", by=1, seat=2)
    assert told(session) == last  # level: a draw then, which nobody loses
    session.undo()
    monster = session.state.inside(next(key for key in session.state.contents if str(key).startswith("summon@2")))[0]
    session.manual("move", pieces=[monster], to="graveyard@2", seat=2)
    assert (2, "Ben has nothing to summon and loses in the next own Summon Phase.") in told(session)
    assert last[0] in told(session) and last[1] not in told(session)


def test_the_dry_round_of_territory(tmp_path: Path) -> None:
    session = opened(tmp_path, DRY)
    assert told(session) == [(2, "One more round without a claim ends the game: Ben is behind, 1 to 2.")]
    again = opened(tmp_path, DRY.replace("dry_rounds: 2", "dry_rounds: 1"))
    assert told(again) == []
    level = opened(tmp_path, DRY.replace("Ben: {lands: 1", "Ben: {lands: 2"))
    assert told(level) == []


def test_of_those_level_in_a_dry_round_of_territory_the_one_who_claimed_last_is_safe(tmp_path: Path) -> None:
    level = DRY.replace("Ben: {lands: 1", "Ben: {lands: 2").replace("dry_rounds: 2", "dry_rounds: 2, claims: [2, 1]")
    last = (2, "One more round without a claim ends the game: level, and Ana claimed last.")
    assert told(opened(tmp_path, level)) == [last]
    assert told(opened(tmp_path, level.replace("seats:", "options: {tie_break: shared}\nseats:"))) == []


def test_the_last_round_of_butterfly_where_there_is_one(tmp_path: Path) -> None:
    board = next(region.board for region in tabletop.new_session("butterfly", seed=3).catalog.layouts[2].zones
                 if region.board is not None)  # fmt: skip
    cell = board.label(next(cell for cell in board.cells if cell in board.marked("city")))
    text = f"""
game: butterfly
scenario: the last round
seats: [Ana, Ben]
options: {{round_limit: 10}}
given:
  moment: {{phase: move, active: Ana}}
  turn: 19
  past: {{{cell}: {{card: Hawk, owner: Ana}}}}
expect: {{outcome: none}}
"""
    assert told(opened(tmp_path, text)) == [
        (2, "The last round: Ben is behind in cities, 0 to 1, and loses with it.")
    ]
    assert told(opened(tmp_path, text.replace("turn: 19", "turn: 17"))) == []


FINAL = """
game: evolve
scenario: all that it takes
seats: [Ana, Ben]
given:
  moment: {phase: main, active: Ana}
  turn: 9
  Ana: {dna: 14, organisms: [{card: Thiomargarita magnifica, energy: 9}], deck: 9}
  Ben: {organisms: [Escherichia coli], deck: 9}
expect: {outcome: none}
"""


def test_the_evolve_of_evolve_that_wins(tmp_path: Path) -> None:
    session = opened(tmp_path, FINAL)
    name = "Thiomargarita magnifica"
    ready = (2, f"{name} has the energy and the DNA for the evolve that wins.")
    assert told(session) == [ready]
    session.manual("count", target_seat=1, name="dna", by=-14, seat=1)
    assert told(session) == []
    session.undo()
    final = next(each for each in session.legal_actions(1) if each.kind == "final_evolve")
    assert session.submit(final)
    assert told(session) in ([], [(2, f"{name} is making the final evolve: Ben loses unless it is answered.")])


MATCH = """
game: nucleic
scenario: a match
seats: [Ana, Ben]
options: {format: competitive}
given:
  deal: true
  first: Ana
  round: 2
  moment: {phase: land}
  Ana: {wins: 1, sum: 60}
  Ben: {wins: 0, sum: 50}
expect: {outcome: none}
"""


def test_the_match_of_nucleic(tmp_path: Path) -> None:
    round_ = (2, "Ben loses the match with the next round that Ana wins.")
    assert told(opened(tmp_path, MATCH)) == [round_]
    drawn = (2, "Ben loses the match if this last round is drawn: Ana is ahead.")
    level = MATCH.replace("round: 2", "round: 3").replace("Ben: {wins: 0", "Ben: {wins: 1")
    mutual = (1, "Ana loses the match with the next round that Ben wins.")
    assert told(opened(tmp_path, level)) == [mutual, round_, drawn]
    no_sum = level.replace("competitive}", "competitive, match_tie: draw}")
    assert told(opened(tmp_path, no_sum)) == [mutual, round_]
    assert told(opened(tmp_path, MATCH.replace("wins: 1", "wins: 0"))) == []


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("which", ["evolve", "auganism", "territory", "butterfly"])
def test_tags_lie_over_no_title_and_no_hand_at_any_table(tmp_path: Path, size: tuple[int, int], which: str) -> None:
    session = opened(tmp_path, STALEMATE if which == "auganism" else DRY if which == "territory" else EVOLVE)
    if which == "butterfly":
        board = next(region.board for region in tabletop.new_session("butterfly", seed=3).catalog.layouts[2].zones
                     if region.board is not None)  # fmt: skip
        cell = next(cell for cell in board.cells if cell in board.marked("city"))
        session = opened(tmp_path, BUTTERFLY.format(cell=board.label(cell)))
    driver = Driver(tmp_path, size, Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    driver.app.play(session)
    driver.tick(50)
    table = driver.app.screen
    assert isinstance(table, TableScreen) and table.dangers.tags
    rects = [tag.rect for _, tag in table.dangers.tags]
    for rect in rects:
        assert not [
            kept for kept, weight in table.keep_clear() if weight > 1 and kept not in rects and kept.colliderect(rect)
        ]
        assert table.app.surface.get_rect().contains(rect)
    assert all(not one.colliderect(other) for n, one in enumerate(rects) for other in rects[:n])
