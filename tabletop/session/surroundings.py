"""The table around the game: how the referee is set, how the screen is shared, which seats the program plays.

None of it belongs to the history, so undo leaves it alone; each change is a line of the log for everybody.

**The rules mode.** *On*: what the rules refuse is not done. *Warn*: it is done all the same, and the log says who
overrode what. *Off*: only what is legal is done "by the rules", all else by hand. At every setting hands may do
anything but look at hidden cards while it is *on*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.content import ContentError
from tabletop.core.checks import BadData, freeze, is_seat, shown
from tabletop.core.lines import StoredLine
from tabletop.core.state import InvalidOp
from tabletop.core.values import Json
from tabletop.rules.refusals import Refusal
from tabletop.rules.showing.telling import Person, Word
from tabletop.session.limits import RULES_MODES, SHARING, Sharing, check_show, no_rules_mode
from tabletop.session.record import Record
from tabletop.session.referee import Referee, no_referee
from tabletop.session.saving.sink import Safekeeping
from tabletop.session.setting_up.setup import check_bots
from tabletop.session.telling.history import Announcement
from tabletop.session.telling.narrator import words_now


class Surroundings:
    """What is set at one table besides the game. ``mode``: how the referee is set, kept also where there is none (see
    :attr:`rules`); ``show``: how the table is looked at; ``bots``: the kinds of those seats that the program
    plays."""

    def __init__(
        self, record: Record, referee: Referee, safekeeping: Safekeeping, *, show: Mapping[str, Json], mode: str,
        bots: Mapping[int, str],
    ) -> None:  # fmt: skip
        self.mode = mode
        self.show: dict[str, Json] = {"sharing": "side", "bottom": 1, **show}
        self.bots: dict[int, str] = dict(bots)
        self._record = record
        self._referee = referee
        self._safekeeping = safekeeping

    @property
    def rules(self) -> str:
        """The rules mode: "on", "warn" or "off". A game without a referee is always at "off"."""
        return self.mode if self._referee.ruleset is not None else "off"

    @property
    def sharing(self) -> Sharing:
        """How people share the screen: "side", "pass" or "open"."""
        return next((each for each in SHARING if each == self.show.get("sharing")), "side")

    @property
    def bottom(self) -> int:
        """The seat at the bottom."""
        seat = self.show.get("bottom")
        return seat if is_seat(seat, self._record.seats) else 1

    @property
    def cursor(self) -> tuple[int, int] | None:
        """The entry that a show stands in and how many of its operations are done; None where nothing is shown."""
        found = self.show.get("cursor")
        if not isinstance(found, list | tuple) or len(found) != 2:
            return None
        number, done = found
        return (number, done) if isinstance(number, int) and isinstance(done, int) else None

    def set_rules(self, mode: str, *, seat: int = 0) -> Refusal | None:
        """Set the rules mode to "on", "warn" or "off"; None if that was done. It is a line of the log, not an
        entry: undo leaves it alone. :meth:`audit` tells what is odd before it is switched on again. Raises
        ContentError for any other word, as `new_session` does.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1, names=["Ana", "Ben"])
        >>> session.set_rules("warn", seat=1), session.rules, session.log(2)[-1].text
        (None, 'warn', 'Ana set the referee to warn.')
        """
        if mode not in RULES_MODES:
            raise ContentError([no_rules_mode(mode)])
        seat = self._record.actor(seat)
        if self._referee.ruleset is None:
            return None if mode == "off" else no_referee("no_referee_dial", self._record.catalog.title)
        if mode != self.mode:
            self.change_rules_mode(mode, self._record.said(f"dial_{mode}", self._record.actor(seat)))
        return None

    def change_rules_mode(self, mode: str, line: StoredLine) -> None:
        """Set the mode, with what is said of it."""
        announced = Announcement(len(self._record.journal), self._record.journal.head, line)
        self.take_rules_mode(mode, [announced])
        self._safekeeping.rules_mode([announced])

    def take_rules_mode(self, mode: str, announced: Sequence[Announcement]) -> None:
        """The rules mode is another, and this was said of it (also when a history is read back)."""
        self.mode = mode
        self._record.announcements += announced
        self._record.touch()

    def share_screen(self, sharing: str) -> None:
        """Share the screen in another way ("side", "pass", "open"). It is a line of the log for everybody, as what
        was covered may show from now on. Raises InvalidOp for any other word."""
        if sharing == self.show.get("sharing"):
            return
        self.set_show(sharing=sharing)
        self._announce(f"shared_{sharing}")

    def _announce(self, template: str, **words: Word) -> None:
        """A line about the table around the game."""
        self.change_rules_mode(
            self.mode, (template, words_now(words, self._record.state, self._record.catalog, self._record.names))
        )

    def set_show(self, /, **values: Json) -> None:
        """Change how the table is looked at: ``sharing``, ``bottom``, ``cursor`` and whatever the window keeps
        there."""
        try:
            freeze(values, "show")
            self.show = check_show({**self.show, **values}, self._record.seats, "show")
        except BadData as error:
            raise InvalidOp(str(error)) from None
        except RecursionError:
            raise InvalidOp("how the table is looked at is nested too deeply") from None
        self._record.changed += 1
        self._safekeeping.showing()

    def set_bots(self, bots: Mapping[int, str]) -> None:
        """Which seats the program plays from now on, each with the kind of its bot; each change is a line of the log,
        as whoever is left alone at the screen is shown its cards. Raises InvalidOp for a seat or a
        kind that there is not."""
        if not isinstance(bots, Mapping):
            raise InvalidOp(f"bots are given by seat, not as {shown(bots)}")
        findings = check_bots(bots, self._record.seats, self._referee.ruleset is not None, self._record.catalog.title)
        if findings:
            raise InvalidOp(" ".join(finding.message for finding in findings))
        before, self.bots = self.bots, dict(sorted(bots.items()))
        self._record.changed += 1
        self._safekeeping.seating()
        for seat in range(1, self._record.seats + 1):
            kind = self.bots.get(seat)
            if kind != before.get(seat):
                words: dict[str, Word] = {"seat": Person(seat), **({"kind": kind} if kind else {})}
                self._announce("seated_bot" if kind else "seated_person", **words)
