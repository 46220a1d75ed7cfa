"""Going on with tables that were left behind: what there is, and opening one of them.

Lines are applied up to the first that is broken or cut off; what could be read is a whole table at every line. Only
the beginning of a last line may stand there without a word: the program was ended while it wrote it. Anything else at
the end (zeros that a disk left, a whole line that does not follow) is told like a broken line in the middle.
"""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tabletop.content import ContentError
from tabletop.content.findings import sentence_list
from tabletop.content.symbols import ROUNDS, rounds_of
from tabletop.core.checks import BadData, as_int, as_list, as_map, as_text, freeze
from tabletop.core.journal import Entry
from tabletop.core.state import InvalidOp
from tabletop.core.values import Json
from tabletop.session.errors import SaveError
from tabletop.session.limits import LESSON, LONGEST_NOTE, check_rules_mode, check_show
from tabletop.session.saving import folders
from tabletop.session.saving.autosave import ENDING, FORMAT, discard, keep, lock_of
from tabletop.session.saving.document import apply_checked, check_head, decode, settled
from tabletop.session.saving.entries import catalogs_in, decode_announcement, decode_bots, decode_entry
from tabletop.session.saving.storage import parse, read_file, session_of
from tabletop.session.session import Session
from tabletop.session.setting_up.games import open_catalog
from tabletop.session.telling.templates import KEEPING


@dataclass(frozen=True, slots=True)
class Recoverable:
    """A table that nobody has open. ``clean``: it was left in good order (else its program was ended from outside);
    ``saved_at``: when it last changed, in seconds since 1970; ``turn``: None where the game counts none;
    ``problem``: why it cannot be opened, "" if it can; ``over``: the game has ended, and these ``won``."""

    path: Path
    game: str
    title: str
    names: tuple[str, ...]
    saved_at: float
    entries: int
    turn: int | None
    clean: bool
    problem: str = ""
    over: bool = False
    won: tuple[str, ...] = ()
    played: bool = True
    """Somebody has played there: it is neither as it was dealt, nor a lesson, nor played by programs alone."""
    lesson: str = ""
    """The name of the lesson that goes on there."""

    def sentence(self) -> str:
        """In a line: game, players, how far as the game counts, when."""
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.saved_at))
        acts = "1 act" if self.entries == 1 else f"{self.entries} acts"
        far = self._far()
        return f"{self.title}: {', '.join(self.names)}{far and ', '}{far}, {acts}, {when}"

    def _far(self) -> str:
        if self.over:
            return how_it_ended(self.won)
        try:
            counting = rounds_of(open_catalog(self.game)) if self.game else ROUNDS
        except ContentError:
            counting = ROUNDS
        if self.lesson:
            return "a lesson"
        said = counting.said(self.turn) if self.turn else ""
        return said[:1].lower() + said[1:]


def how_it_ended(won: Sequence[str]) -> str:
    """A game that is over, in a few words: with who won."""
    return f"over: {sentence_list(list(won))} won" if won else "over: nobody won"


def winners_of(outcome: object, names: Sequence[str]) -> tuple[str, ...]:
    """Who won by the outcome that rules progress holds, whatever a file says."""
    seats = outcome.get("winners") if isinstance(outcome, dict) else None
    found = seats if isinstance(seats, (list, tuple)) else ()
    return tuple(names[each - 1] for each in found if isinstance(each, int) and 0 < each <= len(names))


def recoverable(folder: Path | None = None) -> list[Recoverable]:
    """The tables that can be gone on with, the latest first. Those that are open somewhere are left out."""
    places = (folders.autosaves_dir(), *folders.spare_autosaves_dirs()) if folder is None else (folder,)
    found = []
    for path in (path for place in places for path in _files(place)):
        if not _owned(path):
            with contextlib.suppress(OSError):
                found.append(_summary(path))
    return sorted(found, key=lambda each: each.saved_at, reverse=True)


def read_autosave(path: Path) -> Session:
    """The table of an autosave, only to look at: the file stays what it is. Raises SaveError."""
    return _read(path)[0]


def recover(path: Path, autosave: bool = True) -> Session:
    """Go on with a table that was left behind. With ``autosave`` it is kept safe from now on in a file of its own,
    and the old one is removed (or put aside if part of it could not be read). Raises SaveError."""
    from filelock import Timeout

    lock = lock_of(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise SaveError(path, "this table is open in another window of the program") from None
    except (OSError, NotImplementedError):  # NotImplementedError: a file system without locks
        pass  # a folder that cannot be written to holds no living owner either
    try:
        session, whole = _read(path)
        if autosave:
            _keep_on(session, path, whole)
    finally:
        lock.release()
        if not path.exists():
            discard(path)
    return session


def _keep_on(session: Session, path: Path, whole: bool) -> None:
    """Keep a recovered table safe in a file of its own; only then the one it came from may go."""
    usual = path.parent in (folders.autosaves_dir(), *folders.spare_autosaves_dirs())
    if not keep(session, None if usual else path.parent):
        return
    if not whole:  # kept for whoever can make more of it
        aside = path.with_suffix(".broken")
        with contextlib.suppress(OSError):
            path.replace(aside)
            session.warnings = (*session.warnings[:-1], f"{session.warnings[-1]} {_aside(aside)}")
    discard(path)


def _aside(path: Path) -> str:
    return KEEPING["lost_aside"].format(name=path)


# -- reading -------------------------------------------------------------------------------------------------


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ENDING and path.is_file())
    except OSError:
        return []


def _owned(path: Path) -> bool:
    from filelock import Timeout

    lock = lock_of(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return True
    except (OSError, NotImplementedError):  # NotImplementedError: a file system without locks
        return False
    lock.release()
    return False


def _read(path: Path) -> tuple[Session, bool]:
    """The table, and whether every line could be read. What was lost is the last of the warnings."""
    first, lines, cut = _split(path)
    header = _header(path, first)
    try:
        ahead = [op for entry in _entries_in(path, lines, header) for op in entry.ops]
        session = decode(header["save"], ahead)
    except BadData:
        session = session_of(path, header["save"])  # says what is wrong as for any save
    for number, line in enumerate(lines, 1):
        try:
            _apply_line(session, as_map(parse(path, line), "line"))
        except (BadData, InvalidOp, SaveError) as error:
            session = settled(session)
            if cut and number == len(lines) and _is_beginning(line):
                return session, True
            session.warnings += (_lost(session, lines[number - 1 :], number + 1, error),)
            return session, False
    return settled(session), True


_LONGEST_WORD = len("-Infinity")
"""A word or number that was cut off is told to be wrong where it begins."""


def _is_beginning(line: bytes) -> bool:
    """Whether bytes are the first part of a line as the program writes it, cut off somewhere."""
    text = line.decode("utf-8", "ignore")  # the cut may go through a letter
    if not text.startswith("{") or len(line) - len(text.encode()) > 3 or re.search(r"[\x00-\x1f]", text):
        return False
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return error.msg.startswith("Unterminated") or error.pos >= len(text) - _LONGEST_WORD
    except (RecursionError, ValueError):
        return False
    return False


def _lost(session: Session, lines: list[bytes], number: int, error: Exception) -> str:
    """What is said of lines that cannot be used: where they begin, where the table stands, how much is lost."""
    reason = error.problem if isinstance(error, SaveError) else str(error)
    made = len(session.journal)
    acts = sum(b'"entry"' in line for line in lines)
    kept = "when it was opened" if not made else f"after act {made}"
    lost = f"{'1 line is' if len(lines) == 1 else f'{len(lines)} lines are'} lost"
    if acts:
        lost += f", {'1 act' if acts == 1 else f'{acts} acts'} among them"
    if b"\0" in lines[-1]:  # a disk puts zeros where lines stood; how many, nobody can tell
        lost = "what stood from there on is lost"
    return KEEPING["lost_lines"].format(line=number, reason=reason, kept=kept, lost=lost)


def _split(path: Path) -> tuple[bytes, list[bytes], bool]:
    """The header, the lines behind it, and whether the last of them was cut off."""
    first, _, rest = read_file(path).partition(b"\n")
    return first, [line for line in rest.split(b"\n") if line], not rest.endswith(b"\n")


def _header(path: Path, first: bytes) -> dict[str, Json]:
    value = parse(path, first)
    if not isinstance(value, dict) or value.get("autosave") != FORMAT or "save" not in value:
        raise SaveError(path, "it is no autosave of this version of the program")
    return value


def _entries_in(path: Path, lines: list[bytes], header: dict[str, Json]) -> Iterator[Entry]:
    seats = len(as_list(as_map(header["save"], "").get("seats"), "seats"))
    for line in lines:
        try:
            value = parse(path, line)
            if isinstance(value, dict) and "entry" in value:
                yield decode_entry(value["entry"], 1 << 30, seats, "entry")
        except (BadData, SaveError):
            return


def _apply_line(session: Session, record: dict[str, Json]) -> None:
    journal, seats = session.journal, session.seats
    if "entry" in record:
        entry = decode_entry(record["entry"], len(journal) + 1, seats, "entry")
        if entry.parent != journal.head:
            raise BadData("entry.parent", "it does not follow the one before")
        trial = session.state.fork()
        inverses = apply_checked(trial, entry.ops, "entry")
        session.versions.know(catalogs_in(entry.ops))
        session.replayed(replace(entry, inverses=inverses))
    elif "head" in record:
        announced = [
            decode_announcement(row, len(journal), seats, f"log.{index}")
            for index, row in enumerate(as_list(record.get("log", []), "log"))
        ]
        session.jump(as_int(record["head"], "head", 0, len(journal)), announced)
    elif "rules" in record:
        announced = [
            decode_announcement(row, len(journal), seats, f"log.{index}")
            for index, row in enumerate(as_list(record.get("log", []), "log"))
        ]
        session.surroundings.take_rules_mode(check_rules_mode(record["rules"], "rules"), announced)
    elif "bots" in record:
        session.surroundings.bots = decode_bots(as_map(record["bots"], "bots"), seats, "bots")
    elif "note" in record:
        number, text = as_list(record["note"], "note", 2)
        session.remark(as_int(number, "note", 1, len(journal)), as_text(text, "note")[:LONGEST_NOTE])
    elif "show" in record:
        show = as_map(record["show"], "show")
        freeze(show, "show")
        session.surroundings.show = dict(check_show(show, seats, "show"))
    else:
        raise BadData("", "a line that this version of the program does not know")


def _summary(path: Path) -> Recoverable:
    changed = path.stat().st_mtime
    try:
        first, lines, _ = _split(path)
        header = _header(path, first)
        save = as_map(header["save"], "save")
        check_head(save)
        game = as_map(save.get("game"), "game")
        names = tuple(as_text(as_map(seat, "seats").get("name"), "seats") for seat in as_list(save["seats"], "seats"))
        entries = len(as_list(as_map(save["journal"], "journal")["entries"], "journal.entries"))
        turn = _round_of(as_map(as_map(save["state"], "state").get("flow", {}), "state.flow"))
        whose = _Players(save)
        for line in lines:
            whose.look(path, line)
        for entry in _entries_in(path, lines, header):
            entries += 1
            whose.acted(entry.seat, entry.action)
            for op in entry.ops:
                if op[:2] == ("flow", "round"):
                    turn = _round_of({"round": op[2]})
        title = as_text(game.get("title", game.get("id")), "game.title")
        identity = as_text(game.get("id"), "game.id")
        clean, outcome = header.get("clean") is True, _outcome(path, save, lines)
        return Recoverable(
            path, identity, title, names, changed, entries, turn, clean, over=outcome is not None,
            won=winners_of(outcome, names), played=whose.have_played, lesson=whose.lesson,
        )  # fmt: skip
    except SaveError as error:
        return Recoverable(path, "", path.stem, (), changed, 0, None, False, error.problem)
    except BadData as error:
        return Recoverable(path, "", path.stem, (), changed, 0, None, False, error.message)
    except KeyError as error:
        return Recoverable(path, "", path.stem, (), changed, 0, None, False, f"it has no {error}")


HAND = -1
"""Stands for whoever does something by hand."""


class _Players:
    """Who has acted at a table that was left: people or programs, and whether it was a lesson."""

    def __init__(self, save: dict[str, Json]) -> None:
        rows = [as_map(each, "seats") for each in as_list(save["seats"], "seats")]
        self.bots = {number for number, row in enumerate(rows, 1) if row.get("bot")}
        self.lesson = lesson_in(save.get("show"))
        self.seats: set[object] = set()
        for entry in as_list(as_map(save["journal"], "journal")["entries"], "journal.entries"):
            if isinstance(entry, dict):
                self.acted(entry.get("seat"), entry.get("action"))

    def acted(self, seat: object, action: object) -> None:
        """A seat has acted; what is done by hand is done by people, whosever it is."""
        by_hand = isinstance(action, Mapping) and "verb" in action
        if seat or by_hand:
            self.seats.add(HAND if by_hand else seat)

    def look(self, path: Path, line: bytes) -> None:
        """Take from a later line who plays and what is shown since."""
        if not line.startswith((b'{"bots"', b'{"show"')):
            return
        with contextlib.suppress(SaveError):
            record = parse(path, line)
            if isinstance(record, dict) and isinstance(record.get("bots"), dict):
                self.bots = {int(key) for key in record["bots"] if key.isdecimal()}
            elif isinstance(record, dict):
                self.lesson = lesson_in(record.get("show"))

    @property
    def have_played(self) -> bool:
        """Whether a person has acted, and in no lesson."""
        return bool(self.seats - self.bots) and not self.lesson


def lesson_in(show: object) -> str:
    """The name of the lesson that goes on at a table, by what that shows; "" where none does, or one that was left,
    to play freely."""
    lesson = show.get(LESSON) if isinstance(show, dict) else None
    if lesson is None or (isinstance(lesson, dict) and lesson.get("left")):
        return ""
    return str(lesson.get("name") or LESSON) if isinstance(lesson, dict) else LESSON


def _outcome(path: Path, save: dict[str, Json], lines: list[bytes]) -> object:
    """How the game of an autosave has ended where it was left, None if it has not; undone ends are not counted."""
    journal = as_map(save["journal"], "journal")
    most = 1 << 30
    head = as_int(journal.get("head", 0), "journal.head", 0, most)
    number = len(as_list(journal["entries"], "journal.entries"))
    ended = {head: as_map(as_map(save["state"], "state").get("flow", {}), "state.flow").get("outcome")}
    for line in lines:
        try:
            record = as_map(parse(path, line), "line")
            gone = as_int(record["head"], "head", 0, most) if "head" in record else head
        except (BadData, SaveError):
            break
        entry = record.get("entry")
        if isinstance(entry, dict):
            number += 1
            ops = entry.get("ops")
            flows = [op for op in ops if isinstance(op, list)] if isinstance(ops, list) else []
            ends = [op[2] for op in flows if op[:2] == ["flow", "outcome"] and len(op) > 2]
            ended[number] = ends[-1] if ends else ended.get(head)
            head = number
        else:
            head = gone
    return ended.get(head)


def _round_of(flow: dict[str, Json]) -> int | None:
    value = flow.get("round", flow.get("turn"))
    return value if isinstance(value, int) and not isinstance(value, bool) else None
