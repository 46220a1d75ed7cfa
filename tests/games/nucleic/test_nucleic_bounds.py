"""Both sides of every bound, each clause of every rule of the Confrontation: just short of it and just there."""

from __future__ import annotations

import pytest
from nucleic_board import Board

CASES = """
NUC-89 NUC-113 | raw resource above: equal is not higher
    1: Centurion / Skyrender | z1 7:6
NUC-89 NUC-113 | raw resource above: one more is
    1: Centurion / Vapor | z1 2:5
NUC-89 | raw values decide, not modified ones
    1: Centurion / Skyrender [Field Rations, Supply Crate] | z1 7:7
NUC-89 | raw combat above: equal is not higher
    1: Penitent / Stone Choir | z1 3:3
NUC-89 | raw combat above: one more is
    1: Penitent / Antique | z1 5:4
NUC-89 | the unit with the power-up is compared
    1: Overrider [Underdog Sash] / Antique | z1 4:4
NUC-89 | and one more is higher
    1: Lorekeeper [Underdog Sash] / Vapor | z1 7:5
NUC-89 | at least 8: 7 is too little
    1: Goldfang on Sky Sanctuary / Settler | z1 5:2
NUC-89 | at least 8: 8 is enough
    1: Goldfang on Barrow Field / Settler | z1 7:2
NUC-89 | 3 or less: 4 is too much
    1: Lorekeeper on Fortress Hill / Veteran on Ruined Keep | z1 4:4
NUC-89 | 3 or less: 3 is not
    1: Monolith on Ruined Keep / Settler | z1 6:2
NUC-89 | 3 or less: only raw ones count
    1: Monolith [Tower Shield] on Ruined Keep / Settler | z1 9:2
NUC-89 | 6 or less: 7 is too much
    1: Wind Oracle on Sky Sanctuary / Settler | z1 3:2
NUC-89 | 6 or less: 6 is not
    1: Wind Oracle on Old Bridge / Settler | z1 6:2; Wind Oracle r 3
NUC-113 | half is rounded up
    1: Geomancer on Sky Sanctuary / Monolith | z1 4:3
NUC-113 | half of an even number
    1: Geomancer on Barrow Field / Monolith | z1 4:3
NUC-74 | one power-up is one
    1: Radiant Drake / Settler [Supply Crate] | z1 7:2
NUC-74 | only power-ups on units here are counted
    1: Radiant Drake / Settler; 2: - / Settler [Halo] | z1 5:2
NUC-10 | not below the bound of nothing
    1: Screecher / Settler [Supply Crate, Victory Flag, Halo] | z1 4:1
NUC-10 NUC-124 | negative combat is compared as it is
    1: Chassis on Deep Mine / Galewing [Halo]; 2: Settler on Deep Mine / Mantis | z2 0:4
NUC-141 | two who win ties break none
    1: Arbiter on Meadow / Arbiter on Twin Rivers | z1 4:4; Meadow @ discard; Twin Rivers @ discard
NUC-141 | who wins ties must be among the tied
    1: Pikeman on Meadow / Bone Dragon / Arbiter | z1 6:6:4; Meadow @ discard; Arbiter @ discard
NUC-141 | winning ties helps nobody who has less
    1: Arbiter / Militia | z1 4:5; Arbiter @ discard
NUC-141 NUC-147 | who wins ties keeps the tie among three
    1: Arbiter on Meadow / Herald of Noon / Antique | z1 4:4:4; Herald of Noon @ discard; Antique @ discard; t 13:0:0
NUC-143 | keeping lands is no help in a tie
    1: Pikeman on Meadow / Bone Dragon / Diplomat on Deep Mine | z1 6:6:0; Deep Mine @ discard
NUC-143 | what cannot be captured goes in a tie
    1: Militia on Free Port / Militia on Meadow | z1 5:5; Free Port @ discard; t 5:5
NUC-136 | lands are kept in this zone only
    1: Diplomat on Meadow / Militia; 2: Settler on Deep Mine / Militia | t 9:22; Deep Mine @ land#2@2
NUC-136 | only this player's lands
    1: Diplomat on Meadow / Militia / Settler on Deep Mine | t 9:17:0
NUC-136 | each land that cannot be captured, in each zone
    1: Settler on Free Port / Militia; 2: Settler on Meadow / Militia | t 7:19
NUC-146 NUC-124 | a tie far below does not matter
    1: Emberjaw / Militia / Militia | z1 7:5:5; t 3:0:0
NUC-124 | the highest by one
    1: Emberjaw / Pikeman / Bone Dragon | z1 7:6:6; t 3:0:0
NUC-147 | of three tied nobody falls
    1: Pikeman / Pikeman / Bone Dragon | z1 6:6:6; t 4:4:1
NUC-124 | resource plays no part
    1: Ghoul / Settler | z1 8:2; t -2:0
NUC-129 | once for each of two
    1: Skyrender / Settler / Settler | z1 6:2:2; Skyrender r 8
NUC-129 NUC-146 | once for each of two, by what each had
    1: Lich / Settler / Monolith | z1 4:2:3; Lich r 19
NUC-130 | each of two defeated has its say
    1: Emberjaw / Tearful Cherub / Corpse Fly | z1 7:2:4; Emberjaw r -2
NUC-115 NUC-129 | a unit steals both
    1: Vapor / Settler / Monolith | z1 5:2:3; t 18:0:0; Monolith @ unit#1@1
NUC-72 | the power-up of the winner
    1: Militia [Victory Flag] / Settler / Settler | z1 6:2:2; Militia r 11
NUC-72 | the land of the winner, not of the loser
    1: Militia on Old Bridge / Settler on Old Bridge | t 20:0
NUC-72 | the loser's Defeats abilities are silent
    1: Settler [Victory Flag] / Militia | z1 3:5; t 0:5
NUC-73 | the winner's Defeated abilities are silent
    1: Militia [Grave Chain] on Barrow Field / Settler | z1 7:2; t 13:0
NUC-73 | the loser's lands here only
    1: Settler / Militia; 2: - on Barrow Field / - | t 8:5
NUC-73 | the loser's power-ups on the defeated unit
    1: Settler [Grave Chain] / Militia; 2: Settler [Grave Chain] / - | Militia r 2; t 8:2
NUC-140 NUC-72 NUC-73 | a tie defeats nobody, and nothing is set off
    1: Militia [Grave Chain] / Emberjaw [Victory Flag] on Old Bridge | z1 7:8; Militia @ discard
NUC-140 | equal: no ability of defeating or being defeated
    1: Skyrender on Barrow Field / Fallen Saint [Whetstone] on Old Bridge | z1 6:6; t 2:4
NUC-112 | nothing to copy: no abilities
    1: Mantis / Militia / Plaguebearer | z1 4:5:5; t 0:5:1
NUC-112 | nothing to copy: only Before abilities
    1: Mantis / Ashwyrm / Banshee | z1 3:5:1; Ashwyrm @ discard
NUC-111 | a copy's text speaks of the copier
    1: Mantis [Whetstone] / Chassis | z1 7:3; Mantis r 4
NUC-111 | a copied unit's Before ability is not copied
    1: Mantis / Hoardkeeper on Meadow | z1 4:4; Mantis r 3
NUC-83 | own units are candidates after opponents'
    1: Nommad [Supply Crate] / Militia; 2: Settler [Whetstone] / - | z1 2:5
NUC-83 NUC-48 | oldest first among the power-ups of one unit
    1: Militia [Grappling Line] / Pikeman [Supply Crate, Whetstone] | z1 5:8
NUC-83 NUC-84 | power-ups of units elsewhere are not here
    1: Nommad / Militia; 2: - / Settler [Whetstone] | z1 2:5; Whetstone @ Settler
NUC-83 | stolen from an own unit only if nobody else has one
    1: Nommad / Militia / Settler [Halo] | z1 3:5:2; Halo @ discard
NUC-90 NUC-91 | every land modifier is repeated
    1: Militia [Awakening] on Twin Rivers / - | Militia r 9; t 15:0
NUC-90 | land modifiers of both players
    1: Militia [Awakening] on Fortress Hill / Settler on Smoking Crag | z1 7:0
NUC-90 | power-ups of both players
    1: Relay [Whetstone, Supply Crate] / Militia | z1 7:5; Relay r 10
NUC-90 | repeating repeats no other layer
    row: War Council / -; 1: Militia [Awakening] on Fortress Hill / - | z1 12:-
NUC-92 | nothing of a land counts, resource too
    1: Lorekeeper on World Tree / - | Lorekeeper r 4; t 15:0
NUC-92 | but power-ups count
    1: Lorekeeper [Whetstone] on Fortress Hill / - | z1 6:-
NUC-96 | a tied zone is neither won nor lost
    row: Mass Burial / -; 1: Militia / Militia; 2: Settler / Militia | z1 5:5; z2 2:5
NUC-96 | a zone that is won is not lost
    row: Mass Burial / -; 1: Militia / Settler; 2: Settler / Militia | z1 5:2; z2 2:5
NUC-96 | a zone lost by two is lost for each
    row: Mass Burial / - / Mass Burial; 1: Settler / Militia / Chassis; 2: Settler / Emberjaw / Settler | z2 3:7:3
NUC-97 | earlier zones only
    1: Bone Collector / Militia; 2: Settler / Militia | z1 3:5
NUC-97 | earlier zones: of this player only
    1: Militia / Settler; 2: Bone Collector / Militia | z2 3:5
NUC-97 | earlier zones: of all
    1: Militia / Settler / Settler; 2: Carrion Queen / Militia | z2 6:5:-
NUC-97 | the next zone, not one further
    1: Gilded Moth / Militia; 2: Settler / Pikeman; 3: Settler / Pikeman | z2 4:6; z3 2:6
NUC-138 NUC-97 | a unit that stays was defeated all the same
    1: Gravewalker / Militia; 2: Bone Collector / Emberjaw | z2 5:7; Gravewalker @ unit#1@1
NUC-138 | what stays loses its power-ups
    1: Gravewalker [Supply Crate] / Emberjaw | Supply Crate @ discard; t 2:3
NUC-138 | unless the text keeps them
    1: Scrap Revenant [Supply Crate] / Emberjaw | Supply Crate @ Scrap Revenant; t 5:3
NUC-117 | the stolen unit's power-ups are discarded
    1: Vapor / Settler [Halo, Supply Crate] | Halo @ discard; Supply Crate @ discard; t 11:0
NUC-117 NUC-137 | those moved by an ability are not
    1: Cutpurse [Whetstone] / Settler [Supply Crate, Halo] | Supply Crate @ Cutpurse; Halo @ Cutpurse
NUC-109 NUC-139 | a card that cannot be stolen stays on its unit
    1: Cutpurse [Tower Shield] / Guardian Core [Supply Crate] | z1 6:4; Supply Crate @ discard
NUC-114 | what it has stolen before serves it
    1: Nommad [Tower Shield] / Settler [Victory Flag] | z1 6:2; Nommad r 5
NUC-93 NUC-94 | a dual is no non-Insect
    1: Gilded Moth on World Tree / - | t 15:0
NUC-94 | a Basic unit is not Insect and not Dragon
    1: Militia on World Tree / Settler on Smoking Crag | z1 3:0
NUC-95 | lands are no units
    1: Mantis on World Tree / - on Meadow | t 23:0
NUC-74 NUC-93 | a face-down card has no type
    1: Stone Choir / Settler; 2: !Monolith / - | z1 3:2
NUC-100 NUC-101 | its nullifications end with it
    1: Stinger / Herald of Noon [Whetstone]; 2: - / Militia | z1 3:6; z2 -:6
NUC-108 | a later nullification undoes nothing
    1: Nommad / Overrider [Supply Crate] | z1 2:4; Supply Crate @ discard
NUC-103 | nullified for good, also after its source has gone
    1: Overrider / Herald of Noon [Whetstone]; 2: - / Militia | z1 4:6; z2 -:5
NUC-110 | a nullified land keeps its resource
    1: Antique on World Tree / Settler | t 16:0
NUC-98 | a nullified power-up gives nothing
    1: Sentry / Settler [Whetstone, Supply Crate] | z1 4:2; t 3:0
NUC-102 | of one cell's two units the other one is no opponent
    1: Stinger / Herald of Noon; 2: - / Settler | z1 3:4; z2 -:3
NUC-145 | a unit alone wins, and defeats nobody
    1: Skyrender on Meadow / - on Meadow | t 20:0; Skyrender r 2
NUC-145 | of three without a unit one cannot win
    1: - on Meadow / Settler / Militia | z1 -:2:5; t 0:0:14
NUC-145 | a zone with lands alone changes nothing
    1: - on Meadow / - / - on Deep Mine | t 9:0:12
NUC-152 NUC-10 | the lower of two below nothing wins
    1: Ghoul / Plaguebearer; 2: - / Ghoul | t -7:-2
NUC-134 NUC-149 | lands taken in a zone count at the end
    1: Settler on Meadow / Militia on Twin Rivers | t 0:22
NUC-151 | civilizations and as-land cards add none
    row: War Council, Granary / -; 1: Militia & Colony / - | t 5:0
NUC-148 | each condition is met by either opponent
    1: Penitent / Settler / Antique | z1 5:2:4
NUC-148 | each opposing unit of both
    1: Ashwyrm / Antique / Monolith | z1 5:3:2
"""
LINES = [[part.strip() for part in line.split("|")] for line in CASES.strip().splitlines()]
ROWS = [(*about, *played) for about, played in zip(LINES[::2], LINES[1::2], strict=True)]
"""Rules, name, position, what comes of it."""


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        pytest.param(line, wanted, id=name, marks=pytest.mark.covers(*rules.split()))
        for rules, name, line, wanted in ROWS
    ],
)
def test_bound(line: str, wanted: str) -> None:
    seats = 3 if any(part.count(" / ") == 2 for part in line.split(";")) else 2
    board = Board(line, seats=seats).fight()
    assert board.outcome is not None
    board.check(wanted)
