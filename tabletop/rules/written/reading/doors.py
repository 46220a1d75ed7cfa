"""Doors: the places of a file where a value becomes visible or decides what is legal, each with who may know it.

Every such place gives its phrase or sentence to a door when it is read; when the whole file is read, and so what is
bound and kept by which name, all are judged by one analysis (``meaning.looking.secrets``). What a file has always
been refused for is refused when the phrase is read; what is found beyond that is refused since version 2. Nothing
leaks by it in a file of before, for what somebody may not know is hidden at play (``meaning.sources``), but the
author hardly meant it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from tabletop.core.making import made_often
from tabletop.rules.phrases.meaning.looking import UNSEEN, Reader, is_open
from tabletop.rules.phrases.meaning.sources import keeps_things
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Eyes
from tabletop.rules.phrases.phrase import Phrase, Sentence, Veil
from tabletop.rules.written.reading.sections import VERSION
from tabletop.rules.written.reading.sheet import Part, Wrong

NOBODY = ""
"""In place of a seat: a reader who is no seat, so that it is asked what not everybody may know."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of door. ``told``: what is said of a secret ({what}) at it, ``hint``: what to do; ``at_play``: what
    becomes of it where it is only warned of. ``refused``: what can be read there directly has always been refused.
    ``legal``: it decides what is legal, so at play what who acts may not know counts for nothing."""

    told: str
    hint: str
    at_play: str = ""
    refused: bool = False
    legal: bool = False
    warns: bool = False
    """It is hardly meant, and no more."""


_MET = "At play it counts as met, and an act for which it is not comes to nothing."
LEGAL = Kind(
    "the seat that acts may not know {what}.",
    "What is legal may depend only on what its seat sees, as `hand or (hand of others where face = up)`.", _MET,
    refused=True, legal=True,
)  # fmt: skip
"""What an act or an ability picks, requires and costs."""
HOLDS = replace(LEGAL, at_play="", legal=False)
"""What a card requires that waits for an event or holds always: nobody decides on it."""
CHOSEN = Kind(
    "the seat that chooses may not know {what}.",
    "What can be chosen may depend only on what its seat sees. Let it look before: `{look: deck}`, of all the cards.",
    "At play a choice for which it does not hold comes to nothing.", legal=True,
)  # fmt: skip
"""What a `choose` offers."""
SCORE = Kind("a seat may not know {what}.", "A score reads what its seat sees.", refused=True)
WHO_ANSWERS = Kind(
    "not everybody may know {what}, and who is asked is seen by all.", "Count the cards, or ask what lies open.",
    refused=True,
)  # fmt: skip
"""Who is asked for an answer."""
WHO_IS_ASKED = replace(WHO_ANSWERS, refused=False)
"""Whom a question asks, and whether it does so again."""
IS_FIXED = Kind("who is asked may not know {what}.", "Fix what lies open to all who are asked.")
"""What a question fixes of the picks of its acts: the labels of these tell it, and who can do them."""
VALUE = Kind(
    "not everybody may know {what}. A value is known to all.", "Work it out where it is needed, with a `let`.",
    "At play it is not shown.", refused=True,
)  # fmt: skip
STANDING = Kind("not everybody may know {what}.", "What holds always is known to all.", refused=True)
DANGER = Kind(
    "not everybody may know {what}. A danger is told to all.", "Count the cards, or ask what lies open.", refused=True
)
ODDITY = Kind(
    "not everybody may know {what}. What is odd is told to all.", "Count the cards, or ask what lies open.",
    refused=True,
)  # fmt: skip
TOTAL = Kind("not everybody may know {what}. A total is shown to all.", "Add up what lies open there.", refused=True)
TOLD = Kind(
    "no reader may know {what}.",
    "Tell what lies open, or lay it open before; what a routine laid open is found anew by where it lies: "
    "`{top(on(last))}`, with `last` a cell that is kept.",
    "At play it is told as “?”.",
)
"""A label, a question, a line of the log, a reason."""
KEPT = Kind(
    "not everybody may know {what}, and what is kept is seen by all.", "Use a `let`, or lay it open before.",
    "At play those who may not know it see “?”.",
)  # fmt: skip
"""What is set into something that is kept."""
SHOWN = Kind(
    "not everybody may know {what}, and those who may not see “?” in place of %s: by this that is set or not.",
    "Write `open: true` beside it in `keep` if all are to know it, or ask what lies open.",
    warns=True,
)  # fmt: skip
"""By what it is set or not set what is kept and has a label or a colour."""
GIVEN = Kind(
    "not everybody may know {what}, and by this all get to know it.",
    "Give it to what lies open, or lay the cards open before (`reveal`, `turn`).",
)  # fmt: skip
"""To what something is given, and of what it is copied: the rules tell it openly."""
ORDERED = Kind(
    "not everybody may know {what}, and the order in which things happen is seen by all.",
    "Order them by what lies open, or lay it open before (`reveal`, `turn`).",
)  # fmt: skip
"""What the order goes by in which gathered changes are done."""
COUNTED = Kind(
    "not everybody may know {what}, and by this all get to know it.",
    "Lay the cards open before (`reveal`, `turn`), so that all see what is counted.",
)  # fmt: skip
"""What a value of a seat or a counter is changed by: the rules tell it openly."""


@made_often(frozen=True, slots=True)
class Door:
    """One such place with what is read there. ``opened``: the names of what its list of effects lays open."""

    part: Part
    found: Phrase | Sentence
    kind: Kind
    you: str = "you"
    opened: Collection[str] = ()
    own: bool = False
    """What is read of each thing of the set itself is known to whoever comes to know that it is in it."""

    def secrets(self, reader: Reader | None = None) -> tuple[tuple[int, str], ...]:
        """What of it somebody may not know, each with its column."""
        if self.own and isinstance(self.found, Phrase):
            return self.found.secrets_besides(self.you, reader)
        return tuple(self.found.secrets(self.you, reader))


def door(
    part: Part,
    found: Phrase | Sentence,
    kind: Kind,
    you: str = "you",
    opened: Collection[str] = (),
    own: bool = False,
) -> None:
    """Something is read at a door. ``own``: what a thing is in a set for is told to those alone who may know the
    thing. Raises Wrong for what has always been refused there."""
    made = Door(part, found, kind, you, opened, own)
    secret = next(iter(made.secrets()), None) if kind.refused and not is_open(found.eyed) else None
    if secret is not None:
        raise _wrong(part, kind, secret)
    part.sheet.doors.append(made)


def spoken(part: Part, language: Language, opened: Collection[str] = ()) -> Sentence:
    """A sentence that somebody reads."""
    found = part.sentence(language)
    door(part, found, TOLD, opened=opened)
    return found


def _wrong(part: Part, kind: Kind, secret: tuple[int, str]) -> Wrong:
    return part.wrong(_told(part, kind, secret), kind.hint)


def _told(part: Part, kind: Kind, secret: tuple[int, str]) -> str:
    column, what = secret
    of = f" of `{part.data}`" if isinstance(part.data, str) and len(part.data) <= 60 else ""
    return f"Column {column}{of}: {kind.told.format(what=what)}"


def judge(doors: Iterable[object], boards: Eyes, unseen: bool = False, losing: bool = False) -> None:
    """Note what is read at doors by whoever may not know it, and mark what is legal by what nobody who acts knows.
    ``boards``: who may know what lies on boards; ``unseen``: some do not even see where something lies on one;
    ``losing``: into some zones not everybody can follow a piece."""
    noted: set[tuple[str, str]] = set()
    for each in doors:
        assert isinstance(each, Door)
        if is_open(each.found.eyed, deep=True, boards=boards == "all" and not unseen):
            if losing and each.kind.legal and isinstance(each.found, Phrase):
                each.found.veiled = _kept_veil(each.found)
            continue
        secrets = each.secrets(_reader(each, boards, unseen, each.opened))
        if each.kind.legal and isinstance(each.found, Phrase):
            is_all = not (unseen or each.opened or each.own)
            each.found.veiled = _veil(each, boards, losing, secrets if is_all else None)
        for column, what in secrets[:1]:
            message = _told(each.part, each.kind, (column, what))
            place = str(each.part.sheet.document.finding(each.part.where, message))
            if (place, message) not in noted:
                noted.add((place, message))
                if each.kind.warns and what.endswith(UNSEEN):
                    continue  # what lies on one cell is answered before all eyes
                if each.kind.warns:
                    each.part.sheet.warn(each.part.where, message, each.kind.hint)
                    continue
                if what == UNSEEN and each.kind is not COUNTED:
                    each.part.sheet.wrong(each.part.where, message, _ASK_OPENLY)
                    continue
                at_play = (
                    each.kind.at_play if each.part.sheet.version != VERSION else ""
                )  # nobody plays what is refused
                each.part.sheet.mistake(each.part.where, message, " ".join(filter(None, (each.kind.hint, at_play))))


_ASK_OPENLY = "Ask it in a `do` (`if: ...`, `let: ...`), where it happens before all eyes."
"""What to do where a phrase reads a board that is shown to its seat alone: at play nothing hides where a man stands,
as a back hides a card, so it is refused."""


def _reader(each: Door, boards: Eyes, unseen: bool, opened: Collection[str]) -> Reader:
    return Reader(each.you, deep=True, opened=opened, boards=boards, unseen=unseen)


def _veil(each: Door, boards: Eyes, losing: bool, found: tuple[tuple[int, str], ...] | None) -> Veil:
    """Whether what is legal by a phrase goes by what who acts may not know; what is laid open later counts not.
    ``found``: what that is, where it is known."""
    if found is None:
        found = each.found.secrets(each.you, Reader(each.you, deep=True, boards=boards))
    assert isinstance(each.found, Phrase)
    if not found:
        return _kept_veil(each.found) if losing else "never"
    names = _kept_names(each.found)
    only_kept = all(what.partition("`, which hangs on")[0].removeprefix("`") in names for _, what in found)
    return "kept" if only_kept else "always"


def _kept_veil(found: Phrase) -> Veil:
    """Of what goes by nothing hidden: whether that is kept which may be lost to somebody."""
    return "kept" if any(map(keeps_things, found.names)) else "never"


def _kept_names(found: Phrase) -> set[str]:
    return {name.name for name in found.names if name.origin.startswith("kept ")}
