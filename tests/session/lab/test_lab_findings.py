"""What the laboratory finds out: faults planted in a small game are found, and nothing where there is none."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import tabletop
from tabletop.content.fonts import font_path
from tabletop.core.checks import BadData
from tabletop.session.lab.cardfigures import ability_figures
from tabletop.session.lab.comparing import paired
from tabletop.session.lab.findings import Results, games_as_csv
from tabletop.session.lab.folder import Head
from tabletop.session.lab.headlines import headlines
from tabletop.session.lab.page import page
from tabletop.session.lab.playing import jobs_of, play_job
from tabletop.session.lab.plots import PAGE, _bars, _letters, _shade, plots
from tabletop.session.lab.record import OTHER, THIS, AbilityUse, CardUse, Point, Record
from tabletop.session.lab.report import lines
from tabletop.session.lab.request import Request, tables_of
from tabletop.session.simulating.simulate import Game
from tests.fonts_made import font_of, only_fonts_in
from tests.session.lab.small_lab import write_game

BOTS = ("random",)


def played(request: Request) -> list[Record]:
    sides = {THIS: request.game, **({OTHER: request.against} if request.against else {})}
    return [play_job(job) for job in jobs_of(request, sides)]


def results(request: Request) -> Results:
    return Results.of(Head(request, {}), played(request))


def test_a_fair_game_is_called_fair(tmp_path: Path) -> None:
    found = results(Request(str(write_game(tmp_path)), 120, 5, BOTS))
    low, high = found.fair.first["usual"].range()
    assert low < 0.5 < high
    assert [each.name for each in found.unplayed[0]] == ["boulder"]
    giant = next(each for each in found.cards if each.name == "giant")
    assert not (giant.edge[0] > 0 or giant.edge[1] < 0), "as strong as any other"
    text = "\n".join(lines(found))
    assert "no difference seen" in text and "never played: Boulder" in text


def test_an_advantage_of_who_comes_first_is_found(tmp_path: Path) -> None:
    found = results(Request(str(write_game(tmp_path, advantage=3)), 120, 5, BOTS))
    assert found.fair.first["usual"].range()[0] > 0.5
    assert "more than its share" in "\n".join(lines(found))


def test_a_card_that_is_too_strong_is_found(tmp_path: Path) -> None:
    found = results(Request(str(write_game(tmp_path, giant=9)), 120, 5, BOTS))
    giant = found.cards[0]
    assert giant.name == "giant" and giant.edge[0] > 0
    row = next(line for line in lines(found) if line.startswith("Giant"))
    assert row.endswith("strong")


def test_a_change_is_told_by_the_same_games_under_both_versions(tmp_path: Path) -> None:
    before, now = write_game(tmp_path, name="before"), write_game(tmp_path, advantage=3, name="now")
    request = Request(str(now), 80, 5, BOTS, cards=("giant",), against=str(before))
    found = {each.name: each for each in paired(played(request)).differences(request.cards)}
    assert found["who comes first wins"].word == "more" and found["seat 2 wins"].word == "less"
    assert found["turns"].word == "the same"
    assert found["giant played: wins"].pairs > 0


def test_the_same_files_make_no_difference(tmp_path: Path) -> None:
    before, now = write_game(tmp_path, name="before"), write_game(tmp_path, name="now")
    pairs = paired(played(Request(str(now), 40, 5, BOTS, against=str(before))))
    assert pairs.is_clear() and {each.word for each in pairs.differences()} == {"the same"}


def test_house_rules_that_changed_no_game_are_named(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    options = """
options:
  gift: {type: int, default: 0, min: 0, max: 3, label: Gift, sentence: "What who comes first begins with."}
  tea: {type: bool, default: false, label: Tea, sentence: "Tea is served."}
"""
    game, rules = folder / "game.yaml", folder / "rules.yaml"
    game.write_text(game.read_text(encoding="utf-8") + options.lstrip(), encoding="utf-8")
    rules.write_text(rules.read_text(encoding="utf-8").replace("gain: 0", "gain: option.gift"), encoding="utf-8")
    request = Request(str(folder), 8, 5, BOTS, questions=("fair",))
    found = results(request)
    assert [each.name for each in found.unchanged] == ["tea=True"]
    text = "\n".join(lines(found))
    assert "changed none of the games, each went as at the usual table: Tea: yes" in text
    said = "House rules that changed none of the games: Tea: yes."
    assert said in list(headlines(found)) and said.encode() in page(found)
    first = next(each for each in found.records if each.table == "usual")
    asked = replace(first, table="tea=True", choices={**first.choices, 1: 99})
    home = [each for each in found.records if each.table == "usual"]
    assert Results.of(found.head, [*home, asked]).unchanged, "a question with a single answer more changes nothing"
    assert not Results.of(found.head, [*home, replace(asked, choices={2: 1})]).unchanged
    assert not Results.of(found.head, [each for each in found.records if each.table != "usual"]).unchanged


def test_the_figures_of_a_game_are_counted() -> None:
    curve = (Point(0, 1, 0), Point(2, 2, 2), Point(4, 3, 1), Point(6, 4, 2), Point(8, 5, 1), Point(9, 6, 1))
    game = Game(0, 1, ("random", "random"), "over", winners=(1,), turns=6, actions=10, sides=1)
    record = Record(THIS, "usual", game, choices={1: 2, 5: 8}, waits={1: 1, 2: 3}, curve=curve)
    assert (record.decisions, record.lead_changes, record.sure_from) == (10, 3, 0.8)
    assert record.is_comeback, "the other led after half of it"
    assert not Record(THIS, "usual", game, curve=(Point(6, 4, 1),)).is_comeback
    row = games_as_csv([record]).decode().splitlines()[1].split(",")
    assert row[-6:] == ["10", "2", "3", "0.800", "1", "3"]


def test_an_ability_that_is_refused_is_told_from_one_that_waits() -> None:
    session = tabletop.new_session("bramble", seed=0)
    assert session.ruleset is not None
    game = Game(0, 1, ("random", "random"), "over", winners=(1,), turns=6, actions=10, sides=1)
    seen = {
        "hedge-witch.1": AbilityUse(0, 0, 0, 5), "hedge-witch.2": AbilityUse(2, 0, 0, 5),
        "hedge-lark.1": AbilityUse(0, 0, 0, 5), "old-stag.1": AbilityUse(0, 0, 0, 5),
        "adder.1": AbilityUse(0, 3, 0, 5), "burrow-marmot.1": AbilityUse(0, 3, 1, 5),
    }  # fmt: skip
    found = ability_figures(session.ruleset, [Record(THIS, "usual", game, abilities=seen)])
    assert {each.name: each.state for each in found if each.use.around} == {
        "hedge-witch.1": "always refused", "hedge-witch.2": "never used", "hedge-lark.1": "never came up",
        "old-stag.1": "always", "adder.1": "without effect", "burrow-marmot.1": "used",
    }  # fmt: skip
    assert {each.state for each in found if not each.use.around} == {"not seen", "always"}
    record = Record(THIS, "usual", game, abilities={name: seen[name] for name in ("hedge-witch.1", "adder.1")})
    told = list(headlines(Results.of(Head(Request("bramble", 1, 1, vary=()), {}), [record])))
    assert "Something that these can do was always refused: Hedge Witch." in told
    assert "Something that these can do was without effect: Adder." in told


def test_drawn_games_are_nobodys_and_make_no_seat_weak() -> None:
    """Of a hundred games sixty are drawn and each seat wins twenty."""
    request = Request("draughts", 100, 1, vary=())
    won = [(1,)] * 20 + [(2,)] * 20 + [()] * 60
    records = [
        Record(THIS, "usual", Game(n, n, ("greedy",) * 2, "over", winners=seats, first=1, sides=len(seats)))
        for n, seats in enumerate(won)
    ]
    found = Results.of(Head(request, {}), records)
    assert found.fair.fair_share(found.catalog, found.tables[0]) == pytest.approx(0.2)
    row = next(line for line in lines(found) if line.startswith("who comes first"))
    assert row.endswith("no difference seen") and "20.0%" in row
    assert next(headlines(found)) == (
        "Who comes first wins 20% of 100 games (13% to 29%; won 20, lost 20, nobody won 60): no difference seen."
    )


def test_how_early_a_win_was_sure_is_told_of_the_games_that_were_won() -> None:
    """Of five games two are drawn; of the three that were won one was turned at the end."""
    request = Request("draughts", 5, 1, vary=(), questions=("fun",))
    records = [
        Record(
            THIS, "usual",
            Game(n, n, ("greedy",) * 2, "over", winners=seats, first=1, sides=len(seats), turns=10, actions=10),
            curve=(Point(2, 2, 1), Point(5, 5, 1), Point(9, 9, last)),
        )
        for n, (seats, last) in enumerate([((1,), 1), ((1,), 1), ((2,), 2), ((), 1), ((1, 2), 1)])
    ]  # fmt: skip
    found = Results.of(Head(request, {}), records)
    assert (found.fun.games, found.fun.told, found.fun.won) == (5, 5, 3)
    assert list(headlines(found))[-1] == (
        "Of 3 games that one side won, 67% had their winner ahead for good after half of the game, "
        "and 33% were won from behind."
    )
    assert "won from behind at half of the game: 33.3% of these" in lines(found)
    drawn = Results.of(Head(request, {}), records[3:])
    assert not any("ahead for good" in each for each in headlines(drawn))
    assert any(each.startswith("no game was won by one side alone") for each in lines(drawn))


def test_at_each_table_it_is_told_where_who_comes_first_is_favoured() -> None:
    """Of three one wins a third where all is fair, of two a half: a share of 47 % is much or nothing."""
    request = Request("nucleic", 100, 1, vary=(), questions=("fair",))
    records = [
        Record(THIS, table.name, Game(n, n, ("greedy",), "over", winners=(1 if n < 47 else 2,), first=1, sides=1))
        for table in tables_of(request) for n in range(100)
    ]  # fmt: skip
    told = list(lines(Results.of(Head(request, {}), records)))
    rows = told[next(n for n, line in enumerate(told) if line.startswith("at other tables")) + 1 :]
    assert rows[0].startswith("usual table") and rows[0].endswith("0.0%")
    assert rows[1].startswith("3 seats") and rows[1].endswith("0.0%   more than its share")


def test_where_only_two_decks_can_meet_the_usual_table_is_no_other_one() -> None:
    """Butterfly is always Bastet against Osiris: half of its games were left out of who wins."""
    request = Request("butterfly", 4, 1, vary=(), questions=("fair",))
    usual, met = tables_of(request)
    decks, bots = (("bastet", "osiris"), ("osiris", "bastet")), ("greedy", "greedy")
    records = [
        Record(THIS, table.name, Game(n, n, bots, "over", winners=(won,), decks=decks[way], first=1, sides=1))
        for table, n, way, won in [
            (usual, 0, 0, 1), (usual, 1, 0, 2), (usual, 2, 1, 2), (met, 1, 1, 1), (met, 2, 1, 2), (met, 3, 0, 2),
        ]
    ]  # fmt: skip
    fair = Results.of(Head(request, {}), records).fair
    assert (fair.decks["bastet"].games, fair.decks["bastet"].alone) == (5, 2), (
        "the one that is the same game counts once"
    )
    assert fair.matrix["bastet", "osiris"].games == 5 and fair.first["usual"].games == 3


def test_each_game_of_who_comes_first_is_counted_once() -> None:
    request = Request("draughts", 5, 1, vary=(), questions=("fair",))
    records = [
        Record(THIS, "usual", Game(n, n, ("greedy",) * 2, "over", winners=seats, first=1, sides=len(seats)))
        for n, seats in enumerate([(1,), (2,), (), (1, 2), (2,)])
    ]
    assert next(headlines(Results.of(Head(request, {}), records))) == (
        "Who comes first wins 30% of 5 games (7% to 70%; won 1, lost 2, shared 1, nobody won 1): "
        "too few games to tell."
    )


class Axes:
    """Notes what would be written on a picture."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.inks: list[tuple[str, object]] = []
        self.cells: list[list[tuple[float, float, float]]] = []
        self.xaxis = self.yaxis = self

    def text(self, column: float, row: float, words: str, **how: object) -> None:
        self.written.append(words)
        self.inks.append((words, how.get("color")))

    def imshow(self, cells: list[list[tuple[float, float, float]]], **how: object) -> None:
        self.cells = cells

    def annotate(self, words: str, at: object, **how: object) -> None:
        self.written.append(words)

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *given, **how: None


def test_pictures_say_of_how_many_games_they_speak() -> None:
    """Five games of two decks that met, and one of a deck against itself, in which both seats are counted."""
    names = "shelter", "thorns"
    request = Request("bramble", 5, 1, vary=(), questions=("fair",), decks=names)
    usual, *met = tables_of(request, "bramble")
    one, both = (next(each for each in met if len({*each.decks}) == number) for number in (1, 2))
    records = [
        Record(
            THIS, table.name,
            Game(n, n, ("greedy",) * 2, "over", winners=(1,), decks=table.decks, first=1, sides=1),
        )
        for n, table in enumerate([usual] * 3 + [both] * 5 + [one])
    ]  # fmt: skip
    written = {}
    found = {plot.name: plot for plot in plots(Results.of(Head(request, {}), records))}
    night = replace(PAGE, paper="#101614", ink="#f0f0f0", grid="#26302c")
    for inks, even, ink in ((PAGE, lambda part: part > 0.8, PAGE.ink), (night, lambda part: part < 0.2, "white")):
        axes = Axes()
        found["decks"].draw(axes, inks)
        assert all(map(even, axes.cells[0][0])), "what is even is as quiet as the paper"
        assert dict(axes.inks)["itself\n1 game"] == ink
    for plot in found.values():
        axes = Axes()
        plot.draw(axes, PAGE)
        written[plot.name] = axes.written
    assert sorted(written["decks"]) == ["-", "0%\nof 5", "100%\nof 5", "itself\n1 game"]
    assert found["decks"].sentence == "Shelter beats Thorns in 100%; Thorns beats Shelter in 0%"
    assert written["first"] == ["3"]


def test_of_cards_that_were_not_asked_for_nothing_is_said() -> None:
    """All others were said never to have been drawn."""
    request = Request("bramble", 1, 5, BOTS, questions=("cards",), cards=("great-oak", "adder"))
    over = Game(0, 5, BOTS * 2, "over", winners=(1,), decks=("shelter", "thorns"), sides=1)
    record = Record(THIS, "usual", over, {"great-oak": {1: CardUse(3, 1, 1)}, "red-fox": {2: CardUse(3, 1, 1)}})
    assert Results.of(Head(request, {}), [record]).unplayed == ([], ["adder"])


def test_games_that_nobody_won_make_no_deck_look_weak() -> None:
    """Of Harbor Wall against itself one game in twenty is drawn, and its field was tinted as if it lost."""
    request = Request("bramble", 5, 1, vary=(), questions=("fair",), decks=("shelter", "thorns"))
    records = [
        Record(THIS, table.name, Game(n, n, ("greedy",) * 2, "over", winners=won, decks=table.decks, sides=len(won)))
        for table in tables_of(request, "bramble")[1:] for n, won in enumerate([(), (), (1,), (2,)])
    ]  # fmt: skip
    plot = next(each for each in plots(Results.of(Head(request, {}), records)) if each.name == "decks")
    axes = Axes()
    plot.draw(axes, PAGE)
    assert {cell for row in axes.cells for cell in row} == {_shade(0.5, PAGE)}


@pytest.mark.parametrize("number", [1, 7])
def test_where_every_decision_has_as_many_answers_their_bar_stands_alone(number: int) -> None:
    """One bar as wide as the picture is a wall, over numbers of answers that there are not."""
    figure = pytest.importorskip("matplotlib.figure").Figure()
    axes = figure.add_subplot()
    _bars(axes, PAGE, {number: 4000}, "answers")
    (bar,) = axes.patches
    low, high = axes.get_xlim()
    assert low < bar.get_x() and bar.get_width() < (high - low) / 2
    shown = [tick for tick in axes.get_xticks() if low <= tick <= high]
    assert number in shown and all(tick == round(tick) for tick in shown)


def states(game: str, seen: dict[str, AbilityUse] | None = None, games: int = 0) -> dict[str, str]:
    """What is said of the abilities of a shipped game after what was seen, or after so many random games."""
    ruleset = tabletop.new_session(game, seed=0).ruleset
    assert ruleset is not None
    over = Game(0, 1, ("random", "random"), "over", winners=(1,), turns=6, actions=10, sides=1)
    found = [Record(THIS, "usual", over, abilities=seen)] if seen else []
    found += played(Request(game, games, 5, BOTS, questions=("cards",))) if games else []
    return {each.name: each.state for each in ability_figures(ruleset, found)}


def test_what_holds_in_a_battle_is_not_said_never_to_come_up() -> None:
    assert states("auganism", {"brinebud.1": AbilityUse(0, 0, 0, 5)})["brinebud.1"] == "always"


def test_abilities_that_ask_or_work_all_at_once_are_seen_to_have_an_effect() -> None:
    """A treaty changes something only after an answer; what works before a fight is carried out together."""
    found = states("nucleic", games=5)
    asking = {"spy-network.1", "census.1", "firmware-update.1"}
    at_once = {"toll-road.1", "shrine-of-hush.1", "old-bridge.1", "writ-of-claim.1"}
    assert {name: found[name] for name in asking | at_once} == dict.fromkeys(asking | at_once, "used")
    assert "without effect" not in found.values()


def test_what_lands_do_as_creatures_rest_is_seen() -> None:
    found = states("territory", games=1)
    assert {found[name] for name in ("forage", "scav")} == {"used"}
    assert {found[name] for name in ("healing-grove.1", "hot-spring.1")} == {"always"}, "they add as long as they lie"


def test_who_leads_is_told_where_neither_turns_nor_rounds_are_counted() -> None:
    found = results(Request("war", 1, 5, BOTS, questions=("fun",)))
    assert found.fun.told and "there was never anything to choose from" in lines(found)
    record = played(Request("war", 1, 5, BOTS, questions=("fun",)))[0]
    assert len(record.curve) > 50 and record.lead_changes > 0


def test_partners_lead_together() -> None:
    record = played(Request("whist", 1, 5, BOTS, questions=("fun",), options={"target": 1}))[0]
    assert record.game.winners == (2, 4) and record.curve[-1].leader == 2, "the first of the two"
    assert record.sure_from is not None and record.sure_from < 0.9


def test_what_is_sent_out_in_secret_counts_as_played_and_what_only_lay_there_is_told_by_itself() -> None:
    found = results(Request("territory", 1, 5, BOTS, questions=("cards",)))
    record = found.records[0]
    creatures = [use for seats in record.cards.values() for use in seats.values() if use.drawn]
    assert sum(use.played for use in creatures) > 0.9 * sum(use.drawn for use in creatures)
    lands = {each.name for each in found.cards if found.catalog.cards[each.name].kind == "land"}
    assert lands and {each.name for each in found.cards if each.only_lay} == lands
    told = list(lines(found))
    named = {found.catalog.cards[each].name for each in lands}
    assert not any(line.startswith(tuple(named)) for line in told), "no row of noughts"
    (row,) = [line for line in told if line.startswith("on the table only, neither drawn nor played: ")]
    assert all(name in row for name in named)
    moved = page(found).decode().split("<h2>All cards</h2>")[1].split("</table>")[0].split("<tr>")[2:]
    assert all(any(name in row for name in named) for row in moved[-len(named) :]), "last in the page"


def test_a_record_comes_back_as_it_was_written() -> None:
    reached = {"first blood": 2}
    game = Game(3, 4, ("greedy",), "over", "why", "PEB-1", (1,), 2, 9, 0.25, 5, reached, ("one",), 1, sides=1)
    record = Record(
        OTHER, "usual", game, {"chip": {1: CardUse(2, 1, 1, 0, 1)}}, {}, {2: 9}, {1: 4}, (Point(1, 1, 1),)
    )
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record


@pytest.mark.parametrize("broken", [None, {}, {"side": "this"}, {"cards": {"chip": {"x": []}}}])
def test_what_is_no_record_is_refused(broken: object) -> None:
    game = Game(3, 4, ("greedy",), "over")
    whole = Record(THIS, "usual", game).to_json()
    with pytest.raises(BadData):
        Record.from_json({**whole, **broken} if isinstance(broken, dict) and "cards" in broken else broken)


def test_names_in_any_writing_stand_in_pictures(tmp_path: Path) -> None:
    font_of(tmp_path / "fox.ttf", "\u72d0")
    with only_fonts_in(tmp_path):
        assert _letters("", "Fox \u72d0")["font.family"][1:] == ["fox"]
        ours = str(font_path("sans"))
        assert _letters(ours, "Fox \u72d0")["font.family"] == ["Open Sans", "fox"]
        assert _letters(ours, "Fox")["font.family"] == ["Open Sans"]
