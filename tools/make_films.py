"""Films of every game as a stream would show them: ``python tools/make_films.py FOLDER`` (needs the extra `film`).

Of each game that has a referee bots play, and the act that tells most (the fight with most steps, else the act with
most to point out) is filmed with what led to it; of one game (``--whole GAME``) all of it, too. They are there to be
looked at: can somebody who sees the game for the first time tell what happened? ``--sheets`` writes pictures of the
frames, too.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

import tabletop
from tabletop.bots import Limits, Question, make
from tabletop.content import ContentError
from tabletop.control.replay.watching import Watch
from tabletop.control.viewing.cues import cues_of
from tabletop.control.viewing.preset import PRESETS, Style
from tabletop.core.chance import Chance
from tabletop.session import Action, Session
from tabletop.session.simulating.bot_player import prepare
from tabletop.ui.film.filming import make_film
from tabletop.ui.film.wish import FilmWish

ACTS, MOST, SEED = 90, 400, 4
"""So many acts are played, from this seed; more, up to the second number, where none of them was a fight."""
THOUGHT = Limits(evaluations=400, determinizations=2, seconds=None)
"""Bots think so far, not so long: the same games are played on every machine."""
BEFORE, AFTER = 2, 1
"""So many acts before and after the one that is filmed."""
EVERY, ACROSS = 1.0, 4
"""A sheet has a picture of every second, so many beside one another."""


def games() -> list[str]:
    """The shipped games that have a referee."""
    found = (each.id for each in tabletop.list_games() if not each.yours and each.catalog is not None)
    return sorted(game for game in found if tabletop.new_session(game, seed=1).ruleset is not None)


def answered(session: Session, seat: int) -> Action:
    """What a bot does for a seat."""
    thought = prepare(session, seat)
    question = Question(thought.ruleset, thought.state, seat, Chance(thought.key), THOUGHT)
    return make(thought.kind).choose(question)


def played(game: str, acts: int, most: int, names: tuple[str, ...] = ("Ana", "Mira")) -> Session:
    """A table at which bots have played so many acts, and on to a fight."""
    session, fought = tabletop.new_session(game, seed=SEED, names=list(names)), False
    for number in range(most):
        asked = [each.seat for each in session.decisions()]
        if session.outcome is not None or not asked or (number >= acts and fought):
            break
        entry = session.submit(answered(session, asked[0]))
        if not entry:
            break
        fought = fought or len(session.steps(session.journal.head, None)) > 1
    return session


def telling(session: Session) -> int:
    """The entry that tells most: the fight with most steps; else an act in which pieces meet; else that which decides
    most, or with which most numbers change; else the last one."""

    def weight(number: int) -> tuple[int, bool, int, int, int]:
        beats = cues_of(session, number, None)
        steps = len(session.steps(number, None))
        meet = sum(not arrow.way for beat in beats for arrow in beat.arrows)
        heavy, changed = sum(beat.heavy for beat in beats), sum(len(beat.changes) for beat in beats)
        return steps if steps > 1 else 0, bool(meet), heavy, changed, number

    return max(session.journal.path(session.journal.head), key=weight)


def film(session: Session, out: Path, watch: Watch, preset: str) -> None:
    """Write one film."""
    make_film(session, FilmWish(out, watch, style=Style(preset)))
    print(out, f"{out.stat().st_size / 1e6:.1f} MB", flush=True)


def sheet(film: Path) -> None:
    """Pictures of a film beside one another, one of each second."""
    import av  # the extra `film`

    small, due = [], 0.0
    with av.open(str(film)) as opened:
        for frame in opened.decode(video=0):
            if frame.time is not None and frame.time >= due:
                due = frame.time + EVERY
                whole = frame.to_ndarray(format="rgb24")
                picture = pygame.image.frombuffer(whole.tobytes(), (frame.width, frame.height), "RGB")
                small.append(pygame.transform.smoothscale(picture, (frame.width // 2, frame.height // 2)))
    wide, high = small[0].get_size()
    for page in range(0, len(small), ACROSS * 3):
        part = small[page : page + ACROSS * 3]
        out = pygame.Surface((wide * min(ACROSS, len(part)), high * -(-len(part) // ACROSS)))
        for number, picture in enumerate(part):
            out.blit(picture, (number % ACROSS * wide, number // ACROSS * high))
        pygame.image.save(out, str(film.with_name(f"{film.stem} {page // (ACROSS * 3) + 1}.jpg")))


def main() -> None:
    """Play, choose, film."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--games", help='ids with commas, "" for none; left out: all that have a referee')
    asked.add_argument("--whole", default="", help="a game that is filmed from its beginning to its end besides")
    asked.add_argument("--preset", default="table", choices=sorted(PRESETS))
    asked.add_argument("--sheets", action="store_true", help="pictures of each film's frames beside it")
    wish = asked.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    made = []
    try:
        for game in filter(None, games() if wish.games is None else wish.games.split(",")):
            session = played(game, ACTS, MOST)
            path = session.journal.path(session.journal.head)
            at = path.index(telling(session))
            first, last = path[max(0, at - BEFORE)], path[min(len(path) - 1, at + AFTER)]
            made.append(wish.folder / f"{game}.mp4")
            film(session, made[-1], Watch(first, last, bar=False), wish.preset)
        if wish.whole:
            made.append(wish.folder / f"{wish.whole} whole.mp4")
            film(played(wish.whole, 2000, 2000), made[-1], Watch(bar=False), wish.preset)
    except ContentError as error:
        raise SystemExit(str(error)) from None
    for each in made if wish.sheets else ():
        sheet(each)


if __name__ == "__main__":
    main()
