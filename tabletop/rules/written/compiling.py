"""From a file to a ``RuleFile``: section by section, everything checked, phrases compiled once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import PhaseDef
from tabletop.content.findings import Finding, did_you_mean, errors, sentence_list
from tabletop.content.reading.marked import Document, Where
from tabletop.core.zones import OPEN
from tabletop.rules.acting import legality
from tabletop.rules.acting.kinds import Kinds
from tabletop.rules.phrases.meaning.usual import is_shut
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import EVENT, PARAMETER, Eyes, Name
from tabletop.rules.phrases.naming.names import act as act_name
from tabletop.rules.phrases.naming.names import word as of_thing
from tabletop.rules.phrases.naming.values import NUMBER, SEATS, TRUTH, Bind, Type, small
from tabletop.rules.phrases.phrase import Phrase, check_defines, phrase
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.table import Table
from tabletop.rules.written.acts.climbing import read_ladders
from tabletop.rules.written.acts.declaring import is_quiet, read_act, read_demands
from tabletop.rules.written.acts.following import read_checks
from tabletop.rules.written.acts.forbidden import unhappening
from tabletop.rules.written.acts.foreseeing import read_foreseen
from tabletop.rules.written.acts.late import say_of_act
from tabletop.rules.written.acts.noticing import read_dangers, read_oddities, read_totals
from tabletop.rules.written.acts.offering import read_giving_up, read_offers
from tabletop.rules.written.acts.using import check_uses, use_blocks
from tabletop.rules.written.acts.wanting import Wanted
from tabletop.rules.written.budgets import read_limits, warn_of_loops, warn_of_picks
from tabletop.rules.written.deriving import Derived, as_printed, declare_values, make_values
from tabletop.rules.written.doing.asking import ANSWER, LIKE, NO_ANSWER
from tabletop.rules.written.doing.assembling import COURSE, ENTERED, SETUP, Assembler, Book, Goal, Routine, Word
from tabletop.rules.written.doing.ending import check_of
from tabletop.rules.written.doing.flowing import ROUND
from tabletop.rules.written.doing.parameters import constant, roles, tree_for
from tabletop.rules.written.doing.sealing import PLAN, only_plans, planned_names, sealed_questions
from tabletop.rules.written.doing.words import EFFECTS
from tabletop.rules.written.laws import Laws, may_begin, read_laws, read_numbers, with_numbers
from tabletop.rules.written.naming.binding import WINNERS, YOU, bound_name, key_of
from tabletop.rules.written.naming.game_names import defining, of_game, with_lists
from tabletop.rules.written.naming.keeping import check_times, read_keep
from tabletop.rules.written.naming.lanes import find_lanes, lane_names, lanes_called
from tabletop.rules.written.prices import PRICE, Vocabulary, check_patterns
from tabletop.rules.written.reacting.abilities import ALWAYS, Found, open_zones, read_abilities
from tabletop.rules.written.reacting.announced import answered_names
from tabletop.rules.written.reacting.bearing import Bearings
from tabletop.rules.written.reacting.events import Ability, Reacting, check_repeated, read_events
from tabletop.rules.written.reacting.granting import Givable, Grants, find_grants
from tabletop.rules.written.reacting.powers import Power, Powers
from tabletop.rules.written.reacting.protecting import Guards
from tabletop.rules.written.reacting.replacing import event_blocks, replaced_events
from tabletop.rules.written.reacting.standing import Standings
from tabletop.rules.written.reacting.waiting import read_policy, waiting, waits_to_settle
from tabletop.rules.written.reading.sheet import (
    COUNTED,
    LEGAL,
    OF_ROUTINES,
    READ,
    SCORE,
    SECTIONS,
    VERSION,
    Door,
    Part,
    Sheet,
    Wrong,
    door,
    judge,
    walked,
)
from tabletop.rules.written.reading.unused import clash, warn_of_slips, warn_of_unused
from tabletop.rules.written.reading.versions import ADDED, as_read, offer, tell
from tabletop.rules.written.reasons import read_reasons
from tabletop.rules.written.remarks import Lines
from tabletop.rules.written.scoring import LEAST, LITTLE, MOST, Lead, deciding, paid_with
from tabletop.rules.written.written_rules import RuleFile

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_HEAD = re.compile(r"([a-z][a-z0-9_]*)\s*(?:\(([^()]*)\))?\s*")


class Compiler:
    """One file in the making; what is wrong with it is in ``sheet.findings``."""

    def __init__(self, document: Document, catalog: Catalog, wary: bool = False) -> None:
        self.written = document
        self.wary = wary
        """Each define is looked at before anybody uses it: of one that means nothing that is told, and not what
        became of all that uses it. Most files have none such, so they are read without first."""
        document, version = as_read(document)
        self.sheet = Sheet(document, document.data)
        self.sheet.version = version
        self.catalog = catalog
        self.root = self.sheet.root()
        of_cards = (found for each in catalog.abilities.values() for found in walked(each.data).mappings)
        self.everything = [each for _, each in (*of_cards, *self.sheet.walked.mappings)]
        """Every mapping in what cards can do and in the file."""
        self.phases: tuple[PhaseDef, ...] = ()
        self.language = Language()
        self.values: dict[str, Derived] = {}
        self.standings = Standings()
        self.windows: dict[str, Part] = {}
        self.abilities: list[Ability] = []
        """All that cards can do, as far as it was read."""
        self.demanded: dict[str, Routine] = {}
        """The requirements with a name."""
        self.answers: dict[tuple[str, str], Part] = {}
        """With what abilities that wait may be answered."""
        self._noted: dict[str, tuple[list[Finding], list[Goal], list[object]]] = {}
        """What each routine has brought up when it was made."""
        self._phrases: dict[str, list[tuple[Part, Phrase]]] = {}
        """What the effects of each routine go by."""

    def read(self) -> RuleFile | None:
        """The rules, None where nothing can be made of the file."""
        with self.sheet.going_on():
            file = self._read()
            if self.sheet.version != VERSION and not errors(self.sheet.findings):
                offer(self.sheet, self.written)
            return file
        return None

    def is_in_doubt(self, file: RuleFile | None) -> bool:
        """Whether what was read is to be read again, and warily."""
        if self.wary or self.root.get("define") is None:
            return False
        if file is None or errors(self.sheet.findings):
            return True
        try:
            check_defines(self.language)
        except PhraseFault:
            return True
        return False

    def _read(self) -> RuleFile:
        root = self.root
        root.check_keys(SECTIONS, "A file of rules")
        version = root.need("rules", "The file")
        if version.data not in READ or isinstance(version.data, bool):
            said = sentence_list([str(each) for each in READ])
            raise version.wrong(f"The versions of the language are {said}.", f"Write `rules: {VERSION}`.")
        tell(self.sheet, self.written)
        limits = read_limits(root.get("limits"))
        try:
            numbers = read_numbers(root.get("laws"), root.get("define"), self.catalog, limits)
        except PhraseFault as fault:
            self.sheet.findings.append(clash(fault, self.catalog.folder, self.sheet))
            raise Wrong() from None
        if numbers.numbers:
            self.catalog = replace(self.catalog, cards=with_numbers(numbers, self.catalog, self.sheet.findings))
        self.windows = self._like_others(self._named("windows", root.get("windows")))
        self.answers = dict(self._answers_of_abilities())
        acts = self._with_no_answer(self._with_windows(self._named("acts", root.get("acts"))))
        book, powers = self._book(acts), Powers(open=open_zones(self.catalog) - _announced_in(acts.values()))
        self.standings.forbidden, self.standings.guards = book.reacting.forbidden, book.reacting.guards
        self.standings.tests = book.reacting.tests
        book.reacting.forbids = self.standings
        setup = Assembler(book, SETUP, book.language)
        setup.effects(root.get("setup"))
        self._start(setup)
        book.blocks.append(setup.block())
        course = Assembler(book, COURSE, book.language)
        course.effects(root.need("course", "The file"))
        book.blocks.append(course.block())
        entered = Assembler(book, ENTERED, book.language)
        entered.effects(root.get("entered"))
        if entered.asks:
            raise root.need("entered", "").wrong("Nobody is asked before a scenario begins.")
        book.blocks.append(entered.block())
        wanted: dict[str, Wanted] = {}
        for name, part in acts.items():
            with self.sheet.going_on():
                wanted[name] = read_act(name, part, book, powers, self.standings)
        checks = tuple(read_checks(root.get("checks"), book))
        of = {name: each.of for name, each in self.values.items()}
        able = frozenset(card.id for card in book.catalog.cards.values() if card.abilities)
        read_abilities(book, Found(powers, self.standings, of, able), _used_words(acts))
        check_uses(_used_words(acts), powers)
        for each in wanted.values():
            if each.uses is not None:
                each.uses.feed_choice()
        book.blocks += event_blocks(book, powers.replacing, root.get("events"))
        ordering = read_policy(root.get("triggers"), book.language, self.catalog.zones)
        offers, giving_up = tuple(read_offers(root.get("offers"), book)), read_giving_up(root.get("concede"), book)
        self._routines(book)
        check_repeated(book.reacting)
        for check, block in check_of(book.reacting.tests):
            checks = (check, *checks)
            book.blocks.append(block)
        if book.reacting.waits and not book.reacting.settles:
            wait = root.need("triggers", "").need("wait", "")
            wait.sheet.warn(wait.where, "No effect is `settle`, so abilities wait for ever.", "Write `- settle`.")
        for name, part in acts.items():
            if name not in book.asked:
                self.sheet.warn(part.where, f"No question asks for the act `{name}`.", "Name it in an `ask`.")
        usual = root.get("usual_rule")
        warn_of_loops(root, limits)
        laws = read_laws(root.get("laws"), root.get("define"), self.catalog, limits, numbers)
        score = self._score(book)
        rematch = self._rematch(book)
        lead = self._lead(book) if root.get("score") is None else ()
        dangers = tuple(read_dangers(root.get("dangers"), book.language))
        oddities = tuple(read_oddities(root.get("oddities"), book.language))
        coming = tuple(read_foreseen(root.get("coming"), book.language, "coming"))
        totals = tuple(read_totals(root.get("totals"), book.language, self.catalog, self.values))
        ladders = tuple(read_ladders(root.get("ladders"), book.language, self.catalog, wanted))
        values = make_values(self.values, book.language, self.standings)
        on_boards = [each for each in self.catalog.zones.values() if each.board]
        lies_down = any(each.face == "down" or each.see != OPEN for each in on_boards)
        unseen = any(rule.show == "nothing" for each in on_boards for rule in each.see)
        losing = any(
            each.mixes or any(rule.show == "nothing" for rule in each.see) for each in self.catalog.zones.values()
        )
        boards: Eyes = "shut" if any(map(is_shut, on_boards)) else "nobody" if lies_down else "all"
        judge(self.sheet.doors, boards, unseen, losing)
        self.phases = tuple(PhaseDef(name, label) for name, label in book.phases.items())
        file = RuleFile(
            tuple(book.blocks), wanted, book.kept, tuple(book.goals), book.entries, score,
            Lines(self.written, self.sheet, acts),
            usual.text("A rule") if usual is not None else "",
            dangers, giving_up, offers, values,
            self.standings.behind_marks(), self.values, checks,
            first_turn=book.first_turn, asks=book.asks,
            waiting=(*waiting(powers.waiting, priced=not ordering.waits), *book.reacting.later), ordering=ordering,
            using=tuple(use_blocks(powers)), sealed=book.sealed, origins=book.origins, limits=limits,
            oddities=oddities, coming=coming, totals=totals, ladders=ladders,
            guards=book.reacting.guards, bearings=self._bearings(book), lead=lead, laws=laws, lanes=self.lanes,
            lane=lanes_called(self.sheet), rematch=rematch,
        )  # fmt: skip
        if not any(each.grade == "error" for each in self.sheet.findings):
            check_times(root.get("keep"), _times(self.everything))
            self._judge_cards(laws)
            self._judge_abilities(laws, book, (*book.reacting.events, *_used_words(acts), ALWAYS))
            warn_of_picks(file, root, self.catalog)
            warn_of_unused(root, self.catalog, {name for name, each in book.kept.items() if not each.feed.given})
            warn_of_slips(root, self.catalog)
        return file

    def _start(self, setup: Assembler) -> None:
        """What must hold once the table is laid."""
        laws = self.root.get("laws")
        start = laws.get("start") if laws is not None and laws.is_mapping else None
        if start is None:
            return
        if setup.asks:
            raise start.wrong(
                "Somebody is asked in the `setup`, so the game has begun by then.", "Ask in the course."
            )
        demands = tuple(read_demands("start", start, setup.language, setup.book))
        setup.call(lambda run: may_begin(run, demands))

    def _book(self, acts: dict[str, Part]) -> Book:
        """What the file declares, before anything that it does is read."""
        root = self.root
        self.values = declare_values(root.get("values"), self.catalog)
        printed = frozenset(name for name, each in self.values.items() if each.field)
        grants = find_grants(self.everything, self.catalog)
        layers = {name: each.layers for name, each in self.values.items()}
        try:
            declared = root.get("events")
            moments = declared.mapping("`events`") if declared is not None and declared.is_mapping else ()
            common = of_game(self.catalog, acts, printed, self.standings.lends, grants, moments)
            if self.sheet.version != VERSION:
                common = common.without_functions(ADDED)
        except PhraseFault as fault:
            self.sheet.findings.append(clash(fault, self.catalog.folder, self.sheet))
            raise Wrong() from None
        self.lanes = find_lanes(self.sheet, self.catalog)
        common = self._adding(common, list(lane_names(self.lanes)), root.get("course"))
        if _answers(acts)[0] or self.answers:
            common = self._adding(common, list(answered_names(self.abilities)), root.get("acts"))
        if self.sheet.mentions("acts", PLAN):
            common = self._adding(common, list(planned_names()), root.get("acts"))
        language = self._adding(common, [_possible(name) for name in acts], root.get("acts"))
        for name in self._forbidden_events(acts):
            if ("piece", name) not in language.words_of:  # else it means something of pieces already
                language = self._adding(
                    language, [_could_happen(name, self.standings)], root.need("events", ""), name
                )
        language = with_lists(root.get("define"), language)
        kept = read_keep(root.get("keep"), language)
        language = self._adding(language, [each.declared() for each in kept.values()], root.get("keep"))
        for name, value in self.values.items():
            language = self._adding(language, [value.declared()], root.need("values", ""), name)
            if value.of == "piece" and name not in language.functions and self._asks_for_share(name):
                language = replace(language, functions=language.functions | value.shares(self.standings))
            other = as_printed(name)
            is_free = ("piece", other.name) not in language.words_of and other.name not in language.standing
            if value.field and self.sheet.version == VERSION and is_free:
                language = self._adding(language, [other], root.need("values", ""), name)
        self.language = language = defining(root.get("define"), language, self.wary)
        answerable, answering = _answers(acts)
        quiet = frozenset(name for name, part in acts.items() if is_quiet(part))
        questions = tuple(sealed_questions(self.sheet.walked.mappings))
        sealed = frozenset(act for each in questions for act in each)
        planning = _planning(acts, sealed)
        locks = frozenset(act for each in questions if not planning.isdisjoint(each) for act in each if act in quiet)
        book = Book(
            self.catalog, self.sheet, language, kept, _picked(acts), quiet, set(),
            answerable, answering | {name for each in self.answers.values() for name in _to(each)} - quiet,
            frozenset(name for name, _ in self.answers), self.windows,
            sealed, planning, locks, self._heads(), self._effects,
            self._reacting(grants, layers),
            {name: small(each.label) for name, each in self.values.items()},
            repeats="repeated(" in self.sheet.text, own_rounds=self.sheet.version == VERSION and self._loops_rounds(),
            lanes=self.lanes, demanded=self.demanded, reasons=tuple(read_reasons(root.get("reasons"))),
        )  # fmt: skip
        book.origins.held.update({each.field: each.held for each in kept.values()})
        return book

    def _loops_rounds(self) -> bool:
        return any(each.get("repeat") == ROUND for _, each in self.sheet.walked.mappings)

    def _asks_for_share(self, value: str) -> bool:
        """Whether the file asks how much of a value one card adds; a define of that name is meant else."""
        own = any(head.partition("(")[0].strip() == value for head in _heads_of(self.root.get("define")))
        return not own and re.search(rf"\b{value}\([^()]* by ", self.sheet.text) is not None

    def _forbidden_events(self, acts: Mapping[str, Part]) -> tuple[str, ...]:
        """The events of pieces that something forbids."""
        part = self.root.get("events")
        known = {
            name for name, each in (part.parts("`events`") if part is not None else {}).items() if each.is_mapping
        }
        named = {str(each["forbid"]) for each in self.everything if "forbid" in each}
        return tuple(sorted(named & known - set(acts)))

    def _reacting(self, grants: Grants, layers: Mapping[str, tuple[str, ...]]) -> Reacting:
        """The events, how what waits for them reacts, and what can be given."""
        root, catalog = self.root, self.catalog
        return Reacting(
            read_events(root.get("events"), catalog), replaced=replaced_events(catalog, grants),
            waits=waits_to_settle(root.get("triggers")), grants=grants, guards=Guards(grants.protects),
            givable=Givable(catalog, layers), abilities=self.abilities,
        )  # fmt: skip

    def _bearings(self, book: Book) -> Bearings:
        """What cards may have besides what they print."""
        grants, lent = book.reacting.grants, self.standings.marks
        marks = {name: each.label for name, each in self.catalog.marks.items() if name in lent}
        powers = tuple(each for each in book.reacting.abilities if isinstance(each, Power) and each.given)
        return Bearings(grants.words, marks, powers, grants.hushes, self.standings, book.reacting.tests)

    def _adding(self, language: Language, names: list[Name], part: Part | None, key: str = "") -> Language:
        with suppress(PhraseFault):
            return language.adding(*names)
        for each in names:  # with some of them something is wrong
            try:
                language = language.adding(each)
            except PhraseFault as fault:
                assert part is not None  # a name is declared in some section
                self.sheet.misread((*part.where, key or each.name), fault)
                self.sheet.unread.add(each.name)
        return language

    def _like_others(self, windows: dict[str, Part]) -> dict[str, Part]:
        """The windows, each with all of the one that it is like but what it says itself."""
        found = dict[str, Part]()
        for name, part in windows.items():
            like = part.get(LIKE) if part.is_mapping else None
            other = found.get(str(like.data)) if like is not None else None
            if like is not None and other is None:
                hint = did_you_mean(str(like.data), found) or "Declare it before this one."
                self.sheet.wrong(like.where, f"There is no window `{like.data}`.", hint)
                continue
            own = {key: each for key, each in part.mapping("").items() if key != LIKE} if like is not None else {}
            found[name] = Part(part.sheet, part.where, {**other.mapping(""), **own}) if other is not None else part
        return found

    def _with_windows(self, acts: dict[str, Part]) -> dict[str, Part]:
        """The acts, each with the window that it names: `answer: replies`."""
        windows, found = self.windows, dict(acts)
        used = {answer for _, answer in _answered(self.everything) if isinstance(answer, str)}
        for name, each in windows.items():
            each.check_keys(tuple(ANSWER), f"The window `{name}`")
        for name, part in acts.items():
            answer = part.get("answer")
            if answer is None or not isinstance(answer.data, str):
                continue
            window = windows.get(answer.data)
            if window is None:
                hint = did_you_mean(answer.data, windows, "windows") or "Declare it under `windows:`."
                self.sheet.wrong(answer.where, f"There is no window `{answer.data}`.", hint)
                rest = {key: each for key, each in part.mapping("").items() if key != "answer"}
                found[name] = Part(part.sheet, part.where, rest)
                continue
            used.add(answer.data)
            found[name] = Part(part.sheet, part.where, {**part.mapping(""), "answer": window.data})
        for name in sorted(windows.keys() - used):
            self.sheet.warn(
                windows[name].where, f"No act is answered in the window `{name}`.", "Name it in `answer`."
            )
        return found

    def _answers_of_abilities(self) -> Iterator[tuple[tuple[str, str], Part]]:
        """What abilities that wait may be answered with, by their event and a name of its own."""
        for number, (event, found) in enumerate(_answered(self.everything)):
            window = self.windows.get(found) if isinstance(found, str) else None
            if window is not None or isinstance(found, Mapping):
                where = self.root.where if window is None else window.where
                yield (event, str(number)), window or Part(self.sheet, where, found)

    def _with_no_answer(self, acts: dict[str, Part]) -> dict[str, Part]:
        """The acts, with one by which a seat does not answer, where some act may be answered and names no other."""
        answers = [each for part in acts.values() if part.is_mapping and (each := part.get("answer")) is not None]
        answers += self.answers.values()
        missing = [each for each in answers if not any(name in acts and is_quiet(acts[name]) for name in _to(each))]
        if not missing or NO_ANSWER in acts:
            return acts
        made = {"label": "No answer", "quiet": True}
        return {**acts, NO_ANSWER: Part(self.sheet, missing[0].where, made)}

    def _named(self, section: str, part: Part | None) -> dict[str, Part]:
        """The parts of a section by their names, those with names that can be."""
        found: dict[str, Part] = {}
        for name, each in part.parts(f"`{section}`").items() if part is not None else ():
            if not _NAME.fullmatch(name):
                self.sheet.wrong(each.where, f"`{name}` is no name.", "A name has small letters, digits and _.")
            else:
                found[name] = each
        return found

    @property
    def _effects(self) -> Mapping[str, Word]:
        """The words for effects of the version in which the file is written."""
        return (
            EFFECTS
            if self.sheet.version == VERSION
            else {name: word for name, word in EFFECTS.items() if name not in ADDED}
        )

    def _heads(self) -> dict[str, Routine]:
        """The routines with their parameters."""
        found: dict[str, Routine] = {}
        section = self.root.get("routines")
        for head, part in section.parts("`routines`").items() if section is not None else ():
            match = _HEAD.fullmatch(head)
            if match is None:
                self.sheet.wrong(part.where, f"`{head}` is no head of a routine.", "Write `name(one, other)`.")
            elif match[1] in self._effects or match[1] in found:
                what = "is a word for effects" if match[1] in self._effects else "is written twice"
                self.sheet.wrong(part.where, f"`{match[1]}` {what}.", "Choose another name.")
            else:
                names = tuple(each.strip() for each in match[2].split(",")) if match[2] else ()
                for name in sorted(set(names[1:]) & self._effects.keys()):
                    message = f"The parameter `{name}` of the routine `{match[1]}` is called like an effect."
                    hint = "Choose another name: where it is given, the entry looks as if it were that effect."
                    self.sheet.warn(part.where, message, hint)
                requires = None
                if part.is_mapping:
                    part.check_keys(tuple(OF_ROUTINES), "A routine")
                    requires, do = part.get("requires"), part.get("do")
                    if requires is not None and do is None:
                        self.demanded[match[1]] = Routine(match[1], names, part, requires=requires)
                        continue
                    part = part.need("do", "A routine")
                found[match[1]] = Routine(match[1], names, part, requires=requires)
        if self.sheet.version != VERSION:
            return found
        given = roles(found, self._effects, self._known())
        return {name: replace(each, roles=given[name]) if given[name] else each for name, each in found.items()}

    def _known(self) -> frozenset[str]:
        """What has a name of its own in the game, so that it is no parameter where its name stands."""
        catalog = self.catalog
        sections = (self.root.get(name) for name in ("keep", "values", "events", "acts"))
        declared = (each.mapping("") for each in sections if each is not None and each.is_mapping)
        ours = (catalog.zones, catalog.kinds, catalog.cards, catalog.counters, catalog.seat_values, catalog.marks)
        return frozenset().union(*ours, *declared)

    def _routines(self, book: Book) -> None:
        """The routines that are used, those that they use, too; never in a circle. One of whose parameters something
        of another sort is given later is made once more."""
        made: dict[str, frozenset[str]] = {}
        types: dict[str, dict[str, Type]] = {}
        self._make(book, made, types)
        used = {each.name for each in book.made.values()}
        unused = [each for name, each in book.routines.items() if name not in used]
        for name in book.demanded.keys() - book.demanding:
            where = book.demanded[name].part.where
            self.sheet.warn(where, f"Nothing requires `{name}`.", "Name it in a `requires`, or take it out.")
        for routine in unused:
            if not routine.parameters:
                book.called.setdefault(routine.name, {})
                book.made.setdefault(routine.name, routine)
        self._make(book, made, types)
        read = {each.name for each in book.made.values()}
        for routine in unused:
            unread = "Nothing in it was looked at: what its parameters are follows from where it is used."
            hint = "Use it, or take it out." if routine.name in read else unread
            self.sheet.warn(routine.part.where, f"The routine `{routine.name}` is never used.", hint)
        self._circle(made, book)
        for key in sorted(_led_to(book.paid_with, made)):
            for part, found in self._phrases.get(key, ()):
                with part.sheet.going_on():
                    door(part, found, LEGAL)  # what it does may decide whether the rest can be paid
        # who pays shows what it costs, as with `pay`
        prices = {id(found) for key in book.paid_with - book.performed for _, found in self._phrases.get(key, ())}
        self.sheet.doors[:] = [each for each in self.sheet.doors if not _is_of_price(each, prices)]

    def _make(self, book: Book, made: dict[str, frozenset[str]], types: dict[str, dict[str, Type]]) -> None:
        """Those that are called and not made yet, or made for other types."""
        while True:
            name = next((each for each, known in book.called.items() if types.get(each) != known), None)
            if name is None:
                return
            if name in types:
                self._take_back(book, book.made[name])
            types[name] = dict(book.called[name])
            made[name] = self._routine(book, book.made[name])

    def _routine(self, book: Book, routine: Routine) -> frozenset[str]:
        """The block of a routine; the routines that it uses."""
        findings, goals, doors = len(self.sheet.findings), len(book.goals), len(self.sheet.doors)
        used: frozenset[str] = frozenset()
        with self.sheet.going_on():
            language, words = book.language, dict[str, str]()
            try:
                for parameter, type in book.called[routine.key].items():
                    feed = book.fed.get((routine.key, parameter))
                    language = language.adding(bound_name(parameter, type, PARAMETER, feed))
                for parameter, stands in routine.stands:
                    known = language.adding(constant(parameter, stands.text, language))
                    if stands.role == "word":
                        language, words[parameter] = known, stands.text
                    else:
                        language = language.giving({parameter: tree_for(parameter, stands)})
            except PhraseFault as fault:
                raise self.sheet.misread(routine.part.where, fault) from None
            to = Assembler(book, routine.block, language)
            to.late = to.known = say_of_act
            to.words = words
            demands = read_demands(routine.name, routine.requires, language, book)
            book.required[routine.key] = tuple(demands)
            with to.leaving():
                to.effects(routine.part)
            book.blocks.append(to.block())
            used = frozenset(to.uses)
            self._phrases[routine.key] = to.phrases
        self._tell_once(routine, book, findings)
        self._noted[routine.key] = self.sheet.findings[findings:], book.goals[goals:], self.sheet.doors[doors:]
        return used

    def _tell_once(self, routine: Routine, book: Book, since: int) -> None:
        """Of a routine that is made several times what is wrong with it anyway is told once, and what is wrong with
        what it was given says so."""
        others = [each.key for each in book.made.values() if each.name == routine.name and each.key != routine.key]
        told = {(each.line, each.message) for key in others for each in self._noted.get(key, ((), (), ()))[0]}
        given = {each.text for _, each in routine.stands}
        for at, each in reversed(list(enumerate(self.sheet.findings[since:], since))):
            if (each.line, each.message) in told:
                del self.sheet.findings[at]
            elif any(f"`{text}`" in each.message for text in given):
                self.sheet.findings[at] = replace(each, message=f"{each.message} `{routine.key}` is used.")

    def _take_back(self, book: Book, routine: Routine) -> None:
        """A routine is made anew: what was noted of it is forgotten."""
        findings, goals, doors = self._noted[routine.key]
        self.sheet.doors[:] = [each for each in self.sheet.doors if not any(each is old for old in doors)]
        self.sheet.findings[:] = [each for each in self.sheet.findings if not any(each is old for old in findings)]
        book.goals[:] = [each for each in book.goals if not any(each is old for old in goals)]
        inside = f"{routine.block}/"
        book.blocks[:] = [each for each in book.blocks if each.id != routine.block and not each.id.startswith(inside)]
        book.reacting.later[:] = [each for each in book.reacting.later if not each.id.startswith(inside)]
        book.reacting.tests[:] = [each for each in book.reacting.tests if not each.id.startswith(inside)]

    def _circle(self, made: dict[str, frozenset[str]], book: Book) -> None:
        """A routine that leads back to itself would never end."""
        for name in made:
            way = _way_back(name, made)
            if way:
                lines = {each: self.sheet.document.line(book.made[each].part.where) for each in way}
                said = ", ".join(
                    f"`{one}` (line {lines[one]}) uses `{other}` (line {lines[other]})"
                    for one, other in zip(way, (*way[1:], name), strict=True)
                )
                message = f"The routine `{name}` leads back to itself: {said}."
                self.sheet.wrong(book.made[name].part.where, message, "Use `repeat` for what is done again.")
                return

    def _judge_cards(self, laws: Laws) -> None:
        """Note what the laws say against the cards of the game."""
        for card in self.catalog.cards.values() if laws.card else ():
            path, line = card.source.path, card.source.line
            for each in laws.of_card(card):
                found = Finding(path, line, f"cards.{card.id}", each.message, each.grade, each.hint, each.rule)
                self.sheet.findings.append(found)

    def _judge_abilities(self, laws: Laws, book: Book, moments: Collection[str]) -> None:
        """Note what the laws say against what cards can do, and which patterns nothing can fit."""
        part = self.root.get("laws")
        prices = part.get("prices") if part is not None else None
        if prices is not None:
            routines = {name: each.parameters for name, each in book.routines.items()}
            check_patterns(prices, Vocabulary(book.language, routines, moments))
        if (
            prices is not None
            or laws.prices.laws
            or any(PRICE in each.data for each in self.catalog.abilities.values())
        ):
            laws.of_abilities(self.catalog, self.sheet)

    def _lead(self, book: Book) -> tuple[Lead, ...]:
        """By how much `you` are ahead in the numbers that win or lose the game, and last in what acts are paid with:
        bots go by it without a score; a note says so."""
        taken: dict[str, tuple[Where, Phrase]] = {}
        said: dict[str, list[str]] = {MOST: [], LEAST: []}
        for how, where, number in deciding(self.sheet.walked.mappings):
            text = number if how == MOST else f"0 - ({number})"
            found = self._ahead(book, text) if text not in taken else None
            if found is not None:
                taken[text] = where, found
                said[how].append(f"{number} (line {self.sheet.document.line(where)})")
        paid = paid_with(self.sheet.walked.mappings, self.catalog.seat_values)
        stock = [each for each in paid if each not in taken]
        left = [found for each in stock if (found := self._ahead(book, each)) is not None]
        if not taken:
            return ()
        parts = [f"{how}: {sentence_list(each)}" for how, each in said.items() if each]
        message = f"There is no `score`, so bots go by who has {'; '.join(parts)}."
        if left:
            message += f" What acts are paid with counts a little: {sentence_list(stock)}."
        hint = "Write a `score` where something else is worth more on the way."
        where = next(iter(taken.values()))[0]
        self.sheet.findings.append(self.sheet.document.finding(where, message, hint, "note"))
        return (*(Lead(found) for _, found in taken.values()), *(Lead(each, LITTLE) for each in left))

    def _ahead(self, book: Book, number: str) -> Phrase | None:
        """By how much `you` have more of a number than the others; None where it is not known to all, or is bound
        where it stands alone."""
        text = f"highest({number} over you) - highest({number} over others)"
        try:
            found = phrase(book.language, text, NUMBER)
        except PhraseFault:
            return None
        return found if found.needs <= {YOU} and not found.hides else None

    def _score(self, book: Book) -> Phrase | None:
        part = self.root.get("score")
        if part is None:
            return None
        found = part.phrase(book.language, NUMBER)
        door(part, found, SCORE)
        return found

    def _rematch(self, book: Book) -> Mapping[str, Phrase]:
        """What the options of the next game become, `winners` being who has won this one."""
        part, found = self.root.get("rematch"), dict[str, Phrase]()
        if part is None:  # a file without it may call something of its own so
            return found
        language = book.language.adding(bound_name(WINNERS, SEATS, "who has won"))
        for name, each in part.parts("`rematch`").items():
            if name not in self.catalog.options:
                raise each.wrong(f"There is no option `{name}`.", did_you_mean(name, self.catalog.options, "options"))
            made = each.phrase(language)
            if made.needs - {key_of(WINNERS)} or made.type.many or made.type.sort not in ("seat", "number"):
                raise each.wrong("This is no number and no seat, once a game is over.", "Write one.")
            found[name] = made
        return found


def _is_of_price(each: object, prices: Collection[int]) -> bool:
    """Whether at a door something is counted in a routine that is nothing but a price."""
    return isinstance(each, Door) and each.kind is COUNTED and id(each.found) in prices


def _led_to(names: Collection[str], used: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Some routines, with those that they use."""
    found, left = set[str](), list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += used.get(name, ())
    return frozenset(found)


def _way_back(name: str, used: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
    """The routines by which one leads back to itself, itself first; none where it does not."""
    ways: list[tuple[str, ...]] = [(name,)]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for each in sorted(used.get(way[-1], frozenset())):
            if each == name:
                return way
            if each not in seen:
                seen.add(each)
                ways.append((*way, each))
    return ()


def _times(found: Collection[Mapping[str, object]]) -> frozenset[str]:
    """With what something kept may begin anew: turns and rounds, where there are turns, and passes of loops."""
    loops = {str(each["repeat"]) for each in found if "repeat" in each}
    return frozenset(loops | ({"turn", "round"} if "turns" in set[str]().union(*found) else set()))


def _used_words(acts: Mapping[str, Part]) -> dict[str, Part]:
    """The words of abilities that acts use, each with where it stands."""
    found: dict[str, Part] = {}
    for part in acts.values():
        uses = part.get("uses")
        word = uses.get("ability") if uses is not None else None
        if word is not None and isinstance(word.data, str):
            found.setdefault(word.data, word)
    return found


def _to(answer: Part) -> tuple[str, ...]:
    """The acts that something may be answered with, as far as they can be read."""
    to = answer.get("to") if answer.is_mapping else None
    data = to.data if to is not None else ()
    return tuple(each for each in (data if isinstance(data, list) else [data]) if isinstance(each, str))


def _answered(found: Iterable[Mapping[str, object]]) -> Iterator[tuple[str, object]]:
    """The abilities that may be answered: for what each waits, and what is said of that."""
    for each in found:
        if "answer" in each and isinstance(each.get("when"), str) and each["answer"] is not None:
            yield str(each["when"]), each["answer"]


def _announced_in(acts: Iterable[Part]) -> frozenset[str]:
    """The zones in which cards lie that were announced: what they can do does not work there yet."""
    answers = (part.get("answer") for part in acts if part.is_mapping)
    found = (each.get("in") for each in answers if each is not None and each.is_mapping)
    return frozenset(str(each.data) for each in found if each is not None)


def _answers(acts: Mapping[str, Part]) -> tuple[frozenset[str], frozenset[str]]:
    """The acts that may be answered, and those that are asked for as answers."""
    given = {name: part.get("answer") for name, part in acts.items() if part.is_mapping}
    found = {name: each for name, each in given.items() if each is not None}
    quiet = {name for name, part in acts.items() if is_quiet(part)}
    return frozenset(found), frozenset(name for each in found.values() for name in _to(each)) - quiet


def _picked(acts: Mapping[str, Part]) -> dict[str, tuple[str, ...]]:
    """The names of what each act lets one pick."""
    picks = {name: part.get("pick") if part.is_mapping else None for name, part in acts.items()}
    return {name: tuple(part.mapping("Picks")) if part and part.is_mapping else () for name, part in picks.items()}


def _planning(acts: Mapping[str, Part], sealed: frozenset[str]) -> frozenset[str]:
    """The acts that only make plans."""
    do = {name: part.get("do") for name, part in acts.items() if name in sealed and part.is_mapping}
    return frozenset(name for name, each in do.items() if each is not None and only_plans(each.data))


def _heads_of(part: Part | None) -> Collection[str]:
    return part.mapping("") if part is not None and part.is_mapping else ()


def _could_happen(name: str, standings: Standings) -> Name:
    """An event, for `can(NAME of THING)`."""

    def can(table: Table, piece: int) -> object:
        return unhappening(table, standings, name, piece) is None

    return of_thing(
        name, "piece", TRUTH, can, "whole:events", said=f"that {{of}} {name.replace('_', ' ')}", origin=EVENT
    )


def _possible(name: str) -> Name:
    """An act, for `can(NAME)`."""

    def can(table: Table, bind: Bind) -> object:
        you = bind.get(YOU, 0)
        key = ("can", name, you)
        found = table.memo.get(key)
        if found is None:
            kind = table.ruleset.part(Kinds).get(name)
            able = kind is not None and isinstance(you, int) and legality.can(table, kind, you)
            found = table.memo[key] = able
        return found

    return act_name(name, can)
