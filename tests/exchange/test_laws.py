"""Decks that come in are judged by the rules of the game that they come into."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tabletop.cli import cli
from tabletop.exchange.arriving.importing import plan_import
from tabletop.session.setting_up.games import open_catalog

from .sources import imported, written

TABLE = "Name,Cost,Copies\nFrog,1,1\nToad,2,1\nNewt,3,1\n"
RULES = """\
rules: 2
laws:
  deck:
    - {each: cards in deck, must: copies <= 2, because: "{it} is there {copies} times; twice is enough."}
course:
  - turns: seats
    rounds: 1
    do: [{ask: you, to: [done]}]
  - {finish: nobody}
acts:
  done: {quiet: true}
"""


def game(folder: Path) -> tuple[Path, Path]:
    """A game that was imported and has got rules, and its source."""
    source, made = written(folder / "a.csv", TABLE), folder / "game"
    _, catalog = imported(source, made)
    (kind,) = catalog.kinds
    written(made / "rules.yaml", RULES.replace("cards in", f"{kind} in"))
    return source, made


def test_a_law_that_a_deck_breaks_is_told(tmp_path: Path) -> None:
    source, made = game(tmp_path)
    written(source, TABLE.replace("Toad,2,1", "Toad,2,4"))
    plan = plan_import(source, made)
    plan.apply()
    plan.judge(open_catalog)
    assert [note.message for note in plan.report.notes["against_deck"]] == [
        "All cards: Toad is there 4 times; twice is enough."
    ]


def test_a_deck_that_may_be_says_nothing(tmp_path: Path) -> None:
    source, made = game(tmp_path)
    written(source, TABLE.replace("Toad,2,1", "Toad,2,2"))
    plan = plan_import(source, made)
    plan.apply()
    plan.judge(open_catalog)
    assert "against_deck" not in plan.report.notes and "rules_unfit" not in plan.report.notes


def test_rules_that_do_not_fit_the_cards_any_more_are_told(tmp_path: Path) -> None:
    source, made = game(tmp_path)
    rules = (made / "rules.yaml").read_text(encoding="utf-8")
    written(made / "rules.yaml", rules.replace("copies <= 2", "copies <= 2 and card != newt"))
    written(source, TABLE.replace("Newt", "Olm"))
    plan = plan_import(source, made)
    plan.apply()
    plan.judge(open_catalog)
    (note,) = plan.report.notes["rules_unfit"]
    assert note.place == "rules.yaml:4" and "newt" in note.message


@pytest.mark.parametrize(("copies", "told"), [("4", True), ("2", False)])
def test_the_command_says_it(copies: str, told: bool, tmp_path: Path) -> None:
    source, made = game(tmp_path)
    written(source, TABLE.replace("Toad,2,1", f"Toad,2,{copies}"))
    done = CliRunner().invoke(cli, ["import", str(source), str(made), "--yes"])
    assert done.exit_code == 0 and ("Toad is there 4 times" in done.output) == told
