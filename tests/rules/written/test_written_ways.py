"""Acts with which the ability comes that they use, and what is chosen for it (`with` of `uses`)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_written_granting import PAGE

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.view import handle_of
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.written.door import WRITING

FILES = re.findall(r"^```yaml (brambles/[\w/.-]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
GORSE = """\
  gorse:
    kind: creature
    attack: 1
    health: 3
    abilities:
      - name: Prick
        when: activated
        choose: {target: creature in field of others}
        do: [{gain: 1, of: damage, to: target}]
      - name: Tear
        when: activated
        cost: [{tap: self}]
        choose: {target: creature in field of others where damage > 0, times: 1..2}
        do: [{gain: times, of: damage, to: target}]
      - name: Shed
        when: activated
        choose: {other: creature in field}
        do: [{tap: other}]
"""


def brambles(folder: Path, cards: str = GORSE, rules: str = "") -> Path:
    """The game of the guide, with a card whose abilities may be used on the same."""
    for name, text in FILES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.name == "rules.yaml" and rules:
            text = text.replace("with: target", rules)
        path.write_text(text + (cards if path.name == "cards.yaml" else ""), encoding="utf-8")
    return folder / "brambles"


class Hedge:
    """Seat 1 is asked, with these cards in the two fields."""

    def __init__(self, folder: Path, own: tuple[str, ...], other: tuple[str, ...]) -> None:
        self.session = tabletop.new_session(folder, seats=2, seed=1, autosave=None)
        assert self.session.ruleset is not None
        self.rules: Ruleset = self.session.ruleset
        self.state: GameState = self.session.state
        edit = Edit(self.state)
        for piece in list(self.state.pieces()):
            if self.state.at[piece] in ("hand@1", "hand@2"):
                edit.remove(piece)
        for seat, cards in ((1, own), (2, other)):
            for card in cards:
                edit.create("card", f"field@{seat}", definition=card, owner=seat, face="up")
        self.rules.enter(edit, "main", "", seat=1)

    def piece(self, card: str) -> int:
        return next(each for each in self.state.pieces() if self.state.definition[each] == card
                    and str(self.state.at[each]).startswith("field"))  # fmt: skip

    def uses(self) -> set[tuple[str, str, str]]:
        """Every legal use: the card, the ability, on what."""
        return {
            tuple(self.name(str(each.arguments.get(key, ""))) for key in ("card", "ability", "target"))  # type: ignore[misc]
            for each in self.rules.legal_actions(self.state, 1) if each.kind == "use"
        }  # fmt: skip

    def name(self, text: str) -> str:
        found = next((each for each in self.state.pieces() if handle_of(self.state, each, 1) == text), 0)
        return self.state.definition[found] if found else text

    def dropped(self, card: str, on: str) -> list[str]:
        """What letting a card go on another can mean that is legal, as it is called."""
        found = self.rules.drops(self.state, 1, self.piece(card), self.piece(on))
        return [self.rules.label(self.state, each) for each in found if self.rules.explain(self.state, each) is None]


def test_each_way_is_an_act_of_its_own(tmp_path: Path) -> None:
    hedge = Hedge(brambles(tmp_path), ("gorse", "wren"), ("finch", "briar"))
    assert hedge.uses() == {
        ("gorse", "gorse.1", "finch"), ("gorse", "gorse.1", "briar"), ("gorse", "gorse.3", ""),
        ("wren", "wren.1", "gorse"), ("wren", "wren.1", "wren"), ("wren", "wren.1", "finch"),
        ("wren", "wren.1", "briar"),
    }  # fmt: skip
    for each in hedge.rules.legal_actions(hedge.state, 1):
        assert hedge.rules.explain(hedge.state, each) is None
    Edit(hedge.state).count(hedge.piece("finch"), "damage", 1)
    assert ("gorse", "gorse.2", "finch") in hedge.uses() and ("gorse", "gorse.2", "briar") not in hedge.uses()


def test_a_card_is_dragged_onto_what_it_is_used_on(tmp_path: Path) -> None:
    hedge = Hedge(brambles(tmp_path), ("gorse", "wren"), ("finch",))
    assert hedge.dropped("gorse", "finch") == ["Use Gorse: Prick on Finch"]
    Edit(hedge.state).count(hedge.piece("finch"), "damage", 1)
    assert hedge.dropped("gorse", "finch") == ["Use Gorse: Prick on Finch", "Use Gorse: Tear on Finch"]
    assert hedge.dropped("gorse", "wren") == []  # not of others
    assert hedge.dropped("wren", "gorse") == ["Use Wren: Peck on Gorse"]
    kind = hedge.rules.kind("use")
    assert kind is not None and not kind.at_once  # a click on the card does not say it all
    hints = [hedge.rules.shape(hedge.state, each) for each in hedge.rules.legal_actions(hedge.state, 1)]
    finch = handle_of(hedge.state, hedge.piece("finch"), 1)
    assert {each.ability for each in hints if each.to == finch} == {"gorse.1", "gorse.2", "wren.1"}


def test_what_else_is_chosen_is_asked_for_behind(tmp_path: Path) -> None:
    hedge = Hedge(brambles(tmp_path), ("gorse",), ("finch", "briar"))
    edit = Edit(hedge.state)
    briar, gorse = hedge.piece("briar"), hedge.piece("gorse")
    edit.count(briar, "damage", 1)
    (tear,) = [
        each for each in hedge.rules.legal_actions(hedge.state, 1) if each.arguments.get("ability") == "gorse.2"
    ]
    hedge.rules.perform(edit, tear)
    (asked,) = hedge.rules.decisions(hedge.state)
    assert asked.form == "words" and asked.seat == 1
    hedge.rules.perform(edit, Action("choose", 1, pick="2"))
    assert hedge.state.counter(briar, "damage") == 0 and str(hedge.state.at[briar]).startswith("grave")
    assert hedge.state.angle[gorse] == 90


@pytest.mark.parametrize(
    ("card", "ability", "target", "why"),
    [
        ("wren", "wren.1", "", "Peck takes a target."),
        ("gorse", "gorse.3", "finch", "Shed is not used on anything."),
        ("gorse", "wren.1", "finch", "Gorse has nothing to use."),
        ("gorse", "gorse.1", "wren", "Wren is not among creatures in the others' field."),
        ("gorse", "gorse.2", "finch", "There is nothing to choose"),
    ],
)
def test_why_a_way_is_not_possible(tmp_path: Path, card: str, ability: str, target: str, why: str) -> None:
    hedge = Hedge(brambles(tmp_path), ("gorse", "wren"), ("finch",))
    more = {"target": handle_of(hedge.state, hedge.piece(target), 1)} if target else {}
    act = Action("use", 1, card=handle_of(hedge.state, hedge.piece(card), 1), ability=ability, **more)
    found = hedge.rules.explain(hedge.state, act)
    assert found is not None and found.message.startswith(why), found


@pytest.mark.parametrize(
    ("given", "told"), [("with: card", "`card` is a name of the act"), ("with: ability", "`ability`")]
)
def test_a_name_of_the_act_is_no_name_of_what_comes_with_it(tmp_path: Path, given: str, told: str) -> None:
    with pytest.raises(ContentError) as error:
        load_game(brambles(tmp_path, rules=given), WRITING)
    assert told in str(error.value)
