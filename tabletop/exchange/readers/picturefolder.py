"""A folder of pictures: each is a card, called as its file; folders in it are sets.

`frog_x3.png` and `Frog (3x).png` ask for three copies; a picture called `back` is the back of all cards.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from tabletop.content.templates import title_of
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.mapping import FieldMap
from tabletop.exchange.basis.naming import folded
from tabletop.exchange.basis.picturefinder import is_picture
from tabletop.exchange.basis.records import ForeignCard, ForeignGame, ForeignSet, Picture, Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.readers.asking import Ask

_COPIES = re.compile(r"[\s_(\[-]+(?:x(\d{1,3})|(\d{1,3})x)[)\]]?\Z", re.IGNORECASE)
_BACKS = ("back", "cardback", "card back", "rueckseite", "reverse")


def fits(source: Source) -> bool:
    """Whether a source has pictures in it, or is one."""
    return any(is_picture(name) for name in source.names)


def read(source: Source, ask: Ask, report: Report) -> tuple[ForeignGame, FieldMap]:
    """A card for each picture. Raises ExchangeError where there is none."""
    cards: dict[str, ForeignCard] = {}
    back: Picture | None = None
    for name in source.names:
        if not is_picture(name):
            continue
        path = PurePosixPath(name)
        report.count("rows")
        if folded(re.sub(r"[_-]+", " ", path.stem)) in _BACKS and back is None:
            back = source.picture(name)
            continue
        stem, copies = path.stem, None
        if (match := _COPIES.search(stem)) is not None and match.start() > 0:
            stem, copies = stem[: match.start()], int(match[1] or match[2])
        called = " ".join(re.sub(r"[_]+", " ", stem).split()) or path.name
        if called == called.lower():
            called = title_of(called)
        set_name = path.parent.name
        cards[name] = ForeignCard(
            key=name, name=called, place=Place(source.shown(name)), set=set_name, copies=copies, wanted=name,
            picture=source.picture(name),
        )  # fmt: skip
    if not cards:
        raise ExchangeError("no_cards", source=source.path.name, hint="Give a folder with pictures in it.")
    sets = tuple(ForeignSet(each) for each in dict.fromkeys(card.set for card in cards.values() if card.set))
    title = title_of(source.path.stem)
    return ForeignGame(title, "pictures", tuple(cards.values()), sets=sets, back=back), FieldMap(())
