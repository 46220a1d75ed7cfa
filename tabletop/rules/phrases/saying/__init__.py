"""Phrases in sentences, why one does not hold, and how near it is."""
