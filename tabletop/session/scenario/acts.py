"""Reading `steps`: who does what, in the game's own words.

::

    steps:
      - {A: activate, creature: Lion, ability: Roar}          # a seat, what it does, the arguments
      - {B: deploy, creature: Lion, site: 3, refused: There is no land in slot 3.}
      - {B: lock, refused: {code: locked, rule: TER-59}}      # a try that must fail changes nothing
      - {A: pass, if_asked: true}                             # may have happened by itself
      - {all: pass}                                           # everybody, until the window closes
      - {run: {phase: round_end, step: recovery}}             # plain answers until a named moment
      - {hand: move, pieces: [Lion], to: removed, seat: A}    # by hand, past the referee
      - {given: {land#2: Still Mere}}                         # the position is changed in the middle
      - {reload: true}                                        # saved and opened again; also rules:, undo:, redo:
      - {check_deck: {from: my-deck}, refused: [Creature deck costs 104; the limit is 100.]}
      - {check_deck: {from: my-deck, add: {creatures: {kraken: 1}}}, refused: true}      # for whatever reason
      - {show: [log, table_values, A]}                        # tells what is there, while one writes
      - expect: {A: {ready: 3}}                               # or a list of them
"""

from __future__ import annotations

from typing import Literal

from tabletop.content.findings import describe
from tabletop.content.reading.marked import Where
from tabletop.core.values import Json
from tabletop.session.scenario.checks import read_expects, read_refused
from tabletop.session.scenario.model import (
    Act,
    All,
    ByHand,
    CheckCard,
    CheckDeck,
    Given,
    Place,
    RunOn,
    Show,
    Step,
    Turn,
)
from tabletop.session.scenario.positions import read_chance, read_deck_spec, read_given
from tabletop.session.scenario.words import Words

HEADS = ("expect", "all", "run", "hand", "given", "chance", "rules", "undo", "redo", "reload", "check_deck",
         "check_card", "show")  # fmt: skip

SHOWN = ("log", "table_values", "open")
"""What can be shown besides seats and zones."""

ACT_KEYS = ("refused", "if_asked", "override")

RULES_MODES = ("on", "warn", "off")


def read_steps(words: Words, raw: Json, where: Where) -> tuple[Step, ...]:
    """The steps of a case, in order."""
    steps = []
    for item, place in words.listed(raw, where, "`steps`"):
        steps += _read_step(words, item, place)
    return tuple(steps)


def _read_step(words: Words, raw: Json, where: Where) -> list[Step]:
    if not isinstance(raw, dict) or not raw:
        words.fault(where, f"A step is a mapping, not {describe(raw)}.", "Write `- {A: pass}`.")
        return []
    seats = [key for key in raw if words.is_seat(key)]
    heads = [key for key in HEADS if key in raw]
    if len(seats) == 1 and not heads:
        act = _read_act(words, seats[0], raw, where)
        return [act] if act is not None else []
    if len(seats) > 1:
        words.fault(where, f"Two seats cannot act in one step ({', '.join(seats)}).", "Begin a new line with `- `.")
        return []
    if len(heads) != 1:
        known = [*words.seats, *HEADS]
        first = next(iter(raw))
        words.fault(where, f"A step begins with who acts or what is done, not `{first}`.", words.hint(first, known))
        return []
    if heads[0] == "expect":
        words.mapping({key: True for key in raw if key != "expect"}, where, "A step", ())
        return [*read_expects(words, raw["expect"], (*where, "expect"))]
    step = _read_other(words, heads[0], raw, where)
    return [step] if step is not None else []


def _read_act(words: Words, seat: str, raw: dict[str, Json], where: Where) -> Act | None:
    kind = raw[seat]
    if not isinstance(kind, str):
        words.fault((*where, seat), f"What {seat} does must be a word, not {describe(kind)}.")
        return None
    return Act(
        where,
        words.seat(seat, (*where, seat)),
        kind,
        {key: value for key, value in raw.items() if key != seat and key not in ACT_KEYS},
        read_refused(words, raw["refused"], (*where, "refused")) if "refused" in raw else None,
        words.flag(raw.get("if_asked", False), (*where, "if_asked"), "`if_asked`"),
        words.flag(raw.get("override", False), (*where, "override"), "`override`"),
    )


def _read_other(words: Words, head: str, raw: dict[str, Json], where: Where) -> Step | None:
    value, place = raw[head], (*where, head)
    if head == "hand":
        return _read_by_hand(words, raw, where)
    allowed: dict[str, tuple[str, ...]] = {
        "run": ("times", "answers"), "check_deck": ("options", "refused", "warned"), "check_card": ("refused",),
    }  # fmt: skip
    words.mapping({key: True for key in raw if key != head}, where, "A step", allowed.get(head, ()))
    if head == "all":
        return All(where, words.text(value, place, "`all`"))
    if head == "run":
        return _read_run(words, raw, where)
    if head == "given":
        return Place(where, read_given(words, value, place))
    if head == "chance":
        return Place(where, Given(place, chance=read_chance(words, value, place)))
    if head == "rules":
        words.known(place, str(value), RULES_MODES, "position of the dial")
        return Turn(where, "rules", str(value))
    if head == "undo" or head == "redo":
        number = 1 if value is True else words.whole(value, place, f"`{head}`", 1)
        return Turn(where, "undo" if head == "undo" else "redo", number)
    if head == "show":
        return _read_show(words, value, place)
    if head == "reload":
        return Turn(where, "reload")
    reasons: tuple[str, ...] | Literal[True] = (
        True if raw.get("refused") is True else words.texts(raw.get("refused"), (*where, "refused"), "`refused`")
    )
    if head == "check_card":
        return CheckCard(where, words.mapping(value, place, "A card"), reasons)
    deck = read_deck_spec(words, value, place)
    options = words.mapping(raw.get("options"), (*where, "options"), "`options`")
    warned = words.texts(raw.get("warned"), (*where, "warned"), "`warned`")
    return CheckDeck(where, deck, options, reasons, warned) if deck is not None else None


def _read_show(words: Words, raw: Json, where: Where) -> Show | None:
    found: list[str] = []
    for item, place in words.listed(raw, where, "`show`"):
        text = words.text(item, place, "`show`")
        zone, at, seat = text.partition("@")
        if text in SHOWN or words.is_seat(text):
            found.append(words.seat(text, place) if text not in SHOWN else text)
        elif zone in words.catalog.zones and (not at or words.seat(seat, place)):
            found.append(text)
        elif text and zone not in words.catalog.zones:
            known = [*SHOWN, *words.seats, *words.catalog.zones]
            words.fault(place, f"`show` knows no `{text}`.", words.hint(text, known, "words"))
    return Show(where, tuple(found))


def _read_run(words: Words, raw: dict[str, Json], where: Where) -> RunOn:
    times = words.whole(raw["times"], (*where, "times"), "`times`", 1) if "times" in raw else 0
    answers = str(raw.get("answers", "plain"))
    words.known((*where, "answers"), answers, ("plain", "first"), "way to answer")
    moment = None if raw["run"] is True else words.moment(raw["run"], (*where, "run"))
    if moment is None and not times:
        words.fault(where, "`run` needs a moment or `times`.", "Write `run: {phase: round_end}`.")
    return RunOn(where, moment, times, "first" if answers == "first" else "plain")


def _read_by_hand(words: Words, raw: dict[str, Json], where: Where) -> ByHand:
    seat = words.seat(raw["seat"], (*where, "seat")) if "seat" in raw else ""
    return ByHand(
        where,
        seat,
        words.text(raw["hand"], (*where, "hand"), "`hand`"),
        {key: value for key, value in raw.items() if key not in ("hand", "seat", "refused")},
        read_refused(words, raw["refused"], (*where, "refused")) if "refused" in raw else None,
    )
