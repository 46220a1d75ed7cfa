"""What the log says of a word stands beside the word, and nowhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tabletop.games import discover
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.language.pages import page
from tabletop.rules.written.doing.words import EFFECTS
from tabletop.rules.written.sentences import WRITTEN
from tabletop.rules.written.written_rules import WrittenRules
from tabletop.session.setting_up.games import open_catalog

GAMES = sorted(discover())


def said_in(folder: Path) -> Iterator[str]:
    """The names of sentences that a package speaks, as patterns: all its texts but keys and help of other kinds."""
    for path in sorted(folder.glob("*.py")):
        keys = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                keys |= {id(key) for key in node.keys}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in keys:
                yield re.escape(node.value)
            elif isinstance(node, ast.JoinedStr):
                yield "".join(
                    re.escape(part.value) if isinstance(part, ast.Constant) else r"\w+" for part in node.values
                )


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_has_its_sentence_or_says_why_there_is_none(game: str) -> None:
    words = discover()[game].vocabulary().words  # type: ignore[attr-defined]
    effects = [word for word in words if word.part == "do"]
    assert effects
    assert [word.name for word in effects if bool(word.log) == bool(word.unsaid)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_log_has_the_sentences_of_words_from_them_alone(game: str) -> None:
    code = discover()[game]
    rules = code.ruleset(open_catalog(game), 2, {})  # type: ignore[attr-defined]
    elsewhere = import_module(f"tabletop.games.{game}.sentences").SENTENCES
    package = Path(import_module(f"tabletop.games.{game}").__file__ or "").parent
    texts = [re.compile(each) for each in said_in(package) if each.startswith(f"{game}\\.")]
    spoken = {name for name in rules.sentences if any(each.fullmatch(name) for each in texts)}
    for word in code.vocabulary().words:  # type: ignore[attr-defined]
        for name, text in word.log.items():
            assert rules.sentences[name] == text
            assert name not in elsewhere, f"{name} stands in sentences.py, too"
            assert name in spoken, f"nothing says {name}"


def test_so_has_every_effect_of_a_game_without_code() -> None:
    assert [word.name for word in EFFECTS.values() if bool(word.log) == bool(word.unsaid)] == []
    for word in EFFECTS.values():
        for name, text in word.log.items():
            assert WrittenRules.own_sentences[name] == text
            assert name not in WRITTEN, f"{name} stands in sentences.py, too"


def test_two_words_do_not_say_different_things_under_one_name() -> None:
    words = Lexicon()
    words.effect("hurt", "Loses.", log={"toy.lost": "{pieces} lost {number}."})(lambda run, at, effect: None)
    words.effect("burn", "Burns.", log={"toy.lost": "{pieces} lost {number}."})(lambda run, at, effect: None)
    assert words.sentences == {"toy.lost": "{pieces} lost {number}."}
    words.effect("melt", "Melts.", log={"toy.lost": "{pieces} melts."})(lambda run, at, effect: None)
    with pytest.raises(ValueError, match=r"toy\.lost"):
        _ = words.sentences


def test_the_reference_tells_what_the_log_says() -> None:
    words = Lexicon()
    words.effect("hurt", "Loses.", log={"toy.lost": "{pieces} lost {number}."})(lambda run, at, effect: None)
    words.stands("tall", "Is taller.")
    told = page("Toy", words.vocabulary)
    assert '- in the log: "{pieces} lost {number}."' in told
    assert "- in the log: nothing of its own; it holds by itself" in told
