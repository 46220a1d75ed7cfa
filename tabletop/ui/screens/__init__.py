"""What fills the window when no table does: the shelf of games and the set-up of one."""
