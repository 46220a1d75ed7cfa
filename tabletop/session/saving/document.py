"""A whole table as one JSON document, and back with everything checked.

The document has exactly the keys of ``KEYS``. ``journal`` holds the position that play began with, every entry of
every branch, and where in that tree the table stands; reading it replays all of it, which checks each operation and
gives the inverses anew. ``state`` is the position now: if it is not where the journal leads, somebody edited the
file, and the difference becomes an entry of its own. Errors are ``BadData`` with the path inside the document.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from tabletop.content import Catalog, ContentError
from tabletop.content.findings import errors
from tabletop.content.places import is_folder
from tabletop.content.shelf import installed_folder
from tabletop.core import codec
from tabletop.core.checks import BadData, as_int, as_key, as_list, as_map, as_scalar, as_text, freeze, shown
from tabletop.core.diff import difference
from tabletop.core.drafts import drafts_of
from tabletop.core.journal import ROOT, Entry, Journal, rebuild_inverses
from tabletop.core.ops import Op, apply_op, flow
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.values import Json
from tabletop.core.zones import ZoneKind, parse_zone
from tabletop.session import program
from tabletop.session.limits import (
    LONGEST_NAME,
    LONGEST_NOTE,
    check_counter,
    check_field,
    check_flow,
    check_rules_mode,
    check_show,
)
from tabletop.session.saving.entries import (
    catalogs_in,
    decode_announcement,
    decode_bots,
    decode_entry,
    definitions_in,
    places_in,
)
from tabletop.session.saving.renewing import renewed
from tabletop.session.saving.writing import FORMAT, KEYS
from tabletop.session.session import Session
from tabletop.session.setting_up.games import open_catalog
from tabletop.session.setting_up.setup import MOST_SEED, Agreement, Deck, agreed_cards
from tabletop.session.setting_up.versions import Versions
from tabletop.session.telling.messages import Words, check_line

MOST_ENTRIES = 500_000


class Newer(BadData):
    """The document was written by a newer program."""


class Missing(BadData):
    """The game of the document is not installed, or cannot be used."""


def decode(data: object, ahead: Sequence[Op] | None = None) -> Session:
    """The table of a document; its ``warnings`` name what is odd. ``ahead``: operations that will follow, whose zones
    and versions of the cards are needed, too; behind them it is ``settled``. Raises BadData (Newer, Missing)."""
    top = _top(data)
    catalog, game = _game(top)
    warnings: list[str] = []
    if as_text(top["catalog"], "catalog") != catalog.hash:
        warnings.append(f"The cards of {catalog.title} have changed since this was saved.")
    before = len(warnings)
    same = _versions_seen(top) == {catalog.hash}
    agreement = _agreement(top, catalog, same, warnings)
    journal = as_map(top["journal"], "journal")
    if set(journal) - {"opening"} != {"start", "entries", "head", "branches", "notes"}:
        raise BadData("journal", "expected start, entries, head, branches and notes")
    listed = as_list(journal["entries"], "journal.entries")
    if len(listed) > MOST_ENTRIES:
        raise BadData("journal.entries", f"more than {MOST_ENTRIES} entries")
    words: Words = {}
    entries = [
        decode_entry(entry, number, agreement.seats, f"journal.entries.{number - 1}", words)
        for number, entry in enumerate(listed, 1)
    ]
    ops = [*(op for entry in entries for op in entry.ops), *(ahead or ())]
    versions = _versions(top, ops, catalog, agreement, warnings)
    spec = versions.spec_of(GameState(catalog.spec(agreement.seats, versions.options_for(catalog))))
    start = _checked(codec.decode_state(journal["start"], spec, "journal.start"), "journal.start")
    saved = _checked(codec.decode_state(top["state"], spec, "state"), "state")
    _check_cards(entries, start, saved, catalog, same, warnings)
    if len(warnings) > before:
        _remember_version(as_text(top["catalog"], "catalog"), catalog, start, saved, entries)
    state = start.fork()
    history = Journal()
    head = as_int(journal["head"], "journal.head", 0, len(entries))
    history.restore(_replayed(state, entries, head), _branches(journal, entries), head)
    history.notes = _notes(journal, len(entries))
    announced = tuple(
        decode_announcement(row, len(entries), agreement.seats, f"log.{index}")
        for index, row in enumerate(as_list(top["log"], "log"))
    )
    _reconcile(history, state, saved, warnings)
    opening = tuple(
        check_line(line, agreement.seats, f"journal.opening.{index}")
        for index, line in enumerate(as_list(journal.get("opening", []), "journal.opening"))
    )
    session = Session(
        versions, agreement, start, state, history, game=game, show=_show(top, history, agreement.seats, warnings),
        announcements=announced, opening=opening, rules=check_rules_mode(top["rules"], "rules"),
        bots=_bots(top, agreement),
    )  # fmt: skip
    session.warnings = tuple(warnings)
    return session if ahead is not None else settled(session)


def settled(session: Session) -> Session:
    """A table that was loaded, where its referee goes on; what was saved while its rules were code is read so. The
    referee is off where it cannot go on from there."""
    rules = session.ruleset
    if rules is not None and rules.is_former(session.start):
        start, state, journal = renewed(rules, session.start, session.journal)
        session = Session(
            session.versions, session.agreement, start, state, journal, game=session.game, show=session.show,
            announcements=session.announcements, warnings=session.warnings, opening=session.opening,
            rules=session.rules, bots=session.bots,
        )  # fmt: skip
    warnings = list(session.warnings)
    _referee(session, warnings)
    session.warnings = tuple(warnings)
    return session


def _referee(session: Session, warnings: list[str]) -> None:
    if session.ruleset is None and session.surroundings.mode != "off":
        warnings.append("The rules of this game cannot be used; the table is played by hand.")
    elif not session.fits():
        warnings.append(
            "The referee is off: what it was in the middle of does not fit the cards any more. It can skip that step."
        )
        if session.surroundings.mode != "off":
            session.surroundings.take_rules_mode("off", [])


def _show(top: Mapping[str, Json], journal: Journal, seats: int, warnings: list[str]) -> dict[str, Json]:
    show = as_map(top["show"], "show")
    freeze(show, "show")
    checked = dict(check_show(show, seats, "show"))
    if checked.get("cursor") is not None:
        number, done = (as_int(each, "show.cursor") for each in as_list(checked["cursor"], "show.cursor", 2))
        if not 0 < number <= len(journal) or done > len(journal.entry(number).ops):
            checked["cursor"] = None
            warnings.append("A show stood at a moment that the history does not have; it is over.")
    return checked


def _bots(top: Mapping[str, Json], agreement: Agreement) -> dict[int, str]:
    rows = [as_map(row, "seats") for row in as_list(top["seats"], "seats")]
    named = {str(seat): row["bot"] for seat, row in enumerate(rows, 1) if "bot" in row}
    return decode_bots(named, agreement.seats, "seats")


def _top(data: object) -> dict[str, Json]:
    if not isinstance(data, dict) or not {"format", "game", "journal"} <= set(data):
        raise BadData("", "this is not a save of a table")
    number = as_int(data["format"], "format", 1)
    if number > FORMAT:
        written = data.get("program")
        version = written.get("version") if isinstance(written, dict) else None
        named = isinstance(version, str) and len(version) < 30 and version != program.VERSION
        by = f"; it was written by version {version}" if named else ""
        raise Newer("format", f"it has the newer save format {number}, this program's is {FORMAT}{by}")
    _installed(data["game"])
    missing = [key for key in KEYS if key not in data]
    if missing:
        raise BadData("", f"the save has no {shown(missing[0])}")
    for key in data:
        if key not in KEYS:
            raise BadData(as_text(key, "")[:60], "a save has no such part")
    written = as_map(data["program"], "program")
    for key in ("name", "version"):
        as_text(written.get(key), f"program.{key}")
    return data


def check_head(data: object) -> dict[str, Json]:
    """The parts of a save. Raises BadData (Newer, Missing) for what can be seen at once: no save, another format, a
    game that is not here."""
    return _top(data)


def _installed(game: object) -> None:
    """Raise Missing if neither an installed game nor a folder is what a save names as its game."""
    row = game if isinstance(game, dict) else {"id": game}
    identity, title, folder = row.get("id"), row.get("title"), row.get("folder")
    if not isinstance(identity, str) or installed_folder(identity) is not None:
        return
    if isinstance(folder, str) and is_folder(Path(folder).expanduser()):
        return
    name = f"{shown(title)} ({shown(identity)})" if isinstance(title, str) and title else shown(identity)
    where = f", nor is there a folder {shown(folder)}" if isinstance(folder, str) else ""
    raise Missing("game", f"the game {name} is not installed{where}")


def _game(top: Mapping[str, Json]) -> tuple[Catalog, str]:
    row = as_map(top["game"], "game")
    for name in row:
        if name not in ("id", "title", "folder"):
            raise BadData("game", f"a game has no {shown(name)}")
    identity = as_text(row.get("id"), "game.id")
    as_text(row.get("title", ""), "game.title")
    names = [as_text(row["folder"], "game.folder")] if "folder" in row else []
    first: ContentError | None = None
    for name in [*names, identity]:
        try:
            catalog = open_catalog(name)
        except ContentError as error:
            first = first or error
            continue
        except (OSError, ValueError) as error:
            raise Missing("game", f"the game {shown(name)} cannot be opened: {error}") from None
        if catalog.id == identity:
            return catalog, name
    reason = str(first).splitlines()[0] if first is not None else "another game lies there now"
    raise Missing("game", f"the game {shown(identity)} cannot be opened: {reason.rstrip('.')}")


def _versions_seen(top: Mapping[str, Json]) -> set[Json]:
    """The hashes of all versions of the cards that a table has been played with. Of what has the shape of none,
    nothing is said here."""

    def part(value: Json, *way: str) -> Json:
        for name in way:
            value = value.get(name) if isinstance(value, dict) else None
        return value

    seen = {top["catalog"], part(top, "state", "flow", "catalog"), part(top, "journal", "start", "flow", "catalog")}
    entries = part(top, "journal", "entries")
    for entry in entries if isinstance(entries, list) else ():
        ops = part(entry, "ops")
        for op in ops if isinstance(ops, list | tuple) else ():
            if isinstance(op, list | tuple) and len(op) == 3 and op[0] == "flow" and op[1] == "catalog":
                seen.add(op[2] if isinstance(op[2], str) else None)
    return {each if isinstance(each, str) else None for each in seen}


def _agreement(top: Mapping[str, Json], catalog: Catalog, same: bool, warnings: list[str]) -> Agreement:
    rows = as_list(top["seats"], "seats")
    if len(rows) not in catalog.seats:
        raise BadData("seats", f"{catalog.title} is for {', '.join(map(str, catalog.seats))} seats, not {len(rows)}")
    names, decks = [], []
    for index, row in enumerate(rows):
        seat = as_map(row, f"seats.{index}")
        if set(seat) - {"bot"} != {"name", "deck"}:
            raise BadData(f"seats.{index}", "a seat has a name and a deck, and it may have a bot")
        name = as_text(seat["name"], f"seats.{index}.name")
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise BadData(f"seats.{index}.name", f"a name has 1 to {LONGEST_NAME} ordinary characters")
        names.append(name)
        decks.append(_deck(seat["deck"], f"seats.{index}.deck"))
    given, gone = {}, {}
    for key, value in as_map(top["options"], "options").items():
        freeze(value, f"options.{key}")
        if key in catalog.options or same:
            given[key] = value
        else:  # it stays what was agreed, as it does at a table whose cards are read again
            gone[as_text(key, "options")] = as_scalar(value, f"options.{key}")
            warnings.append(f"The game has no option {key} any more.")
    options, findings = catalog.resolve_options(given)
    for finding in errors(findings):
        raise BadData(finding.where or "options", finding.message.rstrip("."))
    return Agreement(tuple(names), tuple(decks), {**gone, **options}, as_int(top["seed"], "seed", 0, MOST_SEED - 1))


def _deck(value: object, where: str) -> Deck:
    if isinstance(value, str):
        return as_text(value, where)
    return {
        as_text(name, where): {
            as_text(card, where): as_int(count, f"{where}.{name}.{card}", 1)
            for card, count in as_map(cards, f"{where}.{name}").items()
        }
        for name, cards in as_map(value, where).items()
    }


def _versions(
    top: Mapping[str, Json], ops: Sequence[Op], catalog: Catalog, agreement: Agreement, warnings: list[str]
) -> Versions:
    """The version of the cards that there is now stands in for all that the history went through. Where its zones
    are fewer, those the save needs are kept as plain places."""
    hashes = {as_text(top["catalog"], "catalog")}
    places: set[str] = set()
    for where, part in (("state", top["state"]), ("journal.start", as_map(top["journal"], "journal")["start"])):
        row = as_map(part, where)
        places |= set(as_map(row.get("zones", {}), f"{where}.zones"))
        found = as_map(row.get("flow", {}), f"{where}.flow").get("catalog")
        hashes |= {found} if isinstance(found, str) else set()
    places |= places_in(ops)
    hashes |= catalogs_in(ops)
    extra: dict[str, ZoneKind] = {}
    if hashes != {catalog.hash}:
        for place in sorted(places):
            try:
                family, site, seat = parse_zone(place)
            except ValueError:
                continue  # named with its path when the place is read
            own = catalog.zones.get(family)
            if family != "table" and seat <= agreement.seats and (own is None or 0 < own.sites < site):
                plain = ZoneKind(family, label=family.replace("_", " "), per_seat=seat > 0)
                sites = max(site, extra[family].sites if family in extra else 0)
                extra[family] = replace(own or plain, sites=sites)
        gone = [family for family in extra if family not in catalog.zones]
        warnings += [f"The game has no zone {family} any more; what lies there is kept." for family in gone]
    versions = Versions(catalog, agreement.seats, agreement.options, partial(agreed_cards, agreement), extra)
    for name in sorted(hashes):
        versions.add(catalog, known_as=name)
    return versions


def _checked(state: GameState, where: str) -> GameState:
    """A position whose fields are such as a table reads them."""
    seats = state.spec.seats
    for name, value in state.flow.items():
        check_flow(name, value, seats, f"{where}.flow.{name}")
    for name, column in state.fields.items():
        for target, value in column.items():
            check_field(name, value, f"{where}.fields.{name}.{target}")
    for name, numbers in state.counters.items():
        for target, number in numbers.items():
            check_counter(name, number, f"{where}.counters.{name}.{target}")
    sights = [number for number in state.sight if number]
    if len(sights) != len(set(sights)):
        raise BadData(f"{where}.pieces", "two pieces have the same public number (sight)")
    for piece in state.pieces():
        if max(state.sight[piece], state.entered[piece]) > state.serial:
            raise BadData(f"{where}.pieces.{piece}", "a stamp is higher than the serial")
    for seat in range(1, seats + 1):
        for piece, to in drafts_of(state, seat):
            if not state.exists(piece) or (isinstance(to, int) and not state.exists(to)):
                raise BadData(
                    f"{where}.flow.drafts.{seat}", f"there is no piece {to if state.exists(piece) else piece}"
                )
    return state


def _replayed(state: GameState, entries: list[Entry], head: int) -> list[Entry]:
    """The entries with their inverses, by going once through the whole tree: last, and not back again, along the line
    to the head, where the state then is."""
    following: dict[int, list[int]] = {}
    for entry in entries:
        following.setdefault(entry.parent, []).append(entry.number)
    line = set[int]()
    while head != ROOT:
        line.add(head)
        parent = entries[head - 1].parent
        following[parent].sort(key=head.__eq__)
        head = parent
    done: dict[int, Entry] = {}
    waiting = [(number, True) for number in reversed(following.get(ROOT, []))]
    while waiting:
        number, forward = waiting.pop()
        if not forward:
            for op in done[number].inverses:
                apply_op(state, op)
            continue
        entry = entries[number - 1]
        where = f"journal.entries.{number - 1}"
        done[number] = entry.undone_by(apply_checked(state, entry.ops, where))
        if number not in line:
            waiting.append((number, False))
        waiting += [(child, True) for child in reversed(following.get(number, []))]
    return [done[entry.number] for entry in entries]


def apply_checked(state: GameState, ops: Sequence[Op], where: str) -> tuple[Op, ...]:
    """Carry out operations that came from outside; their inverses. Raises BadData at the first that does not fit,
    and leaves what was done until then."""
    inverses = []
    for index, op in enumerate(ops):
        try:
            inverses.append(apply_op(state, op))
        except InvalidOp as error:
            raise BadData(f"{where}.ops.{index}", str(error)) from None
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            raise BadData(f"{where}.ops.{index}", f"this operation does not fit the table ({error})") from None
        if op[0] == "count":
            check_counter(op[2], state.counter(op[1], op[2]), f"{where}.ops.{index}")
    inverses.reverse()
    return tuple(inverses)


def _branches(journal: Mapping[str, Json], entries: list[Entry]) -> dict[int, int]:
    found = {}
    for key, value in as_map(journal["branches"], "journal.branches").items():
        where = f"journal.branches.{key}"
        child = as_int(value, where, 1, len(entries))
        if entries[child - 1].parent != as_key(key, where):
            raise BadData(where, f"entry {child} does not follow there")
        found[int(key)] = child
    return found


def _notes(journal: Mapping[str, Json], entries: int) -> dict[int, str]:
    found = {}
    for key, value in as_map(journal["notes"], "journal.notes").items():
        where = f"journal.notes.{key}"
        text = as_text(value, where)
        if len(text) > LONGEST_NOTE:
            raise BadData(where, f"a note has at most {LONGEST_NOTE} characters")
        found[as_int(as_key(key, where), where, 1, entries)] = text
    return found


def _check_cards(
    entries: list[Entry], start: GameState, state: GameState, catalog: Catalog, same: bool, warnings: list[str]
) -> None:
    """A card that the game does not have is a fault of the file, unless the table has seen other versions of the
    cards (not ``same``): then it was taken out of them while it lay there."""
    named = [
        (f"{where}.pieces.{piece}.definition", {position.definition[piece]})
        for position, where in ((start, "journal.start"), (state, "state"))
        for piece in position.pieces()
    ]
    if not definitions_in(op for entry in entries for op in entry.ops) <= {*catalog.cards, ""}:
        named += [(f"journal.entries.{entry.number - 1}.ops", definitions_in(entry.ops)) for entry in entries]
    unknown: set[str] = set()
    for where, names in named:
        strange = names - set(catalog.cards) - {""}
        if strange and same:
            raise BadData(where, f"{catalog.title} has no card {shown(min(strange))}")
        unknown |= strange
    if unknown:
        warnings.append(f"The game has no card {', '.join(sorted(unknown)[:5])} any more; such cards stay blank.")


def _remember_version(
    named: str, catalog: Catalog, start: GameState, saved: GameState, entries: Sequence[Entry]
) -> None:
    """What is let pass since the cards were others is let pass at the next opening, too: the positions say by which
    cards they were made, where nothing else in the file does."""
    changed = catalogs_in(op for entry in entries for op in entry.ops)
    if named == catalog.hash or {start.flow.get("catalog"), saved.flow.get("catalog"), *changed} - {
        None,
        catalog.hash,
    }:
        return
    for position in (start,) if changed else (start, saved):
        apply_op(position, flow("catalog", named))


def _reconcile(journal: Journal, state: GameState, saved: GameState, warnings: list[str]) -> None:
    """If the position is not where the journal leads, it was edited outside: that becomes an entry."""
    if codec.digest(saved) == codec.digest(state):
        return
    try:
        ops = tuple(difference(state, saved))
        inverses = rebuild_inverses(state, ops)
        codec.decode_state(codec.encode_state(state), state.spec)
    except (InvalidOp, KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise BadData("state", f"it cannot follow from the journal ({error})") from None
    if not ops:
        return
    number = len(journal) + 1
    action = {"verb": "outside"}
    journal.append(Entry(number, journal.head, 0, action, ops, inverses, lines=(("outside", {}),), hides=True))
    warnings.append("The position was changed outside the program; one undo goes back to where the history leads.")
