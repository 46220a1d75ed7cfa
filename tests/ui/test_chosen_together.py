"""Cards that are chosen together, at the table: what fits glows, and who clicks another is told why not."""

from __future__ import annotations

import re
from pathlib import Path

import tabletop
from tabletop.session import Session
from tests.ui.driver import Driver
from tests.ui.test_pointing import table_of

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
BLOCK = re.compile(r"^```yaml fruit-stands/([\w/.-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def basket(folder: Path, seed: int) -> Session:
    """The game of the guide, where seat 1 chooses what it sells."""
    for name, text in BLOCK.findall(DOCS.read_text(encoding="utf-8")):
        (folder / "game" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "game" / name).write_text(text, encoding="utf-8")
    session = tabletop.new_session(folder / "game", seats=2, seed=seed, bots={})
    for kind in ("apple_tree", "pear_tree") * 4:
        assert session.submit(tabletop.Action(kind, session.decisions()[0].seat))
    assert session.submit(tabletop.Action("sell", 1))
    return session


def test_a_card_that_does_not_fit_says_why(driver: Driver, tmp_path: Path) -> None:
    session = basket(tmp_path, seed=3)
    table = table_of(driver, session)
    referee = table.referee

    def click(piece: int) -> None:
        place = referee.sight.place(piece)
        assert place is not None
        driver.click(table.stage.screen_rect(place).center)
        driver.settle()

    weight = {piece: int(session.state.definition[piece][-1]) for piece in session.state.inside("hand@1")}
    first = min(move.onto for move in referee.judge.moves(1) if move.onto)
    click(first)
    fitting = {move.onto for move in referee.judge.moves(1)}
    other = next(piece for piece in weight if piece not in fitting and piece != first)
    head = session.journal.head
    click(other)
    told = f"These weigh {weight[first] + weight[other]}, not 10."
    assert session.journal.head == head and table.hud.bubble.visible and told in table.hud.bubble.text
    click(min(fitting))
    assert session.journal.head > head and not table.hud.bubble.visible


def test_equal_cards_are_one_button_and_each_glows(driver: Driver, tmp_path: Path) -> None:
    session = basket(tmp_path, seed=6)
    table = table_of(driver, session)
    worth = [session.state.definition[move.onto] for move in table.referee.judge.moves(1)]
    assert sorted(worth) == ["apple2", "apple3", "apple3", "apple5", "apple5"]
    driver.settle()
    assert [each.label for each in table.hud.decision.choices] == ["Apple 5", "Apple 3", "Apple 2"]
