"""What an import leaves in the folder for the next one: the mapping, and what it wrote (the base of a merge)."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabletop.content.places import is_file
from tabletop.exchange.arriving.merging import Base
from tabletop.exchange.arriving.yamledit import YamlText
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.filing import MAPPING, RECORD, is_inside


def read_record(target: Path) -> dict[str, Any] | None:
    path = target / RECORD
    if not is_file(path):
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        assert data["format"] == 1
        for key, kind in (("cards", dict), ("decks", dict), ("game", dict), ("pictures", dict), ("files", dict)):
            assert isinstance(data[key], kind)
        assert isinstance(data["source_format"], str) and "whole" in data
        for card in data["cards"].values():
            assert isinstance(card["key"], str) and isinstance(card["file"], str) and isinstance(card["values"], dict)
        for picture in data["pictures"].values():
            assert (
                is_inside(picture["file"]) and isinstance(picture["sha"], str) and isinstance(picture["source"], str)
            )
    except (OSError, ValueError, KeyError, TypeError, AssertionError, AttributeError, RecursionError) as error:
        raise ExchangeError("broken_record", file=path, reason=type(error).__name__) from None
    return dict(data)


def base_of(record: Mapping[str, Any] | None) -> Base:
    if record is None:
        return Base()
    return Base(record["cards"], record["decks"], record["game"], record["pictures"])


def kept_mapping(target: Path) -> object:
    path = target / MAPPING
    if not is_file(path):
        return None
    text = YamlText(path.read_bytes(), str(path))
    if text.findings:
        raise ExchangeError("broken_record", file=path, reason=str(text.findings[0].message))
    data = text.document.data
    return data.get("columns") if isinstance(data, dict) else None


def files_here(target: Path) -> dict[str, YamlText]:
    """The YAML files of the folder that an import may change."""
    names = ["game.yaml"]
    for part in ("cards", "decks"):
        with contextlib.suppress(OSError):
            names += sorted(f"{part}/{path.name}" for path in (target / part).iterdir() if path.suffix == ".yaml")
    here = {}
    for name in names:
        if is_file(target / name):
            text = YamlText((target / name).read_bytes(), str(target / name))
            faults = [finding for finding in text.findings if finding.grade == "error"]
            if faults:
                raise ExchangeError("not_sound", finding=faults[0], folder=target)
            here[name] = text
    return here


def own_ids(here: Mapping[str, YamlText], base: Base) -> dict[str, str]:
    """Ids of cards that were made here, under keys that no source has."""
    found = {}
    for name, text in here.items():
        data = text.document.data
        if name.startswith("cards/") and isinstance(data, dict) and isinstance(data.get("cards"), dict):
            found.update({f"\0{id}": id for id in data["cards"] if id not in base.cards})
    return found
