"""What a simulation tells besides who won: effects that never did anything, questions in which somebody never could,
acts, abilities and phases that never came up, numbers that never change; and budgets, which are no crash."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tabletop.cli import cli
from tabletop.rules.limits import OverLimit
from tabletop.rules.progress.counting import Counts
from tabletop.rules.progress.machine import traced
from tabletop.session.lab.findings import Results
from tabletop.session.lab.folder import Head
from tabletop.session.lab.playing import jobs_of as all_jobs
from tabletop.session.lab.playing import play_job
from tabletop.session.lab.record import THIS, Record
from tabletop.session.lab.report import lines as lab_lines
from tabletop.session.lab.request import Request
from tabletop.session.setting_up.games import open_catalog
from tabletop.session.simulating.simulate import make_plan, open_game, simulate
from tabletop.session.simulating.statistics import MOST_ODD, Report, counts_of

GAME = """
id: odd
title: Odd
seats: [2]
kinds:
  frog: {label: Frog, fields: {abilities: {type: abilities}}, face: {text: "{abilities}"}}
counters: {mud: {label: Mud}}
seat_values: {points: {label: Points}, luck: {label: Luck}}
zones:
  deck: {label: Deck, per_seat: true, pile: true, see: deck, face: down}
  hand: {label: Hand, per_seat: true, see: hand, face: down}
  pond: {label: Pond, face: up}
  trick: {label: Trick, face: up}
  won: {label: Won, per_seat: true, pile: true, face: up}
"""
CARDS = """
kind: frog
cards:
  tree-frog:
    abilities:
      - {text: It never wakes., when: woken, of: self, do: [{gain: 1, of: points}]}
      - {text: It croaks., when: croaks, of: self, do: [{gain: 0, of: points}]}
"""
RULES = """
rules: 2
keep:
  leader: {seat: nobody}
  stake: {number: 0}
  turns_done: {number: 0}
events:
  woken: {of: frog}
  croaks: {of: frog}
setup:
  - {create: frog, in: deck of 1, every: true, count: 20, owner: 1, face: down}
  - {create: frog, in: deck of 2, every: true, count: 20, owner: 2, face: down}
  - {deal: 3, from: deck, to: hand}
course:
  - turns: seats
    rounds: 6
    do:
      - phase: main
        do:
          - {ask: you, to: [lay, swim, rest]}
          - {set: turns_done, to: turns_done + 1}
      - phase: late
        do:
          - {ask: you, to: [dive]}
          - if: you = 2
            do: [{ask: seats, to: [hop]}]
      - {gain: 1, of: mud, to: pieces in pond where card = none}
      - {move: trick, to: won of leader}
      - {gain: stake, of: luck, to: leader}
  - phase: never
    do: [{repeat: once, most: 0, do: [{phase: deep, do: [{ask: seats, to: [rest]}]}]}]
  - {finish: best(points over seats), because: Most points.}
acts:
  lay:
    pick: {card: hand}
    do:
      - {move: card, to: trick, face: up}
      - {draw: 1, from: deck, to: hand}
      - {gain: 1, of: points, to: you}
      - {happen: croaks, of: card}
  swim:
    pick: {card: hand where owner = nobody}
    do: [{move: card, to: pond}]
  rest: {requires: [points >= 2]}
  dive: {requires: [{must: points < 0, because: Nobody is that poor.}]}
  hop: {requires: [{must: you = 1, because: Only the first hops.}]}
score: points
"""


def write(folder: Path, rules: str = RULES) -> str:
    made = folder / "odd"
    (made / "cards").mkdir(parents=True)
    (made / "game.yaml").write_text(GAME.lstrip(), encoding="utf-8")
    (made / "cards" / "frogs.yaml").write_text(CARDS.lstrip(), encoding="utf-8")
    (made / "rules.yaml").write_text(rules.lstrip(), encoding="utf-8")
    return str(made)


def report(game: str, games: int = 12) -> Report:
    plan = make_plan(game, games, seed=1)
    opened = open_game(plan)
    return Report(plan, simulate(plan), 1.0, 1, opened.ruleset)


def told(found: Report) -> dict[str, str]:
    """By what stands in the line, what is said of it."""
    return {each.line.text: each.text for each in found.odd}


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return report(write(tmp_path_factory.mktemp("odd")))


ODD = {
    "- {move: trick, to: won of leader}": "it had nobody or no place to go to, each of 144 times",
    "- {gain: stake, of: luck, to: leader}": "it had nobody or no place to go to, each of 144 times",
    "- {ask: you, to: [dive]}": "nobody could ever do anything here, each of 72 times",
    "swim:": "the act `swim` was never possible, in 216 questions",
    "- {gain: 1, of: mud, to: pieces in pond where card = none}": "`gain` did nothing, each of 144 times",
    "do: [{ask: seats, to: [hop]}]": "seat 2 could do nothing here, each of 72 times",
    "leader: {seat: nobody}": "`leader` never changed, in 12 games",
    "stake: {number: 0}": "`stake` never changed, in 12 games",
    "seat_values: {points: {label: Points}, luck: {label: Luck}}": "`luck` never changed, in 12 games",
}


def test_what_is_odd_is_told_with_its_line(odd: Report) -> None:
    said = told(odd)
    assert {line: said.get(line) for line in ODD} == ODD
    deep = next(line for line in said if "phase: deep" in line)
    assert said[deep] == "the phase `deep` never began"
    croaks = next(each for each in odd.odd if each.line.text.startswith("- {text: It croaks."))
    assert croaks.text == "`gain` did nothing, each of 114 times" and str(croaks.line).startswith("frogs.yaml:6:")
    woken = next(each for each in odd.odd if each.line.text.startswith("- {text: It never wakes."))
    assert woken.text == "the ability of Tree Frog never came up, though acts were done with its card 114 times"
    assert len(said) == len(ODD) + 4, "and nothing else is"  # `dive` is never possible, too


def test_the_most_telling_comes_first_and_the_rest_is_counted(odd: Report) -> None:
    lines = odd.lines({})
    at = lines.index("odd, but legal")
    assert lines[at + 1] == "  rules.yaml:27: - {move: trick, to: won of leader}"
    assert lines[at + 2] == "    it had nobody or no place to go to, each of 144 times"
    assert lines[at + 1 + 2 * MOST_ODD] == f"  and {len(odd.odd) - MOST_ODD} more"
    weights = [each.weight for each in odd.odd]
    assert weights == sorted(weights, reverse=True)
    first = odd.to_json()["odd"][0]  # type: ignore[index]
    assert first["line"] == 27 and first["what"].startswith("it had nobody")  # type: ignore[index,call-overload,union-attr]


OPTIONS = """
options:
  hops: {type: bool, default: false, label: Hopping, sentence: One may hop.}
  rain: {type: choice, values: [dry, much], default: dry, label: Rain, sentence: It rains.}
"""
SWITCHED = (
    ("hop: {requires: [{must: you = 1, because: Only the first hops.}]}", "hop: {requires: [option.hops]}"),
    ("to: [lay, swim, rest]", "to: [lay, swim, rest, hop]"),
    ("  swim:\n", "  swim:\n    requires: [option.hops or points < 99]\n"),  # no option keeps it from being possible
    (
        "  - phase: never\n",
        "  - if: wet\n    do: [{phase: flood, do: [{ask: seats, to: [rest]}]}]\n  - phase: never\n",
    ),
    ("keep:\n", "define:\n  wet: option.rain = much\nkeep:\n  hopped: {number: 0, label: Hopped}\n"),
    ("- {move: trick,", "- if: option.hops\n        do: [{set: hopped, to: hopped + 1}]\n      - {move: trick,"),
)


def test_what_an_option_switches_off_says_so_and_is_told_last(tmp_path: Path) -> None:
    rules = RULES
    for was, now in SWITCHED:
        assert was in rules
        rules = rules.replace(was, now, 1)
    game = write(tmp_path, rules)
    with (Path(game) / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(OPTIONS.lstrip())
    found = report(game)
    said = told(found)
    off = "(the option `hops` is off)"
    assert said["hop: {requires: [option.hops]}"].endswith(f"questions {off}")
    assert said["hopped: {number: 0, label: Hopped}"] == f"`hopped` never changed, in 12 games {off}"
    flood = next(text for line, text in said.items() if "flood" in line)
    assert flood == "the phase `flood` never began (the option `rain` is dry)"
    assert ["the option" in each.text for each in found.odd] == [False] * (len(found.odd) - 4) + [True] * 4
    assert "the option" not in said["swim:"]
    plan = make_plan(game, 12, seed=1, options={"hops": "true"})
    agreed = Report(plan, simulate(plan), ruleset=open_game(plan).ruleset)
    assert "`hops`" not in " ".join(told(agreed).values())


def test_few_games_say_little(tmp_path: Path) -> None:
    """What has come up nine times may be chance, and what is kept may change in the next game."""
    odd = told(report(write(tmp_path), 1))
    assert "leader: {seat: nobody}" not in odd and "do: [{ask: seats, to: [hop]}]" not in odd
    assert odd["- {gain: 1, of: mud, to: pieces in pond where card = none}"].endswith("each of 12 times")


def test_what_changes_once_is_not_odd(tmp_path: Path) -> None:
    rules = RULES.replace("- {set: turns_done, to: turns_done + 1}", "- {set: leader, to: 2}").replace(
        "stake, of: luck", "1, of: luck"
    )
    odd = told(report(write(tmp_path, rules)))
    assert not {each for each in odd if "leader" in each or "luck" in each}
    assert "turns_done: {number: 0}" in odd


def test_a_phase_in_which_nobody_was_ever_asked(tmp_path: Path) -> None:
    rules = RULES.replace("if: you = 2", "if: you = 3")
    odd = told(report(write(tmp_path, rules)))
    assert odd["- phase: late"] == "nobody was ever asked in the phase `late`"


def test_an_act_that_nobody_wants_is_told_of_once_it_was_possible_often(tmp_path: Path) -> None:
    rules = RULES.replace("to: [lay, swim, rest]", "to: [lay, swim, rest, loaf]").replace(
        "  rest: {", "  loaf: {do: [{lose: 1, of: points}, {draw: 1, from: deck, to: hand}]}\n  rest: {"
    )
    game = write(tmp_path, rules)
    plan = make_plan(game, 12, bots=("greedy",), seed=1)
    opened = open_game(plan)
    said = told(Report(plan, simulate(plan), 1.0, 1, opened.ruleset))
    loaf = next(text for line, text in said.items() if line.startswith("loaf:"))
    assert loaf == "nobody ever did the act `loaf`, though it was possible 144 times"


def test_an_act_that_was_never_asked_for_is_told_with_the_question_that_was_never_reached(tmp_path: Path) -> None:
    rules = RULES.replace("if: you = 2", "if: can(soar)").replace("to: [hop]", "to: [soar]")
    rules = rules.replace("score:", "  soar: {requires: [{must: no(seats), because: Never.}]}\nscore:")
    odd = told(report(write(tmp_path, rules)))
    assert odd["do: [{ask: seats, to: [soar]}]"] == "the act `soar` was never asked for: this was never reached"
    assert not any(line.startswith("soar:") for line in odd)


@pytest.mark.parametrize(
    ("effect", "odd"),
    [
        ("{move: pond, to: trick}", False),  # what sweeps a place need not find anything there
        ("{move: all_there, to: trick}", False),
        ("{turn: won of seats, face: down}", False),
        ("{remove: pond or won of seats}", False),
        ("{move: pond where mud > 0, to: trick}", True),  # what picks from it is there to find something
        ("{move: top(pond), to: trick}", True),
        ("{gain: 0, of: luck, to: you}", True),
        ("{gather: s, in: seats, do: [{gain: 1, of: luck, to: s}]}", False),  # it is done in the end, not here
    ],
)
def test_a_place_that_is_empty_by_the_rules_is_not_odd(tmp_path: Path, effect: str, odd: bool) -> None:
    line = "      - {gain: 1, of: mud, to: pieces in pond where card = none}\n"
    assert line in RULES
    rules = RULES.replace(line, f"      - {effect}\n").replace("keep:\n", "define: {all_there: pond}\nkeep:\n", 1)
    found = told(report(write(tmp_path, rules), 2))
    assert any("did nothing" in text for line, text in found.items() if effect in line) is odd


OFTEN = ("draughts", "game-of-hex", "pig")
SELDOM = ("bramble", "crazy-eights", "gomoku", "morris", "pairs", "war", "whist")


@pytest.mark.parametrize("game", [*OFTEN, *(pytest.param(game, marks=pytest.mark.long) for game in SELDOM)])
def test_the_shipped_games_have_nothing_odd(game: str) -> None:
    assert [
        f"{each.line} {each.text}" for each in report(game, 11 if game in ("pig", "war", "pairs") else 4).odd
    ] == []


def test_it_is_counted_alike_in_one_process_and_in_two(tmp_path: Path) -> None:
    game = write(tmp_path)
    plan = make_plan(game, 4, seed=1)
    opened = open_game(plan)
    one, two = (Report(plan, simulate(plan, jobs), 1.0, jobs, opened.ruleset) for jobs in (1, 2))
    assert one.odd == two.odd and [each.counts for each in one.games] == [each.counts for each in two.games]


def test_what_was_counted_can_be_written_and_read(odd: Report) -> None:
    counts = odd.games[0].counts
    assert counts is not None
    again = Counts.from_json(json.loads(json.dumps(counts.to_json())))
    for name in ("ran", "did", "lost", "asked", "passed", "possible", "done", "changed", "named"):
        assert getattr(again, name) == getattr(counts, name), name


def test_the_laboratory_tells_it_too_and_keeps_it(tmp_path: Path) -> None:
    never = "      - {if: points > 100, do: [{gain: 1, of: luck, to: you}]}\n"
    game = write(tmp_path, RULES.replace("      - {gain: stake,", f"{never}      - {{gain: stake,"))
    request = Request(game, games=10, seed=1, bots=("random",), vary=(), questions=("fun",))
    records = [
        Record.from_json(json.loads(json.dumps(play_job(job).to_json())))
        for job in all_jobs(request, {THIS: game})
        if job.key[1] == all_jobs(request, {THIS: game})[0].key[1]
    ]
    results = Results.of(Head(request, {THIS: open_catalog(game).hash}), records)
    lines = list(lab_lines(results))
    at = lines.index("ODD, BUT LEGAL")
    assert lines[at + 1] == "rules.yaml:27: - {move: trick, to: won of leader}"
    assert lines[at + 2] == "  it had nobody or no place to go to, each of 120 times"
    at = lines.index("NEVER REACHED, SO NOT TRIED")
    assert lines[at + 1] == f"rules.yaml:28: {never.strip()}" and "`gain 1` was never reached" in lines[at + 2]
    assert results.to_json()["unreached"][0]["line"] == 28  # type: ignore[index,call-overload]
    assert results.to_json()["odd"][0]["line"] == 27  # type: ignore[index,call-overload]


def test_nothing_is_counted_where_nobody_looks_on(tmp_path: Path) -> None:
    """An act that is only tried, to see what would hold afterwards, is not done."""
    rules = RULES.replace("rest: {", 'rest: {do: [{gain: 1, of: luck}], then_must: ["luck < 3"], ').replace(
        "[lay, swim, rest]", "[rest, lay, swim]"
    )
    counts = counts_of(report(write(tmp_path, rules)).games)
    assert 0 < counts.done["rest"] == counts.ran["written/act/rest", 0]


# -- who began ----------------------------------------------------------------------------------------------

COURSE = """
  - turns: seats
    from: 1
    rounds: 3
    do: [{ask: you, to: [rest]}]
"""
AGAIN = COURSE.replace("from: 1", "from: 2").replace("rounds: 3", "rounds: 1")
TOGETHER = "\n  - {ask: seats, to: [rest], order: together}"


def began(folder: Path, course: str) -> str:
    """What a simulation says of who began."""
    rules = f"""
rules: 2
events: {{woken: {{of: frog}}, croaks: {{of: frog}}}}
setup: [{{create: die, in: pond, sides: 2}}, {{roll: pond}}]
course:{course}
  - {{finish: 1, because: It is over.}}
acts: {{rest: {{do: [{{gain: 1, of: points, to: you}}]}}}}
score: points
"""
    lines = report(write(folder, rules)).lines({})
    return "\n".join(each for each in lines if "began" in each or each.startswith(("first ", "later ")))


def test_it_is_said_that_one_seat_always_began(tmp_path: Path) -> None:
    assert began(tmp_path / "one", COURSE) == "seat 1 began every game and every round"
    assert began(tmp_path / "two", COURSE.replace("from: 1", "from: 2")) == "seat 2 began every game and every round"
    two = began(tmp_path / "three", COURSE + AGAIN)
    assert two == "seat 1 began every game; rounds were begun by seat 1 (75%) and seat 2 (25%)"
    assert began(tmp_path / "four", COURSE.replace("rounds: 3", "rounds: 1")) == "seat 1 began every game"
    everybody = COURSE.replace("ask: you, to: [rest]", "ask: seats, to: [rest], order: together")
    assert began(tmp_path / "five", everybody) == "", "all are asked at the same time"
    assert began(tmp_path / "six", TOGETHER + COURSE) == ""


def test_where_another_seat_begins_each_game_it_is_told_what_that_is_worth(tmp_path: Path) -> None:
    lots = COURSE.replace("from: 1", "from: 1 if top(pond).shows = 1 else 2")
    first, later = began(tmp_path, lots).splitlines()
    assert first.split()[:2] == ["first", "12"] and later.split()[:2] == ["later", "12"]
    won = [int(each.split()[2]) for each in (first, later)]
    assert all(won) and sum(won) == 12, "seat 1 wins, whoever began"


# -- what was never reached ----------------------------------------------------------------------------------

BRANCHES = """
rules: 2
events: {woken: {of: frog}, croaks: {of: frog}}
setup:
  - {create: frog, in: deck of 1, every: true, count: 20, owner: 1, face: down}
  - {create: frog, in: deck of 2, every: true, count: 20, owner: 2, face: down}
  - {deal: 3, from: deck, to: hand}
course:
  - turns: seats
    rounds: 6
    do:
      - {ask: you, to: [lay], if_stuck: [{say: Stuck.}]}
      - if: you = 1
        do: [{gain: 1, of: points, to: you}]
        else:
          - if: points > 90
            do:
              - {say: Very rich.}
              - {if: points > 91, do: [{say: Richer.}]}
            else: [{say: Poor.}]
      - if: points > 92
        else: [{say: Not poor.}]
      - {if: points < 93, do: [], else: [{say: Poorest.}]}
      - {each: c, in: trick where card = none, do: [{remove: c}]}
      - {draw: 1, from: deck, to: hand, on_empty: [{say: Empty.}]}
  - {finish: best(points over seats), because: Most points.}
acts:
  lay:
    pick: {card: hand}
    do:
      - {move: card, to: trick, face: up}
      - {bonus: 1}
      - when: woken
        of: card
        until: turn
        do: [{say: It woke.}]
      - {happen: croaks, of: card}
      - {when: turn_end, of: you, until: turn, do: [{say: It ended.}]}
      - stop
      - {say: Never.}
routines:
  bonus(n):
    - {if: n > 3, do: [{gain: n, of: points, to: you}]}
checks:
  - {when: points of 1 > 99, do: [{finish: 1}]}
  - {when: points of 1 > 1, do: [{if: points of 1 > 70, do: [{say: Seventy.}]}]}
score: points
"""
NEVER = {
    "- {ask: you, to: [lay], if_stuck: [{say: Stuck.}]}":
        "`say Stuck.` was never reached, in 288 times of the `if_stuck` of `ask lay`",
    "- {say: Very rich.}": "`say Very rich.` was never reached, in 72 times of `if points > 90`",
    "- {if: points < 93, do: [], else: [{say: Poorest.}]}":
        "`say Poorest.` was never reached, in 144 times of the `else` of `if points < 93`",
    "- {each: c, in: trick where card = none, do: [{remove: c}]}":
        "`remove c` was never reached, in 144 times of `each c`",
    "do: [{say: It woke.}]": "what it waits for never happened, in 144 times",
    "- {say: Never.}": "`say Never.` was never reached, in 144 times of what stands before it",
    "- {if: n > 3, do: [{gain: n, of: points, to: you}]}":
        "`gain n` was never reached, in 144 times of `if n > 3`",
    "- {when: points of 1 > 99, do: [{finish: 1}]}": "the check never held, in 12 games",
}  # fmt: skip


def test_what_was_never_reached_is_told_with_its_line(tmp_path: Path) -> None:
    found = report(write(tmp_path, BRANCHES))
    said = {each.line.text: each.text for each in found.unreached}
    seventy = next(text for line, text in said.items() if "Seventy" in line)
    assert seventy.startswith("`say Seventy.` was never reached, in ") and "points of 1 > 70" in seventy
    empty = next(text for line, text in said.items() if "on_empty" in line)
    assert empty == "`say Empty.` was never reached, in 144 times of the `on_empty` of `draw 1`"
    assert {line: text for line, text in said.items() if text not in (seventy, empty)} == NEVER
    assert [each.line.line for each in found.unreached] == sorted(each.line.line for each in found.unreached)
    lines = found.lines({})
    at = lines.index("never reached, so not tried")
    assert lines[at + 1].startswith("  rules.yaml:11: - {ask: you") and lines[at + 2].startswith("    `say Stuck.`")
    assert found.to_json()["unreached"][0]["line"] == 11  # type: ignore[index,call-overload]


def test_of_few_games_nothing_is_said_to_be_never_reached(tmp_path: Path) -> None:
    assert report(write(tmp_path, BRANCHES), 9).unreached == []


def test_what_was_tried_seldom_is_not_said_to_be_never_reached(tmp_path: Path) -> None:
    rules = BRANCHES.replace("rounds: 6", "rounds: 1").replace("if: points > 90", "if: points > 90 or you = 1")
    said = {each.line.text for each in report(write(tmp_path, rules)).unreached}
    assert "- {say: Very rich.}" not in said, "that was looked at twelve times"
    assert "- {if: points < 93, do: [], else: [{say: Poorest.}]}" not in said


# -- budgets -------------------------------------------------------------------------------------------------


def test_a_budget_is_no_crash(tmp_path: Path) -> None:
    rules = RULES.replace(
        "- {set: turns_done, to: turns_done + 1}", "- {times: 200, do: [{set: turns_done, to: turns_done + 1}]}"
    ).replace("rules: 2", "rules: 2\nlimits: {steps: 150}")
    game = write(tmp_path, rules)
    result = CliRunner().invoke(cli, ["simulate", game, "--games", "2", "--seed", "1", "--jobs", "1"])
    assert result.exit_code == 1
    assert "stuck 0, past a budget 2, crashed 0" in result.stdout
    assert (
        "past a budget, seed 1: The rules stop at rules.yaml:21: this goes on for more than 150 steps. Look whether "
        "that line goes on too long, or write `limits: {steps: 300}` in rules.yaml."
    ) in result.stdout


def test_a_budget_that_is_as_high_as_can_be_is_not_to_be_raised() -> None:
    assert "limits" not in OverLimit("steps", 2_000_000, "rules.yaml:3").advice
    assert "`limits: {steps: 2000000}`" in OverLimit("steps", 1_500_000, "rules.yaml:3").advice
    assert "limits" not in OverLimit("numbers", 999, "rules.yaml:3").advice


def test_a_light_trace_does_not_look_for_what_goes_on_behind(tmp_path: Path) -> None:
    with traced(light=True) as found:
        assert found.light and not found.changed


def test_what_is_gathered_and_a_piece_that_is_kept_for_a_while_are_not_odd(tmp_path: Path) -> None:
    keep = (
        "  leader: {seat: nobody}\n  mate: {piece: none, per: piece}\n  last: {piece: none}\n  idle: {piece: none}\n"
    )
    blows = """      - gather: c
        in: trick
        do: [{gain: 1, of: mud, to: c}, {gain: 0, of: points, to: you}]
      - {each: c, in: trick, do: [{set: c.mate, to: c}, {set: last, to: c}, {set: c.mate, to: none}]}
      - {gain: 1, of: mud, to: pieces"""
    rules = RULES.replace("  leader: {seat: nobody}\n", keep).replace("      - {gain: 1, of: mud, to: pieces", blows)
    odd = told(report(write(tmp_path, rules)))
    assert not [text for text in odd.values() if "gather" in text or "mate" in text or "last" in text]
    assert odd["idle: {piece: none}"] == "`idle` never changed, in 12 games"
    line = "do: [{gain: 1, of: mud, to: c}, {gain: 0, of: points, to: you}]"
    assert odd[line].startswith("`gain` did nothing"), "what is gathered is looked at by itself"
