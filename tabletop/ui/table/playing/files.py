"""Saving, opening, pictures, reading the cards again, the rulebook."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pygame

from tabletop.session import SaveError
from tabletop.ui.dialogs import waiting
from tabletop.ui.picture_clip import copy_picture
from tabletop.ui.screens import library
from tabletop.ui.table.basis.safekeeping import Safekeeping
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.sharing import TableSharing
from tabletop.ui.window import Window

if TYPE_CHECKING:
    from tabletop.session import Session
    from tabletop.ui.dialogs.film_work import Part


PICTURES = (
    "The cards have not changed.",
    "The cards have not changed; one picture was read again.",
    "The cards have not changed; {number} pictures were read again.",
)


class TableFiles:
    """What the table keeps and reads."""

    def __init__(self, table: Table, sharing: TableSharing, safekeeping: Safekeeping) -> None:
        self.table, self.sharing, self.safekeeping = table, sharing, safekeeping
        self.writing: Thread | None = None
        """What writes the newest picture."""
        self._failed: list[tuple[Path, Exception]] = []
        self._told: set[str] = set()
        self._copied: list[str] = []
        """What became of copying: why not, or nothing."""

    def save_as(self) -> None:
        """Save under a name."""
        from tabletop.ui.dialogs.saves import SaveDialog

        self.sharing.remember()
        self.table.app.open_dialog(SaveDialog(self.table.session, lambda path: self.safekeeping.saved()))

    def save_as_scenario(self) -> None:
        """Write the table as a scenario file: the beginning of a rules test."""
        from tabletop.session.scenario import save_scenario
        from tabletop.ui.dialogs.message import AskText

        def keep(title: str) -> None:
            try:
                path = save_scenario(self.table.session, title.strip() or "A table")
            except OSError as error:
                self.table.app.toast(f"The scenario could not be written ({error.strerror or error}).", "error")
                return
            self.table.app.toast(f"Written to {path}", "info")

        asking = "What does this table show?"
        self.table.app.open_dialog(AskText("Save as scenario", asking, "", keep, empty=False, limit=80))

    def record_lesson(self) -> None:
        """Write what was just played as a lesson file: how many acts of it, then what it is called."""
        from tabletop.session.lessons.recording import recordable
        from tabletop.ui.dialogs.message import AskNumber

        most = recordable(self.table.session)
        if not most:
            self.table.app.toast("Play something first: what was just played becomes the lesson.", "info")
            return
        asking = "How many of the last acts, those of everybody counted?"
        dialog = AskNumber("Record as lesson", asking, min(most, 12), self._name_lesson, low=1, high=most)
        self.table.app.open_dialog(dialog)

    def _name_lesson(self, acts: int) -> None:
        from tabletop.ui.dialogs.message import AskText

        def keep(title: str) -> None:
            from tabletop.session.lessons.recording import learner_of, save_lesson

            app, session = self.table.app, self.table.session
            try:
                learner = learner_of(session, acts, self.table.actor)
                path = save_lesson(session, title.strip() or "A lesson", acts, learner)
            except OSError as error:
                app.toast(f"The lesson could not be written ({error.strerror or error}).", "error")
            except ValueError as error:
                app.toast(str(error), "warning")
            else:
                app.toast(f"Written to {path}. Put its sentences into words, and try it: tabletop lesson", "info")

        asking = "What does somebody learn by it?"
        self.table.app.open_dialog(AskText("Record as lesson", asking, "", keep, empty=False, limit=80))

    def take_picture(self) -> None:
        """A picture of the table as it is shown, as a file and on the clipboard; where it lies is said. It is written
        beside the window: that takes a second or two."""

        from tabletop.session.saving.folders import pictures_dir

        clips = isinstance(self.table.app.window, Window)
        canvas = self.table.app.window.surface.copy()
        self.table.whole.draw(canvas)
        self.table.dirty = True
        folder = pictures_dir()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            taken = {each.name for each in folder.iterdir()}
            number = next(n for n in range(1, len(taken) + 2) if f"{self.table.catalog.id} {n}.png" not in taken)
            path = folder / f"{self.table.catalog.id} {number}.png"
            path.open("xb").close()  # the name is taken: the next picture may come before this one is written
        except OSError as error:
            self._not_written(folder, error)
            return

        def write() -> None:
            try:
                pygame.image.save(canvas, str(path))
            except (OSError, pygame.error) as error:
                path.unlink(missing_ok=True)
                self._failed.append((folder, error))
            else:
                if clips:
                    self._copied.append(copy_picture(path))

        # no daemon: who closes the program now still gets the picture
        self.writing = Thread(target=write, name="picture")
        self.writing.start()
        self.table.app.sound("click")
        self.table.app.toast(f"The picture of this table lies at {path}", "info")

    def _not_written(self, folder: Path, error: Exception) -> None:
        self.table.app.toast(f"The picture could not be written to {folder} ({error}).", "error")

    def update(self) -> None:
        """Tell of what could not be written."""
        while self._failed:
            self._not_written(*self._failed.pop())
        while self._copied:
            why = self._copied.pop()
            if not why:
                self.table.app.toast("The picture is on the clipboard, too.", "info")
            elif why not in self._told:
                self._told.add(why)
                self.table.app.toast(why, "warning")

    def film(self, part: Part | None = None) -> None:
        """Make a film of the game, or of the part of it that is shown."""
        from tabletop.ui.dialogs.filming import FilmDialog

        table = self.table
        if not len(table.session.journal):
            table.app.toast("Nothing has been played yet: there is nothing to film.", "info")
            return
        table.app.open_dialog(FilmDialog(table.session, part, table.app.settings.theme))

    def open(self) -> None:
        """Open another game."""
        from tabletop.ui.dialogs.saves import LoadDialog

        self.table.app.open_dialog(LoadDialog())

    def quick_save(self) -> None:
        """Save under the game's own name, at once."""
        from tabletop.session.saving.folders import saves_dir

        self.sharing.remember()
        path = saves_dir() / f"quick {self.table.catalog.id}.json"
        try:
            self.table.session.save(path)
        except (SaveError, OSError) as error:
            self.table.app.toast(str(error), "error")
            return
        self.safekeeping.saved()
        self.table.app.toast(f"Saved as \u201c{path.stem}\u201d. F9 brings it back.", "info")

    def quick_load(self) -> None:
        """Go back to the quick save of this game."""
        from tabletop.session.opening import load_session
        from tabletop.session.saving.folders import saves_dir

        path = saves_dir() / f"quick {self.table.catalog.id}.json"
        if not path.is_file():
            self.table.app.toast("There is no quick save of this game yet: F5 makes one.", "info")
            return
        app, sharing, long = self.table.app, self.table.perspective.sharing, library.is_large(path)

        def back(session: Session) -> None:
            if session.show.get("sharing") == "open" and sharing != "open":
                session.set_show(sharing=sharing)  # nothing is uncovered by it
            app.play(session, said="The quick save is back.", gently=long)

        def refused(error: Exception) -> bool:
            if isinstance(error, SaveError):
                app.toast(str(error), "error")
            return isinstance(error, SaveError)

        title = f"Opening {self.table.catalog.title}"
        task = partial(load_session, path, autosave=True)
        waiting.do(app, title, task, back, long=long, undo=library.put_away, refused=refused)

    def reload(self) -> None:
        """Read the cards of the game again."""
        answer = self.table.session.reload()
        pictures = self.look_at_pictures() if self.table.session.catalog is self.table.catalog else 0
        if isinstance(answer, tuple) and not answer:
            self.table.app.toast(PICTURES[min(pictures, 2)].format(number=pictures), "info")
        elif isinstance(answer, tuple):
            from tabletop.ui.dialogs.faults import FileFaults

            self.table.app.open_dialog(FileFaults(answer, self.table.app.keys.label("reload"), self.reload))
        else:
            lines = self.table.session.log(None)
            self.table.app.toast(lines[-1].text if lines else "The cards were read again.", "info")
        self.table.refresh()

    def show_rule_lines(self) -> None:
        """The lines of the game's rules that were run in what was done last."""
        from tabletop.ui.dialogs.message import Message
        from tabletop.ui.dialogs.rule_lines import RUN, RuleLines

        session = self.table.session
        line = session.journal.line()
        found = session.lines_run(line[-1]) if line else ()
        told = session.log(self.table.perspective.viewer)
        about = next((each.text for each in told if line and each.entry == line[-1].number), "")
        if found:
            self.table.app.open_dialog(RuleLines(RUN, found, about))
        else:
            self.table.app.open_dialog(Message(RUN, "None: what was done last was done by hand."))

    def open_rulebook(self) -> None:
        """The rulebook beside the table."""
        self.open_rule("")

    def open_rule(self, rule: str) -> None:
        """The rulebook at a rule."""
        from tabletop.ui.dialogs.rulebook import RulebookWindow

        self.table.app.open_dialog(RulebookWindow(self.table.catalog, rule or None))

    def look_at_pictures(self) -> int:
        """Draw cards with the pictures as they lie on the disk now; how many are different, come or gone."""
        before = {card: self.table.catalog.face(card).art for card in self.table.catalog.cards}
        self.table.catalog.forget_pictures()
        come = {card for card, art in before.items() if self.table.catalog.face(card).art != art}
        different = self.table.app.art.follow(self.table.catalog)
        if come or different:
            self.forget_faces()
        return len({*different, *(before[card] or self.table.catalog.face(card).art for card in come)})

    def forget_faces(self) -> None:
        """Draw all cards anew."""
        self.table.painter.forget()
        self.table.faces.forget()
