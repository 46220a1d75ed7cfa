"""The command line: results, sentences on standard error, exit codes, never a traceback."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tabletop
from tabletop import cli
from tabletop.cli_parts import check_place
from tabletop.session.saving.recovery import recoverable
from tabletop.session.saving.writing import replace_file
from tabletop.session.simulating import simulate as simulation

ROOT = Path(__file__).resolve().parent.parent


def run(*arguments: str) -> Result:
    """A command in this process."""
    return CliRunner().invoke(_Command(), list(arguments), prog_name="tabletop")


class _Command(cli.click.Command):
    """``main`` as a command, so that its own handling of errors is what is tested."""

    def __init__(self) -> None:
        super().__init__("tabletop")

    def main(self, args: list[str] | None = None, **_: object) -> None:  # type: ignore[override]
        cli.main(args or [])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(cli, "_open_window", lambda request, keep=False: opened.append(request))
    opened.clear()
    return tmp_path / "home"


opened: list[cli.AppRequest] = []


def failed(result: Result, code: int, *words: str) -> None:
    """It ended with sentences on standard error and nothing else."""
    assert result.exit_code == code, (result.output, result.exception)
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    for word in words:
        assert word in result.stderr, result.stderr


def test_without_a_command_the_program_opens() -> None:
    assert run().exit_code == 0
    assert opened == [cli.AppRequest()]


@pytest.mark.parametrize(
    "command", ["", "play", "open", "games", "copy", "check", "scenario", "simulate", "match", "screenshot", "film"]
)
def test_help(command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0 and "Usage: tabletop" in result.stdout and not opened


def test_play() -> None:
    result = run(
        "play", "territory", "--seats", "3", "--decks", "tide-and-mire,,gale-and-frost", "--names", "Ana, Ben,Cid",
        "--option", "ter.deck_cap=120", "--option", "refill=recycle", "--seed", "5", "--rules", "warn", "--public",
    )  # fmt: skip
    assert result.exit_code == 0, result.stderr
    session = opened[0].session
    assert session is not None and opened[0].public
    assert session.names == ("Ana", "Ben", "Cid") and session.seed == 5
    assert session.agreement.decks[0] == "tide-and-mire" and session.agreement.decks[2] == "gale-and-frost"
    assert session.options["deck_cap"] == 120 and session.options["refill"] == "recycle"
    assert session.sink is not None, "it is kept safe from the first moment"
    session.close()


def test_play_with_what_cannot_be() -> None:
    failed(run("play", "terrirory"), 2, "There is no game terrirory", 'Did you mean "territory"')
    failed(run("play"), 2, "Missing argument")
    failed(run("play", "territory", "--seats", "7"), 2, "2, 3, 4 seats")
    failed(run("play", "territory", "--seats", "x"), 2, "a number from 1 to 9 is expected, not 'x'")
    failed(run("play", "territory", "--decks", "a"), 2, "There is no deck a.")
    failed(run("play", "territory", "--option", "nonsense"), 2, "is not like")
    failed(run("play", "territory", "--option", "foo=1"), 2, "There is no option foo", "deck_cap")
    failed(run("play", "territory", "--rules", "loud"), 2)
    failed(run("play", "territory", "--bot", "x=random"), 2)
    failed(run("play", "territory", "--bot", "2=genius"), 2, "There is no bot genius")
    failed(run("play", "territory", "--bot", "3=random"), 2, "There is no seat 3 for a bot")
    failed(run("play", "territory", "--seed", "-1"), 2)
    failed(run("frobnicate"), 2, "There is no command frobnicate.", "simulate")
    failed(run("simulat"), 2, 'Did you mean "simulate"?')
    assert not opened


def test_open(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    tabletop.new_session("territory", seed=4).save(path)
    assert run("open", str(path)).exit_code == 0
    assert opened[0].session is not None and opened[0].session.seed == 4
    opened[0].session.close()
    kept = tabletop.new_session("territory", seed=6, autosave=tmp_path / "auto")
    kept.manual("note", text="x")
    kept.close()
    assert run("open", str(next((tmp_path / "auto").glob("*.jsonl")))).exit_code == 0
    assert opened[1].session is not None and opened[1].session.seed == 6
    opened[1].session.close(keep=False)
    failed(run("open", str(tmp_path / "none.json")), 1, "there is no such file")
    failed(run("open", str(tmp_path)), 1, "folder")
    path.write_bytes(path.read_bytes()[:900])
    failed(run("open", str(path)), 1, "ends in the middle", "Open another save")
    (tmp_path / "s.yaml").write_text("given: {}\n", encoding="utf-8")
    failed(run("open", str(tmp_path / "s.yaml")), 1, "`game` is missing")
    failed(run("open"), 2)


def test_games(home: Path) -> None:
    result = run("games")
    assert result.exit_code == 0 and not result.stderr
    assert "territory" in result.stdout and "2, 3, 4" in result.stdout and "tide-and-mire" in result.stdout
    assert str(home / "games") in result.stdout
    (home / "games" / "broken").mkdir(parents=True)
    (home / "games" / "broken" / "game.yaml").write_text("seats: [nine]\n", encoding="utf-8")
    result = run("games")
    assert result.exit_code == 0 and "broken" in result.stdout and "says why" in result.stderr


def test_copy_check_play(home: Path) -> None:
    target = home / "games" / "mine"
    result = run("copy", "territory", str(target), "--id", "mine")
    assert result.exit_code == 0 and str(target) in result.stdout and "with the id mine" in result.stdout
    assert "To have it on the shelf" not in result.stdout, "it stands there"
    elsewhere = run("copy", "territory", str(home / "elsewhere"))
    assert f"To have it on the shelf put it into {home / 'games'}." in elsewhere.stdout
    result = run("copy", "territory", str(home / "same"), "--id", "territory")
    assert "stands in for it" in result.stdout
    assert run("check", str(target)).exit_code == 0
    assert run("check", "mine").exit_code == 0
    failed(run("copy", "territory", str(target)), 1, "exists already")
    failed(run("copy", "nothing", str(home / "x")), 2, "There is no game nothing")
    failed(run("copy", "territory", str(home / "x"), "--id", "UP per"), 2, '"UP per" is no id')
    spaced = run("copy", "territory", str(home / "Bad Name!"))
    assert f"tabletop play {shlex.quote(str(home / 'Bad Name!'))}" in spaced.output, "it can be pasted into a shell"
    cards = sorted((target / "cards").glob("*.yaml"))[0]
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("base:", "bose:", 1), encoding="utf-8")
    line = text[: text.index("base:")].count("\n") + 1
    result = run("check", str(target))
    assert result.exit_code == 1 and f"{cards}:{line}: " in result.stdout and "base" in result.stdout
    assert run("check", str(cards)).exit_code == 1
    failed(run("play", "mine"), 1, f"{cards.name}:{line}: ")
    assert result.stdout.index("bose") < result.stdout.index("has no `base`")
    failed(run("check", "nothing"), 2, "There is no game nothing")
    failed(run("check", "./nothing"), 2, "there is no such folder")


def test_the_shipped_games_are_in_order() -> None:
    result = run("check")
    assert result.exit_code == 0, result.stdout


def test_vocabulary() -> None:
    result = run("check", "--vocabulary", "territory")
    assert result.exit_code == 0
    for word in ("cards of kind creature", "base: int", "land_count", "Ready"):
        assert word in result.stdout
    failed(run("check", "--vocabulary", "chess"), 2, "There is no game chess")


def test_a_scenario_that_cannot_be_run_is_told(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text("given: {}\n", encoding="utf-8")
    result = run("scenario", str(path))
    assert result.exit_code == 1 and "`game` is missing" in result.output
    failed(run("scenario", str(tmp_path / "none.yaml")), 1, "no such file")


def test_play_with_the_referee_set(tmp_path: Path) -> None:
    for mode in ("on", "warn", "off"):
        assert run("play", "territory", "--rules", mode, "--bot", "2=random", "--seed", "1").exit_code == 0
        session = opened[-1].session
        assert session is not None and session.rules == mode and session.bots == {2: "random"}
        session.close(keep=False)


def test_screenshot_is_checked_before_anything_is_drawn(tmp_path: Path) -> None:
    out = str(tmp_path / "x.png")
    failed(run("screenshot", "territory"), 2, "--out")
    failed(run("screenshot", "chess", "--out", out), 2, "There is no game chess")
    failed(run("screenshot", "territory", "--out", out, "--size", "big"), 2, "like 1280x800")
    failed(run("screenshot", "territory", "--out", out, "--size", "10x10"), 2)
    failed(run("screenshot", "territory", "--out", out, "--seat", "nobody"), 2)
    failed(run("screenshot", "territory", "--out", out, "--seat", "4"), 2, "2 seats")
    failed(run("screenshot", "territory", "--out", str(tmp_path / "none" / "x.png")), 2, "no such folder")
    saved = tmp_path / "saved.json"
    tabletop.new_session("territory", seed=1).save(saved)
    failed(run("screenshot", str(saved), "--out", out, "--seats", "4"), 2, "go with a game, not with a file")
    failed(run("screenshot", str(saved), "--out", out, "--seed", "4"), 2, "go with a game, not with a file")
    failed(run("screenshot", "territory", "--out", str(tmp_path / "x.gif")), 2, ".png, .jpg, .jpeg or .webp")
    failed(
        run("screenshot", "territory", "--out", out, "--theme", "neon"), 2, "no theme neon", "felt, paper and slate"
    )
    failed(run("screenshot", str(tmp_path / "a.json"), "--out", out), 2, "There is no file or folder")
    failed(run("screenshot", "territory", "--out", out, "--at", "soon"), 2, "12:3 (ENTRY or ENTRY:STEP)")
    failed(run("screenshot", "territory", "--out", out, "--at", "7"), 2, "There is no entry 7", "has none")
    played = ("screenshot", "territory", "--out", out, "--seed", "1", "--after", "3")
    failed(run(*played, "--at", "9"), 2, "There is no entry 9", "the entries 1 to 3")
    failed(run(*played, "--at", "1:2"), 2, "Entry 1 came about at once")
    assert not (tmp_path / "x.png").exists()


def test_a_fault_of_the_program_is_a_sentence_and_a_report(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(cli, "list_games", broken)
    failed(run("games"), 1, "RuntimeError: boom", str(home / "logs"))
    (report,) = (home / "logs").iterdir()
    assert "Traceback" in report.read_text(encoding="utf-8")


def test_from_anywhere_as_a_module_and_as_a_command(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TABLETOP_HOME": str(tmp_path)}
    for arguments in (["-m", "tabletop", "--version"], ["-m", "tabletop", "check", "pig"]):
        done = subprocess.run(
            [sys.executable, *arguments], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0 and done.stdout and not done.stderr, done.stderr
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", "play", "nope"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2 and "There is no game nope" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("kept", [False, True])
def test_without_a_display_it_is_a_sentence(tmp_path: Path, kept: bool) -> None:
    pytest.importorskip("pygame")
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")},
        "PYTHONPATH": str(ROOT), "TABLETOP_HOME": str(tmp_path), "SDL_VIDEODRIVER": "x11",
    }  # fmt: skip
    wanted = ["play", "territory"]
    if kept:
        session = tabletop.new_session("territory", seed=1, autosave=tmp_path / "autosaves")
        session.manual("note", text="kept")
        session.close()
        wanted = ["open", str(next((tmp_path / "autosaves").glob("*.jsonl")))]
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", *wanted], cwd=tmp_path, env=environment, capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done
    assert done.stderr.startswith("tabletop: ") and "Traceback" not in done.stderr
    left = [found.entries for found in recoverable(tmp_path / "autosaves")]
    assert left == ([1] if kept else []), "a table that was never seen leaves nothing, one that was goes on waiting"


def test_simulate_plays_prints_and_writes(tmp_path: Path) -> None:
    report = tmp_path / "r.json"
    result = run("simulate", "territory", "--games", "2", "--seed", "3", "--jobs", "1", "--json", str(report))
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("2 games, 2 seats, random, seed 3")
    assert "stuck 0, crashed 0" in result.stdout
    data = json.loads(report.read_text(encoding="utf-8"))
    assert (data["played"], data["seed"], data["stuck"], data["crashed"]) == (2, 3, [], [])


def test_simulate_stopped_by_hand_prints_and_writes_what_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, played = simulation.play, []

    def interrupted(*rest: object) -> simulation.Game:
        played.append(rest)
        if len(played) == 3:
            raise KeyboardInterrupt
        return real(*rest)  # type: ignore[arg-type]

    monkeypatch.setattr(simulation, "play", interrupted)
    report = tmp_path / "r.json"
    words = ("simulate", "auganism", "--games", "9", "--seed", "4", "--jobs", "1", "--json", str(report))
    result = run(*words)
    assert result.exit_code == 130 and result.stdout.startswith("2 of 9 games")
    assert "1* random kilnfire-rush" in result.stdout and "Traceback" not in result.stderr
    assert [row["decks"][0] for row in json.loads(report.read_text(encoding="utf-8"))["games"]] == [
        "kilnfire-rush", "harbor-wall",
    ]  # fmt: skip
    played.append(())
    monkeypatch.setattr(simulation, "make_plan", lambda *_, **__: (_ for _ in ()).throw(KeyboardInterrupt))
    failed(run(*words), 130, "before the first game")


@pytest.mark.skipif(sys.platform == "win32", reason="there a process that is told to end has no say in it")
@pytest.mark.parametrize("jobs", [1, 2])
def test_simulate_that_is_told_to_end_prints_what_is_counted(jobs: int, tmp_path: Path) -> None:
    command = "import tabletop.cli as c; c.QUIET_SECONDS = 0; c.cli()"
    words = ["simulate", "pig", "--games", "100000", "--seed", "4", "--jobs", str(jobs)]
    with subprocess.Popen(
        [sys.executable, "-c", command, *words], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline().startswith("1 of 100000 games, ")
        process.terminate()
        out, error = process.communicate(timeout=60)
    assert process.returncode == 130 and " of 100000 games, 2 seats, random, seed 4" in out
    assert "stuck 0, crashed 0" in out and "Traceback" not in error


def test_simulate_tells_a_log_how_far_it_is_only_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("simulate", "pig", "--games", "3", "--seed", "4", "--jobs", "1")
    assert "of 3 games" not in run(*words).stderr
    monkeypatch.setattr("tabletop.cli.QUIET_SECONDS", 0)
    assert run(*words).stderr.count(" of 3 games, ") == 3


def test_a_match_says_what_is_wrong_with_what_was_asked_for(tmp_path: Path) -> None:
    file = str(tmp_path / "a.match")
    failed(run("match", "pig", "--file", file, "--minutes", "x"), 2, "a number from 0 up is expected, not 'x'")
    failed(run("match", "pig", "--file", file, "--minutes", "inf"), 2, "a number from 0 up is expected")
    failed(run("match", "pig", "--file", file, "--games", "0"), 2, "a whole number from 1 up is expected, not '0'")
    failed(run("export", "pig", "--bleed", "11"), 2, "a number from 0 to 10 is expected, not '11'")
    failed(run("match", "pig", "--file", file, "--bots", "strong"), 2, "between two kinds of bots")
    failed(run("match", "pig", "--file", file, "--bots", "strong:x,greedy"), 2, "There is no bot strong:x.")
    failed(run("match", "pig", "--file", file, "--claims", "0.7,0.6"), 2, "the first is smaller than the second")
    failed(run("match", "pig", "--file", str(tmp_path / "no" / "a")), 2, "there is no such folder")
    failed(run("match", "nosuch"), 2, "There is no game nosuch.")
    failed(run("match", "bramble", "--file", file, "--decks", "thorn"), 2, "There is no deck thorn", "thorns")
    failed(run("match", "pig", "--bots", "strong:0,greedy"), 2, "There is no bot strong:0. Behind strong: stands how")
    missing = run("match", "pig")
    assert missing.exit_code == 2 and "Missing option '--file'" in missing.stderr, "asked for where the rest is right"
    (tmp_path / "b").write_text("mine", encoding="utf-8")
    failed(run("match", "pig", "--file", str(tmp_path / "b")), 2, "This is no match.", "Name another file")
    assert not Path(file).exists()


def test_a_match_is_played_kept_and_gone_on_with(tmp_path: Path) -> None:
    words = ("match", "pig", "--file", str(tmp_path / "a"), "--bots", "greedy,random", "--games", "2", "--jobs", "1")
    result = run(*words)
    assert result.exit_code == 0 and "greedy against random: 2 games" in result.output
    assert run(*words).output.splitlines()[-3:] == result.output.splitlines()[-3:]


def test_in_a_match_of_four_partners_are_of_one_kind(tmp_path: Path) -> None:
    words = ("match", "whist", "--file", str(tmp_path / "a"), "--bots", "greedy,random", "--minutes", "0")
    result = run(*words)
    assert result.exit_code == 0 and "no game has come to an end yet" in result.output and "0.0%" not in result.output
    head = json.loads((tmp_path / "a").read_text(encoding="utf-8").splitlines()[0])
    assert head["bots"] == ["greedy", "random", "greedy", "random"]


@pytest.mark.parametrize(
    ("asked", "played"), [("shelter,thorns", ["shelter", "thorns"]), ("thorns,thorns", ["thorns"] * 2)]
)
def test_a_match_is_played_with_the_decks_that_are_named(tmp_path: Path, asked: str, played: list[str]) -> None:
    words = ("match", "bramble", "--file", str(tmp_path / "a"), "--bots", "greedy,random", "--decks", asked)
    assert run(*words, "--minutes", "0").exit_code == 0
    head = json.loads((tmp_path / "a").read_text(encoding="utf-8").splitlines()[0])
    assert head["decks"] == played
    failed(run("match", "bramble", "--file", str(tmp_path / "a"), "--minutes", "0"), 2, "it differs in bots, decks")


def test_simulate_says_what_is_wrong_with_what_was_asked_for(tmp_path: Path) -> None:
    failed(run("simulate", "chess", "--games", "10"), 2, "There is no game chess")
    failed(run("simulate", "territory"), 2)
    failed(run("simulate", "territory", "--games", "0"), 2)
    failed(run("simulate", "territory", "--games", "1", "--bots", "gredy"), 2, 'Did you mean "greedy"?')
    failed(run("simulate", "territory", "--games", "1", "--bots", "random,random,greedy"), 2, "3 bots for 2 seats")
    failed(run("simulate", "territory", "--games", "1", "--seats", "7"), 2, "not 7")
    failed(run("simulate", "territory", "--games", "1", "--decks", "none,such"), 2, "There is no deck none")
    nowhere = str(tmp_path / "none" / "r.json")
    failed(run("simulate", "territory", "--games", "1", "--json", nowhere), 2, "there is no such folder")


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "pig", "--games", "1", "--jobs", "1", "--json"),
        ("match", "pig", "--bots", "greedy,random", "--games", "1", "--file"),
        ("screenshot", "pig", "--out"),
        ("export", "pig", "--to", "csv", "--out", "cards.csv", "--json"),
    ],
)
def test_what_cannot_be_written_is_told_before_anything_is_done(tmp_path: Path, words: tuple[str, ...]) -> None:
    """By a name that no disk takes: what may not be written is open to whoever owns the machine."""
    file = str(tmp_path / f"{'long' * 100}.png")
    failed(run(*words, file), 1, f"{file}: it cannot be written (")
    assert not [path for path in tmp_path.iterdir() if path.name != "home"]


def test_a_file_that_is_to_be_written_is_left_as_it_was(tmp_path: Path) -> None:
    """It is tried before, whether it can be written: until there is something to write nothing has changed."""
    (tmp_path / "mine").write_text("mine", encoding="utf-8")
    check_place(tmp_path / "mine")
    check_place(tmp_path / "new")
    assert [path.name for path in sorted(tmp_path.iterdir()) if path.is_file()] == ["mine"]
    assert (tmp_path / "mine").read_text(encoding="utf-8") == "mine"


def test_a_file_that_cannot_be_put_in_place_is_named_as_it_was_asked_for(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder") as caught:
        replace_file(tmp_path / "folder", b"all")
    assert caught.value.filename == str(tmp_path / "folder")


def test_a_save_is_watched_from_its_beginning(tmp_path: Path) -> None:
    session, saved = tabletop.new_session("territory", seed=1), tmp_path / "saved.json"
    session.save(saved)
    failed(run("open", str(saved), "--replay"), 1, "nothing has been played there yet")
    session.manual("create", kind="die", to="table")
    session.save(saved)
    failed(run("open", str(saved), "--seat", "2"), 2, "--seat goes with --replay")
    failed(run("open", str(saved), "--replay", "--seat", "3"), 2, "This table has 2 seats")
    failed(run("open", str(saved), "--replay", "--seat", "mine"), 2, "no seat's number, public or open")
    for seat, eyes in ((None, None), ("public", None), ("2", 2), ("open", 0)):
        assert run("open", str(saved), "--replay", *(("--seat", seat) if seat else ())).exit_code == 0
        request = opened[-1]
        assert request.watch is not None and (request.watch.first, request.watch.eyes) == (0, eyes)
        assert request.session is not None
        request.session.close(keep=False)
    assert run("open", str(saved)).exit_code == 0 and opened[-1].watch is None
    assert opened[-1].session is not None
    opened[-1].session.close(keep=False)
