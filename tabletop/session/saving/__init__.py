"""Keeping tables safe: saves and autosaves on disk, written and read with everything checked."""
