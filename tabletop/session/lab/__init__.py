"""The laboratory: many games played between bots, looked at closely, for whoever designs a game."""
