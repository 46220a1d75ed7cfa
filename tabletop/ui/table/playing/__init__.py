"""What is done at a table: by hand, by the rules, by programs; what is asked, answered and refused."""
