"""The line of an act waits until others may know the card in it, whoever shows that: the act or a routine of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content.proofing.author import check_game
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file

GAME = """\
title: Late
seats: [2]
kinds: {stone: {fields: {weight: {type: int, required: true}}}}
seat_values: {points: {label: Points}}
zones:
  deck: {label: Deck, pile: true, see: deck, face: down}
  hand: {label: Hand, per_seat: true, see: hand, face: down}
  yard: {label: Yard, face: up}
  cellar: {label: Cellar, face: down}
"""
CARDS = "kind: stone\ncards:\n  flint: {name: Flint, weight: 1}\n  slate: {name: Slate, weight: 2}\n"


LAYS = "  lay_down(c): [{move: c, to: yard}]\n"


def log_of(folder: Path, act: str, routines: str = LAYS, says: str = "{you} laid {card}.") -> list[str]:
    """What everybody reads where Ana lays a flint."""
    rules = (
        f"rules: 2\ncourse:\n  - {{turns: seats, phase: p, do: [{{ask: you, to: [lay]}}]}}\n"
        f'acts:\n  lay: {{pick: {{card: hand}}, say: "{says}", do: {act}}}\nroutines:\n{routines}'
    )
    scenario = (
        "scenario: One\nseats: [Ana, Ben]\ncases:\n  - case: it\n"
        "    given: {moment: {phase: p, seat: Ana}, Ana: {hand: [Flint, Slate]}, Ben: {hand: [Slate]},\n"
        "      deck: [Slate], yard: [Slate]}\n"
        "    steps: [{Ana: lay, card: Flint}]\n    expect: {log: [nothing like that]}\n"
    )
    files = {"game.yaml": GAME, "cards/stones.yaml": CARDS, "rules.yaml": rules, "scenarios/one.yaml": scenario}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (found,) = run_file(folder / "scenarios" / "one.yaml")
    told = next(line for line in found.lines if "after what came before: " in line)
    return told.partition("after what came before: ")[2].split(" | ")


SHOWS_ANOTHER = "[{move: top(deck), to: yard}, {say: Well.}]"


@pytest.mark.parametrize(
    ("after", "lines"),
    [
        ("[{move: card, to: yard}]", ["Well.", "Ana laid Flint."]),
        ("[{lay_down: card}]", ["Well.", "Flint went to Yard.", "Ana laid Flint."]),
        ("[{move: card, to: cellar}]", ["Well.", "Ana laid a card."]),  # nobody ever sees it
        ("[{draw: 1, from: deck, to: hand}]", ["Ana laid a card.", "Well."]),  # there is nothing to wait for
    ],
)
def test_what_is_laid_open_in_the_end_is_named(after: str, lines: list[str], tmp_path: Path) -> None:
    assert log_of(tmp_path, f"{SHOWS_ANOTHER}, after: {after}") == lines


def test_a_number_of_a_card_waits_for_it(tmp_path: Path) -> None:
    lines = log_of(tmp_path, "[{move: card, to: yard}]", says="{you} laid one of {card.weight}.")
    assert lines == ["Ana laid one of 1."]


@pytest.mark.parametrize(
    ("act", "routines", "lines"),
    [
        ("[{move: card, to: yard}]", LAYS, ["Ana laid Flint."]),
        ("[{lay_down: card}]", LAYS, ["Ana laid Flint."]),
        ("[{both: card}]", f"{LAYS}  both(c): [{{lay_down: c}}, {{say: Well.}}]\n", ["Ana laid Flint.", "Well."]),
        # before what else the routine says
        ("[{lay_down: card}]", "  lay_down(c): [{move: c, to: yard}, {say: Well.}]\n", ["Ana laid Flint.", "Well."]),
        # in a branch, in one within a branch, in a branch of a routine
        ("[{if: card.weight = 1, do: [{move: card, to: yard}]}, {say: Well.}]", LAYS, ["Ana laid Flint.", "Well."]),
        ("[{if: true, do: [{if: true, do: [{move: card, to: yard}, {say: Well.}]}]}]", LAYS,
         ["Ana laid Flint.", "Well."]),
        ("[{lay_down: card}]", "  lay_down(c): [{if: true, do: [{move: c, to: yard}, {say: Well.}]}]\n",
         ["Ana laid Flint.", "Well."]),
        ("[{each: s, in: seats, do: [{move: card, to: yard}, {say: Well.}]}]", LAYS,
         ["Ana laid Flint.", "Well.", "Well."]),
        ("[{quietly: [{move: card, to: yard}]}, {say: Well.}]", LAYS, ["Ana laid Flint.", "Well."]),
        # another card first, and where no branch shows it
        ("[{if: true, do: [{move: top(deck), to: yard}, {say: Well.}, {move: card, to: yard}]}]", LAYS,
         ["Well.", "Ana laid Flint."]),
        ("[{if: card.weight = 2, do: [{move: card, to: yard}]}, {say: Well.}]", LAYS, ["Ana laid a card.", "Well."]),
        # what shows another one in a branch that is not gone
        ("[{if: card.weight = 2, do: [{move: top(deck), to: yard}]}, {move: card, to: yard}, {say: Well.}]", LAYS,
         ["Ana laid Flint.", "Well."]),
        ("[{move: top(deck), to: yard}, {move: card, to: yard}, {say: Well.}]", LAYS, ["Ana laid Flint.", "Well."]),
        # with the face that lay there
        ("[{move: top(deck), to: yard}, {swap: card, with: top(yard)}]", LAYS, ["Ana laid Flint."]),
        ("[{swap: card, with: top(yard)}, {say: Well.}]", LAYS, ["Ana laid Flint.", "Well."]),
        # what lies face down is named to nobody
        ("[{hide: card}]", "  hide(c): [{move: c, to: cellar}, {say: Well.}]\n", ["Well.", "Ana laid a card."]),
        # another card is shown first
        (
            "[{lay_down: card}]",
            "  lay_down(c): [{move: top(deck), to: yard}, {say: Well.}, {move: c, to: yard}]\n",
            ["Well.", "Ana laid Flint."],
        ),
        # a routine that leaves its rest out, before it has shown anything
        ("[{lay_down: card}]", "  lay_down(c): [{if: c.weight = 1, do: [stop]}, {move: c, to: yard}]\n",
         ["Ana laid a card."]),
        # a routine that shows nothing does not keep the act waiting
        ("[{count_it: card}]", "  count_it(c): [{say: Well.}]\n", ["Ana laid a card.", "Well."]),
    ],
)  # fmt: skip
def test_the_line_waits_for_the_routine(act: str, routines: str, lines: list[str], tmp_path: Path) -> None:
    found = log_of(tmp_path, act, routines)
    assert [each for each in found if each in {*lines, "Ana laid Flint.", "Ana laid a card."}] == lines, found


DICE = """\
title: Dice
seats: [2]
kinds: {stone: {}}
zones: {tray: {label: Dice, face: up}, deck: {label: Deck, pile: true, face: down}, yard: {label: Yard, face: up}}
setup: [{create: {kind: die, sides: 6, into: tray}}]
"""


@pytest.mark.parametrize(
    ("act", "lines"),
    [
        ("{do: [{roll: tray}]}", ["Ana: fling.", "The dice show 5."]),
        ("{label: Throw, do: [{roll: tray}]}", ["Ana: throw.", "The dice show 5."]),
        ("{do: [{draw: 3, from: deck, to: yard}]}", ["Ana: fling.", "Ana drew 2 × Flint from the Deck."]),
        ('{say: "{you} threw.", do: [{roll: tray}]}', ["Ana threw."]),
        ('{do: [{roll: tray}, {say: "{you} threw."}]}', ["Ana threw."]),
        ("{do: [{quietly: [{roll: tray}]}]}", ["Ana: fling."]),
        ("{do: [{move: top(deck), to: yard}]}", ["Ana: fling."]),
    ],
)
def test_an_act_without_a_line_of_its_own_tells_what_chance_brought(
    act: str, lines: list[str], tmp_path: Path
) -> None:
    files = {
        "game.yaml": DICE,
        "cards/stones.yaml": "kind: stone\ncards:\n  flint: {name: Flint}\n",
        "rules.yaml": "rules: 2\nsetup: [{create: flint, in: deck, count: 2, face: down}]\n"
        f"course: [{{turns: seats, do: [{{ask: you, to: [fling]}}]}}]\nacts:\n  fling: {act}\n",
        "scenarios/one.yaml": "scenario: One\nseats: [Ana, Ben]\ngiven: {deal: true, chance: {dice: [5]}}\n"
        "steps: [{Ana: fling}]\nexpect: {log: [nothing like that]}\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (found,) = run_file(tmp_path / "scenarios" / "one.yaml")
    told = next(line for line in found.lines if "after what came before: " in line)
    assert told.partition("after what came before: ")[2].split(" | ") == lines, told


@pytest.mark.parametrize(
    ("say", "do", "early"),
    [
        ("{you} threw a {top(tray).shows}.", "[{roll: tray}]", 16),
        ("{you} threw {sum(shows over tray)}.", "[{if: any(tray), do: [{roll: top(tray)}]}]", 14),
        ("{you} threw a {top(tray).shows}.", "[throw]", 16),
        ("{you} threw a {die.shows}.", "[{roll: die}]", 16),
        ("{you} laid {bottom(yard)} open.", "[{shuffle: yard}]", 13),
        ("{you} threw.", "[{roll: tray}]", 0),
        ("{you} threw {count(tray)} dice.", "[{roll: tray}]", 0),
        ("{you} kept a {top(cup).shows}.", "[{roll: tray}]", 0),
        ("{you} kept {sum(shows over tray where shows = 6)}.", "[{roll: pieces in tray where shows < 6}]", 0),
        ("{you} shuffled {count(yard)} cards.", "[{shuffle: yard}]", 0),
        ("{you} covered {top(yard)}.", "[{shuffle: deck}, {move: top(deck), to: yard}]", 0),
        ("{you} threw a {top(tray).shows}.", "[{turn: tray, to: 3}]", 0),
    ],
)
def test_a_line_that_tells_too_early_what_its_act_throws_or_shuffles_is_warned_of(
    say: str, do: str, early: int, tmp_path: Path
) -> None:
    game = DICE.replace("zones: {", "zones: {cup: {label: Cup, face: up}, ")
    rules = (
        "rules: 2\ncourse: [{turns: seats, do: [{ask: you, to: [fling]}]}]\nacts:\n  fling:\n"
        f'    pick: {{die: tray}}\n    say: "{say}"\n    do: {do}\nroutines: {{throw: [{{roll: tray}}]}}\n'
    )
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(rules, encoding="utf-8")
    said = check_game(str(tmp_path), WRITING)
    found = [each for each in said if "before the act" in each.message]
    assert [(each.line, each.grade, each.message.partition(":")[0]) for each in found] == (
        [(6, "warning", f"Column {early}")] if early else []
    )
    assert [str(each) for each in said if each.grade == "error"] == []
