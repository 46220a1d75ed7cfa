"""Importing again: what changed at the source comes in, what was changed here stays, and both are listed.

Three states are compared: what the last import wrote (the *base*, kept in `import/origin.json`), what is in the
folder now (*here*), and what the source says now (*new*). A value that is as the import left it follows the source;
one that was changed here stays, also where the source has changed it too. Cards made here stay; cards
removed here stay away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tabletop.exchange.arriving.building import Draft
from tabletop.exchange.arriving.yamledit import YamlText
from tabletop.exchange.arriving.yamlout import block, entry
from tabletop.exchange.basis.sentences import CHANGES, fill

What = Literal["added", "updated", "removed", "kept"]

SECTIONS = ("kinds", "palettes", "backs", "counters", "seat_values", "zones", "decks")
"""The parts of `game.yaml` that grow by entries."""

_MISSING = object()


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that importing again does or leaves: a word for it, and the sentence."""

    what: What
    sentence: str


@dataclass(slots=True)
class Base:
    """What the last import wrote."""

    cards: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By id: `key`, `file`, `values`."""
    decks: dict[str, dict[str, Any]] = field(default_factory=dict)
    game: dict[str, Any] = field(default_factory=dict)
    pictures: dict[str, dict[str, str]] = field(default_factory=dict)
    """By name in `art/`: `file` and `sha`."""


class Merge:
    """The merged files of a folder, and the list of changes. `files` maps a path to its new bytes, None: removed."""

    def __init__(self, base: Base, here: Mapping[str, YamlText], draft: Draft) -> None:
        self.base, self.here, self.draft = base, here, draft
        self.files: dict[str, bytes | None] = {}
        self.changes: list[Change] = []
        self.cards: dict[str, dict[str, Any]] = {}
        self._places = {
            id: name
            for name, text in here.items()
            if name.startswith("cards/") and isinstance(text.document.data, dict)
            for id in (text.document.data.get("cards") or {})
        }
        self._cards()
        self._decks()
        self._game()

    def _say(self, what: What, sentence: str, /, **words: object) -> None:
        self.changes.append(Change(what, fill(CHANGES[sentence], words)))

    # ------------------------------------------------------------------------------------------------ cards

    def _values_here(self, id: str) -> dict[str, Any]:
        data = self.here[self._places[id]].document.data
        assert isinstance(data, dict)
        found = data["cards"][id]
        return dict(found) if isinstance(found, dict) else {}

    def _cards(self) -> None:
        fresh: dict[str, dict[str, dict[str, Any]]] = {}
        touched: set[str] = set()
        for id, new in self.draft.cards.items():
            old = self.base.cards.get(id)
            if old is None:
                file = self.draft.file_of[id]
                if file in self.here:
                    self._append(file, id, new)
                    touched.add(file)
                else:
                    fresh.setdefault(file, {})[id] = new
                self.cards[id] = new
                if self.base.cards:
                    self._say("added", "card_added", name=new["name"])
            elif id not in self._places:
                self._say("kept", "card_removed_here", name=new["name"])
                self._drop_from_decks(id)
            elif self._merge_card(id, old["values"], new):
                touched.add(self._places[id])
        for id, old in self.base.cards.items():
            if id in self.draft.cards or id not in self._places:
                continue
            if self._values_here(id) == old["values"]:
                self.here[self._places[id]].remove(("cards", id))
                touched.add(self._places[id])
                self._say("removed", "card_removed", name=old["values"].get("name", id))
            else:
                self._say("kept", "card_kept", name=old["values"].get("name", id))
        for file in touched:
            self.files[file] = _without_empty_cards(self.here[file].result())
        for file, cards in fresh.items():
            self.files[file] = block({"cards": cards}).encode()

    def _drop_from_decks(self, id: str) -> None:
        """A card that was removed here is in no deck that is written, and is not laid out at the start."""
        if "setup" in self.draft.game:
            self.draft.game["setup"] = [
                step for step in self.draft.game["setup"] if step.get("lay", {}).get("cards") != id
            ]
        for deck in self.draft.decks.values():
            for counts in (deck.get("cards", {}), *deck.get("lists", {}).values()):
                counts.pop(id, None)

    def _append(self, file: str, id: str, values: Mapping[str, Any]) -> None:
        text = self.here[file]
        text.insert(("cards",), entry(id, values, 1))

    def _merge_card(self, id: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
        """Bring one card up to the source; whether its file changes."""
        here = self._values_here(id)
        text, where = self.here[self._places[id]], ("cards", id)
        merged = dict(here)
        fields: list[str] = []
        for name in dict.fromkeys((*new, *old)):
            was, now, mine = old.get(name, _MISSING), new.get(name, _MISSING), here.get(name, _MISSING)
            if mine == was != now:
                fields.append(name)
                if now is _MISSING:
                    merged.pop(name, None)
                else:
                    merged[name] = now
            elif mine not in (was, now):
                words = {"name": here.get("name", id), "field": name, "here": _short(mine), "source": _short(now)}
                self._say("kept", "field_kept" if was == now else "field_kept_both", **words)
        self.cards[id] = dict(new)
        if not fields:
            return False
        title = here.get("name", id)
        for name in fields:
            words = {"name": title, "field": name, "before": _short(here.get(name, _MISSING))}
            self._say("updated", "field_updated", **words, now=_short(merged.get(name, _MISSING)))
        known = [(*where, name) for name in here if (*where, name) in text.document.lines]
        if not all(text.has_own_lines(each) for each in known) or not here or not merged:
            text.replace(where, entry(id, merged, 1))
            return True
        depth = text.indent_in(where) or 4
        for name in fields:
            lines = _indented(name, merged[name], depth) if name in merged else ""
            if (*where, name) not in text.document.lines:
                text.insert(where, lines)
            elif lines:
                text.replace((*where, name), lines)
            else:
                text.remove((*where, name))
        return True

    # ------------------------------------------------------------------------------------------------ decks

    def _decks(self) -> None:
        for file in dict.fromkeys((*self.draft.decks, *self.base.decks)):
            old, new = self.base.decks.get(file), self.draft.decks.get(file)
            text = self.here.get(file)
            mine = text.document.data if text is not None else None
            name = (new or old or {}).get("name", file)
            if new is not None and old is None and mine is None:
                self.files[file] = block(new).encode()
                if self.base.cards:
                    self._say("added", "deck_added", name=name)
            elif new == old or mine == new:
                if mine != old and old is not None and mine != new:
                    self._say("kept", "deck_kept" if mine is not None else "deck_removed_here", name=name)
            elif mine == old and old is not None:
                self.files[file] = block(new).encode() if new is not None else None
                self._say("updated" if new else "removed", "deck_updated" if new else "deck_removed", name=name)
            else:
                self._say("kept", "deck_kept_both" if mine is not None else "deck_removed_here", name=name)

    # -------------------------------------------------------------------------------------------- game.yaml

    def _game(self) -> None:
        text = self.here.get("game.yaml")
        new, old = self.draft.game, self.base.game
        if text is None:
            self.files["game.yaml"] = block(new).encode()
            return
        mine = text.document.data
        if new == old or mine == new or not isinstance(mine, dict):
            if mine not in (old, new):
                self._say("kept", "game_kept")
            return
        if mine == old and text.result() == block(old).encode():
            self.files["game.yaml"] = block(new).encode()
            self._say("updated", "game_updated")
            return
        added = self._grow(text, mine)
        self._say("kept", "game_kept_grown" if added else "game_kept", added=", ".join(added))
        if added:
            self.files["game.yaml"] = text.result()

    def _grow(self, text: YamlText, mine: Mapping[str, Any]) -> list[str]:
        """Put what the source has anew (fields, kinds, zones, lists) into a file that was changed here."""
        added: list[str] = []
        for section in SECTIONS:
            fresh = self.draft.game.get(section, {})
            known = mine.get(section)
            missing = {key: value for key, value in fresh.items() if not isinstance(known, dict) or key not in known}
            missing = {key: value for key, value in missing.items() if key not in self.base.game.get(section, {})}
            if missing and not isinstance(known, dict):
                if section in mine:
                    continue
                text.insert((), block({section: missing}))
            for key, value in missing.items() if isinstance(known, dict) else ():
                text.insert((section,), _indented(key, value, text.indent_in((section,)) or 2))
            added += missing
        for kind, lines in self.draft.game.get("kinds", {}).items():
            here = (mine.get("kinds") or {}).get(kind)
            if not isinstance(here, dict):
                continue
            known = here.get("fields")
            missing = {name: value for name, value in lines.get("fields", {}).items() if name not in (known or {})}
            where = ("kinds", kind, "fields") if known else ("kinds", kind)
            for name, value in missing.items():
                depth = text.indent_in(where) or 2 * len(where) + 2
                if known:
                    text.insert(where, _indented(name, value, depth))
                added.append(name)
            if missing and not known:
                text.insert(where, _indented("fields", missing, text.indent_in(where) or 4))
        return added


def _indented(key: str, value: object, spaces: int) -> str:
    """An entry at a number of spaces that need not be even."""
    lines = entry(key, value, 0).splitlines()
    return "".join(f"{' ' * spaces}{line}\n" if line else "\n" for line in lines)


def _without_empty_cards(raw: bytes) -> bytes | None:
    """A file of cards from which the last card went is removed."""
    text = raw.decode()
    rest = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return None if rest == ["cards:"] else raw


def _short(value: object) -> str:
    """A value in a line of the list."""
    if value is _MISSING:
        return "nothing"
    text = " ".join((", ".join(map(str, value)) if isinstance(value, list) else str(value)).split())
    return f'"{text}"' if len(text) <= 40 else f'"{text[:37]}..."'
