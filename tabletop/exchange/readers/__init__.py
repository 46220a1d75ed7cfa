"""The formats: each file reads one program's games or decks into plain records."""
