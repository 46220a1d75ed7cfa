"""`acts` of a file: each with its picks, its requirements and its effects, read and checked key by key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabletop.content.catalog import Catalog
from tabletop.content.findings import did_you_mean
from tabletop.rules.phrases.meaning.looking import names, reads
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.typed import Apply, Filled, Typed, parts_of
from tabletop.rules.phrases.naming.values import PIECES, TRUTH, WORD, Type, small
from tabletop.rules.phrases.naming.values import reads as reads_as_written
from tabletop.rules.phrases.phrase import Phrase, Sentence
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import parse
from tabletop.rules.phrases.writing.tree import Tree, replaced
from tabletop.rules.table import Table
from tabletop.rules.written.acts.afterwards import read_afterwards
from tabletop.rules.written.acts.costing import read_costs
from tabletop.rules.written.acts.demanding import Demand, Lawful, Why, lists_of, read_why
from tabletop.rules.written.acts.foreseeing import read_foreseen, read_path
from tabletop.rules.written.acts.late import say_late, say_of_act
from tabletop.rules.written.acts.picking import Pick, read_pick
from tabletop.rules.written.acts.secretly import act_block, read_choices
from tabletop.rules.written.acts.using import ABILITY, Uses, read_uses
from tabletop.rules.written.acts.wanting import Wanted, levels
from tabletop.rules.written.doing.asking import answering
from tabletop.rules.written.doing.assembling import Assembler, Book, Routine, Zones
from tabletop.rules.written.doing.choosing import Asked
from tabletop.rules.written.doing.places import Places, one_place
from tabletop.rules.written.doing.sealing import chosen_first
from tabletop.rules.written.naming.binding import bound_name, feed_of
from tabletop.rules.written.reacting.announced import is_cancelled
from tabletop.rules.written.reacting.events import BOTH
from tabletop.rules.written.reacting.powers import Powers
from tabletop.rules.written.reacting.protecting import drop, source_of
from tabletop.rules.written.reacting.standing import Standings
from tabletop.rules.written.reading.sheet import LEGAL, TOLD, Kind, Part, Shape, door, spoken
from tabletop.rules.written.reasons import reason_of

SHAPES: Mapping[str, Shape] = {
    "label": "sentence", "pick": "picks", "requires": "demands", "then_must": "afterwards",
    "cost": "cost", "uses": "uses",
    "answer": "answer", "announced": "effects", "do": "effects", "cancelled": "effects", "after": "effects",
    "say": "sentence", "quiet": "truth", "rule": "text", "preview": "foreseen", "forbidden": "why", "called": "text",
    "path": "phrase", "gesture": "gesture",
}  # fmt: skip
"""What an act may have."""
KEYS = tuple(SHAPES)
_REASON: Mapping[str, Shape] = {"must": "phrase", "because": "sentence", "rule": "text", "code": "text"}
DECK = "deck"
"""What can be `lawful`."""
DEMAND: Mapping[str, Shape] = {**_REASON, "always": "truth", "lawful": (DECK,)}
"""What a requirement may have: `must`, or `lawful` in its place; or the name of several."""
AFTERWARDS: Mapping[str, Shape] = {"if": "phrase", **_REASON}
"""What is tested once an act is done may have: besides, by `if`, before which acts."""
GESTURE: Mapping[str, Shape] = {"drag": "phrase", "to": "zone"}
"""What stands for an act without picks at the table."""
MOST_PICKS = 3
_SHOWN = reads_as_written("field:value")
"""What is read of a die that tells what it shows."""
_LYING = re.compile(r"\w+ in (\w+)( of [\w()]+)?(?: where |$)")
TARGET = Type(BOTH)
"""What may come with an act for the ability that it uses."""
CANCELLED = "cancelled"
"""Before what is done instead of what it does where it was cancelled."""
AFTER = "after"
"""Behind what an act does unless it was cancelled."""


def is_quiet(part: Part) -> bool:
    """Whether an act only ends or passes something."""
    quiet = part.get("quiet")
    return quiet is not None and quiet.data is True


def read_act(name: str, part: Part, book: Book, powers: Powers, standings: Standings) -> Wanted:
    """One act. Raises Wrong where it cannot be used."""
    part.check_keys(KEYS, f"The act `{name}`")
    language, picks = _picks(name, part.get("pick"), book)
    preview = tuple(read_foreseen(part.get("preview"), language, "preview"))
    path = read_path(part.get("path"), language)
    demands = tuple(read_demands(name, part.get("requires"), language, book, catalog=book.catalog))
    then = read_demands(name, part.get("then_must"), language, book, section="then_must")
    then_must = read_afterwards(name, part, book, tuple(then))
    uses = read_uses(part.get("uses"), language, powers, [pick.name for pick in picks])
    if uses is not None and uses.chosen and name in book.sealed:
        message = "In secret what is chosen for an ability is asked for behind the act."
        raise part.need("uses", "").need("with", "").wrong(message, "Leave `with` out.")
    label_part, says_part, do = part.get("label"), part.get("say"), part.get("do")
    telling = _with_target(uses, part, language) if uses is not None and uses.chosen else language
    label = spoken(label_part, telling) if label_part is not None else _label(name, picks, part, language)
    speaks = any(_says(do)) or any(_says(part.get("after")))
    says = None
    if says_part is not None:
        says = says_part.sentence(telling)
    elif not speaks:
        told = label.text if label_part is not None else _named(name, picks, book.catalog)
        says = _sentence(part, f"{{you}}: {small(told)}.", telling)
    quiet_part, rule = part.get("quiet"), part.get("rule")
    quiet = quiet_part.truth("`quiet`") if quiet_part is not None else False
    by = rule.text("A rule") if rule is not None else ""
    forbidden, called = part.get("forbidden"), part.get("called")
    planning = name in book.planning
    locks = name in book.locks
    if (planning or locks) and says_part is None:
        says = None  # plans are seen by their own seat, and told once they are carried out
    head = chosen_first(do.data) if do is not None and name in book.sealed and not planning else 0
    if head and do is not None:
        language = read_choices(name, do, head, language, book, by)
    to = Assembler(book, act_block(name), language, act=name, silent=says is not None or speaks, rule=by)
    to.hushed = says_part is not None or speaks
    if says_part is not None and says is not None:
        door(says_part, says, TOLD, opened=to.opened)
        _warn_of_chance(says_part, says, do, language, book)
    cells = [pick.name for pick in picks if pick.is_cell]
    to.names_no_cell = (
        says_part is None and says is not None and not any(f"{{{each}}}" in label.text for each in cells)
    )
    to.uses_ability = uses is not None
    after = part.get("after")
    waits = says is not None and after is not None and isinstance(after.data, list) and any(map(to.shows, after.data))
    if says is not None:  # what its `after` lays open is not told before as a card
        to.late, to.known = say_of_act if waits else say_late, say_of_act
    to.language = telling
    cost = tuple(read_costs(part.get("cost"), to))
    to.language = language
    paid = tuple(each for each in to.moves if picks and each[0].text == picks[0].name)
    to.moves.clear()
    answer, cancelled, announced = part.get("answer"), part.get("cancelled"), part.get("announced")
    for given, told in ((cancelled, "never cancelled"), (announced, "not announced")):
        if given is not None and answer is None:
            raise given.wrong(f"`{name}` cannot be answered, so it is {told}.", "Give it `answer:`.")
    with to.leaving():
        to.effects(announced)
        if answer is not None:
            answering(answer, to)
            _look_again(name, picks, to)
            to.jump(CANCELLED if cancelled is not None else AFTER, is_cancelled)
        at = to.at
        to.effects(do, head)
    first = None if cost or uses is not None or answer is not None or head else _chosen_together(do, to, at)
    if cancelled is not None:
        to.jump(AFTER)
        to.place(CANCELLED)
        to.effects(cancelled)
    if answer is not None:
        to.place(AFTER)
    aimed = bool(paid or to.moves)
    if waits:
        to.late = say_late
    to.effects(after)
    book.blocks.append(to.block())
    mover, goal = (*paid, *to.moves, (None, None))[0]
    if goal is None and len(picks) == 2 and picks[1].is_number:  # in a branch, to a place there by what it is
        sites = [each for piece, site, each in to.sited if (piece, site) == (picks[0].name, picks[1].name)]
        goal = _AnyOf(tuple(sites)) if sites else None
    if (gesture := part.get("gesture")) is not None:
        mover, goal = _gesture(gesture, picks, to)
    return Wanted(
        name, picks, demands, label, says, to.id, quiet, by,
        mover if not any(pick.is_piece for pick in picks) else None, goal, levels(picks, demands),
        is_dragged=gesture is not None, late=says is not None and to.late is None,
        cost=cost, uses=uses, standings=standings,
        announced=name in book.answerable | book.answering, lies=_lies(answer, book),
        ends="lock" if locks else "turn" if name in book.ending - book.passing else "", then_must=then_must,
        planning=planning, chooses=bool(head), first=first, preview=preview, path=path,
        used_up=not aimed and bool(to.moves), stands=part.stands,
        forbidden=read_why(forbidden, language) if forbidden is not None else Why(),
        called=_called(called, book) if called is not None else "",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _AnyOf:
    """The zones to which a piece may go, by what it is."""

    goals: tuple[Zones, ...]

    def keys(self, table: Table, bind: Mapping[str, object]) -> tuple[str, ...]:
        """See ``Zones``."""
        return tuple(dict.fromkeys(key for goal in self.goals for key in goal.keys(table, bind)))


def _gesture(part: Part, picks: tuple[Pick, ...], to: Assembler) -> tuple[Phrase, Places]:
    """What is dragged to where, of an act in which nothing moves by itself."""
    part.check_keys(tuple(GESTURE), "A gesture")
    if picks:
        raise part.wrong("An act with picks is done by dragging these.", "Leave `gesture` out.")
    return to.phrase(part.need("drag", "A gesture"), PIECES), one_place(part.need("to", "A gesture"), to)


def _called(part: Part, book: Book) -> str:
    """The name that an act shares with others."""
    name = part.text("What an act is called")
    if name in book.acts:
        raise part.wrong(f"There is an act `{name}`.", "Give them another name.")
    return name


def _with_target(uses: Uses, part: Part, language: Language) -> Language:
    """The language of a cost, a label or a line that knows what comes with its act for the ability that it uses."""
    try:
        for name, feed in zip(uses.chosen, uses.feeds, strict=True):
            language = language.adding(bound_name(name, TARGET, "a choice", feed))
        return language.adding(bound_name(ABILITY, WORD, "the ability"))
    except PhraseFault as fault:
        raise part.sheet.misread(part.need("uses", "").where, fault) from None


def _chosen_together(do: Part | None, to: Assembler, at: int) -> Asked | None:
    """The question with which an act begins for what it chooses together; None where it does not begin so. ``at``:
    where its effects begin."""
    if not chosen_first(do.data if do is not None else None):
        return None
    found = next(iter([each for each in to.code if not isinstance(each, str)][at:]), None)  # it may be wrong
    return found if isinstance(found, Asked) and found.query.whole is not None else None


def _look_again(name: str, picks: tuple[Pick, ...], to: Assembler) -> None:
    """Once nobody wants to answer any more what was picked and is protected meanwhile is left out."""
    guards, first = to.book.reacting.guards, next(iter(picks), None)
    if guards.any and first is not None and first.is_piece:
        others = {pick.key: pick.type for pick in picks[1:]}
        to.call(lambda run: drop(run, guards, source_of(run.bind, first.key), others, name))


def _lies(answer: Part | None, book: Book) -> str:
    """The zone in which an announced card lies until it has happened, "" for where it was."""
    part = answer.get("in") if answer is not None else None
    if part is None:
        return ""
    name, zones = part.text("A zone"), book.catalog.zones
    if name not in zones or zones[name].sites:
        raise part.wrong(f"There is no zone `{name}` for it.", did_you_mean(name, zones, "zones"))
    return name


def _picks(name: str, part: Part | None, book: Book) -> tuple[Language, tuple[Pick, ...]]:
    """What it picks, and the language in which that has names."""
    language, picks = book.language, list[Pick]()
    found = part.parts("`pick`") if part is not None else {}
    if part is not None and len(found) > MOST_PICKS:
        raise part.wrong(f"An act picks at most {MOST_PICKS} things.", "Let the rest be chosen in `do`.")
    board = _one_board(book.catalog)
    for each, given in found.items():
        pick = read_pick(each, given, language, board)
        if any(pick.name == other.name for other in picks):
            raise given.wrong(f"Two picks of `{name}` are called `{pick.name}`.", "Give one another name.")
        among = given.get("among") if given.is_mapping else given
        for phrase in (pick.tried, pick.test):
            if phrase is not None and among is not None:
                door(among, phrase, LEGAL)
        picks.append(pick)
        try:
            language = language.adding(
                bound_name(each, pick.type, "a pick", feed_of(pick.given or pick.tried, is_value=False))
            )
        except PhraseFault as fault:
            assert among is not None
            raise among.misread(fault.inside(str(among.data))) from None
    return language, tuple(picks)


def _one_board(catalog: Catalog) -> str:
    """The zone whose cells are meant where none is named: the only one with a board, "" where there are more."""
    found = [each for each in catalog.zones.values() if each.board]
    only = found[0] if len(found) == 1 else None
    return only.family if only is not None and not (only.per_seat or only.sites) else ""


def read_demands(
    name: str,
    part: Part | None,
    language: Language,
    book: Book,
    told: bool = True,
    section: str = "requires",
    door_kind: Kind = LEGAL,
    within: tuple[str, ...] = (),
    catalog: Catalog | None = None,
) -> Iterator[Demand]:
    """What an act or an ability requires; what is wrong with one requirement is noted, and the others are read.
    ``told``: a player may be refused for it, so it should have its reason; ``within``: the names of the requirements
    that stand for this one; ``catalog``: a deck may be looked at."""
    for number, each in enumerate(part.items(f"`{section}`") if part is not None else (), start=1):
        with each.sheet.going_on():
            test, because, rule, code, given = each, None, "", f"{name}.{section}.{number}", None
            always = False
            named = _named_demand(each, book, within)
            if named is not None:
                known = language.giving(dict(_given_to(named, each, language)))
                yield from read_demands(
                    name, named.requires, known, book, told, door_kind=door_kind, within=(*within, named.name),
                    catalog=catalog,
                )  # fmt: skip
                continue
            if each.is_mapping:
                each.check_keys(tuple(AFTERWARDS if section == "then_must" else DEMAND), "A requirement")
                if each.get("lawful") is not None:
                    yield _lawful(each, code, language, catalog)
                    continue
                test, because = each.need("must", "A requirement"), each.get("because")
                rule_part, code_part = each.get("rule"), each.get("code")
                rule = rule_part.text("A rule") if rule_part is not None else ""
                code = code_part.text("A code") if code_part is not None else code
                given_part, always_part = each.get("if"), each.get("always")
                always = always_part is not None and always_part.truth("`always`")
                if given_part is not None:
                    given = given_part.phrase(language, TRUTH)
                    door(given_part, given, door_kind)
            phrase = test.phrase(language, TRUTH)
            door(test, phrase, door_kind)
            if because is None and told:
                because, by = reason_of(test, book.reasons)
                rule = rule or by
            if because is None and told:
                said = "This has no reason of its own; one is made of the test."
                test.sheet.remark(test.where, said, "Write `{must: TEST, because: SENTENCE}`.")
            yield Demand(
                code, phrase, spoken(because, language) if because is not None else None, rule, given, always
            )


def _lawful(part: Part, code: str, language: Language, catalog: Catalog | None) -> Demand:
    """That one's deck is one that may be."""
    lawful = part.need("lawful", "A requirement")
    lawful.one_of((DECK,), "thing with laws")
    lists = lists_of(catalog) if catalog is not None else {}
    if not lists:
        hint = "Write `put: {list: LIST, into: ZONE}` in the `setup` of `game.yaml`, and ask it of an act."
        raise lawful.wrong("There is no deck here that lies in zones of its player's own.", hint)
    beside = next((each for key in ("must", "because", "always") if (each := part.get(key)) is not None), None)
    if beside is not None:
        raise beside.wrong("What is lawful says itself why it is not.", "Leave this out.")
    zones = " or ".join(f"{zone} of you" for zone in dict.fromkeys(lists.values()))
    planned = " + count(planned)" if "planned" in language.standing else ""
    looks = Part(part.sheet, part.where, f"count({zones}){planned} >= 0")
    rule = part.get("rule")
    by = rule.text("A rule") if rule is not None else ""
    return Lawful(code, looks.phrase(language, TRUTH), rule=by, lists=lists)


def _named_demand(part: Part, book: Book, within: tuple[str, ...]) -> Routine | None:
    """The requirements that a line names, None where it is one itself."""
    data = part.data
    first = next(iter(data), "") if isinstance(data, dict) else data
    named = book.demanded.get(first) if isinstance(first, str) else None
    if named is None or named.requires is None:
        return None
    if named.name in within:
        raise part.wrong(f"`{named.name}` stands for itself here.", "Write what it requires.")
    book.demanding.add(named.name)
    return named


def _given_to(named: Routine, part: Part, language: Language) -> Iterator[tuple[str, Tree]]:
    """What the parameters of named requirements stand for in a line."""
    if not part.is_mapping:
        if named.parameters:
            raise part.wrong(f"`{named.name}` takes {_listed(named)}.", f"Write `{{{named.name}: ...}}`.")
        return
    keys = (named.name, *named.parameters[1:])
    part.check_keys(keys, f"`{named.name}`")
    for key, parameter in zip(keys, named.parameters, strict=False):
        given = part.need(key, f"`{named.name}`")
        given.phrase(language)  # so that what is wrong with it is told where it stands
        yield parameter, replaced(parse(str(given.data)), language.given)


def _listed(named: Routine) -> str:
    return " and ".join(f"`{each}`" for each in named.parameters)


def _label(name: str, picks: tuple[Pick, ...], part: Part, language: Language) -> Sentence:
    """What an act is called where the file does not say it: its name and its picks."""
    return _sentence(part, _named(name, picks), language)


def _named(name: str, picks: tuple[Pick, ...], catalog: Catalog | None = None) -> str:
    """The name of an act with its picks; for the log (``catalog``) with the cell from which a piece goes."""
    text = name.replace("_", " ").capitalize()
    for number, pick in enumerate(picks):
        text += f" {'to ' if number and pick.is_cell else ''}{{{pick.bound}}}"
        zone = (
            catalog.zones.get(found[1]) if catalog is not None and (found := _LYING.match(pick.tried.text)) else None
        )
        if zone is not None and zone.board and pick.is_piece and any(each.is_cell for each in picks[number + 1 :]):
            text += f" from {{cell({pick.bound})}}"
    return text


def _sentence(part: Part, text: str, language: Language) -> Sentence:
    return Part(part.sheet, part.where, text).sentence(language)


def _says(part: Part | None) -> Iterator[bool]:
    """Whether a list of effects has a line of its own somewhere."""
    data = part.data if part is not None else None
    waiting: list[object] = [data]
    while waiting:
        found = waiting.pop()
        if isinstance(found, list):
            waiting += found
        elif isinstance(found, dict):
            if "say" in found:
                yield True
            waiting += [found[key] for key in ("do", "else") if key in found]


_CHANCE = ("roll", "shuffle")


def _warn_of_chance(says_part: Part, says: Sentence, do: Part | None, language: Language, book: Book) -> None:
    """The line of an act tells how things were before it: that it tells of what is thrown or shuffled only then."""
    if book.sheet.keys.isdisjoint(_CHANCE):
        return
    for word, text in _by_chance(do.data if do is not None else None, book):
        changed = None
        with says_part.sheet.quietly():
            changed = Part(says_part.sheet, says_part.where, text).phrase(language, PIECES)
        if changed is None:
            continue  # it is wrong where it stands, or hangs on what a routine is given
        early = next(
            (each for each in says.parts if isinstance(each, Filled) and _goes_by(word, each.part, changed)), None
        )
        if early is not None:
            told = "what these dice show" if word == "roll" else "what lies there"
            says_part.sheet.warn(
                says_part.where,
                f"Column {early.column}: this is told as it was before the act. Its `{word}: {text}` changes {told}.",
                f"Write `{{say: ...}}` behind `{word}` in `do`.",
            )
            return


def _by_chance(data: object, book: Book) -> Iterator[tuple[str, str]]:
    """What is thrown and shuffled by some effects, those of its routines, too: the word and what stands behind it."""
    waiting, seen = [data], set[str]()
    while waiting:
        found = waiting.pop()
        if isinstance(found, list):
            waiting += reversed(found)
        elif isinstance(found, dict):
            yield from ((word, text) for word in _CHANCE if isinstance(text := found.get(word), str))
            waiting += [each for each in found.values() if isinstance(each, list | dict)]
        for name in [found] if isinstance(found, str) else found if isinstance(found, dict) else ():
            if name in book.routines and name not in seen:
                seen.add(name)
                waiting.append(book.routines[name].part.data)


def _goes_by(word: str, told: Typed, changed: Phrase) -> bool:
    """Whether a part of a line tells what is changed: what dice show, or an end of what is shuffled."""
    if word == "shuffle" and not _is(told, "top", "bottom"):
        return any(_goes_by(word, each, changed) for each in parts_of(told))
    if word == "roll" and (_SHOWN.isdisjoint(reads(told)) or (_has_where(told) and _has_where(changed.typed))):
        return False  # perhaps those that are kept are told, and the others thrown
    return any("piece" in name.type.sorts for name in names(told) & changed.names)


def _is(node: Typed, *operations: str) -> bool:
    return isinstance(node, Apply) and node.operation.name in operations


def _has_where(node: Typed) -> bool:
    return _is(node, "where") or any(map(_has_where, parts_of(node)))
