"""Auganism's scenarios and cards with the rules of the file in place of its code."""

from __future__ import annotations

from pathlib import Path

from auganism_folder import OWN, SHIPPED, write_folder
from scenarios_of import check_scenarios

from tabletop.content import load_game
from tabletop.content.proofing.author import check_game
from tabletop.content.proofing.upgrading import rewrite
from tabletop.games import discover


def test_all_cases_hold_but_those_that_are_listed(tmp_path: Path) -> None:
    check_scenarios(OWN, SHIPPED, tmp_path / "auganism", write_folder)


def test_cards_are_written_anew_and_stay_the_same(tmp_path: Path) -> None:
    """`check --upgrade` leaves nothing of how abilities were written, and cards can do what they could before."""
    folder = write_folder(tmp_path / "auganism")
    before = load_game(folder, discover())
    assert len(rewrite(check_game(str(folder), discover()))) == 44
    after = load_game(folder, discover())
    assert [each for each in after.warnings if each.grade != "note"] == []
    assert {name: card.values for name, card in after.cards.items()} == {
        name: card.values for name, card in before.cards.items()
    }
