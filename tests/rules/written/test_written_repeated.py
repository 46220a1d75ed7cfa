"""What cards can do is done once more, by others, and as other cards: `carry_out`, `become`, `create`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_written_granting import PAGE
from written_games import little

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file

FILES = re.findall(r"^```yaml (echoes/[\w/.-]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
CARDS = """\
  snail:
    kind: beast
    health: 3
    abilities: [{when: always, do: [{protect: self, from: kind = beast}]}]
  calf: {kind: beast, health: 1}
  duck:
    kind: beast
    health: 2
    abilities:
      - {when: enters, of: self, do: [{create: pet(count(field of you)), in: field of you, owner: you}]}
  mime:
    kind: beast
    health: 1
    abilities:
      - when: enters
        of: self
        may: true
        choose: {model: {among: beast in field of others, ask: Like whom?}}
        do: [{become: same as model, of: self}, {carry_out: self, when: enters}]
  spook:
    kind: beast
    health: 1
    abilities: [{when: enters, of: self, do: [{become: same as hand of others, of: self}]}]
  spy:
    kind: beast
    health: 1
    abilities: [{when: enters, of: self, do: [{carry_out: top(hand of others), when: enters}]}]
  worm:
    kind: beast
    health: 1
    abilities: [{when: enters, of: self, do: [{carry_out: self, when: enters}]}]
  guard:
    kind: beast
    health: 9
    abilities:
      - {when: enters, of: beast in field where it != self, do: [{gain: 1, of: damage, to: self}]}
      - {when: enters, of: self, do: [{gain: 1, of: damage, to: subject}]}
  drum:
    kind: reply
    abilities:
      - when: answers
        to: enters
        choose: {target: {among: beast in field of seats, ask: Whose?}}
        do: [{carry_out: target, when: enters}]
  veil:
    kind: reply
    abilities:
      - when: answers
        to: enters
        do:
          - give: {name: Veil, when: always, do: [{protect: self, from: kind = beast}]}
            to: answered_at
            until: turn
          - {carry_out: answered}
"""
PETS = "define:\n  pet(n): {by: n, 1: calf, else: calf if n = 2 else none}\n"


def echoes(folder: Path, cards: str = CARDS) -> Path:
    """The game of the guide, with more cards."""
    for name, text in FILES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        made = text.replace("windows:\n", f"{PETS}windows:\n")
        path.write_text(made + (cards if path.name == "cards.yaml" else ""), encoding="utf-8")
    return folder / "echoes"


def wrong(folder: Path, ana: str, ben: str, steps: str, expect: str) -> str:
    """What is otherwise than expected in one case."""
    path = echoes(folder) / "scenarios" / "one.yaml"
    path.write_text(
        "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: main, seat: Ana}}\ncases:\n  - case: it\n"
        f"    given: {{Ana: {{deck: [Elephant], {ana}}}, Ben: {{deck: [Elephant], {ben}}}}}\n"
        f"    steps: [{steps}]\n    expect: {expect}\n",
        encoding="utf-8",
    )
    (found,) = run_file(path)
    return "\n".join(found.lines)


ELEPHANT = "field: [{card: Elephant, alias: e}]"


@pytest.mark.parametrize(
    ("ana", "ben", "steps", "expect"),
    [
        # what was chosen counts; what is protected by then is left out of both
        ("hand: [Lion]", f"hand: [Stutter], {ELEPHANT}",
         "{Ana: play, card: Lion}, {Ana: choose, pick: e}, {Ben: respond, card: Stutter}",
         "{pieces: {e: {at: grave@Ben}}}"),
        ("hand: [Lion]", f"hand: [Veil], {ELEPHANT}",
         "{Ana: play, card: Lion}, {Ana: choose, pick: e}, {Ben: respond, card: Veil}",
         "{pieces: {e: {damage: 0}}, log: [What Lion does is done once more.]}"),
        # another one does what a beast does when it comes; of others' coming it does nothing
        ("hand: [Lion]", "hand: [Drum], field: [{card: Guard, alias: g}]",
         "{Ana: play, card: Lion}, {Ana: choose, pick: g}, {Ben: respond, card: Drum}, {Ben: choose, pick: g}",
         "{pieces: {g: {damage: 3}}}"),
        # a copy that does what it copied does
        ("hand: [Mime]", "field: [{card: Lion, alias: l}]",
         "{Ana: play, card: Mime}, {Ana: choose, pick: Mime}, {Ana: choose, pick: l}",
         "{Ana: {field: [Lion]}, Ben: {grave: [Lion]}}"),
        # a hidden card is not copied
        ("hand: [Spook, Calf]", "hand: [Calf]", "{Ana: play, card: Spook}",
         "{Ana: {field: [Spook]}, log: [Spook became nothing else.]}"),
        # and what it can do is not done
        ("hand: [Spy]", f"hand: [Duck], {ELEPHANT}", "{Ana: play, card: Spy}",
         "{Ana: {field: [Spy]}, Ben: {field: [Elephant]}, log: [A card has nothing that could be done.]}"),
        # which card is made is worked out; where no card is called so, none is
        ("hand: [Duck]", "hand: [Calf]", "{Ana: play, card: Duck}", "{Ana: {field: [Duck, Calf]}}"),
        ("hand: [Duck], field: [Calf, Calf]", "hand: [Calf]", "{Ana: play, card: Duck}",
         "{Ana: {field: [Calf, Calf, Duck]}}"),
    ],
)  # fmt: skip
def test_it_is_done_once_more(ana: str, ben: str, steps: str, expect: str, tmp_path: Path) -> None:
    assert not wrong(tmp_path, ana, ben, steps, expect)


def test_what_does_itself_again_without_end_is_taken_back(tmp_path: Path) -> None:
    path = echoes(tmp_path) / "scenarios" / "one.yaml"
    path.write_text(
        "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: main, seat: Ana}}\ncases:\n  - case: it\n"
        "    given: {Ana: {deck: [Elephant], hand: [Worm]}, Ben: {deck: [Elephant]}}\n"
        "    steps: [{Ana: play, card: Worm}]\n    expect: {Ana: {hand: []}}\n",
        encoding="utf-8",
    )
    (found,) = run_file(path)
    assert "more than 20,000 steps" in "\n".join(found.lines), found.lines


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("{carry_out: self}", "Only an act that `uses` an ability carries one out."),
        ("{carry_out: self, when: entres}", 'that could be done by `entres`. Did you mean "enters"?'),
        ("{carry_out: self, when: always}", "No card does anything that could be done by `always`."),
        ("{carry_out: self, when: enters, anew: true}", "Its choices are made in any case."),
        ("{become: lino, of: self}", 'There is no card `lino`. Did you mean "lion"?'),
        ("{become: top(hand of others).card, of: self}", "not everybody may know `card` of a hidden card"),
        ("{create: lino, in: field}", 'There is no card and no kind `lino`. Did you mean "lion"?'),
        ("{create: 1 + health, in: field}", "`health` is a word of a piece"),
        ("{create: count(field), in: field}", "This takes a word, not a number."),
    ],
)  # fmt: skip
def test_what_is_written_wrongly_is_said(effect: str, message: str, tmp_path: Path) -> None:
    cards = f"{CARDS}  odd: {{kind: beast, health: 1, abilities: [{{when: enters, of: self, do: [{effect}]}}]}}\n"
    with pytest.raises(ContentError) as caught:
        load_game(echoes(tmp_path, cards), WRITING)
    assert [message in str(each) for each in caught.value.findings] == [True], caught.value


def test_a_word_that_somebody_may_not_know_makes_nothing(tmp_path: Path) -> None:
    rules = (
        "rules: 1\nsetup:\n  - {create: toad, in: deck}\n  - {create: newt, in: pile}\n"
        "course:\n  - {turns: seats, from: 1, do: [{ask: you, to: [hidden, open]}]}\nacts:\n"
        "  hidden: {do: [{create: top(deck).card, in: hand, owner: you}]}\n"
        "  open: {do: [{create: top(pile).card, in: hand, owner: you}]}\n"
    )
    little(tmp_path, rules)  # version 1 only warns
    session = tabletop.new_session(tmp_path, seed=1, bots={})
    assert session.submit(tabletop.Action("hidden", 1)) and not session.state.inside("hand@1")
    assert session.submit(tabletop.Action("open", 2)) and len(session.state.inside("hand@2")) == 1


def test_an_act_that_uses_something_has_its_choices(tmp_path: Path) -> None:
    game = echoes(tmp_path)
    rules = (game / "rules.yaml").read_text(encoding="utf-8")
    made = rules.replace("do: [{carry_out: card}]", "do: [{carry_out: card, anew: true}]")
    (game / "rules.yaml").write_text(made, encoding="utf-8")
    with pytest.raises(ContentError, match="What the act uses has its choices already"):
        tabletop.new_session(game, seed=1)
