"""Every form of a question on the drawn table, asked by a referee that only asks."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop
from tabletop.core.view import handle_of
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision
from tabletop.rules.ruleset import Shape
from tabletop.session import Session
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands


class Asker:
    """Lays its own question over a session; an answer is kept, and written as a note, so that it is an entry."""

    def __init__(
        self, session: Session, options: list[Any], form: str = "pieces", most: int = 1, least: int = 1
    ) -> None:
        self.session, self.options, self.form, self.most, self.least = session, options, form, most, least
        self.picked: list[Any] = []
        self.done = False
        for name in ("decisions", "legal_actions", "submit", "shape", "question", "label", "explain"):
            setattr(session, name, getattr(self, name))

    def _name(self, option: Any) -> str:
        return handle_of(self.session.state, option, 1) if isinstance(option, int) else option

    def decisions(self) -> list[Decision]:
        if self.done or len(self.picked) >= self.most:
            return []
        picked = len(self.picked)
        return [Decision(1, "choose", "toy.choose", form=self.form, least=self.least, most=self.most, picked=picked)]  # type: ignore[arg-type]

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        if not self.decisions() or seat not in (None, 1):
            return []
        found = [Action("choose", 1, pick=self._name(each)) for each in self.options if each not in self.picked]
        return [*found, Action("choose", 1)] if len(self.picked) >= self.least else found

    def submit(self, action: Action) -> Any:
        pick = action.arguments.get("pick")
        if pick is None:
            self.done = True
        else:
            self.picked.append(next(each for each in self.options if self._name(each) == pick))
        return self.session.manual("note", text=f"chose {pick}", seat=1)

    def shape(self, action: Action) -> Shape:
        pick = action.arguments.get("pick", "")
        if not pick:
            return Shape(button="Done", quiet=True)
        return Shape(button=pick, label=pick) if self.form in ("words", "yes_no") else Shape(to=pick, label=pick)

    def question(self, decision: Decision, viewer: int | None) -> tuple[str, tuple[()]]:
        return "Choose.", ()

    def label(self, action: Action, viewer: int | None) -> str:
        return str(action.arguments.get("pick", "Done"))

    def explain(self, action: Action) -> None:
        return None


def table_of(driver: Driver, session: Session) -> tuple[TableScreen, Hands]:
    session.show.update({"sharing": "open", "bottom": 1})
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return table, Hands(driver, table)


@pytest.fixture
def session() -> Session:
    return tabletop.new_session("territory", seed=3, names=["Ana", "Mira"])


def lands(session: Session) -> list[int]:
    return [session.state.inside(f"land#{site}")[0] for site in range(1, 6)]


def test_pieces_glow_and_a_click_answers(driver: Driver, session: Session) -> None:
    asker = Asker(session, lands(session)[:3])
    table, hands = table_of(driver, session)
    names = {handle for handle, piece in table.shown.keys.items() if piece in asker.options}
    assert table.stage.lights.targets == names
    driver.click(hands.at(lands(session)[4]))
    assert not asker.picked, "what does not glow is only selected"
    driver.click(hands.at(asker.options[1]))
    assert asker.picked == [asker.options[1]]
    assert not table.stage.lights.targets


def test_several_pieces_are_numbered_escape_goes_back_and_done_ends(driver: Driver, session: Session) -> None:
    asker = Asker(session, lands(session), most=4, least=1)
    table, hands = table_of(driver, session)
    for piece in (asker.options[2], asker.options[0]):
        driver.click(hands.at(piece))
        driver.settle()
    assert sorted(table.stage.lights.numbers.values()) == [1, 2]
    assert "(2 chosen, up to 4)" in table.hud.decision.sentence
    asker.picked.pop()
    driver.key("escape")
    driver.settle()
    assert list(table.stage.lights.numbers.values()) == [1]
    hands.press("Done")
    assert asker.done and not table.stage.lights.numbers


def test_pieces_by_keyboard(driver: Driver, session: Session) -> None:
    asker = Asker(session, lands(session)[1:4])
    table_of(driver, session)
    driver.key("tab")
    driver.key("right")
    driver.key("right")
    driver.key("left")
    driver.key("enter")
    assert asker.picked == [asker.options[1]]


def test_places_are_lit_and_clicked_or_walked_to(driver: Driver, session: Session) -> None:
    asker = Asker(session, ["deploy#1@1", "deploy#4@1", "removed"], "places", most=2)
    table, hands = table_of(driver, session)
    assert table.stage.lights.zones == set(asker.options)
    driver.click(hands.zone("deploy#4@1"))
    assert asker.picked == ["deploy#4@1"]
    driver.key("tab")
    assert table.stage.lights.cursor
    driver.key("enter")
    assert len(asker.picked) == 2


@pytest.mark.parametrize("key", ["2", "click"])
def test_words_are_buttons_with_digits(driver: Driver, session: Session, key: str) -> None:
    asker = Asker(session, ["Red", "Green", "Blue"], "words")
    _, hands = table_of(driver, session)
    if key == "click":
        hands.press("Green")
    else:
        driver.key(key)
    assert asker.picked == ["Green"]


def test_many_words_have_a_menu(driver: Driver, session: Session) -> None:
    asker = Asker(session, [f"Word {n}" for n in range(1, 9)], "words")
    table, hands = table_of(driver, session)
    hands.press("More \u2026")
    assert table.hud.menu.visible
    driver.key("7")
    assert asker.picked == ["Word 7"]


def test_yes_and_no_by_enter_and_full_stop(driver: Driver, session: Session) -> None:
    asker = Asker(session, ["Yes", "No"], "yes_no")
    table_of(driver, session)
    driver.key("enter")
    assert asker.picked == ["Yes"]
    other = Asker(session, ["Yes", "No"], "yes_no")
    session.record.changed += 1
    driver.settle()
    driver.key(".")
    assert other.picked == ["No"]


def test_cards_that_are_not_on_the_table_are_laid_out_in_a_tray(driver: Driver, session: Session) -> None:
    pile = session.state.inside("land_deck")[:4]
    session.set_rules("off")
    session.manual("peek", pieces=pile, seat=1)
    session.set_rules("on")
    asker = Asker(session, pile)
    table, _ = table_of(driver, session)
    assert table.hud.tray.visible
    driver.key("right")
    driver.key("enter")
    driver.settle()
    assert len(asker.picked) == 1 and not table.hud.tray.visible


def test_a_number_is_asked_beside_the_piece(driver: Driver, session: Session) -> None:
    """An act that is complete but for a number opens the stepper; plus, minus and Enter answer it."""
    done: list[Action] = []
    mine = session.state.inside("ready@1")[0]
    name = handle_of(session.state, mine, 1)
    legal = [Action("feed", 1, who=name, number=n) for n in range(1, 6)]
    session.decisions = lambda: [Decision(1, "feeding", "toy.feed")]  # type: ignore[method-assign,assignment]
    session.legal_actions = lambda seat=None: legal if seat in (None, 1) else []  # type: ignore[method-assign,assignment]
    session.shape = lambda action: Shape(name)  # type: ignore[method-assign]
    session.acts = lambda seat, handle: []  # type: ignore[method-assign]
    session.label = lambda action, viewer: f"Feed {action.arguments.get('number')}"  # type: ignore[method-assign]
    session.question = lambda decision, viewer: ("Feed.", ())  # type: ignore[method-assign]
    session.submit = lambda action: done.append(action) or session.manual("note", text="fed", seat=1)  # type: ignore[method-assign,func-returns-value]
    table, hands = table_of(driver, session)
    driver.double_click(hands.at(mine))
    assert table.hud.number.visible and table.hud.number.value == 1
    for _ in range(4):
        driver.key("+")
    driver.key("-")
    driver.wheel(-1)
    driver.wheel(1)
    assert table.hud.number.value == 4
    driver.key("enter")
    assert [action.arguments["number"] for action in done] == [4]
    driver.double_click(hands.at(mine))
    driver.key("escape")
    assert not table.hud.number.visible and table.referee.questions.asking is None and len(done) == 1


def test_a_few_things_to_point_at_stand_as_buttons_too(driver: Driver, session: Session) -> None:
    asker = Asker(session, lands(session)[:3])
    table, hands = table_of(driver, session)
    names = [
        table.table.title_of(table.shown.view.find(handle_of(session.state, piece, 1))) for piece in asker.options
    ]
    assert [choice.label for choice in table.hud.decision.choices] == names
    hands.press(names[2])
    assert asker.picked == [asker.options[2]]


def test_buttons_for_what_glows_give_way_to_the_sentence(driver: Driver, session: Session) -> None:
    asker = Asker(session, lands(session)[:3])
    asker.question = lambda decision, viewer: ("Which of them? " * 12, ())  # type: ignore[method-assign]
    session.question = asker.question  # type: ignore[method-assign]
    table, _ = table_of(driver, session)
    assert not table.hud.decision.choices and len(table.stage.lights.targets) == 3


def test_a_covered_card_dropped_where_several_acts_are_meant_is_asked_about_till_somebody_answers(
    driver: Driver, session: Session
) -> None:
    """Side by side the hand is open for as long as the drag; the menu that the drop opens stays after that, and
    names nothing that is covered again."""
    done: list[Action] = []
    mine = session.state.inside("ready@1")[0]
    name = handle_of(session.state, mine, 1)
    card = session.catalog.cards[session.state.definition[mine]].name
    legal = [Action("lay", 1, who=name, way=way) for way in ("first", "second", "third")]
    session.decisions = lambda: [Decision(1, "laying", "toy.lay")]  # type: ignore[method-assign,assignment]
    session.legal_actions = lambda seat=None: legal if seat in (None, 1) else []  # type: ignore[method-assign,assignment]
    session.shape = lambda action: Shape(name, to="lands@1")  # type: ignore[method-assign]
    session.drops = lambda seat, handle, to, cell=None: [(act, None) for act in legal] if to == "lands@1" else []  # type: ignore[method-assign,assignment]
    session.acts = lambda seat, handle: []  # type: ignore[method-assign]

    def label(action: Action, viewer: int | None) -> str:
        return f"Lay {card if viewer == 1 else 'a card'}: {action.arguments.get('way')}"

    session.label = label  # type: ignore[method-assign,assignment]
    session.question = lambda decision, viewer: ("Lay.", ())  # type: ignore[method-assign]
    session.submit = lambda action: done.append(action) or session.manual("note", text="laid", seat=1)  # type: ignore[method-assign,func-returns-value]
    table, hands = table_of(driver, session)
    table.perspective.sharing = "side"
    table.refresh(glide=False)
    driver.drag(hands.at(mine), hands.zone("lands@1"))
    driver.settle()
    menu = table.hud.menu
    assert menu.visible and table.perspective.held == 0 and table.referee.questions.asking is not None
    labels = [item.label for item in menu.columns[0].items]
    assert len(labels) == 3 and not any(card in text for text in labels)
    driver.key("2")
    driver.settle()
    assert [action.arguments["way"] for action in done] == ["second"] and not menu.visible
    driver.key("ctrl+f10")  # viewers see no menu: none is opened, and the caption says so
    driver.settle()
    driver.drag(hands.at(mine), hands.zone("lands@1"))
    driver.settle()
    assert not menu.visible and table.referee.questions.asking is None and len(done) == 1
    assert "This is the picture for viewers" in table.public_picture.caption
