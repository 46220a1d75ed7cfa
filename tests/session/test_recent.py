"""What the next table of the same kind is played with."""

from __future__ import annotations

import pytest

from tabletop.core.checks import freeze
from tabletop.session import new_session
from tabletop.session.actions import Action
from tabletop.session.setting_up import recent as module
from tabletop.session.setting_up.recent import Recent


def test_the_next_table_of_the_same_kind_has_the_same_rules() -> None:
    one, other = new_session("pig", seed=1), new_session("pig", seed=2)
    assert one.ruleset is other.ruleset is not None
    assert one.state.spec == other.state.spec and one.state.spec.seen is other.state.spec.seen
    assert one.state is not other.state
    three = new_session("pig", seats=3, seed=1)
    assert three.ruleset is not one.ruleset and three.state.spec is not one.state.spec


def test_what_was_agreed_otherwise_makes_other_rules() -> None:
    one, other = new_session("nucleic", seed=1), new_session("nucleic", seed=1, options={"civ_draw": "hidden"})
    assert one.options != other.options
    assert one.ruleset is not other.ruleset and one.state.spec is not other.state.spec


def test_what_was_asked_for_last_is_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 2)
    recent, made = Recent[int](), list(range(10))
    for key in range(2):
        assert recent.of(key, made.pop) == 9 - key
    assert recent.of(0, made.pop) == 9, "it is still there, and the newest now"
    recent.of("another", made.pop)
    assert recent.of(0, made.pop) == 9
    left = len(made)
    recent.of(1, made.pop)
    assert len(made) == left - 1, "it had to go and was made anew"


def test_an_entry_keeps_an_action_as_its_json_is_kept() -> None:
    said = Action("tell", 2, yes=True, where=[1, {"a": [2]}], no=None)
    for action in (Action("take", 1, card="#3", number=2), said):
        kept = action.kept()
        assert kept == freeze(action.to_json()) and repr(kept) == repr(freeze(action.to_json()))
