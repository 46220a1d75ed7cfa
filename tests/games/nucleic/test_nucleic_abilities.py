"""Every ability of every card, executed; the golden scenarios and options lie in cards/nucleic/scenarios."""

from __future__ import annotations

import pytest
from nucleic_board import SHIPPED, Board

CASES = """
Mantis | 1: Mantis / Plaguebearer | z1 4:5; Plaguebearer r -4
Vapor | 1: Vapor / Settler | z1 5:2; Settler @ unit#1@1; t 11:0
Stinger | 2: Stinger / Veteran | z2 3:4
Centurion | 1: Centurion / Militia | z1 2:5
Nommad | 1: Nommad / Militia [Whetstone] | z1 4:5; Whetstone @ discard
Antique | 1: Antique / Militia on Fortress Hill | z1 4:5
Awakening | 1: Militia [Awakening] on Fortress Hill / Pikeman | z1 11:6
World Tree | 1: Militia on World Tree / - | t 12:0
Swarm | row: Swarm / -; 1: Militia / Pikeman | z1 7:6; t 1:0
Herald of Noon | 1: Herald of Noon / -; 2: Militia / Pikeman | z2 6:6
Unbowed Seraph | 1: Unbowed Seraph [Whetstone] / Sentry | z1 8:4
Tearful Cherub | 1: Tearful Cherub / Militia | z1 2:5; Militia r 2
Choir Warden | 1: Choir Warden [Whetstone] / Nommad | z1 7:2
Choir Warden | 1: Choir Warden / Vapor [Whetstone] | z1 5:7; Choir Warden @ discard
Arbiter | 1: Arbiter / Herald of Noon | z1 4:4; Herald of Noon @ discard
Penitent | 1: Penitent / Militia | z1 5:5
Halo | 1: Militia [Halo] / Ghoul | z1 6:8; Militia @ unit#1@1; Halo @ discard; t 5:-2
Sky Sanctuary | 1: Emberjaw on Sky Sanctuary / Mercenary on Meadow | z1 7:7; t 10:10
Benediction | row: Benediction / -; 1: Militia / Pikeman; 2: Settler [Whetstone] / Veteran | z1 7:6; z2 4:5
Hoardkeeper | 1: Hoardkeeper on Meadow / Settler on Meadow | z1 4:2; Hoardkeeper r 7; t 25:0
Skyrender | 1: Skyrender / Settler | z1 6:2; Skyrender r 5
Ashwyrm | 1: Ashwyrm / Pikeman | z1 5:5
Broodmother | 1: Broodmother / -; 2: Emberjaw / Ghoul | z1 3:-; z2 8:8
Goldfang | 1: Goldfang on Meadow / Pikeman; 2: Goldfang on Twin Rivers / Settler | z1 7:6; z2 5:2
Dragonfire | 1: Militia [Dragonfire] / Settler | z1 8:2; Militia r 3
Smoking Crag | 1: Militia on Smoking Crag / Emberjaw | z1 3:7
Great Hoard | row: Great Hoard / -; 1: Militia on Meadow / Settler on Meadow | t 27:0
Geomancer | 1: Geomancer on Meadow / Settler; 2: Geomancer / Settler | z1 5:2; z2 1:2
Lorekeeper | 1: Lorekeeper on Fortress Hill / Settler | z1 4:2
Rootfather | 1: Rootfather on Meadow / Settler | z1 4:2; t 16:0
Stone Choir | 1: Stone Choir on First Quarry / Settler | z1 6:2
Old Tide | 1: Old Tide on Meadow / Ghoul on Twin Rivers | z1 5:8; Meadow @ discard; t 0:6
Rune of Ages | 1: Militia [Rune of Ages] / Settler | z1 6:2; Militia r 8
First Quarry | 1: Monolith on First Quarry / Settler | z1 5:2
Screecher | 1: Screecher / Ghoul [Whetstone, Halo] | z1 4:9
Cutpurse | 1: Cutpurse [Tower Shield] / Settler [Whetstone, Supply Crate] | z1 6:4; Whetstone @ Cutpurse; Cutpurse r 6
Galewing | 1: Galewing / Ghoul | z1 8:2
Lookout | 1: Lookout / Settler; 2: Lookout / Settler | z1 6:2; z2 4:2
Mirrorplume | 1: Mirrorplume / Settler [Supply Crate, Victory Flag] | z1 7:3
Nightdive | 3: Nightdive / Settler; 1: Nightdive / Settler | z3 7:2; z1 5:2
Hooked Talons | 1: Militia [Hooked Talons] / Pikeman | z1 6:5
Windy Ledge | 1: Militia on Windy Ledge / Pikeman [Supply Crate] | z1 7:6
Gravewalker | 1: Gravewalker / Militia | z1 4:5; Gravewalker @ unit#1@1; t 2:5
Bone Collector | 1: Settler / Militia; 2: Bone Collector / Militia | z2 5:5
Plaguebearer | 1: Plaguebearer / Ghoul | z1 5:8; Ghoul r -7
Banshee | 1: Banshee on Twin Rivers / Militia on Meadow | z1 2:5; Militia @ discard; Banshee @ discard; t 0:15
Lich | 1: Lich / Settler | z1 4:2; Lich r 12
Grave Chain | 1: Settler [Grave Chain] / Militia | z1 4:5; Militia r 2
Barrow Field | 1: Settler on Barrow Field / Militia | Barrow Field r 2; t 0:7
Mass Burial | row: Mass Burial / -; 1: Settler / Militia; 2: Chassis / Settler | z1 2:5; z2 4:2
Chassis | 1: Chassis [Whetstone] / Settler | z1 6:2; Chassis r 4
Overrider | 2: Overrider / Veteran | z2 4:4
Relay | 1: Relay [Whetstone] / Settler | z1 7:2
Sentry | 1: Sentry / Settler [Whetstone] | z1 4:2
Salvager | 1: Salvager [Supply Crate] / Ghoul; 2: Militia / Settler | z1 4:8; Supply Crate @ Militia; t 8:-2
Prototype | 1: Prototype / Settler; 2: Prototype [Supply Crate] / Settler | z1 4:2; z2 7:2
Servo Frame | 1: Militia [Servo Frame, Halo] / Settler | z1 8:2
Assembly Line | 1: Militia [Halo] on Assembly Line / Settler [Supply Crate] | z1 7:3
Gilded Moth | 1: Gilded Moth / Militia; 2: Settler / Pikeman | z1 4:5; z2 4:6
Wyrmroach | 1: Wyrmroach / Militia; 2: Wyrmroach / Ghoul | z1 7:5; z2 5:8
Amber Beetle | 1: Amber Beetle on Meadow / Settler on Meadow | z1 3:2; Amber Beetle r 9; t 27:0
Waspwing | 1: Waspwing / Militia [Whetstone] | z1 5:5; Whetstone @ Waspwing
Corpse Fly | 1: Corpse Fly / Settler; 2: Chassis / Settler | z1 4:2; Corpse Fly r 4
Corpse Fly | 1: Corpse Fly / Militia | z1 4:5; Militia r 3
Nanoswarm | 1: Stinger / -; 2: Nanoswarm / Settler | z2 4:2
Radiant Drake | 1: Radiant Drake / Settler [Supply Crate]; 2: Radiant Drake / Settler | z1 7:2; z2 5:2
Dawn Pillar | 1: Dawn Pillar / -; 2: Militia / Settler | t 12:0
Skylark Envoy | 1: Militia / Settler; 2: Skylark Envoy / Settler | z2 5:2
Fallen Saint | 1: Fallen Saint / Militia | z1 4:5; Fallen Saint @ unit#1@1; t 2:5
Guardian Core | 1: Guardian Core [Whetstone] / Nommad; 2: Guardian Core [Victory Flag] / Sentry | z1 6:2; z2 5:4
Fossil Drake | 1: Fossil Drake on Meadow / Settler; 2: - on !Twin Rivers / - | z1 5:2
Storm Wyvern | 1: Storm Wyvern / Ghoul [Supply Crate] | z1 5:6
Bone Dragon | 1: Bone Dragon on Meadow / Ghoul | z1 6:8; Meadow @ discard
Mecha Wyrm | 1: Mecha Wyrm [Supply Crate, Halo] / Settler; 2: Mecha Wyrm [Whetstone] / Settler | z1 8:2; z2 7:2
Wind Oracle | 1: Wind Oracle on Fortress Hill / Settler; 2: Wind Oracle on Meadow / Settler | z1 8:2; z2 3:2
Tomb Keeper | 1: Tomb Keeper / Ghoul; 2: !Militia on !Meadow / Settler | t 15:-2
Rune Engine | 1: Rune Engine [Whetstone] / Settler | z1 5:2; Rune Engine r 6
Carrion Queen | 1: Settler / Militia; 2: Carrion Queen / Settler | z2 5:2
Drone Flock | 1: Drone Flock / Pikeman [Whetstone] | z1 3:6; Whetstone @ discard
Scrap Revenant | 1: Scrap Revenant [Supply Crate] / Militia | z1 4:5; Supply Crate @ Scrap Revenant; t 5:5
Mercenary | 1: Mercenary / Settler | z1 7:2; Mercenary r 3
Diplomat | 1: Diplomat on Meadow / Militia on Meadow | z1 2:5; t 9:14
Veteran | 2: Veteran / Militia; 1: Veteran / Settler | z2 5:5; z1 4:2
Whetstone | 1: Militia [Whetstone] / Pikeman | z1 7:6
Tower Shield | 1: Militia [Tower Shield] / Pikeman | z1 8:6; Militia r 4
Supply Crate | 1: Pikeman [Supply Crate] / Settler | z1 6:2; Pikeman r 7
Field Rations | 1: Pikeman [Field Rations] / Settler | z1 7:2; Pikeman r 5
Reversal Charm | 1: Settler [Reversal Charm] / Militia | z1 8:5; Settler r 2
Smoke Bomb | 1: Militia [Smoke Bomb] / Pikeman | z1 5:4
Iron Muzzle | 2: Veteran [Iron Muzzle] / Settler | z2 8:2
Grappling Line | 1: Militia [Grappling Line] / Pikeman [Whetstone] | z1 7:6; Whetstone @ Militia
Victory Flag | 1: Militia [Victory Flag] / Settler | z1 6:2; Militia r 8
Writ of Claim | 1: Settler [Writ of Claim] on Meadow / Militia | z1 2:5; t 9:5
Underdog Sash | 1: Settler [Underdog Sash] / Militia | z1 5:5
Signal Beacon | 1: Militia [Signal Beacon] / -; 2: Militia / Pikeman | z1 5:-; z2 6:6
Twin Rivers | 1: Militia on Twin Rivers / - | t 13:0
Fortress Hill | 1: Militia on Fortress Hill / Pikeman | z1 7:6
Deep Mine | 1: Militia on Deep Mine / Settler | z1 3:2
Toll Road | 1: Militia [Halo] on Toll Road / Pikeman | z1 5:6
Silent Marsh | 2: Veteran on Silent Marsh / Settler | z2 4:2
Old Bridge | 1: Militia on Old Bridge / Settler | t 14:0
Market Town | 1: Militia [Supply Crate] on Market Town / - | t 15:0
Salt Flats | 1: Militia on Salt Flats / - | t 13:0
Watchtower | 1: Settler / Militia; 2: Militia on Watchtower / Pikeman | z2 6:6
Free Port | 1: Settler on Free Port / Militia | t 7:5
Ruined Keep | 1: Settler on Ruined Keep / Militia | z1 5:5
War Council | row: War Council / -; 1: Militia / Pikeman | z1 6:6
Granary | row: Granary / -; 1: Militia on Meadow / - | t 15:0
Conscription | row: Conscription / -; 1: Settler / Militia; 2: Pikeman / Settler | z1 4:5; z2 6:2
Siege Works | 1: Militia & Siege Works / Pikeman; 2: Militia / Pikeman | z1 5:4; z2 5:6
Colony | 1: Militia on Meadow & Colony / - | t 17:0
Shrine of Hush | 1: Militia & Shrine of Hush / Settler on Fortress Hill | z1 5:2
"""
ROWS = [tuple(part.strip() for part in line.split("|")) for line in CASES.strip().splitlines()]
NOW = {
    "Ley Shift", "Crosswinds", "Firmware Update", "Spy Network", "Land Treaty", "Levy", "Scrap Order", "New Frontier",
    "Census",
}  # fmt: skip
"""Cards with Now abilities: test_nucleic_civilizations executes them."""


@pytest.mark.parametrize(("name", "line", "wanted"), [pytest.param(*row, id=row[0]) for row in ROWS])
def test_ability(name: str, line: str, wanted: str) -> None:
    board = Board(line).fight()
    assert board.outcome is not None
    board.check(wanted)


@pytest.mark.covers("NUC-69", "NUC-70", "NUC-71")
def test_every_ability_is_executed_by_a_case() -> None:
    having = {card.name for card in SHIPPED.cards.values() if card.abilities}
    assert having == {row[0] for row in ROWS} | NOW
    moments = {
        SHIPPED.abilities[use.ability].data["when"] for card in SHIPPED.cards.values() for use in card.abilities
    }
    assert moments == {"now", "before", "nullifies", "always", "defeats", "falls"}


@pytest.mark.covers("NUC-98")
@pytest.mark.parametrize("name", sorted({row[0] for row in ROWS}))
def test_nullified_it_does_nothing(name: str) -> None:
    """What a case shows is this card's doing: with its abilities nullified something else comes out."""
    differs = False
    for _, line, wanted in (case for case in ROWS if case[0] == name):
        board = Board(line)
        for piece in board.state.pieces():
            if SHIPPED.cards[board.state.definition[piece]].name == name:
                board.edit.set_field(piece, "nullified", True)
        board.fight()
        try:
            board.check(wanted)
        except AssertionError:
            differs = True
    assert differs
