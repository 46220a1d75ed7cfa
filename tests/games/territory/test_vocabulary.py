"""The words of Territory's abilities: what may stand at which moment, circles, the authors' reference."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content import ContentError, load_game
from tabletop.content.places import cards_folder
from tabletop.games import discover
from tabletop.games.territory.lexicon import LEXICON, STRATA
from tabletop.games.territory.rules import TerritoryRules
from tabletop.rules.abilities.records import Meaning
from tabletop.session.reference import reference

FOLDER = cards_folder() / "territory"


def ability(when: str, op: str, n: int | None = None, cost: bool = False, **more: object) -> dict[str, object]:
    """An ability of one effect; ``requires`` apart, what else is given belongs to the effect."""
    data: dict[str, object] = {"when": when}
    if "requires" in more:
        data["requires"] = more.pop("requires")
    if cost or when == "activated":
        data["cost"] = [{"rest": 1}]
    effect = {"op": op, **({"n": n} if n is not None else {}), **more}
    return {**data, "do": [effect]}


@pytest.mark.covers("TER-100", "TER-169")
@pytest.mark.parametrize(
    ("data", "kind", "message", "hint"),
    [
        (
            ability("always", "damage", 1, to="here of enemies"), "creature",
            "The effect `damage` cannot stand in an ability that is `always`.",
            "Write `when: activated` or another effect (base, bonus, power, rest_cost, mark or silence).",
        ),
        (
            ability("always", "rest", 1, to="here of enemies"), "creature",
            "The effect `rest` cannot stand in an ability that is `always`.",
            "Write `when: activated, win or lose` or another effect (base, bonus, power, rest_cost, mark or"
            " silence).",
        ),
        (
            ability("always", "power", -1, to={"one": "here of enemies"}), "creature",
            "A creature is chosen only in an ability that is `activated`.",
            "Write `when: activated`, or all who are meant (`to: here of enemies`).",
        ),
        (
            ability("always", "power", 1, to={"one": "here where it != self"}), "creature",
            "A creature is chosen only in an ability that is `activated`.",
            "Write `when: activated`, or all who are meant (`to: here of enemies`).",
        ),
        (
            ability("recovery", "power", 1), "land",
            "The effect `power` cannot stand in an ability that is `recovery`.",
            "Write `when: always` or another effect (recover).",
        ),
        (
            ability("activated", "rest_cost", 1), "creature",
            "The effect `rest_cost` cannot stand in an ability that is `activated`.", None,
        ),
        (
            ability("win", "power", 1), "creature",
            "The effect `power` cannot stand in an ability that is `win`.", None,
        ),
        (
            ability("always", "bonus", -2, to="here of enemies", requires=["home"]), "creature",
            "`bonus` changes the biome bonus, and the requirement `home` is worked out from that: the ability would"
            " turn in a circle.",
            "Leave `home` out, or change something else (base, power, rest_cost or mark).",
        ),
        (
            ability("always", "bonus", 1, to="here of seats where not at_home"), "land",
            "`bonus` changes the biome bonus, and the phrase `here of seats where not at_home` is worked out from"
            " that: the ability would turn in a circle.", None,
        ),
        (
            ability("always", "mark", what="home_everywhere", to="here where it != self", requires=["home"]),
            "creature",
            "`mark` changes where it is at home, and the requirement `home` is worked out from that: the"
            " ability would turn in a circle.", None,
        ),
        (
            ability("always", "silence", to="here of enemies", requires=["home"]), "creature",
            "`silence` changes whether abilities work, and the requirement `home` is worked out from that: the"
            " ability would turn in a circle.", None,
        ),
        (ability("activated", "power", 1, to="here where stars = many"), "creature",
         "`here where stars = many`, column 20: There is no name `many` here.", None),
        (ability("activated", "power", 1, to="all", filter={"star": 1}), "creature",
         "A filter had no `star`.", 'Did you mean "stars"?'),
        (ability("activated", "damage", -1), "creature", "The `n` of `damage` must be more than 0.", ""),
        (ability("activated", "power", 1, at="there"), "creature", "`at` is all_lands or here.",
             'Did you mean "here"?'),
    ],
)  # fmt: skip
def test_what_cannot_stand(data: dict[str, object], kind: str, message: str, hint: str | None) -> None:
    (found,) = LEXICON.check(data, kind)
    assert found.message == message
    assert hint is None or found.hint == hint


@pytest.mark.covers("TER-169")
@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (ability("always", "power", -1, to="here of enemies", requires=["home"]), "creature"),
        (ability("always", "base", 1, to="here where it != self"), "creature"),
        (ability("always", "bonus", -2, to="here of enemies", requires=["alone"]), "creature"),
        (ability("always", "silence", to="here of enemies"), "creature"),
        (ability("activated", "bonus", -2, to="here of enemies", requires=["home"]), "creature"),
        (ability("activated", "damage", 1, to={"one": "here of enemies"}), ""),
        (ability("lose", "rest", 1), "creature"),
        (ability("pull_back", "rest", 1, to="here of seats where not at_home"), "land"),
        (ability("always", "rest_cost", 1), "land"),
        (ability("always", "mark", what="guarded", to="here where it != self", requires=["home"]), "creature"),
    ],
)
def test_what_can_stand(data: dict[str, object], kind: str) -> None:
    assert LEXICON.check(data, kind) == []


@pytest.mark.covers("TER-100")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "      - {op: mark, what: untargetable, to: self}", "      - {op: bonus, n: -2, to: here of enemies}",
            "`bonus` changes the biome bonus, and the requirement `home` is worked out from that",
        ),
        (
            "      - {op: mark, what: wins_ties, to: self}", "      - {op: damage, n: 1, to: here of enemies}",
            "The effect `damage` cannot stand in an ability that is `always`.",
        ),
    ],
)  # fmt: skip
def test_a_file_is_refused_with_its_line(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    for path in sorted(FOLDER.rglob("*.yaml")):
        copy = tmp_path / path.relative_to(FOLDER)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    path = tmp_path / "abilities.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_game(tmp_path, discover())
    (finding,) = caught.value.findings
    line = text[: text.index(old)].count("\n") + 1
    assert abs(finding.line - line) <= 4 and finding.path == str(path)
    assert finding.message.startswith(sentence) and finding.hint


def test_every_word_is_carried_out() -> None:
    """What can stand changes a value; what can be used does something."""
    assert TerritoryRules.make_book  # whoever has the rules has every word
    nothing = Meaning(LEXICON.vocabulary.words[0]).do
    for word in LEXICON.vocabulary.words:
        if word.part != "do":
            continue
        assert set(word.all_written()) <= set(STRATA), word.name
        assert bool(word.all_written()) == ("always" in word.when), word.name
        assert (LEXICON.meaning("do", word.name).do is not nothing) == (word.when != ("always",)), word.name


def test_the_reference_for_authors() -> None:
    text = reference(load_game(FOLDER, discover()))
    for word in LEXICON.vocabulary.words:
        assert word.help.split(";")[0] in text, word.name
    for line in ("{op: damage, n: 1}", "n: a whole number, 1 or more; how much", "group: {type: Canid, count: 2}",
                 "at: all_lands or here", "(only activated)", "exhaust: 1", "(on a land)"):  # fmt: skip
        assert line in text
