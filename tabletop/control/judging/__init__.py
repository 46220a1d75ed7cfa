"""What the referee knows, as a table needs it: whose eyes look, what may be done, is asked, offered, lit, refused."""
