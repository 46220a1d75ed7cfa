"""First minutes of newcomers at each game, played again: inputs and seconds to the first own move and to the first
finished turn.

    .venv/bin/python tools/play_trials.py
    .venv/bin/python tools/play_trials.py --who keyboard --games evolve --pictures OUT

The trials stand in tools/trials.yaml: inputs of people who had never seen the game, as they made them in the window.
They are played in the program as it is now, without a window; a trial whose way is barred ends with a sentence. With
--pictures OUT each input leaves a picture, and each trial a sheet of them.

Seconds are the program's own (whatever moves until it rests) and those of a person: reading at 4 words a second what
has come up on the screen (the prompt of a lesson, the question, invitations, messages; not cards, log or rulebook),
and for each input what the keystroke-level model of Card, Moran and Newell gives: 1.35 to think, 1.1 to point, 0.2
for a click, 1.3 for a drag, 0.28 for a key. Somebody impatient reads half of it.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
import yaml

from tabletop.control.kinds.board import cell_centre
from tabletop.control.lessons.cursor import Mood
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tools.make_matrix import sheet

TRIALS = Path(__file__).with_name("trials.yaml")
THINK, POINT, CLICK, DRAG, KEY = 1.35, 1.1, 0.2, 1.3, 0.28
WORDS_A_SECOND = 4.0
LONGEST = 20.0
"""Seconds that what follows from an input may last."""
AIM = (2, 20.0, 90.0)
"""Inputs and seconds to the first own move, seconds to the first finished turn."""


class Barred(Exception):
    """An input that cannot be made as it is written."""


class Trial:
    """One newcomer at one game."""

    def __init__(self, home: Path, person: dict[str, Any], trial: dict[str, Any], pictures: Path | None) -> None:
        size = tuple(int(part) for part in str(person.get("size", "1280x800")).split("x"))
        settings = Settings(path=home / "settings.yaml", ui_size=int(person.get("text", 0)))
        self.driver = Driver(home, (size[0], size[1]), settings)
        self.driver.app.go(ShelfScreen(select=trial["game"]))
        self.driver.settle()
        self.person, self.trial, self.pictures = person, trial, pictures
        self.inputs, self.reading, self.hands, self.program = 0, 0.0, 0.0, 0.0
        self.read: set[str] = set()
        self.shots: list[Path] = []

    @property
    def seconds(self) -> float:
        """All that has passed: the program's time, and the person's."""
        return self.program + self.reading + self.hands

    @property
    def table(self) -> TableScreen:
        screen = self.driver.app.screen
        if not isinstance(screen, TableScreen):
            raise Barred("there is no table yet")
        return screen

    def play(self) -> Iterator[tuple[str, int, float]]:
        """Make every input; each milestone with the inputs and seconds until then."""
        begun: int | None = None  # the line of the history at which the table came up
        for step in self.trial["inputs"]:
            if step in ("own move", "turn finished"):
                if begun is None or self.table.session.journal.head <= begun:
                    raise Barred(f"nothing has been done when the {step} is said to be")
                yield step, self.inputs, self.seconds
                continue
            self.look()
            self.make(step)
            self.rest()
            if begun is None and isinstance(self.driver.app.screen, TableScreen):
                begun = self.table.session.journal.head
            if self.pictures is not None:
                self.shots.append(self.pictures / f"{self.trial['game']}-{self.person['id']}-{self.inputs:02}.png")
                pygame.image.save(self.driver.app.surface, str(self.shots[-1]))

    def rest(self) -> None:
        """Let the program do what follows from an input, until nothing but an invitation moves."""
        began = self.driver.time
        while self.driver.time - began < LONGEST:
            self.driver.tick(50)
            screen = self.driver.app.screen
            if isinstance(screen, TableScreen) and not self._goes_on(screen):
                break
        self.program += self.driver.time - began
        self.driver.tick(900)  # invitations come up; a person looks at the table meanwhile

    def _goes_on(self, table: TableScreen) -> bool:
        cursor = table.lessons.cursor
        others = cursor is not None and cursor.mood is Mood.WATCHING
        return others or table.table.stage.moving(self.driver.time) or table.showing.active

    def look(self) -> None:
        """Read what has come up."""
        fresh = [text for text in self.texts() if text and text not in self.read]
        self.read |= set(fresh)
        share = 0.5 if self.person.get("impatient") else 1.0
        self.reading += share * sum(len(text.split()) for text in fresh) / WORDS_A_SECOND

    def texts(self) -> Iterator[str]:
        """What is to be read on the screen now."""
        screen = self.driver.app.screen
        yield from self.driver.app.notices.texts
        if isinstance(screen, ShelfScreen):
            if screen.front is not None and screen.front.catalog is not None:
                yield screen.front.catalog.sentence
            return
        hud = self.table.hud
        card = self.table.lessons.card
        if card is not None and card.visible:
            yield card.prompt.sentence
            yield card.prompt.said
        if hud.decision.visible:
            yield hud.decision.sentence
            yield from (choice.label for choice in hud.decision.choices)
        if hud.hints.current is not None:
            yield hud.hints.current.by_keys if hud.hints.logic.by_keys else hud.hints.current.sentence
        if hud.hold_to_look.visible:
            yield from hud.hold_to_look.sentences
        if hud.bubble.visible:
            yield hud.bubble.text

    def make(self, step: str) -> None:
        """One input."""
        word, _, rest = step.partition(" ")
        match word:
            case "press":
                self.spend(POINT + CLICK)
                self.driver.click(self.button(rest))
            case "click":
                self.spend(POINT + CLICK)
                self.driver.click(self.spot(rest))
            case "drag":
                start, _, end = rest.partition(" to ")
                self.spend(POINT + DRAG)
                self.driver.drag(self.spot(start), self.spot(end))
            case "key":
                self.spend(KEY)
                self.driver.key(rest)
            case "hold":
                self.spend(KEY)
                self.driver.key_down(rest)
            case "free":
                self.driver.key_up(rest)
            case _:
                raise Barred(f"{step!r} is no input: press, click, drag A to B, key, hold, free")

    def spend(self, hands: float) -> None:
        """An input that takes so long."""
        self.inputs += 1
        self.hands += THINK + hands

    def button(self, label: str) -> tuple[float, float]:
        """The middle of a button of the screen."""
        screen = self.driver.app.screen
        if isinstance(screen, TableScreen):
            found = list(screen.hud.stack.shown)
            for widget in found:
                if widget.visible:
                    found.extend(widget.children)
                    if getattr(widget, "label", "") == label:
                        return widget.rect.center
        elif isinstance(screen, ShelfScreen):
            for control in screen.form.controls:
                if getattr(control, "label", "") == label:
                    return control.rect.center
        raise Barred(f"no button says {label}")

    def spot(self, what: str) -> tuple[float, float]:
        """A piece (`hand@1 3` is the third there; a title), a zone, or the button of an act."""
        table = self.table
        shown = table.shown.arrangement
        zone, _, number = what.partition(" ")
        there = [place for place in shown.placements if place.zone == zone]
        named = [place for place in shown.placements if table.table.title_of(place.piece) == what]
        if number.isdigit() and len(there) >= int(number):
            place = there[int(number) - 1]
        elif named:
            place = named[0]
        elif (region := shown.region(zone)) is not None and region.box.board is not None and number:
            cell = region.box.board.cell(number)
            if cell is None:
                raise Barred(f"{zone} has no cell {number}")
            return table.camera.to_screen(*cell_centre(region.box, cell))
        else:
            region = shown.region(what)
            if region is None:
                raise Barred(f"nothing on the table is called {what}")
            return table.camera.to_screen(region.box.x + region.box.w / 2, region.box.y + region.box.h / 2)
        for across in (0.0, -0.4, 0.4):
            x, y = place.x + across * place.w, place.y
            top = shown.at(x, y)
            if top is not None and top.handle == place.handle:
                return table.camera.to_screen(x, y)
        raise Barred(f"{what} cannot be reached")


def main() -> int:
    """Play what was asked for and tell what came of it."""
    written = yaml.safe_load(TRIALS.read_text(encoding="utf-8"))
    people = {person["id"]: person for person in written["people"]}
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--who", default=",".join(people), help=f"which newcomers: {', '.join(people)}")
    parser.add_argument("--games", default="", help="which games; left out, all")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each input")
    chosen = parser.parse_args()
    if chosen.pictures is not None:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
    secrets.randbelow = lambda most: int(written["seed"]) % most  # type: ignore[assignment]  # the same deal each time
    barred, met = 0, {"own move": 0, "turn finished": 0}
    print(f"{'game':12}{'newcomer':14}{'own move':>18}{'finished turn':>20}")
    games = chosen.games.split(",") if chosen.games else [trial["game"] for trial in written["trials"]]
    wanted = [each for each in written["trials"] if each["who"] in chosen.who.split(",") and each["game"] in games]
    for trial in wanted:
        with tempfile.TemporaryDirectory() as home:
            os.environ["TABLETOP_HOME"] = home
            played = Trial(Path(home), people[trial["who"]], trial, chosen.pictures)
            line = f"{trial['game']:12}{trial['who']:14}"
            try:
                for step, inputs, seconds in played.play():
                    met[step] += seconds <= AIM[1 if step == "own move" else 2]
                    line += f"{inputs:>5} in{seconds:>5.0f} s ({played.program:.0f})"
            except Barred as error:
                barred += 1
                line += f" after {played.inputs} inputs: {error}"
            print(line, flush=True)
            if isinstance(played.driver.app.screen, TableScreen):
                played.driver.app.screen.leave()
            if played.shots:
                name = f"sheet-{trial['game']}-{trial['who']}.png"
                sheet(played.shots, 3, 900, played.pictures / name if played.pictures else Path(name))
    pygame.quit()
    print(
        f"Of {len(wanted)}: an own move within {AIM[1]:.0f} s in {met['own move']}, "
        f"a finished turn within {AIM[2]:.0f} s in {met['turn finished']}. In brackets: the program's own seconds."
    )
    return 1 if barred else 0


if __name__ == "__main__":
    sys.exit(main())
