"""From the words of a step to an action: pieces become the handles of the seat that acts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletop.content.findings import did_you_mean
from tabletop.content.reading.marked import Where
from tabletop.core.values import Json
from tabletop.core.view import is_handle
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import actions_of
from tabletop.rules.actions import Action
from tabletop.rules.table import Table
from tabletop.session.by_hand.manual import HAND_ARGUMENTS
from tabletop.session.scenario.bench import Bench, Mistake
from tabletop.session.scenario.words import Words

NOTHING = ("", "nothing", "nobody")
YES = "yes"


def action_of(
    bench: Bench, seat: int, kind: str, arguments: Mapping[str, Json], where: Where, fills: bool = False
) -> Action:
    """The action that a step means. Raises Mistake for a kind or an argument that the game does not know. ``fills``:
    where only one act is legal with what it says, all else is that of this act."""
    session = bench.session
    if kind == "choose":
        _known(kind, arguments, ("pick",), where)
        return Action(
            kind, seat, **{name: _word(bench, seat, raw, (*where, name)) for name, raw in arguments.items()}
        )
    definition = kind_of(bench, kind, where)
    if definition is None:
        return Action(kind, seat, **dict(arguments))
    pieces = {name for name, _ in definition.argument_names()}
    assert session.ruleset is not None
    known = {*definition.known_arguments()}
    table = Table(session.ruleset, session.state)
    candidates = [each.arguments for each in actions_of(definition.candidates(table, seat))]
    for candidate in candidates:
        known |= {*candidate}
    if len(session.ruleset.acts_called(kind)) > 1:
        known.add("ability")
    _known(kind, arguments, known, where)
    made: dict[str, Json] = {}
    named = [name for name in arguments if name in pieces]
    for name, raw in arguments.items():
        place = (*where, name)
        if name in pieces and not (name in definition.takes and isinstance(raw, str) and raw in bench.seats):
            made[name] = "" if raw in NOTHING else _handle(bench, seat, raw, place, kind, not fills)
        elif name == "ability" and isinstance(raw, str):
            made[name] = ability_of(bench, arguments.get(named[0], "") if named else "", raw, place)
        elif _is_no_seat(bench, raw) and any(_is_piece(each.get(name)) for each in candidates):
            made[name] = _handle(bench, seat, raw, place, kind, not fills)  # a piece or a seat is picked
        else:
            told = plain(bench, raw, seat)
            offered = [] if "zone" in arguments else [each.get(name) for each in candidates]
            made[name] = _on_its_board(told, offered)
    for name in sorted(pieces - {*made}) if len(pieces) == 1 else ():
        # An act with one piece that can be only one, like the top of a pile, need not name it.
        only = {value if isinstance(value := each.get(name), str) else "" for each in candidates}
        if len(only) == 1 and "" not in only:
            made[name] = only.pop()
    found = session.ruleset.understood(session.state, Action(kind, seat, **made))
    made = dict(found.arguments)
    return Action(found.kind, seat, **made, **(_the_rest(bench, seat, found.kind, made) if fills else {}))


def _on_its_board(value: Json, offered: Iterable[Json]) -> Json:
    """Cells with their board where none is said and only one has been offered: `A1` as `shots@1 A1`."""
    found = dict.fromkeys(offered)
    if not isinstance(value, str) or value in found:
        return value
    fits = [each for each in found if isinstance(each, str) and each.partition(" ")[2] == value]
    return fits[0] if len(fits) == 1 else value


def _the_rest(bench: Bench, seat: int, kind: str, made: Mapping[str, Json]) -> dict[str, Json]:
    """What a step need not say: all else of the only act that is legal with what it says; of several that differ only
    in pieces which nothing tells apart (equal men of a stack), of the first."""
    legal = (each for each in bench.session.legal_actions(seat) if each.kind == kind)
    fits = [each for each in legal if all(each.arguments.get(name) == value for name, value in made.items())]
    if len({_as_told(bench, each) for each in fits}) != 1:
        return {}
    return {name: value for name, value in fits[0].arguments.items() if name not in made}


def _as_told(bench: Bench, action: Action) -> tuple[object, ...]:
    """An act with what tells its pieces from others in their place."""
    told: list[object] = []
    for name, value in sorted(action.arguments.items()):
        piece = bench.session.piece(value, action.seat) if isinstance(value, str) and is_handle(value) else 0
        state = bench.state
        alike = (state.definition[piece], state.owner[piece], *_likeness(bench, piece)) if piece else (repr(value),)
        told.append((name, *alike))
    return tuple(told)


def _is_no_seat(bench: Bench, raw: Json) -> bool:
    return isinstance(raw, str) and raw not in bench.seats


def _is_piece(value: Json) -> bool:
    return isinstance(value, str) and is_handle(value)


def _known(kind: str, arguments: Mapping[str, Json], known: Iterable[str], where: Where) -> None:
    """What an act does not read would be passed over in silence, in a try that shall fail as well."""
    for name in arguments:
        if name not in known:
            hint = did_you_mean(name, known, "arguments")
            raise Mistake((*where, name), f"`{kind}` has no `{name}`. {hint}".strip())


def kind_of(bench: Bench, name: str, where: Where) -> ActionKind | None:
    """The kind of act that a word means, None without a referee. Raises Mistake if there is none."""
    ruleset = bench.session.ruleset
    if ruleset is None:
        return None
    kinds = {**ruleset.kinds, **{each.kind: each for each in ruleset.standing}}
    meant = ruleset.acts_called(name)[0]
    if meant not in kinds:
        hint = did_you_mean(name, [*kinds, "choose"], "acts")
        raise Mistake(where, f"The game has no act `{name}`. {hint}".strip())
    return kinds[meant]


def _handle(bench: Bench, seat: int, raw: Json, where: Where, kind: str, is_try: bool = False) -> str:
    """The handle of the piece that is meant. Of several it is one that is offered there, then one of the seat's own;
    in a try that shall fail (``is_try``) first one of its own."""
    words = words_of(bench)
    ref = words.try_piece(raw) if isinstance(raw, str) else None
    if ref is None:
        known = [*words.aliases, *words.names]
        raise Mistake(where, f'There is no piece "{raw}". {did_you_mean(raw, known)}'.strip())
    found = bench.pieces(ref)
    own = [] if ref.owner else [piece for piece in found if bench.state.owner[piece] == seat]
    found = own if own and is_try else found
    if len(found) > 1:
        legal = [
            each.arguments.get(str(where[-1])) for each in bench.session.legal_actions(seat) if each.kind == kind
        ]
        found = [piece for piece in found if bench.handle(piece, seat) in legal] or found
        found = [piece for piece in found if piece in own] or found
        if (
            len(
                {  # of cards that are all alike any is meant
                    _likeness(bench, piece) for piece in found
                }
            )
            == 1
        ):
            found = found[:1]
    piece = found[0] if len(found) == 1 else bench.piece(ref, where)
    return bench.handle(piece, seat)


def _likeness(bench: Bench, piece: int) -> tuple[Json, ...]:
    """What tells a piece from another of the same card."""
    state = bench.state
    numbers = tuple(state.counters_on(piece).items()), tuple(state.fields_of(piece).items())
    return state.at[piece], state.face[piece], state.angle[piece], state.spot[piece], numbers, state.count_in(piece)


def words_of(bench: Bench) -> Words:
    """The words of a file, with the aliases of its table."""
    words = Words(bench.scenario.document, bench.scenario.catalog)
    words.seats = bench.scenario.seats
    words.aliases = set(bench.aliases)
    return words


def ability_of(bench: Bench, creature: Json, raw: str, where: Where) -> str:
    """An ability by its id, or by the name that it has on the card."""
    catalog = bench.scenario.catalog
    if raw in catalog.abilities:
        return raw
    ref = words_of(bench).try_piece(creature) if isinstance(creature, str) else None
    pieces = bench.pieces(ref) if ref is not None else []
    for piece in pieces:
        card = catalog.cards.get(bench.state.definition[piece])
        for use in card.abilities if card is not None else ():
            if use.name == raw:
                return use.ability
    named = [ability.id for ability in catalog.abilities.values() if ability.name == raw]
    if len(named) == 1:
        return named[0]
    names = {ability.name for ability in catalog.abilities.values()} | set(catalog.abilities)
    raise Mistake(where, f'There is no ability "{raw}". {did_you_mean(raw, names)}'.strip())


def plain(bench: Bench, raw: Json, seat: int = 0) -> Json:
    """A number, a word, a seat, a zone or a cell; of a zone that each seat has ``seat``'s, where none is said."""
    if not isinstance(raw, str):
        return bench.value(raw)
    if raw in bench.seats:
        return bench.seats[raw]
    return _zone(bench, raw) or _cells(bench, raw, seat) or raw


def _cells(bench: Bench, raw: str, seat: int) -> str:
    """Cells as an act names them: those of a seat's own board by its number."""
    words = words_of(bench)
    found = words.cells(raw)
    if found is None:
        return ""
    zone, named, labels = found
    whose = bench.seat(named) or seat
    return f"{zone_key(zone, 0, whose)} {labels}" if words.catalog.zones[zone].per_seat and whose else raw


def choices_of(bench: Bench, seat: int) -> list[Json]:
    """What a seat may choose among; None is to choose nothing, or no more."""
    legal = bench.session.legal_actions(seat)
    return [each.arguments.get("pick") for each in legal if each.kind == "choose"]


def _word(bench: Bench, seat: int, raw: Json, where: Where) -> Json:
    """What is picked: a word that is offered (which may be a card's name), a piece, a zone, a seat; `yes` is the one
    thing that may be declined."""
    offered = choices_of(bench, seat)
    if raw in offered:
        return raw
    if raw == YES and len(offered) == 2 and None in offered:
        return next(each for each in offered if each is not None)
    if isinstance(raw, str) and str(bench.seats.get(raw)) in offered:
        return str(bench.seats[raw])
    if isinstance(raw, str) and (cells := _cells(bench, raw, seat)) in offered:
        return cells
    if isinstance(raw, str) and words_of(bench).try_piece(raw) is not None:
        return _handle(bench, seat, raw, where, "choose")
    return plain(bench, raw, seat)


def _zone(bench: Bench, raw: str, seat: str = "") -> str:
    words = words_of(bench)
    if not words.is_zone(raw):
        return ""
    ref = words.zone(raw, (), seat)
    return zone_key(ref.family, ref.site, bench.seat(ref.seat)) if ref is not None else ""


PIECE_ARGUMENTS = ("pieces", "piece", "host")


def by_hand(
    bench: Bench, verb: str, arguments: Mapping[str, Json], where: Where, seat: str = ""
) -> dict[str, Json]:  # fmt: skip
    """The arguments of an act by hand: pieces are numbers, zones are keys of this table; of one that each seat has
    that of ``seat``, where none is said. Raises Mistake for a verb or an argument that hands do not know."""
    if verb not in HAND_ARGUMENTS:
        hint = did_you_mean(verb, HAND_ARGUMENTS, "verbs")
        raise Mistake((*where, "hand"), f"Hands cannot {verb!r}. {hint}".strip())
    _known(verb, arguments, HAND_ARGUMENTS[verb], where)
    words = words_of(bench)
    made: dict[str, Json] = {}
    for name, raw in arguments.items():
        place = (*where, name)
        if name in PIECE_ARGUMENTS:
            listed = raw if isinstance(raw, list) else [raw]
            found: list[Json] = []
            for item in listed:
                ref = words.piece(item, place)
                if ref is None:
                    raise Mistake(place, f'There is no piece "{item}".')
                found.append(bench.piece(ref, place))
            made[name] = found if name == "pieces" else found[0]
        elif name == "to" and isinstance(raw, str) and not words.is_zone(raw) and words.try_piece(raw) is not None:
            ref = words.try_piece(raw)
            assert ref is not None
            made[name] = bench.piece(ref, place)
        else:
            zone = _zone(bench, raw, seat) if isinstance(raw, str) and raw not in bench.seats else ""
            made[name] = zone or plain(bench, raw)
    return made
