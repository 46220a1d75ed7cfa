"""Faces and backs of cards, and the pool that keeps them."""
