"""What is looked at, and by whom: pieces from near, the past, shows, numbers, what viewers are told."""
