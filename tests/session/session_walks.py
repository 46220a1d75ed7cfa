"""Random acts by hand, as the walks and the killed process do them."""

from __future__ import annotations

import random
from typing import Any

from tabletop.session import Session

Act = tuple[str, dict[str, Any]]


def zones_of(session: Session) -> list[str]:
    """Every zone of the table."""
    found = ["table"]
    for family, kind in session.catalog.zones.items():
        if family == "table":
            continue
        for seat in range(1, session.seats + 1) if kind.per_seat else (0,):
            for site in range(1, kind.sites + 1) if kind.sites else (0,):
                found.append(family + (f"#{site}" if site else "") + (f"@{seat}" if seat else ""))
    return found


def random_act(session: Session, dice: random.Random) -> Act:
    """One act, named by numbers of pieces and by places only; it may be impossible. It looks at no card's identity,
    so that the same dice do the same at a table where cards were exchanged."""
    state = session.state
    pieces = list(state.pieces())
    zones = zones_of(session)
    if not pieces:  # some boards are empty at first
        return "create", {"kind": "token", "to": "table", "fields": {"color": "red"}, "seat": 0}
    some = dice.sample(pieces, min(len(pieces), dice.choice([1, 1, 1, 2, 4])))
    full = [zone for zone in zones if state.count_in(zone)]
    seat = dice.randint(0, session.seats)
    arguments: dict[str, Any]
    verb = dice.choice(
        ["move", "move", "move", "move", "flip", "flip", "turn", "tap", "count", "count", "set", "shuffle", "cut",
         "draw", "draw", "peek", "peek", "roll", "create", "create", "remove", "attach", "note", "phase", "seat",
         "reorder"]
    )  # fmt: skip
    if verb == "move":
        arguments = {"pieces": some, "to": dice.choice(zones)}
        if dice.random() < 0.3:
            arguments["index"] = dice.randint(0, 5)
        if arguments["to"] == "table":
            arguments["spot"] = [dice.randint(0, 900), dice.randint(0, 900) / 2]
        if dice.random() < 0.2:
            arguments["face"] = dice.choice(["up", "down"])
    elif verb == "flip":
        arguments = {"pieces": some, "face": dice.choice([None, None, "up", "down", "reverse"])}
    elif verb == "turn":
        arguments = {"pieces": some, "by": dice.choice([90, -90, 180])}
    elif verb in ("tap", "remove"):
        arguments = {"pieces": some[:2]}
    elif verb == "count":
        target = dice.choice([{"pieces": some}, {"target_seat": max(seat, 1)}, {"table": True}])
        name = dice.choice(["rest", "base", "extra_recovery", "mood"])
        arguments = {**target, "name": name, "by": dice.randint(-2, 3)}
    elif verb == "set":
        field, value = dice.choice(
            [("marked", True), ("marked", None), ("name", "Rex"), ("text", "on fire"), ("owner", 1), ("color", "red"),
             ("definition", dice.choice(sorted(session.catalog.cards) or ["none"]))]
        )  # fmt: skip
        arguments = {"pieces": some, "field": field, "value": value}
    elif verb in ("shuffle", "cut"):
        arguments = {"zone": dice.choice(full)}
    elif verb == "draw":
        arguments = {"zone": dice.choice(full), "n": dice.randint(1, 3)}
        arguments |= dice.choice([{"to": dice.choice(zones)}, {"to_seat": max(seat, 1)}, {"each": True}, {}])
    elif verb == "peek":
        arguments = dice.choice([{"zone": dice.choice(full), "n": dice.choice([1, 2, 3, None])}, {"pieces": some}])
    elif verb == "roll":
        found = [piece for piece in pieces if state.kind[piece] == "die"]
        arguments = {"pieces": found[:3]}
    elif verb == "create":
        kind = dice.choice(["die", "token", "counter", "pin", "note", "card", "marker"])
        arguments = {"kind": kind, "to": dice.choice(zones), "face": dice.choice(["up", "up", "down"])}
        if kind == "die":
            arguments["fields"] = {"sides": dice.choice([2, 6, 20])}
        elif kind == "card":
            arguments["definition"] = dice.choice(["", *sorted(session.catalog.cards)])
        else:
            arguments["fields"] = {"color": dice.choice(["red", "#4080ff"]), "name": dice.choice(["", "Wound"])}
    elif verb == "attach":
        arguments = {"pieces": some, "host": dice.choice(pieces)}
    elif verb == "note":
        arguments = {"text": f"remember {dice.randint(1, 99)} – naïve 🃏"}
    elif verb == "phase":
        arguments = {"name": dice.choice([phase.id for phase in session.catalog.phases])}
    elif verb == "seat":
        arguments = {"to": dice.randint(0, session.seats)}
    else:
        zone = dice.choice(full)
        order = state.inside(zone)
        dice.shuffle(order)
        arguments = {"zone": zone, "order": order}
    arguments["seat"] = seat
    return verb, arguments
