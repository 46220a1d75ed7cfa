"""Where things lie, in table units: what a place holds, how crowded ones are laid out, what moves between them."""
