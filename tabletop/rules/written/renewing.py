"""How abilities were written before a game had a file of rules, and how they are written now: `before.yaml`.

```yaml
do:
  - {was: {op: damage, n: n, to: s}, now: {hurt: n, whom: s}}
  - {was: {op: power, n: n, to: s}, if: n < 0, when: played, now: {lose: 0 - n, of: power, to: s}}
  - {was: {to: {one: s}, ...: r}, now: {to: target, ...: r}, beside: {choose: {target: s}}}
requires: [{was: home, now: at_home(self)}]
cost: [{was: {rest: n}, now: {tire: n, c: self}}]
phrases:
  - {was: here of enemies, now: against(self)}
  - {was: {in: enemies, type: t}, now: against(self) where types has t}
abilities:
  - {if: {when: used, times: n}, now: {when: played, limit: n}}
  - {if: {choose: [s]}, now: {choose: {target: s}}}
  - {if: {when: would_die}, now: {instead_of: dies, when: null}, old: true}
gone: [times]
```

**Contract.** The entries within an entry are gone through first. The first line that fits an entry makes another one
of it, until none fits; then its phrases are gone through from the outside in, and mappings that stood for phrases. Of
an ability of which an entry was changed so are the phrases of the others, also of what it pays and of what was chosen
for it in a list, and it gets what `abilities` says besides: a list is put before the one that is there, or in place
of the one that its `if` is about; `null` takes a key away, and so does `gone` at last. An ability of which no line
fits an entry and that is none by a line with `old` is left as it is. Nothing of it is lost in silence: a line with
`because` and no `now` says of what it fits that it has to be written by hand.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tabletop.content.findings import Finding
from tabletop.content.game_code import Complaint
from tabletop.content.reading.marked import Document
from tabletop.core.values import Json
from tabletop.rules.phrases.naming.values import spelling
from tabletop.rules.phrases.writing.tree import Joined, Named, Number, Pair, Sign, Tree, changed_parts, printed
from tabletop.rules.phrases.writing.tree import Where as Narrowed
from tabletop.rules.written.patterns import REST, Found, Keys, Node, Pattern, Several, is_letter, node, number_of
from tabletop.rules.written.reading.sheet import Part, Sheet

ENTRIES = ("requires", "cost", "do")
"""The parts of an ability whose entries are written anew by lines."""
INNER: Mapping[str, str] = {"cost": "cost", "pay": "cost", "do": "do", "else": "do", "choose": "phrases"}
"""The lists within an entry, and beside those an ability, that are gone through, by which lines."""
KEYS = (*ENTRIES, "phrases", "abilities", "gone", "game")
AROUND = ("when", "of", "kind")
"""What of an ability a line may ask, with the kind of its card."""
LINE = ("was", "if", *AROUND, "now", "beside", "because")
"""What a line of entries has."""
ORDER = (
    "name", "text", "when", "instead_of", "of", "in", "to", "limit", "requires", "choose", "may", "cost", "do",
)  # fmt: skip
"""In which order an ability is usually written."""
MOST_STEPS = 20
"""So often one entry is made another one of."""
_COMPARING: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_CALCULATING: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul,
}  # fmt: skip
_NOTHING = Pattern(Several(()))
Around: TypeAlias = Mapping[str, Node]
"""What an ability is, by `AROUND`."""


@dataclass(frozen=True, slots=True)
class Line:
    """What was written, under which conditions, and what is written now (None: nothing that it could be)."""

    was: Pattern
    now: Node = None
    test: Node = None
    around: Mapping[str, Pattern] = field(default_factory=dict)
    """What the ability has to be."""
    beside: Mapping[str, Node] = field(default_factory=dict)
    because: str = ""

    def fits(self, what: Node, around: Around) -> Found | None:
        """What its letters stand for, None where it is not about this."""
        if any(each.fits(around[key]) is None for key, each in self.around.items()):
            return None
        found = self.was.fits(what)
        return found if found is not None and (self.test is None or _holds(filled(self.test, found))) else None


@dataclass(frozen=True, slots=True)
class Addition:
    """What abilities get besides that were written anew and look so."""

    condition: Mapping[str, Pattern]
    now: Mapping[str, Node]
    old: bool = False
    """Whether an ability is one of before by looking so."""

    def of(self, ability: Mapping[str, Json], kind: str) -> Mapping[str, Json]:
        """What an ability gets, on a card of a kind."""
        known: Mapping[str, Json] = {**ability, "kind": kind}
        letters: dict[str, Node] = {}
        for key, pattern in self.condition.items():
            found = pattern.fits(node(known[key])) if key in known else None
            if found is None:
                return {}
            letters |= found
        return {key: data_of(filled(each, letters)) for key, each in self.now.items()}

    def added_to(self, ability: dict[str, Json], kind: str) -> bool:
        """An ability gets it, where it looks so. Whether it does."""
        more = self.of(ability, kind)
        for key, each in more.items():
            old = ability.get(key)
            is_more = isinstance(each, list) and isinstance(old, list) and key not in self.condition
            ability[key] = [*each, *old] if is_more else each  # type: ignore[misc]  # both are lists then
            if each is None:
                del ability[key]
        return bool(more)


class _ByHand(Exception):
    """An entry has to be written by hand: why."""


@dataclass(frozen=True, slots=True)
class Renewing:
    """A `before.yaml`."""

    lines: Mapping[str, Sequence[Line]]
    additions: Sequence[Addition]
    gone: Sequence[str] = ()

    def ability(self, data: Mapping[str, Json], kind: str) -> tuple[dict[str, Json], list[Complaint]]:
        """An ability as it is written now, and what is to be told of it: that it was written otherwise, or what of
        it has to be written by hand."""
        made: dict[str, Json] = dict(data)
        around = {key: node(kind if key == "kind" else data.get(key)) for key in AROUND}
        wrong, left = list[Complaint](), list[tuple[str, int]]()
        for key in {**dict.fromkeys(ENTRIES), **INNER}:
            value = data.get(key)
            if not isinstance(value, list):
                continue
            entries: list[Json] = []
            for index, each in enumerate(value):
                try:
                    now = [*self._entries(key, each, around, made)]
                    left += [(key, len(entries))] if now == [each] else []
                    entries += now
                except _ByHand as fault:
                    wrong.append(Complaint(str(fault), (key, index), "Write it anew."))
                    entries.append(each)
            made[key] = entries
        if wrong or (made == dict(data) and not self._is_old(made, kind)):
            return dict(data), wrong
        for key, index in left:
            made[key][index] = data_of(self._said_now(node(made[key][index]), around))  # type: ignore[index]  # a list
        for each in self.additions:
            each.added_to(made, kind)
        made = {key: each for key, each in made.items() if key not in self.gone}
        hint = "`tabletop check --upgrade FOLDER` writes it as it is written now."
        message = "This ability is written as abilities were before the rules were a file."
        made = _in_order(made, data)
        return made, [Complaint(message, (), hint, "warning", rewritten=(dict(data), made))]

    def _is_old(self, ability: Mapping[str, Json], kind: str) -> bool:
        return any(each.old and each.of(ability, kind) for each in self.additions)

    def _entries(self, key: str, entry: Json, around: Around, made: dict[str, Json]) -> Iterator[Json]:
        """What is written now in place of an entry; what belongs beside it goes into ``made``."""
        what = node(entry)
        beside: dict[str, Node] = {}
        now = self._made_of(INNER.get(key, key), what, around, beside)
        if now is what:
            yield entry
            return
        for name, each in beside.items():
            value = data_of(self._said_now(each, around))
            if made.get(name, value) != value:
                raise _ByHand(f"It would need another `{name}` than the rest of the ability.")
            made[name] = value
        now = self._said_now(now, around)
        yield from (data_of(each) for each in (now.items if isinstance(now, Several) else (now,)))

    def _made_of(self, key: str, what: Node, around: Around, beside: dict[str, Node]) -> Node:
        """What lines make of an entry, the same where none fits; its phrases are still those of before."""
        if key == "phrases":
            return what
        for _ in range(MOST_STEPS):
            if isinstance(what, Keys):
                inner = {name: self._inner(name, each, around, beside) for name, each in what.values.items()}
                if any(each is not what.values[name] for name, each in inner.items()):
                    what = Keys(inner)
            line, found = self._line(key, what, around)
            if line is None or found is None:
                break
            if line.now is None:
                raise _ByHand(line.because)
            what = self._filled(line.now, found, around)
            beside |= {name: filled(each, found) for name, each in line.beside.items()}
        return what

    def _inner(self, name: str, what: Node, around: Around, beside: dict[str, Node]) -> Node:
        if name not in INNER or not isinstance(what, Several):
            return what
        made = [self._made_of(INNER[name], each, around, beside) for each in what.items]
        if all(new is old for new, old in zip(made, what.items, strict=True)):
            return what
        flat = (each.items if isinstance(each, Several) else (each,) for each in made)
        return Several(tuple(one for each in flat for one in each))

    def _line(self, key: str, what: Node, around: Around) -> tuple[Line | None, Found | None]:
        """The first line that fits, and what its letters stand for."""
        for line in self.lines[key]:
            found = line.fits(what, around)
            if found is not None:
                return line, found
        return None, None

    def _filled(self, now: Node, found: Found, around: Around) -> Node:
        """A pattern with what its letters stand for; in a phrase, mappings that stood for phrases as they are written
        now."""
        if isinstance(now, Keys | Several):
            return filled(now, found)
        renewed = {
            name: self._said_now(each, around) if isinstance(each, Keys) else each for name, each in found.items()
        }
        return filled(now, renewed)

    def _said_now(self, what: Node, around: Around) -> Node:
        """The same with its phrases as they are written now."""
        for _ in range(MOST_STEPS if isinstance(what, Keys) else 0):
            line, found = self._line("phrases", what, around)
            if line is None or found is None:
                break
            what = self._filled(line.now, found, around)
        if isinstance(what, Keys):
            return Keys({key: self._said_now(each, around) for key, each in what.values.items()})
        if isinstance(what, Several):
            return Several(tuple(self._said_now(each, around) for each in what.items))
        if what is None or isinstance(what, str | bool):
            return what
        line, found = self._line("phrases", what, around)
        if line is not None and found is not None:
            return filled(line.now, {name: self._said_now(each, around) for name, each in found.items()})
        return changed_parts(what, lambda part: _tree(self._said_now(part, around)))


def _in_order(made: Mapping[str, Json], old: Mapping[str, Json]) -> dict[str, Json]:
    """What is new where it usually stands, and all else in its order."""
    found = [key for key in made if key in old]
    for key in made:
        if key not in old:
            before = [at for at, other in enumerate(found, 1) if _place(other) < _place(key)]
            found.insert(max(before, default=0), key)
    return {key: made[key] for key in found}


def _place(key: str) -> int:
    return ORDER.index(key) if key in ORDER else len(ORDER)


# -- what letters stand for, put in -----------------------------------------------------------------------------


def filled(what: Node, found: Found) -> Node:
    """A pattern with what its letters stand for, and numbers worked out."""
    if isinstance(what, Keys):
        made: dict[str, Node] = {}
        for key, each in what.values.items():
            value = filled(each, found)
            made |= value.values if key == REST and isinstance(value, Keys) else {key: value}
        return Keys(made)
    if isinstance(what, Several):
        return Several(tuple(filled(each, found) for each in what.items))
    if isinstance(what, Named) and what.name in found:
        return found[what.name]
    if what is None or isinstance(what, str | bool):
        return what
    if isinstance(what, Joined) and what.word == "and":
        tests = [filled(each, found) for each in what.parts]
        return _joined([_tree(each) for each in tests if each is not None])
    if isinstance(what, Narrowed):
        things, test = _tree(filled(what.things, found)), filled(what.test, found)
        return things if test is None else _narrowed(things, _tree(test))
    made_of = changed_parts(what, lambda part: _tree(filled(part, found)))
    return _worked_out(made_of)


def _tree(what: Node) -> Tree:
    """A node in a phrase: a text is a word."""
    if isinstance(what, str):
        return Named(spelling(what))
    if what is None or isinstance(what, bool | Keys | Several):
        return Named("true" if what is True else "false" if what is False else "none")
    return what


def _joined(tests: Sequence[Tree]) -> Node:
    several = [each for test in tests for each in _tests(test)]
    return several[0] if len(several) == 1 else Joined("and", tuple(several)) if several else None


def _tests(test: Tree) -> tuple[Tree, ...]:
    return test.parts if isinstance(test, Joined) and test.word == "and" else (test,)


def _narrowed(things: Tree, test: Tree) -> Tree:
    """What is narrowed twice is narrowed once, by both tests."""
    if not isinstance(things, Narrowed):
        return Narrowed(things, test)
    return Narrowed(things.things, _tree(_joined([things.test, test])))


def _worked_out(tree: Tree) -> Tree:
    if isinstance(tree, Pair) and tree.operator in _CALCULATING:
        left, right = number_of(tree.left), number_of(tree.right)
        if left is not None and right is not None:
            found = _CALCULATING[tree.operator](left, right)
            return Number(found) if found >= 0 else Sign(Number(-found))
    return tree


def _holds(test: Node) -> bool:
    """Whether a comparison of numbers holds."""
    if not isinstance(test, Pair) or test.operator not in _COMPARING:
        return False
    left, right = number_of(test.left), number_of(test.right)
    return left is not None and right is not None and _COMPARING[test.operator](left, right)


def data_of(what: Node) -> Json:
    """A node as a file holds it."""
    if isinstance(what, Keys):
        return {key: data_of(each) for key, each in what.values.items()}
    if isinstance(what, Several):
        return [data_of(each) for each in what.items]
    if what is None or isinstance(what, str | bool):
        return what
    number = number_of(what)
    return number if number is not None else printed(what)


# -- reading ----------------------------------------------------------------------------------------------------


def read_renewing(document: Document) -> tuple[Renewing | None, Sequence[Finding]]:
    """A `before.yaml`, None where nothing can be made of it, and what is wrong with it."""
    sheet = Sheet(document, document.data)
    lines: dict[str, Sequence[Line]] = {}
    additions: list[Addition] = []
    with sheet.going_on():
        root = sheet.root()
        root.check_keys(KEYS, "The file")
        for key in (*ENTRIES, "phrases"):
            part = root.get(key)
            lines[key] = tuple(_lines(part)) if part is not None else ()
        given = root.get("abilities")
        for each in given.items("`abilities`") if given is not None else ():
            with sheet.going_on():
                each.check_keys(("if", "now", "old"), "A line")
                condition = each.get("if")
                wanted = condition.parts("`if`") if condition is not None else {}
                now = each.need("now", "A line").mapping("`now`")
                looks = {key: Pattern(node(one.data)) for key, one in wanted.items()}
                old = each.get("old")
                is_old = old is not None and old.truth("`old`")
                additions.append(Addition(looks, {key: node(one) for key, one in now.items()}, is_old))
        left = root.get("gone")
        gone = left.words("The keys that abilities had") if left is not None else ()
        if not sheet.findings:
            return Renewing(lines, tuple(additions), gone), ()
    return None, sheet.findings


def _lines(part: Part) -> Iterator[Line]:
    for each in part.items("A list of lines"):
        with each.sheet.going_on():
            each.check_keys(LINE, "A line")
            was, now, test, because = each.need("was", "A line"), each.get("now"), each.get("if"), each.get("because")
            beside = each.get("beside")
            if (now is None) is (because is None):
                raise each.wrong("A line has either `now` or `because`.", "Write what is written now.")
            compared = node(test.data) if test is not None else None
            if test is not None and not (isinstance(compared, Pair) and compared.operator in _COMPARING):
                raise test.wrong("This compares no two numbers.", "Write `if: n < 0`.")
            counted = frozenset(filter(is_letter, _names(compared)))
            yield Line(
                Pattern(node(was.data), counted), node(now.data) if now is not None else None, compared,
                {key: Pattern(node(asked.data)) for key in AROUND if (asked := each.get(key)) is not None},
                {key: node(one) for key, one in beside.mapping("`beside`").items()} if beside is not None else {},
                because.text("A reason") if because is not None else "",
            )  # fmt: skip


def _names(what: Node) -> Iterator[str]:
    if isinstance(what, Pair):
        yield from (each.name for each in (what.left, what.right) if isinstance(each, Named))
