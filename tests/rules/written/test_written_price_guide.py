"""Prices of abilities as laws: what guides say, what is refused in them, and what is told of abilities."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop.content import ContentError, load_game
from tabletop.content.findings import Finding
from tabletop.content.proofing.upgrading import rewritten
from tabletop.content.reading.marked import parse_document
from tabletop.rules.written.door import WRITING
from tabletop.rules.written.patterns import Pattern, choices_of, letters, node
from tabletop.rules.written.renewing import Renewing, read_renewing

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "rules.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```yaml (foundry/[\w/.-]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
PRICES = re.compile(r"^  prices:\n.*?(?=^  abilities:)", re.MULTILINE | re.DOTALL)
BEFORE = re.search(r"## Cards of before.*?^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def foundry(folder: Path, old: str = "", new: str = "", file: str = "rules.yaml", **more: str) -> Path:
    """The game of the guide, with something else in one file, or other files."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        assert path.name != file or old in text
        path.write_text(text.replace(old, new) if path.name == file else text, encoding="utf-8")
    for name, text in more.items():
        (folder / "foundry" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder / "foundry"


def told(folder: Path) -> list[str]:
    """Everything but notes, with its file and line."""
    try:
        found: tuple[Finding, ...] = load_game(folder, WRITING).warnings
    except ContentError as error:
        found = tuple(error.findings)
    return [
        f"{Path(each.path).name}:{each.line}: {each.message} {each.hint}" for each in found if each.grade != "note"
    ]


def cost(folder: Path, card: str = "kettle", **options: str) -> object:
    return load_game(folder, WRITING).values(card, options)["cost"]


# -- patterns --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "what", "fits"),
    [
        ("foes where w", "foes where a = 1", True),
        ("foes where w", "foes", False),
        ("foes where types has t and w", "foes where types has Fire", True),
        ("foes where types has t and w", "foes where a = 1 and types has Fire and b = 2", True),
        ("foes where types has t and w", "foes where a = 1", False),
        ("foes where types has t", "foes where types has Fire and a = 1", False),
        ("a = x and b = x", "b = 2 and a = 2", True),
        ("a = x and b = x", "b = 1 and a = 2", False),
        ("one(foes where w)", "target", True),
        ("one(foes)", "target", False),
        ({"gain": "n", "to": "w"}, {"to": "self", "gain": -2}, True),
        ({"gain": "n", "to": "w"}, {"gain": 2, "to": "self", "from": "x"}, False),
        ({"gain": "n", "...": "r"}, {"gain": 2, "to": "self", "from": "x"}, True),
        ({"gain": "n", "to": ["foes", "hand"]}, {"gain": 2, "to": "hand"}, True),
        ({"gain": "n", "to": ["foes", "hand"]}, {"gain": 2, "to": "field"}, False),
        ({"do": ["a", "x"]}, {"do": ["a", 3]}, True),
        ({"do": ["a", "x"]}, {"do": ["a"]}, False),
        ({"choose": ["w"]}, {"choose": ["foes"]}, True),
        ({"choose": ["w"]}, {"choose": {"target": "foes"}}, False),
        ("count(w)", "count(hand, field)", False),
        ("self.a > n", "self.b > 1", False),
        (True, True, True),
    ],
)  # fmt: skip
def test_a_pattern_fits_what_looks_so(pattern: object, what: object, fits: bool) -> None:
    chosen = choices_of({"choose": {"target": {"among": "foes where strength = 2"}}})
    assert (Pattern(node(pattern)).fits(node(what, chosen)) is not None) is fits


def test_a_letter_that_is_calculated_with_stands_for_a_number_alone() -> None:
    pattern = Pattern(node({"gain": "n", "to": "w"}), frozenset("n"))
    assert letters(pattern.node) == {"n", "w"}
    assert pattern.fits(node({"gain": 2, "to": "self"})) is not None
    assert pattern.fits(node({"gain": "count(hand)", "to": "self"})) is None


def test_several_things_that_are_chosen_are_not_one() -> None:
    assert choices_of({"choose": {"some": {"among": "foes", "number": 2}, "one": "foes"}}).keys() == {"one"}


# -- what guides say ---------------------------------------------------------------------------------------------


def test_the_first_line_that_fits_counts_and_else_the_next(tmp_path: Path) -> None:
    assert cost(foundry(tmp_path)) == 16
    assert cost(foundry(tmp_path, "foes where w: 2", "foes where strength < 3: 5\n        foes where w: 2")) == 22


def test_a_price_is_worked_out_under_what_is_agreed_on(tmp_path: Path) -> None:
    folder = foundry(tmp_path, "when: comes\n", "when: comes\n        price: 0\n", "golems.yaml")
    assert told(folder) == ["golems.yaml:16: The guide's price is 5; 0 counts only where `option.pricing = agreed`. "]
    assert (cost(folder), cost(folder, pricing="agreed")) == (16, 11)


def test_tables_may_ask_each_other(tmp_path: Path) -> None:
    folder = foundry(
        tmp_path, "        foes where w: 2\n        foes: 3\n", "        foes: 3\n        s where w: reach(s) - 2\n"
    )
    assert cost(folder) == 14


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("{gain: n, of: rust, to: self}, worth", "{gein: n, of: rust}, worth", 15,
         'Nothing in `cost` is called `gein`. Did you mean "gain"?'),
        ("{draw: n, from: deck, to: hand}", "{draw: n, form: deck}", 18, "`draw` has no `form`, so"),
        ("{draw: n, from: deck, to: hand}", "{draw: n}", 18, "`draw` never stands without `from`"),
        ("{draw: n, from: deck, to: hand}, if: n <= 2, worth: 3 * n", "drow, worth: 3", 18,
         "Nothing in `do` is called `drow`."),
        ("{used: 0, comes: 1}", "{used: 0, come: 1}", 14, 'No ability is `when: come`. Did you mean "comes"?'),
        ("one(foes): 1", "one(foes): 1\n        ome(foes): 1", 12, "There is no function `ome`"),
        ("        foes: 3", "        foes where w and strength < 3: 3\n        foes: 3", 13,
         "Nothing comes to `foes where w and strength < 3`: `foes where w` (line 12) fits first."),
        ("foes: 3", "w: reach(w)", 13, "A table that asks on of just what it was asked never ends."),
        ("worth: 3 * n", "worth: 3 * k", 18, "There is no name `k` here"),
        ("worth: 3 * n", "worth: strength", 18, "no piece is meant here"),
        ("worth: 3 * n", "value: 3", 18, "A line of a guide has no key `value`."),
        ("each: worth at least 1 ", "each: worth > 1 ", 7, "This takes a number, not a test."),
        ("printed: option.pricing = agreed ", "printed: option.prices = agreed ", 8, "`option.prices`"),
        ("    tables:\n", "    tables:\n      count: {x: 1}\n", 10, "`count` cannot be the name of a table."),
        ("must: {cost: x}", "must: {costs: x}", 20, 'An ability has no `costs`. Did you mean "cost"?'),
        ("{if: {when: used}, must: {cost: x}, b", "{if: {when: used}, b", 20, "A law of abilities has no `must`."),
        ("each: worth at least 1 ", "every: 1\n    each: worth at least 1 ", 7, "`prices` has no key `every`."),
    ],
)  # fmt: skip
def test_a_fault_of_a_guide_has_its_line_and_its_remedy(
    old: str, new: str, line: int, message: str, tmp_path: Path
) -> None:
    found = told(foundry(tmp_path, old, new))
    assert any(each.startswith(f"rules.yaml:{line}: ") and message in each for each in found), found


def test_a_table_that_nobody_asks_is_told(tmp_path: Path) -> None:
    found = told(foundry(tmp_path, "    tables:\n", "    tables:\n      spare: {x: 1}\n"))
    assert found == ["rules.yaml:10: The table `spare` is never asked. Write `spare(x)` in a `worth`."]


# -- what is told of abilities -------------------------------------------------------------------------------------


def test_what_the_guide_does_not_know_is_told_where_it_stands(tmp_path: Path) -> None:
    folder = foundry(tmp_path, "to: foes where strength < 3", "to: golem in hand of others", "golems.yaml")
    (found,) = told(folder)
    assert found.startswith(
        "golems.yaml:17: The guide of prices does not know `{gain: 1, of: rust, to: golem in hand of others}`."
    )
    assert "It knows `{gain: n, of: rust, to: w}` and `{draw: n, from: deck, to: hand}`." in found
    rules = folder / "rules.yaml"
    rules.write_text(
        rules.read_text(encoding="utf-8").replace("  prices:\n", "  prices:\n    grade: warning\n"), encoding="utf-8"
    )
    assert cost(folder) == 11  # its other ability has a price


def test_a_law_of_abilities_is_told_at_its_ability(tmp_path: Path) -> None:
    folder = foundry(tmp_path, "        cost: [{gain: 1, of: rust, to: self}]\n", "", "golems.yaml")
    assert told(folder) == ["golems.yaml:10: What is used costs something. "]


def test_a_letter_of_a_law_stands_for_the_same_in_both(tmp_path: Path) -> None:
    law = "if: {do: {gain: n, of: rust, to: w}, cost: x}, must: {cost: {gain: n, of: rust, to: self}}"
    (found,) = told(foundry(tmp_path, "  abilities:", f"  abilities:\n    - {{{law}, because: As much.}}"))
    assert found == "golems.yaml:13: As much. "  # 2 rust for 1; what comes costs nothing


def test_a_price_where_nobody_goes_by_it_is_told(tmp_path: Path) -> None:
    folder = foundry(tmp_path, "when: comes\n", "when: comes\n        price: 4\n", "golems.yaml")
    rules = folder / "rules.yaml"
    without = PRICES.sub("", rules.read_text(encoding="utf-8")).replace(" + prices", "")
    rules.write_text(without, encoding="utf-8")
    assert told(folder) == ["golems.yaml:16: Nobody goes by the price that is printed. Leave it out."]


# -- cards of before -----------------------------------------------------------------------------------------------


def renewing(text: str = "") -> Renewing:
    assert BEFORE is not None
    found, findings = read_renewing(parse_document((text or BEFORE[1]).encode(), "before.yaml")[0])
    assert found is not None and not findings
    return found


def test_an_ability_is_read_as_it_is_written_now() -> None:
    old = {"when": "played", "requires": ["home"], "do": [{"op": "damage", "n": 2, "to": {"one": "here of enemies"}}]}
    made, told = renewing().ability(old, "golem")
    assert made == {
        "when": "played", "limit": 1, "requires": ["at_home(self)"], "choose": {"target": "against(self)"},
        "do": [{"hurt": 2, "whom": "target"}],
    }  # fmt: skip
    assert list(made) == ["when", "limit", "requires", "choose", "do"]
    assert [(each.grade, each.rewritten) for each in told] == [("warning", (old, made))]
    assert renewing().ability(made, "golem") == (made, [])


def test_phrases_of_entries_without_a_line_are_written_anew_with_the_others() -> None:
    done = [{"op": "damage", "n": 2, "to": {"one": "here of enemies"}}]
    old = {"when": "played", "requires": ["any(here of enemies)"], "do": done}
    assert renewing().ability(old, "golem")[0]["requires"] == ["any(against(self))"]
    new = {**old, "do": [{"hurt": 2, "whom": "self"}]}
    assert renewing().ability(new, "golem") == (new, [])


def test_what_is_chosen_in_a_list_and_mappings_that_stood_for_phrases_are_written_anew() -> None:
    old = {
        "when": "played",
        "choose": [{"side": "enemies", "type": "Fire"}],
        "do": [{"op": "power", "n": -2, "to": "x"}],
    }
    made, _ = renewing().ability(old, "golem")
    assert made["choose"] == {"target": "against(self) where types has Fire"}
    assert (
        renewing().ability({**old, "do": [{"hurt": 2, "whom": "x"}]}, "golem")[1] == []
    )  # it may be one of a new game
    assert renewing().ability(made, "golem") == (made, [])


def test_entries_within_an_entry_are_gone_through() -> None:
    inner = {"if": "any(foes)", "do": [{"op": "power", "n": -1, "to": "here of enemies"}], "else": [{"draw": 1}]}
    made, _ = renewing().ability({"when": "played", "do": [inner]}, "golem")
    assert made["do"] == [{**inner, "do": [{"lose": 1, "of": "power", "to": "against(self)"}]}]


def test_an_ability_may_be_one_of_before_by_what_it_is_alone() -> None:
    made, (told,) = renewing().ability({"when": "would_rust", "of": "self", "do": []}, "golem")
    assert made == {"instead_of": "rusts", "of": "self", "do": []} and told.grade == "warning"
    assert renewing().ability(made, "golem") == (made, [])


def test_a_list_that_a_line_is_about_gives_way_and_any_other_stays_behind() -> None:
    lines = (
        "{if: {when: go, requires: [t]}, now: {requires: [t, awake]}}, {if: {when: come}, now: {requires: [awake]}}"
    )
    found = renewing(f"requires: [{{was: home, now: at_home(self)}}]\nabilities: [{lines}]")
    assert found.ability({"when": "go", "requires": ["home"]}, "")[0]["requires"] == ["at_home(self)", "awake"]
    assert found.ability({"when": "come", "requires": ["home"]}, "")[0]["requires"] == ["awake", "at_home(self)"]


def test_a_line_counts_under_its_conditions() -> None:
    def read(n: int, when: str) -> object:
        return renewing().ability({"when": when, "do": [{"op": "power", "n": n, "to": "self"}]}, "")[0]["do"]

    assert read(-2, "played") == [{"lose": 2, "of": "power", "to": "self"}]
    assert read(2, "played") == read(2, "always") == [{"op": "power", "n": 2, "to": "self"}]
    assert read(-2, "always") == [{"op": "power", "n": -2, "to": "self"}]


def test_what_has_to_be_written_by_hand_says_why() -> None:
    old = {"when": "played", "do": [{"op": "dance", "n": 1}]}
    made, (told,) = renewing().ability(old, "")
    assert made == old and (told.message, told.where, told.grade) == ("Nobody dances any more.", ("do", 0), "error")
    two = [{"op": "damage", "n": 1, "to": {"one": each}} for each in ("foes", "friends")]
    _, (told,) = renewing().ability({"when": "played", "do": two}, "")
    assert told.message == "It would need another `choose` than the rest of the ability."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("does: []", "The file has no key `does`."),
        ("do: [{was: {op: x}}]", "A line has either `now` or `because`."),
        ("do: [{now: {op: x}}]", "A line has no `was`."),
        ("do: [{was: {n: n}, now: {x: n}, if: n}]", "This compares no two numbers."),
        ("abilities: [{if: {when: x}}]", "A line has no `now`."),
    ],
)
def test_a_fault_of_before_yaml_is_told(text: str, message: str, tmp_path: Path) -> None:
    (found,) = told(foundry(tmp_path, before=text))
    assert found.startswith("before.yaml:1: ") and message in found


def test_an_entry_that_begins_anew_is_written_whole_with_its_comments() -> None:
    text = "do:\n  - op: hush  # why\n    to: self  # whom\n  - {op: power, n: 1, to: all}  # last\n"
    old = [{"op": "hush", "to": "self"}, {"op": "power", "n": 1, "to": "all"}]
    new = [{"mark": "silent", "of": "self", "until": "stay"}, {"add": 1, "to": "power", "of": "all"}]
    made, _ = rewritten(text, [Finding("x", 1, "", "", rewritten=({"do": old}, {"do": new}))])
    first, last = "{mark: silent, of: self, until: stay}  # why  # whom", "{add: 1, to: power, of: all}  # last"
    assert made == f"do:\n  - {first}\n  - {last}\n"
    text = "do:\n  - op: power  # why\n    n: 2\n    to: self  # whom\n"
    old, new = [{"op": "power", "n": 2, "to": "self"}], [{"add": 2, "to": "power", "of": "self"}]
    made, _ = rewritten(text, [Finding("x", 1, "", "", rewritten=({"do": old}, {"do": new}))])
    assert made == "do:\n  - add: 2  # why\n    to: power\n    of: self  # whom\n"
