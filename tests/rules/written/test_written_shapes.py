"""Shapes of several cells: how they can be laid, how one is chosen, what of it is a secret."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.core.board import Turning, layings
from tabletop.rules.phrases.meaning.looking import UNSEEN
from tabletop.rules.phrases.phrase import phrase
from tabletop.rules.table import Table
from tabletop.rules.written.door import WRITING
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.naming.game_names import of_game
from tabletop.session.scenario import run_file
from tabletop.session.session import Session
from tabletop.ui.draw.cards.faces import draw_face

GAME = """
id: quilt
title: Quilt
seats: [2]
boards:
  cloth: {grid: square, size: [4, 3]}
  comb: {grid: hex, size: [3, 3]}
kinds:
  patch: {label: Patch, fields: {form: {type: shape, required: true}}}
  square: {label: Square, shape: disc, tint: owner}
zones:
  cloth: {label: Cloth, board: cloth, face: up}
  comb: {label: Comb, board: comb, face: up}
  den: {label: Den, per_seat: true, board: cloth, see: private, face: up}
  bag: {label: Bag, per_seat: true, face: up}
  deck: {label: Deck, pile: true, see: deck, face: down}
"""
CARDS = """
cards:
  square: {kind: square}
  dot: {kind: patch, form: ["0,0"]}
  bar: {kind: patch, form: ["0,0", "1,0", "2,0"]}
  el: {kind: patch, form: ["0,0", "0,1", "0,2", "1,2"]}
"""
RULES = """
rules: 2
setup:
  - {each: s, in: seats, do: [{create: patch, in: bag of s, owner: s, every: true}]}
  - {create: square, in: cloth, cell: cells in cloth where row = 1 and column = 2, owner: 2}
course:
  - {turns: seats, from: 1, phase: sew, do: [{ask: you, to: [sew, rest]}]}
acts:
  rest: {quiet: true}
  sew:
    label: "Sew {patch} at {there}"
    pick: {patch: bag of you, there: cells in cloth where empty}
    say: "{you} sewed {patch}."
    do:
      - {choose: way, among: form(patch to there) where every(empty over it), ask: "How does {patch} lie?"}
      - {say: "It covers {way}."}
      - {each: c, in: way, do: [{create: square, in: cloth, cell: c, owner: you}]}
      - {remove: patch}
"""


def write(folder: Path, rules: str = RULES, game: str = GAME, cards: str = CARDS) -> Path:
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(game.lstrip(), encoding="utf-8")
    (folder / "cards" / "all.yaml").write_text(cards.lstrip(), encoding="utf-8")
    (folder / "rules.yaml").write_text(rules.lstrip(), encoding="utf-8")
    return folder


def opened(folder: Path, rules: str = RULES) -> Session:
    return tabletop.new_session(write(folder, rules), seats=2, seed=1)


def asked(session: Session, text: str) -> object:
    found = phrase(of_game(session.catalog, ["sew", "rest"]), text)
    table = Table(session.ruleset, session.state)
    return found.things(table, {YOU: 1}) if found.type.many else found.value(table, {YOU: 1})


def patch(session: Session, card: str, seat: int = 1) -> str:
    piece = next(each for each in session.state.inside(f"bag@{seat}") if session.state.definition[each] == card)
    return next(each.handle for each in session.view_for(seat).zones[f"bag@{seat}"].pieces if each.definition == card
                and session.piece(each.handle, seat) == piece)  # fmt: skip


def sew(session: Session, card: str, there: str) -> None:
    assert session.submit(tabletop.Action("sew", 1, patch=patch(session, card), there=f"cloth {there}"))


@pytest.mark.parametrize(
    ("pattern", "grid", "numbers"),
    [
        (((0, 0),), "square", (1, 1, 1)),
        (((0, 0), (1, 0)), "square", (2, 4, 4)),
        (((0, 0), (0, 1), (0, 2), (1, 2)), "square", (4, 16, 32)),
        (((0, 0), (1, 0), (0, 1), (1, 1)), "square", (4, 4, 4)),
        (((0, 0), (1, 0)), "hex", (2, 6, 6)),
        (((0, 0), (1, 0), (2, 0), (2, 1)), "hex", (4, 24, 48)),
    ],
)
def test_every_way_to_lay_a_shape_is_found_once(
    pattern: tuple[tuple[int, int], ...], grid: str, numbers: tuple[int, int, int]
) -> None:
    hows: tuple[Turning, ...] = ("still", "turn", "mirror")
    for how, number in zip(hows, numbers, strict=True):
        found = layings(pattern, "hex" if grid == "hex" else "square", how)
        assert len({frozenset(each) for each in found}) == len(found) == number, how
        assert all((0, 0) in each and len(each) == len(pattern) for each in found)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("count(form(top(bag of 1) to cells in cloth where row = 2 and column = 2))", 16),
        ("count(form(top(bag of 1) to cells in cloth where row = 2 and column = 2 by mirror))", 27),
        ("count(form(top(bag of 1) to cells in cloth where row = 2 and column = 2 by still))", 4),
        ("top(bag of 1).form", 4),
        ("count(form(bottom(bag of 1) to cells in comb where row = 1 and column = 1))", 1),
        ("count(form(top(deck) to cells in cloth where row = 1 and column = 1))", 0),
        ("count(form((bag of 1 where card = bar) to cells in cloth over true))", 10),
        ("count(form((bag of 1 where card = bar) to cells in cloth over empty))", 7),
        ("count(form((bag of 1 where card = bar) to cells in cloth where row = 1 over empty))", 3),
        ("count(form((bag of 1 where card = bar) to cells in cloth by still over empty))", 4),
        ("count(form((bag of 1 where card = bar) to cells in cloth over cells in cloth where row > 1))", 4),
        ("count(form((bag of 1 where card = bar) to cells in comb over empty))", 7),
    ],
)
def test_what_is_off_the_board_is_left_out_and_what_is_the_same_comes_once(
    tmp_path: Path, text: str, wanted: int
) -> None:
    assert asked(opened(tmp_path), text) == wanted


def test_a_way_is_a_set_of_cells(tmp_path: Path) -> None:
    session = opened(tmp_path)
    ways = "form((bag of 1 where card = bar) to cells in cloth where row = 1 and column = 1)"
    found = asked(session, ways)
    assert found == ("cloth A1 B1 C1", "cloth A1 B1", "cloth A1", "cloth A2 A1", "cloth A3 A2 A1")
    assert asked(session, f"count({ways} where count(it) = 3)") == 2
    assert asked(session, f"count({ways} where count(it) = 3 and every(empty over it))") == 1, "B1 is taken"
    assert asked(session, f"count({ways} where any(it where row = 3))") == 1


def test_a_way_is_chosen_as_one_and_nobody_is_asked_where_there_is_only_one(tmp_path: Path) -> None:
    session = opened(tmp_path)
    sew(session, "bar", "A2")
    (decision,) = session.decisions()
    assert decision.form == "pattern" and session.question(decision, 1)[0] == "How does Bar lie?"
    ways = {str(each.arguments["pick"]): each for each in session.legal_actions()}
    assert "cloth A2 B2 C2" in ways and not any("B1" in each.split() for each in ways)
    action = ways["cloth A2 B2 C2"]
    assert session.shape(action).button == "A2, B2 and C2"
    told = [(each.label, each.effect, each.text) for each in session.preview(action, 1)]
    assert told == [("A2", "new", ""), ("B2", "new", ""), ("C2", "new", "")]
    taken = session.preview(tabletop.Action("choose", 1, pick="cloth A1 B1"), 1)
    assert [(each.label, each.effect, each.text) for each in taken] == [
        ("A1", "new", ""), ("B1", "replace", "It covers Square."),
    ]  # fmt: skip
    session.save(tmp_path / "middle.json")
    session = tabletop.load_session(tmp_path / "middle.json")
    assert session.submit(action)
    assert session.log(2)[-1].text == "It covers A2, B2 and C2."
    assert asked(session, "count(pieces in cloth where owner = 1)") == 3
    session.undo()
    session.undo()
    sew(session, "dot", "D3")
    assert session.decisions()[0].kind != "choose" and asked(session, "count(pieces in cloth where owner = 1)") == 1


def test_a_scenario_chooses_a_way_by_its_cells(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "scenarios").mkdir()
    file = tmp_path / "scenarios" / "one.yaml"
    file.write_text(
        "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: sew, seat: Ana}, Ana: {bag: [Bar]}}\n"
        "cases:\n  - case: a bar\n    steps:\n"
        "      - {Ana: sew, patch: Bar, there: cloth A2}\n      - {Ana: choose, pick: cloth A2 B2 C2}\n"
        "    expect: {cloth: {A2: {card: Square, owner: Ana}, C2: {card: Square, owner: Ana}, D2: nothing}}\n",
        encoding="utf-8",
    )
    assert [str(each) for each in run_file(file) if not each.passed] == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('form: ["0,0"]', 'form: ["0;0"]', "`form` is a list of cells"),
        ('form: ["0,0"]', 'form: ["0,0", "0,0"]', "`form` has the cell 0,0 twice."),
        ('form: ["0,0"]', "form: []", "`form` has 0 cells. A shape has 1 to 20."),
        ('form: ["0,0"]', f"form: {[f'{x},0' for x in range(21)]}", "`form` has 21 cells."),
        ('form: ["0,0"]', "form: wide", "`form` must be a list of cells"),
    ],
)
def test_what_is_no_shape_is_said_with_its_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in CARDS
    with pytest.raises(ContentError, match=r"all\.yaml:3: ") as caught:
        load_game(write(tmp_path, cards=CARDS.replace(old, new)), WRITING)
    assert message in str(caught.value)
    longest = f"form: {[f'{x},0' for x in range(20)]}"
    load_game(write(tmp_path, cards=CARDS.replace(old, longest)), WRITING)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("ask: \"How", "number: 2, ask: \"How", "A shape is laid one at a time."),
        ("form(patch to there)", "form(patch to there by north)", "`north` is no way to turn a shape"),
        ("form(patch to there)", "form(top(deck) to there)", "the seat that chooses may not know `form` of a hidden"),
        ("form(patch to there)", "form(patch to twin(there))", UNSEEN),
        ("form(patch to there)", "form(patch to cells in den of others where row = 1 and column = 1)", UNSEEN),
    ],
)  # fmt: skip
def test_what_cannot_be_chosen_is_said(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in RULES
    game = load_or_told(tmp_path, RULES.replace(old, new, 1))
    assert message in game


def load_or_told(folder: Path, rules: str) -> str:
    """What is said of rules: errors, or warnings."""
    try:
        return "\n".join(map(str, load_game(write(folder, rules), WRITING).warnings))
    except ContentError as error:
        return str(error)


@pytest.mark.parametrize("says", [True, False])
def test_a_way_on_a_board_of_its_own_seat_is_told_to_that_seat_alone(tmp_path: Path, says: bool) -> None:
    rules = RULES if says else RULES.replace('      - {say: "It covers {way}."}\n', "")
    rules = rules.replace("there: cells in cloth where empty", "there: cells in den of you where empty")
    session = opened(tmp_path, rules.replace("in: cloth, cell: c", "in: den, cell: c"))
    assert session.submit(tabletop.Action("sew", 1, patch=patch(session, "bar"), there="den@1 A2"))
    action = next(each for each in session.legal_actions() if each.arguments["pick"] == "den@1 A2 B2 C2")
    assert session.submit(action)
    told = {viewer: session.log(viewer)[-1].text for viewer in (1, 2, None)}
    assert told[1] == ("It covers A2, B2 and C2." if says else "Player 1 chose A2, B2 and C2.")
    for viewer in (2, None):
        assert told[viewer] == ("It covers somewhere." if says else "Player 1 chose somewhere.")
        assert not any(each in told[viewer] for each in ("A2", "B2", "C2"))
    assert session.submit(tabletop.Action("rest", 2))
    assert session.submit(tabletop.Action("sew", 1, patch=patch(session, "el"), there="den@1 A3"))
    for viewer in (1, 2, None):
        effects = [each.effect for each in session.preview(tabletop.Action("choose", 1, pick="den@1 A2 A3"), viewer)]
        assert effects == ["new", "new"], "what lies there is not told by a preview"


def test_ways_count_what_they_look_at(tmp_path: Path) -> None:
    session = opened(tmp_path)
    table = Table(session.ruleset, session.state)
    before = table.looks
    text = "form((bag of 1 where card = bar) to top(cloth) by still)"
    assert len(phrase(of_game(session.catalog, ["sew"]), text).things(table, {YOU: 1})) == 3
    assert before - table.looks >= 9, "three ways of three cells"


# -- a way that is picked ------------------------------------------------------------------------------------

PICKED = """
rules: 2
setup:
  - {each: s, in: seats, do: [{create: patch, in: bag of s, owner: s, every: true}]}
  - {create: square, in: cloth, cell: cells in cloth where row = 1 and column = 2, owner: 2}
course:
  - {turns: seats, from: 1, phase: sew, do: [{ask: you, to: [sew, rest]}]}
acts:
  rest: {quiet: true}
  sew:
    label: "Sew {patch} at {way}"
    pick:
      patch: bag of you
      way: {among: form(patch to cells in cloth over empty), outside: "{patch} has no room there."}
    requires: [{must: any(way where row = 3), because: "{way} does not touch the upper hem."}]
    say: "{you} sewed {patch} at {way}."
    do:
      - {each: c, in: way, do: [{create: square, in: cloth, cell: c, owner: you}]}
      - {remove: patch}
"""


def test_a_way_is_picked_with_its_card_and_named_by_its_cells_in_any_order(tmp_path: Path) -> None:
    session = opened(tmp_path, PICKED)
    bar = patch(session, "bar")
    ways = [each for each in session.legal_actions() if each.arguments.get("patch") == bar]
    assert {str(each.arguments["way"]) for each in ways} == {
        "cloth A3 B3 C3", "cloth B3 C3 D3", "cloth A3 A2 A1", "cloth C3 C2 C1", "cloth D3 D2 D1",
    }  # fmt: skip
    assert session.label(ways[0], 1) == "Sew Bar at A3, B3 and C3"
    assert [each.label for each in session.preview(ways[0], 1)] == ["A3", "B3", "C3"]
    refused = [
        ("cloth A2 B2 C2", "A2, B2 and C2 does not touch the upper hem."),
        ("cloth B1 B2 B3", "Bar has no room there."),
        ("cloth A3 B3", "Bar has no room there."),
        ("cloth A3 B3 E3", "does not exist"),
        ("A3", "has no room"),
        ("", "does not exist"),
    ]
    for way, why in refused[:3]:
        assert session.explain(tabletop.Action("sew", 1, patch=bar, way=way)).message == why
    for way, _ in refused[3:]:
        assert session.explain(tabletop.Action("sew", 1, patch=bar, way=way)) is not None, way
    for each in session.legal_actions():
        if each.kind == "sew":
            zone, *cells = str(each.arguments["way"]).split()
            way = " ".join([zone, *reversed(cells)])
            assert session.explain(tabletop.Action("sew", 1, patch=each.arguments["patch"], way=way)) is None
    assert session.submit(tabletop.Action("sew", 1, patch=bar, way="cloth C1 C3 C2"))
    assert session.log(2)[-1].text == "Player 1 sewed Bar at C3, C2 and C1."
    assert asked(session, "count(pieces in cloth where owner = 1)") == 3
    session.save(tmp_path / "laid.json")
    assert tabletop.load_session(tmp_path / "laid.json").log(1)[-1].text == session.log(1)[-1].text


def test_a_scenario_names_a_way_by_its_cells(tmp_path: Path) -> None:
    write(tmp_path, PICKED)
    (tmp_path / "scenarios").mkdir()
    file = tmp_path / "scenarios" / "one.yaml"
    file.write_text(
        "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: sew, seat: Ana}, Ana: {bag: [Bar]}}\n"
        "cases:\n  - case: a bar\n    steps:\n"
        "      - {Ana: sew, patch: Bar, way: cloth A2 B2 C2, "
        "refused: {says: 'A2, B2 and C2 does not touch the upper hem.'}}\n"
        "      - {Ana: sew, patch: Bar, way: cloth A1 A2 A3}\n"
        "    expect: {cloth: {A1: {card: Square, owner: Ana}, A3: {card: Square, owner: Ana}, D2: nothing}}\n",
        encoding="utf-8",
    )
    assert [str(each) for each in run_file(file) if not each.passed] == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("form(patch to cells", "form(top(deck) to cells", "`form` of a hidden"),
        ("over empty)", "over any(on(twin(it))))", UNSEEN),
        ("over empty)", "over cells in den of others where empty)", UNSEEN),
        ("over empty)", "over owner)", "form"),
        ("patch: bag of you", "patch: deck", "`form` of a hidden"),
    ],
)  # fmt: skip
def test_what_is_hidden_decides_no_way(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in PICKED
    assert message in load_or_told(tmp_path, PICKED.replace(old, new, 1))


def test_a_card_without_a_picture_shows_its_shape(tmp_path: Path) -> None:
    catalog = load_game(write(tmp_path / "both"), WRITING)
    assert catalog.face("el").cells == ((0, 0), (0, 1), (0, 2), (1, 2)) and not catalog.face("el").hexagonal
    assert catalog.face("square").cells == ()
    game = GAME.replace("cloth: {grid: square, size: [4, 3]}", "cloth: {grid: hex, size: [4, 3]}")
    face = load_game(write(tmp_path / "hex", game=game), WRITING).face("el")
    assert face.hexagonal and [round(x, 1) for x, _ in face.cells] == [0, 0.5, 1, 2]
    drawn = {name: pygame.image.tobytes(draw_face(replace(face, cells=cells), 120), "RGB")
             for name, cells in (("el", face.cells), ("bar", face.cells[:3]), ("none", ()))}  # fmt: skip
    assert len(set(drawn.values())) == 3
