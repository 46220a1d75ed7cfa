"""Abilities that would turn in a circle: a standing effect changes what it is worked out from itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, cast

from tabletop.content.findings import sentence_list
from tabletop.content.game_code import Complaint
from tabletop.content.reading.marked import Where
from tabletop.core.values import Json
from tabletop.rules.language.speech import PHRASES, Wanted
from tabletop.rules.language.words import NOUN, Part, Vocabulary, Word
from tabletop.rules.modifying.modifiers import cycle


def circles(vocabulary: Vocabulary, when: str, data: Mapping[str, Json]) -> Iterator[Complaint]:
    """A standing effect that writes a value which what it looks at is worked out from."""
    moment = vocabulary.word("when", when)
    if moment is None or not moment.standing:
        return
    read = [(("requires", n), name) for n, each in enumerate(listed(data.get("requires"))) for name in _names(each)]
    for index, effect in enumerate(effects_of(data)):
        writer = vocabulary.word("do", effect.get("op"))
        writes = writer.written(effect) if writer is not None else ""
        if writer is None or not writes:
            continue
        for where, text, wants in _phrases(vocabulary, data, index, effect, writer):
            for derived in sorted(vocabulary.speech.reads(text, wants) if vocabulary.speech else ()):
                seen = cycle(writes, (derived,), vocabulary.strata)
                if seen:
                    yield _circle(vocabulary, when, writer, writes, str(text), seen, "phrase", where)
        for where, name in read:
            reader = vocabulary.word("requires", name)
            seen = cycle(writes, reader.reads if reader is not None else (), vocabulary.strata)
            if seen:
                yield _circle(vocabulary, when, writer, writes, name, seen, "requires", where)


def _phrases(
    vocabulary: Vocabulary, data: Mapping[str, Json], index: int, effect: Mapping[str, Json], word: Word
) -> Iterator[tuple[Where, Json, Wanted]]:
    """The phrases that decide whether a standing effect holds, whom it reaches, how much it is."""
    if vocabulary.speech is None:
        return
    for number, entry in enumerate(listed(data.get("requires"))):
        if isinstance(entry, str) and vocabulary.word("requires", entry) is None:
            yield ("requires", number), entry, "test"
    for param in vocabulary.params(word.name):
        value = effect.get(param.name)
        if param.type in PHRASES and isinstance(value, str):
            yield ("do", index, param.name), value, cast("Wanted", param.type)


def _circle(
    vocabulary: Vocabulary,
    when: str,
    writer: Word,
    writes: str,
    name: str,
    seen: str,
    part: Part | Literal["phrase"],
    where: Where,
) -> Complaint:
    labels, strata = vocabulary.labels, vocabulary.strata
    later = [
        each
        for each in vocabulary.names("do", when=when)
        for word in (vocabulary.word("do", each),)
        if word is not None
        and word is not writer
        and any(strata[value] > strata[seen] for value in word.all_written())
    ]
    message = (
        f"`{writer.name}` changes {labels.get(writes, writes)}, and the {NOUN.get(part, part)} "
        f"`{name}` is worked out from that: the ability would turn in a circle."
    )
    hint = f"Leave `{name}` out" + (f", or change something else ({sentence_list(later, 'or')})" if later else "")
    return Complaint(message, where, f"{hint}.", rule=vocabulary.circle or vocabulary.rule)


def _names(entry: Json) -> tuple[str, ...]:
    return tuple(entry) if isinstance(entry, Mapping) else (str(entry),)


def listed(value: Json) -> Sequence[Json]:
    """A list of an ability, empty where it is none."""
    return value if isinstance(value, list | tuple) else ()


def effects_of(data: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    """The entries of ``do``."""
    return [each for each in listed(data.get("do")) if isinstance(each, Mapping)]
