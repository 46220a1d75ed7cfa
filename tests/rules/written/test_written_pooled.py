"""What abilities do that wait for one event is gathered: read first, sorted, then done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tabletop.bots.determinization import determinize
from tabletop.content import ContentError, load_game
from tabletop.core.chance import Chance
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "rules.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```yaml (dawn/[\w/.-]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
ORDER = "order: by (1 if change = move else 2) then b.strength     # what is taken is taken first\n"
CARDS = """\
  hare:
    strength: 1
    abilities:
      - when: dawn
        of: self
        do:
          - if: any(field of others where might > 3)
            do: [{gain: 5, of: bonus, to: self}]
            else: [{cheer: self}]
  fox:
    strength: 5
    abilities:
      - when: dawn
        of: beast in field where it != self
        cost: [{gain: 1, of: bonus, to: subject}]
        do: [{gain: subject.might, of: bonus, to: self}]
"""
ROUTINES = "routines:\n  cheer(b): [{gain: b.might, of: bonus, to: beast in field}]\n"


def dawn(folder: Path, cards: str = CARDS, order: str = ORDER, events: str = "gathered: true") -> Path:
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.name == "rules.yaml":
            text = text.replace(ORDER, order).replace("gathered: true", events) + ROUTINES
        path.write_text(text + (cards if path.name == "beasts.yaml" else ""), encoding="utf-8")
    return folder / "dawn"


def wrong(folder: Path, ana: str, ben: str, expect: str, steps: str = "", order: str = ORDER) -> str:
    path = dawn(folder, order=order) / "scenarios" / "one.yaml"
    path.write_text(
        "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: dawn}}\ncases:\n  - case: it\n"
        f"    given: {{Ana: {{field: [{ana}]}}, Ben: {{field: [{ben}]}}}}\n"
        f"    steps: [{steps}]\n    expect: {expect}\n",
        encoding="utf-8",
    )
    (found,) = run_file(path)
    return "\n".join(found.lines)


WOLF, OX, HARE, FOX = (f"{{card: {each.title()}, alias: {each[0]}}}" for each in ("wolf", "ox", "hare", "fox"))


@pytest.mark.parametrize(
    ("ana", "ben", "expect"),
    [
        (HARE, WOLF, "{pieces: {h: {bonus: 1}, w: {bonus: 1}}}"),
        (HARE, OX, "{pieces: {h: {bonus: 5}}}"),  # a branch is taken as things lie when it is gathered
        # one waits for what happens to others; a price is paid while it is gathered, its number read behind
        (f"{FOX}, {OX}", "Magpie", "{pieces: {o: {bonus: 1}, f: {bonus: 5}}}"),
    ],
)
def test_all_is_read_before_anything_is_done(ana: str, ben: str, expect: str, tmp_path: Path) -> None:
    assert not wrong(tmp_path, ana, ben, expect)


@pytest.mark.parametrize(
    ("order", "first"),
    [("order: by (1 if change = cheer else 2)\n", "Hare"), ("order: by (1 if change = gain else 2)\n", "Wolf")],
)
def test_they_are_sorted_by_what_they_do(order: str, first: str, tmp_path: Path) -> None:
    found = wrong(tmp_path, f"{HARE}, Wolf", "Owl", "{log: [none of these]}", order=order)
    told = [each for each in found.split(" | ") if "gained" in each]
    assert len(told) >= 2 and told[0].startswith(first), found


def test_of_two_in_one_list_each_has_its_own_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = "          - {gather: b, in: beast in field where strength > 9, do: [{happen: dawn, of: b}]}\n"
    last, rules = "          - {ask: seats, to: [seen]", FILES["dawn/rules.yaml"]
    assert last in rules
    monkeypatch.setitem(FILES, "dawn/rules.yaml", rules.replace(last, more + last))
    test_they_are_sorted_by_what_they_do("order: by (1 if change = cheer else 2)\n", "Hare", tmp_path / "one")
    test_they_are_sorted_by_what_they_do("order: by (1 if change = gain else 2)\n", "Wolf", tmp_path / "two")


def test_what_is_given_is_worked_out_as_well(tmp_path: Path) -> None:
    """Two exchange what they have, though one gets it first."""
    cards = """\
  cuckoo:
    strength: 5
    abilities:
      - when: dawn
        of: self
        choose: {prey: beast in field of others}
        do: [{give: {might: {set: prey.might}}, to: self}, {give: {might: {set: self.might}}, to: prey}]
"""
    game = dawn(tmp_path, cards)
    text = (game / "rules.yaml").read_text(encoding="utf-8")
    (game / "rules.yaml").write_text(
        text.replace("from: strength + bonus, in_place_of", "from: strength, in_place_of")
    )
    path = game / "scenarios" / "one.yaml"
    path.write_text(
        "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: dawn}}\ncases:\n  - case: it\n"
        "    given: {Ana: {field: [{card: Cuckoo, alias: one}]}, Ben: {field: [{card: Ox, alias: two}]}}\n"
        "    expect: {pieces: {one: {might: 4}, two: {might: 5}}}\n",
        encoding="utf-8",
    )
    (found,) = run_file(path)
    assert found.passed, found.lines


def test_the_order_may_name_what_nobody_does(tmp_path: Path) -> None:
    order = "order: by (1 if change = cheer else 2 if change = remove else 3)\n"
    assert not wrong(tmp_path, WOLF, OX, "{pieces: {w: {bonus: 4}}}", order=order)


def test_a_seat_says_whose_are_next(tmp_path: Path) -> None:
    order = "order: chosen by first\n"
    steps = "{Ana: choose, pick: m}, {expect: {Ben: {field: [Magpie, Owl]}}}"
    ana, ben = "{card: Owl, alias: w}, Ox", "{card: Magpie, alias: m}"
    assert not wrong(tmp_path, ana, ben, "{pieces: {m: {bonus: 1}}}", steps, order)


def test_a_table_is_saved_while_it_is_gathered(tmp_path: Path) -> None:
    ana, ben = f"{WOLF}", f"{OX}, {{card: Hare, alias: h}}"
    steps = "{reload: true}, {Ana: choose, pick: h}"
    assert not wrong(tmp_path, ana, ben, "{pieces: {w: {bonus: 1}}}", steps)


def test_a_table_is_guessed_while_it_is_gathered(tmp_path: Path) -> None:
    """What an event is of has no record of where it comes from where everybody may know that."""
    session = tabletop.new_session(dawn(tmp_path), seed=1)
    assert session.decisions()
    state = session.state
    binds = [frame["bind"] for lane in state.flow["lanes"] for frame in lane["frames"]]
    assert any("subject" in key for bind in binds for key in bind)
    assert all(each is not None for bind in binds for each in bind.values())
    assert determinize(session.ruleset, state, 1, Chance(1)).flow["lanes"]  # type: ignore[arg-type]


def test_where_it_is_not_gathered_each_reads_what_the_others_did(tmp_path: Path) -> None:
    order = "order: by b.strength\n"
    game = dawn(tmp_path, order=order, events="")
    rules = (game / "rules.yaml").read_text(encoding="utf-8").replace("{of: beast, }", "{of: beast}")
    (game / "rules.yaml").write_text(rules, encoding="utf-8")
    path = game / "scenarios" / "dawn.yaml"
    assert [case.passed for case in run_file(path)] == [False, False, False]


@pytest.mark.parametrize(("ana", "ben"), [(f"Owl, {HARE}", OX), (f"{FOX}, {OX}", HARE)])
@pytest.mark.parametrize("events", ["gathered: true", ""])
def test_an_event_may_be_of_each_of_a_set(ana: str, ben: str, events: str, tmp_path: Path) -> None:
    """It is as if it happened of one after the other."""
    game = dawn(tmp_path, events=events)
    rules = (game / "rules.yaml").read_text(encoding="utf-8").replace("{of: beast, }", "{of: beast}")
    each = rules.replace(
        "do: [{happen: dawn, of: b}]", "do: [{each: c, in: field of s, do: [{happen: dawn, of: c}]}]"
    )
    told = []
    for text in (each, rules.replace("do: [{happen: dawn, of: b}]", "do: [{happen: dawn, of: field of s}]")):
        text = text.replace("gather: b", "gather: s").replace("in: beast in field of seats", "in: seats")
        (game / "rules.yaml").write_text(text.replace(ORDER, "order: by 1\n"), encoding="utf-8")
        path = game / "scenarios" / "one.yaml"
        path.write_text(
            "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: dawn}}\ncases:\n  - case: it\n"
            f"    given: {{Ana: {{field: [{ana}]}}, Ben: {{field: [{ben}]}}}}\n"
            f"    expect: {{log: [none of these], pieces: {{{ana[-2]}: {{bonus: 99}}}}}}\n",
            encoding="utf-8",
        )
        (found,) = run_file(path)
        told.append(found.lines)
    assert told[0] == told[1]
    assert "takes effect" in str(told) and "bonus" in str(told)


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        ("when: dawn, do: [{choose: b, among: field}, {may: you, do: []}]", "Nothing is asked in what is gathered"),
        ("when: dawn, do: [{phase: p, do: []}]", "`phase` cannot be gathered."),
        ("instead_of: dawn, of: self, do: []", "`dawn` is gathered, so nothing comes instead of it."),
        ("when: dawn, do: [{happen: dawn, of: self}]", "What waits for `dawn` is gathered."),
        ("when: moved, of: self, do: [{happen: dawn, of: self}]", "What waits for `dawn` is gathered."),
        ("when: moved, of: self, do: [{when: dawn, do: []}]", "so nothing is put off until then"),
    ],
)
def test_what_is_written_wrongly_is_said(ability: str, message: str, tmp_path: Path) -> None:
    cards = f"{CARDS}  odd: {{strength: 1, abilities: [{{{ability}}}]}}\n"
    with pytest.raises(ContentError) as caught:
        load_game(dawn(tmp_path, cards), WRITING)
    assert message in str(caught.value)


def test_what_is_gathered_does_nothing_itself(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="What is gathered does nothing itself"):
        tabletop.new_session(dawn(tmp_path, events="gathered: true, do: []"), seed=1)
