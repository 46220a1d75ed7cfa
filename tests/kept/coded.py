"""Saves of a game whose rules are code, with what its referee says of them: ``python tests/kept/coded.py GAME``.

They are written once, by the last version with that code, and held when the rules are a file: each table opens with
the referee on, the same seats are asked, all legal acts are the same, at every moment of its past as well. Random
games with any number of seats and any house rules are saved at moments of each kind, offers that are being answered
among them, and with seats that have given up.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

import tabletop  # noqa: E402
from tabletop.rules.table import Table  # noqa: E402
from tabletop.session import Action, Session  # noqa: E402
from tabletop.session.saving.writing import encode  # noqa: E402
from tabletop.session.setting_up.games import open_catalog  # noqa: E402

FOLDER = Path(__file__).resolve().parent / "coded"
GAMES, ACTS, EACH = 40, 150, 5
USED = ("use_evp", "use_evolution", "use_augment", "use_declare", "use_response")
"""The acts of a file that were one act in code, which named the only ability of a card that it could use."""
BY_NUMBER = ("evolve", "nucleic")
"""The games of which acts name pieces by their numbers: what they are called goes by who has seen them when, and the
file of rules lays cards open a little earlier or later."""
GONE = ("mark",)
"""What no file has: a captured card of Auganism was turned over by hand as a reminder, now a mark shows it."""


def lines(game: str) -> Iterator[dict[str, Any]]:
    """The kept saves of a game: ``save``, ``moment``, ``acts``, ``past``."""
    with lzma.open(FOLDER / f"{game}.jsonl.xz", "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def acts_of(session: Session) -> list[dict[str, Any]]:
    """All legal acts, and what can be done at any time, in an order of their own."""
    rules = session.ruleset
    assert rules is not None
    standing = [act for seat in range(1, session.seats + 1) for act in rules.standing_actions(session.state, seat)]
    found = [_named(session, act) for act in (*session.legal_actions(), *standing) if act.kind not in GONE]
    if session.catalog.id == "evolve":
        found = _of_evolve(found)
    return sorted(found, key=lambda each: json.dumps(each, sort_keys=True))


def _named(session: Session, act: Action) -> dict[str, Any]:
    """An act in the words of both."""
    said = dict(act.to_json())
    if session.catalog.id == "butterfly":
        said["arguments"] = _on_the_maps(session, act)
        return said
    if session.catalog.id in BY_NUMBER and session.ruleset is not None:
        table = Table(session.ruleset, session.state)
        said["arguments"] = {name: table.resolve(str(it), act.seat) or it for name, it in act.arguments.items()}
    if act.kind in USED:
        said["kind"] = "activate"
    elif act.arguments.keys() == {"ability", "card"}:
        said["arguments"] = {"card": said["arguments"]["card"]}
    return said


def _of_evolve(acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Acts of Evolve in the words of both: not which ability or attack of a card it is, nor whom a defence is
    against; of a choice the pieces alone, for yes and no have other names; of an offer only that it is one."""
    for act in acts:
        about, chosen = act["arguments"], act["kind"] == "choose"
        gone = ("ability", "attack", *(["target"] if act["kind"] == "defend" else []))
        act["arguments"] = {n: it for n, it in about.items() if n not in gone and (isinstance(it, int) or not chosen)}
    offers = [act for act in acts if act["kind"] == "choose"]
    for act in offers if len(offers) == 2 else ():
        act["arguments"] = {}
    return acts


def _on_the_maps(session: Session, act: Action) -> dict[str, Any]:
    """What an act of Butterfly Effect is about: cells with their maps, patterns by the cells that they cover, of a
    species with both slots taken the evolution that gives way, and not which ability an act has."""
    found = {name: value for name, value in act.arguments.items() if name != "ability"}
    if "zone" in found:
        found["cell"] = f"{found.pop('zone')} {found['cell']}"
    if "index" in found or "cells" in found:
        board = session.state.spec.board("present")
        told = str(found.get("cells", "")).split()[1:]
        told = told or [each.label for each in session.preview(act) if each.effect != "off"]
        assert board is not None
        found = {"cells": " ".join(sorted(told, key=lambda label: board.cell(label) or (0, 0)))}
    if "replace" in found:
        found["species"] = found.pop("replace")
    return found


def said_of(session: Session) -> str:
    """What stands for the acts and the end of a game, in short."""
    outcome = session.outcome
    said = [acts_of(session), None if outcome is None else sorted(outcome.winners)]
    return hashlib.blake2b(json.dumps(said, sort_keys=True).encode(), digest_size=8).hexdigest()


def is_between(session: Session) -> bool:
    """Whether players choose in the middle of a zone of Nucleic Evolution, where its house rules let them: the file
    has no such place, and offers to leave that step out."""
    frames = [frame for lane in session.state.flow.get("lanes", ()) for frame in lane["frames"]]
    return any(frame["block"].startswith("nucleic/zone") for frame in frames)


def past_of(session: Session) -> list[str]:
    """The same of each moment on the way back to the first, which the table then stands at; "" of those that the file
    does not have."""
    found = ["" if is_between(session) else said_of(session)]
    while session.undo():
        found.append("" if is_between(session) else said_of(session))
    return found


def new_table(game: str, dice: random.Random) -> Session:
    """A table with any number of seats and some house rules."""
    catalog = open_catalog(game)
    seats = dice.choice(catalog.seats)
    listed = {key: each for key, each in catalog.options.items() if each.values and each.rules}
    options = {key: dice.choice(each.values) for key, each in listed.items() if dice.random() < 0.3}
    names = ["Ana", "Ben", "Cleo", "Dara", "Eva", "Fio"][:seats]
    try:
        return tabletop.new_session(game, seed=dice.randrange(1000), names=names, options=options)
    except tabletop.ContentError:  # the ready decks do not fit these
        return tabletop.new_session(game, seed=dice.randrange(1000), names=names)


def next_act(session: Session, dice: random.Random) -> Action | None:
    """One of the legal acts, an offer wherever one can be made, seldom giving up."""
    rules, found = session.ruleset, session.legal_actions()
    assert rules is not None
    standing = [act for seat in range(1, session.seats + 1) for act in rules.standing_actions(session.state, seat)]
    offers = [act for act in standing if act.kind.startswith("propose")]
    if offers and dice.random() < 0.3:
        return dice.choice(offers)
    if standing and dice.random() < 0.006:
        return dice.choice(standing)
    short = [act for act in found if not act.arguments]
    return dice.choice(short if short and dice.random() < 0.25 else found) if found else None


def made(game: str) -> list[dict[str, Any]]:
    """The saves: of each kind of question, with how many are asked and how many have left, a few."""
    times: Counter[str] = Counter()
    kept = []
    for seed in range(GAMES):
        dice = random.Random(seed)
        session = new_table(game, dice)
        for _ in range(ACTS):
            act = next_act(session, dice)
            if session.outcome is not None or act is None:
                break
            assert session.submit(act)
            asked = sorted({each.kind for each in session.decisions()}) or ["over"]
            flow = session.state.flow
            gone = len(flow.get("out") or flow.get("absent") or ())
            moment = " ".join([*asked, str(len(session.decisions())), str(gone), str(flow.get("phase", ""))])
            if times[moment] < EACH and dice.random() < 0.2:
                times[moment] += 1
                save = json.loads(json.dumps(encode(session)))
                kept.append(
                    {"moment": moment, "save": save, "acts": acts_of(session), "past": past_of(session.fork())}
                )
    return kept


def main(games: list[str]) -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for game in games:
        kept = made(game)
        text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in kept)
        packed = lzma.compress(text.encode(), preset=9)
        (FOLDER / f"{game}.jsonl.xz").write_bytes(packed)
        print(f"{game}: {len(kept)} saves, {len(packed) // 1024} KiB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
