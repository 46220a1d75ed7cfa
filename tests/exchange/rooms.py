"""A small room of playingcards.io, as its *Export* writes one."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from .sources import picture

Widget = dict[str, object]


def image(value: str, dynamic: bool, **box: float) -> Widget:
    return {
        "type": "image", "x": 0, "y": 0, "w": 103, "h": 160, "color": "white", "value": value,
        "valueType": "dynamic" if dynamic else "static",
    } | box  # fmt: skip


def words(value: str, size: float) -> Widget:
    return {"type": "text", "x": 4, "y": 4, "w": 90, "fontSize": size, "textAlign": "left", "value": value,
            "valueType": "dynamic"}  # fmt: skip


def room() -> list[Widget]:
    """A shared deck of beasts with pictures, a pack of playing cards, loose tokens, and the rest of a table."""
    beasts = {
        "fox": {"label": "Fox", "art": "package://userassets/fox.png", "rules": "Runs", "cost": 2},
        "elk": {"label": "Elk", "art": "package://userassets/elk.png", "rules": "Stands", "cost": 3},
        "ghost": {"label": "Ghost", "art": "package://userassets/none.png", "rules": "", "cost": 9},
    }
    pack = {f"{suit}{rank}": {"image": f"/img/cards-french/{suit}-{rank}.svg"} for suit in ("hearts", "spades")
            for rank in ("2", "10", "a")}  # fmt: skip
    tokens = {"t1": {"title": "Gold", "amount": 5}}
    widgets: list[Widget] = [
        {"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "dragging": None},
        {"id": "p1", "type": "cardPile", "x": 10, "y": 10, "label": "Draw", "hasShuffleButton": True},
        {"id": "p2", "type": "cardPile", "x": 200, "y": 10, "label": "Discard"},
        {"id": "p3", "type": "holder", "x": 400, "y": 10, "label": "Discard", "layoutType": "spread"},
        {"id": "d1", "type": "cardDeck", "parent": "p1", "cardTypes": beasts, "cardWidth": 103, "cardHeight": 160,
         "faceTemplate": {"objects": [image("art", True), image("package://userassets/frame.png", False, w=10, h=10),
                                      words("rules", 12)]},
         "backTemplate": {"objects": [image("package://userassets/rear.png", False)]}},
        {"id": "d2", "type": "cardDeck", "x": 600, "y": 10, "cardTypes": pack,
         "faceTemplate": {"objects": [image("image", True)]},
         "backTemplate": {"objects": [image("/img/cardback-red.svg", False)]}},
        {"id": "d3", "type": "cardDeck", "x": 800, "y": 10, "label": "Coins", "cardTypes": tokens,
         "faceTemplate": {"objects": [words("amount", 40), words("title", 20)]}, "backTemplate": {"objects": []}},
        {"id": "b", "type": "board", "boardImage": "package://userassets/map.png", "x": 0, "y": 0},
        {"id": "c1", "type": "counter", "label": "Round", "counterValue": 3, "x": 0, "y": 0},
        {"id": "s1", "type": "spinner", "options": [1, 2, 3, 4], "x": 0, "y": 0},
        {"id": "g1", "type": "gamePiece", "pieceType": "checkers", "color": "red"},
        {"id": "g2", "type": "gamePiece", "pieceType": "pin", "color": "blue"},
        {"id": "g3", "type": "gamePiece", "pieceType": "pin", "color": "blue"},
        {"id": "x1", "type": "automationButton", "label": "Deal", "clickRoutine": []},
        {"id": "x2", "type": "automationButton", "label": "Again", "clickRoutine": []},
        *({"id": f"seat{n}", "type": "seat", "seatIndex": n} for n in range(3)),
    ]  # fmt: skip
    lying = [("fox", "p1", False)] * 2 + [("elk", "p1", False), ("elk", "p2", True), ("ghost", "p1", False)]
    widgets += [
        {"id": f"k{n}", "type": "card", "deck": "d1", "cardType": card, "parent": pile, "faceup": up}
        for n, (card, pile, up) in enumerate(lying)
    ]
    widgets += [{"id": f"l{card}", "type": "card", "deck": "d2", "cardType": card, "parent": None} for card in pack]
    widgets += [
        {"id": "held", "type": "card", "deck": "d1", "cardType": "fox", "parent": "hand", "owner": "somebody"},
        {"id": "coin", "type": "piece", "deck": "d3", "cardType": "t1", "faceup": True},
        {"id": "odd", "type": "card", "deck": "gone", "cardType": "fox"},
    ]
    return widgets


def pcio(path: Path, widgets: object = None) -> Path:
    """The file of a room."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("widgets.json", json.dumps(room() if widgets is None else widgets))
        archive.writestr("userassets/", b"")
        for name, color in (("fox", "#a02020"), ("elk", "#2020a0"), ("rear", "#101010"), ("map", "#20a020")):
            archive.write(picture(path.parent / "x.png", color, (103, 160)), f"userassets/{name}.png")
    (path.parent / "x.png").unlink()
    return path
