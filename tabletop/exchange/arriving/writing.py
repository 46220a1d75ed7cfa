"""Carrying out a plan: into a new folder that is moved into place when it is whole and sound, or file by file into
one that an earlier import made, with the old files kept."""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tabletop.content.findings import ContentError, Finding
from tabletop.content.places import is_file, is_folder
from tabletop.content.reading.loader import load_game
from tabletop.exchange.arriving.planned import Planned
from tabletop.exchange.arriving.yamlout import block
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.filing import (
    ART,
    BEFORE,
    MANIFEST,
    MAPPING,
    RECORD,
    copy_over,
    exchange,
    files_in,
    is_same,
    manifest,
    sha_of,
    staging,
    write,
)
from tabletop.exchange.basis.libraries import MissingLibrary
from tabletop.exchange.basis.pictures import PictureMaker, Signatures
from tabletop.exchange.basis.report import Report

Progress = Callable[[int, int], None]


class Writing:
    """Carries out a plan."""

    def __init__(self, plan: Planned, progress: Progress) -> None:
        self.plan, self.progress = plan, progress
        self.pictures: dict[str, dict[str, str]] = {}

    def run(self) -> Report:
        plan = self.plan
        with staging(plan.folder) as work:
            made = work / "game"
            made.mkdir()
            if not plan.is_first:
                for part in ("cards", "decks", "game.yaml", "layout.yaml", "abilities.yaml", "rulebook.md", "assets"):
                    copy_over(plan.folder / part, made / part)
            self._draw(made)
            plan.forget_pictures(set(plan.draft.pictures) - set(self.pictures))
            for name, raw in plan.files.items():
                write(made / name, raw)
            write(made / MAPPING, self._mapping())
            self._check(made)
            changed = self._changed(made)
            write(made / RECORD, self._record(made, changed))
            changed = sorted({*changed, RECORD, MAPPING})
            if plan.is_first:
                write(made / MANIFEST, manifest(made, {}, [*changed], True))
                self._move_whole(made)
            else:
                self._move_parts(made, changed, work)
        plan.report.counts["files"] = len(changed)
        return plan.report

    def _draw(self, made: Path) -> None:
        """Make the pictures, in the folder that is being made."""
        plan = self.plan
        if not plan.draft.pictures:
            self._drop_pictures(made, {})
            return
        try:
            maker = PictureMaker(plan.report)
        except MissingLibrary as error:
            if not plan.report.number_of("no_pictures_library"):
                plan.report.note("no_pictures_library", reason=str(error))
            self.pictures = dict(plan.base.pictures)
            return
        signatures = Signatures()
        total = len(plan.draft.pictures)
        for number, (name, (picture, wanted)) in enumerate(plan.draft.pictures.items(), 1):
            self.progress(number, total)
            old, source = plan.base.pictures.get(name), signatures.of(picture)
            if old is not None and (name in plan.kept_pictures or (source and source == old["source"])):
                self.pictures[name] = old
                continue
            file = maker.make(picture, wanted)
            if file is None:
                continue
            path, sha = f"{ART}/{name}{file.ending}", hashlib.sha256(file.data).hexdigest()
            if old is not None and old["file"] != path:
                write(made / old["file"], None)
            write(made / path, file.data)
            self.pictures[name] = {"file": path, "sha": sha, "source": source}
        self._drop_pictures(made, self.pictures)

    def _drop_pictures(self, made: Path, kept: Mapping[str, Any]) -> None:
        for name, old in self.plan.base.pictures.items():
            if name not in kept and sha_of(self.plan.folder / old["file"]) == old["sha"]:
                write(made / old["file"], None)

    def _mapping(self) -> bytes:
        plan = self.plan
        head = "# What each column of the source becomes; change it here, or with --map, and import again.\n"
        lines = {"source": plan.source, "format": plan.format.id, "columns": plan.mapping.to_yaml()}
        return (head + block(lines)).encode()

    def _check(self, made: Path) -> None:
        try:
            load_game(made)
        except ContentError as error:
            first = error.findings[0]
            path = str(first.path).replace(str(made), str(self.plan.folder))
            shown = Finding(path, first.line, first.where, first.message, first.grade, first.hint)
            raise ExchangeError("not_sound", finding=str(shown).rstrip("."), folder=self.plan.folder) from None

    def _changed(self, made: Path) -> list[str]:
        """The files that differ from those in the folder now, those that go among them."""
        new, old = files_in(made), files_in(self.plan.folder) if not self.plan.is_first else {}
        old = {name: path for name, path in old.items() if name.split("/")[0] != "import"}
        parts = {name.split("/")[0] for name in new} | {"cards", "decks", "assets"}
        changed = [name for name, path in new.items() if name not in old or not is_same(path, old[name])]
        gone = [name for name in old if name not in new and name.split("/")[0] in parts]
        return sorted([*changed, *gone])

    def _record(self, made: Path, changed: list[str]) -> bytes:
        plan = self.plan
        shas = {name: sha_of(made / name) for name in changed if is_file(made / name)}
        cards = {
            id: {"key": key, "file": plan.draft.file_of[id], "values": plan.draft.cards[id]}
            for id, key in plan.draft.keys.items()
        }
        record = {
            "format": 1, "source": plan.source, "source_format": plan.format.id, "whole": _is_whole(plan.draft.game),
            "cards": cards, "decks": plan.draft.decks, "game": plan.draft.game, "pictures": self.pictures,
            "files": {**plan.base_files, **shas},
        }  # fmt: skip
        return (json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n").encode()

    def _move_whole(self, made: Path) -> None:
        folder = self.plan.folder
        if is_folder(folder):
            folder.rmdir()
        made.rename(folder)

    def _move_parts(self, made: Path, changed: list[str], work: Path) -> None:
        """Exchange the files that differ; if one cannot be moved, all are moved back."""
        folder = self.plan.folder
        old = work / "before"
        listed = manifest(made, {name: sha_of(folder / name) for name in changed}, changed, False)
        done: list[str] = []
        try:
            write(old / "files.json", listed)
            for name in changed:
                if is_file(folder / name):
                    (old / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(folder / name, old / name)
            shutil.rmtree(folder / BEFORE, ignore_errors=True)
            (folder / BEFORE).parent.mkdir(parents=True, exist_ok=True)
            shutil.move(str(old), str(folder / BEFORE))
            for name in changed:
                done.append(name)
                exchange(made / name, folder / name)
        except OSError:
            for name in done:
                kept = folder / BEFORE / name
                with contextlib.suppress(OSError):
                    exchange(kept, folder / name, copy=True)
            raise


def _is_whole(game: Mapping[str, Any]) -> bool:
    return any(kind.get("face", {}).get("frame") == "picture" for kind in game.get("kinds", {}).values())
