"""Makes the saves of tables in the middle of something: ``python tests/kept/middle.py``.

Each game gets a file in ``tests/kept/middle``: a line for each kind of moment that stops the rules half way (a choice
inside an ability, a chance to answer, a price that is not all paid, a battle), with the save and what a seeded random
walk from there comes to: after a few acts and at its end. They are written once, by the program as it is before its
machinery is built anew, and held from then on; what is noticed on the walks is written anew by ``--walks`` where
a rule or a sentence changes on purpose.
"""

from __future__ import annotations

import json
import lzma
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

import tabletop  # noqa: E402
from tabletop.session import Session  # noqa: E402
from tests.games.walking import judged_games  # noqa: E402
from tests.net.recording import by_label, choice, end_of, new_game  # noqa: E402

FOLDER = Path(__file__).resolve().parent / "middle"
BEGINNING, WHOLE = 8, 60
"""After so many acts a walk is compared: each day, and when all is tested."""
SAVES, SEEDS, ACTS = 16, 12, 110


def lines(game: str) -> Iterator[dict[str, Any]]:
    """The kept moments of a game: ``moment``, ``save``, ``seed``, ``begins``, ``ends``."""
    with lzma.open(FOLDER / f"{game}.jsonl.xz", "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def opened(line: dict[str, Any], folder: Path) -> Session:
    """The table of a kept line, through a file as people have it."""
    path = folder / "table.json"
    path.write_text(json.dumps(line["save"]), encoding="utf-8")
    return tabletop.load_session(path)


def middle(session: Session) -> tuple[str, str]:
    """What is asked, and in the middle of what: of the deepest block that waits."""
    asked = " and ".join(sorted({f"{each.kind} {each.question}" for each in session.decisions()}))
    lanes = session.state.flow.get("lanes", ())
    waiting = "/".join(frame["block"] for lane in lanes for frame in lane["frames"][1:])
    return asked, waiting


def found(game: str, folder: Path) -> list[dict[str, Any]]:
    """One save for each kind of moment, as early in a game as it was met: each question once, then the same
    question in the middle of something else, those first that were kept the fewest times."""
    met: dict[tuple[str, str, int], dict[str, Any]] = {}
    seats = tabletop.new_session(game, seed=0).catalog.seats
    for seed in range(SEEDS):
        session, dice = new_game(game, seats[seed % len(seats)], seed), random.Random(1000 + seed)
        for number in range(ACTS):
            moment = (*middle(session), session.seats)
            if session.outcome is None and (moment not in met or number < met[moment]["number"]):
                save = saved(session, folder)
                met[moment] = {"moment": list(moment[:2]), "save": save, "seed": seed, "number": number}
            chosen = choice(session, dice, by_label(session, session.legal_actions()))
            if chosen is None:
                break
            session.submit(chosen[1])
    kept: list[tuple[str, str, int]] = []
    times: Counter[str] = Counter()
    while len(kept) < min(SAVES, len(met)):
        left = [moment for moment in met if moment not in kept]
        # a choice in the middle of an ability rather than one more window
        best = min(left, key=lambda moment: (times[moment[0]], -len(moment[1]), moment))
        kept.append(best)
        times[best[0]] += 1
    return [met[moment] for moment in sorted(kept)]


def saved(session: Session, folder: Path) -> dict[str, Any]:
    """The table as its save says it."""
    path = folder / "table.json"
    session.save(path)
    save: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return save


def walked(line: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The line with what is noticed from there on."""
    begins = end_of(opened(line, folder), line["seed"], BEGINNING)
    return {**line, "begins": begins, "ends": end_of(opened(line, folder), line["seed"], WHOLE)}


def main(games: list[str], only_walks: bool) -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for game in games or judged_games():
            moments = list(lines(game)) if only_walks else found(game, Path(folder))
            kept = [walked(line, Path(folder)) for line in moments]
            text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in kept)
            packed = lzma.compress(text.encode(), preset=9)
            (FOLDER / f"{game}.jsonl.xz").write_bytes(packed)
            print(f"{game}: {len(kept)} saves, {len(packed) // 1024} KiB", flush=True)


if __name__ == "__main__":
    main([name for name in sys.argv[1:] if name != "--walks"], "--walks" in sys.argv)
