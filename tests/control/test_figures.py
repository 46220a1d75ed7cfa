"""What the table says in numbers at pieces and places: without a window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import tabletop
from tabletop.content.face import FaceSpec, Gem, Stat
from tabletop.control.figures.on_cards import (
    PieceNumber,
    Values,
    beside_tracks,
    corner_numbers,
    counter_limits,
    preview_numbers,
    printed_number,
)
from tabletop.control.figures.seat_numbers import SeatNumbers
from tabletop.control.figures.show_board import show_board
from tabletop.control.figures.spots import ladders_of, spots_of
from tabletop.control.figures.threats import shown_dangers
from tabletop.control.figures.totals import LEADS, SHARES, Ledger, Total, plain_number, summed
from tabletop.control.judging.perspective import Perspective
from tabletop.control.places.arrange import Arrangement, arrange
from tabletop.control.places.sites import site_title, zone_label
from tabletop.control.replay.looking import looked_at
from tabletop.control.replay.moment import Moment
from tabletop.control.replay.past import PastCursor
from tabletop.control.replay.show import ShowCursor
from tabletop.control.replay.stops import Stop, stops_of_entry
from tabletop.core.view import PieceView
from tabletop.session import Session
from tabletop.session.telling.numbers import AccountText, PartText, TrackText, ValueText

SAVES = Path(__file__).resolve().parents[2] / "saves"


def laid_out(session: Session) -> Arrangement:
    layout = session.catalog.layouts[session.seats].under(session.options)
    return arrange(session.view_for(None), layout, 1)


def title(piece: PieceView) -> str:
    return piece.definition.title() if piece.definition else "A card"


def none(handle: str) -> Sequence[ValueText]:
    return ()


def ledger(session: Session, accounts: Sequence[AccountText] = (), values: Values = none) -> Ledger:
    return Ledger(accounts, laid_out(session), session.catalog, session.names, values, title)


@pytest.fixture(scope="module")
def fought() -> Session:
    """The example whose show stands in zone 2 of Nucleic."""
    return tabletop.load_session(SAVES / "nucleic-zone-2.json")


def part(amount: int, source: str = "") -> PartText:
    return PartText("Something", amount, "TOY-1", source)


def account(seat: int, total: int, zone: str = "deploy#1", **more: object) -> AccountText:
    return AccountText(f"{zone}@{seat}", seat, "Total", total, (part(total),), **more)  # type: ignore[arg-type]


# -- on cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "side", "number"),
    [
        (FaceSpec("A", stats=(Stat("3", "red", "left"), Stat("5", "red", "right"))), "left", 3),
        (FaceSpec("A", stats=(Stat("3", "red", "left"), Stat("\u22125", "red", "right"))), "right", -5),
        (FaceSpec("A", gems=(Gem("2", "red"),)), "left", 2),
        (FaceSpec("A", gems=(Gem("2", "red"), Gem("4", "red"))), "left", None),
        (FaceSpec("A", gems=(Gem("2", "red"),)), "right", None),
        (FaceSpec("A", stats=(Stat("X", "red", "left"),)), "left", None),
    ],
)
def test_the_number_that_is_printed_in_a_corner(face: FaceSpec, side: str, number: int | None) -> None:
    assert printed_number(face, side) == number


def test_a_corner_says_what_counts_and_how_it_compares_with_what_is_printed() -> None:
    session = tabletop.new_session("territory", seed=5)
    placements = arrange(session.view_for(0), session.catalog.layouts[2].under(session.options), 1).placements
    cards = [place for place in placements if place.piece.kind == "card" and place.piece.seen and not place.pile]
    lying = [replace(place, in_hand=False) for place in cards[:4]]
    up, same, down, _ = (place.handle for place in lying)  # of the last nothing is known
    now = {up: 5, same: 3, down: 1}
    ruleset = session.ruleset
    assert ruleset is not None
    name = (ruleset.plates or {"left": ruleset.plate})["left"].split()[0]

    def values(handle: str) -> list[ValueText]:
        return [ValueText(name, "Power", now[handle], (part(3),))] if handle in now else []

    def front(piece: PieceView) -> FaceSpec:
        return FaceSpec("A", stats=(Stat("3", "red", "left"),))

    found = corner_numbers(lying, ruleset, values, front, "left")
    assert found == {up: PieceNumber(5, 1), same: PieceNumber(3), down: PieceNumber(1, -1)}
    hidden = [replace(place, piece=replace(place.piece, seen=False)) for place in lying]
    assert not corner_numbers(hidden, ruleset, values, front, "left"), "nothing is told of what is not seen"
    assert not corner_numbers([replace(each, in_hand=True) for each in lying], ruleset, values, front, "left")
    assert not corner_numbers(lying, ruleset, values, front, "right"), "no number of this game stands there"


def test_the_most_of_a_counter_is_said_where_it_is_held_and_known() -> None:
    session = tabletop.new_session("territory", seed=5)
    place = next(each for each in laid_out(session).placements if each.piece.kind == "card")
    made = replace(next(iter(session.catalog.counters.values())), id="hurt", limit="health")
    held = replace(place, piece=replace(place.piece, seen=True, counters=(("hurt", 2), ("other", 1))))

    def values(handle: str) -> list[ValueText]:
        return [ValueText("health", "Health", 9, ())]

    assert counter_limits([held], [made], values) == {(held.handle, "hurt"): 9}
    assert not counter_limits([replace(held, piece=replace(held.piece, seen=False))], [made], values)
    assert not counter_limits([held], [made], none), "where it is not known how much that is"
    assert not counter_limits([held], [replace(made, limit="")], values)


def test_cards_beside_a_track_have_their_number_there_the_printed_one_without_a_referee() -> None:
    session = tabletop.new_session("territory", seed=5, rules="off")
    whole = arrange(session.view_for(0), session.catalog.layouts[2].under(session.options), 1)
    region = next(each for each in whole.regions if each.key == "ready@1")
    beside = replace(whole, regions=(replace(region, box=replace(region.box, track="power")),))
    here = [place.handle for place in whole.placements if place.zone == "ready@1" and not place.host]

    def front(piece: PieceView) -> FaceSpec:
        return FaceSpec("A", stats=(Stat("3", "red", "left"),))

    assert here and beside_tracks(beside, none, front) == dict.fromkeys(here, 3)
    assert beside_tracks(beside, lambda _: [ValueText("power", "Power", 8, ())], front) == dict.fromkeys(here, 8)
    assert not beside_tracks(whole, none, front)


def test_the_preview_repeats_nothing_that_stands_on_the_card() -> None:
    printed = ValueText("power", "Power", 3, (PartText("Base", 3, printed=True),))
    changed = ValueText("power", "Power", 5, (PartText("Base", 3, printed=True), PartText("Forest", 2, "TOY-1")))
    (found,) = preview_numbers([printed, changed])
    assert (found.label, found.total) == ("Power", 5)
    assert found.parts == ((3, "Base", ""), (2, "Forest", "TOY-1"))


# -- totals ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "leads", "standing"),
    [((4, 2), (True, False), [LEADS, ""]), ((4, 4), (False, False), [SHARES, SHARES]), ((4,), (False,), [""]),
     ((4, 4, 1), (False, False, False), [SHARES, SHARES, ""]), ((4, 4), (True, False), [LEADS, ""])],
)  # fmt: skip
def test_who_leads_and_who_is_level(totals: tuple[int, ...], leads: tuple[bool, ...], standing: list[str]) -> None:
    session = tabletop.new_session("territory", seed=1, seats=4)
    accounts = [account(seat, totals[seat - 1], leads=leads[seat - 1]) for seat in range(1, len(totals) + 1)]
    accounts += [account(4, 99, "deploy#2"), replace(account(4, 99), zone="")]
    book = ledger(session, accounts)
    shown = [book.standing(each) for each in accounts[:-2]]
    assert shown == standing, "another site does not matter, nor does a number of a seat"


def test_one_of_several_numbers_of_a_place_is_level_with_none_and_says_its_goal() -> None:
    session = tabletop.new_session("territory", seed=1, names=["Ana", "Mira"])
    one, other = account(1, 3, icon="bolt", goal=5), account(2, 3, icon="bolt")
    total = ledger(session, [one, other]).total(one)
    assert (total.standing, total.note, total.text, total.title) == ("", "Goal: 5.", "3/5", "Ana \u00b7 Total")


def test_a_part_that_is_a_cards_own_number_opens_into_what_that_is_made_of() -> None:
    session = tabletop.new_session("territory", seed=1)
    inner = (PartText("Base", 3, "TOY-2"), PartText("Forest", 2, "TOY-3"), PartText("Rain", 0, "TOY-4"))
    made = AccountText("deploy#1@1", 1, "Total", 5, (part(5, "#1"),))

    def values(handle: str) -> list[ValueText]:
        return [ValueText("power", "Power", 5, inner)]

    rows = ledger(session, [made], values).total(made).rows
    assert [(row.text, row.amount, row.depth) for row in rows] == [
        ("Something", 5, 0),
        ("Base", 3, 1),
        ("Forest", 2, 1),
    ]
    other = replace(made, parts=(part(4, "#1"),))
    assert len(ledger(session, [other], values).total(other).rows) == 1, "only where it is that very number"
    (row,) = ledger(session).total(replace(made, parts=())).rows
    assert row.text == "Nothing adds to this."


def test_sums_over_the_places_of_a_seat() -> None:
    accounts = [account(1, 3), account(1, 4, "deploy#2"), account(2, 9), replace(account(1, 7), label="Other")]
    assert summed(accounts, "Total", 1) == 7 and summed(accounts, "Total", 1, 2) == 4 and summed([], "Total", 1) == 0


def test_a_number_has_a_real_minus() -> None:
    assert (plain_number(-3), plain_number(0), Total("", 1, -2, goal=4).text) == ("\u22123", "0", "\u22122/4")


def test_a_place_is_called_by_the_card_in_its_middle_else_by_its_label() -> None:
    session = tabletop.new_session("territory", seed=1)
    book = ledger(session)
    land = next(place for place in book.arrangement.placements if place.zone == "land#2")
    assert book.place_name("deploy#2@1") == title(land.piece)
    empty = replace(book, arrangement=replace(book.arrangement, placements=()))
    assert empty.place_name("deploy#2@1") == f"{zone_label(book.arrangement, session.catalog, 'land#2')} 2"


# -- where they lie --------------------------------------------------------------------------------------------


def test_totals_lie_in_order_and_those_of_places_that_are_not_shown_are_left_out() -> None:
    session = tabletop.new_session("territory", seed=1)
    arrangement = laid_out(session)
    accounts = [account(1, 3), account(2, 4), account(1, 5, "nowhere#9")]
    spots = spots_of(accounts, arrangement, 2)
    assert [each for each, _ in spots.lying] == accounts[:2] and not spots.taken
    centre = arrangement.region("land#1")
    assert centre is not None
    (_, below), (_, above) = (at for _, at in spots.lying)
    assert above < centre.box.y + centre.box.h / 2 < below, "each between the middle and that seat's cards"


def test_several_numbers_of_a_place_stand_side_by_side_and_take_room_of_its_heading() -> None:
    session = tabletop.new_session("territory", seed=1)
    arrangement = laid_out(session)
    home = arrangement.region("deploy#1@1")
    assert home is not None
    accounts = [account(1, 3, icon="bolt"), account(1, 3, icon="heart", goal=9)]
    spots = spots_of(accounts, arrangement, 2)
    (_, first), (_, second) = spots.lying
    assert first[1] == second[1] == home.box.y + 15
    assert first[0] - second[0] == (68 + 84) / 2, "each is as wide as its text"
    assert spots.taken == {"deploy#1@1": 24 + 68 + 84 + 4}


def test_from_near_each_zone_of_a_seat_has_its_total_in_its_heading() -> None:
    session = tabletop.new_session("territory", seed=1)
    near = replace(laid_out(session), opened=(0.0, 0.0, 10.0, 10.0))
    home = near.region("deploy#1@2")
    assert home is not None
    spots = spots_of([account(2, 3)], near, 2)
    ((_, at),) = spots.lying
    assert at == (home.box.x + home.box.w - 78, home.box.y + 16)
    assert spots.taken["deploy#1@2"] > 78, "its label ends before that"


def test_a_track_has_the_room_that_its_zone_keeps_for_it() -> None:
    session = tabletop.new_session("territory", seed=1)
    whole = laid_out(session)
    home = whole.region("ready@1")
    assert home is not None
    track = TrackText("ready@1", 1, "Steps", 0, ())
    assert not ladders_of([track], whole), "that zone keeps none"
    kept = replace(whole, regions=(replace(home, box=replace(home.box, aside=60.0)),))
    ((found, (x, _, w, _)),) = ladders_of([track, replace(track, zone="nowhere")], kept)
    assert found is track and (x, w) == (home.box.x + home.box.w - 60, 52)


# -- the board of a show ---------------------------------------------------------------------------------------


def test_the_board_compares_all_seats_at_the_place_of_the_stop(fought: Session) -> None:
    head = fought.journal.head
    arrangement = laid_out(fought)
    stops = stops_of_entry(fought, head, None, lambda site: site_title(arrangement.regions, fought.catalog, site))
    stop = next(each for each in stops if each.site == 2)
    moment = stop.seen_by(None)
    accounts = moment.accounts(fought)
    book = ledger(fought, accounts, lambda handle: moment.values(fought, handle))
    board = show_board(book, stop, stacked=True)
    assert board is not None and board.title == "Zone 2 \u00b7 Combat"
    assert sorted(total.title for total in board.totals) == sorted(fought.names)
    for total in board.totals:
        assert sum(row.amount or 0 for row in total.rows if not row.depth) == total.total
    heights = [region.box.y for total in board.totals if (region := arrangement.region(total.key)) is not None]
    assert heights == sorted(heights), "one under the other as they sit"
    beside = show_board(book, stop, stacked=False)
    assert beside is not None and [total.seat for total in beside.totals] == [1, 2]
    assert show_board(replace(book, accounts=accounts[:0]), stop, stacked=True) is None
    near = replace(book, arrangement=replace(arrangement, opened=(0.0, 0.0, 1.0, 1.0)))
    assert show_board(near, stop, stacked=True) is None, "from near the place says it itself"
    assert show_board(book, Stop(head, 1), stacked=False) is None, "about no place, beside none"


# -- what is looked at -----------------------------------------------------------------------------------------


def test_a_show_goes_before_the_past_and_the_past_before_the_present() -> None:
    session = tabletop.new_session("territory", seed=1)
    for _ in range(2):
        session.manual("create", kind="die", to="table")
    perspective, past, show = Perspective("pass", 2), PastCursor(), ShowCursor()
    assert looked_at(perspective, past, show) == Moment(2)
    past.look_back(session, 1)
    assert looked_at(perspective, past, show) == Moment(2, 1)
    show.begin([Stop(2, 1)], 0.0, of_past=True)
    assert looked_at(perspective, past, show) == Moment(None, 2, 1), "everybody watches a show"


def test_dangers_are_shown_neither_under_a_curtain_nor_in_the_past_nor_without_rules() -> None:
    class Threatened:
        rules = "on"

        def dangers(self, *about: object) -> list[str]:
            return ["The deck is empty."]

    session: Session = Threatened()  # type: ignore[assignment]
    assert shown_dangers(session, Moment(), covered=False, history=False)
    assert not shown_dangers(session, Moment(), covered=True, history=False)
    assert not shown_dangers(session, Moment(None, 3), covered=False, history=True)
    Threatened.rules = "off"
    assert not shown_dangers(session, Moment(), covered=False, history=False)


# -- the numbers of seats --------------------------------------------------------------------------------------


def test_a_seats_numbers_are_kept_counted_or_summed_up() -> None:
    session = tabletop.new_session("evolve", seed=1)
    view = session.view_for(None)
    numbers = SeatNumbers(session, lambda: view, lambda label, seat, site: 100 * seat + site)
    found = {made.id: (made, number) for made, number in numbers.of(2, ended=True)}
    assert found and [made for made, _ in numbers.of(2)] == numbers.shown()
    for made, number in found.values():
        if made.account:
            assert number == 200 + made.site
        elif made.counts:
            counted = [view.zone(key).count for key in (f"{made.counts}@2", made.counts) if view.zone(key).count]
            assert number == (counted[0] if counted else 0)
        else:
            assert number == view.numbers[2].get(made.id, 0)
    kept = next(made for made, _ in found.values() if not made.account and not made.counts)
    view = replace(view, numbers={2: {kept.id: 77}})
    assert {made.id: number for made, number in numbers.of(2, True)}[kept.id] == 77, "those of what is shown now"


def test_what_is_worked_out_is_left_out_without_a_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    session = tabletop.new_session("nucleic", seed=1)
    numbers = SeatNumbers(session, lambda: session.view_for(None), lambda *_: 1)
    assert any(made.account for made in numbers.shown(ended=True))
    monkeypatch.setattr(type(session), "ruleset", None)
    assert not any(made.account for made in numbers.shown(ended=True))


def test_what_is_left_stands_where_the_whole_is_printed(tmp_path: Path) -> None:
    """Damage is not subtracted by eye: what stands for a printed number lies over it as soon as it differs."""
    file = tmp_path / "position.yaml"
    file.write_text(
        "scenario: hurt\ngame: bramble\nseats: [Ana, Ben]\ngiven:\n  moment: {phase: main, seat: Ana, begun: true}\n"
        "  Ana: {life: 20, field: [{card: Great Oak, damage: 4}, Lone Wolf]}\n  Ben: {life: 20}\n"
        "expect: {open: {Ana: main}}\n",
        encoding="utf-8",
    )
    session = tabletop.load_scenario(file)
    assert session.ruleset is not None and session.ruleset.plates["right"].split()[0] == "left"
    view = session.view_for(1)
    arrangement = arrange(view, session.catalog.layouts[2], 1)
    lying = [place for place in arrangement.placements if place.zone == "field@1"]

    def front(piece: PieceView) -> FaceSpec:
        printed = session.catalog.cards[piece.definition].values["health"]
        return FaceSpec("A", stats=(Stat(str(printed), "red", "right"),))

    found = corner_numbers(lying, session.ruleset, lambda handle: session.values(handle, 1), front, "right")
    assert list(found.values()) == [PieceNumber(5, -1)]
