"""What is said of pieces, places and numbers: what they are, what they show now and why; nothing that is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content.definitions import mark_value
from tabletop.content.symbols import face_marks, type_symbol
from tabletop.control.explaining.entry import Entry, tip
from tabletop.control.explaining.explainer import Explainer
from tabletop.core.view import PieceView
from tabletop.core.visibility import sees
from tabletop.core.zones import Scalar
from tabletop.session import Session
from tests.content.test_symbols import GAMES
from tests.games import swapping


def said(session: Session, viewer: int | None) -> list[str]:
    """Everything that a viewer can point at, as it is told."""
    explainer, catalog = Explainer(session.catalog, session.ruleset), session.catalog
    found = []
    view = session.view_for(viewer)
    for key, zone in view.zones.items():
        found.append(tip(explainer.of_zone(key, key, zone.count)))
        for piece in zone.pieces:
            found += [tip(entry) for entry in of(session, explainer, piece, viewer)]
    found += [tip(explainer.of_seat_value(made, 0)) for made in catalog.seat_values.values()]
    return [*found, *(tip(explainer.of_phase(phase)) for phase in catalog.phases)]


def of(session: Session, explainer: Explainer, piece: PieceView, viewer: int | None) -> list[Entry]:
    spec = session.catalog.face(piece.definition) if piece.seen and piece.definition else None
    values = session.values(piece.handle, viewer) if session.ruleset is not None else []
    return explainer.of_piece(piece, spec, values)


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_every_face_is_in_the_entries_of_its_card(game: str) -> None:
    catalog = tabletop.new_session(game).catalog
    explainer = Explainer(catalog, None)
    for card in catalog.cards.values():
        spec = catalog.face(card.id)
        piece = PieceView("#1", "card", True, "up", 0, 1, card.back, card.id)
        entries = {entry.key: entry for entry in explainer.of_piece(piece, spec, [])}
        parts = [f"{name}.{n}" for name in ("gems", "stats", "chips") for n in range(len(getattr(spec, name)))]
        parts += ["type_line"] if spec.type_line and catalog.kinds[card.kind].shape == "card" else []
        assert [key for key in parts if key not in entries or not entries[key].sentence] == [], card.id
    for kind in catalog.kinds.values():
        assert len(explainer.legend(kind)) == len(list(face_marks(catalog, kind)))


@pytest.mark.parametrize(
    ("game", "kind", "named"), [("bramble", "creature", "Kind"), ("territory", "creature", "Types")]
)
def test_the_line_of_kinds_is_called_by_what_it_shows(game: str, kind: str, named: str) -> None:
    """The kind, where that stands there: what stands beside it may be empty on most cards."""
    catalog = tabletop.new_session(game).catalog
    assert type_symbol(catalog, catalog.kinds[kind])[0] == named


HELD = """
game: territory
scenario: one at home
seats: [Ana, Ben]
given:
  moment: {phase: deploy}
  first: Ana
  land#1: Long Grass
  Ana: {ready: [Lion]}
  Ben: {ready: [Bison]}
expect: {outcome: none}
"""


def test_a_number_says_what_it_is_now_why_and_by_which_rule(tmp_path: Path) -> None:
    (tmp_path / "held.yaml").write_text(HELD, encoding="utf-8")
    session = tabletop.load_scenario(tmp_path / "held.yaml")
    lion = session.view_for(1).zone("ready@1").pieces[0]
    assert session.submit(tabletop.Action("deploy", 1, creature=lion.handle, site=1))
    explainer = Explainer(session.catalog, session.ruleset)
    piece = session.view_for(1).zone("deploy#1@1").pieces[0]
    power = next(entry for entry in of(session, explainer, piece, 1) if entry.name == "Power here")
    assert power.rule == "TER-81" and power.now == "8" == str(sum(part[0] or 0 for part in power.parts))
    told = tip(power, "I").split("\n")
    assert told[0] == "Power here: 8\tI" and told[-1] == "TER-81"
    assert any(line.startswith("Now: ") for line in told) and any(line.startswith("Changes: ") for line in told)
    assert "of Ana: 1 card" in explainer.of_zone("deploy#1@1", "Deployed", 1, "Ana").head


@pytest.mark.parametrize("game", ["territory", "evolve", "auganism", "nucleic", "butterfly"])
def test_what_is_hidden_stays_hidden(game: str) -> None:
    session = tabletop.new_session(game, seats=2, seed=4)
    state = session.state
    for viewer in (None, 1):
        hidden = [p for p in state.pieces() if state.definition[p] and not sees(state, p, viewer)]
        one = hidden[0]
        same = [p for p in hidden if state.definition[p] != state.definition[one]]
        same = [p for p in same if session.catalog.cards[state.definition[p]].back
                == session.catalog.cards[state.definition[one]].back]  # fmt: skip
        twin = swapping.swapped(session, one, same[0])
        assert said(session, viewer) == said(twin, viewer)


@pytest.mark.parametrize(("field", "value"), [(None, 0), (False, 0), (1, 1), (3, 3), ("turn:4", 1), ("game", 1)])
def test_a_mark_that_lasts_for_a_while_is_there_like_any_other(field: Scalar, value: int) -> None:
    assert mark_value(field) == value
