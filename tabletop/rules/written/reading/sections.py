"""The sections of a `rules.yaml`."""

from __future__ import annotations

SECTIONS = ("rules", "keep", "define", "setup", "course", "acts", "routines", "score", "usual_rule")
VERSION = 1
"""The version of the language that is read."""
