"""What reacts: events of a game, and the abilities of its cards."""
