"""What stands ready: the strip of commands, the drawer of loose pieces, the invitations."""
