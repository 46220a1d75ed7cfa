"""Does what is printed on a card say what its ability does, and is there a font for it?"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.content.catalog import Catalog
from tabletop.content.findings import Finding
from tabletop.content.fonts import REMEDY, named_signs, undrawable
from tabletop.content.game_code import WritesTexts
from tabletop.content.reading import careful
from tabletop.content.reading.marked import MAX_BYTES

HINT = "Without `text`, the card prints what the ability does. It may also be that both mean the same."


def odd_texts(catalog: Catalog) -> Iterator[Finding]:
    """A note for each text that does not seem to fit its ability."""
    code = catalog.code
    if not isinstance(code, WritesTexts):
        return
    for ability in catalog.abilities.values():
        faults = code.text_faults(ability.text, ability.data, ability.kind, ability.labelled) if ability.text else ()
        if faults:
            source = ability.source
            message = f'"{ability.text}": {" ".join(faults)}'
            yield Finding(source.path, source.line, ability.id, message, "note", HINT)


def undrawable_texts(catalog: Catalog) -> Iterator[Finding]:
    """A warning for each file with signs that no font of this system has, at the first line that holds one."""
    folder = catalog.folder
    inside = (path for name in ("cards", "decks", "lessons") for path in (folder / name).glob("*.yaml"))
    for path in sorted([*folder.glob("*.yaml"), *inside, *folder.glob("*.md")]):
        try:
            lines = careful.read(path, MAX_BYTES, folder).decode(errors="replace").splitlines()
        except careful.Unread:
            continue  # that is said elsewhere
        found = {
            number: signs
            for number, line in enumerate(lines, 1)
            if not line.lstrip().startswith("#") and (signs := undrawable(line))
        }
        if found:
            signs = "".join(dict.fromkeys("".join(found.values())))
            where = f" (in {len(found)} lines from here on)" if len(found) > 1 else ""
            message = f"No font of this system has {named_signs(signs)}{where}; boxes are drawn instead."
            yield Finding(str(path), min(found), "", message, "warning", REMEDY)
