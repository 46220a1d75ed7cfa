"""Every rule file with one thing wrong: told with its line and what to do, or a game that can be opened and played.

All of them take hours. So many as were once tried by hand, and then some:
``python -m pytest -m long -n 2 tests/rules/written/test_written_mutants.py``; more with ``MUTANTS=20000`` before it.
"""

from __future__ import annotations

import os
import random
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner
from mutants import Mutant, files, folder_of, mutants, read

import tabletop
from tabletop.cli import cli
from tabletop.content import ContentError

QUICK, MANY = 60, int(os.environ.get("MUTANTS", "3000"))
BATCH = 250
"""So many are one test, so that one that hangs is found by the time that a test may take."""
ACTS = 30
PROGRAM = re.compile(r"Traceback|<class|object at 0x|NoneType|went wrong in the program|Error\(|\w+Error:|lambda")
"""What only somebody who knows the program can read."""


def tried(mutant: Mutant, folder: Path) -> str:
    """What becomes of one: ``refused``, ``told`` (and played) or ``played``."""
    made = folder / mutant.game
    if not made.exists():
        shutil.copytree(folder_of(mutant.game), made)
    file = made / mutant.file
    whole = file.read_bytes()
    text = mutant.text()
    file.write_text(text, encoding="utf-8")
    try:
        checked = CliRunner().invoke(cli, ["check", str(made)])
        said = checked.output.splitlines()
        assert checked.exit_code in (0, 1), (mutant.name, checked.output)
        for line in said:
            assert not PROGRAM.search(line), (mutant.name, line)
            assert re.search(r"[.?!)…\"]$", line) and len(line.split()) > 3, (mutant.name, line)
        if checked.exit_code:
            faults = [line for line in said if re.match(rf"{re.escape(str(made))}[^:]*:\d+: ", line)]
            assert faults, (mutant.name, checked.output)
        try:
            play(made, random.Random(mutant.name))
        except ContentError as error:
            assert checked.exit_code == 1, (mutant.name, error)
            assert all(str(each) in said for each in error.findings if each.grade == "error"), (mutant.name, error)
            return "refused"
        return "told" if checked.exit_code else "played"
    finally:
        file.write_bytes(whole)


def play(folder: Path, chance: random.Random) -> None:
    """Some acts of whoever is asked."""
    session = tabletop.new_session(folder, seed=1)
    for _ in range(ACTS):
        acts = session.legal_actions()
        if not acts or session.outcome is not None:
            return
        act = chance.choice(acts)
        assert session.ruleset is None or session.label(act)
        session.submit(act)


def test_a_file_that_is_written_again_is_the_same_file(tmp_path: Path) -> None:
    """What is changed in a mutant is what it says, and nothing else."""
    import yaml

    for game, file in files():
        text = yaml.serialize(read(game, file), width=10_000, allow_unicode=True)
        loaded = (yaml.load(each, yaml.BaseLoader) for each in (text, (folder_of(game) / file).read_text("utf-8")))
        assert next(loaded) == next(loaded), (game, file)


def test_the_first_of_them_are_of_every_file_and_every_way() -> None:
    found = mutants()
    assert len({each.name for each in found}) == len(found) > 1_449
    first = found[:MANY]
    assert {(each.game, each.file) for each in first} == set(files())
    assert {each.way for each in first} == {each.way for each in found}


def batches() -> list[object]:
    """A few in each run of the suite, the others in a long one."""
    starts = range(QUICK, MANY, BATCH)
    return [(0, QUICK), *(pytest.param((each, each + BATCH), marks=pytest.mark.long) for each in starts)]


@pytest.mark.parametrize("some", batches(), ids=lambda some: f"{some[0]}-{some[1]}")
def test_a_rule_file_with_one_thing_wrong_is_told_or_plays(some: tuple[int, int], tmp_path: Path) -> None:
    found = Counter[str]()
    for mutant in mutants()[slice(*some)]:
        print(mutant.name, flush=True)  # so that a run that is ended says at which
        found[tried(mutant, tmp_path)] += 1
    assert found["refused"] > found["played"] > 0, found
