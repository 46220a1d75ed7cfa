"""Names of seats that nobody named."""

from __future__ import annotations

import tabletop


def test_a_seat_of_a_bot_is_called_after_it():
    seats = {2: "greedy", 3: "greedy", 4: "random"}
    session = tabletop.new_session("territory", seats=4, seed=1, bots=seats)
    assert session.names == ("Player 1", "Greedy bot", "Greedy bot 2", "Random bot")


def test_a_name_that_was_given_stays_and_is_not_given_twice():
    session = tabletop.new_session("territory", seed=1, names=["Greedy bot", ""], bots={2: "greedy"})
    assert session.names == ("Greedy bot", "Greedy bot 2")
