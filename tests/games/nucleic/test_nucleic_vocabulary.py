"""The words of Nucleic's abilities: what is wrong is said, old names are read, and each word is carried out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from nucleic_board import SHIPPED, Board

from tabletop.content import Catalog, load_game
from tabletop.content.places import cards_folder
from tabletop.core import codec
from tabletop.core.edits import Edit
from tabletop.games import discover
from tabletop.games.nucleic.lexicon import LEXICON
from tabletop.games.nucleic.selecting import reader, select
from tabletop.games.nucleic.standing import protected
from tabletop.rules.abilities.book import AbilityBook
from tabletop.rules.abilities.compiling import compile_ability
from tabletop.rules.abilities.records import Ability, Meaning
from tabletop.rules.table import Table
from tabletop.session.reference import reference


def ability(when: str, *effects: Mapping[str, object], **more: object) -> dict[str, Any]:
    return {"when": when, "do": list(effects), **more}


GAIN = {"op": "combat", "n": 1}


@pytest.mark.covers("NUC-69", "NUC-75")
@pytest.mark.parametrize(
    ("data", "message", "place"),
    [
        (ability("then", GAIN), '"then" is no moment of an ability of a unit.', ("when",)),
        (ability("before"), "The ability does nothing.", ()),
        (ability("before", GAIN, cost=[]), "", ()),
        (ability("before", {"op": "combat"}), "The effect `combat` needs `n`, a number or a phrase for one.",
         ("do", 0)),
        (ability("before", {"op": "combat", "n": 0}), "`n` is a whole number but 0.", ("do", 0, "n")),
        (ability("before", {"op": "combat", "n": "here"}),
         "`here`, column 1: This takes a number, not a set of pieces.", ("do", 0, "n")),
        (ability("before", {"op": "copy"}), "The effect `copy` needs `from`, a phrase for pieces.", ("do", 0)),
        (ability("always", {"op": "copy", "from": "unit in here"}),
         "The effect `copy` cannot stand in an ability that is `always`.", ("do", 0, "op")),
        (ability("before", {"op": "times", "n": 2, "layer": "land"}),
         "The effect `times` cannot stand in an ability that is `before`.", ("do", 0, "op")),
        (ability("before", {**GAIN, "to": "enemies"}),
         "`enemies`, column 1: This takes a set of pieces, not a set of seats.", ("do", 0, "to")),
        (ability("before", {**GAIN, "to": "unit in heer"}), "`unit in heer`, column 9: There is no name `heer` here.",
         ("do", 0, "to")),
        (ability("before", {**GAIN, "to": "unit in here where combat > 3"}),
         "`unit in here where combat > 3`, column 20: There is no name `combat` here.", ("do", 0, "to")),
        (ability("before", {**GAIN, "to": "units", "where": "there"}), 'There was no place "there".', ("do", 0)),
        (ability("before", {**GAIN, "filter": {"typ": "x"}}), "A filter had no `typ`.", ("do", 0, "filter", "typ")),
        (ability("always", {"op": "protect", "against": "harm"}), "`against` is silence, take or capture.",
         ("do", 0, "against")),
        (ability("before", GAIN, requires=["any(unit in here"]), "`any(unit in here`, column 4: ", ("requires", 0)),
        (ability("before", GAIN, requires=["count(unit in here)"]),
         "`count(unit in here)`, column 1: This takes a test, not a number.", ("requires", 0)),
        (ability("before", GAIN, requires=["zoen"]), 'There is no requirement "zoen".', ("requires", 0)),
        (ability("before", {**GAIN, "to": {"type": "Insect"}}), "Filters alone were nothing here.", ("do", 0)),
        (ability("before", GAIN, requires=[{"some": {"who": "units", "kind": "y"}}]), "A filter had no `kind`.",
         ("requires", 0, "filter", "kind")),
        (ability("before", {**GAIN, "per": "lots"}), 'There was no quantity "lots".', ("do", 0)),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(data: dict[str, Any], message: str, place: tuple[object, ...]) -> None:
    found = LEXICON.check(data, "unit")
    assert len(found) == bool(message)
    for each in found:
        assert each.message.startswith(message) and each.where == place


@pytest.mark.covers("NUC-55", "NUC-75")
def test_a_now_ability_does_one_thing_and_nothing_costs_anything() -> None:
    twice = LEXICON.check(ability("now", {"op": "look"}, {"op": "look", "who": "everybody"}), "civilization")
    assert [each.message for each in twice] == ["A Now ability does one thing."]
    assert not LEXICON.check(ability("now", {"op": "look"}), "civilization")
    assert LEXICON.check(ability("now", {"op": "look"}), "unit")
    for op, key, value in (("discard", "what", "land"), ("attach", "from", "pile")):
        assert not LEXICON.check(ability("now", {"op": op, key: value}), "civilization")
        (unsaid,) = LEXICON.check(ability("now", {"op": op}), "civilization")
        (asked,) = LEXICON.check(ability("defeated", {"op": op, key: value}), "unit")
        assert unsaid.hint == f"Add `{key}`." and asked.hint == f"Leave `{key}` out."
    dear = LEXICON.check(ability("before", GAIN, cost=[{"rest": 1}]), "unit")
    assert [each.rule for each in dear] == ["NUC-69", "NUC-75"]


def test_every_word_is_carried_out() -> None:
    """What happens once is planned and written, or asks; what only stands is read by values and tests."""
    nothing = Meaning(LEXICON.vocabulary.words[0])
    for word in LEXICON.vocabulary.words:
        meaning = LEXICON.meaning(word.part, word.name)
        if word.part == "do" and word.when == ("now",):
            assert meaning.steps is not None, word.name
        elif word.part == "do":
            assert (meaning.plan is not None) == (word.when != ("always",)), word.name
            assert (meaning.write is not nothing.write) == (meaning.plan is not None), word.name
        assert word.part in ("when", "do"), "which, how many and whether are phrases"


def test_the_reference_for_authors() -> None:
    text = reference(SHIPPED)
    for word in LEXICON.vocabulary.words:
        assert word.help.rstrip(".") in text, word.name
    assert "nullify" not in {word.name for word in LEXICON.vocabulary.words}


OLD = ability(
    "always", {"op": "nullify", "to": "land in here", "until": "end"}, {"op": "protect", "against": "nullify"}
)


def test_the_old_name_of_a_word_is_read_and_pointed_out() -> None:
    found = LEXICON.check(OLD, "unit")
    assert [(each.grade, each.where, each.hint) for each in found] == [
        ("warning", ("do", 0, "op"), "Write `silence`."),
        ("warning", ("do", 1, "against"), "Write `against: silence`."),
    ]
    silence, protect = compile_ability("old", "", OLD, LEXICON).effects
    assert (silence.name, silence.meaning) == ("silence", LEXICON.meaning("do", "silence"))
    assert protect.text("against") == "silence"


def told(catalog: Catalog) -> list[object]:
    """Each ability by its words."""
    book = AbilityBook(catalog, LEXICON)
    return [(each.id, each.when, [(effect.name, effect.text("against")) for effect in each.effects]) for each in book]


def test_a_folder_as_it_was_written_before_has_the_same_abilities(tmp_path: Path) -> None:
    folder, changed = cards_folder() / "nucleic", 0
    for path in sorted(folder.rglob("*.yaml")):
        copy = tmp_path / path.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        for key in ("op", "against"):
            changed += text.count(f"{key}: silence")
            text = text.replace(f"{key}: silence", f"{key}: nullify")
        copy.write_text(text, encoding="utf-8")
    before = load_game(tmp_path, discover())
    assert changed == 10 and told(before) == told(SHIPPED)
    assert sum("called" in each.message for each in before.warnings) == changed


def renamed(value: Any) -> Any:
    """What a save from before held: the change by its old name, with what every change named then."""
    if isinstance(value, Mapping):
        old = {name: renamed(each) for name, each in value.items()}
        if old.get("op") == "silence":
            old["op"] = "nullify"
        return {"word": "", "flag": False, **old} if "rank" in old else old
    return tuple(renamed(each) for each in value) if isinstance(value, tuple) else value


@pytest.mark.covers("NUC-80", "NUC-83")
def test_a_change_that_was_saved_under_its_old_name_is_carried_out() -> None:
    """Waspwing asks which power-up it takes, in the same step in which Overrider silences it."""
    ends = []
    for old in (False, True):
        board = Board("1: Overrider [Whetstone, Tower Shield] / Waspwing", confrontation_choices="controller").fight()
        changes = [frame["bind"].get("changes", ()) for frame in board.state.flow["lanes"][0]["frames"]]
        assert "silence" in {change["op"] for several in changes for change in several}
        if old:
            Edit(board.state).set_flow("lanes", renamed(board.state.flow["lanes"]))
            assert "nullify" in str(board.state.flow["lanes"])
        action = board.rules.legal_actions(board.state)[0]
        board.rules.perform(Edit(board.state), action, board.heard)
        assert {"nullified", "stole"} <= set(board.heard.lines)
        ends.append(codec.canonical(codec.encode_state(board.state)))
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"op": "steal_power_up", "from": "one_other_unit", "to": "self"},
         {"op": "take", "what": {"one": "attached of (unit in here of seats where it != self)"}, "to": "self"}),
        ({"op": "steal_power_up", "from": "defeated", "to": "self", "all": True},
         {"op": "take", "what": "attached of defeated", "to": "self"}),
        ({"op": "steal_unit"}, {"op": "take", "what": "defeated"}),
        ({"op": "swap_zones", "what": "units"}, {"op": "swap", "what": "units"}),
        ({"op": "trade_lands"}, {"op": "swap", "what": "lands", "with": "opponent"}),
        ({"op": "move_power_up"}, {"op": "attach", "from": "units"}),
        ({"op": "attach_top"}, {"op": "attach", "from": "pile"}),
        ({"op": "scrap_power_up"}, {"op": "discard", "what": "power_up"}),
        ({"op": "replace_land"}, {"op": "discard", "what": "land"}),
        ({"op": "turn_up"}, {"op": "look", "who": "everybody"}),
        ({"op": "discard_power_up", "from": "one_opposing_unit"},
         {"op": "discard", "to": {"one": "attached of unit in here of enemies"}}),
        ({"op": "exchange_combat", "with": "one_opposing_unit"},
         {"op": "swap_raw", "with": {"one": "unit in here of enemies"}}),
        ({"op": "repeat", "layer": "land", "to": "host"}, {"op": "times", "n": 2, "layer": "land", "to": "host"}),
        ({"op": "ignore", "layer": "land"}, {"op": "times", "n": 0, "layer": "land"}),
        ({"op": "win_ties"}, {"op": "mark", "what": "wins_ties"}),
        ({"op": "mark", "as": "wins_ties"}, {"op": "mark", "what": "wins_ties"}),
        ({"op": "spare_lands"}, {"op": "mark", "what": "spares_lands"}),
        ({"op": "combat", "n": 1, "to": "your_units", "where": "anywhere",
          "filter": {"type": "Insect or Robot", "other": True, "power_ups_most": 0}},
         {"op": "combat", "n": 1,
          "to": "unit in everywhere where (types has Insect or types has Robot) and it != self and power_ups = 0"}),
        ({"op": "resource", "n": -1, "per": "your_units", "per_where": "won_zones",
          "per_filter": {"not_type": "Basic"}},
         {"op": "resource", "n": "-count(unit in won_zones where face = up)"}),
    ],
)  # fmt: skip
def test_what_was_said_in_words_of_its_own_is_read(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = LEXICON.vocabulary.before
    assert before is not None
    data, found = before.today(ability("before", old), LEXICON.vocabulary.params)
    assert data["do"] == [new] and [each.old for each in found] == [old]
    assert list(new) == list(data["do"][0]), "in the order in which it is read"
    when = {"times": "always", "mark": "always", "swap_raw": "before"}.get(new["op"], "defeats")
    asked = new["op"] in ("swap", "look") or ("what" in new and new["op"] == "discard") or "from" in new
    when, kind = ("now", "civilization") if asked else (when, "unit")
    told = LEXICON.check(ability(when, old), kind)
    assert [(each.grade, each.where) for each in told] == [("warning", ("do", 0))]
    assert not LEXICON.check(ability(when, new), kind)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"zone": 2}, "zone = 2"),
        ({"power_ups": {"at_least": 2}}, "bearer.power_ups >= 2"),
        ({"power_ups": {"at_least": 1, "at_most": 1}}, "bearer.power_ups = 1"),
        ({"some": {"who": "your_lands"}}, "any(land in here)"),
        ({"some": {"who": "cards", "where": "anywhere", "at_most": 0}}, "no(pieces in everywhere of seats)"),
        ({"some": {"who": "host", "type": "Angel or Dragon"}},
         "any(host where face = up and (types has Angel or types has Dragon))"),
        ({"some": {"who": "opposing_units", "combat_above": "host", "at_least": 2}},
         "count(unit in here of enemies where raw_combat > host.raw_combat) >= 2"),
    ],
)  # fmt: skip
def test_what_was_required_in_words_is_read(old: dict[str, Any], new: str) -> None:
    before = LEXICON.vocabulary.before
    assert before is not None
    data, _ = before.today(ability("before", GAIN, requires=[old]), LEXICON.vocabulary.params)
    assert data["requires"] == [new]
    assert not LEXICON.check(ability("before", GAIN, requires=[new]), "unit")


def test_a_type_that_is_nearly_one_is_pointed_out() -> None:
    (found,) = LEXICON.check(ability("before", {**GAIN, "to": "unit in here where types has Insekt"}), "unit")
    assert found.grade == "warning" and found.hint == 'Did you mean "Insect"?'
    assert not LEXICON.check(ability("before", {**GAIN, "to": "unit in here where types has Robot"}), "unit")


def written(*effects: Mapping[str, object]) -> Ability:
    """An ability with effects, in the words of before or in phrases."""
    return compile_ability("x.1", "", ability("before", *effects), LEXICON)


LINE = "1: Militia [Whetstone] on Meadow / Settler [Tower Shield] on Deep Mine; 2: Pikeman / Veteran; row: Swarm / -"


@pytest.mark.covers("NUC-83", "NUC-88")
@pytest.mark.parametrize(
    ("word", "more", "names"),
    [
        ("units", {}, "Settler Militia"),
        ("your_units", {"where": "anywhere"}, "Militia Pikeman"),
        ("your_units", {"where": "other_zones"}, "Pikeman"),
        ("opposing_units", {"where": "anywhere"}, "Settler Veteran"),
        ("other_units", {}, "Settler"),
        ("one_other_unit", {"where": "anywhere"}, "Settler Veteran Pikeman"),
        ("one_your_land", {}, "Meadow"),
        ("opposing_lands", {}, "Deep_Mine"),
        ("your_cards", {"where": "anywhere"}, "Militia Meadow Pikeman Whetstone Swarm"),
        ("power_ups", {}, "Tower_Shield Whetstone"),
        ("attached", {}, "Whetstone"),
        ("units", {"filter": {"combat_above": "self"}, "where": "anywhere"}, "Pikeman"),
        ("units", {"filter": {"resource_above": "self"}}, "Settler"),
        ("units", {"filter": {"power_ups_most": 0}, "where": "anywhere"}, "Veteran Pikeman"),
    ],
)
def test_whom_a_word_means(word: str, more: dict[str, Any], names: str) -> None:
    board = Board(LINE)
    board.enter()
    table = Table(board.rules, board.state)
    at = reader(table, board.named["Militia"])
    (meant,) = written({**GAIN, "to": word, **more}).effects
    found = [SHIPPED.cards[table.definition(piece)].name.replace(" ", "_") for piece in select(table, at, meant.to)]
    assert sorted(found) == sorted(names.split())
    assert meant.to.one == word.startswith("one_")
    assert not [found for found in select(table, at, meant.to) if found not in board.named.values()]


@pytest.mark.parametrize(
    ("per", "number"),
    [({}, 1), ({"per": "power_ups"}, 1), ({"per": "your_units", "per_where": "anywhere"}, 2),
     ({"per": "units", "per_where": "anywhere", "per_filter": {"power_ups_least": 1}}, 2),
     ({"per": "zones_won"}, 0), ({"per": "power_ups_here"}, 2), ({"per": "other_power_ups"}, 1)],
)  # fmt: skip
def test_how_often_a_change_counts(per: dict[str, Any], number: int) -> None:
    board = Board(LINE)
    board.enter()
    table = Table(board.rules, board.state)
    piece = board.named["Militia"]
    (made,) = written({"op": "combat", "n": 2, **per}).effects
    assert made.amount("n", table, reader(table, piece), piece) == 2 * number


@pytest.mark.covers("NUC-109")
def test_what_protects_against_what() -> None:
    board = Board("1: Guardian Core [Whetstone] on Free Port / Settler")
    board.enter()
    table = Table(board.rules, board.state)
    kinds = {
        name: {what for what in ("silence", "take", "capture") if protected(table, board.named[name], what)}
        for name in ("Guardian Core", "Whetstone", "Free Port", "Settler")
    }
    assert kinds == {
        "Guardian Core": set(), "Whetstone": {"silence", "take"}, "Free Port": {"capture"}, "Settler": set()
    }  # fmt: skip
