"""Toy 6, Hush and mirror: two silencers, a copier, a protected piece, a lasting silence.

Holds: one pass, no restoring; a beaten source frees the winner; a copy's "this" is the copier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from toys import load, make, meddle, prove

from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.modifying.silencing import release, renew, silence, silences
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

GAME = """
id: hush
title: Hush and mirror
seats: [2]
kinds: {voice: {label: Voice, fields: {does: {}, strength: {type: int}}}}
counters: {mute: {label: Mute}}
zones:
  stage: {label: Stage, per_seat: true, group: stage, face: up}
  wings: {label: Wings, per_seat: true, group: wings, face: up}
decks: {main: {label: Deck}}
phases: [show]
setup: [{put: {list: main, into: stage, face: up}}, {flow: {round: 1, phase: show}}]
"""
CARDS = """
kind: voice
cards:
  husher: {does: hush, strength: 3}
  mirror: {does: copy, strength: 4}
  firm: {does: firm, strength: 5}
  curse: {does: curse, strength: 2}
  plain: {does: sing, strength: 1}
"""
DECK = "name: All\ncards: {husher: 1, mirror: 1, firm: 1, curse: 1, plain: 1}\n"
MOST = 12


def does(table: Table, piece: int) -> str:
    """What a card does: its own, or what it has copied."""
    return str(table.state.field(piece, "text_of") or table.printed(piece, "does") or "")


def side(table: Table, piece: int) -> int:
    """On whose stage it stands, 0 for none."""
    zone = table.zone(piece)
    return int(zone[-1]) if zone.startswith("stage") else 0


def opposite(table: Table, piece: int) -> tuple[int, ...]:
    """Who stands opposite."""
    seat = side(table, piece)
    return table.inside(zone_key("stage", 0, 3 - seat)) if seat else ()


def fits(table: Table, record: Mapping[str, Any]) -> bool:
    """ "While active": the source stands on a stage, the silenced one opposite."""
    return record["target"] in opposite(table, record["source"])


def silent(table: Table, piece: int) -> bool:
    """Whether a card is silenced."""
    return any(True for _ in silences(table, piece, fits))


def mirror_step(run: Run) -> None:
    """Copiers take over the text of the strongest opposite card; "this" is then the copier."""
    for piece in stage(run):
        others = [each for each in opposite(run, piece) if run.printed(each, "does") not in ("copy", None)]
        if does(run, piece) == "copy" and others:
            best = max(others, key=lambda each: (_strength(run, each), -each))
            run.set_mark(piece, "text_of", run.printed(best, "does"))


def _strength(table: Table, piece: int) -> int:
    found = table.printed(piece, "strength")
    return found if isinstance(found, int) else 0


def stage(table: Table) -> list[int]:
    """Everybody on a stage."""
    return [piece for seat in (1, 2) for piece in table.inside(zone_key("stage", 0, seat))]


def hush_pass(run: Run) -> None:
    """One pass: who silences is read first, then all are silenced; firm ones are not, curses are for good."""
    speaking = [(piece, does(run, piece)) for piece in stage(run) if not silent(run, piece)]
    firm = {piece for piece, text in speaking if text == "firm"}
    for piece, text in speaking:
        if text in ("hush", "curse"):
            for each in opposite(run, piece):
                if each not in firm and not any(record["source"] == piece for record in silences(run, each)):
                    silence(run, each, piece, text, "active" if text == "hush" else "end")


class Move(ActionKind):
    """Beat a card of the other side, or bring an own one back."""

    pieces = ("card",)

    def __init__(self, kind: str, zone: str, mine: bool) -> None:
        self.kind, self.zone, self.mine = kind, zone, mine  # type: ignore[misc]

        def there(table: Table, act: BoundAction) -> Unmet | None:
            return None if act.piece("card") in table.inside(self._where(act.seat)) else Unmet()

        self.requirements = (Requirement("not_there", "TOY-6", "It is not there.", there),)

    def _where(self, seat: int) -> str:
        return zone_key(self.zone, 0, seat if self.mine else 3 - seat)

    def candidates(self, table: Table, seat: int) -> Iterator[Any]:
        """Every card there."""
        from tabletop.rules.actions import Action

        for piece in table.inside(self._where(seat)):
            yield Action(self.kind, seat, card=table.handle(piece, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        """Off the stage, or onto it."""
        piece = act.piece("card")
        release(run, piece)
        run.move(piece, zone_key("stage" if self.mine else "wings", 0, act.seat if self.mine else 3 - act.seat))


class Pass(ActionKind):
    """Let the others go on."""

    kind = "pass"
    quiet = True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


def count(run: Run) -> None:
    """So many turns and it is over."""
    run.set_flow("round", run.flow("round", 1) + 1)
    run.set_flow("seat", 3 - run.flow("seat", 1))
    if run.flow("round") > MOST:
        run.finish((1,), "hush.done", "TOY-6")


def _now(table: Table, frame: Frame) -> tuple[int, ...]:
    return (table.flow("seat", 1),)


class Stage(Ruleset):
    """Mirrors, then one pass of silence, then somebody acts."""

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """Beat, bring back, pass."""
        return (Move("beat", "stage", False), Move("back", "wings", True), Pass())

    def make_blocks(self) -> Iterator[Block]:
        """A turn."""
        turn = WindowDef("turn", ("beat", "back"), "pass", _now, "first", passed="")
        yield Block(
            "hush/turn", "again", Call(mirror_step), Call(hush_pass), Window(turn), Call(count), Jump("again")
        )  # fmt: skip

    def begin(self, run: Run) -> None:
        """Straight on."""
        run.push("hush/turn")


@pytest.fixture
def show(tmp_path: Path) -> Any:
    catalog = load(tmp_path, game=GAME, cards_voices=CARDS, decks_all=DECK)

    def made(left: str, right: str) -> tuple[Any, Run, dict[str, int]]:
        rules, state = make(Stage, catalog, seats=2)
        edit = Edit(state)
        for piece in list(state.pieces()):
            edit.remove(piece)
        edit.set_flow("lasting", None)
        named = {}
        for seat, words in ((1, left), (2, right)):
            for word in words.split():
                named[f"{word}{seat}"] = edit.create("card", f"stage@{seat}", definition=word, owner=seat)
        return rules, Run(rules, edit), named

    return made


def quiet(run: Run, named: dict[str, int]) -> set[str]:
    return {name for name, piece in named.items() if silent(run, piece)}


def test_two_silencers_silence_each_other_in_one_pass(show: Any) -> None:
    _, run, named = show("husher plain", "husher")
    hush_pass(run)
    assert quiet(run, named) == {"husher1", "plain1", "husher2"}
    hush_pass(run)  # a second pass changes nothing: nobody speaks
    assert quiet(run, named) == {"husher1", "plain1", "husher2"}


def test_a_copy_speaks_for_itself(show: Any) -> None:
    _, run, named = show("mirror", "husher plain")
    mirror_step(run)
    assert does(run, named["mirror1"]) == "hush"
    hush_pass(run)
    assert quiet(run, named) == {"mirror1", "husher2", "plain2"}
    assert {record["source"] for record in silences(run, named["plain2"])} == {named["mirror1"]}


def test_what_is_firm_is_not_silenced_and_a_curse_is_for_good(show: Any) -> None:
    _, run, named = show("firm plain", "husher curse")
    hush_pass(run)
    assert quiet(run, named) == {"plain1"}
    for name in ("husher2", "curse2"):
        release(run, named[name])
        run.move(named[name], "wings@2")
    assert quiet(run, named) == {"plain1"}, "the curse stays"
    renew(run, named["plain1"])
    assert quiet(run, named) == set()


def test_a_beaten_source_frees_the_winner_and_is_not_restored(show: Any) -> None:
    _, run, named = show("plain", "husher")
    hush_pass(run)
    assert quiet(run, named) == {"plain1"}
    release(run, named["husher2"])
    assert quiet(run, named) == set()
    run.move(named["husher2"], "wings@2")
    run.move(named["husher2"], "stage@2")
    assert quiet(run, named) == set(), "coming back restores nothing"
    hush_pass(run)
    assert quiet(run, named) == {"plain1"}, "it begins anew with the next pass"
    run.move(named["plain1"], "wings@1")
    run.move(named["plain1"], "stage@1")
    assert quiet(run, named) == set(), "a new object is free"


def test_it_ends_for_a_card_that_no_longer_fits(show: Any) -> None:
    _, run, named = show("plain", "husher")
    hush_pass(run)
    run.move(named["plain1"], "stage@2")
    assert quiet(run, named) == set(), "it is not opposite any more"


def test_whole_games(tmp_path: Path) -> None:
    catalog = load(tmp_path, game=GAME, cards_voices=CARDS, decks_all=DECK)
    for seed in range(3):
        rules, state = make(Stage, catalog, seats=2)
        assert isinstance(state, GameState)
        assert prove(rules, state, seed) == MOST
        rules, state = make(Stage, catalog, seats=2)
        meddle(rules, state, seed, most=30)
