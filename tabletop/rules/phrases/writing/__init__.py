"""Phrases as they are written: tokens, grammar, tree, and what is wrong with one."""
