"""What players agree on before the first shuffle: seats, names, colours, decks, the screen, house rules, the seed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import OptionDef
from tabletop.content.shelf import ShelfEntry
from tabletop.session.setting_up.games import bots_for
from tabletop.session.setting_up.setup import drawn_decks

from ..dialogs.choices import ChoiceCard
from ..dialogs.controls import Label, Text
from ..dialogs.fields import Field
from ..dialogs.form import Form
from ..dialogs.message import AskText
from ..dialogs.panes import Pane
from ..dialogs.select import Option, Select
from ..draw.table import rim_width, table_ground
from ..hud.buttons import Button
from ..hud.controls import Stepper, Toggle
from ..hud.look import Look
from ..hud.paint import hairline, put_icon, put_panel, put_text
from ..manager import Manager, manager_for
from ..notices import plain
from ..sharing_words import ways
from . import library
from .deck_words import default_word, word
from .setup_decks import SetupDecks
from .setup_seats import LOT, SeatPlan, SetupSeats

if TYPE_CHECKING:
    from ..application import Application

WIDTH, HEIGHT = 1040, 640
MOST_SEED = 10**9


class SetupScreen(SetupSeats, SetupDecks):
    """A panel over the table with everything on one page; *Deal* starts."""

    def __init__(self, entry: ShelfEntry) -> None:
        assert entry.catalog is not None
        self.entry = entry
        self.catalog: Catalog = entry.catalog
        self.dirty = True
        self.seats = min(self.catalog.seats)
        self.plans: list[SeatPlan] = []
        self.pasted = {}
        self.sharing = "side"
        self.options: dict[str, Any] = {}
        self.seed = ""
        self._manager: Manager | None = None
        self._look: Look | None = None
        self._form: Form | None = None
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._rules_offset = 0
        self._rules: Pane | None = None
        self._heads: list[tuple[str, int, int, int]] = []

    # ---------------------------------------------------------------------------------------- the screen

    def enter(self, app: Application) -> None:
        self.app = app
        app.use(self.catalog)
        self.options = self._usual()
        self.bot_kinds = dict(bots_for(self.catalog))
        names = list(app.settings.names)
        self.plans = [SeatPlan(names[i] if i < len(names) else "", i + 1, "") for i in range(max(self.catalog.seats))]
        self._starters()

    def _starters(self) -> None:
        """The decks that the game proposes for this many seats, where none was chosen."""
        for plan in self.plans:
            plan.picked = plan.picked and self.deck_named(plan.deck) is not None
        picked: list[Any] = [plan.deck if plan.picked else None for plan in self.plans[: self.seats]]
        picked = [self.pasted[each].lists if each in self.pasted else each for each in picked]
        usual = drawn_decks(self.catalog, self.seats, picked, self.options)
        for i, plan in enumerate(self.plans):
            plan.drawn = usual[i] if i < len(usual) and len(usual[i]) > 1 else ()
            if not plan.picked:
                plan.deck = LOT if plan.drawn else usual[i][0] if i < len(usual) else ""

    def leave(self) -> None:
        if self._form is not None:
            self._form.clear()

    @property
    def look(self) -> Look:
        assert self._look is not None
        return self._look

    @property
    def form(self) -> Form:
        assert self._form is not None
        return self._form

    @property
    def typing(self) -> bool:
        if self._form is None or any(dialog.modal for dialog in self.app.dialogs):
            return False  # what is typed goes to the dialog
        return self._form.typing

    def resize(self, size: tuple[int, int]) -> None:
        index, keyboard = -1, False
        if self._form is not None:
            order = self._form.reachable()
            keyboard = self._form.by_keyboard
            index = order.index(self._form.focus) if self._form.focus in order else -1
            self._rules_offset = self._rules.offset if self._rules is not None else 0
            self._form.clear()
        rim = rim_width(size)
        room = size[0] - 2 * rim - 12, size[1] - 2 * rim - 12
        scale = min(self.app.scale, room[0] / WIDTH, room[1] / HEIGHT)
        self._look = Look(self.app.theme, self.app.icons, scale, self.app.look.calm, large=True)
        wide = min(room[0], round(1240 * scale))
        high = min(room[1], round(760 * scale))
        self._panel = pygame.Rect(0, 0, wide, high)
        self._panel.center = size[0] // 2, size[1] // 2
        self._manager = manager_for(self._manager, size, self.app.theme, scale)
        self._form = Form(self._look, self.app.sound)
        self._form.bounds = pygame.Rect((0, 0), size)
        self._heads = []
        self._build()
        if self._rules is not None:
            self._rules.scroll_to(self._rules_offset)
        order = self._form.reachable()
        if 0 <= index < len(order):
            self._form.by_keyboard = keyboard
            self._form.set_focus(order[index])
        self.dirty = True

    def _again(self) -> None:
        self.resize(self.app.size)

    # -------------------------------------------------------------------------------------------- layout

    def _build(self) -> None:
        px, panel = self.look.px, self._panel
        pad = px(28)
        top = panel.y + px(74)
        bottom = panel.bottom - px(76)
        left = panel.x + pad
        inner = panel.w - 2 * pad - px(28)
        wide = round(inner * 0.57)
        right = left + wide + px(28)
        self._build_seats(pygame.Rect(left, top, wide, bottom - top))
        self._build_screen(pygame.Rect(right, top, inner - wide, bottom - top))
        self._build_foot(left, panel.right - pad, panel.bottom - px(60))
        close = Button(self.look, "", self._back, icon="close", kind="quiet", tip="Back to the shelf\tEsc")
        close.focusable = False
        edge = px(36)
        self.form.add(close, (panel.right - edge - px(14), panel.y + px(14), edge, edge))

    def _head(self, text: str, x: int, y: int, wide: int) -> int:
        """A heading with a thin line; gives the y below it."""
        self._heads.append((text, x, y, wide))
        return y + self.look.px(34)

    def _build_screen(self, area: pygame.Rect) -> None:
        px, look, form = self.look.px, self.look, self.form
        y = self._head("Sharing the screen" if self.people > 1 else "What you see", area.x, area.y, area.w)
        high = px(74)
        offered = ways(self.people)
        chosen = self.sharing if self.sharing in [row[0] for row in offered] else offered[0][0]
        for key, title, icon, sentence in offered:
            card = ChoiceCard(look, title, sentence, icon, chosen == key, partial(self._share, key))
            form.add(card, (area.x, y, area.w, high))
            y += high + px(6)
        y = self._head("House rules", area.x, y + px(8), area.w)
        pane = form.add(Pane(look), pygame.Rect(area.x, y, area.w, max(px(80), area.bottom - y)))
        self._rules = pane
        at = pane.rect.y + px(10)
        if not self.catalog.options:
            text = Text(look, "This game has no house rules.", points=14, color="dim")
            form.add(text, (pane.rect.x + px(14), at, pane.rect.w - px(28), text.fit(pane.rect.w - px(28))), pane)
        for option in self.catalog.options.values():
            at = self._build_option(option, pane, at)
        # after the options, which keep their places in the order of Tab when it comes and goes
        changed = sum(1 for key, value in self._usual().items() if self.options.get(key) != value)
        if changed:
            reset = Button(look, f"All to default ({changed})", self._reset_all, kind="quiet", points=13.5)
            w = reset.natural()[0] - px(10)
            form.add(reset, (area.right - w, y - px(38), w, px(30)))

    def _build_option(self, option: OptionDef, pane: Pane, y: int) -> int:
        px, look, form = self.look.px, self.look, self.form
        left, right = pane.rect.x + px(14), pane.rect.right - px(24)
        value = self.options.get(option.key, option.default)
        control = self._option_control(option, value)
        wide = min(control.natural()[0], px(190))
        if isinstance(control, Select):
            wide = px(170)
        high = control.natural()[1]
        changed = value != option.default
        room = right - wide - px(10) - left
        color = "accent" if changed else "text"
        title = Label(look, option.label, points=14.5, face="sans-semibold", color=color, tip=", ".join(option.rules))
        form.add(title, (left, y + (high - px(22)) // 2, room, px(22)), pane)
        form.add(control, (right - wide, y, wide, high), pane)
        y += high + px(3)
        words = option.sentence
        meaning = option.meanings.get(str(value), "")
        if meaning and option.type == "choice":
            words += f"\n*{word(value)}*: {plain(meaning)}" if words else plain(meaning)
        default = default_word(option.default)
        words = f"{words} " if words else ""
        words += f"Default: {plain(default)}." if default else "Default: nothing."
        text = Text(look, words, points=13.5, color="dim")
        form.add(text, (left, y, right - left, text.fit(right - left)), pane)
        return y + text.rect.h + px(14)

    def _option_control(self, option: OptionDef, value: Any) -> Any:
        look = self.look
        if option.type == "bool":
            return Toggle(look, bool(value), lambda on: self._set_option(option.key, on))
        if option.type == "int":
            low = option.min if option.min is not None else -999
            high = option.max if option.max is not None else 9999
            return Stepper(look, int(value), low, high, lambda number: self._set_option(option.key, number))
        if option.type == "choice":
            options = [Option(str(v), word(v), "default" if v == option.default else "") for v in option.values]
            return Select(look, options, str(value), lambda key: self._set_choice(option, key))
        return Button(
            look, "Change...", lambda: self._ask_option(option), icon="edit", points=13.5, tip=default_word(value)
        )

    def _build_foot(self, left: int, right: int, y: int) -> None:
        px, look, form = self.look.px, self.look, self.form
        form.add(Label(look, "Seed", color="dim"), (left, y, px(48), px(42)))
        assert self._manager is not None
        seed = Field(
            look, self._manager, self.seed, on_change=self._set_seed, hint="by chance", limit=9, digits=True,
            tip="The same seed deals the same table\nEmpty: every table is another",
        )  # fmt: skip
        form.add(seed, (left + px(50), y + px(1), px(140), px(40)))
        deal = Button(look, "Deal", self.deal, icon="deck", kind="primary", points=17, noise="deal")
        back = Button(look, "Back", self._back, icon="arrow-left")
        wide = px(150)
        form.add(back, (right - wide - px(12) - back.natural()[0], y + px(2), back.natural()[0], px(42)))
        form.add(deal, (right - wide, y - px(2), wide, px(48)))
        form.default = deal

    # ------------------------------------------------------------------------------------------- changes

    def _set_seats(self, value: str) -> None:
        self.seats = int(value)
        # a way to play that is for another number of seats gives way to one that fits
        _, self.options, _ = self.catalog.fit_to_seats(self.options, (), self.seats)
        self._starters()
        self._again()

    def _next_field(self) -> None:
        """Enter in a name goes on to the next field; only the last one, the seed, deals."""
        fields = [control for control in self.form.reachable() if isinstance(control, Field)]
        here = fields.index(self.form.focus) if self.form.focus in fields else -1
        self.form.set_focus(fields[(here + 1) % len(fields)])

    def _share(self, key: str) -> None:
        self.sharing = key
        self._again()

    def _set_option(self, key: str, value: Any) -> None:
        values, findings = self.catalog.resolve_options({**self._changed(), key: value})
        if findings:
            self.app.toast(" ".join(f.message for f in findings), "warning")
            return
        number, self.options, _ = self.catalog.fit_to_seats(values, (key,), None)
        if not self.catalog.options[key].fits(values[key], self.seats):
            self._set_seats(str(number))
        self._starters()
        self._again()

    def _set_choice(self, option: OptionDef, key: str) -> None:
        value = next((v for v in option.values if str(v) == key), option.default)
        self._set_option(option.key, value)

    def _ask_option(self, option: OptionDef) -> None:
        self.app.open_dialog(
            AskText(
                option.label, option.sentence[:90], str(self.options.get(option.key, "")),
                lambda text: self._set_option(option.key, text), limit=200,
                hint="One after the other, with a semicolon between" if option.type == "list" else "",
            )
        )  # fmt: skip

    def _changed(self) -> dict[str, Any]:
        """The options that are not at their default."""
        return {
            key: self.options[key]
            for key, option in self.catalog.options.items()
            if self.options.get(key) != option.default
        }

    def _usual(self) -> dict[str, Any]:
        """The options of a table where nothing was changed: the defaults, and what suits one screen."""
        values, _ = self.catalog.resolve_options(self.catalog.screen_options())
        return dict(values)

    def _reset_all(self) -> None:
        self.options = self._usual()
        self._starters()
        self._again()

    def _set_seed(self, text: str) -> None:
        self.seed = text

    def _back(self) -> None:
        from .shelf import ShelfScreen

        self.app.go(ShelfScreen(self.entry.id), gently=True)

    def deal(self) -> None:
        """Start with what is agreed; what is against it is told all at once."""
        self.app.settings.names = tuple((plan.person if plan.bot else plan.name).strip() for plan in self.plans)
        self.app.settings.save()
        shared = self.sharing if self.people > 1 or self.sharing == "open" else "side"
        show: dict[str, Any] = {"sharing": shared}
        colors = [plan.color for plan in self.plans]
        if colors != list(range(1, len(colors) + 1)):
            show["colors"] = colors
        agreed: dict[str, Any] = {
            "seats": self.seats,
            "names": self.planned_names(),
            "options": self._changed(),
        }
        if self.planned_bots():
            agreed["bots"] = self.planned_bots()
        if self.catalog.decks:
            agreed["decks"] = self.planned_decks()
        if self.seed.strip():
            agreed["seed"] = int(self.seed)
        library.deal(self.app, self.entry, show=show, **agreed)

    # -------------------------------------------------------------------------------------------- events

    def event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            if event.mod & pygame.KMOD_CTRL and self.app.keys.action_of(event) == "quit":
                self.app.ask_to_close()  # also while a field is typed in
                return True
            if event.key == pygame.K_ESCAPE and self.form.popup is None:
                if self.form.typing:
                    self.form.set_focus(None)
                else:
                    self._back()
                return True
            if self.app.keys.action_of(event) == "help" and self.catalog.rulebook:
                from ..dialogs.rulebook import RulebookWindow

                self.app.open_dialog(RulebookWindow(self.catalog))
                return True
        return self.form.event(event)

    def update(self, now: float) -> bool:
        moving = self.form.update(now)
        self.dirty = self.dirty or self.form.dirty
        return moving

    def tooltip_at(self, pos: tuple[int, int]) -> str | None:
        return self.form.tooltip_at(pos)

    # ------------------------------------------------------------------------------------------- drawing

    def rehearse(self) -> Iterator[None]:
        """See :meth:`App.go`."""
        table_ground(self.look.theme, self.app.size)
        yield
        put_panel(pygame.Surface((1, 1)), self.look, self._panel, self.look.px(18), 0.4, alpha=255)
        yield

    def draw(self, surface: pygame.Surface) -> None:
        self.dirty = False
        look, px, panel = self.look, self.look.px, self._panel
        surface.blit(table_ground(look.theme, surface.get_size()), (0, 0))
        put_panel(surface, look, panel, px(18), 0.4, alpha=255)
        x, y = panel.x + px(28), panel.y + px(37)
        put_icon(surface, look, "settings", (x + px(12), y), px(24), look.theme.accent_text)
        room = panel.w - px(150)
        size = look.text(25)
        color = look.theme.panel.heading
        put_text(surface, self.catalog.title, x + px(36), y, size, color, face="serif-semibold", max_width=room)
        hairline(surface, look, panel.x + px(20), panel.right - px(20), panel.y + px(64), 150)
        hairline(surface, look, panel.x + px(20), panel.right - px(20), panel.bottom - px(70), 150)
        for text, hx, hy, _ in self._heads:
            put_text(surface, text, hx, hy + px(13), look.text(16.5), look.theme.accent_text, face="sans-bold")
        self.form.draw(surface)
