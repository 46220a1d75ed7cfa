"""Before what one has covered is laid out for its eyes alone it is said so, whatever it is: cards, dice, ships."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from tabletop.ui.table.playing.popups import Popups
from tabletop.ui.table.playing.ruling import Ruling


def test_it_is_said_that_one_looks_and_not_of_what_kind_the_things_are() -> None:
    said: list[str] = []
    table = SimpleNamespace(
        session=SimpleNamespace(journal=SimpleNamespace(head=3)),
        perspective=SimpleNamespace(may_hold=True),
        app=SimpleNamespace(toast=lambda text, kind: said.append(text)),
        name=lambda seat: ("", "Ana", "Ben")[seat],
    )
    popups = Popups.__new__(Popups)
    popups.ruling, popups.alone = cast("Ruling", SimpleNamespace(table=table)), (0, 0)
    assert not popups.only_one_looks(1) and popups.only_one_looks(1)
    assert said == ["Only Ana looks at the screen now. One more click lays out what Ana has."]
