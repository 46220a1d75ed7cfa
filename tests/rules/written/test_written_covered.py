"""What lies face down under a card, and options that are a list."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from tabletop.content import ContentError, load_game
from tabletop.rules.written.door import WRITING
from tabletop.session.opening import begin
from tabletop.session.scenario import run_file
from tabletop.session.setting_up.setup import agree, agreed_cards, deal
from tabletop.session.setting_up.versions import Versions

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "abilities.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```yaml (gifts/[\w/.-]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def gifts(folder: Path, was: str = "", now: str = "") -> Path:
    """The game of the guide, with its rules changed."""
    assert FILES and was in FILES["gifts/rules.yaml"]
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(was, now) if was and name.endswith("rules.yaml") else text, encoding="utf-8")
    return folder / "gifts"


def faults(folder: Path, case: str) -> list[str]:
    """What is wrong with a case."""
    path = folder / "scenarios" / "own.yaml"
    path.write_text(f"scenario: Own\nseats: [Ana, Ben]\ncases:\n{case}", encoding="utf-8")
    return [line for found in run_file(path) if not found.passed for line in found.lines]


CASE = """\
  - case: own
    given:
      moment: {phase: giving, seat: Ana}
      Ana: {hand: [{card: Toy, alias: toy}, Book], room: [{card: Pal, alias: one}]}
      Ben: {hand: [Ring], room: [{card: Pal, alias: two}]}
    steps: [{Ana: lay, gift: Toy, friend: two}]
    expect: {pieces: {toy: {face: FACE}}}
"""


@pytest.mark.parametrize(("written", "face"), [("face: down", "down"), ("face: keep", "down"), ("face: up", "up")])
def test_the_face_with_which_a_card_comes_to_lie_under_another(tmp_path: Path, written: str, face: str) -> None:
    game = gifts(tmp_path, "face: down}]", f"{written}}}]")
    assert faults(game, CASE.replace("FACE", face)) == []
    assert faults(game, CASE.replace("FACE", "up" if face == "down" else "down")) != []


def test_what_is_printed_on_what_lies_covered_is_nobodys_to_know(tmp_path: Path) -> None:
    game = gifts(tmp_path, "score: given(you)", "score: sum(worth over covered(room))")
    with pytest.raises(ContentError, match="hidden card"):
        load_game(game, WRITING)


def test_how_many_lie_covered_all_know(tmp_path: Path) -> None:
    game = gifts(tmp_path, "score: given(you)", "score: count(covered(room))")
    assert load_game(game, WRITING).id == "gifts"


@pytest.mark.parametrize(("colors", "number"), [("red; green", 2), ("red; gold; green", 5), ("gold; red", 2)])
def test_an_option_that_is_a_list_is_a_set_of_words(tmp_path: Path, colors: str, number: int) -> None:
    """Of nine gifts those of other colours are taken out, and four are dealt."""
    catalog = load_game(gifts(tmp_path), WRITING)
    agreement = agree(catalog, seats=2, seed=1, options={"colors_in_play": colors})
    versions = Versions(catalog, 2, agreement.options, partial(agreed_cards, agreement))
    session = begin(versions, agreement, deal(catalog, agreement), game=catalog.id)
    assert len(session.state.contents["sack"]) == number
