"""Zones with sites: going to one of them, in the open and in secret; printed maps; words that a card does not print;
seats that could only pass; what routines are given."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from written_games import LITTLE, little, write_little

import tabletop
from tabletop.content import ContentError
from tabletop.core.state import seat_target
from tabletop.rules.table import Table
from tabletop.session.session import Session

DOCS = Path(__file__).resolve().parents[3] / "docs" / "rules.md"
BLOCK = re.compile(r"^```yaml wells/([\w/.-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of the page about sites."""
    made = tmp_path_factory.mktemp("sites") / "wells"
    for name, text in BLOCK.findall(DOCS.read_text(encoding="utf-8")):
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text, encoding="utf-8")
    return made


def table_of(session: Session) -> Table:
    assert session.ruleset is not None
    return Table(session.ruleset, session.state)


def piece_of(session: Session, card: str, owner: int) -> int:
    state = session.state
    return next(each for each in state.pieces() if state.definition[each] == card and state.owner[each] == owner)


def ways(session: Session, seat: int, kind: str) -> dict[tuple[str, int], tabletop.Action]:
    """The acts of a kind by the card of the beast and, where they have one, the site of the well."""
    table, found = table_of(session), {}
    for each in session.legal_actions(seat):
        if each.kind == kind:
            beast, well = (table.resolve(str(each.arguments.get(name)), seat) or 0 for name in ("beast", "well"))
            found[table.definition(beast), table.site(well) if well else 0] = each
    return found


def send(session: Session, seat: int, **sites: int) -> None:
    """Beasts to wells, and that is all."""
    for beast, site in sites.items():
        assert session.submit(ways(session, seat, "go")[beast, site])
    assert session.submit(tabletop.Action("all_set", seat))


def test_what_is_planned_for_a_site_is_known_to_its_seat_alone_and_goes_there(folder: Path) -> None:
    session = tabletop.new_session(folder, seats=2, seed=1)
    assert len(ways(session, 1, "go")) == 9
    twin = session.fork()
    assert session.submit(ways(session, 1, "go")["goat", 2])
    assert set(ways(session, 1, "go")) == {(b, n) for b in ("camel", "goat", "lion") for n in (1, 2, 3)} - {
        ("goat", 2)
    }
    assert session.view_for(2).to_json() == twin.view_for(2).to_json()
    assert [repr(each) for each in session.legal_actions(2)] == [repr(each) for each in twin.legal_actions(2)]
    assert session.submit(ways(session, 1, "go")["goat", 3]), "planned once more it goes elsewhere"
    send(session, 1)
    send(session, 2, lion=3)
    lying = {
        key: len(pieces) for key, pieces in session.state.contents.items() if str(key).startswith("herd") and pieces
    }
    assert lying == {"herd#3@1": 1, "herd#3@2": 1}


def test_what_is_planned_to_go_where_it_lies_is_not_planned(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    rules = (tmp_path / "rules.yaml").read_text(encoding="utf-8")
    assert "do: [{plan: beast}]" in rules
    rules = rules.replace("do: [{plan: beast}]", "do: [{plan: beast, to: camp}]")
    (tmp_path / "rules.yaml").write_text(rules, encoding="utf-8")
    session = tabletop.new_session(tmp_path, seats=2, seed=1)
    for kind in ("go", "stay"):
        assert session.submit(next(each for each in session.legal_actions(1) if each.kind == kind))
    assert not session.state.flow.get("drafts")


def test_a_printed_map_gives_a_number_for_a_word(folder: Path) -> None:
    session = tabletop.new_session(folder, seats=2, seed=1)
    send(session, 1, goat=2, camel=2)
    send(session, 2, goat=1)
    table = table_of(session)
    at_the_cliff, slow, in_the_dunes = (piece_of(session, *each) for each in (("goat", 1), ("camel", 1), ("goat", 2)))
    powers = [table.value(each, "power") for each in (at_the_cliff, slow, in_the_dunes)]
    assert powers == [4, 2, 1], "3 more on rock, nothing printed for rock, nothing printed for sand"


def test_who_could_only_pass_is_skipped(folder: Path) -> None:
    """The camel prints a thirst; the goat prints none, so it may push, twice."""
    session = tabletop.new_session(folder, seats=2, seed=1)
    send(session, 1, camel=1)
    send(session, 2, goat=1)
    asked = []
    while session.decisions()[0].kind == "ask push wait":
        asked.append(session.decisions()[0].seat)
        assert session.submit(ways(session, asked[-1], "push")["goat", 0])
    assert asked == [2, 2]
    assert [session.state.counter(seat_target(seat), "water") for seat in (1, 2)] == [1, 2]


ROADS = LITTLE.replace("zones:\n", "zones:\n  road: {label: Road, sites: 3, face: up}\n").replace(
    "tongue: {type: int}", "tongue: {type: int}, home: {type: text}, likes: {type: map, values: [pond, moor]}"
)
RULES = """
rules: 2
setup: [{create: pebble, in: pile}, {create: newt, in: hand of 1, owner: 1}]
course: [{ask: seats, to: [leap, rest], order: block}]
acts:
  leap: {do: [EFFECT]}
  rest: {quiet: true}
"""


def test_words_of_a_printed_map_may_be_called_like_a_number_and_stand_in_two_maps(tmp_path: Path) -> None:
    """The words of the map that is asked are meant, neither the counter nor those of the other map."""
    maps = "likes: {type: map, values: [hunger, moor]}, hates: {type: map, values: [hunger, moor]}"
    game = ROADS.replace("likes: {type: map, values: [pond, moor]}", maps)
    both = "sum(10 * hates(it by hunger) + likes(it by hunger) over pile)"
    rules = RULES.replace("in: hand of 1", "in: pile").replace("EFFECT", f"{{gain: {both}, of: points, to: you}}")
    write_little(tmp_path, rules, game)
    cards = tmp_path / "cards" / "all.yaml"
    printed = "tongue: 2, likes: {hunger: 1}, hates: {hunger: 2, moor: 3}"
    cards.write_text(cards.read_text(encoding="utf-8").replace("tongue: 2", printed), encoding="utf-8")
    session = tabletop.new_session(tmp_path, seats=2, seed=1)
    assert session.submit(tabletop.Action("leap", 1))
    assert session.state.counter(seat_target(1), "points") == 21


@pytest.mark.parametrize(
    ("effect", "lies"),
    [
        ("{draw: 1, from: pile, to: road, site: 3}", {"road#3": 1}),
        ("{move: pile, to: road, site: 1 + 1}", {"road#2": 1}),
        ("{move: pile, to: road, site: 4}", {"pile": 1}),
        ("{create: olm, in: road, site: 2}", {"road#2": 1, "pile": 1}),
    ],
)
def test_effects_name_a_site_by_its_number(tmp_path: Path, effect: str, lies: dict[str, int]) -> None:
    write_little(tmp_path, RULES.replace("EFFECT", effect), ROADS)
    session = tabletop.new_session(tmp_path, seats=2, seed=1)
    assert session.submit(tabletop.Action("leap", 1))
    found = {key: len(pieces) for key, pieces in session.state.contents.items() if key != "hand@1" and pieces}
    assert found == lies


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("{move: pile, to: road}", "The zone `road` has sites. Say which `site:` of it"),
        ("{move: pile, to: pile, site: 1}", "The zone `pile` has no sites."),
        ("{if: likes(top(pile) to pond) > 0, do: [{say: No.}]}", "`likes` takes no `to`."),
    ],
)
def test_what_is_wrong_with_sites_and_maps_is_said(tmp_path: Path, effect: str, message: str) -> None:
    write_little(tmp_path, RULES.replace("EFFECT", effect), ROADS)
    with pytest.raises(ContentError) as caught:
        assert tabletop.new_session(tmp_path, seats=2).ruleset is not None
    assert any(message in f"{each.message} {each.hint}" for each in caught.value.findings)


@pytest.mark.parametrize("test", ["likes(top(hand of others) by pond) > 0", "top(hand of others).home = none"])
def test_what_a_hidden_card_prints_is_no_requirement(tmp_path: Path, test: str) -> None:
    rules = RULES.replace("{do: [EFFECT]}", f"{{requires: [{{must: {test}, because: No.}}], do: []}}")
    write_little(tmp_path, rules, ROADS)
    with pytest.raises(ContentError, match="hidden card"):
        assert tabletop.new_session(tmp_path, seats=2).ruleset is not None


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ("top(hand).home = none", True), ("top(hand).home != none", False), ("top(road).home = none", False),
        ("likes(top(hand) by pond) = 0", True), ("likes(top(road) by pond) = 0", False),
    ],
)  # fmt: skip
def test_a_word_that_a_card_does_not_print_is_none(tmp_path: Path, test: str, holds: bool) -> None:
    """Of a card that is not there nothing holds."""
    write_little(tmp_path, RULES.replace("EFFECT", f"{{if: {test}, do: [{{gain: 1, of: points, to: you}}]}}"), ROADS)
    session = tabletop.new_session(tmp_path, seats=2, seed=1)
    assert session.submit(tabletop.Action("leap", 1))
    assert session.state.counter(seat_target(1), "points") == holds


def test_a_routine_that_takes_a_set_takes_one_thing_too(tmp_path: Path) -> None:
    effect = "{feed: hand}, {feed: top(hand)}"
    rules = RULES.replace("EFFECT", effect) + "routines: {feed(whom): [{gain: 1, of: hunger, to: whom}]}\n"
    write_little(tmp_path, rules, ROADS)
    session = tabletop.new_session(tmp_path, seats=2, seed=1)
    assert session.submit(tabletop.Action("leap", 1))
    assert session.state.counter(piece_of(session, "newt", 1), "hunger") == 2


def test_only_a_question_with_a_quiet_act_skips(tmp_path: Path) -> None:
    rules = RULES.replace("to: [leap, rest], order: block", "to: [leap], order: once, skip: true")
    with pytest.raises(ContentError, match="No act of it is quiet"):
        assert little(tmp_path, rules.replace("EFFECT", "{say: Hop.}"))


def test_who_leaves_takes_secret_plans_along(folder: Path, tmp_path: Path) -> None:
    for path in ("game.yaml", "cards/cards.yaml", "rules.yaml"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        text = (folder / path).read_text(encoding="utf-8")
        (tmp_path / path).write_text(
            text + ("concede: {leave: true}\n" if path == "rules.yaml" else ""), encoding="utf-8"
        )
    session = tabletop.new_session(tmp_path, seats=3, seed=1)
    assert session.submit(ways(session, 2, "go")["goat", 2])
    assert session.submit(tabletop.Action("concede", 2))
    assert table_of(session).drafts(2) == () and "2" not in session.state.flow.get("drafts", {})


PACED = ROADS.replace(
    "options: {",
    'options: {pace: {label: Pace, type: choice, default: slow, values: [slow, fast, "5"], sentence: How fast.}, ',
)


@pytest.mark.parametrize(("agreed", "points"), [({}, 1), ({"pace": "fast"}, 2), ({"pace": "5"}, 5)])
def test_an_option_may_be_a_word(tmp_path: Path, agreed: dict[str, str], points: int) -> None:
    number = "option.pace if option.pace = 5 else (2 if option.pace = fast else 1)"
    write_little(tmp_path, RULES.replace("EFFECT", f"{{gain: {number}, of: points, to: you}}"), PACED)
    session = tabletop.new_session(tmp_path, seats=2, seed=1, options=agreed)
    assert session.submit(tabletop.Action("leap", 1))
    assert session.state.counter(seat_target(1), "points") == points


def test_a_word_that_an_option_does_not_have_is_a_fault(tmp_path: Path) -> None:
    write_little(tmp_path, RULES.replace("EFFECT", "{if: option.pace = fist, do: [{say: No.}]}"), PACED)
    with pytest.raises(ContentError, match="`fist` is no pace"):
        assert tabletop.new_session(tmp_path, seats=2).ruleset is not None


def test_sites_are_opened_in_play_and_gone_to(folder: Path, tmp_path: Path) -> None:
    session = tabletop.new_session(folder, seats=3, seed=1)
    for seat in (1, 2, 3):
        assert {site for _, site in ways(session, seat, "go")} == {1, 2, 3}
        assert session.submit(tabletop.Action("all_set", seat))
    assert session.state.sites_open("wells") == session.state.sites_open("herd") == 4
    assert "There are 4 wells now." in [each.text for each in session.log(1)]
    send(session, 2, lion=4)
    assert {site for _, site in ways(session, 1, "go")} == {1, 2, 3, 4}
    session.save(tmp_path / "four.ttsave")
    again = tabletop.load_session(tmp_path / "four.ttsave")
    assert set(ways(again, 1, "go")) == set(ways(session, 1, "go"))
    twos = tabletop.new_session(folder, seats=2, seed=1)
    for seat in (1, 2):
        assert twos.submit(tabletop.Action("all_set", seat))
    assert twos.state.sites_open("wells") is None


@pytest.mark.parametrize(
    ("effects", "sites", "lies"),
    [
        ("{set: sites.road, to: 5}, {move: pile, to: road, site: 5}", 5, {"road#5": 1}),
        ("{set: sites.road, to: sites.road - 1}, {move: pile, to: road, site: 3}", 2, {"pile": 1}),
        ("{move: pile, to: road, site: 2}, {set: sites.road, to: 1}", 2, {"road#2": 1}),
        ("{set: sites.road, to: 0}", 1, {"pile": 1}),
        ("{set: sites.road, to: 1000}, {move: pile, to: road, site: 99}", 99, {"road#99": 1}),
        ("{set: sites.road, to: 5}, {set: sites.road, to: 3}", None, {"pile": 1}),
    ],
)
def test_sites_open_and_close_but_for_those_in_use(
    tmp_path: Path, effects: str, sites: int | None, lies: dict[str, int]
) -> None:
    folder = write_little(tmp_path, RULES.replace("EFFECT", effects), ROADS)
    session = tabletop.new_session(folder, seats=2, seed=1)
    assert session.submit(tabletop.Action("leap", 1)), session.trouble
    assert session.state.sites_open("road") == sites
    found = {str(key): len(each) for key, each in session.state.contents.items() if each}
    assert {key: n for key, n in found.items() if key.startswith(("road", "pile"))} == lies
    session.undo()
    assert session.state.sites_open("road") is None


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("{set: sites.pile, to: 2}", "`sites`"),
        ("{set: sites.lane, to: 2}", "`sites`"),
        ("{set: sites.road, to: hand}", "a number"),
        ("{set: sites.road, to: sum(tongue over hand of 2)}", "not everybody may know"),
    ],
)
def test_what_is_wrong_with_sites_that_open_is_said(tmp_path: Path, effect: str, told: str) -> None:
    with pytest.raises(ContentError) as caught:
        little(tmp_path, RULES.replace("EFFECT", effect), ROADS)
    assert any(told in each.message and each.line for each in caught.value.findings), str(caught.value)


def test_what_herds_come_to_is_shown_at_the_wells_once_all_there_lies_open(folder: Path) -> None:
    session = tabletop.new_session(folder, seats=2, seed=1)
    lion, goat, camel = (piece_of(session, card, 1) for card in ("lion", "goat", "camel"))
    other = piece_of(session, "goat", 2)
    session.set_rules("off")
    for piece, to in ((lion, "herd#1@1"), (goat, "herd#2@1"), (camel, "herd#1@1"), (other, "herd#2@2")):
        session.manual("move", pieces=[piece], to=to)
    session.manual("count", pieces=[camel], name="tired", by=2)
    found = {(each.zone, each.seat): each for each in session.accounts()}
    assert {at: each.total for at, each in found.items()} == {
        ("herd#1@1", 1): 4, ("herd#2@1", 1): 4, ("herd#2@2", 2): 4
    }  # fmt: skip
    assert [(each.text, each.amount) for each in found["herd#1@1", 1].parts] == [("Lion", 4), ("Camel (worn out)", 0)]
    assert {at: each.leads for at, each in found.items()} == {
        ("herd#1@1", 1): True, ("herd#2@1", 1): False, ("herd#2@2", 2): False
    }, "level, nobody leads"  # fmt: skip
    session.manual("flip", pieces=[goat], face="down")
    assert [each.zone for each in session.accounts()] == ["herd#1@1"], "nobody may add up what lies hidden"


def test_what_hands_have_made_odd_is_told_with_what_mends_it(folder: Path) -> None:
    session = tabletop.new_session(folder, seats=2, seed=1)
    assert session.audit() == []
    lion = piece_of(session, "lion", 2)
    session.set_rules("off")
    session.manual("move", pieces=[lion], to="herd#1@1")
    (odd,) = session.oddities(1)
    assert odd.text == "Lion runs with another herd. Give it back." and len(odd.pieces) == 1
    session.manual("move", pieces=[lion], to="herd#1@2")
    assert session.audit() == []
    session.manual("create", kind="card", definition="dune", to="wells#1")
    assert session.audit() == ["Two wells lie on each other."]
