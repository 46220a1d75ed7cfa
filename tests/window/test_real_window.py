"""The program in a real window: started, used with mouse and keyboard, ended; judged by the files it leaves."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

import tabletop
from tests.window.real import SIZE, Display, Program, needs_display, wait_for

pytestmark = [needs_display, pytest.mark.xdist_group("window")]

# where *Play* is on the shelf of somebody new in a window of 1280x800 (tests/ui/test_shell_shelf.py holds it there)
PLAY = (350, 710)


def saved(program: Program) -> list[Path]:
    """The autosaves of the program's home."""
    folder = program.home / "autosaves"
    return sorted(folder.glob("*.jsonl")) if folder.is_dir() else []


def deal_from_the_shelf(program: Program) -> None:
    """Click *Play* until a table is dealt: the first click may come before the shelf is drawn. Not twice in a moment:
    the table may already be coming up, and then a card lies under the pointer."""
    clicked = -math.inf

    def dealt() -> bool:
        nonlocal clicked
        if not saved(program) and time.monotonic() - clicked > 4:
            program.click(*PLAY)
            clicked = time.monotonic()
        return bool(saved(program))

    wait_for(dealt, "a dealt table")


def test_two_clicks_from_the_start_to_a_table_that_ends_by_sigterm(screen: Display, tmp_path: Path) -> None:
    program = Program(screen, tmp_path / "home")
    deal_from_the_shelf(program)
    header = wait_for(program.autosave, "the first line of the autosave")[0]
    game = header["save"]["game"]["id"]
    assert game == tabletop.list_games()[0].id, "the box in front"
    assert header["clean"] is False
    assert program.close() == 0
    settings = yaml.safe_load((program.home / "settings.yaml").read_text(encoding="utf-8"))
    assert settings["last_game"] == game
    # nobody had done anything at that table, but it is the one that was left last
    assert len(saved(program)) == 1


def test_sigterm_leaves_a_table_to_go_on_with(screen: Display, tmp_path: Path) -> None:
    home = tmp_path / "home"
    program = Program(screen, home, "play", "territory", "--seed", "5")
    wait_for(lambda: saved(program), "a dealt table")
    wait_for(lambda: _act(program), "an act in the autosave")
    assert program.close() == 0
    (before,) = saved(program)
    (header,) = program.autosave()
    assert header["clean"] is True
    acts = len(header["save"]["journal"]["entries"])
    assert acts >= 1
    # Enter on the first screen goes on with the table that was left
    again = Program(screen, home)

    def gone_on() -> list[Path]:
        again.key("Return")
        return [path for path in saved(again) if path != before]

    wait_for(gone_on, "the table taken up again")
    assert not before.exists()
    assert len(again.autosave()[0]["save"]["journal"]["entries"]) == acts
    again.kill()


def _act(program: Program) -> bool:
    """End the phase by key, until it is written down."""
    if len(program.autosave()) < 2:
        program.key("e")
    return len(program.autosave()) > 1


def test_closing_the_window_is_save_and_quit(screen: Display, tmp_path: Path) -> None:
    program = Program(screen, tmp_path / "home", "play", "territory", "--seed", "6")
    wait_for(lambda: saved(program), "a dealt table")
    wait_for(lambda: _act(program), "an act in the autosave")
    program.press_until("alt+F4", lambda: program.process.poll() is not None, "the program ended")
    assert program.process.wait(20) == 0
    assert program.autosave()[0]["clean"] is True


def test_a_shelf_fills_the_screen_rests_untouched_and_ends_by_sigint(screen: Display, tmp_path: Path) -> None:
    program = Program(screen, tmp_path / "home")
    _full_screen_and_back(program)
    if Path("/proc/self/stat").exists():  # the processor's time is read there
        _untouched_it_hardly_uses_the_processor(program)
    program.process.send_signal(signal.SIGINT)
    assert program.process.wait(20) == 0


def _full_screen_and_back(program: Program) -> None:
    def size() -> tuple[int, int]:
        lines = program._run("getwindowgeometry", "--shell", program.window).split()
        values = dict(line.split("=", 1) for line in lines)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    wait_for(lambda: size() == SIZE, "the window in its size")
    program.press_until("F11", lambda: size() == (1400, 900), "the full screen")
    program.press_until("F11", lambda: size() == SIZE, "the window as it was")


def _untouched_it_hardly_uses_the_processor(program: Program) -> None:
    stat = Path(f"/proc/{program.process.pid}/stat")
    wall = Path("/proc/uptime")

    def used() -> tuple[float, float]:
        fields = stat.read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), float(wall.read_text().split()[0])

    def share() -> bool:
        """Under 1.5 % of a core over five seconds (0.4 % alone on the machine; tests run beside it)."""
        before = used()
        try:
            wait_for(lambda: used()[1] - before[1] > 5.0, "five seconds")
        finally:
            after = used()
        return (after[0] - before[0]) / (after[1] - before[1]) < 0.015

    wait_for(share, "a quiet program", 60)


def test_without_a_display_there_is_one_sentence(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["TABLETOP_HOME"] = str(tmp_path)
    result = subprocess.run(
        [sys.executable, "-m", "tabletop"], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 1
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1 and "display" in result.stderr
