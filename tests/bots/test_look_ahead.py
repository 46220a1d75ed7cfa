"""What may come of acts that look alike: by how much scores differ some acts later."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.bots import Limits, Question
from tabletop.bots import search as searching
from tabletop.bots.search import AHEAD, FINALISTS, Search
from tabletop.core.chance import Chance

GAME = """
id: walk
title: Walk
seats: [2]
kinds: {stone: {label: Stone}}
zones:
  path: {label: Path, face: up}
  DECK
"""
RULES = """
rules: 2
keep: {done: {number: 0}}
course:
  - turns: seats
    from: 1
    do:
      - {ask: you, to: [step, stay]}
acts:
  step:
    pick: {n: 1..WAYS}
    do: [{set: done, to: done + 1}, {if: done >= LAST, do: [{finish: you, because: The end is reached.}]}]
  stay: {do: [{set: done, to: done + 1}, {if: done >= LAST, do: [{finish: you, because: The end is reached.}]}]}
score: done
"""
HIDDEN = "deck: {label: Deck, pile: true, see: deck, face: down}"


def search_of(
    folder: Path, last: int = 1_000, ways: int = 1, hidden: bool = False, positions: int = 4_000, quiet: bool = False,
) -> Search:  # fmt: skip
    """A search that has had its first look at a game whose score is the number of acts that were done."""
    folder.mkdir(exist_ok=True)
    (folder / "cards").mkdir()
    (folder / "game.yaml").write_text(GAME.lstrip().replace("DECK", HIDDEN if hidden else ""), encoding="utf-8")
    (folder / "cards" / "all.yaml").write_text(
        "cards: {pebble: {kind: stone}, flint: {kind: stone}}\n", encoding="utf-8"
    )
    rules = RULES.lstrip().replace("WAYS", str(ways)).replace("LAST", str(last))
    if quiet:
        rules = rules.replace("stay: {", "stay: {quiet: true, ")
    if hidden:
        rules += "setup: [{create: stone, in: deck, every: true, face: down}, {shuffle: deck}]\n"
    (folder / "rules.yaml").write_text(rules, encoding="utf-8")
    session = tabletop.new_session(folder, seats=2, seed=1)
    assert session.ruleset is not None
    search = Search(Question(session.ruleset, session.state, 1, Chance(1), Limits(positions, 8)))
    search.look_first()
    return search


def test_from_each_act_some_more_of_anybodys_are_followed(tmp_path: Path) -> None:
    search = search_of(tmp_path)
    assert len(search.nodes) == 2 and {score for each in search.scores.values() for _, score in each} == {1.0}
    assert search.look_ahead() == [float(number) for _ in range(2) for number in range(2, AHEAD + 2)]


def test_what_is_scored_is_the_turn_at_rest(tmp_path: Path) -> None:
    """Whoever is asked next may stay quietly: so much is done before a position is judged, and not on the way."""
    search = search_of(tmp_path, quiet=True)
    assert search.look_ahead() == [float(number) for _ in range(2) for number in range(3, AHEAD + 3)]


def test_what_is_over_on_the_way_is_no_score(tmp_path: Path) -> None:
    search = search_of(tmp_path, last=5)
    assert search.look_ahead() == [2.0, 3.0, 4.0] * 2


def test_of_very_many_acts_as_many_are_followed_as_may_be_finalists(tmp_path: Path) -> None:
    search = search_of(tmp_path, ways=FINALISTS + 4)
    assert len(search.nodes) == FINALISTS + 5
    assert len(search.look_ahead()) == FINALISTS * AHEAD


def test_it_takes_no_more_than_its_part_of_the_thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    search = search_of(tmp_path, positions=10)
    assert search.judge.count == 2
    assert len(search.look_ahead()) == 3 and search.used == searching.FIRST_LOOK


def test_only_where_acts_look_alike_in_a_guess_it_is_looked_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By what comes of them a lead of one act is a part of a win; where nothing is hidden their order is enough."""
    looked: list[Search] = []
    whole = Search.look_ahead

    def look(search: Search) -> list[float]:
        looked.append(search)
        return whole(search)

    monkeypatch.setattr(Search, "look_ahead", look)
    for name, hidden in (("hidden", True), ("open", False)):
        search = search_of(tmp_path / name, hidden=hidden)
        assert search.tree.exact is not hidden
        search.take_measure()
        assert looked == [search] * hidden
        worths = [search.judge.worth(float(number)) for number in (1, 2, AHEAD + 1)]
        if hidden:
            assert 0.0 < worths[0] < worths[1] < worths[2] < 1.0 and worths[2] - worths[0] > 0.3
        looked.clear()
    other = search_of(tmp_path / "other", hidden=True)
    (where, score) = next(iter(other.scores.values()))[0]
    other.scores[next(iter(other.scores))] = [(where, score + 1)]
    other.take_measure()
    assert not looked, "they do not look alike"
