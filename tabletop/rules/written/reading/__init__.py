"""A file of rules as parts with places."""
