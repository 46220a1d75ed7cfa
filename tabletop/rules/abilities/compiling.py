"""From an ability as its file has it to the record that the referee works with.

**Contract.** ``compile_ability`` takes data that has been checked (``language.registry``); it checks nothing. Words
that were renamed are read under their old names. A word that there is not (a card kept in an old save) does nothing,
holds never, and cannot be paid.

A parameter of an effect is read by its type (``Param.type``). A selector may be a word (``enemies``), a word with a
number (``chosen.1``), a word with what it is about (``{mutations_of: self}``) or filters alone (``{food: true}``,
the same as ``{all: {food: true}}``). Parameters that are ``of`` a selector narrow it: a filter, where to look, or a
filter of that very name.

What is of type ``set``, ``number``, ``test``, ``seat`` or ``things`` is a phrase (see ``rules.phrases``), and so is a
requirement that is no word. A game that says it so has a ``Speech`` (``Lexicon.speak``); how it was written before is
made into phrases first (``language.before``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import cast

from tabletop.core.values import Json
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import NOBODY, SAID, UNKNOWN, Ability, Amount, Entry, Meaning, Selection
from tabletop.rules.language.words import Param, Part

PARTS = ("when", "of", "requires", "cost", "pay", "choose", "may", "limit", "do", "name", "text", "price")
"""The parts of an ability in every game; what else stands in one is its game's own."""


def compile_ability(id: str, name: str, data: Mapping[str, object], lexicon: Lexicon) -> Ability:
    """An ability of a card file as a record."""
    before = lexicon.vocabulary.before
    if before is not None:
        data = before.today(cast("Mapping[str, Json]", data), lexicon.vocabulary.params)[0]
    when = lexicon.name("when", str(data.get("when") or ""))
    of = data.get("of")
    return Ability(
        id=id,
        when=when,
        name=name,
        standing=lexicon.meaning("when", when).word.standing,
        of=selection(of, lexicon) if isinstance(of, Mapping) else str(of or ""),
        requires=entries("requires", data.get("requires"), lexicon),
        cost=entries("cost", data.get("cost"), lexicon),
        pay=entries("cost", data.get("pay"), lexicon),
        choose=tuple(_choice(each, lexicon) for each in _list(data.get("choose"))),
        may=data.get("may") is True,
        limit=str(data.get("limit") or ""),
        effects=effects(data.get("do"), lexicon),
        own={key: value for key, value in data.items() if key not in PARTS},
    )


def _list(value: object) -> Iterable[object]:
    return value if isinstance(value, list | tuple) else ()


def _whole(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


# -- requirements, costs, filters ------------------------------------------------------------------------------


def entries(part: Part, written: object, lexicon: Lexicon) -> tuple[Entry, ...]:
    """Requirements or costs: each a word, or a word with what stands behind it."""
    return tuple(_entry(part, word, value, lexicon) for word, value in _pairs(written))


def _pairs(written: object) -> Iterator[tuple[str, object]]:
    for each in _list(written):
        if isinstance(each, Mapping):
            yield from ((str(word), value) for word, value in each.items())
        else:
            yield str(each), None


def filters(written: object, lexicon: Lexicon) -> tuple[Entry, ...]:
    """A filter: a mapping of words to what they want."""
    if not isinstance(written, Mapping):
        return ()
    return tuple(_entry("filter", str(word), value, lexicon) for word, value in written.items())


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
    if meaning.read is not None:
        held = meaning.read(value)
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
    listed = list(params)
    found: dict[str, object] = {}
    for param in listed:
        if param.type == "filter":
            if given.get(param.name) is not None:
                found[param.name] = filters(given[param.name], lexicon)
            continue
        value = given.get(param.name)
        if value is None and param.default:
            value = param.default
        if value is None:
            continue
        if param.type in ("selector", "count"):
            narrow = [each for each in listed if each.of == param.name or (param.name == "to" and _is_of_to(each))]
            more, where = _narrowed(narrow, given, lexicon)
            if param.type == "selector":
                found[param.name] = selection(value, lexicon, more, where)
            elif lexicon.has("count", str(value)):
                found[param.name] = _entry("count", str(value), None, lexicon)
            else:
                found[param.name] = selection(value, lexicon, more, where)
        elif param.type == "number" and isinstance(value, int):
            found[param.name] = value
        elif param.type in _COMPILED:
            found[param.name] = _COMPILED[param.type](value, lexicon)
        else:
            found[param.name] = param.today(value)
    return found


def _is_of_to(param: Param) -> bool:
    return param.name == "filter" and not param.of


def _narrowed(
    params: Iterable[Param], given: Mapping[str, object], lexicon: Lexicon
) -> tuple[tuple[Entry, ...], str]:
    """What the parameters of a selector make of it: filters, and where to look."""
    more: list[Entry] = []
    where = ""
    for param in params:
        value = given.get(param.name)
        if value is None:
            continue
        if param.type == "filter":
            more += filters(value, lexicon)
        elif lexicon.has("filter", param.name):
            more.append(_entry("filter", param.name, value, lexicon))
        else:
            where = str(value)
    return tuple(more), where


# -- selectors, players, amounts -----------------------------------------------------------------------------------


def phrased(value: object, lexicon: Lexicon) -> Selection:
    """Pieces as a phrase says them, or ``{one: phrase}``; nobody where it is none."""
    one = isinstance(value, Mapping) and set(value) == {"one"}
    text = value["one"] if isinstance(value, Mapping) and one else value
    said = lexicon.said(text, "set")
    return Selection(UNKNOWN, str(text), one=one, said=said) if said is not None else Selection(UNKNOWN, one=one)


def _choice(value: object, lexicon: Lexicon) -> Selection:
    """What one choice is among: a phrase, or filters."""
    if isinstance(value, str) and not lexicon.has("to", value):
        return phrased(value, lexicon)
    return selection(value, lexicon)


def _number(value: object, lexicon: Lexicon) -> Amount:
    said = lexicon.said(value, "number")
    return Amount(1, said) if said is not None else Amount(0)


def _seat(value: object, lexicon: Lexicon) -> Entry:
    return Entry(SAID, str(value), value=lexicon.said(value, "seat"))


def selection(value: object, lexicon: Lexicon, more: tuple[Entry, ...] = (), where: str = "") -> Selection:
    """A selector, with filters and a place besides."""
    if isinstance(value, Mapping):
        name = next(iter(value), "")
        if len(value) == 1 and lexicon.has("to", str(name)) and not lexicon.has("filter", str(name)):
            return _about(str(name), value[name], lexicon, more, where)
        return _made(lexicon.meaning("to", "all"), "all", None, (*filters(value, lexicon), *more), where)
    word = str(value)
    head, dot, number = word.partition(".")
    if dot and number.isdigit() and lexicon.has("to", head):
        return _made(lexicon.meaning("to", head), head, int(number), more, where)
    return _made(lexicon.meaning("to", word), lexicon.name("to", word), None, more, where)


def _about(name: str, value: object, lexicon: Lexicon, more: tuple[Entry, ...], where: str) -> Selection:
    meaning = lexicon.meaning("to", name)
    if meaning.word.value is not None and meaning.word.value.type == "filter":
        return _made(meaning, name, None, (*filters(value, lexicon), *more), where)
    return _made(meaning, name, selection(value, lexicon), more, where)


def _made(meaning: Meaning, name: str, value: object, more: tuple[Entry, ...], where: str) -> Selection:
    return Selection(meaning, name, value, more, where, meaning.word.chooses)


def player(value: object, lexicon: Lexicon) -> Entry:
    """A player: a word, or a word with the card that it is about (``{controller_of: attacker}``)."""
    if isinstance(value, Mapping):
        name = str(next(iter(value), ""))
        return Entry(
            lexicon.meaning("player", name), lexicon.name("player", name), value=selection(value.get(name), lexicon)
        )
    return Entry(lexicon.meaning("player", str(value)), lexicon.name("player", str(value)))


def amount(value: object, lexicon: Lexicon) -> Amount:
    """A number, or ``{count: what, times: n}``."""
    if not isinstance(value, Mapping):
        return Amount(_whole(value))
    counted, times = value.get("count"), value.get("times", 1)
    if isinstance(counted, str) and lexicon.has("count", counted):
        return Amount(_whole(times), _entry("count", counted, None, lexicon))
    return Amount(_whole(times), selection(counted, lexicon))


def anybody(value: object, lexicon: Lexicon) -> Entry | Selection:
    """A player, or pieces."""
    name = next(iter(value), "") if isinstance(value, Mapping) else value
    return player(value, lexicon) if lexicon.has("player", str(name)) else selection(value, lexicon)


def until(value: object, lexicon: Lexicon) -> Entry:
    """How long something lasts: a word, or one with a player behind it (the value of the entry)."""
    if isinstance(value, Mapping):
        name = str(next(iter(value), ""))
        seat = _seat if lexicon.vocabulary.speech is not None else player
        return Entry(UNKNOWN, name, value=seat(value.get(name), lexicon))
    return Entry(UNKNOWN, str(value))


def _words(value: object, lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(str(each) for each in _list(value))


_COMPILED: Mapping[str, Callable[[object, Lexicon], object]] = {
    "words": _words,
    "selector": lambda value, lexicon: selection(value, lexicon),
    "player": player,
    "filters": lambda value, lexicon: tuple(_choice(each, lexicon) for each in _list(value)),
    "effects": effects,
    "costs": lambda value, lexicon: entries("cost", value, lexicon),
    "amount": amount, "anybody": anybody, "until": until,
    "set": phrased, "number": _number, "seat": _seat, "test": lambda value, lexicon: lexicon.said(value, "test"),
    "seats": lambda value, lexicon: lexicon.said(value, "seats"),
    "things": lambda value, lexicon: lexicon.said(value, "things"),
}  # fmt: skip
