"""Where pieces lie: geometry without pixels."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import tabletop
from tabletop.content import load_game
from tabletop.content.layout import BOARD_HEAD, KINDS, LABEL, ZoneBox
from tabletop.content.places import cards_folder
from tabletop.control.kinds import ARRANGERS
from tabletop.control.kinds.board import cell_at, cell_centre, cell_size, cells_of
from tabletop.control.places.arrange import arrange, arrange_zone, drop_at
from tabletop.control.places.placing import Placement
from tabletop.core.view import PieceView, ZoneView
from tabletop.session import Session
from tabletop.session.setting_up.games import open_catalog


def card(number: int, angle: int = 0, attached: tuple[PieceView, ...] = ()) -> PieceView:
    return PieceView(f"#{number}", "card", True, "up", angle, 1, "back", definition=f"c{number}", attached=attached)


def box(kind: str, **more: object) -> ZoneBox:
    values: dict[str, object] = {
        "key": "z", "family": "z", "site": 0, "seat": 0, "x": 100.0, "y": 100.0, "w": 600.0, "h": 200.0,
        "kind": KINDS[kind], "card_w": 100.0, "card_h": 140.0, "show_label": False,
    }  # fmt: skip
    return ZoneBox(**{**values, **more})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def session() -> Session:
    return tabletop.new_session("territory", seed=3, rules="off")


def lay(session: Session, zone: ZoneBox, *pieces: PieceView) -> list[Placement]:
    return arrange_zone(ZoneView("z", len(pieces), pieces), zone, session.catalog.layouts[2])


def test_row_keeps_cards_apart_while_there_is_room(session: Session) -> None:
    places = lay(session, box("row"), card(1), card(2), card(3))
    lefts = [place.x - place.w / 2 for place in places]
    assert all(later - earlier >= 100 for earlier, later in pairwise(lefts))


def test_full_row_overlaps_but_stays_inside(session: Session) -> None:
    places = lay(session, box("row"), *(card(n) for n in range(14)))
    assert min(place.x - place.w / 2 for place in places) >= 100
    assert max(place.x + place.w / 2 for place in places) <= 700
    assert [place.handle for place in places] == [f"#{n}" for n in range(14)], "later cards lie over earlier ones"


def test_tapped_card_gets_the_room_it_needs(session: Session) -> None:
    upright = lay(session, box("row"), card(1), card(2), card(3))
    tapped = lay(session, box("row"), card(1), card(2, angle=90), card(3))
    assert tapped[2].x - tapped[0].x > upright[2].x - upright[0].x
    assert tapped[1].extent() == pytest.approx((tapped[0].h, tapped[0].w))


def test_cards_of_a_row_grow_while_few_lie_in_it(session: Session) -> None:
    """As large as there is room for, up to a limit, and never smaller than the layout says."""
    few, many = lay(session, box("row"), card(1), card(2)), lay(session, box("row"), *(card(n) for n in range(5)))
    assert few[0].w == pytest.approx(127.14, abs=0.1) and few[0].h <= 200
    assert many[0].w == pytest.approx(110.4), "five side by side"
    assert lay(session, box("row"), *(card(n) for n in range(9)))[0].w == 100
    low = lay(session, box("row", h=150.0), card(1))
    assert low[0].h == 140, "no higher than the row"
    assert lay(session, box("row", h=178.0), card(1))[0].h == pytest.approx(156), "with a rim above and below"


def test_an_empty_place_gives_its_room_to_the_one_beside_it() -> None:
    table = tabletop.new_session("nucleic", seed=3, seats=2, rules="off")
    layout = table.catalog.layouts[2].under(table.options)
    land = table.state.inside("land_pile")[-1]
    table.manual("move", seat=1, pieces=[land], to="land#1@1", face="up")
    before = arrange(table.view_for(1), layout, 1)
    alone = next(place for place in before.placements if place.zone == "land#1@1")
    strip = before.region("as_land#1@1")
    assert strip is not None and 30 <= strip.box.h < 50, "something can still be dropped there"
    other = table.state.inside("civilization_pile")[-1]
    table.manual("move", seat=1, pieces=[other], to="as_land#1@1", face="up")
    shared = arrange(table.view_for(1), layout, 1)
    small = next(place for place in shared.placements if place.zone == "land#1@1")
    assert alone.w > 1.3 * small.w
    for laid in (before, shared):
        one, two = laid.region("land#1@1"), laid.region("as_land#1@1")
        assert one is not None and two is not None and one.box.y + one.box.h <= two.box.y


def test_attached_cards_are_tucked_under_their_host_and_show_their_title(session: Session) -> None:
    host = card(1, attached=(card(2), card(3)))
    places = lay(session, box("row"), host)
    assert [place.handle for place in places] == ["#3", "#2", "#1"], "the host is drawn last, over them"
    assert places[0].y < places[1].y < places[2].y
    assert {place.host for place in places[:2]} == {"#1"}


@pytest.mark.parametrize("angle", [0, 90])
def test_several_attached_cards_stay_in_the_row_and_show_their_titles(session: Session, angle: int) -> None:
    zone = box("row")
    places = lay(session, zone, card(1, angle, attached=(card(2, angle), card(3, angle))), card(4))
    host = next(place for place in places if place.handle == "#1")
    tucked = [place for place in places if place.host]
    for place, other in pairwise([host, *reversed(tucked)]):
        out = other.x - place.x if angle else place.y - other.y
        assert out >= 0.13 * host.h, "a line of text has room"
    lone = next(place for place in places if place.handle == "#4")
    assert min(p.y - p.extent()[1] / 2 for p in places) >= zone.y
    assert lone.x - lone.w / 2 >= max(p.x + p.extent()[0] / 2 for p in tucked)


def test_a_hand_of_six_covers_no_upper_right_corner(session: Session) -> None:
    places = lay(session, box("hand"), *(card(n) for n in range(6)))
    assert all(later.x - earlier.x >= 0.95 * earlier.w for earlier, later in pairwise(places))
    assert places[0].w >= 82 and places[-1].x + places[-1].w / 2 <= 700


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twelve_cards_of_every_seat_stand_apart_and_none_is_a_sliver(seats: int) -> None:
    table = tabletop.new_session("territory", seats=seats, seed=5)
    layout = table.catalog.layouts[seats]
    apart = []
    for region in arrange(table.view_for(1), layout, 1).regions:
        if region.box.kind.is_hand:
            zone = ZoneView(region.key, 12, tuple(card(number) for number in range(1, 13)))
            laid = arrange_zone(zone, region.box, layout)
            apart.append(min(b.x - a.x for a, b in pairwise(laid)))
            assert laid[0].x - laid[0].w / 2 >= region.box.x
            assert laid[-1].x + laid[-1].w / 2 <= region.box.x + region.box.w
    assert len(apart) == seats and min(apart) > 19  # 15 pixels at 1280 x 800


def test_dice_in_a_hand_lie_together_and_upright(session: Session) -> None:
    """Turned as cards of a fan are, they looked as dice do that are used up."""
    dice = [PieceView(f"#{n}", "die", True, "up", 0, 1, "") for n in range(3)]
    places = lay(session, box("hand"), *dice)
    assert [place.angle for place in places] == [0, 0, 0]
    gaps = [later.x - earlier.x - later.w for earlier, later in pairwise(places)]
    assert all(0 < gap < places[0].w / 2 for gap in gaps)
    used = replace(dice[0], angle=90)
    assert lay(session, box("hand"), used, *dice[1:])[0].angle == 90


def test_the_label_of_a_hand_takes_a_corner_only_where_cards_leave_it_no_room_above(session: Session) -> None:
    pieces = [card(number) for number in range(1, 13)]
    low, high = box("hand", card_w=100, card_h=140, h=142), box("hand", card_w=100, card_h=140, h=190)
    left = [lay(session, each, *pieces)[0] for each in (low, high)]
    assert left[0].x - left[0].w / 2 > low.x + 30 > left[1].x - left[1].w / 2 + 15


def test_a_pile_is_one_stack_with_its_count(session: Session) -> None:
    places = arrange_zone(ZoneView("z", 34, (card(9),)), box("pile"), session.catalog.layouts[2])
    assert len(places) == 1
    assert places[0].pile == 34


@pytest.mark.parametrize("kind", ["grid", "hex"])
def test_cells_and_points_find_each_other(kind: str) -> None:
    board = box(kind, columns=6, rows=4)
    for column in range(6):
        for row in range(4):
            assert cell_at(board, *cell_centre(board, (column, row))) == (column, row)


def test_point_on_a_turned_card() -> None:
    place = Placement(card(1, 90), "z", 200, 200, 100, 140, 90)
    assert place.holds(265, 200)
    assert not place.holds(200, 265)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bottom", [1, 2])
def test_whole_tables_place_every_visible_piece_inside(seats: int, bottom: int) -> None:
    session = tabletop.new_session("territory", seed=5, seats=seats, rules="off")
    view = session.view_for(0)
    layout = session.catalog.layouts[seats]
    laid = arrange(view, layout, bottom)
    shown = {piece.handle for key, zone in view.zones.items() for piece in zone.pieces if not laid_as_pile(laid, key)}
    assert shown <= {place.handle for place in laid.placements}
    for place in laid.placements:
        w, h = place.extent()
        assert -0.2 * w <= place.x - w / 2 and place.x + w / 2 <= layout.width + 0.2 * w, place
        assert -0.2 * h <= place.y - h / 2 and place.y + h / 2 <= layout.height + 0.2 * h, place


def laid_as_pile(laid: object, key: str) -> bool:
    region = laid.region(key)  # type: ignore[attr-defined]
    return region is not None and region.box.kind.is_pile


def test_dropping_at_a_point_finds_zone_index_and_piece_below() -> None:
    session = tabletop.new_session("territory", seed=5, rules="off")
    ready = session.state.inside("ready@1")
    session.manual("move", pieces=ready[:2], to="deploy#2@1", seat=1, face="up")
    laid = arrange(session.view_for(0), session.catalog.layouts[2], 1)
    first, second = (place for place in laid.placements if place.zone == "deploy#2@1")
    where = drop_at(laid, (first.x + second.x) / 2, first.y, skip=())
    assert (where.zone, where.index) == ("deploy#2@1", 1)
    assert drop_at(laid, first.x - first.w / 2 + 1, first.y).over == first.handle
    beyond = drop_at(laid, 5, 5)
    assert beyond.zone == "table" and beyond.spot is not None


def test_a_site_that_play_has_opened_lies_over_the_one_it_comes_round_to() -> None:
    """TER-177: land n + 5 lies over land n, a little shifted."""
    table = tabletop.new_session("territory", seed=3, options={"refill": "add_five"}, rules="off")
    state = table.state
    state.flow["sites.land"] = 7
    state.flow["sites.deploy"] = 7
    layout = table.catalog.layouts[2]
    laid = arrange(table.view_for(1), layout, 1)
    two, seven = laid.region("land#2"), laid.region("land#7")
    assert two is not None and seven is not None
    assert (seven.box.x - two.box.x, seven.box.y - two.box.y) == (12.0, 12.0)
    assert laid.region("deploy#6@2") is not None and laid.region("land#8") is None


def test_every_kind_that_a_layout_may_name_is_laid_out() -> None:
    assert set(ARRANGERS) == set(KINDS)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_in_a_row_hardly_wider_than_a_card_each_still_looks_out(session: Session, number: int) -> None:
    narrow = box("row", w=118.0)
    pieces = tuple(card(n) for n in range(1, number + 1))
    placed = arrange_zone(ZoneView("z", number, pieces), narrow, session.catalog.layouts[2])
    assert all(right.x - left.x >= 0.15 * left.w for left, right in pairwise(placed))
    assert placed[0].x - placed[0].w / 2 >= narrow.x and placed[-1].x + placed[-1].w / 2 <= narrow.x + narrow.w


@pytest.mark.parametrize("game", sorted(path.parent.name for path in cards_folder().glob("*/game.yaml")))
def test_no_card_lies_over_the_title_of_its_place(game: str) -> None:
    for layout in open_catalog(game).layouts.values():
        for box in layout.zones:
            if box.show_label and not box.kind.is_hand and box.board is None:
                assert box.card_h <= box.h - LABEL, box.key


def test_a_place_far_too_low_for_both_keeps_its_cards(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("title: Low\nzones: {low: {}, high: {}}\n", encoding="utf-8")
    (tmp_path / "layout.yaml").write_text(
        "table: [1600, 940]\ncard: [100, 140]\nlayouts:\n  2:\n"
        "    - {zone: low, box: [0, 0, 400, 120]}\n    - {zone: high, box: [0, 200, 400, 150]}\n",
        encoding="utf-8",
    )
    low, high = (box for box in load_game(tmp_path, {}).layouts[2].zones if box.family != "table")
    assert (low.card_w, low.card_h) == (100, 140)
    assert high.card_h == 126 and high.card_w == pytest.approx(90), "a little smaller, of the same shape"


def test_a_grid_without_a_board_fills_row_by_row_below_its_title() -> None:
    usual = ZoneBox(
        "bowl", "bowl", 0, 0, 100, 100, 300, 230, KINDS["grid"], 40, 40, label="Bowl", columns=3, rows=2
    )  # fmt: skip
    spots = [cell_centre(usual, cell) for cell in cells_of(usual)]
    assert [x for x, _ in spots[:3]] == [150, 250, 350] and len({y for _, y in spots[:3]}) == 1
    top = spots[0][1] - cell_size(usual)[1] / 2
    assert top >= 100 + BOARD_HEAD and spots[3][1] > spots[0][1] and spots[3][0] == 150
    assert spots[-1][1] + cell_size(usual)[1] / 2 <= 330
    free = replace(usual, rows=0, show_label=False)
    assert len(cells_of(free)) == 6, "as many rows as are about square"
