"""What the table says in numbers and words at its pieces and places: computed from a session, an arrangement and a
moment, without a pixel."""
