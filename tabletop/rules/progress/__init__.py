"""How rules go on and what stops them: frames and lanes, windows, choices, phases, triggers, what waits."""
