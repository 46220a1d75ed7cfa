"""The table that all parts stand on, what is shown of it, and whether it is kept."""
