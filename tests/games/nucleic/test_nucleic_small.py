"""Small things of Nucleic that a whole round rarely shows: what is overruled by hand, what has gone meanwhile,
what is warned of before the last round, what a show steps through."""

from __future__ import annotations

import pytest
from nucleic_board import SHIPPED, Board

import tabletop
from tabletop.content.places import cards_folder
from tabletop.core.edits import Edit
from tabletop.core.state import seat_target
from tabletop.games.nucleic.changes import discard
from tabletop.games.nucleic.civilizations import REASONS, _not_scrappable
from tabletop.games.nucleic.decks import home_of, problems
from tabletop.games.nucleic.drafting import close_tray, remember
from tabletop.games.nucleic.field import printed
from tabletop.games.nucleic.lexicon import LEXICON
from tabletop.games.nucleic.selecting import fighter, select
from tabletop.games.nucleic.standing import still_fits
from tabletop.games.nucleic.turn_flow import _tied
from tabletop.rules.abilities.compiling import effect, phrased
from tabletop.rules.abilities.records import Context
from tabletop.rules.progress.machine import Call, Frame, Lane, RulesError, Run
from tabletop.rules.table import Table


def run_of(board: Board) -> Run:
    return Run(board.rules, Edit(board.state), board.heard)


def test_overruled_a_power_up_still_needs_a_unit() -> None:
    board = Board("1: Militia on Meadow / Pikeman")
    board.put("Halo", "tray@1", "down")
    board.enter("power_up", "pick", active=1)
    for target in ("Meadow", "Halo"):
        act = board.action("attach", 1, card="Halo", unit=target)
        with pytest.raises(RulesError):
            board.rules.perform(Edit(board.state), act, board.heard, waive=True)
    board.rules.perform(Edit(board.state), board.action("attach", 1, card="Halo", unit="Militia"), board.heard, True)
    assert board.place("Halo") == "Militia"


def test_once_the_game_is_over_nothing_is_overruled() -> None:
    board = Board("1: Militia / Pikeman").fight()
    assert board.outcome is not None
    with pytest.raises(RulesError):
        board.rules.perform(Edit(board.state), board.action("confront"), board.heard, waive=True)


def test_what_leaves_the_board_leaves_without_what_was_attached() -> None:
    board = Board("1: Militia [Halo] / Pikeman")
    discard(run_of(board), board.named["Militia"])
    assert (board.place("Militia"), board.place("Halo")) == ("discard", "discard")
    assert board.state.face[board.named["Halo"]] == "up"


@pytest.mark.covers("NUC-175")
def test_a_card_seen_twice_stands_in_the_private_list_once() -> None:
    board = Board("1: Militia / Pikeman")
    pieces = (board.named["Militia"], board.named["Pikeman"])
    remember(run_of(board), (1,), pieces[:1])
    remember(run_of(board), (1,), (*pieces, pieces[1]))
    assert board.state.flow["seen"] == {"1": ("militia", "pikeman")}


@pytest.mark.covers("NUC-168")
@pytest.mark.parametrize(("tie", "warned"), [("resources", [2]), ("draw", [])])
def test_before_the_last_round_the_lower_sum_is_warned(tie: str, warned: list[int]) -> None:
    board = Board("1: - / -", format="competitive", match_tie=tie)
    board.edit.set_flow("round", 3)
    for seat, total in ((1, 5), (2, 3)):
        board.edit.count(seat_target(seat), "sum", total)
    assert [each.seat for each in board.rules.dangers(board.state) if each.rule == "NUC-168"] == warned


@pytest.mark.covers("NUC-100")
def test_a_nullification_by_a_text_that_is_not_there_any_more_does_not_hold() -> None:
    board = Board("1: Mantis / Stinger")
    record = {"layer": "gone:0", "source": board.named["Mantis"], "target": board.named["Stinger"]}
    assert still_fits(Table(board.rules, board.state), record) is False
    (use,) = SHIPPED.cards["stinger"].abilities
    one_too_far = {"layer": f"{use.ability}:1", "source": board.named["Stinger"], "target": board.named["Mantis"]}
    assert still_fits(Table(board.rules, board.state), one_too_far) is False


@pytest.mark.covers("NUC-100")
def test_a_nullification_while_active_ends_with_its_source() -> None:
    board = Board("1: Mantis / Stinger")
    (use,) = SHIPPED.cards["stinger"].abilities
    record = {"layer": f"{use.ability}:0", "source": board.named["Stinger"], "target": board.named["Mantis"]}
    assert still_fits(Table(board.rules, board.state), record)
    discard(run_of(board), board.named["Stinger"])
    assert not still_fits(Table(board.rules, board.state), record)


@pytest.mark.covers("NUC-160")
def test_a_side_deck_counts_what_lies_in_it() -> None:
    board = Board("1: - / -", format="competitive")
    table = Table(board.rules, board.state)
    lying = [board.put("Pikeman", "side@1", "down") for _ in range(30)]
    few, many = (set(problems(table, 1, {"side@1": tuple(pieces)})) for pieces in (lying[:1], lying))
    assert many - few, "too many"


def test_a_card_without_a_number_has_none_to_add() -> None:
    board = Board("1: Militia [Halo] / -")
    table = Table(board.rules, board.state)
    assert (printed(table, board.named["Halo"], "combat"), printed(table, board.named["Militia"], "combat")) == (0, 5)


@pytest.mark.covers("NUC-170")
def test_the_side_deck_stays_where_it_is() -> None:
    board = Board("1: Militia / -", format="competitive")
    beside = board.put("Pikeman", "side@1", "down")
    table = Table(board.rules, board.state)
    assert home_of(table, beside) == "" and home_of(table, board.named["Militia"]) == "own_unit_pile@1"


def after_the_questions(run: Run, op: str, **more: str) -> None:
    """What a Now ability does with what was answered."""
    made = effect({"op": op, **more}, LEXICON)
    assert made.meaning.steps is not None
    last = made.meaning.steps(made, 0)[-1]
    assert isinstance(last, Call)
    last.act(run)


@pytest.mark.parametrize("lost", ["target", "own", "unit"])
def test_what_was_chosen_and_has_gone_is_not_traded(lost: str) -> None:
    board = Board("1: Militia [Halo] on Meadow / Pikeman on Twin Rivers")
    chosen = {"target": board.named["Twin Rivers"], "own": board.named["Meadow"], "unit": board.named["Militia"]}
    bind = {"you": 1, **{name: (piece,) for name, piece in chosen.items() if name != lost}}
    run = run_of(board)
    run.lanes[:] = [Lane("main", [Frame("nucleic/zone", 0, bind)])]
    before = {name: board.place(name) for name in board.named}
    if lost != "unit":
        after_the_questions(run, "swap", what="lands", **{"with": "opponent"})
    if lost != "own":
        after_the_questions(run, "attach", **{"from": "units"})
    assert {name: board.place(name) for name in board.named} == before


def test_a_show_stops_where_something_happens_and_nowhere_else() -> None:
    """Of the sub-steps of a zone only those that change something are steps of the show."""
    board = Board("1: Militia / Pikeman").enter()
    edit = Edit(board.state)
    board.rules.perform(edit, board.action("confront"), board.heard)
    names = [op for op in edit.ops if "nucleic.step_" in repr(op)]
    assert names and not any("step_before_" in repr(op) or "step_defeats_" in repr(op) for op in names)


@pytest.mark.covers("NUC-175")
def test_the_top_card_that_was_attached_stands_in_the_private_list() -> None:
    board = Board("1: Militia / Pikeman")
    board.put("Halo", "power_up_pile", "down")
    run = run_of(board)
    run.lanes[:] = [Lane("main", [Frame("nucleic/zone", 0, {"you": 1, "target": (board.named["Militia"],)})])]
    after_the_questions(run, "attach", **{"from": "pile"})
    assert board.place("Halo") == "Militia" and board.state.flow["seen"] == {"1": ("halo",)}


def test_why_a_card_cannot_be_looked_at_says_whose_it_is() -> None:
    board = Board("1: Militia / Pikeman")
    table = Table(board.rules, board.state)
    why = {name: REASONS["nucleic.ask_look"].why(table, piece, 1) for name, piece in board.named.items()}
    assert why == {"Militia": "own_card", "Pikeman": "not_a_choice"}


@pytest.mark.covers("NUC-83", "NUC-111")
def test_of_several_that_could_be_copied_one_is() -> None:
    board = Board("1: Mantis / Stinger / Vapor", seats=3).fight()
    assert board.heard.lines.count("copied") == 1


def test_a_card_carries_out_one_ability_after_the_other() -> None:
    session = tabletop.load_scenario(cards_folder() / "nucleic" / "scenarios" / "two-before-abilities.yaml")
    assert session.submit(session.legal_actions()[0])
    gained = [line.text for line in session.log(None) if " gets " in line.text]
    assert gained == [f"Twice gets +{number} combat from Twice." for number in (1, 2, 4)]


# -- where phrases look ----------------------------------------------------------------------------------------


def reached(board: Board, text: str, at: Context, hidden: bool = False) -> set[str]:
    """The names of the cards that a phrase means."""
    table = Table(board.rules, board.state)
    found = select(table, at, phrased(text, LEXICON), hidden)
    return {name for name, piece in board.named.items() if piece in found}


@pytest.mark.covers("NUC-100", "NUC-127")
def test_a_defeated_unit_and_what_lies_on_it_are_out_of_every_place() -> None:
    board = Board("1: Militia [Halo] on Meadow / Pikeman")
    at = fighter(board.named["Pikeman"], 2, 1)
    assert reached(board, "pieces in here of seats", at) == {"Militia", "Halo", "Meadow", "Pikeman"}
    board.edit.set_field(board.named["Militia"], "defeated", True)
    assert reached(board, "pieces in here of seats", at) == {"Meadow", "Pikeman"}
    assert reached(board, "pieces in everywhere of seats", at) == {"Meadow", "Pikeman"}


@pytest.mark.covers("NUC-97")
def test_the_next_zone_is_the_first_later_one_with_a_unit_of_yours() -> None:
    board = Board("1: Militia / -; 2: Pikeman / -; 3: Mantis / -")
    militia = board.named["Militia"]
    assert reached(board, "unit in next_zone", fighter(militia, 1, 1)) == {"Pikeman"}
    assert reached(board, "unit in next_zone", fighter(militia, 1, 2)) == {"Mantis"}
    assert reached(board, "unit in next_zone", fighter(militia, 1, 3)) == set()
    assert reached(board, "unit in next_zone", fighter(militia, 1, 0)) == {"Militia"}, "before the first"
    board.edit.set_field(board.named["Pikeman"], "defeated", True)
    assert reached(board, "unit in next_zone", fighter(militia, 1, 1)) == set(), "it still stands there, and is out"


@pytest.mark.covers("NUC-74")
def test_what_is_attached_face_down_is_reached_only_where_nothing_is_asked_of_faces() -> None:
    board = Board("1: Militia [Halo] / Pikeman")
    board.edit.set_face(board.named["Halo"], "down")
    at = fighter(board.named["Militia"], 1, 1)
    assert reached(board, "attached of self", at) == set()
    assert reached(board, "attached of self", at, hidden=True) == {"Halo"}


def test_by_hand_a_card_does_what_it_does_for_whoever_controls_it() -> None:
    """Whoever lets it happen: "opposing" is read from the controller of the card."""
    board = Board("1: Settler / Ashwyrm").enter("confrontation")
    before = board.value("Settler", "combat"), board.value("Ashwyrm", "combat")
    ability = SHIPPED.cards["ashwyrm"].abilities[0].ability
    board.rules.run_ability(Edit(board.state), board.named["Ashwyrm"], ability, 1)
    assert (board.value("Settler", "combat"), board.value("Ashwyrm", "combat")) == (before[0] - 1, before[1])


@pytest.mark.covers("NUC-152")
def test_that_others_are_level_below_the_winner_ties_nothing() -> None:
    board = Board("1: Settler / Centurion on Meadow / Centurion on Meadow", seats=3).fight()
    assert board.outcome is not None and board.outcome.winners == (1,)
    totals = board.state.flow["totals"]
    assert totals["2"] == totals["3"] < totals["1"]
    assert (board.outcome.rule, board.outcome.reason) == ("NUC-152", "nucleic.won_round")


def test_overruled_a_card_of_another_kind_lies_where_the_phase_has_its_cards() -> None:
    board = Board("1: Militia on Meadow / -")
    for name in ("Pikeman", "Halo"):
        board.put(name, "tray@1", "down")
    board.enter("land", "pick", active=1)
    act = board.action("place", 1, card="Pikeman", zone=2)
    assert board.rules.shape(board.state, act).to == "land#2@1"
    board.rules.perform(Edit(board.state), act, board.heard, waive=True)
    assert board.place("Pikeman") == "land#2@1"


@pytest.mark.covers("NUC-163")
@pytest.mark.parametrize(("names", "mixed"), [(("Halo", "Meadow"), True), (("Halo",), False), ((), False)])
def test_what_was_open_in_a_tray_is_mixed_as_soon_as_there_are_two(names: tuple[str, ...], mixed: bool) -> None:
    board = Board("1: Militia / Pikeman")
    pieces = [board.put(name, "tray@1") for name in names]
    run = run_of(board)
    run.set_flow("seat", 1)
    close_tray(run)
    assert {board.state.face[piece] for piece in pieces} <= {"down"} or not mixed
    assert any(op[0] == "reorder" and op[1] == "tray@1" for op in run.edit.ops) == mixed


def test_a_table_that_begins_in_the_middle_is_in_the_phase_that_was_named() -> None:
    board = Board("1: Militia / Pikeman")
    board.edit.set_flow("phase", "result")
    board.enter("confrontation")
    assert board.state.flow["phase"] == "confrontation"


@pytest.mark.covers("NUC-64")
def test_what_is_attached_from_the_pile_lies_face_down_however_hands_have_laid_it() -> None:
    board = Board("1: Militia / Pikeman")
    board.put("Levy", "tray@1", "down"), board.put("Granary", "tray@1", "down")
    for piece in board.state.inside("power_up_pile"):
        board.edit.remove(piece)
    board.put("Whetstone", "power_up_pile", "up")
    board.enter("civilization", "pick", active=1)
    board.do("use", card="Levy")
    if board.place("Whetstone") != "Militia":
        board.do("choose", pick="Militia")
    assert board.place("Whetstone") == "Militia" and board.state.face[board.named["Whetstone"]] == "down"


@pytest.mark.parametrize("name", ["raw_combat", "raw_resource", "text_of", "defeated", "taken"])
def test_what_left_the_board_bears_nothing_of_what_it_was_there(name: str) -> None:
    board = Board("1: Militia on Meadow / Pikeman")
    run, piece = run_of(board), board.named["Militia"]
    run.set_mark(piece, name, 3)
    discard(run, piece)
    assert board.state.field(piece, name) is None and board.place("Militia").startswith("discard")


def test_why_a_card_is_not_discarded_is_said_of_what_lies_there() -> None:
    board = Board("1: Militia on Meadow / Pikeman")
    table = Table(board.rules, board.state)
    assert _not_scrappable(table, board.named["Militia"], 1) == "own_card"
    assert _not_scrappable(table, board.named["Pikeman"], 1) == "not_a_choice"
    assert _not_scrappable(table, 0, 1) == "not_a_choice"


def test_level_are_only_those_who_still_play() -> None:
    board = Board("1: Militia on Meadow / Pikeman")
    table = Table(board.rules, board.state)
    assert _tied(table, {1: 5, 2: 5}) and not _tied(table, {1: 5, 2: 4})
    board.edit.set_flow("absent", (2,))
    assert not _tied(Table(board.rules, board.state), {1: 5, 2: 5})
