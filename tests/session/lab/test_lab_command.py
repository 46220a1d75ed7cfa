"""The command `tabletop lab`, by its own words: what it prints, what it refuses and how."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tabletop import lab_child
from tabletop.cli import cli
from tabletop.content import load_game
from tabletop.content.shelf import game_folder
from tabletop.rules.written.door import WRITING
from tabletop.session.lab.laboratory import Study
from tabletop.session.lab.naming import announced, told_of_games
from tabletop.session.lab.report import lines as report_lines
from tabletop.session.lab.request import Request
from tabletop.session.lab.running import Alone
from tabletop.session.lab.versions import are_versions
from tests.session.lab.small_lab import write_game


def told(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["lab", *arguments])


def test_a_run_is_printed_written_and_gone_on_with(tmp_path: Path) -> None:
    game, out = str(write_game(tmp_path)), str(tmp_path / "run")
    asked = ("--games", "6", "--bots", "random", "--seed", "4", "--jobs", "1", "--ask", "cards,fun", "--out", out)
    first = told(game, *asked)
    assert first.exit_code == 0, first.output
    assert "6 games are played: at the usual table." in first.output
    assert f"The run is kept in {out}; --out" in first.output
    assert "WHICH CARDS?" in first.output and "IS IT FUN?" in first.output and "IS IT FAIR?" not in first.output
    for name in ("report.html", "report.json", "games.csv"):
        assert (tmp_path / "run" / name).is_file()
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert page.index("6 games by random") < page.index("games that one side won, ") < page.index("All in figures")
    again = told("--resume", out, "--jobs", "1")
    assert again.exit_code == 0
    kept = (tmp_path / "run" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(kept) == 6, "what was played is not played again"


def test_of_a_game_that_has_changed_the_command_says_how_both_versions_are_compared(tmp_path: Path) -> None:
    game, out = write_game(tmp_path), str(tmp_path / "run")
    asked = ("--games", "2", "--bots", "random", "--seed", "4", "--jobs", "1", "--ask", "fun", "--out", out)
    assert told(str(game), *asked).exit_code == 0
    rules = game / "rules.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("rounds: 4", "rounds: 3"), encoding="utf-8")
    found = told("--resume", out)
    assert found.exit_code == 1 and "have changed" in found.output and "use --against" in found.output


def test_the_same_command_goes_on_though_chance_drew_the_seed(tmp_path: Path) -> None:
    game, out = str(write_game(tmp_path)), tmp_path / "run"
    asked = ("--games", "4", "--bots", "random", "--jobs", "1", "--ask", "fun", "--out", str(out))
    assert told(game, *asked).exit_code == 0
    played = (out / "games.jsonl").read_text(encoding="utf-8").splitlines()
    (out / "games.jsonl").write_text("\n".join(played[:2]) + "\n", encoding="utf-8")
    again = told(game, *asked)
    assert again.exit_code == 0, again.output
    gone_on = (out / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert gone_on[:2] == played[:2] and len(gone_on) == 4
    other = told(game, *asked, "--seed", "5")
    assert other.exit_code == 1 and "lies a run that asks something else" in other.output


def test_a_folder_that_cannot_be_made_is_told_with_the_remedy(tmp_path: Path) -> None:
    game, out = str(write_game(tmp_path)), tmp_path / "mine" / "run"
    (tmp_path / "mine").write_text("no folder", encoding="utf-8")
    result = told(game, "--games", "1", "--jobs", "1", "--out", str(out))
    assert result.exit_code == 1 and f"{out} cannot hold the run (" in result.output
    assert "Name another folder." in result.output


def test_how_many_games_at_which_tables_is_said_before_they_are_played(tmp_path: Path) -> None:
    """Twenty at each of seven tables are 140; tables and decks have the names of the game."""
    request = Request("bramble", 20, 1, seats=2, vary=())
    first, usual = announced(request)
    assert first.startswith(
        "140 games are played: 20 at each of 7 tables (usual table; Dusk / Dusk; Dusk / Shelter; Dusk / Thorns;"
    )
    assert usual == (
        "The usual table is the one that is dealt where nothing else is said: 2 seats with Thorns and Shelter."
    )
    asked = ("--games", "1", "--bots", "random", "--seed", "4", "--jobs", "1", "--vary", "none", "--seats", "2")
    run = told("bramble", *asked, "--out", str(tmp_path / "run"))
    assert run.exit_code == 0, run.output
    assert "7 games are played: 1 at each of 7 tables (usual table; " in run.output
    heads = next(line for line in run.output.splitlines() if line.endswith("all others"))
    catalog = load_game(game_folder("bramble"))
    assert all(deck.name in heads and f" {deck.id} " not in heads for deck in catalog.decks.values() if deck.ready)


@pytest.mark.parametrize(
    ("tables", "against", "played", "number", "sentence"),
    [
        (4, "", 80, 80, "80 games were played, 20 at each of 4 tables."),
        (4, "", 29, 80, "29 games were played; 51 are left until there are 20 at each of 4 tables."),
        (1, "", 1, 20, "1 game was played; 19 are left."),
        (1, "", 20, 20, "20 games were played."),
        (4, "bramble", 159, 160,
         "159 games were played; 1 is left until there are 20 at each of 4 tables with each version."),
        (1, "bramble", 40, 40, "40 games were played, 20 with each version."),
    ],
)  # fmt: skip
def test_how_many_games_have_been_played_is_said_as_it_is(
    tables: int, against: str, played: int, number: int, sentence: str
) -> None:
    """A run that was stopped does not claim what it has not done."""
    request = Request("bramble", 20, 1, against=against)
    assert told_of_games(request, tables, played, number) == sentence


def test_a_run_that_was_stopped_says_in_its_report_what_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = Study.begin(
        Request("bramble", 1, 5, ("random",), seats=2, vary=(), questions=("fair",)), tmp_path / "run"
    )
    study.play(Alone(), lambda record, progress: study.stop.set())
    said = list[dict[str, object]]()
    monkeypatch.setattr(lab_child, "say", lambda **told: said.append(told))
    lab_child.report(study)
    lines, played = said[-1]["lines"], len(study.folder.records())
    assert isinstance(lines, list) and 0 < played < study.number == 7
    left = f"{7 - played} {'is' if played == 6 else 'are'} left until there are 1 at each of 7 tables."
    assert lines[0] == f"{played} {'game was' if played == 1 else 'games were'} played; {left}"
    written = next(report_lines(study.results()))
    assert f"{7 - played} still to be played until there are 1 at each of 7 tables" in written


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Which GAME?"),
        (("nonsense",), "nonsense"),
        (("pig", "--ask", "fairness"), "There is no question fairness."),
        (("bramble", "--cards", "dew-nymphe"), 'Did you mean "dew-nymph"?'),
        (("bramble", "--decks", "thorn,thorn"), "There is no deck thorn."),
        (("pig", "--vary", "targets"), "There is no house rule targets."),
        (("pig", "--option", "target"), "is not like deck_cap=120"),
        (("pig", "--bots", "genius"), "There is no bot genius."),
        (("pig", "--games", "1", "--cluster", "carrier-pigeon://x"), "carrier-pigeon://x is no address of a cluster"),
        (("pig", "--against", "no/such"), "There is no file or folder no/such."),
        (("pig", "--against", "war"), "Only versions of one game"),
        (("whist", "--against", "crazy-eights"), "Only versions of one game"),
        (("pig", "--games", "0"), "a number from 1"),
        (("--resume", "nowhere"), "There is no run of the laboratory in nowhere."),
        (("pig", "--resume", "nowhere"), "There is no run"),
        (("--resume", "nowhere", "--games", "3"), "only --jobs and --cluster may stand"),
        (("--regress", "no.json"), "--regress needs the GAME"),
        (("pig", "--regress", "no.json"), "there is no such file"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = told(*arguments)
    assert found.exit_code in (1, 2), found.output
    assert found.output.count(sentence) == 1, found.output
    assert "Traceback" not in found.output
    assert not list(tmp_path.iterdir()), "nothing is left behind"


def test_a_copy_with_a_name_of_its_own_is_a_version() -> None:
    """So that what one did to a game can be held against the game as it is shipped."""
    shipped = load_game(game_folder("bramble"), WRITING)
    copied = replace(shipped, id="mine", cards={**shipped.cards, "new": shipped.cards["adder"]})
    assert are_versions(copied, shipped) and are_versions(shipped, shipped)
    fewer = replace(copied, cards=dict(list(copied.cards.items())[: len(copied.cards) // 2 - 1]))
    assert not are_versions(fewer, shipped)


def test_a_copy_of_a_game_without_cards_is_a_version_too() -> None:
    pig, war, hexes = (load_game(game_folder(game), WRITING) for game in ("pig", "war", "game-of-hex"))
    assert not pig.cards
    copied = replace(pig, id="mine")
    assert are_versions(copied, pig) and are_versions(pig, copied)
    assert not are_versions(replace(copied, phases=()), pig)
    assert not are_versions(replace(copied, zones={}), pig)
    assert not any(are_versions(copied, other) or are_versions(other, copied) for other in (war, hexes))
