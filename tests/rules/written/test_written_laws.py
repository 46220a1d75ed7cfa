"""Laws of cards and decks: what refuses them, where that is told, and what laws cannot speak of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.content.catalog import Catalog
from tabletop.content.definitions import DeckDef
from tabletop.content.proofing.author import check_game
from tabletop.content.reading.marked import Document
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario.makeup import read_made
from tabletop.ui.screens.setup_plan import SetupPlan

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "rules.md").read_text(encoding="utf-8")
FILES = re.findall(r"^```yaml (menagerie/[\w/.-]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
LAWS = re.compile(r"^laws:\n.*?(?=^course:)", re.MULTILINE | re.DOTALL)


def menagerie(folder: Path, laws: str = "", **files: str) -> Path:
    """The game of the guide, with other laws or with other files."""
    for name, text in FILES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.name == "rules.yaml" and laws:
            text = LAWS.sub(lambda _: f"laws:\n  {laws}\n", text)
        path.write_text(files.get(path.stem, text), encoding="utf-8")
    return folder / "menagerie"


def game(folder: Path, laws: str = "") -> Catalog:
    return load_game(menagerie(folder, laws), WRITING)


def against(catalog: Catalog, **lists: dict[str, int]) -> list[str]:
    """The reasons against a deck, with their grade where that is a warning."""
    found = catalog.check_deck(DeckDef("own", "Own", lists))
    return [each.message if each.grade == "error" else f"({each.message})" for each in found]


def test_check_tells_the_line_of_a_card_and_of_a_card_in_a_deck(tmp_path: Path) -> None:
    shore = "name: Shore\nlists:\n  main:\n    newt: 2\n    fox: 3\n    spark: 1\n  side: {rain: 1}\n"
    folder = menagerie(tmp_path, shore=shore)
    found = [(Path(each.path).name, each.line, each.message) for each in check_game(str(folder), WRITING)]
    assert found == [("shore.yaml", 5, "Fox is there 3 times, side deck and all; twice is enough.")]
    cards = (folder / "cards" / "all.yaml").read_text()
    (folder / "cards" / "all.yaml").write_text(cards.replace("strength: 4", "strength: 5"))
    found = [(Path(each.path).name, each.line, each.message) for each in check_game(str(folder), WRITING)]
    assert found == [("all.yaml", 3, "Bear is as strong as 5 and costs only 4.")]


def test_a_table_is_not_begun_with_a_deck_that_may_not_be(tmp_path: Path) -> None:
    folder = menagerie(tmp_path)
    own = {"main": {"fox": 1, "newt": 2, "bear": 1, "spark": 2}}
    with pytest.raises(ContentError, match="The deck has 3 colors; it may have 2") as caught:
        tabletop.new_session(folder, seed=1, decks=[own, "shore"], autosave=None)
    (found,) = caught.value.findings
    assert found.message.startswith("Seat 1")
    session = tabletop.new_session(
        folder, seed=1, decks=[own, "shore"], options={"colors": 3, "stars": 25}, autosave=None
    )
    assert len(session.legal_actions()) == 3


def test_a_warning_does_not_keep_a_deck_from_the_table(tmp_path: Path) -> None:
    main = {"fox": 2, "newt": 2, "rain": 2}
    assert against(game(tmp_path), main=main) == ["(A side deck without a spell is of little use.)"]
    assert tabletop.new_session(tmp_path / "menagerie", seed=1, decks=[{"main": main}, "shore"], autosave=None)


@pytest.mark.parametrize(("foxes", "aside", "told"), [(2, 0, 0), (1, 1, 0), (2, 1, 1), (3, 0, 1), (0, 2, 0)])
def test_copies_are_counted_over_all_lists_and_each_card_is_told_once(
    foxes: int, aside: int, told: int, tmp_path: Path
) -> None:
    catalog = game(tmp_path, 'deck: [{each: beast in deck, must: copies <= 2, because: "{it}: {copies}"}]')
    main = {"fox": foxes, "newt": 2, "spark": 9}
    assert against(catalog, main=main, side={"fox": aside}) == ["Fox: 3"] * told


def test_if_says_when_a_law_is_asked(tmp_path: Path) -> None:
    laws = "deck: [{if: option.colors = 1, must: no(spell in deck), because: No spells.}]"
    catalog = game(tmp_path, laws)
    deck = DeckDef("own", "Own", {"main": {"fox": 5, "spark": 1}})
    assert catalog.check_deck(deck) == ()
    (found,) = catalog.check_deck(deck, {"colors": 1})
    assert found.message == "No spells."


def test_a_reason_is_made_of_the_test_and_the_rule_goes_with_it(tmp_path: Path) -> None:
    catalog = game(tmp_path, "deck: [{must: count(beast in main) >= 3, rule: MEN-3}]")
    assert any("no reason of its own" in each.message for each in catalog.warnings)
    deck = DeckDef("own", "Own", {"main": {"fox": 2, "spark": 4}})
    (found,) = catalog.check_deck(deck)
    assert found.rule == "MEN-3" and "2" in found.message and "3" in found.message


def test_cards_that_there_are_not_and_decks_that_no_table_takes_are_left_to_the_other_rules(tmp_path: Path) -> None:
    catalog = game(tmp_path, "deck: [{must: count(deck) <= 6, because: Six at most.}]")
    assert against(catalog, main={"fox": 6, "unicorn": 4}) == ["There is no card unicorn."]
    assert against(catalog, main={"fox": 7}) == ["Six at most."]
    assert against(catalog, main={"fox": 999, "newt": 999, "bear": 999}) == [
        "The deck has 2997 cards; a table takes 2000 of a deck."
    ]


def test_a_law_that_goes_through_too_much_says_so(tmp_path: Path) -> None:
    catalog = game(tmp_path, "deck: [{must: any(subsets(deck by 5) where sum(cost over it) = 8), because: x}]")
    assert against(catalog, main={"fox": 3, "newt": 3}) == []
    (found,) = against(catalog, main={"fox": 30, "newt": 30})
    assert found == "The rules stop at rules.yaml:5: a set has more than 5,000 choices of some of it."


WRONG = (
    ("card: [{must: copies < 2, because: x}]", "There is no name `copies` here."),
    ("card: [{must: strength < 9, because: x, each: beast}]", "A law of cards has no key `each`."),
    ("deck: [{must: count(hand) < 2, because: x}]", "`hand` here. Laws are asked before there is a table"),
    ("deck: [{must: count(deck where owner = you) < 2, because: x}]", "`owner` here. Laws are asked before"),
    ("deck: [{must: next(1) = 2, because: x}]", "no function `next`. Laws are asked before"),
    ("deck: [{must: strength < 2, because: x}]", "no piece is meant here"),
    ("deck: [{must: count(deck), because: x}]", "This takes a test, not a number."),
    ("deck: [{because: x}]", "A law of decks has no `must`."),
    ("deck: [count(deck) > 3]", "A law of decks has keys"),
    ("deck: 3", "A law of decks is a list, not the number 3."),
    ("decks: [{must: true}]", '`laws` has no key `decks`. Did you mean "deck"?'),
    ("deck: [{must: any(deck), because: x, grade: warn}]", '`warn` is no grade. Did you mean "warning"?'),
    ("deck: [{each: count(deck), must: copies < 2, because: x}]", "This takes a set of pieces, not a number."),
    ('deck: [{must: any(deck), because: "{it}"}]', "`it`"),
)  # fmt: skip


@pytest.mark.parametrize(("laws", "message"), WRONG, ids=[each[0] for each in WRONG])
def test_a_fault_has_its_line_and_its_remedy(laws: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        game(tmp_path, laws)
    found = [(each.line, f"{each.message} {each.hint}") for each in caught.value.findings if each.grade == "error"]
    assert [line for line, _ in found] == [5] and message in found[0][1], found


@pytest.mark.parametrize(("test", "name"), [("any(mine)", "mine"), ("tally > 1", "tally")])
def test_what_only_a_table_has_no_law_may_ask(test: str, name: str, tmp_path: Path) -> None:
    """What a define asks of the table, and what is kept there."""
    folder = menagerie(tmp_path, f"deck: [{{must: {test}, because: x}}]")
    own = "keep: {tally: {number: 0}}\ndefine:\n  mine: hand\n"
    rules = (folder / "rules.yaml").read_text().replace("define:\n", own)
    (folder / "rules.yaml").write_text(rules.replace("among: hand", "among: mine"))
    with pytest.raises(ContentError, match=f"There is no name `{name}` here") as caught:
        load_game(folder, WRITING)
    assert any(each.hint.startswith("Laws are asked before") for each in caught.value.findings)


# -- numbers that are worked out once ------------------------------------------------------------------------


def with_numbers(folder: Path, numbers: str, more: str = "card: []") -> Path:
    return menagerie(folder, f"numbers: {numbers}\n  {more}")


def test_a_number_of_a_card_is_there_wherever_printed_numbers_are(tmp_path: Path) -> None:
    folder = menagerie(tmp_path)
    catalog = load_game(folder, WRITING)
    assert {id: card.values["stars"] for id, card in catalog.cards.items()} == {
        "fox": 4, "bear": 8, "newt": 2, "spark": 3, "rain": 4, "toad": 2,
    }  # fmt: skip
    assert [gem.text for gem in catalog.face("bear").gems] == ["8"]
    game_yaml = folder / "game.yaml"
    rule = '{measure: sum, field: stars, max: 10, message: "{value} stars."}'
    game_yaml.write_text(
        game_yaml.read_text().replace("rules: [{measure: count, min: 6", f"rules: [{rule}, {{measure: count, min: 1")
    )
    catalog = load_game(folder, WRITING)
    assert against(catalog, main={"bear": 1, "spark": 1}, side={"spark": 1}) == ["11 stars."]
    assert against(catalog, main={"fox": 1, "spark": 2}, side={"spark": 1})[1:] == []  # 10 of them


def test_numbers_know_those_above_them_and_what_was_agreed(tmp_path: Path) -> None:
    folder = with_numbers(tmp_path, "{price: cost * 10, stars: price + option.colors}")
    game_yaml = folder / "game.yaml"
    both = "stars: {type: int, computed: true}\n      price: {type: int, computed: true}"
    game_yaml.write_text(game_yaml.read_text().replace("stars: {type: int, computed: true}", both, 1))
    catalog = load_game(folder, WRITING)
    assert catalog.cards["bear"].values["stars"] == 42
    assert catalog.values("bear", {"colors": 3})["stars"] == 43
    assert catalog.face("bear", {"colors": 1}).gems[0].text == "41"
    assert "price" not in catalog.cards["rain"].values  # spells have no such field
    rules = folder / "rules.yaml"
    rules.write_text(
        rules.read_text().replace("{price: cost * 10, stars: price + option.colors}", "{stars: price, price: cost}")
    )
    with pytest.raises(ContentError, match="There is no name `price` here") as caught:
        load_game(folder, WRITING)
    assert [each.hint for each in caught.value.findings] == ["Numbers of cards know those that stand above them."]


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ("{stars: strength, worth: cost}", "No kind of cards has a computed number `worth`"),
        ("{stars: strength, star: cost}", 'Did you mean "stars"?'),
        ("{stars: count(hand)}", "`hand` here. Laws are asked before there is a table"),
        ("{stars: stars + 1}", "`stars` here. Numbers of cards know those that stand above them."),
        ("{stars: kind = beast}", "This takes a number, not a test."),
        ("{stars: copies}", "`copies`"),
        ("[stars]", "`numbers` has keys"),
    ],
)  # fmt: skip
def test_a_fault_of_a_number_has_its_line_and_its_remedy(numbers: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load_game(with_numbers(tmp_path, numbers), WRITING)
    found = [(each.line, f"{each.message} {each.hint}") for each in caught.value.findings if each.grade == "error"]
    assert [line for line, _ in found] == [5] and message in found[0][1], found


def test_what_is_no_number_is_told_at_its_card_and_so_is_one_that_is_printed_otherwise(tmp_path: Path) -> None:
    folder = with_numbers(tmp_path, "{stars: strength}")
    found = [(Path(each.path).name, each.line, each.grade) for each in load_game(folder, WRITING).warnings]
    assert found[:-1] == [("all.yaml", 5, "warning"), ("all.yaml", 6, "warning")]  # the two spells
    cards = folder / "cards" / "all.yaml"
    cards.write_text(cards.read_text().replace("strength: 4,", "strength: 4, stars: 4,"))
    load_game(folder, WRITING)  # it says the same
    cards.write_text(cards.read_text().replace("stars: 4,", "stars: 5,"))
    with pytest.raises(ContentError, match="The printed stars is 5, the computed one is 4") as caught:
        load_game(folder, WRITING)
    assert [each.line for each in caught.value.findings if each.grade == "error"] == [3]


def test_a_computed_number_that_nobody_works_out_is_told(tmp_path: Path) -> None:
    catalog = game(tmp_path, "card: []")
    assert [each.message for each in catalog.warnings][:1] == [
        "`game.yaml` has the computed number `stars`, and nothing works it out."
    ]
    assert catalog.cards["fox"].values["stars"] is None


def test_a_number_that_takes_too_much_is_told_and_is_none(tmp_path: Path) -> None:
    folder = with_numbers(tmp_path, "{stars: count(subsets(1..30 by 5))}")
    with pytest.raises(ContentError, match=r"The rules stop at rules.yaml:5"):
        load_game(folder, WRITING)


def test_a_card_that_is_made_at_a_table_has_its_numbers_and_is_judged_by_them(tmp_path: Path) -> None:
    laws = 'card: [{must: stars < 9, because: "{it} has {stars} stars."}]'
    catalog = load_game(with_numbers(tmp_path, "{stars: strength + cost if kind = beast else 0}", laws), WRITING)
    body = {"kind": "beast", "color": "red", "strength": 3, "cost": 5}
    made, findings = read_made(catalog, Document("", {}, {}), {"own": body})
    assert findings == () and made.cards["own"].values["stars"] == 8
    _, findings = read_made(catalog, Document("", {}, {}), {"own": {**body, "cost": 6}})
    assert [each.message for each in findings] == ["The card has 9 stars."]


# -- what is agreed on ---------------------------------------------------------------------------------------


def test_what_does_not_go_together_is_not_agreed_on(tmp_path: Path) -> None:
    folder = menagerie(tmp_path)
    with pytest.raises(ContentError) as caught:
        tabletop.new_session(folder, seed=1, options={"colors": 3, "stars": 26}, autosave=None)
    assert [each.message for each in caught.value.findings] == ["Decks of three colors have 25 stars at most."]
    plan = SetupPlan(load_game(folder, WRITING))
    assert plan.set_option("colors", 3) == "Decks of three colors have 25 stars at most."
    assert plan.options["colors"] == 2
    assert plan.set_option("stars", 25) == "" and plan.set_option("colors", 3) == ""
    assert plan.options == {"colors": 3, "stars": 25, "dyes": "teal=blue"}


def test_a_table_that_was_begun_before_a_law_plays_on(tmp_path: Path) -> None:
    folder = menagerie(tmp_path)
    session = tabletop.new_session(folder, seed=1, options={"colors": 3, "stars": 25}, autosave=None)
    session.save(tmp_path / "begun.json")
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text().replace("option.stars <= 25", "option.stars <= 24"))
    opened = tabletop.load_session(tmp_path / "begun.json")
    assert len(opened.legal_actions()) == 3
    with pytest.raises(ContentError, match="25 stars at most"):
        tabletop.new_session(folder, seed=1, options={"colors": 3, "stars": 25}, autosave=None)


@pytest.mark.parametrize(("least", "told"), [(30, 0), (31, 1)])
def test_what_is_usual_has_to_be_lawful(least: int, told: int, tmp_path: Path) -> None:
    laws = f"agreed: [{{must: option.stars >= {least}, because: x}}]\n  numbers: {{stars: cost}}"
    if not told:
        assert game(tmp_path, laws).judge_agreed({"colors": 1, "stars": 29})
        return
    with pytest.raises(ContentError, match="where nobody says anything else is against this law"):
        game(tmp_path, laws)


def test_a_scenario_says_where_its_options_do_not_go_together(tmp_path: Path) -> None:
    folder = menagerie(tmp_path)
    path = folder / "scenarios" / "decks.yaml"
    path.write_text(path.read_text().replace("stars: 25}", "stars: 26}"))
    with pytest.raises(ContentError) as caught:
        tabletop.load_scenario(path)
    assert [(each.line, each.message) for each in caught.value.findings] == [
        (11, "Decks of three colors have 25 stars at most.")
    ]
