"""No file of rules, however broken, does anything but be refused with its place, or make a game that walks."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from written_games import FOLDERS

import tabletop
from tabletop.content import ContentError
from tabletop.rules.phrases.naming.values import ANYTHING
from tabletop.rules.phrases.phrase import phrase
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.written.naming.game_names import of_game

ODD = (
    "null", "true", "-1", "0", "999999999999", "''", "[]", "{}", "[[]]", "{a: b}", "you", "nobody", "it", "not",
    "where", "(", ")", "1..2", "count(", "piece(cell(it))", "every(it over seats)", "x.y.z", "9 div 0", "others",
    "top(tray).shows",
)  # fmt: skip
WORD = re.compile(r"[A-Za-z_]+|\d+|[=<>+*()\[\]{},:-]")
GAMES = ("pig", "gomoku", "morris", "game-of-hex", "hedges", "thicket", "market", "kalah", "wards")
ALSO = {
    "thicket": ["cards/cards.yaml"], "wards": ["cards/cards.yaml"], "market": ["game.yaml"], "kalah": ["game.yaml"],
}  # fmt: skip
"""What else is broken of some games."""


def bent(text: str, chance: random.Random) -> str:
    """A file with a few words or lines gone, doubled, exchanged or odd."""
    for _ in range(chance.randint(1, 3)):
        lines = text.split("\n")
        at = chance.randrange(len(lines))
        way = chance.randrange(5)
        words = list(WORD.finditer(text))
        one, other = chance.choice(words), chance.choice(words)
        if way == 0:
            text = "\n".join(lines[:at] + lines[at + 1 :])
        elif way == 1:
            text = "\n".join([*lines[: at + 1], *lines[at:]])
        elif way == 2:
            text = text[: one.start()] + other.group() + text[one.end() :]
        elif way == 3:
            text = text[: one.start()] + chance.choice(ODD) + text[one.end() :]
        else:
            text = text[: one.start()] + text[one.end() :]
        if not WORD.search(text):
            break
    return text


def walk(folder: Path, chance: random.Random) -> None:
    """A few acts, if the game can be read and begun."""
    session = tabletop.new_session(folder, seed=1)
    for _ in range(6):
        acts = session.legal_actions()
        if not acts or session.outcome is not None:
            return
        session.submit(chance.choice(acts))


def fuzz(number: int, folder: Path, first: int = 0) -> int:
    """So many broken files; how many of them were still games."""
    sound = 0
    for seed in range(first, first + number):
        chance = random.Random(seed)
        game = GAMES[seed % len(GAMES)]
        made = folder / game
        if not made.exists():
            shutil.copytree(FOLDERS[game], made, ignore=shutil.ignore_patterns("scenarios", "lessons", "rulebook.md"))
        files = ["rules.yaml", *ALSO.get(game, [])]
        for each in files:
            shutil.copy(FOLDERS[game] / each, made / each)
        chosen = chance.choice(files)
        text = bent((FOLDERS[game] / chosen).read_text(encoding="utf-8"), chance)
        (made / chosen).write_text(text, encoding="utf-8")
        try:
            walk(made, chance)
        except ContentError as error:
            assert all(each.path and each.line >= 0 and each.message for each in error.findings), (seed, error)
        else:
            sound += 1
    return sound


@pytest.mark.parametrize("number", [24, pytest.param(5_000, marks=pytest.mark.long)])
def test_a_broken_file_is_refused_or_walks(number: int, tmp_path: Path) -> None:
    assert 0 < fuzz(number, tmp_path) < number


@pytest.mark.parametrize("number", [300, pytest.param(100_000, marks=pytest.mark.long)])
def test_a_broken_phrase_is_refused_with_its_column(number: int) -> None:
    session = tabletop.new_session("morris", seed=1)
    language = of_game(session.catalog, ())
    text = (FOLDERS["morris"] / "rules.yaml").read_text(encoding="utf-8")
    sound = [each.strip() for each in re.findall(r"(?:must|among|if|be|score): ([^,{}\n]+)", text)]
    refused = 0
    for seed in range(number):
        chance = random.Random(seed)
        broken = bent(chance.choice(sound), chance).replace("\n", " ")
        try:
            phrase(language, broken, ANYTHING)
        except PhraseFault as fault:
            refused += 1
            assert str(fault)
    assert refused > 0
