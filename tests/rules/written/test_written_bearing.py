"""What is given to cards and taken from them as people see it: badges, by whom, until when, and who may know."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from test_written_granting import FILES

import tabletop
from tabletop.control.figures.on_cards import MOST_BADGES, borne_badges
from tabletop.control.places.arrange import arrange
from tabletop.session.session import Session
from tabletop.session.telling.numbers import BorneText
from tabletop.ui.draw.things.badges import borne_badge
from tabletop.ui.settings import Settings
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver

START = """
scenario: One
seats: [Ana, Ben]
cases:
  - case: charms
    given:
      moment: {phase: main, seat: Ana}
      Ana: {life: 9, field: [Ox, Hound, Bearer, Thrush], hand: [HAND], deck: [Twin, Twin]}
      Ben: {life: 9, field: [Hound, Thrush, Adder], deck: [Twin, Twin], hand: [Awe]}
    steps: []
    expect: {outcome: none}
"""


def opened(folder: Path, hand: str, old: str = "", new: str = "") -> Session:
    """The game of the guide, Ana with these cards; in its files something may stand instead of something."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(old, new) if old else text, encoding="utf-8")
    path = folder / "charms" / "scenarios" / "one.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(START.replace("HAND", hand), encoding="utf-8")
    return tabletop.load_scenario(path)


def lying(session: Session, zone: str, card: str) -> int:
    return next(each for each in session.state.inside(zone) if session.state.definition[each] == card)


def cast(session: Session, card: str, *targets: tuple[str, str]) -> None:
    """Cast a card of hers, and choose."""
    for kind, name, (zone, wanted) in (
        ("cast", "card", ("hand@1", card)),
        *(("choose", "pick", at) for at in targets),
    ):
        piece = lying(session, zone, wanted)
        acts = (each for each in session.legal_actions() if each.kind == kind)
        assert session.submit(next(each for each in acts if session.piece(str(each.arguments[name]), 1) == piece))


def borne(session: Session, zone: str, card: str, viewer: int | None = 1) -> list[BorneText]:
    piece = lying(session, zone, card)
    handle = next(each.handle for each in session.view_for(viewer).zones[zone].pieces
                  if session.piece(each.handle, viewer) == piece)  # fmt: skip
    return session.borne(handle, viewer)


ANA, BEN = "field@1", "field@2"


@pytest.mark.parametrize(
    ("casts", "where", "wanted"),
    [
        ([("courage", (ANA, "ox"))], (ANA, "ox"), [("given", "guard", "Given by Courage, until Ana's next turn.")]),
        ([("vigil", (ANA, "ox"))], (ANA, "ox"), [("given", "guard", "Given by Vigil, until it is tapped.")]),
        ([("courage", (ANA, "ox"))], (ANA, "thrush"), []),
        ([("courage", (ANA, "hound"))], (ANA, "hound"), []),  # it prints that already
        ([("bond", (ANA, "ox"))], (ANA, "ox"), [("given", "guard", "Given by Bond.")]),
        ([("awe",)], (ANA, "hound"), [("taken", "guard", "Taken by Awe, this turn.")]),
        ([("awe",)], (ANA, "ox"), []),  # there was nothing to take
        ([("courage", (ANA, "ox")), ("awe",)], (ANA, "ox"), [("taken", "guard", "Taken by Awe, this turn.")]),
        ([("spite", (ANA, "ox"))], (ANA, "ox"), [("ability", "Spite", "Given by Spite.")]),
        ([("echo", (ANA, "thrush"), (ANA, "ox"))], (ANA, "ox"),
         [("ability", "Solace", "Given by Echo, this turn: Tap it to gain 1 life.")]),
        ([("hush", (BEN, "thrush"))], (BEN, "thrush"),
         [("silenced", "abilities", "Silenced by Hush, until Ana's next turn.")]),
        ([("spite", (ANA, "ox")), ("hush", (ANA, "ox"))], (ANA, "ox"),
         [("silenced", "abilities", "Silenced by Hush, until Ana's next turn.")]),
        ([("courage", (ANA, "ox")), ("bond", (ANA, "ox"))], (ANA, "ox"),
         [("given", "guard", "Given by Courage and Bond.")]),
    ],
)  # fmt: skip
def test_it_is_told_what_a_card_has_and_by_which_card(
    tmp_path: Path,
    casts: list[tuple[str, tuple[str, str]]],
    where: tuple[str, str],
    wanted: list[tuple[str, str, str]],
) -> None:
    session = opened(tmp_path, ", ".join(each[0].capitalize() for each in casts))
    for card, *targets in casts:
        cast(session, card, *targets)
    for viewer in (1, 2, None):
        assert [(each.how, each.what, each.text) for each in borne(session, *where, viewer)] == wanted
    assert session.trouble is None


def test_it_ends_with_what_it_lasts_and_the_past_is_told_as_it_was(tmp_path: Path) -> None:
    session = opened(tmp_path, "Awe")
    cast(session, "awe")
    entry = session.journal.head
    assert borne(session, ANA, "hound")
    assert session.submit(tabletop.Action("done", 1))
    assert not borne(session, ANA, "hound")
    handle = next(each.handle for each in session.view_for(1).zones[ANA].pieces if each.definition == "hound")
    assert session.borne(handle, 1, entry) and not session.borne(handle, 1, 0)


def test_a_card_that_is_hidden_again_is_not_named(tmp_path: Path) -> None:
    """Courage goes into the deck of its seat once it is cast, where nobody may know which card it is."""
    old = "do: [{move: card, to: grave, face: up}, {carry_out: card}]"
    new = "do: [{carry_out: card}, {move: card, to: deck, face: down}, {shuffle: deck}]"
    session = opened(tmp_path, "Courage", old, new)
    cast(session, "courage", (ANA, "ox"))
    assert lying(session, "deck@1", "courage")
    told = {viewer: [each.text for each in borne(session, ANA, "ox", viewer)] for viewer in (1, 2, None)}
    assert all(each == ["Given by a card, until Ana's next turn."] for each in told.values()), told


def test_of_a_card_that_is_not_seen_nothing_is_told(tmp_path: Path) -> None:
    session = opened(tmp_path, "Awe, Courage")
    for viewer, zone in ((2, "hand@1"), (None, "hand@1"), (1, "deck@1")):
        for each in session.view_for(viewer).zones[zone].pieces:
            assert session.borne(each.handle, viewer) == []
    assert session.borne("#9999", 1) == []


def test_badges_lie_on_cards_in_the_open_and_no_more_than_there_is_room_for(tmp_path: Path) -> None:
    session = opened(tmp_path, "Courage, Spite, Awe")
    cast(session, "courage", (ANA, "ox"))
    cast(session, "spite", (ANA, "ox"))
    view, layout = session.view_for(1), session.catalog.layouts[2]
    placements = arrange(view, layout, 1).placements
    found = borne_badges(placements, lambda handle: session.borne(handle, 1))
    ox = next(each.handle for each in view.zones[ANA].pieces if each.definition == "ox")
    assert found == {ox: (("given", "guard"), ("ability", "Spite"))}
    many = [BorneText("given", str(number), "") for number in range(MOST_BADGES + 2)]
    full = borne_badges(placements, lambda handle: many if handle == ox else [])
    assert full == {ox: (("given", "0"), ("given", "1"), ("more", "+3"))}
    silent = borne_badges(placements, lambda handle: [BorneText("silenced", "abilities", "")])
    assert set(silent.values()) == {(("silenced", "silenced"),)}
    in_hands = {each.handle for each in placements if each.in_hand or not each.piece.seen}
    assert in_hands and not in_hands & silent.keys()


def test_the_table_draws_badges_and_the_large_picture_says_more(tmp_path: Path) -> None:
    session = opened(tmp_path, "Awe, Courage")
    cast(session, "courage", (ANA, "thrush"))
    cast(session, "awe")
    session.set_show(sharing="open")
    driver = Driver(tmp_path, settings=Settings(path=tmp_path / "settings.yaml", hints=False))
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.settle()
    hound = next(each for each in table.shown.arrangement.placements
                 if each.zone == ANA and each.piece.definition == "hound")  # fmt: skip
    assert table.table.painter.borne[hound.handle] == (("taken", "guard"),)
    assert table.large.info(hound.piece).borne == (("taken", "guard", "Taken by Awe, this turn."),)
    table.large.show(hound.handle)
    driver.settle()
    said = table.hud.preview
    assert said.visible and said.info.borne
    with_it = pygame.image.tobytes(borne_badge(driver.app.theme, "taken", "guard", 20), "RGBA")
    others = [borne_badge(driver.app.theme, how, "guard", 20) for how in ("given", "silenced")]
    assert with_it not in [pygame.image.tobytes(each, "RGBA") for each in others]
    assert borne_badge(driver.app.theme, "given", "a very long word", 20, 60).get_width() <= 62
