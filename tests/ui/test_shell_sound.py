"""Sounds are made from formulas: always the same, short, quiet; and nothing happens where none can be heard."""

from __future__ import annotations

import pygame
import pytest

from tabletop.ui.sound import NAMES, RATE, Sounds, samples


@pytest.mark.parametrize("name", NAMES)
def test_each_sound_is_short_quiet_and_always_the_same(name: str) -> None:
    wave = samples(name)
    assert samples(name) == wave
    assert 0.02 < len(wave) / RATE < 0.9
    assert 500 < max(abs(value) for value in wave) < 20_000
    assert abs(wave[-1]) < 400, "it ends without a click"


def test_different_sounds_differ() -> None:
    waves = {samples(name).tobytes() for name in NAMES if name != "deal"}
    assert len(waves) == len(NAMES) - 1


def test_a_muted_table_opens_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("the device was opened")

    monkeypatch.setattr(pygame.mixer, "init", never)
    for sounds in (Sounds(mute=True), Sounds(volume=0), Sounds(enabled=False)):
        sounds.play("tap")
        assert sounds.played == ["tap"]


def test_without_a_device_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []

    def none(*_: object, **__: object) -> None:
        tries.append(1)
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    sounds = Sounds()
    sounds.play("tap")
    sounds.play("flip", pan=-0.5)
    assert tries == [1], "asked once, not at every sound"
    sounds.close()


def test_played_on_the_silent_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(volume=80)
    try:
        sounds.play("tap", pan=0.4)
        assert pygame.mixer.get_init() is not None
        sounds.play("no such sound")
    finally:
        sounds.close()
    assert pygame.mixer.get_init() is None
