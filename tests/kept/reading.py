"""Reads the kept saves back, and says of a table what must stay true of it in every later version."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tabletop.core.state import seat_target
from tabletop.session import Session

HERE = Path(__file__).resolve().parent


def versions() -> list[Path]:
    """The folders of all versions whose saves are kept."""
    return sorted(path.parent for path in HERE.glob("*/folders.zip"))


def kept(version: Path, game: str) -> Iterator[dict[str, Any]]:
    """The lines of one game: ``moment``, ``save``, ``acts``, ``facts``."""
    with lzma.open(version / f"{game}.jsonl.xz", "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def facts(session: Session) -> dict[str, Any]:
    """What any version must say alike of the same table: how many cards lie where, the seats' numbers, who is asked
    what, and how it ended."""
    state = session.state
    outcome = session.outcome
    return {
        "cards": {str(place): len(pieces) for place, pieces in sorted(state.contents.items(), key=str) if pieces},
        "values": {
            str(seat): dict(sorted(state.counters_on(seat_target(seat)).items()))
            for seat in range(1, session.seats + 1)
        },
        "asked": sorted([decision.seat, decision.kind] for decision in session.decisions()),
        "winners": None if outcome is None else sorted(outcome.winners),
    }
