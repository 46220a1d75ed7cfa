"""Whatever opens can be saved and opened again; paths and moments that cannot be are told."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.core.state import InvalidOp
from tabletop.session.errors import SaveError
from tabletop.session.saving.storage import session_of

SAVES = Path(__file__).parents[2] / "saves"
ODD = (0, 1, -1, 7, 999_999_999, 10**12, True, None, "", "a", "hand@1", "#1", [], {}, [1], "gone", "\0")


def opened(document: dict[str, Any], folder: Path) -> tabletop.Session:
    path = folder / "save.json"
    return session_of(path, document)


def kept(session: tabletop.Session, folder: Path) -> tabletop.Session:
    session.save(folder / "kept.json")
    return tabletop.load_session(folder / "kept.json")


def read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SAVES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def _strange_card(save: dict[str, Any]) -> None:
    for part in (save["journal"]["start"], save["state"]):
        next(row for row in part["pieces"].values() if row.get("definition"))["definition"] = "a_card_of_long_ago"


def _strange_option(save: dict[str, Any]) -> None:
    save["options"]["an_option_of_long_ago"] = 3


def _strange_zone(save: dict[str, Any]) -> None:
    save["state"]["zones"]["a_zone_of_long_ago"] = []


@pytest.mark.parametrize("traced", [False, True], ids=["no-other-trace", "named-in-the-positions"])
@pytest.mark.parametrize("strange", [_strange_card, _strange_option, _strange_zone])
def test_what_is_let_pass_since_the_cards_were_others_is_let_pass_again(
    tmp_path: Path, strange: Any, traced: bool
) -> None:
    save = read("territory-second-round")
    strange(save)
    now = save["catalog"]
    with pytest.raises(SaveError):
        opened(save, tmp_path)
    save["catalog"] = "of long ago"
    if traced:
        save["state"]["flow"]["catalog"] = save["journal"]["start"]["flow"]["catalog"] = now
    session = opened(save, tmp_path)
    digest, told = session.digest(), [line for line in session.warnings if "long_ago" in line or "long ago" in line]
    assert told
    for _ in range(2):
        session = kept(session, tmp_path)
        assert session.digest() == digest
        assert strange is _strange_zone or set(told) <= set(session.warnings)  # a zone in which nothing lies is gone
    assert session.submit(session.legal_actions()[0]) and session.undo()
    assert kept(session, tmp_path).digest() == digest


def places(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in a document something stands."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, each in inside:
        yield (*way, key)
        yield from places(each, (*way, key))


def damaged(text: str, dice: random.Random) -> dict[str, Any]:
    """A save in which something was written over, left out or named otherwise."""
    found: dict[str, Any] = json.loads(text)
    if dice.random() < 0.5:
        found["catalog"] = "of long ago"
    part = dice.choice(("state", "state", "journal", "journal", "options", "seats", "show", "log"))
    where = [(part, *way) for way in places(found[part])]
    for _ in range(dice.choice((1, 1, 2))):
        *way, key = dice.choice(where or [(part,)])
        holder = found
        try:
            for each in way:
                holder = holder[each]
            how = dice.random()
            if how < 0.8:
                holder[key] = dice.choice(ODD)
            elif how < 0.9:
                del holder[key]
            else:
                holder[str(dice.choice(ODD))] = holder.pop(key)
        except (KeyError, IndexError, TypeError):
            continue
    return found


def meddled(text: str, dice: random.Random, folder: Path) -> bool:
    """Whether a damaged save opens; then it is kept, played on and kept again."""
    try:
        session = opened(damaged(text, dice), folder)
    except SaveError:
        return False
    twin = kept(session, folder)
    assert twin.digest() == session.digest()
    acts = twin.legal_actions()
    if acts and twin.submit(dice.choice(acts)):
        assert kept(twin, folder).digest() == twin.digest()
    return True


SMALL = ("territory-second-round", "nucleic-draft")


@pytest.mark.parametrize("name", SMALL)
def test_damaged_saves_that_open_can_be_kept(tmp_path: Path, name: str) -> None:
    dice, text = random.Random(name), json.dumps(read(name))
    assert sum(meddled(text, dice, tmp_path) for _ in range(12)) > 0


@pytest.mark.long
@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: path.stem)
def test_many_damaged_saves_that_open_can_be_kept(tmp_path: Path, path: Path) -> None:
    dice, text = random.Random(path.stem), path.read_text(encoding="utf-8")
    assert sum(meddled(text, dice, tmp_path) for _ in range(150)) > 10


# -- paths and moments ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b"])
def test_a_path_that_no_file_can_have_is_told(tmp_path: Path, name: str) -> None:
    path = f"{tmp_path}/{name}"
    session = tabletop.new_session("pig", seed=1)
    good = SAVES / "nucleic-draft.json"
    for given in (path, Path(path)):
        for act in (
            session.save, tabletop.load_session, lambda path: tabletop.new_session("pig", autosave=path),
            lambda path: tabletop.load_session(good, autosave=path),
        ):  # fmt: skip
            with pytest.raises(SaveError, match="no file can have such a name"):
                act(given)
    for opens in (tabletop.new_session, tabletop.load_scenario):
        with pytest.raises(tabletop.ContentError):
            opens(path)
    save = read("nucleic-draft")
    save["game"]["folder"] = path
    if "\0" in name:
        assert opened(save, tmp_path).catalog.id == "nucleic", "the installed one stands in"


def test_a_moment_that_there_is_not_is_told() -> None:
    session = tabletop.new_session("pig", seed=1)
    entry = session.submit(session.legal_actions()[0])
    last = len(entry.ops)  # type: ignore[union-attr]
    assert session.at(1, last).to_json() == session.at(1).to_json() and session.at(1, 0) and session.at(0, 0)
    for number, step in ((1, last + 1), (1, -1), (0, 1), (2, 0), (-1, None)):
        with pytest.raises(InvalidOp):
            session.at(number, step)
