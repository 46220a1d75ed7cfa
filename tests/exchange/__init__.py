"""Foreign formats, read and written."""
