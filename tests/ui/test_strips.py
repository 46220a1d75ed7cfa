"""Each strip of a table that came in says what it is: the hand by the bar over it, others by a label of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.exchange.arriving.importing import plan_import
from tabletop.ui.settings import Settings
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver

ZONES = (  # the hand stands first, where its bar once lay over the last strip of its seat
    ("Hand", "yes", "no"), ("Secrets", "yes", "no"), ("iDeck", "no", "no"), ("Sideboard", "yes", "no"),
    ("Discard", "yes", "yes"), ("Play Area", "yes", "yes"),
)  # fmt: skip


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """The folder of a game that was a plugin of LackeyCCG."""
    source = tmp_path / "source"
    (source / "sets").mkdir(parents=True)
    zones = "".join(
        f"<gamezone><label>{label}</label><visibletoowner>{own}</visibletoowner><visibletoothers>{others}"
        "</visibletoothers><isshared>no</isshared></gamezone>"
        for label, own, others in ZONES
    )
    load = "<deckzone><label>reserve pile</label><gamezonetoloadto>iDeck</gamezonetoloadto></deckzone>"
    info = f"<plugin><pluginname>McDonald</pluginname>{zones}{load}</plugin>"
    (source / "plugininfo.txt").write_text(info, encoding="utf-8")
    (source / "sets" / "base.txt").write_text("Name\tSet\tImageFile\nFox\tbase\tfox\n", encoding="utf-8")
    plan_import(source, tmp_path / "game").apply()
    return tmp_path / "game"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_every_strip_has_its_label_and_the_hand_its_bar(plugin: Path, tmp_path: Path, size: tuple[int, int]) -> None:
    session = tabletop.new_session(str(plugin), seats=2, seed=1, autosave=None)
    settings = Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path / "home", size, settings)
    driver.app.play(session)
    driver.settle()
    screen = driver.app.screen
    assert isinstance(screen, TableScreen)
    table = screen.table
    for seat in (1, 2):
        hand = table.shown.arrangement.region(f"hand@{seat}")
        assert hand is not None and hand.box.kind.is_hand
        bar = screen.hud.shelves[seat]
        strip = table.camera.rect(hand.box.x, hand.box.y, hand.box.w, hand.box.h)
        assert bar.visible and strip.left <= bar.rect.left and bar.rect.right <= strip.right
        assert table.stage.labels[hand.key] == ""
        for label, _, _ in ZONES[1:]:
            key = f"{label.lower().replace(' ', '_')}@{seat}"
            assert table.stage.labels[key].startswith(label), "as it was typed"


def test_what_came_in_lies_open_and_is_called_as_it_was(plugin: Path) -> None:
    catalog = tabletop.new_session(str(plugin), seats=2, autosave=None).catalog
    assert catalog.title == "McDonald" and [each.label for each in catalog.deck_lists.values()] == ["reserve pile"]
    faces = {name: zone.face for name, zone in catalog.zones.items()}
    assert faces == {
        "hand": "down", "secrets": "down", "ideck": "down", "sideboard": "down", "discard": "up", "play_area": "up",
        "table": "up",
    }  # fmt: skip
    assert "face: up" in (plugin / "game.yaml").read_text(encoding="utf-8"), "where it can be changed"
    assert catalog.zones["sideboard"].pile, "what lies aside is no second hand"
