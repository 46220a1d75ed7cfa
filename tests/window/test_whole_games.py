"""Each game without code, in a real window to its end: once by clicks alone, once by drags alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletop
from tabletop.content.places import cards_folder
from tests.window.real import SIZE, Display, Program, display, needs_display
from tests.window.whole_games import Mirrored, MirroredClicks, MirroredDrags, WholeGame

pytestmark = [needs_display, pytest.mark.xdist_group("window"), pytest.mark.window_long, pytest.mark.timeout(1_800)]
GAMES = sorted(each.name for each in cards_folder().iterdir() if (each / "rules.yaml").is_file())
SHORT = {"crazy-eights": {"target": 0}, "whist": {"target": 1}, "war": {"battles": 20}}
"""House rules under which a game is soon over."""
SEED = 4


@pytest.fixture
def screen() -> Iterator[Display]:
    with display() as found:
        yield found


@pytest.mark.parametrize("way", [MirroredClicks, MirroredDrags])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse(
    screen: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, way: type[Mirrored]
) -> None:
    agreed = SHORT.get(game, {})
    options = [word for key, value in agreed.items() for word in ("--option", f"{key}={value}")]
    program = Program(screen, tmp_path / "real", "play", game, "--seed", str(SEED), *options)
    try:
        monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "twin"))
        monkeypatch.setenv("TABLETOP_HINTS", "0")  # as in the window: a message to newcomers takes the click on it
        (tmp_path / "twin").mkdir()
        proposed = tabletop.new_session(game, seed=SEED).catalog.screen_options()
        session = tabletop.new_session(game, seed=SEED, options={**proposed, **agreed}, autosave=True)
        WholeGame(program, tmp_path / "twin", session, SIZE, way).play(SEED)
        assert session.outcome is not None and not session.audit()
    finally:
        program.close()
