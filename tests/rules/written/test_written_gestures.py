"""What is dragged where to mean an act without picks: the game of the guide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError
from tabletop.control.judging.referee import Referee

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "rules.md"
BLOCK = re.compile(r"^```yaml joust/([\w/.-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "joust"
    for name, text in BLOCK.findall(GUIDE.read_text("utf-8")):
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text, "utf-8")
    return made


def test_a_piece_that_is_let_go_at_the_zone_means_the_act(folder: Path) -> None:
    session = tabletop.new_session(folder, seed=1)
    ruleset, state = session.ruleset, session.state
    assert ruleset is not None
    (mine,), (theirs,) = state.inside("ring@1"), state.inside("ring@2")
    assert ruleset.drops(state, 1, mine, "ring@2") == [tabletop.Action("charge", 1)]
    assert not ruleset.drops(state, 1, theirs, "ring@2") and not ruleset.drops(state, 1, mine, "ring@1")
    assert ruleset.acts(state, 1, mine) == [tabletop.Action("charge", 1)]
    kind = ruleset.kinds["charge"]
    assert not kind.at_once, "a click is not the gesture"
    assert [move.button for move in Referee(session).buttons(1)] == ["Charge"], "the button stays"


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("    label: Charge", "    label: Charge\n    pick: {man: ring}", "done by dragging these"),
        (", to: ring of others}", "}", "`to`"),
        ("to: ring of others}", "to: moat}", "moat"),
        ("{drag: ring,", "{drag: moat,", "moat"),
    ],
)
def test_what_is_wrong_with_a_gesture_is_told(folder: Path, was: str, now: str, told: str) -> None:
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text("utf-8").replace(was, now, 1), "utf-8")
    with pytest.raises(ContentError, match=told):
        tabletop.new_session(folder, seed=1)
