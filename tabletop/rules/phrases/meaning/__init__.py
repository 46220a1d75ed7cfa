"""What a phrase comes to: its parts checked, joined and compiled, what it reads, and its functions."""
