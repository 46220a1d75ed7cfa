"""Named moments of a course: what there is, and what is said of one that there is not."""

from __future__ import annotations

import pytest

from tabletop.rules.progress.moments import label_of, no_moment

MOMENTS = {("deal", ""): "dealing", ("play", ""): "playing", ("play", "trick"): "next_trick"}


@pytest.mark.parametrize(("phase", "step", "label"), [("deal", "", "dealing"), ("play", "trick", "next_trick")])
def test_a_moment_has_its_label(phase: str, step: str, label: str) -> None:
    assert label_of(MOMENTS, phase, step) == label


@pytest.mark.parametrize(("phase", "step", "named"), [("deal", "trick", "deal trick"), ("bid", "", "bid")])
def test_one_that_there_is_not_is_told_with_all_that_there_are(phase: str, step: str, named: str) -> None:
    with pytest.raises(ValueError) as told:
        label_of(MOMENTS, phase, step)
    wanted = f"the rules of this game have no moment {named} (there are deal, play, play trick)"
    assert str(told.value) == wanted == str(no_moment(phase, step, ("deal", "play", "play trick")))
