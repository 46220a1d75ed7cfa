"""Saves that are broken, foreign, newer, edited: always a sentence, never anything else."""

from __future__ import annotations

import contextlib
import copy
import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from session_walks import random_act
from small_games import write_pond

import tabletop
from tabletop.core.state import InvalidOp
from tabletop.session import Session
from tabletop.session.saving import storage
from tabletop.session.saving.writing import KEYS


def played(game: str | Path, seed: int, acts: int, **arguments: Any) -> Session:
    """A table with a history that has branches, notes, an undone peek."""
    dice = random.Random(seed)
    session = tabletop.new_session(game, seed=seed, **arguments)
    for _ in range(acts):
        verb, wanted = random_act(session, dice)
        try:
            session.manual(verb, **wanted)
        except InvalidOp:
            continue
        if dice.random() < 0.2:
            session.undo()
    session.manual("note", text="the last word", seat=1)
    session.remark(len(session.journal), "hm")
    session.set_show(sharing="open", bottom=2)
    return session


def use(session: Session) -> None:
    """Everything that could stumble over what was in a file."""
    head = session.journal.head
    for viewer in (None, *range(session.seats + 1)):
        json.dumps(session.view_for(viewer).to_json())
        session.log(viewer)
        session.history(viewer)
        for piece in session.state.pieces():
            session.name_of(piece, viewer)
    while session.undo():
        pass
    while session.redo():
        session.view_for(1)
    for entry in session.journal.entries[-3:]:
        session.go_to(entry.number)
        session.at(entry, 1)
    session.go_to(head)
    for seat in range(1, session.seats + 1):
        for action in session.standing_actions(seat):
            session.submit(action)
    session.audit()
    session.fork().digest()
    dice = random.Random(1)
    for _ in range(5):
        verb, arguments = random_act(session, dice)
        with contextlib.suppress(InvalidOp):
            session.manual(verb, **arguments)


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    return write_pond(tmp_path / "pond")


@pytest.fixture
def saved(tmp_path: Path, pond: Path) -> Path:
    path = tmp_path / "save.json"
    played(pond, 3, 25).save(path)
    return path


def test_the_file_has_exactly_its_keys_and_is_read_back(saved: Path) -> None:
    document = json.loads(saved.read_text(encoding="utf-8"))
    assert tuple(document) == KEYS
    use(tabletop.load_session(saved))


def test_the_save_before_is_kept_and_no_other_file_stays(tmp_path: Path) -> None:
    session = tabletop.new_session("territory", seed=1)
    path = tmp_path / "new folder" / "a.json"
    path.parent.mkdir()
    session.save(path)
    first = path.read_bytes()
    session.manual("note", text="more")
    session.save(path)
    assert sorted(each.name for each in path.parent.iterdir()) == ["a.json", "a.json.bak"]
    assert (path.parent / "a.json.bak").read_bytes() == first != path.read_bytes()


def test_a_save_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = tabletop.new_session("territory", seed=1)
    path = tmp_path / "a.json"
    session.save(path)
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(tabletop.SaveError, match="the disk is full"):
        session.save(path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["a.json"]
    with pytest.raises(tabletop.SaveError):
        session.save(path / "below a file" / "x.json")


FILES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "spaces": (b" \n ", "empty"),
    "picture": (b"\x89PNG\r\n\x1a\n\x00\xff\xfe", "no text file"),
    "text": (b"hello there", "no JSON file"),
    "list": (b"[]", "not a save"),
    "number": (b"17", "not a save"),
    "foreign": (b'{"cards": [1, 2]}', "not a save"),
    "bomb of lists": (b"[" * 200_000, "nested too deeply"),
    "bomb of objects": (b'{"a":' * 150_000, "nested too deeply"),
    "nan": (b'{"format": NaN}', "number"),
    "infinity": (b'{"format": -Infinity}', "number"),
    "huge float": (b'{"format": 1e999}', "number"),
    "huge int": (b'{"format": ' + b"9" * 5000 + b"}", "number"),
    "newer": (
        b'{"format": 99, "game": {}, "journal": {}, "program": {"version": "9.1"}}',
        "newer save format 99, this program's is 1; it was written by version 9.1",
    ),
    "half a character": (b'{"format": 1, "game": "\\ud800", "journal": {}}', "half of a character"),
    "utf-16": ('{"format": 1}'.encode("utf-16"), "no text file"),
}


@pytest.mark.parametrize("name", FILES)
def test_files_that_are_no_saves(name: str, tmp_path: Path) -> None:
    data, words = FILES[name]
    path = tmp_path / "x.json"
    path.write_bytes(data)
    with pytest.raises(tabletop.SaveError, match=words) as caught:
        tabletop.load_session(path)
    assert type(caught.value) is tabletop.SaveError
    assert str(path) in str(caught.value)


def test_places_that_are_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in (tmp_path, tmp_path / "none.json", Path("nul\0l")):
        with pytest.raises(tabletop.SaveError):
            tabletop.load_session(path)
    large = tmp_path / "large.json"
    large.write_bytes(b" " * 2000)
    monkeypatch.setattr(storage, "LARGEST", 1000)
    with pytest.raises(tabletop.SaveError, match="larger than"):
        tabletop.load_session(large)


def test_a_file_cut_off_anywhere_says_so(saved: Path) -> None:
    data = saved.read_bytes()
    dice = random.Random(4)
    for size in [1, 2, len(data) - 3, *(dice.randrange(len(data) - 2) for _ in range(60))]:
        saved.write_bytes(data[:size])
        with pytest.raises(tabletop.SaveError) as caught:
            tabletop.load_session(saved)
        assert "ends in the middle" in str(caught.value) or "JSON" in str(caught.value) or "text" in str(caught.value)
        assert caught.value.remedy == "Open another save."
    saved.with_name(f"{saved.name}.bak").write_bytes(data)
    with pytest.raises(tabletop.SaveError) as caught:
        tabletop.load_session(saved)
    assert f"open {saved.name}.bak" in caught.value.remedy
    assert tabletop.load_session(saved.with_name(f"{saved.name}.bak")).state is not None


def stack(document: Any, height: int) -> None:
    """Pieces under one another."""
    state = document["state"]
    first = state["size"]
    state["size"] += height
    for number in range(first, first + height):
        state["pieces"][str(number)] = {"kind": "token"}
        state["attached"][str(number)] = [number + 1]
    del state["attached"][str(first + height - 1)]
    state["zones"].setdefault("table", []).append(first)


def ring(document: Any) -> None:
    """Two pieces, each under the other."""
    state = document["state"]
    first = state["size"]
    state["size"] += 2
    for number, other in ((first, first + 1), (first + 1, first)):
        state["pieces"][str(number)] = {"kind": "token"}
        state["attached"][str(number)] = [other]


CASES: dict[str, tuple[Callable[[Any], object], str, str]] = {
    "unknown game": (lambda d: d.update(game={"id": "chess"}), "game", "is not installed"),
    "unknown key": (lambda d: d.update(colour=1), "colour", "no such part"),
    "missing key": (lambda d: d.pop("log"), "", "no 'log'"),
    "too many seats": (lambda d: d["seats"].extend(d["seats"]), "seats", "2, 3 seats, not 4"),
    "option": (lambda d: d["options"].update(quick=7), "options.quick", "true or false"),
    "dial": (lambda d: d.update(rules="loud"), "rules", "on, warn or off"),
    "seed": (lambda d: d.update(seed="x"), "seed", "whole number"),
    "two places": (
        lambda d: d["state"]["zones"]["pond"].append(d["state"]["zones"]["pond"][0]), "state.zones.pond", "two places"
    ),
    "no place": (lambda d: d["state"]["zones"].pop("pond"), "state.pieces", "lies nowhere"),
    "under itself": (ring, "state.attached", "lies under itself"),
    "a deep stack": (lambda d: stack(d, 300), "state.attached", "more than 200 others"),
    "no zone": (lambda d: d["state"]["zones"].update(moon=[]), "state.zones.moon", "no zone 'moon'"),
    "no card": (
        lambda d: next(row for row in d["state"]["pieces"].values() if "definition" in row).update(definition="lion"),
        "state.pieces", "no card 'lion'",
    ),
    "no card in the history": (
        lambda d: d["journal"]["entries"][0]["ops"].append(["set", 1, "definition", "lion"]),
        "journal.entries.0.ops", "no card 'lion'",
    ),
    "angle": (lambda d: d["state"]["pieces"]["1"].update(angle="steep"), "state.pieces.1.angle", "whole number"),
    "counter": (lambda d: d["state"]["counters"].update(x={"1": 10**12}), "state.counters.x.1", "from -999999999"),
    "seat in play": (lambda d: d["state"]["flow"].update(seat=9), "state.flow.seat", "from 0 to 2"),
    "operation": (lambda d: d["journal"]["entries"][0].update(ops=[["boil", 1]]), "journal.entries.0.ops.0", "boil"),
    "impossible": (
        lambda d: d["journal"]["entries"][0].update(ops=[["move", 999, "pond", -1, None, None]]),
        "journal.entries.0.ops.0", "no piece 999",
    ),
    "parent": (lambda d: d["journal"]["entries"][0].update(parent=5), "journal.entries.0.parent", "from 0 to 0"),
    "head": (lambda d: d["journal"].update(head=10**6), "journal.head", "from 0 to"),
    "sentence": (
        lambda d: d["journal"]["entries"][0].update(lines=[["hacked", {}]]),
        "journal.entries.0.lines.0", "no sentence",
    ),
    "words": (
        lambda d: d["journal"]["entries"][0].update(lines=[["note", {"who": "x"}]]),
        "journal.entries.0.lines.0", "takes text, who",
    ),
    "show": (lambda d: d["show"].update(bottom=8), "show.bottom", "from 1 to 2"),
    "sharing": (lambda d: d["show"].update(sharing="shout"), "show.sharing", "side, pass, open"),
    "deep": (lambda d: d["show"].update(x=json.loads("[" * 60 + "]" * 60)), "show", "nested deeper"),
    "note": (lambda d: d["journal"]["notes"].update({"x": "y"}), "journal.notes.x", "number as the key"),
    "branch": (lambda d: d["journal"]["branches"].update({"0": 2 if d["journal"]["entries"][1]["parent"] else 3}),
               "journal.branches", "does not follow"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_each_fault_is_named_with_its_place(name: str, saved: Path) -> None:
    change, where, words = CASES[name]
    document = json.loads(saved.read_text(encoding="utf-8"))
    change(document)
    saved.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(tabletop.SaveError) as caught:
        tabletop.load_session(saved)
    assert caught.value.where.startswith(where), caught.value
    assert words in caught.value.problem, caught.value
    assert caught.value.remedy


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from paths(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from paths(item, (*path, index))


WRONG: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 10**9, 10**30, -(2**63), 1.5, 1e300, "", "pond", "hand@1", "lily#2",
    "x" * 30_000, "#1", "up", "card", [], [1], [[]], {}, {"a": 1}, {"is": "piece"}, [None] * 6, "\u202e\x00", "ä",
)  # fmt: skip


def mutated(document: Any, places: list[tuple[Any, ...]], dice: random.Random) -> Any:
    """The document with one to three things changed: replaced, deleted, doubled, exchanged."""
    changed = copy.deepcopy(document)
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        path = dice.choice(places)
        try:
            holder = changed
            for step in path[:-1]:
                holder = holder[step]
            act = dice.randrange(6)
            if act == 0:
                del holder[path[-1]]
            elif act == 1 and isinstance(holder, list):
                holder.append(copy.deepcopy(holder[path[-1]]))
            elif act == 2:
                other = dice.choice(places)
                source = document
                for step in other:
                    source = source[step]
                holder[path[-1]] = copy.deepcopy(source)
            elif act == 3 and isinstance(holder[path[-1]], int):
                holder[path[-1]] += dice.choice([-1, 1, 5, 1000])
            else:
                holder[path[-1]] = copy.deepcopy(dice.choice(WRONG))
        except (KeyError, IndexError, TypeError):
            continue
    return changed


def fuzz(document: Any, path: Path, dice: random.Random, times: int) -> tuple[int, int]:
    """How many of the changed documents were opened, how many refused."""
    places = list(paths(document))
    opened = refused = 0
    for _ in range(times):
        changed = mutated(document, places, dice)
        path.write_text(json.dumps(changed), encoding="utf-8")
        try:
            session = tabletop.load_session(path)
        except tabletop.SaveError as error:
            assert type(error) is tabletop.SaveError
            assert error.problem
            refused += 1
            continue
        use(session)
        session.save(path)
        tabletop.load_session(path)
        opened += 1
    return opened, refused


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 6))])
def test_changed_at_random_it_opens_and_can_be_played_or_says_why_not(seed: int, tmp_path: Path, pond: Path) -> None:
    session = played(pond, 10 + seed, 14)
    path = tmp_path / "x.json"
    session.save(path)
    opened, refused = fuzz(json.loads(path.read_text(encoding="utf-8")), path, random.Random(seed), 130)
    assert opened > 3 and refused > 30


def test_a_real_game_changed_at_random(tmp_path: Path) -> None:
    session = played("territory", 2, 12)
    path = tmp_path / "x.json"
    session.save(path)
    opened, refused = fuzz(json.loads(path.read_text(encoding="utf-8")), path, random.Random(5), 40)
    assert opened and refused


def test_bytes_changed_at_random(tmp_path: Path, pond: Path) -> None:
    session = played(pond, 1, 10)
    path = tmp_path / "x.json"
    session.save(path)
    data = path.read_bytes()
    dice = random.Random(9)
    refused = 0
    for _ in range(150):
        broken = bytearray(data)
        for _ in range(dice.choice([1, 1, 4])):
            broken[dice.randrange(len(broken))] = dice.choice(b'0123456789"[]{},:-.eEnul \xff\x00')
        path.write_bytes(broken)
        try:
            use(tabletop.load_session(path))
        except tabletop.SaveError:
            refused += 1
    assert refused > 50


def test_a_position_edited_by_hand_is_kept_beside_the_history(saved: Path) -> None:
    before = tabletop.load_session(saved)
    document = json.loads(saved.read_text(encoding="utf-8"))
    state = document["state"]
    card = state["zones"]["hand@1"].pop()
    state["zones"]["pond"].append(card)
    state["pieces"][str(card)]["face"] = "up"
    state["counters"].setdefault("hunger", {})[str(card)] = 4
    saved.write_text(json.dumps(document, indent=1), encoding="utf-8")
    session = tabletop.load_session(saved)
    assert any("outside the program" in warning for warning in session.warnings)
    assert session.state.at[card] == "pond" and session.state.counter(card, "hunger") == 4
    assert session.log(None)[-1].text == "The position was changed outside the program."
    use(session.fork())
    session.undo()
    assert session.digest() == before.digest(), "one undo goes back to where the history leads"


def test_cards_that_changed_since_give_a_warning_only(saved: Path, pond: Path) -> None:
    digest = tabletop.load_session(saved).digest()
    cards = pond / "cards" / "frogs.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("  toad: {tongue: 1}\n", ""), encoding="utf-8")
    deck = pond / "decks" / "croak.yaml"
    deck.write_text(deck.read_text(encoding="utf-8").replace("toad: 2, ", ""), encoding="utf-8")
    game = pond / "game.yaml"
    lily = "  lily: {label: Lily, sites: 3}\n"
    game.write_text(game.read_text(encoding="utf-8").replace(lily, ""), encoding="utf-8")
    session = tabletop.load_session(saved)
    assert session.digest() == digest
    assert "have changed since" in session.warnings[0]
    assert any("toad" in warning for warning in session.warnings)
    use(session)


def test_a_game_that_is_broken_now(saved: Path, pond: Path) -> None:
    (pond / "game.yaml").write_text("seats: [nine]\n", encoding="utf-8")
    with pytest.raises(tabletop.SaveError, match="cannot be opened") as caught:
        tabletop.load_session(saved)
    assert caught.value.where == "game"


def test_the_example_save_opens() -> None:
    from tabletop.session.saving.folders import example_saves_dir

    found = sorted(example_saves_dir().glob("*.json"))
    assert found
    for path in found:
        session = tabletop.load_session(path)
        assert session.warnings == ()
        assert str(Path.home()) not in path.read_text(encoding="utf-8")
        use(session)


def test_a_folder_that_is_not_there_is_told_and_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    session = tabletop.new_session("territory", seed=1)
    with pytest.raises(tabletop.SaveError, match="there is no such folder"):
        session.save(tmp_path / "none" / "x.json")
    assert not (tmp_path / "none").exists()
    session.save(tmp_path / "home" / "saves" / "x.json")
    assert (tmp_path / "home" / "saves" / "x.json").is_file(), "the program's own folder is made as needed"
