"""What a piece is let go on means the act that is about it, though that act ends elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.control.judging.dropping import Does, Dropping, Refused
from tabletop.control.judging.sight import Sight
from tabletop.control.places.placing import Drop, Placement
from tabletop.session import Session
from tests.control.test_dropping import screen
from tests.games.walking import sampled

GIVEN = """
scenario: a table to try on
game: bramble
seats: [Ana, Ben]
given:
  moment: {phase: main, seat: Ana, begun: true}
  Ana: {life: 20, sap: 6, growth: 6, deck: 5, hand: [Ember Seed, Dry Lightning, Grey Heron, Calm], field: [Lone Wolf]}
  Ben: {life: 20, sap: 6, growth: 6, deck: 5, hand: [Thorn Snare, Nettle Hide], field: [Adder, Red Fox]}
expect: {open: {Ana: main}}
"""


def opened(tmp_path: Path, text: str = GIVEN) -> Session:
    file = tmp_path / "position.yaml"
    file.write_text(text, encoding="utf-8")
    return tabletop.load_scenario(file)


def named(session: Session, name: str) -> int:
    state = session.state
    card = next(each.id for each in session.catalog.cards.values() if each.name == name)
    (piece,) = (p for p in state.pieces() if state.definition[p] == card and "deck" not in str(state.zone_of(p)))
    return piece


def lying(sight: Sight, piece: int) -> Placement:
    place = sight.place(piece)
    assert place is not None
    return place


def let_go(dropping: Dropping, sight: Sight, piece: int, on: int) -> object:
    over = lying(sight, on)
    return dropping.landing([lying(sight, piece)], Drop(over.zone, over=over.handle))


def labels(session: Session, landing: object) -> list[str]:
    assert isinstance(landing, Does), landing
    return [session.label(move.action, move.seat) for move in landing.moves]


def test_a_spell_let_go_on_whom_it_can_strike_is_cast_at_it(tmp_path: Path) -> None:
    session = opened(tmp_path)
    dropping, sight = screen(session)
    seed, fox, wolf = (named(session, each) for each in ("Ember Seed", "Red Fox", "Lone Wolf"))
    landing = let_go(dropping, sight, seed, fox)
    assert labels(session, landing) == ["Cast Ember Seed"]
    assert isinstance(landing, Does) and landing.moves[0].then == fox
    zones, pieces = dropping.ends([lying(sight, seed)])
    assert {fox, wolf} <= pieces and {"path", "field@1", "field@2"} <= zones
    assert not dropping.seats([lying(sight, seed)]), "no player can be chosen for it"


def test_what_strikes_a_player_is_let_go_on_the_panel_or_the_hedge(tmp_path: Path) -> None:
    session = opened(tmp_path)
    dropping, sight = screen(session)
    wolf, lightning = (lying(sight, named(session, each)) for each in ("Lone Wolf", "Dry Lightning"))
    assert labels(session, dropping.on_seat([wolf], 2)) == ["Strike Ben with Lone Wolf"]
    assert dropping.seats([wolf]) == {2}
    assert len(labels(session, dropping.landing([wolf], Drop("field@2")))) == 3, "the player and two creatures"
    assert not dropping.seats([lightning]) and "path" in dropping.ends([lightning])[0], "it names nobody"
    assert labels(session, dropping.on_seat([lightning], 2)) == ["Cast Dry Lightning"], "yet it may be let go there"
    assert labels(session, dropping.landing([lightning], Drop("path"))) == ["Cast Dry Lightning"]


def test_an_answer_is_let_go_on_what_it_answers(tmp_path: Path) -> None:
    session = opened(tmp_path)
    judge, _ = screen(session)
    wolf, fox = named(session, "Lone Wolf"), named(session, "Red Fox")
    strike = next(m for m in judge.judge.moves(1) if m.piece == wolf and m.onto == fox)
    assert session.submit(strike.action)
    dropping, sight = screen(session)
    snare, hide = named(session, "Thorn Snare"), named(session, "Nettle Hide")
    assert labels(session, let_go(dropping, sight, snare, wolf)) == ["Answer with Thorn Snare"]
    assert labels(session, dropping.on_seat([lying(sight, snare)], 1)) == ["Answer with Thorn Snare"]
    landing = let_go(dropping, sight, hide, fox)
    assert isinstance(landing, Does) and landing.moves[0].then == fox
    assert labels(session, let_go(dropping, sight, snare, fox)) == ["Answer with Thorn Snare"], (
        "whom it keeps from harm"
    )
    no = let_go(dropping, sight, snare, named(session, "Adder"))
    assert isinstance(no, Refused) and "not what is asked" not in no.refusal.message
    assert "light up" in no.refusal.message


def test_a_refusal_tells_the_act_that_there_is_and_what_it_needs(tmp_path: Path) -> None:
    session = opened(tmp_path, GIVEN.replace("Ana: {life: 20, sap: 6", "Ana: {life: 20, sap: 1"))
    dropping, sight = screen(session)
    no = let_go(dropping, sight, named(session, "Ember Seed"), named(session, "Red Fox"))
    assert isinstance(no, Refused) and no.meant is not None and no.meant.kind == "cast"
    assert "sap" in no.refusal.message.casefold(), no.refusal.message


def test_why_a_strike_is_not_legal_is_told_where_it_is_let_go(tmp_path: Path) -> None:
    text = GIVEN.replace("field: [Adder,", "field: [Horned Toad,").replace(
        "field: [Lone Wolf]", "field: [Lone Wolf, {card: Wood Ants, tapped: true}]"
    )
    session = opened(tmp_path, text)
    dropping, sight = screen(session)
    for name, said in (
        ("Lone Wolf", "Horned Toad must be struck first."),
        ("Wood Ants", "Wood Ants has struck already."),
    ):
        carried = lying(sight, named(session, name))
        for landing in (
            dropping.on_seat([carried], 2),
            let_go(dropping, sight, named(session, name), named(session, "Red Fox")),
        ):
            assert isinstance(landing, Refused) and landing.refusal.message == said
            assert landing.meant is not None and landing.meant.kind in ("raid", "strike")
    own = dropping.on_seat([lying(sight, named(session, "Lone Wolf"))], 1)
    assert isinstance(own, Refused) and own.refusal.code == "no_meaning", "nothing strikes oneself"


def test_an_answer_let_go_in_ones_own_turn_is_told_to_wait(tmp_path: Path) -> None:
    session = opened(tmp_path)
    dropping, sight = screen(session)
    calm = lying(sight, named(session, "Calm"))
    there = dropping.landing([calm], Drop("path")), dropping.on_seat([calm], 2)
    for landing in (*there, let_go(dropping, sight, named(session, "Calm"), named(session, "Adder"))):
        assert isinstance(landing, Refused)
        said = "Answer with Calm: not at this moment. That is not what is asked now: Play, strike, or end your turn."
        assert landing.refusal.message == said


@pytest.mark.parametrize("game", sampled(each.id for each in tabletop.list_games()))
def test_in_every_game_what_is_lit_is_what_is_taken(game: str) -> None:
    session = tabletop.new_session(game, seed=7)
    for _ in range(12):
        acts = session.legal_actions()
        if not acts:
            break
        session.submit(acts[len(acts) // 2])
    dropping, sight = screen(session)
    before = session.digest()
    for place in sight.arrangement.placements[:30]:
        if not sight.piece(place):
            continue
        zones, pieces = dropping.ends([place])
        for region in sight.arrangement.regions:
            if region.key not in (place.zone, "table") and not region.box.kind.is_board:
                taken = dropping.goes([place], Drop(region.key))
                assert taken == (region.key in zones), (place.handle, region.key)
        assert all(dropping.takes([place], piece) for piece in pieces)
        lit = dropping.seats([place])
        for seat in range(1, session.seats + 1):
            taken = isinstance(dropping.on_seat([place], seat), Does)
            assert taken == (seat in lit) or (taken and zones), "what is about nobody is lit at its places alone"
    assert session.digest() == before, "looking changes nothing"


def test_what_hands_have_laid_where_only_announced_cards_lie_is_told(tmp_path: Path) -> None:
    session = opened(tmp_path)
    seed, wolf = named(session, "Ember Seed"), named(session, "Lone Wolf")
    assert not session.audit()
    session.set_rules("off")
    session.manual("move", pieces=[wolf], to="path", seat=1)
    (told,) = session.audit()
    assert told.startswith("Lone Wolf lies in Path")
    session.undo()
    session.set_rules("on")
    judge, _ = screen(session)
    assert session.submit(next(m.action for m in judge.judge.moves(1) if m.piece == seed))
    assert session.state.zone_of(seed) == "path" and not session.audit(), "what has been announced lies there"


def test_each_of_two_abilities_is_meant_by_whom_it_may_be_aimed_at(tmp_path: Path) -> None:
    """Both are acts of the same kind; they are told apart by their names where both are legal there."""
    text = GIVEN.replace("field: [Lone Wolf]", "field: [Hedge Witch, {card: Lone Wolf, damage: 2}, Wood Ants]")
    session = opened(tmp_path, text)
    dropping, sight = screen(session)
    witch, wolf, ants = (named(session, each) for each in ("Hedge Witch", "Lone Wolf", "Wood Ants"))
    sting, both = let_go(dropping, sight, witch, ants), let_go(dropping, sight, witch, wolf)
    assert isinstance(sting, Does) and isinstance(both, Does)
    assert [(move.action.kind, move.way, move.then) for move in sting.moves] == [("use", "Sting", ants)]
    assert [(move.way, move.then) for move in both.moves] == [("Sting", wolf), ("Brew", wolf)] and both.listed
    assert {ants, wolf} <= dropping.ends([lying(sight, witch)])[1], "and it is lit there"


def test_an_ability_is_offered_where_another_act_is_refused_and_not_done_unasked(tmp_path: Path) -> None:
    text = GIVEN.replace("field: [Lone Wolf]", "field: [Hedge Witch]").replace("[Adder,", "[Horned Toad,")
    session = opened(tmp_path, text)
    dropping, sight = screen(session)
    landing = let_go(dropping, sight, named(session, "Hedge Witch"), named(session, "Red Fox"))
    assert isinstance(landing, Does) and [move.way for move in landing.moves] == [""], "one way is no question"
    assert landing.asked, "a strike was meant, maybe"
