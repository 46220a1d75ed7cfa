"""The words of effects: what happens, one after the other."""
