"""Tables saved in the middle of something open, go on and end as they did (made by ``middle.py``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.walking import judged_games, sampled
from tests.kept.middle import BEGINNING, WHOLE, lines, opened
from tests.net.recording import end_of

GAMES = judged_games()
DAILY = 4
"""Of so many kept moments one is opened each day."""
CHANGED = "have changed since this was saved."
"""A card file that is written in today's words is another one, which is said; how a table goes on is the same."""


def asked(line: dict[str, Any]) -> str:
    return f"{line['moment'][0]} in the middle of {line['moment'][1] or 'nothing'}"


@pytest.mark.parametrize("game", sampled(GAMES))
def test_a_table_saved_in_the_middle_goes_on_as_it_did(game: str, tmp_path: Path) -> None:
    every = list(lines(game))
    skipped = 0
    for line in every[::DAILY]:
        session = opened(line, tmp_path)
        if not session.decisions():  # what was half done in code has no counterpart in the file: it is named and left
            assert any("half-done" in odd for odd in session.audit()) and session.skip_step() and session.decisions()
            skipped += 1
            continue
        warned = [each for each in session.warnings if not each.endswith(CHANGED)]
        assert session.decisions() and not warned, asked(line)
        assert end_of(session, line["seed"], BEGINNING) == line["begins"], asked(line)
    assert skipped <= len(every) // 10


def each_line() -> list[object]:
    marks = [pytest.mark.long, pytest.mark.net]
    return [
        pytest.param(game, number, marks=marks, id=f"{game}-{number}")
        for game in GAMES
        for number, _ in enumerate(lines(game))
    ]


@pytest.mark.parametrize(("game", "number"), each_line())
def test_a_table_saved_in_the_middle_ends_as_it_did(game: str, number: int, tmp_path: Path) -> None:
    line = list(lines(game))[number]
    assert end_of(opened(line, tmp_path), line["seed"], WHOLE) == line["ends"], asked(line)


def test_each_kind_of_question_is_kept_and_abilities_half_done() -> None:
    moments = [line["moment"] for game in GAMES for line in lines(game)]
    assert len(moments) >= 60 and len({question for question, _ in moments}) >= 40
    assert sum(bool(waiting) for _, waiting in moments) >= 25
