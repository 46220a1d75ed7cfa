"""Short quiet sounds, made once from formulas and kept in memory. Silent without a device, and when muted."""

from __future__ import annotations

import array
import contextlib
import math
import os
import random

import pygame

from .window import quiet_stderr

RATE = 22050
NAMES = ("slide", "tap", "flip", "shuffle", "dice", "click", "place", "undo", "error", "deal", "count", "chime")

CAPTIONS = {
    "slide": "A card slides", "tap": "A card is turned aside", "flip": "A card is turned over",
    "shuffle": "Cards are shuffled", "dice": "Dice roll", "place": "Something is laid down", "undo": "Taken back",
    "error": "Refused", "deal": "Cards are dealt", "count": "A number changes", "chime": "A chime",
}  # fmt: skip
"""What is heard, in words; clicks of buttons answer a press, and need none."""

KINDS = {
    "cards": ("slide", "tap", "flip", "place", "deal"),
    "dice": ("shuffle", "dice"),
    "clicks": ("click", "count"),
    "signals": ("undo", "error", "chime"),
}
"""What people set apart."""


def _noise_burst(
    rng: random.Random, seconds: float, attack: float, decay: float, tone: float, loudness: float
) -> list[float]:
    """Filtered noise that swells in `attack` seconds and then dies away; `tone` 0..1 is its brightness."""
    out: list[float] = []
    low = 0.0
    lower = 0.0
    for i in range(int(seconds * RATE)):
        t = i / RATE
        low += (rng.uniform(-1, 1) - low) * tone
        lower += (low - lower) * 0.06
        swell = min(1.0, t / attack) if attack else 1.0
        out.append((low - lower) * swell * math.exp(-max(0.0, t - attack) / decay) * loudness)
    return out


def _knock(seconds: float, pitch: float, decay: float, loudness: float, fall: float = 0.0) -> list[float]:
    """A struck body: a falling sine with an overtone."""
    out: list[float] = []
    phase = 0.0
    for i in range(int(seconds * RATE)):
        t = i / RATE
        phase += 2 * math.pi * pitch * (1 - fall * t / seconds) / RATE
        body = math.sin(phase) + 0.35 * math.sin(2.76 * phase) * math.exp(-t / (decay * 0.4))
        out.append(body * min(1.0, t / 0.002) * math.exp(-t / decay) * loudness)
    return out


def _add(base: list[float], other: list[float], at: float = 0.0) -> list[float]:
    start = int(at * RATE)
    if len(base) < start + len(other):
        base = base + [0.0] * (start + len(other) - len(base))
    for i, value in enumerate(other):
        base[start + i] += value
    return base


def samples(name: str) -> array.array[int]:
    """One sound as 16-bit mono samples; always the same for a name."""
    rng = random.Random(name)
    wave: list[float]
    if name in ("slide", "deal"):
        wave = _noise_burst(rng, 0.16, 0.05, 0.04, 0.42, 0.55)
    elif name == "flip":
        snap = _noise_burst(rng, 0.06, 0.002, 0.015, 0.7, 0.5)
        wave = _add(_noise_burst(rng, 0.09, 0.02, 0.02, 0.5, 0.5), snap, 0.07)
    elif name == "tap":
        wave = _add(_noise_burst(rng, 0.05, 0.004, 0.012, 0.6, 0.4), _knock(0.09, 320, 0.018, 0.16), 0.02)
    elif name == "place":
        wave = _add(_noise_burst(rng, 0.05, 0.001, 0.01, 0.5, 0.4), _knock(0.12, 170, 0.028, 0.34))
    elif name == "shuffle":
        wave = []
        for i in range(11):
            wave = _add(wave, _noise_burst(rng, 0.035, 0.002, 0.012, 0.62, 0.26 + 0.02 * (i % 3)), i * 0.034)
    elif name == "dice":
        wave = []
        at = 0.0
        for i in range(7):
            pitch = rng.uniform(900, 1500)
            knock = _knock(0.05, pitch, 0.009, 0.30 * (1 - i * 0.09))
            wave = _add(wave, _add(knock, _noise_burst(rng, 0.02, 0.001, 0.006, 0.8, 0.16)), at)
            at += 0.045 + 0.012 * i + rng.uniform(0, 0.012)
    elif name == "click":
        wave = _add(_knock(0.04, 720, 0.007, 0.20), _noise_burst(rng, 0.012, 0.001, 0.004, 0.8, 0.14))
    elif name == "count":
        wave = _knock(0.10, 940, 0.022, 0.20)
    elif name == "undo":
        wave = _add(_knock(0.09, 520, 0.025, 0.17, 0.25), _knock(0.11, 390, 0.03, 0.17, 0.2), 0.06)
    elif name == "error":
        wave = _add(_knock(0.13, 210, 0.05, 0.24), _knock(0.16, 178, 0.06, 0.24), 0.09)
    else:
        wave = _add(_knock(0.5, 660, 0.14, 0.13), _knock(0.5, 880, 0.16, 0.11), 0.1)
        wave = _add(wave, _knock(0.6, 1320, 0.2, 0.07), 0.2)
    return array.array("h", (max(-32767, min(32767, int(value * 15000))) for value in wave))


class Sounds:
    """Plays by name. The device is opened at the first sound; where there is none, nothing is ever heard."""

    def __init__(self, volume: int = 60, mute: bool = False, enabled: bool = True) -> None:
        self.volume = volume
        self.mute = mute
        self.apart: dict[str, int] = {}
        """How loud the sounds of a kind are beside the others, in per cent; 100 where nothing is said."""
        self.played: list[str] = []
        self._enabled = enabled
        self._open: bool | None = None
        self._cache: dict[str, pygame.mixer.Sound] = {}

    def play(self, name: str, pan: float = 0.0) -> None:
        """Start a sound; `pan` -1 is left, 1 is right. Unknown names are a chime."""
        self.played = [*self.played[-19:], name]
        kind = next((kind for kind, names in KINDS.items() if name in names), "signals")
        apart = max(0, min(100, self.apart.get(kind, 100)))
        if self.mute or self.volume <= 0 or not apart or not self._enabled or not self._device():
            return
        with contextlib.suppress(pygame.error):
            sound = self._cache.get(name)
            if sound is None:
                mono = samples(name)
                stereo = array.array("h", bytes(4 * len(mono)))
                stereo[0::2] = mono
                stereo[1::2] = mono
                sound = self._cache[name] = pygame.mixer.Sound(buffer=stereo.tobytes())
            channel = sound.play()
            if channel is not None:
                level = (self.volume * apart / 10_000) ** 1.5
                channel.set_volume(level * min(1.0, 1 - pan), level * min(1.0, 1 + pan))

    def _device(self) -> bool:
        if self._open is None:
            self._open = False
            if os.environ.get("SDL_AUDIODRIVER") == "none":
                return False
            try:
                with quiet_stderr():
                    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
                    pygame.mixer.set_num_channels(12)
                self._open = True
            except (pygame.error, NotImplementedError):  # the latter: a pygame built without its mixer
                self._open = False
        return self._open

    def close(self) -> None:
        """Let the device go."""
        if self._open:
            self._cache.clear()
            with contextlib.suppress(pygame.error):
                pygame.mixer.quit()
        self._open = None
