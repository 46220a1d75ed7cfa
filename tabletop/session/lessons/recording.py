"""*Record as lesson*: what was just played becomes a lesson file, ready to be put into words.

The position at which it begins is written as *save as scenario* writes one, with chance as it was, so that what is
thrown and drawn comes again. Each act of the learner is a step that waits for it; what the others did in between
follows it. What is said is the act itself in words, for its author to write better.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.content import Catalog
from tabletop.content.templates import slug
from tabletop.core.journal import Entry
from tabletop.core.state import GameState
from tabletop.core.values import Json
from tabletop.core.view import resolve
from tabletop.core.zones import parse_zone
from tabletop.rules.actions import Action
from tabletop.session.lessons.found import FOLDER
from tabletop.session.lessons.reading import MOST_WORDS, word_count
from tabletop.session.saving.folders import lessons_dir
from tabletop.session.scenario.speaking import PIECE_ARGUMENTS
from tabletop.session.scenario.writing import flow, given_lines, scalar, seat_words
from tabletop.session.session import Session


@dataclass(slots=True)
class _Naming:
    """What the file calls each piece that is named in it: its card's name where that means it alone, else a word of
    its own."""

    start: GameState
    catalog: Catalog
    aliases: dict[int, str] = field(default_factory=dict)

    def word(self, piece: int, now: GameState) -> str:
        """The word for a piece as it lies now; "" for one that came to the table later and cannot be named."""
        if piece in self.aliases:
            return self.aliases[piece]
        state = self.start
        if not state.exists(piece):
            return self._newcomer(piece, now)
        definition = state.definition[piece]
        alike = [each for each in state.pieces() if state.definition[each] == definition]
        card = self.catalog.cards.get(definition)
        if card is not None and alike == [piece]:
            return card.name
        self.aliases[piece] = f"{definition or state.kind[piece]}-{alike.index(piece) + 1}"
        return self.aliases[piece]

    def _newcomer(self, piece: int, now: GameState) -> str:
        """A piece that was made since: by the cell of a board that it lies on, or by its card if no other has it."""
        if not now.exists(piece):
            return ""
        zone, spot = now.zone_of(piece), now.spot[piece]
        kind = self.catalog.zones.get(parse_zone(zone).family)
        board = self.catalog.boards.get(kind.board) if kind is not None else None
        if board is not None and spot is not None:
            return f"{zone} {board.label((int(spot[0]), int(spot[1])))}"
        card = self.catalog.cards.get(now.definition[piece])
        alike = [each for each in now.pieces() if now.definition[each] == now.definition[piece]]
        return card.name if card is not None and alike == [piece] else ""


def recordable(session: Session) -> int:
    """How many acts of people and programs lie behind: as many can be recorded."""
    return sum(1 for entry in session.journal.line() if _is_act(entry))


def learner_of(session: Session, acts: int, seat: int) -> int:
    """Who can learn by the last so many acts: that seat, or where it did nothing of it who acted last."""
    acted = [entry.seat for entry in session.journal.line() if _is_act(entry)][-max(1, acts) :]
    return seat if seat in acted else next((each for each in reversed(acted) if each), seat)


def write_lesson(session: Session, title: str, acts: int, learner: int) -> str:
    """The last so many acts of a table as the text of a lesson for a seat. Raises ValueError where nothing was
    played, or where the learner did nothing of it."""
    line = session.journal.line()
    wanted = [entry for entry in line if _is_act(entry)][-max(1, acts) :]
    if not wanted:
        raise ValueError("Nothing has been played yet.")
    begin = wanted[0].parent
    start = session.state_at(begin)
    words = seat_words(session)
    naming = _Naming(start, session.catalog)
    steps = _steps(session, wanted, words, naming, learner)
    if not any("wait" in step for step in steps):
        raise ValueError(f"{session.names[learner - 1]} has done nothing in these acts.")
    defaults = session.catalog.default_options()
    options = {key: value for key, value in session.options.items() if value != defaults.get(key)}
    lines = [f"lesson: {scalar(title)}", 'about: ""', f"minutes: {max(1, len(steps) // 3)}"]
    lines += [f"game: {scalar(session.game)}", f"seats: {flow(list(words))}", f"learner: {words[learner - 1]}"]
    if options:
        lines.append(f"options: {flow(options)}")
    lines += ["given:", *given_lines(start, words, naming.aliases, chance=True), "steps:"]
    for step in steps:
        lines += _written(step)
    lines += ["  - say: That was all. Play on from here!", *(["then: free"] if session.outcome is None else [])]
    return "\n".join(lines) + "\n"


def save_lesson(session: Session, title: str, acts: int, learner: int) -> Path:
    """Write the last so many acts as a lesson file: into the game's own folder of lessons where that is the user's,
    else into the user's folder of lessons; an older file of that name is left alone. Raises OSError, and
    ValueError as :func:`write_lesson` does."""
    text = write_lesson(session, title, acts, learner)
    own = Path(session.game)
    goal = own / FOLDER if (own / "game.yaml").is_file() else lessons_dir()
    goal.mkdir(parents=True, exist_ok=True)
    name = slug(title)[:60] or "lesson"
    path, number = goal / f"{name}.yaml", 1
    while path.exists():
        number += 1
        path = goal / f"{name}-{number}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def _is_act(entry: Entry) -> bool:
    asked = entry.action if isinstance(entry.action, Mapping) else {}
    return "kind" in asked or asked.get("verb") not in (None, "enter", "alter", "reload")


def _steps(
    session: Session, entries: Iterable[Entry], words: Sequence[str], naming: _Naming, learner: int
) -> list[dict[str, Json]]:
    """A step for each act of the learner; those of others belong to the step before."""
    steps: list[dict[str, Json]] = []
    for entry in entries:
        act = _act(session, entry, words, naming)
        if entry.seat == learner:
            steps.append({"say": _said(session, entry, words[learner - 1]), "wait": act, "they": []})
            continue
        if not steps:
            steps.append({"say": "Watch what happens.", "they": []})
        they = steps[-1]["they"]
        assert isinstance(they, list)
        they.append(act)
    return steps


def _act(session: Session, entry: Entry, words: Sequence[str], naming: _Naming) -> dict[str, Json]:
    """An entry in the words of a scenario's step."""
    asked = entry.action if isinstance(entry.action, Mapping) else {}
    before = session.state_at(entry.parent)
    if "kind" not in asked:
        made: dict[str, Json] = {"hand": asked["verb"]}
        for name, value in asked.items():
            if name not in ("verb", "by", "seat"):
                pieces = name in PIECE_ARGUMENTS
                made[name] = _pieces(value, before, entry.seat, naming) if pieces else _plain(value, words)
        return {**made, "seat": words[entry.seat - 1]} if entry.seat else made
    action = Action.from_json(asked)
    told: dict[str, Json] = {words[action.seat - 1]: action.kind}
    for name, value in action.arguments.items():
        if value in ("", None):
            continue
        handle = isinstance(value, str) and ("#" in value or ":" in value)
        piece = resolve(before, str(value), action.seat) if handle else None
        if piece is not None:
            told[name] = naming.word(piece, before) or value
        else:
            told[name] = _plain(value, words)
    return told


def _pieces(value: Json, state: GameState, seat: int, naming: _Naming) -> Json:
    if isinstance(value, list | tuple):
        return [_pieces(each, state, seat, naming) for each in value]
    piece = resolve(state, value, seat) if isinstance(value, str) else value
    return (naming.word(piece, state) or value) if isinstance(piece, int) else value


def _plain(value: Json, words: Sequence[str]) -> Json:
    """A value as a file writes it: whose zone it is in the file's word for that seat."""
    if isinstance(value, str) and "@" in value:
        seat = parse_zone(value).seat
        return f"{value.partition('@')[0]}@{words[seat - 1]}" if 0 < seat <= len(words) else value
    if isinstance(value, list | tuple):
        return [_plain(each, words) for each in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(each, words) for key, each in value.items()}
    return value


def _said(session: Session, entry: Entry, name: str) -> str:
    """What is said of an act until its author says it better."""
    lines = [line.text for line in session.log(entry.seat) if line.entry == entry.number]
    text = f"Your move. {lines[0]}" if lines else "Your move."
    return text if word_count(text) <= MOST_WORDS else "Your move."


def _written(step: Mapping[str, Json]) -> list[str]:
    lines = [f"  - say: {scalar(step['say'])}"]
    if "wait" in step:
        lines.append(f"    wait: {flow(step['wait'])}")
    they = step.get("they")
    if isinstance(they, list) and they:
        lines += ["    they:", *(f"      - {flow(act)}" for act in they)]
    return lines
