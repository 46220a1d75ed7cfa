"""The panels over a table: made, filled, and what the program asks in them."""
