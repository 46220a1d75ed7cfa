"""Which picture file of a source is meant: by its path, or else by its name wherever it lies, with or without its
ending.

A name that fits exactly wins over one that differs in capitals, a path over a name alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePosixPath
from urllib.parse import unquote

from tabletop.exchange.basis.pictures import ENDINGS, UNREAD
from tabletop.exchange.basis.records import ForeignCard, Picture, Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source, matching

_ADDRESS = re.compile(r"(?:https?|ftp|file|data|package):", re.IGNORECASE)


class _Names:
    """Files by a key, and by what the key is without regard to capitals; the first of a key stays."""

    def __init__(self) -> None:
        self._exact: dict[str, str] = {}
        self._folded: dict[str, str] = {}

    def add(self, key: str, name: str) -> None:
        self._exact.setdefault(key, name)
        self._folded.setdefault(matching(key), name)

    def get(self, key: str) -> str | None:
        return self._exact.get(key) or self._folded.get(matching(key))


class PictureFinder:
    """The pictures of a source, and for a single file those beside it; where several have a name, one under the
    folder `first` is taken before others."""

    def __init__(self, source: Source | None, first: str = "") -> None:
        self.source = source
        self._paths, self._bare_paths, self._names, self._stems = _Names(), _Names(), _Names(), _Names()
        found = source.within_reach if source is not None else ()
        found = tuple(name for name in found if name.lower().endswith((*ENDINGS, *UNREAD)))
        for name in sorted(
            found, key=lambda name: (not is_picture(name), not matching(name).startswith(matching(first)))
        ):
            path = PurePosixPath(name)
            self._paths.add(name, name)
            self._bare_paths.add(str(path.with_suffix("")), name)
            self._names.add(path.name, name)
            self._stems.add(path.stem, name)

    def find(self, *wanted: str) -> Picture | None:
        """The picture that the first of some paths or names means for which there is one, None for none."""
        if self.source is None:
            return None
        clean = [path for each in wanted if (path := _clean(each))]
        for path in clean:
            if name := self._of(path, self._paths, self._bare_paths):
                return self.source.picture(name)
        for path in clean:
            if name := self._of(path.rpartition("/")[2], self._names, self._stems):
                return self.source.picture(name)
        return None

    @staticmethod
    def _of(wanted: str, whole: _Names, bare: _Names) -> str | None:
        found = whole.get(wanted) or bare.get(wanted)
        if found is None and is_picture(wanted):
            # a picture that was saved anew in another format is the same picture
            found = bare.get(str(PurePosixPath(wanted).with_suffix("")))
        return found

    def with_picture(self, card: ForeignCard, report: Report) -> ForeignCard:
        """The card with its picture, if there is one; addresses on the network are noted and never fetched."""
        if not card.wanted:
            return card
        if not _ADDRESS.match(card.wanted):
            return replace(card, picture=self.find(card.wanted))
        found = self.at_address(card.wanted)
        if found is None:
            report.count("missing_pictures")
            report.note("network", card.place, address=card.wanted[:120])
        return replace(card, wanted="" if found is None else card.wanted, picture=found)

    def at_address(self, address: str) -> Picture | None:
        """The picture that lies in the source under the last part of an address."""
        last = address.split("?")[0].rstrip("/").rpartition("/")[2]
        return self.find(last, unquote(last))


def common_back(cards: Iterable[ForeignCard], place: Place, report: Report) -> Picture | None:
    """The back that most cards have; those that had another are noted."""
    backs = Counter(card.back for card in cards if card.back is not None)
    back, number = backs.most_common(1)[0] if backs else (None, 0)
    if others := backs.total() - number:
        report.note("other_backs", place, others=others, number=number)
    return back


def is_picture(name: str) -> bool:
    """Whether a file is a picture by the ending of its name."""
    return name.lower().endswith(ENDINGS)


def _clean(wanted: str) -> str:
    """A path with forward slashes and nothing needless in it; "" for one that leads out of the source."""
    parts = [part for part in wanted.replace("\\", "/").split("/") if part not in ("", ".")]
    return "" if ".." in parts else "/".join(parts)
