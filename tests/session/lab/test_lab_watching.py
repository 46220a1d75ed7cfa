"""What the laboratory counts as played: what leaves the hand of its player, not what others aim at or throw away."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tabletop
from tabletop.rules.progress.machine import TRACE, note_run
from tabletop.session.lab import watching
from tabletop.session.lab.cardfigures import ability_figures, card_figures
from tabletop.session.lab.findings import Results
from tabletop.session.lab.folder import Head
from tabletop.session.lab.playing import jobs_of, play_job
from tabletop.session.lab.record import THIS, AbilityUse, CardUse, Point, Record
from tabletop.session.lab.report import lines
from tabletop.session.lab.request import Request
from tabletop.session.lab.watching import CHOOSE, Recorder, _Pick
from tabletop.session.simulating.simulate import Game, open_game
from tests.session.lab.small_lab import write_game

BOTS = ("random",)


def played(game: str, games: int) -> list[Record]:
    return [play_job(job) for job in jobs_of(Request(game, games, 5, BOTS, questions=("cards",)), {THIS: game})]


@pytest.mark.parametrize(("game", "games"), [("bramble", 3), ("evolve", 4)])
def test_nobody_plays_a_card_that_was_never_in_hand(game: str, games: int) -> None:
    """A beast that the other side has bitten to death was called played by who did it."""
    uses = [
        (name, seat, use) for record in played(game, games)
        for name, seats in record.cards.items() for seat, use in seats.items()
    ]  # fmt: skip
    assert sum(use.played for *_, use in uses) > 20
    assert [each for each in uses if each[2].played > each[2].drawn] == []


def test_only_ones_own_cards_are_used() -> None:
    """In Bramble each deck has cards that the other has not."""
    decks = {"shelter": set[str](), "thorns": set[str]()}
    for record in played("bramble", 4):
        for name, seats in record.cards.items():
            for seat, use in seats.items():
                if use.had:
                    decks[record.game.decks[seat - 1]].add(name)
        for name, seats in record.cards.items():
            used = {record.game.decks[seat - 1] for seat, use in seats.items() if use.used}
            assert all(name in decks[deck] for deck in used), name


FEEDING = """
  lay:
    pick: {card: hand, add: hand}
    requires:
      - {must: card.worth < 90, because: "{card} is too heavy.", rule: PEB-1}
      - {must: add.worth != card.worth, because: "{add} is as heavy.", rule: PEB-2}
    do:
      - {move: card, to: row, face: up}
      - {move: add, to: heap, face: up}
      - {gain: card.worth, of: points, to: you}
"""


def test_what_is_laid_aside_for_another_card_is_not_played(tmp_path: Path) -> None:
    """Which of two cards an act is done with is told by the order in which it names them, not by their names."""
    folder = write_game(tmp_path)
    game, rules = folder / "game.yaml", folder / "rules.yaml"
    game.write_text(game.read_text() + "  heap: {label: Heap, per_seat: true, pile: true, face: up}\n")
    text = rules.read_text()
    rules.write_text(text[: text.index("  lay:\n")] + FEEDING.lstrip("\n") + text[text.index("score:") :])
    records = played(str(folder), 6)
    turns = 8 * len(records)
    uses = [use for record in records for seats in record.cards.values() for use in seats.values()]
    assert 0.5 * turns < sum(use.played for use in uses) <= turns
    assert not any(use.played for record in records for use in record.cards["boulder"].values()), "only fed"


@pytest.mark.parametrize(("game", "seed", "kinds"), [("auganism", 13, {CHOOSE})])
def test_what_is_laid_aside_from_a_hand_is_not_played(
    game: str, seed: int, kinds: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too many in a hand, what is given up to be rid of a status, the price of an ability."""
    laid, whole = list[bool](), Recorder._chosen

    def chosen(recorder: Recorder, pick: _Pick) -> None:
        whole(recorder, pick)
        if recorder._kind in kinds and "hand@" in pick.zone:
            laid.append(bool(recorder._played[pick.piece] or recorder._used[pick.name, recorder._seat]))

    monkeypatch.setattr(Recorder, "_chosen", chosen)
    for job in jobs_of(Request(game, 1, seed, BOTS, questions=("cards",)), {THIS: game}):
        play_job(job)
    assert laid and not any(laid)


def test_of_a_card_that_nobody_plays_no_ability_waits() -> None:
    """Thrown away it lies where all see it, and its ability was said to have waited for something in vain."""
    plan = jobs_of(Request("bramble", 1, 1, vary=()), {THIS: "bramble"})[0].plan
    over = Game(0, 1, ("random", "random"), "over", winners=(1,), turns=6, actions=10, sides=1)
    for uses, state in ((CardUse(3, 2, 0, 0, 1), "not seen"), (CardUse(3, 2, 1, 0, 1), "never came up")):
        record = Record(THIS, "usual", over, {"nettle-hide": {1: uses}}, {"nettle-hide.1": AbilityUse(0, 0, 0, 5)})
        found = {each.name: each.state for each in ability_figures(open_game(plan).ruleset, [record])}
        assert found["nettle-hide.1"] == state


def test_whom_a_card_never_reached_says_nothing_of_it() -> None:
    """Harbor Wall won its short games before half of its deck was drawn, so nine of its cards were called weak."""
    plan = jobs_of(Request("bramble", 1, 1, vary=()), {THIS: "bramble"})[0].plan
    drawn, played, never = CardUse(3, 1, 0, 0, 1), CardUse(3, 1, 1, 0, 0), CardUse(3, 0, 0, 0, 0)
    records = [
        Record(THIS, "usual", Game(n, n, BOTS * 2, "over", winners=(won,), sides=1), {"great-oak": {1: use}})
        for n, (use, won) in enumerate([(never, 1)] * 50 + [(played, 1), (played, 2)] * 40 + [(drawn, 2)] * 40)
    ]
    (found,) = card_figures(open_game(plan).catalog, records)
    assert (found.played.games, found.played.alone, found.absent.games, found.absent.alone) == (80, 40, 40, 0)
    assert found.edge[0] > 0, "who held it back lost"


def test_what_lies_on_the_table_and_is_used_there_is_no_card_that_loses() -> None:
    """A land that was claimed lets creatures rest: such rows pushed out those of the worst cards."""
    over = Game(0, 0, BOTS * 2, "over", winners=(1,), sides=1)
    record = Record(THIS, "usual", over, {"rolling-hill": {1: CardUse(0, 0, 0, 2)}, "bison": {2: CardUse(1, 1, 1)}})
    request = Request("territory", 1, 1, vary=(), questions=("cards",))
    told = list(lines(Results.of(Head(request, {}), [record])))
    assert "on the table only, neither drawn nor played: Rolling Hill" in told
    assert any(line.startswith("Bison") for line in told) and not any(line.startswith("Rolling") for line in told)


class Course:
    """Looks on at a game of which only the course is to be seen; who leads is written in it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **flow: object) -> None:
        monkeypatch.setattr(watching, "leader", lambda ruleset, state, viewer: state.flow.get("leads", 0))
        self.flow: dict[str, object] = flow
        spec = SimpleNamespace(zones={})
        self.recorder = Recorder()
        state: Any = SimpleNamespace(flow=self.flow, spec=spec, pieces=lambda: ())
        rules: Any = SimpleNamespace(catalog=SimpleNamespace(cards={}))
        self.recorder.begun(rules, state)

    def act(self, **flow: object) -> Course:
        """One act, after which this is otherwise."""
        self.flow.update(flow)
        nothing: Any = SimpleNamespace(ops=())
        self.recorder.done(nothing)
        return self


@pytest.mark.parametrize("change", [{"round": 2}, {"turn": 2}, {"seat": 2}, {"phase": "end"}])
def test_who_leads_is_looked_at_whenever_the_course_goes_on(
    change: Mapping[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    course = Course(monkeypatch, round=1, turn=1, seat=1, phase="main", leads=1)
    course.act(leads=2).act()
    assert course.recorder.points == [Point(0, 1, 1)], "in the same phase of the same turn nothing is looked at"
    course.act(**change)
    assert course.recorder.points[1:] == [Point(3, 2 if "turn" in change else 1, 2)]
    course.act(round=1, turn=1, seat=1, phase="main")
    assert len(course.recorder.points) == 3


def test_where_neither_turns_nor_rounds_are_counted_it_is_looked_after_every_act(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    course = Course(monkeypatch, seat=1, phase="main", leads=2).act().act()
    assert course.recorder.points == [Point(0, 0, 2), Point(1, 0, 2), Point(2, 0, 2)]
    for counted in ("round", "turn"):
        one = Course(monkeypatch, **{counted: 3}).act().act()
        assert one.recorder.points == [Point(0, 3, 0)]
    nought = Course(monkeypatch, round=0, turn=0).act().act()
    assert [point.actions for point in nought.recorder.points] == [0, 1, 2], "a count that never begins is none"
    both = Course(monkeypatch, round=4, turn=9)
    assert both.recorder.points == [Point(0, 9, 0)], "the turn, where there is one"
    named = Course(monkeypatch, turn="first", round=2)
    assert named.recorder.points == [Point(0, 0, 0)], "a turn that is no number has none"


def test_of_a_long_game_every_second_point_is_kept_then_every_fourth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST_POINTS", 8)
    course = Course(monkeypatch, turn=0)
    lengths = []
    for turn in range(1, 40):
        course.act(turn=turn)
        points = course.recorder.points
        lengths.append(len(points))
        turns = [point.turn for point in points]
        step = turns[1] - turns[0]
        assert turns == list(range(0, turn + 1, step))[: len(turns)] and turn - turns[-1] < step, "evenly, to the end"
        assert all(point.actions == point.turn for point in points)
    assert max(lengths) == 8 and lengths[7] == 5, "eight are kept, nine are too many"
    assert step == 8


def test_what_is_counted_as_ones_own_are_cards_that_are_somebodys() -> None:
    """Men are no cards, and the cards of a common deck are nobody's."""
    for game in ("draughts", "pairs"):
        session = tabletop.new_session(game, seed=3)
        recorder = Recorder()
        assert session.ruleset is not None
        recorder.begun(session.ruleset, session.state)
        assert recorder.cards() == {}, game
    session = tabletop.new_session("bramble", seed=3)
    recorder = Recorder()
    assert session.ruleset is not None
    recorder.begun(session.ruleset, session.state)
    had = {(name, seat): use.had for name, seats in recorder.cards().items() for seat, use in seats.items()}
    state = session.state
    cards = [(state.definition[piece], state.owner[piece]) for piece in state.pieces() if state.kind[piece] == "card"]
    assert had == {each: cards.count(each) for each in cards}


class Tracing(Course):
    """Looks on at what is run of one ability."""

    def run(self, *begun: str, changed: tuple[str, ...] = ()) -> tuple[int, int]:
        """One act that runs blocks; how often the ability ran and changed something so far."""
        self.recorder._abilities = {"fox.1"}
        action: Any = SimpleNamespace(arguments={}, kind="do", seat=1)
        self.recorder._ruleset.kind = lambda name: None  # type: ignore[method-assign,assignment]
        with self.recorder.during(action):
            for block in begun:
                note_run(block, block in changed)
            trace = TRACE.get()
            assert trace is not None
            trace.changed.update(changed)
        self.act()
        use = self.recorder.abilities().get("fox.1", AbilityUse())
        return use.ran, use.changed


def test_an_ability_that_goes_on_after_an_answer_has_changed_something_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Tracing(monkeypatch, turn=1)
    do = "bramble/fox.1/do"
    assert seen.run(do, "bramble/wolf.1/do", changed=("bramble/wolf.1/do",)) == (1, 0)
    assert seen.run(do) == (2, 0) and seen.run(do) == (3, 0)
    assert seen.run(changed=(do,)) == (3, 1), "the answer, and once"
    assert seen.run(changed=(do,)) == (3, 2) and seen.run(changed=(do, f"{do}/then")) == (3, 3)
    assert seen.run(changed=(do,)) == (3, 3), "no more often than it ran"
    assert seen.run(do, changed=(do,)) == (4, 4) and seen.run(do, do, changed=(do,)) == (6, 6)


def test_the_figures_of_a_card_are_those_of_all_places_at_all_tables() -> None:
    plan = jobs_of(Request("bramble", 1, 1, vary=()), {THIS: "bramble"})[0].plan
    catalog = open_game(plan).catalog
    uses = [{1: CardUse(3, 2, 1, 4, 1), 2: CardUse(2, 1, 0, 0, 0)}, {2: CardUse(5, 0, 0, 1, 2)}]
    records = [
        Record(THIS, "usual", Game(n, n, BOTS * 2, "over", winners=(1,), sides=1), {"great-oak": use, "adder": use})
        for n, use in enumerate(uses)
    ]
    records.append(Record(THIS, "usual", Game(9, 9, BOTS * 2, "stuck"), {"great-oak": uses[0]}))
    oak, adder = card_figures(catalog, records)
    assert (oak.copies, oak.games) == (adder.copies, adder.games) == (CardUse(10, 3, 1, 5, 3), 2)
    assert (oak.drawn.games, oak.played.games, oak.absent.games) == (2, 1, 1), "of the places that it reached"
    assert [each.name for each in card_figures(catalog, records, ["adder"])] == ["adder"]


def test_cards_come_in_the_order_of_what_is_known_of_them_at_least() -> None:
    """One game that was won is less than sixty of a hundred; of equals the names decide."""
    catalog = open_game(jobs_of(Request("bramble", 1, 1, vary=()), {THIS: "bramble"})[0].plan).catalog
    played = {1: CardUse(1, 1, 1)}
    records = [
        Record(THIS, "usual", Game(n, n, BOTS * 2, "over", winners=(1 if n < 60 else 2,), sides=1), cards)
        for n in range(100)
        for cards in ({"old-stag": played, "adder": played, **({"great-oak": played} if n == 0 else {})},)
    ]
    assert [each.name for each in card_figures(catalog, records)] == ["adder", "old-stag", "great-oak"]
