"""What a `saves.yaml` may say, and what is said of one that is wrong."""

from __future__ import annotations

import pytest

from tabletop.content import load_game
from tabletop.content.places import cards_folder
from tabletop.content.reading.marked import parse_document
from tabletop.rules.written.code import WrittenCode
from tabletop.rules.written.door import WRITING
from tabletop.rules.written.saved import Saved
from tabletop.rules.written.saves_reading import Rules, read_saved


def read(text: str) -> tuple[Saved, list[str]]:
    """A `saves.yaml` of Pig, and what is wrong with it."""
    code = load_game(cards_folder() / "pig", WRITING).code
    assert isinstance(code, WrittenCode)
    file = code.file
    document, faults = parse_document(text.encode(), "saves.yaml")
    assert not faults
    saved, findings = read_saved(document, Rules(file.kept, file.offers, file.entries, file.asks, tuple(file.acts)))
    return saved, [str(each) for each in findings]


def test_fields_that_are_read_go_and_those_of_all_games_stay() -> None:
    saved, findings = read("keep: {pot: {was: [lap#.pot, turn], of: active}}\nmarks: {slow: lame}\ngone: [wind]")
    assert findings == []
    assert saved.gone == {"lap#1", "lap#2", "lap#3", "lap#4", "lame", "wind"}
    assert "lame" in saved.columns


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("keep: {pott: pot}", "Nothing is kept as `pott`."),
        ("keep: {pot: {of: active}}", "Where something was has no `was`."),
        ("keep: {pot: {was: pot, of: somebody}}", "`somebody` is no word for whose it is."),
        ("marks: {slow: {was: lame, until: noon}}", "`noon` is no time."),
        ("waits: {pig/turn: {phase: roll}}", "A place is a block with the number of the instruction that waits."),
        ("waits: {pig/turn 1: {phase: dance}}", "The course has no such place."),
        ("over: {pig/rolling: {act: rol}}", "There is no act `rol`."),
        ("over: {pig/rolling: {acts: roll}}", "What was half done has no key `acts`."),
        ("over: {pig/rolling: {act: rol, left: {0: after}}}", "`rol` is no act."),
        ("over: {pig/rolling: {act: roll, left: {0: before}}}", "`before` is no thing left."),
        ("over: {pig/rolling: {act: roll, left: {one: after}}}", "the number of the instruction at which it was"),
        ("over: {pig/rolling: {act: {was: x, as: {a: rol}}, left: {0: after}}}", "`rol` is no act."),
        ("over: {pig/rolling: {left: {0: after}}}", "What was announced has no `act`."),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, message: str) -> None:
    _, (finding, *_) = read(text)
    assert finding.startswith("saves.yaml:1") and message in finding
