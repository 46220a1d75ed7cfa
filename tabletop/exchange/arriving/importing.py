"""From a source to a folder: plan, look, write, and take back.

`plan_import` reads the source and the folder and writes nothing; the plan says what would be done. `apply` writes a
new folder beside its place and moves it there when it is whole and sound; into a folder that an earlier import made
it moves only the files that change, after it has put the old ones into `import/before` (see `writing`). `undoing`
brings them back (and, once more, the new ones again).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal

from tabletop.content.catalog import Catalog
from tabletop.content.findings import ContentError
from tabletop.content.places import cards_folder, is_file, is_folder
from tabletop.content.shelf import game_folders, peek_id
from tabletop.content.templates import readable_slug, title_of
from tabletop.exchange.arriving.building import Earlier, build
from tabletop.exchange.arriving.merging import Change, Merge
from tabletop.exchange.arriving.planned import Planned
from tabletop.exchange.arriving.recorded import base_of, files_here, kept_mapping, own_ids, read_record
from tabletop.exchange.arriving.writing import Progress, Writing
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.filing import RECORD, sha_of
from tabletop.exchange.basis.libraries import MissingLibrary
from tabletop.exchange.basis.pictures import PictureMaker, Signatures
from tabletop.exchange.basis.records import ForeignGame
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.sentences import CHANGES, fill
from tabletop.exchange.basis.source import Source
from tabletop.exchange.readers import formats
from tabletop.exchange.readers.asking import Ask
from tabletop.exchange.readers.tablefiles import PASTED

SAMPLES = 24
"""How many pictures are looked at to see whether they are whole cards."""


class Plan(Planned):
    """What an import would do, and the door to doing it."""

    __slots__ = ()

    def apply(self, progress: Progress | None = None) -> Report:
        """Write it. Raises ExchangeError, and then nothing has changed."""
        return Writing(self, progress or (lambda done, total: None)).run()

    def judge(self, read: Callable[[str], Catalog]) -> None:
        """Say in the report what the game has against the decks that came in, and whether its own rules fit the cards
        now. ``read`` reads a game with its rules."""
        try:
            catalog = read(str(self.folder))
        except ContentError as error:
            first = error.findings[0]
            self.report.note("rules_unfit", f"{Path(first.path).name}:{first.line}", reason=first.message.rstrip("."))
            return
        for file in self.draft.decks:
            deck = catalog.decks.get(Path(file).stem)
            if deck is not None:
                for finding in catalog.check_deck(deck):
                    self.report.note("against_deck", file, deck=deck.name, reason=finding.message)


def plan_import(
    source: Path | str,
    folder: Path | str,
    format: str = "",
    columns: Mapping[str, str] | None = None,
    pasted: str = "",
    title: str = "",
) -> Plan:
    """Read a source for a folder. `columns`: header to field, over what is guessed or kept; `pasted`: a table as
    text, instead of a source; `title`: what somebody calls the game, else what the source does. Raises ExchangeError.
    """
    target = Path(folder).expanduser().absolute()
    report = Report(format, PASTED if pasted else str(source))
    report.target = str(target)
    _check_target(target)
    record = read_record(target)
    found = Source(formats.whole_of(Path(source).expanduser()), report) if not pasted else _nothing()
    if not pasted and _inside(target, found):
        raise ExchangeError("target_inside", folder=target)
    kind = formats.format_of(found, format or ("table" if pasted else ""))
    if record is not None and record["source_format"] != kind.id:
        raise ExchangeError("other_format", folder=target, before=record["source_format"], now=kind.id)
    kept = kept_mapping(target)
    game, mapping = kind.read(found, Ask(columns or {}, kept, pasted), report)
    game = replace(game, title=title.strip() or game.title or title_of(target.name))
    report.format = kind.id
    _note_unused(found, report)
    if not game.cards and (game.zones or game.numbers):
        report.note("no_cards_here", found.path.name)
    elif not game.cards:
        hint = f"It was read as {kind.label}; name another format."
        raise ExchangeError("no_cards", source=found.path.name, hint=hint)
    here = files_here(target) if record is not None else {}
    base = base_of(record)
    whole = bool(record["whole"]) if record is not None else _whole_cards(game, report)
    ids = {**{card["key"]: id for id, card in base.cards.items()}, **own_ids(here, base)}
    earlier = Earlier(ids, {id: card["file"] for id, card in base.cards.items()}, str(base.game.get("id", "")))
    draft = build(game, mapping, earlier.game or _identity(target), whole, earlier, report)
    plan = Plan(
        target, PASTED if pasted else str(Path(source).absolute()), kind, game, mapping, draft, report,
        record is None, base, {} if record is None else record["files"],
    )  # fmt: skip
    merge = Merge(base, here, draft)
    plan.changes, plan.files = merge.changes, merge.files
    if record is not None:
        _compare_pictures(plan)
    for change in plan.changes:
        if change.what == "kept":
            report.note("changed_here", what=change.sentence.rstrip("."))
    return plan


def _note_unused(source: Source, report: Report) -> None:
    """Say which files of the source nothing was taken from, folder by folder."""
    left: dict[str, list[str]] = {}
    for name in source.names:
        if name not in source.used:
            left.setdefault(name.rpartition("/")[0], []).append(name.rpartition("/")[2])
    for folder, names in left.items():
        shown = ", ".join(names[:4]) + (", ..." if len(names) > 4 else "")
        report.note("unused_files", folder or source.path.name, number=len(names), names=shown)


def _nothing() -> Source:
    """A source without files, for what was pasted."""
    source = Source.__new__(Source)
    source.path, source.root, source.names, source.used = Path(PASTED), Path(), (), set()
    return source


def _check_target(target: Path) -> None:
    if is_file(target):
        raise ExchangeError("target_wrong", folder=target, reason="it is a file")
    if is_folder(target) and any(target.iterdir()) and not is_file(target / RECORD):
        raise ExchangeError("target_taken", folder=target)


def _inside(target: Path, source: Source) -> bool:
    return is_folder(source.path) and target.resolve().is_relative_to(source.path.resolve())


def _identity(target: Path) -> str:
    """An id made from the folder's name that no shipped game has."""
    word = readable_slug(target.name)[:50].strip("-") or "game"
    word = word if word[0].isalpha() else f"game-{word}"
    taken = {peek_id(folder) for folder in game_folders(cards_folder())}
    return word if word not in taken else f"{word}-imported"


def _compare_pictures(plan: Plan) -> None:
    """List what becomes of the pictures: by their sources, without making any."""
    signatures = Signatures()

    def say(what: Literal["added", "updated", "removed", "kept"], sentence: str, name: str) -> None:
        plan.changes.append(Change(what, fill(CHANGES[sentence], {"name": name})))

    for name, (picture, _) in plan.draft.pictures.items():
        old = plan.base.pictures.get(name)
        if old is None:
            say("added", "picture_added", name)
        elif sha_of(plan.folder / old["file"]) != old["sha"]:
            plan.kept_pictures.add(name)
            say("kept", "picture_kept", name)
        elif signatures.of(picture) != old["source"]:
            say("updated", "picture_updated", name)
    for name in plan.base.pictures:
        if name not in plan.draft.pictures:
            say("removed", "picture_removed", name)


def _whole_cards(game: ForeignGame, report: Report) -> bool:
    """Whether the pictures are whole cards rather than art: most of some, taken from everywhere among them, have the
    shape of a card."""
    every = list(dict.fromkeys(card.picture for card in game.cards if card.picture is not None))
    found = [every[number * len(every) // SAMPLES] for number in range(SAMPLES)] if len(every) > SAMPLES else every
    if not found:
        return False
    try:
        maker = PictureMaker(Report())
    except MissingLibrary as error:
        report.note("no_pictures_library", reason=str(error))
        return False
    made = [each for picture in found if (each := maker.make(picture, "")) is not None]
    return sum(each.is_card for each in made) * 2 > len(made) > 0
