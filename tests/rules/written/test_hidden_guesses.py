"""What bots, hints and the analysis make of what is hidden: they guess it no better than chance, and what they say is
the same whatever the truth."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from made_games import table_of
from secret_games import numbers, worth

from tabletop.bots import Limits, Question
from tabletop.bots.chances import Yard, chances
from tabletop.bots.greedy import GreedyBot
from tabletop.bots.question import Bot
from tabletop.bots.searching import CarelessBot, SearchingBot
from tabletop.content import Catalog, load_game
from tabletop.control.explaining.advice import advice
from tabletop.control.judging.perspective import Perspective
from tabletop.control.judging.referee import Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.places.arrange import Arrangement
from tabletop.core.chance import Chance
from tabletop.rules.written.door import WRITING
from tabletop.session import Action, Session
from tabletop.session.simulating.standings import leader
from tests.games.swapping import swapped

WAYS = {
    "a let": """
      - {let: secret, be: top(stock).v}
{ask}
      - {if: act = high and secret > 5, do: [{gain: 10, of: points, to: you}]}
      - {if: act = low and secret <= 5, do: [{gain: 10, of: points, to: you}]}
""",
    "a let that grew": """
      - {let: secret, be: 0}
      - {each: c, in: top(1 of stock), do: [{set: secret, to: secret + c.v}]}
{ask}
      - {if: act = high and secret > 5, do: [{gain: 10, of: points, to: you}]}
      - {if: act = low and secret <= 5, do: [{gain: 10, of: points, to: you}]}
""",
    "a test": """
      - {let: is_high, be: top(stock).v > 5}
{ask}
      - {if: act = high and is_high, do: [{gain: 10, of: points, to: you}]}
      - {if: act = low and not is_high, do: [{gain: 10, of: points, to: you}]}
""",
    "a number that is kept": """
      - {set: hid, to: top(stock).v}
{ask}
      - {if: act = high and hid > 5, do: [{gain: 10, of: points, to: you}]}
      - {if: act = low and hid <= 5, do: [{gain: 10, of: points, to: you}]}
""",
    "a routine": """
      - {guess: top(stock).v}
""",
    "what is gathered": """
      - gather: s
        in: you
        do:
          - say_it
          - {reward: top(stock).v}
""",
    "a set": """
      - {let: those, be: stock where v > 5}
{ask}
      - {if: act = high and top(stock) is in those, do: [{gain: 10, of: points, to: you}]}
      - {if: act = low and not top(stock) is in those, do: [{gain: 10, of: points, to: you}]}
""",
    "nothing at all": """
{ask}
      - {if: act = high and top(stock).v > 5, do: [{gain: 10, of: points, to: you}]}
      - {if: act = low and top(stock).v <= 5, do: [{gain: 10, of: points, to: you}]}
""",
}
ASK = '      - {ask: you, to: [high, low], question: "High or low?"}'
RULES = """
keep: {hid: {number: 0}, said: {truth: false}}
course:
  - {ask: 1, to: [begin]}
  - turns: seats
    from: 1
    rounds: 3
    phase: guess
    do:
TURN
      - {move: top(stock), to: bin, face: up}
  - {finish: best(points over seats), because: done}
acts:
  begin: {quiet: true}
  high: {quiet: true}
  low: {quiet: true}
routines:
  guess(n):
    - {ask: you, to: [high, low], question: "High or low?"}
    - {if: act = high and n > 5, do: [{gain: 10, of: points, to: you}]}
    - {if: act = low and n <= 5, do: [{gain: 10, of: points, to: you}]}
  say_it:
    - {ask: you, to: [high, low], question: "High or low?"}
    - {set: said, to: act = high}
  reward(n):
    - {if: said and n > 5, do: [{gain: 10, of: points, to: you}]}
    - {if: not said and n <= 5, do: [{gain: 10, of: points, to: you}]}
score: points
"""
RIGHT = {20: (3, 17), 40: (9, 31)}
"""Who guesses a coin twenty or forty times is right that often, but for once in a thousand times; with the truth at
hand it is right each time."""
BOTS: dict[str, tuple[Callable[[], Bot], Limits]] = {
    "greedy": (GreedyBot, Limits(8, 4)),
    "strong": (SearchingBot, Limits(16, 4)),
    "even": (lambda: CarelessBot(8), Limits(8, 4)),
}


@pytest.fixture(scope="module", params=list(WAYS))
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """A game that asks whether the top card is high, and has bound or kept the truth before it asks."""
    rules = RULES.replace("TURN", WAYS[request.param].replace("{ask}", ASK).strip("\n"))
    version = 2 if "gather:" in rules else 1
    return load_game(numbers(tmp_path_factory.mktemp("guess") / "game", rules, version), WRITING)


def go_on(session: Session) -> Session:
    """To the question."""
    assert session.submit(Action("begin", 1))
    return session


def is_high(session: Session) -> bool:
    return worth(session, session.state.inside("stock")[-1]) > 5


@pytest.mark.parametrize("games", [20, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize("bot", list(BOTS))
def test_bots_are_right_about_hidden_cards_as_often_as_chance_is(game: Catalog, bot: str, games: int) -> None:
    make, limits = BOTS[bot]
    right = 0
    for number in range(games):
        session = go_on(table_of(game, 2, number))
        assert session.ruleset is not None
        question = Question(session.ruleset, session.state, 1, Chance(number), limits)
        right += (make().choose(question).kind == "high") == is_high(session)
    fewest, most = RIGHT[games]
    assert fewest <= right <= most


def hint(session: Session) -> list[str]:
    """What a hint tells seat 1, word for word."""
    assert session.ruleset is not None
    weighed = SearchingBot().weigh(Question(session.ruleset, session.state, 1, Chance(7), Limits(24, 4)))
    sight = Sight(session.state, Arrangement(100, 100, (), ()), {}, Perspective("open"))
    told = advice(Referee(session), sight, 1, weighed)
    assert told
    return [f"{each.entry.name} {each.entry.sentence} {each.action} {each.targets}" for each in told]


def analysis(session: Session, viewer: int | None) -> object:
    """What is told of who stands how, and of who leads now and led before."""
    assert session.ruleset is not None
    ruleset, before = session.ruleset, session.state_at(session.journal.entries[-1], 0)
    leads = [leader(ruleset, state, viewer) for state in (session.state, before)]
    return chances(ruleset, session.state, viewer, Chance(3), Yard(5.0), 2), leads


def test_hints_and_the_analysis_say_the_same_whatever_the_truth(game: Catalog) -> None:
    for seed in range(2):
        session = table_of(game, 2, seed)
        stock = session.state.inside("stock")
        other = next(card for card in stock if (worth(session, card) > 5) != is_high(session))
        twin = swapped(session, stock[-1], other)
        assert is_high(session) != is_high(twin)
        for table in (session, twin):
            go_on(table)
        assert hint(session) == hint(twin)
        viewer = None if seed else 1
        assert analysis(session, viewer) == analysis(twin, viewer)
