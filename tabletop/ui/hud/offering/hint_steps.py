"""Which invitation is due: the logic of the first minute, without pixels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

IDLE = 20.0
PAUSE = 0.7


@dataclass(frozen=True, slots=True)
class HintStep:
    """One gesture to invite: its sentence and the key to show, if it has one. ``by_keys``: the sentence for somebody
    at the keyboard, "" where there is nothing to tell; what stands in braces there is the key of that action."""

    id: str
    sentence: str
    key: str = ""
    gesture: str = "press"
    by_keys: str = ""


_BY_KEYS = "{next_piece} goes to what can act. {act}, or its number, does it."
_READ = "{preview} held shows a card large."
_MENU = "{menu} shows all it can do, and why not."

DEFAULT_STEPS = (
    HintStep(
        "drag",
        "Drag a card to where you want it.",
        "",
        "drag",
        "Arrows go from card to card. {act} does the obvious.",
    ),
    HintStep("tap", "Point at a card and press T: it turns sideways.", "T", "key", "{tap} turns a card sideways."),
    HintStep("flip", "F turns it over.", "F", "key", "{flip} turns it over."),
    HintStep("zoom", "The wheel zooms, Space shows a card large.", "Space", "wheel", _READ),
    HintStep("menu", "Right click for everything else it can do.", "", "right", _MENU),
)

REFEREE_STEPS = (
    HintStep("click", "Click what glows.", "", "press", _BY_KEYS),
    HintStep("drag", "Drag what glows to a place that lights up.", "", "drag", _BY_KEYS),
    HintStep("end", "When you are done, press this, or E.", "E", "key", "When you are done, press {end_phase}."),
    HintStep("zoom", "The wheel zooms, Space shows a card large.", "Space", "wheel", _READ),
    HintStep("menu", "Right click shows all it can do, and why not.", "", "right", _MENU),
)
"""Where a referee is on: what glows can act, what is refused says why."""


WITHOUT_CARDS = HintStep("zoom", "The wheel zooms at the pointer.", "", "wheel", "{zoom_in} and {zoom_out} zoom.")
_ACTION = re.compile(r"\{(\w+)\}")


def steps_for(ruled: bool, cards: bool, key: Callable[[str], str]) -> tuple[HintStep, ...]:
    """The steps for a table with a referee or without, with cards to be read or with none. ``key``: how the key of an
    action is called here."""
    steps = REFEREE_STEPS if ruled else DEFAULT_STEPS
    chosen = steps if cards else tuple(WITHOUT_CARDS if each.id == "zoom" else each for each in steps)
    return tuple(replace(each, by_keys=_ACTION.sub(lambda found: key(found[1]), each.by_keys)) for each in chosen)


class HintLogic:
    """Goes through the steps; each is dismissed by doing it. Stops after 20 seconds without input."""

    def __init__(self, steps: Iterable[HintStep] = DEFAULT_STEPS) -> None:
        self.steps = tuple(steps)
        self.done: set[str] = set()
        self.running = False
        self.ended = ""  # "done", "escape" or "idle"
        self.by_keys = False
        """Whoever is invited has the hands on the keyboard."""
        self._targets: frozenset[str] = frozenset()
        self._input = 0.0
        self._pause_until = 0.0
        self.since = 0.0

    def start(self, now: float, done: set[str] | None = None) -> None:
        """Begin, without the steps that were done before; what is done from now on is added to that set."""
        self.done = set() if done is None else done
        self.running = True
        self.ended = ""
        self._input = now
        self._pause_until = now + PAUSE
        self.since = self._pause_until

    def offer(self, targets: Iterable[str]) -> None:
        """For which steps there is something on the table to show them on."""
        self._targets = frozenset(targets)

    def current(self, now: float) -> HintStep | None:
        """The step to show now."""
        if not self.running or now < self._pause_until:
            return None
        due = (s for s in self.steps if s.id not in self.done and s.id in self._targets)
        return next((s for s in due if s.by_keys or not self.by_keys), None)

    def did(self, step: str, now: float) -> None:
        """A gesture was done, invited or not."""
        self._input = now
        if self.running and step not in self.done:
            self.done.add(step)
            self._pause_until = now + PAUSE
            self.since = self._pause_until
            if all(s.id in self.done for s in self.steps):
                self.stop("done")

    def input(self, now: float) -> None:
        """Something was moved, pressed or typed."""
        self._input = now

    def stop(self, reason: str) -> None:
        """No more hints."""
        if self.running:
            self.running = False
            self.ended = reason

    def tick(self, now: float) -> None:
        """The time is `now`."""
        if self.running and now - self._input >= IDLE:
            self.stop("idle")
