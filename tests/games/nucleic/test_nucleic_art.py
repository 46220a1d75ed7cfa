"""Nucleic's pictures: one for each card, of one size, small, painted by a seed."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[3]
ART = ROOT / "assets" / "nucleic" / "art"


@pytest.fixture
def subjects(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The subject table; the painter's libraries are development extras."""
    pytest.importorskip("numpy", reason="the painter needs numpy, a development extra")
    pytest.importorskip("PIL", reason="the painter needs Pillow, a development extra")
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import paint.subjects as module

    return module


def test_a_nucleic_picture_is_deterministic_and_of_the_shipped_size(subjects: ModuleType) -> None:
    first, second = (subjects.picture("nucleic", "relay").image() for _ in range(2))
    assert (first.size, first.mode) == ((320, 230), "RGB")
    assert first.tobytes() == second.tobytes()


def test_every_subject_has_its_shipped_picture_and_vice_versa(subjects: ModuleType) -> None:
    assert {path.stem for path in ART.glob("*.webp")} == set(subjects.GAMES["nucleic"])
    assert len(subjects.GAMES["nucleic"]) == 126


def test_shipped_pictures_have_one_size_stay_small_and_differ() -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is a development extra")
    tiny: dict[str, list[int]] = {}
    for path in sorted(ART.glob("*.webp")):
        with image.open(path) as picture:
            assert picture.size == (320, 230), path.name
            small = picture.convert("RGB").resize((15, 11))
        tiny[path.stem] = [part for pixel in small.getdata() for part in pixel]
    assert sum(path.stat().st_size for path in ART.glob("*.webp")) < 1_300_000
    with image.open(ROOT / "assets" / "nucleic" / "cover.webp") as cover:
        assert cover.size == (480, 640)
    names = sorted(tiny)
    for index, first in enumerate(names):
        for second in names[index + 1 :]:
            apart = sum(abs(a - b) for a, b in zip(tiny[first], tiny[second], strict=True)) / len(tiny[first])
            assert apart > 10, f"{first} and {second} look alike from afar"


def test_icons_use_only_what_the_loader_draws() -> None:
    icons = sorted((ROOT / "assets" / "nucleic" / "icons").glob("*.svg"))
    assert len(icons) > 15
    for path in icons:
        text = path.read_text(encoding="utf-8")
        assert 'viewBox="0 0 24 24"' in text, path.name
        for word in ("<text", "<use", "<filter", "clip-path", "<symbol", "<image"):
            assert word not in text, f"{path.name}: {word}"
