"""A game of ships that only their own seat sees, written without code: boards for each seat, twins, shapes that are
laid. It is not on the shelf."""

from __future__ import annotations

import random
from pathlib import Path

import tabletop
from tabletop.content.proofing.author import check_game
from tabletop.games import discover
from tabletop.session.scenario import run_file

FLEETS = Path(__file__).parent / "fleets"


def test_the_folder_is_in_order_and_its_scenarios_hold() -> None:
    assert [str(each) for each in check_game(str(FLEETS), discover()) if each.grade != "note"] == []
    found = run_file(FLEETS / "scenarios" / "fleets.yaml")
    assert len(found) == 7 and [str(case) for case in found if not case.passed] == []


def test_a_random_game_comes_to_an_end() -> None:
    session, chance = tabletop.new_session(FLEETS, seed=5), random.Random(5)
    for _ in range(1_000):
        if session.outcome is not None:
            break
        assert session.submit(chance.choice(session.legal_actions()))
    assert session.outcome is not None and len(session.outcome.winners) == 1
