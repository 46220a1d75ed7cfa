"""Tables that nobody has laid out: labels have their room, piles no more than they need."""

from __future__ import annotations

import random

import pytest

from tabletop.content.autolayout import CARD, GAP, HAND_LEAST, PANELS, WIDTH, automatic_layouts
from tabletop.content.layout import BOARD_HEAD, HAND_HEAD, LABEL, Layout, ZoneBox
from tabletop.content.lying import Lying, what_lies
from tabletop.content.proofing.lint import lint_layout
from tabletop.content.reading.building import zone_kind
from tabletop.content.reading.schema import ZoneModel
from tabletop.control.kinds.board import cell_centre, cell_size
from tabletop.core.board import Board
from tabletop.core.zones import TABLE_ZONE, ZoneKind

USUAL: dict[str, dict[str, object]] = {
    "deck": {"per_seat": True, "see": "deck", "pile": True},
    "hand": {"per_seat": True, "see": "hand"},
    "field": {"per_seat": True},
    "discard": {"per_seat": True, "pile": True},
}
STOCK: dict[str, dict[str, object]] = {
    "stock": {"pile": True, "see": "deck"},
    "discard": {"pile": True},
    "hand": {"per_seat": True, "see": "hand"},
}
MANY: dict[str, dict[str, object]] = {
    **USUAL,
    "secrets": {"per_seat": True, "see": "hand"},
    "removed": {"per_seat": True, "pile": True},
    "market": {},
}


def laid(zones: dict[str, dict[str, object]], seats: int) -> Layout:
    kinds = {name: zone_kind(name, ZoneModel.model_validate(lines)) for name, lines in zones.items()}
    return automatic_layouts({**kinds, "table": TABLE_ZONE}, [seats])[seats]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("zones", [USUAL, STOCK, MANY], ids=["usual", "stock", "many"])
def test_every_hand_has_its_label_above_its_cards(zones: dict[str, dict[str, object]], seats: int) -> None:
    layout = laid(zones, seats)
    hands = [box for box in layout.zones if box.kind.is_hand]
    assert len(hands) == seats * sum(lines.get("see") == "hand" for lines in zones.values())
    for box in hands:
        assert box.h - box.card_h >= HAND_HEAD, box.key
        if seats <= 2 or zones is not MANY:
            assert box.w >= HAND_LEAST, f"{box.key}: its label would be cut"
    assert lint_layout(layout) == ()


def test_piles_give_way_to_a_hand_only_where_they_must() -> None:
    with_room = laid(USUAL, 2)
    hand, deck = with_room.box("hand", 0, 2), with_room.box("deck", 0, 2)
    assert hand is not None and deck is not None and deck.y == hand.y
    narrow = laid(USUAL, 4)
    hand, deck, field = (narrow.box(name, 0, 2) for name in ("hand", "deck", "field"))
    assert hand is not None and deck is not None and field is not None
    assert deck.y == field.y > hand.y


def test_shared_piles_lie_in_the_middle_as_high_as_a_card_with_its_title() -> None:
    layout = laid(STOCK, 2)
    piles = [box for box in layout.zones if box.family in ("stock", "discard")]
    room = min(box.x for box in layout.panels if box.family == "log")
    middle = (min(box.x for box in piles) + max(box.x + box.w for box in piles)) / 2
    assert middle == pytest.approx(room / 2, abs=10)
    assert {box.h for box in piles} == {piles[0].card_h + LABEL + 16}
    beside = laid({**STOCK, "market": {}}, 2)
    market, stock = beside.box("market"), beside.box("stock")
    assert market is not None and stock is not None and market.h > stock.h and market.x > stock.x


@pytest.mark.parametrize("zones", [USUAL, STOCK, MANY], ids=["usual", "stock", "many"])
def test_places_keep_clear_of_the_panels_at_the_right(zones: dict[str, dict[str, object]]) -> None:
    layout = laid(zones, 2)
    left = min(box.x for box in layout.panels if box.x > WIDTH / 2 and box.family != "seat")
    assert max(box.x + box.w for box in layout.zones if box.family != "table") <= left - 8 + 0.01


def test_what_lies_beside_a_board_in_the_open_goes_on_in_another_line() -> None:
    """Twenty tiles of a rack lay over each other in a line while there was room below them."""
    board = Board("pond", "square", {(0, 0): "A1"})

    def boxes(lines: dict[str, dict[str, object]]) -> list[ZoneBox]:
        kinds = {name: zone_kind(name, ZoneModel.model_validate(each)) for name, each in lines.items()}
        layout = automatic_layouts({**kinds, "table": TABLE_ZONE}, [2], {"pond": board})[2]
        return [box for name in lines if (box := layout.box(name, 0, 1)) is not None]

    field: dict[str, object] = {"board": "pond"}
    rack: dict[str, object] = {"per_seat": True}
    hand: dict[str, object] = {"per_seat": True, "see": "hand"}
    (alone,) = boxes({"field": field, "rack": rack})
    beside, covered = boxes({"field": field, "rack": rack, "hand": hand})
    assert alone.overflow == beside.overflow == "wrap" and covered.overflow == "overlap"
    assert alone.h == beside.h > 200 and alone.w > 200
    # the hand has the width of the board below it, and lies no longer in the column at the left
    assert covered.w > 2 * beside.w and covered.x > beside.x + beside.w and covered.y > beside.y


def test_files_say_what_comes_to_lie_in_a_zone() -> None:
    zones = {name: ZoneKind(name) for name in ("tray", "tiles", "men", "hand", "shut", "field", "left")}
    cards = {"one": "tile", "two": "tile", "man": "stone", "ace": "playing", "king": "playing"}
    game = {
        "setup": [
            {"create": {"kind": "die", "into": "tray", "count": 2}},
            {"lay": {"cards": "tile", "into": "tiles"}},
        ]
    }
    rules = {
        "setup": [
            {"each": "s", "in": "seats", "do": [{"create": "man", "in": "men of s", "count": 9}]},
            {"create": "playing", "in": "field", "every": True, "count": 3},
            {"deal": "7 if count(seats) = 2 else 5", "from": "field", "to": "hand of seats"},
        ],
        "acts": {"shut": {"do": [{"move": "t", "to": "shut"}, {"create": "same as tray", "in": "tray"}]}},
    }
    found = what_lies((game, rules, None), zones, cards, ["stone"])
    assert found["tray"] == Lying(2, 0, False) and found["tray"].is_small
    assert found["men"] == Lying(9, 0, False)
    assert found["tiles"] == Lying(0, 2, False) and not found["tiles"].is_small
    assert found["field"] == Lying(0, 6, False) and found["hand"] == Lying(0, 7, False)
    assert found["shut"].unknown and not found["shut"].is_small
    assert "left" not in found
    # what is moved there, too, may be anything; and so may a copy of what lies elsewhere
    assert not what_lies([rules, {"move": "it", "to": "men of 1"}], zones, cards, ["stone"])["men"].is_small
    assert what_lies([{"create": "same as man", "in": "tray"}], zones, cards, ["stone"])["tray"].unknown


def with_lying(zones: dict[str, dict[str, object]], seats: int, lying: dict[str, Lying], **boards: Board) -> Layout:
    kinds = {name: zone_kind(name, ZoneModel.model_validate(lines)) for name, lines in zones.items()}
    return automatic_layouts({**kinds, "table": TABLE_ZONE}, [seats], boards, (), lying)[seats]


def box_of(layout: Layout, family: str, seat: int = 0) -> ZoneBox:
    box = layout.box(family, 0, seat)
    assert box is not None
    return box


def test_two_dice_get_the_room_of_two_dice_and_tiles_the_rest() -> None:
    zones: dict[str, dict[str, object]] = {"tiles": {}, "dice": {}}
    layout = with_lying(zones, 2, {"tiles": Lying(0, 12, False), "dice": Lying(2, 0, False)})
    tiles, dice = box_of(layout, "tiles"), box_of(layout, "dice")
    assert dice.w < 220 < 900 < tiles.w and dice.h < tiles.h
    assert tiles.overflow == "wrap"
    # dice in the middle are larger than elsewhere
    assert dice.card_w > CARD[0]
    assert lint_layout(layout) == ()
    # where something else may lie there, too, it is a row like others
    other = with_lying(zones, 2, {"tiles": Lying(0, 12, False), "dice": Lying(2, 0, True)})
    assert box_of(other, "dice").w > 220
    # and dice alone stand in the middle of the table
    alone = box_of(with_lying({"dice": {}}, 2, {"dice": Lying(2, 0, False)}), "dice")
    assert alone.x + alone.w / 2 == pytest.approx((WIDTH - PANELS - GAP) / 2, abs=10)


def test_a_place_is_as_wide_as_what_lies_there() -> None:
    zones: dict[str, dict[str, object]] = {
        "hand": {"per_seat": True, "see": "hand"},
        "shown": {"per_seat": True, "see": "hand"},
    }
    layout = with_lying(zones, 4, {"hand": Lying(0, 13, False), "shown": Lying(0, 1, False)})
    for seat in range(1, 5):
        assert box_of(layout, "hand", seat).w > 1.5 * box_of(layout, "shown", seat).w


def test_rows_of_cards_grow_where_the_middle_needs_no_room() -> None:
    zones: dict[str, dict[str, object]] = {"sheet": {"per_seat": True}, "cup": {}}
    grown = with_lying(zones, 2, {"sheet": Lying(0, 13, False), "cup": Lying(5, 0, False)})
    usual = with_lying({**zones, "pairs": {"sites": 36}}, 2, {"sheet": Lying(0, 13, False)})
    for seat in (1, 2):
        assert box_of(grown, "sheet", seat).h > box_of(usual, "sheet", seat).h + 50
        assert box_of(grown, "sheet", seat).overflow == "wrap"
    assert lint_layout(grown) == ()


def board_of(columns: int, rows: int) -> Board:
    cells = {(column, row): f"{column}.{row}" for column in range(columns) for row in range(rows)}
    return Board("sea", "square", cells)


OWN_BOARDS: dict[str, dict[str, object]] = {
    "fleet": {"per_seat": True, "board": "sea"}, "shots": {"per_seat": True, "board": "sea"}
}  # fmt: skip


@pytest.mark.parametrize(
    ("columns", "rows", "seats", "least"),
    [
        (4, 12, 1, 60),
        (4, 12, 2, 55),
        (4, 12, 3, 32),
        (4, 12, 4, 24),
        (10, 10, 2, 36),
        (10, 10, 3, 20),
        (30, 1, 2, 25),
    ],
)
def test_boards_of_seats_lie_so_that_their_cells_are_large(columns: int, rows: int, seats: int, least: float) -> None:
    """Boards of a code breaker, four by twelve, were a third as large as they could be: one above the other."""
    layout = with_lying(OWN_BOARDS, seats, {}, sea=board_of(columns, rows))
    assert lint_layout(layout) == ()
    for seat in range(1, seats + 1):
        for family in OWN_BOARDS:
            box = box_of(layout, family, seat)
            wide, high = cell_size(box)
            assert wide == high >= least, box.key
            # the title stands at the cells
            assert rows == 1 or cell_centre(box, (0, 0))[1] - high * 0.6 - box.y == pytest.approx(BOARD_HEAD, abs=1)
    mine, hers = (cell_size(box_of(layout, "fleet", seat))[0] for seat in (1, seats))
    assert mine >= hers


def test_boards_of_others_lie_above_those_of_the_first_seat_or_at_their_right() -> None:
    below = with_lying(OWN_BOARDS, 2, {}, sea=board_of(10, 10))
    assert box_of(below, "fleet", 1).y > box_of(below, "fleet", 2).y
    beside = with_lying(OWN_BOARDS, 2, {}, sea=board_of(4, 12))
    assert box_of(beside, "shots", 1).x < box_of(beside, "fleet", 2).x


def made_up(seed: int) -> tuple[dict[str, dict[str, object]], dict[str, Lying]]:
    """The zones of a game that nobody has written, and what lies there."""
    rng = random.Random(seed)
    zones: dict[str, dict[str, object]] = {}
    lying: dict[str, Lying] = {}
    for number in range(rng.randint(1, 8)):
        name = f"zone_{number}"
        looks: list[dict[str, object]] = [{}, {"see": "hand"}, {"pile": True}, {"pile": True, "see": "deck"}]
        zones[name] = {"per_seat": rng.random() < 0.5, **rng.choice(looks)}
        if rng.random() < 0.3:
            zones[name]["sites"] = rng.choice([1, 2, 4, 6, 9, 12, 24])
        elif rng.random() < 0.3:
            zones[name] = {"board": "sea", "per_seat": rng.random() < 0.3}
        elif rng.random() < 0.6:
            lying[name] = Lying(*rng.choice([(1, 0), (6, 0), (24, 0), (0, 1), (0, 13), (0, 52)]), rng.random() < 0.2)
    return zones, lying


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_place_of_a_made_up_table_lies_under_a_panel_or_another(seats: int) -> None:
    """A row of discs went on under the panels at the right, where sites and a bowl had taken the rest of the line."""
    for seed in range(300):
        zones, lying = made_up(seed)
        columns, rows = random.Random(seed).choice([(1, 1), (3, 3), (8, 8), (9, 10), (4, 12), (30, 1)])
        layout = with_lying(zones, seats, lying, sea=board_of(columns, rows))
        taken = [(box.x, box.y, box.x + box.w, box.y + box.h, box.key) for box in layout.panels]
        for box in layout.zones:
            if box.family == "table":
                continue
            assert box.w > 0 and box.h > 0, (seed, box.key)
            right, bottom = box.x + box.w - 0.01, box.y + box.h - 0.01
            assert box.x >= 0 and box.y >= 0 and right <= layout.width and bottom <= layout.height, (seed, box.key)
            left, top = box.x + 0.01, box.y + 0.01
            under = [key for x, y, x2, y2, key in taken if left < x2 and x < right and top < y2 and y < bottom]
            assert not under, (seed, box.key, under)
            taken.append((box.x, box.y, right, bottom, box.key))


def test_many_discs_of_a_seat_have_more_room_than_its_single_places() -> None:
    """A bowl of 24 discs was as wide as a site beside it that holds one."""
    zones: dict[str, dict[str, object]] = {
        "code": {"per_seat": True, "sites": 4, "see": "hand"},
        "bowl": {"per_seat": True, "see": "hand"},
        "pegs": {},
        "desk": {"board": "sea"},
    }
    lying = {"bowl": Lying(24, 0, False), "pegs": Lying(6, 0, False)}
    layout = with_lying(zones, 2, lying, sea=board_of(9, 10))
    site = layout.box("code", 1, 1)
    assert site is not None and box_of(layout, "bowl", 1).w > 3 * site.w
