"""Plays random acts with an autosave until it is killed; prints the digest after each, flushed.

python killed_player.py FOLDER SEED [RECOVER]
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from session_walks import random_act

import tabletop
from tabletop.core.state import InvalidOp
from tabletop.session.saving import autosave
from tabletop.session.saving.recovery import recover, recoverable


def main() -> None:
    folder, seed = Path(sys.argv[1]), int(sys.argv[2])
    dice = random.Random(seed)
    # Small, so that the file is written anew again and again while it is killed.
    autosave.ROTATE_AT, autosave.ROTATE_TIMES = 2_000, 0
    found = recoverable(folder)
    if found:
        session = recover(found[0].path)
    else:
        session = tabletop.new_session("territory", seed=seed, autosave=folder)
    print(f"ready {session.digest()} {len(session.journal)}", flush=True)
    while True:
        act = dice.random()
        if act < 0.1:
            session.undo()
        elif act < 0.15:
            session.redo()
        elif act < 0.2:
            session.go_to(dice.randint(0, len(session.journal)))
        elif act < 0.25 and session.journal.head:
            session.remark(session.journal.head, "x" * dice.randint(0, 40))
        elif act < 0.3:
            session.set_show(bottom=dice.randint(1, 2))
        else:
            verb, arguments = random_act(session, dice)
            # Said before it is done: the last act in flight may or may not have been kept.
            trial = session.fork()
            try:
                trial.manual(verb, **arguments)
            except InvalidOp:
                continue
            print(f"next {trial.digest()} {len(trial.journal)}", flush=True)
            session.manual(verb, **arguments)
        print(f"did {session.digest()} {len(session.journal)}", flush=True)


if __name__ == "__main__":
    main()
