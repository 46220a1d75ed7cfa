"""A fight of Evolve is a show: who attacks whom, what becomes of each stress, what it yields; a meal ends it."""

from __future__ import annotations

from pathlib import Path

import tabletop
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
