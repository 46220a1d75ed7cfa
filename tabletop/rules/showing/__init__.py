"""What rules tell about a position and an act: sentences, and numbers and shapes for the eye."""
