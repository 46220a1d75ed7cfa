"""Abilities of cards in a game whose rules are a file: what waits for events, what is used, what is wrong."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from written_games import OWN, little, write_little

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.core.view import handle_of
from tabletop.rules.actions import Action
from tabletop.rules.modifying.durations import is_marked
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.rules.written.door import WRITING


class Thicket:
    """A table of Thicket laid by hand: it is seat 1's main phase, with much sap."""

    def __init__(self, folder: Path = OWN / "thicket", /, **zones: tuple[str, ...]) -> None:
        self.session = tabletop.new_session(folder, seats=2, seed=1)
        assert self.session.ruleset is not None
        self.rules: Ruleset = self.session.ruleset
        self.state: GameState = self.session.state.fork()
        self.lines: list[tuple[str, dict[str, Any]]] = []
        edit = Edit(self.state)
        for piece in list(self.state.pieces()):
            edit.remove(piece)
        for zone, cards in {"deck_1": ("oak",) * 3, "deck_2": ("oak",) * 3, **zones}.items():
            family, _, seat = zone.partition("_")
            for card in cards:
                face = "down" if family in ("deck", "hand") else "up"
                edit.create("card", f"{family}@{seat}", definition=card, owner=int(seat), face=face)
        self.rules.enter(edit, "main", "", self, seat=1)
        for seat in (1, 2):
            edit.count(seat_target(seat), "sap", 9)

    def say(self, template: str, /, only: tuple[int, ...] | None = None, **arguments: Any) -> None:
        self.lines.append((template, arguments))

    def piece(self, card: str, number: int = 0) -> int:
        """The number of a card: one in play, if there is one, else in a hand."""
        found = [each for each in self.state.pieces() if self.state.definition[each] == card]
        places = ("field", "path", "hand", "grave", "deck")
        found.sort(key=lambda each: places.index(str(self.state.at[each]).partition("@")[0]))
        return found[number]

    def do(self, kind: str, *cards: str, seat: int = 1, **arguments: Any) -> Thicket:
        """Carry out a legal act; cards are picked in the order of the picks."""
        action = self.action(kind, *cards, seat=seat, **arguments)
        why = self.rules.explain(self.state, action)
        assert why is None, why
        assert action in self.rules.legal_actions(self.state)
        self.rules.perform(Edit(self.state), action, self)
        return self

    def action(self, kind: str, *cards: str, seat: int = 1, **arguments: Any) -> Action:
        """An act with cards."""
        names = ("pick",) if kind == "choose" else ("card", "target")
        picked = {
            name: handle_of(self.state, self.piece(card), seat) for name, card in zip(names, cards, strict=False)
        }
        return Action(kind, seat, **picked, **arguments)

    def refused(self, kind: str, *cards: str) -> str:
        """Why an act is refused."""
        action = self.action(kind, *cards)
        why = self.rules.explain(self.state, action)
        assert why is not None and action not in self.rules.legal_actions(self.state)
        return str(why)

    def inside(self, zone: str) -> list[str]:
        """The cards of a zone."""
        return [self.state.definition[each] for each in self.state.inside(zone)]

    def damage(self, card: str) -> int:
        """How much damage a creature has."""
        return self.state.counter(self.piece(card), "damage")

    def life(self, seat: int) -> int:
        """The life of a seat."""
        return self.state.counter(seat_target(seat), "life")

    def asked(self) -> list[str]:
        """The questions that are open."""
        return [each.kind for each in self.rules.decisions(self.state)]


# -- what waits for events -----------------------------------------------------------------------------------


def test_a_card_that_enters_does_what_waits_for_it() -> None:
    board = Thicket(hand_1=("sprout",), hand_2=("boar", "boar"))
    board.do("play", "sprout")
    assert board.inside("hand@1") == ["oak"] and ("written.works" in [name for name, _ in board.lines])


def test_what_it_requires_is_asked_when_it_happens() -> None:
    board = Thicket(hand_1=("sprout", "boar"), hand_2=("boar",))
    board.do("play", "sprout")
    assert board.inside("hand@1") == ["boar"]


def test_of_self_works_from_where_the_card_has_gone_and_others_only_where_they_lie_openly() -> None:
    board = Thicket(field_1=("crow",), field_2=("oak",), hand_2=("boar",), hand_1=("warden",), grave_1=("warden",))
    board.do("strike", "crow", "oak")
    assert board.inside("grave@2") == ["boar"] and board.inside("grave@1") == ["warden", "crow"]
    assert board.asked() and board.life(1) == 8  # wardens in hand and grave watch nobody die


@pytest.mark.parametrize("used", [True, False])
def test_who_may_leave_it_is_asked(used: bool) -> None:
    board = Thicket(field_1=("crow", "warden"), field_2=("oak",))
    board.do("strike", "crow", "oak")
    assert board.asked() == ["choose"]
    board.do("choose", *(["warden"] if used else []))
    assert board.life(1) == (9 if used else 8) and board.asked() != ["choose"]


def test_facts_of_an_event_may_be_of_two_sorts_and_a_turn_ends_by_itself() -> None:
    board = Thicket(field_1=("boar", "oak"), field_2=())
    edit = Edit(board.state)
    edit.count(board.piece("oak"), "damage", 2)
    board.do("charge", "boar")
    assert board.life(2) == 8 - 3 - 1
    board.do("end_turn")
    assert board.damage("oak") == 1


# -- what is used --------------------------------------------------------------------------------------------


def test_a_spell_is_cast_with_its_choice_at_its_price() -> None:
    board = Thicket(hand_1=("ember",), field_1=("oak",), field_2=("boar",))
    board.do("cast", "ember").do("choose", "boar")
    assert board.inside("grave@2") == ["boar"] and board.inside("grave@1") == ["ember"]


def test_what_cannot_be_used_is_refused_with_its_reason() -> None:
    assert Thicket(hand_1=("ember",)).refused("cast", "ember") == (
        "There is nothing to choose among creatures in everybody's field."
    )
    assert "grave" in Thicket(hand_1=("bloom",)).refused("cast", "bloom").lower()
    assert Thicket(field_1=("oak",)).refused("use", "oak") == "Oak has nothing to use."


def test_what_a_card_has_nothing_to_be_used_for_is_no_act_of_it() -> None:
    """A menu line that says "Use Oak" above all others, and that it cannot be, is none."""
    board = Thicket(field_1=("oak", "witch"))
    offered = {
        name: {action.kind for action in board.rules.acts(board.state, 1, board.piece(name))}
        for name in ("oak", "witch")
    }
    assert "use" not in offered["oak"] and "use" in offered["witch"]


def test_several_may_be_chosen_for_it() -> None:
    board = Thicket(hand_1=("bloom",), grave_1=("oak", "boar", "crow"), deck_1=())
    board.do("cast", "bloom").do("choose", "oak").do("choose", "crow")
    assert sorted(board.inside("hand@1")) == ["crow", "oak"]


def test_of_several_abilities_one_is_chosen_and_one_may_be_used_up() -> None:
    board = Thicket(field_1=("witch",), field_2=("warden",))
    board.do("use", "witch", seat=1)
    assert [each.arguments["pick"] for each in board.rules.legal_actions(board.state)] == ["Sting", "Mend"]
    board.do("choose", pick="Mend")
    edit = Edit(board.state)
    edit.turn(board.piece("witch"), 90)
    assert board.refused("use", "witch") == "Witch is turned sideways already."
    edit.turn(board.piece("witch"), 0)
    board.do("use", "witch").do("choose", "warden")  # Sting alone is left, so nobody asks which
    assert board.damage("warden") == 1 and board.state.angle[board.piece("witch")] == 90
    edit.turn(board.piece("witch"), 0)
    edit.count(seat_target(1), "sap", -99)
    assert board.refused("use", "witch") == "It costs 1 sap; you have 0."
    board.do("end_turn").do("end_turn", seat=2)
    edit.turn(board.piece("witch"), 90)
    board.do("use", "witch")  # another turn: Mend can be used again


def test_an_ability_is_asked_for_by_the_name_that_its_card_gives_it(tmp_path: Path) -> None:
    folder = tmp_path / "thicket"
    shutil.copytree(OWN / "thicket", folder)
    shared = "abilities:\n  mend: {name: Mend, text: Mend., when: activated, do: [{lose: 1, of: damage, to: self}]}\n"
    (folder / "abilities.yaml").write_text(shared, encoding="utf-8")
    text = (folder / "cards" / "cards.yaml").read_text(encoding="utf-8")
    before, _, after = text.partition("      - name: Mend\n")
    after = after[after.index("  oak:") :]
    named = f"{before}      - {{use: mend, name: Salve}}\n{after}"
    (folder / "cards" / "cards.yaml").write_text(named, encoding="utf-8")
    board = Thicket(folder, field_1=("witch",), field_2=("warden",))
    board.do("use", "witch")
    assert [each.arguments["pick"] for each in board.rules.legal_actions(board.state)] == ["Sting", "Salve"]
    board.do("choose", pick="Salve")


def test_a_game_goes_on_from_a_save_between_choice_and_effect(tmp_path: Path) -> None:
    for seed in range(20):
        session = tabletop.new_session(OWN / "thicket", seats=2, seed=seed)
        for _ in range(60):
            actions = session.legal_actions()
            if not actions:
                break
            wanted = next((each for each in actions if each.kind in ("cast", "use")), actions[0])
            session.submit(wanted)
            if any(each.kind == "choose" for each in session.decisions()):
                session.save(tmp_path / "middle.ttsave")
                again = tabletop.load_session(tmp_path / "middle.ttsave")
                for each in (session, again):
                    each.submit(each.legal_actions()[0])
                assert again.digest() == session.digest()
                return
    raise AssertionError("nothing was asked in twenty games")


def test_hands_let_an_ability_happen_without_its_price() -> None:
    session = tabletop.new_session(OWN / "thicket", seats=2, seed=1)
    witch = next(each for each in session.state.pieces() if session.state.definition[each] == "witch")
    session.manual("move", seat=1, pieces=[witch], to="field@1", face="up")
    sting, mend = [each.ability for each in session.catalog.cards["witch"].abilities]
    assert session.manual("run_ability", seat=1, piece=witch, ability=sting)
    assert session.state.counter(witch, "damage") == 1 and session.state.angle[witch] == 0  # it alone can be chosen
    assert session.manual("run_ability", seat=1, piece=witch, ability=mend)
    assert session.state.counter(witch, "damage") == 0


# -- order and bounds ----------------------------------------------------------------------------------------

ECHO = """
rules: 2
keep: {heard: {number: 0}}
events: {called: {of: seat, number: number}}
{triggers}
setup: [{create: toad, in: pile2}, {create: newt, in: pile2}]
course:
  - turns: seats
    do: [{ask: you, to: [call]}]
acts:
  call:
    do: [{happen: called, of: you, number: 1}]
"""
OPEN = "  pile2: {label: Yard, face: up}\n"


def echoing(folder: Path, toad: str, newt: str, triggers: str = "") -> tabletop.Session:
    """The small game with abilities of two cards that lie openly."""
    path = write_little(folder, ECHO.replace("{triggers}", triggers))
    game = (path / "game.yaml").read_text(encoding="utf-8")
    game = game.replace("  pile: {label", OPEN + "  pile: {label").replace(
        "{tongue: {type: int}}", "{tongue: {type: int}, abilities: {type: abilities}}"
    )
    (path / "game.yaml").write_text(game, encoding="utf-8")
    cards = path / "cards" / "all.yaml"
    text = cards.read_text(encoding="utf-8")
    for card, ability in (("toad", toad), ("newt", newt)):
        text = text.replace(f"  {card}: {{kind: frog, ", f"  {card}: {{kind: frog, abilities: [{ability}], ")
    cards.write_text(text, encoding="utf-8")
    return tabletop.new_session(path, seats=2, seed=1)


def heard(session: tabletop.Session) -> int:
    assert session.ruleset is not None
    return int(Table(session.ruleset, session.state).flow("keep.heard", 0))


def test_abilities_come_in_the_order_of_their_cards_or_as_it_is_chosen(tmp_path: Path) -> None:
    one, two = (
        f"{{when: called, of: seats, do: [{{set: heard, to: {text}}}]}}" for text in ("heard + number", "heard * 10")
    )
    fixed = echoing(tmp_path / "fixed", one, two)
    assert fixed.submit(fixed.legal_actions()[0]) and heard(fixed) == 10
    chosen = echoing(tmp_path / "chosen", one, two, "triggers: {order: chosen}")
    assert chosen.submit(chosen.legal_actions()[0])
    assert [each.kind for each in chosen.decisions()] == ["choose"]
    chosen.submit(chosen.legal_actions()[1])
    assert heard(chosen) == 1


def test_abilities_that_wake_each_other_for_ever_are_stopped(tmp_path: Path) -> None:
    echo = "{when: called, of: seats, do: [{set: heard, to: heard + 1}, {happen: called, of: you, number: 1}]}"
    session = echoing(tmp_path / "echo", echo.replace("of: you", "of: first"), "{when: called, of: nobody, do: []}")
    assert session.submit(session.legal_actions()[0])
    assert heard(session) > 500 and any("without end" in line.text for line in session.log(1))
    assert session.decisions()


def test_what_is_done_together_has_its_consequences_afterwards() -> None:
    board = Thicket(field_1=("oak",), field_2=("captain", "crow"))
    board.do("strike", "oak", "crow")
    assert board.damage("oak") == 3  # the crow has the captain's 1 as long as it has not gone
    assert board.inside("grave@2") == ["crow"]


# -- answers -------------------------------------------------------------------------------------------------


def answering(**zones: tuple[str, ...]) -> Thicket:
    """A boar of seat 1 attacks an oak of seat 2."""
    board = Thicket(**{"field_1": ("boar",), "field_2": ("oak",), **zones})
    return board.do("strike", "boar", "oak")


def aims(board: Thicket) -> list[tuple[int, int]]:
    """Who aims at whom."""
    return list(board.rules.find_aims(Table(board.rules, board.state)))


def test_who_can_answer_is_asked_before_it_happens() -> None:
    board = answering(hand_2=("snare",))
    assert board.asked() == ["answer respond"] and board.damage("oak") == 0
    assert [each.kind for each in board.rules.legal_actions(board.state)] == ["respond", "no_answer"]
    assert aims(board) == [(board.piece("boar"), board.piece("oak"))]
    board.do("no_answer", seat=2)
    assert board.damage("oak") == 3 and board.piece("snare") in board.state.inside("hand@2")


def test_who_cannot_answer_is_not_asked() -> None:
    assert answering(hand_2=("calm", "growth")).damage("oak") == 3
    board = Thicket(hand_1=("ember",), field_2=("oak", "boar"), hand_2=("snare",))
    board.do("cast", "ember").do("choose", "oak")
    assert board.damage("oak") == 2  # a snare answers no spell


def always(folder: Path, test: str) -> Path:
    """Thicket, with those for whom a test holds asked for every answer."""
    shutil.copytree(OWN / "thicket", folder)
    rules = folder / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    asked = text.replace("answer: {ask: others,", f"answer: {{always: {test}, ask: others,")
    assert asked.count("always: ") == 3
    rules.write_text(asked, encoding="utf-8")
    return folder


def test_who_is_asked_always_cannot_be_told_by_that(tmp_path: Path) -> None:
    """Who might answer is `you` in the test, not who acts: seat 2 has 9 sap, then none; a hand, then none."""
    folder = always(tmp_path / "some", "sap > 0 and count(hand) > 0")
    rows = {"field_1": ("boar",), "field_2": ("oak",), "hand_1": ("calm",)}
    for held, sap, is_asked in (("snare", 9, True), ("growth", 9, True), ("growth", 0, False), ("", 9, False)):
        board = Thicket(folder, **rows, hand_2=(held,) if held else ())
        Edit(board.state).count(seat_target(2), "sap", sap - 9)
        board.do("strike", "boar", "oak")
        assert (board.asked() == ["answer respond"]) == is_asked, (held, sap)
        assert board.damage("oak") == (0 if is_asked else 3)
        if is_asked:
            kinds = {each.kind for each in board.rules.legal_actions(board.state)}
            assert kinds == ({"respond", "no_answer"} if held == "snare" else {"no_answer"})
            board.do("no_answer", seat=2)
            assert board.damage("oak") == 3
    assert Thicket(always(tmp_path / "all", "true"), **rows).do("strike", "boar", "oak").asked() == ["answer respond"]


def test_who_is_asked_always_hangs_on_nothing_secret(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="not everybody may know `kind` of a hidden card, and who is asked is"):
        Thicket(always(tmp_path / "secret", "any(hand where kind = response)"))


def test_what_is_cancelled_does_not_happen_and_stays_paid() -> None:
    board = answering(hand_2=("snare",))
    board.do("respond", "snare", seat=2)
    assert board.damage("oak") == 0 and board.inside("grave@1") == ["boar"]  # 2 damage to it
    assert board.inside("grave@2") == ["snare"] and board.state.counter(seat_target(2), "sap") == 8
    assert "written.cancelled_by" in [name for name, _ in board.lines] and not board.asked()[0].startswith("answer")


def test_an_answer_can_be_answered() -> None:
    board = answering(hand_2=("snare",), hand_1=("calm",))
    board.do("respond", "snare", seat=2)
    assert board.rules.decisions(board.state)[0].seat == 1
    snare = board.piece("snare")
    assert (snare, board.piece("boar")) in aims(board)
    board.do("respond", "calm", seat=1)
    assert board.damage("oak") == 3  # the attack goes on, and the boar falls by the oak
    assert board.inside("grave@2") == ["snare"] and sorted(board.inside("grave@1")) == ["boar", "calm"]


def test_what_is_chosen_for_an_answer_is_chosen_while_what_it_answers_waits() -> None:
    board = answering(field_1=("boar", "sprout"), hand_2=("thorns",), hand_1=())
    board.do("respond", "thorns", seat=2)
    assert board.asked() == ["choose"] and board.damage("oak") == 0
    board.do("choose", "sprout", seat=2)
    assert board.damage("sprout") == 1 and board.damage("oak") == 3


def test_after_an_act_comes_what_follows_also_where_it_was_cancelled() -> None:
    for answered in (True, False):
        board = Thicket(hand_1=("ember",), field_2=("oak", "boar"), hand_2=("calm",))
        board.do("cast", "ember").do("choose", "oak")
        assert board.asked() == ["answer respond"] and board.piece("ember") in board.state.inside("hand@1")
        assert Table(board.rules, board.state).sees(board.piece("ember"), 2)
        if answered:
            board.do("respond", "calm", seat=2)
        else:
            board.do("no_answer", seat=2)
        assert board.inside("grave@1") == ["ember"] and board.damage("oak") == (0 if answered else 2)


def test_what_is_announced_may_lie_in_a_zone_of_its_own_meanwhile(tmp_path: Path) -> None:
    folder = tmp_path / "thicket"
    shutil.copytree(OWN / "thicket", folder)
    rules, game = folder / "rules.yaml", folder / "game.yaml"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("answer: {ask: others,", "answer: {in: path, ask: others,", 1), encoding="utf-8")
    zones = game.read_text(encoding="utf-8")
    game.write_text(zones.replace("zones:\n", "zones:\n  path: {label: Path, face: up}\n"), encoding="utf-8")
    board = Thicket(folder, hand_1=("ember",), field_2=("oak", "boar"), hand_2=("calm",))
    board.do("cast", "ember").do("choose", "oak")
    assert board.inside("path") == ["ember"] and Table(board.rules, board.state).sees(board.piece("ember"), None)
    assert "ember" not in board.inside("hand@1")
    board.do("no_answer", seat=2)
    assert board.inside("grave@1") == ["ember"] and board.inside("path") == []
    rules.write_text(text.replace("answer: {ask: others,", "answer: {in: pad, ask: others,", 1), encoding="utf-8")
    with pytest.raises(ContentError, match="There is no zone `pad` for it"):
        Thicket(folder)


def test_an_answer_out_of_its_time_is_refused() -> None:
    board = Thicket(hand_1=("snare",), field_1=("boar",))
    assert "not what is asked" in board.refused("respond", "snare")
    other = Thicket(hand_1=("ember",), field_2=("oak", "boar"), hand_2=("calm", "snare"))
    other.do("cast", "ember").do("choose", "oak")
    why = other.rules.explain(other.state, other.action("respond", "snare", seat=2))
    assert str(why) == "Snare does not answer that."


def test_a_game_that_waits_for_answers_goes_on_from_its_save(tmp_path: Path) -> None:
    for seed in range(30):
        session = tabletop.new_session(OWN / "thicket", seats=2, seed=seed)
        for step in range(80):
            actions = session.legal_actions()
            if not actions or session.outcome is not None:
                break
            if any(each.kind == "respond" for each in actions):
                session.save(tmp_path / "middle.ttsave")
                again = tabletop.load_session(tmp_path / "middle.ttsave")
                wanted = next(each for each in actions if each.kind == "respond")
                for each in (session, again):
                    assert each.submit(wanted)
                assert again.digest() == session.digest()
                return
            session.submit(actions[(7 * step + seed) % len(actions)])
    raise AssertionError("nobody could answer in thirty games")


# -- what holds always, and what lasts -----------------------------------------------------------------------


def attack(board: Thicket, card: str) -> int:
    """How much attack a creature has."""
    return Table(board.rules, board.state).value(board.piece(card), "attack")


def test_what_is_added_always_is_in_the_account_and_ends_with_its_card() -> None:
    board = Thicket(field_1=("captain", "oak"), field_2=("boar", "oak"))
    account = board.rules.modifiers.of(Table(board.rules, board.state), board.piece("oak"), "attack")
    assert account.total == 4 and [each.amount for each in account.parts] == [3, 1]
    assert account.parts[1].source == board.piece("captain")
    assert (attack(board, "captain"), attack(board, "boar")) == (1, 3)  # others, and only yours
    edit = Edit(board.state)
    edit.move(board.piece("captain"), "grave@1")
    assert attack(board, "oak") == 3


def test_a_mark_that_is_lent_is_read_where_marks_are_and_only_while_it_holds() -> None:
    board = Thicket(field_1=("boar",), field_2=("bulwark", "oak"))
    assert board.refused("strike", "boar", "oak") == "A guard stands before it."
    edit = Edit(board.state)
    edit.turn(board.piece("bulwark"), 90)
    board.do("strike", "boar", "oak")


def test_what_is_forbidden_always_names_the_cards_that_forbid_it() -> None:
    board = Thicket(field_1=("mist", "sprout", "boar"), field_2=("warden",))
    assert board.refused("strike", "sprout", "warden") == "Sprout cannot do that because of Mist."
    board.do("strike", "boar", "warden")  # who is struck is another matter
    other = Thicket(field_1=("boar",), field_2=())
    other.do("charge", "boar").do("end_turn").do("end_turn", seat=2)
    Edit(other.state).create("card", "field@2", definition="mist", owner=2, face="up")
    assert other.refused("strike", "boar", "mist") == "Mist cannot be chosen for that because of its own text."
    assert other.refused("charge", "boar") == "You cannot do that because of Mist."


def test_what_is_added_this_turn_ends_with_it() -> None:
    board = Thicket(hand_1=("growth",), field_1=("oak", "boar"))
    board.do("cast", "growth").do("choose", "oak")
    assert attack(board, "oak") == 5 and any(name == "written.added" for name, _ in board.lines)
    board.do("end_turn")
    assert attack(board, "oak") == 3


def test_what_is_added_ends_when_its_card_becomes_another() -> None:
    board = Thicket(hand_1=("growth",), field_1=("oak", "boar"))
    board.do("cast", "growth").do("choose", "oak")
    piece, edit = board.piece("oak"), Edit(board.state)
    for zone in ("hand@1", "field@1"):
        edit.move(piece, zone)
    assert attack(board, "oak") == 3


def test_what_is_forbidden_until_the_next_turn_of_a_seat_holds_in_the_turn_of_the_other() -> None:
    board = Thicket(hand_1=("roots",), field_1=("boar",), field_2=("oak",))
    board.do("cast", "roots").do("choose", "boar")
    assert board.refused("strike", "boar", "oak") == "Boar cannot do that before your next turn because of Roots."
    board.do("end_turn")
    marked = Table(board.rules, board.state)
    assert is_marked(marked, board.piece("boar"), "forbid strike")
    board.do("end_turn", seat=2).do("strike", "boar", "oak")


def test_a_seat_can_be_forbidden_an_act_for_a_while() -> None:
    board = Thicket(hand_1=("hush",), hand_2=("hush",))
    board.do("cast", "hush").do("end_turn")
    why = board.rules.explain(board.state, board.action("cast", "hush", seat=2))
    assert str(why) == "You cannot do that before player\u00a01's next turn because of Hush."
    assert "cast" not in {each.kind for each in board.rules.legal_actions(board.state)}
    board.do("end_turn", seat=2).do("end_turn").do("cast", "hush", seat=2)


def test_a_mark_can_be_set_until_a_turn() -> None:
    board = Thicket(hand_1=("shell",), field_1=("sprout", "oak"), field_2=("boar",))
    board.do("cast", "shell").do("choose", "sprout").do("end_turn")
    action = Action(
        "strike", 2, card=handle_of(board.state, board.piece("boar"), 2),
        target=handle_of(board.state, board.piece("oak"), 2),
    )  # fmt: skip
    assert str(board.rules.explain(board.state, action)) == "A guard stands before it."
    board.do("end_turn", seat=2)
    assert not is_marked(Table(board.rules, board.state), board.piece("sprout"), "guard")


# -- what is wrong with one ----------------------------------------------------------------------------------

GOOD = "{when: called, of: seats, do: [{set: heard, to: 1}]}"
WRONG = (
    ("when: called", "when: caled", '`caled` is no event and no use of cards. Did you mean "called"?'),
    ("when: called, ", "", "An ability has no `when`."),
    ("of: seats", "of: toad", "This takes"),
    ("of: seats", "on: seats", "Unknown key `on` in an ability."),
    ("of: seats", "of: seats, in: yard", "There is no zone `yard`."),
    ("of: seats", "of: seats, limit: 0", "`limit` is a whole number from 1 to 99"),
    ("of: seats", "of: seats, may: maybe", "`may` is true or false"),
    ("of: seats", "of: seats, requires: [any(hand of others where kind = frog)]", "may not know `kind`"),
    ("of: seats", "of: seats, choose: {x: {amoung: hand}}", "A choice has no key `amoung`."),
    ("of: seats", "of: seats, cost: [{pay: 1, of: glory}]", "There is no value of seats `glory`."),
    ("set: heard", "set: herd", "There is no `herd` that could be set."),
    ("to: 1", "to: self.tung", "No piece has a word `tung`."),
    ("to: 1", "to: nummer", 'There is no name `nummer` here. Did you mean "number"?'),
    (", do: [{set: heard, to: 1}]", "", "An ability has no `do`."),
    ("when: called, of: seats, do: [{set: heard", "when: always, do: [{draw", "`draw` cannot hold always."),
    (GOOD, "{when: always, do: [{add: 1, to: tong, of: toad}]}", "There is no value `tong`."),
    (GOOD, "{when: always, do: [{mark: wet, of: toad}]}", "There is no mark `wet`."),
    (GOOD, "{when: always, do: [{forbid: cal, of: seats}]}", 'There is no act `cal`. Did you mean "call"?'),
    (GOOD, "{when: always, do: [{forbid: call, of: toad, as: it}]}", "There is no pick `it`."),
    (GOOD, "{when: always, do: [{forbid: call, of: seats, by: seats}]}", "`by` says which pieces cannot do it with"),
    (GOOD, "{when: always, limit: 1, do: []}", "What holds always has no `limit`."),
    ("set: heard, to: 1", "forbid: call, of: seats, until: tern", "`tern` is no time that comes."),
    ("set: heard, to: 1", "add: 1, to: tong, of: self", "There is no value `tong`."),
    ("set: heard, to: 1", "forbid: cal, of: seats", 'There is no act `cal`. Did you mean "call"?'),
    ("{set: heard, to: 1}", "{together: [{choose: x, among: seats}]}", "Nothing is asked in `together`."),
    ("of: seats, do", "to: call, of: seats, do", "Only what is used answers acts."),
    ("set: heard, to: 1", "cancel: it", "`it` is no object of `cancel`."),
    ("set: heard, to: 1", "carry_out: self", "Only an act that `uses` an ability carries one out."),
)


@pytest.mark.parametrize(("before", "after", "message"), WRONG)
def test_what_is_wrong_is_told_with_the_line_of_the_card(
    tmp_path: Path, before: str, after: str, message: str
) -> None:
    assert before in GOOD
    with pytest.raises(ContentError) as caught:
        echoing(tmp_path / "wrong", GOOD.replace(before, after, 1), GOOD)
    found = [each for each in caught.value.findings if each.path.endswith("all.yaml")]
    assert found and found[0].line == 3 and message in found[0].message + " " + found[0].hint


def test_what_holds_always_cannot_look_at_what_it_changes(tmp_path: Path) -> None:
    folder = tmp_path / "thicket"
    shutil.copytree(OWN / "thicket", folder)
    cards = folder / "cards" / "cards.yaml"
    text, before = cards.read_text(encoding="utf-8"), "of: creature in field where it != self"
    assert text.count(before) == 1
    cards.write_text(text.replace(before, before + " and it.guard"), encoding="utf-8")
    tabletop.new_session(folder, seats=2)  # guards have more attack: guards look at no attack
    cards.write_text(text.replace(before, before + " and attack < 3"), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        tabletop.new_session(folder, seats=2)
    found = next(each for each in caught.value.findings if "circle: `attack`" in each.message)
    assert (
        found.path.endswith("cards.yaml") and before in cards.read_text(encoding="utf-8").splitlines()[found.line - 1]
    )


FACTS = "called: {of: seat, number: number}"
EVENTS = (
    (FACTS, "called: {of: seet}", '`seet` is no sort of thing. Did you mean "seat"?'),
    (FACTS, "called: {subject: seat}", "`subject` is what an event is `of`."),
    (
        "called: {of: seat, number: number}",
        "called: {of: seat or number}",
        "Only pieces and seats can be told apart.",
    ),
    (FACTS, "moved: {}", "`moved` happens by itself."),
    ("happen: called", "happen: caled", 'There is no event `caled`. Did you mean "called"?'),
    ("happen: called", "happen: turn_end", "`turn_end` happens by itself."),
    (", number: 1}]", "}]", "`called` needs its `number`."),
    (", number: 1}]", ", nummer: 1}]", "`called` has no fact `nummer`."),
    ("{triggers}", "triggers: {order: random}", "`random` is no order of abilities."),
    ("  call:\n", "  call:\n    uses: {ability: sing}\n", "`uses` has no `of`."),
)


@pytest.mark.parametrize(("before", "after", "message"), EVENTS)
def test_what_is_wrong_with_events_is_told(tmp_path: Path, before: str, after: str, message: str) -> None:
    assert before in ECHO
    text = ECHO.replace(before, after, 1).replace("{triggers}", "").replace(", in: pile2", ", in: pile")
    with pytest.raises(ContentError) as caught:
        little(tmp_path / "wrong", text)
    assert any(message in f"{each.message} {each.hint}" for each in caught.value.findings)


def test_an_act_that_uses_what_no_card_can_do_is_told(tmp_path: Path) -> None:
    text = ECHO.replace("{triggers}", "").replace("pile2", "pile")
    text = text.replace("  call:\n", "  call:\n    pick: {card: pile}\n    uses: {ability: sing, of: card}\n")
    found = load_game(write_little(tmp_path / "odd", text), WRITING).warnings
    assert any("No card has an ability that is `sing`." in each.message for each in found)


CAPTIVE = """
rules: 2
events: {dies: {of: frog, do: [{move: subject, to: grave of subject.owner, face: up}]}}
setup: [{create: frog, in: field of 2, owner: 1}]
course: [{turns: seats, from: 2, do: [{ask: you, to: [spend]}]}]
acts: {spend: {pick: {card: field}, do: [{happen: dies, of: card}]}}
"""
OF_A_CAPTIVE = """
cards:
  frog: {kind: frog, abilities: [{when: dies, of: self, IN do: [{gain: 1, of: points, to: you}]}]}
"""


CAMPS = """
id: little
title: Little
seats: [2]
kinds:
  frog: {fields: {abilities: {type: abilities}}, face: {text: "{abilities}"}}
zones:
  field: {label: Field, per_seat: true, face: up}
  grave: {label: Grave, per_seat: true, pile: true, face: up}
seat_values: {points: {label: Points}}
"""


@pytest.mark.parametrize("where", ["", "in: [field],"])
def test_what_its_own_event_moves_is_whose_it_was(tmp_path: Path, where: str) -> None:
    write_little(tmp_path, CAPTIVE, CAMPS)
    (tmp_path / "cards" / "all.yaml").write_text(OF_A_CAPTIVE.replace("IN", where), encoding="utf-8")
    session = tabletop.new_session(tmp_path, seats=2, seed=1)
    assert session.submit(session.legal_actions()[0])
    assert (session.state.counter(-1, "points"), session.state.counter(-2, "points")) == (0, 1)
