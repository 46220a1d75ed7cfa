"""`tabletop schema`: what the check accepts the schemas accept, and what a single place can show to be wrong they
refuse, as the check does."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from tabletop.cli import cli
from tabletop.content import ContentError, load_game
from tabletop.content.places import cards_folder
from tabletop.content.reading.marked import read_document
from tabletop.rules.written.doing.words import EFFECTS
from tabletop.rules.written.door import WRITING
from tabletop.rules.written.reading.sheet import SECTIONS
from tabletop.rules.written.schema import rules_schema
from tabletop.session.lessons.reading import read_lesson
from tabletop.session.schemas import FILES, schemas, write_schemas

jsonschema = pytest.importorskip("jsonschema", reason="the extra `dev` is needed: pip install -e '.[dev]'")

GAMES = sorted(path.parent.name for path in cards_folder().glob("*/game.yaml"))


@cache
def check(part: str) -> None:
    """That a part of a schema is a schema itself."""
    jsonschema.Draft202012Validator.check_schema(json.loads(part))


@lru_cache(maxsize=8)
def validators(game: str) -> dict[str, object]:
    """The validators of a shipped game's schemas; "" for those of any game."""
    made = schemas(cards_folder() / game if game else None)
    for schema in made.values():
        # what is defined in a schema is checked each by itself: most of it stands in those of other games, too
        for part in ({**schema, "$defs": {}}, *schema.get("$defs", {}).values()):
            check(json.dumps(part))
    return {name: jsonschema.Draft202012Validator(schema) for name, schema in made.items()}


def files(folder: Path, name: str) -> list[Path]:
    pattern = "scenarios/**/*.yaml" if name == "scenarios" else FILES[name]
    return sorted(folder.glob(pattern))


def faults(game: str, name: str, data: object) -> list[str]:
    found = validators(game)[name].iter_errors(data)  # type: ignore[attr-defined]
    return [f"{list(each.absolute_path)}: {each.message[:200]}" for each in found]


@pytest.mark.parametrize("game", GAMES)
def test_what_ships_is_accepted(game: str) -> None:
    folder = cards_folder() / game
    found = {}
    for name in FILES:
        some = files(folder, name)
        for path in some[:: max(1, len(some) // 4)] if name in ("scenarios", "decks") else some:
            found[path.name] = faults(game, name, read_document(path)[0].data)
    assert len(found) >= 4
    assert not {path: told for path, told in found.items() if told}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_file_that_ships_is_accepted_by_its_own_schemas_and_by_those_of_any_game(game: str) -> None:
    folder = cards_folder() / game
    for name in FILES:
        for path in files(folder, name):
            data = read_document(path)[0].data
            assert not faults(game, name, data), path
            assert not faults("", name, data), path


WRONG = {
    "game.yaml": [
        ("an unknown key", "titel: Pond"),
        ("a number of seats in words", "seats: two"),
        ("a zone that is seen by a word that there is not", "zones: {pond: {see: everybody}}"),
        ("a kind with an unknown key", "kinds: {frog: {field: {}}}"),
        ("a field of an unknown type", "kinds: {frog: {fields: {tongue: {type: whole}}}}"),
        ("a color that is a list", "counters: {hunger: {color: [1, 2]}}"),
        ("a step that deals less than one", "setup: [{deal: {from: deck, into: hand, count: 0}}]"),
        ("an id with capitals", "palettes: {Leaf: '#3f7a3d'}"),
    ],
    "layout.yaml": [
        ("a box of three numbers", "layouts: {'2': [{zone: hand, box: [1, 2, 3]}]}"),
        ("a kind that there is not", "layouts: {'2': [{zone: hand, kind: heap, box: [1, 2, 3, 4]}]}"),
        ("a table in words", "table: wide"),
        ("no box", "layouts: {'2': [{zone: hand}]}"),
    ],
    "decks/pond.yaml": [
        ("less than no copies", "lists: {creatures: {red-deer: -1}}"),
        ("copies in words", "lists: {creatures: {red-deer: two}}"),
        ("an unknown key", "list: {creatures: {}}"),
    ],
    "abilities.yaml": [
        ("no moment", "abilities: {a: {do: [{weaken: 1, whom: self}]}}"),
        ("no effects", "abilities: {a: {when: activated}}"),
        ("a key that the effect has not",
         "abilities: {a: {when: activated, do: [{mark: guarded, of: self, by: 2}]}}"),
        ("a phrase that is a mapping", "abilities: {a: {when: activated, do: [{gain: {n: 1}, of: rest, to: self}]}}"),
        ("a limit in words", "abilities: {a: {when: activated, limit: once, do: [{weaken: 1, whom: self}]}}"),
        ("an unknown key", "abilities: {a: {when: always, does: [{mark: guarded, of: self}]}}"),
    ],
    "cards/more.yaml": [
        ("a kind that there is not", "kind: monster\ncards: {frog: {}}"),
        ("a field that there is not", "kind: land\ncards: {mud: {biom: Swamp}}"),
        ("a required field that is missing", "kind: land\ncards: {mud: {}}"),
        ("a text for a number", "kind: creature\ncards: {frog: {types: [Beast], base: many, bonuses: {Forest: 1}}}"),
        ("an id with capitals", "kind: land\ncards: {Mud: {biome: Swamp}}"),
        ("cards in a list", "kind: land\ncards: [{name: Mud}]"),
        ("an unknown key beside the cards", "kind: land\ncard: {}\ncards: {}"),
        ("a wrong effect on a card",
         "kind: land\ncards: {m: {biome: Swamp, abilities: [{when: always, do: [{mark: 3}]}]}}"),
        ("a use with an unknown key", "kind: creature\ncards: {f: {base: 1, bonuses: {Forest: 1}, types: [Beast], "
         "abilities: [{use: roar, as: a}]}}"),
    ],
}  # fmt: skip
"""Texts that stand in the place of a file of Territory, each with what is wrong with it."""


def schema_of(file: str) -> str:
    return next(name for name, pattern in FILES.items() if Path(file).match(pattern))


@pytest.fixture(scope="module")
def territory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wrong") / "territory"
    ignore = shutil.ignore_patterns("scenarios", "assets", "rulebook.md")
    shutil.copytree(cards_folder() / "territory", folder, ignore=ignore)
    return folder


@pytest.mark.parametrize("file", WRONG)
def test_what_is_wrong_is_refused_by_schema_and_check(file: str, territory: Path) -> None:
    path = territory / file
    before = path.read_text(encoding="utf-8") if path.exists() else None
    try:
        for what, text in WRONG[file]:
            assert faults("territory", schema_of(file), yaml.safe_load(text)), f"the schema accepts {what}"
            if file == "abilities.yaml" and before is not None:  # beside those that cards have
                text = before + text.replace("abilities: {a: ", "  a: ").removesuffix("}")
            path.write_text(text, encoding="utf-8")
            with pytest.raises(ContentError) as raised:
                load_game(territory, WRITING)
            assert any(finding.path == str(path) for finding in raised.value.findings), what
    finally:
        path.unlink() if before is None else path.write_text(before, encoding="utf-8")


RULES: dict[str, object] = {
    "rules": 2,
    "course": [{"turns": "seats", "do": [{"ask": "you", "to": ["step"]}]}],
    "acts": {"step": {"pick": {"man": "pieces in board"}, "do": [{"move": "man", "to": "taken"}]}},
}
"""Rules at the table of draughts, as few as there can be."""
STEP = RULES["acts"]["step"]  # type: ignore[index]

WRONG_RULES: list[tuple[str, dict[str, object]]] = [
    ("a version that there is not", {"rules": 3}),
    ("a section that there is not", {"cuorse": []}),
    ("a value without its phrase", {"values": {"worth": {"of": "man"}}}),
    ("an addition without a number", {"values": {"worth": {"of": "man", "from": 1, "add": [{"when": True}]}}}),
    ("a cost that pays nothing", {"acts": {"go": {"cost": [{"pay": 2}]}}}),
    ("a check of nothing", {"checks": [{"do": [{"finish": "nobody"}]}]}),
    ("a check that does nothing", {"checks": [{"when": "any(board)"}]}),
    ("a course that is a number", {"course": 3}),
    ("an effect that is a number", {"setup": [3]}),
    ("a word of effects that stands alone", {"setup": ["shuffle"]}),
    ("a key that the effect has not", {"setup": [{"create": "man", "in": "board", "at": "board"}]}),
    ("an effect without a key that it needs", {"setup": [{"each": "s", "in": "seats"}]}),
    ("two effects in one entry", {"setup": [{"shuffle": "taken", "say": "Shuffled."}]}),
    ("a phrase that is a mapping", {"setup": [{"times": {"n": 1}, "do": [{"shuffle": "taken"}]}]}),
    ("an order that there is not", {"course": [{"ask": "seats", "to": ["step"], "order": "anyhow"}]}),
    ("a face that there is not", {"setup": [{"create": "man", "in": "board", "face": "sideways"}]}),
    ("a sentence that is a mapping", {"setup": [{"say": {"you": "go"}}]}),
    ("a key that an act has not", {"acts": {"step": {**STEP, "labl": "Step"}}}),
    ("an act that is quiet in words", {"acts": {"step": {**STEP, "quiet": "yes"}}}),
    ("an act with a name of capitals", {"acts": {"step": STEP, "Jump": STEP}}),
    ("four picks", {"acts": {"step": {**STEP, "pick": dict.fromkeys(["a", "b", "c", "man"], "pieces in board")}}}),
    ("a pick with nothing to pick from", {"acts": {"step": {**STEP, "pick": {"man": {"because": "No."}}}}}),
    ("a requirement without a test", {"acts": {"step": {**STEP, "requires": [{"because": "No."}]}}}),
    ("a sort of thing that cannot be kept", {"keep": {"calm": "text"}}),
    ("what is kept as two sorts", {"keep": {"calm": {"number": 0, "truth": False}}}),
    ("a head of a routine that is none", {"routines": {"Crown(": []}}),
]


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).parents[1].glob("written/*/rules.yaml")), ids=lambda path: path.parent.name
)
def test_the_large_games_as_files_are_accepted(path: Path) -> None:
    """They have words that no game that ships has yet."""
    assert faults("", "rules", read_document(path)[0].data) == []


def test_rules_that_are_wrong_are_refused_by_schema_and_check(tmp_path: Path) -> None:
    folder = tmp_path / "draughts"
    ignore = shutil.ignore_patterns("scenarios", "assets", "lessons", "rulebook.md")
    shutil.copytree(cards_folder() / "draughts", folder, ignore=ignore)
    path = folder / "rules.yaml"
    path.write_text(yaml.safe_dump(RULES, sort_keys=False), encoding="utf-8")
    assert not faults("draughts", "rules", RULES)
    load_game(folder, WRITING)
    for what, wrong in WRONG_RULES:
        assert faults("draughts", "rules", {**RULES, **wrong}), f"the schema accepts {what}"
        path.write_text(yaml.safe_dump({**RULES, **wrong}, sort_keys=False), encoding="utf-8")
        with pytest.raises(ContentError) as raised:
            load_game(folder, WRITING)
        assert any(finding.path == str(path) for finding in raised.value.findings), what


def test_the_schema_of_rules_has_every_word_of_effects_with_its_example() -> None:
    for word in EFFECTS.values():
        example = yaml.safe_load(word.example)
        assert not faults("", "rules", {**RULES, "setup": [example]}), word.name
        if isinstance(example, str):  # a word that takes nothing
            assert faults("", "rules", {**RULES, "setup": [{example: 1}]}), word.name
            continue
        for key in word.needed:
            without = {name: value for name, value in example.items() if name != key}
            assert faults("", "rules", {**RULES, "setup": [without]}), f"{word.name} without {key}"
        nonsense = [] if word.free else 1  # a word that names its keys itself takes phrases
        assert faults("", "rules", {**RULES, "setup": [{**example, "nonsense": nonsense}]}), word.name
    sections = rules_schema()["properties"]
    assert set(sections) == set(SECTIONS)  # type: ignore[call-overload]
    assert all(held.get("description") for held in sections.values())  # type: ignore[attr-defined]


GIFTS: list[object] = [
    "guard", "no guard", "abilities of target", {"might": 2}, {"might": {"times": 2}, "bite": "count(hand)"},
    {"might": {"add": 2, "layer": "charms"}}, {"when": "dies", "of": "self", "do": ["stop"]},
    {"name": "Spite", "instead_of": "dies", "may": True, "do": [{"lose": 2, "of": "life"}]},
    {"when": "always", "do": [{"protect": "self", "from": "kind = spell", "but": ["strike"]}]},
    {"when": "always", "do": [{"add": 1, "to": "might", "of": "self"}, {"give": {"might": 1}, "to": "self"}]},
    {"when": "used", "choose": {"target": "hand", "more": {"among": "hand", "number": 2}}, "do": ["stop"]},
]  # fmt: skip
WRONG_GIFTS: list[object] = [
    [], 3, {}, {"might": {}}, {"might": {"times": 2, "set": 1}}, {"might": {"twice": 2}}, {"when": "dies"},
    {"when": "dies", "instead_of": "dies", "do": []}, {"when": "dies", "do": [], "unless": "x"},
    {"when": "dies", "do": [{"gain": 2}]}, {"when": "always", "do": [{"gain": 2, "of": "life"}]},
    {"when": "always", "do": [{"protect": "self", "by": "x"}]}, {"when": "always", "do": [{"add": 1, "to": "might"}]},
    {"when": "used", "choose": {"target": {"number": 2}}, "do": ["stop"]},
]  # fmt: skip


def test_the_schema_of_rules_knows_all_that_can_be_given() -> None:
    for gift in GIFTS:
        assert not faults("", "rules", {**RULES, "setup": [{"give": gift, "to": "row"}]}), gift
    for gift in WRONG_GIFTS:
        assert faults("", "rules", {**RULES, "setup": [{"give": gift, "to": "row"}]}), gift


LESSON = {"lesson": "The lands", "learner": "A", "steps": [{"say": "This is a land.", "point": "land#1"}]}
WRONG_LESSONS: list[tuple[str, dict[str, object]]] = [
    ("a key that there is not", {"title": "The lands"}),
    ("no steps", {"steps": []}),
    ("a step that says nothing", {"steps": [{"point": "land#1"}]}),
    ("a step with an unknown key", {"steps": [{"say": "Look.", "pont": "land#1"}]}),
    ("an answer to other acts where none is waited for", {"steps": [{"say": "Look.", "other": "Not now."}]}),
    ("minutes in words", {"minutes": "four"}),
    ("a way to go on that there is not", {"then": "play"}),
    ("too many steps", {"steps": [{"say": "Look."}] * 61}),
    ("another act that is accepted in words",
     {"steps": [{"say": "Go.", "wait": {"A": "lock"}, "other": {"say": "Well.", "accept": "often"}}]}),
]  # fmt: skip


def test_lessons_that_are_wrong_are_refused_by_schema_and_reading(tmp_path: Path) -> None:
    path = tmp_path / "lands.yaml"
    good = {**LESSON, "game": "territory"}
    path.write_text(yaml.safe_dump(good), encoding="utf-8")
    assert not faults("territory", "lessons", good)
    read_lesson(path)
    for what, wrong in WRONG_LESSONS:
        assert faults("territory", "lessons", {**good, **wrong}), f"the schema accepts {what}"
        path.write_text(yaml.safe_dump({**good, **wrong}), encoding="utf-8")
        with pytest.raises(ContentError):
            read_lesson(path)


def test_a_scenario_with_an_unknown_key_is_refused() -> None:
    good = {"scenario": "Shown", "given": {"A": {"ready": 3}, "land#1": "Oasis"}, "steps": [{"A": "pass"}]}
    assert not faults("territory", "scenarios", good)
    for wrong in ({"secnario": "Shown"}, {**good, "step": []}, {**good, "steps": [{"somebody": "pass"}]},
                  {**good, "cases": [{"cover": []}]}, {**good, "swapped": "often"}):  # fmt: skip
        assert faults("territory", "scenarios", wrong), wrong


def names(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("const"), str):
            yield schema["const"]
        for held in schema.values():
            yield from names(held)
    elif isinstance(schema, list):
        for held in schema:
            yield from names(held)


def run(*arguments: object) -> tuple[int, str]:
    found = CliRunner().invoke(cli, ["schema", *map(str, arguments)])
    return found.exit_code, found.output


def test_the_command_writes_beside_a_game_and_its_lines_lead_there(tmp_path: Path) -> None:
    folder = tmp_path / "pond"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "title: Pond\nkinds: {frog: {fields: {tongue: {type: int, max: 9}, skin: {values: [green]}}}}\n"
    )
    code, output = run(folder)
    assert code == 0
    assert "cards/*.yaml      # yaml-language-server: $schema=../schema/cards.json" in output
    assert "game.yaml         # yaml-language-server: $schema=schema/game.json" in output
    cards = jsonschema.Draft202012Validator(json.loads((folder / "schema" / "cards.json").read_text()))
    assert cards.is_valid({"cards": {"tree-frog": {"tongue": 3}, "toad": None}})
    assert not cards.is_valid({"cards": {"tree-frog": {"tongue": 12}}})
    assert not cards.is_valid({"cards": {"tree-frog": {"skin": "blue"}}})
    assert run(folder)[0] == 0, "written again"
    assert run(folder / "schema")[0] == 0, "its own folder is meant, too"
    assert CliRunner().invoke(cli, ["check", str(folder)]).exit_code == 0, "the folder is no fault of the game"


def test_a_game_with_faults_still_gets_its_schemas(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "titel: Pond\nkinds: {frog: {fields: {tongue: {type: int}}}}\nzones: {a: 3}\n"
    )
    assert run(tmp_path)[0] == 0
    assert '"tongue"' in (tmp_path / "schema" / "cards.json").read_text()


def test_schemas_of_a_named_game_and_of_any(tmp_path: Path) -> None:
    assert run(tmp_path / "new" / "place", "--game", "nucleic")[0] == 0
    assert '"as_land"' in (tmp_path / "new" / "place" / "cards.json").read_text()
    assert run(tmp_path / "any")[0] == 0
    assert '"as_land"' not in (tmp_path / "any" / "cards.json").read_text()


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    assert run(file) == (1, f"tabletop: {file} is a file; name a folder.\n")
    taken = tmp_path / "taken"
    taken.mkdir()
    (taken / "cards.json").write_text('{"mine": 1}')
    code, output = run(taken)
    assert code == 1
    assert output.endswith("cards.json is there already and is no schema; name another folder or move it away.\n")
    assert [path.name for path in taken.iterdir()] == ["cards.json"], "nothing is written beside it"
    assert run(file / "below")[0] == 1
    assert run(tmp_path / "x", "--game", "nuclaic") == (
        2,
        'tabletop: There is no game nuclaic. Did you mean "nucleic"?\n',
    )


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="whoever may write anywhere is not refused"
)
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    code, output = run(tmp_path / "schema")
    tmp_path.chmod(0o700)
    assert code == 1
    assert "cannot be written" in output


def test_a_write_that_fails_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    code, output = run(tmp_path)
    assert code == 1
    assert output == f"tabletop: The schemas cannot be written to {tmp_path} (No space left on device).\n"


def test_writing_gives_the_paths(tmp_path: Path) -> None:
    assert {path.stem for path in write_schemas(tmp_path, schemas(None))} == set(FILES)
