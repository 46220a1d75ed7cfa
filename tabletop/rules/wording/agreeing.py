"""Whether a text written by hand and the record of its ability say the same.

**Contract.** ``disagreements`` compares a text with what is made from the record (``saying.spoken``). It does not
compare words, for the same can be said in many ways, but what must be the same in all of them: the numbers, with
"twice" and "doubled" among them; what is denied; how often an opponent is meant; which way a number goes; and which
of two opposites is named (attacks or defends, wins or loses, past or present). What stands in parentheses without a
figure only reminds of a rule and is left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

_NUMBERS: Mapping[str, int] = {
    "one": 1, "once": 1, "single": 1, "two": 2, "twice": 2, "doubled": 2, "double": 2, "both": 2, "three": 3,
    "thrice": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_FREE = frozenset({"a", "an", "another", "each", "every", "the"})
"""Words with which one thing is meant without a figure."""
_DENIED = re.compile(r"\b(?:not|cannot|no|without|unless|never|nobody|none|neither|nor|except|other than)\b|n't\b")
_OPPONENT = re.compile(r"\b(?:opponents?|opposing|enem(?:y|ies)|counterattack|other players?)\b")
_DOWN = re.compile(r"[-\N{MINUS SIGN}](?=\d)|\b(?:less|lower|fewer|loses?|removes?|pays?|discards?)\b")
_UP = re.compile(r"\b(?:more|higher|additional|extra|gains?)\b")
_SIGNED = re.compile(r"([-+\N{MINUS SIGN}])(?=\d)")
_OTHER = re.compile(r"\b(?:an)?other\b(?! than)")
_POLES: Mapping[str, tuple[str, str]] = {
    "defends or attacks": (r"\bdefend(?:s|ing|er)\b", r"\battack(?:s|ing|er)\b"),
    "loses or wins": (r"\blos(?:es? (?:the|a) battle|t)\b", r"\bw(?:ins?|on)\b"),
    "unstressed or stressed": (r"\bunstressed\b", r"\bstressed\b"),
    "food or non-food": (r"(?<!non-)\bfood organisms?\b", r"\bnon-food organisms?\b"),
    "past or present": (r"\bpast\b", r"\bpresent\b"),
    "end or start": (r"\bat the end\b", r"\bat the start\b"),
    "lower or higher": (
        r"\b(?:or less|at most|lower than|has lower)\b", r"\b(?:or more|at least|higher than|has higher)\b",
    ),
    "face down or face up": (r"\bface[- ]down\b", r"\bface[- ]up\b"),
}  # fmt: skip
"""Opposites: the first must be named in both or in neither, the second may be meant without being named."""
_REMINDER = re.compile(r"\([^()\d]*\)")


def disagreements(text: str, told: str, asides: Sequence[str] = ()) -> list[str]:
    """In what a text and the one that is made of its record do not say the same, as sentences; none where they
    agree. ``asides``: how sentences begin that speak of the card and not of the ability.

    >>> disagreements("Draw a card.", "Draw 1 card.")
    []
    >>> disagreements("Draw a card.", "Draw 2 cards.")
    ['The ability says 2, which its text does not.']
    >>> disagreements("Each enemy gets -1 power.", "Your allies get +1 power.")
    ['An opponent stands 1 time in the text and not in the ability.', 'A number has another sign.']
    """
    sentences = re.split(r"(?<=\.) ", text)
    said = _plain(" ".join(each for each in sentences if not each.startswith(tuple(asides))))
    meant = _plain(told)
    if "equal to" in said:  # "resource equal to X" is "+1 resource for each point of X"
        meant = meant.replace("+1", "", 1)
    return [
        *_numbers(said, meant),
        *_counts(len(_DENIED.findall(said)), len(_DENIED.findall(meant)), "A denial"),
        *_counts(_opponents(said), _opponents(meant), "An opponent"),
        *_direction(said, meant),
        *_poles(said, meant),
    ]


def unsaid_numbers(text: str, record: Mapping[str, object]) -> list[str]:
    """In which numbers a text and the record of an ability of a file of rules differ, as sentences: figures from 2 on
    that nothing in the record has, and whole numbers of its `do` that the text does not name. "3 instead of 1" may
    be two more.

    >>> unsaid_numbers("Draw 2 cards.", {"do": [{"draw": 2, "from": "deck", "to": "hand"}]})
    []
    >>> unsaid_numbers("Draw 2 cards.", {"do": [{"draw": 3, "from": "deck", "to": "hand"}]})
    ['The text says 2, which its ability does not.', 'The ability says 3, which its text does not.']
    """
    said = _plain(text)
    before = {0, *(int(number) for number in re.findall(r"\binstead of (\d+)", said))}
    figures, there = set(_figures(said)), set(_numbers_in(record, True))
    done = set(_numbers_in(record.get("do", ()), False))
    return [
        *(f"The text says {each}, which its ability does not." for each in sorted(figures)
          if each > 1 and not {each - less for less in before} & there),
        *(f"The ability says {each}, which its text does not." for each in sorted(done)
          if each > 1 and not {each + less for less in before} & figures),
    ]  # fmt: skip


def _numbers_in(part: object, phrases: bool) -> Iterator[int]:
    """The numbers of a part of a record, whatever their sign; ``phrases``: those in its phrases, too."""
    if isinstance(part, Mapping):
        for each in part.values():
            yield from _numbers_in(each, phrases)
    elif isinstance(part, list | tuple):
        for each in part:
            yield from _numbers_in(each, phrases)
    elif isinstance(part, int) and not isinstance(part, bool):
        yield abs(part)
    elif isinstance(part, str) and phrases:
        yield from map(int, re.findall(r"(?<!\w)\d+", part))


def _plain(text: str) -> str:
    """A text without marks, reminders and capitals."""
    return _REMINDER.sub(" ", text.replace("*", "").replace("(response or not)", "")).lower()


def _figures(text: str) -> Counter[int]:
    found: Counter[int] = Counter()
    for token in re.findall(r"\d+|[a-z]+", text):
        number = int(token) if token.isdigit() else _NUMBERS.get(token)
        if number is not None:
            found[number] += 1
    return found


def _numbers(said: str, meant: str) -> list[str]:
    """The same numbers; one thing need not be counted where an article says so."""
    written, made = _figures(said), _figures(meant)
    found = []
    for number in sorted(set(written) | set(made)):
        if number == 1:
            continue
        if made[number] > written[number]:
            found.append(f"The ability says {number}, which its text does not.")
        elif written[number] > made[number]:
            found.append(f"The text says {number}, which its ability does not.")
    articles = sum(word in _FREE for word in said.split())
    if made[1] > written[1] + articles:
        found.append("The ability says 1, which its text does not.")
    if written[1] > made[1] + sum(word in _FREE for word in meant.split()):
        found.append("The text says 1, which its ability does not.")
    return found


def _counts(said: int, meant: int, what: str) -> list[str]:
    if said == meant:
        return []
    least, most = min(said, meant), max(said, meant)
    where, other = ("the text", "the ability") if said > meant else ("the ability", "the text")
    times = f"{most} time{'s' if most != 1 else ''}"
    rest = "not" if not least else f"{least} time{'s' if least != 1 else ''}"
    return [f"{what} stands {times} in {where} and {rest} in {other}."]


def _opponents(text: str) -> int:
    """How often an opponent is meant: by name, or as "they" behind a name."""
    named = len(_OPPONENT.findall(text))
    return named + (len(re.findall(r"\bthey discard\b", text)) if named else 0)


def _direction(said: str, meant: str) -> list[str]:
    """Which way numbers go: by their signs, or by words like "less" and "more"."""
    if Counter(_SIGNED.findall(_one_minus(said))) != Counter(_SIGNED.findall(_one_minus(meant))):
        return ["A number has another sign."]
    if bool(_DOWN.search(said)) != bool(_DOWN.search(meant)):
        return ["One makes a number smaller, the other does not."]
    if bool(_UP.search(said)) != bool(_UP.search(meant)):
        return ["One makes a number greater, the other does not."]
    return []


def _one_minus(text: str) -> str:
    return re.sub(r"[-\N{MINUS SIGN}](?=\d)", "-", text)


def _poles(said: str, meant: str) -> list[str]:
    found = []
    if bool(_OTHER.search(said)) != bool(_OTHER.search(meant)):
        found.append("One is about others, the other is not.")
    for what, poles in _POLES.items():
        in_text, in_record = (tuple(bool(re.search(pole, each)) for pole in poles) for each in (said, meant))
        other = in_text[1] != in_record[1] and any(in_text) and any(in_record)
        if in_text[0] != in_record[0] or other:
            found.append(f"The text and the ability name different ones of: {what}.")
    return found
