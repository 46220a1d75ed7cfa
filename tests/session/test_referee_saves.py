"""Saves, autosaves and new cards at a table with a referee: nothing is lost, nothing is worse than a message."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from pond_rules import PondRules
from test_meddling import meddle, told

import tabletop
from tabletop.core.journal import Entry
from tabletop.session import Action, SaveError, Session
from tabletop.session.saving.recovery import read_autosave, recover
from tabletop.session.saving.replaying import replay


def opened(folder: Path, **named: object) -> Session:
    return tabletop.new_session(folder, seed=4, names=["Ana", "Ben"], **named)  # type: ignore[arg-type]


def frog(session: Session, seat: int = 1) -> str:
    """A frog in hand that can leap."""
    return next(
        piece.handle
        for piece in session.view_for(seat).zone(f"hand@{seat}").pieces
        if piece.definition in ("bull-frog", "tree-frog")
    )


def leaping(session: Session) -> Session:
    """A plan was made and shown, a second one is asked what it leaps on; the dial stands at warn."""
    session.submit(Action("plan", 1, card=frog(session), site=1))
    for seat in (1, 2):
        assert session.submit(Action("ready", seat))
    on_lily = session.view_for(1).zone("lily#1").pieces[0].handle
    session.manual("create", kind="token", to="pond", fields={"name": "Duck"})
    assert session.submit(Action("leap", 1, card=on_lily))
    session.set_rules("warn", seat=2)
    return session


def saved(session: Session, path: Path) -> dict[str, Any]:
    session.save(path)
    return dict(json.loads(path.read_text(encoding="utf-8")))


def test_everything_comes_back(judged: Path, tmp_path: Path) -> None:
    session = leaping(opened(judged, bots={2: "greedy"}))
    entry = session.journal.entries[2]
    session.set_show(cursor=[entry.number, 2], sharing="pass")
    path = tmp_path / "x.json"
    document = saved(session, path)
    assert document["rules"] == "warn" and document["seats"][1]["bot"] == "greedy"
    assert document["journal"]["opening"] == [["pond.begin", {}]]
    loaded = tabletop.load_session(path)
    assert loaded.warnings == () and told(loaded) == told(session) and loaded.show == session.show
    assert loaded.steps(entry) == session.steps(entry) != ()
    choice = session.legal_actions(1)[0]
    assert loaded.submit(choice) and session.submit(choice) and loaded.digest() == session.digest()


def test_a_half_made_plan_comes_back(judged: Path, tmp_path: Path) -> None:
    session = opened(judged)
    session.submit(Action("plan", 2, card=frog(session, 2), site=3))
    session.save(tmp_path / "x.json")
    loaded = tabletop.load_session(tmp_path / "x.json")
    assert told(loaded) == told(session) and loaded.view_for(2).zone("lily#3").count == 1
    assert loaded.view_for(1).zone("lily#3").count == 0


def edited(document: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    made = copy.deepcopy(document)
    at: Any = made
    for step in path[:-1]:
        at = at[step]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return made


BROKEN: list[tuple[tuple[Any, ...], Any]] = [
    (("rules",), "loud"),
    (("rules",), None),
    (("seats", 0, "bot"), "genius"),
    (("seats", 0, "bot"), 5),
    (("seats", 0, "boat"), "random"),
    (("show", "cursor"), 5),
    (("show", "cursor"), [1]),
    (("show", "cursor"), [1, -1]),
    (("show", "cursor"), ["1", 1]),
    (("journal", "opening"), 5),
    (("journal", "opening"), [["moved", {}]]),
    (("journal", "opening"), [["nonsense", {}]]),
    (("journal", "opening"), [["pond.begin", 7]]),
    (("journal", "opening"), [["pond.begin", {"_only": [3]}]]),
    (("journal", "opening"), [["pond.begin", {"_op": -1}]]),
    (("journal", "opening"), [["pond.begin", {"who": {"is": "seat", "seat": 9, "text": "x"}}]]),
    (("state", "flow", "lanes"), 5),
    (("state", "flow", "lanes"), [5]),
    (("state", "flow", "lanes", 0, "name"), None),
    (("state", "flow", "lanes", 0, "frames"), {}),
    (("state", "flow", "lanes", 0, "frames", 0, "block"), 7),
    (("state", "flow", "lanes", 0, "frames", 0, "at"), -1),
    (("state", "flow", "lanes", 0, "frames", 0, "at"), "0"),
    (("state", "flow", "lanes", 0, "frames", 0, "bind"), []),
    (("state", "flow", "lanes", 0, "frames", 0, "bind"), ...),
    (("state", "flow", "drafts"), []),
    (("state", "flow", "drafts"), {"3": []}),
    (("state", "flow", "drafts"), {"1": [[1]]}),
    (("state", "flow", "drafts"), {"1": [[1, None]]}),
    (("state", "flow", "drafts"), {"1": [[9999, "pond"]]}),
    (("state", "flow", "drafts"), {"1": [[1, 9999]]}),
    (("state", "flow", "drafts"), {"x": []}),
    (("state", "flow", "outcome"), {"winners": [1]}),
    (("state", "flow", "outcome"), {"winners": [5], "reason": "x", "rule": "", "arguments": {}}),
    (("state", "flow", "outcome"), {"winners": [1], "reason": 5, "rule": "", "arguments": {}}),
    (("state", "flow", "outcome"), {"winners": [1], "reason": "x", "rule": "", "arguments": []}),
    (("state", "flow", "out"), [7]),
    (("state", "flow", "step"), 5),
    (("state", "flow", "site"), -1),
    (("journal", "entries", 0, "ops", 0), ["flow", "lanes", 5]),
    (("journal", "entries", 0, "ops", 0), ["flow", "drafts", {"1": 5}]),
]


def test_what_is_broken_is_named(judged: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    document = saved(leaping(opened(judged)), path)
    for where, value in BROKEN:
        path.write_text(json.dumps(edited(document, where, value)), encoding="utf-8")
        with pytest.raises(SaveError) as caught:
            tabletop.load_session(path)
        text = str(caught.value)
        assert type(caught.value) is SaveError and text.endswith(".") and caught.value.where, (where, text)


STRANGE: list[tuple[tuple[Any, ...], Any]] = [
    (("state", "flow", "lanes", 0, "frames", 0, "block"), "moon/landing"),
    (("state", "flow", "lanes", 0, "frames", 0, "at"), 900),
    (("state", "flow", "lanes", 0, "frames", 0, "bind"), {"window": 5}),
    (("state", "flow", "lanes", 0, "frames", 0, "bind"), {"window": {"seats": [9, "x"], "turn": 0, "passed": []}}),
    (("state", "flow", "lanes", 0, "frames", 1, "bind"), {"self": 9999, "you": 77}),
    (("state", "flow", "lanes", 0, "frames", 1, "bind"), {"self": "x", "picked": "y"}),
    (("state", "flow", "lanes", 0, "frames", 1, "bind"), {}),
    (("state", "flow", "lanes", 0, "frames"), []),
    (("state", "flow", "lanes"), []),
    (("state", "flow", "lanes"), ...),
    (("state", "flow", "round"), 0),
    (("state", "flow", "outcome"), {"winners": [1], "reason": "x {y}", "rule": "", "arguments": {"y": [1, "a"]}}),
    (("state", "flow", "outcome"), {"winners": [], "reason": "", "rule": "", "arguments": {"winners": {}}}),
    (("state", "flow", "drafts"), {"1": [[1, "lily#9"], [1, "nowhere"], [1, 1]]}),
    (("journal", "opening"), [["moon.risen", {"who": 5}]]),
    (("show", "cursor"), [999, 5]),
    (("show", "cursor"), [1, 99999]),
]  # fmt: skip


def test_what_is_strange_opens_and_can_be_played(judged: Path, tmp_path: Path) -> None:
    """Nothing in a file makes a table raise later."""
    path = tmp_path / "x.json"
    document = saved(leaping(opened(judged)), path)
    for where, value in STRANGE:
        for mode in ("on", "off"):
            strange = {**edited(document, where, value), "rules": mode}
            path.write_text(json.dumps(strange), encoding="utf-8")
            session = tabletop.load_session(path)
            told(session)
            for seat in (1, 2):
                for action in session.legal_actions(seat):
                    session.fork().submit(action)
                    session.label(action, 1)
            for _ in range(4):
                session.skip_step()
                session.go_on()
            told(session)
            assert session.manual("note", text="still here", seat=1)
            session.set_rules("on")
            while session.undo():
                pass
            assert session.digest() == opened(judged).digest()


def test_a_frame_whose_block_is_gone(judged: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    document = saved(leaping(opened(judged)), path)
    lost = edited(document, ("state", "flow", "lanes", 0, "frames", 1, "block"), "pond/newt/leap")
    path.write_text(json.dumps(lost), encoding="utf-8")
    session = tabletop.load_session(path)
    assert session.rules == "off" and any("does not fit the cards any more" in each for each in session.warnings)
    assert session.audit() == ["A half-done act does not fit the cards any more: pond/newt/leap."]
    assert session.set_rules("on") is None and isinstance(session.skip_step(seat=1), Entry)
    assert session.audit() == [] and session.decisions()[0].kind == "turn" and session.trouble is None


def test_the_dial_and_the_bots_are_kept_safe(judged: Path, tmp_path: Path) -> None:
    session = opened(judged, autosave=tmp_path / "auto")
    session.submit(Action("plan", 1, card=frog(session), site=2))
    session.set_rules("warn", seat=1)
    session.set_bots({2: "random"})
    session.undo()
    session.manual("note", text="x", seat=2)
    session.set_rules("off", seat=2)
    (path,) = (tmp_path / "auto").glob("*.jsonl")
    before = told(session)
    assert told(read_autosave(path)) == before
    session.close()
    again = recover(path)
    assert told(again) == before and again.rules == "off" and again.bots == {2: "random"}
    again.close(keep=False)


def test_autosaves_of_meddling(judged: Path, tmp_path: Path) -> None:
    session = tabletop.new_session(judged, seed=3, autosave=tmp_path / "auto")
    (path,) = (tmp_path / "auto").glob("*.jsonl")
    dice = random.Random(9)
    for step in range(60):
        meddle(session, dice)
        if step % 15 == 0:
            assert told(read_autosave(path)) == told(session)
    session.close(keep=False)


def test_new_cards_in_the_middle_of_an_ability(judged: Path, tmp_path: Path) -> None:
    session = leaping(opened(judged, autosave=tmp_path / "auto"))
    name = session.state.definition[session.state.inside("lily#1")[0]]
    before, old = told(session), session.ruleset
    path = judged / "cards/frogs.yaml"
    text = path.read_text(encoding="utf-8")
    tongue = session.catalog.cards[name].values["tongue"]
    path.write_text(text.replace(f"{name}: {{tongue: {tongue}}}", f"{name}: {{tongue: 1}}"), encoding="utf-8")
    entry = session.reload()
    assert isinstance(entry, Entry) and session.ruleset is not old and isinstance(session.ruleset, PondRules)
    assert session.rules == "off" and session.log(2)[-1].text.startswith(
        "The referee is off: what it was in the middle"
    )
    assert len(session.audit()) == 1 and session.decisions() == [] and session.trouble is None
    (auto,) = (tmp_path / "auto").glob("*.jsonl")
    assert read_autosave(auto).rules == "off"
    fork = session.fork()
    fork.undo()
    fork.set_rules("warn")
    assert fork.ruleset is old and [each for each in told(fork) if each not in before] != told(fork)
    assert fork.decisions()[0].kind == "choose"
    assert isinstance(session.skip_step(), Entry) and session.set_rules("on") is None
    assert session.decisions()[0].kind == "turn" and session.audit() == []
    assert replay(session).digest() == session.digest()
    session.close(keep=False)


def test_other_cards_change_nothing_of_what_is_going_on(judged: Path) -> None:
    session = leaping(opened(judged))
    path = judged / "cards/frogs.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("toad: {tongue: 1}", "toad: {tongue: 3}"), encoding="utf-8"
    )
    asked = session.decisions()
    assert isinstance(session.reload(), Entry) and session.rules == "warn" and session.decisions() == asked
    assert session.submit(session.legal_actions(1)[0])


def test_rules_that_cannot_be_made_leave_the_old_cards(judged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = leaping(opened(judged))
    path = judged / "cards/frogs.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("toad: {tongue: 1}", "toad: {tongue: 3}"), encoding="utf-8"
    )

    def broken(self: PondRules) -> Any:
        raise ValueError("a cycle")

    monkeypatch.setattr(PondRules, "make_values", broken)
    old = session.catalog
    findings = session.reload()
    assert isinstance(findings, tuple) and "a cycle" in findings[0].message and session.catalog is old
    assert session.rules == "warn" and session.decisions()


def _mangled(value: Any, dice: random.Random) -> Any:
    """Something else in the place of a value."""
    return dice.choice([None, 0, -1, 7, 10**12, "", "x", "pond", [], [1], {}, {"is": "piece"}, True, [[1, "pond"]]])


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 60))])
def test_mangled_progress_is_a_message_or_a_table(judged: Path, tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    path = tmp_path / "x.json"
    session = opened(judged)
    for _ in range(40):
        meddle(session, dice)
    session.set_rules("on")
    document = saved(session, path)
    for _ in range(25):
        made = copy.deepcopy(document)
        spots: list[tuple[Any, Any]] = []

        def collect(value: Any, spots: list[tuple[Any, Any]] = spots) -> None:
            items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
            for key, item in items:
                spots.append((value, key))
                collect(item)

        collect(made["state"]["flow"])
        collect(made["journal"]["entries"][-3:])
        holder, key = dice.choice(spots)
        holder[key] = _mangled(holder[key], dice)
        path.write_text(json.dumps(made), encoding="utf-8")
        try:
            loaded = tabletop.load_session(path)
        except SaveError as error:
            assert str(error).endswith(".")
            continue
        told(loaded)
        for _ in range(6):
            for action in loaded.legal_actions()[:3]:
                loaded.fork().submit(action)
            loaded.skip_step()
        assert loaded.manual("note", text="x", seat=1)
        while loaded.undo():
            told(loaded)
