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
import yaml
from click.testing import CliRunner
from mutants import Mutant, a_few, files, folder_of, mutants, read

import tabletop
from tabletop.cli import cli
from tabletop.content import ContentError
from tabletop.content.reading.marked import read_document

QUICK, MANY = 30, int(os.environ.get("MUTANTS", "3000"))
BATCH = 250
"""So many are one test, so that one that hangs is found by the time that a test may take."""
ACTS = 30
PROGRAM = re.compile(r"Traceback|<class|object at 0x|NoneType|went wrong in the program|Error\(|\w+Error:|lambda")
"""What only somebody who knows the program can read."""


def tried(mutant: Mutant, folder: Path) -> str:
    """What becomes of one: ``refused``, ``told`` (it opens all the same, and is played) or ``played``."""
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
        here = re.compile(rf"{re.escape(str(file))}:\d+: ")
        blamed = [line for line in said if line.startswith(str(file)) and not here.match(line)]
        assert not blamed, (mutant.name, "no line of the file", blamed)
        assert not checked.exit_code or all(line.startswith(str(made)) for line in said), (mutant.name, said)
        try:
            play(made, random.Random(mutant.name))
        except ContentError as error:
            assert checked.exit_code == 1, (mutant.name, "what cannot be opened is told by the check", error)
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
    written = tmp_path / "rules.yaml"
    for game, file in files():
        written.write_text(yaml.serialize(read(game, file), width=10_000, allow_unicode=True), encoding="utf-8")
        again, whole = (read_document(path, path.name)[0].data for path in (written, folder_of(game) / file))
        assert again == whole, (game, file)


def batch(found: list[Mutant], folder: Path) -> Counter[str]:
    """What becomes of some, counted."""
    ends = Counter[str]()
    for mutant in found:
        print(mutant.name, flush=True)  # so that a run that is ended says at which
        ends[tried(mutant, folder)] += 1
    return ends


def test_a_rule_file_with_one_thing_wrong_is_told_or_plays(tmp_path: Path) -> None:
    few = a_few(QUICK)
    assert len({each.way for each in few}) > 20 and len({each.game for each in few}) > 10
    ends = batch(few, tmp_path)
    assert ends["refused"] > ends["played"] > 0, ends


@pytest.mark.long
@pytest.mark.parametrize("start", range(0, MANY, BATCH))
def test_every_rule_file_with_one_thing_wrong_is_told_or_plays(start: int, tmp_path: Path) -> None:
    found = mutants()
    assert len({each.name for each in found}) == len(found) > 1_449
    first = found[:MANY]
    assert {(each.game, each.file) for each in first} == set(files())
    assert {each.way for each in first} == {each.way for each in found}
    batch(first[start : start + BATCH], tmp_path)
