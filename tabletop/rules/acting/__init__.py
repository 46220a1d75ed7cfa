"""What a seat may do and why not: kinds of actions, requirements, costs, legal answers."""
