"""An act is held to the rules once when it is submitted, and not again where it is one of those that they have just
listed: what they have allowed is not asked again."""

import pytest

import tabletop
from tabletop.rules.ruleset import Ruleset


@pytest.mark.parametrize("mode", ["on", "warn", "off"])
def test_submit_asks_the_rules_once(monkeypatch, mode):
    session = tabletop.new_session("territory", seed=4, rules=mode)
    action = tabletop.Action.from_json(session.legal_actions()[0].to_json())
    asked = []
    explain = Ruleset.explain
    monkeypatch.setattr(Ruleset, "explain", lambda rules, state, act: asked.append(act) or explain(rules, state, act))
    assert session.submit(action)
    assert asked == [action]


def test_what_was_listed_is_not_asked_again_as_long_as_nothing_has_changed(monkeypatch):
    session = tabletop.new_session("territory", seed=4)
    listed = session.legal_actions()
    asked = []
    explain = Ruleset.explain
    monkeypatch.setattr(Ruleset, "explain", lambda rules, state, act: asked.append(act) or explain(rules, state, act))
    assert session.submit(listed[0]) and asked == []
    again = session.submit(listed[0])
    assert asked == [listed[0]] and not again, "the table is another one now"


def test_what_is_performed_without_being_asked_is_still_refused():
    session = tabletop.new_session("territory", seed=4)
    asked_too_early = tabletop.Action("pass", 1)
    assert session.explain(asked_too_early) is not None
    before = session.digest()
    assert not session.acting.again(asked_too_early, asked_too_early.to_json())
    assert session.digest() == before
