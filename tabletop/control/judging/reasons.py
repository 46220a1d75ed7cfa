"""Why a drop means nothing to the rules, and where the piece could go instead; reasons as a screen may tell them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tabletop.control.judging.acts import says_little
from tabletop.control.judging.referee import Referee
from tabletop.core.state import Container
from tabletop.core.visibility import Viewer, sees
from tabletop.core.zones import parse_zone, zone_key
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal
from tabletop.session.telling import naming

Ends = tuple[frozenset[str], frozenset[int]]
"""The zones and the pieces where something may be let go."""

SENTENCES: Mapping[str, str] = {
    "not_yours": "{piece} cannot go there: {place} is the side of {owner}.",
    "not_there": "The rules have no move that takes {piece} to {place}.",
    "not_onto": "The rules have no move that puts {piece} onto that.",
    "can_go": "It can go to {places}.",
    "can_go_cells": "It can go to the cells that light up while you hold it.",
    "can_go_onto": "It can be dropped on the cards that light up while you hold it.",
    "not_asked": "It is {front}'s move now.",
    "can_do": "To do this, let it go on the question: {act}.",
    "can_do_several": "Let it go on the question to choose what it does.",
    "no_move": "There is no move for it now.",
    "another_moment": "{act}: not at this moment. {why}",
}


def why_not(
    referee: Referee, seat: int, piece: int, to: Container, ends: Ends
) -> tuple[Refusal, Action | None] | None:
    """What is said about a piece that is let go where no act of the rules ends that it might do: what keeps it from
    the act that it has, or where that act ends; None where it has none now. With the act that it would have been."""
    if referee.of_piece(seat, piece):
        return no_meaning(referee, seat, piece, to, ends), None
    for each in referee.acts(seat, piece):
        if each.refusal is not None and not says_little(each.refusal):
            return each.refusal, each.move.action
    return _too_early(referee, seat, piece)


def no_meaning(referee: Referee, seat: int, piece: int, to: Container, ends: Ends | None = None) -> Refusal:
    """What is said about letting go of a piece where no act of the rules ends (a seat as a target, see
    ``seat_target``). ``ends``: the zones and the pieces where it may be let go, those where its
    acts end by default."""
    session, decision = referee.session, referee.decision(seat)
    name = session.name_of(piece, seat)
    words = {"piece": name}
    code = "not_onto"
    if isinstance(to, str):
        owner = parse_zone(to).seat
        words["place"] = naming.zone_name(session.catalog, session.names, to, seat)
        words["owner"] = naming.person(session.names, owner) if owner else ""
        code = "not_yours" if owner not in (0, seat) else "not_there"
    elif to < 0:
        words["place"], code = naming.person(session.names, -to), "not_there"
    said = [SENTENCES[code].format(**words)]
    zones, pieces = ends if ends is not None else referee.ends(seat, piece)
    zones = frozenset(zone for zone in zones if zone != session.state.at[piece])  # it lies there already
    front, legal = next(iter(referee.asked), 0), referee.of_piece(seat, piece)
    if zones:
        said.append(SENTENCES["can_go"].format(places=places(referee, zones, seat)))
    cells = referee.cells(seat, piece)
    if cells:
        said.append(SENTENCES["can_go_cells"])
    if pieces:
        said.append(SENTENCES["can_go_onto"])
    if not zones and not cells and not pieces:
        other = bool(front) and decision is None
        code = "not_asked" if other else "no_move"
        if legal:
            code = "can_do" if len({each.action.kind for each in legal}) == 1 else "can_do_several"
        act = referee.label(legal[0].action) if legal else ""
        said.append(SENTENCES[code].format(front=naming.person(session.names, front), act=act))
    text = " ".join(each[:1].upper() + each[1:] for each in said)
    return Refusal("no_meaning", decision.rule if decision is not None else "", text)


def _too_early(referee: Referee, seat: int, piece: int) -> tuple[Refusal, Action] | None:
    """What is said about a piece whose act is none of those that are asked for now, and that act."""
    for each in referee.acts(seat, piece):
        why, action = each.refusal, each.move.action
        if why is not None and why.code == "not_asked":
            text = SENTENCES["another_moment"].format(act=referee.label(action), why=why.message)
            return replace(why, message=text), action
    return None


def places(referee: Referee, keys: Iterable[str], seat: int) -> str:
    """Zones in words: those of one kind in one breath ("Place at land 1 to 5, Ready").

    >>> import tabletop
    >>> referee = Referee(tabletop.new_session("territory", seed=1))
    >>> places(referee, ["deploy#2@1", "deploy#1@1", "deploy#3@1", "ready@1"], 1)
    'Place at land 1 to 3 or Ready'
    """
    session = referee.session
    families: dict[tuple[str, int], list[int]] = {}
    for key in sorted(keys, key=lambda key: parse_zone(key)):
        family, site, owner = parse_zone(key)
        families.setdefault((family, owner), []).append(site or 0)
    said = []
    for (family, owner), sites in families.items():
        first = naming.zone_name(session.catalog, session.names, zone_key(family, sites[0], owner), seat)
        run = sites == list(range(sites[0], sites[0] + len(sites)))
        if len(sites) > 1 and run:
            said.append(f"{first} {'to' if len(sites) > 2 else 'or'} {sites[-1]}")
        else:
            said.append(first if len(sites) == 1 else f"{first}, {', '.join(map(str, sites[1:]))}")
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


def masked(referee: Referee, text: str, seat: int, viewer: Viewer) -> str:
    """A sentence made for one seat, without the names that a viewer does not see."""
    session = referee.session
    for piece in session.state.pieces():
        if sees(session.state, piece, seat) and not sees(session.state, piece, viewer):
            name, plain = session.name_of(piece, seat), session.name_of(piece, viewer)
            if name != plain and name in text:
                start = text.startswith(name)
                text = text.replace(name, plain)
                text = text[:1].upper() + text[1:] if start else text
    return text


def concerned(referee: Referee, refusal: Refusal, seat: int) -> tuple[int, ...]:
    """The pieces that a refusal is about."""
    return tuple(filter(None, (referee.number(each, seat) for each in refusal.pieces)))


def in_public(referee: Referee, refusal: Refusal, piece: int, seat: int) -> str:
    """A refusal as viewers may read it: it tells nothing of cards that they do not see."""
    state = referee.session.state
    known = all(sees(state, each, None) for each in (piece, *concerned(referee, refusal, seat)) if each)
    if not known:
        return "The rules do not allow that now."
    text = masked(referee, refusal.message, seat, None)
    return f"{text} ({refusal.rule})" if refusal.rule else text
