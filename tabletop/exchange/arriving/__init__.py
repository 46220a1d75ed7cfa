"""From records to a folder: planned, looked at, written, merged with what was changed, and taken back."""
