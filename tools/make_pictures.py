"""Makes the pictures of the README from the example saves: ``python tools/make_pictures.py``.

They are sources: look at them before they are committed.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import tabletop
from tabletop.session import Session
from tabletop.session.simulating.bot_player import prepare
from tabletop.ui.shot import screenshot

ROOT = Path(__file__).resolve().parents[1]

PICTURES = (
    ("evolve.jpg", "evolve-two-windows-deep.json"),
    ("nucleic.jpg", "nucleic-zone-2.json"),
    ("butterfly.jpg", "butterfly-pending-ripple.json"),
    ("auganism.jpg", "auganism-tag.json"),
)
"""Each picture with the example save that it shows."""

WRITTEN = (
    ("bramble", 38, 2), ("draughts", 22, 2), ("game-of-hex", 15, 2), ("gomoku", 24, 2), ("morris", 24, 2),
    ("pig", 9, 2),
    ("crazy-eights", 14, 3), ("whist", 23, 4), ("war", 9, 2), ("pairs", 31, 2),
    ("dots-and-boxes", 41, 2), ("fleets", 62, 2), ("backgammon", 41, 2),
)  # fmt: skip
"""The games without code, each with how many acts of bots its picture comes after, and its seats."""


def main() -> None:
    """Draw every picture."""
    folder = ROOT / "saves" / "pictures"
    folder.mkdir(exist_ok=True)
    session = tabletop.load_session(ROOT / "saves" / "territory-second-round.json")
    play_on(session)
    screenshot(session, folder / "territory.jpg", (1280, 800), "felt", 1)
    for name, save in PICTURES:
        screenshot(tabletop.load_session(ROOT / "saves" / save), folder / name, (1280, 800), "felt")

    for game, acts, seats in WRITTEN:
        looks = 1 if game == "fleets" else None  # else its boards would be empty
        screenshot(played(game, acts, seats), folder / f"{game}.jpg", (1024, 640), "felt", looks)


def played(game: str, acts: int, seats: int = 2) -> Session:
    """A table on which programs have acted so often, or until it is over."""
    names = ["Ana", "Mira", "Li", "Zo\u00eb"][:seats]
    session = tabletop.new_session(game, seed=3, names=names)
    for _ in range(acts):
        if session.outcome is not None:
            break
        seat = session.decisions()[0].seat
        session.submit(prepare(session, seat).answer() if len(session.legal_actions(seat)) > 1 else
                       session.legal_actions(seat)[0])  # fmt: skip
    return session


def play_on(session: Session) -> None:
    """The example save some acts later, so that the picture shows a table in full play."""
    for seat, plan in ((1, {1: 1, 3: 2}), (2, {1: 2, 2: 1, 3: 1})):
        for slot, number in plan.items():
            ready = session.state.inside(f"ready@{seat}")[:number]
            face = "up" if slot < 3 else "down"
            session.manual("move", seat=seat, pieces=ready, to=f"deploy#{slot}@{seat}", face=face)
    fighter = session.state.inside("deploy#1@2")[0]
    session.manual("tap", seat=2, pieces=[fighter])
    session.manual("count", seat=2, pieces=[fighter], name="rest", by=1)
    session.manual("create", seat=1, kind="die", to="table", spot=(1210, 300), fields={"sides": 6, "color": "white"})
    session.manual("create", seat=2, kind="die", to="table", spot=(1120, 255), fields={"sides": 20, "color": "red"})
    session.manual("roll", seat=1, pieces=session.state.inside("table")[-2:])
    session.manual("create", seat=1, kind="pin", to="table", spot=(800, 395), fields={"color": "yellow"})


if __name__ == "__main__":
    main()
