"""Reading a scenario file: every fault in it at once, with its line.

::

    scenario: Roar and knock-out       # the title
    about: What a reader should know.
    game: my-game                      # left out for files in a game's own `scenarios` folder
    covers: [TER-89, TER-131]          # the numbered rules that it would catch if they were broken
    seats: 3                           # or words for them: [P1, P2]; left out: as few as the game allows
    swapped: true                      # every case once more with the seats the other way round
    options: {tie_break: shared}
    seed: 7
    cards: {test-a: {kind: creature, base: 2}}     # cards made up for this file
    decks: {test: {lists: {creatures: {test-a: 1}}}}
    given: ...                         # see positions
    steps: [...]                       # see acts
    expect: ...                        # see checks; after the last step
    cases:                             # several runs of one position
      - case: B has the initiative
        cards: {test-b: {kind: creature, base: 3}}     # that only this case has; `decks` too
        given: {first: B}              # over the common position
        steps: [...]                   # after the common steps
        expect: ...
"""

from __future__ import annotations

import contextlib
import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from tabletop.content import Catalog, ContentError, Finding
from tabletop.content.findings import errors
from tabletop.content.places import cards_folder
from tabletop.content.reading.marked import Where, read_document
from tabletop.core.values import Json
from tabletop.session.scenario.acts import read_steps
from tabletop.session.scenario.checks import read_expects
from tabletop.session.scenario.makeup import with_cards, with_decks
from tabletop.session.scenario.model import (
    Act,
    ByHand,
    Case,
    CheckCard,
    CheckDeck,
    Expect,
    Given,
    Scenario,
    Show,
    Step,
)
from tabletop.session.scenario.positions import merged, read_given
from tabletop.session.scenario.words import Words
from tabletop.session.setting_up.games import open_catalog

KEYS = ("scenario", "about", "game", "covers", "seats", "swapped", "options", "seed", "cards", "decks", "given",
        "steps", "expect", "cases")  # fmt: skip

CASE_KEYS = ("case", "about", "covers", "seed", "options", "cards", "decks", "given", "steps", "expect")

FOLDER = "scenarios"

_RULE = re.compile(r"(?<![A-Za-z0-9-])[A-Z]{2,5}-\d+[a-z]?(?![0-9A-Za-z-])")


def read_scenario(path: Path | str) -> Scenario:
    """Read and check a file. Raises ContentError with everything that is wrong with it."""
    document, findings = read_document(Path(path), inside=folder_of(Path(path)))
    if document.data is None or errors(findings):
        raise ContentError(findings or (Finding(str(path), 0, "", "The file is empty."),))
    if not isinstance(document.data, dict):
        raise ContentError([document.finding((), "A scenario is a mapping (`name: value` lines).")])
    words = Words(document, catalog_of(Path(path), document.data))
    scenario = _read(words, document.data)
    if words.findings:
        raise ContentError(dict.fromkeys(words.findings))
    return scenario


def folder_of(path: Path) -> Path | None:
    """The folder of the game that a file lies in: what it says must stand there, and not where a link leads."""
    folder = path.absolute().parent
    return next((each for each in (folder, *folder.parents[:3]) if (each / "game.yaml").is_file()), None)


def catalog_of(path: Path, data: dict[str, Json]) -> Catalog:
    """The game: named in the file, or the one in whose folder it lies."""
    named = data.get("game")
    if isinstance(named, str) and named:
        beside = path.parent / named
        return open_catalog(beside if (beside / "game.yaml").is_file() else named)
    folder = folder_of(path)
    if folder is not None:
        return _at_folder(folder, _stamp(folder))
    message = "`game` is missing: the file does not lie in a game's folder."
    raise ContentError([Finding(str(path), 1, "game", message, hint="Write `game:` with the game's id.")])


@lru_cache(maxsize=4)
def _at_folder(folder: Path, stamp: tuple[tuple[str, int, int], ...]) -> Catalog:
    """The catalog of a folder, read once for all its scenarios as long as no file of it changes."""
    return open_catalog(folder)


def _stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    files = [
        path
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".yaml", ".md") and not {FOLDER, "lessons"} & set(path.parts)
    ]
    found = []
    for path in files:
        with contextlib.suppress(OSError):  # a link to nowhere: what reads the folder says so
            found.append((str(path), path.stat()))
    return tuple((name, told.st_mtime_ns, told.st_size) for name, told in found)


def game_name(catalog: Catalog) -> str:
    """How a session names the game: by its id if it is a shipped one, else by its folder."""
    return (
        catalog.id if catalog.folder.resolve().parent == cards_folder().resolve() else str(catalog.folder.absolute())
    )


def _read(words: Words, data: dict[str, Json]) -> Scenario:
    words.mapping(data, (), "A scenario", KEYS)
    words.name_seats(data.get("seats"), ("seats",))
    words.know_cards(with_cards(words, data.get("cards"), ("cards",)))
    words.know_cards(with_decks(words, data.get("decks"), ("decks",)))
    title = words.text(data["scenario"], ("scenario",), "`scenario`") if "scenario" in data else ""
    if not title:
        words.fault((), "`scenario` is missing.", "It is the title: what the file shows.")
    swapped = words.flag(data.get("swapped", False), ("swapped",), "`swapped`")
    return Scenario(
        document=words.document,
        title=title,
        game=game_name(words.catalog),
        catalog=words.catalog,
        covers=_covers(words, data.get("covers"), ("covers",)),
        seats=words.seats,
        cases=_cases(words, data, swapped),
        invented=bool(data.get("cards") or data.get("decks")),
    )


def _covers(words: Words, raw: Json, where: Where) -> tuple[str, ...]:
    listed = words.listed(raw, where, "`covers`")
    books = {rule.partition("-")[0] for rule in _RULE.findall(words.catalog.rulebook)}
    for rule, place in listed:
        named = _RULE.fullmatch(str(rule))
        if named is None or (books and named[0].partition("-")[0] not in books):
            words.fault(
                place, f"{rule} is no rule of the rulebook.", f"They are called {min(books, default='ABC')}-12."
            )
    return tuple(str(rule) for rule, _ in listed)


def _cases(words: Words, data: dict[str, Json], swapped: bool) -> tuple[Case, ...]:
    common = read_given(words, data.get("given"), ("given",))
    # Aliases of a case's own position may be used in what is common, so positions are read before steps.
    listed = words.listed(data.get("cases"), ("cases",), "`cases`")
    bodies = [(words.mapping(item, place, "A case", CASE_KEYS), place) for item, place in listed]
    shared = words.catalog
    own_cards = [_own_cards(words, body, place) for body, place in bodies]
    positions = []
    for (body, place), catalog in zip(bodies, own_cards, strict=True):
        words.know_cards(catalog or shared)
        positions.append(read_given(words, body.get("given"), (*place, "given")))
    words.know_cards(shared)
    options = read_options(words, data.get("options"), ("options",))
    steps = read_steps(words, data.get("steps"), ("steps",))
    final = _final(words, data, ())
    seed = read_seed(words, data, (), 1)
    orders = [tuple(range(1, len(words.seats) + 1))]
    if swapped:
        orders.append(tuple(seat % len(words.seats) + 1 for seat in orders[0]))
    cases: list[Case] = []
    names: set[str] = set()
    for (body, place), own, catalog in zip(bodies, positions, own_cards, strict=True):
        words.know_cards(catalog or shared)
        name = words.text(body.get("case", ""), (*place, "case"), "`case`")
        if not name or name in names:
            words.fault(place, "Each case needs a name of its own.", "Write `- case: what is different`.")
        names.add(name)
        _covers(words, body.get("covers"), (*place, "covers"))
        mine = {**options, **read_options(words, body.get("options"), (*place, "options"))}
        after = (*steps, *read_steps(words, body.get("steps"), (*place, "steps")))
        after = (*after, *_final(words, body, place), *final)
        own_seed = read_seed(words, body, place, seed)
        cases.append(Case(name, place, mine, merged(common, own), after, orders[0], own_seed, catalog))
    words.know_cards(shared)
    if not bodies:
        cases.append(Case("", (), options, merged(Given(), common), (*steps, *final), orders[0], seed))
    for case in cases:
        if not any(_looks(step) for step in case.steps):
            words.fault(case.where, "Nothing is expected, so nothing could ever fail.", "Add an `expect`.")
    return tuple(_swapped(case, order) for case in cases for order in orders)


def _own_cards(words: Words, body: dict[str, Json], where: Where) -> Catalog | None:
    """The catalog with the cards and decks that only a case has, None where it has none."""
    if not body.get("cards") and not body.get("decks"):
        return None
    shared = words.catalog
    words.know_cards(with_cards(words, body.get("cards"), (*where, "cards")))
    words.know_cards(with_decks(words, body.get("decks"), (*where, "decks")))
    made = words.catalog
    words.know_cards(shared)
    return made


def read_seed(words: Words, body: dict[str, Json], where: Where, usual: int) -> int:
    """What all chance is drawn from."""
    return words.whole(body["seed"], (*where, "seed"), "`seed`", 0) if "seed" in body else usual


def _final(words: Words, body: dict[str, Json], where: Where) -> tuple[Step, ...]:
    if "expect" not in body:
        return ()
    return read_expects(words, body["expect"], (*where, "expect"))


def _looks(step: Step) -> bool:
    """Whether a step can fail, or tells somebody something."""
    if isinstance(step, Act | ByHand):
        return step.refused is not None
    return isinstance(step, Expect | CheckDeck | CheckCard | Show)


def _swapped(case: Case, order: tuple[int, ...]) -> Case:
    if order == case.order:
        return case
    return replace(case, order=order, name=f"{case.name} (seats swapped)".strip())


def read_options(words: Words, raw: Json, where: Where) -> dict[str, Json]:
    """What is agreed before play."""
    options = words.mapping(raw, where, "`options`")
    values, findings = words.catalog.resolve_options(options)
    for finding in findings or words.catalog.judge_agreed(values):
        key = finding.where.removeprefix("options.")
        place = where if key == "options" and finding.where == key else (*where, key)
        words.findings.append(words.document.finding(place, finding.message, finding.hint, finding.grade))
    return options
