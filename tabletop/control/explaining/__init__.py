"""What everything on the table is, what it is now and why, for whoever points at it."""
