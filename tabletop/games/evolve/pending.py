"""What is pending, for those who may answer it: what is asked about it, whom it concerns, who aims at whom.

All of it is public: announced cards lie open (EVO-37) and choices are named with the announcement (EVO-115).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.games.evolve.field import controller, current, organisms
from tabletop.games.evolve.items import Item, card_of
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.progress.items import item_frames, top_item
from tabletop.rules.showing.telling import Person, Pieces, Told, Words
from tabletop.rules.table import Table

ACTIONS = ("consume", "light", "attack", "divide", "evolve", "final")


def _doing(item: Item) -> str:
    """What an item is, as the names of the questions end."""
    if item["kind"] == "action":
        action = str(item.get("action", ""))
        if item.get("defensive"):
            return "defend"
        return action if action in ACTIONS else "named"
    if item["kind"] == "end_status":
        return "end_status"
    return "play_on" if item["choices"] else "play"


def _chosen(item: Item) -> tuple[int, ...]:
    return tuple(int(piece) for piece, _ in item["choices"])


def asked_about(table: Table, seat: int) -> dict[str, Any]:
    """The words of a question about what is pending: all of it, the first announced first (EVO-201)."""
    stack = item_frames(table)
    if not stack:
        return {"who": Person(current(table))}
    told = _told(table, stack[0].bind["item"], first=True)
    for frame in stack[1:]:
        told = Told("evolve.is_answered", {"what": told, "answer": _told(table, frame.bind["item"], first=False)})
    return {"what": told}


def _told(table: Table, item: Item, first: bool) -> Told:
    """What an item is, in a sentence."""
    target = (int(item["into"]),) if item.get("action") == "evolve" else _chosen(item)
    name = _doing(item) if first or item["kind"] == "action" else f"answer_{_doing(item)}"
    card = card_of(item)
    words: Words = {"who": Person(int(item["by"])), "pieces": Pieces((card,)), "target": Pieces(target)}
    if name == "named":
        found = (each.name for each in abilities_of(table, card) if each.id == item.get("ability"))
        words = {**words, "name": next(found, "") or str(item.get("ability", ""))}
    return Told(f"evolve.is_{name}", words)


def ask_event(table: Table) -> str:
    """The question for an event: it says what the event would answer."""
    return "evolve.ask_event" if top_item(table) is not None else "evolve.ask_event_begin"


def ask_response(table: Table) -> str:
    """The question for a response: it says which event it would answer, and what that event answers in turn."""
    return "evolve.ask_response"


def concerned(table: Table) -> tuple[int, ...]:
    """The seats that what is pending is about: whose turn begins, whose pieces are chosen, and everybody where a text
    chooses nobody or the game could end."""
    item = top_item(table)
    if item is None:
        return (current(table),)
    chosen = [piece for piece in _chosen(item) if table.state.exists(piece)]
    own_affair = item["kind"] == "action" and item.get("action") in ("light", "divide", "evolve")
    if own_affair:
        return (int(item["by"]),)
    if not chosen:
        return (1, 2)
    return tuple(sorted({int(item["by"]), *(controller(table, piece) for piece in chosen)}))


def announcer(table: Table) -> int:
    """Whose item is pending on top, 0 if nothing is."""
    item = top_item(table)
    return int(item["by"]) if item is not None else 0


def aims(table: Table) -> Iterator[tuple[int, int]]:
    """Who aims at whom: an item at its choices, else at the item that it answers; an organism at what it becomes."""
    below = 0
    for frame in item_frames(table):
        item = frame.bind["item"]
        card = card_of(item)
        targets = list(_chosen(item))
        if item.get("action") == "evolve":
            targets = [int(item["into"])]
        elif item["kind"] in ("event", "response") and below and not targets:
            targets = [below]
        for target in targets:
            if target != card:
                yield card, target
        below = card


def is_played_by_evolving(table: Table, seat: int, card: int) -> tuple[int, ...]:
    """The organisms of a seat that a card could be evolved from (EVO-179, EVO-180)."""
    tier, phylum = table.printed(card, "tier"), table.printed(card, "phylum")
    if not isinstance(tier, int) or not phylum:
        return ()
    return tuple(
        piece
        for piece in organisms(table, seat)
        if table.printed(piece, "tier") == tier - 1 and table.printed(piece, "phylum") == phylum
    )


__all__ = ["aims", "announcer", "ask_event", "ask_response", "asked_about", "concerned", "is_played_by_evolving"]
