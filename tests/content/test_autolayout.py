"""Tables that nobody has laid out: labels have their room, piles no more than they need."""

from __future__ import annotations

import pytest

from tabletop.content.autolayout import HAND_LEAST, WIDTH, automatic_layouts
from tabletop.content.layout import HAND_HEAD, LABEL, Layout, ZoneBox
from tabletop.content.proofing.lint import lint_layout
from tabletop.content.reading.building import zone_kind
from tabletop.content.reading.schema import ZoneModel
from tabletop.core.board import Board
from tabletop.core.zones import TABLE_ZONE

USUAL = {
    "deck": {"per_seat": True, "see": "deck", "pile": True},
    "hand": {"per_seat": True, "see": "hand"},
    "field": {"per_seat": True},
    "discard": {"per_seat": True, "pile": True},
}
STOCK = {"stock": {"pile": True, "see": "deck"}, "discard": {"pile": True}, "hand": {"per_seat": True, "see": "hand"}}
MANY = {
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

    field, rack, hand = {"board": "pond"}, {"per_seat": True}, {"per_seat": True, "see": "hand"}
    (alone,) = boxes({"field": field, "rack": rack})
    beside, covered = boxes({"field": field, "rack": rack, "hand": hand})
    assert alone.overflow == beside.overflow == "wrap" and covered.overflow == "overlap"
    assert alone.h > 200 > beside.h and alone.w > 200
