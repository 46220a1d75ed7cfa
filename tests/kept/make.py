"""Makes the saves that later versions of the program must open: ``python tests/kept/make.py FOLDER``.

Run it once when a version is finished, with that version's code; the folder is test data from then on and is never
made anew. Each game gets one file, ``<game>.jsonl.xz``: a line for each kind of moment that a game can be saved in (a
question of each kind, an ability half done, an answer to an answer): the save, the acts that were played after it
and the table that they led to. Beside them lie the settings, the keys and the game folders of that version.
"""

from __future__ import annotations

import json
import lzma
import random
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from tabletop.session import Session  # noqa: E402
from tests.games.walking import judged_games, new_game, some_action  # noqa: E402
from tests.kept.reading import facts  # noqa: E402

SEEDS, ACTS, AFTER, MOST = 14, 220, 25, 34


def moments(session: Session) -> list[str]:
    """The kinds of moments that this table stands at: what is asked, and which blocks wait for the answer."""
    lanes = session.state.flow.get("lanes", ())
    blocks = [frame["block"] for lane in lanes for frame in lane["frames"]]
    waiting = "/".join(blocks[1:])
    return [f"{decision.kind} {decision.question} {waiting}" for decision in session.decisions()]


def saved(session: Session, folder: Path) -> dict[str, Any]:
    """The table as its save says it."""
    path = folder / "table.json"
    session.save(path)
    save: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return save


def lines(game: str, folder: Path) -> list[dict[str, Any]]:
    """One save for each kind of moment, the shortest of those seen, and how the game went on from it."""
    found: dict[str, dict[str, Any]] = {}
    for seed in range(SEEDS):
        session, dice = new_game(game, seed), random.Random(seed)
        for _ in range(ACTS):
            for moment in moments(session):
                if moment not in found and len(found) < MOST:
                    found[moment] = {"moment": moment, "save": saved(session, folder), **played_on(session, seed)}
            action = some_action(session, dice)
            if action is None:
                break
            session.submit(action)
    return list(found.values())


def played_on(session: Session, seed: int) -> dict[str, Any]:
    """The acts that a copy of the table went on with, and where they led."""
    copy, dice, acts = session.fork(), random.Random(seed + 1), []
    for _ in range(AFTER):
        action = some_action(copy, dice)
        if action is None:
            break
        acts.append(action.to_json())
        copy.submit(action)
    return {"acts": acts, "facts": facts(copy)}


def main(target: Path) -> None:
    """Write everything into the folder."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for game in judged_games():
            found = lines(game, Path(folder))
            text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in found)
            packed = lzma.compress(text.encode(), preset=9)
            (target / f"{game}.jsonl.xz").write_bytes(packed)
            print(f"{game}: {len(found)} saves, {len(packed) // 1024} KiB")
    with zipfile.ZipFile(target / "folders.zip", "w", zipfile.ZIP_LZMA) as archive:
        for path in sorted((ROOT / "cards").rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(ROOT).as_posix())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
