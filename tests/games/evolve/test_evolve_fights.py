"""A fight of Evolve is a show: who attacks whom, what becomes of each stress, what it yields; a meal ends it."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.control.captions import caption_of
from tabletop.control.replay.stops import stops_of_entry
from tabletop.session import Session

SCENARIOS = Path(__file__).parents[3] / "cards" / "evolve" / "scenarios"


def opened(name: str) -> Session:
    """A table at the beginning of a scenario."""
    return tabletop.load_scenario(next(SCENARIOS.glob(f"{name}*.yaml")))


def fight(session: Session, *kinds: str) -> list[str]:
    """Do the first legal act of each kind, pass all that is asked between; the steps that a spectator is shown."""
    told: list[str] = []
    wanted = list(kinds)
    for _ in range(20):
        legal = session.legal_actions()
        act = next((each for each in legal if wanted and each.kind == wanted[0]), None)
        if act is not None:
            wanted.pop(0)
        elif told and not wanted:
            break
        entry = session.submit(act or next(each for each in legal if each.kind in ("pass", "choose")))
        assert entry
        told += [step.text for step in session.steps(entry, None)]
    assert not wanted
    return told


def test_a_kill_is_shown_step_by_step_to_what_it_yields() -> None:
    session = opened("g09")
    assert fight(session, "attack") == [
        "Escherichia coli attacks Borrelia hermsii.",
        "Borrelia hermsii died.",
        "Escherichia coli gains 1 energy.",
    ]
    attack = session.steps(session.journal.head, None)[0]
    assert attack.flight is not None and attack.flight[2] == 1, "the stress flies from one to the other"


@pytest.mark.parametrize(("name", "last"), [("g06", "Escherichia coli has consumed Pelagibacter Drift.")])
def test_a_meal_that_is_defended_ends_with_what_became_of_it(name: str, last: str) -> None:
    told = fight(opened(name), "consume", "defend")
    assert told[0] == "Leptospira biflexa attacks Escherichia coli." and told[-1] == last
    assert "Escherichia coli is stressed." in told


def test_a_death_that_is_replaced_is_withstood() -> None:
    session = opened("g10")
    (attack,) = (each for each in session.legal_actions() if each.kind == "attack")
    assert session.submit(attack)
    for _ in range(4):
        picks = [each for each in session.legal_actions() if each.kind == "choose"]
        if picks:
            assert session.submit(picks[0])
            break
        assert session.submit(next(each for each in session.legal_actions() if each.kind == "pass"))
    told = [step.text for step in session.steps(session.journal.head, None)]
    assert any("withstands" in text or "died" in text for text in told)


def test_the_caption_of_a_step_says_it_once() -> None:
    session = opened("g09")
    fight(session, "attack")
    stops = stops_of_entry(session, session.journal.head, None, lambda site: "")
    said = [caption_of(stop, (), alone=True) for stop in stops]
    assert [text.count("Borrelia hermsii died") for text in said] == [0, 1, 0]
