"""For authors: what a sound game may still have wrong, and copying one to change it."""
