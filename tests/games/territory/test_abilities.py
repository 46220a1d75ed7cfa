"""All 40 abilities of creatures and all of lands, each carried out at a small table and its effect looked at."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from territory_board import SHIPPED, Board

from tabletop.core.edits import Edit

MARKS = ("supporting", "sacrificed", "silenced", "guarded", "knocked_out")


@dataclass(frozen=True)
class Use:
    """Seat 1's first creature uses an ability; seat 2 has an Octopus besides, so that the step stays open. ``after``
    says of each creature what changed: base, bonus, power, rest, marks; of all others nothing may have."""

    ability: str
    land: str
    mine: tuple[str, ...]
    theirs: tuple[str, ...] = ()
    target: str = ""
    after: dict[str, dict[str, object]] = field(default_factory=dict)
    rest: dict[str, int] = field(default_factory=dict)


def changed(base: int = 0, bonus: int = 0, power: int = 0, rest: int = 0, *marks: str) -> dict[str, object]:
    return {"base": base, "bonus": bonus, "power": power, "rest": rest, "marks": marks}


def rested(n: int, *marks: str) -> dict[str, object]:
    return changed(0, 0, 0, n, *marks)


OUT = "knocked_out"
SUPPORT = changed(0, 0, 0, 0, "supporting")
USES = [
    Use("roar", "long-grass", ("lion", "zebra"), ("marmot", "bison"), after={
        "lion": rested(1), "zebra": changed(-1, 0, -1, 1, OUT), "marmot": changed(-1, 0, -1, 1, OUT),
        "bison": changed(-1, 0, -1), "octopus": changed(-1, 0, -1)}),
    Use("shield", "broken-pass", ("stone-golem", "mountain-goat", "marmot"), ("bison",), after={
        "stone-golem": SUPPORT, "mountain-goat": changed(0, 0, 0, 0, "guarded"),
        "marmot": changed(0, 0, 0, 0, "guarded")}),
    Use("pounce", "long-grass", ("golden-eagle", "marmot"), ("bison",), "bison", after={
        "golden-eagle": rested(1), "bison": changed(-2, 0, -2)}),
    Use("bite", "long-grass", ("lioness",), ("bison", "marmot"), "bison", after={
        "lioness": rested(1), "bison": changed(-2, 0, -2)}),
    Use("maul", "long-grass", ("brown-bear",), ("bison",), "bison", after={
        "brown-bear": rested(2), "bison": changed(-3, 0, -3)}),
    Use("howl", "old-pinewood", ("timber-wolf", "red-fox", "marmot"), ("hellhound",), after={
        "timber-wolf": rested(1), "red-fox": changed(2, 0, 2)}),
    Use("charge", "long-grass", ("wild-boar", "marmot"), after={"wild-boar": changed(0, 0, 2, 1)}),
    Use("frenzy", "lava-field", ("drake", "marmot"), after={"drake": changed(0, 0, 4, 2)}),
    Use("last", "lava-field", ("phoenix",), after={"phoenix": changed(0, 0, 5, 0, "sacrificed")}),
    Use("ambush", "grey-ridge", ("snow-leopard",), ("marmot",), after={"snow-leopard": changed(0, 0, 3, 1)}),
    Use("sand", "red-dunes", ("sand-djinn", "zebra"), ("marmot", "bison"), after={
        "sand-djinn": rested(1), "marmot": changed(-1, 0, -1, 1, OUT), "bison": changed(-1, 0, -1),
        "octopus": changed(-1, 0, -1)}),
    Use("erupt", "cinder-cone", ("lava-golem", "bison"), ("lioness",), after={
        "lava-golem": rested(2), "lioness": changed(-2, 0, -2), "octopus": changed(-2, 0, -2, 2, OUT)}),
    Use("undertow", "still-mere", ("kraken", "river-otter"), ("beaver",), after={
        "kraken": rested(1), "beaver": changed(0, -2, -2), "octopus": changed(0, -2, -2)}),
    Use("venom", "long-grass", ("pitcher-plant",), ("bison", "marmot"), "bison", after={
        "pitcher-plant": rested(1), "bison": rested(2)}),
    Use("grab", "long-grass", ("anaconda",), ("bison",), "bison", after={
        "anaconda": SUPPORT, "bison": changed(-3, 0, -3)}),
    Use("inspire", "kelp-reach", ("sylph", "white-shark", "marmot"), (), "white-shark", after={
        "sylph": SUPPORT, "white-shark": changed(2, 0, 2)}),
    Use("song", "kelp-reach", ("humpback-whale", "dolphin", "marmot"), ("bison",), after={
        "humpback-whale": SUPPORT, "dolphin": changed(1, 0, 1), "marmot": changed(1, 0, 1)}),
    Use("burnout", "cinder-cone", ("fire-salamander",), ("bison",), "bison", after={
        "fire-salamander": changed(-2, 0, -2, 2, OUT), "bison": changed(-3, 0, -3)}),
    Use("spin", "black-fen", ("bog-hag",), ("bison",), "bison", after={
        "bog-hag": changed(0, -2, -2), "bison": changed(-2, 0, -2)}),
    Use("hush", "green-deep", ("grey-owl",), ("silverback-gorilla", "marmot"), "silverback-gorilla", after={
        "grey-owl": rested(1), "silverback-gorilla": changed(0, 0, 0, 0, "silenced")}),
    Use("nurse", "still-mere", ("lake-nymph", "bison", "marmot"), (), "bison", rest={"bison": 3}, after={
        "lake-nymph": SUPPORT, "bison": rested(-2)}),
    Use("thunder", "mackerel-sky", ("thunderbird", "marmot"), ("bison",), after={
        "thunderbird": rested(2), "bison": changed(-2, 0, -2), "octopus": changed(-2, 0, -2, 2, OUT)}),
    Use("numb", "white-barrens", ("frost-sprite",), ("bison",), "bison", after={
        "frost-sprite": rested(1), "bison": rested(2)}),
    Use("thermal", "mackerel-sky", ("griffin", "swift", "marmot"), ("flying-fish",), after={
        "griffin": rested(1), "swift": changed(1, 0, 1)}),
]  # fmt: skip


@pytest.mark.covers("TER-97", "TER-98", "TER-99", "TER-101", "TER-102", "TER-105", "TER-106", "TER-107", "TER-85")
@pytest.mark.covers("TER-86", "TER-87", "TER-89", "TER-116", "TER-5", "TER-2", "TER-3", "TER-170")
@pytest.mark.parametrize("use", USES, ids=[use.ability for use in USES])
def test_what_an_activated_ability_does(use: Use) -> None:
    board = Board()
    board.land(use.land, 1)
    pieces = {card: board.at(card, 1, 1) for card in use.mine}
    pieces |= {card: board.at(card, 1, 2) for card in (*use.theirs, "octopus")}
    for card, number in use.rest.items():
        _rest(board, pieces[card], number)
    board.fight()

    def facts() -> dict[str, dict[str, object]]:
        return {
            card: {
                "base": board.base(piece), "bonus": board.bonus(piece), "power": board.power(piece),
                "rest": board.rest(piece),
                "marks": tuple(mark for mark in MARKS if board.bears(piece, mark)),
            }
            for card, piece in pieces.items()
        }  # fmt: skip

    before = facts()
    board.use(pieces[use.mine[0]], use.ability, pieces[use.target] if use.target else 0)
    found = {
        card: {name: now if name == "marks" else now - before[card][name] for name, now in after.items()}  # type: ignore[operator]
        for card, after in facts().items()
    }
    assert found == {card: use.after.get(card, changed()) for card in pieces}
    assert board.asked() == [(2, "activate")]


def _rest(board: Board, piece: int, number: int) -> None:
    Edit(board.state).count(piece, "rest", number)


def powers(land: str, mine: list[str], theirs: list[str]) -> dict[str, int]:
    """What passives and the land add to each creature: power beyond Base Power and bonus."""
    board = Board()
    board.land(land, 1)
    pieces = {card: board.at(card, 1, 1, face="up") for card in mine}
    pieces |= {card: board.at(card, 1, 2, face="up") for card in theirs}
    return {card: board.power(piece) - board.base(piece) - board.bonus(piece) for card, piece in pieces.items()}


PASSIVES: list[tuple[str, str, list[str], list[str], dict[str, int]]] = [
    ("pack", "long-grass", ["red-deer", "red-fox"], ["marmot"], {"red-deer": 1}),
    ("pack", "long-grass", ["red-deer", "octopus"], ["marmot"], {}),
    ("herd", "grey-ridge", ["zebra", "red-deer", "bison", "octopus"], ["marmot"],
     {"zebra": 1, "red-deer": 2, "bison": 1, "octopus": 1}),
    ("herd", "grey-ridge", ["zebra", "bison", "octopus"], ["musk-ox"], {}),
    ("lone", "grey-ridge", ["jackal-of-ash"], ["marmot", "zebra"], {"jackal-of-ash": 2}),
    ("lone", "grey-ridge", ["jackal-of-ash", "marmot"], ["zebra"], {}),
    ("turf", "grey-ridge", ["mountain-goat"], ["marmot"], {"mountain-goat": 1}),
    ("turf", "long-grass", ["mountain-goat"], ["marmot"], {}),
    ("fly", "mackerel-sky", ["cloud-ray"], ["marmot"], {"cloud-ray": 2}),
    ("fly", "kelp-reach", ["cloud-ray"], ["marmot"], {}),
    ("stench", "still-mere", ["giant-toad", "octopus"], ["marmot", "zebra"], {"marmot": -1, "zebra": -1}),
    ("stench", "long-grass", ["giant-toad", "octopus"], ["marmot"], {}),
    ("lead", "green-deep", ["scarlet-macaw", "swift", "marmot"], ["grey-owl"], {"swift": 1}),
    ("lead", "green-deep", ["scarlet-macaw", "marmot"], ["grey-owl"], {}),
    ("swarm", "green-deep", ["army-ants", "giant-scorpion", "fire-beetle"], [], {"army-ants": 2}),
    ("swarm", "green-deep", ["army-ants", "giant-scorpion", "marmot"], ["fire-beetle"], {}),
    ("kin", "long-grass", ["fire-beetle", "phoenix"], ["marmot"], {"fire-beetle": 2}),
    ("kin", "long-grass", ["fire-beetle", "marmot"], ["phoenix"], {}),
    ("chill", "white-barrens", ["ice-wyrm", "octopus"], ["marmot"], {"marmot": -1}),
    ("chill", "long-grass", ["ice-wyrm"], ["marmot"], {}),
    ("roam", "kelp-reach", ["camel"], ["marmot"], {}),
    ("hide", "kelp-reach", ["rock-troll"], ["marmot"], {}),
    ("camo", "white-barrens", ["ptarmigan"], ["marmot"], {}),
    ("tough", "green-deep", ["silverback-gorilla"], ["marmot"], {}),
    ("scav", "old-pinewood", ["red-fox"], ["marmot"], {}),
    ("forage", "long-grass", ["brown-hare"], ["marmot"], {}),
]  # fmt: skip


@pytest.mark.covers("TER-81", "TER-82", "TER-87", "TER-88", "TER-100", "TER-110", "TER-111", "TER-112", "TER-113")
@pytest.mark.covers("TER-108", "TER-109", "TER-114")
@pytest.mark.parametrize(("ability", "land", "mine", "theirs", "gained"), PASSIVES)
def test_what_a_passive_adds(
    ability: str, land: str, mine: list[str], theirs: list[str], gained: dict[str, int]
) -> None:
    assert ability in [use.ability for use in SHIPPED.cards[mine[0]].abilities]
    found = powers(land, mine, theirs)
    assert found == {card: gained.get(card, 0) for card in (*mine, *theirs)}


def tenacious(silenced: bool) -> tuple[str, str]:
    """Gorilla against Jaguar: level at a Jungle but for what is silenced."""
    board = Board()
    board.land("green-deep", 1)
    board.land("grey-ridge", 2, owner=2)
    gorilla = board.at("silverback-gorilla", 1, 1)
    board.at("jaguar", 1, 2), board.at("marmot", 1, 2)
    owl = board.at("grey-owl", 1, 2) if silenced else 0
    land = board.state.inside("land#1")[0]
    board.fight()
    if silenced:
        board.use(owl, "hush", gorilla)
        while board.asked() and board.asked()[0][1] == "activate":
            board.passes(board.asked()[0][0])
    else:
        board.passes(2)
    return board.zone(land), next(name for name in board.heard.names() if " claimed " in name)


@pytest.mark.covers("TER-74", "TER-122")
def test_tough_decides_a_tie() -> None:
    assert tenacious(silenced=False) == ("lands@1", "={w1} claimed {w2} by Tenacious.")
    assert tenacious(silenced=True) == ("lands@2", "={w1} claimed {w2}.")


@pytest.mark.covers("TER-120", "TER-121")
def test_hide_and_shield_keep_what_enemies_would_take() -> None:
    for user, lost in ((2, 0), (1, 1)):
        board = Board()
        board.land("kelp-reach", 1)
        troll = board.at("rock-troll", 1, 1)
        lion = board.at("lion", 1, user)
        board.at("octopus", 1, 1), board.at("octopus", 1, 2)
        board.fight()
        if user == 2:
            board.passes(1)
        board.use(lion, "roar")
        assert 6 - board.base(troll) == lost, "the own side still can (TER-120)"
    board = Board()
    board.land("broken-pass", 1)
    golem, bison = board.at("stone-golem", 1, 1), board.at("bison", 1, 1)
    bear, _ = board.at("brown-bear", 1, 2), board.at("octopus", 1, 2)
    board.flow(first_seat=2, seat=2)
    board.fight()
    board.use(bear, "maul", bison)
    board.use(golem, "shield")
    assert board.base(bison) == 1, "what was lost before stays lost (TER-121)"
    octopus = board.state.inside("deploy#1@2")[1]
    board.use(octopus, "grab", bison)
    assert board.base(bison) == 1


@pytest.mark.covers("TER-108")
def test_roam_is_at_home_everywhere() -> None:
    found = powers("cold-margin", ["camel", "lion"], ["marmot"])
    assert found == {"camel": 0, "lion": -1, "marmot": -1}, "who is at home nowhere gets less at this land"


@pytest.mark.covers("TER-118")
def test_camo_hides_from_what_chooses_only() -> None:
    for land, hidden in (("white-barrens", True), ("old-pinewood", False)):
        board = Board()
        board.land(land, 1)
        bird = board.at("ptarmigan", 1, 1)
        octopus, lion = board.at("octopus", 1, 2), board.at("lion", 1, 2)
        nymph, _ = board.at("lake-nymph", 1, 1), board.at("marmot", 1, 1)
        _rest(board, bird, 2)
        board.fight()
        board.use(nymph, "nurse", bird)
        assert board.rest(bird) == 0, "its own side may choose it"
        handle = board.action("x", 2, target=bird).arguments["target"]
        grabs = [act.arguments["target"] for act in board.legal(2, "activate") if act.arguments["ability"] == "grab"]
        assert (handle not in grabs) == hidden
        board.use(lion, "roar")
        assert octopus and board.base(bird) == 0


def claim_with(card: str, rest: int, enemy: str) -> Board:
    board = Board()
    board.land("old-pinewood", 1)
    board.land("grey-ridge", 2, owner=2)
    piece = board.at(card, 1, 1)
    board.at(enemy, 1, 2)
    board.claimed("long-grass", 1) if card == "brown-hare" else None
    board.resting("brown-bear", 1, 8)
    _rest(board, piece, rest)
    board.fight()
    while board.asked() and board.asked()[0][1] == "activate":
        board.passes(board.asked()[0][0])
    return board


@pytest.mark.covers("TER-126", "TER-133")
def test_scav_takes_a_counter_off_when_the_land_is_lost() -> None:
    for enemy, rest in (("brown-bear", 1), ("skylark", 2)):
        board = claim_with("red-fox", 2, enemy)
        fox = next(p for p in board.state.pieces() if board.state.definition[p] == "red-fox")
        assert (board.zone(fox), board.rest(fox)) == ("resting@1", rest)


@pytest.mark.covers("TER-126", "TER-138")
def test_forage_brings_a_point_of_recovery_when_the_land_is_won() -> None:
    for enemy, points in (("skylark", 1), ("brown-bear", 0)):
        board = claim_with("brown-hare", 0, enemy)
        assert bool(board.legal(1, "recover_extra")) == bool(points)
        assert board.state.counter(-1, "extra") == points


def test_every_ability_of_the_game_is_carried_out_here() -> None:
    done = {use.ability for use in USES} | {row[0] for row in PASSIVES}
    assert done == {id for id in SHIPPED.abilities if "." not in id} and len(done) == 40


# -- lands -------------------------------------------------------------------------------------------------------

GIVES = [
    ("owl-glade", "grey-owl", 1, "brown-bear"), ("thornbrake", "walking-oak", -2, "brown-bear"),
    ("eagle-crag", "golden-eagle", 2, "brown-bear"), ("herd-crossing", "bison", 1, "lioness"),
    ("hunting-ground", "lioness", 1, "bison"), ("deep-tarn", "river-otter", 1, "lion"),
    ("cold-margin", "lion", -1, "river-otter"), ("storm-swell", "lion", -1, "white-shark"),
    ("the-abyss", "humpback-whale", 2, "dolphin"), ("scorched-flat", "phoenix", 1, "camel"),
    ("dust-gate", "white-shark", -2, "camel"), ("blizzard-plateau", "swift", -1, "polar-bear"),
    ("ice-shelf", "frost-sprite", 2, "polar-bear"), ("high-canopy", "swift", 1, "jaguar"),
    ("stalking-trail", "jaguar", 1, "silverback-gorilla"), ("thunder-bank", "sylph", 2, "swift"),
    ("thin-air", "lion", -2, "swift"), ("obsidian-slope", "phoenix", 1, "lion"),
    ("caldera-rim", "marmot", -1, "lion"), ("narrow-ledge", "lion", 2, ""),
]  # fmt: skip


@pytest.mark.covers("TER-125")
@pytest.mark.parametrize(("land", "touched", "amount", "other"), GIVES, ids=[row[0] for row in GIVES])
def test_what_a_land_does_to_all_here(land: str, touched: str, amount: int, other: str) -> None:
    for side in (1, 2):
        mine = [touched] if side == 1 else []
        theirs = [touched] if side == 2 else []
        if other:
            mine.append(other)
        found = powers(land, mine, theirs)
        assert found[touched] == amount
        assert found.get(other, 0) == 0
    if land == "narrow-ledge":
        assert powers(land, ["lion", "marmot"], ["bison"]) == {"lion": 0, "marmot": 0, "bison": 2}


RECOVERS = [
    ("healing-grove", 2, "brown-bear", "lion"), ("hot-spring", 2, "rock-troll", "lion"),
    ("clover-meadow", 2, "zebra", "lion"), ("mineral-pool", 2, "beaver", "lion"),
    ("coral-garden", 2, "octopus", "lion"), ("peat-bath", 2, "bog-hag", "lion"), ("oasis", 3, "sand-viper", "bison"),
    ("sheltered-den", 3, "polar-bear", "frost-sprite"), ("sheltered-den", 3, "arctic-wolf", "lion"),
    ("fruit-grove", 2, "jaguar", "lion"), ("sun-gap", 2, "swift", "lion"), ("warm-vent", 2, "drake", "lion"),
    ("old-pinewood", 1, "red-deer", "lion"),
]  # fmt: skip


@pytest.mark.covers("TER-135", "TER-137", "TER-141")
@pytest.mark.parametrize(("land", "most", "matching", "other"), RECOVERS, ids=[f"{r[0]}-{r[2]}" for r in RECOVERS])
def test_what_a_land_takes_off_in_recovery(land: str, most: int, matching: str, other: str) -> None:
    board = Board()
    pile = board.claimed(land, 1)
    fits, does_not = board.resting(matching, 1, 5), board.resting(other, 1, 5)
    board.enter("round_end", "recovery")

    def numbers(piece: int) -> list[object]:
        handle = board.action("x", 1, creature=piece).arguments["creature"]
        found = [act.arguments for act in board.legal(1, "recover")]
        return [each["number"] for each in found if each["creature"] == handle]

    assert numbers(fits) == list(range(1, most + 1))
    assert numbers(does_not) == [1]
    board.do("recover", 1, land=pile, creature=fits, number=most)
    assert board.rest(fits) == 5 - most and board.rest(does_not) == 5


@pytest.mark.covers("TER-172")
def test_fog_bank_makes_rest_dearer() -> None:
    board = Board()
    board.land("fog-bank", 1)
    lion, _ = board.at("lion", 1, 1), board.at("octopus", 1, 2)
    board.fight()
    board.use(lion, "roar")
    assert board.rest(lion) == 2


@pytest.mark.covers("TER-132")
def test_leech_pool_tires_who_is_not_at_home() -> None:
    board = Board()
    board.land("leech-pool", 1)
    board.land("grey-ridge", 2, owner=2)
    lion, knot, hare = board.at("lion", 1, 1), board.at("leech-knot", 1, 1), board.at("brown-hare", 1, 2)
    for seat in (1, 2):
        board.resting("kraken", seat, 9)
    board.fight()
    board.passes(1)
    assert (board.zone(lion), board.rest(lion)) == ("resting@1", 1)
    assert (board.zone(knot), board.rest(knot)) == ("ready@1", 0)
    assert (board.zone(hare), board.rest(hare)) == ("resting@2", 2), "and 1 for Base Power 0"


def test_every_ability_of_a_land_is_carried_out_here() -> None:
    done = {row[0] for row in GIVES} | {row[0] for row in RECOVERS} | {"fog-bank", "leech-pool"}
    having = {card.id for card in SHIPPED.cards.values() if card.kind == "land" and card.abilities}
    assert done - {"old-pinewood"} == having and len(having) == 33
