"""Files of before written as their words are called now (`tabletop check --upgrade`).

**Contract.** Only words that a finding says were renamed are changed, each in its own line and nothing else of it:
comments, quotes, spaces and the order of keys stay as they are. What stands in a quoted text is never touched, and a
word that cannot be told from another one in its line is left for its author.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from tabletop.content.findings import Finding

_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^']|'')*'""")


def rewrite(findings: Iterable[Finding]) -> list[str]:
    """Rewrite the files of these findings; a line ("file:line: ...") for each word that was changed."""
    by_path: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.renamed is not None and finding.line:
            by_path.setdefault(finding.path, []).append(finding)
    told = []
    for name, several in by_path.items():
        path = Path(name)
        lines = path.read_bytes().decode("utf-8").splitlines(keepends=True)
        changed = []
        for each in several:
            assert each.renamed is not None
            old, new = each.renamed
            line = renamed_in(lines[each.line - 1], each.where.rpartition(".")[2], old, new)
            if line is not None:
                lines[each.line - 1] = line
                changed.append(f"{name}:{each.line}: `{old}` is `{new}` now.")
        if changed:
            _replace(path, "".join(lines))
        told += changed
    return told


def renamed_in(line: str, key: str, old: str, new: str) -> str | None:
    """A line of YAML with one word renamed; None if it is not there, or not plainly.

    >>> renamed_in('  - {when: static, text: "It is static."}  # static', "when", "static", "always")
    '  - {when: always, text: "It is static."}  # static'
    """
    word = re.escape(old)
    masked = _without_texts(line, old)
    if key == old or key.isdigit():
        # a word of a list, or the key of a mapping: `requires: [home, {stage: 2}]`, `filter: {type: Flying}`
        found = list(re.finditer(rf"(?<![\w.:-])(?<!: )(['\"]?){word}\1(?=\s*(?:[:,\]}}#]|$))", masked))
    else:
        found = list(re.finditer(rf"(?<![\w-]){re.escape(key)}\s*:\s*(['\"]?){word}\1(?![\w.-])", masked))
    if not found:
        return None
    start = masked.index(
        old, found[0].start() if key == old or key.isdigit() else masked.index(":", found[0].start())
    )
    return line[:start] + new + line[start + len(old) :]


def _without_texts(line: str, word: str) -> str:
    """The line with every quoted text and its comment blotted out, but for the word itself in quotes."""

    def blot(match: re.Match[str]) -> str:
        return match[0] if match[0][1:-1] == word else "\0" * len(match[0])

    masked = _QUOTED.sub(blot, line)
    comment = re.search(r"(?:^|\s)#", masked)
    return masked if comment is None else masked[: comment.start()] + "\0" * (len(masked) - comment.start())


def _replace(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    made = path.with_name(path.name + ".new")
    made.write_bytes(text.encode("utf-8"))
    made.replace(path)
