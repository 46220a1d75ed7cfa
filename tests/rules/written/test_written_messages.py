"""What designers get wrong, in the games of the guide: told so that one knows what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tabletop.content.proofing.author import check_game
from tabletop.rules.written.door import WRITING
from tabletop.session import Action

DOCS = Path(__file__).resolve().parents[3] / "docs"
BLOCK = re.compile(r"^```yaml ([\w/.-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES = {name: text for page in DOCS.glob("*.md") for name, text in BLOCK.findall(page.read_text(encoding="utf-8"))}

WRONG = [
    ("pig-again", "- turns: seats", "- turn: seats", 'Did you mean "turns"?'),
    ("pig-again", "pot > 0, because: Roll", "pot > zero, because: Roll", "There is no name `zero` here. Write 0."),
    ("pig-again", "{gain: pot, of: points, to: you}", "{gain: pot, points, you}", "write `KEY: points`"),
    ("pig-again", '"{you} has {points} points."', "{you} has {points} points.", "text with braces in double quotes."),
    ("pig-again", "{roll: tray}", "{roll: die}", "Dice lie in zones"),
    ("pig-again", "pot: {number: 0,", "pot: {numbr: 0,", 'Did you mean "number"?'),
    ("pig-again", "- ask: you", "- ask: me", "is `you`."),
    ("pig-again", "until: act = hold or", "until: hold or", "Write `act = hold` for the act that was done last"),
    ("four", "near(there by south)", "near(there by down)", "`down` is no direction."),
    ("four", "near(there by south)", "near(there by soth)", 'Did you mean "south"?'),
    ("four", "line(4 through", "line(four through", "Write 4."),
    ("hedges", "from: health - damage\n", "from: helth - damage\n", 'Did you mean "health"?'),
    ("hedges", "of: creature\n    from: health", "of: creatures\n    from: health", 'Did you mean "creature"?'),
    ("hedges", "{pay: 2, of: sap}", "{pay: 2, of: damage}", "Known values of seats: sap."),
    ("hedges", "cost: [{pay: 2, of: sap}, {tap: card}]", "cost: {pay: 2 sap}", "Write `{pay: 2, of: VALUE}`."),
    ("hedges", "in field of others}", "in field of foe}", "The other players are `others`"),
    ("hedges", "to: grave of c.owner}", "to: grave, of: c.owner}", "`to: hand of others`."),
    ("secret-market", "{n: 1..coins}", "{n: 1-coins}", "are written `1..coins`"),
    ("secret-market", "number: 2, ask", "number: two, ask", "Write 2, if the number is meant."),
    ("secret-market", "best(bids over seats where", "best(bids of seats where", "`best` needs `over`."),
]


@pytest.mark.parametrize(("game", "old", "new", "message"), WRONG)
def test_one_fault_is_told_once_with_its_line_and_its_remedy(
    game: str, old: str, new: str, message: str, tmp_path: Path
) -> None:
    for name, text in FILES.items():
        if name.startswith(f"{game}/"):
            changed = text.replace(old, new, 1) if name.endswith("rules.yaml") else text
            assert not name.endswith("rules.yaml") or changed != text
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(changed, encoding="utf-8")
    found = [each for each in check_game(str(tmp_path / game), WRITING) if each.grade == "error"]
    line = 1 + FILES[f"{game}/rules.yaml"].partition(old)[0].count("\n")
    assert message in str(found[0]) and abs(found[0].line - line) <= 2
    assert {each.line for each in found} == {found[0].line}, "and nothing that only follows from it"


def test_a_refusal_calls_nobody_you_and_everybody_else_by_name() -> None:
    session = tabletop.new_session("bramble", seed=1, names=["Ana", "Ben"])
    asked = session.decisions()[0].seat
    mine = session.explain(Action("let_it_be", asked))
    theirs = session.explain(Action("end_turn", 3 - asked))
    assert mine is not None and theirs is not None
    assert mine.message == "That is not what is asked now: Play, strike, or end your turn."
    assert theirs.message == f"It is the turn of {session.names[asked - 1]}."


def test_what_a_routine_laid_open_is_named_by_the_cell_where_it_lies(tmp_path: Path) -> None:
    """As the guide says of sunk ships: the parameter stays a secret, what lies openly on a kept cell is none."""
    folder = tmp_path / "fleets"
    for name, text in FILES.items():
        if name.startswith("fleets/"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
    hit = 'do: [{create: hit, in: shots of others, cell: there}, {say: "{you} hit a ship at {there}."}]'
    sinking = """
routines:
  sink(ship):
    - {each: p, in: ship, do: [{move: p, to: shots of others, cell: twin(cell(p)), face: up}]}
    - {say: "{you} sank {top(NAMED)}."}
"""
    rules = FILES["fleets/rules.yaml"]
    assert hit in rules
    rules = rules.replace("rules: 2", "rules: 2\nkeep: {last: {cell: none, label: Last shot}}")
    found = "pieces in fleet of others where cell(it) = twin(there)"
    rules = (
        rules.replace(hit, f"do: [{{set: last, to: there}}, {{let: parts, be: {found}}}, {{sink: parts}}]") + sinking
    )
    rules = rules.replace("count(pieces in shots of others where card = hit) = 3", "count(shots of others) = 9")

    def told(named: str) -> list[str]:
        (folder / "rules.yaml").write_text(rules.replace("NAMED", named), encoding="utf-8")
        return [str(each) for each in check_game(str(folder), WRITING) if each.grade != "note"]

    (secret,) = told("ship")
    assert "no reader may know" in secret and "is found anew by where it lies: `{top(on(last))}`" in secret
    assert told("on(last)") == []
    session = tabletop.new_session(folder, seed=1)
    for cell in ("A1", "A1", "B1", "B1", "C1", "C1", "A1"):
        assert session.submit(
            next(each for each in session.legal_actions() if str(each.arguments["there"]).split()[-1] == cell)
        )
    assert any(line.text.endswith("sank Ship.") for line in session.log(None))


KEPT = "keep: {one: {set: cell, per: seat, color: red}, all: {set: cell, per: seat, color: gold}}"
MARKED = """
      - {if: any(on(twin(there))), do: [{remember: twin(there), in: next(you).one}]}
      - if: any(pieces in fleet of others where cell(it) = twin(there))
        do: [{remember: twin(there), in: next(you).all}]
"""


def test_what_is_kept_by_what_lies_on_one_cell_is_shown_where_that_is_and_by_a_whole_fleet_to_nobody(
    tmp_path: Path,
) -> None:
    """As the guide says of kept cells and hidden fleets: neither shows a seat what its board hides from it."""
    for name, text in FILES.items():
        if name.startswith("fleets/"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
    rules = FILES["fleets/rules.yaml"].replace("rules: 2", f"rules: 2\n{KEPT}")
    first = "      - if: any(on(twin(there)))\n"
    assert rules.count(first) == 1
    rules = rules.replace(first, MARKED.lstrip("\n") + first)
    (tmp_path / "fleets" / "rules.yaml").write_text(rules, encoding="utf-8")
    session = tabletop.new_session(tmp_path / "fleets", seed=1)
    for cell in ("A1", "A1", "B1", "B1", "C1", "C1", "A1", "B1"):
        acts = session.legal_actions()
        assert session.submit(next(each for each in acts if str(each.arguments["there"]).split()[-1] == cell))
    for viewer in (1, 2, None):
        flow = session.view_for(viewer).flow
        assert "fleet@" not in str(flow["things.all"])
        assert {seat for seat in (1, 2) if f"fleet@{seat}" in str(flow["things.one"])} == ({viewer} - {None})
