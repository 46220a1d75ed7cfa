"""Card Game Simulator: `cgs.json`, `AllCards.json`, `AllSets.json`, decks as text and a picture for each card."""

from __future__ import annotations

import json

from tabletop.content.templates import readable_slug
from tabletop.core.values import Json
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.cockatrice import set_name
from tabletop.exchange.leaving.game import Leaving, columns_of, lists_of, rows_of
from tabletop.exchange.leaving.targets import file_name
from tabletop.exchange.leaving.texts import names_of

SIZE = (500, 700)
INCHES = {"x": 2.5, "y": 3.5}


def card_game_simulator(leaving: Leaving, report: Report) -> dict[str, bytes]:
    """The files of the folder."""
    catalog = leaving.catalog
    rows = rows_of(catalog, report)
    labels = columns_of(rows)
    keys = {label: readable_slug(label).replace("-", "_") or "value" for label in labels}
    keys = {
        label: f"{key}_value" if key in ("id", "name", "set", "kind", "text") else key for label, key in keys.items()
    }
    short = set_name(leaving)
    cards: list[dict[str, Json]] = []
    for row in rows:
        values = {keys[label]: row.values[label] for label in labels if row.values.get(label)}
        cards.append(
            {"id": row.card.id, "name": row.name, "set": short, "kind": row.kind, **values, "text": row.text}
        )
    game: dict[str, Json] = {
        "name": catalog.title,
        "cardSize": INCHES,
        "cardIdIdentifier": "id",
        "cardNameIdentifier": "name",
        "cardSetIdentifier": "set",
        "cardPrimaryProperty": "kind",
        "cardProperties": [
            {"name": "kind", "type": "string", "display": "Kind"},
            *({"name": keys[label], "type": "string", "display": label} for label in labels),
            {"name": "text", "type": "string", "display": "Text"},
        ],
        "allCardsUrlPageCount": 1,
        "cardImageFileType": "jpg",
        "deckFileType": "txt",
        "rulesUrl": "",
    }
    if leaving.address:
        base = leaving.address.rstrip("/")
        game |= {
            "autoUpdateUrl": f"{base}/cgs.json",
            "allCardsUrl": f"{base}/AllCards.json",
            "allSetsUrl": f"{base}/AllSets.json",
            "cardImageUrl": f"{base}/pictures/{{cardId}}.jpg",
            "cardBackImageUrl": f"{base}/CardBack.png",
        }
    files = {
        "cgs.json": _json(game),
        "AllCards.json": _json(cards),
        "AllSets.json": _json([{"code": short, "name": catalog.title}]),
    }
    names = names_of(rows)
    taken: set[str] = set()
    for deck in leaving.decks:
        lines = [f"// {deck.name}"]
        for _, counts in lists_of(leaving, deck):
            lines += [f"{number} [{card}] {names[card]} ({short})" for card, number in counts.items()]
        files[f"decks/{file_name(deck.name, taken)}.txt"] = ("\n".join(lines) + "\n").encode()
        report.count("decks_out")
    if leaving.pictures is not None:
        for row in rows:
            files[f"sets/{short}/{row.card.id}.jpg"] = leaving.pictures.front(row.card.id, SIZE, form="jpeg")
            report.count("pictures_out")
        files["CardBack.png"] = leaving.pictures.back(next(iter(catalog.backs)), SIZE)
    return files


def _json(data: object) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
