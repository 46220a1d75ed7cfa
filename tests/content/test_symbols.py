"""Every mark on a table says what it means: nothing of a game that ships is without an entry."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop.content import Catalog
from tabletop.content.definitions import SymbolDef
from tabletop.content.places import cards_folder
from tabletop.content.proofing.author import check_game
from tabletop.content.proofing.proofread import unexplained, unexplained_marks
from tabletop.content.symbols import act_of, marks, with_rule
from tabletop.session.setting_up.games import make_ruleset, open_catalog

GAMES = sorted(folder.name for folder in cards_folder().iterdir() if (folder / "game.yaml").is_file())
POND = """
title: Pond
zones: {pond: {}, hand: {per_seat: true, see: hand}}
kinds:
  frog:
    fields: {leap: {type: int, sentence: "How far it leaps (PON-3)."}, mood: {type: int}, home: {type: map}}
    face:
      gems: [{text: "{leap}"}, {text: "{mood}"}]
      chips: [{each: home, icon: "{key}", text: "{value}"}]
symbols:
  mood: {label: Mood, sentence: How it feels., changes: Flies.}
  pond: Where frogs sit.
  Hand: Yours alone (PON-4).
"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_table_shows_is_without_an_entry(game: str) -> None:
    catalog = open_catalog(game)
    assert list(marks(catalog)), "a table shows something"
    assert [(mark.where, mark.name) for mark in unexplained(catalog)] == []
    anchors = set(re.findall(r"\*\*([A-Z]{2,4}-[A-Z]?\d+)\*\*", catalog.rulebook))
    rules = {mark.symbol.rule for mark in marks(catalog) if mark.symbol is not None}
    assert rules - {""} <= anchors, "an entry opens the rulebook where that has its rule"
    assert {act.rule for act in catalog.acts.values()} - {""} <= anchors


@pytest.mark.parametrize("game", GAMES)
def test_every_act_says_what_it_is_good_for(game: str) -> None:
    catalog = open_catalog(game)
    rules = make_ruleset(catalog, catalog.seats[0], catalog.default_options())
    if rules is None:
        return
    kinds = [kind.kind for kind in (*rules.kinds.values(), *rules.standing)]
    assert [kind for kind in kinds if not act_of(catalog, kind).sentence] == []
    assert set(catalog.acts) <= set(kinds), "what is explained is an act of the game"


def pond(folder: Path, text: str = POND) -> Path:
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    (folder / "cards" / "frogs.yaml").write_text("cards: {tree: {kind: frog, leap: 3}}\n", encoding="utf-8")
    return folder


def of(catalog: Catalog, name: str) -> SymbolDef:
    return next(mark.symbol for mark in marks(catalog) if mark.name == name and mark.symbol is not None)


def test_an_entry_is_found_by_label_field_or_keyword_and_its_rule_stands_apart(tmp_path: Path) -> None:
    catalog = open_catalog(str(pond(tmp_path / "pond")))
    assert of(catalog, "Mood") == SymbolDef("Mood", "How it feels.", "Flies.")
    assert of(catalog, "Leap") == SymbolDef("", "How far it leaps.", "", "PON-3"), "the field says it itself"
    assert of(catalog, "Hand").rule == "PON-4" and of(catalog, "Hand").sentence == "Yours alone."
    assert with_rule(SymbolDef(sentence="As ever (TER-2, TER-3).")).rule == "TER-2"


def test_check_warns_of_what_is_left_out_with_its_place(tmp_path: Path) -> None:
    folder = pond(tmp_path / "pond")
    (finding,) = [each for each in check_game(str(folder)) if "Nothing says" in each.message]
    assert finding.grade == "warning" and finding.where.startswith("kinds.frog.face.chips") and finding.line == 9
    assert "symbols:" in finding.hint and '"Home"' in finding.message


def test_a_game_that_explains_nothing_yet_is_told_only_of_what_has_no_name(tmp_path: Path) -> None:
    text = POND[: POND.index("symbols:")].replace('{text: "{mood}"}', "{icon: star}")
    folder = pond(tmp_path / "pond", text)
    findings = [each for each in check_game(str(folder)) if "Nothing says" in each.message]
    assert ['"Star"' in each.message for each in findings] == [True]


PHASES = """
title: Pond
seats: [2]
zones: {pond: {}}
kinds: {frog: {fields: {leap: {type: int}}}}
phases: [{id: leap, label: Great leap}]
symbols:
  pond: Where frogs sit.
SYMBOLS
"""


def told_of(folder: Path, symbols: str) -> list[str]:
    catalog = open_catalog(str(pond(folder, PHASES.replace("SYMBOLS", symbols))))
    return [f"{each.message} {each.hint}" for each in unexplained_marks(catalog, lambda path, where: 1)]


def test_what_is_proposed_for_a_phase_explains_it(tmp_path: Path) -> None:
    (told,) = told_of(tmp_path / "bare", "")
    key = told.partition("as `")[2].partition(": what")[0]
    assert key == "Great leap phase"
    assert told_of(tmp_path / "told", f"  {key}: All leap.") == []
    assert told_of(tmp_path / "else", "  Great leap: All leap.") == [told]


def test_to_call_something_otherwise_does_not_ask_for_all_the_rest(tmp_path: Path) -> None:
    text = PHASES.replace("  pond: Where frogs sit.\n", "")
    for number, (symbol, some) in enumerate((("{label: Leap}", 0), ("{label: Leap, sentence: A round.}", 2))):
        made = text.replace("SYMBOLS", f"  round: {symbol}")
        catalog = open_catalog(str(pond(tmp_path / str(number), made)))
        assert len(list(unexplained_marks(catalog, lambda path, where: 1))) == some
