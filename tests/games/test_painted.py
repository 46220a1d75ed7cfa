"""The games' pictures: one for each card, of one size, small, painted by a seed, different from afar."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"


@dataclass(frozen=True, slots=True)
class Painted:
    """A painted game: one of its cards, how many there are, the most bytes of all, the fewest icons, their square."""

    game: str
    card: str
    count: int
    most: int
    icons: int
    square: int = 64

    @property
    def files(self) -> list[Path]:
        """Its shipped pictures, by name."""
        return sorted((ASSETS / self.game / "art").glob("*.webp"))


PAINTED = (
    Painted("evolve", "prophage", 100, 1_000_000, 26),
    Painted("nucleic", "relay", 126, 1_300_000, 16, square=24),
    Painted("butterfly", "thick-hide", 36, 400_000, 21),
    Painted("auganism", "mosslet", 56, 1_000_000, 16),
)
each_game = pytest.mark.parametrize("painted", PAINTED, ids=lambda painted: painted.game)


@pytest.fixture
def subjects(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The subject table; the painter's libraries are development extras."""
    pytest.importorskip("numpy", reason="the painter needs numpy, a development extra")
    pytest.importorskip("PIL", reason="the painter needs Pillow, a development extra")
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import paint.subjects as module

    return module


@pytest.mark.parametrize(
    "painted",
    [pytest.param(each, marks=pytest.mark.long if each.game in ("evolve", "auganism") else []) for each in PAINTED],
    ids=lambda painted: painted.game,
)
def test_a_picture_is_painted_again_as_it_was_shipped(painted: Painted, subjects: ModuleType) -> None:
    """Chance in it is drawn from its name alone: painted anew it differs from the file by its compression only."""
    image = pytest.importorskip("PIL.Image", reason="Pillow is a development extra")
    made = subjects.picture(painted.game, painted.card).image()
    assert (made.size, made.mode) == ((320, 230), "RGB")
    with image.open(ASSETS / painted.game / "art" / f"{painted.card}.webp") as shipped:
        kept = shipped.convert("RGB").tobytes()
    apart = sum(abs(a - b) for a, b in zip(made.tobytes(), kept, strict=True)) / len(kept)
    assert apart < 8, f"{apart:.1f} of 255 apart on average"


@each_game
def test_every_subject_has_its_shipped_picture_and_vice_versa(painted: Painted, subjects: ModuleType) -> None:
    assert {path.stem for path in painted.files} == set(subjects.GAMES[painted.game])
    assert len(subjects.GAMES[painted.game]) == painted.count


@each_game
def test_shipped_pictures_have_one_size_stay_small_and_differ(painted: Painted) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is a development extra")
    tiny: dict[str, list[int]] = {}
    for path in painted.files:
        with image.open(path) as picture:
            assert picture.size == (320, 230), path.name
            small = picture.convert("RGB").resize((15, 11))
        tiny[path.stem] = list(small.tobytes())
    assert sum(path.stat().st_size for path in painted.files) < painted.most
    with image.open(ASSETS / painted.game / "cover.webp") as cover:
        assert cover.size == (480, 640)
    names = sorted(tiny)
    for index, first in enumerate(names):
        for second in names[index + 1 :]:
            apart = sum(abs(a - b) for a, b in zip(tiny[first], tiny[second], strict=True)) / len(tiny[first])
            assert apart > 10, f"{first} and {second} look alike from afar"


@each_game
def test_icons_use_only_what_the_loader_draws(painted: Painted) -> None:
    icons = sorted((ASSETS / painted.game / "icons").glob("*.svg"))
    assert len(icons) >= painted.icons
    for path in icons:
        text = path.read_text(encoding="utf-8")
        assert f'viewBox="0 0 {painted.square} {painted.square}"' in text, path.name
        for word in ("<text", "<use", "<filter", "clip-path", "<symbol", "<image"):
            assert word not in text, f"{path.name}: {word}"
