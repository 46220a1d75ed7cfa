"""Rule files with one thing wrong in each, made systematically: every place of a file, every way to get it wrong.

A file is read as YAML without a meaning (nodes), one node is changed, and it is written again, so what a file says
elsewhere stays as it is. The same files give the same mutants in the same order.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml
from written_games import FOLDERS

from tabletop.content.places import cards_folder
from tabletop.content.reading.marked import LOADER

TOKEN = re.compile(r"[A-Za-z_][\w-]*|\d+|\.\.|[<>!]=|[^\s\w]")
DEEP = 200
Step = int | str
"""The number of an element of a list, or the key of an entry."""

ODD: dict[str, str] = {
    "nothing": "null", "a truth": "true", "a negative number": "-1", "a fraction": "0.5",
    "a huge number": "999999999999999999999", "an empty text": '""', "an empty list": "[]", "an empty map": "{}",
    "a list of lists": "[[], [[]], [{}]]", "a map of maps": "{a: {b: {c: d}}}",
    "a long text": '"' + "x" * 5_000 + '"',
    "deep lists": "[" * DEEP + "]" * DEEP, "deep maps": "{a: " * DEEP + "1" + "}" * DEEP,
    "deep brackets": '"' + "(" * DEEP + "1" + ")" * DEEP + '"', "a name nobody knows": "zyx",
    "the seat": "you", "all seats": "seats", "a range": "1..1000000", "a text with a field": '"{you.__class__}"',
}  # fmt: skip
"""What may stand where something else is meant."""
SPELT = ("token dropped", "token doubled", "token replaced", "reference misspelt", "number made huge")
"""What may be wrong with one token of a phrase or a sentence."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file. ``way`` says what was done, ``at`` where, ``turn`` which of the tokens there."""

    game: str
    file: str
    at: tuple[Step, ...]
    way: str
    turn: int = 0

    @property
    def name(self) -> str:
        """What it is called in a report; enough to make it again."""
        return f"{self.game}/{self.file} {'.'.join(map(str, self.at))}: {self.way} {self.turn}".rstrip()

    def text(self) -> str:
        """The file with the change."""
        root = read(self.game, self.file)
        _change(root, self)
        return yaml.serialize(root, width=10_000, allow_unicode=True)


def folder_of(game: str) -> Path:
    """Where a game lies: a shipped one, one of the guide or one of the tests."""
    return FOLDERS.get(game, cards_folder() / game)


def files() -> list[tuple[str, str]]:
    """The rule files by game: ``rules.yaml`` with the ``game.yaml`` beside it, and card files that have abilities."""
    found = []
    shipped = {path.name for path in cards_folder().iterdir() if (path / "game.yaml").is_file()}
    for game in sorted(shipped | set(FOLDERS)):
        folder = folder_of(game)
        if game in FOLDERS:
            found += [(game, name) for name in ("rules.yaml", "game.yaml")]
        able = [
            path for path in sorted(folder.glob("cards/*.yaml")) if "abilities" in path.read_text(encoding="utf-8")
        ]
        found += [(game, path.relative_to(folder).as_posix()) for path in [*able, *folder.glob("abilities.yaml")]]
    return found


def read(game: str, file: str) -> yaml.Node:
    """A file as nodes."""
    root = yaml.compose((folder_of(game) / file).read_text(encoding="utf-8"), Loader=LOADER)
    assert root is not None
    return root


@functools.cache
def mutants() -> list[Mutant]:
    """All of them, mixed: any first few are of many files and of every way."""
    found = [each for game, file in files() for at, node, in_map in places(game, file)
             for each in _of_place(game, file, at, node, in_map)]  # fmt: skip
    found.sort(key=lambda each: _rank(each.name))
    by_way, by_file = Counter[str](), Counter[str]()
    ranked = []
    for each in found:
        by_way[each.way] += 1
        by_file[each.game + each.file] += 1
        ranked.append((by_way[each.way] + by_file[each.game + each.file], len(ranked), each))
    return [each for *_, each in sorted(ranked)]


def a_few(number: int) -> list[Mutant]:
    """One of each of so many files, no two by the same way if it can be helped."""
    told = Counter[str]()
    found = []
    for game, file in sorted(files(), key=lambda each: _rank(" ".join(each)))[:number]:
        at, node, in_map = min(places(game, file), key=lambda each: _rank(f"{file} {each[0]}"))
        each = min(
            _of_place(game, file, at, node, in_map), key=lambda each: (told[each.way], _rank(f"{file} {each.way}"))
        )
        told[each.way] += 1
        found.append(each)
    return found


def _rank(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def _of_place(game: str, file: str, at: tuple[Step, ...], node: yaml.Node, in_map: bool) -> Iterator[Mutant]:
    ways = ["left out", "doubled", *ODD]
    ways += ["key misspelt", "key left empty", "another key beside it"] if in_map else ["exchanged with the next"]
    ways += {"mapping": ["in a list", "only its keys"], "sequence": ["in a map", "only its first"]}.get(
        node.id, ["in a list", "in a map"]
    )
    for way in ways:
        yield Mutant(game, file, at, way)
    if isinstance(node, yaml.ScalarNode):
        for turn in range(len(TOKEN.findall(node.value))):
            for way in SPELT:
                mutant = Mutant(game, file, at, way, turn)
                if _respelt(node.value, mutant) != node.value:
                    yield mutant


def places(game: str, file: str) -> list[tuple[tuple[Step, ...], yaml.Node, bool]]:
    """Every node of a file, and whether it has a key."""
    return list(_places(read(game, file), ()))


def _places(node: yaml.Node, at: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], yaml.Node, bool]]:
    """Every node below one, and whether it has a key."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield (*at, key.value), value, True
            yield from _places(value, (*at, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for number, value in enumerate(node.value):
            yield (*at, number), value, False
            yield from _places(value, (*at, number))


def _index(node: yaml.Node, step: Step) -> int:
    if isinstance(step, int):
        return step
    return next(number for number, (key, _) in enumerate(node.value) if key.value == step)


def _change(root: yaml.Node, mutant: Mutant) -> None:
    parent = root
    for step in mutant.at[:-1]:
        below = parent.value[_index(parent, step)]
        parent = below[1] if isinstance(below, tuple) else below
    number = _index(parent, mutant.at[-1])
    below = parent.value[number]
    key, node = below if isinstance(below, tuple) else (None, below)

    def put(new: yaml.Node) -> None:
        parent.value[number] = (key, new) if key is not None else new

    match mutant.way:
        case "left out":
            del parent.value[number]
        case "doubled":
            parent.value.insert(number, below)
        case "exchanged with the next":
            parent.value.insert(number + 1, parent.value.pop(number))
        case "key misspelt":
            parent.value[number] = (_scalar(misspelt(key.value)), node)
        case "key left empty":
            parent.value[number] = (_scalar(""), node)
        case "another key beside it":
            parent.value.insert(number, (_scalar("zyx"), _scalar("1")))
        case "in a list":
            put(yaml.SequenceNode("tag:yaml.org,2002:seq", [node], flow_style=True))
        case "in a map":
            put(yaml.MappingNode("tag:yaml.org,2002:map", [(_scalar("a"), node)], flow_style=True))
        case "only its keys":
            keys = [one for one, _ in node.value]
            put(yaml.SequenceNode("tag:yaml.org,2002:seq", keys, flow_style=True))
        case "only its first":
            put(node.value[0] if node.value else _scalar("null"))
        case way if way in ODD:
            new = yaml.compose(ODD[way], Loader=LOADER)
            assert new is not None
            put(new)
        case _:
            node.value = _respelt(node.value, mutant)


def _scalar(text: str) -> yaml.ScalarNode:
    return yaml.ScalarNode("tag:yaml.org,2002:str", text, style=None if text else '"')


def misspelt(word: str) -> str:
    """A word with two letters exchanged, or one letter more where all are alike."""
    for at in range(len(word) - 1):
        if word[at] != word[at + 1]:
            return f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}"
    return f"{word}x"


def _respelt(text: str, mutant: Mutant) -> str:
    """A phrase or sentence with one of its tokens otherwise."""
    tokens = list(TOKEN.finditer(text))
    token = tokens[mutant.turn]
    word = token.group()
    new = {
        "token dropped": "",
        "token doubled": f"{word} {word}",
        "token replaced": tokens[(mutant.turn + 1) % len(tokens)].group(),
        "reference misspelt": misspelt(word) if word[0].isalpha() else word,
        "number made huge": "9" * 30 if word.isdigit() else word,
    }[mutant.way]
    return text[: token.start()] + new + text[token.end() :]
