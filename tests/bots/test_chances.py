"""How likely each side wins: what is sure is sure, what is ahead is likelier, and nothing hidden goes in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import tabletop
from tabletop.bots import Question
from tabletop.bots.chances import Yard, believed, chances, shares, sides_of
from tabletop.content.places import cards_folder
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.session import Session
from tabletop.session.scenario.opening import load
from tabletop.session.simulating.simulate import make_plan, open_game, play
from tabletop.session.simulating.yardstick import STEP, Seen, fit, measure, start_of


def told(session: Session, viewer: int | None = None, positions: int = 40) -> tuple[float, ...]:
    """The chances at a table."""
    assert session.ruleset is not None
    found = chances(session.ruleset, session.state, viewer, Chance(3), Yard(20.0), positions)
    assert found is not None
    return found


def test_a_yard_ahead_is_twice_as_likely_and_all_together_are_certain() -> None:
    assert shares((30.0, 10.0), Yard(20.0)) == pytest.approx((2 / 3, 1 / 3))
    assert shares((5.0, 5.0, 5.0), Yard(1.0)) == pytest.approx((1 / 3,) * 3)
    assert sum(shares((-3.0, 40.0, 7.0, 12.0), Yard(9.0))) == pytest.approx(1.0)


def test_partners_are_one_side() -> None:
    session = tabletop.new_session("whist", seed=1)
    assert sides_of(session.state.spec) == ((1, 3), (2, 4))
    found = told(session, positions=8)
    assert len(found) == 2 and sum(found) == pytest.approx(1.0)


def test_what_wins_at_once_is_seen() -> None:
    session = load(cards_folder() / "bramble" / "scenarios" / "best-acts.yaml", "a raid ends it, a strike does not")
    ana, ben = told(session)
    assert ana > 0.95 and ana + ben == pytest.approx(1.0)


def test_a_man_more_is_likelier_to_win_and_who_has_won_has_won() -> None:
    session = tabletop.new_session("draughts", seed=1)
    even = told(session)
    assert even[0] == pytest.approx(0.5, abs=0.1)
    man = next(piece for piece in session.state.pieces() if session.state.owner[piece] == 2)
    twin = session.fork()
    twin.set_rules("off")
    assert twin.manual("remove", pieces=[man])
    twin.set_rules("on")
    assert told(twin)[0] > even[0] + 0.05


@pytest.fixture(scope="module")
def ends_of_turns() -> list[tuple[Ruleset, GameState, GameState]]:
    """The table before and after some turns of a game of Bramble were ended."""
    found: list[tuple[Ruleset, GameState, GameState]] = []

    class Watch:
        def begun(self, ruleset: Ruleset, state: GameState) -> None:
            self.ruleset, self.state = ruleset, state

        def asked(self, question: Question, state: GameState) -> None:
            self.before = state.fork()

        @contextmanager
        def during(self, action: Action) -> Iterator[None]:
            yield
            if action.kind == "end_turn" and self.ruleset.outcome(self.state) is None:
                found.append((self.ruleset, self.before, self.state.fork()))

        def done(self, edit: Edit) -> None:
            pass

    plan = make_plan("bramble", 1, bots=("greedy", "greedy"), seed=3)
    play(open_game(plan), plan, 0, None, Watch)
    return found[1:6:2]


def test_ending_a_turn_changes_little(ends_of_turns: list[tuple[Ruleset, GameState, GameState]]) -> None:
    """Whoever has the turn next is not the better for it."""
    gained = []
    for ruleset, before, after in ends_of_turns:
        one, other = (chances(ruleset, state, None, Chance(3), Yard(10.0), 40) for state in (before, after))
        assert one is not None and other is not None
        seat = ruleset.decisions(after)[0].seat
        gained.append(other[seat - 1] - one[seat - 1])
    assert len(gained) == 3
    assert sum(map(abs, gained)) / len(gained) < 0.07
    assert abs(sum(gained)) / len(gained) < 0.05


def test_asked_twice_it_says_the_same(ends_of_turns: list[tuple[Ruleset, GameState, GameState]]) -> None:
    ruleset, state, _ = ends_of_turns[0]
    one, other = (chances(ruleset, state, None, Chance(3), Yard(10.0), 60) for _ in range(2))
    assert one == other and one != chances(ruleset, state, None, Chance(4), Yard(10.0), 60)


def test_nobody_wants_to_know_any_more() -> None:
    session = tabletop.new_session("draughts", seed=1)
    assert session.ruleset is not None
    assert chances(session.ruleset, session.state, None, Chance(1), Yard(20.0), 60, lambda: True) is None


@pytest.mark.parametrize("viewer", [None, 1])
def test_nothing_that_the_viewer_may_not_know_goes_in(viewer: int | None) -> None:
    """Another hand of seat 2 changes nothing for a spectator and for seat 1, but for seat 2."""
    session, twin = (tabletop.new_session("bramble", seed=5, bots={}) for _ in range(2))
    state = twin.state
    hand = [piece for piece in state.pieces() if state.zone_of(piece) == "hand@2"]
    deck = [piece for piece in state.pieces() if state.zone_of(piece) == "deck@2"]
    for piece, other in zip(hand, deck, strict=False):
        state.definition[piece], state.definition[other] = state.definition[other], state.definition[piece]
    assert session.view_for(viewer).to_json() == twin.view_for(viewer).to_json()
    assert told(session, viewer) == told(twin, viewer)
    assert told(session, 2) != told(twin, 2)


def test_a_few_guesses_are_believed_as_far_as_they_can_hardly_be_luck() -> None:
    won, lost, even = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)
    few, many = believed([won] * 4, even)[0], believed([won] * 24, even)[0]
    assert 0.85 < few < many < 1.0 and many > 0.98
    assert believed([won] * 4 + [lost] * 3, even)[0] < 0.52 < 4 / 7  # may well be luck
    assert believed([won] * 400 + [lost] * 300, even)[0] == pytest.approx(4 / 7, abs=0.01)
    assert believed([(0.7, 0.3)] * 7, even)[0] == pytest.approx(0.7, abs=0.02)  # each says the same by itself
    assert believed([won, lost], (0.3, 0.7)) == pytest.approx((0.5, 0.5), abs=0.2)
    assert believed([even] * 4, even) == even
    three = believed([(1.0, 0.0, 0.0)] * 5 + [(0.0, 1.0, 0.0)], (1 / 3,) * 3)
    assert sum(three) == pytest.approx(1.0) and three[0] > three[1] > three[2] > 0.0


def test_what_lies_face_down_decides_and_the_bar_is_not_sure() -> None:
    """In Nucleic all is revealed after the last pick: until then nobody who looks on knows who wins, and who may pick
    last is not the better for it."""
    told_, gained = [], []
    for seed in range(6):
        session = tabletop.new_session("nucleic", seed=seed, bots={})
        assert session.ruleset is not None
        luck = Chance(seed)
        last = session.state.fork()
        while session.outcome is None:
            last = session.state.fork()
            seat = session.decisions()[0].seat
            session.submit(luck.pick(session.ruleset.legal_actions(session.state, seat)))
        found = chances(session.ruleset, last, None, Chance(3), Yard(6.0), 60)
        assert found is not None
        told_.append(found[0])
        gained.append(found[session.ruleset.decisions(last)[0].seat - 1] - 0.5)
    assert sum((each - 0.5) ** 2 for each in told_) / len(told_) < 0.06
    assert abs(sum(gained)) / len(gained) < 0.15


def test_the_yard_under_which_what_happened_was_likeliest_is_found() -> None:
    """A lead of ten that wins two times of three is a yard."""
    won, lost = (1.0, 0.0), (0.0, 1.0)
    moments = [Seen((10.0, 0.0), ended, 10.0) for ended in (won, won, lost)]
    assert 10 / STEP <= fit(moments, starts=False).length <= 10 * STEP
    sure = [Seen((10.0, 0.0), won, 10.0)] * 3
    assert fit(sure, starts=False).length < fit(moments, starts=False).length / 2
    assert fit([Seen((0.0, 0.0), won, 1.0)]) == Yard(1.0, start_of([Seen((), won, 1.0)]))
    assert fit([Seen((0.0, 0.0), won, 1.0)], starts=False) == Yard(1.0)


def games_of(*won: int, sides: int = 2) -> list[Seen]:
    """So many games that each side has won, in two moments each."""
    ends = [tuple(float(side == each) for each in range(sides)) for side in range(sides) for _ in range(won[side])]
    return [Seen((), ended, 0.5) for ended in ends for _ in range(2)]


def test_a_side_is_ahead_from_the_beginning_only_as_far_as_its_wins_are_no_luck() -> None:
    assert start_of(games_of(6, 6)) == start_of(games_of(8, 4)) == start_of(games_of(1, 1)) == (0.0, 0.0)
    assert start_of(games_of(4, 4, 4, sides=3)) == (0.0, 0.0, 0.0)
    none, ahead = start_of(games_of(1, 11))
    assert none == 0.0 and 1.2 < ahead < 1.5  # seven to three, where eleven to one were seen
    assert start_of(games_of(0, 6))[1] > 1.0 and ahead < start_of(games_of(10, 110))[1] < 10.0
    first, *others = start_of(games_of(12, 0, 0, sides=3))
    assert first > 1.0 and others == [0.0, 0.0]


def test_who_is_ahead_from_the_beginning_is_likelier_to_win_at_the_same_score() -> None:
    yard = Yard(10.0, (0.0, 1.0))
    assert shares((3.0, 3.0), yard) == pytest.approx((1 / 3, 2 / 3))
    assert shares((13.0, 3.0), yard) == pytest.approx((0.5, 0.5))
    assert sum(shares((4.0, 0.0, 9.0), Yard(2.0, (0.0, 0.5, 3.0)))) == pytest.approx(1.0)


def test_the_yard_of_a_game_is_the_same_every_time() -> None:
    one, other = (measure("pig", 2, {}) for _ in range(2))
    assert one == other and one is not None and 5 < one.length < 100
    assert measure("pig", 2, {}, stop=lambda: True) is None


@pytest.mark.long
def test_the_better_deck_is_ahead_from_the_beginning() -> None:
    """Harbor Wall beats Kilnfire Rush, on whichever side it is; where no decks are named nobody is ahead."""
    decks = "kilnfire-rush", "harbor-wall"
    one, other = (measure("auganism", 2, {}, each) for each in (decks, decks[::-1]))
    assert one is not None and one.start[0] == 0.0 and one.start[1] > 0.3
    assert other is not None and other.start[1] == 0.0 and other.start[0] > 0.3
    unknown = measure("auganism", 2, {})
    assert unknown is not None and unknown.start == ()


@pytest.mark.long
@pytest.mark.parametrize("game", ["bramble", "draughts", "auganism", "butterfly"])
def test_it_is_nearer_to_how_games_end_than_a_shrug(game: str) -> None:
    """Over a few games the mean squared miss is smaller than of one who always says half."""
    from tabletop.session.simulating.bot_player import choose

    yards: dict[str, Yard | None] = {}
    missed = []
    for seed in range(8):
        session = tabletop.new_session(game, seed=seed, bots={})
        decks = session.agreement.decks
        if repr(decks) not in yards:
            yards[repr(decks)] = measure(game, 2, {}, decks)
        yard = yards[repr(decks)]
        assert yard is not None
        session.set_bots({1: "greedy", 2: "greedy"})
        seen = []
        for number in range(600):
            if session.outcome is not None:
                break
            if number % 5 == 0:
                assert session.ruleset is not None
                seen.append(chances(session.ruleset, session.state, None, Chance(1), yard, 60))
            seat = session.decisions()[0].seat
            session.submit(choose(session, seat, 3_600_000))
        won = session.outcome.winners if session.outcome is not None else ()
        ended = 0.5 if not won else float(1 in won)
        missed += [(each[0] - ended) ** 2 for each in seen if each is not None]
    assert sum(missed) / len(missed) < 0.25
