"""What is given and taken: words, abilities and numbers of cards, for a while or as long as something stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.core.edits import Edit
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "abilities.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```yaml (charms/[\w/.-]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
START = "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: main, seat: Ana}}\ncases:\n  - case: it\n"


def charms(folder: Path, **more: str) -> Path:
    """The game of the guide, with more text behind some of its files."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = text.replace("give: no abilities", more.get("hush", "give: no abilities"))
        path.write_text(text + more.get(path.stem, ""), encoding="utf-8")
    return folder / "charms"


def differs(folder: Path, ana: str, ben: str, steps: str, expect: str, **more: str) -> str:
    """What is otherwise than expected: `ana` and `ben` are cards in the field, "|" the cards in hand behind them;
    steps are `cast CARD`, `pick CARD`, `sing CARD`, `raid CARD`, `strike CARD at CARD`, `done`,
    `NO ...`: refused, `SEE ...`: what Ana is offered."""
    game = charms(folder, **more)
    zones = []
    for name, cards in (("Ana", ana), ("Ben", ben)):
        field, _, hand = cards.partition("|")
        beside = ", Hound" if name == "Ana" else ""  # so that there is always something to choose
        zones.append(f"{name}: {{life: 9, field: [{field}{beside}], hand: [{hand}], deck: [Hound, Hound]}}")
    made = ", ".join(_step(each) for each in steps.split("; "))
    case = f"    given: {{{', '.join(zones)}}}\n    steps: [{made}]\n    expect: {expect}\n"
    path = game / "scenarios" / "one.yaml"
    path.write_text(START + case, encoding="utf-8")
    (found,) = run_file(path)
    return "\n".join(found.lines)


def _step(text: str) -> str:
    if text.startswith("SEE "):
        return f"{{expect: {{offers: {{Ana: [{text.removeprefix('SEE ')}]}}}}}}"
    text, refused = text.removeprefix("NO "), ", refused: true" if text.startswith("NO ") else ""
    who, _, text = text.partition(" ") if text.startswith(("Ana", "Ben")) else ("Ana", "", text)
    act, _, card = text.partition(" ")
    card, _, target = card.partition(" at ")
    told = {"pick": "choose, pick: "}.get(act, f"{act}, card: " if card else act)
    return f"{{{who}: {told}{card}{f', target: {target}' if target else ''}{refused}}}"


# -- words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ana", "ben", "steps", "life"),
    [
        ("Ox", "Hound", "NO raid Ox", 9),  # printed
        ("Ox | Courage", "Thrush", "cast Courage; pick Thrush; NO raid Ox", 9),  # given
        ("Ox | Awe", "Hound", "cast Awe; raid Ox", 7),  # printed and taken
        ("Ox | Courage, Awe", "Thrush", "cast Courage; pick Thrush; cast Awe; raid Ox", 7),  # given and taken
        ("Ox | Courage, Awe", "Thrush", "cast Awe; cast Courage; pick Thrush; raid Ox", 7),  # taken, whatever comes
        ("Ox | Courage", "Thrush", "cast Courage; pick Thrush; done; Ben done; raid Ox", 7),  # until it is over
        ("Ox | Awe", "Hound", "cast Awe; done; Ben done; NO raid Ox", 9),
    ],
)
def test_a_word_is_printed_and_given_less_taken(tmp_path: Path, ana: str, ben: str, steps: str, life: int) -> None:
    assert not differs(tmp_path, ana, ben, steps, f"{{Ben: {{life: {life}}}}}")


def test_a_word_is_given_as_long_as_a_card_stands(tmp_path: Path) -> None:
    bound = "{card: Thrush, alias: thrush, attached: [{card: Bond}]}"
    assert not differs(tmp_path, "Ox", bound, "NO raid Ox; strike Ox at Thrush", "{pieces: {thrush: {damage: 2}}}")
    assert not differs(tmp_path / "no", "Ox", "Thrush, Bond", "raid Ox", "{Ben: {life: 7}}")


DISPEL = """\
  dispel:
    kind: charm
    abilities:
      - when: played
        choose: {target: beast in field of seats}
        do: [{give: nothing, to: target}]
"""


@pytest.mark.parametrize(
    ("steps", "life"),
    [
        ("cast Courage; pick Thrush; cast Dispel; pick Thrush; raid Ox", 7),
        ("cast Courage; pick Thrush; cast Dispel; pick Ox; NO raid Ox", 9),
        ("cast Fury; pick Ox; cast Dispel; pick Ox; raid Ox", 7),
        ("cast Dispel; pick Ox; cast Fury; pick Ox; raid Ox", 4),  # what comes later is there
    ],
)
def test_all_that_was_given_to_a_piece_ends_at_once(tmp_path: Path, steps: str, life: int) -> None:
    assert not differs(
        tmp_path, "Ox | Courage, Fury, Dispel", "Thrush", steps, f"{{Ben: {{life: {life}}}}}", cards=DISPEL
    )


def test_it_has_ended_for_good(tmp_path: Path) -> None:
    game = charms(tmp_path, cards=DISPEL.replace("to: target", "to: target, until: turn"))
    with pytest.raises(ContentError, match="Leave `until` out"):
        load_game(game, WRITING)


@pytest.mark.parametrize(("beast", "life"), [("Thrush", 20), ("Bearer", 19), ("Ox", 9)])
def test_how_many_abilities_a_card_prints(tmp_path: Path, beast: str, life: int) -> None:
    cards = """\
  tally:
    kind: charm
    abilities:
      - when: played
        choose: {target: beast in field of others}
        do: [{gain: 10 * abilities(target) + abilities(target by sung), of: life}]
"""
    assert not differs(tmp_path, "Ox | Tally", beast, "cast Tally", f"{{Ana: {{life: {life}}}}}", cards=cards)


# -- numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("layer", "life"), [("charm", 3), ("charms", 5)])
def test_a_card_adds_in_the_layer_of_its_kind(tmp_path: Path, layer: str, life: int) -> None:
    """Twofold repeats what is added in that layer; a layer called otherwise wants to be named."""
    game = charms(tmp_path)
    for path in (game / "rules.yaml", game / "cards" / "cards.yaml"):
        text = path.read_text(encoding="utf-8").replace("{add: 2, layer: charms}", "2")
        text = text.replace("[charms]", f"[{layer}]").replace("layer: charms", f"layer: {layer}")
        path.write_text(text, encoding="utf-8")
    (game / "scenarios" / "one.yaml").write_text(
        f"{START}    given: {{Ana: {{life: 9, field: [{{card: Ox, attached: [{{card: Bond}}]}}], hand: [Twofold]}},"
        f" Ben: {{life: 9}}}}\n    steps: [{{Ana: cast, card: Twofold}}, {{Ana: raid, card: Ox}}]\n"
        f"    expect: {{Ben: {{life: {life}}}}}\n",
        encoding="utf-8",
    )
    (found,) = run_file(game / "scenarios" / "one.yaml")
    assert found.passed, found.lines


@pytest.mark.parametrize("done", ["{give: {might: it.strength}, to: S}", "{add: it.strength, to: might, of: S}"])
def test_a_number_may_go_by_what_it_is_added_to(tmp_path: Path, done: str) -> None:
    done = done.replace("S", "beast in field where it != self")
    cards = f"  herald:\n    kind: beast\n    strength: 1\n    abilities:\n      - {{when: always, do: [{done}]}}\n"
    assert not differs(tmp_path, "Ox, Herald", "Thrush", "raid Ox; raid Herald", "{Ben: {life: 4}}", cards=cards)


def test_what_sets_a_value_may_be_a_parameter(tmp_path: Path) -> None:
    rules = "routines:\n  make(b, n): [{give: {might: {set: n}}, to: b, until: turn}]\n"
    cards = """\
  swell:
    kind: charm
    abilities: [{when: played, choose: {target: beast in field}, do: [{make: target, n: 2 + target.strength}]}]
"""
    steps = "cast Swell; pick Ox; raid Ox"
    assert not differs(tmp_path, "Ox | Swell", "Thrush", steps, "{Ben: {life: 5}}", cards=cards, rules=rules)
    assert [each.message for each in load_game(tmp_path / "charms", WRITING).warnings if "make" in each.message] == []


LAYERED = "{card: Ox, attached: [{card: Bond}]}"


@pytest.mark.parametrize(
    ("ana", "steps", "damage"),
    [
        ("Ox", "raid Ox", 2),
        ("Ox, Bearer", "raid Ox", 3),
        ("Ox | Fury", "cast Fury; pick Ox; raid Ox", 5),  # twice 2, and 1
        ("Ox | Fury, Fury", "cast Fury; pick Ox; cast Fury; pick Ox; raid Ox", 8),  # two doublings make three
        ("Ox, Bearer | Fury", "cast Fury; pick Ox; raid Ox", 6),  # what is added is not doubled
        ("Ox, Bearer | Dwindle", "cast Dwindle; pick Ox; raid Ox", 1),
        ("Ox | Dwindle, Swell", "cast Swell; pick Ox; cast Dwindle; pick Ox; raid Ox", 0),  # the last counts
        ("Ox | Dwindle, Swell", "cast Dwindle; pick Ox; cast Swell; pick Ox; raid Ox", 5),
        ("Ox | Dwindle, Fury", "cast Fury; pick Ox; cast Dwindle; pick Ox; raid Ox", 1),  # set first, then repeated
        (LAYERED, "raid Ox", 4),
        (f"{LAYERED} | Twofold", "cast Twofold; pick Ox; raid Ox", 6),  # the layer alone
        (f"{LAYERED}, Bearer | Twofold", "cast Twofold; pick Ox; raid Ox", 7),
        (f"{LAYERED} | Twofold, Twofold", "cast Twofold; pick Ox; cast Twofold; pick Ox; raid Ox", 8),
        (f"{LAYERED} | Fury", "cast Fury; pick Ox; raid Ox", 7),
        ("Ox | Fury", "cast Fury; pick Ox; done; Ben done; raid Ox", 2),
    ],
)
def test_a_value_is_worked_out_in_layers(tmp_path: Path, ana: str, steps: str, damage: int) -> None:
    card = (
        "  swell:\n    kind: charm\n    abilities:\n      - when: played\n        choose: {target: beast in field}\n"
        "        do: [{give: {might: {set: 5}}, to: target, until: turn}]\n"
    )
    assert not differs(tmp_path, ana, "Thrush", steps, f"{{Ben: {{life: {9 - damage}}}}}", cards=card)


@pytest.mark.parametrize(("how", "damage"), [("least: 5", 5), ("most: 1", 1), ("times: 0", 0), ("set: 7", 7)])
def test_a_standing_card_changes_a_value_in_every_way(tmp_path: Path, how: str, damage: int) -> None:
    card = (
        "  sage:\n    kind: beast\n    strength: 0\n    abilities:\n"
        f"      - {{when: always, do: [{{give: {{might: {{{how}}}}}, to: beast in field where it != self}}]}}\n"
    )
    assert not differs(tmp_path, "Ox, Sage", "Thrush", "raid Ox", f"{{Ben: {{life: {9 - damage}}}}}", cards=card)


# -- abilities -----------------------------------------------------------------------------------------------

HURT = "{card: Thrush, damage: 2}"
HUSH, ECHO = "cast Hush; pick Thrush", "cast Echo; pick Thrush; pick Ox"


@pytest.mark.parametrize(
    ("ana", "ben", "steps", "expect"),
    [
        # an ability that is given waits like one that is printed, for who controls the card
        ("Ox | Spite", HURT, "cast Spite; pick Thrush; strike Ox at Thrush", "{Ana: {life: 7}}"),
        ("Ox", HURT, "strike Ox at Thrush", "{Ana: {life: 9}}"),
        # what has none can do nothing: what is used, what stands, what was given
        ("Thrush", "Ox", "sing Thrush", "{Ana: {life: 10}}"),
        ("Thrush | Hush", "Ox", "cast Hush; pick Thrush; NO sing Thrush", "{Ana: {life: 9}}"),
        ("Thrush | Hush", "Ox", "cast Hush; pick Thrush; done; Ben done; sing Thrush", "{Ana: {life: 10}}"),
        ("Ox, Bearer | Hush", "Thrush", "cast Hush; pick Bearer; raid Ox", "{Ben: {life: 7}}"),
        ("Ox | Spite, Hush", HURT, f"cast Spite; pick Thrush; {HUSH}; strike Ox at Thrush", "{Ana: {life: 9}}"),
        # a copy: for a while, of what the other has at that moment
        ("Thrush, Ox | Echo", "Hound", f"{ECHO}; sing Ox", "{Ana: {life: 10}}"),
        ("Thrush, Ox", "Hound", "NO sing Ox", "{Ana: {life: 9}}"),
        ("Thrush, Ox | Echo", "Hound", f"{ECHO}; done; Ben done; NO sing Ox", "{Ana: {life: 9}}"),
        ("Thrush, Ox | Echo, Hush", "Hound", f"{ECHO}; {HUSH}; sing Ox", "{Ana: {life: 10}}"),
        ("Thrush, Ox | Echo, Hush", "Hound", f"{HUSH}; {ECHO}; NO sing Ox", "{Ana: {life: 9}}"),
        ("Bearer, Ox | Echo", "Thrush", "cast Echo; pick Bearer; pick Ox; raid Bearer", "{Ben: {life: 7}}"),
    ],
)
def test_abilities_are_given_copied_and_taken(tmp_path: Path, ana: str, ben: str, steps: str, expect: str) -> None:
    assert not differs(tmp_path, ana, ben, steps, expect)


def test_an_ability_is_given_as_long_as_a_card_stands(tmp_path: Path) -> None:
    card = (
        "  choir:\n    kind: beast\n    strength: 0\n    abilities:\n      - when: always\n        do:\n"
        "          - give: {name: Hum, when: sung, cost: [{tap: self}], do: [{gain: 2, of: life, to: you}]}\n"
        "            to: beast in field where it != self\n"
    )
    assert not differs(tmp_path, "Ox, Choir", "Ox", "NO sing Choir; sing Ox", "{Ana: {life: 11}}", cards=card)


ACTS = "{do: raid, card: Wren}, {do: raid, card: Hound}, done"
STRIKES = "{do: strike, card: Wren, target: Ox}, {do: strike, card: Hound, target: Ox}"
BOTH = "{do: strike, card: Lull, target: Ox}, {do: raid, card: Lull}, {do: sing, card: Lull}"
SINGS = "{do: sing, card: Wren}"
LULL = (
    "  lull:\n    kind: beast\n    strength: 0\n    abilities:\n      - name: Lull\n        when: sung\n"
    "        do: [{give: no abilities, to: beast in field where it != self, until: turn}]\n"
    "  wren:\n    kind: beast\n    strength: 0\n    abilities:\n"
    "      - {name: Peck, when: sung, do: [{gain: 1, of: life}]}\n"
    "  tutor:\n    kind: beast\n    strength: 0\n    abilities:\n"
    "      - name: Teach\n        when: sung\n        do:\n"
    "          - give: {when: always, do: [{give: {might: 3}, to: beast in field where it != self}]}\n"
    "            to: self\n"
)


@pytest.mark.parametrize(
    ("ana", "steps", "expect"),
    [
        ("Ox, Bearer, Lull", "raid Ox; sing Lull; raid Hound", "{Ben: {life: 5}}"),
        (
            "Wren, Lull",
            f"SEE {SINGS}, {STRIKES}, {BOTH}, {ACTS}; sing Lull",
            f"{{offers: {{Ana: [{STRIKES}, {BOTH}, {ACTS}]}}}}",
        ),
    ],
)
def test_what_was_found_out_is_found_out_anew_when_abilities_come_and_go(
    tmp_path: Path, ana: str, steps: str, expect: str
) -> None:
    assert not differs(tmp_path, ana, "Ox", steps, expect, cards=LULL)


def test_what_was_found_out_is_found_out_anew_in_a_game_that_only_gives(tmp_path: Path) -> None:
    cards = LULL.replace("no abilities", "no guard")
    steps, expect = "raid Ox; sing Tutor; raid Hound", "{Ben: {life: 3}}"
    assert not differs(tmp_path, "Ox, Tutor", "Ox", steps, expect, cards=cards, hush="give: no guard")


def test_what_lasts_until_its_card_leaves_ends_with_it(tmp_path: Path) -> None:
    card = (
        "  piper:\n    kind: beast\n    strength: 3\n    abilities:\n      - name: Pipe\n        when: sung\n"
        "        do: [{give: {might: 4}, to: beast in field where it != self, until: self_leaves}]\n"
    )
    piper = "{card: Ox, alias: ox}, {card: Piper, alias: piper}"
    assert not differs(tmp_path, piper, "Thrush", "sing Piper; raid Ox", "{Ben: {life: 3}}", cards=card)
    slain = "sing Piper; done; Ben cast Awe; Ben strike bull at Piper; Ben done; raid ox"
    expect = "{Ben: {life: 7}, Ana: {grave: [Piper]}}"
    assert not differs(tmp_path / "gone", piper, "{card: Ox, alias: bull}, Bearer | Awe", slain, expect, cards=card)


# -- what is told --------------------------------------------------------------------------------------------


def test_the_log_and_the_account_say_what_was_given(tmp_path: Path) -> None:
    expect = """{log: [Thrush has guard before Ana's next turn.]}"""
    assert not differs(tmp_path / "log", "Ox | Courage", "Thrush", "cast Courage; pick Thrush", expect)


@pytest.mark.parametrize(
    ("gift", "until", "says"),
    [
        ("guard", "turn", "Thrush has guard this turn."),
        ("no guard", "round", "Thrush has no guard this round."),
        ("guard", "stay", "Thrush has guard as long as it stays there."),
        ("guard", "until_turn_of others", "Thrush has guard before Ben's next turn."),
        ("guard", "game", "Thrush has guard from now on."),
        ("guard", "when tapped", "Thrush has guard until it is tapped."),
        ("{might: 2}", "when tapped", "Thrush has 2 more might until it is tapped."),
        ("no abilities", "turn", "Thrush has no abilities this turn."),
        ("abilities of target", "turn", "Thrush can do what Thrush can this turn."),
        ("{might: 2}", "turn", "Thrush has 2 more might this turn."),
        ("{might: -1}", "turn", "Thrush has 1 less might this turn."),
        ("{might: {times: 2}}", "turn", "The might of Thrush counts 2 times this turn."),
        ("{might: {set: 0}}", "turn", "The might of Thrush begins at 0 this turn."),
        ("{might: {least: 1}}", "turn", "The might of Thrush is at least 1 this turn."),
        ("{might: {most: 3}}", "game", "The might of Thrush is at most 3 from now on."),
        ("{name: Spite, when: dies, of: self, do: [{untap: field}]}", "turn", "Thrush has Spite this turn."),
    ],
)  # fmt: skip
def test_the_log_says_until_when_something_is_given(tmp_path: Path, gift: str, until: str, says: str) -> None:
    card = f"""  gift:
    kind: charm
    abilities:
      - when: played
        choose: {{target: beast in field of others}}
        do: [{{give: {gift}, to: target, until: {until}}}]
"""
    expect = f'{{log: ["{says}"]}}'
    assert not differs(tmp_path, "Ox | Gift", "Thrush", "cast Gift", expect, cards=card)


@pytest.mark.parametrize(
    ("steps", "life"),
    [
        ("cast Gift; NO raid Ox", 9),
        ("cast Gift; done; Ben sing Thrush; Ben done; raid Ox", 8),  # it has been tapped, and sung 1 life
        ("cast Gift; done; Ben sing Thrush; Ben done; done; Ben done; raid Ox", 8),  # and is not any more
        (
            "cast Gift; done; Ben sing Thrush; Ben done; cast Courage; pick Thrush; NO raid Ox",
            10,
        ),  # what is given anew holds
        ("cast Gift; done; Ben done; NO raid Ox", 9),
    ],
)
def test_what_lasts_until_a_test_holds_is_over_for_good(tmp_path: Path, steps: str, life: int) -> None:
    card = """  gift:
    kind: charm
    abilities:
      - when: played
        do: [{give: guard, to: beast in field of others, until: when tapped}]
"""
    assert not differs(tmp_path, "Ox | Gift, Courage", "Thrush", steps, f"{{Ben: {{life: {life}}}}}", cards=card)


def test_a_test_is_of_each_thing_by_itself_and_knows_what_was_bound(tmp_path: Path) -> None:
    """The adder may not strike before the ox is tapped; it is the weaker one at once, so it does no more harm."""
    card = """  gift:
    kind: charm
    abilities:
      - when: played
        choose: {target: beast in field where strength = 2}
        do:
          - {forbid: raid, of: beast in field where it != target, until: when target.tapped}
          - {give: {harm: 1}, to: beast in field, until: when might < target.might}
"""
    steps = "cast Gift; NO raid Adder; raid Ox; raid Adder"
    assert not differs(tmp_path, "Ox, Adder | Gift", "", steps, "{Ben: {life: 4}}", cards=card)


def test_what_lasts_as_long_as_a_card_says_which(tmp_path: Path) -> None:
    card = """  chief:
    kind: beast
    strength: 1
    abilities:
      - when: sung
        do:
          - {give: guard, to: beast in field of others, until: self_leaves}
          - {forbid: strike, of: beast in field of others, until: self_leaves}
          - {add: 1, to: might, of: beast in field of others, until: self_leaves}
"""
    lines = ["has guard", "cannot strike", "has 1 more might"]
    expect = f"{{log: [{', '.join(f'Thrush {each} as long as Chief stays there.' for each in lines)}]}}"
    assert not differs(tmp_path, "Chief", "Thrush", "sing Chief", expect, cards=card)


@pytest.mark.parametrize(("hushed", "life"), [("Ox", 7), ("Martyr", 9)])
def test_who_had_no_abilities_does_nothing_when_it_dies(tmp_path: Path, hushed: str, life: int) -> None:
    """Its event lays it into the grave, where it is another object, to which nothing was given."""
    card = """  martyr:
    kind: beast
    strength: 1
    abilities: [{when: dies, of: self, do: [{lose: 2, of: life, to: others}]}]
"""
    steps = f"cast Hush; pick {hushed}; strike Ox at Martyr"
    ben, expect = "{card: Martyr, damage: 1}", f"{{Ana: {{life: {life}}}, Ben: {{field: 0}}}}"
    assert not differs(tmp_path, "Ox | Hush", ben, steps, expect, cards=card)


# -- what is wrong -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "says"),
    [
        ("{give: gard, to: self}", '`gard` is no word that cards have, and no mark. Did you mean "guard"?'),
        ("{give: {mihgt: 1}, to: self}", "There is no value `mihgt`."),
        ("{give: {might: {add: 1, times: 2}}, to: self}", "A value is changed in one way"),
        ("{give: {might: {times: 2, layer: charm}}, to: self}", "has no layer `charm`"),
        ("{give: {might: {set: 2, layer: charms}}, to: self}", "`set` is of the whole value"),
        ("{give: {}, to: self}", "Nothing is given"),
        ("{give: guard, to: you}", "This is given to pieces, not to"),
        ("{give: guard}", "`give` has no `to`"),
        ("{give: abilities of you, to: self}", "Abilities are of cards, not of"),
        ("{give: {when: sings, do: []}, to: self}", "`sings` is no event and no use of cards."),
        ("{give: guard, to: hand where kind = beast}", "by this all get to know it"),
        ("{give: guard, to: self, until: when any(hand where kind = beast)}", "by this all get to know it"),
        ("{give: guard, to: self, until: when taped}", "taped"),
        ("{give: guard, to: self, until: tapped}", "A test is written `when TEST`."),
        ("{when: turn_end, do: [{untap: field}], until: when tapped}", "is said of what something is given to"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, do: str, says: str) -> None:
    card = f"  odd:\n    kind: beast\n    strength: 0\n    abilities: [{{name: Odd, when: sung, do: [{do}]}}]\n"
    folder = charms(tmp_path, cards=card)
    try:
        found = [str(each) for each in load_game(folder, WRITING).warnings]
    except ContentError as error:
        found = [str(error)]
    assert any(says in each for each in found), found


@pytest.mark.parametrize("what", ["no abilities", "abilities of self"])
def test_what_could_take_itself_away_does_not_hold_always(tmp_path: Path, what: str) -> None:
    does = f"{{when: always, do: [{{give: {what}, to: self}}]}}"
    card = f"  odd:\n    kind: beast\n    strength: 0\n    abilities: [{does}]\n"
    with pytest.raises(ContentError, match="cannot hold always"):
        load_game(charms(tmp_path, cards=card), WRITING)


def test_a_word_that_hangs_on_itself_is_a_circle(tmp_path: Path) -> None:
    card = (
        "  odd:\n    kind: beast\n    strength: 0\n    abilities:\n"
        "      - {when: always, do: [{give: guard, to: beast in field where might > 1}]}\n"
        "      - {when: always, do: [{give: {might: 1}, to: beast in field where words has guard}]}\n"
    )
    with pytest.raises(ContentError, match="Values go round in a circle"):
        load_game(charms(tmp_path, cards=card), WRITING)


# -- copies, and numbers that are not printed ----------------------------------------------------------------


def test_a_copy_has_what_is_printed_and_nothing_else(tmp_path: Path) -> None:
    thrush = "{card: Thrush, alias: thrush, damage: 1}, {card: Ox, alias: bull} | Awe"
    steps = "cast Courage; pick thrush; cast Twin; pick thrush; done; Ben cast Awe; Ben raid bull"
    expect = "{Ana: {life: 7, field: 3}, Ben: {field: 2}, pieces: {thrush: {damage: 1}}}"
    assert not differs(tmp_path, "Ox | Courage, Twin", thrush, steps, expect)


@pytest.mark.parametrize(
    ("ana", "steps", "damage"),
    [("Adder", "raid Adder", 2), ("Ox", "raid Ox", 2), ("Adder, Bearer", "raid Adder", 3)],
)
def test_a_number_that_is_not_printed_takes_nothing_away(tmp_path: Path, ana: str, steps: str, damage: int) -> None:
    assert not differs(tmp_path, ana, "Thrush", steps, f"{{Ben: {{life: {9 - damage}}}}}")


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("from: strength + bite", "print no `bite`, so `harm` begins with 0 there"),
        ("from: strength + (bite if prints(bite) else 0)", ""),
        ("from: strength", ""),
        ("from: sum(bite over field where prints(bite))", ""),
    ],
)
def test_a_value_that_begins_with_nothing_is_told(tmp_path: Path, value: str, says: str) -> None:
    folder = charms(tmp_path)
    rules = folder / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    assert "from: might + (bite if prints(bite) else 0)" in text
    changed = text.replace("from: might + (bite if prints(bite) else 0)", value)
    rules.write_text(changed, encoding="utf-8")
    found = [str(each) for each in load_game(folder, WRITING).warnings]
    assert [each for each in found if "print no" in each and says in each] if says else not found


@pytest.mark.parametrize(
    ("do", "says"),
    [
        ("{create: same as hand of others where kind = beast, in: hand}", "by this all get to know it"),
        ("{create: same as hand of others, in: field of you}", ""),
        ("{create: same as self, in: field of you, every: true}", "Copies are made of each of a set already."),
        ("{create: same as you, in: field of you}", "piece"),
    ],
)
def test_what_is_wrong_with_a_copy_is_said(tmp_path: Path, do: str, says: str) -> None:
    card = f"  odd:\n    kind: beast\n    strength: 0\n    abilities: [{{name: Odd, when: sung, do: [{do}]}}]\n"
    try:
        found = [str(each) for each in load_game(charms(tmp_path, cards=card), WRITING).warnings]
    except ContentError as error:
        found = [str(error)]
    assert any(says in each for each in found) if says else not found


@pytest.mark.parametrize("face", ["up", "down"])
@pytest.mark.parametrize("word", ["Mimic", "Steal"])
def test_nothing_hidden_comes_to_light_by_being_copied(tmp_path: Path, face: str, word: str) -> None:
    card = (
        "  mimic:\n    kind: beast\n    strength: 0\n    abilities:\n"
        "      - {name: Mimic, when: sung, do: [{create: same as hand of others, in: field of you}]}\n"
        "      - {name: Steal, when: sung, do: [{give: abilities of hand of others, to: self}]}\n"
    )
    rules = tabletop.new_session(charms(tmp_path, cards=card), seed=1).ruleset
    assert rules is not None
    state = tabletop.new_session(tmp_path / "charms", seed=1).state.fork()
    edit = Edit(state)
    for piece in list(state.pieces()):
        edit.remove(piece)
    mimic = edit.create("card", "field@1", definition="mimic", owner=1, face="up")
    other = edit.create("card", "hand@2", definition="thrush", owner=2, face="down")
    if face == "up":
        edit.learn((other,), (1,))
    rules.enter(edit, "main", seat=1)
    for wanted in ("sing", "choose"):
        acts = [each for each in rules.legal_actions(state) if each.kind == wanted]
        act = next(each for each in acts if wanted == "sing" or word in str(each))
        rules.perform(Edit(state), act)
    lies = [(state.definition[each], state.face[each]) for each in state.inside("field@1") if each != mimic]
    assert lies == ([("thrush", face)] if word == "Mimic" else [])
    again = next(each for each in rules.legal_actions(state) if each.kind == "sing")
    rules.perform(Edit(state), again)
    names = " ".join(str(each) for each in rules.legal_actions(state))
    assert ("Solace" in names) == (word == "Steal" and face == "up")
