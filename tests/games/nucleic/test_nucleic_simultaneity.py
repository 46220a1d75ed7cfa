"""Nothing depends on the order in which simultaneous abilities are found (NUC-78 to NUC-81)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest
from nucleic_board import SHIPPED, Board

from tabletop.core import codec
from tabletop.core.edits import Edit
from tabletop.games.nucleic import changes, confronting, speaking
from tabletop.rules.progress import batch

MODULES = (batch, changes, confronting, speaking)
KINDS = {kind: sorted(card.name for card in SHIPPED.cards.values() if card.kind == kind) for kind in SHIPPED.kinds}


def random_line(dice: random.Random, seats: int) -> str:
    """Three full zones and civilizations at random; cards with abilities that meet each other come up often."""
    decks = {kind: dice.sample(names, len(names)) for kind, names in KINDS.items()}
    lasting = [
        card.name
        for card in SHIPPED.cards.values()
        if card.kind == "civilization"
        and all(SHIPPED.abilities[use.ability].data["when"] != "now" for use in card.abilities)
    ]
    dice.shuffle(lasting)
    parts = []
    for zone in (1, 2, 3):
        sides = []
        for _ in range(seats):
            ups = ", ".join(decks["power_up"].pop() for _ in range(min(len(decks["power_up"]), dice.randint(0, 2))))
            side = decks["unit"].pop() + (f" [{ups}]" if ups else "") + f" on {decks['land'].pop()}"
            as_land = [name for name in lasting if name in ("Siege Works", "Colony", "Shrine of Hush")]
            if as_land and dice.random() < 0.3:
                lasting.remove(as_land[0])
                side += f" & {as_land[0]}"
            sides.append(side)
        parts.append(f"{zone}: {' / '.join(sides)}")
    rows = [name for name in lasting if name not in ("Siege Works", "Colony", "Shrine of Hush")]
    parts.append(
        "row: " + " / ".join(", ".join(rows.pop() for _ in range(dice.randint(0, 2))) or "-" for _ in range(seats))
    )
    return "; ".join(parts)


def played(line: str, seats: int, first: int, options: dict[str, Any], answers: int) -> bytes:
    """The position after the confrontation; questions are answered in a way that depends on them alone."""
    board = Board(line, seats=seats, first=first, **options)
    board.fight()
    dice = random.Random(answers)
    while board.outcome is None:
        legal = board.rules.legal_actions(board.state)
        board.rules.perform(Edit(board.state), dice.choice(legal))
    return codec.canonical(codec.encode_state(board.state))


def shuffled(dice: random.Random) -> Any:
    def as_found(items: Iterable[Any]) -> list[Any]:
        found = list(items)
        dice.shuffle(found)
        return found

    return as_found


def table_of(number: int, block: int) -> tuple[str, int, int, dict[str, Any]]:
    """A random table: what lies where, seats, the first seat, options."""
    dice = random.Random(f"{block}/{number}")
    seats, first = dice.choice((2, 2, 3)), dice.choice((1, 2))
    options = {
        "confrontation_choices": dice.choice(("auto", "controller")),
        "land_capture": dice.choice(("automatic", "winner_may")),
    }
    return random_line(dice, seats), seats, first, options


@pytest.mark.covers("NUC-78", "NUC-79", "NUC-80", "NUC-81", "NUC-82")
@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.long) for block in range(1, 26))])
def test_the_order_of_evaluation_changes_nothing(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(40 if block else 20):
        line, seats, first, options = table_of(number, block)
        expected = played(line, seats, first, options, number)
        for turn in range(2):
            with monkeypatch.context() as context:
                for module in MODULES:
                    context.setattr(module, "as_found", shuffled(random.Random(turn)))
                assert played(line, seats, first, options, number) == expected, line


def test_without_the_fixed_order_it_would(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tables, with changes made in the order in which they were found: some of them end otherwise."""
    monkeypatch.setattr(batch, "in_order", lambda table, changes: tuple(changes))
    differs = False
    for number in range(40):
        line, seats, first, options = table_of(number, 0)
        expected = played(line, seats, first, options, number)
        with monkeypatch.context() as context:
            for module in MODULES:
                context.setattr(module, "as_found", shuffled(random.Random(1)))
            differs = differs or played(line, seats, first, options, number) != expected
    assert differs
