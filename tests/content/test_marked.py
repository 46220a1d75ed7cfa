"""The YAML that authors write: few special words, lines for everything, bounds on everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content.reading.marked import MAX_BYTES, MAX_DEPTH, parse_document, read_document


def data(text: str) -> object:
    document, findings = parse_document(text.encode(), "f.yaml")
    assert findings == ()
    return document.data


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("", None),
        ("12", 12),
        ("-3", -3),
        ("0", 0),
        ("1.5", 1.5),
        ("on", "on"),
        ("off", "off"),
        ("yes", "yes"),
        ("No", "No"),
        ("True", "True"),
        ("1:30", "1:30"),
        ("007", "007"),
        ("0x1f", "0x1f"),
        ("1_000", "1_000"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        ("~", "~"),
        ("2026-01-02", "2026-01-02"),
        ('"12"', "12"),
        ("'true'", "true"),
    ],
)
def test_only_a_few_words_are_special(text: str, value: object) -> None:
    got = data(f"a: {text}")
    assert got == {"a": value}
    assert type(got["a"]) is type(value)  # type: ignore[index]


def test_keys_are_always_text() -> None:
    assert data("2: a\ntrue: b\non: c\n") == {"2": "a", "true": "b", "on": "c"}


def test_every_value_has_its_line() -> None:
    document, _ = parse_document(b"a:\n  - x\n  - b: 1\n    c: 2\nd: {e: 3}\n", "f.yaml")
    assert document.line(("a",)) == 1
    assert document.line(("a", 0)) == 2
    assert document.line(("a", 1, "c")) == 4
    assert document.line(("d", "e")) == 5
    assert document.line(("d", "nothing")) == 5


@pytest.mark.parametrize(
    ("text", "line", "message", "hint"),
    [
        ("a: 1\nb: 2\na: 3\n", 3, "`a` is written twice; it stands in line 1 already.", ""),
        ("a: &x 1\n", 1, "Anchors (`&name`) are not allowed.", "quotes"),
        ("a: 1\nb: *x\n", 2, "Aliases (`*name`) are not allowed.", "Write the value out."),
        ("a: !!python/object:os.system 1\n", 1, "Tags", "quotes"),
        ("a:\n\tb: 1\n", 2, "A tab stands at the beginning of this line.", "spaces"),
        ("a: [1, 2\nb: 3\n", 2, "A bracket that was opened in line 1 is not closed", ""),
        ("b: 1\na: 'x\nc: 2\n", 2, "The quoted text that begins here is never closed.", "same sign"),
        ("a: 1\n---\nb: 2\n", 2, "A second document begins here.", "---"),
        ("a: b: c\n", 1, "A colon stands where none may be.", "quotes"),
        ("a: 1234567890123456\n", 1, "This number is too large.", ""),
        ("a: 1\nb: @x\n", 2, "A value cannot begin with this character.", "quotes"),
        ("? [a]\n: 1\n", 1, "A key must be a word.", ""),
    ],
)
def test_faults_have_their_line(text: str, line: int, message: str, hint: str) -> None:
    _, findings = parse_document(text.encode(), "f.yaml")
    assert len(findings) == 1
    assert findings[0].line == line
    assert findings[0].message.startswith(message)
    assert hint in findings[0].hint
    assert str(findings[0]).startswith(f"f.yaml:{line}: ")


def test_the_first_of_two_equal_keys_stays() -> None:
    document, findings = parse_document(b"a: 1\na: 2\nb: {c: 1, c: 2}\n", "f.yaml")
    assert document.data == {"a": 1, "b": {"c": 1}}
    assert len(findings) == 2


def test_lines_are_those_of_the_first_of_two_equal_keys() -> None:
    document, _ = parse_document(b"a:\n  x: 1\na:\n  x: 2\n", "f.yaml")
    assert document.line(("a", "x")) == 2
    assert document.data == {"a": {"x": 1}}


def test_not_utf8_names_the_line() -> None:
    _, findings = parse_document(b"a: 1\nb: \xff\n", "f.yaml")
    assert str(findings[0]) == "f.yaml:2: The file is not UTF-8 text. Save it with the encoding UTF-8."


def test_a_byte_order_mark_is_no_fault() -> None:
    document, findings = parse_document(b"\xef\xbb\xbfa: 1\n", "f.yaml")
    assert (document.data, findings) == ({"a": 1}, ())


def test_depth_and_size_are_bounded() -> None:
    _, deep = parse_document(b"[" * 5000, "f.yaml")
    assert str(MAX_DEPTH) in deep[0].message
    _, large = parse_document(b"a: " + b"x" * MAX_BYTES, "f.yaml")
    assert "larger" in large[0].message


def test_a_file_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    document, findings = read_document(tmp_path / "nothing.yaml")
    assert document.data is None
    assert "cannot be read" in findings[0].message
