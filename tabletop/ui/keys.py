"""Key bindings: `assets/keys.yaml` overlaid by the user's own `keys.yaml`, asked with events, shown in key help.

A binding is written `ctrl+shift+z`, `f5`, `space`, `?`. A character that is not a letter, a digit or a named key is
matched by what it types, whatever keyboard layout it takes to type it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pygame
import yaml

from .own_yaml import read_yaml

CTRL, SHIFT, ALT = 1, 2, 4
_MODIFIERS = {"ctrl": CTRL, "control": CTRL, "cmd": CTRL, "shift": SHIFT, "alt": ALT, "option": ALT}

_NAMED: dict[str, int] = {
    **{chr(c): c for c in range(ord("a"), ord("z") + 1)},
    **{chr(c): c for c in range(ord("0"), ord("9") + 1)},
    **{f"f{n}": getattr(pygame, f"K_F{n}") for n in range(1, 13)},
    "space": pygame.K_SPACE,
    "enter": pygame.K_RETURN,
    "return": pygame.K_RETURN,
    "escape": pygame.K_ESCAPE,
    "tab": pygame.K_TAB,
    "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE,
    "insert": pygame.K_INSERT,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "pageup": pygame.K_PAGEUP,
    "pagedown": pygame.K_PAGEDOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "menu": pygame.K_MENU,
}
# the number block means the same as the keys in the main block
_ALIASES = {
    pygame.K_KP_ENTER: pygame.K_RETURN,
    pygame.K_APPLICATION if hasattr(pygame, "K_APPLICATION") else pygame.K_MENU: pygame.K_MENU,
    1073741925: pygame.K_MENU,  # the "application" key of PC keyboards
    **{getattr(pygame, f"K_KP{n}"): ord(str(n)) for n in range(10)},
}
_SHOWN = {
    "space": "Space",
    "enter": "Enter",
    "return": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "backspace": "Backspace",
    "delete": "Del",
    "insert": "Ins",
    "home": "Home",
    "end": "End",
    "pageup": "Page up",
    "pagedown": "Page down",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
    "menu": "Menu key",
}


@dataclass(frozen=True, slots=True)
class Stroke:
    """One key with its modifiers; `key` 0 means that the typed `character` decides."""

    mods: int
    key: int
    character: str = ""
    text: str = ""

    @property
    def source(self) -> str:
        """How it is written in keys.yaml."""
        mods = [name for bit, name in ((CTRL, "ctrl"), (SHIFT, "shift"), (ALT, "alt")) if self.mods & bit]
        return "+".join([*mods, self.character or self.text])

    @property
    def label(self) -> str:
        """How it is shown to people: "Ctrl+Z"."""
        parts = [name for bit, name in ((CTRL, "Ctrl"), (SHIFT, "Shift"), (ALT, "Alt")) if self.mods & bit]
        base = self.character or _SHOWN.get(self.text, self.text.upper())
        return "+".join([*parts, base])


def stroke(text: str) -> Stroke:
    """The key that a binding names; `ValueError` with a sentence for an unknown one."""
    parts = [part for part in text.strip().split("+") if part]
    if text.strip().endswith("+"):
        parts.append("+")
    mods = 0
    for word in parts[:-1]:
        bit = _MODIFIERS.get(word.strip().lower())
        if bit is None:
            raise ValueError(f'"{word}" is not ctrl, shift or alt')
        mods |= bit
    if not parts:
        raise ValueError("an empty key")
    base = parts[-1].strip()
    code = _NAMED.get(base.lower())
    if code is not None:
        return Stroke(mods, code, "", base.lower())
    if len(base) == 1 and base.isprintable():
        return Stroke(mods & ~SHIFT, 0, base, base)
    close = difflib.get_close_matches(base.lower(), _NAMED, 1)
    hint = f'; did you mean "{close[0]}"?' if close else ""
    raise ValueError(f'there is no key called "{base}"{hint}')


def binding_of(event: pygame.Event) -> str:
    """What a key that is pressed is written as in keys.yaml; "" for a modifier alone."""
    key = _ALIASES.get(event.key, event.key)
    names = {code: name for name, code in reversed(_NAMED.items())}
    ctrl, alt = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META), event.mod & pygame.KMOD_LALT
    parts = ["ctrl"] * bool(ctrl) + ["alt"] * bool(alt)
    typed = event.unicode if event.unicode.isprintable() and not event.unicode.isspace() else ""
    if key not in names and typed:
        return "+".join([*parts, typed])
    if key not in names:
        return "+".join([*parts, chr(key)]) if 32 < key < 127 else ""
    return "+".join([*parts, *["shift"] * bool(event.mod & pygame.KMOD_SHIFT), names[key]])


def write_binding(path: Path, action: str, keys: Sequence[str] | None) -> None:
    """Write which keys an action has into the user's file (None: those that ship); all other lines stay as they are.
    Raises OSError where it cannot be written, ValueError where the file is no list of bindings."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader) if text.strip() else None
    except (yaml.YAMLError, RecursionError):
        raise ValueError(f"{path} cannot be read; put it right or away first") from None
    if root is not None and not isinstance(root, yaml.MappingNode):
        raise ValueError(f"{path} has no lines like `tap: t`; put it right or away first")
    lines = text.splitlines()
    if root is not None and root.flow_style:
        data = yaml.safe_load(text)
        lines = yaml.safe_dump(data, sort_keys=False, allow_unicode=True).splitlines()
        root = yaml.compose("\n".join(lines), Loader=yaml.SafeLoader)
    line = [f"{action}: {yaml.safe_dump(list(keys), default_flow_style=True).strip()}"] if keys is not None else []
    for key, value in reversed(root.value) if root is not None else ():
        if str(key.value) == action:
            first, last = key.start_mark.line, value.end_mark.line
            after = last + 1 if value.end_mark.column or last == first else last
            lines[first:after] = line
            line = []
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(path.name + ".part")
    temporary.write_text("\n".join([*lines, *line, ""]), encoding="utf-8")
    temporary.replace(path)


@dataclass(frozen=True, slots=True)
class ActionInfo:
    """One thing that a key can do. ``during``: only while this goes on ("show"); keys are then free to mean something
    else at other times."""

    name: str
    says: str
    group: str
    during: str = ""


@dataclass(slots=True)
class Bindings:
    """Which keys do what. `action_of` and `released` are asked with key events."""

    actions: dict[str, ActionInfo] = field(default_factory=dict)
    strokes: dict[str, tuple[Stroke, ...]] = field(default_factory=dict)
    groups: tuple[str, ...] = ()
    user_file: Path | None = None
    _held: dict[int, str] = field(default_factory=dict)
    _table: dict[tuple[str, int, int], str] = field(default_factory=dict)
    _typed: dict[tuple[str, int, str], str] = field(default_factory=dict)

    def rebuild(self) -> list[str]:
        """Make the look-up tables; a sentence for every key that two actions claim."""
        self._table.clear()
        self._typed.clear()
        clashes: list[str] = []
        for action, bound in self.strokes.items():
            during = self.actions[action].during
            for item in bound:
                if item.key:
                    other = self._table.setdefault((during, item.mods, item.key), action)
                else:
                    other = self._typed.setdefault((during, item.mods, item.character), action)
                if other != action:
                    clashes.append(f"{item.label} is bound to {other} and to {action}; {other} has it")
        return clashes

    def action_of(self, event: pygame.Event, during: str = "") -> str | None:
        """The action of a KEYDOWN event, or None; of those that are only possible during something, if that is
        named."""
        if event.type != pygame.KEYDOWN:
            return None
        action = self._find(event, during)
        if action is not None:
            self._held[event.key] = action
        return action

    def released(self, event: pygame.Event) -> str | None:
        """The action that this KEYUP event ends (of a key that is held, like the preview)."""
        return self._held.pop(event.key, None) if event.type == pygame.KEYUP else None

    def _find(self, event: pygame.Event, during: str) -> str | None:
        named = self.actions.get(getattr(event, "named", ""))
        if named is not None:  # no key was pressed: what it would do was chosen by name
            return named.name if named.during == during else None
        raw = event.mod
        mods = (
            (CTRL if raw & (pygame.KMOD_CTRL | pygame.KMOD_META) else 0)
            | (SHIFT if raw & pygame.KMOD_SHIFT else 0)
            | (ALT if raw & pygame.KMOD_LALT else 0)
        )
        typed = event.unicode
        if typed and typed.isprintable() and not typed.isspace():
            found = self._typed.get((during, mods & ~SHIFT, typed)) or self._typed.get((during, 0, typed))
            if found is not None and not mods & CTRL:
                return found
        key = _ALIASES.get(event.key, event.key)
        found = self._table.get((during, mods, key))
        if found is None and mods & CTRL and 0 < key < 128:
            # with ctrl no character arrives: a typed key is found by its key code
            found = self._typed.get((during, mods & ~SHIFT, chr(key)))
        return found

    def keys(self, action: str) -> tuple[str, ...]:
        """The labels of all keys of an action, as they are shown."""
        return tuple(item.label for item in self.strokes.get(action, ()))

    def label(self, action: str) -> str:
        """The label of the first key of an action, or nothing."""
        labels = self.keys(action)
        return labels[0] if labels else ""


def load_bindings(default: Path, user: Path | None = None) -> tuple[Bindings, list[str]]:
    """The shipped bindings overlaid by the user's; "file:line: sentence" for everything that is wrong in the latter.

    The user's file maps actions to keys: `tap: [t, x]`, `mute: m`, `drawer: []` for none.
    """
    bindings = Bindings(user_file=user)
    groups = read_yaml(default.read_text(encoding="utf-8"))
    names: list[str] = []
    for group in groups:
        names.append(group["title"])
        for name, entry in group["actions"].items():
            bindings.actions[name] = ActionInfo(name, entry["says"], group["title"], group.get("during", ""))
            bindings.strokes[name] = tuple(stroke(str(text)) for text in entry["keys"])
    bindings.groups = tuple(names)
    findings = [f"{default}: {clash}" for clash in bindings.rebuild()]
    if user is not None and user.is_file():
        findings += _overlay(bindings, user)
    return bindings, findings


def _overlay(bindings: Bindings, user: Path) -> list[str]:
    try:
        root = yaml.compose(user.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except (OSError, ValueError, yaml.YAMLError, RecursionError) as error:
        place, reason = "", str(error).splitlines()[0]
        if isinstance(error, yaml.MarkedYAMLError):
            place = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
            reason = error.problem or reason
        return [f"{user}{place}: the key bindings cannot be read ({reason}); the shipped ones are used"]
    if root is None:
        return []
    if not isinstance(root, yaml.MappingNode):
        return [f"{user}:1: expected lines like `tap: t`"]
    findings: list[str] = []
    taken: dict[tuple[str, int, int, str], tuple[str, int]] = {}
    for key_node, value_node in root.value:
        line = key_node.start_mark.line + 1
        action = str(key_node.value)
        if action not in bindings.actions:
            close = difflib.get_close_matches(action, bindings.actions, 1)
            hint = f'; did you mean "{close[0]}"?' if close else ""
            findings.append(f'{user}:{line}: there is no action called "{action}"{hint}')
            continue
        nodes = value_node.value if isinstance(value_node, yaml.SequenceNode) else [value_node]
        bound: list[Stroke] = []
        for node in _scalars(nodes):
            line = node.start_mark.line + 1
            try:
                item = stroke(str(node.value))
            except ValueError as error:
                findings.append(f"{user}:{line}: {error}")
                continue
            key = (bindings.actions[action].during, item.mods, item.key, item.character)
            other = taken.setdefault(key, (action, line))
            if other[0] != action:
                findings.append(f"{user}:{line}: {item.label} is already bound to {other[0]} in line {other[1]}")
                continue
            bound.append(item)
        if bound or not nodes:
            bindings.strokes[action] = tuple(bound)
    # what the user binds is taken away from the shipped actions that had it
    for action, strokes in bindings.strokes.items():
        during = bindings.actions[action].during
        bindings.strokes[action] = tuple(
            s for s in strokes if taken.get((during, s.mods, s.key, s.character), (action, 0))[0] == action
        )
    bindings.rebuild()
    return findings


def _scalars(nodes: Iterable[yaml.Node]) -> Iterable[yaml.ScalarNode]:
    return (node for node in nodes if isinstance(node, yaml.ScalarNode) and node.value not in ("", "null", "~"))
