"""Every example of the guide is read, and those with rules are played, as they stand on its pages."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import tabletop
from tabletop.content import load_game
from tabletop.content.proofing.author import check_game
from tabletop.rules.written.doing.words import EFFECTS
from tabletop.rules.written.door import WRITING
from tabletop.rules.written.naming.game_names import of_game
from tabletop.rules.written.reacting.standing import HOLDING
from tabletop.session.rules_pages import functions, rules_pages
from tabletop.session.scenario import run_file, scenario_files

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCK = re.compile(r"^```yaml ([\w/.-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GAMES = {
    (page.name, name.partition("/")[0])
    for page in DOCS.glob("*.md")
    for name, _ in BLOCK.findall(page.read_text(encoding="utf-8"))
}


@pytest.mark.parametrize(("page", "game"), sorted(GAMES))
def test_what_a_page_shows_is_a_game(page: str, game: str, tmp_path: Path) -> None:
    for name, text in BLOCK.findall((DOCS / page).read_text(encoding="utf-8")):
        if name.startswith(f"{game}/"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
    folder = tmp_path / game
    assert [str(each) for each in check_game(str(folder), WRITING) if each.grade != "note"] == []
    session = tabletop.new_session(folder, seed=3)
    chance = random.Random(1)
    for _ in range(12 if session.ruleset is not None else 0):
        if session.outcome is None:
            assert session.submit(chance.choice(session.legal_actions()))
    for path in scenario_files([folder]) if (folder / "scenarios").is_dir() else ():
        assert [str(case) for case in run_file(path) if not case.passed] == []


def test_the_index_names_every_page_and_every_link_leads_somewhere() -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    assert {page.name for page in DOCS.glob("*.md")} == {"README.md", *re.findall(r"\]\((\S+?\.md)\)", index)}
    for page in DOCS.glob("*.md"):
        for target in re.findall(r"\]\(([\w./-]+)(?:#\S*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), (page.name, target)


def test_each_word_of_rules_has_a_page() -> None:
    pages = rules_pages()
    for name, word in EFFECTS.items():
        assert word.help in pages[f"rules/{name}.md"] and word.example in pages[f"rules/{name}.md"]
        assert all(f"`{key}`" in pages[f"rules/{name}.md"] for key in word.keys)
    for name, (keys, help, example) in HOLDING.items():
        assert f"- `{name}`: {help}" in pages["rules.md"] and example in pages["rules.md"]
        assert all(f"`{key}`" in pages["rules.md"] for key in keys)
    for name, function in functions().items():
        page = pages[f"rules/{name}.md"]
        assert function.help in page and function.form in page and function.example in page
    named = set(re.findall(r"\]\((rules/\w+\.md)\)", pages["rules.md"]))
    assert named == set(pages) - {"rules.md", "common.md"}


def test_each_function_of_a_game_has_a_page(tmp_path: Path) -> None:
    """Those of its own fields under a name that such a field may have."""
    kinds = "kinds: {tile: {label: Tile, fields: {form: {type: shape}, bonuses: {type: map}}}}\n"
    text = f"title: Fields\nseats: [2]\nzones: {{yard: {{label: Yard, see: open}}}}\n{kinds}"
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    language = of_game(load_game(tmp_path), ())
    assert set(language.functions) == set(functions())
    assert {"form", "bonuses", "repeated"} <= set(functions())
