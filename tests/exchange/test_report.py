"""What an import or export says of itself, and what it says where a library is missing."""

from __future__ import annotations

import doctest
import re
import string

import pytest

from tabletop.exchange.basis import libraries, report, sentences
from tabletop.exchange.basis.records import Place
from tabletop.exchange.basis.report import KEPT, SHOWN, Report


@pytest.mark.parametrize("module", [libraries, report, sentences], ids=lambda module: module.__name__)
def test_the_examples_are_true(module: object) -> None:
    done = doctest.testmod(module)  # type: ignore[arg-type]
    assert done.attempted > 0 and done.failed == 0


def test_a_missing_library_is_named_with_its_extra_and_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(libraries.importlib, "import_module", missing)
    with pytest.raises(libraries.MissingLibrary) as caught:
        libraries.library("openpyxl.styles")
    text = str(caught.value)
    assert text.startswith("Spreadsheets (.xlsx) need the package openpyxl of the extra `exchange`.")
    assert "-m pip install" in text and "[exchange]" in text
    assert not libraries.has_library("PIL.Image")


def test_all_notes_are_counted_and_the_first_are_kept() -> None:
    found = Report("csv", "cards.csv")
    for line in range(KEPT + 7):
        found.note("short_row", Place("cards.csv", line + 1), missing=2, columns=5)
    assert found.number_of("short_row") == KEPT + 7
    assert found.lines()[0] == "1,007 short rows"
    assert found.lines()[-1] == f"  ... and {KEPT + 7 - SHOWN} more"
    data = found.to_json()["notes"][0]
    assert data["count"] == KEPT + 7 and len(data["notes"]) == KEPT and data["left_out"] is False
    both = Report()
    both.add(found)
    both.add(found)
    assert both.number_of("short_row") == 2 * (KEPT + 7)
    assert len(both.to_json()["notes"][0]["notes"]) == KEPT


def test_every_sentence_is_one() -> None:
    texts = [*sentences.ERRORS.values(), *(kind.sentence for kind in sentences.NOTES.values())]
    for text in texts:
        assert text[0] in string.ascii_uppercase + '"{', text
        assert text.rstrip("\"'")[-1] in ".}", text
        assert not re.search(r"\{\w+\|[^}]*$", text), text
