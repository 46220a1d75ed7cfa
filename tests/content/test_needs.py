"""What a game's code needs of its game.yaml: said by the code, whole, and checked when the game is loaded."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import yaml

import tabletop.games
from tabletop.content import ContentError, load_game
from tabletop.content.places import cards_folder
from tabletop.content.reading.building import default_zones
from tabletop.content.reading.needs import Needs
from tabletop.games import discover

GAMES = sorted(discover())


def _needs(game: str) -> Needs:
    needs = getattr(discover()[game], "needs", None)
    assert isinstance(needs, Needs)
    return needs


@pytest.mark.parametrize("game", GAMES)
def test_what_the_code_names_is_among_what_it_needs(game: str) -> None:
    data = yaml.safe_load((cards_folder() / game / "game.yaml").read_text(encoding="utf-8"))
    words: set[str] = set()
    for path in (Path(tabletop.games.__path__[0]) / game).glob("*.py"):
        if path.name != "needs.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            words |= {
                node.value
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
    needs = _needs(game)
    for section, said in (
        ("zones", [zone.partition("#")[0].rstrip("@") for zone in needs.zones]), ("options", needs.options),
        ("seat_values", needs.seat_values), ("decks", needs.decks),
    ):  # fmt: skip
        assert words & set(data.get(section) or {}) <= set(said), section


@pytest.mark.parametrize("game", GAMES)
def test_code_without_its_zones_values_options_and_decks_is_refused(game: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(f"title: Bare\ncode: {game}\nseats: [{_needs(game).seats[0]}]\n")
    with pytest.raises(ContentError) as error:
        load_game(tmp_path, discover())
    told = [str(finding) for finding in error.value.findings]
    assert all(f"game.yaml:2: The code `{game}` needs the " in line and f"copy {game} " in line for line in told)
    zones = [zone.partition("#")[0].rstrip("@") for zone in _needs(game).zones]
    zone, option = next(zone for zone in zones if zone not in default_zones()), _needs(game).options[0]
    assert f'"{zone}"' in told[0] and any(f'"{option}"' in line and "`options`" in line for line in told)


def _edited(tmp_path: Path, game: str, was: str, now: str) -> list[str]:
    text = (cards_folder() / game / "game.yaml").read_text(encoding="utf-8")
    assert was in text
    (tmp_path / "game.yaml").write_text(text.replace(was, now, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_game(tmp_path, discover())
    return [str(finding) for finding in error.value.findings]


@pytest.mark.parametrize(
    ("game", "was", "now", "sentence"),
    [
        ("nucleic", "seats: [2, 3]", "seats: [2, 3, 4]", "The code `nucleic` is for 2 or 3 seats, not 4."),
    ],
)  # fmt: skip
def test_one_thing_renamed_is_named_at_its_section(
    tmp_path: Path, game: str, was: str, now: str, sentence: str
) -> None:
    told = _edited(tmp_path, game, was, now)
    assert any(sentence in line and "game.yaml:" in line for line in told), told
