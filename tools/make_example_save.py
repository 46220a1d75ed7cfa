"""Makes the example saves that ship with the program: a table of Territory in its second round, played by hand, one
of Evolve in the middle of a response, two windows deep, and two of Butterfly Effect: with ripples to come, and in the
middle of a battle.

    python tools/make_example_save.py

The same seed gives the same files; run it again when the format, the rules or the cards have changed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import tabletop
from tabletop.session import Session

SAVES = Path(__file__).resolve().parent.parent / "saves"


def deploy(session: Session, seat: int, cards: list[tuple[int, int]]) -> None:
    """Put Ready creatures, by their place in the pile, at lands."""
    ready = session.view_for(seat).zone(f"ready@{seat}").pieces
    for index, site in cards:
        session.manual("move", pieces=ready[index].handle, to=f"deploy#{site}@{seat}", seat=seat)


def claim(session: Session, seat: int, site: int) -> None:
    """Give a land to its winner and bring everybody home."""
    for owner in (1, 2):
        pile = session.view_for(0).zone(f"deploy#{site}@{owner}").pieces
        if pile:
            handles = [piece.handle for piece in pile]
            session.manual("flip", pieces=handles, face="up", seat=owner)
            handles = [piece.handle for piece in session.view_for(0).zone(f"deploy#{site}@{owner}").pieces]
            session.manual("count", pieces=handles, name="rest", by=1, seat=owner)
            session.manual("move", pieces=handles, to=f"resting@{owner}", seat=owner)
    land = session.view_for(None).zone(f"land#{site}").pieces[0]
    session.manual("move", pieces=land.handle, to=f"lands@{seat}", seat=seat)
    session.manual("draw", zone="land_deck", to=f"land#{site}", seat=seat)


def second_round() -> Session:
    """A round of Territory played by hand."""
    session = tabletop.new_session("territory", seed=20, names=["Ana", "Ben"])
    deploy(session, 1, [(0, 1), (4, 2), (6, 4)])
    deploy(session, 2, [(1, 1), (3, 3), (5, 4)])
    session.manual("phase", name="combat", seat=1)
    claim(session, 1, 1)
    claim(session, 1, 2)
    session.remark(session.journal.head, "Ana goes ahead")
    claim(session, 2, 3)
    session.manual("create", kind="die", to="table", spot=[40, 40], fields={"sides": 6, "color": "#c0453a"}, seat=2)
    die = session.view_for(None).zone("table").pieces[-1].handle
    session.manual("roll", pieces=die, seat=2)
    session.undo()
    session.manual("roll", pieces=die, seat=1)
    claim(session, 2, 4)
    session.manual("set", table=True, field="round", value=2, seat=2)
    session.manual("phase", name="deploy", seat=2)
    session.manual("note", text="Second round: two lands each.", seat=2)
    deploy(session, 1, [(1, 5)])
    return session


def response(seed: int = 65, most: int = 400) -> Session:
    """A game of Evolve played at random until an attack is answered by an event, and the event may be answered."""
    session = tabletop.new_session("evolve", seed=seed, names=["Ana", "Ben"], options={"always_ask": True})
    dice = random.Random(seed)
    for _ in range(most):
        asked = session.decisions()
        legal = session.legal_actions()
        if asked and asked[0].kind == "response" and len(legal) > 1 and len(session.aims()) > 1:
            return session
        if session.outcome is not None:
            break
        quiet = [action for action in legal if session.shape(action).quiet]
        doing = [action for action in legal if action not in quiet]
        kinds = sorted({action.kind for action in doing})
        if quiet and (not doing or dice.random() < 0.2):
            session.submit(dice.choice(quiet))
        else:
            kind = dice.choice(kinds)
            session.submit(dice.choice([action for action in doing if action.kind == kind]))
    raise SystemExit("no response was asked for: try another seed")


def two_ages(wanted: Callable[[Session], bool], seed: int, most: int = 600) -> Session:
    """A game of Butterfly Effect played at random, fights first, until a moment is as wanted."""
    session = tabletop.new_session("butterfly", seed=seed, names=["Ana", "Ben"], options={"bastet_seat": "1"})
    dice = random.Random(seed)
    for _ in range(most):
        if wanted(session):
            return session
        legal = session.legal_actions()
        if session.outcome is not None or not legal:
            break
        kinds = sorted({action.kind for action in legal})
        kind = dice.choice([each for each in kinds if each not in ("pass", "keep")] or kinds)
        session.submit(dice.choice([action for action in legal if action.kind == kind]))
    raise SystemExit("the moment did not come: try another seed")


def ripple_to_come(session: Session) -> bool:
    """Two pieces of the past are due, and whoever is to move may attack."""
    asked = session.decisions()
    if not asked or asked[0].kind != "move" or len(session.pending()) < 2 or session.journal.head < 60:
        return False
    moves = [action for action in session.legal_actions() if action.kind == "move"]
    return any(each.effect == "fights" for action in moves for each in session.preview(action))


def mid_battle(session: Session) -> bool:
    """Both dice have been thrown, and one of them may be thrown again."""
    asked = session.decisions()
    return bool(asked) and asked[0].kind.startswith("reroll") and session.journal.head > 60


MADE: dict[str, Callable[[], Session]] = {
    "territory-second-round.json": second_round,
    "evolve-two-windows-deep.json": response,
    "butterfly-pending-ripple.json": lambda: two_ages(ripple_to_come, 3),
    "butterfly-mid-battle.json": lambda: two_ages(mid_battle, 3),
}


if __name__ == "__main__":
    for name, play in MADE.items():
        target = SAVES / name
        play().save(target)
        target.with_name(target.name + ".bak").unlink(missing_ok=True)
        print(f"Wrote {target.relative_to(Path.cwd()) if target.is_relative_to(Path.cwd()) else target}")
