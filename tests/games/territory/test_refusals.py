"""Every requirement of Territory refuses one try here, with its code, its rule and its sentence, word for word."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from territory_board import FOLDER, SHIPPED, Board, with_cards

from tabletop.core.edits import Edit
from tabletop.games import territory
from tabletop.games.territory.sentences import SENTENCES
from tabletop.rules.refusals import Refusal
from tabletop.rules.showing.sentences import SENTENCES as COMMON

Case = tuple[str, str, str, Callable[[], Refusal]]


def deploying(seats: int = 2, **options: object) -> Board:
    """Deploy with a land in slot 1."""
    board = Board(seats, **options)
    board.land("old-pinewood", 1)
    return board.enter("deploy")


def mark(board: Board, piece: int, name: str) -> None:
    Edit(board.state).set_field(piece, name, True)


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
    board = deploying().flow(lands_total=1)
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
    board.enter("combat", "locked")
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
    board = Board().flow(extra={"1": points})
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
    board = deploying().flow(lands_total=1)
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
    ("no_creature", "TER-55", "Only creatures are sent to lands.", lambda: deploy_case("long-grass", "lands@1")),
    ("not_yours", "TER-55", "That is not your creature.", lambda: deploy_case("red-deer", "ready@2")),
    ("resting", "TER-56", "Brown Bear is resting (2 counters left).",
     lambda: deploy_case("brown-bear", "resting@1", rest=2)),
    ("resting", "TER-56", "Brown Bear is resting (1 counter left).",
     lambda: deploy_case("brown-bear", "resting@1", rest=1)),
    ("removed", "TER-56", "Brown Bear has left the game.", lambda: deploy_case("brown-bear", "removed")),
    ("not_ready", "TER-56", "Brown Bear is not Ready.", lambda: deploy_case("brown-bear", "table")),
    ("no_land", "TER-55", "There is no land in slot 3.", lambda: deploy_case("brown-bear", "ready@1", site=3)),
    ("no_land", "TER-55", "There is no land in slot 77.", lambda: deploy_case("brown-bear", "ready@1", site=77)),
    ("already_there", "TER-57", "Red Deer is at that land already.", deploy_twice),
    ("locked", "TER-59", "You have locked your deployment.", lambda: locked("deploy")),
    ("locked", "TER-59", "You have already locked.", lambda: locked("lock")),
    ("answer_first", "TER-148", "First the proposal to end the game is answered.", during_offer),
    # undeploy(creature)
    ("no_creature", "TER-55", "Only creatures are sent to lands.", lambda: taking_back("long-grass", "lands@1")),
    ("not_yours", "TER-55", "That is not your creature.", lambda: taking_back("red-deer", "ready@2")),
    ("not_deployed", "TER-58", "Red Deer is not at a land.", lambda: taking_back("red-deer", "ready@1")),
    # the phase, the turn
    ("wrong_phase", "TER-52", "That belongs to Combat; now it is Deploy.", lambda: deploying().refused("pass", 1)),
    ("wrong_phase", "TER-52", "That belongs to Recovery; now it is Deploy.", lambda: deploying().refused("done", 1)),
    ("wrong_phase", "TER-52", "That belongs to Deploy; now it is Combat.",
     lambda: fight("long-grass", OCTO, ["lion"])[0].refused("lock", 1)),
    ("not_your_turn", "TER-68", "It is not your turn to act.", lambda: not_your_turn("activate")),
    ("not_your_turn", "TER-68", "It is not your turn to act.", lambda: not_your_turn("pass")),
    ("not_your_turn", "TER-127", "It is not your turn to act.",
     lambda: recovery_of_another()),
    # activate(creature, ability, target)
    ("not_here", "TER-94", "This creature is not at the land being fought.", elsewhere),
    ("not_yours", "TER-68", "That is not your creature.", foreign_creature),
    ("no_ability", "TER-94", "Octopus has no such ability.",
     lambda: using("long-grass", OCTO, ["lion"], "roar")),
    ("works_alone", "TER-100", "Sure Footing works by itself.",
     lambda: using("grey-ridge", ["mountain-goat", "octopus"], ["lion"], "turf")),
    ("used", "TER-95", "Roar was already used this round.", used_twice),
    ("silenced", "TER-122", "Octopus is silenced this round.",
     lambda: using("long-grass", ["octopus", "octopus"], ["lion"], "grab", target="theirs", marks="silenced")),
    ("needs_home", "TER-108", "Bite needs a home biome; Mountain is none for Lioness.",
     lambda: using("grey-ridge", ["lioness", "octopus"], ["marmot"], "bite", target="theirs")),
    ("needs_biome", "TER-109", "Sandstorm needs the biome Desert; this land is Plain.",
     lambda: using("long-grass", ["sand-djinn", "octopus"], ["marmot"], "sand")),
    ("needs_alone", "TER-114", "Ambush needs to be alone; Snow Leopard has allies here.",
     lambda: using("long-grass", ["snow-leopard", "octopus"], ["marmot"], "ambush")),
    ("needs_group", "TER-112", "Howl needs another Canid here.",
     lambda: using("old-pinewood", ["timber-wolf", "octopus"], ["marmot"], "howl")),
    ("no_target", "TER-117", "Roar chooses no target.",
     lambda: using("long-grass", ["lion"], ["marmot"], "roar", target="theirs")),
    ("choose_target", "TER-117", "Choose a target for Tentacle.",
     lambda: using("long-grass", OCTO, ["marmot"], "grab")),
    ("untargetable", "TER-118", "Ptarmigan cannot be chosen.",
     lambda: using("white-barrens", ["octopus", "lion"], ["ptarmigan"], "grab", target="theirs")),
    ("needs_target", "TER-119", "Inspire needs a target, and there is none here.",
     lambda: needs_target()),
    ("bad_target", "TER-117", "Tentacle cannot choose Lion.",
     lambda: using("long-grass", ["octopus", "lion"], ["marmot"], "grab", target="mine")),
    ("bad_target", "TER-117", "Tentacle cannot choose Octopus.",
     lambda: using("long-grass", ["octopus", "lion"], ["marmot"], "grab", target="self")),
    ("supporting", "TER-104", "Sylph is already supporting.",
     lambda: using("long-grass", ["sylph", "lion"], ["marmot"], "inspire", target="mine", marks="supporting")),
    ("sacrificed", "TER-104", "Phoenix is already sacrificed.",
     lambda: using("long-grass", ["phoenix", "lion"], ["marmot"], "last", marks="sacrificed")),
    ("cannot_exhaust", "TER-105", "Burn Out needs 2 Base Power; Fire Salamander has 0.", lambda: no_base_left()),
    ("cannot_disorient", "TER-107", "Wild Spin needs a Forest bonus of 2; Bog Hag has 1.",
     lambda: using("fern-hollow", ["bog-hag", "lion"], ["marmot"], "spin", target="theirs")),
    # choose_land(slot)
    ("fought", "TER-182", "That land has been fought for already.", lambda: choosing_land(2)),
    ("no_land", "TER-182", "There is no land in slot 3.", lambda: choosing_land(3)),
    # recover(land, creature, n)
    ("not_your_land", "TER-135", "That is no land of yours.", lambda: recovering("old-pinewood", owner=2)),
    ("land_used", "TER-135", "This land has been used this round.", land_twice),
    ("not_resting", "TER-135", "This creature is not resting.", lambda: recovering("old-pinewood", where="ready")),
    ("land_limit", "TER-135", "Old Pinewood removes 1 Rest counter.", lambda: recovering("old-pinewood", number=2)),
    ("land_limit", "TER-137", "Oasis removes 3 only from creatures with home Desert.",
     lambda: recovering("oasis", number=3)),
    ("land_limit", "TER-137", "Healing Grove removes 2 only from creatures with home Forest.",
     lambda: recovering("healing-grove", "sand-viper", number=2)),
    ("land_limit", "TER-137", "Sheltered Den removes 3 only from creatures of type Beast with home Tundra.",
     lambda: recovering("sheltered-den", "ptarmigan", number=2)),
    ("land_limit", "TER-137", "Healing Grove removes up to 2 Rest counters.",
     lambda: recovering("healing-grove", number=3)),
    ("rest_left", "TER-135", "Sand Viper has only 1 Rest left.",
     lambda: recovering("oasis", "sand-viper", rest=1, number=2)),
    ("at_least_one", "TER-135", "Remove at least 1 counter.", lambda: recovering("old-pinewood", number=0)),
    ("not_resting", "TER-138", "This creature is not resting.", lambda: extra(1, where="ready")),
    ("extra_left", "TER-138", "You have 2 extra counters to remove.", lambda: extra(3)),
    ("rest_left", "TER-138", "Brown Bear has only 1 Rest left.", lambda: extra(2, rest=1)),
    ("at_least_one", "TER-138", "Remove at least 1 counter.", lambda: extra(0)),
    # the end
    ("needs_majority", "TER-147", "You need 26 lands.", lambda: proposing(25)),
    ("proposed", "TER-147", "You have proposed this round.", proposed_twice),
    ("end_off", "TER-184", "At this table nobody may propose an early end.",
     lambda: proposing(26, early_win="off")),
    ("hands_off", "TER-161", "You may not touch that.", touching),
    # what the common rules refuse
    ("over", "TER-143", "The game is over.", over),
    ("out", "TER-150", "You are out of the game.", out),
    ("no_seat", "TER-1", "There is no such seat at this table.", lambda: deploying().refused("lock", 3)),
    ("unknown", "TER-52", "The rules of this game know no such act.", lambda: deploying().refused("dance", 1)),
    ("gone", "TER-42", "That piece is not there any more.",
     lambda: deploying().refused("deploy", 1, creature="#9999", site=1)),
    ("not_asked", "TER-52", "You are not asked for that now.", lambda: deploying().refused("accept", 2)),
    ("no_choice", "TER-117", "That is not among the choices.", wrong_choice),
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
    assert board.asked() == [(1, "recovery")]
    return board.refused("done", 2)


def no_base_left() -> Refusal:
    board, here, there = fight("cinder-cone", ["fire-salamander", "octopus"], ["marmot"])
    Edit(board.state).count(here[0], "base", -2, least=None)
    return board.refused("activate", 1, creature=here[0], ability="burnout", target=there[0])


def title(case: Case) -> str:
    return f"{case[0]}-{case[2][:40]}"


@pytest.mark.covers("TER-52", "TER-68", "TER-94", "TER-95", "TER-96", "TER-104", "TER-107", "TER-114", "TER-117")
@pytest.mark.covers("TER-118", "TER-119", "TER-147", "TER-184", "TER-108", "TER-109", "TER-112", "TER-122")
@pytest.mark.parametrize("case", CASES, ids=title)
def test_a_try_is_refused_in_these_words(case: Case) -> None:
    code, rule, sentence, attempt = case
    refusal = attempt()
    assert (refusal.code, refusal.rule, refusal.message) == (code, rule, sentence)
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
    ("pack-mule", ["kraken"], "Push", "TER-110", "Push needs another creature of yours here that shares a type."),
    ("pack-ox", ["red-deer"], "Pull", "TER-111", "Pull needs 2 other creatures of yours here that share a type."),
    ("choir-hound", ["red-fox"], "Choir", "TER-113", "Choir needs 2 other Canid creatures of yours here."),
    ("choir-cat", ["red-fox"], "Choir", "TER-112", "Choir needs Choir Cat to be a Canid."),
]


@pytest.mark.covers("TER-110", "TER-111", "TER-112", "TER-113")
@pytest.mark.parametrize(("card", "allies", "ability", "rule", "sentence"), GROUPS, ids=[row[0] for row in GROUPS])
def test_groups_are_asked_for_in_these_words(
    tmp_path: Path, card: str, allies: list[str], ability: str, rule: str, sentence: str
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
    assert (refusal.code, refusal.rule, refusal.message) == ("needs_group", rule, sentence)


@pytest.mark.covers("TER-96", "TER-172")
def test_a_cost_that_changes_nothing_cannot_be_paid(tmp_path: Path) -> None:
    board = Board(catalog=with_cards(tmp_path, lands=EASY_FEN))
    board.land("easy-fen", 1)
    lion, octopus = board.at("lion", 1, 1), board.at("octopus", 1, 1)
    board.at("marmot", 1, 2)
    board.fight()
    before = (board.rest(lion), board.rest(octopus))
    refusal = board.refused("activate", 1, creature=lion, ability="roar")
    assert (refusal.code, refusal.rule) == ("cost_nothing", "TER-96")
    assert refusal.message == "That would cost nothing, and a cost must change something."
    assert (board.rest(lion), board.rest(octopus)) == before


def test_no_refusal_is_left_out() -> None:
    """Each sentence that refuses is met above, word for word (`removed` and the rest by their places in the file)."""
    names = list(SENTENCES)
    refusing = names[names.index("territory.resting") : names.index("territory.fought") + 1]
    said = [case[2] for case in CASES] + [row[4] for row in GROUPS]
    common = ["rules.gone", "rules.unknown", "rules.not_asked", "rules.over", "rules.no_seat", "rules.out"]
    for name in (*refusing, *common, "rules.no_choice"):
        text = {**COMMON, **SENTENCES}[name]
        pattern = re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)))
        assert any(pattern.fullmatch(sentence) for sentence in said), name


@pytest.mark.covers("TER-52")
def test_each_requirement_of_each_kind_refuses_something() -> None:
    """The codes above are all that the rules have."""
    rules = Board().rules
    known = {each.code for kind in (*rules.kinds.values(), *rules.standing) for each in kind.requirements}
    # Those answer with the code of what fails in them; `proposing` is of proposals in general: see toy 16.
    groups = {"requirements", "target", "cost", "proposing"}
    assert known - groups <= {case[0] for case in CASES}


def test_every_rule_that_is_named_stands_in_the_rulebook() -> None:
    """A refusal, a question and an outcome link to their rule."""
    book = (FOLDER / "rulebook.md").read_text(encoding="utf-8")
    numbered = set(re.findall(r"^[->*\s]*\*\*(TER-\d+)\*\*", book, re.MULTILINE))
    code = "".join(path.read_text(encoding="utf-8") for path in Path(territory.__file__).parent.glob("*.py"))
    named = set(re.findall(r'"(TER-\d+)"', code))
    assert len(named) > 40 and named <= numbered
    assert {case[1] for case in CASES} | {row[3] for row in GROUPS} <= numbered


def test_a_refusal_points_at_the_pieces_concerned() -> None:
    board, here, _ = fight("grey-ridge", ["lioness", "octopus"], ["marmot"])
    refusal = board.refused("activate", 1, creature=here[0], ability="bite")
    assert refusal.pieces == (board.action("x", 1, target=here[0]).arguments["target"],)
    assert SHIPPED.cards["lioness"].name in refusal.message


def test_what_a_seat_may_not_know_is_a_card_in_its_refusals() -> None:
    board = deploying()
    board.ready("red-deer", 2)
    refusal = board.refused("deploy", 1, creature="ready@2:0", site=1)
    assert refusal.message == "That is not your creature."
    board.put("brown-bear", "table", face="down")
    refusal = board.refused("take_back", 2, creature="table:0")
    assert "Bear" not in refusal.message
