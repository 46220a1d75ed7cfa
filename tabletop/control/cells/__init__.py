"""The cells of boards: which are lit and how, the pattern that is turned by hand, and what is said beside them."""
