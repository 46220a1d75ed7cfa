"""What hands do at a table: each verb as one act, with what the log says of it."""
