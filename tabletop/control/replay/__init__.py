"""What is looked at of a table that is not the present: moments, shows of what came in steps, the history."""
