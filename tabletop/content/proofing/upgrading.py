"""Files of before written as their words are called now (`tabletop check --upgrade`).

**Contract.** Only what a finding names is changed and nothing else of its lines: comments, quotes, spaces and the
order of keys stay as they are. A word that was renamed is changed in its own line; what stands in a quoted text is
never touched, and a word that cannot be told from another one in its line is left for its author. Of an entry that is
written differently now the keys that differ are changed; where another key comes first, and where a list has more
or fewer entries, the whole of it is written in one line, with its comments behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import yaml

from tabletop.content.findings import Finding
from tabletop.content.flow import flow_text
from tabletop.content.reading.marked import LOADER

_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^']|'')*'""")


def rewrite(findings: Iterable[Finding]) -> list[str]:
    """Rewrite the files of these findings; a line ("file:line: ...") for each word that was changed."""
    by_path: dict[str, list[Finding]] = {}
    for finding in findings:
        if (finding.renamed is not None or finding.rewritten is not None) and finding.line:
            by_path.setdefault(finding.path, []).append(finding)
    told = []
    for name, several in by_path.items():
        path = Path(name)
        lines = path.read_bytes().decode("utf-8").splitlines(keepends=True)
        changed = []
        for each in several:
            if each.renamed is None:
                continue
            old, new = each.renamed
            line = renamed_in(lines[each.line - 1], each.where.rpartition(".")[2], old, new)
            if line is not None:
                lines[each.line - 1] = line
                changed.append(f"{name}:{each.line}: `{old}` is `{new}` now.")
        text, more = rewritten("".join(lines), [each for each in several if each.rewritten is not None])
        changed += [f"{name}:{each.line}: {_told(each)}" for each in more]
        if changed:
            _replace(path, text)
        told += changed
    return told


def _told(finding: Finding) -> str:
    """What has been written."""
    if finding.hint.startswith("Write"):
        return finding.hint.replace("Write", "Written now:", 1)
    return f"{finding.message} It has been rewritten."


# -- entries -----------------------------------------------------------------------------------------------------

_Edit = tuple[int, int, str]
"""From where to where of a text, and what stands there then."""


def rewritten(text: str, findings: Sequence[Finding]) -> tuple[str, list[Finding]]:
    """A file with these entries as they are written now, and which of them could be found in it."""
    root = yaml.compose(text, Loader=LOADER) if findings else None
    edits: list[_Edit] = []
    done = []
    for each in findings:
        node = _node(root, each.where.split(".") if each.where else ())
        if node is None or each.rewritten is None:
            continue
        old, new = each.rewritten
        edits += _edits(text, node, old, new)
        done.append(each)
    for start, end, put in sorted(edits, reverse=True):
        text = text[:start] + put + text[end:]
    return text, done


def _node(node: yaml.Node | None, where: Sequence[str]) -> yaml.Node | None:
    """The node at a place, None if there is none."""
    for key in where:
        if isinstance(node, yaml.MappingNode):
            node = next((value for name, value in node.value if name.value == key), None)
        elif isinstance(node, yaml.SequenceNode) and key.isdecimal() and int(key) < len(node.value):
            node = node.value[int(key)]
        else:
            return None
    return node


def _end(node: yaml.Node) -> int:
    """Where the text of a node ends; of one in block style that is where its last part does."""
    last = node
    while isinstance(last, yaml.CollectionNode) and not last.flow_style and last.value:
        found = last.value[-1]
        last = found[1] if isinstance(found, tuple) else found
    return int(last.end_mark.index)


def _edits(text: str, node: yaml.Node, old: object, new: object) -> Iterator[_Edit]:
    """What is to be changed of a value, and nothing else of it."""
    if isinstance(node, yaml.MappingNode) and isinstance(old, Mapping) and isinstance(new, Mapping):
        if _begins_anew(old, new):
            yield node.start_mark.index, _end(node), _whole(text, node, new)
        else:
            yield from _in_mapping(text, node, old, new)
    elif isinstance(node, yaml.SequenceNode) and isinstance(old, list) and isinstance(new, list) and node.value:
        if len(node.value) == len(old) == len(new):
            for each, was, now in zip(node.value, old, new, strict=True):
                if was != now:
                    yield from _edits(text, each, was, now)
        else:
            yield node.start_mark.index, _end(node), _whole(text, node, new)
    elif isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        yield node.start_mark.index, _end(node), f"{flow_text(new)}\n"
    else:
        yield node.start_mark.index, _end(node), flow_text(new)


def _begins_anew(old: Mapping[str, object], new: Mapping[str, object]) -> bool:
    """Whether another key comes first than one that stands there: what an entry is its first key says."""
    first = next(iter(new), None)
    begins = next(iter(old), None)
    return first != begins and _called_anew(old, new).get(str(begins)) != first


def _whole(text: str, node: yaml.CollectionNode, new: object) -> str:
    """A value written anew in one line, with the comments that stand inside of one in block style behind it."""
    made = flow_text(new)
    if node.flow_style:
        return made
    for line in text[node.start_mark.index : _end(node)].splitlines():
        masked = _QUOTED.sub(lambda match: "\0" * len(match[0]), line)
        comment = re.search(r"(?:^|\s)#", masked)
        if comment is not None:
            made += "  " + line[comment.end() - 1 :].rstrip()
    return made


def _in_mapping(
    text: str, node: yaml.MappingNode, old: Mapping[str, object], new: Mapping[str, object]
) -> Iterator[_Edit]:
    """A key in whose place stands a new one is called so, others that are gone are taken out, values that differ are
    replaced, new keys are put behind those that they stand behind in the new entry."""
    pairs = list(node.value)
    called = _called_anew(old, new)
    for name, value in pairs:
        if name.value in called:
            now = called[name.value]
            yield name.start_mark.index, int(name.end_mark.index), now
            if old[name.value] != new[now]:
                yield from _edits(text, value, old[name.value], new[now])
    gone = {key for key in old if key not in new and key not in called}
    left = [name.value for name, _ in pairs if name.value not in gone]
    for index, (name, value) in enumerate(pairs):
        start, end = name.start_mark.index, _end(value)
        if name.value in gone:
            line = text.rfind("\n", 0, start) + 1
            if not node.flow_style and not text[line:start].strip(" ") and len(pairs) > len(gone):
                yield line, text.find("\n", end) + 1 or len(text), ""
                continue
            before = [pair for pair in pairs[:index] if pair[0].value not in gone]
            if before:
                yield _end(pairs[index - 1][1]), end, ""
            elif index + 1 < len(pairs):
                yield start, pairs[index + 1][0].start_mark.index, ""
        elif name.value in new and new[name.value] != old.get(name.value):
            yield from _edits(text, value, old.get(name.value), new[name.value])
    indent = " " * node.value[0][0].start_mark.column if pairs else ""
    between = ", " if node.flow_style else f"\n{indent}"
    ends = {called.get(name.value, name.value): _end(value) for name, value in pairs if name.value in left}
    behind: dict[int, str] = {}
    last = max(ends.values(), default=0)
    for key, value in new.items():
        if key in ends:
            last = ends[key]
        elif key not in old and ends:
            behind[last] = behind.get(last, "") + f"{between}{key}: {flow_text(value)}"
    yield from ((place, place, put) for place, put in behind.items())


def _called_anew(old: Mapping[str, object], new: Mapping[str, object]) -> dict[str, str]:
    """The keys that stand where others stood."""
    if len(old) != len(new):
        return {}
    return {was: now for was, now in zip(old, new, strict=True) if was != now and was not in new and now not in old}


# -- words -------------------------------------------------------------------------------------------------------


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
