"""Several numbers of one act: each is asked for in its own words, in the order in which the file has them."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError
from tabletop.control.judging.acts import asking
from tabletop.control.judging.inquiry import Inquiry
from tabletop.control.judging.referee import Referee

GAME = "id: levy\ntitle: Levy\nseats: [2]\nseat_values: {coins: {label: Coins, start: 4}}\n"
RULES = """
rules: 2
keep: {hired: {number: 0}}
course: [{turns: seats, do: [{ask: you, to: [hire, wait]}]}]
acts:
  hire:
    label: "Hire {men} for {coin} coins"
    pick:
      men: {among: 2..4, ask: How many men?}
      coin: {among: men..coins, ASK}
    do: [{set: hired, to: 10 * men + coin}]
  wait: {quiet: true}
"""


def folder_of(folder: Path, ask: str = "ask: How much for them?") -> Path:
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "rules.yaml").write_text(RULES.replace("ASK", ask).lstrip(), encoding="utf-8")
    return folder


def test_numbers_are_asked_for_in_the_order_of_the_file(tmp_path: Path) -> None:
    session = tabletop.new_session(folder_of(tmp_path), seats=2, seed=1, bots={})
    referee = Referee(session)
    moves = [move for move in referee.moves(1) if move.action.kind == "hire"]
    inquiry = Inquiry(referee, lambda: None)  # type: ignore[arg-type, return-value]  # nothing is pointed at
    inquiry.begin(asking(referee, moves, "Hire"), 1)
    first = inquiry.asking
    assert first is not None and first.step is not None
    assert (first.step.name, first.step.numbers) == ("men", (2, 3, 4)), "`coin` comes first in the alphabet"
    assert inquiry.asked_for(first.step) == "how many men?"
    second = first.given(first.step, first.step.options[1])
    assert second.step is not None and (second.step.name, second.step.numbers) == ("coin", (3, 4))
    assert inquiry.asked_for(second.step) == "how much for them?"
    done = second.given(second.step, second.step.options[0]).chosen
    assert done is not None and session.submit(done.action) and session.state.flow["keep.hired"] == 33
    back = second.back()
    assert back is not None and back.step is not None and back.step.name == "men"


def test_how_it_is_asked_for_is_a_text(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="How a pick is asked for is a text"):
        tabletop.new_session(folder_of(tmp_path, "ask: 3"), seats=2, seed=1)


@pytest.mark.parametrize(("label", "name"), [("Promise {n trick|tricks}", "Promise"), ("{n}, no less", "Bid")])
def test_a_number_is_asked_for_by_the_label_of_its_act(tmp_path: Path, label: str, name: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(
        "rules: 2\nkeep: {bidden: {number: 0}}\ncourse: [{turns: seats, do: [{ask: you, to: [bid]}]}]\n"
        f'acts:\n  bid: {{label: "{label}", pick: {{n: 0..40}}, do: [{{set: bidden, to: n}}]}}\n',
        encoding="utf-8",
    )
    referee = Referee(tabletop.new_session(tmp_path, seats=2, seed=1, bots={}))
    assert list(referee.unseen(1, ())) == [name]
