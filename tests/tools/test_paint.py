"""The card painter: deterministic, right size, and the shipped pictures match its subject table."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
ART = ROOT / "assets" / "territory" / "art"


@pytest.fixture
def subjects(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The subject table; the painter's libraries are development extras."""
    pytest.importorskip("numpy", reason="the painter needs numpy, a development extra")
    pytest.importorskip("PIL", reason="the painter needs Pillow, a development extra")
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import paint.subjects as module

    assert Path(str(sys.modules["paint"].__file__)).parent == ROOT / "tools" / "paint"
    return module


@pytest.mark.parametrize("slug", ["red-fox", "salt-pan"])
def test_a_picture_is_deterministic_and_of_the_shipped_size(subjects: ModuleType, slug: str) -> None:
    first, second = (subjects.picture("territory", slug).image() for _ in range(2))
    assert first.size == (320, 230)
    assert first.mode == "RGB"
    assert first.tobytes() == second.tobytes()


def test_every_subject_has_its_shipped_picture_and_vice_versa(subjects: ModuleType) -> None:
    assert {p.stem for p in ART.glob("*.webp")} == set(subjects.GAMES["territory"])
    assert len(subjects.TERRITORY_CREATURES) == 70
    assert len(subjects.TERRITORY_LANDS) == 57


def test_shipped_pictures_have_one_size_and_stay_small(subjects: ModuleType) -> None:
    from PIL import Image

    for path in sorted(ART.glob("*.webp")):
        with Image.open(path) as im:
            assert im.size == (320, 230), path.name
    assert sum(p.stat().st_size for p in ART.glob("*.webp")) < 1_500_000
    with Image.open(ROOT / "assets" / "territory" / "cover.webp") as im:
        assert im.size == (480, 640)


@pytest.mark.parametrize("folder", ["assets/icons", "assets/territory/icons"])
def test_icons_use_only_what_the_loader_draws(folder: str) -> None:
    for path in sorted((ROOT / folder).glob("*.svg")):
        text = path.read_text(encoding="utf-8")
        assert 'viewBox="0 0 64 64"' in text, path.name
        for word in ("<text", "<use", "<filter", "clip-path", "<symbol", "<image"):
            assert word not in text, f"{path.name}: {word}"
