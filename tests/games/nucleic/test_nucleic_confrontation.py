"""What the golden scenarios leave open of the Confrontation (rulebook sections 7 and 8)."""

from __future__ import annotations

import pytest
from nucleic_board import Board


@pytest.mark.covers("NUC-75", "NUC-82", "NUC-123", "NUC-125", "NUC-133", "NUC-135", "NUC-139")
@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("2: Stinger / Veteran", "z2 3:4"),
        ("row: Mass Burial / -; 1: Settler / Militia; 2: Settler / Militia", "z1 2:5; z2 3:5"),
        ("1: Banshee / Militia on Meadow", "z1 2:5; t 0:9"),
        ("1: Old Tide on Meadow / Ghoul", "Meadow @ discard; t 0:-2"),
        ("1: Choir Warden on Meadow / Vapor [Whetstone]", "Choir Warden @ discard; t 0:12"),
    ],
)  # fmt: skip
def test_a_zone_without_questions(line: str, wanted: str) -> None:
    board = Board(line).fight()
    assert board.outcome is not None and board.rules.decisions(board.state) == ()
    board.check(wanted)


@pytest.mark.covers("NUC-16", "NUC-19", "NUC-118")
def test_a_cell_may_come_to_hold_more() -> None:
    board = Board("1: Vapor on Meadow / Settler on Twin Rivers").fight()
    assert len(board.state.inside("unit#1@1")) == 2 and len(board.state.inside("land#1@1")) == 2
    board.check("t 30:0")


@pytest.mark.covers("NUC-76")
def test_a_civilization_played_as_a_land_acts_in_its_own_zone_only() -> None:
    line = "1: Militia & Shrine of Hush / Settler on Fortress Hill; 2: Militia / Settler on Fortress Hill"
    Board(line).fight().check("z1 5:2; z2 5:4")


@pytest.mark.covers("NUC-87", "NUC-108")
def test_a_lasting_modifier_outlives_its_source() -> None:
    Board("1: Ashwyrm / Ghoul").fight().check("z1 5:7; Ghoul c 7; Ashwyrm @ discard")
    Board("1: Militia [Smoke Bomb] / Ghoul").fight().check("z1 5:6; Ghoul c 6; Smoke Bomb @ discard")


@pytest.mark.covers("NUC-92")
def test_a_layer_that_does_not_count_cannot_be_repeated() -> None:
    Board("1: Lorekeeper [Awakening] on Fortress Hill / Settler").fight().check("z1 6:2")


@pytest.mark.covers("NUC-97", "NUC-74")
def test_the_next_zone_is_where_the_player_has_a_unit_face_up_or_down() -> None:
    Board("1: Gilded Moth / Militia; 3: !Settler / Pikeman").fight().check("z1 4:5; z3 4:6")
    Board("3: Gilded Moth / Militia; 1: Pikeman / Settler").fight().check("z1 6:2; z3 4:5; Pikeman c 6")


@pytest.mark.covers("NUC-102", "NUC-144")
def test_a_nullification_ends_for_a_card_that_no_longer_fits() -> None:
    board = Board("1: Cutpurse [Tower Shield, Whetstone] / Settler [Supply Crate]")
    board.put("Sentry", "unit#1@1")
    board.fight().check("z1 8:2; Supply Crate @ Cutpurse; Cutpurse r 6")


@pytest.mark.covers("NUC-109")
def test_what_cannot_be_nullified_protects_from_the_first_step_on() -> None:
    Board("1: Unbowed Seraph [Whetstone] / Overrider / Sentry", seats=3).fight().check("z1 8:4:4")


@pytest.mark.covers("NUC-131", "NUC-132")
def test_defeated_by_an_ability() -> None:
    """Gravewalker has a further defeated step and stays; Grave Chain finds the winner defeated and does nothing."""
    board = Board("1: Banshee [Grave Chain] / Gravewalker [Whetstone] on Meadow").fight()
    board.check("z1 4:6; Gravewalker @ unit#1@2; Whetstone @ discard; t 0:11")
    assert "={w1} stays in its zone." in board.heard.lines
    assert board.value("Gravewalker", "resource") == 2


@pytest.mark.covers("NUC-134", "NUC-136")
def test_lands_that_are_kept() -> None:
    Board("1: Diplomat on Meadow / Militia on Twin Rivers / Settler on Deep Mine", seats=3).fight().check("t 9:25:0")
    Board("1: Settler on Free Port / Militia on Meadow").fight().check("t 7:14")


@pytest.mark.covers("NUC-144")
def test_of_several_units_the_strongest_is_compared_and_all_fall() -> None:
    board = Board("1: Settler / Emberjaw")
    board.put("Pikeman", "unit#1@1")
    board.fight().check("z1 6:7; Settler @ discard; Pikeman @ discard; t 0:3")
    board = Board("1: Settler / Militia")
    board.put("Pikeman", "unit#1@1")
    board.fight().check("z1 6:5; Settler @ unit#1@1; t 12:0")


@pytest.mark.covers("NUC-145")
def test_zones_without_units() -> None:
    Board("1: - on Meadow / Militia on Twin Rivers").fight().check("z1 -:5; t 0:22")
    board = Board("1: - on Meadow / - on Twin Rivers").fight()
    board.check("t 9:6")
    assert "=Nobody has a unit in Zone 1." in board.heard.lines and not board.state.flow.get("keep.won")


@pytest.mark.covers("NUC-147", "NUC-141")
def test_three_players_tie_for_the_highest() -> None:
    board = Board("1: Pikeman on Meadow / Bone Dragon on Twin Rivers / Settler on Deep Mine", seats=3).fight()
    board.check("z1 6:6:0; Settler @ discard; Meadow @ discard; Deep Mine @ discard; t 4:1:0")
    board = Board("1: Arbiter / Herald of Noon / Settler", seats=3).fight()
    board.check("z1 4:4:2; Herald of Noon @ discard; Settler @ discard; t 4:0:0")
    board = Board("1: Militia / Militia / Militia", seats=3).fight()
    board.check("z1 5:5:5; t 5:5:5")


@pytest.mark.covers("NUC-138")
def test_what_stays_keeps_the_rest_of_its_ability() -> None:
    """Vapor steals Fallen Saint: it cannot stay for its old player, but gets -2 all the same."""
    Board("1: Fallen Saint / Vapor").fight().check("z1 4:5; Fallen Saint @ unit#1@2; Fallen Saint r 2; t 0:5")


@pytest.mark.covers("NUC-100", "NUC-116")
def test_what_stays_has_nothing_left_of_what_it_did_and_suffered() -> None:
    """Stinger nullifies nothing any more though it stays; Gravewalker is free of the -1."""
    Board("1: Stinger [Halo] / Hoardkeeper [Whetstone] on Meadow").fight().check("z1 4:6; Hoardkeeper r 5; t 4:14")
    Board("1: Ashwyrm / Gravewalker").fight().check("z1 5:3; Gravewalker @ unit#1@2; Gravewalker c 4")


@pytest.mark.covers("NUC-83", "NUC-148")
def test_candidates_come_clockwise_from_the_controller() -> None:
    board = Board("1: Militia [Whetstone] / Nommad / Pikeman [Supply Crate]", seats=3).fight()
    board.check("z1 7:2:6")  # the crate, not the whetstone
    board = Board("1: Pikeman [Supply Crate] / Militia [Whetstone] / Nommad", seats=3).fight()
    board.check("z1 6:7:2")


@pytest.mark.covers("NUC-81")
def test_a_card_taken_in_a_step_cannot_be_taken_again() -> None:
    """Both thieves want the first power-up of the third player: P1 gets it, P2 the next one."""
    line = "1: Waspwing / Nommad / Settler [Whetstone, Tower Shield]"
    Board(line, seats=3).fight().check("z1 5:5:2; Whetstone @ Waspwing; Tower Shield @ Nommad")
    Board(line, seats=3, first=2).fight().check("z1 6:4:2; Tower Shield @ Waspwing; Whetstone @ discard")
    line = "1: Waspwing / Settler [Whetstone] / Nommad"
    Board(line, seats=3).fight().check("z1 5:2:2; Whetstone @ Waspwing")


@pytest.mark.covers("NUC-77", "NUC-105")
def test_units_before_power_ups_before_lands() -> None:
    """Overrider's Before ability comes before the power-up's, and stops nothing of it; Toll Road's comes last."""
    Board("1: Penitent [Smoke Bomb] / Emberjaw").fight().check("z1 5:5")
    Board("1: Geomancer [Reversal Charm] on Meadow / Settler").fight().check("z1 5:2; Geomancer r 5")


@pytest.mark.covers("NUC-14", "NUC-59", "NUC-117")
def test_power_ups_go_with_their_unit_or_are_discarded() -> None:
    board = Board("1: Militia [Whetstone] / Ghoul [Supply Crate]").fight()
    board.check("z1 7:8; Whetstone @ discard; Supply Crate @ Ghoul")


@pytest.mark.covers("NUC-72", "NUC-141", "NUC-144")
def test_the_unit_that_wins_the_tie_is_the_one_that_was_tied() -> None:
    """Of two units that win ties the weaker one, placed first, was not compared: the other one defeats."""
    board = Board("1: Arbiter / Emberjaw")
    strong = board.put("Arbiter", "unit#1@1")
    for name in ("Whetstone", "Victory Flag"):
        board.put(name, strong)
    board.fight().check("z1 7:7; Emberjaw @ discard; t 11:0")


@pytest.mark.covers("NUC-48", "NUC-83")
@pytest.mark.parametrize("ups", ["Whetstone, Supply Crate", "Whetstone, Supply Crate, Halo"])
def test_the_oldest_is_the_one_attached_first(ups: str) -> None:
    board = Board(f"1: Nommad / Settler [{ups}]").fight()
    names = ups.split(", ")
    assert board.place(names[0]) == "Nommad" and all(board.place(name) != "Nommad" for name in names[1:])
