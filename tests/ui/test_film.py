"""Films: their pictures, their files, and what is left when one does not come about."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from click.testing import CliRunner

import tabletop
from tabletop import cli
from tabletop.control.replay.watching import NoSuchMoment, Watch
from tabletop.exchange.basis import libraries
from tabletop.session import Session
from tabletop.ui.film.encoder import Encoder, pixels_of
from tabletop.ui.film.filming import make_film
from tabletop.ui.film.reel import BEGINNING, ENDING, Reel
from tabletop.ui.film.wish import FilmError, FilmWish
from tests.games import swapping

SIZE = (320, 200)


@pytest.fixture
def session() -> Session:
    made = tabletop.new_session("territory", seed=2)
    for _ in range(3):
        made.manual("create", kind="die", to="table", fields={"sides": 20})
    return made


def wish(out: Path, **named: Any) -> FilmWish:
    named.setdefault("watch", Watch(first=2, bar=False))
    return FilmWish(out, size=SIZE, fps=10, speed="4", **named)


def read(file: Path) -> Iterator[Any]:
    """The pictures of a film, as its library reads them."""
    with importlib.import_module("av").open(str(file)) as film:
        yield from film.decode(video=0)


def test_a_film_begins_before_its_first_act_and_only_draws_what_is_new(session: Session, tmp_path: Path) -> None:
    before, changed = session.digest(), session.changed
    reel = Reel(session, wish(tmp_path / "a.mp4"))
    seen: list[tuple[int, bool]] = []
    pictures: set[bytes] = set()
    for picture in reel.pictures():
        seen.append((picture.done, picture.new))
        if picture.new:
            pictures.add(pixels_of(picture.surface, SIZE))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert {done for done, _ in seen} == {0, 1, 2}, "entry 1 as it was, then 2, then 3"
    assert len(seen) >= (BEGINNING + ENDING) * 10 and len(pictures) >= 3
    assert sum(new for _, new in seen) < 0.6 * len(seen), "where nothing moves nothing is drawn"
    assert reel.screen.watch is not None and not reel.screen.showing.bar.visible  # type: ignore[union-attr]
    assert (session.digest(), session.changed, len(session.journal)) == (before, changed, 3)


def test_the_same_film_twice_is_the_same(session: Session, tmp_path: Path) -> None:
    films = [
        [pixels_of(picture.surface, SIZE) for picture in Reel(session, wish(tmp_path / "a.mp4")).pictures()]
        for _ in range(2)
    ]
    assert films[0] == films[1]


def test_what_a_spectator_may_not_know_is_in_no_picture(tmp_path: Path) -> None:
    films = []
    for swapped in (False, True):
        session = tabletop.new_session("territory", seed=2)
        if swapped:
            hand = session.state.contents["ready@1"]
            kept = session.state.definition
            other = next(piece for piece in hand if kept[piece] != kept[hand[0]])
            session = swapping.swapped(session, hand[0], other)
        session.manual("create", kind="die", to="table", fields={"sides": 20})
        everybodys = Reel(session, wish(tmp_path / "a.mp4", watch=Watch(bar=False)))
        seats = Reel(session, wish(tmp_path / "a.mp4", watch=Watch(bar=False, eyes=1)))
        films.append([[pixels_of(p.surface, SIZE) for p in reel.pictures()] for reel in (everybodys, seats)])
    (public, own), (public_again, own_again) = films
    assert public == public_again
    assert own != own_again, "the seat itself sees which card is which"


@pytest.mark.parametrize(("ending", "size"), [(".mp4", SIZE), (".webp", SIZE), (".gif", (640, 400))])
def test_a_film_is_what_its_ending_says(ending: str, size: tuple[int, int], session: Session, tmp_path: Path) -> None:
    pytest.importorskip("av")
    out, told = tmp_path / f"film{ending}", []
    asked = FilmWish(out, Watch(first=3, bar=False), size, fps=20, speed="4")
    assert make_film(session, asked, lambda done, total: told.append((done, total))) == out
    assert told == [(0, 2), (1, 2)] and list(tmp_path.iterdir()) == [out]
    begins = out.read_bytes()[:12]
    assert {".mp4": begins[4:8] == b"ftyp", ".webp": begins[8:] == b"WEBP", ".gif": begins[:3] == b"GIF"}[ending]
    if ending == ".webp":
        assert b"ANMF" in out.read_bytes(), "it moves"
        return
    frames = list(read(out))
    assert (frames[0].width, frames[0].height) == ((480, 300) if ending == ".gif" else SIZE)
    assert bool(asked.held) == (ending == ".gif")
    last = float(frames[-1].pts * frames[-1].time_base)
    assert last >= BEGINNING + ENDING - 0.2
    table = pygame.Surface(SIZE)
    first = next(iter(Reel(session, asked).pictures())).surface
    pygame.transform.smoothscale(first, SIZE, table)
    clear = frames[-1].reformat(format="rgba").planes[0]
    assert set(bytes(clear)[3 : 4 * frames[-1].width : 4]) == {255}, "a table that can be seen through is none"
    wide, high = frames[0].width, frames[0].height
    plane = frames[0].reformat(format="rgb24").planes[0]
    middle = bytes(plane)[(high // 2) * plane.line_size + 3 * (wide // 2) :][:3]
    assert all(abs(a - b) < 40 for a, b in zip(middle, table.get_at((160, 100))[:3], strict=True))


class _Tired(Exception):
    pass


def test_who_has_seen_enough_leaves_no_half_film(session: Session, tmp_path: Path) -> None:
    pytest.importorskip("av")
    out = tmp_path / "film.mp4"
    out.write_bytes(b"an older film")

    def enough(done: int, total: int) -> None:
        if done:
            raise _Tired

    with pytest.raises(_Tired):
        make_film(session, wish(out), enough)
    assert out.read_bytes() == b"an older film" and list(tmp_path.iterdir()) == [out]


def test_a_disk_that_fills_is_told_and_leaves_nothing(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    av = pytest.importorskip("av")

    def full(self: Encoder, packets: Any) -> None:
        raise av.error.FFmpegError(28, "No space left on device", "x.part")

    monkeypatch.setattr(Encoder, "_mux", full)
    with pytest.raises(OSError, match="No space left on device") as caught:
        make_film(session, wish(tmp_path / "film.mp4"))
    assert caught.value.filename == str(tmp_path / "film.mp4") and not list(tmp_path.iterdir())


def test_without_the_extra_it_is_said_how_to_install_it(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.import_module

    def missing(name: str) -> Any:
        if name == "av":
            raise ImportError(name)
        return real(name)

    monkeypatch.setattr(libraries.importlib, "import_module", missing)
    with pytest.raises(libraries.MissingLibrary, match=r"extra `film`.*pip install.*\[film\]"):
        make_film(session, wish(tmp_path / "film.mp4"))
    assert not list(tmp_path.iterdir())


def test_an_encoder_that_is_not_there(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    av = pytest.importorskip("av")
    monkeypatch.setattr(av, "codecs_available", {"gif"})
    with pytest.raises(FilmError, match=r"no encoder for \.mp4 files"):
        make_film(session, wish(tmp_path / "film.mp4"))
    assert not list(tmp_path.iterdir())


def test_a_wish_that_cannot_be_fulfilled(session: Session, tmp_path: Path) -> None:
    pytest.importorskip("av")
    with pytest.raises(FilmError, match="even numbers"):
        FilmWish(tmp_path / "a.mp4", size=(321, 200)).check()
    with pytest.raises(FilmError, match=r"\.mp4, \.webp or \.gif"):
        FilmWish(tmp_path / "a.avi").check()
    with pytest.raises(NoSuchMoment, match="There is no entry 9"):
        make_film(session, wish(tmp_path / "film.mp4", watch=Watch(first=9, bar=False)))
    assert not list(tmp_path.iterdir())


def test_the_command(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("av")
    save, out = tmp_path / "save.json", tmp_path / "film.gif"
    session.save(save)

    def run(*more: str) -> Any:
        return CliRunner().invoke(cli.cli, ["film", str(save), "--out", *more])

    wrong = [
        (("film.avi",), "ends in .mp4, .webp or .gif"),
        ((str(tmp_path / "none" / "film.mp4"),), "no such folder"),
        ((str(out), "--from", "7"), "There is no entry 7: the history of this table has the entries 1 to 3."),
        ((str(out), "--from", "3", "--to", "2"), "does not lie on the way to entry 2"),
        ((str(out), "--speed", "9"), "--speed"),
        ((str(out), "--seat", "4"), "2 seats"),
        ((str(tmp_path / "film.mp4"), "--size", "641x400"), "even numbers"),
    ]
    for arguments, said in wrong:
        result = run(*arguments)
        assert result.exit_code == 2 and said in result.stderr, (arguments, result.output)
    done = run(str(out), "--from", "3", "--speed", "4", "--fps", "10", "--size", "500x320")
    assert done.exit_code == 0 and out.stat().st_size > 1000, done.output
    assert "at most 480 pixels wide" in done.stderr
    out.unlink()

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Reel, "_next", interrupted)
    result = run(str(out))
    assert result.exit_code == 130 and "no film was written" in result.stderr and not out.exists()
    save.write_text(save.read_text(encoding="utf-8").replace('"territory"', '"gone"'), encoding="utf-8")
    result = run(str(out))
    assert result.exit_code == 1 and "gone" in result.stderr and "Traceback" not in result.stderr


def test_a_save_whose_game_is_missing_is_told_of_before_anything_is_drawn(session: Session, tmp_path: Path) -> None:
    save = tmp_path / "t.json"
    session.save(save)
    save.write_bytes(save.read_bytes().replace(b'"territory"', b'"gone-game"'))
    result = CliRunner().invoke(cli.cli, ["film", str(save), "--out", str(tmp_path / "x.mp4")])
    assert result.exit_code != 0 and "gone-game" in result.output and "Traceback" not in result.output
    assert not (tmp_path / "x.mp4").exists()
