"""What written rules say by themselves: the lines of effects outside of acts, and reasons against that the file does
not give."""

from __future__ import annotations

from collections.abc import Mapping

WRITTEN: Mapping[str, str] = {
    "written.idle": "Nobody can do anything any more.",
    "written.phase_again": "What was half done is not in the rules any more: {phase} begins again for {who}.",
    "written.turn_again": "What was half done is not in the rules any more: the turn of {who} begins again.",
    "written.kept_again": "{what} is something else in the rules now and begins anew.",
    "written.no_pick": "{thing} cannot be chosen.",
    "written.not_among": "{thing} is not {place}.",
    "written.not_between": "{thing} is not from {place}.",
    "written.no_such": "There is no such {sort}.",
    "written.unmet": "That is not possible now.",
    "written.not_fixed": "Go on with {pieces}.",
    "written.not_your_turn": "It is the turn of {seat}.",
    "written.not_now": "That is not what is asked now: {question}",
    "written.part_printed": "Printed",
    "written.part_base": "To begin with",
    "written.cost_short": "It costs {number} {what}; you have {has}.",
    "written.cost_tapped": "{pieces} is turned sideways already.",
    "written.cost_short_of": "It costs {number} {what}; {whom} has {has}.",
    "written.cost_upright": "{pieces} is not turned sideways.",
    "written.cost_nothing": "There is nothing to {act} {place}.",
    "written.trigger_most": "More than {number} abilities came one after the other: the others are left out.",
    "written.may_do": "{seat}: do you do it?",
    "written.may_pay": "{seat}: do you pay for it?",
    "written.later_loop": "What was put off is put off again without end: that is stopped.",
    "written.not_paid": "What {pieces} can do is not paid, and does nothing.",
    "written.cost_gone": "What it costs is not there.",
    "written.used_up": "{pieces} can do that only {number} times a turn.",
    "written.used_once": "{pieces} can do that only once a turn.",
    "written.nothing_to_choose": "There is nothing to choose {place}.",
    "written.no_number": "There is no number from {place}.",
    "written.too_few_to_choose": "It takes {number} to choose {place}; there {is_} {has}.",
    "written.takes_nothing": "{ability} is not used on anything.",
    "written.takes_one": "{ability} takes a {what}.",
    "written.no_use": "{pieces} has nothing to use.",
    "written.may_use": "Use what {pieces} can do?",
    "written.which_use": "Which of its abilities?",
    "written.instead": "This would happen: {what}. Does a card come instead?",
    "written.instead_of_piece": "This would happen to {pieces}: {what}. Does a card come instead?",
    "written.works": "The ability of {pieces} takes effect.",
    "written.forbidden_piece": "{pieces} cannot do that",
    "written.forbidden_pick": "{pieces} cannot be chosen for that",
    "written.forbidden_seat": "{seat} cannot do that",
    "written.protected_pieces": "{pieces} cannot be chosen by {source}",
    "written.protected_seat": "{seat} cannot be chosen by {source}",
    "written.protects_said": "{source}: {text}",
    "written.protects": "{source}: no other card can choose it.",
    "written.protects_from": "{source}: no other card can choose it if {test}.",
    "written.protected_now": "{whom} cannot be chosen by {source} any more and is left out.",
    "written.protected_from": "{source} does nothing to {whom}.",
    "written.no_answer": "{pieces} does not answer that.",
    "written.holds_always": "{pieces} does that always; nothing has to be run.",
    "written.part_ability": "{pieces}",
    "written.sealed_in_vain": "{act} by {who} is cancelled: it is not possible any more.",
    "written.in_vain": "{act} by {who} comes to nothing: something hidden does not allow it.",
    "written.chosen_in_vain": "What {who} chose counts for nothing: something hidden does not allow it.",
    "written.not_announced": "{pieces} lies in {zone}, where only what has been announced lies.",
    "written.concede": "Concede",
    "written.conceded": "{who} conceded.",
    "written.won_by_concession": "{loser} conceded.",
}
FORBIDDEN_UNTIL: Mapping[str, str] = {
    "turn": " before this turn ends", "round": " before this round ends", "stay": " as long as it stays there",
    "until_turn_of": " before {until}'s next turn", "game": " any more",
}  # fmt: skip
"""Behind what is forbidden: until when that is so, by the scope of what lasts."""
FORBIDDEN_BY, FORBIDDEN_BY_ITSELF = " because of {others}", " because of its own text"
"""Behind that: the card that forbids it, or that it is the very card."""
