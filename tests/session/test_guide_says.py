"""What the pages of the guide say in tables and lists, held against the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tabletop.content.proofing.author import check_game
from tabletop.core.view import View
from tabletop.rules.phrases.writing.grammar import parse
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import acts, checks, positions, reading, wanted
from tabletop.session.simulating.plans import Plan
from tabletop.session.simulating.simulate import simulate

DOCS = Path(__file__).resolve().parents[2] / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


BLOCK = re.compile(r"^```yaml ([\w/.-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def guide_game(name: str, game: str, folder: Path) -> tabletop.Session:
    """A game as it stands on a page, dealt."""
    for file, text in BLOCK.findall(page(name)):
        if file.startswith(f"{game}/"):
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8")
    return tabletop.new_session(folder / game, seed=3)


def rows(text: str, head: str) -> list[list[str]]:
    """The cells of a table of a page, without its head."""
    lines = text[text.index(f"\n{head}") :].strip().split("\n")[2:]
    found = [line for line in "\n".join(lines).split("\n\n")[0].split("\n") if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found]


SEEN = """
title: Seen
seats: [2]
kinds: {n: {fields: {v: {type: int}}, face: {title: "{v}"}}}
zones:
  own: {see: SEE, per_seat: true, pile: PILE}
  shared: {see: SEE, pile: PILE}
setup:
  - lay: {cards: n, into: own, face: FACE}
  - lay: {cards: n, into: shared, face: FACE}
"""
SIGHTS = rows(page("secrets.md"), "| `see` | a card there lies |")


def told(view: View, zone: str, number: int) -> str:
    """What one sees of a card of a zone, in the words of the page."""
    there = view.zone(zone)
    if there.count is None:
        return "nothing"
    assert there.count == 2
    return "the card" if any(piece.index == number and piece.seen for piece in there.pieces) else "its back"


@pytest.mark.parametrize("row", SIGHTS, ids=lambda row: " ".join(row[:2]))
def test_who_sees_what_is_as_the_table_says(tmp_path: Path, row: list[str]) -> None:
    see, lies, *expected = row
    see = see.strip("`")
    text = SEEN.replace("SEE", see).replace("PILE", str(see == "deck").lower())
    (tmp_path / "game.yaml").write_text(text.replace("FACE", "up" if "face up" in lies else "down"))
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "n.yaml").write_text("kind: n\ncards: {one: {v: 1}, two: {v: 2}}\n")
    session = tabletop.new_session(tmp_path, seed=1)
    number = 0 if "under others" in lies else 1
    seen = [told(session.view_for(viewer), "own@1", number) for viewer in (1, 2, None)]
    assert seen == expected
    shared = [told(session.view_for(viewer), "shared", number) for viewer in (1, 2, None)]
    assert shared == [expected[1]] * 2 + [expected[2]], "in a shared zone all seats are others"
    warned = [each for each in check_game(str(tmp_path), WRITING) if "is shared, so no seat" in each.message]
    assert bool(warned) == (see in ("hand", "private"))


def test_the_table_of_sights_leaves_nothing_out() -> None:
    assert {row[0] for row in SIGHTS} == {"`open`", "`hand`", "`deck`", "`private`"}
    assert len({tuple(row[:2]) for row in SIGHTS}) == len(SIGHTS) == 9


def anchor(title: str) -> str:
    """What a heading is called in a link to it."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def test_links_lead_to_headings_that_there_are() -> None:
    for path in sorted(DOCS.glob("*.md")):
        for target, place in re.findall(r"\]\(([\w./-]*)#([\w-]+)\)", path.read_text(encoding="utf-8")):
            text = (path.parent / target if target else path).read_text(encoding="utf-8")
            assert place in {anchor(each) for each in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}, (
                path.name,
                place,
            )


def test_a_card_of_a_shared_stock_is_nobodys_in_a_hand_until_it_is_laid_as_somebodys(tmp_path: Path) -> None:
    session = guide_game("rules.md", "quarry", tmp_path)
    hand = session.state.inside("hand@1")
    assert len(hand) == 4 and {session.state.owner[each] for each in hand} == {0}
    assert session.submit(session.legal_actions(1)[0])
    assert [session.state.owner[each] for each in session.state.inside("yard")] == [1]


BINDING = rows(page("phrases.md"), "| what | written | means |")


@pytest.mark.parametrize("row", BINDING, ids=lambda row: row[0])
def test_each_line_of_what_binds_first(row: list[str]) -> None:
    written, means = (each.strip("`") for each in row[1:])
    assert parse(written) == parse(means) and written != means


def test_what_binds_first_has_a_line_for_each_word() -> None:
    words = {word for row in BINDING for word in re.findall(r"`([^` ]+)", row[0])}
    assert {"of", "in", "where", "*", "div", "mod", "+", "-", "at", "not", "and", "or", "X"} <= words
    assert len(BINDING) == 12


@pytest.mark.parametrize("seat", [1, 2])
def test_a_score_that_counts_what_comes_later_wins_from_one_that_does_not(tmp_path: Path, seat: int) -> None:
    guide_game("bots.md", "saplings", tmp_path)
    rules = tmp_path / "saplings" / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    better = "score: coins + trees * to_come"
    assert better in text
    rules.write_text(text.replace("score: ", f"score: coins if you = {3 - seat} else "), encoding="utf-8")
    games = simulate(Plan(str(tmp_path / "saplings"), 3, 2, ("greedy", "greedy"), 5))
    assert [game.winners for game in games] == [(seat,)] * 3


def test_the_page_on_scenarios_names_every_word_of_them() -> None:
    text = page("scenarios.md")
    words = {*reading.KEYS, *reading.CASE_KEYS, *positions.GIVEN_KEYS, *positions.PIECE_KEYS, *acts.HEADS}
    words |= {*acts.ACT_KEYS, *checks.CHECKS, *wanted.ZONE_KEYS, "refused", "unknown", "no_answer"}
    assert sorted(word for word in words if not re.search(rf"`[^`\n]*\b{word}\b[^`\n]*`", text)) == []
