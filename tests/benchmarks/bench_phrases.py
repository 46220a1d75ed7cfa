"""What a phrase costs beside the same written by hand in Python.

    python -m tests.benchmarks.bench_phrases

Each line takes one phrase and one Python function that reads the same table by the same readers, makes sure that they
agree, and prints the time of each and their ratio, all in one run. What is remembered for a position is forgotten
before each look, on both sides; the last lines say what a phrase costs where it need not be worked out anew.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "phrases"))

from phrase_games import board, language

from tabletop.rules.phrases.phrase import phrase
from tabletop.rules.table import Table

ROUNDS, LOOKS = 40, 100
SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
ByHand = Callable[[Table, Mapping[str, object]], object]


def position() -> tuple[Table, dict[str, object]]:
    """A hand of 13 cards, three tricks, a board that is half full."""
    cards = [f"{suit}-{rank.lower()}" for suit in SUITS for rank in RANKS]
    table, named = board(
        hand_1=cards[:13], hand_2=cards[13:20], field_1=cards[20:24], field_2=cards[24:28], discard=cards[28:30],
        mat={(n % 5, n // 5): (cards[n], n % 2 + 1) for n in range(12)},
    )  # fmt: skip
    table.state.flow |= {"led": "clubs", "pot": 3}
    return table, {"you": 1, "card": table.inside("hand@1")[9], "there": ("mat", (2, 1)), "whom": 2, **named}


def _suit(table: Table, piece: int) -> object:
    return table.printed(piece, "suit")


def _rank(table: Table, piece: int) -> object:
    return table.printed(piece, "rank")


def _hand(table: Table, seat: object) -> tuple[int, ...]:
    return table.inside(f"hand@{seat}")


def follows(table: Table, bind: Mapping[str, object]) -> object:
    """card.suit = led or no(hand where suit = led)"""
    led, card = table.flow("led", ""), bind["card"]
    assert isinstance(card, int)
    if _suit(table, card) == led:
        return True
    return not any(_suit(table, piece) == led for piece in _hand(table, bind["you"]))


def hearts(table: Table, bind: Mapping[str, object]) -> object:
    """count(hand where suit = hearts and rank != 8)"""
    hand = _hand(table, bind["you"])
    return sum(1 for piece in hand if _suit(table, piece) == "hearts" and _rank(table, piece) != "8")


PLACES = {rank: place for place, rank in enumerate(RANKS, start=1)}


def best(table: Table, bind: Mapping[str, object]) -> object:
    """best(rank over hand)"""
    places = [(PLACES[str(_rank(table, piece))], piece) for piece in _hand(table, bind["you"])]
    top = max(place for place, _ in places)
    return tuple(piece for place, piece in places if place == top)


WORTH = {"8": 50, "A": 1, "K": 10, "Q": 10, "J": 10}


def worth(table: Table, bind: Mapping[str, object]) -> object:
    """sum(worth(it) over hand)"""
    total = 0
    for piece in _hand(table, bind["you"]):
        rank = str(_rank(table, piece))
        total += WORTH[rank] if rank in WORTH else int(rank)
    return total


def enemies(table: Table, bind: Mapping[str, object]) -> object:
    """playing in field of others where not tapped and types has red"""
    found = []
    for seat in table.seats:
        if seat != bind["you"]:
            for piece in table.inside(f"field@{seat}"):
                types = table.printed(piece, "types")
                assert isinstance(types, tuple)
                if table.kind(piece) == "playing" and not table.state.angle[piece] and "red" in types:
                    found.append(piece)
    return tuple(found)


def empty(table: Table, bind: Mapping[str, object]) -> object:
    """count(cells in mat where owner = you)"""
    where = table.state.spec.board("mat")
    assert where is not None
    lying = {table.state.spot[piece]: piece for piece in table.inside("mat")}
    return sum(1 for cell in where.cells if cell in lying and table.owner(lying[cell]) == bind["you"])


def leads(table: Table, bind: Mapping[str, object]) -> object:
    """count(hand) - highest(count(hand of it) over others)"""
    others = [seat for seat in table.seats if seat != bind["you"]]
    return len(_hand(table, bind["you"])) - max(len(_hand(table, seat)) for seat in others)


CASES: tuple[ByHand, ...] = (follows, hearts, best, worth, enemies, empty, leads)


def timed(looks: Sequence[Callable[[], object]], table: Table) -> list[float]:
    """Microseconds of one look of each, taken in turns, the position new each time; the least of several rounds, for
    what else the machine does only adds to it."""
    found = [float("inf")] * len(looks)
    for _ in range(ROUNDS):
        for place, look in enumerate(looks):
            start = time.perf_counter()
            for _ in range(LOOKS):
                table.memo.clear()
                look()
            found[place] = min(found[place], (time.perf_counter() - start) / LOOKS * 1e6)
    return found


def measure() -> list[tuple[str, float, float]]:
    """Each phrase with the microseconds of it and of the same by hand. AssertionError where they do not agree."""
    table, bind = position()
    found = []
    for by_hand in CASES:
        text = str(by_hand.__doc__)
        made = phrase(language(), text)
        assert made.value(table, bind) == by_hand(table, bind), text
        own, hand = timed([partial(made.value, table, bind), partial(by_hand, table, bind)], table)
        found.append((text, own, hand))
    return found


def main() -> None:
    """Print the table."""
    found = measure()
    for text, own, hand in found:
        print(f"{text:66} {own:7.2f} µs  by hand {hand:7.2f} µs  {own / hand:5.2f}x")
    print(f"{'all together':66} {sum(each[1] for each in found) / sum(each[2] for each in found):36.2f}x")
    table, bind = position()
    made = phrase(language(), "seats where points = highest(points over seats)")
    made.value(table, bind)
    start = time.perf_counter()
    for _ in range(10_000):
        made.value(table, bind)
    print(f"{'the same again in one position':66} {(time.perf_counter() - start) / 10_000 * 1e6:7.2f} µs")


if __name__ == "__main__":
    main()
