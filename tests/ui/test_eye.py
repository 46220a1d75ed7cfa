"""What can be measured of what the eye needs: sizes of letters and hands, and that nothing covers something else."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.content.places import cards_folder
from tabletop.control.figures.chips import present_text
from tabletop.core.view import PieceView
from tabletop.ui.draw.cards.beadspots import bead_spots
from tabletop.ui.draw.cards.facelayout import face_layout
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.games.walking import is_daily
from tests.ui.driver import Driver


def has_hands(layout: Path) -> bool:
    """Whether seats have hands on this table."""
    return "kind: hand" in layout.read_text(encoding="utf-8")


TABLES = [
    (game, seats)
    for game in sorted(path.parent.name for path in cards_folder().glob("*/layout.yaml") if has_hands(path))
    for seats in sorted(tabletop.new_session(game, seed=1).catalog.layouts)
]
SAVES = Path(tabletop.__file__).parent.parent / "saves"


def at_table(folder: Path, session: tabletop.Session, size: tuple[int, int], ui_size: int = 0) -> TableScreen:
    settings = Settings(hints=False, reduced_motion=True, ui_size=ui_size, path=folder / "settings.yaml")
    driver = Driver(folder, size, settings=settings)
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return table


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_upper_hands_are_nearly_as_large_as_the_lower_one(game: str, seats: int) -> None:
    layout = tabletop.new_session(game, seed=1, seats=seats).catalog.layouts[seats]
    hands = [box for box in layout.zones if box.kind.is_hand]
    own = next(box for box in hands if box.seat == 1)
    for box in hands:
        if box.y < layout.height / 2:
            assert box.card_w >= 0.8 * own.card_w, box.key
            assert box.card_h <= box.h


EVERY_TABLE = [
    pytest.param(
        game,
        seats,
        size,
        marks=[] if is_daily(game) and ((game, seats) in TABLES or seats == 2) else pytest.mark.long,
    )
    for game in sorted(path.parent.name for path in cards_folder().glob("*/game.yaml"))
    for seats in sorted(tabletop.new_session(game, seed=1).catalog.layouts)
    for size in [(1280, 800), *([(1920, 1080)] if (game, seats) == TABLES[0] else [])]
]
"""Every shipped game with every number of seats."""


@pytest.mark.parametrize(("game", "seats", "size"), EVERY_TABLE)
def test_the_bar_of_a_show_covers_nothing_of_the_table(
    tmp_path: Path, game: str, seats: int, size: tuple[int, int]
) -> None:
    table = at_table(tmp_path, tabletop.new_session(game, seed=1, seats=seats), size)
    bar = table.showing.bar
    assert bar is not None
    bar.visible = True
    table.showing.place()
    regions = [region for region in table.shown.arrangement.regions if region.key != "table"]
    places = {region.key: table.hud.place_of(region.box) for region in regions}
    assert places and not [key for key, place in places.items() if bar.rect.colliderect(place)], bar.rect
    assert not any(bar.rect.colliderect(panel.rect) for panel in table.hud.seats.values()), "nor who sits there"
    assert not bar.rect.colliderect(table.hud.log.rect), "and the log gives way"
    for child in (each for each in bar.children if each.rect):
        assert bar.rect.contains(child.rect), "all its buttons lie in it"
    assert bar.track().w >= 100


@pytest.mark.parametrize("save", ["territory-second-round", "auganism-tag", "nucleic-zone-2"])
def test_larger_letters_reach_labels_log_and_preview_and_nothing_is_cut(tmp_path: Path, save: str) -> None:
    table = at_table(tmp_path, tabletop.load_session(SAVES / f"{save}.json"), (1280, 800), ui_size=200)
    assert table.hud.preview.look.text(10) == 20
    assert table.hud.log.look.text(10) >= 14, "a narrow log keeps letters of which some words fit into a line"
    regions = [r for r in table.shown.arrangement.regions if r.box.show_label and r.box.kind.ground == "mat"]
    sizes = [table.stage.label_size(region) for region in regions]
    assert max(sizes) > 1.3 and min(sizes) >= 1.0
    for region, larger in zip(regions, sizes, strict=True):
        cards = [p for p in table.shown.arrangement.placements if p.zone == region.key]
        strip = min((p.y - p.extent()[1] / 2 for p in cards), default=region.box.y + region.box.h) - region.box.y
        written = 11.5 * larger * 1.36
        assert larger == 1.0 or written <= strip * table.camera.scale, region.key


@pytest.mark.parametrize("width", [56, 74, 92, 124])
def test_beads_lie_in_steady_places_beside_name_and_cost(width: int) -> None:
    for game in ("evolve", "territory", "auganism", "nucleic"):
        catalog = tabletop.new_session(game, seed=1).catalog
        for card in list(catalog.cards)[::9]:
            plan = face_layout(catalog.face(card), width)
            size = max(17.0, width * 0.25)
            for x, y in bead_spots(plan, 3, size)[:2]:
                ball = pygame.Rect(0, 0, round(size * 0.85), round(size * 0.85))
                ball.center = round(x), round(y)
                assert ball.collidelist(plan.gems) < 0 and (plan.title is None or not plan.title.colliderect(ball))


def test_of_many_counters_two_lie_on_a_card_and_the_rest_is_counted(tmp_path: Path) -> None:
    table = at_table(tmp_path, tabletop.new_session("territory", seed=1), (1280, 800))
    names = list(table.catalog.counters)
    held = tuple((name, 1) for name in reversed([*names, "a", "b", "c", "d"][:5]))
    piece = PieceView("#1", "card", True, "up", 0, 1, "back", counters=held)
    shown, more = table.painter.beads_of(piece)
    assert len(shown) == 2 and more == 3 and shown[0][0] == names[0], "in the order of the game's own list"
    few = PieceView("#1", "card", True, "up", 0, 1, "back", counters=held[:3])
    assert len(table.painter.beads_of(few)[0]) == 3 and not table.painter.beads_of(few)[1]


def test_a_chip_shows_the_number_of_now(tmp_path: Path) -> None:
    session = tabletop.load_session(SAVES / "evolve-two-windows-deep.json")
    table = at_table(tmp_path, session, (1280, 800))
    place = next(p for p in table.shown.arrangement.placements if p.piece.definition == "prochlorococcus-marinus")
    value = next(v for v in session.values(place.handle, None) if v.name == "light_value")
    chips = {chip.icon: chip.text for chip in table.painter.front(place.piece).chips}
    printed = {chip.icon: chip.text for chip in table.painter.printed(place.piece).chips}
    assert (printed["light"], chips["light"]) == ("1", str(value.total)) == ("1", "2")
    assert present_text("4+3", ("a", "b"), {"a": 5}) == "5+3"


def test_a_die_with_a_place_of_its_own_is_large_and_says_its_number(tmp_path: Path) -> None:
    table = at_table(tmp_path, tabletop.load_session(SAVES / "butterfly-mid-battle.json"), (1280, 800))
    dice = [p for p in table.shown.arrangement.placements if p.piece.kind == "die"]
    assert len(dice) == 2 and all(p.w * table.camera.scale > 48 for p in dice)
    bare = table.painter.small(dice[0].piece, 60, 60, 0.5, 0.0)
    resting = table.painter.small(dice[0].piece, 60, 60, 1.0, 0.0)
    assert pygame.image.tobytes(bare, "RGBA") != pygame.image.tobytes(resting, "RGBA")


def test_partners_are_named_at_the_table(tmp_path: Path) -> None:
    table = at_table(tmp_path, tabletop.load_session(SAVES / "auganism-tag.json"), (1280, 800))
    assert {seat: panel.info.partner for seat, panel in table.hud.seats.items()} == {
        1: "Cleo", 2: "Dan", 3: "Ana", 4: "Ben",
    }  # fmt: skip
    duel = at_table(tmp_path, tabletop.new_session("auganism", seed=1), (1280, 800))
    assert not any(panel.info.partner for panel in duel.hud.seats.values())
