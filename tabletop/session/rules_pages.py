"""The written reference of `rules.yaml`: a page for each effect and function, made from where they are registered."""

from __future__ import annotations

import inspect

from tabletop.content.findings import sentence_list
from tabletop.rules.phrases.meaning.board import DIRECTIONS, USUAL
from tabletop.rules.phrases.meaning.usual import add_map, add_shape
from tabletop.rules.phrases.naming.typed import Functions, Operation
from tabletop.rules.phrases.phrase import COMMON
from tabletop.rules.written import deriving
from tabletop.rules.written.acts import declaring, following
from tabletop.rules.written.doing.assembling import Word
from tabletop.rules.written.doing.words import EFFECTS
from tabletop.rules.written.naming.game_names import REPEATING, taken
from tabletop.rules.written.reacting.standing import HOLDING
from tabletop.rules.written.reading.sheet import HELP, SECTIONS

INSIDE = {
    "phrase": "a phrase", "effects": "a list of effects", "sentence": "a sentence, with phrases in braces",
    "text": "a text", "texts": "texts", "names": "names of acts", "whole": "a whole number",
    "truth": "`true` or `false`",
}  # fmt: skip


OF_FIELDS = {"form": "shape", "bonuses": "map"}
"""Functions that fields of a game's own bring: under a name that such a field may have, the type of the field."""


def functions() -> dict[str, Operation]:
    """The functions of phrases, those of fields of a game's own under a name of theirs."""
    found = Functions()
    add_shape(found, "form")
    add_map(found, "bonuses", "bonuses", "Forest")
    return dict(COMMON | REPEATING | found)


def rules_pages() -> dict[str, str]:
    """An index and a page for each word, by the names of their files."""
    found = {f"rules/{name}.md": _effect(word) for name, word in EFFECTS.items()}
    called = functions()
    found |= {
        f"rules/{name}.md": _function(name, function) for name, function in called.items() if name not in EFFECTS
    }
    lines = ["# The words of rules.yaml", "", "## Sections: what stands where", ""]
    lines += [f"- `{name}`: {HELP[name]}{_keys_of(name)}" for name in SECTIONS]
    lines += ["", "## Effects: what happens", ""]
    lines += [f"- [{name}](rules/{name}.md): {EFFECTS[name].help}" for name in sorted(EFFECTS)]
    lines += ["", "## Functions: how many, which, whether", ""]
    lines += [f"- [{name}](rules/{name}.md): {called[name].help}" for name in sorted(called)]
    lines += ["", "## In an ability `when: always`: what holds as long as its card lies there", ""]
    for name, (keys, help, example) in HOLDING.items():
        lines.append(f"- `{name}`: {help} Keys: {', '.join(f'`{key}`' for key in keys)}. Example: `{example}`")
    lines += ["", "## Names that are taken", "", *_taken()]
    return {"common.md": _common_page(), "rules.md": "\n".join(lines) + "\n", **found}


def _common_page() -> str:
    """What all games have in common: the functions of phrases."""
    lines = ["# Common words", "", "Made by `tabletop reference` from the words themselves.", ""]
    lines += ["## Functions of phrases", ""]
    for name, operation in COMMON.items():
        lines += [f"### {name}", "", f"`{operation.form}`", "", operation.help, "", "Example:", ""]
        lines += [f"    {operation.example}", ""]
    return "\n".join(lines).rstrip() + "\n"


def _taken() -> list[str]:
    """What names of a game's own cannot be."""
    names = {of: ", ".join(f"`{each}`" for each in some) for of, some in taken().items()}
    return [
        f"- Words of the language; nothing but an option is called so: {names['language']}.",
        "- Names that stand by themselves; no zone, no act, nothing that is kept, defined, picked, chosen or let and "
        f"no parameter is called so: {names['alone']}.",
        f"- Words of every piece; no field, counter or mark is called so: {names['piece']}.",
        f"- Words of every cell; no mark of a board is called so: {names['cell']}.",
        f"- Words of every face; no define is called so: {names['face']}.",
        "- Functions: no define is called like one. Effects: no routine is called like one.",
    ]


def _keys_of(section: str) -> str:
    """The keys of what stands in a section under each name, or in each entry of its list."""
    keys = {"values": deriving.SHAPES, "checks": following.SHAPES, "acts": declaring.SHAPES}.get(section)
    return f" Keys: {', '.join(f'`{key}`' for key in keys)}." if keys is not None else ""


def _effect(word: Word) -> str:
    lines = [f"# {word.name}", "", word.help, ""]
    about = inspect.getdoc(word.make)
    if about:
        lines += [about, ""]
    lines += ["```yaml", f"- {word.example}", "```", ""]
    if word.keys:
        lines += ["| key | what stands there | |", "|---|---|---|"]
        for key in word.keys:
            lines.append(
                f"| `{key}` | {_shape(word, key)} | {'needed' if key in word.needed else 'may be left out'} |"
            )
        lines.append("")
    if word.paying is not None:
        lines += ["It can stand in a `cost`.", ""]
    lines += [f"The log says: {text}" for text in word.log.values()]
    return "\n".join(lines).rstrip() + "\n"


def _shape(word: Word, key: str) -> str:
    """What stands under a key."""
    shape: object = word.shapes.get(key, "phrase")
    if isinstance(shape, tuple):
        return sentence_list([f"`{each}`" for each in shape], "or")
    return INSIDE.get(str(shape), str(shape))


def _function(name: str, function: Operation) -> str:
    lines = [f"# {name}", "", function.help, "", f"`{function.form}`", "", "```text", function.example, "```", ""]
    if any(param.name == "directions" for param in function.params):
        words = sentence_list([f"`{each}`" for each in DIRECTIONS.words], "or")
        lines += [
            f"Directions are {words}; left out: `{USUAL}`. On hexagons there are "
            "`east`, `west`, the joined ones and those as a piece faces; the others mean all six there.",
            "",
        ]
    if name in OF_FIELDS:
        type = OF_FIELDS[name]
        lines += [f"It is called like the field, here of a kind with the field `{name}: {{type: {type}}}`.", ""]
    return "\n".join(lines).rstrip() + "\n"
