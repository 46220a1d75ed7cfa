"""Reading a game's cards again while it is played (F6)."""

from __future__ import annotations

from tabletop.content import Catalog, ContentError, Finding, load_game
from tabletop.content.findings import errors, sentence_list
from tabletop.core.journal import Entry
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.written.door import WRITING
from tabletop.session.record import Record
from tabletop.session.setting_up.versions import Versions
from tabletop.session.telling.narrator import Narrator, TrackingEdit

MOST_NAMED = 6


def reload(record: Record) -> Entry | None:
    """The entry that brings the new cards into force, added to the journal; None if nothing changed. Raises
    ContentError for files that cannot be used, or not at a table that is in play."""
    old, versions = record.catalog, record.versions
    new = load_game(old.folder, WRITING)
    if new.hash == old.hash:
        return None
    faults = [*_unfit(old, new, versions)]
    if faults:
        raise ContentError(faults)
    try:
        ruleset = versions.ruleset_for(new)
    except ContentError:
        raise
    except Exception as error:
        path = str(new.folder / "game.yaml")
        raise ContentError([Finding(path, 0, "", f"The rules cannot be made from these files: {error}.")]) from error
    latest = versions.latest
    versions.add(new)
    versions.latest = latest
    edit = TrackingEdit(record.state)
    for key in [key for key in record.state.contents if isinstance(key, str)]:
        family = key.partition("#")[0].partition("@")[0]
        if family not in new.zones and key != "table":
            for piece in record.state.inside(key):
                edit.move(piece, "table", spot=(40.0, 40.0))
    edit.set_flow("catalog", new.hash)
    versions.latest = new
    narrator = Narrator(edit, new, record.names, versions.sentences, 0)
    if ruleset is not None:
        _go_on(ruleset, edit, narrator)
    entry = Entry(
        number=len(record.journal) + 1, parent=record.journal.head, seat=0, action={"verb": "reload"},
        ops=tuple(edit.ops), inverses=edit.inverses, manual=True,
        lines=(("reloaded", {"changes": changes(old, new)}), *narrator.lines),
    )  # fmt: skip
    record.journal.append(entry)
    return entry


def _go_on(ruleset: Ruleset, edit: TrackingEdit, narrator: Narrator) -> None:
    """Let the rules of the new version take over; if they cannot, nothing has been done and nothing said."""
    mark, said = len(edit.ops), len(narrator.lines)
    try:
        ruleset.take_over(edit, narrator)
    except Exception:
        edit.back_to(mark)
        del narrator.lines[said:]


def _unfit(old: Catalog, new: Catalog, versions: Versions) -> list[Finding]:
    """Why a version cannot take over a table that is in play."""
    path = str(new.folder / "game.yaml")
    found = []
    if new.id != old.id:
        message = f"The table in play is one of the game {old.id}; it cannot become {new.id}."
        found.append(Finding(path, 0, "id", message, hint="Start a new game."))
    if versions.seats not in new.seats or versions.seats not in new.layouts:
        found.append(
            Finding(path, 0, "seats", f"The table in play has {versions.seats} seats.", hint="Start a new game.")
        )
    for fault in errors(new.resolve_options(versions.options_for(new))[1]):
        message = f"The table in play was agreed on with other options. {fault.message}"
        found.append(Finding(path, 0, fault.where or "options", message, hint="Start a new game."))
    for family, was in versions.zones().items():
        kind = new.zones.get(family)
        if kind is not None and (was.per_seat, was.sites > 0) != (kind.per_seat, kind.sites > 0):
            message = f"The zone {family} cannot become shared, a seat's own, one or many while it is in play."
            found.append(Finding(path, 0, f"zones.{family}", message, hint="Start a new game."))
    return found


def changes(old: Catalog, new: Catalog) -> str:
    """What is different, in words.

    >>> from tabletop.session.setting_up.games import open_catalog
    >>> changes(open_catalog("territory"), open_catalog("territory"))
    'no card is different'
    """
    added = [card.name for name, card in new.cards.items() if name not in old.cards]
    removed = [card.name for name, card in old.cards.items() if name not in new.cards]
    changed = [new.cards[name].name for name in new.cards if name in old.cards and _differs(old, new, name)]
    parts = [
        f"{_listed(names)} {'was' if len(names) == 1 else 'were'} {what}"
        for names, what in ((changed, "changed"), (added, "added"), (removed, "removed"))
        if names
    ]
    if _rules_text(old) != _rules_text(new):
        parts.append("the rules were changed")
    if old.layouts != new.layouts:
        parts.append("the layout was changed")
    return "; ".join(parts) or "no card is different"


def _differs(old: Catalog, new: Catalog, name: str) -> bool:
    one, other = old.cards[name], new.cards[name]
    same = (one.kind, one.name, one.back, one.values) == (other.kind, other.name, other.back, other.values)
    return not same or old.face(name) != new.face(name)


def _rules_text(catalog: Catalog) -> object:
    """What tells apart two versions of rules that are a file, None for a game without."""
    return getattr(catalog.code, "digest", None)


def _listed(names: list[str]) -> str:
    if len(names) > MOST_NAMED:
        return f"{sentence_list(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} more"
    return sentence_list(names)
