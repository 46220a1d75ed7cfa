"""What is bound while rules go on: picks, choices, lets, parameters; and how it is kept in a frame.

A frame keeps JSON values. A piece and a seat are numbers, a cell is its zone with its two coordinates; of several
sorts in one set seats are negative, as phrases have them. What was bound and has left the table since is not there
any more when a phrase looks at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from tabletop.core.values import Value
from tabletop.core.visibility import Past, Viewer
from tabletop.rules.phrases.naming.names import NO_SOURCE, Feed, Name, Sources
from tabletop.rules.phrases.naming.typed import Given
from tabletop.rules.phrases.naming.values import ABSENT, CARD_READ, Bind, Read, Type, reads
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.table import Table

YOU = "you"
"""Where a frame keeps the seat whose doing it is."""
WINNERS = "winners"
"""Once a game is over: who has won."""
SELF = "self"
"""In abilities: their card."""
CONTROL = reads(f"{CARD_READ} column:owner")
"""What is read to know who controls a piece, where that is bound as `you`."""


AT = reads("column:at")
"""What is read to know whether a piece is still there."""


@lru_cache(maxsize=10_000)
def key_of(name: str) -> str:
    """Where a frame keeps what a name of the file stands for: never where the machine keeps something of its own."""
    return f"={name}"


def viewer_of(bind: Mapping[str, object]) -> Viewer:
    """Whose eyes count where it is asked what is legal: those of `you`, a spectator's where there is nobody."""
    you = bind.get(YOU)
    return you if isinstance(you, int) and you else None


_PLAIN = (int, str)
_PLAIN_CLASSES = frozenset({int, str, bool})
PAST = "?"
"""How the keys begin under which a frame keeps where something comes from that not everybody may know."""


def past_key(key: str) -> str:
    """Where a frame keeps what the value under a key hung on when it was worked out."""
    return PAST + key


def past_of(kept: object) -> Sources:
    """The sources of a value by what is kept of them; none where nothing is."""
    if kept is None or not isinstance(kept, Mapping):
        return NO_SOURCE
    return frozenset({Past(tuple(kept.get("on", ())), tuple(kept.get("who", ())))})


def bound_name(name: str, type: Type, origin: str, fed: Feed | None = None) -> Name:
    """A name that is bound while rules go on. ``fed``: what it is given then."""
    key, many = key_of(name), type.many
    past = past_key(key)
    with_pieces, with_cells = "piece" in type.sorts, "cell" in type.sorts

    def all_there(table: Table, bind: Bind) -> object:
        return tuple([each for each in map(plain, several(bind.get(key, ABSENT))) if is_there(table, each)])

    def if_there(table: Table, bind: Bind) -> object:
        try:
            one = bind[key]
            return ABSENT if isinstance(one, int) and one > 0 and table.state.at[one] is None else one
        except LookupError:  # nothing is bound, or there never was such a piece
            return ABSENT

    def piece(table: Table, bind: Bind) -> object:
        try:
            one: int = bind[key]  # type: ignore[assignment]  # anything else is no index
            return one if table.state.at[one] is not None or one < 1 else ABSENT
        except LookupError:  # nothing is bound, or there never was such a piece
            return ABSENT
        except TypeError:  # none
            return bind[key]

    def cell(table: Table, bind: Bind) -> object:
        found = if_there(table, bind) if with_pieces else always(table, bind)
        return cell_of(found) if isinstance(found, tuple | list) else found

    def always(table: Table, bind: Bind) -> object:
        return bind[key] if key in bind else ABSENT

    def is_there(table: Table, thing: object) -> bool:
        return not with_pieces or not isinstance(thing, int) or thing <= 0 or table.state.exists(thing)

    def plain(thing: object) -> object:
        return cell_of(thing) if with_cells and isinstance(thing, tuple | list) else thing

    if_one = piece if type.sorts == {"piece"} else if_there
    get = all_there if many else cell if with_cells else if_one if with_pieces else always
    looked_at = AT if with_pieces else frozenset[Read]()

    def hangs(table: Table, bind: Bind, thing: object) -> Sources:
        return past_of(bind.get(past))

    return Name(
        name, type, get, binds=(key,), reads=looked_at, hangs=hangs, past=past, origin=origin, cost=0, fed=fed,
        whole=many, holds=key if get is piece or get is always else "",
    )  # fmt: skip


def feed_of(phrase: Phrase, is_value: bool = True) -> Feed:
    """What a name is given that is bound to the value of a phrase, or to one of its things (see ``typed.Given``)."""
    feed = Feed()
    feed.given.append(Given(phrase.typed, phrase.facts.eyed, is_value=is_value))
    return feed


def several(found: object) -> Iterable[object]:
    """What is kept as a set."""
    return found if isinstance(found, tuple | list) else () if found is ABSENT else (found,)


def cell_of(found: tuple[object, ...] | list[object]) -> object:
    """A cell as phrases have it, whoever kept it."""
    zone, at = found
    if type(at) is tuple and type(found) is tuple:  # by far the most: a saved one has lists
        return found
    assert isinstance(at, tuple | list)
    return zone, tuple(at)


def kept_value(phrase: Phrase, table: Table, bind: Bind) -> Value:
    """What a phrase gives now, as a frame keeps it; None where there is nothing."""
    found = phrase.value(table, bind)
    if found.__class__ in _PLAIN_CLASSES:  # by far the most
        return found  # type: ignore[return-value]  # as just asked
    return None if found is ABSENT else as_kept(found)


def remember(bind: dict[str, Value], key: str, value: Value, record: Value = None) -> None:
    """Keep something in a frame, with where it comes from; nothing is not kept."""
    for name, each in ((key, value), (past_key(key), record)):
        if each is None:
            bind.pop(name, None)
        else:
            bind[name] = each


def as_kept(found: object) -> Value:
    """A value of a phrase as a frame keeps it."""
    if isinstance(found, _PLAIN):  # by far the most
        return found
    if found.__class__ is tuple:
        for each in found:
            if each.__class__ is not int:
                break
        else:  # by far the most are pieces or seats
            return found
    if isinstance(found, tuple | list | frozenset | set):
        return tuple([each if each.__class__ is int else as_kept(each) for each in found])
    return str(found)
