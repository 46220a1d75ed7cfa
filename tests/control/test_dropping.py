"""What a drop means, without a window: what glows is where the drop finds a legal act."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.control.judging.dropping import Back, ByHand, Does, Dropping, Refused, Tidies
from tabletop.control.judging.inquiry import Inquiry
from tabletop.control.judging.lighting import lights
from tabletop.control.judging.perspective import Perspective
from tabletop.control.judging.referee import Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.places.arrange import arrange
from tabletop.control.places.placing import Drop
from tabletop.core.view import resolve
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset
from tabletop.session import Session
from tests.control.judge import judge


def screen(session: Session) -> tuple[Dropping, Sight]:
    """A table that one person plays alone, all sides open."""
    perspective, judge = Perspective("open"), Referee(session)
    view = perspective.view(session)
    arrangement = arrange(view, session.catalog.layouts[session.seats].under(session.options), 1)
    keys = {}
    for place in arrangement.placements:
        piece = resolve(session.state, place.handle, perspective.viewer)
        if piece is not None:
            keys[place.handle] = piece
    sight = Sight(session.state, arrangement, keys, perspective)
    return Dropping(judge, lambda: sight), sight


def middle(sight: Sight, zone: str) -> Drop:
    region = sight.arrangement.region(zone)
    assert region is not None
    return Drop(zone, 0)


@pytest.mark.parametrize("game", ["territory", "nucleic"])
def test_what_glows_is_where_a_drop_is_legal(game: str) -> None:
    dropping, sight = screen(tabletop.new_session(game, seed=4))
    lit = 0
    for place in sight.arrangement.placements:
        zones, pieces = dropping.ends([place])
        for region in sight.arrangement.regions:
            if region.key in (place.zone, "table"):
                continue
            landing = dropping.landing([place], middle(sight, region.key))
            assert isinstance(landing, Does) == (region.key in zones), (place.handle, region.key)
        for piece in pieces:
            assert dropping.takes([place], piece)
        lit += len(zones) + len(pieces)
    assert lit, "something can be done at all"


def test_a_drop_asks_nothing_that_the_hints_have_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    session = tabletop.new_session("territory", seed=4)
    dropping, sight = screen(session)
    seat = dropping.judge.asked[0]
    place = next(place for place in sight.arrangement.placements if place.zone == f"ready@{seat}")
    zones, _ = dropping.ends([place])
    asked: list[object] = []
    for name in ("explain", "legal_actions", "drops"):
        usual = getattr(Ruleset, name)
        monkeypatch.setattr(
            Ruleset, name, lambda *args, usual=usual, name=name, **more: asked.append(name) or usual(*args, **more)
        )
    landing = dropping.landing([place], middle(sight, min(zones)))
    assert isinstance(landing, Does) and not asked
    assert session.submit(landing.moves[0].action)
    assert asked and set(asked) == {"explain"}, "the session asks once more"
    asked.clear()
    dropping.ends([place])
    assert asked, "the table has changed: what was found is forgotten"


def test_a_drop_that_tidies_up_is_no_act() -> None:
    session = tabletop.new_session("territory", seed=4)
    dropping, sight = screen(session)
    places = [place for place in sight.arrangement.placements if place.zone == "ready@1"]
    landing = dropping.landing(places[:1], Drop("ready@1", 2, over=places[1].handle))
    assert landing == Tidies(Drop("ready@1", 2)), "it is never attached to its neighbour"
    refused = dropping.landing(places[:1], middle(sight, "ready@2"))
    assert isinstance(refused, Refused) and refused.refusal is not None and refused.piece == sight.piece(places[0])
    assert not isinstance(refused, Back)
    session.set_rules("off")
    assert dropping.landing(places[:1], middle(sight, "ready@2")) == ByHand()


def test_a_refused_drop_says_the_reason_of_the_rules() -> None:
    """A refusal is falsy; it must not be taken for none."""
    made = judge()
    _, sight = screen(made.table)
    dropping = Dropping(Referee(made), lambda: sight)
    place = next(place for place in sight.arrangement.placements if place.zone == "ready@1")
    no, meant = Refusal("resting", "TOY-1", "It is resting."), Action("send", 1, who=place.handle, site=2)
    made.meant[1, "land#2"] = [(meant, no)]
    assert dropping.landing([place], middle(sight, "land#2")) == Refused(no, 1, sight.piece(place), meant)


def test_lights_are_told_without_a_window() -> None:
    dropping, sight = screen(tabletop.new_session("territory", seed=4))
    inquiry = Inquiry(dropping.judge, lambda: sight)
    seat = dropping.judge.asked[0]
    lit = lights(dropping, inquiry, sight, on=True)
    able = {sight.names[piece] for piece in dropping.judge.movable(seat)}
    assert able and able <= lit.can and not lit.targets
    place = sight.arrangement.placement(min(able))
    assert place is not None
    held = lights(dropping, inquiry, sight, on=True, carried=[place])
    assert held.zones == dropping.ends([place])[0] and not held.can
    assert not lights(dropping, inquiry, sight, on=False).can
