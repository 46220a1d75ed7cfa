"""A show on the viewers' picture: begun with the full stop, its bar over no hand, each step long enough to read."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.ui.settings import Settings
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver

BATTLE = """
game: auganism
scenario: a battle
seats: [Ana, Ben]
given:
  moment: {phase: declare, active: Ana}
  Ana: {deck: 5, hand: [Flarepup], summon: Emberknoll, augment: [Furnace Ox]}
  Ben: {deck: 5, hand: [Drizzlet], summon: Harborback, augment: [Gulletfin]}
expect: {outcome: none}
"""


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_battle_is_declared_and_answered_there_and_seen_step_by_step(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unpainted(table: TableScreen, surface: object) -> None:
        table.dirty = False

    monkeypatch.setattr(TableScreen, "draw", unpainted)  # places and times are looked at, not the picture
    file = tmp_path / "battle.yaml"
    file.write_text(BATTLE, encoding="utf-8")
    driver = Driver(tmp_path, size, Settings(hints=False, path=tmp_path / "settings.yaml"))
    driver.app.play(tabletop.load_scenario(file))
    driver.tick(50)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    table.public_picture.toggle()
    driver.key("1")
    driver.key(".")
    driver.tick(50)
    show = table.showing
    assert show.active and show.bar is not None and show.bar.visible
    assert not [rect for rect in show._laid_out() if rect.colliderect(show.bar.rect)]
    assert table.public_picture.lines()
    began, at = driver.time, show.cursor.at
    while show.cursor.at == at:
        driver.tick(100)
    assert driver.time - began >= 1.0
