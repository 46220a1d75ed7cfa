"""The rungs that a piece goes up, drawn beside it with what each costs: the game of the guide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tabletop.session import Session
from tabletop.session.telling.numbers import RungText

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "rules.md"
BLOCK = re.compile(r"^```yaml orchard/([\w/.-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "orchard"
    for name, text in BLOCK.findall(GUIDE.read_text("utf-8")):
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text, "utf-8")
    return made


def rungs(session: Session, seat: int | None = None) -> list[RungText]:
    return [rung for track in session.tracks(seat) if track.seat == 1 for rung in track.rungs]


def test_each_rung_says_what_it_shows_and_costs_and_a_click_on_it_acts(folder: Path) -> None:
    session = tabletop.new_session(folder, seed=1)
    assert [(each.mark, each.text, each.state, each.cost) for each in rungs(session)] == [
        ("I", "3 fruit", "open", 2), ("II", "6 fruit", "shut", 4), ("III", "9 fruit", "shut", 6),
    ]  # fmt: skip
    assert rungs(session, 1)[1].sentence == "At 2 it bears 6 fruit; that takes 4 water, and you have 3."
    act = rungs(session)[0].act
    assert act is not None and session.submit(act)
    assert [(each.state, each.cost) for each in rungs(session)] == [("now", None), ("shut", 2), ("shut", 4)]


def test_where_it_stands_it_shows_what_can_run_out(folder: Path) -> None:
    rules = folder / "rules.yaml"
    more = ('stands: "{it} has {water}."', 'past: "{it} was there."', 'here: {text: "{it.age}!", icon: leaf}',
            "left: {number: water, of: 4 * rung, icon: drop}", "act:")  # fmt: skip
    rules.write_text(rules.read_text("utf-8").replace("act:", "\n    ".join(more), 1), "utf-8")
    session = tabletop.new_session(folder, seed=1)
    session.set_rules("off")
    assert session.manual("count", pieces=session.state.inside("bed@1")[0], name="age", by=2)
    session.set_rules("on")
    low, now, high = rungs(session)
    assert (low.state, low.sentence) == ("past", "Pear was there.")
    assert (now.text, now.icon, now.more, now.more_icon, now.fill) == ("2!", "leaf", "3/8", "drop", 3 / 8)
    assert now.sentence == "Pear has 3." and high.cost == 2


def test_a_card_that_not_all_know_has_none(folder: Path) -> None:
    session = tabletop.new_session(folder, seed=1)
    session.set_rules("off")
    assert session.manual("flip", pieces=session.state.inside("bed@1")[0])
    assert rungs(session) == [] and [each.seat for each in session.tracks()] == [2]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("at: bed", "at: bad", "`bad` is no zone of each seat."),
        ("act: grow", "act: grew", "There is no act `grew`."),
        ("now: it.age", "then: it.age", "A ladder has no key `then`."),
        ("cost: costs(it to rung)", "left: {number: 3}", "`left` has no `of`."),
    ],
)
def test_what_is_wrong_is_said(folder: Path, old: str, new: str, message: str) -> None:
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(tabletop.ContentError, match=re.escape(message)):
        tabletop.new_session(folder, seed=1)
