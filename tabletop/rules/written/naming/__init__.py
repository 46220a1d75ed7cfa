"""What names mean in the phrases of a game's rules."""
