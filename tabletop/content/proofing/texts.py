"""Does what is printed on a card say what its ability does?"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.content.catalog import Catalog
from tabletop.content.findings import Finding
from tabletop.content.game_code import WritesTexts

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
