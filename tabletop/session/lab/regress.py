"""Saved games played again under the files as they are now: what is the first act that is refused or ends otherwise,
and which change of the files is behind it."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop.content import Catalog
from tabletop.core.journal import Entry
from tabletop.core.state import GameState
from tabletop.core.view import resolve
from tabletop.rules.refusals import Refusal
from tabletop.session.actions import Action
from tabletop.session.errors import SaveError
from tabletop.session.lab.folder import LabError
from tabletop.session.lab.versions import are_versions
from tabletop.session.opening import load_session, new_session
from tabletop.session.session import Session
from tabletop.session.setting_up.games import open_catalog
from tabletop.session.setting_up.setup import deck_of

MOST_LINES = 6
"""So many changed lines are named."""

MOST_WORDS = 90
"""A longer line of a file is cut."""

ENDINGS = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Changed:
    """A line of the files of now that was not there before (or, where lines only went, what follows them)."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


@dataclass(frozen=True, slots=True)
class Replayed:
    """One save, played again. ``number``: of the first act that did not go as before, 0 where all did; ``by_hand``:
    so many acts by hand were done on the way; ``lines``: the changes behind it, ``rules``: lines of
    ``rules.yaml`` that refuse it."""

    save: Path
    acts: int
    number: int = 0
    act: str = ""
    why: str = ""
    by_hand: int = 0
    lines: tuple[Changed, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether everything went as before."""
        return not self.why

    def told(self) -> Iterator[str]:
        """For people."""
        name = self.save.name
        if self.is_same:
            yield f"{name}: {self.acts} acts, all as before"
            return
        place = f"act {self.number} of {self.acts}, {self.act}: " if self.number else ""
        yield f"{name}: {place}{self.why}"
        for line in self.rules:
            yield f"    refused by {line}"
        for change in self.lines:
            yield f"    changed: {change}"


def regress(game: str, saves: Sequence[Path], before: str = "") -> Iterator[Replayed]:
    """Play saves again under a game's files of now. ``before``: the folder as it was, to name the lines that have
    changed; without it the cards concerned are named. Raises ContentError where the game cannot be read."""
    now = open_catalog(game)
    former = open_catalog(before) if before else None
    for path in saves:
        try:
            yield _replayed(path, game, now, former)
        except (SaveError, LabError) as error:
            yield Replayed(path, 0, why=str(error).removeprefix(f"{path}: "))  # its name stands before it


def _replayed(path: Path, game: str, now: Catalog, former: Catalog | None) -> Replayed:
    old = load_session(path)
    if not are_versions(old.catalog, now):
        raise LabError(f"it is of another game, {old.catalog.title}.")
    entries = old.journal.line()
    gone = [deck for deck in old.agreement.decks if deck and deck_of(now, deck, "", []) is None]
    if gone:
        raise LabError("its decks have cards that are not in the game any more.")
    new = new_session(
        game, seats=old.seats, seed=old.seed, names=old.names,
        decks=[deck or None for deck in old.agreement.decks] if any(old.agreement.decks) else None,
        options={key: value for key, value in old.options.items() if key in now.options},
    )  # fmt: skip
    by_hand = 0
    for number, entry in enumerate(entries, 1):
        by_hand += entry.manual
        was = old.state_at(entry, 0)
        answer = _again(new, entry)
        label = _label(entry)
        if isinstance(answer, Refusal):
            concerned = _pieces(was, entry)
            rules = tuple(f"{line.path}:{line.line}" for line in new.lines_against(answer))
            rule = f" ({answer.rule})" if answer.rule else ""
            return Replayed(
                path, len(entries), number, label, f"now refused: {answer.message}{rule}", by_hand,
                _behind(now, former, concerned), rules,
            )  # fmt: skip
        if answer is None or answer.ops != entry.ops:
            concerned = _pieces(was, entry) | _touched(was, entry, answer)
            return Replayed(
                path, len(entries), number, label, "ends otherwise than before", by_hand,
                _behind(now, former, concerned),
            )  # fmt: skip
    return Replayed(path, len(entries), by_hand=by_hand)


def _again(session: Session, entry: Entry) -> Entry | Refusal | None:
    """Do what an entry did; None where nothing can be made of it."""
    asked = dict(entry.action) if isinstance(entry.action, dict) else {}
    if asked.get("verb") == "override":
        return session.override(Action.from_json(asked["action"]))
    if "kind" in asked:
        return session.submit(Action.from_json(asked))
    verb = asked.pop("verb", None)
    if not isinstance(verb, str):
        return None
    return session.manual(verb, seat=entry.seat, **{str(name): value for name, value in asked.items()})


def _label(entry: Entry) -> str:
    asked = dict(entry.action) if isinstance(entry.action, dict) else {}
    action = asked.get("action", asked)
    kind = action.get("kind") or action.get("verb") or "an act" if isinstance(action, Mapping) else "an act"
    return f"seat {entry.seat} {kind}".replace("_", " ")


def _pieces(state: GameState, entry: Entry) -> set[str]:
    """The definitions of what an act names."""
    asked = dict(entry.action) if isinstance(entry.action, dict) else {}
    action = asked.get("action", asked)
    arguments = action.get("arguments", action) if isinstance(action, Mapping) else {}
    found: set[str] = set()
    for value in arguments.values() if isinstance(arguments, Mapping) else ():
        piece = resolve(state, value, entry.seat) if isinstance(value, str) else None
        if piece is not None:
            found.add(state.definition[piece])
    return found - {""}


def _touched(state: GameState, entry: Entry, other: Entry | None) -> set[str]:
    """The definitions of what either way of doing it touches where they part."""
    ways = (entry.ops, other.ops if other is not None else ())
    apart = next((n for n, (one, two) in enumerate(zip(*ways, strict=False)) if one != two), min(map(len, ways)))
    found = set()
    for ops in ways:
        for op in ops[apart : apart + 1]:
            piece = op[1] if len(op) > 1 and isinstance(op[1], int) else 0
            if state.exists(piece):
                found.add(state.definition[piece])
    return found - {""}


def _behind(now: Catalog, former: Catalog | None, cards: set[str]) -> tuple[Changed, ...]:
    """The changed lines that belong to cards, else all that have changed; without the files of before where the cards
    stand."""
    if former is None:
        return tuple(
            Changed(str(now.cards[name].source.path), now.cards[name].source.line, now.cards[name].name)
            for name in sorted(cards)
            if name in now.cards
        )
    changes = list(changed_lines(former.folder, now.folder))
    ranges = _ranges(now)
    own = [
        each for each in changes
        for name in cards
        if name in ranges and ranges[name][0] == Path(each.path) and each.line in ranges[name][1]
    ]  # fmt: skip
    rules = [each for each in changes if Path(each.path).name == "rules.yaml"]
    return tuple((own or rules or changes)[:MOST_LINES])


def _ranges(catalog: Catalog) -> dict[str, tuple[Path, range]]:
    """The lines of each card: from where it begins to where the next one of its file does."""
    by_file: dict[Path, list[tuple[int, str]]] = {}
    for name, card in catalog.cards.items():
        by_file.setdefault(Path(card.source.path), []).append((card.source.line, name))
    found: dict[str, tuple[Path, range]] = {}
    for path, starts in by_file.items():
        starts.sort()
        for (line, name), (end, _) in zip(starts, [*starts[1:], (10**9, "")], strict=True):
            found[name] = path, range(line, end)
    return found


def changed_lines(before: Path, now: Path) -> Iterator[Changed]:
    """Every line of a game's files that is not as it was."""
    for path in sorted(each for each in now.rglob("*") if each.suffix in ENDINGS):
        old = before / path.relative_to(now)
        had = _lines(old)
        has = _lines(path)
        for tag, _, _, start, end in difflib.SequenceMatcher(None, had, has, autojunk=False).get_opcodes():
            if tag == "equal":
                continue
            for number in range(start, max(end, start + 1)):
                text = has[number].strip() if number < len(has) else "(lines at the end are gone)"
                yield Changed(str(path), number + 1, _cut(text))


def _cut(text: str) -> str:
    return text if len(text) <= MOST_WORDS else text[: MOST_WORDS - 1] + "…"


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
