"""What a game's rules tell about a position besides what is legal: for the eye, and for counting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from tabletop.core.state import GameState
from tabletop.core.values import Value
from tabletop.core.zones import Scalar
from tabletop.rules.actions import Action
from tabletop.rules.audit import Oddity
from tabletop.rules.progress.counting import Counts
from tabletop.rules.refusals import Refusal
from tabletop.rules.showing.shapes import Account, Borne, CellMark, Danger, Note, Remark, RuleLine, Track
from tabletop.rules.showing.telling import Named, Word
from tabletop.rules.table import Table


class Shown:
    """The part of a ruleset that a game may fill in and that changes nothing."""

    shown_values: ClassVar[Mapping[str, str]] = {}
    """Derived values that a large picture of a card explains: name and label."""
    plate: ClassVar[str] = ""
    """The derived value that lies over the number printed in the lower left corner of a card, "" for none."""
    plates: ClassVar[Mapping[str, str]] = {}
    """The same by corner ("left", "right"), for games that have a value in each; it goes before ``plate``. Several
    names stand for the first that a card has."""
    chips: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The derived numbers that a printed chip shows, by its icon, in the order of the numbers in its text; "" for one
    that is only printed."""
    gems: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The derived numbers that stand for a printed one in the gems of cards (its price), by the name of that; of
    several the first that a card has."""
    is_written: ClassVar[bool] = False
    """Whether the rules are a file, of which lines can be told."""
    plate_icons: ClassVar[Mapping[str, str]] = {}
    """The icons of values that are something else than what is printed in their corner: these are always shown."""

    @property
    def seat_labels(self) -> Mapping[str, str]:
        """The derived numbers of seats that stand on their panels, each with what it is called there: it is among
        the accounts by that name."""
        return {}

    def find_accounts(self, table: Table) -> Iterator[Account]:
        """The numbers that the table shows at places."""
        yield from ()

    def find_notes(self, table: Table, piece: int) -> Iterator[Note]:
        """What holds of a piece besides its numbers (that it cannot be chosen), for all who see it."""
        yield from ()

    def find_tracks(self, table: Table) -> Iterator[Track]:
        """The steps that pieces go up, with what each costs."""
        yield from ()

    def find_dangers(self, table: Table) -> Iterator[Danger]:
        """The losses that threaten seats and can still be kept off, from what everybody may know."""
        yield from ()

    @property
    def gives(self) -> bool:
        """Whether cards may have more than they print, or lose some of it."""
        return False

    def find_borne(self, table: Table, piece: int) -> Iterator[Borne]:
        """What a piece has besides what it prints, and what it has lost of that."""
        yield from ()

    def find_aims(self, table: Table) -> Iterator[tuple[int, int]]:
        """What is announced and not carried out yet: the piece that acts and the piece it is aimed at, or the seat
        (negative), in the order of announcing. Only pieces that lie open."""
        yield from ()

    def remembered(self, flow: Mapping[str, Value]) -> Iterator[tuple[str, Word | Named]]:
        """What the table remembers that everybody wants to see (the suit that was named, what is trump), from the
        rules progress of a view: what it is called, and what it is now."""
        yield from ()

    def marked_cells(self, flow: Mapping[str, Value]) -> Iterator[CellMark]:
        """The cells that the table remembers and shows on its boards, from the rules progress of a view."""
        yield from ()

    def lane_of(self, seat: int) -> int:
        """The game of several at this table that a seat plays in; the flow fields of lane n > 1 end in "#n"."""
        return 1

    def prices(self, table: Table, seat: int, piece: int) -> Mapping[str, int]:
        """What using a piece would cost a seat now, by the names of its numbers."""
        return {}

    def milestones(self, table: Table) -> Mapping[str, int]:
        """What has been reached in a position that is worth counting over many games, each with the number of the
        turn (or whatever the game counts). The first time that a name is given is kept."""
        return {}

    def is_silenced(self, table: Table, piece: int) -> bool:
        """Whether what a piece does by itself is off (see ``durations``)."""
        return False

    def find_score(self, table: Table, seat: int) -> float:
        """How good a position looks for a seat while the game goes on; more is better. Reads only what the seat may
        know."""
        return 0.0

    @property
    def judges(self) -> bool:
        """Whether the game says how good positions look."""
        return type(self).find_score is not Shown.find_score

    def oddities(self, table: Table) -> Iterator[Oddity]:
        """What is odd about a position, in the game's own terms."""
        yield from ()

    def rematch(self, state: GameState) -> Mapping[str, Scalar]:
        """What a game that has ended says about the next one of the same players, as options (AUG-32)."""
        return {}

    def lines_against(self, refusal: Refusal) -> tuple[RuleLine, ...]:
        """The lines of a file by which something is refused; none where rules are no file."""
        return ()

    def remarks(self, counts: Counts) -> list[Remark]:
        """What is odd about games in which so much was counted, though legal, the most telling first; only where
        rules are a file (``is_written``)."""
        return []

    def unreached(self, counts: Counts) -> list[Remark]:
        """The lines of rules that are a file which were never come to, in the order of the file."""
        return []

    def ends(self) -> tuple[str, ...]:
        """The sentences with which games end, with holes for what differs (`{lowest(left over seats)}`), where rules
        are a file."""
        return ()

    def lines_run(self, action: Action, trace: Sequence[tuple[str, int]]) -> tuple[RuleLine, ...]:
        """The lines of a file that were run in an act, in the order in which each came first. ``trace``: the blocks
        that were run, with the numbers of their instructions."""
        return ()
