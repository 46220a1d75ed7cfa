"""Texts for the command line: the table of games, and what the authors of a game may write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.content import Catalog
from tabletop.content.shelf import ShelfEntry


def table_of_games(entries: Iterable[ShelfEntry]) -> str:
    """What is installed, in columns."""
    rows: list[Sequence[str]] = [("GAME", "TITLE", "SEATS", "CARDS", "DECKS", "OPTIONS")]
    notes = []
    for entry in entries:
        catalog = entry.catalog
        if catalog is None:
            rows.append((entry.id, entry.title, "-", "-", "-", "broken"))
            continue
        decks = ", ".join(catalog.decks) or "-"
        options = ", ".join(catalog.options) or "-"
        seats = ", ".join(map(str, catalog.seats))
        rows.append(
            (
                entry.id,
                catalog.title,
                seats,
                str(len(catalog.cards)),
                str(len(catalog.decks)),
                str(len(catalog.options)),
            )
        )
        notes += ["", f"{entry.id}: {catalog.sentence}" if catalog.sentence else f"{entry.id}:"]
        notes += [f"  decks    {decks}", f"  options  {options}"]
        if entry.note:
            notes.append(f"  note     {entry.note}")
        elif entry.yours:
            notes.append(f"  folder   {entry.folder}")
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([*lines, *notes]) if len(rows) > 1 else "No games are installed."


def reference(catalog: Catalog) -> str:
    """What may be written in the files of a game: kinds of cards and their fields, deck lists, options, zones,
    counters, shared abilities and keywords."""
    lines = [f"{catalog.title} ({catalog.id})", ""]
    for kind in catalog.kinds.values():
        lines.append(f"cards of kind {kind.id}")
        lines.append("  name: text")
        for field in kind.fields.values():
            words = f" of {', '.join(field.values)}" + (" or others" if field.custom else "") if field.values else ""
            bounds = "".join(
                f", {what} {value:g}"
                for what, value in (("at least", field.min), ("at most", field.max))
                if value is not None
            )
            needed = ", required" if field.required else ", computed" if field.computed else ""
            sentence = f"  # {field.sentence}" if field.sentence else ""
            lines.append(f"  {field.name}: {field.type}{words}{bounds}{needed}{sentence}")
        lines.append("")
    groups = (
        ("deck lists", [(each.id, f"{each.label}: {', '.join(each.kinds)}") for each in catalog.deck_lists.values()]),
        ("abilities", [(each.id, each.text) for each in catalog.abilities.values()]),
        (
            "options",
            [(each.key, f"{each.type}, {each.default}. {each.sentence}") for each in catalog.options.values()],
        ),
        ("zones", [(family, zone.label) for family, zone in catalog.zones.items()]),
        ("counters", [(each.id, f"{each.label}. {each.sentence}") for each in catalog.counters.values()]),
        ("phases", [(each.id, each.label) for each in catalog.phases]),
        ("keywords", list(catalog.keywords.items())),
        ("palettes", [(name, "") for name in catalog.palettes]),
    )
    for title, rows in groups:
        if rows:
            width = min(24, max(len(name) for name, _ in rows))
            lines.append(title)
            lines += [f"  {name.ljust(width)}  {text}".rstrip() for name, text in rows]
            lines.append("")
    return "\n".join(lines).rstrip()
