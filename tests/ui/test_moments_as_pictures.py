"""Pictures of moments of the past: what they show, and what kind of file they are."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.content.symbols import ROUNDS, TURNS
from tabletop.control.judging.perspective import Perspective
from tabletop.control.replay.watching import NoSuchMoment, Watch, moment_at, part_of_game
from tabletop.exchange.basis import libraries
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.ui import shot
from tabletop.ui.picture_files import picture_bytes, save_picture
from tests.ui.played import fought

SMALL = (640, 400)


def bytes_of(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_a_moment_of_the_past_is_the_picture_that_was_there() -> None:
    session = tabletop.new_session("territory", seed=2)
    before = bytes_of(shot.table_picture(session, SMALL, seat=1))
    for _ in range(3):
        session.manual("create", kind="die", to="table", fields={"sides": 20})
    first = moment_at(session, 0)
    past = shot.table_picture(session, SMALL, seat="public", at=first)
    now = shot.table_picture(session, SMALL, seat="public")
    assert past.get_size() == SMALL and bytes_of(past) != bytes_of(now)
    assert bytes_of(past) == bytes_of(shot.table_picture(session, SMALL, seat="public", at=first))
    assert before == bytes_of(shot.table_picture(tabletop.new_session("territory", seed=2), SMALL, seat=1))


def test_a_step_is_counted_as_the_bar_counts_it() -> None:
    session, act = fought()
    entry = session.submit(act)
    assert entry
    number = session.journal.head
    steps = session.steps(number)
    assert moment_at(session, number, 2).done == steps[1].index
    assert moment_at(session, number, 0).done == 0 and moment_at(session, number).done is None
    with pytest.raises(NoSuchMoment, match=f"has {len(steps)} steps, there is no step {len(steps) + 1}"):
        moment_at(session, number, len(steps) + 1)
    with pytest.raises(NoSuchMoment, match="came about at once"):
        moment_at(session, 1, 1)
    with pytest.raises(NoSuchMoment, match=f"the entries 1 to {number}"):
        moment_at(session, number + 1)


def test_part_of_a_game_begins_before_its_first_entry() -> None:
    session = tabletop.new_session("territory", seed=1)
    for _ in range(5):
        session.manual("create", kind="die", to="table")
    found = part_of_game(session, Watch(first=3, last=4), str, TURNS)
    assert [stop.entry for stop in found] == [2, 3, 4]
    session.undo()
    session.manual("create", kind="token", to="table")
    assert [stop.entry for stop in part_of_game(session, Watch(last=5), str, TURNS)] == [0, 1, 2, 3, 4, 5]
    with pytest.raises(NoSuchMoment, match="Entry 6 does not lie on the way to entry 5"):
        part_of_game(session, Watch(first=6, last=5), str, TURNS)


def test_a_picture_through_the_eyes_of_a_seat_is_that_of_no_other() -> None:
    perspective = Perspective("open")
    perspective.alone = 1
    perspective.stay(2)
    perspective.begin(1)
    assert (perspective.viewer, perspective.bottom) == (2, 2), "though a bot plays that seat"
    perspective.watch(None)
    assert perspective.viewer is None
    perspective.watch(0)
    assert perspective.viewer == 0
    perspective.watch(1)
    assert (perspective.viewer, perspective.bottom, perspective.may_hold) == (1, 1, False)


@pytest.mark.parametrize(
    ("ending", "begins"),
    [(".png", b"\x89PNG"), (".JPG", b"\xff\xd8\xff"), (".jpeg", b"\xff\xd8\xff"), (".webp", b"RIFF")],
)
def test_a_picture_is_what_its_ending_says(ending: str, begins: bytes, tmp_path: Path) -> None:
    picture = pygame.Surface((64, 40))
    picture.fill((200, 30, 60))
    out = tmp_path / f"picture{ending}"
    save_picture(picture, out)
    made = out.read_bytes()
    assert made.startswith(begins) and (ending != ".webp" or made[8:12] == b"WEBP")
    read = pygame.image.load(str(out))
    assert read.get_size() == (64, 40)
    assert all(abs(a - b) < 16 for a, b in zip(read.get_at((9, 9))[:3], (200, 30, 60), strict=True))
    assert [each.name for each in tmp_path.iterdir()] == [out.name]


def test_without_the_library_that_writes_it_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries.importlib, "import_module", lambda name: (_ for _ in ()).throw(ImportError(name)))
    with pytest.raises(ExchangeError, match=r"exchange"):
        picture_bytes(pygame.Surface((8, 8)), ".webp")


def test_a_file_that_cannot_be_written_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "picture.png"
    out.write_bytes(b"what was there")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tabletop.session.saving.writing.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_picture(pygame.Surface((64, 40)), out)
    assert out.read_bytes() == b"what was there" and list(tmp_path.iterdir()) == [out]


def test_what_was_done_in_secret_alone_is_no_film_for_viewers() -> None:
    session = tabletop.new_session("territory", seed=4)
    chance = random.Random(1)
    while len(session.journal) < 6:
        session.submit(chance.choice(session.legal_actions()))
    shown = {stop.entry for stop in part_of_game(session, Watch(), lambda site: "", ROUNDS)}
    run = [number for number in range(2, 6) if number not in shown]
    assert run, "several acts in secret are told as one"
    with pytest.raises(NoSuchMoment, match="it was done in secret"):
        part_of_game(session, Watch(run[0], run[0]), lambda site: "", ROUNDS)
