"""What ``tools/twin.py`` asks of each game."""
