"""What Territory refuses, each try with its rule and its sentence, word for word."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from territory_board import FOLDER, SHIPPED, Board, with_cards

from tabletop.core.edits import Edit
from tabletop.rules.modifying import durations
from tabletop.rules.progress.machine import Run
from tabletop.rules.refusals import Refusal

Case = tuple[str, str, Callable[[], Refusal]]


def deploying(seats: int = 2, **options: object) -> Board:
    """Deploy with a land in slot 1."""
    board = Board(seats, **options)
    board.land("old-pinewood", 1)
    return board.enter("deploy")


def mark(board: Board, piece: int, name: str) -> None:
    durations.mark(Run(board.rules, Edit(board.state)), piece, name, "stay")


def deploy_case(card: str, zone: str, seat: int = 1, site: int = 1, rest: int = 0) -> Refusal:
    board = deploying()
    piece = board.put(card, zone, rest=rest)
    return board.refused("deploy", seat, creature=piece, site=site)


def deploy_twice() -> Refusal:
    board = deploying()
    deer = board.ready("red-deer", 1)
    board.do("deploy", 1, creature=deer, site=1)
    return board.refused("deploy", 1, creature=deer, site=1)


def locked(kind: str) -> Refusal:
    board = deploying()
    deer = board.ready("red-deer", 1)
    board.do("lock", 1)
    return board.refused(kind, 1, **({"creature": deer, "site": 1} if kind == "deploy" else {}))


def during_offer() -> Refusal:
    board = deploying().keep(lands_total=1)
    board.claimed("long-grass", 1)
    deer = board.ready("red-deer", 2)
    board.do("propose_end", 1)
    return board.refused("deploy", 2, creature=deer, site=1)


def taking_back(card: str, zone: str) -> Refusal:
    board = deploying()
    return board.refused("take_back", 1, creature=board.put(card, zone))


def fight(land: str, mine: list[str], theirs: list[str], seats: int = 2) -> tuple[Board, list[int], list[int]]:
    """A fight in which both can act (each has an Octopus beside what the test is about)."""
    board = Board(seats)
    board.land(land, 1)
    board.land("grey-ridge", 2)
    here = [board.at(card, 1, 1) for card in mine]
    there = [board.at(card, 1, 2) for card in theirs]
    board.fight()
    return board, here, there


def using(
    land: str, mine: list[str], theirs: list[str], ability: str, *, target: str = "", by: int = 1, marks: str = ""
) -> Refusal:
    """Seat 1 tries an ability of its first creature; the target is the first creature of "mine" or "theirs"."""
    board, here, there = fight(land, mine, theirs)
    if marks:
        mark(board, here[0], marks)
    wanted = {"mine": here[-1], "theirs": there[0] if there else 0, "self": here[0]}.get(target, 0)
    named = {"target": wanted} if wanted else {}
    return board.refused("activate", by, creature=here[0] if by == 1 else there[0], ability=ability, **named)


def elsewhere() -> Refusal:
    board = Board()
    board.land("old-pinewood", 1)
    board.land("grey-ridge", 2)
    board.at("white-shark", 1, 1)
    board.at("octopus", 1, 1)
    board.at("marmot", 1, 2)
    lion = board.at("lion", 2, 1)
    board.fight()
    return board.refused("activate", 1, creature=lion, ability="roar")


def foreign_creature() -> Refusal:
    board, _, there = fight("long-grass", ["octopus"], ["lion"])
    return board.refused("activate", 1, creature=there[0], ability="roar")


def used_twice() -> Refusal:
    board, here, _ = fight("long-grass", ["lion", "octopus"], ["marmot"])
    board.use(here[0], "roar")
    return board.refused("activate", 1, creature=here[0], ability="roar")


def not_your_turn(kind: str) -> Refusal:
    board, _, there = fight("long-grass", ["octopus"], ["lion"])
    return board.refused(kind, 2, **({"creature": there[0], "ability": "roar"} if kind == "activate" else {}))


def choosing_land(site: int) -> Refusal:
    board = Board(combat_order="initiative_choice")
    for slot in (1, 2, 4):
        board.land("old-pinewood", slot)
    board.enter("combat", "which_land")
    board.do("choose_land", 1, site=2)
    return board.refused("choose_land", 1, site=site)


def recovering(
    land: str, card: str = "brown-bear", rest: int = 3, number: int = 1, owner: int = 1, where: str = "resting"
) -> Refusal:
    board = Board()
    pile = board.claimed(land, owner)
    piece = board.put(card, f"{where}@1", rest=rest)
    board.resting("kraken", 1, 9)
    board.claimed("blue-shelf", 1)
    board.enter("round_end", "recovery")
    return board.refused("recover", 1, land=pile, creature=piece, number=number)


def land_twice() -> Refusal:
    board = Board()
    pine, bear = board.claimed("old-pinewood", 1), board.resting("brown-bear", 1, 4)
    board.claimed("blue-shelf", 1)
    board.enter("round_end", "recovery")
    board.do("recover", 1, land=pine, creature=bear, number=1)
    return board.refused("recover", 1, land=pine, creature=bear, number=1)


def extra(number: int, rest: int = 4, points: int = 2, where: str = "resting") -> Refusal:
    board = Board().extra(1, points)
    board.land("long-grass", 1)
    bear = board.put("brown-bear", f"{where}@1", rest=rest)
    board.resting("kraken", 1, 9)
    board.enter("round_end", "recovery")
    return board.refused("recover_extra", 1, creature=bear, number=number)


def proposing(lands: int, **options: object) -> Refusal:
    board = deploying(**options)
    for _ in range(lands):
        board.claimed("long-grass", 1)
    return board.refused("propose_end", 1)


def proposed_twice() -> Refusal:
    board = deploying().keep(lands_total=1)
    board.claimed("long-grass", 1)
    board.do("propose_end", 1).do("decline", 2)
    return board.refused("propose_end", 1)


def touching() -> Refusal:
    board = deploying()
    (land,) = board.state.inside("land#1")
    return board.refused("touch", 1, card=land, to="ready@1")


def over() -> Refusal:
    board = deploying()
    board.do("forfeit", 2)
    return board.refused("forfeit", 1)


def out() -> Refusal:
    board = deploying(3)
    board.do("forfeit", 2)
    return board.refused("lock", 2)


def wrong_choice() -> Refusal:
    board, here, _ = fight("long-grass", ["golden-eagle", "octopus"], ["marmot", "bison"])
    board.rules.run_ability(Edit(board.state), here[0], "pounce", 1)
    assert (1, "choose") in board.asked()
    return board.refused("choose", 1, pick=board.action("x", 1, target=here[1]).arguments["target"])


OCTO = ["octopus"]
CASES: list[Case] = [
    # deploy(creature, slot)
    ("TER-55", "Only Ready creatures of yours are sent to lands.", lambda: deploy_case("long-grass", "lands@1")),
    ("TER-55", "Only Ready creatures of yours are sent to lands.", lambda: deploy_case("red-deer", "ready@2")),
    ("TER-56", "Brown Bear is resting (2 Rest left).", lambda: deploy_case("brown-bear", "resting@1", rest=2)),
    ("TER-56", "Brown Bear is resting (1 Rest left).", lambda: deploy_case("brown-bear", "resting@1", rest=1)),
    ("TER-55", "Only Ready creatures of yours are sent to lands.", lambda: deploy_case("brown-bear", "removed")),
    ("TER-55", "Only Ready creatures of yours are sent to lands.", lambda: deploy_case("brown-bear", "table")),
    ("TER-55", "There is no land in slot 3.", lambda: deploy_case("brown-bear", "ready@1", site=3)),
    ("TER-55", "There is no land in slot 77.", lambda: deploy_case("brown-bear", "ready@1", site=77)),
    ("TER-57", "Red Deer is there already.", deploy_twice),
    ("TER-59", "You have locked your deployment.", lambda: locked("deploy")),
    ("TER-59", "You have locked your deployment.", lambda: locked("lock")),
    ("TER-52", "That is not what is asked now: Player 1 proposes to end the game. Do you agree?", during_offer),
    # undeploy(creature)
    ("TER-58", "Long Grass is not at a land.", lambda: taking_back("long-grass", "lands@1")),
    ("TER-58", "A card is not at a land.", lambda: taking_back("red-deer", "ready@2")),
    ("TER-58", "Red Deer is not at a land.", lambda: taking_back("red-deer", "ready@1")),
    # the phase, the turn
    ("TER-52", "That belongs to Combat; now it is Deploy.", lambda: deploying().refused("pass", 1)),
    ("TER-52", "That belongs to Round End; now it is Deploy.", lambda: deploying().refused("done", 1)),
    ("TER-52", "That belongs to Deploy; now it is Combat.",
     lambda: fight("long-grass", OCTO, ["lion"])[0].refused("lock", 1)),
    ("TER-68", "It is not your turn to act.", lambda: not_your_turn("activate")),
    ("TER-68", "It is not your turn to act.", lambda: not_your_turn("pass")),
    ("TER-127", "It is not your turn to act.", lambda: recovery_of_another()),
    # activate(creature, ability, target)
    ("TER-94", "This creature is not at the land being fought.", elsewhere),
    ("TER-94", "Lion is not among your creatures at this land.", foreign_creature),
    ("TER-97", "Octopus has nothing to use.", lambda: using("long-grass", OCTO, ["lion"], "roar")),
    ("TER-97", "Mountain Goat has nothing to use.",
     lambda: using("grey-ridge", ["mountain-goat", "octopus"], ["lion"], "turf")),
    ("TER-95", "Lion has used Roar already.", used_twice),
    ("TER-122", "Octopus is silenced.",
     lambda: using("long-grass", ["octopus", "octopus"], ["lion"], "grab", target="theirs", marks="silenced")),
    ("TER-108", "Mountain is no home of Lioness.",
     lambda: using("grey-ridge", ["lioness", "octopus"], ["marmot"], "bite", target="theirs")),
    ("TER-109", "This land is Plain, not Desert.",
     lambda: using("long-grass", ["sand-djinn", "octopus"], ["marmot"], "sand")),
    ("TER-114", "Snow Leopard has allies here.",
     lambda: using("long-grass", ["snow-leopard", "octopus"], ["marmot"], "ambush")),
    ("TER-112", "Timber Wolf needs another Canid here.",
     lambda: using("old-pinewood", ["timber-wolf", "octopus"], ["marmot"], "howl")),
    ("TER-117", "Roar is not used on anything.",
     lambda: using("long-grass", ["lion"], ["marmot"], "roar", target="theirs")),
    ("TER-117", "Tentacle takes a target.", lambda: using("long-grass", OCTO, ["marmot"], "grab")),
    ("TER-118", "Ptarmigan cannot be chosen by Octopus because of its own text.",
     lambda: using("white-barrens", ["octopus", "lion"], ["ptarmigan"], "grab", target="theirs")),
    ("TER-119", "There is nothing to choose among those asked for.", lambda: needs_target()),
    ("TER-117", "Lion is not among those asked for.",
     lambda: using("long-grass", ["octopus", "lion"], ["marmot"], "grab", target="mine")),
    ("TER-117", "Octopus is not among those asked for.",
     lambda: using("long-grass", ["octopus", "lion"], ["marmot"], "grab", target="self")),
    ("TER-104", "Sylph is already supporting.",
     lambda: using("long-grass", ["sylph", "lion"], ["marmot"], "inspire", target="mine", marks="supporting")),
    ("TER-104", "Phoenix is already sacrificed.",
     lambda: using("long-grass", ["phoenix", "lion"], ["marmot"], "last", marks="sacrificed")),
    ("TER-105", "It takes 2 Base Power; Fire Salamander has 0.", lambda: no_base_left()),
    ("TER-107", "It takes a bonus of 2; Bog Hag has 1.",
     lambda: using("fern-hollow", ["bog-hag", "lion"], ["marmot"], "spin", target="theirs")),
    # choose_land(slot)
    ("TER-182", "There is no land to fight for in this slot.", lambda: choosing_land(2)),
    ("TER-182", "There is no land to fight for in this slot.", lambda: choosing_land(3)),
    # recover(land, creature, n)
    ("TER-135", "That is no land of yours.", lambda: recovering("old-pinewood", owner=2)),
    ("TER-135", "This land has been used this round.", land_twice),
    ("TER-135", "This creature is not resting.", lambda: recovering("old-pinewood", where="ready")),
    ("TER-135", "Old Pinewood removes 1 Rest counter.", lambda: recovering("old-pinewood", number=2)),
    ("TER-135", "Oasis removes 1 Rest counter.", lambda: recovering("oasis", number=3)),
    ("TER-135", "Healing Grove removes 1 Rest counter.", lambda: recovering("healing-grove", "sand-viper", number=2)),
    ("TER-135", "Sheltered Den removes 1 Rest counter.", lambda: recovering("sheltered-den", "ptarmigan", number=2)),
    ("TER-137", "Healing Grove removes 2 from Brown Bear.", lambda: recovering("healing-grove", number=3)),
    ("TER-135", "Sand Viper has 1 Rest; take at least 1 off.",
     lambda: recovering("oasis", "sand-viper", rest=1, number=2)),
    ("TER-135", "Brown Bear has 3 Rest; take at least 1 off.", lambda: recovering("old-pinewood", number=0)),
    ("TER-138", "This creature is not resting.", lambda: extra(1, where="ready")),
    ("TER-138", "You have 2 extra counters; Brown Bear has 4 Rest.", lambda: extra(3)),
    ("TER-138", "You have 2 extra counters; Brown Bear has 1 Rest.", lambda: extra(2, rest=1)),
    ("TER-138", "You have 2 extra counters; Brown Bear has 4 Rest.", lambda: extra(0)),
    # the end
    ("TER-147", "You need 26 lands.", lambda: proposing(25)),
    ("TER-147", "That has been offered already.", proposed_twice),
    ("TER-184", "At this table nobody may propose an early end.", lambda: proposing(26, early_win="off")),
    ("TER-52", "The rules of this game know no such act.", touching),
    # what the common rules refuse
    ("TER-52", "The game is over.", over),
    ("TER-52", "You are out of the game.", out),
    ("TER-52", "There is no such seat at this table.", lambda: deploying().refused("lock", 3)),
    ("TER-52", "The rules of this game know no such act.", lambda: deploying().refused("dance", 1)),
    ("TER-52", "That piece is not there any more.",
     lambda: deploying().refused("deploy", 1, creature="#9999", site=1)),
    ("TER-52", "That is not what is asked now: Send creatures to the lands, then lock.",
     lambda: deploying().refused("accept", 2)),
    ("TER-52", "That is not among the choices.", wrong_choice),
]  # fmt: skip


def needs_target() -> Refusal:
    """Only an ally could be chosen, and a hand has taken it away."""
    board, here, _ = fight("kelp-reach", ["dolphin", "kraken"], OCTO)
    Edit(board.state).move(here[1], "table")
    return board.refused("activate", 1, creature=here[0], ability="inspire")


def recovery_of_another() -> Refusal:
    board = Board()
    for seat in (1, 2):
        board.claimed("long-grass", seat)
        board.resting("kraken", seat, 9)
    board.enter("round_end", "recovery")
    assert board.asked() == [(1, "recover")]
    return board.refused("done", 2)


def no_base_left() -> Refusal:
    board, here, there = fight("cinder-cone", ["fire-salamander", "octopus"], ["marmot"])
    Edit(board.state).count(here[0], "base_change", -2, least=None)
    return board.refused("activate", 1, creature=here[0], ability="burnout", target=there[0])


def title(case: Case) -> str:
    return f"{case[0]}-{case[1][:40]}"


@pytest.mark.covers("TER-52", "TER-68", "TER-94", "TER-95", "TER-96", "TER-104", "TER-107", "TER-114", "TER-117")
@pytest.mark.covers("TER-118", "TER-119", "TER-147", "TER-184", "TER-108", "TER-109", "TER-112", "TER-122")
@pytest.mark.parametrize("case", CASES, ids=title)
def test_a_try_is_refused_in_these_words(case: Case) -> None:
    rule, sentence, attempt = case
    refusal = attempt()
    assert (refusal.rule, refusal.message) == (rule, sentence)
    assert not refusal


MINE = """
  pack-mule: {base: 1, types: [Beast, Ungulate], abilities: [{name: Push, text: T., when: activated,
    requires: [{group: {count: 1}}], cost: [support], do: [{op: power, n: 1, to: self}]}]}
  pack-ox: {base: 1, types: [Beast], abilities: [{name: Pull, text: T., when: activated,
    requires: [{group: {count: 2}}], cost: [support], do: [{op: power, n: 1, to: self}]}]}
  choir-hound: {base: 1, types: [Canid], abilities: [{name: Choir, text: T., when: activated,
    requires: [{group: {type: Canid, count: 2}}], cost: [support], do: [{op: power, n: 1, to: self}]}]}
  choir-cat: {base: 1, types: [Feline], abilities: [{name: Choir, text: T., when: activated,
    requires: [{group: {type: Canid, count: 1}}], cost: [support], do: [{op: power, n: 1, to: self}]}]}
"""
EASY_FEN = """
  easy-fen: {biome: Swamp, abilities: [{text: Easy., when: always, do: [{op: rest_cost, n: -1}]}]}
"""
GROUPS = [
    ("pack-mule", ["kraken"], "TER-110", "No other creature of yours here shares a type with Pack Mule."),
    ("pack-ox", ["red-deer"], "TER-111", "Pack Ox needs 2 other creatures of yours here that share a type with it."),
    ("choir-hound", ["red-fox"], "TER-113", "Choir Hound needs 2 other Canid creatures here."),
    ("choir-cat", ["red-fox"], "TER-112", "Choir Cat is no Canid."),
]


@pytest.mark.covers("TER-110", "TER-111", "TER-112", "TER-113")
@pytest.mark.parametrize(("card", "allies", "rule", "sentence"), GROUPS, ids=[row[0] for row in GROUPS])
def test_groups_are_asked_for_in_these_words(
    tmp_path: Path, card: str, allies: list[str], rule: str, sentence: str
) -> None:
    catalog = with_cards(tmp_path, MINE)
    board = Board(catalog=catalog)
    board.land("old-pinewood", 1)
    mine = board.at(card, 1, 1)
    for other in (*allies, "octopus"):
        board.at(other, 1, 1)
    board.at("lion", 1, 2)
    board.fight()
    refusal = board.refused("activate", 1, creature=mine, ability=catalog.cards[card].abilities[0].ability)
    assert (refusal.rule, refusal.message) == (rule, sentence)


@pytest.mark.covers("TER-96", "TER-172")
def test_a_cost_that_changes_nothing_cannot_be_paid(tmp_path: Path) -> None:
    board = Board(catalog=with_cards(tmp_path, lands=EASY_FEN))
    board.land("easy-fen", 1)
    lion, octopus = board.at("lion", 1, 1), board.at("octopus", 1, 1)
    board.at("marmot", 1, 2)
    board.fight()
    before = (board.rest(lion), board.rest(octopus))
    refusal = board.refused("activate", 1, creature=lion, ability="roar")
    assert (refusal.rule, refusal.message) == ("TER-96", "A cost must change something.")
    assert (board.rest(lion), board.rest(octopus)) == before


def test_no_reason_of_the_file_is_left_out() -> None:
    """Each sentence by which the file refuses is met above, word for word."""
    said = [case[1] for case in CASES] + [row[3] for row in GROUPS] + ["A cost must change something."]
    text = re.sub(r"\n +", " ", (FOLDER / "rules.yaml").read_text(encoding="utf-8"))
    text = re.sub(r"\{finish: .*\}", "", text[text.index("acts:") : text.index("totals:")])
    reasons = re.findall(
        r'(?:because|outside): (?:"([^"]+)"|([^"{},][^{}]*?)(?:, rule| rule:| called:| outside:|[},]|$))', text
    )
    found = {quoted or plain for quoted, plain in reasons} - {"That is not your creature."}
    assert len(found) > 25
    for each in found:
        pattern = re.compile(re.sub(r"\\\{.+?\\\}", ".+", re.escape(each)))
        assert any(pattern.fullmatch(sentence) for sentence in said), each


def test_every_rule_that_is_named_stands_in_the_rulebook() -> None:
    """A refusal, a question and an outcome link to their rule."""
    book = (FOLDER / "rulebook.md").read_text(encoding="utf-8")
    numbered = set(re.findall(r"^[->*\s]*\*\*(TER-\d+)\*\*", book, re.MULTILINE))
    named = set(re.findall(r"TER-\d+", (FOLDER / "rules.yaml").read_text(encoding="utf-8")))
    assert len(named) > 40 and named <= numbered
    assert {case[0] for case in CASES} | {row[2] for row in GROUPS} <= numbered


def test_a_refusal_points_at_the_pieces_concerned() -> None:
    board, here, _ = fight("grey-ridge", ["lioness", "octopus"], ["marmot"])
    refusal = board.refused("activate", 1, creature=here[0], ability="bite")
    assert refusal.pieces == (board.action("x", 1, target=here[0]).arguments["target"],)
    assert SHIPPED.cards["lioness"].name in refusal.message


def test_what_a_seat_may_not_know_is_a_card_in_its_refusals() -> None:
    board = deploying()
    board.ready("red-deer", 2)
    refusal = board.refused("deploy", 1, creature="ready@2:0", site=1)
    assert refusal.message == "Only Ready creatures of yours are sent to lands."
    board.put("brown-bear", "table", face="down")
    refusal = board.refused("take_back", 2, creature="table:0")
    assert "Bear" not in refusal.message
