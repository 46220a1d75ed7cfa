"""What was saved of Territory in code, opened with the rules of the file by the table in `territory/saves.yaml`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from territory_beside import Beside, Both, begun

import tabletop
from tabletop.core.codec import decode_state, encode_state
from tabletop.core.edits import Edit
from tabletop.core.keepsakes import key_of
from tabletop.core.state import GameState, seat_target
from tabletop.core.zones import parse_zone, zone_key
from tabletop.rules.modifying.durations import last, mark, mark_from
from tabletop.rules.progress.machine import Frame, Lane, Run
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.written.doing.flowing import COURSE
from tabletop.rules.written.reacting.powers import block_of

TABLE: Mapping[str, Any] = yaml.safe_load((Path(__file__).parent / "territory" / "saves.yaml").read_text("utf-8"))


def opened(games: Both, session: tabletop.Session) -> Beside:
    """The table of a save beside the same table under the rules of the file."""
    assert session.ruleset is not None
    options = {key: value for key, value in session.ruleset.options.items() if key in games.file.options}
    both = object.__new__(Beside)
    both.code, both.left = session.ruleset, session.state.fork()
    both.file, fresh = begun(games.file, session.seats, 1, {"options": options})
    both.right = translated(session.state, both.file, fresh)
    return both


def translated(state: GameState, rules: Ruleset, fresh: GameState) -> GameState:
    """A position of the game in code as one of the file."""
    old = json.loads(json.dumps(encode_state(state)))
    flow, fields, counters = old["flow"], old.get("fields", {}), old.get("counters", {})
    was = dict(state.flow)
    borne = {name: fields.pop(name, {}) for name in TABLE["marks"]}
    hidden = {name: fields.pop(f"{TABLE['hidden']}{name}", {}) for name in (*TABLE["changes"], "rest")}
    used = fields.pop("used", {})
    changed = {name: counters.pop(name, {}) for name in TABLE["changes"]}
    for name in TABLE["gone"]:
        flow.pop(name, None)
    old["fields"] = {name: each for name, each in fields.items() if name in ("recovered",)}
    found = decode_state(old, fresh.spec)
    run = Run(rules, Edit(found))
    run.set_flow("catalog", fresh.flow["catalog"])
    for name, other in TABLE["progress"].items():
        run.set_flow(other, was.get(name) or 0)
    run.set_flow("round", was.get("round", 1))
    claims = was.get("claims", ())
    run.set_flow("keep.claims", tuple(claims) or None)
    run.set_flow("keep.claimed_now", bool(was.get("claimed")))
    for seat, points in was.get("extra", {}).items():
        run.count(seat_target(int(seat)), "extra", points)
    _grounds(run, was)
    for name in TABLE["changes"]:
        for piece in {*changed[name], *hidden[name]}:
            by = changed[name].get(piece, 0) + hidden[name].get(piece, 0)
            if by:
                last(run, int(piece), name, by, "stay")
    for piece, by in hidden["rest"].items():
        run.count(int(piece), "rest", by)
    for name, called in TABLE["marks"].items():
        for piece in borne[name]:
            mark_from(run, int(piece), called, "stay", 0)
    for piece, names in used.items():
        for name in str(names).split(","):
            mark(run, int(piece), f"{block_of(name)} 1", "turn")
    _waits(run, was)
    run.keep()
    return found


def _grounds(run: Run, was: Mapping[str, Any]) -> None:
    """Where lands were fought for this round."""
    fought, claimed = was.get("fought", ()), was.get("claimed", ())
    run.set_flow("keep.fought", tuple(fought) or None)
    slots = {}
    for piece in run.state.pieces():
        site = parse_zone(str(run.zone(piece))).site
        if run.kind(piece) == "land" and site and site in (*fought, was.get("site")):
            slots[key_of("#", piece)] = site
    winners = was.get("claims", ())[len(was.get("claims", ())) - len(claimed) :]
    taken = set[int]()
    for site, seat in reversed(list(zip(claimed, winners, strict=True))):
        card = was["ground"][str(site)]
        piles = [piece for piece in run.inside(zone_key("lands", 0, seat)) if run.definition(piece) == card]
        piece = [each for each in piles if each not in taken][-1]
        taken.add(piece)
        slots[key_of("#", piece)] = site
    run.set_flow("keep.slot", slots or None)


def _waits(run: Run, was: Mapping[str, Any]) -> None:
    """Where the course goes on."""
    (lane,) = was["lanes"]
    frame, you = lane["frames"][-1], was["seat"]
    window, at = dict(frame["bind"]["window"]), str(frame["at"])
    is_block = run.option("ability_order") == "block" and f"{at} block" in TABLE["questions"]
    question = TABLE["questions"][f"{at} block" if is_block else int(at)]
    bind: dict[str, Any] = {"~you@1": 0, "~turns@1": (you, you, 0), "you": you}
    if question.get("fights"):
        fought = was.get("fought", ())
        bind |= {"~passes@3": len(fought) + 1, "~most@3": -1}
    if "seat" in question:
        seats, turn = window["seats"], window["turn"]
        bind |= {question["seat"]: tuple(seats[turn + 1 :]), "=s": seats[turn]}
        window = {"seats": (seats[turn],), "turn": 0, "passed": (), "acts": window["acts"]}
    if at == "2" and window["passed"]:
        lock = {"act": "lock", "pieces": {}, "plain": {}, "chosen": {}, "waived": False}
        run.set_flow("sealed", {str(seat): (lock,) for seat in window["passed"]})
    marks = run.ruleset.blocks[COURSE].marks
    assert marks is not None
    place = list(marks.names).index(question["place"])
    run.lanes[:] = [Lane("main", [Frame(COURSE, place, {**bind, "window": window})])]
