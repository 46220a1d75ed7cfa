"""What the machinery keeps in rules progress is checked field by field when it comes from a file."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.checks import BadData
from tabletop.session.limits import check_progress

RECORD = {"trigger": "ring", "source": 3, "incarnation": 0, "seat": 1, "age": 7, "facts": {"piece": 3}}
CHANGE = {
    "target": 3, "value": "power", "amount": 2, "how": "add", "layer": "", "label": "x", "rule": "TOY-1", "source": 4,
    "until": "turn:5", "object": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("absent", (1, 2)), ("triggers", (RECORD,)), ("lasting", (CHANGE, CHANGE)),
        ("watched", {"famous": ((3, 0),)}),
        ("clock", {"round": 3, "turns": {"1": 2}}), ("proposals", {"draw.1": 4}), ("absent", ()),
    ],
)  # fmt: skip
def test_what_the_machinery_writes(name: str, value: Any) -> None:
    assert check_progress(name, value, 3, name) == value


@pytest.mark.parametrize(
    ("name", "value", "where"),
    [
        ("absent", (9,), "absent"), ("absent", "all", "absent"), ("triggers", ({},), "triggers.0.trigger"),
        ("triggers", ({**RECORD, "source": "three"},), "triggers.0.source"), ("triggers", 7, "triggers"),
        ("lasting", ({**CHANGE, "amount": None},), "lasting.0.amount"), ("lasting", ("x",), "lasting.0"),
        ("watched", {"famous": ((1, 2, 3),)}, "watched.famous"), ("watched", (), "watched"),
        ("clock", {"round": "late"}, "clock.round"), ("clock", {"turns": 3}, "clock.turns"),
        ("proposals", {"draw.1": {}}, "proposals.draw.1"),
    ],
)  # fmt: skip
def test_what_cannot_be(name: str, value: Any, where: str) -> None:
    with pytest.raises(BadData) as caught:
        check_progress(name, value, 3, name)
    assert caught.value.where == where
