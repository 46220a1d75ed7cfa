"""What phrases give: each operator and function on one small table."""

from __future__ import annotations

import pytest
from phrase_games import board, give, language

from tabletop.core import ops
from tabletop.rules.phrases.naming.names import bound
from tabletop.rules.phrases.naming.values import ABSENT, CELLS, NUMBER, PIECES, SEATS, SPAN, TRUTH, Absent
from tabletop.rules.phrases.phrase import phrase, with_defines
from tabletop.rules.phrases.writing.faults import PhraseFault

LANGUAGE = language()
TABLE, NAMED = board(
    hand_1=["hearts-7", "spades-8", "clubs-k"], hand_2=["clubs-9"], discard=["clubs-7", "hearts-a"],
    field_1=["spades-j"], field_2=["hearts-10", "hearts-8"], stock=["clubs-q", "diamonds-a"],
    mat={(1, 1): ("diamonds-7", 1), (2, 1): ("diamonds-8", 1), (3, 1): ("diamonds-9", 1), (2, 2): ("spades-q", 2)},
    comb={(0, 0): ("clubs-8", 1), (1, 0): ("clubs-10", 1), (0, -1): ("spades-9", 2)},
)  # fmt: skip
give(TABLE, 1, "points", 4)
give(TABLE, 2, "points", 7)
TABLE.state.counters["damage"] = {NAMED["hearts-10"]: 3}
TABLE.state.fields["guarded"] = {NAMED["hearts-8"]: True}
TABLE.state.flow |= {"pot": 3, "led": "spades", "quiet": True}
BIND: dict[str, object] = {"you": 1, "card": NAMED["hearts-7"], "there": ("mat", (2, 1)), "whom": 2}


def cells(*found: tuple[int, int], zone: str = "mat") -> list[object]:
    """Cells as phrases have them."""
    return [(zone, cell) for cell in found]


NUMBERS: list[tuple[str, object]] = [
    ("3", 3), ("-3", -3), ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("7 div 2", 3), ("-7 div 2", -4), ("-7 mod 2", 1),
    ("7 mod 2", 1), ("7 div 0", ABSENT), ("7 mod 0", ABSENT), ("1 + 7 div 0", ABSENT), ("pot + 1", 4),
    ("pot + 9 at most 8", 8), ("pot - 9 at least 0", 0), ("pot at least 2 at most 8", 3), ("points", 4),
    ("whom.points", 7), ("points of whom", 7), ("count(hand)", 3), ("count(hand of others)", 1),
    ("count(hand of seats)", 4), ("count(guards)", 1), ("sum(points over seats)", 11),
    ("sum(damage over field of foe)", 3), ("highest(points over seats)", 7), ("lowest(points over seats)", 4),
    ("highest(damage over guards where damage > 5)", ABSENT), ("sum(damage over guards)", 0),
    ("highest(count(field of it) over seats)", 2), ("different(suit over hand)", 3), ("different(rank over hand)", 3),
    ("different(types over hand)", 2), ("place(card.rank)", 1), ("place(top(discard).rank)", 8),
    ("highest(rank over hand)", 7), ("worth(card)", 7), ("sum(worth(it) over hand)", 67),
    ("sum(worth(it) over discard)", 8), ("option.target", 10), ("20 if card.suit = hearts else 3", 20),
    ("card.rank", "7"), ("card.rank + 1", 8), ("top(hand where suit = clubs).rank + 1", ABSENT), ("card.damage", 0),
    ("distance(there to there)", 0), ("there.row", 1), ("stones(you)", 3), ("stones(2)", 1), ("next(you)", 2),
    ("999999999 * 999999999 * 9", ABSENT), ("count(card)", 1), ("count(you)", 1),
    ("distance(card to there)", ABSENT), ("distance(piece(there) to there)", 0),
]  # fmt: skip

TRUTHS: list[tuple[str, bool]] = [
    ("true", True), ("quiet", True), ("not quiet", False), ("pot = 3", True), ("pot != 3", False), ("pot < 3", False),
    ("pot <= 3", True), ("pot > 2", True), ("pot >= 4", False), ("card.suit = hearts", True),
    ("card.suit != hearts", False), ("card.suit = led", False), ("led = spades", True), ("spades = led", True),
    ("led = none", False), ("card.rank = 7", True), ("card.rank < 8", True), ("card.rank < A", True),
    ("top(discard).rank >= K", True), ("card.types has red", True), ("card.types has plain", False),
    ("types of card has odd", True), ("card is in hand", True), ("card is in hand of others", False),
    ("card is not in field", True), ("card = top(hand)", False), ("card != top(hand)", True),
    ("card is playing", True),
    ("card is joker", False), ("card is not joker", True), ("card is piece", True), ("card is seat", False),
    ("any(guards)", True), ("no(guards)", False), ("no(joker in hand)", True), ("every(tapped over hand)", False),
    ("every(tapped over joker in hand)", True), ("every(not tapped over hand)", True),
    ("hand has card", True), ("card.owner = you", True), ("card.owner = 1", True), ("card.owner = whom", False),
    ("you != whom", True), ("whom is in others", True), ("you is in others", False), ("fits(card)", False),
    ("ready(card)", True), ("quiet and pot > 2 and you = 1", True), ("pot > 9 or quiet", True),
    ("quiet if pot > 2 else pot = 1", True), ("can(quiet)", True), ("piece(there).suit = diamonds", True),
    ("there is in cells in mat where mine", True), ("there = piece(there)", True), ("piece(there) = there", True),
    ("line(3 through there where mine)", True), ("line(4 through there where mine)", False),
    ("line(1 through piece(there) where mine)", True), ("near(there) has there", False),
    ("connected(there to (cells in mat where row = 1) where mine)", True),
    ("connected(there to (cells in mat where row = 4) where mine)", False),
    ("connected(there to (cells in mat where row = 4) where true)", True),
    ("any(card.types and piece(there).types)", False), ("any(card.types or piece(there).types)", True),
    ("card.owner = nobody", False), ("top(joker in hand).suit = hearts", False),
    ("top(joker in hand).suit != hearts", False), ("not top(joker in hand).tapped", True),
    ("7 div 0 = 7 div 0", False), ("7 div 0 != 1", False), ("7 div 0 > 1 or 7 div 0 <= 1", False),
]  # fmt: skip

SETS: list[tuple[str, list[object]]] = [
    ("hand", [1, 2, 3]), ("hand of others", [4]), ("hand of seats", [1, 2, 3, 4]), ("hand of whom", [4]),
    ("whom.hand", [4]), ("playing in hand", [1, 2, 3]), ("joker in hand", []), ("pieces in hand of foe", [4]),
    ("hand where suit = hearts", [1]), ("hand where suit = hearts or rank = K", [1, 3]),
    ("hand where it != card", [2, 3]),
    ("hand where rank > 7", [2, 3]), ("guards", [9]), ("seats", [1, 2]), ("seats where points > 5", [2]),
    ("seats where any(field of it where suit = spades)", [1]), ("best(points over seats)", [2]),
    ("worst(points over seats)", [1]), ("best(rank over hand)", [3]), ("others(1)", [2]), ("others(seats)", []),
    ("best(1 over hand)", [1, 2, 3]), ("top(2 of hand)", [3, 2]), ("bottom(2 of hand)", [1, 2]),
    ("top(9 of hand)", [3, 2, 1]),
    ("top(0 of hand)", []), ("top((pot - 2) of hand)", [3]), ("hand or field", [1, 2, 3, 7]),
    ("hand and hand", [1, 2, 3]),
    ("hand and field", []), ("hand in hand of seats", [1, 2, 3]), ("hand or hand", [1, 2, 3]),
    ("field of foe or foe", [8, 9, -2]), ("(field of foe or foe) where it is seat", [-2]),
    ("(field of foe or foe) where it is piece and guarded", [9]), ("owner of hand", [1]),
    ("owner of hand of seats", [1, 2]),
    ("hand if quiet else field", [1, 2, 3]), ("card", [1]), ("top(joker in hand)", []),
    ("cells in mat where mine", cells((1, 1), (2, 1), (3, 1))), ("cells in mat where owner = whom", cells((2, 2))),
    ("cells in mat where row = 0", cells((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))),
    ("near(there)", cells((2, 0), (3, 1), (2, 2), (1, 1))), ("near(there by north)", cells((2, 0))),
    ("near(there by diagonal) where mine", []), ("near(piece(there)) where mine", cells((3, 1), (1, 1))),
    ("rays(there by sideways)", cells((3, 1), (1, 1))), ("rays(there by north)", cells((2, 0))),
    ("rays(there by diagonal)", cells((3, 0), (3, 2), (4, 3), (1, 2), (0, 3), (1, 0))),
    ("hops(there over cells in mat where mine)", cells((4, 1), (0, 1))),
    ("hops(there over mine)", cells((4, 1), (0, 1))), ("hops(there over owner = whom)", cells((2, 3))),
    ("hops(there over not mine)", cells((2, 3))),
    ("hops(there over pieces in mat)", cells((4, 1), (2, 3), (0, 1))),
    ("between(bottom(mat) to there)", []),
    ("between(bottom(mat) to cell(top(3 of mat) where rank = 9))", cells((2, 1))),
    ("within(1 from there)", cells((2, 0), (1, 1), (2, 1), (3, 1), (2, 2))),
    ("group(there where mine)", cells((2, 1), (3, 1), (1, 1))), ("group(there where not mine)", []),
    ("near(cell(bottom(comb))) where mine", cells((1, 0), zone="comb")),
    ("group(bottom(comb) where owner != nobody)", cells((0, 0), (0, -1), (1, 0), zone="comb")),
    ("pieces in mat where near(it) has there", [12, 14, 15]), ("cell(card)", []),
    ("cell(pieces in mat where mine)", cells((2, 1), (3, 1), (1, 1))), ("cell(hand)", []),
    ("piece(near(there))", [12, 14, 15]), ("attached(hand)", []), ("host(hand)", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), NUMBERS)
def test_numbers_and_words(text: str, value: object) -> None:
    found = phrase(LANGUAGE, text).value(TABLE, BIND)
    assert found is ABSENT if isinstance(value, Absent) else found == value


@pytest.mark.parametrize(("text", "value"), TRUTHS)
def test_tests(text: str, value: bool) -> None:
    made = phrase(LANGUAGE, text, TRUTH)
    assert made.holds(TABLE, BIND) is value
    assert (made.why_not(TABLE, BIND) is None) is value
    assert (made.nearness(TABLE, BIND) == 1.0) is value
    negated = phrase(LANGUAGE, f"not ({text})", TRUTH)
    assert negated.holds(TABLE, BIND) is not value
    assert (negated.why_not(TABLE, BIND) is None) is not value


@pytest.mark.parametrize(("text", "value"), SETS)
def test_sets(text: str, value: list[object]) -> None:
    found = phrase(LANGUAGE, text).things(TABLE, BIND)
    assert sorted(map(str, found)) == sorted(map(str, value))
    assert len(set(found)) == len(found)


def test_all_words_of_a_list() -> None:
    assert phrase(LANGUAGE, "words(suit)").value(TABLE) == ("clubs", "diamonds", "hearts", "spades")
    assert phrase(LANGUAGE, "count(words(rank))").value(TABLE) == 8
    assert phrase(LANGUAGE, "led is in words(suit)").holds(TABLE)
    with pytest.raises(PhraseFault, match="There is no list of words `siut`"):
        phrase(LANGUAGE, "words(siut)")
    with pytest.raises(PhraseFault, match="the name of a field or of a list alone") as fault:
        phrase(LANGUAGE, "words(top(stock).rank)")
    assert fault.value.hint == "Write `words(rank)`."


def test_the_order_of_a_set_is_that_of_its_zones() -> None:
    assert phrase(LANGUAGE, "hand of seats where rank != 8").things(TABLE, BIND) == (1, 3, 4)
    assert phrase(LANGUAGE, "top(2 of discard)").things(TABLE, BIND) == (6, 5)


def test_how_many_is_a_span() -> None:
    assert phrase(LANGUAGE, "1..pot + 1", SPAN).value(TABLE, BIND) == (1, 4)
    assert phrase(LANGUAGE, "2", SPAN).value(TABLE, BIND) == (2, 2)


def test_a_cell_stands_for_its_piece_and_a_piece_for_its_cell() -> None:
    assert phrase(LANGUAGE, "pieces in mat", CELLS).things(TABLE, BIND) == tuple(
        cells((1, 1), (2, 1), (3, 1), (2, 2))
    )
    assert phrase(LANGUAGE, "there.suit = diamonds").holds(TABLE, BIND)


def test_what_is_bound_is_left_alone() -> None:
    bind = dict(BIND)
    texts = [text for text, _ in (*NUMBERS, *TRUTHS, *SETS)]
    for text in (*texts, "fits(card)", "line(3 through there where mine)"):
        made = phrase(LANGUAGE, text)
        assert str(made.value(TABLE, bind)) == str(made.once(TABLE, bind)) == str(made.once(TABLE, bind))
        made.things(TABLE, bind)
        made.nearness(TABLE, bind)
        if made.type == TRUTH:
            made.why_not(TABLE, bind)
    assert bind == BIND


def test_two_sets_are_looked_at_beside_each_other() -> None:
    """What is bound for one test is never what another sees, however late a set is looked at."""
    here = with_defines(
        LANGUAGE,
        {
            "same(c)": "hand where suit = c.suit",
            "all_same": "hand where any(same(it) where it = card)",
            "twice(c)": "same(c) where any(same(it) where it = c)",
        },
    )
    assert phrase(here, "all_same").things(TABLE, BIND) == (1,)
    assert phrase(here, "hand where count(twice(it)) = 1").things(TABLE, BIND) == (1, 2, 3)
    assert phrase(here, "seats where any(hand of it where any(seats where points > 5))").things(TABLE, BIND) == (1, 2)
    assert phrase(here, "hand where every(rank != 8 or it.suit = spades over hand)").things(TABLE, BIND) == (1, 2, 3)


def test_a_define_is_read_where_it_was_written() -> None:
    here = with_defines(LANGUAGE, {"behind": "points < 5", "mine_too": "owner = you"})
    assert phrase(here, "seats where behind").things(TABLE, BIND) == (1, 2), "your points, not theirs"
    assert phrase(here, "seats where points < 5").things(TABLE, BIND) == (1,)
    assert phrase(here, "hand where mine_too").things(TABLE, BIND) == (1, 2, 3), "it means nothing without a thing"


def test_what_needs_nothing_bound_is_worked_out_until_what_it_reads_is_written() -> None:
    table, _ = board(hand_1=["hearts-7"])
    made = phrase(LANGUAGE, "count(hand of seats)", NUMBER)
    assert not made.needs and made.value(table) == 1
    table.state.contents["hand@1"].clear()
    assert made.value(table) == 1, "nothing was written by an operation"
    ops.apply_op(table.state, ops.flow("pot", 7))
    assert made.value(table) == 1, "that is not read"
    ops.apply_op(table.state, ops.reorder("hand@1", ()))
    assert made.value(table) == 0


def test_what_is_bound_may_be_nothing() -> None:
    nothing = {"you": 1, "card": ABSENT, "there": ABSENT, "whom": ABSENT}
    for text, wanted in (
        ("card.suit = hearts", False), ("worth(card)", ABSENT), ("fits(card)", False), ("hand of whom", ()),
        ("near(there)", ()), ("count(card)", 0), ("card is in hand", False), ("card is not in hand", False),
        ("piece(there)", ABSENT), ("next(whom)", ABSENT), ("line(1 through there where mine)", False),
        ("card.owner = card.owner", False), ("you = whom", False),
    ):  # fmt: skip
        found = phrase(LANGUAGE, text).value(TABLE, nothing)
        assert found is wanted if isinstance(wanted, Absent) else (found or wanted) == wanted or not found, text


def test_what_is_there_is_other_than_nothing() -> None:
    nothing = BIND | {"card": ABSENT, "whom": ABSENT}
    for text, wanted in (
        ("hand where it != card", (1, 2, 3)), ("hand where it = card", ()), ("hand where owner != whom", (1, 2, 3)),
        ("hand where owner = whom", ()), ("cells in mat where owner != you", (("mat", (2, 2)),)),
    ):  # fmt: skip
        assert phrase(LANGUAGE, text).things(TABLE, nothing) == wanted, text
    for one, other in (("you", "whom"), ("top(discard)", "card"), ("there", "cell(card)")):
        unequal = phrase(LANGUAGE, f"{one} != {other}", TRUTH)
        assert unequal.holds(TABLE, nothing) and unequal.why_not(TABLE, nothing) is None
        assert not phrase(LANGUAGE, f"{one} = {other}", TRUTH).holds(TABLE, nothing)


def test_a_list_may_be_bound() -> None:
    here = LANGUAGE.adding(bound("fighters", PIECES))
    assert phrase(here, "count(fighters)").value(TABLE, {"you": 1, "fighters": [1, 2]}) == 2
    made = with_defines(here, {"their_suits": "different(suit over fighters where any(hand where suit = led))"})
    assert phrase(made, "their_suits").value(TABLE, {"you": 1, "fighters": [1, 2]}) == 2


@pytest.mark.parametrize("text", ["you", "1", "nobody", "next(you)", "you if quiet else whom", "1 if quiet else 2"])
def test_a_set_of_one_knows_that_one_thing_was_written(text: str) -> None:
    assert phrase(LANGUAGE, text, SEATS).is_of_one


@pytest.mark.parametrize("text", ["seats", "others", "you or whom", "seats where points > 4"])
def test_a_set_that_could_be_of_several_is_none_of_one(text: str) -> None:
    assert not phrase(LANGUAGE, text, SEATS).is_of_one
