"""The number that a card prints beside the one that it has now."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import little

import tabletop
from tabletop.content import ContentError

RULES = """
rules: 2
values: {tongue: {of: frog, from: printed + hunger}}
setup: [{create: toad, in: hand of 1}]
course:
  - turns: seats
    from: 1
    do: [{ask: you, to: [go]}]
acts:
  go:
    label: "Go {MORE}"
    do: [{gain: 1, of: points, to: you}]
"""


def test_it_is_what_the_card_prints_whatever_it_has_become(tmp_path: Path) -> None:
    rules = RULES.replace("{MORE}", "{sum(printed_tongue over hand)} {sum(tongue over hand)}")
    little(tmp_path, rules)
    session = tabletop.new_session(tmp_path, seed=1, bots={})
    (toad,) = session.state.inside("hand@1")
    assert session.manual("count", pieces=[toad], name="hunger", by=4)
    (go,) = session.legal_actions(1)
    assert session.label(go, 1) == "Go 1 5"


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (
            RULES.replace("{MORE}", "{sum(printed_tongue over hand of others)}"),
            "may know `printed_tongue` of a hidden",
        ),
        (RULES.replace("{MORE}", "{sum(printed_hunger over hand)}"), "`printed_hunger`"),
        (
            RULES.replace("rules: 2", "rules: 1").replace("{MORE}", "{sum(printed_tongue over hand)}"),
            "`printed_tongue`",
        ),
    ],
    ids=["secret", "no field", "before"],
)
def test_what_cannot_be_is_said(rules: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        little(tmp_path, rules)
    assert told in str(caught.value), caught.value


def test_a_name_of_the_file_stays_what_it_is(tmp_path: Path) -> None:
    rules = RULES.replace("{MORE}", "{printed_tongue}").replace("values:", "define: {printed_tongue: 7}\nvalues:")
    little(tmp_path, rules)
    session = tabletop.new_session(tmp_path, seed=1, bots={})
    (go,) = session.legal_actions(1)
    assert session.label(go, 1) == "Go 7"


def test_laws_know_both(tmp_path: Path) -> None:
    laws = "laws:\n  card:\n    - {if: kind = frog, must: printed_tongue = tongue, because: Never.}\n"
    rules = RULES.replace("{MORE}", "on") + laws
    assert not [each for each in little(tmp_path, rules).warnings if "Never" in each.message]
    with pytest.raises(ContentError, match="Never"):
        little(tmp_path / "other", rules.replace("printed_tongue = tongue", "printed_tongue > tongue"))
