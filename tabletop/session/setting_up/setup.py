"""From what the players agree to the dealt table: the position that a journal begins with.

Everything that is left to chance here (shuffles, the first seat) is drawn from the seed, so the same agreement gives
the same table.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tabletop.bots import kinds
from tabletop.content import Catalog, ContentError, Finding
from tabletop.content.definitions import (
    CreateStep,
    DealStep,
    DeckDef,
    FirstSeatStep,
    FlowStep,
    LayStep,
    PutStep,
    ShuffleStep,
    TokenDef,
)
from tabletop.content.findings import did_you_mean, errors
from tabletop.content.fitting import fitted
from tabletop.core.chance import Chance
from tabletop.core.checks import BadData, is_seat, shown
from tabletop.core.edits import Edit
from tabletop.core.lines import StoredLine
from tabletop.core.state import GameState, seat_target
from tabletop.core.stock import Cards
from tabletop.core.values import Json
from tabletop.core.view import view_for
from tabletop.core.zones import Scalar, zone_key
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.telling import Person
from tabletop.session.limits import LONGEST_NAME, check_flow
from tabletop.session.setting_up.games import make_ruleset
from tabletop.session.setting_up.hooks import ChecksSeats, GivesDecks
from tabletop.session.telling.narrator import Narrator, TrackingEdit
from tabletop.session.telling.templates import Sentences

Deck = str | Mapping[str, Mapping[str, int]]
"""A deck as the players name it: the id of a ready one, or lists of cards with their counts."""

WantedDeck = Deck | DeckDef | None
WantedDecks = Sequence[WantedDeck] | Mapping[int, WantedDeck]
"""What is asked for when a table is made: a deck for each seat in order, or by seat; None for the usual one."""

MOST_SEED = 1 << 62
MOST_CARDS = 5_000


DRAWS = 16
"""So many seeds show which decks can be drawn."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What was agreed before the first shuffle; all checked. ``decks`` by seat, "" for a seat without one."""

    names: tuple[str, ...]
    decks: tuple[Deck, ...]
    options: Mapping[str, Scalar]
    seed: int

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)


def agree(
    catalog: Catalog, *, seats: int | None = None, seed: int | None = None,
    decks: WantedDecks | None = None, options: Mapping[str, Json] | None = None,
    names: Sequence[str] | None = None, bots: Mapping[int, str] | None = None,
) -> Agreement:  # fmt: skip
    """Check what the players want, all of it together; a seat without a name is called by its number, or by the kind
    of bot that plays it (of ``bots``, only that is looked at). Raises ContentError with every reason against it."""
    findings: list[Finding] = []
    number = seats
    if number is None:
        wanted = max(len(names or ()), 0 if decks is None else len(decks))
        number = wanted if wanted in catalog.seats else None
    if number is not None and (number not in catalog.seats or isinstance(number, bool)):
        listed = ", ".join(map(str, catalog.seats))
        raise ContentError([Finding("", 0, "seats", f"{catalog.title} is for {listed} seats, not {shown(number)}.")])
    values, faults = catalog.resolve_options(options or {})
    findings += errors(faults)
    number, values, faults = catalog.fit_to_seats(values, options or {}, number)
    findings += errors(faults) or errors(catalog.judge_agreed(values))
    called = _names(number, names, bots or {}, findings)
    if seed is None:
        seed = secrets.randbelow(10**9)
    elif not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < MOST_SEED:
        findings.append(
            Finding("", 0, "seed", f"A seed is a whole number from 0 to {MOST_SEED - 1}, not {shown(seed)}.")
        )
        seed = 0
    chosen = _decks(catalog, number, decks, values, seed, findings)
    if findings:
        raise ContentError(findings)
    return Agreement(called, chosen, values, seed)


def bot_name(kind: str) -> str:
    """What a seat that a bot plays is called where nobody gave it a name."""
    return f"{str(kind).replace('_', ' ').capitalize()} bot"


def seat_names(seats: int, called: Sequence[str], bots: Mapping[int, str]) -> tuple[str, ...]:
    """A name for every seat, given or not; two bots of a kind are told apart by a number."""
    named: list[str] = []
    for seat in range(1, seats + 1):
        name = called[seat - 1] if seat <= len(called) else ""
        if not name:
            name = plain = bot_name(bots[seat]) if seat in bots else f"Player {seat}"
            number = 2
            while name in (*named, *called):
                name, number = f"{plain} {number}", number + 1
        named.append(name)
    return tuple(named)


def _names(
    seats: int, names: Sequence[str] | None, bots: Mapping[int, str], findings: list[Finding]
) -> tuple[str, ...]:
    called = [str(name).strip() for name in (names or ())]
    if len(called) > seats:
        findings.append(Finding("", 0, "names", f"There are {len(called)} names for {seats} seats."))
    for name in called:
        if len(name) > LONGEST_NAME or not name.isprintable():
            findings.append(Finding("", 0, "names", f"A name has up to {LONGEST_NAME} ordinary characters."))
    named = seat_names(seats, called, bots)
    if len(set(named)) != len(named):
        findings.append(Finding("", 0, "names", "Two seats have the same name; the log could not tell them apart."))
    return named


def _decks(
    catalog: Catalog, seats: int, decks: WantedDecks | None, options: Mapping[str, Scalar],
    seed: int, findings: list[Finding],
) -> tuple[Deck, ...]:  # fmt: skip
    """The decks that were chosen, and the usual ones for who chose none. Where sides differ, a game's code may have a
    say: ``seat_decks`` gives the usual decks beside those chosen, ``check_seats`` what is wrong with all together."""
    if isinstance(decks, Mapping):
        given = [decks.get(seat) for seat in range(1, seats + 1)]
        if any(seat not in range(1, seats + 1) for seat in decks):
            findings.append(Finding("", 0, "decks", f"Decks are for seats 1 to {seats}."))
    else:
        given = list(decks or ())
    if len(given) > seats:
        findings.append(Finding("", 0, "decks", f"There are {len(given)} decks for {seats} seats."))
    usual = usual_decks(catalog, seats, given, options, seed)
    chosen: list[Deck] = []
    for seat in range(seats):
        wanted = given[seat] if seat < len(given) else None
        if wanted is None or wanted == "":
            chosen.append(usual_deck(catalog, usual[seat] if seat < len(usual) else "", options))
            continue
        deck = deck_of(catalog, wanted, f"decks.{seat + 1}", findings)
        if deck is not None:
            chosen.append(wanted if isinstance(wanted, str) else deck.lists)
    for seat, named in enumerate(chosen):
        if named:
            deck = deck_of(catalog, named, f"decks.{seat + 1}", [])
            if deck is not None:
                findings += [
                    replace(each, where=f"decks.{seat + 1}", message=f"Seat {seat + 1}, {deck.name}: {each.message}")
                    for each in errors(catalog.check_deck(deck, options))
                ]
    code = catalog.code
    if isinstance(code, ChecksSeats) and not findings:
        dealt = [deck_of(catalog, each, "", []) if each else None for each in chosen]
        findings += [
            Finding("", 0, "decks", c.message, c.grade, c.hint) for c in code.check_seats(catalog, dealt, options)
        ]
    return tuple(chosen)


def usual_decks(
    catalog: Catalog, seats: int, chosen: Sequence[WantedDeck], options: Mapping[str, Scalar], seed: int
) -> tuple[str, ...]:
    """The decks of those who choose none, beside those that are chosen (None or "": none); some games draw them."""
    usual = catalog.starting_decks(seats)
    if not isinstance(catalog.code, GivesDecks):
        return usual
    picked = [deck_of(catalog, each, "", []) if each else None for each in (*chosen, *[None] * seats)][:seats]
    return tuple(catalog.code.seat_decks(catalog, picked, usual, options, seed))


def follows_decks(catalog: Catalog) -> bool:
    """Whether the usual deck of a seat depends on what the others have chosen."""
    return isinstance(catalog.code, GivesDecks)


def drawn_decks(
    catalog: Catalog, seats: int, chosen: Sequence[WantedDeck], options: Mapping[str, Scalar]
) -> tuple[tuple[str, ...], ...]:
    """For each seat the decks that may be its usual one: more than one where they are drawn."""
    ways = [usual_decks(catalog, seats, chosen, options, seed) for seed in range(DRAWS)]
    return tuple(tuple(dict.fromkeys(each)) for each in zip(*ways, strict=True))


def usual_deck(catalog: Catalog, named: str, options: Mapping[str, Scalar]) -> Deck:
    """The deck of a seat that chose none: as it ships, or trimmed and filled where a house rule asks for that."""
    deck = catalog.decks.get(named)
    made = fitted(catalog, deck, options) if deck is not None else None
    return named if made is None or made is deck else made.lists


def deck_of(catalog: Catalog, wanted: WantedDeck, where: str, findings: list[Finding]) -> DeckDef | None:
    """The deck that is meant, checked for cards that exist; what is wrong is added to the findings."""
    if isinstance(wanted, DeckDef):
        wanted = {name: dict(cards) for name, cards in wanted.lists.items()}
    if isinstance(wanted, str):
        deck = catalog.decks.get(wanted)
        if deck is None:
            hint = did_you_mean(wanted, catalog.decks, "decks")
            findings.append(Finding("", 0, where, f"There is no deck {wanted}.", hint=hint))
        return deck
    if not isinstance(wanted, Mapping) or not all(isinstance(cards, Mapping) for cards in wanted.values()):
        findings.append(Finding("", 0, where, "A deck is the id of a ready one, or lists with counts of cards."))
        return None
    before = len(findings)
    lists: dict[str, dict[str, int]] = {}
    for name, cards in wanted.items():
        if name not in catalog.deck_lists:
            hint = did_you_mean(name, catalog.deck_lists, "lists")
            findings.append(Finding("", 0, where, f"A deck of this game has no list {name}.", hint=hint))
            continue
        for card, count in cards.items():
            if card not in catalog.cards:
                hint = did_you_mean(card, catalog.cards)
                findings.append(Finding("", 0, where, f"There is no card {card}.", hint=hint))
            elif not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_CARDS:
                findings.append(Finding("", 0, where, f"The count of {card} is a number from 1, not {shown(count)}."))
            else:
                lists.setdefault(str(name), {})[card] = count
    if sum(sum(cards.values()) for cards in lists.values()) > MOST_CARDS:
        findings.append(Finding("", 0, where, f"A deck has at most {MOST_CARDS} cards."))
    return DeckDef("", "own deck", lists) if len(findings) == before else None


def deal(catalog: Catalog, agreement: Agreement) -> GameState:
    """The table as it stands before the first act."""
    state = GameState(catalog.spec(agreement.seats, agreement.options))
    dealer = _Dealer(catalog, agreement, Edit(state))
    for step in catalog.setup:
        dealer.do(step)
    edit = dealer.edit
    for value in catalog.seat_values.values():
        if value.start and value.stored:
            for seat in range(1, agreement.seats + 1):
                edit.count(seat_target(seat), value.id, value.start, least=None)
    if "seat" not in state.flow:
        edit.set_flow("seat", state.flow.get("first_seat", 1))
    if catalog.phases and "phase" not in state.flow:
        edit.set_flow("phase", catalog.phases[0].id)
    edit.set_flow("catalog", catalog.hash)
    return state


class _Dealer:
    """Carries out the steps of a set-up."""

    def __init__(self, catalog: Catalog, agreement: Agreement, edit: Edit) -> None:
        self.catalog = catalog
        self.agreement = agreement
        self.edit = edit
        edit.set_flow("chance", Chance(agreement.seed).pair())

    def do(self, step: object) -> None:
        if isinstance(step, PutStep):
            self._put(step)
        elif isinstance(step, ShuffleStep):
            for zone in self._zones(step.zone):
                if self.edit.state.count_in(zone):
                    self.edit.shuffle(zone)
        elif isinstance(step, DealStep):
            self._deal(step)
        elif isinstance(step, CreateStep):
            self._create(step)
        elif isinstance(step, LayStep):
            self._lay(step)
        elif isinstance(step, FirstSeatStep):
            self._first(step)
        elif isinstance(step, FlowStep):
            try:
                self.edit.set_flow(step.key, check_flow(step.key, step.value, self.agreement.seats, "setup"))
            except BadData as error:
                path = str(self.catalog.folder / "game.yaml")
                raise ContentError([Finding(path, 0, "setup", f"`flow` {step.key}: {error.message}.")]) from None

    def _seats(self) -> list[int]:
        first = self.edit.state.flow.get("first_seat", 1)
        seats = self.agreement.seats
        return [(first - 1 + step) % seats + 1 for step in range(seats)]

    def _zones(self, family: str) -> list[str]:
        kind = self.catalog.zones[family]
        sites = range(1, kind.sites + 1) if kind.sites else (0,)
        seats = range(1, self.agreement.seats + 1) if kind.per_seat else (0,)
        return [zone_key(family, site, seat) for seat in seats for site in sites]

    def _zone(self, family: str, seat: int) -> str:
        kind = self.catalog.zones[family]
        return zone_key(family, 1 if kind.sites else 0, seat if kind.per_seat else 0)

    def _put(self, step: PutStep) -> None:
        for seat, named in enumerate(self.agreement.decks, 1):
            deck = deck_of(self.catalog, named, "", []) if named else None
            for card in deck.cards(step.list) if deck is not None else ():
                kind = self.catalog.piece_kind(card)
                self.edit.create(kind, self._zone(step.into, seat), definition=card, owner=seat, face=step.face)

    def _deal(self, step: DealStep) -> None:
        if step.each == "seat":
            targets = [(seat, self._zone(step.into, seat)) for seat in self._seats()]
        elif step.each == "site":
            kind = self.catalog.zones[step.into]
            owner = self._seats()[0]
            targets = [
                (owner, zone_key(step.into, site, owner if kind.per_seat else 0)) for site in range(1, kind.sites + 1)
            ]
        else:
            targets = [(self._seats()[0], self._zone(step.into, self._seats()[0]))]
        for _ in range(step.count):
            for seat, target in targets:
                pile = self.edit.state.inside(self._zone(step.source, seat))
                if pile:
                    if step.face == "down":
                        self.edit.set_face(pile[-1], "down")
                    self.edit.move(pile[-1], target)
                    self.edit.set_face(pile[-1], step.face)

    def _create(self, step: CreateStep) -> None:
        seats = {"each": self._seats(), "first": self._seats()[:1]}.get(step.seat, [0])
        for seat in seats:
            for _ in range(step.count):
                self.edit.create(
                    step.piece.kind, self._zone(step.into, seat), owner=seat, fields=piece_fields(step.piece)
                )

    def _lay(self, step: LayStep) -> None:
        kind = self.catalog.zones[step.into]
        for seat in self._seats() if kind.per_seat else [0]:
            owner = step.seat or seat
            if owner > self.agreement.seats:
                continue
            lying = [card for card in step.cards for _ in range(step.count)] if not step.cells else []
            for card in lying:
                self._lie(card, step, seat, owner, None)
            for index, cell in enumerate(step.cells):
                self._lie(step.cards[index % len(step.cards)], step, seat, owner, cell)

    def _lie(self, card: str, step: LayStep, seat: int, owner: int, cell: tuple[int, int] | None) -> None:
        face = step.face or self.catalog.zones[step.into].face
        self.edit.create(
            self.catalog.piece_kind(card), self._zone(step.into, seat), definition=card, owner=owner,
            face="down" if face == "down" else "up", spot=cell,
        )  # fmt: skip

    def _first(self, step: FirstSeatStep) -> None:
        if step.choose == "random":
            chance = self.edit.chance()
            first = chance.roll(self.agreement.seats)
            self.edit.keep_chance(chance)
        else:
            first = min(int(step.choose), self.agreement.seats)
        self.edit.set_flow("first_seat", first)


def start_rules(
    state: GameState, ruleset: Ruleset, catalog: Catalog, names: Sequence[str], sentences: Sentences,
    only_laid: bool = False,
) -> tuple[StoredLine, ...]:  # fmt: skip
    """Let the rules begin on a dealt table, up to their first question; what they said. ``only_laid``: the table is
    laid, and nothing else. Raises whatever they raise, the table as it was."""
    edit = TrackingEdit(state)
    narrator = Narrator(edit, catalog, names, sentences, 0)
    try:
        if only_laid:
            ruleset.lay_out(edit, narrator)
        else:
            first = state.flow.get("first_seat")
            ruleset.start(edit, narrator)
            _say_first(first, ruleset, catalog, narrator)
            _say_kept(state, ruleset, narrator)
    except Exception:
        edit.take_back()
        raise
    # Before the first act there is nothing to scrub through.
    return tuple(
        (name, {key: value for key, value in words.items() if key != "_op"}) for name, words in narrator.lines
    )


def _say_first(first: object, ruleset: Ruleset, catalog: Catalog, narrator: Narrator) -> None:
    """Before all else who comes first, where the set-up has drawn lots for it and the rules have not found it out in
    another way; games with code say it in their own words."""
    drawn = any(isinstance(step, FirstSeatStep) and step.choose == "random" for step in catalog.setup)
    told = any(name == "written.comes_first" for name, _ in narrator.lines)
    if drawn and ruleset.is_written and isinstance(first, int) and not told:
        narrator.say("first_by_lot", who=Person(first))
        narrator.lines.insert(0, narrator.lines.pop())


def _say_kept(state: GameState, ruleset: Ruleset, narrator: Narrator) -> None:
    """The seats that rules remember and show on the table from the set-up on (who deals), as far as all see them."""
    for label, seat in ruleset.remembered(view_for(state, None).flow):
        if isinstance(seat, Person):
            narrator.say("kept_at_first", label=label, who=seat)


def check_bots(bots: Mapping[int, str] | None, seats: int, has_rules: bool, title: str) -> list[Finding]:
    """What is wrong with the seats that the program is to play."""
    if bots and not has_rules:
        return [
            Finding("", 0, "bots", f"Bots need a referee, and {title} has none: every seat is played by a person.")
        ]
    if bots is not None and not isinstance(bots, Mapping):
        return [Finding("", 0, "bots", f"Bots are given by seat, not as {shown(bots)}.")]
    findings = []
    for seat, kind in (bots or {}).items():
        if not is_seat(seat, seats):
            findings.append(Finding("", 0, "bots", f"There is no seat {shown(seat)} for a bot; there are {seats}."))
        if not isinstance(kind, str):
            findings.append(Finding("", 0, "bots", f"There is no bot {shown(kind)}."))
        elif kind not in kinds():
            hint = did_you_mean(kind, kinds(), "bots")
            findings.append(Finding("", 0, "bots", f"There is no bot {kind}.", hint=hint))
    return findings


def piece_fields(piece: TokenDef) -> dict[str, Scalar]:
    """The fields that a loose piece of the drawer has on the table."""
    fields: dict[str, Scalar] = {"name": piece.name, "color": piece.color, "icon": piece.icon}
    made: dict[str, Scalar] = {name: value for name, value in fields.items() if value}
    if piece.sides:
        made["sides"] = piece.sides
    if not piece.opaque:
        made["opaque"] = False
    return made


def agreed_cards(agreement: Agreement, catalog: Catalog) -> Cards:
    """The cards that a table of this agreement begins with, found by dealing it once more; none where that cannot be
    done any more."""
    try:
        dealt = deal(catalog, agreement)
        options = {**catalog.resolve_options({})[0], **agreement.options}
        ruleset = make_ruleset(catalog, agreement.seats, options)
        if ruleset is not None:
            sentences = Sentences()
            sentences.learn(ruleset.sentences)
            start_rules(dealt, ruleset, catalog, agreement.names, sentences)
    except Exception:  # files that have changed, or a position laid out without decks: then nothing is known
        return {}
    return cards_on(dealt)


def cards_on(dealt: GameState) -> Cards:
    """The cards of a table whose rules have just begun."""
    pieces = (piece for piece in dealt.pieces() if dealt.kind[piece] == "card" and dealt.definition[piece])
    return Counter((dealt.owner[piece], dealt.definition[piece]) for piece in pieces)
