"""Reading `expect`: what must hold at a moment. It mirrors `given`: zones, seats and pieces are named the same way.

::

    expect:
      land#1: []                                   # a zone: exactly these, or their number
      land_deck: {count: 42, top: [Meadow]}        # or count, top, bottom, has, lacks
      A: {resting: [{card: Lion, rest: 1}], ready: 3, dna: 2}
      pieces: {Lion: {power: 8, rest: 1, at: resting, knocked_out: true}}
      totals: {land#1: {A: 11, B: {total: 8, parts: {Bison: 7}}}}    # what the table adds up for each seat
      moment: {phase: combat, step: abilities}
      asked: [A, {B: abilities}]                   # in this order, since the last `asked`
      asked: {abilities: [A, B, A]}                # or only of those questions
      passed_over: [C]                             # not asked since then
      open: {A: deploy, B: deploy}                 # who is asked now, for what
      offers: {A: [pass, {do: activate, creature: Lion, ability: Roar}]}   # exactly these answers
      can: [{A: deploy, creature: Lion, site: 1}]
      cannot: [{A: deploy, creature: Lion, site: 3, refused: TER-55}]
      sees: {B: {deploy#1@A: []}, spectator: {ready@A: 3}}
      hides: {B: [Lion]}                           # nowhere in what B sees or reads now
      seen: {A: [Lion]}                            # shown at some moment of the case; `unseen`: at none
      log: [A claimed Old Pinewood., nobody is there]   # parts of lines, in this order; `log_lacks`: in no line
      outcome: {winners: [A], rule: TER-145}       # or `none` while the game goes on
      cards: {test-a: {cost: 7, stars: 1}}         # printed and computed values of a card
      links: {copy_of: [[Mantis, Stinger]]}        # all relations of a name
      when: {step: tally, site: 1}                 # as that step of a show showed it; `end_of`: before the next one
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from tabletop.content.reading.marked import Where
from tabletop.core.values import Json
from tabletop.session.scenario.looks import (
    Asked,
    AskedCheck,
    AuditCheck,
    CardCheck,
    FlowCheck,
    HidesCheck,
    KeptCheck,
    LinksCheck,
    LogCheck,
    MomentCheck,
    OffersCheck,
    OutcomeCheck,
    PieceCheck,
    RulesCheck,
    SeatCheck,
    SeenCheck,
    SeesCheck,
    TotalCheck,
    Try,
    TryCheck,
    ZoneCheck,
)
from tabletop.session.scenario.model import Check, Expect, Refused
from tabletop.session.scenario.positions import read_flow, read_links, read_table_values
from tabletop.session.scenario.wanted import read_zone
from tabletop.session.scenario.words import Words

CHECKS = (
    "when", "pieces", "totals", "moment", "asked", "passed_over", "open", "offers", "can", "cannot", "sees", "hides",
    "seen", "unseen", "log", "log_lacks", "outcome", "winner", "cards", "audit", "flow", "table_values", "rules",
    "links",
)  # fmt: skip

ASKED: Mapping[str, Asked] = {"asked": "asked", "passed_over": "passed_over", "open": "open"}

SEATS = ("owner", "known")
"""What holds for a piece that is a seat, or several."""
NO_SEAT = (None, 0, "nobody", "none")

_RULE = re.compile(r"[A-Z]{2,5}-\d+[a-z]?\Z")
_CODE = re.compile(r"[a-z][a-z0-9_]*\Z")


def read_refused(words: Words, raw: Json, where: Where) -> Refused:
    """How a try fails: `true`, a rule, a code, the sentence, or a mapping of these."""
    if raw is True:
        return Refused(where)
    if isinstance(raw, str):
        if _RULE.match(raw):
            return Refused(where, rule=raw)
        return Refused(where, code=raw) if _CODE.match(raw) else Refused(where, says=raw)
    body = words.mapping(raw, where, "`refused`", ("code", "rule", "says"))
    parts = {key: words.text(value, (*where, key), f"`{key}`") for key, value in body.items()}
    if not parts:
        words.fault(where, "`refused` must say how: a sentence, a rule, a code, or true.")
    return Refused(where, **parts)


def read_expect(words: Words, raw: Json, where: Where) -> Expect:
    """Read an `expect`."""
    body = words.mapping(raw, where, "`expect`")
    found: list[Check] = []
    faults = len(words.findings)
    for key, value in body.items():
        place = (*where, key)
        if words.is_seat(key):
            found += _seat(words, words.seat(key, place), value, place)
        elif key in CHECKS:
            found += _check(words, key, value, place)
        elif words.is_zone(key):
            found += _zone(words, key, value, place, "")
        else:
            words.fault(
                place,
                f"`expect` has no `{key}`.",
                words.place_hint(key, [*CHECKS, *words.seats, *words.catalog.zones]),
            )
    when = words.mapping(body.get("when"), (*where, "when"), "`when`", ("step", "end_of", "site", "nth"))
    if not found and len(words.findings) == faults:
        words.fault(where, "`expect` looks at nothing.")
    return Expect(where, tuple(found), when)


def read_expects(words: Words, raw: Json, where: Where) -> tuple[Expect, ...]:
    """Read one `expect` or a list of them, each of a moment of its own."""
    if isinstance(raw, list):
        if not raw:
            words.fault(where, "`expect` looks at nothing.")
        return tuple(read_expect(words, item, (*where, index)) for index, item in enumerate(raw))
    return (read_expect(words, raw, where),)


def _seat(words: Words, seat: str, raw: Json, where: Where) -> list[Check]:
    found: list[Check] = []
    for key, value in words.mapping(raw, where, f"What belongs to {seat}").items():
        if words.is_zone(key):
            found += _zone(words, key, value, (*where, key), seat)
        else:
            marks = words.marks({key: value}, where, f"seat {seat}")
            found += [SeatCheck((*where, key), seat, name, wanted) for name, wanted in marks.items()]
    return found


def _zone(words: Words, key: str, raw: Json, where: Where, seat: str) -> list[Check]:
    wanted = read_zone(words, key, raw, where, seat)
    return [ZoneCheck(where, wanted)] if wanted is not None else []


def _check(words: Words, key: str, raw: Json, where: Where) -> list[Check]:
    if key == "when":
        return []
    if key == "pieces":
        return _pieces(words, raw, where)
    if key == "totals":
        return _totals(words, raw, where)
    if key in ASKED:
        return _asked(words, ASKED[key], raw, where)
    if key in ("offers", "can", "cannot"):
        return _tries(words, key, raw, where)
    if key in ("sees", "hides", "seen", "unseen"):
        return _views(words, key, raw, where)
    if key in ("log", "log_lacks"):
        return _log(words, key, raw, where)
    if key == "moment":
        moment = words.moment(raw, where)
        return [MomentCheck(where, moment)] if moment is not None else []
    if key in ("outcome", "winner"):
        return _outcome(words, key, raw, where)
    if key == "cards":
        return _cards(words, raw, where)
    if key == "links":
        pairs = read_links(words, raw, where)
        return [LinksCheck((*where, name), name, ends) for name, ends in pairs.items()]
    if key == "audit":
        return [AuditCheck(where, words.texts(raw, where, "`audit`"))]
    if key == "rules":
        return [RulesCheck(where, words.text(raw, where, "`rules`"))]
    if key == "table_values":
        told, kept = read_table_values(words, words.mapping(raw, where, "`table_values`"), where)
        marks = words.marks(told, where, "the table")
        return [
            *(SeatCheck((*where, name), "", name, wanted) for name, wanted in marks.items()),
            *(KeptCheck(each.where, name, each) for name, each in kept.items()),
        ]
    progress = read_flow(words, raw, where)
    seats = progress.seats.items()
    return [
        *(FlowCheck((*where, name), name, wanted) for name, wanted in progress.flow.items()),
        *(KeptCheck(each.where, name, each) for name, each in progress.kept.items()),
        *(SeatCheck(where, seat, name, wanted) for seat, told in seats for name, wanted in told.items()),
    ]


def _pieces(words: Words, raw: Json, where: Where) -> list[Check]:
    found: list[Check] = []
    for name, body in words.mapping(raw, where, "`pieces`").items():
        place = (*where, name)
        ref = words.piece(name, place)
        for attribute, wanted in words.mapping(body, place, f"What holds for {name}").items():
            if ref is not None:
                at = (*place, attribute)
                value = words.zone_text(wanted, at) if attribute == "at" else wanted
                for each in (wanted if isinstance(wanted, list) else [wanted]) if attribute in SEATS else ():
                    if each not in NO_SEAT:
                        words.seat(each, at)
                found.append(PieceCheck(at, ref, attribute, value))
    return found


def _totals(words: Words, raw: Json, where: Where) -> list[Check]:
    found: list[Check] = []
    for name, body in words.mapping(raw, where, "`totals`").items():
        zone = words.zone_text(name, (*where, name)) if words.is_zone(name) else None
        for seat, wanted in words.mapping(body, (*where, name), "Totals").items():
            place = (*where, name, seat)
            if isinstance(wanted, dict):
                words.mapping(wanted, place, "A total", ("total", "parts"))
            else:
                words.whole(wanted, place, "A total")
            found.append(TotalCheck(place, zone or name, words.seat(seat, place), wanted))
    return found


def _asked(words: Words, key: Asked, raw: Json, where: Where) -> list[Check]:
    listed: list[tuple[str, str]] = []
    if key == "open" and isinstance(raw, dict):
        listed = [(words.seat(seat, (*where, seat)), str(kind)) for seat, kind in raw.items()]
    elif key == "asked" and isinstance(raw, dict):
        return [_asked_for(words, str(kind), seats, (*where, kind)) for kind, seats in raw.items()]
    else:
        for item, place in words.listed([] if raw == "nobody" else raw, where, f"`{key}`"):
            if isinstance(item, dict) and len(item) == 1:
                seat, kind = next(iter(item.items()))
                listed.append((words.seat(seat, place), str(kind)))
            else:
                listed.append((words.seat(item, place), ""))
    return [AskedCheck(where, key, tuple(listed))]


def _asked_for(words: Words, kind: str, raw: Json, where: Where) -> Check:
    """In which order seats were asked one kind of question."""
    seats = [words.seat(item, place) for item, place in words.listed(raw, where, "`asked`")]
    return AskedCheck(where, "asked", tuple((seat, kind) for seat in seats), kind)


def read_try(words: Words, raw: Json, where: Where, seat: str = "") -> Try | None:
    """An action to be asked about: `{A: deploy, creature: Lion}`; of a known seat `{do: deploy, ...}` or a word."""
    if isinstance(raw, str) and seat:
        return Try(where, seat, raw, {})
    body = words.mapping(raw, where, "An action")
    heads = [key for key in body if (key == "do" if seat else words.is_seat(key))]
    if len(heads) != 1:
        words.fault(where, "An action names one seat and what it does." if not seat else "An action needs `do`.")
        return None
    head = heads[0]
    arguments = {key: value for key, value in body.items() if key not in (head, "refused")}
    refused = read_refused(words, body["refused"], (*where, "refused")) if "refused" in body else None
    return Try(where, seat or words.seat(head, (*where, head)), str(body[head]), arguments, refused)


def _tries(words: Words, key: str, raw: Json, where: Where) -> list[Check]:
    if key != "offers":
        tries = [read_try(words, item, place) for item, place in words.listed(raw, where, f"`{key}`")]
        return [TryCheck(each.where, key == "can", each) for each in tries if each is not None]
    found: list[Check] = []
    for seat, listed in words.mapping(raw, where, "`offers`").items():
        place = (*where, seat)
        named = words.seat(seat, place)
        offered = [read_try(words, item, at, named) for item, at in words.listed(listed, place, "Offers") if named]
        found.append(OffersCheck(place, named, tuple(each for each in offered if each is not None)))
    return found


def _views(words: Words, key: str, raw: Json, where: Where) -> list[Check]:
    found: list[Check] = []
    for viewer, body in words.mapping(raw, where, f"`{key}`").items():
        place = (*where, viewer)
        seat = "" if viewer == "spectator" else words.seat(viewer, place)
        if key != "sees":
            listed = words.listed(body, place, f"`{key}`")
            refs = [words.piece(item, at) for item, at in listed]
            found += [
                HidesCheck(at, seat, ref) if key == "hides" else SeenCheck(at, seat, ref, key == "seen")
                for (_, at), ref in zip(listed, refs, strict=True)
                if ref is not None
            ]
            continue
        for name, value in words.mapping(body, place, "What a seat sees").items():
            wanted = read_zone(words, name, value, (*place, name))
            if wanted is not None:
                found.append(SeesCheck((*place, name), seat, wanted))
    return found


def _log(words: Words, key: str, raw: Json, where: Where) -> list[Check]:
    listed = raw if isinstance(raw, dict) else {"": raw}
    found: list[Check] = []
    for viewer, body in listed.items():
        place = (*where, viewer) if viewer else where
        seat = words.seat(viewer, place) if viewer not in ("", "spectator") else ""
        texts = words.texts(body, place, "The log")
        if key == "log":
            found.append(LogCheck(place, seat, texts))
        else:
            found += [LogCheck(place, seat, (text,), lacks=True) for text in texts]
    return found


def _outcome(words: Words, key: str, raw: Json, where: Where) -> list[Check]:
    if raw in ("none", None):
        return [OutcomeCheck(where, None)]
    if key == "winner" or not isinstance(raw, dict):
        seats = tuple(words.seat(item, place) for item, place in words.listed(raw, where, "Winners"))
        return [OutcomeCheck(where, {"winners": seats})]
    body = words.mapping(raw, where, "`outcome`", ("winners", "reason", "rule"))
    if "winners" in body:
        listed = words.listed(body["winners"], (*where, "winners"), "Winners")
        body["winners"] = tuple(words.seat(item, place) for item, place in listed)
    return [OutcomeCheck(where, body)]


def _cards(words: Words, raw: Json, where: Where) -> list[Check]:
    found: list[Check] = []
    for name, body in words.mapping(raw, where, "`cards`").items():
        card = words.card(name, (*where, name))
        known = words.catalog.cards[card].values if card else {}
        for value, wanted in words.mapping(body, (*where, name), "Values").items():
            place = (*where, name, value)
            if card and words.known(place, value, known, "value"):
                found.append(CardCheck(place, card, value, wanted))
    return found
