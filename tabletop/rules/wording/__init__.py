"""Sentences made from abilities, and whether a sentence and an ability say the same."""
