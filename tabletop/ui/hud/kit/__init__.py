"""What all widgets are made of: look, drawing, buttons, controls, lists, and the stack that they stand in."""
