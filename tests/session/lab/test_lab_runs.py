"""Runs of the laboratory: kept in a folder, gone on with, the same on however many processes; what is worth looking
at is a save, and saves are played again under other files."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from tabletop.cli import cli
from tabletop.rules.actions import Action
from tabletop.session.lab.folder import GAMES, Folder, LabError
from tabletop.session.lab.keeping import notable, play_again
from tabletop.session.lab.laboratory import Study
from tabletop.session.lab.playing import Job, play_job
from tabletop.session.lab.record import Record
from tabletop.session.lab.regress import regress
from tabletop.session.lab.request import Request
from tabletop.session.lab.running import DEATHS, Alone, Together
from tabletop.session.opening import new_session
from tabletop.session.setting_up.games import open_catalog
from tests.session.lab.small_lab import write_game

BOTS = ("random",)


def keys(folder: Path) -> list[object]:
    """The games of a run as they were written, without the time that they took."""
    rows = [json.loads(line) for line in (folder / GAMES).read_text(encoding="utf-8").splitlines()]
    return sorted(({**row, "seconds": 0.0} for row in rows), key=lambda row: (row["table"], row["number"]))


class Stops:
    """Plays so many games, then is stopped."""

    def __init__(self, number: int) -> None:
        self.number = number

    def play(self, jobs: Sequence[Job], stop: threading.Event) -> Iterator[Record]:
        """The first few."""
        for job in jobs[: self.number]:
            yield play_job(job)
        stop.set()


def test_a_run_that_was_stopped_goes_on_and_no_game_is_lost_or_counted_twice(tmp_path: Path) -> None:
    request = Request(str(write_game(tmp_path)), 20, 5, BOTS)
    Study.begin(request, tmp_path / "whole").play(Alone())
    half = Study.begin(request, tmp_path / "half")
    half.play(Stops(7))
    with (tmp_path / "half" / GAMES).open("a", encoding="utf-8") as file:
        file.write('{"side":"this","table":"usu')  # the machine was switched off
    again = Study.resume(tmp_path / "half")
    again.play(Alone())
    rows = [line for line in (tmp_path / "half" / GAMES).read_text(encoding="utf-8").splitlines() if line[-1] == "}"]
    assert len(rows) == 20
    mine, theirs = ((Folder(tmp_path / name)).records() for name in ("whole", "half"))
    assert {key: record.game.winners for key, record in mine.items()} == {
        key: record.game.winners for key, record in theirs.items()
    }


def test_files_that_have_changed_meanwhile_are_noticed(tmp_path: Path) -> None:
    game = write_game(tmp_path)
    Study.begin(Request(str(game), 5, 5, BOTS), tmp_path / "run").play(Stops(2))
    rules = game / "rules.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("rounds: 4", "rounds: 3"), encoding="utf-8")
    with pytest.raises(LabError, match="have changed"):
        Study.resume(tmp_path / "run")


def test_folders_that_hold_something_else_are_left_alone(tmp_path: Path) -> None:
    game = str(write_game(tmp_path))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(LabError, match="not empty"):
        Study.begin(Request(game, 5, 5, BOTS), tmp_path / "mine")
    Study.begin(Request(game, 5, 5, BOTS), tmp_path / "run")
    with pytest.raises(LabError, match="asks something else"):
        Study.begin(Request(game, 6, 5, BOTS), tmp_path / "run")
    with pytest.raises(LabError, match="no run"):
        Study.resume(tmp_path / "nowhere")
    (tmp_path / "run" / "lab.json").write_text("{", encoding="utf-8")
    with pytest.raises(LabError, match="cannot be read"):
        Study.resume(tmp_path / "run")


def test_a_comparison_stops_as_soon_as_it_is_clear(tmp_path: Path) -> None:
    before, now = write_game(tmp_path, name="before"), write_game(tmp_path, name="now")
    study = Study.begin(Request(str(now), 400, 5, BOTS, against=str(before)), tmp_path / "run")
    study.play(Alone())
    assert len(study.folder.records()) < 200
    assert all(each.is_clear for each in study.differences())


def test_the_games_worth_looking_at_come_out_as_they_were_played(tmp_path: Path) -> None:
    study = Study.begin(Request(str(write_game(tmp_path)), 12, 5, BOTS), tmp_path / "run")
    study.play(Alone())
    found = study.results()
    chosen = notable(found.at_home)
    assert set(chosen) == {"longest", "shortest", "closest", "strangest"}
    session = play_again(found.tables[0].plan, chosen["closest"])
    assert session.outcome is not None and session.outcome.winners == chosen["closest"].game.winners
    made = study.write(found)
    assert all(path.is_file() for path in made.values())
    report = made["report"].read_text(encoding="utf-8")
    assert "IS IT FAIR?" in report and "<svg" in report
    assert not [
        line
        for line in report.split('"')
        if line.startswith("http")
        and "w3.org" not in line
        and "purl.org" not in line
        and "creativecommons" not in line
        and "matplotlib.org" not in line
    ]


def test_games_of_bots_that_guess_at_hidden_cards_come_out_as_they_were_played(tmp_path: Path) -> None:
    asked = Request("crazy-eights", 5, 5, ("greedy",), options={"target": 0}, questions=("fun",), evaluations=12)
    study = Study.begin(asked, tmp_path / "run")
    study.play(Alone())
    found = study.results()
    chosen = notable(found.at_home)
    for record in chosen.values():
        session = play_again(found.tables[0].plan, record)
        assert session.outcome is not None and len(session.journal.entries) >= record.game.actions
    assert set(chosen) == {"longest", "shortest", "closest", "strangest"}


def test_saves_are_played_again_under_other_files(tmp_path: Path) -> None:
    before = write_game(tmp_path, name="before")
    session = new_session(before, seed=3)
    for _ in range(3):
        seat = session.decisions()[0].seat
        session.submit(session.legal_actions(seat)[0])
    laid = session.state.inside("row@1")[0]
    worth = session.catalog.cards[session.state.definition[laid]].values["worth"]
    session.save(tmp_path / "kept.json")
    (same,) = regress(str(before), [tmp_path / "kept.json"])
    assert same.is_same and same.acts == 3
    now = write_game(tmp_path, name="now")
    rules = now / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("gain: card.worth", "gain: card.worth + 1"), encoding="utf-8")
    (other,) = regress(str(now), [tmp_path / "kept.json"], str(before))
    assert (other.number, other.why) == (1, "ends otherwise than before")
    assert [(Path(each.path).name, each.text) for each in other.lines] == [
        ("rules.yaml", "- {gain: card.worth + 1, of: points, to: you}")
    ]
    rules.write_text(text.replace("card.worth < 90", f"card.worth != {worth}"), encoding="utf-8")
    (refused,) = regress(str(now), [tmp_path / "kept.json"], str(before))
    assert "too heavy" in refused.why and "PEB-1" in refused.why
    assert [Path(line.rsplit(":", 1)[0]).name for line in refused.rules] == ["rules.yaml"]
    (tmp_path / "no.json").write_text("{", encoding="utf-8")
    (broken,) = regress(str(now), [tmp_path / "no.json"])
    assert not broken.is_same and broken.number == 0
    (line,) = broken.told()
    assert line.startswith("no.json: it ends in the middle")


def test_a_save_is_played_again_under_a_copy_with_an_id_of_its_own_and_under_no_other_game(tmp_path: Path) -> None:
    """Who changes a shipped game does so in a copy: what was played before is the test of it."""
    session = new_session("bramble", seed=3)
    for _ in range(4):
        session.submit(session.legal_actions(session.decisions()[0].seat)[0])
    session.save(tmp_path / "kept.json")
    mine = tmp_path / "mine"
    assert CliRunner().invoke(cli, ["copy", "bramble", str(mine)]).exit_code == 0
    assert open_catalog(str(mine)).id != "bramble"
    (same,) = regress(str(mine), [tmp_path / "kept.json"])
    assert same.is_same and same.acts == len(session.journal.line())
    (other,) = regress("pig", [tmp_path / "kept.json"])
    assert other.why == "it is of another game, Bramble."


def test_a_save_with_an_act_that_is_no_longer_there_is_told(tmp_path: Path) -> None:
    game = write_game(tmp_path)
    session = new_session(game, seed=3)
    session.submit(session.legal_actions(1)[0])
    session.manual("move", seat=1, pieces=[session.view_for(1).zone("hand@1").pieces[0].handle], to="row@1")
    session.save(tmp_path / "kept.json")
    (found,) = regress(str(game), [tmp_path / "kept.json"])
    assert found.is_same and found.by_hand == 1
    assert Action("lay", 1)  # acts of a save are read as actions


@pytest.mark.long
def test_many_processes_play_the_same_games_also_where_one_is_killed(tmp_path: Path) -> None:
    request = Request(str(write_game(tmp_path)), 200, 5, BOTS)
    Study.begin(request, tmp_path / "one").play(Alone())
    study = Study.begin(request, tmp_path / "two")
    crew, killed = Together(2), list[int]()

    def kill(record: Record, progress: object) -> None:
        if not killed and record.game.number > 50:
            for process in _children():
                killed.append(process)
                os.kill(process, signal.SIGTERM)
                break

    study.play(crew, kill)
    assert killed and DEATHS > 1
    assert keys(tmp_path / "one") == keys(tmp_path / "two")


def _children() -> list[int]:
    import multiprocessing

    return [process.pid for process in multiprocessing.active_children() if process.pid is not None]
