"""From an ability as its file has it to the record that the referee works with.

**Contract.** ``compile_ability`` takes data that has been checked (``language.registry``); it checks nothing. Words
that were renamed are read under their old names. A word that there is not (a card kept in an old save) does nothing,
holds never, and cannot be paid.

What is of type ``set``, ``number``, ``test``, ``seat`` or ``things`` is a phrase (see ``rules.phrases``), and so is a
requirement that is no word. A game that says it so has a ``Speech`` (``Lexicon.speak``); how it was written before is
made into phrases first (``language.before``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import cast

from tabletop.core.values import Json
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import NO_ONES, NOBODY, SAID, UNKNOWN, Ability, Entry, Selection
from tabletop.rules.abilities.said import Said
from tabletop.rules.language.words import Param, Part

PARTS = ("when", "of", "requires", "cost", "pay", "choose", "may", "limit", "do", "name", "text", "price")
"""The parts of an ability in every game; what else stands in one is its game's own."""


def compile_ability(id: str, name: str, data: Mapping[str, object], lexicon: Lexicon) -> Ability:
    """An ability of a card file as a record."""
    before = lexicon.vocabulary.before
    if before is not None:
        data = before.today(cast("Mapping[str, Json]", data), lexicon.vocabulary.params)[0]
    when = lexicon.name("when", str(data.get("when") or ""))
    return Ability(
        id=id,
        when=when,
        name=name,
        standing=lexicon.meaning("when", when).word.standing,
        of=_whose(data.get("of"), when, lexicon),
        requires=entries("requires", data.get("requires"), lexicon),
        cost=entries("cost", data.get("cost"), lexicon),
        pay=entries("cost", data.get("pay"), lexicon),
        choose=_sets(data.get("choose"), lexicon),
        may=data.get("may") is True,
        limit=str(data.get("limit") or ""),
        effects=effects(data.get("do"), lexicon),
        own={key: value for key, value in data.items() if key not in PARTS},
    )


def _whose(name: object, when: str, lexicon: Lexicon) -> Entry:
    """Whose occurrences it waits for; the first that its moment knows where nothing is said."""
    known = lexicon.meaning("when", when).word.of
    return _entry("of", str(name or known[0]), None, lexicon) if known else NO_ONES


def _list(value: object) -> Iterable[object]:
    return value if isinstance(value, list | tuple) else ()


def _whole(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


# -- requirements, costs ---------------------------------------------------------------------------------------


def entries(part: Part, written: object, lexicon: Lexicon) -> tuple[Entry, ...]:
    """Requirements or costs: each a word, or a word with what stands behind it."""
    return tuple(_entry(part, word, value, lexicon) for word, value in _pairs(written))


def _pairs(written: object) -> Iterator[tuple[str, object]]:
    for each in _list(written):
        if isinstance(each, Mapping):
            yield from ((str(word), value) for word, value in each.items())
        else:
            yield str(each), None


def _entry(part: Part, name: str, value: object, lexicon: Lexicon) -> Entry:
    meaning = lexicon.meaning(part, name)
    if part == "requires" and value is None and not lexicon.has(part, name):
        return Entry(SAID, name, value=lexicon.said(name, "test"))
    word = meaning.word
    params: Mapping[str, object] = value if isinstance(value, Mapping) and word.params else {}
    args = arguments(word.params, params, lexicon)
    held = value
    if word.value is not None and word.value.type in _COMPILED:
        held = _COMPILED[word.value.type](value, lexicon)
    return Entry(meaning, lexicon.name(part, name), _whole(value), NOBODY, held, args)


# -- effects -----------------------------------------------------------------------------------------------------


def effects(written: object, lexicon: Lexicon) -> tuple[Entry, ...]:
    """The entries of ``do``; a word that there is not stays as one that does nothing."""
    return tuple(effect(each, lexicon) for each in _list(written) if isinstance(each, Mapping))


def effect(entry: Mapping[str, object], lexicon: Lexicon) -> Entry:
    """One entry of ``do``."""
    name = str(entry.get("op"))
    meaning = lexicon.meaning("do", name)
    args = arguments(lexicon.vocabulary.params(name), entry, lexicon)
    to = args.get("to")
    reached = to if isinstance(to, Selection) else NOBODY
    return Entry(meaning, lexicon.name("do", name), _whole(args.get("n")), reached, None, args)


def arguments(params: Iterable[Param], given: Mapping[str, object], lexicon: Lexicon) -> dict[str, object]:
    """The parameters of a word as its function wants them; what was left out and has no default is missing."""
    found: dict[str, object] = {}
    for param in params:
        value = given.get(param.name)
        if value is None and param.default:
            value = param.default
        if value is None:
            continue
        if param.type == "number" and isinstance(value, int):
            found[param.name] = value
        elif param.type in _COMPILED:
            found[param.name] = _COMPILED[param.type](value, lexicon)
        else:
            found[param.name] = param.today(value)
    return found


# -- phrases -----------------------------------------------------------------------------------------------------


def phrased(value: object, lexicon: Lexicon) -> Selection:
    """Pieces as a phrase says them, or ``{one: phrase}``; nobody where it is none."""
    one = isinstance(value, Mapping) and set(value) == {"one"}
    text = value["one"] if isinstance(value, Mapping) and one else value
    said = lexicon.said(text, "set")
    return Selection(str(text) if said is not None else "", one, said)


def _sets(written: object, lexicon: Lexicon) -> tuple[Selection, ...]:
    """What each of several choices is among."""
    return tuple(phrased(each, lexicon) for each in _list(written))


def _number(value: object, lexicon: Lexicon) -> Said | int:
    said = lexicon.said(value, "number")
    return said if said is not None else 0


def until(value: object, lexicon: Lexicon) -> Entry:
    """How long something lasts: a word, or one with a seat behind it (the value of the entry)."""
    if isinstance(value, Mapping):
        name = str(next(iter(value), ""))
        return Entry(UNKNOWN, name, value=lexicon.said(value.get(name), "seat"))
    return Entry(UNKNOWN, str(value))


def _words(value: object, lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(str(each) for each in _list(value))


_COMPILED: Mapping[str, Callable[[object, Lexicon], object]] = {
    "words": _words, "sets": _sets, "effects": effects, "until": until, "set": phrased, "number": _number,
    "costs": lambda value, lexicon: entries("cost", value, lexicon),
    "seat": lambda value, lexicon: lexicon.said(value, "seat"),
    "test": lambda value, lexicon: lexicon.said(value, "test"),
    "seats": lambda value, lexicon: lexicon.said(value, "seats"),
    "things": lambda value, lexicon: lexicon.said(value, "things"),
}  # fmt: skip
