"""The picture for viewers: what a spectator may see, made up for those who watch, in a window, a film or a file."""
