"""Options: what was typed, or came out of a save, becomes one checked value or a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.content import ContentError, load_game
from tabletop.content.definitions import OptionDef
from tabletop.content.options import option_key, read_option, resolve_options

WriteGame = Callable[..., Path]

OPTIONS = {
    "fast": OptionDef("fast", "bool", False, "Fast", ""),
    "size": OptionDef("size", "int", 4, "Size", "", min=2, max=9),
    "most": OptionDef("most", "int", 4, "Most", "", min=2),
    "stall": OptionDef("stall", "choice", 3, "Stall", "", values=(3, 2, "off")),
    "word": OptionDef("word", "text", "", "Word", ""),
    "map": OptionDef("map", "list", "a=b", "Map", ""),
    "some": OptionDef("some", "list", "", "Some", "", values=("fox", "owl")),
    "as": OptionDef("as", "list", "", "As", "", values=("sea", "land", "new"), pairs=True, reasons=("new",)),
}


@pytest.mark.parametrize(
    ("key", "raw", "value"),
    [
        ("fast", True, True),
        ("fast", "on", True),
        ("fast", "No", False),
        ("size", 9, 9),
        ("size", "2", 2),
        ("most", 10**9, 10**9),
        ("stall", 2, 2),
        ("stall", "2", 2),
        ("stall", "off", "off"),
        ("word", "x; y", "x; y"),
        ("map", "a=b;c=d ;", "a=b; c=d"),
        ("map", ["a=b", "c=d"], "a=b; c=d"),
        ("map", "", ""),
        ("some", "owl; fox", "owl; fox"),
        ("as", "reef = sea;moor=new (it is wet)", "reef = sea; moor=new (it is wet)"),
        ("as", "reef=sea (so it seems)", "reef=sea (so it seems)"),
        ("as", "", ""),
    ],
)
def test_values_that_fit(key: str, raw: object, value: object) -> None:
    got, fault = read_option(OPTIONS[key], raw)
    assert (got, fault) == (value, "")
    assert type(got) is type(value)


@pytest.mark.parametrize(
    ("key", "raw", "sentence"),
    [
        ("fast", "maybe", "Fast (fast) is true or false, not maybe."),
        ("size", 10, "Size (size) is a whole number from 2 to 9, not 10."),
        ("some", "owl; ant", "Some: ant is none of fox and owl."),
        ("as", "reef", 'As: "reef" says of no word what it stands for. Write `this=that`.'),
        ("as", "reef=sea; moor=", 'As: "moor=" says of no word what it stands for. Write `this=that`.'),
        ("as", "sea=land", "As: sea stands for itself; nothing is agreed about it."),
        ("as", "reef=se", 'As: se is none of sea, land and new. Did you mean "sea"?'),
        ("as", "moor=new", "As: moor=new needs its reason. Write `moor=new (reason)`."),
        ("as", "moor=new ( )", "As: moor=new needs its reason. Write `moor=new (reason)`."),
        ("size", True, "Size (size) is a whole number from 2 to 9, not True."),
        ("size", 2.5, "Size (size) is a whole number from 2 to 9, not 2.5."),
        ("most", "1", "Most (most) is a whole number of 2 or more, not 1."),
        ("stall", "of", 'Stall (stall) is 3, 2 or off, not of. Did you mean "off"?'),
        ("stall", True, "Stall (stall) is 3, 2 or off, not True."),
        ("stall", {}, "Stall (stall) is 3, 2 or off, not a mapping."),
        ("word", 3, "Word is a text."),
        ("map", [1], "Map (map) is a list of texts, separated by a semicolon."),
        ("size", "9" * 5000, "Size (size) is a whole number from 2 to 9, not " + "9" * 37 + "...."),
    ],
)
def test_values_that_do_not(key: str, raw: object, sentence: str) -> None:
    assert read_option(OPTIONS[key], raw) == (OPTIONS[key].default, sentence)


def test_keys_with_and_without_the_prefix() -> None:
    assert option_key("ter.size", "ter") == "size"
    assert option_key("ter.size", "") == "ter.size"
    values, findings = resolve_options({"pon.size": "5"}, OPTIONS, "pon")
    assert values["size"] == 5
    assert findings == ()


def test_what_is_wrong_leaves_the_default_and_names_every_fault() -> None:
    values, findings = resolve_options({"size": 77, "sise": 3, "stall": 9}, OPTIONS)
    assert values == {key: option.default for key, option in OPTIONS.items()}
    assert [finding.where for finding in findings] == ["options.size", "options.sise", "options.stall"]
    assert findings[1].hint == 'Did you mean "size"?'


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(database=None, deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from([*OPTIONS, "other"]), JSON))
def test_no_value_ever_breaks_anything(given_values: dict[str, object]) -> None:
    values, findings = resolve_options(given_values, OPTIONS)
    assert set(values) == set(OPTIONS)
    assert all(value is None or isinstance(value, str | int | float | bool) for value in values.values())
    assert all(finding.message for finding in findings)


def test_a_bad_default_of_a_game_is_refused_at_load(write_game: WriteGame) -> None:
    catalog = load_game(write_game())
    assert catalog.options["weather"].values == ("sun", "rain")
    assert catalog.options["weather"].default == "sun"
    assert catalog.options["weather"].meanings == {"sun": "Dry.", "rain": "Wet."}


SEATED = """
seats: [2, 3, 4]
teams: {4: [[1, 3], [2, 4]]}
options:
  way: {values: {duel: One, tag: Two}, default: duel, seats: {duel: [2, 3], tag: [4]}}
  other: {values: [a, b], default: a}
"""


@pytest.mark.parametrize(
    ("given_options", "seats", "number", "way", "faults"),
    [
        ({}, None, 2, "duel", []),
        ({}, 4, 4, "tag", []),
        ({"way": "tag"}, None, 4, "tag", []),
        ({"way": "duel", "other": "b"}, 3, 3, "duel", []),
        ({"way": "tag"}, 2, 2, "tag", ["Way tag is for 4 seats, not 2."]),
        ({"way": "duel"}, 4, 4, "duel", ["Way duel is for 2 or 3 seats, not 4."]),
    ],
)
def test_a_way_to_play_goes_with_its_number_of_seats(
    tmp_path: Path, given_options: dict[str, str], seats: int | None, number: int, way: str, faults: list[str]
) -> None:
    (tmp_path / "game.yaml").write_text(SEATED)
    catalog = load_game(tmp_path)
    values, _ = catalog.resolve_options(given_options)
    found, settled, findings = catalog.fit_to_seats(values, given_options, seats)
    assert (found, settled["way"]) == (number, way)
    assert [each.message for each in findings] == faults
    assert catalog.spec(4).are_partners(1, 3) and not catalog.spec(4).are_partners(1, 2)
    assert not catalog.spec(2).are_partners(1, 2)


@pytest.mark.parametrize(
    ("was", "now", "sentence"),
    [
        ("tag: [4]}", "rag: [4]}", "`way` has no value `rag`."),
        ("[[1, 3], [2, 4]]", "[[1, 3], [2]]", "The teams for 4 seats must name each of them once."),
        ("{4: [[1", "{5: [[1", "`teams` names 5 seats; this game is for 2, 3 or 4."),
    ],
)
def test_seats_of_options_and_teams_are_checked(tmp_path: Path, was: str, now: str, sentence: str) -> None:
    (tmp_path / "game.yaml").write_text(SEATED.replace(was, now))
    with pytest.raises(ContentError) as error:
        load_game(tmp_path)
    assert sentence in str(error.value)


def test_what_a_list_of_pairs_may_not_have_is_said(write_game: WriteGame) -> None:
    for lines, told in (
        ("{type: int, pairs: true, label: A, sentence: B.}", "Only a list has pairs."),
        ("{type: list, values: [a], reasons: [a], label: A, sentence: B.}", "No word may stand for `a`."),
        ("{type: list, pairs: true, values: [a], reasons: [b], label: A, sentence: B.}", "may stand for `b`."),
        ("{type: list, pairs: true, values: [a], default: x=b, label: A, sentence: B.}", "b is none of a."),
    ):
        with pytest.raises(ContentError) as caught:
            load_game(write_game({"game.yaml": f"title: T\nsentence: S.\nseats: [2]\noptions:\n  o: {lines}\n"}))
        assert told in str(caught.value), str(caught.value)
